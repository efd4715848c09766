"""The cards of a stage as pictures: piles, cards at rest, cards in motion, and their marks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from math import cos, radians, sin
from operator import attrgetter
from typing import Literal, NamedTuple, TypeAlias

import pygame
from pygame import Color, Surface

from mille.cards import Card, Rank
from mille.ui.cards import CARRIED
from mille.ui.pieces import draw_seal
from mille.ui.scene import Blit, Blits, Kept, Painted, Part, Services, painted
from mille.ui.shapes import panel
from mille.ui.table.effects.effect import Layer
from mille.ui.table.moving.holding import height_above
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.moving.stage import Stage
from mille.ui.text import blit_middle
from mille.ui.theme import seat_colour
from mille.view.geometry import ASPECT, Pose
from mille.view.lying import Ground
from mille.view.table import Lie, Place, Role, TableView

LIFTED = 2000
ON_THE_WAY = 1000
_LYING, _MOVING = int(Layer.CARDS), int(Layer.MOVING)
DIM = 165
"""The brightness of a dimmed card, 0 to 255."""


Manner: TypeAlias = Literal["sprite", "moving", "passing"]
"""Which picture of a card to use, of `CardArt`: the best, or one that is made quickly."""


class Look(NamedTuple):
    """How a card looks at one moment."""

    key: int
    """The key of its sprite."""
    together: tuple[Place, str | int]
    """The group painted in one go: a whole column, or a single card."""
    layer: int
    """Its layer: from the height in its place, and above all resting cards while it moves."""
    card: Card | None
    pose: Pose
    width: float
    above: int
    manner: Manner
    alpha: float
    dimmed: bool
    owner: Color | None
    """The colour of the seat that played it, for a band along its upper edge."""
    marked: bool
    """Whether it has a tab."""
    stands_for: Card | Rank | None


def look_of(stage: Stage, sprite: Sprite, moves: bool = False) -> Look:
    """How a card looks now; with `moves` it is painted among the cards in motion."""
    shown, carried, raised = sprite.shown_as, sprite.key in stage.carried, sprite.raised
    above, pose = sprite.above, sprite.pose
    manner: Manner = "sprite"
    if raised:
        above, pose = max(above, height_above(raised)), stage.shown_pose(sprite)
    if carried:
        above, pose = CARRIED, Pose(pose.x, pose.y, sprite.pose.height, pose.angle)
    elif sprite.legs:
        manner = "moving"
    elif stage.rises(sprite):
        manner = "passing"
    layer = _LYING
    if moves:
        goes = bool(sprite.legs) and not sprite.waiting
        layer = _MOVING + (LIFTED if carried else ON_THE_WAY if goes else 0)
    wears, owner = not sprite.legs and not carried, None
    if wears and shown.by is not None:
        owner = seat_colour((shown.by - stage.ground.me) % stage.ground.seats)
    return Look(
        sprite.key,
        (sprite.place, sprite.column or sprite.key),
        layer + round(sprite.z),
        sprite.showing,
        pose,
        sprite.width,
        above,
        manner,
        sprite.alpha,
        shown.dimmed and not carried,
        owner,
        wears and sprite.marked and owner is None,  # a band says whose it is; no tab needed
        shown.stands_for if wears else None,
    )


def card_parts(
    s: Services, stage: Stage, moving: Collection[int], told: Collection[int], kept: Kept
) -> Iterator[Part]:
    """The parts of the piles and of all cards except the hand's, which are `told` one by one."""
    view, there = stage.view, [each for each in stage.sprites if each.key not in told]
    if view is not None:
        piles = (place for place, zone in view.zones.items() if zone.lie is Lie.PILE)
        lying = {place: stage.lying(place) for place in piles}
        yield from kept.parts("piles", _piles, s, stage.ground, view, lying)
    for n, sprite in enumerate(stage.covered):
        paint = paint_of(s, (look_of(stage, sprite),))
        yield Part(f"covered/{n}", "", sprite.pose.rect, paint=paint, layer=Layer.PILES)
    resting = [look_of(stage, s) for s in there if s.key not in moving and not s.covered]
    yield from kept.parts("resting", _cards, s, resting)
    if moving or stage.going:
        on_the_way = [*(each for each in there if each.key in moving), *stage.going]
        yield from _cards(s, [look_of(stage, each, moves=True) for each in on_the_way])


