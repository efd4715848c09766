"""The exchange in the window: the Daifugo lays cards on the tray, one by one, and gives them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.cards import Card
from mille.games.daifugo.shown import ROUND, laid
from mille.games.daifugo.table import View
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.sprites import Sprite
from mille.value import replace
from tests.ui.conftest import SMALL, Program
from tests.ui.daifugo.games import saved


def gives(view: View) -> bool:
    """Whether the player is the Daifugo and has to give two cards."""
    gift = view.gift
    return gift is not None and gift.seat == ME and not gift.forced and gift.count == 2


@pytest.fixture
def program(home: Path) -> Program:
    """The program when it is time to give."""
    saved(gives)
    made = Program(Settings(speed=0.0), SMALL)
    made.app.start()
    made.settle()
    return made


def view_of(program: Program) -> View:
    """The view on the screen."""
    found: View = program.play.table.view
    return found


def carry(program: Program, card: Card) -> None:
    """Drag a card from the hand to the middle."""
    stage = program.play.table.stage
    sprite = next(s for s in stage.hand() if s.card is card)
    (x, y), middle = (sprite.pose.rect.x + 6, sprite.pose.y), stage.ground.zone(ROUND).rect.center
    program.drag(x, y, *middle)
    program.frame(times=3)


def on_tray(program: Program) -> list[Sprite]:
    """The cards on the tray."""
    return [s for s in program.play.table.stage.sprites if s.place == ROUND]


def test_two_cards_are_laid_on_the_tray_and_given(program: Program) -> None:
    first, second = view_of(program).hand[0], view_of(program).hand[2]
    give = next(b for b in program.play.table.buttons if b.id == "do.give")
    assert not give.enabled
    carry(program, first)
    assert [s.card for s in on_tray(program)] == [first]
    assert first not in program.play.table.stage.hand_cards()
    assert program.play.table.toast is None
    carry(program, second)
    assert laid(view_of(program)) == (first, second)
    give = next(b for b in program.play.table.buttons if b.id == "do.give")
    assert give.enabled
    keys = {s.key for s in on_tray(program)}
    program.click(*give.bounds.center)
    program.frame(times=3)
    gifts = [gift for gift in view_of(program).gifts if gift.seat == ME]
    assert [set(gift.cards or ()) for gift in gifts] == [{first, second}]
    assert not keys & {s.key for s in program.play.table.stage.hand()}


@pytest.mark.long
def test_a_card_is_carried_back_from_the_tray(program: Program) -> None:
    stage, first = program.play.table.stage, view_of(program).hand[0]
    hand = stage.ground.zone(stage.ground.own_hand).rect.center
    carry(program, first)
    (lies,) = on_tray(program)
    program.drag(lies.pose.x, lies.pose.y, stage.ground.zone(ROUND).rect.x + 4, lies.pose.y)
    assert laid(view_of(program)) == (first,)
    program.drag(lies.pose.x, lies.pose.y, *hand)
    program.frame(times=3)
    assert not on_tray(program)
    assert first in stage.hand_cards()


def test_a_card_comes_back_from_the_tray(program: Program) -> None:
    first = view_of(program).hand[0]
    carry(program, first)
    (lies,) = on_tray(program)
    program.click(lies.pose.x, lies.pose.y)
    program.frame(times=3)
    assert not on_tray(program)
    assert first in program.play.table.stage.hand_cards()
    carry(program, first)
    program.key("u")
    program.frame(times=3)
    assert laid(view_of(program)) == ()


def test_the_tray_and_the_chosen_cards_go_together(program: Program) -> None:
    first, second = view_of(program).hand[:2]
    carry(program, first)
    sprite = next(s for s in program.play.table.stage.hand() if s.card is second)
    program.click(sprite.pose.rect.x + 6, sprite.pose.y)
    program.key("return")
    program.frame(times=3)
    gifts = [gift for gift in view_of(program).gifts if gift.seat == ME]
    assert [set(gift.cards or ()) for gift in gifts] == [{first, second}]


@pytest.mark.parametrize("level", ["beginner", "purist"])
def test_it_is_said_how_many_are_still_to_be_given(program: Program, level: str) -> None:
    """Cards on the tray and chosen cards count together, for purists too."""
    services = program.app.services
    services.settings = replace(services.settings, help=level)

    def is_said(id: str, **n: int) -> bool:
        program.frame()
        (node,) = [each for each in program.play.frame().nodes() if each.id == "prompt"]
        return node.name.startswith(program.app.words(id, other="|", **n).split("|")[0])

    assert is_said("prompt.give.you", n=2)
    carry(program, view_of(program).hand[0])
    assert is_said("prompt.give.you", n=1)
    sprite = program.play.table.stage.hand()[0]
    program.click(sprite.pose.rect.x + 6, sprite.pose.y)
    assert is_said("prompt.give.ready")


@pytest.mark.long
def test_the_tray_is_kept_with_the_game(program: Program) -> None:
    first = view_of(program).hand[0]
    carry(program, first)
    program.app.close()
    again = Program(Settings(speed=0.0), SMALL)
    again.app.start()
    again.frame(times=3)
    assert laid(view_of(again)) == (first,)
    assert [s.card for s in on_tray(again)] == [first]
