"""The learned numbers, read from `weights/`: JSON that says where they come from."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def ends() -> dict[int, list[list[float]]]:
    """The chance to win by seats, what a seat wants and what the best of the others wants."""
    text = files(__package__).joinpath("weights", "ends.json").read_text("utf-8")
    return {int(seats): table for seats, table in json.loads(text)["chances"].items()}


@cache
def rule_of_thumb() -> tuple[float, ...]:
    """The weights of the rule of thumb, in the order of `waits`."""
    text = files(__package__).joinpath("weights", "rule_of_thumb.json").read_text("utf-8")
    return tuple(map(float, json.loads(text)["weights"]))
