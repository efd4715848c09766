"""One person at the table: a game that is running, with its record on disk."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from mille.agents.agent import Agent
from mille.cards.dice import Dice
from mille.engine.game import Fault, Seat
from mille.engine.match import Moment, Replay
from mille.engine.message import message
from mille.games import GameEntry, entry
from mille.session import record
from mille.session.advising import Adviser
from mille.session.journal import Journal
from mille.session.outside import OutsidePlayer
from mille.session.record import Header, Record, SeatName
from mille.session.referee import Referee
from mille.session.simulate import now
from mille.session.thinking import InSlices, Thinker
from mille.session.worker import Worker

ME, OTHER = Seat(0), Seat(1)
HUMAN = "human"
OUTSIDE = "outside"
"""The player of a seat where another program sits; the seat has the name that it gave itself."""

log = logging.getLogger(__name__)


class Sitting:
    """A person at seat 0, players at the others, and a journal."""

    def __init__(
        self,
        header: Header,
        referee: Referee[Any, Any, Any],
        journal: Journal,
        past: Sequence[Moment[Any, Any]] = (),
        program: OutsidePlayer | None = None,
        lost: str = "",
    ) -> None:
        self.header = header
        self.past = past
        """What had happened before this sitting began, when the game was resumed."""
        self.referee = referee
        self.lost = lost
        """Why a player has lost by what it did, if one has; then nothing more is played."""
        self._journal = journal
        self._thinkers: dict[Seat, Thinker] = {}
        self._adviser: Adviser | None = None
        if program is not None:
            self._thinkers[OTHER] = program

    @property
    def entry(self) -> GameEntry:
        """The game that is played."""
        return self.header.entry

    @property
    def path(self) -> Path:
        """Where its record is."""
        return self._journal.path

    @property
    def names(self) -> Sequence[str]:
        """Who sits where."""
        return [seat.name for seat in self.header.seats]

    def pace(self, seat: Seat) -> float:
        """How long whoever sits there lets a move wait, where 1 is usual."""
        opponent = self.entry.opponents.get(self.header.seats[seat].player)
        return opponent.pace if opponent else 1.0

    def player(self, seat: Seat) -> Agent[Any, Any] | None:
        """The program at a seat; None for the person."""
        return self.entry.players.get(self.header.seats[seat].player)

    def thinker(self, seat: Seat, clock: Callable[[], float] = perf_counter) -> Thinker:
        """Who thinks for a seat that no person has."""
        if seat not in self._thinkers:
            at, name = self.entry, self.header.seats[seat].player
            if name in at.heavy:
                quick = InSlices(at.players[at.stand_in], seat, clock)
                self._thinkers[seat] = Worker(
                    at, name, self.header.rules, seat, self.names, self._worker_seed(seat), quick
                )
            else:
                self._thinkers[seat] = InSlices(at.players[name], seat, clock)
        return self._thinkers[seat]

    def adviser(self, clock: Callable[[], float] = perf_counter) -> Adviser:
        """Who can be asked what the person could do."""
        if self._adviser is None:
            self._adviser = Adviser(
                self.entry, self.header.rules, ME, self.names, self._worker_seed(ME), clock
            )
        return self._adviser

    def _worker_seed(self, seat: Seat) -> str:
        """The chance of a player in another process: the deals cannot be worked out from it."""
        return Dice(self.header.seed).stream("worker", seat).seed

    def lose(self, seat: Seat, why: str) -> None:
        """Write down that a seat has lost by what it did. Raises `OSError`."""
        self._journal.append([record.lost_note(seat, why)])
        self.lost = why

    def close(self) -> None:
        """Let go of the record, from which the game can be resumed, and of all who think."""
        for thinker in self._thinkers.values():
            thinker.close(self.referee)
        self._thinkers.clear()
        if self._adviser is not None:
            self._adviser.close(self.referee)
        self._journal.close()


def begin(
    path: Path,
    game: str,
    rules: Any,
    opponent: str | OutsidePlayer,
    you: str,
    seed: str = "",
) -> Sitting:
    """Sit down to a new game, recorded at `path`. Raises `OSError`.

    The opponent is a built-in player, or a program that is ready. Without a seed one is taken from
    the system.
    """
    seed = seed or secrets.token_hex(16)
    at = entry(game)
    if isinstance(opponent, OutsidePlayer):
        program, other = opponent, SeatName(opponent.name, OUTSIDE)
    else:
        program, other = None, SeatName(at.opponents[opponent].name, opponent)
    header = Header(
        game=game,
        rules=rules,
        seats=(SeatName(you, HUMAN), other),
        seed=seed,
        created=now(),
    )
    journal = Journal.begin(path, header)
    referee: Referee[Any, Any, Any] = Referee(at.game, rules, Dice(seed), journal)
    return Sitting(header, referee, journal, program=program)


def resume(path: Path, program: OutsidePlayer | None = None) -> Sitting:
    """Go on with the game recorded at `path`, with the program that it needs, if it needs one.

    Raises `Fault` if it cannot be read, or `OSError`.
    """
    kept, match = _read(path)
    header, lost = kept.header, record.lost(kept)
    if lost is None and program is None and _has_program(header):
        raise Fault(message("fault.needs_program"))
    journal = Journal(path, kept.text)
    try:
        referee: Referee[Any, Any, Any] = Referee.resume(
            header.entry.game, match, Dice(header.seed), journal
        )
    except OSError:
        journal.close()
        raise
    return Sitting(header, referee, journal, match.moments, program, lost[1] if lost else "")


def fault(path: Path) -> Fault | None:
    """Why the record at `path` cannot be followed to its last line; None if it can."""
    found = _follow(path)
    return found if isinstance(found, Fault) else None


def is_playable(path: Path) -> bool:
    """Whether there is a game to continue at `path`: one that can be read and is not over."""
    found = _follow(path)
    return not isinstance(found, Fault) and _goes_on(*found)


def _goes_on(kept: Record, match: Replay[Any, Any]) -> bool:
    return match.game.actor(match.state) is not None and record.lost(kept) is None


def wants_program(path: Path) -> Header | None:
    """The header of the game at `path` if it goes on and another program sits there."""
    found = _follow(path)
    if isinstance(found, Fault) or not _has_program(found[0].header) or not _goes_on(*found):
        return None
    return found[0].header


def _has_program(header: Header) -> bool:
    return any(seat.player == OUTSIDE for seat in header.seats)


def _follow(path: Path) -> tuple[Record, Replay[Any, Any]] | Fault:
    try:
        return _read(path)
    except Fault as fault:
        return fault
    except Exception as error:
        # No record should do that to the reader. One that does must not keep the program from
        # starting, time after time.
        log.error("the reader fell over %s: %r", path, error)
        return Fault(message("fault.unreadable"))


def _read(path: Path) -> tuple[Record, Replay[Any, Any]]:
    kept = record.parse(record.read_bytes(path))
    me, *others = (seat.player for seat in kept.header.seats)
    # Nobody else can sit down by themselves: above all, a file does not name a program to start.
    known = {*kept.header.entry.players, OUTSIDE}
    if me != HUMAN or not known.issuperset(others):
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
