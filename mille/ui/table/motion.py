"""How the cards of an event travel: order, speed and arcs, never where they end.

Each kind of beat sets legs on the sprites that are not at home; all others walk home plainly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from mille.ui import tempo as t
from mille.ui.table.sprite import Leg, Sprite, out, settle, smooth
from mille.ui.tempo import Tempo
from mille.view.layout import ASPECT, Pose
from mille.view.presenter import Beat

if TYPE_CHECKING:
    from mille.ui.table.board import Board


def home_leg(sprite: Sprite, seconds: float = t.SETTLE, wait: float = 0.0) -> Leg:
    """The plain way home."""
    return Leg(sprite.home, seconds, wait, out, face=sprite.card, turns=True, above=0)


def choreograph(board: Board, beat: Beat, tempo: Tempo, before: Mapping[int, Pose]) -> None:
    """Set every sprite that is not at home on its way."""
    travellers = [s for s in board.sprites if _has_to_go(s) and _came(s, before, beat)]
    if beat.kind == "deal":
        _deal(board, travellers, tempo)
    elif beat.kind == "pack":
        _pack(board, travellers, beat, tempo)
    elif beat.kind in ("meld", "natural"):
        _meld(travellers, tempo)
        if beat.kind == "natural":
            _natural(board, travellers, tempo)
    else:
        seconds = {"draw": t.DRAW, "discard": t.DISCARD, "shuffle": t.SHUFFLE}.get(
            beat.kind, t.DROP
        )
        for sprite in travellers:
            arc = 0.06 * sprite.home.height
            sprite.legs.append(
                Leg(sprite.home, tempo(seconds), 0, smooth, arc, sprite.card, True, above=2)
            )
    for sprite in board.sprites:
        if _has_to_go(sprite) and not sprite.legs:
            sprite.legs.append(home_leg(sprite, tempo(t.SETTLE), tempo(0.06)))


def _has_to_go(sprite: Sprite) -> bool:
    return sprite.pose != sprite.home or sprite.showing is not sprite.card


def _came(sprite: Sprite, before: Mapping[int, Pose], beat: Beat) -> bool:
    """Whether the event moved it, and it does not only close up a gap."""
    if sprite.key not in before:
        return True
    far = abs(sprite.pose.y - sprite.home.y) > 0.4 * sprite.home.height
    return far or sprite.showing is not sprite.card or beat.kind == "natural"


def _deal(board: Board, travellers: list[Sprite], tempo: Tempo) -> None:
    """One card to each seat in turn, then the upcard; a card in the own hand turns over last."""
    seats = {"hand.them": 0, "hand.me": 1}
    order = sorted(travellers, key=lambda s: (s.zone not in seats, s.z % 100, seats.get(s.zone, 2)))
    for i, sprite in enumerate(order):
        wait = tempo(t.DEAL_APART) * i
        sprite.legs.append(
            Leg(
                sprite.home,
                tempo(t.DEAL),
                wait,
                out,
                0.1 * sprite.home.height,
                sprite.card,
                True,
                2,
            )
        )


def _pack(board: Board, travellers: list[Sprite], beat: Beat, tempo: Tempo) -> None:
    """The pack fans out so that both see it, and then streams to where it goes."""
    zone = board.zones["pack"].rect
    space = board.zones["melds.me"].rect
    from_pack = [s for s in travellers if s.pose == board._origin("pack") or s.zone != "pack"]
    ordered = sorted(from_pack, key=lambda s: (s.zone, s.z))
    faces = list(beat.cards)
    n = len(ordered)
    height = zone.h * 0.78
    step = min(height * ASPECT * 0.5, (space.w * 0.94) / max(1, n))
    middle = min(
        max(zone.center[0], space.x + n * step / 2 + height * 0.4),
        space.right - n * step / 2 - height * 0.2,
    )
    left = middle - (n - 1) * step / 2
    stream = tempo(t.PACK_STREAM)
    apart = stream * 0.5 / max(1, n)
    for i, sprite in enumerate(ordered):
        if sprite.showing is None and sprite.card is None and faces:
            sprite.showing = faces[i % len(faces)]
        spread = Pose(left + i * step, zone.center[1], height, 0.0)
        sprite.legs.append(
            Leg(
                spread,
                tempo(t.PACK_FAN),
                0.0,
                smooth,
                0.0,
                sprite.card or sprite.showing,
                sprite.card is not None and sprite.showing is None,
                2,
            )
        )
        sprite.legs.append(
            Leg(
                sprite.home,
                stream * 0.5,
                tempo(t.PACK_HOLD) + apart * i,
                smooth,
                0.15 * height,
                sprite.card,
                True,
                2,
            )
        )


def _meld(travellers: list[Sprite], tempo: Tempo) -> None:
    """The cards leave one after the other."""
    for i, sprite in enumerate(sorted(travellers, key=lambda s: s.z)):
        sprite.legs.append(
            Leg(
                sprite.home,
                tempo(t.MELD),
                tempo(t.MELD_APART) * i,
                settle,
                0.05 * sprite.home.height,
                sprite.card,
                True,
                2,
            )
        )


def _natural(board: Board, travellers: list[Sprite], tempo: Tempo) -> None:
    """The eight gather where they lie, rise, and turn together."""
    columns = {sprite.column for sprite in travellers if sprite.home.angle == 90.0}
    for sprite in board.sprites:
        if sprite.column in columns and sprite.home.angle == 90.0:
            home = sprite.home
            part = tempo(t.NATURAL)
            sprite.legs.clear()
            risen = replace(
                home, y=home.y - 0.12 * home.height, height=home.height * 1.25, angle=0.0
            )
            sprite.legs.append(Leg(risen, part * 0.35, 0.0, out, 0.0, sprite.card, True, 2))
            turned = replace(risen, angle=90.0)
            sprite.legs.append(Leg(turned, part * 0.35, part * 0.06, smooth, above=2))
            sprite.legs.append(Leg(home, part * 0.2, part * 0.04, smooth, above=2))
