"""The complete state of Guts, which only the referee holds."""

from __future__ import annotations

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games.guts.table import OPEN, Table, View
from mille.parts import chips
from mille.parts.seats import named, own_only


class State(Table, kw_only=True):
    """The table with every card and every declaration."""

    hands: tuple[Cards, ...]
    stub: Cards = ()


def observe(state: State, seat: Seat) -> View:
    """The table as a seat knows it: of hands and secret declarations, only its own (#9, #11)."""
    words = state.words
    if state.secret:
        words = own_only(words, seat)
    seen = {**named(state, OPEN), **chips.seen_by(state, seat)}
    return View(seat=seat, words=words, **seen)
