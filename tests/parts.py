"""The quick part of a test, which always runs, and the long one: CONTRIBUTING.md says how."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from zlib import crc32

import pytest

from mille.games import titles

every_game = pytest.mark.every_game
"""Tests that the quick part tries with all games: what they find, nothing else would."""
QUICK_GAMES = int(os.environ.get("QUICK_GAMES", "2"))
"""With so many games the quick part tries every other test that is parametrised over games."""


@contextmanager
def nothing_collected() -> Iterator[None]:
    """While sources are parsed: what is kept of them is no garbage, and is looked through often."""
    gc.disable()
    yield
    gc.enable()


def long(*values: Any) -> Any:
    """Values for a parametrised test that only the long run tries."""
    return pytest.param(*values, marks=pytest.mark.long)


def quick_first(values: Iterable[Any], quick: int) -> list[Any]:
    """Values of one parameter: the first so many for every run, the others for the long one."""
    return [value if n < quick else long(value) for n, value in enumerate(values)]


def quick_rows(rows: Iterable[tuple[Any, ...]], quick: int) -> list[Any]:
    """The same for several parameters, a row each time."""
    return [row if n < quick else long(*row) for n, row in enumerate(rows)]


def spread_games(items: Iterable[pytest.Item]) -> None:
    """Leave each test over games with two of them in its quick part: each file with others.

    All tests of a file try the same two, so that what they have in common is made once for each.
    """
    games, over = [*titles()], dict[str, dict[str, list[pytest.Item]]]()
    for item in items:
        given = getattr(item, "callspec", None)
        if (
            given is None
            or item.get_closest_marker("long")
            or item.get_closest_marker("every_game")
        ):
            continue
        for value in given.params.values():
            if isinstance(value, str) and value in games:
                test = over.setdefault(item.nodeid.partition("[")[0], {})
                test.setdefault(value, []).append(item)
                break
    for name, found in over.items():
        file = name.partition("::")[0]
        tried = sorted(found, key=lambda game: crc32(f"{file} {game}".encode()))
        for game in tried[QUICK_GAMES:]:
            for item in found[game]:
                item.add_marker("long")
