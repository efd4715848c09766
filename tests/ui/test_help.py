"""What is read in the window: rules, keys, the glossary, and what is said about the program."""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import count, takewhile
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.i18n import load
from mille.session.lesson import Lesson
from mille.session.settings import Settings
from mille.ui import textfield
from mille.ui.pages import menu, reading
from mille.ui.pages.house_rules import KeyRow
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.reading import TABS, AboutPage, AccessPage, LicencePage, RulesPage, versions
from mille.ui.pages.settings import SettingsPage
from mille.ui.scene import Scene
from mille.ui.table.play import PlayScene
from mille.ui.widgets import of_term
from mille.view.action import TOOLS
from mille.view.table import TableView
from tests.games.matches import random_match
from tests.parts import every_game
from tests.ui.conftest import SMALL, Program, all_words, focus_of, open_keys, press, spelled
from tests.ui.test_one_hand import AN_ID, SHOWN, begun

# The rules of every game: complete, in words, and inside the window


@pytest.fixture(params=SHOWN)
def program(request: pytest.FixtureRequest) -> Program:
    made = Program(Settings(speed=0.0, game=request.param), SMALL)
    made.app.open_new_game()
    made.frame()
    return made


def text_of(page: Scene) -> str:
    assert isinstance(page, RulesPage)
    return "\n".join(part.name for part in page.frame() if part.role in ("label", "heading"))


def test_it_opens_from_the_new_game_page_and_at_the_table(program: Program) -> None:
    app = program.app
    page = program.on(NewGamePage)
    page.rules = other = list(app.game.options.presets.values())[-1]

    def named() -> bool:
        program.top.act("tab/table", "choose")
        said = message(f"rules_set.{other.preset}")
        return app.words("tell.of", what=app.words("help.table"), said=said) in text_of(program.top)

    program.key("f1")
    assert named()
    program.keys("escape", "f1")
    assert named()
    program.key("escape")
    page.begin()
    program.frame()
    program.on(PlayScene)
    program.key("f1")
    assert named()
    program.keys("f1", "escape")
    program.on(PlayScene)
    app.open_menu()
    press(program, "rules")
    program.on(RulesPage)


def test_it_has_all_its_parts(program: Program) -> None:
    app, words = program.app, program.app.words
    app.open_rules()
    page = program.on(RulesPage)
    sections = page.sections()
    for section in sections:
        for text in (section.title, *(part for line in section.lines for part in line[:2])):
            assert not AN_ID.search(str(text)), text
    five, *_, words_too = sections
    assert words_too.tab == "words"
    assert five.title == words("help.five")
    assert [line.number for line in five.lines] == [1, 2, 3, 4, 5]
    assert words("game.title") in page.title
    told = [each for each in sections if each.tab in ("whole", "table")]
    assert len(told) >= 5, "the goal, a turn, scoring, the house rules, the signs"
    (rules,) = [each for each in sections if each.title.startswith(words("help.table"))]
    kinds = [words(f"rule.{key}") for key in app.game.options.kinds]
    assert [line.above.split(":")[0] for line in rules.lines[1:]] == kinds
    (signs,) = [each for each in sections if each.title == words("help.signs")]
    assert [line.sign for line in signs.lines] == list(app.game.presenter.signs)


def test_the_keys_page_has_every_verb_and_every_key_of_the_house(program: Program) -> None:
    app, words = program.app, program.app.words
    page = open_keys(program)
    rows = {row.name: row for row in page.widgets if isinstance(row, KeyRow)}
    for verb in app.game.presenter.verbs:
        row = rows[words.text(verb.label)]
        assert row.more or row.value.isdigit()
    assert all(row.value for row in rows.values()), "each is done by a key"
    house = {key for row in rows.values() for key in row.value.split(", ")}
    tools = {app.services.words.key(TOOLS[tool]) for tool in app.game.presenter.tools}
    assert house >= {"Esc", "F1", "F2", "F3", "F11", "M", "Shift+T"} | tools
    assert words("keys.menu.pointer") in [row.more for row in rows.values()]
    assert not [row for row in rows.values() if AN_ID.search(f"{row.name} {row.more}")]


