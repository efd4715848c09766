"""What the table lists as legal, and how a seat says its moves (protocol.md)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from mille.engine.codec import CHANCE
from mille.games import entry
from mille.games.mille.moves import LayMeld, Phase
from mille.games.mille.rules import MILLE, MilleState
from mille.parts.rummy import Discard
from tests.games.matches import play_out
from tests.games.mille.positions import position, rules


def legal(state: MilleState) -> list[dict[str, Any]]:
    """The list for the seat on turn."""
    return MILLE.legal(MILLE.observe(state, state.turn))


def test_before_the_draw_every_move_in_full() -> None:
    state = position("9S 9S 9D KH 2C", pile="3C 9H")
    assert legal(state) == [
        {"event": "draw"},
        {"event": "take_pack", "meld": ["9D", "9S"]},
        {"event": "take_pack", "meld": ["9S", "9S"]},
    ]


def test_the_turned_up_two() -> None:
    state = position("2S 2D KH", pile="2C", first_turn=True)
    assert legal(state) == [
        {"event": "draw"},
        {"event": "take_upcard_two"},
        {"event": "take_pack", "meld": ["2D", "2S"]},
    ]


def test_after_the_draw_ranks_and_discards() -> None:
    hand = "2H 2H 7C KS KD KD 9C"
    state = position(hand, my_melds="7D 7H 7S", pile="3C", phase=Phase.PLAY)
    assert legal(state) == [
        {"event": "meld", "rank": "7", "from": ["7C", "2H", "2H"], "least": 1},
        {"event": "meld", "rank": "9", "from": ["9C", "2H", "2H"], "least": 3},
        {"event": "meld", "rank": "K", "from": ["KD", "KD", "KS", "2H", "2H"], "least": 3},
        *({"event": "discard", "card": card} for card in ("2H", "7C", "9C", "KD", "KS")),
    ]


def test_two_naturals_are_asked_where_the_rules_ask() -> None:
    state = position("2H 2H KS 9C 9D", pile="3C", phase=Phase.PLAY, house=rules(min_naturals=2))
    assert [each["rank"] for each in legal(state) if each["event"] == "meld"] == ["9"]


def test_twos_alone_go_to_a_meld_that_is_there() -> None:
    state = position("2H 3C", my_melds="KC KD KH", pile="4C", phase=Phase.PLAY)
    assert legal(state)[0] == {"event": "meld", "rank": "K", "from": ["2H"], "least": 1}


@pytest.mark.parametrize("preset", ["standard", "denexa", "toronto"])
def test_the_list_is_what_the_rules_allow(preset: str) -> None:
    """Everything listed is legal and everything legal is listed, through whole games."""
    for turn in play_out(entry("mille"), rules(preset), "legal").turns:
        state = turn.state
        if turn.actor is CHANCE:
            continue
        listed = legal(state)
        assert len({str(each) for each in listed}) == len(listed)
        ranks = {each["rank"]: each for each in listed if "from" in each}
        for each in listed:
            if "from" not in each:
                assert MILLE.refusal(state, MILLE.read_choice(each)) is None
        for move in MILLE.moves(MILLE.observe(state, state.turn)):
            written = MILLE.write_choice(move)
            assert MILLE.read_choice(written) == move
            if isinstance(move, LayMeld):
                whole = ranks[move.rank.value]
                assert len(move.cards) >= whole["least"]
                assert not Counter(written["cards"]) - Counter(whole["from"])
            else:
                assert written in listed
        hand = state.hands[state.turn]
        if state.phase is Phase.PLAY and len(hand) < 9:
            _check_melds(state, ranks)


def _check_melds(state: MilleState, ranks: dict[str, Any]) -> None:
    """Every meld that the rules allow from this hand belongs to an entry, and is large enough."""
    hand = state.hands[state.turn]
    allowed = set()
    for n in range(1, len(hand) + 1):
        for cards in set(combinations(hand, n)):
            for rank in {card.rank for card in hand} | {m.rank for m in state.melds[state.turn]}:
                if MILLE.refusal(state, LayMeld(rank, cards)) is None:
                    allowed.add(rank.value)
                    whole = ranks[rank.value]
                    assert n >= whole["least"]
                    assert not Counter(c.code for c in cards) - Counter(whole["from"])
    assert allowed == set(ranks)
    assert all(MILLE.refusal(state, Discard(card)) is None for card in hand)
