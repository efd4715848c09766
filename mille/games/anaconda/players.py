"""The people at a table of Anaconda, and yardsticks (anaconda.md, section 8).

A player takes a view and dice, and nothing else. The weakest only look at their own cards, the
middle ones use a table of chances, and the strongest imagine the deal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Generator, Sequence
from math import comb
from typing import TypeAlias

from mille.agents import Agent, Thinking, Thought, decide
from mille.cards import Cards, Dice, Rank, without
from mille.engine.codec import JsonObject
from mille.games.anaconda import hands
from mille.games.anaconda.hands import (
    FLUSH,
    FULL_HOUSE,
    PAIR,
    THREE,
    TWO_PAIRS,
    Worth,
    high,
    high_of,
    kind,
    low,
    low_of,
)
from mille.games.anaconda.judging import (
    HIGH,
    LOW,
    Judged,
    counted_pass,
    grade_low,
    judged,
    keep_most,
    keeps,
    lay,
    promise,
    stage_of,
    tried_pass,
)
from mille.games.anaconda.moves import (
    Act,
    Arrange,
    Bet,
    Call,
    Check,
    Declare,
    Fold,
    Move,
    Pass,
    Phase,
    Raise,
    Way,
)
from mille.games.anaconda.table import View, acts, legal_moves
from mille.value import Value

# Players that ignore the price: random moves, or moves based on their own cards alone.


PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)
ROUGHLY = 0.15
"""The largest error in judging kept cards."""
EIGHT_LOW = 9
"""The lowest class of eight-high hands, which are good enough to go low with."""


class RandomPlayer:
    """Makes any legal move, all equally likely: a yardstick, not an opponent."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        if view.phase is Phase.ARRANGE:
            return Arrange(dice.shuffled(view.hand)[:5])
        return dice.choice(list(legal_moves(view)))


class Beginner(Value):
    """Loves face cards and pairs, and calls with any pair; never counts the others."""

    curious: float = 0.3
    """How often it calls with less than a pair."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        found: dict[type[Act], Act] = {type(act): act for act in _acts(view)}
        paired = kind(high(view.hand)) >= PAIR
        picture = any(card.rank in PICTURES for card in view.hand)
        match view.phase:
            case Phase.PASS:
                return Pass(_loners_first(view.hand)[: view.passed_at_once])
            case Phase.BET if Check in found:
                return found.get(Bet, found[Check]) if dice.random() < 0.3 else found[Check]
            case Phase.BET:
                calls = paired or dice.random() < self.curious
                return found[Call] if calls else found[Fold]
            case Phase.DECLARE:
                return Declare(Way.HIGH if picture or paired else Way.LOW)
            case _:
                word = view.words[view.seat] or (Way.HIGH if picture else Way.LOW)
                return lay(word, view.rules.low, view.hand)


class OwnHand(Value):
    """Knows what its best five cards are worth, but ignores the price and the others."""

    bold: float = 0.0
    """How often it raises with a hand that it would normally just call with."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        found: dict[type[Act], Act] = {type(act): act for act in _acts(view)}
        up = kind(high(view.hand))
        down = grade_low(view.rules.low, low(view.rules.low, view.hand))
        way = Way.LOW if down >= EIGHT_LOW and up <= THREE else Way.HIGH
        good = up > THREE or down >= EIGHT_LOW + 2
        match view.phase:
            case Phase.PASS:
                return counted_pass(view, dice, ROUGHLY)
            case Phase.BET:
                more = found.get(Bet) or found.get(Raise)
                if more is not None and (good or dice.random() < self.bold):
                    return more
                if Check in found:
                    return found[Check]
                stays = len(view.exchanged) < len(view.rules.passes)
                stays = stays or good or up >= TWO_PAIRS or down >= EIGHT_LOW
                return found[Call] if stays else found[Fold]
            case Phase.DECLARE:
                return Declare(way)
            case _:
                return lay(view.words[view.seat] or way, view.rules.low, view.hand)


def _acts(view: View) -> list[Act]:
    return list(acts(view, view.seat)) if view.phase is Phase.BET else []


def _loners_first(hand: Cards) -> Cards:
    """Cards without a partner of their rank first, the highest of them first."""
    counts = Counter(card.rank for card in hand)
    return tuple(sorted(hand, key=lambda card: (counts[card.rank] > 1, -card.index)))


# The reasons for a move, in figures: chances of the halves, prices, what kept cards may become.


DRAWS = 200
"""How often the cards still to come are drawn for the kept ones."""
WORLDS = 300
"""How many deals are imagined."""
EIGHT = 8
"""Up to this bit length, with aces low, a low hand is eight-high or better."""


