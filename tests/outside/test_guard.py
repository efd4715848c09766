"""Whatever a program at the table started ends with it, wherever it went."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from mille.engine.message import Fault, message
from mille.measure.pool import Work
from mille.session import guard, programs
from mille.session.programs import Child
from mille.session.seated import Lost
from tests import interrupts
from tests.outside.table import gone, new_referee, play, script, seated, why
from tests.parts import long
from tests.patience import PATIENCE, until

if sys.platform != "linux":
    pytest.skip("looks into /proc", allow_module_level=True)

HELPERS = 4


def numbers(log: Path) -> list[int]:
    """The process numbers that a program wrote, once it has written all of them."""
    assert until(lambda: log.exists() and log.read_text().count("\n") == HELPERS + 1)
    return [int(line) for line in log.read_text().split()]


def runs(pid: int) -> bool:
    """Whether it runs; where nobody reaps orphans, dead ones are still listed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def guard_of(pid: int) -> int:
    """The process that started it, which is not this one."""
    parent, _ = guard._processes()[pid]
    assert parent != os.getpid()
    return parent


def all_end(pids: list[int]) -> bool:
    """Whether all of them end in time."""
    return until(lambda: not any(map(runs, pids)))


def test_what_left_its_session_ends_with_it(tmp_path: Path) -> None:
    with seated(script("leaves"), log=tmp_path / "log") as player:
        assert until(lambda: player.greeted(0.1))
        pids = numbers(tmp_path / "log")
        assert all(map(runs, pids))
    assert all_end(pids)


def test_it_plays_as_if_it_were_not_guarded(tmp_path: Path) -> None:
    referee = new_referee()
    with seated(script("leaves"), log=tmp_path / "log") as player:
        play(referee, player)
        pids = numbers(tmp_path / "log")
        player.close(referee)
        assert gone(player, PATIENCE), "it ends by itself"
        assert all_end(pids)


def test_what_has_ended_is_not_called_silent(tmp_path: Path) -> None:
    """Its helpers keep its output open, and end too before anybody closes it."""
    with seated([*script("leaves"), "ends"], log=tmp_path / "log", seconds=PATIENCE) as player:
        with pytest.raises(Lost) as lost:
            play(new_referee(), player)
        assert why(lost.value.message).id == "outside.ended"
        assert all_end(numbers(tmp_path / "log"))


TABLE = """
import sys, time
from pathlib import Path
from tests import interrupts
from tests.outside.table import new_referee, play, script, seated

with seated([*script("leaves"), "stalls"], log=Path(sys.argv[1]), seconds=1000) as player:
    play(new_referee(), player)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, long(signal.SIGTERM), long(signal.SIGINT)])
def test_all_end_when_the_table_is_killed(tmp_path: Path, number: int) -> None:
    with interrupts.heeded():
        table = subprocess.Popen(
            [sys.executable, "-c", TABLE, str(tmp_path / "log")], stderr=subprocess.DEVNULL
        )
    pids = numbers(tmp_path / "log")
    table.send_signal(number)
    table.wait(PATIENCE)
    assert all_end(pids)


def stalling(setup: Mapping[str, Any]) -> Work:
    """Work for a pool: a game that never moves on, with a program at the table."""

    def work(number: int) -> Any:
        log = Path(setup["folder"]) / f"log{number}"
        with seated([*script("leaves"), "stalls"], log=log, seconds=1000) as player:
            play(new_referee(), player)

    return work


POOL = """
import sys
from mille.measure.pool import in_order
from tests.outside.test_guard import stalling

