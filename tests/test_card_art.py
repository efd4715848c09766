"""The card art: every file is there, uses only what the rasteriser can draw, and reads well."""

import itertools
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame
import pytest

from mille.games import titles
from tests.parts import quick_first

ROOT = Path(__file__).resolve().parent.parent
CARDS = ROOT / "assets" / "cards"
GENERATOR = ROOT / "tools" / "make_cards.py"

RANKS = "A23456789TJQK"
FULL_FACES = ("classic", "large")
FOUR_COLOUR_FACES = ("classic-four", "large-four")
BACKS = ("sash", "snow", "kitchen", "night")
SIZES = ((60, 84), (103, 144), (150, 210), (309, 432))

PAPER = (251, 246, 234, 255)

# The part of the card with the index, in the units of the drawing (240 by 336).
INDEX_BOX = (6, 10, 42, 110)

ELEMENTS = {
    "svg": {"width", "height", "viewBox"},
    "g": {"transform"},
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
PAINT = {
    "fill": re.compile(r"none|#[0-9A-Fa-f]{6}|url\(#[a-z0-9-]+\)"),
    "stroke": re.compile(r"#[0-9A-Fa-f]{6}"),
    "fill-rule": re.compile(r"evenodd"),
    "stroke-width": re.compile(r"\d+(\.\d+)?"),
    "stroke-linecap": re.compile(r"round"),
    "stroke-linejoin": re.compile(r"round"),
    "opacity": re.compile(r"0\.\d+"),
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


def rendered(name: str, size: tuple[int, int]) -> pygame.Surface:
    """One picture at one size, straight from its drawing."""
    return pygame.image.load_sized_svg(str(CARDS / name), size)


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
            if tag not in SHAPES or attribute not in PAINT:
                found.append(f"{attribute} on <{tag}>")
            elif not PAINT[attribute].fullmatch(value):
                found.append(f'{attribute}="{value}"')
    return found


def test_every_card_is_there_and_nothing_else() -> None:
    there = {path.relative_to(CARDS).as_posix() for path in CARDS.rglob("*") if path.is_file()}
    assert there == {*ALL_FILES, "deck.toml"}


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


@pytest.mark.parametrize(
    "body",
    [
        '<use href="#a"/>',
        "<text>A</text>",
        "<style>.a{fill:red}</style>",
        '<path d="M0 0" class="a"/>',
        '<path d="M0 0" fill="currentColor"/>',
        '<path d="M0 0" fill="rgba(0,0,0,0.5)"/>',
        '<path d="M0 0" fill="#11223344"/>',
        '<path d="M0 0" clip-path="url(#a)"/>',
        '<g display="none"/>',
        "<defs/>",
    ],
)
def test_what_it_does_not_draw_is_refused(body: str) -> None:
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')
    assert complaints(root)


def test_files_are_small_plain_text() -> None:
    for name in ALL_FILES:
        data = (CARDS / name).read_bytes()
        assert b"\r" not in data, name
        assert len(data) < 24_000, name


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
def test_every_card_renders(size: tuple[int, int]) -> None:
    width, height = size
    for name in ALL_FILES:
        card = rendered(name, size)
        assert card.get_size() == size, name
        for spot in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
            assert card.get_at(spot).a == 0, f"{name}: {spot} is not clear"
        assert card.get_at((width // 2, height // 2)).a == 255, name
        assert card.get_at((width // 2, 3)).a == 255, name
        spots = itertools.product(range(0, width, 3), range(0, height, 3))
        assert len({tuple(card.get_at(spot)) for spot in spots}) > 3, f"{name} is empty"


def index_of(name: str) -> bytes:
    """The pixels of the part of a card that a tight fan shows, at the size it has there."""
    card = rendered(name, (206, 288))
    x, y, width, height = (round(value * 206 / 240) for value in INDEX_BOX)
    return pygame.image.tobytes(card.subsurface((x, y, width, height)), "RGBA")


def difference(one: bytes, other: bytes) -> float:
    """The share of bytes that differ by a lot."""
    far = sum(1 for a, b in zip(one, other, strict=True) if abs(a - b) > 64)
    return far / len(one)


@pytest.mark.parametrize("face", FULL_FACES)
def test_no_two_cards_have_the_same_index(face: str) -> None:
    indices = {name: index_of(name)[::4] for name in FACES[face]}
    for (one, first), (other, second) in itertools.combinations(indices.items(), 2):
        # A card and its marked version never lie on the same table.
        of_one_card = Path(one).stem.split("-")[0] == Path(other).stem.split("-")[0]
        assert of_one_card or first != second, f"{one} and {other} look the same in a fan"
    # The same rank in two suits of one colour is the hardest to tell apart.
    for rank in RANKS:
        for pair in ("CS", "DH"):
            first, second = (indices[f"{face}/{rank}{suit}.svg"] for suit in pair)
            assert difference(first, second) > 0.02, f"{rank} of {pair}"


@pytest.mark.parametrize("face", FOUR_COLOUR_FACES)
def test_the_four_colour_index_has_its_own_colour(face: str) -> None:
    base = face.removesuffix("-four")
    for name in FACES[face]:
        assert index_of(name) != index_of(name.replace(face, base)), name


@pytest.mark.parametrize(("code", "mark"), MARKED)
def test_a_mark_is_seen(code: str, mark: str) -> None:
    for face in FULL_FACES:
        both = [rendered(f"{face}/{code}{end}.svg", (240, 336)) for end in ("", f"-{mark}")]
        assert difference(*(pygame.image.tobytes(card, "RGBA") for card in both)) > 0.01
        if mark == "wild":
            # The mark is under the index too: a fan shows only that strip of a card.
            strips = [card.subsurface((0, 0, 50, 190)) for card in both]
            assert difference(*(pygame.image.tobytes(strip, "RGBA") for strip in strips)) > 0.01


@pytest.mark.parametrize("face", FULL_FACES)
def test_the_index_keeps_to_the_strip_that_a_fan_shows(face: str) -> None:
    for name in FACES[face]:
        card = rendered(name, (240, 336))
        for x in (3, 4, 48, 49):
            column = {tuple(card.get_at((x, y))) for y in range(20, 100)}
            assert column == {PAPER}, f"{name}: something at x = {x}"


@pytest.mark.parametrize("back", BACKS)
def test_a_back_is_the_same_when_turned(back: str) -> None:
    picture = rendered(f"backs/{back}.svg", (240, 336))
    turned = pygame.transform.flip(picture, True, True)
    pixels = pygame.image.tobytes(picture, "RGBA")
    assert difference(pixels, pygame.image.tobytes(turned, "RGBA")) < 0.01


def test_making_the_cards_again_gives_the_same_bytes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(GENERATOR), "--out", str(tmp_path)], check=True)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert made == {*ALL_FILES, "deck.toml"}
    for name in sorted(made):
        assert (tmp_path / name).read_bytes() == (CARDS / name).read_bytes(), name