def _cards(s: Services, looks: Sequence[Look]) -> Iterator[Part]:
    """The parts of these cards, from the lowest up."""
    in_layers = sorted(looks, key=attrgetter("layer"))
    for _, group in groupby(in_layers, attrgetter("together")):
        first, *others = group
        yield Part(
            f"cards/{first.key}",
            "",
            first.pose.rect,
            paint=paint_of(s, (first, *others)),
            layer=first.layer,
        )


def _piles(
    s: Services, ground: Ground, view: TableView, lying: Mapping[Place, int]
) -> Iterator[Part]:
    """The parts of the piles' edges; `lying` says how many cards each pile has."""
    for place, n in lying.items():
        if n > 1:
            top = ground.pile_top(place, n)
            face_up = place.role not in (Role.STOCK, Role.STACK)
            lowest = view.zones[place].cards[0].card if face_up else None
            paint = painted(draw_pile, s, top, lowest, n - 1, place.role is Role.STACK)
            yield Part(f"{place}/pile", "", top.rect, paint=paint, layer=Layer.PILES)


def draw_pile(
    surface: Surface, s: Services, top: Pose, lowest: Card | None, n: int, true: bool
) -> None:
    """Draw the edges of a pile under its top card."""
    _blit(surface, s.art.pile(lowest, top.height, n, true), top.x, top.y)


def paint_of(s: Services, looks: Sequence[Look]) -> Painted:
    """Draws cards from the lowest up; most are nothing but a picture."""
    return (
        Blits(_pictures, (s, looks)) if all(map(_plain, looks)) else painted(draw_cards, s, looks)
    )


def _plain(look: Look) -> bool:
    whole = look.width >= 1.0 and look.alpha >= 1.0 and not look.dimmed
    return whole and look.owner is None and not look.marked and look.stands_for is None


def _pictures(s: Services, looks: Sequence[Look]) -> list[Blit]:
    """The pictures of cards that have no mark, and where they go."""
    art, found = s.art, list[Blit]()
    for look in looks:
        pose = look.pose
        picture: Surface = getattr(art, look.manner)(look.card, pose.height, pose.angle, look.above)
        w, h = picture.get_size()
        found.append((picture, (round(pose.x - w / 2), round(pose.y - h / 2))))
    return found


def draw_cards(surface: Surface, s: Services, looks: Sequence[Look]) -> None:
    """Draw cards from the lowest up, and then the seals of cards that stand for others."""
    for look in looks:
        _draw_card(surface, s, look)
    for look in looks:
        if look.stands_for is not None:
            draw_seal(surface, s, look.pose.x, look.pose.y, look.pose.height, look.stands_for)


def _draw_card(surface: Surface, s: Services, look: Look) -> None:
    """Draw a card with its tab or band."""
    art, pose = s.art, look.pose
    if look.width < 1.0:
        picture = art.squeezed(look.card, pose.height, look.width, look.above)
    else:
        made = {"moving": art.moving, "passing": art.passing}.get(look.manner, art.sprite)
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
    """Draw a mark on the upper edge of a card, tilted with the card."""
    up, lean = pose.height / 2 - lower, radians(pose.angle)
    x = pose.x + aside * cos(lean) - up * sin(lean)
    y = pose.y - aside * sin(lean) - up * cos(lean)
    if pose.angle:
        mark = pygame.transform.rotozoom(mark, pose.angle, 1.0)
    blit_middle(surface, mark, x, y)


def _blit(surface: Surface, picture: Surface, x: float, y: float) -> None:
    surface.blit(
        picture,
        (round(x - picture.width / 2), round(y - picture.height / 2)),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
