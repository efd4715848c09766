"""The command `mille`: the window, and what runs without one, a file a command.

Nothing here imports pygame before the window or a picture is wanted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from mille import __version__
from mille.cli import arena, player, review, score, shot, simulate, verify
from mille.cli.console import BAD_INPUT, Run, complain, explain, speak_any_console
from mille.cli.given import with_minus
from mille.cli.shot import SCENES
from mille.engine.game import Fault
from mille.i18n.catalog import Catalog, load

COMMANDS = (simulate, arena, player, verify, review, score, shot)
"""In the order in which the help lists them."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; the default adds the usage."""

    def error(self, message: str) -> NoReturn:
        raise SystemExit(complain(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    speak_any_console()
    words = load(_language())
    try:
        args = _parser(words).parse_args(with_minus(sys.argv[1:] if argv is None else argv))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else BAD_INPUT
    try:
        code: int = args.run(args, words)
        if sys.stdout is not None:  # as it is in a program with a window and no console
            sys.stdout.flush()
        return code
    except Fault as fault:
        return complain(explain(fault, words))
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python would complain once more on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return complain(words("fault.write", file=str(error.filename or "-"), reason=reason))
    except KeyboardInterrupt:
        return 130


def _language() -> str:
    return os.environ.get("MILLE_LANGUAGE", "en")[:20]


def _parser(words: Catalog) -> argparse.ArgumentParser:
    parser = _Parser(prog="mille", description=words("cli.about"))
    parser.add_argument("--version", action="version", version=f"mille {__version__}")
    parser.add_argument(
        "--selftest",
        nargs="?",
        type=Path,
        const=Path(),
        metavar="PNG",
        help=words("cli.selftest"),
    )
    parser.set_defaults(run=_open_window)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Run) -> argparse.ArgumentParser:
        about = words(f"cli.{name}")
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(run=run)
        return made

    for module in COMMANDS:
        module.add(command, words)
    return parser


def _open_window(args: argparse.Namespace, words: Catalog) -> int:
    if args.selftest is not None:
        from mille import selftest

        return selftest.run(words, None if args.selftest == Path() else args.selftest)
    from mille.app import run

    return run(words)


__all__ = ["SCENES", "main"]
