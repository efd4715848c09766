"""The words around the cards: they fit, and none covers another; a player's own slip is full."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
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
from mille.i18n import load
from mille.session import disk
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui import pieces
from mille.ui.cloth import SHADOW, paper_in
from mille.ui.pieces import draw_note
from mille.ui.scene import SMALLEST
from mille.ui.table import (
    beside,
    effects_over as over,
    lettering,
    slip_high,
    slips,
    slips as slip_large,
)
from mille.ui.table.slip_high import chosen
from mille.ui.table.table import Table
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.table import CardView, Mark, SeatView, apart as rows_apart, ladder
from tests.parts import quick_first
from tests.ui.conftest import SCALES, SIZE, SMALL, Program, seated
from tests.ui.tables import PLACES, area, parts_of, table, whole_game
from tests.ui.written import Written, watch

# The words around the cards: they fit, and none covers another

SIZES = [(600, 720), (800, 560), (1024, 768), (1280, 720), (1920, 1080), (1200, 1600)]
RANKS = "3456789TJQKA"


class Paper(Surface):
    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, pygame.SRCALPHA)
        self.ink: list[pygame.Rect] = []

    def blit(self, source: Surface, dest: Any = (0, 0), *args: Any, **more: Any) -> pygame.Rect:
        """Put a picture here; whatever is not transparent is ink."""
        self.ink.append(source.get_bounding_rect().move(*dest))
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


def two(program: Program, size: tuple[int, int], state: MilleState) -> Table:
    """A table of two in a window of this size."""
    program.resize(size)
    made = Table(program.app.services, program.app.game, ["You", "Léo"])
    program.app.services.only(made)
    show(made, state)
    return made


def test_slips(scene: Table) -> None:
    for state in states():
        show(scene, state)
        assert scene.shown is not None
        for number, seat in enumerate(scene.shown.seats):
            paper, rect = Paper(scene.services.size), scene.slip_rect(number)
            slips.draw_slip(paper, scene.services, rect, seat)
            assert not apart(paper.ink, rect)
            left = min(ink.left for ink in paper.ink) - rect.x
            right = rect.right - SHADOW * scene.services.unit - max(ink.right for ink in paper.ink)
            assert right >= 0.85 * left, "without the room for its shadow"


def test_a_score_stands_beside_what_it_is_made_of(program: Program) -> None:
    """In the smallest window, too, at up to nearly the usual letters."""
    held = "5H JD QC QH QH KC KD KH 2C"
    made = two(program, SMALL, table(held, mine=["9: 9C 9D 9H 9S", "T: TC TD TH"]))
    assert made.shown is not None
    seat, paper = made.shown.seats[0], Paper(SMALL)
    assert seat.second == -85
    slips.draw_slip(paper, made.services, made.slip_rect(0), replace(seat, progress=None))
    said, score = paper.ink[-2:]
    assert said.right < score.x
    assert said.top < score.centery < said.bottom


def test_titles_of_melds(scene: Table) -> None:
    for state in states():
        show(scene, state)
        for name in ("melds.me", "melds.them"):
            paper = Paper(scene.services.size)
            columns = [column for column in scene.titled if column.place == PLACES[name]]
            parts_of(scene, f"{PLACES[name]}/titles").paint(paper)
            assert len(paper.ink) == len(columns)
            assert not apart(paper.ink, area(scene.stage, name))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_squared_meld_has_its_whole_name(
    program: Program, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """It may be wider than its cards if the neighbours leave room for that."""
    watch(monkeypatch)
    made, paper = two(program, size, table("3H 4H", theirs=["K: KC KD KH KS"])), Written(size)
    parts_of(made, "/titles/").paint(paper)
    assert [line.text for line in paper.lines] == ["Kings · 4 cards · 40 points"]


def test_titles_of_a_place_are_alike(scene: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """All in full or none, in letters of one size, and none too small if there is room."""
    watch(monkeypatch)
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


def test_words_by_the_piles(scene: Table) -> None:
    s = scene.services
    show(scene, table("7D 9D"))
    assert scene.shown is not None
    paper = Paper(s.size)
    parts_of(scene, "/count/").paint(paper)
    assert len(paper.ink) == 2
    for name, ink in zip(("stock", "pack"), paper.ink, strict=True):
        pile = scene.stage.pile_rect(PLACES[name])
        assert ink.top >= pile.bottom - 1
        assert not apart([ink], area(scene.stage, name))


def test_the_prompt_and_what_is_said(scene: Table) -> None:
    s = scene.services
    show(scene, table("7D 9D"))
    rect = scene.stage.ground.zones["prompt"].rect
    prompts = ["deal", "reshuffle", "over", "play", "draw", "draw_pack", "draw_two", "last_pack"]
    for id in prompts:
        paper = Paper(s.size)
        lettering.draw_prompt(paper, s, rect, message(f"prompt.{id}"), True)
        assert not apart(paper.ink, rect), id
    long = message("journal.failed", reason="no space left on device")
    for said in (long, message("refusal.pack_pair", rank="10s"), message("hint.draw")):
        for refusal in (True, False):
            paper = Paper(s.size)
            laid = lettering.lay_toast(s, rect, said, refusal, rect)
            draw_note(paper, s, *laid)
            assert not apart(paper.ink[:1], rect)
            assert paper.ink[0].contains(paper.ink[1])


def test_the_news_and_the_trail(scene: Table) -> None:
    s, name, card = scene.services, "Odette", Card.parse("QD")
    show(scene, whole_game()[-1].state)
    melded = message("news.they.melded_wild", name=name, n=4, rank=Rank.QUEEN)
    trail = [message("news.they.took_pack", name=name, n=48, card=card), *[melded] * 3]
    trail.append(message("news.they.discarded", name=name, card=card))
    news = [message("news.they.won", name="Grand-maman Odette")] * 40
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
    lines = [message("news.they.won", name=f"Odette {n}") for n in range(9)]
    scene.news.extend(lines)
    scene.trail = tuple(lines[2:])
    scene.draw(Surface(scene.services.size))
    assert drawn["trail"] and drawn["news"] + drawn["trail"] == lines
    scene.forget_news()
    scene.draw(Surface(scene.services.size))
    assert (drawn["news"], drawn["trail"]) == (lines, [])


def test_the_banner(scene: Table) -> None:
    show(scene, table("7D 9D"))
    paper = Paper(scene.services.size)
    said = message("banner.natural", rank=Rank.QUEEN, points=1200)
    over.draw_banner(paper, scene.services, scene.felt, said)
    assert all(scene.felt.holds(*ink.center) for ink in paper.ink)
    assert not apart(paper.ink[1:2], scene.felt)


def test_the_tools(scene: Table) -> None:
    """No label is cut: if it does not fit beside its picture, the picture goes."""
    show(scene, whole_game()[-1].state)
    for tool in scene.tools:
        paper = Paper(scene.services.size)
        tool.draw(paper, False, False)
        button, *ink = paper.ink
        assert not apart(ink, tool.bounds)
        assert all(button.contains(each) for each in ink)
        assert tool.shown_name() == tool.name


def test_what_is_laid_and_held_is_not_in_tiny_letters(
    scene: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes above its figure if they do not fit side by side."""
    watch(monkeypatch)
    show(scene, crowded())
    assert scene.shown is not None
    caption = message("panel.held", laid=580, held=40)
    seat = replace(scene.shown.seats[ME], second=540, second_caption=caption)
    paper = Written(scene.services.size)
    slips.draw_slip(paper, scene.services, scene.slip_rect(ME), seat)
    (size,) = [line.size for line in paper.lines if line.text == "580 laid, 40 held"]
    assert size >= SMALLEST - 1


