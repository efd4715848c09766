"""Blocks to read: text and pictures; and rows and columns of blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Color, Surface

from mille.ui.choices import Choice
from mille.ui.scene import Services
from mille.ui.shapes import blank
from mille.ui.text import BOLD, TITLE, UI, blit_text
from mille.ui.widgets import Block
from mille.view.geometry import Rect


class Group(Block):
    """Blocks laid out together, with this gap between them."""

    def __init__(self, services: Services, blocks: Sequence[Block], gap: float = 12.0) -> None:
        super().__init__(services)
        self.blocks = blocks
        self._gap = gap
        self._rooms: list[float] = []

    def leaves(self) -> Iterator[Block]:
        for block in self.blocks:
            yield from block.leaves()


class Column(Group):
    """Blocks one below the other."""

    def _space(self, block: Block) -> float:
        """The space below a block."""
        after = self._gap if block.after is None else block.after
        return 0.0 if block is self.blocks[-1] else after * self.services.unit

    def room(self, width: float, line: float) -> float:
        self._rooms = [block.room(width, line) for block in self.blocks]
        return sum(self._rooms) + sum(map(self._space, self.blocks))

    def lay(self, at: Rect) -> None:
        y = at.y
        for block, room in zip(self.blocks, self._rooms, strict=True):
            block.lay(Rect(at.x, y, at.w, room))
            y += room + self._space(block)


class Row(Group):
    """Blocks side by side, in widths by their `part`; a lower one leaves room below.

    They go below each other if very large letters would have to shrink side by side.
    """

    _below: Column | None = None

    def _widths(self, width: float) -> list[float]:
        gaps = self._gap * self.services.unit * (len(self.blocks) - 1)
        one = (width - gaps) / max(1.0, sum(block.part for block in self.blocks))
        return [block.part * one for block in self.blocks]

    def room(self, width: float, line: float) -> float:
        wide = list(zip(self.blocks, self._widths(width)))
        cramped = any(block.is_cramped(each) for block, each in wide)
        self._below = Column(self.services, self.blocks, self._gap) if cramped else None
        if self._below is not None:
            return self._below.room(width, line)
        self._rooms = [block.room(each, line) for block, each in wide]
        return max(self._rooms)

    def lay(self, at: Rect) -> None:
        if self._below is not None:
            self._below.lay(at)
            return
        x = at.x
        for block, wide, room in zip(self.blocks, self._widths(at.w), self._rooms):
            block.under += max(self._rooms) - room
            block.lay(Rect(x, at.y, wide, at.h))
            x += wide + self._gap * self.services.unit


def rows_of(services: Services, blocks: Sequence[Block], by: int, gap: float = 12.0) -> list[Block]:
    """Blocks in rows of `by`, each as wide as those above it."""
    if by == 1:
        return list(blocks)
    for n in range(by):
        column = [each for each in blocks[n::by] if isinstance(each, Choice)]
        for each in column:
            each.column = column
    free = [Nothing(services)] * (-len(blocks) % by)
    filled = [*blocks, *free]
    return [Row(services, filled[i : i + by], gap) for i in range(0, len(filled), by)]


class Nothing(Block):
    """An empty place in a row."""

    def leaves(self) -> Iterator[Block]:
        return iter(())

    def room(self, width: float, line: float) -> float:
        return 0.0


class Text(Block):
    """A paragraph, with an optional number or small picture before it and bold words above it."""

    after = 6.0

    def __init__(
        self,
        services: Services,
        text: str,
        size: float = 15.0,
        *,
        face: str = UI,
        muted: bool = False,
        align: str = "left",
        head: str = "",
        number: str = "",
        picture: Surface | None = None,
        ink: Color | None = None,
        id: str = "",
    ) -> None:
        super().__init__(services, id, services.words.joined((number, head, text)))
        self._text, self._head, self._number, self._picture = text, head, number, picture
        self._size, self._face, self._align = size, face, align
        theme = services.theme
        self._ink = ink or (theme.ink_muted if muted else theme.ink)
        if face == TITLE:
            self.role = "heading"

    def _letters(self, width: float) -> list[Surface]:
        """The head and the text as pictures, for this width."""
        s = self.services
        width, size = max(1.0, width - self._beside), s.font(self._size)
        parts = [(self._head, BOLD), (self._text, self._face)]
        ink = self._ink
        return [s.texts.render(words, size, ink, face, width) for words, face in parts if words]

    @property
    def _beside(self) -> float:
        """The room for the number or picture before it."""
        before = self._number or self._picture is not None
        return 1.8 * self.services.font(self._size) if before else 0.0

    def room(self, width: float, line: float) -> float:
        return float(sum(each.height for each in self._letters(width)))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b, size = self.services, self.bounds, self.services.font(self._size)
        letters = self._letters(b.w)
        x, y = b.x + self._beside, b.y + (b.h - sum(each.height for each in letters)) / 2
        if self._number:
            number = s.texts.render(self._number, size, s.theme.ink, BOLD)
            blit_text(surface, number, b.x, y)
        elif self._picture is not None:
            surface.blit(self._picture, (round(b.x), round(y + 0.15 * size)))
        for words in letters:
            centred = self._align == "center"
            blit_text(surface, words, b.center[0] if centred else x, y, self._align)
            y += words.height
        self._ring(surface, focused)

    def line(self) -> Rect:
        """A little wider than its words: the ring about it does not touch them."""
        b, beside = self.bounds, 4 * self.services.unit
        return Rect(b.x - beside, b.y, b.w + 2 * beside, b.h)


def heading(services: Services, text: str, size: float = 20.0) -> Text:
    """A line in the letters of titles."""
    made = Text(services, text, size, face=TITLE)
    made.after = 5.0  # the ring about what follows does not touch it
    return made


class Picture(Block):
    """A picture, drawn for the width it gets and told line by line; it may be a button too."""

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        made: Callable[[float], Surface],
        told: Sequence[str] = (),
        press: Callable[[], None] | None = None,
    ) -> None:
        """`made` draws it at a width; `told` says in lines what is on it."""
        super().__init__(services, id, name)
        self._made, self._told, self._press = made, told, press
        self._picture = blank(1, 1)
        self.role = "button" if press is not None else "image" if name else ""
        self.focusable = press is not None
        self.actions = () if press is None else ("press",)

    @property
    def value(self) -> str:
        return "\n".join(self._told)

    def room(self, width: float, line: float) -> float:
        self._picture = self._made(width)
        return float(self._picture.height)

    def press(self) -> None:
        if self._press is not None:
            self.services.audio.play("tick")
            self._press()

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        surface.blit(self._picture, (round(self.bounds.x), round(self.bounds.y)))
        self._ring(surface, focused or (hovered and self.focusable))


def in_lines(services: Services, parts: Sequence[str], size: float, width: float) -> list[str]:
    """Short texts put one after the other in lines, broken only between two of them."""
    ink, lines = Color(services.theme.ink), list[str]()
    for part in parts:
        longer = services.words.joined([*lines[-1:], part], "tell.beside")
        if lines and services.texts.render(longer, size, ink, UI).width <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
