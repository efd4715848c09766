"""What large and small slips share: lines, signs and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Color, Surface

from mille.engine.message import message
from mille.ui import pieces
from mille.ui.scene import Services
from mille.ui.shapes import icon, sign
from mille.ui.text import BOLD, largest
from mille.ui.theme import GOLD
from mille.value import Value
from mille.view.geometry import Rect
from mille.view.table import Mark, SeatView

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
    """Draw the thrown cards in whichever place makes them most readable."""
    if not seat.threw:
        return
    place = max(places, key=lambda each: min(most, pieces.height_in(each, len(seat.threw))))
    high = min(most, place.h)
    place = Rect(place.x, place.center[1] - high / 2, place.w, high)
    pieces.draw_minis(surface, s, place, seat.threw, right=True)
