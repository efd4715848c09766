"""What a listener hears during a deal: `python -m tests.golden.make heard` writes it again.

`heard/<game>.txt` has all that is read aloud unasked, in order, while a stranger plays a deal by
keys. A line that begins with `>` is a key; `!` comes before what interrupts. Whoever changes it
reads it from top to bottom, as a listener would hear it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from mille.agents import PEOPLE
from mille.app.access import Aloud
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.sheet import SheetPage
from tests.golden import seen
from tests.ui.robot import Stranger

HERE = Path(__file__).parent / "heard"
MOST = 30_000
"""More frames than any deal has at this speed."""
LINES = 150
"""A deal is cut after about twice as many lines: some go on for an hour."""


class Listener(seen.Scripted):
    """Writes down what is read aloud, frame by frame, and the keys pressed."""

    def __init__(self, game: str) -> None:
        self.lines: list[str] = []
        self._aloud = Aloud()
        super().__init__(game, speed=0.0)
        table = self.play.table
        others = [person.name for person in PEOPLE.values()]
        table.take_over(["You", *others[: len(table.names) - 1]], {})

    def frame(self, dt: float = 1 / 60, times: int = 1) -> None:
        for _ in range(times):
            super().frame(dt)
            top = self.app.services.stack[-1:]
            if top:
                spoken = self._aloud.hear(type(top[0]).__name__, top[0].frame())
                urgent = "! " if spoken.urgent else ""
                self.lines += [f"{urgent}{line}" for line in spoken.lines]

    def key(self, name: str, mod: int = 0) -> None:
        self.lines.append(f"> {name}")
        super().key(name, mod)
        self.post(pygame.KEYUP, key=pygame.key.key_code(name), mod=mod)


def heard(game: str) -> str:
    with seen.still():
        program = Listener(game)
        stranger = Stranger(program, "keys", "heard")
        for _ in range(MOST):
            program.frame()
            ended = isinstance(program.top, SheetPage | LastWordPage)
            if ended or len(program.lines) > 2 * LINES:
                break
            table = program.play
            ready = table.match.my_turn and table.match.caught_up and not table.table.stage.busy
            if ready and program.top is table:
                stranger.act()
        program.close()
        return "".join(f"{line}\n" for line in _short(program.lines))


def _short(lines: list[str]) -> Iterator[str]:
    """Put the keys of one walk on one line."""
    keys: list[str] = []
    for line in [*lines, ""]:
        if line.startswith("> "):
            keys.append(line[2:])
            continue
        if keys:
            yield f"> {' '.join(keys)}"
            keys.clear()
        if line:
            yield line


def write(game: str) -> None:
    HERE.mkdir(exist_ok=True)
    (HERE / f"{game}.txt").write_text(heard(game), "utf-8")
