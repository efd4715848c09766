"""How much of the pot a seat may expect: its chances of each half, from imagined deals.

Cards here are numbers from 0 to 51, as in `hands`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, zip_longest
from typing import TypeAlias

from mille.agents import Thought
from mille.cards import PACK, Card, Cards, Dice, without
from mille.engine.codec import Seat
from mille.games.anaconda import hands, moves
from mille.games.anaconda.hands import KIND, Worth, counted, high_of, low_of, low_place, numbers
from mille.games.anaconda.moves import CARDS, Way
from mille.games.anaconda.table import MORE, View, receivers
from mille.parts.seats import learned
from mille.value import Value

# How promising kept cards are: a quick count of pairs, suits and low ranks.


ALMOST = (0.0, 0.02, 0.05, 0.15, 0.42, 0.8, 0.84)
"""How promising a number of different low ranks (the index) is for low, 0 to 1."""
BESIDE = 0.2
"""The weight of the worse way beside the better one."""


def promise(kept: Iterable[int], ace_low: bool) -> tuple[float, float]:
    """How promising kept cards are for high and for low, 0 to 1 each."""
    suits, once, pairs, threes, fours = counted(kept)
    if fours:
        up = 0.95
    elif threes:
        up = (0.85 if pairs & (pairs - 1) else 0.5) + threes.bit_length() / 100
    elif pairs:
        up = (0.42 if pairs & (pairs - 1) else 0.12) + pairs.bit_length() / 150
    else:
        up = 0.0
    flush = max(map(int.bit_count, suits))
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
    up, down = promise(kept, ace_low)
    return up + BESIDE * down if up > down else down + BESIDE * up


def keep_most(hand: Sequence[int], n: int, ace_low: bool) -> tuple[int, ...]:
    """The most promising of the few sets that people would consider keeping, found quickly: low
    cards, groups, a suit.
    """
    ordered = sorted(hand)
    sizes = [0] * 13
    suits: list[list[int]] = [[], [], [], []]
    for card in ordered:
        sizes[card >> 2] += 1
        suits[card & 3].append(card)
    groups = sorted(ordered, key=lambda card: -(sizes[card >> 2] << 6) - card)
    found = [_lowest(ordered, n, ace_low), tuple(groups[:n])]
    suit = max(suits, key=len)
    if len(suit) >= min(n, 4):
        rest = [card for card in groups if card not in suit]
        found.append(tuple((suit[::-1] + rest)[:n]))
    return max(found, key=lambda kept: worth(kept, ace_low))


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


# Classes of hands, the worst first; the tables of chances are indexed by them.


HIGH, LOW = range(2)
"""The halves of the pot; what there is of each stands in this order."""
HALVES = (Way.HIGH, Way.LOW)


def unpaired(ranks: str) -> int:
    """The mask of ranks, where aces are low; the worth of such a low hand is its negative."""
    return sum(1 << "A23456789TJQK".index(rank) for rank in ranks)


_HIGH_STEPS = (
    hands.PAIR << KIND,
    hands.TWO_PAIRS << KIND,
    hands.TWO_PAIRS << KIND | (1 << 9) << hands.GROUP,  # from jacks up
    hands.THREE << KIND,
    hands.THREE << KIND | (1 << 8) << hands.GROUP,  # from tens
    hands.STRAIGHT << KIND,
    hands.STRAIGHT << KIND | 6,  # from ten high
    hands.FLUSH << KIND,
    hands.FLUSH << KIND | 1 << 11,  # king high
    hands.FLUSH << KIND | 1 << 12,  # ace high
    *(hands.FULL_HOUSE << KIND | (rank << 4) << hands.GROUP for rank in (1, 4, 6, 8, 10, 12)),
    hands.FOUR << KIND,
    hands.FOUR << KIND | (1 << 8) << hands.GROUP,
    hands.STRAIGHT_FLUSH << KIND,
)
_LOW_HANDS = "6432A 6532A 7432A 7542A 7632A 8432A 8632A 8732A 9432A 9732A T432A J432A Q432A K432A"
_LOW_STEPS = (
    *map(unpaired, _LOW_HANDS.split()),
    hands.PAIR << KIND,
    hands.TWO_PAIRS << KIND,
)
HIGHS, LOWS = len(_HIGH_STEPS) + 1, len(_LOW_STEPS) + 1
"""How many classes there are."""


def grade(half: int, method: str, worth: Worth) -> int:
    """The class of a hand, from 0.

    In orders where straights count against a low hand, the best hands are a rank higher, so each
    hand counts as one class better.
    """
    if half == HIGH:
        return bisect_right(_HIGH_STEPS, worth)
    found = LOWS - 1 - bisect_right(_LOW_STEPS, -worth)
    return found if method == "ace_to_five" else min(LOWS - 1, found + 1)


@cache
def before(active: int) -> tuple[list[float], list[float]]:
    """The chances to win a half, for high and for low by class of hand, before ways are declared,
    as self-play found them. `active` is the number of seats still in the deal.
    """
    high, low = learned(__package__, "chances")["before"][str(min(7, max(2, active)))]
    return high, low


Both: TypeAlias = tuple[float, float]
"""Something for high and for low."""


def measure_for(view: View) -> Callable[[Sequence[int]], tuple[tuple[Worth, Worth], Both]]:
    """Measures hands: their worths, and the chance of each half."""
    (highs, lows), method = before(len(view.active)), view.rules.low

    def measure(hand: Sequence[int]) -> tuple[tuple[Worth, Worth], Both]:
        high, low = high_of(hand), low_of(method, hand)
        up, down = highs[grade(HIGH, method, high)], lows[grade(LOW, method, low)]
        return (high, low), (up, down)

    return measure


# Imagined deals: the unseen cards dealt at random, and passed on the way people pass.
#
# A world is dealt from the start. A seat that passed cards to this seat had them; a seat that got
# cards from this one has them, unless it passed them on; everybody else passes by the quick
# count. So the hands are as good as hands are after the passes, and not like seven random cards.


Gift: TypeAlias = tuple[Seat, Seat, list[int] | None]
"""From whom, to whom, and the cards; None for cards that this seat does not know."""
World: TypeAlias = tuple[dict[Seat, list[int]], list[list[int]]]
"""After all passes, the hand of each seat that took part in the first pass, or still can; and what
this seat receives in each pass that is still to come."""


class Imagined:
    """What a seat knows of a deal, and random worlds that agree with it."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.ace_low = view.rules.ace_low
        self.passed = len(view.exchanged)
        self.passes: list[tuple[list[Gift], int]] = []
        for (to, n), event in zip_longest(view.rules.passes, view.exchanged):
            gifts: list[Gift] = [(*each, None) for each in receivers(view.active, to).items()]
            if event is not None:
                gifts = [
                    (each.from_, each.to, None if each.cards is None else numbers(each.cards))
                    for each in event.moves
                ]
            self.passes.append((gifts, n))
        self.seats = [giver for giver, _, _ in self.passes[0][0]]
        self.up = {
            Seat(seat): numbers(cards)
            for seat, cards in enumerate(view.up)
            if cards and seat != view.seat
        }
        own = set(numbers(view.hand))
        for gifts, _ in reversed(self.passes[: self.passed]):
            own.difference_update(*(cards or () for _, to, cards in gifts if to == self.seat))
            own.update(*(cards or () for giver, _, cards in gifts if giver == self.seat))
        self.own = sorted(own)
        """The seat's own hand as it was dealt."""
        self.had: dict[Seat, list[int]] = {seat: [] for seat in self.seats}
        """Cards that other seats must have been dealt, judging by what they passed."""
        for gifts, _ in self.passes[: self.passed]:
            for giver, to, cards in gifts:
                if to == self.seat:
                    new = [card for card in cards or () if card not in own]
                    self.had[giver] += new[: CARDS - len(self.had[giver])]
                    own.update(new)
        self.unseen = [card for card in range(52) if card not in own]

    def world(self, dice: Dice) -> World:
        """A random deal that agrees with what is known."""
        unseen = _shuffled(self.unseen, dice)
        hands: dict[Seat, list[int]] = {}
        for seat, forced in self.had.items():
            if seat == self.seat:
                hands[seat] = list(self.own)
                continue
            need = CARDS - len(forced)
            hand, other = unseen[:need], unseen[-need:]
            two = bool(forced) and len(unseen) > 2 * need > 0
            if two and worth(other, self.ace_low) > worth(hand, self.ace_low):
                # Cards passed away were worth less than those kept: use the better of two draws.
                hand, unseen = other, unseen[:-need]
            else:
                unseen = unseen[need:]
            hands[seat] = forced + hand
        came = [self._pass(hands, gifts, n) for gifts, n in self.passes][self.passed :]
        if not came:
            for seat, up in self.up.items():
                self._fetch(hands, seat, up)
        return hands, came

    def _pass(self, hands: dict[Seat, list[int]], gifts: Sequence[Gift], n: int) -> list[int]:
        """All seats pass at once; returns what this seat receives."""
        given: dict[Seat, list[int]] = {}
        for giver, to, cards in gifts:
            hand = hands[giver]
            if cards is None:
                kept = list(keep_most(hand, len(hand) - n, self.ace_low))
                cards = [card for card in hand if card not in kept]
            else:
                if giver != self.seat:
                    self._fetch(hands, giver, cards)
                kept = [card for card in hand if card not in cards]
            hands[giver], given[to] = kept, cards
        for to, cards in given.items():
            hands[to] += cards
        return given[self.seat]

    def _fetch(self, hands: dict[Seat, list[int]], seat: Seat, cards: Sequence[int]) -> None:
        """Give a seat these cards by swapping with whoever has them in this world."""
        hand = hands[seat]
        for card in cards:
            if card in hand:
                continue
            spare = next(c for c in reversed(hand) if c not in cards)
            for other, held in hands.items():
                if card in held:
                    if other != self.seat:
                        held[held.index(card)] = spare
                    break
            hand[hand.index(spare)] = card


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


