"""Score sheets and score pads: what stands there, the table behind, how answers are given."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from mille.app import opening
from mille.cards import Rank
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MilleState
from mille.i18n import load
from mille.session import disk, record
from mille.session.record import SeatName
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.blocks import Plot, Table as Rows
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.sheet import HIGHEST_ROW, Entry, Pad, SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.table.table import Table
from mille.ui.tempo import REST
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.table import leads
from tests.games.matches import random_match
from tests.golden.make import HERE
from tests.ui.conftest import SMALL, Program, launched, press, seated
from tests.ui.robot import play_through
from tests.ui.tables import PLACES, THEM, WORDS, middle, same_table, sit, table, whole_game
from tests.ui.test_every_game import SHOWN
from tests.ui.test_history_page import finished, leave
from tests.ui.written import NAMES, Written, all_written

# The score sheet: from the first deal on, the table behind it, other deals, its terms

SHORT = 50
"""A target that the first deal reaches."""
USUAL = "3C 4D 5H 7S 9C 9D JH KD 2C"


@pytest.mark.parametrize("game", SHOWN)
def test_titles_and_standings(game: str) -> None:
    """Nobody leads in a game that is over; only a title of two sentences may have a full stop."""
    match = random_match(game, entry(game).options.usual.preset, short=True)
    show, names = match.entry.presenter.sheet, NAMES[: match.seats]
    words = load().of(game)
    for seat in range(match.seats):
        last = match.entry.game.observe(match.turns[-1].after, Seat(seat))
        count = show(last, names).count
        sheets = [show(last, names, deal) for deal in range(max(1, count))]
        assert sheets[-1].over
        assert not [n.id for n in sheets[-1].notes if n.id.startswith("standing.leads")]
        for title in (words.text(sheet.title) for sheet in sheets[:count]):
            assert title[-1] not in ".:" or "." in title[:-1], title


@pytest.fixture
def program() -> Program:
    return launched()


def opened(program: Program, state: MilleState, **how: bool) -> SheetPage:
    sit(program, state, **how)
    program.key("f2")
    return program.on(SheetPage)


def lines_of(page: SheetPage, seat: int) -> list[tuple[str, str]]:
    """What assistive programs get of a seat's points: each line, then the sum."""
    parts = [part for part in page.frame() if part.id.startswith((f"line.{seat}.", f"sum.{seat}"))]
    return [(part.name, part.value) for part in parts]


def third_deal() -> MilleState:
    whole = (moment.state for moment in whole_game())
    return next(each for each in whole if len(each.deals) == 2 and each.phase is Phase.DRAW)


MELDS: dict[str, Any] = {"mine": ["Q: QC QD 2H"], "theirs": ["4: 4C 4H 4S"]}
NATURAL = table("3C 4D 5H 9C", mine=["K: KC KC KD KD KH KH KS KS"])


def test_several_naturals_are_named_once(program: Program) -> None:
    state = third_deal()
    first, *others = state.deals
    mine, theirs = first.scores
    first = replace(first, scores=(replace(mine, naturals=3, chapeau=False), theirs))
    page = opened(program, replace(state, deals=(first, *others)), asleep=True)
    row = page.frame().find("pad/0")
    assert row is not None
    assert row.parts[ME].more == "3 naturals"


def test_few_rows_of_a_pad_do_not_grow_with_what_is_beside_it(program: Program) -> None:
    pad = opened(program, third_deal(), asleep=True)._pad()
    wide, room = 300.0, Pad.room(pad, 300.0, 0.0)
    for high in (room, 2 * room, 9 * room):
        pad.lay(Rect(0, 0, wide, high))
        assert room <= pad.bounds.h <= 2 * room
    assert pad.place(0).h == HIGHEST_ROW * program.app.services.font(15)


