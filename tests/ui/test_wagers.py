"""Chips and fists on the table: how you tell them apart, and the figures that follow them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.session.settings import Settings
from mille.ui import pieces as clay
from mille.ui.maps import plan_of_game, table_for
from mille.ui.shapes import svg
from mille.ui.table.effects.over import Payments
from mille.ui.table.effects.seats import Fists, draw_fist
from mille.ui.table.moving.sprites import schedule
from mille.ui.tempo import Tempo
from mille.ui.text import Texts
from mille.view import geometry
from mille.view.beat import OpenFists, Pay, Wait
from mille.view.geometry import Rect
from mille.view.lying import Ground
from mille.view.table import Fist, Heap, Place, Role
from tests.ui.test_take_back import sit

GUTS = entry("guts")
POT = Place(Role.POT)
MINE = Place(Role.CHIPS, Seat(0))


def ground(size: tuple[int, int] = (1280, 720), seats: int = 6) -> Ground:
    """The places of a table with chips."""
    unit = max(0.6, min(size[0] / 1280, size[1] / 720))
    layout = table_for("", plan_of_game(GUTS, seats), size, 15 * unit)
    return Ground(layout.zones, Seat(0), seats, unit)


def grey(picture: Surface) -> list[int]:
    """The brightness of each pixel: all that is left for people who see no colours."""
    w, h = picture.size
    points = (picture.get_at((x, y)) for y in range(h) for x in range(w))
    return [(299 * p.r + 587 * p.g + 114 * p.b) // 1000 if p.a > 127 else 0 for p in points]


def test_kinds_differ_without_their_colour() -> None:
    """The pattern of the edge tells them apart, even without looking at their values."""
    rims = []
    for value, kind in clay.KINDS.items():
        body = clay._body(value).replace(kind.body, "#808080").replace(kind.marks, "#ffffff")
        body = body.replace(clay._darker(kind.body), "#505050")
        rims.append(grey(svg(body, (100, 77), 60, 46)))
    assert len(rims) == len(geometry.VALUES)
    for i, one in enumerate(rims):
        for other in rims[i + 1 :]:
            unlike = sum(abs(a - b) > 40 for a, b in zip(one, other))
            assert unlike > 0.05 * len(one)


def test_no_sign_of_money_on_a_chip() -> None:
    """Its value is a figure, and every kind of chip has its picture."""
    assert set(clay.KINDS) == set(geometry.VALUES)
    pygame.font.init()
    letters: Any = SimpleNamespace(texts=Texts())
    for value in geometry.VALUES:
        large = clay.chip(letters, value, 60)
        assert large.width == 60
        assert grey(large) != grey(clay.chip_below(value, 60))  # the figure is on it


def test_a_payment_is_seen_and_heard_and_both_amounts_follow() -> None:
    payments, pay, tempo = Payments(), Pay(12, MINE, POT), Tempo(1.0)
    score = schedule((Wait(), pay), {}, [], ground(), tempo, {Pay: payments.usual})
    _, *flown = [cue for cue in score.cues if not cue.heard]
    heard = [cue for cue in score.cues if cue.heard]
    assert [cue.step for cue in flown] == [cue.step for cue in heard] == [pay]
    assert pay.sound == "clay"
    assert flown[0].wait < heard[0].wait < score.seconds
    payments.start(pay, flown[0].seconds)
    assert (payments.paid(MINE), payments.paid(POT)) == (-12, 0)
    payments.update(flown[0].seconds / 2, tempo)
    assert (payments.paid(MINE), payments.paid(POT)) == (-12, 0)
    payments.update(flown[0].seconds, tempo)
    assert (payments.paid(MINE), payments.paid(POT)) == (-12, 12)
    payments.finish()
    assert (payments.paid(MINE), payments.paid(POT)) == (0, 0)


def test_fists_open_together() -> None:
    """In one step, whatever they hold: none is earlier than another."""
    score = schedule((OpenFists(),), {}, [], ground(), Tempo(1.0), {OpenFists: Fists.usual})
    assert [type(cue.step) for cue in score.cues] == [OpenFists]
    assert 0.5 < score.seconds < 1.5


def test_a_closed_fist_tells_nothing() -> None:
    """Every fist looks the same until it is half open, whatever is in it."""
    looks = set()
    for fist in Fist:
        if fist in (Fist.CLOSED, Fist.LAID):
            continue
        surface = Surface((80, 80), pygame.SRCALPHA)
        draw_fist(surface, Rect(0, 0, 80, 80), fist, Color("#7FB2E5"), opened=0.4)
        looks.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(looks) == 1


def test_what_was_in_a_fist_is_seen() -> None:
    looks = set()
    for fist in Fist:
        surface = Surface((80, 80), pygame.SRCALPHA)
        draw_fist(surface, Rect(0, 0, 80, 80), fist, Color("#7FB2E5"), 0 if fist == "closed" else 1)
        looks.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(looks) == len(Fist)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 560), (600, 720), (1200, 1600)])
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_the_pot_lies_on_no_card(size: tuple[int, int], seats: int) -> None:
    """It has its place to itself."""
    there = ground(size, seats)
    pot = there.zone(POT).rect
    cards = [Place(Role.HAND, Seat(i)) for i in range(seats)] + [Place(Role.DISCARD)]
    assert all(not pot.overlap(there.zone(place).rect) for place in cards)
    for stack in geometry.heap(1234, pot, there.unit):
        assert all(not stack.rect.overlap(there.zone(place).rect) for place in cards)


def test_side_pots_fall_one_after_the_other_and_grow_at_the_last() -> None:
    says = message("x")
    heaps = [Heap(40, says), Heap(18, says), Heap(26, says)]

    def after(moved: int) -> list[int]:
        return [heap.amount for heap in clay._after(heaps, moved)]

    assert after(0) == [40, 18, 26]
    assert after(-30) == [10, 18, 26]
    assert after(-45) == [0, 13, 26]
    assert after(-84) == [0, 0, 0]
    assert after(4) == [40, 18, 30]


def test_an_odd_chip_rolls_and_looks_turned_on_its_way() -> None:
    """Its face changes when it has gone half round."""
    looks = []
    for turned in (0.0, 90.0):
        cloth = Surface((60, 60))
        clay.draw_on_edge(cloth, 30, 30, 40, turned)
        looks.append(grey(cloth))
    assert looks[0] != looks[1]


def test_the_ring_of_the_keys_lies_round_the_chips_of_a_seat(home: Path) -> None:
    program = sit("guts", 6, Settings(speed=0.0))
    program.settle()
    focus, ground = program.play.focus, program.play.table.stage.ground
    for seat in range(6):
        place = Place(Role.CHIPS, Seat(seat))
        assert focus.find(str(place))
        at, ring = ground.zone(place).rect, focus.bounds()
        assert ring.w > 0.7 * at.w and ring.h > 0.7 * at.h and at.holds(*ring.center)


def test_a_button_for_a_move_lights_up_under_the_pointer(home: Path) -> None:
    program = sit("guts", 6, Settings(speed=0.0))
    program.settle()
    button = next(part for part in program.play.frame() if part.id == "do.in")
    b, seen = button.bounds, []
    for at in ((5, 5), b.center, (5, 5)):
        program.point(*at)
        program.frame()
        window = program.window.get_surface()
        inside = window.subsurface((round(b.x), round(b.y), round(b.w), round(b.h)))
        seen.append(pygame.image.tobytes(inside, "RGB"))
    assert seen[0] != seen[1]
    assert seen[0] == seen[2]
