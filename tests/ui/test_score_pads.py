"""Score pads in the window: deals by taps or by typing alone, from the shelf to the files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.session import disk, score_pads
from mille.session.score_pads import KeptPad
from mille.session.settings import Settings
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.score_pads import NewPadPage, PadPage, PadsPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.scene import Live
from mille.ui.textfield import Field
from mille.value import replace
from mille.view.names import YOU, YOURSELF
from mille.view.papers import AnswerKind, SheetEntry
from tests.games.matches import Match, allows, play_out
from tests.games.test_score_pads import GAMES, RECORDS, WRITTEN, played
from tests.parts import every_game, kind_of
from tests.ui.conftest import (
    SCALES,
    SMALL,
    Program,
    all_words,
    focus_of,
    name_of,
    press,
    under_title,
)
from tests.ui.tables import WORDS

NARROW, WIDE = (600, 720), (1280, 720)


def new_pad(program: Program) -> NewPadPage:
    program.app.first_page()
    press(program, "pads")
    if isinstance(program.top, PadPage):
        press(program, "others")
    if isinstance(program.top, PadsPage):
        press(program, "new")
    return program.on(NewPadPage)


def pad_page(program: Program, game: str, rules: Any = None, seats: int = 0) -> PadPage:
    """A new pad, by the usual rules and with the usual number of players."""
    page = new_pad(program)
    page._set_game(game)
    if seats:
        page._set("seats", seats)
    if rules is not None:
        page._set("rules", rules)
    press(program, "begin")
    return program.on(PadPage)


def new_page(
    game: str, size: tuple[int, int] = NARROW, scale: float = 1.0
) -> tuple[Program, PadPage]:
    program = Program(Settings(speed=0.0, scale=scale), size)
    return program, pad_page(program, game)


def taken_up(program: Program, pad: KeptPad) -> PadPage:
    pad.save()
    program.app.first_page()
    press(program, "pads")
    return program.on(PadPage)


def kept(n: int = 1) -> list[KeptPad]:
    pads = score_pads.all_pads()
    assert len(pads) == n
    assert all(isinstance(pad, KeptPad) for pad in pads)
    return [pad for pad in pads if isinstance(pad, KeptPad)]


def test_a_pad_that_cannot_be_read_is_named(program: Program) -> None:
    """What is wrong in it is called as on the pages."""
    path = pad_of("mille").save().path
    assert path is not None
    good = path.read_text("utf-8")
    whole = message("wanted.number", least=-100_000, most=100_000)
    for was, now, wrong in (
        (good, "{", WORDS("fault.json")),
        (": 600", ": 1.5", WORDS("fault.must_be", field=WORDS("rule.skunk_line"), wanted=whole)),
        ('"first": 0', '"first": 9', WORDS("fault.field_value", field=WORDS("pad.first"))),
        ('"names"', '"name"', WORDS("fault.field_missing", field=WORDS("table.seats"))),
    ):
        path.write_text(good.replace(was, now), "utf-8")
        program.app.first_page()
        press(program, "pads")
        assert WORDS("pad.unread", file=path.name, why=wrong) in all_words(program.on(PadsPage))


def answer(program: Program, id: str, text: str = "", *keys: str) -> None:
    """Go to an answer, type, and tap keys."""
    program.on(PadPage).go(id)
    for letter in text:
        program.post(pygame.TEXTINPUT, text=letter)
    for key in keys:
        press(program, f"key.{key}")


def pad_of(
    game: str, *deals: dict[str, Any], names: Any = (YOU, "Zoé"), dealer: int = 0
) -> KeptPad:
    rules = entry(game).options.usual
    return KeptPad(game, rules, names, Seat(dealer), deals=deals)


# Simulated deals, written down as a player would, against the referee's own figures


def matches(game: str) -> Iterator[Match]:
    """Matches of the game's own players, one after another."""
    at = entry(game)
    for number in count():
        seats = at.title.seats[number % len(at.title.seats)]
        names = [*at.rule_sets]
        rules = at.rule_sets[names[number % len(names)]]
        if not allows(at, rules, seats):
            seats = at.title.usual_seats
        yield play_out(at, rules, f"pad {number}", [at.stand_in] * seats)


