"""How fast is the engine of the search? Random decisions per second, beside two known engines.

    pip install -e '.[rivals]' && python -m benchmarks.search

Random deals are played on one core: of Mille by the flat engine of the search in plain Python, and
of gin rummy by OpenSpiel (C++, called from Python) and by RLCard (Python). It counts the players'
decisions, not the cards that chance deals. Engines that are not installed are left out. The three
take turns in one run, and it prints ratios, which hold even on a noisy machine.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from mille.games.mille import flat
from mille.games.mille.flat import (
    CHANCE,
    HAND,
    JACK,
    LENGTH,
    NATURALS,
    OVER,
    PHASE,
    QUEEN,
    RANKS,
    SIZE,
    TURN,
    TYPES,
    below,
)
from mille.games.mille.melds import HouseRules
from mille.parts.seats import ints

Counted = Iterator[tuple[float, int]]
"""CPU seconds and decisions so far."""


def rules_into(d: list[int], rules: HouseRules) -> None:
    """Write a table's rules into a flat deal."""
    d[flat.FIRST_TWO_FREE] = int(rules.first_two_free)
    d[flat.TWOS_TAKE_TWO] = int(rules.twos_take_two)
    d[flat.MIN_NATURALS] = rules.min_naturals
    d[flat.MAX_RESHUFFLES] = rules.max_reshuffles


def random_turn(d: list[int]) -> int:
    """A random turn of Mille: how to draw, whether to lay each rank, what to discard.

    Returns the number of choices: the draw, each rank that could be laid, the discard.
    """
    count = 1
    if flat.can_take(d) and below(d, 2):
        flat.take_pack(d, 0 if not _special(d) else 1)
    elif flat.can_take_two(d) and below(d, 2):
        flat.take_two(d)
    else:
        flat.draw(d)
    if d[PHASE] == OVER:
        return count
    seat = d[TURN]
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    for rank in range(RANKS):
        n = d[hand + rank]
        if n >= 3 or (n and d[table + rank]):
            count += 1
            if below(d, 2):
                special = d[hand + rank + 4] if rank in (JACK, QUEEN) else 0
                flat.lay(d, rank, n, special, 0)
    if d[SIZE + seat] == 0:
        flat.end_deal(d, seat)
        return count
    at = below(d, d[SIZE + seat])
    for rank in range(RANKS):
        at -= d[hand + rank]
        if at < 0:
            break
    dear = (rank in (JACK, QUEEN)) and -at <= d[hand + rank + 4]
    flat.discard(d, rank + 4 if dear else rank)
    return count + 1


def _special(d: list[int]) -> bool:
    """Whether the pair that takes the pack must include a special card."""
    rank = flat.RANK_OF[d[flat.PILE + d[flat.PILE_COUNT] - 1]]
    hand = HAND + TYPES * d[TURN]
    return (rank in (JACK, QUEEN)) and d[hand + rank] - d[hand + rank + 4] < 2


def mille() -> Counted:
    """The engine of the search."""
    d = ints(LENGTH)
    rules_into(d, HouseRules())
    d[CHANCE] = 1
    count = deals = 0
    began = time.process_time()
    while True:
        flat.deal(d, deals % 2)
        deals += 1
        while d[PHASE] != OVER:
            count += random_turn(d)
        yield time.process_time() - began, count


def open_spiel() -> Counted:
    """OpenSpiel's gin rummy through its Python module. Raises `ImportError`."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    dice = random.Random(1)
    count = 0
    began = time.process_time()
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(dice.random() * len(actions))])
                count += 1
        yield time.process_time() - began, count


def rlcard() -> Counted:
    """RLCard's gin rummy. Raises `ImportError`."""
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make("gin-rummy", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    count = 0
    began = time.process_time()
    while True:
        paths, _ = env.run(is_training=False)
        count += sum(len(path) // 2 for path in paths)
        yield time.process_time() - began, count


ENGINES: dict[str, Callable[[], Counted]] = {
    "Mille's search": mille,
    "OpenSpiel gin rummy": open_spiel,
    "RLCard gin rummy": rlcard,
}


def rates(seconds: float, rounds: int) -> dict[str, float]:
    """Decisions per second of each engine: the median of rounds that alternate between them."""
    running: dict[str, Any] = {}
    for name, engine in ENGINES.items():
        with suppress(ImportError):
            started = engine()
            next(started)
            running[name] = started
    found: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(rounds):
        for name, engine in running.items():
            start, first = next(engine)
            now, count = start, first
            while now - start < seconds / rounds:
                now, count = next(engine)
            found[name].append((count - first) / (now - start))
    return {name: statistics.median(each) for name, each in found.items()}


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each engine")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = rates(args.seconds, args.rounds)
    ours = found["Mille's search"]
    if args.json:
        print(json.dumps({name: round(rate) for name, rate in found.items()}))
        return
    for name, rate in found.items():
        print(f"{name}: {rate:,.0f} decisions a second, {ours / rate:.1f} to 1")


if __name__ == "__main__":
    main()
