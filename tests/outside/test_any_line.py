"""Whatever a program says, in any game: it is a legal move, or counts against that program."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Message
from mille.games import GameEntry, entry
from mille.i18n import load
from mille.session import programs, seated
from mille.session.referee import AnyReferee, Referee
from mille.session.seated import MOST_ILLEGAL, Lost, OutsidePlayer
from tests.games.matches import GAMES
from tests.outside.table import why
from tests.parts import every_game

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
    rules = next(iter(found.rule_sets.values()))
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
def test_any_move_is_legal_or_refused_in_words(game: str) -> None:
    words, found = load(game=game), entry(game)

    @given(moves(game))
    def judged(case: tuple[AnyReferee, Seat, dict[str, Any]]) -> None:
        referee, seat, said = case
        others = [Seat(n) for n in range(found.title.usual_seats)]
        for who in (seat, *others):
            move = referee.judge(who, said)
            if isinstance(move, Message):
                assert words.has(move.id), move
                assert words.text(move)
            else:
                assert referee.waiting.hears(who)
                found.game.play(referee._state, move)

    judged()


class _Said:
    """A child that has written all its lines already."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self.left = list(reversed(lines))

    def __call__(self, command: Sequence[str], log: object, *, guarded: bool) -> _Said:
        return self

    def send(self, line: Mapping[str, Any]) -> None:
        """Listen to nothing."""

    def receive(self, patience: float = 0.0) -> dict[str, Any]:
        """The next line. Raises `Fault`, as a child does."""
        return programs._object(self.left.pop())


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_any_line_is_a_move_or_costs_the_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is no JSON object at once, one that is no legal move at the third time."""
    words, found = load(game=game), entry(game)
    rules = next(iter(found.rule_sets.values()))

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
        monkeypatch.setattr(seated, "Child", _Said(told))
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
