"""The complete state of Anaconda, which only the referee holds."""

from __future__ import annotations

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games.anaconda.moves import Exchanged, Packet
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.table import OPEN, Table, View
from mille.parts import chips
from mille.parts.seats import named, own_only


class State(Table, kw_only=True):
    """The table with every card and every declaration."""

    hands: tuple[Cards, ...]
    stub: Cards = ()


def observe(state: State, seat: Seat) -> View:
    """The table as a seat knows it.

    It knows its own hand, the cards that it gave and got, its own secret answers, and everything
    that is open (#10, #12, #13).
    """
    secret = state.phase is Phase.DECLARE and not state.opened
    seen = {**named(state, OPEN), **chips.seen_by(state, seat)}
    return View(
        seat=seat,
        passing=own_only(state.passing, seat),
        laid=own_only(state.laid, seat),
        words=own_only(state.words, seat) if secret else state.words,
        exchanged=tuple(seen_by(event, seat) for event in state.exchanged),
        **seen,
    )


def seen_by(event: Exchanged, seat: Seat) -> Exchanged:
    """A pass as a seat sees it: only the packets that it gave and got (#10)."""
    return Exchanged(
        event.pass_,
        tuple(
            packet if seat in (packet.from_, packet.to) else Packet(packet.from_, packet.to, None)
            for packet in event.moves
        ),
    )
