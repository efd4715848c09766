"""A table of Daifugo, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the other hands are numbers. Everything
computed here follows from what everybody sees.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from mille.cards import Cards, Hand, Rank, count, in_order, less, more
from mille.engine.codec import Seat
from mille.games.daifugo import moves
from mille.games.daifugo.options import HouseRules
from mille.games.daifugo.order import SPADE_THREE
from mille.parts.seats import OwnHand, as_told
from mille.value import Value, replace


class Phase(StrEnum):
    """The phase of a deal."""

    DEAL = "deal"
    GIVE = "give"
    PLAY = "play"
    OVER = "over"


class Gift(Value):
    """Cards that one seat owes another (#6, #7)."""

    seat: Seat
    to: Seat
    count: int
    forced: bool


class Table(Value):
    """A game at one moment."""

    rules: HouseRules
    hands: tuple[Hand, ...]
    """By seat; in a view the other hands are numbers, until the deal is scored."""
    phase: Phase = Phase.DEAL
    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""
    dealer: Seat | None = None
    turn: Seat | None = None
    """The seat that has to give or play; None if chance moves, at the end, and while a round is
    cleared."""
    leader: Seat | None = None
    """The seat that leads the round, or will lead the first one."""
    top: moves.Played | None = None
    """The play to beat; None before a lead."""
    closed: moves.Ending | None = None
    """What about the top play ended the round at once, so that nobody may answer it (#17, #18)."""
    passed: frozenset[Seat] = frozenset()
    """The seats that are out of the round (#12)."""
    turned: bool = False
    """Whether a revolution has reversed the order (#16)."""
    out: tuple[Seat, ...] = ()
    """The seats without cards, in the order in which they went out."""
    fallen: Seat | None = None
    """The previous Daifugo, once fallen (#20)."""
    gifts: tuple[moves.Gave, ...] = ()
    """The gifts of this deal so far, with their cards if these were seen."""
    story: tuple[moves.Event, ...] = ()
    """What everybody saw happen in this deal after the gifts."""
    deals: tuple[moves.DealEnded, ...] = ()
    """The finished deals."""
    ended: moves.GameEnded | None = None
    turns: int = 0
    """The turn number; it grows with each turn."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def order_before(self) -> tuple[Seat, ...]:
        """The finishing order of the previous deal; empty in the first deal."""
        before = [ended for ended in self.deals if ended.deal < self.deal]
        return before[-1].order if before else ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished deals added up, by seat."""
        return self.deals[-1].totals if self.deals else (0,) * self.seats

    def is_in(self, seat: int) -> bool:
        """Whether the seat holds cards and has not fallen."""
        return count(self.hands[seat]) > 0 and seat != self.fallen

    def asked_after(self, seat: Seat) -> Seat | None:
        """The next seat to the left that may answer the top play; None if there is none."""
        if self.closed is not None or sum(map(self.is_in, range(self.seats))) == 1:
            return None
        maker = None if self.top is None else self.top.seat
        for step in range(1, self.seats):
            next_ = Seat((seat + step) % self.seats)
            if next_ != maker and next_ not in self.passed and self.is_in(next_):
                return next_
        return None

    def leads_after(self, seat: Seat) -> Seat:
        """The seat that leads if nobody beats this seat's play: itself, or the next one to its left
        that is in (#13, #14).
        """
        return next(
            Seat((seat + step) % self.seats)
            for step in range(self.seats)
            if self.is_in((seat + step) % self.seats)
        )

    def falls_with(self, seat: Seat) -> Seat | None:
        """The seat that falls if this seat is the first to go out: the previous Daifugo (#20)."""
        before = self.order_before[:1]
        if self.rules.capital_fall and before and not self.out and before[0] != seat:
            return before[0]
        return None

    def spade_three_takes(self, cards: Cards) -> bool:
        """Whether these cards, played now, are the 3 of spades on a lone joker (#17)."""
        top = self.top
        return (
            self.rules.spade_three
            and top is not None
            and top.rank is Rank.JOKER
            and len(top.cards) == 1
            and tuple(cards) == (SPADE_THREE,)
        )

    def closing(self, rank: Rank, cards: Cards) -> moves.Ending | None:
        """What about these cards, played now, would end the round at once."""
        if self.spade_three_takes(cards):
            return moves.Ending.SPADE_THREE
        return moves.Ending.EIGHT if self.rules.eight_cut and rank is Rank.EIGHT else None

    @property
    def owed(self) -> tuple[Gift, ...]:
        """All gifts due in this deal, in order (#6 to #8)."""
        order, gives = self.order_before, self.rules
        if not order:
            return ()
        pairs = [(order[-1], order[0], gives.destitute_gives)]
        if len(order) > 3:
            pairs.append((order[-2], order[1], gives.poor_gives))
        pairs = [pair for pair in pairs if pair[2]]
        return tuple(Gift(low, high, n, True) for low, high, n in pairs) + tuple(
            Gift(high, low, n, False) for low, high, n in pairs
        )

    @property
    def gift(self) -> Gift | None:
        """The gift that is due next."""
        owed = self.owed if self.phase is Phase.GIVE else ()
        return owed[len(self.gifts)] if len(self.gifts) < len(owed) else None

    @property
    def gone(self) -> Cards:
        """The cards played in this deal."""
        return tuple(
            card for event in self.story if isinstance(event, moves.Played) for card in event.cards
        )


OPEN = (
    "rules",
    "phase",
    "deal",
    "dealer",
    "turn",
    "leader",
    "top",
    "closed",
    "passed",
    "turned",
    "out",
    "fallen",
    "story",
    "deals",
    "ended",
    "turns",
)
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    """A game as one seat knows it."""

    seat: Seat


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones."""
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case moves.Gave():
            return _gave(table, event)
        case moves.DealEnded():
            hands = tuple(in_order(score.left) for score in event.scores)
            deals = (*table.deals, event)
            told = replace(table, hands=hands, phase=Phase.DEAL, turn=None, turns=table.turns + 1)
            return replace(told, deals=deals)
        case moves.GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    return replace(_followed(table, event), story=(*table.story, _open(event)))


def _open(event: moves.Event) -> moves.Event:
    """The event as everybody sees it."""
    return moves.Fell(event.seat, None) if isinstance(event, moves.Fell) else event


def _dealt(table: T, event: moves.Dealt) -> T:
    hands = as_told(event.hands, event.counts)
    begun = replace(
        table,
        hands=hands,
        phase=Phase.GIVE,
        deal=event.deal,
        dealer=event.dealer,
        turn=event.leader,
        leader=event.leader,
        top=None,
        closed=None,
        passed=frozenset(),
        turned=False,
        out=(),
        fallen=None,
        gifts=(),
        story=(),
        turns=table.turns + 1,
    )
    return _next_gift(begun)


def _gave(table: T, event: moves.Gave) -> T:
    hands = list(table.hands)
    hands[event.seat] = less(hands[event.seat], event.what)
    hands[event.to] = more(hands[event.to], event.what)
    gifts = (*table.gifts, event)
    return _next_gift(replace(table, hands=tuple(hands), gifts=gifts, turns=table.turns + 1))


def _next_gift(table: T) -> T:
    gift = table.gift
    if gift is None:
        return replace(table, phase=Phase.PLAY, turn=table.leader)
    return replace(table, turn=gift.seat)


def _followed(table: T, event: moves.Event) -> T:
    match event:
        case moves.Played():
            return _played(table, event)
        case moves.Passed(seat):
            table = replace(table, passed=table.passed | {seat}, turns=table.turns + 1)
            return _asked(table, seat)
        case moves.Revolution(on):
            return replace(table, turned=on)
        case moves.WentOut(seat):
            falls = table.falls_with(seat)
            table = replace(table, out=(*table.out, seat))
            return _asked(table, seat) if falls is None else table
        case moves.Fell(seat):
            return _asked(replace(table, fallen=seat), table.out[-1])
        case moves.RoundEnded(_, leader):
            return replace(
                table, top=None, closed=None, passed=frozenset(), turn=leader, leader=leader
            )
    raise TypeError(event)


def _played(table: T, event: moves.Played) -> T:
    hands = list(table.hands)
    hands[event.seat] = less(hands[event.seat], event.cards)
    table = replace(
        table,
        hands=tuple(hands),
        top=event,
        closed=table.closing(event.rank, event.cards),
        passed=frozenset() if table.rules.may_return else table.passed,
        turn=None,
        turns=table.turns + 1,
    )
    # Going out changes which seats may answer, and a fall may too: the events of those say who is
    # next.
    return table if not count(hands[event.seat]) else _asked(table, event.seat)


def _asked(table: T, after: Seat) -> T:
    return replace(table, turn=table.asked_after(after))
