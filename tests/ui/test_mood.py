"""What changes on a table without a card being moved: a row that turns, a shade, hats, light."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mille.engine.game import Seat
from mille.engine.message import message
from mille.ui.table.showing.mood import Mood
from mille.ui.tempo import Tempo
from mille.view.moment import WON
from mille.view.table import Bead, Mark, SeatView, TableView

ROW = tuple(map(Bead, "345"))
GILT = Mark("hat", message("sign.turn"), worn=True)


def shown(*beads: Bead, shaded: bool = False, hat: Mark | None = None) -> TableView:
    """A table of one seat."""
    marks = () if hat is None else (hat,)
    slip = SeatView(Seat(0), "Mado", 0, None, 1, message("sign.turn"), marks=marks)
    return TableView(Seat(0), {}, (slip,), message("sign.turn"), False, strip=beads, shaded=shaded)


def test_a_row_turns_only_when_the_same_beads_stand_in_another_order() -> None:
    """A bead that is lit is the same one; another plan is not a plan that turned."""
    mood = Mood()
    mood.show(shown(*ROW))
    mood.see(shown(*(replace(bead, lit=True) for bead in ROW)))
    assert not mood.changing
    mood.see(shown(Bead("6"), Bead("7"), Bead("8")))
    assert not mood.changing
    mood.see(shown(*ROW))
    mood.see(shown(*ROW[::-1]))
    assert mood.changing and mood.turned == 0 and mood.before == ROW


def test_the_shade_comes_in_half_a_second() -> None:
    """Before one's eyes, and then it stays."""
    mood = Mood()
    mood.show(shown())
    mood.see(shown(shaded=True))
    mood.update(0.25, Tempo())
    assert mood.shade == pytest.approx(0.5)
    mood.update(0.3, Tempo())
    assert mood.shade == 1 and not mood.changing


def test_with_reduced_motion_everything_is_there_at_once() -> None:
    """Nothing turns, comes down or shines."""
    mood = Mood()
    mood.show(shown(*ROW))
    mood.see(shown(*ROW[::-1], shaded=True, hat=GILT))
    mood.feel(WON.felt(message("sign.turn"), Seat(0)), 1.7)
    mood.update(0.01, Tempo(reduced=True))
    assert not mood.changing and mood.shade == 1


def test_suspense_darkens_no_cloth_where_motion_is_reduced() -> None:
    """A shade that means something comes all the same, at once."""
    held_breath = replace(shown(), hushed=True)
    mood = Mood(reduced=True)
    mood.show(shown())
    mood.see(held_breath)
    mood.update(0.01, Tempo(reduced=True))
    assert mood.shade == 0 and not mood.changing
    mood.update(0.01, Tempo())
    mood.update(0.6, Tempo())
    assert mood.shade == 1
    mood.update(0.01, Tempo(reduced=True))
    assert mood.shade == 0
    mood.see(shown(shaded=True))
    mood.update(0.01, Tempo(reduced=True))
    assert mood.shade == 1


def test_a_hat_comes_down_on_the_slip_that_got_it() -> None:
    """A mark that is not worn is no hat."""
    mood = Mood()
    mood.show(shown())
    mood.see(shown(hat=replace(GILT, worn=False)))
    assert not mood.hats
    mood.see(shown(hat=GILT))
    assert mood.hats[Seat(0)].old is None and mood.hats[Seat(0)].new == GILT


def test_a_click_ends_what_changes() -> None:
    """Whatever moves can be finished."""
    mood = Mood()
    mood.show(shown(*ROW))
    mood.see(shown(*ROW[::-1], shaded=True))
    mood.finish()
    assert not mood.changing and mood.shade == 1 and mood.turned == 1
