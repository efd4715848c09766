"""Every word that is painted is also told by a node, on the tables and pages of all games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mille.app.pictures import page_named
from mille.session import record
from mille.session.saved_match import ME
from mille.ui.scene import Frame, Part, Scene
from tests.games.matches import GAMES
from tests.golden import seen
from tests.golden.make import records
from tests.parts import long
from tests.ui.written import Written, watch

PAGES = ("start", "menu", "new", "program", "rules", "keys", "settings", "about", "sheet")
EXCEPT = {
    "ShelfPage": {r"\d": "the digit that opens a box; the keys page tells it"},
    "RulesPage": {r"\d+\.": "the number of a line; the document has the lines in their order"},
    "NewGamePage": {r"\D+": "a person beside the one that is chosen, with what is said of them"},
    "PlayScene": {
        r"\d+": "a bare number: chips on their heap, cards of a fan; the place tells it",
        r".+ · .+ · .+": "a meld; its column tells the same, and its wild cards",
    },
}
"""Words that are painted but not told, by scene and as a pattern, and why."""
QUICK = slice(2, 6)
"""These gestures of a script are always tried."""


def plain(text: str) -> str:
    """The words of a text."""
    words = " ".join(re.findall(r"\w+", text.lower()))
    return f" {words} "


def untold(scene: Scene, size: tuple[int, int]) -> Iterator[str]:
    """The words that a scene paints and none of its nodes tells."""
    scene.resize()
    scene.prepare()
    paper = Written(size)
    scene.draw(paper)
    nodes: Sequence[Part] = scene.frame().nodes()
    told = plain(" ".join(f"{node.name} {node.value} {node.more}" for node in nodes))
    excepted = EXCEPT.get(type(scene).__name__, {})
    for line in paper.lines:
        words = plain(line.text)
        known = words in told or any(re.fullmatch(it, line.text) for it in excepted)
        if words.strip() and not known:
            yield line.text


@pytest.mark.parametrize(
    ("game", "some"),
    [*((game, QUICK) for game in GAMES[:1]), *(long(game, slice(None)) for game in GAMES)],
)
def test_what_is_painted_at_a_table_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, some: slice
) -> None:
    with seen.still():
        watch(monkeypatch)
        program = seen.Scripted(game)
        program.settle()
        for gesture in seen.script(game)[some]:
            program.do(gesture)
            if program.top is program.app.table:
                program.settle()
            else:
                program.frame(times=30)
            assert list(untold(program.top, program.window.size)) == [], gesture
        program.close()


@pytest.mark.parametrize("game", [GAMES[0], *(long(game) for game in GAMES[1:])])
def test_what_is_painted_on_a_page_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    kept = record.parse(records(game)[-1].read_bytes())
    view = kept.header.entry.game.observe(record.follow(kept).state, ME)
    names = [seat.name for seat in kept.header.seats]
    with seen.still():
        watch(monkeypatch)
        program = seen.Scripted(game)
        for name in PAGES:
            page = page_named(program.app, name, view, names, kept.header.rules)
            assert page is not None
            program.app.services.push(page)
            page.finish()
            assert list(untold(page, program.window.size)) == [], name
            program.app.services.pop(page)
        program.close()


def test_what_is_told_nowhere_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with seen.still():
        watch(monkeypatch)
        program = seen.Scripted("mille")
        program.settle()
        monkeypatch.setattr(Frame, "nodes", lambda frame: [])
        assert "Hector" in list(untold(program.play, program.window.size))
        program.close()


@pytest.mark.parametrize("words", ["toast", "held_up"])
def test_what_is_said_for_a_while_is_told(home: Path, words: str) -> None:
    from mille.engine.message import message

    with seen.still():
        program = seen.Scripted("mille")
        program.settle()
        table = program.play.table
        if words == "toast":
            program.play.desk.say(message("undo.nothing"), refusal=True)
        else:
            table.effects.held_up.hold(message("undo.nothing"))
        (node,) = (node for node in program.play.frame().nodes() if node.id == words)
        assert node.name == program.app.words("undo.nothing")
        program.close()
