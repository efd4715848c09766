"""A new score pad: which game, who plays, by which rules, and who deals first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from mille.engine.game import Fault, Seat
from mille.games import GameEntry, Title, entry, has_pad, titles
from mille.i18n.catalog import why
from mille.session.kept_pads import KeptPad
from mille.ui.choices import Choice, Option
from mille.ui.pages.blocks import Row, rows_of
from mille.ui.pages.house_rules import HouseRulesPage
from mille.ui.pages.new_game import rules_choice
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button
from mille.view.names import YOU

MOST_NAME = 30


class NewPadPage(Page):
    """A new pad; players without a name are called by seat number, the first one is you."""

    title_id = "pad.new"
    width = 680.0
    gap = 11.0
    start = "begin"

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        begin: Callable[[KeptPad], None],
        leave: Callable[[], None],
        take_out: Callable[[Title], None],
    ) -> None:
        super().__init__(services)
        self._begin, self._leave, self._take_out = begin, leave, take_out
        self.names = [""] * max(max(title.seats) for title in titles().values())
        self.first = 0
        self._set_game(game.id)

    def blocks(self) -> Sequence[Block]:
        s, w, game = self.services, self.services.words, self._game
        games = [
            Option(title.id, w.of(title.id)("game.title"))
            for title in titles().values()
            if title.in_window and has_pad(title.id)
        ]
        made: list[Block] = [Choice(s, "game", w("pad.game"), games, game.id, self._set_game)]
        if len(game.seats) > 1:
            seats = [Option(n, w("new.seats.n", n=n)) for n in game.seats]
            made.append(Choice(s, "seats", w("new.seats"), seats, self.seats, self._set_seats))
        fields: list[Block] = []
        for seat in range(self.seats):
            change = partial(self._set_name, seat)
            name = w("new.seat", n=seat + 1) if seat else w("seat.you")
            typed = f"name.{seat}", name, self.names[seat], change, self._next, MOST_NAME
            field = Field(s, self.typed, *typed, about="")
            fields.append(field)
        made += rows_of(s, fields, 2 if len(fields) > 1 else 1, self.gap)
        trouble = "" if self._trouble is None else why(self._trouble, w)
        made.append(rules_choice(s, game, self.rules, self._set_rules, trouble))
        dealers = [Option(seat, w.called(name)) for seat, name in enumerate(self._called)]
        made.append(Choice(s, "first", w("pad.first"), dealers, self.first, self._set_first))
        return made

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        begin = Button(s, "begin", w("pad.begin"), self.begin, main=True)
        house = Button(s, "house", w("new.house"), self._ask_rules)
        return [begin, Row(s, [house, self.back(main=False)], self.gap)]

    @property
    def _called(self) -> list[str]:
        """All names, with defaults for those that were not typed."""
        w = self.services.words
        typed = (" ".join(name.split()) for name in self.names[: self.seats])
        return [name or (w("new.seat", n=n) if n > 1 else YOU) for n, name in enumerate(typed, 1)]

    def _set_game(self, id: object) -> None:
        self._game = entry(str(id))
        self._take_out(self._game.title)
        self.rules: Any = next(iter(self._game.options.presets.values()))
        self.seats = self._game.title.usual_seats
        self._check()

    def _set_seats(self, value: object) -> None:
        self.seats = int(str(value))
        self._check()

    def _set_name(self, seat: int, name: str) -> None:
        self.names[seat] = name
        self.changed()

    def _set_first(self, value: object) -> None:
        self.first = int(str(value))
        self.changed()

    def _set_rules(self, rules: Any) -> None:
        self.rules = rules
        self._check()

    def _check(self) -> None:
        self._trouble: Fault | None = None
        self.first = min(self.first, self.seats - 1)
        try:
            self._game.options.check(self.rules, self.seats)
        except Fault as fault:
            self._trouble = fault
        self.changed()

    def _ask_rules(self) -> None:
        now = self._game, self.rules, self.seats
        self.services.push(HouseRulesPage(self.services, *now, self._set_rules))

    def _next(self) -> None:
        self._walk(1)

    def begin(self) -> None:
        """Begin the pad, unless these rules do not allow this number of players."""
        if self._trouble is None:
            self._begin(KeptPad(self._game.id, self.rules, tuple(self._called), Seat(self.first)))
        else:
            self.go("rules")

    def leave(self) -> None:
        self._leave()
