"""Beggar My Neighbor as values: house rules, the move, events, and the table they change."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, TypeVar

from mille.cards import PACK, Card, Cards, Rank
from mille.engine.codec import Codec, Seat
from mille.engine.message import Message, message
from mille.engine.options import AnyRules, Options, Whole, named_sets
from mille.parts.seats import around, changed
from mille.value import Value, replace

MOST_TRICKS = 10_000


class HouseRules(AnyRules):
    lose: Literal["when_needed", "when_empty"] = "when_needed"
    """Who is out: a seat that must turn a card and has none (#9), or that turned its last (#12)."""
    endless: Literal["draw", "most_cards"] = "draw"
    """Who wins an endless game: all seats still in, or those with the most cards (#14)."""
    trick_limit: Annotated[int, Whole(0, MOST_TRICKS)] = 0
    """After this many tricks the most cards win (#15); 0 for no limit."""


PRESETS = named_sets(
    standard=HouseRules(),
    literal=HouseRules(lose="when_empty"),
    short=HouseRules(trick_limit=40),
)


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    too_many = rules.lose == "when_empty" and seats is not None and seats > 2
    return message("fault.two_seats") if too_many else None


OPTIONS = Options(PRESETS, _check)


# The only move of Beggar My Neighbor, and its events with their fields in a record.


class How(StrEnum):
    WON = "won"
    """Only one seat is left (#13)."""
    ENDLESS = "endless"
    """It would go on forever (#14)."""
    LIMIT = "limit"
    """The agreed number of tricks was reached (#15)."""


class Play(Value):
    """Turn the top card of one's own stack: the only thing a seat can do."""


class Deal(Value):
    """The cards are dealt: both the move of chance and the event."""

    dealer: Seat
    stacks: tuple[Cards | None, ...]
    """A stack per seat, the top card first; None if it is hidden."""
    counts: tuple[int, ...] = ()
    """The number of cards in each stack, for a seat that is told of the deal."""


class Played(Value):
    seat: Seat
    card: Card


class Out(Value):
    seat: Seat


class Taken(Value):
    """A seat put the pile under its stack, and leads."""

    seat: Seat
    cards: int


class SeatScore(Value):
    cards: int
    tricks: int


class DealEnded(Value):
    how: How
    cards_played: int
    tricks: int
    scores: tuple[SeatScore, ...]
    biggest: int
    """The number of cards in the biggest pile taken."""
    longest_battle: int
    """The most pay cards in one trick."""


class GameEnded(Value):
    winners: tuple[Seat, ...]
    results: tuple[int | float, ...]
    """The winners share 1; the others get 0 (#16)."""


Move: TypeAlias = Deal | Play
Event: TypeAlias = Deal | Played | Out | Taken | DealEnded | GameEnded

EVENTS: Codec[Event] = Codec(
    {
        "deal": Deal,
        "play": Played,
        "out": Out,
        "take": Taken,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    }
)
CHOICES: Codec[Move] = Codec({"play": Play})


# The table of Beggar My Neighbor, as the referee and each seat have it, and how events change it.
#
# Nobody looks at a stack (#2), but everybody sees the cards that are turned and remembers under
# whose stack they went. In a seat's view a card that nobody has seen is None.


PRICES = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 4}
"""How many cards the next seat pays for each pay card (#5)."""
FEW = 3
"""With this many cards or fewer a seat is nearly beaten, so a comeback is worth remembering."""

Stack: TypeAlias = tuple[Card | None, ...]
"""Cards from the top to the bottom."""


class Open(Value, kw_only=True):
    """What everybody sees of a table. No view has a field of it that does not stand here."""

    rules: HouseRules
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
    how: How | None = None
    """How the game ended, if it has."""
    results: tuple[int | float, ...] = ()
    """What the game is worth to each seat; empty until it is over."""


OPEN = Open.__struct_fields__


class Table(Open, kw_only=True):
    stacks: tuple[Stack, ...]

    @property
    def seats(self) -> range:
        """All seats, including those that are out."""
        return range(len(self.stacks))

    @property
    def held(self) -> tuple[int, ...]:
        """How many cards each seat has in its stack."""
        return tuple(map(len, self.stacks))

    @property
    def payment(self) -> int:
        """The index in the pile of the latest pay card; what was paid for it follows.

        The length of the pile if there is none.
        """
        pays = (n for n in reversed(range(len(self.pile))) if self.pile[n].rank in PRICES)
        return next(pays, len(self.pile))

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
        return replace(self, course=(*self.course, self.held))