def slip(**changes: Any) -> SeatView:
    """The slip of a player with six cards and a figure."""
    held, points = message("count.cards", n=6), message("slip.points")
    return replace(SeatView(Seat(1), "Théo", 2, points, 6, held), **changes)


def ink(
    seat: SeatView, rect: Rect, game: str = "daifugo", size: tuple[int, int] = (1280, 720)
) -> list[pygame.Rect]:
    """Where a slip has ink, in order: the slip as it is drawn with the words of a game."""
    s, paper = Program(Settings(), size).app.services, Paper(size)
    s.words = load(game=game)
    slips.draw_slip(paper, s, rect, seat)
    return paper.ink


FIVE, TEN = ((CardView(Card.parse(code)),) for code in ("5D", "TH"))
HAT = Mark("star", message("slip.points"), worn=True)
QUIET = slip(figure=None, caption=None)


def test_slips_of_a_row_share_their_letters() -> None:
    """Whether or not a seat has said something, name and figure are the same size."""
    rect, large = Rect(0, 0, 270, 94), (1920, 1080)
    said = [ink(slip(said=said), rect, size=large) for said in (None, message("hint.draw"))]
    (name, figure, *_), (other, its, *_) = said
    assert (name.size, figure.size) == (other.size, its.size)


def test_a_slip_with_a_hat() -> None:
    rect = Rect(0, 0, 258, 128)
    seat = replace(QUIET, marks=(HAT,), second=-1, second_caption=message("slip.points"))
    *_, figure, worn = ink(seat, rect, size=(1920, 1080))
    assert figure.right > rect.right - 24, "the figure is at the edge"
    assert figure.top >= worn.bottom, "clear of the hat"
    seat = slip(threw=TEN, marks=(HAT,))
    for rect in (Rect(0, 0, 307, 133), Rect(0, 0, 172, 103), Rect(0, 0, 172, 66)):
        paper = paper_in(rect, Program(Settings()).app.services.unit).inset(3, 3)
        found = ink(seat, rect)
        assert all(each.bottom <= paper.bottom and each.right <= paper.right for each in found)
    rect = Rect(0, 0, 307, 133)
    without = ink(replace(seat, threw=()), rect)
    card = next(each for each in ink(seat, rect) if each not in without)
    assert card.right < without[1].left, "what was thrown is clear of the figure"
    seat = replace(seat, threw=(), caption=message("count.cards", n=6))
    held, caption = sorted(ink(seat, Rect(0, 0, 240, 66)), key=lambda each: each.bottom)[-2:]
    assert held.size == caption.size, "the words of a line are equally large"


