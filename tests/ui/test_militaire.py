"""The table of Militaire in the window: its words, its studs, and totals that wait for a finish."""

from __future__ import annotations

import pytest

from mille.engine.message import message
from mille.games.militaire.moves import DealEnded
from mille.games.militaire.rules import MILITAIRE
from mille.parts.rummy import Draw
from mille.session.sources import ME
from mille.ui.table.desk import Given
from mille.ui.tempo import QUIET
from mille.view.presentation import Advice
from mille.view.table import Place, Role
from tests.games.militaire.positions import played, position, throw, told
from tests.parts import long
from tests.ui.conftest import SMALL, Program, alone, settled
from tests.ui.written import NAMES, Written

Size = tuple[int, int]


def playing(seats: int, size: Size) -> Program:
    return settled("militaire", seats, others="casual", seed="words", size=size)


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
    program = playing(seats, size)
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


def test_totals_stay_until_the_finish_is_counted() -> None:
    table = alone("militaire", NAMES[:2], SMALL, speed=1.0)
    before = position("4C 4D 4H 9C 9D 9H KS", "", stock="2S", totals=(100, 200))
    before = played(before, "draw; set 4C 4D 4H; set 9C 9D 9H")
    over, events = told(before, throw("KS"))
    end = next(event for event in events if isinstance(event, DealEnded))

    def figures() -> list[int | None]:
        return [slip.figure for slip in sorted(table.written.seats, key=lambda slip: slip.seat)]

    table.show(MILITAIRE.observe(before, ME))
    last = MILITAIRE.observe(over, ME)
    for event in events:
        table.tell(MILITAIRE.redact(event, ME), last)
        while table.stage.busy:
            assert figures() == [100, 200]
            if event is end:
                assert table.written is not None and table.written.prompt.id == "prompt.deal"
                assert not any(slip.on_turn for slip in table.written.seats)
                shown = table.effects.counted(table.written.seats[0], table.written.seats[0])
                assert shown.figure is not None
                assert shown.figure <= 100 + end.scores[0].total + 5
            table.update(1 / 20)
        table.hurry()
        if event is not end:
            assert figures() == [100, 200], "thrown, and not yet counted"
    assert figures() == list(end.totals) == [100 + 85, 200]
