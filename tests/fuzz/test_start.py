"""The program starts on broken files: it says so, and goes on without them.

Its own files (settings, the saved game) are kept aside as they were; those it was installed with
(maps, colours, decks, words) stay where they are. Nothing else is touched.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

import mille
from mille import i18n
from mille.app.loop import Loop
from mille.cards import PACK
from mille.cli import main
from mille.games.mille.melds import rules_from
from mille.session import disk, matches
from mille.session.settings import Settings
from mille.ui import cards
from mille.ui.cards import CardArt
from mille.ui.input import Key
from mille.ui.pages.settings import WelcomePage
from mille.ui.scene import Scene
from mille.ui.table.play import PlayScene
from mille.ui.theme import THEMES, assets_root
from tests.parts import quick_first, quick_rows
from tests.ui.conftest import SMALL, Program, against, under_title

FRAMES = 3
DEEP = b"[" * 100_000


FIRST_LESSON = "PlayScene"
"""The scene that Enter opens for somebody who has never played."""


class Started:
    """A program that was started, and what it showed."""

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.page = ""
        """The text of the top page between its title and its buttons."""
        self.table = self.playing = False
        self.after = ""
        """The kind of scene that Enter opened."""


Start = Callable[..., Started]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "home"
    place.mkdir()
    monkeypatch.setenv("MILLE_HOME", str(place))
    return place


@pytest.fixture
def start(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start the program as its command does, note what it shows, press Enter, and close it.

    It must end with this code.
    """
    monkeypatch.setattr("pygame.quit", lambda: None)  # other tests here go on

    def started(code: int = 0) -> Started:
        seen = Started()

        def run(loop: Loop) -> None:
            for _ in range(FRAMES):
                loop.step(1 / 60)
            stack = loop.app.services.stack
            if isinstance(stack[-1], WelcomePage):
                stack[-1].leave()
            seen.scene = stack[-1]
            seen.page = under_title(stack[-1])
            seen.playing = any(isinstance(scene, PlayScene) for scene in stack)
            seen.scene.handle(Key("return"))
            for _ in range(FRAMES):
                loop.step(1 / 60)
            seen.after = type(stack[-1]).__name__

        monkeypatch.setattr(Loop, "run", run)
        assert main([]) == code
        return seen

    yield started
    pygame.event.clear()


