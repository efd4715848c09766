"""The rules of Beggar My Neighbor: the page's examples, and whole games."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games.beggar_my_neighbor.rules import State
from mille.games.beggar_my_neighbor.table import (
    OPTIONS,
    PRESETS,
    DealEnded,
    GameEnded,
    How,
    Out,
    Play,
    Played,
    SeatScore,
    Taken,
)
from mille.value import replace
from tests.games.beggar_my_neighbor.plainly import played
from tests.games.beggar_my_neighbor.positions import GAME, dealt, play, position, rules, told
from tests.parts import fault_of, kind_of, quick_rows

HAPPENS = """
B1 AS 9C / 2C 3C 4C 5C 6C | 5 | 0AS 12C 13C 14C 15C take:0:5
B2 KS 9C 8C / 2C JC 4C 5C | 4 | 0KS 12C 1JC 09C take:1:4
B3 JS QH 7C 9D / KD AC 8C | 6 | 0JS 1KD 0QH 1AC 07C 09D out:0 take:1:6 won winners:1
B4 JS / 2C 3C | 2 | 0JS 12C take:0:2
B4 JS / 2C 3C | when_empty | 0JS out:0 take:1:1 won winners:1
B5 KS 5C / 2C 3C | 3 | 0KS 12C 13C out:1 take:0:3 won winners:0
B6 QS 5C / 2C 3C | 3 | 0QS 12C 13C take:0:3 out:1 won winners:0
B7 5C / 6C 7C | 2 | 05C 16C out:0 take:1:2 won winners:1
B8 AS 2C 3C / JD 4C 5C / 6C 7C 8C | 3 | 0AS 1JD 26C take:1:3
B9 2C 3C 9H / 4C / 5C 6C JD 7D | 7 | 02C 14C 25C 03C out:1 26C 09H 2JD out:0 take:2:7 won winners:2
B10 2C AC 8C / 4C / 5C 6C 9D 7D | 4 | 02C 14C 25C 0AC out:1 take:0:4
#10 2C / 3C / 4C 5C / 6C 7C KH | 4 | 02C 13C 24C 36C out:0 out:1
#11 2C / 3C / JD 6C / 7C 8C | 4 | 02C 13C 2JD 37C take:2:4 out:0 out:1
#12 QS 5C / 2C 3C | when_empty | 0QS 12C 13C take:0:3 out:1 won winners:0
#12 5C / 6C 7C | when_empty | 05C out:0 take:1:1 won winners:1
"""
"""The number of the example or row, the stacks, how many cards are turned or how one loses, and
what happens.
"""


@pytest.mark.parametrize("example", HAPPENS.strip().splitlines())
def test_what_happens(example: str) -> None:
    said, turned, happens = (part.strip() for part in example.split("|"))
    stacks = said.partition(" ")[2]
    if turned.isdecimal():
        _, events = play(position(stacks), int(turned))
    else:
        _, events = play(position(stacks, rules(lose=turned)))
    assert told(events) == happens


@pytest.mark.parametrize(
    ("text", "turned", "stack"),
    [
        ("AS 9C / 2C 3C 4C 5C 6C", 5, "9C AS 2C 3C 4C 5C"),  # the card played first comes up first
        ("JS / 2C 3C", 2, "JS 2C"),  # an empty stack may still win the pile
    ],
)
def test_b1_b4_the_pile_goes_under_the_stack(text: str, turned: int, stack: str) -> None:
    state, _ = play(position(text), turned)
    assert (state.turn, state.stacks[0]) == (0, cards(stack))


LONGS: list[tuple[str, str, int, int | None]] = [
    ("------------KAQ----J------", "-JQQK---K----JK--QA-A-JA--", 670, 4791),
    ("---JQ---K-A----A-J-K---QK-", "-J-----------AJQA----K---Q", 805, None),
    ("A-QK------Q----KA-----J---", "-JAK----A--Q----J---QJ--K-", 960, None),
    ("K-KK----K-A-----JAA--Q--J-", "---Q---Q-J-----J------AQ--", 1007, None),
    ("----Q------A--K--A-A--QJK-", "-Q--J--J---QK---K----JA---", 1015, None),
    ("--A-Q--J--J---Q--AJ-K---K-", "-J-------Q------A--A--QKK-", 1016, None),
    ("-J------Q------AAA-----QQ-", "K----JA-----------KQ-K-JJK", 1122, 7959),
]


@pytest.mark.parametrize(("first", "second", "tricks", "turned"), quick_rows(LONGS, 2))
def test_b11_long_games(first: str, second: str, tricks: int, turned: int | None) -> None:
    _, events = play(dealt(first, second))
    end = next(event for event in events if isinstance(event, DealEnded))
    assert (end.how, end.tricks) == (How.WON, tricks)
    assert turned in (None, end.cards_played)
    assert sorted(score.cards for score in end.scores) == [0, 52]


ENDLESS = ("---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA")


@pytest.mark.parametrize(
    ("house", "how", "tricks", "winners"),
    [
        ({}, How.ENDLESS, 66, (0, 1)),
        ({"endless": "most_cards"}, How.ENDLESS, 66, (0,)),
        ({"trick_limit": 3}, How.LIMIT, 3, None),
        # #15: the limit is looked at last.
        ({"trick_limit": 66}, How.ENDLESS, 66, (0, 1)),
        ({"trick_limit": 65}, How.LIMIT, 65, None),
    ],
)
def test_b11_b12_the_endless_game_and_a_limit(
    house: dict[str, Any], how: How, tricks: int, winners: tuple[int, ...] | None
) -> None:
    state, events = play(dealt(*ENDLESS, house=rules(**house)))
    end, over = events[-2:]
    assert isinstance(end, DealEnded) and isinstance(over, GameEnded)
    assert (end.how, end.tricks) == (how, tricks)
    if winners is not None:
        assert [score.cards for score in end.scores] == [42, 10]
        assert over.winners == winners
        assert over.results == ((1, 0) if len(winners) == 1 else (0.5, 0.5))
        assert state.positions.index(state.positions[-1]) == 4  # after four tricks it goes round


SEATS = st.integers(2, 6)


def new_game(seats: int, seed: str, **changed: Any) -> State:
    """A game whose cards are dealt at random."""
    before = GAME.start(rules(**changed), seats)
    return GAME.play(before, GAME.chance(before, Dice(seed))).state


# The deal


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [26, 26]),
        (3, [18, 17, 17]),
        (4, [13, 13, 13, 13]),
        (5, [11, 11, 10, 10, 10]),
        (6, [9, 9, 9, 9, 8, 8]),
    ],
)
def test_1_the_odd_cards_fall_left_of_the_dealer(seats: int, counts: list[int]) -> None:
    dealers = set()
    for seed in range(40):
        state = new_game(seats, f"{seed}")
        assert state.dealer is not None
        dealers.add(state.dealer)
        from_left = [(state.dealer + 1 + n) % seats for n in range(seats)]
        assert [len(state.stacks[seat]) for seat in from_left] == counts
        assert state.turn == from_left[0]  # 3
    assert dealers == set(range(seats))


def test_1_no_other_deal_is_allowed() -> None:
    before = GAME.start(rules(), 3)
    deal = GAME.chance(before, Dice("deal"))
    one, two, three = (stack or () for stack in deal.stacks)
    wrong = [
        replace(deal, dealer=Seat(3)),
        replace(deal, dealer=Seat((deal.dealer + 1) % 3)),
        replace(deal, stacks=(one, two)),
        replace(deal, stacks=(one, two, (*three[:-1], one[0]))),
        replace(deal, stacks=(one, two[:-1], (*three, two[-1]))),
        replace(deal, stacks=(None, None, None), counts=(18, 17, 17)),
    ]
    assert GAME.refusal(before, deal) is None
    for other in wrong:
        refusal = GAME.refusal(before, other)
        assert refusal.id == "refusal.deal"


def test_what_went_under_a_stack_is_remembered() -> None:
    state, _ = play(position("AS 9C / 2C 3C 4C 5C 6C"), 5)
    view = GAME.observe(state, Seat(1))
    assert view.stacks == ((None, *state.stacks[0][1:]), (None,))


def test_12_is_for_two_seats() -> None:
    OPTIONS.check(PRESETS["literal"], 2)
    assert fault_of(OPTIONS.check, PRESETS["literal"], 3).message.id == "fault.two_seats"


# The end


def test_15_a_win_comes_before_the_limit() -> None:
    _, events = play(position("KS 5C / 2C 3C", rules(trick_limit=1)))
    assert told(events).endswith("won winners:0")


def test_16_winners_share() -> None:
    state = position("JS 2C 4C 8C / 3C 5C 9C 9D / 7H 7D 7C", rules(trick_limit=1))
    _, events = play(state)
    end, over = events[-2:]
    assert end == DealEnded(
        How.LIMIT,
        cards_played=2,
        tricks=1,
        scores=(SeatScore(5, 1), SeatScore(3, 0), SeatScore(3, 0)),
        biggest=2,
        longest_battle=1,
    )
    assert over == GameEnded((Seat(0),), (1, 0, 0))


@pytest.mark.parametrize(
    ("stacks", "over"),
    [
        ("JS 2C / 3C 5C 9C 9D / 7H 7D 7C", GameEnded((Seat(0), Seat(1), Seat(2)), (0.333333,) * 3)),
        ("JS 2C / 3C 5C 9C 9D / 7H 7D", GameEnded((Seat(0), Seat(1)), (0.5, 0.5, 0))),
    ],
)
def test_16_who_has_as_many_shares(stacks: str, over: GameEnded) -> None:
    assert play(position(stacks, rules(trick_limit=1)))[1][-1] == over


# Refusals, in the order of the specification


@pytest.mark.parametrize(
    "line", [{"event": "knock"}, {"event": "play", "card": "AS"}, {"event": "play", "seat": 0}, {}]
)
def test_unknown_move(line: dict[str, Any]) -> None:
    assert fault_of(GAME.read_choice, line).message.id == "refusal.unknown_move"


@pytest.mark.parametrize(
    ("dealt", "seat", "line", "judged"),
    [
        (False, 1, {"event": "knock"}, Message("refusal.not_now")),
        (True, 1, {"event": "knock"}, Message("refusal.not_your_turn")),
        (True, 1, {"event": "play"}, Message("refusal.not_your_turn")),
        (True, 0, {"event": "knock"}, Message("refusal.unknown_move")),
        (True, 0, {"event": "play"}, Play()),
    ],
)
def test_refusals_come_in_order(
    dealt: bool, seat: int, line: dict[str, Any], judged: Message | Play
) -> None:
    state = position("2C 4C / 3C") if dealt else GAME.start(rules(), 2)
    assert GAME.judge(state, Seat(seat), line) == judged
    may = [{"event": "play"}] if dealt and not seat else []
    assert GAME.legal(GAME.observe(state, Seat(seat))) == may


# Whole games


@given(seats=SEATS, seed=st.integers(0, 10**6))
def test_a_game_goes_as_plain_loops_play_it(seats: int, seed: int) -> None:
    state = new_game(seats, f"{seed}")
    wanted = played(state.stacks, state.turn)
    end, events = play(state)
    turned = [event for event in events if isinstance(event, Played | Out | Taken)]
    assert told(turned).split() == wanted
    scored = kind_of(DealEnded, events[-2])
    piles = [event.cards for event in turned if isinstance(event, Taken)]
    assert scored.biggest == max(piles)
    assert scored.tricks == len(piles) == sum(end.tricks)
    assert scored.cards_played == sum(isinstance(event, Played) for event in turned)
    if scored.how is How.WON:
        assert sum(1 for score in scored.scores if score.cards) == 1
