"""The games there are. Each is one folder here, found by looking; no list is kept."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from mille.agents.agent import Agent
from mille.agents.reviewer import Reviewer
from mille.engine.game import Fault, Game, message
from mille.engine.lines import SeatLines
from mille.view.presenter import Presenter


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of the people at the table."""

    name: str
    level: str = ""
    """How strong they are, in a game that has levels; `level.<level>` says it in words."""
    pace: float = 1.0
    """How long they let a move wait, where 1 is usual."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """What a game's folder offers, as `GAME` in its `__init__`."""

    id: str
    """Its name in records and commands, and the name of its folder."""
    game: Game[Any, Any, Any, Any, Any]
    seats: Sequence[int]
    """How many can play."""
    players: Mapping[str, Agent[Any, Any]]
    """The built-in players by name, the weakest first."""
    heavy: frozenset[str]
    """The players who think for longer than a frame: they do it in a process of their own."""
    stand_in: str
    """The quick player who moves when such a process fails."""
    opponents: Mapping[str, Opponent]
    """The people at the table: who each player is that is offered as an opponent, weak to strong.
    """
    rule_sets: Mapping[str, Any]
    """The named sets of house rules; the first is the default."""
    presenter: Presenter
    lines: SeatLines[Any, Any]
    """How a program in another process plays it."""
    table: str
    """The name of its table map in `assets/tables/`."""
    reviewer: Reviewer | None = None
    """Who looks back at a seat's choices, in a game that has somebody who can."""
    adviser: str = ""
    """The player who is asked for hints: the strongest there is. If none is named, the stand-in."""


@cache
def discover() -> Mapping[str, GameEntry]:
    """All games by id."""
    found: dict[str, GameEntry] = {}
    for module in pkgutil.iter_modules(__path__):
        game: GameEntry = importlib.import_module(f"{__name__}.{module.name}").GAME
        found[game.id] = game
    return found


def entry(id: str) -> GameEntry:
    """The game of that id. Raises `Fault` with the ids there are."""
    games = discover()
    if id not in games:
        known = ", ".join(games)
        raise Fault(message("fault.unknown_game", game=id[:40], known=known))
    return games[id]
