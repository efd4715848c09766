"""How well the house's reviews find what was given away: prints JSON, one line for each game.

    python -m benchmarks.reviews [GAME…] [--planted N] [--first N] [--order N] [--steps N]
                                [--worlds N] [--time N] [--folder .]

**planted**: plays games between club players, and replaces a move with the one that looks worst in
a few imagined deals, if in up to 400 others it costs at least as much as a blunder in that game,
by three standard errors. `found` is the share of them that the review, with dice of its own, grades
below the best, `as_blunders` the share that it grades as blunders. Each is a line of the file
`planted-GAME.jsonl`; the same command goes on from there.

**order**: asks every level what it would play at the choices of N games between club players, and
has the review grade that. `given` is what a choice gave away on average, doubtful ones included,
`shown` only what the review is sure of and shows, each with its standard error; `more` is how much
more a level gave away than the next, at the same choices. `costs` are the losses that 30, 60 and
85 % of the costly choices of `novice` and `club` stay below: a game's `grade_losses`, rounded.

**steps**: `more` alone, for many more choices: it does not ask for the hint, and plays deals out
only where two levels choose differently, as many as `--worlds` says.

**time**: seconds of processor time for the review of the first five deals of N games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, islice, pairwise
from math import sqrt
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any, TypeAlias

from mille.agents import SURE, Choice, Reviewer, decide, spread
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.match import Moment
from mille.games import GameEntry, discover, entry

LOOKS = (3, 6, 12)
"""After these numbers of imagined deals, moves that are clearly not the worst are dropped."""
COUNTED = (12, 24, 48, 96, 192, 400)
"""The numbers of other deals after which the cost of the worst move may count as clear; after the
first two, only if the move turns out to cost too little."""
MANY = COUNTED[2]
LEAST_MOVES = {"contract_rummy": 3}
"""Choices with fewer moves get no blunder: whether to take a card hardly ever costs that much, and
checking would take most of the time."""
DEALS, EVENTS = 4, 200
"""How many deals of a game are used; more if these have too few events."""
TIMED = 5
"""How many deals are reviewed for the timing."""
WORLDS = 32
"""How many deals are used to measure what a level gives away, without stopping when a review would.
With fewer, more choices can be measured where deals are long, but not what a review is sure of."""
PARTS = (0.3, 0.6, 0.85)
"""Fractions of the costly choices: those still graded good; at worst inaccuracies; mistakes."""
MOST_MOVES = 24
"""The worst move is looked for among at most this many."""
Plant: TypeAlias = tuple[int, Any, Dice]
"""The number of its game, the choice with the blunder in it, and dice for grading it."""
OTHERS = "club"
RARELY = 4
"""One in this many choices is also given to `random`, which nearly always chooses differently."""
LEVELS = ("random", "novice", "club", "expert")


def played(
    game: GameEntry, seed: str, deals: int, events: int, level: str
) -> list[Moment[Any, Any]]:
    """The first deals of a game between players of one level, at least `deals` and `events`."""
    dice, rules = Dice(seed), game.options.usual
    seats = game.title.usual_seats
    state = game.game.start(rules, seats)
    moments: list[Moment[Any, Any]] = []
    for n in range(5000):
        waiting = game.game.waiting(state)
        whole = waiting.chance and game.game.result(state).deals >= deals
        if waiting.actor is None or (whole and len(moments) > events):
            break
        if waiting.actor is CHANCE:
            move = game.game.chance(state, dice.stream("chance", n))
        else:
            actor = waiting.seats[0]
            thinking = game.players[level].think(game.game.observe(state, actor), dice.stream(n))
            move = decide(thinking)
        step = game.game.play(state, move)
        state = step.state
        moments += [Moment(event, state) for event in step.events]
    return moments


def choices(
    game: GameEntry,
    reviewer: Any,
    seed: str,
    deals: int = DEALS,
    events: int = EVENTS,
    level: str = OTHERS,
) -> Sequence[Any]:
    """The choices of seat 0 in such a game."""
    seat = Seat(0)
    told = [
        (game.game.redact(moment.event, seat), game.game.observe(moment.state, seat))
        for moment in played(game, seed, deals, events, level)
    ]
    return list(reviewer.turns(told))


def other(choice: Choice, move: Any) -> Choice:
    """The same choice with another move."""
    return Choice(choice.deal, choice.number, choice.event, choice.view, move)


def worst(
    game: GameEntry, reviewer: Reviewer, choice: Choice, best: Any, dear: float, dice: Dice
) -> Any | None:
    """The move that looks worst, or None if none seems to cost as much as `dear`.

    All moves are tried in the same deals, and at intervals only those that may still be the worst
    stay.
    """
    lost: dict[Any, list[float]] = {
        move: [] for move in islice(game.game.moves(choice.view), MOST_MOVES) if move != best
    }
    most: list[float] = []
    for tried in LOOKS:
        deals = [dice.stream(n) for n in range(len(most), tried)]
        most += [reviewer.comes_to(choice.view, best, deal) for deal in deals]
        for move, found in lost.items():
            found += [
                here - reviewer.comes_to(choice.view, move, deal)
                for here, deal in zip(most[-len(deals) :], deals)
            ]
        if not lost:
            return None
        dearest = max(lost, key=lambda move: sum(lost[move]))
        mean, error = spread(lost[dearest])
        if mean + SURE * error < dear:
            return None
        for move in [*lost]:
            less, error = spread([a - b for a, b in zip(lost[dearest], lost[move])])
            if less > error:
                del lost[move]
    return dearest if mean >= dear else None


def is_blunder(reviewer: Reviewer, choice: Choice, best: Any, dear: float, dice: Dice) -> bool:
    """Whether a move costs as much as `dear`, by more than three standard errors."""
    lost: list[float] = []
    for tried in COUNTED:
        lost += [reviewer.difference(choice, best, dice.stream(n)) for n in range(len(lost), tried)]
        cost, error = spread(lost)
        if at_least(cost, error, tried / COUNTED[-1]) < dear:
            return False  # it is unlikely to become clear later
        if tried >= MANY and at_least(cost, error) >= dear:
            return True
    return False


def at_least(cost: float, error: float, part: float = 1.0) -> float:
    """A lower bound for a move's cost: three standard errors below the estimate.

    With `part`, the fraction of the deals tried so far, it is what the bound will be after all
    deals if the estimate stays the same.
    """
    return cost - 3 * error * sqrt(part)


def plants(game: GameEntry, reviewer: Reviewer, first: int) -> Iterator[Plant]:
    """Blunders planted in the games from number `first` on."""
    assert game.grade_losses is not None
    adviser, dear = game.players[game.adviser or game.stand_in], game.grade_losses[-1]
    least = LEAST_MOVES.get(game.title.id, 2)
    for number in count(first):
        dice = Dice(f"planted/{game.id}/{number}")
        for choice in choices(game, reviewer, f"planted/{number}")[number % 3 :: 3]:
            here = dice.stream(choice.event)
            if len([*islice(game.game.moves(choice.view), least)]) < least:
                continue
            best = decide(adviser.think(choice.view, here.stream("best")))
            move = worst(game, reviewer, choice, best, dear, here.stream("look"))
            if move is not None:
                planted = other(choice, move)
                if is_blunder(reviewer, planted, best, dear, here.stream("sure")):
                    yield number, planted, here


def planted_of(
    reviewer: Any, plants: Callable[[int], Iterator[Plant]], most: int, file: Path, first: int = 0
) -> dict[str, Any]:
    """How many of the planted blunders are found; those in the file are not planted again."""
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    last = (lines[-1]["game"], lines[-1]["event"]) if lines else (0, 0)
    with file.open("a") as out:
        for number, choice, here in plants(max(first, last[0])) if len(lines) < most else ():
            if (number, choice.event) <= last:
                continue
            graded = decide(reviewer.grade(choice, here.stream("hint"), here.stream("review")))
            lines.append({"game": number, "event": choice.event, "grade": graded["grade"]})
            out.write(json.dumps(lines[-1]) + "\n")
            out.flush()
            if len(lines) == most:
                break
    grades = [line["grade"] for line in lines[:most]]
    return {
        "planted": len(grades),
        "found": round(sum(grade != "best" for grade in grades) / max(1, len(grades)), 3),
        "as_blunders": round(grades.count("blunder") / max(1, len(grades)), 3),
    }


def order(game: GameEntry, reviewer: Reviewer, games: int, worlds: int) -> dict[str, Any]:
    """What players of each level give away per choice."""
    given: dict[str, list[float]] = {level: [] for level in LEVELS}
    shown: dict[str, list[float]] = {level: [] for level in LEVELS}
    adviser = game.players[game.adviser or game.stand_in]
    for number in range(games):
        for choice in choices(game, reviewer, f"order/{number}"):
            own = Dice(f"order/{number}").stream(choice.event)
            best = decide(adviser.think(choice.view, own.stream("hint")))
            graded: dict[str, tuple[float, float]] = {}  # true loss, reported loss
            for level in LEVELS:
                move = decide(game.players[level].think(choice.view, own.stream(level)))
                said = json.dumps(game.game.write_choice(move))
                if said not in graded:
                    tried, review = other(choice, move), own.stream("review")
                    lost: list[float] = []
                    sure = 0.0
                    if move != best and worlds == WORLDS:
                        lost += decide(reviewer.losses(tried, best, review))
                        cost, error = spread(lost)
                        sure = cost if cost > SURE * error else 0.0
                    lost += [
                        reviewer.difference(tried, best, review.stream(n))
                        for n in range(len(lost), worlds if move != best else 0)
                    ]
                    graded[said] = spread(lost)[0], sure
                given[level].append(graded[said][0])
                shown[level].append(graded[said][1])
    more = {
        f"{one} − {next}": [a - b for a, b in zip(given[one], given[next])]
        for one, next in pairwise(LEVELS)
    }
    measured = {"choices": len(given[OTHERS]), "given": _averages(given), "more": _averages(more)}
    if worlds != WORLDS:
        return measured
    clear = sorted(cost for level in LEVELS[1:3] for cost in shown[level] if cost > 0)
    costs = [round(clear[int(len(clear) * part)], 2) for part in PARTS if clear]
    return {**measured, "shown": _averages(shown), "costly": len(clear), "costs": costs}


def _averages(values: Mapping[str, Sequence[float]]) -> dict[str, list[float]]:
    return {name: [round(n, 3) for n in spread(each)] for name, each in values.items()}


def steps(
    game: GameEntry, reviewer: Reviewer, games: int, worlds: int, file: Path
) -> dict[str, Any]:
    """How much more each level gives away per choice than the next one, without asking for the
    hint.

    The hint's value is the same for both and cancels out, so only choices in which they differ are
    played out, and many more can be examined. Each game is a line of the file; those in it are not
    played again.
    """
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    with file.open("a") as out:
        for number in range(len(lines), games):
            lines.append(_steps_of(game, reviewer, number, worlds))
            out.write(json.dumps(lines[-1], ensure_ascii=False) + "\n")
            out.flush()
    more = {
        f"{one} − {next}": [each for line in lines[:games] for each in line[f"{one} − {next}"]]
        for one, next in pairwise(LEVELS)
    }
    return {"choices": {name: len(each) for name, each in more.items()}, "more": _averages(more)}


def _steps_of(
    game: GameEntry, reviewer: Reviewer, number: int, worlds: int
) -> dict[str, list[float]]:
    """The differences at the choices of one game with at least so many moves."""
    more = {f"{one} − {next}": list[float]() for one, next in pairwise(LEVELS)}
    for k, choice in enumerate(choices(game, game.reviewer, f"order/{number}")):
        if len([*islice(game.game.moves(choice.view), 2)]) < 2:
            continue
        own = Dice(f"order/{number}").stream(choice.event)
        asked = LEVELS[0 if k % RARELY == 0 else 1 :]
        moves = [
            decide(game.players[level].think(choice.view, own.stream(level))) for level in asked
        ]
        come: dict[Any, float] = {}
        if len({*moves}) > 1:
            deals = [own.stream("steps", n) for n in range(worlds)]
            for move in dict.fromkeys(moves):
                come[move] = mean(reviewer.comes_to(choice.view, move, deal) for deal in deals)
        for (one, low), (next, high) in pairwise(zip(asked, moves)):
            more[f"{one} − {next}"].append(come[high] - come[low] if low != high else 0.0)
    return more


def time(game: GameEntry, reviewer: Reviewer, games: int) -> dict[str, Any]:
    """How long the review of five deals takes."""
    found = []
    for number in range(games):
        all = choices(game, reviewer, f"time/{number}", TIMED, 0)
        dice, began = Dice(f"time/{number}"), process_time()
        for choice in all:
            own = dice.stream(choice.event)
            decide(reviewer.grade(choice, own.stream("hint"), own.stream("review")))
        found.append(process_time() - began)
    return {"mean": round(mean(found), 1), "most": round(max(found), 1)}


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--planted", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--order", type=int, default=10)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--time", type=int, default=3)
    parser.add_argument("--folder", type=Path, default=Path())
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for id in args.games or discover():
        game = entry(id)
        reviewer = game.reviewer
        if isinstance(reviewer, Reviewer):
            figures: dict[str, Any] = {"game": id}
            if args.planted:
                file = args.folder / f"planted-{id}.jsonl"
                figures["planted"] = planted_of(
                    reviewer, partial(plants, game, reviewer), args.planted, file, args.first
                )
            if args.order:
                figures["order"] = order(game, reviewer, args.order, args.worlds)
            if args.steps:
                file = args.folder / f"steps-{id}-{args.worlds}.jsonl"
                figures["steps"] = steps(game, reviewer, args.steps, args.worlds, file)
            if args.time:
                figures["time"] = time(game, reviewer, args.time)
            print(json.dumps(figures, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
