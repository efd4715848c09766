"""`mille player`, the built-in players as programs, and what other programs may say."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.agents import PEOPLE, decide
from mille.cards import Dice
from mille.cli import main
from mille.engine.codec import CHANCE, Line, Seat
from mille.engine.message import Message
from mille.games import GameEntry, entry
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Phase
from mille.i18n import load
from mille.session import player, programs
from mille.session.referee import Referee
from mille.session.seated import MOST_ILLEGAL, Lost, OutsidePlayer
from tests.cli.conftest import program as started, python
from tests.fuzz.protocol import Written
from tests.games.matches import GAMES
from tests.games.mille.positions import rules
from tests.outside.table import ME, MILLE, RULES, AnyReferee, hello, new_referee, why
from tests.parts import every_game, fault_of, quick_first, sure
from tests.patience import PATIENCE
from tests.session import games

TABLES = {
    "standard": rules(target=300),
    "denexa": rules("denexa", target=300),
    "when_needed": rules(target=300, reshuffle="when_needed"),
    "toronto": rules("toronto", target=300),
}


def program(level: str, seed: str) -> list[str]:
    return [sys.executable, "-m", "mille", "player", "--level", level, "--seed", seed]


def at_the_table(command: list[str], seat: int, table: HouseRules = RULES) -> OutsidePlayer:
    """A program at the table, which may take its time."""
    return OutsidePlayer(command, MILLE, table, Seat(seat), ["A", "B"], seconds=PATIENCE)


def in_process(level: str, seed: str, referee: AnyReferee, turns: int) -> Any:
    """The move that the program will make, from a player here with the same dice."""
    seat = referee.actor
    dice = Dice(seed).stream(turns)
    return decide(MILLE.players[level].think(referee.view(Seat(int(str(seat)))), dice))


@pytest.mark.parametrize("name", quick_first(TABLES, 1))
def test_two_processes_play_the_game_that_one_would(name: str) -> None:
    """Move for move: the same events and the same seed, wherever a player runs."""
    table = TABLES[name]
    referee, levels = new_referee("two", table), ("regular", "casual")
    programs = [
        at_the_table(program(level, f"seed {level}"), seat, table)
        for seat, level in enumerate(levels)
    ]
    turns, moves = [0, 0], 0
    try:
        while (actor := referee.actor) is not None:
            if actor is CHANCE:
                referee.chance()
                continue
            level = levels[actor]
            expected = in_process(level, f"seed {level}", referee, turns[actor])
            move = programs[actor].choose(referee)
            assert move == expected
            assert referee.submit(actor, move) is None
            turns[actor] += referee.actor != actor
            moves += 1
        assert moves > 30
    finally:
        for each in programs:
            each.close(referee)


def said(*lines: object, level: str = "regular", **options: Any) -> list[dict[str, Any]]:
    """What the player answers to these lines, in this process."""
    out = io.BytesIO()
    given = b"".join(line if isinstance(line, bytes) else encoded(line) for line in lines)
    player.play(level, "1", io.BytesIO(given), out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def told(referee: AnyReferee, seat: int) -> list[Line]:
    """All events so far as lines."""
    return [
        {"type": "event", **MILLE.game.write(event)} for event in referee.events_for(Seat(seat))
    ]


@pytest.fixture
def mine() -> tuple[AnyReferee, list[Line]]:
    """A game in which seat 0 is on turn, and what seat 0 was told."""
    referee = at_my_turn("mine", Phase.DRAW)
    return referee, told(referee, 0)


def at_my_turn(seed: str, phase: Phase = Phase.PLAY) -> AnyReferee:
    """A game in which seat 0 has to draw, or has drawn."""
    referee = new_referee(seed)
    for seat in games.turns(referee, lambda seat: list(MILLE.game.moves(referee.view(seat)))[-1]):
        if seat == ME and referee.view(ME).phase is phase:
            break
    return referee


Mine = tuple[AnyReferee, list[Line]]
CHOOSE = {"type": "choose", "id": 7, "legal": [], "seconds": 1.0}
BYE = {"type": "bye"}


def test_a_turn(mine: Mine) -> None:
    referee, lines = mine
    ready, move = said(hello(), *lines, CHOOSE, BYE, b"not looked at any more")
    assert ready["type"] == "ready"
    assert set(move) == {"type", "id", "move"}
    assert move["id"] == 7
    assert referee.submit(ME, MILLE.game.read_choice(move["move"])) is None


@pytest.mark.long
def test_its_seed_comes_by_hand_or_with_the_greeting() -> None:
    """A seed given by hand wins; if the table names none, or nonsense, it has its usual dice."""
    lines = told(at_my_turn("seeds"), 0)

    def moves(by_hand: str | None, **more: Any) -> list[Any]:
        out = io.BytesIO()
        given = [hello(**more), *lines, CHOOSE]
        player.play("random", by_hand, io.BytesIO(b"".join(map(encoded, given))), out)
        return [json.loads(line)["move"] for line in out.getvalue().splitlines()[1:]]

    seeds = [str(number) for number in range(12)]
    by_hand = {seed: moves(seed) for seed in seeds}
    assert len({str(each) for each in by_hand.values()}) > 1
    assert {seed: moves(None, seed=seed) for seed in seeds} == by_hand
    assert all(moves(seed, seed="another") == by_hand[seed] for seed in seeds)
    assert moves(None) == moves(None, seed=5) == moves(None, seed=None) == by_hand["1"]


def encoded(line: object) -> bytes:
    return json.dumps(line).encode() + b"\n"


def test_the_end_of_the_lines_is_the_end(mine: Mine) -> None:
    assert len(said(hello())) == 1
    assert said() == []


@pytest.mark.parametrize("seed", range(8))
def test_after_a_refusal_it_tries_something_listed_and_never_the_same_again(seed: int) -> None:
    referee = at_my_turn(f"again {seed}")
    refused = {"type": "illegal", "id": 7, "reason": "no"}
    answers = said(hello(), *told(referee, 0), CHOOSE, refused, refused)[1:]
    moves = [answer["move"] for answer in answers]
    assert len(moves) == 3
    assert all(move not in moves[:i] for i, move in enumerate(moves))
    assert all(move in MILLE.game.legal(referee.view(ME)) for move in moves[1:])


def test_a_note_is_no_concern_of_a_seat(mine: Mine) -> None:
    note = {"type": "event", "event": "note", "text": "the cat sat on the pack"}
    lines = mine[1]
    assert said(hello(), *lines, CHOOSE) == said(hello(), note, *lines, note, CHOOSE)


@pytest.mark.parametrize(
    ("seconds", "most"),
    [(0.1, 0.08), (0.01, 0.008), (5, 0.45), (10**9, 0.45), (-1, 0.45), (None, 0.45), ("1", 0.45)],
)
def test_it_answers_within_the_time_that_the_table_gives(
    seconds: Any, most: float, mine: Mine, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = 100.0
    asked: list[float] = []

    def watched(thinking: Any, late: Any) -> Any:
        nonlocal clock
        while not late():
            clock += 0.001
        asked.append(clock - 100.0)
        clock = 100.0
        return decide(thinking)

    monkeypatch.setattr(player, "perf_counter", lambda: clock)
    monkeypatch.setattr(player, "decide", watched)
    said(hello(), *mine[1], {**CHOOSE, "seconds": seconds})
    assert asked == [pytest.approx(most, abs=0.002)]


BAD_HELLO: list[tuple[dict[str, Any], str]] = [
    ({"type": "event"}, "fault.hello"),
    ({"protocol": "uci"}, "fault.hello"),
    ({"version": 2}, "fault.version"),
    ({"version": True}, "fault.version"),
    ({"game": "chess"}, "fault.unknown"),
    ({"game": {}}, "fault.unknown"),
    ({"rules": {}}, "fault.field_missing"),
    ({"rules": None}, "fault.field_value"),
    ({"seat": 2}, "fault.must_be"),
    ({"seat": "0"}, "fault.must_be"),
    ({"names": "A"}, "fault.must_be"),
]


@pytest.mark.parametrize(("change", "fault"), BAD_HELLO)
def test_a_greeting_that_cannot_be_used(change: dict[str, Any], fault: str) -> None:
    raised = fault_of(said, hello(**change))
    assert (raised.message.id, raised.line) == (fault, 1)


BAD_LINES: list[tuple[object, str]] = [
    (b"\xff\n", "fault.json"),
    (b"{\n", "fault.json"),
    (b"\n", "fault.json"),
    ({**CHOOSE, "seconds": 10**400}, "fault.number"),
    ([], "fault.value"),
    ({}, "fault.event_early"),
    (hello(), "fault.event_early"),
    (b"x" * (2 << 20), "fault.line_long"),
    ({"type": "event"}, "fault.unknown_event"),
    ({"type": "event", "event": "deal"}, "fault.field_missing"),
    (CHOOSE, "refusal.not_your_turn"),
    ({"type": "illegal", "id": 1}, "refusal.not_your_turn"),
]


@pytest.mark.parametrize(("line", "fault"), BAD_LINES)
def test_a_line_that_cannot_be(line: object, fault: str) -> None:
    raised = fault_of(said, hello(), line)
    assert (raised.message.id, raised.line) == (fault, 2)


def test_a_choice_without_a_number(mine: Mine) -> None:
    assert fault_of(said, hello(), *mine[1], {"type": "choose"}).message.id == "fault.must_be"


# The command


def test_a_bad_line_is_one_sentence() -> None:
    done = started("player", "--level", "regular", given=encoded(hello()) + b"{]\n")
    assert done.returncode == 2
    assert json.loads(done.stdout)["type"] == "ready"
    words = load("en")
    said = words("fault.at_line", line=2, what=words("fault.json"))
    assert done.stderr.decode().splitlines() == [f"mille: {said}"]


@pytest.mark.long
def test_a_table_that_is_gone() -> None:
    assert started("player", "--level", "regular").returncode == 0
    for line in (hello(), BYE):
        done = started("player", "--level", "regular", given=json.dumps(line).encode())
        assert (done.returncode, done.stderr) == (0, b"")


def test_it_loads_no_screen_and_nothing_that_shows_a_game() -> None:
    """Nor what other commands need: a strong opponent sits down as soon as its process is there."""
    code = """
