"""Score sheets and score pads: what stands there, the table behind, how answers are given."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.app.opening import ScorePads
from mille.cards import Rank
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MilleState
from mille.i18n import load
from mille.session import disk, record, score_pads
from mille.session.record import SeatName
from mille.session.score_pads import KeptPad
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.blocks import Plot, Table as Rows
from mille.ui.pages.history import HistoryPage
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.page import Page
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.score_pads import DealPage, NewPadPage
from mille.ui.pages.sheet import Entry, Pad, SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.table.table import Table
from mille.ui.tempo import REST
from mille.ui.widgets import Button
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.names import YOU
from mille.view.table import leads
from tests.games.matches import random_match
from tests.games.test_score_pads import GAMES, RECORDS, played
from tests.golden.make import HERE
from tests.parts import every_game
from tests.ui.conftest import SCALES, SMALL, Program, focus_of, launched, press, seated, under_title
from tests.ui.robot import play_through
from tests.ui.tables import PLACES, THEM, WORDS, middle, same_table, sit, table, whole_game
from tests.ui.test_every_game import SHOWN
from tests.ui.test_history_page import finished, leave
from tests.ui.written import NAMES, Written

# The score sheet: from the first deal on, the table behind it, other deals, its terms

SHORT = 50
"""A target that the first deal reaches."""
USUAL = "3C 4D 5H 7S 9C 9D JH KD 2C"


@pytest.mark.parametrize("game", SHOWN)
def test_titles_and_standings(game: str) -> None:
    """Nobody leads in a game that is over; only a title of two sentences may have a full stop."""
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
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
    """The sheet of a table, opened by its key."""
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
        for key in ways.get(way, ()):
            program.key(key)
        page, words = program.on(SheetPage), program.app.words
        assert page.title == words("sheet.so_far", n=1)
        held = words("score.held", n=9)
        queens = words("score.meld_wild", rank=Rank.QUEEN, cards=2, n=1)
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
        for key in ("up", "right", "up"):
            program.key(key)
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
    program.app.open_ended(finished(disk.history(), game, "a"))
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


class TestTerms:
    def test_under_the_pointer_and_the_focus(self, program: Program) -> None:
        page = opened(program, NATURAL)
        natural = WORDS("score.natural_meld", rank=Rank.KING)
        (term,) = [e for e in page.widgets if isinstance(e, Entry) and e.name == natural]
        assert term.tip == WORDS("score.natural_meld.about")

        def below() -> bytes:
            b = term.bounds
            slip = pygame.Rect(round(b.x), round(b.bottom + 8), round(b.w), round(b.h * 2))
            return pygame.image.tobytes(program.window.get_surface().subsurface(slip), "RGB")

        plain = below()
        program.point(*term.bounds.center)
        assert page.hovered == term.id and below() != plain
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
        turn = f"{words('sign.turn')} {words('panel.about')}"
        for at, tabs, said in (
            (stage.pile_rect(PLACES["pack"]).center, 2, words("zone.pack.about", n=2, card="9D")),
            (kings.rect.center, 1, words("column.natural.about")),
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

    def test_nothing_is_said_of_what_was_just_clicked(self, program: Program) -> None:
        play = sit(program, table(USUAL), asleep=True)
        pack = play.table.stage.pile_rect(PLACES["pack"]).center

        def rest() -> str:
            program.frame(times=100)
            return play.tips.shown

        program.key("space")
        program.key("space")
        program.click(*pack)
        assert not play.table.stage.hand_state.chosen and rest() == ""
        program.point(*middle(play.table.stage, "melds.me"))
        program.point(*pack)
        assert rest() != ""
        play.table.show(play.match.view())
        assert rest() == "", "until the pointer moves"
        program.point(pack[0] + 1, pack[1])
        assert rest() != ""
        program.key("k")
        assert rest() == "", "a tip goes with the next key"
        program.point(*pack)
        held_up = play.table.effects.held_up
        assert rest() != ""
        held_up.said, held_up.left = message("prompt.over"), 60.0
        assert rest() == "", "it waits for a moment to pass"
        held_up.said = None
        program.key("space")
        program.key("space")
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
        program.app.beginning.again(replace(header, seats=seats, rules=rules), None)
        begun = program.play.match.header
        assert begun.seats[1] == SeatName("random", "random") and begun.rules == rules

    @pytest.mark.long
    def test_the_last_game_from_the_first_page(self) -> None:
        program = seated("mille", rules={"target": SHORT}, others="casual")
        play_through(program, "pointer", "36")
        ended = program.on(SheetPage).sheet

        def leave(*kinds: type[Page]) -> None:
            for kind in kinds:
                program.key("escape")
                program.on(kind)

        program.app.open_start()
        press(program, "history")
        program.opened(HistoryPage)
        page = program.on(HistoryPage)
        assert page.chosen is not None
        path = disk.games() / page.chosen.file
        program.app.open_ended(path)
        sheet = program.on(SheetPage).sheet
        assert sheet.over
        assert (sheet.deals[-1], sheet.payment) == (ended.deals[-1], ended.payment)
        press(program, "review")
        program.on(ReviewPage)
        leave(SheetPage, HistoryPage)

        (path,) = disk.history().glob("*.jsonl")
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(line for line in lines if b'"event":"deal"' not in line))
        press(program, "watch")
        assert program.on(MenuPage).title == program.app.words("unread.title")
        leave(MenuPage, HistoryPage)


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


# Score pads in the window: by pointer and by keys, from the shelf to the exported files

NARROW, WIDE = (600, 720), (1280, 720)


def new_pad(program: Program) -> NewPadPage:
    program.app.first_page()
    press(program, "pads")
    if isinstance(program.top, MenuPage):  # there are some already
        press(program, "new")
    return program.on(NewPadPage)


def deal_of(program: Program, game: str) -> DealPage:
    """The first deal of a new pad, by the usual rules and with the usual number of players."""
    new_pad(program)._set_game(game)
    press(program, "begin")
    return program.on(DealPage)


def new_deal(
    game: str, size: tuple[int, int] = NARROW, scale: float = 1.0
) -> tuple[Program, DealPage]:
    program = Program(Settings(speed=0.0, scale=scale), size)
    return program, deal_of(program, game)


def answer(program: Program, id: str, text: str = "", *keys: str) -> None:
    """Go to an answer, type, and tap keys."""
    program.on(DealPage).go(id)
    for letter in text:
        program.post(pygame.TEXTINPUT, text=letter)
    for key in keys:
        press(program, f"key.{key}")


def pad_of(
    game: str, *deals: dict[str, Any], names: Any = (YOU, "Zoé"), dealer: int = 0
) -> KeptPad:
    rules = next(iter(entry(game).rule_sets.values()))
    return KeptPad(game, rules, names, Seat(dealer), deals=deals)


def test_a_deal_is_typed_and_tapped() -> None:
    program = Program(Settings(speed=0.0), WIDE)
    page = new_pad(program)
    names = {each.id: each.name for each in page.widgets if each.id.startswith("name.")}
    assert names == {"name.0": WORDS("seat.you"), "name.1": WORDS("new.seat", n=2)}
    while page._game.id != "mille":
        page.go("game")
        program.key("left")
    for seat, name in enumerate(("Zoé", "Ann")):
        page.go(f"name.{seat}")
        program.post(pygame.TEXTINPUT, text=name)
    press(program, "begin")
    deal = program.on(DealPage)
    answer(program, "melds/0", "KKK2 777")
    answer(program, "left/1")
    program.key("home")
    for key in ("K", "5", "back", "Q", "S"):
        press(program, f"key.{key}")
    program.click(*program.part("key.7").bounds.center)
    assert focus_of(deal) == "left/1", "after a tap one sees where it went"
    program.post(pygame.TEXTINPUT, text="D")
    assert deal.answers == {"melds": ["KKK2 777", None], "left": [None, "KQS7D"]}
    program.key("return")
    program.key("return")
    sheet = program.on(SheetPage).sheet  # Enter goes from the last answer to what saves them
    assert [entry.points for entry in sheet.deals[0]] == [65, -115]
    assert sheet.seats == ("Zoé", "Ann")


def test_an_answer_to_which_the_keys_come_is_replaced() -> None:
    program, deal = new_deal("mille", WIDE)
    for text in ("KK", "Q5", "7"):
        answer(program, "left/0", text)
    answer(program, "left/0", "", "9", "8")
    assert deal.answers == {"left": ["98", None]}
    press(program, "key.back")
    assert deal.answers == {"left": ["9", None]}
    program.key("escape")
    before = program.app.title
    paid = deal_of(program, "anaconda").answers
    answer(program, "paid/0", "40")
    answer(program, "paid/1")
    program.key("end")
    for key in ("1", "2", "back", "5"):
        press(program, f"key.{key}")
    assert isinstance(paid["paid"], list) and paid["paid"][:2] == [40, 15]
    program.key("escape")
    assert program.app.title is before, "the shelf has the game in front that it had"


def test_a_picture_of_a_pad_says_its_day() -> None:
    program = Program(Settings(speed=0.0), NARROW)
    pad, made = played(RECORDS["guts"][0])[0].save(), []
    for created in ("2026-11-28T10:00:00Z", "2026-11-28T11:00:00Z", "2026-09-28T10:00:00Z"):
        ScorePads(program.app)._open_pad(replace(pad, created=created))
        press(program, "picture")
        (file,) = disk.downloads().glob("*.png")
        made.append(file.read_bytes())
        file.unlink()
    assert made[0] == made[1] != made[2]


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_buttons_of_a_pad_have_letters_of_one_size(
    watched: None, size: tuple[int, int]
) -> None:
    program = Program(Settings(speed=0.0), size)
    ScorePads(program.app)._open_pad(replace(played(RECORDS["mille"][0])[0], deals=()).save())
    program.top.act("melds/0", "write", "777")
    program.top.act("left/1", "write", "5")
    press(program, "save")
    page, paper = program.on(SheetPage), Written(size)
    page.draw(paper)
    names = [each.name for each in page.widgets if isinstance(each, Button)]
    assert len(names) == 6
    assert len({line.size for line in paper.lines if line.text in names}) == 1


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("game", GAMES)
def test_every_pad_is_taken_up_corrected_and_taken_out(
    game: str, size: tuple[int, int], home: Path
) -> None:
    pad = played(RECORDS[game][0])[0]
    program = Program(Settings(speed=0.0), size)
    sheet = taken_up(program, pad)
    told = [part.id for part in sheet.frame().nodes()]
    assert len(set(told)) == len(told)
    view = entry(game).presenter.sheet(pad.view(), pad.names)
    assert [len(deal) for deal in sheet.sheet.deals] == [len(pad.names)] * len(view.deals)
    for id, suffix in (("text", "txt"), ("picture", "png")):
        press(program, id)
        (file,) = disk.downloads().glob(f"*.{suffix}")
        assert str(file) in under_title(program.top)
        press(program, "back")
        assert program.on(SheetPage) is sheet
    text, words = next(disk.downloads().glob("*.txt")).read_text("utf-8"), program.app.words
    assert all(words.number(entry.total) in text for entry in view.deals[-1])
    assert pygame.image.load(next(disk.downloads().glob("*.png"))).width > 300
    (before,) = score_pads.all_pads()
    for way in ("back", "remove"):
        press(program, "correct")
        program.on(DealPage)
        press(program, way)
    (after,) = score_pads.all_pads()
    assert isinstance(before, KeptPad) and isinstance(after, KeptPad)
    assert after.deals == before.deals[:-1]


def test_what_is_not_finished_is_there_the_next_time() -> None:
    program, deal = new_deal("guts", SMALL)
    answer(program, "said/0")
    program.key("right")
    press(program, "save")
    assert program.top is not deal  # one player alone takes the pot
    press(program, "write")
    answer(program, "said/1")
    for key in ("right", "escape", "escape"):
        program.key(key)
    program.app.close()
    program = Program(Settings(speed=0.0), SMALL)
    program.app.first_page()
    for id in ("pads", "pad.0", "write"):
        press(program, id)
    said = program.on(DealPage).answers["said"]
    assert isinstance(said, list) and said[:2] == [None, "in"]


@pytest.mark.parametrize("game", ["guts", "contract_rummy"])
def test_enter_goes_from_answer_to_answer_and_saves_after_the_last(game: str) -> None:
    program, deal = new_deal(game)
    answers = [block.id for block in deal.widgets if "/" in block.id]
    deal.go(answers[0])
    for id in answers:
        assert focus_of(deal) == id and program.part("save").more == ""
        program.key("return")
        program.frame()
    assert focus_of(deal) == "save" and program.part("save").more == WORDS.key("return")


@pytest.mark.parametrize(("size", "rows"), [(NARROW, 2), (WIDE, 1)])
def test_answers_stand_beside_the_names_where_there_is_room(
    size: tuple[int, int], rows: int
) -> None:
    program, deal = new_deal("contract_rummy", size)
    answers = [block for block in deal.widgets if "/" in block.id]
    assert [block.name for block in answers] == deal.names
    assert min(block.bounds.w for block in answers) > 0.95 * deal.laid().view.w
    program.part("text.1")  # the heading says what they are asked
    deal = deal_of(program, "anaconda")
    mine = [block.bounds.y for block in deal.widgets if block.id.endswith("/0")]
    assert len(mine) == 4 and len(set(mine)) == rows


def test_what_cannot_have_been_is_said_and_not_kept() -> None:
    program, deal = new_deal("militaire")
    answer(program, "melds/0", "579")
    press(program, "save")
    assert program.top is deal
    said = program.part("trouble").name
    assert said == program.app.words("pad.no_meld", cards=("5", "7", "9"))
    (pad,) = score_pads.all_pads()
    assert isinstance(pad, KeptPad) and pad.deals == ()


def test_a_pad_is_deleted_if_that_is_meant_and_an_empty_one_is_not_kept() -> None:
    program = Program(Settings(speed=0.0), NARROW)
    taken_up(program, played(RECORDS["mille"][0])[0])
    for id, kept in (("delete", 1), ("keep", 1), ("delete", 1), ("delete", 0)):
        press(program, id)
        assert len(score_pads.all_pads()) == kept
    new_pad(program)
    for id, kept in (("begin", 1), ("back", 0)):
        press(program, id)
        assert len(score_pads.all_pads()) == kept


def taken_up(program: Program, pad: KeptPad) -> SheetPage:
    pad.save()
    program.app.first_page()
    press(program, "pads")
    press(program, "pad.0")
    return program.on(SheetPage)


@pytest.mark.parametrize("deals", [1, None])
@pytest.mark.parametrize("game", GAMES)
def test_a_text_for_elsewhere_calls_nobody_you(game: str, deals: int | None) -> None:
    pad = replace(played(RECORDS[game][0])[0], created="2026-11-03T12:00:00Z")
    pad = replace(pad, names=(YOU, *pad.names[1:]), deals=pad.deals[:deals])
    program = Program(Settings(speed=0.0), NARROW)
    taken_up(program, pad)
    press(program, "text")
    (file,) = disk.downloads().glob("*.txt")
    text = file.read_text("utf-8")
    assert not re.search(r"\byou", text, re.IGNORECASE)
    day = WORDS.date(datetime(2026, 11, 3, 12, tzinfo=UTC).astimezone().date())
    assert text.startswith(f"{WORDS.of(game)('game.title')}, {day}\n")


@every_game
@pytest.mark.parametrize(
    ("names", "dealer", "said", "dealt", "deals", "pays"),
    [
        ((YOU, "Zoé"), 0, ["best", "in"], "you", "they", ("to_you", {"name": "Zoé", "n": 2})),
        ((YOU, "Zoé"), 1, ["in", "best"], "they", "you", ("you", {"other": "Zoé", "n": 2})),
        (("Ann", "Zoé"), 0, ["best", "in"], "they", "they", ("they", ("Zoé", "Ann", 2))),
        (("Ann", "Zoé"), 1, ["in", "best"], "they", "they", ("they", ("Ann", "Zoé", 2))),
        ((YOU, "Zoé", "Ann"), 0, ["out", "best", "in"], "you", "they", ("they", ("Ann", "Zoé", 4))),
    ],
)
def test_a_pad_says_you_only_if_the_own_seat_gave_no_name(
    names: tuple[Any, ...], dealer: int, said: list[str], dealt: str, deals: str, pays: Any
) -> None:
    pad, program = pad_of("guts", {"said": said}, names=names, dealer=dealer), Program(Settings())
    id, blanks = pays
    if isinstance(blanks, tuple):
        blanks = dict(zip(("name", "other", "n"), blanks))
    first = message(f"pad.deals.{deals}", name=names[(dealer + 1) % len(names)])
    standing = taken_up(program, pad).sheet.standing
    assert standing is not None
    wanted = WORDS("pad.then", first=first, then=message(f"pad.pays.{id}", **blanks))
    assert program.app.words.text(standing) == wanted
    press(program, "correct")
    assert program.part("dealer").name == WORDS(f"pad.dealer.{dealt}", name=names[dealer])


@pytest.mark.parametrize("scale", SCALES)
def test_the_keys_to_tap_stand_in_two_rows_in_a_narrow_window_too(scale: float) -> None:
    program, deal = new_deal("mille", scale=scale)
    answer(program, "melds/0")
    program.key("home")
    program.frame()
    rows = {each.bounds.y for each in deal.widgets if each.id.startswith("key.")}
    assert len(rows) == 2
    deal = deal_of(program, "mille")
    answer(program, "left/1")
    program.key("home")
    lay = []
    for _ in range(2):  # the points are known at the second
        program.frame()
        lay.append([each.bounds for each in deal.widgets if each.id.startswith("key.")])
        press(program, "key.6")
    assert deal.frame().find("trouble") is None and lay[0] == lay[1], "they stay where they are"


@every_game
@pytest.mark.parametrize(
    ("game", "field", "keys"),
    [
        ("mille", "melds/0", {"key.next"}),
        ("mille", "left/0", set()),
        ("contract_rummy", "left/0", {"key.0"}),
        ("militaire", "melds/0", {"key.next", "key.0"}),
    ],
)
def test_there_are_keys_for_jokers_and_for_the_next_meld_only_where_there_are_some(
    game: str, field: str, keys: set[str]
) -> None:
    program, deal = new_deal(game)
    answer(program, field)
    program.key("home")
    program.frame()
    assert {each.id for each in deal.widgets} & {"key.next", "key.0"} == keys


def test_nothing_is_said_of_cards_that_nobody_counted() -> None:
    program = Program(Settings(speed=0.0), NARROW)
    title = taken_up(
        program, pad_of("beggar_my_neighbor", {"winner": 0, "tricks": [5, 0]})
    ).sheet.title
    words = WORDS.of("beggar_my_neighbor")
    won, tricks = words("news.won.you"), words("tally.tricks", n=5)
    assert words.text(title) == words("sheet.over", won=won, lasted=tricks)
    places = {"place.1": 0, "place.2": 1}
    sheet = taken_up(program, pad_of("daifugo", places, names=(YOU, "Zoé", "Ann"))).sheet
    assert [line.reason for line in sheet.lines[2]] == [message("score.destitute.none", n=0)]
    deal = {"melds": ["777 456H", ""], "out": 0, "kept": "K"}
    sheet = taken_up(program, pad_of("militaire", deal)).sheet
    last = WORDS.of("militaire").text(sheet.lines[0][-1].reason)
    assert WORDS.within(message("rank.K"), "a") in last
    assert WORDS("suit.C") not in last, "a suit that nobody wrote"


def test_who_leaves_the_pads_is_back_at_their_button() -> None:
    """Whoever goes by keys does not start at the top of the shelf again."""
    pad_of("guts").save()
    program = Program(Settings(speed=0.0), NARROW)
    program.app.first_page()
    for away in ((), ("new",)):
        for id in ("pads", *away):
            press(program, id)
        program.key("escape")
        assert focus_of(program.on(ShelfPage)) == "pads"
