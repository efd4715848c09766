"""The rules of anaconda.md: its examples by their numbers, the order of hands, the record."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest

from mille.cards import PACK, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message
from mille.games.anaconda.hands import high, high_of, kind, low, low_of
from mille.games.anaconda.moves import OPTIONS, Exchanged, Packet, Phase, Way
from mille.games.anaconda.rules import ANACONDA, State
from mille.parts.chips import GameEnded
from tests.games.anaconda.tables import (
    BOTH,
    EIGHT,
    HIGH,
    LOW,
    SEVEN,
    SIX,
    B,
    F,
    Q,
    T,
    W,
    act,
    arrange,
    dealt,
    declare,
    ended,
    halves,
    names,
    pass_on,
    rules,
    say,
    shown,
)


def legal(state: State) -> list[dict[str, Any]]:
    return ANACONDA.legal(ANACONDA.observe(state, state.to_answer[0]))


def targets(state: State) -> dict[int, int]:
    """Who passes to whom now."""
    return {seat: state.goes_to(seat) for seat in state.active}


def costs(state: State) -> dict[str, int]:
    """What the seat on turn may do, and what each costs."""
    return {line["event"]: line.get("chips", 0) for line in legal(state)}


def test_a3_three_raises_and_no_more() -> None:
    state, _ = act(dealt(rules(), 4), "bet", "raise", "raise", "raise")
    assert [line["event"] for line in legal(state)] == ["fold", "call"]
    assert ANACONDA.judge(state, Seat(0), {"event": "raise"}) == Message(
        "refusal.raise_limit", (("n", 3),)
    )
    paid = []
    for _ in range(3):
        paid.append(costs(state)["call"])
        state, _ = act(state, "call")
    assert (paid, state.pot) == ([6, 4, 2], 36)


def test_a4_who_gets_the_cards() -> None:
    state, _ = act(dealt(rules(), 5, dealer=2), *["check"] * 5)
    assert targets(state) == {3: 4, 4: 0, 0: 1, 1: 2, 2: 3}
    state, _ = act(pass_on(state), *["check"] * 5)
    assert targets(state) == {3: 1, 4: 2, 0: 3, 1: 4, 2: 0}
    assert costs(pass_on(state))["bet"] == 4


def test_a5_folded_seats_are_passed_over() -> None:
    state, _ = act(dealt(rules(), 5), "bet", "call", "call", "call", "fold")
    assert targets(state) == {0: 1, 1: 2, 2: 3, 3: 0}
    state, _ = act(pass_on(state), "bet", "fold", "call", "call")
    assert targets(state) == {0: 2, 2: 3, 3: 0}


def test_a6_two_that_are_left_pass_to_each_other() -> None:
    state, _ = act(dealt(rules(), 3), "bet", "fold", "call")
    assert targets(state) == {0: 2, 2: 0}
    state, _ = act(pass_on(state), "check", "check")
    assert (state.phase, targets(state)) == (Phase.PASS, {0: 2, 2: 0})


def test_a7_all_fold_but_one() -> None:
    state, events = act(dealt(rules(), 4), "check", "bet", "fold", "fold", "fold")
    end = ended(events)
    score = end.scores[1]
    assert (score.returned, score.paid, score.alone, score.net) == (2, 1, 4, 3)
    assert (end.pots, names(events[-2:]), state.pot) == ((), ["fold", "deal_end"], 0)


def test_a8_a_whole_deal() -> None:
    hands = [" ".join(card.code for card in hand) for hand in (Q, W, B)]
    table = rules(passes=[[1, 1]])
    state = dealt(table, 3, hands=hands, pot=2)
    state, _ = act(state, *["check"] * 3)
    state, _ = act(pass_on(state), "bet", "call", "call")
    state, _ = arrange(declare(state, {0: "high", 1: "low", 2: "high"}))
    state, events = act(state, "bet", "call", "fold")
    end = ended(events)
    assert [score.high for score in end.scores] == [12, 0, 0]
    assert [score.low for score in end.scores] == [0, 12, 0]
    (pot,) = end.pots
    assert (pot.chips, pot.stays, end.totals) == (25, 1, (203, 203, 195))


def test_a9_all_go_one_way() -> None:
    end = shown([10] * 3, [HIGH] * 3, [Q, B, F])
    assert (halves(end), end.pot) == ([30, 0, 0], 0)
    end = shown([10] * 3, [LOW] * 3, [W, SIX, SEVEN], flavour=1)
    assert (halves(end), end.pot) == ([31, 0, 0], 0)


def test_a10_alone_each_way() -> None:
    end = shown([10] * 3, [HIGH, LOW, None], [Q, cards("KS KH KD 9C 8C"), None], flavour=1)
    assert (halves(end), end.pot) == ([15, 15, 0], 1)


def test_a11_equal_hands() -> None:
    end = shown([15] * 3, [HIGH, HIGH, LOW], [F, cards("AS TS 8S 6S 2S"), W])
    assert (halves(end), end.pot) == ([11, 11, 22], 1)
    wheels = [cards("5S 4S 3S 2S AS"), cards("5H 4H 3H 2H AH"), cards("5D 4D 3D 2D AD")]
    end = shown([9] * 4, [LOW, LOW, LOW, HIGH], [*wheels, Q], flavour=1)
    assert (halves(end), end.pot) == ([6, 6, 6, 18], 1)


def test_a12_side_pots() -> None:
    end = shown([10, 30, 30, 12], [HIGH, HIGH, LOW, None], [Q, B, W, None])
    assert [pot.chips for pot in end.pots] == [40, 42]
    assert [(pot.high, pot.low) for pot in end.pots] == [((0,), (2,)), ((1,), (2,))]
    assert halves(end) == [20, 21, 41, 0]
    end = shown([10, 30, 30], [LOW, HIGH, HIGH], [W, Q, B])
    assert [pot.chips for pot in end.pots] == [30, 40]
    assert (end.pots[1].high, end.pots[1].low) == ((1,), ())
    assert halves(end) == [15, 55, 0]


def test_a13_a_short_call() -> None:
    state = dealt(rules(passes=[[1, 3]]), 3, chips=(4, 200, 200))
    state, _ = act(state, "bet", "raise", "call")
    assert costs(state) == {"fold": 0, "call": 1}
    state, _ = act(state, "call")
    state = pass_on(state)
    assert state.to_answer == (1,)
    state, _ = act(state, "bet", "fold")
    state, events = arrange(declare(state, {0: "high", 1: "low"}))
    end = ended(events)
    assert [(pot.chips, pot.seats) for pot in end.pots] == [(12, (0, 1)), (2, (1,))]
    assert end.scores[1].returned == 4


def test_a14_a_short_raise_counts_as_a_raise() -> None:
    state, _ = act(dealt(rules(), 3, chips=(200, 4, 200)), "bet")
    assert costs(state) == {"fold": 0, "call": 2, "raise": 3}
    state, _ = act(state, "raise")
    assert (state.raised, costs(state)) == (1, {"fold": 0, "call": 3, "raise": 5})
    state, _ = act(dealt(rules(), 3, chips=(200, 2, 200)), "bet")
    assert costs(state) == {"fold": 0, "call": 1}
    assert ANACONDA.judge(state, Seat(1), {"event": "raise"}) == Message("refusal.no_chips")


def test_a15_two_are_all_in_and_nobody_bets() -> None:
    state = dealt(rules(), 3, chips=(1, 1, 50))
    assert state.phase is Phase.PASS
    state = pass_on(pass_on(state))
    assert state.phase is Phase.DECLARE
    _, events = arrange(declare(state, {0: "high", 1: "low", 2: "high"}))
    assert names(events[-4:])[:4] == ["arrange", "turn", "show", "deal_end"]


STEEL = cards("5S 4S 3S 2S AS")


@pytest.mark.parametrize(
    ("paid", "ways", "laid", "won"),
    [
        (10, [BOTH, HIGH, LOW], [STEEL, B, SIX], [30, 0, 0]),
        (10, [BOTH, HIGH, LOW], [cards("6S 4S 3S 2S AS"), B, W], [0, 15, 15]),
        (10, [BOTH, HIGH, HIGH], [W, T, Q], [0, 0, 30]),
        (10, [BOTH, BOTH], [W, Q], [10, 10]),
        (10, [BOTH, LOW], [W, cards("5C 4C 3C 2C AD")], [15, 5]),
    ],
)
def test_a16_both(paid: int, ways: list[Way | None], laid: list[Any], won: list[int]) -> None:
    assert halves(shown([paid] * len(ways), ways, laid, both=True)) == won


def test_a17_the_best_cards_up_begin() -> None:
    table = rules(
        passes=[[1, 1]], roll="one_by_one", roll_first="best_showing", declare="before_showdown"
    )
    hands = ["2S 3S 4S 6S 7S 8S", "KS KH 4H 6H 7H 8H", "KD QD 4D 6D 7D 8D", "TC 3C 4C 6C 7C 8C"]
    state, _ = act(dealt(table, 4, hands=hands), *["check"] * 4)
    state, _ = act(pass_on(state), *["check"] * 4)
    state, _ = arrange(state)
    for turned in range(1, 5):
        assert (state.step.n, state.to_answer) == (4, (1,))
        assert len(state.up[0] or ()) == turned
        state, _ = act(state, *["check"] * 4)
    assert state.phase is Phase.DECLARE
    for way in ("high", "low", "high"):
        state, _ = say(state, {"event": "declare", "for": way})
    state, events = say(state, {"event": "declare", "for": "low"})
    assert names(events) == ["declare", "declared", "show", "deal_end"]


def test_a18_who_sees_what() -> None:
    state, _ = act(dealt(rules(), 3), *["check"] * 3)
    first = [card.code for card in state.hands[0][:3]]
    after, (passed,) = say(state, {"event": "pass", "cards": first})
    assert ANACONDA.redact(passed, Seat(0)) == passed
    assert ANACONDA.write(ANACONDA.redact(passed, Seat(1)))["cards"] is None
    assert ANACONDA.observe(after, Seat(1)).passing == (None,) * 3
    (exchanged,) = pass_on(after).exchanged
    seen = ANACONDA.redact(exchanged, Seat(1))
    assert isinstance(seen, Exchanged)
    known = {(packet.from_, packet.to) for packet in seen.moves if packet.cards}
    assert known == {(0, 1), (1, 2)}
    assert seen.moves[2] == Packet(Seat(2), Seat(0), None)
    state, _ = act(pass_on(act(pass_on(after), *["check"] * 3)[0]), *["check"] * 3)
    state, (said,) = say(state, {"event": "declare", "for": "low"})
    assert ANACONDA.write(ANACONDA.redact(said, Seat(2)))["for"] is None
    assert ANACONDA.observe(state, Seat(2)).words == (None,) * 3
    state = declare(state, {1: "low", 2: "high"})
    assert ANACONDA.observe(state, Seat(2)).words == (LOW, LOW, HIGH)
    five = [card.code for card in state.hands[0][:5]]
    state, (laid,) = say(state, {"event": "arrange", "cards": five})
    assert ANACONDA.write(ANACONDA.redact(laid, Seat(1)))["cards"] is None
    state, _ = arrange(state)
    view = ANACONDA.observe(state, Seat(1))
    assert view.laid[0] is None and view.up[0] == cards(five[:4])


def refused(state: State, seat: int, line: dict[str, Any]) -> str:
    found = ANACONDA.judge(state, Seat(seat), line)
    assert isinstance(found, Message), found
    return found.id.removeprefix("refusal.")


def test_a19_refusals() -> None:
    state = dealt(rules(), 3)
    assert refused(state, 2, {"event": "turn"}) == "out_of_place"
    assert refused(state, 2, {"event": "jump"}) == "unknown_move"
    assert refused(state, 0, {"event": "bet", "chips": None}) == "unknown_move"
    assert refused(state, 0, {"event": "bet", "chips": True}) == "unknown_move"
    assert refused(state, 1, {"event": "pass", "cards": []}) == "not_your_turn"
    assert refused(state, 0, {"event": "pass", "cards": []}) == "wrong_phase"
    assert refused(state, 0, {"event": "fold"}) == "fold_free"
    assert refused(state, 0, {"event": "call"}) == "nothing_to_call"
    assert refused(state, 0, {"event": "raise"}) == "wrong_word"
    assert refused(state, 0, {"event": "bet", "chips": 3}) == "wrong_chips"
    bet, _ = act(state, "bet")
    assert refused(bet, 1, {"event": "check"}) == "must_answer"
    assert refused(bet, 1, {"event": "bet"}) == "wrong_word"
    assert refused(bet, 1, {"event": "call", "chips": 1}) == "wrong_chips"
    passing, _ = act(state, *["check"] * 3)
    hand = [card.code for card in passing.hands[0]]
    assert refused(passing, 0, {"event": "pass", "cards": hand[:2]}) == "wrong_count"
    assert refused(passing, 0, {"event": "pass", "cards": [*hand[:2], hand[0]]}) == "not_held"
    other = passing.hands[1][0].code
    assert refused(passing, 0, {"event": "pass", "cards": [*hand[:2], other]}) == "not_held"
    state, _ = act(pass_on(act(pass_on(passing), *["check"] * 3)[0]), *["check"] * 3)
    assert refused(state, 0, {"event": "declare", "for": "both"}) == "no_both"


def test_a19_nobody_to_raise_and_the_end() -> None:
    state = dealt(rules(deals=1), 3, chips=(3, 3, 200))
    state, _ = act(state, "bet", "call")
    assert refused(state, 2, {"event": "raise"}) == "nobody_to_raise"
    assert refused(state, 2, {"event": "raise", "chips": 1}) == "nobody_to_raise"
    state, _ = act(state, "call")
    state, events = arrange(declare(pass_on(pass_on(state)), {0: "high", 1: "high", 2: "low"}))
    assert isinstance(events[-1], GameEnded)
    assert refused(state, 0, {"event": "turn"}) == "game_over"


def test_a20_short_raises_in_a_row() -> None:
    state = dealt(rules(), 4, chips=(200, 4, 5, 200))
    state, _ = act(state, "bet", "raise", "raise")
    assert (state.raised, state.bets) == (2, (2, 3, 4, 0))
    assert costs(state) == {"fold": 0, "call": 4, "raise": 6}
    state, _ = act(state, "raise")
    assert costs(state) == {"fold": 0, "call": 4}


def test_one_left_and_the_end_by_deals() -> None:
    """#27: the flavour goes to the last seat left, or stays unowned."""
    state = dealt(rules(deals=1), 3, pot=1, chips=(200, 200, 199))
    _, events = act(state, "bet", "fold", "fold")
    end = events[-1]
    assert isinstance(end, GameEnded)
    assert (end.why, end.left, end.totals, end.winners) == ("deals", 0, (203, 199, 198), (0,))


