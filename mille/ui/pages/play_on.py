"""Playing on from a turn of a recorded game: against whom, and whether it is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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

    width = 520.0
    start = "keep"

    def __init__(
        self, services: Services, game: GameEntry, name: str, keep: Begin, try_it: Begin
    ) -> None:
        """`name` is the player whose seat the person takes."""
        super().__init__(services)
        self._game, self._name, self._keep, self._try = game, name, keep, try_it
        self._others = ""

    @property
    def title(self) -> str:
        return self.services.words("play_on.title")

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        options = [Option("", w("play_on.same"))]
        for player in reversed(levels(self._game)):
            options.append(Option(player, w(f"level.{self._game.opponents[player].level}")))
        against = Choice(s, "others", w("play_on.others"), options, self._others, self._choose)
        return [
            Text(s, w(said_of("play_on.said", self._name), name=self._name)),
            against,
            self._button("keep", self._keep, main=True),
            self._button("try", self._try),
        ]

    def _button(self, id: str, begin: Begin, main: bool = False) -> Button:
        def act() -> None:
            begin(self._others)

        return Button(self.services, id, self.services.words(f"play_on.{id}"), act, main=main)

    def _choose(self, others: object) -> None:
        self._others = str(others)

    def foot(self) -> Sequence[Block]:
        button = Button(self.services, "back", self.services.words("rules.back"), self.leave)
        button.key = "escape"
        return [button]
