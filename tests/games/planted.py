"""Plant a secret in the table of every game, play, and print each game whose views contain it.

It runs in a process of its own, since it has to plant the field before the game is imported.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, StructMeta

from mille import value

SECRET = "nobody may see this"


class Planting(StructMeta):
    """Makes structs, with one more field if the class is a game's table."""

    def __new__(  # type: ignore[no-untyped-def]
        made, name: str, bases: tuple[type, ...], namespace: dict[str, Any], /, **options: Any
    ):
        """The class of that name."""
        if name == "Table" and namespace["__module__"].startswith("mille.games."):
            namespace["__annotations__"]["planted"] = "str"
            namespace["planted"] = ""
        return super().__new__(made, name, bases, namespace, **options)


class Value(Struct, metaclass=Planting, frozen=True):
    """Takes the place of the house's own."""


def leaks(id: str) -> bool:
    """Whether a seat ever sees what was planted."""
    from mille.games import entry
    from tests.games.matches import random_match, seats

    match = random_match(id, entry(id).options.usual.preset, short=True)
    for turn in match.sampled(40):
        state = value.replace(turn.state, planted=SECRET)
        assert SECRET in repr(state)
        for seat in seats(match):
            if SECRET in repr(match.entry.game.observe(state, seat)):
                return True
    return False


if __name__ == "__main__":
    value.Value = Value  # type: ignore[misc, assignment]
    from mille.games import discover

    print(*filter(leaks, sorted(discover())))
