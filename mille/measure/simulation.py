"""Whoever sits at a seat in a game without a window: a built-in player or an outside program."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, JsonObject, Line, Seat
from mille.engine.game import Result
from mille.engine.message import Fault, Message, message
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry
from mille.measure import pool
from mille.session.record import Header, SeatName, now
from mille.session.referee import AnyReferee, Journal, Referee, Sink
from mille.session.seated import OutsidePlayer, short_name, words_of
from mille.session.sources import OUTSIDE
from mille.value import Struct, Value, field

PROGRAM = "cmd:"
"""The prefix of an outside program's command line, where a built-in player's name may stand too."""


class BuiltIn:
    """A built-in player at a seat, with its own dice in each game with the same cards.

    Otherwise a player that uses chance would always break even against itself.
    """

    def __init__(self, game: GameEntry, name: str, seat: Seat, rotation: int) -> None:
        """`rotation` numbers the games that are played with the cards of one seed."""
        self._player = game.players[name]
        self._seat, self._rotation = seat, rotation
        self.name = name

    def greeted(self, patience: float) -> bool:
        return True

    def choose(self, referee: AnyReferee) -> object:
        view, dice = referee.view(self._seat), referee.dice_for(self._seat)
        if self._rotation:
            dice = dice.stream("second", *([self._rotation] if self._rotation > 1 else []))
        return decide(self._player.think(view, dice))

    def close(self, referee: AnyReferee | None = None, grace: float = 0.0) -> None:
        """Nothing to release."""


SeatPlayer: TypeAlias = BuiltIn | OutsidePlayer
"""A player at a seat, for one game."""


def command_of(player: str) -> list[str] | None:
    """The command of an outside program as words; None for a built-in player. Raises `Fault`."""
    if not player.startswith(PROGRAM):
        return None
    words = words_of(player[len(PROGRAM) :])
    if not words:
        raise Fault(message("fault.command", prefix=PROGRAM))
    return words


def check_player(game: GameEntry, player: str) -> None:
    """Raises `Fault` if there is no such built-in player, or no program in the command."""
    if command_of(player) is None:
        game.player(player)


def short(player: str) -> str:
    """A name for a built-in player, or for a program that has not given its own."""
    command = command_of(player)
    return player if command is None else short_name(command)


# Who plays what in an arena, the settings given to the processes that play its games; and the
# records of many games in one folder, where no record overwrites another.


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
        return f"{self.seed}/{number}"

    def at_seats(self, rotation: int) -> list[int]:
        """For each seat, the index of its player."""
        n = len(self.players)
        return [(seat + rotation) % n for seat in range(n)]

    def who(self, rotation: int) -> list[str]:
        """The player at each seat."""
        return [self.players[player] for player in self.at_seats(rotation)]

    def seat_player(self, rotation: int, seat: Seat, say: Callable[[Message], str]) -> SeatPlayer:
        """Seat the player of that seat; `say` words why a move is illegal, for outside programs.

        Raises `Fault` if a program cannot be started.
        """
        who = self.who(rotation)
        command = command_of(who[seat])
        if command is None:
            return BuiltIn(self.game, who[seat], seat, rotation)
        return OutsidePlayer(command, self.game, self.rules, seat, list(map(short, who)), say=say)

    def __reduce__(self) -> tuple[Any, ...]:
        """For another process: a game's entry goes there by its name."""
        return _line_up, (self.game.id, self.rules, self.players, self.seed, self.keep)


def _line_up(game: str, *rest: Any) -> LineUp:
    return LineUp(entry(game), *rest)


def played(
    line_up: LineUp, seeds: int, jobs: int, make: pool.Make, records: Path | None
) -> Generator[tuple[int, Any], None, None]:
    """The number and the result of each seed, in order, once it is checked that no record there has
    the name of one of its games. Raises `Fault` and `OSError`.
    """
    if records is not None:
        each = [(n, r) for n in range(1, seeds + 1) for r in range(len(line_up.players))]
        check_free(records, (_file(n, seeds, rotation) for n, rotation in each))
    with closing(pool.in_order(make, line_up, seeds, jobs)) as results:
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
    own_seed = line_up.seed_of(number)
    header = Header(line_up.game.id, line_up.rules, tuple(seats), own_seed, now())
    with closing(begin(records / _file(number, seeds, rotation), header)) as journal:
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


# Games between built-in players, without a window.


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
        return self.points[seat] / self.deals if self.deals else 0.0

    def write(self) -> JsonObject:
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
        names = (_game_file(game, number, games) for number in range(1, games + 1))
        check_free(records, names)
    began = perf_counter()
    for number in range(1, games + 1):
        own_seed = seed if as_it_is else f"{seed}/{number}"
        journal = Sink()
        if records is not None:
            seats = tuple(SeatName(name, name) for name in players)
            header = Header(game.id, rules, seats, own_seed, now())
            journal = begin(records / _game_file(game, number, games), header)
        referee: AnyReferee = Referee(game.game, rules, len(players), Dice(own_seed), journal)
        _play(game, referee, players, tally, progress)
        journal.close()
    tally.seconds = perf_counter() - began
    return tally


def _game_file(game: GameEntry, number: int, games: int) -> str:
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
