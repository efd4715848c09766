"""Whole-turn plans: what to lay, then what to discard.

How the 2s are spent matters most; which natural sets are laid hardly does. So there are few
layings: nothing, all natural sets, some uses of the 2s on top, and going out whenever possible.
Each is combined with every possible discard.
"""

from __future__ import annotations

from mille.games.mille.mind import flat
from mille.games.mille.mind.playout import complete, go_out, lay_naturals, put_twos, special_in
from mille.parts.seats import ints

LAYINGS = 8
"""Nothing; natural sets; also 2s on pairs; also all other 2s; natural sets and 2s beside them;
natural sets, and 2s on pairs and singles with special cards; natural sets and one pair; going
out."""
MOST_PLANS = LAYINGS * flat.TYPES
NO_CARD = -1


def lay_specials(d: list[int]) -> None:
    """Spend 2s on valuable cards: pairs and single cards that include a special card."""
    seat = d[flat.TURN]
    hand, table = flat.HAND + flat.TYPES * seat, flat.NATURALS + flat.TYPES * seat
    for card in range(flat.TYPES - 1, flat.JACK_OF_DIAMONDS - 1, -1):
        rank = flat.RANK_OF[card]
        n = d[hand + rank]
        if d[hand + card] > 0 and d[table + rank] == 0 and n < 3 and d[hand] >= 3 - n:
            if n >= d[flat.MIN_NATURALS]:
                flat.lay(d, rank, n, d[hand + card], 3 - n)


def out_by(d: list[int]) -> bool:
    """Go out if possible; returns whether it was."""
    seat = d[flat.TURN]
    hand, table = flat.HAND + flat.TYPES * seat, flat.NATURALS + flat.TYPES * seat
    pairs = 0
    singles = 0
    some = False
    for rank in range(1, flat.RANKS):
        n = d[hand + rank]
        if d[table + rank] > 0 or n >= 3:
            some = True
        elif n == 2:
            pairs += 1
        elif n == 1:
            singles += 1
    return go_out(d, pairs, singles, some)


def lay_by(d: list[int], laying: int) -> bool:
    """Lay by one of the LAYINGS; returns whether that was possible."""
    if laying == 7:
        return out_by(d)
    if laying == 0:
        return True
    lay_naturals(d)
    seat = d[flat.TURN]
    twos = flat.HAND + flat.TYPES * seat
    if laying == 2 or laying == 3:
        complete(d, 2, flat.RANKS)
    elif laying == 5:
        lay_specials(d)
    elif laying == 6:
        complete(d, 2, 1)
    if laying == 3 or laying == 4:
        n = d[twos]
        if n == 0 or not put_twos(d, n):
            return False
    if d[flat.SIZE + seat] == 0:
        flat.end_deal(d, seat)
    return True


def find_plans(d: list[int], layings: list[int], plans: list[int]) -> int:
    """Write every plan for the seat on turn, which has drawn; returns how many there are.

    `layings` (LAYINGS * LENGTH) receives the deal after each laying; `plans` (2 * MOST_PLANS)
    receives pairs of a laying and a card to discard, or NO_CARD if the laying ends the deal.
    """
    seat = d[flat.TURN]
    hand = flat.HAND + flat.TYPES * seat
    e, out = ints(flat.LENGTH), ints(flat.LENGTH)
    out[:] = d
    ends = out_by(out)
    last = NO_CARD
    if ends and out[flat.PILE_COUNT] > d[flat.PILE_COUNT]:
        last = out[flat.PILE + out[flat.PILE_COUNT] - 1]
    seen = ints(LAYINGS)
    n = 0
    for laying in range(LAYINGS):
        e[:] = d
        seen[laying] = -1
        if laying == LAYINGS - 1:
            if not ends:
                continue
            e[:] = out
        elif not lay_by(e, laying):
            continue
        # Layings with the same result agree in these.
        key = (
            (e[flat.SIZE + seat] * 4096 + e[flat.LAID + seat]) * 16 + e[flat.WILDS_USED + seat]
        ) * 16 + e[hand]
        if e[flat.PHASE] == flat.OVER:
            key = -2 - e[flat.LAID + seat] * 16 - e[flat.WILDS_USED + seat]
        again = False
        for before in range(laying):
            if seen[before] == key:
                again = True
        if again:
            continue
        seen[laying] = key
        layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH] = e
        if e[flat.PHASE] == flat.OVER:
            plans[2 * n] = laying
            plans[2 * n + 1] = NO_CARD
            n += 1
            continue
        # Discarding the last card may be the same as the last laying, which goes out.
        twin = ends and e[flat.SIZE + seat] == 1 and e[flat.LAID + seat] == out[flat.LAID + seat]
        twin = twin and e[flat.WILDS_USED + seat] == out[flat.WILDS_USED + seat]
        for rank in range(flat.RANKS):
            count = e[hand + rank]
            special = special_in(e, hand, rank)
            if count > special and not (twin and rank == last):
                plans[2 * n] = laying
                plans[2 * n + 1] = rank
                n += 1
            if special > 0 and not (twin and rank + 4 == last):
                plans[2 * n] = laying
                plans[2 * n + 1] = rank + 4
                n += 1
    return n


def after_plan(layings: list[int], plans: list[int], i: int, e: list[int]) -> None:
    """Write into e the deal after plan i, before an empty stock is dealt with."""
    laying, card = plans[2 * i], plans[2 * i + 1]
    e[:] = layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH]
    if card != NO_CARD:
        flat.throw(e, card)
