"""Every page is read from top to bottom by keys, as with a screen reader: all that is on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product, starmap

import pytest

from mille.games import entry
from mille.session.settings import Settings
from mille.ui.pages.page import Page
from mille.ui.scene import Part
from tests.games.matches import GAMES
from tests.parts import long
from tests.ui import scenes
from tests.ui.access import test_tree
from tests.ui.conftest import Listener, Program
from tests.ui.written import all_written

HOLDERS = ("dialog", "document", "table", "list", "radio", "tab", "scrollbar")
"""The roles of what holds other things to read, or is set in a group, or scrolls."""
EDGE = 1.0
"""What rounding may take from a size, in pixels."""
MOST = 2000
"""More key presses than any page has things to read."""


def on_paper(page: Page) -> Part:
    (paper,) = [part for part in page.frame().parts if part.role == "dialog"]
    return paper


def to_read(page: Page) -> set[str]:
    """The ids of all texts, rows and cells, and of what can be used."""
    parts = [part for part in on_paper(page).walk() if part.role and part.role not in HOLDERS]
    return {part.id for part in parts if part.name or part.value}


def read_through(program: Program, page: Page) -> Iterator[Part]:
    """What has the focus after each key: on from the top to where it began, into each row."""
    known = set[str]()
    for _ in range(MOST):
        here = [part for part in on_paper(page).walk() if part.focused]
        assert len(here) == 1, page.focus
        if here[0].id in known:
            return
        known.add(here[0].id)
        yield here[0]
        cells = len(here[0].parts) if here[0].role == "row" else 0
        if "/sort." in here[0].id:
            cells = sum("/sort." in part.id for part in on_paper(page).walk()) - 1
        for key in ["right"] * cells + ["left"] * cells:
            program.key(key)
            yield from (part for part in on_paper(page).walk() if part.focused)
        assert page.focus == here[0].id
        before = page.focus
        program.key("down")
        if page.focus == before:
            program.key("tab")
    raise AssertionError(f"{page.focus} again and again")


def words_in(*texts: str) -> set[str]:
    return {word.strip(".,:;()…·").casefold() for text in texts for word in text.split()} - {""}


def check_page(program: Program, page: Page) -> list[str]:
    """What of a page cannot be walked to, is out of sight there, or is drawn and not told."""
    found = list[str]()
    there, walked = to_read(page), set[str]()
    for part in read_through(program, page):
        walked.add(part.id)
        low = page.laid().stays(part.id)
        if not low and part.bounds.overlap(page.laid().view) <= 0:
            found.append(f"{part.id} is out of sight when it is read")
        there &= to_read(page)  # some come and go with the row that is read
    found += [f"the keys do not come to {id}" for id in sorted(there - walked)]
    paper = all_written(page)
    told = words_in(*(t for part in page.frame() for t in (part.name, part.value, part.more)))
    told |= {word[0] for word in told}  # the initial of a name in its disc
    for line in paper.lines:
        if not line.cut and line.ink.size > (0, 0) and (new := words_in(line.text) - told):
            found.append(f"nobody is told {sorted(new)} of {line.text!r}")
    return found


PASSAGES = (scenes.at_the_table, scenes.looking_back)
ROWS = [
    (scenes.of_the_house, "mille", (1280, 720), 1.0),
    *((way, "mille", (600, 720), 2.0) for way in PASSAGES),
    *(long(way, game, (1280, 720), 1.0) for way in PASSAGES for game in GAMES),
    *(long(scenes.of_the_house, "mille", size, 2.0) for size in ((600, 720), (1920, 1080))),
]


@pytest.mark.parametrize(("way", "game", "size", "scale"), ROWS)
def test_all_of_every_page_is_read(
    watched: None,
    way: Callable[[Program, str], Iterator[str]],
    game: str,
    size: tuple[int, int],
    scale: float,
) -> None:
    program, wrong = Program(Settings(speed=0.0, scale=scale), size), list[str]()
    program.app.take_out(entry(game).title)
    program.loop._reader = Listener()
    program.frame()
    for name in way(program, game):
        if isinstance(page := program.top, Page):
            program.frame()
            wrong += [f"{name}: {each}" for each in check_page(program, page)]
    assert not wrong, "\n".join(wrong)


def too_small(page: Page) -> Iterator[str]:
    """What can be pressed on a page and is smaller than a target in width or height."""
    least, view = page.services.target - EDGE, page.laid().view
    for block in page._placed(page.laid()):
        for part in block.shown("", "", view).walk():
            b = part.bounds
            if part.role and part.actions and part.enabled and min(b.w, b.h) < least:
                yield f"{part.id} ({b.w:.0f}×{b.h:.0f})"


@pytest.mark.parametrize("size", [(1280, 720), long((600, 720)), long((1920, 1080))])
@pytest.mark.parametrize(
    ("way", "game"),
    [
        *product((scenes.of_the_house, *PASSAGES), ["mille"]),
        *starmap(long, product(PASSAGES, GAMES)),
    ],
)
def test_every_page_is_in_order_and_all_that_can_be_pressed_is_large_enough(
    way: Callable[[Program, str], Iterator[str]], game: str, size: tuple[int, int]
) -> None:
    program, wrong = Program(Settings(speed=0.0, scale=1.4), size), list[str]()
    program.app.take_out(entry(game).title)
    for name in way(program, game):
        if isinstance(page := program.top, Page):
            assert page.services.target > 0
            program.frame()
            frame = page.frame()
            found = *too_small(page), *test_tree.wrong(frame, size), *test_tree.nodes_wrong(frame)
            wrong += [f"{name}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)
