"""What is written and drawn around the cards: places, titles, counts, news, what is waited for."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel
from mille.ui.table.moving.stage import Stage
from mille.ui.table.showing.wagers import draw_amount
from mille.ui.text import BOLD, TITLE, UI, blit_text
from mille.ui.theme import seat_colour
from mille.view.ground import Column
from mille.view.layout import ASPECT, Rect
from mille.view.lying import heap_height
from mille.view.measures import TUCKED
from mille.view.table import Lie, Place, Role, TableView

INK = Color("#1E1B1A")
TINT = 0.1
"""How much of its seat's colour a place for melds has."""
TELLS_IN = 44
"""How wide the slip of a tell is, in the size of its letters."""
REFUSED = Color("#7A1217")
"""The ink of a reason why not."""
LEAST = 9.0
"""The smallest letters of a line in the middle, in pixels: longer ones are broken."""


def draw_places(
    surface: Surface, s: Services, stage: Stage, shown: TableView, colours: bool = False
) -> None:
    """A faint outline and a word where nothing lies yet.

    With `colours` the places of melds are tinted in those of their seats.
    """
    u, ground = s.unit, stage.ground
    melds = [place for place in shown.zones if place.role is Role.MELDS]
    tinted = [place for place in melds if colours and place.seat != shown.me]
    for place in tinted:
        _draw_tint(surface, s, stage, place)
    for place, view in shown.zones.items():
        zone = ground.zone(place)
        # An empty hand is said on its slip, and chips have their figure.
        bare = place.role is Role.HAND or view.amount is not None
        if view.cards or view.columns or zone.kind == TUCKED or bare:
            continue
        if ground.lies_open(shown, place):
            continue
        if view.lie is Lie.PILE:
            pose = ground.pile_top(place, 1)
            w = pose.height * ASPECT
            outline = panel(w, pose.height, w * 0.06, None, s.theme.zone, 1.6 * u, 0.25)
            surface.blit(outline, (round(pose.x - w / 2), round(pose.y - pose.height / 2)))
        elif place.role is not Role.HAND and not view.slots:
            rect = zone.rect.inset(zone.rect.w * 0.2, zone.rect.h * 0.2)
            if place not in tinted:
                outline = panel(rect.w, rect.h, 12 * u, None, s.theme.zone, 1.4 * u, 0.16)
                surface.blit(outline, (round(rect.x), round(rect.y)))
            size, text = min(s.font(15), rect.h * 0.6), s.words.text(view.label)
            words = s.texts.balanced(text, size, s.theme.muted, rect.w * 0.9, rect.h * 0.95, UI)
            blit_text(surface, words, rect.center[0], rect.center[1] - words.height / 2, "center")
    for pose, number in ground.slots(shown):
        w = pose.height * ASPECT
        outline = panel(w, pose.height, w * 0.06, None, s.theme.zone, 1.4 * u, 0.25)
        surface.blit(outline, (round(pose.x - w / 2), round(pose.y - pose.height / 2)))
        if number:
            # Cards are smaller where words need more room: the figure takes more of them there.
            size = pose.height * min(0.56, 0.34 + 1.4 * (s.settings.text_scale - 1) ** 2)
            left = s.texts.render(s.words.number(number), size, s.theme.muted, TITLE)
            blit_text(surface, left, pose.x, pose.y - left.height / 2, "center")
    for column in stage.columns:
        if column.view.slots and not column.view.cards:
            _draw_wanted(surface, s, column)


def _draw_tint(surface: Surface, s: Services, stage: Stage, place: Place) -> None:
    rect, seat = stage.ground.zone(place).rect, place.seat
    assert seat is not None
    colour = seat_colour((seat - stage.ground.me) % stage.ground.seats)
    tint = panel(rect.w, rect.h, 9 * s.unit, colour, None, 0, TINT)
    surface.blit(tint, (round(rect.x), round(rect.y)))


