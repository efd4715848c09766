"""Rummy turns: draw from the stock or the discard pile, perhaps lay melds, then discard."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from mille.cards import Card, Cards, Dice, Hand, count, in_order, known, less, more
from mille.engine.codec import Line, Seat
from mille.engine.game import OVER, Game, Result, Waiting, places
from mille.engine.message import Fault, Refusal, message
from mille.parts.melds import Laid
from mille.parts.seats import (
    all_told,
    as_told,
    changed,
    dealt_round,
    left_of,
    next_dealer,
    told,
)
from mille.value import Value, asdict, replace

# The moves and events that rummy games share, whatever their melds are.
#
# A game adds its own moves and events, each with its name in records.


# Moves


class Deal(Value):
    """Chance deals: a hand for each seat and an upcard; the rest is the stock."""

    dealer: Seat
    hands: tuple[Cards, ...]
    discard: Cards
    """The upcard, as a tuple of one."""
    stock: Cards
    """The next card to draw comes first."""


class Reshuffle(Value):
    """Chance turns the discard pile, without its upcard, into the new stock."""

    stock: Cards


class Draw(Value):
    """Draw the top card of the stock."""


class TakeDiscard(Value):
    """Take the upcard."""


class GoDown(Value):
    """Lay all melds of a contract at once."""

    melds: tuple[Laid, ...]


class Discard(Value):
    """Discard a card, which ends the turn."""

    card: Card


# Events


class Drawn(Value):
    """A seat drew from the stock; the other seats do not see the card (None)."""

    seat: Seat
    card: Card | None


class Taken(Value):
    """A seat took the upcard to begin its turn."""

    seat: Seat
    card: Card


class WentDown(Value):
    """A seat laid its whole contract."""

    seat: Seat
    melds: tuple[Laid, ...]


class Discarded(Value):
    """A seat discarded a card."""

    seat: Seat
    card: Card


class Reshuffled(Value):
    """The discard pile became the stock; nobody sees its order."""

    stock: Hand


class GameEnded(Value):
    """The game is over."""

    winners: tuple[Seat, ...]
    places: tuple[int, ...]


Chosen: TypeAlias = Draw | TakeDiscard | GoDown | Discard
Happened: TypeAlias = Drawn | Taken | WentDown | Discarded | Reshuffled | GameEnded
CHOICES: dict[str, type[Any]] = {
    "draw": Draw,
    "take_discard": TakeDiscard,
    "go_down": GoDown,
    "discard": Discard,
}
EVENTS: dict[str, type[Any]] = {
    "draw": Drawn,
    "take_discard": Taken,
    "go_down": WentDown,
    "discard": Discarded,
    "reshuffle": Reshuffled,
    "game_end": GameEnded,
}


# A table with a stock and a discard pile, as the referee or a seat knows it, and how it changes.
#
# The state and the views have the same shape; in a view, the stock and the other hands are just
# numbers of cards.


class Phase(StrEnum):
    """The phase of a deal."""

    DEAL = "deal"
    RESHUFFLE = "reshuffle"
    DRAW = "draw"
    ASK = "ask"
    """The upcard is offered to a seat out of turn, in games that allow it."""
    PLAY = "play"
    OVER = "over"


class Limits(Protocol):
    """The house rules that end a deal which does not end by itself."""

    @property
    def max_turns(self) -> int:
        """The most turns that each seat has in a deal."""

    @property
    def max_reshuffles(self) -> int:
        """How often the discard pile may become the stock in a deal."""


class Ended(Protocol):
    """A deal that was scored."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points after this deal, by seat."""


RulesT = TypeVar("RulesT", bound=Limits)
EventT = TypeVar("EventT")
EndedT = TypeVar("EndedT", bound=Ended)

_FIRST = Seat(0)


class Open(Value, Generic[RulesT, EventT, EndedT]):
    """What every seat sees of a `RummyTable`, whatever the game adds to that."""

    rules: RulesT
    pile: Cards = ()
    """The discard pile; the upcard is the last."""
    phase: Phase = Phase.DEAL
    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""
    dealer: Seat | None = None
    turn: Seat = _FIRST
    taken: Card | None = None
    """The upcard that the seat to move has taken in this turn."""
    played: int = 0
    """How many turns of this deal are over."""
    reshuffles: int = 0
    """How often the discard pile became the stock in this deal."""
    pool: Cards = ()
    """The cards of the last reshuffle: a player with a good memory knows which ones are in the
    stock."""
    story: tuple[EventT, ...] = ()
    """What everybody saw happen in this deal."""
    deals: tuple[EndedT, ...] = ()
    """The finished deals."""
    ended: GameEnded | None = None
    turns: int = 0
    """A counter that grows with each turn of the match (`Waiting.turn`)."""


