"""Play for long, and see whether anything grows.

    python -m tests.soak [--games 10000] [--hours 8] [--seed 1]

It plays games between quick players under all rule sets, and two independently written referees
follow their records to the end; then hours in the window, at instant speed, with everything that a
person may touch meanwhile. The exit code is 1 if memory rose by more than `MOST_RISE` MB or a file
was left open. Linux only.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic

from tests.soak import level, window
from tests.soak.level import Level

MOST_RISE = 8.0
"""MB from the second quarter to the last; leaking one picture a game would exceed it."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    levels = []
    if args.games:
        began = monotonic()
        played = level.play(args.games, args.seed, _count)
        print(
            f"{played.games} games, {played.deals} deals, {played.events} events, "
            f"{played.bytes / 1e6:.0f} MB of records in {monotonic() - began:.0f} s: "
            "each followed to its end by both referees"
        )
        levels.append(played.level)
    if args.hours:
        began = monotonic()
        sat = window.sit(round(args.hours * window.TURNS_AN_HOUR), args.seed, _say)
        print(f"{sat} in {monotonic() - began:.0f} s")
        levels.append(sat.level)
    for each in levels:
        print(f"  {each}")
    return 0 if all(holds(each) for each in levels) else 1


def holds(level: Level) -> bool:
    """Whether nothing has grown since everything was done once."""
    quarter = max(1, len(level.handles) // 4)
    return level.rise <= MOST_RISE and max(level.handles[quarter:]) <= max(level.handles[:quarter])


def _count(played: level.Played) -> None:
    if played.games % 400 == 0:
        _say(f"{played.games} games")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
