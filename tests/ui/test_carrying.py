"""While you carry cards, the prompt says what dropping them would do, and the drop does it."""

from __future__ import annotations

import pygame
import pytest

from mille.cards import Card, Rank
from mille.games.mille.moves import Phase
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.play import PlayScene
from mille.view.geometry import Rect
from tests.ui.conftest import SIZE, Program
from tests.ui.tables import PLACES, WORDS, card_spot, column_spot, middle, sit, table

EVERY_FRAME_IS_SEEN = True


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0), SIZE)
    made.app.start()
    return made


def carry(program: Program, at: tuple[float, float], *ways: tuple[float, float]) -> None:
    program.press(*at)
    for way in ways:
        for part in (0.5, 1.0):
            x, y = (a + (b - a) * part for a, b in zip(at, way))
            program.post(
                pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(1, 0, 0)
            )


def said(program: Program, play: PlayScene) -> str:
    prompt = play.table.prompting
    assert prompt is not None
    (node,) = [node for node in play.frame().nodes() if node.id == "prompt"]
    assert node.name == program.app.words.text(prompt), "assistive programs are told the same"
    return node.name


@pytest.mark.parametrize("size", [SIZE, (600, 720)])
def test_carried_cards_do_not_lie_on_the_words(
    program: Program, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    program.resize(size)
    play = sit(program, table("KC KD KH 9C 4D"), asleep=True)
    board, places = play.table.stage, []

    def draw(surface: object, services: object, rect: Rect, *rest: object) -> None:
        places.append(rect)

    monkeypatch.setattr("mille.ui.table.lettering.draw_prompt", draw)
    pack = middle(board, "pack")
    carry(program, card_spot(board, "9C"), (pack[0] + 30, pack[1]))
    (held,) = [sprite for sprite in board.sprites if sprite.key in board.hand_state.carried]
    assert held.pose.rect.overlap(board.ground.zones["prompt"].rect) > 0
    assert places[-1].x >= held.pose.rect.right
    assert places[-1].right == pytest.approx(board.ground.zones["prompt"].rect.right)


def test_the_places_that_one_passes(program: Program) -> None:
    hand, mine = "KC KD KH 9C 4D", ["9: 9D 9H 9S"]
    play = sit(program, table(hand, mine=mine), asleep=True)
    board, before = play.table.stage, play.table.prompting
    nine = card_spot(board, "9C")
    carry(program, nine, middle(board, "pack"))
    assert said(program, play) == WORDS("drop.discard", card=Card.parse("9C"))
    carry(program, nine, column_spot(board, "melds.me", "9"))
    assert said(program, play) == WORDS("drop.meld", rank=Rank.NINE, n=1, points=5)
    carry(program, nine, middle(board, "hand.me"))
    assert said(program, play) == WORDS("drop.hand")
    carry(program, nine, middle(board, "news"))
    assert said(program, play) == WORDS("drop.back")
    carry(program, nine, middle(board, "stock"))
    assert said(program, play) == program.app.words("refusal.phase.play")
    carry(program, nine, middle(board, "melds.them"))
    assert said(program, play) == program.app.words("refusal.their_melds")
    program.release(*middle(board, "news"))
    assert play.table.view == play.match.referee.view(ME)
    assert play.table.prompting == before


@pytest.mark.parametrize(
    ("card", "zone", "words"),
    [
        ("KD", "melds.me", WORDS("drop.meld", rank=Rank.KING, n=3, points=30)),
        ("4D", "pack", WORDS("drop.discard", card=Card.parse("4D"))),
    ],
)
def test_it_is_done(program: Program, card: str, zone: str, words: str) -> None:
    play = sit(program, table("KC KD KH 9C 4D"), asleep=True)
    board, view = play.table.stage, play.table.view
    x, y = middle(board, zone)
    carry(program, card_spot(board, card), (x, y))
    assert said(program, play) == words
    program.release(x, y)
    assert play.match.referee.view(ME) != view


@pytest.mark.parametrize(
    ("pile", "zone", "words"),
    [
        ("4C 9D", "stock", WORDS("drop.draw")),
        ("4C KS", "pack", WORDS("drop.pack", n=2)),
        ("KS", "pack", WORDS("drop.pack", n=1)),
        ("4C 9D", "pack", WORDS("refusal.pack_pair", rank=Rank.NINE)),
    ],
)
def test_a_pile_that_is_carried(program: Program, pile: str, zone: str, words: str) -> None:
    play = sit(program, table("KC KD KH 9C 4D", pile=pile, phase=Phase.DRAW), asleep=True)
    start, hand = (
        play.table.stage.pile_rect(PLACES[zone]).center,
        middle(play.table.stage, "hand.me"),
    )
    carry(program, start, hand)
    assert said(program, play) == words
    carry(program, start, hand, start)
    assert said(program, play) == WORDS("drop.back")


def test_when_it_is_not_ones_turn(program: Program) -> None:
    play = sit(program, table("KC KD KH 9C 4D", turn=1), asleep=True)
    carry(program, card_spot(play.table.stage, "4D"), middle(play.table.stage, "pack"))
    assert said(program, play) == program.app.words("refusal.not_your_turn")
