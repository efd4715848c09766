"""Whatever you press is large enough for a finger, a mouth stick or a trembling hand.

That nothing has to be dragged, held or pressed twice is played through in `test_any_game.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mille.app.pictures import page_named
from mille.ui.pages.page import Page
from mille.ui.scene import REARRANGED, Part, Scene
from tests.games.matches import GAMES
from tests.golden import seen
from tests.parts import long

PAGES = ("start", "menu", "new", "program", "rules", "keys", "settings", "about")
SLIVERS = {"bar", "licences", "trick", "time"}
"""Something beside it does the same: the track of a bar is wide, a place does what its cards do. Of
a row at the edge of the view only a part shows."""
LEAST, EXACT = 44.0, 0.01
"""How wide and high each is at least, in pixels of 720 lines, as docs/access.md says."""


def pressed(parts: tuple[Part, ...]) -> Iterator[Part]:
    """Everything the pointer presses; of cards, the part that the next one leaves free."""
    for part, over in zip(parts, [*parts[1:], None]):
        b = part.bounds
        covered = over is not None and over.role == "listitem" and b.x < over.bounds.x < b.right
        wide = over.bounds.x - b.x if over is not None and covered else b.w
        if part.actions and part.enabled and part.id.split("/")[0] not in SLIVERS:
            yield part if not covered else Part(part.id, part.role, type(b)(b.x, b.y, wide, b.h))
        yield from pressed(part.parts)


def small(scene: Scene, unit: float) -> list[str]:
    """What is smaller than allowed, unless it is scrolled half out of view."""
    least = LEAST * unit - EXACT
    view = scene.laid().view if isinstance(scene, Page) else None
    edges = set() if view is None else {round(view.y), round(view.bottom)}
    return [
        f"{part.id} {part.bounds.w / unit:.0f}×{part.bounds.h / unit:.0f}"
        for part in pressed(scene.frame().parts)
        if min(part.bounds.w, part.bounds.h) < least
        and not {round(part.bounds.y), round(part.bounds.bottom)} & edges
    ]


def large(game: str, scale: float) -> seen.Scripted:
    """A table of large things."""
    program = seen.Scripted(game)
    program.settle()
    program.app.apply(program.app.services.settings.changed(scale=scale))
    program.frame()
    return program


@pytest.mark.parametrize("game", [GAMES[0], *(long(game) for game in GAMES[1:])])
@pytest.mark.long
def test_everything_at_a_table_is_large_enough_at_140_percent(home: Path, game: str) -> None:
    with seen.still():
        program = large(game, REARRANGED)
        for gesture in seen.script(game)[:12]:
            program.do(gesture)
            if program.top is program.app.table:
                program.settle()
            program.frame()
            assert small(program.top, program.app.services.unit) == [], gesture
        program.close()


@pytest.mark.parametrize("scale", [REARRANGED, *(long(each) for each in (2.0,))])
def test_everything_on_a_page_is_large_enough(home: Path, scale: float) -> None:
    with seen.still():
        program = large("mille", scale)
        rules = program.play.match.header.rules
        for name in PAGES:
            page = page_named(program.app, name, None, [], rules)
            assert page is not None
            program.app.services.push(page)
            page.finish()
            page.prepare()
            assert small(page, program.app.services.unit) == [], name
            program.app.services.pop(page)
        program.close()


@pytest.mark.parametrize("name", ["settings", "keys"])
def test_a_wide_bar_keeps_away_from_the_ring_of_the_keys(home: Path, name: str) -> None:
    with seen.still():
        program = large("mille", 2.0)
        page = page_named(program.app, name, None, [], program.play.match.header.rules)
        assert page is not None
        program.app.services.push(page)
        page.finish()
        bar = page.frame().find("bar")
        assert bar is not None
        most = bar.bounds.x - 8 * program.app.services.unit
        assert all(block.bounds.right <= most for block in page.laid().body)
        program.close()
