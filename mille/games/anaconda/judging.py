"""How much of the pot a seat may expect: its chances of each half, from imagined deals."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations

from mille.agents import Thought
from mille.cards import PACK, Card, Cards, Dice, without
from mille.engine.codec import Seat
from mille.games.anaconda import hands
from mille.games.anaconda.hands import Worth, best_high, best_low, high_of, low_of, low_place
from mille.games.anaconda.moves import Arrange, Pass, Way
from mille.games.anaconda.table import Answer, View
from mille.parts.seats import learned
from mille.value import Value

# How often a hand of its class takes its half, as self-play found it (`chances.json`).


MOST_RIVALS = 3


@cache
def before(active: int) -> tuple[list[float], list[float]]:
    """The chances to win a half, for high and for low by class of hand, before ways are declared.

    `active` is the number of seats still in the deal, including this one.
    """
    high, low = learned(__package__, "chances")["before"][str(min(7, max(2, active)))]
    return high, low


@cache
def against(rivals: int) -> tuple[list[float], list[float]]:
    """The chances for high and for low, by class of hand, against this many rivals going the same
    way.

    A seat without rivals wins the half with any hand.
    """
    if not rivals:
        return [1.0] * 40, [1.0] * 40
    high, low = learned(__package__, "chances")["against"]
    n = min(MOST_RIVALS, rivals) - 1
    return [row[n] for row in high], [row[n] for row in low]


# How promising kept cards are: a quick count of pairs, suits and low ranks.
#
# Cards here are numbers from 0 to 51, four per rank from the deuces up, as in `Card.index`.


ALMOST = (0.0, 0.02, 0.05, 0.15, 0.42, 0.8, 0.84)
"""How promising a number of different low ranks (the index) is for low, 0 to 1."""
BESIDE = 0.2
"""The weight of the worse way beside the better one."""


def promise(kept: Iterable[int], ace_low: bool) -> tuple[float, float]:
    """How promising kept cards are for high and for low, 0 to 1 each."""
    once = pairs = threes = fours = 0
    suits = [0, 0, 0, 0]
    for card in kept:
        bit = 1 << (card >> 2)
        suits[card & 3] += 1
        fours |= threes & bit
        threes |= pairs & bit
        pairs |= once & bit
        once |= bit
    if fours:
        up = 0.95
    elif threes:
        up = (0.85 if pairs & (pairs - 1) else 0.5) + threes.bit_length() / 100
    elif pairs:
        up = (0.42 if pairs & (pairs - 1) else 0.12) + pairs.bit_length() / 150
    else:
        up = 0.0
    flush = max(suits)
    if flush >= 4:
        up = max(up, 0.3 if flush == 4 else 0.6)
    elif _RUN[once] >= 4:
        up = max(up, 0.2 if _RUN[once] == 4 else 0.5)
    down = _LOW_WITH_ACE[once] if ace_low else _LOW_WITHOUT[once]
    return up, down


def _low(mask: int) -> float:
    """How promising a mask of ranks is for low; bit 0 is the lowest rank."""
    good = [rank for rank in range(8) if mask >> rank & 1]
    few = ALMOST[min(6, sum(rank < 7 for rank in good))]
    if few < ALMOST[5] and len(good) > sum(rank < 7 for rank in good):
        few += 0.03  # an eight helps a little
    return max(0.0, few - sum(good[:5]) / 120)


def _run(mask: int) -> int:
    """The most ranks of a mask within five in a row, with the ace at either end."""
    ring = mask << 1 | mask >> 12
    return max((ring >> low & 0b11111).bit_count() for low in range(10))


_LOW_WITH_ACE = [_low((mask << 1 | mask >> 12) & 0x1FFF) for mask in range(1 << 13)]
_LOW_WITHOUT = [_low(mask) for mask in range(1 << 13)]
_RUN = [_run(mask) for mask in range(1 << 13)]


def worth(kept: Iterable[int], ace_low: bool) -> float:
    """How promising kept cards are overall."""
    up, down = promise(kept, ace_low)
    return up + BESIDE * down if up > down else down + BESIDE * up


def keeps(hand: Sequence[int], n: int) -> list[tuple[int, ...]]:
    """Every choice of `n` cards to keep."""
    return list(combinations(hand, n))


def likely_keeps(hand: Sequence[int], n: int, ace_low: bool) -> list[tuple[int, ...]]:
    """The few sets of cards that people would consider keeping: low ones, groups, a suit."""
    ordered = sorted(hand)
    found = [_lowest(ordered, n, ace_low)]
    groups = _groups_first(ordered)
    found.append(tuple(groups[:n]))
    suits: list[list[int]] = [[], [], [], []]
    for card in ordered:
        suits[card & 3].append(card)
    suit = max(suits, key=len)
    if len(suit) >= min(n, 4):
        rest = [card for card in groups if card not in suit]
        found.append(tuple((suit[::-1] + rest)[:n]))
    return found


def keep_most(hand: Sequence[int], n: int, ace_low: bool) -> tuple[int, ...]:
    """The best of these few sets, found quickly."""
    return max(likely_keeps(hand, n, ace_low), key=lambda kept: worth(kept, ace_low))


def _lowest(ordered: Sequence[int], n: int, ace_low: bool) -> tuple[int, ...]:
    """The lowest ranks, one card each, then the rest."""
    if ace_low:
        aces = [card for card in ordered if card >= 48]
        ordered = [*aces, *ordered[: len(ordered) - len(aces)]]
    seen = 0
    once: list[int] = []
    twice: list[int] = []
    for card in ordered:
        bit = 1 << (card >> 2)
        (twice if seen & bit else once).append(card)
        seen |= bit
    return tuple((once + twice[::-1])[:n])


def _groups_first(ordered: Sequence[int]) -> list[int]:
    """Quads, trips and pairs before single cards, the higher first."""
    sizes = [0] * 13
    for card in ordered:
        sizes[card >> 2] += 1
    return sorted(ordered, key=lambda card: -(sizes[card >> 2] << 6) - card)


# Classes of hands, the worst first; the tables of chances are indexed by them.


def _house(rank: int) -> Worth:
    return hands.FULL_HOUSE << hands.KIND | (rank << 4) << 13


_HIGH_STEPS = (
    hands.PAIR << hands.KIND,
    hands.TWO_PAIRS << hands.KIND,
    hands.TWO_PAIRS << hands.KIND | (1 << 9) << 13,  # from jacks up
    hands.THREE << hands.KIND,
    hands.THREE << hands.KIND | (1 << 8) << 13,  # from tens
    hands.STRAIGHT << hands.KIND,
    hands.STRAIGHT << hands.KIND | 6,  # from ten high
    hands.FLUSH << hands.KIND,
    hands.FLUSH << hands.KIND | 1 << 11,  # king high
    hands.FLUSH << hands.KIND | 1 << 12,  # ace high
    _house(1),
    _house(4),
    _house(6),
    _house(8),
    _house(10),
    _house(12),
    hands.FOUR << hands.KIND,
    hands.FOUR << hands.KIND | (1 << 8) << 13,
    hands.STRAIGHT_FLUSH << hands.KIND,
)
HIGHS = len(_HIGH_STEPS) + 1


def _mask(*ranks: int) -> Worth:
    return sum(1 << rank - 1 for rank in ranks)


_LOW_STEPS = (
    _mask(6, 4, 3, 2, 1),
    _mask(6, 5, 3, 2, 1),
    _mask(7, 4, 3, 2, 1),
    _mask(7, 5, 4, 2, 1),
    _mask(7, 6, 3, 2, 1),
    _mask(8, 4, 3, 2, 1),
    _mask(8, 6, 3, 2, 1),
    _mask(8, 7, 3, 2, 1),
    _mask(9, 4, 3, 2, 1),
    _mask(9, 7, 3, 2, 1),
    _mask(10, 4, 3, 2, 1),
    _mask(11, 4, 3, 2, 1),
    _mask(12, 4, 3, 2, 1),
    _mask(13, 4, 3, 2, 1),
    hands.PAIR << hands.KIND,
    hands.TWO_PAIRS << hands.KIND,
)
LOWS = len(_LOW_STEPS) + 1


def grade_high(worth: Worth) -> int:
    """The class of a high hand, from 0."""
    return bisect_right(_HIGH_STEPS, worth)


def grade_low(method: str, worth: Worth) -> int:
    """The class of a low hand, from 0.

    In orders where straights count against a low hand, the best hands are a rank higher, so each
    hand counts as one class better.
    """
    grade = LOWS - 1 - bisect_right(_LOW_STEPS, worth)
    return grade if method == "ace_to_five" else min(LOWS - 1, grade + 1)


# Imagined deals: the unseen cards dealt at random, and passed on the way people pass.
#
# A world is dealt from the start. A seat that passed cards to this seat had them; a seat that got
# cards from this one has them, unless it passed them on; everybody else passes by the quick
# count. So the hands are as good as hands are after the passes, and not like seven random cards.


CARDS = 7


class Gift(Value):
    """What one seat gives another in a pass; None for cards that this seat does not know."""

    from_: int
    to: int
    cards: tuple[int, ...] | None


class World(Value):
    """A way the deal may go."""

    hands: dict[int, list[int]]
    """After all passes, the hand of each seat that took part in the first pass, or still can."""
    came: list[list[int]]
    """What this seat receives in each pass that is still to come."""


class Imagined:
    """What a seat knows of a deal, and random worlds that agree with it."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.ace_low = view.rules.low != "deuce_to_seven"
        self.passes: list[list[Gift]] = []
        for event in view.exchanged:
            ways = [
                Gift(p.from_, p.to, None if p.cards is None else tuple(c.index for c in p.cards))
                for p in event.moves
            ]
            self.passes.append(ways)
        self.to_come = [
            (_gifts(view.active, to), n) for to, n in view.rules.passes[len(self.passes) :]
        ]
        self.sizes = [n for _, n in view.rules.passes]
        first = self.passes[0] if self.passes else None
        self.seats = [way.from_ for way in first] if first else list(view.active)
        hand = [card.index for card in view.hand]
        self.own = self._at_first(hand)
        self.up = {
            seat: [card.index for card in cards]
            for seat, cards in enumerate(view.up)
            if cards and seat != view.seat
        }
        self.hand = hand
        got = {
            card
            for ways in self.passes
            for way in ways
            if way.to == self.seat
            for card in way.cards or ()
        }
        self.had = self._forced()
        known = {*self.own, *got, *(card for cards in self.had.values() for card in cards)}
        self.unseen = [card for card in range(52) if card not in known]

    def _at_first(self, hand: Sequence[int]) -> list[int]:
        """The seat's own hand as it was dealt."""
        own = list(hand)
        for ways in reversed(self.passes):
            for way in ways:
                if way.to == self.seat:
                    own = [card for card in own if card not in (way.cards or ())]
            for way in ways:
                if way.from_ == self.seat:
                    own += way.cards or ()
        return own

    def _forced(self) -> dict[int, list[int]]:
        """Cards that other seats must have been dealt, judging by what they passed."""
        found: dict[int, list[int]] = {seat: [] for seat in self.seats}
        seen = set(self.own)
        for ways in self.passes:
            for way in ways:
                if way.to == self.seat and way.from_ in found:
                    new = [card for card in way.cards or () if card not in seen]
                    found[way.from_] += new[: CARDS - len(found[way.from_])]
                    seen.update(new)
        return found

    def world(self, dice: Dice) -> World:
        """A random deal that agrees with what is known."""
        unseen = _shuffled(self.unseen, dice)
        hands: dict[int, list[int]] = {}
        for seat in self.seats:
            if seat == self.seat:
                hands[seat] = list(self.own)
                continue
            forced = self.had[seat]
            need = CARDS - len(forced)
            hand, other = unseen[:need], unseen[-need:]
            two = bool(forced) and len(unseen) > 2 * need > 0
            if two and worth(other, self.ace_low) > worth(hand, self.ace_low):
                # Cards passed away were worth less than those kept: use the better of two draws.
                hand, unseen = other, unseen[:-need]
            else:
                unseen = unseen[need:]
            hands[seat] = forced + hand
        for gifts, n in zip(self.passes, self.sizes):
            self._pass(hands, gifts, n)
        came = [self._pass(hands, gifts, n) for gifts, n in self.to_come]
        if not self.to_come:
            self._show(hands)
        return World(hands, came)

    def _pass(self, hands: dict[int, list[int]], gifts: Sequence[Gift], n: int) -> list[int]:
        """All seats pass at once; returns what this seat receives."""
        given: list[tuple[int, list[int]]] = []
        came: list[int] = []
        for gift in gifts:
            hand = hands[gift.from_]
            if gift.cards is not None:
                cards = list(gift.cards)
                if gift.from_ != self.seat:
                    self._fetch(hands, gift.from_, cards)
                kept = [card for card in hands[gift.from_] if card not in cards]
            else:
                kept = list(keep_most(hand, len(hand) - n, self.ace_low))
                cards = [card for card in hand if card not in kept]
            hands[gift.from_] = kept
            given.append((gift.to, cards))
        for to, cards in given:
            hands[to] = hands[to] + cards
            if to == self.seat:
                came = cards
        return came

    def _fetch(self, hands: dict[int, list[int]], seat: int, cards: Sequence[int]) -> None:
        """Give a seat these cards by swapping with whoever has them in this world."""
        hand = hands[seat]
        for card in cards:
            if card in hand:
                continue
            spare = next(c for c in reversed(hand) if c not in cards)
            place = hand.index(spare)
            for other, held in hands.items():
                if card in held:
                    if other != self.seat:
                        held[held.index(card)] = spare
                    break
            hand[place] = card

    def _show(self, hands: dict[int, list[int]]) -> None:
        """Give every seat its face-up cards."""
        for seat, up in self.up.items():
            if seat in hands:
                self._fetch(hands, seat, up)


