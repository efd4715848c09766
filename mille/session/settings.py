"""What the player can choose, kept in one JSON file."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mille.engine.game import Fault, message
from mille.session.disk import write_whole
from mille.session.record import read_bytes, read_json

MOST_BYTES = 64 * 1024
"""Settings take under 1 KB."""
MOST_TEXT = 100
MOST_COMMAND = 1000
"""Letters of a command: a path may be long."""


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
    program: str = ""
    """The command of the program last chosen as opponent."""
    rules: str = "standard"
    """The rule set last chosen."""
    width: int = 1280
    height: int = 720

    def changed(self, **values: Any) -> Settings:
        """The same with some choices changed."""
        return dataclasses.replace(self, **values)


CHOICES: dict[str, tuple[object, ...]] = {
    "speed": (0.5, 1, 2, 4, 0),
    "sound": (0, 1, 2, 3),
    "ambience": (0, 1, 2, 3),
    "text_scale": (1, 1.2, 1.4),
    "sort": ("rank", "value"),
}
"""The settings that are one of a few values."""
LARGEST = {"width": 7680, "height": 4320}
"""The settings that are numbers of pixels, and the most of them."""


def load(path: Path) -> tuple[Settings, Fault | None]:
    """The settings in a file, and what was wrong with the file, if anything was.

    What can be used of it is used.
    """
    if not path.exists():
        return Settings(), None
    try:
        data = read_json(_text(read_bytes(path, MOST_BYTES)))
    except Fault as fault:
        return Settings(), fault
    if not isinstance(data, dict):
        return Settings(), Fault(message("fault.no_object"))
    given = {field.name: field for field in dataclasses.fields(Settings) if field.name in data}
    values = {name: data[name] for name, field in given.items() if _fits(field, data[name])}
    wrong = ", ".join(name for name in given if name not in values)
    return Settings(**values), Fault(message("fault.settings", names=wrong)) if wrong else None


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise Fault(message("fault.utf8")) from None


def _fits(field: dataclasses.Field[Any], value: object) -> bool:
    name = field.name
    if isinstance(value, bool) or isinstance(field.default, bool):
        return type(value) is type(field.default)
    if name in CHOICES:
        return value in CHOICES[name]
    if name in LARGEST:
        return isinstance(value, int) and 0 < value <= LARGEST[name]
    most = MOST_COMMAND if name == "program" else MOST_TEXT
    return isinstance(value, str) and len(value) <= most


def save(path: Path, settings: Settings) -> None:
    """Write the settings, all or nothing. Raises `OSError`."""
    text = json.dumps(dataclasses.asdict(settings), indent=1) + "\n"
    write_whole(path, text.encode("utf-8"))
