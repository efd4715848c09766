"""How long a frame takes while a recorded game is dragged along its line of time: prints JSON.

    python -m benchmarks.replay [RECORD…]

Each record (all golden ones, where none is named) is opened at 1920×1080, and the pointer goes from
one end of the line to the other and back, in jumps, over all its events. A frame is the event of
the pointer, the table that follows from it, and its picture. `open_ms` is how long the record takes
to be opened, and `let_go_ms` how long at most its log does when the pointer is let go. Processor
time, in milliseconds.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import process_time

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from mille.app.program import App
from mille.i18n import load
from mille.session.settings import Settings
from mille.ui.input import PointerDown, PointerMove, PointerUp
from mille.ui.sound import Audio
from mille.ui.table.replay import ReplayScene

SIZE = (1920, 1080)
STEP = 7
"""How many events the pointer passes per frame; a dragging hand skips some."""
GOLDEN = Path(__file__).parent.parent / "tests" / "golden" / "records"


def dragged(app: App, surface: pygame.Surface, path: Path) -> dict[str, object]:
    """The figures of one record."""
    began = process_time()
    app.open_replay(path)
    opened = process_time() - began
    services = app.services
    scene = services.stack[-1]
    assert isinstance(scene, ReplayScene)
    count = scene.replayed.count
    line = scene.time.bounds
    y = line.center[1]

    def x_of(step: int) -> float:
        return line.x + 0.012 * line.w + step * line.w * 0.976 / count

    for _ in range(2):  # the second time, the pictures of all cards are cached
        times: list[float] = []
        scene.handle(PointerDown(x_of(0), y))
        for step in (*range(0, count, STEP), *range(count, 0, -STEP)):
            began = process_time()
            scene.handle(PointerMove(x_of(step), y))
            scene.update(1 / 60)
            services.prepare()
            services.dirty = False
            services.draw(surface)
            times.append(process_time() - began)
            services.art.warm(0.002)
    let_go: list[float] = []
    for step in range(0, count, max(1, count // 20)):
        scene.handle(PointerDown(x_of(step), y))
        began = process_time()
        scene.handle(PointerUp(x_of(step), y))
        let_go.append(process_time() - began)
    scene.leave()
    times.sort()
    return {
        "record": path.name,
        "events": count,
        "open_ms": round(opened * 1000, 1),
        "median_ms": round(times[len(times) // 2] * 1000, 1),
        "worst_ms": round(times[-1] * 1000, 1),
        "let_go_ms": round(max(let_go) * 1000, 1),
    }


def main() -> None:
    """Print the figures."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("mille benchmark", SIZE, hidden=True)
    window.get_surface()
    surface = pygame.Surface(SIZE).convert()
    app = App(load(), Settings(), Audio(), SIZE)
    paths = list(map(Path, sys.argv[1:])) or sorted(GOLDEN.glob("*.jsonl"))
    for path in paths:
        print(json.dumps(dragged(app, surface, path)))


if __name__ == "__main__":
    main()
