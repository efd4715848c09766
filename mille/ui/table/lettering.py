"""Words and signs around the cards: places, titles, counts, prompt, toasts and highlights."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, inf

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.pieces import RED, draw_amount, draw_badge, draw_face
from mille.ui.scene import Kept, Painted, Part, Services, composed, painted
from mille.ui.shapes import draw_panel, draw_ring, icon
from mille.ui.table.effects_base import INK, Layer
from mille.ui.table.sprites import Sprite
from mille.ui.table.stage import Stage, Where
from mille.ui.text import BOLD, READABLE, TITLE, UI, Pen, blit_middle, blit_text, largest
from mille.ui.theme import seat_colour
from mille.value import replace
from mille.view.geometry import ASPECT, Pose, Rect
from mille.view.lying import APART, COMPARED_WORDS, Column, Ground, heap_height, union
from mille.view.table import Compared, Lie, Place, Role, TableView

PALE = Color("#F3ECDC")


def draw_foot(surface: Surface, s: Services, pose: Pose, line: float = 1.6) -> None:
    at = replace(pose, angle=0.0).rect
    strong = 0.25 * s.theme.outlines
    draw_panel(surface, at, at.w * 0.06, None, s.theme.zone, line * s.unit, strong)


def draw_slot(surface: Surface, s: Services, pose: Pose, number: int) -> None:
    """Draw the outline of a card in a row, with a number unless it is 0."""
    draw_foot(surface, s, pose, 1.4)
    if number:
        # Large words make cards smaller, so the number takes more of them.
        more = max(0.0, s.scale - 1)
        size = pose.height * (0.34 + 0.35 * more + 0.9 * more**2)
        left = s.texts.render(s.words.number(number), size, s.theme.muted, TITLE)
        blit_middle(surface, left, pose.x, pose.y)


def draw_wanted(surface: Surface, s: Services, rect: Rect, title: Message) -> None:
    """Draw on a dark plate what is wanted in empty places."""
    size, (x, y) = min(s.font(15), rect.h * 0.5), rect.center
    words = s.texts.fitted(s.words.text(title), Pen(size, s.theme.muted, UI, s.least), rect.w * 0.9)
    w, h = words.width + 18 * s.unit, words.height + 8 * s.unit
    at = Rect(x - w / 2, y - h / 2, w, h)
    draw_panel(surface, at, h * 0.3, s.theme.table_edge, None, 0, 0.9)
    blit_middle(surface, words, x, y)


def place_parts(
    s: Services, ground: Ground, columns: Sequence[Column], shown: TableView
) -> Iterator[Part]:
    """The outlines and words of places that are still empty."""

    def part(id: str, rect: Rect, paint: Painted) -> Part:
        return Part(f"outline/{id}", "", rect, paint=paint, layer=Layer.PLACES)

    for place, view in shown.zones.items():
        if view.lie is Lie.PILE and not view.cards and view.amount is None:
            pose = ground.pile_top(place, 1)
            yield part(str(place), pose.rect, painted(draw_foot, s, pose))
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
    """The counts under piles, locks on piles, and chips.

    Piles are not `counted` while cards are dealt; `lying` says how many of a place's chips to show.
    """
    chips = {
        place: (lying(place, view.amount), stage.seen_at(place))
        for place, view in shown.zones.items()
        if view.amount is not None
    }
    return kept.parts("counts", _counts, s, stage.ground, shown, counted, chips)


TITLED = (Lie.PILE, Lie.HEAP, Lie.DEBT)
"""What has words under it."""


def _counts(
    s: Services,
    ground: Ground,
    shown: TableView,
    counted: bool,
    chips: Mapping[Place, tuple[int, Rect]],
) -> Iterator[Part]:
    """The same parts, given for each place the chips to show and where."""
    for place, view in shown.zones.items():
        paints = []
        if place in chips:
            amount, rect = chips[place]
            beside = ground.zones["prompt"].rect
            paints.append(painted(draw_amount, s, rect, beside, view, amount))
        elif not counted:
            continue
        elif view.title is not None and view.lie in TITLED and place.seat is None:
            heap = ground.heap(place, view) if view.lie is Lie.HEAP else None
            at = ground.zone(place).rect, heap, ground.label_height
            paints.append(composed(draw_title, s, *at, view.title))
        if view.open is not None and view.lie is Lie.PILE and place.role is Role.DISCARD:
            pose = ground.pile_top(place, max(1, len(view.cards)))
            paints.append(painted(draw_lock, s, pose, view.open))
        for n, paint in enumerate(paints):
            rect = ground.zone(place).rect
            yield Part(f"{place}/count/{n}", "", rect, paint=paint, layer=Layer.COUNTS)


def draw_title(
    surface: Surface, s: Services, rect: Rect, heap: Rect | None, label: float, title: Message
) -> None:
    """Draw the words under a pile or a heap."""
    size = max(s.least, min(s.font(14), label * 0.9))
    words = s.texts.fitted(s.words.text(title), Pen(size, s.theme.text, UI, s.least), rect.w * 1.2)
    y = rect.bottom - words.height
    if heap is not None:  # right below the cards, even if the place goes further down
        y = min(y, heap.center[1] + 0.61 * heap_height(heap))
    blit_text(surface, words, rect.center[0], y, "center")


def draw_lock(surface: Surface, s: Services, pose: Pose, is_open: bool) -> None:
    side = 24 * s.unit
    at = pose.x + pose.height * ASPECT / 2 + side * 0.2, pose.y - pose.height * 0.3 + side / 2
    name, ink, fill = ("open", INK, "#E0B252") if is_open else ("locked", PALE, "#3A3230")
    draw_badge(surface, s, at, 1.4 * side, (Color(fill), INK), icon(name, side, ink))


def draw_under(surface: Surface, s: Services, rect: Rect, title: Message) -> None:
    """Draw under the viewer's hand what it makes, or under a part of it what will happen to it."""
    size = min(s.font(15.5), rect.h * 0.8)
    words = s.texts.fitted(s.words.text(title), Pen(size, s.theme.text, BOLD, s.least), rect.w)
    blit_middle(surface, words, *rect.center)


