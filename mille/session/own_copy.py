"""How this program starts another copy of itself, and the environment it gives other programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import mille


def own_program() -> list[str]:
    """The command that starts this program again, whether it is a standalone build or not."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    at_home = Path(mille.__file__).parents[1] == Path.cwd()
    # Elsewhere, -P keeps Python from looking for modules in the current folder.
    return [sys.executable, *([] if at_home else ["-P"]), "-m", "mille"]


def environment() -> dict[str, str]:
    """Our environment without a standalone build's library path: other programs bring their own."""
    kept = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            original = kept.pop(f"{name}_ORIG", None)
            kept.pop(name, None)
            if original is not None:
                kept[name] = original
    return kept
