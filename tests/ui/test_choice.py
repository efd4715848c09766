"""A choice is for one move: any move, whoever makes it, ends the choice."""

from __future__ import annotations

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.ui.table.playing.desk import Given
from tests.ui.conftest import Program, quick
from tests.ui.test_take_back import until

GAMES = [("mille", 2), ("militaire", 3), ("contract_rummy", 4), ("anaconda", 4), ("daifugo", 4)]


def choose_and_decide(game: str, seats: int) -> tuple[Program, object]:
    """A table with two cards chosen, and a move that another hand would make there."""
    program = quick(game, seats, speed=4.0, warnings=False)

    def there() -> bool:
        return len(program.play.table.stage.hand()) > 3

    until(program, there)
    play = program.play
    play.table.stage.selected = {sprite.key for sprite in play.table.stage.hand()[:2]}
    play.refresh()
    player = entry(game).players[entry(game).stand_in]
    return program, decide(player.think(play.driver.view(), Dice("choice")))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_ends_with_a_move(game: str, seats: int) -> None:
    program, move = choose_and_decide(game, seats)
    assert program.play.table.stage.selected
    assert program.play.desk.submit(move, ())
    assert not program.play.table.stage.selected


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_ends_when_a_hint_is_done(game: str, seats: int) -> None:
    program, move = choose_and_decide(game, seats)
    play = program.play
    advice = play.table.presenter.advice(play.table.view, move, play.table.names, None)
    assert advice is not None
    play.hints.show(Given(move, advice, asked=True))
    chosen = set(play.table.stage.selected)
    assert chosen, "a hint leaves chosen what was chosen"
    for sprite in play.table.stage.hand():
        if sprite.key in play.table.stage.hinted - chosen:
            assert play.table.stage.wanted_raise(sprite) < 1, "and looks different from it"
    program.read()
    play.desk.tools["hint"]()
    assert not play.table.stage.selected
