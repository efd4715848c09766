"""What is said and heard, to be read: a strip of captions at the foot of the window.

It says what an assistive program would, and names the sounds. If the table is larger than the
window, the strip is always there, since words on the table may be out of sight; if it needs more
room, it pushes the table up, and of very much it tells the end. On a smaller table a long caption
has smaller letters, down to those of 100 %, before it would cover anything; and so it has while a
page lies on a large one. A caption stays until the next one.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface

from mille.app.access.aloud import Aloud
from mille.engine.message import message
from mille.ui.frame import Frame, Part
from mille.ui.pages.page import Page
from mille.ui.scene import BASE, REARRANGED, Services
from mille.ui.text import BOLD, UI, blit_text, largest
from mille.value import replace
from mille.view.geometry import Rect

LETTERS = 15
"""The size of its letters, in pixels of 720 lines."""
LINE, LINES = 1.4, 2
"""The height of a line, in letters, and how many always fit."""
MOST = 0.5
"""How much of the window it may take, unless one sentence needs more."""
MARGIN = 0.5
"""How far words are from the edges, in letters."""


class Captions:
    """The words of the strip, and its picture."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._aloud = Aloud()
        self._said = self._sound = ""
        self._lines: Sequence[str] = ()

    @property
    def on(self) -> bool:
        """Whether there is a strip: only below a table, since a page is read where it is."""
        s = self._services
        wanted = s.settings.captions or s.settings.scale > REARRANGED
        return wanted and not all(isinstance(scene, Page) for scene in s.stack)

    def left(self, size: tuple[int, int]) -> tuple[int, int]:
        """The size of the window that it leaves for the scenes."""
        if not self.on:
            return size
        high = self._letter(size) * (LINES * LINE + 2 * MARGIN)
        return size[0], round(size[1] - high)

    def _letter(self, size: tuple[int, int]) -> float:
        s, unit = self._services, max(0.6, min(size[0] / BASE[0], size[1] / BASE[1]))
        return max(s.smallest, LETTERS * unit * s.settings.scale)

    def hear(self, size: tuple[int, int]) -> None:
        """Take in what the table says now, and which sounds came; `size` is the whole window's."""
        self._hear()
        s, covers = self._services, 0
        if self.on:
            covers = max(0, s.window[1] - self._strip(size)[2])
        if covers != s.covered:
            s.covered, s.dirty = covers, True

    def _hear(self) -> None:
        s = self._services
        if not self.on:
            return
        ids = [f"caption.{name}" for name in dict.fromkeys(s.heard)]  # of many alike one is told
        s.heard.clear()
        named = s.words.joined(message(id) for id in ids if s.words.has(id))
        self._sound = named or self._sound
        top = s.stack[-1]
        if not isinstance(top, Page):  # a page is read where it is
            spoken = self._aloud.hear(type(top).__name__, top.frame())
            self._lines = spoken.lines or self._lines
            self._said = s.words.joined(self._lines, "caption.more")

    def below(self, frame: Frame, surface: Surface) -> Frame:
        """The frame with the captions added below."""
        if not self.on:
            return frame
        (w, h), (x, y) = self._services.window, frame.origin
        at = Rect(x, y + h, w, surface.height - h)
        part = Part("captions", "status", at, self._said, self._sound)
        return replace(frame, parts=(*frame.parts, part))

    def _strip(self, size: tuple[int, int]) -> tuple[Surface, Surface, int]:
        """What is said and heard as pictures, and the y at which the strip begins."""
        s, letter = self._services, self._letter(size)
        margin = MARGIN * letter
        sound = s.texts.render(self._sound, letter, s.theme.ink_muted, UI, size[0] / 3)
        aside = sound.width + 2 * margin if self._sound else 0.0
        top = self.left(size)[1]
        high, wide = size[1] - top - 2 * margin, size[0] - 2 * margin
        said = s.texts.render(self._said, letter, s.theme.ink, BOLD, wide - aside)
        if said.height > high:  # then what is heard goes behind the words
            text = s.words.joined([self._said, self._sound])

            def words(of: float) -> Surface:
                return s.texts.render(text, of, s.theme.ink, BOLD, wide)

            if s.settings.scale <= REARRANGED or isinstance(s.stack[-1], Page):
                least = letter / max(1.0, s.settings.scale)
                letter = largest(letter, least, lambda of: words(of).height <= high)
            lines = self._lines
            while words(letter).height > MOST * size[1] - 2 * margin and len(lines) > 1:
                lines = lines[1:]
                text = s.words.joined([s.words.joined(lines, "caption.more"), self._sound])
            said, sound = words(letter), s.texts.render("", letter, s.theme.ink, UI)
        return said, sound, min(top, round(size[1] - said.height - 2 * margin))

    def draw(self, surface: Surface) -> None:
        """Draw the strip below the scenes; if its words do not fit, it covers a part of them."""
        if not self.on:
            return
        size, theme = surface.get_size(), self._services.theme
        letter = self._letter(size)
        said, sound, top = self._strip(size)
        strip = pygame.Rect(0, top, size[0], size[1] - top)
        surface.fill(theme.paper, strip)
        surface.fill(theme.paper_edge, (0, top, size[0], max(2, round(letter / 8))))
        if self._said:
            blit_text(surface, said, MARGIN * letter, strip.centery - said.height / 2)
        if self._sound:
            y = strip.centery - sound.height / 2
            blit_text(surface, sound, size[0] - MARGIN * letter, y, "right")
