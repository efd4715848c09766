"""What the player can choose, kept in one JSON file."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mille.engine.game import Fault
from mille.session.disk import write_whole
from mille.session.record import read_bytes, read_json

MOST_TEXT = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's choices. Unknown ones in a file are left alone, bad ones are the default."""

    language: str = "en"
    speed: float = 1.0
    """0.5, 1, 2, 4, or 0 for instant."""
    reduced_motion: bool = False
    sound: int = 2
    """0 off to 3 high."""
    ambience: int = 0
    muted: bool = False
    deck: str = "classic"
    back: str = "sash"
    table: str = "lamp"
    text_scale: float = 1.0
    sort: str = "rank"
    opponent: str = "casual"
    """The player last chosen as opponent."""
    rules: str = "standard"
    """The rule set last chosen."""
    width: int = 1280
    height: int = 720

    def changed(self, **values: Any) -> Settings:
        """The same with some choices changed."""
        return dataclasses.replace(self, **values)


def load(path: Path) -> tuple[Settings, Fault | None]:
    """The settings in a file, and what was wrong with the file, if anything was."""
    if not path.exists():
        return Settings(), None
    try:
        data = read_json(read_bytes(path).decode("utf-8", errors="replace"))
    except Fault as fault:
        return Settings(), fault
    values = {
        field.name: data[field.name]
        for field in dataclasses.fields(Settings)
        if isinstance(data, dict) and _fits(data.get(field.name), field.default)
    }
    return Settings(**values), None


def _fits(value: object, default: object) -> bool:
    if isinstance(default, float):
        return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 10
    if isinstance(default, int) and not isinstance(default, bool):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 20_000
    if isinstance(default, str):
        return isinstance(value, str) and len(value) <= MOST_TEXT
    return type(value) is type(default)


def save(path: Path, settings: Settings) -> None:
    """Write the settings, all or nothing. Raises `OSError`."""
    text = json.dumps(dataclasses.asdict(settings), indent=1) + "\n"
    write_whole(path, text.encode("utf-8"))
