"""How often people speak, and about what: `python -m benchmarks.remarks [GAME …]`.

Plays games without a window, at tables of every size, and prints for each the remarks in a hundred
turns of the table, and how often each occasion was spoken of.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from mille.agents import PEOPLE
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import GameEntry, discover
from mille.i18n import load
from mille.session.speaking import PATIENCE, Company, Memory
from mille.view.names import STRONG, Occasion, Remark, occasion_of
from tools.count_moments import ME, moves


def spoken(
    game: GameEntry, seats: int, seed: str, often: str = "usual"
) -> tuple[list[Remark], float]:
    """What is said in a game, and how many turns of the table it has. People of the house speak,
    but all play as a quick one does.
    """
    people = Dice(seed).stream("people").shuffled([*PEOPLE])[: seats - 1]
    sitting = {Seat(n): PEOPLE[who] for n, who in enumerate(people, 1)}
    company = Company(seats, load("en", game.id).has, Dice(seed))
    heard, found, asked = [Occasion("", ME, STRONG, "sit")], list[Remark](), tuple[Seat, ...]()
    for waiting, seen in moves(game, game.options.usual, seed, seats, game.stand_in):
        if not waiting.sealed or waiting.seats != asked[1:]:  # sealed answers come in one turn
            company.see(waiting)
        asked = waiting.seats
        if heard or company.is_bored(often):
            said = [remark.id for remark in found]
            remark = company.speak(heard, sitting, Memory(), said, often)
            found += [] if remark is None else [remark]
        heard = [each for event, view in seen for each in game.presenter.heard(event, view)]
    return found, company.turns


def sizes(game: GameEntry) -> Iterator[int]:
    """The numbers of seats at which the usual rules of a game can be played."""
    for seats in game.seats:
        try:
            game.options.check(game.options.usual, seats)
        except Fault:
            continue
        yield seats


def main() -> None:
    found = discover()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*found, []], help="all if none is named")
    parser.add_argument("--often", default="usual", choices=[*PATIENCE])
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()
    for game in [found[id] for id in given.game or found]:
        for seats in sizes(game):
            told = [spoken(game, seats, f"remarks/{n}", given.often) for n in range(given.games)]
            about = Counter(occasion_of(remark) for remarks, _ in told for remark in remarks)
            turns, count = sum(turns for _, turns in told), about.total()
            print(
                f"{game.id} of {seats}: {100 * count / turns:.0f} in 100 turns of the table, "
                f"{count / given.games:.1f} in a game;",
                ", ".join(f"{what} {n / given.games:.1f}" for what, n in about.most_common()),
                flush=True,
            )


if __name__ == "__main__":
    main()
