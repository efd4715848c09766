"""The arena: what pairs add up to, whoever plays them and wherever it stops."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.measure import arena, simulation
from mille.measure.arena import Pair, Played, Standing, play_pair
from mille.measure.estimate import Sprt
from mille.measure.simulation import LineUp
from mille.session import record
from tests.games.mille.positions import rules
from tests.parts import long
from tests.session.players import MILLE, MORE


def standing(a: str, b: str, test: Sprt | None = None, *, keep: bool = False, **house: Any) -> Any:
    """A standing with nothing played yet."""
    return Standing(LineUp(MILLE, rules(**house), (a, b), "arena", keep), test)


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


def test_games_that_were_all_lost_at_once_have_no_points() -> None:
    some = standing("random", "casual")
    fault = message("refusal.x")
    some.add(Pair((Played(1, 0, (0, 0), fault),) * 2, (Counter(), Counter())))
    found = some.write()
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
        arena.play(some, 5, jobs, tmp_path / str(jobs), steps.append)
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
    arena.play(some, 1000, jobs, tmp_path)
    assert some.decision == 200
    assert 5 < some.pairs < 40
    before = list(some.counts)
    before[2] -= 1  # without the last pair, which A won, it was not decided
    assert some.test.decision(before) is None
    assert len(list(tmp_path.iterdir())) == some.games


@pytest.mark.parametrize("target", [200, long(1200)])
def test_records_can_be_checked_and_say_the_same(tmp_path: Path, target: int) -> None:
    some = standing("regular", "casual", keep=True, target=target)
    arena.play(some, 2, 1, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"{pair}-{game}.jsonl" for pair in (1, 2) for game in (1, 2)
    ]
    wins, points, deals = Counter[str](), Counter[str](), 0
    for path in tmp_path.iterdir():
        kept = record.parse(record.read_bytes(path))
        assert kept.header.seed == f"arena/{path.name[0]}"
        match = record.follow(kept)
        assert not match.due
        view = MILLE.game.observe(match.state, Seat(0))
        names = [seat.player for seat in kept.header.seats]
        assert names == ["regular", "casual"][:: -1 if path.name[2] == "2" else 1]
        wins[names[view.settlement.winner]] += 1
        for name, total in zip(names, view.totals):
            points[name] += total
        deals += len(view.deals)
    assert some.wins == [wins["regular"], wins["casual"]]
    assert some.points == [points["regular"], points["casual"]]
    assert some.deals == deals


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