def ends(match: Match) -> Iterator[tuple[Any, Any]]:
    """The position before the end of each deal, and that end."""
    for turn in match.turns:
        state = turn.state
        for event in turn.events:
            if type(event).__name__ == "DealEnded":
                yield state, event
            state = match.entry.game.fold(state, event)


def points_of(game: str, ended: Any) -> dict[str, Any]:
    """What a player would write who added up the points by hand."""
    said: dict[str, Any] = {"points": [score.total for score in ended.scores]}
    if game == "mille":
        said["stars"] = [score.naturals for score in ended.scores]
    return said if game == "contract_rummy" else {**said, "out": ended.out}


def without_suits(deal: dict[str, Any]) -> dict[str, Any]:
    """The same cards of Mille by their ranks, and how many queens of spades there are."""
    made: dict[str, Any] = {}
    for id, texts in deal.items():
        made[id] = [re.sub("([^ ])[CDHS]", r"\1", text).replace(" ", ", ") for text in texts]
        for dear in ("QS", "JD"):
            made[f"{id}.{dear}"] = [str(text.count(dear)) for text in texts]
    return made


class Hand:
    """A player at the pad, who only taps, or only types."""

    def __init__(self, program: Program, taps: bool) -> None:
        self.program, self.taps = program, taps

    @property
    def page(self) -> PadPage:
        return self.program.on(PadPage)

    def tap(self, id: str) -> None:
        """Scroll there, if it is out of sight, and tap it."""
        laid = self.page.laid()
        block = next(each for each in self.page.widgets if each.has(id))
        y, view = block.bounds.center[1], laid.view
        if block not in laid.foot and not view.y + 40 <= y < view.bottom - 40:
            self.page._scroll(y - view.center[1])
        at = self.program.part(id).bounds
        self.program.click(*at.center)

    def come_to(self, id: str) -> None:
        for _ in range(200):
            if self.page.focus == id or self.page.focus.startswith(f"{id}/"):
                return
            self.program.key("tab")
        raise AssertionError(f"the keys do not come to {id}")

    def write(self, id: str, kind: AnswerKind, value: Any) -> None:
        if kind in (AnswerKind.CARDS, AnswerKind.NUMBER, AnswerKind.POINTS):
            self._text(id, str(value).replace("-", "−"))
        elif self.taps and self.page.frame().find(f"{id}/{value}") is not None:
            self.tap(f"{id}/{value}")
        else:
            for _ in range(20):
                block = next(each for each in self.page.widgets if each.id == id)
                index = getattr(block, "index", -1)
                if index >= 0 and block.options[index].value == value:  # type: ignore[attr-defined]
                    return
                if self.taps:
                    self.tap(id)
                else:
                    self.come_to(id)
                    self.program.key("right")
            raise AssertionError(f"{id} is never {value}")

    def _text(self, id: str, text: str) -> None:
        if not self.taps:
            self.come_to(id)
            for letter in text:
                self.program.post(pygame.TEXTINPUT, text=letter)
            return
        self.tap(id)
        block = kind_of(Field, next(each for each in self.page.widgets if each.id == id))
        for _ in block.value:
            self.tap("key.back")
        for letter in text.replace(", ", " "):
            self.tap({" ": "key.next", "−": "key.minus"}.get(letter, f"key.{letter}"))

    def write_deal(self, deal: dict[str, Any]) -> None:
        page = self.page
        noted = "points" in deal
        if page.frame().find("way") is not None and page._deal.is_noted is not noted:
            if self.taps:
                self.tap(f"way/{noted}")
            else:
                self.come_to("way")
                self.program.key("right")
        for ask in page._asks:
            for seat in ask.seats or (None,):
                given = deal.get(ask.id)
                value = given if seat is None else (given or [None] * 99)[seat]
                if value is None and (seat is not None or not ask.nobody):
                    continue
                if ask.kind is AnswerKind.NUMBER and value == page._deal.number(ask.id, seat):
                    continue
                id = ask.id if seat is None else f"{ask.id}/{seat}"
                if value != "":
                    self.write(id, ask.kind, value)
                for more in page._deal.counts(ask.id, seat) if ask.kind is AnswerKind.CARDS else ():
                    self.write(f"{more.id}/{seat}", more.kind, deal[more.id][seat or 0])
        if self.taps:
            self.tap("save")
        else:
            self.come_to("save")
            self.program.key("return")


