"""What was most remarkable of all games that were played here: a number under a name, by game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from mille.engine.game import Fault
from mille.session.disk import write_whole
from mille.session.record import read_bytes, read_json
from mille.view.sheet import Figure

MOST_BYTES = 64 * 1024
MOST = 10**9
"""No number of a game is larger; a file that says so was not written here."""


def load(path: Path) -> dict[str, dict[str, int]]:
    """The numbers by game and name; what cannot be read is not remembered."""
    try:
        path.stat()
        value = read_json(read_bytes(path, MOST_BYTES).decode("utf-8"))
    except (OSError, Fault, UnicodeDecodeError):
        return {}
    if not isinstance(value, dict):
        return {}
    return {
        game: {name: n for name, n in kept.items() if type(n) is int and 0 <= n <= MOST}
        for game, kept in value.items()
        if isinstance(kept, dict)
    }


def compared(
    figures: Sequence[Figure], before: Mapping[str, Mapping[str, int]], game: str
) -> tuple[Figure, ...]:
    """The figures of a game, each with the most remarkable of the games before."""
    kept = before.get(game, {})
    return tuple(replace(figure, best=kept.get(figure.id)) for figure in figures)


def remember(path: Path, game: str, figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Keep the figures of a game that is over, and return them compared with those before.

    Raises `OSError` if they could not be kept.
    """
    before = load(path)
    found = compared(figures, before, game)
    new = {figure.id: figure.value for figure in found if figure.is_new}
    if new:
        kept = {**before, game: {**before.get(game, {}), **new}}
        write_whole(path, json.dumps(kept, indent=1).encode() + b"\n")
    return found
