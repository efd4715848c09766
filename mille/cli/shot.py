"""`mille shot`: a picture of the table or of a page."""

from __future__ import annotations

import argparse
from pathlib import Path

from mille.cards import Dice
from mille.cli.console import Command, chosen_deal, read_record, whole
from mille.engine.game import AnyGame
from mille.engine.match import AnyReplay, Chances, replay
from mille.engine.message import Fault, message
from mille.i18n import Catalog
from mille.session import record
from mille.session.deals import DealName
from mille.session.record import HUMAN, Header, SeatName
from mille.session.sources import lines_before
from mille.view.names import YOU

SMALLEST, LARGEST = 320, 7680
"""The limits for the sides of a picture, in pixels."""
LOOKS = ("table", "deck", "back")
"""The settings that change how a picture looks."""
SCENES = (
    *("table", "start", "new", "program", "menu", "rules", "keys", "settings", "about"),
    *("sheet", "payment"),
)


def add(command: Command, words: Catalog) -> None:
    """Register the command."""
    it = command("shot", _shot)
    it.add_argument("--record", type=Path, metavar="FILE", help=words("cli.record"))
    it.add_argument("--at", metavar="N", help=words("cli.at"))
    it.add_argument("--deal", metavar="NAME", help=words("cli.shot.deal"))
    it.add_argument("--size", default="1280x720", metavar="WxH", help=words("cli.size"))
    it.add_argument("--out", type=Path, required=True, metavar="PNG", help=words("cli.out"))
    known = tuple(SCENES)
    it.add_argument("--scene", default="table", help=words("cli.scene", known=known))
    for look in LOOKS:
        it.add_argument(f"--{look}", metavar="NAME", help=words(f"cli.{look}"))


def _shot(args: argparse.Namespace, words: Catalog) -> int:
    deal = chosen_deal(args, ("record", "at"))
    if deal is not None:
        header, shown = _first_deal(deal)
    elif args.record is None or args.at is None:
        raise Fault(message("fault.shot_of_what"))
    else:
        kept = record.parse(read_record(args.record))
        at = whole(args.at, "--at", 0, 10**9)
        events = sum(line.get("event") != "note" for _, line in kept.lines)
        if at > events:
            raise Fault(message("fault.event_number", n=events))
        header, shown = kept.header, record.follow(kept, lines_before(kept, at + 1))
    width, height = _size(args.size)
    if args.scene not in SCENES:
        known = tuple(SCENES)
        raise Fault(message("fault.unknown_scene", name=args.scene[:40], known=known))
    from mille.app.pictures import looks, shot
    from mille.session.settings import Settings

    chosen = {look: getattr(args, look) for look in LOOKS if getattr(args, look) is not None}
    for look, name in chosen.items():
        if name not in looks()[look]:
            known = tuple(looks()[look])
            raise Fault(message("fault.unknown_look", what=look, name=name[:40], known=known))
    settings = Settings(**chosen)
    shot(header, shown, (width, height), args.out, args.scene, words, settings)
    return 0


def _first_deal(deal: DealName) -> tuple[Header, AnyReplay]:
    """The first deal of the named deal's game, with the first people of the house."""
    people = list(deal.game.opponents.items())[: deal.seats - 1]
    seats = [SeatName(YOU, HUMAN)]
    seats += [SeatName(person.name, id) for id, person in people]
    header = Header(deal.game.id, deal.rules, tuple(seats), deal.seed, record.now())
    game: AnyGame = deal.game.game
    before = game.start(deal.rules, deal.seats)
    dice = Chances().after(game.waiting(before)).dice(Dice(deal.seed))
    events = game.play(before, game.chance(before, dice)).events
    return header, replay(game, deal.rules, deal.seats, map(game.write, events))


def _size(text: str) -> tuple[int, int]:
    fault = Fault(message("fault.size", least=SMALLEST, most=LARGEST))
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) < 20):
        raise fault
    size = int(width), int(height)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise fault
    return size
