"""What Mille tells the house: who is waited for, the standings, what is refused."""

from __future__ import annotations

import pytest

from mille.engine.game import OVER
from mille.engine.message import Fault, IllegalMove, message
from mille.games.mille.moves import Melded, Phase
from mille.games.mille.rules import MILLE
from mille.games.mille.table import fold
from mille.parts.rummy import Draw
from tests.games.mille.positions import ME, THEM, lay, played, position, rules, throw


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_for_two(seats: int) -> None:
    with pytest.raises(Fault) as fault:
        MILLE.start(rules(), seats)
    assert fault.value.message == message("fault.seats")


def test_turns_are_counted_through_a_game() -> None:
    state = position("KC KD KH 4C", theirs="5D 6D", pile="9H")
    numbers = [MILLE.waiting(state).turn]
    for move in (Draw(), throw("4C"), Draw()):
        state = played(state, move)
        numbers.append(MILLE.waiting(state).turn)
    assert numbers == [0, 0, 1, 1]
    assert MILLE.waiting(state).actor == THEM


def test_who_has_just_gone_out_is_not_waited_for() -> None:
    state = position("KC KD KH", theirs="5D", pile="9H", phase=Phase.PLAY)
    laid = lay("K", "KC KD KH")
    assert MILLE.waiting(state).actor == ME
    assert MILLE.waiting(fold(state, Melded(ME, laid.rank, laid.cards))) == OVER


def test_a_draw_that_would_have_to_wait_is_refused_out_of_turn_like_any_other() -> None:
    state = position("KC KD 4C", theirs="5D", pile="3C 9H", stock="", phase=Phase.PLAY)
    assert state.can_reshuffle
    with pytest.raises(IllegalMove):
        MILLE.play(state, Draw())
