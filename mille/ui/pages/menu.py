"""A title, a few words and buttons, for a menu, an error or a question at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any, TypeAlias

from pygame import SRCALPHA, Color, Surface

from mille.cards import Card, Rank
from mille.engine.message import Message, message
from mille.ui import input, pieces, shapes, theme
from mille.ui.pages.blocks import Text, rows_of
from mille.ui.pages.page import Laid, Page
from mille.ui.scene import Paint, Services
from mille.ui.text import BOLD, blit_text
from mille.ui.textfield import to_clipboard
from mille.ui.widgets import GLOW, Block, Button, Option, Picks, SideTabs, Tabs
from mille.value import Value
from mille.view import geometry, table
from mille.view.action import Act, House, Tell

Way: TypeAlias = tuple[str, Message, Callable[[], object]]
"""A button: its id, its name, what it does."""


class Offer(Value, eq=False):
    """What a ticket offers."""

    id: str
    name: Callable[[], str]
    act: Callable[[], object]
    below: Callable[[], str] | None = None
    """What its small line says; asked for once the page is visible."""
    person: str | None = None
    """Whose face it has, if it is somebody's."""


def close() -> None:
    """The action of a button that only closes the page; Escape then does the same."""


KEYS = {
    "sheet": House.SHEET.keys[0],
    "log": House.LOG.keys[0],
    "rules": House.RULES.keys[0],
    "quit": House.QUIT.keys[0],
    **{each.id: each.keys[0] for each in Tell},
}
"""The keys of buttons that do the same as a key of the house."""


def way_button(services: Services, way: Way, main: bool = False) -> Button:
    """The button of a way, with the key of the house that does the same."""
    id, name, act = way
    button = Button(services, id, services.words.text(name), act, main=main)
    button.key = KEYS.get(id, "")
    return button


class MenuPage(Page):
    """A page with one button to a row, the first of them the main one."""

    width = 380.0
    above: Callable[[], Block] | None = None
    """Makes what stands above the words, if anything does."""

    def __init__(
        self,
        services: Services,
        title: Message,
        ways: Sequence[Way],
        leave: Callable[[], object] | None = None,
        said: Sequence[Message | str] | Callable[[], Sequence[Message | str]] = (),
        wide: float = 0.0,
        quiet: Sequence[Way] = (),
    ) -> None:
        """`leave` is what Escape does, if anything; a button that closes the page provides it.
        The `quiet` ones are apart from the others, for what is rarely wanted.
        `said` stands under the title. A function says it again whenever the page is laid out: in
        another language, for instance.
        """
        self.start = ways[0][0] if ways else ""
        super().__init__(services)
        self.width = wide or self.width
        closes = any(act is close for _, _, act in ways)  # without one Escape does nothing
        self.left = leave or (self._close if closes else close)
        self._title, self._ways, self._said, self._quiet = title, ways, said, quiet

    @property
    def title(self) -> str:
        return self.services.words.text(self._title)

    def blocks(self) -> Sequence[Block]:
        above = [] if self.above is None else [self.above()]
        return [*above, *self.text_blocks(), *self.buttons()]

    def foot(self) -> Sequence[Block]:
        quiet = [way_button(self.services, way) for way in self._quiet]
        for button in quiet:
            button.quiet = button.roomy = True
        return quiet

    def text_blocks(self) -> Sequence[Block]:
        said = self.services.words.joined(self._said() if callable(self._said) else self._said)
        text = Text(self.services, said, muted=True, align="center", id="said")
        text.after = 16.0
        return [text] if said else ()

    def buttons(self) -> list[Button]:
        keys, made = self.keys(), list[Button]()
        for number, way in enumerate(self._ways):
            button = way_button(self.services, way, main=number == 0)
            button.action = self._close if button.action is close else button.action
            button.key = keys.get(button.id, "escape" if button.action == self.left else "")
            made.append(button)
        return made

    def keys(self) -> Mapping[str, str]:
        """The key of each button that has one, by the button's id."""
        return KEYS

    def handle(self, event: input.UiEvent) -> None:
        chord = self.services.meant(event) if isinstance(event, input.Key) else ""
        wanted = [id for id, key in self.keys().items() if key == chord]
        button = next((each for each in self.widgets if each.id in wanted), None)
        if button is None:
            super().handle(event)
        else:
            self.act(button.id, "press")

    def _close(self) -> None:
        self.services.pop(self)


def tell(s: Services, title: Message, *said: Message | str, wide: float = 520.0) -> None:
    """Say something on a page of its own, with only a button to go back."""
    back: Way = "back", message("tool.back"), close
    s.push(MenuPage(s, title, [back], said=said, wide=wide))


