"""Colours that everybody can tell apart, the people of the house, less motion, and no flashing."""

from __future__ import annotations

import ctypes
import plistlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, pairwise, product
from math import dist
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Color, Surface

from mille.agents import PEOPLE
from mille.app.look import CLIENT_AREA_ANIMATION, Preferences, is_reduced
from mille.engine.codec import Seat
from mille.games import entry, titles
from mille.session import disk
from mille.session.record import HUMAN, Played, Sitting
from mille.session.settings import Settings
from mille.session.statistics import mine, standing
from mille.ui import tempo as t
from mille.ui.pages.page import Page
from mille.ui.pages.you import StatisticsPage
from mille.ui.pieces import KINDS
from mille.ui.shapes import focus_ring
from mille.ui.switch import LIGHT
from mille.ui.table.beside import Said, draw_said
from mille.ui.theme import THEMES, Theme, in_second_shade, load_theme, mix, on_cloth, seat_colour
from mille.ui.widgets import Button
from mille.view.beat import Felt
from mille.view.geometry import Rect
from tests.parts import quick_first
from tests.ui.conftest import PLAYED, SMALL, Program, launched, part_of, quick, seated
from tests.ui.test_history_page import finished, listed

# Colours that everybody can tell apart: contrast, and simulated colour-blindness

EYES = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SEATS, MANY = 10, 5
"""How many seats have a colour, and how many sit at most tables."""
GROUNDS = ("table_lit", "table_edge", "wood_lit", "wood_edge", "paper", "button", "main")
READ = (
    *product(("text", "muted"), ("table_lit", "table_edge")),
    *(("wood_text", "wood_lit"), ("wood_text", "wood_edge"), ("button_text", "button")),
    *(("ink", "paper"), ("ink_muted", "paper"), ("red", "paper"), ("ink", "main")),
)
"""Which inks are used on which grounds."""
MARKED = (("brass", "table_lit"), ("brass", "table_edge"))


def light(colour: Color, eye: str) -> tuple[float, ...]:
    parts = [v / 255 for v in (colour.r, colour.g, colour.b)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    rows = (sum(k * v for k, v in zip(row, linear)) for row in EYES[eye])
    return tuple(min(1.0, max(0.0, v)) for v in rows)


def luminance(colour: tuple[float, ...]) -> float:
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), colour))


def contrast(a: Color, b: Color, eye: str = "all cones") -> float:
    """The contrast of two colours as WCAG defines it: 1 to 21."""
    dark, bright = sorted(luminance(light(each, eye)) for each in (a, b))
    return (bright + 0.05) / (dark + 0.05)


def apart(a: Color, b: Color, eye: str) -> float:
    """The distance between two colours in CIELAB: 2.3 is just noticeable side by side."""
    return dist(_lab(a, eye), _lab(b, eye))


def _lab(colour: Color, eye: str) -> tuple[float, float, float]:
    r, g, b = light(colour, eye)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def tables(name: str) -> Iterator[tuple[str, Theme]]:
    """A theme as it looks in each game, in both shades if the game has two."""
    theme, fault = load_theme(name)
    assert fault is None
    for game, title in titles().items():
        yield game, on_cloth(theme, title.cloth)
        if title.cloth is not None and title.cloth.second is not None and theme.cloths:
            yield f"{game}, second shade", in_second_shade(theme, title.cloth)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", THEMES)
def test_what_is_read_stands_out_on_every_table(name: str, eye: str) -> None:
    pale = [
        (game, *pair)
        for game, theme in tables(name)
        for pairs, least in ((READ, 4.5), (MARKED, 3.0))
        for pair in pairs
        if contrast(getattr(theme, pair[0]), getattr(theme, pair[1]), eye) < least
    ]
    assert pale == []


def drawn_contrast(surface: Surface, at: Rect) -> float:
    """How letters stand out from the ground in this part of a picture."""
    part = surface.subsurface(*map(round, (at.x, at.y, at.w, at.h)))
    found = Counter(tuple(part.get_at(xy)) for xy in product(*map(range, part.get_size())))
    (ground, _), *_ = found.most_common(1)
    return max(contrast(Color(ground), Color(each)) for each in found)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("warns", [False, True])
