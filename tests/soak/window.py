"""Hours in the window at instant speed: games, and all that a person may touch meanwhile."""

from __future__ import annotations

import gc
import logging
import tempfile
from collections.abc import Callable
from pathlib import Path

from mille.value import Struct, field
from tests.soak.level import Level
from tests.ui.conftest import SMALL, Program, against  # before pygame: it chooses the display
from tests.ui.robot import MANNERS, Robot

# isort: split
import pygame
import pytest

from mille.app.pictures import looks
from mille.cards import Dice
from mille.games import entry
from mille.games.mille.melds import rules_from
from mille.parts.rummy import Discard
from mille.session import disk, record, shelf
from mille.session.matches import Match
from mille.session.record import Header, SeatName, now
from mille.session.referee import Journal
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui import cards, shapes, text
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.page import Page
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.play import PlayScene
from mille.ui.table.table import Table

TURNS_AN_HOUR = 360
"""At the usual speed a person's turn and the answer to it take about ten seconds."""
APART = 8
"""One game in this many is against a player in a process of its own."""
FEW = 3
"""The number of turns after which such a game is left for another."""
TOUCHES = ("size", "look", "menu", "leave", "mute", "error", "hint", "undo", "settings")
USUAL = Settings(speed=0.0)


class Broken(Exception):
    """An unexpected error, made to happen."""


class Sat(Struct):
    turns: int = 0
    """The person's turns."""
    games: int = 0
    touches: int = 0
    """Changes to window, pages and settings between turns."""
    level: Level = field(default_factory=Level)
    scenes: int = 0
    """The most tables and games still held after a game."""

    def __str__(self) -> str:
        return (
            f"{self.turns} turns of a person ({self.turns / TURNS_AN_HOUR:.1f} hours) in "
            f"{self.games} games, {self.touches} times window, pages or settings were used; "
            f"at most {self.scenes} tables held"
        )


