"""The score sheet: from the first deal on, the table behind it, other deals, its terms."""

from __future__ import annotations

import pygame
import pytest
from pygame import Color

from mille.cards import Rank
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.games.mille.moves import Phase
from mille.i18n import load
from mille.session import disk, record
from mille.session.record import SeatName
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.pages.blocks import Plot, Table as Rows
from mille.ui.pages.history import HistoryPage
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.page import Page
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.sheet import Entry, Pad, SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.table.table import Table
from mille.ui.tempo import REST
from mille.ui.text import UI, Texts
from mille.ui.widgets import Block, Choice, lay_tip
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.table import leads
from tests.games.matches import random_match
from tests.golden.make import HERE
from tests.ui.conftest import SMALL, Program, against
from tests.ui.tables import PLACES, THEM, WORDS, middle, same_table, sit, table, whole_game
from tests.ui.test_every_game import SHOWN
from tests.ui.test_history_page import leave
from tests.ui.test_whole_game import play_to_the_end
from tests.ui.written import NAMES, Written, watch

SHORT = 50
"""A target that the first deal reaches."""
USUAL = "3C 4D 5H 7S 9C 9D JH KD 2C"


@pytest.mark.parametrize("game", SHOWN)
def test_nobody_leads_in_a_game_that_is_over(game: str) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
    last = match.entry.game.observe(match.turns[-1].after, Seat(0))
    show, names = match.entry.presenter.sheet, NAMES[: match.seats]
    sheet = show(last, names, max(0, show(last, names).count - 1))
    assert sheet.over
    assert not [note.id for note in sheet.notes if note.id.startswith("standing.leads")]


@pytest.mark.parametrize("game", SHOWN)
def test_a_title_has_no_full_stop(game: str) -> None:
    """One rule for all games: only a title of two sentences may have one."""
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
    words, names = load().of(game), NAMES[: match.seats]
    for seat in range(match.seats):
        last = match.entry.game.observe(match.turns[-1].after, Seat(seat))
        for deal in range(match.entry.presenter.sheet(last, names).count):
            title = words.text(match.entry.presenter.sheet(last, names, deal).title)
            assert title[-1] not in ".:" or "." in title[:-1], title


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0), SMALL)
    made.app.start()
    return made


def sheet_of(program: Program) -> SheetPage:
    assert isinstance(program.top, SheetPage)
    return program.top


def lines_of(page: SheetPage, seat: int) -> list[tuple[str, str]]:
    """What assistive programs get of a seat's points: each line, then the sum."""
    parts = [part for part in page.frame() if part.id.startswith((f"line.{seat}.", f"sum.{seat}"))]
    return [(part.name, part.value) for part in parts]


