"""The cards of a stage as pictures: piles, what rests, what moves, and what they wear."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from math import cos, radians, sin

import pygame
from pygame import Color, Surface

from mille.cards.card import Card, Rank
from mille.ui.cards import CARRIED, CardArt
from mille.ui.decks import SIGNS
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.table.moving.lift import height_above
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.moving.stage import Stage
from mille.ui.table.showing.turning import draw_arrow
from mille.ui.text import BOLD, blit_text
from mille.ui.theme import seat_colour
from mille.view.layout import ASPECT, Pose, Rect
from mille.view.table import Lie, Role

LIFTED = 2000.0
ON_THE_WAY = 1000.0
DIM = 165
"""How bright a dimmed card is, 0 to 255."""
SEAL, LEAST_SEAL = 0.34, 18.0
"""How high a joker's seal is, in widths of its card, and at least, in pixels: to be read."""
MOST_SEAL = 0.48
"""The same at most, in larger letters: the card is still to be known."""


def draw_resting(surface: Surface, s: Services, stage: Stage, moving: Collection[int]) -> None:
    """The piles, and the cards that stay where they are, from the lowest to the highest."""
    _draw_piles(surface, s.art, stage)
    for sprite in stage.covered:
        draw_sprite(surface, s, stage, sprite)
    here = [each for each in stage.sprites if each.key not in moving and not each.covered]
    _draw_cards(surface, s, stage, here)


def draw_moving(surface: Surface, s: Services, stage: Stage, moving: Collection[int]) -> None:
    """The cards that are on their way, or carried."""
    here = [each for each in stage.sprites if each.key in moving]
    _draw_cards(surface, s, stage, [*here, *stage.going])


def _draw_cards(surface: Surface, s: Services, stage: Stage, cards: Sequence[Sprite]) -> None:
    """From the lowest to the highest, with the seals of each column upon its own cards only."""
    ordered = sorted(cards, key=lambda each: _height(stage, each))
    for _, group in groupby(ordered, lambda each: (each.place, each.column or each.key)):
        column = list(group)
        for sprite in column:
            draw_sprite(surface, s, stage, sprite)
        for sprite in column:
            if sprite.shown_as.stands_for is not None and _wears(stage, sprite):
                pose = stage.shown_pose(sprite)
                draw_seal(surface, s, pose.x, pose.y, pose.height, sprite.shown_as.stands_for)


def _wears(stage: Stage, sprite: Sprite) -> bool:
    """Whether a card shows what it wears: not on its way."""
    return not sprite.legs and sprite.key not in stage.carried


def _height(stage: Stage, sprite: Sprite) -> float:
    if sprite.key in stage.carried:
        return LIFTED + sprite.z
    return sprite.z + (ON_THE_WAY if sprite.legs and not sprite.waiting else 0.0)


def _draw_piles(surface: Surface, art: CardArt, stage: Stage) -> None:
    if stage.view is None:
        return
    for place, shown in stage.view.zones.items():
        if shown.lie is Lie.PILE and (n := stage.lying(place)) > 1:
            top = stage.ground.pile_top(place, n)
            face_up = place.role not in (Role.STOCK, Role.STACK)
            true = place.role is Role.STACK
            lowest = shown.cards[0].card if face_up else None
            _blit(surface, art.pile(lowest, top.height, n - 1, true), top.x, top.y)


def draw_sprite(surface: Surface, s: Services, stage: Stage, sprite: Sprite) -> None:
    """One card as it is now, with its tab or band."""
    art, pose = s.art, stage.shown_pose(sprite)
    carried = sprite.key in stage.carried
    above = max(sprite.above, height_above(sprite.raised))
    if sprite.width < 1.0:
        picture = art.squeezed(sprite.showing, pose.height, sprite.width, above)
    elif carried:
        picture = art.sprite(sprite.showing, sprite.pose.height, pose.angle, CARRIED)
    elif sprite.legs:
        picture = art.moving(sprite.showing, pose.height, pose.angle, above)
    elif abs(sprite.raised - stage.wanted_raise(sprite)) > 0.01:
        picture = art.passing(sprite.showing, pose.height, pose.angle, above)
    else:
        picture = art.sprite(sprite.showing, pose.height, pose.angle, above)
    level = round(255 * sprite.alpha)
    shade = DIM if sprite.shown_as.dimmed and not carried else 255
    if level < 255 or shade < 255:
        picture = picture.copy()
        ink = level * shade // 255
        picture.fill((ink, ink, ink, level), special_flags=pygame.BLEND_RGBA_MULT)
    _blit(surface, picture, pose.x, pose.y)
    if _wears(stage, sprite) and sprite.shown_as.by is not None:
        _draw_owner(surface, stage, sprite)
    elif _wears(stage, sprite) and sprite.marked:  # a band says whose it is, without a tab
        _draw_tab(surface, s, pose)


def draw_arrows(surface: Surface, s: Services, stage: Stage) -> None:
    """The arrows of cards that can be put elsewhere, on what is seen of them."""
    for sprite in stage.sprites:
        if not sprite.covered and sprite.key not in stage.carried:
            draw_arrow(surface, s, stage, sprite)


def _draw_tab(surface: Surface, s: Services, pose: Pose) -> None:
    u, w = s.unit, pose.height * ASPECT
    tab = panel(w * 0.24, 6 * u, 3 * u, s.theme.brass, Color("#1E1B1A"), 1 * u)
    _on_edge(surface, tab, pose, -w * 0.36, -1 * u)


def _draw_owner(surface: Surface, stage: Stage, sprite: Sprite) -> None:
    """A band in the seat's colour along the upper edge."""
    u, pose = stage.ground.unit, stage.shown_pose(sprite)
    by = sprite.shown_as.by
    assert by is not None
    colour = seat_colour((by - stage.ground.me) % stage.ground.seats)
    w = pose.height * ASPECT
    band = panel(w * 0.5, 5 * u, 2.5 * u, colour, Color("#1E1B1A"), 1 * u)
    _on_edge(surface, band, pose, 0.0, 0.5 * u)


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
