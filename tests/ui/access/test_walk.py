"""Every scene as one tree: each part has words and a place, and can be reached by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mille.app.access import ROLES, SETS, Numbers, Spoken
from mille.app.pictures import page_named
from mille.session import record
from mille.session.sources import ME
from mille.ui.pages.page import Page
from mille.ui.scene import Frame, Live, Part, Scene
from mille.ui.table.play import PlayScene
from mille.view.geometry import Rect
from tests.games.matches import GAMES
from tests.golden import seen
from tests.golden.make import records
from tests.parts import long

PAGES = ("start", "menu", "new", "program", "rules", "keys", "settings", "about", "sheet")
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
        if part.id in ids:
            yield f"{part.id} is there twice"
        if not inside.holds(*b.center):
            yield f"{part.id} lies outside the window"
        if part.live is Live.ASSERTIVE and part.role not in ("alert", "status"):
            yield f"{part.id} interrupts"
        ids.add(part.id)


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
        rows = [row for row in rows if row["role"] in {ROLES[role] for role in SETS}]
        places = [(row["position_in_set"], row["size_of_set"]) for row in rows]
        if places != [(n, len(rows)) for n in range(len(rows))]:
            yield f"{node.get('label')}: {places}"
    for part, node in zip(frame.nodes(), nodes[1:], strict=False):
        if not part.enabled and node.get("actions"):
            yield f"{part.id} cannot be used, and offers it"


def usable(scene: Scene) -> set[str]:
    """The ids of what keys must reach; keys of their own scroll, and choose in a group."""
    others = ("scrollbar", "radio")
    parts = [part for part in scene.frame().nodes() if part.enabled and part.role not in others]
    return {part.id for part in parts if part.focusable or (part.actions and not part.parts)}


def walked(program: seen.Scripted, scene: Scene) -> set[str]:
    if isinstance(scene, PlayScene):
        focus, found = scene.focus, set[str]()
        for _ in focus.groups():
            program.key("tab")
            for _ in range(MOST):
                if focus.id in found:
                    break
                found.add(focus.id)
                program.key("right")
        return found
    assert isinstance(scene, Page)
    found = set[str]()
    for key in ("tab", "down", "up"):
        before = set[tuple[str, float]]()
        while (scene.focus, scene.offset) not in before:
            before.add((scene.focus, scene.offset))
            found.add(scene.focus)
            program.key(key)
    return found


@pytest.mark.parametrize(
    ("game", "some"),
    [*((game, slice(4)) for game in GAMES), *(long(game, slice(40)) for game in GAMES)],
)
def test_a_table_is_a_tree_whose_every_part_is_in_order(game: str, some: slice) -> None:
    with seen.still():
        program = seen.Scripted(game)
        program.settle()
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
        program.settle()
        play = program.play
        if play.match.entry.presenter.by_groups:  # moved through by rank, card by card
            left = {part.id for part in play.frame().nodes() if part.id.startswith("hand.0/")}
        else:
            left = set()
        assert usable(play) - walked(program, play) <= left
        program.close()


@pytest.mark.parametrize("pages", [PAGES[::3], long(PAGES)], ids=len)
@pytest.mark.parametrize("size", [(1280, 720), long((600, 720)), long((1920, 1080))])
@pytest.mark.parametrize("game", [GAMES[0], *(long(game) for game in GAMES[1:])])
def test_pages_are_in_order_and_keys_come_to_everything(
    game: str, size: tuple[int, int], pages: tuple[str, ...]
) -> None:
    kept = record.parse(records(game)[-1].read_bytes())
    view = kept.header.entry.game.observe(record.follow(kept).state, ME)
    names = [seat.name for seat in kept.header.seats]
    with seen.still():
        program = seen.Scripted(game, size=size)
        for name in pages:
            page = page_named(program.app, name, view, names, kept.header.rules)
            assert page is not None
            program.app.services.push(page)
            page.finish()
            program.frame()
            frame = page.frame()
            assert [*wrong(frame, program.window.size)] == [], name
            assert [*nodes_wrong(frame)] == [], name
            assert usable(page) - walked(program, page) == set(), name
            program.app.services.pop(page)
        program.close()


def test_what_is_not_in_order_is_found() -> None:
    nameless = Part("a", "button", Rect(0, 0, 10, 10))
    outside = Part("b", "button", Rect(900, 0, 10, 10), "B")
    strange = Part("c", "thing", Rect(0, 0, 10, 10), "C")
    found = [*wrong(Frame((nameless, outside, strange, strange)), (800, 600))]
    assert len(found) == 5
