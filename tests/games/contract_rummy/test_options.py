"""Each house rule on its own: what it changes (section 3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games.contract_rummy.moves import OPTIONS, PRESETS, DealEnded
from mille.games.contract_rummy.rules import CONTRACT_RUMMY
from mille.games.contract_rummy.table import pack
from mille.parts.rummy import Phase
from mille.value import replace
from tests.games.contract_rummy.positions import (
    DRAW,
    NO,
    STANDARD,
    TAKE,
    YES,
    a_run,
    a_set,
    add,
    after,
    any_throw,
    down,
    ending,
    holding,
    idle,
    lying,
    position,
    quiet,
    refused,
    rules,
    swap,
    throw,
    told,
)
from tests.games.moved import apart_from_standard


def test_the_sets_are_those_of_the_page() -> None:
    standard = OPTIONS.write(STANDARD)
    assert standard == {
        "preset": "standard",
        "deals": [1, 2, 3, 4, 5, 6, 7],
        "deal_sizes": [10, 10, 10, 12, 12, 12, 12],
        "jokers": "seats_minus_one",
        "contract_size": "exact",
        "same_rank_sets": True,
        "further_melds": True,
        "set_naturals": 1,
        "run_naturals": 2,
        "joker_swap": True,
        "last_hand": "all",
        "may_i_limit": None,
        "own_discard": False,
        "return_taken": False,
        "max_reshuffles": 3,
        "max_turns": 60,
    }
    assert apart_from_standard(OPTIONS, PRESETS) == {
        "standard": {},
        "bicycle": {
            "deal_sizes": [10, 10, 10, 10, 12, 12, 12],
            "jokers": 1,
            "further_melds": False,
            "joker_swap": False,
        },
        "short": {"deals": [1, 2, 5, 7], "last_hand": "discard", "may_i_limit": 3},
    }


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("deals", [[], [2, 1], [1, 1], [0], [8], 1, "1", [True]]),
        ("deal_sizes", [[10] * 7, [10] * 6, [9, 10, 10, 12, 12, 12, 12], [14] * 7]),
        ("jokers", [-1, 5, "many", None, True]),
        ("may_i_limit", [-1, 10, "3"]),
        ("set_naturals", [0, 3]),
        ("run_naturals", [0, 3]),
        ("max_reshuffles", [-1, 10]),
        ("max_turns", [4, 201]),
        ("contract_size", ["small"]),
        ("last_hand", [True]),
    ],
)
def test_values_out_of_limits_are_refused(key: str, wrong: list[Any]) -> None:
    for value in wrong:
        with pytest.raises(Fault):
            rules(**{key: value})


def test_rules_that_do_not_go_together() -> None:
    with pytest.raises(Fault) as error:
        rules(further_melds=False)
    assert error.value.message.id == "fault.swap_without_melds"
    assert rules(further_melds=False, joker_swap=False).preset == "custom"
    with pytest.raises(Fault) as error:
        rules(deal_sizes=[10, 10, 10, 10, 10, 10, 12])
    assert error.value.message.id == "fault.deal_too_small"
    written = json.loads(json.dumps(OPTIONS.write(PRESETS["short"])))
    assert OPTIONS.read(written) == PRESETS["short"]


def test_deals() -> None:
    """A game has just these deals, with their contracts."""
    house = rules(deals=[3, 7], max_turns=5, may_i_limit=0)
    state = replace(position(deal=3, house=house), deals=())
    contracts = []
    while CONTRACT_RUMMY.waiting(state).actor is not None:
        if CONTRACT_RUMMY.waiting(state).chance:
            from mille.cards import Dice

            state = after(state, CONTRACT_RUMMY.chance(state, Dice("deals")))
        contracts.append((state.deal, state.contract))
        state = idle(state)
    assert list(dict.fromkeys(contracts)) == [(3, "RR"), (7, "RRR")]


def test_deal_sizes() -> None:
    from mille.cards import Dice

    state = CONTRACT_RUMMY.start(rules(deal_sizes=[11, 10, 10, 12, 12, 12, 12]), 3)
    dealt = after(state, CONTRACT_RUMMY.chance(state, Dice("sizes")))
    assert [len(hand) for hand in dealt.hands] == [11, 11, 11]


@pytest.mark.parametrize("jokers", range(5))
def test_jokers(jokers: int) -> None:
    assert len(pack(rules(jokers=jokers), 3)) == 104 + jokers
    if jokers < 4:
        state = quiet(position("", "", "", house=rules(jokers=jokers)), DRAW)
        assert refused(state, throw("*4")) == "malformed"


def test_contract_size() -> None:
    hand = "9C 9D 9H 9S KC KD KH KS 2C 3C"
    whole = down(a_set("9C 9D 9H 9S"), a_set("KC KD KH KS"))
    assert refused(quiet(position(hand), DRAW), whole) == "wrong_size"
    longer = quiet(position(hand, house=rules(contract_size="at_least")), DRAW)
    assert refused(longer, whole) == ""
    # It may empty the hand, which ends the deal.
    last = holding(longer, "9C 9D 9H 9S KC KD KH KS")
    assert ending(last, whole).out == 0


def test_same_rank_sets() -> None:
    hand = "9C 9D 9H 9C 9D 9S 2C 4D 6H 8S"
    melds = down(a_set("9C 9D 9H"), a_set("9C 9D 9S"))
    assert refused(quiet(position(hand), DRAW), melds) == ""
    strict = rules(same_rank_sets=False)
    assert refused(quiet(position(hand, house=strict), DRAW), melds) == "same_rank"


def test_further_melds() -> None:
    house = rules(further_melds=False, joker_swap=False)
    state = lying(quiet(position("2C 2D 2H", house=house), DRAW), "3C 3D 3S", "5S 6S *1 8S")
    state = holding(state, "2C 2D 2H 3H 7S KD")
    assert refused(state, a_set("2C 2D 2H")) == "no_further_melds"
    assert refused(state, a_set("2C 2D *1", swap(1, "7S", "*1"))) == "no_further_melds"
    assert refused(state, add(0, "3H")) == ""


@pytest.mark.parametrize("least", [1, 2])
def test_set_naturals(least: int) -> None:
    house = rules(jokers=4, set_naturals=least)
    state = holding(lying(quiet(position(house=house), DRAW), "3C 3D 3S"), "2C 2D *1 *2 5S")
    assert refused(state, a_set("2C *1 *2")) == ("" if least == 1 else "too_wild")
    assert refused(state, a_set("2C 2D *1")) == ""


@pytest.mark.parametrize("least", [1, 2])
def test_run_naturals(least: int) -> None:
    house = rules(jokers=4, run_naturals=least)
    state = holding(lying(quiet(position(house=house), DRAW), "3C 3D 3S"), "2C 3C *1 *2 *3 5S")
    assert refused(state, a_run("2C *1 *2 *3")) == ("" if least == 1 else "too_wild")
    assert refused(state, a_run("2C 3C *1 *2")) == ""


def test_joker_swap() -> None:
    for allowed in (True, False):
        house = rules(joker_swap=allowed)
        state = lying(quiet(position(house=house), DRAW), "5S 6S *1 8S")
        state = holding(state, "7S QH QS 2D")
        move = a_set("QH QS *1", swap(0, "7S", "*1"))
        assert refused(state, move) == ("" if allowed else "no_swap")
        assert refused(state, a_set("QH QS *1")) == "not_held"


def test_last_hand() -> None:
    """R9 has both ways."""
    house = rules(last_hand="discard")
    hand = "AC 2C 3C 4C 6D 7D 8D 9D KS JH QH KH"
    melds = down(a_run("AC 2C 3C 4C"), a_run("6D 7D 8D 9D"), a_run("JH QH KH AH"))
    state = quiet(position(hand, deal=7, stock="AH", house=house), DRAW)
    state, happened = told(state, melds, throw("KS"))
    assert state.phase is Phase.OVER
    assert next(event for event in happened if isinstance(event, DealEnded)).out == 0
    whole = quiet(position(hand, deal=7, stock="AH"), DRAW)
    assert refused(whole, melds) == "all_cards"


@pytest.mark.parametrize("limit", [None, 0, 1, 2])
def test_may_i_limit(limit: int | None) -> None:
    state = position("", "", "", house=rules(may_i_limit=limit))
    taken = 0
    for _ in range(12):
        state = after(state, DRAW)
        while state.phase is Phase.ASK:
            mine = state.waits_for == 1
            taken += mine
            state = after(state, YES if mine else NO)
        state = after(state, any_throw(state))
    assert taken == limit if limit is not None else taken > 2


def test_own_discard() -> None:
    for allowed in (False, True):
        state = idle(position("", "", "", house=rules(own_discard=allowed)))
        state = after(state, DRAW)
        asked = []
        while state.phase is Phase.ASK:
            asked.append(state.waits_for)
            state = after(state, NO)
        assert asked == ([2, 0] if allowed else [2])


def test_return_taken() -> None:
    for allowed in (False, True):
        hand = "2C 3D 5S 7D 9C JD KS 4H 6H TC"
        state = after(position(hand, upcard="8H", house=rules(return_taken=allowed)), TAKE)
        assert refused(state, throw("8H")) == ("" if allowed else "just_taken")


@pytest.mark.parametrize("most", [0, 1])
def test_max_reshuffles(most: int) -> None:
    """#32."""
    state = position("", "", "", house=rules(max_reshuffles=most, may_i_limit=0))
    state = replace(state, stock=state.stock[:1], pile=state.stock[1:4], threw=(None,) * 3)
    done = idle(state)
    assert CONTRACT_RUMMY.waiting(done).between_deals == (most == 0)
    assert (done.phase is Phase.RESHUFFLE) == (most == 1)


@pytest.mark.parametrize("turns", [5, 6])
def test_max_turns(turns: int) -> None:
    state = position("", "", "", house=rules(max_turns=turns, may_i_limit=0))
    for _ in range(3 * turns):
        assert not state.deals
        state = idle(state)
    assert state.deals[0].out is None
    assert state.reshuffles == 0


def test_what_was_laid_or_thrown_may_be_taken_up_again_and_nothing_else() -> None:
    for move in (a_set("4C 4D 4H"), down(a_set("4C 4D 4H")), add(0, "4C"), throw("4C")):
        assert CONTRACT_RUMMY.undoable(move)
    for other in (DRAW, TAKE, YES, NO):
        assert not CONTRACT_RUMMY.undoable(other)
    assert CONTRACT_RUMMY.waiting(position()).seats == (Seat(0),)
