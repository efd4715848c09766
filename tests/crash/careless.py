"""A program that has the last line still in memory when it tells the screen: it must be caught.

It is killed by its own hand in that gap, which on a quick machine would be too short to be met.

python -m tests.crash.careless --told FILE [--robot SEED]
"""

from __future__ import annotations

import os
import signal
from typing import IO, Any

from mille.session import journal
from tests.crash.witness import Witness, main

if __name__ == "__main__":
    write, say, kept = journal._write, Witness.say, bytearray()

    def late(file: IO[bytes], data: bytes) -> None:
        """Write what was to be written the last time."""
        write(file, bytes(kept))
        kept[:] = data

    def last_words(witness: Witness, **what: Any) -> None:
        """Tell, and die before what was told is written."""
        say(witness, **what)
        if "told" in what and kept:
            os.kill(os.getpid(), signal.SIGKILL)

    journal._write = late
    Witness.say = last_words  # type: ignore
    raise SystemExit(main())
