"""Ways for a hand to reach the contract, and what each card contributes to them.

A plan is a choice of runs of four and of ranks for the sets. Its cost is about the number of turns
until its missing cards come; a card with few live copies takes longer. Jokers take the most
expensive places. All plans are combined in a soft minimum: cheap ones count most, and a hand with
several is better than one with a single plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import exp, log

from mille.agents import Thinking, Thought
from mille.cards import SUITS, Card, Cards, Dice, count, without
from mille.games.contract_rummy.moves import (
    RUN_SIZE,
    SET_SIZE,
    Chosen,
    End,
    HouseRules,
    MayI,
    Meld,
    OnTable,
    find,
    meld_rules,
)
from mille.games.contract_rummy.table import (
    View,
    contract_now,
    cost,
    held,
    layoffs,
    legal_moves,
    points,
    unseen,
)
from mille.parts.melds import HIGH_ACE, Kind, Laid, face as face_of, is_joker, partition
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard
from mille.value import Struct, Value

# Cards as numbers: the fast representation for thinking.
#
# Faces have numbers from 0 to 51, thirteen per suit in the order of runs, ace first. A hand is a
# count for each face, and the number of jokers.


RANK_COUNT = 13
FACES: tuple[Card, ...] = tuple(
    face_of(suit, place) for suit in SUITS for place in range(1, RANK_COUNT + 1)
)
"""The faces, indexed by number."""
NUMBER: Mapping[Card, int] = {card: number for number, card in enumerate(FACES)}
COST = tuple(map(points, FACES))
"""What each face costs if left in a hand."""
RANK_OF = tuple(number % RANK_COUNT for number in range(len(FACES)))
"""The index of each face's rank, ace 0."""
SAME_RANK = tuple(tuple(range(rank, len(FACES), RANK_COUNT)) for rank in range(RANK_COUNT))
"""The four faces of each rank."""


def number_at(suit: int, place: int) -> int:
    """The face at a place (1 to 14) of a run in a suit (0 to 3)."""
    return RANK_COUNT * suit + (place - 1) % RANK_COUNT


WINDOWS: tuple[tuple[int, ...], ...] = tuple(
    tuple(number_at(suit, low + n) for n in range(RUN_SIZE))
    for suit in range(len(SUITS))
    for low in range(1, HIGH_ACE - RUN_SIZE + 2)
)
"""Every run of four, by suit and then from low to high."""
WINDOWS_IN_SUIT = HIGH_ACE - RUN_SIZE + 1


def window_ends(window: int) -> tuple[int, ...]:
    """The faces that fit at the ends of a run of four."""
    suit, low = divmod(window, WINDOWS_IN_SUIT)
    low += 1
    ends = []
    if low > 1:
        ends.append(number_at(suit, low - 1))
    if low + RUN_SIZE <= HIGH_ACE:
        ends.append(number_at(suit, low + RUN_SIZE))
    return tuple(ends)


ENDS = tuple(window_ends(window) for window in range(len(WINDOWS)))
"""For each run of four, the faces that fit at its ends."""


def counted(cards: Iterable[Card]) -> tuple[list[int], int]:
    """The count of each face among some cards, and the number of jokers."""
    counts, jokers = [0] * len(FACES), 0
    for card in cards:
        if is_joker(card):
            jokers += 1
        else:
            counts[NUMBER[card]] += 1
    return counts, jokers


# Which contract leaves the best hand behind, and what to lay after it.


MOST_PARTED = 24
"""Larger hands are split into melds without their jokers, which would allow too many melds."""
MOST_TRIED = 3
"""How often to try to improve on a contract that was found."""


def contract(view: View) -> GoDown | None:
    """The contract in the hand that leaves the cheapest cards, if the hand has one."""
    return _cheapest(view, lambda move: _left(view.hand, move))


def best_contract(view: View) -> GoDown | None:
    """The contract in the hand that leaves the least to get rid of, if the hand has one.

    Cards that can be laid off in the next turn, on this contract too, hardly count.
    """
    return _cheapest(view, lambda move: _burden(view, move))


def _cheapest(view: View, price: Callable[[GoDown], float]) -> GoDown | None:
    found = contract_now(view)
    if found is None or view.is_last:
        return found
    tried = {found: price(found)}
    # With one of its cards removed, the search finds another contract, if there is one.
    for _ in range(MOST_TRIED):
        best = min(tried, key=tried.__getitem__)
        for card in dict.fromkeys(card for meld in best.melds for card in meld.cards):
            other = find(without(view.hand, (card,)), view.deal, view.rules)
            if other is not None and GoDown(other) not in tried:
                tried[GoDown(other)] = price(GoDown(other))
        if min(tried, key=tried.__getitem__) == best:
            break
    return min(tried, key=tried.__getitem__)


