"""Lines of the player protocol: a program's answers to the table, and what a table tells it."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from unittest.mock import patch

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault, message
from mille.engine.text import dump
from mille.games.mille.melds import rules_from
from mille.session import player, programs, seated
from mille.session.referee import Referee
from mille.session.seated import OutsidePlayer
from tests.fuzz.check import MILLE, demand

ME, OTHER = Seat(1), Seat(0)
RULES = rules_from({"target": 1, "reshuffle": "when_needed"})


class Written:
    """A child that has written all its lines already."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self.left = list(reversed(lines))
        self.told: list[bytes] = []

    def __call__(self, command: Sequence[str], log: object, *, guarded: bool) -> Written:
        return self

    def send(self, line: Mapping[str, Any]) -> None:
        self.told.append(dump(line).encode())

    def receive(self, patience: float = 0.0) -> dict[str, Any] | None:
        """Its next line. Raises `Fault`, as a child does."""
        if not self.left:
            raise Fault(message("outside.ended"))
        line = self.left.pop()
        if len(line) >= programs.MOST_LINE:
            raise Fault(message("outside.long", most=programs.MOST_LINE))
        return programs._object(line)

    def close(self, grace: float = 0.0) -> None:
        """End it."""


def _game(program: Written) -> None:
    """Play a game with the program at seat 1. Raises `Lost`."""
    referee: Referee[Any, Any, Any] = Referee(MILLE.game, RULES, 2, Dice("protocol"))
    with patch.object(programs, "Child", program):
        guest = OutsidePlayer(["x"], MILLE, RULES, ME, ["A", "B"], clock=lambda: 0.0)
    while (actor := referee.actor) is not None:
        if actor is CHANCE:
            referee.chance()
        elif actor == ME:
            move = guest.poll(referee)
            demand(move is None or referee.submit(ME, move) is None, "an illegal move was let in")
        else:
            view, dice = referee.view(actor), referee.dice_for(actor)
            referee.submit(actor, decide(MILLE.players["thumb"].think(view, dice)))
    demand(guest.name.isprintable() and len(guest.name) <= seated.MOST_NAME, "a name like that")


class Honest(Written):
    """A built-in player that answers when asked."""

    def __init__(self, seed: str) -> None:
        super().__init__(())
        self.seed = seed
        self.answers: list[bytes] = []

    def receive(self, patience: float = 0.0) -> dict[str, Any] | None:
        """The last answer of a player that was told the same."""
        said = io.BytesIO()
        player.play("random", self.seed, io.BytesIO(b"\n".join(self.told)), said)
        self.answers.append(said.getvalue().splitlines()[-1])
        return programs._object(self.answers[-1])


@cache
def _talks() -> Sequence[Honest]:
    talks = [Honest(str(seed)) for seed in range(4)]
    for talk in talks:
        _game(talk)
    return talks


def answers() -> Sequence[bytes]:
    """What programs answered in whole games."""
    return [b"\n".join(talk.answers) for talk in _talks()]


def read_answers(data: bytes) -> None:
    """The table accepts what is legal; with anything else the program has lost."""
    _game(Written(data.split(b"\n")))


def tales() -> Sequence[bytes]:
    """What a table said in whole games, and up to their first choices."""
    whole = [talk.told for talk in _talks()]
    parts = [lines[:most] for lines in whole for most in (3, 8, 30, len(lines))]
    return [b"\n".join([*lines, b'{"type":"bye"}', b""]) for lines in parts]


def read_tale(data: bytes) -> None:
    """`mille player` answers each choice with a move, or says which line is wrong."""
    said = io.BytesIO()
    try:
        player.play("casual", "1", io.BytesIO(data), said)
    except Fault as fault:
        demand(fault.line, "no line is named")
        raise
    for answer in said.getvalue().splitlines():
        programs._object(answer)
