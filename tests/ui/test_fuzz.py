"""Everything at random, at every instant of every motion: nothing ever breaks."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.engine.codec import Seat
from mille.engine.message import Refusal
from mille.games import entry
from mille.session import disk, record
from mille.session.matches import Match
from mille.session.referee import Referee
from mille.session.seated import InSlices
from mille.session.settings import Settings, TableChoice
from mille.ui.pages.menu import TroublePage
from mille.ui.pages.new_game import Chosen
from mille.ui.scene import Scene
from mille.ui.table.inputs import Pointer
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import KeptGame
from mille.view.table import hand_of
from tests.games.matches import GAMES
from tests.golden.make import HERE
from tests.parts import long, some
from tests.ui.conftest import SIZE, SMALL, Program, launched
from tests.ui.tables import same_table, shows

# Clicks, drags, keys, files and resizes at random, at every table and on every page

EVERY_FRAME_IS_SEEN = True

RUNS = [("mille", 0, 70), *(long(game, n, 250) for n, game in enumerate(GAMES))]
RUNS += [long(game, seed, 1400) for seed in range(10, 10 + some(5)) for game in GAMES]
"""The game in front, a seed, and how much is done."""
CHECK_EVERY = 20
SIZES = [SMALL, SMALL, (600, 720), (1024, 768), SIZE, (900, 1200)]
SCALES = [0.8, 1.0, 1.0, 1.4, 2.5]
KEYS = [*"abcdefghijklmnopqrstuvwxyz0123456789-+.,/", *(f"f{n}" for n in range(1, 13))]
KEYS += [*["return", "space", "tab", "left", "right"] * 4, "up", "down", "home", "end"]
KEYS += ["page up", "page down", "escape", "delete", "backspace", "insert"]
MODS = [0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL]
TYPED = ["é", "{", "\u202e", "漢"]
DRAWN = 0.15
"""The share of frames that are drawn: only some, which saves half the time."""


def is_pressed(play: PlayScene) -> bool:
    """Whether the pointer is down there, and carries nothing."""
    press = play.hand.state.press
    return press is not None and not press.carries


def think_at_once(patch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, everybody answers in the frame in which they are asked."""

    def worker(*game: Any, **rest: Any) -> InSlices:
        own: InSlices = game[-1]
        own.reasons = None
        return own

    patch.setattr("mille.session.seated.SLICE", float("inf"))
    patch.setattr("mille.session.seated.Worker", worker)