def test_a_hint_and_a_refusal_can_be_read_on_every_cloth(name: str, warns: bool) -> None:
    s = launched(table=name).app.services
    for game, theme in tables(name):
        s.theme, surface = theme, Surface((800, 120))
        draw_said(surface, s, Rect(0, 0, 800, 120), Said("advice", "M" * 20, warns=warns), True)
        least = 7 if name == "contrast" else 4.5
        assert drawn_contrast(surface, Rect(350, 50, 100, 20)) >= least, game


@pytest.mark.parametrize("name", THEMES)
def test_the_chosen_row_of_games_can_be_read(name: str) -> None:
    finished(disk.history(), "guts", "a")
    program = launched((1280, 720), table=name)
    page, surface = listed(program), Surface((1280, 720))
    row = next(part for part in page.frame().nodes() if part.role == "row" and part.selected)
    page.draw(surface)
    assert drawn_contrast(surface, row.bounds.inset(0, 8)) >= (7 if name == "contrast" else 4.5)


CAP, CAP_HIGH = 12, 13
"""The part of a button in which the end of its key stands, in pixels of 720 lines."""


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("page", ["menu", "quit", "settings", "rules"])
def test_the_key_on_a_button_can_be_read(page: str, name: str) -> None:
    """In the picture, at its usual size, also under the pointer."""
    program = seated("mille", size=(1920, 1080), table=name)
    program.app.open_menu()
    if page != "menu":
        program.top.act(page, "press")
    pages, faint = program.on(Page), []
    keyed = [each for each in pages.widgets if isinstance(each, Button) and each.key]
    assert keyed
    for button, under in product(keyed, (False, True)):
        program.point(*(button.bounds.center if under else (1, 1)))
        surface, u = Surface((1920, 1080)), pages.services.unit
        pages.draw(surface)
        right, top = button.bounds.right - 6 * u, button.bounds.y + 2 * u
        best = drawn_contrast(surface, Rect(right - CAP * u, top, CAP * u, CAP_HIGH * u))
        if best < 4.5:
            faint.append((button.id, under, best))
    assert not faint


@pytest.mark.parametrize("eye", EYES)
def test_letters_of_the_table_of_high_contrast_stand_out_7_to_1(eye: str) -> None:
    for _, theme in tables("contrast"):
        for ink, ground in (*READ, *MARKED):
            least = contrast(getattr(theme, ink), getattr(theme, ground), eye)
            assert least >= 7, (ink, ground)


@pytest.mark.parametrize("eye", EYES)
def test_no_two_seats_have_the_same_colour(eye: str) -> None:
    colours = [seat_colour(n) for n in range(SEATS)]
    assert min(apart(a, b, eye) for a, b in combinations(colours, 2)) > 10
    assert min(apart(a, b, eye) for a, b in combinations(colours[:MANY], 2)) > 15


@pytest.mark.parametrize("eye", EYES)
def test_chips_are_told_apart_by_their_colour_and_by_their_edge(eye: str) -> None:
    kinds = KINDS.values()
    assert len({kind.edge for kind in kinds}) == len(kinds)
    bodies = [Color(kind.body) for kind in kinds]
    assert min(apart(a, b, eye) for a, b in combinations(bodies, 2)) > 14
    assert all(kind.edge(kind.marks) for kind in kinds)
    assert all(contrast(Color(kind.body), Color(kind.marks), eye) >= 3 for kind in kinds)


@pytest.mark.parametrize("eye", EYES)
def test_a_button_of_the_table_of_high_contrast_has_an_edge(eye: str) -> None:
    """You can tell it from its surroundings without its words."""
    for _, theme in tables("contrast"):
        for fill in (theme.button, theme.main, mix(theme.button, theme.wood_edge, 0.6)):
            for ground in (theme.table_lit, theme.wood_lit, theme.wood_edge):
                assert contrast(theme.edge(fill), ground, eye) >= 3


