"""A match of any game goes on from wherever it was broken off, and programs play it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import pytest

from mille.cards import Dice
from mille.engine.codec import CHANCE, Line, Seat
from mille.engine.message import Message
from mille.engine.text import dump
from mille.games import GameEntry, entry
from mille.measure.arena import Pages
from mille.session import record
from mille.session.player import Player
from mille.session.record import Header, SeatName
from mille.session.referee import Referee
from tests.games.matches import GAMES, allows, rules_of
from tests.outside.table import hello
from tests.parts import long
from tests.session.games import turns

CUTS = 3
"""How many places a record is cut at and played on from, in the long run to the end."""
BRIEFLY = 100
"""How many lines the quick run plays after each of those cuts."""
BEGINNING = 200
"""The long run cuts a record at each of this many lines and plays on a little; further on it cuts
at a quarter as many places, for in a long game every cut has to read all that came before."""
ON = 5
"""How many lines are played after each of the long run's cuts."""


Undoable = dict[int, list[Any]]


def play_on(
    game: Any, referee: Referee[Any, Any, Any], stop: int, kept: Pages, could: Undoable
) -> None:
    """Let random players move until the game is over or `stop` lines are kept; note after how many
    lines which moves could be taken back.
    """

    def choose(seat: Seat) -> Any:
        could[len(kept.lines)] = [*referee._undoable]
        return referee.dice_for(seat).choice(list(game.moves(referee.view(seat))))

    for _ in turns(referee, choose):
        if len(kept.lines) >= stop:
            break


@lru_cache(1)
def whole(game: str, short: bool) -> tuple[Header, list[Line], Undoable]:
    found = entry(game)
    rules = rules_of(game, found.options.usual.preset, short)
    count = found.title.usual_seats
    seats = tuple(SeatName(f"Seat {n}", "random") for n in range(count))
    header = Header(game, rules, seats, "resumed", "2026-11-22T08:00:00Z")
    kept, could = Pages(), Undoable()
    referee: Referee[Any, Any, Any] = Referee(found.game, rules, count, Dice(header.seed), kept)
    play_on(found.game, referee, 10**6, kept, could)
    return header, kept.lines, could


@pytest.mark.parametrize("on", [BRIEFLY, long(10**6), long(ON)])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_from_any_line_as_it_would_have(game: str, on: int) -> None:
    header, lines, could = whole(game, on == BRIEFLY)
    cuts: Iterable[int] = range(0, len(lines), max(1, len(lines) // CUTS))
    if on == ON:
        later = range(BEGINNING, len(lines), max(1, len(lines) * 4 // BEGINNING))
        cuts = [*range(min(BEGINNING, len(lines))), *later]
    written = [dump(line) for line in [header.write(), *lines]]
    for cut in cuts:
        torn = written[min(cut + 1, len(lines))][:-1]  # the next line, cut off by a crash
        data = "\n".join([*written[: cut + 1], torn]).encode()
        found = record.parse(data)
        assert (found.torn, len(found.lines)) == (True, cut)
        kept = Pages()
        kept.lines = [line for _, line in found.lines]
        replay: Any = record.follow(found)
        referee: Referee[Any, Any, Any] = Referee.resume(
            header.entry.game, replay, Dice(header.seed), kept
        )
        referee.recall(replay)
        assert referee._undoable == could.get(len(kept.lines), referee._undoable)
        play_on(header.entry.game, referee, min(len(lines), cut + on), kept, {})
        assert kept.lines[: len(lines)] == lines[: len(kept.lines)]


MOST_ASKED = 60
"""The number of choices after which the quick run has seen enough of a game."""


def programs(found: GameEntry, rules: Any, names: list[str]) -> list[Player]:
    return [
        Player(hello(rules, seat, found, names=names), name, "7", reasons=False)
        for seat, name in enumerate(names)
    ]


def tables() -> list[Any]:
    """Games and numbers of seats; unusual numbers only in the long run."""
    return [
        (game, count) if count == entry(game).title.usual_seats else long(game, count)
        for game in GAMES
        for count in entry(game).seats
        if allows(entry(game), entry(game).options.usual, count)
    ]


@pytest.mark.parametrize(("game", "count"), tables())
def test_programs_play_from_what_they_are_told(game: str, count: int) -> None:
    found = entry(game)
    rules = found.options.usual
    light = [name for name in found.players if name not in found.slow]
    names = [light[seat % len(light)] for seat in range(count)]
    players = programs(found, rules, names)
    referee: Referee[Any, Any, Any] = Referee(found.game, rules, count, Dice("programs"))
    told = asked = 0
    while (actor := referee.actor) is not None and asked < MOST_ASKED:
        if actor is CHANCE:
            referee.chance()
        else:
            asked += 1
            listed = found.game.legal(referee.view(actor))
            line = {"type": "choose", "id": asked, "legal": listed, "seconds": 5.0}
            answer = players[actor].answer(json.loads(json.dumps(line)))
            assert answer is not None and answer["id"] == asked
            move = referee.judge(actor, json.loads(json.dumps(answer["move"])))
            assert not isinstance(move, Message), move
            assert referee.submit(actor, move) is None
        for seat, player in enumerate(players):
            for event in referee.events_for(Seat(seat), told):
                written = {"type": "event", **found.game.write(event)}
                assert player.answer(json.loads(json.dumps(written))) is None
        told = len(referee.events_for(Seat(0)))
    assert asked
