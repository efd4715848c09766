"""A match that is being played at a table with one person: without a screen, waiting for nothing.

What happens queues up here and is taken one event at a time by whoever shows it. Chance and the
other seats move when they are let, after a pause, however quick the thought. What cannot be saved
is not done, and is tried again later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from mille.engine.game import Refusal, Seat, Waiting
from mille.engine.message import Message, message
from mille.session.advising import Adviser
from mille.session.outside import Lost
from mille.session.referee import AnySeen
from mille.session.saved_match import OUTSIDE, SavedMatch


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long is waited, in seconds, before another seat moves."""

    turn: float = 0.0
    """Before the first step of a turn."""
    step: float = 0.0
    """Between its steps."""
    brief: float = 0.0
    """Before a word that nobody takes a breath for."""
    thought: float = 0.0
    """At the least, before a seat whose player may think for longer than a frame."""
    take_back: float = 0.0
    """At the least, after a move that the person may still take back; 0 does not wait for it."""
    trouble: float = 3.5
    """After something could not be saved."""


class Driver:
    """Runs a match for one person: who is waited for, what has happened, who thinks."""

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
        """What has happened and was not shown yet."""
        self.trouble: OSError | None = None
        """Why something could not be saved, until somebody asks."""
        self.unsaved: OSError | None = None
        """The same, until something could be saved again."""
        self.stands = False
        """Whether that was the taking back of a move, which stands."""
        self.taken_over: Seat | None = None
        """Whose seat a built-in player has taken over, until somebody asks."""
        self.takes_back_turns = True
        """Whether a move that ended the turn may be taken back until somebody acts."""
        self._say = say
        self._clock = clock
        self._answers: dict[Seat, Any] = {}
        """What seats have decided, until it is time."""
        self._waited = 0.0
        self._last_turn = -1
        """The number of the turn in which another seat last moved."""
        self._told = False
        """Whether a program was asked since the last move: what it heard cannot be unsaid."""
        self._overtaken_by: Seat | None = None
        """Who has acted since the person's last move that could have been taken back."""
        self.referee.watch(self.me, self.pending.append)

    # How it stands

    @property
    def waiting(self) -> Waiting:
        """Who is waited for."""
        return self.referee.waiting

    @property
    def caught_up(self) -> bool:
        """Whether all that has happened was shown."""
        return not self.pending

    @property
    def my_turn(self) -> bool:
        """Whether the person owes an answer that was not given."""
        waiting = self.waiting
        if waiting.sealed:
            return self.me in waiting.seats and self.me not in self._answers
        return waiting.seats[:1] == (self.me,)

    @property
    def ready(self) -> bool:
        """Whether all that has happened was shown, and the person owes an answer."""
        return self.caught_up and self.my_turn

    @property
    def over(self) -> bool:
        """Whether the match has ended, by its rules or by what a player did."""
        waiting = self.waiting
        return bool(self.match.lost) or not (waiting.chance or waiting.seats)

    @property
    def between_deals(self) -> bool:
        """Whether a deal was scored and the next one waits to be asked for."""
        return self.waiting.between_deals

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether something happens without the person, now or soon."""
        waiting = self.waiting
        if waiting.chance:
            return not waiting.between_deals
        asked = self._asked(waiting)
        owing = [seat for seat in asked if seat not in self._answers]
        return not self.match.lost and any(seat != self.me for seat in asked) and owing != [self.me]

    def thinks_for(self, seconds: float) -> Seat | None:
        """The other seat that is waited for, and has been for so long; None where there is none."""
        waiting = self.waiting
        asked = [seat for seat in self._asked(waiting) if seat != self.me]
        alone = len(asked) == 1 and not waiting.sealed and not self.match.lost
        return asked[0] if alone and self._waited >= seconds else None

    def adviser(self) -> Adviser:
        """Who can be asked what the person could do."""
        return self.match.adviser(self._clock)

    def view(self) -> Any:
        """The table as the person may see it."""
        return self.referee.view(self.me)

    def foretell(self) -> Any | None:
        """The last view of a match that leaves nothing to choose; None where there is a choice."""
        return self.referee.foretell(self.me)

    # The person

    def submit(self, move: object) -> Refusal | None:
        """Make the person's move, or say why not.

        Raises `OSError` if it could not be written; then it was not made. A sealed answer is kept
        until all are given, and for a while longer if it may be taken back.
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
        """Whether the person has given a sealed answer, and it was not opened yet."""
        return self.me in self._answers

    @property
    def can_undo(self) -> bool:
        """Whether the person may take the last move back: it told nobody anything yet."""
        if self.has_sealed:
            return self.takes_back_turns and self.match.entry.game.undoable(self._answers[self.me])
        if self.referee.undoable_by != self.me:
            return False
        return self.waiting.actor == self.me or (self.takes_back_turns and not self._told)

    def why_no_undo(self) -> Message:
        """Why the person can take nothing back."""
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
        """Take the person's last move back, or note that it could not be saved and stands."""
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
        """Let chance make its move; what cannot be saved is left for later."""
        self._waited = 0.0
        try:
            self.referee.chance()
        except OSError as error:
            self.fail(error)
        else:
            self._moved()

    # The others

    def go_on(self, dt: float, pauses: Pauses) -> None:
        """`dt` seconds have passed in which nothing was moving: chance or another seat may move."""
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
        """Who is asked now: all at once where nobody learns the others' answers, else the first."""
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
        """Let a seat think a little; a program only hears of a move that stands."""
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
        """Hand in what was decided, once it is complete."""
        asked = self._asked(waiting)
        if not asked or any(seat not in self._answers for seat in asked):
            return
        try:
            self._open(waiting)
        except OSError as error:
            self.fail(error)
            self._waited = -pauses.trouble

    def _open(self, waiting: Waiting) -> Refusal | None:
        """Hand the answers in, in the order in which they are taken. Raises `OSError`."""
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
        """Something could not be saved, and was not done: a move, or that it is taken back."""
        self.trouble = self.unsaved = error
        self.stands = stands

    def _moved(self) -> None:
        self.unsaved = None
        self._answers.clear()
        self._waited, self._told = 0.0, False

    def _lose(self, seat: Seat, lost: Lost) -> None:
        """Of two players one has lost by what it did; of more a built-in one plays on for it."""
        try:
            if len(self.match.names) == 2:
                self.match.lose(seat, self._say(lost.message))
            else:
                self.match.take_over(seat, self._say(lost.why))
                self.taken_over = seat
        except OSError as error:
            self.fail(error)