OPEN = Open.__struct_fields__


class RummyTable(Open[RulesT, EventT, EndedT], kw_only=True):
    """What the tables of all rummy games have in common. The type parameters are a game's house
    rules, its events, and the event that scores a deal.
    """

    hands: tuple[Hand, ...]
    """By seat; in a view, the other hands are numbers of cards."""
    stock: Hand = ()
    """The next card to draw comes first; in a view, the number of cards."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def waits_for(self) -> Seat | None:
        """The seat whose turn it is, if it is anybody's."""
        return self.turn if self.phase in (Phase.DRAW, Phase.PLAY) else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished deals, added up by seat."""
        return self.deals[-1].totals if self.deals else (0,) * self.seats

    @property
    def has_run_out(self) -> bool:
        """Whether no more turns can follow in this deal: a hand is empty, or the turns
        are used up.
        """
        empty = any(count(hand) == 0 for hand in self.hands)
        return bool(self.deal) and (empty or self.out_of_turns)

    @property
    def out_of_turns(self) -> bool:
        return self.played >= self.rules.max_turns * self.seats

    @property
    def can_reshuffle(self) -> bool:
        """Whether the discard pile can become the stock."""
        return self.reshuffles < self.rules.max_reshuffles and len(self.pile) > 1


TableOfAny = RummyTable[Any, Any, Any]

TableT = TypeVar("TableT", bound=TableOfAny)


def in_first_turn(table: TableT, seat: Seat) -> bool:
    """Whether this is still, or was, the only turn of a seat in the deal."""
    drawn = (Drawn, Taken)
    return sum(isinstance(event, drawn) and event.seat == seat for event in table.story) == 1


def seen_by_all(event: EventT) -> EventT | Drawn | Reshuffled:
    """An event during a deal as everybody sees it."""
    match event:
        case Drawn(seat):
            return Drawn(seat, None)
        case Reshuffled(stock):
            return Reshuffled(count(stock))
    return event


def with_deal(table: TableT, event: Any) -> TableT:
    """The table after a deal; a game adds what else is new."""
    hands = as_told(event.hands, event.counts)
    return replace(
        table,
        hands=hands,
        stock=event.stock,
        pile=event.discard,
        phase=Phase.DRAW,
        deal=event.deal,
        dealer=event.dealer,
        turn=left_of(event.dealer, len(hands)),
        taken=None,
        played=0,
        reshuffles=0,
        pool=(),
        story=(),
        turns=table.turns + 1,
    )


def with_score(table: TableT, event: Ended) -> TableT:
    deals, turns = (*table.deals, event), table.turns + 1
    return replace(table, phase=Phase.DEAL, taken=None, deals=deals, turns=turns)


def with_drawn(table: TableT, seat: Seat, card: Card | None) -> TableT:
    """The table after a seat drew the top card of the stock; None is a card that is not seen."""
    stock = table.stock - 1 if isinstance(table.stock, int) else table.stock[1:]
    hand = more(table.hands[seat], 1 if card is None else (card,))
    return replace(table, hands=changed(table.hands, seat, hand), stock=stock)


def with_upcard(table: TableT, seat: Seat, card: Card) -> TableT:
    hand = more(table.hands[seat], (card,))
    return replace(table, hands=changed(table.hands, seat, hand), pile=table.pile[:-1])


def with_thrown(table: TableT, seat: Seat, card: Card) -> TableT:
    hand = less(table.hands[seat], (card,))
    return replace(table, hands=changed(table.hands, seat, hand), pile=(*table.pile, card))


def without_laid(table: TableT, seat: Seat, cards: Cards) -> TableT:
    """The table after a seat laid cards; everybody sees how many leave a hidden hand."""
    hand = table.hands[seat]
    hand = less(hand, len(cards) if isinstance(hand, int) else cards)
    return replace(table, hands=changed(table.hands, seat, hand))


def with_new_stock(table: TableT, stock: Hand) -> TableT:
    """The table after the discard pile, without its upcard, became the stock."""
    return replace(
        table,
        stock=stock,
        pool=in_order(table.pile[:-1]),
        pile=table.pile[-1:],
        reshuffles=table.reshuffles + 1,
    )


def with_next_turn(table: TableT) -> TableT:
    """The table after a turn has ended and the next seat to the left is to move."""
    return replace(
        table,
        turn=left_of(table.turn, table.seats),
        taken=None,
        played=table.played + 1,
        turns=table.turns + 1,
    )


# The rules that games with a stock and a discard pile share.


HouseRulesT = TypeVar("HouseRulesT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT", bound=TableOfAny)


def deal_told(event: Any, seats: int) -> Deal:
    """The move of chance that a record's deal describes. Raises `Fault`."""
    hands = all_told(event.hands, seats)
    if isinstance(event.stock, int):
        raise Fault(message("fault.hands", n=seats))
    return Deal(event.dealer, hands, event.discard, event.stock)