def lay(view: View, way: Way) -> moves.Arrange:
    """The best five for the way that was declared, or else for this one, with the most telling card
    hidden.
    """
    way, method = view.words[view.seat] or way, view.rules.low
    five = hands.best_five(way, method, view.hand)
    down = hidden(way, method, five)
    return moves.Arrange((*without(five, (down,)), down))


def hidden(way: Way, method: str, five: Cards) -> Card:
    """The card of a hand that people hide.

    In a bad low hand it is the highest, which shows how bad it is; in a good one a middle card. In
    a high hand it is one of the largest group, or the highest card.
    """
    if way is Way.LOW:
        order = sorted(five, key=lambda card: low_place(method, card))
        return order[2] if low_place(method, order[-1]) <= GOOD_LOW else order[-1]
    counts = Counter(card.rank for card in five)
    return max(five, key=lambda card: (counts[card.rank], card.index))


# What the others' bets say about their hands.


UNUSUAL = 0.15
"""The likelihood that somebody hides a card other than the usual one, whose likelihood is 1."""


def beaten(
    own: Worth,
    up: Sequence[int],
    unseen: Collection[int],
    half: int,
    method: str,
    likely: Sequence[float],
) -> Both:
    """The probability that a hand beats a rival's, and that it ties.

    `unseen` are the cards that may be under the rival's face-up cards. A rival has three cards
    besides those and lays the best of them; and the face-up ones were chosen, so a hidden card is
    likely if people would hide it under these. `likely` says by class of hand how well it fits the
    rival's betting.
    """
    worth_of = high_of if half == HIGH else partial(low_of, method)
    fives = sorted((worth_of((*up, card)), card) for card in unseen)
    shown = tuple(PACK[card] for card in up)
    total = less = equal = 0.0
    for n, (five, card) in enumerate(fives):
        weight = n * (n - 1) / 2 + 0.01  # how often it is the best of three
        if hidden(HALVES[half], method, (*shown, PACK[card])).rank is not PACK[card].rank:
            weight *= UNUSUAL
        weight *= likely[grade(half, method, five)]
        total += weight
        if five < own:
            less += weight
        elif five == own:
            equal += weight
    return less / total, equal / total


