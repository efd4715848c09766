"""A turn of a recorded game: what each level would have done, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mille.engine.message import Fault, Message, message
from mille.games import GameEntry
from mille.session.review import Answer, Asked, levels
from mille.session.saved_match import Replayed
from mille.ui.choices import Choice, Option
from mille.ui.pages.blocks import Text, heading
from mille.ui.pages.page import Page
from mille.ui.pages.rows import Head, Line, Table
from mille.ui.scene import Services
from mille.ui.widgets import Block, Button
from mille.view.names import said_of


class AskedPage(Page):
    """What was done, what a hint says and why, and what a player of each level would do."""

    title_id = "asked.title"
    width = 640.0
    least = 330.0

    def __init__(
        self, services: Services, replayed: Replayed, step: int, seat: int, asked: Asked
    ) -> None:
        """For a step of a record at which that seat was to move."""
        super().__init__(services)
        self._presenter = replayed.entry.presenter
        self._entry = replayed.entry
        self._names = replayed.names(step)
        self._asked = asked
        self._name = self._names[seat]
        self._done = replayed.move(step)
        self._trouble: Message | None = None
        """Why the others could not be asked."""

    def _said(self, move: object, answer: Answer | None = None) -> Sequence[Message]:
        """The lines of a move as a hint gives them: what to do, the plan, and the reasons."""
        reasons = answer.reasons if answer is not None else None
        advice = self._presenter.advice(self._asked.view, move, self._names, reasons)
        return [] if advice is None else [advice.said, *advice.plan, *advice.why]

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        made: list[Block] = []
        if self._done is not None and (said := self._said(self._done)):
            made.append(heading(s, w(said_of("asked.done", self._name), name=self._name)))
            made.append(Text(s, w.text(said[0])))
            made[-1].after = 14.0
        rows: list[Line] = []
        for answer in self._asked.answers:
            said = self._said(answer.move, answer)
            if not answer.player:
                made.append(heading(s, w("asked.hint")))
                made += [Text(s, w.text(each)) for each in said]
                made[-1].after = 14.0
            elif said:
                rows.append(Line([w.text(self._who(answer.player)), w.text(said[0])]))
        if rows:
            heads = Head(w("asked.levels"), 0.38), Head("", 0.62)
            name = w("asked.levels")
            made.append(Table(s, "levels", name, heads, len(rows), rows.__getitem__, wraps=True))
        asks = self._asked.asks
        if asks is not None:
            who = w("asked.hint_thinks") if not asks else w("asked.thinks", who=self._who(asks))
            made.append(Text(s, who, muted=True, id="progress"))
        if self._trouble is not None:
            made.append(Text(s, w.text(self._trouble), ink=s.theme.red, id="said"))
        return made

    def _who(self, player: str) -> Message:
        person = self._entry.opponents[player]
        level = message(f"level.{person.level}")
        return message("asked.who", name=person.name, level=level)

    def update(self, dt: float) -> None:
        """Show the next answer."""
        try:
            if self._asked.poll():
                self.changed()
        except Fault as fault:
            self._trouble = fault.message
            self.changed()

    @property
    def restless(self) -> bool:
        return self._asked.asks is not None

    def leave(self) -> None:
        """Stop asking, and leave."""
        self._asked.close()
        super().leave()


Begin = Callable[[str], None]
"""Begins against this player; an empty id means those who played."""


class PlayOnPage(Page):
    """The page that asks who should sit at the other seats."""

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
