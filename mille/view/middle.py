"""The middle of a table: piles, with the prompt and what has to be beaten beside or below them."""

from __future__ import annotations

from collections.abc import Sequence

from mille.view.layout import Rect
from mille.view.measures import Measures, Zones, written
from mille.view.table import Lie, Role

BESIDE = 2.9
"""If the middle is wider than this, in its heights, the words stand beside the piles."""
LEAST_SIDE = 13
"""And only if each side is wider than this, in letters."""
PROMPT_ALONE, PROMPT_GROWS = 5.0, 4.0
"""The height of the prompt between melds, in letters, and how much more if there is room, since
offers and hints go there too."""
PROMPT_BESIDE, STRIP_BESIDE, LOW, LEAST_PILES, IN_PLACE = 20, 28, 1.6, 1.2, 0.07
"""The least width of words beside piles, in letters, and the same with a strip; how low the middle
must be for that, in heights of the viewer's hand; the least width of the piles, in their heights;
and the part left free above and below them."""
HIGHEST_PILE = 1.05
"""The greatest height of a pile with its words, in heights of the viewer's hand."""
PILES_APART = 5
"""The distance between two piles, in gaps."""
PROMPT_BY_POT = 5.2
"""The height of the prompt under a pot, in letters: results go there too."""
MOST_LINES = 0.56
"""The most that words below a pot take of the height."""
NARROW = 34
BROKEN = 2.6, 3.0
"""If the middle is narrower than this, in letters, a line and a strip under a pot are so high, in
letters: enough to break each in two."""
FREE = 2
"""The free room on both sides of a pot with a pile beside it, in gaps."""
BESIDE_POT = 0.55
"""The size of a pile beside a pot, as a part of its usual size."""
CLOSE = 0.8
"""The width of a pot then, as a part of its usual width: the pile lies close to it."""
MUCH = 1.2
"""How much larger cards must become for piles to go one below the other."""
ROOM = {Lie.PILE: 0.82, Lie.HEAP: 1.7, Lie.TRICK: 2.0, Lie.FAN: 2.0, Lie.ROW: 3.4, Lie.COLUMNS: 2.4}
"""The width of a place in the middle, in its heights."""


def middle(m: Measures, rect: Rect, own_hand: float) -> Zones:
    """The zones of the middle: piles, with the words beside or below them.

    `own_hand` is the height of the viewer's hand.
    """
    plan, zones = m.plan, Zones()
    piles = [name for name in plan.zones if not name.removesuffix(".n1").count(".")]
    pot = Role.POT in plan.zones
    high, (low, strip) = (
        PROMPT_BY_POT if pot else 2.8,
        BROKEN if pot and rect.w < NARROW * m.letter else (1.7, 2.0),
    )
    every = [("prompt", high, True), ("middle", low, plan.middle), ("strip", strip, plan.strip)]
    said = [(name, high * m.letter) for name, high, wanted in every if wanted]
    between = m.laid and plan.seats > 2
    if between and len(said) == 1:
        said = [("prompt", PROMPT_ALONE * m.letter)]
    # Rows of cards need all the width, piles the height; a pot goes in the middle.
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
        near, heap, beside = m.across(rect, (side, block, side), 2.4)
        if len(said) > 1:  # the prompt needs all of its side
            rows = [beside, *m.down(near, [high for _, high in said[1:]])]
        else:
            zones["trail"], rows = written("trail", near), [beside]
    elif aside and _low(m, rect, own_hand):
        words = max(
            (STRIP_BESIDE if plan.strip else least) * m.letter, rect.w - _block(m, piles, rect.h)
        )
        heap, beside = m.across(rect, (rect.w - words, words), 2.4)
        rows = m.down(beside, [high for _, high in said])
        heap = heap if m.tall else heap.inset(0, IN_PLACE * heap.h)
    else:
        high = sum(each for _, each in said)
        part = min(1.0, rect.h * (MOST_LINES if pot else 0.5 if piles else 1.0) / high)
        for_piles = rect.h - part * high
        if between:  # no larger than the viewer's cards, in the middle of the free room
            spare = max(0.0, for_piles - HIGHEST_PILE * own_hand)
            if len(said) == 1:  # the place must hold a hint too
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
    """Whether piles between melds must go beside the prompt, for lack of room above it."""
    if rect.h > LOW * own_hand:
        return False
    return rect.w - PROMPT_BESIDE * m.letter > LEAST_PILES * min(rect.h, own_hand)


def _block(m: Measures, names: Sequence[str], high: float) -> float:
    """The width of these places side by side, at their largest."""
    wide = sum(_wide(m, name, high) for name in names)
    return wide + m.gap * (1 + PILES_APART * max(0, len(names) - 1))


def _wide(m: Measures, name: str, high: float) -> float:
    room = ROOM[m.plan.zones[name]]
    return room * high * 1.06 * (BESIDE_POT if _beside_pot(m, name) else 1.0)


def _beside_pot(m: Measures, name: str) -> bool:
    """Whether a pile is a minor thing beside a pot."""
    return Role.POT in m.plan.zones and m.plan.zones[name] is Lie.PILE


def _stacked(m: Measures, rect: Rect, names: Sequence[str]) -> bool:
    """Whether rows of cards are larger below a pile than beside it, as in a tall window."""
    if all(m.plan.zones[name] is Lie.PILE for name in names) or Role.POT in m.plan.zones:
        return False
    apart = m.gap * PILES_APART * (len(names) - 1)
    beside = (rect.w - apart) / sum(_wide(m, name, 1.0) for name in names)
    below = rect.w / max(_wide(m, name, 1.0) for name in names)
    return min(rect.h / len(names), below) > min(rect.h, beside) * MUCH


def _piles(m: Measures, rect: Rect, names: Sequence[str]) -> Zones:
    """The zones of piles side by side, as large as possible; a pot exactly in the middle."""
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
    if names[0] == Role.POT:  # clear of slips at the sides
        rect = rect.inset(m.gap * FREE, 0)
    apart, around = gap * (len(names) - 1), sum(wanted)
    if names[0] == Role.POT:  # keep as much room free on the left as the rest takes on the right
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
