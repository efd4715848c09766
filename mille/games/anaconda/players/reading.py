"""What the bets of a deal tell of the hands behind them.

The figures are counted: how often people of the house with a hand of such a chance check, call, and
bet or raise, after the first pass, after the last, and with cards up (`python -m
benchmarks.anaconda_bets --games 25 --players novice,casual,club,regular,table`). Who checks where a
bet is free has little; who raises twice has more than who calls.
"""

from __future__ import annotations

from collections.abc import Mapping

from mille.engine.game import Seat
from mille.games.anaconda.players.stages import COMPLETE, FIRST, PASSED, SHOWN
from mille.games.anaconda.table import Answer, View

STEPS = 5
"""Classes of a hand by its better chance of a half."""
OFTEN: Mapping[int, Mapping[Answer, tuple[float, ...]]] = {
    PASSED: {
        Answer.CHECK: (0.08, 0.07, 0.03, 0.025, 0.01),
        Answer.CALL: (0.61, 0.57, 0.45, 0.41, 0.39),
        Answer.MORE: (0.30, 0.35, 0.52, 0.56, 0.60),
    },
    COMPLETE: {
        Answer.CHECK: (0.12, 0.11, 0.034, 0.01, 0.01),
        Answer.CALL: (0.57, 0.57, 0.45, 0.39, 0.36),
        Answer.MORE: (0.25, 0.25, 0.50, 0.61, 0.63),
    },
    SHOWN: {
        Answer.CHECK: (0.30, 0.19, 0.10, 0.03, 0.01),
        Answer.CALL: (0.39, 0.50, 0.41, 0.37, 0.32),
        Answer.MORE: (0.11, 0.145, 0.43, 0.60, 0.67),
    },
}
"""By stage and answer, for hands of each class, the weakest first."""
SLY = 0.15
"""So likely at least a hand said what others say: people lie in wait with good ones."""
TRUST = 1.0
"""How much is made of it, where nothing else is said."""


class Told:
    """What each of the others said in the bets of this deal."""

    def __init__(self, view: View, trust: float) -> None:
        self.of: dict[Seat, tuple[float, ...]] = {}
        last = len(view.rules.passes)
        for seat, passes, answer in view.spoken if trust else ():
            stage = SHOWN if passes > last else COMPLETE if passes == last else PASSED
            if passes == FIRST or seat == view.seat or answer is Answer.FOLD:
                continue
            row = OFTEN[stage][answer]
            most = max(row)
            before = self.of.get(seat, (1.0,) * STEPS)
            likely = (max(SLY, often / most) ** trust for often in row)
            self.of[seat] = tuple(a * b for a, b in zip(before, likely))

    def weight(self, seat: Seat, chance: float) -> float:
        """How likely a seat was to say what it said with a hand of such a chance, beside others."""
        told = self.of.get(seat)
        return 1.0 if told is None else told[min(STEPS - 1, int(STEPS * chance))]
