"""The list of moves is exact: `moves(view)` and `refusal` agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from mille.cards import PACK, RANKS, Rank
from mille.games import entry
from mille.games.mille.melds import HouseRules, card_value, is_wild, split
from mille.games.mille.moves import LayMeld, Move, Phase, TakePack, TakeUpcardTwo
from mille.games.mille.rules import MILLE, MilleState
from mille.parts.rummy import Discard, Draw, Reshuffle
from tests.games.matches import play_out
from tests.games.mille.positions import position, rules

TABLES: list[HouseRules] = [
    rules("standard"),
    rules("denexa"),
    rules("toronto"),
    rules(reshuffle="when_needed", max_reshuffles=1),
]


@cache
def positions_of_play() -> list[MilleState]:
    """States of matches under each table's rules, in which a seat is to move."""
    found: list[MilleState] = []
    for n, table in enumerate(TABLES):
        match = play_out(entry("mille"), table, f"legality {n}")
        found += [
            turn.state
            for turn in match.turns
            if turn.actor in (0, 1) and (len(turn.state.hands[turn.actor]) < 24)
        ]
    return found


def kind(move: Move) -> Hashable:
    """All that matters of a move to the rules and the scoring.

    For a meld that is its rank, the values of its natural cards and the number of its 2s; for a
    taken pack, the faces that go down.
    """
    match move:
        case LayMeld(rank, some):
            naturals, others = split(rank, some)
            strange = tuple(card for card in others if not is_wild(card))
            return rank, tuple(sorted(map(card_value, naturals))), len(others), strange
        case TakePack(some):
            return "pack", frozenset(Counter(some).items())
        case _:
            return move


def check_both_ways(state: MilleState, tried: Iterator[Move]) -> None:
    """The moves listed are those allowed, each once."""
    view = MILLE.observe(state, state.turn)
    listed: list[Move] = list(MILLE.moves(view))
    kinds = set(map(kind, listed))
    assert len(kinds) == len(listed)
    for move in listed:
        assert MILLE.refusal(state, move) is None
    for move in tried:
        if isinstance(move, TakePack) and len(move.meld) > 2:
            pairs = [TakePack(pair) for pair in combinations(move.meld, 2)]
            listed_too = all(kind(pair) in kinds for pair in pairs)
        else:
            listed_too = kind(move) in kinds
        # Another card of equal worth can stand for this one only if this one is in the hand.
        held = not Counter(getattr(move, "cards", ())) - Counter(view.hand)
        assert (MILLE.refusal(state, move) is None) == (listed_too and held), move


def all_sub_hands(state: MilleState) -> Iterator[Move]:
    """Every move with cards of the hand, however foolish."""
    hand = state.hands[state.turn]
    yield from (Draw(), TakeUpcardTwo(), Reshuffle(()))
    yield from map(Discard, PACK)
    for rank in RANKS:
        fit = tuple(card for card in hand if card.rank in (rank, Rank.TWO))[:9]
        for n in range(len(fit) + 1):
            for some in dict.fromkeys(combinations(fit, n)):
                yield LayMeld(rank, some)
                yield TakePack(some)


def test_listed_is_allowed_and_allowed_is_listed_for_every_sub_hand() -> None:
    for state in positions_of_play()[::37]:
        check_both_ways(state, all_sub_hands(state))


@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("laid", ["", "KC KD KH", "2C 2D 2H", "KC KD KH / 2C 2D 2H"])
@pytest.mark.parametrize(
    "hand",
    ["", "QS QS QC QH 2D 2S", "KS KS 2D 2S 2S", "JD JD JC 2D", "2D 2S", "QS KS 2S", "QS QC QC"],
)
def test_melds_with_dear_cards_and_twos(hand: str, laid: str, least: int) -> None:
    """The queen of spades and the jack of diamonds differ from others of their rank; 2s do not."""
    state = position(
        hand, my_melds=laid, pile="9H", phase=Phase.PLAY, house=rules(min_naturals=least)
    )
    check_both_ways(state, all_sub_hands(state))


@pytest.mark.parametrize("upcard", ["QS", "QD", "2C", "9H"])
@pytest.mark.parametrize("first_turn", [True, False])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.preset)
def test_draws(upcard: str, first_turn: bool, table: HouseRules) -> None:
    """Every choice of two cards for the pack, and no other draw."""
    for hand in ["QS QH QC QC 4C", "QH 2C 2D 2S", "4C"]:
        state = position(hand, pile=f"3C {upcard}", house=table, first_turn=first_turn)
        check_both_ways(state, all_sub_hands(state))


# What the table lists as legal, and how a seat says its moves (protocol.md).


def legal(state: MilleState) -> list[dict[str, Any]]:
    return MILLE.legal(MILLE.observe(state, state.turn))


def test_before_the_draw_every_move_in_full() -> None:
    state = position("9S 9S 9D KH 2C", pile="3C 9H")
    assert legal(state) == [
        {"event": "draw"},
        {"event": "take_pack", "meld": ["9D", "9S"]},
        {"event": "take_pack", "meld": ["9S", "9S"]},
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
