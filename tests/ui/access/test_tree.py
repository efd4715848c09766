"""What assistive programs get of a frame, what is read aloud, and the adapters that tell it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pygame
import pytest

from mille.app import access, access as module
from mille.app.access import (
    ACTIONS,
    ROLES,
    SPEAKER,
    WINDOW,
    Aloud,
    Asked,
    Numbers,
    Reader,
    Shown,
    Spoken,
    Within,
    within,
)
from mille.app.adapter import BARE
from mille.app.defaults import NO_BUS
from mille.ui.scene import Frame, Live, Part
from mille.value import replace
from mille.view.geometry import Rect
from tests.games.matches import GAMES
from tests.golden import seen
from tests.parts import long
from tests.patience import until

# What assistive programs get of a frame, and what is read aloud without being asked for

BOX = Rect(0, 0, 10, 10)
CARD = Part("hand/1", "listitem", BOX, "Ace", focusable=True, focused=True, actions=("choose",))
HAND = Part("hand", "list", BOX, "Hand", parts=(CARD, replace(CARD, id="hand/2", focused=False)))
REFUSED = Part("toast", "alert", BOX, "No.", live=Live.ASSERTIVE)


def happened(*lines: str) -> Frame:
    older = Part("news/older", "document", BOX, "Log", "\n".join(lines[:-1]))
    return Frame((Part("news", "status", BOX, lines[-1], live=Live.POLITE), older))


def test_each_line_of_the_log_is_read_once() -> None:
    aloud = Aloud()
    aloud.hear("table", happened("a", "b"))
    assert aloud.hear("table", happened("a", "b")).lines == ()
    assert aloud.hear("table", happened("a", "b", "c", "d")).lines == ("c", "d")
    assert aloud.hear("table", happened("b", "c", "d", "d again")).lines == ("d again",)


def test_only_what_is_urgent_is_read_if_you_want_it_so() -> None:
    aloud, refusal = Aloud(), Part("refusal", "status", BOX, "No.", live=Live.ASSERTIVE)
    aloud.hear("table", happened("a"), all=False)
    assert aloud.hear("table", happened("a", "b"), all=False).lines == ()
    frame = Frame((*happened("a", "b").parts, refusal))
    assert aloud.hear("table", frame, all=False).lines == ("No.",)


def test_of_a_line_that_grows_the_rest_is_read() -> None:
    aloud = Aloud()
    aloud.hear("table", happened("a", "Léo passes"))
    each = Part("news/each", "", BOX, value="a\nLéo passes\nMado passes\nLili passes")
    grown = happened("a", "Léo, Mado and Lili pass")
    frame = Frame((*grown.parts, each))
    assert aloud.hear("table", frame).lines == ("Mado passes", "Lili passes")
    assert aloud.hear("table", frame).lines == ()


def waits(*lines: str, prompt: str) -> Frame:
    return Frame((*happened(*lines).parts, Part("prompt", "status", BOX, prompt, live=Live.POLITE)))


def test_the_question_of_a_turn_is_not_read_again_when_a_choice_was_taken_back() -> None:
    aloud = Aloud()
    said = [
        aloud.hear("table", waits("a", prompt=prompt)).lines
        for prompt in ("Choose 3.", "Choose 2.", "Choose 1.", "Choose 2.", "Choose 3.")
    ]
    assert said[1:] == [("Choose 2.",), ("Choose 1.",), ("Choose 2.",), ()]
    assert aloud.hear("table", waits("a", "b", prompt="Choose 3.")).lines == ("b",)
    assert aloud.hear("menu", Frame()).lines == ()
    assert aloud.hear("table", waits("a", "b", prompt="Choose 3.")).lines == ("Choose 3.",)


def test_what_the_prompt_begins_with_is_not_read_before_it() -> None:
    aloud = Aloud()
    aloud.hear("table", waits("a", prompt="Wait."))
    spoken = aloud.hear("table", waits("a", "You lead.", prompt="Your turn. You lead. Play."))
    assert spoken.lines == ("Your turn. You lead. Play.",)


def test_a_refusal_is_read_at_once_and_as_often_as_it_is_met() -> None:
    aloud = Aloud()
    for _ in range(2):
        aloud.hear("table", Frame())
        assert aloud.hear("table", Frame((REFUSED,))) == Spoken(("No.",), urgent=True)
    assert aloud.hear("table", Frame((REFUSED,))) == Spoken()
    again = replace(REFUSED, times=1)
    assert aloud.hear("table", Frame((again,))).lines == ("No.",), "the first one still stands"


def test_a_page_says_its_title_and_what_stands_before_its_buttons() -> None:
    said = Part("said", "label", BOX, "You lead.")
    button = Part("next", "button", BOX, "Next", focusable=True)
    page = Frame((Part("page", "dialog", BOX, "Deal 1", parts=(said, button)),))
    assert Aloud().hear("SheetPage", page).lines == ("Deal 1", "You lead.")
    for title, last, read in (
        ("Deal 1: You win", "You win.", False),
        ("Deal 1: You win.", "You win.", False),
        ("Deal 1: You win", "You win 5.", False),
        ("Deal 1: You lose", "You win 5.", True),
    ):
        aloud = Aloud()
        aloud.hear("table", happened("a", last))
        titled = Frame((replace(page.parts[0], name=title),))
        assert (title in aloud.hear("SheetPage", titled).lines) is read


def test_of_a_title_that_begins_with_what_was_said_the_rest_is_read() -> None:
    aloud, page = Aloud(), Frame((Part("page", "dialog", BOX, "You win. 18 tricks."),))
    aloud.hear("table", happened("a", "You win."))
    assert aloud.hear("SheetPage", page).lines == ("18 tricks.",)


def test_the_same_words_in_another_place_are_not_read_again() -> None:
    aloud = Aloud()
    said = [Part(id, "status", BOX, "No.", live=Live.POLITE) for id in ("prompt", "held_up")]
    assert aloud.hear("table", Frame((said[0],))).lines == ("No.",)
    assert aloud.hear("table", Frame((said[1],))).lines == ()


def test_the_tree_has_parents_places_and_the_focus() -> None:
    nodes, focus = Numbers().tree("table", Frame((HAND,)), "Mille", Spoken())
    window, hand, first, second = sorted(nodes, key=lambda node: int(node["id"]))
    assert window["id"] == WINDOW and window["children"] == [hand["id"]]
    assert hand["children"] == [first["id"], second["id"]] and focus == first["id"]
    assert (second["position_in_set"], second["size_of_set"]) == (1, 2)
    assert second["actions"] == ["CLICK", "FOCUS"]


def test_a_number_stays_with_its_part_and_leads_back_to_it() -> None:
    numbers = Numbers()
    _, before = numbers.tree("table", Frame((HAND,)), "Mille", Spoken())
    _, after = numbers.tree("table", Frame((REFUSED, HAND)), "Mille", Spoken())
    assert before == after
    assert numbers.wanted(after, "CLICK") == ("hand/1", "choose")
    assert numbers.wanted(after, "FOCUS") == ("hand/1", "focus")
    assert numbers.wanted(after, "SET_VALUE") is None
    numbers.tree("table", Frame((replace(CARD, enabled=False),)), "Mille", Spoken())
    assert numbers.wanted(after, "CLICK") is None, "it cannot be used now"
    numbers.tree("table", Frame(), "Mille", Spoken())
    assert numbers.wanted(after, "CLICK") is None
    nodes, again = numbers.tree("table", Frame((HAND,)), "Mille", Spoken())
    assert again not in (before, after)  # to a screen reader the old node is dead
    assert len({node["id"] for node in nodes}) == len(nodes)


def test_what_is_chosen_in_a_part_is_heard_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only some systems read a value aloud, and only for some roles."""
    choice = Part("level", "spinbutton", BOX, "Level", "Club", "Some have others.")
    total = Part("total", "label", BOX, "Total", "285")
    stock = Part("stock", "button", BOX, "Stock: 30 cards", more="30 cards")
    told = []
    for valued in ((), ("spinbutton",)):
        monkeypatch.setattr("mille.app.access.VALUED", valued)
        nodes, _ = Numbers().tree("page", Frame((choice, total, stock)), "Mille", Spoken())
        fields = ("label", "value", "description")
        told.append([tuple(node.get(field) for field in fields) for node in nodes[1:]])
    words = ("Total: 285", None) if sys.platform == "linux" else (None, "Total: 285")
    rest = [(*words, None), ("Stock: 30 cards", None, None)]
    assert told[0] == [("Level: Club", None, "Some have others."), *rest]
    assert told[1] == [("Level", "Club", "Some have others."), *rest]


