"""A seat played by another program, seen from the table's side (protocol.md).

`poll` never blocks, so a window can call it in every frame; `choose` waits, for games without a
window. Whatever the program does, the worst outcome is `Lost`: it has lost the game.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Protocol

from mille.agents import AnyAgent, Thinking
from mille.cards import Dice
from mille.engine.codec import Json, JsonObject, Line, Seat
from mille.engine.message import Fault, Message, message, must_be
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.session.record import Header
from mille.session.referee import AnyReferee
from mille.value import Value, replace

PROTOCOL = "mille-player"
VERSION = 1
READY_SECONDS = 10.0
CHOICE_SECONDS = 5.0
MOST_ILLEGAL = 3
"""How many illegal answers to one choice lose the game."""
MOST_NAME = 40
PATIENCE = 0.25
"""Seconds that `choose` waits before it checks the time again."""
GRACE = 1.0
"""Seconds that a child has to end by itself when told to."""
AWAY = 1.0
"""If nobody has polled for this many seconds, as with an open menu or a closed lid, that time does
not count against the program."""


class Lost(Fault):
    """The program at a seat has lost the game by its conduct; `message` says so."""

    @property
    def why(self) -> Message:
        return why_of(self.message)


def why_of(lost: Message) -> Message:
    """The reason alone, out of the message that a program has lost."""
    why = dict(lost.blanks).get("why")
    return why if isinstance(why, Message) else lost


class OutsidePlayer:
    """An outside program at a seat."""

    def __init__(
        self,
        command: Sequence[str],
        game: GameEntry,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        *,
        own: Json | None = None,
        seconds: float = CHOICE_SECONDS,
        log: Path | None = None,
        say: Callable[[Message], str] = str,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Start it and greet it. `say` puts into words why a move is illegal.

        `own` is for when the command is this program itself: extra data for the greeting, where a
        list of processes cannot show it. Such a player gets as long to start as to choose: on a
        busy machine its start is slow, and that is nobody's fault.

        Raises `Fault` if it cannot be started.
        """
        self.seconds = seconds
        self._game = game.game
        self.seat = seat
        from mille.session.programs import Child

        self._say = say
        self._clock = clock
        self.name = names[seat]
        """The name it gave itself; until it is ready, the table's name for it."""
        self._ready = False
        self._told = 0
        """How many events it has been told."""
        self._choice = 0
        """The number of the last choice it was asked for."""
        self._asked = False
        self._illegal = 0
        self.reasons: object = None
        """The reasons that it gave for its last move, if any."""
        self._child = Child(command, log, guarded=own is None)
        self._wait(READY_SECONDS if own is None else seconds)
        self._child.send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "version": VERSION,
                "game": game.id,
                "rules": game.options.write(rules),
                "seat": seat,
                "names": list(names),
                **(own or {}),
            }
        )

    @property
    def gone(self) -> bool:
        return self._child.gone

    def greeted(self, patience: float = 0.0) -> bool:
        """Whether it is ready. Raises `Lost`."""
        if not self._ready:
            line = self._receive(patience)
            if line is not None:
                if line.get("type") != "ready":
                    raise self._lost(message("outside.not_ready"))
                self._ready = True
                self.name = _name(line.get("name")) or self.name
        return self._ready

    def poll(self, referee: AnyReferee, patience: float = 0.0) -> object | None:
        """The move of the seat, which must be on turn, once there is one. Raises `Lost`.

        The move is legal but has not been submitted yet.
        """
        if not self.greeted(patience):
            return None
        if not self._asked:
            self._ask(referee)
        line = self._receive(patience)
        if line is None:
            return None
        move = self._judge(referee, line)
        if not isinstance(move, Message):
            self._asked = False
            self.reasons = line.get("reasons")
            return move
        self._illegal += 1
        if self._illegal == MOST_ILLEGAL:
            raise self._lost(message("outside.illegal", n=MOST_ILLEGAL, why=move))
        self._child.send({"type": "illegal", "id": self._choice, "reason": self._say(move)})
        return None

    def choose(self, referee: AnyReferee) -> object:
        """Wait for the move of the seat, which must be on turn. Raises `Lost`."""
        while True:
            move = self.poll(referee, PATIENCE)
            if move is not None:
                return move

    def tell(self, referee: AnyReferee) -> None:
        for event in referee.events_for(self.seat, self._told):
            self._child.send({"type": "event", **self._game.write(event)})
            self._told += 1

    def close(self, referee: AnyReferee | None = None, grace: float = GRACE) -> None:
        """Say goodbye, first sending the last events if there is a referee to ask for them.

        The program has `grace` seconds to end by itself before it is killed. Does not wait for
        that.
        """
        if self._ready and referee is not None:
            self.tell(referee)
        self._child.send({"type": "bye"})
        self._child.close(grace)

    # One choice

    def _ask(self, referee: AnyReferee) -> None:
        self.tell(referee)
        self._choice += 1
        self._illegal = 0
        self._asked = True
        self._wait(self.seconds)
        self._child.send(
            {
                "type": "choose",
                "id": self._choice,
                "legal": self._game.legal(referee.view(self.seat)),
                "seconds": self.seconds,
            }
        )

    def _judge(self, referee: AnyReferee, line: Line) -> object:
        """The move that an answer describes, or a message why it is illegal."""
        if line.get("type") != "move":
            return message("outside.no_move", type=str(line.get("type"))[:40])
        said = line.get("id")
        if type(said) is not int or said != self._choice:
            return message("outside.wrong_id", said=str(said)[:40], id=str(self._choice))
        written = line.get("move")
        if not isinstance(written, dict):
            return must_be("move", "object").message
        if "seat" in written:  # in no game does a move name its seat
            return message("outside.seat")
        return referee.judge(self.seat, written)

    # Time

    def _wait(self, seconds: float) -> None:
        self._allowed = self._left = seconds
        self._looked = self._clock()

    def _receive(self, patience: float) -> JsonObject | None:
        """Its next line; None if there is none yet. Raises `Lost`."""
        before = self._clock()
        if before - self._looked <= AWAY:
            self._left -= before - self._looked
        try:
            line = self._child.receive(min(patience, max(0.0, self._left)))
        except Fault as fault:
            raise self._lost(fault.message) from None
        self._looked = self._clock()
        self._left -= self._looked - before
        if line is None and self._left <= 0:
            raise self._lost(message("outside.silent", n=round(self._allowed)))
        return line

    def _lost(self, why: Message) -> Lost:
        id = "outside.lost" if self._ready else "outside.absent"
        return Lost(message(id, name=self.name, why=why))


