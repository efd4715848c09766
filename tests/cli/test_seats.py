"""The commands at every table: each game, each number of seats, and each of the seven levels."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from mille.agents import LEVELS, PEOPLE
from mille.cards import Dice
from mille.cli import main
from mille.engine.codec import CHANCE
from mille.engine.message import Refusal, message
from mille.engine.text import dump
from mille.games import entry
from mille.i18n import load
from mille.session import player
from mille.session.referee import Referee
from tests.games.matches import GAMES
from tests.outside.table import PLAYERS as SCRIPTS
from tests.parts import long

WORDS = load()

QUICK = ("beggar_my_neighbor", "guts", "mille")
"""Games that random players finish quickly."""


def ends(game: str) -> tuple[int, int]:
    """The fewest and the most seats of a game."""
    return min(entry(game).seats), max(entry(game).seats)


def tables() -> list[Any]:
    """Every game with every number of seats; each run has quick games with the fewest and most."""
    rows = [(game, seats) for game in GAMES for seats in entry(game).seats]
    return [row if row[0] in QUICK and row[1] in ends(row[0]) else long(*row) for row in rows]


@pytest.mark.parametrize(("game", "seats"), tables())
def test_simulate_plays_any_number_of_seats(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, seats: int
) -> None:
    players = ",".join(["random"] * seats)
    given = ["--game", game, "--players", players, "--games", "1", "--records", str(tmp_path)]
    assert main(["simulate", *given, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], len(told["players"]), told["illegal_moves"]) == (1, seats, 0)
    (kept,) = tmp_path.iterdir()
    header = json.loads(kept.read_text("utf-8").splitlines()[0])
    assert (header["game"], len(header["seats"])) == (game, seats)
    assert main(["verify", str(kept)]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_simulate_refuses_other_numbers_of_seats(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    fewest, most = ends(game)
    for seats in (fewest - 1, most + 1):
        players = ",".join(["random"] * seats)
        assert main(["simulate", "--game", game, "--players", players, "--games", "1"]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_arena_seats_each_player_everywhere(
    capsys: pytest.CaptureFixture[str], game: str, seats: int
) -> None:
    """A seed is played once for every rotation, and each game's places are divided up."""
    players = ",".join(["novice", *["random"] * (seats - 1)])
    given = ["--game", game, "--players", players, "--seeds", "1", "--jobs", "1", "--json"]
    assert main(["arena", *given]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == seats
    assert [(row["player"], row["seats"]) for row in told["seats"]] == [
        ("novice", 1),
        ("random", seats - 1),
    ]
    assert sum(row["seats"] * row["firsts"][0] for row in told["seats"]) == pytest.approx(
        1, abs=1e-4
    )


@pytest.mark.long
def test_a_program_that_fails_is_replaced_and_keeps_its_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its row and its record both say so; a single seed gives no range."""
    program = f"cmd:{sys.executable} {SCRIPTS / 'crash_at_start.py'}"
    given = ["--game", "guts", "--players", f"{program},random,random", "--seeds", "1"]
    assert main(["arena", *given, "--jobs", "1", "--records", str(tmp_path)]) == 0
    first, program_row, *_, fault = capsys.readouterr().out.splitlines()
    assert first.startswith("3 seats, rules standard, seed 1: 1 seed, 3 games, ")
    assert program_row.startswith("crash_at_start.py, 1 seat: first in ")
    assert "±" not in program_row
    assert fault == WORDS(
        "cli.rotated.fault", name="crash_at_start.py", n=3, why=message("outside.ended")
    )
    header, *lines = (tmp_path / "1-1.jsonl").read_text("utf-8").splitlines()
    assert json.loads(header)["seats"][0] == {"name": "crash_at_start.py", "player": "outside"}
    why = {"replaced": WORDS("outside.ended"), "takes_over": "expert"}
    assert json.loads(lines[1]) == {"event": "note", "seat": 0, **why}


@pytest.mark.parametrize("game", [game for game in GAMES if 2 in entry(game).seats])
def test_of_two_seats_a_program_that_cheats_loses(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    """The game ends there: nobody goes on for it, and the record says why."""
    program = f"cmd:{sys.executable} {SCRIPTS / 'illegal.py'}"
    given = ["--game", game, "--players", f"{program},random", "--seeds", "1", "--jobs", "1"]
    assert main(["arena", *given, "--json"]) == 0
    cheat, random = json.loads(capsys.readouterr().out)["seats"]
    assert (cheat["firsts"][0], cheat["place"][0], cheat["lost"]) == (0, 2, 2)
    assert (random["firsts"][0], random["place"][0], random["lost"]) == (1, 1, 0)
    assert main(["arena", *given, "--records", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("Honest 1.0 lost 2 games by a fault")
    for rotation, seat in ((1, 0), (2, 1)):
        path = tmp_path / f"1-{rotation}.jsonl"
        note = json.loads(path.read_text("utf-8").splitlines()[-1])
        assert (note["event"], note["seat"]) == ("note", seat)
        assert note["lost"].startswith("Honest 1.0 lost the game")
        assert main(["verify", str(path)]) == 0


@pytest.mark.parametrize(
    ("game", "players", "why"),
    [
        ("mille", 3, WORDS("fault.count_players.of_one", least=2, most=2, n=3)),
        ("mille", 1, WORDS("fault.count_players.of_one", least=2, most=2, n=1)),
        ("guts", 1, WORDS("fault.count_players", least=2, most=10, n=1)),
        ("guts", 11, WORDS("fault.count_players", least=2, most=10, n=11)),
    ],
)
def test_who_can_play_is_said_as_one_says_it(
    capsys: pytest.CaptureFixture[str], game: str, players: int, why: str
) -> None:
    given = ["--game", game, "--players", ",".join(["random"] * players)]
    assert main(["simulate", *given]) == 2
    assert capsys.readouterr().err == f"mille: {why}\n"


def test_one_game_is_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--players", "random,random", "--games", "1", "--rule", "target=1"]
    assert main(["simulate", *given]) == 0
    first, *_ = capsys.readouterr().out.splitlines()
    assert first == "1 game, 1 deal, rules custom, seed 1"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_knows_the_seven_levels_and_their_people(game: str) -> None:
    at = entry(game)
    assert len(LEVELS) == 7
    assert set(LEVELS) < PEOPLE.keys() <= at.players.keys()
    assert at.opponents.keys() == PEOPLE.keys()
    assert {name: who.name for name, who in at.opponents.items()} == {
        name: who.name for name, who in PEOPLE.items()
    }


def seated() -> list[Any]:
    """Every game, level and number of seats; each run has the lowest level at the fullest table."""
    return [
        (game, level, seats)
        if (level, seats) == ("novice", ends(game)[1])
        else long(game, level, seats)
        for game in GAMES
        for level in LEVELS
        for seats in sorted(set(ends(game)))
    ]


@pytest.mark.parametrize(("game", "level", "seats"), seated())
def test_a_level_is_a_program_at_any_table(game: str, level: str, seats: int) -> None:
    """`mille player --level` learns game, rules and seats from the greeting, and plays by them."""
    at = entry(game)
    rules = next(iter(at.options.presets.values()))
    referee: Referee[Any, Any, Any] = Referee(at.game, rules, seats, Dice(level))
    while referee.actor is CHANCE:
        referee.chance()
    seat = referee.waiting.seats[0]
    lines: list[dict[str, Any]] = [
        {
            "type": "hello",
            "protocol": "mille-player",
            "version": 1,
            "game": game,
            "rules": at.options.write(rules),
            "seat": seat,
            "names": [chr(ord("A") + n) for n in range(seats)],
        },
        *({"type": "event", **at.game.write(event)} for event in referee.events_for(seat)),
        {"type": "choose", "id": 1, "legal": at.game.legal(referee.view(seat)), "seconds": 60},
        {"type": "bye"},
    ]
    given, said = io.BytesIO("".join(dump(line) + "\n" for line in lines).encode()), io.BytesIO()
    player.play(level, "seed", given, said)
    ready, move = map(json.loads, said.getvalue().decode().splitlines())
    assert ready["name"].endswith(level)
    assert not isinstance(referee.judge(seat, move["move"]), Refusal)
