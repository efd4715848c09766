"""A question at the table: a few answers, and none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from pygame import BLEND_PREMULTIPLIED, SRCALPHA, Color, Surface

from mille.cards.card import Card, Rank
from mille.engine.message import Message
from mille.ui.pages.menu import MenuPage
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.table.showing.drawing import draw_seal
from mille.ui.text import BOLD, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Button, Widget
from mille.view.keys import Act, House
from mille.view.layout import ASPECT, Rect
from mille.view.table import CardView

HEIGHTS = (78.0, 62.0, 46.0, 34.0)
"""How high the cards may be, in pixels of 720 lines; the highest that fit are taken."""
SEEN = 0.5
"""How much of a card is seen that the next one lies upon, in card widths."""
APART = 0.62
"""What is left between two melds more, in card widths."""
RISE = 0.09
"""How far the cards that are asked about stand out, in card heights."""


class PicturedButton(Button):
    """Words, with the cards that they are about above them."""

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        action: Callable[[], None],
        cards: Sequence[CardView],
        breaks: Sequence[int] = (),
    ) -> None:
        """`breaks` are the cards, counted from 0, with which another meld begins."""
        super().__init__(services, id, name, action)
        self.cards = cards
        self.breaks = breaks
        self.high = HEIGHTS[0]

    def room(self, width: float, line: float) -> float:
        return self.high * (1 + RISE) * self.services.unit + line

    def wide(self, height: float) -> float:
        """How wide the cards are."""
        steps = len(self.cards) - 1
        return height * ASPECT * (1 + SEEN * steps + APART * len(self.breaks))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """A piece of cloth with the cards on it, and the words below them."""
        s, b, u = self.services, self.bounds, self.services.unit
        fill = mix(s.theme.button, Color("#FFFFFF"), 0.12) if hovered else s.theme.button
        edge = mix(fill, Color("#000000"), 0.35)
        surface.blit(panel(b.w, b.h, 8 * u, fill, edge, 1.4 * u), (round(b.x), round(b.y)))
        pad, most = 8 * u, self.high * u
        high = min(most, most * (b.w - 2 * pad) / self.wide(most))
        top = b.y + pad + RISE * most + (most - high) / 2
        w = high * ASPECT
        x = b.center[0] - self.wide(high) / 2 + w / 2
        seals: list[tuple[float, float, Card | Rank]] = []
        s.art.begin_frame(inf)
        for n, shown in enumerate(self.cards):
            x += APART * w if n in self.breaks else 0.0
            y = top + high / 2 - (RISE * high if shown.marked else 0.0)
            picture = s.art.sprite(shown.card, high, 0.0, 1)
            at = round(x - picture.width / 2), round(y - picture.height / 2)
            surface.blit(picture, at, special_flags=BLEND_PREMULTIPLIED)
            if shown.stands_for is not None:
                seals.append((x, y, shown.stands_for))
            x += SEEN * w
        for x, y, meant in seals:  # upon the cards that lie on the jokers
            draw_seal(surface, s, x, y, high, meant)
        foot = b.y + pad + most * (1 + RISE)
        room = b.bottom - foot - 4 * u
        size = min(s.font(14), room * 0.8)
        words = s.texts.fitted(self.name, size, s.theme.button_text, b.w - 2 * pad, BOLD, 8)
        y = foot + (room - words.height) / 2
        blit_text(surface, words, b.center[0], y, "center")
        self._draw_key(surface, self._cap(s.theme.button_text))
        self._ring(surface, focused)


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
