"""A large slip of a seat: its figures stand below each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Surface

from mille.ui.borders import border
from mille.ui.scene import SMALLEST, Services
from mille.ui.table.showing.minis import draw_minis
from mille.ui.table.showing.slip_ladder import draw_ladder
from mille.ui.table.showing.slip_parts import (
    MINI,
    draw_marks,
    draw_states,
    figure_text,
    signed,
    states_of,
)
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text
from mille.view.layout import Rect
from mille.view.standing import Rung
from mille.view.table import SeatView

BESIDE = 0.86
"""So much smaller, in parts, words may be to stand beside their figure."""


def draw_high(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str],
    hat: float,
    ladder: Sequence[Rung] = (),
) -> None:
    """Name, cards, the figure that counts, a second one, the way to the end as a woven border.

    What room there is at the foot says how all stand.
    """
    u, theme, words = s.unit, s.theme, s.words
    box = rect.inset(13 * u, 9 * u)
    band = max(8 * u, rect.h * 0.075) if seat.progress is not None else 0.0
    room = rect.bottom - 14 * u - band - box.y
    k = 1.0
    while True:  # large letters are made to fit, all by the same measure
        name_size, small = min(s.font(21), rect.h * 0.16) * k, min(s.font(14), rect.h * 0.13) * k
        big_size, low_size = min(s.font(40), rect.h * 0.26) * k, min(s.font(18), rect.h * 0.14) * k
        called = s.texts.render(seat.name, name_size, theme.ink, TITLE).width
        beside = called <= box.w - 2.4 * name_size - hat  # else the signs stand a line lower
        name = s.texts.fitted(
            seat.name, name_size, theme.ink, box.w - hat, TITLE, READABLE * name_size
        )
        ink, face = (theme.red, BOLD) if seat.alert else (theme.ink_muted, UI)
        text = words.text(seat.cards) + ("!" if seat.alert else "")
        signs = 0.0 if beside else len(states_of(seat)) * (0.8 * name_size + 6 * u)
        cards = s.texts.fitted(text, small, ink, box.w - signs, face)
        widest = box.w * (0.7 if seat.caption is not None else 1.0)
        big = s.texts.fitted(figure_text(s, seat.figure), big_size, theme.ink, widest, TITLE)
        second = signed(s, seat.second) if seat.second is not None else ""
        ink = theme.red if (seat.second or 0) < 0 else theme.ink
        amount = s.texts.fitted(second, low_size, ink, box.w * 0.5, BOLD)
        said = words.text(seat.said) if seat.said is not None else ""
        word = s.texts.fitted(said or " ", small * 1.08, theme.ink, box.w, BOLD, READABLE * small)
        if s.texts.render(said, READABLE * small, theme.ink, BOLD).width > box.w:
            word = s.texts.render(said, small, theme.ink, BOLD, box.w)  # not cut, but broken
        what = words.text(seat.second_caption) if seat.second_caption is not None else ""
        label = s.texts.fitted(what, small, theme.ink_muted, box.w, UI)
        lower = amount.height if second or what else 0
        height = name.height + cards.height + (big.height if seat.figure is not None else 0)
        # As large before something is said as after it, for letters do not shrink at a word.
        height += lower + (0 if (seat.threw or lower) and not said else word.height)
        # Words that are much too long to stand before their figure stand above it.
        width = box.w - (amount.width + 7 * u if second else 0)
        least = min(small, max(BESIDE * small, SMALLEST - 1))
        narrow = s.texts.render(what, least, theme.ink_muted, UI)
        apart = narrow.width > width and height + label.height <= room
        if apart:
            lower, height = lower + label.height, height + label.height
        else:
            label = s.texts.fitted(what, small, theme.ink_muted, width, UI)
        if height <= room or k < 0.5:
            break
        k *= 0.95
    y = box.y
    side, right = name_size * 0.8, box.right - 3 * u
    if beside:
        draw_states(surface, s, seat, side, box.right - hat, y + name_size * 0.3)
    blit_text(surface, name, box.x, y)
    y += name.height
    blit_text(surface, cards, box.x, y)
    middle = y + cards.height / 2
    if not beside:
        draw_states(surface, s, seat, side, right, middle - side / 2)
        right -= signs
    wide = right - box.x - cards.width - 7 * u - hat
    draw_marks(surface, s, seat.marks, cards.height * 0.85, right, middle, wide, symbols)
    y += cards.height
    if seat.figure is None:
        big = s.texts.render("", small, theme.ink, TITLE)
    blit_text(surface, big, box.x, y)
    if seat.caption is not None:
        width = box.w - big.width - 8 * u
        goal = s.texts.fitted(words.text(seat.caption), small, theme.ink_muted, width, UI)
        foot = y + big.height * 0.80 - goal.height
        blit_text(surface, goal, box.right - 3 * u, foot, "right")
    y += big.height if seat.figure is not None else 0
    if what:
        blit_text(surface, label, box.x, y + (0 if apart else (amount.height - label.height) / 2))
    if second:
        blit_text(surface, amount, box.right - 3 * u, y + lower - amount.height, "right")
    y += lower
    foot = rect.bottom - 14 * u - band
    low = rect.bottom - 12 * u - (band * 1.6 if band else 0)
    # Its lines come and go with a word only where room is short.
    top = y + word.height + (MINI * u if seat.threw else 0) + 4 * u
    tops = (top,) if said or seat.threw else (top, y + 4 * u)
    if said and y + word.height <= foot:
        blit_text(surface, word, box.x, y)
        y += word.height
    rooms = [Rect(box.x, each, box.w - 3 * u, low - each) for each in tops if ladder]
    size = min(small, s.font(13))
    if any(draw_ladder(surface, s, room, ladder, size) for room in rooms):
        low = top
    elif seat.note is not None and not seat.threw:
        told = words.text(seat.note)
        note = s.texts.wrapped(told, small, theme.ink_muted, box.w, low - y, UI)
        if y + note.height <= low:
            blit_text(surface, note, box.x, low - note.height)
    free = low - y - 6 * u
    high = min(MINI * u, free)
    draw_minis(surface, s, Rect(box.x, y + (free - high) / 2 + 4 * u, box.w, high), seat.threw)
    if seat.progress is not None:
        strip = border(s.cloth, box.w - 3 * u, band, seat.progress)
        surface.blit(strip, (round(box.x), round(rect.bottom - band - 12 * u)))
