"""The built-in players of Mille: seven levels, the people of each level, and two yardsticks."""

from __future__ import annotations

from collections.abc import Sequence

from mille.agents import PEOPLE, Agent, AnyMove, Thinking, Thought, decide
from mille.cards import Dice
from mille.engine.codec import JsonObject
from mille.games.mille import features, flat, position, search
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import CHOICES, Chosen, Phase, TakePack, TakeUpcardTwo
from mille.games.mille.search import equity, slope, standing, worth
from mille.games.mille.table import MilleView, draws, legal_moves
from mille.parts.rummy import Draw
from mille.parts.seats import floats, ints
from mille.value import Struct, Value, field, replace

# How the strong players think, from a view to advice.
#
# They compare whole turns, not single moves: a plan says what to lay and what to discard. A small
# value net picks the plans worth a look. These are tried in imagined worlds, drawn from a learned
# belief about the other hand, which a quick rule of thumb plays to the end of the deal. The
# outcomes are weighed by the chance to win the game. All of it works on one flat list of ints per
# deal.
#
# Nothing here sees more than a seat's view: `position` is the only way in.


SLICE = 4
"""How many worlds are played between two pauses; a multiple of four, see `play_on`."""
JUDGED = 8
"""How many plans the net judges between two pauses."""


class Effort(Value):
    """How hard a player thinks, and how it errs."""

    noise: float = 0.0
    """The scale of the Gumbel error in its judgement of plans, in points."""
    limit: float = 0.0
    """How much worse than the best a plan may be to be played, in points."""
    memory: int | None = None
    """How many turns back it remembers what was declined, discarded and taken; None for all."""
    greed: float = 0.0
    """How many points it overrates the pack by."""
    own: float = 1.0
    """The weight of its own points, where 1 is right."""
    other: float = 1.0
    """The weight of the other seat's points, where 1 is right."""
    worlds: int = 0
    """The number of imagined worlds for the best plans; 0 to trust the net."""
    shortlist: int = 6
    """How many of the net's best plans are tried in the worlds and reported."""
    doubt: float = 0.6
    """The standard deviation of the net's comparison of two plans, in hundredths of a game."""
    trust: float = 0.85
    """How far the belief net is trusted, 0 to 1."""
    minds_score: bool = True
    """Whether it considers the totals of the game, or only the points of the deal."""
    for_stakes: bool = False
    """Whether it considers the payment, or only who wins the game."""


def totals_of(view: MilleView) -> list[float]:
    """The game's totals, own and other, converted to a target of 1,200."""
    own, other = view.totals[view.seat], view.totals[view.other]
    return standing(float(own), float(other), float(view.rules.target))


def equity_of(view: MilleView, effort: Effort) -> list[float]:
    """What totals are worth to a player: the table for `equity`."""
    return position.in_stakes(view) if effort.for_stakes else position.weights(position.EQUITY)


def chance_to_win(rules: HouseRules, own: int, other: int) -> float:
    """The chance to win the game from these totals between deals; 1 or 0 if it is over."""
    return equity(position.weights(position.EQUITY), *standing(own, other, rules.target))


def worlds_of(view: MilleView, effort: Effort, d: position.Deal) -> search.Worlds:
    """The worlds that a player imagines who remembers the deal as `d`."""
    table = floats(features.TABLE)
    features.believe(d, view.seat, position.weights(position.BELIEF), effort.trust, table)
    return search.Worlds(
        view.seat, table, position.both_rules(), equity_of(view, effort), totals_of(view)
    )


def steps_of(view: MilleView, effort: Effort) -> tuple[float, float]:
    """The weights of its own points and of the other seat's."""
    if not effort.minds_score:
        return effort.own, effort.other
    own, other = totals_of(view)
    steps = floats(2)
    slope(equity_of(view, effort), own, other, steps)
    return effort.own * steps[0], effort.other * steps[1]


def recollect(view: MilleView, effort: Effort, dice: Dice) -> position.Deal:
    d = position.flatten(view)
    d[flat.CHANCE] = dice.bits() >> 32
    if effort.memory is not None:
        features.forget(d, view.seat, effort.memory)
        if position.taken_ago(view) > effort.memory:
            features.forget_hand(d, view.seat)
    return d


class Judged(Value):
    """Every plan from a deal, with the net's estimates."""

    layings: list[int]
    plans: list[int]
    count: int
    values: list[float]
    """Both seats' points for each plan, in hundreds."""


Known = dict[tuple[int, ...], Judged]
"""The latest judgements, by deal: deciding on the pack already judges the plans after taking it."""


