"""Pictures of an earlier start: the same to the pixel, and drawn again if anything is amiss."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from mille.cards import JOKERS, Card
from mille.session.settings import Settings
from mille.ui.cards import MOST, CardArt, Stored
from mille.ui.pages.shelf import Box, ShelfPage
from tests.ui.conftest import Program

SIZE = (30, 20)


def pixels(picture: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return picture.get_size(), pygame.image.tobytes(picture, "RGBA")


class Painter:
    """Draws a picture, and counts how often."""

    def __init__(self, folder: Path, colour: str = "#12345678") -> None:
        self.source = folder / "source.svg"
        self.source.touch()
        self.folder = folder / "pictures"
        self.colour = colour
        self.times = 0

    def draw(self) -> pygame.Surface:
        self.times += 1
        made = pygame.Surface(SIZE, pygame.SRCALPHA)
        made.fill(self.colour)
        made.fill("#ff8800", (3, 4, 5, 6))
        return made

    def picture(self, depends: object = "face") -> pygame.Surface:
        return Stored(self.folder).picture(SIZE, depends, [self.source], self.draw)


@pytest.fixture
def painter(tmp_path: Path) -> Painter:
    return Painter(tmp_path)


def test_a_picture_is_drawn_once(painter: Painter) -> None:
    first, second = painter.picture(), painter.picture()
    assert pixels(first) == pixels(second) == pixels(painter.draw())
    assert (first.get_masks(), first.get_flags() & pygame.SRCALPHA) == (
        second.get_masks(),
        second.get_flags() & pygame.SRCALPHA,
    )
    assert painter.times == 2


def newer(painter: Painter) -> None:
    os.utime(painter.source, ns=(1, 1))


def cut(painter: Painter) -> None:
    for file in painter.folder.iterdir():
        file.write_bytes(file.read_bytes()[:-9])


def garbled(painter: Painter) -> None:
    for file in painter.folder.iterdir():
        head, line, _ = file.read_bytes().partition(b"\n")
        file.write_bytes(head + line + bytes(range(200)))


def empty(painter: Painter) -> None:
    for file in painter.folder.iterdir():
        file.write_bytes(b"")


def strange(painter: Painter) -> None:
    for file in painter.folder.iterdir():
        file.unlink()
        file.mkdir()


def gone(painter: Painter) -> None:
    painter.source.unlink()


@pytest.mark.parametrize("spoil", [newer, cut, garbled, empty, strange, gone])
def test_it_is_drawn_again_if_anything_is_amiss(
    painter: Painter, spoil: Callable[[Painter], None]
) -> None:
    painter.picture()
    spoil(painter)
    assert pixels(painter.picture()) == pixels(painter.draw())
    assert painter.times == 3


def test_another_picture_is_not_mistaken_for_it(painter: Painter) -> None:
    painter.picture()
    other = Painter(painter.source.parent, "#00ff00")
    assert pixels(other.picture("back")) == pixels(other.draw())


def test_without_a_place_to_keep_them_pictures_are_drawn(painter: Painter) -> None:
    painter.folder.touch()
    assert pixels(painter.picture()) == pixels(painter.picture()) == pixels(painter.draw())


def test_the_folder_does_not_grow_for_ever(painter: Painter) -> None:
    for number in range(MOST + 20):
        painter.picture(number)
        assert len([*painter.folder.iterdir()]) <= MOST + 1
    painter.times = 0
    painter.picture(MOST + 19)
    assert painter.times == 0, "the newest are there"


def test_every_face_and_every_lid_is_the_same_from_the_folder(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored, cards = Stored(home / "pictures"), [None, Card.parse("QS"), JOKERS[0]]

    def seen() -> list[tuple[tuple[int, int], bytes]]:
        program = Program(Settings())
        program.app.services.stored = stored
        program.app.open_start()
        page = program.top
        assert isinstance(page, ShelfPage)
        page.finish()
        boxes = [block for block in page.widgets if isinstance(block, Box)]
        lids = [box._made(lifted) for box in boxes for lifted in (False, True)]
        art = CardArt("classic", "sash", stored)
        return [pixels(each) for each in (*lids, *map(art._master, cards)) if each is not None]

    drawn = seen()
    assert len(drawn) == 2 * 7 + len(cards)
    again = Mock(side_effect=AssertionError("drawn again"))
    monkeypatch.setattr(Box, "_lid", again)
    monkeypatch.setattr(CardArt, "_rasterise", again)
    assert seen() == drawn
