"""How a seat looks: a dark plate on the cloth, or a paper on the wood beside it.

Both have a portrait, a name, one big figure and a line of state. Words that have no room are left
out, the least important first; they are in the seat's tip and in its part of the tree.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import ceil
from typing import Any

import pygame
from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.i18n import Catalog
from mille.ui.cards import SIGNS
from mille.ui.cloth import border, paper_in, paper_slip
from mille.ui.faces import expect, hat_of, look_of
from mille.ui.pieces import RED, draw_badge, draw_face
from mille.ui.scene import Part, Services, composed, painted
from mille.ui.shapes import blank, draw_panel, draw_ring, icon, sign
from mille.ui.table.counting import title_of
from mille.ui.table.effects_base import INK, Layer
from mille.ui.table.heads import Face, portrait_at
from mille.ui.table.view import ShownTable
from mille.ui.text import BOLD, TITLE, UI, Pen, blit_middle, blit_text
from mille.ui.theme import GOLD, mix, seat_colour
from mille.value import Value, replace
from mille.view import table as tables
from mille.view.geometry import Rect
from mille.view.lying import PLATE, Ground
from mille.view.moods import Mood
from mille.view.names import of_cards, one_after_another
from mille.view.presentation import Presenter
from mille.view.table import Lie, Mark, Place, Role, Rung, SeatView, TableView, counts, ladder

CREAM, BRASS, DIM = Color("#F6EEDC"), Color("#E6BC62"), Color("#CFC6B4")
"""The inks on a plate: names, figures, and what a seat does."""
WARNS = Color("#FF9C86")
BLACK = Color("#000000")
FAINT, FAINT_PAPER = 0.42, 0.24
"""How strongly a seat is shaded that takes no part, on the cloth and on the wood; 0 to 1."""
NAME, FIGURE, SMALL, COUNT = 17.5, 25.0, 14.0, 12.5
"""The sizes of the letters on a plate, in pixels of 720 lines."""
BIG_NAME, BIG_FIGURE = 20.0, 36.0
"""The same on paper."""
TWO_LINES = 2.3
"""How high a plate with a line of state must be, in sizes of its letters."""
FRAME = 5.0
"""How much narrower a face is than its portrait, in pixels of 720 lines."""


class Seat(Value):
    """A seat as it looks at one moment."""

    seat: SeatView
    rect: Rect
    state: Sequence[Message]
    """What it does, and what else may stand there, the most important first."""
    number: int
    """Counted from the viewer's in the order of play."""
    wears: bool = False
    """Whether its cards wear its colour."""
    hat: str = ""
    """The one on its head now, by its symbol; `BARE` for a bare head."""
    on_cloth: bool = True
    mirrored: bool = False
    """Whether the portrait is at the right."""
    held: Rect | None = None
    """The place of its hand, if that is backs under the plate, which are counted there."""
    face: Face = Face()

    @property
    def marks(self) -> list[Mark]:
        """The marks beside its words, in the order in which they are drawn."""
        return [mark for mark in self.seat.marks if mark.count and not mark.worn]

    @property
    def person(self) -> tuple[str, int]:
        """Their name, and the number of their seat if it has a colour, as `draw_face` wants it."""
        return self.seat.name, self.number if self.wears else -1

    def portrait(self, u: float) -> Rect:
        return portrait_at(self.rect, u, self.on_cloth, self.mirrored)


def draw_portrait(surface: Surface, s: Services, at: Rect, look: Seat, turn: bool = False) -> None:
    """Draw the face of the person at a seat with the hat they were given, ringed on their turn."""
    u, (x, y), side = s.unit, at.center, at.w
    colour = seat_colour(look.number)
    if turn:
        for more, strength in ((9, 0.16), (5, 0.3)):
            glow = side + more * u
            around = Rect(x - glow / 2, y - glow / 2, glow, glow)
            draw_panel(surface, around, glow / 2, s.theme.lit, opacity=strength)
    rim = s.theme.lit if turn else colour if look.wears else CREAM
    draw_panel(surface, at, side / 2, rim, INK, 0.8 * u)
    draw_face(surface, s, at.center, side - FRAME * u, *look.person, look.face.mood, look.hat)