def judged(d: position.Deal, seat: int, known: Known) -> Thinking[Judged]:
    """Judge all plans of the seat on turn, which has drawn."""
    # All of the deal except its random state and leftovers in the row of an emptied pack.
    key = (*d[: flat.CHANCE], *d[flat.CHANCE + 1 : flat.PILE + d[flat.PILE_COUNT]])
    if key not in known:
        layings, plans = ints(features.LAYINGS * flat.LENGTH), ints(2 * features.MOST_PLANS)
        n = features.find_plans(d, layings, plans)
        yield Thought(0.1)
        values, base = floats(2 * n), floats(features.BASE)
        for first in range(0, n, JUDGED):
            last = min(n, first + JUDGED)
            features.judge_plans(
                d, seat, position.weights(position.VALUE), layings, plans, first, last, values, base
            )
            yield Thought(0.2)
        known.clear()
        known[key] = Judged(layings, plans, n, values)
    return known[key]


def judged_take(
    d: position.Deal, seat: int, own: float, other: float, known: Known
) -> Thinking[Sequence[float]]:
    """Both seats' points, in hundreds, if the pack is taken and the best plan follows."""
    e = list(d)
    features.take_dearest(e)
    if e[flat.PHASE] == flat.OVER:
        y = floats(2)
        features.ended(e, seat, y)
        return y
    way = yield from judged(e, seat, known)
    best = features.best_of(way.values, way.count, own, other)
    return way.values[2 * best : 2 * best + 2]