def _burden(view: View, move: GoDown) -> float:
    """What is left after a contract and a discard, in points; cards that fit a meld count only in
    part.
    """
    rest = without(view.hand, (card for meld in move.melds for card in meld.cards))
    laid = (*view.melds, *(OnTable(view.seat, meld.kind, meld.cards) for meld in move.melds))
    loose = [card for card in rest if not any(takes(meld, card) for meld in laid)]
    ranks = Counter(card.rank for card in loose)
    prices = sorted(points(card) * (0.6 if ranks[card.rank] > 1 else 1.0) for card in loose)
    fitting = sum(points(card) for card in rest if not is_joker(card) and card not in loose)
    # A remaining joker can be laid with any pair, or by itself.
    return sum(prices[:-1]) + 3.0 * max(0, len(prices) - 1) + 0.3 * fitting


def _left(hand: Cards, move: GoDown) -> int:
    """What the hand costs after a contract; a remaining joker is worth more than it costs."""
    rest = without(hand, (card for meld in move.melds for card in meld.cards))
    return cost(card for card in rest if not is_joker(card))


def next_laid(view: View) -> Chosen | None:
    """The next meld or layoff of a seat that is down; None if it has nothing more to lay."""
    single = list(layoffs(view))
    if view.rules.further_melds:
        loose = {move.card for move in single}

        def worth(meld: Laid) -> int:
            # A card that can be laid off anyway is no gain in a meld, except for what waiting
            # costs.
            return sum(1 if card in loose else 2 + points(card) for card in meld.cards)

        hand = view.hand
        if len(hand) > MOST_PARTED:
            hand = tuple(card for card in hand if not is_joker(card))
        for meld in partition(hand, meld_rules(view.rules), worth):
            if any(card not in loose for card in meld.cards):
                return Meld(meld.kind, meld.cards)
    naturals = [move for move in single if not is_joker(move.card)]
    if naturals:
        return max(naturals, key=lambda move: points(move.card))
    swapped = _swap(view)
    if swapped is not None:
        return swapped
    return max(single, key=lambda move: points(move.card)) if single else None


def _swap(view: View) -> Meld | None:
    """A new meld with a joker from the table, to get rid of natural cards."""
    return next(
        (move for move in legal_moves(view) if isinstance(move, Meld) and move.swaps is not None),
        None,
    )


def fits_table(view: View, card: Card) -> bool:
    """Whether a card could be laid off somewhere."""
    return any(takes(meld, card) for meld in view.melds)


def takes(meld: OnTable, card: Card) -> bool:
    """Whether a card could be laid off on a meld."""
    if meld.kind is Kind.SET:
        return meld.takes(card, None)
    return any(meld.takes(card, end) for end in End)


SOFTNESS = 0.45
"""How much dearer than the best, in turns, a plan may be and still count."""
MOST_WINDOWS = 18
"""How many runs are considered, the cheapest ones."""
MOST_RANKS = 7
"""How many ranks are considered for sets, the cheapest ones."""
FOREVER = 9.0
"""The cost, in turns, of a card that cannot come."""
NOTHING = 1e-30


@cache
def wait(live: int) -> float:
    """The approximate number of turns until a card with this many live copies comes."""
    return float(1.15 * (2 / live) ** 0.75) if live > 0 else FOREVER


class Plans(Struct):
    """All plans of a hand, combined."""

    weight: float
    best: float
    """The cost of the cheapest plan."""
    uses: list[float]
    """By face, the weight of the plans that need a copy held of it."""
    wants: list[float]
    """By face, how much the weight would grow with one more copy."""
    joker: float
    """How much the weight would grow with one more joker."""

    @property
    def cost(self) -> float:
        """How far the hand is from the contract, in turns."""
        return _cost(self.weight)

    def with_one(self, face: int) -> float:
        """The cost with one more copy of a face."""
        return _cost(self.weight + self.wants[face])

    def without_one(self, face: int, live: int) -> float:
        """The cost with one copy fewer of a face that has this many live copies."""
        return _cost(self.weight - self.uses[face] * (1 - exp(-wait(live) / SOFTNESS)))


