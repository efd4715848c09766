"""The slips of the others: their names are not covered, and none touches the contract."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mille.cards.card import Cards, cards
from mille.engine.game import Seat
from mille.games import entry
from mille.games.contract_rummy.rules import CONTRACT_RUMMY
from mille.games.contract_rummy.table import Phase
from mille.i18n.catalog import load
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.table.slips import draw_slip
from mille.ui.table.table import Table
from mille.view.layout import Rect
from tests.games.contract_rummy.positions import position
from tests.ui.conftest import SMALL, Program
from tests.ui.test_slips import Paper

SIZES = [SMALL, (1280, 720), (1920, 1080)]
NAMES = ["You", "Odette", "Marguerite", "Hector", "Alphonse"]


def shown(
    size: tuple[int, int], seats: int, turn: int, open_hands: bool, more: Cards = ()
) -> Table:
    """A table at the seventh deal; at its end all hands are seen, with so many cards more."""
    program = Program(Settings(), size)
    made = Table(program.app.services, entry("contract_rummy"), NAMES[:seats])
    program.app.services.only(made)
    state = position(*[""] * seats, deal=7)
    view = CONTRACT_RUMMY.observe(replace(state, turn=Seat(turn)), ME)
    if open_hands:
        hands: tuple[Cards, ...] = tuple((*hand, *more) for hand in state.hands)
        view = replace(view, hands=hands, phase=Phase.DEAL)
    made.show(view)
    return made


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_open_hand_leaves_the_name_free(home: Path, size: tuple[int, int], seats: int) -> None:
    stage = shown(size, seats, 0, True).stage
    for seat in range(1, seats):
        slip = stage.ground.slip(Seat(seat))
        hand = [s.home.rect for s in stage.sprites if s.place.seat == seat]
        assert len(hand) == 12
        for card in hand:
            assert card.y >= slip.y + 0.36 * slip.h, "the name's line"
            assert card.x >= slip.x + 0.28 * slip.w, "the number of cards"
            assert card.bottom <= slip.bottom + 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_long_open_hand_touches_no_word(home: Path, size: tuple[int, int], seats: int) -> None:
    table = shown(size, seats, 0, True, cards("2C 3D 4H 5S"))
    assert table.shown is not None
    words_of_game = replace(table.services, words=load(game="contract_rummy"))
    for number in range(1, seats):
        hand = [s.home.rect for s in table.stage.sprites if s.place.seat == number]
        assert len(hand) == 16
        paper = Paper(size)
        draw_slip(paper, words_of_game, table.slip_rect(number), table.shown.seats[number])
        assert len(paper.ink) >= 4
        for ink in paper.ink:
            word = Rect(*ink)
            assert not any(card.overlap(word) for card in hand), (number, word, hand[0])


@pytest.mark.parametrize("size", SIZES)
def test_a_lifted_slip_does_not_touch_the_contract(home: Path, size: tuple[int, int]) -> None:
    table = shown(size, 4, 2, False)
    ground, edge = table.stage.ground, 3 * table.services.unit
    slip = table.slip_rect(2)
    assert slip.y < ground.slip(Seat(2)).y, "it is lifted"
    assert slip.y - edge >= ground.zones["headline"].rect.bottom
