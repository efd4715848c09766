"""Processes beside the table are replaced when they crash, and gone when the game is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault, message
from mille.games import GameEntry
from mille.session import guard, matches, programs, record, seated as seating
from mille.session.guard import own_program
from mille.session.matches import Match
from mille.session.programs import Child
from mille.session.seated import InSlices, Lost, OutsidePlayer, Worker, worker_seed
from mille.session.sources import OTHER, OUTSIDE
from mille.value import replace
from tests.games.mille.positions import rules
from tests.outside.table import (
    ME,
    MILLE,
    RULES,
    THEM,
    AnyReferee,
    gone,
    new_referee,
    play,
    play_one,
    runs,
    script,
    seated,
    why,
)
from tests.parts import fault_of, kind_of, long, sure
from tests.patience import PATIENCE, heeded, no_waiting, polled, until
from tests.session.games import goes_on

SLOW = replace(MILLE, slow=frozenset({"regular"}), stand_in="casual")

# A program that plays like `mille player`, and crashes when a file beside it says so.
FRAIL = """
import os, sys
from mille.session import player
from mille.cli import main

folder, *command = sys.argv[1:]

def fall(self, line, honest=player.Player._choose):
    crashes = os.path.join(folder, "crashes")
    left = int(open(crashes).read() or 0)
    open(os.path.join(folder, "starts"), "a").write(f"{os.getpid()}\\n")
    if left:
        open(crashes, "w").write(str(left - 1))
        os._exit(1)
    return honest(self, line)

player.Player._choose = fall
sys.exit(main(command))
"""


class Frail:
    """A worker whose process crashes as often as it is told to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "frail.py").write_text(FRAIL)
        self.crash(0)
        self.program = [sys.executable, str(folder / "frail.py"), str(folder)]

    def crash(self, times: int) -> None:
        (self.folder / "crashes").write_text(str(times))

    @property
    def pids(self) -> list[int]:
        """The process numbers, one for each time that a process was asked."""
        return [int(line) for line in (self.folder / "starts").read_text().split()]


@pytest.fixture
def frail(tmp_path: Path) -> Frail:
    return Frail(tmp_path)


def seat_worker(program: list[str] | None = None, seed: str = "seed", **how: Any) -> Worker:
    quick = InSlices(MILLE.players["casual"], THEM)
    return Worker(MILLE, "regular", RULES, THEM, ["A", "B"], seed, quick, program=program, **how)


def wait_for_move(worker: Worker, referee: AnyReferee) -> Any:
    return polled(lambda: worker.poll(referee))


def moves_of(worker: Worker, n: int, before: Callable[[int], None] = lambda n: None) -> list[Any]:
    """A worker's first moves in a game."""
    referee = new_referee("worker")
    found: list[Any] = []
    try:
        while len(found) < n:
            if referee.actor != THEM:
                play_one(referee)
                continue
            before(len(found))
            found.append(wait_for_move(worker, referee))
            assert referee.submit(THEM, found[-1]) is None
    finally:
        worker.close(referee)
    return found


