"""Games played for chips: who is still in, what goes into the pot, and how a pack is dealt.

A seat that runs out of chips leaves the game, and the deal skips it: its hand is `()`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

from mille.cards import PACK, Cards, Dice, Hand, count
from mille.engine.codec import JsonObject, Line, Seat, event_of
from mille.engine.game import OVER, Game, Result, Waiting, places
from mille.engine.message import Refusal, message
from mille.parts.seats import around, left_of, sizes
from mille.value import Value, replace

T = TypeVar("T")
RulesT = TypeVar("RulesT")
DealEndedT = TypeVar("DealEndedT")


class Why(StrEnum):
    """Why a game ended."""

    ONE_LEFT = "one_left"
    DEALS = "deals"
    STOPPED = "stopped"


class Shuffle(Value):
    """Chance deals: who deals, every hand, and the stub (the rest of the pack)."""

    dealer: Seat
    hands: tuple[Cards, ...]
    stub: Cards


class Shown(Value):
    """Hands shown on the table, by seat; None for a hand that is not shown."""

    hands: tuple[Cards | None, ...]


class GameEnded(Value):
    """The evening is over."""

    why: Why
    share: tuple[int, ...]
    """What each seat gets of the chips left in the pot."""
    left: int
    """Chips that belong to nobody."""
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


class Open(Value, Generic[RulesT, DealEndedT], kw_only=True):
    """What every seat sees of a `ChipsTable`, whatever the game adds to that."""

    rules: RulesT
    chips: tuple[int, ...]
    deal: int = 0
    """The number of the deal, from 1."""
    dealer: Seat | None = None
    pot: int = 0
    shown: tuple[Cards | None, ...] = ()
    """The hands shown on the table, until the next deal."""
    gone: tuple[Seat, ...] = ()
    """Seats that are out of the game for good, in the order in which they left."""
    turns: int = 0
    """The number of the turn; every deal and every answer adds one."""
    deals: tuple[DealEndedT, ...] = ()
    ended: GameEnded | None = None


OPEN = Open.__struct_fields__


class ChipsTable(Open[RulesT, DealEndedT], kw_only=True):
    """What the tables of all chip games have in common. The type parameters are a game's house
    rules and the event that ends a deal.
    """

    hands: tuple[Hand, ...]
    """Each seat's hand, or its number of cards; it stays until the next deal."""
    stub: Hand = ()
    """The cards that were not dealt."""

    @property
    def seats(self) -> range:
        """All seats, including those that are out."""
        return range(len(self.chips))

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are still in the game."""
        return tuple(Seat(seat) for seat in self.seats if seat not in self.gone)

    def around(self, dealer: Seat) -> tuple[Seat, ...]:
        """The seats still in the game, from the dealer's left, the dealer last."""
        order = around(left_of(dealer, len(self.chips)), len(self.chips))
        return tuple(seat for seat in order if seat not in self.gone)


TableOfAny = ChipsTable[Any, Any]

TableT = TypeVar("TableT", bound=TableOfAny)
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")

# A deal


def shuffled(table: TableOfAny, size: int, dice: Dice) -> Shuffle:
    """The next deal of `size` cards per seat, one at a time; the first dealer is drawn by lot."""
    if table.dealer is None:
        dealer = Seat(dice.below(len(table.chips)))
    else:
        dealer = table.around(table.dealer)[0]
    pack, order = dice.shuffled(PACK), table.around(dealer)
    end, seats = size * len(order), len(order)
    dealt = {seat: pack[i:end:seats] for i, seat in enumerate(order)}
    hands = tuple(dealt.get(Seat(seat), ()) for seat in table.seats)
    return Shuffle(dealer, hands, pack[end:])


def is_whole(table: TableOfAny, move: Shuffle, size: int) -> bool:
    """Whether the right seat deals the whole pack, `size` cards to each seat still in the game."""
    if len(move.hands) != len(table.chips) or move.dealer not in table.playing:
        return False
    if table.dealer is not None and move.dealer != table.around(table.dealer)[0]:
        return False
    wanted = tuple(size if seat in table.playing else 0 for seat in table.seats)
    everything = [card for hand in (*move.hands, move.stub) for card in hand]
    return sizes(move.hands) == wanted and Counter(everything) == Counter(PACK)


def antes(table: TableOfAny, ante: int, debt: bool = False) -> tuple[int, ...]:
    """Each seat's ante. A seat with fewer chips puts in all it has, or with `debt` owes
    the rest.
    """
    return tuple(
        (ante if debt else min(ante, chips)) if seat in table.playing else 0
        for seat, chips in enumerate(table.chips)
    )


def dealt(table: TableOfAny, move: Shuffle, antes: tuple[int, ...]) -> JsonObject:
    """The fields that the event of every deal has: with the antes in the pot."""
    return {
        "deal": table.deal + 1,
        "dealer": move.dealer,
        "antes": antes,
        "pot": table.pot + sum(antes),
        "chips": tuple(had - paid for had, paid in zip(table.chips, antes, strict=True)),
        "hands": move.hands,
        "stub": move.stub,
    }


