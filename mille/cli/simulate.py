"""`mille simulate`: games between built-in players."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from mille.cli.console import Command
from mille.cli.given import is_text, mille_game, rules_named, whole
from mille.engine.game import Fault, message
from mille.i18n.catalog import Catalog
from mille.session import simulate

MOST_GAMES = 10_000_000


def add(command: Command, words: Catalog) -> None:
    """Make the command known."""
    game = mille_game()
    players, sets = ", ".join(game.players), ", ".join(game.rule_sets)
    it = command("simulate", _simulate)
    it.add_argument("--players", default="casual,regular", help=words("cli.players", known=players))
    it.add_argument("--games", default="100", help=words("cli.games"))
    it.add_argument("--seed", default="1", help=words("cli.seed"))
    it.add_argument("--rules", default="standard", help=words("cli.rules", known=sets))
    it.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=words("cli.rule")
    )
    it.add_argument("--records", type=Path, metavar="DIR", help=words("cli.records"))
    it.add_argument("--json", action="store_true", help=words("cli.json"))


def _simulate(args: argparse.Namespace, words: Catalog) -> int:
    game = mille_game()
    players = args.players.split(",")
    if len(players) != 2:
        raise Fault(message("fault.two_players"))
    for name in players:
        if name not in game.players:
            known = ", ".join(game.players)
            raise Fault(message("fault.unknown_player", name=name[:40], known=known))
    if not is_text(args.seed):
        raise Fault(message("fault.utf8"))
    games = whole(args.games, "--games", 1, MOST_GAMES)
    rules = rules_named(args.rules, args.rule)
    tally = simulate.simulate(game, rules, players, games, args.seed, args.records)
    if args.json:
        print(json.dumps(tally.write()))
        return 0
    print(
        words(
            "cli.simulated",
            games=tally.games,
            deals=tally.deals,
            rules=tally.rules,
            seed=tally.seed,
        )
    )
    for seat, name in enumerate(players):
        said = words(
            "cli.simulated.seat",
            wins=tally.wins[seat],
            points=f"{tally.points_a_deal(seat):.1f}",
            naturals=tally.naturals[seat],
            chapeaux=tally.chapeaux[seat],
        )
        print(f"{name}: {said}")
    rate = tally.games / tally.seconds
    print(words("cli.simulated.end", illegal=tally.illegal, rate=f"{rate:.1f}"))
    return 0
