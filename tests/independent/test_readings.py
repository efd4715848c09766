"""The program and a second reading of each page agree, on all presets and numbers of seats."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mille.cards import Dice
from mille.engine.message import Fault
from mille.games import entry
from mille.measure.simulation import simulate
from mille.session import record
from tests.games.test_each_option import made, values
from tests.golden.make import HERE
from tests.independent import anaconda, anaconda_games, contract_rummy, daifugo, militaire
from tests.independent.reading import Lines, read
from tests.parts import long, some

READINGS: dict[str, Callable[[Lines], None]] = {
    "militaire": militaire.game,
    "anaconda": anaconda.game,
    "contract_rummy": contract_rummy.game,
    "daifugo": daifugo.game,
}


KINDS: dict[str, set[str]] = {
    "militaire": {"take_discard", "meld", "go_down", "reshuffle", "game_end"},
    "anaconda": {"check", "bet", "call", "raise", "fold", "exchange", "declared", "turn", "show"},
    "contract_rummy": {"may_i", "penalty", "go_down", "meld", "lay_off", "reshuffle"},
    "daifugo": {"give", "pass", "revolution", "out", "fall", "round_end"},
}
"""The kinds of events that each game's records must have between them."""
MANY = {"militaire": 100, "anaconda": 100, "contract_rummy": 9, "daifugo": 100}
"""How many games of each a deep search plays at least, divided between presets and seats."""
MOST_LINES = 120
"""How many lines of a record are read again and again; it may stop anywhere."""


def first(data: bytes) -> int | None:
    """The number of the line that the program refuses, or None."""
    try:
        record.follow(record.parse(data))
    except Fault as fault:
        return fault.line
    return None


def tables() -> Iterator[Any]:
    """Every game, number of seats and preset in the long run; by default one of each game."""
    for game in READINGS:
        known = entry(game)
        for n, (preset, seats) in enumerate(product(known.rule_sets, known.seats)):
            usual = seats == known.title.usual_seats
            quick = usual and n < len(known.seats)
            yield (game, preset, seats) if quick else long(game, preset, seats)


def games(
    game: str, rules: Any, seats: int, seed: str, folder: Path, number: int = 1
) -> Iterator[bytes]:
    """Records of games between quick players: stand-ins, and those that play at random."""
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
    for data in games(game, rules, seats, f"reading {preset} {seats}", tmp_path):
        assert b"game_end" in data
        assert first(data) is None, "the referee that wrote it reads it"
        assert read(data, READINGS[game]) is None


@pytest.mark.long
@pytest.mark.parametrize("game", READINGS)
def test_both_pass_many_games(game: str, tmp_path: Path) -> None:
    known, kinds = entry(game), set[str]()
    for n, (preset, seats) in enumerate(product(known.rule_sets, known.seats)):
        number = -(-some(MANY[game]) // (len(known.rule_sets) * len(known.seats)))
        seed = f"many {preset} {seats}" + "." * (n % 2)
        for data in games(game, known.rule_sets[preset], seats, seed, tmp_path, number):
            assert first(data) is None
            assert read(data, READINGS[game]) is None
            kinds |= {json.loads(line).get("event", "header") for line in data.splitlines()}
    assert kinds >= KINDS[game], "they play all there is"


@pytest.mark.long
@pytest.mark.parametrize("game", READINGS)
def test_both_pass_games_with_one_house_rule_changed(game: str, tmp_path: Path) -> None:
    known, seats = entry(game), entry(game).title.usual_seats
    base = next(iter(known.rule_sets.values()))
    tried = 0
    for key, kind in known.options.kinds.items():
        for value in values(kind, getattr(base, key)):
            rules = made(game, key, value)
            if rules is None:
                continue
            for data in games(game, rules, seats, f"changed {key} {value}", tmp_path):
                assert first(data) is None
                assert read(data, READINGS[game]) is None, (key, value)
                tried += 1
    assert tried >= len(known.options.kinds)


@pytest.mark.parametrize(("number", "tries"), [(0, 8), *(long(n, 40) for n in range(4))])
@pytest.mark.parametrize("game", READINGS)
def test_both_refuse_what_is_changed_at_the_same_line(
    game: str, number: int, tries: int, tmp_path: Path
) -> None:
    """Lines lost, doubled and moved, values changed: both refuse at the same line."""
    known, dice = entry(game), Dice(f"changed {game} {number}")
    presets = list(known.rule_sets.values())
    rules = presets[number % len(presets)]
    (whole,) = games(game, rules, known.title.usual_seats, f"changed {number}", tmp_path)
    data = b"".join(whole.splitlines(keepends=True)[:MOST_LINES])
    refused = 0
    for _ in range(tries):
        wrong = changed(data, dice)
        line = first(wrong)
        assert line == read(wrong, READINGS[game]), wrong.decode()
        refused += line is not None
    assert refused > 0.3 * tries, "what is changed is mostly wrong"


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
    """Change a number, card or word somewhere inside, to one of its kind so that it can be read."""
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


def test_side_pots_of_anaconda_are_divided_alike() -> None:
    """`python -m tests.independent.anaconda_games` plays ten thousand such games."""
    pots = sides = 0
    for number in range(4):
        data, parted, side = anaconda_games.played(number)
        assert read(data, anaconda.game) is None
        pots, sides = pots + parted, sides + side
    assert pots > sides >= 0
