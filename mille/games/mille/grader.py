"""Grades a seat's turns against the strongest level: the review of Mille as JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mille.agents import GRADES, AllSeen, Thinking, Thought, grade_of, summed_up
from mille.cards import Dice
from mille.engine.codec import Json, JsonObject
from mille.games.mille import flat, players, position, search
from mille.games.mille.features import NO_CARD, after_plan
from mille.games.mille.moves import Chosen, Event, LayMeld, Phase, move_behind
from mille.games.mille.table import MilleView, draws
from mille.parts.rummy import Discard, Draw
from mille.parts.seats import floats, ints
from mille.value import Struct, field, replace

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
# A turn is graded by the chance to win the game that it gave away (both choices added up).


EFFORT: players.Effort = players.LEVELS["grandmaster"]
NOISE = 1.65
"""How many standard errors a loss must reach; chance alone exceeds this once in twenty times."""
GRADE_LOSSES = INACCURACY, MISTAKE, BLUNDER = 0.01, 0.025, 0.05
"""Chances to win given away, 0 to 1. At the start of a game ten points are worth about 0.01."""


SHOWN = 0.0005
"""A smaller loss shows as nothing."""


class PlayedTurn(Struct):
    """A turn as the seat saw it, and what it did."""

    deal: int
    """Counted from 1."""
    number: int
    """The number among the seat's own turns of the deal, counted from 1."""
    event: int
    """The event that began it, counted from 1 in the record."""
    drawing: MilleView | None
    """The view before the draw, if there was a choice."""
    drew: Chosen
    playing: MilleView | None = None
    """The view after the draw; None if that ended the deal."""
    played: list[Chosen] = field(default_factory=list)
    """What was laid, then the discard, if any."""
    views: list[MilleView] = field(default_factory=list)
    """The view before each of those moves."""
    acted: int = 0
    """The event of the first of those moves, counted as `event` is; 0 if there is none."""


def turns_of(told: Iterable[tuple[Event, MilleView]]) -> Iterator[PlayedTurn]:
    """A seat's complete turns, from what it was told of a game."""
    before: MilleView | None = None
    turn: PlayedTurn | None = None
    deal = number = 0
    for at, (event, view) in enumerate(told, 1):
        move = move_behind(event)
        drawing = before is not None and before.my_turn and before.phase is Phase.DRAW
        if drawing and before is not None and not before.draw_waits:
            number = number + 1 if deal == len(before.deals) + 1 else 1
            deal = len(before.deals) + 1
            chosen = before if len(list(draws(before))) > 1 else None
            # No card is seen to come if the stock must be made first, or if the deal is dead.
            turn = PlayedTurn(deal, number, at, chosen, move or Draw())
        if turn is not None:
            if turn.playing is None and view.my_turn and view.phase is Phase.PLAY:
                turn.playing = view
            elif turn.playing is not None and before is not None and move is not None:
                turn.acted = turn.acted or at
                turn.played.append(move)
                turn.views.append(before)
            if not view.my_turn:
                yield turn
                turn = None
        before = view


class MilleGrader:
    def turns(self, seen: AllSeen, deal: int | None = None) -> Sequence[PlayedTurn]:
        return [turn for turn in turns_of(seen) if deal in (None, turn.deal)]

    def grade(
        self, turn: PlayedTurn, hint: Dice, dice: Dice, worlds: int | None = None
    ) -> Thinking[JsonObject]:
        planner = players.Planner(EFFORT if worlds is None else replace(EFFORT, worlds=worlds))
        draw = yield from graded_draw(turn, planner, hint, dice.stream("draw"))
        play = yield from graded_play(turn, planner, hint, dice.stream("play"))
        parts = [part for part in (draw, play) if part is not None]
        win, points = (sum(part["loss"][name] for part in parts) for name in ("win", "points"))
        better = any(part["better"] for part in parts)
        return {
            "deal": turn.deal,
            "turn": turn.number,
            "at": turn.event,
            "grade": grade_of(win, GRADE_LOSSES) if better else GRADES[0],
            "loss": {"win": position.rounded(win, 4), "points": position.rounded(points, 1)},
            "draw": _written(draw),
            "play": _written(play),
        }

    def sum_up(self, seen: AllSeen, graded: Sequence[Json], deal: int | None = None) -> JsonObject:
        found = balances(seen[-1][1], graded) if seen else []
        return summed_up(found, graded, "win", deal, SHOWN)


def graded_draw(
    turn: PlayedTurn, planner: players.Planner, hint: Dice, dice: Dice
) -> Thinking[JsonObject | None]:
    """Grade the choice before the draw; None if there was none, or nothing to weigh.

    `hint` has the dice of a hint in this turn; `dice` is used to estimate what the choice was
    worth.
    """
    view = turn.drawing
    if view is None:
        return None
    advice = yield from planner.advise(view, Dice(hint.seed))
    best = advice.best
    if position.kind(best.moves[0]) == position.kind(turn.drew):
        if isinstance(best, position.Unweighed):
            return None
        return _part(turn.event, advice.pack, replace(best, moves=(turn.drew,)))
    d = players.recollect(view, EFFORT, dice)
    worlds, kept = players.worlds_of(view, EFFORT, d), floats(2 * search.KEPT)
    ways = turn.drew, best.moves[0]
    for _ in _slices(planner):
        search.try_draws(d, worlds, list(map(position.way_of, ways)), players.SLICE, kept)
        yield Thought(0.4)
    options = [players.option_of(view, EFFORT, (way,), kept, i) for i, way in enumerate(ways)]
    return _compared(turn.event, advice.pack, options, kept)


