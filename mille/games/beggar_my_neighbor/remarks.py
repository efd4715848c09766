"""What people say at this table: to a lost ace, to a rescue, to a great pile."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Rank
from mille.engine.game import Seat
from mille.games.beggar_my_neighbor.moves import Played
from mille.games.beggar_my_neighbor.table import PRICES, View
from mille.view.remarks import Remark, remark

BIG_PILE = 14
"""Who takes so many cards at once has something to say."""
WAYS = 3
"""In so many ways people say each of their remarks."""


def aloud(id: str, seat: Seat, view: View, names: Sequence[str]) -> Remark | None:
    """What somebody says to it; the viewer speaks for themselves."""
    return None if seat == view.seat else remark(id, seat, names[seat], WAYS)


def said_to_card(event: Played, view: View, names: Sequence[str]) -> Remark | None:
    """Who loses an ace to another card groans; who is saved in the last place breathes again."""
    if event.card.rank not in PRICES or not view.owed:
        return None
    before = next(card for card in reversed(view.pile[:-1]) if card.rank in PRICES)
    loser = next((seat for seat in view.inside if view.left_of(seat) == event.seat), event.seat)
    if before.rank is Rank.ACE and loser != view.seat:
        return aloud("remark.ace", loser, view, names)
    return aloud("remark.saved", event.seat, view, names) if view.owed == 1 else None
