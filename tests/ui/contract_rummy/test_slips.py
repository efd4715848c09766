"""The slips of the others: their names are not covered, and none touches the contract."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from mille.cards.card import Cards, cards
from mille.engine.game import Seat
from mille.games import entry
from mille.games.contract_rummy.melds import OnTable
from mille.games.contract_rummy.rules import CONTRACT_RUMMY
from mille.games.contract_rummy.table import Phase
from mille.i18n.catalog import load
from mille.parts.melds import Kind
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.table.showing.slips import draw_slip
from mille.ui.table.table import Table
from mille.view.layout import Rect
from mille.view.table import Place, Role
from tests.games.contract_rummy.positions import position
from tests.ui.conftest import SMALL, Program
from tests.ui.test_slips import Paper

SIZES = [SMALL, (1280, 720), (1920, 1080)]
NAMES = ["You", "Odette", "Marguerite", "Hector", "Alphonse"]


def shown(
    size: tuple[int, int],
    seats: int,
    turn: int,
    open_hands: bool,
    more: Cards = (),
    laid: bool = True,
) -> Table:
    """A table at the seventh deal; at its end all hands are seen, with so many cards more.

    Each seat has `laid` a meld.
    """
    program = Program(Settings(), size)
    made = Table(program.app.services, entry("contract_rummy"), NAMES[:seats])
    program.app.services.only(made)
    state = position(*[""] * seats, deal=7)
    if laid:
        threes = cards("3S 3D 3H")
        melds = tuple(OnTable(Seat(seat), Kind.SET, threes) for seat in range(seats))
        state = replace(state, melds=melds)
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
        hand = [s.home.rect for s in stage.sprites if s.place == Place(Role.HAND, Seat(seat))]
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
        hand = [
            s.home.rect for s in table.stage.sprites if s.place == Place(Role.HAND, Seat(number))
        ]
        assert len(hand) == 16
        paper = Paper(size)
        draw_slip(paper, words_of_game, table.slip_rect(number), table.shown.seats[number])
        assert len(paper.ink) >= 4
        for ink in paper.ink:
            word = Rect(*ink)
            assert not any(card.overlap(word) for card in hand), (number, word, hand[0])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("more", ["", "2C 3D 4H 5S", "2C 3D 4H 5S " * 4])
def test_who_has_laid_nothing_shows_their_hand_before_the_slip(
    home: Path, size: tuple[int, int], seats: int, more: str
) -> None:
    table = shown(size, seats, 0, True, cards(more), laid=False)
    ground, stage = table.stage.ground, table.stage
    for seat in range(1, seats):
        place = ground.zone(Place(Role.MELDS, Seat(seat))).rect
        hand = [s.home.rect for s in stage.sprites if s.place == Place(Role.HAND, Seat(seat))]
        assert len(hand) == 12 + len(more.split())
        for card in hand:
            assert card.overlap(ground.slip(Seat(seat))) == 0
            assert place.x - 1 <= card.x and card.right <= place.right + 1
            assert place.y - 1 <= card.y and card.bottom <= place.bottom + 1
        for a, b in pairwise(hand):  # as much of each is seen as has its rank
            assert b.y > a.y or b.x - a.x >= 0.28 * a.w


@pytest.mark.parametrize("size", SIZES)
def test_a_lifted_slip_does_not_touch_the_contract(home: Path, size: tuple[int, int]) -> None:
    table = shown(size, 4, 2, False)
    ground, edge = table.stage.ground, 3 * table.services.unit
    slip = table.slip_rect(2)
    assert slip.y < ground.slip(Seat(2)).y, "it is lifted"
    assert slip.y - edge >= ground.zones["headline"].rect.bottom
