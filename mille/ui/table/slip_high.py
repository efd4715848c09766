"""The large slip of a seat, with its figures one below the other, and what all slips share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import ceil

from pygame import Color, Surface

from mille.engine.message import message
from mille.ui import pieces
from mille.ui.cloth import border
from mille.ui.pieces import SHAPE, draw_minis
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel, sign
from mille.ui.text import BOLD, READABLE, TITLE, UI, blit_text, largest
from mille.ui.theme import GOLD, mix
from mille.value import Value
from mille.view.geometry import Rect
from mille.view.table import Mark, Rung, SeatView

# What large and small slips share: lines, signs and figures.


NO_SYMBOLS: Mapping[str, str] = {}
MINI = 40.0
"""The height of a small card, in pixels of 720 lines."""


def figure_text(s: Services, value: int | None) -> str:
    """A figure in the digits of the language; an empty string for None."""
    return "" if value is None else s.words.number(value)


def cards_text(s: Services, seat: SeatView) -> str:
    """How many cards a seat holds, in words; with an alert if they are few."""
    return s.words("count.few", said=seat.cards) if seat.alert else s.words.text(seat.cards)


def caption_text(s: Services, seat: SeatView) -> str:
    """What a seat's figure is, in words; with an alert if hardly any is left."""
    if seat.caption is None:
        return ""
    said = message("count.few", said=seat.caption) if seat.scarce else seat.caption
    return s.words.within(said)


def one_line(
    s: Services,
    text: str,
    size: float,
    ink: Color,
    width: float,
    high: float,
    face: str,
    least: float | None = None,
) -> Surface:
    """One line as a picture: as large as the box allows, and cut only if it must be."""
    size = max(min(s.least, size), min(size, high))
    size = largest(size, s.least, lambda n: s.texts.render(text, n, ink, face).height <= high)
    return s.texts.fitted(text, size, ink, width, face, min(least or s.least, size))


class State(Value):
    """A small sign beside a seat's name."""

    symbol: str
    strong: bool


def states_of(seat: SeatView) -> list[State]:
    """The signs of a seat: whether it is its turn, it deals, or it was taken over."""
    shown = (
        (seat.on_turn, State("turn", True)),
        (seat.dealer, State("dealer", False)),
        (seat.instead is not None, State("instead", True)),
    )
    return [state for is_there, state in shown if is_there]


def draw_states(
    surface: Surface, s: Services, seat: SeatView, side: float, right: float, y: float
) -> None:
    """Draw the signs of a seat, from the right edge leftwards."""
    x = right
    for state in states_of(seat):
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
) -> float:
    """Draw each mark as often as it counts; with numbers if they are many, as far as they fit.

    Returns the x where they begin, which is `right` if there are none.
    """
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
    x = left = right - sum(picture.width * 1.1 for picture in pictures)
    for picture in pictures:
        surface.blit(picture, (round(x), round(y - picture.height / 2)))
        x += picture.width * 1.1
    return left


def draw_thrown(
    surface: Surface, s: Services, places: Sequence[Rect], seat: SeatView, most: float
) -> None:
    if not seat.threw:
        return
    place = max(places, key=lambda each: min(most, pieces.height_in(each, len(seat.threw))))
    high = min(most, place.h)
    place = Rect(place.x, place.center[1] - high / 2, place.w, high)
    pieces.draw_minis(surface, s, place, seat.threw, right=True)


# The large slip of a seat, with its figures one below the other.


BESIDE = 0.86
"""How much smaller words may be to fit beside their figure, as a part of their size."""
FOR_NOTE = 0.85
"""How much smaller all letters may be, so that the sentence at the foot can be as large."""


