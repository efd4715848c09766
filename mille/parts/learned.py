"""The numbers that players learned: JSON beside their code, which says where they come from."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from mille.engine.codec import JsonObject


@cache
def learned(package: str, file: str) -> JsonObject:
    """A file of numbers of a package, such as "weights/ends", with what it says of itself."""
    found: JsonObject = json.loads(files(package).joinpath(f"{file}.json").read_text("utf-8"))
    return found