def _gifts(active: Sequence[Seat], to: int) -> list[Gift]:
    """The routes of a future pass among the seats now in (anaconda.md #11)."""
    ring = sorted(active)
    if to % len(ring) == 0:
        to = 1 if to > 0 else -1
    return [Gift(seat, ring[(n + to) % len(ring)], None) for n, seat in enumerate(ring)]


def _shuffled(cards: Sequence[int], dice: Dice) -> list[int]:
    """The cards in a random order; faster than `Dice.shuffled`, and good enough for a world."""
    deck = list(cards)
    bits, left = 0, 0
    for i in range(len(deck) - 1, 0, -1):
        if not left:
            bits, left = dice.bits(), 8
        j = (bits & 0xFF) * (i + 1) >> 8
        bits >>= 8
        left -= 1
        deck[i], deck[j] = deck[j], deck[i]
    return deck


# Which five cards to lay, and which of them to hide (anaconda.md, section 8).


GOOD_LOW = 6
"""A low hand is good if its highest card is at most this place: a seven, with the ace low."""


def lay(way: Way, method: str, hand: Cards) -> Arrange:
    """The best five for a way, with the most telling card hidden."""
    five = best_low(method, hand) if way is Way.LOW else best_high(hand)
    down = telling(way, method, five)
    return Arrange((*without(five, (down,)), down))