def draw_high(
    surface: Surface,
    s: Services,
    rect: Rect,
    seat: SeatView,
    symbols: Mapping[str, str],
    hat: float,
    ladder: Sequence[Rung] = (),
) -> None:
    """Draw name, cards, the main figure, a second one, and the progress as a woven border.

    Free room at the foot shows the standings (`ladder`).
    """
    u, theme = s.unit, s.theme
    paper, said = _Paper.of(s, rect, seat), _Said.of(s, seat)

    @cache
    def of(part: float) -> _Measured:
        return _measured(s, paper, said, seat, hat, part)

    def fits(part: float) -> bool:
        return of(part).height <= paper.room

    def noted(part: float) -> bool:
        it = of(part)
        return bool(ladder) or it.note <= paper.low - paper.box.y - it.height

    def best(least: float) -> int:
        """The largest letters that fit; a little smaller if the sentence at the foot fits then."""
        plain = largest(100, least, fits)
        part = largest(plain, max(least, FOR_NOTE * plain), noted)
        return part if noted(part) else plain

    it = of(best(50))
    box, low, band = paper.box, paper.low, paper.band
    far = box.right
    edge = far - 3 * u
    y = box.y
    side, right = it.name_size * 0.8, edge
    if it.beside:
        draw_states(surface, s, seat, side, far - hat, y + it.name_size * 0.3)
    blit_text(surface, it.name, box.x, y)
    y += it.name.height
    blit_text(surface, it.cards, box.x, y)
    middle = y + it.cards.height / 2
    if not it.beside:
        draw_states(surface, s, seat, side, right, middle - side / 2)
        right -= it.signs
    wide = right - box.x - it.cards.width - 7 * u - hat
    draw_marks(surface, s, seat.marks, it.cards.height * 0.85, right, middle, wide, symbols)
    y += it.cards.height
    blit_text(surface, it.big, box.x, y)
    if seat.caption is not None:
        foot = y + it.big.height * 0.80 - it.goal.height
        blit_text(surface, it.goal, edge, foot, "right")
    y += it.big.height if seat.figure is not None else 0
    if seat.second_caption is not None:
        down = 0 if it.apart else (it.amount.height - it.label.height) / 2
        blit_text(surface, it.label, box.x, y + down)
    if seat.second is not None:
        blit_text(surface, it.amount, edge, y + it.lower - it.amount.height, "right")
    y += it.lower
    if seat.said is not None and y + it.word.height <= box.y + paper.room:
        blit_text(surface, it.word, box.x, y)
        y += it.word.height
    tops = _tops(s, paper, seat, it)
    rooms = [Rect(box.x, top, box.w - 3 * u, low - top) for top in tops if ladder]
    if any(draw_ladder(surface, s, room, ladder, it.least) for room in rooms):
        low = tops[0]
    elif said.note:
        note = s.texts.wrapped(said.note, it.small, theme.ink_muted, box.w, low - y, UI, s.least)
        if y + note.height <= low:
            blit_text(surface, note, box.x, low - note.height)
    free = low - y - 6 * u
    high = min(MINI * u, free)
    draw_minis(surface, s, Rect(box.x, y + (free - high) / 2 + 4 * u, box.w, high), seat.threw)
    if seat.progress is not None:
        strip = border(s.cloth, box.w - 3 * u, band, seat.progress)
        surface.blit(strip, (round(box.x), round(rect.bottom - band - 12 * u)))


class _Paper(Value):
    """The room on a slip."""

    rect: Rect
    box: Rect
    """The rectangle of its words."""
    band: float
    """The height of the woven border at its foot."""
    room: float
    """The greatest height of the words."""
    low: float
    """The y at which anything at its foot must end."""

    @classmethod
    def of(cls, s: Services, rect: Rect, seat: SeatView) -> _Paper:
        u = s.unit
        box = rect.inset(13 * u, 9 * u)
        band = max(8 * u, rect.h * 0.075) if seat.progress is not None else 0.0
        room = rect.bottom - 14 * u - band - box.y
        return cls(rect, box, band, room, rect.bottom - 12 * u - band * 1.6)


class _Said(Value):
    """The words on a slip, and the largest letters for them."""

    cards: str
    figure: str
    aim: str
    second: str
    said: str
    what: str
    note: str
    sizes: tuple[float, ...]
    """Of the name, small letters, the main figure, the second one, and the standings."""

    @classmethod
    def of(cls, s: Services, seat: SeatView) -> _Said:
        words, least, u = s.words, s.smallest, s.unit
        return cls(
            cards_text(s, seat),
            figure_text(s, seat.figure),
            caption_text(s, seat),
            words.signed(seat.second) if seat.second is not None else "",
            words.text(seat.said) if seat.said is not None else "",
            words.text(seat.second_caption) if seat.second_caption is not None else "",
            words.text(seat.note) if seat.note is not None and not seat.threw else "",
            (*[max(least, size * u) for size in (21, 14, 40, 18, 13)],),
        )


