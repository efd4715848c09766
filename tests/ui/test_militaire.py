"""The table of Militaire in the window: its words, its studs, and totals that wait for a finish."""

from __future__ import annotations

import pytest

from mille.engine.message import message
from mille.games.militaire.rules import MILITAIRE
from mille.parts.rummy import Draw
from mille.session.sources import ME
from mille.ui.table.desk import Given
from mille.ui.table.sprites import raised
from mille.ui.tempo import QUIET
from mille.view.presentation import Advice
from mille.view.table import Place, Role
from tests.games.militaire.positions import position
from tests.parts import long, sure
from tests.ui.conftest import SMALL, alone, settled
from tests.ui.written import NAMES, Written

Size = tuple[int, int]


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 2), (SMALL, 3), ((600, 720), 2)])
def test_what_chosen_cards_complete_is_said_in_letters_that_can_be_read(
    watched: None, size: Size, seats: int
) -> None:
    """Over the word *Contract* where that is needed."""
    table, run = alone("militaire", NAMES[:seats], size), "Run of four, 8 to jack of spades"
    table.show(MILITAIRE.observe(position(*[""] * seats), ME))
    finishes = message("chosen.finishes", meld=run, n=25)
    table.prompting = message("tell.more", first=finishes, then=message("prompt.lay"))
    paper, frame = Written(size), table.frame()
    for id in ("prompt", "middle"):
        part = frame.find(id)
        if part.paint is not None:
            part.paint(paper)
    (line,) = (line for line in paper.lines if line.text.startswith(run))
    assert line.size >= 12 and not line.beyond
    assert not any(line.rect.colliderect(other.rect) for other in paper.lines if other != line)


@pytest.mark.parametrize("way", ["pointer", "keys"])
@pytest.mark.parametrize("size", [SMALL, (600, 720), long((1280, 720))])
@pytest.mark.parametrize("seats", [long(2), 4])
def test_the_studs_of_the_contracts_say_what_they_mean(way: str, size: Size, seats: int) -> None:
    program = settled("militaire", seats, others="casual", seed="words", size=size)
    play = program.play
    while way == "keys" and str(play.focus.group) != "strip":
        program.key("tab")
    for n, shape in enumerate(("SS", "SR", "long")):
        if way == "pointer":
            _, rect = play.table.explained_beads()[n]
            assert rect.w > 0
            program.point(*rect.center)
        program.frame(times=round(QUIET * 60) + 2)
        named = program.app.words(f"contract.{shape}")
        assert play.tips.shown.startswith(named)
        node = program.part(f"strip/{n}")
        assert node.name == named
        assert play.tips.shown == f"{named}. {node.value}"
        assert node.focused == (way == "keys")
        if way == "keys":
            program.key("right")


@pytest.mark.parametrize("seats", [2, long(4)])
def test_a_hint_in_large_letters_brings_what_it_is_about_into_view(seats: int) -> None:
    play = settled("militaire", seats, seed="words", size=SMALL, scale=2.5).play
    about = Place(Role.STOCK)
    play.hints.show(Given(Draw(), Advice(message("hint.draw"), target=about)))
    stock = play.table.stage.rect_of(about)
    assert play.table.services.zoom > 1 and stock is not None and play.table.closeup.shows(stock)


@pytest.mark.parametrize("game", ["militaire", "daifugo", "anaconda", "contract_rummy"])
@pytest.mark.parametrize("size", [(1280, 720), (600, 720)])
def test_a_chosen_card_hides_neither_the_contracts_nor_a_button(game: str, size: Size) -> None:
    program = settled(game, size=size)
    stage, unit = program.play.table.stage, program.app.services.unit
    top = min(raised(each.home, 1.0, unit).rect.y for each in stage.hand())
    zones = stage.ground.zones
    lying = [zones[name].rect.bottom for name in ("strip", "buttons") if name in zones]
    assert lying and all(bottom <= top for bottom in lying)


@pytest.mark.parametrize("n", [0, 3])
def test_the_focus_is_on_the_card_that_undo_brings_back(n: int) -> None:
    program = settled("militaire", speed=1.0)
    program.key("d")
    program.settle()
    focus, hand = program.play.focus, program.play.table.stage.hand
    focus.go(program.play.table.stage.ground.own_hand, n)
    card = sure(focus.sprite).card
    program.key("x")
    program.key("x")
    assert card not in [each.card for each in hand()]
    program.key("u")
    assert sure(focus.sprite).card == card