class TestSoFar:
    @pytest.mark.parametrize("way", ["f2", "click", "focus", "menu"])
    def test_in_the_first_deal(self, program: Program, way: str) -> None:
        play = sit(program, table(USUAL, **MELDS))
        ways = {"f2": ["f2"], "focus": [], "menu": ["escape", "down", "return"]}
        if way == "click":
            program.click(*middle(play.table.stage, "slip.0"))
        elif way == "focus":
            program.key("tab", pygame.KMOD_LSHIFT)
            program.key("return")
        program.keys(*ways.get(way, ()))
        page, words = program.on(SheetPage), program.app.words
        assert page.title == words("sheet.so_far", n=1)
        held = words("score.left", n=9)
        queens = words("score.meld_wild", rank=Rank.QUEEN, n=3, wilds=1)
        fours = words("score.meld", rank=Rank.FOUR, n=3)
        total, unseen = words("sheet.total"), words("score.unseen", n=9)
        assert lines_of(page, 0) == [(queens, "+40"), (held, "−70"), (total, "−30")]
        assert lines_of(page, 1) == [(fours, "+15"), (unseen, "0"), (total, "15")]
        program.key("f2" if way == "f2" else "escape")
        if way != "menu":
            assert program.top is play
            same_table(play)

    def test_lines_do_not_touch_in_a_narrow_window(self) -> None:
        page = opened(Program(Settings(speed=0.0), (600, 720)), table(USUAL, **MELDS))
        entries = [block for block in page.laid().body if isinstance(block, Entry)]
        assert entries
        assert all(each.bounds.h >= 1.3 * page.services.font(15) for each in entries)

    def test_earlier_deals_can_be_turned_to(self, program: Program) -> None:
        state = third_deal()
        page = opened(program, state, asleep=True)
        assert (page.sheet.shown, page.sheet.count) == (2, 3)
        program.keys("up", "right", "up")
        assert page.focus == "pad/1", "from the row that is shown"
        for shown in (1, 0, 2):
            if shown == 1:
                program.key("return")
            else:
                program.click(*program.part(f"pad/{shown}").bounds.center)
            assert page.sheet.shown == shown
            (standing,) = page.sheet.notes  # after the deal that is shown
            deals = state.deals[: shown + 1]
            totals = [sum(deal.scores[seat].total for deal in deals) for seat in (ME, THEM)]
            assert standing == leads(totals, ME, page.sheet.seats)
            assert program.app.words.text(standing) in [part.name for part in page.frame()]
            for seat in (ME, THEM) if shown < 2 else ():
                assert page.sheet.lines[seat] == state.deals[shown].scores[seat].lines
        program.key("escape")
        assert program.top is program.play
        narrow, places = Program(Settings(speed=0.0), (600, 720)), list[float]()
        page = opened(narrow, state, asleep=True)
        for _ in range(2 * page.sheet.count):
            page.act(f"pad/{len(places) % page.sheet.count}", "press")
            narrow.frame()
            places.append(next(each for each in page.widgets if each.id == "close").bounds.y)
        assert len({*places[page.sheet.count - 1 :]}) == 1, "once all have been seen it stays"


@pytest.mark.parametrize("game", SHOWN)
def test_a_press_on_a_deal_shows_it(game: str) -> None:
    program = Program(Settings(speed=0.0), (1280, 720))
    program.app.first_page()
    opening.open_ended(program.app, finished(disk.history(), game, "a"))
    page = program.on(SheetPage)
    while page.sheet.shown:
        shown = page.sheet.shown
        rows = [part for part in page.frame() if part.role == "row" and part.actions]
        lit = next(n for n, part in enumerate(rows) if part.selected)
        program.click(*rows[lit - 1].bounds.center)
        assert page.sheet.shown == shown - 1
    rows = [part for part in page.frame() if part.role == "row" and part.actions]
    assert bool(rows) is (page.sheet.count > 1)
    assert page.frame().find("deal") is None
    if program.app.game.reviewer is not None:
        press(program, "review")
        program.on(ReviewPage)
        program.key("escape")
    assert program.top is page
    program.key("escape")
    program.on(ShelfPage)


@pytest.mark.parametrize("back", ["key", "click"])
def test_the_sheet_goes_aside_and_comes_back(program: Program, back: str) -> None:
    play = sit(program, table(USUAL))
    program.frame()
    bare = program.window.get_surface().copy()
    program.key("f2")
    page = program.on(SheetPage)
    press(program, "table")
    assert page.peeking and program.top is page
    now = program.window.get_surface()
    for zone in ("stock", "pack", "melds.me", "hand.them"):
        x, y = (round(side) for side in middle(play.table.stage, zone))
        assert now.get_at((x, y)) == bare.get_at((x, y)), zone
    if back == "key":
        program.key("return")
    else:
        program.click(*middle(play.table.stage, "stock"))
    assert not page.peeking and program.top is page
    assert play.table.view == play.match.referee.view(ME), "the click was for the sheet"