def draw_prompt(
    surface: Surface, s: Services, rect: Rect, said: Message, my_turn: bool, centred: bool = False
) -> None:
    """Draw the prompt: whose move it is, and what to do."""
    ink = s.theme.text if my_turn else s.theme.muted
    broken = s.texts.balanced if centred else s.texts.wrapped
    text, room = s.words.text(said), rect.w - 10 * s.unit
    words = broken(text, s.pen(21, ink, TITLE), room, rect.h * 0.9)
    y = rect.center[1] - words.height / 2
    if centred:
        blit_text(surface, words, rect.center[0], y, "center")
    else:
        surface.blit(words, (round(rect.x + 6 * s.unit), round(y)))


def draw_line(surface: Surface, s: Services, rect: Rect, said: Message, title: bool) -> None:
    """Draw a line above the table or in its middle."""
    size, face = max(s.least, min(s.font(17), rect.h * 0.72)), TITLE if title else BOLD
    text, room = s.words.text(said), rect.w * 0.96
    words = s.texts.balanced(text, Pen(size, s.theme.text, face, s.least), room, rect.h)
    blit_middle(surface, words, *rect.center)


# Compared hands, and highlights where cards may go


BETWEEN = 0.8 * APART * ASPECT
"""How much wider than its hand words may be, in card heights: most of the gap between hands."""


def compared_parts(s: Services, stage: Stage, hands: Sequence[Compared]) -> Iterator[Part]:
    """The name and the value of each compared hand, drawn once its cards lie there.

    Where a name has no room, each hand has the face of its person in its place.
    """
    if not hands:
        return
    ground, least = stage.ground, ceil(READABLE * s.smallest)
    laid = {each.place: list[Sprite]() for each in hands}
    for sprite in stage.sprites:
        if sprite.place in laid:
            laid[sprite.place].append(sprite)
    rects = {at: union([each.home.rect for each in some]) for at, some in laid.items() if some}
    wide = min((rect.w + BETWEEN * rect.h for rect in rects.values()), default=0.0)
    names = [s.texts.render(each.name, least, s.theme.text, BOLD) for each in hands]
    faces = any(name.width > wide for name in names)
    for each in hands:
        number = (each.place.seat or 0) - ground.me
        face = number % ground.seats if faces else None
        paint = None
        if laid[each.place] and not any(sprite.legs for sprite in laid[each.place]):
            at = rects[each.place], ground.label_height
            paint = painted(draw_compared, s, *at, each, face)
        yield Part(
            f"compared/{each.place}",
            "label",
            ground.zone(each.place).rect,
            each.name,
            s.words.text(each.said),
            paint=paint,
            layer=Layer.COUNTS,
        )