def reasons(view: View, move: Move, dice: Dice) -> JsonObject:
    """The reasons for a move, as a JSON value; chances are percentages."""
    if isinstance(move, Pass):
        return _passing(view, move, dice)
    if not (isinstance(move, Declare) or view.phase is Phase.BET):
        return {}
    found = decide(judged(view, WORLDS, dice))
    if isinstance(move, Declare):
        return {"high": _percent(found.half[HIGH]), "low": _percent(found.half[LOW])}
    price = view.price_of_call(view.seat)
    return {
        # A share of the pot is reported as the chance of a half, so the whole pot counts as two.
        "have": min(100, _percent(2 * found.of(view.words[view.seat]))),
        "need": min(100, _percent(2 * price / (view.pot + price))),
        "price": price,
        "pot": view.pot,
    }


def _percent(part: float) -> int:
    return round(100 * part)


def _passing(view: View, move: Pass, dice: Dice) -> JsonObject:
    """What the kept cards aim for, and how many of ten such hands get there."""
    kept = [card.index for card in without(view.hand, move.cards)]
    ace_low = view.rules.low != "deuce_to_seven"
    up, down = promise(kept, ace_low)
    if down >= up:
        aim, wanted = "low", 0
    else:
        suits = max(sum(card & 3 == suit for card in kept) for suit in range(4))
        pairs = len(kept) - len({card >> 2 for card in kept})
        aim, wanted = ("house", FULL_HOUSE) if pairs > 1 else ("three", THREE)
        if suits >= 4 and pairs <= 1:
            aim, wanted = "flush", FLUSH
    unseen = [n for n in range(52) if n not in {card.index for card in view.hand}]
    reached = 0
    for _ in range(DRAWS):
        hand = _drawn(view, kept, dice.shuffled(unseen), ace_low)
        if aim == "low":
            worth = low_of(view.rules.low, hand)
            reached += not kind(worth) and worth.bit_length() <= EIGHT
        else:
            reached += kind(high_of(hand)) >= wanted
    return {"aim": aim, "ten": round(10 * reached / DRAWS)}


def _drawn(view: View, kept: Sequence[int], pool: Sequence[int], ace_low: bool) -> list[int]:
    """A possible final hand from the kept cards, after all passes."""
    sizes = [n for _, n in view.rules.passes[len(view.exchanged) :]]
    at = sizes[0]
    hand = [*kept, *pool[:at]]
    for n in sizes[1:]:
        hand = [*keep_most(hand, len(hand) - n, ace_low), *pool[at : at + n]]
        at += n
    return hand


# A player that compares the share of the pot it expects with the price.


SURE = 0.85
"""With this chance of either half, it goes for both."""
USUAL = 0.12
"""How often an average person folds to a bet."""
SEEN = 10
"""How many answers of an average person are assumed before the first real one."""


class Manner(Value):
    """How a person thinks and bets."""

    worlds: int = 60
    """The number of imagined deals."""
    error: float = 0.0
    """The largest error in estimating its share of the pot, either way."""
    bold: float = 0.0
    """What it adds to its share of the pot when betting."""
    more: tuple[float, ...] = (0.9, 0.9, 1.0, 1.0)
    """The return on each chip that it needs to bet or raise, by stage, if all put in the same."""
    later: tuple[float, ...] = (20, 15, 12, 0)
    """How many chips it expects the pot to grow by, by stage."""
    reads: float = 0.0
    """How far it infers hands from the others' betting, 0 to 1."""
    notices: float = 0.8
    """How far it takes into account that the others fold more than usual, 0 to 1."""