def meaning(n: int) -> str:
    """What the table says of a term of Mille."""
    return WORDS("tell.of", what=WORDS(f"term.{n}"), said=WORDS(f"term.{n}.about"))


class TestTerms:
    def test_under_the_pointer_and_the_focus(self, program: Program) -> None:
        page = opened(program, NATURAL)
        natural = WORDS("score.natural_meld", rank=Rank.KING)
        (term,) = [e for e in page.widgets if isinstance(e, Entry) and e.name == natural]
        assert term.tip == meaning(2)

        def tipped() -> bool:
            return program.top.frame().find("tip") is not None

        plain = tipped()
        program.point(*term.bounds.center)
        assert page.hovered == term.id and tipped() != plain
        program.point(1, 1)
        while page.here is not term:
            program.key("up")
        focus = page.frame().focus
        assert (focus.id, focus.role, focus.more) == (term.id, "term", term.tip)

    @pytest.mark.parametrize("way", ["pointer", "keys"])
    def test_at_the_table_after_a_rest(self, program: Program, way: str) -> None:
        play, words = sit(program, NATURAL), program.app.words
        stage, tips = play.table.stage, play.tips
        (kings,) = [each for each in stage.columns if each.place == PLACES["melds.me"]]
        turn = f"{words('sign.turn', meant=message('meant.turn'))} {words('panel.about')}"
        for at, tabs, said in (
            (stage.pile_rect(PLACES["pack"]).center, 2, meaning(1)),
            (kings.rect.center, 1, meaning(2)),
            (middle(stage, "slip.0"), 0, turn),
        ):
            if way == "pointer":
                program.point(1, 1)
                program.point(*at)
            for _ in range(tabs if way == "keys" else 0):
                program.key("tab")
            if way == "pointer" or tabs:
                assert tips.shown == "" and play.restless
                program.frame(times=round(REST * 60) + 2)
                assert tips.shown == said and not play.restless

    def test_nothing_is_said_to_whoever_is_busy(self, program: Program) -> None:
        play = sit(program, table(USUAL), asleep=True)
        pack = play.table.stage.pile_rect(PLACES["pack"]).center

        def rest() -> str:
            program.frame(times=100)
            return play.tips.shown

        program.point(*middle(play.table.stage, "melds.me"))
        program.point(*pack)
        assert rest() != ""
        program.key("k")
        assert rest() == "", "a tip goes with the next key"
        program.point(pack[0] + 1, pack[1])
        held_up = play.table.effects.held_up
        assert rest() != ""
        held_up.said, held_up.left = message("prompt.over"), 60.0
        assert rest() == "", "it waits for a moment to pass"
        held_up.said = None
        program.keys("space", "space")
        assert play.table.stage.hand_state.chosen
        program.point(pack[0] + 1, pack[1])
        assert rest() == "", "nothing is said to full hands"


class TestAgain:
    def test_the_same_again_and_the_other_begins(self) -> None:
        program = seated("mille", rules={"target": SHORT}, others="casual")
        play_through(program, "keys", "36")
        (kept,) = disk.history().iterdir()
        lines = record.parse(kept.read_bytes()).lines
        begins = [next(line["dealer"] for _, line in lines if line["event"] == "deal")]
        for _ in range(3):
            assert program.on(SheetPage).focus == "again"
            program.key("return")
            program.frame(times=3)
            play = program.play
            begins.append(play.match.referee.view(ME).dealer)
            assert play.match.header.seats[1].player == "casual"
            program.app.game_over()
        assert begins == [begins[0], 1 - begins[0]] * 2
        assert len(list(disk.history().iterdir())) == 4

    def test_by_the_same_rules_whatever_they_are(self, program: Program) -> None:
        """And against a measure that no person is: a record may have one at a seat."""
        header = sit(program, table(USUAL)).match.header
        seats = header.seats[0], SeatName("Any", "random")
        rules = entry("mille").options.made({"target": 700}, header.rules)
        program.app.play_again(replace(header, seats=seats, rules=rules), None)
        begun = program.play.match.header
        assert begun.seats[1] == SeatName("random", "random") and begun.rules == rules