def sit(
    turns: int, seed: str, say: Callable[[str], None] = lambda text: None, target: int = 0
) -> Sat:
    """Play this many turns in one window, game after game. Raises whatever goes wrong.

    With a target the games end there, not where the rule set says.
    """
    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    gc.collect()
    gc.freeze()  # what other tests of this process hold does not count here
    logging.getLogger("mille.app.loop").setLevel(logging.CRITICAL)  # it would report each `Broken`
    with (
        tempfile.TemporaryDirectory(prefix="mille-soak-") as home,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("MILLE_HOME", home)
        return _Person(Program(USUAL, SMALL), Dice(seed), say, target).play(turns)


class _Person:
    """A person who stays for long, and touches everything."""

    def __init__(
        self, program: Program, dice: Dice, say: Callable[[str], None], target: int
    ) -> None:
        self.program = program
        self.dice = dice
        self.say = say
        self.target = target
        self.sat = Sat()
        self.most_turns = 0

    def play(self, turns: int) -> Sat:
        """Play game after game, until there were this many turns."""
        self.program.app.start()
        while self.sat.turns < turns:
            self.most_turns = turns
            self.begin()
            self.game()
            self.sat.games += 1
            self.measure()
        self.program.app.close()
        return self.sat

    def begin(self) -> None:
        """Begin a new game under the next rules."""
        app, mille = self.program.app, entry("mille")
        sets = list(mille.rule_sets)
        rules = sets[self.sat.games % len(sets)]
        heavy = sorted(mille.slow & set(mille.opponents))
        if heavy and self.sat.games % APART == APART - 1:
            app.new_game(
                against(self.dice.choice(heavy), rules), f"{self.dice.seed}/{self.sat.games}"
            )
            return
        app.open_start()
        shelf.put_away(disk.current_game(), disk.history())
        seats = (SeatName("You", record.HUMAN), SeatName("Thumb", "thumb"))
        own = f"{self.dice.seed}/{self.sat.games}"
        house = mille.rule_sets[rules]
        if self.target:
            house = rules_from({"preset": rules, "target": self.target})
        header = Header("mille", house, seats, own, now())
        Journal.begin(disk.current_game(), header).close()
        app.start()

    def game(self) -> None:
        """Play to the payment, or for a few turns against a slow player."""
        program, began = self.program, self.sat.turns
        while True:
            program.frame()
            if isinstance(program.top, LastWordPage):
                program.key("return")
                return
            if isinstance(program.top, SheetPage):
                program.key("return")
            elif program.play.match.referee.actor == ME and not program.play.match.pending:
                apart = program.play.match.header.seats[1].player != "thumb"
                if (apart and self.sat.turns - began >= FEW) or self.sat.turns >= self.most_turns:
                    return
                self.turn()
            elif program.play.match.header.seats[1].player != "thumb":
                pygame.time.wait(5)  # the other process needs the processor to think

    def turn(self) -> None:
        """Make a move; after a discard, sometimes do something else."""
        manner = self.dice.choice(MANNERS)
        robot = Robot(self.program, self.program, self.dice, manner, player="thumb")
        if isinstance(robot.move(self.program.play.table.view), Discard):
            self.sat.turns += 1
            if self.dice.below(8) == 0 and self.program.app.table is self.program.top:
                self.touch(self.dice.choice(TOUCHES))
                self.sat.touches += 1

    def touch(self, what: str) -> None:
        """Do something that a person may do between turns; the table is on top afterwards."""
        program, app = self.program, self.program.app
        match what:
            case "size":
                size = 800 + self.dice.below(480), 560 + self.dice.below(300)
                program.resize(size)
            case "look":
                kinds = {kind: self.dice.choice(sorted(names)) for kind, names in looks().items()}
                app.apply(app.services.settings.changed(**kinds))
            case "menu" | "settings":
                self.through_the_pages(what)
            case "leave":
                app.open_start()
                program.frame()
                app.go_on()
            case "mute":
                program.key("m")
            case "error":
                program.loop.guard(_fail)
                program.frame()
                program.key("return")  # go on from the last move
            case "hint" | "undo":
                program.key(what[0])
        program.frame()
        assert isinstance(program.top, PlayScene | SheetPage), (what, program.top)

    def through_the_pages(self, what: str) -> None:
        """Open every page of the menu in turn, or change every setting."""
        program = self.program
        if program.play.hand.full or program.play.table.stage.hand_state.chosen:
            program.key("escape")  # puts down what was taken up for the next turn
        program.key("escape")
        menu = program.top
        assert isinstance(menu, MenuPage), menu
        ids = ["settings"] if what == "settings" else ["new", "rules", "settings"]
        for id in ids:
            (button,) = [widget for widget in menu.widgets if widget.id == id]
            program.click(*button.bounds.center)
            page = program.top
            assert isinstance(page, Page) and page is not menu
            for _ in page.widgets if what == "settings" else ():
                program.keys("down", "right")
            program.key("escape")
        program.app.apply(USUAL)
        program.key("escape")

    def measure(self) -> None:
        """Take a sample at a comparable moment: the first page in a small window."""
        program, app = self.program, self.program.app
        app.apply(USUAL)
        app.open_start()
        program.resize(SMALL)
        program.frame(times=3)
        for old in [*disk.history().iterdir(), *_reports()]:
            old.unlink()
        self.sat.level.sample(fonts=len(app.services.texts._fonts))
        held = sum(isinstance(thing, (PlayScene, Table, Match)) for thing in gc.get_objects())
        self.sat.scenes = max(self.sat.scenes, held)
        self.caches()
        self.say(f"{self.sat}; {self.sat.level.memory[-1]:.1f} MB")

    def caches(self) -> None:
        """Check that caches keep pictures, but not too many."""
        services = self.program.app.services
        assert len(services.texts._drawn) <= text.MOST_CACHED
        assert len(services.texts._fitted) <= text.MOST_CACHED
        assert len(services.texts._fonts) <= text.MOST_FONTS
        assert len(shapes._cache) <= shapes._cache.most
        assert services.art.held <= services.art._budget
        assert cards.shadow.cache_info().currsize <= cards.MOST_SHADOWS


def _reports() -> list[Path]:
    return list(disk.reports().iterdir()) if disk.reports().exists() else []


def _fail() -> None:
    raise Broken
