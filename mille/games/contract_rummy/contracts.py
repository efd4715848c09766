"""Whether a hand can lay a contract, and how, by exhaustive search (#18 to #20, #28).

Deals 1 to 6: runs of four are chosen first, then sets are fitted to the remaining cards, those that
need the fewest jokers first. A run may leave a natural card that it could use to a set that needs
it, so jokers are also tried in its other places. Deal 7 is an exact cover, starting with the lowest
uncovered card of a suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from mille.cards import RANKS, SUITS, Card, Cards, Rank, Suit
from mille.games.contract_rummy.options import CONTRACTS, LAST, RUN_SIZE, SET_SIZE, HouseRules
from mille.parts.melds import HIGH_ACE, Kind, Laid, face, is_joker, jokers_of, run_places, suit_of
from mille.value import Value

WILD = None
"""A joker's place in a run under construction."""
Slots = tuple[Card | None, ...]


class Run(Value):
    """A run under construction."""

    suit: Suit
    low: int
    cards: Slots

    @property
    def high(self) -> int:
        """Its highest place."""
        return self.low + len(self.cards) - 1


def find(hand: Cards, deal: int, rules: HouseRules) -> tuple[Laid, ...] | None:
    """A contract for the deal that the hand can lay, or None."""
    if deal < LAST:
        return part(hand, CONTRACTS[deal - 1], rules)
    natural = Counter(card for card in hand if not is_joker(card))
    jokers = jokers_of(hand)
    over = [()] if rules.last_hand == "all" else _one_over(hand)
    for left in over:
        rest = natural - Counter(card for card in left if not is_joker(card))
        wild = len(jokers) - sum(map(is_joker, left))
        runs = _cover(rest, wild, CONTRACTS[deal - 1].count("R"), rules)
        if runs is not None:
            return _laid(runs, (), jokers)
    return None


def part(hand: Cards, contract: str, rules: HouseRules) -> tuple[Laid, ...] | None:
    """The sets of three and runs of four of a contract, if the hand can lay them all, or None.

    `contract` is one of section 2 or a part of one: `"S"` is one set.
    """
    natural = Counter(card for card in hand if not is_joker(card))
    jokers = jokers_of(hand)
    found = _exact(natural, len(jokers), contract, rules)
    return None if found is None else _laid(*found, jokers)


def _one_over(hand: Cards) -> list[Cards]:
    """Each card that may be left over, jokers last."""
    faces = dict.fromkeys(sorted(hand, key=lambda card: (is_joker(card), card.index)))
    return [(card,) for card in faces]


def _laid(runs: Sequence[Run], sets: Sequence[Slots], jokers: Cards) -> tuple[Laid, ...]:
    """The melds, with a joker in each empty place."""
    left = iter(jokers)
    return (
        *(Laid(Kind.SET, tuple(card or next(left) for card in cards)) for cards in sets),
        *(Laid(Kind.RUN, tuple(card or next(left) for card in run.cards)) for run in runs),
    )


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


def _apart(run: Run, others: Sequence[Run]) -> bool:
    """Whether a run continues none of the others."""
    return not any(
        run.suit is other.suit and (run.high + 1 == other.low or other.high + 1 == run.low)
        for other in others
    )


# Deals 1 to 6


def _exact(
    natural: Counter[Card], jokers: int, contract: str, rules: HouseRules
) -> tuple[list[Run], list[Slots]] | None:
    for runs, left, wild in _runs(natural, jokers, contract.count("R"), rules, (), (0, 0)):
        sets = _sets(left, wild, contract.count("S"), rules)
        if sets is not None:
            return list(runs), sets
    return None


def _runs(
    natural: Counter[Card],
    jokers: int,
    wanted: int,
    rules: HouseRules,
    runs: tuple[Run, ...],
    start: tuple[int, int],
) -> Iterator[tuple[tuple[Run, ...], Counter[Card], int]]:
    """Ways to take `wanted` more runs, from the window `start` on, each with what is left of the
    hand.
    """
    if not wanted:
        yield runs, natural, jokers
        return
    for number, suit in enumerate(SUITS):
        if sum(card.suit is suit for card in natural) + jokers < RUN_SIZE:
            continue
        for low in range(1, HIGH_ACE - RUN_SIZE + 2):
            if (number, low) < start:
                continue
            for cards, wild in _windows(natural, suit, low, jokers, rules):
                run = Run(suit, low, cards)
                if _apart(run, runs):
                    left = natural - Counter(card for card in cards if card is not None)
                    yield from _runs(
                        left, jokers - wild, wanted - 1, rules, (*runs, run), (number, low)
                    )


