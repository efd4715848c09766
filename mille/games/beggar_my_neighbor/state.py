"""The complete state of Beggar My Neighbor, which only the referee holds."""

from __future__ import annotations

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games.beggar_my_neighbor.flow import position
from mille.games.beggar_my_neighbor.table import OPEN, Table, View
from mille.parts.seats import named
from mille.value import replace


class State(Table, kw_only=True):
    """The table with every card in every stack."""

    stacks: tuple[Cards, ...]
    positions: tuple[str, ...] = ()
    """The position at the start of each trick (#14)."""

    def noted(self) -> State:
        """The state with its position recorded as well, at the start of a trick (#14)."""
        return replace(Table.noted(self), positions=(*self.positions, position(self)))

    @property
    def goes_round(self) -> bool:
        """Whether this trick starts from the same position as an earlier one."""
        return self.positions[-1] in self.positions[:-1]


def observe(state: State, seat: Seat) -> View:
    """The table as a seat knows it: cards never turned up are hidden from everybody (#2)."""
    hidden = ((None,) * unseen for unseen in state.unseen)
    stacks = tuple(none + stack[len(none) :] for none, stack in zip(hidden, state.stacks))
    return View(seat=seat, stacks=stacks, **named(state, OPEN))
