"""From a view to advice: the net's shortlist, the worlds, and the outcomes."""

from __future__ import annotations

from collections.abc import Sequence

from mille.agents import Thinking, Thought
from mille.cards import Dice
from mille.games.mille.mind import flat, search
from mille.games.mille.mind.advice import Advice, Option
from mille.games.mille.mind.belief import TABLE, believe
from mille.games.mille.mind.chances import ONE_OR_MORE, STEPS, TWO_OR_MORE
from mille.games.mille.mind.equity import equity, slope, standing, worth
from mille.games.mille.mind.features import unseen_of
from mille.games.mille.mind.flat import RANK_OF, RANKS, TYPES
from mille.games.mille.mind.judge import BASE, best_of, ended, judge, judge_plans, take_dearest
from mille.games.mille.mind.mistakes import forget, forget_hand, gumbel, waver
from mille.games.mille.mind.plans import LAYINGS, MOST_PLANS, NO_CARD, find_plans
from mille.games.mille.mind.position import Deal, dearest_pair, flatten, moves_of, taken_ago
from mille.games.mille.mind.stakes import in_stakes
from mille.games.mille.mind.weights import BELIEF, EQUITY, VALUE, both_rules, weights
from mille.games.mille.moves import Chosen, Draw, TakePack
from mille.games.mille.seat_view import MilleView
from mille.parts.seats import floats, ints
from mille.value import Value

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
    return in_stakes(view) if effort.for_stakes else weights(EQUITY)


def steps_of(view: MilleView, effort: Effort) -> tuple[float, float]:
    """The weights of its own points and of the other seat's."""
    if not effort.minds_score:
        return effort.own, effort.other
    own, other = totals_of(view)
    steps = floats(2)
    slope(equity_of(view, effort), own, other, steps)
    return effort.own * steps[0], effort.other * steps[1]


def recollect(view: MilleView, effort: Effort, dice: Dice) -> Deal:
    """The deal as the player remembers it."""
    d = flatten(view)
    d[flat.CHANCE] = dice.bits() >> 32
    if effort.memory is not None:
        forget(d, view.seat, effort.memory)
        if taken_ago(view) > effort.memory:
            forget_hand(d, view.seat)
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


def judged(d: Deal, seat: int, known: Known) -> Thinking[Judged]:
    """Judge all plans of the seat on turn, which has drawn."""
    # All of the deal except its random state and leftovers in the row of an emptied pack.
    key = (*d[: flat.CHANCE], *d[flat.CHANCE + 1 : flat.PILE + d[flat.PILE_COUNT]])
    if key not in known:
        layings, plans = ints(LAYINGS * flat.LENGTH), ints(2 * MOST_PLANS)
        n = find_plans(d, layings, plans)
        yield Thought(0.1)
        values, base = floats(2 * n), floats(BASE)
        for first in range(0, n, JUDGED):
            last = min(n, first + JUDGED)
            judge_plans(d, seat, weights(VALUE), layings, plans, first, last, values, base)
            yield Thought(0.2)
        known.clear()
        known[key] = Judged(layings, plans, n, values)
    return known[key]


def judged_take(
    d: Deal, seat: int, own: float, other: float, known: Known
) -> Thinking[Sequence[float]]:
    """Both seats' points, in hundreds, if the pack is taken and the best plan follows."""
    e = list(d)
    take_dearest(e)
    if e[flat.PHASE] == flat.OVER:
        y = floats(2)
        ended(e, seat, y)
        return y
    way = yield from judged(e, seat, known)
    best = best_of(way.values, way.count, own, other)
    return way.values[2 * best : 2 * best + 2]


