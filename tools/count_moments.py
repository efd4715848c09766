"""Count the moments of whole games, as a person at seat 0 feels them at the usual pace.

    python -m tools.count_moments                  # 200 games of each game
    python -m tools.count_moments daifugo --rules japanese --games 20

People of the house play all seats. How long everything takes is added up from
`mille/ui/tempo.py`; the person takes --think seconds over a move, and reads a sheet for as long.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.game import Waiting
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry, titles
from mille.i18n import load
from mille.ui import tempo as t
from mille.ui.table.sprites import with_time_to_read
from mille.value import Struct, field
from mille.view import beat as b

ME = Seat(0)
PLAYER = "novice"
USUAL: dict[type[b.Step], float] = {
    b.Deal: t.DEAL + t.DEAL_MOST,
    b.Spread: t.SPREAD + t.SPREAD_HOLD,
    b.TurnOver: t.DRAW,
    b.Gather: t.GATHER,
    b.Sweep: t.SWEEP,
    b.CountUp: t.COUNT,
    b.Rise: b.RISE * t.WAIT,
    b.Burn: b.BURN * t.WAIT,
    b.Race: b.RACE * t.WAIT,
    b.Pay: t.PAY,
    b.OpenFists: t.FISTS,
    b.Cut: t.CUT,
    b.TipOver: t.TIP,
    b.Wait: t.WAIT,
}
"""How long each step takes but a card's way, in seconds; words take none."""


class Evening(Struct):
    """What came in some games."""

    seconds: float = 0.0
    told: Counter[str] = field(default_factory=Counter)
    """The moments that came, by id."""
    felt: Counter[str] = field(default_factory=Counter)
    """Those of them that were felt, since none had just been."""
    times: list[list[float]] = field(default_factory=list)
    """When those that do not end a game were felt, game by game."""


def moves(
    at: GameEntry, rules: AnyRules, seed: str, seats: int, player: str
) -> Iterator[tuple[Waiting, list[tuple[Any, Any]]]]:
    """A game, move by move: whom it waited for, and each event with the view, as seat 0 gets it."""
    game, dice = at.game, Dice(seed)
    state: Any = game.start(rules, seats)
    view, number = game.observe(state, ME), 0
    while (actor := (waiting := game.waiting(state)).actor) is not None:
        if actor is CHANCE:
            move = game.chance(state, dice.stream(number))
        else:
            own = dice.stream("turn", waiting.turn, actor)
            move = decide(at.players[player].think(game.observe(state, actor), own))
        step = game.play(state, move)
        state, number = step.state, number + 1
        after, seen = game.observe(state, ME), list[tuple[Any, Any]]()
        for event in step.events:
            event = game.redact(event, ME)
            view = game.fold(view, event) if at.presenter.by_event else after
            seen.append((event, view))
        view = after
        yield waiting, seen


def beats(at: GameEntry, rules: AnyRules, seed: str) -> Iterator[tuple[Any, b.Beat]]:
    """A game as it is told to seat 0: who made each move, None for chance, and a beat."""
    seats = at.title.usual_seats
    names = [f"Seat {n}" for n in range(seats)]
    for waiting, seen in moves(at, rules, seed, seats, PLAYER):
        for event, view in seen:
            yield waiting.actor, at.presenter.beat(event, view, names)


def lasts(beat: b.Beat, words: Any) -> float:
    """How long a beat takes at the usual pace, without what is held up after it."""
    begin = end = 0.0
    for step in with_time_to_read(beat, words.text, 1.0, True).steps:
        usual = USUAL.get(type(step), 0.0)
        if isinstance(step, b.Travel):
            row = t.APART * (len(step.cards) - 1) if step.apart else 0.0
            usual = t.TRAVEL + min(t.STREAM, row)
        begin = begin if step.along else end
        done = begin + usual * step.times
        end = max(end, done) if step.along else done
    return end


def count(game: str, games: int, think: float, rules: str = "") -> Evening:
    at, words, found = entry(game), load("en", game), Evening()
    made = at.rule_sets[rules or next(iter(at.rule_sets))]
    for number in range(games):
        spacing, now, times, before = b.Spacing(), 0.0, list[float](), None
        for actor, beat in beats(at, made, f"moments/{number}"):
            pause = 0.0 if actor is CHANCE else think if actor == ME else t.THINK * beat.pause
            gone = lasts(beat, words) + (pause if actor is not before else 0.0)
            gone += think if any(isinstance(step, b.Deal) for step in beat.steps) else 0.0
            spacing.since, now, before = spacing.since + gone, now + gone, actor
            held = t.BANNER if beat.moment or beat.banner else 0.0
            if (felt := beat.moment) is not None:
                found.told[felt.moment.id] += 1
                if spacing.lets(felt):
                    found.felt[felt.moment.id] += 1
                    times += [] if felt.moment.ends else [now]
                    held = t.MOMENT
            spacing.since, now = spacing.since + held, now + held
        found.seconds += now
        found.times.append(times)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Count the moments of whole games.")
    parser.add_argument("game", nargs="?", choices=sorted(titles()), help="one game only")
    parser.add_argument("--rules", default="", help="a rule set; else the first one")
    parser.add_argument("--games", type=int, default=200, help="how many of each (200)")
    parser.add_argument("--think", type=float, default=4.0, help="seconds for a move (4)")
    options = parser.parse_args(arguments)
    for game in [options.game] if options.game else sorted(titles()):
        found = count(game, options.games, options.think, options.rules)
        near = min((y - x for row in found.times for x, y in itertools.pairwise(row)), default=0.0)
        told, felt = (sum(each.values()) / options.games for each in (found.told, found.felt))
        minutes = found.seconds / options.games / 60
        print(f"{game}: {minutes:.1f} minutes; {felt:.1f} moments felt of {told:.1f} in a game,")
        print(f"  {felt / minutes:.2f} a minute, two at least {near:.0f} s apart")
        for id in sorted(moment.id for moment in entry(game).presenter.moments):
            each = [counted[id] / options.games for counted in (found.felt, found.told)]
            print(f"  {id:<12}{each[0]:>6.2f} of{each[1]:>6.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