TWO_WAYS = ("mille", "militaire", "contract_rummy")
HOW = [
    (game, way, taps)
    for game in GAMES
    for way in (("points", "cards") if game in TWO_WAYS else ("cards",))
    for taps in (True, False)
]


@pytest.mark.parametrize("n", [3, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "way", "taps"), HOW)
def test_a_pad_comes_to_what_the_referee_says(game: str, way: str, taps: bool, n: int) -> None:
    program, done = Program(Settings(speed=0.0), (1280, 900)), 0
    for match in matches(game):
        pad_page(program, game, match.rules, match.seats)
        hand = Hand(program, taps)
        written = 0
        for before, ended in ends(match):
            deal = points_of(game, ended) if way == "points" else WRITTEN[game](before, ended)
            if game == "mille" and way == "cards" and done % 2:
                deal = without_suits(deal)
            hand.write_deal(deal)
            written, done = written + 1, done + 1
            assert len(hand.page.pad.deals) == written, (
                match.rules.preset,
                deal,
                name_of(program.top, "trouble"),
            )
            if done >= n:
                break
        at = match.entry
        view = at.game.observe(match.turns[-1].after, Seat(0))
        told = at.presenter.sheet(view, hand.page.names)
        sheet = hand.page.sheet
        figures, wanted = figures_of(sheet.deals), figures_of(told.deals[:written])
        if len(told.deals) > written and wanted:  # what the game's end shares out comes later
            assert [[f[0] for f in deal] for deal in figures] == [
                [f[0] for f in deal] for deal in wanted
            ]
        else:
            assert figures == wanted
            assert sheet.payment == told.payment and sheet.over == told.over
        assert kept(len(score_pads.all_pads()))[0].deals == hand.page.pad.deals
        if done >= n:
            return


def figures_of(deals: Sequence[Sequence[SheetEntry]]) -> list[list[tuple[Any, ...]]]:
    """Points, totals, stars and circles of each seat."""
    return [
        [(e.points, e.total, [(mark.symbol, mark.count) for mark in e.marks]) for e in deal]
        for deal in deals
    ]


# By pointer and by keys, from the shelf to the exported files


def test_a_deal_is_typed_and_tapped() -> None:
    program = Program(Settings(speed=0.0), WIDE)
    page = new_pad(program)
    page._set_game("mille")
    for seat, name in enumerate(("Zoé", "zoé")):
        page.go(f"name.{seat}")
        program.post(pygame.TEXTINPUT, text=name)
    press(program, "begin")
    assert focus_of(page) == "name.1", "two of one name cannot be told apart"
    program.post(pygame.TEXTINPUT, text="Ann")
    press(program, "begin")
    pad = program.on(PadPage)
    pad.act("way/False", "choose")
    answer(program, "melds/0", "KKK2 777")
    answer(program, "left/1")
    program.key("home")
    for key in ("K", "5", "back", "Q", "S"):
        press(program, f"key.{key}")
    program.click(*program.part("key.7").bounds.center)
    assert focus_of(pad) == "left/1", "after a tap one sees where it went"
    program.post(pygame.TEXTINPUT, text="D")
    assert pad.answers == {"melds": ["KKK2 777", None], "left": [None, "KQS7D"]}
    program.key("return")
    program.key("return")  # Enter goes from the last answer to what goes on
    assert [entry.points for entry in pad.sheet.deals[0]] == [65, -115]
    assert program.part("done").name == "Deal 1 is saved. Zoé: 65. Ann: −115."
    assert program.part("done").live is Live.POLITE
    assert pad.sheet.seats == ("Zoé", "Ann")
    assert not pad._deal.is_noted, "a pad keeps its way"


