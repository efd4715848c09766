"""The rules of Beggar My Neighbor: the page's examples, and whole games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import PACK, Card, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Fault, IllegalMove
from mille.games.beggar_my_neighbor.rules import State
from mille.games.beggar_my_neighbor.table import (
    OPTIONS,
    PRESETS,
    DealEnded,
    GameEnded,
    How,
    Move,
    Out,
    Play,
    Played,
    SeatScore,
    Taken,
)
from mille.value import replace
from tests.games.beggar_my_neighbor.plainly import played
from tests.games.beggar_my_neighbor.positions import GAME, dealt, play, position, rules, told
from tests.parts import quick_rows

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


def test_b1_the_card_played_first_is_reached_first() -> None:
    state, _ = play(position("AS 9C / 2C 3C 4C 5C 6C"), 5)
    assert state.stacks[0] == cards("9C AS 2C 3C 4C 5C")
    assert state.turn == 0


def test_b4_an_empty_stack_may_still_win_the_pile() -> None:
    state, _ = play(position("JS / 2C 3C"), 2)
    assert (state.turn, state.stacks[0]) == (0, cards("JS 2C"))


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


def test_2_nobody_is_shown_a_stack() -> None:
    before = GAME.start(rules(), 2)
    deal = GAME.chance(before, Dice("secret"))
    for seat in (Seat(0), Seat(1)):
        redacted = GAME.write(GAME.redact(deal, seat))
        assert redacted == {
            "event": "deal",
            "dealer": deal.dealer,
            "stacks": [None, None],
            "counts": [26, 26],
        }
        view = GAME.observe(GAME.play(before, deal).state, seat)
        assert view.stacks == ((None,) * 26,) * 2


def test_what_went_under_a_stack_is_remembered() -> None:
    state, _ = play(position("AS 9C / 2C 3C 4C 5C 6C"), 5)
    view = GAME.observe(state, Seat(1))
    assert view.stacks == ((None, *state.stacks[0][1:]), (None,))


def test_12_is_for_two_seats() -> None:
    OPTIONS.check(PRESETS["literal"], 2)
    with pytest.raises(Fault) as error:
        OPTIONS.check(PRESETS["literal"], 3)
    assert error.value.message.id == "fault.two_seats"


# The end


def test_15_the_limit_is_looked_at_last() -> None:
    _, events = play(position("KS 5C / 2C 3C", rules(trick_limit=1)))
    assert told(events).endswith("won winners:0")
    end = dealt(*ENDLESS, house=rules(trick_limit=66))
    assert How.ENDLESS.value in told(play(end)[1])
    before = dealt(*ENDLESS, house=rules(trick_limit=65))
    assert How.LIMIT.value in told(play(before)[1])


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
    tied = position("JS 2C / 3C 5C 9C 9D / 7H 7D 7C", rules(trick_limit=1))
    assert play(tied)[1][-1] == GameEnded((Seat(0), Seat(1), Seat(2)), (0.333333,) * 3)
    two = position("JS 2C / 3C 5C 9C 9D / 7H 7D", rules(trick_limit=1))
    assert play(two)[1][-1] == GameEnded((Seat(0), Seat(1)), (0.5, 0.5, 0))


def test_results_are_written_as_the_specification_writes_them() -> None:
    line = GAME.write(GameEnded((Seat(0),), (1, 0)))
    assert line == {"event": "game_end", "winners": [0], "results": [1, 0]}
    assert [type(each) for each in line["results"]] == [int, int]


# Refusals, in the order of the specification


def test_not_now() -> None:
    deal = GAME.chance(GAME.start(rules(), 2), Dice("1"))
    before, over = GAME.start(rules(), 2), play(position("5C / 6C 7C"))[0]
    playing = position("2C / 3C")
    cases: list[tuple[State, Move]]
    cases = [(before, Play()), (over, Play()), (over, deal), (playing, deal)]
    for state, move in cases:
        refusal = GAME.refusal(state, move)
        assert refusal.id == "refusal.not_now"
        with pytest.raises(IllegalMove):
            GAME.play(state, move)


@pytest.mark.parametrize(
    "line", [{"event": "knock"}, {"event": "play", "card": "AS"}, {"event": "play", "seat": 0}, {}]
)
def test_unknown_move(line: dict[str, Any]) -> None:
    with pytest.raises(Fault) as error:
        GAME.read_choice(line)
    assert error.value.message.id == "refusal.unknown_move"


def test_refusals_come_in_order() -> None:
    dealing, playing = GAME.start(rules(), 2), position("2C 4C / 3C")
    right, wrong = {"event": "play"}, {"event": "knock"}

    def judged(state: State, seat: int, line: dict[str, Any]) -> str:
        return str(GAME.judge(state, Seat(seat), line))

    assert judged(dealing, 1, wrong) == "refusal.not_now"
    assert judged(playing, 1, wrong) == judged(playing, 1, right) == "refusal.not_your_turn"
    assert judged(playing, 0, wrong) == "refusal.unknown_move"
    assert GAME.judge(playing, Seat(0), right) == Play()


def test_the_one_legal_move() -> None:
    state = position("2C 4C / 3C")
    assert GAME.legal(GAME.observe(state, Seat(0))) == [{"event": "play"}]
    assert GAME.legal(GAME.observe(state, Seat(1))) == []
    assert GAME.read_choice({"event": "play"}) == Play()
    assert GAME.waiting(state).forced


# Whole games


@given(seats=SEATS, seed=st.integers(0, 10**6))
def test_a_game_goes_as_plain_loops_play_it(seats: int, seed: int) -> None:
    state = new_game(seats, f"{seed}")
    wanted = played(state.stacks, state.turn)
    end, events = play(state)
    turned = [event for event in events if isinstance(event, Played | Out | Taken)]
    assert told(turned).split() == wanted
    scored = events[-2]
    assert isinstance(scored, DealEnded)
    piles = [event.cards for event in turned if isinstance(event, Taken)]
    assert scored.biggest == max(piles)
    assert scored.tricks == len(piles) == sum(end.tricks)
    assert scored.cards_played == sum(isinstance(event, Played) for event in turned)
    if scored.how is How.WON:
        assert sum(1 for score in scored.scores if score.cards) == 1


@pytest.mark.long
@given(
    seats=SEATS,
    seed=st.integers(0, 10**6),
    lose=st.sampled_from(["when_needed", "when_empty"]),
    endless=st.sampled_from(["draw", "most_cards"]),
    limit=st.sampled_from([0, 1, 7, 40]),
)
def test_nothing_is_lost_and_results_add_up(
    seats: int, seed: int, lose: str, endless: str, limit: int
) -> None:
    seats = 2 if lose == "when_empty" else seats
    state = new_game(seats, f"{seed}", lose=lose, endless=endless, trick_limit=limit)
    turn = 0
    while GAME.waiting(state).actor is not None:
        assert Counter((*state.pile, *sum(state.stacks, ()))) == Counter(PACK)
        assert GAME.waiting(state).turn > turn
        turn = GAME.waiting(state).turn
        state = GAME.play(state, Play()).state
        assert not limit or sum(state.tricks) <= limit
    assert sum(state.results) == pytest.approx(1, abs=1e-5)
    assert not state.pile


@given(seed=st.integers(0, 10**6), cards=st.integers(0, 300))
def test_a_world_has_the_cards_that_nobody_has_seen(seed: int, cards: int) -> None:
    state, _ = play(new_game(3, f"{seed}"), cards)
    view = GAME.observe(state, Seat(1))
    world = GAME.imagine(view, Dice(f"{seed}"))
    assert GAME.observe(world, Seat(1)) == view
    assert Counter((*world.pile, *sum(world.stacks, ()))) == Counter(PACK)
    unseen: set[Card] = set()
    for stack, n in zip(state.stacks, state.unseen):
        unseen |= set(stack[:n])
    shown = {card for stack in view.stacks for card in stack if card is not None}
    assert not unseen & (shown | set(view.pile))