def _name(given: object) -> str:
    """A name fit to show, or an empty string."""
    if not isinstance(given, str):
        return ""
    shown = "".join(char if char.isprintable() else " " for char in given[: 4 * MOST_NAME])
    return " ".join(shown.split())[:MOST_NAME]


def words_of(line: str) -> list[str]:
    """A command line split into words; empty if a quote is left open.

    Quotes hold an argument together, as in a shell, but no shell is involved.

    >>> words_of("python3 'my player.py' -O")
    ['python3', 'my player.py', '-O']
    """
    import shlex  # nobody waits for it with the window

    posix = os.name != "nt"  # on Windows a backslash separates folders
    try:
        words = shlex.split(line, posix=posix)
    except ValueError:
        return []
    return words if posix else [word.strip('"') for word in words]


def short_name(command: Sequence[str]) -> str:
    """The table's name for a program that has given none: the file that it likely is."""
    words = [word for word in command if not word.startswith("-")]
    named = [word for word in words[1:] if "." in os.path.basename(word)] or words or ["?"]
    return _name(os.path.basename(named[0])) or "?"


# Whatever moves for a seat while a window goes on: polled in every frame, never blocking.


SLICE = 0.008
"""Seconds for which a player may think within one frame."""


class Thinker(Protocol):
    """A player that is polled until it has its move."""

    def poll(self, referee: AnyReferee) -> object | None:
        """The move of the seat, which must be on turn, once it is known.

        Returns within a few milliseconds. Raises `Lost` when the player has lost the game by its
        conduct.
        """

    def close(self, referee: AnyReferee) -> None:
        """Stop thinking at once; the player leaves the table."""


