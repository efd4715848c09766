"""Draw the pictures of the papers and of the stores: `python -m tools.make_pictures`.

The stores have theirs in every language, as large as the window; each game has one, a quarter as
large, for its page. They are JPEG, since the grain of the cloth makes a PNG ten times as large. All
show games by the usual rules of each game, which are played for them; the moving one is played by a
hand (`tools/film.py`). It needs the extras `dev` and `tools`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path

import pygame
from PIL import Image

from mille.app.look import ASKED_FOR
from mille.cli import main
from mille.engine.codec import JsonObject
from mille.engine.match import AnyReplay, Replay
from mille.games import entry
from mille.i18n import languages
from mille.measure.simulation import simulate
from mille.session import disk, record
from mille.session.lesson import levels
from mille.session.review import review_lines
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.review import ReviewPage
from tests.golden.seen import still
from tests.ui.conftest import Program
from tools.film import film

PICTURES = Path(__file__).parent.parent / ".github"
WINDOW = (1280, 720)
SIZE, LARGE = (640, 360), (960, 540)
QUALITY = 68
"""With this quality the stores' pictures have 3 MB together."""
PEOPLE = ("club", "regular", "mado", "casual", "novice", "expert", "master")
"""Who plays; the first has the seat of the person."""
SEATS = {"mille": 2, "beggar_my_neighbor": 2, "militaire": 3, "contract_rummy": 4, "daifugo": 4}
"""How many sit at the table; five in the other games."""
MOMENTS = {
    "anaconda": 240,
    "beggar_my_neighbor": 60,
    "contract_rummy": 300,
    "daifugo": 90,
    "guts": 80,
    "militaire": 100,
    "mille": 262,
}
"""The event of its game after which each is drawn, as soon as the person is to move."""
MIDDLE = 150
"""The event at which the replay of Mille is stopped."""
EVENINGS = 24
"""How many games the statistics are about."""
LEFT = {"mille": MIDDLE, "guts": 80, "daifugo": 110}
"""The unfinished games on the shelf, each with its number of events; the first is the
current one."""
LEFT_AT = 20, 15
"""When they were left, yesterday, as hour and minute."""


def played(game: str, path: Path, seed: str = "picture", days: int = 0) -> Path:
    """Play a game that began some days ago, and write it down as the person's."""
    at = entry(game)
    rules, people = at.options.made({}), PEOPLE[: SEATS.get(game, 5)]
    simulate(at, rules, people, 1, seed, path.with_suffix(""), as_it_is=True)
    (drawn,) = path.with_suffix("").iterdir()
    first, rest = drawn.read_text("utf-8").split("\n", 1)
    header = json.loads(first)
    for seat, id in zip(header["seats"], people):
        seat["name"] = at.opponents[id].name
    header["seats"][0] = {"name": "You", "player": "human"}
    begun = datetime.now(UTC) - timedelta(days=days)
    header["created"] = f"{begun:%Y-%m-%dT%H:%M:%SZ}"
    path.write_text(f"{json.dumps(header)}\n{rest}", "utf-8")
    drawn.unlink()
    drawn.parent.rmdir()
    then = (begun + timedelta(minutes=30)).timestamp()
    os.utime(path, (then, then))
    return path


def moment(path: Path, least: int) -> int:
    """The first event after `least` others at which the person is to move."""
    kept = record.parse(path.read_bytes())
    replay: AnyReplay = Replay(kept.header.entry.game, kept.header.rules, len(kept.header.seats))
    events = 0
    for _, line in kept.lines:
        replay.feed(line)
        events += line.get("event") != "note"
        if events >= least and replay.waiting.actor == ME:
            break
    return events


def picture(game: str, event: int) -> pygame.Surface:
    """A game at the person's first move after an event, as the person sees it."""
    path, shot = disk.games() / f"{game}.jsonl", disk.games() / "shot.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    played(game, path)
    size = f"{WINDOW[0]}x{WINDOW[1]}"
    at = ["--record", str(path), "--at", str(moment(path, event)), "--size", size]
    if main(["shot", *at, "--out", str(shot)]):
        raise RuntimeError(f"{game} could not be drawn")
    return pygame.image.load(shot)


def leave(game: str, events: int) -> None:
    """Leave a game on the shelf after so many events."""
    left = datetime.now() - timedelta(days=1)
    when = left.replace(hour=LEFT_AT[0], minute=LEFT_AT[1]).timestamp()
    current = disk.current_game()
    path = disk.open_games() / f"{game}.jsonl" if current.exists() else current
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = played(game, path).read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[: events + 1]), "utf-8")
    os.utime(path, (when, when))


def window(opens: Callable[[Program], None], language: str = "en") -> pygame.Surface:
    """The window of a person some seconds after what `opens` does. The home must be empty."""
    program = Program(Settings(), WINDOW, language)
    opens(program)
    program.frame(times=240)
    drawn = program.window.get_surface().copy()
    program.app.close()
    return drawn


def shelf(program: Program) -> None:
    for game, events in LEFT.items():
        leave(game, events)
    program.app.first_page()


def lesson(program: Program) -> None:
    """Mille's second lesson, in which a pair takes the pack."""
    program.app.open_start()
    program.app.take_out(entry("mille").title)
    program.app.learning.begin(levels("mille")[1])


def replay(program: Program) -> None:
    path = played("mille", _kept("replay"))
    program.app.open_replay(path, moment(path, MIDDLE))


def review(program: Program) -> None:
    path = played("mille", _kept("review"))
    program.app.open_replay(path, 0)
    page = ReviewPage(program.app.services, path, ME, None)
    program.app.services.push(page)
    page._stop()
    page._show(graded)


@cache
def graded() -> list[JsonObject]:
    """The review of that game, which is the same in every language."""
    kept = record.parse(played("mille", _kept("graded")).read_bytes())
    return list(review_lines(kept, ME))


def statistics(program: Program) -> None:
    for number in range(EVENINGS):
        played("guts", _kept(f"game-{number}"), f"evening-{number}", days=EVENINGS - number)
    program.app.take_out(entry("guts").title)
    program.app.first_page()
    program.app.keeper.read_again()
    program.app.keeper.wait()
    program.app.first.looking_back.open_you()


def _kept(name: str) -> Path:
    disk.history().mkdir(parents=True, exist_ok=True)
    return disk.history() / f"{name}.jsonl"


def save(drawn: pygame.Surface, name: str, size: tuple[int, int] = WINDOW) -> None:
    pixels = pygame.image.tobytes(pygame.transform.smoothscale(drawn, size), "RGB")
    path = PICTURES / f"{name}.jpg"
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.frombytes("RGB", size, pixels).save(path, quality=QUALITY, progressive=True)


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with still():
        film(PICTURES / "play.webp")
    for game, event in MOMENTS.items():
        with still():
            save(picture(game, event), f"games/{game}", SIZE)
    for opens in (replay, statistics):
        with still():
            save(window(opens), opens.__name__, LARGE)
    for language in languages():
        os.environ[ASKED_FOR] = language
        draw = {
            opens.__name__: partial(window, opens, language) for opens in (shelf, lesson, review)
        }
        draw |= {game: partial(picture, game, MOMENTS[game]) for game in ("mille", "daifugo")}
        for name, drawn in draw.items():
            with still():
                save(drawn(), f"store/{language}/{name}")
