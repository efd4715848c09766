"""There is room for a language with longer words: in a made-up one nothing is cut or too small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from mille.engine.codec import Seat
from mille.games import entry, titles
from mille.i18n import MADE_UP
from mille.session.settings import Settings
from mille.ui.pages.page import Page
from mille.ui.pages.settings import SettingsPage
from mille.ui.pages.sheet import Entry
from mille.ui.scene import Scene
from mille.ui.shapes import RING
from mille.ui.table.playing.acts import row_of
from mille.ui.table.replaying.scene import ReplayScene, SignButton
from mille.ui.table.table import Table
from mille.ui.widgets import Button
from tests.games.matches import random_match
from tests.parts import quick_rows
from tests.ui import scenes
from tests.ui.conftest import Program
from tests.ui.written import NAMES, Written, watch

GAMES = sorted(title.id for title in titles().values() if title.in_window)
LOOKS = [((800, 600), 1.0), ((1280, 720), 1.4), ((1280, 720), 1.0), ((600, 720), 1.0)]
"""Windows, and their text sizes."""
ROWS = [(game, size, scale) for number, (size, scale) in enumerate(LOOKS) for game in GAMES]
WAYS = (scenes.at_the_table, scenes.looking_back, scenes.learning)
WALKS = [
    *((way, game, size, scale) for way in WAYS for game, size, scale in ROWS),
    *((scenes.of_the_house, "mille", size, scale) for size, scale in LOOKS),
]
"""Ways through the program, those at the smallest table first."""
LEAST = 9
"""The smallest letters, in pixels."""
TOUCH = 1
"""How far letters may overlap, in pixels."""
MOMENTS = 4
"""How many moments of a match are tried."""


def check(paper: Written, where: str) -> None:
    """No text is cut, or too small to read; a long name may be cut."""
    cut = [line.text for line in paper.lines if line.cut]
    assert paper.lines
    assert not [each for each in cut if not any(n.startswith(each[:-1]) for n in NAMES)], where
    assert not [(line.text, line.size) for line in paper.lines if line.size < LEAST], where


def upon_each_other(scene: Scene, size: tuple[int, int]) -> list[str]:
    """The words of a scene that cover something else, or leave the window."""
    paper, found = Written(size), []
    layers: list[int] = []
    for part in sorted(scene.frame(), key=lambda each: each.layer):
        if part.paint is not None:
            part.paint(paper)
        here, b = paper.lines[len(layers) :], part.bounds
        layers += [part.layer] * len(here)
        if part.id == "strip":  # the others' cards lie beside it
            found += [e.text for e in here if e.ink.left < b.x or e.ink.right > b.right]
    found += [f"{line.text} at {line.rect}" for line in paper.lines if line.beyond]
    for (one, below), (other, above) in combinations(zip(paper.lines, layers), 2):
        shared = one.ink.clip(other.ink)
        if below == above and min(shared.size) > TOUCH:
            found.append(f"{one.text} and {other.text}")
    return found


def cut_buttons(scene: Scene) -> list[str]:
    """The words that a button has no room for, those that it says later too."""
    table = getattr(scene, "table", scene)
    there = [*getattr(scene, "widgets", ()), *getattr(scene, "_blocks", ())]
    there += [*table.tools, *table.buttons] if isinstance(table, Table) else []
    found: list[str] = []
    for button in there:
        if isinstance(button, Button) and not isinstance(button, SignButton):
            for words in (button.name, *button.others):
                later = copy(button)
                later.name = words
                found += [words] if later.shown_name() != words else []
    return found


def ringed(page: Page, paper: Written, patch: pytest.MonkeyPatch) -> list[str]:
    """The words that the ring about something else on a page would touch."""
    drawn: list[pygame.Rect] = []

    def draw(surface: Surface, x: float, y: float, w: float, h: float, unit: float) -> None:
        out = RING * unit
        drawn.append(
            pygame.Rect(round(x - out), round(y - out), round(w + 2 * out), round(h + 2 * out))
        )

    for module in ("widgets", "pages.blocks", "pages.review"):
        patch.setattr(f"mille.ui.{module}.focus_ring", draw)
    view, found = page.laid().view, []
    for block in page.widgets:
        if isinstance(block, Entry):
            continue  # the lines of a sheet are as close to each other as on paper
        low, told = block in page.laid().foot, block.shown("", "", view)
        for id in [part.id for part in told.parts if part.focusable] or [told.id]:
            shown = block.shown(id, "", view)
            part = next(each for each in (shown, *shown.parts) if each.id == id)
            own = Written(paper.size)
            if part.paint is None or not (low or view.holds(*part.bounds.center)):
                continue
            part.paint(own)
            mine = [line.rect for line in own.lines]
            seen = paper.get_rect() if low else pygame.Rect(view.x, view.y, view.w, view.h)
            ring = drawn[-1].clip(seen) if drawn else pygame.Rect()
            for line in paper.lines:
                if line.rect not in mine and line.ink.clip(ring).size > (0, 0):
                    found.append(f"{id} and {line.text}")
    return found


@pytest.mark.parametrize(("size", "scale"), LOOKS)
def test_the_buttons_of_a_replay_are_as_wide_as_their_words(
    home: Path, size: tuple[int, int], scale: float
) -> None:
    """No word is much smaller than those beside it."""
    program = Program(Settings(speed=0.0, scale=scale), size, language=MADE_UP)
    program.app.take_out(entry("mille").title)
    next(scenes.looking_back(program, "mille"))
    scene = program.top
    assert isinstance(scene, ReplayScene)
    scene.prepare()
    sizes = [each._lettering()[0] for each in scene._blocks if not isinstance(each, SignButton)]
    assert min(sizes) > 0.7 * max(sizes), sizes


@pytest.mark.long
@pytest.mark.parametrize(("way", "game", "size", "scale"), quick_rows(WALKS, 1))
def test_longer_words_have_room_in_every_scene(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    way: Callable[[Program, str], Iterator[str]],
    game: str,
    size: tuple[int, int],
    scale: float,
) -> None:
    program = Program(Settings(speed=0.0, scale=scale), size, language=MADE_UP)
    services = program.app.services
    program.app.take_out(entry(game).title)
    program.app.first_page()
    watch(monkeypatch)
    for name in way(program, game):
        services.prepare()
        top, paper = services.stack[-1], Written(size)
        top.draw(paper)
        check(paper, name)
        assert not upon_each_other(top, size), name
        assert not cut_buttons(top), name
        if isinstance(top, Page):
            with pytest.MonkeyPatch.context() as patch:
                assert not ringed(top, paper, patch), name


@pytest.mark.parametrize(("game", "size", "scale"), quick_rows(ROWS, len(GAMES)))
def test_longer_words_have_room_on_a_table(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int], scale: float
) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
    rules, me = match.entry.game, Seat(0)
    names = NAMES[: match.seats]
    program = Program(Settings(speed=0.0, scale=scale), size, language=MADE_UP)
    services = program.app.services
    program.app.take_out(match.entry.title)
    watch(monkeypatch)
    table = Table(services, match.entry, names)
    services.only(table)
    for turn in match.sampled(MOMENTS):
        view = rules.observe(turn.after, me)
        table.show(view)
        table.buttons = row_of(table, table.presenter.actions(view, ()), True, lambda action: None)
        paper = Written(size)
        table.draw(paper)
        check(paper, "table")
        assert not cut_buttons(table)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (600, 720)])
def test_the_ring_touches_no_heading(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Neither that about a game of the history, nor that about the first of some settings."""
    program = Program(Settings(speed=0.0), size, language=MADE_UP)
    watch(monkeypatch)
    drawn: list[pygame.Rect] = []

    def draw(surface: pygame.Surface, x: float, y: float, w: float, h: float, u: float) -> None:
        out = 5 * max(1.0, u)
        drawn.append(pygame.Rect(round(x), round(y - out), round(w), round(h + 2 * out)))

    monkeypatch.setattr("mille.ui.widgets.focus_ring", draw)
    monkeypatch.setattr("mille.ui.pages.blocks.focus_ring", draw)
    for name in scenes.of_the_house(program, "mille"):
        if name == "history":
            break
    pages: list[tuple[Scene, tuple[str, ...]]] = [
        (program.top, ("games/1", "games/2")),
        (SettingsPage(program.app.services), ("table", "deck", "help")),
    ]
    for page, ids in pages:
        assert isinstance(page, Page)
        program.app.services.only(page)
        for id in ids:
            drawn.clear()
            page.go(id)
            paper = Written(size)
            page.draw(paper)
            (ring,) = drawn
            touched = [line.text for line in paper.lines if cut_by(ring, line.ink)]
            assert not touched, (id, touched)


def cut_by(ring: pygame.Rect, ink: pygame.Rect) -> bool:
    """Whether an edge of the ring's outline, its top or its bottom, goes through some letters."""
    beside = ink.right <= ring.left or ink.left >= ring.right
    return not beside and any(ink.top < edge < ink.bottom for edge in (ring.top, ring.bottom - 1))
