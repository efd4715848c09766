"""The part of a table that is visible when the table is larger than the window (zoom).

It follows the keyboard focus, the pointer near an edge, and the wheel. It never moves by itself:
somebody who looks closely would lose the place. Only a long caption pushes it up while it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Surface

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games import GameEntry
from mille.ui.input import PointerDown, PointerMove, PointerUp, Swiped, UiEvent, Wheel
from mille.ui.scene import AtTable, Kept, Services
from mille.ui.table.effects import Effects, explained_beads
from mille.ui.table.effects_base import Scenery
from mille.ui.table.stage import Stage
from mille.ui.widgets import Button, as_row
from mille.value import Value, replace
from mille.view.action import TOOLS
from mille.view.geometry import Rect
from mille.view.lying import Column, Ground
from mille.view.names import shown_name
from mille.view.table import NO_TABLE, Bead, TableView

NEAR = 0.22
"""How near an edge the pointer pushes the view, as a part of the window."""
APART = 0.04
"""How far from the edges the focused thing is kept, in the same measure."""
STEP = 0.15
"""How far one step of the wheel scrolls, in the same measure."""


class Closeup:
    """The position of the window over its table."""

    def __init__(self, services: AtTable) -> None:
        self._services = services
        self._x = self._y = 0.0
        self._whole = Surface((1, 1))

    @property
    def seen(self) -> Rect:
        """The visible part of the table: what lies under a long caption is not."""
        return Rect(*self.origin, *self._seen)

    @property
    def _seen(self) -> tuple[float, float]:
        w, h = self._services.window
        return w, h - self._pushed_up

    @property
    def _pushed_up(self) -> float:
        """How far a long caption pushes the table up: it comes back when the caption goes."""
        return self._services.covered if self._services.zoom > 1 else 0.0

    @property
    def origin(self) -> tuple[float, float]:
        (most_x, most_y), up = self._most, self._pushed_up
        return min(max(self._x, 0.0), most_x), min(max(self._y + up, 0.0), most_y)

    @property
    def _most(self) -> tuple[float, float]:
        (w, h), (whole_w, whole_h) = self._seen, self._services.size
        return float(whole_w - w), float(whole_h - h)

    def shows(self, rect: Rect) -> bool:
        return self.seen.overlap(rect) > 0.999 * rect.w * rect.h

    def follow(self, rect: Rect) -> None:
        """Scroll a rectangle into view; of one larger than the window, its middle."""
        (w, h), seen = self._seen, self.seen
        self._go(_shown(seen.x, w, rect.x, rect.right), _shown(seen.y, h, rect.y, rect.bottom))

    def _go(self, x: float, y: float) -> None:
        before, up = self.origin, self._pushed_up
        self._x, self._y = x, y - up
        self._x, self._y = self.origin[0], self.origin[1] - up
        self._services.dirty |= self.origin != before

    def in_window(self, rect: Rect) -> Rect:
        x, y = self.origin
        return replace(rect, x=rect.x - x, y=rect.y - y)

    def on_table(self, event: UiEvent) -> UiEvent:
        """Scroll as an event asks, and return it in the coordinates of the table."""
        (x, y), (w, h), (most_x, most_y) = self.origin, self._seen, self._most
        if isinstance(event, Wheel):
            self._go(x, y - event.steps * STEP * h)
        if isinstance(event, Swiped):
            self._go(x - event.dx, y - event.dy)
        if isinstance(event, PointerMove) and not event.finger:
            self._go(_pushed(x, event.x / w, most_x), _pushed(y, min(1.0, event.y / h), most_y))
        if isinstance(event, (PointerDown, PointerMove, PointerUp, Wheel)):
            x, y = self.origin
            return replace(event, x=event.x + x, y=event.y + y)
        return event

    def paint(self, surface: Surface, paint: Callable[[Surface], None]) -> None:
        size, seen = self._services.size, self.seen
        if size == surface.size:
            paint(surface)
            return
        if self._whole.size != size:
            self._whole = Surface(size).convert(surface)
        part = pygame.Rect(round(seen.x), round(seen.y), *self._services.window)
        self._whole.set_clip(part)
        paint(self._whole)
        surface.blit(self._whole, (0, 0), part)


def _shown(at: float, window: float, low: float, high: float) -> float:
    """The window's offset along one axis once it shows what lies from `low` to `high`."""
    apart = APART * window
    if high - low > window - 2 * apart:
        return (low + high - window) / 2
    return min(max(at, high + apart - window), low - apart)


