"""Why a move is refused: every reason, and which comes first if several hold (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from mille.engine.message import Message
from mille.games.daifugo.moves import Give, Pass, Play
from mille.games.daifugo.rules import DAIFUGO, State
from mille.i18n import load
from tests.games.daifugo.positions import A, B, C, D, after, dealt, position, rules

START = DAIFUGO.start(rules(), 4)
LEAD = position("5C 5D 6C 6D 7H *1", "6H 6S 8C 9D", "9C TC", "TD JC", house=rules(jokers=1))
FOLLOW = after(LEAD, "5C 5D")
"""b answers a pair of fives."""
EXCHANGE = dealt((1, 3, 0, 2), rules(), {1: "3C 3D 4C"})[0]
"""b owes c two cards."""
FIVE = position("6C 6D 6H 6S *1 7C", "8C 9D", "9C TC", "TD JC", house=rules(jokers=1))


def play(*cards: str, **more: Any) -> dict[str, Any]:
    return {"event": "play", "cards": list(cards), **more}


def give(*cards: str, **more: Any) -> dict[str, Any]:
    return {"event": "give", "cards": list(cards), **more}


PASS = {"event": "pass"}
REFUSED: list[tuple[str, State, int, Mapping[str, Any]]] = [
    # Everything is wrong at once, then less and less.
    ("not_now", START, C, {"event": "shout"}),
    ("not_your_turn", FOLLOW, C, {"event": "shout"}),
    ("not_your_turn", FOLLOW, A, play("6H")),
    ("unknown_move", FOLLOW, B, {"event": "shout", "cards": []}),
    ("unknown_move", FOLLOW, B, {"event": 5}),
    ("unknown_move", FOLLOW, B, {}),
    ("unknown_move", FOLLOW, B, {"event": "deal"}),
    ("not_now", FOLLOW, B, give("6H", seat=1)),
    ("not_now", EXCHANGE, B, play("3C", seat=1)),
    ("not_now", EXCHANGE, B, {"event": "pass", "cards": []}),
    ("unknown_move", EXCHANGE, B, give("3C", "KC", to=2)),
    ("unknown_move", EXCHANGE, B, {"event": "give"}),
    ("unknown_move", FOLLOW, B, play("2C", "2D", seat=1)),
    ("unknown_move", FOLLOW, B, {"event": "pass", "seat": 1}),
    ("unknown_move", FOLLOW, B, {"event": "play", "cards": "6H"}),
    ("unknown_move", FOLLOW, B, {"event": "play", "cards": ["6X"]}),
    ("unknown_move", FOLLOW, B, play("6H", "6S", rank="10")),
    ("unknown_move", FOLLOW, B, play("6H", "6S", rank=6)),
    ("unknown_move", FOLLOW, B, {"event": "play", "rank": "6"}),
    ("leader_must_play", LEAD, A, PASS),
    ("not_held", FOLLOW, B, play("2C", "9D", "8C")),
    ("not_held", FOLLOW, B, play("6H", "6H")),
    ("not_held", EXCHANGE, B, give("3C", "3C", "4C")),
    ("give_count", EXCHANGE, B, give()),
    ("give_count", EXCHANGE, B, give("3C")),
    ("give_count", EXCHANGE, B, give("3C", "3D", "4C")),
    ("no_cards", FOLLOW, B, play()),
    ("no_cards", LEAD, A, play(rank="6")),
    ("mixed_ranks", FOLLOW, B, play("6H", "6S", "8C", rank="6")),
    ("mixed_ranks", FIVE, A, play("6C", "6D", "6H", "6S", "7C", rank="6")),
    ("too_many", FIVE, A, play("6C", "6D", "6H", "6S", "*1", rank="7")),
    ("wrong_rank", FOLLOW, B, play("6H", rank="7")),
    ("wrong_rank", LEAD, A, play("6C", "*1", rank="*")),
    ("wrong_count", FOLLOW, B, play("6H")),
    ("wrong_count", after(LEAD, "6C"), B, play("6H", "6S")),
    ("too_low", after(LEAD, "6C"), B, play("6H")),
    ("too_low", after(LEAD, "*1"), B, play("9D")),
]
"""The refusal's id, where the move is made, by whom, and the move."""


@pytest.mark.parametrize(("id", "state", "seat", "said"), REFUSED)
def test_the_first_reason_is_said(id: str, state: State, seat: Any, said: dict[str, Any]) -> None:
    refusal = DAIFUGO.judge(state, seat, said)
    assert isinstance(refusal, Message)
    assert refusal.id == f"refusal.{id}"
    words = load("en", "daifugo").text(refusal)
    assert words.endswith(".") and "{" not in words and "_" not in words


def test_every_reason_is_tried() -> None:
    order = list(dict.fromkeys(id for id, *_ in REFUSED))
    assert order == [
        *("not_now", "not_your_turn", "unknown_move", "leader_must_play", "not_held"),
        *("give_count", "no_cards", "mixed_ranks", "too_many", "wrong_rank", "wrong_count"),
        "too_low",
    ]
    assert all(before != after for before, after in pairwise(order))


@pytest.mark.parametrize(
    ("state", "seat", "said", "move"),
    [
        (LEAD, A, play("7H"), Play),
        (LEAD, A, play("6C", "*1", rank="6"), Play),
        (FOLLOW, B, play("6S", "6H"), Play),
        (FOLLOW, B, PASS, Pass),
        (EXCHANGE, B, give("4C", "3C"), Give),
        (after(FOLLOW, "6H 6S"), C, PASS, Pass),
        (after(FOLLOW, "6H 6S", "pass"), D, PASS, Pass),
    ],
)
def test_what_is_right_is_a_move(state: State, seat: Any, said: dict[str, Any], move: type) -> None:
    heard = DAIFUGO.judge(state, seat, said)
    assert isinstance(heard, move)
    assert DAIFUGO.refusal(state, heard) is None  # type: ignore[arg-type]
