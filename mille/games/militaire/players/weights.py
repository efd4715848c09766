"""Learned numbers, read from `weights/`: JSON that says where they come from."""

from __future__ import annotations

from functools import cache

from mille.parts.seats import learned


@cache
def ends() -> dict[int, list[list[float]]]:
    """The chance to win, by number of seats, points a seat needs, and points the best
    other needs.
    """
    chances = learned(__package__, "weights/ends")["chances"]
    return {int(seats): table for seats, table in chances.items()}


@cache
def rule_of_thumb() -> tuple[float, ...]:
    """The weights of the rule of thumb, in the order of `waits`."""
    return tuple(map(float, learned(__package__, "weights/rule_of_thumb")["weights"]))


@cache
def judgement() -> tuple[float, ...]:
    """The weights of the judgement net, in the order of its inputs."""
    return tuple(map(float, learned(__package__, "weights/judgement")["weights"]))
