"""`mille history`: the results of the games that were played here, or of those in a folder."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from mille.cli.console import FAULT_FOUND, Bar, Command, byte_pipe, explain, one_line, warn
from mille.engine.message import Blank, Fault, message
from mille.i18n import Catalog
from mille.session import disk, history
from mille.session.history import History, Seated

COLUMNS = (
    *("file", "created", "game", "preset", "seats", "seat", "name", "player", "place", "worth"),
    *("deals", "over"),
)


def add(command: Command, words: Catalog) -> None:
    """Register the command."""
    it = command("history", _history)
    it.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help=words("cli.folder"))
    form = it.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=words("cli.history.csv"))
    form.add_argument("--json", action="store_true", help=words("cli.json"))
    it.add_argument("--rebuild", action="store_true", help=words("cli.history.rebuild"))


def _history(args: argparse.Namespace, words: Catalog) -> int:
    if find_spec("sqlite3") is None:  # some systems package it separately from Python
        raise Fault(message("fault.no_history"))
    bar = Bar()
    with _opened(args, lambda done, count: bar.show(done, count, "")) as games:
        bar.clear()
        seated, unreadable = list(games.seated()), games.unreadable()
    if args.csv:
        text = "".join(",".join(map(_cell, row)) + "\n" for row in (COLUMNS, *_rows(seated)))
        out = byte_pipe(sys.stdout, 1, "wb")
        out.write(text.encode())
        out.flush()
    elif args.json:
        print(json.dumps([dict(zip(COLUMNS, row)) for row in _rows(seated)]))
    else:
        _tell(seated, words)
    for file, fault in unreadable:
        warn(words("tell.of", what=str(file), said=explain(fault, words)))
    return FAULT_FOUND if unreadable else 0


def _opened(args: argparse.Namespace, progress: history.Progress) -> History:
    if args.folder is None:
        own = disk.games()
        if args.rebuild:
            history.remove(own)
        return History(own, progress=progress)
    if not args.folder.is_dir():
        raise Fault(message("fault.no_folder", folder=str(args.folder)))
    return History(args.folder, ("",), kept=False, progress=progress)


def _rows(seated: Iterable[Seated]) -> Iterator[list[Any]]:
    for each in seated:
        yield [_number(getattr(each, column)) for column in COLUMNS]


def _number(value: Any) -> Any:
    """A number in its shortest form."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _cell(value: Any) -> str:
    """A field of RFC 4180."""
    text = "" if value is None else str(value)
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\r\n') else text


def _tell(seated: Sequence[Seated], words: Catalog) -> None:
    """Print a line for each game."""
    for file, group in groupby(seated, key=lambda each: each.file):
        seats = list(group)
        first = seats[0]
        said = words(
            "cli.history.game",
            file=file,
            day=first.created[:10],
            game=first.game,
            rules=first.preset,
            deals=message("cli.count.deals", n=first.deals),
            who=tuple(_seat(each) for each in sorted(seats, key=_order)),
        )
        print(one_line(said))


def _order(each: Seated) -> tuple[int, int]:
    return each.place or 0, each.seat


def _seat(each: Seated) -> Blank:
    if each.place is None:
        return each.name
    worth = f"{_number(each.worth)}".replace("-", "−")
    return message("cli.history.seat", name=each.name, place=each.place, worth=worth)