@pytest.mark.parametrize("id", SHOWN)
def test_every_sign_of_the_table_is_explained(id: str) -> None:
    """In games played out: whatever is drawn on slips and piles is in the rules."""
    game = entry(id)
    seats = game.title.usual_seats
    names = [f"N{i}" for i in range(seats)]
    drawn: set[str] = set()
    for turn in random_match(id, game.options.usual.preset, seats=seats).sampled(60):
        view = game.game.observe(turn.after, Seat(0))
        drawn |= set(signs(game.presenter.show(view, names)))
    assert drawn <= set(game.presenter.signs)


def signs(shown: TableView) -> Iterator[str]:
    for seat in shown.seats:
        yield from (mark.symbol for mark in seat.marks if mark.count)
        if seat.on_turn:
            yield "turn"
        if seat.dealer:
            yield "dealer"
        if seat.alert:
            yield "low"
        if seat.scarce:
            yield "scarce"
    for zone in shown.zones.values():
        if zone.open is not None:
            yield from ("open", "locked")
        yield from ("star" for column in zone.columns if column.starred)


@pytest.mark.parametrize("id", sorted(titles()))
def test_the_text_is_whole_and_short(id: str) -> None:
    """Even without a table: five points of two or three sentences, none of them long."""
    words = load("en", id)
    sentences = [words(f"help.sentence.{n}") for n in range(1, 6)]
    assert not words.has("help.sentence.6")
    for sentence in sentences:
        assert 1 <= len(re.findall(r"[.!?](?:\s|$)", sentence)) <= 3, sentence
        assert len(sentence.split()) <= 36, sentence
    ids = list(takewhile(lambda n: words.has(f"help.{n}.title"), count(1)))
    assert len(ids) >= 5
    for n in ids:
        for each in re.split(r"(?<=[.!?])\s+", words(f"help.{n}.body")):
            assert len(each.split()) <= 34, each


def rules_page(game: str, **rules: object) -> RulesPage:
    app = Program(Settings(speed=0.0, game=game), SMALL).app
    return RulesPage(app.services, app.game, app.game.options.made(rules), print)


def five(game: str, **rules: object) -> list[str]:
    return [line.text for line in rules_page(game, **rules).sections()[0].lines]


@pytest.mark.parametrize("id", SHOWN)
def test_the_five_sentences_are_whole_under_every_set_of_rules(id: str) -> None:
    for name in entry(id).options.presets:
        said = five(id, preset=name)
        assert len(said) == 5
        assert not any(AN_ID.search(each) for each in said), said


def told(game: str, **rules: object) -> str:
    page, said = rules_page(game, **rules), list[str]()
    page.services.push(page)
    for tab in TABS:
        page.act(f"tab/{tab}", "choose")
        said.append(text_of(page))
    return "\n".join(said)


