"""The slips of the others: their names are not covered, and none touches the contract."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from mille.cards import Cards, cards
from mille.engine.codec import Seat
from mille.games import entry
from mille.games.contract_rummy.moves import OnTable
from mille.games.contract_rummy.rules import CONTRACT_RUMMY
from mille.parts.melds import Kind
from mille.parts.rummy import Phase
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.table import Table
from mille.value import replace
from mille.view.table import Place, Role
from tests.games.contract_rummy.positions import position
from tests.ui.conftest import SMALL, Program

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
    """A table at the seventh deal; at its end all hands are open, each with `more` cards.

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
@pytest.mark.parametrize("more", ["", "2C 3D 4H 5S"])
def test_an_open_hand_lies_by_the_melds_and_on_nothing(
    home: Path, size: tuple[int, int], seats: int, more: str
) -> None:
    table = shown(size, seats, 0, True, cards(more))
    ground, lying = table.stage.ground, table.stage.sprites
    slips = [ground.slip(Seat(seat)) for seat in range(seats)]
    for seat in map(Seat, range(1, seats)):
        hand = [s.home.rect for s in lying if s.place == Place(Role.HAND, seat)]
        melds = [s.home.rect for s in lying if s.place.role is Role.MELDS]
        assert len(hand) == 12 + len(more.split())
        place = ground.zone(Place(Role.MELDS, seat)).rect
        for card in hand:
            assert not [each for each in (*slips, *melds) if each.overlap(card) > 0]
            assert place.x - 1 <= card.x and card.right <= place.right + 1
            assert place.y - 1 <= card.y and card.bottom <= place.bottom + 1


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
        for a, b in pairwise(hand):  # enough of each card shows to read its rank
            assert b.y > a.y or b.x - a.x >= 0.28 * a.w
