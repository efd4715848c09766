"""A table of Militaire, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the stock and the other hands are numbers.
Everything computed here follows from what everybody sees.
"""

from __future__ import annotations

from typing import TypeVar

from mille.cards import JOKERS, PACK, Cards, count
from mille.engine.codec import Seat
from mille.games.militaire import moves
from mille.games.militaire.melds import is_contract
from mille.games.militaire.options import HouseRules
from mille.parts import rummy
from mille.parts.melds import Laid
from mille.parts.rummy import Phase as Phase
from mille.parts.seats import OwnHand, changed
from mille.value import replace

HAND_SIZE = 7
"""How many cards a seat is dealt (#3)."""


def pack(rules: HouseRules) -> Cards:
    """All cards of the game (#1)."""
    return PACK + JOKERS[: rules.jokers]


class Table(rummy.RummyTable[HouseRules, moves.Event, moves.DealEnded]):
    """A game at one moment."""

    melds: tuple[tuple[Laid, ...], ...] = ()
    """By seat, in the order laid."""
    history: tuple[tuple[tuple[Laid, ...], ...], ...] = ()
    """The melds of the finished deals, by seat."""

    def laid_in(self, deal: int) -> tuple[tuple[Laid, ...], ...] | None:
        """The melds of a deal, counted from 0, by seat; None if unknown."""
        if deal == len(self.deals):
            return self.melds
        return self.history[deal] if deal < len(self.history) else None

    @property
    def has_contract(self) -> bool:
        """Whether the seat on turn has a contract on the table (#11)."""
        return is_contract(self.melds[self.turn], self.rules)

    @property
    def is_dead(self) -> bool:
        """Whether the deal cannot go on with another turn (#21); the limit on turns is checked
        first.
        """
        no_stock = self.phase is Phase.RESHUFFLE and not self.can_reshuffle
        return self.out_of_turns or no_stock

    @property
    def is_out(self) -> bool:
        """Whether the deal is over (#15, #21): scored, or about to be."""
        if self.phase in (Phase.DEAL, Phase.OVER):
            return bool(self.deal)
        last = self.story[-1] if self.story else None
        thrown = isinstance(last, moves.Discarded) and is_contract(
            self.melds[last.seat], self.rules
        )
        return thrown or self.has_run_out or self.is_dead


OPEN = (*rummy.OPEN, "melds", "history")
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    """A game as one seat knows it."""

    seat: Seat


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones."""
    match event:
        case moves.Dealt():
            return replace(rummy.with_deal(table, event), melds=((),) * table.seats)
        case moves.DealEnded():
            history = (*table.history, table.melds)
            return replace(rummy.with_score(table, event), history=history)
        case moves.GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    return replace(_followed(table, event), story=(*table.story, rummy.seen_by_all(event)))


def _followed(table: T, event: moves.Event) -> T:
    match event:
        case moves.Drawn(seat, card):
            return replace(rummy.with_drawn(table, seat, card), phase=Phase.PLAY)
        case moves.Taken(seat, card):
            return replace(rummy.with_upcard(table, seat, card), taken=card, phase=Phase.PLAY)
        case moves.Melded(seat, kind, cards):
            return _laid(table, seat, Laid(kind, cards))
        case moves.WentDown(seat, melds):
            for meld in melds:
                table = _laid(table, seat, meld)
            return table
        case moves.Discarded(seat, card):
            table = rummy.with_next_turn(rummy.with_thrown(table, seat, card))
            return replace(table, phase=Phase.DRAW if count(table.stock) else Phase.RESHUFFLE)
        case moves.Reshuffled(stock):
            return replace(rummy.with_new_stock(table, stock), phase=Phase.DRAW)
    raise TypeError(event)


def _laid(table: T, seat: Seat, meld: Laid) -> T:
    melds = changed(table.melds, seat, (*table.melds[seat], meld))
    return replace(rummy.without_laid(table, seat, meld.cards), melds=melds)
