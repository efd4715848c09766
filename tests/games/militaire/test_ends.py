"""Near the end of a game: how totals change what a finish is worth."""

from __future__ import annotations

import pytest

from mille.cards import Dice, cards
from mille.engine.codec import Seat
from mille.games.militaire import players
from mille.games.militaire.moves import Meld
from mille.games.militaire.players import PLAYERS, Mind
from mille.games.militaire.rules import MILITAIRE, State
from mille.games.militaire.table import View
from mille.parts.melds import Kind, Laid
from mille.parts.rummy import Discard
from mille.value import replace
from tests.games.militaire.positions import DRAW, a_set, after, position

FINISH = "4C 4D 4H 9C 9D 9H KS"


def seen(state: State) -> View:
    """What seat 0 sees."""
    return MILITAIRE.observe(state, Seat(0))


def drawn(*totals: int) -> State:
    """Seat 0 can finish; seat 1 has laid three kings."""
    state = position(FINISH, "2C 3C 5C 6C", stock="2S", totals=totals)
    melds = ((), (Laid(Kind.SET, cards("KC KD KH")),))
    return after(replace(state, melds=melds), DRAW)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_grow_with_the_own_total_and_shrink_with_the_others(seats: int) -> None:
    def of(mine: int, best: int) -> float:
        return players.chance((mine, best, *[0] * (seats - 2)), 0, 500)

    assert of(510, 505) == 1 and of(505, 510) == 0
    assert of(480, 300) > of(400, 300) > of(400, 450) > of(300, 480)
    assert of(300, 300) == pytest.approx(of(310, 310), abs=0.06)


def test_totals_are_minded_from_350_on() -> None:
    assert players.worths(seen(drawn(340, 300)), 39.0) is None
    assert players.worths(seen(drawn(350, 300)), 39.0) is not None


def test_where_every_finish_wins_more_points_are_worth_little_more() -> None:
    worth = players.worths(seen(drawn(460, 400)), 39.0)
    assert worth is not None
    assert worth[100] - worth[60] < 8 < 40


@pytest.mark.parametrize("name", ["regular", "grandmaster"])
def test_a_finish_that_hands_the_game_to_another_is_not_made(name: str) -> None:
    player = PLAYERS[name]
    assert isinstance(player, Mind)
    for theirs, made in ((480, Discard), (400, Meld)):
        state = after(drawn(330, theirs), a_set("4C 4D 4H"))
        assert isinstance(player.move(seen(state), Dice("x")), made)
