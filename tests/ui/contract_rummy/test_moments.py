"""What is seen to happen: points that go to the slips, answers that are nodded or shaken."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.engine.message import message
from mille.ui.table.showing.mood import Mood
from mille.ui.table.showing.tally import Tallies
from mille.ui.tempo import NOD, Tempo
from mille.view.beat import Tally


def test_points_are_added_as_they_land() -> None:
    tallies = Tallies()
    tallies.start(Tally(((Seat(1), 30), (Seat(2), 15)), message("score.jokers")), 0.5)
    tallies.update(0.4)
    assert not tallies.come
    assert tallies.going[0].part > 0
    tallies.update(0.2)
    tallies.start(Tally(((Seat(1), 7),), message("score.spots")), 0.5)
    tallies.update(0.6)
    assert tallies.come == {Seat(1): 37, Seat(2): 15}
    tallies.clear()
    assert not tallies.come


def test_a_slip_shakes_aside_and_nods_down_and_comes_to_rest() -> None:
    mood = Mood()
    mood.nod(Seat(1), False)
    mood.nod(Seat(2), True)
    mood.update(NOD * 0.1, Tempo())
    aside, lower = mood.nods[Seat(1)].shift
    assert aside
    assert not lower
    aside, lower = mood.nods[Seat(2)].shift
    assert lower > 0
    assert not aside
    assert mood.changing
    mood.update(NOD, Tempo())
    assert not mood.nods
    assert not mood.changing
