"""The adapter for Windows and macOS, with an imitation of AccessKit: neither system is here."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from mille.app import access as module
from mille.app.access import Asked, Shown, Within, within
from mille.app.adapter import BARE
from mille.ui.scene import Frame, Part
from mille.view.geometry import Rect

BOX = Rect(0, 0, 10, 10)
CARD = Part("hand/1", "listitem", BOX, "Ace", focusable=True, actions=("choose",))


class Adapter:
    """AccessKit's adapter, as its documentation describes it."""

    made: ClassVar[list[Adapter]] = []

    def __init__(self, handle: int, first: Callable[[], Any], act: Callable[[Any], None]) -> None:
        self.handle, self.first, self.act = handle, first, act
        self.trees: list[Any] = []
        self.raised = 0
        Adapter.made.append(self)

    def update_if_active(self, tree: Callable[[], Any]) -> Any:
        """Take a tree; returns events to raise."""
        self.trees.append(tree())
        return self

    def raise_events(self) -> None:
        """Raise them."""
        self.raised += 1

    @classmethod
    def for_window(cls, *what: Any) -> Adapter:
        """Make one as on macOS."""
        return cls(*what)


@pytest.fixture(params=["win32", "darwin"])
def made(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Within:
    """The window's side on one of the systems."""
    forwarded: list[str] = []
    fake = SimpleNamespace(
        windows=SimpleNamespace(SubclassingAdapter=Adapter),
        macos=SimpleNamespace(
            SubclassingAdapter=Adapter, add_focus_forwarder_to_window_class=forwarded.append
        ),
    )
    monkeypatch.setitem(sys.modules, "accesskit", fake)
    monkeypatch.setattr(module, "update", lambda tree: tree)
    monkeypatch.setattr(module, "why_none", lambda: None)
    monkeypatch.setattr("sys.platform", request.param)
    found = within(7)
    assert found is not None and Adapter.made[-1].handle == 7
    assert forwarded == (["SDLWindow"] if request.param == "darwin" else [])
    return found


def shown(*parts: Part) -> Shown:
    """A table with these parts."""
    return Shown("table", Frame(parts), "Mille", BOX, True)


def test_nothing_is_told_before_the_first_tree_was_asked_for(made: Within) -> None:
    adapter = Adapter.made[-1]
    made.show(shown(CARD))
    made.flush()
    assert not adapter.trees and not made.listening
    assert adapter.first()["focus"] == 1
    made.flush()
    assert len(adapter.trees) == adapter.raised == 1


def test_the_last_of_many_changes_is_told_before_the_loop_sleeps(made: Within) -> None:
    adapter = Adapter.made[-1]
    adapter.first()
    for n in range(5):
        made.show(shown(Part("a", "label", BOX, f"line {n}")))
    made.flush()
    made.flush()
    assert 1 <= len(adapter.trees) <= 3
    assert any("line 4" in node.values() for node in adapter.trees[-1]["nodes"])


def test_what_is_asked_for_is_done_and_no_exception_comes_out(
    made: Within, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = Adapter.made[-1]
    adapter.first()
    made.show(shown(CARD))
    made.flush()
    number = adapter.trees[-1]["nodes"][1]["id"]
    adapter.act(SimpleNamespace(action="Action.CLICK", target=number, data=None))
    adapter.act(None)
    assert made.asked() == [Asked("hand/1", "choose")]
    made._tree = None

    def broken(tree: Any) -> Any:
        if tree is None:
            raise ValueError
        return tree

    monkeypatch.setattr(module, "update", broken)
    assert adapter.first() == BARE


def test_on_linux_there_is_the_other_one() -> None:
    assert sys.platform != "linux" or within(7) is None
