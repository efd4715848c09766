"""Draws the pictures of the README from records: `python -m tools.make_pictures`.

Each game has one, a quarter as large as the window. They are JPEG, since the grain of the
cloth makes a PNG ten times as large.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pygame

from mille.cli import main

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "golden" / "records"
PICTURES = ROOT / ".github" / "games"
WINDOW = (1280, 720)
SIZE = (640, 360)
MOMENTS = {
    "anaconda": 265,
    "beggar_my_neighbor": 12,
    "contract_rummy": 212,
    "daifugo": 101,
    "guts": 19,
    "militaire": 139,
    "mille": 280,
}
"""After which event of its record each game is drawn."""


def picture(game: str, event: int) -> pygame.Surface:
    """A game after an event of its record, as the person at seat 0 sees it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shot.png"
        record = RECORDS / f"{game}-1.jsonl"
        size = f"{WINDOW[0]}x{WINDOW[1]}"
        shot = ["shot", "--record", str(record), "--at", str(event), "--size", size]
        if main([*shot, "--out", str(path)]):
            raise RuntimeError(f"{game} could not be drawn")
        return pygame.image.load(path)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for game, event in MOMENTS.items():
        drawn = pygame.transform.smoothscale(picture(game, event), SIZE)
        pygame.image.save(drawn, PICTURES / f"{game}.jpg")
