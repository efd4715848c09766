"""Pictures of cards: their sizes, their marks, how they are kept, and that one is always ready."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import cos, inf, radians, sin
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from pygame import Surface

from mille.cards import JOKERS, PACK, Card, Rank
from mille.engine.codec import Seat
from mille.games import titles
from mille.session.settings import Settings
from mille.ui.cards import MOST, CardArt, Stored, _plain, backs, decks, face_file
from mille.ui.pages.shelf import Box, ShelfPage
from mille.ui.pieces import draw_seal
from mille.ui.scene import Frame, Kept
from mille.ui.table.moving.sprites import Sprite
from mille.ui.table.showing import paint as drawing
from mille.ui.table.table import Table
from mille.ui.text import Texts
from mille.view.geometry import ASPECT
from mille.view.lying import pile_rise
from mille.view.table import CardView
from tests.ui.conftest import SMALL, Program, against
from tests.ui.seats import TRICK, FakeView, fake_game, hand_of, names
from tests.ui.test_slips import Paper

# Pictures of cards: their sizes, how many are kept, and that one is always ready

QUEEN = Card.parse("QS")
WINDOW = (1280, 720)


@pytest.fixture
def art() -> CardArt:
    window = pygame.Window("art", (64, 64), hidden=True)
    window.get_surface()
    made = CardArt("classic", "sash")
    made.resize(150, WINDOW)
    made.begin_frame(inf)
    return made


def kept(art: CardArt) -> int:
    return sum(sprite.width * sprite.height * 4 for sprite in art._sprites.values())


def pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def body(picture: Surface) -> pygame.Rect:
    """Where a picture is opaque: the card without its shadow."""
    mask = pygame.mask.from_surface(picture, 250)
    rects = mask.get_bounding_rects()
    return max(rects, key=lambda rect: rect.w * rect.h)


def test_cards_whose_pictures_are_lost_do_not_lie_upon_each_other() -> None:
    pygame.font.init()
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
        assert abs(rect.h - height) <= 3
        assert abs(rect.w - height * ASPECT) <= 3
        # It is blitted by its middle, so the card must be there.
        assert abs(rect.centerx - picture.width / 2) <= 2
        assert abs(rect.centery - picture.height / 2) <= 2


def test_higher_cards_have_larger_shadows(art: CardArt) -> None:
    sizes = [art.sprite(QUEEN, 150, 0.0, above).width for above in (0, 1, 2)]
    assert sizes == sorted(set(sizes))


def test_turned_cards(art: CardArt) -> None:
    flat, lying = body(art.sprite(QUEEN, 150)), body(art.sprite(QUEEN, 150, 90.0))
    assert abs(flat.w - lying.h) <= 3
    assert abs(flat.h - lying.w) <= 3
    leaning = art.sprite(QUEEN, 150, 6.0)
    assert leaning.width > art.sprite(QUEEN, 150).width


def test_squeezed_cards(art: CardArt) -> None:
    whole = art.sprite(QUEEN, 150).width
    widths = [art.squeezed(QUEEN, 150, part, 0).width for part in (0.0, 0.04, 0.5, 1.0)]
    assert widths[0] >= 1
    assert widths == sorted(widths)
    assert abs(widths[2] - whole / 2) <= 0.05 * whole


def test_all_faces_differ(art: CardArt) -> None:
    faces = {pygame.image.tobytes(art.sprite(card, 60), "RGBA") for card in [*PACK, None]}
    assert len(faces) == 53


class TestKeeping:
    def test_the_same_again(self, art: CardArt) -> None:
        assert art.sprite(QUEEN, 150, 3.0) is art.sprite(QUEEN, 150.3, 3.1)
        assert art.sprite(QUEEN, 150) is not art.sprite(QUEEN, 150, 3.0)
        assert art.sprite(QUEEN, 150) is not art.sprite(QUEEN, 150, 0.0, 1)
        assert art.pile(None, 150, 5) is art.pile(None, 150, 5)

    def test_within_the_budget(self, art: CardArt) -> None:
        art._budget = 2 * 2**20
        for height in range(60, 150, 3):
            for card in PACK[:8]:
                art.sprite(card, height, height % 7)
                assert art._bytes <= art._budget
        assert kept(art) == art._bytes
        assert len(art._sprites) > 5

    def test_one_that_is_larger_than_the_budget_is_shown_all_the_same(self, art: CardArt) -> None:
        art._budget = 1000
        assert art.sprite(QUEEN, 150).height > 150
        assert len(art._sprites) == 1

    def test_the_budget_grows_with_the_window(self, art: CardArt) -> None:
        art.resize(150, (800, 560))
        small = art._budget
        art.resize(450, (3840, 2160))
        assert art._budget > small >= 24 * 2**20
        assert art._budget <= 200 * 2**20


class TestFrames:
    def test_out_of_time_a_near_one_stands_in(self, art: CardArt) -> None:
        first = art.sprite(QUEEN, 150)
        art.begin_frame(-1.0)
        assert not art.stood_in
        assert art.sprite(QUEEN, 152) is first
        assert art.stood_in
        art.begin_frame(inf)
        assert not art.stood_in
        assert art.sprite(QUEEN, 152) is not first

    def test_one_that_is_unlike_is_made_all_the_same(self, art: CardArt) -> None:
        art.sprite(QUEEN, 150)
        art.begin_frame(-1.0)
        assert body(art.sprite(QUEEN, 40)).h <= 42
        assert art.sprite(Card.parse("KH"), 150) is not art.sprite(QUEEN, 150)

    def test_on_the_way_few_pictures_are_made(self, art: CardArt) -> None:
        for i in range(100):
            art.moving(QUEEN, 140 + i / 10, i / 10, 2)
        assert len(art._sprites) < 40


class TestResize:
    def test_the_old_faces_go_on_serving(self, art: CardArt) -> None:
        art.sprite(QUEEN, 150)
        old = art._masters["QS"]
        art.resize(300, (2560, 1440))
        assert art._masters["QS"] is old
        assert body(art.sprite(QUEEN, 300)).h >= 298
        assert art._masters["QS"] is old
        while art.warm(1.0):
            pass
        assert art._masters["QS"] is not old
        assert art._masters["QS"].height == art._master_height

    def test_it_forgets_the_old_sprites(self, art: CardArt) -> None:
        for card in PACK[:10]:
            art.sprite(card, 150)
        art.resize(200, WINDOW)
        assert kept(art) == art._bytes == 0

    def test_warm_ends(self, art: CardArt) -> None:
        steps = 0
        while art.warm(0.0):
            steps += 1
            assert steps < 100
        assert set(art._masters) == {"back", *(card.code for card in PACK)}
        assert not art.warm(0.0)

    def test_a_warmed_face_replaces_its_sprites(self, art: CardArt) -> None:
        art.sprite(QUEEN, 150)
        art.resize(300, (2560, 1440))
        before = art.sprite(QUEEN, 300)
        while art.warm(1.0):
            pass
        assert art.sprite(QUEEN, 300) is not before
        assert kept(art) == art._bytes


class TestDecks:
    @pytest.mark.parametrize("deck", decks())
    def test_every_card_of_every_deck_has_a_picture(self, deck: str) -> None:
        for card in (*PACK, *JOKERS):
            assert face_file(deck, card).is_file()
        assert len({face_file(deck, joker) for joker in JOKERS}) == 2

    @pytest.mark.parametrize("deck", [deck for deck, base in decks().items() if base])
    def test_a_deck_that_changes_some_cards_falls_back_for_the_others(self, deck: str) -> None:
        folders = {face_file(deck, card).parent.name for card in PACK}
        assert folders == {deck, decks()[deck]}

    def test_cards_show_the_marks_of_the_game_in_play_and_no_others(self, art: CardArt) -> None:
        plain = art.sprite(QUEEN, 150)
        with art.marked({"QS": "100"}):
            marked = art.sprite(QUEEN, 150)
            assert pixels(art.sprite(Card.parse("JD"), 150)) == pixels(
                CardArt("classic", "sash").sprite(Card.parse("JD"), 150)
            )
        assert pixels(marked) != pixels(plain)
        assert art.sprite(QUEEN, 150) is plain

    def test_a_mark_that_nobody_drew_leaves_the_card_plain(self) -> None:
        assert face_file("classic", QUEEN, "7") == face_file("classic", QUEEN)

    def test_every_mark_of_every_game_is_drawn_in_every_deck(self) -> None:
        for title in titles().values():
            for code, mark in title.marks.items():
                for deck in decks():
                    card = Card.parse(code)
                    assert face_file(deck, card, mark) != face_file(deck, card)

    def test_unknown_ones_are_the_first(self) -> None:
        art = CardArt("no such deck", "no such back")
        assert art.deck == "classic"
        assert art.back == backs()[0]
        assert face_file("no such deck", QUEEN) == face_file("classic", QUEEN)

    @pytest.mark.parametrize("back", backs())
    def test_every_back(self, back: str) -> None:
        art = CardArt("classic", back)
        art.resize(100, WINDOW)
        assert art.sprite(None, 100).width > 70


class TestPiles:
    def test_it_grows(self, art: CardArt) -> None:
        heights = [art.pile(None, 150, n).height for n in (1, 5, 20, 60, 104)]
        assert heights == sorted(heights)
        assert heights[0] < heights[-1]

    @pytest.mark.parametrize("true", [False, True])
    @pytest.mark.parametrize("count", [3, 20, 47, 104])
    def test_it_stands_where_its_lowest_card_lies(
        self, art: CardArt, count: int, true: bool
    ) -> None:
        side = art.pile(None, 150, count, true)
        solid = pygame.mask.from_surface(side, 200).get_bounding_rects()
        foot = max(rect.bottom for rect in solid) - side.height / 2
        assert foot == pytest.approx(75 + pile_rise(150, count, true), abs=2.5)

    def test_the_same_pile_looks_the_same(self, art: CardArt) -> None:
        one = pygame.image.tobytes(art.pile(QUEEN, 150, 9), "RGBA")
        other = CardArt("classic", "sash")
        other.resize(150, WINDOW)
        assert pygame.image.tobytes(other.pile(QUEEN, 150, 9), "RGBA") == one


# A joker's seal says what it stands for, however small the card is

LEAST = 9.0
"""Letters smaller than this, in pixels, are too small to read."""


@pytest.mark.parametrize("height", [34, 46, 80, 200])
@pytest.mark.parametrize(
    ("meant", "text"), [(Card.parse("TH"), "10♥"), (Card.parse("4S"), "4♠"), (Rank.QUEEN, "Q")]
)
def test_it_is_whole_and_can_be_read(
    monkeypatch: pytest.MonkeyPatch, height: int, meant: Card | Rank, text: str
) -> None:
    written: list[tuple[str, float, int]] = []
    render = Texts.render

    def seen(self: Texts, text: str, size: float, *rest: Any) -> Surface:
        made = render(self, text, size, *rest)
        written.append((text, size, made.width))
        return made

    monkeypatch.setattr(Texts, "render", seen)
    services = Program(Settings(speed=0.0), SMALL).app.services
    rect = draw_seal(Surface(SMALL), services, 300, 300, height, meant)
    said, size, wide = written[-1]
    assert said == text
    assert size >= LEAST
    assert rect.w >= wide


# The marks of cards stay on them, however tilted they lie


@pytest.fixture
def table() -> Table:
    program = Program(Settings(), (1280, 720))
    made = Table(program.app.services, fake_game(), names(4))
    program.app.services.only(made)
    made.show(FakeView("climbing", 4))
    return made


def edge(sprite: Sprite) -> tuple[float, float]:
    pose, lean = sprite.pose, radians(sprite.pose.angle)
    return pose.x - pose.height / 2 * sin(lean), pose.y - pose.height / 2 * cos(lean)


def test_the_band_of_a_seat_is_as_askew_as_its_card(table: Table) -> None:
    lies = [sprite for sprite in table.stage.sprites if sprite.place == TRICK]
    assert max(abs(sprite.pose.angle) for sprite in lies) > 5
    for sprite in lies:
        paper = Paper((1280, 720))
        drawing.draw_cards(paper, table.services, [drawing.look_of(table.stage, sprite, ())])
        band = paper.ink[-1]
        x, y = edge(sprite)
        assert abs(band.centerx - x) < 3
        assert abs(band.centery - y) < 3
        rises = abs(sin(radians(sprite.pose.angle))) * band.width
        assert band.height > 0.8 * rises


def test_the_tab_of_a_new_card_keeps_to_its_corner(table: Table) -> None:
    first = next(s for s in table.stage.sprites if s.place == hand_of(0))
    assert first.pose.angle > 2
    first.fresh = True
    paper = Paper((1280, 720))
    drawing.draw_cards(paper, table.services, [drawing.look_of(table.stage, first, ())])
    _, tab = paper.ink
    x, y = edge(first)
    lean, aside = radians(first.pose.angle), x - tab.centerx
    assert aside > 10
    assert tab.centery == pytest.approx(y + aside * sin(lean) / cos(lean), abs=3)


def test_a_card_with_the_band_of_its_seat_has_no_tab(table: Table) -> None:
    top = next(s for s in table.stage.sprites if s.place == TRICK)
    top.fresh, top.shown_as = True, CardView(top.card, by=Seat(2))
    paper = Paper((1280, 720))
    drawing.draw_cards(paper, table.services, [drawing.look_of(table.stage, top, ())])
    assert len(paper.ink) == 2


def test_a_card_upon_a_joker_covers_its_seal(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the cards are of the same meld or play, where it is read between them."""
    joker, *above = sorted(
        (sprite for sprite in table.stage.sprites if sprite.place == TRICK), key=lambda s: s.z
    )
    drawn: list[object] = []
    monkeypatch.setattr(drawing, "draw_seal", lambda *what: drawn.append("seal"))
    monkeypatch.setattr(drawing, "_draw_card", lambda *what: drawn.append(what[-1].pose))
    joker.shown_as = CardView(joker.card, stands_for=Rank.TEN)
    here = [joker, *above]
    keys = {each.key for each in table.stage.sprites} - {each.key for each in here}

    def paint() -> None:
        drawn.clear()
        parts = drawing.card_parts(table.services, table.stage, (), keys, Kept())
        Frame(tuple(part for part in parts if part.id.startswith("cards/"))).paint(Surface((1, 1)))

    paint()
    assert drawn == [joker.pose, "seal", *(each.pose for each in above)]
    for sprite in here[:2]:
        sprite.column = "play"
    paint()
    assert drawn == [joker.pose, above[0].pose, "seal", *(each.pose for each in above[1:])]