def draw_compared(
    surface: Surface, s: Services, rect: Rect, high: float, hand: Compared, face: int | None
) -> None:
    """Draw the words below a hand, and a ring around the best one; `face` is the number of the
    seat, counted from the viewer's, whose face stands in place of the name.
    """
    gap, size, least = 4 * s.unit, 0.86 * high, ceil(READABLE * s.smallest)
    if hand.best:
        draw_ring(surface, rect, gap, 11 * s.unit, s.theme.brass, gap)
    (x, _), wide, y = rect.center, rect.w + BETWEEN * rect.h, rect.bottom + 7 * s.unit
    ink, room = s.theme.brass if hand.best else s.theme.text, COMPARED_WORDS * high - 7 * s.unit
    if face is not None:
        side = min(1.4 * size, wide)
        draw_face(surface, s, (x, y + side / 2), side, hand.name, face)
        y, room = y + side, room - side
    else:
        name = s.texts.fitted(hand.name, Pen(size, ink, BOLD, least), wide)
        blit_text(surface, name, x, y, "center")
        y, room = y + name.height, room - name.height
    said = s.words.text(hand.said)
    if s.texts.render(said, least, ink, UI).width <= wide:
        words = s.texts.fitted(said, Pen(size, ink, UI, least), wide)
    else:
        words = s.texts.balanced(said, Pen(size, ink, UI, least), wide, room)
    blit_text(surface, words, x, y, "center")


def light_parts(
    s: Services, glows: Sequence[tuple[Rect, bool]], warned: Sequence[Rect]
) -> Iterator[Part]:
    for n, (rect, strong) in enumerate(glows):
        paint = painted(draw_glow, s, rect, strong)
        yield Part(f"glow/{n}", "", rect, paint=paint, layer=Layer.LIGHTS)
    for n, rect in enumerate(warned):
        paint = painted(draw_warning, s, rect)
        yield Part(f"warning/{n}", "", rect, paint=paint, layer=Layer.LIGHTS)


def draw_glow(surface: Surface, s: Services, rect: Rect, strong: bool) -> None:
    """Highlight a place where the chosen cards may go: a soft light with a thin rim."""
    u, brass = s.unit, s.theme.brass
    draw_panel(surface, rect.inset(-3 * u, -3 * u), 11 * u, brass, None, 0, 0.2 if strong else 0.07)
    draw_ring(surface, rect, 3 * u, 11 * u, brass, (3.2 if strong else 2.0) * u)


def draw_warning(surface: Surface, s: Services, rect: Rect) -> None:
    """Draw a warning on a column: a red rim and an exclamation mark."""
    u, side = s.unit, 24 * s.unit
    gap, red = 4 * u, Color("#E0705A")
    draw_ring(surface, rect, gap, 11 * u, red, 3.4 * u)
    at = rect.right + gap - side * 0.1, rect.y - gap + side * 0.1
    mark = s.texts.render("!", side * 0.68, Color("#FFFFFF"), BOLD)
    draw_badge(surface, s, at, side, (RED, Color("#FFF6E4")), mark)


# The titles and signs of columns of cards, which move along with their cards.


LEAST_TITLE = 8 / 9
"""How much smaller than elsewhere letters above a meld may be, where there are too many melds."""
BAND, LEAST_BAND = 5.5, 4.5
"""The width of the band beside a meld: in pixels of 720 lines, and at least in pixels."""
GAP = 0.5
"""The least gap between two titles, in label heights, so that they do not read as one line."""


def title_parts(
    s: Services, stage: Stage, told: Sequence[Column], worn: int, colours: bool, kept: Kept
) -> Sequence[Part]:
    """The title above each column, and in the layer `worn` its star or warning.

    Both move along with the cards. With `colours` a title has a band in the colour of its seat.
    """
    going = {(each.place, each.column) for each in stage.sprites if each.column and each.legs}
    columns = _with_their_cards(told, stage.columns, _shifts(stage))
    zones = stage.view.zones
    named = [each for each in columns if not each.view.slots and each.place in zones]
    named = [each for each in named if zones[each.place].lie is Lie.COLUMNS]
    if stage.ground.seats > 2:  # the others' melds say it themselves
        named = [each for each in named if each.place.seat == stage.ground.me]
    return (
        *kept.parts("titles", _titles_of, s, stage.ground, named, going, colours),
        *kept.parts("signs", _signs, s, columns, going, worn),
    )