class InSlices:
    """A quick built-in player that thinks in this process, a little in each frame."""

    reasons: Any = None
    """It gives none."""

    def __init__(
        self, player: AnyAgent, seat: Seat, clock: Callable[[], float] = perf_counter
    ) -> None:
        self._player, self._seat, self._clock = player, seat, clock
        self._thinking: Thinking[object] | None = None

    def poll(self, referee: AnyReferee) -> object | None:
        if self._thinking is None:
            view, dice = referee.view(self._seat), referee.dice_for(self._seat)
            self._thinking = self._player.think(view, dice)
        end = self._clock() + SLICE
        while self._clock() < end:
            try:
                next(self._thinking)
            except StopIteration as done:
                self._thinking = None
                move: object = done.value
                return move
        return None

    def why(self, referee: AnyReferee, move: Any) -> Json | None:
        """What it has to say for a move of its seat; None if it can say nothing."""
        explain = getattr(self._player, "reasons", None)
        return explain and explain(referee.view(self._seat), move, referee.dice_for(self._seat))

    def close(self, referee: AnyReferee) -> None:
        self._thinking = None


# A strong built-in player that thinks in a process of its own (`mille player`).
#
# It is told things through the same pipes as any outside program, so it can know no more than its
# seat does. If it crashes, it is restarted, told everything again and asked again; if it crashes
# a second time over the same choice, a quick player moves for it.


SECONDS = 30.0
"""How many seconds it may think. It watches the time itself; this limit is for one that hangs."""
MOST_CRASHES = 2
"""How many crashes are allowed in one choice."""

log = logging.getLogger(__name__)


def worker_seed(seed: str, seat: Seat) -> str:
    """The seed for a player in another process, from which the deals cannot be worked out.

    `seed` is that of the game.
    """
    return Dice(seed).stream("worker", seat).seed


class Worker:
    """A built-in player in a process of its own."""

    def __init__(
        self,
        game: GameEntry,
        level: str,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        seed: str,
        stand_in: Thinker,
        *,
        program: Sequence[str] | None = None,
        reasons: bool = False,
        seconds: float = SECONDS,
    ) -> None:
        """Start it. From `seed`, for its own dice, the game's other dice must not follow."""
        from mille.session.guard import own_program

        command = [*(program or own_program()), "player", "--level", level]
        self._command = [*command, "--reasons"] if reasons else command
        self._seated = (game, rules, seat, names)
        self._options: Any = {"own": {"seed": seed}, "seconds": seconds}
        self._stand_in = stand_in
        self._crashes = 0
        """How often it has crashed in the current choice."""
        self._player: OutsidePlayer | None = None
        self._start()

    @property
    def reasons(self) -> Any:
        """The reasons for its last move, if it was asked to give them."""
        return self._player and self._player.reasons

    def poll(self, referee: AnyReferee) -> object | None:
        """The move of the seat, which must be on turn, once it is known."""
        move = self._own_move(referee)
        if move is None and self._crashes >= MOST_CRASHES:
            move = self._stand_in.poll(referee)
        if move is not None:
            self._crashes = 0
        return move

    def _own_move(self, referee: AnyReferee) -> object | None:
        if self._player is None and self._crashes < MOST_CRASHES:
            self._start()
        if self._player is None:
            return None
        try:
            return self._player.poll(referee)
        except Fault as fault:
            self._stop()
            self._count(fault)
            return None

    def close(self, referee: AnyReferee) -> None:
        """Stop the process at once, whatever it is thinking about."""
        self._stop()
        self._stand_in.close(referee)

    def _start(self) -> None:
        try:
            self._player = OutsidePlayer(self._command, *self._seated, **self._options)
        except Fault as fault:
            self._count(fault)

    def _stop(self) -> None:
        if self._player is not None:
            self._player.close(grace=0)
            self._player = None

    def _count(self, fault: Fault) -> None:
        self._crashes += 1
        log.warning(message("log.player_failed", why=fault.message))


