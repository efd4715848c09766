"""Kill the program again and again while it plays: nothing that was seen may be lost.

    python -m tests.crash.kills --times 500 [--seed 1]

Each round starts the program on what the killed one left, lets a robot play until the screen was
told something new, and sends SIGKILL: at a random moment of play, at a random moment of the start,
or, by the program's own hand, in the middle of writing a line, before `fsync`, or before a file
takes another's place. Then, without the program:

- every event that the screen was told, in this round or before, is in its game's record;
- every record, of running and of finished games, can be followed to its last line;
- the next round sits down at that record with nothing missing and shows the hand that it tells,
  and the game goes on.

The exit code is 1 if anything was lost. A round takes a few seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic
from typing import Any

from mille.engine.match import Replay
from mille.engine.message import Fault
from mille.games.mille.melds import rules_from
from mille.session import matches, record
from mille.session.record import Record
from mille.session.settings import Settings, save
from mille.session.sources import ME
from mille.value import Struct, field

WITNESS = "tests.crash.witness"
PATIENCE = 300.0
"""Seconds in which a started program must tell something, even on a busy machine."""
WAYS = ("play",) * 15 + ("start",) * 2 + ("write", "fsync", "replace")
CALLS = {"write": (1, 8), "fsync": (1, 8), "replace": (1, 2)}
"""Which call is the last: a random one between these."""
LINGER = 1.5
"""The most seconds of play between the first thing told and the kill."""
SPEEDS = (0.0, 0.0, 4.0, 1.0)
TARGET = 300
"""Points to win the first game: with these, several games end in 500 rounds."""


class Lost(AssertionError):
    """Something that was seen is gone."""


class Figures(Struct):
    kills: Counter[str] = field(default_factory=Counter)
    """How many, by what the program was doing."""
    told: int = 0
    """Events that screens were told."""
    torn: int = 0
    """Kills that left half a line."""
    lines: int = 0
    """Lines of all records at the end, each followed by the rules."""


class Ledger:
    """What screens were told, game by game, to compare with the records."""

    def __init__(self, games: Path) -> None:
        self.folder = games
        self.told: dict[str, list[Any]] = {}
        self.figures = Figures()
        self._seed = ""
        self._undoing = False
        self.fresh = 0
        """Events told by the program that is running."""
        self.usual_start = 1.0
        """Seconds from the last process's start to the first thing that it told."""

    def hear(self, lines: Iterable[bytes]) -> None:
        """Note what a program said."""
        for line in lines:
            said = json.loads(line)
            if "sat" in said:
                self._sat(said)
            elif "told" in said:
                self.told[self._seed].append(said["told"])
                self.figures.told += 1
                self.fresh += 1
            elif "undoing" in said:
                self._undoing = True
            elif "undone" in said:
                self._undoing = False
                self.told[self._seed].pop()

    def _sat(self, said: dict[str, Any]) -> None:
        """Check that a program sat down at a game with all of its record."""
        self._seed = said["sat"]
        self.told.setdefault(self._seed, [])
        if said["events"] < len(self.told[self._seed]):
            raise Lost(f"the screen had seen more than {said['events']} events")
        if said["events"]:
            events, match = self._game(self._seed)
            self.told[self._seed] = events[: said["events"]]
            seen = match.game.observe(match.moments[said["events"] - 1].state, ME)
            if said["hand"] != sorted(card.code for card in seen.hand):
                raise Lost("the hand on the screen is not the one of the record")

    def _game(self, seed: str) -> tuple[list[Any], Replay[Any, Any]]:
        for path in self.records():
            kept, events, match = followed(path)
            if kept.header.seed == seed:
                return events, match
        raise Lost(f"no record of the game {seed}")

    def records(self) -> list[Path]:
        return sorted(self.folder.rglob("*.jsonl"))

    def check(self) -> None:
        """After a kill, check that the records have everything that was told."""
        found: dict[str, list[Any]] = {}
        for path in self.records():
            if path.stem.endswith("-damaged"):
                raise Lost(f"a damaged record was put aside: {path}")
            kept, events, _ = followed(path)
            found[kept.header.seed] = events
            self.figures.torn += kept.torn
        for seed, told in self.told.items():
            have = found.get(seed)
            if self._undoing and seed == self._seed and told and have == told[:-1]:
                told.pop()  # it was being undone
            if have is None or have[: len(told)] != told:
                raise Lost(f"of the game {seed}, {len(told)} events were seen: {told[-3:]}")
        self._undoing = False


