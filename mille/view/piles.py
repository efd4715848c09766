"""The stock and the pile in the middle of a table where cards are drawn and thrown."""

from __future__ import annotations

from mille.cards.card import Cards
from mille.cards.hidden import Hand, count
from mille.engine.message import message
from mille.view.table import CardView, Lie, Place, Role, ZoneView

STOCK, PILE = Place(Role.STOCK), Place(Role.DISCARD)


def stock(cards: Hand) -> ZoneView:
    """The stock: backs, with their number below."""
    n = count(cards)
    title = message("count.cards", n=n)
    return ZoneView(STOCK, Lie.PILE, message("pile.stock", n=n), (CardView(None),) * n, title=title)


def pile(cards: Cards) -> ZoneView:
    """The pile, whose top card can be taken."""
    said = message("pile.top", card=cards[-1]) if cards else message("pile.empty")
    return ZoneView(PILE, Lie.PILE, said, tuple(map(CardView, cards)))
