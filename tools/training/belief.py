"""Train the belief net: how many of each type the other hand holds, beyond what chance says.

    python -m tools.training.belief [--deals N] [--seed S]

There are many kinds of players, so that the net does not mistake one style for a law of nature: the
value net, exact and with noise, and rules of thumb, the tuned one and others around it.
"""

from __future__ import annotations

import time

import numpy as np

from mille.games.mille.features import BELIEF_HIDDEN, BELIEF_OUTPUTS, BELIEF_SECOND, CLASSES, INPUTS
from mille.games.mille.flat import TYPES
from tools.compiled import load
from tools.training import options
from tools.training.nets import CHUNK, Array, Net, train
from tools.training.provenance import read_flat, write_layers


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


def slope(y: Array, prior: Array, truth: Array) -> Array:
    """How the surprise rises with the outputs."""
    p, true = chances(y, prior), truth[:, :, None]
    np.put_along_axis(p, true, np.take_along_axis(p, true, 2) - 1, 2)
    found: Array = (p.reshape(len(y), -1) / len(y)).astype(np.float32)
    return found


def main() -> None:
    args = options(__doc__, deals=240_000, seed=1)
    core = load(extra=("tools/training/loops", "tools/training/beliefs"), real="float32")
    rng = np.random.default_rng(args.seed)
    value, tuned = read_flat("value"), read_flat("rule_of_thumb")
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

    def play(number: int, _: object = None) -> tuple[Array, Array, Array]:
        rows, priors, truths = buffers[number % 2]
        chance = np.random.default_rng((args.seed, number))
        noise = chance.standard_normal((2, len(tuned))).astype(np.float32)
        rules = np.stack([tuned, *(tuned + 0.4 * np.abs(tuned) * noise)]).astype(np.float32)
        nets = np.stack([value, value, value])
        n = core.belief_rows(nets, rules, CHUNK, args.seed * 20_000 + number, rows, priors, truths)
        return rows[:n].copy(), priors[:n].copy(), truths[:n].copy()

    x, prior, truth = play(9_999)
    by_chance = surprise(chances(np.zeros_like(prior), prior), truth)

    def measured() -> str:
        by_net = surprise(chances(net.layers(x)[-1], prior), truth)
        return f"{by_chance:.3f} nats a position by chance alone, {by_net:.3f} by the net"

    chunks = args.deals // CHUNK
    for number in train(net, rng, chunks, 1.5e-3, 1, play, slope):
        if number % 20 == 0:
            seconds = time.perf_counter() - began
            print(f"{number}/{chunks} {seconds:.0f} s: {measured()}", flush=True)
    told = f"{measured()}, on fresh deals"
    print(told)
    data = f"{chunks * CHUNK:,} deals between nets, noisy nets and rules of thumb"
    seconds = time.perf_counter() - began
    write_layers("belief", net.parts, seed=args.seed, data=data, seconds=seconds, measured=told)


if __name__ == "__main__":
    main()