def advise_draw(view: MilleView, dice: Dice, effort: Effort, known: Known) -> Thinking[Advice]:
    """How to start the turn if the pack may be taken: from the stock or with the pack."""
    seat, net = view.seat, weights(VALUE)
    d = recollect(view, effort, dice)
    own, other = steps_of(view, effort)
    y = floats(2)
    judge(d, seat, net, y)
    stock = own * y[0] - other * y[1]
    z = yield from judged_take(d, seat, own, other, known)
    pack = own * z[0] - other * z[1]
    yield Thought(0.5)
    ways: list[tuple[Chosen, ...]] = [(Draw(),), (TakePack(dearest_pair(view)),)]
    kept = floats(2 * search.KEPT)
    leaning = pack - stock + 0.01 * effort.greed
    if effort.noise:
        leaning += 0.01 * effort.noise * (gumbel(d) - gumbel(d))
    first = 1 if leaning > 0.0 else 0
    best = first
    if effort.worlds:
        part = max(SLICE, effort.worlds // search.ROUNDS)
        table = floats(TABLE)
        believe(d, seat, weights(BELIEF), effort.trust, table)
        chances, totals = equity_of(view, effort), totals_of(view)
        worlds = search.Worlds(seat, table, both_rules(), chances, totals)
        for tried in range(0, effort.worlds, SLICE):
            search.try_draws(d, worlds, SLICE, kept)
            hurry = yield Thought(0.5 + 0.5 * tried / effort.worlds)
            checked = (tried + SLICE) % part == 0
            if hurry or (checked and search.decided([0, 1], 2, kept)):
                break
        a, b = totals
        guess = worth(chances, a, b, 100.0 * z[0], 100.0 * z[1])
        guess -= worth(chances, a, b, 100.0 * y[0], 100.0 * y[1])
        best = 1 if search.lead_of(kept, 1, guess, effort.doubt) > 0.0 else 0
    options = []
    for i in (best, 1 - best):
        net_says = (y, z)[i]
        options.append(
            option_of(view, effort, ways[i], kept, i, 100.0 * (stock, pack)[i], net_says, 0.0)
        )
    return Advice(tuple(options), d[flat.PILE_VALUE])


def advise_play(view: MilleView, dice: Dice, effort: Effort, known: Known) -> Thinking[Advice]:
    """What to lay and discard after the draw."""
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
        best = waver(
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
        table = floats(TABLE)
        believe(d, seat, weights(BELIEF), effort.trust, table)
        chances, totals = equity_of(view, effort), totals_of(view)
        worlds = search.Worlds(seat, table, both_rules(), chances, totals)
        found = search.Plans(layings, plans)
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
        best = search.choose(alive, left, kept, values, chances, totals, effort.doubt)
    order = [
        best,
        *(i for i in alive[:left] if i != best),
        *(i for i in tried if i not in alive[:left]),
    ]
    options = []
    for i in order:
        laying, card = plans[2 * i], plans[2 * i + 1]
        after = layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH]
        moves = tuple(moves_of(view, d, after, thrown_by(d, after, card)))
        y = [values[2 * i], values[2 * i + 1]]
        guess = 100.0 * (own * y[0] - other * y[1])
        pair = pair_chance(d, after, seat, card)
        options.append(option_of(view, effort, moves, kept, i, guess, y, pair))
    return Advice(tuple(options), d[flat.PILE_VALUE])


def thrown_by(before: Deal, after: Deal, card: int) -> int:
    """The type that a plan discards; going out may discard a card by itself."""
    if card == NO_CARD and after[flat.PILE_COUNT] > before[flat.PILE_COUNT]:
        return after[flat.PILE + after[flat.PILE_COUNT] - 1]
    return card


def option_of(
    view: MilleView,
    effort: Effort,
    moves: tuple[Chosen, ...],
    kept: list[float],
    i: int,
    guess: float,
    y: Sequence[float],
    pair: float,
) -> Option:
    """A way to play on, from its kept figures; from `guess` and `y` if nothing was played out."""
    at = i * search.KEPT
    n = kept[at + search.TRIED]
    own, other = totals_of(view)
    if not n:
        win = equity(weights(EQUITY), own + 100 * y[0], other + 100 * y[1])
        return Option(moves, guess, 100 * y[0], 100 * y[1], win, pair, None, 0.0, 0)
    mean = kept[at + search.WORTH] / n
    spread = max(0.0, kept[at + search.WORTH_SQUARED] / n - mean * mean)
    points, over = kept[at + search.OWN] / n, kept[at + search.OTHER] / n
    if effort.for_stakes:
        win = equity(weights(EQUITY), own + points, other + over)
    else:
        win = min(1.0, max(0.0, (mean - 0.002 * (points - over)) / 100.0))
    return Option(
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


def pair_chance(d: Deal, after: Deal, seat: int, card: int) -> float:
    """The chance, by counting alone, that the other hand holds two of the rank discarded.

    `after` is the deal after laying, before the discard; 0 if the discard ends the deal.
    """
    if card == NO_CARD or after[flat.SIZE + seat] == 1:
        return 0.0
    rank, other = RANK_OF[card], 1 - seat
    known = flat.KNOWN + TYPES * other
    pool = sum(unseen_of(d, seat, each) for each in range(TYPES))
    held = d[flat.SIZE + other] - sum(d[known : known + RANKS])
    unseen = unseen_of(d, seat, rank)
    if rank in (flat.JACK, flat.QUEEN):
        unseen += unseen_of(d, seat, rank + 4)
    at = 9 * (STEPS * held // pool if pool else 0) + unseen
    return (TWO_OR_MORE[at], ONE_OR_MORE[at], 1.0)[min(2, d[known + rank])]
