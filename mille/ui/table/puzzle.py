"""A puzzle: a turn that cost much, to be played better at its table; then the answer, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from mille.agents import GRADES, Reviewer, Thinking, game_seat
from mille.engine.codec import JsonObject, Seat
from mille.engine.message import Fault, Message, message
from mille.session.puzzles import Puzzle
from mille.session.record import Record
from mille.session.review import Grading, turn_view
from mille.session.sources import Trial, lines_before
from mille.ui.pages.blocks import Row, Text, bar, heading
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.pages.page import Page
from mille.ui.pages.review import costly_turn
from mille.ui.scene import Services
from mille.ui.table.desk import Desk
from mille.ui.table.purposes import TriedTurn
from mille.ui.widgets import Block, Button
from mille.value import replace
from mille.view.names import YOU
from mille.view.papers import TurnView

WELL = GRADES[:2]
"""The grades of a turn that solves a puzzle."""
SLICE = 0.008
"""The seconds of a frame that are spent on grading the answer."""


class SetPuzzle(TriedTurn):
    """One of the player's own turns, with no word on what was better."""

    title, back = "puzzle.title", "puzzle.on"

    def __init__(
        self,
        services: Services,
        puzzle: Puzzle,
        kept: Record,
        clock: Callable[[], float],
        asks: Message,
        answered: Callable[[bool], Message],
        back: Callable[[], None],
    ) -> None:
        """`kept` is the record that the turn is from, and `asks` what is asked about it; `answered`
        is told whether it was solved, and returns what follows from that; `back` shows the other
        puzzles. Raises `Fault`.
        """
        self._kept, self._seat = kept, Seat(puzzle.seat)
        self.puzzle, self._asks, self._answered, self._back = puzzle, asks, answered, back
        self.turn = turn_view(kept, self._seat, puzzle.turn)
        try:
            costly_turn(services, "then", self.turn)
        except Exception:  # words about numbers that are none, for example
            raise Fault(message("fault.review_line")) from None
        self._is_judged = False
        self._answer: Grading | None = None

        def begin() -> Trial:
            you = services.settings.person or YOU
            trial = Trial(kept, self.turn.start.at, me=self._seat, you=you)
            if self._seat not in trial.referee.waiting.seats:
                raise Fault(message("fault.review_line"))
            return trial

        super().__init__(services, begin, (asks,), clock)

    @property
    def about(self) -> Message:
        return self._asks

    def leads(self) -> Mapping[str, Callable[[], None]]:
        return {**super().leads(), "hint": self._ask_to_show}

    def once_more(self) -> TriedTurn:
        at = self._services, self.puzzle, self._kept, self._clock, self._asks
        return SetPuzzle(*at, self._answered, self._back)

    def leave(self) -> None:
        self.clear()
        self._back()

    @property
    def restless(self) -> bool:
        return self._answer is not None

    def look_on(self, desk: Desk) -> None:
        """Grade the turn once it is played and has been seen."""
        if not self._is_judged and self._is_played(desk):
            self._is_judged = True
            self._answer = Grading(self._with(desk), self._seat, self.puzzle.turn["deal"])
        if self._answer is not None and desk.match.caught_up and not desk.table.stage.busy:
            answer, self._answer = self._answer, None
            graded = answer.turns[-1].event >= self.puzzle.turn["at"]  # else there was no choice
            self._show(answer if graded else None)

    def _is_played(self, desk: Desk) -> bool:
        game, events = desk.match.entry.game, desk.match.referee.events[len(desk.match.past) :]
        if not any(game_seat(game, event) == self._seat for event in events):
            return False
        # If whole turns are reviewed, the puzzle lasts until another seat is to move.
        return isinstance(desk.match.entry.reviewer, Reviewer) or not desk.match.my_turn

    def _with(self, desk: Desk) -> Record:
        """The record up to the turn, followed by what happened in the puzzle."""
        events = desk.match.referee.events[len(desk.match.past) :]
        before = self._kept.lines[: lines_before(self._kept, self.turn.start.at)]
        new = ((0, desk.match.entry.game.write(event)) for event in events)
        return replace(self._kept, lines=(*before, *new))

    def _show(self, grading: Grading | None) -> None:
        self.play.hand.let_go()
        at = self._seat, self.turn, self._kept, grading, self._answered
        self._services.push(AnswerPage(self._services, *at, self.again, self.leave))

    def _ask_to_show(self) -> None:
        """Show the answer, if the person really wants to; then it does not count as solved."""
        s = self._services

        def show() -> None:
            s.pop(page)
            self._is_judged = True
            self._show(None)

        ways: list[Way] = [
            ("think", message("puzzle.think"), close),
            ("show", message("puzzle.show"), show),
        ]
        page = MenuPage(s, message("puzzle.give_up"), ways, said=[message("puzzle.tomorrow")])
        s.push(page)

    def deal_ended(self, desk: Desk) -> None:
        """Do nothing: the answer page says what is next."""

    def game_over(self) -> None:
        """Do nothing: the answer page says what is next."""


class AnswerPage(Page):
    """How good an answer was, graded while frames go by; then what was better, and why."""

    width = 760.0
    least = 200.0

    def __init__(
        self,
        services: Services,
        seat: Seat,
        turn: TurnView,
        kept: Record,
        grading: Grading | None,
        answered: Callable[[bool], Message],
        again: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        """`grading` grades the answer; None if the person gave up."""
        super().__init__(services)
        self._seat, self._turn, self._kept = seat, turn, kept
        self._answered, self._again, self._leave = answered, again, leave
        self._thinking: Thinking[JsonObject] | None = None
        self._done = 0.0
        self.now: TurnView | None = None
        """The answer, as a review shows it."""
        self.solved = False
        self._follows: Message | None = None
        """What follows from the answer, once it is graded."""
        if grading is None:
            self._follows = answered(False)
        else:
            self._thinking = grading.grade(grading.turns[-1])

    @property
    def restless(self) -> bool:
        return self._thinking is not None

    def update(self, dt: float) -> None:
        """Grade on, for a part of the frame."""
        end = perf_counter() + SLICE
        while self._thinking is not None and perf_counter() < end:
            try:
                self._done = next(self._thinking).done
            except StopIteration as found:
                self._thinking = None
                self.now = turn_view(self._kept, self._seat, found.value)
                self.solved = self.now.grade in WELL
                self._follows = self._answered(self.solved)
            self.changed()

    @property
    def title(self) -> str:
        if self._thinking is not None:
            return self.services.words("puzzle.title")
        return self.services.words("puzzle.solved" if self.solved else "puzzle.unsolved")

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        if self._follows is None:
            said = w("puzzle.looking")
            return [Text(s, said, align="center", id="said"), bar(s, said, self._done)]
        made: list[Block] = [Text(s, w.text(self._follows), id="said")]
        if self.now is not None and self.now.choices:
            made += [heading(s, w("puzzle.now")), costly_turn(s, "now", self.now)]
        return [*made, heading(s, w("puzzle.then")), costly_turn(s, "then", self._turn)]

    def foot(self) -> Sequence[Block]:
        s = self.services
        if self._thinking is not None:
            return [self.back()]
        again = Button(s, "again", s.words("trial.again"), self._again)
        return [Row(s, [self.back("puzzle.on"), again])]

    def leave(self) -> None:
        self._leave()
