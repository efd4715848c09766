"""The people at a table of Anaconda, and yardsticks (anaconda.md, section 8).

A player takes a view and dice, and nothing else. The weakest only look at their own cards, the
middle ones use a table of chances, and the strongest imagine the deal.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Generator, Sequence
from itertools import islice
from math import comb
from typing import TypeAlias

from mille.agents import Agent, Thinking, Thought, decide
from mille.cards import Dice, Rank, without
from mille.engine.codec import JsonObject
from mille.games.anaconda import hands, judging, moves
from mille.games.anaconda.hands import KIND, Worth, high, kind, low
from mille.games.anaconda.judging import HALVES, Judged, judged, lay, off, unpaired
from mille.games.anaconda.moves import LAID, Act, Declare, Move, Phase, Way
from mille.games.anaconda.table import View, acts, legal_moves
from mille.value import Value


def options(view: View) -> tuple[Act | None, Act, Act]:
    """How to put in more, if that is open, how to stay in, and how to pay nothing."""
    found: dict[type[Act], Act] = {type(act): act for act in acts(view, view.seat)}
    stay = found.get(moves.Check) or found[moves.Call]
    return found.get(moves.Bet) or found.get(moves.Raise), stay, found.get(moves.Fold, stay)


# Players that ignore the price: random moves, or moves based on their own cards alone.


PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)
ROUGHLY = 0.15
"""The largest error in judging kept cards."""
EIGHT_LOW = 9
"""The lowest class of eight-high hands, which are good enough to go low with."""


class RandomPlayer:
    """Makes any legal move, all equally likely: a yardstick, not an opponent."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        yield Thought(0.0)
        if view.phase is Phase.ARRANGE:
            return moves.Arrange(dice.shuffled(view.hand)[:LAID])
        return dice.choice(list(legal_moves(view)))


class Beginner(Value):
    """Loves face cards and pairs, and calls with any pair; never counts the others."""

    curious: float = 0.3
    """How often it calls with less than a pair."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        yield Thought(0.0)
        paired = kind(high(view.hand)) >= hands.PAIR
        picture = any(card.rank in PICTURES for card in view.hand)
        match view.phase:
            case Phase.PASS:
                # Cards without a partner of their rank first, the highest of them first.
                counts = Counter(card.rank for card in view.hand)
                order = sorted(view.hand, key=lambda card: (counts[card.rank] > 1, -card.index))
                return moves.Pass(tuple(order[: view.step.n]))
            case Phase.BET:
                more, stay, leave = options(view)
                if isinstance(stay, moves.Check):
                    return more if more is not None and dice.random() < 0.3 else stay
                return stay if paired or dice.random() < self.curious else leave
            case Phase.DECLARE:
                return Declare(Way.HIGH if picture or paired else Way.LOW)
            case _:
                return lay(view, Way.HIGH if picture else Way.LOW)


class OwnHand(Value):
    """Knows what its best five cards are worth, but ignores the price and the others."""

    bold: float = 0.0
    """How often it raises with a hand that it would normally just call with."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        yield Thought(0.0)
        up = kind(high(view.hand))
        down = judging.grade(judging.LOW, view.rules.low, low(view.rules.low, view.hand))
        way = Way.LOW if down >= EIGHT_LOW and up <= hands.THREE else Way.HIGH
        good = up > hands.THREE or down >= EIGHT_LOW + 2
        match view.phase:
            case Phase.PASS:
                return judging.counted_pass(view, dice, ROUGHLY)
            case Phase.BET:
                more, stay, leave = options(view)
                if more is not None and (good or dice.random() < self.bold):
                    return more
                stays = good or up >= hands.TWO_PAIRS or down >= EIGHT_LOW
                to_come = len(view.exchanged) < len(view.rules.passes)
                return stay if to_come or stays else leave
            case Phase.DECLARE:
                return Declare(way)
            case _:
                return lay(view, way)


# A player that compares the share of the pot it expects with the price.


