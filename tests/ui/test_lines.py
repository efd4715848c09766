"""How words are broken into lines in the middle of the table."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Color, Surface, mask

from mille.ui.text import TITLE, UI, Texts, unwidowed

INK = Color("white")


@pytest.fixture
def texts() -> Iterator[Texts]:
    """Fonts that are ready."""
    running = pygame.font.get_init()
    pygame.font.init()
    yield Texts()
    if not running:
        pygame.font.quit()


def lengths(words: Surface, lines: int) -> list[int]:
    """The length of each line, in pixels."""
    high = words.height // lines
    rows = [words.subsurface((0, i * high, words.width, high)) for i in range(lines)]
    found = []
    for row in rows:
        boxes = mask.from_surface(row).get_bounding_rects()
        found.append(max(box.right for box in boxes) - min(box.left for box in boxes))
    return found


@pytest.mark.parametrize("width", [340, 400, 470, 530])
def test_no_word_stands_alone_in_the_last_line(texts: Texts, width: int) -> None:
    said = "A line of many words, long and short ones, that has to be broken somewhere in it."
    broken = texts.balanced(said, 20, INK, width, 500, TITLE, 9)
    usual = texts.wrapped(said, 20, INK, width, 500, TITLE, 9)
    lines = round(broken.height / texts.render("x", 20, INK, TITLE).height)
    assert broken.height == usual.height and broken.width <= width
    assert lines >= 2
    longs = lengths(broken, lines)
    assert min(longs) > 0.6 * max(longs)
    assert min(longs) >= min(lengths(usual, lines))


@pytest.mark.parametrize("width", range(150, 500, 10))
@pytest.mark.parametrize("face", [UI, TITLE])
def test_the_last_word_of_a_paragraph_has_company(texts: Texts, width: int, face: str) -> None:
    """Even where a sentence falls so that one short word would be left over."""
    said = (
        "Is this how you like it? You can change it at any time and as often as you want to "
        "do so here."
    )
    wrapped = texts.wrapped(said, 16, INK, width, 500, face, 9)
    lines = round(wrapped.height / texts.render("x", 16, INK, face).height)
    assert wrapped.width <= width
    assert lengths(wrapped, lines)[-1] > texts.render("here.", 16, INK, face).width + 4


@pytest.mark.parametrize("width", range(128, 180))
def test_no_line_begins_with_a_space(texts: Texts, width: int) -> None:
    wrapped = texts.wrapped("Marguerite's melds", 21, INK, width, 500, UI, 9)
    high = texts.render("melds", 21, INK).height
    assert wrapped.height == 2 * high
    second = wrapped.subsurface((0, high, wrapped.width, high))
    assert second.get_bounding_rect().x <= texts.render("melds", 21, INK).get_bounding_rect().x


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("one two three four", "one two\nthree four"),
        ("one three four", "one three four"),
        ("one two extraordinarily four", "one two extraordinarily four"),
        ("one two three\nfour", "one two three\nfour"),
        ("one two, three: four", "one two, three: four"),
        ("one two", "one two"),
    ],
)
def test_a_word_alone_gets_another_where_the_line_above_can_spare_one(
    said: str, broken: str
) -> None:
    assert unwidowed(said, 16, len) == broken


def test_one_line_stays_as_it_is(texts: Texts) -> None:
    assert texts.balanced("One short line", 20, INK, 500, 90, TITLE, 9).width == (
        texts.render("One short line", 20, INK, TITLE).width
    )


@pytest.mark.parametrize("width", range(60, 200, 10))
def test_no_word_is_broken(texts: Texts, width: int) -> None:
    said = "Marguerite's melds"
    for made in (texts.balanced, texts.wrapped):
        broken = made(said, 16, INK, width, 60, UI, 9)
        ((_, _, size, _, room),) = [key for key, it in texts._drawn.items() if it is broken]
        assert texts.font(UI, size).size("Marguerite's")[0] <= room <= width
