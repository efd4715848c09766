"""The rules of anaconda.md: its examples by their numbers, the order of hands, the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from mille.cards import PACK, Cards, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games.anaconda.hands import high, high_of, kind, low, low_of
from mille.games.anaconda.moves import Exchanged, Packet, Phase
from mille.games.anaconda.rules import ANACONDA, State
from mille.parts.chips import GameEnded
from tests.games.anaconda.tables import (
    HANDS,
    after,
    codes,
    dealt,
    ended,
    halves,
    names,
    play,
    rules,
    say,
    shown,
)
from tests.parts import kind_of


def costs(state: State) -> dict[str, int]:
    """What the seat on turn may do, and what each costs."""
    legal = ANACONDA.legal(ANACONDA.observe(state, state.to_answer[0]))
    return {line["event"]: line.get("chips", 0) for line in legal}


def test_a3_three_raises_and_no_more() -> None:
    state = after(dealt(rules(), 4), "bet raise raise raise")
    assert list(costs(state)) == ["fold", "call"]
    assert refused(state, 0, "raise") == "raise_limit"
    paid = []
    for _ in range(3):
        paid.append(costs(state)["call"])
        state = after(state, "call")
    assert (paid, state.pot) == ([6, 4, 2], 36)


@pytest.mark.parametrize(
    ("seats", "dealer", "script", "goes_to"),
    [
        (5, 2, "check*5", {3: 4, 4: 0, 0: 1, 1: 2, 2: 3}),
        (5, 2, "check*5 pass check*5", {3: 1, 4: 2, 0: 3, 1: 4, 2: 0}),
        (5, 4, "bet call*3 fold", {0: 1, 1: 2, 2: 3, 3: 0}),
        (5, 4, "bet call*3 fold pass bet fold call*2", {0: 2, 2: 3, 3: 0}),
        (3, 2, "bet fold call", {0: 2, 2: 0}),
        (3, 2, "bet fold call pass check*2", {0: 2, 2: 0}),
    ],
)
def test_a4_to_a6_who_gets_the_cards(
    seats: int, dealer: int, script: str, goes_to: dict[int, int]
) -> None:
    """Folded seats are passed over, and two that are left pass to each other."""
    state = after(dealt(rules(), seats, dealer), script)
    assert state.phase is Phase.PASS
    assert {seat: state.goes_to(seat) for seat in state.active} == goes_to


def test_a4_the_bet_is_big_after_the_last_pass() -> None:
    assert costs(after(dealt(rules(), 5, dealer=2), "check*5 pass check*5 pass"))["bet"] == 4


def test_a7_all_fold_but_one() -> None:
    state, events = play(dealt(rules(), 4), "check bet fold*3")
    end = ended(events)
    score = end.scores[1]
    assert (score.returned, score.paid, score.alone, score.net) == (2, 1, 4, 3)
    assert (end.pots, names(events[-2:]), state.pot) == ((), ["fold", "deal_end"], 0)


def test_a8_a_whole_deal() -> None:
    hands = [" ".join(codes(HANDS[name])) for name in "QWB"]
    state = dealt(rules(passes=[[1, 1]]), 3, hands=hands, pot=2)
    script = "check*3 pass bet call*2 high/low/high lay bet call fold"
    end = ended(play(state, script)[1])
    assert [score.high for score in end.scores] == [12, 0, 0]
    assert [score.low for score in end.scores] == [0, 12, 0]
    (pot,) = end.pots
    assert (pot.chips, pot.stays, end.totals) == (25, 1, (203, 203, 195))


@pytest.mark.parametrize(
    ("paid", "said", "flavour", "won", "left"),
    [
        (10, "Q high, B high, F high", 0, [30, 0, 0], 0),
        (10, "W low, 6 low, 7 low", 1, [31, 0, 0], 0),
        (10, "Q high, KS KH KD 9C 8C low, -", 1, [15, 15, 0], 1),
        (15, "F high, AS TS 8S 6S 2S high, W low", 0, [11, 11, 22], 1),
        (9, "W low, 5H 4D 3H 2C AH low, 5D 4S 3S 2D AD low, Q high", 1, [6, 6, 6, 18], 1),
        # 14: a hand may be worse than it could be, and need not fit the declaration.
        (10, "Q low, 8 high", 0, [10, 10], 0),
        # 16: both
        (10, "5S 4S 3S 2S AS both, B high, 6 low", 0, [30, 0, 0], 0),
        (10, "6S 4S 3S 2S AS both, B high, W low", 0, [0, 15, 15], 0),
        (10, "W both, T high, Q high", 0, [0, 0, 30], 0),
        (10, "W both, Q both", 0, [10, 10], 0),
        (10, "W both, 5C 4C 3C 2C AD low", 0, [15, 5], 0),
    ],
)
def test_a9_to_a11_a14_a16_who_wins_what(
    paid: int, said: str, flavour: int, won: list[int], left: int
) -> None:
    """One way, alone each way, equal hands, both ways."""
    end = shown(said, [paid] * len(won), flavour, both=True)
    assert (halves(end), end.pot) == (won, left)


def test_a12_side_pots() -> None:
    end = shown("Q high, B high, W low, -", [10, 30, 30, 12])
    assert [(pot.chips, pot.high, pot.low) for pot in end.pots] == [
        (40, (0,), (2,)),
        (42, (1,), (2,)),
    ]
    assert halves(end) == [20, 21, 41, 0]
    end = shown("W low, Q high, B high", [10, 30, 30])
    assert [(pot.chips, pot.high, pot.low) for pot in end.pots] == [
        (30, (1,), (0,)),
        (40, (1,), ()),
    ]
    assert halves(end) == [15, 55, 0]


def test_a13_a_short_call() -> None:
    state = after(dealt(rules(passes=[[1, 3]]), 3, chips=(4, 200, 200)), "bet raise call")
    assert costs(state) == {"fold": 0, "call": 1}
    state = after(state, "call pass")
    assert state.to_answer == (1,)
    end = ended(play(state, "bet fold high/low lay")[1])
    assert [(pot.chips, pot.seats) for pot in end.pots] == [(12, (0, 1)), (2, (1,))]
    assert end.scores[1].returned == 4


@pytest.mark.parametrize(
    ("chips", "script", "bets", "cost"),
    [
        ((200, 4, 200), "bet", (2, 0, 0), {"fold": 0, "call": 2, "raise": 3}),
        ((200, 4, 200), "bet raise", (2, 3, 0), {"fold": 0, "call": 3, "raise": 5}),
        ((200, 2, 200), "bet", (2, 0, 0), {"fold": 0, "call": 1}),
        ((200, 4, 5, 200), "bet raise*2", (2, 3, 4, 0), {"fold": 0, "call": 4, "raise": 6}),
        ((200, 4, 5, 200), "bet raise*3", (2, 3, 4, 6), {"fold": 0, "call": 4}),
    ],
)
def test_a14_a20_a_short_raise_counts_as_a_raise(
    chips: tuple[int, ...], script: str, bets: tuple[int, ...], cost: dict[str, int]
) -> None:
    state = after(dealt(rules(), len(chips), chips=chips), script)
    assert (state.bets, costs(state)) == (bets, cost)


def test_a15_two_are_all_in_and_nobody_bets() -> None:
    state = dealt(rules(), 3, chips=(1, 1, 50))
    assert state.phase is Phase.PASS
    state = after(state, "pass pass")
    assert state.phase is Phase.DECLARE
    events = play(state, "high/low/high lay")[1]
    assert names(events[-4:]) == ["arrange", "turn", "show", "deal_end"]


def test_a17_the_best_cards_up_begin() -> None:
    table = rules(
        passes=[[1, 1]], roll="one_by_one", roll_first="best_showing", declare="before_showdown"
    )
    hands = ["2S 3S 4S 6S 7S 8S", "KS KH 4H 6H 7H 8H", "KD QD 4D 6D 7D 8D", "TC 3C 4C 6C 7C 8C"]
    state = after(dealt(table, 4, hands=hands), "check*4 pass check*4 lay")
    for turned in range(1, 5):
        assert (state.step.n, state.to_answer) == (4, (1,))
        assert len(state.up[0] or ()) == turned
        state = after(state, "check*4")
    assert state.phase is Phase.DECLARE
    _, events = play(after(state, "high/low/high"), "low")
    assert names(events) == ["declare", "declared", "show", "deal_end"]


def test_a18_who_sees_what() -> None:
    state = after(dealt(rules(), 3), "check*3")
    put_down, (passed,) = say(state, {"event": "pass", "cards": codes(state.hands[0][:3])})
    assert ANACONDA.redact(passed, Seat(0)) == passed
    assert ANACONDA.write(ANACONDA.redact(passed, Seat(1)))["cards"] is None
    assert ANACONDA.observe(put_down, Seat(1)).passing == (None,) * 3
    state = after(put_down, "pass")
    (exchanged,) = state.exchanged
    seen = kind_of(Exchanged, ANACONDA.redact(exchanged, Seat(1)))
    known = {(packet.from_, packet.to) for packet in seen.moves if packet.cards}
    assert known == {(0, 1), (1, 2)}
    assert seen.moves[2] == Packet(Seat(2), Seat(0), None)
    state, (said,) = play(after(state, "check*3 pass check*3"), "low")
    assert ANACONDA.write(ANACONDA.redact(said, Seat(2)))["for"] is None
    assert ANACONDA.observe(state, Seat(2)).words == (None,) * 3
    state = after(state, "low/high")
    assert ANACONDA.observe(state, Seat(2)).words == ("low", "low", "high")
    first = state.hands[0]
    state, (laid,) = say(state, {"event": "arrange", "cards": codes(first[:5])})
    assert ANACONDA.write(ANACONDA.redact(laid, Seat(1)))["cards"] is None
    view = ANACONDA.observe(after(state, "lay"), Seat(1))
    assert (view.laid[0], view.up[0]) == (None, first[:4])


def refused(state: State, seat: int, line: str | dict[str, Any]) -> str:
    """Why a seat may not say this, a word or a whole line."""
    found = ANACONDA.judge(state, Seat(seat), {"event": line} if isinstance(line, str) else line)
    assert isinstance(found, Message), found
    return found.id.removeprefix("refusal.")


PASSED = "check*3 pass check*3 pass check*3"


@pytest.mark.parametrize(
    ("script", "seat", "line", "why"),
    [
        ("", 2, "turn", "out_of_place"),
        ("", 2, "jump", "unknown_move"),
        ("", 0, {"event": "bet", "chips": None}, "unknown_move"),
        ("", 0, {"event": "bet", "chips": True}, "unknown_move"),
        ("", 1, {"event": "pass", "cards": []}, "not_your_turn"),
        ("", 0, {"event": "pass", "cards": []}, "wrong_phase"),
        ("", 0, "fold", "fold_free"),
        ("", 0, "call", "nothing_to_call"),
        ("", 0, "raise", "wrong_word"),
        ("", 0, {"event": "bet", "chips": 3}, "wrong_chips"),
        ("bet", 1, "check", "must_answer"),
        ("bet", 1, "bet", "wrong_word"),
        ("bet", 1, {"event": "call", "chips": 1}, "wrong_chips"),
        ("check*3", 0, {"event": "pass", "cards": [0, 1]}, "wrong_count"),
        ("check*3", 0, {"event": "pass", "cards": [0, 1, 0]}, "not_held"),
        ("check*3", 0, {"event": "pass", "cards": [0, 1, 7]}, "not_held"),
        (PASSED, 0, {"event": "declare", "for": "both"}, "no_both"),
    ],
)
def test_a19_refusals(script: str, seat: int, line: Any, why: str) -> None:
    """Cards are those of seat 0 by their places, and then those of seat 1."""
    state = after(dealt(rules(), 3), script)
    if isinstance(line, dict) and "cards" in line:
        held = codes((*state.hands[0], *state.hands[1]))
        line = line | {"cards": [held[at] for at in line["cards"]]}
    assert refused(state, seat, line) == why


def test_a14_a19_who_cannot_raise() -> None:
    state = after(dealt(rules(), 3, chips=(200, 2, 200)), "bet")
    assert refused(state, 1, "raise") == "no_chips"
    state = after(dealt(rules(deals=1), 3, chips=(3, 3, 200)), "bet call")
    assert refused(state, 2, "raise") == "nobody_to_raise"
    assert refused(state, 2, {"event": "raise", "chips": 1}) == "nobody_to_raise"
    state, events = play(state, "call pass pass high/high/low lay")
    assert isinstance(events[-1], GameEnded)
    assert refused(state, 0, "turn") == "game_over"


def test_one_left_and_the_end_by_deals() -> None:
    """#27: the flavour goes to the last seat left, or stays unowned."""
    state = dealt(rules(deals=1), 3, pot=1, chips=(200, 200, 199))
    _, events = play(state, "bet fold*2")
    end = kind_of(GameEnded, events[-1])
    assert (end.why, end.left, end.totals, end.winners) == ("deals", 0, (203, 199, 198), (0,))


