"""Hidden information, for every game: nobody can find out what it may not know.

The checks themselves are tested at the end, on a game with leaks.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Card, Dice
from mille.engine.codec import CHANCE, Seat
from mille.games import discover
from mille.games.mille.rules import Mille, MilleState
from mille.games.mille.table import MilleView
from mille.parts.rummy import Drawn
from mille.value import replace
from tests.games.matches import MOST_MOVES, Match, probe, random_match, seats, some_match, walk
from tests.parts import every_game, long
from tests.patience import ran

SAMPLES = 60
some_turns = pytest.mark.parametrize("samples", [20, long(SAMPLES)])


def check_resampling(match: Match, game: Any, samples: int = SAMPLES) -> None:
    """To the seat an imagined world looks like the true one: whole, and with the same moves."""
    here = probe(match.entry.id)
    for n, turn in enumerate(match.sampled(samples)):
        for state in (turn.state, turn.after):
            for seat in seats(match):
                view = game.observe(state, seat)
                world = game.imagine(view, Dice(f"world {n}"))
                assert game.observe(world, seat) == view
                assert not here.started(state) or Counter(here.all_cards(world)) == here.pack(world)
                assert game.waiting(world).actor == game.waiting(state).actor
                if game.waiting(state).actor == seat:
                    for move in game.moves(view):
                        assert game.refusal(world, move) is None


def check_swaps(match: Match, game: Any, samples: int = SAMPLES) -> None:
    """Swapping two hidden cards changes nothing that a seat sees."""
    here, done = probe(match.entry.id), 0
    for n, turn in enumerate(match.sampled(samples)):
        for seat in seats(match):
            found = here.swapped(turn.state, seat, Dice(f"swap {n} {seat}"))
            if found is None:
                continue
            done += 1
            other, cards = found
            view = game.observe(turn.state, seat)
            assert game.observe(other, seat) == view
            if game.waiting(other).actor == seat:
                assert list(game.moves(game.observe(other, seat))) == list(game.moves(view))
            if shown(turn.move) & cards or game.refusal(other, turn.move) is not None:
                continue
            there = game.play(other, turn.move)
            if any(shown(game.redact(event, seat)) & cards for event in there.events):
                continue  # the end of a deal shows everything
            redacted = [game.redact(event, seat) for event in there.events]
            wanted = [game.redact(event, seat) for event in turn.events]
            if game.waiting(there.state).between_deals or game.waiting(there.state).actor is None:
                continue
            assert redacted == wanted
    assert done


def shown(value: object) -> set[Card]:
    return set(walk(value, Card))


def check_views(match: Match, game: Any, samples: int = SAMPLES) -> None:
    """No view contains a card that the seat cannot know."""
    here = probe(match.entry.id)
    now_seen = getattr(here, "without_memory", lambda view: view)
    for turn in match.sampled(samples):
        for seat, state in product(seats(match), (turn.state, turn.after)):
            if here.started(state):
                seen = shown(now_seen(game.observe(state, seat)))
                assert seen <= here.open_faces(state, seat)


def check_events(match: Match, game: Any, most: int = MOST_MOVES) -> None:
    """No event tells a seat about a card that it cannot know once it has happened."""
    here = probe(match.entry.id)
    for turn in match.sampled(most):
        for seat in seats(match):
            known = here.open_faces(turn.after, seat)
            for event in turn.events:
                told = game.redact(event, seat)
                assert shown(told) <= known
                assert game.redact(told, seat) == told
                assert game.write(told).keys() >= {"event"}


@every_game
@some_turns
@some_match
def test_an_imagined_world_cannot_be_told_from_the_true_one(match: Match, samples: int) -> None:
    check_resampling(match, match.entry.game, samples)


@some_turns
@some_match
def test_swapping_hidden_cards_changes_nothing(match: Match, samples: int) -> None:
    check_swaps(match, match.entry.game, samples)


@every_game
@some_turns
@some_match
def test_views_hold_no_hidden_card(match: Match, samples: int) -> None:
    check_views(match, match.entry.game, samples)


@every_game
@pytest.mark.parametrize("most", [250, long(MOST_MOVES)])
@some_match
def test_events_tell_of_no_hidden_card(match: Match, most: int) -> None:
    check_events(match, match.entry.game, most)


@some_match
def test_imagined_worlds_differ(match: Match) -> None:
    """Other dice make other worlds from the same view, and views do not give the truth away."""
    game = match.entry.game
    state = next(turn.after for turn in match.turns if turn.actor is CHANCE)
    view = game.observe(state, Seat(0))
    worlds = [game.imagine(view, Dice(f"world {n}")) for n in range(5)]
    assert all(world != state for world in worlds)
    assert len({repr(world) for world in worlds}) == 5


@pytest.mark.parametrize("samples", [3, long(12)])
@some_match
def test_players_given_equal_views_and_dice_answer_equally(match: Match, samples: int) -> None:
    game, here = match.entry.game, probe(match.entry.id)
    for n, turn in enumerate(match.sampled(samples)):
        if turn.actor is CHANCE:
            continue
        found = here.swapped(turn.state, turn.actor, Dice(f"swap {n}"))
        imagined = game.imagine(game.observe(turn.state, turn.actor), Dice(f"world {n}"))
        worlds = [turn.state, turn.state, imagined, *(found[:1] if found else ())]
        for name, player in match.entry.players.items():
            if name in match.entry.slow:
                continue  # tests/games/mille/test_honesty.py tests those, in less time
            views = [game.observe(world, turn.actor) for world in worlds]
            first, *others = [decide(player.think(view, Dice("same"))) for view in views]
            assert all(repr(move) == repr(first) for move in others)
            assert game.refusal(turn.state, first) is None


def test_a_new_field_of_a_table_is_in_no_view() -> None:
    """A view is built from named fields, so a field that is not named cannot be in it."""
    here = Path(__file__).parents[2]
    assert ran(sys.executable, "-m", "tests.games.planted", cwd=here).split() == []


# Planted leaks, which the checks must find.


class ShowsACard(Mille):
    """A view that shows a card of the other hand."""

    def observe(self, state: MilleState, seat: Seat) -> MilleView:
        """The view with one card too many."""
        return replace(super().observe(state, seat), shown=tuple(hand[:1] for hand in state.hands))


class ShowsTheStock(Mille):
    """A view from which the next card can be worked out."""

    def observe(self, state: MilleState, seat: Seat) -> MilleView:
        """The view with a number that stands for the order of the stock."""
        marked = sum(n * card.index for n, card in enumerate(state.stock))
        return replace(super().observe(state, seat), reshuffles=marked)


class ShowsDraws(Mille):
    """Events that show what the other seat drew."""

    def redact(self, event: Any, seat: Seat) -> Any:
        """The event cut down, unless it is a draw."""
        return event if isinstance(event, Drawn) else super().redact(event, seat)


class Forgets(Mille):
    """A world that gives the other hand a wrong size."""

    def imagine(self, view: MilleView, dice: Dice) -> MilleState:
        """A world with one card too many in the other hand."""
        world = super().imagine(view, dice)
        other = world.hands[view.other] + world.stock[:1]
        hands = (other, world.hands[1]) if view.other == 0 else (world.hands[0], other)
        return replace(world, hands=hands, stock=world.stock[1:])


@pytest.mark.parametrize(
    ("check", "game"),
    [
        (check_views, ShowsACard()),
        (check_swaps, ShowsTheStock()),
        (check_resampling, ShowsTheStock()),
        (check_events, ShowsDraws()),
        (check_resampling, Forgets()),
    ],
)
def test_the_checks_find_a_leak(check: Callable[[Match, Any], None], game: Mille) -> None:
    assert "mille" in discover()
    with pytest.raises(AssertionError):
        check(random_match("mille", "standard"), game)
