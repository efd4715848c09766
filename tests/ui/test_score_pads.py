"""Score pads in the window: by pointer and by keys, from the shelf to the exported files."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.app.opening import ScorePads
from mille.engine.codec import Seat
from mille.engine.message import message
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
from tests.parts import every_game
from tests.ui.conftest import SCALES, SMALL, Program, focus_of, press, under_title
from tests.ui.tables import WORDS
from tests.ui.written import Written, watch

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


def test_keys_and_words_of_buttons_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    watch(monkeypatch)
    program, paper = Program(Settings(speed=0.0), NARROW), Written(NARROW)
    ScorePads(program.app)._open_pad(played(RECORDS["beggar_my_neighbor"][0])[0].save())
    program.top.draw(paper)
    (key,) = [line for line in paper.lines if line.text == WORDS.key("return")]
    near = [line.text for line in paper.lines if line.ink.colliderect(key.ink.inflate(6, 6))]
    assert near == [key.text]
    paper, page = Written(NARROW), WelcomePage(program.app.services)
    program.app.services.only(page)
    page.draw(paper)
    (button,) = page.laid().foot
    ink = {line.text: line.ink for line in paper.lines}
    assert button.bounds.right - ink[WORDS.key("return")].right >= 5
    assert button.bounds.bottom - ink[button.name].bottom >= 2


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_buttons_of_a_pad_have_letters_of_one_size(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    watch(monkeypatch)
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
