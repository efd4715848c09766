"""The zones of another player at a table: slip, hand, chips, melds."""

from __future__ import annotations

from collections.abc import Sequence

from mille.view.layout import Rect, Zone
from mille.view.measures import NO_FAN, ROLES_OF_SEATS, TUCKED, Measures, Zones, written
from mille.view.table import Lie, Role

SLIP_BY_CHIPS, LOWER_SLIP = 0.62, 0.36
"""The slip's part of its room beside chips, and of a place at the side with chips."""
LEAST_SLIP, LOW_SLIP = 0.42, 4.2
"""The least part of a place beside the table for its slip, and its least height, in letters."""
HIGHEST_SLIP = 0.62
"""The greatest height of a slip at the side, in its widths."""
FULL_SLIP = 5.3
"""The height of a slip above melds, in letters: enough for three lines."""
OVER_MELDS, BESIDE_MELDS = 0.36, 0.44
"""The height of a slip with melds below it, and beside it, in its widths."""
LONG = 3.4
"""In a place more times wider than high than this, cards lie beside the slip."""
HIGHEST = {Lie.PILE: 0.7, Lie.HEAP: 0.7, Lie.FAN: 0.5, Lie.ROW: 0.5, Lie.COLUMNS: 1.0}
"""The greatest height of a place below a slip at the side, in its widths."""
SHARED = 0.84
"""The part of that where cards and chips lie side by side."""


def place_of(
    m: Measures, rect: Rect, seat: int, at_left: bool = False, wide: bool = False
) -> Zones:
    """The zones of another player: slip, hand, chips, melds.

    At the left, cards lie to the right of the chips, nearer to the middle. In a `wide` place, melds
    lie beside the slip.
    """
    plan, zones = m.plan, Zones()
    held = [f"{role.value}.{seat}" for role in (Role.HAND, *ROLES_OF_SEATS[:4])]
    held = [name for name in held if name in plan.zones]
    tucked, chips = m.tucked(seat), f"chips.{seat}"
    if tucked:
        held.remove(f"hand.{seat}")
    beside = m.has_fan_and_chips(seat)
    if beside:
        held.remove(chips)
    melds = f"melds.{seat}"
    if melds in plan.zones and wide:
        slip, rest = m.across(rect, (rect.w * 0.34, rect.w * 0.66))
        most = max(BESIDE_MELDS * slip.w, LOW_SLIP * m.letter)
        most = FULL_SLIP * m.letter if m.tall else most  # as high as slips above their melds
        slip = Rect(slip.x, slip.y, slip.w, min(slip.h, most))
        rows = m.down(rest, (rest.h * 0.3, rest.h * 0.7) if held else (rest.h,))
    elif melds in plan.zones:
        low = 0.34 if plan.seats >= NO_FAN else 0.31  # narrow slips need the height
        low = min(0.42, max(FULL_SLIP * m.letter / rect.h, min(low, OVER_MELDS * rect.w / rect.h)))
        parts = (0.3, 0.16, 0.54) if held else (low, 1 - low)
        slip, *rows = m.down(rect, [rect.h * part for part in parts])
    elif held == [f"stack.{seat}"] and rect.w > 1.9 * rect.h:
        high = rect.inset(max(0.0, (rect.w - 2.9 * rect.h) / 2), 0)
        slip, *rows = m.across(high, (high.w - 0.72 * rect.h, 0.72 * rect.h))
    elif held and rect.w > LONG * rect.h:
        high = rect.inset(max(0.0, (rect.w - 4.6 * rect.h) / 2), 0)
        slip, *rows = m.across(high, (1, 1))
    elif held:
        part = 0.5
        if chips in held:  # cards in a row get no larger, so take no more than needed
            part = min(part, max(HIGHEST_SLIP * rect.w, LOW_SLIP * m.letter) / rect.h)
        if beside or chips not in held:  # give the cards what the slip does not need
            needed = max(LOWER_SLIP if beside else LEAST_SLIP, LOW_SLIP * m.letter / rect.h)
            part = min(0.6, 0.62 * rect.w / rect.h, needed)
        upper = m.slips.get(f"slip.{seat}", part * (rect.h - m.gap))
        slip, lies = m.down(rect, (upper, rect.h - m.gap - upper))
        if not beside:
            slip = slip.inset(max(0.0, (slip.w - 2.8 * slip.h) / 2), 0)
        # Close to the slip, and no larger than with other players.
        most = HIGHEST[plan.zones[held[0]]] * rect.w * (1 if len(held) == 1 else SHARED)
        spare = max(0.0, lies.h - most) / 2
        slip = Rect(slip.x, slip.y + spare, slip.w, slip.h)
        lies = Rect(lies.x, lies.y + spare, lies.w, lies.h - 2 * spare)
        rows = [lies]
    else:
        slip, rows = rect.inset(max(0.0, (rect.w - 2.8 * rect.h) / 2), 0), []
    if beside:
        slip, lie = m.across(slip, (SLIP_BY_CHIPS, 1 - SLIP_BY_CHIPS))
        zones[chips] = m.lying(chips, lie)
    zones[f"slip.{seat}"] = written(f"slip.{seat}", slip)
    if held:
        zones |= held_by(m, rows[0], held[::-1] if at_left and chips in held else held)
    if melds in plan.zones:
        zones[melds] = m.lying(melds, rows[-1])
    if tucked:
        zones[f"hand.{seat}"] = Zone(f"hand.{seat}", TUCKED, slip)
    return zones


def held_by(m: Measures, rect: Rect, names: Sequence[str]) -> Zones:
    """The zones of what a player holds, side by side: the hand gets what the rest leaves."""
    hand = [name for name in names if name.startswith(Role.HAND)]
    small = min(rect.h * 1.5, rect.w / (len(names) + 1))
    rest = rect.w - small * (len(names) - len(hand))
    if not hand:
        small = rect.w / len(names)
    elif any(name.startswith(Role.CHIPS) for name in names):
        small = rect.w * 0.45 / (len(names) - len(hand))
        rest = rect.w * 0.55
    return m.row(rect, names, [rest if name in hand else small for name in names])
