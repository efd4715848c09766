"""The people to sit down with, each a disc to press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from pygame import Surface

from mille.agents import Person
from mille.engine.message import Message
from mille.ui import pieces, theme, widgets
from mille.ui.pages.page import nearest
from mille.ui.scene import Part, Services
from mille.ui.shapes import draw_panel, focus_ring, within_ring
from mille.ui.text import BOLD, UI, blit_text
from mille.value import replace
from mille.view.geometry import Rect

DISC, SMALL = 42, 13
"""The width of somebody's disc, and the letters of their name, in pixels of 720 lines."""
WAYS = (14, 7, 4)
"""How many people may stand side by side. Seven columns hold two people of a level each."""
WAYS_ON = ("left", "right", "up", "down")


class Faces(widgets.Picks):
    """The people of the house from weak to strong: a press seats somebody, and if there may be
    `several`, another press lets them get up again.
    """

    _on = ""
    """Whoever has the focus."""

    def __init__(
        self,
        services: Services,
        people: Mapping[str, Person],
        seated: Sequence[str],
        called: Mapping[str, str],
        said: Mapping[str, Message],
        changed: Callable[[str], None],
        several: bool,
    ) -> None:
        """`called` is each person's name with the level, `said` what to say of them."""
        w = services.words
        told = {id: w("tell.of", what=called[id], said=said[id]) for id in people}
        options = [widgets.Option(id, each.name, told[id]) for id, each in people.items()]
        super().__init__(services, "people", w("new.opponent"), options, seated[0], changed)
        self._people, self._seated, self._several = people, seated, several
        self._called, self._told = called, {id: w.text(each) for id, each in said.items()}
        self.role, self.inner_role = ("list", "checkbox") if several else ("radiogroup", "radio")
        self.actions = ("choose",)

    @property
    def value(self) -> str:
        return self.services.words("new.order") if self._levels else ""

    @property
    def more(self) -> str:
        """Who is at the table; where only one can be seated, that is told of them."""
        return self.may_say[0] if self._several else ""

    # Where everybody stands

    def room(self, width: float, line: float) -> float:
        s, gap = self.services, widgets.GAP * self.services.unit
        names = [each.name for each in self.options]
        names += [] if self._several else self._levels.values()
        wide = max(s.target, *(self._wide(each, s.least, BOLD) for each in names)) + gap
        ways = WAYS if self._several else WAYS[1:]
        self._columns = next((by for by in ways if by * wide <= width + gap), WAYS[-1])
        head, high = 1.5 * s.font(15), 1.4 * s.font(SMALL)
        self._above = head + (high if self._in_levels else 0.0)
        rows = -(-len(self.options) // self._columns)
        each = max(self._disc(width / self._columns) + high + 10 * s.unit, s.target)
        return widgets.Block.room(self, width, self._above + rows * each)

    @property
    def _in_levels(self) -> bool:
        """Whether each column has the two people of a level, and its name."""
        pairs = set(Counter(each.level for each in self._people.values()).values()) == {2}
        return pairs and not self._several and self._columns == WAYS[1]

    @property
    def _levels(self) -> Mapping[str, str]:
        """What each level is called; empty in a game that has none."""
        levels = dict.fromkeys(each.level for each in self._people.values() if each.level)
        return {level: self.services.words(f"level.{level}") for level in levels}

    def _disc(self, wide: float) -> float:
        s = self.services
        return min(DISC / SMALL * s.font(SMALL), 0.8 * wide)

    def cells(self) -> list[Rect]:
        b, n, by = self.line(), len(self.options), self._columns
        gap = widgets.GAP * self.services.unit
        wide, rows = (b.w + gap) / by, -(-n // by)
        high = (b.h - self._above) / rows
        places = [divmod(i, rows)[::-1] if self._in_levels else divmod(i, by) for i in range(n)]
        top = b.y + self._above
        return [Rect(b.x + x * wide, top + y * high, wide - gap, high) for y, x in places]

    # By keys, pointer and ear

    def inner(self) -> Iterator[Part]:
        for part, id in zip(super().inner(), self._people):
            part = replace(part, name=self._called[id], value="", more=self._told[id])
            yield replace(part, focusable=True, selected=id in self._seated)

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        self._on, self._pointed = (each.removeprefix("people/") for each in (focus, hovered))
        return replace(widgets.Block.shown(self, focus, hovered, view), focusable=False, actions=())

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        return f"{self.id}/{inner or self.options[self.index].value}"

    def _of(self, id: str) -> int:
        """The number of the person with this id."""
        ids = [f"{self.id}/{option.value}" for option in self.options]
        return ids.index(id) if id in ids else self.index

    def spot(self, focus: str) -> Rect:
        return self.cells()[self._of(focus)]

    def tip_of(self, id: str) -> tuple[Rect, str]:
        here, bottom = self._of(id), self.bounds.bottom  # it leaves the line below in sight
        at = self.cells()[here]
        at = Rect(at.x, at.y, at.w, bottom - at.y)
        return at, self.options[here].about if self._several else ""

    def step(self, key: str, focus: str, view: Rect) -> str:
        """Whoever an arrow leads to; where only one can be seated, they sit down at once."""
        here = self._of(focus)
        there = nearest(self.cells(), here, key, self.services.unit) if key in WAYS_ON else here
        if there == here:
            return ""
        if not self._several:
            self.choose(there)
        return f"{self.id}/{self.options[there].value}"

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        self.choose(self._of(f"{self.id}/{inner}"))

    # What it shows

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw everybody's disc and name, and what is said of the one that is chosen."""
        s, b, ink = self.services, self.line(), self.services.theme.ink
        cells, inset = self.cells(), within_ring(s.unit)
        head = s.texts.fitted(self.name, s.pen(15, ink, BOLD), b.w - 2 * inset)
        blit_text(surface, head, b.x + inset, b.y)
        order = s.texts.render(self.value or " ", s.font(SMALL), s.theme.ink_muted, UI)
        if head.width + order.width + 24 * s.unit <= b.w - 2 * inset:
            blit_text(surface, order, b.right - inset, b.y, "right")
        if self._in_levels:
            self._draw_levels(surface, cells)
        for option, cell in zip(self.options, cells):
            self._draw_person(surface, cell, option)
        self._note(surface, self.more or self.options[self.index].about, ink)

    def notes(self) -> Sequence[str]:
        return self.may_say if self._several else super().notes()

    def _draw_levels(self, surface: Surface, cells: Sequence[Rect]) -> None:
        """Draw a panel around the people of each level, with its name."""
        s, high = self.services, 1.4 * self.services.font(SMALL)
        fill = theme.mix(s.theme.paper, s.theme.paper_edge, 0.25)
        for above, below, name in zip(cells[::2], cells[1::2], self._levels.values()):
            around = Rect(above.x, above.y - high, above.w, below.bottom - above.y + high)
            draw_panel(surface, around, 7 * s.unit, fill, s.theme.paper_edge, 1.2 * s.unit)
            words = s.texts.fitted(name, s.pen(12, s.theme.ink_muted), above.w)
            blit_text(surface, words, above.center[0], around.y + 2 * s.unit, "center")

    def _draw_person(self, surface: Surface, cell: Rect, option: widgets.Option) -> None:
        s, u, value = self.services, self.services.unit, str(option.value)
        seated, paper = value in self._seated, self.services.theme.paper
        if seated or self._pointed == value:
            fill = theme.mix(paper, s.theme.main, 0.3 if seated else 0.12)
            draw_panel(surface, cell, 7 * u, fill, s.theme.main, (2.4 if seated else 1.0) * u)
        side, face = self._disc(cell.w), BOLD if seated else UI
        words = s.texts.fitted(option.name, s.pen(SMALL, s.theme.ink, face), cell.w)
        top = cell.y + (cell.h - side - words.height - 2 * u) / 2
        pieces.draw_face(surface, s, (cell.center[0], top + side / 2), side, option.name, -1)
        blit_text(surface, words, cell.center[0], top + side + 2 * u, "center")
        if self._on == value:
            focus_ring(surface, cell.x, cell.y, cell.w, cell.h, u)
