"""Doing what a command line asks for, the window or a command, and reporting what goes wrong."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from mille.cli import console
from mille.engine.message import Fault, said_in
from mille.i18n import Catalog, load
from mille.session.disk import reason


def run(argv: Sequence[str]) -> int:
    """Do what the command line asks for; returns the exit code."""
    console.speak_any_console()
    words = load(_language())
    code = _run(argv, words)
    console.leave_nothing_unsaid()
    return code


def _run(argv: Sequence[str], words: Catalog) -> int:
    """Run one command and report what went wrong, if anything; returns its exit code."""
    try:
        code = _carry_out(argv, words)
        if sys.stdout is not None:  # it is None in a windowed program without a console
            sys.stdout.flush()
        return code
    except Fault as fault:
        return console.complain(console.explain(fault, words))
    except BrokenPipeError:  # the reader has seen enough and closed the pipe
        return 0
    except OSError as error:
        why = reason(error)
        if error.filename is None:
            return console.complain(words("fault.output", reason=why))
        return console.complain(words("fault.write", file=str(error.filename), reason=why))
    except KeyboardInterrupt:
        return console.INTERRUPTED


def _carry_out(argv: Sequence[str], words: Catalog) -> int:
    if not argv:  # players start it like this, and need not wait for the commands to load
        from mille.app.loop import run as open_window

        return open_window(words)
    gc.enable()
    if len(argv) == 1 and _is_record(argv[0]):
        from mille.app.loop import run as open_window

        return open_window(words, Path(argv[0]))
    from mille.cli.given import with_minus
    from mille.cli.parser import parser
    from mille.games import titles

    try:
        args = parser(words, argv[0]).parse_args(with_minus(argv))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else console.BAD_INPUT
    game = getattr(args, "game", None)
    with said_in(str(game)) if game in titles() else nullcontext():
        code: int = args.run(args, words)
    return code


def _is_record(word: str) -> bool:
    """Whether the only word of a command line is a file, not a command or option."""
    from mille.cli.parser import COMMANDS

    if word in COMMANDS or word.startswith("-"):
        return False
    return word.endswith(".jsonl") or os.path.isfile(word)


def _language() -> str:
    return os.environ.get("MILLE_LANGUAGE", "en")[:20]
