"""How often people speak, and about what: `python -m benchmarks.remarks [GAME …]`.

Plays games without a window, at tables of every size, and prints for each the remarks in a hundred
turns of the table, and how often each occasion was spoken of. With `--read` it prints a few games
of one player in a row instead: what happened, and what was said about it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from mille.agents import PEOPLE, decide
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import GameEntry, discover
from mille.i18n import load
from mille.session.referee import AnyReferee, AnySeen, Referee
from mille.session.speaking import PATIENCE, Company, Memory
from mille.value import Value
from mille.view.names import STRONG, Occasion, Remark

ME = Seat(0)


class Spoken(Value):
    """A moment of a game at which somebody may have spoken."""

    turns: float
    """How many turns of the table had been played."""
    news: tuple[str, ...]
    """The lines of the log since the moment before."""
    remark: Remark | None


def at_table(seats: int, seed: str) -> list[str]:
    """The people that sit there with a player, by their names in commands."""
    return [*Dice(seed).stream("people").shuffled([*PEOPLE])[: seats - 1]]


def spoken(
    game: GameEntry,
    seats: int,
    seed: str,
    often: str = "usual",
    said: Collection[str] = (),
    people: Sequence[str] = (),
) -> Iterator[Spoken]:
    """A game, moment by moment. The people speak, but all play as a quick one does."""
    rules = next(iter(game.rule_sets.values()))
    referee: AnyReferee = Referee(game.game, rules, seats, Dice(seed))
    seen, words, said = list[AnySeen](), load("en", game.id), set(said)
    view = game.game.observe(game.game.start(rules, seats), ME)
    referee.watch(ME, seen.append)
    people = people or at_table(seats, seed)
    sitting = {Seat(n): PEOPLE[who] for n, who in enumerate(people, 1)}
    names = ["You", *(person.name for person in sitting.values())]
    player, company = game.players[game.stand_in], Company(seats, words.has, Dice(seed))
    heard, moves, last = [Occasion("", ME, STRONG, "sit")], 0, -1
    while (waiting := referee.waiting).chance or waiting.seats:
        if waiting.seats and waiting.turn != last and not waiting.brief:
            moves += len(waiting.seats) if waiting.sealed else 1
            last = waiting.turn
        company.see(waiting)
        news = list[str]()
        for each in seen:
            by_event = game.presenter.by_event
            view = game.game.fold(view, each.event) if by_event else each.view
            heard += game.presenter.heard(each.event, view)
            told = game.presenter.beat(each.event, view, names).news
            news += [] if told is None else [words.text(told)]
        seen.clear()
        remark = None
        if heard or company.is_bored(often):
            remark = company.speak(heard, sitting, Memory(), said, often)
        said |= set() if remark is None else {remark.id}
        yield Spoken(moves / seats, tuple(news), remark)
        heard.clear()
        if waiting.chance:
            referee.chance()
            continue
        for seat in waiting.seats if waiting.sealed else waiting.seats[:1]:
            own = Dice(seed).stream(seat, waiting.turn)
            assert referee.submit(seat, decide(player.think(referee.view(seat), own))) is None


def rate(told: Collection[Spoken]) -> float:
    """Remarks in a turn of the table."""
    *_, last = told
    return sum(each.remark is not None for each in told) / last.turns


def sizes(game: GameEntry) -> Iterator[int]:
    """The numbers of seats at which the usual rules of a game can be played."""
    for seats in game.seats:
        try:
            game.options.check(next(iter(game.rule_sets.values())), seats)
        except Fault:
            continue
        yield seats


def read(game: GameEntry, seats: int, games: int, often: str) -> None:
    """Print some games of a player who has heard all that was said in those before."""
    words, said, people = load("en", game.id), set[str](), at_table(seats, "read")
    for n in range(games):
        print(f"\n== {game.id}, game {n + 1}")
        for each in spoken(game, seats, f"read/{n}", often, said=said, people=people):
            for line in each.news:
                print(f"{each.turns:6.1f}  {line}")
            if each.remark is not None:
                who = PEOPLE[people[each.remark.seat - 1]].name
                print(f"{'':>20}{who}: {words(each.remark.id)}")
                said.add(each.remark.id)


def main() -> None:
    found = discover()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*found, []], help="all if none is named")
    parser.add_argument("--often", default="usual", choices=[*PATIENCE])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--read", action="store_true")
    given = parser.parse_args()
    for game in [found[id] for id in given.game or found]:
        if given.read:
            read(game, game.title.usual_seats, given.games, given.often)
            continue
        for seats in sizes(game):
            told = [[*spoken(game, seats, f"remarks/{n}", given.often)] for n in range(given.games)]
            turns = sum(each[-1].turns for each in told)
            ids = [spoke.remark.id for each in told for spoke in each if spoke.remark is not None]
            about = Counter(".".join(id.split(".")[2:-1]) for id in ids)
            print(
                f"{game.id} of {seats}: {100 * len(ids) / turns:.0f} in 100 turns of the table, "
                f"{len(ids) / given.games:.1f} in a game;",
                ", ".join(f"{what} {n / given.games:.1f}" for what, n in about.most_common()),
                flush=True,
            )


if __name__ == "__main__":
    main()
