"""What assistive programs get: of a frame, of every scene, read aloud, and by which adapters."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pygame
import pytest
from pygame import Surface

from mille.app import access
from mille.app.access import ACTIONS, ROLES, Aloud, Numbers, Reader, Shown, Spoken, Within, within
from mille.app.adapter import BARE
from mille.app.defaults import NO_BUS
from mille.cards import Card
from mille.games import entry
from mille.games.mille.moves import Phase
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages import blocks
from mille.ui.scene import Frame, Live, Part, Scene, composed
from mille.ui.table.play import PlayScene
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.presentation import how_it_stands
from tests.games.matches import GAMES, random_match
from tests.golden import seen
from tests.parts import long
from tests.patience import until
from tests.ui.conftest import SMALL, Listener, Program, again, bare_table, quick
from tests.ui.robot import Stranger
from tests.ui.tables import WORDS, do, sit, table

# What assistive programs get of a frame, and what is read aloud without being asked for

BOX = Rect(0, 0, 10, 10)
CARD = Part("hand/1", "listitem", BOX, "Ace", focusable=True, focused=True, actions=("choose",))
HAND = Part("hand", "list", BOX, "Hand", parts=(CARD, replace(CARD, id="hand/2", focused=False)))
REFUSED = Part("toast", "alert", BOX, "No.", live=Live.ASSERTIVE)


def happened(*lines: str, **said: str) -> Frame:
    """A table with these lines in its log, and with what else is said there: politely, or at once
    where it is a refusal.
    """
    older = Part("news/older", "document", BOX, "Log", "\n".join(lines[:-1]))
    more = [replace(REFUSED, id=id) if id == "toast" else polite(id, s) for id, s in said.items()]
    return Frame((polite("news", lines[-1]), older, *more))


def polite(id: str, said: str) -> Part:
    return Part(id, "status", BOX, said, live=Live.POLITE)


def heard(*frames: Frame, all: bool = True) -> list[tuple[str, ...]]:
    """What is read of each of these frames of a table, one after the other."""
    aloud = Aloud()
    return [aloud.hear("table", frame, all).lines for frame in frames]


def test_each_line_of_the_log_is_read_once() -> None:
    logs = [("a", "b"), ("a", "b"), ("a", "b", "c", "d"), ("b", "c", "d", "d again")]
    assert heard(*(happened(*log) for log in logs))[1:] == [(), ("c", "d"), ("d again",)]


def test_a_line_of_the_log_is_read_also_if_another_repeats_it() -> None:
    """What stands beside the log and repeats it is not."""
    round = "Mado passes.", "Léo plays a 4.", "Mado passes."
    more = happened("a", *round, remark="Léo plays a 4."), happened("a", *round, "Mado passes.")
    assert heard(happened("a"), *more)[1:] == [round, ("Mado passes.",)]


def test_only_what_is_urgent_is_read_if_you_want_it_so() -> None:
    frames = happened("a"), happened("a", "b"), happened("a", "b", toast="No.")
    assert heard(*frames, all=False)[1:] == [(), ("No.",)]


def test_of_a_line_that_grows_the_rest_is_read() -> None:
    each = Part("news/each", "", BOX, value="a\nLéo passes\nMado passes\nLili passes")
    grown = Frame((*happened("a", "Léo, Mado and Lili pass").parts, each))
    read = heard(happened("a", "Léo passes"), grown, grown)
    assert read[1:] == [("Mado passes", "Lili passes"), ()]


def test_an_answer_is_not_read_again_when_a_page_over_the_table_is_closed() -> None:
    """At another table, or asked for again, the same answer is."""
    told, page = replace(polite("tell", "No."), times=1), Part("page", "dialog", BOX, "Deal 1")
    frames = [Frame((each,)) for each in (told, page, told, replace(told, times=2))]
    assert heard(*frames) == [("No.",), ("Deal 1",), (), ("No.",)]
    assert heard(*frames[:2], Frame(), frames[0])[2:] == [(), ("No.",)]
    whisper = Frame((polite("whispered", "Ask."), polite("prompt", "Play.")))
    assert heard(whisper, Frame((page,)), whisper)[2] == ("Play.",)


def test_the_question_of_a_turn_is_not_read_again_when_a_choice_was_taken_back() -> None:
    aloud, asked = Aloud(), [f"Choose {n}." for n in (3, 2, 1, 2, 3)]
    said = [aloud.hear("table", happened("a", prompt=prompt)).lines for prompt in asked]
    assert said[1:] == [("Choose 2.",), ("Choose 1.",), ("Choose 2.",), ()]
    last = happened("a", "b", prompt="Choose 3.")
    assert aloud.hear("table", last).lines == ("b",)
    assert aloud.hear("menu", Frame()).lines == ()
    assert aloud.hear("table", last).lines == ("Choose 3.",)


def test_what_the_prompt_begins_with_is_not_read_before_it() -> None:
    then = happened("a", "You lead.", prompt="Your turn. You lead. Play.")
    assert heard(happened("a", prompt="Wait."), then)[1] == ("Your turn. You lead. Play.",)


def test_what_is_asked_is_read_after_what_led_to_it() -> None:
    then = happened("a", "b", prompt="Play.", remark="Léo: Ha!", held_up="Mado wins!")
    assert heard(happened("a"), then)[1] == ("b", "Mado wins!", "Léo: Ha!", "Play.")
    repeats = happened("a", "Mado leads.", prompt="Mado leads: wait.", held_up="Mado leads!")
    assert heard(happened("a"), repeats)[1] == ("Mado leads: wait.",)


def test_what_stands_while_cards_fly_is_not_read_again() -> None:
    asks = polite("prompt", "Lay, or discard.")
    frames = (Frame((each,)) for each in (asks, replace(asks, live=Live.OFF), asks))
    assert heard(*frames) == [("Lay, or discard.",), (), ()]
    others = happened("a"), happened("a", "b", prompt="Play."), happened("a", "b", "c")
    assert heard(*others, happened("a", "b", "c", prompt="Play."))[-1] == ("Play.",)


def test_what_was_held_up_is_not_read_again_when_its_line_comes() -> None:
    held = happened("a", held_up="You went out. Chapeau!"), happened("a", race="You lead by 5.")
    frames = happened("a"), *held, happened("a", "You went out."), happened("a", "You went out.")
    assert heard(*frames)[1:] == [("You went out. Chapeau!",), ("You lead by 5.",), (), ()]
    again = happened("a", "You went out.", "Léo deals.", "You went out.")
    assert heard(*frames[:3], frames[3], again)[-1] == ("Léo deals.", "You went out.")


def test_a_refusal_is_read_at_once_and_as_often_as_it_is_met() -> None:
    aloud = Aloud()
    for _ in range(2):
        aloud.hear("table", Frame())
        assert aloud.hear("table", Frame((REFUSED,))) == Spoken(("No.",), urgent=True)
    assert aloud.hear("table", Frame((REFUSED,))) == Spoken()
    again = replace(REFUSED, times=1)
    assert aloud.hear("table", Frame((again,))).lines == ("No.",), "the first one still stands"


def test_a_page_says_its_title_and_what_stands_before_its_buttons() -> None:
    """Of its title only what was not said before."""
    button = Part("next", "button", BOX, "Next", focusable=True, actions=("press",))
    said, after = (Part(text, "label", BOX, text) for text in ("You lead.", "Later."))
    lasts = (
        ("", "Deal 1", ("Deal 1",)),
        ("You win.", "Deal 1: You win", ()),
        ("You win.", "Deal 1: You win.", ()),
        ("You win.", "You win!", ()),
        ("You win 5.", "Deal 1: You win", ()),
        ("You win 5.", "Deal 1: You lose", ("Deal 1: You lose",)),
        ("You win.", "You win. 18 tricks.", ("18 tricks.",)),
    )
    for (last, title, read), counts in product(lasts, ({}, {"race": "You lead by 5."})):
        aloud = Aloud()
        aloud.hear("table", happened("a", last) if last else Frame())
        aloud.hear("table", happened("a", last, **counts) if last else Frame())
        page = Part("page", "dialog", BOX, title, parts=(said, button, after))
        assert aloud.hear("SheetPage", Frame((page,))).lines == (*read, "You lead."), title


def test_news_of_a_page_that_opens_is_read_once() -> None:
    page = Part("page", "dialog", BOX, "Backup", parts=(polite("said", "Saved."),))
    assert heard(Frame((page,))) == [("Backup", "Saved.")]


KEPT = re.compile(r"self\._?(said|trouble)\b")


def test_what_a_press_leaves_on_a_page_is_read_aloud() -> None:
    """A page keeps it in `_said` or `_trouble`, and a plain `Text` says nothing to a listener."""
    found = 0
    for file in sorted(Path(blocks.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and any(KEPT.search(ast.unparse(a)) for a in node.args):
                found += ast.unparse(node.func) == "News"
                assert ast.unparse(node.func) != "Text", f"{file}:{node.lineno}"
    assert found > 5


def test_a_sentence_is_found_where_no_space_stands_before_the_next() -> None:
    frames = happened("a"), happened("a", "引いた。", prompt="引いた。捨てて。")
    assert heard(*frames)[1] == ("引いた。捨てて。",)


def test_the_same_words_in_another_place_are_read_again_only_if_asked_for() -> None:
    frames = [Frame((polite(id, "No."),)) for id in ("prompt", "held_up")]
    asked = Frame((replace(polite("held_up", "No."), times=1),))
    assert heard(*frames, asked) == [("No.",), (), ("No.",)]


def tree_of(*parts: Part, numbers: Numbers | None = None) -> tuple[list[access.Node], int]:
    """The nodes of a page, the window first, and the number of the focused one."""
    return (numbers or Numbers()).tree("page", Frame(parts), "Mille", Spoken())


def test_the_tree_has_parents_places_and_the_focus() -> None:
    nodes, focus = tree_of(HAND)
    window, hand, first, second = sorted(nodes, key=lambda node: int(node["id"]))
    assert window["id"] == access.WINDOW and window["children"] == [hand["id"]]
    assert hand["children"] == [first["id"], second["id"]] and focus == first["id"]
    assert (second["position_in_set"], second["size_of_set"]) == (1, 2)
    assert second["actions"] == ["CLICK", "FOCUS"]


def test_after_a_question_no_colon_stands_before_its_answer() -> None:
    chosen = [Part(name, "group", BOX, name, "3") for name in ("How many?", "Seats")]
    nodes, _ = tree_of(*chosen)
    assert [node["label"] for node in nodes if "label" in node][1:] == ["How many? 3", "Seats: 3"]


def test_a_number_stays_with_its_part_and_leads_back_to_it() -> None:
    numbers = Numbers()
    _, before = tree_of(HAND, numbers=numbers)
    _, after = tree_of(REFUSED, HAND, numbers=numbers)
    assert before == after
    wanted = {action: numbers.wanted(after, action) for action in ("CLICK", "FOCUS", "SET_VALUE")}
    assert [*wanted.values()] == [("hand/1", "choose"), ("hand/1", "focus"), None]
    tree_of(replace(CARD, enabled=False), numbers=numbers)
    assert numbers.wanted(after, "CLICK") is None, "it cannot be used now"
    tree_of(numbers=numbers)
    assert numbers.wanted(after, "CLICK") is None
    nodes, again = tree_of(HAND, numbers=numbers)
    assert again not in (before, after)  # to a screen reader the old node is dead
    assert len({node["id"] for node in nodes}) == len(nodes)


def test_what_is_chosen_in_a_part_is_heard_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only some systems read a value aloud, and only for some roles."""
    choice = Part("level", "spinbutton", BOX, "Level", "Club", "Some have others.")
    total = Part("total", "label", BOX, "Total", "285")
    stock = Part("stock", "button", BOX, "Stock: 30 cards", more="30 cards")
    told = []
    for valued in ((), ("spinbutton",)):
        monkeypatch.setattr(access, "VALUED", valued)
        nodes, _ = tree_of(choice, total, stock)
        fields = ("label", "value", "description")
        told.append([tuple(node.get(field) for field in fields) for node in nodes[1:]])
    words = ("Total: 285", None) if sys.platform == "linux" else (None, "Total: 285")
    rest = [(*words, None), ("Stock: 30 cards", None, None)]
    assert told[0] == [("Level: Club", None, "Some have others."), *rest]
    assert told[1] == [("Level", "Club", "Some have others."), *rest]


