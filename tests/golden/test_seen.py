"""What is seen stays as it was, picture by picture; `seen.py` says what is kept, and how.

A commit that changes what is seen writes it again, and says what changed and why it is better.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.games.matches import GAMES
from tests.golden import seen
from tests.parts import quick_first
from tools import freeze

QUICK_GESTURES = 6
NAMED = 12
"""How many of the pictures that differ are named."""


@pytest.fixture(scope="module", autouse=True)
def held() -> Iterator[None]:
    """Compare pictures only if the same versions draw them."""
    why = seen.other_versions()
    if why and os.environ.get("CI") and sys.platform == "linux":
        pytest.fail(f"{why}: pin that one, or `python -m tests.golden.make seen`")
    if why:
        pytest.skip(why)
    with seen.still():
        yield


def test_what_differs_from_another_checkout_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / freeze.SEEN
    shutil.copytree(freeze.ROOT / freeze.SEEN, copy)
    for file, line in (("guts.txt", 20), ("guts-played.txt", -1)):
        lines = (copy / file).read_text("utf-8").splitlines()
        lines[line] += "0"
        (copy / file).write_text("\n".join(lines), "utf-8")
    freeze.compare(tmp_path)
    one, other, total = capsys.readouterr().out.splitlines()
    assert one == f"guts-gesture-{len(seen.script('guts')) - 1:03}"
    assert other == "guts-1-0020"
    assert total.startswith("2 of ")


def check(pairs: Iterable[tuple[str, str, str]]) -> None:
    """Fail if any picture differs; each comes with its name, what it was and what it is."""
    others = [f"{name}\n  was {then.strip()}\n  is  {now.strip()}" for name, then, now in pairs]
    names = " ".join(each.partition("\n")[0] for each in others[:NAMED])
    assert not others, (
        f"{len(others)} are seen otherwise:\n" + "\n".join(others[:NAMED]) + "\n"
        f"Draw them: python -m tests.golden.seen FOLDER {names}\n"
        "If it is meant: python -m tests.golden.make seen"
    )


@pytest.mark.parametrize("number", range(len(GAMES)), ids=GAMES)
def test_some_events_look_as_before(number: int) -> None:
    """Each game at another size."""
    game, size = GAMES[number], seen.SIZES[number % len(seen.SIZES)]
    moments, kept = seen.moments(game), seen.kept(game)
    assert len(kept) == len(moments), f"python -m tests.golden.make seen {game}"
    some = [n for n, (name, _) in enumerate(moments) if size in seen.sizes_of(name)]
    for n in (some[len(some) // 3], some[len(some) * 2 // 3]):
        name, at = moments[n]
        _, _, now = seen.seen(name, at, sizes=[size]).strip().partition(": ")
        check([(f"{name}-{at:04}", kept[n], now)] if now not in kept[n] else [])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_event_looks_as_before(game: str) -> None:
    pairs = zip(seen.moments(game), seen.kept(game), strict=True)
    again = ((f"{name}-{at:04}", then, seen.seen(name, at)) for (name, at), then in pairs)
    check(each for each in again if each[1] != each[2])


def check_gestures(game: str, most: int | None) -> None:
    then = [part for part in seen.kept(game, seen.PLAYED) if part[0] == ">"][:most]
    again = seen.played(game, seen.script(game)[:most])
    pairs = zip(range(len(then)), then, again, strict=True)
    check((f"{game}-gesture-{n:03}", was, now) for n, was, now in pairs if was != now)


@pytest.mark.parametrize("game", GAMES[3:5])
def test_some_gestures_do_what_they_did(game: str) -> None:
    check_gestures(game, QUICK_GESTURES)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_gestures_do_what_they_did(game: str) -> None:
    check_gestures(game, None)


@pytest.mark.parametrize("game", quick_first(sorted(GAMES, reverse=True), 2))
def test_cards_fly_as_before(game: str) -> None:
    then = [part for part in seen.kept(game, seen.PLAYED) if part.startswith("fly")]
    pairs = zip(then, seen.flown(game), strict=True)
    check((f"{game}-fly-{was[4:8]}", was, now) for was, now in pairs if was != now)


@pytest.mark.parametrize("game", quick_first(GAMES, 2))
def test_the_same_is_told_in_words(game: str) -> None:
    own = [part for part in seen.kept(game, seen.PLAYED) if part[0] not in ">f"]
    for then, now in zip(own, seen.whole(game), strict=True):
        assert now.splitlines() == then.splitlines()
