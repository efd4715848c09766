"""Faulty programs lose their game, in time and for the right reason, and nothing else happens."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import IO

import pytest

from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault, Message
from mille.session import programs, seated as outside
from mille.session.programs import Child
from mille.session.seated import Lost, OutsidePlayer, short_name
from tests.outside.table import (
    ME,
    MILLE,
    RULES,
    gone,
    new_referee,
    play,
    play_one,
    runs,
    script,
    seated,
    why,
)
from tests.parts import fault_of, quick_first
from tests.patience import PATIENCE, no_waiting, until

REASONS = {
    "ended": "crash_at_start crash_at_choice crash_mid_game half_line_and_end",
    "silent": "never_ready deaf stall half_line late has_a_child",
    "not_ready": "not_ready_first",
    "long": "flood_stdout huge_json",
    "no_json": "flood_lines not_utf8 deep_json big_number no_object",
    "flood": "flood_stderr",
    "illegal": "flood_moves wrong_id wrong_type illegal names_a_seat",
}
FAULTS = {name: f"outside.{why}" for why, names in REASONS.items() for name in names.split()}
"""Why each program loses."""
NEVER_READY = {"never_ready", "deaf"}


@pytest.mark.parametrize("name", quick_first(FAULTS, 6))
def test_it_loses(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = FAULTS[name] == "outside.silent"
    monkeypatch.setattr(outside, "READY_SECONDS", 0.5 if name in NEVER_READY else PATIENCE)
    threads = threading.active_count()
    referee = new_referee()
    seconds = 0.5 if silent else PATIENCE
    with seated(script(name), seconds=seconds) as player, pytest.raises(Lost) as lost:
        play(referee, player)
    assert why(lost.value.message).id == FAULTS[name]
    assert referee.actor is CHANCE or referee.actor == 1
    assert until(lambda: threading.active_count() <= threads), threading.enumerate()


@pytest.mark.parametrize("seat", [1, 0, None], ids=["its own", "another", "none"])
def test_a_move_that_names_a_seat_is_illegal(seat: int | None) -> None:
    """Even if it is the seat that was asked: protocol.md, "Other games"."""
    referee = new_referee()
    while referee.actor != 1:
        play_one(referee)
    with seated(script("stall")) as player:
        player._choice = 1
        move = MILLE.game.legal(referee.view(Seat(1)))[0]
        answer = {"type": "move", "id": 1, "move": move}
        assert not isinstance(player._judge(referee, answer), Message)
        refused = player._judge(referee, {**answer, "move": {**move, "seat": seat}})
    assert isinstance(refused, Message)
    assert refused.id == "outside.seat"


@pytest.mark.parametrize("name", ["honest", "illegal_twice"])
def test_these_play_to_the_end(name: str) -> None:
    referee = new_referee()
    with seated(script(name)) as player:
        play(referee, player)
    assert referee.view(ME).settlement is not None
    assert player.name == "Honest 1.0"


def test_an_honest_program_ends_by_itself() -> None:
    referee = new_referee()
    with seated(script("honest")) as player:
        play(referee, player)
        player.close(referee)
        assert gone(player)


def test_one_that_stays_is_ended_within_a_second() -> None:
    referee = new_referee()
    with seated(script("stays")) as player:
        play(referee, player)
        closed = time.monotonic()
        with no_waiting():
            player.close(referee)
        early = gone(player, 0.3)
        assert not early or time.monotonic() - closed > outside.GRACE
        assert gone(player)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_what_it_started_ends_with_it(tmp_path: Path) -> None:
    log = tmp_path / "log" / "player.log"
    with seated(script("has_a_child"), log=log):
        assert until(lambda: log.exists() and log.read_text().strip())
        helper = int(log.read_text())
        os.kill(helper, 0)
    assert until(lambda: not runs(helper))


def test_the_log_is_there_when_it_is_said_that_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late the system lets it be written."""
    opened = programs._open_log

    def late(path: Path) -> IO[bytes] | None:
        time.sleep(0.2)
        return opened(path)

    monkeypatch.setattr(programs, "_open_log", late)
    log = tmp_path / "player.log"
    with seated(script("crash_at_start"), log=log) as player, pytest.raises(Lost):
        while not player.greeted(0.01):
            pass
    assert log.read_text() == "no licence\n"


