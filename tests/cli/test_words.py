"""Commands describe a game's refusals and faults in that game's words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mille.engine.match import Replay
from mille.engine.message import Fault, message
from mille.engine.options import Options
from mille.games import entry, titles
from tests.cli.conftest import Command
from tests.golden.make import records

ID = re.compile(r"\b(refusal|fault)\.[a-z_]+", re.IGNORECASE)
GAMES = Path(__file__).parents[2] / "mille" / "games"
SHOT = ("--at", 5, "--size", "640x560", "--out")


def ids(game: str) -> list[str]:
    """Every refusal and fault that the game has words for."""
    catalogue = (GAMES / game / "strings" / "en.po").read_text("utf-8")
    return sorted(set(re.findall(r'^msgid "((?:refusal|fault)\..+)"', catalogue, re.MULTILINE)))


@pytest.mark.parametrize("game", titles())
@pytest.mark.parametrize("command", ["verify", "review", "shot"])
def test_refusals_in_a_record(
    game: str, command: str, mille: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = records(game)[-1]
    line = [command, *(["--record", file, *SHOT, tmp_path / "x"] if command == "shot" else [file])]
    assert ids(game)
    for id in ids(game):

        def refuse(replay: Any, line: Any, id: str = id) -> None:
            raise Fault(message(id, n=2))

        monkeypatch.setattr(Replay, "feed", refuse)
        found = mille(*line)
        assert found.code in (1, 2)
        assert found.err.count("\n") == 1
        assert not ID.search(found.err), found.err


@pytest.mark.parametrize("game", titles())
@pytest.mark.parametrize("command", ["verify", "review", "shot", "simulate", "arena", "player"])
def test_faults_of_its_rules(
    game: str, command: str, mille: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, seats = records(game)[-1], entry(game).title.usual_seats
    players = ",".join(["casual"] * seats)
    hello = {"type": "hello", "protocol": "mille-player", "version": 1, "game": game, "seat": 0}
    hello |= {"rules": {}, "names": ["A"] * seats}
    lines: dict[str, list[object]] = {
        "verify": [file],
        "review": [file],
        "shot": ["--record", file, *SHOT, tmp_path / "x"],
        "simulate": ["--game", game, "--players", players],
        "arena": ["--game", game, "--players", players],
        "player": ["--level", "casual"],
    }
    for id in ids(game):

        def refuse(options: Any, given: Any, *more: Any, id: str = id) -> None:
            raise Fault(message(id, n=2))

        monkeypatch.setattr(Options, "read", refuse)
        monkeypatch.setattr(Options, "preset", refuse)
        monkeypatch.setattr(Options, "check", refuse)
        found = mille(command, *lines[command], given=json.dumps(hello).encode() + b"\n")
        assert found.code in (1, 2)
        assert found.err.count("\n") == 1
        assert not ID.search(found.err), found.err


@pytest.mark.parametrize("game", titles())
def test_faults_of_its_calculators(
    game: str, mille: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in entry(game).calculators:
        for id in ids(game):

            def refuse(given: Any, id: str = id) -> None:
                raise Fault(message(id, n=2))

            monkeypatch.setitem(entry(game).calculators, name, refuse)
            found = mille(name, "-", given=b"{}")
            assert not ID.search(found.err), found.err


@pytest.mark.parametrize("command", ["verify", "review", "shot"])
def test_a_record_from_standard_input(command: str, mille: Command, tmp_path: Path) -> None:
    data = records("mille" if command == "review" else "daifugo")[-1].read_bytes()
    more: dict[str, list[object]] = {
        "verify": ["-"],
        "review": ["-", "--deal", 1, "--worlds", 2],
        "shot": ["--record", "-", *SHOT, tmp_path / "x.png"],
    }
    found = mille(command, *more[command], given=data)
    assert found.code == 0, found.err
    assert command != "shot" or (tmp_path / "x.png").exists()


def test_too_much_on_standard_input(mille: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mille.session.record.MOST_BYTES", 1000)
    assert mille("verify", "-", given=b"x" * 1001).code == 2


def test_a_calculator_takes_its_game_and_no_other(mille: Command) -> None:
    asked = json.dumps({"deals": 10, "seats": [2]}).encode()
    assert mille("exploitability", "-", "--game", "guts", given=asked).code == 0
    assert mille("exploitability", "-", given=asked).code == 0
    other = mille("exploitability", "-", "--game", "mille", given=asked)
    assert other.code == 2
    assert "guts" in other.err


def test_a_level_that_nobody_has_is_refused_before_anything_comes_in(mille: Command) -> None:
    assert mille("player", "--level", "nope").code == 2
    assert mille("player", "--level", "thumb").code == 0