@pytest.mark.parametrize("unit", [0.6, 1.0, 1.5])
@pytest.mark.parametrize("colour", ["#FFF6E4", LIGHT])
@pytest.mark.parametrize("name", THEMES)
def test_the_ring_of_the_keys_is_seen_on_every_ground(name: str, colour: str, unit: float) -> None:
    for game, theme in tables(name):
        for ground in GROUNDS:
            surface = Surface((120, 120))
            surface.fill(getattr(theme, ground))
            focus_ring(surface, 40, 40, 40, 40, unit, light=colour)
            row = [surface.get_at((x, 60)) for x in range(60)]
            assert widest(row, Color(colour)) >= 3, (game, ground)
            steps = [each for each, _ in groupby(row)]
            edges = [contrast(a, b) for a, b in pairwise(steps)]
            assert max(edges) >= 3, (game, ground)


def widest(row: Sequence[Color], colour: Color) -> int:
    best = here = 0
    for each in row:
        here = here + 1 if apart(each, colour, "all cones") < 12 else 0
        best = max(best, here)
    return best


# The people of the house: known by name, colour and mark, and how you stand with them


def game(*places: int) -> Played:
    """A game of the person named first against Mado, Ginette and others."""
    players = (HUMAN, "mado", "club", "expert")
    seats = tuple(Sitting(who, who, place, 0.0) for who, place in zip(players, places))
    return Played("f", "2026-11-21T08:00:00Z", 0.0, "guts", "standard", 1, "", True, seats)


def test_how_one_stands_is_who_came_first_of_the_two() -> None:
    games = mine([game(1, 2, 3), game(3, 1, 2), game(2, 2, 1), game(1, 4, 2)], {})
    assert standing(games, "mado") == (2, 1)
    assert standing(games, "club") == (2, 2)
    assert standing(games, "solange") == (0, 0)


def test_the_page_says_of_each_how_they_play_and_how_one_stands() -> None:
    for number in range(2):
        finished(disk.history(), "guts", f"guts-{number}", number)
    program = launched(tables=PLAYED, speed=1.0)
    program.app.first.looking_back.open_you()
    page = program.opened(StatisticsPage)
    words = program.app.words
    rows = [each.id for each in page.widgets if each.id.startswith("folk.")]
    assert rows == [f"folk.{id}" for id in PEOPLE], "from the easiest to the hardest"
    told = {each.id: each.value for each in page.widgets}
    played = [id for id in rows if told[id] != words("folk.not_yet")]
    assert 0 < len(played) < len(PEOPLE), "those who sat there"
    for id in (played[0], rows[-1]):
        page.act(id, "press")
        said = program.top.frame().find("said")
        assert said is not None and words(f"opponent.{id[5:]}.about") in said.name
        program.key("escape")
        assert program.top is page


def at_guts() -> Program:
    rules = {"declare": "in_turn"}
    program = seated("guts", 4, rules, "novice", "folk", speed=1.0, voices="off", tables=PLAYED)
    with program.unseen():
        return program.settle()


def test_one_sees_who_thinks_and_who_has_just_won() -> None:
    program = at_guts()
    life = program.play.table.effects.life
    assert life.think(Seat(2))
    assert not life.think(Seat(2)), "nothing new"
    program.app.services.dirty = True
    program.frame()
    ids = {part.id for part in program.play.frame()}
    assert life.thinks is None, "the person is waited for: nobody else thinks"
    assert not [id for id in ids if id.startswith("thinks/")]
    life.winners = [Seat(1)]
    program.app.services.dirty = True
    program.frame()
    part = part_of(program.play, "won/1")
    assert part.name == program.app.words("sign.won")


@pytest.mark.long
def test_who_is_waited_for_long_thinks_hard() -> None:
    program = at_guts()
    play, driver = program.play, program.play.match
    (move, *_) = play.match.entry.game.moves(driver.view())
    assert play.desk.submit(move)
    seen = set()
    for _ in range(600):
        program.frame(1 / 60)
        seat = play.table.effects.life.thinks
        if seat is not None:
            assert seat in driver.waiting.seats
            assert driver.thinks_for(t.HARD) == seat
            seen.add(seat)
        if driver.my_turn and driver.caught_up:
            break
    assert Seat(0) not in seen


# Less motion, no flashing, and nothing that you must do quickly or read in time

