"""Games on the disk, a row each: those that go on, or those that are over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from mille.session.shelf import Kept
from mille.ui.input import Key, UiEvent
from mille.ui.pages.old import OldPage, in_lines
from mille.ui.pages.walking import nearest
from mille.ui.scene import Node, Services
from mille.ui.shapes import panel
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import NOTE, Block, Button

ON_A_PAGE = 5
LINES = 2
"""So many lines a row has for what is said below its name."""
Named = tuple[str, str, Callable[[], None]]
"""A button: its id, its name, what it does."""


class Strip(Button):
    """A button as a strip of paper: there are many, and none is the main one."""

    def _strip(self, surface: Surface, hovered: bool) -> None:
        s, u, b = self.services, self.services.unit, self.bounds
        fill = mix(s.theme.paper, s.theme.paper_edge, 0.75 if hovered else 0.4)
        strip = panel(b.w, b.h, 8 * u, fill, s.theme.paper_edge, 1.2 * u)
        surface.blit(strip, (round(b.x), round(b.y)))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b = self.services, self.bounds
        self._strip(surface, hovered)
        ink = s.theme.red if hovered or focused else s.theme.ink_muted
        name = s.texts.fitted(self.name, s.font(NOTE), ink, b.w - 8 * s.unit, UI)
        blit_text(surface, name, b.center[0], b.center[1] - name.height / 2, "center")
        self._ring(surface, focused)


class Row(Strip):
    """A game: with whom, and below that how it stands, as soon as that is known."""

    part = 5.5
    notes_below: Sequence[str] | None = None
    """None until it is known."""

    @property
    def value(self) -> str:
        return " · ".join(self.notes_below or ())

    def room(self, width: float, line: float) -> float:
        s = self.services
        one = s.texts.render(self.name, s.font(NOTE), s.theme.ink, UI).height
        return line * 0.85 + LINES * one

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, u, b = self.services, self.services.unit, self.bounds
        self._strip(surface, hovered)
        wide, size, ink = b.w - 24 * u, s.font(NOTE), s.theme.ink_muted
        notes = in_lines(s, self.notes_below or (), size, wide)
        drawn = [s.texts.fitted(self.name, s.font(15), s.theme.ink, wide, BOLD)]
        drawn += [s.texts.fitted(note, size, ink, wide, UI) for note in notes[:LINES]]
        y = b.y + (b.h - sum(line.height for line in drawn)) / 2
        for line in drawn:
            blit_text(surface, line, b.x + 12 * u, y)
            y += line.height
        self._ring(surface, focused)


class GamesPage(OldPage):
    """A page of them at a time, the one that was played last first."""

    width = 660.0
    gap = 8.0

    def __init__(
        self,
        services: Services,
        title: str,
        games: Sequence[Kept],
        named: Callable[[Kept], str],
        stands: Callable[[Kept], Sequence[str]],
        take: Callable[[Kept], None],
        delete: Callable[[Kept], None] | None = None,
        ways: Sequence[Named] = (),
    ) -> None:
        """`stands` may take a while: it is asked when the page is seen, for one after the other.

        `ways` are the buttons below the games, before the way back.
        """
        super().__init__(services)
        self.title = title
        self._games = games
        self._named, self._stands, self._take, self._delete = named, stands, take, delete
        self._ways = ways
        self._first = 0
        self._seen = False
        self._when_fewer: Callable[[], None] | None = None

    def build(self) -> list[Block]:
        """Each game, and how it is thrown away; then the ways on and back."""
        s, w = self.services, self.services.words
        games: list[Block] = []
        for i, kept in enumerate(self._shown, self._first):
            games.append(Row(s, f"game.{i}", self._named(kept), partial(self._take, kept)))
            if self._delete is not None:
                away = partial(self._delete, kept)
                games.append(Strip(s, f"delete.{i}", w("delete.delete"), away))
        newer = Button(s, "newer", w("history.newer"), lambda: self._turn(-ON_A_PAGE))
        older = Button(s, "older", w("history.older"), lambda: self._turn(ON_A_PAGE))
        newer.enabled = self._first > 0
        older.enabled = self._first + ON_A_PAGE < len(self._games)
        turning = [newer, older] if newer.enabled or older.enabled else []
        ways = [Button(s, id, name, action) for id, name, action in self._ways]
        return [*games, *turning, *ways, Button(s, "back", w("rules.back"), self.leave)]

    @property
    def _shown(self) -> Sequence[Kept]:
        return self._games[self._first : self._first + ON_A_PAGE]

    def rows(self) -> list[list[Block]]:
        n, by = len(self._shown), 1 if self._delete is None else 2
        rows = [self.widgets[i * by : (i + 1) * by] for i in range(n)]
        return [*rows, self.widgets[n * by :]]

    def handle(self, event: UiEvent) -> None:
        """The arrows walk as things lie; Page Up and Page Down turn, Delete throws a game away."""
        match event:
            case Key("page up"):
                self._turn(-ON_A_PAGE)
            case Key("page down"):
                self._turn(ON_A_PAGE)
            case Key("left" | "right" | "up" | "down" as way):
                bounds = [widget.bounds for widget in self.widgets]
                there = nearest(bounds, self.focus, way, self.services.unit)
                self.focus = there if self.widgets[there].enabled else self.focus
                self.focus_seen = self.services.dirty = True
            case Key("delete") if self._delete is not None and self.focus < 2 * len(self._shown):
                self._delete(self._shown[self.focus // 2])
            case _:
                super().handle(event)

    def _turn(self, by: int) -> None:
        first = self._first + by
        if 0 <= first < len(self._games):
            self._first = first
            self.focus = 0
            self.rebuild()

    def drop(self, kept: Kept, leave: Callable[[], None]) -> None:
        """A game is gone; the way back from here leads elsewhere then, and so does the last one."""
        self._games = [each for each in self._games if each != kept]
        self._when_fewer = leave
        self._first = max(0, min(self._first, len(self._games) - 1)) // ON_A_PAGE * ON_A_PAGE
        self.rebuild()
        if not self._games:
            leave()

    def leave(self) -> None:
        """Back to where it was opened, which is another page where a game is gone."""
        super().leave()
        if self._when_fewer is not None:
            self._when_fewer()

    def _unsaid(self) -> tuple[Row, Kept] | None:
        rows = [widget for widget in self.widgets if isinstance(widget, Row)]
        return next(
            ((row, kept) for row, kept in zip(rows, self._shown) if row.notes_below is None), None
        )

    def update(self, dt: float) -> None:
        """Say of one more how it stands, once the page is seen."""
        unsaid = self._unsaid()
        if self._seen and unsaid is not None:
            unsaid[0].notes_below = self._stands(unsaid[1])
            self.services.dirty = True

    def finish(self) -> None:
        self._seen = True
        while self._unsaid() is not None:
            self.update(0)

    @property
    def restless(self) -> bool:
        """While there is a game of which it is not said."""
        return self._unsaid() is not None

    def nodes(self) -> list[Node]:
        self.finish()
        return super().nodes()

    def draw(self, surface: Surface) -> None:
        self._seen = True
        super().draw(surface)