def cheapest(
    hand: Sequence[int],
    jokers: int,
    live: Sequence[int],
    wanted: Wanted,
    rather: Callable[[tuple[Part, ...]], bool] = bool,
) -> tuple[Part, ...]:
    """The runs and sets of the cheapest plan, jokers in its most expensive places; none for a bare
    hand.

    Among equally cheap plans, one that `rather` accepts is preferred.
    """

    def price(parts: tuple[Part, ...]) -> tuple[float, bool]:
        waits = sorted(each for part in parts for each in part.waits)
        return round(sum(waits[: max(0, len(waits) - jokers)]), 6), not rather(parts)

    return min(_plans(hand, live, wanted), key=price, default=())


def _cost(weight: float) -> float:
    return -SOFTNESS * log(max(NOTHING, weight))


class Part(Struct):
    """A run or set that a plan may include."""

    cost: float
    used: tuple[int, ...]
    """The faces in hand that it uses; for a set, all cards of its rank if it uses all."""
    keys: tuple[int, ...]
    """What it lacks: a face, or for a set 52 plus the index of its rank."""
    waits: tuple[float, ...]
    window: int = -1
    """The number of the run; -1 for sets."""
    rank: int = -1


class Wanted(Value):
    """The goal of a plan."""

    sets: int
    runs: int
    whole: bool
    """Whether a thirteenth card lengthens a run, as in the last deal."""


def plans(hand: Sequence[int], jokers: int, live: Sequence[int], wanted: Wanted) -> Plans:
    """The plans of a hand for a contract; `live` says how many of each face may still come."""
    total = joker_gain = 0.0
    best = FOREVER
    uses, wants = [0.0] * len(FACES), [0.0] * (len(FACES) + RANK_COUNT)
    for parts in _plans(hand, live, wanted):
        waits = [w for part in parts for w in part.waits]
        keys = [k for part in parts for k in part.keys]
        if wanted.whole:
            _thirteenth(hand, live, parts, waits, keys)
        if jokers:
            order = sorted(range(len(waits)), key=waits.__getitem__)
            order = order[: max(0, len(order) - jokers)]
            waits, keys = [waits[n] for n in order], [keys[n] for n in order]
        cost = sum(waits)
        if cost >= FOREVER:
            continue
        weight = exp(-cost / SOFTNESS)
        total += weight
        best = min(best, cost)
        for key, each in zip(keys, waits):
            wants[key] += weight * (exp(each / SOFTNESS) - 1)
        if waits:
            joker_gain += weight * (exp(max(waits) / SOFTNESS) - 1)
        for part in parts:
            for face in part.used:
                uses[face] += weight
    for face in range(len(FACES)):
        wants[face] += wants[len(FACES) + RANK_OF[face]]
    return Plans(total, best, uses, wants[: len(FACES)], joker_gain)


def _thirteenth(
    hand: Sequence[int],
    live: Sequence[int],
    parts: Sequence[Part],
    waits: list[float],
    keys: list[int],
) -> None:
    """In the last deal one run has a fifth card: no waiting if the hand has a card for an end."""
    ends = {face for part in parts for face in ENDS[part.window]}
    taken = [face for part in parts for face in part.used]
    if any(hand[face] > taken.count(face) for face in ends):
        return
    waits.append(wait(sum(live[face] for face in ends)))
    keys.append(max(ends, key=lambda face: live[face]))


def _plans(hand: Sequence[int], live: Sequence[int], wanted: Wanted) -> Iterator[tuple[Part, ...]]:
    for runs in _run_choices(hand, live, wanted.runs):
        if not wanted.sets:
            yield runs
            continue
        left = list(hand)
        for run in runs:
            for face in run.used:
                left[face] -= 1
        for sets in combinations(_set_options(left, live, wanted.sets), wanted.sets):
            yield (*runs, *sets)


