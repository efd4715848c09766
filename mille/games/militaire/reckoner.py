"""A quick player that calculates instead of playing deals out: the stand-in, and a yardstick.

It plans contracts. A plan is two melds that form a contract, counting those already laid, or one
long run. The cards it lacks must be live, that is, still able to come; otherwise it is not a plan.
The sum over all plans of their payoff, times a probability for each card lacking, tells good hands
from bad ones, and the plans that use a card say what the card is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from mille.agents import Thinking, Thought
from mille.cards import JOKERS, RANKS, SUITS, Card, Dice, Rank, count
from mille.games.militaire import moves
from mille.games.militaire.moves import (
    LEAST,
    LONG_RUN,
    LONGEST_RUN,
    MOST_OF_A_KIND,
    HouseRules,
    is_contract,
)
from mille.games.militaire.table import (
    RUN_BONUS,
    SET_BONUS,
    View,
    bonus,
    held,
    melded_points,
    points,
    unseen,
)
from mille.parts.melds import Kind, Laid
from mille.parts.rummy import Phase
from mille.value import Struct, Value

# Cards as numbers and hands as bit masks: the fast representation for thinking.
#
# A suit's cards are thirteen numbers in the order of runs, ace first; the joker is the last
# number. Every meld without a joker is listed once with its bits, so that one operation gives
# what a hand lacks for it.


ORDER = (Rank.ACE, *(rank for rank in RANKS if rank is not Rank.ACE))
RANK_COUNT = len(ORDER)
CARDS: tuple[Card, ...] = (
    *(Card.parse(rank + suit) for suit in SUITS for rank in ORDER),
    JOKERS[0],
)
"""The cards, indexed by number."""
JOKER = len(CARDS) - 1
NUMBER = {card: number for number, card in enumerate(CARDS)}
BIT = {card: 1 << number for card, number in NUMBER.items()}
JOKER_BIT = 1 << JOKER
POINTS = tuple(map(points, CARDS))
"""The points of a card, indexed by number."""


def bits(cards: Iterable[Card]) -> int:
    """Cards as bits."""
    made = 0
    for card in cards:
        made |= BIT[card]
    return made


def numbers(mask: int) -> list[int]:
    """The numbers of the cards in a bit mask, in increasing order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def points_of(mask: int) -> int:
    """The points of the cards in a bit mask."""
    return sum(POINTS[number] for number in numbers(mask))


class Shape(Value):
    """A meld without a joker; the joker may replace one of its cards."""

    mask: int
    kind: Kind
    order: tuple[int, ...]
    """Its cards; in a run, from low to high."""
    size: int
    worth: int
    """The points of its cards."""
    bonus: int
    """The finisher's bonus for it."""

    @property
    def is_run(self) -> bool:
        """Whether it is a run."""
        return self.kind is Kind.RUN

    @property
    def is_long(self) -> bool:
        """Whether it is a contract by itself."""
        return self.is_run and self.size >= LONG_RUN


@cache
def shapes(ace_high: bool) -> tuple[Shape, ...]:
    """Every meld there is."""
    found = []
    for place in range(RANK_COUNT):
        same = [place + RANK_COUNT * suit for suit in range(4)]
        threes = [tuple(n for n in same if n != out) for out in same]
        found += [_shape(Kind.SET, chosen) for chosen in [*threes, tuple(same)]]
    for suit in range(4):
        row = [RANK_COUNT * suit + place for place in range(RANK_COUNT)]
        if ace_high:
            row.append(row[0])
        for size in range(LEAST, LONGEST_RUN + 1):
            for low in range(len(row) - size + 1):
                found.append(_shape(Kind.RUN, tuple(row[low : low + size])))
    return tuple(found)


def _shape(kind: Kind, order: tuple[int, ...]) -> Shape:
    size = len(order)
    assert LEAST <= size <= (MOST_OF_A_KIND if kind is Kind.SET else LONGEST_RUN)
    bonus = (SET_BONUS if kind is Kind.SET else RUN_BONUS)[size]
    mask = sum(1 << number for number in order)
    return Shape(mask, kind, order, size, sum(POINTS[n] for n in order), bonus)


def laid_from(shape: Shape, hand: int) -> Laid | None:
    """The meld of that shape from a hand, with the joker in place of the one missing card, the most
    valuable last; None if it cannot be laid.
    """
    missing = shape.mask & ~hand
    if missing and (missing & (missing - 1) or not hand & JOKER_BIT):
        return None
    gap = missing.bit_length() - 1
    return Laid(shape.kind, tuple(CARDS[JOKER if n == gap else n] for n in shape.order))


