"""Output that cannot be written: one sentence, exit code 2, and nothing in Python's own words.

The commands run as processes of their own, since half of it happens while Python exits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from mille.cli.console import PLAIN
from mille.games.mille.melds import OPTIONS, preset
from mille.i18n import load
from tests.golden.make import HERE
from tests.parts import long, quick_first

GOLDEN = HERE / "records" / "mille-1-naturals.jsonl"
FULL = Path("/dev/full")
HELLO = {
    "type": "hello",
    "protocol": "mille-player",
    "version": 1,
    "game": "mille",
    "rules": OPTIONS.write(preset("standard")),
    "seat": 0,
    "names": ["A", "B"],
}
SAYING: dict[str, tuple[list[str], bytes]] = {
    "help": (["--help"], b""),
    "help of a command": (["arena", "--help"], b""),
    "version": (["--version"], b""),
    "verify": (["verify", str(GOLDEN)], b""),
    "score": (["score", "-"], b'{"melds": {}}'),
    "settle": (["settle", "-"], b'{"totals": [1300, 5], "naturals": [0, 0], "chapeaux": [0, 0]}'),
    "simulate": (["simulate", "--games", "1", "--players", "random,random"], b""),
    "arena": (["arena", "--a", "random", "--b", "random", "--pairs", "1", "--jobs", "1"], b""),
    "player": (["player", "--level", "casual"], json.dumps(HELLO).encode() + b"\n"),
}
"""Commands that print something, and their input."""

needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")


def run(
    args: list[str], given: bytes, out: IO[bytes] | int, err: IO[bytes] | int, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command; Python buffers its output, as it does unless told otherwise."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command: list[Any] = [sys.executable, "-m", "mille", *args]
    return subprocess.run(
        command, input=given, stdout=out, stderr=err, env={**usual, **env}, check=False
    )


@needs_full
@pytest.mark.parametrize("unbuffered", ["", long("1")])
@pytest.mark.parametrize("name", quick_first(SAYING, 3))
def test_a_full_disk_is_one_sentence(name: str, unbuffered: str) -> None:
    args, given = SAYING[name]
    with FULL.open("wb") as out:
        done = run(args, given, out, subprocess.PIPE, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("mille: ")
    assert load()("reason.ENOSPC") in line


@pytest.mark.long
@pytest.mark.parametrize("name", SAYING)
def test_elsewhere_they_say_something(name: str) -> None:
    args, given = SAYING[name]
    done = run(args, given, subprocess.PIPE, subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@needs_full
@pytest.mark.parametrize("name", ["version", "verify"])
def test_where_nothing_can_be_said_the_exit_code_says_it(name: str) -> None:
    args, given = SAYING[name]
    with FULL.open("wb") as full:
        assert run(args, given, full, full).returncode == 2


@pytest.mark.long
@needs_full
def test_a_complaint_that_cannot_be_written_keeps_its_exit_code(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{", "utf-8")
    for code, args in ((2, ["nonsense"]), (2, ["verify", "nowhere"]), (1, ["verify", str(broken)])):
        with FULL.open("wb") as full:
            assert run(args, b"", subprocess.PIPE, full).returncode == code


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize("unbuffered", ["", long("1")])
def test_a_reader_that_has_seen_enough(unbuffered: str) -> None:
    """A closed pipe is no fault."""
    done = subprocess.run(
        f"{sys.executable} -m mille verify {GOLDEN} {GOLDEN} | true",
        shell=True,
        capture_output=True,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        check=False,
    )
    assert done.stderr == b""


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["cp1252", long("ascii")])
def test_a_console_without_our_signs_gets_plainer_ones(encoding: str) -> None:
    """A file that Windows writes has no typographic minus sign and no infinity sign."""
    ours, plain = (
        run(SAYING["arena"][0], b"", subprocess.PIPE, subprocess.PIPE, PYTHONIOENCODING=name)
        for name in ("utf-8", encoding)
    )
    without_time = [
        [
            line
            for line in done.stdout.decode(name).splitlines()
            if "Time" not in line and "seconds" not in line
        ]
        for done, name in ((ours, "utf-8"), (plain, encoding))
    ]
    told = "\n".join(without_time[0])
    assert "−" in told
    assert "±" in told or "∞" in told
    for sign, stand_in in PLAIN.items():
        if encoding == "ascii" or sign not in "–±×…·":
            told = told.replace(sign, stand_in)
    assert "\n".join(without_time[1]) == told