def followed(path: Path) -> tuple[Record, list[Any], Replay[Any, Any]]:
    """A record, its events as the person may see them, with those that are due, and its match.

    Raises `Lost` if it cannot be followed to its last line: where a line is missing in the middle,
    the rules do not allow the next one.
    """
    try:
        kept = record.parse(path.read_bytes())
        match = record.follow(kept)
    except Fault as fault:
        raise Lost(f"{path.name} cannot be followed: line {fault.line}, {fault.message}") from None
    match.finish()
    game = match.game
    return kept, [game.write(game.redact(moment.event, ME)) for moment in match.moments], match


class Round:
    def __init__(
        self, home: Path, ledger: Ledger, chance: random.Random, way: str, linger: float
    ) -> None:
        self.ledger = ledger
        self.way = way
        self.linger = linger
        self.chance = chance
        read, write = os.pipe()
        die = [] if self.way in ("play", "start") else ["--die", f"{self.way}:{self._call()}"]
        words = ["--told", f"/dev/fd/{write}", "--robot", str(chance.random()), *die]
        self.began = monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", WITNESS, *words],
            env={**os.environ, "MILLE_HOME": str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            pass_fds=[write],
            stderr=subprocess.PIPE,
            process_group=0,
        )
        os.close(write)
        self._pipe = read
        self._rest = b""

    def _call(self) -> int:
        return self.chance.randint(*CALLS[self.way])

    def live_and_die(self) -> None:
        self.ledger.fresh = 0
        try:
            if self.way == "start":
                self._listen(self.began + self.chance.uniform(0.0, self.ledger.usual_start))
            else:
                self._listen(self.began + PATIENCE, until_told=True)
                self.ledger.usual_start = monotonic() - self.began
                self._listen(monotonic() + self.chance.uniform(0.0, self.linger))
        finally:
            ended = self.process.poll()
            self.process.kill()
            self._listen(monotonic() + PATIENCE)  # what is still in the pipe
            self.process.wait()
            os.close(self._pipe)
            errors = self.process.stderr.read().decode()
            self.process.stderr.close()
        if ended not in (None, -signal.SIGKILL):
            raise Lost(f"the program ended by itself ({ended}): {errors}")
        if self.way != "start" and not self.ledger.fresh and ended is None:
            raise Lost(f"the game does not go on: {errors}")
        by_itself = ended == -signal.SIGKILL
        self.ledger.figures.kills[
            "play" if self.way != "start" and not by_itself else self.way
        ] += 1
        self.ledger.check()

    def _listen(self, until: float, until_told: bool = False) -> None:
        """Listen until then, or until the pipe ends if that is sooner."""
        while (left := until - monotonic()) > 0:
            if until_told and self.ledger.fresh:
                return
            if not wait([self._pipe], left):
                return
            data = os.read(self._pipe, 65536)
            if not data:  # it has ended, or is about to
                self.process.wait()
                return
            *lines, self._rest = (self._rest + data).split(b"\n")
            self.ledger.hear(lines)  # except a last one that it was killed in


def kill_often(
    home: Path,
    times: int,
    seed: str,
    say: Callable[[int], None] = lambda done: None,
    ways: Sequence[str] = WAYS,
    linger: float = LINGER,
    speeds: Sequence[float] = SPEEDS,
) -> Figures:
    """Start and kill the program `times` times. Raises `Lost`."""
    chance = random.Random(seed)
    ledger = Ledger(home / "games")
    current = ledger.folder / "current.jsonl"
    rules = rules_from({"target": TARGET})
    matches.begin(current, "mille", rules, "casual", "You", f"kills {seed}").close()
    for done in range(times):
        speed = chance.choice(speeds)
        save(home / "settings.json", Settings(speed=speed, width=800, height=560))
        Round(home, ledger, chance, chance.choice(ways), linger).live_and_die()
        say(done + 1)
    ledger.figures.lines = sum(len(followed(path)[0].lines) for path in ledger.records())
    return ledger.figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    began = monotonic()

    def say(done: int) -> None:
        if done % 25 == 0:
            print(f"{done} kills, nothing lost", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory(prefix="mille-kills-") as folder:
        try:
            figures = kill_often(Path(folder), args.times, args.seed, say)
        except Lost as lost:
            print(f"lost: {lost}", file=sys.stderr)
            return 1
    print(f"killed {figures.kills.total()} times in {monotonic() - began:.0f} s: nothing lost")
    for name, number in sorted(figures.kills.items()):
        print(f"  {number:4} while: {name}")
    print(f"  {figures.told} events told, {figures.lines} lines followed by the rules")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