def test_what_was_thrown_does_not_lie_upon_a_mark() -> None:
    said, mark = message("slip.threw", card=Card.parse("5D")), Mark("star", message("mark.down"))
    seat = slip(figure=0, caption=message("slip.total"), said=said, threw=FIVE, marks=(mark,))
    rect = Rect(0, 0, 340, 70)
    plain = ink(replace(seat, threw=()), rect, "contract_rummy")
    thrown = [each for each in ink(seat, rect, "contract_rummy") if each not in plain]
    assert thrown and not [each for each in thrown if each.collidelist(plain) >= 0]


@pytest.mark.parametrize("width", [210, 260, 340, 520])
@pytest.mark.parametrize("count", [1, 4, 8])
def test_a_small_fan_of_backs_touches_no_word(width: int, count: int) -> None:
    seat = slip(
        name="Marguerite",
        figure=485,
        caption=message("slip.target", n=500),
        cards=message("count.cards", n=count),
        second=30,
        second_caption=message("slip.laid"),
        threw=FIVE,
        progress=0.9,
    )
    rect = Rect(0, 0, width, 72)
    plain, backs = ink(seat, rect, "militaire"), ink(replace(seat, backs=count), rect, "militaire")
    for each in plain:
        assert each in backs, "nothing makes way for it"
        backs.remove(each)
    assert len(backs) in (0, count) and (backs or width < 340)
    assert not [back for back in backs if back.collidelist(plain) >= 0]


