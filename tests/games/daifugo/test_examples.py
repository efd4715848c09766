"""The worked examples of daifugo.md, D1 to D18, by their numbers."""

from __future__ import annotations

import pytest

from mille.cards import Rank, cards
from mille.engine.codec import Seat
from mille.games.daifugo.moves import (
    DealEnded,
    Dealt,
    Ending,
    Fell,
    GameEnded,
    Gave,
    Give,
    Played,
    Revolution,
    RoundEnded,
    WentOut,
    dealt_counts,
    pack,
)
from mille.games.daifugo.rules import DAIFUGO
from mille.games.daifugo.table import Phase, end_of_game, legal
from tests.games.daifugo.positions import (
    A,
    B,
    C,
    D,
    after,
    dealt,
    events,
    first_deal,
    position,
    refused,
    rules,
    shown,
)


@pytest.mark.parametrize(
    ("jokers", "seats", "dealer", "counts"),
    [
        (0, 5, 3, (11, 10, 10, 10, 11)),
        (0, 3, 1, (17, 17, 18)),
        (0, 7, 6, (8, 8, 8, 7, 7, 7, 7)),
        (2, 4, 0, (13, 14, 14, 13)),
    ],
)
def test_d1_cards_a_seat(jokers: int, seats: int, dealer: int, counts: tuple[int, ...]) -> None:
    assert dealt_counts(len(pack(jokers)), seats, Seat(dealer)) == counts


def test_d2_a_play_is_answered_with_as_many_of_a_higher_rank() -> None:
    start = position("5C 5D 5H 7C 8C", "4C 6C 6D 6H KC KD 2C 7H", "9C", "TC")
    state = after(start, "5C 5D 5H")
    view = DAIFUGO.observe(state, B)
    assert legal(view) == [
        {"event": "pass"},
        {"event": "play", "rank": "6", "from": ["6C", "6D", "6H"], "counts": [3]},
    ]
    assert refused(state, "KC KD") == "wrong_count"
    assert refused(state, "6C 6D KC") == "mixed_ranks"
    assert refused(after(start, "7C"), "7H") == "too_low"
    assert refused(start, "pass") == "leader_must_play"


def test_d3_who_passed_is_not_asked_again() -> None:
    start = position("4C KC", "TC 5C", "9C 5D", "5H 6H")
    state = after(start, "4C", "pass", "9C", "pass")
    assert events(state, "pass")[1:] == (RoundEnded(Ending.PASSES, C),)
    assert after(state, "pass").turn == C


def test_d4_with_may_return_who_passed_is_asked_again() -> None:
    house = rules(passing="may_return")
    start = position("4C KC", "TC 5C", "9C 5D", "5H 6H", house=house)
    state = after(start, "4C", "pass", "9C", "pass", "pass")
    assert state.turn == B
    state = after(state, "TC", "pass", "pass")
    assert state.turn == A
    assert after(state, "pass").turn == B
    assert after(state, "pass").top is None


def test_d5_the_next_leads_after_who_went_out() -> None:
    start = position("2C", "3C 4C", "3D 4D", "3H 4H")
    assert WentOut(A, 1) in events(start, "2C")
    state = after(start, "2C", "pass", "pass", "pass")
    assert (state.turn, state.top) == (B, None)


def test_d6_a_single_one_left_is_asked() -> None:
    start = position("9C KC 3C", "3D 4D", "QC", "3H 4H")
    state = after(start, "9C", "pass", "QC", "pass")
    assert state.turn == A
    assert after(state, "KC").turn == A
    assert after(state, "KC").top is None
    assert after(state, "pass").turn == D


def test_d7_the_deal_ends_when_one_is_left() -> None:
    start = position(
        "",
        "7C",
        "",
        "5D 2D",
        previous=(0, 1, 2, 3),
        totals=(5, -1, -2, -2),
        turn=B,
        out=(C, A),
        house=rules(deals=3),
    )
    played, out, ended = events(start, "7C")
    assert (played, out) == (Played(B, Rank.SEVEN, cards("7C")), WentOut(B, 3))
    assert isinstance(ended, DealEnded)
    assert ended.order == (C, A, B, D)
    assert ended.totals == (6, -2, 0, -4)
    assert [score.points for score in ended.scores] == [1, -1, 2, -2]
    assert [score.place for score in ended.scores] == [2, 3, 1, 4]
    assert shown(ended.scores[D].left) == "5D 2D"


