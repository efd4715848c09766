"""The small slip of a seat, in two or three lines."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from pygame import Surface

from mille.ui import pieces
from mille.ui.cloth import border, paper_in
from mille.ui.scene import Services
from mille.ui.table.showing.slip_parts import (
    MINI,
    caption_text,
    cards_text,
    draw_marks,
    draw_states,
    draw_thrown,
    figure_text,
    one_line,
    states_of,
)
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.table import SeatView

LINE = 1.4
"""The height of a line, in sizes of its letters."""
TIGHT = 8.0
"""With room for letters of this size, in pixels, all lines stand, however close."""
NARROW = 240.0
"""On a slip narrower than this, in pixels of 720 lines, thrown cards have a row of their own."""


def draw_low(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str],
    hat: float,
) -> None:
    """Draw a small slip in one to three lines: words on the left, figures on the right."""
    u, theme, words = s.unit, s.theme, s.words
    paper = paper_in(rect, u)
    box = paper.inset(min(11 * u, paper.w * 0.065), min(5 * u, paper.h * 0.06))
    band = min(6 * u, rect.h * 0.06) if seat.progress is not None else 0.0
    room = box.h - band * 1.6
    lines = min(3, int(room / (TIGHT * LINE)))  # as many as fit, the name first
    if lines == 3 and room < 3 * s.least:  # the last would stand on the band
        band, room = 0.0, box.h
    lowest = box
    box = Rect(box.x, box.y, box.w - hat, box.h)
    narrow = bool(seat.threw) and box.w < NARROW * u
    said = seat.said or (None if narrow else seat.second_caption or seat.note)
    said = said if lines == 3 else None
    first, line = room * 0.54, room * 0.46
    high_first, high_line = first, line
    if lines == 3:  # same size as on the slips around, with a third line or not
        high_first, high_line = room * 0.4, room * 0.3
    three = lines == 3 and (said is not None or narrow)
    if three:
        first, line = high_first, high_line
    if lines < 2:
        first = high_first = room
    gap, text = 6 * u, cards_text(s, seat)
    ink, face = (theme.red, BOLD) if seat.alert else (theme.ink_muted, UI)
    strong = theme.red if seat.scarce else theme.ink
    shown = sum(bool(mark.count) and not mark.worn for mark in seat.marks)
    second = words.signed(seat.second) if seat.second is not None and not narrow else ""
    lower = box.y + first >= rect.y + 4 * u + hat  # below the hat the whole width is free

    small, called = s.font(14), s.font(18)
    # The name, and the main figure beside it, or below if both do not fit.
    figure = one_line(
        s, figure_text(s, seat.figure), s.font(24), strong, box.w * 0.5, high_first, TITLE
    )
    side = min(called, high_first) * 0.72
    icons = len(states_of(seat)) * (side + 4 * u)
    beside = figure.width + icons + gap + 3.2 * side <= box.w
    name_room = box.w - (figure.width + gap if beside and seat.figure is not None else 0)
    least = ceil(READABLE * max(s.smallest, min(s.font(18, 1), high_first)))
    shortest = s.texts.render(seat.name, least, theme.ink, TITLE).width
    # Signs that would cut the name go one line lower.
    above = lines < 2 or not name_room - icons < shortest <= name_room
    room_of_name = name_room - (icons if above else 0)
    name = one_line(s, seat.name, called, theme.ink, room_of_name, high_first, TITLE, least)
    blit_text(surface, name, box.x, box.y + (first - name.height) / 2)
    if above:
        right = box.x + name.width + icons
        draw_states(surface, s, seat, side, right, box.y + (first - side) / 2)
    y = box.y + first
    right = figure_left = box.right
    if seat.figure is not None and beside:
        blit_text(surface, figure, right, box.y + (first - figure.height) / 2, "right")
        figure_left -= figure.width + gap
    name_end = box.x + name.width + (icons if above else 0)
    if lines < 2:
        return
    # The cards, the marks, and the caption of the figure.
    if lower:
        box, right = lowest, lowest.right
    if not above:
        draw_states(surface, s, seat, side, right, y + (line - side) / 2)
        right -= icons
    if seat.figure is not None and not beside:
        figure = one_line(
            s, figure_text(s, seat.figure), small, strong, box.w * 0.4, high_line, BOLD
        )
        blit_text(surface, figure, right, y + (line - figure.height) / 2, "right")
        right -= figure.width + gap
    elif seat.caption is not None and box.w > 8 * small:
        caption, most = caption_text(s, seat), box.w * 0.28
        # A caption too small to read is left out.
        if s.texts.render(caption, s.least, theme.ink_muted, UI).width <= most:
            shade = theme.red if seat.scarce else theme.ink_muted
            goal = one_line(s, caption, small, shade, most, high_line, UI)
            blit_text(surface, goal, right, y + (line - goal.height) / 2, "right")
            right -= goal.width + gap
    sign_side = min(line * 0.7, 1.1 * small)
    for_marks = shown * sign_side * 1.9 + gap if shown else 0.0  # marks always stay
    left = min(right - box.x - for_marks, box.w * 0.55) if shown else right - box.x
    cards = one_line(s, text, small, ink, left, high_line, face)
    blit_text(surface, cards, box.x, y + (line - cards.height) / 2)
    end = box.x + cards.width  # thrown cards come after the words
    wide = right - box.x - cards.width - gap / 2
    fan = min(line * 0.78, 1.2 * small)
    if (
        seat.backs
        and (1 + pieces.FANNED * seat.backs) * fan * pieces.SHAPE
        < wide - 2 * gap - for_marks - MINI * u
    ):
        at = box.x + cards.width + gap
        end = max(end, at + pieces.draw_backs(surface, s, at, y + line / 2, fan, seat.backs))
    right = draw_marks(surface, s, seat.marks, sign_side, right, y + line / 2, wide, symbols)
    low = max(line, pieces.LEAST)
    places = [Rect(end + gap, y + (line - low) / 2, right - end - 1.5 * gap, low)]
    if said is not None:
        y += line
        if y < rect.y + 4 * u + hat:  # below the hat the whole width is free
            lowest = box
        amount = one_line(s, second, small, theme.ink, box.w * 0.4, high_line, BOLD)
        left = lowest.w - (amount.width + gap if second else 0)
        ink = theme.ink if seat.said is not None else theme.ink_muted
        whole = s.texts.render(words.text(said), s.least, ink, UI).width
        if second and left < whole <= lowest.w and right - end > amount.width + gap:
            second, left = "", lowest.w  # the words need the whole line
            blit_text(surface, amount, right, y - (line + amount.height) / 2, "right")
            places = [replace(place, w=place.w - amount.width - gap) for place in places]
        cut = whole > left
        label = one_line(s, words.text(said), small, ink, left, high_line, UI)
        if said is seat.note or cut:  # break a sentence rather than cut it
            broken = s.texts.wrapped(words.text(said), small, ink, left, high_line, UI, s.least)
            if cut and broken.height > high_line:
                broken = s.texts.render(words.text(said), s.least, ink, UI, left)
            if broken.height <= 1.4 * high_line:
                label = broken
            elif cut:  # to the edge of the slip, or not at all
                label = s.texts.render(words.text(said), s.least, ink, UI)
                if second or box.x + label.width > paper.right - 3 * u:
                    label = s.texts.render("", s.least, ink, UI)
        blit_text(surface, label, box.x, y + (line - label.height) / 2)
        end = max(end, box.x + label.width)
        if second:
            right = min(right, lowest.right - amount.width - gap)
            blit_text(surface, amount, lowest.right, y + (line - amount.height) / 2, "right")
    if three:
        foot = y + line if said is None else y
        places.insert(0, Rect(end + gap, foot - line, right - end - 1.5 * gap, 2 * line))
        if said is None:
            places.append(Rect(lowest.x, foot + (line - low) / 2, lowest.w, low))
    right, end = min(right, figure_left), max(end, name_end)
    places.insert(0, Rect(end + gap, box.y, right - end - 1.5 * gap, room))
    draw_thrown(surface, s, places, seat, max(MINI * u, 0.5 * room))
    if seat.progress is not None and band:
        strip = border(s.cloth, box.w, band, seat.progress)
        surface.blit(strip, (round(box.x), round(box.bottom - band)))
