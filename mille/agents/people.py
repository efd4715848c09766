"""The people of the house: who sits at the table, in every game.

A game says how each of them plays it; their names, their levels and their pace are the same
everywhere. Two people have each level, and the first of them goes by the level's name in commands
and records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LEVELS = ("novice", "casual", "club", "regular", "expert", "master", "grandmaster")
"""The seven levels, the weakest first; `level.<level>` says one in words."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table."""

    name: str
    level: str = ""
    """How strong they are; `level.<level>` says it in words."""
    pace: float = 1.0
    """How long they let a move wait, where 1 is usual."""
    gender: str = ""
    """`f` or `m`, for languages whose words depend on it."""


PEOPLE: Mapping[str, Person] = {
    "novice": Person("Lili", "novice", 0.8, gender="f"),
    "theo": Person("Théo", "novice", 1.6, gender="m"),
    "casual": Person("Léo", "casual", gender="m"),
    "mado": Person("Mado", "casual", 0.7, gender="f"),
    "club": Person("Ginette", "club", 0.9, gender="f"),
    "fernand": Person("Fernand", "club", 1.4, gender="m"),
    "regular": Person("Odette", "regular", 1.1, gender="f"),
    "marcel": Person("Marcel", "regular", 0.8, gender="m"),
    "expert": Person("Hector", "expert", 0.7, gender="m"),
    "solange": Person("Solange", "expert", 1.2, gender="f"),
    "master": Person("Irène", "master", gender="f"),
    "ambroise": Person("Ambroise", "master", gender="m"),
    "grandmaster": Person("Victor", "grandmaster", gender="m"),
    "clarisse": Person("Clarisse", "grandmaster", 1.3, gender="f"),
}
"""The people by the names that commands and records use, from weak to strong."""
