"""The referee: the only holder of the truth.

Seats hand it moves and are handed what they may see. What happened is in the journal before
anybody is told.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mille.cards.dice import Dice
from mille.engine.game import CHANCE, Actor, Game, Refusal, Seat, message
from mille.engine.match import Replay
from mille.session.journal import NoJournal, Sink

MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Seen(Generic[EventT, ViewT]):
    """What one seat is told: an event as it may see it, and the table after it."""

    event: EventT
    view: ViewT


Watcher = Callable[[Seen[Any, Any]], None]


class Referee(Generic[MoveT, EventT, ViewT]):
    """Runs one match. Chance comes from a seed, one stream for each deal and reshuffle."""

    def __init__(
        self,
        game: Game[Any, Any, MoveT, EventT, ViewT],
        rules: Any,
        dice: Dice,
        journal: Sink | None = None,
    ) -> None:
        self._game = game
        self._dice = dice
        self._journal: Sink = journal or NoJournal()
        self._state: Any = game.start(rules)
        self._chances = 0
        self._turns = 0
        self._watchers: list[tuple[Seat, Watcher]] = []
        self._undoable: list[tuple[Seat, Any]] = []
        self._events: list[EventT] = []
        """All that has happened."""

    @classmethod
    def resume(
        cls,
        game: Game[Any, Any, MoveT, EventT, ViewT],
        match: Replay[Any, EventT],
        dice: Dice,
        journal: Sink | None = None,
    ) -> Referee[MoveT, EventT, ViewT]:
        """Go on with a match that was read from a record; what was still due is written now."""
        referee: Referee[MoveT, EventT, ViewT] = cls(game, None, dice, journal)
        referee._state = match.state
        referee._chances = match.chances
        referee._turns = match.turns
        referee._journal.append([game.write(event) for event in match.finish()])
        referee._events = [moment.event for moment in match.moments]
        return referee

    def watch(self, seat: Seat, watcher: Watcher) -> None:
        """Tell `watcher` from now on what `seat` may see of every event."""
        self._watchers.append((seat, watcher))

    @property
    def actor(self) -> Actor:
        """Who moves next."""
        return self._game.actor(self._state)

    @property
    def between_deals(self) -> bool:
        """Whether a deal was just scored and the next waits."""
        return self._game.between_deals(self._state)

    def view(self, seat: Seat) -> ViewT:
        """The table as `seat` may see it."""
        return self._game.observe(self._state, seat)

    def told(self, seat: Seat, since: int = 0) -> list[EventT]:
        """What happened from event number `since` on, as `seat` may see it."""
        return [self._game.redact(event, seat) for event in self._events[since:]]

    def dice_for(self, seat: Seat) -> Dice:
        """The chance that a player at `seat` may use: the same for all moves of one turn."""
        return self._dice.stream("seat", seat, self._turns)

    def dice_for_chance(self) -> Dice:
        """The dice for the next deal or reshuffle."""
        return self._dice.stream("chance", self._chances)

    def chance(self) -> None:
        """Let chance make its move: a deal, or a reshuffle."""
        move = self._game.chance(self._state, self.dice_for_chance())
        self._carry_out(move)
        self._undoable.clear()

    def refusal(self, seat: Seat, move: MoveT) -> Refusal | None:
        """Why `seat` may not make this move now, or None."""
        if self.actor != seat:
            return message("refusal.not_your_turn")
        return self._game.refusal(self._state, move)

    def submit(self, seat: Seat, move: MoveT) -> Refusal | None:
        """Make a seat's move, or say why not. A reshuffle that follows is made at once.

        Raises `OSError` if the move could not be written; then it was not made. A reshuffle that
        cannot be written is left to be made: it is chance's turn then.
        """
        refusal = self.refusal(seat, move)
        if refusal is not None:
            return refusal
        before = self._state
        events = self._carry_out(move)
        if self._game.undoable(move) and self.actor == seat and len(events) == 1:
            self._undoable.append((seat, before))
        else:
            self._undoable.clear()
        with suppress(OSError):  # the move stands; whoever asks for the reshuffle again is told why
            while self.actor is CHANCE and not self.between_deals:
                self.chance()
        return None

    @property
    def can_undo(self) -> bool:
        """Whether the seat on turn may take back its last move, which told it nothing."""
        return bool(self._undoable) and self._undoable[-1][0] == self.actor

    def undo(self) -> None:
        """Take the last move back, in the journal too."""
        self._journal.drop_last()
        _, self._state = self._undoable.pop()
        del self._events[-1]

    def _carry_out(self, move: MoveT) -> tuple[EventT, ...]:
        actor = self.actor
        step = self._game.play(self._state, move)
        self._journal.append([self._game.write(event) for event in step.events])
        self._state = step.state
        self._events += step.events
        self._chances += actor is CHANCE
        self._turns += actor is not CHANCE and self.actor != actor
        views = {seat: self.view(seat) for seat, _ in self._watchers}
        for event in step.events:
            for seat, watcher in self._watchers:
                watcher(Seen(self._game.redact(event, seat), views[seat]))
        return step.events