def test_a_header_that_contradicts_itself_is_refused() -> None:
    contradictions: list[dict[str, Any]] = [
        {"limit": [4, 2]},
        {"buy_in": 5, "ante": 5},
        {"passes": []},
        {"passes": [[0, 3]]},
        {"passes": [[1, 5]]},
        {"passes": [[1, 1]] * 5},
        {"passes": [[True, 1]]},
    ]
    for wrong in contradictions:
        with pytest.raises(Fault):
            OPTIONS.made(wrong)


def test_who_folds_or_hides_a_hand_lays_nothing_wrong() -> None:
    """#14: a hand may be worse than it could be, and need not fit the declaration."""
    end = shown([10, 10], [LOW, HIGH], [Q, EIGHT])
    assert halves(end) == [10, 10]


FALLING = (
    "AS KS QS JS TS|5S 4S 3S 2S AS|AS AH AD AC 2S|QS QH QD QC 3C|AS AH AD 2S 2H|JS JH JD 9S 9H"
    "|KS 9S 7S 4S 2S|AS KH QS JS TS|5S 4H 3S 2S AS|7S 7H 7D KS 2S|AS AH 3S 3H 2S|KS KH QS QH AS"
    "|AS AH KS QS JH|AS KH QS JS 9S"
)


def test_a1_high() -> None:
    worths = [high(cards(hand)) for hand in FALLING.split("|")]
    assert worths == sorted(set(worths), reverse=True)
    assert kind(high(cards("QS KH AS 2S 3S"))) == 0
    assert high(cards("AD TD 8D 6D 2D")) == high(cards("AS TS 8S 6S 2S"))


