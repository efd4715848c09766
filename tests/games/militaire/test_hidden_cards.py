"""What a seat can work out, and the worlds that it imagines from it."""

from __future__ import annotations

import pytest

from mille.cards import Dice, cards
from mille.engine.codec import CHANCE, Seat
from mille.games.militaire.rules import MILITAIRE
from mille.games.militaire.table import held, unseen
from tests.games.matches import random_match, seats
from tests.games.militaire.positions import DRAW, TAKE, after, position, throw
from tests.parts import quick_first


def test_what_a_seat_took_is_known_until_it_is_gone() -> None:
    state = position("4C 4D 4H 9C 9D 9H KS", "", stock="2S 3S", upcard="5D")
    taken = after(state, TAKE, throw("KS"))
    view = MILITAIRE.observe(taken, Seat(1))
    assert held(view)[0] == list(cards("5D"))
    assert cards("5D")[0] not in unseen(view)
    gone = after(taken, DRAW, throw(taken.hands[1][0].code), DRAW, throw("5D"))
    assert held(MILITAIRE.observe(gone, Seat(1)))[0] == []


@pytest.mark.long
@pytest.mark.parametrize("rule_set", quick_first(["standard", "closed_hand", "loose"], 1))
def test_imagined_hands_hold_what_is_known(rule_set: str) -> None:
    match = random_match("militaire", rule_set)
    reshuffled = 0
    for n, turn in enumerate(match.sampled(60)):
        if turn.actor is CHANCE:
            continue
        for seat in seats(match):
            view = MILITAIRE.observe(turn.state, seat)
            world = MILITAIRE.imagine(view, Dice(str(n)))
            assert MILITAIRE.observe(world, seat) == view
            for hand, known in zip(world.hands, held(view)):
                assert set(known) <= set(hand)
            if view.pool:
                reshuffled += 1
                assert set(world.stock) <= set(view.pool)
                assert set(turn.state.stock) <= set(view.pool)
            assert set(world.stock) <= set(unseen(view))
    assert reshuffled
