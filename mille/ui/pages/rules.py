"""The rules, to be read in the program."""

from __future__ import annotations

from itertools import count

import pygame
from pygame import Surface

from mille.ui.input import Key, UiEvent, Wheel
from mille.ui.pages.page import Page, wrap_lines
from mille.ui.scene import Node, Services
from mille.ui.text import TITLE, UI
from mille.ui.widgets import Button, Widget
from mille.view.layout import Rect


class RulesPage(Page):
    """A long text that scrolls."""

    width = 760.0

    def __init__(self, services: Services, subject: str = "help") -> None:
        super().__init__(services)
        self.subject = subject
        self.title = services.words("rules.title" if subject == "help" else "keys.title")
        self.offset = 0.0

    def build(self) -> list[Widget]:
        """Only the way back."""
        s = self.services
        return [Button(s, "back", s.words("rules.back"), self.leave, main=True)]

    def _text(self) -> list[tuple[str, str]]:
        """Headings and paragraphs, as many as the catalogue has."""
        words = self.services.words
        found: list[tuple[str, str]] = []
        for i in count(1):
            if not words.has(f"{self.subject}.{i}.title"):
                return found
            found.append((words(f"{self.subject}.{i}.title"), words(f"{self.subject}.{i}.body")))
        return found

    def content_height(self, width: float) -> float:
        """All of it; the page takes what the window has."""
        return self._drawn(width).height

    def _drawn(self, width: float) -> Surface:
        s, u = self.services, self.services.unit
        parts: list[tuple[Surface, float]] = []
        for heading, body in self._text():
            parts.append((wrap_lines(s, heading, s.font(20), width - 16 * u, TITLE), 2 * u))
            parts.append((wrap_lines(s, body, s.font(15), width - 16 * u, UI), 12 * u))
        height = sum(part.height + space for part, space in parts)
        made = Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)
        y = 0.0
        for part, space in parts:
            made.blit(part, (0, round(y)))
            y += part.height + space
        return made

    def resize(self) -> None:
        """Draw the text at the new width."""
        super().resize()
        self._picture = self._drawn(self.box.w)
        self._scroll(0)

    def _scroll(self, by: float) -> None:
        most = max(0.0, self._picture.height - self.box.h)
        self.offset = max(0.0, min(most, self.offset + by))
        self.services.dirty = True

    def handle(self, event: UiEvent) -> None:
        """Arrow and page keys and the wheel scroll."""
        line = 40 * self.services.unit
        match event:
            case Key("down"):
                self._scroll(line)
            case Key("up"):
                self._scroll(-line)
            case Key("page down" | "pagedown"):
                self._scroll(self.box.h * 0.9)
            case Key("page up" | "pageup"):
                self._scroll(-self.box.h * 0.9)
            case Key("home"):
                self._scroll(-1e9)
            case Key("end"):
                self._scroll(1e9)
            case Wheel(steps=steps):
                self._scroll(-steps * line * 1.5)
            case _:
                super().handle(event)

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """The part that is in sight, and a bar that says where it is."""
        s, u = self.services, self.services.unit
        area = pygame.Rect(0, round(self.offset), round(box.w), round(box.h))
        surface.blit(self._picture, (round(box.x), round(box.y)), area)
        whole = self._picture.height
        if whole > box.h + 1:
            length = max(20 * u, box.h * box.h / whole)
            top = box.y + (box.h - length) * self.offset / (whole - box.h)
            bar = pygame.Rect(round(box.right - 5 * u), round(top), round(5 * u), round(length))
            pygame.draw.rect(surface, s.theme.ink_muted, bar, border_radius=round(3 * u))

    def nodes(self) -> list[Node]:
        """The text is one document."""
        text = "\n".join(f"{heading}\n{body}" for heading, body in self._text())
        page, *rest = super().nodes()
        return [page, Node("document", self.title, self.box, value=text, id="text"), *rest]
