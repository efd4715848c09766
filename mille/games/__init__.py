"""The games there are. Each is one folder here, found by looking; no list is kept.

A folder's `__init__` has its `TITLE`, which is light: a shelf of all games is read without any
game's code. Its module `entry` has `GAME`, and is imported when the game is chosen.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mille.agents.agent import AnyAgent
from mille.agents.grader import Grader
from mille.agents.people import PEOPLE, Person
from mille.agents.reviewer import Reviewer
from mille.engine.codec import Json, JsonObject
from mille.engine.game import AnyGame, Fault, message
from mille.engine.ledger import Ledger
from mille.engine.options import Options
from mille.view.cloth import NOTHING, Cloth, Lid

if TYPE_CHECKING:
    from mille.view.presentation import Presenter  # only who shows a game loads it
    from mille.view.score_pad import ScorePad


@dataclass(frozen=True, slots=True)
class Title:
    """What a shelf shows of a game, as `TITLE` in its folder's `__init__`."""

    id: str
    """Its name in records and commands, and the name of its folder."""
    seats: Sequence[int]
    """How many can play."""
    usual_seats: int
    """How many play where nothing is said."""
    cloth: Cloth | None = None
    """Its cloth, border and accent; None takes those of the house."""
    lid: Lid = NOTHING
    """What lies on the lid of its box."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """The cards, by their codes, that its rules set apart and that show it: `"wild"`, or in figures
    what one is worth. `python -m tools.make_cards` draws them. All others are plain."""
    in_window: bool = True
    """Whether it has a table to be shown; without one it is played by commands and programs."""
    calculators: Sequence[str] = ()
    """The commands that are this game's own, as `GameEntry.calculators` has them."""
    is_default: bool = False
    """Whether it is the game that is meant where none is named. One game is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """All that a game's folder offers, as `GAME` in its module `entry`."""

    title: Title
    game: AnyGame
    players: Mapping[str, AnyAgent]
    """The built-in players by name, the weakest first."""
    slow: frozenset[str] = frozenset()
    """The players who think for longer than a frame: they do it in a process of their own."""
    stand_in: str
    """The quick player who moves when such a process fails."""
    opponents: Mapping[str, Person] = field(default_factory=lambda: PEOPLE)
    """The people at the table: who each player is that is offered as an opponent, weak to strong.
    """
    options: Options[Any]
    """The house rules that a table may choose, and the named sets of them."""
    ledger: Ledger
    """Where its records have what the deals and the game brought."""
    shown_by: Callable[[], Presenter] | None = None
    """Makes what shows it; None in a game that is played by commands only. What it takes to show
    the game is loaded then, and not for a command or a player in a process of its own."""
    table: str = ""
    """The name of its table map in `assets/tables/`."""
    grader: Grader | None = None
    """Who looks back at a seat's choices, in a game that has somebody of its own for that."""
    dear: tuple[float, float, float] | None = None
    """What a choice gives away where the house looks back, in the game's own unit, from which on it
    is an inaccuracy, a mistake, a blunder; None where nothing is chosen, or the grader knows."""
    calculators: Mapping[str, Callable[[Json], JsonObject]] = field(default_factory=dict)
    """Commands of its own: what each works out from a JSON object; `lines` are score lines."""
    learned: Mapping[str, Callable[[], Sequence[float]]] = field(default_factory=dict)
    """What its players learned, by name: numbers that the self-test looks at."""
    adviser: str = ""
    """The player who is asked for hints: the strongest there is. If none is named, the stand-in."""

    worlds: int = 64
    """Imagined deals in which a choice is looked at there, at most."""

    @property
    def id(self) -> str:
        """Its name in records and commands."""
        return self.title.id

    @property
    def seats(self) -> Sequence[int]:
        """How many can play."""
        return self.title.seats

    @property
    def reviewer(self) -> Grader | None:
        """Who looks back at a seat's choices; None in a game in which nothing is chosen."""
        if self.grader is not None or self.dear is None:
            return self.grader
        adviser = self.players[self.adviser or self.stand_in]
        quick = self.players[self.stand_in]
        return Reviewer(self.game, adviser, quick, self.ledger, self.dear, self.worlds)

    @property
    def presenter(self) -> Presenter:
        """How it is shown, in a game that has a table."""
        assert self.shown_by is not None
        return self.shown_by()

    @property
    def score_pad(self) -> ScorePad:
        """How deals that were played with real cards are written down: `PAD` in its `pad.py`."""
        pad: ScorePad = importlib.import_module(f"{__name__}.{self.id}.pad").PAD
        return pad

    @property
    def rule_sets(self) -> Mapping[str, Any]:
        """The named sets of house rules; the first is the default."""
        return self.options.presets


def later(module: str, name: str) -> Callable[[], Any]:
    """Makes what a module has by that name, and loads the module only then."""
    return partial(_made, module, name)


def _made(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)()


@cache
def titles() -> Mapping[str, Title]:
    """All games by id: the default one first, and before the others those with a table.

    So a copy without the default game still opens with a game that can be shown.
    """
    found: list[Title] = []
    for module in pkgutil.iter_modules(__path__):
        found.append(importlib.import_module(f"{__name__}.{module.name}").TITLE)
    found.sort(key=lambda title: (not title.is_default, not title.in_window))
    return {title.id: title for title in found}


def default_game() -> str:
    """The id of the game that is meant where none is named."""
    return next(iter(titles()))


def discover() -> Mapping[str, GameEntry]:
    """All games by id, with their code."""
    return {id: entry(id) for id in titles()}


def has_pad(id: str) -> bool:
    """Whether the game of that id can be written down on a score pad: it has a module `pad`."""
    return find_spec(f"{__name__}.{id}.pad") is not None


@cache
def entry(id: str) -> GameEntry:
    """The game of that id, with its code. Raises `Fault` with the ids there are."""
    if id not in titles():
        known = tuple(titles())
        raise Fault(message("fault.unknown_game", game=id[:40], known=known))
    game: GameEntry = importlib.import_module(f"{__name__}.{id}.entry").GAME
    return game
