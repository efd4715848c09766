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

import numpy as np

from mille.games.mille.features import HIDDEN, INPUTS, OUTPUTS, SECOND
from tools.compiled import load
from tools.training import options
from tools.training.nets import CHUNK, Array, Net, train
from tools.training.provenance import read_flat, read_layers, told_of, write_layers

TRACE = 0.85
SELDOM = 40
"""After so many chunks the net joins the league."""


def main() -> None:
    args = options(__doc__, deals=2_400_000, seed=1, onward=False)
    core = load(extra=("tools/training/loops", "tools/training/selfplay"), real="float32")
    rng = np.random.default_rng(args.seed)
    net = Net((INPUTS, HIDDEN, SECOND, OUTPUTS), rng)
    net.parts[-1][:] = 1.5
    if args.onward:
        for part, known in zip(net.parts, read_layers("value"), strict=True):
            part[:] = known.reshape(part.shape)
    tuned = read_flat("rule_of_thumb")
    league = [net.flat()]
    chunks = args.deals // CHUNK
    warm = 0 if args.onward else chunks // 25
    room = CHUNK * 60
    buffers = [
        (np.zeros((room, INPUTS), np.float32), np.zeros((room, OUTPUTS), np.float32))
        for _ in range(2)
    ]
    began = time.perf_counter()

    def play(number: int, weights: Array) -> tuple[Array, Array]:
        rows, targets = buffers[number % 2]
        seed = args.seed * 10_000 + number
        if number < warm:
            n = core.rule_deals(tuned, CHUNK, seed, rows, targets)
        else:
            chance = np.random.default_rng((args.seed, number))
            against = (0, 1, 0, 2)[number % 4]
            old = league[int(chance.integers(1 + max(0, number - 1) // SELDOM))]
            rule = tuned
            if number % 8 == 7:
                noise = chance.standard_normal(len(tuned))
                rule = (tuned + 0.3 * np.abs(tuned) * noise).astype(np.float32)
            slip = 0.05 - 0.035 * (number / chunks)
            n = core.learn_deals(
                weights, old, rule, against, CHUNK, seed, slip, TRACE, rows, targets
            )
        return rows[:n].copy(), targets[:n].copy()

    def measured(pairs: int, seed: int) -> str:
        gain = np.asarray(core.net_pairs(net.flat(), tuned, pairs, seed))
        edge = 1.96 * gain.std() / np.sqrt(len(gain))
        return f"{gain.mean():+.1f} ± {edge:.1f} points a deal against the rule of thumb"

    rate = 3e-4 if args.onward else 1e-3
    for number in train(net, rng, chunks, rate, 2, play, lambda y, real: (y - real) / len(y)):
        if number % SELDOM == 0:
            league.append(net.flat())
            seconds = time.perf_counter() - began
            print(f"{number}/{chunks} {seconds:.0f} s: {measured(2000, 9)}", flush=True)
    told = f"{measured(10_000, 10)}, 10,000 pairs"
    print(told)
    data = f"{chunks * CHUNK:,} deals of self-play, a league, and rules of thumb"
    if args.onward:
        data = f"{told_of('mille', 'value')['data']}; then {chunks * CHUNK:,} with --onward"
    seconds = time.perf_counter() - began
    write_layers("value", net.parts, seed=args.seed, data=data, seconds=seconds, measured=told)


if __name__ == "__main__":
    main()