def test_an_answer_to_which_the_keys_come_is_replaced() -> None:
    program, pad = new_page("mille", WIDE)
    for id in ("points/0", "points/1"):
        answer(program, id, "160")
        answer(program, id, "", "9", "8", "minus")
    assert pad.answers == {"points": ["−98", "−98"]}
    for key, now in (("minus", "98"), ("back", "9"), ("minus", "−9")):
        press(program, f"key.{key}")
        assert pad.answers["points"] == ["−98", now]
    program.key("escape")
    before = program.app.title
    paid = pad_page(program, "anaconda").answers
    answer(program, "paid/0", "40")
    answer(program, "paid/1")
    program.key("end")
    for key in ("1", "2", "back", "5"):
        press(program, f"key.{key}")
    assert paid["paid"][:2] == [40, 15]
    answer(program, "paid/2")
    first = program.on(PadPage)._deal.number("paid", 2)
    for digit in f"{first}9":  # begins with the digit that stands there
        program.post(pygame.TEXTINPUT, text=digit)
    assert paid["paid"][2] == int(f"{first}9")
    program.key("escape")
    assert program.app.title is before, "the shelf has the game in front that it had"


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("game", GAMES)
def test_every_pad_is_taken_up_corrected_and_taken_out(
    game: str, size: tuple[int, int], home: Path
) -> None:
    pad = played(RECORDS[game][0])[0]
    program = Program(Settings(speed=0.0), size)
    page = taken_up(program, pad)
    told = [part.id for part in page.frame().nodes()]
    assert len(set(told)) == len(told)
    view = entry(game).presenter.sheet(pad.view(), pad.names)
    press(program, "share")
    for id, suffix in (("text", "txt"), ("picture", "png")):
        press(program, id)
        (file,) = disk.downloads().glob(f"*.{suffix}")
        assert str(file) in under_title(program.top)
        press(program, "back")
        program.on(SheetPage)
    program.key("escape")
    assert program.on(PadPage) is page
    text, words = next(disk.downloads().glob("*.txt")).read_text("utf-8"), program.app.words
    assert all(words.number(entry.total) in text for entry in view.deals[-1])
    assert pygame.image.load(next(disk.downloads().glob("*.png"))).width > 300
    for way, n in (("back", 0), ("remove", -1)):
        press(program, "correct")
        if len(pad.deals) > 1:  # which one?
            press(program, str(len(pad.deals) - 1))
        press(program, way)
        assert kept()[0].deals == pad.deals[: len(pad.deals) + n]
    press(program, "undo")
    assert kept()[0].deals == pad.deals


def test_a_press_on_an_old_deal_corrects_it_and_nothing_typed_is_lost_unasked() -> None:
    names = ("Ann", "Zoé")
    deal = {"points": [50, 5], "out": 0}
    program = Program(Settings(speed=0.0), WIDE)
    page = taken_up(program, pad_of("mille", deal, deal, names=names))
    answer(program, "points/0", "12")
    program.click(*program.part("pad/0").bounds.center)
    assert page.number == 0 and page.title == WORDS(
        "tell.of", what=WORDS("pad.title"), said="Mille"
    )
    for wrong in ("7", "7o"):
        for _ in range(2):  # a figure that is pointed at is replaced
            program.click(*program.part("points/0").bounds.center)
            program.post(pygame.TEXTINPUT, text=wrong)
        assert page.answers["points"] == [wrong, 5]
    program.key("escape")
    assert program.on(MenuPage).title == WORDS("pad.dropped", n=1)
    ways = [each.id for each in program.on(MenuPage).widgets]
    assert ways == ["drop", "back"], "it cannot be saved"
    press(program, "back")
    answer(program, "points/0", "70")
    program.key("escape")
    assert program.on(MenuPage).title == WORDS("pad.unsaved", n=1)
    press(program, "back")
    assert program.on(PadPage).answers["points"] == ["70", 5]
    program.key("escape")
    press(program, "drop")
    assert page.is_next and page.answers["points"] == ["12", None], "the next deal is as it was"
    press(program, "correct", "0")
    answer(program, "points/0", "70")
    program.key("escape")
    press(program, "save")
    assert [each.total for each in page.sheet.deals[-1]] == [120, 10]
    assert page.answers["points"] == ["12", None]
    press(program, "undo")
    assert [each.total for each in page.sheet.deals[-1]] == [100, 10]
    program.key("escape")
    assert kept()[0].draft == {"points": ["12", None]}


def test_what_is_not_finished_is_there_the_next_time() -> None:
    program, page = new_page("guts", SMALL)
    page.act("said/0/in", "choose")
    press(program, "save")
    assert page.number == 1  # one player alone takes the pot
    page.act("said/1/in", "choose")
    program.app.close()  # nobody has left the page
    program = Program(Settings(speed=0.0), SMALL)
    program.app.first_page()
    press(program, "pads")
    assert program.on(PadPage).answers["said"][:2] == [None, "in"]


