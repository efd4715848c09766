"""A new game: its page, the deal by its name and of the day, the same cards again."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from hashlib import sha256
from io import BytesIO, TextIOWrapper
from itertools import product
from pathlib import Path
from time import sleep

import pygame
import pytest

from mille.app import opening
from mille.cli import main
from mille.engine.message import message
from mille.games import GameEntry, entry, titles
from mille.i18n import Catalog, load
from mille.measure.simulation import simulate
from mille.session import disk, record, review, statistics
from mille.session.deals import DealName
from mille.session.settings import Settings
from mille.ui.pages import new_game
from mille.ui.pages.again import CardsAgainPage, SharePage
from mille.ui.pages.box import DayPage
from mille.ui.pages.history import ended
from mille.ui.pages.house_rules import HouseRulesPage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.scene import Part
from mille.ui.table.play import PlayScene
from mille.ui.table.replay import ReplayScene
from mille.ui.textfield import Field
from mille.ui.widgets import Button, Turned
from mille.view.geometry import Rect
from tests.parts import quick_first, quick_rows, sure
from tests.ui.conftest import SMALL, Program, focus_of, part_of, press, under_title
from tests.ui.tables import WORDS
from tests.ui.test_history_page import about, finished, listed, rows

BEGUN_WITH = Settings(speed=0.0)

# The new-game page under the pointer: what you click stays where it is

SEVERAL = [id for id, title in titles().items() if len(title.seats) > 1]
WINDOWS = [(600, 720), (800, 560), (1280, 720), (700, 1080)]


def opened(
    game: str, size: tuple[int, int] = SMALL, scale: float = 1.0
) -> tuple[Program, NewGamePage]:
    program = Program(Settings(speed=0.0, scale=scale), size)
    program.app.take_out(entry(game).title)
    program.app.open_new_game()
    return program, program.on(NewGamePage)


def kept() -> record.Record:
    return record.read(disk.current_game())


@pytest.mark.long
@pytest.mark.parametrize(("scale", "size"), quick_rows(product([1.4, 1.0, 2.5], WINDOWS), 1))
def test_what_one_clicks_stays_under_the_pointer(scale: float, size: tuple[int, int]) -> None:
    """Numbers and people stay where they are, whoever sits down or gets up."""
    for game in SEVERAL:
        program, page = opened(game, size, scale)
        before = places(page)
        for id in before:
            page.act(id, "choose")
            assert places(page) == before, (game, id)
        least = program.app.services.target - 0.5
        assert all(min(at.w, at.h) >= least for id, at in before.items() if id[:2] == "pe"), game
        program.app.close()


def places(page: NewGamePage) -> dict[str, Rect]:
    """Where the numbers and people are on the page."""
    parts = (part for block in page.laid().body for part in block.inner())
    return {each.id: each.bounds for each in parts if each.id.split("/")[0] in ("seats", "people")}


@pytest.mark.parametrize(("scale", "size"), quick_rows(product([1.0, 1.4], WINDOWS), 1))
def test_the_buttons_are_in_sight_however_long_the_page(
    scale: float, size: tuple[int, int]
) -> None:
    for game in SEVERAL:
        program, page = opened(game, size, scale)
        page._set_seats(max(page._game.seats))
        page.finish()
        buttons = page.laid().foot
        assert isinstance(buttons[0], Button) and buttons[0].id == "begin"
        for button in buttons:
            assert page.paper.y < button.bounds.y < button.bounds.bottom < page.paper.bottom, game
        program.app.close()


@pytest.mark.parametrize(("game", "scale"), quick_rows(product(["anaconda", "mille"], [1, 2]), 1))
@pytest.mark.parametrize("language", quick_first(["de", "en", "es", "fr", "ja"], 2))
def test_values_stand_in_columns(language: str, game: str, scale: float) -> None:
    program = Program(Settings(speed=0.0, scale=scale, more=True), language=language)
    program.app.take_out(entry(game).title)
    program.app.open_new_game()
    blocks = program.on(NewGamePage).widgets
    cells = [block.cells()[0] for block in blocks if isinstance(block, new_game.Lined)]
    boxes = [block._box() for block in blocks if isinstance(block, Field)]
    assert len({at.x for at in cells + boxes}) == len(boxes) == 1
    press(program, "house")
    rows = [
        block for block in program.on(HouseRulesPage).widgets if isinstance(block, Field | Turned)
    ]
    assert len({block._box().x for block in rows}) == len({block.bounds.x for block in rows})


def test_rules_that_so_many_cannot_play_keep_the_focus() -> None:
    """Pressing *Deal* leads to what is wrong."""
    program, page = opened("mille")
    page.trouble = message("new.house")
    page.changed()
    press(program, "begin")
    assert program.top is page and focus_of(page) == "rules"


# How you stand against somebody, and the code of a friend's cards

NAME = "daifugo:japanese:5:amber-heron-417"


def test_the_page_says_how_you_stand_against_somebody(program: Program) -> None:
    finished(disk.history(), "guts", "a")
    program.app.keeper.read_again()
    program.app.keeper.wait()
    program.app.take_out(entry("guts").title)
    program.app.open_new_game()
    id, *_, stranger = entry("guts").opponents
    ahead, behind = statistics.standing(program.on(NewGamePage)._mine, id)
    name = entry("guts").opponents[id].name
    told = (f"{name} leads you, 1 to 0.", f"You lead {name}, 1 to 0.")[ahead]
    part = program.part(f"people/{id}")
    assert part.more.endswith(told) and ahead + behind == 1
    assert part.name not in part.more.removesuffix(told)  # it is said already
    assert not any(letter.isdigit() for letter in program.part(f"people/{stranger}").more)


def asked(program: Program) -> NewGamePage:
    """The page of a new game with all that can be chosen."""
    program.app.apply(program.app.services.settings.changed(more=True))
    program.app.open_new_game()
    program.frame()
    return program.on(NewGamePage)


def typed(program: Program, field: str, text: str) -> None:
    program.top.act(field, "focus")
    program.key("a", pygame.KMOD_CTRL)
    program.post(pygame.TEXTINPUT, text=text)


def test_an_empty_clipboard_is_told_and_does_not_stop_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(new_game, "from_clipboard", str)
    program = Program(Settings(speed=0.0), SMALL)
    page = asked(program)
    high = part_of(page, "paste").bounds.h
    press(program, "paste")
    assert page._code_trouble == WORDS("paste.empty") and focus_of(page) == "code"
    assert part_of(page, "paste").bounds.h == high
    assert part_of(page, "code").bounds.h > high
    assert page.can_be_dealt()


@pytest.mark.parametrize("way", ["typed", "pasted", "changed"])
def test_a_code_says_what_is_played(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who changes the rules of a friend's deal has another."""
    monkeypatch.setattr(new_game, "from_clipboard", lambda: f"{NAME}\n")
    program, wanted = Program(Settings(speed=0.0), SMALL), NAME
    page = asked(program)
    if way == "pasted":
        press(program, "paste")
    else:
        typed(program, "code", f" {NAME} ")
    assert page.title == WORDS("new.title_of", game=load("en", "daifugo")("game.title"))
    assert str(page.named) == NAME
    if way == "changed":
        page.act("seats", "next")
        page.act("rules", "next")
        now = page.named
        assert now is not None and (now.seats, now.seed) == (6, "amber-heron-417")
        wanted = str(now)
        assert program.part("code").value == wanted != NAME
    press(program, "begin")
    program.settle()
    assert DealName.of_record(kept()) == wanted


