"""Matches between players, simulated and played with duplicated deals."""

from __future__ import annotations

import json
import os
import pickle
import re
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mille.engine.message import message
from mille.measure import arena, simulation
from mille.measure.arena import A, B, Pair, Played, Standing, play_pair
from mille.measure.estimate import Sprt
from mille.measure.simulation import LineUp
from mille.session import record
from mille.value import replace
from tests.games.mille.positions import rules
from tests.parts import fault_of, long
from tests.patience import ran
from tests.session.games import MILLE, MORE

PLAY = partial(partial, play_pair)


def standing(a: str, b: str, test: Sprt | None = None, *, keep: bool = False, **house: Any) -> Any:
    return Standing(replace(contest(a, b, "arena", **house), keep=keep), test)


def told(some: Standing) -> dict[str, Any]:
    """The part of a standing that does not depend on the machine."""
    return {
        key: value
        for key, value in json.loads(json.dumps(some.write())).items()
        if not key.startswith("turn_ms") and key != "seconds"
    }


def test_the_sums_by_hand() -> None:
    some = standing("random", "casual", Sprt(0, 20))
    lost = message("refusal.x", n=1)
    won = Pair(
        (Played(0, 4, (1200, 800)), Played(0, 3, (1250, -50))),
        (Counter({0: 5}), Counter({0: 4, 100: 1})),
    )
    split = Pair(
        (Played(0, 1, (100, 40), lost), Played(1, 2, (10, 1210))), (Counter({0: 1}), Counter())
    )
    some.add(won)
    assert told(some)["points_per_deal_ahead"] == {"mean": 242.857, "low": None, "high": None}
    some.add(split)
    assert (some.pairs, some.games, some.deals, some.wins) == (2, 4, 10, [3, 1])
    assert some.counts == [0, 1, 1]
    assert some.points == [2560, 2000]
    assert some.differences == [(1700, 7), (-1140, 3)]
    assert some.faults[1] == {"refusal.x": 1}
    assert some.reasons == {"refusal.x": lost}
    assert not some.faults[0]
    found = told(some)
    assert found["win_share"]["mean"] == 0.75
    assert found["points_per_deal"] == [256.0, 200.0]
    assert found["points_per_deal_ahead"]["mean"] == 56.0
    assert found["elo"] == {"mean": 190.85, "low": None, "high": None}
    assert found["turns"] == [6, 5]
    assert found["faults"] == [{}, {"refusal.x": 1}]
    assert found["sprt"]["decision"] is None
    assert some.write()["turn_ms_p99"][0] == 1000.0
    lost_at_once = standing("random", "casual")
    lost_at_once.add(Pair((Played(1, 0, (0, 0), lost),) * 2, (Counter(), Counter())))
    found = lost_at_once.write()
    assert found["points_per_deal_ahead"] is None
    assert found["points_per_deal"] == [0, 0]
    assert found["turn_ms_median"] == [None, None]


@pytest.mark.parametrize(("target", "most"), [(60, 2), long(60, 3), long(300, 3)])
@pytest.mark.long
def test_any_number_of_jobs_gives_the_same(tmp_path: Path, target: int, most: int) -> None:
    found = []
    for jobs in range(1, most + 1):
        some = standing("casual", "random", keep=True, target=target)
        steps: list[Standing] = []
        arena.play(some, 5, jobs, tmp_path / str(jobs), steps.append, str, PLAY)
        assert len(steps) == some.pairs == 5
        assert all(sum(turns.values()) > target / 6 for turns in some.turns)
        assert some.seconds > 0
        lines = {
            path.name: path.read_text("utf-8").splitlines()[1:]
            for path in (tmp_path / str(jobs)).iterdir()
        }
        found.append((told(some), lines))
    assert all(each == found[0] for each in found)


