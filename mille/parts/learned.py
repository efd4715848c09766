"""Numbers that players learned in training: JSON beside their code, which says how they
were made.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from mille.engine.codec import JsonObject


@cache
def learned(package: str, file: str) -> JsonObject:
    """The numbers in a package's file, such as "weights/ends", with the notes on their origin."""
    found: JsonObject = json.loads(files(package).joinpath(f"{file}.json").read_text("utf-8"))
    return found
