"""Names of people and programs as a table shows them; they may call themselves anything."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache, reduce
from typing import Protocol
from unicodedata import category, combining, east_asian_width

from mille.cards import Card
from mille.engine.codec import Seat
from mille.engine.message import Blank, Message, message
from mille.value import Value


class Seated(Protocol):
    """The view of one seat."""

    @property
    def seat(self) -> Seat:
        """Whose view it is."""


MOST = 24
"""The most letters shown of a name; wide ones, as in Japanese, count as two."""
ELLIPSIS = "…"
YOU = "You"
"""The player's name in records and messages if they gave none; each language has a word for it."""
YOURSELF = message("seat.you")
"""Fills a blank for a name where the person at the screen is spoken to."""


@lru_cache(maxsize=256)
def shown_name(name: str) -> str:
    """A name, cut with an ellipsis if it is too long for a table.

    >>> shown_name("Léo")
    'Léo'
    >>> shown_name("W" * 100)
    'WWWWWWWWWWWWWWWWWWWWWWW…'
    >>> shown_name("山" * 24)
    '山山山山山山山山山山山…'
    """
    if width_of(name) <= MOST:
        return name
    kept, room = "", MOST - 1
    for letter in name:
        room -= _width(letter)
        if room < 0:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def called(seat: Seat, view: Seated, names: Sequence[str]) -> Blank:
    """What a seat is called: its name, or *you* if it is the viewer's."""
    return YOURSELF if seat == view.seat else names[seat]


def by_name(id: str, seat: Seat, view: Seated, names: Sequence[str], /, **blanks: Blank) -> Message:
    """A message about a seat, by its name if it is not the viewer's."""
    return message(id, name=called(seat, view, names), **blanks)


def of_all(seats: Sequence[Seat], names: Sequence[str], me: Seat | None = None) -> Blank:
    """The names of some seats as a list: "Léo, Mado and Théo"; `me` is spoken to."""
    said = [YOURSELF if seat == me else names[seat] for seat in seats] or [""]
    return said[0] if len(said) == 1 else message("names.all", names=tuple(said))


def one_after_another(parts: Sequence[Message], id: str = "tell.then") -> Message:
    """Several things in a row: "70 points; 3 cards", or joined by another message."""
    return reduce(lambda first, then: message(id, first=first, then=then), parts)


def of_cards(cards: Sequence[Card]) -> Message:
    """Some cards by their names: "the 3 of hearts, the 3 of spades and the 6 of spades"."""
    return message("cards.all", cards=tuple(message("cards.the", card=card) for card in cards))


def width_of(text: str) -> int:
    """How wide a text is, in letters; wide ones, as in Japanese, count as two."""
    return sum(map(_width, text))


def padded(text: str, width: int) -> str:
    """A text with spaces after it, for a column that is so many letters wide."""
    return text + " " * (width - width_of(text))


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines of text, each column as wide as its widest cell, and the cells at its right."""
    wide = [max(map(width_of, column)) for column in zip(*rows)]
    return ["  ".join(" " * (n - width_of(it)) + it for it, n in zip(row, wide)) for row in rows]


def word_count(text: str) -> int:
    """How many words it takes as long to read as; of wide letters, three are one word."""
    narrow = "".join(" " if _width(letter) == 2 else letter for letter in text)
    return len(narrow.split()) + (width_of(text) - width_of(narrow) + 2) // 3


def _width(letter: str) -> int:
    if combining(letter) or category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


# What people at the table may comment on: occasions that everybody has seen.
#
# A game lists its own in `heard`, from its events and from what all its views share, so that they
# are the same from every seat and give nothing away. The lines are messages
# `voice.PERSON.OCCASION.N`; the house's are beside its people (`mille/agents`), a game's among
# its own words.


WEAK, FAIR, STRONG, END = range(4)
"""How strong an occasion is. At the end of a game nobody speaks: a page has the last words."""


class Occasion(Value):
    """Something to speak of."""

    id: str
    """The occasion as its own seat comments on it: `voice.PERSON.ID`."""
    seat: Seat
    strength: int = FAIR
    theirs: str = ""
    """The occasion as another seat comments on it; empty if none does."""
    wins: bool = False
    """Whether the seat has won a deal, a pot or the game by it."""
    bows: bool = False
    """Whether it raises the hat for it."""


class Remark(Value):
    """A line that a seat says."""

    seat: Seat
    id: str
    """The id of its message, which has no blanks."""


def occasion_of(remark: Remark) -> str:
    """The occasion of a line, which is `voice.PERSON.OCCASION.N`."""
    return ".".join(remark.id.split(".")[2:-1])


def good(seat: Seat, strength: int = FAIR, id: str = "good.mine", wins: bool = False) -> Occasion:
    """Something went well for a seat."""
    return Occasion(id, seat, strength, "good.theirs", wins)


def bad(seat: Seat, strength: int = FAIR, id: str = "bad.mine", bows: bool = False) -> Occasion:
    """Something went badly for a seat."""
    return Occasion(id, seat, strength, "bad.theirs", bows=bows)


def rare(seat: Seat, id: str = "rare", wins: bool = False) -> Occasion:
    """A seat did something rare."""
    return Occasion(id, seat, STRONG, "rare", wins)


def escape(seat: Seat, strength: int = FAIR, wins: bool = False) -> Occasion:
    """A seat narrowly escaped."""
    return Occasion("escape", seat, strength, wins=wins)


def looked_at(seat: Seat) -> Occasion:
    """A seat did what all look at, and nobody speaks of."""
    return Occasion("", seat, WEAK)


def standings(totals: Sequence[int], zero_is_out: bool = False) -> tuple[Occasion, ...]:
    """One seat alone leads with these totals, and one alone is last; more is better.

    With `zero_is_out` a seat that has nothing is out of the game, and neither.
    """
    still = [total for total in totals if total > 0 or not zero_is_out] or totals
    best = Occasion("lead", Seat(totals.index(max(still))))
    worst = Occasion("trail", Seat(totals.index(min(still))))
    found = (best, worst) if len(still) > 1 else ()
    return tuple(each for each in found if totals.count(totals[each.seat]) == 1)


def over(seats: int, winners: Collection[Seat]) -> tuple[Occasion, ...]:
    """The game has ended."""
    return tuple(
        Occasion("won" if won else "lost", Seat(seat), END, wins=won)
        for seat, won in ((seat, seat in winners) for seat in range(seats))
    )
