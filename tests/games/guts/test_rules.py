"""The rules of guts.md: its examples by their numbers, and whole games beside `plainly`.

`python -m tests.games.guts.test_rules --games 10000` plays as many as you want.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import PACK, Cards, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games import entry
from mille.games.guts.moves import OPTIONS, PRESETS, DealEnded, Declare, Event, HouseRules, worth
from mille.games.guts.rules import GUTS, State
from mille.parts.chips import GameEnded, Shown, Shuffle
from mille.value import asdict, replace
from tests.games.guts.plainly import Wrong, judge

FIVE = ("AS KD", "9C 9D", "QH JH", "7C 2D", "8S 3H")
FIRST = Seat(0)


def rules(**changes: Any) -> HouseRules:
    return OPTIONS.made({"cap": 0, **changes})


def shuffle(hands: tuple[str, ...], dealer: int) -> Shuffle:
    """A deal of these hands; the rest of the pack is the stub."""
    dealt = tuple(cards(hand) for hand in hands)
    used = {card for hand in dealt for card in hand}
    return Shuffle(Seat(dealer), dealt, tuple(card for card in PACK if card not in used))


def dealt(table: HouseRules, hands: tuple[str, ...] = FIVE, dealer: int = 4) -> State:
    return GUTS.play(GUTS.start(table, len(hands)), shuffle(hands, dealer)).state


def say(state: State, words: str) -> tuple[State, list[Event]]:
    """The state after some words, `i` for in and `o` for out, and all that happened."""
    events: list[Event] = []
    for word in words:
        step = GUTS.play(state, Declare(word == "i"))
        state = step.state
        events += step.events
    return state, events


def ended(events: list[Event]) -> DealEnded:
    (found,) = [event for event in events if isinstance(event, DealEnded)]
    return found


EQUAL = ("AS KD", "AC KH", "QH JH", "7C 2D", "8S 3H")
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
    table = rules(**{key: json.loads(value) for key, value in re.findall(r"(\w+)=(\S+)", given)})
    hands, words = said.split()
    won, paid = ({int(seat): int(n) for seat, n in re.findall(r"(\d):(\d+)", a)} for a in amounts)
    pot, then, number = map(int, pots.split())
    state, events = say(dealt(table, {"FIVE": FIVE, "EQUAL": EQUAL}[hands]), words)
    end, seats, over = ended(events), range(5), number == 2
    assert (end.winners, end.pot, end.round_over) == (tuple(won), pot, over)
    assert [score.won for score in end.scores] == [won.get(seat, 0) for seat in seats]
    assert [score.paid for score in end.scores] == [paid.get(seat, 0) for seat in seats]
    start = table.buy_in - table.ante
    assert state.chips == tuple(start + won.get(s, 0) - paid.get(s, 0) for s in seats)
    assert any(isinstance(event, Shown) for event in events) == (words.count("i") > 1)
    assert not state.gone
    again = GUTS.play(state, shuffle(FIVE, 0)).state
    assert (again.pot, again.round, again.antes) == (then, number, (table.ante * over,) * 5)


@pytest.mark.parametrize(
    ("first", "second", "sign"),
    [
        ("2C 2D", "AS KD", 1),
        ("QH JH", "QD TD", 1),
        ("QH JH", "QS JC", 0),
        ("AC 2D", "KS QD", 1),
        ("4C 2D", "3C 2H", 1),
    ],
)
def test_g3_g4_two_cards(first: str, second: str, sign: int) -> None:
    one, other = (worth(rules(), cards(hand)) for hand in (first, second))
    assert (one > other) - (one < other) == sign


def test_g5_three_cards() -> None:
    falling = "KS QS JS|3H 2H AH|2C 2D 2H|AS KD QC|3C 2D AS|AS JS 9S|AC AD 3C|KC KD QH"
    falling += "|KC KD JH|AC KD JH|AC KD 2H"
    table = PRESETS["three_card"]
    values = [worth(table, cards(hand)) for hand in falling.split("|")]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    plain = replace(table, straights=False, preset="custom")

    def value(hand: str) -> tuple[int, ...]:
        return worth(plain, cards(hand))

    assert value("2C 2D 2H") > value("AS KS QS") > value("9S 7S 4S")
    assert value("2C 2D 3H") > value("AS KS QS")


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
    assert (ended(events).scores[1].paid, ended(events).pot) == (5, 10)


def test_g11_who_is_short_pays_what_there_is_and_is_out() -> None:
    state = dealt(rules(ante=5), dealer=0)
    chips = tuple(7 if seat == 2 else n for seat, n in enumerate(state.chips))
    state, events = say(replace(state, chips=chips), "iiooi")
    end = ended(events)
    assert end.winners == (1,)
    assert (end.scores[2].paid, end.scores[0].paid, end.pot, end.broke) == (7, 25, 32, (2,))
    hands = ("AS KD", "9C 9D", "", "7C 2D", "8S 3H")
    assert GUTS.refusal(state, shuffle(hands, 2)) == Message("refusal.deal")
    again = GUTS.play(state, shuffle(hands, 1)).state
    assert again.to_speak == (3, 4, 0, 1)
    assert again.hands[2] == ()


def test_g12_the_last_chance() -> None:
    start = GUTS.start(rules(ante=5), 5)
    start = replace(start, chips=(100, 3, 100, 100, 100))
    state = GUTS.play(start, shuffle(FIVE, 4)).state
    assert (state.antes[1], state.pot, state.chips[1], state.price(Seat(1))) == (3, 23, 0, 0)
    _, events = say(state, "oiooo")
    assert ended(events).totals[1] == 23
    worst = ("AS KD", "3C 2D", "QH JH", "7C 2H", "8S 3H")
    state = GUTS.play(start, shuffle(worst, 4)).state
    _, events = say(state, "iiooo")
    end = ended(events)
    assert (end.scores[1].paid, end.broke, end.round_over) == (0, (1,), True)


def test_g14_one_left() -> None:
    state, events = say(dealt(rules(buy_in=10, ante=5), ("AS KD", "QH JH"), 1), "ii")
    (end,) = [event for event in events if isinstance(event, GameEnded)]
    assert (end.why, end.share, end.totals, end.winners) == ("one_left", (5, 0), (20, 0), (0,))
    assert state.chips == (20, 0)


def test_g15_the_end_by_deals() -> None:
    three, table = ("AS KD", "QH JH", "8S 3H"), rules(ante=1, deals=1, extra_deals=1)
    state, events = say(dealt(table, three, 2), "iio")
    assert not any(isinstance(event, GameEnded) for event in events)
    state = GUTS.play(state, shuffle(three, 0)).state
    _, events = say(state, "ooo")
    (end,) = [event for event in events if isinstance(event, GameEnded)]
    assert (end.why, end.share, end.totals) == ("stopped", (1, 1, 1), (103, 97, 100))
    _, events = say(dealt(table, three, 2), "ioo")
    (end,) = [event for event in events if isinstance(event, GameEnded)]
    assert (end.why, end.totals) == ("deals", (102, 99, 99))


def test_g16_three_and_two() -> None:
    table = rules(two_three=True)
    assert worth(table, cards("3C 2D")) > worth(table, cards("AC AD"))
    assert worth(table, cards("3C 2D")) == worth(table, cards("3H 2S"))


def test_g17_what_a_seat_is_told_of_a_deal() -> None:
    step = GUTS.play(GUTS.start(rules(), 3), shuffle(FIVE[:3], 2))
    line = GUTS.write(GUTS.redact(step.events[0], Seat(1)))
    assert line["hands"] == [None, ["9C", "9D"], None]
    assert (line["counts"], line["stub"]) == ([2, 2, 2], 46)


@pytest.mark.parametrize(
    ("seat", "line", "why"),
    [
        (2, {"event": "declare", "in": True}, "refusal.not_your_turn"),
        (0, {"event": "bet"}, "refusal.unknown_move"),
        (0, {"event": "declare", "in": 1}, "refusal.unknown_move"),
        (0, {"event": "declare", "in": True, "seat": 0}, "refusal.unknown_move"),
        (0, {"event": "deal"}, "refusal.out_of_place"),
    ],
)
def test_g18_refusals(seat: int, line: dict[str, Any], why: str) -> None:
    state = dealt(rules())
    assert GUTS.judge(state, Seat(seat), line) == Message(why)
    after, _ = say(state, "i")
    assert GUTS.judge(after, FIRST, {"event": "declare", "in": True}) == Message(
        "refusal.not_your_turn"
    )


def test_every_hand_of_two_is_of_one_of_91_kinds() -> None:
    """#23: 78 kinds without a pair, 16 hands each, and 13 pairs, 6 hands each."""
    kinds: dict[tuple[int, ...], int] = {}
    for pair in combinations(PACK, 2):
        value = worth(rules(), tuple(pair))
        kinds[value] = kinds.get(value, 0) + 1
    assert sorted(kinds.values()) == [6] * 13 + [16] * 78


