"""What changes on a table without a card being moved: a row that turns, a shade, hats, light."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.ui.table.effects.base import Cloth, Effect
from mille.ui.table.effects.every import Beads
from mille.ui.table.effects.seats import Hats
from mille.ui.tempo import Tempo
from mille.value import replace
from mille.view.table import Bead, Mark, SeatView, TableView

ROW = tuple(map(Bead, "345"))
GILT = Mark("hat", message("sign.turn"), worn=True)


def shown(*beads: Bead, shaded: bool = False, hat: Mark | None = None) -> TableView:
    """A table of one seat."""
    marks = () if hat is None else (hat,)
    slip = SeatView(Seat(0), "Mado", 0, None, 1, message("sign.turn"), marks=marks)
    return TableView(Seat(0), {}, (slip,), message("sign.turn"), False, strip=beads, shaded=shaded)


def begin(effect: Effect, *tables: TableView) -> None:
    """It starts with the first table, and is told of the others."""
    effect.show(tables[0])
    for before, said in pairwise(tables):
        effect.see(before, said)


def test_a_row_turns_only_when_the_same_beads_stand_in_another_order() -> None:
    """A lit bead is the same bead; another plan is not a plan that turned."""
    beads = Beads()
    lit = shown(*(replace(bead, lit=True) for bead in ROW))
    begin(beads, shown(*ROW), lit, shown(Bead("6"), Bead("7"), Bead("8")), shown(*ROW))
    assert not beads.busy
    begin(beads, shown(*ROW), shown(*ROW[::-1]))
    assert beads.busy and beads.part == 0 and beads.before == ROW


def test_the_shade_comes_in_half_a_second() -> None:
    """Before your eyes, and then it stays."""
    cloth = Cloth(reduced=False)
    begin(cloth, shown(), shown(shaded=True))
    cloth.update(0.25, Tempo())
    assert cloth.shade == pytest.approx(0.5)
    cloth.update(0.3, Tempo())
    assert cloth.shade == 1 and not cloth.busy


@pytest.mark.parametrize("effect", [Beads(), Cloth(reduced=False), Hats()])
def test_with_reduced_motion_everything_is_there_at_once(effect: Effect) -> None:
    """Nothing turns or comes down."""
    begin(effect, shown(*ROW), shown(*ROW[::-1], shaded=True, hat=GILT))
    assert effect.busy
    effect.update(0.01, Tempo(reduced=True))
    assert not effect.busy


def test_suspense_darkens_no_cloth_where_motion_is_reduced() -> None:
    """A shade that means something still comes, all at once."""
    held_breath = replace(shown(), hushed=True)
    cloth = Cloth(reduced=True)
    begin(cloth, shown(), held_breath)
    cloth.update(0.01, Tempo(reduced=True))
    assert cloth.shade == 0 and not cloth.busy
    cloth.update(0.01, Tempo())
    cloth.update(0.6, Tempo())
    assert cloth.shade == 1
    cloth.update(0.01, Tempo(reduced=True))
    assert cloth.shade == 0
    cloth.see(held_breath, shown(shaded=True))
    cloth.update(0.01, Tempo(reduced=True))
    assert cloth.shade == 1


def test_a_hat_comes_down_on_the_slip_that_got_it() -> None:
    """A mark that is not worn is not a hat."""
    hats, bare = Hats(), shown(hat=replace(GILT, worn=False))
    begin(hats, shown(), bare)
    assert not hats.busy
    hats.see(bare, shown(hat=GILT))
    assert hats.moving[Seat(0)].old is None and hats.moving[Seat(0)].new == GILT


@pytest.mark.parametrize("effect", [Beads(), Cloth(reduced=False), Hats()])
def test_a_click_ends_what_changes(effect: Effect) -> None:
    """Whatever moves can be finished."""
    begin(effect, shown(*ROW), shown(*ROW[::-1], shaded=True, hat=GILT))
    effect.finish()
    assert not effect.busy
