"""The console tells in sentences what goes wrong behind the window."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from mille.app.look import Preferences
from mille.app.loop import warn_in
from mille.engine.message import message
from mille.i18n import load
from mille.session import disk


@pytest.fixture(autouse=True)
def console() -> Iterator[None]:
    """The program's console; afterwards the log is as before."""
    log = logging.getLogger("mille")
    before = log.handlers
    yield
    log.handlers = before


def test_a_message_is_said_in_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    warn_in(load())
    warn_in(load())  # a second window of the same program does not repeat it
    said = message("fault.no_file", file="a.jsonl")
    logging.getLogger("mille.session").warning(said)
    assert capsys.readouterr().err == f"{load().text(said)}\n"


def test_damaged_settings_are_told_of_in_one_line(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    warn_in(load())
    disk.settings_file().write_text("{", encoding="utf-8")
    preferences = Preferences()
    preferences.read()
    (kept,) = disk.reports().iterdir()
    (line,) = capsys.readouterr().err.splitlines()
    assert str(kept) in line
    assert preferences.note is not None
    assert line == load().text(preferences.note)


def test_settings_that_stay_as_they_are_are_told_of_once(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    warn_in(load())
    disk.settings_file().write_text("{", encoding="utf-8")
    disk.reports().write_text("in the way", "utf-8")
    preferences = Preferences()
    preferences.read()
    preferences.read()
    assert preferences.left_alone
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_a_console_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    warn_in(load())
