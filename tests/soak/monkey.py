"""A monkey at the window, and an attacker at its files: nothing that either does may make it fall.

    python -m tests.soak.monkey [--minutes 60] [--seed 1]

The monkey clicks, types and drops files in every game and on every page. Somebody deletes,
truncates, overwrites, replaces and renames the program's files, sets their dates, and moves the
computer to other time zones. Now and then the program is ended and started again, and finds what is
left. Prints a line for each thing that fell, and where; the exit code is 1 if anything did.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import random
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.ui.conftest import PLAYED, SMALL, Program, Watched  # before pygame: it chooses a display

# isort: split
import pygame
import pytest

from mille.app.look import Preferences
from mille.app.loop import Loop
from mille.app.program import App
from mille.engine.game import Fault
from mille.games import titles
from mille.i18n import load
from mille.session import disk
from mille.session.settings import Settings, save
from mille.ui.pages.new_game import ProgramPage
from mille.ui.pages.page import Page
from mille.ui.sound import Audio
from tests.golden.make import HERE

ATTACKS_EVERY = 12
"""How many touches, on average, there are for each attack."""
STAYS = 150
"""How many touches, on average, before the program is started again."""
LAST = 30
"""How many of the last touches are told of each fall."""
SIZES = [SMALL, SMALL, (600, 720), (1024, 768), (320, 200)]
KEYS = [*"abcdefghijklmnopqrstuvwxyz0123456789", "f1", "f2", "f3", "f5", "home", "end"]
KEYS += [*["return", "space", "tab", "left", "right", "up", "down"] * 5, "escape", "escape"]
KEYS += ["page up", "page down", "delete"]
TYPED = ["é", "{", "\u202e", "漢", "1e999", "7", "K", "a"]
"""Nothing that leads to other files of this computer, or names a program."""
ZONES = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Europe/Paris", "America/St_Johns"]
TIMES = [0, 1, -(10**9), 10**9, 4_102_444_800, 10**10, 2**33]
JUNK = [
    b"",
    b"\0" * 4096,
    b"{",
    b"[]",
    b"null",
    b'{"event":[]}\n',
    b"\xff\xfe" * 50,
    b"1e999",
    b'{"format":"mille-record","version":1}\n',
    b"PK\x03\x04" + b"x" * 100,
    b"SQLite format 3\0" + b"\x01" * 200,
]
VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    2**63,
    1e308,
    float("inf"),
    float("nan"),
    "",
    "x" * 5000,
    "../../pwn",
]
VALUES += ["0001-01-01", "9999-12-31T23:59:59Z", "\0", "\ud800", [], {}, [[]], [None], ["AS"], 1.5]
"""What may stand in a file instead of what belongs there."""
YEARS = [b'"0001-', b'"9999-', b'"2200-', b'"1969-']
RECORDS = sorted((HERE / "records").glob("*-1.jsonl"))


class Attacker:
    """Somebody who can write the program's folder."""

    def __init__(self, home: Path, dice: random.Random) -> None:
        self.home, self.dice = home, dice

    def attack(self) -> str:
        """Do some harm; returns what."""
        harm = self.dice.choice(
            [
                self._delete,
                self._truncate,
                self._overwrite,
                self._replace,
                self._rename,
                self._date,
                self._bring,
                self._plant,
                self._spoil,
                self._spoil,
                self._into_folder,
                self._move_away,
            ]
        )
        with suppress(OSError):
            return f"{harm.__name__} {harm()}"
        return ""

    def _file(self) -> Path:
        """Any of its files; each folder's are chosen as often as another's."""
        found = sorted(path for path in self.home.rglob("*") if path.is_file())
        folders = sorted({path.parent for path in found})
        if not folders:
            return self.home / "settings.json"
        folder = self.dice.choice(folders)
        return self.dice.choice([path for path in found if path.parent == folder])

    def _delete(self) -> Path:
        path = self._file()
        path.unlink()
        return path

    def _truncate(self) -> Path:
        path = self._file()
        os.truncate(path, self.dice.randrange(path.stat().st_size + 1))
        return path

    def _overwrite(self) -> Path:
        """Change some bytes where they are; the file stays the same one."""
        path = self._file()
        with path.open("r+b") as file:
            file.seek(self.dice.randrange(path.stat().st_size + 1))
            file.write(self.dice.choice([*JUNK, self.dice.randbytes(20)]))
        return path

    def _replace(self) -> Path:
        path, other = self._file(), self.home / "new"
        other.write_bytes(self.dice.choice([*JUNK, self._file().read_bytes()]))
        other.replace(path)
        return path

    def _rename(self) -> Path:
        path, other = self._file(), self._file()
        path.replace(other)
        return path

    def _date(self) -> Path:
        path, then = self._file(), self.dice.choice(TIMES)
        os.utime(path, (then, then))
        return path

    def _bring(self) -> Path:
        """A record from elsewhere, perhaps with a date that cannot be."""
        folder = self.dice.choice([disk.history(), disk.open_games(), disk.trash()])
        folder.mkdir(parents=True, exist_ok=True)
        data = self.dice.choice(RECORDS).read_bytes()
        data = data.replace(b'"20', self.dice.choice([b'"20', *YEARS]), 1)
        path = folder / f"brought-{self.dice.randrange(20)}.jsonl"
        path.write_bytes(data)
        return path

    def _plant(self) -> Path:
        """A file that the program looks for, from somebody who knows no better."""
        names = ["settings.json", "games/puzzles.json", "games/history.db", "games/current.jsonl"]
        names += ["games/current.lock", "games/pads/guts-2026-11-01.json", "games/levels.json"]
        names += ["downloads/mille-games-2026-11-28.zip", "reports/program.log"]
        path = self.home / self.dice.choice(names)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.dice.choice(JUNK))
        return path

    def _spoil(self) -> Path:
        """Put another value into a file that can be read."""
        files = [path for path in self.home.rglob("*.json*") if path.is_file()]
        path = self.dice.choice(sorted(files)) if files else self._file()
        lines = path.read_text("utf-8", "replace").split("\n")
        at = 0 if path.suffix == ".json" else self.dice.randrange(len(lines))
        whole = "\n".join(lines) if path.suffix == ".json" else lines[at]
        with suppress(ValueError, RecursionError):
            spoilt = json.dumps(self._with_another(json.loads(whole)))
            lines[at:] = [spoilt] if path.suffix == ".json" else [spoilt, *lines[at + 1 :]]
            path.write_text("\n".join(lines), "utf-8")
        return path

    def _with_another(self, value: Any) -> Any:
        dice = self.dice
        if isinstance(value, dict) and value and dice.random() < 0.9:
            key = dice.choice([*value])
            if dice.random() < 0.1:
                return {name: value[name] for name in value if name != key}
            return {**value, key: self._with_another(value[key])}
        if isinstance(value, list) and value and dice.random() < 0.9:
            at = dice.randrange(len(value))
            return [*value[:at], self._with_another(value[at]), *value[at + 1 :]]
        return dice.choice(VALUES)

    def mend(self) -> None:
        """Take the folders away that lie where files should be."""
        for path in [each for each in self.home.rglob("*.*") if each.is_dir()]:
            shutil.rmtree(path, ignore_errors=True)

    def _into_folder(self) -> Path:
        path = self._file()
        path.unlink()
        path.mkdir()
        return path

    def _move_away(self) -> Path:
        """A whole folder, of the program's own making."""
        folders = sorted(path for path in self.home.rglob("*") if path.is_dir())
        path = self.dice.choice(folders) if folders else self.home / "games"
        shutil.rmtree(path)
        return path


