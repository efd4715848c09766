"""What the nets look at, and that their sums are right."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from mille.cards import Dice
from mille.games.mille import features, flat
from mille.games.mille.flat import ONE_OR_MORE, STEPS, TWO_OR_MORE, add_layer, later_layers, net
from mille.parts.seats import floats, ints

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
