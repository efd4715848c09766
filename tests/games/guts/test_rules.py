"""The rules of guts.md: its examples by their numbers."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from mille.cards import PACK, cards
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games.guts.moves import OPTIONS, PRESETS, DealEnded, Declare, Event, HouseRules, worth
from mille.games.guts.rules import GUTS, State
from mille.parts.chips import GameEnded, Shown, Shuffle
from mille.value import replace

FIVE = ("AS KD", "9C 9D", "QH JH", "7C 2D", "8S 3H")
HANDS = {
    "FIVE": FIVE,
    "EQUAL": ("AS KD", "AC KH", "QH JH", "7C 2D", "8S 3H"),
    "WORST": ("AS KD", "3C 2D", "QH JH", "7C 2H", "8S 3H"),
    "TWO": ("AS KD", "QH JH"),
    "THREE": ("AS KD", "QH JH", "8S 3H"),
}


def rules(**changes: Any) -> HouseRules:
    return OPTIONS.made({"preset": "standard", "cap": 0, **changes})


def ruled(text: str) -> HouseRules:
    """House rules written as `ante=5 short="debt"`."""
    return rules(**{key: json.loads(value) for key, value in re.findall(r"(\w+)=(\S+)", text)})


def shuffle(hands: tuple[str, ...], dealer: int) -> Shuffle:
    """A deal of these hands; the rest of the pack is the stub."""
    dealt = tuple(cards(hand) for hand in hands)
    used = {card for hand in dealt for card in hand}
    return Shuffle(Seat(dealer), dealt, tuple(card for card in PACK if card not in used))


def dealt(
    table: HouseRules, hands: tuple[str, ...] = FIVE, chips: tuple[int, ...] | None = None
) -> State:
    """The state after a deal by the last seat, which began with these chips."""
    start = GUTS.start(table, len(hands))
    start = replace(start, chips=chips or start.chips)
    return GUTS.play(start, shuffle(hands, len(hands) - 1)).state


def say(state: State, words: str) -> tuple[State, list[Event]]:
    """The state after some words, `i` for in and `o` for out, and all that happened."""
    events: list[Event] = []
    for word in words:
        step = GUTS.play(state, Declare(word == "i"))
        state = step.state
        events += step.events
    return state, events


def the(kind: type[Any], events: list[Event]) -> Any:
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


EXAMPLES = """
g1 every loser pays as much as the pot held | ante=5 | FIVE iiiio | 1:25 | 0:25 2:25 3:25 | 75 75 1
g2 one alone takes the pot unseen | ante=1 | FIVE oooio | 3:5 | | 0 5 2
g6 equals divide the pot and the loser pays once | ante=5 | EQUAL iiioo | 0:12 1:12 | 2:25 | 26 26 1
g7 where all are equal nobody pays | ante=5 | EQUAL iiooo | 0:12 1:12 | | 1 26 2
g8 nobody in and the pot stays | ante=1 | FIVE ooooo | | | 5 5 1
g10 a cap limits the loss and not the win | ante=15 cap=40 | FIVE iiooo | 1:75 | 0:40 | 40 40 1
g13 debt | buy_in=10 ante=5 cap=40 short="debt" | FIVE iiooo | 1:25 | 0:25 | 25 25 1
"""
"""Rules, hands and words; what is won and paid; the pot that is left, and that of
the next deal with its round.
"""


@pytest.mark.parametrize("example", EXAMPLES.strip().splitlines())
def test_a_deal(example: str) -> None:
    _, given, said, *amounts, pots = (part.strip() for part in example.split("|"))
    table, (hands, words) = ruled(given), said.split()
    won, paid = ({int(seat): int(n) for seat, n in re.findall(r"(\d):(\d+)", a)} for a in amounts)
    pot, then, number = map(int, pots.split())
    state, events = say(dealt(table, HANDS[hands]), words)
    end, seats, over = the(DealEnded, events), range(5), number == 2
    assert (end.winners, end.pot, end.round_over) == (tuple(won), pot, over)
    assert [score.won for score in end.scores] == [won.get(seat, 0) for seat in seats]
    assert [score.paid for score in end.scores] == [paid.get(seat, 0) for seat in seats]
    start = table.buy_in - table.ante
    assert state.chips == tuple(start + won.get(s, 0) - paid.get(s, 0) for s in seats)
    assert any(isinstance(event, Shown) for event in events) == (words.count("i") > 1)
    assert not state.gone
    again = GUTS.play(state, shuffle(FIVE, 0)).state
    assert (again.pot, again.round, again.antes) == (then, number, (table.ante * over,) * 5)


ENDS = """
g14 one left | buy_in=10 ante=5 | TWO ii | one_left 5,0 20,0
g15 stopped | ante=1 deals=1 extra_deals=1 | THREE iio ooo | stopped 1,1,1 103,97,100
g15 by deals | ante=1 deals=1 extra_deals=1 | THREE ioo | deals 0,0,0 102,99,99
"""
"""Rules, hands and the words of each deal; why it ends, what of the pot each gets, all chips."""


@pytest.mark.parametrize("example", ENDS.strip().splitlines())
def test_the_end(example: str) -> None:
    _, given, said, ends = (part.strip() for part in example.split("|"))
    hands, *deals = said.split()
    state, events = say(dealt(ruled(given), HANDS[hands]), deals[0])
    for dealer, words in enumerate(deals[1:]):
        assert not any(isinstance(event, GameEnded) for event in events)
        state, events = say(GUTS.play(state, shuffle(HANDS[hands], dealer)).state, words)
    end = the(GameEnded, events)
    found = [end.why, *(",".join(map(str, each)) for each in (end.share, end.totals))]
    assert found == ends.split()
    assert state.chips == end.totals
    assert end.winners == tuple(i for i, n in enumerate(end.totals) if n == max(end.totals))


FALLING = """
standard | 2C 2D > AS KD > AC 2D > KS QD > QH JH = QS JC > QD TD > 4C 2D > 3C 2H
no_limit | 3C 2D = 3H 2S > AC AD > 2C 2D
three_card | KS QS JS > 3H 2H AH > 2C 2D 2H > AS KD QC > 3C 2D AS > AS JS 9S > AC AD 3C > KC KD QH
three_card | KC KD QH > KC KD JH > AC KD JH > AC KD 2H
plain | 2C 2D 2H > 2C 2D 3H > AS KS QS > 9S 7S 4S
"""
"""Under which rules which hands beat or equal the next (g3, g4, g5, g16)."""


@pytest.mark.parametrize("falling", FALLING.strip().splitlines())
def test_which_hand_is_better(falling: str) -> None:
    name, hands = falling.split(" | ")
    plain = replace(PRESETS["three_card"], straights=False, preset="custom")
    table = {**PRESETS, "plain": plain}[name]
    chain = re.split(" ([>=]) ", hands)
    for one, sign, other in zip(chain[::2], chain[1::2], chain[2::2]):
        mine, theirs = (worth(table, cards(hand)) for hand in (one, other))
        assert mine > theirs if sign == ">" else mine == theirs, (one, other)


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        # #23: 78 kinds without a pair, 16 hands each, and 13 pairs, 6 hands each.
        (PRESETS["standard"], {0: 78 * 16, 1: 13 * 6}),
        # #26: the counts of three-card poker.
        (PRESETS["three_card"], dict(enumerate([16_440, 3_744, 1_096, 720, 52, 48]))),
    ],
)
def test_how_many_hands_of_each_kind_there_are(table: HouseRules, counts: dict[int, int]) -> None:
    hands = Counter(worth(table, hand) for hand in combinations(PACK, table.cards))
    assert Counter(kind for kind, *_ in hands.elements()) == counts
    assert table.cards == 3 or sorted(hands.values()) == [6] * 13 + [16] * 78


def test_g9_the_best_of_those_who_did_not_dare_pays() -> None:
    table = rules(ante=1, declare="together", all_out="weenie")
    state, _ = say(dealt(table), "o")
    assert GUTS.observe(state, Seat(1)).words == (None,) * 5
    assert GUTS.observe(state, Seat(0)).words[0] is False
    _, events = say(state, "oooo")
    lines = [GUTS.write(event) for event in events[-3:]]
    assert [line["event"] for line in lines] == ["declared", "show", "deal_end"]
    assert lines[0]["in"] == [False] * 5
    assert None not in lines[1]["hands"]
    assert (the(DealEnded, events).scores[1].paid, the(DealEnded, events).pot) == (5, 10)


def test_g11_who_is_short_pays_what_there_is_and_is_out() -> None:
    state, events = say(dealt(rules(ante=5), chips=(100, 100, 12, 100, 100)), "iiioo")
    end = the(DealEnded, events)
    assert end.winners == (1,)
    assert (end.scores[2].paid, end.scores[0].paid, end.pot, end.broke) == (7, 25, 32, (2,))
    hands = ("AS KD", "9C 9D", "", "7C 2D", "8S 3H")
    assert GUTS.refusal(state, shuffle(hands, 2)) == Message("refusal.deal")
    again = GUTS.play(state, shuffle(hands, 0)).state
    assert again.to_speak == (1, 3, 4, 0)
    assert again.hands[2] == ()


@pytest.mark.parametrize(
    ("hands", "words", "total", "broke"), [("FIVE", "oiooo", 23, ()), ("WORST", "iiooo", 0, (1,))]
)
def test_g12_the_last_chance(hands: str, words: str, total: int, broke: tuple[int, ...]) -> None:
    state = dealt(rules(ante=5), HANDS[hands], chips=(100, 3, 100, 100, 100))
    assert (state.antes[1], state.pot, state.chips[1], state.price(Seat(1))) == (3, 23, 0, 0)
    end = the(DealEnded, say(state, words)[1])
    assert (end.totals[1], end.scores[1].paid, end.broke, end.round_over) == (total, 0, broke, True)


@pytest.mark.parametrize(
    ("seat", "said", "line", "why"),
    [
        (2, "", {"event": "declare", "in": True}, "refusal.not_your_turn"),
        (0, "i", {"event": "declare", "in": True}, "refusal.not_your_turn"),
        (0, "", {"event": "bet"}, "refusal.unknown_move"),
        (0, "", {"event": "declare", "in": 1}, "refusal.unknown_move"),
        (0, "", {"event": "declare", "in": True, "seat": 0}, "refusal.unknown_move"),
        (0, "", {"event": "deal"}, "refusal.out_of_place"),
    ],
)
def test_g18_refusals(seat: int, said: str, line: dict[str, Any], why: str) -> None:
    state, _ = say(dealt(rules()), said)
    assert GUTS.judge(state, Seat(seat), line) == Message(why)
