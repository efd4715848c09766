"""A match that one person plays at a table: without a screen, and never blocking.

Events queue up here, and whatever shows them takes them one at a time. Chance and the other seats
move when `go_on` lets them, after a pause, however quick the thought. A move that cannot be saved
is not made, and is tried again later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Any

from mille.engine.codec import Seat
from mille.engine.game import Waiting
from mille.engine.message import Message, Refusal, message
from mille.session.referee import AnySeen
from mille.session.saved_match import OUTSIDE, SavedMatch
from mille.session.seated import Adviser, Lost
from mille.value import Value


class Pauses(Value):
    """Pauses in seconds before another seat moves."""

    turn: float = 0.0
    """Before the first move of a turn."""
    step: float = 0.0
    """Between the moves of a turn."""
    brief: float = 0.0
    """Before an answer of a word, such as yes or no."""
    thought: float = 0.0
    """The minimum before a seat whose player may think for longer than a frame."""
    take_back: float = 0.0
    """The minimum after a move that the person may still take back; 0 for no such wait."""
    trouble: float = 3.5
    """After something could not be saved."""


class Driver:
    """Runs a match for one person: whose move it is, what has happened, who is thinking."""

    def __init__(
        self,
        match: SavedMatch,
        say: Callable[[Message], str],
        clock: Callable[[], float] = perf_counter,
        me: Seat | None = None,
    ) -> None:
        self.match = match
        self.referee = match.referee
        self.me = match.me if me is None else me
        self.pending: deque[AnySeen] = deque()
        """Events that have happened but have not been shown yet."""
        self.trouble: OSError | None = None
        """Why something could not be saved; cleared once somebody has asked."""
        self.unsaved: OSError | None = None
        """The same, but kept until something can be saved again."""
        self.stands = False
        """Whether what failed was taking back a move, which therefore stands."""
        self.taken_over: Seat | None = None
        """The seat that a built-in player has taken over; cleared once somebody has asked."""
        self.takes_back_turns = True
        """Whether a move that ended the turn may be taken back until another seat acts."""
        self._say = say
        self._clock = clock
        self._answers: dict[Seat, Any] = {}
        """Moves that the seats have decided on but that are not made yet."""
        self._waited = 0.0
        self._last_turn = -1
        """The number of the turn in which another seat last moved."""
        self._told = False
        """Whether an outside program was asked since the last move: what it was told cannot be
        unsaid."""
        self._overtaken_by: Seat | None = None
        """The seat that has acted since the person's last move that could have been taken back."""
        self.referee.watch(self.me, self.pending.append)

    # How things stand

    @property
    def waiting(self) -> Waiting:
        """Who is waited for."""
        return self.referee.waiting

    @property
    def caught_up(self) -> bool:
        """Whether all events have been shown."""
        return not self.pending

    @property
    def my_turn(self) -> bool:
        """Whether the person owes an answer that has not been given."""
        waiting = self.waiting
        if waiting.sealed:
            return self.me in waiting.seats and self.me not in self._answers
        return waiting.seats[:1] == (self.me,)

    @property
    def ready(self) -> bool:
        """Whether all events have been shown and the person owes an answer."""
        return self.caught_up and self.my_turn

    @property
    def over(self) -> bool:
        """Whether the match has ended, by its rules or because a program lost it by its conduct."""
        waiting = self.waiting
        return bool(self.match.lost) or not (waiting.chance or waiting.seats)

    @property
    def between_deals(self) -> bool:
        """Whether a deal was just scored and the next one has yet to be asked for."""
        return self.waiting.between_deals

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether something will happen without the person, now or soon."""
        waiting = self.waiting
        if waiting.chance:
            return not waiting.between_deals
        asked = self._asked(waiting)
        owing = [seat for seat in asked if seat not in self._answers]
        return bool(asked) and owing != [self.me] and not self.match.lost

    def thinks_for(self, seconds: float) -> Seat | None:
        """The other seat to move, if it has been thinking for at least this long; else None."""
        waiting = self.waiting
        asked = [seat for seat in self._asked(waiting) if seat != self.me]
        alone = len(asked) == 1 and not waiting.sealed and not self.match.lost
        return asked[0] if alone and self._waited >= seconds else None

    def adviser(self) -> Adviser:
        """Whoever gives the person hints."""
        return self.match.adviser(self._clock)

    def view(self) -> Any:
        """The table as the person may see it."""
        return self.referee.view(self.me)

    def foretell(self) -> Any | None:
        """The final view of a match in which nothing is left to choose; None if there
        is a choice.
        """
        return self.referee.foretell(self.me)

    # The person

    def submit(self, move: object) -> Refusal | None:
        """Make the person's move, or say why not.

        Raises `OSError` if it could not be written; then it was not made. A sealed answer is held
        until all are given, and a while longer if it may be taken back.
        """
        waiting = self.waiting
        if waiting.sealed and self.me in waiting.seats:
            self._answers[self.me] = move
            if self.can_undo:
                self._waited = 0.0
                return None
            return self._open(waiting)
        refusal = self.referee.submit(self.me, move)
        if refusal is None:
            self._overtaken_by = None
            self._moved()
        return refusal

    @property
    def has_sealed(self) -> bool:
        """Whether the person has given a sealed answer that has not been opened yet."""
        return self.me in self._answers

    @property
    def can_undo(self) -> bool:
        """Whether the person may take the last move back, because nobody has learned
        from it yet.
        """
        if self.has_sealed:
            return self.takes_back_turns and self.match.entry.game.undoable(self._answers[self.me])
        if self.referee.undoable_by != self.me:
            return False
        return self.waiting.actor == self.me or (self.takes_back_turns and not self._told)

    def why_no_undo(self) -> Message:
        """Why the person cannot take anything back."""
        if self.referee.undoable_by == self.me:
            on = self.takes_back_turns
            return message("undo.told", name=self._next_name()) if on else message("undo.off")
        if self._overtaken_by is not None:
            return message("undo.late", name=self.match.names[self._overtaken_by])
        return message("undo.nothing")

    def _next_name(self) -> str:
        actor = self.waiting.actor
        return self.match.names[actor] if isinstance(actor, int) else ""

    def undo(self) -> bool:
        """Take the person's last move back; if that cannot be saved, the move stands and that is
        noted.
        """
        if self._answers.pop(self.me, None) is not None:
            return True
        try:
            self.referee.undo()
        except OSError as error:
            self.fail(error, stands=True)
            return False
        self.match.dismiss_thinkers()  # what they were told cannot be taken back
        self._moved()
        return True

    def deal(self) -> None:
        """Let chance move; if the move cannot be saved, try again later."""
        self._waited = 0.0
        try:
            self.referee.chance()
        except OSError as error:
            self.fail(error)
        else:
            self._moved()

    # The others

    def go_on(self, dt: float, pauses: Pauses) -> None:
        """Let chance or another seat move, after `dt` seconds in which nothing was moving on
        screen.
        """
        waiting = self.waiting
        if self.match.lost or waiting.between_deals:
            return
        self._waited += dt
        if self._waited < 0:
            return
        if waiting.chance:
            self.deal()
            if self.trouble is not None:
                self._waited = -pauses.trouble
            return
        pause = self._pause(waiting, pauses)
        for seat in self._asked(waiting):
            if seat != self.me and seat not in self._answers:
                self._ask(seat, pause)
                if self.match.lost or self.trouble is not None:
                    self._waited = -pauses.trouble
                    return
        if self._waited >= pause:
            self._carry_out(waiting, pauses)

    def _asked(self, waiting: Waiting) -> tuple[Seat, ...]:
        """The seats to ask now: all of them if the answers are sealed, else the first."""
        return waiting.seats if waiting.sealed else waiting.seats[:1]

    def _pause(self, waiting: Waiting, pauses: Pauses) -> float:
        first = waiting.turn != self._last_turn
        others = [seat for seat in self._asked(waiting) if seat != self.me]
        pace = max(map(self.match.pace, others), default=1.0)
        pause = (pauses.turn if first else pauses.step) * pace
        if first and any(self.match.is_slow(seat) for seat in others):
            pause = max(pause, pauses.thought)
        if waiting.brief:
            pause = pauses.brief
        if self.can_undo:
            pause = max(pause, pauses.take_back)
        return pause

    def _ask(self, seat: Seat, pause: float) -> None:
        """Let a seat think a little; an outside program only hears of moves that can no longer be
        undone.
        """
        if self.match.player_at(seat) == OUTSIDE:
            if self.can_undo and self._waited < pause:
                return
            self._told = True
        try:
            answer = self.match.thinker(seat, self._clock).poll(self.referee)
        except Lost as lost:
            self._lose(seat, lost)
            return
        if answer is not None:
            self._answers[seat] = answer

    def _carry_out(self, waiting: Waiting, pauses: Pauses) -> None:
        """Make the moves that were decided, once all are there."""
        asked = self._asked(waiting)
        if not asked or any(seat not in self._answers for seat in asked):
            return
        try:
            self._open(waiting)
        except OSError as error:
            self.fail(error)
            self._waited = -pauses.trouble

    def _open(self, waiting: Waiting) -> Refusal | None:
        """Hand in the answers, in the order in which they are taken. Raises `OSError`."""
        asked = self._asked(waiting)
        if any(seat not in self._answers for seat in asked):
            return None
        for seat in asked:
            could_undo = self.referee.undoable_by == self.me
            refusal = self.referee.submit(seat, self._answers[seat])
            if refusal is not None:
                self._answers.pop(seat)
                return refusal if seat == self.me else None
            self._answers.pop(seat)
            if seat == self.me:
                self._overtaken_by = None
            elif could_undo:
                self._overtaken_by = seat
        if not waiting.brief:
            self._last_turn = waiting.turn
        self._moved()
        return None

    def fail(self, error: OSError, stands: bool = False) -> None:
        """Note that something could not be saved, and so was not done: a move, or
        taking one back.
        """
        self.trouble = self.unsaved = error
        self.stands = stands

    def _moved(self) -> None:
        self.unsaved = None
        self._answers.clear()
        self._waited, self._told = 0.0, False

    def _lose(self, seat: Seat, lost: Lost) -> None:
        """With two players, the seat loses the game; with more, a built-in player takes it over."""
        try:
            if len(self.match.names) == 2:
                self.match.lose(seat, self._say(lost.message))
            else:
                self.match.take_over(seat, self._say(lost.why))
                self.taken_over = seat
        except OSError as error:
            self.fail(error)
