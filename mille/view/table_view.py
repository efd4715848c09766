"""A table as it is shown to one seat: zones of cards, panels of figures, lines of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mille.cards.card import Card
from mille.engine.message import Message
from mille.engine.score import ScoreLine


@dataclass(frozen=True, slots=True)
class CardView:
    """One card in its place."""

    card: Card | None
    """None shows a back."""
    marked: bool = False
    """Whether it has just come here."""


@dataclass(frozen=True, slots=True)
class ColumnView:
    """Cards of a zone that belong together, such as a meld."""

    id: str
    cards: tuple[CardView, ...]
    label: Message
    """Its name for those who do not see it."""
    title: Message
    """A few words that stand by it."""
    sign: str = ""
    """`seven` squares the column up and warns, `natural` turns it and stars it."""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """What lies in one zone of the table map."""

    name: str
    label: Message
    cards: tuple[CardView, ...] = ()
    columns: tuple[ColumnView, ...] = ()
    title: Message | None = None
    """A few words that stand by it, such as a count."""
    open: bool | None = None
    """For a pile that may be taken: whether it may be taken now; None says nothing."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What is said of one seat beside the table."""

    name: str
    total: int
    goal: Message
    """What the total is on its way to."""
    deal: int
    """Points of the deal so far: melded minus held, where the viewer knows both."""
    deal_label: Message
    cards: Message
    """How many cards it holds."""
    low: bool
    """Whether so few are left that it has to be called out."""
    progress: float
    """The way to the end of the game, 0 to 1."""
    stars: int
    circles: int
    on_turn: bool
    dealer: bool


@dataclass(frozen=True, slots=True)
class ActionView:
    """A button of the table: what it would do now."""

    id: str
    label: Message
    enabled: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """All that one seat is shown."""

    zones: Mapping[str, ZoneView]
    panels: tuple[SeatPanel, ...]
    """The viewer's own first."""
    prompt: Message
    """What is being waited for."""
    my_turn: bool


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A deal on the score sheet, one seat's part."""

    points: int
    stars: int
    circled: bool
    total: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """The score sheet after a deal, and at the end of the game what is paid."""

    title: Message
    seats: tuple[str, ...]
    lines: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, where the points of the last deal came from."""
    deals: tuple[tuple[SheetEntry, ...], ...]
    """For each deal, the seats' entries."""
    payment_title: Message | None = None
    payment: tuple[ScoreLine, ...] = ()
    over: bool = False
    won: bool = False