STEPS = 5
"""The number of classes of a hand, by its better chance of a half."""
OFTEN: Mapping[int, Mapping[str, tuple[float, ...]]] = {
    moves.PASSED: {
        "check": (0.08, 0.07, 0.03, 0.025, 0.01),
        "call": (0.61, 0.57, 0.45, 0.41, 0.39),
        "more": (0.30, 0.35, 0.52, 0.56, 0.60),
    },
    moves.COMPLETE: {
        "check": (0.12, 0.11, 0.034, 0.01, 0.01),
        "call": (0.57, 0.57, 0.45, 0.39, 0.36),
        "more": (0.25, 0.25, 0.50, 0.61, 0.63),
    },
    moves.LAID_OUT: {
        "check": (0.30, 0.19, 0.10, 0.03, 0.01),
        "call": (0.39, 0.50, 0.41, 0.37, 0.32),
        "more": (0.11, 0.145, 0.43, 0.60, 0.67),
    },
}
"""By stage and answer, how often hands of each class give that answer, the weakest class first."""
SLY = 0.15
"""The least likelihood of any answer, because people also slow-play good hands."""


def heard(view: View, trust: float) -> dict[Seat, Sequence[float]]:
    """The relative likelihood of each seat's bets in this deal, by the class of its hand."""
    found: dict[Seat, Sequence[float]] = dict.fromkeys(view.others, (1.0,) * STEPS)
    for seat, at, act in view.spoken if trust else ():
        stage = moves.plan(view.rules)[at].stage
        if stage == moves.FIRST or seat not in found or act == "fold":
            continue
        row = OFTEN[stage]["more" if act in MORE else act]
        likely = [max(SLY, often / max(row)) ** trust for often in row]
        found[seat] = [a * b for a, b in zip(found[seat], likely)]
    return found


