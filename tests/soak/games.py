"""Games between quick players under every rule set; two referees follow each record."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from mille.games import entry
from mille.measure.simulation import simulate
from mille.session import record
from mille.value import Struct, field
from tests.independent import referee
from tests.soak.level import Level

PAIRS = (("thumb", "thumb"), ("thumb", "random"), ("random", "thumb"), ("random", "random"))
"""One plays by a rule of thumb; the other plays at random and gets everywhere."""
ROUND = len(PAIRS) * 4
"""The number of games in which every pair plays by every rule set."""


class Played(Struct):
    """What the games came to."""

    games: int = 0
    deals: int = 0
    events: int = 0
    """The independent referee's count: lines after the header, each by the rules."""
    bytes: int = 0
    level: Level = field(default_factory=Level)


def play(games: int, seed: str, say: Callable[[Played], None] = lambda played: None) -> Played:
    """Play this many games, and have both referees follow each to its end.

    Raises `Refused` or `Fault` at a line that the rules do not allow, and `AssertionError`.
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
            played.events += referee.check(data)
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
