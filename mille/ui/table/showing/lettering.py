"""What is written and drawn around the cards: places, titles, counts, news, what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.chips import draw_amount
from mille.ui.frame import Kept, Painted, Part, painted
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel, icon, panel, ring
from mille.ui.table.effects.effect import Layer
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, TITLE, UI, blit_text
from mille.ui.theme import seat_colour
from mille.view.comparing import APART
from mille.view.ground import Column, Ground, union
from mille.view.layout import ASPECT, Pose, Rect
from mille.view.lying import heap_height
from mille.view.measures import TUCKED
from mille.view.table import Compared, Lie, Place, Role, TableView

INK = Color("#1E1B1A")
TINT = 0.1
"""How much of its seat's colour a place for melds has."""
TELLS_IN = 44
"""How wide the slip of a tell is, in the size of its letters."""
REFUSED = Color("#7A1217")
"""The ink of a reason why not."""
LEAST = 9.0
"""The smallest letters of a line in the middle, in pixels: longer ones are broken."""


def draw_tint(surface: Surface, s: Services, rect: Rect, colour: Color) -> None:
    """A place for melds, in the colour of its seat."""
    draw_panel(surface, rect, 9 * s.unit, colour, None, 0, TINT)


def draw_foot(surface: Surface, s: Services, pose: Pose, line: float = 1.6) -> None:
    """The outline of a card that may lie there."""
    w = pose.height * ASPECT
    strong = 0.25 * s.theme.outlines
    outline = panel(w, pose.height, w * 0.06, None, s.theme.zone, line * s.unit, strong)
    surface.blit(outline, (round(pose.x - w / 2), round(pose.y - pose.height / 2)))


def draw_slot(surface: Surface, s: Services, pose: Pose, number: int) -> None:
    """The same in a row, perhaps with a number."""
    draw_foot(surface, s, pose, 1.4)
    if number:
        # Cards are smaller where words need more room: the figure takes more of them there.
        size = pose.height * min(0.56, 0.34 + 1.4 * max(0.0, s.scale - 1) ** 2)
        left = s.texts.render(s.words.number(number), size, s.theme.muted, TITLE)
        blit_text(surface, left, pose.x, pose.y - left.height / 2, "center")


def draw_place(surface: Surface, s: Services, at: Rect, label: Message, outlined: bool) -> None:
    """A faint outline and a word where nothing lies yet."""
    u, rect = s.unit, at.inset(at.w * 0.2, at.h * 0.2)
    if outlined:
        strong = 0.16 * s.theme.outlines
        draw_panel(surface, rect, 12 * u, None, s.theme.zone, 1.4 * u, strong)
    size, text = min(s.font(15), rect.h * 0.6), s.words.text(label)
    words = s.texts.balanced(text, size, s.theme.muted, rect.w * 0.9, rect.h * 0.95, UI)
    blit_text(surface, words, rect.center[0], rect.center[1] - words.height / 2, "center")


def draw_wanted(surface: Surface, s: Services, rect: Rect, title: Message) -> None:
    """What an empty row of slots is for, across it."""
    text = s.words.text(title)
    size = min(s.font(15), rect.h * 0.5)
    words = s.texts.fitted(text, size, s.theme.muted, rect.w * 0.9, UI)
    w, h = words.width + 18 * s.unit, words.height + 8 * s.unit
    x, y = rect.center
    ground = panel(w, h, h * 0.3, s.theme.table_edge, None, 0, 0.9)
    surface.blit(ground, (round(x - w / 2), round(y - h / 2)))
    blit_text(surface, words, x, y - words.height / 2, "center")