def test_another_game_by_code_hides_the_table_and_gives_it_back(program: Program) -> None:
    program.begin()
    table = program.play
    names = [part.name for part in table.frame().parts]
    page = asked(program)
    typed(program, "code", NAME)
    assert program.app.services.seen == [page], "the table has no words in the other game"
    press(program, "back")
    program.frame()
    assert program.top is table
    assert [part.name for part in table.frame().parts] == names


@pytest.mark.parametrize("name", ["supper-417", "whist:standard:4:x", "mille:standard:3:x"])
def test_what_is_no_code_is_said_and_nothing_lost(name: str, program: Program) -> None:
    """Without one the cards are drawn, and so they are when the field is out of sight."""
    page = asked(program)
    typed(program, "code", name)
    press(program, "begin")
    assert program.top is page and focus_of(page) == "code"
    assert program.part("code").more != "" and page.named is None
    press(program, "more", "begin")
    program.settle()
    assert kept().header.entry.id == "mille" and not program.app.services.settings.more


def test_neither_side_chooses_the_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], program: Program
) -> None:
    """`mille word` says a fingerprint, takes a word and deals; `mille verify` checks it."""

    def run(words: Catalog, deal: tuple[GameEntry | None, str]) -> int:
        program.app.deal(*deal)
        program.settle()
        return 0

    monkeypatch.setattr("mille.app.loop.run", run)
    monkeypatch.setattr("secrets.token_hex", lambda count: "0123456789abcdef" * 2)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO("moon: and cuillère\n".encode())))
    assert main(["word", "--game", "guts"]) == 0
    secret, _, word = kept().header.seed.partition(":")
    print = sha256(secret.encode()).hexdigest()
    assert capsys.readouterr().out.startswith(WORDS("cli.word.print", command="mille", print=print))
    assert (kept().header.entry.id, word) == ("guts", "moon: and cuillère")
    assert kept().lines[0][1]["commit"] == print
    program.app.close_game()
    assert main(["verify", "--shuffle", str(disk.current_game())]) == 0
    assert print in capsys.readouterr().out


