"""Games on the disk, a row each: those that go on, or those that are over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pygame import Surface

from mille.engine.message import Message
from mille.session.shelf import Kept
from mille.ui.pages.blocks import Row, in_lines
from mille.ui.pages.menu import Way
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import NOTE, Block, Button

LINES = 2
"""So many lines a row has for what is said below its name."""


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


class Game(Strip):
    """A game: with whom, and below that how it stands, as soon as that is known."""

    part = 5.5
    stands: Sequence[str] = ()

    @property
    def value(self) -> str:
        return " · ".join(self.stands)

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        if action == "delete" and self.delete is not None:
            self.delete()
        else:
            super().act(action)

    delete: Callable[[], None] | None = None
    """What throws it away, where that can be done."""

    def room(self, width: float, line: float) -> float:
        s = self.services
        one = s.texts.render("Ag", s.font(NOTE), s.theme.ink, UI).height
        return line * 0.85 + LINES * one

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, u, b = self.services, self.services.unit, self.bounds
        self._strip(surface, hovered)
        wide, size, ink = b.w - 24 * u, s.font(NOTE), s.theme.ink_muted
        notes = in_lines(s, self.stands, size, wide)
        drawn = [s.texts.fitted(self.name, s.font(15), s.theme.ink, wide, BOLD)]
        drawn += [s.texts.fitted(note, size, ink, wide, UI) for note in notes[:LINES]]
        y = b.y + (b.h - sum(line.height for line in drawn)) / 2
        for line in drawn:
            blit_text(surface, line, b.x + 12 * u, y)
            y += line.height
        self._ring(surface, focused)


class GamesPage(Page):
    """A row for each, the one that was played last first."""

    width = 660.0
    gap = 8.0
    round = False

    def __init__(
        self,
        services: Services,
        title: Message,
        games: Sequence[Kept],
        named: Callable[[Kept], str],
        stands: Callable[[Kept], Sequence[str]],
        take: Callable[[Kept], None],
        delete: Callable[[Kept], None] | None = None,
        ways: Sequence[Way] = (),
    ) -> None:
        """`stands` may take a while: it is asked when the page is seen, for one after the other.

        `ways` are the buttons below the games, before the way back.
        """
        super().__init__(services)
        self._title = title
        self._games = games
        self._named, self._stands, self._take, self._delete = named, stands, take, delete
        self._ways = ways
        self._known: dict[Path, Sequence[str]] = {}
        """How those stand that were asked."""
        self._when_fewer: Callable[[], None] | None = None

    @property
    def title(self) -> str:
        return self.services.words.text(self._title)

    def blocks(self) -> Sequence[Block]:
        """Each game, and how it is thrown away."""
        s, made = self.services, list[Block]()
        for i, kept in enumerate(self._games):
            game = Game(s, f"game.{i}", self._named(kept), partial(self._take, kept))
            game.stands = self._known.get(kept.path, ())
            made.append(game)
            if self._delete is not None:
                game.delete = partial(self._delete, kept)
                game.actions = "press", "delete"
                away = Strip(s, f"delete.{i}", s.words("delete.delete"), game.delete)
                away.actions = ("delete",)
                made[-1] = Row(s, [game, away], self.gap)
        return made

    def foot(self) -> Sequence[Block]:
        """The ways on and back."""
        s, w = self.services, self.services.words
        ways = [Button(s, id, w.text(name), act) for id, name, act in self._ways]
        return [Row(s, [*ways, Button(s, "back", w("rules.back"), self.leave)], self.gap)]

    def drop(self, kept: Kept, leave: Callable[[], None]) -> None:
        """A game is gone; the way back from here leads elsewhere then, and so does the last one."""
        self._games = [each for each in self._games if each != kept]
        self._when_fewer = leave
        self.changed()
        if not self._games:
            leave()

    def leave(self) -> None:
        """Back to where it was opened, which is another page where a game is gone."""
        super().leave()
        if self._when_fewer is not None:
            self._when_fewer()

    def _unasked(self) -> Kept | None:
        """The first in sight of which it is not known how it stands."""
        laid = self.laid()
        step = laid.whole / max(1, len(self._games))
        first = int(self.offset / step) if step else 0
        seen = self._games[first : first + int(laid.view.h / max(1.0, step)) + 2]
        return next((kept for kept in seen if kept.path not in self._known), None)

    def update(self, dt: float) -> None:
        """Ask of one more how it stands, once the page is seen."""
        kept = self._unasked()
        if self._made is not None and kept is not None:
            self._known[kept.path] = self._stands(kept)
            self.changed()

    def finish(self) -> None:
        for kept in self._games:
            self._known[kept.path] = self._stands(kept)
        self.changed()

    @property
    def restless(self) -> bool:
        """While there is a game of which it is not said."""
        return self._unasked() is not None