def test_the_same_words_are_read_from_another_node() -> None:
    numbers, spoken = Numbers(), Spoken(("No.",), urgent=True)
    first, second = (numbers.tree("table", Frame(), "Mille", spoken)[0][-1] for _ in range(2))
    assert first["id"] != second["id"] and min(first["id"], second["id"]) >= SPEAKER
    assert first["label"] == "No." and first["live"] == "ASSERTIVE"


def test_words_stay_until_a_slow_reader_has_read_them() -> None:
    """Orca 46 says nothing for a node that is gone when its turn comes."""
    numbers = Numbers()
    numbers.tree("table", Frame(), "Mille", Spoken(("No.",)))
    for _ in range(3):
        numbers.tree("table", Frame(), "Mille", Spoken())
    nodes, _ = numbers.tree("table", Frame(), "Mille", Spoken(("Yes.",)))
    assert [node["label"] for node in nodes[1:]] == ["No.", "Yes."]
    assert nodes[0]["children"] == [node["id"] for node in nodes[1:]]


@pytest.mark.parametrize("game", [GAMES[0], *(long(game) for game in GAMES[1:])])
def test_every_part_has_a_role_and_a_way_that_programs_know(game: str) -> None:
    with seen.still():
        program = seen.Scripted(game)
        for gesture in seen.script(game):
            program.do(gesture)
            for part in program.top.frame():
                assert part.role in ("", *ROLES), part
                assert not part.role or part.name or part.parts or part.value, part
                assert all(each in ACTIONS for each in part.actions), part
        program.close()


# The window's side of the reader, with adapters that end again and again

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
    monkeypatch.setattr("mille.session.guard.own_program", lambda: program)
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
    monkeypatch.setattr("mille.session.guard.own_program", lambda: program)
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


# The adapter for Windows and macOS, with an imitation of AccessKit: neither system is here

CARD_WITHIN = Part("hand/1", "listitem", BOX, "Ace", focusable=True, actions=("choose",))


class Adapter:
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
        self.raised += 1

    @classmethod
    def for_window(cls, *what: Any) -> Adapter:
        return cls(*what)


@pytest.fixture(params=["win32", "darwin"])
def made(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Within:
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
    return Shown("table", Frame(parts), "Mille", BOX, True)


def test_nothing_is_told_before_the_first_tree_was_asked_for(made: Within) -> None:
    adapter = Adapter.made[-1]
    made.show(shown(CARD_WITHIN))
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
    made.show(shown(CARD_WITHIN))
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
