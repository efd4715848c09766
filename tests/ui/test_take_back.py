"""Moves taken back in every game until somebody else has acted, and what a move ends."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.games.contract_rummy.tray import tray_of
from mille.session.referee import Journal
from mille.session.settings import Settings
from mille.ui.table.desk import Given
from mille.ui.tempo import AFTER_DISCARD
from tests.ui.conftest import SMALL, Program, quick
from tests.ui.tables import do, said_id
from tests.ui.test_contract_rummy import begin_with

# Discards and given cards can be taken back in every game until somebody else has acted

MOST_FRAMES = 6000


def until(program: Program, there: Callable[[], bool]) -> None:
    """Play on quickly to a certain point; the player plays as the others do."""
    services = program.app.services
    wanted, services.settings = services.settings, services.settings.changed(speed=0.0)
    with program.unseen():
        for _ in range(MOST_FRAMES):
            program.frame()
            if program.top is not program.app.table:
                program.key("return")
                continue
            play = program.play
            if not play.desk.my_move or play.table.stage.busy:
                continue
            if there():
                services.settings = wanted
                return
            view, game = play.match.view(), play.match.entry
            dice = Dice("take back").stream(str(play.desk.clock()))
            player = game.players[game.stand_in]
            play.desk.submit(decide(player.think(view, dice)), ())
    raise AssertionError("never so far")


def throw(program: Program, game: str) -> Any:
    """Go on until cards can be discarded or given, and do it; returns the view before."""
    play = program.play
    verb = {"anaconda": "pass", "daifugo": "give", "mille": "discard"}.get(game, "throw")

    def there() -> bool:
        offered = any(each.verb.id == verb for each in play.desk.actions)
        return offered and play.match.view().phase.value in ("pass", "give", "play")

    until(program, there)
    before = play.match.view()
    n = {"anaconda": 3}.get(game, 1) if game != "daifugo" else before.gift.count
    play.table.stage.hand_state.chosen = {sprite.key for sprite in play.table.stage.hand()[-n:]}
    play.refresh()
    play.commands.do([each for each in play.desk.actions if each.verb.id == verb])
    assert not play.desk.my_move
    while play.table.stage.busy:
        program.frame()
    return before


def thrown(game: str, seats: int, **settings: Any) -> tuple[Program, Any]:
    """A table where cards were just thrown or given, and the view before that."""
    program = quick(game, seats, **{"speed": 1.0, "warnings": False, **settings})
    return program, throw(program, game)


GAMES = [("mille", 2), ("militaire", 3), ("contract_rummy", 4), ("anaconda", 4), ("daifugo", 4)]


@pytest.mark.parametrize("after", [0.15, AFTER_DISCARD - 0.1])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_comes_back(game: str, seats: int, after: float) -> None:
    program, before = thrown(game, seats, speed=4.0)
    play = program.play
    news = list(play.table.news)
    program.frame(0.05, times=round(after / 0.05))
    if game == "anaconda":
        said = play.table.prompting
        assert said is not None and said.id == "prompt.undo"
    program.key("u")
    assert play.match.view() == before
    assert len(play.table.news) == len(news) - (game != "anaconda")
    program.settle()
    assert play.desk.my_move
    assert Counter(play.table.stage.hand_cards()) == Counter(before.hand)
    assert throw(program, game) == before


@pytest.mark.parametrize("speed", [0.5, 4.0])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nobody_acts_before(game: str, seats: int, speed: float) -> None:
    program, _ = thrown(game, seats, speed=speed)
    play, waited = program.play, 0.0
    before = len(play.match.path.read_bytes().splitlines())
    while len(play.match.path.read_bytes().splitlines()) == before:
        assert play.match.can_take_back
        program.frame(0.05)
        waited += 0.05
        assert waited < 20
    assert waited >= AFTER_DISCARD
    program.key("u")
    assert said_id(play) == "undo.late"


@pytest.mark.parametrize(("game", "seats"), GAMES[:1])
def test_what_cannot_be_unsaved_says_that_the_move_stands(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, _ = thrown(game, seats)
    play = program.play
    before = play.match.view()
    with monkeypatch.context() as patch:
        full = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
        patch.setattr(Journal, "drop_last", full)
        program.key("u")
    assert play.match.view() == before and said_id(play) == "undo.failed"
    program.key("u")
    assert play.match.view() != before and play.match.unsaved is None


@pytest.mark.parametrize("settings", [{"speed": 0.0}, {"take_back": False}])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_stands(game: str, seats: int, settings: dict[str, Any]) -> None:
    """If nobody waits, or if it was turned off."""
    program, _ = thrown(game, seats, **settings)
    program.frame(times=3)
    assert not program.play.match.can_take_back
    if "take_back" in settings:
        program.key("u")
        assert said_id(program.play) == "undo.off"
        (tool,) = [each for each in program.play.table.tools if each.id == "undo"]
        assert not tool.enabled


def test_a_throw_comes_back_before_a_card_in_the_slots() -> None:
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = Program(Settings(), SMALL)
    program.app.start()
    play = program.play
    do(program, ":d . :l")
    slots = tray_of(play.table.view)
    program.settle()
    play.table.stage.hand_state.chosen = {play.table.stage.hand()[-1].key}
    program.key("x")
    assert not play.desk.my_move
    program.frame(0.05, times=3)
    program.key("u")
    assert play.desk.my_move
    assert tray_of(play.table.view).parts == slots.parts


# A choice is for one move: any move, whoever makes it, ends the choice


def choose_and_decide(game: str, seats: int) -> tuple[Program, object]:
    """A table with two cards chosen, and a move that another hand would make there."""
    program = quick(game, seats, speed=4.0, warnings=False)

    def there() -> bool:
        return len(program.play.table.stage.hand()) > 3

    until(program, there)
    play = program.play
    play.table.stage.hand_state.chosen = {sprite.key for sprite in play.table.stage.hand()[:2]}
    play.refresh()
    player = entry(game).players[entry(game).stand_in]
    return program, decide(player.think(play.match.view(), Dice("choice")))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_ends_with_a_move(game: str, seats: int) -> None:
    program, move = choose_and_decide(game, seats)
    assert program.play.table.stage.hand_state.chosen
    assert program.play.desk.submit(move, ())
    assert not program.play.table.stage.hand_state.chosen


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_ends_when_a_hint_is_done(game: str, seats: int) -> None:
    program, move = choose_and_decide(game, seats)
    play = program.play
    advice = play.table.presenter.advice(play.table.view, move, play.table.names, None)
    assert advice is not None
    play.hints.show(Given(move, advice, asked=True))
    chosen = set(play.table.stage.hand_state.chosen)
    assert chosen, "a hint leaves chosen what was chosen"
    for sprite in play.table.stage.hand():
        if sprite.key in play.table.stage.hinted - chosen:
            assert play.table.stage.wanted_raise(sprite) < 1, "and looks different from it"
    program.read()
    play.desk.tools["hint"]()
    assert not play.table.stage.hand_state.chosen