import sys
from mille.cli import main
code = main(["player", "--level", "regular"])
no_use = ("pygame", "pytmx", "multiprocessing", "mille.view.table", "mille.games.mille.present")
found = [name for name in no_use if name in sys.modules]
sys.exit(f"{code} {found}")
"""
    done = python("-c", code, given=encoded(hello()))
    assert done.stderr.decode().strip() == "0 []"


def test_without_streams_it_speaks_by_number(mine: Mine) -> None:
    """So it is in a program with a window and no console, which still has pipes."""
    code = """
import sys
sys.stdin = sys.stdout = None
from mille.cli import main
sys.exit(main(["player", "--level", "regular"]))
"""
    done = python("-c", code, given=b"".join(map(encoded, [hello(), *mine[1], CHOOSE])))
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["ready", "move"]
    assert done.returncode == 0


def test_without_anything_to_speak_through() -> None:
    code = """
import os, sys
os.close(0)
sys.stdin = None
from mille.cli import main
sys.exit(main(["player", "--level", "regular"]))
"""
    done = python("-c", code)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


def test_the_help_names_the_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["player", "--help"]) == 0
    known = load("en")("cli.level", known=tuple(PEOPLE))
    assert known in " ".join(capsys.readouterr().out.split())


class Explaining:
    """A player that gives reasons."""

    def think(self, view: Any, dice: Dice) -> Any:
        yield from ()
        return next(iter(MILLE.game.moves(view)))

    def reasons(self, view: Any, move: Any, dice: Dice) -> dict[str, Any]:
        """A number as its reason."""
        return {"points": len(view.hand)}


def test_reasons_are_given_when_asked_for(mine: Mine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MILLE.players, "regular", Explaining())
    lines = [hello(), *mine[1], CHOOSE]
    assert "reasons" not in said(*lines)[1]
    assert said(*lines, reasons=True)[1]["reasons"] == {"points": 15}
    assert "reasons" not in said(*lines, level="thumb", reasons=True)[1]


@pytest.mark.parametrize(("game", "rule_set"), [("anaconda", "standard"), ("guts", "together")])
def test_it_answers_at_any_seat_where_all_answer_at_once(game: str, rule_set: str) -> None:
    """A person may ask for a hint before seats that are asked earlier have answered."""
    at = entry(game)
    rules, seats = at.rule_sets[rule_set], 3
    referee: AnyReferee = Referee(at.game, rules, seats, Dice("sealed"))
    for _ in games.turns(referee, lambda seat: next(iter(at.game.moves(referee.view(seat))))):
        if referee.waiting.sealed:
            break
    answers: dict[Seat, Any] = {}
    for seat in referee.waiting.seats:
        asked = player.Player(hello(rules, seat, at, names=["A", "B", "C"]), "casual", "1", False)
        for event in referee.events_for(seat):
            asked.answer({"type": "event", **at.game.write(event)})
        answer = sure(asked.answer({"type": "choose", "id": 1}))
        answers[seat] = referee.judge(seat, answer["move"])
        assert not isinstance(answers[seat], Message)
    for seat, move in answers.items():
        assert referee.submit(seat, move) is None


CHOICES = 60
"""After this many choices of a game most kinds of moves have been made."""
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["", "AS", "*1", "2H", "XX", "high", "both", "K", "set", "run", "left"]),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=12,
)


@cache
def choices(game: str) -> Sequence[tuple[AnyReferee, Seat, dict[str, Any]]]:
    """Moments of a match of random moves in which a seat chooses, each with a legal move there."""
    found = entry(game)
    rules = found.options.usual
    at: list[tuple[AnyReferee, Seat, dict[str, Any]]] = []
    dice = Dice("any line")
    referee: AnyReferee = Referee(found.game, rules, found.title.usual_seats, dice)
    while (actor := referee.actor) is not None and len(at) < CHOICES:
        if actor is CHANCE:
            referee.chance()
            continue
        moves = list(found.game.moves(referee.view(actor)))
        move = dice.stream(len(at)).choice(moves)
        then: AnyReferee = Referee(found.game, rules, found.title.usual_seats, dice)
        then._state, then._events = referee._state, list(referee.events)
        at.append((then, actor, found.game.write_choice(move)))
        assert referee.submit(actor, move) is None
    return at


def names(game: GameEntry) -> list[str]:
    """Every word that a move or an event of the game begins with, and others."""
    return [*game.game.choices.kinds, *game.game.events.kinds, "note", "undo"]


def fields(game: GameEntry) -> list[str]:
    """Every field of a move or an event of the game, and others."""
    kinds = [*game.game.choices.kinds.values(), *game.game.events.kinds.values()]
    return sorted({name.removesuffix("_") for kind in kinds for name in kind.__annotations__})


@st.composite
def moves(draw: st.DrawFn, game: str) -> tuple[AnyReferee, Seat, dict[str, Any]]:
    """A choice, and a move that is a legal one with something in it changed, or none at all."""
    found = entry(game)
    referee, seat, legal = draw(st.sampled_from(choices(game)))
    event = st.one_of(VALUES, st.sampled_from(names(found)), st.just(legal["event"]))
    move = draw(st.sampled_from([legal, {}]) | st.dictionaries(st.text(max_size=8), VALUES))
    move = dict(move)
    if draw(st.booleans()):
        move["event"] = draw(event)
    for field in draw(st.lists(st.sampled_from([*fields(found), *legal]), max_size=3)):
        move[field] = draw(VALUES)
    return referee, seat, move


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_any_line_is_a_move_or_costs_the_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is no JSON object at once, one that is no legal move at the third time."""
    words, found = load(game=game), entry(game)
    rules = found.options.usual

    @given(
        moves(game),
        st.one_of(
            st.none(),
            st.binary(max_size=40),
            VALUES.map(lambda value: json.dumps(value).encode()),
            st.dictionaries(
                st.sampled_from(["type", "id", "move", "event", "reasons"]),
                VALUES | st.just("move"),
            ).map(lambda value: json.dumps(value).encode()),
        ),
    )
    def poll(case: tuple[AnyReferee, Seat, dict[str, Any]], line: bytes | None) -> None:
        referee, seat, move = case
        said = json.dumps({"type": "move", "id": 1, "move": move}).encode()
        told = [b'{"type":"ready"}', *[said if line is None else line] * MOST_ILLEGAL]
        monkeypatch.setattr(programs, "Child", Written(told))
        table = [f"seat {n}" for n in range(found.title.usual_seats)]
        player = OutsidePlayer(["x"], found, rules, seat, table, say=words.text)
        try:
            polled = next(
                (made for _ in range(MOST_ILLEGAL) if (made := player.poll(referee))), None
            )
        except Lost as lost:
            assert why(lost.message).id in ("outside.illegal", "outside.no_json")
            assert words.text(lost.message)
        else:
            assert polled is not None
            found.game.play(referee._state, polled)

    poll()
