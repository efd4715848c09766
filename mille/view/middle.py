"""The middle of a table: piles, with what is waited for and what has to be beaten beside them."""

from __future__ import annotations

from collections.abc import Sequence

from mille.view.layout import Rect
from mille.view.measures import Measures, Zones, written
from mille.view.table import Lie, Role

BESIDE = 2.9
"""From such a width on, in parts of its height, the words of the middle stand beside the piles."""
LEAST_SIDE = 13
"""And from such a width of a side on, in letters."""
PROMPT_ALONE, PROMPT_GROWS = 5.0, 4.0
"""How high the line of what is waited for is between melds, in letters, and how much higher where
there is room, for offers and hints lie there."""
PROMPT_BESIDE, STRIP_BESIDE, LOW, LEAST_PILES, IN_PLACE = 20, 28, 1.6, 1.2, 0.07
"""How wide it is where the piles lie at its left, in letters, and with a row of signs; how low they
lie then, in heights of the own hand; the least width of the piles, in parts of their height; and
what is free above them and below."""
HIGHEST_PILE = 1.05
"""How high a pile with its words is at most, in heights of the own hand."""
PILES_APART = 5
"""How far two piles are apart, in gaps."""
PROMPT_BY_POT = 5.2
"""How high the line of what is waited for is under a pot, in letters: results stand there too."""
FREE = 2
"""How much room is free at both sides of a pot and a pile beside it, in gaps."""
BESIDE_POT = 0.55
"""The part of its size that a pile has beside a pot."""
CLOSE = 0.8
"""The part of its width that a pot has then: the pile lies close to it."""
MUCH = 1.2
"""So much larger cards have to be for piles to stand below each other."""
ROOM = {Lie.PILE: 0.82, Lie.HEAP: 1.7, Lie.TRICK: 2.0, Lie.FAN: 2.0, Lie.ROW: 3.4, Lie.COLUMNS: 2.4}
"""How wide a place in the middle is, in parts of its height."""


def middle(m: Measures, rect: Rect, own_hand: float) -> Zones:
    """Piles, with what is waited for and what has to be beaten beside or below them.

    `own_hand` is how high the place of the own hand is.
    """
    plan, zones = m.plan, Zones()
    piles = [name for name in plan.zones if not name.removesuffix(".n1").count(".")]
    high = PROMPT_BY_POT if Role.POT in plan.zones else 2.8
    lines = [("prompt", high, True), ("middle", 1.7, plan.middle), ("strip", 2.0, plan.strip)]
    said = [(name, high * m.letter) for name, high, wanted in lines if wanted]
    between = m.laid and plan.seats > 2
    if between and len(said) == 1:
        said = [("prompt", PROMPT_ALONE * m.letter)]
    # Cards side by side want the width for themselves, and piles the height; a pot is the middle.
    wide = any(plan.zones[name] is not Lie.PILE for name in piles)
    block = min(_block(m, piles, rect.h), rect.w * 0.5)
    side = (rect.w - block) / 2
    aside = between and (len(said) == 1 or m.tall)
    least = PROMPT_BESIDE if aside else LEAST_SIDE
    if (
        side > least * m.letter
        and rect.w > BESIDE * rect.h
        and Role.POT not in plan.zones
        and not (plan.strip and wide)
    ):
        trail, heap, beside = m.across(rect, (side, block, side), 2.4)
        zones["trail"] = written("trail", trail)
        rows = m.down(beside, [high for _, high in said])
    elif aside and _low(m, rect, own_hand):
        words = max(
            (STRIP_BESIDE if plan.strip else least) * m.letter, rect.w - _block(m, piles, rect.h)
        )
        heap, beside = m.across(rect, (rect.w - words, words), 2.4)
        rows = m.down(beside, [high for _, high in said])
        heap = heap if m.tall else heap.inset(0, IN_PLACE * heap.h)
    else:
        high = sum(each for _, each in said)
        part = min(1.0, rect.h * (0.5 if piles else 1.0) / high)
        for_piles = rect.h - part * high
        if between:  # no larger than the own cards, in the middle of what is free
            spare = max(0.0, for_piles - HIGHEST_PILE * own_hand)
            if len(said) == 1:  # a hint has room in that place too
                more = min(spare, PROMPT_GROWS * m.letter)
                said, for_piles = [("prompt", high + more)], for_piles - more
                spare -= more
            rect = Rect(rect.x, rect.y + spare / 2, rect.w, rect.h - spare)
            for_piles -= spare
        heap, *rows = m.down(rect, [for_piles, *(e * part for _, e in said)])
    for (name, _), line in zip(said, rows, strict=True):
        zones[name] = written(name, line)
    return zones | _piles(m, heap, piles)


