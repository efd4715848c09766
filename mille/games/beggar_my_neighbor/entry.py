"""Everything that Beggar My Neighbor offers to the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mille.agents import PEOPLE, Agent, AnyMove
from mille.engine.codec import Line
from mille.engine.match import Best, Found, Ledger
from mille.games import GameEntry, later
from mille.games.beggar_my_neighbor import TITLE
from mille.games.beggar_my_neighbor.rules import BeggarMyNeighbor
from mille.games.beggar_my_neighbor.table import FEW, OPTIONS, Move, Play, View
from mille.value import replace


def _end(field: str) -> Callable[[Sequence[Line]], Found]:
    """A figure from the end of the deal; an endless game has none."""
    return lambda lines: [(None, line[field]) for line in lines if line["how"] != "endless"]


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
                cards = [score["cards"] for score in line["scores"]]
                for seat, few in enumerate(fewest):
                    if cards[seat] == max(cards) and few <= FEW:
                        yield seat, few


BESTS = (
    Best("longest", ["deal_end"], _end("tricks")),
    Best("turned", ["deal_end"], _end("cards_played")),
    Best("shortest", ["deal_end"], _end("tricks"), least=True),
    Best("biggest", ["deal_end"], _end("biggest")),
    Best("battle", ["deal_end"], _end("longest_battle")),
    Best("comeback", ["deal", "play", "take", "deal_end"], _comeback, least=True, recalled=3),
)


TURNS: Agent[Move, View] = AnyMove(lambda view: [Play()])
"""Turns the top card, the only thing to do."""
PLAYERS = dict.fromkeys(["random", "play", *PEOPLE], TURNS)
"""The built-in players by the names that commands and records use."""

GAME = GameEntry(
    title=TITLE,
    game=BeggarMyNeighbor(),
    players=PLAYERS,
    stand_in="play",
    # Nobody can be better at it than anybody else.
    opponents={id: replace(person, level="") for id, person in PEOPLE.items()},
    options=OPTIONS,
    ledger=Ledger(bests=BESTS),
    shown_by=later("mille.games.beggar_my_neighbor.present", "BeggarPresenter"),
    table=TITLE.id,
)
