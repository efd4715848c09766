"""The slips of the seats: large beside the table, small on the cloth, alike in all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import ceil

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.i18n import Catalog
from mille.ui import pieces
from mille.ui.cloth import border, mark_of, paper_in, paper_slip
from mille.ui.scene import Part, Services, composed
from mille.ui.shapes import draw_panel, panel, ring
from mille.ui.table import slip_high
from mille.ui.table.effects_base import Layer
from mille.ui.table.effects_seats import Hat, draw_hat, worn_by
from mille.ui.table.slip_high import (
    MINI,
    NO_SYMBOLS,
    caption_text,
    cards_text,
    draw_high,
    draw_marks,
    draw_states,
    draw_thrown,
    figure_text,
    one_line,
    states_of,
)
from mille.ui.table.view import ShownTable
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text, largest
from mille.ui.theme import seat_colour
from mille.value import Value, replace
from mille.view.geometry import Rect
from mille.view.lying import Ground
from mille.view.names import one_after_another
from mille.view.presentation import Presenter
from mille.view.table import Rung, SeatView, TableView, apart, ladder

# A slip in letters larger than usual: as many of its lines as have room, the most important first.


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
            slip_high.draw_states(surface, s, seat, side, end + wide, middle - side / 2)
            end += wide
        if line.marks:
            room = right - end
            right = slip_high.draw_marks(
                surface, s, seat.marks, small, right, middle, room, symbols
            )
        spare.append(Rect(end, y, right - end, step))
        y += step
    if band:
        strip = border(s.cloth, box.w, band, seat.progress or 0.0)
        surface.blit(strip, (round(box.x), round(box.bottom - band)))
    foot = Rect(box.x, y + 4 * u, box.w, low - y - 4 * u)
    if seat.threw:
        slip_high.draw_thrown(surface, s, [*spare, foot], seat, slip_high.MINI * u * s.scale)
        return
    if ladder and slip_high.draw_ladder(surface, s, foot, ladder, small, small):
        return
    if seat.note is not None:
        note = s.texts.render(s.words.text(seat.note), small, s.theme.ink_muted, UI, foot.w)
        if note.height <= foot.h:
            blit_text(surface, note, foot.x, foot.bottom - note.height)


def _states(s: Services, seat: SeatView) -> float:
    return len(slip_high.states_of(seat)) * (SIGN * s.font(LETTER) + 6 * s.unit)


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

    main = slip_high.figure_text(s, seat.figure)
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
    caption = slip_high.caption_text(s, seat)
    goal = text(caption, box.w, UI, seat.scarce)
    said = text(words.text(seat.said), box.w, BOLD) if seat.said is not None else none
    right, left, room = number if moved else none, none, box.w - (0 if beside else states + gap)
    if "cards" not in leaves:
        face = BOLD if seat.alert else UI
        left = text(slip_high.cards_text(s, seat), box.w, face, seat.alert)
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


# The small slip of a seat, in two or three lines.


LINE = 1.4
"""The height of a line, in sizes of its letters."""
TIGHT = 8.0
"""With room for letters of this size, in pixels, all lines stand, however close."""
SLENDER = 240.0
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
    narrow = bool(seat.threw) and box.w < SLENDER * u
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


MARK = 20.0
"""The size of a house player's sign at the corner of its slip, in pixels of 720 lines."""
ENDS = (*".!?…",)
"""How a sentence may end."""
FAINT = 0.24
"""How strongly the slip of a seat that takes no part is shaded, 0 to 1."""
SQUARE, LEAST_HIGH = 0.62, 96.0
"""How high a slip must be to be drawn large, in parts of its width; a slip lower than LEAST_HIGH,
in pixels of 720 lines, must be NARROW.
"""
NARROW = 0.8
"""The height that a low slip needs to be drawn large, in widths: nearly a square."""


def draw_paper(surface: Surface, s: Services, rect: Rect) -> None:
    surface.blit(paper_slip(rect, s.theme, s.unit, strip=False), (round(rect.x), round(rect.y)))


def draw_slip(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str] = NO_SYMBOLS,
    hat: Hat | None = None,
    colour: Color | None = None,
    ladder: Sequence[Rung] = (),
) -> None:
    """Draw everything about a seat; `symbols` are the game's drawn signs.

    `hat` is one that is just dropping; `colour` is the seat's, if its cards wear it. The standings
    (`ladder`) go to the foot of a large slip.
    """
    if colour is not None:
        high = max(4.0, rect.h - 19 * s.unit)
        band = panel(4.5 * s.unit, high, 2 * s.unit, colour, Color("#1E1B1A"), 0.8 * s.unit)
        surface.blit(band, (round(rect.x + 2 * s.unit), round(rect.y + 8 * s.unit)))
    side = _side_of_hat(s, rect, seat, hat)
    tall = rect.h > (SQUARE if rect.h > LEAST_HIGH * s.unit else NARROW) * rect.w
    if s.scale > 1:
        draw_large(surface, s, rect, seat, symbols, side, tall, ladder)
    elif tall:
        draw_high(surface, s, rect, seat, symbols, side, ladder)
    else:
        draw_low(surface, s, rect, seat, symbols, side)
    if seat.dimmed:
        paper = paper_in(rect, s.unit)
        draw_panel(surface, paper, 7 * s.unit, s.theme.table_edge, None, 0, FAINT)
    if side:
        at = Rect(rect.right - side - 8 * s.unit, rect.y + 4 * s.unit, side, side)
        draw_hat(surface, at, hat or Hat(None, worn_by(seat), 1.0), symbols)


