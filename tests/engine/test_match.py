"""Replay: as far as it goes, why it stopped, and never a guess."""

from __future__ import annotations

from typing import Any

import pytest

from mille.engine.match import Replay, replay
from mille.engine.message import Fault, IllegalMove
from mille.games import entry
from tests.games.matches import random_match
from tests.parts import fault_of

MILLE = entry("mille").game
MATCH = random_match("mille", "standard")
LINES = MATCH.lines
END = next(n for n, line in enumerate(LINES) if line["event"] == "deal_end")
"""Where the first deal ends."""


def stopped(lines: list[dict[str, Any]]) -> tuple[int, str]:
    """How many lines were followed, and the id of what was wrong with the next."""
    match: Replay[Any, Any] = Replay(MILLE, MATCH.rules, 2)
    for number, line in enumerate(lines):
        before = (match.state, list(match.moments), list(match.due), match.chances)
        try:
            match.feed(line)
        except Fault as fault:
            assert (match.state, match.moments, match.due, match.chances) == before
            return number, fault.message.id
    raise AssertionError("nothing was wrong")


@pytest.mark.long
def test_a_wrong_line_leaves_the_replay_as_it_was() -> None:
    for at in range(1, len(LINES), 11):
        wrong = {**LINES[at], "event": "nonsense"}
        assert stopped([*LINES[:at], wrong])[0] == at
    wrong = {**LINES[0], "stock": LINES[0]["stock"][:-1]}
    assert stopped([wrong]) == (0, "refusal.deal_cards")
    with pytest.raises(IllegalMove):
        replay(MILLE, MATCH.rules, 2, [wrong])


def test_after_a_fault_it_can_go_on() -> None:
    match: Replay[Any, Any] = Replay(MILLE, MATCH.rules, 2)
    for line in LINES:
        with pytest.raises(Fault):
            match.feed({"event": "nonsense"})
        match.feed(line)
    assert match.state == MATCH.states[-1]


def test_every_field_is_checked() -> None:
    kinds = {line["event"]: at for at, line in reversed(list(enumerate(LINES)))}
    assert len(kinds) >= 6
    for at in kinds.values():
        for name in LINES[at]:
            missing = {key: value for key, value in LINES[at].items() if key != name}
            assert stopped([*LINES[:at], missing])[0] == at
            assert stopped([*LINES[:at], {**LINES[at], name: "nonsense"}])[0] == at


def test_what_follows_from_a_move_is_due() -> None:
    match = replay(MILLE, MATCH.rules, 2, LINES[:END])
    assert [MILLE.write(moment.event) for moment in match.due] == [LINES[END]]
    assert stopped([*LINES[:END], LINES[END + 1]]) == (END, "fault.differs")
    assert [MILLE.write(event) for event in match.finish()] == [LINES[END]]
    assert match.due == []
    assert match.finish() == []


def test_what_is_said_is_shortened() -> None:
    match = replay(MILLE, MATCH.rules, 2, LINES[:END])
    error = fault_of(match.feed, {**LINES[END], "totals": list(range(500))})
    said = dict(error.message.blanks)["said"]
    assert isinstance(said, str)
    assert len(said) <= 60


def test_truth_and_numbers_are_kept_apart() -> None:
    for old, new in [(False, 0), (0, False), (1, 1.0), (1, True)]:
        scores = [
            {
                key: new if type(value) is type(old) and value == old else value
                for key, value in score.items()
            }
            for score in LINES[END]["scores"]
        ]
        if repr(scores) != repr(LINES[END]["scores"]):
            assert stopped([*LINES[:END], {**LINES[END], "scores": scores}]) == (
                END,
                "fault.differs",
            )


def test_after_the_end_there_are_only_notes() -> None:
    note = {"event": "note", "text": "well played"}
    assert replay(MILLE, MATCH.rules, 2, [*LINES, note]).state == MATCH.states[-1]
    for after in (LINES[0], LINES[-1], {"event": "draw", "seat": 0, "card": "3C"}):
        assert stopped([*LINES, note, after]) == (len(LINES) + 1, "refusal.game_over")
