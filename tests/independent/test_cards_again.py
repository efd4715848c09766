"""A second program, written from `docs/record.md` alone, deals and shuffles the same cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mille.games import discover
from mille.measure.simulate import simulate
from tests.independent import cards_again

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("mille", 2, {"target": 600}),
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


@pytest.mark.parametrize(("game", "seats", "differences"), TABLES)
def test_the_cards_are_made_again(
    game: str, seats: int, differences: dict[str, Any], tmp_path: Path
) -> None:
    entry = discover()[game]
    rules = entry.options.made(differences)
    simulate(entry, rules, ["random"] * seats, 2, "again: é", tmp_path)
    for path in tmp_path.iterdir():
        data = path.read_text("utf-8")
        found = cards_again.check(data)
        assert found == (data.count('"event":"deal"'), data.count('"event":"reshuffle"'))
        header, note, *lines = map(json.loads, data.splitlines())
        with pytest.raises(AssertionError):
            other = [{**header, "seed": "another"}, note, *lines]
            cards_again.check("\n".join(map(json.dumps, other)))


def test_every_game_is_made_again() -> None:
    assert {game for game, *_ in TABLES} == discover().keys()


@pytest.mark.parametrize("game", SHUFFLED_AGAIN)
def test_reshuffles_are_among_them(game: str, tmp_path: Path) -> None:
    entry = discover()[game]
    rules = next(iter(entry.options.presets.values()))
    simulate(entry, rules, ["random"] * entry.title.usual_seats, 3, "1", tmp_path)
    again = [cards_again.check(path.read_text("utf-8")) for path in tmp_path.iterdir()]
    assert sum(reshuffles for _, reshuffles in again) > 0
