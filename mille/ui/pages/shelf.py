"""The first page: a shelf with a box for each game, the one that was played last in front.

Enter, a click or its digit opens a box; the digit stays the same whatever was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from mille.games import Title
from mille.ui.background import draw_wood
from mille.ui.input import Key, UiEvent
from mille.ui.pages.blocks import in_lines
from mille.ui.pages.box import Box, BoxView
from mille.ui.pages.menu import KEYS
from mille.ui.pages.old import OldPage
from mille.ui.pages.walking import nearest
from mille.ui.scene import Node, Services
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import Theme
from mille.ui.widgets import Block, Button
from mille.view.layout import Rect

SAID = 3
"""So many lines have room for how the game in front stands."""


class ShelfPage(OldPage):
    """All games; below the one in front what can be done with it."""

    opaque = True

    def __init__(
        self,
        services: Services,
        boxes: Sequence[BoxView],
        open_box: Callable[[Title], None],
        front: Sequence[tuple[str, str, Callable[[], None]]],
        foot: Sequence[tuple[str, str, Callable[[], None]]],
        note: str = "",
    ) -> None:
        """`boxes` has the one in front first; `front` are its buttons, `foot` those of the house.

        `note` is to be said once.
        """
        super().__init__(services)
        self._boxes = boxes
        self._open_box = open_box
        self._front = front
        self._foot = foot
        self._with_whom = ""
        self._stands: Sequence[str] = ()
        self._ask: Callable[[], Sequence[str]] | None = None
        self.subtitle = note
        self._to_prepare: list[tuple[Box, bool]] = []
        self._seen = False

    def tell(self, with_whom: str, stands: Callable[[], Sequence[str]]) -> None:
        """What is said of the game in front: how it stands, once the page is seen."""
        self._with_whom, self._ask = with_whom, stands

    def build(self) -> list[Block]:
        """The buttons of the game in front first, so that Enter goes on with it."""
        s = self.services
        front = [
            Button(s, id, name, action, main=i == 0)
            for i, (id, name, action) in enumerate(self._front)
        ]
        lights: dict[str, Theme] = {}
        boxes: list[Block] = [
            Box(s, view, partial(self._open_box, view.title), lights) for view in self._boxes
        ]
        foot = [Button(s, id, name, action) for id, name, action in self._foot]
        for button in foot:
            button.key = KEYS.get(button.id, "")
        return [*front, *boxes, *foot]

    def resize(self) -> None:
        s, u = self.services, self.services.unit
        if not self.widgets:
            self.widgets = self.build()
        w, h = s.size
        m, gap, row = 22 * u, 14 * u, max(38 * u, s.font(15) * 2.1)
        n_front, n_foot = len(self._front), len(self._foot)
        fronts = self.widgets[:n_front]
        boxes = self.widgets[n_front : len(self.widgets) - n_foot]
        feet = self.widgets[len(self.widgets) - n_foot :]
        said = s.font(14) * 1.4 * SAID if self._with_whom else 0.0
        head = min(self._note().height + 8 * u, h * 0.3) if self.subtitle else 0.0
        room = Rect(m, m + head, w - 2 * m, h - 2 * m - row - gap - head)
        others = len(boxes) - 1
        if not others:
            left = right = Rect(w * 0.29, room.y, w * 0.42, room.h)
            columns = 1
        elif w >= h * 1.15:
            columns = 3 if others > 4 else 2 if others > 1 else 1
            part = {1: 0.58, 2: 0.44, 3: 0.37}[columns]
            left = Rect(room.x, room.y, room.w * part, room.h)
            right = Rect(left.right + gap * 1.6, room.y, room.w - left.w - gap * 1.6, room.h)
        else:
            tall = room.h * (0.36 if others > 2 else 0.5)
            left = Rect(room.x, room.y, room.w, tall)
            right = Rect(room.x, left.bottom + gap, room.w, room.h - tall - gap)
            columns = 3 if others > 4 and w > 900 * u and w > h * 0.9 else min(2, others)
        under = row + gap * 0.8 + said
        first, rest = boxes[:1], boxes[1:]
        for box in first:
            box.bounds = Rect(left.x, left.y, left.w, left.h - under)
        self._stands_at = left.center[0]
        for i, button in enumerate(fronts):
            wide = (left.w - gap * (n_front - 1)) / max(1, n_front)
            button.bounds = Rect(left.x + i * (wide + gap), left.bottom - row, wide, row)
        rows = -(-len(rest) // columns) if rest else 1
        bw, bh = (right.w - gap * (columns - 1)) / columns, (right.h - gap * (rows - 1)) / rows
        for i, box in enumerate(rest):
            x, y = i % columns, i // columns
            box.bounds = Rect(right.x + x * (bw + gap), right.y + y * (bh + gap), bw, bh)
        wide = min(200 * u, (room.w - gap * (n_foot - 1)) / max(1, n_foot))
        start = w / 2 - (wide * n_foot + gap * (n_foot - 1)) / 2
        for i, button in enumerate(feet):
            button.bounds = Rect(start + i * (wide + gap), h - m * 0.8 - row, wide, row)
        self.paper = Rect(0, 0, w, h)
        self.box = Rect(m, 0, w - 2 * m, head)
        self._wood = draw_wood(s.size, s.theme)

        self._to_prepare = [(box, lifted) for lifted in (False, True) for box in self._standing()]
        self._prepare()

    def _standing(self) -> list[Box]:
        return [widget for widget in self.widgets if isinstance(widget, Box)]

    def _prepare(self) -> None:
        """Draw the next lid: the window does not wait for all of them, nor whoever points there."""
        while self._to_prepare:
            box, lifted = self._to_prepare.pop(0)
            if box.prepare(lifted):
                self.services.dirty |= not lifted
                return

    def update(self, dt: float) -> None:
        """Draw one more lid, once the page is seen."""
        if self._seen and self._ask is not None:
            self._stands, self._ask = self._ask(), None
            self.services.dirty = True
        elif self._seen:
            self._prepare()

    def finish(self) -> None:
        """Draw all lids, and say all."""
        self._seen = True
        self.update(0)
        while self._to_prepare:
            self._prepare()

    @property
    def restless(self) -> bool:
        """While there are lids to be drawn."""
        return bool(self._to_prepare) or self._ask is not None

    def handle(self, event: UiEvent) -> None:
        """Figures open boxes; the arrows walk as things lie on the shelf."""
        if isinstance(event, Key) and event.name in "123456789" and len(event.name) == 1:
            for box in self._standing():
                if box.view.digit == int(event.name):
                    box.press()
            return
        if isinstance(event, Key) and event.name in ("left", "right", "up", "down"):
            self._step(event.name)
            self.services.dirty = True
            return
        super().handle(event)

    def leave(self) -> None:
        """There is nothing behind the first page."""

    def _step(self, key: str) -> None:
        """To the nearest widget in that direction."""
        self.focus_seen = True
        bounds = [widget.bounds for widget in self.widgets]
        self.focus = nearest(bounds, self.focus, key, self.services.unit)

    def _note(self) -> Surface:
        s = self.services
        return s.texts.render(
            self.subtitle, s.font(14), s.theme.wood_text, UI, s.size[0] - 48 * s.unit
        )

    def nodes(self) -> list[Node]:
        """The shelf, what is to be said once, how the game in front stands, and the widgets."""
        page, *rest = super().nodes()
        said = [
            Node("status", text, self.box, id=id)
            for id, text in (
                ("note", self.subtitle),
                ("with", self._with_whom),
                ("stands", " · ".join(self._stands)),
            )
            if text
        ]
        return [page, *said, *rest]

    def draw(self, surface: Surface) -> None:
        """The wood, the boxes, the words."""
        self._seen = True
        s, u = self.services, self.services.unit
        surface.blit(self._wood, (0, 0))
        if self.subtitle:
            note = self._note()
            blit_text(surface, note, s.size[0] / 2, 14 * u, "center")
        front, ink = self.widgets[len(self._front)].bounds, s.theme.wood_text
        y = front.bottom + 5 * u
        size = s.font(14)
        lines = [(text, UI) for text in in_lines(s, self._stands, size, front.w)]
        for text, face in [(self._with_whom, BOLD), *lines][:SAID] if self._with_whom else ():
            words = s.texts.fitted(text, size, ink, front.w, face)
            blit_text(surface, words, self._stands_at, y, "center")
            y += words.height
        for i, widget in enumerate(self.widgets):
            widget.draw(surface, self.focus_seen and i == self.focus, widget is self.hovered)
