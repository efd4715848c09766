"""Play for hours in the window, and see whether anything grows.

    python -m tests.soak [--hours 8] [--seed 1]

It plays at instant speed, with everything that a person may touch meanwhile. The exit code is 1 if
memory rose by more than `MOST_RISE` MB or a file was left open. Linux only.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic

from tests.soak import window
from tests.soak.level import Level

MOST_RISE = 8.0
"""MB from the second quarter to the last; leaking one picture a game would exceed it."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    began = monotonic()
    sat = window.sit(round(args.hours * window.TURNS_AN_HOUR), args.seed, _say)
    print(f"{sat} in {monotonic() - began:.0f} s\n  {sat.level}")
    return 0 if holds(sat.level) else 1


def holds(level: Level) -> bool:
    """Whether nothing has grown since everything was done once."""
    quarter = max(1, len(level.handles) // 4)
    return level.rise <= MOST_RISE and max(level.handles[quarter:]) <= max(level.handles[:quarter])


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
