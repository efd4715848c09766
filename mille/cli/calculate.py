"""The calculators that games offer as commands of their own: JSON in, JSON out."""

from __future__ import annotations

import argparse
import json

from mille.cli.console import Command, read_input
from mille.engine.message import Fault, message
from mille.games import entry, titles
from mille.i18n import Catalog, load


def add(command: Command, words: Catalog) -> None:
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
        known = tuple(t.id for t in titles().values() if args.calculator in t.calculators)
        raise Fault(message("fault.calculator", name=args.calculator, known=known))
    found = game.calculators[args.calculator](read_input(args.file))
    lines = [
        {"reason": line.reason.id, "text": own.text(line.reason), "points": line.points}
        for line in found.pop("lines", ())
    ]
    print(json.dumps({**found, "lines": lines}))
    return 0
