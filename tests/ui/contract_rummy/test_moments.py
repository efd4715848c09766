"""What the table shows: points flying to the slips, slips that nod or shake their heads."""

from __future__ import annotations

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.ui.table.effects_seats import RESTS, Nods, Tallies
from mille.ui.tempo import NOD, Tempo
from mille.view.beat import Tally


def test_points_are_added_as_they_land() -> None:
    tallies = Tallies()
    tallies.start(Tally(((Seat(1), 30), (Seat(2), 15)), message("score.jokers")), 0.5)
    tallies.update(0.4, Tempo())
    assert not tallies.come(Seat(1)) and not tallies.come(Seat(2))
    assert tallies.runs[0].part > RESTS
    tallies.update(0.2, Tempo())
    tallies.start(Tally(((Seat(1), 7),), message("score.spots")), 0.5)
    tallies.update(0.6, Tempo())
    assert (tallies.come(Seat(1)), tallies.come(Seat(2))) == (37, 15)
    tallies.settle()
    assert not tallies.come(Seat(1))


def test_a_slip_shakes_aside_and_nods_down_and_comes_to_rest() -> None:
    nods = Nods()
    nods.answer(Seat(1), False)
    nods.answer(Seat(2), True)
    nods.update(NOD * 0.1, Tempo())
    aside, lower = nods.shift(Seat(1))
    assert aside
    assert not lower
    aside, lower = nods.shift(Seat(2))
    assert lower > 0
    assert not aside
    assert nods.busy
    nods.update(NOD, Tempo())
    assert not nods.busy
    assert nods.shift(Seat(1)) == (0.0, 0.0)