def pairs_up(one: Kind, other: Kind, rules: HouseRules) -> bool:
    """Whether two melds of these kinds form a contract."""
    return not (one is Kind.RUN and other is Kind.RUN) or rules.two_runs == "contract"


# A turn as numbers, built only from what a seat sees.


class Lying(Value):
    """A seat's melds."""

    kinds: tuple[Kind, ...]
    sizes: tuple[int, ...]
    bonus: int
    points: int

    @classmethod
    def of(cls, melds: tuple[Laid, ...]) -> Lying:
        """The relevant features of some melds."""
        return cls(
            tuple(meld.kind for meld in melds),
            tuple(len(meld.cards) for meld in melds),
            sum(map(bonus, melds)),
            melded_points(melds),
        )


class Situation(Value):
    """What a seat knows when it has to choose."""

    rules: HouseRules
    seat: int
    seats: int
    hand: int
    """The seat's own cards as bits."""
    lying: tuple[Lying, ...]
    """By seat, from one's own seat to the left."""
    known: tuple[int, ...]
    """The cards that each seat is known to hold, from one's own seat to the left."""
    counts: tuple[int, ...]
    """How many cards each seat holds, from one's own seat to the left."""
    unseen: int
    """The cards whose place is unknown: in the stock or in another hand."""
    stock: int
    upcard: int
    """The upcard as a bit; 0 if there is none."""
    taken: int
    """The card taken from the pile in this turn, as a bit; 0 if there is none."""
    has_drawn: bool
    contract: bool
    """Whether one's own contract is on the table."""
    rounds: int
    """How many turns each seat has had in this deal."""
    totals: tuple[int, ...]
    """The points of earlier deals, from one's own seat to the left."""
    pool: int
    """The cards from which the stock was last rebuilt, if it was."""

    @property
    def live(self) -> int:
        """The cards that may still come: unknown ones, and those known to be in other hands."""
        there = self.unseen
        for cards in self.known[1:]:
            there |= cards
        return there


def situation(view: View) -> Situation:
    """The turn as the view's seat sees it."""
    order = [(view.seat + step) % view.seats for step in range(view.seats)]
    known = held(view)
    return Situation(
        rules=view.rules,
        seat=view.seat,
        seats=view.seats,
        hand=bits(view.hand),
        lying=tuple(Lying.of(view.melds[seat]) for seat in order),
        known=tuple(bits(known[seat]) for seat in order),
        counts=tuple(count(view.hands[seat]) for seat in order),
        unseen=bits(unseen(view)),
        stock=count(view.stock),
        upcard=bits(view.pile[-1:]),
        taken=0 if view.taken is None else BIT[view.taken],
        has_drawn=view.phase is Phase.PLAY,
        contract=is_contract(view.melds[view.seat], view.rules),
        rounds=view.played // view.seats,
        totals=tuple(view.totals[seat] for seat in order),
        pool=bits(view.pool),
    )


CHANCE = 0.11
"""The probability that one particular card comes in time."""
MOST_WANTED = 4
"""Plans that lack more cards than this are ignored."""


class Prospect(Struct):
    """The worth of a hand's plans."""

    total: float
    uses: list[float]
    """By card, the worth of the plans that use it."""
    wanted: list[float]
    """By card not in the hand, what the plans would gain from it."""

    def without(self, card: int) -> float:
        """The worth of the plans once a card is discarded."""
        return self.total - self.uses[card]


class Finish(Value):
    """A contract that can be laid now."""

    melds: tuple[Shape, ...]
    pays: int
    """What the deal then scores, minus the points of melds already laid."""


@cache
def _table(ace_high: bool, most: int) -> tuple[tuple[int, Shape], ...]:
    return tuple((s.mask, s) for s in shapes(ace_high) if s.size <= most)


class Part(Value):
    """A meld that a hand may reach."""

    mask: int
    missing: int
    lacks: int
    shape: Shape
    is_run: bool
    size: int
    pays: int


def parts(hand: int, live: int, rules: HouseRules, most: int, lacks: int) -> list[Part]:
    """Melds of which a hand has at least one card and lacks at most `lacks`, nearest first.

    With a joker in hand, one card may be missing that can no longer come.
    """
    spare = 1 if hand & JOKER_BIT else 0
    dead = ~(hand | live)
    found = []
    for mask, shape in _table(rules.ace_high, most):
        missing = mask & ~hand
        if missing == mask:
            continue
        n = missing.bit_count()
        if n > lacks + spare:
            continue
        gone = missing & dead
        if gone and (not spare or gone & (gone - 1)):
            continue
        pays = shape.bonus + shape.worth
        found.append(Part(mask, missing, n, shape, shape.is_run, shape.size, pays))
    found.sort(key=_lacks)
    return found


