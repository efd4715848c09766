"""The complete state of a game of Daifugo. Only the rules' side of the table imports it."""

from __future__ import annotations

from mille.cards import Cards
from mille.games.daifugo.table import Table


class State(Table):
    """A game with every hand."""

    hands: tuple[Cards, ...]
