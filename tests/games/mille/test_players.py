"""The built-in players under every rule set, and under each house rule by itself."""

from __future__ import annotations

from typing import Any

import pytest

from mille.agents.agent import decide
from mille.cards.dice import Dice
from mille.engine.game import CHANCE
from mille.games import entry
from mille.games.mille.house_rules import PRESETS, HouseRules
from mille.games.mille.moves import Phase
from mille.games.mille.players import PLAYERS
from mille.games.mille.rules import MILLE
from tests.games.matches import play_out
from tests.games.mille.positions import ME, played, position, rules

MILLE_ENTRY = entry("mille")

SINGLE_RULES: list[dict[str, Any]] = [
    {"target": 1},
    {"target": 2500},
    {"skunk_line": 900},
    {"double_skunk": False},
    {"first_two_free": False},
    {"twos_take_two": False},
    {"min_naturals": 2},
    {"natural_hand": "any_player"},
    {"reshuffle": "when_needed"},
    {"max_reshuffles": 0},
    {"max_reshuffles": 1, "reshuffle": "when_needed"},
    {"max_reshuffles": 50},
    {"open_pile": True},
    {"announce_low_hand": False},
    {"stakes": [0, 0]},
    {"stakes": [5, 15]},
    {"settlement": "hundreds_multiplied"},
    {"settlement": "marks"},
]
TABLES: list[HouseRules] = [*PRESETS.values(), *(rules(**changed) for changed in SINGLE_RULES)]


def name(table: HouseRules) -> str:
    """What a table's rules change."""
    usual = HouseRules()
    changed = [
        f"{key}={getattr(table, key)}"
        for key in table.__slots__
        if getattr(table, key) != getattr(usual, key) and key != "preset"
    ]
    return ",".join([table.preset, *changed]) if table.preset == "custom" else table.preset


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_players_play_by_the_rules_to_the_end(table: HouseRules) -> None:
    """A move that is refused would raise here."""
    for n, pair in enumerate([("regular", "casual"), ("casual", "regular")]):
        match = play_out(MILLE_ENTRY, table, f"{name(table)} {n}", pair)
        assert match.states[-1].settlement is not None


@pytest.mark.parametrize("table", [rules(target=200), rules(target=200, max_reshuffles=0)])
def test_random_players_play_to_the_end(table: HouseRules) -> None:
    assert play_out(MILLE_ENTRY, table, "random").states[-1].settlement is not None


def test_better_players_win_more() -> None:
    """The regular against the casual, and both against chance."""
    for better, worse, least in [("regular", "casual", 18), ("casual", "random", 27)]:
        wins = 0
        for n in range(30):
            pair = (better, worse) if n % 2 else (worse, better)
            end = play_out(MILLE_ENTRY, rules(), f"match {n}", pair).states[-1]
            wins += pair[end.settlement.winner] == better
        assert wins >= least, (better, worse, wins)


def test_players_yield_their_thoughts() -> None:
    """Each says how far it is, between 0 and 1, before it answers."""
    state = MILLE.start(rules())
    state = MILLE.play(state, MILLE.chance(state, Dice("1"))).state
    assert MILLE.actor(state) is not CHANCE
    view = MILLE.observe(state, state.turn)
    for player in PLAYERS.values():
        thoughts = list(player.think(view, Dice("1")))
        assert thoughts
        assert all(0 <= thought.done <= 1 for thought in thoughts)
        assert MILLE.refusal(state, decide(player.think(view, Dice("1")))) is None


def test_a_lone_two_and_nothing_on_the_table_stays_in_hand() -> None:
    """A 2 that can go nowhere is no reason to stumble."""
    state = position("3C 4C 2H", theirs="5C 6C 7C", pile="9H", phase=Phase.PLAY)
    for player in PLAYERS.values():
        move = decide(player.think(MILLE.observe(state, ME), Dice("1")))
        assert MILLE.refusal(state, move) is None


def test_a_two_joins_what_it_does_not_spoil() -> None:
    """With twos to lay and nothing to lose, going out, the regular lays them all."""
    state = position(
        "2H 2D", my_melds="KC KD KH 2S / 9C 9D 9H", theirs="QS JD", pile="9H", phase=Phase.PLAY
    )
    state = played(state, decide(PLAYERS["regular"].think(MILLE.observe(state, ME), Dice("1"))))
    assert state.deals
    assert state.deals[-1].out == ME