def telling(way: Way, method: str, five: Cards) -> Card:
    """The card of a hand that people hide.

    In a bad low hand it is the highest, which shows how bad it is; in a good one a middle card. In
    a high hand it is one of the largest group, or the highest card.
    """
    if way is Way.LOW:
        order = sorted(five, key=lambda card: low_place(method, card))
        return order[2] if low_place(method, order[-1]) <= GOOD_LOW else order[-1]
    counts = Counter(card.rank for card in five)
    return max(five, key=lambda card: (counts[card.rank], card.index))


# The stages of a deal, for betting.


FIRST, PASSED, COMPLETE, SHOWN = range(4)
"""Before any pass, between passes, with complete hands, with cards face up."""


def stage_of(view: View) -> int:
    """The stage of the deal."""
    if any(view.up):
        return SHOWN
    if len(view.exchanged) == len(view.rules.passes):
        return COMPLETE
    return PASSED if view.exchanged else FIRST


UNUSUAL = 0.15
"""The likelihood that somebody hides a card other than the usual one, whose likelihood is 1."""


def beaten(
    own: Worth,
    up: Sequence[int],
    unseen: Collection[int],
    way: Way,
    method: str,
    likely: Callable[[Worth], float] = lambda five: 1.0,
) -> tuple[float, float]:
    """The probability that a hand beats a rival's, and that it ties.

    `unseen` are the cards that may be under the rival's face-up cards. A rival has three cards
    besides those and lays the best of them; and the face-up ones were chosen, so a hidden card is
    likely if people would hide it under these. `likely` weighs a hand of some worth by how well it
    fits the rival's betting.
    """
    sign = -1 if way is Way.LOW else 1
    total = less = equal = 0.0
    for five, weight in hidden(up, unseen, way, method, likely):
        total += weight
        if sign * five < sign * own:
            less += weight
        elif five == own:
            equal += weight
    return less / total, equal / total