def _draw_wanted(surface: Surface, s: Services, column: Column) -> None:
    """What an empty row of slots is for, across it."""
    rect, text = column.rect, s.words.text(column.view.title)
    size = min(s.font(15), rect.h * 0.5)
    words = s.texts.fitted(text, size, s.theme.muted, rect.w * 0.9, UI)
    w, h = words.width + 18 * s.unit, words.height + 8 * s.unit
    x, y = rect.center
    ground = panel(w, h, h * 0.3, s.theme.table_edge, None, 0, 0.9)
    surface.blit(ground, (round(x - w / 2), round(y - h / 2)))
    blit_text(surface, words, x, y - words.height / 2, "center")


def draw_pile_titles(
    surface: Surface,
    s: Services,
    stage: Stage,
    shown: TableView,
    counted: bool = True,
    lying: Callable[[Place, int], int] = lambda place, amount: amount,
) -> None:
    """Counts under the piles, whether one may be taken, and chips.

    While cards are dealt, the piles are not `counted`; `lying` says how many of the chips of a
    place are seen there now.
    """
    ground = stage.ground
    for place, view in shown.zones.items():
        rect = ground.zone(place).rect
        if view.amount is not None:
            draw_amount(surface, s, stage, view, lying(place, view.amount))
        elif not counted:
            continue
        elif view.title is not None and view.lie in (Lie.PILE, Lie.HEAP):
            size = min(s.font(14), ground.label_height * 0.9)
            words = s.texts.fitted(s.words.text(view.title), size, s.theme.text, rect.w * 1.2, UI)
            y = rect.bottom - words.height
            if view.lie is Lie.HEAP:  # right under the cards, however low the place reaches
                heap = ground.heap(place, view)
                y = min(y, heap.center[1] + 0.61 * heap_height(heap))
            blit_text(surface, words, rect.center[0], y, "center")
        if view.open is not None and view.lie is Lie.PILE and place.role is Role.DISCARD:
            _draw_lock(surface, s, stage, place, len(view.cards), view.open)


def _draw_lock(
    surface: Surface, s: Services, stage: Stage, place: Place, count: int, is_open: bool
) -> None:
    u = s.unit
    side = 24 * u
    pose = stage.ground.pile_top(place, max(1, count))
    x = pose.x + pose.height * ASPECT / 2 - side * 0.3
    y = pose.y - pose.height * 0.3
    ink = INK if is_open else Color("#F3ECDC")
    fill = Color("#E0B252") if is_open else Color("#3A3230")
    disc = panel(side * 1.4, side * 1.4, side, fill, INK, 1.4 * u)
    surface.blit(disc, (round(x - side * 0.2), round(y - side * 0.2)))
    surface.blit(icon("open" if is_open else "locked", side, ink), (round(x), round(y)))


def draw_under(surface: Surface, s: Services, stage: Stage, shown: TableView) -> None:
    """Under the own hand: what it makes, or what becomes of each part of it."""
    rect, own = stage.ground.zones["under"].rect, shown.zones.get(stage.ground.own_hand)
    if own is None:
        return
    size = min(s.font(15.5), rect.h * 0.8)
    if own.parts:
        hand = [sprite.home for sprite in stage.hand()]
        for part in own.parts:
            poses, hand = hand[: part.count], hand[part.count :]
            if poses:
                left, right = poses[0].rect.x, poses[-1].rect.right
                text = s.words.text(part.title)
                words = s.texts.fitted(text, size, s.theme.text, right - left, BOLD, 7)
                y = rect.center[1] - words.height / 2
                blit_text(surface, words, (left + right) / 2, y, "center")
    elif own.title is not None and s.settings.help != "purist":
        words = s.texts.fitted(s.words.text(own.title), size, s.theme.text, rect.w * 0.96, BOLD)
        blit_text(surface, words, rect.center[0], rect.center[1] - words.height / 2, "center")