SKUNK, LOWEST, LAST = "help.10.body.3", "help.10.body.4", "help.10.body.2"
LOW, MULTIPLIED = "help.5.body.2", f"{SKUNK}.settlement.hundreds_multiplied"
MARKS = f"{LAST}.settlement.marks stakes_1=1; {SKUNK}.settlement.marks skunk_line=600 stakes_2=3"
RULES: list[tuple[str, dict[str, Any], str, str]] = [
    ("mille", {"target": 60}, "help.sentence.5 target=60", "help.sentence.5 target=1200"),
    ("mille", {}, "help.sentence.5 target=1200", ""),
    ("mille", {}, f"help.10.body stakes_2=3; {LAST} stakes_1=1; {SKUNK} skunk_line=600", ""),
    ("mille", {"preset": "toronto"}, f"{MARKS}; {LOW} min_naturals=2", f"{LAST} stakes_1=1"),
    ("mille", {"preset": "pagat"}, f"{MULTIPLIED} skunk_line=600", ""),
    (
        "mille",
        {"preset": "denexa"},
        "help.4.body.2.twos_take_two.false; help.2.body.2.first_two_free.false; "
        "help.8.body.2.natural_hand.any_player",
        "",
    ),
    (
        "mille",
        {"stakes": [2, 10], "skunk_line": 300, "double_skunk": False},
        f"help.10.body stakes_2=10; {LAST} stakes_1=2; {SKUNK} skunk_line=300",
        LOWEST,
    ),
    (
        "mille",
        {"settlement": "hundreds_multiplied", "double_skunk": False},
        f"{MULTIPLIED} skunk_line=600; {LOWEST}.double_skunk.false",
        LOWEST,
    ),
    ("daifugo", {"preset": "standard"}, "help.1.body", "help.1.body.winner.points"),
    ("daifugo", {"winner": "points"}, "help.1.body.winner.points", "help.1.body"),
    ("daifugo", {}, "help.7.body.revolution.true", "help.7.body"),
    ("guts", {}, "help.2.body; help.3.body.2.all_out.weenie", "help.3.body.2"),
    ("guts", {"preset": "three_card"}, "help.2.body.cards.3", "rule.declare.in_turn"),
    ("guts", {"cards": 3}, "help.sentence.1.cards.3", "help.sentence.1"),
    ("beggar_my_neighbor", {"preset": "short"}, "help.sentence.5 trick_limit=40", ""),
    ("anaconda", {}, f"{LOW}; rule.passes.1 n=3; rule.passes.-2 n=3", ""),
    ("anaconda", {"preset": "three_two_one"}, "help.sentence.1.preset.three_two_one", ""),
    ("anaconda", {"passes": [[-1, 1]]}, "rule.passes.-1 n=1", ""),
    ("anaconda", {"low": "ace_to_six"}, f"{LOW}.low.ace_to_six", LOW),
    ("anaconda", {"low": "deuce_to_seven"}, f"{LOW}.low.deuce_to_seven", LOW),
]
"""What the page says of a game under given rules, and what it does not."""


@every_game
@pytest.mark.parametrize(("game", "rules", "says", "leaves_out"), RULES)
def test_the_rules_are_those_at_the_table(
    game: str, rules: dict[str, Any], says: str, leaves_out: str
) -> None:
    said, words = told(game, **rules), load(game=game)
    assert all(each in said for each in spelled(words, says))
    assert not [each for each in spelled(words, leaves_out) if each in said]
    assert "[" not in said, "a rule of several numbers is said in words"


@pytest.mark.parametrize("game", [*titles()])
def test_every_example_is_drawn_said_and_tried(game: str) -> None:
    """A press on it plays its level; afterwards the earlier game goes on."""
    program = begun(game)
    app = program.app
    assert app.game.presenter.examples
    record = app.match.header if app.match is not None else None
    for each in app.game.presenter.examples:
        assert app.words.has(f"help.{each.section}.title")
        app.open_rules()
        page = program.on(RulesPage)
        page.act("tab/whole", "choose")
        name = app.words(f"example.{each.name}")
        (drawn, *_) = (block for block in page.widgets if block.name == name)
        page.act(drawn.id, "press")
        lesson = app.match and app.match.source
        assert isinstance(lesson, Lesson) and lesson.level.id == each.level
        program.frame()
        program.key("escape")
        press(program, "leave")
        assert app.match is not None and app.match.header == record


def test_what_is_typed_finds_in_the_rules_and_among_the_words(program: Program) -> None:
    app, words = program.app, program.app.words
    app.open_rules()
    page = program.on(RulesPage)
    page.act("tab/whole", "choose")
    whole = text_of(page)
    program.post(pygame.TEXTINPUT, text=words("help.1.title"))
    assert focus_of(page) == "find"
    assert not any(part.selected for part in program.part("tab").parts), "it searches in all"
    assert words("help.1.title") in text_of(page) and len(text_of(page)) < len(whole)
    page.act("find", "write", "qqqq")
    assert text_of(page) == words("rules.nothing")
    page.act("tab/words", "choose")
    page.act("find", "write", words("term.1").upper())
    assert words("term.1.about") in text_of(page)
    page.act("tab/short", "choose")
    page.act("find", "write", words("tell.end"))
    assert words("tell.end") in [row.name for row in page.widgets], "keys are found too"
    page.act("tab/short", "choose")
    assert words("help.turn") in text_of(page)