def _windows(
    natural: Counter[Card], suit: Suit, low: int, jokers: int, rules: HouseRules
) -> Iterator[tuple[Slots, int]]:
    """A run of four from `low` up, with jokers in its gaps, and then with more jokers."""
    there = [card if natural[card := face(suit, low + n)] else WILD for n in range(RUN_SIZE)]
    gaps = there.count(WILD)
    held = [place for place, card in enumerate(there) if card is not WILD]
    spare = min(jokers - gaps, len(held) - rules.run_naturals)
    for more in range(spare + 1):
        for replaced in combinations(held, more):
            cards = tuple(WILD if n in replaced else card for n, card in enumerate(there))
            yield cards, gaps + more


def _sets(
    natural: Counter[Card], jokers: int, wanted: int, rules: HouseRules
) -> list[Slots] | None:
    """The wanted sets of three from what is left, with the fewest jokers; None if
    impossible.
    """
    if not wanted:
        return []
    by_rank = {rank: [c for c in natural.elements() if c.rank is rank] for rank in RANKS}
    most_of_one = wanted if rules.same_rank_sets else 1
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
    sets: list[Slots] = []
    for rank, number in cheapest[wanted][1]:
        sets += _split(by_rank[rank], number)
    return sets


def _split(cards: list[Card], number: int) -> list[Slots]:
    """Cards of one rank distributed evenly over this many sets of three."""
    groups: list[list[Card | None]] = [[] for _ in range(number)]
    for n, card in enumerate(cards[: SET_SIZE * number]):
        groups[n % number].append(card)
    return [tuple(group + [WILD] * (SET_SIZE - len(group))) for group in groups]


# Deal 7


def _cover(natural: Counter[Card], jokers: int, wanted: int, rules: HouseRules) -> list[Run] | None:
    """Exactly this many runs that use all these cards; None if there are none."""
    aces = [suit for suit in SUITS if natural[face(suit, 1)]]
    shares = [range(natural[face(suit, 1)] + 1) for suit in aces]
    for high in product(*shares):  # how many aces of each suit are high
        counts = {suit: [0] * (HIGH_ACE + 2) for suit in SUITS}
        for card, number in natural.items():
            if card.rank is not Rank.ACE:
                counts[card.suit][_place(card)] = number
        for suit, above in zip(aces, high):
            counts[suit][1] = natural[face(suit, 1)] - above
            counts[suit][HIGH_ACE] = above
        found = _covered(counts, jokers, wanted, rules, [])
        if found is not None:
            return found
    return None


def _place(card: Card) -> int:
    return RANKS.index(card.rank) + 2


def _covered(
    counts: dict[Suit, list[int]], jokers: int, wanted: int, rules: HouseRules, runs: list[Run]
) -> list[Run] | None:
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
        begun: list[Card | None] = [WILD] * before
        for cards, used in _grown(row, suit, place, begun, jokers - before, rules):
            run = Run(suit, place - before, tuple(cards))
            if not _apart(run, runs):
                continue
            left = {**counts, suit: [n - u for n, u in zip(row, used)]}
            wild = sum(card is WILD for card in cards)
            found = _covered(left, jokers - wild, wanted - 1, rules, [*runs, run])
            if found is not None:
                return found
    return None


def _grown(
    row: list[int],
    suit: Suit,
    place: int,
    begun: list[Card | None],
    jokers: int,
    rules: HouseRules,
) -> Iterator[tuple[list[Card | None], list[int]]]:
    """Runs that continue `begun` with the natural card at `place`, and the cards that they use."""
    stack = [([*begun, face(suit, place)], [n == place for n in range(len(row))], jokers)]
    while stack:
        cards, used, wild = stack.pop()
        if len(cards) >= RUN_SIZE and sum(used) >= rules.run_naturals:
            yield cards, [int(n) for n in used]
        at = place + len(cards) - len(begun)
        if at > HIGH_ACE:
            continue
        if wild:
            stack.append(([*cards, WILD], used, wild - 1))
        if row[at]:
            stack.append(
                ([*cards, face(suit, at)], [u or n == at for n, u in enumerate(used)], wild)
            )
