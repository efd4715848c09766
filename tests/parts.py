"""The quick part of a test, which always runs, and the long one: see CONTRIBUTING.md."""

from __future__ import annotations

import ast
import gc
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from zlib import crc32

import pytest

from mille.games import titles

every_game = pytest.mark.every_game
"""Tests that run with all games in the quick part: nothing else would find what they find."""
QUICK_GAMES = int(os.environ.get("QUICK_GAMES", "2"))
"""How many games the quick part runs each other test with that is parametrised over games."""


@contextmanager
def nothing_collected() -> Iterator[None]:
    """No garbage collection while sources are parsed: all of it is kept, and would slow it down."""
    gc.disable()
    yield
    gc.enable()


def every_node(tree: ast.AST) -> Iterator[ast.AST]:
    """As `ast.walk` has them, but for what says how a name is used, which is every third."""
    waiting = [tree]
    for node in waiting:
        yield node
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                waiting += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                waiting.append(value)


def long(*values: Any) -> Any:
    """Parameter values that only the long run tries."""
    return pytest.param(*values, marks=pytest.mark.long)


def quick_first(values: Iterable[Any], quick: int) -> list[Any]:
    """Values of one parameter: the first `quick` for every run, the others for the long one."""
    return [value if n < quick else long(value) for n, value in enumerate(values)]


def quick_rows(rows: Iterable[tuple[Any, ...]], quick: int) -> list[Any]:
    """The same for several parameters, one row per test."""
    return [row if n < quick else long(*row) for n, row in enumerate(rows)]


def spread_games(items: Iterable[pytest.Item]) -> None:
    """Leave two games of each test in its quick part, and spread the games over the files.

    All tests of a file use the same two, so that what they share is made once for each.
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
        for param in given.params.values():
            value = param[0] if isinstance(param, tuple) and param else param
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
