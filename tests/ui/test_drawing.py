"""Drawing a table and telling it in words changes nothing, and shows it as it is now."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from pygame import Color, Surface

from mille.i18n import Catalog
from mille.session.history import Keeper
from mille.ui.cards import CardArt
from mille.ui.scene import Kept, Part
from mille.ui.table.play import PlayScene
from mille.ui.table.showing.paint import Picture
from mille.ui.text import Texts
from tests.games.matches import GAMES
from tests.golden import seen
from tests.parts import long

KEPT = (CardArt, Texts, Picture, Catalog, Kept, Keeper)
"""Pictures and sentences kept for the next frame, and what reads on its own thread."""
PLAIN = (str, int, float, bool, bytes, type(None), Enum, type, FunctionType, ModuleType, Color)
QUICK = slice(2, 4)
"""These gestures of a script are always tried."""
WHOLE = slice(None)


def state(thing: Any, path: str, known: dict[int, str]) -> Iterator[tuple[str, object]]:
    """Everything that an object leads to, part by part, except what is kept for speed."""
    if isinstance(thing, PLAIN):
        yield path, thing
        return
    if isinstance(thing, (*KEPT, Surface)):
        return
    if id(thing) in known:
        yield path, known[id(thing)]
        return
    known[id(thing)] = path
    if isinstance(thing, MethodType):
        yield from state(thing.__self__, f"{path}.__self__", known)
    elif isinstance(thing, dict):
        yield path, len(thing)
        for key, value in thing.items():
            yield from state(value, f"{path}[{key!r}]" if isinstance(key, PLAIN) else path, known)
    elif isinstance(thing, (list, tuple, set, frozenset)) or type(thing).__name__ == "deque":
        yield path, len(thing)
        for n, each in enumerate(thing):
            yield from state(each, f"{path}[{n}]", known)
    elif type(thing).__module__.startswith("mille."):
        yield path, id(thing)
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        for name in [*getattr(thing, "__dict__", ()), *slots]:
            value = getattr(thing, name, None)
            if not name.startswith("__"):
                yield from state(value, f"{path}.{name}", known)


def written(play: PlayScene) -> list[str]:
    """What changed while the table was drawn and told."""
    dirty, play.services.dirty = play.services.dirty, True  # so that everything is made anew
    before = dict(state(play, "play", {}))
    play.draw(Surface(play.services.size))
    play.frame().nodes()
    after = dict(state(play, "play", {}))
    play.services.dirty = dirty
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def stale(play: PlayScene) -> list[str]:
    """The parts that would differ if nothing had been kept from earlier frames."""
    seen_last = {part.id: part for part in play.frame()}
    play.table.kept.forget()
    dirty, play.services.dirty = play.services.dirty, True
    anew = {part.id: part for part in play.frame()}
    play.services.dirty = dirty
    return [id for id in {**seen_last, **anew} if seen_last.get(id) != anew.get(id)]


@pytest.mark.parametrize(
    ("game", "some"),
    [*((game, QUICK) for game in GAMES[:2]), *(long(game, WHOLE) for game in GAMES)],
)
def test_nothing_is_another_after_a_table_was_drawn(home: Path, game: str, some: slice) -> None:
    """Also while cards fly, are carried, chosen and hinted at, and under a page."""
    with seen.still():
        program = seen.Scripted(game)
        program.settle()
        play = program.play
        for gesture in seen.script(game)[some]:
            name, *at = gesture.split()
            if name == "drag":
                x, y, to_x, to_y = map(float, at)
                program.press(x, y)
                program.point((x + to_x) / 2, (y + to_y) / 2)
                assert (stale(play), written(play)) == ([], []), gesture
                program.point(to_x, to_y)
                program.release(to_x, to_y)
            else:
                program.do(gesture)
            if program.app.table is not play:
                break
            assert (stale(play), written(play)) == ([], []), gesture
            program.frame(1 / 10)
            assert (stale(play), written(play)) == ([], []), gesture
            program.settle()
            assert stale(play) == [], gesture
        program.close()


def test_a_change_is_found(home: Path) -> None:
    """The comparison looks deep into a table."""
    with seen.still():
        program = seen.Scripted("mille")
        play = program.play
        play.frame()
        found, taken_back = play.hints.parts, play.driver.takes_back_turns

        def parts() -> Iterator[Part]:
            play.driver.takes_back_turns = not taken_back
            yield from found()

        play.hints.parts = parts  # type: ignore[method-assign]
        assert written(play) == ["play.desk.driver.takes_back_turns"]
        program.close()


def test_a_change_that_is_not_looked_for_is_found(home: Path) -> None:
    """Something that is kept although it changed shows up."""
    with seen.still():
        program = seen.Scripted("mille")
        program.settle()
        play = program.play
        assert stale(play) == []
        play.table.tools[0].name = "Changed"
        assert stale(play) == [play.table.tools[0].id]
        program.close()
