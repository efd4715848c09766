"""Built-in players as programs, for every game: they know only the lines they are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Message
from mille.games import GameEntry, entry
from mille.session.player import Player
from mille.session.referee import Referee
from mille.session.seated import PROTOCOL, VERSION
from tests.games.matches import GAMES, allows
from tests.parts import long

MOST_ASKED = 60
"""The number of choices after which the quick run has seen enough of a game."""


def programs(found: GameEntry, rules: Any, names: list[str]) -> list[Player]:
    """A program at every seat, greeted."""
    hello = {
        "type": "hello",
        "protocol": PROTOCOL,
        "version": VERSION,
        "game": found.id,
        "rules": found.options.write(rules),
        "names": names,
    }
    return [
        Player({**hello, "seat": seat}, name, "7", reasons=False) for seat, name in enumerate(names)
    ]


def tables() -> list[Any]:
    """Games and numbers of seats; unusual numbers only in the long run."""
    return [
        (game, count) if count == entry(game).title.usual_seats else long(game, count)
        for game in GAMES
        for count in entry(game).seats
        if allows(entry(game), next(iter(entry(game).rule_sets.values())), count)
    ]


@pytest.mark.parametrize(("game", "count"), tables())
def test_programs_play_from_what_they_are_told(game: str, count: int) -> None:
    found = entry(game)
    rules = next(iter(found.rule_sets.values()))
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


@pytest.mark.parametrize("game", GAMES)
def test_a_move_has_the_fields_of_its_event_and_no_others(game: str) -> None:
    found = entry(game)
    rules = next(iter(found.rule_sets.values()))
    referee: Referee[Any, Any, Any] = Referee(
        found.game, rules, found.title.usual_seats, Dice("fields")
    )
    while (actor := referee.actor) is CHANCE:
        referee.chance()
    assert isinstance(actor, int)
    player = found.players[found.stand_in]
    move = decide(player.think(referee.view(actor), referee.dice_for(actor)))
    written = found.game.write_choice(move)
    assert referee.judge(actor, written) == move
    assert isinstance(referee.judge(actor, {**written, "colour": "red"}), Message)