FLASH, DARK, MOST = 0.1, 0.8, 3
"""WCAG 2.3.1: a flash is a change of luminance this large there and back, with the darker side
below that; and no more than so many in a second."""


@pytest.mark.parametrize(
    ("file", "text", "reduced"),
    [
        (".config/gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        (".config/gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
        (".config/kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        (".config/kdeglobals", "no section", False),
        ("elsewhere", "", False),
    ],
)
def test_less_motion_is_taken_from_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, text: str, reduced: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(text, "utf-8")
    assert is_reduced(tmp_path) is reduced


def test_less_motion_is_taken_from_macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    folder = tmp_path / "Library/Preferences"
    folder.mkdir(parents=True)
    plist = folder / "com.apple.universalaccess.plist"
    plist.write_bytes(plistlib.dumps({"reduceMotion": True}))
    assert is_reduced(tmp_path)
    plist.write_bytes(b"\x00 no list")
    assert not is_reduced(tmp_path)


@pytest.mark.parametrize(
    ("answers", "moves", "reduced"), [(1, 0, True), (1, 1, False), (0, 0, False)]
)
def test_less_motion_is_taken_from_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: int, moves: int, reduced: bool
) -> None:
    def asked(what: int, size: int, into: Any, flags: int) -> int:
        assert (what, size, flags) == (CLIENT_AREA_ANIMATION, 0, 0)
        into._obj.value = moves
        return answers

    user = SimpleNamespace(SystemParametersInfoW=asked)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user), raising=False)
    assert is_reduced(tmp_path) is reduced


def test_it_is_asked_for_at_the_first_start_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mille.app.look.is_reduced", lambda where: True)
    preferences = Preferences()
    assert preferences.read().reduced_motion
    preferences.write(Settings(reduced_motion=False))
    assert not preferences.read().reduced_motion


def luminances(surface: pygame.Surface) -> list[float]:
    small = pygame.transform.smoothscale(surface, (3, 3))
    places = product(range(3), repeat=2)
    return [luminance(light(small.get_at(place), "all cones")) for place in places]


def flashes(course: list[float]) -> int:
    turns, at, way = 0, course[0], 0
    for now in course:
        if abs(now - at) >= FLASH and min(now, at) < DARK:
            turns, way, at = turns + (way != (1 if now > at else -1)), 1 if now > at else -1, now
        elif (now - at) * way > 0:
            at = now
    return turns // 2


@pytest.mark.long
@pytest.mark.parametrize("game", quick_first(titles(), 1))
def test_no_moment_flashes(game: str) -> None:
    program = quick(game, titles()[game].usual_seats, speed=1.0).settle()
    table, surface = program.play.table, pygame.Surface(SMALL)
    for moment in entry(game).presenter.moments:
        table.effects.held_up.feel(Felt(moment, table.written.prompt, None, None))
        seconds: list[list[float]] = []
        for _ in range(30):
            program.frame(1 / 30)
            program.top.draw(surface)
            seconds.append(luminances(surface))
        assert max(flashes([each[n] for each in seconds]) for n in range(9)) <= MOST
        table.effects.held_up.end()


@pytest.mark.long
@pytest.mark.parametrize("game", titles())
def test_no_play_flashes_at_the_fastest_pace(game: str) -> None:
    program = quick(game, titles()[game].usual_seats, speed=16.0)
    play, surface, frames = program.play, pygame.Surface(SMALL), list[list[float]]()
    while len(frames) < 450 and program.top is play:
        program.frame(1 / 30)
        if play.desk.my_move and not play.table.stage.busy:
            move, *_ = play.table.entry.game.moves(play.match.view())
            play.desk.submit(move)
        play.draw(surface)
        frames.append(luminances(surface))
    seconds = [frames[at : at + 30] for at in range(0, len(frames) - 29, 5)]
    assert seconds
    assert (
        max(flashes([each[n] for each in second]) for second in seconds for n in range(9)) <= MOST
    )


def test_the_measure_of_flashes_finds_them() -> None:
    assert flashes([0.1, 0.5] * 5) == 4 and flashes([0.1, 0.15, 0.1]) == 0
