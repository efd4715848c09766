"""Tables for the chance that the other hand holds at least one or two of some cards.

Each card that a seat cannot see is in the other hand with the same chance, so the number of them
there is nearly binomial. Tables make this quick, and identical on every machine.
"""

from __future__ import annotations

STEPS = 64
"""The number of steps that a chance is rounded to."""


def _chances(least: int) -> tuple[float, ...]:
    table = []
    for step in range(STEPS + 1):
        q = step / STEPS
        for n in range(9):
            none = 1.0
            for _ in range(n):
                none *= 1.0 - q
            one = 0.0
            if n and q < 1.0:
                one = n * q * none / (1.0 - q)
            elif n == 1:
                one = 1.0
            table.append(1.0 - none if least == 1 else 1.0 - none - one)
    return tuple(table)


ONE_OR_MORE = _chances(1)
"""At [step * 9 + n]: the chance that at least one of n cards is in the other hand."""
TWO_OR_MORE = _chances(2)
"""At [step * 9 + n]: the chance that at least two of n cards are in the other hand."""
