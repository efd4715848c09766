"""Moments of a match: each that came, with what was held up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from mille.engine.codec import Seat
from mille.games import GameEntry, discover
from mille.value import Value, field
from mille.view.beat import Felt
from mille.view.names import Occasion
from tests.games.matches import Turn, play_out, told

ME = Seat(0)


class Evening(Value):
    """A match to look at: of random moves, or of built-in players with one name."""

    seats: int
    seed: str
    rules: dict[str, Any] = field(default_factory=dict)
    player: str = ""


class Told(NamedTuple):
    """A position, and the move that is made in it."""

    state: Any
    move: Any


class Came(NamedTuple):
    """A moment, seat 0's view when it came, and what there was to speak of."""

    felt: Felt
    view: Any
    heard: tuple[Occasion, ...]


def came(game: str) -> Iterator[Came]:
    """The moments of a game's evenings and positions (`tests/games/<game>/moments.py`)."""
    known = import_module(f"tests.games.{game}.moments")
    entry = discover()[game]
    for evening in known.EVENINGS:
        presets = entry.rule_sets
        rules = presets.get(evening.rules.get("preset", ""))
        rules = rules or entry.options.made(evening.rules)
        players = [evening.player] * evening.seats if evening.player else None
        match = play_out(entry, rules, evening.seed, players, evening.seats)
        yield from _felt(entry, match.turns)
    for state, move in getattr(known, "told", tuple)():
        step = entry.game.play(state, move)
        yield from _felt(entry, [Turn(state, None, move, step.state, step.events)])


def _felt(entry: GameEntry, turns: Sequence[Turn]) -> Iterator[Came]:
    shows, first = entry.presenter, entry.game.observe(turns[0].after, ME)
    names = [f"Seat {n}" for n in range(len(shows.show(first, "abcdefghij").seats))]
    for event, view in told(entry, turns, ME):
        felt = shows.beat(event, view, names).moment
        if felt is not None:
            yield Came(felt, view, shows.heard(event, view))
