"""Who plays what in an arena: what the processes that play its games are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from mille.engine.codec import Json, JsonObject
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry


@dataclass(frozen=True, slots=True)
class LineUp:
    """All that the results depend on."""

    game: GameEntry
    rules: AnyRules
    players: tuple[str, ...]
    """Built-in players by name, or `cmd:` and a command line; as many as there are seats."""
    seed: str
    keep: bool = False
    """Whether the games' records are handed back."""

    def write(self) -> JsonObject:
        """As a value for JSON."""
        return {
            "game": self.game.id,
            "rules": self.game.options.write(self.rules),
            "players": list(self.players),
            "seed": self.seed,
            "keep": self.keep,
        }

    @classmethod
    def read(cls, value: Json) -> Self:
        """What `write` wrote."""
        game = entry(value["game"])
        rules = game.options.read(value["rules"])
        return cls(game, rules, tuple(value["players"]), value["seed"], value["keep"])