@pytest.mark.parametrize("jobs", [2, long(1)])
@pytest.mark.long
def test_it_stops_when_it_is_decided(jobs: int, tmp_path: Path) -> None:
    some = standing("regular", "random", Sprt(0, 200), keep=True, target=100)
    arena.play(some, 1000, jobs, tmp_path, lambda standing: None, str, PLAY)
    assert some.decision == 200
    assert 5 < some.pairs < 40
    before = list(some.counts)
    before[2] -= 1  # without the last pair, which A won, it was not decided
    assert some.test.decision(before) is None
    assert len(list(tmp_path.iterdir())) == some.games


@pytest.mark.long
def test_simulate_and_arena_agree() -> None:
    """Without dice or reshuffles, pairs are simulate's games played both ways round."""
    table = rules(max_reshuffles=0, preset="pagat")
    ways = [("plain", "quiet"), ("quiet", "plain")]
    tallies = [simulation.simulate(MORE, table, way, 4, "agree") for way in ways]
    some = Standing(LineUp(MORE, table, ways[0], "agree"))
    for number in range(1, 5):
        some.add(play_pair(some.contest, number))
    assert sum(tally.illegal for tally in tallies) == 0
    assert some.deals == sum(tally.deals for tally in tallies)
    assert some.wins == [sum(x) for x in zip(tallies[0].wins, tallies[1].wins[::-1])]
    assert some.points == [sum(x) for x in zip(tallies[0].points, tallies[1].points[::-1])]
    assert some.wins[0] > some.wins[1]


def contest(a: str, b: str, seed: str = "pairs", **changed: Any) -> LineUp:
    return LineUp(MILLE, rules(**changed), (a, b), seed, keep=True)


def both(pair: Pair, event: str) -> list[list[Any]]:
    """The lines of an event in both games."""
    return [[line for line in game.lines if line["event"] == event] for game in pair.games]


def cards(deal: dict[str, Any]) -> Any:
    return deal["dealer"], deal["hands"], deal["discard"], deal["stock"]


def test_both_games_have_the_same_deals() -> None:
    """Even if the deals before went differently."""
    pairs = [
        play_pair(replace(contest("plain", "random"), game=MORE), number) for number in range(1, 6)
    ]
    for pair in pairs:
        first, second = both(pair, "deal")
        assert len(first) > 1
        for one, other in zip(first, second):
            assert cards(one) == cards(other)
        assert len({json.dumps(deal["stock"]) for deal in first}) == len(first)
    assert any(pair.games[0].deals != pair.games[1].deals for pair in pairs)


@pytest.mark.parametrize("number", range(1, 6))
def test_a_player_without_dice_breaks_even_with_itself(number: int) -> None:
    """It makes the same moves in both games, and gets the same cards."""
    pair = play_pair(replace(contest("plain", "plain"), game=MORE), number)
    first, second = pair.games
    assert pair.score == 0.5
    assert first.winner == 1 - second.winner
    assert first.points == second.points[::-1]
    assert first.lines == second.lines


@pytest.mark.long
def test_the_players_have_dice_of_their_own() -> None:
    """Otherwise a player that uses dice would do the same at the same seat in both games."""
    scores = set()
    for number in range(1, 13):
        pair = play_pair(contest("random", "random", target=200), number)
        assert pair.games[0].lines != pair.games[1].lines
        scores.add(pair.score)
    assert scores == {0, 0.5, 1}


@pytest.mark.long
def test_points_and_winners_are_by_player_and_not_by_seat() -> None:
    pair = play_pair(contest("random", "casual"), 1)
    for second, game in enumerate(pair.games):
        (end,) = (line for line in game.lines if line["event"] == "game_end")
        deals = [line for line in game.lines if line["event"] == "deal_end"]
        seat_of_a = second
        assert game.winner == (A if end["winner"] == seat_of_a else B)
        assert game.points[A] == deals[-1]["totals"][seat_of_a]
        assert game.points[B] == deals[-1]["totals"][1 - seat_of_a]
        assert game.deals == len(deals)
    turns = [sum(turns.values()) for turns in pair.turns]
    discards = [[line["seat"] for line in lines] for lines in both(pair, "discard")]
    drew_at = [[line["seat"] for line in lines] for lines in both(pair, "draw")]
    for player in (A, B):
        threw = discards[0].count(player) + discards[1].count(1 - player)
        drew = drew_at[0].count(player) + drew_at[1].count(1 - player)
        assert turns[player] >= max(threw, drew)