@pytest.mark.parametrize("id", SHOWN)
def test_the_rules_open_at_what_is_happening(id: str) -> None:
    game, topics = entry(id), set[int]()
    match = random_match(id, game.options.usual.preset, seats=game.title.usual_seats)
    for turn in match.sampled(60):
        topics.add(game.presenter.topic(game.game.observe(turn.after, Seat(0))))
    words = load("en", id)
    assert all(words.has(f"help.{topic}.title") for topic in topics)
    assert len(topics) > 1 or id == "guts"
    program = Program(Settings(speed=0.0, game=id), SMALL)
    for topic in topics:
        rules = game.options.usual
        page = RulesPage(program.app.services, game, rules, print, topic)
        (head,) = [block for block in page.laid().body if block.id == f"section.{topic}"]
        most = max(0.0, page.laid().whole - page.laid().view.h)
        assert page.offset == pytest.approx(min(most, head.bounds.y - page.laid().view.y))


# The words of a game can be looked up from its rules


def test_another_game_is_read_about_and_tried() -> None:
    """At a table too: its rules in its words, and its lesson; the game that waits goes on."""
    program = begun("mille")
    app = program.app
    record = app.match.header if app.match is not None else None
    app.open_rules()
    page, words = program.on(RulesPage), app.words.of("guts")
    page.act("other", "press")
    press(program, str([*titles()].index("guts")))
    assert program.top is page and page.title == words("rules.title", game=words("game.title"))
    page.act("tab/short", "choose")
    assert words("help.sentence.2.all_out.weenie") in text_of(page)
    page.act("show_me", "press")
    lesson = app.match and app.match.source
    assert isinstance(lesson, Lesson) and app.title.id == "guts"
    app.open_start()
    app.open_rules()
    page = program.on(RulesPage)
    page._take("mille")
    page.act("example.0.0", "press")
    assert app.title.id == "mille" and isinstance(app.match and app.match.source, Lesson)
    app.start()
    assert app.match is not None and app.match.header == record


def test_a_word_among_others_is_explained() -> None:
    """The longest term that fits, in whatever form; a short one only if it stands alone."""
    words = load("en", "guts")
    pot = words("glossary.14.about")
    assert pot in of_term(words, "12 chips lie in the pot") and pot in of_term(words, "POTS")
    assert words("term.1.about") in of_term(words, words("term.1"))
    assert words("term.1.about") not in of_term(words, "so many in all")
    assert not of_term(words, "spotless")


@pytest.mark.parametrize("game", SHOWN)
def test_what_is_still_out_never_lies_before_the_eyes(game: str) -> None:
    """No card of your own hand, of a meld or a pile is among them, unless the game has it twice."""
    there = entry(game)
    rules, seats = there.options.usual.preset, there.title.usual_seats
    for turn in random_match(game, rules, seats=seats).sampled(20):
        view = there.game.observe(turn.after, Seat(0))
        out = Counter(there.presenter.unseen(view))
        shown = there.presenter.show(view, [f"N{i}" for i in range(seats)])
        lying = (card for zone in shown.zones.values() for card in zone.cards)
        seen = Counter(each.card for each in lying if each.card is not None)
        twice = 2 if game in ("mille", "contract_rummy") else 1
        assert not out or max((out + seen).values()) <= twice


def test_what_is_still_out_is_told_to_who_wants_it() -> None:
    for counts in (False, True):
        program = Program(Settings(speed=0.0, counts=counts))
        program.app.take_out(titles()["militaire"])
        program.app.open_new_game()
        program.on(NewGamePage).begin()
        program.frame(times=3)
        program.key("a", pygame.KMOD_SHIFT)
        told, said = program.play.table.telling.said, program.app.words("tell.out", ranks="")
        assert told is not None
        assert (said.split()[0] in program.app.words.text(told)) is counts
        program.app.close()


# About the program: what it is made of, where its records lie, all licences in full

ROOT = Path(__file__).parents[2]