class Monkey:
    """Touches everything, and knows what must be true whatever was touched."""

    def __init__(self, program: Program, seed: int, patch: pytest.MonkeyPatch) -> None:
        self.program = program
        self.app = program.app
        self.dice = random.Random(seed)
        self.done = self.drawn = self.moved = 0
        self.files = [*sorted((HERE / "records").glob("*-1.jsonl")), Path(__file__)]
        self.pressed: Any = None
        """What was shown when the button was pressed."""
        self.tapping = False
        self._watch_the_moves(patch)
        draw, looks = self.app.services.draw, random.Random(seed)

        def now_and_then(surface: Surface) -> None:
            if looks.random() < DRAWN:
                self.drawn += 1
                draw(surface)

        self.app.services.draw = now_and_then  # type: ignore[method-assign]

    def _watch_the_moves(self, patch: pytest.MonkeyPatch) -> None:
        make, submit = Referee.submit, Match.submit

        def made(referee: Referee[Any, Any, Any], seat: Seat, move: Any) -> Refusal | None:
            refusal = make(referee, seat, move)
            assert refusal is None, f"seat {seat} may not {move}: {refusal}"
            return refusal

        def submitted(driver: Match, move: object) -> Refusal | None:
            self.moved += 1
            if not driver.waiting.forced:
                # The player saw the table as it is when they made their choice.
                (play,) = [each for each in self.tables() if each.match is driver]
                assert shows(play.table.view, driver.view())
                assert not driver.pending
                assert not self.tapping or play.table.view is self.pressed
            return submit(driver, move)

        patch.setattr(Referee, "submit", made)
        patch.setattr(Match, "submit", submitted)
        press = Pointer._press

        def pressed(pointer: Pointer, x: float, y: float) -> None:
            press(pointer, x, y)
            self.pressed = pointer._table.view

        patch.setattr(Pointer, "_press", pressed)

    def tables(self) -> list[PlayScene]:
        """The tables in play: that of the game, and what lies over it."""
        return [each for each in self.app.services.stack if isinstance(each, PlayScene)]

    # What it does

    def act(self) -> None:
        ways: list[Callable[[], None]] = [self.click] * 8 + [self.drag] * 3 + [self.key] * 8
        ways += [self.rest] * 3 + [self.resize, self.rescale, self.scroll, self.leave, self.drop]
        if self.app.table is self.program.top:
            ways += [self.play_on] * 12
        assert not isinstance(self.program.top, TroublePage), "a page of trouble"
        self.dice.choice(ways)()
        self.done += 1
        if not self.app.services.running:  # it has quit
            self.app.services.running = True
            self.app.close_game()
            self.app.start()
        self.check_now()

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))
        up = kind == pygame.MOUSEBUTTONUP
        self.tapping = up and any(map(is_pressed, self.tables()))
        self.program.frame()
        self.tapping = False
        self.frames(1)

    def frames(self, most: int) -> None:
        for _ in range(self.dice.randint(1, max(1, most))):
            self.program.frame(self.dice.choice([0.0, 0.004, 1 / 60, 1 / 60, 0.05, 0.1]))
            self.check_now()

    def spot(self) -> tuple[int, int]:
        """Somewhere: mostly where something can be done."""
        width, height = self.app.services.size
        frame = self.program.top.frame()
        parts = [part for part in frame if part.actions or part.focusable]
        x, y = self.dice.randrange(width), self.dice.randrange(height)
        if parts and self.dice.random() < 0.85:
            b, (left, top) = self.dice.choice(parts).bounds, frame.origin
            x, y = round(b.x + self.dice.random() * b.w), round(b.y + self.dice.random() * b.h)
            x, y = x - round(left), y - round(top)
        return min(width - 1, max(0, x)), min(height - 1, max(0, y))

    def click(self) -> None:
        """Press and release; now and then twice, or with another button."""
        at, button = self.spot(), self.dice.choice([1] * 12 + [2, 3])
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        for _ in range(self.dice.choice([1, 1, 1, 2])):
            self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
            self.frames(2)
            self.post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def drag(self) -> None:
        """Carry something somewhere; now and then something interrupts."""
        start, end = self.spot(), self.spot()
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        steps = self.dice.randint(1, 5)
        for i in range(1, steps + 1):
            at = tuple(round(a + (b - a) * i / steps) for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
            if self.dice.random() < 0.15:
                self.dice.choice([self.key, self.resize, self.leave])()
        if self.dice.random() < 0.93:  # otherwise the button is released where nobody sees it
            self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def key(self, name: str = "") -> None:
        mod = 0 if name else self.dice.choice(MODS)
        name = name or self.dice.choice(KEYS)
        letter = name if len(name) == 1 and not mod else ""
        self.post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode=letter)
        if letter:
            self.post(pygame.TEXTINPUT, text=self.dice.choice([letter, letter, *TYPED]))

    def escape(self) -> None:
        self.key("escape")

    def rest(self) -> None:
        self.frames(25)

    def resize(self) -> None:
        self.program.window.size = self.dice.choice(SIZES)
        self.frames(1)

    def rescale(self) -> None:
        self.app.apply(self.app.services.settings.changed(scale=self.dice.choice(SCALES)))
        self.frames(1)

    def scroll(self) -> None:
        self.post(pygame.MOUSEWHEEL, precise_y=self.dice.choice([-3.0, 1.0]))

    def leave(self) -> None:
        """The pointer leaves the window, or another window comes to the front."""
        self.post(self.dice.choice([pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED]))

    def drop(self) -> None:
        if self.dice.random() < 0.3:
            self.post(pygame.DROPFILE, file=str(self.dice.choice(self.files)))

    def play_on(self) -> None:
        if self.dice.random() < 0.4:
            self.frames(20)
        for _ in range(3):
            self.key("h")

    # What must be true

    def check_now(self) -> None:
        for play in self.tables():
            board, hand = play.table.stage, hand_of(play.match.me)
            keys = {sprite.key for sprite in board.sprites}
            assert len(keys) == len(board.sprites)
            assert board.hand_state.carried <= keys
            assert board.hand_state.chosen <= {s.key for s in board.sprites if s.place == hand}
            if play.hand.state.held is None:
                assert not board.hand_state.carried
            if self.program.top is not play:
                assert play.hand.state.press is None
            for sprite in board.sprites:
                assert 0 < sprite.width <= 1
                assert 0 <= sprite.alpha <= 1
                assert sprite.pose.height > 1

    def check_rest(self) -> None:
        """Once everything is at rest, the screen and the disk agree with the referee."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.spot(), button=1)
        self.app.apply(Settings(speed=0.0, tables=self.app.services.settings.tables))
        play = self.back_to_the_table()
        same_table(play)
        if not isinstance(play.purpose, KeptGame):
            return
        kept = record.parse(disk.current_game().read_bytes())
        match = record.follow(kept)
        assert not kept.torn
        assert not match.due
        assert play.match.entry.game.observe(match.state, play.match.me) == play.match.view()

    def back_to_the_table(self) -> PlayScene:
        """Close whatever lies over the table, or begin a game, and let it come to rest."""
        for _ in range(400):
            top: Scene = self.program.top
            if self.app.table is None:
                self.app.start()
                if self.app.table is None:
                    self.app.open_new_game()
                    self.key("return")
            elif top is not self.app.table:
                self.dice.choice([self.escape, self.escape, self.escape, self.key, self.click])()
            else:
                self.app.table.match.keep_table(False, None)  # nor does it play by itself
                self.program.settle()
                if self.program.top is self.app.table and isinstance(top, PlayScene):
                    return top
        raise AssertionError(f"{type(self.program.top).__name__} stays in front")


@pytest.mark.parametrize(("game", "seed", "actions"), RUNS)
def test_anything_at_any_time(
    game: str, seed: int, actions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_at_once(monkeypatch)
    played = {game: TableChoice()} if seed % 2 == 0 else {}  # the others offer a lesson first
    program = launched(game=game, tables=played, speed=1.0)
    at = entry(game)
    program.app.take_out(at.title)
    monkey = Monkey(program, seed, monkeypatch)
    if seed % 2:  # any number of players, by any rules
        seats, rules = monkey.dice.choice(at.seats), monkey.dice.choice([*at.rule_sets.values()])
        program.app.new_game(Chosen(("novice",) * (seats - 1), rules))
    for number in range(actions):
        monkey.act()
        if number % CHECK_EVERY == CHECK_EVERY - 1:
            monkey.check_rest()
    monkey.check_rest()
    assert monkey.moved > 5
    assert monkey.drawn
    for file in disk.history().glob("*.jsonl"):
        record.follow(record.parse(file.read_bytes()))
