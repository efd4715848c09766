"""mille arena: who plays, and what it prints."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from math import inf
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest

from mille.agents import LEVELS, PEOPLE
from mille.cli import arena as command
from mille.engine.message import Fault, message, must_be
from mille.games import entry
from mille.i18n import load
from mille.measure import arena as measure, pool
from mille.measure.simulation import LineUp
from mille.session import record
from mille.session.record import SeatName
from tests.cli.conftest import Command, Said, header_of
from tests.games.matches import GAMES
from tests.measure import test_estimate
from tests.outside.table import PLAYERS, script as script_of
from tests.parts import long
from tests.patience import PATIENCE, heeded, lives, until

WORDS = load()

PYTHON = sys.executable
NO_START = WORDS("outside.no_start", program="/no/such/program", reason="@").partition("@")[0]
RANDOM = ("--a", "random", "--b", "random")
SHORT = ("--pairs", 3, "--rule", "target=200", "--jobs", 1)


@pytest.fixture
def arena(mille: Command) -> Callable[..., Said]:
    return partial(mille, "arena")


def like(id: str, **blanks: str) -> str:
    """The pattern of a line, with a pattern in each blank."""
    text = re.escape(WORDS(id, n=2, **{name: f"@{name}@" for name in blanks}))
    for name, pattern in blanks.items():
        text = text.replace(re.escape(f"@{name}@"), pattern)
    return text


def test_what_it_prints(arena: Callable[..., Said]) -> None:
    said = arena("--a", "casual", "--b", "random", *SHORT, "--sprt", "-5,15")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == WORDS("cli.arena.who", a="casual", b="random", rules="custom", seed="1")
    share, signed = r"\d+\.\d", r"[+−]\d+\.\d"
    plain, range_of = f"−?{share}", partial(like, mean=signed, low=signed, high=signed)
    patterns = [
        rf"3 pairs, 6 games, \d+ deals, {share} s",
        like("cli.arena.wins", a="[0-6]", b="[0-6]", mean=share, low=share, high=share),
        like("cli.arena.pairs", lost="[0-3]", split="[0-3]", won="[0-3]"),
        range_of("cli.arena.points", a=plain, b=plain),
        like("cli.arena.elo", mean=r"\S+", low=r"\S+", high=r"\S+"),
        *(like("cli.arena.time", name=name, median=share, p99=share) for name in "AB"),
        like(
            "cli.arena.sprt",
            elo1=r"\+15",
            elo0="−5",
            ratio=r"−?\d\.\d\d",
            lower=r"−2\.94",
            upper=r"2\.94",
        )
        + re.escape(f" {WORDS('cli.arena.sprt.open')}"),
    ]
    for line, pattern in zip(lines[1:9], patterns, strict=True):
        assert re.fullmatch(pattern.replace(r"\ 2\ ", r"\ \d+\ "), line)
    assert len(lines) == 9


@pytest.mark.parametrize(
    ("given", "elo"),
    [
        (["--sprt", "-5,5"], [-5, 5]),
        (["--sprt=-5,5"], [-5, 5]),
        (["--sprt", "-.5,0"], [-0.5, 0]),
        (["--sprt", "-20,-10", "--json"], [-20, -10]),
        (["--sprt", "--json"], [0, 20]),
        (["--seed", "-5th", "--sprt"], [0, 20]),
    ],
)
def test_a_value_may_begin_with_a_minus(
    arena: Callable[..., Said], given: list[str], elo: list[float]
) -> None:
    """No option begins with a minus and a digit."""
    args = (*RANDOM, "--rule", "target=20", "--pairs", 1, "--jobs", 1)
    test = arena(*args, "--json", *given).json["sprt"]
    assert [test["elo0"], test["elo1"]] == elo


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (
            "illegal",
            WORDS(
                "outside.lost",
                name="Honest 1.0",
                why=message("outside.illegal", n=3, why=must_be("meld", "cards").message),
            ),
        ),
        (
            "crash_at_start",
            WORDS("outside.absent", name="crash_at_start.py", why=message("outside.ended")),
        ),
    ],
)
def test_a_record_says_in_words_why_a_game_was_lost(
    mille: Command, tmp_path: Path, script: str, why: str
) -> None:
    """A window's record does the same."""
    program = f"cmd:{shlex.join(script_of(script))}"
    args = ("--a", program, "--b", "random", "--pairs", 1, "--jobs", 1, "--records", tmp_path)
    assert mille("arena", *args).code == 0
    for seat in (0, 1):
        path = tmp_path / f"1-{1 + seat}.jsonl"
        assert record.lost(record.read(path)) == (seat, why)
        said = mille("verify", path)
        lost = WORDS("cli.verified.lost", seat=seat, why=why[:-1])[1:]
        assert said.code == 0 and said.out.endswith(f"{lost}.\n")


