"""Pictures of cards: their sizes, their marks, how they are kept, and that one is always ready."""

from __future__ import annotations

import os
from itertools import product
from math import inf
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from pygame import Surface

from mille.cards import JOKERS, PACK, Card, Rank, cards
from mille.games import titles
from mille.session.settings import Settings
from mille.ui.cards import MOST, CardArt, Stored, _plain, backs, decks, face_file
from mille.ui.pages.shelf import Box, ShelfPage
from mille.ui.pieces import draw_seal
from mille.ui.table.sprites import Sprite
from mille.view.geometry import ASPECT
from tests.ui.conftest import SIZE, SMALL, Program
from tests.ui.written import Written

QUEEN = Card.parse("QS")


@pytest.fixture
def art() -> CardArt:
    window = pygame.Window("art", (64, 64), hidden=True)
    window.get_surface()
    made = CardArt("classic", "sash")
    made.resize(150, SIZE)
    made.begin_frame(inf)
    return made


def pixels(picture: Surface) -> tuple[tuple[int, int], bytes]:
    return picture.size, pygame.image.tobytes(picture, "RGBA")


def body(picture: Surface) -> pygame.Rect:
    """Where a picture is opaque: the card without its shadow."""
    mask = pygame.mask.from_surface(picture, 250)
    rects = mask.get_bounding_rects()
    return max(rects, key=lambda rect: rect.w * rect.h)


def test_cards_whose_pictures_are_lost_do_not_lie_upon_each_other() -> None:
    alone = pixels(_plain(QUEEN, (100, 140)))
    assert pixels(_plain(Card.parse("7H"), (100, 140))) != alone
    assert pixels(_plain(QUEEN, (100, 140))) == alone


@pytest.mark.parametrize("height", [20, 61, 150, 317, 400])
@pytest.mark.parametrize("card", [QUEEN, None])
def test_a_card_has_the_size_asked_for(art: CardArt, height: int, card: Card | None) -> None:
    art.resize(height, (3840, 2160))
    for above in (0, 1, 2):
        picture = art.sprite(card, height, 0.0, above)
        rect = body(picture)
        assert (rect.w, rect.h) == pytest.approx((height * ASPECT, height), abs=3)
        # It is blitted by its middle, so the card must be there.
        assert rect.center == pytest.approx((picture.width / 2, picture.height / 2), abs=2)


def test_pictures_are_kept_within_the_budget(art: CardArt) -> None:
    assert art.sprite(QUEEN, 150, 3.0) is art.sprite(QUEEN, 150.3, 3.1)
    assert art.sprite(QUEEN, 150) is not art.sprite(QUEEN, 150, 3.0)
    assert art.sprite(QUEEN, 150) is not art.sprite(QUEEN, 150, 0.0, 1)
    assert art.pile(None, 150, 5) is art.pile(None, 150, 5)
    art._budget = 2 * 2**20
    for height in range(60, 150, 3):
        for card in PACK[:8]:
            art.sprite(card, height, height % 7)
            assert art.held <= art._budget
    assert sum(each.width * each.height * 4 for each in art._sprites.values()) == art.held
    assert len(art._sprites) > 5
    art._budget = 1000
    assert art.sprite(QUEEN, 152).height > 150, "a larger one is shown all the same"
    assert len(art._sprites) == 1
    art.resize(150, (800, 560))
    small = art._budget
    art.resize(450, (3840, 2160))
    assert 24 * 2**20 <= small < art._budget <= 200 * 2**20, "it grows with the window"


def test_out_of_time_a_near_one_stands_in(art: CardArt) -> None:
    first = art.sprite(QUEEN, 150)
    for seconds, same in ((-1.0, True), (inf, False)):
        art.begin_frame(seconds)
        assert not art.stood_in
        assert (art.sprite(QUEEN, 152) is first) is same
        assert art.stood_in is same
    art.begin_frame(-1.0)
    assert body(art.sprite(QUEEN, 40)).h <= 42, "one that is unlike is made all the same"
    assert art.sprite(Card.parse("KH"), 150) is not art.sprite(QUEEN, 150)


