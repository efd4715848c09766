"""Draw the pictures of the README and of the stores: `python -m tools.make_pictures`.

The table and the shelf are as large as the window; each game has a picture, a quarter as large.
They are JPEG, since the grain of the cloth makes a PNG ten times as large. All are drawn from
records; the moving one is played (`tools/film.py`). It needs the extras `dev` and `tools`.
"""

from __future__ import annotations

import json
import os
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

import pygame

from mille.cli import main
from mille.session import disk
from mille.session.settings import Settings
from tests.golden.seen import still
from tests.ui.conftest import Program
from tools.film import film

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "golden" / "records"
PICTURES = ROOT / ".github"
WINDOW = (1280, 720)
SIZE = (640, 360)
MOMENTS = {
    "anaconda": 360,
    "beggar_my_neighbor": 12,
    "contract_rummy": 212,
    "daifugo": 118,
    "guts": 19,
    "militaire": 139,
    "mille": 200,
}
"""The event of its record after which each game is drawn."""
MIDDLE = 280
"""The event for the table of the first picture, which is also Mille."""
NAMES = ("You", "Odette", "Mado", "Léo", "Lili", "Hector", "Irène")
"""The names to show: the records were played by benchmark players, whose names mean nothing."""


LEFT = {"mille": MIDDLE, "guts": 19, "daifugo": 118}
"""The unfinished games on the shelf, each with its number of events; the first is the
current one."""
LEFT_AT = 20, 15
"""When they were left, yesterday, as hour and minute."""


def named(game: str, events: int | None = None, person: str = "") -> str:
    """A record with people's names for the seats, and with its first `events` events or all of
    them.

    `person` replaces the player at seat 0.
    """
    header, *lines = (RECORDS / f"{game}-1.jsonl").read_text("utf-8").splitlines(keepends=True)
    about = json.loads(header)
    for seat, name in zip(about["seats"], NAMES):
        seat["name"] = name
    if person:
        about["seats"][0]["player"] = person
    return json.dumps(about) + "\n" + "".join(lines[:events])


def picture(game: str, event: int) -> pygame.Surface:
    """A game after an event of its record, as the person at seat 0 sees it."""
    with tempfile.TemporaryDirectory() as folder:
        path, record = Path(folder) / "shot.png", Path(folder) / "record.jsonl"
        record.write_text(named(game), "utf-8")
        size = f"{WINDOW[0]}x{WINDOW[1]}"
        shot = ["shot", "--record", str(record), "--at", str(event), "--size", size]
        if main([*shot, "--out", str(path)]):
            raise RuntimeError(f"{game} could not be drawn")
        return pygame.image.load(path)


def shelf() -> pygame.Surface:
    """The shelf of a person with some unfinished games. The home must be empty."""
    left = datetime.now() - timedelta(days=1)
    when = left.replace(hour=LEFT_AT[0], minute=LEFT_AT[1]).timestamp()
    for game, events in LEFT.items():
        current = disk.current_game()
        path = disk.open_games() / f"{game}.jsonl" if current.exists() else current
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(named(game, events, "human"), "utf-8")
        os.utime(path, (when, when))
    program = Program(Settings(), WINDOW)
    program.app.first_page()
    program.frame(times=30)
    drawn = program.window.get_surface().copy()
    program.app.close()
    return drawn


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with still():
        pygame.image.save(shelf(), PICTURES / "shelf.png")
    with still():
        film(PICTURES / "play.webp")
    pygame.image.save(picture("mille", MIDDLE), PICTURES / "table.png")
    for game, event in MOMENTS.items():
        drawn = pygame.transform.smoothscale(picture(game, event), SIZE)
        pygame.image.save(drawn, PICTURES / "games" / f"{game}.jpg")
