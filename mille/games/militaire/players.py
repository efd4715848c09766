"""The built-in players of Militaire: each takes only a seat's view, and dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from mille.agents import PEOPLE, Agent, AnyMove, Thinking, Thought
from mille.cards import Cards, Dice
from mille.engine.codec import JsonObject
from mille.games.militaire import chart, table
from mille.games.militaire.chart import (
    KINDS,
    NONE,
    WILD,
    finish,
    lays,
    melds_at_hand,
    takes,
    throws,
)
from mille.games.militaire.judgement import (
    HIDDEN,
    INPUTS,
    NO_ROW,
    PAIRED,
    choose,
    gain_of_taking,
    gain_of_waiting,
)
from mille.games.militaire.moves import Chosen, HouseRules, Meld, is_contract
from mille.games.militaire.reckoner import BIT, CARDS, JOKER, NUMBER, Reckoner, bits, numbers
from mille.games.militaire.table import (
    View,
    bonus,
    cards_points,
    held,
    melded_points,
    points,
    score,
)
from mille.parts.melds import Kind, Laid
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard
from mille.parts.seats import floats, ints, learned
from mille.value import Value

# What each level sees and remembers: human limits, not handicaps invented for programs.


class Effort(Value):
    """How a player finds its moves."""

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
def rule_of_thumb() -> tuple[float, ...]:
    """The weights of the rule of thumb, in the order of `chart`."""
    return tuple(map(float, learned(__package__, "weights/rule_of_thumb")["weights"]))


@cache
def judgement() -> tuple[float, ...]:
    """The weights of the judgement net, in the order of its inputs."""
    return tuple(map(float, learned(__package__, "weights/judgement")["weights"]))


# From a seat's view to the flat list that the rule of thumb reads, and from rows back to melds.


ALL = (1 << chart.KINDS) - 1


@cache
def drawn(ace_high: bool) -> list[int]:
    """The chart, filled in once; nobody changes it."""
    t = ints(chart.LENGTH)
    chart.fill(t, int(ace_high))
    return t


def known(view: View, recalls: int | None = None, watches: bool = True) -> list[int]:
    """What the seat knows; of the pile, it remembers only the last `recalls` cards."""
    c = ints(chart.KNOWS)
    after = (view.seat + 1) % view.seats
    pile = view.pile if recalls is None else view.pile[-recalls:]
    gone = bits(pile) | bits(card for own in view.melds for meld in own for card in meld.cards)
    c[chart.HAND] = bits(view.hand)
    there = ALL if view.rules.jokers else ALL & ~chart.WILD_BIT
    c[chart.LIVE] = there & ~gone & ~c[chart.HAND]
    own = view.melds[view.seat]
    c[chart.LIES] = _kind(own)
    c[chart.SIZE] = sum(len(meld.cards) for meld in own)
    c[chart.BONUS] = sum(map(bonus, own))
    c[chart.NEXT_HAS] = bits(held(view)[after]) if watches else 0
    c[chart.NEXT_LIES] = _kind(view.melds[after])
    c[chart.NEXT_SIZE] = sum(len(meld.cards) for meld in view.melds[after])
    c[chart.NEXT_POINTS], c[chart.LAID_POINTS] = map(melded_points, (view.melds[after], own))
    c[chart.NEAR] = sum(bool(melds) for seat, melds in enumerate(view.melds) if seat != view.seat)
    c[chart.ROUND] = view.played // view.seats
    c[chart.TAKEN] = bits((view.taken,)) if view.taken is not None else 0
    _say_rules(c, view.rules)
    return c


def _say_rules(c: list[int], rules: HouseRules) -> None:
    c[chart.MOST] = rules.most_laid
    c[chart.TWO_RUNS] = rules.two_runs == "contract"
    c[chart.EARLY] = rules.lay_early
    c[chart.BACK] = rules.return_taken
    c[chart.BARE] = rules.last_discard == "optional"


def _kind(melds: Sequence[Laid]) -> int:
    if not melds:
        return chart.NOTHING
    return chart.RUN if melds[0].kind is Kind.RUN else chart.SET


def meld_of(t: list[int], row: int, hand: int) -> Laid:
    """The meld of a row from a hand; the joker stands for the missing card.

    A run's cards are ordered by their numbers, except for an ace above a king.
    """
    at = chart.ROWS + chart.ROW * row
    order = [number for number in range(chart.WILD) if t[at] >> number & 1]
    if t[at + 1] == chart.RUN and order[0] % 13 == 0 and order[-1] % 13 == 12:
        order = [*order[1:], order[0]]
    cards: Cards = tuple(CARDS[n if hand >> n & 1 else JOKER] for n in order)
    return Laid(Kind.RUN if t[at + 1] == chart.RUN else Kind.SET, cards)


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
    return is_near(view) and _after_mine(view, pays) == 0.0


def _after_mine(view: View, pays: int) -> float:
    totals = [total + melded_points(own) for total, own in zip(view.totals, view.melds)]
    totals[view.seat] += pays
    return chance(totals, view.seat, view.rules.target)


def worths(view: View, denies: float) -> list[float] | None:
    """The worth of a finish by its additional points, on the scale where it is usually those points
    plus `denies`; None if only points matter.
    """
    if not is_near(view):
        return None
    lying = tuple(melded_points(own) for own in view.melds)
    return _worths(
        view.totals,
        lying,
        sum(map(bonus, view.melds[view.seat])),
        view.seat,
        view.rules.target,
        denies,
    )


@lru_cache(maxsize=32)
def _worths(
    totals: tuple[int, ...],
    lying: tuple[int, ...],
    own_bonus: int,
    seat: int,
    target: int,
    denies: float,
) -> list[float] | None:
    scored = [total + laid for total, laid in zip(totals, lying)]
    lost = 0.0
    for other in range(len(totals)):
        if other != seat:
            after = list(scored)
            after[other] = totals[other] + max(USUAL_FINISH, lying[other] + USUAL_FINISH // 2)
            lost += chance(after, seat, target) / (len(totals) - 1)
    gains = []
    for pays in PAYS:
        after = list(scored)
        after[seat] += own_bonus + pays
        gains.append(chance(after, seat, target) - lost)
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
    match move:
        case TakeDiscard():
            return _taking(view)
        case Draw():
            return _drawing(view)
        case Meld(kind, cards):
            return _why_laying(view, (Laid(kind, cards),), net)
        case GoDown(melds):
            return _why_laying(view, melds, None)
        case Discard():
            return _throwing(view, move, net)


def waiting(view: View, hand: int) -> Fact | None:
    """The live cards with which a hand of at most seven would finish, and which contract that
    makes.
    """
    c, t = known(view), drawn(view.rules.ace_high)
    c[chart.TAKEN] = 0
    found, best, shape = ints(4), NONE, ""
    cards: list[int] = []
    for number in numbers(c[chart.LIVE]):
        pays = finish(c, t, hand | 1 << number, found)
        if pays == NONE:
            continue
        cards.append(number)
        if pays > best:
            best, shape = pays, _shape(c, t, found)
    if not cards:
        return None
    codes = [CARDS[number].code for number in cards]
    pays = best + melded_points(view.melds[view.seat])
    return {"id": "waits", "cards": codes, "n": len(codes), "shape": shape, "pays": pays}


def _shape(c: list[int], t: list[int], found: list[int]) -> str:
    """The contract that a finish makes, by its melds."""
    kinds = [t[chart.ROWS + chart.ROW * row + 1] for row in found[:2] if row != NONE]
    if c[chart.LIES] != chart.NOTHING:
        kinds.append(c[chart.LIES])
    if len(kinds) == 1:
        return "long"
    return ("sets", "mixed", "runs")[kinds.count(chart.RUN)]


def _near(view: View, hand: int) -> int:
    """How many live cards would make a meld in a hand that has none."""
    c, t, rows = known(view), drawn(view.rules.ace_high), ints(120)
    now = melds_at_hand(c, t, hand, rows)
    return sum(
        melds_at_hand(c, t, hand | 1 << number, rows) > now for number in numbers(c[chart.LIVE])
    )


def _waits(view: View, hand: int, id: str = "near") -> list[Fact]:
    """What a hand waits for: cards that finish, or cards that make a meld, worded by `id`."""
    found = waiting(view, hand)
    if found is not None:
        return [found]
    if view.melds[view.seat]:
        return []
    near = _near(view, hand)
    return [{"id": id, "n": near}] if near else []


def _taking(view: View) -> list[Fact]:
    c, t, found, rows = known(view), drawn(view.rules.ace_high), ints(4), ints(120)
    upcard, hand = BIT[view.pile[-1]], c[chart.HAND]
    c[chart.TAKEN] = upcard
    pays = finish(c, t, hand | upcard, found)
    if pays != NONE:
        return [{"id": "take.finish", "n": pays + melded_points(view.melds[view.seat])}]
    if upcard == chart.WILD_BIT:
        return [{"id": "take.joker"}]
    natural = hand & ~chart.WILD_BIT
    if melds_at_hand(c, t, natural | upcard, rows) > melds_at_hand(c, t, natural, rows):
        return [{"id": "take.meld"}]
    if len(view.hand) < MOST_WAITING and (ends := waiting(view, hand | upcard)) is not None:
        return [{"id": "take.start"}, ends]
    near, now = _near(view, hand | upcard), _near(view, hand)
    return [{"id": "take.near", "n": near, "now": now} if near > now else {"id": "take.start"}]


def _drawing(view: View) -> list[Fact]:
    hand = bits(view.hand)
    c, t, rows = known(view), drawn(view.rules.ace_high), ints(120)
    upcard = view.pile[-1]
    makes = melds_at_hand(c, t, hand | BIT[upcard], rows) > melds_at_hand(c, t, hand, rows)
    first: Fact = {"id": "draw.needless" if makes else "draw.nothing", "card": upcard.code}
    return [first, *_waits(view, hand)]


def _why_laying(view: View, melds: tuple[Laid, ...], net: list[float] | None) -> list[Fact]:
    own = (*view.melds[view.seat], *melds)
    laid = [card for meld in melds for card in meld.cards]
    left = [card for card in view.hand if card not in laid]
    if is_contract(own, view.rules):
        kept = sorted(left, key=points)[:-1]
        return [{"id": "lay.finish", "n": score(own, True, tuple(kept)).total}]
    found = finish(known(view), drawn(view.rules.ace_high), bits(view.hand), ints(4))
    if found != NONE:
        return [{"id": "lay.first", "n": found}]
    told: list[Fact] = [{"id": "lay.sure", "n": cards_points(laid)}]
    if net is not None and (gain := _waiting_brings(view, net, ints(1))) < 0:
        told.append({"id": "lay.gain", "n": -gain})
    told += _waits(view, bits(left), "near.more")
    if bits(left) & chart.WILD_BIT:
        told.append({"id": "lay.joker"})
    return told


def _throwing(view: View, move: Discard, net: list[float] | None) -> list[Fact]:
    left = [card for card in view.hand if card is not move.card]
    own = view.melds[view.seat]
    if is_contract(own, view.rules):
        told: list[Fact] = [{"id": "out", "n": score(own, True, tuple(left)).total}]
        if left:
            told.append({"id": "keeps", "card": left[0].code, "n": cards_points(left)})
        return told
    after = bits(left)
    return [*_holding(view, after, net), _loose(view, move), *_waits(view, after, "near.then")]


def _holding(view: View, left: int, net: list[float] | None) -> list[Fact]:
    """That a meld stays in the hand although it could be laid, what that brings and what it may
    cost.
    """
    if view.melds[view.seat] or not view.rules.lay_early:
        return []
    t, natural, laid = drawn(view.rules.ace_high), left & ~chart.WILD_BIT, ints(1)
    if not melds_at_hand(known(view), t, natural, ints(120)):
        return []
    if net is not None and (gain := _waiting_brings(view, net, laid)) > 0 and laid[0] != NO_ROW:
        return [{"id": "hold.gain", "n": gain, "risk": t[chart.ROWS + chart.ROW * laid[0] + 3]}]
    return [{"id": "hold"}]


def _waiting_brings(view: View, net: list[float], laid: list[int]) -> int:
    """How many more points holding back brings than laying the best meld, whose row is
    in `laid`.
    """
    return round(100 * gain_of_waiting(known(view), drawn(view.rules.ace_high), net, laid))


def _loose(view: View, move: Discard) -> Fact:
    """How a discarded card relates to the others."""
    c, t = known(view), drawn(view.rules.ace_high)
    one = NUMBER[move.card]
    wanted = linked = 0
    for two in numbers(bits(view.hand) & ~chart.WILD_BIT & ~BIT[move.card]):
        pair = chart.PAIRS + 2 * (chart.KINDS * one + two)
        if t[pair]:
            linked += 1
            wanted |= t[pair + 1] & c[chart.LIVE]
    if not linked:
        return {"id": "loose"}
    live = wanted.bit_count()
    return {"id": "loose.few", "n": live} if live else {"id": "loose.gone"}


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
        """The move for the seat to move."""
        yield Thought(0.0)
        # The dice belong to the whole turn, so each move of it takes a stream of its own.
        return self.move(view, dice.stream(len(view.story)))

    def reasons(self, view: View, move: Chosen, dice: Dice) -> JsonObject:
        """The reasons for a move, as a JSON value."""
        net = self.net() if self.effort.judges and fits(view) else None
        return {"facts": facts(view, move, net)}

    def move(self, view: View, dice: Dice) -> Chosen:
        """The move, with dice of its own."""
        effort, w = self.effort, self.weights()
        t = drawn(view.rules.ace_high)
        c = known(view, effort.recalls, effort.watches)
        worth = worths(view, w[chart.DENIES]) if effort.minds else None
        if worth is not None:
            c[chart.MINDS], w = 1, minded(w, worth)
        net = self.net() if self.effort.judges and fits(view) else None
        if view.phase is Phase.DRAW:
            takes = self._takes(c, t, w, net, NUMBER[view.pile[-1]], dice)
            return TakeDiscard() if takes else Draw()
        if view.has_contract:
            return Discard(CARDS[_dearest(view)])
        found = ints(4)
        pays = finish(c, t, c[chart.HAND], found)
        if pays != NONE and not (effort.minds and loses(view, pays)):
            return _laying(t, [row for row in found[:2] if row != NONE], c)
        if net is not None:
            laid = ints(1)
            card = choose(c, t, net, floats(KINDS), laid)
            return Discard(CARDS[card]) if laid[0] == NONE else _laying(t, laid, c)
        now = floats(1)
        row = lays(c, t, w, now)
        if row != NONE and now[0]:
            return _laying(t, [row], c)
        return Discard(CARDS[self._throw(c, t, w, dice)])

    def weights(self) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        w = list(rule_of_thumb())
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

    def net(self) -> list[float]:
        """The net of the judgement, adjusted to this person."""
        w = list(judgement())
        for kind, more in enumerate((-1, -1, 1, 1)):
            for i in range(HIDDEN):
                w[HIDDEN * (PAIRED + kind + 1) + i] *= 1.0 + more * self.bold
        return w

    def _takes(
        self,
        c: list[int],
        t: list[int],
        w: list[float],
        net: list[float] | None,
        card: int,
        dice: Dice,
    ) -> bool:
        """Whether to take the upcard; it may overlook that the card makes a meld."""
        finishes = finish(c, t, c[chart.HAND] | 1 << card, ints(4)) != NONE
        if not finishes and dice.random() < self.effort.overlooks:
            return False
        if net is None or finishes:
            return takes(c, t, w, card)
        return gain_of_taking(c, t, net, card, floats(INPUTS)) > 0

    def _throw(self, c: list[int], t: list[int], w: list[float], dice: Dice) -> int:
        """The card that looks least useful, with an error in each estimate."""
        worth = floats(KINDS)
        best = throws(c, t, w, worth)
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


def fits(view: View) -> bool:
    """Whether the net was trained for such a table."""
    return view.seats == 2 and view.rules.lay_early and view.rules.last_discard == "required"


def _dearest(view: View) -> int:
    """The card that ends the deal: the most expensive, so that the cheapest is kept (#15, #19)."""
    may = [card for card in view.hand if card is not view.taken or view.rules.return_taken]
    return NUMBER[max(may or view.hand, key=points)]


def _laying(t: list[int], rows: list[int], c: list[int]) -> Chosen:
    """The next move towards laying the melds of these rows."""
    melds: list[Laid] = []
    hand = c[chart.HAND]
    for row in rows:
        melds.append(meld_of(t, row, hand))
        hand &= ~bits(melds[-1].cards)
    if c[chart.EARLY]:
        return Meld(melds[0].kind, melds[0].cards)
    return GoDown(tuple(melds))


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


def mind(name: str) -> Mind:
    """The player for a person, with their level and manner."""
    return Mind(LEVELS[PEOPLE[name].level], MANNERS.get(name, 0.0))


PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": AnyMove(table.legal_moves, made=lambda view: len(view.story)),
    "reckoner": Reckoner(),
    **{name: mind(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""
