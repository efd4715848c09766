"""The search's lists of ints follow the game's rules, move by move."""

from __future__ import annotations

from typing import Any

import pytest

from mille.engine.codec import CHANCE, Seat
from mille.games.daifugo.flat import LENGTH, NONE, PLACE, SPADE, TURN, act, find_plays
from mille.games.daifugo.moves import DealEnded, Give, Play
from mille.games.daifugo.players import TYPE, lay_out, move_of, put
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.table import legal_moves
from mille.parts.seats import ints
from tests.games.matches import random_match
from tests.parts import quick_rows

TABLES = [(name, n) for n in (4, 3, 5, 7, 6) for name in ("japanese", "family", "standard")]


def flat(state: State, seat: Seat) -> list[int]:
    """The deal with all hands, as the search holds it in a world."""
    d = lay_out(DAIFUGO.observe(state, seat))
    for other, hand in enumerate(state.hands):
        if other != seat:
            put(d, other, hand)
        if d[SPADE] != NONE and any(card.code == "3S" for card in hand):
            d[SPADE] = NONE if state.fallen == other else other
    return d


def same(d: list[int], state: State) -> None:
    """Check that list and state agree, except in what nobody asks for any more."""
    wanted = flat(state, Seat(0))
    differing = [i for i in range(LENGTH) if d[i] != wanted[i]]
    assert not differing, differing


def code_of(move: Play) -> int:
    """The number that the search has for a move."""
    jokers = sum(card.code.startswith("*") for card in move.cards)
    assert move.rank is not None
    return (TYPE[move.rank] * 8 + len(move.cards)) * 4 + jokers


@pytest.mark.parametrize(("rule_set", "seats"), quick_rows(TABLES, 2))
def test_plays_and_what_comes_of_them(rule_set: str, seats: int) -> None:
    tried = 0
    for seed in "12":
        for turn in random_match("daifugo", rule_set, seed, seats=seats).turns:
            state, move = turn.state, turn.move
            if turn.actor is CHANCE or isinstance(move, Give):
                continue
            d = flat(state, turn.actor)
            check_plays(d, state, turn.actor)
            if isinstance(move, Play) and spends_the_spade_three(state, move):
                continue  # the search keeps it for a joker
            act(d, 0 if not isinstance(move, Play) else code_of(move))
            tried += 1
            if isinstance(turn.events[-1], DealEnded) or state.rules.deals == len(turn.after.deals):
                ended = turn.after.deals[-1]
                places = [d[PLACE + seat] for seat in range(seats)]
                assert places == [score.place for score in ended.scores]
                assert d[TURN] == NONE
            else:
                same(d, turn.after)
    assert tried > 300


def spends_the_spade_three(state: State, move: Play) -> bool:
    """Whether it plays the 3 of spades while other 3s would do."""
    assert state.turn is not None
    threes = [card for card in state.hands[state.turn] if card.code[0] == "3"]
    used = [card.code for card in move.cards if card.code[0] == "3"]
    on_joker = state.top is not None and state.top.rank.value == "*"
    return "3S" in used and len(used) < len(threes) and not on_joker


def check_plays(d: list[int], state: State, seat: Seat) -> None:
    """Every play of the search is allowed, and there is one for each rank and number of cards."""
    view = DAIFUGO.observe(state, seat)
    plays = ints(60)
    n = find_plays(d, plays)
    found: set[Any] = set()
    for play in plays[:n]:
        move = move_of(view, play)
        assert isinstance(move, Play)
        assert DAIFUGO.refusal(state, move) is None
        found.add((move.rank, len(move.cards)))
    assert len(found) == n
    listed = {(move.rank, len(move.cards)) for move in legal_moves(view) if isinstance(move, Play)}
    assert found == listed
