"""Suits, ranks, the 52 faces and the jokers.

A card here is a face. Two packs have two of each, so a hand is a tuple that may contain one face
twice; no rule ever cares which of the two physical cards is meant (record.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum, unique
from operator import attrgetter
from typing import Any, Final, TypeAlias


@unique
class Suit(StrEnum):
    """A suit; the value is its letter in records."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = "-"
    """The suit of a joker."""


@unique
class Rank(StrEnum):
    """A rank; the value is its letter in records.

    The order of definition is only the order in which hands are shown: each game says for itself
    which rank beats which.
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "*"


RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""The 13 ranks that a suit has."""
SUITS: tuple[Suit, ...] = tuple(suit for suit in Suit if suit is not Suit.NONE)
"""The four suits of a pack."""


class UnreadableCard(ValueError):
    """A text that does not name a card; the text is the error's only argument."""


class Card:
    """One of the 52 faces, or a joker. Each exists once, so cards are compared by identity.

    Get one with `Card.parse`, never by calling the class. It is no `Value`: a copy of one would be
    a second card.

    >>> Card.parse("QS") is Card.parse("QS")
    True
    """

    __slots__ = ("code", "index", "rank", "suit")

    def __init__(self, rank: Rank, suit: Suit, code: str, index: int) -> None:
        self.rank: Final = rank
        self.suit: Final = suit
        self.code: Final = code
        """Rank then suit, as in records: `QS`; a joker is `*1` to `*4`."""
        self.index: Final = index
        """0 to 51, by rank and then by suit, and jokers after that: the order in which hands are
        kept."""

    @staticmethod
    def parse(code: str) -> Card:
        """The card that `code` names. Raises `UnreadableCard`."""
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise UnreadableCard(code) from None

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy unpickled from a pipe must be the one existing card.
        return (Card.parse, (self.code,))


Cards: TypeAlias = tuple[Card, ...]

PACK: Cards = tuple(
    Card(rank, suit, f"{rank}{suit}", 4 * r + s)
    for r, rank in enumerate(RANKS)
    for s, suit in enumerate(SUITS)
)
"""The 52 faces in order."""

JOKERS: Cards = tuple(
    Card(Rank.JOKER, Suit.NONE, f"{Rank.JOKER}{n}", len(PACK) + n - 1) for n in range(1, 5)
)
"""The jokers, which records tell apart by number; most games treat them all alike."""

_BY_CODE = {card.code: card for card in (*PACK, *JOKERS)}


def cards(codes: str | Iterable[str]) -> Cards:
    """Cards from codes, in the order given; a string is split at spaces.

    >>> cards("QS 2H")
    (Card.parse('QS'), Card.parse('2H'))
    """
    return tuple(map(Card.parse, codes.split() if isinstance(codes, str) else codes))


_by_index = attrgetter("index")


def in_order(some: Iterable[Card]) -> Cards:
    """The same cards sorted by rank and suit, so that equal hands are equal tuples."""
    return tuple(sorted(some, key=_by_index))


def without(some: Cards, gone: Iterable[Card]) -> Cards:
    """`some` without one copy of each card in `gone`. Raises `ValueError` if one is missing.

    >>> without(cards("3C 3C 4D"), cards("3C"))
    (Card.parse('3C'), Card.parse('4D'))
    """
    left = list(some)
    for card in gone:
        left.remove(card)
    return tuple(left)
