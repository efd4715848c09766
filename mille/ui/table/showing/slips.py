"""The slips of the seats: large beside the table, small on the cloth, alike in all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.i18n import Catalog
from mille.ui.cloth import mark_of, paper_in, paper_slip
from mille.ui.scene import Part, Services, composed
from mille.ui.shapes import draw_panel, panel, ring
from mille.ui.table.effects.base import Layer
from mille.ui.table.effects.seats import Hat, draw_hat, worn_by
from mille.ui.table.showing.slip_high import draw_high
from mille.ui.table.showing.slip_large import draw_large
from mille.ui.table.showing.slip_low import draw_low
from mille.ui.table.showing.slip_parts import NO_SYMBOLS
from mille.ui.table.showing.view import ShownTable
from mille.ui.theme import seat_colour
from mille.value import Value, replace
from mille.view.geometry import Rect
from mille.view.lying import Ground
from mille.view.names import one_after_another
from mille.view.presentation import Presenter
from mille.view.table import Rung, SeatView, TableView, apart, ladder

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