class Tabbed(Page):
    """A page of several parts, of which one is open; their tabs stay in sight."""

    tab = ""
    """The part that is open."""

    def tabs(self) -> Mapping[str, str]:
        """The name of each part."""
        raise NotImplementedError

    @property
    def lit(self) -> str:
        """The part whose tab is lit; empty for none."""
        return self.tab

    def side(self) -> Sequence[Block]:
        kind: type[Picks] = SideTabs if self.sided else Tabs
        options = [Option(*each) for each in self.tabs().items()]
        if len(options) < 2:
            return ()
        return [kind(self.services, "tab", self.title, options, self.lit, self.open)]

    def open(self, tab: str) -> None:
        self.tab, self.offset = tab, 0.0
        self.changed()


class TroublePage(MenuPage):
    """What went wrong and what can be done. It needs no table, which may be what failed."""

    opaque = True
    width = 520.0


class Copier:
    """Remembers for a page whether the copying worked."""

    def __init__(self, page: Page) -> None:
        self._page, self._came = page, ""

    def button(self, text: str, name: str) -> Button:

        def copy() -> None:
            self._came = "copied" if to_clipboard(text) else "not_copied"
            self._page.changed()

        s = self._page.services
        return Button(s, "copy", s.words(self._came or name), copy)


# A question at the table, with a few answers, and a way to give none.


HEIGHTS = (78.0, 62.0, 46.0, 34.0)
"""The heights that cards may have, in pixels of 720 lines; the largest that fits is taken."""
SEEN = 0.5
"""How much of a card the next one leaves visible, in card widths."""
APART = 0.62
"""The extra space between two melds, in card widths."""
RISE = 0.09
"""How far the cards in question stand out, in card heights."""
PAD = 8.0
"""The space around the words, in pixels of 720 lines."""
LETTERS = 14.0
"""The size of the letters, in pixels of 720 lines."""


