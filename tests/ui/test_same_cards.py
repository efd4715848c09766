"""The same cards again: by their name, with seats exchanged, played by others; and sharing."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from time import sleep

import pygame
import pytest

from mille.games import entry, titles
from mille.i18n import load
from mille.measure.simulation import simulate
from mille.session import disk, record, review
from mille.session.deals import DealName
from mille.session.settings import Settings
from mille.ui.pages.history import SameCardsPage, SharePage
from mille.ui.scene import Part, Scene
from mille.ui.table.play import PlayScene
from tests.parts import quick_first
from tests.ui.conftest import SMALL, Program, under_title
from tests.ui.test_history_page import about, listed
from tests.ui.test_pages import press
from tests.ui.test_sheet import sheet_of

WORDS = load()


def over(game: str, name: str = "a", me: int = 0, seed: str = "supper-417") -> Path:
    """A player's finished game with the cards of a seed."""
    rules, seats = entry(game).options.made({}), entry(game).title.usual_seats
    quick = "thumb" if "thumb" in entry(game).players else next(iter(entry(game).players))
    drawn = disk.games() / f"drawn-{name}"
    simulate(entry(game), rules, [quick] * seats, 1, seed, drawn, as_it_is=True)
    (file,) = drawn.iterdir()
    first, *rest = file.read_text("utf-8").splitlines()
    header = json.loads(first)
    header["seats"][me] = {"name": "You", "player": "human"}
    path = disk.history() / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([json.dumps(header), *rest]) + "\n", "utf-8")
    return path


def rows(page: Scene, table: str) -> list[str]:
    """The words of each row."""
    found = page.frame().find(table)
    return [] if found is None else [row.name for row in found.parts[1:]]


def same_cards(program: Program, number: int = 1) -> SameCardsPage:
    """The page about the cards of a game in the history."""
    listed(program)
    about(program, number)
    press(program, "same")
    page = program.top
    assert isinstance(page, SameCardsPage)
    page.finish()
    program.frame()
    return page


@pytest.mark.parametrize("game", quick_first(["guts", "mille", "beggar_my_neighbor", "daifugo"], 2))
def test_games_with_the_same_cards_stand_beside_each_other(game: str, home: Path) -> None:
    over(game, "a"), over(game, "b", me=1), over(game, "c", seed="another")
    program = Program(Settings(speed=0.0), SMALL)
    page = same_cards(program, 2)
    told = rows(page, "games")
    assert [any(WORDS("same.seat", n=n) in row for row in told) for n in (1, 2, 3)] == [1, 1, 0]
    assert page.frame().find("copied") is not None
    program.app.close()


@pytest.mark.parametrize("true", [True, False])
def test_the_shuffle_with_a_word_is_checked(true: bool, home: Path) -> None:
    secret = "0123456789abcdef" * 2
    path = over("guts", seed=f"{secret}:spoon")
    if not true:
        path.write_text(path.read_text("utf-8").replace(":spoon", ":spoons"), "utf-8")
    program = Program(Settings(speed=0.0), SMALL)
    page = same_cards(program)
    checked, trouble = (page.frame().find(id) for id in ("checked", "said"))
    assert (checked is not None, trouble is not None) == (true, not true)
    if checked is not None:
        assert (record.fingerprint(f"{secret}:") or "") in checked.name.replace(" ", "")
    program.app.close()


@pytest.mark.parametrize("game", quick_first(["guts", "mille", "beggar_my_neighbor"], 1))
def test_a_rematch_moves_everybody_on_by_a_seat(game: str, home: Path) -> None:
    path = over(game)
    program = Program(Settings(speed=0.0), SMALL)
    same_cards(program)
    press(program, "rematch")
    assert isinstance(program.top, PlayScene)
    old, again = (record.parse(record.read_bytes(p)) for p in (path, disk.current_game()))
    assert again.lines[1][1] == record.rematch_note(path.name)
    assert DealName.of_record(old) == DealName.of_record(again)
    assert again.header.me == 1
    moved = [seat.player for seat in again.header.seats]
    assert moved[1:] + moved[:1] == [seat.player for seat in old.header.seats]
    deal, same = (
        next(line for _, line in kept.lines if line["event"] == "deal") for kept in (old, again)
    )
    assert deal == same
    program.app.close()


