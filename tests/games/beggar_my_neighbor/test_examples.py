"""The worked examples B1 to B12 of beggar_my_neighbor.md, section 6."""

from __future__ import annotations

import pytest

from mille.cards import cards
from mille.engine.codec import Seat
from mille.games.beggar_my_neighbor.table import DealEnded, GameEnded, How
from tests.games.beggar_my_neighbor.positions import dealt, play, position, rules, told
from tests.parts import quick_rows

LITERAL = rules(lose="when_empty")


@pytest.mark.parametrize(
    ("stacks", "turned", "happens"),
    [
        pytest.param("AS 9C / 2C 3C 4C 5C 6C", 5, "0AS 12C 13C 14C 15C take:0:5", id="B1"),
        pytest.param("KS 9C 8C / 2C JC 4C 5C", 4, "0KS 12C 1JC 09C take:1:4", id="B2"),
        pytest.param(
            "JS QH 7C 9D / KD AC 8C",
            6,
            "0JS 1KD 0QH 1AC 07C 09D out:0 take:1:6 won winners:1",
            id="B3",
        ),
        pytest.param("JS / 2C 3C", 2, "0JS 12C take:0:2", id="B4"),
        pytest.param("KS 5C / 2C 3C", 3, "0KS 12C 13C out:1 take:0:3 won winners:0", id="B5"),
        pytest.param("QS 5C / 2C 3C", 3, "0QS 12C 13C take:0:3 out:1 won winners:0", id="B6"),
        pytest.param("5C / 6C 7C", 2, "05C 16C out:0 take:1:2 won winners:1", id="B7"),
        pytest.param("AS 2C 3C / JD 4C 5C / 6C 7C 8C", 3, "0AS 1JD 26C take:1:3", id="B8"),
        pytest.param(
            "2C 3C 9H / 4C / 5C 6C JD 7D",
            7,
            "02C 14C 25C 03C out:1 26C 09H 2JD out:0 take:2:7 won winners:2",
            id="B9",
        ),
        pytest.param("2C AC 8C / 4C / 5C 6C 9D 7D", 4, "02C 14C 25C 0AC out:1 take:0:4", id="B10"),
    ],
)
def test_what_happens(stacks: str, turned: int, happens: str) -> None:
    _, events = play(position(stacks), turned)
    assert told(events) == happens


def test_b1_the_card_played_first_is_reached_first() -> None:
    state, _ = play(position("AS 9C / 2C 3C 4C 5C 6C"), 5)
    assert state.stacks[0] == cards("9C AS 2C 3C 4C 5C")
    assert state.turn == 0


def test_b4_an_empty_stack_may_still_win_the_pile() -> None:
    state, _ = play(position("JS / 2C 3C"), 2)
    assert (state.turn, state.stacks[0]) == (0, cards("JS 2C"))


def test_b4_when_empty() -> None:
    _, events = play(position("JS / 2C 3C", LITERAL))
    assert told(events) == "0JS out:0 take:1:1 won winners:1"


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
    ("endless", "winners", "results"),
    [("draw", (Seat(0), Seat(1)), (0.5, 0.5)), ("most_cards", (Seat(0),), (1, 0))],
)
def test_b11_the_endless_game(
    endless: str, winners: tuple[Seat, ...], results: tuple[float, ...]
) -> None:
    state, events = play(dealt(*ENDLESS, house=rules(endless=endless)))
    end = events[-2]
    assert isinstance(end, DealEnded)
    assert (end.how, end.tricks) == (How.ENDLESS, 4 + 62)
    assert [score.cards for score in end.scores] == [42, 10]
    assert events[-1] == GameEnded(winners, results)
    assert state.positions.index(state.positions[-1]) == 4


def test_b12_a_limit() -> None:
    _, events = play(dealt(*ENDLESS, house=rules(trick_limit=3)))
    end = events[-2]
    assert isinstance(end, DealEnded)
    assert (end.how, end.tricks) == (How.LIMIT, 3)