def test_of_what_can_be_chosen_it_is_told_whether_it_is() -> None:
    """What can be checked is told as that, also while it is not; a tab is selected."""

    def told(role: str, chosen: bool) -> tuple[object, object]:
        (_, node), _ = tree_of(Part("three", role, BOX, "Three", selected=chosen))
        return node.get("toggled"), node.get("selected")

    for chosen in (True, False):
        assert told("radio", chosen) == told("checkbox", chosen) == (chosen, None)
        assert told("tab", chosen) == (None, chosen)
    assert told("row", True) == (None, True)


def test_the_focus_of_a_group_is_told_as_that_of_what_is_chosen() -> None:
    """So a listener hears the next one when an arrow turns it."""
    for role, inner in (("radiogroup", "radio"), ("tablist", "tab")):
        slow, quick = (Part(f"speed/{name}", inner, BOX, name) for name in ("Slow", "Quick"))
        parts = slow, replace(quick, selected=True)
        group = Part("speed", role, BOX, "Speed", focusable=True, focused=True, parts=parts)
        nodes, focus = tree_of(group)
        (told,) = [node for node in nodes if node["id"] == focus]
        assert told["label"] == "Quick" and "FOCUS" in told["actions"]


def test_the_same_words_are_read_from_another_node() -> None:
    numbers, spoken = Numbers(), Spoken(("No.",), urgent=True)
    first, second = (numbers.tree("table", Frame(), "Mille", spoken)[0][-1] for _ in range(2))
    assert first["id"] != second["id"] and min(first["id"], second["id"]) >= access.SPEAKER
    assert first["label"] == "No." and first["live"] == "ASSERTIVE"


