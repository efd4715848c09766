"""The tray of the exchange: the person lays cards on it one by one before giving them.

The game itself knows nothing of it: the table shows a view with a tray, whose cards still belong to
the hand.
"""

from __future__ import annotations

from mille.cards import Cards, without
from mille.games.daifugo.table import View


class Giving(View, kw_only=True):
    """A view whose seat has laid cards on the tray, in this order."""

    tray: Cards


def laid(view: View) -> Cards:
    """The cards on the tray."""
    return view.tray if isinstance(view, Giving) else ()


def with_tray(view: View, cards: Cards) -> View:
    """The view with these cards on the tray."""
    known = {name: getattr(view, name) for name in View.__struct_fields__}
    return Giving(**known, tray=cards) if cards else View(**known)


def put(view: View, cards: Cards) -> View:
    """The view with more cards on the tray; if there are too many, the first ones go back."""
    gift = view.gift
    assert gift is not None
    return with_tray(view, (*laid(view), *cards)[-gift.count :])


def taken(view: View, cards: Cards) -> View:
    """The view with cards moved from the tray back to the hand."""
    return with_tray(view, without(laid(view), cards))


def undone(view: View) -> View | None:
    """The view without the last card laid on the tray; None if the tray is empty."""
    return with_tray(view, laid(view)[:-1]) if laid(view) else None


def put_again(view: View, cards: Cards) -> View:
    """The view with these cards on the tray if the seat may give them; otherwise unchanged."""
    gift = view.gift
    mine = gift is not None and gift.seat == view.seat and len(cards) <= gift.count
    return with_tray(view, cards) if mine and set(cards) <= set(view.hand) else view
