"""Work on several processes: in order, whatever goes wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from typing import Any

import pytest

from mille.cards import Card, Rank
from mille.engine.message import Fault, message
from mille.measure import pool
from tests.parts import long
from tests.patience import PATIENCE


def squares(setup: Mapping[str, Any]) -> pool.Work:
    """Work whose first pieces take the longest."""

    def work(number: int) -> Any:
        time.sleep(max(0.0, 0.2 - number / 20))
        return {"square": number * number + setup["more"], "pid": os.getpid()}

    return work


def faulty(setup: Mapping[str, Any]) -> pool.Work:
    """Work whose third piece cannot be done, or ends its worker."""

    def work(number: int) -> Any:
        if number == 3 and setup["dies"]:
            os._exit(1)
        if number == 3:
            raise Fault(message("fault.meld_illegal", rank=Rank.KING, why=message("a.b", n=number)))
        return number

    return work


def endless(setup: Mapping[str, Any]) -> pool.Work:
    """Work of which only the first piece is ever done."""

    def work(number: int) -> Any:
        while number > 1:
            time.sleep(0.01)
        return os.getpid()

    return work


def stubborn(setup: Mapping[str, Any]) -> pool.Work:
    """Work that never ends; half of the workers go on even when told to end."""

    def work(number: int) -> Any:
        print("at work", flush=True)
        while True:
            with suppress(SystemExit) if number % 2 else nullcontext():
                time.sleep(0.01)

    return work


@pytest.mark.parametrize("jobs", [3, long(1)])
def test_results_come_in_order(jobs: int) -> None:
    results = list(pool.in_order(squares, {"more": 7}, 9, jobs))
    assert [result["square"] for result in results] == [n * n + 7 for n in range(1, 10)]
    pids = {result["pid"] for result in results}
    assert (pids == {os.getpid()}) if jobs == 1 else (os.getpid() not in pids)
    assert 1 <= len(pids) <= jobs


def test_there_are_no_more_workers_than_pieces() -> None:
    assert len(list(pool.in_order(squares, {"more": 0}, 1, 8))) == 1


@pytest.mark.parametrize("jobs", [2, long(1)])
def test_a_fault_comes_where_the_result_would(jobs: int) -> None:
    found = []
    with pytest.raises(Fault) as error:
        for result in pool.in_order(faulty, {"dies": False}, 5, jobs):
            found.append(result)
    assert found == [1, 2]
    assert error.value.message.id == "fault.meld_illegal"
    assert "a.b(n=3)" in str(error.value.message)


def test_a_worker_that_dies_is_spoken_of() -> None:
    with pytest.raises(Fault) as error:
        list(pool.in_order(faulty, {"dies": True}, 5, 2))
    assert error.value.message.id == "fault.worker"


def alive(pid: int) -> bool:
    """Whether such a process exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="os.kill ends a process there")
def test_workers_are_stopped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only after the time for tidying up, which is long here."""
    monkeypatch.setattr(pool, "PATIENCE", PATIENCE)
    results = pool.in_order(endless, {}, 10, 2)
    pid = next(results)
    assert alive(pid)
    began = time.monotonic()
    results.close()
    assert time.monotonic() - began < PATIENCE
    assert not alive(pid)


WORKERS = """
from mille.measure import pool
from tests.measure.test_pool import stubborn

list(pool.in_order(stubborn, {}, 2, 2))
"""


def test_workers_end_with_whoever_gave_the_work() -> None:
    """When it is killed nobody tells them; they keep its output open as long as they live."""
    with subprocess.Popen([sys.executable, "-c", WORKERS], stdout=subprocess.PIPE) as giver:
        assert giver.stdout is not None
        assert [giver.stdout.readline().split() for _ in range(2)] == [[b"at", b"work"]] * 2
        giver.kill()
        assert not giver.communicate(timeout=PATIENCE)[0]


def test_messages_go_through_a_pipe() -> None:
    nested = message("a", card=Card.parse("3C"), n=3, why=message("b", rank=Rank.KING, s="x"))
    told = pool.read_message(json.loads(json.dumps(pool.write_message(nested))))
    assert told == nested


def test_there_is_a_core() -> None:
    assert 1 <= pool.cores() <= (os.cpu_count() or 1)


def dying(setup: Mapping[str, Any]) -> pool.Work:
    """Work that ends its worker at once."""
    os._exit(1)
