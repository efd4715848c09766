"""Is Mille slower than an earlier version? Both do the same in turn; prints ratios as JSON.

    git worktree add --detach ../before 6450a93
    python3 -m venv ../before/.venv && ../before/.venv/bin/pip install -e ../before
    python -m benchmarks.before_and_after ../before [--runs 7] [--parts engine,frames]

For each part, each version's Python runs this very file from its own folder, the two versions
alternating, so that other work on the machine affects both. It measures processor time and divides
it pair by pair: now by before, so below 1 is faster. Versions older than 6450a93 have other names
for what is used here.

    engine    rules alone: random moves, each from all that are open, checked again when played
    view      a seat follows what it is told, line by line
    simulate  games of two levels with records, by the command
    search    random deals on the flat engine of the search
    thinking  turns of `expert` and of `master`, thought to the end
    frames    a full redraw at 1920×1080, and with the whole hand carried, on SDL's dummy driver
    startup   from the command to the first frame of the first page, and of a table with cards

Linux and macOS only, for the processor time of processes that have ended.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).parent.parent
RUNS = 7
START = """
import gc, sys, time
gc.disable()  # as the command does while it starts
from mille.app import loop as app
from mille.i18n import load
step = app.Loop.step
def timed(self, dt):
    step(self, dt)
    if self.frames:
        print(time.process_time(), flush=True)
        import os
        os._exit(0)
