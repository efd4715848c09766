"""What a seat may expect of the pot: chances of its halves, from imagined deals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mille.agents.agent import Thought
from mille.cards.card import PACK
from mille.cards.dice import Dice
from mille.engine.game import Seat
from mille.games.anaconda.hands import Worth, high_of, low_of
from mille.games.anaconda.moves import Way
from mille.games.anaconda.players import chances
from mille.games.anaconda.players.grades import grade_high, grade_low
from mille.games.anaconda.players.imagined import Imagined
from mille.games.anaconda.players.laying import telling
from mille.games.anaconda.players.stages import COMPLETE, FIRST, PASSED, SHOWN
from mille.games.anaconda.table import Answer, View

UNUSUAL = 0.15
"""How likely somebody hides another card than people do, where that would be 1."""


def beaten(
    own: Worth,
    up: Sequence[int],
    unseen: Collection[int],
    way: Way,
    method: str,
    likely: Callable[[Worth], float] = lambda five: 1.0,
) -> tuple[float, float]:
    """How likely a hand beats a rival's, and how likely it equals it.

    `unseen` are the cards that may be under it. A hand has three cards beside those that are up
    and lays the best of them; and what it shows was chosen, so a card is likely that people hide
    under these. `likely` says how its bets go with a hand of such a worth.
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
    """What a rival may have in all with each card that may be under these, and how likely it is."""
    sign = -1 if way is Way.LOW else 1
    fives = sorted(
        (sign * (low_of(method, (*up, card)) if way is Way.LOW else high_of((*up, card))), card)
        for card in unseen
    )
    shown = tuple(PACK[card] for card in up)
    found = []
    for n, (five, card) in enumerate(fives):
        weight = n * (n - 1) / 2 + 0.01  # so often it is the best of three
        if telling(way, method, (*shown, PACK[card])).rank is not PACK[card].rank:
            weight *= UNUSUAL
        found.append((sign * five, weight * likely(sign * five)))
    return found


STEPS = 5
"""Classes of a hand by its better chance of a half."""
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
"""By stage and answer, for hands of each class, the weakest first."""
SLY = 0.15
"""So likely at least a hand said what others say: people lie in wait with good ones."""
TRUST = 1.0
"""How much is made of it, where nothing else is said."""


class Told:
    """What each of the others said in the bets of this deal."""

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
        """How likely a seat was to say what it said with a hand of such a chance, beside others."""
        told = self.of.get(seat)
        return 1.0 if told is None else told[min(STEPS - 1, int(STEPS * chance))]


HIGH, LOW = 0, 1
SLICE = 8
"""Worlds between two pauses."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be expected, each from 0 to 1."""

    share: tuple[float, float]
    """The part of the pot that going high takes on average, and that going low does."""
    half: tuple[float, float]
    """How often the half is taken that way."""
    best: float
    """The part of the pot with the better way in each world: before the cards are all here."""
    rivals: float = 0.0
    """How many others stay, on average."""

    def of(self, way: Way | None) -> float:
        """The part of the pot, for who went this way or is free to choose."""
        if way is Way.HIGH:
            return self.share[HIGH]
        if way is Way.LOW:
            return self.share[LOW]
        return max(*self.share, self.best)


def judged(
    view: View, worlds: int, dice: Dice, trust: float = TRUST
) -> Generator[Thought, bool | None, Judged]:
    """What to expect, from so many imagined deals, or from the cards that are up.

    `trust` says how much is made of the others' bets: 0 nothing, 1 all that they tell.
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
    told = Told(view, trust)
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
            weight *= told.weight(seat, max(p, q))
            word = view.words[seat] if view.opened else None
            if word is None:
                way = HIGH if p >= q else LOW
                # Who has little either way seldom stays to the show.
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
    """The part of the pot, and of the half, that a hand takes against these, going that way."""
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
    told: Told, seat: Seat, way: int, method: str, chance: Sequence[float], five: Worth
) -> float:
    """How well what a seat said in the bets goes with a hand of such a worth."""
    return told.weight(seat, chance[grade_high(five) if way == HIGH else grade_low(method, five)])


def from_the_cards_up(view: View, trust: float = TRUST) -> Judged:
    """What to expect at the last bets: every card that may lie under four is looked at."""
    word = view.words[view.seat]
    others = [seat for seat in view.active if seat != view.seat]
    laid = [card.index for card in view.laid[view.seat] or view.hand]
    method = view.rules.low
    seen = {card.index for card in view.hand} | {
        card.index for cards in view.up for card in cards or ()
    }
    unseen = [card for card in range(52) if card not in seen]
    told, table = Told(view, trust), chances.before(len(others) + 1)
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
            likely = partial(_fits, told, seat, way, method, table[way])
            less, equal = beaten(own, cards, unseen, mine, method, likely)
            half *= less + equal / 2
        parts.append((half if same == len(others) else half / 2, half))
    if word is None:
        word = Way.HIGH
    return Judged((parts[0][0], parts[1][0]), (parts[0][1], parts[1][1]), 0.0, float(len(others)))
