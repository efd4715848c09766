"""Choices of one of a few values: between arrows, on a scale, or on tiles that show all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from mille.ui.frame import Part
from mille.ui.scene import REARRANGED, Services
from mille.ui.shapes import draw_panel, icon, panel, within_ring
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Block
from mille.value import Value
from mille.view.geometry import Rect

ABOVE = 1.5
"""The height of a name above its box, in letters."""


class Option(Value):
    """One of the values of a choice."""

    value: object
    name: str
    about: str = ""
    """What it means; empty if that needs no words."""


class Choice(Block):
    """One of a few values, shown between two arrows."""

    role = "spinbutton"
    focusable = True
    actions = ("next", "previous")

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        options: Sequence[Option],
        current: object,
        changed: Callable[[object], None],
    ) -> None:
        super().__init__(services, id, name)
        self.options = options
        self.changed = changed
        self.may_say: Sequence[str] = ()
        """Other notes that may appear below it, for which room is kept."""
        self.column: Sequence[Choice] = ()
        """The choices above and below, whose boxes are as wide."""
        self._asked: dict[float, float] = {}
        self._above = 0.0
        """The height of its name, if its box needs the whole line below that."""
        self.index = next((i for i, each in enumerate(options) if each.value == current), 0)

    @property
    def value(self) -> str:
        return self.options[self.index].name

    @property
    def more(self) -> str:
        return self.options[self.index].about

    def notes(self) -> Sequence[str]:
        """All notes that may appear below it: what each value means, and `may_say`."""
        return [*(option.about for option in self.options), *self.may_say]

    def is_cramped(self, width: float) -> bool:
        s = self.services
        letters = s.font(15) if s.scale > REARRANGED else s.least
        name = self._wide(self.name, letters, UI) + 14 * s.unit
        return name + self.asked(letters) > width

    def room(self, width: float, line: float) -> float:
        self._above = ABOVE * self.services.font(15) if self.is_cramped(width) else 0.0
        return super().room(width, line) + self._above

    def turn(self, by: int) -> None:
        """Go to the next or the previous value, and round at the ends."""
        self.choose((self.index + by) % len(self.options))

    def choose(self, index: int) -> None:
        """Choose the value with this index."""
        self.index = index
        self.services.audio.play("tick")
        self.changed(self.options[index].value)

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        self.turn(-1 if action == "previous" else 1)

    def inner(self) -> tuple[Part, ...]:
        """Its left arrow, for the pointer only."""
        box = self._box()
        left = Rect(box.x, box.y, box.w * 0.25, box.h)
        return (Part(f"{self.id}/previous", "", left, actions=("previous",)),)

    def _box(self) -> Rect:
        """The box of the value; a long value gets whatever width the name leaves."""
        s, b = self.services, self.line()
        size, least = s.font(15), s.least
        if self._above:
            return Rect(b.x, b.y + self._above, b.w, b.h - self._above)
        asked = max(each.asked(size) for each in (self, *self.column))
        free, most = (self._free(letters) for letters in (size, least))
        half = min(b.w * 0.54, max(free, asked)) if s.scale > REARRANGED else b.w * 0.54
        wide = max(half, min(free, asked), min(most, self.asked(least)))
        return Rect(b.right - wide, b.y, wide, b.h)

    def asked(self, letters: float) -> float:
        """The width of the box in which all its values fit in letters of this size."""
        s = self.services
        if letters not in self._asked:
            wide = [self._wide(option.name, letters, BOLD) for option in self.options]
            self._asked[letters] = max(wide) + 2.1 * s.font(15) + 26 * s.unit
        return self._asked[letters]

    def _free(self, letters: float) -> float:
        """What its name in letters of this size leaves of the line."""
        return self.line().w - self._wide(self.name, letters, UI) - 14 * self.services.unit

    def _wide(self, text: str, letters: float, face: str) -> int:
        return self.services.texts.render(text, letters, self.services.theme.ink, face).width

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the name on the left, the value between arrows on the right, its meaning below."""
        s, b, box = self.services, self.line(), self._box()
        size = s.font(15)
        inset = within_ring(s.unit)
        free = b.w - (0.0 if self._above else box.w) - inset
        label = s.texts.fitted(self.name, size, s.theme.ink, free, UI, s.least)
        middle = b.y + self._above / 2 if self._above else b.center[1]
        blit_text(surface, label, b.x + inset, middle - label.height / 2)
        fill = mix(s.theme.paper, s.theme.paper_edge, 0.75 if hovered else 0.4)
        draw_panel(surface, box, 7 * s.unit, fill, s.theme.paper_edge, 1.2 * s.unit)
        side = size * 1.05
        for name, x in (("left", box.x + 7 * s.unit), ("right", box.right - 7 * s.unit - side)):
            surface.blit(
                icon(name, side, s.theme.ink_muted), (round(x), round(box.center[1] - side / 2))
            )
        room = box.w - 2 * side - 26 * s.unit
        value = s.texts.fitted(self.value, size, s.theme.ink, room, BOLD, s.least)
        self._draw_value(surface, value, box.center)
        self._note(surface, self.options[self.index].about, s.theme.ink_muted)
        self._ring(surface, focused)

    def _draw_value(self, surface: Surface, value: Surface, at: tuple[float, float]) -> None:
        blit_text(surface, value, at[0], at[1] - value.height / 2, "center")


