"""The table of Guts, as the referee and each seat have it, and how events change it."""

from __future__ import annotations

from enum import Enum, unique
from typing import TypeVar

from mille.engine.codec import Seat
from mille.games.guts.moves import DealEnded, Dealt, Event, GameEnded, Opened, Said, Shown
from mille.games.guts.options import HouseRules
from mille.parts import chips
from mille.parts.chips import ChipsTable
from mille.parts.seats import OwnHand
from mille.value import replace


@unique
class Phase(Enum):
    """What is being waited for."""

    DEAL = "deal"
    DECLARE = "declare"
    OVER = "over"


class Table(ChipsTable[HouseRules, DealEnded], kw_only=True):
    """What the referee's state and a seat's view have in common."""

    phase: Phase = Phase.DEAL
    round: int = 0
    antes: tuple[int, ...] = ()
    """What each seat put in for this deal."""
    said: tuple[Seat, ...] = ()
    """The seats that have declared in this deal, in order."""
    words: tuple[bool | None, ...] = ()
    """Which seats are in, as far as known."""
    opened: bool = False
    """Whether secret declarations have been opened in this deal (#9)."""

    @property
    def to_speak(self) -> tuple[Seat, ...]:
        """The seats that have not declared yet, in order (#8)."""
        if self.phase is not Phase.DECLARE or self.dealer is None:
            return ()
        return tuple(seat for seat in self.around(self.dealer) if seat not in self.said)

    @property
    def due(self) -> int:
        """What a loser of this deal pays, with enough chips (#16)."""
        return min(self.pot, self.rules.cap) if self.rules.cap else self.pot

    def price(self, seat: Seat) -> int:
        """What losing would cost a seat now (#16, #18, #19)."""
        return self.due if self.rules.short == "debt" else min(self.due, self.chips[seat])

    @property
    def secret(self) -> bool:
        """Whether declarations are still secret (#9)."""
        together = self.rules.declare == "together"
        return together and self.phase is Phase.DECLARE and not self.opened


class View(OwnHand, Table, kw_only=True):
    """The table as one seat knows it."""

    seat: Seat

    @property
    def my_turn(self) -> bool:
        """Whether this seat owes a declaration."""
        if self.rules.declare == "together":
            return self.seat in self.to_speak
        return self.to_speak[:1] == (self.seat,)


OPEN = (*chips.OPEN, "phase", "round", "antes", "said", "opened")
"""The fields that every seat sees."""

TableT = TypeVar("TableT", bound=Table)


def fold(table: TableT, event: Event) -> TableT:
    """The table after an event. Raises `ValueError` or `TypeError` for one that cannot have
    happened.
    """
    match event:
        case Dealt():
            return _dealt(table, event)
        case Said(seat, word):
            if seat not in table.to_speak:
                raise ValueError(seat)
            words = tuple(word if i == seat else old for i, old in enumerate(table.words))
            return replace(table, said=(*table.said, seat), words=words, turns=table.turns + 1)
        case Opened(words):
            return replace(table, words=words, opened=True)
        case Shown(hands):
            return replace(table, shown=hands)
        case DealEnded():
            return chips.paid_out(replace(table, phase=Phase.DEAL), event)
        case GameEnded():
            return chips.over(replace(table, phase=Phase.OVER), event)


def _dealt(table: TableT, event: Dealt) -> TableT:
    if len(event.hands) != len(table.chips):
        raise ValueError(event.hands)
    hands = chips.as_told(event.hands, event.counts)
    return replace(
        table,
        phase=Phase.DECLARE,
        deal=event.deal,
        round=event.round,
        dealer=event.dealer,
        antes=event.antes,
        pot=event.pot,
        chips=event.chips,
        hands=hands,
        stub=event.stub,
        said=(),
        words=(None,) * len(table.chips),
        opened=False,
        shown=(),
        turns=table.turns + 1,
    )
