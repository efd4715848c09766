"""Words and sounds as captions at the bottom of the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.engine.message import message
from mille.session.settings import Settings
from mille.ui.input import Key
from mille.ui.theme import assets_root
from tests.parts import long
from tests.ui.conftest import Program, against

EVERY_FRAME_IS_SEEN = True

OWN = {"tick", "pick", "ambience"}
"""The sounds of the player's own hand, and of the kitchen: neither gives anything away."""


def captions_of(program: Program) -> tuple[str, str]:
    """The words, and the sounds heard."""
    window = program.loop.window.get_surface()
    part = program.loop.captions.below(program.top.frame(), window).find("captions")
    return ("", "") if part is None else (part.name, part.value)


def sat(settings: Settings, size: tuple[int, int] = (1280, 720)) -> Program:
    """A deal that waits for the player."""
    program = Program(settings, size)
    program.app.new_game(against("casual", "standard"), seed="captions")
    program.settle()
    return program


def test_every_sound_that_tells_something_has_its_words(home: Path) -> None:
    words = Program(Settings()).app.words
    files = {file.stem.rpartition("-")[0] for file in (assets_root() / "sounds").glob("*.ogg")}
    assert files - OWN == {name for name in files if words.has(f"caption.{name}")}


def test_they_tell_what_happens_and_stay(home: Path) -> None:
    program = sat(Settings(speed=0.0, captions=True, muted=True))
    words = program.app.words
    program.key("d")
    said, heard = captions_of(program)
    assert said and heard == words("caption.draw"), "a sound is told though nobody hears it"
    program.frame(10.0, times=3)
    assert captions_of(program) == (said, heard)
    program.play.handle(Key("y"))
    program.frame()
    assert captions_of(program)[1] == words("caption.refuse")


def test_of_many_sounds_that_are_alike_one_is_told(home: Path) -> None:
    program = sat(Settings(speed=0.0, captions=True))
    s = program.app.services
    s.heard.clear()
    s.heard += ["clay", "clay", "draw"]
    program.loop.captions.hear((1280, 720))
    told = [s.words(f"caption.{name}") for name in ("clay", "draw")]
    assert captions_of(program)[1] == " ".join(told)


def test_of_very_much_the_end_is_told(home: Path) -> None:
    """As after a jump to the end of a replay: half of the table stays in sight."""
    program = sat(Settings(speed=0.0, scale=2.0))
    captions = program.loop.captions
    captions._lines = [f"Sentence {n} of those that tell what happened." for n in range(40)]
    captions._said = " ".join(captions._lines)
    words, _, top = captions._strip((1280, 720))
    assert 360 <= top < 440
    assert words.height <= 720 - top


@pytest.mark.parametrize("size", [(1280, 720), long((600, 720)), long((1920, 1080))])
@pytest.mark.parametrize("scale", [0.8, 2.5])
def test_the_table_ends_where_they_begin(home: Path, scale: float, size: tuple[int, int]) -> None:
    program = sat(Settings(speed=0.0, scale=scale, captions=True), size)
    window = program.loop.window.get_surface()
    width, height = program.app.services.window
    assert width == size[0] and 0.7 * size[1] < height < size[1]
    part = program.loop.captions.below(program.top.frame(), window).find("captions")
    assert part is not None and part.bounds.h == size[1] - height
    program.app.open_menu()
    program.frame()
    assert program.app.services.window == (width, height), "a page upon it leaves them there"
    program.app.open_start()
    program.frame()
    assert program.app.services.window == size, "a shelf has nothing to tell"


def test_a_long_one_has_room_for_all_of_its_words(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = sat(Settings(speed=0.0, scale=2.5))
    program.key("tab")
    heights: list[int] = []
    blit = "mille.app.loop.blit_text"
    monkeypatch.setattr(
        blit, lambda surface, words, *at: heights.append(round(at[1]) + words.height)
    )
    program.play.table.tell_aloud(program.play.table.log()[-1], 1.0)
    program.frame()
    assert heights and max(heights) <= 720


def test_a_long_one_covers_no_button_of_a_page(home: Path) -> None:
    program = sat(Settings(speed=0.0, scale=2.0), (600, 720))
    s = program.app.services
    said = (
        "Mado checks. — Check, or bet? 5 chips in the pot. You have a pair of aces for high. " * 2
    )
    program.play.table.tell_aloud(message("tell.of", what=said, said=""), 1.0)
    program.frame(times=2)
    assert s.covered > 0, "the table is pushed up"
    program.app.open_menu()
    program.frame()
    assert s.covered == 0


@pytest.mark.long
def test_a_long_one_covers_no_card_of_a_large_table(home: Path) -> None:
    """It pushes the table up, which comes back when it goes."""
    program = sat(Settings(speed=0.0, scale=2.0))
    s, table, hand = program.app.services, program.play.table, []
    for words in ("Few.", "Many words. " * 20, "Few."):
        table.tell_aloud(message("tell.of", what=words, said=words), 1.0)
        program.frame(times=2)
        cards = [table.stage.shown_pose(sprite).rect for sprite in table.stage.hand()]
        hand.append(max(table.closeup.in_window(rect).bottom for rect in cards) + s.covered)
        assert (s.covered > 100) is (len(words) > 9)
        assert hand[-1] == pytest.approx(hand[0]) and hand[0] <= s.window[1]
    table.tell_aloud(message("tell.of", what="Many words. " * 20, said=""), 1.0)
    program.frame(times=2)
    for key in ("tab", "right", "home"):
        program.key(key)
        seen = table.closeup.in_window(program.play.focus.bounds())
        assert seen.y >= 0 and seen.bottom <= s.window[1] - s.covered


@pytest.mark.parametrize("size", [(1280, 720), long((600, 720)), long((1920, 1080))])
@pytest.mark.parametrize("scale", [1.4, 1.0])
def test_a_long_one_covers_nothing_of_a_table_in_the_window(
    home: Path, scale: float, size: tuple[int, int]
) -> None:
    """What is heard goes behind the words, and letters get smaller, not below those of 100 %."""
    program = sat(Settings(speed=0.0, scale=scale, captions=True), size)
    s, captions = program.app.services, program.loop.captions
    s.heard.append("draw")
    few = "Léo is out: Poor. "
    for times in range(3, 9):
        said = (few * times).strip()
        message_of = message("tell.of", what=said, said="")
        program.play.table.tell_aloud(message_of, 1.0)
        program.frame(times=2)
        assert s.covered == 0, times
        words, _, top = captions._strip(size)
        assert top + words.height <= size[1]
        assert top >= s.window[1]
