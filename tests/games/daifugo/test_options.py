"""Each house rule on its own: what it changes, and that nothing else changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games.daifugo.moves import (
    OPTIONS,
    PRESETS,
    DealEnded,
    Ending,
    Fell,
    GameEnded,
    Revolution,
    RoundEnded,
)
from mille.games.daifugo.rules import DAIFUGO
from mille.games.daifugo.table import end_of_game, legal, titles_of
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

ORDER = (1, 3, 0, 2)


def test_the_sets_are_those_of_the_page() -> None:
    """The table of section 3, for the rules in which the sets differ."""
    keys = "winner jokers revolution eight_cut spade_three capital_fall poor_gives passing"
    found = {
        name: [OPTIONS.write(known)[key] for key in [*keys.split(), "first_lead", "later_lead"]]
        for name, known in PRESETS.items()
    }
    assert found == {
        "standard": [
            *("last_daifugo", 0, False, False, False, False, 0, "out"),
            *("left_of_dealer", "daifugo"),
        ],
        "japanese": [
            *("points", 2, True, True, True, True, 1, "out"),
            *("diamond_three", "destitute"),
        ],
        "family": [
            *("points", 1, True, False, False, False, 1, "may_return"),
            *("diamond_three", "daifugo"),
        ],
    }
    for known in PRESETS.values():
        assert (known.deals, known.points, known.destitute_gives) == (5, (2, 1, 0, -1, -2), 2)
    assert len(OPTIONS.keys) == 14


@pytest.mark.parametrize(
    "wrong",
    [
        {"deals": 0},
        {"deals": 51},
        {"deals": True},
        {"winner": "first"},
        {"points": [2, 1, 0, -1]},
        {"points": [2, 1, 0, -1, 0.5]},
        {"jokers": 3},
        {"jokers": -1},
        {"revolution": 1},
        {"destitute_gives": 3},
        {"poor_gives": 2},
        {"passing": "in"},
        {"first_lead": "dealer"},
        {"later_lead": "poor"},
        {"shortsuit": True},
    ],
)
def test_what_a_rule_cannot_be_is_a_fault(wrong: dict[str, Any]) -> None:
    with pytest.raises(Fault):
        OPTIONS.made(wrong)
    with pytest.raises(Fault):
        OPTIONS.read({**OPTIONS.write(PRESETS["standard"]), **wrong})


def test_a_set_is_named_only_with_its_values() -> None:
    written = OPTIONS.write(PRESETS["family"])
    assert OPTIONS.read(json.loads(json.dumps(written))) == PRESETS["family"]
    with pytest.raises(Fault):
        OPTIONS.read({**written, "jokers": 0})
    assert OPTIONS.read({**written, "preset": "custom"}).preset == "custom"
    assert OPTIONS.made({"jokers": 2}).preset == "custom"


def test_points_of_any_order_are_taken() -> None:
    start = position("3C", "4C", "5C 6C", house=rules(points=[-9, 5, 7, 100, 40], deals=2))
    (ended,) = [event for event in events(after(start, "3C"), "4C") if isinstance(event, DealEnded)]
    assert ended.totals == (-9, 7, 40)


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_the_game_ends_after_so_many_deals(deals: int) -> None:
    state = position("3C", "4C", "5C 6C", previous=(0, 1, 2), house=rules(deals=deals))
    ends = [type(event) for event in events(after(state, "3C"), "4C")][-1]
    assert (ends is GameEnded) == (deals == 2)


def test_who_wins_by_points_or_by_the_last_deal() -> None:
    totals = (3, 8, -5, -6)
    assert end_of_game(rules(winner="points"), (A, B, C, D), totals).winner == B
    assert end_of_game(rules(winner="last_daifugo"), (A, B, C, D), totals).winner == A


def test_of_equal_totals_who_stood_higher_wins() -> None:
    ended = end_of_game(rules(winner="points"), (D, C, B, A), (-3, 1, 1, 1))
    assert ended.order == (D, C, B, A)
    assert ended.results == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (3, "daifugo commoner destitute"),
        (4, "daifugo millionaire poor destitute"),
        (5, "daifugo millionaire commoner poor destitute"),
        (7, "daifugo millionaire commoner commoner commoner poor destitute"),
    ],
)
def test_titles(seats: int, named: str) -> None:
    assert [title.value for title in titles_of(seats)] == named.split()


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_so_many_jokers_are_dealt(jokers: int) -> None:
    state = first_deal(rules(jokers=jokers), 4)
    dealt_cards = " ".join(shown(hand) for hand in state.hands)
    assert dealt_cards.count("*") == jokers
    assert sum(map(len, state.hands)) == 52 + jokers


@pytest.mark.parametrize("on", [True, False])
def test_revolution(on: bool) -> None:
    state = position("6C 6D 6H 6S 9C", "7C 8D", "7D 8C", "TC", house=rules(revolution=on))
    assert (Revolution(True) in events(state, "6C 6D 6H 6S")) is on
    state = after(state, "6C 6D 6H 6S", "pass", "pass", "pass", "9C")
    assert (refused(state, "8D") is None) is on
    assert (refused(state, "7C") is None) is on


@pytest.mark.parametrize("on", [True, False])
def test_eight_cut(on: bool) -> None:
    state = position("7C 3D", "8C 4D", "9D 5C", "TC", house=rules(eight_cut=on))
    assert (RoundEnded(Ending.EIGHT, B) in events(after(state, "7C"), "8C")) is on


@pytest.mark.parametrize("on", [True, False])
def test_spade_three(on: bool) -> None:
    house = rules(spade_three=on, jokers=1)
    state = after(position("*1 3D", "3S 4D", "9D 5C", "TC", house=house), "*1")
    assert (refused(state, "3S") is None) is on
    three = {"event": "play", "rank": "3", "from": ["3S"], "counts": [1]}
    assert legal(DAIFUGO.observe(state, B)) == [{"event": "pass"}, *([three] if on else [])]


def test_in_a_revolution_the_three_of_spades_is_a_three_like_any() -> None:
    house = rules(spade_three=True, jokers=1)
    state = position("4C *1 3D", "3S 4D 3H", "9D 5C", "TC", house=house, turned=True)
    assert RoundEnded(Ending.SPADE_THREE, B) not in events(after(state, "4C"), "3S")
    assert events(after(state, "*1"), "3S")[-1] == RoundEnded(Ending.SPADE_THREE, B)


@pytest.mark.parametrize("gives", [0, 1, 2])
def test_what_the_destitute_gives(gives: int) -> None:
    state, found = dealt(ORDER, rules(destitute_gives=gives), {})
    assert sum(len(gift.cards or ()) for gift in state.gifts) == gives
    assert len(found) == 1 + (gives > 0)
    assert (state.gift is not None) is (gives > 0)


@pytest.mark.parametrize("gives", [0, 1])
def test_what_the_poor_gives(gives: int) -> None:
    state, _ = dealt(ORDER, rules(poor_gives=gives, destitute_gives=0), {})
    assert [(gift.seat, gift.to) for gift in state.gifts] == [(A, D)] * gives
    assert state.turn == (D if gives else B)
    three, _ = dealt((1, 2, 0), rules(poor_gives=gives, destitute_gives=0), {})
    assert not three.gifts


@pytest.mark.parametrize("on", [True, False])
def test_capital_fall(on: bool) -> None:
    house = rules(capital_fall=on)
    state = position("AC 4C", "5C", "KC 3D", "6C 7C", house=house, previous=(0, 1, 2, 3), turn=B)
    assert any(isinstance(event, Fell) for event in events(state, "5C")) is on
    first = position("AC 4C", "5C", "KC 3D", "6C 7C", house=house, turn=B)
    assert not any(isinstance(event, Fell) for event in events(first, "5C"))


def test_nobody_falls_when_a_second_goes_out() -> None:
    house = rules(capital_fall=True)
    state = position("AC", "5C", "KC 3D", "6C 7C", house=house, previous=(0, 1, 2, 3))
    state = after(state, "AC", "pass", "pass", "pass")
    assert state.turn == B
    assert not any(isinstance(event, Fell) for event in events(state, "5C"))


@pytest.mark.parametrize("passing", ["out", "may_return"])
def test_passing(passing: str) -> None:
    house = rules(passing=passing)
    state = position("3C 9C", "7C KC", "8C TC", "4C JC", house=house)
    state = after(state, "3C", "pass", "8C", "pass", "pass")
    assert (state.turn, state.top is None) == ((B, False) if passing == "may_return" else (C, True))


@pytest.mark.parametrize("first", ["left_of_dealer", "diamond_three"])
def test_first_lead(first: str) -> None:
    leaders = set()
    for seed in map(str, range(12)):
        state = first_deal(rules(first_lead=first), 5, seed)
        assert state.leader is not None and state.dealer is not None
        left = Seat((state.dealer + 1) % 5)
        leaders.add(state.leader == left)
        if first == "diamond_three":
            assert "3D" in shown(state.hands[state.leader])
    assert leaders == ({True} if first == "left_of_dealer" else {True, False})


@pytest.mark.parametrize(("later", "leader"), [("daifugo", 1), ("destitute", 2)])
def test_later_lead(later: str, leader: int) -> None:
    state, _ = dealt(ORDER, rules(later_lead=later, destitute_gives=0), {})
    assert state.turn == leader
