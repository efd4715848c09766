"""The words around the cards: they fit, and none covers another; a player's own slip is full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.cards import Card, Rank, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games import entry, titles
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MILLE, MilleState
from mille.session import disk
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.scene import SMALLEST, Services
from mille.ui.table import beside, seat as drawing
from mille.ui.table.table import Table
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.table import CardView, Mark, SeatView, apart as rows_apart, counts, ladder
from tests.parts import quick_first
from tests.ui.conftest import SCALES, Program, seated
from tests.ui.tables import PLACES, WORDS, area, parts_of, table, whole_game
from tests.ui.written import Line, Written, all_written

SIZES = [(600, 720), (800, 560), (1024, 768), (1280, 720), (1920, 1080), (1200, 1600)]
RANKS = "3456789TJQKA"


class Paper(Surface):
    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, pygame.SRCALPHA)
        self.ink: list[pygame.Rect] = []

    def blit(self, source: Surface, dest: Any = (0, 0), *args: Any, **more: Any) -> pygame.Rect:
        """Put a picture here; whatever is not transparent is ink."""
        left, top = args[0][:2] if args else (0, 0)  # of the part of the picture that is put here
        self.ink.append(source.get_bounding_rect().move(dest[0] - left, dest[1] - top))
        return super().blit(source, dest, *args, **more)


def crowded() -> MilleState:
    mine = [f"{rank}: {rank}C {rank}D {rank}H" for rank in RANKS]
    theirs = [f"{rank}: {rank}C {rank}S {rank}S" for rank in RANKS]
    return table("3H 4H", mine=[*mine, "2: 2C 2D 2H"], theirs=[*theirs, "2: 2C 2S 2S"], pile="5D")


@pytest.fixture(params=SCALES)
def scale(request: pytest.FixtureRequest) -> float:
    return float(request.param)


@pytest.fixture(params=quick_first(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
def scene(request: pytest.FixtureRequest, scale: float) -> Table:
    program = Program(Settings(scale=scale), request.param)
    made = Table(program.app.services, program.app.game, ["You", "Grand-maman Odette"])
    program.app.services.only(made)
    return made


def states() -> Iterator[MilleState]:
    moments = whole_game()
    yield moments[0].state
    yield moments[-1].state
    yield crowded()
    yield table("7D 9D", phase=Phase.DRAW)


def show(scene: Table, state: MilleState) -> None:
    scene.show(MILLE.observe(state, ME))


def apart(ink: list[pygame.Rect], within: Rect, slack: float = 1.5) -> list[str]:
    """What covers something else, or leaves its place."""
    faults = []
    for a, b in combinations([rect for rect in ink if rect.w and rect.h], 2):
        both = a.clip(b)
        if min(both.w, both.h) > slack:
            faults.append(f"{a} and {b} overlap")
    seen = within.inset(-slack, -slack)
    for a in ink:
        if min(a.x - seen.x, a.y - seen.y, seen.right - a.right, seen.bottom - a.bottom) < 0:
            faults.append(f"{a} leaves {within}")
    return faults


def test_titles_of_melds(scene: Table) -> None:
    for state in states():
        show(scene, state)
        for name in ("melds.me", "melds.them"):
            paper = Paper(scene.services.size)
            columns = [column for column in scene.titled if column.place == PLACES[name]]
            parts_of(scene, f"{PLACES[name]}/titles").paint(paper)
            assert len(paper.ink) == len(columns)
            assert not apart(paper.ink, area(scene.stage, name))


@pytest.mark.usefixtures("watched")
def test_titles_of_a_place_are_alike(scene: Table) -> None:
    """All in full or none, in letters of one size, and none too small if there is room."""
    few = [f"{rank}: {rank}C {rank}D {rank}H" for rank in "TJQK"]
    for state in (crowded(), table("3H 4H", mine=few, theirs=[*few, "7: 7C 7D 7H 7S"])):
        show(scene, state)
        for name in ("melds.me", "melds.them"):
            paper = Written(scene.services.size)
            columns = [column for column in scene.titled if column.place == PLACES[name]]
            parts_of(scene, f"{PLACES[name]}/titles").paint(paper)
            titles = [scene.services.words.text(each.view.title) for each in columns]
            full = [line.text == title for line, title in zip(paper.lines, titles)]
            assert all(full) or not any(full)
            (size,) = {line.size for line in paper.lines}
            assert len(columns) >= 6 or size >= SMALLEST


def test_the_news_and_the_trail(scene: Table) -> None:
    s, name, card = scene.services, "Odette", Card.parse("QD")
    show(scene, whole_game()[-1].state)
    melded = message("news.melded_wild", name=name, n=4, rank=Rank.QUEEN)
    trail = [message("news.took_pack", name=name, n=48, card=card), *[melded] * 3]
    trail.append(message("news.discarded", name=name, card=card))
    news = [message("news.won", name="Grand-maman Odette")] * 40
    rows: list[tuple[Any, str, list[Message]]] = [(beside.draw_news, "news", news)]
    rows += [(beside.draw_trail, "trail", trail[:n]) for n in range(len(trail) + 1)]
    for draw, zone, lines in rows:
        paper, rect = Paper(s.size), scene.stage.ground.zones[zone].rect
        draw(paper, s, rect, lines)
        assert bool(paper.ink) == bool(lines)
        assert zone == "news" or len(paper.ink) < 2
        assert not apart(paper.ink, rect)


def test_no_line_stands_beside_the_piles_and_in_the_log(
    scene: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What does not fit beside the piles is in the log, and everything is once it is old."""
    drawn: dict[str, list[Message]] = {}
    for name in ("news", "trail"):

        def note(*given: Any, name: str = name) -> None:
            drawn[name] = list(given[3])

        monkeypatch.setattr(beside, f"draw_{name}", note)
    show(scene, table("7D 9D"))
    lines = [message("news.won", name=f"Odette {n}") for n in range(9)]
    scene.news.extend(lines)
    scene.trail = tuple(lines[2:])
    scene.draw(Surface(scene.services.size))
    assert drawn["trail"] and drawn["news"] + drawn["trail"] == lines
    scene.forget_news()
    scene.draw(Surface(scene.services.size))
    assert (drawn["news"], drawn["trail"]) == (lines, [])


