"""Score pads in the window: by pointer and by keys, from the shelf to the exported files."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from mille.app.opening import ScorePads
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games import entry
from mille.session import disk, score_pads
from mille.session.score_pads import KeptPad
from mille.session.settings import Settings
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.score_pads import DealPage, NewPadPage
from mille.ui.pages.settings import WelcomePage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.widgets import Button
from mille.value import replace
from mille.view.names import YOU
from tests.games.test_score_pads import GAMES, RECORDS, played
from tests.ui.conftest import SCALES, SMALL, Program, focus_of, press, under_title
from tests.ui.tables import WORDS
from tests.ui.written import Written, watch


def new_pad(program: Program) -> NewPadPage:
    program.app.first_page()
    press(program, "pads")
    return program.on(NewPadPage)


def test_a_deal_is_typed_and_tapped() -> None:
    program = Program(Settings(speed=0.0), (1280, 720))
    page = new_pad(program)
    while page._game.id != "mille":
        page.go("game")
        program.key("left")
    for seat, name in enumerate(("Zoé", "Ann")):
        page.go(f"name.{seat}")
        program.post(pygame.TEXTINPUT, text=name)
    press(program, "begin")
    deal = program.on(DealPage)
    deal.go("melds/0")
    for letter in "KKK2 777":
        program.post(pygame.TEXTINPUT, text=letter)
    deal.go("left/1")
    program.key("home")
    for key in ("key.K", "key.5", "key.back", "key.Q", "key.S"):
        press(program, key)
    seven = deal.frame().find("key.7")
    assert seven is not None
    program.click(*seven.bounds.center)
    assert focus_of(deal) == "left/1", "after a tap one sees where it went"
    program.post(pygame.TEXTINPUT, text="D")
    assert deal.answers == {"melds": ["KKK2 777", None], "left": [None, "KQS7D"]}
    program.key("return")
    program.key("return")
    sheet = program.top
    assert isinstance(sheet, SheetPage), "Enter goes from the last answer to what saves them"
    assert [entry.points for entry in sheet.sheet.deals[0]] == [65, -115]
    assert sheet.sheet.seats == ("Zoé", "Ann")


def test_an_answer_to_which_the_keys_come_is_replaced() -> None:
    program = Program(Settings(speed=0.0), (1280, 720))
    begun = new_pad(program)
    while begun._game.id != "mille":
        begun.go("game")
        program.key("left")
    press(program, "begin")
    deal = program.on(DealPage)
    numbers = [block.id for block in deal.widgets if block.role == "textbox"]
    first = next(id for id in numbers if id.startswith("left/"))
    for text in ("KK", "Q5", "7"):
        deal.go(first)
        program.post(pygame.TEXTINPUT, text=text)
    deal.go(first)
    press(program, "key.9")
    press(program, "key.8")
    assert deal.answers == {"left": ["98", None]}
    press(program, "key.back")
    assert deal.answers == {"left": ["9", None]}


def test_a_picture_of_a_pad_says_its_day() -> None:
    program = Program(Settings(speed=0.0), (600, 720))
    pad, made = played(RECORDS["guts"][0])[0].save(), []
    for created in ("2026-11-28T10:00:00Z", "2026-11-28T11:00:00Z", "2026-09-28T10:00:00Z"):
        ScorePads(program.app)._open_pad(replace(pad, created=created))
        press(program, "picture")
        (file,) = disk.downloads().glob("*.png")
        made.append(file.read_bytes())
        file.unlink()
    assert made[0] == made[1] != made[2]


def test_no_key_touches_the_words_of_its_button(monkeypatch: pytest.MonkeyPatch) -> None:
    watch(monkeypatch)
    program = Program(Settings(speed=0.0), (600, 720))
    ScorePads(program.app)._open_pad(played(RECORDS["beggar_my_neighbor"][0])[0].save())
    paper = Written(program.window.size)
    program.top.draw(paper)
    (key,) = [line for line in paper.lines if line.text == WORDS.key("return")]
    near = [line.text for line in paper.lines if line.ink.colliderect(key.ink.inflate(6, 6))]
    assert near == [key.text]


def test_words_and_key_stay_clear_of_the_edge_of_a_low_button(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch(monkeypatch)
    program, paper = Program(Settings(speed=0.0), (600, 720)), Written((600, 720))
    program.app.first_page()
    page = WelcomePage(program.app.services)
    program.app.services.push(page)
    page.draw(paper)
    (button,) = page.laid().foot
    key, words = (
        next(line.ink for line in paper.lines if line.text == text)
        for text in (WORDS.key("return"), button.name)
    )
    assert button.bounds.right - key.right >= 5
    assert button.bounds.bottom - words.bottom >= 2


@pytest.mark.parametrize("size", [(1280, 720), (600, 720)])
def test_the_buttons_of_a_pad_have_letters_of_one_size(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    watch(monkeypatch)
    program = Program(Settings(speed=0.0), size)
    ScorePads(program.app)._open_pad(replace(played(RECORDS["mille"][0])[0], deals=()).save())
    program.top.act("melds/0", "write", "777")
    program.top.act("left/1", "write", "5")
    press(program, "save")
    page, paper = program.top, Written(size)
    assert isinstance(page, SheetPage)
    page.draw(paper)
    names = [each.name for each in page.widgets if isinstance(each, Button)]
    assert len(names) == 6
    assert len({line.size for line in paper.lines if line.text in names}) == 1


@pytest.mark.parametrize("size", [(1280, 720), (600, 720)])
@pytest.mark.parametrize("game", GAMES)
def test_every_pad_is_taken_up_corrected_and_taken_out(
    game: str, size: tuple[int, int], home: Path
) -> None:
    pad = played(RECORDS[game][0])[0].save()
    program = Program(Settings(speed=0.0), size)
    program.app.first_page()
    press(program, "pads")
    assert isinstance(program.top, MenuPage)
    press(program, "pad.0")
    sheet = program.on(SheetPage)
    told = [part.id for part in sheet.frame().nodes()]
    assert len(set(told)) == len(told)
    view = entry(game).presenter.sheet(pad.view(), pad.names)
    assert [len(deal) for deal in sheet.sheet.deals] == [len(pad.names)] * len(view.deals)
    for id, suffix in (("text", "txt"), ("picture", "png")):
        press(program, id)
        (file,) = disk.downloads().glob(f"*.{suffix}")
        assert str(file) in under_title(program.top)
        press(program, "back")
        assert isinstance(program.top, SheetPage) and program.top == sheet
    text = next(disk.downloads().glob("*.txt")).read_text("utf-8")
    words = program.app.words
    assert all(words.number(entry.total) in text for entry in view.deals[-1])
    assert pygame.image.load(next(disk.downloads().glob("*.png"))).width > 300
    press(program, "correct")
    program.on(DealPage)
    before = score_pads.read(pad.path or home)
    press(program, "back")
    press(program, "correct")
    press(program, "remove")
    after = score_pads.read(pad.path or home)
    assert after.deals == before.deals[:-1]


def test_what_is_not_finished_is_there_the_next_time() -> None:
    program = Program(Settings(speed=0.0), SMALL)
    page = new_pad(program)
    page._set_game("guts")
    press(program, "begin")
    deal = program.on(DealPage)
    deal.go("said/0")
    program.key("right")
    press(program, "save")
    assert program.top is not deal  # one player alone takes the pot
    press(program, "write")
    deal = program.on(DealPage)
    deal.go("said/1")
    program.key("right")
    program.key("escape")
    program.key("escape")
    program.app.close()
    program = Program(Settings(speed=0.0), SMALL)
    program.app.first_page()
    press(program, "pads")
    press(program, "pad.0")
    press(program, "write")
    deal = program.on(DealPage)
    said = deal.answers["said"]
    assert isinstance(said, list)
    assert said[:2] == [None, "in"]


def deal_of(program: Program, game: str) -> DealPage:
    """The first deal of a new pad, by the usual rules and with the usual number of players."""
    page = new_pad(program)
    page._set_game(game)
    press(program, "begin")
    return program.on(DealPage)


@pytest.mark.parametrize("game", ["guts", "contract_rummy"])
def test_enter_goes_from_answer_to_answer_and_saves_after_the_last(game: str) -> None:
    program = Program(Settings(speed=0.0), (600, 720))
    deal = deal_of(program, game)
    answers = [block.id for block in deal.widgets if "/" in block.id]
    deal.go(answers[0])
    for id in answers:
        save = deal.frame().find("save")
        assert focus_of(deal) == id and save is not None and save.more == ""
        program.key("return")
        program.frame()
    save = deal.frame().find("save")
    assert focus_of(deal) == "save" and save is not None and save.more == WORDS.key("return")


@pytest.mark.parametrize("size", [(600, 720), (1280, 720)])
def test_a_single_answer_of_each_player_stands_beside_the_name(size: tuple[int, int]) -> None:
    deal = deal_of(Program(Settings(speed=0.0), size), "contract_rummy")
    answers = [block for block in deal.widgets if "/" in block.id]
    assert [block.name for block in answers] == deal.names
    assert min(block.bounds.w for block in answers) > 0.95 * deal.laid().view.w
    assert deal.frame().find("text.1") is not None, "the heading says what they are asked"


@pytest.mark.parametrize(("width", "rows"), [(600, 2), (1280, 1)])
def test_many_answers_of_a_player_are_in_one_row_where_there_is_room(width: int, rows: int) -> None:
    deal = deal_of(Program(Settings(speed=0.0), (width, 720)), "anaconda")
    mine = [block.bounds.y for block in deal.widgets if block.id.endswith("/0")]
    assert len(mine) == 4 and len(set(mine)) == rows


def test_what_cannot_have_been_is_said_and_not_kept() -> None:
    program = Program(Settings(speed=0.0), (600, 720))
    page = new_pad(program)
    page._set_game("militaire")
    press(program, "begin")
    deal = program.on(DealPage)
    deal.go("melds/0")
    for letter in "579":
        program.post(pygame.TEXTINPUT, text=letter)
    press(program, "save")
    assert program.top is deal
    part = deal.frame().find("trouble")
    assert part is not None
    assert part.name == program.app.words("pad.no_meld", cards=("5", "7", "9"))
    (pad,) = score_pads.all_pads()
    assert isinstance(pad, KeptPad)
    assert pad.deals == ()


def test_the_first_digit_takes_the_place_of_what_stands_there() -> None:
    program = Program(Settings(speed=0.0), (600, 720))
    page = new_pad(program)
    before = program.app.title
    page._set_game("anaconda")
    press(program, "begin")
    deal = program.on(DealPage)
    deal.go("paid/0")
    for letter in "40":
        program.post(pygame.TEXTINPUT, text=letter)
    deal.go("paid/1")
    program.key("end")
    for key in ("key.1", "key.2", "key.back", "key.5"):
        press(program, key)
    paid = deal.answers["paid"]
    assert isinstance(paid, list)
    assert paid[:2] == [40, 15]
    program.key("escape")
    assert program.app.title is before, "the shelf has the game in front that it had"


def test_a_pad_is_deleted_if_that_is_meant_and_an_empty_one_is_not_kept() -> None:
    played(RECORDS["mille"][0])[0].save()
    program = Program(Settings(speed=0.0), (600, 720))
    program.app.first_page()
    press(program, "pads")
    press(program, "pad.0")
    press(program, "delete")
    press(program, "keep")
    assert len(score_pads.all_pads()) == 1
    press(program, "delete")
    press(program, "delete")
    assert score_pads.all_pads() == []
    new_pad(program)
    press(program, "begin")
    assert len(score_pads.all_pads()) == 1
    press(program, "back")
    assert score_pads.all_pads() == []


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
    pad = replace(pad, names=(YOU, *pad.names[1:]))
    program = Program(Settings(speed=0.0), (600, 720))
    taken_up(program, replace(pad, deals=pad.deals[:deals]))
    press(program, "text")
    (file,) = disk.downloads().glob("*.txt")
    text = file.read_text("utf-8")
    assert not re.search(r"\byou", text, re.IGNORECASE)
    noon = datetime(2026, 11, 3, 12, tzinfo=UTC).astimezone()
    day = WORDS.date(noon.date())
    assert text.startswith(f"{WORDS.of(game)('game.title')}, {day}\n")


@pytest.mark.parametrize("me", [YOU, "Ann"])
@pytest.mark.parametrize(
    ("said", "dealer", "deals", "pays"),
    [
        (["best", "in"], 0, "pad.deals.they", message("pad.pays.to_you", name="Zoé", n=2)),
        (["in", "best"], 1, "pad.deals.you", message("pad.pays.you", other="Zoé", n=2)),
    ],
)
def test_a_pad_says_you_only_if_the_own_seat_gave_no_name(
    said: list[str], dealer: int, deals: str, pays: Message, me: str
) -> None:
    rules = entry("guts").rule_sets["standard"]
    pad = KeptPad("guts", rules, (me, "Zoé"), Seat(dealer), deals=({"said": said},))
    program = Program(Settings(speed=0.0), (600, 720))
    dealt = "pad.dealer.they" if dealer or me != YOU else "pad.dealer.you"
    if me != YOU:
        deals, payer, payee = "pad.deals.they", *((me, "Zoé") if dealer else ("Zoé", me))
        pays = message("pad.pays.they", name=payer, other=payee, n=2)
    under = WORDS("pad.then", first=message(deals, name=pad.names[1 - dealer]), then=pays)
    sheet = taken_up(program, pad)
    assert sheet.sheet.standing is not None
    assert program.app.words.text(sheet.sheet.standing) == under
    press(program, "correct")
    first = program.top.frame().find("dealer")
    assert first is not None
    assert first.name == WORDS(dealt, name=pad.names[dealer])


def test_of_three_a_pad_names_who_pays_whom() -> None:
    rules = entry("guts").rule_sets["standard"]
    said = {"said": ["out", "best", "in"]}
    pad = KeptPad("guts", rules, (YOU, "Zoé", "Ann"), Seat(0), deals=(said,))
    program = Program(Settings(speed=0.0), (600, 720))
    sheet = taken_up(program, pad)
    assert sheet.sheet.standing is not None
    under = program.app.words.text(sheet.sheet.standing)
    pays = message("pad.pays.they", name="Ann", other="Zoé", n=4)
    assert under == WORDS("pad.then", first=message("pad.deals.they", name="Zoé"), then=pays)


def test_the_field_for_the_own_name_says_so() -> None:
    page = new_pad(Program(Settings(speed=0.0), (600, 720)))
    names = {each.id: each.name for each in page.widgets if each.id.startswith("name.")}
    assert names == {"name.0": WORDS("seat.you"), "name.1": WORDS("new.seat", n=2)}


@pytest.mark.parametrize("scale", SCALES)
def test_the_keys_to_tap_stand_in_two_rows_in_a_narrow_window_too(scale: float) -> None:
    program = Program(Settings(speed=0.0, scale=scale), (600, 720))
    page = new_pad(program)
    page._set_game("mille")
    press(program, "begin")
    deal = program.on(DealPage)
    deal.go("melds/0")
    program.key("home")
    program.frame()
    rows = {each.bounds.y for each in deal.widgets if each.id.startswith("key.")}
    assert len(rows) == 2


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
    program = Program(Settings(speed=0.0), (600, 720))
    page = new_pad(program)
    page._set_game(game)
    press(program, "begin")
    deal = program.on(DealPage)
    deal.go(field)
    program.key("home")
    program.frame()
    assert {each.id for each in deal.widgets} & {"key.next", "key.0"} == keys


def test_the_keys_stay_where_they_are_when_the_points_are_known() -> None:
    program = Program(Settings(speed=0.0), (600, 720))
    page = new_pad(program)
    page._set_game("mille")
    press(program, "begin")
    deal = program.on(DealPage)
    deal.go("left/1")
    program.key("home")
    lay = []
    for _ in range(2):
        program.frame()
        lay.append([each.bounds for each in deal.widgets if each.id.startswith("key.")])
        press(program, "key.6")
    assert deal.frame().find("trouble") is None
    assert lay[0] == lay[1]


def test_nothing_is_said_of_cards_that_nobody_counted() -> None:
    rules = next(iter(entry("beggar_my_neighbor").rule_sets.values()))
    deal = {"winner": 0, "tricks": [5, 0]}
    pad = KeptPad("beggar_my_neighbor", rules, (YOU, "Zoé"), Seat(0), deals=(deal,))
    program = Program(Settings(speed=0.0), (600, 720))
    sheet = taken_up(program, pad)
    words = WORDS.of("beggar_my_neighbor")
    won, tricks = words("news.won.you"), words("tally.tricks", n=5)
    assert words.text(sheet.sheet.title) == words("sheet.over", won=won, lasted=tricks)
    rules = next(iter(entry("daifugo").rule_sets.values()))
    deal = {"place.1": 0, "place.2": 1}
    pad = KeptPad("daifugo", rules, (YOU, "Zoé", "Ann"), Seat(0), deals=(deal,))
    (line,) = taken_up(program, pad).sheet.lines[2]
    assert line.reason == message("score.destitute.none", n=0)


def test_no_suit_is_said_that_nobody_wrote() -> None:
    rules = next(iter(entry("militaire").rule_sets.values()))
    deal = {"melds": ["777 456H", ""], "out": 0, "kept": "K"}
    pad = KeptPad("militaire", rules, (YOU, "Zoé"), Seat(0), deals=(deal,))
    sheet = taken_up(Program(Settings(speed=0.0), (600, 720)), pad).sheet
    last = WORDS.of("militaire").text(sheet.lines[0][-1].reason)
    assert WORDS.within(message("rank.K"), "a") in last
    assert WORDS("suit.C") not in last


def test_who_leaves_the_pads_is_back_at_their_button() -> None:
    """Whoever goes by keys does not start at the top of the shelf again."""
    rules = entry("guts").rule_sets["standard"]
    KeptPad("guts", rules, (YOU, "Zoé"), Seat(0)).save()
    program = Program(Settings(speed=0.0), (600, 720))
    program.app.first_page()
    for away in ((), ("new",)):
        press(program, "pads")
        for id in away:
            press(program, id)
        program.key("escape")
        assert isinstance(program.top, ShelfPage)
        assert focus_of(program.top) == "pads"
