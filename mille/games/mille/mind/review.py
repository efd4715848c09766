"""How good the turns were that a seat has played, by the measure of the strongest level.

A turn has up to two choices: how it began, where the pack or an upturned 2 could be taken; and what
was laid and thrown. Both are judged by what the seat saw and knew then. What it did and what the
strongest level would look at are played out in the same imagined worlds. Those that choose what was
better are not those that say by how much: else the luckiest plan would look better than it is
(the winner's curse). What is better by less than chance may do is not called better: NOISE standard
errors have to lie between.

A turn is graded by the chance to win the game that it gave away (both choices added up):

    best         nothing that can be told from chance
    good         less than INACCURACY
    inaccuracy   less than MISTAKE
    mistake      less than BLUNDER
    blunder      the rest
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mille.agents.agent import Thinking, Thought
from mille.cards.dice import Dice
from mille.games.mille.melds import DEAR
from mille.games.mille.mind import flat, search
from mille.games.mille.mind.advice import Option
from mille.games.mille.mind.belief import TABLE, believe, imagine_hand, next_chance
from mille.games.mille.mind.deliberate import (
    JUDGED,
    SLICE,
    Effort,
    option_of,
    pair_chance,
    recollect,
    steps_of,
    thrown_by,
    totals_of,
)
from mille.games.mille.mind.equity import worth
from mille.games.mille.mind.flat import floats, ints
from mille.games.mille.mind.judge import BASE, judge_plans
from mille.games.mille.mind.levels import LEVELS
from mille.games.mille.mind.plans import LAYINGS, MOST_PLANS, NO_CARD, after_plan, find_plans
from mille.games.mille.mind.position import TYPE, Deal, dearest_pair, index_of, moves_of
from mille.games.mille.mind.weights import BELIEF, EQUITY, VALUE, both_rules, weights
from mille.games.mille.moves import (
    Chosen,
    DealEnded,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    LayMeld,
    Melded,
    PackTaken,
    Phase,
    Reshuffled,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.seat_view import MilleView, draws

EFFORT: Effort = LEVELS["grandmaster"]
CHOOSING = 3
"""The part of the worlds in which a shortlist is tried for what is better: a third."""
KNOWN = 4
"""The part of the worlds that says what may be expected where nothing looked better."""
NOISE = 1.65
"""Standard errors that a loss must have: chance alone would show one in twenty such."""
INACCURACY, MISTAKE, BLUNDER = 0.01, 0.025, 0.05
"""Chances to win given away, 0 to 1. At the start of a game ten points are worth about 0.01."""
GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")


@dataclass(slots=True)
class Turn:
    """A turn as the seat saw it, and what it did."""

    deal: int
    """Counted from 1."""
    number: int
    """Among the seat's own turns of the deal, counted from 1."""
    event: int
    """The event with which it began, counted from 1 in the record."""
    drawing: MilleView | None
    """Before the draw, where there was something to choose."""
    drew: Chosen
    playing: MilleView | None = None
    """After the draw; None where the deal ended with it."""
    played: list[Chosen] = field(default_factory=list)
    """What was laid, then the discard if there was one."""


@dataclass(frozen=True, slots=True)
class Part:
    """One choice of a turn, judged."""

    played: Option
    better: Option | None
    """What would have been better beyond chance, if anything."""
    pack: int
    """Points in the pack that lay there."""
    win: float = 0.0
    """The chance to win the game that was given away, 0 to 1."""
    points: float = 0.0
    """Points of the deal, own less other, that went with it; what wins may cost points."""
    error: float = 0.0
    """One standard error of `win`."""


def turns_of(told: Iterable[tuple[Event, MilleView]]) -> list[Turn]:
    """The whole turns of a seat, from what it was told of a game."""
    found: list[Turn] = []
    before: MilleView | None = None
    open_turn: Turn | None = None
    number = 0
    for at, (event, view) in enumerate(told, 1):
        begun = None if before is None else _begun(before, event)
        if begun is not None and before is not None:
            number = number + 1 if found and found[-1].deal == len(before.deals) + 1 else 1
            chosen = before if len(list(draws(before))) > 1 else None
            open_turn = Turn(len(before.deals) + 1, number, at, chosen, begun)
        if open_turn is not None:
            if open_turn.playing is None and view.my_turn and view.phase is Phase.PLAY:
                open_turn.playing = view
            elif open_turn.playing is not None:
                match event:
                    case Melded(seat, rank, cards) if seat == view.seat:
                        open_turn.played.append(LayMeld(rank, cards))
                    case Discarded(seat, card) if seat == view.seat:
                        open_turn.played.append(Discard(card))
                    case _:
                        pass
            if not view.my_turn or isinstance(event, DealEnded):
                found.append(open_turn)
                open_turn = None
        before = view
    return found