def test_words_stay_until_a_slow_reader_has_read_them() -> None:
    """Orca 46 says nothing for a node that is gone when its turn comes."""
    numbers = Numbers()
    for said in (("No.",), (), (), (), ("Yes.",)):
        nodes, _ = numbers.tree("table", Frame(), "Mille", Spoken(said))
    assert [node["label"] for node in nodes[1:]] == ["No.", "Yes."]
    assert nodes[0]["children"] == [node["id"] for node in nodes[1:]]


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
    monkeypatch.setattr(access, "OFTEN", 0.0)
    monkeypatch.setattr(access, "MOST", most := 4)
    if way == "hangs":  # it is ended, and the next one started
        monkeypatch.setattr(access, "LONGEST", 0.05)
    pygame.display.init()
    made = Reader()
    made.show(Shown("table", Frame(), "Mille", BOX, True))

    started.touch()
    if way == "answers":
        assert until(lambda: len(started.read_text()) > most + 2)
        made.close()
    else:
        made._thread.join()
        assert len(started.read_text()) == most and made.gave_up


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
    monkeypatch.setattr(access, "PATIENCE", 0.05)
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
    assert made._patience() == access.LONGEST


NO_WAY: list[tuple[str, str, bool, dict[str, str], str | None]] = [
    *((system, "", True, {access.CHOICE: "off"}, "access.none.off") for system in access.WHEELS),
    *((system, "", True, {access.CHOICE: "on"}, None) for system in access.WHEELS),
    ("linux", "aarch64", False, {}, "access.none.missing"),
    ("linux", "riscv64", False, {}, "access.none.not_made"),
    ("win32", "ARM64", False, {}, "access.none.not_made"),
    ("freebsd14", "amd64", False, {}, "access.none.not_made"),
    ("linux", "", True, {"DBUS_SESSION_BUS_ADDRESS": NO_BUS}, "access.none.bus"),
]
"""A system, a processor, whether the wheel is there, what is set, and why there is no way."""


