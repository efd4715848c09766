"""You can see whose it is: melds and lines of the log have the colour of their owner's slip."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui.table.showing import beside
from mille.ui.table.table import Table
from mille.ui.theme import seat_colour
from mille.view.geometry import Rect
from mille.view.table import Role
from tests.games.matches import random_match
from tests.parts import quick_first, quick_rows
from tests.ui.conftest import Program

TABLES = [("militaire", 4), ("contract_rummy", 5), ("militaire", 3), ("contract_rummy", 4)]
SIZES = [(1280, 720), (600, 720), (1920, 1080), (700, 1080)]
ME = Seat(0)


def with_melds(table: Table, game: str, seats: int) -> None:
    """Show the moment of a match at which most of the others have melds on the table."""
    match = random_match(game, next(iter(entry(game).rule_sets)), seats=seats)
    rules = match.entry.game

    def owners(state: object) -> int:
        shown = table.presenter.show(rules.observe(state, ME), table.names)
        laid = (zone for place, zone in shown.zones.items() if place.role is Role.MELDS)
        return sum(bool(zone.columns) and zone.place.seat != ME for zone in laid)

    some = match.states[1::5]  # a meld lies for many moves
    table.show(rules.observe(max(some, key=owners), ME))


def colour_at(surface: Surface, rect: Rect, seats: int) -> int:
    """The seat whose colour is on the stripe at a place."""
    y = round(rect.center[1])
    line = [surface.get_at((x, y)) for x in range(round(rect.x), round(rect.right))]
    return min(range(seats), key=lambda seat: min(far(each, seat_colour(seat)) for each in line))


def far(one: Color, other: Color) -> int:
    """How different two colours are."""
    return sum(abs(a - b) for a, b in zip(tuple(one), tuple(other), strict=True))


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), quick_rows(TABLES, 1))
@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_melds_wear_the_colour_of_their_owner(
    home: Path, size: tuple[int, int], game: str, seats: int
) -> None:
    program = Program(Settings(speed=0.0), size)
    names = ["You", *(f"Maximiliane {seat}" for seat in range(1, seats))]
    table = Table(program.app.services, entry(game), names)
    program.app.services.only(table)
    with_melds(table, game, seats)
    picture = Surface(size)
    table.draw(picture)
    assert {each.place.seat for each in table.stage.columns} - {ME}
    u = table.services.unit
    for seat in range(seats):
        slip = table.slip_rect(seat)
        edge = Rect(slip.x + 2.5 * u, slip.y, 4 * u, slip.h)  # inside the rim of the slip on turn
        assert colour_at(picture, edge, seats) == seat
    for column in table.stage.columns:
        if column.place.role is Role.MELDS and not column.view.slots:
            edge = Rect(column.rect.x - 6, column.rect.y, 8, column.rect.h)
            assert colour_at(picture, edge, seats) == column.place.seat, column


@pytest.mark.parametrize("size", SIZES)
def test_a_line_has_the_colours_of_those_who_did_it(home: Path, size: tuple[int, int]) -> None:
    """In the log and beside the piles."""
    s = Program(Settings(), size).app.services
    line, other = message("news.they.won", name="Odette"), message("news.they.won", name="Mado")
    blue, red = seat_colour(1), seat_colour(2)
    for draw in (beside.draw_news, beside.draw_trail):
        seen = []
        for doers in ({line: [blue]}, {line: [blue, red]}):
            picture = Surface(size)
            draw(picture, s, Rect(20, 20, 240, 120), [other, line], doers)
            seen.append([_count(picture, colour) for colour in (blue, red)])
        (alone, none), (half, rest) = seen
        assert none == 0
        assert alone > half > 0 and rest > 0


def _count(picture: Surface, colour: Color) -> int:
    return int(pygame.mask.from_threshold(picture, colour, (12, 12, 12)).count())


def test_every_game_of_several_seats_shows_their_colours() -> None:
    several = [title.id for title in titles().values() if max(title.seats) > 2]
    assert len(several) > 3
    assert all(entry(id).presenter.colours for id in several)


def test_ten_seats_have_ten_colours() -> None:
    colours = [tuple(seat_colour(seat)) for seat in range(10)]
    assert len(set(colours)) == 10
