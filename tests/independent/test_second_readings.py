"""Cards, records and histories read again by code that shares nothing with the program."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mille.cards import Dice
from mille.cli.running import run
from mille.engine.message import Fault
from mille.games import discover, entry
from mille.games.mille.melds import rules_from
from mille.measure.simulation import simulate
from mille.session import record
from tests.games.test_house_rules import made, values
from tests.golden.make import HERE
from tests.independent import (
    anaconda,
    cards_again,
    contract_rummy,
    daifugo,
    guts,
    history_again,
    militaire,
    mille,
)
from tests.independent.reading import Lines, read
from tests.parts import long, quick_first, some
from tests.patience import ran

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("mille", 2, {"target": 1500}),
    ("mille", 2, {"reshuffle": "when_needed", "target": 300}),
    ("daifugo", 4, {}),
    ("daifugo", 7, {"jokers": 2, "deals": 3}),
    ("beggar_my_neighbor", 5, {}),
    ("contract_rummy", 3, {"deals": [2, 7]}),
    ("contract_rummy", 5, {"deals": [1], "deal_sizes": [11, 11, 11, 12, 12, 12, 12]}),
    ("militaire", 4, {"target": 50}),
    ("militaire", 2, {"jokers": 0, "target": 50}),
    ("guts", 5, {"buy_in": 20}),
    ("guts", 3, {"cards": 3, "declare": "together", "buy_in": 20}),
    ("anaconda", 6, {}),
]
SHUFFLED_AGAIN = "mille", "contract_rummy", "militaire"


@cache
def records(table: int) -> tuple[str, ...]:
    """The records of two games at a table."""
    game, seats, differences = TABLES[table]
    at = entry(game)
    with TemporaryDirectory() as folder:
        simulate(at, at.options.made(differences), ["random"] * seats, 2, "again: é", Path(folder))
        return tuple(path.read_text("utf-8") for path in sorted(Path(folder).iterdir()))


@pytest.mark.parametrize("table", quick_first(range(len(TABLES)), 4))
def test_the_cards_are_made_again(table: int) -> None:
    for data in records(table):
        found = cards_again.check(data)
        assert found == (data.count('"event":"deal"'), data.count('"event":"reshuffle"'))
        header, note, *lines = map(json.loads, data.splitlines())
        with pytest.raises(AssertionError):
            other = [{**header, "seed": "another"}, note, *lines]
            cards_again.check("\n".join(map(json.dumps, other)))


def test_every_game_is_made_again() -> None:
    assert {game for game, *_ in TABLES} == discover().keys()


@pytest.mark.parametrize("game", SHUFFLED_AGAIN)
def test_reshuffles_are_among_them(game: str) -> None:
    tables = (records(n) for n, (name, *_) in enumerate(TABLES) if name == game)
    assert any('"event":"reshuffle"' in data for table in tables for data in table)


SEATS = {"mille": 2, "daifugo": 5, "militaire": 3, "contract_rummy": 3, "anaconda": 4}
QUICK = {
    "mille": {"target": 200},
    "militaire": {"target": 60},
    "contract_rummy": {"deals": [1]},
    "daifugo": {"deals": 2},
}


@pytest.mark.long
@pytest.mark.parametrize("games", [2, long(43)])
def test_another_program_works_the_same_out(
    games: int, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """300 records of all games, some cut off, even in the middle of a line, some begun by
    others.
    """
    for id, known in discover().items():
        rules = known.options.made(QUICK.get(id, {}))
        seats = SEATS.get(id, known.title.usual_seats)
        simulate(known, rules, ["random"] * seats, games, f"told/{id}", tmp_path)
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(files) == 7 * games
    for number, file in enumerate(files):
        data = file.read_bytes()
        if number % 5 == 0:
            file.write_bytes(data[: len(data) * (2 + number % 7) // 9])
        if number % 5 == 1:
            header, *lines = data.decode().split("\n")
            named = json.loads(header)
            named["seats"][0]["name"] = 'Ann "the cat", Zoë'
            file.write_text("\n".join([json.dumps(named, ensure_ascii=False), *lines]), "utf-8")
        if number % 5 == 2:
            name = "lesson" if number % 2 else "played_on"
            file.write_bytes(data + json.dumps({"event": "note", name: "x"}).encode() + b"\n")
    (tmp_path / "within").mkdir()
    (tmp_path / "within" / "mille-1.jsonl").write_bytes(files[-1].read_bytes())
    capsysbinary.readouterr()
    assert run(["history", str(tmp_path), "--csv"]) == 0
    said = capsysbinary.readouterr().out.decode()
    assert said == history_again.read(tmp_path)
    assert len({line.split(",")[0] for line in said.splitlines()[1:]}) < len(files)
    assert {"0", "1"} == {line.rsplit(",", 1)[1] for line in said.splitlines()[1:]}


READINGS: dict[str, Callable[[Lines], None]] = {
    "mille": mille.game,
    "militaire": militaire.game,
    "anaconda": anaconda.game,
    "contract_rummy": contract_rummy.game,
    "daifugo": daifugo.game,
    "guts": guts.game,
}


HAPPENS: dict[str, set[str]] = {
    "mille": {"take_upcard_two", "take_pack", "meld", "game_end"},
    "militaire": {"take_discard", "meld", "go_down", "reshuffle", "game_end"},
    "anaconda": {"check", "bet", "call", "raise", "fold", "exchange", "declared", "turn", "show"},
    "contract_rummy": {"may_i", "penalty", "go_down", "meld", "lay_off", "reshuffle"},
    "daifugo": {"give", "pass", "revolution", "out", "fall", "round_end"},
    "guts": {"declared", "show", "game_end"},
}
"""The kinds of events that each game's records must have between them."""
MANY = {
    "mille": 100,
    "militaire": 100,
    "anaconda": 100,
    "contract_rummy": 9,
    "daifugo": 100,
    "guts": 100,
}
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
    assert kinds >= HAPPENS[game], "they play all there is"