def test_where_there_is_no_way_there_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    for system, machine, there, given, why in NO_WAY:
        with monkeypatch.context() as patch:
            patch.setattr("sys.platform", system)
            patch.setattr("platform.machine", lambda machine=machine: machine)
            patch.setattr(
                access, "find_spec", lambda name, there=there: object() if there else None
            )
            for name in ("DBUS_SESSION_BUS_ADDRESS", access.CHOICE):
                patch.delenv(name, raising=False)
            for name, value in given.items():
                patch.setenv(name, value)
            found = access.why_none()
            assert (found and found.id) == why, system
            assert why is None or (access.reader() is None and within(7) is None)


# The adapter for Windows and macOS, with an imitation of AccessKit: neither system is here

CARD_WITHIN = replace(CARD, focused=False)


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
    monkeypatch.setattr(access, "update", lambda tree: tree)
    monkeypatch.setattr(access, "why_none", lambda: None)
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
    assert made.asked() == [access.Asked("hand/1", "choose")]
    made._last = None

    def broken(tree: Any) -> Any:
        if tree is None:
            raise ValueError
        return tree

    monkeypatch.setattr(access, "update", broken)
    assert adapter.first() == BARE


def test_on_linux_there_is_the_other_one() -> None:
    assert sys.platform != "linux" or within(7) is None


