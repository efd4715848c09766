"""A program that tells the screen a line which is still only in memory: it must be caught.

It kills itself in that gap, which would be too short to hit on a quick machine.

    python -m tests.crash.careless --told FILE [--robot SEED]
"""

from __future__ import annotations

import os
import signal
from typing import IO, Any

from mille.session import referee
from tests.crash.witness import Witness, main

if __name__ == "__main__":
    write, say, kept = referee._write, Witness.say, bytearray()

    def late(file: IO[bytes], data: bytes) -> None:
        """Write the data of the call before."""
        write(file, bytes(kept))
        kept[:] = data

    def last_words(witness: Witness, **what: Any) -> None:
        """Tell the screen, and die before the line is written."""
        say(witness, **what)
        if "told" in what and kept:
            os.kill(os.getpid(), signal.SIGKILL)

    referee._write = late
    Witness.say = last_words  # type: ignore
    raise SystemExit(main())
