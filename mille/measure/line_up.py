"""Who plays what in an arena, the settings given to the processes that play its games; and the
records of many games in one folder, where no record overwrites another.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path

from mille.cards.value import Value
from mille.engine.codec import Json, JsonObject, Line
from mille.engine.game import Fault, message
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry
from mille.measure import pool
from mille.measure.seat_players import command_of, short
from mille.session.journal import Journal
from mille.session.record import Header, SeatName, now
from mille.session.saved_match import OUTSIDE


class LineUp(Value):
    """Everything that the results depend on. The players rotate over the seats."""

    game: GameEntry
    rules: AnyRules
    players: tuple[str, ...]
    """Names of built-in players, or `cmd:` and a command line; one for each seat."""
    seed: str
    keep: bool = False
    """Whether to return the games' records."""

    def seed_of(self, number: int) -> str:
        """The cards' seed for the seed of this number."""
        return f"{self.seed}/{number}"

    def at_seats(self, rotation: int) -> list[int]:
        """For each seat, the index of its player."""
        n = len(self.players)
        return [(seat + rotation) % n for seat in range(n)]

    def who(self, rotation: int) -> list[str]:
        """The player at each seat."""
        return [self.players[player] for player in self.at_seats(rotation)]

    def write(self) -> JsonObject:
        """As a JSON value."""
        return {
            "game": self.game.id,
            "rules": self.game.options.write(self.rules),
            "players": list(self.players),
            "seed": self.seed,
            "keep": self.keep,
        }

    @classmethod
    def read(cls, value: Json) -> LineUp:
        """The line-up that `write` wrote."""
        game = entry(value["game"])
        rules = game.options.read(value["rules"])
        return cls(game, rules, tuple(value["players"]), value["seed"], value["keep"])


def played(
    line_up: LineUp, seeds: int, jobs: int, make: pool.Make, records: Path | None
) -> Generator[tuple[int, Json], None, None]:
    """The number and the result of each seed, in order, once it is checked that no record there has
    the name of one of its games. Raises `Fault` and `OSError`.
    """
    if records is not None:
        each = [(n, r) for n in range(1, seeds + 1) for r in range(len(line_up.players))]
        check_free(records, (_file(n, seeds, rotation) for n, rotation in each))
    with closing(pool.in_order(make, line_up.write(), seeds, jobs)) as results:
        yield from enumerate(results, 1)


def keep(
    line_up: LineUp,
    records: Path | None,
    seeds: int,
    number: int,
    rotation: int,
    names: Sequence[str],
    lines: Iterable[Line],
) -> None:
    """Keep the record of a game, with the names that the players at its seats gave themselves, if
    records are wanted.
    """
    if records is None:
        return
    seats = (
        SeatName(name or short(player), player if command_of(player) is None else OUTSIDE)
        for player, name in zip(line_up.who(rotation), names)
    )
    header = Header(
        game=line_up.game.id,
        rules=line_up.rules,
        seats=tuple(seats),
        seed=line_up.seed_of(number),
        created=now(),
    )
    with begin(records / _file(number, seeds, rotation), header) as journal:
        journal.append(lines)


def _file(number: int, seeds: int, rotation: int) -> str:
    return f"{number:0{len(str(seeds))}d}-{1 + rotation}.jsonl"


def check_free(folder: Path, names: Iterable[str]) -> None:
    """Check, before anything is played, that none of the file names is taken.

    Raises `Fault` if one is, and `OSError` if the folder cannot be read.
    """
    there = {path.name for path in folder.iterdir()} if folder.exists() else set()
    for name in names if there else ():
        if name in there:
            raise Fault(message("fault.record_there", folder=str(folder), name=name))


def begin(path: Path, header: Header) -> Journal:
    """Start the record of a new game. Raises `OSError`, also if the file has appeared meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(exist_ok=False)  # of two simultaneous runs, only one gets the name
    return Journal.begin(path, header, careful=False)