def test_d8_the_exchange() -> None:
    state, found = dealt((1, 3, 0, 2), rules(), {2: "2C 2H AS"}, without="2D 2S AC AD AH")
    assert isinstance(found[0], Dealt)
    assert found[1:] == (Gave(C, B, cards("2H 2C")),)
    assert (state.phase, state.turn) == (Phase.GIVE, B)
    assert refused(state, Give(cards("2H"))) == "give_count"
    assert refused(state, shown(state.hands[B][:1])) == "not_now"
    state = DAIFUGO.play(state, Give(cards("2H 2C"))).state
    assert set(cards("2H 2C")) <= set(state.hands[C])
    assert (state.phase, state.turn) == (Phase.PLAY, B)


def test_d9_the_japanese_exchange() -> None:
    house = rules("japanese")
    state, found = dealt((1, 3, 0, 2), house, {2: "*1 2S 2H", 0: "AC AD"}, without="*2 2C 2D AH AS")
    assert found[1:] == (Gave(C, B, cards("*1 2S")), Gave(A, D, cards("AD")))
    assert (state.turn, state.gift and state.gift.count) == (B, 2)
    state = DAIFUGO.play(state, Give(state.hands[B][:2])).state
    assert (state.turn, state.gift and state.gift.count) == (D, 1)
    state = DAIFUGO.play(state, Give(state.hands[D][:1])).state
    assert (state.phase, state.turn) == (Phase.PLAY, C)


def test_d10_one_exchange_or_none() -> None:
    three, found = dealt((1, 0, 2), rules("japanese"), {})
    assert [type(event) for event in found] == [Dealt, Gave]
    assert len(three.owed) == 2
    none, found = dealt((1, 3, 0, 2), rules(destitute_gives=0), {})
    assert [type(event) for event in found] == [Dealt]
    assert (none.phase, none.turn) == (Phase.PLAY, B)


def test_d11_jokers() -> None:
    house = rules(jokers=2)
    start = position("QC QD 3C", "KC *1 3D", "*2 2C 2D 9C", "2H 2S 4C", house=house)
    state = after(start, "QC QD")
    assert events(state, "KC *1")[0] == Played(B, Rank.KING, cards("KC *1"))
    state = after(state, "KC *1")
    assert refused(state, "2C 2D") is None
    assert refused(state, "2C *2") is None
    assert refused(state, "*2") == "wrong_count"
    twos = position("2H 2S 3C", "*1 *2 2C", "4C", "5C", house=house)
    twos = after(twos, "2H 2S")
    assert refused(twos, "*1 *2") is None
    assert refused(twos, "2C *1") == "too_low"
    lone = after(position("*1 3C", "*2 4C", "5C", "6C", house=house), "*1")
    assert refused(lone, "*2") == "too_low"
    fives = position("5C 5D 5H 5S *1 3C", "4C", "6C", "7C", house=house)
    assert refused(fives, "5C 5D 5H 5S *1") == "too_many"


def test_d12_the_three_of_spades() -> None:
    house = rules(jokers=2, spade_three=True)
    start = position("*1 *2 4C", "3H 3S 5C", "6C", "7C", house=house)
    state = after(start, "*1")
    assert refused(state, "3H") == "too_low"
    assert events(state, "3S")[1:] == (RoundEnded(Ending.SPADE_THREE, B),)
    assert after(state, "3S").turn == B
    assert refused(after(start, "*1 *2"), "3S") == "wrong_count"
    off = position("*1 4C", "3S 5C", "6C", "7C", house=rules(jokers=2))
    assert refused(after(off, "*1"), "3S") == "too_low"
    last = after(position("*1 4C", "3S", "6C", "7C", house=house), "*1", "3S")
    assert (last.out, last.turn, last.top) == ((B,), C, None)


