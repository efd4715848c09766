"""The plan of a deal: what follows on what (anaconda.md #5, #6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from functools import cache

from mille.games.anaconda.options import HouseRules


@unique
class Phase(Enum):
    """What is waited for, or what happens by itself."""

    DEAL = "deal"
    BET = "bet"
    PASS = "pass"
    DECLARE = "declare"
    ARRANGE = "arrange"
    TURN = "turn"
    SHOW = "show"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the plan."""

    phase: Phase
    n: int = 0
    """BET: what one bet is. PASS: the number of the pass, from 0. TURN: how many are up then."""


@cache
def plan(rules: HouseRules) -> tuple[Step, ...]:
    """The steps of a deal from the first round of betting to the show."""
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
