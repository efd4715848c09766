"""Games between built-in players, without a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from mille.agents.agent import decide
from mille.cards.dice import Dice
from mille.cards.value import Struct, field
from mille.engine.codec import JsonObject
from mille.engine.game import CHANCE, Fault, Result, message
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.measure import line_up
from mille.session.journal import Journal, NoJournal, Sink
from mille.session.record import Header, SeatName, now
from mille.session.referee import AnyReferee, Referee

MOST_DEALS = 10_000
"""A game with more deals and reshuffles than this never ends, and the players are to blame."""


class Tally(Struct):
    """The totals of some games; lists are by seat."""

    players: Sequence[str]
    rules: str
    seed: str
    games: int = 0
    deals: int = 0
    wins: list[float] = field(default_factory=list)
    """First places; a shared one counts as a fraction."""
    points: list[float] = field(default_factory=list)
    """The total of what the deals brought."""
    worth: list[float] = field(default_factory=list)
    """The total of what the games were worth."""
    counted: dict[str, list[int]] = field(default_factory=dict)
    """The totals of other things the game counts."""
    illegal: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        for name in ("wins", "points", "worth"):
            setattr(self, name, [0] * len(self.players))

    def add(self, result: Result) -> None:
        """Add a game that is over."""
        self.games += 1
        self.deals += result.deals
        for seat in range(len(self.players)):
            if seat in result.winners:
                won = len(result.winners)
                self.wins[seat] += 1 if won == 1 else 1 / won
            self.points[seat] += result.scored[seat]
            self.worth[seat] += result.worth[seat]
        for name, counts in result.tallies:
            so_far = self.counted.setdefault(name, [0] * len(self.players))
            self.counted[name] = [old + new for old, new in zip(so_far, counts)]

    def points_a_deal(self, seat: int) -> float:
        """A seat's mean score per deal."""
        return self.points[seat] / self.deals if self.deals else 0.0

    def write(self) -> JsonObject:
        """As a JSON object."""
        return {
            "players": list(self.players),
            "rules": self.rules,
            "seed": self.seed,
            "games": self.games,
            "deals": self.deals,
            "wins": [round(wins, 4) for wins in self.wins],
            "points_per_deal": [round(self.points_a_deal(s), 2) for s in range(len(self.players))],
            "worth_per_game": [round(worth / self.games, 4) for worth in self.worth],
            **self.counted,
            "illegal_moves": self.illegal,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 2) if self.seconds else 0.0,
        }


def simulate(
    game: GameEntry,
    rules: AnyRules,
    players: Sequence[str],
    games: int,
    seed: str,
    records: Path | None = None,
    progress: Callable[[int], None] = lambda deals: None,
    *,
    as_it_is: bool = False,
) -> Tally:
    """Play games and total their results; with `records`, each leaves a file there.

    `progress` is called with the number of scored deals of a game, after each deal.

    Game number i takes its chance from the seed and i, so that it can be played again alone;
    `as_it_is` plays one game from the seed alone. Raises `Fault` if one of the records already
    exists, and `OSError` if one cannot be written.
    """
    tally = Tally(players, rules.preset, seed)
    if records is not None:
        names = (_file(game, number, games) for number in range(1, games + 1))
        line_up.check_free(records, names)
    began = perf_counter()
    for number in range(1, games + 1):
        own_seed = seed if as_it_is else f"{seed}/{number}"
        journal: Sink = NoJournal()
        if records is not None:
            header = Header(
                game=game.id,
                rules=rules,
                seats=tuple(SeatName(name, name) for name in players),
                seed=own_seed,
                created=now(),
            )
            journal = line_up.begin(records / _file(game, number, games), header)
        referee: AnyReferee = Referee(game.game, rules, len(players), Dice(own_seed), journal)
        _play(game, referee, players, tally, progress)
        if isinstance(journal, Journal):
            journal.close()
    tally.seconds = perf_counter() - began
    return tally


def _file(game: GameEntry, number: int, games: int) -> str:
    return f"{game.id}-{number:0{len(str(games))}d}.jsonl"


def _play(
    game: GameEntry,
    referee: AnyReferee,
    players: Sequence[str],
    tally: Tally,
    progress: Callable[[int], None],
) -> None:
    while (actor := referee.actor) is not None:
        if actor is CHANCE:
            if referee.chances >= MOST_DEALS:
                raise Fault(message("fault.endless", n=MOST_DEALS))
            if referee.waiting.between_deals:
                progress(referee.result.deals)
            referee.chance()
            continue
        player = game.players[players[actor]]
        refusal = referee.submit(
            actor, decide(player.think(referee.view(actor), referee.dice_for(actor)))
        )
        if refusal is not None:
            # The built-in player is broken: count that, and pick a random move for it.
            tally.illegal += 1
            moves = list(game.game.moves(referee.view(actor)))
            referee.submit(actor, referee.dice_for(actor).choice(moves))
    tally.add(referee.result)