def _begun(before: MilleView, event: Event) -> Chosen | None:
    """The choice with which a turn of the seat began, if the event is the first that shows it."""
    if not before.my_turn or before.phase is not Phase.DRAW or before.draw_waits:
        return None
    match event:
        case PackTaken(_, meld):
            return TakePack(meld)
        case UpcardTwoTaken():
            return TakeUpcardTwo()
        case Drawn() | Reshuffled() | DealEnded():  # the last where a pack was left that ended it
            return Draw()
        case _:
            return None


def grade_draw(turn: Turn, dice: Dice, worlds: int = EFFORT.worlds) -> Thinking[Part | None]:
    """The choice before the draw; None where there was none."""
    view = turn.drawing
    if view is None:
        return None
    seat = view.seat
    d = recollect(view, EFFORT, dice)
    ways = _ways(view, turn.drew)
    table = floats(TABLE)
    believe(d, seat, weights(BELIEF), EFFORT.trust, table)
    kept = floats(len(ways) * search.KEPT)
    for _ in _slices(worlds // CHOOSING):
        _try_ways(d, view, table, ways, range(len(ways)), kept)
        yield Thought(0.2)
    best = max(range(len(ways)), key=lambda i: kept[i * search.KEPT + search.LEAD])
    kept = floats(len(ways) * search.KEPT)
    for _ in _slices(worlds if best else worlds // KNOWN):
        _try_ways(d, view, table, ways, (0, best) if best else (0,), kept)
        yield Thought(0.4)
    options = [
        option_of(view, EFFORT, (way,), kept, i, 0.0, (0.0, 0.0), 0.0) for i, way in enumerate(ways)
    ]
    return _part(options[0], options[best] if best else None, kept, best, d)


def _ways(view: MilleView, drew: Chosen) -> list[Chosen]:
    """What was done, and the other ways to begin: of the pairs for the pack the best one."""
    ways: list[Chosen] = [drew]
    open_to = list(draws(view))
    if not isinstance(drew, Draw):
        ways.append(Draw())
    if TakeUpcardTwo() in open_to and not isinstance(drew, TakeUpcardTwo):
        ways.append(TakeUpcardTwo())
    if any(isinstance(way, TakePack) for way in open_to):
        dearest = dearest_pair(view)
        # The same two types of cards are the same choice.
        if not isinstance(drew, TakePack) or _specials(drew.meld) < _specials(dearest):
            ways.append(TakePack(dearest))
    return ways


def _specials(cards: Sequence[object]) -> int:
    return sum(card in DEAR for card in cards)


def _begin(e: Deal, way: Chosen, seat: int) -> None:
    """Begin the turn in a world."""
    if isinstance(way, TakeUpcardTwo):
        flat.take_two(e)
    elif isinstance(way, TakePack):
        special = min(2, _specials(way.meld))
        flat.take_pack(e, special)
        more = len(way.meld) - 2
        if more > 0:  # they were laid with the pair
            left = _specials(way.meld) - special
            flat.lay(e, index_of(way.meld[0].rank), more, left, 0)
            if e[flat.SIZE + seat] == 0:
                flat.end_deal(e, seat)
    else:
        flat.draw(e)


def _try_ways(
    d: Deal,
    view: MilleView,
    table: list[float],
    ways: Sequence[Chosen],
    tried: Iterable[int],
    kept: list[float],
) -> None:
    """Play out ways to begin the turn in a few more worlds; the first is what others are led by."""
    seat, rules, chances = view.seat, both_rules(), weights(EQUITY)
    own, other = totals_of(view)
    world, e = ints(flat.LENGTH), ints(flat.LENGTH)
    for number in range(SLICE):
        d[flat.CHANCE] = next_chance(d[flat.CHANCE])
        imagine_hand(d, seat, table, world)
        base = 0.0
        for i in tried:
            e[:] = world
            _begin(e, ways[i], seat)
            search.play_on(e, seat, rules, number)
            points, over = flat.score(e, seat), flat.score(e, 1 - seat)
            value = worth(chances, own, other, points, over)
            if i == 0:
                base = value
            search.keep(kept, i, value, base, points, over, e[flat.OUT] == seat, False)


def grade_play(turn: Turn, dice: Dice, worlds: int = EFFORT.worlds) -> Thinking[Part | None]:
    """What was laid and thrown; None where the deal ended before."""
    view = turn.playing
    if view is None:
        return None
    seat = view.seat
    d = recollect(view, EFFORT, dice)
    layings, plans = ints((LAYINGS + 1) * flat.LENGTH), ints(2 * (MOST_PLANS + 1))
    found = find_plans(d, layings, plans)
    mine, n = _find_own(d, turn, layings, plans, found)
    values, base = floats(2 * n), floats(BASE)
    for first in range(0, n, JUDGED):
        last = min(n, first + JUDGED)
        judge_plans(d, seat, weights(VALUE), layings, plans, first, last, values, base)
        yield Thought(0.1)
    own, other = steps_of(view, EFFORT)
    listed = ints(found)
    most = search.shortlist(values, found, own, other, listed, EFFORT.shortlist)
    alive = [mine, *(i for i in listed[:most] if i != mine)]
    table = floats(TABLE)
    believe(d, seat, weights(BELIEF), EFFORT.trust, table)
    totals = totals_of(view)

    def tried(alive: list[int], left: int, worlds: int, kept: list[float]) -> Iterator[Thought]:
        rules, chances = both_rules(), weights(EQUITY)
        for _ in _slices(worlds):
            search.try_plans(
                d, seat, table, rules, chances, totals, layings, plans, alive, left, SLICE, kept
            )
            yield Thought(0.5)

    kept = floats(n * search.KEPT)
    left = len(alive)
    for part in range(2):
        yield from tried(alive, left, worlds // (2 * CHOOSING), kept)
        left = search.drop_hopeless(alive, left, kept)
        fewer = 1 + EFFORT.shortlist // 2
        if part == 0 and fewer < left:
            search.drop_worse(alive, left, fewer, kept)
            left = fewer
    best = search.choose(alive, left, kept, values, weights(EQUITY), totals, EFFORT.doubt)
    pair = [mine] if best == mine else [mine, best]
    kept = floats(n * search.KEPT)
    yield from tried(pair, len(pair), worlds if best != mine else worlds // KNOWN, kept)
    options = []
    for i in pair:
        laying, card = plans[2 * i], plans[2 * i + 1]
        after = layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH]
        moves = turn.played if i == mine else moves_of(view, d, after, thrown_by(d, after, card))
        chance = pair_chance(d, after, seat, card)
        options.append(option_of(view, EFFORT, tuple(moves), kept, i, 0.0, (0.0, 0.0), chance))
    return _part(options[0], options[1] if len(options) > 1 else None, kept, best, d)


def _find_own(
    d: Deal, turn: Turn, layings: list[int], plans: list[int], found: int
) -> tuple[int, int]:
    """The place of what was played among the plans, and how many there are: perhaps one more."""
    after = list(d)
    thrown = NO_CARD
    for move in turn.played:
        if isinstance(move, LayMeld):
            lay_flat(after, move)
        elif isinstance(move, Discard):
            thrown = TYPE[move.card]
    at = LAYINGS * flat.LENGTH
    layings[at : at + flat.LENGTH] = after
    plans[2 * found], plans[2 * found + 1] = LAYINGS, thrown
    mine, other = ints(flat.LENGTH), ints(flat.LENGTH)
    after_plan(layings, plans, found, mine)
    for i in range(found):
        after_plan(layings, plans, i, other)
        if other == mine:
            return i, found
    return found, found + 1


def lay_flat(d: Deal, move: LayMeld) -> None:
    """Lay a meld in a flat deal, as the rules do; with the last card the deal ends."""
    own = [card for card in move.cards if card.rank is move.rank]
    flat.lay(d, index_of(move.rank), len(own), _specials(own), len(move.cards) - len(own))
    seat = d[flat.TURN]
    if d[flat.SIZE + seat] == 0:
        flat.end_deal(d, seat)


def _slices(worlds: int) -> range:
    """As many slices of worlds as make so many, one at least."""
    return range(max(1, worlds // SLICE))


def _part(played: Option, better: Option | None, kept: list[float], best: int, d: Deal) -> Part:
    """The choice as it was judged: what is not better beyond chance is not better."""
    pack = d[flat.PILE_VALUE]
    if better is None:
        return Part(played, None, pack)
    at = best * search.KEPT
    n = kept[at + search.TRIED]
    lead = kept[at + search.LEAD] / n
    error = (max(0.0, kept[at + search.LEAD_SQUARED] / n - lead * lead) / n) ** 0.5
    if lead <= NOISE * error:
        return Part(played, None, pack, error=0.01 * error)
    points = (better.points - better.other) - (played.points - played.other)
    win = max(0.0, 0.01 * (lead - 0.002 * points))
    return Part(played, better, pack, win, points, 0.01 * error)


def grade_of(win: float, found_better: bool) -> str:
    """The word for a turn that gave away so much of the chance to win."""
    if not found_better:
        return GRADES[0]
    return GRADES[1 + sum(win >= least for least in (INACCURACY, MISTAKE, BLUNDER))]
