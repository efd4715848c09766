"""The built-in players of Militaire: each takes only a seat's view, and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from mille.agents import PEOPLE, Agent, AnyMove, Thinking, Thought
from mille.cards import Dice, without
from mille.engine.codec import JsonObject
from mille.games.militaire import chart, judgement, position, table
from mille.games.militaire.chart import NONE, WILD, WILD_BIT, cards_of, finish, meld, melds_at_hand
from mille.games.militaire.moves import Chosen, Meld, cards_in
from mille.games.militaire.position import BIT, CARDS, NUMBER, bits, drawn, known, melds_of
from mille.games.militaire.table import View, bonus, cards_points, melded_points, points, unseen
from mille.parts.melds import Laid
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard
from mille.parts.seats import floats, ints, learned
from mille.value import Value

# What each level sees and remembers: human limits, not handicaps invented for programs.


class Effort(Value):
    unsteady: float = 0.0
    """The error in judging a card, on a scale where two adjacent cards are worth about 2."""
    recalls: int | None = None
    """How many of the last discards it remembers; None for all."""
    plain: bool = False
    """Whether it only sees pairs and adjacent cards, not cards with a gap or single ones."""
    watches: bool = True
    """Whether it watches what the next seat takes and may want."""
    starts: bool = True
    """Whether it takes an upcard in the first turns because it may become useful."""
    minds: bool = False
    """Whether it considers the totals near the end of the game."""
    judges: bool = False
    """Whether, with two at the table, it judges what a turn leaves behind (`judgement`)."""
    overlooks: float = 0.0
    """How often it misses that the upcard makes a meld; it never misses one that finishes."""


LEVELS: dict[str, Effort] = {
    "novice": Effort(14.0, recalls=2, plain=True, watches=False, starts=False, overlooks=0.6),
    "casual": Effort(8.0, recalls=4, plain=True, watches=False, starts=False, overlooks=0.3),
    "club": Effort(5.5, recalls=6, watches=False, starts=False, overlooks=0.1),
    "regular": Effort(3.8, recalls=9, watches=False, minds=True),
    "expert": Effort(1.8, recalls=12, minds=True),
    "master": Effort(1.2, minds=True),
    "grandmaster": Effort(minds=True, judges=True),
}
"""The seven levels, the weakest first."""


# Learned numbers, read from `weights/`: JSON that says where they come from.


@cache
def ends() -> dict[int, list[list[float]]]:
    """The chance to win, by number of seats, points a seat needs, and points the best
    other needs.
    """
    chances = learned(__package__, "weights/ends")["chances"]
    return {int(seats): table for seats, table in chances.items()}


@cache
def weights(name: str) -> tuple[float, ...]:
    """The weights of the `rule_of_thumb`, in the order of `chart`, or of the `judgement`, in the
    order of its inputs.
    """
    return tuple(map(float, learned(__package__, f"weights/{name}")["weights"]))


# Near the end of a game, points are worth what they do for the chance to win.
#
# Every finish that wins the game is worth the same, one that lets somebody else win is worth
# nothing, and a leader wants the deal to end. The chances are a small table, indexed by the
# points that a seat and the best of the others still need, learned by
# `tools/training/militaire_ends.py`.


STEP, SIDE = 25, 21
"""The table's grid: steps of 25 points, from 0 to 500 points needed."""
NEAR_END = 150
"""Totals are considered once somebody needs at most this many points: from 350 on, of 500."""
USUAL_FINISH = 80
"""What a finish usually scores."""
LEAST_GAIN = 0.02
"""A finish that changes the chance to win by less than this is not used as the scale for others."""
PAYS = range(chart.MOST_PAYS)


def chance(totals: Sequence[int], seat: int, target: int) -> float:
    """The chance that a seat wins, from the totals after a deal."""
    best = max(total for other, total in enumerate(totals) if other != seat)
    mine = totals[seat]
    if max(best, mine) >= target and best != mine:
        return float(mine > best)
    table = ends()[len(totals)]
    row, down = _between(target - mine)
    column, right = _between(target - best)
    upper, lower = (
        table[k][column] * (1 - right) + table[k][column + 1] * right for k in (row, row + 1)
    )
    return upper * (1 - down) + lower * down


def _between(wanted: float) -> tuple[int, float]:
    """The grid line below the points needed, and the fraction of a step above it."""
    at = min(max(wanted / STEP, 0.0), SIDE - 1.0)
    low = min(int(at), SIDE - 2)
    return low, at - low


