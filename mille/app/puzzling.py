"""The puzzles that wait, and each of them at its table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from mille.app.house import House
from mille.engine.message import Fault, Message, message
from mille.games import entry, titles
from mille.i18n import why
from mille.session import puzzles, saved_match, taking
from mille.session.disk import reason
from mille.session.puzzles import Puzzle
from mille.ui.pages.menu import MenuPage, Way
from mille.ui.pages.shelf import ShelfPage
from mille.ui.table.puzzle import SetPuzzle

log = logging.getLogger(__name__)


class Puzzling:
    """Opens the puzzles over the page that asked for them."""

    def __init__(self, house: House) -> None:
        self._house, self._services, self._before = house, house.services, house.title
        self._answered = False

    def open(self, note: Message | None = None) -> None:
        """Show the puzzles that wait; a note says why the last one could not be set up."""
        s = self._services

        def close() -> None:
            s.pop(page)

        def leave() -> None:
            close()
            if self._answered and isinstance(s.stack[-1], ShelfPage):  # fewer are waiting now
                self._house.doors.open_start()

        waiting = puzzles.waiting(s.settings, date.today())
        said = [*([note] if note is not None else []), self._how(waiting)]
        ways: list[Way] = [
            (f"puzzle.{number}", self._named(each), partial(self._set, each, close))
            for number, each in enumerate(waiting, 1)
        ]
        ways.append(("back", message("rules.back"), leave))
        page = MenuPage(s, message("puzzle.waiting"), ways, leave, said, 560.0)
        s.push(page)

    def _how(self, waiting: Sequence[Puzzle]) -> Message:
        """What a puzzle is; if none waits, when the next one comes."""
        to_come = [each.due for each in puzzles.of(self._services.settings) if not each.done]
        if waiting:
            return message("puzzle.how")
        return message("puzzle.next_day", day=min(to_come)) if to_come else message("puzzle.none")

    def _named(self, puzzle: Puzzle) -> Message:
        turn, game = puzzle.turn, self._services.words.of(puzzle.game)("game.title")
        at = {"deal": turn["deal"], "turn": turn["turn"]}
        id = "puzzle.choice" if entry(puzzle.game).grader is None else "puzzle.turn"  # as reviewed
        return message(id, game=game, day=puzzle.day.isoformat(), **at)

    def _set(self, puzzle: Puzzle, close: Callable[[], None]) -> None:
        """Put a puzzle on the table, in place of the page where it was chosen."""
        s = self._services
        close()
        try:
            path = puzzles.path_of(puzzle, taking.records())
            if path is None:
                puzzles.drop(puzzle)
                self._answered = True
                self.open(message("puzzle.gone"))
                return
            kept = saved_match.read(path)
        except Fault as fault:
            self.open(message("unread.body", why=why(fault, s.words)))
            return
        except OSError as error:
            self.open(message("history.not_done", reason=reason(error)))
            return
        self._house.take_out(titles()[puzzle.game])
        answered: list[Puzzle] = []

        def answer(well: bool) -> Puzzle:
            if not answered:  # only the first answer counts
                answered.append(puzzle.answered(well, date.today()))
                self._answered = True
                try:
                    puzzles.keep(answered[0])
                except OSError as error:
                    log.warning(message("log.no_puzzles", why=reason(error)))
            return answered[0]

        def back(note: Message | None = None) -> None:
            if self._house.title is not self._before:  # the page below is about that game
                self._house.take_out(self._before)
            self.open(note)

        try:
            table = SetPuzzle(s, puzzle, kept, self._house.clock, answer, back)
        except Fault as fault:
            back(self._set_aside(puzzle, fault))
            return
        s.push(table.play)

    def _set_aside(self, puzzle: Puzzle, fault: Fault) -> Message:
        """Keep a puzzle that cannot be played elsewhere; returns what to say about it."""
        try:
            kept = puzzles.set_aside(puzzle)
        except OSError as error:
            return message("history.not_done", reason=reason(error))
        self._answered = True
        return message("puzzle.unplayable", file=str(kept), why=why(fault, self._services.words))