def draw_prompt(
    surface: Surface, s: Services, rect: Rect, said: Message, my_turn: bool, centred: bool = False
) -> None:
    """What is being waited for."""
    ink = s.theme.text if my_turn else s.theme.muted
    broken = s.texts.balanced if centred else s.texts.wrapped
    text, room = s.words.text(said), rect.w - 10 * s.unit
    words = broken(text, s.font(21), ink, room, rect.h * 0.9, TITLE)
    y = rect.center[1] - words.height / 2
    if centred:
        blit_text(surface, words, rect.center[0], y, "center")
    else:
        surface.blit(words, (round(rect.x + 6 * s.unit), round(y)))


def draw_line(surface: Surface, s: Services, rect: Rect, said: Message, title: bool) -> None:
    """A line above the table or in its middle."""
    size, face = min(s.font(17), rect.h * 0.72), TITLE if title else BOLD
    text, room = s.words.text(said), rect.w * 0.96
    words = s.texts.fitted(text, size, s.theme.text, room, face)
    if s.texts.render(text, LEAST, s.theme.text, face).width > room:
        words = s.texts.balanced(text, LEAST, s.theme.text, room, rect.h, face)
    blit_text(surface, words, rect.center[0], rect.center[1] - words.height / 2, "center")


def lay_toast(
    s: Services, rect: Rect, said: Message, refusal: bool, more: Rect, centred: bool = False
) -> tuple[Rect, Surface]:
    """Where a line lies that says why not, or what would be good: where the prompt stands.

    Words that would have to be small there take as much as they need of `more`, where the words of
    the middle are.
    """
    u, text, size, ink = s.unit, s.words.text(said), s.font(16), REFUSED if refusal else INK
    whole = s.texts.render(text, size, ink, UI, rect.w - 36 * u)
    line = s.texts.render(text, size, ink, UI)
    short = line.width <= rect.w - 36 * u and line.height <= rect.h
    covers = more.h > rect.h > 0 and whole.height > rect.h - 30 * u and not short
    at, middle = (more if covers else rect), rect.center[1]
    room, most = at.w - 36 * u, max(at.h - (18 if covers else 0 if short else 30) * u, 16.0)
    words = s.texts.wrapped(text, size, INK, room, most, UI)
    w, h = words.width + 28 * u, words.height + 18 * u
    left = at.center[0] - w / 2 if centred else at.x + 2 * u
    top = max(at.y, min(middle - h / 2, at.bottom - h)) if covers else middle - h / 2
    return Rect(left, top, w, h), words


def draw_toast(surface: Surface, s: Services, box: Rect, words: Surface, refusal: bool) -> None:
    """One line that says why not, or what would be good, on a slip."""
    edge = Color("#A81F26") if refusal else s.theme.brass
    slip = panel(box.w, box.h, 9 * s.unit, s.theme.paper, edge, 2 * s.unit)
    surface.blit(slip, (round(box.x), round(box.y)))
    blit_text(surface, words, box.center[0], box.center[1] - words.height / 2, "center")


def draw_tell(surface: Surface, s: Services, felt: Rect, rect: Rect, text: str) -> None:
    """What was asked for, on a slip of paper that grows upwards from its place."""
    u = s.unit
    wide = min(felt.w - 24 * u, TELLS_IN * s.font(16))
    room, most = wide - 36 * u, rect.bottom - felt.y - 40 * u
    words = s.texts.wrapped(text, s.font(16), INK, room, most, UI)
    w, h = words.width + 36 * u, words.height + 22 * u
    x = min(max(rect.center[0] - w / 2, felt.x + 12 * u), felt.right - 12 * u - w)
    y = rect.bottom - h
    surface.blit(panel(w, h, 9 * u, s.theme.paper, s.theme.brass, 2 * u), (round(x), round(y)))
    surface.blit(words, (round(x + 18 * u), round(y + 11 * u)))
