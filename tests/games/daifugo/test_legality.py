"""The list of legal plays is exact: every choice of cards is checked against it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mille.cards import Rank, cards
from mille.engine.codec import CHANCE
from mille.games.daifugo.moves import Give, Pass, Play
from mille.games.daifugo.rules import DAIFUGO
from mille.games.daifugo.table import legal, legal_moves
from tests.games.matches import random_match
from tests.parts import quick_rows

MOST_HELD = 9
"""Larger hands have too many choices."""


def meant(entries: list[dict[str, Any]]) -> set[frozenset[str]]:
    """Every play that the list allows: any cards of an entry, at least one of the entry's rank."""
    found = set()
    for entry in entries:
        if entry["event"] != "play":
            continue
        for n in entry["counts"]:
            for some in combinations(entry["from"], n):
                if any(code[0] == entry["rank"] for code in some):
                    found.add(frozenset(some))
    return found


@pytest.mark.parametrize(
    ("rule_set", "seats"),
    quick_rows(((name, n) for name in ("standard", "japanese", "family") for n in (4, 7)), 2),
)
def test_plays(rule_set: str, seats: int) -> None:
    tried = 0
    for turn in random_match("daifugo", rule_set, seats=seats).turns:
        if turn.actor is CHANCE:
            continue
        view = DAIFUGO.observe(turn.state, turn.actor)
        if view.gift is not None or len(view.hand) > MOST_HELD:
            continue
        allowed = {
            frozenset(card.code for card in some)
            for n in range(1, 6)
            for some in combinations(view.hand, n)
            if DAIFUGO.refusal(turn.state, Play(some)) is None
        }
        listed = legal(view)
        assert meant(listed) == allowed
        assert ({"event": "pass"} in listed) is (DAIFUGO.refusal(turn.state, Pass()) is None)
        assert all(len(entry["from"]) and entry["counts"] for entry in listed if "from" in entry)
        # One of each kind: the same rank, number of cards and jokers, with or without the 3 of
        # spades.
        kinds = {kind(play) for play in allowed}
        own = [move for move in legal_moves(view) if isinstance(move, Play)]
        assert len(own) >= len({play[:-1] for play in kinds})
        assert {kind(frozenset(card.code for card in move.cards))[:-1] for move in own} == {
            play[:-1] for play in kinds
        }
        tried += len(allowed)
    assert tried > 300


def kind(codes: frozenset[str]) -> tuple[Any, ...]:
    """All that matters of a play to the rules."""
    natural = tuple(code[0] for code in sorted(codes) if code[0] != Rank.JOKER)
    return natural, len(codes), "3S" in codes


def test_a_gift_is_any_cards_of_the_hand() -> None:
    turns = random_match("daifugo", "japanese", seats=4).turns
    gifts = [turn for turn in turns if isinstance(turn.move, Give)]
    assert gifts
    for turn in gifts:
        view = DAIFUGO.observe(turn.state, turn.actor)
        (entry,) = legal(view)
        assert set(entry["from"]) == {card.code for card in view.hand}
        for some in combinations(entry["from"], entry["count"]):
            assert DAIFUGO.refusal(turn.state, Give(cards(some))) is None
        for move in legal_moves(view):
            assert DAIFUGO.refusal(turn.state, move) is None
