"""The plan of a deal: the order of its steps (anaconda.md #5, #6)."""

from __future__ import annotations

from enum import Enum, unique
from functools import cache

from mille.games.anaconda.options import HouseRules
from mille.value import Value


@unique
class Phase(Enum):
    """What is being waited for, or what happens automatically."""

    DEAL = "deal"
    BET = "bet"
    PASS = "pass"
    DECLARE = "declare"
    ARRANGE = "arrange"
    TURN = "turn"
    SHOW = "show"
    OVER = "over"


class Step(Value):
    """One step of the plan."""

    phase: Phase
    n: int = 0
    """For BET, the size of a bet; for PASS, the number of the pass, from 0; for TURN, how many
    cards are then up."""


@cache
def plan(rules: HouseRules) -> tuple[Step, ...]:
    """The steps of a deal, from the first betting round to the showdown."""
    small, big = rules.limit
    unit = [small] * len(rules.passes) + [big]
    steps = [Step(Phase.BET, unit[0])]
    for n in range(len(rules.passes)):
        steps += [Step(Phase.PASS, n), Step(Phase.BET, unit[n + 1])]
    if rules.declare == "before_roll":
        steps.append(Step(Phase.DECLARE))
    steps.append(Step(Phase.ARRANGE))
    for up in (4,) if rules.roll == "four" else (1, 2, 3, 4):
        steps += [Step(Phase.TURN, up), Step(Phase.BET, big)]
    if rules.declare == "before_showdown":
        steps.append(Step(Phase.DECLARE))
    return (*steps, Step(Phase.SHOW))
