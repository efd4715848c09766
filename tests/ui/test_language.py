"""The language changes at once, on every page and table, and no choice is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mille import i18n
from mille.agents import PEOPLE
from mille.app.look import at_start, spoken
from mille.games import titles
from mille.i18n import MADE_UP
from mille.session import disk
from mille.session.settings import Settings, load
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.reading import AboutPage
from mille.ui.pages.settings import SettingsPage
from mille.ui.scene import Scene
from mille.ui.sound import later
from tests.parts import quick_first
from tests.ui.conftest import Program
from tests.ui.scenes import opened

SHOWN = sorted(title.id for title in titles().values() if title.in_window)
ENGLISH = re.compile(r"[A-Za-z]*[aeiou][A-Za-z]*")
"""An English word with a vowel: the made-up language doubles each vowel, with an accent."""
CARDS = re.compile(r"[a-z_]+:[a-z_]+:\d+:\S*")
"""The name of a game's cards, which is the same in every language."""
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec"
"""They come from the CLDR, and the made-up language uses the English ones."""


def told(scene: Scene) -> list[str]:
    scene.prepare()
    parts = [part for part in scene.frame() if part.role]
    return [text for part in parts for text in (part.name, part.value, part.more) if text]


def left_over(texts: list[str]) -> set[str]:
    """The English in texts of the made-up language; people keep their names."""
    names = {name for person in PEOPLE.values() for name in ENGLISH.findall(person.name)}
    names |= {word for game in titles().values() for word in ENGLISH.findall(game.id.title())}
    names |= {"random", *MONTHS.split()}
    said = [text for text in texts if "/" not in text]  # except the names of files
    return {word for text in said for word in ENGLISH.findall(CARDS.sub("", text))} - names


@pytest.mark.long
@pytest.mark.parametrize("game", quick_first(SHOWN, 1))
def test_no_word_of_the_old_language_is_left(game: str) -> None:
    program = Program(Settings(speed=0.0))
    s, pages, looked_at = program.app.services, set(), list[Scene]()
    for name in opened(program, game):
        if name == AboutPage.__name__:
            continue  # this page has the names of programs
        # We looked at what lies below when it lay on top.
        scenes = [each for each in s.stack if each is s.stack[-1] or each not in looked_at]
        looked_at += scenes
        pages |= {type(scene).__name__ for scene in scenes}
        before = [told(scene) for scene in scenes]
        s.save_settings(s.settings.changed(spoken=MADE_UP))
        now = [text for scene in scenes for text in told(scene)]
        assert not left_over(now)
        s.save_settings(s.settings.changed(spoken="en"))
        assert [told(scene) for scene in scenes] == before
    assert len(pages) > 20


def test_a_choice_is_kept_while_the_language_changes(program: Program) -> None:
    s = program.app.services
    program.app.open_new_game()
    page = program.on(NewGamePage)
    page.act("house", "press")
    rules = program.top
    rules.act("target", "write", "x")
    s.save_settings(s.settings.changed(spoken=MADE_UP))
    assert "1200x" in told(rules)
    assert not left_over(told(rules)) - {"x"}


def test_the_language_is_chosen_on_the_settings_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLE_LANGUAGE", MADE_UP)
    program = Program(Settings(), language=at_start(""))
    program.app.start()
    s = program.app.services
    page = SettingsPage(s)
    s.push(page)
    (choice,) = (each for each in page.widgets if each.id == "spoken")
    assert not left_over([choice.name, choice.value])
    page.act("spoken", "next")
    assert s.settings.spoken == "en"
    (choice,) = (each for each in page.widgets if each.id == "spoken")
    assert (page.title, choice.value) == (i18n.load()("settings.title"), "English")
    kept, fault = load(disk.settings_file())
    assert fault is None
    assert kept.spoken == "en"
    assert page.focus == "spoken"


def test_one_language_is_no_choice(program: Program) -> None:
    program.app.services.push(SettingsPage(program.app.services))
    there = [each.id for each in program.app.services.stack[-1].widgets]  # type: ignore[attr-defined]
    assert "scale" in there
    assert not {"spoken", "address"} & set(there)


@pytest.mark.parametrize(
    ("chosen", "asked", "system", "said"),
    [
        ("", "", ["fr_CA", "pl_PL"], "en"),
        ("", "", ["pl_PL", "nl"], "nl"),
        ("", "", ["nl_BE"], "nl_BE"),
        ("nl", "", ["en_GB"], "nl"),
        ("nl", MADE_UP, ["en_GB"], MADE_UP),
        ("gone", "", ["nl"], "en"),
    ],
)
def test_the_language_of_a_start(
    monkeypatch: pytest.MonkeyPatch, chosen: str, asked: str, system: list[str], said: str
) -> None:
    locales = [dict(zip(("language", "country"), f"{each}_".split("_"))) for each in system]
    monkeypatch.setattr("mille.app.look.languages", lambda: ["en", "nl"])
    later("pygame.system")
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: locales)
    monkeypatch.setenv("MILLE_LANGUAGE", asked)
    assert at_start(chosen) == said
    assert spoken(chosen) == (said if not asked else chosen)


def test_what_older_versions_wrote_is_nobodys_choice(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"language": "en", "muted": true}', "utf-8")
    assert load(path) == (Settings(muted=True), None)


def test_a_table_begun_without_a_name_takes_it_up(program: Program) -> None:
    s = program.app.services
    program.app.take_out(titles()["guts"])
    assert s.words("zone.chips", name="You") == "Your chips"
    s.save_settings(s.settings.changed(person="Agnès"))
    assert s.words("zone.chips", name="You") == "Agnès's chips"
    assert s.words("names.all", names=("You", "Léo")) == "Agnès and Léo"


def test_people_of_the_house_are_women_and_men(program: Program) -> None:
    s = program.app.services
    assert s.words.listener.genders["Odette"] == "f"
    s.save_settings(s.settings.changed(person="Agnès", address="woman"))
    assert [s.words.listener.genders[name] for name in ("", "Agnès", "Léo")] == ["f", "f", "m"]
