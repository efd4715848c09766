"""Every button and every key of every game, at every instant of every motion: nothing breaks.

Each run has a seed of its own; what fails once fails again. Together the long runs press a hundred
thousand times.
"""

from __future__ import annotations

import random
from collections import Counter

import pygame
import pytest
from pygame import Surface

from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui.pages.menu import TroublePage
from mille.ui.pages.new_game import Chosen
from mille.ui.pages.page import Page
from mille.ui.table.play import PlayScene
from mille.view.geometry import Rect
from tests.parts import quick_first, some
from tests.ui.conftest import SMALL, Program
from tests.ui.test_fuzz import think_at_once

EVERY_FRAME_IS_SEEN = True

SHOWN = sorted(title.id for title in titles().values() if title.in_window)
QUICK, PRESSES = 300, 2860
"""How often a quick run presses, and a long one: one for each game, five in a deep search."""
STEPS = [0.0, 0.004, 1 / 60, 1 / 60, 1 / 60, 0.05, 0.1, 0.3]
"""Seconds from one press to the next, so that a motion is met at any instant."""
KEYS = [*"abcdefghijklmnopqrstuvwxyz0123456789", *(f"f{n}" for n in range(1, 13))]
KEYS += ["up", "down", "left", "right", "home", "end", "page up", "page down", "tab", "escape"]
KEYS += ["backspace", "delete", "insert", "-", "+", ".", ",", "/"]
ONWARD = ["space", "return", "h", "e"]
"""The keys that move any game on."""
PATIENCE = 4
"""After this many presses on a page the robot goes back to the table."""


class Presser:
    def __init__(self, program: Program, game: str, seed: int) -> None:
        self.program = program
        self.entry = entry(game)
        self.dice = random.Random(f"{game} {seed}")
        self.away = 0
        self.where: Counter[str] = Counter()
        """How often each scene was pressed."""
        self._see_little()
        self.deal()

    def _see_little(self) -> None:
        services = self.program.app.services
        draw, looks = services.draw, random.Random(1)

        def now_and_then(surface: Surface) -> None:
            if looks.random() < 0.03:
                draw(surface)

        services.draw = now_and_then  # type: ignore[method-assign]

    def deal(self) -> None:
        self.program.app.take_out(self.entry.title)
        seats = self.dice.choice(self.entry.seats)
        rules = self.dice.choice(list(self.entry.rule_sets.values()))
        self.program.app.new_game(Chosen(("novice",) * (seats - 1), rules))

    def press(self) -> None:
        top = self.program.top
        assert not isinstance(top, TroublePage), "a page of trouble"
        self.where[type(top).__name__] += 1
        self.away = 0 if isinstance(top, PlayScene) else self.away + 1
        if self.away > PATIENCE:
            self._back()
        elif self.dice.random() < 0.3:
            self._key(self.dice.choice(ONWARD))
        elif self.dice.random() < 0.5:
            self._key(self.dice.choice(KEYS))
        else:
            self._point(self.dice.choice(self._spots()))
        self.program.frame(self.dice.choice(STEPS))
        if self.dice.random() < 0.03:
            self.program.frame(times=self.dice.randrange(90))
        if not self.program.app.services.running:  # it was told to quit
            self._start()

    def _start(self) -> None:
        self.program.app.close()
        self.program = Program(self.program.app.services.settings, self.program.window.size)
        self._see_little()
        self.program.app.start()

    def _back(self) -> None:
        if self.program.app.table is None:
            self.deal()
        else:
            self._key(self.dice.choice(["escape", "return", "tab"]))

    def _key(self, name: str) -> None:
        mod = self.dice.choice([0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL])
        self.program.key(name, 0 if name in ONWARD else mod)

    def _spots(self) -> list[Rect]:
        top = self.program.top
        if isinstance(top, Page):
            return [widget.bounds for widget in top.widgets] or [Rect(0, 0, *SMALL)]
        play = self.program.play
        if top is not play or self.dice.random() < 0.1:
            return [node.bounds for node in top.frame().nodes()] or [Rect(0, 0, *SMALL)]
        buttons = [*play.table.tools, *play.table.buttons]
        lying = [sprite.pose.rect for sprite in play.table.stage.sprites]
        found = [button.bounds for button in buttons] if self.dice.random() < 0.7 else lying
        return found or [Rect(0, 0, *SMALL)]

    def _point(self, rect: Rect) -> None:
        x, y = rect.center
        self.program.point(x, y)
        self.program.press(x, y)
        if self.dice.random() < 0.1:
            self.program.frame(self.dice.choice(STEPS))
        self.program.release(x, y)


@pytest.mark.long
@pytest.mark.parametrize("seed", quick_first(range(1 + some(5)), 1))
@pytest.mark.parametrize("game", quick_first(SHOWN, 1))
def test_every_press_at_every_instant(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_at_once(monkeypatch)
    program = Program(Settings(), SMALL)
    program.app.start()
    presser = Presser(program, game, seed)
    for _ in range(PRESSES if seed else QUICK):
        presser.press()
    assert presser.where["PlayScene"] > (PRESSES if seed else QUICK) / 4
