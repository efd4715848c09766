"""What every game promises: its records, options, views, moves and fields."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

import mille.games
from mille.engine.codec import CHANCE, Seat
from mille.engine.game import ScoreLine, places, total
from mille.engine.match import Replay, replay
from mille.engine.message import IllegalMove, Message
from mille.games import GameEntry, discover, entry
from mille.i18n import load
from mille.session import record
from tests.games.matches import (
    GAMES,
    MOST_MOVES,
    Match,
    Turn,
    built_in_match,
    every_table,
    probe,
    random_match,
    seats,
    some_match,
    walk,
)
from tests.parts import every_game, fault_of, kind_of, long

TESTS = Path(__file__).parent.parent


def test_every_folder_is_a_game() -> None:
    folders = {
        path.parent.name
        for path in Path(mille.games.__path__[0]).glob("*/__init__.py")
        if not path.parent.name.startswith("_")
    }
    assert folders == set(discover())


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_what_an_entry_promises(game: str) -> None:
    found = kind_of(GameEntry, entry(game))
    assert found.id == game
    assert found.rule_sets
    assert found.opponents.keys() <= found.players.keys()
    assert found.shown_by is not None or not found.title.in_window
    assert (TESTS / "golden" / f"{game}.txt").is_file()
    assert (TESTS / "games" / game / "probe.py").is_file()


def test_an_unknown_game_is_a_fault() -> None:
    assert fault_of(entry, "chess").message.id == "fault.unknown"


EXAMPLES = {game: TESTS / "games" / game / "example.jsonl" for game in GAMES}
"""The records in the games' specifications, where there are any."""


@every_game
@pytest.mark.parametrize("game", [game for game, path in EXAMPLES.items() if path.is_file()])
def test_the_record_of_the_specification_is_played_by_the_rules(game: str) -> None:
    kept = record.parse(EXAMPLES[game].read_bytes())
    match, its = record.follow(kept), kept.header.entry.game
    assert match.waiting.actor is None
    assert match.due == []
    assert [its.tidy(its.write(moment.event)) for moment in match.moments] == [
        its.tidy(line) for _, line in kept.lines
    ]


@some_match
def test_random_matches_end(match: Match) -> None:
    assert match.entry.game.waiting(match.states[-1]).actor is None
    pauses = [match.entry.game.waiting(state).between_deals for state in match.states]
    assert any(pauses) is (match.entry.game.result(match.states[-1]).deals > 1)


@pytest.mark.parametrize(
    ("game", "rule_set", "short"),
    [
        row
        for game, found in discover().items()
        for row in [
            (game, found.options.usual.preset, True),
            *(long(game, it, False) for it in found.rule_sets),
        ]
    ],
)
def test_built_in_players_play_to_the_end(game: str, rule_set: str, short: bool) -> None:
    played = built_in_match(game, rule_set, short=short)
    assert played.entry.game.waiting(played.states[-1]).actor is None


@some_match
def test_cards_are_conserved(match: Match) -> None:
    here = probe(match.entry.id)
    for state in match.states:
        if here.started(state):
            assert Counter(here.all_cards(state)) == here.pack(state)


WITH_CHIPS = [row for row in every_table() if hasattr(probe(row.values[0][0]), "chips")]


@every_game
@pytest.mark.parametrize("match", WITH_CHIPS, indirect=True)
def test_no_chip_is_lost_or_made(match: Match) -> None:
    """The count holds at every event, not only between moves."""
    for turn in match.turns:
        state = turn.state
        for event in turn.events:
            state = match.entry.game.fold(state, event)
            assert probe(match.entry.id).chips(state) == match.seats * match.rules.buy_in


@some_match
def test_play_does_not_mutate(match: Match) -> None:
    game = match.entry.game
    for turn in match.sampled(60):
        before = pickle.dumps(turn.state)
        assert game.play(turn.state, turn.move).state == turn.after
        if turn.actor is not CHANCE:
            for move in game.moves(game.observe(turn.state, turn.actor)):
                game.play(turn.state, move)
        assert pickle.dumps(turn.state) == before


