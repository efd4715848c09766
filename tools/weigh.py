"""How much the house weighs: `python -m tools.weigh [--against ../before] [--parts code,discard]`.

With `--budgets` it prints how many lines each room has beside how many it may have
(`tools/budgets.toml`), and how many messages and words each catalogue has, those of the people
apart; then it lowers each budget to what there is now. No budget is ever raised: a room that grows
gives back elsewhere first.

    code      lines, files and `Any` of `mille/`, read from its text
    discard   calls of one discard in Mille, from the key to the first frame that shows it

With `--against` it counts the same in another checkout, with that checkout's Python, and prints
both side by side. Times are what `benchmarks` takes.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
BUDGETS = ROOT / "tools" / "budgets.toml"
CHOICE = re.compile(r"\{\w+(:\w+)?\||\|")
"""What stands before each of the words that a blank chooses among."""


# The text


def code() -> dict[str, float]:
    """Lines and files of `mille` below the current folder, the lines of its rooms, and `Any`."""
    files = sorted(Path("mille").rglob("*.py"))
    lines = {name: n for name, n in rooms(Path()).items() if name.startswith("mille")}
    every = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    return {
        "lines": sum(lines.values()),
        "files": len(files),
        **{f"lines of {name}": n for name, n in lines.items()},
        "Any": sum(isinstance(node, ast.Name) and node.id == "Any" for node in every),
    }


# Budgets


def rooms(root: Path) -> dict[str, int]:
    """Lines of Python of each room: a folder of `mille`, a game, tests, tools, benchmarks."""
    found: Counter[str] = Counter()
    for top in ("mille", "tests", "tools", "benchmarks"):
        for path in sorted((root / top).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            deep = 3 if parts[1:2] in (("games",), ("ui",)) and len(parts) > 3 else 2
            room = ".".join(parts[: deep if top == "mille" else 1])
            found[room] += path.read_text("utf-8").count("\n")
    return dict(sorted(found.items()))


def catalogues(root: Path) -> dict[str, dict[str, int]]:
    """Messages and words of English by game, of the house, and of what the people say.

    Each of the words that a blank chooses among counts, and a blank as one word.
    """
    from tools.translate import id_of, read, text_of

    messages: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for path in sorted((root / "mille").rglob("strings/en.po")):
        for each in filter(id_of, read(path)):
            room = "people" if id_of(each).startswith("voice.") else path.parent.parent.name
            messages[room] += 1
            words[room] += len(CHOICE.sub(" ", text_of(each)).split())
    return {"messages": dict(sorted(messages.items())), "words": dict(sorted(words.items()))}


def counted(root: Path) -> dict[str, dict[str, int]]:
    """What has a budget: lines, messages and words, each by rooms."""
    return {"lines": rooms(root), **catalogues(root)}


def budgets() -> dict[str, dict[str, int]]:
    """How much each room may have."""
    return tomllib.loads(BUDGETS.read_text("utf-8"))


def _lower() -> None:
    """Print rooms beside their budgets, and lower each budget to what its room has."""
    most, text = budgets(), BUDGETS.read_text("utf-8").partition("[lines]\n")[0]
    for what, now in counted(ROOT).items():
        old, text = most.get(what, {}), f"{text}[{what}]\n"
        for name in sorted({*now, *old}):
            print(f"{name:<32}{now.get(name, 0):>8,}{old.get(name, 0):>8,}")
            if name in now:
                text += f'"{name}" = {min(now[name], old.get(name, now[name]))}\n'
        print(f"{f'all {what}':<32}{_whole(now):>8,}{_whole(old):>8,}\n")
        text += "\n"
    BUDGETS.write_text(text.rstrip("\n") + "\n", "utf-8")


def _whole(counts: dict[str, int]) -> int:
    """The sum; of lines, those of `mille` alone."""
    beside = ("benchmarks", "tests", "tools")
    return sum(count for name, count in counts.items() if name not in beside)


# One discard


def discard() -> dict[str, float]:
    """How many calls of Python functions of `mille` the real frames make of a discard.

    From the key, or the release of the pointer, to the first frame that shows what comes of it.
    """
    found: dict[str, float] = {}
    for how in ("key", "drag"):
        told = _Calls()
        told.watch(_discarding(how))
        found |= {f"calls by {how}": told.calls, "in files": len(told.files)}
        found[f"from file to file by {how}"] = told.between_files
    return found


def _discarding(how: str) -> Any:
    """Makes the frames of a discard, up to the first that is drawn."""
    program, play = _at_the_table()
    import pygame

    from tests.ui.tables import card_spot, middle

    stage, loop = play.table.stage, program.loop
    loop.drawn_at_once = True
    (x, y), to = card_spot(stage, "7D"), middle(stage, "pack")
    if how == "key":
        program.click(x, y)
        program.frame(times=100)
        happens = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="")
    else:
        program.press(x, y)
        for part in (0.3, 0.6, 1.0):
            program.point(x + (to[0] - x) * part, y + (to[1] - y) * part)
        at = round(to[0]), round(to[1])
        happens = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)
    pygame.event.post(happens)
    before, lay = loop.frames, len(play.match.referee.events)

    def frames() -> None:
        while loop.frames == before:
            program.frame()
        assert len(play.match.referee.events) > lay, how

    return frames


class _Calls:
    """Counts the calls of Python functions of `mille`, a generator's going on among them."""

    def __init__(self) -> None:
        self.calls = self.between_files = 0
        self.files: set[str] = set()
        self._stack: list[str] = []

    def watch(self, work: Any) -> None:
        """Count while this runs."""
        sys.setprofile(self._note)
        try:
            work()
        finally:
            sys.setprofile(None)

    def _note(self, frame: Any, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if f"{os.sep}mille{os.sep}" not in file:
            return
        if event == "return" and self._stack:
            self._stack.pop()
        elif event == "call":
            self.calls += 1
            self.files.add(file)
            self.between_files += bool(self._stack) and self._stack[-1] != file
            self._stack.append(file)


def _at_the_table() -> Any:
    """A program that plays Mille with a full table, as in the tests."""
    sys.path.insert(0, str(Path.cwd()))
    import pygame

    from mille.session.settings import Settings
    from tests.ui.conftest import Program
    from tests.ui.tables import sit, table

    pygame.display.init()
    pygame.font.init()
    mine = ["9: 9C 9D 9H", "J: JC JD JH JS", "5: 5C 5D 5S 5H 5C"]
    theirs = ["8: 8C 8D 8H", "Q: QC QD QH QS", "T: TC TD TH", "6: 6C 6D 6S"]
    hand = "3C 3D 3H 4S 7D KC KD KS QS 2H 4C AD"
    program = Program(Settings(speed=1.0))
    play = sit(program, table(hand, mine=mine, theirs=theirs), asleep=True)
    program.frame(times=200)
    return program, play


# Both checkouts


PARTS = {part.__name__: part for part in (code, discard)}


def measured(tree: Path, part: str) -> dict[str, float]:
    """Count a part in a checkout, with this file and that checkout's Python."""
    with tempfile.TemporaryDirectory() as home:
        ran = subprocess.run(
            [str(tree / ".venv" / "bin" / "python"), __file__, "--part", part],
            cwd=tree,
            env={
                **os.environ,
                "PYTHONPATH": str(tree),
                "MILLE_HOME": home,
                "PYTHONHASHSEED": "0",
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
            },
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    found: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0], allow_abbrev=False)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--budgets", action="store_true", help="of the rooms, and lower them")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.budgets:
        _lower()
        return
    if given.part:
        sys.path[:] = [path for path in sys.path if Path(path) != Path(__file__).parent]
        print(json.dumps(PARTS[given.part]()))
        return
    trees = [ROOT] if given.against is None else [given.against.absolute(), ROOT]
    for part in given.parts.split(","):
        found = [measured(tree, part) for tree in trees]
        print(part)
        for name in dict.fromkeys(name for each in found for name in each):
            now = "".join(f"{each.get(name, 0.0):>12,.0f}" for each in found)
            print(f"  {name:<48}{now}", flush=True)


if __name__ == "__main__":
    main()
