"""The cards of a stage as pictures: piles, what rests, what moves, and what they wear."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby
from math import cos, radians, sin

import pygame
from pygame import Color, Surface

from mille.cards.card import Card, Rank
from mille.ui.cards import CARRIED
from mille.ui.decks import SIGNS
from mille.ui.frame import Part, painted
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.table.effects.effect import Layer
from mille.ui.table.moving.lift import height_above
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.moving.stage import Stage
from mille.ui.text import BOLD, blit_text
from mille.ui.theme import seat_colour
from mille.view.layout import ASPECT, Pose, Rect
from mille.view.table import Lie, Place, Role

LIFTED = 2000
ON_THE_WAY = 1000
DIM = 165
"""How bright a dimmed card is, 0 to 255."""
SEAL, LEAST_SEAL = 0.34, 18.0
"""How high a joker's seal is, in widths of its card, and at least, in pixels: to be read."""
MOST_SEAL = 0.48
"""The same at most, in larger letters: the card is still to be known."""


class Manner(Enum):
    """Which picture of a card is wanted: the best one, or one that is quickly there."""

    RESTING = auto()
    MOVING = auto()
    PASSING = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """A card as it is seen at one moment."""

    card: Card | None
    pose: Pose
    width: float
    above: int
    manner: Manner
    alpha: float
    dimmed: bool
    owner: Color | None
    """The colour of the seat that played it, for a band on its upper edge."""
    marked: bool
    """Whether a tab stands on it."""
    stands_for: Card | Rank | None


def look_of(stage: Stage, sprite: Sprite) -> Look:
    """How a card is seen now."""
    shown, carried, ground = sprite.shown_as, sprite.key in stage.carried, stage.ground
    manner, above = Manner.RESTING, max(sprite.above, height_above(sprite.raised))
    pose = stage.shown_pose(sprite)
    if carried:
        above, pose = CARRIED, replace(pose, height=sprite.pose.height)
    elif sprite.legs:
        manner = Manner.MOVING
    elif abs(sprite.raised - stage.wanted_raise(sprite)) > 0.01:
        manner = Manner.PASSING
    wears = not sprite.legs and not carried
    owner = None
    if wears and shown.by is not None:
        owner = seat_colour((shown.by - ground.me) % ground.seats)
    return Look(
        sprite.showing,
        pose,
        sprite.width,
        above,
        manner,
        sprite.alpha,
        shown.dimmed and not carried,
        owner,
        wears and sprite.marked and owner is None,  # a band says whose it is, without a tab
        shown.stands_for if wears else None,
    )


def layer_of(stage: Stage, sprite: Sprite, moves: bool) -> int:
    """How high a card lies: by its place, and above all that rests while it moves."""
    if not moves:
        return Layer.CARDS + round(sprite.z)
    carried, goes = sprite.key in stage.carried, bool(sprite.legs) and not sprite.waiting
    return Layer.MOVING + round(sprite.z) + (LIFTED if carried else ON_THE_WAY if goes else 0)


def card_parts(
    s: Services, stage: Stage, moving: Collection[int], told: Collection[int]
) -> Iterator[Part]:
    """The piles, and all cards but those of the hand, which are `told` one by one."""
    yield from _piles(s, stage)
    for n, sprite in enumerate(stage.covered):
        paint = painted(draw_cards, s, (look_of(stage, sprite),))
        yield Part(f"covered/{n}", "", sprite.pose.rect, paint=paint, layer=Layer.PILES)
    resting = [each for each in stage.sprites if each.key not in moving and not each.covered]
    on_the_way = [*(each for each in stage.sprites if each.key in moving), *stage.going]
    for moves, cards in ((False, resting), (True, on_the_way)):
        others = [(layer_of(stage, each, moves), each) for each in cards if each.key not in told]
        others.sort(key=lambda each: each[0])
        for _, group in groupby(
            others, lambda each: (each[1].place, each[1].column or each[1].key)
        ):
            column = list(group)
            layer, first = column[0]
            looks = tuple(look_of(stage, sprite) for _, sprite in column)
            yield Part(
                f"cards/{first.key}",
                "",
                first.pose.rect,
                paint=painted(draw_cards, s, looks),
                layer=layer,
            )


def _column_of(sprite: Sprite) -> tuple[Place, str | int]:
    """Cards of a column are painted together; others each for itself."""
    return sprite.place, sprite.column or sprite.key