@pytest.mark.parametrize("said", [b"", b" \n", b"\xff\n", b"x" * 50 + b"\n", b"a\x1bb\n"])
def test_what_is_no_word_begins_no_game(
    said: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(said)))
    for args in (["word"], ["word", "moon"]):
        assert main(args) == 2
        assert capsys.readouterr().err == f"mille: {WORDS('cli.word.wrong', most=40)}\n"


# The deal of the day: the same for everyone, with a calendar


def calendar(program: Program, game: str, today: date) -> DayPage:
    program.app.take_out(entry(game).title)
    program.app.open_day()
    page = program.on(DayPage)
    page._today, page._month = today, today.replace(day=1)
    page.finish()
    page.changed()
    program.frame()
    return page


@pytest.mark.parametrize(
    ("game", "day", "rules"),
    [
        ("guts", date(2026, 11, 28), "standard"),
        ("guts", date(2026, 11, 29), "together"),
        ("mille", date(2026, 11, 29), "standard"),
    ],
)
def test_everyone_gets_the_same_cards_and_people(game: str, day: date, rules: str) -> None:
    met, seats = list[list[str]](), entry(game).title.usual_seats
    for settings in (Settings(speed=0.0), Settings(speed=0.0, person="Ann", people=("Ann",))):
        program = Program(settings, SMALL)
        calendar(program, game, day)
        press(program, "today")
        program.on(PlayScene)
        assert DealName.of_record(kept()) == f"{game}:{rules}:{seats}:day/{day}"
        met.append([seat.player for seat in kept().header.seats])
        assert program.app.services.settings.last_choice(game).people == ()
        program.app.close()
    assert met[0] == met[1]
    before, program = len(list(disk.games().rglob("*.jsonl"))), Program(Settings(speed=0.0), SMALL)
    calendar(program, game, day)
    assert program.part("today").name == WORDS("history.continue")
    press(program, "today")
    program.on(PlayScene)
    assert len(list(disk.games().rglob("*.jsonl"))) == before


def test_days_that_were_played_open_their_game_and_those_missed_can_be_played(
    program: Program,
) -> None:
    over("guts", seed="day/2026-11-03", rules="standard")
    calendar(program, "guts", date(2026, 11, 3))
    assert program.part("today").name == WORDS("day.played")
    page = calendar(program, "guts", date(2026, 11, 23))
    days = {part.id: part for part in page.frame().nodes() if part.id.startswith("day.")}
    assert [days[f"day.{n}"].enabled for n in (1, 23, 24, 30)] == [True, True, False, False]
    played = sure(page._game_of(date(2026, 11, 3)))
    assert days["day.23"].name == f"Today, {WORDS.date(date(2026, 11, 23))}"
    for n, framed in ((23, True), (22, False)):  # today has a frame
        b = days[f"day.{n}"].bounds
        seen = program.window.get_surface().get_at((round(b.x + 1), round(b.center[1])))
        assert (seen == program.app.services.theme.main) is framed
    for n, holds in ((2, WORDS("folk.not_yet")), (3, WORDS.text(ended(played))), (30, "")):
        heard = days[f"day.{n}"]
        assert (heard.name, heard.value) == (WORDS.date(date(2026, 11, n)), holds)
    page.act("day.3", "press")
    program.on(CardsAgainPage)
    program.key("escape")
    page.act("month", "previous")
    assert page._month == date(2026, 10, 1)
    page.act("day.31", "press")
    program.on(PlayScene)
    assert kept().header.seed == "day/2026-10-31"


def test_the_deal_of_every_game_is_on_one_page(program: Program) -> None:
    page = calendar(program, "guts", date(2026, 11, 23))
    assert len(page.frame().nodes()) and program.app.title.id == "guts"
    page.act("game/daifugo", "choose")
    program.frame()
    assert program.app.title.id == "daifugo" and "Daifugo" in program.on(DayPage).title
    program.key("escape")
    assert program.app.title.id == "guts", "the page below is about that game"
    program.app.open_day()
    program.on(DayPage).act("game/mille", "choose")
    program.frame()
    press(program, "today")
    assert kept().header.game == "mille"