@pytest.mark.parametrize("name", ["human", "expert"])
def test_a_program_stays_one_in_its_record_whatever_it_calls_itself(
    arena: Callable[..., Said], tmp_path: Path, name: str
) -> None:
    script = tmp_path / "poser.py"
    script.write_text(
        f"""input(); print('{{"type": "ready", "name": "{name}"}}', flush=True)""", "utf-8"
    )
    args = ("--a", "random", "--b", f"cmd:{PYTHON} {script}", "--pairs", 1, "--jobs", 1)
    assert arena(*args, "--records", tmp_path / "games").code == 0
    for game, order in (("1-1", 1), ("1-2", -1)):
        data = record.read_bytes(tmp_path / "games" / f"{game}.jsonl")
        seats = [SeatName("random", "random"), SeatName(name, "outside")]
        assert list(record.parse(data).header.seats) == seats[::order]


@pytest.mark.parametrize("pairs", [1, long(3)])
def test_a_program_plays(arena: Callable[..., Said], pairs: int) -> None:
    program = f"cmd:{PYTHON} -m mille player --level casual"
    found = arena("--a", program, "--b", "random", *SHORT, "--pairs", pairs, "--json").json
    assert found["names"][0].endswith("casual")
    assert found["faults"] == [{}, {}]
    assert found["turns"][0] > 10
    assert found["deals"] >= 2 * pairs


@pytest.mark.long
@pytest.mark.parametrize("jobs", [1, long(2)])
def test_a_program_is_told_in_words_why_a_move_is_illegal(
    arena: Callable[..., Said], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    """It is in English, whatever the person speaks: programs are written for English."""
    monkeypatch.setenv("MILLE_LANGUAGE", "en_XA")
    (tmp_path / "errs.py").write_text(
        f"""import json, sys
sys.path.insert(0, {str(PLAYERS)!r})
from honest import choose, play, say
def answer(line):
    say(type="move", id=line["id"], move={{"event": "discard", "card": "1X"}})
    refused = json.loads(sys.stdin.readline())
    with open({str(tmp_path / "told.txt")!r}, "a") as file:
        file.write(refused["reason"] + "\\n")
    say(type="move", id=line["id"], move=choose(line["legal"]))
play(answer)
""",
        "utf-8",
    )
    program = f"cmd:{PYTHON} {tmp_path / 'errs.py'}"
    args = ("--a", program, "--b", "random", "--pairs", 2, "--jobs", jobs, "--rule", "target=100")
    assert arena(*args).code == 0
    told = set((tmp_path / "told.txt").read_text("utf-8").splitlines())
    assert told == {WORDS("fault.no_card", code="1X")}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (["--a", "nobody"], ["“nobody”", "random"]),
        (["--a", "cmd:"], ["cmd:", "program"]),
        (["--a", "cmd:'half"], ["cmd:", "program"]),
        (["--a", "cmd:/no/such/program x"], [NO_START]),
        (["--pairs", "0"], ["--pairs", "1"]),
        (["--pairs", "many"], ["--pairs"]),
        (["--jobs", "0"], ["--jobs", "60"]),
        (["--jobs", "61"], ["--jobs", "60"]),
        (["--sprt", "20,0"], ["--sprt", "0,20"]),
        (["--sprt", "20"], ["--sprt"]),
        (["--sprt", "-5"], ["--sprt", "0,20"]),
        (["--json", "-5,5"], ["--json", "-5,5"]),
        (["--", "-5,5"], ["-5,5"]),
        (["--sprt", "0,nan"], ["--sprt"]),
        (["--sprt", "0,1e9"], ["--sprt"]),
        (["--seed", "\udc80"], ["--seed"]),
        (["--seed", "x" * 4001], ["--seed", "4000"]),
        (["--rules", "nonsense"], ["nonsense"]),
        (["--rule", "target"], ["target"]),
    ],
)
def test_what_it_refuses(arena: Callable[..., Said], changed: list[str], words: list[str]) -> None:
    arena(*RANDOM, "--pairs", 1, "--jobs", 1, *changed).refuses(*words)


