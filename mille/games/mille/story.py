"""What both seats of Mille saw happen in a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mille.games.mille.moves import Event


class Story(Sequence[Event]):
    """What both seats saw happen in a deal, in order; draws are without their card.

    The states of a deal share one list, and each knows how much of it is its own, so a long deal
    takes no more memory than its events. Items in the list never change.
    """

    __slots__ = ("_count", "_told")

    def __init__(self, told: Iterable[Event] = ()) -> None:
        self._told = list(told)
        self._count = len(self._told)

    def __add__(self, seen: tuple[Event, ...]) -> Story:
        """The story with more events."""
        longer = Story.__new__(Story)
        # If another state has already continued the list differently, this one needs a copy.
        longer._told = self._told if len(self._told) == self._count else list(self)
        longer._told.extend(seen)
        longer._count = len(longer._told)
        return longer

    def __iter__(self) -> Any:
        return iter(self._told[: self._count])

    def __getitem__(self, at: Any) -> Any:
        return self._told[: self._count][at]

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Story) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Story({list(self)!r})"
