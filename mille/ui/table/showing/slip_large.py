"""A slip in letters larger than usual: as many of its lines as have room, the most important first.

All its letters are at least as large as running text, so there are fewer of them. What has no room
is in the tip of the slip (`mille/ui/table/playing/papers.py`) and in its part of the tree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from pygame import Surface

from mille.ui.cloth import border, paper_in
from mille.ui.scene import Services
from mille.ui.table.showing import slip_high, slip_parts
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text, largest
from mille.value import Value
from mille.view.geometry import Rect
from mille.view.table import Rung, SeatView

LETTER = 14
"""The size of its smallest letters, in pixels of 720 lines and normal size."""
CLOSE, WIDE = 0.88, 1.2
"""The least and the greatest distance of its lines, in their heights."""
LEAVES: Sequence[frozenset[str]] = (
    frozenset(),
    frozenset({"second"}),
    frozenset({"second", "said"}),
    frozenset({"second", "said", "cards"}),
)
"""What is left out where room is short. A word left out stands beside the cards if it can, or in
their place, unless thrown cards say the same or hardly any cards are left.
"""
ALL = 100
SIGN = 0.9
"""The side of a sign beside the name, in those letters."""


class _Line(Value):
    """Words on the left, and a figure or a caption on the right."""

    left: Surface
    right: Surface
    states: bool = False
    """Whether the signs that stand beside the name have room here."""
    marks: bool = False
    """Whether its titles and honours stand here."""

    @property
    def height(self) -> float:
        return max(self.left.height, self.right.height)


def draw_large(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str],
    hat: float,
    tall: bool,
    ladder: Sequence[Rung],
) -> None:
    """Draw a slip; on a `tall` one the figure has a line of its own."""
    u, paper, small = s.unit, paper_in(rect, s.unit), s.font(LETTER)
    box = paper.inset(min(11 * u, paper.w * 0.065), min(5 * u, paper.h * 0.06))
    band = min(8 * u, rect.h * 0.06) if seat.progress is not None else 0.0
    rung = s.texts.render("0", small, s.theme.ink, UI).height
    kept = slip_high.FEWEST * rung + 4 * u if ladder and not seat.threw else 0.0
    lines, band = _chosen(s, box, seat, hat, tall, band, kept)
    low, high = box.bottom - 1.6 * band, sum(line.height for line in lines)
    pitch = min(1.0 if ladder or seat.note else WIDE, max(CLOSE, (low - box.y - kept) / high))
    side, y, spare = SIGN * small, box.y, list[Rect]()
    for line in lines:
        step = line.height * pitch
        middle, right = y + step / 2, box.right - (hat if y < rect.y + hat else 0.0)
        blit_text(surface, line.left, box.x, middle - line.left.height / 2)
        blit_text(surface, line.right, right, middle - line.right.height / 2, "right")
        right, end = right - line.right.width - 6 * u, box.x + line.left.width + 6 * u
        if line.states:
            wide = _states(s, seat)
            slip_parts.draw_states(surface, s, seat, side, end + wide, middle - side / 2)
            end += wide
        if line.marks:
            room = right - end
            right = slip_parts.draw_marks(
                surface, s, seat.marks, small, right, middle, room, symbols
            )
        spare.append(Rect(end, y, right - end, step))
        y += step
    if band:
        strip = border(s.cloth, box.w, band, seat.progress or 0.0)
        surface.blit(strip, (round(box.x), round(box.bottom - band)))
    foot = Rect(box.x, y + 4 * u, box.w, low - y - 4 * u)
    if seat.threw:
        slip_parts.draw_thrown(surface, s, [*spare, foot], seat, slip_parts.MINI * u * s.scale)
        return
    if ladder and slip_high.draw_ladder(surface, s, foot, ladder, small, small):
        return
    if seat.note is not None:
        note = s.texts.render(s.words.text(seat.note), small, s.theme.ink_muted, UI, foot.w)
        if note.height <= foot.h:
            blit_text(surface, note, foot.x, foot.bottom - note.height)


def _states(s: Services, seat: SeatView) -> float:
    return len(slip_parts.states_of(seat)) * (SIGN * s.font(LETTER) + 6 * s.unit)


def _chosen(
    s: Services, box: Rect, seat: SeatView, hat: float, tall: bool, band: float, foot: float
) -> tuple[Sequence[_Line], float]:
    """The lines that have room, as large as they can be, and the height of the border.

    If there is room, `foot` stays free below them.
    """
    small = s.font(LETTER)
    line = s.texts.render("0", small, s.theme.ink, BOLD).height

    def made(leaves: frozenset[str], part: int, figure: float) -> Sequence[_Line]:
        return _lines(s, box, seat, hat, leaves, part / ALL, figure)

    def fits(lines: Sequence[_Line], strip: float, more: float = 0.0) -> bool:
        return (sum(line.height for line in lines) + more) * CLOSE <= box.h - 1.6 * strip

    for leaves, strip in product(LEAVES, dict.fromkeys((band, 0.0))):
        # Leave room for a word from the start, so that letters do not shrink when one comes.
        word = 0.0 if seat.said is not None or "said" in leaves else line
        for more in (word + foot, word, 0.0):
            figure = 0.0
            if tall and seat.figure is not None:
                most = max(small, s.font(40, 1))
                figure = largest(
                    most,
                    small,
                    lambda n: fits(made(leaves, ALL, n), strip, more),  # noqa: B023
                )
            if fits(made(leaves, ALL, figure), strip, more):
                part = largest(
                    round(ALL * s.scale),
                    ALL,
                    lambda n: fits(made(leaves, n, figure * n / ALL), strip, more),  # noqa: B023
                )
                return made(leaves, part, figure * part / ALL), strip
        if fits(made(leaves, ALL, 0.0), strip):
            return made(leaves, ALL, 0.0), strip
    lines = made(LEAVES[-1], ALL, 0.0)
    while len(lines) > 1 and not fits(lines, 0.0):
        lines = lines[:-1]
    return lines, 0.0


def _lines(
    s: Services,
    box: Rect,
    seat: SeatView,
    hat: float,
    leaves: frozenset[str],
    grown: float,
    figure: float,
) -> Sequence[_Line]:
    """The lines without those left out; with a `figure` of that size on a line of its own."""
    theme, words, small, gap = s.theme, s.words, s.font(LETTER), 6 * s.unit
    none, states = s.texts.render("", small, theme.ink, UI), _states(s, seat)

    def text(said: str, room: float, face: str = UI, warns: bool = False) -> Surface:
        ink = theme.red if warns else theme.ink if face == BOLD else theme.ink_muted
        return s.texts.wrapped(said, small, ink, room, 2 * box.h, face, s.least) if said else none

    main = slip_parts.figure_text(s, seat.figure)
    strong = theme.red if seat.scarce else theme.ink
    number, name_size = none, max(small, s.font(21 if figure else 18, grown))
    if main and not figure:
        number = s.texts.render(main, max(small, s.font(24, grown)), strong, TITLE)
    across = box.w - hat
    called = s.texts.render(seat.name, small, theme.ink, TITLE).width
    moved = called + gap + number.width > across  # then it goes one line lower, and so do signs
    room = across - (0 if moved else number.width + gap)
    beside = called + gap + states <= room
    if moved and number is not none:
        free = box.w - (0 if beside else states + 2 * gap)
        number = s.texts.fitted(main, small, strong, free, BOLD, s.least)
    room -= states + gap if beside else 0
    name = s.texts.fitted(seat.name, name_size, theme.ink, room, TITLE, READABLE * small)
    lines = [_Line(name, none if moved else number, beside)]
    caption = slip_parts.caption_text(s, seat)
    goal = text(caption, box.w, UI, seat.scarce)
    said = text(words.text(seat.said), box.w, BOLD) if seat.said is not None else none
    right, left, room = number if moved else none, none, box.w - (0 if beside else states + gap)
    if "cards" not in leaves:
        face = BOLD if seat.alert else UI
        left = text(slip_parts.cards_text(s, seat), box.w, face, seat.alert)
        if right is not none and left.width + right.width + gap > room:
            lines.append(_Line(none, right, not beside))
            right, beside, room = none, True, box.w
        room -= left.width + gap
        room -= sum(mark.count for mark in seat.marks if not mark.worn) * 1.1 * small
        one = said.height <= 1.1 * left.height
        if "said" in leaves and said is not none and not (seat.threw or seat.alert):
            if right is none and one and said.width <= room:
                right = said
            elif right is none:
                left = said
        elif not moved and not figure and not seat.threw and caption and goal.width <= room:
            right = goal
    if right is not none or left is not none or not beside:
        lines.append(_Line(left, right, not beside, True))
    if figure:
        big = s.texts.fitted(main, figure, strong, box.w, TITLE, small)
        lines.append(_Line(big, goal if big.width + gap + goal.width <= box.w else none))
    if said is not none and "said" not in leaves:
        lines.append(_Line(said, none))
    if seat.second_caption is not None and "second" not in leaves:
        second = words.signed(seat.second) if seat.second is not None else ""
        ink = theme.red if (seat.second or 0) < 0 else theme.ink
        amount = s.texts.render(second, max(small, s.font(18, grown)), ink, BOLD)
        what = text(words.text(seat.second_caption), box.w - amount.width - gap)
        lines.append(_Line(what, amount if second else none))
    return lines
