"""Commands that other programs talk to: `mille player`, and the calculators that games offer."""

from __future__ import annotations

import argparse
import json
import sys

from mille.agents import PEOPLE
from mille.cli.console import Command, byte_pipe, check_seed, read_input
from mille.engine.message import said_in, unknown
from mille.games import entry, titles
from mille.i18n import Catalog, load
from mille.session import player


def add_player(command: Command, words: Catalog) -> None:
    """Register the command; the greeting (`hello`) will say which game it plays."""
    it = command("player", _player)
    it.add_argument("--level", required=True, help=words("cli.level", known=tuple(PEOPLE)))
    it.add_argument("--seed", help=words("cli.seed"))
    it.add_argument("--reasons", action="store_true", help=words("cli.reasons"))


def _player(args: argparse.Namespace, words: Catalog) -> int:
    check_seed(args.seed or "")
    known = tuple(PEOPLE)  # the people of the house play every game
    if args.level not in known and not any(args.level in entry(id).players for id in titles()):
        raise unknown(args.level, known)
    given, said = byte_pipe(sys.stdin, 0, "rb"), byte_pipe(sys.stdout, 1, "wb")
    player.play(args.level, args.seed, given, said, reasons=args.reasons)
    return 0


def add_calculate(command: Command, words: Catalog) -> None:
    """Register the calculators of all games."""
    for title in titles().values():
        own = load(words.language, title.id) if title.calculators else words
        for name in title.calculators:
            it = command(name, _calculate, own(f"cli.{name}"))
            it.add_argument("file", metavar="FILE", help=words("cli.input"))
            it.add_argument("--game", default=title.id, help=words("cli.game", known=title.id))
            it.set_defaults(calculator=name)


def _calculate(args: argparse.Namespace, words: Catalog) -> int:
    own, game = load(words.language, args.game), entry(args.game)
    if args.calculator not in game.calculators:
        known = (t.id for t in titles().values() if args.calculator in t.calculators)
        raise unknown(args.game, known)
    given = read_input(args.file)
    with said_in(file=args.file):
        found = game.calculators[args.calculator](given)
    lines = [
        {"reason": line.reason.id, "text": own.text(line.reason), "points": line.points}
        for line in found.pop("lines", ())
    ]
    print(json.dumps({**found, "lines": lines}))
    return 0
