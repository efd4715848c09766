"""A seat's slip of paper: large beside the table, small on the cloth; one design for all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Color, Surface

from mille.ui.background import paper_slip
from mille.ui.borders import border
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel, ring, sign
from mille.ui.table.minis import draw_minis
from mille.ui.table.mood import Hat, worn_by
from mille.ui.table.sprite import settle
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text
from mille.view.layout import Rect
from mille.view.table import Mark, SeatView

GOLD = Color("#A87408")
NO_SYMBOLS: Mapping[str, str] = {}
LEAST = 8.0
"""The smallest letters of a slip, in pixels: those of the smallest windows with many seats."""
LINE = 1.4
"""The height of a line, in sizes of its letters."""
MINI = 40.0
"""The height of a card in small, in pixels of 720 lines."""
FAINT = 0.24
"""How much of the cloth's shade lies on the slip of a seat that takes no part."""
NARROW = 240.0
"""On a slip narrower than this, in pixels of 720 lines, what was thrown has a row of its own."""
SQUARE = 0.62
"""A slip higher than this, in parts of its width, has its figures below each other."""


def draw_paper(surface: Surface, s: Services, rect: Rect) -> None:
    """The slip of paper that is written on."""
    surface.blit(paper_slip(rect, s.theme, s.unit, strip=False), (round(rect.x), round(rect.y)))


def draw_slip(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str] = NO_SYMBOLS,
    hat: Hat | None = None,
    colour: Color | None = None,
) -> None:
    """All that is said of a seat; `symbols` are the drawn signs of the game.

    `hat` is one that comes down on the slip just now; `colour` is the seat's, where its cards wear
    it.
    """
    if colour is not None:
        high = max(4.0, rect.h - 18 * s.unit)
        band = panel(4.5 * s.unit, high, 2 * s.unit, colour, Color("#1E1B1A"), 0.8 * s.unit)
        surface.blit(band, (round(rect.x + 2 * s.unit), round(rect.y + 8 * s.unit)))
    side = _side_of_hat(s, rect, seat, hat)
    if rect.h > SQUARE * rect.w:
        _draw_high(surface, s, rect, seat, symbols, side)
    else:
        _draw_low(surface, s, rect, seat, symbols, side)
    if seat.dimmed:
        veil = panel(rect.w, rect.h, 7 * s.unit, s.theme.table_edge, None, 0, FAINT)
        surface.blit(veil, (round(rect.x), round(rect.y)))
    if side:
        at = Rect(rect.right - side - 8 * s.unit, rect.y + 4 * s.unit, side, side)
        _draw_hat(surface, s, at, hat or Hat(None, worn_by(seat), 1.0), symbols)


def _side_of_hat(s: Services, rect: Rect, seat: SeatView, hat: Hat | None) -> float:
    """How large a hat is on a slip: 0 where none is worn."""
    if hat is None and worn_by(seat) is None:
        return 0.0
    return min(46 * s.unit, rect.h * 0.42, rect.w * 0.24)


def _draw_hat(
    surface: Surface, s: Services, at: Rect, hat: Hat, symbols: Mapping[str, str]
) -> None:
    """The old hat topples off to the side, the new one comes down and rebounds a little."""
    part = hat.part
    if hat.old is not None and part < 0.6:
        k = part / 0.6
        old = pygame.transform.rotate(sign(hat.old.symbol, at.w, GOLD, symbols), -150 * k)
        old.set_alpha(round(255 * (1 - k * k)))
        x, y = at.center[0] + 0.5 * at.w * k, at.center[1] + 0.9 * at.h * k * k
        surface.blit(old, (round(x - old.width / 2), round(y - old.height / 2)))
    if hat.new is not None and (hat.old is None or part > 0.3):
        k = part if hat.old is None else (part - 0.3) / 0.7
        high = 1.3 * at.h * (1 - settle(k))
        picture = sign(hat.new.symbol, at.w, GOLD, symbols)
        surface.blit(picture, (round(at.x), round(at.y - high)))