def hidden(
    up: Sequence[int],
    unseen: Collection[int],
    way: Way,
    method: str,
    likely: Callable[[Worth], float] = lambda five: 1.0,
) -> list[tuple[Worth, float]]:
    """The worth of a rival's hand with each possible hidden card, and the weight of that card."""
    sign = -1 if way is Way.LOW else 1
    fives = sorted(
        (sign * (low_of(method, (*up, card)) if way is Way.LOW else high_of((*up, card))), card)
        for card in unseen
    )
    shown = tuple(PACK[card] for card in up)
    found = []
    for n, (five, card) in enumerate(fives):
        weight = n * (n - 1) / 2 + 0.01  # how often it is the best of three
        if telling(way, method, (*shown, PACK[card])).rank is not PACK[card].rank:
            weight *= UNUSUAL
        found.append((sign * five, weight * likely(sign * five)))
    return found


STEPS = 5
"""The number of classes of a hand, by its better chance of a half."""
OFTEN: Mapping[int, Mapping[Answer, tuple[float, ...]]] = {
    PASSED: {
        Answer.CHECK: (0.08, 0.07, 0.03, 0.025, 0.01),
        Answer.CALL: (0.61, 0.57, 0.45, 0.41, 0.39),
        Answer.MORE: (0.30, 0.35, 0.52, 0.56, 0.60),
    },
    COMPLETE: {
        Answer.CHECK: (0.12, 0.11, 0.034, 0.01, 0.01),
        Answer.CALL: (0.57, 0.57, 0.45, 0.39, 0.36),
        Answer.MORE: (0.25, 0.25, 0.50, 0.61, 0.63),
    },
    SHOWN: {
        Answer.CHECK: (0.30, 0.19, 0.10, 0.03, 0.01),
        Answer.CALL: (0.39, 0.50, 0.41, 0.37, 0.32),
        Answer.MORE: (0.11, 0.145, 0.43, 0.60, 0.67),
    },
}
"""By stage and answer, how often hands of each class give that answer, the weakest class first."""
SLY = 0.15
"""The least likelihood of any answer, because people also slow-play good hands."""
TRUST = 1.0
"""How far betting is trusted by default."""


