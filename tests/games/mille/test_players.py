"""The built-in players under every rule set, and under each house rule on its own."""

from __future__ import annotations

from typing import Any

import pytest

from mille.agents import PEOPLE, decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import entry
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Phase
from mille.games.mille.players import LEVELS, PLAYERS, SLOW, Planner, chance_to_win, planner
from mille.games.mille.position import Option
from mille.games.mille.rules import MILLE
from mille.parts.rummy import Discard, Draw
from mille.value import replace
from tests.games.matches import play_out
from tests.games.mille.agree import TABLES
from tests.games.mille.positions import ME, played, position, rules
from tests.parts import quick_first, quick_rows

MILLE_ENTRY = entry("mille")

QUICK = [name for name in PLAYERS if name not in SLOW and name != "random"]


@pytest.mark.parametrize("table", quick_first(TABLES, 2))
def test_players_play_by_the_rules_to_the_end(table: HouseRules) -> None:
    """A move that is refused would raise here."""
    n = TABLES.index(table)  # with enough tables everyone meets everyone else
    pair = QUICK[n % len(QUICK)], QUICK[(n * 3 + n // len(QUICK) + 1) % len(QUICK)]
    match = play_out(MILLE_ENTRY, table, "rules", pair)
    assert match.states[-1].settlement is not None


@pytest.mark.long
@pytest.mark.parametrize("table", quick_first(TABLES[::2], 1))
def test_those_who_search_play_by_the_rules(table: HouseRules, monkeypatch: Any) -> None:
    """The two strongest levels, with a fiftieth of their worlds."""
    players = dict(PLAYERS)
    for level in ("master", "grandmaster"):
        players[level] = Planner(replace(LEVELS[level], worlds=LEVELS[level].worlds // 50))
    quick = replace(MILLE_ENTRY, players=players)
    short = replace(table, preset="custom", target=min(table.target, 60))
    match = play_out(quick, short, "search", ("master", "grandmaster"))
    assert match.states[-1].settlement is not None


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    quick_rows([("novice", "random", 14), ("thumb", "novice", 11), ("expert", "novice", 11)], 1),
)
@pytest.mark.long
def test_better_players_win_more(better: str, worse: str, least: int) -> None:
    """Of 16 short games; benchmarks/strength measures how many more."""
    wins = 0
    for n in range(16):
        pair = (better, worse) if n % 2 else (worse, better)
        end = play_out(MILLE_ENTRY, rules(target=300), f"match {n}", pair).states[-1]
        wins += pair[end.settlement.winner] == better
    assert wins >= least, wins


def test_every_level_has_two_people() -> None:
    """One has the name of the level as id; no two people share a name."""
    levels = [persona.level for persona in PEOPLE.values()]
    assert {level: levels.count(level) for level in levels} == dict.fromkeys(LEVELS, 2)
    assert all(PEOPLE[level].level == level for level in LEVELS)
    assert len({persona.name for persona in PEOPLE.values()}) == len(PEOPLE)


def test_players_yield_their_thoughts() -> None:
    """Before it answers, each says how far it is, from 0 to 1 and never back."""
    state = MILLE.start(rules())
    state = MILLE.play(state, MILLE.chance(state, Dice("1"))).state
    assert MILLE.waiting(state).actor is not CHANCE
    view = MILLE.observe(state, state.turn)
    for player in PLAYERS.values():
        done = [thought.done for thought in player.think(view, Dice("1"))]
        assert done
        assert all(0 <= each <= 1 for each in done)
        assert done == sorted(done)
        assert MILLE.refusal(state, decide(player.think(view, Dice("1")))) is None


@pytest.mark.parametrize("player", [name for name in PLAYERS if name != "random"])
@pytest.mark.parametrize(
    ("mine", "melds"), [("2H 2D", "KC KD KH 2S / 9C 9D 9H"), ("9S KS 3D", "KC KD KH / 9C 9D 9H")]
)
def test_nobody_overlooks_how_to_go_out(mine: str, melds: str, player: str) -> None:
    """With 2s, or with a card to throw, when the other seat has much to lose."""
    state = position(mine, my_melds=melds, theirs="QS JD AC AD", pile="9H", phase=Phase.PLAY)
    for n in range(3 if player in SLOW else 20):
        here = state
        while not here.deals:
            view = MILLE.observe(here, ME)
            here = played(here, decide(PLAYERS[player].think(view, Dice(f"{n}"))))
            assert here.deals or here.turn == ME
        assert here.deals[-1].out == ME


@pytest.mark.parametrize("player", quick_first(PEOPLE, 10))
def test_nobody_throws_what_is_dear_for_nothing(player: str) -> None:
    """They keep the queen of spades, the jack of diamonds and 2s if they can throw a 3."""
    state = position(
        "QS JD 2H 3C 8D TS AC", theirs="4C 5C 6C 7C 8C 9C", pile="9H", phase=Phase.PLAY
    )
    for n in range(2 if player in SLOW else 8):
        move = decide(PLAYERS[player].think(MILLE.observe(state, ME), Dice(f"{n}")))
        assert isinstance(move, Discard)
        assert str(move.card) not in ("QS", "JD", "2H"), n


@pytest.mark.parametrize("player", quick_first(["thumb", *PEOPLE], 3))
def test_moves_of_one_turn_are_of_one_plan(player: str) -> None:
    """A player asked again in the middle of its turn, with a new memory, keeps to its plan."""
    persona = PEOPLE.get(player)
    state = position(
        "KC KD KH QS QH 2C 2D 7C 7D 7H 3D", theirs="4C 5C", pile="9H", phase=Phase.PLAY
    )
    kept = PLAYERS[player] if persona is None else planner(player)
    steps = []
    here = state
    while here.turn == ME and here.phase is Phase.PLAY:
        view = MILLE.observe(here, ME)
        fresh = kept if persona is None else planner(player)
        move = decide(kept.think(view, Dice("turn")))
        assert move == decide(fresh.think(view, Dice("turn")))
        steps.append(move)
        here = played(here, move)
    assert len(steps) >= 1


@pytest.mark.long
def test_a_player_in_a_hurry_answers_at_once() -> None:
    """It uses what it has so far: a few worlds, or what its net says."""
    state = position(
        "9C 9D KC KD KH QS QH 2C 7C 7D 3D AC", theirs="4C 5C 6C", pile="TC 9H", phase=Phase.DRAW
    )
    drawn = played(state, Draw())
    for here, most in ((state, 8), (drawn, 12)):
        view = MILLE.observe(here, ME)
        player = Planner(LEVELS["grandmaster"])
        whole = sum(1 for _ in player.think(view, Dice("h")))
        thinking, asked = Planner(LEVELS["grandmaster"]).think(view, Dice("h")), 0
        with pytest.raises(StopIteration) as end:
            thinking.send(None)
            while True:
                thinking.send(True)
                asked += 1
        assert asked <= most < whole
        assert MILLE.refusal(here, end.value.value) is None


def test_reasons_are_for_the_move_that_is_made() -> None:
    state = position("9C 9D KC KD KH 2C 7C 3D", theirs="4C 5C", pile="TC 9H", phase=Phase.DRAW)
    view = MILLE.observe(state, ME)
    player = Planner(replace(LEVELS["master"], worlds=48))
    move = decide(player.think(view, Dice("r")))
    said = player.reasons(view, move, Dice("r"))
    assert said["options"][0]["moves"][0] == said["move"]
    assert {len(option["moves"]) for option in said["options"]} == {1}
    assert said["pack"] == 15
    assert all(0 <= option["win"] <= 1 for option in said["options"])


def test_a_discard_that_ends_the_deal_feeds_nobody() -> None:
    """The last card ends the deal, whoever holds a pair of it; and that way is listed once."""
    state = position(
        "7C QD", my_melds="7D 7H 7S / KC KD KH", theirs="AC AD", pile="9H", phase=Phase.PLAY
    )
    view = MILLE.observe(state, ME)
    advice = decide(Planner(replace(LEVELS["master"], worlds=48)).advise(view, Dice("r")))
    weighed = [option for option in advice.options if isinstance(option, Option)]
    out = [option for option in weighed if len(option.moves) == 2 and option.out == 1.0]
    assert [option.pair for option in out] == [0.0]
    assert len({option.moves for option in advice.options}) == len(advice.options)


@pytest.mark.parametrize("target", [5, 300, 1_200, 2_400, 3_000, 100_000])
@pytest.mark.parametrize("done", [0, 0.4, 0.9])
def test_points_are_worth_a_chance_at_every_target(target: int, done: float) -> None:
    """However far off the end is, a lead wins more often, and more so the nearer it gets."""
    table, both = rules(target=target), int(done * target)
    assert chance_to_win(table, both, both) == pytest.approx(0.5, abs=0.02)
    ahead = chance_to_win(table, both + 100, both)
    assert chance_to_win(table, both + 200, both) >= ahead > 0.505
    assert chance_to_win(table, both, both + 100) == pytest.approx(1 - ahead, abs=0.02)
    assert ahead > chance_to_win(table, 100, 0) or not done or target < 100
