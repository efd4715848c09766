"""A run without coverage: the same seed gives the same input on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.fuzz.check import Finding, examine
from tests.fuzz.readers import Reader

POOL = 200
"""How many changed inputs are kept for further changes."""


def inputs(reader: Reader, count: int, seed: str) -> Iterator[bytes]:
    """The seeds, then spoiled input."""
    dice = Random(seed)
    mutator = reader.mutator()
    pool = list(mutator.seeds)
    yield from pool[:count]
    for _ in range(count - len(pool)):
        data = mutator.mutated(dice.choice(pool), dice)
        yield data
        if len(data) < 20_000:
            if len(pool) < POOL:
                pool.append(data)
            elif dice.random() < 0.1:  # the seeds themselves stay
                pool[dice.randrange(len(mutator.seeds), POOL)] = data


def run(reader: Reader, count: int, seed: str) -> Iterator[tuple[bytes, Finding]]:
    """What was found, with its input."""
    for data in inputs(reader, count, f"{reader.name}/{seed}"):
        finding = examine(reader.read, data)
        if finding is not None:
            yield data, finding