class Bets:
    """What each of the others did in the betting rounds of this deal."""

    def __init__(self, view: View, trust: float) -> None:
        self.of: dict[Seat, tuple[float, ...]] = {}
        last = len(view.rules.passes)
        for seat, passes, answer in view.spoken if trust else ():
            stage = SHOWN if passes > last else COMPLETE if passes == last else PASSED
            if passes == FIRST or seat == view.seat or answer is Answer.FOLD:
                continue
            row = OFTEN[stage][answer]
            most = max(row)
            before = self.of.get(seat, (1.0,) * STEPS)
            likely = (max(SLY, often / most) ** trust for often in row)
            self.of[seat] = tuple(a * b for a, b in zip(before, likely))

    def weight(self, seat: Seat, chance: float) -> float:
        """The relative likelihood of a seat's betting if its hand has this chance."""
        likely = self.of.get(seat)
        return 1.0 if likely is None else likely[min(STEPS - 1, int(STEPS * chance))]


HIGH, LOW = 0, 1
SLICE = 8
"""How many worlds are imagined between two pauses."""


class Judged(Value):
    """What to expect, as numbers from 0 to 1."""

    share: tuple[float, float]
    """The average fraction of the pot for going high, and for going low."""
    half: tuple[float, float]
    """How often each half is won that way."""
    best: float
    """The fraction of the pot with the better way in each world, while cards are still to come."""
    rivals: float = 0.0
    """How many others stay in, on average."""

    def of(self, way: Way | None) -> float:
        """The fraction of the pot for a seat that went this way, or is free to choose if None."""
        if way is Way.HIGH:
            return self.share[HIGH]
        if way is Way.LOW:
            return self.share[LOW]
        return max(*self.share, self.best)