def test_two_have_the_rows_of_a_game_that_has_a_row_a_deal() -> None:
    """And at the table behind the last sheet there is nothing left to do."""
    leave("guts", 2, 6).replace(disk.current_game())
    program = launched()
    program.app.game_over()
    program.part("ledger")
    (still,) = (each for each in program.app.services.stack if isinstance(each, Table))
    assert entry("guts").presenter.tools and not still.tools


@pytest.mark.parametrize("game", SHOWN)
def test_before_a_deal_is_over_there_is_no_empty_table(watched: None, game: str) -> None:
    """Only the players are there: no heading without a figure, no chart of one point."""
    program = Program(Settings(speed=0.0))
    at, words = entry(game), program.app.words
    match = random_match(game, at.options.usual.preset, short=True)
    view = at.game.observe(match.turns[1].after, Seat(0))
    sheet = at.presenter.sheet(view, NAMES[: match.seats])
    page = SheetPage(program.app.services, sheet, [("close", lambda: None)])
    program.app.services.push(page)
    blocks = [each for block in page.blocks() for each in block.leaves()]
    assert not [each for each in blocks if isinstance(each, Plot | Rows | Pad) and not sheet.plan]
    paper = all_written(page)
    heads = {words("sheet.total"), words("sheet.deal")}
    assert len(paper.lines) > match.seats
    assert bool(heads & {line.text for line in paper.lines}) is bool(sheet.deals)


def test_no_sheet_of_many_deals_cuts_its_chart() -> None:
    """The ledger shows fewer deals, and the chart is lower."""
    kept = record.parse((HERE / "records" / "guts-1.jsonl").read_bytes())
    last = entry("guts").game.observe(record.follow(kept).state, Seat(0))
    services = Program(Settings(speed=0.0), (600, 720)).app.services
    sheet = entry("guts").presenter.sheet(last, NAMES[:6])
    assert sheet.ledger is not None
    many = replace(sheet.ledger, rows=sheet.ledger.rows * 5)
    for n in (4, 10):
        deals = tuple((deal * 2)[:n] for deal in sheet.deals * 5)
        seats, lines = NAMES[:n], (sheet.lines * 2)[:n]
        longer = replace(sheet, seats=seats, lines=lines, deals=deals, ledger=many)
        longer = replace(longer, count=len(deals), shown=len(deals) - 1)
        page = SheetPage(services, longer, [("close", print)] * 2)
        services.push(page)
        assert page.laid().whole <= page.laid().view.h + 1


@pytest.mark.parametrize("scale", [1.0, 2.5])
def test_what_stands_before_a_figure_keeps_away_from_it(watched: None, scale: float) -> None:
    services, paper = Program(Settings(scale=scale), SMALL).app.services, Written((600, 40))
    entry = Entry(services, "cards", "Cards turned", "309", beside="Some words to stand there")
    entry.bounds = Rect(0, 0, 600, 40)
    entry.draw(paper, False, False)
    figure, beside, words = (line.rect for line in paper.lines)
    assert beside.right + 4 <= figure.left and words.right <= beside.left


def test_the_first_records_are_said_to_be_that_once() -> None:
    """By their last game, one of another day: each beside its best."""
    program = Program(Settings(speed=0.0))
    words = program.app.words
    for age, beside in ((1, "sheet.figure.first"), (0, "")):
        path = finished(disk.history(), "beggar_my_neighbor", f"game-{age}", age)
        program.app.keeper.read_again()
        program.app.keeper.wait()
        opening.open_ended(program.app, path)
        blocks = [*program.on(SheetPage).laid().body]
        figures = [each for each in blocks if each.id.startswith("figure.")]
        assert len(figures) > 2 and all(bool(each.more) is (age == 0) for each in figures)
        assert [each.name for each in blocks if each.id == "first"] == [words(beside)] * age
