"""Playing on from a turn of a recorded game: against whom, and whether it is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mille.games import GameEntry
from mille.session.asked import levels
from mille.ui.choices import Choice, Option
from mille.ui.pages.blocks import Text
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.widgets import Block, Button
from mille.view.names import said_of

Begin = Callable[[str], None]
"""Begins against this player; an empty id means those who played."""


class PlayOnPage(Page):
    """Asks who plays at the other seats."""

    title_id = "play_on.title"
    width = 520.0
    start = "keep"

    def __init__(
        self, services: Services, game: GameEntry, name: str, keep: Begin, try_it: Begin
    ) -> None:
        """`name` is the player whose seat the person takes."""
        super().__init__(services)
        self._game, self._name, self._keep, self._try = game, name, keep, try_it
        self._others = ""

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        options = [Option("", w("play_on.same"))]
        for player in reversed(levels(self._game)):
            options.append(Option(player, w(f"level.{self._game.opponents[player].level}")))
        now, choose = self._others, partial(setattr, self, "_others")
        return [
            Text(s, w(said_of("play_on.said", self._name), name=self._name)),
            Choice(s, "others", w("play_on.others"), options, now, choose),
            Button(s, "keep", w("play_on.keep"), partial(self._keep, now), main=True),
            Button(s, "try", w("play_on.try"), partial(self._try, now)),
        ]

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]
