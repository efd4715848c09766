"""If something waits, the tests for waiting find it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from mille.session.programs import Child
from tests.patience import no_waiting, until

SILENT = [sys.executable, "-c", "input()"]


def a_thread() -> None:
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()


WAYS: dict[str, Callable[[Child], object]] = {
    "a child that is silent": lambda child: child.receive(0.01),
    "a condition": lambda child: threading.Event().wait(0.01),
    "a thread": lambda child: a_thread(),
    "a process": lambda child: subprocess.run([sys.executable, "-c", ""], check=True),
    "time itself": lambda child: time.sleep(0.001),
}


@pytest.mark.parametrize("wait_for", WAYS.values(), ids=WAYS)
def test_waiting_is_found(wait_for: Callable[[Child], object]) -> None:
    child = Child(SILENT)
    try:
        wait_for(child)
        with no_waiting(), pytest.raises(AssertionError, match="stood still"):
            wait_for(child)
        with no_waiting():
            assert child.receive() is None
            threading.Thread(target=lambda: time.sleep(0.001)).start()
    finally:
        child.close()
    assert until(lambda: child.gone)


def test_what_never_comes_is_not_waited_for_for_ever() -> None:
    assert not until(lambda: False, patience=0.02)