def everything(folder: Path) -> dict[str, bytes]:
    """All files in a folder, by name, but those that are made again: pictures, and the history."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".db"]
    files = [path for path in files if disk.pictures() not in path.parents]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(files)}


# settings

SETTINGS = [
    *(b"", b"{", b"null", b"5", b'"x"', b"[]", b"\xff\xfe{\0}\0", b"\0" * 100, DEEP, b"NaN"),
    b'{"speed": 1e400}',
    b'{"speed": 0.3}',
    b'{"width": 1000000000, "height": 1000000000}',
    b'{"width": 10e9}',
    b'{"language": "xx"}',
    b'{"spoken": "../../x"}',
    b'{"scale": 1000000000}',
    b'{"sound": -1, "muted": "yes", "sort": 7}',
    b'{"table": ' + b'"x' * 20_000,
    b'{"table": "' + b"x" * 200_000 + b'"}',
    b'{"speed": ' + b"9" * 10_000 + b"}",
]


ALWAYS = ("games/current.lock",)
"""What the shelf makes by itself: it holds the table."""


@pytest.mark.parametrize("data", quick_first(SETTINGS, 4), ids=range(len(SETTINGS)))
def test_settings(home: Path, start: Start, data: bytes) -> None:
    (home / "settings.json").write_bytes(data)
    seen = start()
    (aside,) = (home / "reports").iterdir()
    assert aside.read_bytes() == data
    assert "damaged" in aside.name
    assert str(aside) in seen.page
    assert "settings" in seen.page
    assert seen.page.count(str(aside)) == 1
    assert len(seen.page) < 600
    assert set(everything(home)) == {"settings.json", *ALWAYS, f"reports/{aside.name}"}
    again = start()
    assert again.page == "", "it is said once"


HARMLESS = [
    b"{}",
    b'\xef\xbb\xbf{"speed": 2}',
    b'{"unknown": [[[]]], "speed": 4}',
    b'{"table": "../../../etc/passwd", "deck": "../x", "back": "/etc/passwd"}',
    b'{"language": "en", "opponent": "nobody", "rules": "\\u0000"}',
]


@pytest.mark.parametrize("data", HARMLESS, ids=range(len(HARMLESS)))
def test_settings_that_name_what_is_not_there(home: Path, start: Start, data: bytes) -> None:
    (home / "settings.json").write_bytes(data)
    seen = start()
    assert seen.page == ""
    played = b"opponent" in data  # as an older version kept it
    assert seen.after == ("NewGamePage" if played else FIRST_LESSON)
    assert set(everything(home)) == {"settings.json", *ALWAYS}


def test_settings_that_are_a_folder(home: Path, start: Start) -> None:
    (home / "settings.json").mkdir()
    (home / "settings.json" / "mine.txt").write_text("mine", "utf-8")
    seen = start()
    assert "settings" in seen.page
    (aside,) = (home / "reports").iterdir()
    assert (aside / "mine.txt").read_text("utf-8") == "mine"


def test_over_a_game_it_is_said_and_the_game_goes_on(home: Path, start: Start) -> None:
    matches.begin(disk.current_game(), "mille", rules_from({}), "casual", "You", "x").close()
    before = disk.current_game().read_bytes()
    (home / "settings.json").write_bytes(b"{")
    seen = start()
    assert seen.playing
    assert "settings" in seen.page
    assert seen.after == "PlayScene"
    assert disk.current_game().read_bytes().startswith(before)


# the saved game and its lock


def test_a_lock_file_says_nothing(home: Path, start: Start) -> None:
    (home / "games").mkdir()
    (home / "games" / "current.lock").write_bytes(b"\xff" * 1000)
    seen = start()
    assert (seen.page, seen.after) == ("", FIRST_LESSON)


def test_a_lock_that_is_a_folder(home: Path, start: Start) -> None:
    (home / "games" / "current.lock").mkdir(parents=True)
    seen = start()
    assert type(seen.scene).__name__ == "TroublePage"


def saved(**changes: str) -> bytes:
    """The record of a game that has begun, with some words changed."""
    path = disk.current_game()
    begun = matches.begin(path, "mille", rules_from({}), "casual", "Me", "x")
    begun.referee.chance()
    begun.close()
    data = path.read_bytes()
    for old, new in changes.items():
        assert f'"{old}"'.encode() in data
        data = data.replace(f'"{old}"'.encode(), f'"{new}"'.encode(), 1)
    path.write_bytes(data)
    return data


RECORDS: dict[str, dict[str, str]] = {
    "a program at the other seat": {"casual": "cmd:touch started"},
    "nobody at the other seat": {"casual": "../../casual"},
    "a person at the other seat": {"casual": "human"},
    "a player at the own seat": {"human": "casual"},
    "a name that is half a character": {"Me": "\\\\ud800"},
    "a name with a line end": {"Léo": "a\\\\nb"},
    "a name with a null": {"Léo": "a\\\\u0000b"},
    "a name without an end": {"Léo": "x" * 500_000},
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_that_cannot_be_played_here(home: Path, start: Start, name: str) -> None:
    changes = {old: new.replace("\\\\", "\\") for old, new in RECORDS[name].items()}
    data = saved(**changes)
    seen = start()
    assert not seen.playing
    (aside,) = (home / "games" / "history").iterdir()
    assert aside.read_bytes() == data
    assert str(aside) in seen.page
    assert not list(home.rglob("started")), "a file has started a program"


def test_one_that_can_be_played_is(start: Start) -> None:
    saved(Me="Zoë ☃")
    seen = start()
    assert seen.playing
    assert seen.page == ""


# what the program was installed with


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    own = tmp_path / "installed" / "assets"
    shutil.copytree(assets_root() / "tables", own / "tables")
    for folder in ("sounds", "fonts", "icons"):
        (own / folder).symlink_to(assets_root() / folder)
    (own / "cards").mkdir()
    for part in (assets_root() / "cards").iterdir():
        if part.is_dir():
            (own / "cards" / part.name).symlink_to(part)
        else:
            shutil.copy(part, own / "cards")
    monkeypatch.setattr(sys, "_MEIPASS", str(own.parent), raising=False)
    assets_root.cache_clear()
    cards._listed.cache_clear()
    assert assets_root() == own
    yield own
    monkeypatch.undo()
    assets_root.cache_clear()
    cards._listed.cache_clear()


GARBAGE = (b"", b"\0\xff" * 50, b"<", b"x" * 300_000, DEEP)
BILLION = b"""<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><map>&c;</map>"""
CYCLE = b'[faces.classic]\nbase = "large"\n[faces.large]\nbase = "classic"\n[backs]\nall = ["sash"]'
CLIMB = b'[faces."../../.."]\nname = "x"\n[backs]\nall = ["../../../../etc/passwd"]\n'
BROKEN = [
    (name, data)
    for three in zip(
        (*GARBAGE, b"texture = 1", b"[colours]\nink = 7"),
        (*GARBAGE, BILLION, b"<map/>"),
        (*GARBAGE, CYCLE, CLIMB),
    )
    for name, data in zip(("tables/lamp.toml", "tables/mille-2.tmx", "cards/deck.toml"), three)
]


@pytest.mark.parametrize(("name", "data"), quick_rows(BROKEN, 6), ids=range(len(BROKEN)))
def test_assets(home: Path, assets: Path, start: Start, name: str, data: bytes) -> None:
    file = assets / name
    file.write_bytes(data)
    before = everything(assets)
    at_the_table = name.endswith(".tmx")  # a map is read when its game comes to the table
    if at_the_table:
        saved()
    seen = start()
    assert str(file) in seen.page
    assert seen.after == ("PlayScene" if at_the_table else FIRST_LESSON)
    assert everything(assets) == before
    left = {"games/current.jsonl"} if at_the_table else set()
    assert set(everything(home)) == {"settings.json", *ALWAYS, *left}


def test_maps_that_pack_or_name_other_things_are_refused(assets: Path, start: Start) -> None:
    file = assets / "tables" / "mille-2.tmx"
    good = file.read_text("utf-8")
    secret = assets / "secret.tsx"
    secret.write_text("<tileset/>", "utf-8")
    saved()
    for part in (
        f'<tileset firstgid="1000000000" source="{secret}"/>',
        '<tileset firstgid="1" tilewidth="1" tileheight="1"><image source="x" width="99999999"'
        ' height="99999999"/></tileset>',
        '<layer name="zones"><data encoding="base64" compression="zlib">eJw=</data></layer>',
        '<objectgroup name="more"><object template="../../../etc/passwd"/></objectgroup>',
    ):
        file.write_text(good.replace("</map>", part + "</map>"), "utf-8")
        seen = start()
        assert str(file) in seen.page


def test_a_new_game_says_that_its_table_is_the_usual_one(assets: Path) -> None:
    (assets / "tables" / "mille-2.tmx").write_text("<map/>", "utf-8")
    program = Program(Settings(speed=0.0), SMALL)
    program.app.new_game(against("casual", "standard"))
    assert program.app.table is not None
    assert "mille-2.tmx" in under_title(program.top)
    program.key("return")
    assert program.top is program.app.table, "it is said once"


def test_no_colours_at_all_are_one_line(
    assets: Path, start: Start, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in THEMES:
        (assets / "tables" / f"{name}.toml").write_text("x", "utf-8")
    start(2)
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1
    assert "lamp.toml" in said[0]


def test_a_card_whose_picture_is_lost_is_drawn_plainly(assets: Path, start: Start) -> None:
    (assets / "cards" / "classic").unlink()
    folder = assets / "cards" / "classic"
    shutil.copytree(Path(mille.__file__).parent.parent / "assets" / "cards" / "classic", folder)
    (folder / "QS.svg").unlink()
    (folder / "JD.svg").write_bytes(b"\0no picture")
    pygame.display.init()
    pygame.font.init()
    art = CardArt("classic", "sash")
    pictures = [art._rasterise(card) for card in PACK if card.code in ("QS", "JD", "QH")]
    assert len({picture.get_size() for picture in pictures}) == 1
    assert all(picture.get_at((picture.width // 2, 8))[3] for picture in pictures)
    seen = start()
    assert seen.after == FIRST_LESSON


@pytest.mark.parametrize("data", quick_first([*GARBAGE, b"\xde\x12\x04\x95" + b"\xff" * 24], 2))
@pytest.mark.parametrize("which", [0, 1])
def test_words(
    tmp_path: Path,
    start: Start,
    monkeypatch: pytest.MonkeyPatch,
    which: int,
    data: bytes,
) -> None:
    """If the program's words or a game's are broken, all other words still work."""
    broken, words = list[Path](), i18n.load()
    for number, folder in enumerate(i18n.folders()):
        own = tmp_path / "words" / str(number)
        own.mkdir(parents=True)
        (own / "en.mo").write_bytes((folder / "en.mo").read_bytes())
        broken.append(own)
    monkeypatch.setattr(i18n, "folders", lambda *games: broken)
    (broken[which] / "en.mo").write_bytes(data)
    seen = start()
    assert words("fault.damaged", file=str(broken[which] / "en.mo")) in seen.page
    assert "{" not in seen.page
    assert (broken[which] / "en.mo").read_bytes() == data


@pytest.mark.parametrize("language", ["../../../etc/passwd", "", "..", "en/../en", "\0", "x" * 20])
def test_a_language_is_no_path(language: str) -> None:
    words = i18n.load(language)
    assert not words.faults
    assert words("app.title") == i18n.load()("app.title")
