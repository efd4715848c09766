"""Recorded games on their own tables: every step, from every seat, by pointer and by keys."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mille.engine.game import Seat
from mille.session.replayed import Replayed
from mille.ui.input import Key, PointerDown, PointerMove, PointerUp
from mille.ui.pages.menu import MenuPage
from mille.ui.table.replaying.scene import ReplayScene
from mille.view.table import Role
from tests.golden.make import HERE
from tests.ui.conftest import Program

RECORDS = sorted((HERE / "records").glob("*-1.jsonl"))


def opened(program: Program, path: Path, step: int | None = None) -> ReplayScene:
    program.app.open_replay(path, step)
    scene = program.top
    assert isinstance(scene, ReplayScene)
    return scene


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_steps_and_jumps_show_what_the_seat_saw(program: Program, path: Path) -> None:
    """Told event by event, and shown at once: the same table, and nothing that is hidden."""
    scene = opened(program, path)
    game, replayed = scene.replayed.entry.game, scene.replayed
    seat = Seat(len(replayed.header.seats) - 1)
    scene.sit(seat)
    scene.go(0)
    while scene.step < min(150, replayed.count):
        scene.forward()
        scene.table.hurry()
        told = scene.table.shown
        assert told == scene.table.show_of(replayed.view(scene.step, seat))
        if replayed.is_whole(scene.step):
            assert scene.table.view == game.observe(replayed.state(scene.step), seat)
    told = scene.table.shown
    scene.go(scene.step)
    assert scene.table.shown == told


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_all_cards_can_be_opened(program: Program, path: Path) -> None:
    scene = opened(program, path, 30)

    def hidden() -> int:
        assert scene.table.shown is not None
        zones = scene.table.shown.zones.values()
        hands = [zone for zone in zones if zone.place.role is Role.HAND]
        return sum(each.card is None for zone in hands for each in zone.cards)

    before = hidden()
    scene.handle(Key("0"))
    assert hidden() == 0
    scene.handle(Key("0"))
    assert hidden() == before


def test_keys_walk_steps_turns_and_deals(program: Program) -> None:
    scene = opened(program, HERE / "records" / "mille-1.jsonl")
    replayed = scene.replayed
    assert scene.step == replayed.deals[0]
    for key, step in [
        ("right", replayed.deals[0] + 1),
        ("left", replayed.deals[0]),
        ("down", replayed.turns[1]),
        ("up", replayed.turns[0]),
        ("page down", replayed.deals[1]),
        ("page up", replayed.deals[0]),
        ("end", replayed.count),
        ("home", 0),
    ]:
        scene.handle(Key(key))
        assert scene.step == step, key
    scene.handle(Key("2"))
    assert scene.table.shown is not None
    assert scene.table.shown.me == 1
    scene.handle(Key("escape"))
    assert program.top is not scene


def test_the_line_is_dragged(program: Program) -> None:
    scene = opened(program, HERE / "records" / "mille-1.jsonl")
    line = scene.time.bounds
    scene.handle(PointerDown(line.center[0], line.center[1]))
    middle = scene.step
    assert abs(middle - scene.replayed.count / 2) <= 1
    scene.handle(PointerMove(line.right, 5))
    assert scene.step == scene.replayed.count
    scene.handle(PointerUp(line.right, 5))
    assert scene.table.news
    scene.handle(PointerMove(line.x, line.center[1]))
    assert scene.step == scene.replayed.count


def test_it_plays_to_the_end_and_rests(program: Program) -> None:
    scene = opened(program, HERE / "records" / "beggar_my_neighbor-1.jsonl")
    scene.handle(Key("space"))
    for _ in range(20_000):
        scene.update(1 / 20)
        if not scene.restless:
            break
    assert scene.step == scene.replayed.count
    assert not scene.playing


def test_what_cannot_be_read_is_said(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    shutil.copy(HERE / "records" / "mille-1.jsonl", path)
    text = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*text[:5], "{}", *text[5:]]), "utf-8")
    program.app.open_replay(path)
    assert isinstance(program.top, MenuPage)
    assert program.top.title == program.app.words("unread.title")


def test_deals_begin_where_cards_lie() -> None:
    replayed = Replayed(HERE / "records" / "guts-1.jsonl")
    assert list(replayed.deals[:3]) == [1, 10, 20]
    assert set(replayed.turning_points) <= {step - 1 for step in (*replayed.deals, 77)}