def _set_options(hand: Sequence[int], live: Sequence[int], wanted: int) -> list[Part]:
    """Sets of the cheapest ranks; a rank with more than three cards may have two."""
    options = []
    for rank, faces in enumerate(SAME_RANK):
        n = sum(hand[face] for face in faces)
        if not n:
            continue
        there = sum(live[face] for face in faces)
        for number in range(1 + (n - 1) // SET_SIZE):
            share = min(SET_SIZE, n - SET_SIZE * number)
            waits = tuple(wait(there - step) for step in range(SET_SIZE - share))
            # A card with a spare is not one that the plan cannot do without.
            tight = n <= share + SET_SIZE * number
            used = tuple(face for face in faces if hand[face]) if tight else ()
            keys = (len(FACES) + rank,) * len(waits)
            options.append(Part(sum(waits), used, keys, waits, rank=rank))
    options.sort(key=_part_cost)
    return options[: MOST_RANKS + wanted - 1]


def _part_cost(part: Part) -> float:
    return part.cost


def _run_choices(
    hand: Sequence[int], live: Sequence[int], wanted: int
) -> Iterator[tuple[Part, ...]]:
    """Choices of this many runs that do not continue each other; later runs lack what earlier ones
    use.
    """
    if not wanted:
        yield ()
        return
    some = _run_options(hand, live, range(len(WINDOWS)))
    some.sort(key=_part_cost)
    some = some[:MOST_WINDOWS]
    if wanted == 1:
        yield from ((part,) for part in some)
        return
    for chosen in combinations(some, wanted):
        if any(_continue(one.window, other.window) for one, other in combinations(chosen, 2)):
            continue
        left = None
        parts: list[Part] = []
        for part in chosen:
            if left is not None and any(not left[face] for face in part.used):
                part = _run_options(left, live, (part.window,), bare=True)[0]
            if left is None:
                left = list(hand)
            for face in part.used:
                left[face] -= 1
            parts.append(part)
        yield tuple(parts)


def _continue(one: int, other: int) -> bool:
    """Whether two runs of four continue each other."""
    same = one // WINDOWS_IN_SUIT == other // WINDOWS_IN_SUIT
    return same and abs(one - other) == RUN_SIZE


def _run_options(
    hand: Sequence[int], live: Sequence[int], windows: Sequence[int], bare: bool = False
) -> list[Part]:
    """The runs of these windows with a card in hand; with `bare`, also those without."""
    options = []
    for number in windows:
        window = WINDOWS[number]
        used = tuple([face for face in window if hand[face]])
        if not used and not bare:
            continue
        keys = tuple([face for face in window if not hand[face]])
        waits = tuple([wait(live[face]) for face in keys])
        options.append(Part(sum(waits), used, keys, waits, window=number))
    return options


# A quick player that plans instead of playing deals out: the stand-in, and a yardstick.
#
# It reads a choice as numbers, built only from what a seat sees.


class Situation(Struct):
    """What a seat knows when it has to choose."""

    rules: HouseRules
    seats: int
    deal: int
    sets: int
    """How many sets and runs the contract has."""
    runs: int
    hand: list[int]
    """How many of each face are in the hand."""
    jokers: int
    live: list[int]
    """How many of each face may still come: unseen, or known to be in another hand."""
    unseen: list[int]
    """How many of each face are unseen."""
    unseen_jokers: int
    upcard: Card | None
    cost: int
    """What the hand costs, in points."""
    down: bool
    others_down: int
    fewest: int
    """The fewest cards of any other seat that is down; 99 if there is none."""
    next_wants: list[float]
    """How strongly the next seat seems to collect each face."""
    taken: Card | None
    """The upcard taken in this turn, if it may not be discarded."""

    @property
    def is_last(self) -> bool:
        """Whether the whole hand is laid at once."""
        return self.sets == 0 and self.runs == 3


def situation(view: View) -> Situation:
    """The choice of the view's seat."""
    hand, jokers = counted(view.hand)
    hidden, wild = counted(unseen(view).elements())
    known = held(view)
    live = list(hidden)
    for seat, cards in enumerate(known):
        if seat != view.seat:
            for card, number in cards.items():
                if not is_joker(card):
                    live[NUMBER[card]] += number
    others = [seat for seat in range(view.seats) if seat != view.seat]
    down = [seat for seat in others if view.down[seat] is not None]
    blocked = view.taken if view.turn == view.seat and not view.had_twin else None
    return Situation(
        rules=view.rules,
        seats=view.seats,
        deal=view.deal,
        sets=view.contract.count("S"),
        runs=view.contract.count("R"),
        hand=hand,
        jokers=jokers,
        live=live,
        unseen=hidden,
        unseen_jokers=wild,
        upcard=view.pile[-1] if view.pile else None,
        cost=cost(view.hand),
        down=view.down[view.seat] is not None,
        others_down=len(down),
        fewest=min((count(view.hands[seat]) for seat in down), default=99),
        next_wants=_wants(view, (view.seat + 1) % view.seats, known[(view.seat + 1) % view.seats]),
        taken=None if view.rules.return_taken else blocked,
    )


def _wants(view: View, seat: int, known: Counter[Card]) -> list[float]:
    """How strongly a seat seems to collect each face, from what it took and still holds."""
    wants = [0.0] * len(FACES)
    for card, number in known.items():
        if is_joker(card) or not number:
            continue
        taken = NUMBER[card]
        suit, place = divmod(taken, 13)
        for face in range(len(FACES)):
            other_suit, other = divmod(face, 13)
            if other == place:
                wants[face] += 1.0
            elif other_suit == suit and "R" in view.contract and abs(other - place) <= 3:
                wants[face] += 1.0 - 0.2 * abs(other - place)
    return wants


TURN_WORTH = 10.0
"""What one turn less to the contract is worth, in points."""
ASK_GAIN = 0.85
"""How many turns a card must save to be asked for."""


class Planner:
    """Plans for what the contract still lacks; lays everything it can; discards what no
    plan uses.
    """

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        if view.phase is Phase.PLAY:
            return played(view)
        now = situation(view)
        if view.phase is Phase.ASK:
            return MayI(asks(view, now))
        return TakeDiscard() if takes_upcard(view, now) else Draw()


def played(view: View) -> Chosen:
    """What to lay or discard."""
    if not view.is_down:
        down = contract(view)
        if down is not None:
            return down
    elif not view.is_contract_turn:
        laid = next_laid(view)
        if laid is not None:
            return laid
    return Discard(best_throw(view, situation(view)))


def planned(now: Situation) -> Plans:
    """The plans of the hand."""
    return plans(now.hand, now.jokers, now.live, Wanted(now.sets, now.runs, now.is_last))


def takes_upcard(view: View, now: Situation) -> bool:
    """Whether to take the upcard instead of drawing from the stock."""
    card = now.upcard
    assert card is not None
    if now.down:
        return fits_table(view, card) or _completes(view, card)
    made = planned(now)
    if is_joker(card):
        return True
    gain = made.cost - made.with_one(NUMBER[card])
    return gain > drawn_gain(now, made) + 0.1


def drawn_gain(now: Situation, made: Plans) -> float:
    """How many turns a card from the stock saves on average."""
    total = sum(now.unseen) + now.unseen_jokers
    if not total:
        return 0.0
    gained = sum(n * (made.cost - made.with_one(face)) for face, n in enumerate(now.unseen) if n)
    return gained / total


def _completes(view: View, card: Card) -> bool:
    """Whether a card completes a new meld with the hand."""
    if not view.rules.further_melds:
        return False
    if is_joker(card):
        return True
    same = sum(other.rank is card.rank for other in view.hand)
    return same >= 2


def asks(view: View, now: Situation) -> bool:
    """Whether to ask for the upcard, at the price of another card from the stock."""
    card = now.upcard
    if card is None or now.down or now.others_down or now.is_last:
        return False
    made = planned(now)
    if is_joker(card):
        return True
    return made.cost - made.with_one(NUMBER[card]) > ASK_GAIN


def best_throw(view: View, now: Situation) -> Card:
    """The card that is needed least."""
    hand = [card for card in dict.fromkeys(view.hand) if _may_throw(view, now, card)]
    if now.down:
        return max(hand, key=lambda card: (not is_joker(card), _rid_of(view, now, card)))
    made = planned(now)
    urgency = 0.15 if not now.others_down else 0.6

    def value(card: Card) -> tuple[bool, float]:
        if is_joker(card):
            return True, 0.0
        face = NUMBER[card]
        lost = made.without_one(face, now.live[face]) - made.cost
        danger = 1.5 * now.next_wants[face]
        return False, TURN_WORTH * lost - urgency * COST[face] + danger

    return min(hand, key=value)


def _may_throw(view: View, now: Situation, card: Card) -> bool:
    taken = now.taken
    if taken is None or (card is not taken and not (is_joker(card) and is_joker(taken))):
        return True
    return all(other is card for other in view.hand)


def _rid_of(view: View, now: Situation, card: Card) -> float:
    """How good it is to get rid of a card after the contract is down."""
    if is_joker(card):
        return 0.0
    face = NUMBER[card]
    pairs = sum(now.hand[other] for other in range(face % 13, len(FACES), 13)) - 1
    return points(card) - 4.0 * pairs - 1.5 * now.next_wants[face]
