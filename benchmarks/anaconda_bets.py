"""What the bets of Anaconda reveal, and what reading them is worth (anaconda.md, section 8).

    python -m benchmarks.anaconda_bets [--games 20] [--players casual,club,regular,table,table]

Plays games of five. First it counts how often people with a hand of each class, by its better
chance of a half, checked, called, and bet or raised: the figures of `players/reading.py` come from
this. Then it prints the mean square of the difference between the expected share of the pot and the
true one, without and with reading the bets, in the same imagined deals: at the bets after the last
pass, at the declaration, and at the last bets.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from math import sqrt
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.games import entry
from mille.games.anaconda import judging
from mille.games.anaconda.hands import high_of, low_of
from mille.games.anaconda.judging import (
    COMPLETE,
    FIRST,
    SHOWN,
    STEPS,
    grade_high,
    grade_low,
    judged,
    part_of,
    stage_of,
)
from mille.games.anaconda.moves import Phase, Way
from mille.games.anaconda.rules import State
from mille.games.anaconda.table import View

GAME = entry("anaconda")
METHOD = "ace_to_five"
WORLDS = 100
TRUSTS = (0.0, 1.0)


def worths(state: State, seat: Seat) -> tuple[int, int]:
    """The best high and low hands of a seat, out of the five cards that it laid if it has."""
    cards = [card.index for card in state.laid[seat] or state.hands[seat]]
    return high_of(cards), low_of(METHOD, cards)


def grade(state: State, seat: Seat) -> int:
    """The class of a hand by its better chance of a half."""
    up, down = judging.before(len(state.active))
    cards = [card.index for card in state.hands[seat]]
    chance = max(up[grade_high(high_of(cards))], down[grade_low(METHOD, low_of(METHOD, cards))])
    return min(STEPS - 1, int(STEPS * chance))


class Found:
    """The counts."""

    def __init__(self) -> None:
        self.said: dict[int, Counter[tuple[str, int]]] = defaultdict(Counter)
        self.wrong: dict[str, list[tuple[float, ...]]] = defaultdict(list)

    def judge(self, where: str, view: View, state: State) -> None:
        """Compare a view's expectation for each way with its true share against the
        seats still in.
        """
        own = worths(state, view.seat)
        others = [seat for seat in state.active if seat != view.seat]
        rivals = [(int(state.words[seat] is not Way.HIGH), *worths(state, seat)) for seat in others]
        expected = [decide(judged(view, WORLDS, Dice("bets"), trust)).share for trust in TRUSTS]
        for way in (0, 1):
            if view.words[view.seat] in (None, (Way.HIGH, Way.LOW)[way]):
                part = part_of(own, rivals, way)[0]
                self.wrong[where].append(tuple((each[way] - part) ** 2 for each in expected))


def play(players: list[str], number: int, found: Found) -> None:
    """Play one game."""
    game, dice = GAME.game, Dice(f"bets {number}")
    state: Any = game.start(GAME.rule_sets["standard"], len(players))
    step, waits = 0, dict[tuple[Seat, str], View]()
    while (waiting := game.waiting(state)).actor is not None:
        step += 1
        if waiting.chance:
            state, waits = game.play(state, game.chance(state, dice.stream(step))).state, {}
            continue
        seat = waiting.seats[0]
        view = game.observe(state, seat)
        player = GAME.players[players[(seat + number) % len(players)]]
        stage = stage_of(view)
        if view.phase is Phase.BET and stage == COMPLETE:
            waits[seat, "after the last pass"] = view
        if view.phase is Phase.DECLARE:
            waits[seat, "declaration"] = view
        if view.phase is Phase.BET and stage == SHOWN:
            found.judge("last bets", view, state)
        before = state
        state = game.play(state, decide(player.think(view, dice.stream("move", step)))).state
        if stage != FIRST and len(state.spoken) > len(before.spoken):
            found.said[stage][state.spoken[-1][2].value, grade(before, seat)] += 1
        if state.opened and not before.opened:
            for (who, where), seen in waits.items():
                if who in state.active:
                    found.judge(where, seen, state)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", default="casual,club,regular,table,table")
    args = parser.parse_args()
    found = Found()
    for number in range(args.games):
        play(args.players.split(","), number, found)
    for stage, counts in sorted(found.said.items()):
        sums = [sum(n for (_, of), n in counts.items() if of == i) for i in range(STEPS)]
        for said in ("check", "call", "more", "fold"):
            row = [counts[said, i] / max(1, sums[i]) for i in range(STEPS)]
            print(f"stage {stage} {said:6}", " ".join(f"{each:.3f}" for each in row))
    for where, pairs in found.wrong.items():
        n = len(pairs)
        means = [sum(pair[i] for pair in pairs) / n for i in range(len(TRUSTS))]
        less = [pair[1] - pair[0] for pair in pairs]
        mean = sum(less) / n
        spread = sqrt(sum((each - mean) ** 2 for each in less) / (n - 1))
        print(
            f"{where}: {n} judgements, {means[0]:.4f} without, {means[1]:.4f} with, "
            f"{mean:+.4f} ± {1.96 * spread / sqrt(n):.4f}"
        )


if __name__ == "__main__":
    main()