def advise_draw(
    view: MilleView, dice: Dice, effort: Effort, known: Known
) -> Thinking[position.Advice]:
    """How to start the turn if the pack may be taken: from the stock or with the pack."""
    seat, net = view.seat, position.weights(position.VALUE)
    d = recollect(view, effort, dice)
    own, other = steps_of(view, effort)
    y = floats(2)
    features.judge(d, seat, net, y)
    stock = own * y[0] - other * y[1]
    z = yield from judged_take(d, seat, own, other, known)
    pack = own * z[0] - other * z[1]
    yield Thought(0.5)
    ways: list[tuple[Chosen, ...]] = [(Draw(),), (TakePack(position.dearest_pair(view)),)]
    kept = floats(2 * search.KEPT)
    leaning = pack - stock + 0.01 * effort.greed
    if effort.noise:
        leaning += 0.01 * effort.noise * (features.gumbel(d) - features.gumbel(d))
    first = 1 if leaning > 0.0 else 0
    best = first
    if effort.worlds:
        part = max(SLICE, effort.worlds // search.ROUNDS)
        worlds, codes = worlds_of(view, effort, d), [position.way_of(move) for (move,) in ways]
        for tried in range(0, effort.worlds, SLICE):
            search.try_draws(d, worlds, codes, SLICE, kept)
            hurry = yield Thought(0.5 + 0.5 * tried / effort.worlds)
            checked = (tried + SLICE) % part == 0
            if hurry or (checked and search.decided([0, 1], 2, kept)):
                break
        chances, (a, b) = worlds.chances, worlds.totals
        guess = worth(chances, a, b, 100.0 * z[0], 100.0 * z[1])
        guess -= worth(chances, a, b, 100.0 * y[0], 100.0 * y[1])
        best = 1 if search.lead_of(kept, 1, guess, effort.doubt) > 0.0 else 0
    options = [
        option_of(view, effort, ways[i], kept, i, 100.0 * (stock, pack)[i], (y, z)[i])
        for i in (best, 1 - best)
    ]
    return position.Advice(tuple(options), d[flat.PILE_VALUE])


def advise_play(
    view: MilleView, dice: Dice, effort: Effort, known: Known
) -> Thinking[position.Advice]:
    seat = view.seat
    d = recollect(view, effort, dice)
    own, other = steps_of(view, effort)
    way = yield from judged(d, seat, known)
    layings, plans, n, values = way.layings, way.plans, way.count, way.values
    alive = ints(n)
    left = search.shortlist(values, n, own, other, alive, effort.shortlist)
    kept = floats(n * search.KEPT)
    best = alive[0]
    tried = alive[:left]
    if effort.noise:
        best = features.waver(
            d,
            seat,
            values,
            layings,
            plans,
            n,
            own,
            other,
            best,
            0.01 * effort.noise,
            0.01 * effort.limit,
        )
    if effort.worlds and left > 1:
        worlds, found = worlds_of(view, effort, d), search.Plans(layings, plans)
        hurry: bool | None = False
        for part in range(search.ROUNDS):
            if part:
                fewer = search.survivors(effort.shortlist, part)
                if fewer < left:
                    search.drop_worse(alive, left, fewer, kept)
                    left = fewer
            share = max(SLICE, effort.worlds // search.ROUNDS)
            for done in range(0, share, SLICE):
                search.try_plans(d, worlds, found, alive, left, SLICE, kept)
                hurry = yield Thought(0.2 + 0.8 * (part + done / share) / search.ROUNDS)
                if hurry:
                    break
            left = search.drop_hopeless(alive, left, kept)
            if hurry or search.decided(alive, left, kept):
                break
        best = search.choose(alive, left, kept, values, worlds.chances, worlds.totals, effort.doubt)
    order = [
        best,
        *(i for i in alive[:left] if i != best),
        *(i for i in tried if i not in alive[:left]),
    ]
    options = []
    for i in order:
        laying, card = plans[2 * i], plans[2 * i + 1]
        after = layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH]
        moves = tuple(position.moves_of(view, d, after, thrown_by(d, after, card)))
        y = [values[2 * i], values[2 * i + 1]]
        guess = 100.0 * (own * y[0] - other * y[1])
        pair = pair_chance(d, after, seat, card)
        options.append(option_of(view, effort, moves, kept, i, guess, y, pair))
    return position.Advice(tuple(options), d[flat.PILE_VALUE])


def thrown_by(before: position.Deal, after: position.Deal, card: int) -> int:
    """The type that a plan discards; going out may discard a card by itself."""
    if card == features.NO_CARD and after[flat.PILE_COUNT] > before[flat.PILE_COUNT]:
        return after[flat.PILE + after[flat.PILE_COUNT] - 1]
    return card


def option_of(
    view: MilleView,
    effort: Effort,
    moves: tuple[Chosen, ...],
    kept: list[float],
    i: int,
    guess: float = 0.0,
    y: Sequence[float] = (0.0, 0.0),
    pair: float = 0.0,
) -> position.Option:
    """A way to play on, from its kept figures; from `guess` and `y` if nothing was played out."""
    at = i * search.KEPT
    n = kept[at + search.TRIED]
    own, other = totals_of(view)
    if not n:
        win = equity(position.weights(position.EQUITY), own + 100 * y[0], other + 100 * y[1])
        return position.Option(moves, 100 * y[0], 100 * y[1], win, pair, None, worth=guess)
    mean = kept[at + search.WORTH] / n
    spread = max(0.0, kept[at + search.WORTH_SQUARED] / n - mean * mean)
    points, over = kept[at + search.OWN] / n, kept[at + search.OTHER] / n
    if effort.for_stakes:
        win = equity(position.weights(position.EQUITY), own + points, other + over)
    else:
        win = min(1.0, max(0.0, (mean - 0.002 * (points - over)) / 100.0))
    return position.Option(
        moves=moves,
        worth=mean,
        points=points,
        other=over,
        win=win,
        pair=kept[at + search.PAIRED] / n if pair else 0.0,
        out=kept[at + search.WON] / n,
        error=(spread / n) ** 0.5,
        worlds=int(n),
    )


def pair_chance(d: position.Deal, after: position.Deal, seat: int, card: int) -> float:
    """The chance, by counting alone, that the other hand holds two of the rank discarded.

    `after` is the deal after laying, before the discard; 0 if the discard ends the deal.
    """
    if card == features.NO_CARD or after[flat.SIZE + seat] == 1:
        return 0.0
    rank, known = flat.RANK_OF[card], flat.KNOWN + flat.TYPES * (1 - seat)
    pool = sum(features.unseen_of(d, seat, each) for each in range(flat.TYPES))
    held = features.hidden_held(d, seat)
    unseen = features.unseen_of(d, seat, rank)
    if rank in (flat.JACK, flat.QUEEN):
        unseen += features.unseen_of(d, seat, rank + 4)
    at = 9 * (flat.STEPS * held // pool if pool else 0) + unseen
    return (flat.TWO_OR_MORE[at], flat.ONE_OR_MORE[at], 1.0)[min(2, d[known + rank])]


# The seven levels, from a beginner to the best there is.


REMEMBERED = 8
"""The number of plans a player remembers, because a turn is asked for move by move."""


class Planner(Struct):
    """A player of a level. What it remembers between calls only saves it from thinking again."""

    effort: Effort
    _plans: dict[tuple[MilleView, str], position.Advice] = field(default_factory=dict)
    """By the view at the start of the plan and the seed of the dice."""
    _known: Known = field(default_factory=dict)

    def think(self, view: MilleView, dice: Dice) -> Thinking[Chosen]:
        yield Thought(0.0)
        advice = yield from self.advise(view, dice)
        return advice.best.moves[0]

    def advise(self, view: MilleView, dice: Dice) -> Thinking[position.Advice]:
        """The options with their figures, for the seat to move; never empty."""
        if view.phase is Phase.DRAW:
            return (yield from self._thought(view, dice))
        advice = yield from self._thought(view.drawn or view, dice)
        if view.drawn is None:
            return advice
        rest = position.rest_of_plan(view, advice.best.moves)
        if rest is None:
            # Other cards were laid than planned: think again from here.
            return (yield from self._thought(view, dice))
        return replace(advice, options=(replace(advice.best, moves=rest),))

    def _draw(self, view: MilleView, dice: Dice) -> Thinking[position.Advice]:
        ways = list(draws(view))
        if TakeUpcardTwo() in ways:
            return position.Advice.only(TakeUpcardTwo(), view)
        if not any(isinstance(way, TakePack) for way in ways):
            return position.Advice.only(Draw(), view)
        return (yield from advise_draw(view, dice, self.effort, self._known))

    def reasons(self, view: MilleView, move: Chosen, dice: Dice) -> JsonObject:
        """The reasons for the move that it chose with these dice, as a JSON value."""
        advice = decide(self.advise(view, dice))
        # The first option may have a slightly lower `worth` than the next, within their `error`:
        # where the worlds cannot decide, the net has a say.
        options = list(map(position.write_option, advice.options))
        return {"move": CHOICES.write(move), "pack": advice.pack, "options": options}

    def _thought(self, view: MilleView, dice: Dice) -> Thinking[position.Advice]:
        key = (view, dice.seed)
        if key not in self._plans:
            while len(self._plans) >= REMEMBERED:
                del self._plans[next(iter(self._plans))]
            if view.phase is Phase.DRAW:
                self._plans[key] = yield from self._draw(view, dice)
            else:
                self._plans[key] = yield from advise_play(view, dice, self.effort, self._known)
        return self._plans[key]


class RuleOfThumb:
    """Plays every turn the way the playouts do: quick, and a yardstick for the others."""

    def think(self, view: MilleView, dice: Dice) -> Thinking[Chosen]:
        yield Thought(0.0)
        rule = position.weights(position.RULE_OF_THUMB)
        if view.phase is Phase.DRAW:
            d = position.flatten(view)
            if flat.can_take(d) and flat.wants_pack(d, rule):
                return TakePack(position.dearest_pair(view))
            return TakeUpcardTwo() if flat.can_take_two(d) else Draw()
        rest = position.rest_of_plan(view, _by_rule(view.drawn or view))
        return (rest or _by_rule(view))[0]


def _by_rule(view: MilleView) -> tuple[Chosen, ...]:
    before = position.flatten(view)
    after = list(before)
    thrown = -1
    if flat.lay_some(after, position.weights(position.RULE_OF_THUMB)):
        thrown = flat.worst_card(after, position.weights(position.RULE_OF_THUMB))
    return tuple(position.moves_of(view, before, after, thrown_by(before, after, thrown)))


LEVELS: dict[str, Effort] = {
    "novice": Effort(noise=64, limit=110, memory=1, greed=40, minds_score=False),
    "casual": Effort(noise=35, limit=80, memory=3, greed=15, minds_score=False),
    "club": Effort(noise=20, limit=60, memory=6, minds_score=False),
    "regular": Effort(noise=11, limit=40, memory=14),
    "expert": Effort(noise=5, limit=20),
    "master": Effort(worlds=480, shortlist=8, doubt=1.5),
    "grandmaster": Effort(worlds=768, shortlist=8, doubt=1.5),
}
"""From the weakest to the strongest."""


MANNERS: dict[str, dict[str, float]] = {
    "theo": {"own": 0.9, "other": 1.1, "greed": 20.0},
    "mado": {"own": 1.1, "other": 0.9, "greed": 30.0},
    "fernand": {"own": 0.9, "other": 1.1, "greed": -8.0},
    "marcel": {"own": 1.1, "other": 0.9, "greed": 8.0},
    "solange": {"own": 0.92, "other": 1.08},
    "ambroise": {"for_stakes": True},
    "clarisse": {"own": 0.94, "other": 1.06},
}
"""What is different about some people from the `Effort` of their level."""


def planner(name: str) -> Planner:
    return Planner(replace(LEVELS[PEOPLE[name].level], **MANNERS.get(name, {})))


PLAYERS: dict[str, Agent[Chosen, MilleView]] = {
    "random": AnyMove(legal_moves, made=lambda view: len(view.story)),
    "thumb": RuleOfThumb(),
    **{name: planner(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""

SLOW = frozenset(id for id, who in PEOPLE.items() if LEVELS[who.level].worlds)
"""The players that may think for longer than a frame."""