def test_d13_revolution() -> None:
    house = rules(jokers=2, revolution=True)
    start = position(
        "6C 6D *1 *2 4H 9C", "7C 7D 7H 7S 5C 5D 5H 5S 3C 3D", "8C 9D", "8D 9H", house=house
    )
    assert events(start, "6C 6D *1 *2")[1] == Revolution(True)
    state = after(start, "6C 6D *1 *2")
    assert refused(state, "7C 7D 7H 7S") == "too_low"
    assert events(state, "5C 5D 5H 5S")[1] == Revolution(False)
    assert not after(state, "5C 5D 5H 5S").turned
    single = position(
        "4H 9C", "3C 9D", "*1 9H", "*2 2C 9S", house=rules(jokers=2, revolution=True), turned=True
    )
    single = after(single, "4H", "3C", "*1")
    assert refused(single, "2C") == "too_low"
    assert refused(single, "*2") == "too_low"
    off = position("6C 6D *1 *2 9C", "7C 7D 7H 7S 3C", "8C", "8D", house=rules(jokers=2))
    assert refused(after(off, "6C 6D *1 *2"), "7C 7D 7H 7S") is None


def test_d14_an_eight_cuts() -> None:
    house = rules("japanese")
    start = position("7C 7D 9C", "8C 8D 8H *1 3C", "4C", "5C", house=house)
    state = after(start, "7C 7D")
    assert events(state, "8C 8D")[1:] == (RoundEnded(Ending.EIGHT, B),)
    last = after(position("7C 9C", "8C", "4C", "5C", house=house), "7C", "8C")
    assert (last.out, last.turn) == ((B,), C)
    nine = after(position("9C 3C", "8C 3D", "4C", "5C", house=house), "9C")
    assert refused(nine, "8C") == "too_low"
    four = position("8C 8D 8H *1 3C", "4C", "5C", "6C", house=house)
    assert events(four, "8C 8D 8H *1")[1:] == (
        Revolution(True),
        RoundEnded(Ending.EIGHT, A),
    )


def test_d15_the_fall_of_the_capital() -> None:
    house = rules("japanese")
    start = position("AC 4C", "QC 3C", "KC", "5C 6C", house=house, previous=(0, 1, 2, 3), turn=B)
    state = after(start, "QC")
    found = events(state, "KC")
    assert found[1:] == (WentOut(C, 1), Fell(A, cards("4C AC")))
    assert after(state, "KC").turn == D
    jack = position(
        "JC AC 4C", "QC 4D", "3C KC", "5C 6C", house=house, previous=(0, 1, 2, 3), turn=C
    )
    found = events(after(jack, "3C", "pass", "JC", "pass"), "KC")
    assert found[1:] == (
        WentOut(C, 1),
        Fell(A, cards("4C AC")),
        RoundEnded(Ending.PASSES, D),
    )
    first = position("AC", "QC 3C", "KC", "5C 6C", house=house, previous=(0, 1, 2, 3))
    assert events(first, "AC")[1:] == (WentOut(A, 1),)


def test_d16_a_fall_with_three_seats_ends_the_deal() -> None:
    house = rules("japanese", deals=3)
    start = position("AC 4C", "KC", "5C 6C", house=house, previous=(0, 1, 2), turn=B)
    found = events(start, "KC")
    assert [type(event) for event in found] == [Played, WentOut, Fell, DealEnded]
    ended = found[-1]
    assert isinstance(ended, DealEnded)
    assert ended.order == (B, C, A)
    assert [score.fell for score in ended.scores] == [True, False, False]


@pytest.mark.parametrize(
    ("totals", "winner", "first", "results"),
    [
        ((-4, 3, 3, -2), "points", C, (0, 2, 3, 1)),
        # The specification has 1 3 2 0 here, against its own rows 24 and 25: a has the fewest
        # points.
        ((-5, 4, 3, -2), "points", B, (0, 3, 2, 1)),
        ((-5, 4, 3, -2), "last_daifugo", C, (1, 2, 3, 0)),
    ],
)
def test_d17_who_wins(
    totals: tuple[int, ...], winner: str, first: Seat, results: tuple[int, ...]
) -> None:
    ended = end_of_game(rules(winner=winner), (C, B, A, D), totals)
    assert isinstance(ended, GameEnded)
    assert (ended.winner, ended.results) == (first, results)


def test_d18_who_leads() -> None:
    order = (1, 3, 0, 2)
    assert dealt(order, rules(), {})[0].leader == B
    assert dealt(order, rules("japanese"), {})[0].leader == C
    for seed in "12345":
        first = first_deal(rules(), 4, seed)
        assert first.dealer is not None
        assert first.leader == (first.dealer + 1) % 4
        first = first_deal(rules("japanese"), 4, seed)
        assert first.leader is not None
        assert cards("3D")[0] in first.hands[first.leader]