def place_parts(
    s: Services, ground: Ground, columns: Sequence[Column], shown: TableView, colours: bool
) -> Iterator[Part]:
    """Outlines and words of places where nothing lies yet.

    With `colours` the places of melds are tinted in those of their seats.
    """

    def part(id: str, rect: Rect, paint: Painted) -> Part:
        return Part(f"outline/{id}", "", rect, paint=paint, layer=Layer.PLACES)

    melds = [place for place in shown.zones if place.role is Role.MELDS]
    tinted = [place for place in melds if colours and place.seat not in (None, shown.me)]
    for place in tinted:
        rect, seat = ground.zone(place).rect, place.seat
        assert seat is not None
        colour = seat_colour((seat - ground.me) % ground.seats)
        yield part(f"tint/{place}", rect, painted(draw_tint, s, rect, colour))
    for place, view in shown.zones.items():
        zone = ground.zone(place)
        # An empty hand is said on its slip, chips have their figure, and a trick that is taken
        # still lies there when its place is empty.
        bare = place.role is Role.HAND or view.lie is Lie.TRICK or view.amount is not None
        if view.cards or view.columns or zone.kind == TUCKED or bare:
            continue
        if ground.lies_open(shown, place):
            continue
        if view.lie is Lie.PILE:
            pose = ground.pile_top(place, 1)
            yield part(str(place), pose.rect, painted(draw_foot, s, pose))
        elif not view.slots:
            paint = painted(draw_place, s, zone.rect, view.label, place not in tinted)
            yield part(str(place), zone.rect, paint)
    for n, (pose, number) in enumerate(ground.slots(shown)):
        yield part(f"slot/{n}", pose.rect, painted(draw_slot, s, pose, number))
    for column in columns:
        if column.view.slots and not column.view.cards:
            paint = painted(draw_wanted, s, column.rect, column.view.title)
            yield part(f"wanted/{column.place}/{column.view.id}", column.rect, paint)


def count_parts(
    s: Services,
    stage: Stage,
    shown: TableView,
    counted: bool,
    lying: Callable[[Place, int], int],
    kept: Kept,
) -> Sequence[Part]:
    """Counts under the piles, whether one may be taken, and chips.

    While cards are dealt, the piles are not `counted`; `lying` says how many of the chips of a
    place are seen there now.
    """
    chips = {
        place: (lying(place, view.amount), stage.seen_at(place))
        for place, view in shown.zones.items()
        if view.amount is not None
    }
    return kept.parts("counts", _counts, s, stage.ground, shown, counted, chips)


def _counts(
    s: Services,
    ground: Ground,
    shown: TableView,
    counted: bool,
    chips: Mapping[Place, tuple[int, Rect]],
) -> Iterator[Part]:
    """The same, with the chips that are seen in each place, and where."""
    for place, view in shown.zones.items():
        paints = []
        if place in chips:
            amount, rect = chips[place]
            beside = ground.zones["prompt"].rect
            paints.append(painted(draw_amount, s, rect, beside, view, amount))
        elif not counted:
            continue
        elif view.title is not None and view.lie in (Lie.PILE, Lie.HEAP):
            heap = ground.heap(place, view) if view.lie is Lie.HEAP else None
            at = ground.zone(place).rect, heap, ground.label_height
            paints.append(painted(draw_title, s, *at, view.title))
        if view.open is not None and view.lie is Lie.PILE and place.role is Role.DISCARD:
            pose = ground.pile_top(place, max(1, len(view.cards)))
            paints.append(painted(draw_lock, s, pose, view.open))
        for n, paint in enumerate(paints):
            rect = ground.zone(place).rect
            yield Part(f"{place}/count/{n}", "", rect, paint=paint, layer=Layer.COUNTS)


def draw_title(
    surface: Surface, s: Services, rect: Rect, heap: Rect | None, label: float, title: Message
) -> None:
    """What is written under a pile, or a heap."""
    size = max(LEAST, min(s.font(14), label * 0.9))
    words = s.texts.fitted(s.words.text(title), size, s.theme.text, rect.w * 1.2, UI)
    y = rect.bottom - words.height
    if heap is not None:  # right under the cards, however low the place reaches
        y = min(y, heap.center[1] + 0.61 * heap_height(heap))
    blit_text(surface, words, rect.center[0], y, "center")


def draw_lock(surface: Surface, s: Services, pose: Pose, is_open: bool) -> None:
    """Whether a pile may be taken."""
    side = 24 * s.unit
    x = pose.x + pose.height * ASPECT / 2 - side * 0.3
    y = pose.y - pose.height * 0.3
    ink = INK if is_open else Color("#F3ECDC")
    fill = Color("#E0B252") if is_open else Color("#3A3230")
    disc = panel(side * 1.4, side * 1.4, side, fill, INK, 1.4 * s.unit)
    surface.blit(disc, (round(x - side * 0.2), round(y - side * 0.2)))
    surface.blit(icon("open" if is_open else "locked", side, ink), (round(x), round(y)))


def draw_under(surface: Surface, s: Services, rect: Rect, title: Message) -> None:
    """Under the own hand: what it makes."""
    size = min(s.font(15.5), rect.h * 0.8)
    words = s.texts.fitted(s.words.text(title), size, s.theme.text, rect.w * 0.96, BOLD)
    blit_text(surface, words, rect.center[0], rect.center[1] - words.height / 2, "center")


