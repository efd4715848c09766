"""The grammar of the command line: the commands, one per file, and the options for the window."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Any, NoReturn

from mille.cli.console import Run, complain
from mille.i18n import Catalog

COMMANDS = ("simulate", "arena", "player", "verify", "history", "review", "calculate", "shot")
"""Modules of this folder, in the order in which the help lists them."""


class _Parser(argparse.ArgumentParser):
    """Reports an error in one line; argparse by default adds the usage."""

    def error(self, message: str) -> NoReturn:
        raise SystemExit(complain(message))

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file)  # newer Pythons ignore output that cannot be written


class _Version(argparse.Action):
    """Prints the versions; only this loads pygame for them."""

    def __call__(self, parser: argparse.ArgumentParser, *args: Any) -> None:
        from mille.ui.licences import versions

        print(*(" ".join(each) for each in versions()), sep="\n")
        parser.exit()


def parser(words: Catalog, first: str = "", prog: str = "mille") -> argparse.ArgumentParser:
    """The parser for the command line; `run` in its result carries it out and returns the exit
    code.

    `first` is the first word of the line. If that is a command, the others are not loaded.
    """
    made = _Parser(prog=prog, description=words("cli.about"), allow_abbrev=False)
    made.add_argument("--version", action=_Version, nargs=0, help=words("cli.version"))
    made.add_argument(
        "--selftest",
        nargs="?",
        type=Path,
        const=Path(),
        metavar="PNG",
        help=words("cli.selftest"),
    )
    made.set_defaults(run=_open_window)
    commands = made.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Run, about: str = "") -> argparse.ArgumentParser:
        about = about or words(f"cli.{name}")
        own = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        own.set_defaults(run=run)
        return own

    for name in (first,) if first in COMMANDS else COMMANDS:
        importlib.import_module(f"mille.cli.{name}").add(command, words)
    return made


def _open_window(args: argparse.Namespace, words: Catalog) -> int:
    if args.selftest is not None:
        from mille import selftest

        return selftest.run(words, None if args.selftest == Path() else args.selftest)
    from mille.app.loop import run

    return run(words)