@some_match
def test_states_moves_events_and_views_can_be_sent_to_another_process(match: Match) -> None:
    for turn in match.sampled(20):
        view = match.entry.game.observe(turn.state, seats(match)[0])
        for value in (turn.state, turn.move, turn.events, view):
            assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("most", [400, long(MOST_MOVES)])
@some_match
def test_a_seat_that_is_told_what_happens_knows_what_it_may(match: Match, most: int) -> None:
    """The events sent to a seat, one by one, add up to the view that the rules show it."""
    game = match.entry.game
    for seat in seats(match):
        view = game.observe(match.turns[0].state, seat)
        for turn in match.turns[:most]:
            for event in turn.events:
                told = json.loads(json.dumps(game.write(game.redact(event, seat))))
                view = game.follow(view, told)
            waiting = game.waiting(turn.after)
            if waiting.seats:  # between deals the rules may show what no event tells
                assert view == game.observe(turn.after, seat)
            assert game.waiting(view) == waiting


@pytest.mark.parametrize("most", [400, long(MOST_MOVES)])
@some_match
def test_state_and_views_are_folded_from_the_same_events(match: Match, most: int) -> None:
    check_folding(match, match.turns[:most])


def check_folding(match: Match, turns: Iterable[Turn]) -> None:
    game = match.entry.game
    for turn in turns:
        state = turn.state
        for event in turn.events:
            after = game.fold(state, event)
            for seat in seats(match):
                view = game.fold(game.observe(state, seat), game.redact(event, seat))
                assert view == game.observe(after, seat)
            state = after
        if turn.events:  # a draw that waits for a reshuffle is told with the card that comes
            assert state == turn.after


@pytest.mark.parametrize("most", [400, long(MOST_MOVES)])
@some_match
def test_what_was_due_when_a_record_broke_off_is_carried_out(match: Match, most: int) -> None:
    check_due(match, match.turns[:most])


def check_due(match: Match, turns: Iterable[Turn]) -> None:
    """After a cut between the lines of one move, the rest of that move follows by itself."""
    game = match.entry.game
    for turn in turns:
        lines = [json.loads(json.dumps(game.write(event))) for event in turn.events]
        for cut in range(1, len(lines)):
            followed: Replay[Any, Any] = Replay(game, match.rules, match.seats)
            followed.state = turn.state
            for line in lines[:cut]:
                followed.feed(line)
            assert followed.finish() == list(turn.events[cut:])
            assert [moment.event for moment in followed.moments] == list(turn.events)
            assert followed.state == turn.after


@some_match
def test_a_record_says_what_the_game_brought(match: Match) -> None:
    """The history reads it from the lines that end deals and the game, without the rules."""
    ledger, lines = match.entry.ledger, match.lines
    ends = [line for line in lines if line["event"] == "deal_end"]
    result = match.entry.game.result(match.states[-1])
    (end,) = (line for line in lines if line["event"] == "game_end")
    assert ledger.worth(end, ends[-1], match.seats) == result.worth
    assert places(ledger.worth(end, ends[-1], match.seats)) == result.places
    assert len(ends) == result.deals
    if ledger.points:
        deals = [ledger.deal(line, match.seats) for line in ends]
        brought = tuple(sum(deal[seat] for deal in deals) for seat in range(match.seats))
        shared = end.get("share", (0,) * match.seats)  # a share of a pot that was left
        assert tuple(map(sum, zip(brought, shared))) == result.scored
    else:
        assert len(ends) == 1


@some_match
def test_replay_equals_play(match: Match) -> None:
    """Every event is read back from its line."""
    lines = json.loads(json.dumps(match.lines))
    followed = replay(match.entry.game, match.rules, match.seats, lines)
    assert followed.state == match.states[-1] and followed.due == []
    assert [moment.event for moment in followed.moments] == match.events
    by_chance = sum(turn.actor is CHANCE for turn in match.turns)
    assert followed.chances.moves == by_chance


