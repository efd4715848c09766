"""The table of Beggar My Neighbor, as the referee and each seat have it, and how events change it.

Nobody looks at a stack (#2), but everybody sees the cards that are turned and remembers under whose
stack they went. In a seat's view a card that nobody has seen is None.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from mille.cards import PACK, Card, Cards, Rank
from mille.engine.codec import Seat
from mille.games.beggar_my_neighbor import moves
from mille.games.beggar_my_neighbor.options import HouseRules
from mille.parts.seats import around, changed
from mille.value import Value, replace

PRICES = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 4}
"""How many cards the next seat pays for each pay card (#5)."""
FEW = 3
"""With this many cards or fewer a seat is nearly beaten, so a comeback is worth remembering."""

Stack: TypeAlias = tuple[Card | None, ...]
"""Cards from the top to the bottom."""


class Table(Value, kw_only=True):
    """What the referee's state and a seat's view have in common."""

    rules: HouseRules
    stacks: tuple[Stack, ...]
    unseen: tuple[int, ...]
    """How many cards of each stack nobody has seen yet; they are on top."""
    tricks: tuple[int, ...]
    """How many piles each seat has taken."""
    turn: Seat
    """The seat that turns the next card."""
    dealer: Seat | None = None
    """None before the deal."""
    pile: Cards = ()
    """The middle, in the order played; empty between tricks."""
    owner: Seat | None = None
    """The seat that turned the latest pay card of the trick."""
    debt: int = 0
    """How many cards are still to be paid for it."""
    owed: int = 0
    """How many were still to be paid when the latest card was turned."""
    battle: int = 0
    """How many pay cards the trick has so far."""
    out: tuple[Seat, ...] = ()
    """The seats that are out, in the order in which they left."""
    turned: int = 0
    """How many cards have been turned in total."""
    biggest: int = 0
    """The number of cards in the biggest pile taken."""
    longest_battle: int = 0
    """The most pay cards in one trick."""
    course: tuple[tuple[int, ...], ...] = ()
    """How many cards each seat had at the start of each trick."""
    how: moves.How | None = None
    """How the game ended, if it has."""
    results: tuple[int | float, ...] = ()
    """What the game is worth to each seat; empty until it is over."""

    @property
    def seats(self) -> range:
        """All seats, including those that are out."""
        return range(len(self.stacks))

    @property
    def payment(self) -> int:
        """The index in the pile of the latest pay card; what was paid for it follows.

        The length of the pile if there is none.
        """
        for n in reversed(range(len(self.pile))):
            if self.pile[n].rank in PRICES:
                return n
        return len(self.pile)

    @property
    def inside(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(Seat(seat) for seat in self.seats if seat not in self.out)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat to the left that is still in; `seat` itself if there is no other."""
        others = around(seat, len(self.stacks))[1:]
        return next((other for other in others if other not in self.out), seat)

    def noted(self: TableT) -> TableT:
        """The table with what is recorded of it at the start of a trick."""
        return replace(self, course=(*self.course, tuple(map(len, self.stacks))))


OPEN = (
    "rules",
    "unseen",
    "tricks",
    "turn",
    "dealer",
    "pile",
    "owner",
    "debt",
    "owed",
    "battle",
    "out",
    "turned",
    "biggest",
    "longest_battle",
    "course",
    "how",
    "results",
)
"""The fields that every seat sees."""

TableT = TypeVar("TableT", bound=Table)


class View(Table, kw_only=True):
    """The table as one seat knows it."""

    seat: Seat


def fold(table: TableT, event: moves.Event) -> TableT:
    """The table after an event. Raises `ValueError` or `IndexError` for one that cannot have
    happened.
    """
    match event:
        case moves.Deal(dealer, stacks, counts):
            return _dealt(table, dealer, stacks, counts)
        case moves.Played(seat, card):
            return _played(table, seat, card)
        case moves.Out(seat):
            out = (*table.out, seat)
            gone = replace(table, out=out, debt=0)  # its debt ends with it (#10)
            if seat == table.owner:
                gone = replace(gone, owner=None)
            return replace(gone, turn=gone.left_of(seat)) if seat == table.turn else gone
        case moves.Taken(seat, count):
            if count != len(table.pile):
                raise ValueError(count)
            return replace(
                table,
                # The pile is turned over, so the card played first is reached first (#7).
                stacks=changed(table.stacks, seat, table.stacks[seat] + table.pile),
                tricks=changed(table.tricks, seat, table.tricks[seat] + 1),
                turn=seat,  # #8
                pile=(),
                owner=None,
                debt=0,
                battle=0,
                biggest=max(table.biggest, count),
            ).noted()
        case moves.DealEnded(how):
            return replace(table, how=how)
        case moves.GameEnded(_, results):
            return replace(table, results=results)


def _dealt(
    table: TableT, dealer: Seat, stacks: tuple[Cards | None, ...], counts: tuple[int, ...]
) -> TableT:
    if counts:  # the form that a seat is told
        if min(counts) < 0 or sum(counts) > len(PACK):
            raise ValueError(counts)
        dealt: tuple[Stack, ...] = tuple((None,) * count for count in counts)
    else:
        dealt = tuple(stack or () for stack in stacks)
    if len(dealt) != len(table.stacks):
        raise ValueError(dealt)
    return replace(
        table,
        stacks=dealt,
        unseen=tuple(map(len, dealt)),
        dealer=dealer,
        turn=table.left_of(dealer),  # #3
    ).noted()


def _played(table: TableT, seat: Seat, card: Card) -> TableT:
    if seat != table.turn or table.stacks[seat][0] not in (None, card):
        raise ValueError(seat)
    owner, debt, battle, turn = table.owner, table.debt, table.battle, seat
    if card.rank in PRICES:  # #5, and #6 where it is part of a payment
        owner, debt, battle = seat, PRICES[card.rank], battle + 1
        turn = table.left_of(seat)
    elif debt:
        debt -= 1
    else:
        turn = table.left_of(seat)  # #4
    return replace(
        table,
        stacks=changed(table.stacks, seat, table.stacks[seat][1:]),
        unseen=changed(table.unseen, seat, max(0, table.unseen[seat] - 1)),
        pile=(*table.pile, card),
        turn=turn,
        owner=owner,
        debt=debt,
        owed=table.debt,
        battle=battle,
        turned=table.turned + 1,
        longest_battle=max(table.longest_battle, battle),
    )
