"""The command `mille`: the window, and commands that run without one, in a few files.

Nothing here imports pygame before a window or a picture is wanted.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code.

    Garbage collection is off during the start: everything made then stays, and searching it would
    take a tenth of the time. It is switched on once the window is up, or a command begins.
    """
    gc.disable()
    try:
        from mille.cli.running import run

        return run(sys.argv[1:] if argv is None else argv)
    finally:
        gc.enable()
