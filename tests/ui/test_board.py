"""Sprites: whatever is told in whatever order, at rest each card lies where it belongs."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from mille.cards.card import cards
from mille.games import entry
from mille.games.mille.moves import Dealt, Drawn, PackTaken, UpcardTwoTaken
from mille.games.mille.rules import MILLE
from mille.games.mille.seat_view import MilleView
from mille.session.sitting import ME
from mille.ui.assets import assets_root
from mille.ui.cards import CardArt
from mille.ui.table.board import HAND, Board
from mille.ui.tempo import SPEEDS, Tempo
from mille.ui.tiled import read_table
from mille.view.presenter import Beat
from mille.view.table_view import TableView
from tests.ui.tables import check_rest, hand_of, table, whole_game

GAME = entry("mille")
PRESENTER = GAME.presenter
NAMES = ("You", "Odette")
MAP = read_table(assets_root() / "tables" / f"{GAME.table}.tmx", PRESENTER.zones)
SIZES = [(1280, 720), (800, 560), (1200, 1600)]
STEP = 1 / 30


@pytest.fixture
def board(home: Path) -> Board:
    """An empty table."""
    made = Board(MAP, CardArt("classic", "sash"))
    made.resize((1280, 720), 1.0)
    return made


def shown(view: MilleView) -> TableView:
    """A view as a table."""
    return PRESENTER.show(view, NAMES, ())


def told(seed: str) -> list[tuple[object, MilleView, TableView, Beat]]:
    """A game as seat 0 is told it: each event with the view and the table after it, and its beat.

    As at play, the events of one move come with the view after the last of them.
    """
    found: list[tuple[object, MilleView, TableView, Beat]] = []
    for moment in whole_game(seed):
        view = MILLE.observe(moment.state, ME)
        event = MILLE.redact(moment.event, ME)
        found.append((event, view, shown(view), PRESENTER.beat(event, view, NAMES)))
    return found


def pass_time(board: Board, tempo: Tempo) -> int:
    """Let time pass until everything rests; returns after how many steps it did."""
    for steps in range(1000):
        if not board.restless:
            return steps
        board.advance(STEP, tempo)
    raise AssertionError("it never rests")


@pytest.mark.parametrize("speed", [0.0, 1.0, 4.0])
def test_a_whole_game(board: Board, speed: float) -> None:
    tempo = Tempo(speed)
    for event, _, after, beat in told("board"):
        board.tell(after, beat, tempo)
        if speed == 0.0:
            check_rest(board, after)
        elif isinstance(event, (Dealt, PackTaken)):
            assert board.busy
        pass_time(board, tempo)
        check_rest(board, after)


def test_reduced_motion(board: Board) -> None:
    tempo = Tempo(1.0, reduced=True)
    for _, _, after, beat in told("board")[:80]:
        board.tell(after, beat, tempo)
        assert not board.busy
        check_rest(board, after)
        assert pass_time(board, tempo) <= 0.1 / STEP + 1
        assert all(sprite.alpha == 1.0 for sprite in board.sprites)


@pytest.mark.parametrize("seed", range(3))
def test_told_in_any_hurry(board: Board, seed: int) -> None:
    """Cut short, interrupted, shown outright, in a window that changes: it ends the same."""
    dice = random.Random(seed)
    tempo = Tempo(1.0)
    for _, _, after, beat in told(f"hurry {seed}"):
        board.tell(after, beat, tempo)
        for _ in range(dice.randint(0, 6)):
            board.advance(dice.uniform(0, 0.12), tempo)
        match dice.randrange(6):
            case 0:
                board.finish()
                check_rest(board, after)
            case 1:
                board.show(after)
                check_rest(board, after)
            case 2:
                size = dice.choice(SIZES)
                board.resize(size, max(0.6, min(size[0] / 1280, size[1] / 720)))
            case 3:
                hand = hand_of(board)
                dice.shuffle(hand)
                board.arrange(tuple(hand), tempo)
            case _:
                pass
    pass_time(board, tempo)
    check_rest(board, after)


def test_no_event_at_all_is_dull_and_never_wrong(board: Board) -> None:
    for _, _, after, _ in told("board")[::7]:
        board.show(after)
        check_rest(board, after)


def test_the_wrong_beat_is_dull_and_never_wrong(board: Board) -> None:
    story = told("board")
    beats = [beat for _, _, _, beat in story]
    random.Random(1).shuffle(beats)
    tempo = Tempo(1.0)
    for (_, _, after, _), beat in zip(story, beats, strict=True):
        board.tell(after, beat, tempo)
        pass_time(board, tempo)
        check_rest(board, after)


def test_hidden_cards_show_no_face(board: Board) -> None:
    """But for those of a pack, which both saw; and those only until they are in the hand."""
    tempo = Tempo(1.0)
    faces = 0
    for event, view, after, beat in told("board"):
        board.tell(after, beat, tempo)
        for _ in range(400):
            if not board.restless:
                break
            open_hand = view.phase.value in ("deal", "over")
            for sprite in board.sprites:
                if sprite.zone == "hand.them" and not open_hand and sprite.showing is not None:
                    faces += 1
                    if isinstance(event, UpcardTwoTaken):
                        assert sprite.showing is event.card
                        continue
                    assert isinstance(event, PackTaken)
                    assert sprite.showing in event.cards
                if sprite.zone == "stock":
                    assert sprite.showing is None
            board.advance(STEP, tempo)
    assert faces


def test_what_is_drawn_comes_face_down_and_turns(board: Board) -> None:
    tempo = Tempo(1.0)
    turned = 0
    for event, _, after, beat in told("board"):
        before = {sprite.key for sprite in board.sprites}
        board.tell(after, beat, tempo)
        if isinstance(event, Drawn) and event.card is not None:
            (new,) = [sprite for sprite in board.sprites if sprite.key not in before]
            assert new.zone == HAND
            assert new.showing is None
            top = board.pile_top("stock", 1)
            assert (new.pose.x, new.pose.height) == (top.x, top.height)
            turned += 1
        pass_time(board, tempo)
    assert turned > 10


def test_a_card_keeps_its_sprite(board: Board) -> None:
    """What is laid or discarded is the card that lay there before, not another one."""
    tempo = Tempo(0.0)
    for _, _, after, beat in told("board"):
        before = Counter(sprite.card for sprite in board.sprites if sprite.zone == HAND)
        keys = {sprite.key: sprite.card for sprite in board.sprites if sprite.zone == HAND}
        board.tell(after, beat, tempo)
        if beat.kind in ("meld", "discard") and beat.source == HAND:
            for card in beat.cards:
                assert before[card]
                went = [s for s in board.sprites if s.key in keys and s.zone != HAND]
                assert card in [s.card for s in went]


def test_the_order_of_the_hand_is_the_player_s(board: Board) -> None:
    """What was arranged stays so; what comes stands by its like."""
    dice = random.Random(5)
    tempo = Tempo(0.0)
    for _, _, after, beat in told("board"):
        before = hand_of(board)
        board.tell(after, beat, tempo)
        now = hand_of(board)
        if beat.kind != "deal":
            left = list(now)
            stayed = []
            for card in before:
                if card in left:
                    left.remove(card)
                    stayed.append(card)
            pool, in_now = Counter(stayed), []
            for card in now:
                if pool[card]:
                    pool[card] -= 1
                    in_now.append(card)
            assert in_now == stayed
        if dice.random() < 0.2:
            dice.shuffle(now)
            board.arrange(tuple(now), tempo)
            assert hand_of(board) == now


def test_a_new_card_stands_by_its_rank(board: Board) -> None:
    before, after = table("QS 3C KD 3D 7H"), table("QS 3C KD 3D 7H 3S 2C")
    board.show(shown(MILLE.observe(before, ME)))
    board.arrange(cards("QS 3C KD 3D 7H"), Tempo(0.0))
    board.show(shown(MILLE.observe(after, ME)))
    assert " ".join(map(str, hand_of(board))) == "QS 3C KD 3D 3S 7H 2C"


class TestLookingUp:
    """What lies where."""

    @pytest.fixture
    def full(self, board: Board) -> Board:
        """A table with something everywhere."""
        state = table("3C 3D 3H 7D KC KD KS QS 2H", mine=["9: 9C 9D 9H", "J: JC JD JH"])
        board.show(shown(MILLE.observe(state, ME)))
        return board

    def test_every_card_of_the_hand_can_be_pointed_at(self, full: Board) -> None:
        for sprite in full.hand():
            rect = sprite.home.rect
            assert full.at(rect.x + 10, rect.center[1]) is sprite

    def test_piles_and_melds(self, full: Board) -> None:
        for zone in ("stock", "pack"):
            sprite = full.at(*full.pile_rect(zone).center)
            assert sprite is not None
            assert sprite.zone == zone
            assert full.zone_at(*full.pile_rect(zone).center) == zone
        for column in full.columns:
            assert full.column_at(*column.rect.center) is column
        assert full.column_at(2, 2) is None
        assert full.zone_at(-5, -5) is None
        assert full.at(-5, -5) is None

    def test_a_raised_card_is_there_and_where_it_was(self, full: Board) -> None:
        sprite = full.hand()[-1]
        full.selected = {sprite.key}
        for _ in range(30):
            full.advance(STEP, Tempo(1.0))
        assert sprite.raised == 1.0
        raised = full.shown_pose(sprite)
        assert raised.y < sprite.home.y
        assert full.at(sprite.home.x, raised.rect.y + 2) is sprite
        assert full.at(sprite.home.x, sprite.home.rect.bottom - 2) is sprite

    def test_what_moves_is_not_there(self, full: Board) -> None:
        sprite = full.hand()[-1]
        full.arrange(tuple(reversed(hand_of(full))), Tempo(1.0))
        assert sprite.legs
        assert full.at(*sprite.pose.rect.center) is not sprite

    def test_chosen_cards_come_in_the_order_of_the_hand(self, full: Board) -> None:
        full.selected = {sprite.key for sprite in full.hand()[::2]}
        assert list(full.chosen()) == hand_of(full)[::2]

    def test_what_is_carried_is_not_finished(self, full: Board) -> None:
        sprite = full.hand()[0]
        full.carried = {sprite.key}
        sprite.pose = full.pile_top("stock", 1)
        full.finish()
        assert sprite.pose != sprite.home
        full.carried.clear()
        full.finish()
        assert sprite.pose == sprite.home


@pytest.mark.parametrize("speed", SPEEDS)
def test_no_motion_is_too_long(board: Board, speed: float) -> None:
    """Of look.md's table: nothing takes longer than a natural, but the deal of thirty cards."""
    tempo = Tempo(speed)
    for _, _, after, beat in told("board")[:120]:
        board.tell(after, beat, tempo)
        steps = pass_time(board, tempo)
        if speed:
            assert steps * STEP * speed <= 2.0, beat
        else:
            assert steps == 0
