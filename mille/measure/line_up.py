"""Who plays what in an arena: the settings given to the processes that play its games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from mille.engine.codec import Json, JsonObject
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry


@dataclass(frozen=True, slots=True)
class LineUp:
    """Everything that the results depend on."""

    game: GameEntry
    rules: AnyRules
    players: tuple[str, ...]
    """Names of built-in players, or `cmd:` and a command line; one for each seat."""
    seed: str
    keep: bool = False
    """Whether to return the games' records."""

    def write(self) -> JsonObject:
        """As a JSON value."""
        return {
            "game": self.game.id,
            "rules": self.game.options.write(self.rules),
            "players": list(self.players),
            "seed": self.seed,
            "keep": self.keep,
        }

    @classmethod
    def read(cls, value: Json) -> Self:
        """The line-up that `write` wrote."""
        game = entry(value["game"])
        rules = game.options.read(value["rules"])
        return cls(game, rules, tuple(value["players"]), value["seed"], value["keep"])
