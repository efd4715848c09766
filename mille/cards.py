"""What is printed on a card, and the dice that shuffle: no rules of any game."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum, unique
from operator import attrgetter
from typing import Any, Final, TypeAlias, TypeVar

try:  # Python's own: hashlib would load OpenSSL, 3.5 MB
    if sys.version_info >= (3, 12):
        from _sha2 import sha256
    else:
        from _sha256 import sha256  # type: ignore[import-not-found]
except ImportError:  # Fedora's Python has none
    from hashlib import sha256

# Suits, ranks, the 52 faces and the jokers.
#
# A card here is a face. Two packs have two of each, so a hand is a tuple that may contain one
# face twice; no rule ever cares which of the two physical cards is meant (record.md).


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


# Randomness that is the same on every machine.
#
# Python promises the sequence of `random.random()` but not that of `shuffle`; records must be the
# same byte for byte on every version, so the generator and the shuffle are our own and pinned by
# tests. The generator is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).


T = TypeVar("T")

_MASK = (1 << 64) - 1


def hashed(text: str) -> str:
    """SHA-256 in hexadecimal; a seed from a file may have half a surrogate pair in it."""
    digest: str = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return digest


class Dice:
    """A random stream named by a seed; equal seeds give equal streams.

    >>> Dice("supper").below(6) == Dice("supper").below(6)
    True
    """

    __slots__ = ("_state", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._state = int(hashed(seed)[:16], 16)

    def __repr__(self) -> str:
        return f"Dice({self.seed!r})"

    def stream(self, *names: str | int) -> Dice:
        """An independent stream, named by this seed and `names`, whatever was drawn from this one
        so far.

        Deals, reshuffles and players each take one, so a player that thinks longer does not change
        the next deal. The names cannot be recovered from the new stream: a player that is given one
        cannot work out the others.
        """
        name = "/".join([self.seed, *map(str, names)])
        return Dice(hashed(name))

    def bits(self) -> int:
        """A uniform number from 0 to 2**64 - 1."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1; n is at least 1."""
        fair = _MASK - (_MASK + 1) % n  # above this, the low numbers would come up too often
        while (z := self.bits()) > fair:
            pass
        return z % n

    def random(self) -> float:
        """A float from 0 up to but not including 1."""
        return (self.bits() >> 11) * 2.0**-53

    def choice(self, some: Sequence[T]) -> T:
        """One of `some`, which must not be empty, each equally likely."""
        return some[self.below(len(some))]

    def shuffled(self, some: Sequence[T]) -> tuple[T, ...]:
        """The same items in a random order (Fisher and Yates)."""
        deck = list(some)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


# A hand whose cards are known, or of which only the number of cards is known.
#
# The state of a match holds hands of cards; in a seat's view the other seats' hands are numbers.
# The same functions add and remove cards in both.


Hand: TypeAlias = "Cards | int"
"""The cards, kept in order, or just how many there are."""


def count(hand: Hand) -> int:
    """How many cards it holds."""
    return hand if isinstance(hand, int) else len(hand)


def more(hand: Hand, cards: Hand) -> Hand:
    """The hand with more cards. Raises `TypeError` if unknown cards are added to a known hand."""
    if isinstance(hand, int):
        return hand + count(cards)
    if isinstance(cards, int):
        if cards == 0:
            return hand
        raise TypeError(cards)
    return in_order(hand + cards)


def less(hand: Hand, cards: Hand) -> Hand:
    """The hand without some of its cards. Raises `ValueError` if it does not have them."""
    if isinstance(hand, int):
        if hand < count(cards):
            raise ValueError(hand)
        return hand - count(cards)
    if isinstance(cards, int):
        raise ValueError(cards)
    return without(hand, cards)


def known(hand: Hand) -> Cards:
    """The cards of a known hand. Raises `TypeError` if only their number is known."""
    if isinstance(hand, int):
        raise TypeError(hand)
    return hand
