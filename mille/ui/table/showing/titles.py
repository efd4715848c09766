"""The titles and signs of columns of cards, which move along with their cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import TypeAlias

from pygame import Color, Surface

from mille.ui.pieces import RED, draw_badge
from mille.ui.scene import Kept, Part, Services, composed, painted
from mille.ui.shapes import icon, panel
from mille.ui.table.effects.effect import Layer
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.moving.stage import Stage
from mille.ui.table.showing.lettering import INK
from mille.ui.text import BOLD, blit_text, largest
from mille.ui.theme import seat_colour
from mille.value import replace
from mille.view.geometry import Pose, Rect
from mille.view.lying import Column, Ground
from mille.view.table import Lie, Place, TableView

LEAST_TITLE = 8 / 9
"""How much smaller than elsewhere letters above a meld may be, where there are too many melds."""
BAND, LEAST_BAND = 5.5, 4.5
"""The width of the band beside a meld: in pixels of 720 lines, and at least in pixels."""
GAP = 0.5
"""The least gap between two titles, in label heights, so that they do not read as one line."""


Id: TypeAlias = tuple[Place, str]
"""A column: its place, and its id there."""


def title_parts(
    s: Services,
    stage: Stage,
    told: Sequence[Column],
    worn: int,
    colours: bool,
    kept: Kept,
) -> Sequence[Part]:
    """The title above each column, and in the layer `worn` its star or warning.

    Both move along with the cards. With `colours` a title has a band in the colour of its seat.
    """
    going = {(sprite.place, sprite.column) for sprite in stage.sprites if sprite.legs}
    columns, view = _with_their_cards(told, stage.columns, _shifts(stage)), stage.view
    return (
        *kept.parts("titles", _titles_of, s, stage.ground, view, columns, going, colours),
        *kept.parts("signs", _signs, s, columns, going, worn),
    )


def _shifts(stage: Stage) -> dict[Id, tuple[float, float]]:
    """How far each column whose cards are all away from home has been displaced, as (x, y).

    The card nearest to its home counts: it has lain there before.
    """
    ways: dict[Id, list[tuple[float, float]]] = {}
    at_home: set[Id] = set()
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
    told: Sequence[Column], columns: Sequence[Column], shifts: Mapping[Id, tuple[float, float]]
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
    s: Services,
    ground: Ground,
    view: TableView,
    columns: Sequence[Column],
    ways: Collection[Id],
    colours: bool,
) -> Iterator[Part]:
    """The titles of each place; those of moving columns are above everything at rest."""
    rows: dict[Place, list[Column]] = {}
    for column in columns:
        zone = view.zones.get(column.place)
        if zone is not None and zone.lie is Lie.COLUMNS and not column.view.slots:
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
    """Draw those titles of a place whose numbers are in `seen`."""
    for n, words in enumerate(_titles(s, ground, row)):
        if n not in seen:
            continue
        column = row[n]
        if band is not None:
            _draw_band(surface, s, column.rect, band)
        y = column.rect.y - words.height - 1 * s.unit
        blit_text(surface, words, column.rect.center[0], y, "center")


def _draw_band(surface: Surface, s: Services, rect: Rect, colour: Color) -> None:
    wide = max(BAND * s.unit, LEAST_BAND)
    band = panel(wide, rect.h, 2 * s.unit, colour, INK, 0.8 * s.unit)
    surface.blit(band, (round(rect.x - wide + 1.5 * s.unit), round(rect.y)))


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
        s.texts.fitted(text, size, s.theme.text, room, BOLD, size)
        for text, room in zip(texts, rooms, strict=True)
    ]


def _apart(ground: Ground, row: Sequence[Column], widths: Sequence[float]) -> bool:
    """Whether titles of these widths fit into their place and keep apart."""
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
    """The greatest width of a title that does not touch its neighbours."""
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
    s: Services, columns: Sequence[Column], going: Collection[Id], layer: int
) -> Iterator[Part]:
    """The star or the warning of each column that has one, once its cards are at rest."""
    for column in columns:
        view = column.view
        if (view.starred or view.warning) and (column.place, view.id) not in going:
            paint = painted(draw_sign, s, column.top, view.starred, view.warning)
            id = f"sign/{column.place}/{view.id}"
            yield Part(id, "", column.top.rect, paint=paint, layer=layer)


def draw_sign(surface: Surface, s: Services, top: Pose, starred: bool, warning: str) -> None:
    """Draw a star or a warning."""
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
    card = stage.shown_pose(sprite).rect
    seen = min([card.right, *(s.home.rect.x for s in stage.sprites if _lies_on(s, sprite))])
    side = max(SIDE * card.w, LEAST * stage.ground.unit)
    right = sprite.shown_as.turns == "right"
    x = seen - 0.62 * side if right else card.x - 0.38 * side
    return Rect(x, card.center[1] + LOW * card.h - side / 2, side, side)


def _lies_on(other: Sprite, sprite: Sprite) -> bool:
    """Whether a card of the same column lies on this one, further to the right."""
    same = (other.place, other.column) == (sprite.place, sprite.column)
    return same and other.z > sprite.z and other.home.x > sprite.home.x


def arrow_at(stage: Stage, x: float, y: float) -> Sprite | None:
    """The card whose arrow is at this point."""
    for sprite in stage.sprites:
        rect = arrow_rect(stage, sprite)
        if rect is not None and rect.inset(-ROUND * rect.w, -ROUND * rect.h).holds(x, y):
            return sprite
    return None


def turn_parts(s: Services, stage: Stage, layer: int) -> Iterator[Part]:
    """The arrows of cards that a click moves elsewhere, on their visible part."""
    for sprite in stage.sprites:
        if sprite.covered or sprite.key in stage.carried:
            continue
        rect = arrow_rect(stage, sprite)
        if rect is not None:
            inks, glyph = (s.theme.lit, s.theme.ink), 0.66 * rect.w
            sign = icon(sprite.shown_as.turns, glyph, s.theme.ink)
            paint = painted(draw_badge, s, rect.center, rect.w, inks, sign)
            yield Part(f"turn/{sprite.key}", "", rect, paint=paint, layer=layer)
