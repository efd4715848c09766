"""`mille simulate`: games between built-in players."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from mille.cli import console
from mille.cli.console import Command
from mille.engine.message import Fault, message
from mille.i18n import Catalog, load
from mille.measure import simulation

MOST_GAMES = 10_000_000
PLAYERS = ("casual", "regular")
"""The players if none are named, repeated in turn until the seats are filled."""


def add(command: Command, words: Catalog) -> None:
    """Register the command."""
    it = command("simulate", _simulate)
    console.add_game(it, words)
    it.add_argument("--players", metavar="A,B,…", help=words("cli.players"))
    it.add_argument("--games", help=words("cli.games"))
    it.add_argument("--seed", help=words("cli.seed"))
    it.add_argument("--deal", metavar="NAME", help=words("cli.deal"))
    console.add_rules(it, words)
    it.add_argument("--records", type=Path, metavar="DIR", help=words("cli.records"))
    form = it.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=words("cli.json"))
    form.add_argument("--lines", action="store_true", help=words("cli.simulate.lines"))


def _simulate(args: argparse.Namespace, words: Catalog) -> int:
    deal = console.chosen_deal(args, ("games", "seed", "rules", "rule"))
    if deal is None:
        game, words = console.chosen_game(args, words)
        rules, seats = console.rules_named(game, args.rules, args.rule), game.title.usual_seats
        seed = "1" if args.seed is None else args.seed
        games = 100 if args.games is None else console.whole(args.games, "--games", 1, MOST_GAMES)
    else:
        game, rules, seats, seed = deal.game, deal.rules, deal.seats, deal.seed
        words, games = load(words.language, game.id), 1
    usual = [PLAYERS[seat % len(PLAYERS)] for seat in range(seats)]
    players = usual if args.players is None else args.players.split(",")
    console.check_seats(game, rules, len(players))
    if deal is not None and len(players) != seats:
        raise Fault(message("fault.deal_players", n=seats))
    for name in players:
        game.player(name)
    if not console.is_text(seed):
        raise Fault(message("fault.utf8"))

    def scored(deals: int) -> None:
        if args.lines:
            print(json.dumps({"deals": deals}), flush=True)

    tally = simulation.simulate(
        game, rules, players, games, seed, args.records, scored, as_it_is=deal is not None
    )
    if args.json or args.lines:
        print(json.dumps(tally.write()))
        return 0
    print(
        words(
            "cli.simulated",
            games=message("cli.count.games", n=tally.games),
            deals=message("cli.count.deals", n=tally.deals),
            rules=tally.rules,
            seed=tally.seed,
        )
    )
    for seat, name in enumerate(players):
        seat_said = message(
            "cli.simulated.seat",
            wins=f"{tally.wins[seat]:g}",
            points=f"{tally.points_a_deal(seat):.1f}".replace("-", "−"),
        )
        counted = [message(f"tally.{each}", n=n[seat]) for each, n in tally.counted.items()]
        said = words.joined([seat_said, *counted], "tell.next")
        print(words("tell.of", what=name, said=said))
    rate = tally.games / tally.seconds
    print(words("cli.simulated.end", n=tally.illegal, rate=f"{rate:.1f}"))
    return 0