def graded_play(
    turn: PlayedTurn, planner: players.Planner, hint: Dice, dice: Dice
) -> Thinking[JsonObject | None]:
    """Grade what was laid and discarded; None if the deal ended before that.

    The dice are those of `graded_draw`.
    """
    view = turn.playing
    if view is None:
        return None
    best, pack = yield from _hinted(turn, planner, hint)
    d = players.recollect(view, EFFORT, dice)
    ways = tuple(turn.played), best.moves
    layings, plans, ends = list[int](), list[int](), []
    for i, moves in enumerate(ways):
        after, thrown = list(d), NO_CARD
        for move in moves:
            if isinstance(move, LayMeld):
                position.lay_flat(after, move)
            elif isinstance(move, Discard):
                thrown = position.TYPE[move.card]
        layings += after
        plans += [i, thrown]
        ends.append(ints(flat.LENGTH))
        after_plan(layings, plans, i, ends[i])
    if ends[0] == ends[1]:
        return _part(turn.acted, pack, replace(best, moves=ways[0]))
    worlds, kept = players.worlds_of(view, EFFORT, d), floats(2 * search.KEPT)
    for _ in _slices(planner):
        search.try_plans(d, worlds, search.Plans(layings, plans), [0, 1], 2, players.SLICE, kept)
        yield Thought(0.5)
    options = []
    for i, moves in enumerate(ways):
        after = layings[i * flat.LENGTH : (i + 1) * flat.LENGTH]
        chance = players.pair_chance(d, after, view.seat, plans[2 * i + 1])
        options.append(players.option_of(view, EFFORT, moves, kept, i, pair=chance))
    return _compared(turn.acted, pack, options, kept)


def _hinted(
    turn: PlayedTurn, planner: players.Planner, hint: Dice
) -> Thinking[tuple[position.Option, int]]:
    """The way that hints would have played the turn, and the points in the pack.

    Hints are asked for move by move. As long as the player followed them, the next one counts; the
    result is the last hint with the rest of its turn, after what was laid before.
    """
    assert turn.played
    for i, (view, move) in enumerate(zip(turn.views, turn.played)):
        advice = yield from planner.advise(view, Dice(hint.seed))
        best = advice.best
        assert isinstance(best, position.Option)
        found = replace(best, moves=(*turn.played[:i], *best.moves)), advice.pack
        rest = list(map(position.kind, best.moves))
        if position.kind(move) not in (rest if isinstance(move, LayMeld) else rest[:1]):
            break
    return found


def _slices(planner: players.Planner) -> range:
    """The slices that make up its worlds, at least one."""
    return range(max(1, planner.effort.worlds // players.SLICE))


def _compared(
    at: int, pack: int, options: Sequence[position.Option], kept: list[float]
) -> JsonObject:
    """Compare the choice played with the hint, whose lead is kept in second place.

    A lead that chance could explain does not count as better.
    """
    played, hint = options
    n = kept[search.KEPT + search.TRIED]
    lead = kept[search.KEPT + search.LEAD] / n
    error = (max(0.0, kept[search.KEPT + search.LEAD_SQUARED] / n - lead * lead) / n) ** 0.5
    if lead <= NOISE * error:
        return _part(at, pack, played, near=hint, error=0.01 * error)
    points = (hint.points - hint.other) - (played.points - played.other)
    win = max(0.0, 0.01 * (lead - 0.002 * points))
    return _part(at, pack, played, better=hint, win=win, points=points, error=0.01 * error)


def _part(
    at: int,
    pack: int,
    played: position.Option,
    better: position.Option | None = None,
    near: position.Option | None = None,
    **loss: float,
) -> JsonObject:
    """One choice of a turn, judged, as a JSON value whose loss is not rounded yet.

    `at` is its event, and `pack` the points in the pack. `better` would have been better beyond
    chance; `near` is what a hint would have said if that was different but not better beyond
    chance. The `win` lost is a chance to win, 0 to 1, with its standard `error`; the `points` of
    the deal (own less other) are what was lost along with it, and may be negative.
    """
    ways = {"played": played, "better": better, "near": near}
    written = {name: position.write_option(way) for name, way in ways.items()}
    loss = {"win": 0.0, "points": 0.0, "error": 0.0} | loss
    return {"at": at, **written, "pack": pack, "loss": loss}


def _written(part: JsonObject | None) -> JsonObject | None:
    if part is None:
        return None
    digits = {"win": 4, "points": 1, "error": 4}
    return {
        **part,
        "loss": {name: position.rounded(part["loss"][name], n) for name, n in digits.items()},
    }


def balances(view: MilleView, graded: Sequence[Json]) -> Iterator[JsonObject]:
    """The balances of the deals scored so far: the chance to win before each, and what came of it,
    split in two; `play` is what the choices contributed, their cost.
    """
    totals = [0, 0]
    for number, ended in enumerate(view.deals, 1):
        before = players.chance_to_win(view.rules, *totals)
        scores = [ended.scores[seat].total for seat in (view.seat, view.other)]
        totals = [total + score for total, score in zip(totals, scores)]
        won = players.chance_to_win(view.rules, *totals) - before
        lost = [turn["loss"] for turn in graded if turn["deal"] == number]
        yield {
            "deal": number,
            "before": position.rounded(before, 4),
            "points": _balance(scores[0] - scores[1], sum(loss["points"] for loss in lost), 1),
            "win": _balance(won, sum(loss["win"] for loss in lost), 4),
        }


def _balance(result: float, cost: float, digits: int) -> dict[str, float]:
    """Rounded so that the parts still add up to the result."""
    result, play = round(result, digits) + 0.0, round(-cost, digits) + 0.0
    return {"result": result, "play": play, "cards": round(result - play, digits) + 0.0}
