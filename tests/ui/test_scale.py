"""Everything larger or smaller than usual, whatever the size of the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mille.games import entry, titles
from mille.session import paths, saved_match, settings
from mille.session.settings import CHOICES, Settings
from mille.ui.scene import REARRANGED
from mille.ui.table.playing.focus import SLIPS
from mille.view.layout import Rect
from tests.parts import quick_first
from tests.ui.conftest import Program, against

LARGER = [scale for scale in CHOICES["scale"] if scale > REARRANGED]  # type: ignore[operator]
SIZES = [(1280, 720), (600, 720), (1920, 1080)]


def table_at(scale: float, size: tuple[int, int]) -> Program:
    """A deal that waits for the player."""
    program = Program(Settings(speed=0.0, scale=scale), size)
    program.app.new_game(against("casual", "standard"), seed="scale")
    program.settle()
    return program


def within(inner: Rect, outer: Rect) -> bool:
    """Whether a part is fully visible, or as much of it as fits."""
    most = min(inner.w, outer.w) * min(inner.h, outer.h)
    return outer.overlap(inner) > 0.999 * most


@pytest.mark.parametrize(
    ("before", "now"), [({"text_scale": 1.2}, 1.2), ({"text_scale": 1.4, "scale": 2.5}, 2.5)]
)
def test_an_older_text_size_is_the_scale(
    tmp_path: Path, before: dict[str, float], now: float
) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps(before), "utf-8")
    kept, fault = settings.load(file)
    assert fault is None and kept.scale == now


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
@pytest.mark.parametrize("scale", quick_first(LARGER[::-1], 1))
def test_the_window_follows_the_keys_over_the_whole_table(
    home: Path, scale: float, size: tuple[int, int]
) -> None:
    program = table_at(scale, size)
    play, seen = program.play, set()
    closeup = play.table.closeup
    assert play.services.size[0] > size[0]
    for key in ["tab", "right", "right"] * len(play.focus.groups()):
        program.key(key)
        assert within(play.focus.bounds(), closeup.seen), play.focus.id
        seen.add(play.focus.group)
    assert seen == set(play.focus.groups())


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_the_pointer_pushes_the_window_to_every_corner(home: Path, size: tuple[int, int]) -> None:
    program = table_at(2.5, size)
    closeup, (w, h) = program.play.table.closeup, program.app.services.window
    for x, y in [(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)]:
        program.point(x, y)
        at = closeup.seen
        whole_w, whole_h = program.play.services.size
        assert at.x == pytest.approx(x / (w - 1) * (whole_w - w), abs=8)
        assert at.y == pytest.approx(y / (h - 1) * (whole_h - h), abs=8)
    before = closeup.seen
    program.point(w / 2, h / 2)
    assert closeup.seen == before, "in the middle it pushes nothing"


def test_what_is_seen_is_what_is_pressed(home: Path) -> None:
    program = table_at(2.0, (1280, 720))
    play, stage = program.play, program.play.table.stage
    program.key("tab")
    program.key("home")
    for sprite in list(stage.hand())[:3]:
        play.table.closeup.follow(stage.shown_pose(sprite).rect)
        at = play.table.closeup.in_window(stage.shown_pose(sprite).rect)
        program.click(at.x + 8, at.y + 30)
        assert stage.selected == {sprite.key}
        program.click(at.x + 8, at.y + 30)
    frame = play.frame()
    assert frame.origin == (play.table.closeup.seen.x, play.table.closeup.seen.y)


def test_it_stays_when_others_play(home: Path) -> None:
    """A close view never moves by itself: only the player moves it."""
    program = table_at(2.5, (1280, 720))
    closeup = program.play.table.closeup
    program.point(1279, 0)
    before = closeup.seen
    program.key("d")
    program.settle()
    assert closeup.seen == before


@pytest.mark.parametrize("game", titles())
def test_the_tip_of_a_slip_says_what_has_no_room_on_it(home: Path, game: str) -> None:
    """Whatever a slip leaves out in large letters is one key away."""
    at = entry(game)
    others, rules = [*at.opponents][: max(at.seats) - 1], next(iter(at.rule_sets.values()))
    saved_match.begin(paths.current_game(), game, rules, others, "You", "tip").close()
    program = Program(Settings(speed=0.0, scale=2.0), (1280, 720))
    program.app.start()
    program.settle()
    play = program.play
    shown, words = play.table.shown, play.services.words
    assert shown is not None
    while play.focus.group != SLIPS:
        program.key("tab")
    for number, seat in enumerate(shown.seats):
        while play.focus.id != f"slip/{number}":
            program.key("right")
        program.frame(1.0, times=3)
        tip = play.frame().find("tip")
        assert tip is not None
        captions = filter(None, (seat.said, seat.second_caption, seat.note))
        for said in (seat.name, words.text(seat.cards), *map(words.text, captions)):
            assert said.lower() in tip.name.lower()
        assert ".." not in tip.name