SURE = 0.85
"""With this chance of either half, it goes for both."""
USUAL = 0.12
"""How often an average person folds to a bet."""
SEEN = 10
"""How many answers of an average person are assumed before the first real one."""
DRAWS = 200
"""How often the cards still to come are drawn for the kept ones, to give the reasons for a pass."""
WORLDS = 300
"""How many deals are imagined for other reasons."""
EIGHT = 8
"""Up to this bit length, with aces low, a low hand is eight-high or better."""
NOTICES = 0.8
"""How far it takes into account that the others fold more than usual, 0 to 1."""
MORE = (0.9, 0.9, 1.0, 1.0)
"""The return on each chip that it needs to bet or raise, by stage, if all put in the same."""
GROWS = (20, 15, 12, 0)
"""How many chips it expects the pot to grow by, by stage."""


class Mind(Value):
    """Imagines deals, and compares what they bring with the price."""

    worlds: int = 60
    """The number of imagined deals."""
    error: float = 0.0
    """The largest error in estimating its share of the pot, either way."""
    bold: float = 0.0
    """What it adds to its share of the pot when betting."""
    reads: float = 0.0
    """How far it infers hands from the others' betting, 0 to 1."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        yield Thought(0.0)
        match view.phase:
            case Phase.BET:
                return (yield from self._bet(view, dice))
            case Phase.PASS:
                return (yield from judging.tried_pass(view, self.worlds, dice))
            case Phase.DECLARE:
                found = yield from self.judge(view, dice)
                if view.rules.both and min(found.half) > SURE:
                    return Declare(Way.BOTH)
                return Declare(self._way(found, dice))
            case _:
                way = view.words[view.seat]
                return lay(view, way or self._way((yield from self.judge(view, dice)), dice))

    def reasons(self, view: View, move: Move, dice: Dice, than: object = None) -> JsonObject:
        """The reasons for a move, as a JSON value; chances are percentages."""
        dice = dice.stream("reasons")
        if isinstance(move, moves.Pass):
            return _kept(view, hands.numbers(without(view.hand, move.cards)), dice)
        if not (isinstance(move, Declare) or view.phase is Phase.BET):
            return {}
        found = decide(judged(view, WORLDS, dice))
        if isinstance(move, Declare):
            high, low = (round(100 * half) for half in found.half)
            return {"high": high, "low": low}
        return _priced(view, found.of(view.words[view.seat]))

    def judge(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Judged]:
        return (yield from judged(view, self.worlds, dice, self.reads))

    def _way(self, found: Judged, dice: Dice) -> Way:
        high, low = (share + off(dice, self.error) for share in found.share)
        return Way.HIGH if high >= low else Way.LOW

    def _bet(self, view: View, dice: Dice) -> Thinking[Move]:
        more, stay, leave = options(view)
        judged = yield from self.judge(view, dice)
        stage, others = view.step.stage, len(view.others)
        share = judged.of(view.words[view.seat]) + off(dice, self.error) + self.bold
        share = min(1.0, max(0.0, share))
        timid = self.timid(view)
        # Players who fold leave their share of the pot to those who stay.
        left = (1 - share) * timid
        unit = view.price_of_more(view.seat) - view.to_pay(view.seat)
        gain = left * view.pot + unit * (share * (others * (1 - timid) + 1) - MORE[stage])
        if more is not None and gain > 0:
            return more
        price = view.price_of_call(view.seat)
        hope = (share + left * (3 - stage) / 3) * (view.pot + price + GROWS[stage])
        return stay if hope > price else leave

    def timid(self, view: View) -> float:
        """How much more often than average the others fold to a bet, as a difference of
        fractions.
        """
        answers = sum(view.answers[seat] for seat in view.others) + SEEN
        folds = sum(view.given_up[seat] for seat in view.others) + SEEN * USUAL
        return NOTICES * max(0.0, folds / answers - USUAL)


def _priced(view: View, part: float) -> JsonObject:
    """How often half of the pot is won, for an expected part of it, and how often a call needs."""
    price = view.price_of_call(view.seat)
    return {
        "have": min(100, round(200 * part)),
        "need": min(100, round(200 * price / (view.pot + price))),
        "price": price,
        "pot": view.pot,
    }


def _kept(view: View, kept: Sequence[int], dice: Dice) -> JsonObject:
    """What the kept cards aim for, and how many of ten such hands get there."""
    ace_low, method = view.rules.ace_low, view.rules.low
    up, down = judging.promise(kept, ace_low)
    suits = max(sum(card & 3 == suit for card in kept) for suit in range(4))
    pairs = len(kept) - len({card >> 2 for card in kept})
    aim, wanted = ("house", hands.FULL_HOUSE) if pairs > 1 else ("three", hands.THREE)
    if suits >= 4 and pairs <= 1:
        aim, wanted = "flush", hands.FLUSH
    if down >= up:
        aim = "low"
    unseen = [card for card in range(52) if card not in hands.numbers(view.hand)]
    reached = 0
    for _ in range(DRAWS):
        pool = iter(dice.shuffled(unseen))
        came = [list(islice(pool, n)) for _, n in view.rules.passes[len(view.exchanged) :]]
        hand = judging.passed_on(kept, came, ace_low)
        if aim == "low":
            reached += hands.low_of(method, hand) > -1 << EIGHT
        else:
            reached += kind(hands.high_of(hand)) >= wanted
    return {"aim": aim, "ten": min(9, round(10 * reached / DRAWS))}


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
LATER = (20, 15, 10, 0)
"""How many chips it expects the pot to grow by, by stage."""
ENOUGH = 0.6
"""It bets or raises if each chip that it and the others put in returns this much."""


class RuleOfThumb(Value):
    """Estimates what it has and may get, and compares that with the price."""

    error: float = 0.0
    """The largest error in a chance, either way."""
    bold: float = 0.0
    """What is added to every chance when betting."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        yield Thought(0.0)
        match view.phase:
            case Phase.BET:
                more, stay, leave = options(view)
                part = min(1.0, max(0.0, self.part(view) + off(dice, self.error) + self.bold))
                if more is not None and part * len(view.active) > ENOUGH:
                    return more
                price = view.price_of_call(view.seat)
                pot = view.pot + price + LATER[view.step.stage]
                return stay if part * pot > price else leave
            case Phase.PASS:
                return judging.counted_pass(view, dice, self.error / 2)
            case Phase.DECLARE:
                halves = [each + off(dice, self.error) for each in self.halves(view)]
                if view.rules.both and min(halves) > SURE:
                    return Declare(Way.BOTH)
                return Declare(Way.HIGH if halves[0] > halves[1] else Way.LOW)
            case _:
                up, down = self.halves(view)
                return lay(view, Way.HIGH if up > down else Way.LOW)

    def reasons(self, view: View, move: Move, dice: Dice) -> JsonObject:
        return _priced(view, self.part(view)) if view.phase is Phase.BET else {}

    def halves(self, view: View) -> tuple[float, float]:
        """The average fractions of the pot for going high and for going low."""
        cards, method = view.laid[view.seat] or view.hand, view.rules.low
        high, low = (
            self._part(view, way, row(half, method, hands.worth(way, method, cards)))
            for half, way in enumerate(HALVES)
        )
        return high, low

    def _part(self, view: View, way: Way, row: Row) -> float:
        """The fraction of the pot: half of the chance if somebody goes the other way, else all of
        it.
        """
        n = len(view.others)
        if view.opened:
            same = sum(view.words[seat] in (way, Way.BOTH) for seat in view.others)
            return row[min(2, same)] * (1.0 if same == n else 0.5)
        n = min(n, STAY)
        return sum(
            comb(n, same) / (1 << n) * row[min(2, same)] * (1.0 if same == n else 0.5)
            for same in range(n + 1)
        )

    def part(self, view: View) -> float:
        word = view.words[view.seat]
        halves = self.halves(view)
        if word is Way.BOTH:
            return min(1.0, 2 * min(halves))
        if word is not None:
            return halves[0 if word is Way.HIGH else 1]
        if len(view.exchanged) == len(view.rules.passes):
            return max(halves)
        hope = max(max(judging.promise(kept, view.rules.ace_low)) for kept in judging.keeps(view))
        return max(*halves, EARLY * self._part(view, Way.HIGH, (1.0, hope, hope * hope)))


