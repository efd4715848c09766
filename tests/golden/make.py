"""Write the golden playthroughs again: `python -m tests.golden.make`; then read the difference.

`python -m tests.golden.make seen` writes the hashes of all that is seen instead (`seen.py`), which
takes two minutes on two cores; `seen mille guts` writes those of some games.

`python -m tests.golden.make heard` writes what is read aloud in a deal of each game (`heard.py`).

`python -m tests.golden.make agreed` writes sentences in which words must agree (`agreed.py`).

`records/` holds one record for each version of the record format; they are never written again, for
they stand for the games that people have. `<game>.txt` tells the newest of them, with what each
seat could do at every step, so that a change of the rules shows as a change of text;
`told/<game>.txt` has what one seat is told of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from mille.engine.codec import CHANCE, Seat
from mille.engine.game import ScoreLine
from mille.engine.text import dump, read_json
from mille.games import discover
from mille.i18n import languages
from mille.session import record
from tests.games.matches import walk

HERE = Path(__file__).parent
TOLD = 80
"""How many lines of what a seat was told are kept."""


def records(game: str = "*") -> list[Path]:
    """The golden records, the oldest format first."""
    return sorted((HERE / "records").glob(f"{game}-[0-9]*.jsonl"))


def playthrough(game: str) -> str:
    """The newest golden record of a game, told line by line."""
    newest = HERE / "records" / f"{game}-{record.VERSION}.jsonl"
    kept = record.parse(newest.read_bytes())
    return "".join(line + "\n" for line in _told(kept))


def told(game: str) -> str:
    """What seat 1 is told at first in the newest golden record, and what it may do on its turns:
    the protocol, byte by byte.
    """
    newest = HERE / "records" / f"{game}-{record.VERSION}.jsonl"
    kept = record.parse(newest.read_bytes())
    return "".join(line + "\n" for line in islice(_told_lines(kept, Seat(1)), TOLD))


def _told_lines(kept: record.Record, seat: Seat) -> Iterator[str]:
    game = kept.header.entry.game
    view = game.observe(game.start(kept.header.rules, len(kept.header.seats)), seat)
    for moment in record.follow(kept).moments:
        line = dump(game.write(game.redact(moment.event, seat)))
        yield line
        view = game.follow(view, read_json(line))
        if game.waiting(view).actor == seat:
            yield "  " + dump({"legal": game.legal(view)})


def _told(kept: record.Record) -> Iterator[str]:
    game = kept.header.entry.game
    yield f"{kept.header.game}: {', '.join(seat.name for seat in kept.header.seats)}"
    options = kept.header.entry.options
    sets = [options.write(rules) for rules in options.presets.values()]
    for key, value in options.write(kept.header.rules).items():
        known = " | ".join(_plain(each[key]) for each in sets)
        yield f"  {key} {_plain(value)} ({known}) {options.kinds.get(key, options.usual.preset)}"
    state = game.start(kept.header.rules, len(kept.header.seats))
    for moment in record.follow(kept).moments:
        actor = game.waiting(state).actor
        open_moves = ""
        if actor is not None and actor is not CHANCE:
            moves = list(game.moves(game.observe(state, actor)))
            open_moves = f"  (of {len(moves)})"
        yield from _event(game.write(moment.event), open_moves)
        for line in walk(moment.event, ScoreLine):
            yield f"    {line.points:>5}  {line.reason}"
        state = moment.state


def _event(line: dict[str, Any], open_moves: str) -> Iterator[str]:
    rest = {name: value for name, value in line.items() if name != "event"}
    if line["event"] not in ("deal", "deal_end"):
        yield " ".join([line["event"], *map(_plain, rest.values())]) + open_moves
        return
    yield line["event"]
    for name, value in rest.items():
        rows = isinstance(value, list) and value and isinstance(value[0], (list, dict))
        for row in value if rows else [value]:
            yield f"  {name} {_plain(row)}"


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_plain, value)) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(each)}" for name, each in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def main() -> None:
    """Write every game's playthrough, or what is seen of games."""
    if sys.argv[1:2] == ["seen"]:
        from tests.golden.seen import write_all

        write_all(sys.argv[2:] or sorted(discover()))
        return
    if sys.argv[1:2] == ["heard"]:
        from tests.golden import heard

        for game in sys.argv[2:] or sorted(discover()):
            heard.write(game)
        return
    if sys.argv[1:2] == ["agreed"]:
        from tests.golden import agreed

        for language in sys.argv[2:] or languages():
            agreed.write(language)
        return
    for game in discover():
        (HERE / f"{game}.txt").write_text(playthrough(game), "utf-8")
        (HERE / "told" / f"{game}.txt").write_text(told(game), "utf-8")


if __name__ == "__main__":
    main()
