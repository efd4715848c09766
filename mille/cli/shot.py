"""`mille shot`: a picture of the table or of a page."""

from __future__ import annotations

import argparse
from pathlib import Path

from mille.cli.console import Command
from mille.cli.given import read_record, whole
from mille.engine.game import Fault, message
from mille.i18n.catalog import Catalog
from mille.session import record
from mille.session.trial import lines_before

SMALLEST, LARGEST = 320, 7680
"""The sides of a picture, in pixels."""
LOOKS = ("table", "deck", "back")
"""What a picture can be told to look like, by the names of the settings."""
SCENES = (
    *("table", "start", "new", "program", "menu", "rules", "keys", "settings", "sheet", "payment"),
)


def add(command: Command, words: Catalog) -> None:
    """Make the command known."""
    it = command("shot", _shot)
    it.add_argument("--record", type=Path, required=True, metavar="FILE", help=words("cli.record"))
    it.add_argument("--at", required=True, metavar="N", help=words("cli.at"))
    it.add_argument("--size", default="1280x720", metavar="WxH", help=words("cli.size"))
    it.add_argument("--out", type=Path, required=True, metavar="PNG", help=words("cli.out"))
    known = ", ".join(SCENES)
    it.add_argument("--scene", default="table", help=words("cli.scene", known=known))
    for look in LOOKS:
        it.add_argument(f"--{look}", metavar="NAME", help=words(f"cli.{look}"))


def _shot(args: argparse.Namespace, words: Catalog) -> int:
    kept = record.parse(read_record(args.record))
    at = whole(args.at, "--at", 0, 10**9)
    events = sum(line.get("event") != "note" for _, line in kept.lines)
    if at > events:
        raise Fault(message("fault.event_number", n=events))
    width, height = _size(args.size)
    if args.scene not in SCENES:
        known = ", ".join(SCENES)
        raise Fault(message("fault.unknown_scene", name=args.scene[:40], known=known))
    replay = record.follow(kept, lines_before(kept, at + 1))
    from mille.app.pictures import looks, shot
    from mille.session.settings import Settings

    chosen = {look: getattr(args, look) for look in LOOKS if getattr(args, look) is not None}
    for look, name in chosen.items():
        if name not in looks()[look]:
            known = ", ".join(looks()[look])
            raise Fault(message("fault.unknown_look", what=look, name=name[:40], known=known))
    settings = Settings(**chosen)
    shot(kept.header, replay, (width, height), args.out, args.scene, words, settings)
    return 0


def _size(text: str) -> tuple[int, int]:
    fault = Fault(message("fault.size", least=SMALLEST, most=LARGEST))
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) < 20):
        raise fault
    size = int(width), int(height)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise fault
    return size
