"""The figures of Beggar My Neighbor that the house remembers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mille.engine.game import Line
from mille.engine.ledger import Best, Found

FEW = 3
"""With this many cards or fewer a seat is nearly beaten, so a comeback is worth remembering."""


def _end(field: str) -> Callable[[Sequence[Line]], Found]:
    """A figure from the end of the deal; an endless game has none."""

    def find(lines: Sequence[Line]) -> Found:
        return [(None, line[field]) for line in lines if line["how"] != "endless"]

    return find


def _comeback(lines: Sequence[Line]) -> Found:
    """The fewest cards that the winner ever had, if they were few."""
    held: list[int] = []
    fewest: list[int] = []
    for line in lines:
        match line["event"]:
            case "deal":
                held = list(map(len, line["stacks"]))
                fewest = list(held)
            case "play":
                seat = line["seat"]
                held[seat] -= 1
                fewest[seat] = min(fewest[seat], held[seat])
            case "take":
                held[line["seat"]] += line["cards"]
            case "deal_end" if line["how"] == "won":
                best = max(score["cards"] for score in line["scores"])
                for seat, score in enumerate(line["scores"]):
                    if score["cards"] == best and fewest[seat] <= FEW:
                        yield seat, fewest[seat]


BESTS = (
    Best("longest", ["deal_end"], _end("tricks")),
    Best("turned", ["deal_end"], _end("cards_played")),
    Best("shortest", ["deal_end"], _end("tricks"), least=True),
    Best("biggest", ["deal_end"], _end("biggest")),
    Best("battle", ["deal_end"], _end("longest_battle")),
    Best("comeback", ["deal", "play", "take", "deal_end"], _comeback, least=True),
)
