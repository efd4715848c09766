"""What a hand is for: the plans for what its contract lacks, and what to lay from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from mille.cards import JOKERS, SUITS, Card, Cards, without
from mille.games.contract_rummy import moves, ways
from mille.games.contract_rummy.table import View, contract_now, layoffs, legal_moves, points
from mille.parts.melds import Laid, face as face_of, is_joker, partition
from mille.parts.rummy import GoDown
from mille.value import Struct

# The plans of a hand, one by one. `ways` combines them and is much faster, but does not name them.
#
# Faces are numbers and hands are counts, as there.


FACES = tuple(face_of(suit, place) for suit in SUITS for place in range(1, ways.RANKS_EACH + 1))
"""The faces, indexed by number."""
NUMBER: Mapping[Card, int] = {
    **{card: number for number, card in enumerate(FACES)},
    **dict.fromkeys(JOKERS, ways.JOKER),
}
"""The number of a face; all jokers share one."""
MOST_WINDOWS = 18
"""How many runs are considered, the cheapest ones."""
MOST_RANKS = 7
"""How many ranks are considered for sets, the cheapest ones."""
FOREVER = 9.0
"""The cost, in turns, of a card that cannot come."""


@cache
def wait(live: int) -> float:
    """The approximate number of turns until a card with this many live copies comes."""
    return float(1.15 * (2 / live) ** 0.75) if live > 0 else FOREVER


class Part(Struct):
    """A run or set that a plan may include."""

    used: tuple[int, ...]
    """The faces in hand that it uses; for a set, all cards of its rank if it uses all."""
    keys: tuple[int, ...]
    """What it lacks: a face, or for a set `RANK_KEY` plus the number of its rank."""
    waits: tuple[float, ...]
    window: int = -1
    """The number of the run; -1 for sets."""
    rank: int = -1
    """The number of the rank, ace 0; -1 for runs."""

    @property
    def cost(self) -> float:
        """About how many turns pass until it is whole."""
        return sum(self.waits)


Plan = tuple[Part, ...]


def plans(hand: Sequence[int], live: Sequence[int], sets: int, runs: int) -> Iterator[Plan]:
    """The plans for a contract; `live` says how many of each face may still come."""
    for chosen, left in _runs(hand, live, runs):
        able = _sets(left, live)[: MOST_RANKS + sets - 1] if sets else []
        for more in combinations(able, sets):
            yield (*chosen, *more)


def _sets(hand: Sequence[int], live: Sequence[int]) -> list[Part]:
    """Sets, the cheapest first; a rank with more than three cards may have two."""
    found = []
    for rank in range(ways.RANKS_EACH):
        faces = range(rank, ways.JOKER, ways.RANKS_EACH)
        held, there = sum(hand[face] for face in faces), sum(live[face] for face in faces)
        for taken in range(0, held, moves.SET_SIZE):
            waits = tuple(wait(there - step) for step in range(moves.SET_SIZE + taken - held))
            # A card with a spare is not one that the plan cannot do without.
            tight = held <= taken + moves.SET_SIZE
            used = tuple(face for face in faces if hand[face]) if tight else ()
            found.append(Part(used, (ways.RANK_KEY + rank,) * len(waits), waits, rank=rank))
    return sorted(found, key=_cost)


def _cost(part: Part) -> float:
    return part.cost


def _runs(
    hand: Sequence[int], live: Sequence[int], wanted: int
) -> Iterator[tuple[Plan, Sequence[int]]]:
    """Choices of this many runs that do not continue each other, each with what it leaves of the
    hand; later runs lack what earlier ones use.
    """
    every = (_run(window, hand, live) for window in range(ways.WINDOWS_EACH if wanted else 0))
    able = sorted((run for run in every if run.used), key=_cost)[:MOST_WINDOWS]
    for chosen in combinations(able, wanted):
        if any(ways.continue_each_other(a.window, b.window) for a, b in combinations(chosen, 2)):
            continue
        left, found = list(hand), []
        for run in chosen:
            if not all(left[face] for face in run.used):
                run = _run(run.window, left, live)
            for face in run.used:
                left[face] -= 1
            found.append(run)
        yield tuple(found), left


def _run(window: int, hand: Sequence[int], live: Sequence[int]) -> Part:
    faces = ways.WINDOW[moves.RUN_SIZE * window : moves.RUN_SIZE * (window + 1)]
    keys = tuple([face for face in faces if not hand[face]])
    used = tuple([face for face in faces if hand[face]])
    return Part(used, keys, tuple([wait(live[face]) for face in keys]), window)


# Which contract leaves the best hand behind, and what to lay after it.


MOST_PARTED = 24
"""Larger hands are split into melds without their jokers, which would allow too many melds."""


def burden(rest: Cards, laid: Sequence[moves.OnTable]) -> float:
    """What is left after a discard, in points; cards that can be laid off in the next turn, on this
    contract too, hardly count.
    """
    loose = [card for card in rest if not any(meld.ends_for(card) for meld in laid)]
    ranks = Counter(card.rank for card in loose)
    prices = sorted(points(card) * (0.6 if ranks[card.rank] > 1 else 1.0) for card in loose)
    fitting = sum(points(card) for card in rest if not is_joker(card) and card not in loose)
    # A remaining joker can be laid with any pair, or by itself.
    return sum(prices[:-1]) + 3.0 * max(0, len(prices) - 1) + 0.3 * fitting


def lay_now(view: View) -> moves.Chosen | None:
    """What to lay before discarding: the contract with the least left, or after it anything
    possible.
    """
    if not view.is_down:
        return _contract(view)
    return None if view.is_contract_turn else _next_laid(view)


def _contract(view: View) -> GoDown | None:
    found = contract_now(view)
    if found is None or view.is_last:
        return found

    def left(melds: moves.Melds) -> float:
        own = (moves.OnTable(view.seat, meld.kind, meld.cards) for meld in melds)
        return burden(without(view.hand, moves.cards_of(melds)), (*view.melds, *own))

    def others(hand: Cards) -> moves.Melds | None:
        return moves.find(hand, view.deal, view.rules)

    return GoDown(moves.cheapest(view.hand, found.melds, others, left))


def _next_laid(view: View) -> moves.Chosen | None:
    """The next meld or layoff of a seat that is down; None if it has nothing more to lay."""
    single = list(layoffs(view))
    loose = {move.card for move in single}

    def worth(meld: Laid) -> int:
        # A card that can be laid off anyway is no gain in a meld, except for what waiting costs.
        return sum(1 if card in loose else 2 + points(card) for card in meld.cards)

    if view.rules.further_melds:
        hand = view.hand
        if len(hand) > MOST_PARTED:
            hand = tuple(card for card in hand if not is_joker(card))
        for meld in partition(hand, moves.meld_rules(view.rules), worth):
            if not loose.issuperset(meld.cards):
                return moves.Meld(meld.kind, meld.cards)
    single.sort(key=lambda move: (is_joker(move.card), -points(move.card)))
    dearest = single[0] if single else None
    if dearest is not None and not is_joker(dearest.card):
        return dearest
    # A new meld with a joker from the table gets rid of natural cards.
    melds = (move for move in legal_moves(view) if isinstance(move, moves.Meld))
    return next((meld for meld in melds if meld.swaps is not None), dearest)