def _pushed(at: float, pointer: float, most: float) -> float:
    """The window's offset along one axis once the pointer has pushed it, `pointer` being 0 to 1.

    >>> _pushed(50, 0.5, 100), _pushed(50, 0.0, 100), _pushed(50, 1.0, 100)
    (50, 0.0, 100.0)
    """
    return max(min(at, most * pointer / NEAR), most * (1 - (1 - pointer) / NEAR))


# A table as it is shown now, as data: what is drawn and what is read out.
#
# `table.py` changes it from event to event; pictures, words and offers only read it.


OLD_NEWS = 40
"""How many lines of the previous deal are kept: more than fit beside the table."""
SWING = 9
"""How far a slip moves when it nods or shakes, in pixels of 720 lines."""


class Paper(Value):
    """What is read beside the cloth now, and where."""

    id: str
    rect: Rect
    made: tuple[Surface, ...]
    """The lines as pictures."""


class ShownTable:
    """One seat's view of a game, and everything else that is on the screen now."""

    def __init__(
        self,
        services: Services,
        entry: GameEntry,
        names: Sequence[str],
        tools: Sequence[str] | None = None,
    ) -> None:
        """`tools` are the ids of the tools; None for those of the game."""
        self.services = services = AtTable(services)
        self.closeup = Closeup(services)
        self.entry = entry
        self.names = [shown_name(name) for name in names]
        self.presenter = entry.presenter
        self.view: Any = None
        self.shown = NO_TABLE
        """The view as a table: where the cards are going."""
        self.written: TableView | None = None
        """The table that words and figures show: the last one at which all cards had arrived."""
        self.titled: list[Column] = []
        """The columns of `written`, for their titles."""
        self.dealing = False
        """Whether cards are being dealt, so that words are still about the deal before."""
        self.effects = Effects(services)
        """What changes on the table without a card moving."""
        self.toast, self.telling = self.effects.toast, self.effects.telling
        """A line shown for a little while: a refusal, a suggestion, a success; and an answer."""
        ground = Ground({}, Seat(0), max(2, len(names)), 1.0)
        self.stage = Stage(ground, self.effects.usual)
        self.stage.order.sorter = self.sorted
        self.stage.order.keeps_groups = self.presenter.keeps_groups
        self.stage.order.by_groups = self.presenter.by_groups
        self.tools = [
            Button(services, id, services.words(f"tool.{id}"), nothing, picture=id)
            for id in (self.presenter.tools if tools is None else tools)
        ]
        for tool in self.tools:
            tool.key = TOOLS.get(tool.id, "")
        as_row(self.tools)
        self.buttons: list[Button] = []
        """Buttons for what can be done, in a game that has them."""
        self.fists: list[Button] = []
        """The hands to click for a secret choice; by the keys, `buttons` offer the same."""
        self.news: list[Message] = []
        self.doers: Mapping[Message, tuple[Seat, ...]] = {}
        """For each line of the news, the seats that did it."""
        self.joined: Mapping[Message, tuple[Message, ...]] = {}
        """For each line that sums up others, those lines: each was read aloud when it came."""
        self.first_news: Message | None = None
        """The line with which the current deal began."""
        self.trail: tuple[Message, ...] = ()
        """What the others have done since the viewer's last move."""
        self.stand_ins: Mapping[Seat, Message] = {}
        """Who has taken over which seat, from whom, and why."""
        self.glows: Sequence[tuple[Rect, bool]] = ()
        """Where cards may go, with True for a strong light; for the next frame."""
        self.warned: Sequence[Rect] = ()
        """The columns that speak against the move under the pointer; for the next frame."""
        self.asks = True
        """Whether it is the player's move; only then is the prompt announced."""
        self.prompting: Message | None = None
        """What replaces the prompt, such as what a drop would do."""
        self.aimed: Message | None = None
        """What the arrow warns of for the chosen cards, if anything."""
        self.hides_prompt = False
        self.advised: Message | None = None
        """What a hint or a lesson says in the prompt band."""
        self.unsaved: Message | None = None
        """Why the last thing could not be saved, until something is."""
        self.reading: Paper | None = None
        """What is read beside the cloth."""
        self.hovered = ""
        """The id of the tool or button under the pointer: the buttons themselves are made anew."""
        self.focused: Button | None = None
        """The tool or button with the keyboard focus."""
        self.put_last = False
        """Whether the player has put cards together since their last move."""
        self.kept = Kept()
        """Parts kept from the last frame."""

    @property
    def looks(self) -> tuple[object, ...]:
        """What decides where everything lies and how it is drawn."""
        s = self.services
        return s.settings, s.theme, s.words, s.signs, s.size, s.cloth, s.art, s.listening

    def show_of(self, view: Any) -> TableView:
        """The table that a view shows; a seat that was taken over says for whom."""
        shown, called = self.presenter.show(view, self.names), self.services.words.called
        seats = (
            replace(each, name=called(each.name), instead=self.stand_ins.get(each.seat))
            for each in shown.seats
        )
        compared = (replace(each, name=called(each.name)) for each in shown.compared)
        return replace(shown, seats=tuple(seats), compared=tuple(compared))

    def log(self) -> list[Message]:
        begins = [n for n, line in enumerate(self.news) if line is self.first_news]
        return self.news[begins[-1] :] if begins else list(self.news)

    def sorted(self, hand: Cards) -> Cards:
        return self.presenter.arranged(self.view, hand, self.order)

    @property
    def order(self) -> str:
        sorts, wanted = self.presenter.sorts, self.services.settings.sort
        return wanted if wanted in sorts else sorts[0]

    @property
    def on_turn(self) -> str | None:
        """The name of the other seat that is to move; None if it is the viewer, or not just one."""
        seats = [seat for seat in self.shown.seats if seat.on_turn]
        other = len(seats) == 1 and seats[0].seat != self.shown.me
        return seats[0].name if other else None

    @property
    def puts_together(self) -> bool:
        """Whether there are cards that the player has put together but not played."""
        return self.view is not None and self.presenter.undone(self.view) is not None

    @property
    def is_laid(self) -> bool:
        return bool(self.stage.parts) and not self.shown.my_turn

    @property
    def felt(self) -> Rect:
        return self.stage.ground.zones["felt"].rect

    def prompt(self) -> Message | None:
        if self.prompting is not None:
            return self.prompting
        if self.dealing:
            return message("prompt.dealing")
        return self.written.prompt if self.written is not None else None

    def scenery(self) -> Scenery:
        shown = self.shown
        slips = [self.slip_rect(number) for number in range(len(shown.seats))]
        said, cloth = self.written or shown, (self.felt, self.closeup.seen)
        return Scenery(self.services, self.stage, shown, said, *cloth, slips)

    def explained_beads(self) -> list[tuple[Bead, Rect]]:
        shown, zones = self.shown, self.stage.ground.zones
        if shown.offer is not None or "strip" not in zones:
            return []
        return explained_beads(self.services, self.stage.ground.strip(shown), shown.strip)

    def slip_rect(self, number: int) -> Rect:
        """The place of a seat's slip now; `number` counts from the viewer's."""
        rect = self.stage.ground.zones[f"slip.{number}"].rect
        said = self.written or self.shown
        if rect.overlap(self.felt) <= 0:
            return rect
        swing = SWING * self.services.unit
        x, y = self.effects.shift(said.seats[number].seat)
        return Rect(rect.x + x * swing, rect.y + y * swing, rect.w, rect.h)

    def slip_at(self, x: float, y: float) -> int | None:
        numbers = range(len(self.shown.seats))
        return next((n for n in numbers if self.slip_rect(n).holds(x, y)), None)


def nothing() -> None:
    return
