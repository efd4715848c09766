"""What is lit while something is chosen, carried or pointed at: where it may go, what warns."""

from __future__ import annotations

from mille.ui.table.playing.controls import Controls
from mille.view.layout import Rect
from mille.view.table import Place


def glows(controls: Controls) -> list[tuple[Rect, bool]]:
    """The places where the chosen or carried cards may go; the one under the pointer strong."""
    found: list[Rect] = []
    if controls.staking.place is not None:
        return []  # the spots are lit by themselves
    stage, full = controls.table.stage, controls.hands_full
    here = stage.place_at(*controls.pointer) if not full else None
    if here is not None and controls.staking.can_lift(here):
        found.append(stage.ground.zone(here).rect)
    if not full and controls.at_edge(*controls.pointer) is not None:
        inside = 6 * controls.table.services.unit
        found.append(controls.table.felt.inset(inside, inside))
    if controls.carrying.homeward is not None:
        found.append(stage.ground.zone(stage.ground.own_hand).rect)
    else:
        found += _targets(controls)
    return [(rect, full and rect.holds(*controls.pointer)) for rect in dict.fromkeys(found)]


def _targets(controls: Controls) -> list[Rect]:
    found: list[Rect] = []
    for action in controls.host.acting.targets():
        place: Place | None = action.target or action.source
        rect = controls.table.stage.rect_of(place, action.column) if place is not None else None
        found += [rect] if rect is not None else []
    return found


def warned(controls: Controls) -> list[Rect]:
    """The columns that speak against what a click, or a drop, would do under the pointer."""
    stage, (x, y) = controls.table.stage, controls.pointer
    place = stage.place_at(x, y)
    found: list[Rect] = []
    for action in controls.host.acting.found if place is not None else ():
        if action.legal and action.target == place and action.column is None:
            rects = [stage.rect_of(where, column) for where, column in action.warns]
            found += [rect for rect in rects if rect is not None]
    return found