def test_records_are_handed_back_only_if_they_are_kept() -> None:
    kept = contest("random", "random", target=100)
    assert not any(game.lines for game in play_pair(replace(kept, keep=False), 1).games)


def test_a_player_at_fault_loses_the_game() -> None:
    pair = play_pair(replace(contest("cheat", "random"), game=MORE), 1)
    assert pair.score == 0
    for game in pair.games:
        assert game.winner == B
        assert game.deals == 2
        assert game.fault is not None
        assert game.fault.id.startswith("refusal.")
        assert game.lost == message("outside.lost", name="cheat", why=game.fault)
    assert pickle.loads(pickle.dumps(pair)) == pair, "it goes through a pipe"
    some = replace(contest("random", "cmd:x y", target=100), keep=False)
    assert pickle.loads(pickle.dumps(some)) == some


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_DEALS", 2)
    monkeypatch.setattr(simulation, "MOST_DEALS", 2)
    for play in (
        lambda: play_pair(contest("random", "random", target=100_000), 1),
        lambda: simulation.simulate(MILLE, rules(target=100_000), ["random", "random"], 1, "t"),
    ):
        assert fault_of(play).message.id == "fault.endless"


SHORT = rules(target=120)


def records(folder: Path) -> dict[str, bytes]:
    """The records of a folder by name, without the time."""
    return {
        path.name: re.sub(rb'"created":"[^"]*"', b"", path.read_bytes())
        for path in sorted(folder.iterdir())
    }


@pytest.mark.long
def test_a_game_can_be_played_again_alone(tmp_path: Path) -> None:
    """The dice of game number i come from the seed and i."""
    simulation.simulate(MILLE, rules(), ["random", "random"], 3, "seed", tmp_path / "a")
    simulation.simulate(MILLE, rules(), ["random", "random"], 1, "seed", tmp_path / "b")
    assert records(tmp_path / "b")["mille-1.jsonl"] == records(tmp_path / "a")["mille-1.jsonl"]


def test_records_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    for seed in ("0", "4242"):
        command = "simulate --players regular,random --rule target=200 --games 1 --seed hash"
        here = {**os.environ, "PYTHONHASHSEED": seed}
        ran(sys.executable, "-m", "mille", *command.split(), "--records", tmp_path / seed, env=here)
    assert records(tmp_path / "0") == records(tmp_path / "4242")


def test_the_tally_adds_up(tmp_path: Path) -> None:
    done: list[int] = []
    tally = simulation.simulate(
        MILLE, rules("denexa"), ["thumb", "random"], 3, "t", tmp_path, done.append
    )
    assert done.count(1) == 3
    assert len(done) == tally.deals - 3, "the last deal of a game ends it"
    deals = [
        json.loads(line)
        for path in tmp_path.iterdir()
        for line in path.read_text("utf-8").splitlines()
        if '"deal_end"' in line
    ]
    assert (tally.games, tally.deals, tally.illegal) == (3, len(deals), 0)
    assert sum(tally.wins) == 3
    for seat in (0, 1):
        scores = [deal["scores"][seat] for deal in deals]
        assert tally.points[seat] == sum(score["total"] for score in scores)
        assert tally.counted["naturals"][seat] == sum(score["naturals"] for score in scores)
        assert tally.counted["chapeaux"][seat] == sum(score["chapeau"] for score in scores)
    written = tally.write()
    assert written["rules"] == "denexa"
    assert written["illegal_moves"] == 0
    assert simulation.Tally([], "", "").points_a_deal(0) == 0
    assert simulation.Tally([], "", "").write()["games_per_second"] == 0


def test_a_player_at_fault_is_counted_and_the_game_goes_on(tmp_path: Path) -> None:
    tally = simulation.simulate(MORE, rules(), ["cheat", "random"], 1, "t", tmp_path)
    assert (tally.illegal > 0, tally.games) == (True, 1)
    (path,) = tmp_path.iterdir()
    created = record.read(path).header.created
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", created)
