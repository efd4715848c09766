"""`mille player`: a built-in player as a program on standard input and output."""

from __future__ import annotations

import argparse
import sys

from mille.agents import PEOPLE
from mille.cli.console import Command, byte_pipe, is_text
from mille.engine.message import Fault, message
from mille.games import entry, titles
from mille.i18n import Catalog
from mille.session import player


def add(command: Command, words: Catalog) -> None:
    """Register the command; the greeting (`hello`) will say which game it plays."""
    it = command("player", _player)
    it.add_argument("--level", required=True, help=words("cli.level", known=tuple(PEOPLE)))
    it.add_argument("--seed", help=words("cli.player.seed"))
    it.add_argument("--reasons", action="store_true", help=words("cli.reasons"))


def _player(args: argparse.Namespace, words: Catalog) -> int:
    if args.seed is not None and not is_text(args.seed):
        raise Fault(message("fault.utf8"))
    if not _known(args.level):
        known = tuple(PEOPLE)
        raise Fault(message("fault.unknown_player", name=args.level[:40], known=known))
    given, said = byte_pipe(sys.stdin, 0, "rb"), byte_pipe(sys.stdout, 1, "wb")
    player.play(args.level, args.seed, given, said, reasons=args.reasons)
    return 0


def _known(level: str) -> bool:
    """Whether some game has a player of that name; the people of the house play every game."""
    return level in PEOPLE or any(level in entry(game).players for game in titles())
