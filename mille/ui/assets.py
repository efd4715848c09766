"""Where the program's pictures, sounds, fonts and table maps are."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import mille


@cache
def assets_root() -> Path:
    """The folder `assets`: in a frozen program, in an installed package, or in a checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "assets"
    package = Path(mille.__file__).parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"
