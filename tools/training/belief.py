"""Train the belief net: how many of each type the other hand holds, beyond what chance says.

    python -m tools.training.belief [--deals N] [--seed S]

There are many kinds of players, so that the net does not mistake one style for a law of nature: the
value net, exact and with noise, and rules of thumb, the tuned one and others around it.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mille.games.mille.features import BELIEF_HIDDEN, BELIEF_OUTPUTS, BELIEF_SECOND, CLASSES, INPUTS
from mille.games.mille.flat import TYPES
from tools.compiled import load
from tools.training import options
from tools.training.provenance import read_weights, write_weights
from tools.training.value import Net

CHUNK = 2000

Array: TypeAlias = NDArray[Any]


def chances(y: Array, prior: Array) -> Array:
    """The probability of each class, by type."""
    logits = (y + prior).reshape(len(y), TYPES, CLASSES)
    grown = np.exp(logits - logits.max(2, keepdims=True))
    shares: Array = grown / grown.sum(2, keepdims=True)
    return shares


def surprise(p: Array, truth: Array) -> float:
    """Nats per position, summed over all types."""
    taken = np.take_along_axis(p, truth[:, :, None], 2)[:, :, 0]
    return float(-np.log(np.maximum(taken, 1e-9)).sum(1).mean())


def main() -> None:
    args = options(__doc__, deals=240_000, seed=1)
    core = load(extra=("tools/training/loops", "tools/training/beliefs"), real="float32")
    rng = np.random.default_rng(args.seed)
    value = np.concatenate([part.ravel() for part in read_weights("value")]).astype(np.float32)
    tuned = read_weights("rule_of_thumb")[0][0].astype(np.float32)
    net = Net((INPUTS, BELIEF_HIDDEN, BELIEF_SECOND, BELIEF_OUTPUTS), rng)
    room = CHUNK * 40
    buffers = [
        (
            np.zeros((room, INPUTS), np.float32),
            np.zeros((room, BELIEF_OUTPUTS), np.float32),
            np.zeros((room, TYPES), np.int64),
        )
        for _ in range(2)
    ]
    began = time.perf_counter()

    def play(number: int) -> tuple[Array, Array, Array]:
        rows, priors, truths = buffers[number % 2]
        chance = np.random.default_rng((args.seed, number))
        noise = chance.standard_normal((2, len(tuned))).astype(np.float32)
        rules = np.stack([tuned, *(tuned + 0.4 * np.abs(tuned) * noise)]).astype(np.float32)
        nets = np.stack([value, value, value])
        n = core.belief_rows(nets, rules, CHUNK, args.seed * 20_000 + number, rows, priors, truths)
        return rows[:n].copy(), priors[:n].copy(), truths[:n].copy()

    test = play(9_999)
    chunks = args.deals // CHUNK

    def tested() -> tuple[float, float]:
        x, prior, truth = test
        return (
            surprise(chances(np.zeros_like(prior), prior), truth),
            surprise(chances(net.layers(x)[-1], prior), truth),
        )

    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(play, 0)
        for number in range(chunks):
            x, prior, truth = coming.result()
            coming = pool.submit(play, (number + 1) % chunks)
            rate = 1.5e-3 * (0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * number / chunks)))
            order = rng.permutation(len(x))
            for at in range(0, len(x) - 511, 512):
                some = order[at : at + 512]
                found = net.layers(x[some])
                p = chances(found[-1], prior[some])
                np.put_along_axis(
                    p,
                    truth[some][:, :, None],
                    np.take_along_axis(p, truth[some][:, :, None], 2) - 1,
                    2,
                )
                slope = (p.reshape(len(some), -1) / len(some)).astype(np.float32)
                net.learn(x[some], slope, found, rate)
            if number % 20 == 19:
                before, after = tested()
                print(
                    f"{number + 1}/{chunks} {time.perf_counter() - began:.0f} s: "
                    f"{before:.3f} nats a position by chance, {after:.3f} by the net",
                    flush=True,
                )
    before, after = tested()
    told = f"{before:.3f} nats a position by chance alone, {after:.3f} by the net, on fresh deals"
    print(told)
    write_weights(
        "belief",
        net.parts,
        seed=args.seed,
        data=f"{chunks * CHUNK:,} deals between nets, noisy nets and rules of thumb",
        seconds=time.perf_counter() - began,
        measured=told,
    )


if __name__ == "__main__":
    main()
