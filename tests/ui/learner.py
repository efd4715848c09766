"""Plays a level of a lesson at the table: one named move at a time."""

from __future__ import annotations

from typing import Any

from mille.session.lesson import Lesson, same
from mille.ui.pages.menu import AskPage
from mille.ui.table.inputs import RANKS, SUITS
from mille.view.action import Action
from tests.ui.conftest import Program
from tests.ui.stranger import Stranger

MANNERS = ("tree", "pointer", "keys")


class Learner(Stranger):
    """Does what a level says: by pointer, by keys, or through the tree."""

    def __init__(self, program: Program, manner: str) -> None:
        super().__init__(program, manner, "learner")

    @property
    def lesson(self) -> Lesson:
        """The level at the table."""
        lesson = self.program.play.match.source
        assert isinstance(lesson, Lesson)
        return lesson

    def wait(self) -> None:
        """Wait until the learner is asked, or a page opens."""
        for _ in range(3000):
            self.program.frame()
            play = self.program.play
            if self.program.top is not play:
                return
            if self.lesson.laid_out.held:
                continue
            if play.match.ready and not play.table.stage.busy:
                return
        raise AssertionError("the level does not go on")

    def make(self, move: Any) -> None:
        """Make the move as a player would."""
        action, answer, cards = next(self._ways([move]))
        self._do(action, answer, cards)

    def _is(self, move: Any, wanted: Any) -> bool:
        game = self.lesson.header.entry.game
        return move is not None and same(game, move) == same(game, wanted)

    def _toggle(self, index: int) -> None:
        sprite = self._stage.hand()[index]
        if self.manner == "keys" and self.program.play.focus.walks_groups and sprite.card:
            # The arrows choose any card of a rank; the name chooses just this one.
            rank, suit = sprite.card.rank, sprite.card.suit
            self.program.key("g")
            self.program.key(next(key for key, each in RANKS.items() if each is rank))
            for key in [key for key, each in SUITS.items() if each is suit]:
                self.program.key(key)
            self.program.key("space")
            return
        if self.manner != "tree":
            super()._toggle(index)
            return
        self.program.play.act(f"{sprite.place}/{sprite.id}", "choose")
        self.program.frame()

    def _click(self, action: Action) -> None:
        if self.manner != "tree":
            super()._click(action)
            return
        play = self.program.play
        ids = {part.id for part in play.frame() if part.actions}
        place = action.source or action.target
        for id in (f"do.{action.id}", f"{place}/{action.column}", str(place)):
            if id in ids:
                play.act(id, "press")
                self.program.frame()
                return
        raise AssertionError(f"{action.id} is not in the tree")

    def _pick(self, id: str) -> None:
        if self.manner != "tree":
            super()._pick(id)
            return
        page = self.program.top
        assert isinstance(page, AskPage)
        page.act(id, "press")
        self.program.frame()
