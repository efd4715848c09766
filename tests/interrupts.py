"""Start programs that an interrupt can end."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heeded() -> Iterator[None]:
    """Let what is started here react to an interrupt.

    A shell that runs the tests in the background has them, and all they start, ignore it.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