def test_days_played_in_a_row_are_counted_whatever_the_game() -> None:
    today = date.today()
    for n, game in ((1, "guts"), (2, "mille"), (4, "guts")):
        over(game, f"{n}", seed=f"day/{(today - timedelta(n)).isoformat()}")
    program = Program(Settings(), SMALL)
    program.app.open_start()
    program.on(ShelfPage).finish()
    said = program.part("day").value
    assert WORDS("day.row", n=2) in said and WORDS("folk.not_yet") in said
    program.app.open_day()
    press(program, "today")
    program.app.open_start()
    program.app.keeper.wait()
    program.on(ShelfPage).finish()
    assert WORDS("history.open", n=1) in program.part("day").value, "it lies open"


# The same cards again: by their name, with seats exchanged, played by others; and sharing


def over(
    game: str, name: str = "a", me: int = 0, seed: str = "supper-417", rules: str = ""
) -> Path:
    at = entry(game)
    house, seats = at.rule_sets[rules] if rules else at.options.usual, at.title.usual_seats
    quick = "thumb" if "thumb" in entry(game).players else next(iter(entry(game).players))
    drawn = disk.games() / f"drawn-{name}"
    simulate(at, house, [quick] * seats, 1, seed, drawn, as_it_is=True)
    (file,) = drawn.iterdir()
    first, *rest = file.read_text("utf-8").splitlines()
    header = json.loads(first)
    header["seats"][me] = {"name": "You", "player": "human"}
    path = disk.history() / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([json.dumps(header), *rest]) + "\n", "utf-8")
    return path


def same_cards(program: Program, number: int = 1) -> CardsAgainPage:
    listed(program)
    about(program, number)
    press(program, "again")
    return program.opened(CardsAgainPage)


@pytest.mark.parametrize("game", quick_first(["guts", "mille", "beggar_my_neighbor", "daifugo"], 2))
def test_games_with_the_same_cards_stand_beside_each_other(game: str, program: Program) -> None:
    over(game, "a"), over(game, "b", me=1), over(game, "c", seed="another")
    page = same_cards(program, 2)
    assert len(rows(page)) == 2


@pytest.mark.parametrize("game", quick_first(["guts", "mille", "beggar_my_neighbor"], 1))
@pytest.mark.parametrize("way", ["same", "swap"])
def test_the_cards_come_again_to_the_same_or_other_seats(
    game: str, way: str, program: Program
) -> None:
    path = over(game, me=1)
    same_cards(program)
    press(program, way)
    program.on(PlayScene)
    old, again = record.read(path), kept()
    n, by = len(old.header.seats), way == "swap"
    assert again.lines[1][1] == record.note(rematch=path.name)
    assert DealName.of_record(old) == DealName.of_record(again)
    assert again.header.me == (1 + by) % n
    moved = [seat.player for seat in again.header.seats]
    assert moved[by:] + moved[:by] == [seat.player for seat in old.header.seats]
    deals = [[line for _, line in each.lines if line["event"] == "deal"] for each in (old, again)]
    assert deals[0][0] == deals[1][0]


def test_a_turn_is_picked_on_the_timeline(program: Program) -> None:
    over("mille")
    page = same_cards(program)
    press(program, "turn")
    program.on(ReplayScene)
    program.key("escape")
    assert program.top is page


@pytest.mark.long
def test_the_others_play_it_one_after_the_other(program: Program) -> None:
    over("guts")
    page = same_cards(program)
    press(program, "ask")
    others = page.others
    while others.plays is not None and len(others.found) < 2:
        sleep(0.02)
        program.frame()
    assert len(rows(page, "others")) == len(others.found)
    press(program, "cancel")
    assert page.others is not None and page.others.plays is None
    first = page.others.found[:]
    program.key("tab", pygame.KMOD_SHIFT)
    assert page.focus == "ask"
    program.key("return")
    assert page.focus == "cancel"
    while page.others.plays is not None:
        sleep(0.02)
        program.frame()
    assert page.others.found[: len(first)] == first, "the rest is asked, and nobody twice"
    players = [player for player, _ in page.others.found]
    assert players == review.levels(entry("guts"))[::-1]
    assert page.frame().find("ask") is None


