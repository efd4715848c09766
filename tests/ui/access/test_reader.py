"""The window's side of the reader, with adapters that end again and again."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from mille.app import access, access as module
from mille.app.access import Reader, Shown, within
from mille.app.defaults import NO_BUS
from mille.ui.scene import Frame
from mille.value import replace
from mille.view.geometry import Rect
from tests.patience import until

BOX = Rect(0, 0, 10, 10)
ADAPTER = """
import json, sys, time
open(sys.argv[1], "a").write("x")
print(json.dumps({"active": True}), flush=True)
sys.stdin.readline()
if sys.argv[2] == "hangs":
    time.sleep(3600)
if sys.argv[2] == "answers":
    print(json.dumps({"done": True}), flush=True)
"""


@pytest.mark.parametrize("way", ["answers", "fails", "hangs"])
@pytest.mark.long
def test_only_an_adapter_that_never_answers_is_given_up(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path / "started"
    program = [sys.executable, "-S", "-c", ADAPTER, str(started), way]
    monkeypatch.setattr(module, "own_program", lambda: program)
    monkeypatch.setattr(module, "OFTEN", 0.0)
    monkeypatch.setattr(module, "MOST", most := 4)
    if way == "hangs":  # it is ended, and the next one started
        monkeypatch.setattr(module, "LONGEST", 0.05)
    pygame.display.init()
    made = Reader()
    made.show(Shown("table", Frame(), "Mille", BOX, True))

    def times() -> int:
        return len(started.read_text()) if started.exists() else 0

    if way == "answers":
        assert until(lambda: times() > most + 2)
        made.close()
    else:
        made._thread.join()
        assert times() == most and made.gave_up


SLOW = """
import json, sys, time
print(json.dumps({"active": True}), flush=True)
for line in sys.stdin:
    time.sleep(0.2)
    open(sys.argv[1], "a").write("x")
    print(json.dumps({"done": True}), flush=True)
"""


@pytest.mark.long
def test_a_slow_adapter_is_given_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = tmp_path / "answers"
    program = [sys.executable, "-S", "-c", SLOW, str(answers)]
    monkeypatch.setattr(module, "own_program", lambda: program)
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    pygame.display.init()
    made = Reader()
    shown = Shown("table", Frame(), "Mille", BOX, True)
    made.show(shown)
    assert until(lambda: made._answered)
    made.show(replace(shown, title="Mado"))
    before = answers.read_text()
    assert until(lambda: answers.read_text() > before)
    made.close()
    made._failed = 2000  # twenty minutes of adapters that end at once
    assert made._patience() == module.LONGEST


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_it_can_be_left_out(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr(access, "find_spec", lambda name: object())
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv(access.CHOICE, "off")
    assert module.reader() is None and within(7) is None
    assert why() == "access.none.off"
    monkeypatch.setenv(access.CHOICE, "on")
    assert why() == ""


def why() -> str:
    """The id of why there is no way to screen readers; empty if there is one."""
    found = access.why_none()
    return "" if found is None else found.id


@pytest.mark.parametrize(
    ("system", "machine", "id"),
    [
        ("linux", "aarch64", "access.none.missing"),
        ("linux", "riscv64", "access.none.not_made"),
        ("win32", "ARM64", "access.none.not_made"),
        ("freebsd14", "amd64", "access.none.not_made"),
    ],
)
def test_where_there_is_none_there_is_a_reason(
    system: str, machine: str, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    monkeypatch.setattr(access, "find_spec", lambda name: None)
    assert module.reader() is None and within(7) is None
    assert why() == id


def test_without_a_session_bus_there_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(access, "find_spec", lambda name: object())
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", NO_BUS)
    assert module.reader() is None
    assert why() == "access.none.bus"