def _side_of_hat(s: Services, rect: Rect, seat: SeatView, hat: Hat | None) -> float:
    """The width of the hat on a slip; 0 if it has none."""
    if hat is None and worn_by(seat) is None:
        return 0.0
    return min(46 * s.unit, rect.h * 0.42, rect.w * 0.24)


def draw_turn(surface: Surface, s: Services, rect: Rect) -> None:
    u, paper = s.unit, paper_in(rect, s.unit).inset(-1.5 * s.unit, -1.5 * s.unit)
    edge = ring(paper.w, paper.h, 8 * u, s.theme.brass, 2.6 * u)
    surface.blit(edge, (round(paper.x), round(paper.y)))


def slip_parts(table: ShownTable, shown: TableView, said: TableView) -> Sequence[Part]:
    """The slips of all seats, the viewer's first."""
    effects, ground = table.effects, table.stage.ground
    later = {seat.seat: seat for seat in shown.seats}
    seats = [effects.counted(seat, later[seat.seat]) for seat in said.seats]
    hats = [effects.hats.moving.get(seat.seat) for seat in seats]
    rects = [table.slip_rect(number) for number in range(len(seats))]
    at = table.services, ground, table.presenter
    return table.kept.parts("slips", _slips, *at, shown, said, seats, hats, rects)


def _slips(
    s: Services,
    ground: Ground,
    presenter: Presenter,
    shown: TableView,
    said: TableView,
    counted: Sequence[SeatView],
    hats: Sequence[Hat | None],
    rects: Sequence[Rect],
) -> Iterator[Part]:
    """The same parts, given the seats with their running figures, and the slips' rectangles."""
    seats, felt = list(counted), ground.zones["felt"].rect
    seats[0] = replace(seats[0], note=seats[0].note or apart(seats))
    chips = any(zone.amount is not None for zone in said.zones.values())
    rungs = ladder(seats, presenter.low_wins, cards=not chips)
    for number, seat in enumerate(seats):
        slip = Slip(
            seat,
            hats[number],
            number if presenter.colours else None,
            rungs if number == 0 else (),
            rects[number],
            felt.overlap(ground.zones[f"slip.{number}"].rect) > 0,
        )
        yield Part(
            f"slip/{number}",
            "button",
            slip.rect,
            shown.seats[number].name,
            slip_value(s.words, shown.seats, number),
            focusable=True,
            actions=("press",),
            paint=composed(_draw_slip, s, slip, presenter.symbols),
            layer=Layer.SLIPS,
        )


class Slip(Value):
    """A slip as it looks at one moment."""

    seat: SeatView
    hat: Hat | None
    colour: int | None
    """The number of the seat's colour, if its cards wear it."""
    ladder: Sequence[Rung]
    rect: Rect
    on_cloth: bool
    """Whether it lies on the cloth, where it is lifted on its seat's turn."""


def _draw_slip(surface: Surface, s: Services, slip: Slip, symbols: Mapping[str, str]) -> None:
    if slip.on_cloth:
        draw_paper(surface, s, slip.rect)
        if slip.seat.on_turn:
            draw_turn(surface, s, slip.rect)
    colour = seat_colour(slip.colour) if slip.colour is not None else None
    draw_slip(surface, s, slip.rect, slip.seat, symbols, slip.hat, colour, slip.ladder)
    mark = mark_of(slip.seat.name, MARK * s.unit)
    if mark is not None:  # it pins down the corner of the paper
        paper, half = paper_in(slip.rect, s.unit), mark.width / 2
        x, y = (max(0.0, at + 2 * s.unit - half) for at in (paper.x, paper.y))
        surface.blit(mark, (round(x), round(y)))


def slip_value(words: Catalog, seats: Sequence[SeatView], number: int) -> str:
    """A slip in words: its figures and cards, then what it did last, and its marks.

    The viewer's also says how far apart two players are.
    """
    seat = seats[number]
    if number == 0 and seat.note is None:
        seat = replace(seat, note=apart(seats))
    rest = [*map(message, signs_of(seat)), seat.instead, seat.note]
    told = [one_after_another([*figures_of(seat), seat.cards]), *done_by(seat), *rest]
    return words.joined([sentence(words, each) for each in told if each is not None])


def figures_of(seat: SeatView) -> list[Message]:
    made: list[Message] = []
    if seat.figure is not None and seat.caption is not None:
        made.append(message("tell.figure", n=seat.figure, caption=seat.caption))
    if seat.second is not None and seat.second_caption is not None:
        n, caption = seat.second, seat.second_caption
        by_itself = message("tell.figure", n=n, caption=caption)
        made.append(message("tell.of", what=caption, said=n) if made else by_itself)
    return made


def done_by(seat: SeatView) -> list[Message]:
    marks = [mark.label for mark in seat.marks if mark.count]
    return marks if seat.said is None else [seat.said, *marks]


def sentence(words: Catalog, label: Message) -> Message:
    """A label, which may have a full stop, made a sentence."""
    return label if words.text(label)[-1:] in ENDS else message("tell.sentence", said=label)


def signs_of(seat: SeatView) -> list[str]:
    shown = {"turn": seat.on_turn, "dealer": seat.dealer}
    shown |= {"low": seat.alert, "scarce": seat.scarce}
    return [f"sign.{sign}" for sign, is_there in shown.items() if is_there]
