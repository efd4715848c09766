"""The marks of cards stay on them, however tilted they lie."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pytest
from pygame import Surface

from mille.cards import Rank
from mille.engine.codec import Seat
from mille.session.settings import Settings
from mille.ui.scene import Frame, Kept
from mille.ui.table.moving.sprites import Sprite
from mille.ui.table.showing import paint as drawing
from mille.ui.table.table import Table
from mille.view.table import CardView
from tests.ui.conftest import Program
from tests.ui.seats import TRICK, FakeView, fake_game, hand_of, names
from tests.ui.test_slips import Paper


@pytest.fixture
def table(home: Path) -> Table:
    """A table with tilted cards."""
    program = Program(Settings(), (1280, 720))
    made = Table(program.app.services, fake_game(), names(4))
    program.app.services.only(made)
    made.show(FakeView("climbing", 4))
    return made


def edge(sprite: Sprite) -> tuple[float, float]:
    """The middle of a card's upper edge."""
    pose, lean = sprite.pose, radians(sprite.pose.angle)
    return pose.x - pose.height / 2 * sin(lean), pose.y - pose.height / 2 * cos(lean)


def test_the_band_of_a_seat_is_as_askew_as_its_card(table: Table) -> None:
    lies = [sprite for sprite in table.stage.sprites if sprite.place == TRICK]
    assert max(abs(sprite.pose.angle) for sprite in lies) > 5
    for sprite in lies:
        paper = Paper((1280, 720))
        drawing.draw_cards(paper, table.services, [drawing.look_of(table.stage, sprite)])
        band = paper.ink[-1]
        x, y = edge(sprite)
        assert abs(band.centerx - x) < 3
        assert abs(band.centery - y) < 3
        rises = abs(sin(radians(sprite.pose.angle))) * band.width
        assert band.height > 0.8 * rises


def test_the_tab_of_a_new_card_keeps_to_its_corner(table: Table) -> None:
    first = next(s for s in table.stage.sprites if s.place == hand_of(0))
    assert first.pose.angle > 2
    first.fresh = True
    paper = Paper((1280, 720))
    drawing.draw_cards(paper, table.services, [drawing.look_of(table.stage, first)])
    _, tab = paper.ink
    x, y = edge(first)
    lean, aside = radians(first.pose.angle), x - tab.centerx
    assert aside > 10
    assert tab.centery == pytest.approx(y + aside * sin(lean) / cos(lean), abs=3)


def test_a_card_with_the_band_of_its_seat_has_no_tab(table: Table) -> None:
    top = next(s for s in table.stage.sprites if s.place == TRICK)
    top.fresh, top.shown_as = True, CardView(top.card, by=Seat(2))
    paper = Paper((1280, 720))
    drawing.draw_cards(paper, table.services, [drawing.look_of(table.stage, top)])
    assert len(paper.ink) == 2


def test_a_card_upon_a_joker_covers_its_seal(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the cards are of the same meld or play, where it is read between them."""
    joker, *above = sorted(
        (sprite for sprite in table.stage.sprites if sprite.place == TRICK), key=lambda s: s.z
    )
    drawn: list[object] = []
    monkeypatch.setattr(drawing, "draw_seal", lambda *what: drawn.append("seal"))
    monkeypatch.setattr(drawing, "_draw_card", lambda *what: drawn.append(what[-1].pose))
    joker.shown_as = CardView(joker.card, stands_for=Rank.TEN)
    here = [joker, *above]
    keys = {each.key for each in table.stage.sprites} - {each.key for each in here}

    def paint() -> None:
        drawn.clear()
        parts = drawing.card_parts(table.services, table.stage, (), keys, Kept())
        Frame(tuple(part for part in parts if part.id.startswith("cards/"))).paint(Surface((1, 1)))

    paint()
    assert drawn == [joker.pose, "seal", *(each.pose for each in above)]
    for sprite in here[:2]:
        sprite.column = "play"
    paint()
    assert drawn == [joker.pose, above[0].pose, "seal", *(each.pose for each in above[1:])]
