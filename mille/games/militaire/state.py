"""The complete state of a game of Militaire. Only the rules' side of the table imports it."""

from __future__ import annotations

from mille.cards import Cards
from mille.games.militaire.table import Table


class State(Table):
    """A game with every hand and the stock."""

    hands: tuple[Cards, ...]
    stock: Cards = ()
