"""What is seen, frozen: `python -m tests.golden.make seen` writes it again; then read what differs.

`seen/<game>.txt` has for each event of the golden records of a game, and each window size, a hash
of the picture and one of the nodes. `seen/<game>-played.txt` has some of those nodes as text,
frames at equal steps of time while cards fly, and a script of gestures with what each did: the same
hashes, and what was said. A line that begins with `>` is a gesture as it was recorded; tests replay
it as it is.

The first line names the versions that drew the pictures. Others draw letters and cards slightly
differently, so nothing is compared there.

    python -m tests.golden.seen FOLDER mille-1-0200 guts-gesture-003 daifugo-fly-0001

draws what has these names now; `python -m tools.freeze` does so in two checkouts.
"""

from __future__ import annotations

import hashlib
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, TypeAlias

import pygame
import pytest
from pygame import Surface

from mille.app.program import App
from mille.engine.codec import Seat
from mille.games import entry
from mille.i18n import load
from mille.session import disk, matches, record
from mille.session.seated import Advised
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.cards import CardArt
from mille.ui.scene import Part
from mille.ui.sound import Audio
from mille.ui.table.sprites import mark
from mille.ui.table.table import Table, recall
from mille.view.names import shown_name
from tests.golden.make import HERE, records
from tests.ui.conftest import Program, kept_pictures
from tests.ui.robot import Stranger, free_point

SIZES = ((1280, 720), (1920, 1080), (700, 1080))
STEP = 6
"""How many frames apart the kept ones are while cards fly, at 60 a second."""
FLIGHTS = 3
"""At how many events of a game, watched at the usual speed, frames are kept."""
WHOLE = 3
"""At how many events of a record the nodes are kept as text."""
PLAYED = "-played"
MOVES = 6
"""How many of one's own moves are in the script of gestures."""

Keep: TypeAlias = Callable[[str, Surface], None]
"""What to do with a picture besides hashing it, given its name."""


def versions() -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"# pygame-ce {pygame.version.ver}, SDL {sdl}, {sys.platform} {platform.machine()}"


def _hash(what: Any) -> str:
    return hashlib.sha1(what, usedforsecurity=False).hexdigest()[:10]


def text_of(nodes: Sequence[Part]) -> str:
    """Nodes as text, one on each line."""
    lines = []
    for node in nodes:
        box = node.bounds
        at = " ".join(str(round(side)) for side in (box.x, box.y, box.w, box.h))
        can = ("focusable", node.focusable and node.enabled)
        signs = [
            sign for sign, on in (can, ("focused", node.focused), ("selected", node.selected)) if on
        ]
        signs += [repr(node.more)] if node.more else []
        parts = [node.id, node.role, repr(node.name), repr(node.value), at, *signs]
        lines.append("  " + " | ".join(parts) + "\n")
    return "".join(lines)


