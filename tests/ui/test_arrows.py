"""The arrow of a pass crosses nobody's cards, and its words cover no chips."""

from __future__ import annotations

from itertools import product
from math import dist
from pathlib import Path

import pygame
import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.games.anaconda.moves import HouseRules
from mille.games.anaconda.rules import State, observe
from mille.session.settings import Settings
from mille.ui.pieces import pot_rect
from mille.ui.table.showing import beside
from mille.ui.table.table import Table
from mille.view.geometry import Rect, outline
from mille.view.table import Place, Role
from tests.games.anaconda.tables import act, dealt, pass_on
from tests.parts import quick_rows
from tests.ui.conftest import Program
from tests.ui.written import Written, watch

SIZES = [(1280, 720), (800, 560), (1200, 1600), (1920, 1080), (1024, 768), (600, 720)]
NAMES = ("You", "Léo", "Mado", "Théo", "Ginette", "Fernand", "Clarisse")


def passes(seats: int, ante: int) -> list[State]:
    """The two passes of a deal, after bets that make a pot."""
    rules = HouseRules(ante=ante, buy_in=5000)
    state, _ = act(dealt(rules, seats), "bet", *["call"] * (seats - 1))
    after, _ = act(pass_on(state), "bet", *["call"] * (seats - 1))
    return [state, after]


def table_of(program: Program, state: State) -> Table:
    program.app.take_out(entry("anaconda").title)
    table = Table(program.app.services, entry("anaconda"), NAMES[: len(state.chips)])
    table.show(observe(state, Seat(0)))
    return table


def others(table: Table) -> list[Rect]:
    """The slips, cards and chips of the others."""
    zones = table.stage.ground.zones
    kinds = ("slip", "hand", "chips")
    return [zones[f"{kind}.{i}"].rect for kind in kinds for i in range(1, len(table.names))]


@pytest.mark.parametrize(("size", "seats"), quick_rows(product(SIZES, (3, 5, 7)), 9))
def test_it_goes_between_the_others_to_who_gets_the_cards(
    home: Path, size: tuple[int, int], seats: int
) -> None:
    program = Program(Settings(speed=0.0), size)
    for state in passes(seats, 30):
        table = table_of(program, state)
        assert table.shown is not None and table.shown.arrow is not None
        wide = beside.width(table.services)
        points = beside.way_of(table.stage, table.shown.arrow, wide)
        theirs, tip = others(table), points[-1]
        taker = state.goes_to(Seat(0))
        zones = table.stage.ground.zones
        reached = [zones[f"{kind}.{taker}"].rect for kind in ("slip", "hand", "chips")]
        assert min(_away(rect, tip) for rect in reached) < 2
        free = [at for at in points if dist(at, tip) > wide]
        assert not [at for at in free for rect in theirs if rect.inset(2, 2).holds(*at)]
        felt = zones["felt"].rect
        assert all(felt.holds(*at) for at in points)


@pytest.mark.parametrize(("size", "seats"), quick_rows(product(SIZES, (3, 5, 7)), 9))
def test_its_words_lie_upon_no_chips_and_no_cards(
    home: Path, size: tuple[int, int], seats: int
) -> None:
    program = Program(Settings(speed=0.0), size)
    against = message("arrow.breaks", n=3, name="Clarisse", hand=message("short.full_house"))
    for state, said in product(passes(seats, 30), (None, against)):
        table = table_of(program, state)
        assert table.shown is not None and table.shown.arrow is not None
        words, rect = beside.arrow_words(table.services, table.stage, table.shown.arrow, said)
        assert words.height <= rect.h and words.width <= rect.w
        assert words.height <= 6 * table.services.font(beside.LETTERS), "in four lines at most"
        place = Place(Role.POT)
        pot = pot_rect(
            table.services, table.stage.ground.zone(place).rect, table.shown.zones[place]
        )
        assert pot is not None
        assert not [each for each in [pot, *others(table)] if each.overlap(rect) > 1]
        assert rect.bottom <= table.stage.ground.zones["middle"].rect.y


@pytest.mark.parametrize(
    ("size", "seats", "scale"),
    [((600, 720), 7, 1.0), ((600, 720), 5, 1.4), ((1280, 720), 3, 1.0)],
)
def test_no_words_touch_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int, scale: float
) -> None:
    watch(monkeypatch)
    program = Program(Settings(speed=0.0, scale=scale), size)
    for state in passes(seats, 30):
        table, paper = table_of(program, state), Written(size)
        table.draw(paper)
        assert table.shown is not None and table.shown.arrow is not None
        wide, text = beside.width(table.services), table.services.words.text
        shape = outline(beside.way_of(table.stage, table.shown.arrow, wide), wide)
        said = [text(each).split()[0] for each in (table.shown.prompt, table.shown.middle) if each]
        lines = [line.ink for line in paper.lines if line.text.split()[:1] in ([w] for w in said)]
        assert len(lines) == 2
        assert not [at for at in shape for ink in lines if ink.inflate(4, 4).collidepoint(at)]
        _, label = beside.arrow_words(table.services, table.stage, table.shown.arrow)
        label_at = pygame.Rect(*map(round, (label.x, label.y, label.w, label.h)))
        assert label_at.inflate(0, 4).collidelist(lines) == -1


def _away(rect: Rect, at: tuple[float, float]) -> float:
    x, y = at
    return max(rect.x - x, x - rect.right, rect.y - y, y - rect.bottom)
