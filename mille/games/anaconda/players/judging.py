"""How much of the pot a seat may expect: its chances of each half, from imagined deals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from functools import partial

from mille.agents import Thought
from mille.cards import PACK, Dice
from mille.engine.codec import Seat
from mille.games.anaconda.hands import Worth, high_of, low_of
from mille.games.anaconda.moves import Way
from mille.games.anaconda.players import chances
from mille.games.anaconda.players.grades import grade_high, grade_low
from mille.games.anaconda.players.imagined import Imagined
from mille.games.anaconda.players.laying import telling
from mille.games.anaconda.players.stages import COMPLETE, FIRST, PASSED, SHOWN
from mille.games.anaconda.table import Answer, View
from mille.value import Value

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
    table = chances.before(len(others) + 1)
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
    bets, table = Bets(view, trust), chances.before(len(others) + 1)
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
