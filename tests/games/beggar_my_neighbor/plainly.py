"""Beggar My Neighbor played by plain loops over lists, to check the rules: no state, no events.

Written from beggar_my_neighbor.md alone, for `lose: when_needed` with any number of seats and no
limit. It tells what happens in the way of `positions.told`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Card
from mille.games.beggar_my_neighbor.table import PRICES


def played(stacks: Sequence[Sequence[Card]], leader: int) -> list[str]:
    """All that happens after a deal of these stacks, until a seat wins or a trick repeats."""
    own = [list(stack) for stack in stacks]
    inside = list(range(len(own)))
    told: list[str] = []
    seen = set()

    def after(seat: int) -> int:
        while (seat := (seat + 1) % len(own)) not in inside:
            pass
        return seat

    def leave(seat: int) -> None:
        told.append(f"out:{seat}")
        inside.remove(seat)

    while len(inside) > 1:
        start = (leader, *("".join(c.rank if c.rank in PRICES else "-" for c in s) for s in own))
        if start in seen:
            return told
        seen.add(start)
        pile: list[Card] = []
        seat, owner, debt = leader, -1, 0
        while True:
            if not own[seat]:
                others = after(seat)
                leave(seat)
                if owner >= 0 or len(inside) == 1:
                    owner = owner if owner >= 0 else inside[0]
                    break
                seat = others
                continue
            card = own[seat].pop(0)
            pile.append(card)
            told.append(f"{seat}{card}")
            if card.rank in PRICES:
                owner, debt, seat = seat, PRICES[card.rank], after(seat)
            elif owner < 0:
                seat = after(seat)
            else:
                debt -= 1
                if not debt:
                    break
        own[owner] += pile
        told.append(f"take:{owner}:{len(pile)}")
        leader = owner
        for step in range(1, len(own)):
            seat = (owner + step) % len(own)
            if seat in inside and not own[seat]:
                leave(seat)
    return told
