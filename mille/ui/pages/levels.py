"""The levels of a game's lessons with the stars won in each, and the page after a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.ui.pages.blocks import Picture
from mille.ui.pages.menu import MenuPage, Way
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.shapes import blank, icon
from mille.ui.widgets import Block, Button
from mille.value import Value
from mille.view.geometry import Rect

MOST_STARS = 3


def draw_stars(
    surface: Surface, s: Services, stars: int, at: Rect, size: float, align: str = "center"
) -> None:
    """Draw the stars of a level in a row, those not won in pale."""
    gap = 0.15 * size
    wide = MOST_STARS * size + (MOST_STARS - 1) * gap
    x = at.center[0] - wide / 2 if align == "center" else at.right - wide
    for n in range(MOST_STARS):
        colour = s.theme.main if n < stars else Color(s.theme.paper_edge)
        star = icon("star", size, colour)
        surface.blit(star, (round(x + n * (size + gap)), round(at.center[1] - size / 2)))


class LevelView(Value):
    """A level in the list."""

    id: str
    title: str
    stars: int


class LevelRow(Button):
    """A level: its number and name, and its stars at the right."""

    def __init__(
        self, services: Services, view: LevelView, number: int, action: Callable[[], object]
    ) -> None:
        w = services.words
        name = w("lesson.row", n=number, title=view.title)
        super().__init__(services, view.id, name, action, main=False)
        self._stars = view.stars

    @property
    def value(self) -> str:
        return self.services.words("lesson.stars", n=self._stars)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        whole, size = self.bounds, 0.5 * self.bounds.h
        super().draw(surface, focused, hovered)
        right = Rect(whole.x, whole.y, whole.w - 14 * self.services.unit, whole.h)
        draw_stars(surface, self.services, self._stars, right, size, "right")


class LevelsPage(Page):
    """A row for each level; the first unfinished one has the focus."""

    width = 520.0
    gap = 8.0

    def __init__(
        self,
        services: Services,
        levels: Callable[[], Sequence[LevelView]],
        begin: Callable[[str], None],
    ) -> None:
        """`begin` plays the level with the given id."""
        super().__init__(services)
        self._levels, self._begin = levels, begin
        self.focus = next((each.id for each in levels() if not each.stars), "")

    @property
    def title(self) -> str:
        return self.services.words("lesson.levels", game=message("game.title"))

    def blocks(self) -> Sequence[Block]:
        s, begin = self.services, self._begin
        return [
            LevelRow(s, view, number, lambda id=view.id: begin(id))  # type: ignore[misc]
            for number, view in enumerate(self._levels(), 1)
        ]


class LevelDone(MenuPage):
    """The page after a level: its stars, and where to go next."""

    def __init__(
        self,
        services: Services,
        title: Message,
        stars: int,
        ways: Sequence[Way],
        leave: Callable[[], object],
        said: Sequence[Message],
    ) -> None:
        super().__init__(services, title, ways, leave, said, wide=440)
        self._stars = stars

    def text_blocks(self) -> Sequence[Block]:
        """The stars, and what was learned."""
        s, stars = self.services, self._stars
        size = 44 * s.unit

        def draw(width: float) -> Surface:
            made = blank(width, 1.2 * size)
            draw_stars(made, s, stars, Rect(0, 0, width, 1.2 * size), size)
            return made

        told = s.words("lesson.stars", n=stars)
        return [Picture(s, "stars", told, draw), *super().text_blocks()]