@pytest.mark.parametrize("game", ["guts", "contract_rummy", "daifugo"])
def test_enter_goes_from_answer_to_answer_and_saves_after_the_last(game: str) -> None:
    program, page = new_page(game)
    answers = [
        ask.id if seat is None else f"{ask.id}/{seat}"
        for ask in page._asks
        for seat in ask.seats or (None,)
    ]
    page.go(answers[0])
    for id in answers:
        assert focus_of(page) == id and program.part("save").more == ""
        program.key("return")
        program.frame()
    assert focus_of(page) == "save" and program.part("save").more == WORDS.key("return")


def test_the_arrows_take_nobody_from_another_place_and_a_tap_does() -> None:
    program, page = new_page("daifugo")
    for id, keys in (("place.1", ("right", "right")), ("place.2", ("right", "right", "left"))):
        page.go(id)
        program.keys(*keys)
    assert page.answers == {"place.1": 1, "place.2": 0}
    program.key("left")
    assert page.answers == {"place.1": 1, "place.2": 3}
    page.act("place.2/1", "choose")
    assert page.answers == {"place.2": 1}


def test_what_cannot_have_been_is_said_of_its_field_and_not_kept() -> None:
    program, page = new_page("militaire")
    answer(program, "points/0", "9o")
    for wrong, typed in (("points/0", "90"), ("points/1", "0"), ("points/2", "25")):
        press(program, "save")
        assert focus_of(page) == wrong, "what is wrong has the focus"
        said = program.part("trouble").name
        assert said.startswith(page.names[int(wrong[-1])])
        assert program.part("trouble").live is Live.POLITE
        answer(program, wrong, typed)
    while page.answers["points"].count(None):
        press(program, "save")
        answer(program, focus_of(page), "0")
    press(program, "save")
    assert (
        focus_of(page).startswith("out") and WORDS("pad.no_answer") in program.part("trouble").name
    )
    assert "?:" not in program.part("trouble").name, "a question has its mark already"
    assert kept()[0].deals == ()
    page.act("out/0", "choose")
    press(program, "save")
    assert kept()[0].deals[0]["points"][:3] == [90, 0, 25]


def test_a_pad_is_thrown_away_and_taken_back_and_an_empty_one_is_not_kept() -> None:
    program = Program(Settings(speed=0.0), NARROW)
    pad = taken_up(program, played(RECORDS["mille"][0])[0]).pad
    press(program, "others")
    for id, n in (("delete.0", 0), ("undo", 1), ("delete.0", 0)):
        press(program, id)
        assert [each.deals for each in kept(n)] == [pad.deals] * n
    program.key("escape")
    new_pad(program)
    press(program, "begin")
    program.key("escape")
    kept(0)


@pytest.mark.parametrize("deals", [1, None])
@pytest.mark.parametrize("game", GAMES)
def test_a_text_for_elsewhere_calls_nobody_you(game: str, deals: int | None) -> None:
    pad = replace(played(RECORDS[game][0])[0], created="2026-11-03T12:00:00Z")
    pad = replace(pad, names=(YOU, *pad.names[1:]), deals=pad.deals[:deals])
    program = Program(Settings(speed=0.0), NARROW)
    taken_up(program, pad)
    press(program, "share", "text")
    (file,) = disk.downloads().glob("*.txt")
    text = file.read_text("utf-8")
    assert not re.search(r"\byou", text, re.IGNORECASE)
    day = WORDS.date(datetime(2026, 11, 3, 12, tzinfo=UTC).astimezone().date())
    assert text.startswith(f"{WORDS.of(game)('game.title')}, {day}\n")


def test_a_picture_of_a_pad_says_its_day() -> None:
    program = Program(Settings(speed=0.0), NARROW)
    made = []
    for created in ("2026-11-28T10:00:00Z", "2026-11-28T11:00:00Z", "2026-09-28T10:00:00Z"):
        pad = taken_up(program, replace(played(RECORDS["guts"][0])[0], created=created)).pad
        press(program, "share", "picture")
        (file,) = disk.downloads().glob("*.png")
        made.append(file.read_bytes())
        file.unlink()
        (pad.path or Path()).unlink()
    assert made[0] == made[1] != made[2]