list(in_order(stalling, {"folder": sys.argv[1]}, 2, 2))
"""


@pytest.mark.long
def test_all_end_when_those_who_gave_out_the_games_are_killed(tmp_path: Path) -> None:
    """So it is with `mille arena --jobs 2`: its workers and the programs at their tables end."""
    command = [sys.executable, "-c", POOL, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as giver:
        pids = [*numbers(tmp_path / "log1"), *numbers(tmp_path / "log2")]
        giver.kill()
        giver.communicate(timeout=PATIENCE)  # the workers keep it open
    assert all_end(pids)


def test_the_program_ends_when_its_guard_is_killed(tmp_path: Path) -> None:
    with seated([*script("leaves"), "stalls"], log=tmp_path / "log", seconds=PATIENCE):
        *helpers, program = numbers(tmp_path / "log")
        os.kill(guard_of(program), signal.SIGKILL)
        assert all_end([program])
    for pid in filter(runs, helpers):
        os.kill(pid, signal.SIGKILL)


def test_a_guard_told_to_end_ends_the_rest(tmp_path: Path) -> None:
    """As when the system shuts down."""
    with seated([*script("leaves"), "stalls"], log=tmp_path / "log", seconds=PATIENCE) as player:
        pids = numbers(tmp_path / "log")
        os.kill(guard_of(pids[-1]), signal.SIGTERM)
        assert all_end(pids)
        assert gone(player, PATIENCE)


def stopped(pid: int) -> bool:
    """Whether a process has been stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def test_a_stopped_guard_ends_them_with_the_table(tmp_path: Path) -> None:
    """A program may stop its guard, or somebody who wants to see what it does."""
    with seated([*script("leaves"), "stalls"], log=tmp_path / "log", seconds=PATIENCE) as player:
        pids = numbers(tmp_path / "log")
        guard = guard_of(pids[-1])
        os.kill(guard, signal.SIGSTOP)
        assert until(lambda: stopped(guard))
        player.close()
        assert gone(player, PATIENCE)
        assert all_end([guard, *pids])


@pytest.mark.parametrize("number", [signal.SIGKILL, long(signal.SIGTERM), long(signal.SIGINT)])
def test_a_stopped_guard_ends_them_when_the_table_is_killed(tmp_path: Path, number: int) -> None:
    with interrupts.heeded():
        table = subprocess.Popen(
            [sys.executable, "-c", TABLE, str(tmp_path / "log")], stderr=subprocess.DEVNULL
        )
    pids = numbers(tmp_path / "log")
    guard = guard_of(pids[-1])
    os.kill(guard, signal.SIGSTOP)
    assert until(lambda: stopped(guard))
    table.send_signal(number)
    table.wait(PATIENCE)
    assert all_end([guard, *pids])


def test_a_guard_that_is_stopped_at_once_does_not_hold_up_the_table() -> None:
    stops = "import os, signal; os.kill(os.getppid(), signal.SIGSTOP); input()"
    started = programs.start([sys.executable, "-c", stops], guarded=True)
    burying = threading.Thread(target=started.bury)
    burying.start()
    started.kill()
    started.wait(PATIENCE)
    assert started.buried
    burying.join()
    for pipe in (started.stdin, started.stdout, started.stderr):
        pipe.close()


def test_it_says_why_a_program_cannot_start_in_words_of_ours(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_bytes(bytes(64))
    program.chmod(0o755)
    with pytest.raises(Fault) as refused:
        programs.start([str(program)], guarded=True)
    assert dict(refused.value.message.blanks)["reason"] == message("reason.ENOEXEC")


def test_what_cannot_be_ended_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as what runs with other rights: the guard does not wait for it."""
    tried = []

    def refuse(pid: int, number: int) -> None:
        tried.append(pid)
        raise PermissionError

    monkeypatch.setattr(guard, "_processes", lambda: {7: (os.getpid(), 7), 8: (7, 7), 9: (1, 9)})
    monkeypatch.setattr(os, "kill", refuse)
    guard._end_all(-1)
    assert sorted(tried) == [-7, 7, 8]


# Without a guard, as on other systems

HOLDS = """
import subprocess, sys
helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], **{options})
print('{{"helper": %d}}' % helper.pid, flush=True)
"""


@pytest.mark.parametrize("options", ["{}", "{'start_new_session': True}"])
def test_an_end_is_seen_without_a_guard(options: str) -> None:
    """All its words are heard first."""
    it = Child([sys.executable, "-c", HOLDS.format(options=options)])
    said = it.receive(PATIENCE)
    assert said is not None
    try:
        with pytest.raises(Fault) as fault:
            it.receive(PATIENCE)
        assert fault.value.message.id == "outside.ended"
    finally:
        with suppress(ProcessLookupError):
            os.kill(said["helper"], signal.SIGKILL)
    it.close()


def test_nothing_is_lost_of_one_that_has_ended_before_anybody_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(programs, "DRAIN", 0.02)
    lines = 40 * programs.MOST_WAITING
    it = Child([sys.executable, "-c", f"for n in range({lines}): print('{{\"n\": %d}}' % n)"])
    assert until(lambda: it.gone)
    time.sleep(2 * programs.DRAIN)
    for n in range(lines):
        assert it.receive(PATIENCE) == {"n": n}
        if n % 100 == 0:
            time.sleep(1.2 * programs.DRAIN)
    with pytest.raises(Fault):
        it.receive(PATIENCE)
    it.close()