@pytest.mark.long
@pytest.mark.parametrize("game", READINGS)
def test_both_pass_games_with_one_house_rule_changed(game: str, tmp_path: Path) -> None:
    known, seats = entry(game), entry(game).title.usual_seats
    base = known.options.usual
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
    rules = known.options.made(QUICK.get(game, {}), presets[number % len(presets)])
    (whole,) = games(game, rules, known.title.usual_seats, f"changed {number}", tmp_path)
    refused, begun = 0, b"".join(whole.splitlines(keepends=True)[:MOST_LINES])
    for _ in range(tries):
        for data in (begun, *kept(game)):
            wrong = changed(data, dice)
            line = first(wrong)
            assert line == read(wrong, READINGS[game]), wrong.decode()
            refused += line is not None
    assert refused > 0.3 * tries, "what is changed is mostly wrong"


def kept(game: str) -> list[bytes]:
    """The records of the game that lie here."""
    own = Path(__file__).parent.glob(f"{game}-*.jsonl")
    return [path.read_bytes() for path in (*HERE.glob(f"records/{game}-*.jsonl"), *own)]


@pytest.mark.parametrize("game", READINGS)
def test_both_pass_the_kept_records(game: str) -> None:
    assert [read(data, READINGS[game]) for data in kept(game)] == [None] * len(kept(game))


def changed(data: bytes, dice: Dice) -> bytes:
    """A record with one thing changed, in a line of each kind as often as in one of another."""
    lines = [json.loads(line) for line in data.splitlines()]
    kind = dice.choice(sorted({line["event"] for line in lines[2:]}))
    at = dice.choice([n for n, line in enumerate(lines[2:], 2) if line["event"] == kind])
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
            value[key] = dice.choice(mille.RANKS) + dice.choice("CDHS")
        case str() as was if len(was) == 1:
            value[key] = dice.choice(mille.RANKS)
        case None:
            value[key] = 0


def test_they_share_nothing_with_the_program() -> None:
    """The readings import nothing of `mille`."""
    names = ", ".join(f"tests.independent.{game}" for game in READINGS)
    code = f"import sys, {names}; print([n for n in sys.modules if n.startswith('mille')])"
    assert ran(sys.executable, "-c", code, cwd=HERE.parent.parent) == "[]\n"


@pytest.mark.parametrize("low", anaconda.LOW)
def test_side_pots_of_anaconda_are_divided_alike(low: str, tmp_path: Path) -> None:
    rules = entry("anaconda").options.made({"low": low, "both": True, "buy_in": 6, "deals": 3})
    pots = list[Any]()
    for data in games("anaconda", rules, 6, low, tmp_path, 4):
        assert read(data, anaconda.game) is None
        pots += [line["pots"] for line in map(json.loads, data.splitlines()) if "pots" in line]
    assert any(len(each) > 1 and each[1]["high"] and each[1]["low"] for each in pots)


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


@pytest.mark.parametrize("number", quick_first(range(25), 2))
def test_both_pass_games_of_any_house_rules(number: int, tmp_path: Path) -> None:
    """The rules are random; neither accepts the record under rules that change what it says."""
    dice = Dice(f"house rules {number}")
    rules = rules_from({key: dice.choice(values) for key, values in VALUES.items()})
    players = dice.choice([("random", "random"), ("casual", "random"), ("casual", "regular")])
    simulate(entry("mille"), rules, players, 1, f"{number}", tmp_path)
    (path,) = tmp_path.glob("*.jsonl")
    header, *rest = path.read_bytes().splitlines(keepends=True)
    for key, allowed in VALUES.items():
        for value in allowed:
            said = json.loads(header)
            said["rules"][key] = value
            data = b"".join([json.dumps(said).encode() + b"\n", *rest])
            assert first(data) == read(data, mille.game), (key, value)
    assert first(path.read_bytes()) is None
