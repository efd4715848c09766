"""Discards and given cards can be taken back in every game until somebody else has acted."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.games.contract_rummy.tray import tray_of
from mille.session import disk, matches
from mille.session.referee import Journal
from mille.session.settings import Settings
from mille.ui.tempo import AFTER_DISCARD
from tests.ui.conftest import SMALL, Program
from tests.ui.contract_rummy.dealt import begin_with

MOST_FRAMES = 6000


def sit(game: str, seats: int, settings: Settings) -> Program:
    at = entry(game)
    led = {"later_lead": "destitute"} if game == "daifugo" else {}  # not by who gives
    others, rules = [at.stand_in] * (seats - 1), at.options.made(led)
    matches.begin(disk.current_game(), game, rules, others, "You", "3").close()
    program = Program(settings, SMALL)
    program.app.start()
    return program


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
    verb = {"anaconda": "pass", "daifugo": "give"}.get(game, "throw")

    def there() -> bool:
        return any(each.verb.id == verb for each in play.desk.actions) and (
            play.match.view().phase.value in ("pass", "give", "play")
        )

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


GAMES = [("militaire", 3), ("contract_rummy", 4), ("anaconda", 4), ("daifugo", 4)]


@pytest.mark.parametrize("after", [0.15, AFTER_DISCARD - 0.1])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_comes_back(game: str, seats: int, after: float) -> None:
    program = sit(game, seats, Settings(speed=4.0, warnings=False))
    before, play = throw(program, game), program.play
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
    throw_again = throw(program, game)
    assert throw_again == before


@pytest.mark.parametrize("speed", [0.5, 4.0])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nobody_acts_before(game: str, seats: int, speed: float) -> None:
    program = sit(game, seats, Settings(speed=speed, warnings=False))
    throw(program, game)
    play, waited = program.play, 0.0
    before = len(play.match.path.read_bytes().splitlines())
    while len(play.match.path.read_bytes().splitlines()) == before:
        assert play.match.can_take_back
        program.frame(0.05)
        waited += 0.05
        assert waited < 20
    assert waited >= AFTER_DISCARD
    program.key("u")
    assert play.table.toast is not None and play.table.toast.id == "undo.late"


@pytest.mark.parametrize(("game", "seats"), GAMES[:1])
def test_what_cannot_be_unsaved_says_that_the_move_stands(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = sit(game, seats, Settings(warnings=False))
    throw(program, game)
    play = program.play
    before = play.match.view()

    def full(journal: Journal) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "drop_last", full)
        program.key("u")
    assert play.match.view() == before
    assert play.table.toast is not None and play.table.toast.id == "undo.failed"
    program.key("u")
    assert play.match.view() != before and play.match.unsaved is None


@pytest.mark.parametrize("settings", [Settings(speed=0.0), Settings(take_back=False)])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_stands(game: str, seats: int, settings: Settings) -> None:
    """If nobody waits, or if it was turned off."""
    program = sit(game, seats, settings.changed(warnings=False))
    throw(program, game)
    program.frame(times=3)
    assert not program.play.match.can_take_back


def test_a_throw_comes_back_before_a_card_in_the_slots() -> None:
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = Program(Settings(), SMALL)
    program.app.start()
    program.key("d")
    program.settle()
    program.key("l")
    play = program.play
    slots = tray_of(play.table.view)
    program.settle()
    play.table.stage.hand_state.chosen = {play.table.stage.hand()[-1].key}
    program.key("x")
    assert not play.desk.my_move
    program.frame(0.05, times=3)
    program.key("u")
    assert play.desk.my_move
    assert tray_of(play.table.view).parts == slots.parts