FALLING = {
    "high": (
        "AS KS QS JS TS|5S 4S 3S 2S AS|AS AH AD AC 2S|QS QH QD QC 3C|AS AH AD 2S 2H|JS JH JD 9S 9H"
        "|KS 9S 7S 4S 2S|AS KH QS JS TS|5S 4H 3S 2S AS|7S 7H 7D KS 2S|AS AH 3S 3H 2S"
        "|KS KH QS QH AS|AS AH KS QS JH|AS KH QS JS 9S|QS KH AS 2S 3S"
    ),
    "ace_to_five": (
        "5S 4H 3D 2H AC|6S 4H 3D 2H AC|6S 5H 3D 2H AC|6S 5H 4D 3H 2C|7S 5H 4D 3H 2C|8S 6H 4D 3H AC"
        "|KS QH JD TH 9C|AS AH 4D 3H 2C|2S 2H 5D 4H 3C|KS KH 4D 3H 2C|2S 2H AD AH 3C|AS AH AD 3H 2C"
        "|AS AH AD 2H 2C|AS AH AD AC 2C"
    ),
    "ace_to_six": (
        "6S 4H 3D 2H AC|6S 5H 3D 2H AC|7S 5H 4D 3H 2C|KS QH JD TH AC|AS AH 4D 3H 2C|5S 4H 3D 2H AC"
        "|8S 6S 4S 2S AS"
    ),
    "deuce_to_seven": (
        "7S 5H 4D 3H 2C|7S 6H 4D 3H 2C|AS 5H 4D 3H 2C|2S 2H 5D 4H 3C|6S 5H 4D 3H 2C|AS KH QD JH TC"
        "|8S 6S 4S 3S 2S"
    ),
}
"""By method, hands that each beat the next."""


