"""A whole deal of each game, played by a listener who does not know where anything is.

Things are found by role and name and used as assistive programs do, through AT-SPI.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from mille.i18n import load
from tests.games.matches import GAMES
from tests.parts import long
from tests.patience import PATIENCE
from tests.ui.access.desk import Desk, need_bus
from tests.ui.real import XServer

BUTTON, LIST, CARD, PAGE = "push button", "list box", "list item", "dialog"
CLICK = "click"
Thing: TypeAlias = Mapping[str, Any]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    need_bus()
    # A game that was never played offers a lesson first; Beggar's length is up to chance.
    played: dict[str, Any] = {game: {} for game in GAMES}
    played["beggar_my_neighbor"] = {"rules": {"trick_limit": 12}}
    settings = {"speed": 0, "scale": 2.0, "tables": played}
    (tmp_path / "settings.json").write_text(json.dumps(settings))
    with closing(XServer((1280, 720))) as server, closing(Desk(server, tmp_path)) as made:
        yield made


def deal(desk: Desk, game: str) -> None:
    words = load(game=game)
    title = f"{words('game.title')}: "
    things = desk.wait(lambda things: any(thing["name"].startswith(title) for thing in things))
    box = next(thing["name"] for thing in things if thing["name"].startswith(title))
    desk.use(BUTTON, box)
    desk.wait(lambda things: any(thing["name"] == words("tool.back") for thing in things))
    desk.use(BUTTON, words("start.new"))
    desk.wait(lambda things: any(thing["name"] == words("new.begin") for thing in things))
    desk.use(BUTTON, words("new.begin"))
    desk.wait(lambda things: all(thing["role"] != PAGE for thing in things))


def ended(desk: Desk) -> bool:
    games = list((desk.window.home / "games").rglob("*.jsonl"))
    return any(f'"{end}_end"' in game.read_text() for game in games for end in ("deal", "game"))


def one(things: list[Thing], is_it: Callable[[Thing], bool]) -> Thing:
    """The first thing that can be used and meets a condition; empty if there is none."""
    return next((each for each in things if CLICK in each["actions"] and is_it(each)), {})


@pytest.mark.parametrize("game", [long(game) for game in GAMES])
def test_a_whole_deal_is_played_by_what_is_heard(desk: Desk, game: str) -> None:
    """By the hint, whose button says what another press does, or the card that is turned."""
    deal(desk, game)
    moved, at, logged = 0, time.monotonic(), set[str]()
    key = "Space" if game == "beggar_my_neighbor" else "H"
    log = f"{load(game=game)('log.title')}: "

    def all_is_heard(things: list[Thing]) -> bool:
        older = (each["name"] for each in things if each["name"].startswith(log))
        logged.update(*(name.removeprefix(log).splitlines() for name in older))
        each_by_itself = (line for line in logged if " and " not in line)
        return bool(logged) and all(
            any(line in said for said in desk.heard) for line in each_by_itself
        )

    while not ended(desk):
        if moved != desk.window.lines():
            moved, at = desk.window.lines(), time.monotonic()
        assert time.monotonic() < at + PATIENCE, desk.heard[-20:]
        things = desk.things()
        all_is_heard(things)
        wanted = one(things, lambda each: each["role"] == BUTTON and each["more"] == key)
        if wanted:
            desk.act(BUTTON, wanted["name"])
    desk.wait(all_is_heard)
    aloud = [line for line in desk.heard if not line.startswith("[")]
    assert len(aloud) > 5 and not [line for line in aloud if "{" in line or not line.strip()]


@pytest.mark.long
def test_cards_are_drawn_and_chosen_by_name(desk: Desk) -> None:
    """The stock, and a card of the hand, as a player would who needs no help."""
    deal(desk, "mille")
    words = load(game="mille")
    stock = words("pile.stock", n=0).split("0")[0]

    def hand(things: list[Thing]) -> list[str]:
        return [thing["name"] for thing in things if thing["role"] == CARD]

    def chosen(things: list[Thing]) -> list[str]:
        return [thing["name"] for thing in things if "SELECTED" in thing["states"]]

    before = desk.wait(lambda things: bool(one(things, lambda it: it["name"].startswith(stock))))
    desk.use(BUTTON, f"{stock}…")
    after = desk.wait(lambda things: len(hand(things)) > len(hand(before)))
    card = hand(after)[0]
    desk.use(CARD, card)
    desk.wait(lambda things: chosen(things) == [card])


@pytest.mark.long
def test_programs_that_come_and_go_lose_nothing(desk: Desk) -> None:
    """The adapter may hang meanwhile and is started again; the game never waits for it."""
    deal(desk, "mille")
    for _ in range(34):
        desk.turn("off")
        desk.window.key("tab")
        desk.turn("on")
        desk.window.key("tab")
    things = desk.wait(lambda things: any(thing["role"] == CARD for thing in things))
    card = next(thing["name"] for thing in things if thing["role"] == CARD)
    desk.use(CARD, card, "focus")
    desk.wait(lambda things: bool([one for one in things if "FOCUSED" in one["states"]]))
    assert desk.window.process.poll() is None


PROVOKED = """
import itertools, sys, threading, time
from mille.value import replace
from pathlib import Path
from mille.app import access as reader, adapter
from mille.cli import main
from mille.session import programs

reader.OFTEN = adapter.SETTLED = 0.0
made, start, titles = reader.Reader, programs.start, itertools.count()

class Restless(made):
    def __init__(self):
        super().__init__()
        threading.Thread(target=self.changes, daemon=True).start()

    def changes(self):
        while True:
            time.sleep(0.001)
            if self._newest is not None:
                self.show(replace(self._newest, title=f"Mille {next(titles)}"))

def started(words, **more):
    if adapter.WORD in words:
        with Path("started").open("a") as file:
            file.write("x")
    return start(words, **more)

reader.Reader, programs.start = Restless, started
sys.argv[1:] = []
sys.exit(main())
"""
"""Changes in a tight loop, handed on while AccessKit is still beginning."""
MOST_TURNS = 400


@pytest.mark.long
def test_a_binding_that_hangs_is_ended_and_started_again(tmp_path: Path) -> None:
    """It hangs in one of a hundred turns or so: then another adapter shows the page."""
    need_bus()
    program, started = (sys.executable, "-c", PROVOKED), tmp_path / "started"
    with closing(XServer((1280, 720))) as server, closing(Desk(server, tmp_path, program)) as desk:

        def page(things: list[Thing]) -> bool:
            return any(thing["role"] == PAGE for thing in things)

        desk.wait(page)
        for _ in range(MOST_TURNS):
            desk.turn("off")
            desk.turn("on")
            if len(started.read_text()) > 1:
                break
        desk.wait(page)
        assert desk.window.process.poll() is None
