"""A person's game on disk: begun, resumed, put away; settings, places and the lock."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mille.agents import decide
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault
from mille.games import entry
from mille.games.mille.melds import PRESETS
from mille.session import disk, saved_match, settings, shelf
from mille.session.disk import Lock
from mille.session.saved_match import ME, SavedMatch
from mille.session.settings import Settings, TableChoice
from tests.games.mille.positions import rules
from tests.session.games import goes_on


def play_on(at: SavedMatch, steps: int) -> None:
    """Make `steps` moves, the person's by the weakest player."""
    for _ in range(steps):
        actor = at.referee.actor
        if actor is None:
            return
        if actor is CHANCE:
            at.referee.chance()
            continue
        player = at.player(actor) or at.entry.players["random"]
        view, dice = at.referee.view(actor), at.referee.dice_for(actor)
        assert at.referee.submit(actor, decide(player.think(view, dice))) is None


def test_a_game_is_begun_closed_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games" / "current.jsonl"
    whole = saved_match.begin(
        tmp_path / "whole.jsonl", "mille", PRESETS["pagat"], "regular", "Zoë", "s"
    )
    at = saved_match.begin(path, "mille", PRESETS["pagat"], "regular", "Zoë", "s")
    assert at.names == ["Zoë", at.entry.opponents["regular"].name]
    assert at.player(ME) is None
    assert at.player(Seat(1)) is at.entry.players["regular"]
    assert goes_on(path)
    play_on(whole, 60)
    for _ in range(6):
        play_on(at, 10)
        at.close()
        at = saved_match.resume(path)
        assert at.header.rules == PRESETS["pagat"]
    at.close()
    whole.close()
    said, wanted = (
        where.read_bytes().splitlines()[1:] for where in (path, tmp_path / "whole.jsonl")
    )
    assert said == wanted


def test_a_seed_is_taken_where_none_is_given(tmp_path: Path) -> None:
    seeds = set()
    for n in range(3):
        at = saved_match.begin(tmp_path / str(n), "mille", rules(), "casual", "You")
        seeds.add(at.header.seed)
        at.close()
    assert len(seeds) == 3
    assert all(seed.count("-") == 2 for seed in seeds)


def test_what_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "current.jsonl"
    assert not goes_on(path)
    path.write_bytes(b"nonsense\n")
    assert not goes_on(path)
    with pytest.raises(Fault):
        saved_match.resume(path)
    assert path.read_bytes() == b"nonsense\n"
    at = saved_match.begin(path, "mille", rules(target=20), "casual", "You", "1")
    play_on(at, 5)
    assert goes_on(path)
    play_on(at, 1_000_000)
    at.close()
    assert not goes_on(path)


def test_old_games_are_put_away_and_never_over_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, history = tmp_path / "current.jsonl", tmp_path / "history"
    assert shelf.put_away(path, history) is None
    monkeypatch.setattr("mille.session.shelf.now", lambda: "2026-11-21T08:00:00Z")
    places = []
    for text in ("one", "two", "three"):
        path.write_text(text, "utf-8")
        places.append(shelf.put_away(path, history, "-bad" if text == "three" else ""))
        assert not path.exists()
    assert [place.read_text("utf-8") for place in places if place] == ["one", "two", "three"]
    assert len(set(places)) == 3
    assert str(places[2]).endswith("-bad.jsonl")
    path.write_text("four", "utf-8")
    monkeypatch.setattr(Path, "exists", lambda self: True)
    with pytest.raises(FileExistsError):
        shelf.put_away(path, history)


