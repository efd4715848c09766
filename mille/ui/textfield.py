"""A line that is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame
from pygame import Surface

from mille.ui.input import Key, Typed, UiEvent
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.text import UI, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Widget
from mille.view.layout import Rect

LETTERS = 14
"""Size of the letters, in pixels of 720 lines."""


class TextField(Widget):
    """One line of text; while there is none, the field's name."""

    role = "textbox"
    typing = True

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        text: str,
        changed: Callable[[str], None],
        entered: Callable[[], None],
        most: int,
        trouble: str = "",
        about: str | None = None,
    ) -> None:
        super().__init__(services, id, name)
        self.text = text
        self.changed = changed
        self.entered = entered
        """Enter was pressed."""
        self.most = most
        self.trouble = trouble
        """What is wrong with it, if something is; stands below."""
        self.about = about
        """What it means, which stands below it while nothing is wrong; its name is then beside it,
        as that of a choice is."""
        self.cursor = len(text)
        """Before which letter one types."""
        self.anchor: int | None = None
        """Where the letters begin, or end, that are selected as far as the cursor."""
        self._shift = 0.0
        """How many pixels of the text's start are out of sight."""

    @property
    def value(self) -> str:
        return self.text

    @property
    def more(self) -> str:
        return self.trouble or self.about or ""

    def notes(self) -> Sequence[str]:
        """What is wrong, and what it means: both have room."""
        return [self.trouble, self.about or ""]

    def takes(self, event: UiEvent) -> bool:
        """Letters, and the keys that one needs to type a line."""
        match event:
            case Typed(text):
                self._insert(text)
            case Key("a", control=True):
                self.select_all()
            case Key("c" | "x" as key, control=True):
                self._copy()
                if key == "x":
                    self._insert("")
            case Key("v", control=True):
                self._insert(_clipboard())
            case Key("backspace" | "delete" as key):
                if self._start == self._end:
                    self.anchor = max(0, self.cursor + (-1 if key == "backspace" else 1))
                self._insert("")
            case Key("left" | "right" | "home" | "end" as key, shift=shift):
                self._go(key, shift)
            case Key("return"):
                self.entered()
            case Key("tab" | "up" | "down" | "escape"):
                return False
            case Key(control=False):
                pass  # its letter comes as text
            case _:
                return False
        return True

    def select_all(self) -> None:
        """What is typed next takes the place of all there is."""
        self.anchor, self.cursor = 0, len(self.text)

    @property
    def _start(self) -> int:
        return self.cursor if self.anchor is None else min(self.anchor, self.cursor)

    @property
    def _end(self) -> int:
        return self.cursor if self.anchor is None else max(self.anchor, self.cursor)

    def _go(self, key: str, selecting: bool) -> None:
        """Move the cursor: by a letter, to an end, or to an end of what was selected."""
        if not selecting and self._start < self._end and key in ("left", "right"):
            self.cursor = self._start if key == "left" else self._end
        else:
            by = {"left": self.cursor - 1, "right": self.cursor + 1, "home": 0}
            there = max(0, min(len(self.text), by.get(key, len(self.text))))
            if selecting and self.anchor is None:
                self.anchor = self.cursor
            self.cursor = there
        if not selecting:
            self.anchor = None

    def _copy(self) -> None:
        if self._start < self._end:
            _to_clipboard(self.text[self._start : self._end])

    def _insert(self, text: str) -> None:
        """Put letters in the place of what is selected."""
        line = "".join(letter for letter in text if letter.isprintable())
        before, after = self.text[: self._start], self.text[self._end :]
        before += line[: self.most - len(before) - len(after)]
        self.text, self.cursor, self.anchor = before + after, len(before), None
        self.changed(self.text)

    def press(self, x: float | None = None) -> None:
        if x is None:
            return
        inside = x - self._inner().x + self._shift
        widths = [self._width(self.text[:n]) for n in range(len(self.text) + 1)]
        self.cursor = min(range(len(widths)), key=lambda n: abs(widths[n] - inside))
        self.anchor = None

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
        surface.blit(
            panel(b.w, b.h, 7 * s.unit, fill, s.theme.paper_edge, 1.2 * s.unit),
            (round(b.x), round(b.y)),
        )
        at = self._width(self.text[: self.cursor])
        most = max(0.0, self._width(self.text) + 2 - inner.w)
        self._shift = min(max(self._shift, at + 2 - inner.w), at, most) if most else 0.0
        size = s.font(LETTERS)
        if self.text:
            picture = s.texts.render(self.text, size, s.theme.ink, UI)
        else:
            name = self.name if self.about is None else ""
            picture = s.texts.fitted(name, size, s.theme.ink_muted, inner.w, UI)
        area = pygame.Rect(round(self._shift), 0, round(inner.w), picture.height)
        top = round(b.center[1] - picture.height / 2)
        if focused and self._start < self._end:
            ends = [self._width(self.text[:n]) - self._shift for n in (self._start, self._end)]
            left, right = (round(max(0.0, min(inner.w, end))) for end in ends)
            lit = pygame.Rect(round(inner.x) + left, top, right - left, picture.height)
            pygame.draw.rect(surface, mix(s.theme.paper, s.theme.brass, 0.5), lit)
        surface.blit(picture, (round(inner.x), top), area)
        if focused:
            x = round(inner.x + at - self._shift)
            pygame.draw.line(surface, s.theme.ink, (x, top), (x, top + picture.height), 2)
        if self.trouble:
            self._note(surface, self.trouble, s.theme.red)
        else:
            self._note(surface, self.about or "", s.theme.ink_muted)
        self._ring(surface, focused)


def _clipboard() -> str:
    """What was copied elsewhere, if it is text and can be had."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError):
        return ""


def _to_clipboard(text: str) -> None:
    """For other programs, where that can be done."""
    with suppress(pygame.error, AttributeError, NotImplementedError):
        pygame.scrap.put_text(text)
