"""A field to type a line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame
from pygame import Surface

from mille.i18n import plain
from mille.ui import scene, shapes, theme, widgets
from mille.ui.input import Key, Typed, UiEvent
from mille.ui.text import UI, Pen, blit_text
from mille.value import Value, replace
from mille.view.geometry import Rect

LETTERS = 14
"""Size of the letters, in pixels of 720 lines."""


class Typing(Value):
    """A line being typed, with its cursor and selection."""

    text: str
    cursor: int
    """The index of the letter that the cursor is in front of."""
    anchor: int | None = None
    """The other end of the selection; None if there is no selection."""
    shift: float = 0.0
    """How many pixels of the text are out of sight on the left."""

    @classmethod
    def at_end(cls, text: str) -> Typing:
        """A text with the cursor at its end."""
        return cls(text, len(text))

    @property
    def start(self) -> int:
        return self.cursor if self.anchor is None else min(self.anchor, self.cursor)

    @property
    def end(self) -> int:
        return self.cursor if self.anchor is None else max(self.anchor, self.cursor)

    @property
    def all(self) -> Typing:
        """The line with all of it selected, so that typing replaces it."""
        return replace(self, anchor=0, cursor=len(self.text))

    def written(self, text: str, most: int) -> Typing:
        """The line with letters typed in place of the selection; `most` is its greatest length."""
        line = "".join(letter for letter in " ".join(text.splitlines()) if letter.isprintable())
        before, after = self.text[: self.start], self.text[self.end :]
        before += line[: most - len(before) - len(after)]
        return replace(self, text=before + after, cursor=len(before), anchor=None)

    def without(self, by: int, most: int) -> Typing:
        """The line without the selection, or without the letter before (-1) or after the cursor."""
        if self.start < self.end:
            return self.written("", most)
        return replace(self, anchor=max(0, self.cursor + by)).written("", most)

    def moved(self, key: str, selecting: bool) -> Typing:
        """The line with the cursor moved: by a letter, to an end, or to an end of the selection."""
        if not selecting and self.start < self.end and key in ("left", "right"):
            there = self.start if key == "left" else self.end
        else:
            by = {"left": self.cursor - 1, "right": self.cursor + 1, "home": 0}
            there = max(0, min(len(self.text), by.get(key, len(self.text))))
        anchor = self.cursor if self.anchor is None else self.anchor
        return replace(self, cursor=there, anchor=anchor if selecting else None)


class Field(widgets.Block):
    """A line of text; while it is empty, it shows its name."""

    role = "textbox"
    focusable = True
    typing = True
    actions = ("write",)
    figure = False
    """Whether it has a figure: a new one is typed in its place, wherever the pointer was."""

    def __init__(
        self,
        services: scene.Services,
        typed: dict[str, Typing],
        id: str,
        name: str,
        text: str,
        changed: Callable[[str], None],
        entered: Callable[[], None],
        most: int,
        trouble: str = "",
        about: str | None = None,
    ) -> None:
        """`typed` keeps cursor and selection by the field's id, since fields are made anew."""
        super().__init__(services, id, name)
        if id not in typed or typed[id].text != text:
            typed[id] = Typing.at_end(text)
        self.typing_now = typed[id]
        self.changed = changed
        self.entered = entered
        """Called when Enter is pressed."""
        self.most = most
        self.trouble = trouble
        """What is wrong with the text; shown below it."""
        self.composing = services.composing
        self.about = about
        """What it means, shown below it while nothing is wrong; its name then stands beside it, as
        with a choice. None if the name stands inside."""

    @property
    def value(self) -> str:
        return self.typing_now.text

    @property
    def more(self) -> str:
        return self.trouble or self.about or ""

    def notes(self) -> Sequence[str]:
        """What is wrong, and what it means: there is room for either."""
        return [self.trouble, self.about or ""]

    def typed(self, event: UiEvent) -> Typing | None:
        """The line after typing or a key for editing; None for other keys."""
        now, most = self.typing_now, self.most
        match event:
            case Typed(text):
                now = now.written(text, most)
            case Key("a", control=True):
                now = now.all
            case Key("c" | "x" as key, control=True):
                if now.start < now.end:
                    to_clipboard(now.text[now.start : now.end])
                now = now.written("", most) if key == "x" else now
            case Key("v", control=True):
                now = now.written(from_clipboard(), most)
            case Key("backspace" | "delete" as key):
                now = now.without(-1 if key == "backspace" else 1, most)
            case Key("left" | "right" | "home" | "end" as key, shift=shift):
                now = now.moved(key, shift)
            case Key("return" | "tab" | "up" | "down" | "escape"):
                return None
            case Key(control=False):
                pass  # its letter comes as text
            case _:
                return None
        return replace(now, shift=self._shift(now))

    @property
    def _line(self) -> Typing:
        """The line with what an input method is making, as if it were typed already."""
        now, made = self.typing_now, self.composing
        if not made.text:
            return now
        whole = now.written(made.text, len(now.text) + len(made.text))
        return replace(whole, cursor=min(now.start + made.cursor, whole.cursor))

    @property
    def caret(self) -> Rect:
        """Where the next letter goes, as high as the field."""
        now, inner = self._line, self._inner()
        at = inner.x + self._reach(now) - self._shift(now)
        return Rect(at, inner.y, 2, inner.h)

    def _shift(self, now: Typing) -> float:
        """How much to hide on the left so that the cursor is visible, in pixels."""
        inner, at = self._inner(), self._reach(now)
        most = max(0.0, self._reach(now, len(now.text)) + 2 - inner.w)
        return min(max(now.shift, at + 2 - inner.w), at, most) if most else 0.0

    def pointed(self, x: float) -> Typing:
        """The line with the cursor where the pointer is."""
        now = self.typing_now
        inside = x - self._inner().x + self._shift(now)
        widths = [self._reach(now, n) for n in range(len(now.text) + 1)]
        cursor = min(range(len(widths)), key=lambda n: abs(widths[n] - inside))
        return replace(now, cursor=cursor, anchor=None, shift=self._shift(now))

    def _box(self) -> Rect:
        b = self.line()
        wide = self.column[0].shared(b.w) if self.column else b.w * 0.54
        return b if self.about is None else Rect(b.right - wide, b.y, wide, b.h)

    def _inner(self) -> Rect:
        b, u = self._box(), self.services.unit
        return Rect(b.x + 10 * u, b.y, b.w - 20 * u, b.h)

    def _reach(self, now: Typing, n: int | None = None) -> float:
        """How far the line reaches up to its cursor, or to its letter `n`, in pixels."""
        s = self.services
        return s.texts.reach(now.text, now.cursor if n is None else n, s.font(LETTERS))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the box, as much of the text as fits, and the cursor."""
        s, b, inner = self.services, self._box(), self._inner()
        if self.about is not None:
            line = self.line()
            label = s.texts.fitted(self.name, s.pen(15, s.theme.ink), line.w - b.w - 14 * s.unit)
            left, top = line.x + shapes.within_ring(s.unit), line.center[1] - label.height / 2
            blit_text(surface, label, left, top)
        fill = theme.mix(s.theme.paper, s.theme.paper_edge, 0.1 if focused else 0.25)
        shapes.draw_panel(surface, b, 7 * s.unit, fill, s.theme.paper_edge, 1.2 * s.unit)
        now, size = self._line if focused else self.typing_now, s.font(LETTERS)
        at, shift = self._reach(now), self._shift(now)
        if now.text:
            picture = s.texts.render(now.text, size, s.theme.ink, UI)
        else:
            name = self.name if self.about is None else ""
            picture = s.texts.fitted(name, Pen(size, s.theme.ink_muted, UI, s.least), inner.w)
        area = pygame.Rect(round(shift), 0, round(inner.w), picture.height)
        top = round(b.center[1] - picture.height / 2)
        if focused and now.start < now.end:
            ends = [self._reach(now, n) - shift for n in (now.start, now.end)]
            left, right = (round(max(0.0, min(inner.w, end))) for end in ends)
            lit = pygame.Rect(round(inner.x) + left, top, right - left, picture.height)
            pygame.draw.rect(surface, theme.mix(s.theme.paper, s.theme.brass, 0.5), lit)
        surface.blit(picture, (round(inner.x), top), area)
        if focused and self.composing.text:
            begin = self.typing_now.start
            made = (self._reach(now, n) for n in (begin, begin + len(self.composing.text)))
            left, right = (round(inner.x + max(0.0, min(inner.w, x - shift))) for x in made)
            under = top + picture.height
            pygame.draw.line(surface, s.theme.ink, (left, under), (right, under))
        if focused:
            x = round(inner.x + at - shift)
            pygame.draw.line(surface, s.theme.ink, (x, top), (x, top + picture.height), 2)
        self._note(surface, self.more, s.theme.red if self.trouble else s.theme.ink_muted)
        self._ring(surface, focused)


def from_clipboard() -> str:
    """The text in the clipboard; empty if there is none or it cannot be read."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError):
        return ""


def to_clipboard(text: str) -> bool:
    """Put a text into the clipboard; whether that worked."""
    with suppress(pygame.error, AttributeError, NotImplementedError):
        pygame.scrap.put_text(plain(text))
        return True
    return False