def _lacks(part: Part) -> int:
    return part.lacks


def prospect(
    hand: int, live: int, lying: Lying, rules: HouseRules, chance: float = CHANCE
) -> Prospect:
    """The worth of all plans of a hand, beside at most one meld already laid."""
    spare = 1 if hand & JOKER_BIT else 0
    most = rules.most_laid
    uses, wanted = [0.0] * 53, [0.0] * 53
    by_cards: dict[int, float] = {}
    by_lack: dict[int, float] = {}
    total = 0.0
    for limit in (MOST_WANTED - 1, MOST_WANTED):
        for used, missing, lacks, pays in _plans(hand, live, lying, rules, most, limit, spare):
            value = pays * _weight(lacks, spare, missing & ~live, chance)
            total += value
            used &= hand
            by_cards[used] = by_cards.get(used, 0.0) + value
            by_lack[missing] = by_lack.get(missing, 0.0) + value
        if total:
            break
    for used, value in by_cards.items():
        for number in numbers(used):
            uses[number] += value
    for missing, value in by_lack.items():
        gain = value * (1 / chance - 1)
        for number in numbers(missing):
            wanted[number] += gain
    if spare:
        # Without the joker, each plan that relies on it lacks one more card.
        uses[-1] = total * (1 - chance)
    return Prospect(total, uses, wanted)


def _weight(lacks: int, spare: int, dead: int, chance: float) -> float:
    """The probability that a plan succeeds; a joker in hand replaces any card, even a dead one."""
    if not spare or lacks == 0:
        return float(chance**lacks)
    return float(chance ** (lacks - 1) * (1 if dead else lacks))


def _plans(
    hand: int, live: int, lying: Lying, rules: HouseRules, most: int, limit: int, spare: int
) -> Iterator[tuple[int, int, int, int]]:
    """Plans: their cards, the missing ones, how many those are, and what the finish pays."""
    limit += spare
    dead = ~(hand | live)
    if lying.kinds:
        for part in parts(hand, live, rules, most - lying.sizes[0], limit - spare):
            if pairs_up(lying.kinds[0], part.shape.kind, rules):
                yield part.mask, part.missing, part.lacks, part.pays + lying.bonus
        return
    some = parts(hand, live, rules, most, limit - spare)
    two_runs = rules.two_runs == "contract"
    for n, one in enumerate(some):
        mask, is_run, lacks, size, missing = one.mask, one.is_run, one.lacks, one.size, one.missing
        if one.shape.is_long:
            yield mask, missing, lacks, one.pays
            continue
        for two in some[n + 1 :]:
            both = lacks + two.lacks
            if both > limit:
                break
            if mask & two.mask or size + two.size > most:
                continue
            if is_run and two.is_run and not two_runs:
                continue
            if two.shape.is_long:
                continue
            gone = (missing | two.missing) & dead
            if gone and gone & (gone - 1):
                continue
            yield mask | two.mask, missing | two.missing, both, one.pays + two.pays


def finish(hand: int, lying: Lying, rules: HouseRules, taken: int = 0) -> Finish | None:
    """The most valuable contract in a hand during its turn, if there is one."""
    best: Finish | None = None
    for melds in _contracts(hand, lying, rules):
        found = _finished(hand, melds, lying, rules, taken)
        if found is not None and (best is None or found.pays > best.pays):
            best = found
    return best


def _contracts(hand: int, lying: Lying, rules: HouseRules) -> Iterator[tuple[Shape, ...]]:
    if len(lying.kinds) == 1 and not (lying.kinds[0] is Kind.RUN and lying.sizes[0] >= 6):
        for part in parts(hand, 0, rules, rules.most_laid - lying.sizes[0], 0):
            if pairs_up(lying.kinds[0], part.shape.kind, rules):
                yield (part.shape,)
        return
    some = parts(hand, 0, rules, rules.most_laid, 0)
    for n, one in enumerate(some):
        if one.shape.is_long:
            yield (one.shape,)
            continue
        for two in some[n + 1 :]:
            if (
                not one.mask & two.mask
                and not two.shape.is_long
                and one.lacks + two.lacks <= 1
                and pairs_up(one.shape.kind, two.shape.kind, rules)
            ):
                yield one.shape, two.shape


