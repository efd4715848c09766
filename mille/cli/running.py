"""Doing what a command line asks for, the window or a command, and reporting what goes wrong."""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NoReturn

from mille.cli import console
from mille.cli.console import Command, Run, complain
from mille.engine.message import Fault, Message, said_in, unknown
from mille.games import titles
from mille.i18n import Catalog, load
from mille.session.disk import reason

COMMANDS = {"history": "records", "review": "records", "verify": "records", "word": "records"}
"""The module of this folder that has each command, in the order in which the help lists them."""
LAB = {"arena": "arena", "simulate": "arena", "calculate": "programs"}
LAB |= {"player": "programs", "shot": "records"}
"""The same for the commands of the lab: those for people who measure and make players."""


ERRORS = {
    r"the following arguments are required: (.*)": "fault.field_missing",
    r"unrecognized arguments: (.*)": "fault.argument",
    r"argument (.*): expected .*": "fault.value_missing",
}
"""What argparse says, in English only, and our messages for it."""


class _Parser(argparse.ArgumentParser):
    """Reports an error in one line; argparse by default adds the usage."""

    def error(self, message: str) -> NoReturn:
        for said, id in ERRORS.items():
            if found := re.fullmatch(said, message):
                raise Fault(Message(id, (("field", found[1]),)))
        raise SystemExit(complain(message))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            raise unknown(str(value), action.choices)

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file)  # newer Pythons ignore output that cannot be written


class _Version(argparse.Action):
    """Prints the versions; only this loads pygame for them."""

    def __call__(self, parser: argparse.ArgumentParser, *args: Any) -> None:
        import mille.app  # noqa: F401 - pygame greets nobody
        from mille.ui.pages.reading import versions

        print(*(" ".join(each) for each in versions()), sep="\n")
        parser.exit()


def parser(words: Catalog, argv: Sequence[str] = (), prog: str = "") -> argparse.ArgumentParser:
    """The parser for the command line; `run` in its result carries it out and returns the exit
    code. If `argv` begins with a command, the others are not loaded.
    """
    prog = prog or console.called()
    made = _Parser(prog=prog, description=words("cli.about"), allow_abbrev=False)
    made.add_argument("--version", action=_Version, nargs=0, help=words("cli.version"))
    picture: dict[str, Any] = {"nargs": "?", "type": Path, "const": Path(), "metavar": "PNG"}
    made.add_argument("--selftest", **picture, help=words("cli.selftest"))
    made.set_defaults(run=_open_window)
    about = words("cli.lab", command=prog)
    lab = _add(made, COMMANDS, argv, words)("lab", lambda args, words: _show(lab), about)
    if not {*argv[:1]} & COMMANDS.keys():
        _add(lab, LAB, argv[1:], words)
    return made


def _show(lab: argparse.ArgumentParser) -> int:
    lab.print_help()
    return 0


def _add(
    to: argparse.ArgumentParser, all: Mapping[str, str], argv: Sequence[str], words: Catalog
) -> Command:
    """Add commands to a parser, all or only the first of `argv`; returns what adds another."""
    commands = to.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Run, about: str = "") -> argparse.ArgumentParser:
        about = about or words(f"cli.{name}")
        own = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        own.set_defaults(run=run)
        return own

    first = argv[0] if argv else ""
    for name, module in all.items():
        if first == name or first not in (*all, "lab"):
            found = importlib.import_module(f"mille.cli.{module}")
            getattr(found, f"add_{name}")(command, words)
    return command


def _open_window(args: argparse.Namespace, words: Catalog) -> int:
    if args.selftest is not None:
        from mille import selftest

        return selftest.run(words, None if args.selftest == Path() else args.selftest)
    from mille.app.loop import run

    return run(words)


def run(argv: Sequence[str]) -> int:
    """Do what the command line asks for, and report what went wrong, if anything; returns the exit
    code.
    """
    console.speak_any_console()
    words = load(os.environ.get("MILLE_LANGUAGE", "en")[:20])
    try:
        code = _carry_out(argv, words)
        if sys.stdout is not None:  # it is None in a windowed program without a console
            sys.stdout.flush()
    except Fault as fault:
        code = complain(console.explain(fault, words))
    except BrokenPipeError:  # the reader has seen enough and closed the pipe
        code = 0
    except OSError as error:
        file = "stdout" if error.filename is None else str(error.filename)
        code = complain(words("fault.write", file=file, reason=reason(error)))
    except KeyboardInterrupt:
        code = console.INTERRUPTED
    console.leave_nothing_unsaid()
    return code


def _carry_out(argv: Sequence[str], words: Catalog) -> int:
    file = Path(argv[0]) if len(argv) == 1 and _is_record(argv[0]) else None
    if file or not argv:  # players start it like this, and need not wait for the commands to load
        from mille.app.loop import run as open_window

        return open_window(words, file)
    gc.enable()
    calculators = {name for title in titles().values() for name in title.calculators}
    if argv[0] in LAB.keys() | calculators:  # as they were called before there was a lab
        argv = ["lab", *argv]
    try:
        args = parser(words, argv).parse_args(console.with_minus(argv))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else console.BAD_INPUT
    game = getattr(args, "game", None)
    with said_in(str(game)) if game in titles() else nullcontext():
        code: int = args.run(args, words)
    return code


def _is_record(word: str) -> bool:
    """Whether the only word of a command line is a file, not a command or option."""
    if word in (*COMMANDS, *LAB, "lab") or word.startswith("-"):
        return False
    return "." in word or os.sep in word or os.path.isfile(word)
