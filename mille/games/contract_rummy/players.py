"""The built-in players of Contract Rummy: each takes only a seat's view, and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property, lru_cache
from math import exp

from mille.agents import PEOPLE, Agent, AnyMove, Thinking, Thought
from mille.cards import JOKERS, Card, Dice, count, without
from mille.engine.codec import JsonObject
from mille.games.contract_rummy import moves, table
from mille.games.contract_rummy.moves import RUN_SIZE, Chosen, MayI, OnTable
from mille.games.contract_rummy.plans import FACES, NUMBER, Part, Plan, lay_now, plans
from mille.games.contract_rummy.table import View, cost, points
from mille.games.contract_rummy.ways import (
    CHEAPEST,
    IN_SUIT,
    JOKER,
    KNOWN,
    RANKS_EACH,
    SOFT,
    WANTS,
    WINDOW,
    cost_of,
    wait,
    ways,
)
from mille.parts import rummy
from mille.parts.melds import is_joker
from mille.parts.rummy import Discard, Discarded, Draw, Phase, TakeDiscard
from mille.parts.seats import floats, ints, learned, left_of
from mille.value import Struct, Value, replace

# The rule of thumb weighs the turns to the contract against the points that a hand costs and how
# much a discard helps the others. Its weights, by their place in the list; the first four are those
# of the ways.
TAKE = 4  # how many more turns the upcard must save than a card of the stock
ASK = 5  # how many turns a card must save to be asked for
ASK_MORE = 6  # how many more for each card beyond the usual size of the hand
ASK_DOWN = 7  # how many more if somebody is down
ASK_NEXT = 8  # how much the chance of a useful penalty card counts in favour
URGE = 9  # 4: the value of a point in the hand, by how close the others are to going out
HOPE = 13  # how much more it counts for each turn that the contract is away
LATE = 14  # how much more for each round played
LAST = 15  # the value of a point in the last deal, where nobody can be seen to be close
FEED_FIT = 16  # the price of a discard that the next seat, being down, can lay off
FEED_WANT = 17  # the price of a discard that the next seat collects
FEED_MAY = 18  # the price of a discard that the others collect
SAFE = 19  # the value of a discard like one that the next seat made
JOIN = 20  # the value of a card that fits the table, for later
PAIR = 21  # once down: the value of each other card of its rank
NEAR = 22  # once down: the value of each near card of its suit
BURIED = 23  # how much a card in the pile counts as live when the stock is nearly empty

TURN_WORTH = 10.0
"""What one turn less to the contract is worth, in points."""
POINTS = tuple(map(points, (*FACES, JOKERS[0])))
"""What each face costs if left in a hand, the joker last."""


# How far each level looks, and what it overlooks, as people do.


PLAIN, WEIGHTS, WEIGHTS_OF_LAST = (
    tuple(map(float, learned(__package__, "weights/rule_of_thumb")[name]))
    for name in ("plain", "weights", "last")
)
"""The weights set by hand, from which the others were tuned; those for all deals; and those for the
last deal, where the whole hand is laid at once."""


class Effort(Value):
    skill: float = 1.0
    """How well it weighs things: 0 uses the plain weights, 1 the tuned ones."""
    windows: int = 18
    """How many runs it considers, the cheapest ones."""
    ranks: int = 7
    """How many ranks it considers for sets."""
    counts: bool = True
    """Whether it subtracts the cards already played from those that may come."""
    recalls: int = 0
    """For how many rounds it remembers who discarded and took what; 0 for all."""
    watches: bool = True
    """Whether it considers what the others collect before it discards."""
    hurries: bool = True
    """Whether it notices that others are close to going out."""
    exact: bool = False
    """Whether in the last deal it counts the ways of the hand again without each card, and not from
    the cards that the ways of the whole hand use."""
    unsteady: float = 0.0
    """The error in judging a card, in points: near ties go wrong, plain mistakes are rare."""

    def weights(self, last: bool) -> list[float]:
        """The weights of the rule of thumb at this level, in the last deal or before it."""
        best = WEIGHTS_OF_LAST if last else WEIGHTS
        return [plain + self.skill * (found - plain) for plain, found in zip(PLAIN, best)]


ALL = Effort(exact=True)
"""Considers everything and overlooks nothing."""

LEVELS: dict[str, Effort] = {
    "novice": Effort(0.0, 2, 2, False, 1, False, False, unsteady=20.0),
    "casual": Effort(0.1, 3, 3, False, 1, False, False, unsteady=11.0),
    "club": Effort(0.28, 6, 4, recalls=2, watches=False, unsteady=8.0),
    "regular": Effort(0.45, 10, 6, recalls=4, watches=False, unsteady=5.0),
    "expert": Effort(0.8, 16, 7, recalls=8, unsteady=3.0),
    "master": Effort(0.9, unsteady=1.8),
    "grandmaster": ALL,
}
"""The seven levels, the weakest first."""


# A choice as numbers, based only on what a seat sees and remembers.


class Position:
    """What a seat bases its choice on. Lists are indexed by face number.

    Most choices need only a part of it, so what takes long is worked out when it is asked for.
    """

    def __init__(self, view: View, effort: Effort, weights: list[float]) -> None:
        self._view, self._effort, self.w = view, effort, weights
        self.sets = view.contract.count("S")
        self.runs = view.contract.count("R")
        laid = len(view.hand) + (view.phase is not Phase.PLAY)
        over = view.rules.last_hand == "discard"
        more = max(0, laid - over - len(view.contract) * RUN_SIZE)
        self.extra = more if view.is_last else 0
        """How many cards the runs of the last deal will have beyond four each."""
        self.hand = numbers(Counter(view.hand))
        self.after = left_of(view.seat, view.seats)

    def with_more(self, card: Card, n: int) -> Position:
        """The position with more or fewer copies of a card in the hand; the rest is still worked
        out from the seat's own.
        """
        other = copy(self)
        other.hand = [*self.hand]
        other.hand[NUMBER[card]] += n
        return other

    @cached_property
    def _seen(self) -> View:
        """The view as it looks to somebody who remembers the discards of so many rounds."""
        view, most = self._view, self._effort.recalls * self._view.seats
        if view.played < most or not most:  # fewer discards than that, or all are remembered
            return view
        at, throws = len(view.story), 0
        while at > 0 and throws < most:
            at -= 1
            throws += isinstance(view.story[at], Discarded)
        return replace(view, story=view.story[at:], pile=view.pile[-throws - 1 :], pool=())

    @cached_property
    def _taken(self) -> list[Counter[Card]]:
        return table.held(self._seen)

    @cached_property
    def _known(self) -> list[list[int]]:
        own = self._view.seat
        return [numbers(cards) if n != own else ints(53) for n, cards in enumerate(self._taken)]

    @cached_property
    def unseen(self) -> list[int]:
        """The cards whose place the seat does not know."""
        return numbers(table.unseen(self._seen, self._taken))

    @cached_property
    def live(self) -> list[float]:
        """How many copies of a face may still come."""
        if not self._effort.counts:
            return [float(2 - n) for n in numbers(Counter(self._view.hand))[:JOKER]]
        # Copies that another seat is known to hold count less; so do copies in the pile, which come
        # back once the stock is used up.
        view, w = self._view, self.w
        back = w[BURIED] / (1.0 + 0.1 * count(view.stock))
        returns = view.reshuffles < view.rules.max_reshuffles
        piled = numbers(Counter(self._seen.pile[:-1])) if returns else ints(53)
        elsewhere = [sum(column) for column in zip(*self._known)]
        there = zip(self.unseen[:JOKER], elsewhere, piled)
        return [unseen + w[KNOWN] * known + back * buried for unseen, known, buried in there]

    @property
    def stage(self) -> int:
        """How close the seats that are down are to going out, 0 to 3."""
        view = self._view
        down = [s for s in range(view.seats) if s != view.seat and view.down[s] is not None]
        fewest = min((count(view.hands[seat]) for seat in down), default=99)
        if fewest > 20 or not self._effort.hurries:
            return 0
        return 1 if fewest > 4 else 2 if fewest > 2 else 3

    @cached_property
    def fits(self) -> list[int]:
        """For each face, whether it fits a meld on the table."""
        fits = ints(53)
        for meld in self._view.melds:
            for face in _fitting_at(meld):
                fits[face] = 1
        return fits

    def _wanted(self, seats: Iterable[int]) -> list[float]:
        """By face, how strongly seats seem to collect it, by what they are known to hold."""
        wanted = floats(52)
        for seat in seats if self._effort.watches else ():
            for taken, n in enumerate(self._known[seat][:JOKER]):
                if not n:
                    continue
                suit, place = divmod(taken, RANKS_EACH)
                for face in range(place, JOKER, RANKS_EACH):
                    wanted[face] += n
                near = range(max(0, place - 3), min(12, place + 3) + 1) if self.runs else ()
                for other in near:
                    if other != place:
                        wanted[13 * suit + other] += n * (1.0 - 0.2 * abs(other - place))
        return wanted

    @cached_property
    def next_wants(self) -> list[float]:
        """How strongly the next seat seems to collect each face."""
        return self._wanted([self.after])

    @cached_property
    def others_want(self) -> list[float]:
        view = self._view
        return self._wanted(s for s in range(view.seats) if s not in (view.seat, self.after))

    @cached_property
    def next_threw(self) -> list[int]:
        threw = ints(53)
        for event in self._seen.story if self._effort.watches else ():
            if isinstance(event, Discarded) and event.seat == self.after:
                threw[NUMBER[event.card]] += 1
        return threw


def numbers(cards: Counter[Card]) -> list[int]:
    found = ints(53)
    for card, n in cards.items():
        found[NUMBER[card]] += n
    return found


@lru_cache(maxsize=1024)
def _fitting_at(meld: OnTable) -> tuple[int, ...]:
    return (JOKER, *(n for n, card in enumerate(FACES) if meld.ends_for(card)))


# The reasons for a move, as facts to be worded: the plan first, then the move.


Fact = JsonObject
"""An `id`, and the blanks for its words: numbers, and the letters of cards and ranks."""


def facts(view: View, move: moves.Chosen, now: Position) -> list[Fact]:
    """The reasons for a move of the seat to move."""
    match move:
        case rummy.GoDown(melds):
            left = cost(without(view.hand, moves.cards_of(melds)))
            return [{"id": "contract.all"} if view.is_last else {"id": "contract.left", "n": left}]
        case moves.Meld():
            return [{"id": "meld.rid", "n": cost(moves.from_hand(move))}]
        case moves.LayOff(_, card, _):
            return [{"id": "meld.rid", "n": points(card)}]
    if view.down[view.seat] is not None:
        return _once_down(view, move, now)
    best, taken = plan(now), False
    match move:
        case rummy.TakeDiscard() | moves.MayI(True):
            gained = now.with_more(view.pile[-1], 1)
            with_it = plan(gained, view.pile[-1])
            if uses(with_it, view.pile[-1]):
                now, best, taken = gained, with_it, True
        case rummy.Discard(card):
            now = now.with_more(card, -1)
            best = plan(now)
    return [*plan_facts(view, now, best, taken), *_before(view, move, now, best)]


# The plan


def plan(now: Position, card: Card | None = None) -> Plan:
    """The cheapest plan, with jokers in its most expensive places; if tied, one that uses the card.
    None for a bare hand.
    """

    def price(parts: Plan) -> tuple[float, bool]:
        waits = sorted(each for part in parts for each in part.waits)
        missing = sum(waits[: max(0, len(waits) - now.hand[JOKER])])
        return round(missing, 6), card is None or not uses(parts, card)

    live = [round(n) for n in now.live]
    return min(plans(now.hand, live, now.sets, now.runs), key=price, default=())


def plan_facts(view: View, now: Position, best: Plan, taken: bool) -> list[Fact]:
    """What is needed, and what the cheapest plan still lacks for it, maybe with a card that is
    taken.
    """
    found: list[Fact] = [{"id": "plan.needs", "contract": view.contract}]
    live = [round(n) for n in now.live]
    wild = now.hand[JOKER]
    waiting = sorted(_filled(best, wild), key=lambda part: part.cost)
    done = [part for part in waiting if not part.waits]
    if best and len(done) == len(best):
        return [{"id": "plan.with" if taken else "plan.whole"}]
    if done:
        found.append({"id": "plan.done", "n": len(done)})
    found += [_lacking(part, live) for part in waiting if part.waits]
    if wild:
        found.append({"id": "plan.jokers", "n": wild})
    return found


def _filled(best: Plan, wild: int) -> Plan:
    """What a plan still lacks with jokers in its most expensive places."""
    gaps = ((*gap, n) for n, part in enumerate(best) for gap in zip(part.waits, part.keys))
    left: list[list[tuple[float, int]]] = [[] for _ in best]
    for each, key, n in sorted(gaps)[: -wild or None]:
        left[n].append((each, key))
    found = (zip(*each) if each else ((), ()) for each in left)
    return tuple(replace(part, waits=w, keys=k) for part, (w, k) in zip(best, found))


def _lacking(part: Part, live: list[int]) -> Fact:
    if part.window < 0:
        rank = FACES[part.rank].rank.value
        come = sum(live[part.rank :: RANKS_EACH])
        return {"id": "plan.set", "rank": rank, "n": len(part.waits), "live": come}
    low, high = WINDOW[4 * part.window], WINDOW[4 * part.window + 3]
    fact = {"id": "plan.run", "low": FACES[low].code, "high": FACES[high].code}
    if len(part.keys) == 1:
        return {**fact, "card": FACES[part.keys[0]].code, "n": live[part.keys[0]]}
    return {**fact, "id": "plan.run.more", "n": len(part.keys)}


def uses(best: Plan, card: Card) -> bool:
    """Whether a plan uses a card, or lacks it."""
    face = NUMBER[card]
    if face == JOKER:
        return True
    return any(
        face in part.used
        or (part.window >= 0 and face in part.keys)
        or (part.window < 0 and part.rank == face % RANKS_EACH)
        for part in best
    )


# The move


def _before(view: View, move: moves.Chosen, now: Position, best: Plan) -> list[Fact]:
    match move:
        case rummy.TakeDiscard():
            return [{"id": "take.plan" if uses(best, view.pile[-1]) else "take.choice"}]
        case rummy.Draw():
            return [{"id": "draw.better" if uses(best, view.pile[-1]) else "draw.unused"}]
        case moves.MayI(take):
            if view.is_last and not take:
                return [{"id": "ask.last"}]
            why = "ask.yes" if take else "late" if now.stage else "ask.no"
            then = table.cost_after_asking(view)
            return [{"id": why}, {"id": "ask.cost", "now": cost(view.hand), "then": then}]
        case rummy.Discard(card):
            return _thrown(view, card, now, best)
    return []


def _thrown(view: View, card: Card, now: Position, best: Plan) -> list[Fact]:
    n = points(card)
    if now.hand[NUMBER[card]]:  # another copy is left
        return [{"id": "throw.twin", "n": n}]
    if uses(best, card):
        return [{"id": "throw.least", "n": n}]
    found: list[Fact] = [{"id": "throw.unused", "n": n}]
    if now.stage:
        found.append({"id": "late"})
    elif now.next_threw[NUMBER[card]]:
        found.append({"id": "throw.safe"})
    return found


def _once_down(view: View, move: moves.Chosen, now: Position) -> list[Fact]:
    match move:
        case rummy.TakeDiscard():
            return [{"id": "take.fits" if now.fits[NUMBER[view.pile[-1]]] else "take.meld"}]
        case rummy.Draw():
            return [{"id": "draw.unused"}]
        case moves.MayI():
            return [{"id": "ask.down"}]
        case rummy.Discard(card):
            if len(view.hand) == 1:
                return [{"id": "throw.out"}]
            return [{"id": "throw.rid", "n": points(card)}]
    return []


# A player of Contract Rummy with a level and a manner: from what its seat sees to a move.


class Outlook(Struct):
    """The ways of a hand to the contract, all together."""

    weight: float
    uses: list[float]
    """By face, the weight of the ways that need a copy held of it."""
    wants: list[float]
    """By face, how much the weight would grow with one more copy."""
    w: list[float]

    def cost(self, more: float = 0.0) -> float:
        """How far the hand is from the contract, in turns, with this much more weight."""
        return cost_of(self.weight + more, self.w)

    def gain(self, face: int) -> float:
        return self.cost() - self.cost(self.wants[face])

    def stock_gain(self, unseen: Sequence[int]) -> float:
        """How many turns a card from the stock saves on average."""
        gained, now = 0.0, self.cost()
        for face, n in enumerate(unseen):
            if n > 0 and self.wants[face] > 0.0:
                gained += n * (now - self.cost(self.wants[face]))
        return gained / sum(unseen) if gained else 0.0

    def lost(self, face: int, live: Sequence[float]) -> float:
        """By how many turns the way is about longer without one copy of a held face."""
        spared = self.uses[face] * (1.0 - exp(-wait(live[face], self.w) / self.w[SOFT]))
        return self.cost(-spared) - self.cost() if spared > 0.0 else 0.0


class Mind(Value):
    """A player: the same view and dice give the same move."""

    effort: Effort = ALL
    bold: float = 0.0
    """Manner: how many turns more or less a card must save for this person to ask for it."""
    thrift: float = 0.0
    """Manner: how much more this person values each point in the hand."""

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        yield Thought(0.0)
        if view.phase is Phase.PLAY:
            laid = lay_now(view)
            if laid is not None:
                return laid
            yield Thought(0.3)
        now = Position(view, self.effort, self.weights(view.is_last))
        yield Thought(0.6)
        if view.phase is Phase.PLAY:
            return Discard((yield from self.throw(view, now, dice)))
        if view.phase is Phase.ASK:
            return MayI(self.asks(view, now, dice))
        return TakeDiscard() if self.takes(view, now, dice) else Draw()

    def reasons(self, view: View, move: Chosen, dice: Dice, than: object = None) -> JsonObject:
        return {"facts": facts(view, move, Position(view, self.effort, self.weights(view.is_last)))}

    def weights(self, last: bool) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        w = self.effort.weights(last)
        w[ASK] -= self.bold
        for n in range(URGE, URGE + 4):
            w[n] *= 1.0 + self.thrift
        return w

    def plans(self, now: Position) -> Outlook:
        """The ways from a hand to the contract, as many as this person sees."""
        uses, wants = floats(JOKER), floats(WANTS)
        goal = now.sets, now.runs, now.extra, self.effort.windows, self.effort.ranks
        return Outlook(ways(now.hand, now.live, *goal, now.w, uses, wants), uses, wants, now.w)

    def slip(self, view: View, dice: Dice, of: Card) -> float:
        """The error of this judgement, in points."""
        if not self.effort.unsteady:
            return 0.0
        # The dice belong to the whole turn, so each choice and card has its own stream of them.
        own = dice.stream("slip", len(view.story), NUMBER[of])
        return self.effort.unsteady * (own.random() + own.random() - 1.0)

    def takes(self, view: View, now: Position, dice: Dice) -> bool:
        """Whether to take the upcard instead of drawing from the stock."""
        card = view.pile[-1]
        if is_joker(card):
            return True
        if view.is_down:
            return self.is_of_use(view, now, card)
        found, face = self.plans(now), NUMBER[card]
        if found.wants[face] <= 0.0:
            return False
        more = now.w[TAKE] + self.slip(view, dice, card) / TURN_WORTH
        return found.gain(face) > found.stock_gain(now.unseen) + more

    def is_of_use(self, view: View, now: Position, card: Card) -> bool:
        """Whether a card can be laid once the contract is down: laid off, or in a new meld."""
        face = NUMBER[card]
        if now.fits[face]:
            return True
        if not view.rules.further_melds:
            return False
        if sum(other.rank is card.rank for other in view.hand) + now.hand[JOKER] >= 2:
            return True
        suit, windows = face // RANKS_EACH, range(4 * IN_SUIT)
        runs = (WINDOW[at + 44 * suit : at + 44 * suit + 4] for at in windows[::4])
        return any(face in run and sum(now.hand[n] > 0 for n in run) >= 3 for run in runs)

    def asks(self, view: View, now: Position, dice: Dice) -> bool:
        """Whether to ask for the upcard, at the price of another card from the stock."""
        assert view.asked is not None
        if view.is_last or view.down[view.asked] is not None:
            return False
        card, w = view.pile[-1], now.w
        found, face = self.plans(now), NUMBER[card]
        if found.wants[CHEAPEST] <= 0.0 or (face != JOKER and found.wants[face] <= 0.0):
            return False
        more = len(view.hand) - view.rules.deal_sizes[view.deal - 1]
        price = w[ASK] + self.slip(view, dice, card) / TURN_WORTH + w[ASK_MORE] * more
        if now.stage > 0:
            price += w[ASK_DOWN]
        both = found.gain(face)
        if w[ASK_NEXT] > 0.0:
            both += w[ASK_NEXT] * found.stock_gain(now.unseen)
        return both > price

    def throw(self, view: View, now: Position, dice: Dice) -> Thinking[Card]:
        prices = yield from self.prices(view, now)
        best: Card | None = None
        least = 0.0
        for move in table.discards(view):
            price = prices[NUMBER[move.card]]
            if not is_joker(move.card):
                price += self.slip(view, dice, move.card)
            if best is None or price < least:
                best, least = move.card, price
        assert best is not None
        return best

    def prices(self, view: View, now: Position) -> Thinking[list[float]]:
        """The cost of discarding each face, in points; jokers cost most."""
        prices, w = [1e9] * 53, now.w
        urge, lost = 0.0, floats(JOKER)
        if not view.is_down:
            found = self.plans(now)
            urge = w[LAST] if view.is_last else w[URGE + now.stage]
            urge = (urge + w[LATE] * (view.played // view.seats)) * (1.0 + w[HOPE] * found.cost())
            if self.effort.exact and view.is_last:
                lost = yield from self._lost(now, found.cost())
            else:
                lost = [found.lost(n, now.live) if now.hand[n] else 0.0 for n in range(JOKER)]
        fits = w[JOIN] + (0.0 if view.down[now.after] is None else w[FEED_FIT])
        for face in filter(now.hand.__getitem__, range(JOKER)):
            price = TURN_WORTH * lost[face] - urge * POINTS[face]
            if view.is_down:
                price = self._kept(now, face)
            price += w[FEED_WANT] * now.next_wants[face] + w[FEED_MAY] * now.others_want[face]
            price -= w[SAFE] * now.next_threw[face]
            if now.fits[face] and not view.is_down:
                price += fits
            elif now.fits[face] and view.is_contract_turn:
                price += 100.0  # it can be laid off in the next turn
            prices[face] = price
        return prices

    def _kept(self, now: Position, face: int) -> float:
        """What a card is worth once the contract is down, less what it costs."""
        suit, place = divmod(face, RANKS_EACH)
        same = sum(now.hand[place:JOKER:RANKS_EACH]) - 1
        about = range(max(0, place - 2), min(12, place + 2) + 1)
        near = sum(now.hand[13 * suit + other] > 0 for other in about if other != place)
        return now.w[PAIR] * same + now.w[NEAR] * near - POINTS[face]

    def _lost(self, now: Position, cost: float) -> Thinking[list[float]]:
        """By how many turns the way gets longer without one of each held face."""
        lost = floats(JOKER)
        for face in range(JOKER):
            if now.hand[face]:
                now.hand[face] -= 1
                lost[face] = self.plans(now).cost() - cost
                now.hand[face] += 1
                yield Thought(0.6 + 0.4 * face / JOKER)
        return lost


# Who plays Contract Rummy.


MANNERS: dict[str, tuple[float, float]] = {
    "theo": (0.05, 0.1),
    "mado": (-0.05, 0.1),
    "fernand": (0.02, -0.05),
    "marcel": (-0.02, -0.05),
    "solange": (0.05, 0.05),
    "ambroise": (-0.04, 0.08),
    "clarisse": (0.04, -0.05),
}
"""People who differ from the plain level: how much sooner they ask, how much more they value
points."""


PLAYERS: dict[str, Agent[Chosen, View]] = {
    "random": AnyMove(table.legal_moves, made=lambda view: len(view.story)),
    "planner": Mind(Effort(skill=0.0)),
    **{name: Mind(LEVELS[who.level], *MANNERS.get(name, ())) for name, who in PEOPLE.items()},
}
"""The built-in players by the names that commands and records use, the weakest first."""