def draw_seat(surface: Surface, s: Services, look: Seat) -> None:
    """Draw a seat without its head: its plate or paper."""
    (_draw_plate if look.on_cloth else _draw_paper)(surface, s, look)
    side = look.portrait(s.unit).w - FRAME * s.unit
    expect(look_of(s, *look.person, Mood.AT_EASE, look.hat), side)


def draw_changing(surface: Surface, s: Services, look: Seat) -> None:
    """Draw a head whose face changes: the one it had, and over it the one it gets."""
    at, face = look.portrait(s.unit), look.face
    around = pygame.Rect(*map(round, (at.x, at.y, at.w, at.h))).inflate(at.w, at.h)
    here = surface.subsurface(around.clip(surface.get_rect()))
    x, y = here.get_offset()
    there = replace(look, rect=replace(look.rect, x=look.rect.x - x, y=look.rect.y - y))
    gets = here.copy()
    draw_head(here, s, replace(there, face=Face(face.before)))
    draw_head(gets, s, replace(there, face=Face(face.mood)))
    gets.set_alpha(round(255 * face.part))
    here.blit(gets, (0, 0))


def draw_head(surface: Surface, s: Services, look: Seat) -> None:
    """Draw the portrait of a seat with all that hangs on it; pale if it takes no part."""
    at = look.portrait(s.unit)
    if not look.seat.dimmed:
        _draw_head(surface, s, at, look)
        return
    x, y = int(at.x - at.w / 2), int(at.y - at.w / 2)
    pale = blank(2 * at.w + 1, 2 * at.w + 1)
    _draw_head(pale, s, replace(at, x=at.x - x, y=at.y - y), look)
    ground, faint = (_plate_ink(s), FAINT) if look.on_cloth else (s.theme.table_edge, FAINT_PAPER)
    pale.set_alpha(round(255 * (1 - faint)))
    draw_panel(surface, at, at.w / 2, ground)
    surface.blit(pale, (x, y))


def _draw_head(surface: Surface, s: Services, portrait: Rect, look: Seat) -> None:
    seat, u, side = look.seat, s.unit, portrait.w
    draw_portrait(surface, s, portrait, look, seat.on_turn)
    inner = portrait.x + 0.12 * side if look.mirrored else portrait.right - 0.12 * side
    badge = max(0.3 * side, 15 * u)
    if seat.dealer:
        glyph = icon("dealer", 0.66 * badge, INK)
        draw_badge(surface, s, (inner, portrait.bottom - 0.14 * side), badge, (CREAM, INK), glyph)
    if seat.instead is not None:
        glyph = icon("instead", 0.66 * badge, RED)
        draw_badge(surface, s, (inner, portrait.y + 0.14 * side), badge, (CREAM, INK), glyph)


# On the cloth


def _plate_ink(s: Services) -> Color:
    edge = s.theme.table_edge
    return mix(edge, BLACK, 0.45 if edge.hsla[2] < 50 else 0.78)


def _draw_plate(surface: Surface, s: Services, look: Seat) -> None:
    u, seat, at, rect = s.unit, look.seat, look.portrait(s.unit), look.rect
    high = PLATE * rect.h
    left = rect.x if look.mirrored else at.center[0]
    body = Rect(left, rect.center[1] - high / 2, rect.w - at.w / 2, high)
    ground, edge = _plate_ink(s), s.theme.lit if seat.on_turn else None
    draw_panel(surface, body, 9 * u, ground, edge, 2.4 * u)
    if look.held is not None:
        _draw_count(surface, s, look.seat, look.held)
    x, gap = (body.x + 9 * u, 7 * u) if look.mirrored else (at.right + 8 * u, 7 * u)
    right = (at.x if look.mirrored else body.right) - 9 * u
    said = [s.words.text(each) for each in look.state]
    marks, small = look.marks, s.font(SMALL)
    lower = TWO_LINES * small <= high
    size = max(small, min(s.font(NAME), high * (0.44 if lower else 0.56)))
    middle = body.y + high * (0.33 if lower else 0.5)
    ink, room, y = WARNS if seat.scarce else BRASS, right - x, body.y + high * 0.745
    least = min(size, s.least)
    if (figure := counts(seat)[1]) is not None:
        text = s.words.number(figure)
        called = s.texts.render(seat.name, 1.1 * least, CREAM, TITLE).width
        big = max(small, min(s.font(FIGURE), high * 0.52, 1.45 * size))
        words = s.texts.fitted(text, Pen(big, ink, TITLE, s.least), 0.6 * room)
        crowded = called + gap + words.width > room
        if crowded and 2 * small <= high:
            lower, middle = True, body.y + high * 0.33
            words = s.texts.fitted(text, Pen(1.15 * small, ink, TITLE, s.least), room)
            blit_text(surface, words, right, y - words.height / 2, "right")
            right -= words.width + gap
        else:
            if crowded:
                words = s.texts.render(text, small, ink, TITLE)
            blit_text(surface, words, right, middle - words.height / 2, "right")
            room -= words.width + gap
    name = s.texts.fitted(seat.name, Pen(size, CREAM, TITLE, least), room)
    blit_text(surface, name, x, middle - name.height / 2)
    if lower:
        end = _draw_marks(surface, s, marks, 1.05 * small, right, y)
        shade = CREAM if seat.said is not None else DIM
        room = end - x - gap
        clear = ceil(small if s.scale > 1 else max(s.least, 0.88 * small))
        fits = (e for e in said if s.texts.render(e, clear, shade, UI).width <= room)
        if (first := next(fits, "")) and room > 0:
            words = s.texts.fitted(first, Pen(small, shade, UI, clear), room)
            blit_text(surface, words, x, y - words.height / 2)
    if seat.dimmed:
        draw_panel(surface, body, 9 * u, ground, None, 0, FAINT)


