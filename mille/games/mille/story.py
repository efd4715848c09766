"""What both seats of Mille saw happen in a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mille.games.mille.moves import Event


class Story(Sequence[Event]):
    """What both seats saw happen in a deal, in order: draws without their card.

    The states of a deal share one list, of which each knows its own part: a long deal takes no more
    room than its events. What stands in the list never changes.
    """

    __slots__ = ("_count", "_told")

    def __init__(self, told: Iterable[Event] = ()) -> None:
        self._told = list(told)
        self._count = len(self._told)

    def __add__(self, seen: tuple[Event, ...]) -> Story:
        """The story with more of it."""
        longer = Story.__new__(Story)
        # Where the state has had another future already, that one has the list.
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