def test_on_a_busy_machine_it_comes_when_it_comes(
    frail: Frail, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not have the time limit of other programs: nobody takes its place."""
    monkeypatch.setattr(seating, "READY_SECONDS", 0.0)
    moves_of(seat_worker(frail.program), 2)
    assert len(frail.pids) == 2


@pytest.mark.long
def test_a_crash_is_not_seen_in_the_game(frail: Frail) -> None:
    """It is started again, told everything, and asked the same."""
    wanted = moves_of(seat_worker(), 12)

    def before(n: int) -> None:
        frail.crash(1 if n % 4 == 2 else 0)

    assert moves_of(seat_worker(frail.program), 12, before) == wanted
    assert len(set(frail.pids)) == 4
    assert len(frail.pids) == 15


@pytest.mark.long
def test_after_two_crashes_in_one_choice_another_moves(frail: Frail) -> None:
    """At the next choice it is tried again."""
    it, asked = seat_worker(frail.program), []
    poll = it._stand_in.poll
    it._stand_in.poll = lambda referee: asked.append(referee) or poll(referee)  # type: ignore
    moves_of(it, 5, lambda n: frail.crash(2 if n == 2 else 0))
    assert len(asked) == 1
    assert len(frail.pids) == 4 + 2


def test_one_that_cannot_be_started_is_stood_in_for() -> None:
    assert len(moves_of(seat_worker(["/no/such/program"]), 4)) == 4


def test_one_that_is_killed_by_the_system(frail: Frail) -> None:
    wanted = moves_of(seat_worker(), 8)

    def before(n: int) -> None:
        if n in (3, 6):
            os.kill(frail.pids[-1], signal.SIGTERM)

    assert moves_of(seat_worker(frail.program), 8, before) == wanted
    assert len(set(frail.pids)) == 3


@pytest.mark.long
def test_one_that_hangs_is_replaced() -> None:
    it = seat_worker([*script("stall")[:1], "-c", _STALLS], seconds=0.3)
    assert len(moves_of(it, 2)) == 2


_STALLS = """
import sys, time
sys.stdin.readline()
print('{"type": "ready", "name": "x"}', flush=True)
time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_its_seed_is_not_in_the_list_of_processes(frail: Frail) -> None:
    """A person who knew it could know what the other seat will do."""
    seen: list[bytes] = []

    def look(n: int) -> None:
        if frail.pids:
            for name in ("cmdline", "environ"):
                seen.append(Path(f"/proc/{frail.pids[-1]}/{name}").read_bytes())

    seed = "the seed of a worker"
    (frail.folder / "starts").write_text("")
    wanted = moves_of(seat_worker(seed=seed), 4)
    assert moves_of(seat_worker(frail.program, seed), 4, look) == wanted
    assert any(b"player" in each for each in seen)
    assert not any(b"the seed" in each for each in seen)


def test_other_programs_are_told_no_seed(tmp_path: Path) -> None:
    """They get the greeting of protocol.md and nothing else."""
    listens = tmp_path / "listens.py"
    listens.write_text(f"open({str(tmp_path / 'hello')!r}, 'w').write(input())")
    player = OutsidePlayer([sys.executable, str(listens)], MILLE, RULES, THEM, ["You", "It"])
    with pytest.raises(Fault):
        while not player.greeted(0.1):
            pass
    player.close(grace=0)
    told = json.loads((tmp_path / "hello").read_text())
    assert set(told) == {"type", "protocol", "version", "game", "rules", "seat", "names"}


def test_it_leaves_at_once() -> None:
    """Even in the middle of a thought."""
    referee = new_referee("worker")
    it = seat_worker([*script("stays"), "--"])
    while referee.actor != THEM:
        play_one(referee)
    player = sure(it._player)
    while not player.greeted(0.1):
        pass
    with no_waiting():
        it.close(referee)
    assert gone(player)


def test_the_seed_tells_nothing_of_the_deals(tmp_path: Path) -> None:
    """It is a hash of the game's seed, and no dice of the game are named after it."""
    at = matches.begin(tmp_path / "game.jsonl", "mille", rules(), "casual", "You", "the seed")
    seed = worker_seed(at.header.seed, OTHER)
    at.close()
    assert "the seed" not in seed
    assert len(seed) == 64
    game = Dice("the seed")
    named = {game.stream("chance", n).seed for n in range(200)}
    named |= {game.stream("seat", s, n).seed for n in range(200) for s in (0, 1)}
    assert seed not in named


@pytest.fixture
def heavy(monkeypatch: pytest.MonkeyPatch) -> GameEntry:
    """The game with `regular` as a slow player."""
    monkeypatch.setattr(record, "entry", lambda name: SLOW)
    monkeypatch.setattr(matches, "entry", lambda name: SLOW)
    return SLOW


def play_on(at: Match, steps: int) -> None:
    """Make `steps` moves, the person's by a built-in player."""
    for _ in range(steps):
        if at.referee.actor == OTHER:
            thinker = kind_of(Worker, at.thinker(OTHER))
            move = wait_for_move(thinker, at.referee)
            assert at.referee.submit(OTHER, move) is None
        elif at.referee.actor is not None:
            play_one(at.referee)


@pytest.mark.long
def test_a_game_with_a_worker_goes_on_as_if_it_had_not_been_left(
    tmp_path: Path, heavy: GameEntry
) -> None:
    whole, left = (
        matches.begin(tmp_path / f"{name}.jsonl", "mille", RULES, "regular", "You", "s")
        for name in ("whole", "left")
    )
    play_on(whole, 30)
    whole.close()
    for _ in range(3):
        play_on(left, 10)
        left.close()
        left = matches.resume(tmp_path / "left.jsonl")
    left.close()
    said, wanted = (
        (tmp_path / f"{name}.jsonl").read_bytes().splitlines()[1:] for name in ("left", "whole")
    )
    assert said == wanted


def test_light_players_think_here(tmp_path: Path, heavy: GameEntry) -> None:
    at = matches.begin(tmp_path / "game.jsonl", "mille", RULES, "casual", "You", "s")
    assert isinstance(at.thinker(OTHER), InSlices)
    at.close()


def test_how_the_program_starts_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert own_program() == [sys.executable, "-P", "-m", "mille"]
    monkeypatch.chdir(Path(seating.__file__).parents[2])
    assert own_program() == [sys.executable, "-m", "mille"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_program() == [sys.executable]


def test_a_standalone_programs_libraries_are_not_forced_on_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/mille/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    assert guard.environment()["LD_LIBRARY_PATH"] == "/opt/mille/_internal"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert guard.environment()["LD_LIBRARY_PATH"] == "/usr/local/lib"
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert "LD_LIBRARY_PATH" not in guard.environment()


# A game against another program, on disk


def honest() -> OutsidePlayer:
    player = OutsidePlayer(script("honest"), MILLE, RULES, THEM, ["You", "honest"])
    while not player.greeted(0.1):
        pass
    return player


def test_a_game_against_a_program_is_kept_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    at = matches.begin(path, "mille", replace(RULES, target=400), honest(), "You", "s")
    assert at.names == ["You", "Honest 1.0"]
    assert at.header.seats[OTHER].player == OUTSIDE
    for n in range(60):
        if n == 30:
            at.close()
            assert matches.wants_program(path) == at.header
            with pytest.raises(Fault):
                matches.resume(path)
            at = matches.resume(path, honest())
        if at.referee.actor == OTHER:
            player = kind_of(OutsidePlayer, at.thinker(OTHER))
            assert at.referee.submit(OTHER, player.choose(at.referee)) is None
        elif at.referee.actor is CHANCE or at.referee.actor == ME:
            play_one(at.referee)
    player = kind_of(OutsidePlayer, at.thinker(OTHER))
    at.close()
    assert gone(player)


def test_a_game_that_is_lost_is_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    at = matches.begin(path, "mille", replace(RULES, target=400), honest(), "You", "s")
    play_one(at.referee)
    at.lose(Seat(1), "It would not play.")
    at.close()
    assert not goes_on(path)
    assert matches.wants_program(path) is None
    kept = record.read(path)
    record.follow(kept)
    assert record.lost(kept) == (1, "It would not play.")
    again = matches.resume(path)
    assert again.lost == "It would not play."
    again.close()


if sys.platform != "linux":
    pytest.skip("looks into /proc", allow_module_level=True)

HELPERS = 4


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def stalled(log: Path) -> AbstractContextManager[OutsidePlayer]:
    """A program that starts helpers, and stalls."""
    return seated([*script("leaves"), "stalls"], log=log, seconds=PATIENCE)


def numbers(log: Path) -> list[int]:
    """The process numbers that a program wrote, once it has written all of them."""
    assert until(lambda: log.exists() and log.read_text().count("\n") == HELPERS + 1)
    return [int(line) for line in log.read_text().split()]


def guard_of(pid: int) -> int:
    """The process that started it, which is not this one."""
    parent, _ = guard._processes()[pid]
    assert parent != os.getpid()
    return parent


def all_end(pids: list[int]) -> bool:
    return until(lambda: not any(map(runs, pids)))


def test_what_left_its_session_ends_with_it(log: Path) -> None:
    with seated(script("leaves"), log=log) as player:
        assert until(lambda: player.greeted(0.1))
        pids = numbers(log)
        assert all(map(runs, pids))
    assert all_end(pids)


def test_it_plays_as_if_it_were_not_guarded(log: Path) -> None:
    referee = new_referee()
    with seated(script("leaves"), log=log) as player:
        play(referee, player)
        pids = numbers(log)
        player.close(referee)
        assert gone(player, PATIENCE), "it ends by itself"
        assert all_end(pids)


def test_what_has_ended_is_not_called_silent(log: Path) -> None:
    """Its helpers keep its output open, and end too before anybody closes it."""
    with seated([*script("leaves"), "ends"], log=log, seconds=PATIENCE) as player:
        with pytest.raises(Lost) as lost:
            play(new_referee(), player)
        assert why(lost.value.message).id == "outside.ended"
        assert all_end(numbers(log))


TABLE = """
import sys, time
from pathlib import Path
from tests.patience import heeded
from tests.outside.table import new_referee, play, script, seated

with seated([*script("leaves"), "stalls"], log=Path(sys.argv[1]), seconds=1000) as player:
    play(new_referee(), player)
"""


def stopped(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@pytest.mark.parametrize("number", [signal.SIGKILL, long(signal.SIGTERM), long(signal.SIGINT)])
@pytest.mark.parametrize("guarded", [True, False], ids=["guarded", "with a stopped guard"])
def test_all_end_when_the_table_is_killed(log: Path, number: int, guarded: bool) -> None:
    """A program may stop its guard, or somebody who wants to see what it does."""
    with heeded():
        table = subprocess.Popen([sys.executable, "-c", TABLE, str(log)], stderr=subprocess.DEVNULL)
    pids = numbers(log)
    if not guarded:
        pids.append(guard_of(pids[-1]))
        os.kill(pids[-1], signal.SIGSTOP)
        assert until(lambda: stopped(pids[-1]))
    table.send_signal(number)
    table.wait(PATIENCE)
    assert all_end(pids)


def test_the_program_ends_when_its_guard_is_killed(log: Path) -> None:
    with stalled(log):
        *helpers, program = numbers(log)
        os.kill(guard_of(program), signal.SIGKILL)
        assert all_end([program])
    for pid in filter(runs, helpers):
        os.kill(pid, signal.SIGKILL)


def test_a_guard_told_to_end_ends_the_rest(log: Path) -> None:
    """As when the system shuts down."""
    with stalled(log) as player:
        pids = numbers(log)
        os.kill(guard_of(pids[-1]), signal.SIGTERM)
        assert all_end(pids)
        assert gone(player, PATIENCE)


def test_a_stopped_guard_ends_them_with_the_table(log: Path) -> None:
    with stalled(log) as player:
        pids = numbers(log)
        guard = guard_of(pids[-1])
        os.kill(guard, signal.SIGSTOP)
        assert until(lambda: stopped(guard))
        player.close()
        assert gone(player, PATIENCE)
        assert all_end([guard, *pids])


def test_a_guard_that_is_stopped_at_once_does_not_hold_up_the_table() -> None:
    stops = "import os, signal; os.kill(os.getppid(), signal.SIGSTOP); print(flush=True); input()"
    started = programs.start([sys.executable, "-c", stops], guarded=True)
    assert started.stdout.readline()
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
    refused = fault_of(programs.start, [str(program)], guarded=True)
    assert dict(refused.message.blanks)["reason"] == message("reason.ENOEXEC")


def test_what_cannot_be_ended_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as what runs with other rights: the guard does not wait for it."""
    kill = Mock(side_effect=PermissionError)
    monkeypatch.setattr(guard, "_processes", lambda: {7: (os.getpid(), 7), 8: (7, 7), 9: (1, 9)})
    monkeypatch.setattr(os, "kill", kill)
    guard._end_all(-1)
    assert sorted(call.args[0] for call in kill.call_args_list) == [-7, 7, 8]


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
    said = sure(it.receive(PATIENCE))
    try:
        assert fault_of(it.receive, PATIENCE).message.id == "outside.ended"
    finally:
        with suppress(ProcessLookupError):
            os.kill(said["helper"], signal.SIGKILL)
    it.close()


def test_nothing_is_lost_of_one_that_has_ended_before_anybody_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(programs, "DRAIN", 0.02)
    lines = 40 * programs.MOST_WAITING
    says = f"for n in range({lines}): print('{{\"n\": %d}}' % n, flush=True)\ninput()"
    it = Child([sys.executable, "-c", says])
    assert until(lambda: len(it._lines) == programs.MOST_WAITING)
    it.send({})
    assert until(lambda: it.gone)
    time.sleep(5 * programs.DRAIN)  # in which it could be given up
    monkeypatch.setattr(programs, "DRAIN", PATIENCE)  # as a busy machine needs
    for n in range(lines):
        assert it.receive(PATIENCE) == {"n": n}
    with pytest.raises(Fault):
        it.receive(PATIENCE)
    it.close()
