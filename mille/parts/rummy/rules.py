"""The rules that games with a stock and a discard pile share."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from mille.cards.card import Card, Cards
from mille.cards.dice import Dice
from mille.cards.hidden import Hand
from mille.engine.game import OVER, Game, Line, Result, Seat, Waiting, places
from mille.engine.message import Fault, Refusal, message
from mille.parts.dealing import all_told, dealt_round
from mille.parts.judging import in_turn, judged
from mille.parts.rummy.moves import (
    Deal,
    Discarded,
    Drawn,
    Reshuffle,
    Reshuffled,
    Taken,
    WentDown,
    move_behind,
)
from mille.parts.rummy.table import Phase, TableOfAny, TableT
from mille.parts.seats import left_of, next_dealer

RulesT = TypeVar("RulesT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT", bound=TableOfAny)


def deal_told(
    dealer: Seat, hands: Sequence[Cards | None], discard: Cards, stock: Hand, seats: int
) -> Deal:
    """The move of chance that a record's deal describes. Raises `Fault`."""
    told = all_told(hands, seats)
    if isinstance(stock, int):
        raise Fault(message("fault.hands", n=seats))
    return Deal(dealer, told, discard, stock)


class RummyGame(Game[RulesT, TableT, MoveT, EventT, ViewT]):
    """The rules that rummy games share; the type parameters are those of `Game`."""

    early = ("refusal.malformed", "refusal.not_now")
    """Refusals that do not depend on who moves."""

    @abstractmethod
    def pack(self, state: TableT) -> Cards:
        """All cards of the game."""

    @abstractmethod
    def size(self, state: TableT) -> int:
        """How many cards each seat is dealt in the next deal."""

    @abstractmethod
    def worth(self, state: TableT) -> tuple[int, ...]:
        """How well each seat stands; the most is best."""

    @abstractmethod
    def fault_of(self, state: TableT, move: Any) -> Refusal | None:
        """Why the seat to move may not make its move, or None."""

    def waiting(self, table: TableT | ViewT) -> Waiting:
        if table.phase is Phase.OVER:
            return OVER
        seat = table.waits_for
        if seat is not None:
            return Waiting((seat,), turn=table.turns, brief=table.phase is Phase.ASK)
        between = table.phase is Phase.DEAL and table.deal > 0
        return Waiting(chance=True, turn=table.turns, between_deals=between)

    def result(self, state: TableT) -> Result:
        """Who is ahead or has won."""
        worth = self.worth(state)
        finished = [ended.out for ended in state.deals]
        return Result(
            places=places(worth),
            worth=worth,
            deals=len(state.deals),
            tallies=(("finished", tuple(map(finished.count, range(state.seats)))),),
        )

    def refusal(self, state: TableT, move: MoveT) -> Refusal | None:
        match move:
            case Deal():
                if state.phase is not Phase.DEAL:
                    return message("refusal.not_now")
                return _refuse_deal(state, move, self.pack(state), self.size(state))
            case Reshuffle(stock):
                if state.phase is not Phase.RESHUFFLE:
                    return message("refusal.not_now")
                same = Counter(stock) == Counter(state.pile[:-1])
                return None if same else message("refusal.reshuffle_cards")
        return self.fault_of(state, move)

    def judge(self, state: TableT, seat: Seat, line: Line) -> MoveT | Refusal:
        return judged(self, state, seat, line, self.early)

    def chance(self, state: TableT, dice: Dice) -> Any:
        """A deal, whose first dealer is drawn by lot, or a reshuffle."""
        if state.phase is Phase.RESHUFFLE:
            return Reshuffle(dice.shuffled(state.pile[:-1]))
        dealer, dealt = next_dealer(state.dealer, state.seats, dice), state.seats * self.size(state)
        cards = dice.shuffled(self.pack(state))
        hands = dealt_round(cards[:dealt], dealer, state.seats)
        return Deal(dealer, hands, cards[dealt : dealt + 1], cards[dealt + 1 :])

    def move_of(self, state: TableT, event: EventT) -> Any:
        """The move behind an event that all rummy games have; a game adds its own."""
        match event:
            case Reshuffled(stock) if not isinstance(stock, int):
                return Reshuffle(stock)
            case Drawn() | Taken() | WentDown() | Discarded():
                return in_turn(move_behind(event), event.seat, state.waits_for)
        return None


def _refuse_deal(table: TableOfAny, move: Deal, pack: Cards, size: int) -> Refusal | None:
    """Why this is not a proper deal of the pack with hands of `size` cards, or None."""
    if move.dealer not in range(table.seats):
        return message("refusal.deal_dealer")
    if table.dealer is not None and move.dealer != left_of(table.dealer, table.seats):
        return message("refusal.deal_passes")
    if [len(hand) for hand in move.hands] != [size] * table.seats:
        return message("refusal.deal_hands", n=size)
    if len(move.discard) != 1:
        return message("refusal.deal_upcard")
    dealt: Cards = (*move.discard, *move.stock, *(card for hand in move.hands for card in hand))
    if Counter(dealt) != Counter[Card](pack):
        return message("refusal.deal_cards", n=len(pack))
    return None