SEVERAL = [id for id, title in titles().items() if max(title.seats) > 2]


# Seats: plates on the cloth, papers beside it, and the standings


def slip(**changes: Any) -> SeatView:
    """A player with six cards and a figure."""
    held, points = message("count.cards", n=6), message("slip.points", n=2)
    return replace(SeatView(Seat(1), "Théo", 2, points, 6, held), **changes)


FULL = slip(
    name="Grand-maman Odette",
    figure=12345,
    said=message("hint.draw"),
    threw=tuple(map(CardView, cards("4C 4H"))),
    marks=(Mark("star", message("slip.net"), 2), Mark("hat", message("slip.net"), worn=True)),
    note=message("apart.behind", n=12, name="Mado"),
    dealer=True,
    on_turn=True,
    progress=0.5,
    instead=message("slip.net"),
)


def lines_on(s: Services, look: drawing.Seat) -> list[Line]:
    paper = Written(s.size)
    drawing.draw_seat(paper, s, look)
    drawing.draw_head(paper, s, look)
    return [line for line in paper.lines if line.ink.w and line.ink.h]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.usefixtures("watched")
def test_the_words_of_a_seat_have_room(size: tuple[int, int], scale: float) -> None:
    """With everything at once, for every game and number of seats."""
    program = Program(Settings(scale=scale), size)
    for game in sorted(titles()):
        at = entry(game)
        program.app.take_out(at.title)
        for n in (min(at.seats), max(at.seats)):
            made = Table(program.app.services, at, [f"N{k}" for k in range(n)])
            program.app.services.only(made)
            made.show(at.game.observe(at.game.start(at.options.usual, n), ME))
            ground, s = made.stage.ground, made.services
            for number in {0, 1, n - 1}:
                rect, on_cloth = made.slip_rect(number), bool(number) and n > 2
                state = (*drawing.states_of(FULL, FULL.cards),)
                mirrored = ground.is_mirrored(Seat(number))
                look = drawing.Seat(FULL, rect, state, number, True, "", on_cloth, mirrored)
                lines = lines_on(s, look)
                texts = [line.text for line in lines]
                assert any(text.startswith("G") for text in texts), (game, n, texts)
                assert s.words.number(12345) in texts
                for line in lines:
                    assert rect.x - 1 <= line.ink.x and line.ink.right <= rect.right + 1
                    assert rect.y - 1 <= line.ink.y and line.ink.bottom <= rect.bottom + 1
                for one, other in combinations(lines, 2):
                    both = one.ink.clip(other.ink)
                    assert min(both.w, both.h) <= 2, (game, n, number, one, other)


@pytest.mark.usefixtures("watched")
def test_a_seat_shows_the_first_line_that_fits() -> None:
    s = Program(Settings()).app.services
    few = slip(threw=tuple(map(CardView, cards("QH"))))
    for wide, text in ((260, "Queen of hearts"), (165, "Q♥")):
        state = (*drawing.states_of(few),)
        lines = lines_on(s, drawing.Seat(few, Rect(0, 0, wide, 64), state, 1))
        assert [line.text for line in lines] == ["2", "Théo", text]
    said = (*drawing.states_of(slip(said=message("hint.draw"), threw=few.threw)),)
    assert [each.id for each in said] == ["hint.draw", "card.said", "card.index"]
    *_, short = drawing.states_of(slip(threw=tuple(map(CardView, cards("*1")))))
    assert s.words.text(short) == "★"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SEVERAL)
