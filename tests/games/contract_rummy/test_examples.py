"""The worked examples of Contract Rummy, by number (docs/games/contract_rummy.md), each house rule
on its own (section 3), and refusals in their order (section 2).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mille.cards import Card, Dice, cards
from mille.engine.codec import Seat
from mille.games.contract_rummy.moves import DealEnded, Penalty
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import end_of_game, pack, score
from mille.i18n import load
from mille.parts.rummy import Phase, Reshuffle, Reshuffled
from mille.value import replace
from tests.games.contract_rummy.positions import (
    STANDARD,
    after,
    any_throw,
    drawn,
    ending,
    holding,
    idle,
    late,
    lying,
    move,
    position,
    quiet,
    refused,
    rules,
    told,
)

NINES = "9C 9D 9H 9S KC KD KH 2C 3C 4C"
TWO_SETS = "down set 9C 9D 9H, set KC KD KH"
LONG_SETS = "down set 9C 9D 9H 9S, set KC KD KH KS"
WHOLE = "AC 2C 3C 4C 6D 7D 8D 9D TD JH QH KH"
WHOLE_LAID = "down run AC 2C 3C 4C, run 6D 7D 8D 9D TD, run JH QH KH AH"
ALL_BUT_ONE = "down run AC 2C 3C 4C, run 6D 7D 8D 9D, run JH QH KH AH"
JOKER = "5S 6S *1 8S"
FOUR = rules(jokers=4)


WORDS = load(game="contract_rummy")

_, *parts = (Path(__file__).parent / "refused.txt").read_text("utf-8").split("\n# ")
TRIES = {name: rest for name, _, rest in (part.partition(": ") for part in parts)}


def at(about: str) -> State:
    """A position of `refused.txt`."""
    hand, *more = TRIES[about].splitlines()[0].split("; ")
    given: dict[str, Any] = {}
    house: dict[str, Any] = {}
    comes = list[str]()
    for each in more:
        match each.replace("=", " ").split(" ", 1):
            case ["deal" | "stock" | "upcard" as key, value]:
                given[key] = int(value) if key == "deal" else value
            case [key, value] if "=" in each:
                house[key] = json.loads(value)
            case _:
                comes.append(each)
    state = position(hand, house=rules(**house), **given)
    for each in comes:
        match each.split(" ", 1):
            case ["lie", melds]:
                state = lying(state, *melds.split(", "))
            case ["hold", codes]:
                state = holding(state, codes)
            case ["over"]:
                state = replace(state, phase=Phase.DEAL)
            case ["asked"]:
                state = after(state, "draw")
            case _:
                state = quiet(state, each)
    return state


@pytest.mark.parametrize("about", TRIES)
def test_what_may_be_done(about: str) -> None:
    state = at(about)
    for line in filter(None, TRIES[about].splitlines()[1:]):
        tried, _, why = line.partition(":")
        assert refused(state, tried) == why.strip(), line
        said = CONTRACT_RUMMY.refusal(state, move(tried))
        assert said is None or WORDS.text(said).endswith("."), "it has words"


def test_no_exchange_is_not_an_exchange_of_nothing() -> None:
    assert refused(at("later"), replace(move("set QH QS *1"), swaps=())) == "malformed"


def test_r1_then_only_a_discard_is_left() -> None:
    laid = after(drawn(NINES, stock="5C"), TWO_SETS)
    legal = CONTRACT_RUMMY.moves(CONTRACT_RUMMY.observe(laid, Seat(0)))
    assert list(legal) == [move(f"throw {code}") for code in ["2C", "3C", "4C", "5C", "9S"]]


def test_r2_cards_are_added_to_every_meld() -> None:
    hands = "9C 9D 9H 9S KC KD KH KS 5C 5S", "3C 3D 3H 5D 5H 5S 2H 4H 7H JD"
    state = position(*hands, stock="4C AD QD QC", upcard="2D")
    state = quiet(state, "draw", TWO_SETS, "throw 4C")
    state = quiet(state, "draw", "down set 3C 3D 3H, set 5D 5H 5S", "throw AD")
    state = holding(quiet(idle(state), "draw"), "9S KS 5C 5S 4C")
    assert state.turn == 0
    assert refused(state, "add 0 4C") == "does_not_fit"
    state = after(state, "add 1 KS", "add 3 5C", "add 0 9S")
    assert [len(meld.cards) for meld in state.melds] == [4, 4, 3, 4]
    state = quiet(idle(idle(after(state, "throw 4C"))), "draw")
    ended = ending(holding(state, "5S"), "add 3 5S")
    assert (ended.out, ended.totals[0]) == (0, 0)


def test_r3_who_is_asked() -> None:
    state = after(position("", "", "", "", upcard="8H"), "draw")
    for seat in (1, 2, 3):
        assert state.waits_for == seat
        state = after(state, "no")
    assert state.phase is Phase.PLAY
    thrown = any_throw(state)
    state = after(state, thrown, "draw")
    assert state.waits_for == 2
    state = after(state, "no")
    assert state.waits_for == 3
    state, happened = told(state, "yes")
    assert isinstance(happened[-1], Penalty)
    assert state.pile == cards("8H")
    assert thrown.card in state.hands[3]
    assert state.waits_for == 2  # and not 3
    state = after(state, "no")
    assert state.waits_for == 0
    state = after(state, "yes")
    assert (state.pile, state.waits_for, state.phase) == ((), 1, Phase.PLAY)
    assert [len(hand) for hand in state.hands] == [12, 11, 10, 12]


def asked_in_turn(state: State) -> list[Seat | None]:
    """Draw; who is asked for the upcard, if all say no."""
    state, asked = after(state, "draw"), []
    while state.phase is Phase.ASK:
        asked.append(state.waits_for)
        state = after(state, "no")
    return asked


def test_r4_nobody_is_asked_for_an_upcard_that_was_taken() -> None:
    assert after(position("", "", "", ""), "take").phase is Phase.PLAY


@pytest.mark.parametrize("limit", [None, 0, 1, 2])
def test_r4_may_i_limit(limit: int | None) -> None:
    state, got = position("", "", "", house=rules(may_i_limit=limit)), 0
    for _ in range(12):
        state = after(state, "draw")
        while state.phase is Phase.ASK:
            mine = state.waits_for == 1
            got += mine
            state = after(state, "yes" if mine else "no")
        state = after(state, any_throw(state))
    assert got == limit if limit is not None else got > 2


@pytest.mark.parametrize(("allowed", "asked"), [(False, [2]), (True, [2, 0])])
def test_own_discard(allowed: bool, asked: list[int]) -> None:
    assert asked_in_turn(idle(position("", "", "", house=rules(own_discard=allowed)))) == asked


def test_r6_the_run_of_an_exchanged_joker_is_natural() -> None:
    state = late("7S QH QS 2C 4D 8D 9D JC KD AD", JOKER, "3C 3D *2")
    laid = after(state, "set QH QS *1 for 0 7S *1")
    assert [meld.cards for meld in laid.melds[::2]] == [cards("5S 6S 7S 8S"), cards("QH QS *1")]
    assert refused(laid, "set QH QS *1 for 0 7S *1") == "no_joker"


def test_r9_the_last_deal() -> None:
    ended, happened = told(drawn(WHOLE, deal=7, stock="AH"), WHOLE_LAID)
    assert (ended.phase, ended.deals[-1].out, len(happened)) == (Phase.OVER, 0, 3)
    state = drawn(WHOLE, deal=7, stock="AH", house=rules(last_hand="discard"))
    state = after(state, ALL_BUT_ONE)
    assert refused(state, "add 1 TD high") == "contract_turn"
    assert ending(state, "throw TD").out == 0


def test_a_longer_contract_may_empty_the_hand() -> None:
    state = drawn("9C 9D 9H 9S KC KD KH KS 2C 3C", house=rules(contract_size="at_least"))
    assert ending(holding(state, "9C 9D 9H 9S KC KD KH KS"), LONG_SETS).out == 0


def test_r10_what_is_left() -> None:
    left = score(cards("*1 AS KD TC 4H"))
    assert (left.jokers, left.aces, left.courts, left.spots, left.total) == (15, 15, 10, 14, 54)


def test_r11_the_penalty_waits_for_the_reshuffle() -> None:
    state = position("", "", "", upcard="8H")
    pile = (*state.stock[1:5], *state.pile)
    state = replace(state, stock=state.stock[:1], pile=pile, threw=(Seat(2),) * 4 + (None,))
    state = after(state, "draw")
    assert state.waits_for == 1
    state = after(state, "yes")
    assert Card.parse("8H") in state.hands[1]
    assert CONTRACT_RUMMY.waiting(state).chance
    upcard, rest = state.pile[-1], state.pile[:-1]
    state, happened = told(state, Reshuffle(rest))
    assert [type(event) for event in happened] == [Reshuffled, Penalty]
    assert (state.pile, len(state.stock)) == ((upcard,), 2)
    # Seat 2 threw that card and seat 1 took the one above it: there is nobody left to ask.
    assert state.phase is Phase.PLAY
    assert replace(state, threw=(Seat(0),)).asked_after(Seat(0)) == 2


@pytest.mark.parametrize(("pile", "most", "phase"), [(2, 3, "play"), (3, 3, "ask"), (3, 0, "play")])
def test_r12_no_penalty_no_offer(pile: int, most: int, phase: str) -> None:
    state = position("", "", "", house=rules(max_reshuffles=most))
    threw, cards_ = (None,) * pile, state.stock[1 : pile + 1]
    short = replace(state, stock=state.stock[:1], pile=cards_, threw=threw)
    assert after(short, "draw").phase == phase


def test_r13_the_deal_dies_with_the_stock() -> None:
    state = position("", "", "", house=rules(max_reshuffles=0))
    for _ in range(len(state.stock)):
        assert not state.deals
        state = idle(state)
    ended = state.deals[-1]
    assert ended.out is None
    assert all(own.total > 0 for own in ended.scores)


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
    assert (state.deals[0].out, state.reshuffles) == (None, 0)


@pytest.mark.parametrize(("seats", "count"), [(3, 106), (4, 107), (5, 108)])
def test_r16_packs(seats: int, count: int) -> None:
    assert len(pack(STANDARD, seats)) == count
    assert len(pack(rules(jokers=seats - 3), seats)) == 104 + seats - 3


def test_r16_the_lowest_share() -> None:
    ended = end_of_game((50, 20, 20))
    assert (ended.winners, ended.places) == ((1, 2), (3, 1, 1))


def test_r17_jokers_at_the_ends() -> None:
    state = late("*1 *2 *3 7C AC", "2C 3C 4C 5C", house=FOUR)
    low = after(state, "add 0 *1 low")
    assert low.melds[0].card_of(Card.parse("*1")) is Card.parse("AC")
    assert refused(low, "add 0 *3 low") == "does_not_fit"
    high = after(low, "add 0 *2 high")
    assert high.melds[0].card_of(Card.parse("*2")) is Card.parse("6C")
    assert refused(high, "add 0 7C high") == ""


# House rules


def test_a_game_has_just_its_deals_with_their_contracts_and_sizes() -> None:
    house = rules(deals=[3, 7], max_turns=5, may_i_limit=0, deal_sizes=[11] * 3 + [12] * 4)
    state, dealt = CONTRACT_RUMMY.start(house, 3), []
    while CONTRACT_RUMMY.waiting(state).actor is not None:
        if CONTRACT_RUMMY.waiting(state).chance:
            state = after(state, CONTRACT_RUMMY.chance(state, Dice("deals")))
            dealt.append((state.deal, state.contract, len(state.hands[2])))
        state = idle(state)
    assert dealt == [(3, "RR", 11), (7, "RRR", 12)]


def test_what_was_laid_or_thrown_may_be_taken_up_again_and_nothing_else() -> None:
    for each in ("set 4C 4D 4H", "down set 4C 4D 4H", "add 0 4C", "throw 4C"):
        assert CONTRACT_RUMMY.undoable(move(each))
    for each in ("draw", "take", "yes", "no"):
        assert not CONTRACT_RUMMY.undoable(move(each))


def test_what_others_hold_is_shown_when_a_deal_is_scored() -> None:
    done = after(holding(after(at("drawn"), TWO_SETS), "2C"), "throw 2C")
    view = CONTRACT_RUMMY.observe(done, Seat(1))
    assert view.hands == done.hands
    assert (view.hands[0], isinstance(done.story[-1], DealEnded)) == ((), False)