def _draw_count(surface: Surface, s: Services, seat: SeatView, held: Rect) -> None:
    """Draw on the backs how many cards a seat holds, with an alert if they are few."""
    if not seat.count:
        return
    size = s.font(COUNT)
    words = s.texts.render(s.words.number(seat.count), size, CREAM, BOLD)
    w, h = max(words.width + 12 * s.unit, 1.5 * words.height), words.height + 1 * s.unit
    x, y = held.center[0], held.y + 0.24 * held.h
    ground = RED if seat.alert else INK
    draw_panel(surface, Rect(x - w / 2, y - h / 2, w, h), h / 2, ground, None, 0, 0.92)
    blit_middle(surface, words, x, y)


def _draw_marks(
    surface: Surface,
    s: Services,
    marks: Sequence[Mark],
    side: float,
    right: float,
    y: float,
    paper: bool = False,
) -> float:
    """Draw each mark as often as it counts, or with a number if that is often; returns where they
    begin.
    """
    for mark in reversed(marks):
        ink = (s.theme.red if paper else WARNS) if mark.strong else GOLD if paper else BRASS
        if mark.count > 3:
            number = s.texts.render(s.words.number(mark.count), side * 0.9, ink, BOLD)
            right -= number.width + 2 * s.unit
            blit_text(surface, number, right, y - number.height / 2)
        for _ in range(mark.count if mark.count <= 3 else 1):
            right -= side * 1.12
            picture = sign(mark.symbol, side, ink, s.symbols())
            surface.blit(picture, (round(right), round(y - side / 2)))
    return right


# On the wood


def draw_paper(surface: Surface, s: Services, rect: Rect) -> None:
    surface.blit(paper_slip(rect, s.theme, s.unit, strip=False), (round(rect.x), round(rect.y)))


