"""The fonts: present, small, licensed, and with a glyph for every character the game writes."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from fontTools.ttLib import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
    TTFont,
)

from mille.ui.text import MARK, Texts

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"

UI = ("ui-regular.ttf", "ui-bold.ttf")
TITLE = ("title-regular.ttf", "title-bold.ttf")
JAPANESE = ("ja-regular.ttf",)
NAMES = {
    **dict.fromkeys(UI, "Łukasz Čapek Đorđe Şık Nguyễn Văn Οδυσσέας Наталія Ђорђе ő ħ"),
    "title-regular.ttf": "Łukasz Čapek Đorđe Şık Nguyễn Văn ő ħ ẞ Zażółć gęślą jaźń",
    "he-regular.ttf": "שרה כהן־לוי",
    "ar-regular.ttf": "أبو بكر محمد پریسا گلناز ژاله",
}
NAMES |= {file.replace("regular", "bold"): name for file, name in NAMES.items()}
"""Names with letters that no text of the game uses."""
FOR_NAMES = ("he-regular.ttf", "he-bold.ttf", "ar-regular.ttf", "ar-bold.ttf")
TEXTS = UI + TITLE + JAPANESE
ALL = TEXTS + FOR_NAMES

LICENCES = {kind: f"{kind}-OFL.txt" for kind in ("ui", "title", "ja", "he", "ar")}
LARGEST = {"ui": 150_000, "title": 100_000, "ja": 700_000, "he": 20_000, "ar": 60_000}
LARGEST_IN_ALL = 2_000_000

FIRST_JAPANESE = 0x2E80
"""From this code point on only the Japanese fonts draw, as in tools/make_fonts.py."""

SAMPLES = {
    "English": "Draw a card, or take the pack (14 cards): it’s yours — “if you can” … ½ × 7 ÷ 2",
    "French": "Où est-ce ? « À l’œuvre, ça y est ! » Noël, île, août, été, L’Haÿ, cœur ; ÇÀÉŒÆ − 3",
    "French spaces": "Quoi\u202f? Non\u00a0: 1\u202f200 «\u00a0points\u00a0»",
    "Spanish": "¡Natural! ¿Quién roba? El pingüino señaló la baraja: «ÁÉÍÑÓÚÜ», 1.200, 2.ª mano",
    "symbols": "★ ☆ ○ ● → ← ↑ ↓ ✓ ♠ ♥ ♦ ♣ · • – —",
}
JAPANESE_SAMPLE = (
    "ミル：捨て札の山を全部取ると、７枚が手札に加わります。「シャポー！」得点は1,200点（ワイルド可）"
    "〜新しいゲーム・難しい・設定・音量・続きから・終了します。よろしいですか？"
)


@cache
def covered(file: str) -> frozenset[int]:
    """The code points a font has a glyph for."""
    with TTFont(FONTS / file, lazy=True) as font:
        return frozenset(font.getBestCmap())


def missing(file: str, characters: set[str]) -> str:
    """The visible characters a font lacks, sorted so that a failure can be read."""
    drawn = {c for c in characters if unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp")}
    return "".join(sorted(c for c in drawn if ord(c) not in covered(file)))


def for_latin(characters: set[str]) -> set[str]:
    """The part of a set of characters that the interface and title fonts must draw."""
    return {c for c in characters if ord(c) < FIRST_JAPANESE}


def groups() -> dict[str, set[str]]:
    """The groups of characters.txt: its lines with a tab."""
    lines = (FONTS / "characters.txt").read_text(encoding="utf-8").splitlines()
    named = (line.split("\t", 1) for line in lines if "\t" in line)
    return {name: set(characters) for name, characters in named}


def catalogues() -> Iterator[tuple[bool, Path, set[str]]]:
    """Every catalogue: whether it is Japanese, its path, and its characters without comments."""
    for path in sorted((ROOT / "mille").rglob("*.po")):
        lines = path.read_text(encoding="utf-8").splitlines()
        text = "".join(line for line in lines if not line.startswith("#"))
        yield "ja" in path.relative_to(ROOT).parts, path, set(text)


@pytest.fixture(scope="module", autouse=True)
def font_module() -> Iterator[None]:
    """Leave the font module as it was found: other tests may be using it."""
    running = pygame.font.get_init()
    pygame.font.init()
    yield
    if not running:
        pygame.font.quit()


@pytest.mark.parametrize("file", TEXTS)
def test_a_font_loads_and_draws_at_every_size_in_use(file: str) -> None:
    for size in (13, 16, 24, 96):
        font = pygame.font.Font(FONTS / file, size)
        picture = font.render("Mille 1 200", True, "white")
        assert picture.get_bounding_rect().width > 3 * size


@pytest.mark.parametrize("file", ALL)
def test_a_font_is_small_and_has_its_licence_beside_it(file: str) -> None:
    kind = file.split("-")[0]
    assert (FONTS / file).stat().st_size <= LARGEST[kind]
    licence = (FONTS / LICENCES[kind]).read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert licence.startswith("Copyright")


def test_all_fonts_together_are_small_and_the_borrowed_symbols_are_licensed() -> None:
    assert {path.name for path in FONTS.glob("*.ttf")} == set(ALL)
    assert sum((FONTS / file).stat().st_size for file in ALL) <= LARGEST_IN_ALL
    licence = (FONTS / "symbols-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


@pytest.mark.parametrize("file", ALL)
def test_a_font_carries_no_time_of_its_making(file: str) -> None:
    with TTFont(FONTS / file, lazy=True) as font:
        assert font["head"].created == font["head"].modified == 3_786_912_000


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("file", TEXTS)
def test_every_font_draws_english_french_and_spanish(file: str, sample: str) -> None:
    assert missing(file, set(SAMPLES[sample])) == ""


@pytest.mark.parametrize("file", JAPANESE)
def test_the_japanese_fonts_draw_japanese(file: str) -> None:
    assert missing(file, set(JAPANESE_SAMPLE)) == ""


@pytest.mark.parametrize("file", UI + TITLE)
def test_latin_fonts_draw_the_characters_of_the_list(file: str) -> None:
    listed = groups()
    only_japanese = set().union(*(v for k, v in listed.items() if k.startswith("ja-")))
    wanted = set().union(*listed.values()) - only_japanese
    assert missing(file, for_latin(wanted)) == ""


@pytest.mark.parametrize("file", JAPANESE)
def test_japanese_fonts_draw_the_characters_of_the_list(file: str) -> None:
    assert missing(file, set().union(*groups().values())) == ""


def test_the_list_holds_the_source_texts_of_all_four_languages() -> None:
    texts = groups()["texts"]
    assert set("abcxyzABC019éñú“”’–•★♠♥♦♣") <= texts  # English and Spanish
    assert set("あんアンー、。山札捨枚累帽") <= texts  # Japanese


def test_fonts_draw_every_catalogue() -> None:
    gaps = {}
    for japanese, path, characters in catalogues():
        for file in JAPANESE if japanese else UI + TITLE:
            lacking = missing(file, characters if japanese else for_latin(characters))
            if lacking:
                gaps[f"{path.relative_to(ROOT)} in {file}"] = lacking
    assert gaps == {}, "run tools/make_fonts.py again"


@pytest.mark.parametrize("file", UI + JAPANESE)
def test_figures_have_one_width(file: str) -> None:
    with TTFont(FONTS / file, lazy=True) as font:
        names, metrics = font.getBestCmap(), font["hmtx"]
        assert len({metrics[names[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("file", UI + JAPANESE)
def test_columns_of_figures_line_up_when_drawn(file: str) -> None:
    font = pygame.font.Font(FONTS / file, 16)
    widths = [font.size(figure * 12)[0] for figure in "0123456789"]
    assert max(widths) - min(widths) <= 1  # the last figure may stick out of its width


@pytest.mark.parametrize("file", TITLE)
def test_title_figures_all_stand_on_the_line_at_one_height(file: str) -> None:
    with TTFont(FONTS / file, lazy=True) as font:
        names, glyphs = font.getBestCmap(), font["glyf"]
        figures = [glyphs[names[ord(figure)]] for figure in "0123456789"]
        tops = [figure.yMax for figure in figures]
        assert max(tops) - min(tops) < 40  # old-style figures differ by some 200
        assert min(figure.yMin for figure in figures) > -30
        assert min(tops) > glyphs[names[ord("x")]].yMax


@pytest.mark.parametrize("file", NAMES)
def test_names_from_elsewhere_are_drawn(file: str) -> None:
    assert missing(file, set(NAMES[file])) == ""


@pytest.mark.parametrize("file", TEXTS)
def test_each_has_the_mark_for_what_none_has(file: str) -> None:
    assert missing(file, {MARK}) == ""


@pytest.mark.parametrize("file", ALL)
def test_what_a_font_has_is_seen_when_it_is_running(file: str) -> None:
    """The running program cannot ask otherwise: a font draws nothing for a missing character."""
    texts = Texts()
    tried = {chr(code) for codes in map(covered, ALL) for code in codes} | set("龘ק🃏")
    visible = {c for c in tried if not c.isspace() and unicodedata.category(c) != "Cf"}
    wrong = {c for c in visible if texts.has(file[:-4], c) != (ord(c) in covered(file))}
    assert "".join(sorted(wrong)) == ""
