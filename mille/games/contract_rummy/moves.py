"""The moves and events of Contract Rummy, in the form of records.

What other rummy games share is in `mille.parts.rummy`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Annotated, Any, Literal, TypeAlias

from mille.cards import JOKERS, RANKS, SUITS, Card, Cards, Hand, Rank, Suit, without
from mille.engine.codec import Codec, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message, must_be
from mille.engine.options import AnyRules, Numbers, Options, Whole, is_whole, named_sets
from mille.parts import melds, rummy
from mille.parts.melds import (
    HIGH_ACE,
    PLACE,
    Kind,
    Laid,
    face,
    is_joker,
    jokers_of,
    numbered,
    run_places,
    suit_of,
)
from mille.value import Value, replace


class End(StrEnum):
    LOW = "low"
    HIGH = "high"


class Swap(Value):
    """A card replaces a joker in a run on the table (#26)."""

    meld: int
    card: Card
    joker: Card


# Moves


class MayI(Value):
    """The answer to an offer of the upcard (#9 to #11)."""

    take: bool


class Meld(Value):
    """Lay a new meld, which includes the swapped jokers if there are `swaps` (#22, #26)."""

    kind: Kind
    cards: Cards
    swaps: tuple[Swap, ...] | None = None


def from_hand(meld: Meld | Melded) -> Cards:
    """The cards of the hand that a new meld takes: those laid in it, and those for jokers."""
    swaps = meld.swaps or ()
    own = without(meld.cards, (swap.joker for swap in swaps))
    return (*own, *(swap.card for swap in swaps))


def cards_of(melds: Iterable[Laid]) -> Cards:
    return tuple(card for meld in melds for card in meld.cards)


class LayOff(Value):
    """Add a card to a meld on the table (#24)."""

    meld: int
    card: Card
    end: End | None = None


Chosen: TypeAlias = "rummy.Chosen | MayI | Meld | LayOff"
"""The moves that a seat can make."""
Move: TypeAlias = "rummy.Deal | rummy.Reshuffle | Chosen"

CHOICES: Codec[Chosen] = Codec({**rummy.CHOICES, "may_i": MayI, "meld": Meld, "lay_off": LayOff})


# Events


class Dealt(Value):
    """The cards were dealt; a seat that sees only its own hand is told how many the others have."""

    deal: int
    """1 to 7, which says which contract is played."""
    contract: str
    dealer: Seat
    hands: tuple[Cards | None, ...]
    discard: Cards
    stock: Hand
    counts: tuple[int, ...] = ()


class Answered(Value):
    """A seat that was offered the upcard has answered; if the answer is yes, it has the card."""

    seat: Seat
    take: bool
    card: Card


class Penalty(Value):
    """The stock card that comes with one asked for; only its owner sees it."""

    seat: Seat
    card: Card | None


class Melded(Value):
    seat: Seat
    kind: Kind
    cards: Cards
    swaps: tuple[Swap, ...] | None = None


class LaidOff(Value):
    seat: Seat
    meld: int
    card: Card
    end: End | None = None


CATEGORIES = ("jokers", "aces", "courts", "spots")


class Score(Value):
    """The cards left in a hand, by category (#33)."""

    jokers: int
    aces: int
    courts: int
    """Kings, queens and jacks."""
    spots: int
    """All other cards."""
    total: int

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        parts = ((message(f"score.{kind}"), getattr(self, kind)) for kind in CATEGORIES)
        return tuple(ScoreLine(reason, points) for reason, points in parts if points)


class DealEnded(Value):
    """A deal was scored; all hands are shown."""

    out: Seat | None
    """The seat whose hand is empty; None in a dead deal (#32)."""
    hands: tuple[Cards, ...]
    scores: tuple[Score, ...]
    totals: tuple[int, ...]


Event: TypeAlias = "rummy.Happened | Dealt | Answered | Penalty | Melded | LaidOff | DealEnded"

EVENTS: Codec[Event] = Codec(
    {
        **rummy.EVENTS,
        "deal": Dealt,
        "may_i": Answered,
        "penalty": Penalty,
        "meld": Melded,
        "lay_off": LaidOff,
        "deal_end": DealEnded,
    }
)


# The house rules of Contract Rummy: what may differ from table to table, and the named sets.


CONTRACTS = ("SS", "SR", "RR", "SSS", "SSR", "SRR", "RRR")
"""The contract of each deal: sets of three and runs of four (#4)."""
LAST = len(CONTRACTS)
"""The deal in which the whole hand is laid at once (#28)."""
SET_SIZE = 3
RUN_SIZE = 4
SIZE = {Kind.SET: SET_SIZE, Kind.RUN: RUN_SIZE}
"""How many cards a meld of a contract has, at least."""


class Rising(Value):
    """An increasing list of distinct whole numbers between two limits."""

    least: int
    most: int

    def read(self, key: str, value: object) -> tuple[int, ...]:
        """The value of the rule `key`. Raises `Fault`."""
        if (
            isinstance(value, (list, tuple))
            and value
            and all(is_whole(number, self.least, self.most) for number in value)
            and list(value) == sorted(set(value))
        ):
            return tuple(value)
        raise must_be(key, "rising", least=self.least, most=self.most)


class HouseRules(AnyRules):
    deals: Annotated[tuple[int, ...], Rising(1, LAST)] = tuple(range(1, LAST + 1))
    """Which of the seven deals are played."""
    deal_sizes: Annotated[tuple[int, ...], Numbers(LAST, 10, 13)] = (10, 10, 10, 12, 12, 12, 12)
    """How many cards a seat has in each of the seven deals (#3)."""
    jokers: Literal["seats_minus_one", 0, 1, 2, 3, 4] = "seats_minus_one"
    """How many jokers are used; by default one fewer than there are seats (#1)."""
    contract_size: Literal["exact", "at_least"] = "exact"
    """Whether the melds of a contract have exactly three and four cards, or at least that many
    (#18)."""
    same_rank_sets: bool = True
    """Whether two sets of a contract may have the same rank (#20)."""
    further_melds: bool = True
    """Whether new melds may be laid after the contract (#22)."""
    set_naturals: Annotated[int, Whole(1, 2)] = 1
    """The fewest natural cards of a set (#17)."""
    run_naturals: Annotated[int, Whole(1, 2)] = 2
    """The fewest natural cards of a run (#17)."""
    joker_swap: bool = True
    """Whether jokers in runs may be exchanged (#26)."""
    last_hand: Literal["all", "discard"] = "all"
    """Whether deal 7 lays every card, or all but one, which is discarded (#28)."""
    may_i_limit: Annotated[int | None, Whole(0, 9, nothing=True)] = None
    """How many cards a seat may ask for in a deal; None for any number (#15)."""
    own_discard: bool = False
    """Whether a seat may ask for a card that it discarded itself (#10)."""
    return_taken: bool = False
    """Whether the upcard taken may be discarded in the same turn (#8)."""
    max_reshuffles: Annotated[int, Whole(0, 9)] = 3
    """How often the discard pile may become the stock in one deal (#32)."""
    max_turns: Annotated[int, Whole(5, 200)] = 60
    """How many turns per seat make a deal dead (#32)."""

    def naturals(self, kind: Kind) -> int:
        """The fewest natural cards of a meld (#17)."""
        return self.set_naturals if kind is Kind.SET else self.run_naturals

    def joker_count(self, seats: int) -> int:
        """How many jokers are in the pack for this many seats (#1)."""
        return seats - 1 if isinstance(self.jokers, str) else self.jokers


PRESETS = named_sets(
    standard=HouseRules(),
    bicycle=HouseRules(
        deal_sizes=(10, 10, 10, 10, 12, 12, 12),
        jokers=1,
        further_melds=False,
        joker_swap=False,
    ),
    short=HouseRules(deals=(1, 2, 5, 7), last_hand="discard", may_i_limit=3),
)


def contract_cards(deal: int) -> int:
    """The least number of cards in the contract of a deal."""
    contract = CONTRACTS[deal - 1]
    return SET_SIZE * contract.count("S") + RUN_SIZE * contract.count("R")


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    """Whether the rules can be combined (section 3)."""
    if not rules.further_melds and rules.joker_swap:
        return message("fault.swap_without_melds")
    for deal, size in enumerate(rules.deal_sizes, 1):
        if size < contract_cards(deal) + (deal != LAST):  # the last hand is laid whole (#28)
            return message("fault.deal_too_small", deal=deal, n=contract_cards(deal))
    return None


OPTIONS: Options[HouseRules] = Options(PRESETS, check=_check, livelier="short")
"""The allowed values of each rule."""


# Whether a hand can lay a contract, and how, by exhaustive search (#18 to #20, #28).
#
# Deals 1 to 6: runs of four are chosen first, then sets are fitted to the remaining cards, those
# that need the fewest jokers first. A run may leave a natural card that it could use to a set
# that needs it, so jokers are also tried in its other places. Deal 7 is an exact cover, starting
# with the lowest uncovered card of a suit.


WILD = JOKERS[0]
"""Any joker, in melds that do not have their own yet."""
Melds: TypeAlias = tuple[Laid, ...]


def find(hand: Cards, deal: int, rules: HouseRules) -> Melds | None:
    """A contract for the deal that the hand can lay, or None."""
    contract = CONTRACTS[deal - 1]
    if deal < LAST:
        return parted(hand, contract, rules)
    faces = sorted(set(hand), key=lambda card: (is_joker(card), card.index))
    for over in [()] if rules.last_hand == "all" else [(card,) for card in faces]:
        runs = _cover(without(hand, over), contract.count("R"), rules)
        if runs is not None:
            return numbered(runs, jokers_of(hand))
    return None


def parted(hand: Cards, contract: str, rules: HouseRules) -> Melds | None:
    """The sets of three and runs of four of a contract, if the hand can lay them all, or None.

    `contract` is one of section 2 or a part of one: `"S"` is one set.
    """
    for runs, left in _runs(hand, contract.count("R"), rules, (), (0, 0)):
        sets = _sets(left, contract.count("S"), rules)
        if sets is not None:
            return numbered((*sets, *runs), jokers_of(hand))
    return None


MOST_BETTER = 3
"""How often to try to improve on a contract that was found."""


def cheapest(
    hand: Cards,
    found: Melds,
    others: Callable[[Cards], Melds | None],
    price: Callable[[Melds], Any],
) -> Melds:
    """The melds with the lowest price: those found in a hand, or `others` in fewer cards of it."""
    tried = {found: price(found)}
    for _ in range(MOST_BETTER):
        best = min(tried, key=tried.__getitem__)
        # With one of its cards removed, the search finds other melds, if there are any.
        for card in dict.fromkeys(cards_of(best)):
            other = others(without(hand, (card,)))
            if other is not None and other not in tried:
                tried[other] = price(other)
        if min(tried, key=tried.__getitem__) == best:
            break
    return min(tried, key=tried.__getitem__)


def continues(one: Laid, other: Laid) -> bool:
    """Whether two melds are runs of one suit that continue each other: the highest card of one is
    just below the lowest of the other (#19). A joker counts as the card of its place.
    """
    if Kind.SET in (one.kind, other.kind):
        return False
    first, second = run_places(one.cards), run_places(other.cards)
    if first is None or second is None or suit_of(one.cards) is not suit_of(other.cards):
        return False
    return first[-1] + 1 == second[0] or second[-1] + 1 == first[0]


# Deals 1 to 6


def _runs(
    hand: Cards, wanted: int, rules: HouseRules, runs: Melds, start: tuple[int, int]
) -> Iterator[tuple[Melds, Cards]]:
    """Ways to take `wanted` more runs, from the window `start` on, each with what is left of the
    hand.
    """
    if not wanted:
        yield runs, hand
        return
    fours, jokers = _fours(rules), jokers_of(hand)
    for suit, low, slots in melds.windows(hand, fours):
        at = SUITS.index(suit), low
        for run in melds.filled(slots, jokers, fours) if at >= start else ():
            if not any(continues(run, other) for other in runs):
                yield from _runs(without(hand, run.cards), wanted - 1, rules, (*runs, run), at)


@cache
def _fours(rules: HouseRules) -> melds.MeldRules:
    return replace(meld_rules(rules), most_run=RUN_SIZE)


def _sets(hand: Cards, wanted: int, rules: HouseRules) -> list[Laid] | None:
    """The wanted sets of three from what is left, with the fewest jokers; None if
    impossible.
    """
    by_rank = {rank: [card for card in hand if card.rank is rank] for rank in RANKS}
    jokers, most_of_one = len(jokers_of(hand)), wanted if rules.same_rank_sets else 1
    # The fewest jokers for each number of sets of the ranks so far, and how many sets of each rank.
    cheapest: dict[int, tuple[int, tuple[tuple[Rank, int], ...]]] = {0: (0, ())}
    for rank, cards in by_rank.items():
        for done, (cost, chosen) in list(cheapest.items()):
            for more in range(1, min(most_of_one, wanted - done) + 1):
                if len(cards) < rules.set_naturals * more:
                    break
                new = cost + max(0, SET_SIZE * more - len(cards))
                if new < cheapest.get(done + more, (jokers + 1, ()))[0]:
                    cheapest[done + more] = new, (*chosen, (rank, more))
    if wanted not in cheapest:
        return None
    sets = []
    for rank, number in cheapest[wanted][1]:
        cards = by_rank[rank][: SET_SIZE * number]
        for own in (cards[n::number] for n in range(number)):  # spread evenly
            sets.append(Laid(Kind.SET, (*own, *[WILD] * (SET_SIZE - len(own)))))
    return sets


# Deal 7


def _cover(hand: Cards, wanted: int, rules: HouseRules) -> Melds | None:
    """Exactly this many runs that use all these cards; None if there are none."""
    natural = Counter(card for card in hand if not is_joker(card))
    aces = [natural[face(suit, 1)] for suit in SUITS]
    for high in product(*(range(n + 1) for n in aces)):  # how many aces of each suit are high
        counts = {suit: [0] * (HIGH_ACE + 2) for suit in SUITS}
        for card, number in natural.items():
            counts[card.suit][PLACE[card.rank]] = number
        for suit, number, above in zip(SUITS, aces, high):
            counts[suit][1], counts[suit][HIGH_ACE] = number - above, above
        found = _covered(counts, len(hand) - natural.total(), wanted, rules, ())
        if found is not None:
            return found
    return None


def _covered(
    counts: dict[Suit, list[int]], jokers: int, wanted: int, rules: HouseRules, runs: Melds
) -> Melds | None:
    lowest = next(
        ((suit, p) for suit in SUITS for p in range(1, HIGH_ACE + 1) if counts[suit][p]), None
    )
    if lowest is None:
        return runs if not wanted and not jokers else None
    if not wanted:
        return None
    suit, place = lowest
    row = counts[suit]
    # The lowest card not yet in a run must be in a run that has only jokers below it.
    for before in range(min(jokers, place - 1) + 1):
        for cards, used in _grown(row, suit, place, (WILD,) * before, jokers - before, rules):
            run = Laid(Kind.RUN, cards)
            if any(continues(run, other) for other in runs):
                continue
            left = {**counts, suit: [n - u for n, u in zip(row, used)]}
            wild = sum(map(is_joker, cards))
            found = _covered(left, jokers - wild, wanted - 1, rules, (*runs, run))
            if found is not None:
                return found
    return None


def _grown(
    row: list[int], suit: Suit, place: int, begun: Cards, jokers: int, rules: HouseRules
) -> Iterator[tuple[Cards, list[bool]]]:
    """Runs that continue `begun` with the natural card at `place`, and the cards that they use."""
    stack = [((*begun, face(suit, place)), [n == place for n in range(len(row))], jokers)]
    while stack:
        cards, used, wild = stack.pop()
        if len(cards) >= RUN_SIZE and sum(used) >= rules.run_naturals:
            yield cards, used
        at = place + len(cards) - len(begun)
        if at > HIGH_ACE:
            continue
        if wild:
            stack.append(((*cards, WILD), used, wild - 1))
        if row[at]:
            then = [u or n == at for n, u in enumerate(used)]
            stack.append(((*cards, face(suit, at)), then, wild))


# What melds are in Contract Rummy, and how they lie on the table.


MOST_OF_A_KIND = 12
"""Two packs have eight cards of a rank, and there are four jokers at most."""


@cache
def meld_rules(rules: HouseRules) -> melds.MeldRules:
    """What counts as a set and as a run (#16, #17)."""
    return melds.MeldRules(
        SET_SIZE,
        MOST_OF_A_KIND,
        RUN_SIZE,
        melds.HIGH_ACE,
        ace_high=True,
        set_naturals=rules.set_naturals,
        run_naturals=rules.run_naturals,
    )


class OnTable(Value):
    """A meld on the table; its number is its index in the list of melds."""

    seat: Seat
    """The seat that laid it."""
    kind: Kind
    cards: Cards
    """A run is ordered from low to high."""

    def ends_for(self, card: Card) -> tuple[End | None, ...]:
        """Where a card can be laid off: at which ends of a run, or None for a set (#24)."""
        if self.kind is Kind.SET:
            return (None,) if is_joker(card) or card.rank is melds.rank_of(self.cards) else ()
        places, suit = run_places(self.cards), suit_of(self.cards)
        assert places is not None and suit is not None
        beside = {End.LOW: places[0] - 1, End.HIGH: places[-1] + 1}
        inside = ((end, place) for end, place in beside.items() if 1 <= place <= HIGH_ACE)
        return tuple(end for end, place in inside if melds.fits(card, suit, place))

    def with_card(self, card: Card, end: End | None) -> OnTable:
        """The meld with a card laid off, for a run at that end."""
        cards = (card, *self.cards) if end is End.LOW else (*self.cards, card)
        return replace(self, cards=cards)

    def with_swap(self, swap: Swap) -> OnTable:
        """The meld with a card in place of a joker (#26)."""
        cards = tuple(swap.card if card is swap.joker else card for card in self.cards)
        return replace(self, cards=cards)

    def card_of(self, joker: Card) -> Card | None:
        """The card that a joker of a run stands for; None if the joker is not in it."""
        if self.kind is Kind.SET or joker not in self.cards:
            return None
        return melds.stands_for(Laid(self.kind, self.cards))[self.cards.index(joker)]