def _tops(s: Services, paper: _Paper, seat: SeatView, it: _Measured) -> Sequence[float]:
    """The y at which the standings may begin, best first.

    Only if room is short do they depend on whether the seat has just said something.
    """
    y = paper.box.y + it.upper
    top = y + it.word.height + (MINI * s.unit if seat.threw else 0) + 4 * s.unit
    return (top,) if seat.said is not None or seat.threw else (top, y + 4 * s.unit)


class _Measured(Value):
    """The lines of a slip in letters of one size, with their heights."""

    name_size: float
    small: float
    least: float
    """The size of the letters in the standings."""
    name: Surface
    beside: bool
    """Whether the signs fit beside the name, rather than one line lower."""
    signs: float
    """The width that the signs take one line lower; 0 if they are beside the name."""
    cards: Surface
    big: Surface
    goal: Surface
    amount: Surface
    word: Surface
    label: Surface
    apart: bool
    """Whether the label stands above its figure."""
    lower: float
    upper: float
    """The height of everything above the word."""
    height: float
    note: float
    """The height of the sentence at the foot."""


def _measured(
    s: Services, paper: _Paper, lines: _Said, seat: SeatView, hat: float, part: float
) -> _Measured:
    """Measure the lines in letters of `part` percent of the normal size."""
    u, theme, high, box = s.unit, s.theme, paper.rect.h, paper.box
    k, (most_name, most_small, most_big, most_low, most_ladder) = part / 100, lines.sizes
    name_size = max(s.least, min(most_name, high * 0.16) * k)
    small = max(s.least, min(most_small, high * 0.13) * k)
    big_size = min(most_big, high * 0.26) * k
    low_size = max(s.least, min(most_low, high * 0.14) * k)
    called = s.texts.render(seat.name, name_size, theme.ink, TITLE).width
    beside = called <= box.w - 2.4 * name_size - hat
    least: float = ceil(READABLE * max(s.smallest, min(name_size, most_name)))
    name = s.texts.fitted(seat.name, name_size, theme.ink, box.w - hat, TITLE, least)
    ink, face = (theme.red, BOLD) if seat.alert else (theme.ink_muted, UI)
    signs = 0.0 if beside else len(states_of(seat)) * (0.8 * name_size + 6 * u)
    cards = s.texts.fitted(lines.cards, small, ink, box.w - signs, face, s.least)
    if s.texts.render(lines.cards, s.least, ink, face).width > box.w - signs:  # broken, never cut
        cards = s.texts.render(lines.cards, s.least, ink, face, box.w - signs)
    widest = box.w * (0.7 if seat.caption is not None else 1.0)
    ink = theme.red if seat.scarce else theme.ink
    big = s.texts.fitted(lines.figure, big_size, ink, widest, TITLE, s.least)
    if seat.figure is None:
        big = s.texts.render("", small, theme.ink, TITLE)
    goal = _whole_or_none(s, lines.aim, small, box.w - big.width - 8 * u, seat.scarce)
    second, said, what = lines.second, lines.said, lines.what
    ink = theme.red if (seat.second or 0) < 0 else theme.ink
    amount = s.texts.fitted(second, low_size, ink, box.w * 0.5, BOLD, s.least)
    least = max(s.least, ceil(READABLE * min(small, most_small)))
    word = s.texts.fitted(said or " ", small * 1.08, theme.ink, box.w, BOLD, least)
    if s.texts.render(said, least, theme.ink, BOLD).width > box.w:
        word = s.texts.render(said, small, theme.ink, BOLD, box.w)  # broken, never cut
    label = s.texts.fitted(what, small, theme.ink_muted, box.w, UI, s.least)
    lower: float = amount.height if second or what else 0
    height: float = name.height + cards.height + (big.height if seat.figure is not None else 0)
    # Leave room for a word from the start, so that letters do not shrink when one comes.
    height += lower + (0 if (seat.threw or lower) and not said else word.height)
    # Words much too long to fit beside their figure go above it.
    width = box.w - (amount.width + 7 * u if second else 0)
    least = min(small, max(BESIDE * small, s.smallest - 1))
    narrow = s.texts.render(what, least, theme.ink_muted, UI)
    apart = narrow.width > width and height + label.height <= paper.room
    if apart:
        lower, height = lower + label.height, height + label.height
    else:
        label = _whole_or_none(s, what, small, width)
    below = 0.0
    if lines.note:
        below = s.texts.render(lines.note, small, theme.ink_muted, UI, box.w).height
    upper = name.height + cards.height + (big.height if seat.figure is not None else 0) + lower
    return _Measured(
        name_size,
        small,
        min(small, most_ladder),
        name,
        beside,
        signs,
        cards,
        big,
        goal,
        amount,
        word,
        label,
        apart,
        lower,
        upper,
        height,
        below,
    )


