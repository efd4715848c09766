"""How all stand, at the foot of the own slip: a line each, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Surface

from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.table.showing.minis import SHAPE
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import mix
from mille.view.layout import Rect
from mille.view.standing import Rung

FEWEST = 2
"""With fewer lines than this nothing is said."""
PITCH = 1.7
"""How far apart the lines are at most, in their heights."""
LEAST = 9
"""The smallest letters of a name, in pixels."""
BACK = 0.62
"""How high the back of a card is, in lines."""
LARGER = (1.25, 1.12, 1.0)
"""How much larger the letters may be, where few lines have much room."""


def chosen(rungs: Sequence[Rung], most: int) -> Sequence[Rung]:
    """Those who are named where not all have room: the first ones, and the person.

    >>> [r.place for r in chosen([Rung(n, "", 0, mine=n == 5) for n in range(1, 7)], 3)]
    [1, 2, 5]
    """
    mine = next((i for i, rung in enumerate(rungs) if rung.mine), 0)
    if most < 1:
        return ()
    return rungs[:most] if mine < most else (*rungs[: most - 1], rungs[mine])


def lettered(s: Services, high: float, rungs: int, size: float) -> tuple[float, int]:
    """The letters of so many lines where there is so much room, and how many have room."""
    for larger in LARGER:
        line = s.texts.render("0", size * larger, s.theme.ink, UI).height
        if PITCH * line * rungs <= high:
            break
    return size * larger, min(rungs, max(0, int(high / line)))


def _widest(s: Services, size: float, figures: Iterable[int]) -> float:
    return max(
        s.texts.render(s.words.number(n), size, s.theme.ink_muted, BOLD).width for n in figures
    )


def _left(s: Services, lines: Sequence[Rung], width: float, size: float, counted: bool) -> float:
    """The room that is left for names in letters of a size."""
    place = s.texts.render("00", size, s.theme.ink_muted, UI)
    left = width - 1.1 * place.width - _widest(s, size, [rung.figure for rung in lines])
    if not counted or all(rung.cards is None for rung in lines):
        return left - 9 * s.unit
    held = _widest(s, size, [rung.cards or 0 for rung in lines])
    return left - held - BACK * place.height * SHAPE - 17 * s.unit


def draw_ladder(
    surface: Surface, s: Services, room: Rect, rungs: Sequence[Rung], size: float
) -> bool:
    """As many lines as there is room for, at the foot of it; whether there was room for any.

    How many cards each holds stands there too, unless a name would be cut for it.
    """
    larger, count = lettered(s, room.h, len(rungs), size)
    lines = chosen(rungs, count)
    if len(lines) < FEWEST:
        return False
    ink = s.theme.ink_muted
    # Rather than that a name is cut letters are no larger, and then the cards are not counted.
    names = max(s.texts.render(rung.name, LEAST, ink, BOLD).width for rung in lines)
    ways = [(larger, True), (size, True), (size, False)]
    has_room = (way for way in ways if names <= _left(s, lines, room.w, *way))
    size, counted = next(has_room, ways[-1])
    line = s.texts.render("0", size, ink, UI).height
    pitch = min(PITCH * line, room.h / len(lines))
    y = room.bottom - pitch * len(lines)
    wide = 1.1 * s.texts.render("00", size, ink, UI).width
    rule = mix(s.theme.paper, s.theme.paper_edge, 0.8)
    surface.fill(rule, (round(room.x), round(y - 1), round(room.w), max(1, round(s.unit))))
    widest = _widest(s, size, [rung.figure for rung in lines])
    back = BACK * line
    for rung in lines:
        shade, face = (s.theme.ink, BOLD) if rung.mine else (ink, UI)
        top, right = y + (pitch - line) / 2, room.right - widest - 9 * s.unit
        place, figure = (
            s.texts.render(s.words.number(n), size, shade, face) for n in (rung.place, rung.figure)
        )
        blit_text(surface, place, room.x, top)
        blit_text(surface, figure, room.right, top, "right")
        if rung.cards is not None and counted:
            held = s.texts.render(s.words.number(rung.cards), size, shade, face)
            blit_text(surface, held, right, top, "right")
            right -= held.width + 4 * s.unit
            right -= back * SHAPE
            picture = panel(back * SHAPE, back, 1.5 * s.unit, s.theme.red)
            surface.blit(picture, (round(right), round(top + 0.22 * line)))
            right -= 4 * s.unit
        name = s.texts.fitted(rung.name, size, shade, right - room.x - wide, face, LEAST)
        blit_text(surface, name, room.x + wide, top)
        y += pitch
    return True