def between(now: SeatView, later: SeatView, part: float) -> SeatView:
    """A slip whose figures are on their way to what they will be, 0 to 1."""
    if now.figure is None or later.figure is None:
        return now
    return replace(now, figure=round(now.figure + (later.figure - now.figure) * part))


def draw_turn(surface: Surface, s: Services, rect: Rect) -> None:
    """The slip of the seat that is waited for is lit at its edge."""
    u = s.unit
    edge = ring(rect.w, rect.h, 7 * u, s.theme.brass, 2.6 * u)
    surface.blit(edge, (round(rect.x - 1.5 * u), round(rect.y - 1.5 * u)))


def _figure(s: Services, value: int | None) -> str:
    return "" if value is None else s.words.number(value)


def _signed(s: Services, value: int) -> str:
    return f"+{s.words.number(value)}" if value > 0 else s.words.number(value)


def _draw_high(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str],
    hat: float,
) -> None:
    """Name, cards, the figure that counts, a second one, the way to the end as a woven border."""
    u, theme, words = s.unit, s.theme, s.words
    box = rect.inset(13 * u, 9 * u)
    band = max(8 * u, rect.h * 0.075) if seat.progress is not None else 0.0
    room = rect.bottom - 14 * u - band - box.y
    k = 1.0
    while True:  # large letters are made to fit, all by the same measure
        name_size, small = min(s.font(21), rect.h * 0.16) * k, min(s.font(14), rect.h * 0.13) * k
        big_size, low_size = min(s.font(40), rect.h * 0.26) * k, min(s.font(18), rect.h * 0.14) * k
        name = s.texts.fitted(
            seat.name,
            name_size,
            theme.ink,
            box.w - 2.4 * name_size - hat,
            TITLE,
            READABLE * name_size,
        )
        ink, face = (theme.red, BOLD) if seat.alert else (theme.ink_muted, UI)
        text = words.text(seat.cards) + ("!" if seat.alert else "")
        cards = s.texts.fitted(text, small, ink, box.w, face)
        widest = box.w * (0.7 if seat.caption is not None else 1.0)
        big = s.texts.fitted(_figure(s, seat.figure), big_size, theme.ink, widest, TITLE)
        second = _signed(s, seat.second) if seat.second is not None else ""
        ink = theme.red if (seat.second or 0) < 0 else theme.ink
        amount = s.texts.fitted(second, low_size, ink, box.w * 0.5, BOLD)
        said = words.text(seat.said) if seat.said is not None else ""
        word = s.texts.fitted(said, small * 1.08, theme.red, box.w, BOLD, READABLE * small)
        counted = bool(second) or seat.second_caption is not None
        height = name.height + cards.height + (big.height if seat.figure is not None else 0)
        height += (amount.height if counted else 0) + (word.height if said else 0)
        if height <= room or k < 0.5:
            break
        k *= 0.95
    y = box.y
    _draw_states(surface, s, seat, name_size * 0.8, box.right - hat, y + name_size * 0.3)
    blit_text(surface, name, box.x, y)
    y += name.height
    blit_text(surface, cards, box.x, y)
    middle, wide = y + cards.height / 2, box.w - cards.width - 10 * u - hat
    side = cards.height * 0.85
    draw_marks(surface, s, seat.marks, side, box.right - 3 * u, middle, wide, symbols)
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
    if seat.second_caption is not None:
        width = box.w - (amount.width + 10 * u if second else 0)
        label = s.texts.fitted(words.text(seat.second_caption), small, theme.ink_muted, width, UI)
        blit_text(surface, label, box.x, y + (amount.height - label.height) / 2)
    if second:
        blit_text(surface, amount, box.right - 3 * u, y, "right")
    y += amount.height if counted else 0
    foot = rect.bottom - 14 * u - band
    if said and y + word.height <= foot:
        blit_text(surface, word, box.x, y)
        y += word.height
    free = rect.bottom - 12 * u - (band * 1.6 if band else 0) - y - 6 * u
    high = min(MINI * u, free)
    draw_minis(surface, s, Rect(box.x, y + (free - high) / 2 + 4 * u, box.w, high), seat.threw)
    if seat.progress is not None:
        strip = border(s.cloth, box.w - 3 * u, band, seat.progress)
        surface.blit(strip, (round(box.x), round(rect.bottom - band - 12 * u)))