def test_a_second_return_begins_no_game(program: Program) -> None:
    over("guts")
    page = same_cards(program)
    page.go("ask")
    program.key("return")
    assert page.others is not None and page.focus == "cancel"
    program.key("return")
    assert page.others is None or page.others.plays is None
    program.key("return")
    assert not isinstance(program.top, PlayScene | CardsAgainPage)


def sharing(program: Program, what: int) -> SharePage:
    listed(program)
    about(program, 1)
    press(program, "share")
    page = program.on(SharePage)
    page.finish()
    for _ in range(what):
        page.act("what", "next")
    program.frame()
    return page


def type_name(program: Program, name: str) -> None:
    program.top.act("file", "focus")
    program.key("a", pygame.KMOD_CTRL)
    program.key("backspace")
    program.top.act("file", "write", name)
    program.frame()


def shared(program: Program, what: int) -> Path:
    """Write what is to be shared; where it is."""
    sharing(program, what)
    press(program, "write")
    (file,) = disk.downloads().iterdir()
    return file


def test_a_copy_is_saved_where_one_wants_it(home: Path) -> None:
    path, program = over("guts"), Program(Settings(), SMALL)
    copy = shared(program, 0)
    assert str(copy) in under_title(program.top) and copy.read_bytes() == path.read_bytes()
    elsewhere = home / "elsewhere.jsonl"
    type_name(program, str(elsewhere))
    press(program, "write")
    assert elsewhere.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("game", quick_first(["guts", "mille", "beggar_my_neighbor"], 1))
def test_the_lines_to_share_are_few_and_show_no_card(game: str) -> None:
    path = over(game)
    lines = shared(Program(Settings(), SMALL), 1).read_text("utf-8").splitlines()
    assert 3 <= len(lines) <= 11
    assert lines[-1] == DealName.of_record(record.parse(path.read_bytes()))


@pytest.mark.parametrize("seed", ["day/2026-11-03", "day/never", "supper-417"])
def test_the_lines_about_a_deal_of_the_day_name_its_day(seed: str) -> None:
    over("guts", seed=seed)
    program, words = Program(Settings(), SMALL), WORDS.of("guts")
    lines = shared(program, 1).read_text("utf-8").splitlines()
    played = sure(program.on(SharePage)._game.day)
    name, of_day = words("game.title"), "2026" in seed
    name, day = (words("day.title", game=name), date(2026, 11, 3)) if of_day else (name, played)
    assert lines[0] == words("tell.next", first=name, then=words.date(day))
    assert all("○" not in line for line in lines if "+" in line), "a loss has other dots"
    assert all("●" not in line for line in lines if "−" in line)


@pytest.mark.long
def test_a_picture_of_the_sheet_is_saved() -> None:
    path = over("mille")
    program = Program(Settings(), SMALL)
    page = sharing(program, 2)
    press(program, "write")
    (file,) = disk.downloads().glob("*.png")
    assert str(file) in under_title(page)
    picture = pygame.image.load(file)
    assert 300 < picture.width < SMALL[0]
    (right, low), ink = picture.get_size(), program.app.services.theme.paper
    border = [(x, y) for x in range(right) for y in (0, low - 1)]
    border += [(x, y) for y in range(low) for x in (0, right - 1)]
    assert {tuple(picture.get_at(at)) for at in border} == {tuple(ink)}, "no corner of the table"
    assert program.top is page
    opening.open_ended(program.app, path)
    sheet = program.on(SheetPage)
    program.frame()
    laid = sheet.laid()
    line = 1.4 * program.app.services.font(13)  # with the game and the day
    high = laid.view.y - laid.paper.y + laid.whole + line
    assert abs(picture.height - high) < 20, "all but the lowest buttons"


@pytest.mark.parametrize("game", quick_first(["mille", *(g for g in titles() if g != "mille")], 1))
def test_a_picture_names_the_cards_has_no_button_and_calls_nobody_you(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over(game)
    program = Program(Settings(), SMALL)
    sharing(program, 2)
    parts: list[Part] = []
    draw = program.app.services.draw

    def drawn(surface: pygame.Surface) -> None:
        parts.extend(program.top.frame())
        draw(surface)

    monkeypatch.setattr(program.app.services, "draw", drawn)
    press(program, "write")
    ids = {part.id for part in parts}
    assert "code" not in ids
    said = " ".join(f"{part.name} {part.value}" for part in parts if part.role != "button")
    assert WORDS("replay.player") in said
    assert re.findall(r".{40}\byou.*", said, re.IGNORECASE) == []