def test_a_figure_makes_room_for_words_as_wide_as_the_slip() -> None:
    """It goes one line higher, to the cards."""
    seat = replace(QUIET, second=3, second_caption=message("slip.points"))
    rect = Rect(12, 160, 92, 54)
    (*_, few, figure), (_, cards, higher, many) = (
        ink(replace(seat, said=message(said)), rect, size=(800, 560))
        for said in ("slip.passed.back", "slip.passed")
    )
    pairs = (figure, few), (higher, cards)
    assert all(abs(one.centery - other.centery) <= 1 for one, other in pairs), "on one line"
    assert many.width > 0.75 * rect.w, "the words are whole"
    assert higher.right > rect.right - 16


def test_a_word_makes_the_letters_of_a_slip_no_smaller() -> None:
    seat, rect = slip(figure=193), Rect(0, 0, 110, 96)
    before, after = ink(seat, rect), ink(replace(seat, said=message("slip.points")), rect)
    assert len(after) == len(before) + 1
    assert {each.size for each in before} < {each.size for each in after}


def test_what_a_seat_said_is_not_in_red() -> None:
    """Such as *no, thanks*: it has the ink of its other words."""
    s = Program(Settings()).app.services
    for high in (180, 90):
        paper = Surface(s.size)
        paper.fill("white")
        seat = slip(said=message("prompt.over"))
        slips.draw_slip(paper, s, Rect(20, 20, 300, high), seat)
        assert not pygame.mask.from_threshold(paper, s.theme.red, (40, 40, 40)).count()


