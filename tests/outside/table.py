"""A table for the tests: a built-in player at seat 0, a program at seat 1."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Message
from mille.games import GameEntry, entry
from mille.session.referee import Referee
from mille.session.seated import PROTOCOL, VERSION, OutsidePlayer
from tests.games.mille.positions import rules
from tests.patience import PATIENCE, until

MILLE = entry("mille")
RULES = rules(target=100)
ME, THEM = Seat(0), Seat(1)
PLAYERS = Path(__file__).parent / "players"
AnyReferee = Referee[Any, Any, Any]


def script(name: str) -> list[str]:
    """The program of this name, or the faulty one that errs so."""
    own = PLAYERS / f"{name}.py"
    return [sys.executable, *([str(own)] if own.exists() else [str(PLAYERS / "faulty.py"), name])]


def hello(
    table: Any = RULES, seat: int = 0, at: GameEntry = MILLE, **changed: Any
) -> dict[str, Any]:
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "version": VERSION,
        "game": at.id,
        "rules": at.options.write(table),
        "seat": seat,
        "names": ["A", "B"],
        **changed,
    }


def new_referee(seed: str = "table", table: Any = RULES) -> AnyReferee:
    """A referee with nothing dealt yet."""
    return Referee(MILLE.game, table, 2, Dice(seed))


@contextmanager
def seated(command: Sequence[str], **options: Any) -> Iterator[OutsidePlayer]:
    """The program at seat 1; it is ended at the end, whatever it does."""
    player = OutsidePlayer(command, MILLE, RULES, THEM, ["Ann", "Program"], **options)
    try:
        yield player
    finally:
        player.close(grace=0)
        assert gone(player)


def play(referee: AnyReferee, player: OutsidePlayer) -> None:
    """Play to the end, waiting for each move. Raises `Lost`."""
    while (actor := referee.actor) is not None:
        if actor == THEM:
            assert referee.submit(actor, player.choose(referee)) is None
        else:
            play_one(referee)


def play_one(referee: AnyReferee) -> None:
    """Make one move of chance or of the player at seat 0."""
    if referee.actor is CHANCE:
        referee.chance()
    else:
        assert referee.actor == ME
        thinking = MILLE.players["regular"].think(referee.view(ME), referee.dice_for(ME))
        assert referee.submit(ME, decide(thinking)) is None


def why(lost: Message) -> Message:
    reason = dict(lost.blanks)["why"]
    assert isinstance(reason, Message)
    return reason


def gone(player: OutsidePlayer, patience: float = PATIENCE) -> bool:
    """Whether its process ends in time."""
    return until(lambda: player.gone, patience)


def runs(pid: int) -> bool:
    """Whether it runs; where nobody reaps orphans, dead ones are still listed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