def worth_of(method: str) -> Callable[[Cards], int]:
    return high if method == "high" else partial(low, method)


@pytest.mark.parametrize("method", FALLING)
def test_a1_a2_the_order_of_hands(method: str) -> None:
    worths = [worth_of(method)(cards(hand)) for hand in FALLING[method].split("|")]
    assert worths == sorted(set(worths), reverse=True)


@pytest.mark.parametrize(
    ("method", "hand", "equal"),
    [
        ("high", "AD TD 8D 6D 2D", "AS TS 8S 6S 2S"),
        ("ace_to_five", "5S 4S 3S 2S AS", "5S 4H 3D 2H AC"),
    ],
)
def test_a1_a2_equal_hands(method: str, hand: str, equal: str) -> None:
    """Suits do not count; nor does a flush against a low hand from ace to five."""
    assert worth_of(method)(cards(hand)) == worth_of(method)(cards(equal))


def test_the_best_of_seven_is_the_best_of_its_fives() -> None:
    """#24 to #26: the quick way and the plain one agree."""
    dice = Dice("sevens")
    for n in range(300):
        seven = dice.stream(n).shuffled(PACK)[: 5 + n % 3]
        for worth in map(worth_of, FALLING):
            assert worth(seven) == max(map(worth, combinations(seven, 5)))


