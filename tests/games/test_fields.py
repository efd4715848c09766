"""Fields that no game knows: refused in moves; passed over in a record, and never written again."""

from __future__ import annotations

import pytest

from mille.engine.game import CHANCE
from mille.engine.message import Message
from mille.engine.match import replay
from tests.games.matches import GAMES, random_match
from mille.games import entry

MORE = {"from_another_program": 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_move_with_an_unknown_field_is_refused(game: str) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
    rules, kinds = match.entry.game, set()
    for turn in match.turns:
        kind = type(turn.move)
        if turn.actor is CHANCE or kind in kinds:
            continue
        kinds.add(kind)
        said = rules.write_choice(turn.move)
        assert rules.judge(turn.state, turn.actor, said) == turn.move
        assert isinstance(rules.judge(turn.state, turn.actor, {**said, **MORE}), Message)
    assert kinds
