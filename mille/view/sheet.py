"""The score sheet of a deal and of a game, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from mille.engine.message import Message
from mille.engine.score import ScoreLine
from mille.view.table import Bead, CardView, Mark


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A deal on the score sheet, one seat's part."""

    points: int
    total: int
    marks: tuple[Mark, ...] = ()
    """Honours won in it, a title."""
    said: Message | None = None
    """A word about it, such as a place."""
    left: tuple[CardView, ...] = ()
    """Cards that the seat had not played, shown small."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something worth remembering of a game that is over."""

    id: str
    """Its name among the figures of the game, for good: it is kept under it."""
    label: Message
    value: int
    least: bool = False
    """Whether less is more remarkable."""
    best: int | None = None
    """The most remarkable of the games before; None where this is the first."""

    @property
    def is_new(self) -> bool:
        """Whether no game before was more remarkable, or as much so."""
        if self.best is None:
            return True
        return self.value < self.best if self.least else self.value > self.best


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A deal in one row: its number, its pot, who was in, who won, what the next begins with."""

    cells: tuple[Message, ...]
    """As many as the ledger has heads."""
    short: tuple[Message, ...]
    """The cells in few letters, where they have no room."""
    closes: bool = False
    """Whether a round ends with it: a line is drawn below it."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """A row a deal, in a game of many short ones."""

    heads: tuple[Message, ...]
    """Five of them, in the order of the cells."""
    rows: tuple[LedgerRow, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """The score sheet of a deal, and at the end of the game what is paid."""

    title: Message
    seats: tuple[str, ...]
    """Their names, the viewer's first: so each keeps its colour from sheet to sheet."""
    lines: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, where the points of the deal came from."""
    deals: tuple[tuple[SheetEntry, ...], ...]
    """For each deal that was scored, the seats' entries."""
    shown: int = 0
    """The deal that is shown, counted from 0."""
    count: int = 1
    """How many there are to show: those that were scored, and one that runs."""
    payment_title: Message | None = None
    payment: tuple[ScoreLine, ...] = ()
    over: bool = False
    course: tuple[tuple[int, ...], ...] = ()
    """In a game of one deal: the seats' figures step by step, which are drawn as a chart."""
    course_label: Message | None = None
    """What the chart shows."""
    notes: tuple[Message, ...] = ()
    """Why the deal ended so, or what follows from it, a line each."""
    figures: tuple[Figure, ...] = ()
    """What is remembered of it."""
    chips: bool = False
    """Whether the totals are chips: they are drawn as such, and at the end in the order of who has
    most."""
    ledger: Ledger | None = None
    """A row a deal, in the place of where the points of the shown deal came from."""
    plan: tuple[Bead, ...] = ()
    """What each deal of the game is about, in a game where they differ; the shown one is lit.

    It is drawn on the sheets of three seats and more.
    """
    standing: Message | None = None
    """How the evening stands of which it is a game."""
    order: tuple[int, ...] = ()
    """How the seats stand below each other, such as by their places; as they sit where empty."""