@pytest.mark.parametrize("width", [96, 105, 112, 150, 220])
def test_a_pair_that_was_thrown_lies_beside_the_words_or_below_them(
    program: Program, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """When two had no room, a figure was drawn over the words."""
    lying: list[pygame.Rect] = []

    def lies(surface: Surface, s: object, rect: Rect, card: object) -> None:
        lying.append(pygame.Rect(rect.x, rect.y, rect.w, rect.h))

    monkeypatch.setattr(pieces, "_draw", lies)
    watch(monkeypatch)
    paper, seat = Written((width, 63)), replace(QUIET, threw=tuple(map(CardView, cards("4C 4H"))))
    services = program.app.services
    services.words = load(game="daifugo")
    slips.draw_slip(paper, services, Rect(0, 0, width, 63), seat)
    assert {line.text for line in paper.lines} == {"Théo", "6 cards"}
    assert len(lying) == 2
    assert not [line for line in paper.lines if line.ink.collidelist(lying) >= 0]


def test_hardly_any_chips_are_a_warning_seen_and_told(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for hardly any cards: an exclamation mark, in a small slip and in a large one."""
    watch(monkeypatch)
    s, caption = program.app.services, message("panel.deal")
    warns = s.words("count.few", said=s.words.within(caption))
    for rect in (Rect(0, 0, 260, 63), Rect(0, 0, 200, 180)):
        for scarce in (True, False):
            seat, paper = slip(caption=caption, scarce=scarce), Written((260, 180))
            slips.draw_slip(paper, s, rect, seat, {})
            assert (warns in [line.text for line in paper.lines]) is scarce
            assert (s.words("sign.scarce") in slips.slip_value(s.words, [seat], 0)) is scarce


# The viewer's slip beside the table: what is on it, and how much of it is empty

SEVERAL = [id for id, title in titles().items() if max(title.seats) > 2]
EMPTY = 1 / 3
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


@pytest.mark.parametrize("game", SEVERAL)
def test_it_says_how_all_stand(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The leader and the viewer always, at every size of letters."""
    drawn: list[Any] = []

    def seen(rungs: Any, most: int) -> Any:
        drawn[:] = chosen(rungs, most)
        return drawn

    monkeypatch.setattr(slip_high, "chosen", seen)
    for scale in SCALES:
        program = seated(game, max(entry(game).seats), seed="slip", size=SIZE, scale=scale)
        program.settle()
        drawn.clear()
        program.play.draw(Surface(SIZE))
        # In the largest letters a sentence says it, if anything fits.
        if scale < max(SCALES) or len(drawn) > 1:
            assert len(drawn) >= 2, scale
            assert [rung.mine for rung in drawn].count(True) == 1
            assert drawn[0].place == 1
            figures = [rung.figure for rung in drawn]
            assert figures == sorted(figures, reverse=game != "contract_rummy")
        program.app.close()
        disk.current_game().unlink()


@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080), (3840, 2160)], 2))
def test_how_far_apart_two_are_is_as_large_as_what_stands_above_it(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(monkeypatch)
    program, paper = seated("mille", seed="slip", size=size), Written(size)
    program.settle()
    program.play.draw(paper)
    shown, words = program.play.table.shown, program.play.table.services.words
    assert shown is not None
    said = rows_apart(shown.seats)
    assert said is not None
    sizes = {line.text: line.size for line in paper.lines}
    assert sizes[words.text(said)] == sizes[words.text(shown.seats[0].cards)]


def seat(number: int, figure: int | None, count: int = 7, second: int | None = None) -> SeatView:
    cards = message("count.cards", n=count)
    return SeatView(Seat(number), f"N{number}", figure, None, count, cards, second=second)


def test_the_order() -> None:
    seats = [seat(0, 5), seat(1, 9), seat(2, 5, count=3), seat(3, 1)]
    told = [(rung.place, rung.name, rung.cards) for rung in ladder(seats)]
    assert told == [(1, "N1", 7), (2, "N2", 3), (2, "N0", 7), (4, "N3", 7)]
    assert [rung.name for rung in ladder(seats, low=True)] == ["N3", "N2", "N0", "N1"]
    assert {rung.cards for rung in ladder(seats, cards=False)} == {None}
    assert [rung.mine for rung in ladder(seats)] == [False, False, True, False]
    assert not ladder(seats[:2]) and not ladder([seat(n, None) for n in range(3)])
    seconds = ladder([seat(n, None, second=n) for n in range(3)])
    assert [rung.figure for rung in seconds] == [2, 1, 0]
    counted = [seat(n, n + 4, count=n + 4) for n in range(3)]
    assert {rung.cards for rung in ladder(counted)} == {None}, "the figure says it"


def test_of_two_it_is_said_how_far_apart_they_are() -> None:
    for mine, theirs, how in ((9, 2, "ahead"), (2, 9, "behind"), (4, 4, "level")):
        said = rows_apart([seat(0, mine), seat(1, theirs)])
        assert said is not None and said.id == f"apart.{how}"
        assert dict(said.blanks)["n"] == abs(mine - theirs)
    assert rows_apart([seat(n, n) for n in range(3)]) is None
    assert rows_apart([seat(n, None) for n in range(2)]) is None


def test_who_is_named_where_not_all_have_room() -> None:
    rungs = ladder([seat(n, 10 - n) for n in (9, *range(9))])
    for most, places in ((10, [*range(1, 11)]), (3, [1, 2, 10]), (2, [1, 10]), (1, [10]), (-4, [])):
        assert [rung.place for rung in chosen(rungs, most)] == places


def test_a_long_name_leaves_its_figure_once(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Program(Settings(speed=0.0, scale=1.4)).app.services
    seat = slip(name="Marie-Louise Beausoleil", figure=206)
    watch(monkeypatch)
    for tall in (True, False):
        paper = Written((220, 300))
        slip_large.draw_large(paper, s, Rect(0, 0, 220, 300), seat, {}, 0.0, tall, ())
        assert [line.text for line in paper.lines].count("206") == 1, tall