def _draw_low(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str],
    hat: float,
) -> None:
    """The same on a small slip, in two or three lines: words at the left, figures at the right."""
    u, theme, words = s.unit, s.theme, s.words
    box = rect.inset(min(9 * u, rect.w * 0.06), min(5 * u, rect.h * 0.06))
    band = min(6 * u, rect.h * 0.06) if seat.progress is not None else 0.0
    room = box.h - band * 1.6
    lines = min(3, int(room / (LEAST * LINE)))  # what there is room for, the name first
    said = (seat.said or seat.second_caption) if lines == 3 else None
    lowest = box
    box = Rect(box.x, box.y, box.w - hat, box.h)
    below = bool(seat.threw) and said is None and lines == 3 and box.w < NARROW * u
    first, line = room * 0.54, room * 0.46
    high_first, high_line = first, line
    if lines == 3:  # as large as on the slips beside it, whether they have a third line or not
        high_first, high_line = room * 0.4, room * 0.3
    if said or below:
        first, line = high_first, high_line
    if lines < 2:
        first = high_first = room
    gap, small = 6 * u, s.font(14)
    # The name, and beside it the figure that counts, or below it where both have no room.
    figure = _line(
        s, _figure(s, seat.figure), s.font(24), theme.ink, box.w * 0.5, high_first, TITLE
    )
    side = min(s.font(18), high_first) * 0.72
    icons = len(_states(seat)) * (side + 4 * u)
    beside = figure.width + icons + gap + 3.2 * side <= box.w
    name_room = box.w - icons - (figure.width + gap if beside else 0)
    name = _line(
        s, seat.name, s.font(18), theme.ink, name_room, high_first, TITLE, READABLE * s.font(18)
    )
    blit_text(surface, name, box.x, box.y + (first - name.height) / 2)
    _draw_states(surface, s, seat, side, box.x + name.width + icons, box.y + (first - side) / 2)
    y = box.y + first
    right = box.right
    if seat.figure is not None and beside:
        blit_text(surface, figure, right, box.y + (first - figure.height) / 2, "right")
    end = box.x + name.width + icons  # what is thrown lies behind the words
    if lines < 2:
        return
    # Its cards, its honours, and what the figure is.
    if y >= rect.y + 4 * u + hat:  # below the hat there is the whole width again
        box, right = lowest, lowest.right
    ink, face = (theme.red, BOLD) if seat.alert else (theme.ink_muted, UI)
    text = words.text(seat.cards) + ("!" if seat.alert else "")
    if seat.figure is not None and not beside:
        lower = _line(s, _figure(s, seat.figure), small, theme.ink, box.w * 0.4, high_line, BOLD)
        blit_text(surface, lower, right, y + (line - lower.height) / 2, "right")
        right -= lower.width + gap
    elif seat.caption is not None and box.w > 8 * small:
        caption = words.text(seat.caption)
        size = min(small, high_line)
        goal = s.texts.render(caption, size, theme.ink_muted, UI)
        if goal.width > box.w * 0.28:
            size *= box.w * 0.28 / goal.width
            goal = s.texts.render(caption, size, theme.ink_muted, UI)
        if size > 0.7 * small:  # a word that would be too small says nothing
            blit_text(surface, goal, right, y + (line - goal.height) / 2, "right")
            right -= goal.width + gap
    shown = sum(bool(mark.count) and not mark.worn for mark in seat.marks)
    sign_side = min(line * 0.7, 1.1 * small)
    for_marks = shown * sign_side * 1.9 + gap if shown else 0.0  # they are never left out
    left = min(right - box.x - for_marks, box.w * 0.55) if shown else right - box.x
    cards = _line(s, text, small, ink, left, high_line, face)
    blit_text(surface, cards, box.x, y + (line - cards.height) / 2)
    end = max(end, box.x + cards.width)
    wide = right - box.x - cards.width - gap / 2
    draw_marks(surface, s, seat.marks, sign_side, right, y + line / 2, wide, symbols)
    if said is not None:
        y += line
        if y < rect.y + 4 * u + hat:  # below the hat there is the whole width again
            lowest = box
        second = _signed(s, seat.second) if seat.second is not None else ""
        amount = _line(s, second, small, theme.ink, box.w * 0.4, high_line, BOLD)
        left = lowest.w - (amount.width + gap if second else 0)
        ink = theme.red if seat.said is not None else theme.ink_muted
        label = _line(s, words.text(said), small, ink, left, high_line, UI)
        blit_text(surface, label, box.x, y + (line - label.height) / 2)
        end = max(end, box.x + label.width)
        if second:
            right = min(right, lowest.right - amount.width - gap)
            blit_text(surface, amount, lowest.right, y + (line - amount.height) / 2, "right")
    if beside and seat.figure is not None:
        right = min(right, box.right - figure.width - gap)
    high = min(MINI * u, room)
    place = Rect(end + gap, box.y + (room - high) / 2, right - end - 1.5 * gap, high)
    if below:
        place = Rect(box.x, y + line, box.w, line)
    draw_minis(surface, s, place, seat.threw, right=not below)
    if seat.progress is not None:
        strip = border(s.cloth, box.w, band, seat.progress)
        surface.blit(strip, (round(box.x), round(box.bottom - band)))


