"""Draws the pictures of the README from records: `python -m tools.make_pictures`.

The table and the shelf are as large as the window; each game has one, a quarter as large. Those are
JPEG, since the grain of the cloth makes a PNG ten times as large.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pygame

from mille.cli import main

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "golden" / "records"
PICTURES = ROOT / ".github"
WINDOW = (1280, 720)
SIZE = (640, 360)
MOMENTS = {
    "anaconda": 360,
    "beggar_my_neighbor": 12,
    "contract_rummy": 212,
    "daifugo": 101,
    "guts": 19,
    "militaire": 139,
    "mille": 200,
}
"""After which event of its record each game is drawn."""
MIDDLE = 280
"""And the table of the first picture, which is Mille too."""
NAMES = ("You", "Odette", "Mado", "Léo", "Lili", "Hector", "Irène")
"""Who sits there: the records were played by measures, whose names mean nothing to a player."""


def picture(game: str, event: int, scene: str = "table") -> pygame.Surface:
    """A game after an event of its record, as the person at seat 0 sees it."""
    with tempfile.TemporaryDirectory() as folder:
        path, record = Path(folder) / "shot.png", Path(folder) / "record.jsonl"
        header, *lines = (RECORDS / f"{game}-1.jsonl").read_text("utf-8").splitlines(keepends=True)
        about = json.loads(header)
        for seat, name in zip(about["seats"], NAMES):
            seat["name"] = name
        record.write_text(json.dumps(about) + "\n" + "".join(lines), "utf-8")
        size = f"{WINDOW[0]}x{WINDOW[1]}"
        shot = ["shot", "--record", str(record), "--at", str(event), "--size", size]
        if main([*shot, "--scene", scene, "--out", str(path)]):
            raise RuntimeError(f"{game} could not be drawn")
        return pygame.image.load(path)


if __name__ == "__main__":
    for name, scene in (("table", "table"), ("shelf", "start")):
        pygame.image.save(picture("mille", MIDDLE, scene), PICTURES / f"{name}.png")
    for game, event in MOMENTS.items():
        drawn = pygame.transform.smoothscale(picture(game, event), SIZE)
        pygame.image.save(drawn, PICTURES / "games" / f"{game}.jpg")
