"""A page whose text may be longer than the window is high."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import perf_counter

import pygame
from pygame import Surface

from mille.ui.input import Key, UiEvent, Wheel
from mille.ui.pages.old import OldPage
from mille.ui.scene import Services
from mille.view.layout import Rect


class ScrollPage(OldPage):
    """Pieces one below the other, drawn once; the window shows a part of them."""

    at_once = inf
    """For how long pieces are drawn in one frame, in seconds; the rest come in the next ones."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.offset = 0.0
        self.pieces_drawn: list[Surface] = []
        self._to_come: Iterator[Surface] | None = None

    def pieces(self, width: float) -> Iterator[Surface]:
        """What stands there, from top to bottom."""
        return iter(())

    def resize(self) -> None:
        """Draw all of it at the new width."""
        super().resize()
        self.draw_anew()

    def draw_anew(self) -> None:
        """Draw the pieces, which are others now; the page stays as it is."""
        self.pieces_drawn, self._to_come = [], self.pieces(self.box.w)
        self._draw_more()
        self._scroll(0)

    def update(self, dt: float) -> None:
        """Draw what is still to come."""
        self._draw_more()

    @property
    def half_drawn(self) -> bool:
        """Whether something is still to be drawn."""
        return self._to_come is not None

    @property
    def restless(self) -> bool:
        return self.half_drawn

    def _draw_more(self) -> None:
        end = perf_counter() + self.at_once
        while self._to_come is not None and perf_counter() < end:
            piece = next(self._to_come, None)
            self.services.dirty = True
            if piece is None:
                self._to_come = None
            else:
                self.pieces_drawn.append(piece)

    @property
    def whole(self) -> float:
        """How high all of it is that is drawn."""
        return sum(piece.height for piece in self.pieces_drawn)

    def _scroll(self, by: float) -> None:
        most = max(0.0, self.whole - self.box.h)
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
        clip = surface.get_clip()
        surface.set_clip(pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h)))
        y = box.y - round(self.offset)
        for piece in self.pieces_drawn:
            if y + piece.height > box.y and y < box.bottom:
                surface.blit(piece, (round(box.x), round(y)))
            y += piece.height
        surface.set_clip(clip)
        whole = self.whole
        if whole > box.h + 1:
            length = max(20 * u, box.h * box.h / whole)
            top = box.y + (box.h - length) * self.offset / (whole - box.h)
            bar = pygame.Rect(round(box.right - 5 * u), round(top), round(5 * u), round(length))
            pygame.draw.rect(surface, s.theme.ink_muted, bar, border_radius=round(3 * u))