app.Loop.step = timed
sys.exit(app.run(load()))
"""


def played(player: str, moves: int, seed: str) -> tuple[float, list[Any]]:
    """Seconds that this many moves of the rules took, and the events."""
    from mille.agents import decide
    from mille.cards import Dice
    from mille.engine.codec import CHANCE
    from mille.games import entry

    mille = entry("mille")
    game, who, rules = mille.game, mille.players[player], mille.rule_sets["standard"]
    dice, state, n = Dice(seed), game.start(rules, 2), 0
    events: list[Any] = []
    began = process_time()
    for number in range(moves):
        actor = game.waiting(state).actor
        if actor is None:
            state = game.start(rules, 2)
            n = len(events)
            continue
        if actor is CHANCE:
            move = game.chance(state, dice.stream(number))
        else:
            move = decide(who.think(game.observe(state, actor), dice.stream(number)))
        step = game.play(state, move)
        state = step.state
        events += step.events
    return process_time() - began, events[:n] or events


def engine() -> dict[str, float]:
    """Random moves by the rules."""
    return {"random moves": played("random", 15_000, "engine")[0]}


def view() -> dict[str, float]:
    """What a seat is told of games: written, read and followed."""
    from mille.engine.codec import Seat
    from mille.engine.text import dump, read_json
    from mille.games import entry

    mille = entry("mille")
    game, rules = mille.game, mille.rule_sets["standard"]
    lines: Any = getattr(mille, "lines", game)  # an object of its own in older versions
    events = played("random", 8_000, "view")[1]
    seat = Seat(1)
    began = process_time()
    told = [dump(game.write(game.redact(event, seat))) for event in events]
    written = process_time() - began
    began = process_time()
    seen = first = game.observe(game.start(rules, 2), seat)
    for line in told:
        seen = lines.follow(seen, read_json(line))
        if '"game_end"' in line:
            seen = first
    return {"lines written": written, "lines followed": process_time() - began}


def simulate() -> dict[str, float]:
    """Two quick levels with records: seconds per thousand lines, since games differ in length."""
    with tempfile.TemporaryDirectory() as folder:
        given = ["--players", "regular,casual", "--games", "8", "--seed", "9", "--records", folder]
        began = _children()
        subprocess.run(
            [sys.executable, "-m", "mille", "simulate", *given],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        used = _children() - began
        lines = sum(len(path.read_bytes().splitlines()) for path in Path(folder).iterdir())
        return {"a thousand lines": 1000 * used / lines}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def search() -> dict[str, float]:
    """Random deals on the flat engine."""
    from benchmarks.search import mille

    *_, (seconds, _) = islice(mille(), 150)
    return {"150 deals": seconds}


def thinking() -> dict[str, float]:
    """Whole turns."""
    return {
        "expert": played("expert", 60, "expert")[0],
        "master": played("master", 16, "master")[0],
    }


def frames() -> dict[str, float]:
    """The median of many frames."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from mille.app.program import App
    from mille.engine.codec import Seat
    from mille.games import entry
    from mille.i18n import load
    from mille.session.settings import Settings
    from mille.ui.sound import Silence
    from mille.ui.table.table import Table
    from mille.view.geometry import Pose
    from tools.contact_sheets import position

    pygame.display.init()
    pygame.font.init()
    size = (1920, 1080)
    window = pygame.Window("mille benchmark", size)
    surface = window.get_surface()
    app = App(load(), Settings(), Silence(), surface.get_size())
    scene: Any = Table(app.services, app.game, ("You", "Odette"))
    app.services.only(scene)
    state = position(20, 12, [(4, 3), (0, 4), (4, 0), (4, 3), (0, 3)], theirs=13)
    scene.show(entry("mille").game.observe(state, Seat(0)))
    stage = scene.stage
    hand = stage.hand()
    while app.services.art.warm(1.0):
        pass

    def redraws(count: int, carried: bool) -> float:
        used = []
        for i in range(count):
            began = process_time()
            if carried:
                stage.carried = {sprite.key for sprite in hand}
                for k, sprite in enumerate(hand):
                    x = size[0] * (0.2 + 0.5 * ((i * 3) % 200) / 200) + k * size[0] * 0.015
                    tilt = float((i // 2) % 25 - 12)
                    sprite.pose = Pose(x, size[1] * 0.6, sprite.home.height * 1.1, tilt)
            scene.draw(surface)
            window.flip()
            used.append(process_time() - began)
            app.services.art.warm(0.002)
        return statistics.median(used)

    redraws(20, False)
    full = redraws(200, False)
    redraws(100, True)
    return {"full redraw": full, "whole hand carried": redraws(200, True)}


def startup() -> dict[str, float]:
    """The first page, and a table: of two starts with the same home, the second counts."""
    found = {}
    for name in ("first page", "table"):
        with tempfile.TemporaryDirectory() as home:
            environment = {**os.environ, "MILLE_HOME": home, "SDL_VIDEODRIVER": "dummy"}
            environment["SDL_AUDIODRIVER"] = "dummy"
            _prepare(Path(home), name == "table")
            for _ in range(2):
                ran = subprocess.run(
                    [sys.executable, "-c", START],
                    env=environment,
                    capture_output=True,
                    text=True,
                    check=True,
                )
                found[name] = float(ran.stdout)
    return found


def _prepare(home: Path, table: bool) -> None:
    """A home with settings, and perhaps a game in progress."""
    from mille.session import settings

    if table:
        from benchmarks.standalone import prepare

        prepare(home, 0)
    settings.save(home / "settings.json", settings.Settings(width=1920, height=1080))


PARTS = {
    part.__name__: part for part in (engine, view, simulate, search, thinking, frames, startup)
}


def run(tree: Path, part: str) -> dict[str, float]:
    """The seconds of a part in a version's folder, with that version's Python."""
    python = tree / ".venv" / "bin" / "python"
    here = {"PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    ran = subprocess.run(
        [str(python), __file__, "--part", part],
        cwd=tree,
        env={**os.environ, **here},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Run all parts of both versions alternately."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0], allow_abbrev=False)
    parser.add_argument("before", nargs="?", type=Path)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.part:
        sys.path[:] = [path for path in sys.path if Path(path) != Path(__file__).parent]
        print(json.dumps(PARTS[given.part]()))
        return
    if given.before is None:
        parser.error("the folder of the earlier version is missing")
    for part in given.parts.split(","):
        then, now = [], []
        for _ in range(given.runs):
            then.append(run(given.before.absolute(), part))
            now.append(run(ROOT, part))
        for name in now[0]:
            ratios = sorted(b[name] / a[name] for a, b in zip(then, now))
            line = {
                "part": part,
                "what": name,
                "ratio": round(statistics.median(ratios), 3),
                "ratios": [round(ratios[0], 3), round(ratios[-1], 3)],
                "before_ms": round(1000 * statistics.median(a[name] for a in then), 2),
                "now_ms": round(1000 * statistics.median(b[name] for b in now), 2),
            }
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
