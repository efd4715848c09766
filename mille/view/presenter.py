"""What a game tells the screen, and what the screen asks of a game.

A presenter knows one game's words and gestures and no pixel; the screen knows pixels and no rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mille.cards.card import Card, Cards
from mille.engine.game import Seat
from mille.engine.message import Message, Refusal
from mille.view.review_view import ReviewView
from mille.view.table_view import SheetView, TableView


@dataclass(frozen=True, slots=True)
class Gesture:
    """Something done with pointer or keys: cards of the own hand brought to a place.

    No cards and the stock as the target means that the stock was clicked.
    """

    target: str
    """A zone of the table map."""
    cards: Cards = ()
    column: str | None = None
    """A column of the zone, when one was aimed at."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A gesture with more than one meaning: the question and the moves to choose from."""

    question: Message
    answers: tuple[tuple[Message, Any], ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """How one event is told: cards that travel, a sound, a line of words.

    Where cards come to rest is the table's business; a beat only says where they set out from.
    """

    source: str
    """The zone that new cards of other zones come from, or an empty text."""
    kind: str
    """`deal`, `draw`, `discard`, `meld`, `pack`, `natural`, `shuffle`, `end` or `game_end`."""
    sound: str
    news: Message | None
    """What happened, in one line."""
    cards: tuple[Card, ...] = ()
    """The cards that both seats saw move."""
    seat: Seat | None = None
    banner: Message | None = None
    """A moment to be held up to both seats for a breath."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card that another seat has put on the table."""

    column: str
    """The id of a column, or the name of a pile's zone."""
    card: Card


class Presenter(Protocol):
    """One game's road from a seat's view to the screen, and from a gesture to a move."""

    zones: Sequence[str]
    """The zones that its table map must have."""

    def show(
        self,
        view: Any,
        names: Sequence[str],
        fresh: Cards = (),
        trail: Sequence[Placed] = (),
    ) -> TableView:
        """The table; `fresh` cards of the own hand, and the `trail` of the others, are marked."""

    def beat(self, event: Any, view: Any, names: Sequence[str]) -> Beat:
        """How to tell an event to the seat of `view`, which is the table after it."""

    def gained(self, event: Any, seat: Seat) -> Cards:
        """The cards that an event brought to the hand of `seat`."""

    def placed(self, event: Any, seat: Seat) -> Sequence[Placed]:
        """Where cards of the other seats went on the table, as `seat` saw it."""

    def chosen(self, view: Any, cards: Cards) -> Message | None:
        """What can be done with the chosen cards, in one line; None where nothing is said."""

    def targets(self, view: Any, cards: Cards) -> Sequence[Gesture]:
        """The gestures with these cards that are moves now."""

    def move_for(self, view: Any, gesture: Gesture) -> Any | Refusal | Ask:
        """The move that a gesture means, why it is none, or a question."""

    def advice(self, move: Any) -> tuple[Message, Cards]:
        """A move as advice: in words, and the cards of the hand that it is made with."""

    def reason(self, reasons: Mapping[str, Any]) -> Message | None:
        """What speaks for a move, from the reasons a player gave; None where nothing does."""

    def review(self, lines: Sequence[Mapping[str, Any]]) -> ReviewView:
        """A review in words, from all its lines."""

    def gather(self, view: Any, card: Card) -> Cards:
        """The cards of the hand that go together with one of them."""

    def arranged(self, hand: Cards, order: str) -> Cards:
        """The hand sorted: `rank` or `value`."""

    def sheet(self, view: Any, names: Sequence[str]) -> SheetView:
        """The score sheet after a deal or a game."""
