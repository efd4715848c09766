"""Whoever sits at a seat in a game without a window: a built-in player or an outside program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from mille.agents.agent import decide
from mille.engine.game import Fault, Message, Seat, message
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.session.outside import PATIENCE, OutsidePlayer, short_name, words_of
from mille.session.referee import AnyReferee

PROGRAM = "cmd:"
"""The prefix of an outside program's command line, where a built-in player's name may stand too."""


class SeatPlayer(Protocol):
    """A player at a seat, for one game."""

    @property
    def name(self) -> str:
        """The name it goes by at the table."""

    def begin(self) -> None:
        """Wait until it is ready to play. Raises `Lost`."""

    def choose(self, referee: AnyReferee) -> object:
        """Wait for its move, when it is its turn. Raises `Lost`."""

    def end(self, referee: AnyReferee | None = None) -> None:
        """Dismiss it, after its game or, without a referee, at once."""


class BuiltIn:
    """A built-in player at a seat."""

    def __init__(self, game: GameEntry, name: str, seat: Seat) -> None:
        self._player = game.players[name]
        self._seat = seat
        self.name = name

    def begin(self) -> None:
        """It is always ready."""

    def choose(self, referee: AnyReferee) -> object:
        """Its move, chosen from what its seat may see."""
        seat = self._seat
        return decide(self._player.think(referee.view(seat), referee.dice_for(seat)))

    def end(self, referee: AnyReferee | None = None) -> None:
        """Nothing to release."""


class Program:
    """An outside program at a seat, started for this game."""

    def __init__(
        self,
        game: GameEntry,
        rules: AnyRules,
        command: Sequence[str],
        seat: Seat,
        names: Sequence[str],
        say: Callable[[Message], str],
    ) -> None:
        self._player = OutsidePlayer(command, game, rules, seat, names, say=say)

    @property
    def name(self) -> str:
        """The name it gave itself."""
        return self._player.name

    def begin(self) -> None:
        """Wait until it has said that it is ready. Raises `Lost`."""
        while not self._player.greeted(PATIENCE):
            pass

    def choose(self, referee: AnyReferee) -> object:
        """Its move. Raises `Lost`."""
        return self._player.choose(referee)

    def end(self, referee: AnyReferee | None = None) -> None:
        """Say goodbye with the last events, or kill it."""
        if referee is None:
            self._player.close(grace=0.0)
        else:
            self._player.close(referee)


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


def seat_player(
    game: GameEntry,
    rules: AnyRules,
    players: Sequence[str],
    seat: Seat,
    say: Callable[[Message], str] = str,
) -> SeatPlayer:
    """Seat the player for that seat; `say` words why a move is illegal, for outside programs.

    Raises `Fault` if a program cannot be started.
    """
    command = command_of(players[seat])
    if command is None:
        return BuiltIn(game, players[seat], seat)
    return Program(game, rules, command, seat, [short(player) for player in players], say)