def _piles(s: Services, stage: Stage) -> Iterator[Part]:
    for place, shown in stage.view.zones.items() if stage.view is not None else ():
        if shown.lie is Lie.PILE and (n := stage.lying(place)) > 1:
            top = stage.ground.pile_top(place, n)
            face_up = place.role not in (Role.STOCK, Role.STACK)
            lowest = shown.cards[0].card if face_up else None
            paint = painted(draw_pile, s, top, lowest, n - 1, place.role is Role.STACK)
            yield Part(f"{place}/pile", "", top.rect, paint=paint, layer=Layer.PILES)


def draw_pile(
    surface: Surface, s: Services, top: Pose, lowest: Card | None, n: int, true: bool
) -> None:
    """The edges of a pile below its top card."""
    _blit(surface, s.art.pile(lowest, top.height, n, true), top.x, top.y)


def draw_cards(surface: Surface, s: Services, looks: Sequence[Look]) -> None:
    """The cards of a place or column from the lowest up, then their seals upon them."""
    for look in looks:
        _draw_card(surface, s, look)
    for look in looks:
        if look.stands_for is not None:
            draw_seal(surface, s, look.pose.x, look.pose.y, look.pose.height, look.stands_for)


def _draw_card(surface: Surface, s: Services, look: Look) -> None:
    """One card, with its tab or band."""
    art, pose = s.art, look.pose
    if look.width < 1.0:
        picture = art.squeezed(look.card, pose.height, look.width, look.above)
    else:
        kinds = {Manner.MOVING: art.moving, Manner.PASSING: art.passing}
        made = kinds.get(look.manner, art.sprite)
        picture = made(look.card, pose.height, pose.angle, look.above)
    level = round(255 * look.alpha)
    shade = DIM if look.dimmed else 255
    if level < 255 or shade < 255:
        picture = picture.copy()
        ink = level * shade // 255
        picture.fill((ink, ink, ink, level), special_flags=pygame.BLEND_RGBA_MULT)
    _blit(surface, picture, pose.x, pose.y)
    u, w = s.unit, pose.height * ASPECT
    if look.owner is not None:
        band = panel(w * 0.5, 5 * u, 2.5 * u, look.owner, Color("#1E1B1A"), 1 * u)
        _on_edge(surface, band, pose, 0.0, 0.5 * u)
    elif look.marked:
        tab = panel(w * 0.24, 6 * u, 3 * u, s.theme.brass, Color("#1E1B1A"), 1 * u)
        _on_edge(surface, tab, pose, -w * 0.36, -1 * u)


def _on_edge(surface: Surface, mark: Surface, pose: Pose, aside: float, lower: float) -> None:
    """A mark on the upper edge of a card, as askew as the card is."""
    up, lean = pose.height / 2 - lower, radians(pose.angle)
    x = pose.x + aside * cos(lean) - up * sin(lean)
    y = pose.y - aside * sin(lean) - up * cos(lean)
    if pose.angle:
        mark = pygame.transform.rotozoom(mark, pose.angle, 1.0)
    surface.blit(mark, (round(x - mark.width / 2), round(y - mark.height / 2)))


def draw_seal(
    surface: Surface, s: Services, x: float, y: float, height: float, meant: Card | Rank
) -> Rect:
    """The index of the card that a joker stands for, where it is read in a fan; where it is.

    The joker's middle and its height say where. On a small card it is larger than its part of it,
    and as wide as its letters want.
    """
    w = height * ASPECT
    rank = meant.rank if isinstance(meant, Card) else meant
    text = "10" if rank is Rank.TEN else rank.value
    text += SIGNS[meant.suit] if isinstance(meant, Card) else ""
    high = max(min(SEAL * s.settings.text_scale, MOST_SEAL) * w, LEAST_SEAL)
    word = s.texts.render(text, high * 0.55, Color("#1E1B1A"), BOLD)
    wide = max(high, word.width + 0.16 * high)
    disc = panel(wide, high, high / 2, s.theme.paper, s.theme.red, max(1.0, high * 0.07))
    left, top = x - w / 2 + w * 0.04, y - height * 0.16
    surface.blit(disc, (round(left), round(top)))
    blit_text(surface, word, left + wide / 2, top + high / 2 - word.height / 2, "center")
    return Rect(left, top, wide, high)


def _blit(surface: Surface, picture: Surface, x: float, y: float) -> None:
    surface.blit(
        picture,
        (round(x - picture.width / 2), round(y - picture.height / 2)),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