class TestSoFar:
    @pytest.mark.parametrize("way", ["f2", "click", "focus"])
    def test_in_the_first_deal(self, program: Program, way: str) -> None:
        play = sit(program, table(USUAL, mine=["Q: QC QD 2H"], theirs=["4: 4C 4H 4S"]))
        if way == "click":
            program.click(*middle(play.table.stage, "slip.0"))
        elif way == "focus":
            program.key("tab", pygame.KMOD_LSHIFT)
            program.key("return")
        else:
            program.key("f2")
        page = sheet_of(program)
        words = program.app.words
        assert page.title == words("sheet.so_far", n=1)
        held = words("score.held", n=9)
        queens = words("score.meld_wild", rank=Rank.QUEEN, cards=2, n=1)
        fours = words("score.meld", rank=Rank.FOUR, n=3)
        total, unseen = words("sheet.total"), words("score.unseen", n=9)
        assert lines_of(page, 0) == [(queens, "+40"), (held, "−70"), (total, "−30")]
        assert lines_of(page, 1) == [(fours, "+15"), (unseen, "0"), (total, "15")]
        program.key("f2" if way == "f2" else "escape")
        assert program.top is play
        same_table(play)

    def test_lines_do_not_touch_in_a_narrow_window(self) -> None:
        narrow = Program(Settings(speed=0.0), (600, 720))
        narrow.app.start()
        sit(narrow, table(USUAL, mine=["Q: QC QD 2H"], theirs=["4: 4C 4H 4S"]))
        narrow.key("f2")
        page = sheet_of(narrow)
        entries = [block for block in page.laid().body if isinstance(block, Entry)]
        assert entries
        assert all(each.bounds.h >= 1.3 * page.services.font(15) for each in entries)

    def test_the_other_hand_is_not_counted(self, program: Program) -> None:
        sit(program, table(USUAL, their_hand=9))
        program.key("f2")
        unseen = program.app.words("score.unseen", n=9)
        assert lines_of(sheet_of(program), 1)[0] == (unseen, "0")

    def test_the_menu_has_it_too(self, program: Program) -> None:
        sit(program, table(USUAL))
        program.key("escape")
        program.key("down")
        program.key("return")
        sheet_of(program)

    def test_what_turns_the_deals_stays_under_the_pointer(self) -> None:
        state = next(
            m.state for m in whole_game() if len(m.state.deals) == 2 and m.state.phase is Phase.DRAW
        )
        program = Program(Settings(speed=0.0), (600, 720))
        sit(program, state, asleep=True)
        program.key("f2")
        page, places = sheet_of(program), []
        for _ in range(2 * page.sheet.count):
            page.act("deal", "previous")
            program.frame()
            places.append(next(each for each in page.widgets if each.id == "deal").bounds.y)
        assert len({*places[page.sheet.count - 1 :]}) == 1, "once all have been seen"

    def test_earlier_deals_can_be_turned_to(self, program: Program) -> None:
        state = next(
            m.state for m in whole_game() if len(m.state.deals) == 2 and m.state.phase is Phase.DRAW
        )
        play = sit(program, state, asleep=True)
        program.key("f2")
        page = sheet_of(program)
        assert (page.sheet.shown, page.sheet.count) == (2, 3)
        choice = next(each for each in page.widgets if isinstance(each, Choice))
        assert choice.value == "3"
        for shown in (1, 0, 2):
            page.act("deal", "previous")
            assert page.sheet.shown == shown
            (standing,) = page.sheet.notes  # after the deal that is shown
            totals = [
                sum(deal.scores[seat].total for deal in state.deals[: shown + 1])
                for seat in (ME, THEM)
            ]
            assert standing == leads(totals, ME, page.sheet.seats)
            assert program.app.words.text(standing) in [part.name for part in page.frame()]
            if shown < 2:
                assert page.sheet.lines[0] == state.deals[shown].scores[ME].lines
                assert page.sheet.lines[1] == state.deals[shown].scores[THEM].lines
        program.key("escape")
        assert program.top is play


class TestPeek:
    @pytest.mark.parametrize("back", ["key", "click"])
    def test_the_sheet_goes_aside_and_comes_back(self, program: Program, back: str) -> None:
        play = sit(program, table(USUAL))
        program.frame()
        bare = program.window.get_surface().copy()
        program.key("f2")
        page = sheet_of(program)
        (button,) = [each for each in page.widgets if each.id == "table"]
        program.click(*button.bounds.center)
        assert page.peeking
        assert program.top is page
        now = program.window.get_surface()
        for zone in ("stock", "pack", "melds.me", "hand.them"):
            x, y = (round(side) for side in middle(play.table.stage, zone))
            assert now.get_at((x, y)) == bare.get_at((x, y)), zone
        if back == "key":
            program.key("return")
        else:
            program.click(*middle(play.table.stage, "stock"))
        assert not page.peeking
        assert program.top is page
        assert play.table.view == play.driver.referee.view(ME), "the click was for the sheet"


