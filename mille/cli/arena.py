"""Commands that measure players: `mille simulate` plays, `mille arena` says who is better."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from functools import partial
from math import isinf
from pathlib import Path
from typing import Any

from mille.cli import console
from mille.cli.console import Bar, Command
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry
from mille.i18n import Catalog, load
from mille.measure import arena, estimate, pool, rotation, simulation
from mille.measure.arena import Standing
from mille.measure.estimate import Interval, Sprt
from mille.measure.rotation import Table
from mille.measure.simulation import LineUp, Tally, check_player

MOST_PAIRS = 1_000_000
MOST_SEEDS = 1_000_000
MOST_JOBS = 60
"""Windows can wait for at most 63 objects at once."""
FARTHEST = 2000
"""An Elo difference beyond which a hypothesis makes no sense."""


def add_arena(command: Command, words: Catalog) -> None:
    it = command("arena", _arena)
    console.add_game(it, words)
    for name in ("--a", "--b"):
        it.add_argument(name, metavar="PLAYER", help=words("cli.arena.player"))
    it.add_argument("--pairs", default="100", metavar="N", help=words("cli.pairs"))
    it.add_argument("--players", metavar="A,B,…", help=words("cli.arena.players"))
    it.add_argument("--seeds", default="100", metavar="N", help=words("cli.seeds"))
    it.add_argument("--seed", default="1", help=words("cli.seed"))
    console.add_rules(it, words)
    it.add_argument("--sprt", nargs="?", const="0,20", metavar="ELO0,ELO1", help=words("cli.sprt"))
    it.add_argument("--jobs", default=str(pool.cores()), metavar="N", help=words("cli.jobs"))
    it.add_argument("--records", type=Path, metavar="DIR", help=words("cli.records"))
    it.add_argument("--json", action="store_true", help=words("cli.json"))


def _arena(args: argparse.Namespace, words: Catalog) -> int:
    game, words = entry(args.game), load(words.language, args.game)
    by_pairs = args.a is not None and args.b is not None
    if by_pairs == (args.players is not None) or (args.a is None) != (args.b is None):
        raise Fault(message("fault.arena_players"))
    players = [args.a, args.b] if by_pairs else args.players.split(",")
    for name in players:
        check_player(game, name)
    console.check_seed(args.seed)
    jobs = console.whole(args.jobs, "--jobs", 1, MOST_JOBS)
    rules = console.rules_named(game, args.rules, args.rule)
    console.check_seats(game, rules, len(players))
    if not by_pairs:
        return _rotate(args, game, rules, players, jobs, words)
    pairs = console.whole(args.pairs, "--pairs", 1, MOST_PAIRS)
    contest = LineUp(game, rules, (args.a, args.b), args.seed, args.records is not None)
    standing = Standing(contest, None if args.sprt is None else _test(args.sprt))
    bar = Bar()

    def progress(standing: Standing) -> None:
        share = 100 * estimate.win_share(standing.counts).mean
        bar.show(standing.pairs, pairs, words("cli.arena.so_far", name="A", share=f"{share:.1f}"))

    make = partial(_work, arena.play_pair, game.id)
    play = partial(arena.play, standing, pairs, jobs, args.records, progress, words.text, make)
    return _carry_through(bar, play, standing, args.json, partial(_tell, standing, words))


def _carry_through(
    bar: Bar,
    play: Callable[[], None],
    found: Standing | Table,
    as_json: bool,
    tell: Callable[[], None],
) -> int:
    """Call `play`, then print what was found, even if it was interrupted or has failed; returns the
    exit code. Raises `Fault` and `OSError`.
    """
    try:
        play()
    except KeyboardInterrupt:
        return console.INTERRUPTED
    finally:
        bar.clear()
        if found.games and as_json:
            print(json.dumps(found.write()))
        elif found.games:
            tell()
    return 0


def _work(play: Callable[..., Any], game: str, setup: LineUp) -> pool.Work:
    """The work of a worker process; it words messages to programs in English."""
    return partial(play, setup, say=load(game=game).text)


def _test(text: str) -> Sprt:
    """The test that `--sprt` asks for. Raises `Fault`."""
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        elo0 = elo1 = 0.0
    if not -FARTHEST <= elo0 < elo1 <= FARTHEST:  # also false if one of them is not a number
        raise Fault(message("fault.sprt", most=FARTHEST))
    return Sprt(elo0, elo1)


def _tell(standing: Standing, words: Catalog) -> None:
    """Print the results so far."""
    a, b = standing.names
    rules, seed = standing.contest.rules.preset, standing.contest.seed
    print(words("cli.arena.who", a=a, b=b, rules=rules, seed=seed))
    seconds = f"{standing.seconds:.1f}"
    print(words("cli.arena.much", n=standing.pairs, **_played(standing), seconds=seconds))
    share = estimate.win_share(standing.counts)
    wins_a, wins_b = standing.wins
    mean, low, high = (f"{100 * x:.1f}" for x in (share.mean, share.low, share.high))
    print(words("cli.arena.wins", a=wins_a, b=wins_b, mean=mean, low=low, high=high))
    lost, split, won = standing.counts
    print(words("cli.arena.pairs", lost=lost, split=split, won=won))
    ahead = estimate.mean_of_deals(standing.differences)
    if ahead is not None:
        a, b = (_plain(standing.points_a_deal(player), 1) for player in (0, 1))
        print(words("cli.arena.points", a=a, b=b, **_signed(ahead, 1)))
    print(words("cli.arena.elo", **_signed(estimate.elo_interval(share), 0)))
    for player, name in enumerate("AB"):
        turns = standing.turns[player]
        median, p99 = (estimate.quantile(turns, part) for part in arena.PARTS.values())
        if median is not None and p99 is not None:
            times = {"median": f"{1000 * median:.1f}", "p99": f"{1000 * p99:.1f}"}
            print(words("cli.arena.time", name=name, n=sum(turns.values()), **times))
        for id, n in standing.faults[player].most_common():
            print(words("cli.arena.fault", name=name, n=n, why=standing.reasons[id]))
    test, decided = standing.test, standing.decision
    if test is None:
        return
    found = {"ratio": test.log_ratio(standing.counts), "lower": test.lower, "upper": test.upper}
    decision = message("cli.arena.sprt.open")
    if decided is not None:
        decision = message("cli.arena.sprt.decided", elo=_sign(decided, 0))
    elos = {"elo0": _sign(test.elo0, 0), "elo1": _sign(test.elo1, 0)}
    ratios = {id: _plain(value, 2) for id, value in found.items()}
    print(words.joined([message("cli.arena.sprt", **elos, **ratios), decision]))


def _played(some: Standing | Table | Tally) -> dict[str, int]:
    """How many games and deals were played."""
    return {"games": some.games, "deals": some.deals}


def _signed(interval: Interval, digits: int) -> dict[str, str]:
    return {each: _sign(getattr(interval, each), digits) for each in ("mean", "low", "high")}


def _sign(value: float, digits: int) -> str:
    """A number with its sign, plus or minus."""
    if isinf(value):
        return "+∞" if value > 0 else "−∞"
    text = _plain(value, digits)
    return text if value <= 0 or not text.strip("0.") else f"+{text}"


def _plain(value: float, digits: int) -> str:
    """A number with a typographic minus, and no minus before zero."""
    return f"{value:z.{digits}f}".replace("-", "−")


def _rotate(
    args: argparse.Namespace,
    game: GameEntry,
    rules: AnyRules,
    players: Sequence[str],
    jobs: int,
    words: Catalog,
) -> int:
    """Play and print; returns the exit code. Raises `Fault` and `OSError`."""
    seeds = console.whole(args.seeds, "--seeds", 1, MOST_SEEDS)
    table = Table(LineUp(game, rules, tuple(players), args.seed, args.records is not None))
    bar = Bar()

    def progress(table: Table) -> None:
        share = f"{100 * table.mean('firsts', players[0]).mean:.1f}"
        said = words("cli.arena.so_far", name=table.called[0], share=share)
        bar.show(len(table.seeds), seeds, said)

    make = partial(_work, rotation.play_seed, game.id)
    play = partial(rotation.play, table, seeds, jobs, args.records, progress, make)
    return _carry_through(bar, play, table, args.json, partial(_tell_seats, table, words))


def _tell_seats(table: Table, words: Catalog) -> None:
    """Print the results so far."""
    series = table.series
    print(
        words(
            "cli.rotated.who",
            seats=len(series.players),
            rules=series.rules.preset,
            seed=series.seed,
            seeds=len(table.seeds),
            **_played(table),
            seconds=f"{table.seconds:.1f}",
        )
    )
    for name in table.names:
        print(
            words(
                "cli.rotated.seat",
                name=table.called[table.seats_of(name)[0]],
                n=len(table.seats_of(name)),
                firsts=_range(table.mean("firsts", name), 1, 100),
                place=_range(table.mean("places", name), 2),
                worth=_range(table.mean("worth", name), 2),
                points=_range(table.points_a_deal(name), 3),
            )
        )
    for player, n in table.faults.most_common():
        name, why = table.called[player], table.reasons[player]
        print(words("cli.arena.fault", name=name, n=n, why=why))


def _range(interval: Interval, digits: int, times: int = 1) -> str:
    """A mean plus or minus half its interval; a single seed has no interval."""
    half = times * (interval.high - interval.mean)
    within = "" if isinf(half) else f" ± {half:.{digits}f}"
    return f"{times * interval.mean:z.{digits}f}{within}".replace("-", "−")


MOST_GAMES = 10_000_000
PLAYERS = ("casual", "regular")
"""The players if none are named, repeated in turn until the seats are filled."""


def add_simulate(command: Command, words: Catalog) -> None:
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
        game, words = entry(args.game), load(words.language, args.game)
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
    console.check_seed(seed)

    def scored(deals: int) -> None:
        if args.lines:
            print(json.dumps({"deals": deals}), flush=True)

    tally = simulation.simulate(
        game, rules, players, games, seed, args.records, scored, as_it_is=deal is not None
    )
    if args.json or args.lines:
        print(json.dumps(tally.write()))
        return 0
    print(words("cli.simulated", **_played(tally), rules=tally.rules, seed=tally.seed))
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
    if tally.illegal:
        print(words("cli.simulated.illegal", n=tally.illegal))
    print(words("cli.simulated.end", rate=f"{rate:.1f}"))
    return 0
