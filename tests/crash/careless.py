"""A program that has the last line still in memory when it tells the screen: it must be caught.

python -m tests.crash.careless --told FILE [--robot SEED] [--die CALL:N]
"""

from __future__ import annotations

from typing import IO

from mille.session import journal
from tests.crash.witness import main

if __name__ == "__main__":
    write, kept = journal._write, bytearray()

    def late(file: IO[bytes], data: bytes) -> None:
        """Write what was to be written the last time."""
        write(file, bytes(kept))
        kept[:] = data

    journal._write = late
    raise SystemExit(main())