class TestTerms:
    def test_under_the_pointer_and_the_focus(self, program: Program) -> None:
        sit(program, table("3C 4D 5H 9C", mine=["K: KC KC KD KD KH KH KS KS"]))
        program.key("f2")
        page = sheet_of(program)
        entries = [each for each in page.widgets if isinstance(each, Entry)]
        natural = WORDS("score.natural_meld", rank=Rank.KING)
        (term,) = [each for each in entries if each.name == natural]
        assert term.tip == WORDS("score.natural_meld.about")
        plain = program.window.get_surface().copy()
        program.point(*term.bounds.center)
        assert page.hovered == term.id
        told = program.window.get_surface().copy()
        b = term.bounds
        slip = pygame.Rect(round(b.x), round(b.bottom + 8), round(b.w), round(b.h * 2))
        assert pixels(told.subsurface(slip)) != pixels(plain.subsurface(slip))
        program.point(1, 1)
        while page.here is not term:
            program.key("up")
        focus = page.frame().focus
        assert focus is not None
        assert (focus.id, focus.role, focus.more) == (term.id, "term", term.tip)

    @pytest.mark.parametrize("way", ["pointer", "keys"])
    def test_at_the_table_after_a_rest(self, program: Program, way: str) -> None:
        play = sit(program, table("3C 4D 5H 9C", mine=["K: KC KC KD KD KH KH KS KS"]))
        words = program.app.words
        if way == "pointer":
            program.point(*play.table.stage.pile_rect(PLACES["pack"]).center)
        else:
            program.key("tab")
            program.key("tab")
        assert play.tips.shown == ""
        assert play.restless
        program.frame(times=round(REST * 60) + 2)
        assert play.tips.shown == words("zone.pack.about", n=2, card="9D")
        assert not play.restless
        if way == "pointer":
            (column,) = [
                each for each in play.table.stage.columns if each.place == PLACES["melds.me"]
            ]
            program.point(*column.rect.center)
        else:
            program.key("tab")
        assert play.tips.shown == ""
        program.frame(times=round(REST * 60) + 2)
        assert play.tips.shown == words("column.natural.about")
        program.point(*middle(play.table.stage, "slip.0"))
        if way == "pointer":
            program.frame(times=round(REST * 60) + 2)
            assert play.tips.shown == f"{words('sign.turn')} {words('panel.about')}"

    def test_nothing_is_said_of_what_was_just_clicked(self, program: Program) -> None:
        play = sit(program, table(USUAL), asleep=True)
        pack = play.table.stage.pile_rect(PLACES["pack"]).center
        program.key("space")
        program.key("space")
        program.click(*pack)
        assert not play.table.stage.selected
        program.frame(times=100)
        assert play.tips.shown == ""
        program.point(*middle(play.table.stage, "melds.me"))
        program.point(*pack)
        program.frame(times=100)
        assert play.tips.shown != ""
        program.key("f2")
        told = Watched()
        program.app.services.texts = told
        program.frame()
        assert program.app.words("zone.pack.about") not in told.said

    def test_a_tip_goes_with_the_next_key_or_event(self, program: Program) -> None:
        play = sit(program, table(USUAL), asleep=True)
        x, y = play.table.stage.pile_rect(PLACES["pack"]).center
        program.point(x, y)
        program.frame(times=100)
        assert play.tips.shown
        play.table.show(play.driver.view())
        program.frame(times=100)
        assert not play.tips.shown, "until the pointer moves"
        program.point(x + 1, y)
        program.frame(times=100)
        assert play.tips.shown
        program.key("k")
        program.frame(times=100)
        assert not play.tips.shown

    def test_a_tip_waits_for_a_moment_to_pass(self, program: Program) -> None:
        play = sit(program, table(USUAL), asleep=True)
        program.point(*play.table.stage.pile_rect(PLACES["pack"]).center)
        program.frame(times=100)
        assert play.tips.shown
        play.table.effects.held_up.words, play.table.effects.held_up.left = (
            message("prompt.over"),
            60.0,
        )
        program.frame(times=100)
        assert not play.tips.shown

    def test_a_tip_lies_upon_no_button(self, program: Program) -> None:
        play = sit(program, table(USUAL), asleep=True)
        tools = [each.bounds for each in play.table.tools]
        text = "Discard here. " * 12
        for at in (*tools, *(play.table.slip_rect(n) for n in range(2))):
            lies = lay_tip(play.services, at, text, tools)
            assert lies is None or not any(lies.overlap(each) > 0 for each in tools)
        assert lay_tip(play.services, tools[0], text, tools) is not None

    def test_nothing_is_said_to_full_hands(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        program.key("space")
        program.key("space")
        assert play.table.stage.selected
        program.point(*play.table.stage.pile_rect(PLACES["pack"]).center)
        program.frame(times=100)
        assert play.tips.shown == ""


class TestAgain:
    def test_the_same_again_and_the_other_begins(self, program: Program) -> None:
        play_to_the_end(program, "keys", "36", SHORT)
        (kept,) = disk.history().iterdir()
        lines = record.parse(kept.read_bytes()).lines
        first = next(line["dealer"] for _, line in lines if line["event"] == "deal")
        begins = [first]
        for _ in range(3):
            assert sheet_of(program).focus == "again"
            program.key("return")
            program.frame(times=3)
            play = program.play
            begins.append(play.driver.referee.view(ME).dealer)
            assert play.match.header.seats[1].player == "casual"
            program.app.game_over()
        assert begins == [first, 1 - first, first, 1 - first]
        assert len(list(disk.history().iterdir())) == 4

    def test_against_a_measure_that_no_person_is(self, program: Program) -> None:
        """A record may have one at a seat, and then so may the next game."""
        play = sit(program, table(USUAL))
        header = play.match.header
        play.match.header = replace(header, seats=(header.seats[0], SeatName("Any", "random")))
        program.app.beginning.again(play.match.header, None)
        assert program.play.match.header.seats[1] == SeatName("random", "random")

    def test_by_the_same_rules_whatever_they_are(self, program: Program) -> None:
        play = sit(program, table(USUAL))
        rules = entry("mille").options.made({"target": 700}, play.match.header.rules)
        play.match.header = replace(play.match.header, rules=rules)
        program.app.beginning.again(play.match.header, None)
        assert program.play.match.header.rules == rules

    @pytest.mark.long
    def test_the_last_game_from_the_first_page(self, program: Program) -> None:
        play_to_the_end(program, "click", "36", SHORT)
        ended = sheet_of(program)
        total, payment = ended.sheet.deals[-1], ended.sheet.payment
        program.app.open_start()
        start = program.on(ShelfPage)
        widget(start, "history").press()
        look = program.on(HistoryPage)
        look.finish()
        program.frame()
        program.key("return")
        program.key("return")
        page = sheet_of(program)
        assert page.sheet.over
        assert (page.sheet.deals[-1], page.sheet.payment) == (total, payment)
        (review,) = [each for each in page.widgets if each.id == "review"]
        review.press()
        assert isinstance(program.top, ReviewPage)
        program.key("escape")
        program.key("escape")
        assert isinstance(program.top, MenuPage)  # the game's, from which it was opened
        program.key("escape")
        assert isinstance(program.top, HistoryPage)

        (path,) = disk.history().glob("*.jsonl")
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(line for line in lines if b'"event":"deal"' not in line))
        program.key("return")
        program.key("return")
        said = program.on(MenuPage)
        assert said.title == program.app.words("unread.title")
        program.key("escape")
        program.key("escape")
        assert isinstance(program.top, HistoryPage)

    def test_a_game_that_goes_on_is_none(self, program: Program) -> None:
        sit(program, table(USUAL))
        program.app.new_game(against("casual", "standard"))
        assert len(list(disk.open_games().iterdir())) == 1
        program.app.open_start()
        start = program.on(ShelfPage)
        widget(start, "history").press()
        look = program.on(HistoryPage)
        look.finish()
        assert [each.over for each in look.games] == [False, False]


