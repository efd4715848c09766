"""Plant a secret in the table of every game, play, and print each game whose views contain it.

It runs in a process of its own, since it has to plant the field before the game is imported.
"""

from __future__ import annotations

import dataclasses
from typing import Any

SECRET = "nobody may see this"
whole = dataclasses.dataclass


def planting(kind: type | None = None, /, **options: Any) -> Any:
    """`dataclass`, with one more field if the class is a game's table."""
    if kind is None:
        return lambda later: planting(later, **options)
    if kind.__name__ == "Table" and kind.__module__.startswith("mille.games."):
        kind.__annotations__["planted"] = "str"
        kind.planted = ""  # type: ignore[attr-defined]
    return whole(kind, **options)


def leaks(id: str) -> bool:
    """Whether a seat ever sees what was planted."""
    from mille.games import entry
    from tests.games.matches import random_match, seats

    match = random_match(id, next(iter(entry(id).rule_sets)), short=True)
    for turn in match.sampled(40):
        state = dataclasses.replace(turn.state, planted=SECRET)
        assert SECRET in repr(state)
        for seat in seats(match):
            if SECRET in repr(match.entry.game.observe(state, seat)):
                return True
    return False


if __name__ == "__main__":
    dataclasses.dataclass = planting
    from mille.games import discover

    print(*filter(leaks, sorted(discover())))
