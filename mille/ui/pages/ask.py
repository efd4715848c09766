"""A question at the table: a few answers, and none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygame import SRCALPHA, Surface

from mille.engine.message import Message
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.pictured import HEIGHTS, PicturedButton
from mille.ui.scene import Services
from mille.ui.text import BOLD
from mille.ui.widgets import Button, Widget
from mille.view.keys import Act, House
from mille.view.layout import Rect
from mille.view.table import CardView

VEIL = 150
"""How dark the table is behind the question, 0 to 255."""
WIDTHS = {1: 420.0, 2: 560.0, 4: 860.0}
"""How wide the page is, by how many answers stand side by side."""
MOST_PICTURED = 6
"""With more answers than this, pictures would cover what the question is about."""


class AskPage(MenuPage):
    """It lies beside what it is about, which stays in sight as it is."""

    def __init__(
        self,
        services: Services,
        question: Message,
        answers: Sequence[tuple[Message, Any]],
        chosen: Callable[[Any], object],
        about: Callable[[], Sequence[Rect]] = tuple,
        cancel: str = "ask.cancel",
        detail: Message | None = None,
        pictures: Sequence[tuple[Sequence[CardView], Sequence[int]]] = (),
    ) -> None:
        """`about` says which parts of the window the question is about, whatever its size is then.

        `cancel` is the id of the words for none of the answers; with a `detail` under the question
        it is a warning, and that one comes first. `pictures` are the cards of each answer, and
        where another meld begins among them.
        """
        fits = len(answers) <= MOST_PICTURED and all(cards for cards, _ in pictures)
        self._pictures = pictures if fits else ()
        self.answers = answers
        self._about = about
        words = services.words

        def answer(move: Any) -> Callable[[], None]:
            def act() -> None:
                services.pop(self)
                chosen(move)

            return act

        buttons = [
            (f"answer.{i}", words.text(said), answer(move))
            for i, (said, move) in enumerate(answers)
        ]
        none = ("cancel", words(cancel), lambda: services.pop(self))
        self._warning = detail is not None
        buttons = [none, *buttons] if self._warning else [*buttons, none]
        super().__init__(
            services,
            words.text(question),
            buttons,
            leave=lambda: services.pop(self),
            subtitle=words.text(detail) if detail is not None else "",
        )
        self._side_by_side = 1

    def build(self) -> list[Widget]:
        made = super().build()
        for n, (cards, breaks) in enumerate(self._pictures):
            plain = made[n]
            assert isinstance(plain, Button)
            made[n] = pictured = PicturedButton(
                self.services, plain.id, plain.name, plain.action, cards, breaks
            )
            pictured.key = plain.key
        return made

    def keys(self) -> Mapping[str, str]:
        """Yes and no; where there are several answers, their numbers."""
        n = len(self.answers)
        yes = Act.YES.keys if n == 1 else House.NUMBER.keys
        answers = {f"answer.{i}": key for i, key in zip(range(n), yes)}
        return {**answers, "cancel": Act.NO.keys[0]}

    def resize(self) -> None:
        """Many answers stand side by side, where they are short, so that the page stays low.

        So do pictures: they are as high as leaves in sight what the question is about.
        """
        s = self.services
        scale = s.unit * max(1.0, s.settings.text_scale * 0.94)
        longest = max(
            s.texts.render(s.words.text(said), s.font(15), s.theme.ink, BOLD).width
            for said, _ in self.answers
        )
        n = len(self.answers)
        if self._pictures:  # their words may shrink, the pictures say it all
            longest = round(150 * scale)
        for by in (1,) if n < 3 else (2, 1) if n < 5 else (4, 2, 1):
            self._side_by_side, self.width = by, WIDTHS[by]
            room = min(self.width * scale, s.size[0] - 24 * s.unit) - 48 * s.unit
            if longest + 14 * s.unit <= (room - (by - 1) * self.gap * s.unit) / by:
                break
        super().resize()
        pictured = [each for each in self.widgets if isinstance(each, PicturedButton)]
        for high in HEIGHTS if pictured else ():
            for button in pictured:
                button.high = high
            super().resize()
            if not any(self.paper.overlap(part) for part in self._about()):
                break

    def rows(self) -> list[list[Widget]]:
        """The answers, then none of them."""
        if self._warning:
            return [[each] for each in self.widgets]
        *answers, cancel = self.widgets
        by = self._side_by_side
        return [*(answers[i : i + by] for i in range(0, len(answers), by)), [cancel]]

    def place(self, width: float, height: float) -> tuple[float, float]:
        """As near the middle as leaves in sight what the question is about."""
        (w, h), gap = self.services.size, 8 * self.services.unit
        middle = (w - width) / 2, (h - height) / 2
        parts = list(self._about())
        places = [middle]
        for part in parts:
            places += [
                (middle[0], part.y - gap - height),
                (middle[0], part.bottom + gap),
                (part.x - gap - width, middle[1]),
                (part.right + gap, middle[1]),
            ]
        inside = [
            (min(max(x, gap), w - gap - width), min(max(y, gap), h - gap - height))
            for x, y in places
        ]

        def cost(at: tuple[float, float]) -> tuple[float, float]:
            paper = Rect(*at, width, height)
            off = (at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2
            return sum(paper.overlap(part) for part in parts), off

        return min(inside, key=cost)

    def draw_ground(self, surface: Surface) -> None:
        """The table, dimmed but where the question is about it."""
        s = self.services
        if s.stack[-1] is not self:
            return
        veil, dark = Surface(s.size, SRCALPHA), s.theme.shade
        veil.fill((dark.r, dark.g, dark.b, VEIL))
        for part in self._about():
            veil.fill((0, 0, 0, 0), (round(part.x), round(part.y), round(part.w), round(part.h)))
        surface.blit(veil, (0, 0))