def draw_under_part(
    surface: Surface, s: Services, rect: Rect, left: float, right: float, title: Message
) -> None:
    """Under a part of it: what becomes of that."""
    size, text = min(s.font(15.5), rect.h * 0.8), s.words.text(title)
    words = s.texts.fitted(text, size, s.theme.text, right - left, BOLD, LEAST)
    blit_text(surface, words, (left + right) / 2, rect.center[1] - words.height / 2, "center")


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
    size, face = max(LEAST, min(s.font(17), rect.h * 0.72)), TITLE if title else BOLD
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
    draw_panel(surface, box, 9 * s.unit, s.theme.paper, edge, 2 * s.unit)
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


# Hands that are compared, and lights where cards may go


def compared_parts(s: Services, stage: Stage, hands: Sequence[Compared]) -> Iterator[Part]:
    """Whose each is and what it is; it is seen as soon as the hand lies there."""
    for each in hands:
        sprites = [sprite for sprite in stage.sprites if sprite.place == each.place]
        paint = None
        if sprites and not any(sprite.legs for sprite in sprites):
            rect = union([sprite.home.rect for sprite in sprites])
            paint = painted(draw_compared, s, rect, stage.ground.label_height, each)
        yield Part(
            f"compared/{each.place}",
            "label",
            stage.ground.zone(each.place).rect,
            each.name,
            s.words.text(each.said),
            paint=paint,
            layer=Layer.COUNTS,
        )


def draw_compared(surface: Surface, s: Services, rect: Rect, high: float, hand: Compared) -> None:
    """The words below a hand, and a rim round the best one."""
    gap = 4 * s.unit
    if hand.best:
        edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 11 * s.unit, s.theme.brass, gap)
        surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
    wide, y = rect.w + 0.8 * APART * ASPECT * rect.h, rect.bottom + 7 * s.unit
    ink = s.theme.brass if hand.best else s.theme.text
    for text, face in ((hand.name, BOLD), (s.words.text(hand.said), UI)):
        words = s.texts.fitted(text, 0.86 * high, ink, wide, face)
        blit_text(surface, words, rect.center[0], y, "center")
        y += words.height


def light_parts(
    s: Services, glows: Sequence[tuple[Rect, bool]], warned: Sequence[Rect]
) -> Iterator[Part]:
    """Where cards may go, and what speaks against it."""
    for n, (rect, strong) in enumerate(glows):
        paint = painted(draw_glow, s, rect, strong)
        yield Part(f"glow/{n}", "", rect, paint=paint, layer=Layer.LIGHTS)
    for n, rect in enumerate(warned):
        paint = painted(draw_warning, s, rect)
        yield Part(f"warning/{n}", "", rect, paint=paint, layer=Layer.LIGHTS)


def draw_glow(surface: Surface, s: Services, rect: Rect, strong: bool) -> None:
    """A place where the chosen cards may go: a soft light with a thin rim."""
    u = s.unit
    gap = 3 * u
    w, h = rect.w + 2 * gap, rect.h + 2 * gap
    at = round(rect.x - gap), round(rect.y - gap)
    light = panel(w, h, 11 * u, s.theme.brass, None, 0, 0.2 if strong else 0.07)
    surface.blit(light, at)
    surface.blit(ring(w, h, 11 * u, s.theme.brass, (3.2 if strong else 2.0) * u), at)


def draw_warning(surface: Surface, s: Services, rect: Rect) -> None:
    """What speaks against what is about to be done: a red rim, and a mark of exclamation."""
    u, side = s.unit, 24 * s.unit
    gap, red = 4 * u, Color("#E0705A")
    edge = ring(rect.w + 2 * gap, rect.h + 2 * gap, 11 * u, red, 3.4 * u)
    surface.blit(edge, (round(rect.x - gap), round(rect.y - gap)))
    x, y = rect.right + gap - side * 0.6, rect.y - gap - side * 0.4
    disc = panel(side, side, side / 2, Color("#A81F26"), Color("#FFF6E4"), 1.6 * u)
    surface.blit(disc, (round(x), round(y)))
    mark = s.texts.render("!", side * 0.68, Color("#FFFFFF"), BOLD)
    blit_text(surface, mark, x + side / 2, y + side / 2 - mark.height / 2, "center")