# Pictures of an earlier start: the same to the pixel, and drawn again if anything is amiss

SIZE = (30, 20)


def bytes_of(picture: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return picture.get_size(), pygame.image.tobytes(picture, "RGBA")


class Painter:
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
    assert bytes_of(first) == bytes_of(second) == bytes_of(painter.draw())
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
    assert bytes_of(painter.picture()) == bytes_of(painter.draw())
    assert painter.times == 3


def test_another_picture_is_not_mistaken_for_it(painter: Painter) -> None:
    painter.picture()
    other = Painter(painter.source.parent, "#00ff00")
    assert bytes_of(other.picture("back")) == bytes_of(other.draw())


def test_without_a_place_to_keep_them_pictures_are_drawn(painter: Painter) -> None:
    painter.folder.touch()
    assert bytes_of(painter.picture()) == bytes_of(painter.picture()) == bytes_of(painter.draw())


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
        return [bytes_of(each) for each in (*lids, *map(art._master, cards)) if each is not None]

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
    made.app.new_game(against("casual", "standard"), "lift")
    made.settle()
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


def rest(program: Program) -> None:
    for _ in range(2000):
        if program.loop.at_rest:
            return
        program.frame()
    raise AssertionError("it never rests")


def middle(program: Program, sprite: Sprite) -> tuple[float, float]:
    """Where a card can be touched: at the upper left, which no other card covers."""
    rect = program.play.table.stage.shown_pose(sprite).rect
    return rect.x + 0.15 * rect.w, rect.y + 0.2 * rect.h


def carry(program: Program, x: float, y: float) -> set[float]:
    """Lift what is there and carry it about, quickly and slowly; returns its tilts."""
    program.press(x, y)
    leant: set[float] = set()
    for step in (3, 7, 15, 60, 60, 60, -60, -60, -60, -60, -60, -8, 0, 0, 0, 30, 5, 0, 0, 0):
        x += step
        program.point(x, y - 150)
        board = program.play.table.stage
        leant |= {s.pose.angle for s in board.sprites if s.key in board.carried}
    return leant


def test_one_card_that_was_pointed_at(program: Program, made: Made) -> None:
    sprite = program.play.table.stage.hand()[3]
    at = middle(program, sprite)
    program.point(*at)
    rest(program)
    made.pictures = made.stand_ins = 0
    assert len(carry(program, *at)) > 5
    assert (made.pictures, made.stand_ins) == (0, 0)


@pytest.mark.long
def test_the_whole_hand(program: Program, made: Made) -> None:
    hand = program.play.table.stage.hand()
    for sprite in hand:
        program.click(*middle(program, sprite))
    assert len(program.play.table.stage.selected) == len(hand)
    rest(program)
    made.pictures = made.stand_ins = 0
    assert len(carry(program, *middle(program, hand[5]))) == 3
    assert program.play.table.stage.carried == {sprite.key for sprite in hand}
    assert (made.pictures, made.stand_ins) == (0, 0)


@pytest.mark.long
def test_pointing_along_the_hand(program: Program, made: Made) -> None:
    rest(program)
    made.pictures = made.stand_ins = 0
    for sprite in program.play.table.stage.hand():
        program.point(*middle(program, sprite))
        program.frame(times=12)
    assert (made.pictures, made.stand_ins) == (0, 0)


def test_a_card_that_is_lifted_at_once_has_stand_ins_and_then_its_own_pictures(
    program: Program, made: Made
) -> None:
    rest(program)
    carry(program, *middle(program, program.play.table.stage.hand()[3]))
    assert not made.pictures, "no frame waits for a picture"
    assert made.stand_ins
    rest(program)
    assert not program.app.services.art.stood_in
