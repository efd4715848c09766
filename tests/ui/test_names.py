"""Names from anywhere: drawn, marked if no font has them, and readable however long."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.session import disk, saved_match
from mille.session.settings import Settings
from mille.ui import text as letters
from mille.ui.pages.sheet import Pad, SheetPage
from mille.ui.text import BOLD, READABLE, TITLE, UI, Texts
from mille.view.geometry import Rect
from mille.view.names import MOST, shown_name
from tests.games.matches import random_match
from tests.games.mille.positions import rules
from tests.ui.conftest import Program

INK = Color("black")
HEBREW, ARABIC = "שרה", "بكر"
FAMILY, FLAG, WAVE = "👩\u200d👩\u200d👧", "🇨🇦", "👋🏽"


@pytest.fixture
def texts() -> Iterator[Texts]:
    """Fonts that are ready."""
    running = pygame.font.get_init()
    pygame.font.init()
    yield Texts()
    if not running:
        pygame.font.quit()


def ink(picture: Surface) -> bytes:
    """The drawn pixels, without the room around them."""
    return pygame.image.tobytes(picture.subsurface(picture.get_bounding_rect()), "RGBA")


def inked(picture: Surface) -> int:
    """How many columns have anything in them."""
    mask = pygame.mask.from_surface(picture, 60)
    columns = range(picture.width)
    return sum(any(mask.get_at((x, y)) for y in range(picture.height)) for x in columns)


@pytest.mark.parametrize("face", [UI, BOLD, TITLE])
@pytest.mark.parametrize(
    "name", [*"🤖龘ঌ", FAMILY, HEBREW, ARABIC, "Łukasz", "Οδυσσέας", "Наташа", "山田", "שרה Bot 🤖"]
)
def test_no_name_is_blank(texts: Texts, face: str, name: str) -> None:
    picture = texts.render(name, 30, INK, face)
    assert picture.get_bounding_rect().width > 5
    assert inked(picture) > 0.35 * picture.width


@pytest.mark.parametrize("sign", [FAMILY, FLAG, WAVE, "🤖", "龘", "❤️", "ঌ"])
def test_what_no_font_has_is_one_mark(texts: Texts, sign: str) -> None:
    mark = texts.render(letters.MARK, 30, INK)
    assert ink(texts.render(sign, 30, INK)) == ink(mark)
    assert len(letters.signs(sign * 3)) == 3


def test_letters_beside_a_mark_stay_as_they_are(texts: Texts) -> None:
    """An emoji beside English words does not put them into the Japanese face."""
    marked, plain = texts.render("🤖 Bot", 30, INK), texts.render("Bot", 30, INK)
    right = marked.subsurface((marked.width - plain.width, 0, plain.width, marked.height))
    assert ink(right) == ink(plain)


@pytest.mark.parametrize("word", ["שא", "נב"])
def test_hebrew_runs_from_right_to_left(texts: Texts, word: str) -> None:
    whole, last = texts.render(word, 40, INK), texts.render(word[-1], 40, INK)
    box, width = whole.get_bounding_rect(), last.get_bounding_rect().width
    left = whole.subsurface((box.x, 0, width, whole.height))
    assert ink(left) == ink(last)


def test_words_of_one_script_are_turned_round_together(texts: Texts) -> None:
    faces = (UI, "he-regular")
    line = letters.split("Léo, שרה כהן drew 2", faces, texts.has)
    assert line == [(UI, "Léo, "), ("he-regular", "שרה כהן"), (UI, " drew 2")]


@pytest.mark.parametrize("face", [UI, TITLE])
@pytest.mark.parametrize("name", ["שרה כהן", "أبو بكر", "שרה כהן 🤖"])
def test_the_first_of_two_words_stands_on_the_right(texts: Texts, face: str, name: str) -> None:
    """Also in the title face, whose spaces are doubled."""
    second = texts.render(name.split()[1], 20, INK, face)
    whole, width = texts.render(name, 20, INK, face), second.get_bounding_rect().width
    left = whole.subsurface((whole.get_bounding_rect().x, 0, width, whole.height))
    assert ink(left) == ink(second)


def test_spaces_stay_where_they_are(texts: Texts) -> None:
    faces = (UI, "he-regular")
    for line in ("", " ", "  a  b ", "a  ש  ר b", " ש "):
        assert "".join(letters for _, letters in letters.split(line, faces, texts.has)) == line
    assert letters.split("ש  ר", faces, texts.has) == [("he-regular", "ש  ר")]


def test_arabic_letters_are_joined(texts: Texts) -> None:
    alone = texts.render("ب", 40, INK).width
    assert texts.render("ببب", 40, INK).width < 2.5 * alone


def test_accents_without_a_letter_of_their_own_do_not_hide_it(texts: Texts) -> None:
    assert ink(texts.render("x\u20dd", 30, INK)) == ink(texts.render("x", 30, INK))
    assert ink(texts.render("e\u0301", 30, INK)) == ink(texts.render("é", 30, INK))


def test_a_word_stays_in_one_face(texts: Texts) -> None:
    """Not the first letter in one face and the rest in another."""
    assert ink(texts.render("Наташа", 30, INK, TITLE)) == ink(texts.render("Наташа", 30, INK, BOLD))
    both = letters.split("Łukasz, Наташа", (TITLE, BOLD), texts.has)
    assert both == [(TITLE, "Łukasz, "), (BOLD, "Наташа")]
    mixed = texts.render("Łukasz, Наташа", 30, INK, TITLE)
    alone = texts.render("Łukasz,", 30, INK, TITLE).get_bounding_rect()
    assert ink(mixed.subsurface(alone)) == ink(texts.render("Łukasz,", 30, INK, TITLE))


def test_mixed_text_is_broken_into_lines_that_fit(texts: Texts) -> None:
    text = f"{HEBREW} {FAMILY} took the pack with the ace of hearts on top: 5 cards. {'🤖' * 40}"
    picture = texts.render(text, 20, INK, UI, 150)
    assert picture.width <= 150
    assert picture.height > 5 * texts.font(UI, 20).get_height()


def test_it_is_no_higher_than_other_text(texts: Texts) -> None:
    """So a name moves nothing on the page."""
    for name in (HEBREW, "🤖", "山田", "Наташа"):
        assert texts.render(name, 20, INK, UI).height <= texts.font(UI, 20).get_height() + 2


@pytest.mark.parametrize("letter", [*"Wm山🤖", "ש", "é"])
def test_a_long_name_is_cut_at_a_readable_size(texts: Texts, letter: str) -> None:
    shown = shown_name(letter * 100)
    assert shown.endswith("…")
    assert len(shown) <= MOST
    picture = texts.fitted(shown, 30, INK, 160, TITLE, READABLE * 30)
    assert 0.7 * 160 < picture.width <= 160
    assert (
        picture.get_bounding_rect().height
        >= texts.render("m", READABLE * 30, INK, TITLE).get_bounding_rect().height
    )


def test_the_table_says_short_names(program: Program, home: Path) -> None:
    """In a game that goes on, whose record has long ones."""
    path = disk.current_game()
    saved_match.begin(path, "mille", rules(), "casual", "You", "s").close()
    header, *lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = json.loads(header)
    for seat, name in zip(kept["seats"], ("W" * 100, "Maximiliane " * 8)):
        seat["name"] = name
    path.write_text(json.dumps(kept) + "\n" + "".join(lines), "utf-8")
    program.app.go_on()
    program.settle()
    assert program.play.table.names == ["W" * 23 + "…", "Maximiliane Maximiliane…"]


@pytest.mark.parametrize("size", [(800, 560), (1280, 720)])
def test_long_names_on_the_pad_stand_apart(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    program, written = Program(Settings(speed=0.0), size), list[Rect]()
    match = random_match("mille", "standard", short=True)
    view = match.entry.game.observe(match.turns[-1].after, Seat(0))
    names = ["Maximilienne-Bernadette…", "Grand-maman Odette"]
    sheet = match.entry.presenter.sheet(view, names)

    def write(surface: Surface, words: Surface, x: float, y: float, anchor: str = "left") -> None:
        left = x - words.width if anchor == "right" else x
        written.append(Rect(left, y, words.width, words.height))

    monkeypatch.setattr("mille.ui.pages.sheet.blit_text", write)
    page = SheetPage(program.app.services, sheet, [("back", program.app.open_start)])
    (pad,) = (block for block in page.laid().body if isinstance(block, Pad))
    pad.draw(program.window.get_surface(), False, False)
    one, other = written[:2]
    assert pad.bounds.x < one.x
    assert one.right + 5 < other.x
