"""Every kind of move refuses fields that its game does not know."""

from __future__ import annotations

import pytest

from mille.engine.codec import CHANCE
from mille.engine.message import Message
from mille.games import entry
from tests.games.matches import GAMES, random_match

MORE = {"from_another_program": 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_move_with_a_field_too_many_is_refused(game: str) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
    rules, kinds = match.entry.game, set()
    for turn in match.turns:
        if turn.actor is CHANCE or type(turn.move) in kinds:
            continue
        kinds.add(type(turn.move))
        said = rules.write_choice(turn.move)
        assert rules.judge(turn.state, turn.actor, said) == turn.move
        assert isinstance(rules.judge(turn.state, turn.actor, {**said, **MORE}), Message)
    assert kinds
