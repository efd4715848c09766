"""A page that waits for the records to be read, with a progress bar if that takes long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import Surface

from mille.session.history import History, Keeper
from mille.session.record import Played
from mille.ui.pages.blocks import Picture, Text
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.widgets import Block

PATIENCE = 0.5
"""After this many seconds a progress bar appears."""


def bar(services: Services, name: str, part: float) -> Block:
    """A progress bar for something called `name`, done as far as `part`, 0 to 1."""

    def draw(width: float) -> Surface:
        u, theme = services.unit, services.theme
        high = 12 * u
        made = panel(width, high, high / 2, theme.paper_edge).copy()
        done = pygame.Rect(0, 0, round(max(high, width * part)), round(high))
        pygame.draw.rect(made, theme.brass, done, border_radius=round(high / 2 - u))
        return made

    return Picture(services, "bar", name, draw)


class LookingPage(Page):
    """A page that shows something from the history, once the records have been read."""

    def __init__(self, services: Services, keeper: Keeper) -> None:
        super().__init__(services)
        self._keeper = keeper
        self._waited: float | None = None
        """How many seconds it has waited for the records; None once they have been read."""
        self._learnt = False
        """Whether the content has appeared, and was given the focus."""
        self.read_again()

    def read_again(self) -> None:
        """Read the records again, since they have changed."""
        self._waited = 0.0
        self._keeper.read_again()

    def theirs(self, games: Iterable[Played]) -> list[Played]:
        """The games of the current player, and those that nobody of this computer played."""
        person, people = self.services.settings.person, self.services.settings.people
        return [
            game
            for game in games
            if (me := game.me) is None or (me.name == person if person else me.name not in people)
        ]

    def learn(self, history: History) -> None:
        """Take from the history what this page shows."""
        raise NotImplementedError

    def update(self, dt: float) -> None:
        if self._waited is None:
            return
        self._waited += dt
        if not self._keeper.busy:
            self._waited = None
            history = self._keeper.history
            if history is not None:
                self.learn(history)
            first, self._learnt = not self._learnt, True
            if first:
                self.focus = self.start
                self._top = None  # there was hardly anything until now
            self.changed()
            if first and self.here is not None:
                self.go(self.focus)
        elif self._waited > PATIENCE:
            self.changed()

    def finish(self) -> None:
        self._keeper.wait()
        self.update(0.0)

    @property
    def restless(self) -> bool:
        return self._waited is not None

    def waiting(self) -> Sequence[Block]:
        """What to show while it waits: nothing at first, then a progress bar."""
        s, (done, count) = self.services, self._keeper.progress
        if self._waited is None:
            trouble = self._keeper.trouble
            return [] if trouble is None else [Text(s, s.words.text(trouble), id="said")]
        if self._waited <= PATIENCE:
            return []
        said = s.words("history.reading", done=done, n=count)
        return [Text(s, said, align="center", id="said"), bar(s, said, done / max(1, count))]
