"""Beats that are the same in several games."""

from __future__ import annotations

from collections.abc import Collection

from mille.engine.game import Seat
from mille.engine.message import Message
from mille.view.beat import Beat, Travel
from mille.view.moment import LOST, WON
from mille.view.table import Place

SHUFFLING = 2.0
"""How many times longer than others cards take that go back to the stock."""


def reshuffled(n: int, pile: Place, stock: Place, said: Message) -> Beat:
    """A beat in which the n cards of a pile go back to the stock, face down."""
    return Beat((Travel((None,) * n, pile, stock, times=SHUFFLING),), said, sound="shuffle")


def game_ended(said: Message, me: Seat, winners: Collection[Seat]) -> Beat:
    """A beat in which somebody has won the game, the viewer or another."""
    return Beat((), said, moment=(WON if me in winners else LOST).felt(said, me))
