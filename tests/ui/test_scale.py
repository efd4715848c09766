"""Everything larger or smaller than usual, whatever the size of the window."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.session import disk, saved_match, settings
from mille.session.settings import CHOICES, Settings
from mille.ui.scene import REARRANGED, Painted
from mille.ui.table.playing.desk import Given
from mille.ui.table.playing.hands import SLIPS
from mille.view.geometry import Rect
from mille.view.names import Remark
from mille.view.presentation import Advice
from tests.parts import long, quick_first
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
        # Under a caption of two lines nothing is seen, so the bottom comes up above it.
        assert at.y == pytest.approx(y / (h - 1) * (whole_h - at.h), abs=8)
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


def in_play(game: str, scale: float, size: tuple[int, int] = (1280, 720)) -> Program:
    """A game against as many as there can be, when it is the player's turn."""
    at = entry(game)
    others, rules = [*at.opponents][: max(at.seats) - 1], next(iter(at.rule_sets.values()))
    saved_match.begin(disk.current_game(), game, rules, others, "You", "tip").close()
    program = Program(Settings(speed=0.0, scale=scale), size)
    program.app.start()
    program.settle()
    return program


SAYS = {"advice", "toast", "tell", "whispered", "unsaved", "remark", "tip", "held_up"}
"""The ids of the papers that say something."""


def papers(program: Program) -> dict[str, Rect]:
    """Where the papers lie that say something now, by the ids of their parts."""
    program.app.services.dirty = True
    program.frame(times=2)
    found = {}
    for part in program.play.frame():
        if part.id in SAYS and isinstance(part.paint, Painted):
            found[part.id] = next(each for each in part.paint.what if isinstance(each, Rect))
    return found


@pytest.mark.parametrize(
    ("scale", "size"), [(2.5, (1280, 720)), long(2.0, (1280, 720)), long(2.5, (600, 720))]
)
@pytest.mark.parametrize("game", titles())
def test_all_that_speaks_lies_in_the_window(
    home: Path, game: str, scale: float, size: tuple[int, int]
) -> None:
    """Wherever the player has scrolled: a hint, a refusal, an answer, a remark, a whisper."""
    program = in_play(game, scale, size)
    play, table = program.play, program.play.table
    why = message("hint.waits"), message("hint.again"), message("help.sentence.1")
    said = message("journal.failed", reason="no space left on the device")
    effects, offered = table.effects, table.shown is not None and table.shown.offer is not None

    def hint() -> None:
        play.hints.show(Given(None, Advice(why[0], why=why)))

    def fail() -> None:
        play.driver.unsaved = OSError(28, "no space left on the device")

    speaks: dict[str, Callable[[], None]] = {
        "advice": hint,
        "toast": lambda: table.say(said, True, 9.0),
        "tell": lambda: table.tell_aloud(why[2], 9.0),
        "unsaved": fail,
        "whispered": lambda: play.whispers._say(message("whisper.waits")),
    }
    for seat in (1, len(table.names) - 1):
        remark = Remark(Seat(seat), "whisper.waits")
        speaks[f"remark {seat}"] = partial(effects.remarks.say, remark)
    window = program.loop.window.get_surface()
    for corner in ((0, 0), (size[0] - 1, size[1] / 2)):
        program.point(*corner)
        for id, speak in speaks.items():
            table.toast = table.telling = play.driver.unsaved = play.desk.hint = None
            effects.remarks.end()
            play.whispers._said = None
            papers(program)
            speak()
            found = papers(program)
            strip = program.loop.captions.below(play.frame(), window).find("captions")
            advice = play.frame().find("advice")
            in_strip = strip is not None and advice is not None and advice.name in strip.name
            assert id.split()[0] in found or offered or in_strip, (id, found)
            for each, lies in found.items():
                assert table.closeup.shows(lies), (corner, each, lies)


@pytest.mark.parametrize("game", titles())
def test_the_tip_of_a_slip_says_what_has_no_room_on_it(home: Path, game: str) -> None:
    """Whatever a slip leaves out in large letters is one key away."""
    program = in_play(game, 2.0)
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
        assert tip is not None and play.table.closeup.shows(tip.bounds)
        captions = filter(None, (seat.said, seat.second_caption, seat.note))
        for said in (seat.name, words.text(seat.cards), *map(words.text, captions)):
            assert said.lower() in tip.name.lower()
        assert ".." not in tip.name
    play.table.closeup.follow(Rect(0, 0, 1, 1))
    play.focus.find("slip/0")
    program.frame(1.0, times=3)
    in_sight = play.table.closeup.seen.overlap(play.focus.bounds()) > 0
    assert in_sight or play.frame().find("tip") is None
