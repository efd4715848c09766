"""The engine of the search plays by the rules; `agree.py` tries millions of moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games.mille import flat, search
from mille.games.mille.flat import WEIGHTS
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Phase
from mille.games.mille.position import EAGER, RULE_OF_THUMB, both_rules, weights
from mille.games.mille.rules import MILLE
from mille.games.mille.table import MilleView
from mille.parts.seats import ints
from tests.games.matches import random_match
from tests.games.mille import agree
from tests.parts import long, quick_first


@pytest.mark.long
@pytest.mark.parametrize("moves", [4_000, long(12_000)])
def test_every_move_comes_to_the_same(moves: int) -> None:
    assert agree.agreed(moves, "agree") >= moves


@settings(max_examples=6, deadline=None)
@given(st.sampled_from(agree.TABLES), st.text(max_size=8))
def test_any_match_comes_to_the_same(table: HouseRules, seed: str) -> None:
    moves = agree.moves_played(table, Dice(seed))
    assert sum(1 for _ in zip(moves, range(400))) > 10


@pytest.mark.parametrize("rule_set", quick_first(["standard", "pagat"], 1))
def test_the_middle_of_a_turn_leads_back_to_its_beginning(rule_set: str) -> None:
    """A turn's plan is found again, even if the other seat had seen the cards that were laid."""
    first: MilleView | None = None
    laid = 0
    for turn in random_match("mille", rule_set).turns:
        view = MILLE.observe(turn.state, turn.actor) if turn.actor is not CHANCE else None
        if view is None or view.phase is not Phase.PLAY:
            first = None
        elif first is None:
            first = view
        else:
            assert view.drawn in (first, None)
            laid += view.drawn is not None and first.shown != view.shown
        if turn.after.turn != turn.actor:
            first = None
    assert laid > 20


def test_a_deal_of_its_own() -> None:
    """For training and benchmarks: fifteen cards each, an upcard, and every card is there."""
    d = ints(flat.LENGTH)
    seen = set()
    for number in range(30):
        d[flat.CHANCE] = number
        flat.deal(d, number % 2)
        assert (d[flat.SIZE], d[flat.SIZE + 1], d[flat.PILE_COUNT]) == (15, 15, 1)
        assert d[flat.STOCK_END] - d[flat.NEXT] == 73
        assert d[flat.TURN] == number % 2
        counts = [0] * flat.TYPES
        for kind in d[flat.STOCK : flat.STOCK + 104]:
            counts[kind] += 1
        assert counts == list(flat.COPIES)
        in_hands = sum(d[flat.HAND + rank] + d[flat.HAND + 15 + rank] for rank in range(13))
        assert in_hands == 30
        assert d[flat.PILE_HAS + flat.RANK_OF[d[flat.PILE]]] == 1
        seen.add(d[flat.PILE])
    assert len(seen) > 5


def test_a_two_that_spoils_a_whole_rank() -> None:
    """Its eight cards count twice, but no more than that."""
    d = ints(flat.LENGTH)
    d[flat.HAND + flat.JACK], d[flat.HAND + flat.JACK_OF_DIAMONDS], d[flat.HAND] = 8, 2, 1
    d[flat.SIZE], d[flat.HELD], d[flat.OUT] = 9, 180, flat.NOBODY
    flat.lay(d, flat.JACK, 8, 2, 0)
    assert flat.score(d, 0) == 2 * 160 - 20
    flat.lay(d, flat.JACK, 0, 0, 1)
    assert flat.score(d, 0) == 160 + 20


def test_nothing_to_draw_and_nothing_to_shuffle() -> None:
    """#41: the deal is dead; and nobody takes an empty pack."""
    d = ints(flat.LENGTH)
    d[flat.PILE], d[flat.PILE_COUNT], d[flat.PILE_HAS + 3] = 3, 1, 1
    flat.draw(d)
    assert (d[flat.PHASE], d[flat.OUT]) == (flat.OVER, flat.NOBODY)
    d[flat.PILE_COUNT] = 0
    assert not flat.can_take(d)


# How imagined deals are played out, and what kind of player each seat is taken to be.


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_seat_is_eager_in_every_fourth_world(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[list[float], list[float]]] = []
    monkeypatch.setattr(search, "play_out", lambda e, w, v: seen.append((w, v)))
    for number in range(8):
        search.play_on([], seat, both_rules(), number)
    own, eager = weights(RULE_OF_THUMB), weights(EAGER)
    assert len(own) == len(eager) == WEIGHTS
    assert [by[seat] for by in seen] == [own] * 8
    assert [by[1 - seat] for by in seen] == [own, own, own, eager] * 2


def test_the_eager_rule_always_takes_the_pack() -> None:
    d, left = ints(flat.LENGTH), 0
    for number in range(60):
        d[flat.CHANCE] = number * 7919
        d[flat.MIN_NATURALS] = 1
        flat.deal(d, number % 2)
        for _ in range(100):
            if d[flat.PHASE] == flat.OVER:
                break
            if flat.can_take(d):
                left += not flat.wants_pack(d, weights(RULE_OF_THUMB))
                assert flat.wants_pack(d, weights(EAGER))
            flat.play_turn(d, weights(RULE_OF_THUMB))
    assert left > 5  # the other one does not
