"""The card art and the letters: all there, small, licensed, and only what can be drawn."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import tomllib
import unicodedata
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from mille.games import titles
from mille.ui.text import MARK, Texts
from tests.parts import quick_first

ROOT = Path(__file__).resolve().parent.parent
CARDS = ROOT / "assets" / "cards"
GENERATOR = ROOT / "tools" / "make_cards.py"

RANKS = "A23456789TJQK"
FULL_FACES = ("classic", "large")
FOUR_COLOUR_FACES = ("classic-four", "large-four")
BACKS = ("sash", "snow", "kitchen", "night")
SIZES = ((60, 84), (103, 144), (150, 210), (309, 432))

ELEMENTS = {
    "svg": {"width", "height", "viewBox"},
    "g": set(),
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "polygon": {"points"},
    "linearGradient": {"id", "x1", "y1", "x2", "y2", "gradientUnits"},
    "radialGradient": {"id", "cx", "cy", "r", "gradientUnits"},
    "stop": {"offset", "stop-color", "stop-opacity"},
}
SHAPES = {"path", "rect", "circle", "ellipse", "polygon"}
PAINTED = SHAPES | {"g"}
"""What can have a paint and a place."""
PAINT = {
    "fill": re.compile(r"none|#[0-9A-Fa-f]{6}|url\(#[a-z0-9-]+\)"),
    "stroke": re.compile(r"#[0-9A-Fa-f]{6}"),
    "fill-rule": re.compile(r"evenodd"),
    "stroke-width": re.compile(r"\d+(\.\d+)?"),
    "stroke-linecap": re.compile(r"round"),
    "stroke-linejoin": re.compile(r"round"),
    "opacity": re.compile(r"0\.\d+"),
    "transform": re.compile(r".+"),
}
SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"


MARKED = sorted({pair for title in titles().values() for pair in title.marks.items()})
"""The cards that some game marks, each with its mark."""


def face_files(face: str) -> list[str]:
    """The files that a face must have; a four-colour one has only its clubs and diamonds."""
    suits = "CD" if face in FOUR_COLOUR_FACES else "CDHS"
    cards = [f"{face}/{rank}{suit}.svg" for suit in suits for rank in RANKS]
    cards += [f"{face}/{code}-{mark}.svg" for code, mark in MARKED if code[1] in suits]
    if face in FOUR_COLOUR_FACES:
        return cards
    return [*cards, f"{face}/joker1.svg", f"{face}/joker2.svg"]


FACES = {face: face_files(face) for face in (*FULL_FACES, *FOUR_COLOUR_FACES)}
ALL_FILES = [*itertools.chain(*FACES.values()), *(f"backs/{back}.svg" for back in BACKS)]


def complaints(root: ElementTree.Element) -> list[str]:
    """All elements and attributes of a drawing that the rasteriser may not draw right."""
    found = []
    for element in root.iter():
        tag = element.tag.removeprefix(SVG_NAMESPACE)
        if tag not in ELEMENTS:
            found.append(f"<{tag}>")
            continue
        if (element.text or "").strip() or (element.tail or "").strip():
            found.append(f"text in or after <{tag}>")
        for attribute, value in element.attrib.items():
            if attribute in ELEMENTS[tag]:
                continue
            if tag not in PAINTED or attribute not in PAINT:
                found.append(f"{attribute} on <{tag}>")
            elif not PAINT[attribute].fullmatch(value):
                found.append(f'{attribute}="{value}"')
    return found


def test_every_card_is_there_and_nothing_else() -> None:
    there = {path.relative_to(CARDS).as_posix() for path in CARDS.rglob("*") if path.is_file()}
    assert there == {*ALL_FILES, "deck.toml", "letters.toml"}


def test_the_deck_table_names_what_there_is() -> None:
    table = tomllib.loads((CARDS / "deck.toml").read_text(encoding="utf-8"))
    assert table["size"] == [240, 336]
    assert set(table["faces"]) == set(FACES)
    for face in FOUR_COLOUR_FACES:
        assert table["faces"][face]["base"] in FULL_FACES
    assert table["backs"]["all"] == list(BACKS)
    assert table["backs"]["default"] in BACKS


def test_only_what_the_rasteriser_draws_rightly_is_used() -> None:
    for name in ALL_FILES:
        root = ElementTree.parse(CARDS / name).getroot()
        assert root.get("viewBox") == "0 0 240 336", name
        assert (root.get("width"), root.get("height")) == ("240", "336"), name
        assert not complaints(root), name


def test_files_are_small_plain_text() -> None:
    for name in ALL_FILES:
        data = (CARDS / name).read_bytes()
        assert b"\r" not in data, name
        assert len(data) < 24_000, name


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
def test_every_card_renders(size: tuple[int, int]) -> None:
    width, height = size
    for name in ALL_FILES:
        card = pygame.image.load_sized_svg(str(CARDS / name), size)
        assert card.get_size() == size, name
        for spot in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
            assert card.get_at(spot).a == 0, f"{name}: {spot} is not clear"
        assert card.get_at((width // 2, height // 2)).a == 255, name
        assert card.get_at((width // 2, 3)).a == 255, name
        spots = itertools.product(range(0, width, 3), range(0, height, 3))
        assert len({tuple(card.get_at(spot)) for spot in spots}) > 3, f"{name} is empty"


def test_making_the_cards_again_gives_the_same_bytes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(GENERATOR), "--out", str(tmp_path)], check=True)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert made == {*ALL_FILES, "deck.toml", "letters.toml"}
    for name in sorted(made):
        assert (tmp_path / name).read_bytes() == (CARDS / name).read_bytes(), name


os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


FONTS = ROOT / "assets" / "fonts"

UI = ("ui-regular.ttf", "ui-bold.ttf")
TITLE = ("title-regular.ttf", "title-bold.ttf")
JAPANESE = ("ja-regular.ttf", "ja-bold.ttf")
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
        yield path.stem == "ja", path, set(text)


@pytest.fixture(scope="module", autouse=True)
def font_module() -> Iterator[None]:
    """Leave the font module as it was found: other tests may be using it."""
    running = pygame.font.get_init()
    pygame.font.init()
    yield
    if not running:
        pygame.font.quit()


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
def test_columns_of_figures_line_up_when_drawn(file: str) -> None:
    font = pygame.font.Font(FONTS / file, 16)
    widths = [font.size(figure * 12)[0] for figure in "0123456789"]
    assert max(widths) - min(widths) <= 1  # the last figure may stick out of its width


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