MOST = 400
"""More key presses than any scene has parts."""
EDGE = 1.0


def wrong(frame: Frame, window: tuple[int, int]) -> Iterator[str]:
    (x, y), ids = frame.origin, set[str]()
    inside = Rect(x, y, *window).inset(-EDGE, -EDGE)
    for part in frame.nodes():
        b = part.bounds
        if part.role not in ROLES:
            yield f"{part.id} has the role {part.role}"
        if not (part.name or part.value or part.parts):
            yield f"{part.id} has no name"
        if not {*part.actions} <= {*ACTIONS}:
            yield f"{part.id} has the actions {part.actions}"
        if part.id in ids:
            yield f"{part.id} is there twice"
        if not inside.holds(*b.center):
            yield f"{part.id} lies outside the window"
        if part.live is Live.ASSERTIVE and part.role not in ("alert", "status"):
            yield f"{part.id} interrupts"
        ids.add(part.id)
    if sum(part.focused for part in frame.nodes()) != 1:
        yield "not exactly one has the focus"


def nodes_wrong(frame: Frame) -> Iterator[str]:
    """What assistive programs are told wrongly: position in set, parent, actions."""
    numbers = Numbers()
    nodes, focus = numbers.tree("scene", frame, "Mille", Spoken())
    by_number = {node["id"]: node for node in nodes}
    children = [child for node in nodes for child in node["children"]]
    if sorted(children) != sorted(set(by_number) - {nodes[0]["id"]}):
        yield "not each node has one parent"
    if focus not in by_number:
        yield "the focus is on nothing"
    for node in nodes:
        rows = [by_number[child] for child in node["children"]]
        rows = [row for row in rows if row["role"] in {ROLES[role] for role in access.SETS}]
        places = [(row["position_in_set"], row["size_of_set"]) for row in rows]
        if places != [(n, len(rows)) for n in range(len(rows))]:
            yield f"{node.get('label')}: {places}"
    for part, node in zip(frame.nodes(), nodes[1:], strict=False):
        if not part.enabled and node.get("actions"):
            yield f"{part.id} cannot be used, and offers it"


def usable(scene: Scene) -> set[str]:
    """The ids of what keys must reach; keys of their own scroll, and choose in a group."""
    others = ("scrollbar", "radio", "tab")
    parts = [part for part in scene.frame().nodes() if part.enabled and part.role not in others]
    return {part.id for part in parts if part.focusable or (part.actions and not part.parts)}