def _shifts(stage: Stage) -> dict[Where, tuple[float, float]]:
    """How far each column whose cards are all away from home has been displaced, as (x, y).

    The card nearest to its home counts: it has lain there before.
    """
    ways: dict[Where, list[tuple[float, float]]] = {}
    at_home: set[Where] = set()
    for sprite in stage.sprites:
        if not sprite.column:
            continue
        pose, home, id = sprite.pose, sprite.home, (sprite.place, sprite.column)
        if pose is home:
            at_home.add(id)
        else:
            ways.setdefault(id, []).append((pose.x - home.x, pose.y - home.y))
    return {
        id: min(each, key=lambda way: abs(way[0]) + abs(way[1]))
        for id, each in ways.items()
        if id not in at_home
    }


def _with_their_cards(
    told: Sequence[Column], columns: Sequence[Column], shifts: Mapping[Where, tuple[float, float]]
) -> list[Column]:
    """The columns as they were last told, moved to where their cards are now."""
    if told == columns and not shifts:
        return list(told)
    now = {(each.place, each.view.id): each for each in columns}
    found: list[Column] = []
    for column in told:
        here = now.get((column.place, column.view.id))
        if here is None:
            found.append(column)
            continue
        x, y = shifts.get((column.place, column.view.id), (0.0, 0.0))
        rect = Rect(here.rect.x + x, here.rect.y + y, here.rect.w, here.rect.h)
        top = replace(here.top, x=here.top.x + x, y=here.top.y + y)
        found.append(replace(column, rect=rect, top=top))
    return found


def _titles_of(
    s: Services, ground: Ground, columns: Sequence[Column], ways: Collection[Where], colours: bool
) -> Iterator[Part]:
    """The titles of each place; those of moving columns are above everything at rest."""
    rows: dict[Place, list[Column]] = {}
    for column in columns:
        rows.setdefault(column.place, []).append(column)
    for place, row in rows.items():
        band = None
        if colours and place.seat is not None:
            band = seat_colour((place.seat - ground.me) % ground.seats)
        moves = [(column.place, column.view.id) in ways for column in row]
        for moving in (False, True):
            seen = tuple(n for n, each in enumerate(moves) if each is moving)
            if seen:
                paint = composed(draw_titles, s, ground, tuple(row), seen, band)
                layer = Layer.MOVING_TITLES if moving else Layer.TITLES
                id = f"{place}/titles/{int(moving)}"
                yield Part(id, "", ground.zone(place).rect, paint=paint, layer=layer)


def draw_titles(
    surface: Surface,
    s: Services,
    ground: Ground,
    row: Sequence[Column],
    seen: Collection[int],
    band: Color | None,
) -> None:
    for n, words in enumerate(_titles(s, ground, row)):
        if n not in seen:
            continue
        column = row[n]
        if band is not None:
            wide = max(BAND * s.unit, LEAST_BAND)
            beside = replace(column.rect, x=column.rect.x - wide + 1.5 * s.unit, w=wide)
            draw_panel(surface, beside, 2 * s.unit, band, INK, 0.8 * s.unit)
        y = column.rect.y - words.height - 1 * s.unit
        blit_text(surface, words, column.rect.center[0], y, "center")


def _titles(s: Services, ground: Ground, row: Sequence[Column]) -> Sequence[Surface]:
    """The titles of a place, alike and of one size, so that no two touch.

    They are in full if all fit, else in short form, and then smaller if need be.
    """
    size = min(s.font(13), ground.label_height * 0.86)
    views = [column.view for column in row]
    full = [s.words.text(view.title) for view in views]
    short = [s.words.text(view.short or view.title) for view in views]

    def fit(texts: Sequence[str], size: float = size) -> bool:
        made = [s.texts.render(each, size, s.theme.text, BOLD) for each in texts]
        return _apart(ground, row, [words.width for words in made])

    texts = full if fit(full) else short
    size = largest(size, LEAST_TITLE * s.least, lambda n: fit(texts, n))
    rooms = [inf if fit(texts, size) else _room(row, i, ground) for i in range(len(row))]
    return [
        s.texts.fitted(text, Pen(size, s.theme.text, BOLD, size), room)
        for text, room in zip(texts, rooms, strict=True)
    ]


