"""The most remarkable figures of all games that were played here.

They are found in the records, by way of the history. `bests.json` beside the records only holds
figures from before there was a history, and those whose records are gone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from mille.engine.game import Fault
from mille.engine.ledger import MOST, Best
from mille.engine.message import message
from mille.games import GameEntry, entry, titles
from mille.session import paths, summary
from mille.session.disk import write_whole
from mille.session.history import BestYet, History
from mille.session.record import read_bytes, read_json
from mille.view.sheet import Figure

KEPT, FORMER = "bests.json", "remembered.json"
MOST_BYTES = 64 * 1024


def bests(history: History, game: GameEntry, but: str = "") -> dict[str, BestYet]:
    """The most remarkable figures of a game by name, leaving out one record."""
    found = history.bests(game, but)
    kept = _load(history.folder / KEPT).get(game.id, {})
    for best in game.ledger.bests:
        value = kept.get(best.id)
        if value is not None and (best.id not in found or beats(best, value, found[best.id].value)):
            found[best.id] = BestYet(value)
    return found


def beats(best: Best, value: int, other: int) -> bool:
    """Whether a figure is more remarkable than another."""
    return value < other if best.least else value > other


def figures(history: History | None, game: GameEntry, path: Path) -> tuple[Figure, ...]:
    """The remarkable figures of the game recorded at `path`, beside the best of all other games.

    Empty if the other games are not known: every figure would seem the first of its kind.
    """
    if history is None:
        return ()
    try:
        own = summary.read(read_bytes(path)).figures
    except Fault:
        return ()
    inside = path.is_relative_to(history.folder)
    but = path.relative_to(history.folder).as_posix() if inside else ""
    before = bests(history, game, but)
    return tuple(
        Figure(
            best.id,
            message(f"figure.{best.id}"),
            own[best.id][1],
            best.least,
            before[best.id].value if best.id in before else None,
        )
        for best in game.ledger.bests
        if best.id in own
    )


def take_in_former(history: History) -> None:
    """Take over, once, what versions without a history had stored. Raises `OSError`."""
    former = history.folder / FORMER
    if not former.exists():
        return
    left = {}
    for game, values in _load(former).items():
        known = bests(history, entry(game))
        ways = {best.id: best for best in entry(game).ledger.bests}
        left[game] = {
            id: value
            for id, value in values.items()
            if id in ways and (id not in known or beats(ways[id], value, known[id].value))
        }
    kept = _load(history.folder / KEPT)
    if any(left.values()):
        both = {game: {**kept.get(game, {}), **left.get(game, {})} for game in {*kept, *left}}
        write_whole(history.folder / KEPT, json.dumps(both, indent=1).encode() + b"\n")
    former.unlink(missing_ok=True)


def take_in(data: bytes) -> None:
    """Take over what another copy of the program had stored beside its games. Raises `OSError`."""
    path = paths.games() / KEPT
    kept = {game: dict(values) for game, values in _load(path).items()}
    for game, values in _read(data).items():
        own = kept.setdefault(game, {})
        for best in entry(game).ledger.bests:
            value = values.get(best.id)
            if value is not None and (best.id not in own or beats(best, value, own[best.id])):
                own[best.id] = value
    if any(kept.values()):
        write_whole(path, json.dumps(kept, indent=1).encode() + b"\n")


def _load(path: Path) -> Mapping[str, Mapping[str, int]]:
    """Figures by game and name; anything unreadable is skipped."""
    try:
        path.stat()
        return _read(read_bytes(path, MOST_BYTES))
    except (OSError, Fault):
        return {}


def _read(data: bytes) -> Mapping[str, Mapping[str, int]]:
    try:
        value = read_json(data.decode("utf-8"))
    except (Fault, UnicodeDecodeError):
        return {}
    return {
        game: {name: n for name, n in kept.items() if type(n) is int and 0 <= n <= MOST}
        for game, kept in (value.items() if isinstance(value, dict) else ())
        if isinstance(kept, dict) and game in titles()
    }