def _whole_or_none(
    s: Services, text: str, size: float, room: float, warns: bool = False
) -> Surface:
    """The caption of a figure as a picture; empty if it would have to be cut."""
    ink, face = (s.theme.red, BOLD) if warns else (s.theme.ink_muted, UI)
    whole = s.texts.render(text, s.least, ink, face).width <= room
    return s.texts.fitted(text if whole else "", size, ink, room, face, s.least)


# The standings at its foot: one line for each player, the best first

FEWEST = 2
"""With fewer lines than this, the standings are left out."""
PITCH = 1.7
"""The greatest distance between lines, in line heights."""
BACK = 0.62
"""The height of a card's back, in line heights."""
LARGER = (1.25, 1.12, 1.0)
"""How much larger letters may be where a few lines have much room; the first that fits."""


def chosen(rungs: Sequence[Rung], most: int) -> Sequence[Rung]:
    """The lines to show if not all fit: the first ones, and the viewer's own.

    >>> [r.place for r in chosen([Rung(n, "", 0, mine=n == 5) for n in range(1, 7)], 3)]
    [1, 2, 5]
    """
    mine = next((i for i, rung in enumerate(rungs) if rung.mine), 0)
    if most < 1:
        return ()
    return rungs[:most] if mine < most else (*rungs[: most - 1], rungs[mine])


def lettered(s: Services, high: float, rungs: int, size: float) -> tuple[float, int]:
    """The size of the letters when this many lines share the height, and how many lines fit."""
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
    place = s.texts.render("00", size, s.theme.ink_muted, UI)
    left = width - 1.1 * place.width - _widest(s, size, [rung.figure for rung in lines])
    if not counted or all(rung.cards is None for rung in lines):
        return left - 9 * s.unit
    held = _widest(s, size, [rung.cards or 0 for rung in lines])
    return left - held - BACK * place.height * SHAPE - 17 * s.unit


def draw_ladder(
    surface: Surface,
    s: Services,
    room: Rect,
    rungs: Sequence[Rung],
    size: float,
    least: float | None = None,
) -> bool:
    """Draw as many lines as fit at the foot of the room; whether enough of them did.

    Each also says how many cards the player holds, unless a name would be cut for it. With letters
    of the `least` size none are drawn if a name is too long.
    """
    larger, count = lettered(s, room.h, len(rungs), size)
    lines = chosen(rungs, count)
    if len(lines) < FEWEST:
        return False
    ink = s.theme.ink_muted
    # Before a name is cut, letters stay small, and then the cards are left out.
    smallest = least or s.least
    names = max(s.texts.render(rung.name, smallest, ink, BOLD).width for rung in lines)
    ways = [(larger, True), (size, True), (size, False)]
    fitting = [way for way in ways if names <= _left(s, lines, room.w, *way)]
    if not fitting and least is not None:
        return False
    size, counted = (fitting or ways[-1:])[0]
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
        name = s.texts.fitted(rung.name, size, shade, right - room.x - wide, face, smallest)
        blit_text(surface, name, room.x + wide, top)
        y += pitch
    return True
