"""`mille verify`: checks every move, score and payment in records, and where their
cards come from.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from mille.cli.console import FAULT_FOUND, Command, complain, explain, one_line, read_record, warn
from mille.engine.message import Fault, message
from mille.i18n import Catalog
from mille.session import deals as shuffle, record


def add(command: Command, words: Catalog) -> None:
    """Register the command."""
    it = command("verify", _verify)
    it.add_argument("--shuffle", action="store_true", help=words("cli.shuffle"))
    it.add_argument("files", nargs="+", type=Path, metavar="FILE", help=words("cli.files"))


def _verify(args: argparse.Namespace, words: Catalog) -> int:
    code = 0
    for file in args.files:
        try:
            data = read_record(file)
        except Fault as fault:
            code = complain(explain(fault, words))
            continue
        try:
            kept = record.parse(data)
            replay = record.follow(kept)
            seeded = shuffle.check(kept) if args.shuffle else None
        except Fault as fault:
            warn(words("tell.of", what=str(file), said=explain(fault, words)))
            code = max(code, FAULT_FOUND)
            continue
        said = [message("cli.verified", n=len(replay.moments))]
        if kept.torn:
            said.append(message("cli.verified.torn"))
        lost = record.lost(kept)
        if lost is not None:
            # Older records of the arena have a message id here; all others have the words.
            why = words(lost[1]) if words.has(lost[1]) else lost[1]
            said.append(message("cli.verified.lost", seat=lost[0], why=why.rstrip(".")))
        elif kept.header.entry.game.waiting(replay.state).actor is not None or replay.due:
            said.append(message("cli.verified.open"))
        if seeded is not None:
            deals = message("cli.count.deals", n=seeded.deals)
            said.append(message("cli.verified.shuffle", deals=deals, n=seeded.reshuffles))
            if (shown := kept.lines[0][1].get("commit")) is not None:
                said.append(message("cli.verified.print", print=shown))
        told = message("tell.sentence", said=words.joined(said, "tell.then"))
        print(one_line(words("tell.of", what=str(file), said=told)))
    return code
