"""What a game asks about a deal played with real cards, and what the answers come to.

A game defines it as `PAD` in its module `pad`. Its own scoring turns the answers into its own view,
so that the score sheet of a pad is the table's.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards.card import JOKERS, Card, Cards, Rank, Suit
from mille.cards.value import Value
from mille.engine.game import Seat
from mille.engine.message import Fault, message

ViewT = TypeVar("ViewT")

MOST_LETTERS = 200
"""The most letters for the cards of a seat."""
MOST_NUMBER = 10**9
_CARD = re.compile("(10|[2-9TJQKA]|[0*])([CDHS]?)")
_SIGNS = str.maketrans("♣♦♥♠", "CDHS")


class Kind(StrEnum):
    """The form of an answer."""

    CARDS = "cards"
    """Cards by their letters, in groups separated by spaces: `KKK2 7S7`."""
    NUMBER = "number"
    SEAT = "seat"
    """A seat, or nobody."""
    ONE = "one"
    """One of several values."""


class Ask(Value):
    """A question about a deal; the message `pad.ask.ID` names it."""

    id: str
    kind: Kind
    seats: tuple[Seat, ...] = ()
    """The seats it is asked about; empty if it is about the whole deal."""
    values: tuple[str, ...] = ()
    """The values to choose from, the usual one first; `pad.ask.ID.VALUE` names each."""
    usual: int = 0
    """The number to start with."""
    n: int = 0
    """The blank in the question's name."""
    jokers: bool = True
    """Whether there may be jokers among the cards."""
    melds: bool = False
    """Whether the cards lie in melds, each a group of its own."""


Answers: TypeAlias = Mapping[str, Any]
"""The answers by question id; for questions about seats, a list with one value for each."""


class Deal:
    """The answers about one deal, as a game reads them, with defaults for missing ones."""

    def __init__(self, seats: int, asks: Sequence[Ask], answers: Answers) -> None:
        self.seats = seats
        self._asks = {ask.id: ask for ask in asks}
        self._answers = answers

    def _given(self, id: str, seat: int | None, usual: object) -> Any:
        value = self._answers.get(id)
        if seat is None:
            return usual if value is None else value
        if not isinstance(value, list) or seat >= len(value) or value[seat] is None:
            return usual
        return value[seat]

    def text(self, id: str, seat: int | None = None) -> str:
        """The text of an answer."""
        text = self._given(id, seat, "")
        return text if isinstance(text, str) and len(text) <= MOST_LETTERS else ""

    def is_answered(self, id: str, seat: int | None = None) -> bool:
        """Whether a question was answered."""
        return self._given(id, seat, None) is not None

    def number(self, id: str, seat: int | None = None) -> int:
        """The number in an answer."""
        number = self._given(id, seat, self._asks[id].usual if id in self._asks else 0)
        return number if type(number) is int and 0 <= number <= MOST_NUMBER else 0

    def seat(self, id: str) -> Seat | None:
        """The seat in an answer, or None for nobody."""
        seat = self._given(id, None, None)
        return Seat(seat) if type(seat) is int and 0 <= seat < self.seats else None

    def one(self, id: str, seat: int | None = None) -> str:
        """The chosen value of an answer."""
        values = self._asks[id].values
        value = self._given(id, seat, values[0])
        return value if value in values else values[0]

    def groups(
        self, id: str, seat: int | None = None, same_suit: bool = False
    ) -> tuple[Cards, ...]:
        """The groups of cards in an answer. A card without a suit is of clubs, or with `same_suit`
        of the only suit named in its group. Raises `Fault` for anything but a card.
        """
        jokers = id not in self._asks or self._asks[id].jokers
        return tuple(_group(text, same_suit, jokers) for text in self.text(id, seat).split())

    def cards(self, id: str, seat: int | None = None) -> Cards:
        """All cards in an answer."""
        return tuple(card for group in self.groups(id, seat) for card in group)


def _group(text: str, same_suit: bool, jokers: bool) -> Cards:
    plain = text.upper().translate(_SIGNS)
    found = _CARD.findall(plain)
    odd = not jokers and any(rank in "0*" for rank, _ in found)
    if odd or "".join(map("".join, found)) != plain:
        raise Fault(message("pad.no_card", text=text))
    suits = {suit for _, suit in found if suit}
    usual = suits.pop() if same_suit and len(suits) == 1 else Suit.CLUBS.value
    return tuple(_card(rank, suit or usual) for rank, suit in found)


def _card(rank: str, suit: str) -> Card:
    if rank in "0*":
        return JOKERS[0]
    return Card.parse(("T" if rank == "10" else rank) + suit)


def check_pack(all: Sequence[Card], of_a_rank: int, jokers: int) -> None:
    """Check that there are no more cards of a rank than exist. Raises `Fault`."""
    for rank, n in Counter(card.rank for card in all).items():
        if rank is Rank.JOKER and n > jokers:
            raise Fault(message("pad.too_many.jokers", n=n, most=jokers))
        if rank is not Rank.JOKER and n > of_a_rank:
            raise Fault(message("pad.too_many", rank=rank, n=n, most=of_a_rank))


def only_one_without(hands: Sequence[Cards]) -> Seat | None:
    """The only seat without cards left, or None if all have some. Raises `Fault` if several are."""
    out = [Seat(seat) for seat, hand in enumerate(hands) if not hand]
    if len(out) > 1:
        raise Fault(message("pad.several_out"))
    return out[0] if out else None


class ScorePadOf(ABC, Generic[ViewT]):
    """One game's part of a score pad. Every method is a pure function of its arguments."""

    @abstractmethod
    def asks(self, view: ViewT) -> Sequence[Ask]:
        """The questions about the next deal."""

    @abstractmethod
    def after_deal(self, view: ViewT, deal: Deal) -> ViewT:
        """The view after this deal, and after the game if the deal ends it. Raises `Fault`."""

    def next_dealer(self, view: ViewT, before: Seat, seats: int) -> Seat:
        """Who deals after a deal by `before`: the next player to the left."""
        return Seat((before + 1) % seats)


ScorePad: TypeAlias = ScorePadOf[Any]