def only(by_seat: Sequence[T | None], seats: Collection[int]) -> tuple[T | None, ...]:
    """The hands, or something else, of some seats, with None for the others."""
    return tuple(each if seat in seats else None for seat, each in enumerate(by_seat))


def paid_out(table: TableT, ended: Any) -> TableT:
    """The table after the event that ends a deal."""
    return replace(
        table,
        chips=ended.totals,
        pot=ended.pot,
        gone=(*table.gone, *ended.broke),
        deals=(*table.deals, ended),
    )


def over(table: TableT, ended: GameEnded) -> TableT:
    return replace(table, chips=ended.totals, pot=ended.left, ended=ended)


def end_of_game(
    chips: Sequence[int], pot: int, why: Why, heirs: Collection[Seat] = ()
) -> GameEnded:
    """The end of the game; the heirs share what the last deal left in the pot."""
    part = pot // len(heirs) if heirs else 0
    share = tuple(part if seat in heirs else 0 for seat in range(len(chips)))
    totals = tuple(had + more for had, more in zip(chips, share, strict=True))
    winners = tuple(Seat(seat) for seat, total in enumerate(totals) if total == max(totals))
    return GameEnded(why, share, pot - sum(share), totals, winners)


# What a seat is told


def as_told(hands: Sequence[Cards | None], counts: Sequence[int]) -> tuple[Hand, ...]:
    """The hands of a deal as a table stores them: the cards if told, else their number."""
    counted = zip(hands, counts or (0,) * len(hands))
    return tuple((n or ()) if hand is None else hand for hand, n in counted)


def seen_by(table: TableOfAny, seat: Seat) -> JsonObject:
    """The cards as a seat sees them: the other hands and the stub are just numbers."""
    hands = tuple(
        hand if owner == seat or not hand else count(hand) for owner, hand in enumerate(table.hands)
    )
    return {"hands": hands, "stub": count(table.stub) or ()}


# The rules


class ChipsGame(Game[RulesT, TableT, MoveT, EventT, ViewT]):
    """The rules that games for chips share; the type parameters are those of `Game`."""

    unread = message("refusal.unknown_move")
    not_said: Collection[str]
    """The events that only the dealer announces."""

    @abstractmethod
    def size(self, rules: RulesT) -> int:
        """How many cards each seat gets."""

    @abstractmethod
    def tally(self, state: TableT) -> tuple[str, tuple[int, ...]]:
        """What each seat has won of the pots (`Result.tallies`)."""

    def waiting(self, table: Any) -> Waiting:
        """Chance for a deal, then the seats that owe an answer."""
        if table.ended is not None:
            return OVER
        if table.phase == "deal":
            return Waiting(chance=True, turn=table.turns, between_deals=bool(table.deals))
        return Waiting(table.to_answer, turn=table.turns, sealed=table.secret)

    def result(self, state: TableT) -> Result:
        worth = tuple(map(float, state.chips))
        return Result(
            places=places(worth),
            worth=worth,
            deals=len(state.deals),
            points=tuple(had - state.rules.buy_in for had in worth),
            tallies=(self.tally(state),),
        )

    def refusal(self, state: TableT, move: MoveT) -> Refusal | None:
        waiting = self.waiting(state)
        if waiting.actor is None:
            return message("refusal.game_over")
        if isinstance(move, Shuffle):
            if not waiting.chance:
                return message("refusal.out_of_place")
            whole = is_whole(state, move, self.size(state.rules))
            return None if whole else message("refusal.deal")
        if waiting.chance:
            return message("refusal.not_your_turn")
        return self.fault_of(state, waiting.seats[0], move)

    def fault_of(self, state: TableT, seat: Seat, move: MoveT) -> Refusal | None:
        """Why this seat, which is waited for, may not make this move, or None."""
        return None

    def judge(self, state: TableT, seat: Seat, line: Line) -> MoveT | Refusal:
        """Asked in this order: is the game over; does only the dealer say this (`not_said`); is it
        a move; is it the seat's turn; do the rules allow it?
        """
        if self.waiting(state).actor is None:
            return message("refusal.game_over")
        if event_of(line) in self.not_said:
            return message("refusal.out_of_place")
        return super().judge(state, seat, line)

    def chance(self, state: TableT, dice: Dice) -> Any:
        return shuffled(state, self.size(state.rules), dice)

    def move_of(self, state: TableT, event: EventT) -> Any:
        """A deal, or the move of a seat; None if a record hides the cards."""
        if self.events.name(event) != "deal":
            return super().move_of(state, event)
        deal: Any = event
        hands = tuple(hand or () for hand in deal.hands)
        return None if isinstance(deal.stub, int) else Shuffle(deal.dealer, hands, deal.stub)
