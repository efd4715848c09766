"""One person at the table: a game that is running, with its record on disk."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mille.agents.agent import Agent
from mille.cards.dice import Dice
from mille.engine.game import Fault, Seat
from mille.engine.match import Moment, Replay
from mille.engine.message import message
from mille.games import GameEntry, entry
from mille.session import record
from mille.session.journal import Journal
from mille.session.record import Header, Record, SeatName
from mille.session.referee import Referee
from mille.session.simulate import now

ME = Seat(0)
HUMAN = "human"

log = logging.getLogger(__name__)


class Sitting:
    """A person at seat 0, players at the others, and a journal."""

    def __init__(
        self,
        header: Header,
        referee: Referee[Any, Any, Any],
        journal: Journal,
        past: Sequence[Moment[Any, Any]] = (),
    ) -> None:
        self.header = header
        self.past = past
        """What had happened before this sitting began, when the game was resumed."""
        self.referee = referee
        self._journal = journal

    @property
    def entry(self) -> GameEntry:
        """The game that is played."""
        return self.header.entry

    @property
    def names(self) -> Sequence[str]:
        """Who sits where."""
        return [seat.name for seat in self.header.seats]

    def player(self, seat: Seat) -> Agent[Any, Any] | None:
        """The program at a seat; None for the person."""
        return self.entry.players.get(self.header.seats[seat].player)

    def close(self) -> None:
        """Let go of the record; the game can be resumed from it."""
        self._journal.close()


def begin(path: Path, game: str, rules: Any, opponent: str, you: str, seed: str = "") -> Sitting:
    """Sit down to a new game, recorded at `path`. Raises `OSError`.

    Without a seed one is taken from the system.
    """
    seed = seed or secrets.token_hex(16)
    at = entry(game)
    header = Header(
        game=game,
        rules=rules,
        seats=(SeatName(you, HUMAN), SeatName(at.opponents[opponent], opponent)),
        seed=seed,
        created=now(),
    )
    journal = Journal.begin(path, header)
    referee: Referee[Any, Any, Any] = Referee(at.game, rules, Dice(seed), journal)
    return Sitting(header, referee, journal)


def resume(path: Path) -> Sitting:
    """Go on with the game recorded at `path`. Raises `Fault` if it cannot be read, or `OSError`."""
    kept, match = _read(path)
    header = kept.header
    journal = Journal(path, kept.text)
    try:
        referee: Referee[Any, Any, Any] = Referee.resume(
            header.entry.game, match, Dice(header.seed), journal
        )
    except OSError:
        journal.close()
        raise
    return Sitting(header, referee, journal, match.moments)


def fault(path: Path) -> Fault | None:
    """Why the record at `path` cannot be followed to its last line; None if it can."""
    found = _follow(path)
    return found if isinstance(found, Fault) else None


def is_playable(path: Path) -> bool:
    """Whether there is a game to continue at `path`: one that can be read and is not over."""
    found = _follow(path)
    return not isinstance(found, Fault) and found.game.actor(found.state) is not None


def _follow(path: Path) -> Replay[Any, Any] | Fault:
    try:
        return _read(path)[1]
    except Fault as fault:
        return fault
    except Exception:
        # No record should do that to the reader. One that does must not keep the program from
        # starting, time after time.
        log.exception("the reader fell over %s", path)
        return Fault(message("fault.unreadable"))


def _read(path: Path) -> tuple[Record, Replay[Any, Any]]:
    kept = record.parse(record.read_bytes(path))
    me, *others = (seat.player for seat in kept.header.seats)
    # Nobody else can sit down by themselves: above all, a file does not start a program.
    if me != HUMAN or any(player not in kept.header.entry.players for player in others):
        raise Fault(message("fault.not_here"), 1)
    return kept, record.follow(kept)


def put_away(path: Path, history: Path, suffix: str = "") -> Path | None:
    """Move the record at `path` among the old ones; returns where it is now. Raises `OSError`."""
    if not path.exists():
        return None
    history.mkdir(parents=True, exist_ok=True)
    stamp = now().replace(":", "").replace("-", "")
    for number in range(10_000):
        target = history / f"{stamp}-{number}{suffix}{path.suffix}"
        if not target.exists():
            os.replace(path, target)
            return target
    raise FileExistsError(str(history))