def _low(m: Measures, rect: Rect, own_hand: float) -> bool:
    """Whether piles between melds have no room above what is waited for, but beside it."""
    if rect.h > LOW * own_hand:
        return False
    return rect.w - PROMPT_BESIDE * m.letter > LEAST_PILES * min(rect.h, own_hand)


def _block(m: Measures, names: Sequence[str], high: float) -> float:
    """How wide places side by side are when they are as large as they can be."""
    wide = sum(_wide(m, name, high) for name in names)
    return wide + m.gap * (1 + PILES_APART * max(0, len(names) - 1))


def _wide(m: Measures, name: str, high: float) -> float:
    room = ROOM[m.plan.zones[name]]
    return room * high * 1.06 * (BESIDE_POT if _beside_pot(m, name) else 1.0)


def _beside_pot(m: Measures, name: str) -> bool:
    """Whether a pile is a small thing beside what is played for."""
    return Role.POT in m.plan.zones and m.plan.zones[name] is Lie.PILE


def _stacked(m: Measures, rect: Rect, names: Sequence[str]) -> bool:
    """Whether cards side by side are larger below a pile than beside it, as in a tall window."""
    if all(m.plan.zones[name] is Lie.PILE for name in names) or Role.POT in m.plan.zones:
        return False
    apart = m.gap * PILES_APART * (len(names) - 1)
    beside = (rect.w - apart) / sum(_wide(m, name, 1.0) for name in names)
    below = rect.w / max(_wide(m, name, 1.0) for name in names)
    return min(rect.h / len(names), below) > min(rect.h, beside) * MUCH


def _piles(m: Measures, rect: Rect, names: Sequence[str]) -> Zones:
    """Side by side in the middle, as large as they can be; a pot in the very middle of it."""
    zones = Zones()
    if not names:
        return zones
    if _stacked(m, rect, names):
        high = (rect.h - m.gap) / len(names)
        for k, name in enumerate(names):
            zones[name] = m.lying(name, Rect(rect.x, rect.y + k * (high + m.gap), rect.w, high))
        return zones
    wanted = [_wide(m, name, rect.h) for name in names]
    gap = m.gap * PILES_APART
    if names[0] == Role.POT:  # it touches no slip at the side
        rect = rect.inset(m.gap * FREE, 0)
    apart, around = gap * (len(names) - 1), sum(wanted)
    if names[0] == Role.POT:  # what lies at its right has as much free room at its left
        wanted[0] *= CLOSE if len(names) > 1 else 1.0
        apart, around = 2 * apart, wanted[0] + 2 * sum(wanted[1:])
    part = min(1.0, (rect.w - apart) / around)
    left = rect.center[0] - part * wanted[0] / 2
    if names[0] != Role.POT:
        left = rect.x + (rect.w - part * around - apart) / 2
    for name, wide in zip(names, wanted, strict=True):
        high = rect.h * (BESIDE_POT if _beside_pot(m, name) else 1.0)
        place = Rect(left, rect.y + (rect.h - high) / 2, wide * part, high)
        zones[name] = m.lying(name, place)
        left += wide * part + gap
    return zones
