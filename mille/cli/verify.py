"""`mille verify`: every move, score and payment of records, and where their cards come from."""

from __future__ import annotations

import argparse
from pathlib import Path

from mille.cli.console import FAULT_FOUND, Command, complain, explain, one_line, warn
from mille.cli.given import read_record
from mille.engine.game import Fault, message
from mille.i18n.catalog import Catalog
from mille.session import notes, record, shuffle


def add(command: Command, words: Catalog) -> None:
    """Make the command known."""
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
            warn(f"{file}: {explain(fault, words)}")
            code = max(code, FAULT_FOUND)
            continue
        said = f"{file}: {words('cli.verified', n=len(replay.moments))}"
        if kept.torn:
            said += words("cli.verified.torn")
        lost = notes.lost(kept)
        if lost is not None:
            # Older records of the arena have the id of a message, all others the words.
            why = words(lost[1]) if words.has(lost[1]) else lost[1]
            said += words("cli.verified.lost", seat=lost[0], why=why.rstrip("."))
        elif kept.header.entry.game.waiting(replay.state).actor is not None or replay.due:
            said += words("cli.verified.open")
        if seeded is not None:
            deals = message("cli.count.deals", n=seeded.deals)
            said += words("cli.verified.shuffle", deals=deals, n=seeded.reshuffles)
        print(one_line(said + "."))
    return code
