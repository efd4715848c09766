"""Matches of any game, played out once and used by many tests."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault
from mille.games import GameEntry, discover
from mille.value import Struct, Value
from tests.parts import DEEP, long

GAMES = sorted(discover())
MOST_MOVES = 100_000
"""A match longer than this counts as endless."""
AT_HAND = 8
"""How many matches are kept with all their states, tens of megabytes each. Tests that look at one
take it from a fixture of their module, so they follow each other."""


class Turn(Value):
    """One move of a match: who made it where, and what followed."""

    state: Any
    actor: Any
    move: Any
    after: Any
    events: tuple[Any, ...]


class Match(Value):
    entry: GameEntry
    rules: Any
    turns: tuple[Turn, ...]
    seats: int = 2

    @property
    def states(self) -> list[Any]:
        return [turn.state for turn in self.turns] + [self.turns[-1].after]

    @property
    def events(self) -> list[Any]:
        return [event for turn in self.turns for event in turn.events]

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [self.entry.game.write(event) for event in self.events]

    def sampled(self, n: int) -> list[Turn]:
        """About `n` of its turns, with the first and the last."""
        step = max(1, len(self.turns) // n)
        return [*self.turns[::step], self.turns[-1]]


def play_out(
    entry: GameEntry,
    rules: Any,
    seed: str,
    players: Sequence[str] | None = None,
    seats: int | None = None,
    choose: Callable[[Any, list[Any]], Any] | None = None,
) -> Match:
    """A match of built-in players; without them `choose`, or else chance, picks each move."""
    game, dice = entry.game, Dice(seed)
    seats = len(players) if players else seats or entry.title.usual_seats
    state = game.start(rules, seats)
    turns: list[Turn] = []
    while (actor := (waiting := game.waiting(state)).actor) is not None:
        assert len(turns) < MOST_MOVES, "the match does not end"
        if actor is CHANCE:
            move = game.chance(state, dice.stream(len(turns)))
        elif players:
            # As the referee does: one stream for all moves of a turn.
            own = dice.stream("turn", waiting.turn)
            move = decide(entry.players[players[actor]].think(game.observe(state, actor), own))
        else:
            view = game.observe(state, actor)
            found = list(game.moves(view))
            move = choose(view, found) if choose else dice.stream(len(turns)).choice(found)
        step = game.play(state, move)
        turns.append(Turn(state, actor, move, step.state, step.events))
        state = step.state
    return Match(entry, rules, tuple(turns), seats)


def told(entry: GameEntry, turns: Sequence[Turn], seat: Seat) -> Iterator[tuple[Any, Any]]:
    """The events of some turns as a seat is told them, each with its view then."""
    game = entry.game
    view = game.observe(turns[0].state, seat)
    for turn in turns:
        after = game.observe(turn.after, seat)
        for event in turn.events:
            event = game.redact(event, seat)
            view = game.fold(view, event) if entry.presenter.by_event else after
            yield event, view
        view = after


def rules_of(game: str, rule_set: str, short: bool = False) -> Any:
    """A named rule set; if `short`, with the changes of its probe, fewer deals for example."""
    entry = discover()[game]
    return entry.options.made(shorter(game) if short else {}, entry.rule_sets[rule_set])


def shorter(game: str) -> dict[str, Any]:
    """House rules for a shorter game, for the quick run."""
    return dict(getattr(probe(game), "SHORTER", {}))


@lru_cache(AT_HAND)
def random_match(
    game: str, rule_set: str, seed: str = "1", seats: int | None = None, short: bool = False
) -> Match:
    return play_out(discover()[game], rules_of(game, rule_set, short), seed, seats=seats)


def some_turns(game: str, rule_set: str, seats: int, n: int) -> Iterator[Turn]:
    """Turns of seats, spread over a match of random moves."""
    match = random_match(game, rule_set, seats=seats)
    found = [turn for turn in match.turns if turn.actor is not CHANCE]
    yield from found[:: max(1, len(found) // n)]


@lru_cache(AT_HAND)
def built_in_match(game: str, rule_set: str, seed: str = "1", short: bool = False) -> Match:
    """A match between the best quick built-in player and the weakest one."""
    entry = discover()[game]
    names = [name for name in entry.opponents if name not in entry.slow]
    pair = (names[-1], names[0])
    players = [pair[seat % 2] for seat in range(entry.title.usual_seats)]
    return play_out(entry, rules_of(game, rule_set, short), seed, players)


def every_rule_set() -> list[tuple[str, str]]:
    """All games, each with its named rule sets."""
    return [(game, name) for game in GAMES for name in discover()[game].rule_sets]


def window_rule_sets() -> list[Any]:
    """Games of the window with their rule sets; every run tries the usual one of each game."""
    usual = {game: entry.options.usual.preset for game, entry in discover().items()}
    there = (each for each in every_rule_set() if discover()[each[0]].title.in_window)
    return [each if each[1] == usual[each[0]] else long(*each) for each in there]


def every_table() -> list[Any]:
    """Parameters of a test for `table_match`: matches of every game.

    The first rule set at the usual number of seats, in few deals. The long run has all deals, every
    rule set and every number of seats, and a deep search every rule set at every number.
    """
    tables = []
    for game, name in every_rule_set():
        entry = discover()[game]
        usual = (entry.options.usual.preset, entry.title.usual_seats)
        for count in entry.seats:
            if not allows(entry, entry.rule_sets[name], count):
                continue
            id = f"{game}-{name}-{count}"
            is_usual = (name, count) == usual
            if not DEEP and name != usual[0] and count != usual[1]:
                continue
            if is_usual:
                tables.append(pytest.param((game, name, count, True), id=id))
            if not is_usual or shorter(game):
                row = (game, name, count, False)
                tables.append(pytest.param(row, id=f"{id}-whole", marks=pytest.mark.long))
    return tables


def table_match(param: tuple[str, str, int, bool]) -> Match:
    """The match of random moves for a parameter of `every_table`."""
    game, rule_set, seats, short = param
    return random_match(game, rule_set, seats=seats, short=short)


def allows(entry: GameEntry, rules: Any, seats: int) -> bool:
    """Whether this many can play by these rules."""
    try:
        entry.options.check(rules, seats)
    except Fault:
        return False
    return True


def seats(match: Match) -> list[Seat]:
    return [Seat(n) for n in range(match.seats)]


def probe(game: str) -> Any:
    """What the tests of one game know of its states (`tests/games/<game>/probe.py`).

    `swapped` gives a state with two hidden cards swapped, and those; None if no two can be. Only
    where views remember cards that are hidden again there is `without_memory`.
    """
    return importlib.import_module(f"tests.games.{game}.probe")


def walk(value: Any, kind: type) -> Iterator[Any]:
    """Every instance of a type inside a value, however deep in structs and collections."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name), kind)
    elif isinstance(value, dict):
        for item in value.items():
            yield from walk(item, kind)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for item in value:
            yield from walk(item, kind)


some_match = pytest.mark.parametrize("match", every_table(), indirect=True)
"""A test of any match of random moves: `match` is a fixture of `conftest.py`."""