@pytest.fixture
def about() -> Program:
    made = Program(Settings(), SMALL)
    made.settings("more").act("about", "press")
    assert isinstance(made.top, AboutPage)
    return made


def test_it_says_what_changed(about: Program) -> None:
    """The newest part of the list for players, one heading at a time, as plain words."""
    newest = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    version, *parts = newest.split("\n### ")
    page = about.on(AboutPage)
    assert version.strip() in [part.name for part in page.frame().nodes()]
    for n, part in enumerate(parts):
        page.act(f"part/{n}", "choose")
        said = all_words(page)
        assert not {"*", "`", "]("} & {*said}
        plain = re.sub(r"\*+|`|\[([^]]*)\]\([^)]*\)|(?m:^- )", r"\1", part)
        assert {*plain.split()} <= {*said.split()}
    other = AboutPage(Program(Settings(), SMALL, "fr").app.services)
    assert "changes" in page.tabs() and "changes" not in other.tabs()  # the list is English


@pytest.mark.long
def test_a_licence_is_read_in_full(about: Program) -> None:
    names = [each.name for each in reading.licences()]
    about.top.act("tab/licences", "choose")
    about.top.act(f"licences/{names.index('LGPL-2.1') + 1}", "press")
    said = " ".join(all_words(about.on(LicencePage)).split())
    text = (ROOT / "packaging/licences/texts/LGPL-2.1.txt").read_text("utf-8")
    assert " ".join(text.split()) in said.replace("LGPL-2.1 ", "", 1)
    about.keys("end", "escape")
    about.on(AboutPage)


def test_the_ways_to_play_are_read_in_the_window(
    about: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, pads = about.app.words, about.loop.input.pads
    about.settings("access").act("works", "press")
    said = all_words(about.on(AccessPage))
    for n in range(1, 11):
        assert words(f"access.{n}") in said and words(f"access.{n}.about") in said
    assert not words.has("access.11")
    about.key("escape")
    monkeypatch.setenv("MILLE_A11Y", "off")
    pads.trouble = "No module named 'pygame._sdl2.controller'"
    about.on(SettingsPage).act("works", "press")
    off, no_pads = words("access.none.off", name="MILLE_A11Y"), "access.no_pads"
    for id, why in (("access.4", words(no_pads, why=pads.trouble)), ("access.5", off)):
        assert f"{why} {words(f'{id}.about')}" in all_words(about.top), "one that is not there"


def test_copying_says_what_came_of_it(about: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = Mock(side_effect=[True, False])
    about.top.act("tab/made", "choose")
    said = all_words(about.top)
    assert all(f"{name}; {version}" in said for name, version in versions())
    monkeypatch.setattr(menu, "to_clipboard", copy)
    for id in ("copied", "not_copied"):
        about.top.act("copy", "press")
        assert about.part("copy").name == about.app.words(id)
    copied = copy.call_args_list[0].args[0]
    assert copied.splitlines() == [f"{name} {version}" for name, version in versions()]
    monkeypatch.setattr(pygame.scrap, "put_text", Mock(side_effect=pygame.error("no clipboard")))
    assert not textfield.to_clipboard("mille")


@pytest.mark.parametrize("frozen", [False, True])
def test_every_library_and_font_has_its_licence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, frozen: bool
) -> None:
    if frozen:
        folder = tmp_path / "licences"
        folder.mkdir()
        for name in ("Mille", "font-ui-OFL", "SDL", "LGPL-2.1"):
            (folder / f"{name}.txt").write_text("May be used.", "utf-8")
        monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    found = reading.licences()
    assert found[0].name == "Mille"
    assert {each.name for each in found} >= {"Noto Sans", "SDL", "LGPL-2.1"}
    assert all(each.paragraphs() for each in found)
    assert len({each.name for each in found}) == len(found)


def test_the_wheel_has_them_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    inside = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert inside["packaging/licences/texts"] == "mille/licences"
    assert inside["LICENSE"] == "mille/licences/Mille.txt"
    assert inside["CHANGELOG.md"] == "mille/assets/CHANGELOG.md"
