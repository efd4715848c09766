"""`mille arena --players`: each seed once for every rotation of the players over the seats."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import partial
from math import isinf

from mille.cli.given import whole
from mille.cli.progress import Bar, carried_through
from mille.engine.codec import Json
from mille.engine.message import message
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.i18n.catalog import Catalog, load
from mille.measure import pool, rotation
from mille.measure.estimate import Interval
from mille.measure.line_up import LineUp
from mille.measure.rotation import Table

MOST_SEEDS = 1_000_000


def run(
    args: argparse.Namespace,
    game: GameEntry,
    rules: AnyRules,
    players: Sequence[str],
    jobs: int,
    words: Catalog,
) -> int:
    """Play and print; returns the exit code. Raises `Fault` and `OSError`."""
    seeds = whole(args.seeds, "--seeds", 1, MOST_SEEDS)
    table = Table(LineUp(game, rules, tuple(players), args.seed, args.records is not None))
    bar = Bar()

    def progress(table: Table) -> None:
        share = f"{100 * table.mean('firsts', players[0]).mean:.1f}"
        said = words("cli.rotated.so_far", name=table.called[0], share=share)
        bar.show(len(table.seeds), seeds, said)

    make = partial(_series_in, game.id)
    play = partial(rotation.play, table, seeds, jobs, args.records, progress, make)
    return carried_through(bar, play, lambda: _tell(table, args.json, words))


def _series_in(game: str, setup: Json) -> pool.Work:
    """The work of a worker process; it words messages to programs in English."""
    return rotation.of_series(setup, load(game=game).text)


def _tell(table: Table, as_json: bool, words: Catalog) -> None:
    """Print the results so far, if there are any."""
    if not table.seeds:
        return
    if as_json:
        print(json.dumps(table.write()))
        return
    series = table.series
    print(
        words(
            "cli.rotated.who",
            seats=message("cli.count.seats", n=len(series.players)),
            rules=series.rules.preset,
            seed=series.seed,
            seeds=message("cli.count.seeds", n=len(table.seeds)),
            games=message("cli.count.games", n=table.games),
            deals=message("cli.count.deals", n=table.deals),
            seconds=f"{table.seconds:.1f}",
        )
    )
    for name in table.names:
        print(
            words(
                "cli.rotated.seat",
                name=table.called[table.seats_of(name)[0]],
                n=len(table.seats_of(name)),
                firsts=_share(table.mean("firsts", name)),
                place=_range(table.mean("places", name), 2),
                worth=_range(table.mean("worth", name), 2),
                points=_range(table.points_a_deal(name), 3),
            )
        )
    for player, n in table.faults.most_common():
        name, why = table.called[player], table.reasons[player]
        print(words("cli.rotated.fault", name=name, n=n, why=why))


def _share(interval: Interval) -> str:
    return _range(Interval(*(100 * x for x in (interval.mean, interval.low, interval.high))), 1)


def _range(interval: Interval, digits: int) -> str:
    """A mean plus or minus half its interval; a single seed has no interval."""
    half = interval.high - interval.mean
    within = "" if isinf(half) else f" ± {half:.{digits}f}"
    return f"{interval.mean:z.{digits}f}{within}".replace("-", "−")