def judged(
    view: View, worlds: int, dice: Dice, trust: float = TRUST
) -> Generator[Thought, bool | None, Judged]:
    """What to expect, from this many imagined deals, or from the face-up cards.

    `trust` says how far the others' betting is taken into account, from 0, not at all, to 1, fully.
    """
    up = [view.up[seat] for seat in view.active if seat != view.seat]
    if view.opened and all(cards and len(cards) == 4 for cards in up):
        yield Thought(0.5)
        return from_the_cards_up(view, trust)
    return (yield from _imagined(view, worlds, dice, trust))


def _imagined(
    view: View, worlds: int, dice: Dice, trust: float
) -> Generator[Thought, bool | None, Judged]:
    known = Imagined(view)
    method = view.rules.low
    others = [seat for seat in view.active if seat != view.seat]
    table = before(len(others) + 1)
    bets = Bets(view, trust)
    laid = [card.index for card in view.laid[view.seat] or ()]
    total = 0.0
    shares = [0.0, 0.0]
    halves = [0.0, 0.0]
    best = stay = 0.0
    hurry: bool | None = None
    for n in range(worlds):
        world = known.world(dice)
        own = laid or world.hands[view.seat]
        worths = high_of(own), low_of(method, own)
        rivals: list[tuple[int, int, int]] = []
        weight = 1.0
        for seat in others:
            hand = world.hands[seat]
            high, low = high_of(hand), low_of(method, hand)
            p, q = table[HIGH][grade_high(high)], table[LOW][grade_low(method, low)]
            weight *= bets.weight(seat, max(p, q))
            word = view.words[seat] if view.opened else None
            if word is None:
                way = HIGH if p >= q else LOW
                # A hand with little either way seldom stays to the showdown.
                if max(p, q) < 0.12 and dice.random() < 0.6:
                    continue
            else:
                way = HIGH if word is Way.HIGH else LOW
                weight *= 0.15 + 0.85 * min(1.0, max(0.0, 0.5 + 2 * (p - q) * (1 - 2 * way)))
            rivals.append((way, high, low))
        total += weight
        stay += weight * len(rivals)
        found = [part_of(worths, rivals, way) for way in (HIGH, LOW)]
        for way in (HIGH, LOW):
            shares[way] += weight * found[way][0]
            halves[way] += weight * found[way][1]
        if known.to_come:
            p = table[HIGH][grade_high(worths[0])]
            q = table[LOW][grade_low(method, worths[1])]
            best += weight * (found[HIGH] if p >= q else found[LOW])[0]
        if n % SLICE == 0:
            hurry = (yield Thought(n / worlds)) or hurry
            if hurry and n >= SLICE:
                break
    return Judged(
        (shares[0] / total, shares[1] / total),
        (halves[0] / total, halves[1] / total),
        best / total,
        stay / total,
    )


def part_of(
    own: tuple[int, int], rivals: list[tuple[int, int, int]], way: int
) -> tuple[float, float]:
    """The fraction of the pot, and of the half, that a hand wins against these by going
    that way.
    """
    same = equal = 0
    for other, high, low in rivals:
        if other != way:
            continue
        same += 1
        ahead = high - own[0] if way == HIGH else own[1] - low
        if ahead > 0:
            return 0.0, 0.0
        equal += ahead == 0
    half = 1 / (1 + equal)
    return (half if same == len(rivals) else half / 2), half