@every_game
@pytest.mark.parametrize(
    ("names", "dealer", "said", "pays"),
    [
        ((YOU, "Zoé"), 0, ["best", "in"], ("Zoé", YOURSELF, 2)),
        ((YOU, "Zoé"), 1, ["in", "best"], (YOURSELF, "Zoé", 2)),
        (("Ann", "Zoé"), 0, ["best", "in"], ("Zoé", "Ann", 2)),
        ((YOU, "Zoé", "Ann"), 0, ["out", "best", "in"], ("Ann", "Zoé", 4)),
    ],
)
def test_a_pad_says_you_only_if_the_own_seat_gave_no_name(
    names: tuple[Any, ...], dealer: int, said: list[str], pays: tuple[Any, ...]
) -> None:
    pad, program = pad_of("guts", {"said": said}, names=names, dealer=dealer), Program(Settings())
    first = message("pad.deals", name=names[(dealer + 1) % len(names)])
    page = taken_up(program, pad)
    assert page.sheet.standing is not None
    paid = message("pad.pays", **dict(zip(("name", "other", "n"), pays)))
    wanted = WORDS("tell.more", first=first, then=paid)
    assert program.app.words.text(page.sheet.standing) == wanted
    press(program, "correct")
    assert program.part("dealer").name == WORDS("pad.dealer", name=names[dealer])


@pytest.mark.parametrize("scale", SCALES)
def test_the_keys_to_tap_stay_where_they_are(scale: float) -> None:
    program, page = new_page("mille", scale=scale)
    page.act("way/False", "choose")
    answer(program, "left/1")
    program.key("home")
    lay = []
    for _ in range(2):  # the points are known at the second
        program.frame()
        lay.append([each.bounds for each in page.widgets if each.id.startswith("key.")])
        press(program, "key.6")
    assert len({each.y for each in lay[0]}) == 2
    assert page.frame().find("trouble") is None and lay[0] == lay[1]


@every_game
@pytest.mark.parametrize(
    ("game", "field", "keys"),
    [
        ("mille", "melds/0", {"key.next"}),
        ("mille", "left/0", set()),
        ("contract_rummy", "left/0", {"key.0"}),
        ("militaire", "melds/0", {"key.next", "key.0"}),
        ("militaire", "points/0", {"key.0", "key.minus"}),
    ],
)
def test_there_are_keys_only_for_what_may_be_written(game: str, field: str, keys: set[str]) -> None:
    program, page = new_page(game)
    page.act(f"way/{field == 'points/0'}", "choose")
    answer(program, field)
    program.key("home")
    program.frame()
    there = {each.id for each in page.widgets}
    assert there & {"key.next", "key.0", "key.minus"} == keys


def test_nothing_is_said_of_cards_that_nobody_counted() -> None:
    program = Program(Settings(speed=0.0), NARROW)
    deal: dict[str, Any] = {"winner": 0, "tricks": [5, 0]}
    title = taken_up(program, pad_of("beggar_my_neighbor", deal)).sheet.title
    words = WORDS.of("beggar_my_neighbor")
    won, tricks = words("last.won", name=YOURSELF), words("tally.tricks", n=5)
    assert words.text(title) == words("tell.more", first=won, then=tricks)
    places = {"place.1": 0, "place.2": 1}
    sheet = taken_up(program, pad_of("daifugo", places, names=(YOU, "Zoé", "Ann"))).sheet
    assert [line.reason for line in sheet.lines[2]] == [message("title.destitute")]
    deal = {"melds": ["777 456H", ""], "out": 0, "kept": "K"}
    sheet = taken_up(program, pad_of("militaire", deal)).sheet
    last = WORDS.of("militaire").text(sheet.lines[0][-1].reason)
    assert WORDS.within(message("rank.K"), "a") in last
    assert WORDS("suit.C") not in last, "a suit that nobody wrote"


def test_the_first_field_of_a_new_pad_has_the_name_of_whoever_plays() -> None:
    program = Program(Settings(speed=0.0, people=("Anna",), person="Anna"), NARROW)
    new_pad(program)
    assert program.part("name.0").name == "Anna"


def test_who_leaves_the_pads_is_back_at_their_button() -> None:
    """Whoever goes by keys does not start at the top of the shelf again."""
    pad_of("guts").save()
    program = Program(Settings(speed=0.0), NARROW)
    program.app.first_page()
    for away in ((), ("others",), ("others", "new")):
        for id in ("pads", *away):
            press(program, id)
        program.key("escape")
        assert focus_of(program.on(ShelfPage)) == "pads"