def _draw_paper(surface: Surface, s: Services, look: Seat) -> None:
    u, seat, theme = s.unit, look.seat, s.theme
    paper = paper_in(look.rect, u)
    if seat.on_turn:
        draw_ring(surface, paper, 0, 8 * u, theme.brass, 2.6 * u)
    box = paper.inset(10 * u, 8 * u)
    at = look.portrait(u)
    room = box.right - (x := at.right + 9 * u)
    high = max(at.bottom - box.y, min(1.5 * s.font(FIGURE) + 1.3 * s.font(BIG_NAME), 0.6 * box.h))
    caption, figure = counts(seat)
    size = max(s.least, min(s.font(BIG_NAME), 0.36 * high))
    marks = look.marks
    least = min(size, s.least)
    name, tall = s.texts.render(seat.name, least, theme.ink, TITLE), 0.8 * size
    beside = name.width + sum(min(mark.count, 3) for mark in marks) * 1.12 * tall + 4 * u <= room
    y = box.y + (0.62 * size if beside else high - 0.5 * tall)  # else on the line of the figure
    end = _draw_marks(surface, s, marks, tall, x + room, y, paper=True)
    free = min(room, end - x - 4 * u) if beside and marks else room
    name = s.texts.fitted(seat.name, Pen(size, theme.ink, TITLE, least), free)
    blit_text(surface, name, x, box.y)
    if figure is not None:
        big = min(s.font(BIG_FIGURE), 0.56 * high)
        ink = theme.red if seat.scarce else theme.ink
        words = s.texts.fitted(s.words.number(figure), Pen(big, ink, TITLE, s.least), room)
        y = box.y + high - 0.44 * words.height
        blit_text(surface, words, x, y - words.height / 2)
        left = room - words.width - 7 * u
        if caption is not None and left > 0 and beside:
            told = s.texts.render(s.words.within(caption), s.font(SMALL), theme.ink_muted, UI)
            if told.width <= left:
                foot = y + 0.3 * words.height - 0.8 * told.height
                blit_text(surface, told, x + room, foot, "right")
    band = min(8 * u, 0.07 * paper.h) if seat.progress is not None else 0.0
    low = box.bottom - (band + 5 * u if band else 0.0)
    foot = box.y + high + 4 * u
    _draw_lines(surface, s, look, Rect(box.x, foot, box.w, low - foot))
    if band:
        strip = border(s.cloth, box.w, band, seat.progress or 0.0)
        surface.blit(strip, (round(box.x), round(low + 5 * u)))
    if seat.dimmed:
        draw_panel(surface, paper, 7 * u, theme.table_edge, None, 0, FAINT_PAPER)


def _draw_lines(surface: Surface, s: Services, look: Seat, room: Rect) -> None:
    """Draw as many lines of state as have room, the most important first: no short forms, and of
    what was done the latest.
    """
    size, y, foot = s.font(SMALL + 0.5), room.y, room.bottom + 1
    done = [each for each in look.state[1:] if each.id in THREW]
    for n, said in enumerate([each for each in look.state if each not in done]):
        ink = s.theme.ink if n == 0 else s.theme.ink_muted
        words = s.texts.render(s.words.text(said), size, ink, UI, room.w)
        if y + words.height > foot and s.scale <= 1:
            words = s.texts.render(s.words.text(said), ceil(s.least), ink, UI)
            if words.width <= room.w:
                words = s.texts.fitted(s.words.text(said), Pen(size, ink, UI, s.least), room.w)
        if y + words.height > foot or words.width > room.w:
            continue
        blit_text(surface, words, room.x, y)
        y += words.height + 2 * s.unit


# The standings: everybody, the best first