def _fits(
    bets: Bets, seat: Seat, way: int, method: str, chance: Sequence[float], five: Worth
) -> float:
    """How well a seat's betting fits a hand of this worth."""
    return bets.weight(seat, chance[grade_high(five) if way == HIGH else grade_low(method, five)])


def from_the_cards_up(view: View, trust: float = TRUST) -> Judged:
    """What to expect in the last betting round: looks at every card that may be under the four."""
    word = view.words[view.seat]
    others = [seat for seat in view.active if seat != view.seat]
    laid = [card.index for card in view.laid[view.seat] or view.hand]
    method = view.rules.low
    seen = {card.index for card in view.hand} | {
        card.index for cards in view.up for card in cards or ()
    }
    unseen = [card for card in range(52) if card not in seen]
    bets, table = Bets(view, trust), before(len(others) + 1)
    parts = []
    for way in (HIGH, LOW):
        mine = (Way.HIGH, Way.LOW)[way]
        own = high_of(laid) if way == HIGH else low_of(method, laid)
        half, same = 1.0, 0
        for seat in others:
            if view.words[seat] is not mine:
                continue
            same += 1
            cards = [card.index for card in view.up[seat] or ()]
            likely = partial(_fits, bets, seat, way, method, table[way])
            less, equal = beaten(own, cards, unseen, mine, method, likely)
            half *= less + equal / 2
        parts.append((half if same == len(others) else half / 2, half))
    if word is None:
        word = Way.HIGH
    return Judged((parts[0][0], parts[1][0]), (parts[0][1], parts[1][1]), 0.0, float(len(others)))


# Which cards to pass: by the quick count, or by what the rest becomes in imagined deals.


CHOICES = 8
"""How many choices are tried, the best ones by the quick count."""
MOST = 120
"""More imagined deals than this do not improve a pass (anaconda.md, section 8)."""
SLICE_OF_PASSES = 4
"""How many deals are imagined between two pauses."""


def counted_pass(view: View, dice: Dice, error: float = 0.0) -> Pass:
    """The pass that leaves the most promising cards, with an error of up to `error` in each
    estimate.
    """
    ace_low = view.rules.low != "deuce_to_seven"

    def promised(kept: Sequence[int]) -> float:
        off = (2 * dice.random() - 1) * error if error else 0.0
        return worth(kept, ace_low) + off

    return _rest(view, max(_choices(view), key=promised))


def tried_pass(view: View, worlds: int, dice: Dice) -> Generator[Thought, bool | None, Pass]:
    """The pass whose kept cards become best on average, with what they receive in this
    many deals.
    """
    ace_low = view.rules.low != "deuce_to_seven"
    choices = sorted(_choices(view), key=lambda kept: worth(kept, ace_low))[-CHOICES:]
    known, worlds = Imagined(view), min(MOST, worlds)
    method = view.rules.low
    high, low = before(len(view.active))
    values = [0.0] * len(choices)
    for n in range(worlds):
        came = known.world(dice).came
        for i, kept in enumerate(choices):
            hand = [*kept, *came[0]]
            for later in came[1:]:
                hand = [*keep_most(hand, len(hand) - len(later), ace_low), *later]
            up = high[grade_high(high_of(hand))]
            down = low[grade_low(method, low_of(method, hand))]
            values[i] += up + BESIDE * down if up > down else down + BESIDE * up
        if n % SLICE_OF_PASSES == 0 and (yield Thought(n / worlds)) and n >= SLICE_OF_PASSES:
            break
    return _rest(view, choices[max(range(len(choices)), key=values.__getitem__)])


def _choices(view: View) -> list[tuple[int, ...]]:
    hand = [card.index for card in view.hand]
    return keeps(hand, len(hand) - view.passed_at_once)


def _rest(view: View, kept: Sequence[int]) -> Pass:
    return Pass(tuple(card for card in view.hand if card.index not in kept))
