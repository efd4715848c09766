"""Pictures of cards: their sizes, how many are kept, and that one is always ready."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from mille.cards import JOKERS, PACK, Card
from mille.games import titles
from mille.ui.cards import CardArt, _plain, backs, decks, face_file
from mille.view.geometry import ASPECT
from mille.view.lying import pile_rise

QUEEN = Card.parse("QS")
WINDOW = (1280, 720)


@pytest.fixture
def art(home: Path) -> CardArt:
    """The classic deck for a window."""
    window = pygame.Window("art", (64, 64), hidden=True)
    window.get_surface()
    made = CardArt("classic", "sash")
    made.resize(150, WINDOW)
    made.begin_frame(inf)
    return made


def kept(art: CardArt) -> int:
    """The bytes of all sprites kept."""
    return sum(sprite.width * sprite.height * 4 for sprite in art._sprites.values())


def pixels(picture: Surface) -> bytes:
    """What is visible in a picture."""
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
    """The same picture again, within the memory allowed."""

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
    """A frame never waits for pictures."""

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
    """Another size of window."""

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
    """The faces and backs that exist."""

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

    def test_unknown_ones_are_the_first(self, home: Path) -> None:
        art = CardArt("no such deck", "no such back")
        assert art.deck == "classic"
        assert art.back == backs()[0]
        assert face_file("no such deck", QUEEN) == face_file("classic", QUEEN)

    @pytest.mark.parametrize("back", backs())
    def test_every_back(self, home: Path, back: str) -> None:
        art = CardArt("classic", back)
        art.resize(100, WINDOW)
        assert art.sprite(None, 100).width > 70


class TestPiles:
    """The side of a pile."""

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

    def test_the_same_pile_looks_the_same(self, art: CardArt, home: Path) -> None:
        one = pygame.image.tobytes(art.pile(QUEEN, 150, 9), "RGBA")
        other = CardArt("classic", "sash")
        other.resize(150, WINDOW)
        assert pygame.image.tobytes(other.pile(QUEEN, 150, 9), "RGBA") == one
