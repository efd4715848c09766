"""A second program, written from `docs/record.md` alone, deals and shuffles the same cards."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mille.games import discover, entry
from mille.measure.simulation import simulate
from tests.independent import cards_again
from tests.parts import quick_first

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
