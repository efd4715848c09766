"""How the players' weights were made: seeded scripts, each run by one command.

    python -m tools.training.rule_of_thumb      the rule of thumb, by an evolution strategy
    python -m tools.training.value      the value net, by a self-play league
    python -m tools.training.belief     the belief net, from positions of many players' games
    python -m tools.training.equity     the chance to win a game from each score

They need the extra `training` (numpy and numba) and run on machine code of the players' own text
(tools/compiled.py). Each writes its weights and their origin to mille/games/mille/weights.
"""

from __future__ import annotations

import argparse
from typing import Any


def options(about: str | None, **given: Any) -> argparse.Namespace:
    """What the command line says, of these numbers and words; False stands for a flag."""
    parser = argparse.ArgumentParser(description=about)
    for name, value in given.items():
        kind = {"action": "store_true"} if value is False else {"type": type(value)}
        parser.add_argument(f"--{name}", default=value, **kind)
    return parser.parse_args()