Row: TypeAlias = tuple[float, float, float]
"""The chances with no rival the same way, with one and with two."""

PAIRED: Row = (1.0, 0.0, 0.0)
_HOUSE = hands.FULL_HOUSE << KIND
ROWS: tuple[tuple[tuple[Worth, Row], ...], ...] = (
    (  # high
        (0, PAIRED),
        (hands.STRAIGHT << KIND, (1.0, 0.57, 0.0)),
        (hands.FLUSH << KIND, (1.0, 0.61, 0.3)),
        (_HOUSE, (1.0, 0.6, 0.3)),
        (_HOUSE | (6 << 4) << hands.GROUP, (1.0, 0.79, 0.4)),  # from sevens up
        (_HOUSE | (10 << 4) << hands.GROUP, (1.0, 0.8, 0.77)),  # from jacks up
        (hands.FOUR << KIND, (1.0, 1.0, 0.83)),
        (hands.STRAIGHT_FLUSH << KIND, (1.0, 1.0, 1.0)),
    ),
    (  # low
        (-hands.STRAIGHT_FLUSH << KIND, PAIRED),
        (-unpaired("KQJT9"), (1.0, 0.07, 0.0)),
        (-unpaired("T9876"), (1.0, 0.11, 0.0)),
        (-unpaired("98765"), (1.0, 0.29, 0.06)),
        (-unpaired("87654"), (1.0, 0.29, 0.17)),
        (-unpaired("86543"), (1.0, 0.34, 0.18)),
        (-unpaired("76543"), (1.0, 0.61, 0.39)),
        (-unpaired("75432"), (1.0, 0.62, 0.6)),
        (-unpaired("65432"), (1.0, 0.78, 0.71)),
        (-unpaired("6432A"), (1.0, 0.84, 0.8)),
        (hands.BEST_LOW, (1.0, 1.0, 1.0)),
    ),
)
"""By half, the chances of a hand that is worth at least so much."""
_STEPS = tuple([least for least, _ in rows] for rows in ROWS)


