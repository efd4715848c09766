"""The command `mille`: the window, and what runs without one, a file a command.

Nothing here imports pygame before the window or a picture is wanted.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code.

    What a start makes stays: Python would look through it for garbage all the while, which takes a
    tenth of the start. It begins to look when the window stands, or a command begins.
    """
    gc.disable()
    try:
        from mille.cli.running import run

        return run(sys.argv[1:] if argv is None else argv)
    finally:
        gc.enable()