def _finished(
    hand: int, melds: tuple[Shape, ...], lying: Lying, rules: HouseRules, taken: int
) -> Finish | None:
    """The finish with these melds; None if no card is left that may be discarded."""
    left, pays = hand, lying.bonus
    for shape in melds:
        missing = shape.mask & ~left
        if missing and not left & JOKER_BIT:
            return None
        left &= ~shape.mask
        pays += shape.bonus + shape.worth
        if missing:
            left &= ~JOKER_BIT
            pays -= points_of(missing)
    over = numbers(left)
    if not over:
        return Finish(melds, pays) if rules.last_discard == "optional" else None
    over.sort(key=lambda number: POINTS[number])
    throw = over[-1]
    if len(over) > 1 and taken == 1 << throw and not rules.return_taken:
        throw = over[-2]
    kept = sum(POINTS[number] for number in over if number != throw)
    return Finish(melds, pays - kept)


END_IS_NEAR = 0.3
"""The chance that another seat finishes before one's next turn, once it has a meld."""
END_IS_FAR = 0.1


class Reckoner:
    """Adds up the payoff of its plans, each times the probability that it succeeds."""

    def think(self, view: View, dice: Dice) -> Thinking[moves.Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        return reckoned(situation(view))


def reckoned(now: Situation) -> moves.Chosen:
    """The move, by calculation."""
    if not now.has_drawn:
        return moves.TakeDiscard() if takes(now) else moves.Draw()
    if now.contract:
        return moves.Discard(CARDS[last_throw(now)])
    found = finish(now.hand, now.lying[0], now.rules, now.taken)
    if found is not None:
        return laying(now.hand, found.melds, now.rules.lay_early)
    meld = worth_laying(now)
    if meld is not None:
        return laying(now.hand, (meld,), True)
    return moves.Discard(CARDS[best_throw(now)])


def laying(hand: int, melds: tuple[Shape, ...], lay_early: bool) -> moves.Chosen:
    """The next move towards laying melds that the hand has."""
    made: list[Laid] = []
    for shape in melds:
        laid = laid_from(shape, hand)
        assert laid is not None
        made.append(laid)
        hand &= ~bits(laid.cards)
    if lay_early:
        return moves.Meld(made[0].kind, made[0].cards)
    return moves.GoDown(tuple(made))


def takes(now: Situation) -> bool:
    """Whether to take the upcard instead of drawing from the stock."""
    lying, rules = now.lying[0], now.rules
    with_it = now.hand | now.upcard
    if finish(with_it, lying, rules, now.upcard) is not None:
        return True
    live = now.live
    drawing = prospect(now.hand, live, lying, rules)
    unknown = max(1, now.unseen.bit_count())
    expected = drawing.total
    expected += sum(drawing.wanted[number] for number in numbers(now.unseen)) / unknown
    taking = prospect(with_it, live, lying, rules)
    return max(taking.without(number) for number in numbers(now.hand)) > expected


def last_throw(now: Situation) -> int:
    """The card that ends the deal: the most expensive, so that the cheapest is kept (#15, #19)."""
    return max(throwable(now), key=lambda number: POINTS[number])


def throwable(now: Situation) -> list[int]:
    """The cards that may be discarded."""
    cards = numbers(now.hand)
    if len(cards) > 1 and not now.rules.return_taken:
        cards = [number for number in cards if now.taken != 1 << number]
    return cards


def best_throw(now: Situation) -> int:
    """The card that the plans need least; if tied, the one that is most expensive to keep."""
    plans = prospect(now.hand, now.live, now.lying[0], now.rules)
    joker = JOKER_BIT.bit_length() - 1
    return min(
        throwable(now), key=lambda number: (number == joker, plans.uses[number], -POINTS[number])
    )


def worth_laying(now: Situation) -> Shape | None:
    """A meld that is better laid than held, if there is one."""
    if not now.rules.lay_early or now.lying[0].kinds:
        return None
    most = now.rules.most_laid - 3
    ready = [part.shape for part in parts(now.hand & ~JOKER_BIT, 0, now.rules, most, 0)]
    if not ready:
        return None
    near = any(lying.kinds for lying in now.lying[1:])
    risk = (END_IS_NEAR if near else END_IS_FAR) * (now.seats - 1) / 2
    best, worth = None, _after_throw(now, now.hand, now.lying[0])
    for shape in ready:
        laid = Lying((shape.kind,), (shape.size,), shape.bonus, shape.worth)
        value = _after_throw(now, now.hand & ~shape.mask, laid) + risk * shape.worth
        if value > worth:
            best, worth = shape, value
    return best


def _after_throw(now: Situation, hand: int, lying: Lying) -> float:
    plans = prospect(hand, now.live, lying, now.rules)
    return plans.total - min(plans.uses[number] for number in numbers(hand))