@some_match
def test_totals_are_the_sums_of_their_lines(match: Match) -> None:
    found: list[ScoreLine] = []
    for event in match.events:
        for value in walk(event, object):
            lines = getattr(value, "lines", None)
            if not isinstance(lines, tuple) or not all(isinstance(it, ScoreLine) for it in lines):
                continue
            said = value.total if hasattr(value, "total") else value.payment
            assert said == total(lines)
            found += lines
    kept = [line for event in match.events for line in walk(event, ScoreLine)]
    assert found == kept or not kept  # a score may work out its lines from its figures


@every_game
@some_match
def test_nobody_acts_when_the_match_is_over(match: Match) -> None:
    game, state = match.entry.game, match.states[-1]
    for turn in match.sampled(200):
        assert game.refusal(state, turn.move) is not None
        with pytest.raises(IllegalMove):
            game.play(state, turn.move)
    for seat in seats(match):
        assert not list(game.moves(game.observe(state, seat)))


@every_game
@some_match
def test_chance_and_seats_do_not_make_each_others_moves(match: Match) -> None:
    game = match.entry.game
    chance = [turn for turn in match.turns if turn.actor is CHANCE]
    chosen = [turn for turn in match.sampled(100) if turn.actor is not CHANCE]
    for turn in chance[:20]:
        assert all(game.refusal(turn.state, other.move) is not None for other in chosen)
    for turn in chosen:
        assert all(game.refusal(turn.state, other.move) is not None for other in chance[:20])


