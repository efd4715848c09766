"""A new game, made from the recipe: `python -m tools.new_game whist`.

It writes the game of docs/adding-a-game.md under the new name: the folder, its words, a page of
rules and its row in docs/README.md, a probe for the tests, a table map and the golden files. It can
be played in every command and in the window. Change it file by file into the game you have in mind.
"""

from __future__ import annotations

import argparse
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import mille
from mille.session.record import VERSION

ROOT = Path(mille.__file__).parent.parent
RECIPE = ROOT / "docs" / "adding-a-game.md"
PAGES = ROOT / "docs" / "README.md"
FILE = re.compile(
    r"^`((?:mille|tests|docs)/\S+)`\n\n(`{3,})\w+\n(.*?)^\2$", re.MULTILINE | re.DOTALL
)
ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def files(id: str, title: str) -> dict[str, str]:
    """The files of the recipe by name, under another name of the game."""
    names = {"high_card": id, "HighCard": _camel(id), "High Card": title}

    def renamed(text: str) -> str:
        return re.sub("|".join(names), lambda found: names[found[0]], text)

    recipe = RECIPE.read_text("utf-8")
    return {renamed(name): renamed(text) for name, _, text in FILE.findall(recipe)}


def write(id: str, title: str) -> list[Path]:
    """Write the game's own files and its row in the list of games in `docs/README.md`."""
    written = []
    for name, text in files(id, title).items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        written.append(path)
    pages = PAGES.read_text("utf-8")
    last = [row for row in pages.splitlines(keepends=True) if "](games/" in row][-1]
    row = f"| {title} | [games/{id}.md](games/{id}.md) |\n"
    PAGES.write_text(pages.replace(last, last + row), "utf-8")
    return [*written, PAGES]


def play(id: str) -> None:
    """Compile its words, draw its table map, and play the game for the golden files."""
    runpy.run_path(str(ROOT / "hatch_build.py"))["compile_catalogues"](ROOT)
    _run("tools.make_table", id)
    with tempfile.TemporaryDirectory() as folder:
        _run("mille", "simulate", "--game", id, "--games", "1", "--records", folder)
        (record,) = Path(folder).iterdir()
        shutil.copy(record, ROOT / "tests" / "golden" / "records" / f"{id}-{VERSION}.jsonl")
    _run("tests.golden.make")
    _run("tests.golden.make", "seen", id)
    _run("tests.golden.make", "heard", id)


def _run(*words: str) -> None:
    subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=True)


def _camel(id: str) -> str:
    return "".join(part.capitalize() for part in id.split("_"))


def main() -> None:
    parser = argparse.ArgumentParser("tools.new_game", description="Make a new game to start from.")
    parser.add_argument("id", help="its name in records and commands, such as german_whist")
    parser.add_argument("--title", help="its name on the shelf; made from the id if left out")
    parser.add_argument("--again", action="store_true", help="only play its golden record anew")
    asked = parser.parse_args()
    if not ID.fullmatch(asked.id):
        parser.error(f"{asked.id!r} is no name for a folder: use small letters, digits and _")
    if asked.again:
        play(asked.id)
        return
    if (ROOT / "mille" / "games" / asked.id).exists():
        parser.error(f"there is a game {asked.id} already")
    title = asked.title or asked.id.replace("_", " ").title()
    for path in write(asked.id, title):
        print(path.relative_to(ROOT))
    play(asked.id)


if __name__ == "__main__":
    main()