def test_every_hand_of_three_with_straights() -> None:
    """#26: the counts of three-card poker."""
    counts = [0] * 6
    hands: list[Cards] = [tuple(hand) for hand in combinations(PACK, 3)]
    for hand in hands:
        counts[worth(PRESETS["three_card"], hand)[0]] += 1
    assert counts == [16_440, 3_744, 1_096, 720, 52, 48]


def test_a_header_that_contradicts_itself_is_refused() -> None:
    for wrong in (
        {"straights": True},
        {"cards": 3, "two_three": True},
        {"buy_in": 1},
        {"short": "debt", "cap": 0},
    ):
        with pytest.raises(Exception, match="fault"):
            OPTIONS.made(wrong)


def test_the_record_of_the_specification_is_followed() -> None:
    """The example that the section writes out line by line."""
    table = OPTIONS.made({"deals": 2})
    state = GUTS.start(table, 3)
    step = GUTS.play(state, shuffle(("5C TD", "JS 3S", "9D QH"), 1))
    state, events = say(step.state, "oii")
    assert json.loads(json.dumps(GUTS.write(events[-1]))) == {
        "event": "deal_end",
        "in": [0, 1],
        "winners": [1],
        "scores": [
            {"ante": 2, "won": 0, "paid": 6, "net": -8},
            {"ante": 2, "won": 6, "paid": 0, "net": 4},
            {"ante": 2, "won": 0, "paid": 0, "net": -2},
        ],
        "pot": 6,
        "totals": [92, 104, 98],
        "broke": [],
        "round_over": False,
    }
    state = GUTS.play(state, shuffle(("7S 4S", "AH 3C", "2S QS"), 2)).state
    _, events = say(state, "ioo")
    assert GUTS.write(events[-1])["winners"] == [1]
    assert GUTS.write(events[-1])["why"] == "deals"