BEST_FIRST = {
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


@pytest.mark.parametrize("method", BEST_FIRST)
def test_a2_low(method: str) -> None:
    worths = [low(method, cards(hand)) for hand in BEST_FIRST[method].split("|")]
    assert worths == sorted(set(worths))


def test_a2_a_suited_wheel_is_as_good_as_any() -> None:
    assert low("ace_to_five", cards("5S 4S 3S 2S AS")) == low(
        "ace_to_five", cards("5S 4H 3D 2H AC")
    )


def test_the_best_of_seven_is_the_best_of_its_fives() -> None:
    """#24 to #26: the quick way and the plain one agree."""
    dice = Dice("sevens")
    for n in range(300):
        seven = dice.stream(n).shuffled(PACK)[: 5 + n % 3]
        fives = list(combinations(seven, 5))
        assert high(seven) == max(map(high, fives))
        for method in BEST_FIRST:
            assert low(method, seven) == min(low(method, five) for five in fives)


def test_every_high_hand_of_a_short_pack() -> None:
    """#24: how many hands of each kind there are from ten to ace, counted by hand."""
    counts = [0] * 9
    for five in combinations(PACK[32:], 5):
        counts[kind(high(five))] += 1
    # 4 straight flushes; 4^5 - 4 straights; 5 * 16 fours; 5 * 4 * 4 * 6 full houses; 5 * 4 * 6 * 16
    # threes; 10 * 36 * 12 two pairs; 5 * 6 * 4 * 64 pairs.
    assert counts == [0, 7680, 4320, 1920, 1020, 0, 480, 80, 4]


def test_cards_up() -> None:
    """#17: groups first, and no straights or flushes."""
    falling = ["2S 2H 2D 2C", "2S 2H 2D AS", "KS KH 3S 3H", "KS KH 2S AS", "AS KS QS JS"]
    worths = [high(cards(hand)) for hand in falling]
    assert worths == sorted(worths, reverse=True)


HANDS = comb(52, 5)
FOUR = 13 * 48
FULL_HOUSE = 13 * 12 * comb(4, 3) * comb(4, 2)
THREE = 13 * comb(4, 3) * comb(12, 2) * 16
TWO_PAIRS = comb(13, 2) * comb(4, 2) ** 2 * 44
PAIR = 13 * comb(4, 2) * comb(12, 3) * 64
GROUPED = [(7, FOUR), (6, FULL_HOUSE), (3, THREE), (2, TWO_PAIRS), (1, PAIR)]
"""Hands with two cards of a rank by kind: the same in every method."""
GROUPED_RANKS = 13 * 12 + 13 * 12 + 13 * comb(12, 2) + comb(13, 2) * 11 + 13 * comb(12, 3)
"""How many of those hands differ in rank."""


def counted(straights: int) -> tuple[dict[int, int], int]:
    """Hands by kind, and different worths, if this many rows of five ranks are straights."""
    plain = comb(13, 5)
    kinds = dict(GROUPED)
    if not straights:  # neither straights nor flushes count
        return kinds | {0: plain * 4**5}, plain + GROUPED_RANKS
    kinds |= {8: straights * 4, 5: (plain - straights) * 4}
    kinds |= {4: straights * (4**5 - 4), 0: (plain - straights) * (4**5 - 4)}
    return kinds, 2 * plain + GROUPED_RANKS


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "straights"),
    [("high", 10), ("ace_to_five", 0), ("ace_to_six", 9), ("deuce_to_seven", 9)],
)
def test_every_five_cards(method: str, straights: int) -> None:
    if method == "high":
        worths = Counter(map(high_of, combinations(range(52), 5)))
    else:
        worths = Counter(low_of(method, five) for five in combinations(range(52), 5))
    kinds: Counter[int] = Counter()
    for worth, n in worths.items():
        kinds[kind(worth)] += n
    wanted, different = counted(straights)
    assert sum(worths.values()) == sum(wanted.values()) == HANDS == 2_598_960
    assert dict(kinds) == wanted
    assert len(worths) == different


@pytest.mark.long
def test_a_published_evaluator_agrees() -> None:
    """For a million hands run `python -m tests.games.anaconda.against_pokerkit`."""
    from tests.games.anaconda.against_pokerkit import differences  # takes half a second

    assert differences(20_000) == {"high": 0, "ace_to_five": 0, "deuce_to_seven": 0}