def test_the_log_is_kept_and_bounded(tmp_path: Path) -> None:
    log = tmp_path / "player.log"
    with seated(script("crash_at_start"), log=log) as player, pytest.raises(Lost):
        player.greeted(PATIENCE)
    assert log.read_text() == "no licence\n"
    with seated(script("flood_stderr"), log=log) as player, pytest.raises(Lost):
        play(new_referee(), player)
    assert log.stat().st_size == programs.MOST_LOG


def test_a_log_that_cannot_be_kept_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    log = tmp_path / "file" / "log"
    with seated(script("crash_at_start"), log=log) as player, pytest.raises(Lost) as lost:
        player.greeted(PATIENCE)
    assert why(lost.value.message).id == "outside.ended"


def test_polling_never_waits() -> None:
    """Not even for a program that neither reads nor writes, however much it has to be told."""
    referee = new_referee(table=MILLE.rule_sets["standard"])
    with seated(script("deaf")) as player:
        for _ in range(200):
            with no_waiting():
                assert not player.greeted()
                player.tell(referee)
                for _ in range(20):
                    player._child.send({"type": "event", "event": "x" * 10_000})


def test_time_in_which_nobody_looks_does_not_count() -> None:
    """With a menu open, or while the machine sleeps."""
    now = 0.0
    referee = new_referee()
    while referee.actor != 1:
        play_one(referee)
    with seated(script("stall"), seconds=1.0, clock=lambda: now) as player:
        while not player.greeted(0.1):
            pass
        assert player.poll(referee) is None
        now += 3600
        assert player.poll(referee) is None
        now += 0.6
        assert player.poll(referee) is None
        now += 0.6
        with pytest.raises(Lost) as lost:
            player.poll(referee)
    assert why(lost.value.message).id == "outside.silent"


@pytest.mark.parametrize(
    "command", [[], [""], ["/no/such/program"], ["mille-no-such-program"], ["a\0b"], ["/"]]
)
def test_what_cannot_be_started_is_said(command: list[str]) -> None:
    fault = fault_of(OutsidePlayer, command, MILLE, RULES, Seat(1), ["A", "B"])
    assert fault.message.id == "outside.no_start"


def test_no_shell_is_asked(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    with pytest.raises(Fault):
        OutsidePlayer([f"true; touch {spoilt}"], MILLE, RULES, Seat(1), ["A", "B"])
    with seated([*script("honest"), f"; touch {spoilt}", f"$(touch {spoilt})"]) as player:
        assert player.greeted(PATIENCE)
    assert not spoilt.exists()


def test_a_child_that_is_closed_twice() -> None:
    it = Child(script("honest"))
    it.close()
    it.close()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (["python3", "bots/greedy.py", "--deep"], "greedy.py"),
        (["/usr/games/mybot"], "mybot"),
        (["java", "-jar", "Bot.jar"], "Bot.jar"),
        (["bot\n\x07"], "bot"),
        ([], "?"),
    ],
)
def test_what_a_program_is_called_at_first(command: list[str], name: str) -> None:
    assert short_name(command) == name


def test_a_name_is_made_fit_to_be_shown(tmp_path: Path) -> None:
    loud, name = tmp_path / "loud.py", "\u202eBot\n\a" + "x" * 500
    loud.write_text(f"print({json.dumps({'type': 'ready', 'name': name})!r})\ninput()")
    with seated([script("honest")[0], str(loud)]) as player:
        assert player.greeted(PATIENCE)
        assert player.name == "Bot " + "x" * 36
