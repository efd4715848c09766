"""Better weights by an evolution strategy with mirrored steps."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]


def climb(
    begin: Sequence[float],
    scale: Sequence[float],
    least: Sequence[float],
    tries: int,
    spread: float,
    rate: Callable[[float], float],
    gain: Callable[[Array, Array, int, int, int], float],
    minutes: float,
    seed: int,
) -> Iterator[tuple[float, Array]]:
    """The weights after each step, and the part of these minutes that was over before it.

    A step goes up the slope of so many tries, each with weights changed both ways by the spread
    of their scale. `gain` plays a try against the weights so far; it also gets the numbers of
    step, try and series, so that both ways get the same cards.
    """
    rng, w = np.random.default_rng(seed), np.array(begin)
    size, floor, momentum = np.array(scale), np.array(least), np.zeros(len(w))
    steps, began = 0, time.monotonic()
    while (part := (time.monotonic() - began) / (60 * minutes)) < 1:
        slope = np.zeros(len(w))
        for n in range(tries):
            way = rng.standard_normal(len(w))
            series = int(rng.integers(1, 10**9))
            up, down = (
                gain(np.maximum(w + sign * spread * size * way, floor), w, steps, n, series)
                for sign in (1, -1)
            )
            slope += (up - down) * way / (2 * tries * spread)
        momentum = 0.8 * momentum + 0.2 * slope
        w = np.maximum(w + rate(part) * size * momentum, floor)
        steps += 1
        yield part, w