def _line(
    s: Services,
    text: str,
    size: float,
    ink: Color,
    width: float,
    high: float,
    face: str,
    least: float = LEAST,
) -> Surface:
    """One line in a box: as large as it may be there, cut only where it must."""
    made = s.texts.fitted(text, min(size, high), ink, width, face, min(least, size, high))
    while made.height > high and size > LEAST:
        size = min(size, high) * 0.94
        made = s.texts.fitted(text, max(LEAST, size), ink, width, face, min(least, size))
        high = max(high, LEAST) if size > LEAST else made.height
    return made


@dataclass(frozen=True, slots=True)
class _State:
    symbol: str
    strong: bool


def _states(seat: SeatView) -> list[_State]:
    shown = ((seat.on_turn, _State("turn", True)), (seat.dealer, _State("dealer", False)))
    return [state for is_there, state in shown if is_there]


def _draw_states(
    surface: Surface, s: Services, seat: SeatView, side: float, right: float, y: float
) -> None:
    """Whose turn it is and who deals, from the right."""
    x = right
    for state in _states(seat):
        x -= side
        ink = s.theme.red if state.strong else s.theme.ink_muted
        surface.blit(icon(state.symbol, side, ink), (round(x), round(y)))
        x -= 6 * s.unit


def draw_marks(
    surface: Surface,
    s: Services,
    marks: Sequence[Mark],
    side: float,
    right: float,
    y: float,
    room: float,
    symbols: Mapping[str, str] = NO_SYMBOLS,
) -> None:
    """Each sign as often as it is there; figures where they are many, none where nothing fits."""
    shown = [mark for mark in marks if mark.count and not mark.worn]
    while shown and len(shown) * side * 1.9 > room:
        shown.pop()
    many = sum(mark.count for mark in shown) * side * 1.1 > room
    pictures: list[Surface] = []
    for mark in shown:
        ink = s.theme.red if mark.strong else GOLD
        if many:
            number = s.texts.render(str(mark.count), side * 0.8, ink, BOLD)
            pictures += [sign(mark.symbol, side, ink, symbols), number]
        else:
            pictures += [sign(mark.symbol, side, ink, symbols)] * mark.count
    x = right - sum(picture.width * 1.1 for picture in pictures)
    for picture in pictures:
        surface.blit(picture, (round(x), round(y - picture.height / 2)))
        x += picture.width * 1.1
