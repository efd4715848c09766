"""What the house remembers of Beggar My Neighbor."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mille.engine.game import Line
from mille.engine.ledger import Best, Found

FEW = 3
"""With so many cards left a seat is as good as beaten, and a comeback is one to remember."""


def _end(field: str) -> Callable[[Sequence[Line]], Found]:
    """A figure that the end of the deal says; a game that goes round in a circle has none."""

    def find(lines: Sequence[Line]) -> Found:
        return [(None, line[field]) for line in lines if line["how"] != "endless"]

    return find


def _comeback(lines: Sequence[Line]) -> Found:
    """The fewest cards that a winner once had, where they were few."""
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