class Watched(Texts):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def render(
        self, text: str, size: float, colour: Color, face: str = UI, wrap: float = 0
    ) -> pygame.Surface:
        self.said.append(text)
        return super().render(text, size, colour, face, wrap)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def widget(page: Page, id: str) -> Block:
    (found,) = [each for each in page.widgets if each.id == id]
    return found


def widgets(program: Program) -> list[Block]:
    assert isinstance(program.top, Page)
    return program.top.widgets


def test_two_have_the_rows_of_a_game_that_has_a_row_a_deal() -> None:
    """And at the table behind the last sheet there is nothing left to do."""
    at = entry("guts")
    leave("guts", 2, 6).replace(disk.current_game())
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    program.app.game_over()
    assert program.top.frame().find("ledger")
    (still,) = (each for each in program.app.services.stack if isinstance(each, Table))
    assert at.presenter.tools
    assert not still.tools


@pytest.mark.parametrize("game", SHOWN)
def test_before_a_deal_is_over_there_is_no_empty_table(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Only the players are there: no heading without a figure, no chart of one point."""
    watch(monkeypatch)
    program = Program(Settings(speed=0.0))
    at, words = entry(game), program.app.words
    match = random_match(game, next(iter(at.rule_sets)), short=True)
    view = at.game.observe(match.turns[1].after, Seat(0))
    sheet = at.presenter.sheet(view, NAMES[: match.seats])
    page = SheetPage(program.app.services, sheet, [("close", lambda: None)])
    program.app.services.push(page)
    blocks = [each for block in page.blocks() for each in block.leaves()]
    assert not [each for each in blocks if isinstance(each, Plot | Rows | Pad) and not sheet.plan]
    paper = Written(program.app.services.size)
    page.draw(paper)
    heads = {words("sheet.total"), words("sheet.deal")}
    assert len(paper.lines) > match.seats
    assert bool(heads & {line.text for line in paper.lines}) is bool(sheet.deals)


def test_no_sheet_of_many_deals_cuts_its_chart() -> None:
    """The ledger shows fewer deals, and the chart is lower."""
    kept = record.parse((HERE / "records" / "guts-1.jsonl").read_bytes())
    last = entry("guts").game.observe(record.follow(kept).state, Seat(0))
    program = Program(Settings(speed=0.0), (600, 720))
    for seats in (4, 10):
        sheet = entry("guts").presenter.sheet(last, NAMES[:6])
        assert sheet.ledger is not None
        many = replace(sheet.ledger, rows=sheet.ledger.rows * 5)
        deals = tuple((deal * 2)[:seats] for deal in sheet.deals * 5)
        sheet = replace(sheet, seats=NAMES[:seats], lines=(sheet.lines * 2)[:seats])
        sheet = replace(sheet, deals=deals, count=len(deals), shown=len(deals) - 1, ledger=many)
        close = ("close", lambda: None)
        page = SheetPage(program.app.services, sheet, [close, close], deal="guts:standard:4:a")
        program.app.services.push(page)
        laid = page.laid()
        assert laid.whole <= laid.view.h + 1


@pytest.mark.parametrize("scale", [1.0, 2.5])
def test_what_stands_before_a_figure_keeps_away_from_it(
    monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    edges: list[tuple[float, float]] = []

    def kept(
        surface: pygame.Surface, made: pygame.Surface, x: float, y: float, at: str = ""
    ) -> None:
        edges.append((x - made.width, x) if at == "right" else (x, x + made.width))

    monkeypatch.setattr("mille.ui.pages.sheet.blit_text", kept)
    program = Program(Settings(scale=scale), SMALL)
    program.app.start()
    entry = Entry(
        program.app.services, "cards", "Cards turned", "309", beside="Some words to stand there"
    )
    entry.bounds = Rect(0, 0, 600, 40)
    entry.draw(pygame.Surface((600, 40)), False, False)
    (figure, _), (beside, before), (_, words) = edges
    assert before + 4 <= figure and words <= beside
