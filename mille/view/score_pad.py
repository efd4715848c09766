"""What a game asks of a deal that was played with real cards, and what comes of the answers.

A game has it as `PAD` in its module `pad`. The answers become the game's own view, by its own
scoring; so the score sheet of a pad is that of the table.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards.card import JOKERS, Card, Cards, Rank, Suit
from mille.engine.game import Seat
from mille.engine.message import Fault, message

ViewT = TypeVar("ViewT")

MOST_LETTERS = 200
"""So long are the cards of a seat at most, as they are typed."""
MOST_NUMBER = 10**9
_CARD = re.compile("(10|[2-9TJQKA]|[0*])([CDHS]?)")
_SIGNS = str.maketrans("♣♦♥♠", "CDHS")


class Kind(StrEnum):
    """How something is answered."""

    CARDS = "cards"
    """Cards by their letters, each group behind a space: `KKK2 7S7`."""
    NUMBER = "number"
    SEAT = "seat"
    """One of the seats, or nobody."""
    ONE = "one"
    """One of a few values."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Something that is asked of a deal; the message `pad.ask.ID` names it."""

    id: str
    kind: Kind
    seats: tuple[Seat, ...] = ()
    """The seats of which it is asked; of the whole deal where there are none."""
    values: tuple[str, ...] = ()
    """What may be chosen, the usual value first; `pad.ask.ID.VALUE` names each."""
    usual: int = 0
    """The number that stands there first."""
    n: int = 0
    """What fills the blank of its name."""


Answers: TypeAlias = Mapping[str, Any]
"""By the id of what is asked, and for what is asked of seats, a list with one value each."""


class Deal:
    """The answers of one deal, as a game reads them: what is missing is what stands there first."""

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
        """What was typed."""
        text = self._given(id, seat, "")
        return text if isinstance(text, str) and len(text) <= MOST_LETTERS else ""

    def is_answered(self, id: str, seat: int | None = None) -> bool:
        """Whether something was answered."""
        return self._given(id, seat, None) is not None

    def number(self, id: str, seat: int | None = None) -> int:
        """A whole number."""
        number = self._given(id, seat, self._asks[id].usual if id in self._asks else 0)
        return number if type(number) is int and 0 <= number <= MOST_NUMBER else 0

    def seat(self, id: str) -> Seat | None:
        """A seat, or nobody."""
        seat = self._given(id, None, None)
        return Seat(seat) if type(seat) is int and 0 <= seat < self.seats else None

    def one(self, id: str, seat: int | None = None) -> str:
        """One of the values that may be chosen."""
        values = self._asks[id].values
        value = self._given(id, seat, values[0])
        return value if value in values else values[0]

    def groups(
        self, id: str, seat: int | None = None, same_suit: bool = False
    ) -> tuple[Cards, ...]:
        """Cards in groups. One without a suit is of clubs, or with `same_suit` of the only suit
        that is named in its group. Raises `Fault` for what is no card.
        """
        return tuple(_group(text, same_suit) for text in self.text(id, seat).split())

    def cards(self, id: str, seat: int | None = None) -> Cards:
        """Cards together."""
        return tuple(card for group in self.groups(id, seat) for card in group)


def _group(text: str, same_suit: bool) -> Cards:
    plain = text.upper().translate(_SIGNS)
    found = _CARD.findall(plain)
    if "".join(map("".join, found)) != plain:
        raise Fault(message("pad.no_card", text=text))
    suits = {suit for _, suit in found if suit}
    usual = suits.pop() if same_suit and len(suits) == 1 else Suit.CLUBS.value
    return tuple(_card(rank, suit or usual) for rank, suit in found)


def _card(rank: str, suit: str) -> Card:
    if rank in "0*":
        return JOKERS[0]
    return Card.parse(("T" if rank == "10" else rank) + suit)


def check_pack(all: Sequence[Card], of_a_rank: int, jokers: int) -> None:
    """See whether there are so many of each rank. Raises `Fault`."""
    for rank, n in Counter(card.rank for card in all).items():
        most = jokers if rank is Rank.JOKER else of_a_rank
        if n > most:
            raise Fault(message("pad.too_many", rank=rank, n=n, most=most))


def only_one_without(hands: Sequence[Cards]) -> Seat | None:
    """Who has nothing left; None in a deal that nobody ended. Raises `Fault` if several have."""
    out = [Seat(seat) for seat, hand in enumerate(hands) if not hand]
    if len(out) > 1:
        raise Fault(message("pad.several_out"))
    return out[0] if out else None


class ScorePadOf(ABC, Generic[ViewT]):
    """One game's part of a score pad. Every method is a pure function of its arguments."""

    @abstractmethod
    def asks(self, view: ViewT) -> Sequence[Ask]:
        """What is asked of the next deal."""

    @abstractmethod
    def scored(self, view: ViewT, deal: Deal) -> ViewT:
        """The view after that deal, and after the game if it ends it. Raises `Fault`."""

    def next_dealer(self, view: ViewT, before: Seat, seats: int) -> Seat:
        """Who deals after a deal that `before` has dealt: the next to the left."""
        return Seat((before + 1) % seats)


ScorePad: TypeAlias = ScorePadOf[Any]