def walked(program: seen.Scripted, scene: PlayScene) -> set[str]:
    focus, found = scene.focus, set[str]()
    for _ in focus.groups():
        program.key("tab")
        for _ in range(MOST):
            if focus.id in found:
                break
            found.add(focus.id)
            program.key("right")
    return found


@pytest.mark.parametrize(
    ("game", "some"),
    [*((game, slice(4)) for game in GAMES), *(long(game, slice(40)) for game in GAMES)],
)
def test_a_table_is_a_tree_whose_every_part_is_in_order(game: str, some: slice) -> None:
    with seen.still():
        program = seen.Scripted(game).settle()
        for gesture in seen.script(game)[some]:
            program.do(gesture)
            program.frame(times=3)
            frame = program.top.frame()
            assert [*wrong(frame, program.window.size)] == [], gesture
            assert [*nodes_wrong(frame)] == [], gesture
        program.close()


@pytest.mark.parametrize("game", GAMES)
def test_keys_come_to_everything_at_a_table(game: str) -> None:
    with seen.still():
        program = seen.Scripted(game)
        play = program.settle().play
        if play.match.entry.presenter.by_groups:  # moved through by rank, card by card
            left = {part.id for part in play.frame().nodes() if part.id.startswith("hand.0/")}
        else:
            left = set()
        assert usable(play) - walked(program, play) <= left
        program.close()


# What assistive programs get of the table; test_pages.py has the pages


MOVES = 150
"""How many moves of a match are told."""


def test_the_focus_stays_on_a_card_when_others_come_and_go_before_it() -> None:
    """When the card goes it stays where that was last, and not where the keys came to it."""
    program = Program(Settings(speed=0.0), SMALL)
    for card, steps in (("QS", ("d", "1x")), ("KC", ("d", "space", "x"))):
        play = sit(program, table("4S 7D QS KC 2H", phase=Phase.DRAW, top="5H"))
        do(program, ":home :right :right")
        here, items = play.focus.id, [play.focus.item]
        for keys in steps:
            program.keys(*keys if len(keys) < 3 else (keys,))
            program.settle()
            items.append(play.focus.item)
        if card == "QS":
            assert play.focus.id == here and items == [2, 3, 2]
        assert program.part(play.focus.id).name == WORDS("card.said", card=Card.parse(card))


@pytest.mark.parametrize("game", GAMES)
def test_after_a_kill_the_game_and_its_standing_are_heard_before_what_is_asked(game: str) -> None:
    begun = quick(game)
    begun.settle()
    assert begun.play.frame().find(access.STANDS) is None, "it has only begun"
    Stranger(begun, "keys", "on").act()
    program, aloud = again(begun), Aloud()
    table, text = program.play.table, program.app.words.text
    first, *others = aloud.hear("PlayScene", program.play.frame()).lines
    stands = how_it_stands(table.presenter, table.view, table.names)
    assert first.startswith(f"{program.app.words('game.title')}. ") and len(stands) > 0
    assert all(text(each) in first for each in stands) and "{" not in first
    assert others
    program.settle()
    Stranger(program, "keys", "on").act()
    assert program.play.frame().find(access.STANDS) is None