class PicturedButton(Button):
    """A button with its words, and above them the cards they are about."""

    cards: Sequence[table.CardView] = ()
    breaks: Sequence[int] = ()
    """The indices of cards that begin another meld."""
    marks: Mapping[str, str] | None = None
    """What the cards have printed in their corners, if not that of the game on the table."""
    high = HEIGHTS[0]

    def room(self, width: float, line: float) -> float:
        s = self.services
        words = s.texts.render(self.name, s.font(LETTERS), s.theme.button_text, BOLD)
        is_long = words.width > width - 2 * PAD * s.unit
        more = 1.3 * s.font(LETTERS) if is_long else 0.0
        return self.high * (1 + RISE) * s.unit + line + more

    def wide(self, height: float) -> float:
        """The width of all the cards at this height."""
        steps = len(self.cards) - 1
        return height * geometry.ASPECT * (1 + SEEN * steps + APART * len(self.breaks))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw a piece of cloth with the cards on it, and the words below."""
        s, b, u = self.services, self.bounds, self.services.unit
        fill = theme.mix(s.theme.button, Color("#FFFFFF"), GLOW) if hovered else s.theme.button
        edge = s.theme.edge(fill)
        shapes.draw_panel(surface, b, 8 * u, fill, edge, 1.4 * u)
        pad, most = PAD * u, self.high * u
        high = min(most, most * (b.w - 2 * pad) / self.wide(most))
        top = b.y + pad + RISE * most + (most - high) / 2
        w = high * geometry.ASPECT
        x = b.center[0] - self.wide(high) / 2 + w / 2
        seals: list[tuple[float, float, Card | Rank]] = []
        s.art.begin_frame(inf)
        for n, shown in enumerate(self.cards):
            x += APART * w if n in self.breaks else 0.0
            y = top + high / 2 - (RISE * high if shown.marked else 0.0)
            with s.art.marked(s.art.marks if self.marks is None else self.marks):
                s.art.lay(surface, shown.card, (x, y), high)
            if shown.stands_for is not None:
                seals.append((x, y, shown.stands_for))
            x += SEEN * w
        for x, y, meant in seals:  # over the cards that cover the jokers
            pieces.draw_seal(surface, s, x, y, high, meant)
        foot = b.y + pad + most * (1 + RISE)
        room = b.bottom - foot - 4 * u
        ink, width = s.theme.button_text, b.w - 2 * pad
        words = s.texts.balanced(self.name, s.pen(LETTERS, ink, BOLD), width, room)
        y = foot + (room - words.height) / 2
        blit_text(surface, words, b.center[0], y, "center")
        self._draw_key(surface, self._cap(s.theme.button_text))
        self._ring(surface, focused)


VEIL = 150
"""How dark the table behind the question is, 0 to 255."""
WIDTHS = {1: 420.0, 2: 560.0, 4: 860.0}
"""The width of the page by the number of answers in a row, in pixels of 720 lines."""
MOST_PICTURED = 6
"""With more answers than this, pictures would hide what the question is about."""


class AskPage(MenuPage):
    """A question that lies beside what it is about, which stays visible."""

    def __init__(
        self,
        services: Services,
        question: Message,
        answers: Sequence[tuple[Message, Any]],
        chosen: Callable[[Any], object],
        about: Callable[[], Sequence[geometry.Rect]] = tuple,
        cancel: str = "ask.cancel",
        detail: Message | None = None,
        pictures: Sequence[tuple[Sequence[table.CardView], Sequence[int]]] = (),
    ) -> None:
        """`about` returns the parts of the window that the question is about, at its current size.

        `cancel` is the message id for none of the answers; with a `detail` under the question it is
        a warning, and this button comes first. `pictures` has each answer's cards, and the indices
        at which another meld begins.
        """
        fits = len(answers) <= MOST_PICTURED and all(cards for cards, _ in pictures)
        self._pictures, self._high = pictures if fits else (), HEIGHTS[0]
        self.answers, self._about, self._chosen = answers, about, chosen
        ways: list[Way] = [
            (f"answer.{i}", said, partial(self._answer, move))
            for i, (said, move) in enumerate(answers)
        ]
        self._warning = detail is not None
        ways.insert(0 if self._warning else len(ways), ("cancel", message(cancel), close))
        super().__init__(services, question, ways, said=[detail] if detail else [])

    def _answer(self, move: Any) -> None:
        self.services.pop(self)
        self._chosen(move)

    def buttons(self) -> list[Button]:
        """The buttons, with cards above their words if there is room."""
        made = super().buttons()
        for n, shown in enumerate(self._pictures):
            id, name, act, key = made[n].id, made[n].name, made[n].action, made[n].key
            made[n] = pictured = PicturedButton(self.services, id, name, act)
            pictured.cards, pictured.breaks = shown
            pictured.key, pictured.high = key, self._high
        return made

    def keys(self) -> Mapping[str, str]:
        """Keys for yes and no, or the numbers of several answers."""
        n = len(self.answers)
        yes = Act.YES.keys if n == 1 else House.NUMBER.keys
        answers = {f"answer.{i}": key for i, key in zip(range(n), yes)}
        return {**answers, "cancel": Act.NO.keys[0]}

    def blocks(self) -> Sequence[Block]:
        """The answers, then the button for none; in a warning that button comes first."""
        buttons, text = self.buttons(), self.text_blocks()
        if self._warning:
            return [*text, *buttons]
        return [*text, *rows_of(self.services, buttons[:-1], self._beside()), buttons[-1]]

    def _beside(self) -> int:
        """How many answers go in a row: as many as short words allow, to keep the page low."""
        s, n = self.services, len(self.answers)
        longest = max(
            s.texts.render(s.words.text(said), s.font(15), s.theme.ink, BOLD).width
            for said, _ in self.answers
        )
        if self._pictures:  # their words may shrink, since the pictures say it all
            longest = round(150 * self.scale)
        by = 1
        for by in (1,) if n < 3 else (2, 1) if n < 5 else (4, 2, 1):
            self.width = WIDTHS[by]
            room = min(self.width * self.scale, s.size[0] - 24 * s.unit) - 48 * s.unit
            if longest + 14 * s.unit <= (room - (by - 1) * self.gap * s.unit) / by:
                break
        return by

    def lay_out(self) -> Laid:
        """Lay the page out with the largest pictures that leave the question's subject visible."""
        self._beside()
        laid = super().lay_out()
        for high in HEIGHTS if self._pictures else ():
            self._high = high
            laid = super().lay_out()
            if not any(laid.paper.overlap(part) for part in self._about()):
                break
        return laid

    def place(self, width: float, height: float) -> tuple[float, float]:
        """The place nearest to the middle that leaves the subject of the question visible."""
        (w, h), gap = self.services.size, 8 * self.services.unit
        middle = (w - width) / 2, (h - height) / 2
        parts = list(self._about())
        places = [middle]
        for part in parts:
            places += [(middle[0], y) for y in (part.y - gap - height, part.bottom + gap)]
            places += [(x, middle[1]) for x in (part.x - gap - width, part.right + gap)]
        inside = [
            (min(max(x, gap), w - gap - width), min(max(y, gap), h - gap - height))
            for x, y in places
        ]

        def cost(at: tuple[float, float]) -> tuple[float, float]:
            paper = geometry.Rect(*at, width, height)
            off = (at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2
            return sum(paper.overlap(part) for part in parts), off

        return min(inside, key=cost)

    def ground(self) -> Paint | None:
        """Dim the table, except for what the question is about."""
        s = self.services
        if s.stack[-1:] != [self]:
            return None
        size, dark, about = s.size, s.theme.shade, tuple(self._about())

        def veil(surface: Surface) -> None:
            made = Surface(size, SRCALPHA)
            made.fill((dark.r, dark.g, dark.b, VEIL))
            for part in about:
                hole = (round(part.x), round(part.y), round(part.w), round(part.h))
                made.fill((0, 0, 0, 0), hole)
            surface.blit(made, (0, 0))

        return veil
