"""The quick part of a test, which always runs, and the long one: see CONTRIBUTING.md."""

from __future__ import annotations

import ast
import gc
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from zlib import crc32

import pytest

from mille.engine.message import Fault
from mille.games import titles

every_game = pytest.mark.every_game
"""Tests that run with all games and rows in the quick part: nothing else finds what they find."""
QUICK_GAMES = int(os.environ.get("QUICK_GAMES", "1"))
"""How many games the quick part runs each other test with that is parametrised over games."""
SLOW = {"cli", "crash", "fuzz", "independent", "measure", "outside", "ui", "test_contracts"}
SLOW |= {"test_honesty", "test_journal", "test_players"}
SLOW |= {"test_no_display", "test_selftest", "test_sounds"}
"""Where tests open windows, start programs or play whole games, and are quick for one row."""


EACH = 12
"""CI runs one in so many of the long rows of a test …"""
WHOLE = {"golden"}
"""… but all rows here, where most of what was caught was caught."""
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
"""Whether everything is tried that a test can try, which takes hours."""


def some(many: int) -> int:
    """How many of `many` random tries are made: every fifth, or all in a deep search."""
    return many if DEEP else -(-many // 5)


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


def imported(node: ast.AST) -> list[str]:
    """What a statement imports, by full name; nothing if it is no import."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


T = TypeVar("T")


def sure(it: T | None) -> T:
    """It, which is there."""
    assert it is not None
    return it


def kind_of(kind: type[T], it: object) -> T:
    """It, which is of that kind."""
    assert isinstance(it, kind), it
    return it


def fault_of(work: Callable[..., object], *given: Any, **more: Any) -> Fault:
    """The fault that it ends in."""
    with pytest.raises(Fault) as found:
        work(*given, **more)
    return found.value


def long(*values: Any) -> Any:
    """Parameter values that only the long run tries."""
    return pytest.param(*values, marks=pytest.mark.long)


def quick_first(values: Iterable[Any], quick: int) -> list[Any]:
    """Values of one parameter: the first `quick` for every run, the others for the long one."""
    return [value if n < quick else long(value) for n, value in enumerate(values)]


def quick_rows(rows: Iterable[tuple[Any, ...]], quick: int, every: int = 1) -> list[Any]:
    """The same for several parameters, one row per test.

    Of the later rows the long run tries every third, say, where all together say little more than
    these. Take a number that divides no parameter's count, so that each two values meet.
    """
    found = list(rows)
    later = range(quick, len(found), 1 if DEEP else every)
    return [*found[:quick], *(long(*found[n]) for n in later)]


def spread(items: list[pytest.Item]) -> None:
    """Leave one game of each test in its quick part, and one row of the slow ones.

    The games are spread over the files. All tests of a file use the same one, so that what they
    share is made once. Of rows the first is left. Of what is long then, CI runs a row here and
    there, and the night all of it.
    """
    games, tests = [*titles()], dict[str, dict[str, list[pytest.Item]]]()
    for item in items:
        given = getattr(item, "callspec", None)
        if given is None or any(item.iter_markers("long")) or any(item.iter_markers("every_game")):
            continue
        firsts = (each[:1] if isinstance(each, tuple) else [each] for each in given.params.values())
        values = (each for first in firsts for each in first)
        game = next((each for each in values if isinstance(each, str) and each in games), "")
        tests.setdefault(item.nodeid.partition("[")[0], {}).setdefault(game, []).append(item)
    for name, over in tests.items():
        file = name.partition("::")[0]
        slow = not SLOW.isdisjoint(re.split(r"[/.]", file))
        tried = sorted({*over} - {""}, key=lambda game: crc32(f"{file} {game}".encode()))
        for game, rows in over.items():
            for item in rows if game in tried[QUICK_GAMES:] else rows[1:] if slow else ():
                item.add_marker("long")
    leave_to_the_night(items)


def leave_to_the_night(items: Iterable[pytest.Item]) -> None:
    """Mark what is long as `nightly`, but for one row in `EACH` of every test, the last first.

    The last row is the one least like what the quick part runs.
    """
    tests = dict[str, list[pytest.Item]]()
    for item in items:
        if any(item.iter_markers("long")) and not any(item.iter_markers("nightly")):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, rows in tests.items():
        each = 1 if not WHOLE.isdisjoint(name.split("/")) else EACH
        for n, item in enumerate(reversed(rows)):
            if n % each:
                item.add_marker("nightly")
