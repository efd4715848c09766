"""How long a frame takes: prints JSON.

    python benchmarks/frames.py

For each window size, with 60 cards shown: the median and the 99th percentile, in milliseconds, of
a full redraw, of a redraw while the whole hand is carried about, tilting, and of nothing but the
blits of the same cards on a plain background, drawn in the same run for comparison. With a display
(`DISPLAY` on Linux) frames are shown in a window; without one SDL's dummy driver takes them.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from pathlib import Path
from time import perf_counter

if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from collections.abc import Callable

import pygame
from contact_sheets import position

from mille.app import App
from mille.games.mille.rules import MILLE
from mille.i18n.catalog import load
from mille.session.settings import Settings
from mille.session.sitting import ME
from mille.ui.audio import Silence
from mille.ui.table.board import HAND
from mille.ui.table.scene import TableScene
from mille.view.layout import Pose

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
FRAMES = 300


def summary(times: list[float]) -> dict[str, float]:
    """Median and 99th percentile in milliseconds."""
    ordered = sorted(times)
    return {
        "median_ms": round(statistics.median(ordered) * 1000, 2),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] * 1000, 2),
    }


def measure(window: pygame.Window, frame: Callable[[int], None]) -> dict[str, float]:
    """Draw and show frames, some to warm up first."""
    times = []
    for i in range(FRAMES + 20):
        pygame.event.pump()
        began = perf_counter()
        frame(i)
        window.flip()
        if i >= 20:
            times.append(perf_counter() - began)
    return summary(times)


def at_size(size: tuple[int, int]) -> dict[str, object]:
    """All figures for one window size."""
    window = pygame.Window("mille benchmark", size)
    surface = window.get_surface()
    app = App(load(), Settings(), Silence(), surface.get_size())
    state = position(20, 12, [(4, 3), (0, 4), (4, 0), (4, 3), (0, 3)], theirs=13)
    scene = TableScene(app.services, app.game, ("You", "Odette"))
    app.services.only(scene)
    scene.show(MILLE.observe(state, ME))
    while app.services.art.warm(1.0):
        pass
    board = scene.board
    hand = [sprite for sprite in board.sprites if sprite.zone == HAND]

    def full(i: int) -> None:
        scene.draw(surface)

    board.art.begin_frame(60.0)

    def carry(i: int) -> None:
        board.carried = {sprite.key for sprite in hand}
        tilt = float((i // 2) % 25 - 12)
        for k, sprite in enumerate(hand):
            x = size[0] * (0.2 + 0.5 * ((i * 3) % 200) / 200) + k * size[0] * 0.015
            sprite.pose = Pose(x, size[1] * 0.6, sprite.home.height * 1.1, tilt)
        scene.draw(surface)

    plain = pygame.Surface(size).convert()
    plain.fill("#1D4A45")
    pictures = [
        (
            board.art.sprite(s.showing, s.home.height, s.home.angle, 0),
            (s.home.rect.x, s.home.rect.y),
        )
        for s in board.sprites
    ]

    def bare(i: int) -> None:
        surface.blit(plain, (0, 0))
        surface.fblits(pictures, pygame.BLEND_PREMULTIPLIED)

    result: dict[str, object] = {"cards": len(board.sprites)}
    result["bare_blits"] = measure(window, bare)
    result["full_redraw"] = measure(window, full)
    result["whole_hand_carried"] = measure(window, carry)
    window.destroy()
    return result


def main() -> None:
    """All sizes."""
    pygame.display.init()
    pygame.font.init()
    report: dict[str, object] = {"driver": pygame.display.get_driver()}
    for size in SIZES:
        report[f"{size[0]}x{size[1]}"] = at_size(size)
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
