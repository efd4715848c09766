"""The same seed gives the same records, byte for byte except the time when they were made."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mille.engine.message import Fault
from mille.games import entry
from mille.measure import simulation
from mille.session.record import now
from tests.games.mille.positions import rules

MILLE = entry("mille")
SHORT = rules(target=120)


def records(folder: Path) -> dict[str, bytes]:
    """The records of a folder by name, without the time."""
    return {
        path.name: re.sub(rb'"created":"[^"]*"', b"", path.read_bytes())
        for path in sorted(folder.iterdir())
    }


@pytest.mark.long
def test_two_runs_give_the_same_records(tmp_path: Path) -> None:
    tallies = [
        simulation.simulate(MILLE, SHORT, ["casual", "regular"], 2, "seed", tmp_path / name)
        for name in ("a", "b")
    ]
    assert records(tmp_path / "a") == records(tmp_path / "b")
    assert tallies[0].points == tallies[1].points
    other = simulation.simulate(MILLE, SHORT, ["casual", "regular"], 2, "other", tmp_path / "c")
    assert records(tmp_path / "c") != records(tmp_path / "a")
    assert other.games == 2


@pytest.mark.long
def test_a_game_can_be_played_again_alone(tmp_path: Path) -> None:
    """The dice of game number i come from the seed and i."""
    simulation.simulate(MILLE, rules(), ["random", "random"], 3, "seed", tmp_path / "a")
    simulation.simulate(MILLE, rules(), ["random", "random"], 1, "seed", tmp_path / "b")
    assert records(tmp_path / "b")["mille-1.jsonl"] == records(tmp_path / "a")["mille-1.jsonl"]


def test_records_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    for seed in ("0", "4242"):
        command = "simulate --players regular,random --rule target=200 --games 1 --seed hash"
        subprocess.run(
            [sys.executable, "-m", "mille", *command.split(), "--records", str(tmp_path / seed)],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
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


def test_a_player_at_fault_is_counted_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Cheat:
        """Discards before it draws, half of the time."""

        def think(self, view, dice):  # type: ignore[no-untyped-def]
            """A move of the wrong kind, or any."""
            yield
            from mille.parts.rummy import Discard

            return Discard(view.hand[0])

    cheats = type(MILLE)(
        **{
            **{name: getattr(MILLE, name) for name in MILLE.__struct_fields__},
            "players": {**MILLE.players, "cheat": Cheat()},
        }
    )
    tally = simulation.simulate(cheats, rules(target=50), ["cheat", "random"], 1, "t")
    assert tally.illegal > 0
    assert tally.games == 1


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_DEALS", 2)
    with pytest.raises(Fault) as error:
        simulation.simulate(MILLE, rules(target=100_000), ["random", "random"], 1, "t")
    assert error.value.message.id == "fault.endless"


def test_the_time_of_a_record() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", now())
