"""The seats of a table as parts: what is drawn of them and what is told, and the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.engine.message import Message, message
from mille.i18n import Catalog
from mille.ui.scene import Part, Services, composed
from mille.ui.table.effects_base import Layer
from mille.ui.table.effects_seats import Hat
from mille.ui.table.seat import Seat, draw_seat, draw_standings, states_of
from mille.ui.table.view import ShownTable
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.lying import Ground
from mille.view.names import one_after_another
from mille.view.presentation import Presenter
from mille.view.table import Lie, Place, Role, SeatView, TableView, apart, counts, ladder

ENDS = (*".!?…",)
"""How a sentence may end."""


def slip_parts(table: ShownTable, shown: TableView, said: TableView) -> Sequence[Part]:
    """The seats, the viewer's first, and the standings."""
    effects, ground = table.effects, table.stage.ground
    later = {seat.seat: seat for seat in shown.seats}
    seats = [effects.counted(seat, later[seat.seat]) for seat in said.seats]
    hats = [effects.hats.moving.get(seat.seat) for seat in seats]
    rects = [table.slip_rect(number) for number in range(len(seats))]
    at, remark = (table.services, ground, table.presenter), effects.remarks.said
    speaks = None if remark is None else remark.seat
    return table.kept.parts("slips", _slips, *at, shown, said, seats, hats, rects, speaks)


def _slips(
    s: Services,
    ground: Ground,
    presenter: Presenter,
    shown: TableView,
    said: TableView,
    counted: Sequence[SeatView],
    hats: Sequence[Hat | None],
    rects: Sequence[Rect],
    speaks: int | None,
) -> Iterator[Part]:
    """The same parts, given the seats with their running figures, and the slips' rectangles.

    A remark stands in place of the state of who speaks.
    """
    seats = with_distance(counted, presenter.low_wins)
    looks = [
        replace(_at_its_place(ground, said, seat), rect=rect, hat=hat, wears=presenter.colours)
        for seat, rect, hat in zip(seats, rects, hats, strict=True)
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
            paint=composed(draw_seat, s, look, presenter.symbols),
            layer=Layer.SEATS if look.on_cloth else Layer.SLIPS,
        )
    rungs = ladder(counted, presenter.low_wins)
    if rungs and "standings" in ground.zones:
        rect, title = ground.zones["standings"].rect, heading_of(s.words, counted[0])
        of = {look.seat.seat: look for look in looks}
        rows = tuple((rung, of[rung.seat]) for rung in rungs)
        paint = composed(draw_standings, s, rect, title, rows)
        told = s.words.text(title)
        yield Part("standings", "label", rect, told, paint=paint, layer=Layer.SLIPS)


def with_distance(seats: Sequence[SeatView], low: bool) -> Sequence[SeatView]:
    """The same seats; the viewer's says how far it is ahead or behind, unless it says more."""
    mine, *others = seats
    if mine.note is not None and not mine.note.id.startswith("standing.leads"):
        return seats
    return replace(mine, note=apart(seats, low)), *others


def _at_its_place(ground: Ground, view: TableView, seat: SeatView) -> Seat:
    """A seat as it is drawn at its place, whose backs are counted if that is where they lie."""
    number = (seat.seat - ground.me) % ground.seats
    rect, held = ground.slip(seat.seat), None
    on_cloth = ground.zones["felt"].rect.overlap(rect) > 0
    place = Place(Role.HAND, seat.seat)
    hand = view.zones.get(place)
    is_fan = on_cloth and hand is not None and hand.lie is Lie.FAN
    if is_fan and all(card.card is None for card in view.zones[place].cards):
        held = ground.zone(place).rect
    state = (*states_of(seat, seat.cards if not on_cloth and number else None),)
    mirrored = ground.is_mirrored(seat.seat)
    return Seat(seat, rect, state, number, on_cloth=on_cloth, mirrored=mirrored, held=held)


def heading_of(words: Catalog, seat: SeatView) -> Message:
    """What stands above the standings: what counts, and how far it goes."""
    caption = counts(seat)[0] or message("standings.title")
    heading = Message(f"{caption.id}.heading", caption.blanks)
    return heading if words.has(heading.id) else caption


def slip_value(words: Catalog, seats: Sequence[SeatView], number: int) -> str:
    """A slip in words: its figures and cards, then what it did last, and its marks."""
    seat = seats[number]
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