def test_cards_up() -> None:
    """#17: groups first, and no straights or flushes."""
    falling = ["2S 2H 2D 2C", "2S 2H 2D AS", "KS KH 3S 3H", "KS KH 2S AS", "AS KS QS JS"]
    worths = [high(cards(hand)) for hand in falling]
    assert worths == sorted(worths, reverse=True)


NINE = [1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36]
"""The hands of each kind where aces are at one end alone, so that nine rows are straights."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "wanted", "different"),
    [
        ("high", [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40], 7462),
        ("ace_to_five", [1_317_888, 1_098_240, 123_552, 54_912, 0, 0, 3_744, 624, 0], 6175),
        ("ace_to_six", NINE, 7462),
        ("deuce_to_seven", NINE, 7462),
    ],
)
def test_every_five_cards(method: str, wanted: list[int], different: int) -> None:
    """All 2,598,960: how many there are of each kind, as is well known, and of different worth."""
    worth = high_of if method == "high" else partial(low_of, method)
    worths, kinds = Counter(map(worth, combinations(range(52), 5))), [0] * 9
    for each, n in worths.items():
        kinds[kind(each)] += n
    assert (kinds, len(worths)) == (wanted, different)


@pytest.mark.long
def test_a_published_evaluator_agrees() -> None:
    """For a million hands run `python -m tests.games.anaconda.against_pokerkit`."""
    from tests.games.anaconda.against_pokerkit import differences  # takes half a second

    assert differences(20_000) == {"high": 0, "ace_to_five": 0, "deuce_to_seven": 0}