def _apart(ground: Ground, row: Sequence[Column], widths: Sequence[float]) -> bool:
    gap, zone = GAP * ground.label_height, ground.zone(row[0].place).rect
    boxes = [
        Rect(column.rect.center[0] - wide / 2, column.rect.y, wide, column.rect.h)
        for column, wide in zip(row, widths, strict=True)
    ]
    inside = all(zone.x <= box.x and box.right <= zone.right for box in boxes)
    return inside and all(
        one.right + gap <= other.x or one.overlap(other) == 0 < abs(one.y - other.y)
        for one, other in pairwise(boxes)
    )


def _room(columns: Sequence[Column], index: int, ground: Ground) -> float:
    here = columns[index]
    x = here.rect.center[0]
    zone = ground.zone(here.place).rect
    room = 2 * min(x - zone.x, zone.right - x)
    for other in columns[max(0, index - 1) : index + 2]:
        if other is not here:
            apart = abs(other.rect.center[0] - x)
            # They share the distance in proportion to their widths.
            share = (here.rect.w + 1) / (here.rect.w + other.rect.w + 2)
            room = min(room, 2 * apart * share - 4 * ground.unit)
    return max(10.0, room)


def _signs(
    s: Services, columns: Sequence[Column], going: Collection[Where], layer: int
) -> Iterator[Part]:
    """The star or the warning of each column that has one, once its cards are at rest."""
    for column in columns:
        view = column.view
        if (view.starred or view.warning) and (column.place, view.id) not in going:
            paint = painted(draw_sign, s, column.top, view.starred, view.warning)
            id = f"sign/{column.place}/{view.id}"
            yield Part(id, "", column.top.rect, paint=paint, layer=layer)


def draw_sign(surface: Surface, s: Services, top: Pose, starred: bool, warning: str) -> None:
    side = 26 * s.unit
    if starred:
        star = icon("star", side, Color("#F0C25E"))
        draw_badge(surface, s, (top.x, top.y), 1.5 * side, (INK, s.theme.brass), star)
        return
    word = s.texts.render(warning, side * 0.72, Color("#FFFFFF"), BOLD)
    draw_badge(surface, s, (top.x, top.y), 1.2 * side, (RED, Color("#FFF6E4")), word)


# The small arrow on a card that a click moves elsewhere

SIDE, LEAST = 0.4, 22.0
"""Its width in card widths, and the least in pixels of 720 lines."""
LOW = 0.32
"""How far below the middle of its card it is, in card heights."""
ROUND = 0.3
"""How far outside it the pointer still counts, in its widths."""


def arrow_rect(stage: Stage, sprite: Sprite) -> Rect | None:
    """The rectangle of a card's arrow, at the side it points to; None if it has none.

    On a card that others cover, it is at the edge of the visible part.
    """
    if not sprite.shown_as.turns or sprite.legs:
        return None
    card, column = stage.shown_pose(sprite).rect, (sprite.place, sprite.column)
    others = [s for s in stage.sprites if (s.place, s.column) == column and s.z > sprite.z]
    ends = (s.home.rect.x for s in others if s.home.x > sprite.home.x)  # where they lie on it
    seen = min([card.right, *ends])
    side = max(SIDE * card.w, LEAST * stage.ground.unit)
    right = sprite.shown_as.turns == "right"
    x = seen - 0.62 * side if right else card.x - 0.38 * side
    return Rect(x, card.center[1] + LOW * card.h - side / 2, side, side)


def arrow_at(stage: Stage, x: float, y: float) -> Sprite | None:
    for sprite in stage.sprites:
        rect = arrow_rect(stage, sprite)
        if rect is not None and rect.inset(-ROUND * rect.w, -ROUND * rect.h).holds(x, y):
            return sprite
    return None


def turn_parts(s: Services, stage: Stage, layer: int) -> Iterator[Part]:
    """The arrows of cards that a click moves elsewhere, on their visible part."""
    for sprite in stage.sprites:
        if not sprite.shown_as.turns or sprite.covered or sprite.key in stage.hand_state.carried:
            continue
        rect = arrow_rect(stage, sprite)
        if rect is not None:
            inks, glyph = (s.theme.lit, s.theme.ink), 0.66 * rect.w
            sign = icon(sprite.shown_as.turns, glyph, s.theme.ink)
            paint = painted(draw_badge, s, rect.center, rect.w, inks, sign)
            yield Part(f"turn/{sprite.key}", "", rect, paint=paint, layer=layer)
