"""What all pages have in common: paper, a title, widgets in a column, keys and pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Color, Surface

from mille.ui.background import paper_slip
from mille.ui.input import Key, PointerDown, PointerLeft, PointerMove, UiEvent
from mille.ui.pages.page import Page
from mille.ui.scene import Node, NotFramed, Services
from mille.ui.text import TITLE, blit_text
from mille.ui.widgets import Block, Button
from mille.view.layout import Rect

_Page: Any = Page


class OldPage(NotFramed, _Page):  # type: ignore[misc]
    """Draws in one place and tells in another, until it is moved: all of `Page` is replaced here.

    A page in the middle of the window. Subclasses say what is on it.

    `build` makes the widgets, `content` draws between the title and them and says how high it is.
    """

    opaque = False
    width = 460.0
    """In pixels of 720 lines."""
    row = 40.0
    gap = 12.0
    title = ""
    widgets: list[Block] = []
    paper = Rect(0, 0, 1, 1)
    focus: int = 0
    hovered: Block | None = None
    letters: float | None = None
    """The text size of this page, where it is not the one that is set."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.widgets: list[Block] = []
        self.focus = 0
        self.focus_seen = True
        self.hovered: Block | None = None
        self.paper = Rect(0, 0, 1, 1)
        self._top: float | None = None
        """Where its upper edge was, while it is laid out anew."""
        self.most = 0.0
        """The room between title and widgets that the window can spare, in pixels."""

    # What subclasses say

    def build(self) -> list[Block]:
        """The widgets, from top to bottom, in the order of the Tab key."""
        return []

    def content_height(self, width: float) -> float:
        """How much room is needed between the title and the widgets, in pixels."""
        return 0.0

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """Draw into that room."""

    @property
    def more(self) -> str:
        """What stands below the title."""
        return ""

    def leave(self) -> None:
        """Esc was pressed."""
        self.services.pop(self)

    # Scene

    @property
    def here(self) -> Block | None:
        """What has the focus."""
        return self.widgets[self.focus] if self.widgets else None

    def changed(self) -> None:
        """Something is another now."""
        self.rebuild()

    def act(self, id: str, action: str, text: str = "") -> None:
        """Nothing is offered yet."""

    def resize(self) -> None:
        """Lay out paper and widgets anew."""
        s, u = self.services, self.services.unit
        if not self.widgets:
            self.widgets = self.build()
        scale = self.scale
        # In a small window letters are larger than all else, and words need the more room.
        width = min(self.width * max(scale, s.font(15, self.letters) / 15), s.size[0] - 24 * u)
        head, foot = self._title_height(), 24 * u
        inner = width - 48 * u
        row, gap = self.row * scale, self.gap * u
        rows = self.rows()
        widths = [self._widths(each, inner, gap) for each in rows]
        heights = [self._level(each, wide, row) for each, wide in zip(rows, widths)]
        widgets = sum(heights) + max(0, len(rows) - 1) * gap
        most = s.size[1] - 16 * u - head - foot - widgets - 16 * u
        if most < 0:
            # More widgets than the window has room for: all are made a little lower.
            lower = (widgets + most) / widgets
            heights, gap = [high * lower for high in heights], gap * lower
            widgets, most = widgets + most, 0.0
        self.most = most
        content = min(self.content_height(inner), most)
        height = head + content + (16 * u if content else 0) + widgets + foot
        left, top = self.place(width, height)
        if self._top is not None:
            top = min(self._top, s.size[1] - 8 * u - height)
        self.paper = Rect(left, top, width, height)
        self.box = Rect(left + 24 * u, top + head, inner, content)
        y = top + head + content + (16 * u if content else 0)
        for widgets_of_row, wide, high in zip(rows, widths, heights):
            x = self.box.x
            for widget, w in zip(widgets_of_row, wide):
                widget.bounds = Rect(x, y, w, high)
                x += w + gap
            y += high + gap
        self._slip = paper_slip(self.paper, s.theme, u, cloth=s.cloth)

    @property
    def scale(self) -> float:
        """How large things of this page are, as letters are larger or smaller."""
        letters = self.letters or self.services.settings.text_scale
        return self.services.unit * max(1.0, letters * 0.94)

    def _widths(self, row: Sequence[Block], width: float, gap: float) -> list[float]:
        """How wide each widget of a row is."""
        one = (width - gap * (len(row) - 1)) / max(1.0, sum(widget.part for widget in row))
        return [widget.part * one for widget in row]

    def _level(self, row: Sequence[Block], widths: Sequence[float], line: float) -> float:
        """How high a row is; who has less to say than those beside it leaves room below."""
        rooms = [widget.room(width, line) for widget, width in zip(row, widths)]
        for widget, room in zip(row, rooms):
            widget.under += max(rooms) - room
        return max(rooms)

    def place(self, width: float, height: float) -> tuple[float, float]:
        """Where the paper lies: the middle of the window."""
        return (self.services.size[0] - width) / 2, (self.services.size[1] - height) / 2

    def rows(self) -> list[list[Block]]:
        """The widgets by rows; one each, unless a page puts some side by side."""
        return [[widget] for widget in self.widgets]

    def _title_height(self) -> float:
        u = self.services.unit
        return (30 * u + self.services.font(30) * 1.35) if self.title else 30 * u

    def rebuild(self) -> None:
        """Make the widgets anew, as after a change of what they show; the focus stays.

        So does the upper edge, for the pointer may be on what changed them.
        """
        had = self.widgets[self.focus].id if self.widgets else ""
        self._top = self.paper.y if self.widgets else None
        self.widgets = self.build()
        ids = [widget.id for widget in self.widgets]
        self.focus = ids.index(had) if had in ids else min(self.focus, max(0, len(ids) - 1))
        self.resize()
        self._top = None
        self.services.dirty = True

    def handle(self, event: UiEvent) -> None:
        """Keys walk the widgets and press them, the pointer presses what it is on."""
        s = self.services
        if self.widgets and self.widgets[self.focus].takes(event):
            self.focus_seen = s.dirty = True
            return
        match event:
            case Key("tab", shift=back):
                self._walk(-1 if back else 1)
            case Key("down"):
                self._walk(1)
            case Key("up"):
                self._walk(-1)
            case Key("left" | "right" as key) if self.widgets:
                self._turn_or_walk(-1 if key == "left" else 1)
            case Key("return") if not self.focus_seen and (main := self._main_button()):
                main.press()  # whoever clicked last sees no focus that it could mean
            case Key("return" | "space") if self.widgets:
                self.focus_seen = True
                self.widgets[self.focus].press()
            case Key("escape"):
                self.leave()
            case PointerMove(x, y):
                self.hovered = self._at(x, y)
            case PointerLeft():
                self.hovered = None
            case PointerDown(x, y, 1):
                widget = self._at(x, y)
                self.focus_seen = widget is not None and widget.typing
                if widget is not None:
                    self.focus = self.widgets.index(widget)
                    widget.press(x)
        s.dirty = True

    @property
    def typing(self) -> bool:
        """Whether letters are text here, and no keys that do something."""
        return bool(self.widgets) and self.widgets[self.focus].typing

    def _main_button(self) -> Button | None:
        """The button in brass, if it can be pressed."""
        found = (each for each in self.widgets if isinstance(each, Button) and each.main)
        return next((each for each in found if each.enabled), None)

    def _turn_or_walk(self, by: int) -> None:
        self.focus_seen = True
        widget = self.widgets[self.focus]
        if widget.role == "button":
            self._walk(by)
        else:
            widget.turn(by)

    def _walk(self, by: int) -> None:
        if not self.widgets:
            return
        self.focus_seen = True
        for _ in self.widgets:
            self.focus = (self.focus + by) % len(self.widgets)
            if self.widgets[self.focus].enabled:
                return

    def _at(self, x: float, y: float) -> Block | None:
        for widget in self.widgets:
            if widget.enabled and widget.bounds.holds(x, y):
                return widget
        return None

    def update(self, dt: float) -> None:
        """Nothing moves on a page."""

    def finish(self) -> None:
        """Draw at once what a window draws little by little, for a picture of the page."""

    def prepare(self) -> None:
        """A page is laid out already."""

    @property
    def restless(self) -> bool:
        """A page changes only when something is done."""
        return False

    def draw_ground(self, surface: Surface) -> None:
        """What is behind the paper: the scene below, dimmed."""
        s = self.services
        if len(s.stack) > 1 and s.stack[-1] is self:
            veil = Surface(s.size)
            veil.fill(s.theme.shade)
            veil.set_alpha(150)
            surface.blit(veil, (0, 0))

    def draw(self, surface: Surface) -> None:
        """What is behind, the paper, and what is on it."""
        s, u = self.services, self.services.unit
        self.draw_ground(surface)
        surface.blit(self._slip, (round(self.paper.x), round(self.paper.y)))
        if self.title:
            words = s.texts.fitted(self.title, s.font(30), s.theme.ink, self.box.w, TITLE)
            blit_text(surface, words, self.paper.center[0], self.paper.y + 20 * u, "center")
        self.draw_content(surface, self.box)
        for i, widget in enumerate(self.widgets):
            widget.draw(surface, self.focus_seen and i == self.focus, widget is self.hovered)

    def nodes(self) -> list[Node]:
        """The page, then its widgets."""
        name = self.title or self.services.words("app.title")
        own = Node("dialog", name, self.paper, id="page", more=self.more)
        return [own, *(w.node(i == self.focus) for i, w in enumerate(self.widgets))]


def wrap_lines(services: Services, text: str, size: float, width: float, face: str) -> Surface:
    """A paragraph in ink on paper."""
    return services.texts.render(text, size, Color(services.theme.ink), face, width)
