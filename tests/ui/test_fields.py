"""Fields: selecting text, and what happens with a value that is not allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.engine.options import Numbers, Whole
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui import textfield
from mille.ui.pages.house_rules import HouseRulesPage
from mille.ui.pages.new_game import ProgramPage
from mille.ui.textfield import Field
from mille.ui.widgets import Choice
from tests.parts import long
from tests.ui.conftest import SIZE, SMALL, Program, Typed
from tests.ui.test_pages import press

CONTROL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def write(program: Program, text: str) -> None:
    """Type some letters."""
    program.post(pygame.TEXTINPUT, text=text)


def command(program: Program, text: str) -> Typed:
    """A page with one field, and this text in it."""
    s = program.app.services
    page = ProgramPage(s, lambda: None)
    s.push(page)
    write(program, text)
    return Typed(page, "program")


def rules(game: str, size: tuple[int, int] = SIZE) -> tuple[Program, HouseRulesPage, list[Any]]:
    """The house rules of a game, and what they were changed to."""
    program, made = Program(Settings(speed=0.0), size), list[Any]()
    at = entry(game)
    program.app.take_out(at.title)
    program.app.first_page()
    usual = next(iter(at.rule_sets.values()))
    page = HouseRulesPage(program.app.services, at, usual, at.title.usual_seats, made.append)
    program.app.services.push(page)
    return program, page, made


def enter(program: Program, page: HouseRulesPage, key: str, text: str) -> Field:
    """Type in a field, in place of what is there."""
    page.focus = key
    program.key("a", CONTROL)
    write(program, text)
    return here(page)


def here(page: HouseRulesPage) -> Field:
    """The field that has the focus."""
    field = page.here
    assert isinstance(field, Field)
    return field


def test_all_is_selected_and_replaced(program: Program) -> None:
    field = command(program, "python3 player.py")
    program.key("a", CONTROL)
    program.top.draw(Surface(SMALL))
    write(program, "other")
    assert field.text == "other"
    program.key("a", CONTROL)
    program.key("backspace")
    assert field.text == ""


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ([("left", SHIFT), ("left", SHIFT), ("delete", 0)], "abc"),
        ([("home", 0), ("right", SHIFT), ("delete", 0)], "bcde"),
        ([("home", SHIFT), ("backspace", 0)], ""),
        ([("home", SHIFT), ("right", 0), ("backspace", 0)], "abcd"),
        ([("a", CONTROL), ("left", 0), ("delete", 0)], "bcde"),
        ([("a", CONTROL), ("a", 0), ("end", 0), ("backspace", 0)], "abcd"),
        ([("backspace", 0), ("delete", 0)], "abcd"),
        ([("home", 0), ("backspace", 0)], "abcde"),
    ],
)
def test_a_part_is_selected(program: Program, keys: list[tuple[str, int]], left: str) -> None:
    field = command(program, "abcde")
    for name, mod in keys:
        program.key(name, mod)
    assert field.text == left


def test_what_is_selected_is_copied_and_cut(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [""]
    monkeypatch.setattr(textfield, "to_clipboard", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(textfield, "from_clipboard", lambda: held[0])
    field = command(program, "abcde")
    program.key("left", SHIFT)
    program.key("x", CONTROL)
    assert (field.text, held[0]) == ("abcd", "e")
    program.key("home")
    program.key("v", CONTROL)
    assert field.text == "eabcd"
    program.key("a", CONTROL)
    program.key("c", CONTROL)
    program.key("end")
    program.key("v", CONTROL)
    assert field.text == "eabcd" * 2


@pytest.mark.parametrize(
    ("game", "most"), [row for game in sorted(titles()) for row in ((game, 2), long(game, None))]
)
def test_a_wrong_value_keeps_the_focus_and_says_what_is_allowed(
    game: str, most: int | None, home: Path
) -> None:
    """The first fields of each game's rules; the long part tries all."""
    program, page, made = rules(game)
    fields = [widget.id for widget in page.widgets if isinstance(widget, Field)]
    for key in fields[:most]:
        kind = entry(game).options.kinds[key]
        for text in ("nonsense", "", "999999999999999999"):
            field = enter(program, page, key, text)
            assert field.id == key
            for leave in ("tab", "down", "up", "return"):
                program.key(leave)
                assert here(page).id == key, (text, leave)
                said = here(page).trouble
                assert said
                if isinstance(kind, (Whole, Numbers)):
                    assert program.app.words.number(kind.most) in said
            assert said in here(page).notes()
            press(program, "done")
            assert here(page).id == key
            assert not made
            other = page.widgets[0] if page.widgets[0].id != key else page.widgets[1]
            before = other.value
            program.click(*other.line().center)
            assert here(page).id == key
            assert other.value == before
            page.draw(Surface(SIZE))
        right = getattr(page.rules, key)
        text = str(list(right)) if isinstance(right, tuple) else str(right)
        enter(program, page, key, text.strip("[]").replace("(", "[").replace(")", "]"))
        program.key("tab")
        assert page.focus != key
    if fields:
        enter(program, page, fields[0], "nonsense")
        program.key("escape")
        assert program.top is not page, "who goes back need not be right"
        assert not made


def test_thousands_may_stand_apart(home: Path) -> None:
    program, page, made = rules("mille")
    enter(program, page, "target", "2,500")
    program.key("return")
    (found,) = made
    assert found.target == 2500


def test_a_rule_of_several_parts_is_said_in_words_and_made_part_by_part(home: Path) -> None:
    program, page, made = rules("anaconda")
    words = program.app.words

    def turn(n: int, by: int) -> None:
        choice = next(each for each in page.widgets if each.id == f"passes.{n}")
        assert isinstance(choice, Choice)
        choice.turn(by)
        page.draw(Surface(SIZE))

    third = next(each for each in page.widgets if each.id == "passes.2")
    assert third.value == words("rule.passes.none")
    turn(2, 1)
    assert page.rules.passes == ((1, 3), (-2, 3), (1, 1))
    turn(1, 1)
    assert page.rules.passes[1] == (-2, 4)
    for n in (2, 1):
        while len(page.rules.passes) > n:
            turn(n, -1)
    assert page.rules.passes == ((1, 3),)
    turn(0, -1)
    press(program, "done")
    assert made[0].passes == ((1, 2),), "at least one stays"