class Loose(Watched):
    """The loop in which the monkey plays."""

    drawn_at_once = False

    def not_done(self, error: Exception) -> None:
        """What the disk refuses is said over a page; anything else is a fall."""
        if not isinstance(error, OSError | Fault):
            raise error
        Loop.not_done(self, error)


class Restarted(Program):
    """The program as it starts from what is on the disk."""

    def __init__(self) -> None:
        self.now = 0.0
        window = pygame.Window("mille", SMALL, hidden=True)
        window.get_surface()
        preferences = Preferences()
        settings = preferences.read()
        self.app = App(load("en"), settings, Audio(), SMALL, preferences)
        self.app.services.clock = lambda: self.now
        self.loop = Loose(self.app, window)
        self.app.start()
        self.app.keeper.read_again()


class Monkey:
    """Touches everything, and notes what falls."""

    def __init__(self, home: Path, seed: str) -> None:
        self.home, self.dice = home, random.Random(seed)
        self.attacker = Attacker(home, self.dice)
        self.done = self.starts = 0
        self.last: deque[str] = deque(maxlen=LAST)
        self.falls: dict[str, str] = {}
        """What fell, by where that was."""
        self.program: Restarted | None = None

    def play(self, goes_on: Callable[[int], bool]) -> None:
        """Touch things for as long as `goes_on` says, which is told how many there were."""
        with self._threads_watched():
            while goes_on(self.done):
                self.done += 1
                if self.program is None or not self.dice.randrange(STAYS):
                    self._try("start", self._start)
                elif not self.dice.randrange(ATTACKS_EVERY):
                    self.last.append(self.attacker.attack())
                elif not self.dice.randrange(400):
                    os.environ["TZ"] = self.dice.choice(ZONES)
                    time.tzset()
                else:
                    self._try("", self._touch)
            if self.program is not None:
                self._try("close", self.program.app.close)

    @contextmanager
    def _threads_watched(self) -> Iterator[None]:
        before = threading.excepthook
        threading.excepthook = lambda args: self._note(args.exc_value)
        try:
            yield
        finally:
            threading.excepthook = before

    def _try(self, what: str, do: Callable[[], object]) -> None:
        if what:
            self.last.append(what)
        try:
            do()
        except (Exception, pygame.error) as error:
            self._note(error)
            with suppress(Exception):
                if self.program is not None:
                    self.program.app.close()
            self._leave()

    def _note(self, error: BaseException | None) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if "/mille/" in frame.filename] or frames
        where = f"{type(error).__name__} {own[-1].filename.rpartition('/mille/')[2]}:{own[-1].name}"
        if where not in self.falls:
            trace = "".join(traceback.format_exception(error))
            self.falls[where] = "\n".join([*self.last, trace])

    def _start(self) -> None:
        if self.program is not None:
            self.program.app.close()
        self._leave()
        self.starts += 1
        pygame.event.clear()
        if self.dice.randrange(4):
            self.attacker.mend()
        if not self.dice.randrange(4):
            with suppress(OSError):
                save(disk.settings_file(), Settings(speed=0.0, tables=PLAYED))
        self.program = Restarted()
        self.program.frame(times=2)

    def _leave(self) -> None:
        """Let go of the window, and of all its pictures."""
        if self.program is not None:
            self.program.loop.window.destroy()
        self.program = None
        gc.unfreeze()  # each replay freezes all that is there, for as long as the process runs
        gc.collect()

    def _touch(self) -> None:
        program, dice = self.program, self.dice
        assert program is not None
        top = program.app.services.stack[-1]
        parts = [part for part in top.frame().nodes() if part.actions or dice.random() < 0.1]
        match dice.randrange(10):
            case 0 | 1 | 2 | 3 | 4 if parts:
                part = dice.choice(parts)
                self.last.append(f"click {type(top).__name__} {part.id}")
                program.click(*part.bounds.center)
            case 5 | 6 | 7 | 0 | 1 | 2 | 3 | 4:
                key = dice.choice(KEYS)
                self.last.append(f"key {type(top).__name__} {key}")
                mod = dice.choice([0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL])
                program.key(key, mod)
            case 8:
                if not isinstance(top, ProgramPage):
                    program.post(pygame.TEXTINPUT, text=dice.choice(TYPED))
            case _:
                self._seldom(program)
        program.frame(dt=dice.choice([0.02, 0.3, 2.0]))
        if not dice.randrange(5):
            program.loop.look()
        if not program.app.services.running:
            self._start()

    def _seldom(self, program: Restarted) -> None:
        dice = self.dice
        match dice.randrange(8):
            case 0:
                program.resize(dice.choice(SIZES))
            case 1:
                path = dice.choice([self.attacker._file(), *RECORDS, self.home])
                self.last.append(f"drop {path}")
                program.post(pygame.DROPFILE, file=str(path))
            case 2:
                program.app.keeper.wait()
                program.frame(times=3)
            case 3:
                game = dice.choice([*titles()])
                self.last.append(f"take out {game}")
                program.app.first_page()
                program.app.take_out(titles()[game])
            case 4:
                program.loop.look()
            case _:
                with_page = program.app.services.stack[-1]
                if isinstance(with_page, Page):
                    with_page.finish()
                program.frame(dt=5.0)


@contextmanager
def at_home() -> Iterator[Path]:
    """A home of its own, and a folder of its own to be in."""
    logging.getLogger("mille").setLevel(logging.CRITICAL)
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory(prefix="mille-monkey-", ignore_cleanup_errors=True) as folder:
        home = Path(folder) / "home"
        home.mkdir()
        try:
            with pytest.MonkeyPatch.context() as patch:
                for name in ("MILLE_HOME", "HOME"):
                    patch.setenv(name, str(home))
                patch.setenv("TZ", ZONES[0])
                patch.chdir(home)
                yield home
        finally:
            time.tzset()
            logging.getLogger("mille").setLevel(logging.NOTSET)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    monkey = play(args.seed, lambda done: time.monotonic() < end)
    for where, told in monkey.falls.items():
        print(f"== {where}\n{told}")
    print(f"{monkey.done} touches, {monkey.starts} starts, {len(monkey.falls)} fell")
    return int(bool(monkey.falls))


def play(seed: str, goes_on: Callable[[int], bool]) -> Monkey:
    """Let it play in a home of its own."""
    with at_home() as home:
        monkey = Monkey(home, seed)
        monkey.play(goes_on)
    gc.freeze()
    return monkey


if __name__ == "__main__":
    sys.exit(main())
