"""The available games. Each is a folder here; they are found by looking, so there is no list to
keep.

A folder's `__init__` has its `TITLE`, which is light: a shelf of all games is built without loading
any game's code. Its module `entry` has `GAME`, and is imported when the game is chosen.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mille.agents import PEOPLE, AnyAgent, Grader, Person, Reviewer
from mille.engine.codec import Json, JsonObject
from mille.engine.game import AnyGame
from mille.engine.match import Ledger
from mille.engine.message import unknown
from mille.engine.options import Options
from mille.value import Value, field
from mille.view.cloth import NOTHING, Cloth, Lid

if TYPE_CHECKING:
    from mille.view.papers import ScorePad
    from mille.view.presentation import Presenter  # loaded only by whatever shows a game


class Title(Value):
    """What the shelf shows of a game; `TITLE` in its folder's `__init__`."""

    id: str
    """Its name in records and commands, and the name of its folder."""
    seats: Sequence[int]
    """The possible numbers of players."""
    usual_seats: int
    """The number of players by default."""
    cloth: Cloth | None = None
    """The colours of its cloth, border and accent; None for those of the house."""
    lid: Lid = NOTHING
    """The picture on the lid of its box."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """The codes of cards that its rules treat specially, with the mark printed on them: `"wild"`,
    or a figure for what the card is worth. `python -m tools.make_cards` draws them."""
    in_window: bool = True
    """Whether it can be played in a window; if not, only by commands and programs."""
    score_pad: bool = False
    """Whether deals with real cards can be written down: `PAD` in its module `present`."""
    calculators: Sequence[str] = ()
    """The names of this game's own commands, as in `GameEntry.calculators`."""
    is_default: bool = False
    """Whether it is the game to use when none is named. Exactly one game is."""


class GameEntry(Value, kw_only=True):
    """Everything that a game's folder offers; `GAME` in its module `entry`."""

    title: Title
    game: AnyGame
    players: Mapping[str, AnyAgent]
    """The built-in players by name, the weakest first."""
    slow: frozenset[str] = frozenset()
    """The players that may think for longer than a frame, and so get a process of their own."""
    stand_in: str
    """The quick player that moves when such a process fails."""
    opponents: Mapping[str, Person] = field(default_factory=lambda: PEOPLE)
    """The people at the table, weakest first: for each player offered as an opponent,
    who that is."""
    options: Options[Any]
    """The house rules that a table may choose, and the named sets of them."""
    ledger: Ledger
    """Where its records hold what the deals and the game brought."""
    shown_by: Callable[[], Presenter] | None = None
    """Creates its presenter; None if the game is only played by commands. What it takes to show the
    game is loaded only then, so not for a command or for a player in a process of its own."""
    table: str = ""
    """The name of its table map in `assets/tables/`."""
    grader: Grader | None = None
    """The grader that reviews a seat's choices, if the game has one of its own."""
    grade_losses: tuple[float, float, float] | None = None
    """For the house's own reviews: the loss, in the game's unit, from which a choice is an
    inaccuracy, a mistake, a blunder. None if nothing is chosen in the game, or its own grader
    decides."""
    calculators: Mapping[str, Callable[[Json], JsonObject]] = field(default_factory=dict)
    """Commands of its own, each a function on a JSON object; `lines` in the result are
    score lines.
    """
    learned: Mapping[str, Callable[[], Sequence[float]]] = field(default_factory=dict)
    """Numbers that its players learned, by name, for the self-test to check."""
    adviser: str = ""
    """The player who gives hints, the strongest there is; if empty, the stand-in."""

    worlds: int = 64
    """The most imagined deals for reviewing one choice."""

    @property
    def id(self) -> str:
        """Its name in records and commands."""
        return self.title.id

    @property
    def seats(self) -> Sequence[int]:
        """The possible numbers of players."""
        return self.title.seats

    def player(self, name: str) -> AnyAgent:
        """The built-in player of that name. Raises `Fault`, listing the known names."""
        if name not in self.players:
            known = tuple(self.players)
            raise unknown(name, known)
        return self.players[name]

    @property
    def reviewer(self) -> Grader | None:
        """Whatever reviews a seat's choices; None in a game without choices."""
        if self.grader is not None or self.grade_losses is None:
            return self.grader
        adviser = self.players[self.adviser or self.stand_in]
        quick = self.players[self.stand_in]
        return Reviewer(self.game, adviser, quick, self.ledger, self.grade_losses, self.worlds)

    @property
    def presenter(self) -> Presenter:
        """A presenter, in a game that can be shown."""
        assert self.shown_by is not None
        return self.shown_by()

    @property
    def score_pad(self) -> ScorePad:
        """How to write down deals played with real cards."""
        pad: ScorePad = importlib.import_module(f"{__name__}.{self.id}.present").PAD
        return pad

    @property
    def rule_sets(self) -> Mapping[str, Any]:
        """The named sets of house rules."""
        return self.options.presets


def later(module: str, name: str) -> Callable[[], Any]:
    """A function that imports `module` only when called, and calls its `name`."""
    return partial(_made, module, name)


def _made(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)()


@cache
def titles() -> Mapping[str, Title]:
    """All games by id: the default one first, then those that can be shown, so that even a copy
    without the default game opens with one of these.
    """
    names = [f"{__name__}.{each}" for each in filter(str.isidentifier, os.listdir(__path__[0]))]
    games = sorted(each for each in names if (spec := find_spec(each)) and spec.origin)
    found = [importlib.import_module(each).TITLE for each in games]
    found.sort(key=lambda title: (not title.is_default, not title.in_window))
    return {title.id: title for title in found}


def default_game() -> str:
    """The id of the game to use when none is named."""
    return next(iter(titles()))


def discover() -> Mapping[str, GameEntry]:
    """All games by id, with their code loaded."""
    return {id: entry(id) for id in titles()}


def has_pad(id: str) -> bool:
    """Whether the game of that id has a score pad."""
    return titles()[id].score_pad


@cache
def entry(id: str) -> GameEntry:
    """The game of that id, with its code loaded. Raises `Fault`, listing the known ids."""
    if id not in titles():
        known = tuple(titles())
        raise unknown(id, known)
    game: GameEntry = importlib.import_module(f"{__name__}.{id}.entry").GAME
    return game