def test_what_was_played_is_told_before_a_fault(
    arena: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = measure.play_pair

    def fails(contest: LineUp, number: int, say: Any) -> measure.Pair:
        if number == 3:
            raise Fault(message("fault.endless", n=7))
        return real(contest, number, say)

    monkeypatch.setattr(measure, "play_pair", fails)
    said = arena(*RANDOM, *SHORT)
    said.complains(2)
    assert "2 pairs" in said.out
    file = tmp_path / "file"
    file.touch()
    arena(*RANDOM, *SHORT, "--records", file).refuses(str(file))


def test_numbers_have_proper_signs() -> None:
    signed = {12.34: "+12.3", -0.04: "0.0", 0.04: "0.0", -7: "−7.0", inf: "+∞", -inf: "−∞"}
    assert {number: command._sign(number, 1) for number in signed} == signed
    assert command._plain(-83.8, 1) == "−83.8"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("jobs", [1, long(2)])
def test_a_bar_on_a_terminal_and_an_end_at_once(jobs: int) -> None:
    """Ctrl-C reaches every process of a terminal; the games played so far are reported."""
    import pty

    ours, theirs = pty.openpty()
    arguments = ["--a", "random", "--b", "random", "--pairs", "1000000", "--jobs", str(jobs)]
    with heeded():
        process = subprocess.Popen(
            [PYTHON, "-m", "mille", "arena", *arguments, "--seed", f"stop {jobs}"],
            stdout=subprocess.PIPE,
            stderr=theirs,
            start_new_session=True,
        )
    os.close(theirs)
    shown = b""
    end = time.monotonic() + PATIENCE
    while b"/1000000" not in shown:
        assert wait([ours], end - time.monotonic()), shown
        shown += os.read(ours, 4096)
    assert re.search(rb"\r\[-{24}\] [1-9]\d*/1000000  \d+:\d\d:\d\d  A wins \d+\.\d%", shown)
    os.killpg(process.pid, signal.SIGINT)
    out = process.communicate(timeout=PATIENCE)[0].decode()
    assert process.returncode == 130
    assert re.search(r"^\d+ pairs?, \d+ games", out, re.MULTILINE)
    rest = b""
    while wait([ours], 0):
        try:
            more = os.read(ours, 4096)
        except OSError:  # Linux reports the end like this
            break
        rest += more
    os.close(ours)
    assert b"Traceback" not in rest
    assert until(lambda: not lives(process.pid, os.killpg)), "a worker is left in that session"


def dying(of: object, game: str, setup: Mapping[str, Any]) -> pool.Work:
    """Stands in for the work of an arena's worker."""
    return test_estimate.dying(setup)


@pytest.mark.long
def test_a_worker_that_dies_is_one_line(
    arena: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_work", dying)
    arena(*RANDOM, "--pairs", 2, "--jobs", 2).refuses(f"mille: {WORDS('fault.worker')}\n")


QUICK = ("beggar_my_neighbor", "guts", "mille")
"""Games that random players finish quickly."""


def ends(game: str) -> tuple[int, int]:
    """The fewest and the most seats of a game."""
    return min(entry(game).seats), max(entry(game).seats)


def randoms(seats: int) -> str:
    return ",".join(["random"] * seats)


def tables() -> list[Any]:
    """Every game with every number of seats; each run has quick games with the fewest and most."""
    rows = [(game, seats) for game in GAMES for seats in entry(game).seats]
    return [row if row[0] in QUICK and row[1] in ends(row[0]) else long(*row) for row in rows]


@pytest.mark.parametrize(("game", "seats"), tables())
def test_simulate_plays_any_number_of_seats(
    mille: Command, tmp_path: Path, game: str, seats: int
) -> None:
    given = ["--game", game, "--players", randoms(seats), "--games", 1, "--records", tmp_path]
    told = mille("simulate", *given, "--json").json
    assert (told["games"], len(told["players"]), told["illegal_moves"]) == (1, seats, 0)
    (kept,) = tmp_path.iterdir()
    header = header_of(kept)
    assert (header["game"], len(header["seats"])) == (game, seats)
    assert mille("verify", kept).code == 0


@pytest.mark.parametrize("game", GAMES)
def test_simulate_refuses_other_numbers_of_seats(mille: Command, game: str) -> None:
    """The sentence about it is as one says it."""
    fewest, most = ends(game)
    id = "fault.deal_players" if fewest == most else "fault.count_players"
    why = WORDS(id, n=fewest, least=fewest, most=most)
    for seats in (fewest - 1, most + 1):
        given = ["--game", game, "--players", randoms(seats), "--games", 1]
        mille("simulate", *given).refuses(f"mille: {why}\n")


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_arena_seats_each_player_everywhere(mille: Command, game: str, seats: int) -> None:
    """A seed is played once for every rotation, and each game's places are divided up."""
    players = f"novice,{randoms(seats - 1)}"
    given = ["--game", game, "--players", players, "--seeds", 1, "--jobs", 1, "--json"]
    told = mille("arena", *given).json
    assert told["games"] == seats
    assert [(row["player"], row["seats"]) for row in told["seats"]] == [
        ("novice", 1),
        ("random", seats - 1),
    ]
    firsts = sum(row["seats"] * row["firsts"][0] for row in told["seats"])
    assert firsts == pytest.approx(1, abs=1e-4)


@pytest.mark.long
def test_a_program_that_fails_is_replaced_and_keeps_its_name(
    mille: Command, tmp_path: Path
) -> None:
    """Its row and its record both say so; a single seed gives no range."""
    program = f"cmd:{shlex.join(script_of('crash_at_start'))}"
    given = ["--game", "guts", "--players", f"{program},random,random", "--seeds", 1]
    said = mille("arena", *given, "--jobs", 1, "--records", tmp_path)
    first, program_row, *_, fault = said.out.splitlines()
    assert first.startswith("3 seats, rules together, seed 1: 1 seed, 3 games, ")
    assert program_row.startswith("crash_at_start.py, 1 seat: first in ")
    assert "±" not in program_row
    assert fault == WORDS(
        "cli.arena.fault", name="crash_at_start.py", n=3, why=message("outside.ended")
    )
    header, *lines = (tmp_path / "1-1.jsonl").read_text("utf-8").splitlines()
    assert json.loads(header)["seats"][0] == {"name": "crash_at_start.py", "player": "outside"}
    why = {"replaced": WORDS("outside.ended"), "takes_over": "expert"}
    assert json.loads(lines[1]) == {"event": "note", "seat": 0, **why}


@pytest.mark.parametrize("game", [game for game in GAMES if 2 in entry(game).seats])
def test_of_two_seats_a_program_that_cheats_loses(
    mille: Command, tmp_path: Path, game: str
) -> None:
    """The game ends there: nobody goes on for it, and the record says why."""
    program = f"cmd:{shlex.join(script_of('illegal'))}"
    given = ["--game", game, "--players", f"{program},random", "--seeds", 1, "--jobs", 1]
    cheat, random = mille("arena", *given, "--json").json["seats"]
    assert (cheat["firsts"][0], cheat["place"][0], cheat["lost"]) == (0, 2, 2)
    assert (random["firsts"][0], random["place"][0], random["lost"]) == (1, 1, 0)
    said = mille("arena", *given, "--records", tmp_path)
    assert said.out.splitlines()[-1].startswith("Honest 1.0 failed 2 times: ")
    for rotation, seat in ((1, 0), (2, 1)):
        path = tmp_path / f"1-{rotation}.jsonl"
        note = json.loads(path.read_text("utf-8").splitlines()[-1])
        assert (note["event"], note["seat"]) == ("note", seat)
        assert note["lost"].startswith("Honest 1.0 lost the game")
        assert mille("verify", path).code == 0


def test_one_game_is_no_games(mille: Command) -> None:
    said = mille("simulate", "--players", randoms(2), "--games", 1, "--rule", "target=1")
    assert said.out.splitlines()[0] == "1 game, 1 deal, rules custom, seed 1"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_knows_the_seven_levels_and_their_people(game: str) -> None:
    at = entry(game)
    assert len(LEVELS) == 7
    assert set(LEVELS) < PEOPLE.keys() <= at.players.keys()
    assert at.opponents.keys() == PEOPLE.keys()
    assert {name: who.name for name, who in at.opponents.items()} == {
        name: who.name for name, who in PEOPLE.items()
    }
