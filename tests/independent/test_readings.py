"""The program and a second reading of the page agree on games of every preset and number of seats."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mille.cards.dice import Dice
from mille.engine.message import Fault
from mille.games import entry
from mille.session import record
from mille.session.simulate import simulate
from tests.golden.make import HERE
from tests.independent import contract_rummy, daifugo, militaire
from tests.independent.reading import Lines, read
from tests.parts import long

READINGS: dict[str, Callable[[Lines], None]] = {
    "militaire": militaire.game,
    "contract_rummy": contract_rummy.game,
    "daifugo": daifugo.game,
}


def first(data: bytes) -> int | None:
    """The line that the program refuses, or None."""
    try:
        record.follow(record.parse(data))
    except Fault as fault:
        return fault.line
    return None


def tables() -> Iterator[Any]:
    """Every game, number of seats and preset; one of each game by default, all in the long run."""
    for game in READINGS:
        known = entry(game)
        for n, (preset, seats) in enumerate(product(known.rule_sets, known.seats)):
            usual = seats == known.title.usual_seats
            quick = usual or n == 0
            yield (game, preset, seats) if quick else long(game, preset, seats)


def games(
    game: str, rules: Any, seats: int, seed: str, folder: Path, number: int = 1
) -> Iterator[bytes]:
    """Records of games between quick players, the plain ones and those that play at random."""
    known = entry(game)
    players = [("random", known.stand_in)[(i + len(seed)) % 2] for i in range(seats)]
    simulate(known, rules, players, number, seed, folder)
    for path in sorted(folder.glob("*.jsonl")):
        yield path.read_bytes()
        path.unlink()


@pytest.mark.parametrize(("game", "preset", "seats"), list(tables()))
def test_both_pass_games_as_they_are_played(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    rules = entry(game).rule_sets[preset]
    for data in games(game, rules, seats, f"reading {preset} {seats}", tmp_path, 2):
        assert b"game_end" in data
        assert first(data) is None
        assert read(data, READINGS[game]) is None


@pytest.mark.long
@pytest.mark.parametrize("game", READINGS)
def test_both_pass_a_hundred_games(game: str, tmp_path: Path) -> None:
    known = entry(game)
    for n, (preset, seats) in enumerate(product(known.rule_sets, known.seats)):
        number = -(-100 // (len(known.rule_sets) * len(known.seats)))
        seed = f"many {preset} {seats}" + "." * (n % 2)
        for data in games(game, known.rule_sets[preset], seats, seed, tmp_path, number):
            assert first(data) is None
            assert read(data, READINGS[game]) is None


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("game", READINGS)
def test_both_refuse_what_is_changed_at_the_same_line(
    game: str, number: int, tmp_path: Path
) -> None:
    """Lines lost, doubled and moved, values changed: the verdict and its line are one."""
    known, dice = entry(game), Dice(f"changed {game} {number}")
    presets = list(known.rule_sets.values())
    rules = presets[number % len(presets)]
    (data,) = games(game, rules, known.title.usual_seats, f"changed {number}", tmp_path)
    refused = 0
    for _ in range(60):
        wrong = changed(data, dice)
        assert (line := first(wrong)) == read(wrong, READINGS[game]), wrong.decode()
        refused += line is not None
    assert refused > 20, "what is changed is mostly wrong"


@pytest.mark.parametrize("game", READINGS)
def test_both_pass_the_kept_records(game: str) -> None:
    for path in sorted((HERE / "records").glob(f"{game}-*.jsonl")):
        assert read(path.read_bytes(), READINGS[game]) is None


def changed(data: bytes, dice: Dice) -> bytes:
    """A record with one thing changed somewhere after its first deal."""
    lines = [json.loads(line) for line in data.splitlines()]
    at = 2 + dice.below(len(lines) - 2)
    way = dice.below(4)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, lines[at])
    elif way == 2 and at + 1 < len(lines):
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    else:
        _change(lines[at], dice)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def _change(value: Any, dice: Dice) -> None:
    """Another number, card or word somewhere inside; of the same kind, so that it can be read."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    keys = [key for key in keys if key != "event"]
    if not keys:
        return
    key = dice.choice(keys)
    match value[key]:
        case dict() | list() as inner if inner:
            _change(inner, dice)
        case bool() as was:
            value[key] = not was
        case int() as was:
            value[key] = was + dice.choice([-1, 1])
        case str() as was if len(was) == 2 and was[1] in "CDHS":
            value[key] = dice.choice("A23456789TJQK") + dice.choice("CDHS")
        case None:
            value[key] = 0


def test_they_share_nothing_with_the_program() -> None:
    """The readings import nothing of `mille`."""
    names = ", ".join(f"tests.independent.{game}" for game in READINGS)
    code = f"import sys, {names}; print([n for n in sys.modules if n.startswith('mille')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=HERE.parent.parent
    )
    assert done.stdout == "[]\n", done.stderr
