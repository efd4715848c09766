"""What `tools.weigh` counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import weigh

BASE = '''"""A base."""

from typing import Any, Protocol

__all__ = [
    "Base",
]


class Base(Protocol):
    def go(self) -> Any:
        """Go
        on."""
'''
USER = '''"""A user."""

from mille.ui.base import (
    Base,
)


class User(Base):
    def go(self) -> None:
        """Go
        on."""

    def stay(self) -> None:
        """Go
        on."""
'''


def test_what_the_text_weighs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mille" / "ui"
    folder.mkdir(parents=True)
    for name, text in {"__init__": "", "base": BASE, "user": USER}.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert weigh.code() == {
        "lines": BASE.count("\n") + USER.count("\n"),
        "files": 3,
        "lines of mille.ui": BASE.count("\n") + USER.count("\n"),
        "files of mille.ui": 3,
        "lines that continue lists of imports": 2,
        "lines of __all__": 3,
        "docstring lines that repeat the base's": 2,
        "files of at most 70 lines for one neighbour": 1,
        "Any": 1,
    }


def test_no_room_outgrows_its_budget() -> None:
    now, most = weigh.rooms(weigh.ROOT), weigh.budgets()
    assert {*now} == {*most}
    assert not {name: (n, most[name]) for name, n in now.items() if n > most[name]}


def test_calls_are_those_of_the_program() -> None:
    from mille.cards import cards

    calls = weigh._Calls()
    calls.watch(cards, "3C")
    assert calls.calls > calls.between_owners >= calls.between_files == calls.climbs == 0


def test_a_discard_goes_from_hand_to_hand_at_most_two_hundred_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    found = weigh.discard()
    assert 100 < found["from class or module to another"] <= 200
    assert found["climbs back into the scene"] == 0
