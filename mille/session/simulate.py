"""Games between built-in players, without a window."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from mille.agents.agent import decide
from mille.cards.dice import Dice
from mille.engine.game import CHANCE, Fault, Seat, message
from mille.games import GameEntry
from mille.session import collection
from mille.session.journal import Journal, NoJournal, Sink
from mille.session.record import Header, SeatName
from mille.session.referee import Referee

MOST_DEALS = 10_000
"""A game that has not ended by then never will; the players are at fault."""


@dataclass(slots=True)
class Tally:
    """What some games added up to, by seat where it is a list."""

    players: Sequence[str]
    rules: str
    seed: str
    games: int = 0
    deals: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    naturals: list[int] = field(default_factory=lambda: [0, 0])
    chapeaux: list[int] = field(default_factory=lambda: [0, 0])
    illegal: int = 0
    seconds: float = 0.0

    def points_a_deal(self, seat: int) -> float:
        """The mean score of a deal."""
        return self.points[seat] / self.deals if self.deals else 0.0

    def write(self) -> dict[str, Any]:
        """As an object for JSON."""
        return {
            "players": list(self.players),
            "rules": self.rules,
            "seed": self.seed,
            "games": self.games,
            "deals": self.deals,
            "wins": self.wins,
            "points_per_deal": [round(self.points_a_deal(seat), 2) for seat in (0, 1)],
            "naturals": self.naturals,
            "chapeaux": self.chapeaux,
            "illegal_moves": self.illegal,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 2) if self.seconds else 0.0,
        }


def now() -> str:
    """The time for a record's header."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def simulate(
    game: GameEntry,
    rules: Any,
    players: Sequence[str],
    games: int,
    seed: str,
    records: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play games and count what came of them; with `records`, one file a game goes there.

    Game number i takes its chance from the seed and i, so that a game can be played again alone.
    Raises `Fault` if one of the records is there already, and `OSError` if one cannot be written.
    """
    tally = Tally(players, rules.preset, seed)
    if records is not None:
        names = (_file(game, number, games) for number in range(1, games + 1))
        collection.check_free(records, names)
    began = perf_counter()
    for number in range(1, games + 1):
        own_seed = f"{seed}/{number}"
        journal: Sink = NoJournal()
        if records is not None:
            header = Header(
                game=game.id,
                rules=rules,
                seats=tuple(SeatName(name, name) for name in players),
                seed=own_seed,
                created=now(),
            )
            journal = collection.begin(records / _file(game, number, games), header)
        referee: Referee[Any, Any, Any] = Referee(game.game, rules, Dice(own_seed), journal)
        _play(game, referee, players, tally)
        if isinstance(journal, Journal):
            journal.close()
        progress(number)
    tally.seconds = perf_counter() - began
    return tally


def _file(game: GameEntry, number: int, games: int) -> str:
    return f"{game.id}-{number:0{len(str(games))}d}.jsonl"


def _play(
    game: GameEntry, referee: Referee[Any, Any, Any], players: Sequence[str], tally: Tally
) -> None:
    while (actor := referee.actor) is not None:
        if actor is CHANCE:
            if len(referee.view(Seat(0)).deals) >= MOST_DEALS:
                raise Fault(message("fault.endless", n=MOST_DEALS))
            referee.chance()
            continue
        player = game.players[players[actor]]
        refusal = referee.submit(
            actor, decide(player.think(referee.view(actor), referee.dice_for(actor)))
        )
        if refusal is not None:
            # A built-in player at fault: count it, and let chance choose for it.
            tally.illegal += 1
            moves = list(game.game.moves(referee.view(actor)))
            referee.submit(actor, referee.dice_for(actor).choice(moves))
    view = referee.view(Seat(0))
    tally.games += 1
    tally.deals += len(view.deals)
    tally.wins[view.settlement.winner] += 1
    for seat in (0, 1):
        tally.points[seat] += view.totals[seat]
        tally.naturals[seat] += sum(deal.scores[seat].naturals for deal in view.deals)
        tally.chapeaux[seat] += sum(deal.scores[seat].chapeau for deal in view.deals)
