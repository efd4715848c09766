"""Settings of the whole test run."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from mille.cards import JOKERS, PACK, RANKS, SUITS, Rank, Suit
from tests.parts import spread

# Both workers import a thousand files, and many tests start the program anew: where bytecode is not
# kept, as in containers, compiling the same files again and again takes a third of the run.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False

settings.register_profile(
    "usual",
    deadline=None,
    derandomize=True,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "deep", settings.get_profile("usual"), derandomize=False, max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
"""`HYPOTHESIS_PROFILE=deep pytest` searches longer, with new examples each time."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests are no garbage, and searching them at each collection takes a third."""
    gc.disable()
    result = yield
    gc.enable()
    gc.freeze()
    return result


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """`tools.mutate` looks for examples in the rules; tests have none and are not searched."""
    found = yield
    return [each for each in found if type(each) is pytest.Module]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread games and rows before pytest drops the tests outside the part that runs."""
    spread(items)


@pytest.fixture(autouse=True, scope="module")
def no_card_is_changed() -> Iterator[None]:
    """A card exists once, for the whole program, and nothing else keeps it as it is."""
    yield
    faces = [(f"{rank}{suit}", rank, suit) for rank in RANKS for suit in SUITS]
    faces += [(f"*{n}", Rank.JOKER, Suit.NONE) for n in range(1, 5)]
    every = (*PACK, *JOKERS)
    assert [(card.code, card.rank, card.suit) for card in every] == faces
    assert [card.index for card in every] == list(range(len(faces)))


@pytest.fixture(autouse=True)
def garbage_is_collected() -> Iterator[None]:
    """A program that begins collects none for a while, and keeps what it finds in this process."""
    yield
    gc.unfreeze()
    gc.enable()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for settings and games."""
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def server() -> Iterator[Any]:
    """A screen on which real windows open."""
    from tests.ui.conftest import SIZE
    from tests.ui.real import XServer, need_tools

    need_tools()
    made = XServer(SIZE)
    yield made
    made.close()


MANY_FILES = 500
"""Files open in one worker; some programs and libraries fail above 1,023."""
MUCH_MEMORY = 500 * 2**20
"""Bytes by which a worker may grow before what closed windows left is collected."""
collected_at = 0


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Fonts and pictures of closed windows stay until they are collected, which frozen tests delay.

    Without this a worker of the long part grows to ten gigabytes.
    """
    global collected_at
    if not os.path.isdir("/proc/self/fd"):
        return
    if len(os.listdir("/proc/self/fd")) > MANY_FILES or memory() > collected_at + MUCH_MEMORY:
        gc.collect()
        collected_at = memory()


def memory() -> int:
    """How many bytes this process has in memory (Linux)."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