def row(half: int, method: str, worth: Worth) -> Row:
    """The chances of a hand; the best hand of each low order counts as a wheel."""
    if half == judging.LOW and method != "ace_to_five" and worth == ROWS[half][-2][0]:
        worth = hands.BEST_LOW
    return ROWS[half][bisect_right(_STEPS[half], worth) - 1][1]


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": RandomPlayer(),
    "table": RuleOfThumb(),
    "novice": Beginner(0.3),
    "theo": Beginner(0.5),
    "casual": OwnHand(),
    "mado": OwnHand(0.15),
    "club": RuleOfThumb(0.2),
    "fernand": RuleOfThumb(0.2, bold=-0.02),
    "regular": RuleOfThumb(0.08),
    "marcel": RuleOfThumb(0.08, bold=0.02),
    "expert": Mind(60, error=0.03, reads=0.4),
    "solange": Mind(60, error=0.03, bold=-0.02, reads=0.4),
    "master": Mind(300, reads=1.0),
    "ambroise": Mind(300, bold=0.02, reads=1.0),
    "grandmaster": Mind(600, reads=1.0),
    "clarisse": Mind(600, bold=-0.01, reads=1.0),
}
"""The built-in players by the names that commands and records use; `table` is a yardstick."""

SLOW = frozenset(name for name, player in PLAYERS.items() if isinstance(player, Mind))
"""Those who think for longer than a frame."""
