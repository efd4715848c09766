"""Where each system keeps settings and saved games; `MILLE_HOME` overrides all of it."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("mille", appauthor=False)


def _place(name: str, usual: Path) -> Path:
    home = os.environ.get("MILLE_HOME")
    return Path(home) / name if home else usual


def settings_file() -> Path:
    """The player's settings."""
    return _place("settings.json", _DIRS.user_config_path / "settings.json")


def games() -> Path:
    """The folder of everything that is saved of games."""
    return _place("games", _DIRS.user_data_path / "games")


def current_game() -> Path:
    """The record of the game being played, or played last."""
    return games() / "current.jsonl"


def open_games() -> Path:
    """The folder of the other unfinished games."""
    return games() / "open"


def history() -> Path:
    """The folder of games that are over or were given up."""
    return games() / "history"


def trash() -> Path:
    """The trash: games that were thrown away and can still be had back."""
    return games() / "trash"


def pads() -> Path:
    """The folder of the score pads of games with real cards."""
    return games() / "pads"


def downloads() -> Path:
    """The folder where people look for files that a program has exported."""
    return _place("downloads", _DIRS.user_downloads_path)


def program_log() -> Path:
    """The standard error output of the last program that played at the table."""
    return reports() / "program.log"


def reports() -> Path:
    """The folder of reports on unexpected errors."""
    return _place("reports", _DIRS.user_log_path)
