"""The review of Mille as JSON values: turns with their parts, then the summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mille.agents import AllSeen, Thinking, Thought
from mille.cards import Dice
from mille.engine.codec import Json, JsonObject
from mille.games.mille import flat, players, search
from mille.games.mille.features import (
    NO_CARD,
    TABLE,
    after_plan,
    believe,
    imagine_hand,
    next_chance,
)
from mille.games.mille.melds import DEAR, HouseRules
from mille.games.mille.moves import Chosen, LayMeld, TakePack, TakeUpcardTwo
from mille.games.mille.players import LEVELS, Planner
from mille.games.mille.position import (
    BELIEF,
    EQUITY,
    TYPE,
    Deal,
    Option,
    PlayedTurn,
    Unweighed,
    both_rules,
    index_of,
    rounded,
    turns_of,
    weights,
    write_option,
)
from mille.games.mille.search import equity, standing, worth
from mille.games.mille.table import MilleView
from mille.parts.rummy import Discard
from mille.parts.seats import floats, ints
from mille.value import Value, replace

# How good a seat's turns were, measured by the strongest level.
#
# A turn has up to two choices: how it began, if the pack or an upturned 2 could be taken; and
# what was laid and discarded. Both are judged by what the seat knew at the time, and compared
# only with what a hint would have said there: the same search with the same dice, and so in the
# same worlds. Following a hint is therefore always graded best.
#
# Whether the hint was better is then tested in new worlds, not those in which it was chosen,
# where the luckiest plan would look too good (the winner's curse). An advantage that chance could
# explain does not count, and the hint is only mentioned: the difference has to exceed NOISE
# standard errors.
#
# A turn is graded by the chance to win the game that it gave away (both choices added up):
#
# best         nothing beyond chance
# good         less than INACCURACY
# inaccuracy   less than MISTAKE
# mistake      less than BLUNDER
# blunder      the rest


EFFORT: players.Effort = LEVELS["grandmaster"]
NOISE = 1.65
"""How many standard errors a loss must reach; chance alone exceeds this once in twenty times."""
INACCURACY, MISTAKE, BLUNDER = 0.01, 0.025, 0.05
"""Chances to win given away, 0 to 1. At the start of a game ten points are worth about 0.01."""
GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")


class Part(Value):
    """One choice of a turn, judged."""

    played: Option
    better: Option | None
    """What would have been better beyond chance, if anything."""
    near: Option | None
    """What a hint would have said, if that was different but not better beyond chance."""
    pack: int
    """The points in the pack at the time."""
    win: float = 0.0
    """The chance to win the game that was given away, 0 to 1."""
    points: float = 0.0
    """The points of the deal (own less other) lost along with it; a winning choice may
    cost points.
    """
    error: float = 0.0
    """The standard error of `win`."""


def planner_of(worlds: int | None = None) -> Planner:
    """The planner that gives hints, with this number of worlds if given."""
    return Planner(EFFORT if worlds is None else replace(EFFORT, worlds=worlds))


def grade_draw(turn: PlayedTurn, planner: Planner, hint: Dice, dice: Dice) -> Thinking[Part | None]:
    """Grade the choice before the draw; None if there was none, or nothing to weigh.

    `hint` has the dice of a hint in this turn; `dice` is used to estimate what the choice was
    worth.
    """
    view = turn.drawing
    if view is None:
        return None
    advice = yield from planner.advise(view, Dice(hint.seed))
    best = advice.best
    if _alike(best.moves[0], turn.drew):
        if isinstance(best, Unweighed):
            return None
        return Part(replace(best, moves=(turn.drew,)), None, None, advice.pack)
    d = players.recollect(view, EFFORT, dice)
    ways = [turn.drew, best.moves[0]]
    table = floats(TABLE)
    believe(d, view.seat, weights(BELIEF), EFFORT.trust, table)
    kept = floats(len(ways) * search.KEPT)
    for _ in _slices(planner.effort.worlds):
        _try_ways(d, view, table, ways, kept)
        yield Thought(0.4)
    played, better = (
        players.option_of(view, EFFORT, (way,), kept, i, 0.0, (0.0, 0.0), 0.0)
        for i, way in enumerate(ways)
    )
    return _part(played, better, kept, d)


def _alike(one: Chosen, other: Chosen) -> bool:
    """Whether two ways to start are the same, as with two pairs of the same types of cards."""
    if isinstance(one, TakePack) and isinstance(other, TakePack):
        same = len(one.meld) == len(other.meld)
        return same and _specials(one.meld) == _specials(other.meld)
    return one == other


def _specials(cards: Sequence[object]) -> int:
    return sum(card in DEAR for card in cards)


def _begin(e: Deal, way: Chosen, seat: int) -> None:
    """Start the turn in a world."""
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
    kept: list[float],
) -> None:
    """Play out ways to start the turn in a few more worlds; leads are relative to the first."""
    seat, rules, chances = view.seat, both_rules(), weights(EQUITY)
    own, other = players.totals_of(view)
    world, e = ints(flat.LENGTH), ints(flat.LENGTH)
    for number in range(players.SLICE):
        d[flat.CHANCE] = next_chance(d[flat.CHANCE])
        imagine_hand(d, seat, table, world)
        base = 0.0
        for i, way in enumerate(ways):
            e[:] = world
            _begin(e, way, seat)
            search.play_on(e, seat, rules, number)
            points, over = flat.score(e, seat), flat.score(e, 1 - seat)
            value = worth(chances, own, other, points, over)
            if i == 0:
                base = value
            search.keep(kept, i, value, base, points, over, e[flat.OUT] == seat, False)


def grade_play(turn: PlayedTurn, planner: Planner, hint: Dice, dice: Dice) -> Thinking[Part | None]:
    """Grade what was laid and discarded; None if the deal ended before that.

    `hint` has the dice of a hint in this turn; `dice` is used to estimate what the choice was
    worth.
    """
    view = turn.playing
    if view is None:
        return None
    seat = view.seat
    best, pack = yield from _hinted(turn, planner, hint)
    d = players.recollect(view, EFFORT, dice)
    layings, plans = ints(2 * flat.LENGTH), ints(4)
    for i, moves in enumerate((turn.played, best.moves)):
        _write_plan(d, moves, layings, plans, i)
    mine, its = ints(flat.LENGTH), ints(flat.LENGTH)
    after_plan(layings, plans, 0, mine)
    after_plan(layings, plans, 1, its)
    if mine == its:
        return Part(replace(best, moves=tuple(turn.played)), None, None, pack)
    table = floats(TABLE)
    believe(d, seat, weights(BELIEF), EFFORT.trust, table)
    worlds = search.Worlds(seat, table, both_rules(), weights(EQUITY), players.totals_of(view))
    found = search.Plans(layings, plans)
    kept = floats(2 * search.KEPT)
    for _ in _slices(planner.effort.worlds):
        search.try_plans(d, worlds, found, [0, 1], 2, players.SLICE, kept)
        yield Thought(0.5)
    options = []
    for i, moves in enumerate((turn.played, best.moves)):
        after = layings[i * flat.LENGTH : (i + 1) * flat.LENGTH]
        chance = players.pair_chance(d, after, seat, plans[2 * i + 1])
        options.append(
            players.option_of(view, EFFORT, tuple(moves), kept, i, 0.0, (0.0, 0.0), chance)
        )
    return _part(options[0], options[1], kept, d)


def _hinted(turn: PlayedTurn, planner: Planner, hint: Dice) -> Thinking[tuple[Option, int]]:
    """The way that hints would have played the turn, and the points in the pack.

    Hints are asked for move by move. As long as the player followed them, the next one counts; the
    result is the last hint with the rest of its turn, after what was laid before.
    """
    assert turn.played
    for i, (view, move) in enumerate(zip(turn.views, turn.played)):
        advice = yield from planner.advise(view, Dice(hint.seed))
        best = advice.best
        assert isinstance(best, Option)
        found = replace(best, moves=(*turn.played[:i], *best.moves)), advice.pack
        rest = list(map(_kind, best.moves))
        followed = _kind(move) in rest if isinstance(move, LayMeld) else _kind(move) == rest[0]
        if not followed:
            break
    return found


def _kind(move: Chosen) -> object:
    """A laying or discard without irrelevant detail, such as which of equal cards it used."""
    match move:
        case LayMeld(rank, cards):
            return rank, sorted(TYPE[card] for card in cards)
        case Discard(card):
            return TYPE[card]
        case _:
            return move


def _write_plan(
    d: Deal, moves: Sequence[Chosen], layings: list[int], plans: list[int], i: int
) -> None:
    """Write what some moves lay and discard as plan number i."""
    after, thrown = list(d), NO_CARD
    for move in moves:
        if isinstance(move, LayMeld):
            lay_flat(after, move)
        elif isinstance(move, Discard):
            thrown = TYPE[move.card]
    layings[i * flat.LENGTH : (i + 1) * flat.LENGTH] = after
    plans[2 * i], plans[2 * i + 1] = i, thrown


def lay_flat(d: Deal, move: LayMeld) -> None:
    """Lay a meld in a flat deal, as the rules do; laying the last card ends the deal."""
    own = [card for card in move.cards if card.rank is move.rank]
    flat.lay(d, index_of(move.rank), len(own), _specials(own), len(move.cards) - len(own))
    seat = d[flat.TURN]
    if d[flat.SIZE + seat] == 0:
        flat.end_deal(d, seat)


def _slices(worlds: int) -> range:
    """The slices that make up this many worlds, at least one."""
    return range(max(1, worlds // players.SLICE))


def _part(played: Option, hint: Option, kept: list[float], d: Deal) -> Part:
    """Compare the choice played with the hint, whose lead is kept in second place.

    A lead that chance could explain does not count as better.
    """
    pack, at = d[flat.PILE_VALUE], search.KEPT
    n = kept[at + search.TRIED]
    lead = kept[at + search.LEAD] / n
    error = (max(0.0, kept[at + search.LEAD_SQUARED] / n - lead * lead) / n) ** 0.5
    if lead <= NOISE * error:
        return Part(played, None, hint, pack, error=0.01 * error)
    points = (hint.points - hint.other) - (played.points - played.other)
    win = max(0.0, 0.01 * (lead - 0.002 * points))
    return Part(played, hint, None, pack, win, points, 0.01 * error)


def grade_of(win: float, found_better: bool) -> str:
    """The grade of a turn that gave away this much of the chance to win."""
    if not found_better:
        return GRADES[0]
    return GRADES[1 + sum(win >= least for least in (INACCURACY, MISTAKE, BLUNDER))]


class Balance(Value):
    """What came in one unit (points, or chances to win) compared with expectation, split in two."""

    result: float
    play: float
    """What the choices contributed: their cost, at most 0."""


class DealBalance(Value):
    """A scored deal."""

    deal: int
    points: Balance
    win: Balance
    before: float
    """The chance to win before the deal, 0 to 1."""


def chance_to_win(rules: HouseRules, own: int, other: int) -> float:
    """The chance to win the game from these totals between deals; 1 or 0 if it is over."""
    return equity(weights(EQUITY), *standing(own, other, rules.target))


def balances(view: MilleView, lost: Iterable[tuple[int, float, float]]) -> list[DealBalance]:
    """The balances of the deals scored so far.

    `lost` has what each choice gave away: the deal, points, chance to win.
    """
    cost: dict[int, list[float]] = {}
    for deal, points, win in lost:
        spent = cost.setdefault(deal, [0.0, 0.0])
        spent[0] += points
        spent[1] += win
    found: list[DealBalance] = []
    own = other = 0
    for number, ended in enumerate(view.deals, 1):
        scores = [ended.scores[seat].total for seat in (view.seat, view.other)]
        before = chance_to_win(view.rules, own, other)
        own, other = own + scores[0], other + scores[1]
        after = chance_to_win(view.rules, own, other)
        points, win = cost.get(number, [0.0, 0.0])
        found.append(
            DealBalance(
                number,
                Balance(scores[0] - scores[1], -points),
                Balance(after - before, -win),
                before,
            )
        )
    return found


COSTLIEST = 3
"""How many turns the summary names."""


class MilleGrader:
    """Grades the turns of one seat."""

    def turns(self, seen: AllSeen, deal: int | None = None) -> Sequence[PlayedTurn]:
        """The turns of one deal, or of all deals if None."""
        return [turn for turn in turns_of(seen) if deal in (None, turn.deal)]

    def grade(
        self, turn: PlayedTurn, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        """Grade a turn with its two choices by what they gave away compared with the hint."""
        planner = planner_of(worlds)
        draw = yield from grade_draw(turn, planner, hint, dice.stream("draw"))
        play = yield from grade_play(turn, planner, hint, dice.stream("play"))
        parts = [part for part in (draw, play) if part is not None]
        win = sum(part.win for part in parts)
        return {
            "deal": turn.deal,
            "turn": turn.number,
            "at": turn.event,
            "grade": grade_of(win, any(part.better for part in parts)),
            "loss": {
                "win": rounded(win, 4),
                "points": rounded(sum(part.points for part in parts), 1),
            },
            "draw": _write_part(draw, turn.event),
            "play": _write_part(play, turn.acted),
        }

    def sum_up(self, seen: AllSeen, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        """For each scored deal, what the cards gave and what the choices cost; then grades over
        all.
        """
        lost = [(turn["deal"], turn["loss"]["points"], turn["loss"]["win"]) for turn in graded]
        found = balances(seen[-1][1], lost) if seen else []
        costly = sorted(filter(_is_costly, graded), key=lambda turn: -turn["loss"]["win"])
        return {
            "deals": [
                {
                    "deal": each.deal,
                    "before": rounded(each.before, 4),
                    "points": _write_balance(each.points, 1),
                    "win": _write_balance(each.win, 4),
                }
                for each in found
                if deal in (None, each.deal)
            ],
            "grades": {name: sum(turn["grade"] == name for turn in graded) for name in GRADES},
            "costliest": [[turn["deal"], turn["turn"]] for turn in costly[:COSTLIEST]],
        }


def _is_costly(turn: Json) -> bool:
    """Whether it cost enough of the chance to win to show after rounding."""
    return rounded(100 * turn["loss"]["win"], 1) > 0


def _write_balance(balance: Balance, digits: int) -> dict[str, float]:
    """Rounded so that the parts still add up to the result."""
    result, play = rounded(balance.result, digits), rounded(balance.play, digits)
    return {"result": result, "play": play, "cards": rounded(result - play, digits)}


def _write_part(part: Part | None, at: int) -> JsonObject | None:
    if part is None:
        return None
    return {
        "at": at,
        "played": write_option(part.played),
        "better": None if part.better is None else write_option(part.better),
        "near": None if part.near is None else write_option(part.near),
        "pack": part.pack,
        "loss": {
            "win": rounded(part.win, 4),
            "points": rounded(part.points, 1),
            "error": rounded(part.error, 4),
        },
    }
