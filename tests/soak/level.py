"""Games that are played on end, and what must not grow with them."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from mille.games import entry
from mille.measure.simulation import simulate
from mille.session import record
from mille.value import Struct, field
from tests.independent import mille as second
from tests.independent.reading import read

PAGE = os.sysconf("SC_PAGE_SIZE") if sys.platform != "win32" else 0


def memory() -> float:
    """The memory that the process uses now, in MB; only Linux says."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 2**20


def handles() -> int:
    """How many files, pipes and sockets are open."""
    return len(os.listdir("/proc/self/fd"))


class Level(Struct):
    """Samples taken at similar moments."""

    memory: list[float] = field(default_factory=list)
    handles: list[int] = field(default_factory=list)

    def sample(self, fonts: int = 0) -> None:
        """Take a sample without what nobody uses any more, nor the files of this many fonts."""
        gc.collect()
        self.memory.append(memory())
        self.handles.append(handles() - fonts)

    @property
    def rise(self) -> float:
        """MB from the second quarter to the last, by their medians.

        In the first quarter everything is done for the first time, and kept.
        """
        quarter = max(1, len(self.memory) // 4)
        return median(self.memory[-quarter:]) - median(self.memory[quarter : 2 * quarter])

    def __str__(self) -> str:
        quarter = max(1, len(self.memory) // 4)
        quarters = [median(self.memory[i * quarter : (i + 1) * quarter]) for i in range(4)]
        by_quarter = ", ".join(f"{value:.1f}" for value in quarters)
        held = sorted(set(self.handles[quarter:]))
        return (
            f"memory by quarters {by_quarter} MB, rise {self.rise:+.1f} MB; "
            f"open files {' or '.join(map(str, held))}"
        )


PAIRS = (("thumb", "thumb"), ("thumb", "random"), ("random", "thumb"), ("random", "random"))
"""One plays by a rule of thumb; the other plays at random and gets everywhere."""
ROUND = len(PAIRS) * 4
"""The number of games in which every pair plays by every rule set."""


class Played(Struct):
    """What the games came to."""

    games: int = 0
    deals: int = 0
    events: int = 0
    """Lines after the header, each by the rules of both referees."""
    bytes: int = 0
    level: Level = field(default_factory=Level)


def play(games: int, seed: str, say: Callable[[Played], None] = lambda played: None) -> Played:
    """Play this many games, and have both referees follow each to its end.

    Raises `Fault` at a line that the rules do not allow, and `AssertionError`.
    """
    mille, played = entry("mille"), Played()
    tables = [(rules, pair) for rules in mille.rule_sets.values() for pair in PAIRS]
    assert len(tables) == ROUND
    with tempfile.TemporaryDirectory(prefix="mille-soak-") as folder:
        for number in range(games):
            rules, pair = tables[number % ROUND]
            tally = simulate(mille, rules, pair, 1, f"{seed}/{number}", Path(folder))
            assert tally.illegal == 0, (seed, number)
            (path,) = Path(folder).iterdir()
            data = path.read_bytes()
            path.unlink()
            assert read(data, second.game) is None, (seed, number)
            played.events += data.count(b"\n") - 1
            match = record.follow(record.parse(data))
            assert mille.game.waiting(match.state).actor is None
            assert not match.due
            played.games += 1
            played.deals += tally.deals
            played.bytes += len(data)
            if played.games % ROUND == 0:
                played.level.sample()
                say(played)
    return played