def thinker_at(
    header: Header,
    player: str,
    seat: Seat,
    names: Sequence[str],
    clock: Callable[[], float] = perf_counter,
    *,
    reasons: bool = False,
    program: Sequence[str] | None = None,
) -> InSlices | Worker:
    """A built-in player at a seat. It gets a process of its own if it may think for longer than a
    frame, or is asked for its `reasons`; `program` stands in for ours there.
    """
    game = header.entry
    if player not in game.slow and not reasons:
        return InSlices(game.players[player], seat, clock)
    quick = InSlices(game.players[game.stand_in], seat, clock)
    told = header.rules, seat, names, worker_seed(header.seed, seat)
    return Worker(game, player, *told, quick, program=program, reasons=reasons)


# Hints for a person: the strongest player's move, and a quick player's until that comes.
#
# The strongest player thinks in a process of its own and, like any player, is told only what the
# person's seat sees. It stays for the next question. If the game moves on first, it is stopped.


QUICK_AFTER = 1.0
"""Seconds after which the quick player answers for the time being."""


class Advised(Value):
    move: Any
    reasons: Json | None
    """The reasons for it, as a JSON value; None if none were given."""


class Adviser:
    """Answers for one seat. It is polled in every frame and never blocks."""

    def __init__(
        self,
        header: Header,
        seat: Seat,
        names: Sequence[str],
        clock: Callable[[], float] = perf_counter,
        known: Callable[[], Advised | None] = lambda: None,
        program: Sequence[str] | None = None,
    ) -> None:
        """`known` says what is advised now without asking anybody, if that is known."""
        self._clock, self._known = clock, known
        game = header.entry
        self._quick = InSlices(game.players[game.stand_in], seat, clock)
        at = header, game.adviser or game.stand_in, seat, names, clock
        self._strongest: Callable[[], InSlices | Worker]
        self._strongest = lambda: thinker_at(*at, reasons=True, program=program)
        self._worker: InSlices | Worker | None = None
        self._thinks = False
        """Whether the strongest player still has a question to answer."""
        self._stood_in = False
        """Whether the quick player has answered this question."""
        self._asked_at: float | None = None

    @property
    def asked(self) -> bool:
        """Whether the strongest player's answer is still to come."""
        return self._asked_at is not None

    def ask(self) -> None:
        if self._asked_at is None:
            self._asked_at, self._stood_in = self._clock(), False

    def forgo(self) -> None:
        """Let nothing be answered; whoever asks again gets what was found meanwhile."""
        self._asked_at = None

    def poll(self, referee: AnyReferee) -> Advised | None:
        """An answer, once there is one; nothing may have happened since the question.

        As long as `asked` is true, it is the quick player's, and another follows.
        """
        if self._asked_at is None:
            return None
        found = self._known()
        if found is None:
            if self._worker is None:
                self._worker = self._strongest()
            move = self._worker.poll(referee)
            self._thinks = move is None
            found = None if move is None else Advised(move, self._worker.reasons)
        if found is not None:
            self._asked_at = None
        elif not self._stood_in and self._clock() - self._asked_at >= QUICK_AFTER:
            move = self._quick.poll(referee)
            if move is not None:
                self._stood_in, found = True, Advised(move, None)
        if found is None or found.reasons is not None:
            return found
        return replace(found, reasons=self._quick.why(referee, found.move))

    def moved_on(self, referee: AnyReferee) -> None:
        """The game went on since the question, so stop whoever is thinking about it."""
        if self._asked_at is not None or self._thinks:
            self.close(referee)

    def close(self, referee: AnyReferee) -> None:
        """Stop the player that is thinking; the next question starts a new one."""
        self._asked_at, self._thinks = None, False
        self._quick.close(referee)
        if self._worker is not None:
            self._worker.close(referee)
            self._worker = None