@pytest.mark.long
def test_the_others_play_it_one_after_the_other(home: Path) -> None:
    over("guts")
    program = Program(Settings(speed=0.0), SMALL)
    page = same_cards(program)
    press(program, "ask")
    assert page.others is not None
    levels = 0
    while page.others.plays is not None and levels < 2:
        sleep(0.02)
        program.frame()
        levels = len(page.others.found)
    assert len(rows(page, "others")) == levels
    press(program, "cancel")
    assert page.others is not None and page.others.plays is None
    first = page.others.found[:]
    press(program, "ask")
    while page.others.plays is not None:
        sleep(0.02)
        program.frame()
    assert page.others.found[:levels] == first, "the rest is asked, and nobody twice"
    players = [player for player, _ in page.others.found]
    assert players == review.levels(entry("guts"))[::-1]
    assert page.frame().find("ask") is None
    program.app.close()


def test_a_second_return_begins_no_game(home: Path) -> None:
    over("guts")
    program = Program(Settings(speed=0.0), SMALL)
    page = same_cards(program)
    page.go("ask")
    program.key("return")
    assert page.others is not None and page.focus == "cancel"
    program.key("return")
    assert page.others is None or page.others.plays is None
    program.key("return")
    assert not isinstance(program.top, PlayScene | SameCardsPage)
    program.app.close()


def sharing(program: Program, what: int) -> SharePage:
    """The page for sharing the only game there is, that many steps on."""
    listed(program)
    about(program, 1)
    press(program, "share")
    page = program.top
    assert isinstance(page, SharePage)
    page.finish()
    for _ in range(what):
        page.act("what", "next")
    program.frame()
    return page


def name(program: Program, file: Path) -> None:
    """Give the file that name."""
    program.top.act("file", "focus")
    program.key("a", pygame.KMOD_CTRL)
    program.top.act("file", "write", str(file))
    press(program, "write")


def test_a_copy_is_saved_where_one_wants_it_and_over_nothing(home: Path) -> None:
    path, program = over("guts"), Program(Settings(), SMALL)
    page = sharing(program, 0)
    press(program, "write")
    (copy,) = disk.downloads().iterdir()
    assert str(copy) in under_title(page) and copy.read_bytes() == path.read_bytes()
    press(program, "write")
    field = page.frame().find("file")
    assert field is not None and WORDS("share.there") in field.more
    elsewhere = home / "elsewhere.jsonl"
    name(program, elsewhere)
    assert elsewhere.read_bytes() == path.read_bytes()
    name(program, home / "nowhere" / "a.jsonl")
    field = page.frame().find("file")
    assert field is not None and field.more not in ("", WORDS("share.there"))
    assert page.frame().find("said") is None
    program.app.close()


@pytest.mark.parametrize("game", quick_first(["guts", "mille", "beggar_my_neighbor"], 1))
def test_the_lines_to_share_are_few_and_show_no_card(game: str, home: Path) -> None:
    path, program = over(game), Program(Settings(), SMALL)
    sharing(program, 1)
    press(program, "write")
    (file,) = disk.downloads().iterdir()
    lines = file.read_text("utf-8").splitlines()
    assert 3 <= len(lines) <= 11
    assert lines[-1] == DealName.of_record(record.parse(path.read_bytes()))
    program.app.close()


@pytest.mark.parametrize("seed", ["day/2026-11-03", "day/never", "supper-417"])
def test_the_lines_about_a_deal_of_the_day_name_its_day(seed: str, home: Path) -> None:
    over("guts", seed=seed)
    program, words = Program(Settings(), SMALL), WORDS.of("guts")
    played = sharing(program, 1)._game.day
    assert played is not None
    press(program, "write")
    (file,) = disk.downloads().iterdir()
    id, day = ("share.card", played) if "2026" not in seed else ("share.day", date(2026, 11, 3))
    said = words(id, game=words("game.title"), day=words.date(day))
    lines = file.read_text("utf-8").splitlines()
    assert lines[0] == said
    assert all("○" not in line for line in lines if "+" in line), "a loss has other dots"
    assert all("●" not in line for line in lines if "−" in line)
    program.app.close()


@pytest.mark.long
def test_a_picture_of_the_sheet_is_saved(home: Path) -> None:
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
    program.app.open_ended(path)
    sheet = sheet_of(program)
    program.frame()
    laid = sheet.laid()
    line = 1.4 * program.app.services.font(13)  # with the game and the day
    high = laid.view.y - laid.paper.y + laid.whole + line
    assert abs(picture.height - high) < 20, "all but the lowest buttons"
    program.app.close()


@pytest.mark.parametrize("game", quick_first(["mille", *(g for g in titles() if g != "mille")], 1))
def test_a_picture_names_the_cards_has_no_button_and_calls_nobody_you(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
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
    assert "copied" in ids and "copy" not in ids
    said = " ".join(f"{part.name} {part.value}" for part in parts)
    assert WORDS("replay.player") in said
    assert re.findall(r".{40}\byou.*", said, re.IGNORECASE) == []
    program.app.close()