def draw_standings(
    surface: Surface, s: Services, rect: Rect, title: Message, rungs: Sequence[tuple[Rung, Seat]]
) -> None:
    """Draw the standings on paper: with bars if they are few, in two columns if they are many, as
    a strip of portraits in a low place.
    """
    draw_paper(surface, s, rect)
    u, n = s.unit, len(rungs)
    box = paper_in(rect, u).inset(9 * u, 6 * u)
    least, line = s.least, 1.25 * s.least
    if box.w > 2.2 * box.h and (-(-n // 2) + 1.15) * 1.4 * s.smallest > box.h:
        _draw_strip(surface, s, box, rungs)
        return
    down = n if n <= 7 and n * line + line <= box.h else -(-n // 2)
    size = min(s.font(SMALL), box.h / (down + 1.15) / 1.4)
    head = 1.45 * size
    words = s.texts.fitted(s.words.text(title), Pen(size, s.theme.ink, BOLD, least), box.w)
    blit_text(surface, words, box.x, box.y)
    pitch = (box.h - head) / down
    most = max((abs(rung.figure) for rung, _ in rungs), default=1) or 1
    across = 1 if down == n else 2
    wide = (box.w - 10 * u * (across - 1)) / across
    for k, (rung, look) in enumerate(rungs):
        x = box.x + (k // down) * (wide + 10 * u)
        y = box.y + head + (k % down) * pitch
        _draw_rung(surface, s, Rect(x, y, wide, pitch), rung, look, size, most * (across == 1))


def _draw_rung(
    surface: Surface, s: Services, at: Rect, rung: Rung, look: Seat, size: float, most: int
) -> None:
    """Draw a line of the standings; `most` is the figure of a whole bar, 0 for none."""
    u, (_, y) = s.unit, at.center
    if rung.mine:
        _draw_tint(surface, s, at.inset(-4 * u, 0.5 * u))
    face = BOLD if rung.mine else UI
    side, x = min(at.h * 0.92, 1.55 * size), at.x
    if rung.place is not None:
        place = s.texts.render(s.words.number(rung.place), size, s.theme.ink_muted, face)
        blit_text(surface, place, at.x + 0.6 * size, y - place.height / 2, "center")
        x += 1.3 * size
    disc = Rect(x, y - side / 2, side, side)
    draw_portrait(surface, s, disc, look)
    figure = s.texts.render(s.words.number(rung.figure), size, s.theme.ink, BOLD)
    blit_text(surface, figure, at.right, y - figure.height / 2, "right")
    left, right = disc.right + 7 * u, at.right - figure.width - 8 * u
    if most and right - left > 2 * size:
        high = 0.36 * size
        ground = mix(s.theme.paper, s.theme.paper_edge, 0.6)
        draw_panel(surface, Rect(left, y - high / 2, right - left, high), high / 2, ground)
        part = max(0.0, min(1.0, rung.figure / most)) * (right - left)
        if part > 1:
            bar = Rect(left, y - high / 2, max(part, high), high)
            draw_panel(surface, bar, high / 2, mix(seat_colour(look.number), BLACK, 0.25))


def _draw_strip(
    surface: Surface, s: Services, box: Rect, rungs: Sequence[tuple[Rung, Seat]]
) -> None:
    """Draw the standings as portraits side by side, each over its figure, in one row or two."""
    rows = 1 if len(rungs) <= 6 else 2
    across = -(-len(rungs) // rows)
    w, h = box.w / across, box.h / rows
    for k, (rung, look) in enumerate(rungs):
        x, y = box.x + (k % across) * w, box.y + (k // across) * h
        size = min(max(s.least, 0.3 * h), s.font(SMALL))
        side = min(h - 1.25 * size, 0.86 * w, 40 * s.unit)
        if rung.mine:
            _draw_tint(surface, s, Rect(x, y, w, h))
        draw_portrait(surface, s, Rect(x + (w - side) / 2, y + 1 * s.unit, side, side), look)
        text = s.words.number(rung.figure)
        figure = s.texts.fitted(text, Pen(size, s.theme.ink, BOLD, min(size, s.least)), w)
        blit_text(surface, figure, x + w / 2, y + h - figure.height, "center")


def _draw_tint(surface: Surface, s: Services, at: Rect) -> None:
    draw_panel(surface, at, 5 * s.unit, mix(s.theme.paper, s.theme.brass, 0.35))


# What a seat does, in words


THREW = "card.said", "card.index", "seat.threw.several"
"""What says which cards a seat threw."""


def thrown(seat: SeatView) -> Iterator[Message]:
    """The cards that a seat played last, in a few words, and in fewer."""
    cards = [each.card for each in seat.threw if each.card is not None]
    ranks = {card.rank for card in cards if card.rank is not None}
    if len(cards) > 1 and len(ranks) == 1:
        yield message(THREW[2], n=len(cards), rank=ranks.pop())
    elif cards:
        yield message(THREW[0], card=cards[-1])
        yield message(THREW[1], rank=cards[-1].rank, suit=SIGNS.get(cards[-1].suit, ""))


def states_of(seat: SeatView, words_of_cards: Message | None = None) -> Iterator[Message]:
    """What may stand on a seat, the most important first: what it did or does, its figures, what
    it holds, its title, how the game stands.
    """
    if seat.said is not None:
        yield seat.said
    yield from thrown(seat)
    if seat.figure is not None and seat.second is not None and seat.second_caption is not None:
        yield message("tell.of", what=seat.second_caption, said=seat.second)
    yield from (mark.label for mark in marks_of(seat) if mark.worn)
    if words_of_cards is not None:
        yield words_of_cards
    if seat.note is not None:
        yield seat.note


WIDEST_ROPE = 620
"""The greatest length of a rope, in pixels of 720 lines."""


def draw_rope(
    surface: Surface,
    s: Services,
    rect: Rect,
    owners: Sequence[int | None],
    parts: Sequence[float],
    now: TableView,
) -> None:
    """Draw each seat's share in its colour, with knots between the shares; its person pulls at the
    end of it between two seats, where the middle is marked, and stands upon it between more.

    What nobody has is bare rope. The figures stand at the seats.
    """
    u, two = s.unit, len(now.seats) == 2
    side = min(rect.h, 30 * u)
    w, h = min(0.94 * rect.w - 2 * side, WIDEST_ROPE * u), min(rect.h * 0.4, 14 * u)
    left, middle = rect.center[0] - w / 2, rect.center[1]
    surface.blit(border(s.cloth, w, h), (round(left), round(middle - h / 2)))
    if two:  # the line that the knot is pulled across
        mark = Rect(left + w / 2 - 1.2 * u, middle - 1.1 * h, 2.4 * u, 2.2 * h)
        draw_panel(surface, mark, 1 * u, s.theme.text)
    seats: list[int] = [slip.seat for slip in now.seats]
    persons: list[tuple[float, float, int]] = []
    x = left
    for owner, part in zip(owners, parts):
        wide = w * part
        number = seats.index(owner) if owner is not None else -1
        if number >= 0 and wide > 3 * u:
            colour, veil = seat_colour(number), Rect(x, middle - h / 2, wide, h)
            draw_panel(surface, veil, 3 * u, colour, mix(colour, INK, 0.5), 1 * u, 0.82)
        if left + u < x < left + w - u:
            knot = Rect(x - 0.31 * 1.15 * h, middle - 1.15 * h / 2, 0.62 * 1.15 * h, 1.15 * h)
            draw_panel(surface, knot, 0.28 * 1.15 * h, s.theme.brass, INK, max(1.0, 1.2 * u))
        if number >= 0 and (two or wide > 0.5 * side):
            end = left + w + 0.6 * side if number else left - 0.6 * side
            persons.append((end, side, number) if two else (x + wide / 2, min(side, wide), number))
        x += wide
    for x, wide, number in persons:
        disc = Rect(x - wide / 2, middle - wide / 2, wide, wide)
        draw_portrait(surface, s, disc, Seat(now.seats[number], disc, (), number, wears=True))


# The seats as parts: what is drawn of them and what is told, and the standings


ENDS = (*".!?…。！？",)
"""How a sentence may end."""


def slip_parts(table: ShownTable, shown: TableView, said: TableView) -> Iterator[Part]:
    """The seats, the viewer's first, the standings, and the heads of the seats."""
    effects, ground, kept = table.effects, table.stage.ground, table.kept
    later = {seat.seat: seat for seat in shown.seats}
    seats = [effects.counted(seat, later[seat.seat]) for seat in said.seats]
    rects = [table.slip_rect(number) for number in range(len(seats))]
    at, remark = (table.services, ground, table.presenter), effects.remarks.said
    speaks = None if remark is None else remark.seat
    yield from kept.parts("slips", _slips, *at, shown, said, seats, rects, speaks)
    # Apart, since a face that changes leaves all words as they are.
    heads: dict[Hashable, tuple[Any, ...]] = {
        f"head/{n}": (*at, seat, rect, effects.hats.worn(seat), effects.moods.face(seat.seat))
        for n, (seat, rect) in enumerate(zip(said.seats, rects, strict=True))
    }
    yield from kept.each(_head, heads)


def _head(
    s: Services,
    ground: Ground,
    presenter: Presenter,
    seat: SeatView,
    rect: Rect,
    hat: str,
    face: Face,
) -> Part:
    look = replace(_without_words(ground, seat, rect, presenter), hat=hat, face=face)
    paint = composed(draw_head, s, look)
    if face.part < 1:
        paint = painted(draw_changing, s, look)
    layer = Layer.SEATS if look.on_cloth else Layer.SLIPS
    return Part(f"head/{look.number}", "", look.portrait(s.unit), paint=paint, layer=layer)


def _slips(
    s: Services,
    ground: Ground,
    presenter: Presenter,
    shown: TableView,
    said: TableView,
    counted: Sequence[SeatView],
    rects: Sequence[Rect],
    speaks: int | None,
) -> Iterator[Part]:
    """The same parts, given the seats with their running figures, and the slips' rectangles.

    A remark stands in place of the state of who speaks.
    """
    seats = with_distance(counted, presenter.low_wins)
    looks = [
        _at_its_place(ground, said, seat, rect, presenter)
        for seat, rect in zip(seats, rects, strict=True)
    ]
    looks = [replace(look, state=()) if look.seat.seat == speaks else look for look in looks]
    told = with_distance(shown.seats, presenter.low_wins)
    for number, look in enumerate(looks):
        yield Part(
            f"slip/{number}",
            "button",
            look.rect,
            shown.seats[number].name,
            slip_value(s.words, told, number),
            focusable=True,
            actions=("press",),
            paint=composed(draw_seat, s, look),
            layer=Layer.SEATS if look.on_cloth else Layer.SLIPS,
        )
    rungs = ladder(counted, presenter.low_wins)
    if rungs and "standings" in ground.zones:
        title, rect = title_of(s, counted), ground.zones["standings"].rect
        of = {look.seat.seat: look for look in looks}
        rows = tuple((rung, of[rung.seat]) for rung in rungs)
        paint = composed(draw_standings, s, rect, title, rows)
        yield Part("standings", "label", rect, s.words.text(title), paint=paint, layer=Layer.SLIPS)


def with_distance(seats: Sequence[SeatView], low: bool) -> Sequence[SeatView]:
    """The same seats; the viewer's says how far it is ahead or behind, unless it says more."""
    mine, *others = seats
    if mine.note is not None and not mine.note.id.startswith("standing.leads"):
        return seats
    return replace(mine, note=tables.apart(seats, low)), *others


def _without_words(ground: Ground, seat: SeatView, rect: Rect, presenter: Presenter) -> Seat:
    number = (seat.seat - ground.me) % ground.seats
    on_cloth, mirrored = ground.zones["felt"].rect.overlap(rect) > 0, ground.is_mirrored(seat.seat)
    of = number, presenter.colours, hat_of(seat.marks)
    return Seat(seat, rect, (), *of, on_cloth=on_cloth, mirrored=mirrored)


def _at_its_place(
    ground: Ground, view: TableView, seat: SeatView, rect: Rect, presenter: Presenter
) -> Seat:
    """A seat as it is drawn at its place, whose backs are counted if that is where they lie."""
    look, held = _without_words(ground, seat, rect, presenter), None
    place = Place(Role.HAND, seat.seat)
    hand = view.zones.get(place)
    is_fan = look.on_cloth and hand is not None and hand.lie is Lie.FAN
    if is_fan and all(card.card is None for card in view.zones[place].cards):
        held = ground.zone(place).rect
    words_of_cards = seat.cards if not look.on_cloth and look.number else None
    return replace(look, state=(*states_of(seat, words_of_cards),), held=held)


def slip_value(words: Catalog, seats: Sequence[SeatView], number: int) -> str:
    """A slip in words: its figures and cards, then what it did last, and its marks."""
    seat = seats[number]
    done = [one_after_another([*figures_of(seat), seat.cards]), seat.said]
    done += [mark.label for mark in marks_of(seat)]
    if cards := [each.card for each in seat.threw if each.card is not None]:
        done.append(message("tell.threw", cards=of_cards(cards)))
    signs = signs_of(seat)
    if seat.on_turn and sum(each.on_turn for each in seats) > 1:  # all choose at once
        signs.remove("turn")
    told = [*done, *meant(signs), seat.instead, seat.note]
    return words.joined([sentence(words, each) for each in told if each])


def meant(signs: Sequence[str]) -> list[Message]:
    """What the signs mean, for somebody who can't see them."""
    return [message("tell.sentence", said=message(f"meant.{sign}")) for sign in signs]


def figures_of(seat: SeatView) -> list[Message]:
    made: list[Message] = []
    if seat.figure is not None and seat.caption is not None:
        made.append(message("tell.figure", n=seat.figure, caption=seat.caption))
    if seat.second is not None and seat.second_caption is not None:
        n, caption = seat.second, seat.second_caption
        by_itself = message("tell.figure", n=n, caption=caption)
        made.append(message("tell.of", what=caption, said=n) if made else by_itself)
    return made


def marks_of(seat: SeatView) -> list[Mark]:
    """Its marks, but for one that the words for what it did last name."""
    named = () if seat.said is None else [blank for _, blank in seat.said.blanks]
    return [mark for mark in seat.marks if mark.count and mark.label not in named]


def sentence(words: Catalog, label: Message) -> Message:
    """A label, which may have a full stop, made a sentence."""
    return label if words.text(label)[-1:] in ENDS else message("tell.sentence", said=label)


def signs_of(seat: SeatView) -> list[str]:
    shown = {"turn": seat.on_turn, "dealer": seat.dealer}
    shown |= {"low": seat.alert, "scarce": seat.scarce}
    return [sign for sign, is_there in shown.items() if is_there]
