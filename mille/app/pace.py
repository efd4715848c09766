"""The pace of frames while something moves: that of the display, whatever it is."""

from __future__ import annotations

import time

import pygame

USUAL = 60
"""Frames a second where the display does not say its own."""


class Pace:
    """Says when the next frame is due."""

    def __init__(self) -> None:
        self.rate = float(USUAL)
        self._last = time.perf_counter()

    def follow_display(self) -> None:
        """Take the pace of the quickest display: the window may stand on any of them."""
        rates = pygame.display.get_desktop_refresh_rates()
        self.rate = float(max(rates, default=0) or USUAL)

    @property
    def left(self) -> float:
        """Seconds until the next frame is due; below 0 when it is late."""
        return self._last + 1 / self.rate - time.perf_counter()

    def wait(self) -> float:
        """Wait until a frame is due; returns the seconds since the last one."""
        time.sleep(max(0.0, self.left))
        now = time.perf_counter()
        gone, self._last = now - self._last, now
        return gone
