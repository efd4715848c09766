"""Something to be said to a person: a message id and its blanks, never prose.

The words are in the catalogues (`mille.i18n`), so that rules speak every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from mille.cards import Card, Rank
from mille.value import Value


class Message(Value):
    """A message id from the catalogues, with the values for its blanks."""

    id: str
    blanks: tuple[tuple[str, Blank], ...] = ()

    def __str__(self) -> str:
        filled = ", ".join(f"{name}={value}" for name, value in self.blanks)
        return f"{self.id}({filled})" if filled else self.id


Blank: TypeAlias = "str | int | Card | Rank | Message | tuple[Blank, ...]"

"""A value for a blank. A tuple is a list, joined the way the language joins lists."""

Refusal: TypeAlias = Message
"""Why a move is not allowed."""


def message(id: str, /, **blanks: Blank) -> Message:
    """A message; keywords are its blanks.

    >>> str(message("refusal.not_in_hand", card=Card.parse("3C")))
    'refusal.not_in_hand(card=3C)'
    """
    return Message(id, tuple(blanks.items()))


class Fault(Exception):
    """Something given to the program cannot be used; `message` says what and why.

    `file` is the file where it was found, and `line` the line there, counted from 1, if the
    message does not say so. `game` is the game whose catalogue words the message, if known.
    """

    def __init__(self, message: Message, line: int | None = None, game: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.game = game
        self.file = ""


def must_be(field: str, wanted: str, **limits: Blank) -> Fault:
    """What a field, a rule or an option of a command must be."""
    what = message(f"wanted.{wanted}", **limits)
    return Fault(message("fault.must_be", field=field[:60], wanted=what))


def unknown(name: str, known: Iterable[str]) -> Fault:
    """None of the names that are known."""
    return Fault(message("fault.unknown", name=name[:60], known=tuple(known)))


def check_known(names: Iterable[str], known: Sequence[str]) -> None:
    """Raises `Fault` for the first name that is not among those known."""
    for name in names:
        if name not in known:
            raise unknown(str(name), known)


class IllegalMove(Fault):
    """A move that the rules refuse; the message is the refusal."""


@contextmanager
def said_in(game: str | None = None, line: int | None = None, file: str = "") -> Iterator[None]:
    """Any fault raised inside is worded by that game, and located at that line of that file."""
    try:
        yield
    except Fault as fault:
        fault.game, fault.line = fault.game or game, line or fault.line
        fault.file = fault.file or file
        raise