EARLY = ("refusal.malformed", "refusal.not_now")
"""How refusals begin that do not depend on who moves."""


class RummyGame(Game[HouseRulesT, TableT, MoveT, EventT, ViewT]):
    """The rules that rummy games share; the type parameters are those of `Game`."""

    seen_by_all: Callable[[EventT], EventT] = staticmethod(seen_by_all)  # type: ignore[assignment]

    @abstractmethod
    def pack(self, state: TableT) -> Cards:
        """All cards of the game."""

    @abstractmethod
    def size(self, state: TableT) -> int:
        """How many cards each seat is dealt in the next deal."""

    def worth(self, state: TableT) -> tuple[int, ...]:
        """How well each seat stands; the most is best."""
        return state.totals

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
                before = state.dealer, state.seats
                return refuse_deal(*before, move, self.pack(state), self.size(state))
            case Reshuffle(stock):
                if state.phase is not Phase.RESHUFFLE:
                    return message("refusal.not_now")
                same = Counter(stock) == Counter(state.pile[:-1])
                return None if same else message("refusal.reshuffle_cards")
        return self.fault_of(state, move)

    def judge(self, state: TableT, seat: Seat, line: Line) -> MoveT | Refusal:
        """First come faults that do not depend on who moves, then whose turn it is, then the other
        rules.
        """
        try:
            move = self.read_choice(line)
        except Fault as fault:
            return message("refusal.malformed.why", why=fault.message)
        refusal = self.refusal(state, move)
        if refusal is not None and refusal.id.startswith(EARLY):
            return refusal
        if self.waiting(state).actor != seat:
            return message("refusal.not_your_turn")
        return refusal or move

    def chance(self, state: TableT, dice: Dice) -> Any:
        """A deal, whose first dealer is drawn by lot, or a reshuffle."""
        if state.phase is Phase.RESHUFFLE:
            return Reshuffle(dice.shuffled(state.pile[:-1]))
        return dealt(state.dealer, state.seats, self.pack(state), self.size(state), dice)

    def event_of(self, state: TableT, move: Any) -> Any:
        """The event of a move by itself; for those of a seat, the one with its name and fields."""
        match move:
            case Reshuffle(stock):
                return Reshuffled(stock)
            case Draw():
                return Drawn(state.turn, known(state.stock)[0])
            case TakeDiscard():
                return Taken(state.turn, state.pile[-1])
        kind: Any = self.events.kinds[self.choices.name(move)]
        return kind(seat=state.turn, **asdict(move))

    def redact(self, event: EventT, seat: Seat) -> Any:
        if self.events.name(event) == "deal":
            return told(event, seat, "stock")
        return event if getattr(event, "seat", None) == seat else self.seen_by_all(event)

    def move_of(self, state: TableT, event: EventT) -> Any:
        if isinstance(event, Reshuffled) and not isinstance(event.stock, int):
            return Reshuffle(event.stock)
        if self.events.name(event) == "deal":
            return deal_told(event, state.seats)
        return super().move_of(state, event)


def dealt(before: Seat | None, seats: int, pack: Cards, size: int, dice: Dice) -> Deal:
    """A deal of the pack with hands of `size` cards, by the seat after the dealer `before`."""
    dealer, in_hands, cards = next_dealer(before, seats, dice), seats * size, dice.shuffled(pack)
    hands = dealt_round(cards[:in_hands], dealer, seats)
    return Deal(dealer, hands, cards[in_hands : in_hands + 1], cards[in_hands + 1 :])


def refuse_deal(
    before: Seat | None, seats: int, move: Deal, pack: Cards, size: int
) -> Refusal | None:
    """Why this is not such a deal, or None."""
    passes = before is not None and move.dealer != left_of(before, seats)
    if passes or move.dealer not in range(seats):
        return message("refusal.deal_passes")
    if [len(hand) for hand in move.hands] != [size] * seats:
        return message("refusal.deal_hands", n=size)
    if len(move.discard) != 1:
        return message("refusal.deal_upcard")
    cards: Cards = (*move.discard, *move.stock, *(card for hand in move.hands for card in hand))
    if Counter(cards) != Counter[Card](pack):
        return message("refusal.deal_cards", n=len(pack))
    return None