def test_one_program_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games" / "current.jsonl"
    first, second = Lock(path), Lock(path)
    assert first.take()
    assert first.take()
    assert not second.take()
    first.release()
    first.release()
    assert second.take()
    second.release()
    code = (
        "import sys, pathlib; from mille.session.disk import Lock;"
        "lock = Lock(pathlib.Path(sys.argv[1])); print(lock.take()); sys.stdout.flush();"
        "import os; os._exit(1)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, check=False)
    assert done.stdout.strip() == b"True"
    assert first.take(), "a program that fell over holds nothing"
    first.release()


def test_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    assert settings.load(path) == (Settings(), None)
    chosen = Settings().changed(speed=2, sound=0, reduced_motion=True)
    chosen = chosen.chosen("mille", TableChoice(("regular",), {"preset": "pagat", "target": 50}))
    chosen = chosen.starred("mille.1", 2).starred("mille.1", 3)
    settings.save(path, chosen)
    assert settings.load(path) == (chosen, None)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("field", Settings.__struct_fields__)
def test_settings_of_the_wrong_kind_are_the_default(tmp_path: Path, field: str) -> None:
    path = tmp_path / "settings.json"
    wrong: list[object] = [
        None,
        *([] if field == "people" else [[]]),
        *([] if field in ("tables", "keys", "stars") else [{}]),
        -1,
        10**9,
        1e-9,
        "x" * 1001,
    ]
    for value in wrong:
        given = {"sound": 1, "ambience": 3, "unknown": 1, field: value}
        path.write_text(json.dumps(given), "utf-8")
        found, fault = settings.load(path)
        assert fault is not None
        assert getattr(found, field) == getattr(Settings(), field)
        assert str(fault.message) == f"fault.settings(names={(field,)})"
        if field not in ("sound", "ambience"):
            assert (found.sound, found.ambience) == (1, 3), "what is right of the file is used"


ENTRIES: dict[str, tuple[dict[str, object], list[object]]] = {
    "tables": (
        {"people": ["casual"], "rules": {"target": 50}, "evening": ""},
        [
            *([], None, {"people": "x"}, {"people": [1]}, {"people": ["x"] * 21}),
            *({"rules": []}, {"rules": {"target": 1e999}}, {"rules": {"target": 2**60}}),
            *({"evening": "x" * 101}, {"evening": None}),
        ],
    ),
    "stars": (3, [0, 4, "1", None, True, 1.5, 1e999]),  # type: ignore[dict-item]
}


@pytest.mark.parametrize(
    ("field", "good", "bad"), [(f, good, bad) for f, (good, all) in ENTRIES.items() for bad in all]
)
def test_one_bad_entry_costs_that_entry(
    tmp_path: Path, field: str, good: object, bad: object
) -> None:
    path = tmp_path / "settings.json"
    given = {"sound": 1, field: {"first": good, "mille": bad, "last": good}}
    path.write_text(json.dumps(given).replace("Infinity", "1e999"), "utf-8")
    found, fault = settings.load(path)
    assert list(getattr(found, field)) == ["first", "last"]
    assert found.sound == 1
    assert fault is not None
    assert str(fault.message) == f"fault.settings(names=('{field}.mille',))"
    settings.save(path, found)
    assert settings.load(path) == (found, None)


@pytest.mark.parametrize("text", ["", "[]", "5", "{", "NaN", "[" * 100_000])
def test_settings_that_cannot_be_read_are_the_default(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    found, fault = settings.load(path)
    assert found == Settings()
    assert fault is not None


def test_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = (disk.settings_file, disk.current_game, disk.history, disk.reports)
    monkeypatch.delenv("MILLE_HOME", raising=False)
    usual = {place() for place in places}
    assert len(usual) == 4
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    assert all(os.fspath(place()).startswith(str(tmp_path)) for place in places)
    assert {place() for place in places}.isdisjoint(usual)


def test_the_other_begins_after_a_game_that_was_played_on(tmp_path: Path) -> None:
    """The seat that began its first deal counts, whatever the new game's own seed would deal."""
    first = saved_match.begin(tmp_path / "1", "mille", PRESETS["pagat"], "regular", "Zoë", "s")
    first.referee.chance()
    began = first.referee.actor
    play_on(first, 9)
    first.close()
    kept = saved_match.read(tmp_path / "1")
    for number in range(6):  # each with another seed
        path = tmp_path / f"on-{number}"
        again = saved_match.play_on(path, kept, "1", 9, ME, "casual", "Zoë")
        assert isinstance(began, int)
        assert again.next_to_begin() == 1 - began
        again.close()


def test_nobody_sits_at_two_places_of_a_game_played_on(tmp_path: Path) -> None:
    """A level has two people, and a fuller table takes those nearest to them."""
    people = [*entry("guts").opponents][4:9]
    rules = entry("guts").rule_sets["standard"]
    header = saved_match.begin(tmp_path / "1", "guts", rules, people, "Zoë", "s").header
    for others in ("", "novice", "grandmaster"):
        sat = saved_match.seated(header, Seat(2), others)
        assert len({each.name for each in sat}) == len(sat)