TableT = TypeVar("TableT", bound=Table)


class View(Table, kw_only=True):
    seat: Seat


def fold(table: TableT, event: Event) -> TableT:
    """The table after an event. Raises `ValueError` or `IndexError` for one that cannot have
    happened.
    """
    match event:
        case Deal(dealer, stacks, counts):
            if counts and (min(counts) < 0 or sum(counts) > len(PACK)):
                raise ValueError(counts)
            told = tuple((None,) * count for count in counts)  # the form that a seat is told
            dealt: tuple[Stack, ...] = told or tuple(stack or () for stack in stacks)
            if len(dealt) != len(table.stacks):
                raise ValueError(dealt)
            first, unseen = table.left_of(dealer), tuple(map(len, dealt))  # #3
            return replace(table, stacks=dealt, unseen=unseen, dealer=dealer, turn=first).noted()
        case Played(seat, card):
            return _played(table, seat, card)
        case Out(seat):
            owner = None if seat == table.owner else table.owner
            # Its debt ends with it (#10).
            gone = replace(table, out=(*table.out, seat), debt=0, owner=owner)
            return replace(gone, turn=gone.left_of(seat)) if seat == table.turn else gone
        case Taken(seat, count):
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
        case DealEnded(how):
            return replace(table, how=how)
        case GameEnded(_, results):
            return replace(table, results=results)


def _played(table: TableT, seat: Seat, card: Card) -> TableT:
    if seat != table.turn or table.stacks[seat][0] not in (None, card):
        raise ValueError(seat)
    owner, debt, battle, turn = table.owner, table.debt, table.battle, table.left_of(seat)  # #4
    if card.rank in PRICES:  # #5, and #6 where it is part of a payment
        owner, debt, battle = seat, PRICES[card.rank], battle + 1
    elif debt:
        debt, turn = debt - 1, seat
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


# How a trick continues by itself from the cards on the table; no seat decides anything.
#
# It needs no hidden state: anybody who has seen all the cards can tell what comes.


LONGEST = 10_000
"""Cycles of more tricks than this are not looked for."""


def follows(table: Table) -> Out | Taken | None:
    """The next thing that happens automatically in or after a trick; None if there is nothing."""
    order = around(table.turn, len(table.stacks))
    empty = [seat for seat in order if seat not in table.out and not table.stacks[seat]]
    if not table.pile:  # between two tricks (#11)
        return Out(empty[0]) if empty else None
    if table.owner is not None and not table.debt:  # the payment is complete (#7)
        return Taken(table.owner, len(table.pile))
    if empty and table.rules.lose == "when_empty":  # #12
        return Out(min(empty))
    if len(table.inside) == 1:  # #10
        return Taken(table.inside[0], len(table.pile))
    return Out(table.turn) if table.turn in empty else None  # #9


def shares(winners: Sequence[Seat], seats: int) -> tuple[int | float, ...]:
    """What the game is worth to each seat: the winners share 1 (#16)."""
    share = 1 if len(winners) == 1 else round(1 / len(winners), 6)
    return tuple(share if seat in winners else 0 for seat in range(seats))


def position(table: Table) -> str:
    """The seat to lead and the stacks as text, with all number cards treated alike (#14)."""

    def signs(stack: Stack) -> str:
        ranks = ("?" if card is None else card.rank for card in stack)
        return "".join(rank if rank == "?" or rank in PRICES else "-" for rank in ranks)

    return f"{table.turn} {' '.join(map(signs, table.stacks))}"


def round_trip(table: TableT) -> int:
    """After how many tricks an endless game returns to its present position (#14).

    All its cards have been seen by then. 0 if it does not return.
    """
    start, tricks = position(table), 0
    while len(table.inside) > 1 and tricks < LONGEST:
        card = table.stacks[table.turn][0]
        if card is None:
            return 0
        table = fold(table, Played(table.turn, card))
        while (event := follows(table)) is not None:
            table = fold(table, event)
            tricks += isinstance(event, Taken)
        if not table.pile and position(table) == start:
            return tricks
    return 0
