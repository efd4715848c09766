"""Randomness that is the same on every machine.

Python promises the sequence of `random.random()` but not that of `shuffle`; records must be the
same byte for byte on every version, so the generator and the shuffle are our own and pinned by
tests. The generator is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def _bytes(seed: str) -> bytes:
    # A seed may come from a file or a command line, with half a surrogate pair in it.
    return seed.encode("utf-8", "surrogatepass")


class Dice:
    """A random stream named by a seed; equal seeds give equal streams.

    >>> Dice("supper").below(6) == Dice("supper").below(6)
    True
    """

    __slots__ = ("_state", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._state = int.from_bytes(sha256(_bytes(seed)).digest()[:8], "big")

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
        return Dice(sha256(_bytes(name)).hexdigest())

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