def class_of(chance: float) -> int:
    """The class of a hand whose better chance of a half this is."""
    return min(STEPS - 1, int(STEPS * chance))


SLICE = 8
"""How many worlds are imagined between two pauses."""


class Judged(Value):
    share: Both
    """The average fraction of the pot for going high, and for going low."""
    half: Both
    """How often each half is won that way."""
    best: float = 0.0
    """The fraction of the pot with the better way in each world, while cards are still to come."""

    def of(self, way: Way | None) -> float:
        """The fraction of the pot for a seat that went this way, or is free to choose if None."""
        return self.share[HALVES.index(way)] if way in HALVES else max(*self.share, self.best)


def judged(
    view: View, worlds: int, dice: Dice, trust: float = 1.0
) -> Generator[Thought, bool | None, Judged]:
    """What to expect, from this many imagined deals, or from the face-up cards.

    `trust` says how far the others' betting is taken into account, from 0, not at all, to 1, fully.
    """
    others, bets, measure = view.others, heard(view, trust), measure_for(view)
    if view.opened and all(len(view.up[seat] or ()) == 4 for seat in others):
        yield Thought(0.5)
        return _from_the_cards_up(view, bets)
    known = Imagined(view)
    laid = numbers(view.laid[view.seat] or ())
    total = best = 0.0
    shares, halves = [0.0, 0.0], [0.0, 0.0]
    hurry: bool | None = None
    for n in range(worlds):
        held, came = known.world(dice)
        own, (up, down) = measure(laid or held[view.seat])
        rivals: list[tuple[int, tuple[Worth, Worth]]] = []
        weight = 1.0
        for seat in others:
            worths, (p, q) = measure(held[seat])
            weight *= bets[seat][class_of(max(p, q))]
            word = view.words[seat] if view.opened else None
            if word is None:
                way = HIGH if p >= q else LOW
                # A hand with little either way seldom stays to the showdown.
                if max(p, q) < 0.12 and dice.random() < 0.6:
                    continue
            else:
                way = HIGH if word is Way.HIGH else LOW
                weight *= 0.15 + 0.85 * min(1.0, max(0.0, 0.5 + 2 * (p - q) * (1 - 2 * way)))
            rivals.append((way, worths))
        total += weight
        found = [part_of(own, rivals, way) for way in (HIGH, LOW)]
        for way, (share, half) in enumerate(found):
            shares[way] += weight * share
            halves[way] += weight * half
        if came:
            best += weight * found[HIGH if up >= down else LOW][0]
        if n % SLICE == 0:
            hurry = (yield Thought(n / worlds)) or hurry
            if hurry and n >= SLICE:
                break
    return Judged(
        (shares[HIGH] / total, shares[LOW] / total),
        (halves[HIGH] / total, halves[LOW] / total),
        best / total,
    )


