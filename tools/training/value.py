"""Train the value net in a league: against itself, its own earlier selves, and rules of thumb.

    python -m tools.training.value [--deals N] [--seed S] [--onward]

Self-play alone is intransitive here: a net that beats its last self may lose to a plain rule. So
half of the deals that a net learns from are against itself, a quarter against earlier nets, and a
quarter against rules of thumb, the tuned one and others with weights drawn around it. Targets are
TD(0.85) over a seat's own positions (Sutton 1988), the steps are Adam's. The loss is squared: deals
have a long tail of great scores, and a loss that weighs them less does not learn means.
`--onward` starts from the current weights, at a third of the rate.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mille.games.mille.features import HIDDEN, INPUTS, OUTPUTS, SECOND
from tools.compiled import load
from tools.training import options
from tools.training.provenance import read_weights, told_of, write_weights

CHUNK = 2000
"""How many deals are played between two rounds of learning."""
TRACE = 0.85

Array: TypeAlias = NDArray[Any]


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

    def learn(self, x: Array, slope: Array, found: list[Array], rate: float) -> None:
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


def main() -> None:
    args = options(__doc__, deals=2_400_000, seed=1, name="value", onward=False)
    core = load(extra=("tools/training/loops", "tools/training/selfplay"), real="float32")
    rng = np.random.default_rng(args.seed)
    net = Net((INPUTS, HIDDEN, SECOND, OUTPUTS), rng)
    net.parts[-1][:] = 1.5
    if args.onward:
        for part, known in zip(net.parts, read_weights(args.name), strict=True):
            part[:] = known.reshape(part.shape)
    tuned = read_weights("rule_of_thumb")[0][0].astype(np.float32)
    league = [net.flat()]
    chunks = args.deals // CHUNK
    room = CHUNK * 60
    buffers = [
        (np.zeros((room, INPUTS), np.float32), np.zeros((room, OUTPUTS), np.float32))
        for _ in range(2)
    ]
    began = time.perf_counter()

    def play(number: int, weights: Array, league: Sequence[Array]) -> tuple[Array, Array]:
        rows, targets = buffers[number % 2]
        warm = 0 if args.onward else chunks // 25
        if number < warm:
            n = core.rule_deals(tuned, CHUNK, args.seed * 10_000 + number, rows, targets)
        else:
            part = number / chunks
            chance = np.random.default_rng((args.seed, number))
            against = (0, 1, 0, 2)[number % 4]
            old = league[int(chance.integers(len(league)))]
            rule = tuned
            if number % 8 == 7:
                noise = chance.standard_normal(len(tuned))
                rule = (tuned + 0.3 * np.abs(tuned) * noise).astype(np.float32)
            slip = 0.05 - 0.035 * part
            n = core.learn_deals(
                weights,
                old,
                rule,
                against,
                CHUNK,
                args.seed * 10_000 + number,
                slip,
                TRACE,
                rows,
                targets,
            )
        return rows[:n].copy(), targets[:n].copy()

    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(play, 0, net.flat(), tuple(league))
        for number in range(chunks):
            x, target = coming.result()
            if number + 1 < chunks:
                coming = pool.submit(play, number + 1, net.flat(), tuple(league))
            rate = (3e-4 if args.onward else 1e-3) * (
                0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * number / chunks))
            )
            off = 0.0
            for _ in range(2):
                order = rng.permutation(len(x))
                for at in range(0, len(x) - 511, 512):
                    some = order[at : at + 512]
                    found = net.layers(x[some])
                    off += float(((found[-1] - target[some]) ** 2).mean())
                    net.learn(x[some], (found[-1] - target[some]) / len(some), found, rate)
            if number % 40 == 39:
                league.append(net.flat())
                gain = np.asarray(core.net_pairs(net.flat(), net.flat(), tuned, 2, 2000, 9))
                print(
                    f"{number + 1}/{chunks} {time.perf_counter() - began:.0f} s, "
                    f"{len(x)} rows, loss {off / (2 * (len(x) // 512)):.3f}, "
                    f"{gain.mean():+.1f} ± {1.96 * gain.std() / np.sqrt(len(gain)):.1f} a deal "
                    f"against the rule of thumb",
                    flush=True,
                )
    gain = np.asarray(core.net_pairs(net.flat(), net.flat(), tuned, 2, 10_000, 10))
    edge = 1.96 * gain.std() / np.sqrt(len(gain))
    told = f"{gain.mean():+.1f} ± {edge:.1f} points a deal against the rule of thumb, 10,000 pairs"
    print(told)
    data = f"{chunks * CHUNK:,} deals of self-play, a league, and rules of thumb"
    if args.onward:
        data = f"{told_of(args.name)['data']}; then {chunks * CHUNK:,} with --onward"
    write_weights(
        args.name,
        net.parts,
        seed=args.seed,
        data=data,
        seconds=time.perf_counter() - began,
        measured=told,
    )


if __name__ == "__main__":
    main()
