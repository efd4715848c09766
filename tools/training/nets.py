"""Nets with two hidden layers, and how they learn from deals that are played meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]

CHUNK = 2000
"""How many deals are played between two rounds of learning."""
BATCH = 512


class Net:
    """Two hidden layers, trained by Adam."""

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
        self.parts: list[Array] = []
        for n, m in zip(sizes, sizes[1:]):
            self.parts.append((rng.standard_normal((n, m)) * np.sqrt(2 / n)).astype(np.float32))
            self.parts.append(np.zeros(m, np.float32))
        self.parts[-2] *= 0.1
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def flat(self) -> Array:
        """All weights as one row, as the player reads them."""
        return np.concatenate([part.ravel() for part in self.parts]).astype(np.float32)

    def layers(self, x: Array) -> list[Array]:
        found = [x]
        for i in range(0, len(self.parts), 2):
            y = found[-1] @ self.parts[i] + self.parts[i + 1]
            if i + 2 < len(self.parts):
                np.maximum(y, 0, out=y)
            found.append(y)
        return found

    def learn(self, slope: Array, found: list[Array], rate: float) -> None:
        """One step of Adam down the slope of the loss at the outputs."""
        self.steps += 1
        slopes: list[Array] = []
        for i in range(len(self.parts) - 2, -1, -2):
            below = found[i // 2]
            slopes += [slope.sum(0), below.T @ slope]
            if i:
                slope = (slope @ self.parts[i].T) * (below > 0)
        down1, down2 = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for part, g, m, v in zip(self.parts, slopes[::-1], self.first, self.second):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            part -= rate * (m / down1) / (np.sqrt(v / down2) + 1e-8)


def train(
    net: Net,
    rng: np.random.Generator,
    chunks: int,
    rate: float,
    rounds: int,
    play: Callable[[int, Array], tuple[Array, ...]],
    slope: Callable[..., Array],
) -> Iterator[int]:
    """Learn from chunks of deals; says after each how many there were.

    `play` is asked for a chunk by its number, with the weights so far, while the net learns from
    the one before: it gives rows of inputs, and what `slope` wants beside the outputs.
    """
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(play, 0, net.flat())
        for number in range(chunks):
            x, *known = coming.result()
            if number + 1 < chunks:
                coming = pool.submit(play, number + 1, net.flat())
            now = rate * (0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * number / chunks)))
            for _ in range(rounds):
                order = rng.permutation(len(x))
                for at in range(0, len(x) - BATCH + 1, BATCH):
                    some = order[at : at + BATCH]
                    found = net.layers(x[some])
                    net.learn(slope(found[-1], *(each[some] for each in known)), found, now)
            yield number + 1
