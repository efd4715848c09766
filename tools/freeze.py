"""What looks different in another checkout: `python -m tools.freeze --against ../before`.

It compares the hashes that both store in `tests/golden/seen`, so both must be up to date (`python
-m tests.golden.make seen`), and lists what differs. With `--pictures FOLDER` each checkout's own
Python draws its pictures of that, into `before` and `after`.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
SEEN = Path("tests") / "golden" / "seen"


def parts(tree: Path) -> dict[str, str]:
    """The hashes that a checkout stores, by the names that `tests.golden.seen` draws."""
    found: dict[str, str] = {}
    for path in sorted((tree / SEEN).glob("*.txt")):
        game, name, gestures = path.stem.removesuffix("-played"), "", 0
        for line in path.read_text("utf-8").splitlines()[1:]:
            first, _, rest = line.partition(": ")
            if line.startswith("  "):
                found[name] += line
                continue
            if line.startswith("> "):
                name, gestures = f"{game}-gesture-{gestures:03}", gestures + 1
            elif line.startswith("fly "):
                name = f"{game}-{first.replace(' ', '-')}"
            else:
                name = first.replace(" ", "-") + ("" if rest else "-words")
            found[name] = line
    return found


def draw(tree: Path, folder: Path, names: list[str]) -> None:
    """Let a checkout draw its pictures."""
    python = tree / ".venv" / "bin" / "python"
    command = [str(python), "-m", "tests.golden.seen", str(folder.absolute()), *names]
    subprocess.run(command, cwd=tree, check=True)


def compare(before: Path) -> list[str]:
    """Print what differs; returns the names of those that can be drawn."""
    then, now = parts(before), parts(ROOT)
    names = [name for name in now if now[name] != then.get(name)]
    for name in names:
        print(name)
    print(f"{len(names)} of {len(now)} differ; {len(then.keys() - now.keys())} are gone")
    return [name for name in names if not name.endswith("-words")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0], allow_abbrev=False)
    parser.add_argument("--against", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--most", type=int, default=40, help="so many of them are drawn")
    given = parser.parse_args()
    names = compare(given.against)[: given.most]
    if given.pictures and names:
        draw(given.against, given.pictures / "before", names)
        draw(ROOT, given.pictures / "after", names)


if __name__ == "__main__":
    main()
