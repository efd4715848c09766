"""The whole truth of Guts, which the referee alone holds."""

from __future__ import annotations

from dataclasses import dataclass, fields

from mille.cards.card import Cards
from mille.engine.game import Seat
from mille.games.guts.table import Table, View
from mille.parts import chips


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Table):
    """The table with every card and every word."""

    hands: tuple[Cards, ...]
    stub: Cards = ()


_SHARED = [field.name for field in fields(Table)]


def observe(state: State, seat: Seat) -> View:
    """The table as a seat knows it: its own hand, and of secret words its own (#9, #11)."""
    shared = {name: getattr(state, name) for name in _SHARED} | chips.seen_by(state, seat)
    if state.secret:
        shared["words"] = tuple(word if i == seat else None for i, word in enumerate(state.words))
    return View(seat=seat, **shared)
