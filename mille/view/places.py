"""Places that several games share, and how cards lie there."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Cards
from mille.cards.hidden import Hand, count
from mille.engine.game import Seat
from mille.engine.message import message
from mille.view.table import CardView, ColumnView, Lie, Place, Role, ZoneView

STOCK, PILE, POT = Place(Role.STOCK), Place(Role.DISCARD), Place(Role.POT)


def hand_of(seat: Seat) -> Place:
    """The hand of a seat."""
    return Place(Role.HAND, seat)


def melds_of(seat: Seat) -> Place:
    """The melds of a seat."""
    return Place(Role.MELDS, seat)


def chips_of(seat: Seat) -> Place:
    """The chips of a seat."""
    return Place(Role.CHIPS, seat)


def faces(cards: Hand) -> tuple[CardView, ...]:
    """Cards as they are shown: their faces, or as many backs."""
    return (CardView(None),) * cards if isinstance(cards, int) else tuple(map(CardView, cards))


def hand_zone(
    seat: Seat, me: Seat, names: Sequence[str], cards: Sequence[CardView], n: int | None = None
) -> ZoneView:
    """The hand of a seat as `me` sees it; `n` is the number of cards, if not all are drawn."""
    id = "zone.hand.me" if seat == me else "zone.hand.them"
    label = message(id, name=names[seat], n=len(cards) if n is None else n)
    return ZoneView(hand_of(seat), Lie.FAN, label, tuple(cards))


def melds_zone(
    seat: Seat, me: Seat, names: Sequence[str], columns: Sequence[ColumnView]
) -> ZoneView:
    """The melds of a seat as `me` sees them."""
    id = "zone.melds.me" if seat == me else "zone.melds.them"
    label = message(id, name=names[seat])
    return ZoneView(melds_of(seat), Lie.COLUMNS, label, columns=tuple(columns))


def stock(cards: Hand) -> ZoneView:
    """The stock: backs, with their number below them."""
    n = count(cards)
    title = message("count.cards", n=n)
    return ZoneView(STOCK, Lie.PILE, message("pile.stock", n=n), (CardView(None),) * n, title=title)


def pile(cards: Cards) -> ZoneView:
    """The pile, whose top card can be taken."""
    said = message("pile.top", card=cards[-1]) if cards else message("pile.empty")
    return ZoneView(PILE, Lie.PILE, said, faces(cards))
