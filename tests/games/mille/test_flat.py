"""The engine of the search plays by the rules; `agree.py` tries millions of moves."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games.mille import features, flat, search
from mille.games.mille.flat import (
    ONE_OR_MORE,
    STEPS,
    TWO_OR_MORE,
    WEIGHTS,
    add_layer,
    later_layers,
    net,
)
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Phase
from mille.games.mille.position import EAGER, RULE_OF_THUMB, both_rules, weights
from mille.games.mille.rules import MILLE
from mille.games.mille.table import MilleView
from mille.parts.seats import floats, ints
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


# What the nets look at, and that their sums are right

SIX, EIGHT, KING = 4, 6, 11


def numbers(seed: str, n: int) -> list[float]:
    """Some numbers, about one in four of them 0."""
    dice = Dice(seed)
    return [max(-3, dice.below(8) - 4) * dice.below(1000) / 1000 for _ in range(n)]


def plain(w: list[float], x: list[float], sizes: tuple[int, ...]) -> list[float]:
    """A net worked out plainly: layer by layer, each sum but the last cut off at 0."""
    at = 0
    for inputs, outputs in pairwise(sizes):
        bias = at + inputs * outputs
        y = []
        for k in range(outputs):
            total = w[bias + k]
            for i in range(inputs):
                total += x[i] * w[at + i * outputs + k]
            y.append(total)
        at = bias + outputs
        x = [max(0.0, each) for each in y]
    return y


@given(st.text(max_size=6), st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_a_net_is_its_sums(seed: str, inputs: int, hidden: int, second: int) -> None:
    sizes = (inputs, hidden, second, 2)
    w = numbers(seed, sum((n + 1) * m for n, m in pairwise(sizes)))
    x, near = numbers(seed + "x", inputs), numbers(seed + "y", inputs)
    h, moved, y, z = floats(hidden), floats(hidden), floats(2), floats(2)
    net(w, x, h, second, y)
    assert y == plain(w, x, sizes), "in the same order, so to the last digit"
    moved[:] = h
    add_layer(w, 0, near, x, moved)
    later_layers(w, moved, inputs, second, z)
    assert z == pytest.approx(plain(w, near, sizes), abs=1e-9)


def closer(d: list[int], seat: int) -> list[float]:
    """The last CLOSER of the inputs that a seat sees."""
    x = floats(features.INPUTS)
    features.look(d, seat, x)
    return x[-features.CLOSER :]


def position() -> list[int]:
    """Seat 0 holds 8 8 6 K 2, the other seat 5 cards; a king and an 8 lie in the pack."""
    d = ints(flat.LENGTH)
    for card in (EIGHT, EIGHT, SIX, KING, 0):
        flat.to_hand(d, 0, card)
    d[flat.SIZE + 1] = 5
    for card in (KING, EIGHT):
        d[flat.PILE + d[flat.PILE_COUNT]] = card
        d[flat.PILE_COUNT] += 1
        d[flat.PILE_VALUE] += flat.VALUE[card]
        d[flat.PILE_HAS + card] += 1
    return d


def test_the_pack_as_a_seat_sees_it() -> None:
    """The 8s fit (5 points); the king would be a stray and would make a pair."""
    x = closer(position(), 0)
    unseen, pool = 8 - 3, 104 - 7
    step = 9 * (STEPS * 5 // pool) + unseen
    gift = TWO_OR_MORE[step]
    assert x[0] == gift
    assert x[1] == pytest.approx(gift * 0.15)
    assert x[4] == ONE_OR_MORE[step]
    assert x[5] == pytest.approx(unseen / pool), "another 8 may be thrown"
    assert (x[8], x[9], x[10]) == pytest.approx((0.05, 0.1, 0.2))
    assert (x[16], x[17]) == pytest.approx((1.0, 0.15)), "it may be taken"


def test_a_pair_that_was_seen_is_no_matter_of_chance() -> None:
    d = position()
    d[flat.KNOWN + flat.TYPES + EIGHT] = 2
    assert closer(d, 0)[0] == 1.0
    d[flat.KNOWN + flat.TYPES + EIGHT] = 1
    x = closer(d, 0)
    assert 0.0 < x[0] < x[4] == 1.0


def test_what_is_loose_in_a_hand() -> None:
    """A pair of 8s, a 6 and a king; with a 2 that is four cards too many to go out."""
    d = position()
    x = closer(d, 0)
    assert (x[12], x[13], x[14], x[15]) == pytest.approx((0.2, 0.1, 0.15, 0.1))
    assert (x[20], x[21], x[22], x[23]) == pytest.approx((0.0, 0.0, 0.0, 0.4))
    d[flat.NATURALS + SIX], d[flat.NATURALS + KING] = 3, 3
    x = closer(d, 0)
    assert (x[12], x[14]) == (0.0, 0.0)
    assert (x[20], x[21]) == (1.0, 1.0)


def test_the_other_hand_is_not_looked_at() -> None:
    d = position()
    before = closer(d, 0)
    for card in (KING, KING, EIGHT, EIGHT, SIX):
        d[flat.HAND + flat.TYPES + card] += 1
    assert closer(d, 0) == before
