"""Two referees, written independently, agree on every record, right or wrong."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from mille.cards import Dice
from mille.engine.message import Fault
from mille.games import entry
from mille.games.mille.melds import PRESETS, HouseRules, rules_from
from mille.measure.simulation import simulate
from mille.session import record
from tests.golden.make import HERE
from tests.independent import referee
from tests.independent.wrongs import KINDS, Lines, by_chance, dumped
from tests.parts import long, quick_first

GOLDEN = sorted((HERE / "records").glob("mille-*.jsonl"))
VALUES: dict[str, list[Any]] = {
    "target": [1, 100, 300, 500],
    "skunk_line": [-100, 0, 300, 600],
    "double_skunk": [True, False],
    "first_two_free": [True, False],
    "twos_take_two": [True, False],
    "min_naturals": [1, 2],
    "natural_hand": ["going_out", "any_player"],
    "reshuffle": ["end_of_turn", "when_needed"],
    "max_reshuffles": [0, 1, 4],
    "stakes": [[1, 3], [0, 5], [2, 7]],
    "settlement": ["all_multiplied", "hundreds_multiplied", "marks"],
}


def first(data: bytes) -> int | None:
    """The number of the line that the program refuses, or None."""
    try:
        record.follow(record.parse(data))
    except Fault as fault:
        return fault.line
    return None


def second(data: bytes) -> int | None:
    """The number of the line that the independent referee refuses, or None."""
    try:
        referee.check(data)
    except referee.Refused as refused:
        return refused.line
    return None


def simulated(rules: HouseRules, players: tuple[str, str], seed: str, folder: Path) -> bytes:
    """The record of a game between built-in players."""
    simulate(entry("mille"), rules, players, 1, seed, folder)
    (path,) = folder.glob("*.jsonl")
    data = path.read_bytes()
    path.unlink()
    return data


@functools.cache
def golden() -> list[Lines]:
    """The records kept beside the tests."""
    return [
        [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for path in [*GOLDEN, Path(__file__).with_name("twos.jsonl")]
    ]


@pytest.mark.long
@pytest.mark.parametrize("preset", quick_first(PRESETS, 1))
def test_both_pass_games_of_every_preset(preset: str, tmp_path: Path) -> None:
    """Built-in players of every strength play them."""
    for players in (("casual", "regular"), ("regular", "random")):
        data = simulated(PRESETS[preset], players, f"two referees/{preset}", tmp_path)
        assert b"game_end" in data
        assert (first(data), second(data)) == (None, None)


@pytest.mark.parametrize("number", quick_first(range(25), 2))
def test_both_pass_games_of_any_house_rules(number: int, tmp_path: Path) -> None:
    """The rules are random; neither accepts the record under rules that change what it says."""
    dice = Dice(f"house rules {number}")
    rules = rules_from({key: dice.choice(values) for key, values in VALUES.items()})
    players = dice.choice([("random", "random"), ("casual", "random"), ("casual", "regular")])
    data = simulated(rules, players, f"{number}", tmp_path)
    assert (first(data), second(data)) == (None, None)
    lines: Lines = [json.loads(line) for line in data.splitlines()]
    for key, values in VALUES.items():
        for value in values:
            lines[0]["rules"][key] = value
            assert first(dumped(lines)) == second(dumped(lines)), (key, value)
        lines[0] = json.loads(data.splitlines()[0])


@pytest.mark.parametrize("places", [1, long(6)])
@pytest.mark.parametrize("kind", list(KINDS))
def test_both_refuse_what_is_wrong_at_its_line(kind: str, places: int) -> None:
    """Every kind of mistake, at up to `places` places of each kept record."""
    found = 0
    for lines in golden():
        for wrong, line in islice(KINDS[kind](lines), places):
            found += 1
            data = dumped(wrong)
            assert (first(data), second(data)) == (line, line)
    assert found, "no record has a place for this"


@pytest.mark.parametrize("number", quick_first(range(40), 8))
def test_both_say_the_same_of_whatever_is_changed(number: int) -> None:
    """Lines lost, doubled and moved, values changed: both refuse at the same line."""
    dice = Dice(f"by chance {number}")
    for lines in golden():
        data = dumped(by_chance(lines, dice))
        assert first(data) == second(data), data


@pytest.mark.parametrize("cut", [0, 1, 40, 700, 5000, 20000])
def test_both_drop_a_torn_line_and_nothing_else(cut: int) -> None:
    """record.md: a line that a crash cut off is dropped, and everything before it stands."""
    data = dumped(golden()[0])
    torn = data[: len(data) - cut]
    assert (first(torn), second(torn)) == (None, None)
    assert (first(torn + b"\n"), second(torn + b"\n")) == (
        (None, None) if torn.endswith(b"}") else (torn.count(b"\n") + 1,) * 2
    )


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{", b"[]\n", b"{}\n", b"\xff\n", b'{"format": NaN}\n']
)
def test_both_refuse_what_is_no_record(data: bytes) -> None:
    """They do so at its first line."""
    assert (first(data), second(data)) == (1, 1)


def test_the_command(tmp_path: Path) -> None:
    """`python -m tests.independent.referee` names file, line and reason, and exits with 0 or 1."""
    wrong, line = next(KINDS["a_wrong_payment"](golden()[0]))
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(dumped(wrong))

    def run(*paths: Path) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "tests.independent.referee", *map(str, paths)],
            capture_output=True,
            text=True,
            cwd=HERE.parent.parent,
        )
        return done.returncode, done.stdout

    assert run(GOLDEN[0]) == (0, f"{GOLDEN[0]}: {len(golden()[0]) - 1} events, all by the rules.\n")
    code, out = run(GOLDEN[0], bad, tmp_path / "none")
    assert code == 1
    assert f"{bad}:{line}: payment is " in out
    assert f"{tmp_path / 'none'}: " in out
    assert run() == (1, "")


def test_it_shares_nothing_with_the_program() -> None:
    """The independent referee imports nothing of `mille`."""
    code = "import sys, tests.independent.referee; print([n for n in sys.modules if 'mille' in n])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=HERE.parent.parent
    )
    assert done.stdout == "[]\n", done.stderr
