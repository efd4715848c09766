"""A line that is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import pygame
from pygame import Surface

from mille.ui.input import Key, Typed, UiEvent
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel
from mille.ui.text import UI, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Block
from mille.view.layout import Rect

LETTERS = 14
"""Size of the letters, in pixels of 720 lines."""


@dataclass(frozen=True, slots=True)
class Typing:
    """A line that is being typed: where in it, and what of it is selected."""

    text: str
    cursor: int
    """Before which letter one types."""
    anchor: int | None = None
    """Where the letters begin, or end, that are selected as far as the cursor."""
    shift: float = 0.0
    """How many pixels of the text's start are out of sight."""

    @classmethod
    def at_end(cls, text: str) -> Typing:
        """Ready to go on with a text."""
        return cls(text, len(text))

    @property
    def start(self) -> int:
        """Where what is selected begins."""
        return self.cursor if self.anchor is None else min(self.anchor, self.cursor)

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.cursor if self.anchor is None else max(self.anchor, self.cursor)

    @property
    def all(self) -> Typing:
        """With all selected: what is typed next takes its place."""
        return replace(self, anchor=0, cursor=len(self.text))

    def written(self, text: str, most: int) -> Typing:
        """With letters in the place of what is selected."""
        line = "".join(letter for letter in text if letter.isprintable())
        before, after = self.text[: self.start], self.text[self.end :]
        before += line[: most - len(before) - len(after)]
        return replace(self, text=before + after, cursor=len(before), anchor=None)

    def without(self, by: int, most: int) -> Typing:
        """Without what is selected, or without the letter before (-1) or behind the cursor."""
        if self.start < self.end:
            return self.written("", most)
        return replace(self, anchor=max(0, self.cursor + by)).written("", most)

    def moved(self, key: str, selecting: bool) -> Typing:
        """With the cursor elsewhere: by a letter, at an end, at an end of what was selected."""
        if not selecting and self.start < self.end and key in ("left", "right"):
            there = self.start if key == "left" else self.end
        else:
            by = {"left": self.cursor - 1, "right": self.cursor + 1, "home": 0}
            there = max(0, min(len(self.text), by.get(key, len(self.text))))
        anchor = self.cursor if self.anchor is None else self.anchor
        return replace(self, cursor=there, anchor=anchor if selecting else None)


class Field(Block):
    """One line of text; while there is none, the field's name."""

    role = "textbox"
    focusable = True
    typing = True
    actions = ("write",)

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        typing: Typing,
        changed: Callable[[str], None],
        entered: Callable[[], None],
        most: int,
        trouble: str = "",
        about: str | None = None,
    ) -> None:
        super().__init__(services, id, name)
        self.typing_now = typing
        self.changed = changed
        self.entered = entered
        """Enter was pressed."""
        self.most = most
        self.trouble = trouble
        """What is wrong with it, if something is; stands below."""
        self.about = about
        """What it means, which stands below it while nothing is wrong; its name is then beside it,
        as that of a choice is."""

    @property
    def value(self) -> str:
        return self.typing_now.text

    @property
    def more(self) -> str:
        return self.trouble or self.about or ""

    def notes(self) -> Sequence[str]:
        """What is wrong, and what it means: both have room."""
        return [self.trouble, self.about or ""]

    def typed(self, event: UiEvent) -> Typing | None:
        """The line after letters, or a key that one needs to type a line; None for other keys."""
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

    def _shift(self, now: Typing) -> float:
        """How much is out of sight at the left, so that one sees where one types."""
        inner, at = self._inner(), self._width(now.text[: now.cursor])
        most = max(0.0, self._width(now.text) + 2 - inner.w)
        return min(max(now.shift, at + 2 - inner.w), at, most) if most else 0.0

    def pointed(self, x: float) -> Typing:
        """With the cursor where the pointer is."""
        now = self.typing_now
        inside = x - self._inner().x + self._shift(now)
        widths = [self._width(now.text[:n]) for n in range(len(now.text) + 1)]
        cursor = min(range(len(widths)), key=lambda n: abs(widths[n] - inside))
        return replace(now, cursor=cursor, anchor=None, shift=self._shift(now))

    def _box(self) -> Rect:
        b = self.line()
        return b if self.about is None else Rect(b.x + b.w * 0.46, b.y, b.w * 0.54, b.h)

    def _inner(self) -> Rect:
        b, u = self._box(), self.services.unit
        return Rect(b.x + 10 * u, b.y, b.w - 20 * u, b.h)

    def _width(self, text: str) -> float:
        s = self.services
        return s.texts.font(UI, s.font(LETTERS)).size(text)[0] if text else 0.0

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """The box, as much of the text as it holds, and where one types."""
        s, b, inner = self.services, self._box(), self._inner()
        if self.about is not None:
            line = self.line()
            label = s.texts.fitted(self.name, s.font(15), s.theme.ink, line.w * 0.44, UI)
            blit_text(surface, label, line.x + 4 * s.unit, line.center[1] - label.height / 2)
        fill = mix(s.theme.paper, s.theme.paper_edge, 0.1 if focused else 0.25)
        draw_panel(surface, b, 7 * s.unit, fill, s.theme.paper_edge, 1.2 * s.unit)
        now, size = self.typing_now, s.font(LETTERS)
        at, shift = self._width(now.text[: now.cursor]), self._shift(now)
        if now.text:
            picture = s.texts.render(now.text, size, s.theme.ink, UI)
        else:
            name = self.name if self.about is None else ""
            picture = s.texts.fitted(name, size, s.theme.ink_muted, inner.w, UI)
        area = pygame.Rect(round(shift), 0, round(inner.w), picture.height)
        top = round(b.center[1] - picture.height / 2)
        if focused and now.start < now.end:
            ends = [self._width(now.text[:n]) - shift for n in (now.start, now.end)]
            left, right = (round(max(0.0, min(inner.w, end))) for end in ends)
            lit = pygame.Rect(round(inner.x) + left, top, right - left, picture.height)
            pygame.draw.rect(surface, mix(s.theme.paper, s.theme.brass, 0.5), lit)
        surface.blit(picture, (round(inner.x), top), area)
        if focused:
            x = round(inner.x + at - shift)
            pygame.draw.line(surface, s.theme.ink, (x, top), (x, top + picture.height), 2)
        if self.trouble:
            self._note(surface, self.trouble, s.theme.red)
        else:
            self._note(surface, self.about or "", s.theme.ink_muted)
        self._ring(surface, focused)


def from_clipboard() -> str:
    """What was copied elsewhere, if it is text and can be had."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError):
        return ""


def to_clipboard(text: str) -> bool:
    """For other programs, where that can be done; whether it was."""
    with suppress(pygame.error, AttributeError, NotImplementedError):
        pygame.scrap.put_text(text)
        return True
    return False