@contextmanager
def still() -> Iterator[None]:
    """Make nothing depend on this machine: no time, no home, no stand-in pictures."""
    with kept_pictures(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("mille.ui.table.paint.FRAME_BUDGET", inf)
        patch.setattr(CardArt, "passing", CardArt.sprite)
        patch.setattr(CardArt, "resize", _at_once(CardArt.resize))
        patch.setattr("os.fsync", lambda file: None)
        patch.setattr("mille.session.matches.draw_seed", lambda: "frozen")
        pygame.display.init()
        pygame.font.init()
        with tempfile.TemporaryDirectory() as folder:
            patch.setenv("MILLE_HOME", folder)
            yield


def _at_once(resize: Any) -> Any:
    """Let no faces of another size stand in until the new ones are there."""

    def renew(art: CardArt, tallest: float, window: tuple[int, int]) -> None:
        resize(art, tallest, window)
        art._masters.clear()

    return renew


# Events of records


def moments(game: str) -> list[tuple[str, int]]:
    """All events of a game's records: the record, and how many events have happened."""
    return [
        (path.stem, at)
        for path in records(game)
        for at in range(1, len(_replay(path.stem)[1].moments) + 1)
    ]


@cache
def _replay(name: str) -> Any:
    kept = record.parse((HERE / "records" / f"{name}.jsonl").read_bytes())
    return kept.header, record.follow(kept)


@cache
def _app(size: tuple[int, int], game: str) -> App:
    window = pygame.Window("frozen", size, hidden=True)
    window.get_surface()  # gives pictures a format to be converted to
    made = App(load(), Settings(), Audio(), size)
    made.take_out(entry(game).title)
    _windows.append(window)
    return made


_windows: list[pygame.Window] = []


def tables(name: str, at: int, sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[Table]:
    """The table after `at` events of a record, built anew at each size."""
    header, replay = _replay(name)
    names = [shown_name(seat.name) for seat in header.seats]
    first: Table | None = None
    marks: Any = None
    for size in sizes:
        services = _app(size, header.game).services
        table = Table(services, header.entry, names)
        if first is None:
            first = table
            marks = recall(table, replay.start, replay.moments[:at], ME)
        else:  # the log is the same at every size
            for told in ("news", "doers", "first_news", "trail"):
                setattr(table, told, getattr(first, told))
        services.only(table)
        table.show(header.entry.game.observe(replay.moments[at - 1].state, ME))
        mark(table.stage.sprites, marks)
        yield table


def sizes_of(name: str) -> Sequence[tuple[int, int]]:
    """The sizes kept for a record; its variants look like it, so one size is enough for them."""
    return SIZES if name.endswith(f"-{record.VERSION}") else SIZES[:1]


def seen(
    name: str, at: int, keep: Keep | None = None, sizes: Sequence[tuple[int, int]] = ()
) -> str:
    """An event's line: for each size the hashes of the picture and of the nodes."""
    found = []
    for table in tables(name, at, sizes or sizes_of(name)):
        size = table.services.size
        picture = Surface(size)
        table.draw(picture)
        label = f"{size[0]}x{size[1]}"
        if keep is not None:
            keep(f"{name}-{at:04}-{label}", picture)
        words = _hash(text_of(table.frame().nodes()).encode())
        found.append(f"{label} {_hash(picture.get_view('0'))} {words}")
    return f"{name} {at:04}: {', '.join(found)}\n"


def whole(game: str) -> Iterator[str]:
    """The nodes at some events as text."""
    for path in records(game):
        last = len(_replay(path.stem)[1].moments)
        for part in range(1, WHOLE + 1):
            at = max(1, last * part // (WHOLE + 1))
            (table,) = tables(path.stem, at, SIZES[:1])
            yield f"{path.stem} {at:04}\n{text_of(table.frame().nodes())}"


# Gestures


class AtOnce:
    """Advises what a quick player would do, without waiting for another process."""

    asked = False

    def __init__(self, play: Any) -> None:
        self._play = play

    def ask(self) -> None:
        """Ask what the seat should do."""
        self.asked = True

    def poll(self, referee: Any) -> Advised | None:
        """The answer."""
        if not self.asked:
            return None
        self.asked = False
        move = next(iter(self._play.match.entry.game.moves(self._play.match.view())))
        return Advised(move, None)

    def forgo(self, referee: Any = None) -> None:
        """Answer no more."""
        self.asked = False

    moved_on = close = forgo


class Scripted(Program):
    """A program with a game of its own, which writes down its gestures as they are made."""

    def __init__(self, game: str, speed: float = 1.0, size: tuple[int, int] = SIZES[0]) -> None:
        super().__init__(Settings(speed=speed), size)
        pygame.event.clear()
        at = entry(game)
        others = [at.stand_in] * (at.title.usual_seats - 1)
        rules = at.options.usual
        disk.current_game().unlink(missing_ok=True)
        matches.begin(disk.current_game(), game, rules, others, "You", "frozen").close()
        self.app.start()
        self.play.desk.adviser = AtOnce(self.play)  # type: ignore[assignment]
        self.gestures: list[str] = []
        self._within = False

    def close(self) -> None:
        self.app.close()
        self.window.destroy()

    def do(self, gesture: str) -> None:
        name, *rest = gesture.split()
        if name == "key":
            self.key(rest[0])
        else:
            getattr(self, name)(*map(float, rest))

    def finish(self, gesture: str) -> None:
        """Do it, and let what comes of it come to an end."""
        self.do(gesture)
        if self.top is self.app.table:
            self.settle()
        else:
            self.frame(times=30)

    def _note(self, name: str, *what: object) -> None:
        self.gestures.append(" ".join([name, *map(str, what)]))

    def key(self, name: str, mod: int = 0) -> None:
        self._note("key", name)
        super().key(name, mod)

    def click(self, x: float, y: float) -> None:
        self._note("click", round(x), round(y))
        super().click(round(x), round(y))

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        at = [round(each) for each in (x, y, to_x, to_y)]
        self._note("drag", *at)
        super().drag(*at)

    def looks(self, keep: Keep | None = None, name: str = "") -> str:
        """The hashes of what is seen now."""
        picture = Surface(self.window.size)
        self.app.services.draw(picture)
        if keep is not None:
            keep(name, picture)
        return f"{_hash(picture.get_view('0'))} {_hash(text_of(self.top.frame().nodes()).encode())}"


class Carrier(Stranger):
    """A stranger who drags cards to where they may go, if they can be dragged there."""

    def _click(self, action: Any) -> None:
        stage = self.program.play.table.stage
        chosen = [each for each in stage.hand() if each.key in stage.hand_state.chosen]
        if not chosen or action.target is None:
            super()._click(action)
            return
        self.program.drag(*free_point(stage, chosen[-1]), *self._place_of(action))


def recorded(game: str) -> list[str]:
    """A script of gestures for a game, found by looking at the table."""
    program = Scripted(game)
    program.settle()
    hands = [
        Carrier(program, "pointer", "carry"),
        Stranger(program, "keys", "keys"),
        Stranger(program, "pointer", "point"),
    ]
    program.keys("f1", "escape")
    for number in range(MOVES):
        play = program.app.table
        if play is None or program.top is not play or not play.match.my_turn:
            break
        if number == 2:
            program.key("h")
            program.settle()
            program.key("h")
        elif number == 3:
            hands[0].act()
            program.frame()
            program.key("u")
        else:
            hands[number % len(hands)].act()
        program.settle()
    program.keys("f3", "escape", "f2", "escape", "escape")
    program.close()
    return program.gestures


def played(game: str, gestures: Sequence[str], keep: Keep | None = None) -> Iterator[str]:
    program = Scripted(game)
    program.settle()
    known: list[Any] = []
    for number, gesture in enumerate(gestures):
        program.finish(gesture)
        play = program.app.table
        news = play.table.news if play is not None else known
        told = [line for line in news if not any(line is each for each in known)]
        known = list(news)
        said = "".join(f"  {program.app.services.words.text(line)}\n" for line in told)
        yield f"> {gesture}\n  {program.looks(keep, f'{game}-gesture-{number:03}')}\n{said}"
    program.close()


def flown(game: str, keep: Keep | None = None) -> Iterator[str]:
    """Frames at equal steps of time while the first cards of a game fly."""
    header, replay = _replay(records(game)[-1].stem)
    at = header.entry
    services = _app(SIZES[0], game).services
    table = Table(services, at, [shown_name(seat.name) for seat in header.seats])
    services.only(table)
    table.show(at.game.observe(replay.start, ME))
    flights = 0
    for number, moment in enumerate(replay.moments, 1):
        view = at.game.observe(moment.state, Seat(ME))
        table.tell(at.game.redact(moment.event, ME), view)
        if not table.stage.busy:
            continue
        found = []
        for frame in range(10_000):
            if frame % STEP == 0:
                picture = Surface(SIZES[0])
                table.draw(picture)
                if keep is not None:
                    keep(f"{game}-fly-{number:04}-{frame:03}", picture)
                found.append(_hash(picture.get_view("0"))[:6])
            if not table.stage.busy:
                break
            table.update(1 / 60)
        table.hurry()
        yield f"fly {number:04}: {' '.join(found)}\n"
        flights += 1
        if flights == FLIGHTS:
            return


# Files


def file_of(game: str, what: str = "") -> Path:
    """The file with a game's hashes, or with its `-played` ones."""
    return HERE / "seen" / f"{game}{what}.txt"


def kept(game: str, what: str = "") -> list[str]:
    """The parts of a file without the versions: lines, each with those that belong to it."""
    parts: list[str] = []
    for line in file_of(game, what).read_text("utf-8").splitlines(keepends=True)[1:]:
        if line.startswith("  "):
            parts[-1] += line
        else:
            parts.append(line)
    return parts


def script(game: str) -> list[str]:
    return [part[2:].partition("\n")[0] for part in kept(game, PLAYED) if part[0] == ">"]


def write(game: str) -> None:
    with still():
        lines = [seen(name, at) for name, at in moments(game)]
        file_of(game).write_text(f"{versions()}\n{''.join(lines)}", "utf-8")
        parts = [*whole(game), *flown(game), *played(game, recorded(game))]
        file_of(game, PLAYED).write_text(f"{versions()}\n{''.join(parts)}", "utf-8")


def write_all(games: Sequence[str]) -> None:
    """Write what is seen of all games again, on all cores."""
    (HERE / "seen").mkdir(exist_ok=True)
    with ProcessPoolExecutor() as pool:
        list(pool.map(write, games))


def other_versions() -> str:
    """Why nothing can be compared here; empty if it can."""
    then = file_of("mille").read_text("utf-8").partition("\n")[0]
    return "" if then == versions() else f"frozen with {then[2:]}; here is {versions()[2:]}"


def draw(folder: Path, names: Sequence[str]) -> None:
    """Draw what has these names as it looks now."""
    folder.mkdir(parents=True, exist_ok=True)

    def keep(name: str, picture: Surface) -> None:
        if name.startswith(tuple(names)):
            pygame.image.save(picture, folder / f"{name}.png")

    with still():
        for game in sorted({name.partition("-")[0] for name in names}):
            own = [name for name in names if name.startswith(f"{game}-")]
            for name, at in moments(game):
                if f"{name}-{at:04}".startswith(tuple(own)):
                    seen(name, at, keep)
            if any(name.startswith(f"{game}-fly") for name in own):
                list(flown(game, keep))
            if any(name.startswith(f"{game}-gesture") for name in own):
                list(played(game, script(game), keep))


if __name__ == "__main__":
    draw(Path(sys.argv[1]), sys.argv[2:])
