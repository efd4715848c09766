"""The program as players run it, telling another process what its screen was told.

    python -m tests.crash.witness --told FILE [--robot SEED] [--die CALL:N]

It runs `mille.app.loop.run` with the person's own settings and games (`MILLE_HOME`). Each event is
written to FILE as one JSON line once the screen has been told it, and not before: whatever is in
FILE could be seen. With `--robot` a robot plays, by events in the queue that a window's events come
through. With `--die` the program kills itself in the middle of the N-th call of `write` (with half
of the line written), before the N-th `fsync`, or before the N-th `replace`.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import IO, Any

import pygame

from mille.app import program
from mille.app.loop import Loop, run
from mille.app.program import App
from mille.cards import Dice
from mille.i18n import load
from mille.session import referee
from mille.session.matches import Match
from mille.session.sources import ME
from mille.ui.pages.page import Page
from mille.ui.scene import Scene
from mille.ui.table.commands import Commands
from mille.ui.table.play import PlayScene
from mille.ui.table.table import Table
from mille.view.beat import Beat
from tests.ui.conftest import Fingers
from tests.ui.robot import MANNERS, Robot

CALLS = ("write", "fsync", "replace")


class Witness:
    """Writes down what the screen is told."""

    def __init__(self, file: str) -> None:
        self._out = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def say(self, **what: Any) -> None:
        """Write one line at once: the next instant may be the last."""
        os.write(self._out, (json.dumps(what) + "\n").encode())

    def watch(self) -> None:
        sit_down, tell, undo = App.sit_down, Table.tell, Commands.undo

        def sits_down(app: App, game: Match) -> None:
            sit_down(app, game)
            view = game.referee.view(ME)
            hand = sorted(card.code for card in view.hand)
            self.say(sat=game.header.seed, events=len(game.past), hand=hand)

        def tells(scene: Table, event: Any, view: Any, used: Sequence[int] = ()) -> Beat:
            beat = tell(scene, event, view, used)
            self.say(told=scene.entry.game.write(event))
            return beat

        def undoes(tools: Commands) -> None:
            driver = tools._desk.match
            undoable = driver.caught_up and driver.can_take_back
            if undoable:
                self.say(undoing=True)
            undo(tools)
            if undoable:
                self.say(undone=True)

        _patch(App, "sit_down", sits_down)
        _patch(Table, "tell", tells)
        _patch(Commands, "undo", undoes)


def _patch(where: object, name: str, made: Callable[..., Any]) -> None:
    setattr(where, name, made)


class Player(Fingers):
    """A robot at the window: it posts events and lets the loop handle them."""

    def __init__(self, seed: str) -> None:
        self.dice = Dice(seed)
        self._step = Loop.step
        self._loop: Loop | None = None
        self._undone = False

    def sit(self) -> None:
        """Let the robot play after each turn of the loop."""
        # Two clicks are far enough apart not to be a double click.
        _patch(program, "perf_counter", lambda: perf_counter() + self.now)

        def step(loop: Loop, dt: float) -> None:
            self._loop = loop
            self._step(loop, dt)
            self._act(loop.app)
            # At rest the loop sleeps until something happens, and would never ask the robot.
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))

        _patch(Loop, "step", step)

    def _act(self, app: App) -> None:
        top = app.services.stack[-1]
        if isinstance(top, Page):
            self.key("return")  # the first button: a new game, the next deal
        elif isinstance(top, PlayScene) and top.match.referee.actor == ME and not top.match.pending:
            robot = Robot(self, self, self.dice, self.dice.choice(MANNERS))
            if top.match.can_take_back and not self._undone and self.dice.below(4) == 0:
                self._undone = True
                self.key("u")
            else:
                self._undone = self._undone and top.match.can_take_back
                robot.move(top.table.view)

    @property
    def top(self) -> Scene:
        return self._loop.app.services.stack[-1]

    @property
    def play(self) -> PlayScene:
        assert self._loop.app.table is not None
        return self._loop.app.table

    def post(self, kind: int, **values: object) -> None:
        assert self._loop is not None
        pygame.event.post(pygame.event.Event(kind, values))
        self._step(self._loop, 1 / 60)


def die_in(call: str, number: int) -> None:
    """Let the program be killed in the middle of the `number`-th call."""
    calls = 0

    def last() -> bool:
        nonlocal calls
        calls += 1
        return calls == number

    def kill() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    if call == "write":
        write = referee._write

        def writes(file: IO[bytes], data: bytes) -> None:
            if last():
                write(file, data[: len(data) // 2])
                kill()
            write(file, data)

        _patch(referee, "_write", writes)
        return
    real = getattr(os, call)

    def calling(*args: Any) -> Any:
        if last():
            kill()
        return real(*args)

    _patch(os, call, calling)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--told", required=True)
    parser.add_argument("--robot", default="")
    parser.add_argument("--die", default="")
    args = parser.parse_args()
    if args.robot:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        Player(args.robot).sit()
    Witness(args.told).watch()
    if args.die:
        call, _, number = args.die.partition(":")
        die_in(call, int(number))
    return run(load())


if __name__ == "__main__":
    raise SystemExit(main())