def part_of(
    own: tuple[Worth, Worth], rivals: Sequence[tuple[int, tuple[Worth, Worth]]], way: int
) -> Both:
    """The fraction of the pot, and of the half, that a hand wins against these by going
    that way.
    """
    same = [worths[way] for other, worths in rivals if other == way]
    if same and max(same) > own[way]:
        return 0.0, 0.0
    half = 1 / (1 + same.count(own[way]))
    return (half if len(same) == len(rivals) else half / 2), half


def _from_the_cards_up(view: View, bets: Mapping[Seat, Sequence[float]]) -> Judged:
    """What to expect in the last betting round: looks at every card that may be under the four."""
    method, table = view.rules.low, before(len(view.active))
    seen = {*view.hand, *(card for cards in view.up for card in cards or ())}
    unseen = [card.index for card in PACK if card not in seen]
    shares, halves = [0.0, 0.0], [1.0, 1.0]
    for half, way in enumerate(HALVES):
        own = hands.worth(way, method, view.laid[view.seat] or view.hand)
        rivals = [seat for seat in view.others if view.words[seat] is way]
        for seat in rivals:
            fits = [bets[seat][class_of(chance)] for chance in table[half]]
            less, equal = beaten(own, numbers(view.up[seat] or ()), unseen, half, method, fits)
            halves[half] *= less + equal / 2
        shares[half] = halves[half] / (1 if len(rivals) == len(view.others) else 2)
    return Judged((shares[HIGH], shares[LOW]), (halves[HIGH], halves[LOW]))


# Which cards to pass: by the quick count, or by what the rest becomes in imagined deals.


CHOICES = 8
"""How many choices are tried, the best ones by the quick count."""
MOST = 120
"""More imagined deals than this do not improve a pass (anaconda.md, section 8)."""
SLICE_OF_PASSES = 4
"""How many deals are imagined between two pauses."""


def off(dice: Dice, error: float) -> float:
    """An error of up to `error`, either way."""
    return (2 * dice.random() - 1) * error if error else 0.0


def counted_pass(view: View, dice: Dice, error: float = 0.0) -> moves.Pass:
    """The pass that leaves the most promising cards, with an error of up to `error` in each
    estimate.
    """
    ace_low = view.rules.ace_low
    return _rest(view, max(keeps(view), key=lambda kept: worth(kept, ace_low) + off(dice, error)))


def tried_pass(view: View, worlds: int, dice: Dice) -> Generator[Thought, bool | None, moves.Pass]:
    """The pass whose kept cards become best on average, with what they receive in this
    many deals.
    """
    ace_low = view.rules.ace_low
    choices = sorted(keeps(view), key=lambda kept: worth(kept, ace_low))[-CHOICES:]
    known, worlds, measure = Imagined(view), min(MOST, worlds), measure_for(view)
    values = [0.0] * len(choices)
    for n in range(worlds):
        _, came = known.world(dice)
        for i, kept in enumerate(choices):
            _, chances = measure(passed_on(kept, came, ace_low))
            values[i] += max(chances) + BESIDE * min(chances)
        if n % SLICE_OF_PASSES == 0 and (yield Thought(n / worlds)) and n >= SLICE_OF_PASSES:
            break
    return _rest(view, choices[max(range(len(choices)), key=values.__getitem__)])


def passed_on(kept: Sequence[int], came: Sequence[Sequence[int]], ace_low: bool) -> list[int]:
    """What kept cards become with what comes in this pass and those after it, if people pass by
    the quick count.
    """
    hand = [*kept, *came[0]]
    for later in came[1:]:
        hand = [*keep_most(hand, len(hand) - len(later), ace_low), *later]
    return hand


def keeps(view: View) -> list[tuple[int, ...]]:
    """Every choice of cards to keep in the next pass."""
    hand, (_, n) = numbers(view.hand), view.rules.passes[len(view.exchanged)]
    return list(combinations(hand, len(hand) - n))


def _rest(view: View, kept: Sequence[int]) -> moves.Pass:
    return moves.Pass(tuple(card for card in view.hand if card.index not in kept))
