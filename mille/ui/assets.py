"""Where the program keeps its pictures, sounds, fonts and table maps."""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import mille
from mille.engine.message import Fault, message

MOST_BYTES = 8 * 1024
"""The most bytes of a file of colours or decks; ours have under 1 KB. A key of very many parts
would take memory by the square of its length.
"""


@cache
def assets_root() -> Path:
    """The folder `assets`: in a frozen program, in an installed package, or in a checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "assets"
    package = Path(mille.__file__).parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def read_toml(path: Path) -> dict[str, Any]:
    """Read a file of colours or decks. Raises `Fault`."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ValueError(len(data))
        return tomllib.loads(data.decode("utf-8"))
    except (OSError, ValueError, RecursionError):
        raise Fault(message("fault.toml", file=str(path))) from None