@pytest.mark.usefixtures("watched")
def test_the_standings_name_everybody(game: str, size: tuple[int, int]) -> None:
    """Each with a figure, at every size of letters and number of seats."""
    for scale, n in product(SCALES, {3, max(entry(game).seats)} & {*entry(game).seats}):
        program = seated(game, n, seed="slip", size=size, scale=scale).settle()
        table = program.play.table
        paper = all_written(table)
        rect = table.stage.ground.zones["standings"].rect
        lines = [each for each in paper.lines if rect.holds(*each.rect.center) and each.ink.w]
        figures = [str(counts(each)[1]) for each in table.written.seats]
        assert Counter(figures) <= Counter(line.text for line in lines)
        program.app.close()
        disk.current_game().unlink()


# The viewer's slip beside the table: what is on it, and how much of it is empty

EMPTY = 0.45
"""The most of a slip's height that may be empty in one piece."""


def emptiest(surface: Surface, slip: Rect) -> float:
    """The longest run of empty rows of a slip, as a share of its height."""
    left, right = round(slip.x + slip.w * 0.12), round(slip.right - slip.w * 0.12)
    longest = run = 0
    for y in range(round(slip.y + 9), round(slip.bottom - 9)):
        row = {tuple(surface.get_at((x, y))) for x in range(left, right)}
        run = run + 1 if len(row) == 1 else 0
        longest = max(longest, run)
    return longest / slip.h


@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080), (700, 1080)], 1))
@pytest.mark.parametrize("game", sorted(titles()))
def test_no_third_of_it_is_empty(game: str, size: tuple[int, int]) -> None:
    seats = entry(game).seats
    for n in sorted({min(seats), max(3, min(seats)), min(5, max(seats)), max(seats)} & {*seats}):
        program, surface = seated(game, n, seed="slip", size=size), Surface(size)
        program.settle()
        program.play.draw(surface)
        assert emptiest(surface, program.play.table.slip_rect(0)) < EMPTY, n
        program.app.close()
        disk.current_game().unlink()


def seat(number: int, figure: int | None, second: int | None = None) -> SeatView:
    cards = message("count.cards", n=7)
    return SeatView(Seat(number), f"N{number}", figure, None, 7, cards, second=second)


def test_the_order() -> None:
    seats = [seat(0, 5), seat(1, 9), seat(2, 5), seat(3, 1)]
    assert [(rung.place, rung.seat) for rung in ladder(seats)] == [(1, 1), (2, 0), (2, 2), (4, 3)]
    assert [rung.seat for rung in ladder(seats, low=True)] == [3, 0, 2, 1]
    assert [rung.mine for rung in ladder(seats)] == [False, True, False, False]
    assert not ladder(seats[:2]) and not ladder([seat(n, None) for n in range(3)])
    seconds = ladder([seat(n, None, second=n) for n in range(3)])
    assert [rung.figure for rung in seconds] == [2, 1, 0]
    assert {rung.place for rung in ladder([seat(n, 7) for n in range(3)])} == {None}


def test_to_a_listener_a_sign_is_what_it_means() -> None:
    """And a turn that is everybody's is not said of anybody."""
    mine, theirs = replace(seat(0, 5), on_turn=True, dealer=True), seat(1, 9)
    turn = WORDS("meant.turn")
    said = drawing.slip_value(WORDS, (mine, theirs), 0)
    assert f" {turn}. " in said and WORDS("sign.turn", meant=message("meant.turn")) not in said
    both = mine, replace(theirs, on_turn=True)
    assert turn not in drawing.slip_value(WORDS, both, 0)


def test_of_two_it_is_said_how_far_apart_they_are() -> None:
    for mine, theirs, how in ((9, 2, "ahead"), (2, 9, "behind"), (4, 4, "level")):
        said = rows_apart([seat(0, mine), seat(1, theirs)])
        assert said is not None and said.id == f"apart.{how}"
        assert dict(said.blanks)["n"] == abs(mine - theirs)
    assert rows_apart([seat(n, 5) for n in range(3)]) is None
    three = [seat(0, 1), seat(1, 2), seat(2, 10)]
    assert rows_apart(three) == message("apart.behind", n=9, name="N2")
    assert rows_apart(three, low=True) == message("apart.ahead", n=1, name="N1")
    assert rows_apart([seat(n, None) for n in range(2)]) is None
