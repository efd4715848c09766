"""The deal of a new game: with a word of the player's own, and by its name."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pygame
import pytest

from mille.engine.match import Chances
from mille.i18n import load
from mille.session import deals, disk, record
from mille.session.deals import DealName
from mille.session.settings import Settings, load as load_settings, save
from mille.ui.pages import new_game
from mille.ui.pages.new_game import NewGamePage
from mille.ui.scene import Part
from mille.ui.table.play import PlayScene
from tests.ui.conftest import SMALL, Program, against, focus_of
from tests.ui.test_pages import press

WORDS = load()
NAME = "daifugo:japanese:5:amber-heron-417"


def asked(program: Program, turns: int) -> NewGamePage:
    """The new-game page, that many kinds of deal further on."""
    program.app.open_new_game()
    page = program.top
    assert isinstance(page, NewGamePage)
    for _ in range(turns):
        page.act("deal", "next")
    program.frame()
    return page


def part(page: NewGamePage, id: str) -> Part:
    """The part of a block."""
    found = page.frame().find(id)
    assert found is not None
    return found


def typed(program: Program, field: str, text: str) -> None:
    """Type a line in place of the old one."""
    program.top.act(field, "focus")
    program.key("a", pygame.KMOD_CTRL)
    program.post(pygame.TEXTINPUT, text=text)


def dealt(program: Program) -> record.Record:
    """The record of the new game, with its first deal."""
    assert isinstance(program.top, PlayScene)
    program.settle()
    return record.parse(record.read_bytes(disk.current_game()))


def test_neither_side_chooses_the_cards(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["0123456789abcdef" * 2, "fedcba9876543210" * 2])
    monkeypatch.setattr("secrets.token_hex", lambda count: next(drawn))
    program = Program(Settings(speed=0.0), SMALL)
    page = asked(program, 1)
    shown, secret = part(page, "fingerprint").name, program.app.services.settings.secret
    print = sha256(secret.encode()).hexdigest()
    assert shown.split() == [print[n : n + 8] for n in range(0, 64, 8)], "for eyes to compare"
    typed(program, "word", "a spoon")
    press(program, "back")
    page = asked(program, 1)
    assert part(page, "fingerprint").name == shown, "it stays until a deal uses it"
    typed(program, "word", "moon: and spoon")
    press(program, "begin")
    kept = dealt(program)
    assert kept.header.seed == f"{secret}:moon: and spoon"
    assert kept.lines[0][1]["commit"] == print
    assert deals.check(kept) == Chances(1, 1, 0)
    assert program.app.services.settings.secret == ""
    page = asked(program, 0)
    assert part(page, "fingerprint").name != shown, "who chose it once is asked so again"
    program.app.close()


def test_a_name_says_what_is_played(home: Path) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    page = asked(program, 2)
    typed(program, "deal_name", f" {NAME} ")
    assert page.title == WORDS("new.title_of", game=load("en", "daifugo")("game.title"))
    press(program, "begin")
    assert DealName.of_record(dealt(program)) == NAME
    program.app.close()


def test_another_game_by_name_hides_the_table_and_gives_it_back(home: Path) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    program.app.new_game(against("casual", "standard"))
    program.settle()
    table, services = program.play, program.app.services
    names = [part.name for part in table.frame().parts]
    page = asked(program, 2)
    typed(program, "deal_name", NAME)
    assert services.seen == [page], "the table has no words in the other game"
    press(program, "back")
    program.frame()
    assert program.top is table
    assert [part.name for part in table.frame().parts] == names
    program.app.close()


def test_who_changes_the_rules_of_a_named_deal_has_another(home: Path) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    page = asked(program, 2)
    typed(program, "deal_name", NAME)
    page.act("seats", "next")
    page.act("rules", "next")
    now = page.deal.named
    assert now is not None
    assert (now.seats, now.seed) == (6, "amber-heron-417")
    assert part(page, "deal_name").value == str(now) != NAME
    press(program, "begin")
    assert DealName.of_record(dealt(program)) == str(now)
    program.app.close()


@pytest.mark.parametrize("name", ["", "supper-417", "whist:standard:4:x", "mille:standard:3:x"])
def test_what_is_no_name_is_said_and_nothing_lost(name: str, home: Path) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    page = asked(program, 2)
    typed(program, "deal_name", name or " ")
    press(program, "begin")
    assert program.top is page
    assert focus_of(page) == "deal_name"
    assert part(page, "trouble").name != ""
    assert page.deal.named is None
    page.act("deal", "next")
    press(program, "begin")
    assert not record.fingerprint(dealt(program).header.seed)
    program.app.close()


def test_a_name_is_pasted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "from_clipboard", lambda: f"{NAME}\n")
    program = Program(Settings(speed=0.0), SMALL)
    page = asked(program, 2)
    press(program, "paste")
    assert str(page.deal.named) == NAME
    program.app.close()


def test_a_secret_that_is_none_is_drawn_anew(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(path, Settings(secret="abc"))
    settings, fault = load_settings(path)
    assert settings.secret == "" and fault is not None


@pytest.mark.parametrize("shuffled", ["drawn", "word"])
def test_the_name_stands_on_the_sheet_where_it_gives_no_secret_away(
    shuffled: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda count: "0123456789abcdef" * 2)
    program = Program(Settings(speed=0.0), SMALL)
    asked(program, 1 if shuffled == "word" else 0)
    press(program, "begin")
    name = DealName.of_record(dealt(program))
    program.key("f2")
    told = [each.name for each in program.top.frame()]
    assert (name in told) is (shuffled == "drawn")
