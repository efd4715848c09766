"""If something waits, the tests for waiting find it."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from mille.session.programs import Child
from tests.patience import no_waiting, until

SILENT = [sys.executable, "-c", "input()"]


def a_child_that_is_silent(child: Child) -> None:
    child.receive(0.01)


def a_queue(child: Child) -> None:
    with pytest.raises(queue.Empty):
        queue.Queue[int]().get(timeout=0.01)


def a_thread(child: Child) -> None:
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()


def a_process(child: Child) -> None:
    subprocess.run([sys.executable, "-c", ""], check=True)


def time_itself(child: Child) -> None:
    time.sleep(0.001)


@pytest.mark.parametrize(
    "wait_for", [a_child_that_is_silent, a_queue, a_thread, a_process, time_itself]
)
def test_waiting_is_found(wait_for: Callable[[Child], None]) -> None:
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
