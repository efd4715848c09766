"""On Windows, what a program at the table started ends with it: a job object holds all of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mille.session.programs import Child

if sys.platform != "win32":
    pytest.skip("job objects are of Windows", allow_module_level=True)

import ctypes

from tests.parts import fault_of
from tests.patience import PATIENCE, until

STILL_RUNS = 259
MAY_ASK = 0x1000
"""PROCESS_QUERY_LIMITED_INFORMATION."""
PROGRAM = """
import subprocess, sys, time
helper = [sys.executable, "-c", "import time; time.sleep(1000)"]
apart = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
for flags in (0, apart):
    print(subprocess.Popen(helper, creationflags=flags).pid, file=sys.stderr, flush=True)
print('{"type": "ready"}', flush=True)
time.sleep(1000 if sys.argv[1] == "stays" else 0)
"""
TABLE = f"""
import sys, time
from pathlib import Path
from mille.session.programs import Child
it = Child([sys.executable, "-c", {PROGRAM!r}, "stays"], Path(sys.argv[1]), guarded=True)
time.sleep(1000)
"""


def runs(pid: int) -> bool:
    """Whether such a process exists and has not ended."""
    kernel = ctypes.WinDLL("kernel32")
    handle = kernel.OpenProcess(MAY_ASK, False, pid)
    if not handle:
        return False
    code = ctypes.c_ulong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return code.value == STILL_RUNS


def helpers(log: Path) -> list[int]:
    assert until(lambda: log.exists() and log.read_text().count("\n") == 2)
    return [int(line) for line in log.read_text().split()]


def all_end(pids: list[int]) -> bool:
    return until(lambda: not any(map(runs, pids)))


@pytest.mark.parametrize("guarded", [True, False])
def test_what_it_started_ends_when_it_is_ended(tmp_path: Path, guarded: bool) -> None:
    it = Child([sys.executable, "-c", PROGRAM, "stays"], tmp_path / "log", guarded=guarded)
    pids = helpers(tmp_path / "log")
    assert all(map(runs, pids))
    it.close()
    assert all_end(pids)
    assert until(lambda: it.gone)


def test_what_it_started_ends_when_it_has_ended(tmp_path: Path) -> None:
    """Even though one of them keeps its output open."""
    it = Child([sys.executable, "-c", PROGRAM, "ends"], tmp_path / "log", guarded=True)
    assert it.receive(PATIENCE) == {"type": "ready"}
    assert fault_of(it.receive, PATIENCE).message.id == "outside.ended"
    assert all_end(helpers(tmp_path / "log"))
    it.close()


def test_all_end_when_the_table_is_killed(tmp_path: Path) -> None:
    table = subprocess.Popen([sys.executable, "-c", TABLE, str(tmp_path / "log")])
    pids = helpers(tmp_path / "log")
    table.kill()
    assert all_end(pids)