def is_near(view: View) -> bool:
    """Whether somebody is so near the end that totals are considered."""
    return view.rules.target - max(view.totals) <= NEAR_END


def loses(view: View, pays: int) -> bool:
    """Whether a finish with these additional points would end the game in somebody
    else's favour.
    """
    totals = [total + melded_points(own) for total, own in zip(view.totals, view.melds)]
    totals[view.seat] += pays
    return is_near(view) and chance(totals, view.seat, view.rules.target) == 0.0


def worths(view: View, denies: float) -> list[float] | None:
    """The worth of a finish by its additional points, on the scale where it is usually those points
    plus `denies`; None if only points matter.
    """
    if not is_near(view):
        return None
    return _worths(view.totals, view.melds, view.seat, view.rules.target, denies)


@lru_cache(maxsize=32)
def _worths(
    totals: tuple[int, ...],
    melds: tuple[tuple[Laid, ...], ...],
    seat: int,
    target: int,
    denies: float,
) -> list[float] | None:
    lying, own_bonus = list(map(melded_points, melds)), sum(map(bonus, melds[seat]))
    scored = [total + laid for total, laid in zip(totals, lying)]

    def chance_with(other: int, total: int) -> float:
        return chance([*scored[:other], total, *scored[other + 1 :]], seat, target)

    lost = 0.0
    for other in range(len(totals)):
        if other != seat:
            finish = max(USUAL_FINISH, lying[other] + USUAL_FINISH // 2)
            lost += chance_with(other, totals[other] + finish) / (len(totals) - 1)
    gains = [chance_with(seat, scored[seat] + own_bonus + pays) - lost for pays in PAYS]
    usual = max(0, USUAL_FINISH - lying[seat] - own_bonus)
    if gains[usual] < LEAST_GAIN:
        return None
    scale = (usual + denies) / gains[usual]
    return [gain * scale for gain in gains]


def minded(w: Sequence[float], worth: Sequence[float]) -> list[float]:
    """The weights for a hand near the end, with the worth of a finish appended."""
    changed = list(w)
    denies = w[chart.DENIES]
    run, best = worth[60] / (60 + denies), worth[90] / (90 + denies)
    runs = min(2.0, max(0.5, run / best)) if best > 0 else 1.0
    for n in (chart.BESIDE_1, chart.BESIDE_2, chart.GAP_1, chart.ALONE_BESIDE, chart.ALONE_GAP):
        changed[n] *= runs
    changed[chart.TENS] *= min(2.0, max(0.0, (worth[100] - worth[70]) / 30))
    return [*changed, *worth]


# The reasons for a move, as facts to be worded: counted from what the seat sees.


Fact = JsonObject
"""An `id`, and the blanks for its words: numbers, codes of cards."""
MOST_WAITING = 7
"""Hands of more cards than this are not checked for what they would finish with."""


def facts(view: View, move: Chosen, net: list[float] | None = None) -> list[Fact]:
    """The reasons for a move of the seat on turn, the strongest first.

    With a net, they also say what laying a meld brings, or holding it back.
    """
    why = Reasons(view, net)
    match move:
        case TakeDiscard():
            return why.taking()
        case Draw():
            return why.drawing()
        case Meld() | GoDown():
            return why.laying(move)
        case Discard():
            return why.throwing(move)


class Reasons:
    """What a seat sees, asked what speaks for a move."""

    def __init__(self, view: View, net: list[float] | None = None) -> None:
        self.view, self.net = view, net
        self.c, self.t = known(view), drawn(view.rules.ace_high)
        self.hand, self.live = self.c[chart.HAND], self.c[chart.LIVE]

    def taking(self) -> list[Fact]:
        card, hand = NUMBER[self.view.pile[-1]], self.hand
        upcard = self.c[chart.TAKEN] = 1 << card
        pays = finish(self.c, self.t, hand | upcard, ints(4))
        if pays != NONE:
            return [{"id": "finish", "n": pays + self.c[chart.LAID_POINTS]}]
        if card == WILD:
            return [{"id": "take.joker"}]
        natural = hand & ~WILD_BIT
        if self._melds(natural | upcard) > self._melds(natural):
            return [{"id": "take.meld"}]
        if len(self.view.hand) < MOST_WAITING and (ends := self.waiting(hand | upcard)) is not None:
            return [{"id": "take.start"}, ends]
        near, now = self._near(hand | upcard), self._near(hand)
        if near <= now:
            return [{"id": "take.start"}]
        return [{"id": "take.near" if now else "near", "n": near, "now": now}]

    def drawing(self) -> list[Fact]:
        upcard = self.view.pile[-1]
        makes = self._melds(self.hand | BIT[upcard]) > self._melds(self.hand)
        first: Fact = {"id": "draw.needless" if makes else "draw.nothing", "card": upcard.code}
        return [first, *self._waits(self.hand)]

    def laying(self, move: Meld | GoDown) -> list[Fact]:
        pays = position.paid(self.view, move)
        if pays is not None:
            return [{"id": "finish", "n": pays}]
        found = finish(self.c, self.t, self.hand, ints(4))
        if found != NONE:
            return [{"id": "lay.first", "n": found}]
        told: list[Fact] = [{"id": "lay.sure", "n": cards_points(cards_in(move))}]
        gain, _ = self._waiting_brings()
        if gain < 0:
            told.append({"id": "lay.gain", "n": -gain})
        left = self.hand & ~bits(cards_in(move))
        told += self._waits(left)
        if left & WILD_BIT:
            told.append({"id": "lay.joker"})
        return told

    def throwing(self, move: Discard) -> list[Fact]:
        left, pays = without(self.view.hand, (move.card,)), position.paid(self.view, move)
        if pays is None:
            after = bits(left)
            return [*self._holding(after), self._loose(move), *self._waits(after)]
        told: list[Fact] = [{"id": "finish", "n": pays}]
        return told + [{"id": "keeps", "card": card.code, "n": points(card)} for card in left]

    def waiting(self, hand: int) -> Fact | None:
        """The live cards with which a hand of at most seven would finish, and what that pays at
        most.
        """
        c = [*self.c]
        c[chart.TAKEN] = 0
        found = {card: finish(c, self.t, hand | 1 << card, ints(4)) for card in cards_of(self.live)}
        codes = [CARDS[card].code for card, pays in found.items() if pays != NONE]
        if not codes:
            return None
        pays = max(found.values()) + c[chart.LAID_POINTS]
        return {"id": "waits", "cards": codes, "n": len(codes), "pays": pays}

    def _melds(self, hand: int) -> int:
        return melds_at_hand(self.c, self.t, hand, ints(120))

    def _near(self, hand: int) -> int:
        """How many live cards would make a meld in a hand that has none."""
        now = self._melds(hand)
        return sum(self._melds(hand | 1 << card) > now for card in cards_of(self.live))

    def _waits(self, hand: int) -> list[Fact]:
        """What a hand waits for: cards that finish, or cards that make a meld."""
        found = self.waiting(hand)
        if found is not None:
            return [found]
        near = 0 if self.view.melds[self.view.seat] else self._near(hand)
        return [{"id": "near", "n": near}] if near else []

    def _holding(self, left: int) -> list[Fact]:
        """That a meld stays in the hand although it could be laid, what that brings and what it may
        cost.
        """
        lies = self.c[chart.LIES] != chart.NOTHING
        if lies or not self.view.rules.lay_early or not self._melds(left & ~WILD_BIT):
            return []
        gain, row = self._waiting_brings()
        if gain > 0 and row != NONE:
            return [{"id": "hold.gain", "n": gain, "risk": meld(self.t, row)[3]}]
        return [{"id": "hold"}]

    def _waiting_brings(self) -> tuple[int, int]:
        """How many more points holding back brings than laying the best meld, whose row follows; 0
        without a net.
        """
        laid = ints(1)
        if self.net is None:
            return 0, NONE
        return round(100 * judgement.gain_of_waiting(self.c, self.t, self.net, laid)), laid[0]

    def _loose(self, move: Discard) -> Fact:
        """How a discarded card relates to the others."""
        pairs = chart.PAIRS + 2 * chart.KINDS * NUMBER[move.card]
        others = cards_of(self.hand & ~WILD_BIT & ~BIT[move.card])
        linked = [pairs + 2 * two for two in others if self.t[pairs + 2 * two]]
        if not linked:
            return {"id": "loose"}
        live = len({card for at in linked for card in cards_of(self.t[at + 1] & self.live)})
        return {"id": "loose.few", "n": live} if live else {"id": "loose.gone"}


# The yardstick: a quick player that calculates instead of weighing.
#
# It plans contracts. A plan is two melds that form a contract, counting those already laid, or one
# long run. The cards it lacks must be live: still able to come. The sum over all plans of their
# payoff, times a probability for each card lacking, tells good hands from bad ones, and the plans
# that use a card say what the card is worth.


CHANCE = 0.11
"""The probability that one particular card comes in time."""
MOST_WANTED = 4
"""Plans that lack more cards than this are ignored."""
END_IS_NEAR = 0.3
"""The chance that another seat finishes before one's next turn, once it has a meld."""
END_IS_FAR = 0.1


class Part(NamedTuple):
    """A meld that a hand may reach."""

    lacks: int
    row: int
    mask: int
    missing: int
    kind: int
    size: int
    pays: int


@cache
def _melds(ace_high: bool) -> list[tuple[int, ...]]:
    """The rows of the chart, each with its number, and sets of three before that of four."""
    t = drawn(ace_high)
    rows = [(row, *meld(t, row)) for row in range(t[chart.MELDS])]
    return sorted(rows, key=lambda row: row[0] + 4.5 * (row[2:4] == (chart.SET, 4)))


class Reckoner:
    """Adds up the payoff of its plans, each times the probability that it succeeds."""

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        yield Thought(0.0)
        return Reckoning(view).move()


class Reckoning:
    """A turn of the yardstick."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.c, self.t = known(view), drawn(view.rules.ace_high)
        self.hand, self.live = self.c[chart.HAND], self.c[chart.LIVE]

    def move(self) -> Chosen:
        if self.view.phase is Phase.DRAW:
            return TakeDiscard() if self.takes() else Draw()
        if self.view.has_contract:
            return Discard(max((CARDS[card] for card in self.throwable()), key=points))
        rows = self.finish(self.hand) or self.worth_laying()
        return _laying(self.t, rows, self.c) if rows else Discard(CARDS[self.best_throw()])

    def takes(self) -> bool:
        self.c[chart.TAKEN] = BIT[self.view.pile[-1]]
        with_it = self.hand | self.c[chart.TAKEN]
        if self.finish(with_it):
            return True
        (total, _, wanted), unknown = self.prospect(self.hand), bits(unseen(self.view))
        gain = sum(wanted[card] for card in cards_of(unknown))
        return self.after_throw(with_it, self.hand) > total + gain / max(1, unknown.bit_count())

    def throwable(self) -> list[int]:
        """The cards that may be discarded."""
        kept = 0 if self.c[chart.BACK] else self.c[chart.TAKEN]
        return list(cards_of(self.hand & ~kept or self.hand))

    def best_throw(self) -> int:
        """The card that the plans need least; if tied, the one that is most expensive to keep."""
        _, uses, _ = self.prospect(self.hand)
        return min(
            self.throwable(), key=lambda card: (card == WILD, uses[card], -points(CARDS[card]))
        )

    def worth_laying(self) -> list[int]:
        """The row of a meld that is better laid than held, if there is one."""
        c, best = self.c, list[int]()
        if not c[chart.EARLY] or c[chart.LIES] != chart.NOTHING:
            return best
        end = END_IS_NEAR if c[chart.NEAR] else END_IS_FAR
        risk = end * (self.view.seats - 1) / 2
        worth = None
        for part in self.parts(self.hand & ~WILD_BIT, 0, c[chart.MOST] - chart.LEAST, 0):
            if worth is None:
                worth = self.after_throw(self.hand, self.hand)
            left, points = self.hand & ~part.mask, meld(self.t, part.row)[3]
            c[chart.LIES], c[chart.SIZE], c[chart.BONUS] = part.kind, part.size, part.pays - points
            value = self.after_throw(left, left) + risk * points
            if value > worth:
                best, worth = [part.row], value
        c[chart.LIES] = chart.NOTHING
        c[chart.SIZE] = c[chart.BONUS] = 0
        return best

    def finish(self, hand: int) -> list[int]:
        """The rows of the most valuable contract in a hand during its turn, if there is one."""
        found, best = ints(4), NONE
        for *_, one, two in self.plans(hand, 0, 0):
            best = chart.better(self.c, self.t, hand, one, two, 0, found, best)
        return [row for row in found[:2] if row != NONE] if best != NONE else []

    def after_throw(self, hand: int, may: int) -> float:
        """The worth of the plans of a hand once one of some cards is discarded."""
        total, uses, _ = self.prospect(hand)
        return max(total - uses[card] for card in cards_of(may))

    def prospect(self, hand: int) -> tuple[float, list[float], list[float]]:
        """The worth of all plans of a hand, beside at most one meld already laid; of those that use
        a card, by card; and by card not in the hand, what the plans would gain from it.
        """
        spare = hand >> WILD
        uses, wanted = floats(chart.KINDS), floats(chart.KINDS)
        by_cards: dict[int, float] = {}
        by_lack: dict[int, float] = {}
        total = 0.0
        for limit in (MOST_WANTED - 1, MOST_WANTED):
            for used, missing, lacks, pays, _, _ in self.plans(hand, self.live, limit):
                # A joker in hand replaces any card, even one that can no longer come.
                value = float(pays * CHANCE**lacks)
                if spare and lacks:
                    ways = 1 if missing & ~self.live else lacks
                    value = float(pays * (CHANCE ** (lacks - 1) * ways))
                total += value
                used &= hand
                by_cards[used] = by_cards.get(used, 0.0) + value
                by_lack[missing] = by_lack.get(missing, 0.0) + value
            if total:
                break
        for used, value in by_cards.items():
            for card in cards_of(used):
                uses[card] += value
        for missing, value in by_lack.items():
            for card in cards_of(missing):
                wanted[card] += value * (1 / CHANCE - 1)
        if spare:
            # Without the joker, each plan that relies on it lacks one more card.
            uses[WILD] = total * (1 - CHANCE)
        return total, uses, wanted

    def plans(self, hand: int, live: int, limit: int) -> Iterator[tuple[int, ...]]:
        """Plans that lack at most `limit` cards besides the joker: their cards, the missing ones,
        how many those are, what the finish pays, and their rows.
        """
        c, dead = self.c, ~(hand | live)
        lies, size = c[chart.LIES], c[chart.SIZE]
        some = self.parts(hand, live, c[chart.MOST] - size, limit)
        limit += hand >> WILD
        for n, one in enumerate(some):
            if lies != chart.NOTHING:
                if chart.joins(c, one.kind, one.size, lies, size):
                    pays = one.pays + c[chart.BONUS]
                    yield one.mask, one.missing, one.lacks, pays, one.row, NONE
                continue
            if one.kind == chart.RUN and one.size >= chart.LONG:
                yield one.mask, one.missing, one.lacks, one.pays, one.row, NONE
                continue
            for two in some[n + 1 :]:
                both, missing = one.lacks + two.lacks, one.missing | two.missing
                if both > limit:
                    break
                if one.mask & two.mask or not chart.joins(
                    c, one.kind, one.size, two.kind, two.size
                ):
                    continue
                gone = missing & dead
                if not gone & (gone - 1):
                    mask, pays = one.mask | two.mask, one.pays + two.pays
                    yield mask, missing, both, pays, one.row, two.row

    def parts(self, hand: int, live: int, most: int, lacks: int) -> list[Part]:
        """Melds of which a hand has at least one card and lacks at most `lacks`, nearest first.

        With a joker in hand, one card may be missing that can no longer come.
        """
        spare, dead = hand >> WILD, ~(hand | live)
        found = []
        for row, mask, kind, size, _, pays in _melds(self.view.rules.ace_high):
            missing = mask & ~hand
            if missing == mask or size > most:
                continue
            n, gone = missing.bit_count(), missing & dead
            if n <= lacks + spare and (not gone or (spare and not gone & (gone - 1))):
                found.append(Part(n, row, mask, missing, kind, size, pays))
        return sorted(found, key=itemgetter(0))


# A player of Militaire: the rule of thumb, with the limits of its level.


NEVER = 1e9
STEP_LAST = 40.0
"""The error beside a meld, on a scale where a card that finishes is worth about 100."""


class Mind(Value):
    """A player: the same view and dice give the same move."""

    effort: Effort
    bold: float = 0.0
    """Manner: how much more this person values adjacent cards, and how much less pairs."""

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        yield Thought(0.0)
        # The dice belong to the whole turn, so each move of it takes a stream of its own.
        return self.move(view, dice.stream(len(view.story)))

    def reasons(self, view: View, move: Chosen, dice: Dice, than: object = None) -> JsonObject:
        return {"facts": facts(view, move, self.net(view))}

    def move(self, view: View, dice: Dice) -> Chosen:
        effort, w, net = self.effort, self.weights(), self.net(view)
        t = drawn(view.rules.ace_high)
        c = known(view, effort.recalls, effort.watches)
        worth = worths(view, w[chart.DENIES]) if effort.minds else None
        if worth is not None:
            c[chart.MINDS], w = 1, minded(w, worth)
        found = ints(4)
        if view.phase is Phase.DRAW:
            card = NUMBER[view.pile[-1]]
            finishes = finish(c, t, c[chart.HAND] | 1 << card, found) != NONE
            if not finishes and dice.random() < effort.overlooks:
                return Draw()
            if net is None or finishes:
                return TakeDiscard() if chart.takes(c, t, w, card) else Draw()
            gain = judgement.gain_of_taking(c, t, net, card, floats(judgement.INPUTS))
            return TakeDiscard() if gain > 0 else Draw()
        if view.has_contract:
            return Discard(*position.dearest(view))
        pays = finish(c, t, c[chart.HAND], found)
        if pays != NONE and not (effort.minds and loses(view, pays)):
            return _laying(t, found[:2], c)
        if net is not None:
            laid = ints(1)
            card = judgement.choose(c, t, net, floats(chart.KINDS), laid)
            return Discard(CARDS[card]) if laid[0] == NONE else _laying(t, laid, c)
        now = floats(1)
        row = chart.lays(c, t, w, now)
        if row != NONE and now[0]:
            return _laying(t, [row], c)
        return Discard(CARDS[self._throw(c, t, w, dice)])

    def weights(self) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        w = list(weights("rule_of_thumb"))
        w[chart.BESIDE_1] += self.bold
        w[chart.BESIDE_2] += self.bold
        w[chart.PAIR_1] -= self.bold
        w[chart.PAIR_2] -= self.bold
        if self.effort.plain:
            for n in (chart.GAP_1, chart.ALONE_RANK, chart.ALONE_BESIDE, chart.ALONE_GAP):
                w[n] = 0.0
        if not self.effort.starts:
            w[chart.TAKE_FIRST] = w[chart.TAKE_SECOND] = w[chart.TAKE_LATER] = NEVER
        if not self.effort.watches:
            w[chart.FEEDS] = w[chart.FEEDS_LAST] = w[chart.SHOWN] = 0.0
        return w

    def net(self, view: View) -> list[float] | None:
        """The net of the judgement, adjusted to this person, if it judges at such a table."""
        usual = view.rules.lay_early and view.rules.last_discard == "required"
        if not self.effort.judges or view.seats != 2 or not usual:
            return None
        w = list(weights("judgement"))
        for kind, more in enumerate((-1, -1, 1, 1)):
            for i in range(judgement.HIDDEN):
                w[judgement.HIDDEN * (judgement.PAIRED + kind + 1) + i] *= 1.0 + more * self.bold
        return w

    def _throw(self, c: list[int], t: list[int], w: list[float], dice: Dice) -> int:
        """The card that looks least useful, with an error in each estimate."""
        worth = floats(chart.KINDS)
        best = chart.throws(c, t, w, worth)
        if not self.effort.unsteady or best == WILD:
            return best
        step = self.effort.unsteady * (1.0 if c[chart.LIES] == chart.NOTHING else STEP_LAST)
        most = -NEVER
        for card in range(WILD):
            if worth[card]:
                value = worth[card] + step * (dice.random() + dice.random() - 1.0)
                if value > most:
                    best, most = card, value
        return best


def _laying(t: list[int], rows: list[int], c: list[int]) -> Chosen:
    """The next move towards laying the melds of these rows."""
    melds = melds_of(t, rows, c[chart.HAND])
    return Meld(melds[0].kind, melds[0].cards) if c[chart.EARLY] else GoDown(melds)


# Who plays Militaire.


MANNERS = {
    "theo": 0.1,
    "mado": -0.1,
    "fernand": 0.1,
    "marcel": -0.1,
    "solange": 0.1,
    "ambroise": -0.1,
    "clarisse": 0.1,
}
"""People who differ from the plain level: how much they prefer adjacent cards to pairs."""


PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": AnyMove(table.legal_moves, made=lambda view: len(view.story)),
    "reckoner": Reckoner(),
    **{name: Mind(LEVELS[who.level], MANNERS.get(name, 0.0)) for name, who in PEOPLE.items()},
}
"""The built-in players by the names that commands and records use, the weakest first."""
