"""Games played for chips: who is still in, what goes into the pot, and how a pack is dealt.

A seat that runs out of chips leaves the game: it gets no cards, and the deal skips it. Its hand is
`()`; the hand of any other seat is its cards or their number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mille.cards.card import PACK, Cards
from mille.cards.dice import Dice
from mille.cards.hidden import Hand, count
from mille.engine.codec import JsonObject
from mille.engine.game import Game, Line, Seat
from mille.engine.message import Fault, Refusal, message
from mille.parts.dealing import sizes
from mille.parts.named import named
from mille.parts.seats import around, left_of

RulesT = TypeVar("RulesT")
DealEndedT = TypeVar("DealEndedT")
GameEndedT = TypeVar("GameEndedT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance deals: who deals, every hand, and the stub (the rest of the pack)."""

    dealer: Seat
    hands: tuple[Cards, ...]
    stub: Cards


@dataclass(frozen=True, slots=True)
class Shown:
    """Hands shown on the table, by seat; None for a hand that is not shown."""

    hands: tuple[Cards | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsTable(Generic[RulesT, DealEndedT, GameEndedT]):
    """What the tables of all chip games have in common. The type parameters are a game's house
    rules and the events that end a deal and the game.
    """

    rules: RulesT
    chips: tuple[int, ...]
    hands: tuple[Hand, ...]
    """Each seat's hand, or its number of cards; it stays until the next deal."""
    deal: int = 0
    """The number of the deal, from 1."""
    dealer: Seat | None = None
    pot: int = 0
    stub: Hand = ()
    """The cards that were not dealt."""
    shown: tuple[Cards | None, ...] = ()
    """The hands shown on the table, until the next deal."""
    gone: tuple[Seat, ...] = ()
    """Seats that are out of the game for good, in the order in which they left."""
    turns: int = 0
    """The number of the turn; every deal and every answer adds one."""
    deals: tuple[DealEndedT, ...] = ()
    ended: GameEndedT | None = None

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


TableOfAny = ChipsTable[Any, Any, Any]

OPEN = (
    "rules",
    "chips",
    "deal",
    "dealer",
    "pot",
    "shown",
    "gone",
    "turns",
    "deals",
    "ended",
)
"""The fields that every seat sees."""


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


def only(hands: Sequence[Cards | None], seats: Collection[int]) -> tuple[Cards | None, ...]:
    """The hands of some seats, with None for the others."""
    return tuple(hand if seat in seats else None for seat, hand in enumerate(hands))


# What a seat is told


def as_told(hands: Sequence[Cards | None], counts: Sequence[int]) -> tuple[Hand, ...]:
    """The hands of a deal as a table stores them: the cards if told, else their number."""
    counted = zip(hands, counts or (0,) * len(hands))
    return tuple((n or ()) if hand is None else hand for hand, n in counted)


def seen_by(table: TableOfAny, seat: Seat) -> JsonObject:
    """These fields as a seat sees them: the other hands and the stub are just numbers of cards."""
    hands = tuple(
        hand if owner == seat or not hand else count(hand) for owner, hand in enumerate(table.hands)
    )
    return {**named(table, OPEN), "hands": hands, "stub": count(table.stub) or ()}


# What a seat says


def judged(
    game: Game[Any, StateT, MoveT, Any, Any],
    state: StateT,
    seat: Seat,
    line: Line,
    not_said: Collection[str],
) -> MoveT | Refusal:
    """The move that a seat's line describes, or the first refusal that applies, in this order: the
    game is over; only the dealer says this (`not_said`); it is not a move; it is not the seat's
    turn; the rules.

    A sealed answer is accepted from any seat that owes one, and judged when it is handed in.
    """
    waiting = game.waiting(state)
    if waiting.actor is None:
        return message("refusal.game_over")
    if line.get("event") in not_said:
        return message("refusal.out_of_place")
    try:
        move = game.read_choice(line)
    except Fault as fault:
        return fault.message
    if waiting.actor != seat:
        return move if waiting.hears(seat) else message("refusal.not_your_turn")
    return game.refusal(state, move) or move