class Ears(Listener):
    """A screen reader that keeps all that it reads aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.aloud, self.heard = Aloud(), list[str]()

    def show(self, shown: Shown) -> None:
        self.heard += self.aloud.hear(shown.scene, shown.frame).lines


@pytest.mark.parametrize("game", GAMES)
def test_after_the_shelf_it_is_heard_and_stands_in_the_captions_too(game: str) -> None:
    program = quick(game, captions="always")
    program.settle()
    Stranger(program, "keys", "on").act()
    program.settle()
    program.loop._reader = ears = Ears()
    program.frame()
    program.app.open_start()
    program.frame()
    ears.heard.clear()
    program.app.go_on()
    captions = list[str]()
    for _ in range(3):
        program.frame()
        captions.append(program.loop.captions._said)
    opening = program.part(access.STANDS).name
    assert opening in ears.heard
    assert any(said.startswith(opening) for said in captions)


@pytest.mark.parametrize("game", GAMES)
def test_no_id_tells_which_hidden_card_came_back(game: str) -> None:
    """A card that went out of sight comes back with another id."""
    match = random_match(game, entry(game).options.usual.preset, short=True)
    made, rules = bare_table(match, SMALL), match.entry.game
    made.show(rules.observe(match.turns[0].state, ME))
    before: dict[int, object] = {}
    known: set[int] = set()
    kept = 0
    for turn in match.turns[:MOVES]:
        for event in turn.events:
            made.tell(rules.redact(event, ME), rules.observe(turn.after, ME))
            made.hurry()
            now = {each.id: each.card for each in made.stage.sprites if each.card is not None}
            assert 0 not in now
            assert all(each.id == 0 for each in made.stage.sprites if each.card is None)
            assert not now.keys() & known - before.keys(), "it was out of sight"
            assert all(now[id] is before[id] for id in now.keys() & before.keys())
            kept += len(now.keys() & before.keys())
            known |= now.keys()
            before = dict(now)
    assert kept


# The screen as a value: order of reading, order of painting, and what lies under a point

ALL, LEFT = Rect(0, 0, 100, 100), Rect(0, 0, 50, 100)
BLUE = Surface((4, 4))
BLUE.fill("blue")
drawn: list[str] = []


def paints(name: str) -> Callable[[Surface], None]:
    return lambda surface: drawn.append(name)


QUEEN = Part("hand/1", "listitem", LEFT, "Queen", focusable=True, actions=("choose",))
HAND_OF_ONE = Part("hand", "list", ALL, "Hand", paint=paints("hand"), parts=(QUEEN,))
SLIP = Part("slip", "button", LEFT, "You", paint=paints("slip"), actions=("press",))
LIFTED = Part("lifted", "listitem", LEFT, "King", paint=paints("lifted"), layer=1)
FRAME = Frame((LIFTED, HAND_OF_ONE, SLIP))


def test_a_frame_is_read_depth_first_and_painted_by_layers() -> None:
    assert [part.id for part in FRAME] == ["lifted", "hand", "hand/1", "slip"]
    drawn.clear()
    FRAME.paint(Surface((1, 1)))
    assert drawn == ["hand", "slip", "lifted"]
    assert FRAME.at(10, 10) is SLIP and FRAME.at(75, 10) is None
    assert FRAME.find("hand/1") is QUEEN and FRAME.find("nobody") is None and FRAME.focus is None
    with pytest.raises(AttributeError):
        QUEEN.name = "Jack"  # type: ignore[misc]


def test_what_is_composed_is_laid_out_once_and_looks_the_same() -> None:
    def lay_out(surface: Surface, where: tuple[int, int]) -> None:
        drawn.append("laid out")
        surface.fill("red", (*where, 4, 4))
        surface.blit(BLUE, (where[0] + 2, where[1] + 2))

    drawn.clear()
    paint, (first, again, wanted) = composed(lay_out, (3, 3)), (Surface((16, 16)) for _ in "123")
    paint(first)
    paint(again)
    assert drawn == ["laid out"]
    lay_out(wanted, (3, 3))
    assert first.get_buffer().raw == again.get_buffer().raw == wanted.get_buffer().raw
    assert composed(lay_out, (3, 3)) == paint != composed(lay_out, (3, 4))


def test_what_is_not_in_order_is_found() -> None:
    nameless = Part("a", "button", Rect(0, 0, 10, 10))
    outside = Part("b", "button", Rect(900, 0, 10, 10), "B")
    strange = Part("c", "thing", Rect(0, 0, 10, 10), "C")
    found = [*wrong(Frame((nameless, outside, strange, strange)), (800, 600))]
    assert len(found) == 6
