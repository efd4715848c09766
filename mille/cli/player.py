"""`mille player`: a built-in player as a program on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys
from typing import IO, Any

from mille.cli.console import Command
from mille.cli.given import is_text, mille_game
from mille.engine.game import Fault, message
from mille.i18n.catalog import Catalog
from mille.session import player


def add(command: Command, words: Catalog) -> None:
    """Make the command known."""
    players = ", ".join(mille_game().players)
    it = command("player", _player)
    it.add_argument("--level", required=True, help=words("cli.level", known=players))
    it.add_argument("--seed", default="1", help=words("cli.player.seed"))
    it.add_argument("--reasons", action="store_true", help=words("cli.reasons"))


def _player(args: argparse.Namespace, words: Catalog) -> int:
    known = mille_game().players
    if args.level not in known:
        names = ", ".join(known)
        raise Fault(message("fault.unknown_player", name=args.level[:40], known=names))
    if not is_text(args.seed):
        raise Fault(message("fault.utf8"))
    given, said = _pipe(sys.stdin, 0, "rb"), _pipe(sys.stdout, 1, "wb")
    player.play(args.level, args.seed, given, said, reasons=args.reasons)
    return 0


def _pipe(stream: Any, number: int, mode: str) -> IO[bytes]:
    """Standard input or output in bytes; a program without a console has them only by number."""
    if stream is not None:
        pipe: IO[bytes] = stream.buffer
        return pipe
    try:
        return os.fdopen(number, mode, closefd=False)
    except OSError:
        return os.fdopen(_handle(number), mode)


if sys.platform == "win32":

    def _handle(number: int) -> int:
        """A file for a handle that the C library was not told of. Raises `OSError`."""
        import ctypes
        import msvcrt

        handle = ctypes.windll.kernel32.GetStdHandle(-10 - number)
        return msvcrt.open_osfhandle(handle, os.O_RDONLY if number == 0 else 0)
else:

    def _handle(number: int) -> int:
        """Elsewhere files have their numbers or are not there. Raises `OSError`."""
        return os.dup(number)
