"""What must hold for every game: each new folder of mille/games gets these tests for free."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import mille.games
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.engine.game import ScoreLine, places, total
from mille.engine.match import replay
from mille.engine.message import Fault, IllegalMove
from mille.games import GameEntry, discover, entry
from mille.session import record
from tests.games.matches import (
    GAMES,
    MOST_MOVES,
    Match,
    built_in_match,
    every_table,
    probe,
    seats,
    table_match,
    walk,
)
from tests.parts import every_game, long

TESTS = Path(__file__).parent.parent


some_match = pytest.mark.parametrize("match", every_table(), indirect=True)


@pytest.fixture(scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    """A match of random moves, by rule set and number of seats."""
    return table_match(request.param)


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
    found = entry(game)
    assert isinstance(found, GameEntry)
    assert found.id == game
    assert found.rule_sets
    assert found.opponents.keys() <= found.players.keys()
    assert found.shown_by is not None or not found.title.in_window
    assert (TESTS / "golden" / f"{game}.txt").is_file()
    assert (TESTS / "games" / game / "probe.py").is_file()


def test_an_unknown_game_is_a_fault() -> None:
    with pytest.raises(Fault) as error:
        entry("chess")
    assert error.value.message.id == "fault.unknown_game"


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
            (game, next(iter(found.rule_sets)), True),
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
            assert here.all_cards(state) == here.pack(state)


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
def test_every_event_is_read_back_from_its_line(match: Match, most: int) -> None:
    game = match.entry.game
    for turn in match.turns[:most]:
        lines = [json.loads(json.dumps(game.write(event))) for event in turn.events]
        if not lines:
            continue
        followed = replay(game, match.rules, match.seats, [])
        followed.state = turn.state
        for line in lines:
            followed.feed(line)
        assert [moment.event for moment in followed.moments] == list(turn.events)
        assert followed.state == turn.after
        assert followed.due == []


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
    """Every event changes a state and a view in the same way."""
    game = match.entry.game
    for turn in match.turns[:most]:
        state = turn.state
        for event in turn.events:
            after = game.fold(state, event)
            for seat in seats(match):
                view = game.fold(game.observe(state, seat), game.redact(event, seat))
                assert view == game.observe(after, seat)
            state = after
        assert state == turn.after


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
    followed = replay(match.entry.game, match.rules, match.seats, match.lines)
    assert followed.state == match.states[-1]
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


@some_match
def test_nobody_acts_when_the_match_is_over(match: Match) -> None:
    game, state = match.entry.game, match.states[-1]
    for turn in match.sampled(200):
        assert game.refusal(state, turn.move) is not None
        with pytest.raises(IllegalMove):
            game.play(state, turn.move)
    for seat in seats(match):
        assert not list(game.moves(game.observe(state, seat)))


@some_match
def test_chance_and_seats_do_not_make_each_others_moves(match: Match) -> None:
    game = match.entry.game
    chance = [turn for turn in match.turns if turn.actor is CHANCE]
    chosen = [turn for turn in match.sampled(100) if turn.actor is not CHANCE]
    for turn in chance[:20]:
        assert all(game.refusal(turn.state, other.move) is not None for other in chosen)
    for turn in chosen:
        assert all(game.refusal(turn.state, other.move) is not None for other in chance[:20])


@some_match
def test_the_same_dice_give_the_same_chance(match: Match) -> None:
    game = match.entry.game
    for turn in match.turns:
        if turn.actor is CHANCE:
            assert game.chance(turn.state, Dice("a")) == game.chance(turn.state, Dice("a"))


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_rules_round_trip(game: str) -> None:
    rules_of = entry(game).options
    for rules in entry(game).rule_sets.values():
        written = json.loads(json.dumps(rules_of.write(rules)))
        assert rules_of.read(written) == rules