MORE = {"from_another_program": 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_move_with_a_field_too_many_is_refused(game: str) -> None:
    match = random_match(game, entry(game).options.usual.preset, short=True)
    rules, kinds = match.entry.game, set()
    for turn in match.turns:
        if turn.actor is CHANCE or type(turn.move) in kinds:
            continue
        kinds.add(type(turn.move))
        said = rules.write_choice(turn.move)
        assert rules.judge(turn.state, turn.actor, said) == turn.move
        assert isinstance(rules.judge(turn.state, turn.actor, {**said, **MORE}), Message)
    assert kinds


SAMPLES = 40
SAID = 60
"""How many moves of other turns are tried in one position."""
SUBSETS = 40
"""How many choices of cards are tried for a listed pattern."""
PATTERN = ("from", "count", "counts", "least", "most")
"""The fields that let an entry stand for many moves."""


some_turns = pytest.mark.parametrize("samples", [15, long(SAMPLES)])


def choices(match: Match, samples: int = SAMPLES) -> Iterator[Turn]:
    return (turn for turn in match.sampled(samples) if turn.actor not in (CHANCE, None))


def is_listed(match: Match, turn: Turn, listed: list[Any], said: Mapping[str, Any]) -> bool:
    """Whether an entry stands for a move; a game with patterns of its own says so itself."""
    own = getattr(probe(match.entry.id), "stands_for", None)
    if own is not None:
        return any(own(turn.state, entry, said) for entry in listed)
    return any(stands_for(entry, said) for entry in listed)


def stands_for(entry: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """Whether an entry of a list of legal moves stands for a move."""
    rest = {key: value for key, value in entry.items() if key not in PATTERN}
    if "from" not in entry:
        return rest == dict(said)
    chosen = [card for value in said.values() if isinstance(value, list) for card in value]
    if any(key in said and said[key] != value for key, value in rest.items()):
        return False
    sizes = entry.get("counts", [entry["count"]] if "count" in entry else None)
    least, most = entry.get("least", 0), entry.get("most", len(entry["from"]))
    if len(chosen) not in (sizes or range(least, most + 1)):
        return False
    return not Counter(chosen) - Counter(entry["from"])


def judged(match: Match, turn: Turn, said: Mapping[str, Any]) -> Any:
    return match.entry.game.judge(turn.state, turn.actor, json.loads(json.dumps(said)))


@some_turns
@some_match
def test_what_is_listed_is_allowed(match: Match, samples: int) -> None:
    game = match.entry.game
    for turn in choices(match, samples):
        view = game.observe(turn.state, turn.actor)
        listed = game.legal(view)
        assert listed
        own = hasattr(probe(match.entry.id), "stands_for")
        for line in listed:
            if "example" in line:
                assert not isinstance(judged(match, turn, line["example"]), Message), line
            elif own and ("from" in line or "slots" in line):
                continue  # a game tests the patterns of its own in its own tests
            elif "from" in line:
                assert any(not isinstance(each, Message) for each in tried(match, turn, line))
            else:
                assert not isinstance(judged(match, turn, line), Message), line
        for move in game.moves(view):
            said = game.write_choice(move)
            assert is_listed(match, turn, listed, said), said
            assert judged(match, turn, said) == move


def tried(match: Match, turn: Turn, entry: Mapping[str, Any]) -> Iterator[Any]:
    """What the rules say about moves that a pattern stands for.

    Patterns with `count` or `counts` say that every choice is legal, unless a rule of the game
    judges the chosen cards alone; those with `least` leave more to the rules.
    """
    sizes = entry.get("counts", [entry["count"]] if "count" in entry else None)
    rest = {key: value for key, value in entry.items() if key not in PATTERN}
    for size in sizes or range(entry.get("least", 1), len(entry["from"]) + 1):
        for chosen in islice(combinations(entry["from"], size), SUBSETS):
            yield judged(match, turn, {**rest, "cards": list(chosen)})


@some_turns
@some_match
def test_what_is_allowed_is_listed(match: Match, samples: int) -> None:
    """Moves made elsewhere in the match are tried here: what the rules allow must be on the list,
    and what is on the list in full must be allowed.
    """
    game = match.entry.game
    made = [game.write_choice(turn.move) for turn in match.turns if turn.actor is not CHANCE]
    unlike = [json.loads(text) for text in dict.fromkeys(map(json.dumps, made))]
    for n, turn in enumerate(choices(match, samples)):
        listed = game.legal(game.observe(turn.state, turn.actor))
        step = max(1, len(unlike) // SAID)
        for said in unlike[n % step :: step]:
            allowed = not isinstance(judged(match, turn, said), Message)
            if allowed:
                assert is_listed(match, turn, listed, said), said
            elif said in listed:
                raise AssertionError(said)


@some_match
def test_every_refusal_has_words(match: Match) -> None:
    """Moves by another seat count too, and words that are no move at all."""
    words = load("en", match.entry.id)
    made = [match.entry.game.write_choice(turn.move) for turn in choices(match)]
    wrong = [{"event": "nonsense"}, {}, *({**said, "seat": 0} for said in made[:2])]
    told: set[str] = set()
    for turn in match.sampled(SAMPLES):
        for seat in seats(match):
            for said in [*made[:: max(1, len(made) // 8)], *wrong]:
                refusal = match.entry.game.judge(turn.state, Seat(seat), said)
                if isinstance(refusal, Message):
                    assert words.has(refusal.id), refusal
                    told.add(words.text(refusal))
    assert told
    assert not [text for text in told if not text.endswith((".", "!")) or "{" in text]


BEGINS = {
    "anaconda": ("deal", "exchange", "turn"),
    "beggar_my_neighbor": ("deal", "take"),
    "contract_rummy": ("deal", "discard"),
    "daifugo": ("deal", "round_end"),
}
"""The events after which what was answered before is over, where that is not only a deal."""
ANSWERS = {*("passed", "passed.back", "no_thanks", "in", "chosen", "check", "call", "bet")}


@pytest.mark.parametrize("game", sorted(discover()))
def test_what_was_answered_in_an_earlier_round_is_gone(game: str) -> None:
    at, begun = discover()[game], 0
    names = [f"N{seat}" for seat in range(at.title.usual_seats)]
    match = random_match(game, at.options.usual.preset, seats=len(names), short=True)
    for turn in match.turns:
        if turn.events and at.game.write(turn.events[-1])["event"] in BEGINS.get(game, ("deal",)):
            shown = at.presenter.show(at.game.observe(turn.after, Seat(0)), names)
            said = {str(each.said and each.said.id).removeprefix("slip.") for each in shown.seats}
            assert not said & ANSWERS
            begun += 1
    assert begun
