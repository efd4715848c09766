"""The whole truth of Anaconda, which the referee alone holds."""

from __future__ import annotations

from dataclasses import dataclass, fields

from mille.cards.card import Cards
from mille.engine.game import Seat
from mille.games.anaconda.moves import Exchanged, Packet
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.table import Table, View
from mille.parts import chips


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Table):
    """The table with every card and every word."""

    hands: tuple[Cards, ...]
    stub: Cards = ()


_SHARED = [field.name for field in fields(Table)]


def observe(state: State, seat: Seat) -> View:
    """The table as a seat knows it.

    It knows its own hand, the cards that it gave and got, its own secret answers, and what is open
    (#10, #12, #13).
    """
    shared = {name: getattr(state, name) for name in _SHARED} | chips.seen_by(state, seat)
    for name in ("passing", "laid"):
        values = getattr(state, name)
        shared[name] = tuple(value if i == seat else None for i, value in enumerate(values))
    if state.phase is Phase.DECLARE and not state.opened:
        shared["words"] = tuple(word if i == seat else None for i, word in enumerate(state.words))
    shared["exchanged"] = tuple(seen_by(event, seat) for event in state.exchanged)
    return View(seat=seat, **shared)


def seen_by(event: Exchanged, seat: Seat) -> Exchanged:
    """A pass as a seat sees it: the packets that it gave and got (#10)."""
    return Exchanged(
        event.pass_,
        tuple(
            packet if seat in (packet.from_, packet.to) else Packet(packet.from_, packet.to, None)
            for packet in event.moves
        ),
    )
