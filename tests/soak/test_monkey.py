"""A little of the monkey with an attacker at its files, and a check that it notices a fall."""

from __future__ import annotations

import sys

import pytest

from mille.ui.pages.page import Page
from tests.parts import long
from tests.soak.monkey import play

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="open files stay where they are")


@pytest.mark.parametrize("touches", [200, long(12_000)])
def test_nothing_falls_whatever_happens_to_its_files(touches: int) -> None:
    """`python -m tests.soak.monkey` goes on for an hour; these take two minutes."""
    monkey = play("short", lambda done: done < touches)
    assert monkey.falls == {}, "\n".join(monkey.falls.values())
    assert monkey.starts > 1


def test_a_fall_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(page: Page, *what: object) -> None:
        raise KeyError("a page")

    monkeypatch.setattr(Page, "handle", falls)
    monkey = play("falls", lambda done: done < 30)
    assert any("KeyError" in where for where in monkey.falls)
