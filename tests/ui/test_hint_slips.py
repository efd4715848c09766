"""The slip of a hint at every table: as large as its words, never half over something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.engine.message import message
from mille.games import entry, titles
from mille.session import disk, saved_match
from mille.session.settings import Settings
from mille.ui.scene import Painted
from mille.ui.table.playing.desk import Given, lay_hint
from mille.ui.table.showing import lettering, paint
from mille.view.geometry import Rect
from mille.view.presentation import Advice
from tests.parts import quick_first
from tests.ui.conftest import Program

SIZES = [(1280, 720), (800, 560), (700, 1080)]
SHORT = message("hint.so_far")
FILLED = 0.5
"""The least part of a slip that its lines fill, each counted as wide as the widest."""


def at_table(game: str, size: tuple[int, int]) -> Program:
    """A table of four, or of as many as there can be, when it is the player's turn."""
    at = entry(game)
    others = [*at.opponents][: min(4, max(at.seats)) - 1]
    rules = next(iter(at.rule_sets.values()))
    saved_match.begin(disk.current_game(), game, rules, others, "You", "hinted").close()
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.settle()
    return program


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
@pytest.mark.parametrize("game", sorted(titles()))
def test_a_hint_is_as_large_as_its_words(
    game: str, size: tuple[int, int], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a line in the middle is shown whole or not at all."""
    program = at_table(game, size)
    play, s = program.play, program.app.services
    surface = Surface(size)
    for n in (0, 1, 3):
        given = Given(None, Advice(SHORT, why=(message("hint.again"),) * n))
        play.hints.show(given)
        lines: list[Rect] = []

        def seen(surface: Surface, s: Any, rect: Rect, *more: Any, lines: Any = lines) -> None:
            lines.append(rect)

        with monkeypatch.context() as patch:
            patch.setattr(lettering, "draw_line", seen)
            patch.setattr(paint, "draw_strip", seen)
            patch.setattr(paint, "draw_rope", seen)
            play.prepare()
            play.draw(surface)
        slip, made = lay_hint(s, *play.hints._where(given, play.hints.target()))
        wide = max(each.width for each in made.made)
        assert wide * made.high > FILLED * slip.w * slip.h, (n, slip)
        assert play.table.covered == slip
        headline = play.table.stage.ground.zones.get("headline")
        for rect in lines:
            if headline is None or rect != headline.rect:
                assert rect.overlap(slip) <= 0.5


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
@pytest.mark.parametrize("game", sorted(titles()))
def test_so_is_a_line_that_is_said(game: str, size: tuple[int, int], home: Path) -> None:
    program = at_table(game, size)
    table, s = program.play.table, program.app.services
    for said in (message("hint.waits"), message("journal.failed", reason="no space left " * 4)):
        table.toast = said
        table.services.dirty = True
        (toast,) = [part for part in table.frame() if part.id == "toast"]
        if not isinstance(toast.paint, Painted):
            continue
        _, box, words, _ = toast.paint.what
        assert isinstance(box, Rect) and isinstance(words, Surface)
        assert box.w == pytest.approx(words.width + 28 * s.unit)
        assert box.h == pytest.approx(words.height + 18 * s.unit)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", sorted(titles()))
def test_a_hint_lies_on_nobodys_slip(game: str, size: tuple[int, int], home: Path) -> None:
    """Nor on the viewer's cards, at the usual number of seats: there is room beside them."""
    at, rules = entry(game), next(iter(entry(game).rule_sets.values()))
    others = [*at.opponents][: at.title.usual_seats - 1]
    saved_match.begin(disk.current_game(), game, rules, others, "You", "hinted").close()
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.settle()
    play, s = program.play, program.app.services
    why = (message("hint.again"), message("hint.again"), message("help.sentence.1"))
    given = Given(None, Advice(SHORT, why=why))
    play.hints.show(given)
    slip, _ = lay_hint(s, *play.hints._where(given, play.hints.target()))
    table = play.table
    assert all(not slip.overlap(table.slip_rect(seat)) for seat in range(len(table.names)))
    assert all(not slip.overlap(sprite.home.rect) for sprite in table.stage.hand())
    assert all(not slip.overlap(button.bounds) for button in table.buttons)


@pytest.mark.parametrize("game", sorted(titles()))
def test_a_hint_makes_way_while_a_key_tells(game: str, home: Path) -> None:
    program = at_table(game, (1280, 720))
    play = program.play
    play.hints.show(Given(None, Advice(SHORT, why=(message("hint.again"),))))
    program.frame()
    lies = play.hints.rect
    assert lies is not None
    program.key("s", pygame.KMOD_LSHIFT)
    program.frame()
    assert play.table.telling is not None and play.hints.rect is None
    play.table.telling = None
    program.app.services.dirty = True
    program.frame()
    assert play.hints.rect == lies