def test_in_another_size_the_old_faces_go_on_serving(art: CardArt) -> None:
    art.sprite(QUEEN, 150)
    art.resize(300, (2560, 1440))
    assert art.held == 0, "the old sprites are forgotten"
    before = art.sprite(QUEEN, 300)
    assert body(before).h >= 298
    assert art._masters["QS"].height < art._master_height
    steps = 0
    while art.warm(0.0):
        steps += 1
        assert steps < 100
    assert set(art._masters) == {"back", *(card.code for card in PACK)}
    assert art._masters["QS"].height == art._master_height
    assert art.sprite(QUEEN, 300) is not before
    assert not art.warm(0.0)


class TestDecks:
    @pytest.mark.parametrize("deck", decks())
    def test_every_card_of_every_deck_has_a_picture(self, deck: str) -> None:
        for card in (*PACK, *JOKERS):
            assert face_file(deck, card).is_file()
        assert len({face_file(deck, joker) for joker in JOKERS}) == 2
        base = decks()[deck]
        folders = {face_file(deck, card).parent.name for card in PACK}
        assert folders == ({deck, base} if base else {deck}), "it changes some cards only"
        for title in titles().values():
            for code, mark in title.marks.items():
                card = Card.parse(code)
                assert face_file(deck, card, mark) != face_file(deck, card)

    def test_cards_show_the_marks_of_the_game_in_play_and_no_others(self, art: CardArt) -> None:
        plain, jack = art.sprite(QUEEN, 150), Card.parse("JD")
        with art.marked({"QS": "100"}):
            marked = art.sprite(QUEEN, 150)
            other = CardArt("classic", "sash").sprite(jack, 150)
            assert pixels(art.sprite(jack, 150)) == pixels(other)
        assert pixels(marked) != pixels(plain)
        assert art.sprite(QUEEN, 150) is plain
        assert face_file("classic", QUEEN, "7") == face_file("classic", QUEEN), "nobody drew it"

    @pytest.mark.parametrize("deck", decks())
    @pytest.mark.parametrize("letter", ["V", "D", "R", "B"])
    def test_court_cards_have_the_letters_of_the_language(
        self, art: CardArt, deck: str, letter: str
    ) -> None:
        """Another one in both corners, in the ink of the card, and nothing else."""
        own, usual = CardArt(deck, "sash", letters={Rank.JACK: letter}), CardArt(deck, "sash")
        for each in (own, usual):
            each.marks = {"JD": "50"}
            each.begin_frame(inf)
        for card in cards("JC JD JH JS QS"):
            two = [each.sprite(card, 112) for each in (own, usual)]
            wide = two[0].width
            pairs = enumerate(zip(*(pygame.image.tobytes(each, "RGB") for each in two)))
            changed = {n // 3 % wide for n, (one, other) in pairs if one != other}
            assert bool(changed) == (card.rank is Rank.JACK)
            assert all(min(x, wide - x) < wide / 4 for x in changed)
            corners = [each.subsurface((0, 0, wide // 4, 30)) for each in two]
            dots = [*product(range(wide // 4), range(30))]
            inks = [min(tuple(each.get_at(dot)[:3]) for dot in dots) for each in corners]
            assert inks[0] == inks[1]

    def test_unknown_ones_are_the_first(self) -> None:
        art = CardArt("no such deck", "no such back")
        assert (art.deck, art.back) == ("classic", backs()[0])
        assert face_file("no such deck", QUEEN) == face_file("classic", QUEEN)


# A joker's seal says what it stands for, however small the card is

LEAST = 9.0
"""Letters smaller than this, in pixels, are too small to read."""


@pytest.mark.parametrize("height", [34, 46, 80, 200])
@pytest.mark.parametrize(
    ("meant", "text"), [(Card.parse("TH"), "10♥"), (Card.parse("4S"), "4♠"), (Rank.QUEEN, "Q")]
)
@pytest.mark.usefixtures("watched")
def test_it_is_whole_and_can_be_read(height: int, meant: Card | Rank, text: str) -> None:
    services, paper = Program(Settings(speed=0.0), SMALL).app.services, Written(SMALL)
    rect = draw_seal(paper, services, 300, 300, height, meant)
    line = paper.lines[-1]
    assert line.text == text
    assert line.size >= LEAST and rect.w >= line.rect.w


# Pictures of an earlier start: the same to the pixel, and drawn again if anything is amiss


class Painter:
    def __init__(self, folder: Path, colour: str = "#12345678") -> None:
        self.source = folder / "source.svg"
        self.source.touch()
        self.folder = folder / "pictures"
        self.colour = colour
        self.times = 0

    def draw(self) -> pygame.Surface:
        self.times += 1
        made = pygame.Surface((30, 20), pygame.SRCALPHA)
        made.fill(self.colour)
        made.fill("#ff8800", (3, 4, 5, 6))
        return made

    def picture(self, depends: object = "face") -> pygame.Surface:
        return Stored(self.folder).picture((30, 20), depends, [self.source], self.draw)

    def spoil(self, how: str) -> None:
        """Do this to the files it kept, or to its source."""
        if how == "newer":
            os.utime(self.source, ns=(1, 1))
        elif how == "gone":
            self.source.unlink()
        for file in self.folder.iterdir():
            head, line, rest = file.read_bytes().partition(b"\n")
            if how == "cut":
                file.write_bytes(head + line + rest[:-9])
            elif how == "garbled":
                file.write_bytes(head + line + bytes(range(200)))
            elif how == "empty":
                file.write_bytes(b"")
            elif how == "strange":
                file.unlink()
                file.mkdir()


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
    other = Painter(painter.source.parent, "#00ff00")
    assert pixels(other.picture("back")) == pixels(other.draw()), "another is not mistaken for it"


@pytest.mark.parametrize("how", ["newer", "cut", "garbled", "empty", "strange", "gone"])
def test_it_is_drawn_again_if_anything_is_amiss(painter: Painter, how: str) -> None:
    painter.picture()
    painter.spoil(how)
    assert pixels(painter.picture()) == pixels(painter.draw())
    assert painter.times == 3


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
        page = program.on(ShelfPage)
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


# Lifting and carrying cards never waits for their pictures: they are made beforehand


class Made:
    """Counts the pictures of cards that are made, and the frames that made others."""

    def __init__(self, art: CardArt) -> None:
        self.art = art
        self.pictures = 0
        self.stand_ins = 0


@pytest.fixture
def program() -> Program:
    made = Program(Settings())
    made.loop.drawn_at_once = True
    made.begin("lift")
    return made


@pytest.fixture
def made(program: Program, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Count the pictures made while frames are drawn, and not those made in between."""
    found = Made(program.app.services.art)
    draw, keep, drawing = program.app.services.draw, CardArt._make, [False]

    def drawn(surface: Any) -> None:
        drawing[0] = True
        draw(surface)
        drawing[0] = False
        found.stand_ins += found.art.stood_in

    def counted(art: CardArt, *wanted: Any) -> Any:
        found.pictures += drawing[0]
        return keep(art, *wanted)

    monkeypatch.setattr(program.app.services, "draw", drawn)
    monkeypatch.setattr(CardArt, "_make", counted)
    return found


def middle(program: Program, sprite: Sprite) -> tuple[float, float]:
    """Where a card can be touched: at the upper left, which no other card covers."""
    rect = program.play.table.stage.shown_pose(sprite).rect
    return rect.x + 0.15 * rect.w, rect.y + 0.2 * rect.h


def rest(program: Program, made: Made) -> None:
    """Leave the program alone until the loop would sleep, and forget what was made so far."""
    for _ in range(2000):
        if program.loop.at_rest:
            made.pictures = made.stand_ins = 0
            return
        program.frame()
    raise AssertionError("it never rests")


def carry(program: Program, x: float, y: float) -> set[float]:
    """Lift what is there and carry it about, quickly and slowly; returns its tilts."""
    program.press(x, y)
    leant: set[float] = set()
    for step in (3, 7, 15, 60, 60, 60, -60, -60, -60, -60, -60, -8, 0, 0, 0, 30, 5, 0, 0, 0):
        x += step
        program.point(x, y - 150)
        board = program.play.table.stage
        leant |= {s.pose.angle for s in board.sprites if s.key in board.hand_state.carried}
    return leant


def test_one_card_that_was_pointed_at(program: Program, made: Made) -> None:
    at = middle(program, program.play.table.stage.hand()[3])
    program.point(*at)
    rest(program, made)
    assert len(carry(program, *at)) > 5
    assert (made.pictures, made.stand_ins) == (0, 0)


def test_a_card_that_is_lifted_at_once_has_stand_ins_and_then_its_own_pictures(
    program: Program, made: Made
) -> None:
    rest(program, made)
    carry(program, *middle(program, program.play.table.stage.hand()[3]))
    assert not made.pictures, "no frame waits for a picture"
    assert made.stand_ins
    rest(program, made)
    assert not program.app.services.art.stood_in
