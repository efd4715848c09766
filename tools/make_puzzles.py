"""Make the ready-made puzzles of a game: costly turns of its people in games among themselves.

    python -m tools.make_puzzles guts daifugo

Each is a turn in the first deal of a game, with the record up to there. The same seeds give the
same puzzles, until a player or a review changes. It goes on where it was stopped; to begin again,
delete the file.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import mille.games
from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, JsonObject, Seat
from mille.engine.message import Fault
from mille.engine.text import dump
from mille.games import GameEntry, entry
from mille.session import puzzles, record
from mille.session.puzzles import COSTLY
from mille.session.record import HUMAN, Header, Record, SeatName
from mille.session.referee import Referee
from mille.session.review import Grading, turn_view
from mille.session.sources import lines_before
from mille.value import replace

CREATED = "2026-01-01T00:00:00Z"
"""A fixed time, so that running the tool again changes nothing."""
SEED = "puzzle-"
MANY = 30
QUICK = 4
"""So many imagined deals say whether a turn is worth a thorough look."""


def played(game: GameEntry, seed: str) -> Record:
    """The first deal of a game among the weakest people, whose mistakes are plain."""
    seats = [*game.opponents][: game.title.usual_seats]
    rules = game.options.usual
    sat = tuple(SeatName(game.opponents[id].name, id) for id in seats)
    header = Header(game.id, rules, sat, seed, CREATED)
    referee: Any = Referee(game.game, rules, len(seats), Dice(seed))
    while referee.actor is not None and not (referee.events and referee.waiting.between_deals):
        if referee.actor is CHANCE:
            referee.chance()
            continue
        seat = referee.actor
        player = game.players[seats[seat]]
        referee.submit(seat, decide(player.think(referee.view(seat), referee.dice_for(seat))))
    lines = [header.write(), *map(game.game.write, referee.events)]
    return record.parse("".join(f"{dump(line)}\n" for line in lines).encode())


def costly(kept: Record, seat: Seat, begin: int) -> JsonObject | None:
    """A turn of a seat that is worth a puzzle, looking from the turn with this number on."""
    try:
        grading = Grading(kept, seat, 1)
    except Fault:  # it had no choice
        return None
    begin %= len(grading.turns)
    for turn in (*grading.turns[begin:], *grading.turns[:begin]):
        if decide(grading.grade(turn, QUICK))["grade"] in COSTLY:
            line = decide(grading.grade(turn))
            if line["grade"] in COSTLY and turn_view(kept, seat, line).choices:
                return line
    return None


def made(game: GameEntry, begin: int) -> Iterator[bytes]:
    """Puzzles of a game, each as a line of its file, from the seed with this number on."""
    for n in count(begin):
        kept = played(game, f"{SEED}{n}")
        seat = Seat(n % len(kept.header.seats))
        if (line := costly(kept, seat, 5 * n)) is not None:
            yield puzzles.ready_line(cut(kept, seat, line), seat, line)


def cut(kept: Record, seat: Seat, line: JsonObject) -> Record:
    """The record up to where a turn can go better, with a person in its seat."""
    seats = [*kept.header.seats]
    seats[seat] = SeatName("You", HUMAN)
    header = replace(kept.header, seats=tuple(seats))
    lines = kept.lines[: lines_before(kept, turn_view(kept, seat, line).start.at)]
    return replace(kept, header=header, lines=lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="+")
    parser.add_argument("--many", type=int, default=MANY)
    asked = parser.parse_args()
    for id in asked.games:
        path = Path(mille.games.__path__[0]) / id / puzzles.READY
        lines, begin = [*puzzles.ready(id)], 1
        if lines:
            last, _ = puzzles.ready_made(id, len(lines))
            begin += int(last.seed.removeprefix(SEED))
        for line in islice(made(entry(id), begin), asked.many - len(lines)):
            lines.append(line)
            print(id, len(lines), len(line), flush=True)
            path.write_bytes(puzzles.packed(lines))


if __name__ == "__main__":
    main()