class Mind:
    """Imagines deals, and compares what they bring with the price."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        match view.phase:
            case Phase.BET:
                return (yield from self._bet(view, dice))
            case Phase.PASS:
                return (yield from tried_pass(view, self.manner.worlds, dice))
            case Phase.DECLARE:
                found = yield from self.judge(view, dice)
                if view.rules.both and min(found.half) > SURE:
                    return Declare(Way.BOTH)
                return Declare(self._way(found, dice))
            case _:
                way = view.words[view.seat]
                if way is None:
                    way = self._way((yield from self.judge(view, dice)), dice)
                return lay(way, view.rules.low, view.hand)

    def reasons(self, view: View, move: Move, dice: Dice) -> JsonObject:
        """The reasons for a move, as a JSON value."""
        return reasons(view, move, dice.stream("reasons"))

    def judge(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Judged]:
        """How much of the pot it expects."""
        return (yield from judged(view, self.manner.worlds, dice, self.manner.reads))

    def _off(self, dice: Dice) -> float:
        return (2 * dice.random() - 1) * self.manner.error

    def _way(self, found: Judged, dice: Dice) -> Way:
        high, low = (each + self._off(dice) for each in found.share)
        return Way.HIGH if high >= low else Way.LOW

    def _bet(self, view: View, dice: Dice) -> Thinking[Move]:
        found: dict[type[Act], Act] = {type(act): act for act in acts(view, view.seat)}
        judged = yield from self.judge(view, dice)
        manner, stage = self.manner, stage_of(view)
        share = judged.of(view.words[view.seat]) + self._off(dice) + manner.bold
        share = min(1.0, max(0.0, share))
        timid = self.timid(view)
        # Players who fold leave their share of the pot to those who stay.
        left = (1 - share) * timid
        others = len(view.active) - 1
        unit = view.price_of_more(view.seat) - view.to_pay(view.seat)
        more = found.get(Bet) or found.get(Raise)
        gain = left * view.pot + unit * (share * (others * (1 - timid) + 1) - manner.more[stage])
        if more is not None and gain > 0:
            return more
        price = view.price_of_call(view.seat)
        if not price:
            return found[Check]
        hope = (share + left * (3 - stage) / 3) * (view.pot + price + manner.later[stage])
        return found[Call] if hope > price else found[Fold]

    def timid(self, view: View) -> float:
        """How much more often than average the others fold to a bet, as a difference of
        fractions.
        """
        others = [seat for seat in view.active if seat != view.seat]
        answers = sum(view.answers[seat] for seat in others) + SEEN
        folds = sum(view.given_up[seat] for seat in others) + SEEN * USUAL
        return self.manner.notices * max(0.0, folds / answers - USUAL)


# A rule of thumb: look up the chance of a hand's class, and compare that with the price.
#
# This is the outside player of anaconda.md, section 8: quick counts for passing, the printed
# table of chances for declaring, pot odds for half of the pot. As `table` it is a yardstick for
# the others.


STAY = 2
"""Before ways are declared, at most this many others are expected at the showdown; the
rest fold."""
EARLY = 0.8
"""The factor for a chance that depends on cards still to come."""
"""With this chance of either half, it goes for both."""
LATER = (20, 15, 10, 0)
"""How many chips it expects the pot to grow by, by stage (`stage_of`)."""
ENOUGH = 0.6
"""It bets or raises if each chip that it and the others put in returns this much."""


class Habit(Value):
    """How a person differs from the rule of thumb."""

    error: float = 0.0
    """The largest error in a chance, either way."""
    bold: float = 0.0
    """What is added to every chance when betting."""


class RuleOfThumb:
    """Estimates what it has and may get, and compares that with the price."""

    def __init__(self, habit: Habit | None = None) -> None:
        self.habit = habit or Habit()

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        match view.phase:
            case Phase.BET:
                return self._bet(view, dice)
            case Phase.PASS:
                return counted_pass(view, dice, self.habit.error / 2)
            case Phase.DECLARE:
                halves = [each + self._off(dice) for each in self.halves(view)]
                if view.rules.both and min(halves) > SURE:
                    return Declare(Way.BOTH)
                return Declare(Way.HIGH if halves[0] > halves[1] else Way.LOW)
            case _:
                up, down = self.halves(view)
                way = view.words[view.seat] or (Way.HIGH if up > down else Way.LOW)
                return lay(way, view.rules.low, view.hand)

    def _off(self, dice: Dice) -> float:
        return (2 * dice.random() - 1) * self.habit.error

    def halves(self, view: View) -> tuple[float, float]:
        """The average fractions of the pot for going high and for going low."""
        cards = view.laid[view.seat] or view.hand
        method = view.rules.low
        return (
            self._part(view, Way.HIGH, row_high(high(cards))),
            self._part(view, Way.LOW, row_low(method, low(method, cards))),
        )

    def _part(self, view: View, way: Way, row: Row) -> float:
        """The fraction of the pot: half of the chance if somebody goes the other way, else all of
        it.
        """
        others = [seat for seat in view.active if seat != view.seat]
        if view.opened:
            same = sum(view.words[seat] in (way, Way.BOTH) for seat in others)
            return row[min(2, same)] * (1.0 if same == len(others) else 0.5)
        n = min(len(others), STAY)
        return sum(
            comb(n, same) / (1 << n) * row[min(2, same)] * (1.0 if same == n else 0.5)
            for same in range(n + 1)
        )

    def part(self, view: View) -> float:
        """The fraction of the pot that the seat expects."""
        word = view.words[view.seat]
        halves = self.halves(view)
        if word is Way.BOTH:
            return min(1.0, 2 * min(halves))
        if word is not None:
            return halves[0 if word is Way.HIGH else 1]
        if len(view.exchanged) == len(view.rules.passes):
            return max(halves)
        n = len(view.hand) - view.rules.passes[len(view.exchanged)][1]
        ace_low = view.rules.low != "deuce_to_seven"
        hand = [card.index for card in view.hand]
        hope = max(max(promise(kept, ace_low)) for kept in keeps(hand, n))
        return max(*halves, EARLY * self._part(view, Way.HIGH, (1.0, hope, hope * hope)))

    def _bet(self, view: View, dice: Dice) -> Move:
        """Fold, call or raise, by the expected share of the pot and its price."""
        found: dict[type[Act], Act] = {type(act): act for act in acts(view, view.seat)}
        part = min(1.0, max(0.0, self.part(view) + self._off(dice) + self.habit.bold))
        more = found.get(Bet) or found.get(Raise)
        if more is not None and part * len(view.active) > ENOUGH:
            return more
        price = view.price_of_call(view.seat)
        if not price:
            return found[Check]
        pot = view.pot + price + LATER[stage_of(view)]
        return found[Call] if part * pot > price else found[Fold]


Row: TypeAlias = tuple[float, float, float]
"""The chances with no rival the same way, with one and with two."""

HIGH_ROWS: dict[int, Row] = {
    hands.STRAIGHT_FLUSH: (1.0, 1.0, 1.0),
    hands.FOUR: (1.0, 1.0, 0.83),
    hands.FLUSH: (1.0, 0.61, 0.3),
    hands.STRAIGHT: (1.0, 0.57, 0.0),
    hands.THREE: (1.0, 0.0, 0.0),
    hands.TWO_PAIRS: (1.0, 0.0, 0.0),
    hands.PAIR: (1.0, 0.0, 0.0),
    hands.HIGH_CARD: (1.0, 0.0, 0.0),
}
"""The chances of a high hand by its kind."""
FULL_HOUSE_ROWS: tuple[tuple[int, Row], ...] = (
    (10, (1.0, 0.8, 0.77)),
    (6, (1.0, 0.79, 0.4)),
    (1, (1.0, 0.6, 0.3)),
)
"""The chances of a full house, by the lowest rank of its three of a kind (deuces are 1,
jacks 10)."""
LOW_ROWS: tuple[tuple[tuple[int, int], Row], ...] = (
    ((5, 5), (1.0, 1.0, 1.0)),
    ((6, 4), (1.0, 0.84, 0.8)),
    ((6, 6), (1.0, 0.78, 0.71)),
    ((7, 5), (1.0, 0.62, 0.6)),
    ((7, 7), (1.0, 0.61, 0.39)),
    ((8, 6), (1.0, 0.34, 0.18)),
    ((8, 8), (1.0, 0.29, 0.17)),
    ((9, 9), (1.0, 0.29, 0.06)),
    ((10, 10), (1.0, 0.11, 0.0)),
    ((14, 14), (1.0, 0.07, 0.0)),
)
"""The chances of a low hand without a pair, up to its two highest ranks (aces are 1)."""
PAIRED: Row = (1.0, 0.0, 0.0)
_STEPS = [step for step, _ in LOW_ROWS]


def row_high(worth: Worth) -> Row:
    """The chances of a high hand of that worth."""
    if kind(worth) != hands.FULL_HOUSE:
        return HIGH_ROWS[kind(worth)]
    three = worth >> 17 & 15
    return next(row for least, row in FULL_HOUSE_ROWS if three >= least)


def row_low(method: str, worth: Worth) -> Row:
    """The chances of a low hand of that worth; the best hand of each low order counts
    as a wheel.
    """
    if kind(worth) != hands.HIGH_CARD:
        return PAIRED
    top = worth.bit_length()
    step = top, (worth ^ 1 << (top - 1)).bit_length()
    if method != "ace_to_five" and step == (6, 4):
        step = (5, 4)
    return LOW_ROWS[bisect_left(_STEPS, step)][1]


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": RandomPlayer(),
    "table": RuleOfThumb(),
    "novice": Beginner(0.3),
    "theo": Beginner(0.5),
    "casual": OwnHand(),
    "mado": OwnHand(0.15),
    "club": RuleOfThumb(Habit(0.2)),
    "fernand": RuleOfThumb(Habit(0.2, bold=-0.02)),
    "regular": RuleOfThumb(Habit(0.08)),
    "marcel": RuleOfThumb(Habit(0.08, bold=0.02)),
    "expert": Mind(Manner(60, error=0.03, reads=0.4)),
    "solange": Mind(Manner(60, error=0.03, bold=-0.02, reads=0.4)),
    "master": Mind(Manner(300, reads=1.0)),
    "ambroise": Mind(Manner(300, bold=0.02, reads=1.0)),
    "grandmaster": Mind(Manner(600, reads=1.0)),
    "clarisse": Mind(Manner(600, bold=-0.01, reads=1.0)),
}
"""The built-in players by the names that commands and records use; `table` is a yardstick."""

SLOW = frozenset(name for name, player in PLAYERS.items() if isinstance(player, Mind))
"""Those who think for longer than a frame."""