ENTRY = entry("guts")
PEOPLE = ["random", "novice", "theo", "casual", "mado", "club", "regular", "marcel"]
"""Quick players of all kinds, for bold and for timid tables."""


def house(rng: random.Random) -> Any:
    """A rule set, often with some rules changed."""
    rules = rng.choice(list(ENTRY.rule_sets.values()))
    if rng.random() < 0.5:
        return rules
    changes: dict[str, Any] = {
        "ante": rng.choice([1, 2, 5, 7]),
        "buy_in": rng.choice([10, 37, 100]),
        "cap": rng.choice([0, 9, 40]),
        "deals": rng.choice([1, 6, 30]),
        "extra_deals": rng.choice([0, 3, 20]),
        "all_out": rng.choice(["stay", "weenie"]),
        "declare": rng.choice(["in_turn", "together"]),
    }
    if changes["cap"] and rng.random() < 0.4:
        changes["short"] = "debt"
    if rules.cards == 3:
        changes["straights"] = rng.random() < 0.5
    return replace(rules, preset="custom", **changes)


def game(number: int) -> tuple[dict[str, Any], int, list[dict[str, Any]]]:
    rng = random.Random(number)
    rules, seats = house(rng), rng.randint(2, 10)
    players = [ENTRY.players[rng.choice(PEOPLE)] for _ in range(seats)]
    rulebook, dice = GUTS, Dice(f"referee {number}")
    state, lines = rulebook.start(rules, seats), []
    while (waiting := rulebook.waiting(state)).actor is not None:
        if waiting.chance:
            move = rulebook.chance(state, dice)
        else:
            seat = waiting.seats[0]
            move = decide(players[seat].think(rulebook.observe(state, seat), dice))
        step = rulebook.play(state, move)
        state = step.state
        lines += [rulebook.write(event) for event in step.events]
    return asdict(rules), seats, lines


def run(games: int, first: int = 0) -> tuple[int, int, int]:
    """How many games, deals and divided pots were right. Raises `Wrong`."""
    deals = divided = 0
    for number in range(first, first + games):
        rules, seats, lines = game(number)
        try:
            divided += judge(rules, seats, lines)
        except Wrong as wrong:
            raise Wrong(f"game {number}, {seats} seats, {rules}: {wrong}") from None
        deals += sum(line["event"] == "deal" for line in lines)
    return games, deals, divided


@pytest.mark.long
def test_every_division_of_the_pot() -> None:
    _, deals, divided = run(60)
    assert divided > deals / 10


@pytest.mark.long
@pytest.mark.nightly
def test_every_division_of_the_pot_in_many_games() -> None:
    run(2000, first=60)


@pytest.mark.parametrize("field", ["won", "paid", "net"])
def test_a_wrong_division_is_seen(field: str) -> None:
    """The check does not just nod everything through."""
    rules, seats, lines = game(3)
    wrong = deepcopy(lines)
    ended = next(line for line in wrong if line["event"] == "deal_end" and line["winners"])
    ended["scores"][ended["winners"][0]][field] += 1
    judge(rules, seats, lines)
    with pytest.raises(Wrong):
        judge(rules, seats, wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    games, deals, split = run(parser.parse_args().games)
    print(f"{games} games, {deals} deals, {split} contested pots: every division agrees")
