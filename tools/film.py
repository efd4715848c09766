"""Ten seconds of play for the README, which `python -m tools.make_pictures` writes.

The program itself plays at its usual speed: a deal of Mille from a seed, in which a robot moves the
pointer for the person, and the opponent answers. Time passes frame by frame and not by the clock,
so that each run shows the same.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image

from mille.cards import Dice
from mille.engine.codec import Seat
from mille.games.mille.melds import rules_from
from mille.parts.rummy import Discard
from mille.session import disk, matches
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.view.action import Action
from tests.ui.conftest import Program
from tests.ui.robot import Robot

WINDOW = (1280, 720)
SIZE = (800, 450)
SECONDS = 10.2
RATE = 60
KEPT = 4
"""One in this many frames is kept."""
SEED = "22"
"""With this seed the person takes the pack in the first turn, lays two more melds, and discards."""
LOOK, AIM, GLIDE = 24, 8, 20
"""How many frames the person takes to think of a move, to aim at the next card, to drag one."""
QUALITY = 60
"""With this quality the file has about 1 MB."""


class Filmed(Program):
    """The program, with some frames kept, and a hand as slow as a person's."""

    def __init__(self) -> None:
        self.passed = 0
        self.kept: list[Image.Image] = []
        super().__init__(Settings(), WINDOW)

    def frame(self, dt: float = 1 / RATE, times: int = 1) -> None:
        """Let frames pass, and keep some."""
        for _ in range(times):
            super().frame(dt)
            if self.passed % KEPT == 0:
                drawn = pygame.transform.smoothscale(self.window.get_surface(), SIZE)
                self.kept.append(Image.frombytes("RGB", SIZE, pygame.image.tobytes(drawn, "RGB")))
            self.passed += 1

    def click(self, x: float, y: float) -> None:
        """Press and release, then look for the next thing."""
        super().click(x, y)
        self.frame(times=AIM)

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.press(x, y)
        for i in range(1, GLIDE + 1):
            part = (i / GLIDE) ** 2 * (3 - 2 * i / GLIDE)
            at = (round(x + (to_x - x) * part), round(y + (to_y - y) * part))
            self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        self.release(to_x, to_y)


class Player(Robot):
    """A player that clicks, and drags only discards."""

    def _click(self, action: Action) -> None:
        if not isinstance(action.move, Discard) or not self._drag(action, self._stage.chosen()):
            super()._click(action)


def film(path: Path) -> None:
    """Write it as an animated WebP. The home named by `MILLE_HOME` must be empty."""
    program = Filmed()
    rules = rules_from({})
    begun = matches.begin(disk.current_game(), "mille", rules, "casual", "You", SEED, Seat(ME))
    begun.close()
    program.app.start()
    player = Player(program, program, Dice("film"))
    while program.passed < SECONDS * RATE:
        program.frame()
        driver, table = program.play.match, program.play.table
        if driver.referee.actor == ME and not driver.pending and not table.stage.restless:
            program.frame(times=LOOK)
            player.move(table.view)
    program.app.close()
    kept = program.kept[: round(SECONDS * RATE / KEPT)]
    last = kept[-1]  # also the first: where nothing moves, a full table is seen and no empty one
    shown = round(1000 * KEPT / RATE)
    last.save(path, save_all=True, append_images=kept, duration=shown, loop=0, quality=QUALITY)
