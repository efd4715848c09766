"""How imagined deals are played out, and what kind of player each seat is taken to be."""

from __future__ import annotations

import pytest

from mille.games.mille import flat, search
from mille.games.mille.flat import WEIGHTS
from mille.games.mille.position import EAGER, RULE_OF_THUMB, both_rules, weights
from mille.parts.seats import ints


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
