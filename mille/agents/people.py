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


PEOPLE: Mapping[str, Person] = {
    "novice": Person("Lili", "novice", 0.8),
    "theo": Person("Théo", "novice", 1.6),
    "casual": Person("Léo", "casual"),
    "mado": Person("Mado", "casual", 0.7),
    "club": Person("Ginette", "club", 0.9),
    "fernand": Person("Fernand", "club", 1.4),
    "regular": Person("Odette", "regular", 1.1),
    "marcel": Person("Marcel", "regular", 0.8),
    "expert": Person("Hector", "expert", 0.7),
    "solange": Person("Solange", "expert", 1.2),
    "master": Person("Irène", "master"),
    "ambroise": Person("Ambroise", "master"),
    "grandmaster": Person("Victor", "grandmaster"),
    "clarisse": Person("Clarisse", "grandmaster", 1.3),
}
"""The people by the names that commands and records use, from weak to strong."""
