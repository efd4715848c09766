"""The learned numbers, read from `weights/`: JSON that says where they come from."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def thumb() -> tuple[float, ...]:
    """The weights of the rule of thumb, in the order of `waits`."""
    text = files(__package__).joinpath("weights", "thumb.json").read_text("utf-8")
    return tuple(map(float, json.loads(text)["weights"]))
