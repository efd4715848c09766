"""Why one way is better than another, in a sentence made of what it was judged by.

The parts come as values for JSON, as `mind.advice` writes them: expected points of both seats, the
chance to win, the chance that the other hand holds a pair of the card thrown, points in the pack,
going out. No sentence says more than they do: what is advised was weighed by the net too, and may
have the worse figures by a little.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mille.cards.card import Rank
from mille.engine.game import Fault
from mille.engine.message import Message, message
from mille.games.mille.moves import Chosen, Discard, Draw, LayMeld, TakePack
from mille.games.mille.notation import read_choice

TELLING_PAIR = 0.06
"""A difference in the chance of a pair that is worth words."""
SELDOM = 0.10
"""A pair that the other hand hardly holds."""
TELLING_OUT = 0.08
"""A difference in the chance to go out that is worth words."""
TELLING_WIN = 0.001
"""A difference in the chance to win that is worth words."""
NEAR = 0.01
"""A difference in the chance to win that is small: less than an inaccuracy."""
SURE = 0.999


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go on, with its parts."""

    moves: tuple[Chosen, ...]
    points: float
    other: float
    win: float
    pair: float
    out: float | None

    @property
    def thrown(self) -> Discard | None:
        """The discard it ends with, if it does."""
        last = self.moves[-1] if self.moves else None
        return last if isinstance(last, Discard) else None


def read_way(value: Mapping[str, Any]) -> Way:
    """A way from its JSON. Raises `Fault`, or whatever a value of another shape raises."""
    return Way(
        tuple(map(read_choice, value["moves"])),
        float(value["points"]),
        float(value["other"]),
        float(value["win"]),
        float(value["pair"]),
        None if value["out"] is None else float(value["out"]),
    )


def why_better(better: Way, played: Way, pack: int) -> Message | None:
    """What speaks for the better way, against the one that was played; None if no figure does."""
    more, fewer = better.points - played.points, played.other - better.other
    first, was = better.moves[0], played.moves[0]
    gained = round(more + fewer)
    if gained > 0 and isinstance(first, TakePack) and isinstance(was, Draw):
        return message("why.take", n=gained, points=pack)
    if gained > 0 and isinstance(first, Draw) and isinstance(was, TakePack):
        return message("why.leave", n=gained, points=pack)
    if better.out is not None and played.out is not None:
        if better.out > SURE > played.out and isinstance(first, LayMeld | Discard):
            return message("why.out_now")
        gain = better.out - played.out
        if gain >= TELLING_OUT and more >= fewer:
            return message("why.out", n=_in_100(better.out), was=_in_100(played.out))
    one, other = better.thrown, played.thrown
    safer = played.pair - better.pair >= TELLING_PAIR and fewer > 0
    if safer and one is not None and other is not None and one.card.rank is not other.card.rank:
        pairs: dict[str, int | Rank] = {
            "rank": other.card.rank,
            "was": _in_100(played.pair),
            "better": one.card.rank,
            "n": _in_100(better.pair),
        }
        if not pack:
            return message("why.pair_alone", **pairs)
        return message("why.pair_than", points=pack, **pairs)
    return _by_points(more, fewer) or _by_chance(better.win - played.win)


def why_best(reasons: Mapping[str, Any]) -> Message | None:
    """What speaks for an advice, from its reasons; None where nothing was to be chosen."""
    try:
        ways = [read_way(option) for option in reasons["options"]]
        pack = int(reasons["pack"])
    except (Fault, KeyError, TypeError, ValueError):  # also where figures are null: none to tell
        return None
    if not ways or not all(way.moves for way in ways) or ways[0].out is None:
        return None
    best, next_best = ways[0], ways[1] if len(ways) > 1 else None
    first = best.moves[0]
    if isinstance(first, TakePack | Draw):
        return why_better(best, next_best, pack) if next_best is not None else None
    if best.out is not None and best.out > SURE:
        return message("why.out_now")
    if isinstance(first, Discard) and best.pair < SELDOM:
        return message("why.pair_seldom", rank=first.card.rank)
    if isinstance(first, Discard) and next_best is not None:
        return why_better(best, next_best, pack)
    if isinstance(first, LayMeld) and best.out is not None and best.out >= 0.5:
        return message("why.out_often", n=_in_100(best.out))
    return message("why.expected", n=round(best.points), other=round(best.other))


def _by_points(more: float, fewer: float) -> Message | None:
    """By the points that both seats may expect, if they speak for it."""
    own, other = round(more), round(fewer)
    if own > 0 and other > 0:
        return message("why.both", n=own, other=other)
    if own + other <= 0:
        return None
    if own > 0:
        return message("why.own_but", n=own, other=-other) if other else message("why.own", n=own)
    return message("why.other_but", n=other, own=-own) if own else message("why.other", n=other)


def _by_chance(gain: float) -> Message | None:
    """By the chance to win, where the points do not speak for it."""
    if gain >= TELLING_WIN:
        return message("why.score")
    return message("why.near") if abs(gain) < NEAR else None


def _in_100(chance: float) -> int:
    return round(100 * chance)
