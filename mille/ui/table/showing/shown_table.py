"""A table as it is shown at this moment, as data: what is drawn, and what is read out.

`table.py` changes it from event to event; the picture, the words and the offers only read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mille.cards.card import Cards
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games import GameEntry
from mille.ui.frame import Kept
from mille.ui.scene import AtTable, Services
from mille.ui.table.effects.beads import explained_beads
from mille.ui.table.effects.effect import Scenery
from mille.ui.table.effects.every import Effects
from mille.ui.table.moving.stage import Stage
from mille.ui.table.showing.closeup import Closeup
from mille.ui.widgets import Button
from mille.view.ground import Column, Ground
from mille.view.keys import TOOLS
from mille.view.layout import Rect
from mille.view.names import shown_name
from mille.view.table import Bead, TableView

OLD_NEWS = 40
"""So many lines of the deal before are kept: more than are seen beside the table."""
RISE = 6
"""How far the slip of the seat on turn is lifted on the cloth, in pixels of 720 lines."""
SWING = 9
"""How far a slip nods or shakes, in the same."""


class ShownTable:
    """One seat's view of a game, and all that the screen has beside it at this moment."""

    def __init__(
        self,
        services: Services,
        entry: GameEntry,
        names: Sequence[str],
        tools: Sequence[str] | None = None,
    ) -> None:
        """`tools` are those of the game where none are named."""
        self.services = services = AtTable(services)
        self.closeup = Closeup(services)
        self.entry = entry
        self.names = [shown_name(name) for name in names]
        self.presenter = entry.presenter
        self.view: Any = None
        self.shown: TableView | None = None
        """The view as a table, where the cards are on their way to."""
        self.said: TableView | None = None
        """The table that words and figures tell of: the latest at which all cards had arrived."""
        self.titled: list[Column] = []
        """The columns of that table, for their titles."""
        self.dealing = False
        """Whether cards are being dealt, and what is said is still of the deal before."""
        self.effects = Effects(services)
        """What changes before one's eyes without a card being moved."""
        ground = Ground({}, Seat(0), max(2, len(names)), 1.0)
        self.stage = Stage(ground, self.effects.usual)
        self.stage.held.sorter = self.sorted
        self.stage.held.keeps_groups = self.presenter.keeps_groups
        self.stage.held.by_groups = self.presenter.by_groups
        self.tools = [
            Button(services, id, services.words(f"tool.{id}"), _nothing, id)
            for id in (self.presenter.tools if tools is None else tools)
        ]
        for tool in self.tools:
            tool.key = TOOLS.get(tool.id, "")
        self.buttons: list[Button] = []
        """Buttons for what can be done, in a game that has a row of them."""
        self.fists: list[Button] = []
        """The own hands that say what is chosen in secret: the same by the pointer."""
        self.news: list[Message] = []
        self.doers: Mapping[Message, tuple[Seat, ...]] = {}
        """Who did what a line of the news says."""
        self.joined: Mapping[Message, tuple[Message, ...]] = {}
        """The lines that a line of the news says together: each was read aloud when it came."""
        self.first_news: Message | None = None
        """The line with which the present deal began."""
        self.trail: tuple[Message, ...] = ()
        """What others have done since the viewer's last action."""
        self.stand_ins: Mapping[Seat, Message] = {}
        """Who plays on for whom, and why, by seat."""
        self.glows: Sequence[tuple[Rect, bool]] = ()
        """Where cards may go, and whether it is lit strongly; for the next picture."""
        self.warned: Sequence[Rect] = ()
        """What speaks against what the pointer is about to do; for the next picture."""
        self.asks = True
        """Whether the person is waited for: else what is waited for is not said again."""
        self.prompting: Message | None = None
        """What stands in the place of what is waited for, such as what a drop would do."""
        self.aimed: Message | None = None
        """What the arrow says against the chosen cards."""
        self.hides_prompt = False
        self.covered: Rect | None = None
        """Where a hint lies: no words are seen in part below it."""
        self.hovered: Button | None = None
        self.focused: Button | None = None
        """The tool or button that the pointer, or the keys, are on."""
        self.put_last = False
        """Whether the person put cards together after their last move."""
        self.kept = Kept()
        """What was seen in the last frame."""

    def show_of(self, view: Any) -> TableView:
        """What a view shows; a seat that somebody has taken over says for whom."""
        shown, called = self.presenter.show(view, self.names), self.services.words.called
        seats = (
            replace(each, name=called(each.name), instead=self.stand_ins.get(each.seat))
            for each in shown.seats
        )
        return replace(shown, seats=tuple(seats))

    def told(self) -> list[Message]:
        """The log of this deal, the latest line last."""
        begins = [n for n, line in enumerate(self.news) if line is self.first_news]
        return self.news[begins[-1] :] if begins else list(self.news)

    def sorted(self, hand: Cards) -> Cards:
        """A hand in the order that the person likes."""
        return self.presenter.arranged(self.view, hand, self.order)

    @property
    def order(self) -> str:
        """The order in which hands are sorted."""
        sorts, wanted = self.presenter.sorts, self.services.settings.sort
        return wanted if wanted in sorts else sorts[0]

    @property
    def on_turn(self) -> str | None:
        """The name of the one other seat that is waited for; None where it is not one."""
        seats = [seat for seat in self.shown.seats if seat.on_turn] if self.shown else []
        other = len(seats) == 1 and self.shown is not None and seats[0].seat != self.shown.me
        return seats[0].name if other else None

    @property
    def puts_together(self) -> bool:
        """Whether the person has put cards together that are not played."""
        return self.view is not None and self.presenter.undone(self.view) is not None

    @property
    def is_laid(self) -> bool:
        """Whether the own hand stands in parts as it was laid, and is not put otherwise."""
        shown = self.shown
        return bool(self.stage.parts) and shown is not None and not shown.my_turn

    @property
    def felt(self) -> Rect:
        """The cloth."""
        return self.stage.ground.zones["felt"].rect

    def prompt(self) -> Message | None:
        """What is being waited for, or what stands in its place."""
        if self.prompting is not None:
            return self.prompting
        if self.dealing:
            return message("prompt.dealing")
        return self.said.prompt if self.said is not None else None

    @property
    def toast(self) -> Message | None:
        """One line for a little while: why not, or what would be good."""
        return self.effects.toast.said

    @toast.setter
    def toast(self, said: Message | None) -> None:
        """Take the line away, or put another in its place."""
        self.effects.toast.said = said

    @property
    def telling(self) -> Message | None:
        """What is told because the person asked."""
        return self.effects.telling.said

    @telling.setter
    def telling(self, said: Message | None) -> None:
        """Tell this, or nothing any more."""
        self.effects.telling.said = said

    def scenery(self) -> Scenery:
        """The table around its effects."""
        shown = self.shown
        assert shown is not None
        slips = [self.slip_rect(number) for number in range(len(shown.seats))]
        said, symbols = self.said or shown, self.presenter.symbols
        return Scenery(self.services, self.stage, shown, said, self.felt, slips, symbols)

    def slips_beside(self) -> list[str]:
        """The slips that lie beside the cloth; those on it are lifted when their turn comes."""
        zones = self.stage.ground.zones
        felt = zones["felt"].rect if "felt" in zones else None
        return [
            name
            for name, zone in zones.items()
            if name.startswith("slip.") and felt is not None and not felt.overlap(zone.rect)
        ]

    @property
    def news_rect(self) -> Rect:
        """Where the log stands."""
        return self.stage.ground.zones["news"].rect

    def explained_beads(self) -> list[tuple[Bead, Rect]]:
        """The beads in the middle that have something to be told of them, and where they lie."""
        shown, zones = self.shown, self.stage.ground.zones
        if shown is None or shown.offer is not None or shown.pinned or "strip" not in zones:
            return []
        return explained_beads(self.services, zones["strip"].rect, shown.strip)

    def slip_rect(self, number: int) -> Rect:
        """Where the slip of a seat lies, counted from the own one; on turn it is lifted."""
        rect = self.stage.ground.zones[f"slip.{number}"].rect
        said = self.said or self.shown
        if said is None or rect.overlap(self.felt) <= 0:
            return rect
        seat, unit = said.seats[number], self.services.unit
        rise = min(RISE * unit, rect.y) if seat.on_turn else 0.0
        x, y = self.effects.shift(seat.seat)
        return Rect(rect.x + x * SWING * unit, rect.y - rise + y * SWING * unit, rect.w, rect.h)

    def slip_at(self, x: float, y: float) -> int | None:
        """The slip at a point, by its number."""
        numbers = range(len(self.shown.seats)) if self.shown is not None else range(0)
        return next((n for n in numbers if self.slip_rect(n).holds(x, y)), None)


def _nothing() -> None:
    return
