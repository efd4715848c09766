"""Write what systems need to know about the commands: a man page, completions for three shells.

    python -m tools.make_papers

The parser itself gives them; they go into `packaging/linux`, for `mille-cards`. Where no other
program is called `mille` (Debian's bsdgames has one), that name gets the same completions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from mille import HOME, __version__
from mille.cli.running import parser
from mille.games import titles
from mille.i18n import load

FOLDER = Path(__file__).parent.parent / "packaging" / "linux"
SHELLS = {"bash": "mille-cards", "zsh": "_mille-cards", "fish": "mille-cards.fish"}
"""The file name that each shell expects for completions."""


FILE = ".B mille\\-cards\nFILE\n"
"""A record that is shown, which is no argument of the parser."""


def _all(one: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of its commands."""
    yield one
    for action in one._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _all(each)


def papers() -> dict[str, str]:
    """The text of every file below `packaging/linux`, by name."""
    commands = parser(load("en"), prog="mille-cards")
    about = {
        "project_name": "Mille",
        "description": "play card games at a table",
        "manual_title": "Games",
        "manual_section": "6",
        "version": __version__,
        "url": HOME,
    }
    manual = Manpage(commands, about)
    manual.date = ""  # keep the text the same whenever it is written
    named = str(manual).replace("COMMAND ...\n", f"COMMAND ...\n.br\n{FILE}", 1)
    for each in _all(commands):
        for action in each._actions:
            if action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif "--game" in action.option_strings:
                action.choices = [game for game in titles() if game in str(action.help)]
    completions = {
        f"completions/{file}": shtab.complete(commands, in_) for in_, file in SHELLS.items()
    }
    return {"mille-cards.6": named, **completions}


if __name__ == "__main__":
    for name, text in papers().items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
