"""How this program starts itself once more, and what other programs are kept from."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import mille


def own_program() -> list[str]:
    """The command that starts this program once more, standalone or not."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    at_home = Path(mille.__file__).parents[1] == Path.cwd()
    # Elsewhere the folder that one stands in is no place to look for modules.
    return [sys.executable, *([] if at_home else ["-P"]), "-m", "mille"]


def environment() -> dict[str, str]:
    """Ours, without the place of a standalone program's libraries: others bring their own."""
    kept = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            original = kept.pop(f"{name}_ORIG", None)
            kept.pop(name, None)
            if original is not None:
                kept[name] = original
    return kept
