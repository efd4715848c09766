"""The first page: a shelf with a box for each game, the last one played in front.

Enter, a click or a digit opens a box; each game keeps its digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Surface

from mille.engine.message import Message
from mille.games import Title
from mille.ui.background import draw_wood
from mille.ui.input import Key, UiEvent
from mille.ui.pages.blocks import Picture, Text, in_lines
from mille.ui.pages.box import Box, BoxView, Drawn
from mille.ui.pages.menu import KEYS, Way
from mille.ui.pages.page import Page
from mille.ui.pages.paper import Laid
from mille.ui.scene import REARRANGED, Services
from mille.ui.text import BOLD, UI
from mille.ui.theme import Theme
from mille.ui.widgets import Block, Button
from mille.value import replace
from mille.view.geometry import Rect

SAID = 3
"""The most lines about the match in front."""
LETTERS = 7.8
"""With less width than this for each, in letters, the buttons at the foot go in two rows, or more
if their words have no room.
"""
LOWEST = 8.0
"""The least height of a box, in letters: the page scrolls before its cards have no room."""


class ShelfPage(Page):
    """All games; below the one in front the buttons for it."""

    opaque = fills_in = True
    round = False

    def __init__(
        self,
        services: Services,
        boxes: Sequence[BoxView],
        open_box: Callable[[Title], None],
        front: Sequence[Way],
        foot: Sequence[Way],
        lids: dict[str, Drawn],
        note: str = "",
    ) -> None:
        """`boxes` has the one in front first; `front` are its buttons, `foot` those of the house.
        `lids` keeps the drawn lids by game, for the next shelf too. `note` is shown once.
        """
        super().__init__(services)
        self._boxes = boxes
        self._open_box = open_box
        self._front = front
        self._foot = foot
        self._with_whom: Message | None = None
        self._stands: Sequence[Message] = ()
        self._ask: Callable[[], Sequence[Message]] | None = None
        self._note = note
        self._drawn = lids
        self._lights: dict[str, Theme] = {}
        self._to_prepare: list[tuple[Box, bool]] = []

    def tell(self, with_whom: Message, stands: Callable[[], Sequence[Message]]) -> None:
        """Set what is said about the match in front; `stands` is asked once the page is visible."""
        self._with_whom, self._ask = with_whom, stands

    def blocks(self) -> Sequence[Block]:
        """The buttons of the game in front first, so that Enter goes on with it."""
        s, w = self.services, self.services.words
        front = [
            Button(s, id, w.text(name), act, main=i == 0)
            for i, (id, name, act) in enumerate(self._front)
        ]
        return [*front, *map(self._box, self._boxes), *self._feet()]

    def _box(self, view: BoxView) -> Box:
        drawn = self._drawn.setdefault(view.title.id, {})
        open_it = partial(self._open_box, view.title)
        return Box(self.services, view, open_it, drawn, self._lights)

    def _feet(self) -> list[Button]:
        s, made = self.services, list[Button]()
        for id, name, act in self._foot:
            button = Button(s, id, s.words.text(name), act)
            button.key = KEYS.get(id, "")
            made.append(button)
        return made

    def lay_out(self) -> Laid:
        """Lay out the game in front with its buttons, the others beside or below it, the house's
        buttons at the foot. If large letters need more height than the window has, it scrolls.
        """
        s, u = self.services, self.services.unit
        w, seen = s.size
        h = seen * max(1.0, s.scale / REARRANGED)
        m, gap, row = 22 * u, 14 * u, max(38 * u, s.font(15) * 2.1)
        all = list(self.blocks())
        n_front, n_foot = len(self._front), len(self._foot)
        step = row + gap * 0.6
        for lines in range(1, n_foot + 1):
            in_row = -(-n_foot // lines)
            most = (w - 2 * m - gap * (in_row - 1)) / in_row
            cramped = any(button.is_cramped(most) for button in all[-n_foot:])
            if not cramped and (most >= LETTERS * s.font(15) or lines > 1):
                break
        low = step * (lines - 1)
        fronts, boxes = all[:n_front], all[n_front : len(all) - n_foot]
        feet, said = all[len(all) - n_foot :], s.font(14) * 1.4 * SAID if self._with_whom else 0.0
        note, head = Text(s, self._note, 14, align="center", id="said", ink=s.theme.wood_text), 0.0
        if self._note:
            high = note.room(w - 48 * u, 0)
            note.lay(Rect(24 * u, 14 * u, w - 48 * u, high))
            head = min(high + 8 * u, h * 0.3)
        rest = boxes[1:]
        while True:
            room = Rect(m, m + head, w - 2 * m, h - 2 * m - row - low - gap - head)
            left, right, columns = self._halves(room, len(rest), gap, h)
            rows = -(-len(rest) // columns) if rest else 1
            bh = (right.h - gap * (rows - 1)) / rows
            if not rest or bh >= LOWEST * s.font(15):
                break
            h *= 1.02
        left = replace(left, h=min(left.h, seen - m - left.y))  # fully visible without scrolling
        under = row + gap * 0.8 + said
        boxes[0].lay(Rect(left.x, left.y, left.w, left.h - under))
        for i, button in enumerate(fronts):
            wide = (left.w - gap * (n_front - 1)) / max(1, n_front)
            button.lay(Rect(left.x + i * (wide + gap), left.bottom - row, wide, row))
        bw = (right.w - gap * (columns - 1)) / columns
        for i, box in enumerate(rest):
            x, y = i % columns, i // columns
            box.lay(Rect(right.x + x * (bw + gap), right.y + y * (bh + gap), bw, bh))
        wide = min(room.w if lines > 1 else 200 * u * max(1.0, s.scale * 0.75), most)
        for i, button in enumerate(feet):
            line, at = divmod(i, in_row)
            n = min(in_row, n_foot - line * in_row)
            begin = w / 2 - (wide * n + gap * (n - 1)) / 2
            top = h - m * 0.8 - row - low + step * line
            button.lay(Rect(begin + at * (wide + gap), top, wide, row))
        lids = [block for block in all if isinstance(block, Box)]
        self._to_prepare = [(box, lifted) for lifted in (False, True) for box in lids]
        self._prepare()
        view, told = Rect(0, 0, w, seen), self._said_below(boxes[0].bounds)
        body = [*([note] if self._note else []), *told, *all]
        return Laid(view, view, h, body, slip=draw_wood(s.size, s.theme))

    def _halves(self, room: Rect, others: int, gap: float, h: float) -> tuple[Rect, Rect, int]:
        """The places of the game in front and of the others, and the number of their columns."""
        w, u = self.services.size[0], self.services.unit
        if not others:
            alone = Rect(w * 0.29, room.y, w * 0.42, room.h)
            return alone, alone, 1
        if w >= h * 1.15:
            columns = 3 if others > 4 else 2 if others > 1 else 1
            part = {1: 0.58, 2: 0.44, 3: 0.37}[columns]
            left = Rect(room.x, room.y, room.w * part, room.h)
            right = Rect(left.right + gap * 1.6, room.y, room.w - left.w - gap * 1.6, room.h)
            return left, right, columns
        tall = room.h * (0.36 if others > 2 else 0.5)
        left = Rect(room.x, room.y, room.w, tall)
        right = Rect(room.x, left.bottom + gap, room.w, room.h - tall - gap)
        columns = 3 if others > 4 and w > 900 * u and w > h * 0.9 else min(2, others)
        return left, right, columns

    def _said_below(self, front: Rect) -> Iterator[Block]:
        """Against whom the match in front is, and how it stands."""
        s = self.services
        if self._with_whom is None:
            return
        # Another game may be on the table by now, if its box was opened.
        said = s.words.of(self._boxes[0].title.id)
        whom, stands = said.text(self._with_whom), map(said.text, self._stands)
        y, size = front.bottom + 5 * s.unit, s.font(14)
        lines = [(text, UI) for text in in_lines(s, list(stands), size, front.w)]
        for number, (text, face) in enumerate([(whom, BOLD), *lines][:SAID]):
            words = s.texts.fitted(text, size, s.theme.wood_text, front.w, face, s.least)
            at = Rect(front.center[0] - words.width / 2, y, words.width, words.height)
            line = Picture(s, f"stands.{number}", text, partial(_as_is, words))
            line.role = "status"
            line.room(at.w, at.h)
            line.lay(at)
            yield line
            y += words.height

    def _prepare(self) -> None:
        """Draw the next lid; neither the window nor the pointer waits for all of them."""
        while self._to_prepare:
            box, lifted = self._to_prepare.pop(0)
            if box.prepare(lifted):
                self.services.dirty |= not lifted
                return

    def update(self, dt: float) -> None:
        """Draw one more lid, once the page is visible."""
        if self._made is None:
            return
        if self._ask is not None:
            self._stands, self._ask = self._ask(), None
            self.changed()
        else:
            self.laid()
            self._prepare()

    def finish(self) -> None:
        """Draw all lids, and say everything."""
        if self._ask is not None:
            self._stands, self._ask = self._ask(), None
            self.changed()
        self.laid()
        while self._to_prepare:
            self._prepare()

    @property
    def restless(self) -> bool:
        """True while there are lids to draw."""
        return bool(self._to_prepare) or self._ask is not None

    def handle(self, event: UiEvent) -> None:
        """Take an event; digits open boxes."""
        if isinstance(event, Key) and event.name in "123456789" and len(event.name) == 1:
            for view in self._boxes:
                if view.digit == int(event.name):
                    self.act(f"box.{view.title.id}", "press")
            return
        super().handle(event)

    def leave(self) -> None:
        """Do nothing: there is nothing behind the first page."""

    def ground(self) -> None:
        """Nothing: there is nothing behind the first page."""


def _as_is(words: Surface, width: float) -> Surface:
    return words