class Steps(Choice):
    """A choice whose values rise: marks under the value show how high it is."""

    def _draw_value(self, surface: Surface, value: Surface, at: tuple[float, float]) -> None:
        s = self.services
        mark, gap, high = 13 * s.unit, 4 * s.unit, max(2.0, 3.6 * s.unit)
        n = len(self.options)
        # The letters' descenders need the space between the line and the marks.
        top = at[1] - (value.height + high) / 2
        blit_text(surface, value, at[0], top - s.unit, "center")
        x = at[0] - (n * mark + (n - 1) * gap) / 2
        for i in range(n):
            ink = s.theme.red if i <= self.index else mix(s.theme.paper_edge, s.theme.ink, 0.12)
            surface.blit(panel(mark, high, high / 2, ink), (round(x), round(top + value.height)))
            x += mark + gap


TILE_NAME, ABOUT = 16, 13
"""Sizes of the letters, in pixels of 720 lines."""


class Tiles(Choice):
    """A choice that shows everything at once: a tile for each value, with what it means.

    All are as high as the longest note that may appear in them (`may_say`).
    """

    role = "radiogroup"

    def inner(self) -> tuple[Part, ...]:
        return tuple(
            Part(
                f"{self.id}/{option.value}",
                "radio",
                self._tile(i),
                option.name,
                option.about,
                selected=i == self.index,
                actions=("choose",),
            )
            for i, option in enumerate(self.options)
        )

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        if action == "choose":
            self.choose([str(option.value) for option in self.options].index(inner))
        else:
            super().act(action)

    def room(self, width: float, line: float) -> float:
        s = self.services
        n = len(self.options)
        inner = (width - self._gap() * (n - 1)) / n - 2 * self._pad()
        size, ink = s.font(ABOUT), s.theme.ink_muted
        words = max(s.texts.render(text, size, ink, UI, inner).height for text in self.notes())
        return self._head() + words + 2 * self._pad()

    def _gap(self) -> float:
        return 10 * self.services.unit

    def _pad(self) -> float:
        return 11 * self.services.unit

    def _head(self) -> float:
        """The height of a tile's name."""
        return self.services.font(TILE_NAME) * 1.55

    def _tile(self, index: int) -> Rect:
        b, gap, n = self.bounds, self._gap(), len(self.options)
        w = (b.w - gap * (n - 1)) / n
        return Rect(b.x + index * (w + gap), b.y, w, b.h)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw each tile with its name and meaning; the chosen one has a filled circle."""
        for i, option in enumerate(self.options):
            self._draw_tile(surface, self._tile(i), option, i == self.index)
        self._ring(surface, focused)

    def _draw_tile(self, surface: Surface, tile: Rect, option: Option, chosen: bool) -> None:
        s, pad = self.services, self._pad()
        paper = s.theme.paper
        fill = mix(paper, s.theme.main, 0.18) if chosen else mix(paper, s.theme.paper_edge, 0.25)
        edge, line = (s.theme.main, 2.4) if chosen else (s.theme.paper_edge, 1.2)
        draw_panel(surface, tile, 8 * s.unit, fill, edge, line * s.unit)
        side = s.font(TILE_NAME) * 0.95
        ink = s.theme.ink if chosen else s.theme.ink_muted
        mark = icon("chosen" if chosen else "circle", side, ink)
        room = tile.w - 2 * pad - side - 4 * s.unit
        name = s.texts.fitted(option.name, s.font(TILE_NAME), s.theme.ink, room, BOLD, s.least)
        middle = tile.y + pad * 0.7 + self._head() / 2
        blit_text(surface, name, tile.x + pad, middle - name.height / 2)
        surface.blit(mark, (round(tile.right - pad - side), round(middle - side / 2)))
        about = s.texts.render(option.about, s.font(ABOUT), ink, UI, tile.w - 2 * pad)
        blit_text(surface, about, tile.x + pad, tile.y + pad * 0.8 + self._head())
