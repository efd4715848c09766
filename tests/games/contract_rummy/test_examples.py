"""The worked examples of Contract Rummy, by number (docs/games/contract_rummy.md)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from mille.cards import JOKERS, PACK, SUITS, Card, Cards, Dice, cards, in_order
from mille.engine.codec import Seat
from mille.games.contract_rummy.moves import (
    CONTRACTS,
    LAST,
    RUN_SIZE,
    SET_SIZE,
    Penalty,
    continues,
    find,
    meld_rules,
)
from mille.games.contract_rummy.rules import CONTRACT_RUMMY
from mille.games.contract_rummy.table import end_of_game, pack, score
from mille.parts.melds import HIGH_ACE, Kind, Laid, face, flaw, run_places
from mille.parts.rummy import Discard, GoDown, Phase, Reshuffle, Reshuffled
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
    nobody,
    position,
    quiet,
    refused,
    rules,
    swap,
    throw,
    told,
)


def test_r1_the_contract_and_nothing_else() -> None:
    hand = "9C 9D 9H 9S KC KD KH 2C 3C 4C"
    state = quiet(position(hand, stock="5C"), DRAW)
    nines, kings = a_set("9C 9D 9H"), a_set("KC KD KH")
    assert refused(state, down(a_set("9C 9D 9H 9S"), kings)) == "wrong_size"
    assert refused(state, down(nines)) == "not_the_contract"
    assert refused(state, down(nines, a_run("2C 3C 4C 5C"))) == "not_the_contract"
    assert refused(state, nines) == "not_down"
    assert refused(state, add(0, "9S")) == "not_down"
    laid = after(state, down(nines, kings))
    assert refused(laid, add(0, "9S")) == "contract_turn"
    assert refused(laid, a_run("2C 3C 4C 5C")) == "contract_turn"
    legal = list(CONTRACT_RUMMY.moves(CONTRACT_RUMMY.observe(laid, Seat(0))))
    assert legal == [throw(code) for code in ["2C", "3C", "4C", "5C", "9S"]]
    longer = position(hand, stock="5C", house=rules(contract_size="at_least"))
    longer = quiet(longer, DRAW)
    assert refused(longer, down(a_set("9C 9D 9H 9S"), kings)) == ""


def test_r2_cards_are_added_to_every_meld() -> None:
    hands = (
        "9C 9D 9H 9S KC KD KH KS 5C 5S",
        "3C 3D 3H 5D 5H 5S 2H 4H 7H JD",
    )
    state = position(*hands, stock="4C AD QD QC", upcard="2D")
    state = quiet(state, DRAW, down(a_set("9C 9D 9H"), a_set("KC KD KH")), throw("4C"))
    state = quiet(state, DRAW, down(a_set("3C 3D 3H"), a_set("5D 5H 5S")), throw("AD"))
    state = quiet(idle(state), DRAW)
    assert state.turn == 0
    state = holding(state, "9S KS 5C 5S 4C")
    assert refused(state, add(0, "4C")) == "does_not_fit"
    state = after(state, add(1, "KS"), add(3, "5C"), add(0, "9S"))
    assert [len(meld.cards) for meld in state.melds] == [4, 4, 3, 4]
    state = quiet(idle(idle(after(state, throw("4C")))), DRAW)
    last = holding(state, "5S")
    ended = ending(last, add(3, "5S"))
    assert ended.out == 0
    assert ended.totals[0] == 0


def test_r3_who_is_asked() -> None:
    state = after(position("", "", "", "", upcard="8H"), DRAW)
    for seat in (1, 2, 3):
        assert state.waits_for == seat
        state = after(state, NO)
    assert state.phase is Phase.PLAY
    thrown = any_throw(state)
    state = after(state, thrown, DRAW)
    assert state.waits_for == 2
    state = after(state, NO)
    assert state.waits_for == 3
    state, happened = told(state, YES)
    assert isinstance(happened[-1], Penalty)
    assert state.pile == cards("8H")
    assert thrown.card in state.hands[3]
    assert state.waits_for == 2  # and not 3
    state = after(state, NO)
    assert state.waits_for == 0
    state = after(state, YES)
    assert state.pile == ()
    assert (state.waits_for, state.phase) == (1, Phase.PLAY)
    assert [len(hand) for hand in state.hands] == [12, 11, 10, 12]


def test_r4_when_nobody_is_asked() -> None:
    assert after(position("", "", "", ""), TAKE).phase is Phase.PLAY
    never = position("", "", "", "", house=rules(may_i_limit=0))
    assert after(never, DRAW).phase is Phase.PLAY
    once = after(position("", "", "", "", house=rules(may_i_limit=1)), DRAW)
    assert once.waits_for == 1
    once = after(once, YES)
    assert once.phase is Phase.PLAY  # the pile is empty
    state = after(once, any_throw(once))
    asked = []
    for _ in range(4):
        state = after(state, DRAW)
        while state.phase is Phase.ASK:
            asked.append(state.waits_for)
            state = after(state, NO)
        state = after(state, any_throw(state))
    assert set(asked) == {0, 2, 3}


def test_r5_runs_that_continue_each_other() -> None:
    hand = "3C 4C 5C 6C 7C 8C 9C TC 5C 6C"
    state = quiet(position(hand, deal=3), DRAW)
    assert refused(state, down(a_run("3C 4C 5C 6C"), a_run("7C 8C 9C TC"))) == "continuous_runs"
    assert refused(state, down(a_run("3C 4C 5C 6C"), a_run("5C 6C 7C 8C"))) == ""


def test_r6_a_joker_is_exchanged() -> None:
    hand = "7S QH QS 2C 4D 8D 9D JC KD AD"
    state = lying(quiet(position(hand, deal=3), DRAW), "5S 6S *1 8S", "3C 3D *2")
    assert refused(state, a_set("QH QS *1")) == "not_held"
    first = swap(0, "7S", "*1")
    assert refused(state, a_set("QH QS *1", first)) == ""
    laid = after(state, a_set("QH QS *1", first))
    assert laid.melds[0].cards == cards("5S 6S 7S 8S")
    assert laid.melds[2].cards == cards("QH QS *1")
    assert refused(state, a_set("QH QS *1", swap(0, "QH", "*1"))) == "not_its_card"
    assert refused(state, a_set("QH QS *2", swap(1, "3H", "*2"))) == "set_joker"
    assert refused(laid, a_set("QH QS *1", first)) == "no_joker"
    assert refused(state, a_set("QH QS *1", first, first)) == "no_joker"


def test_r7_the_ace_at_both_ends() -> None:
    hand = "AC 2C 3C 4C JD QD KD AD QC KC"
    state = quiet(position(hand, deal=3), DRAW)
    high = a_run("JD QD KD AD")
    assert refused(state, down(a_run("QC KC AC 2C"), high)) == "not_a_run"
    state = quiet(state, down(a_run("AC 2C 3C 4C"), high), throw("KC"))
    state = holding(quiet(idle(idle(state)), DRAW), "QC 5C 2D")
    assert refused(state, add(0, "QC", "low")) == "does_not_fit"
    assert refused(state, add(1, "QC", "high")) == "does_not_fit"
    assert refused(state, add(1, "2D", "high")) == "does_not_fit"
    assert refused(state, add(0, "5C", "high")) == ""


def test_r8_jokers() -> None:
    house = rules(jokers=4)
    hand = "5H 7C 8C 9C *1 *2 *3 JD QD KD"
    state = lying(quiet(position(hand, deal=3, house=house), DRAW), "3C 3D 3S")
    state = holding(state, "5H 7C 8C 9C *1 *2 *3 2D")
    assert refused(state, a_set("5H *1 *3")) == ""
    assert refused(state, a_run("7C *1 *2 *3")) == "too_wild"
    assert refused(state, a_run("5H *2 *3 8C")) == "not_a_run"
    assert refused(state, a_run("*2 7C 8C 9C")) == ""
    assert refused(state, a_set("*1 *2 *3")) == "too_wild"
    assert refused(state, a_run("*1 *2 *3")) == "too_wild"


def test_r9_the_last_deal() -> None:
    hand = "AC 2C 3C 4C 6D 7D 8D 9D TD JH QH KH"
    melds = (a_run("AC 2C 3C 4C"), a_run("6D 7D 8D 9D TD"), a_run("JH QH KH AH"))
    short = (melds[0], a_run("6D 7D 8D 9D"), melds[2])
    state = quiet(position(hand, deal=7, stock="AH"), DRAW)
    assert refused(state, down(*short)) == "all_cards"
    ended, happened = told(state, down(*melds))
    assert ended.phase is Phase.OVER
    assert ended.deals[-1].out == 0
    assert len(happened) == 3
    other = quiet(position(hand, deal=7, stock="AH", house=rules(last_hand="discard")), DRAW)
    assert refused(other, down(*melds)) == "all_cards"
    lying_there = after(other, down(*short))
    assert refused(lying_there, add(1, "TD", "high")) == "contract_turn"
    assert ending(lying_there, throw("TD")).out == 0


def test_r10_what_is_left() -> None:
    left = score(cards("*1 AS KD TC 4H"))
    assert (left.jokers, left.aces, left.courts, left.spots, left.total) == (15, 15, 10, 14, 54)


def test_r11_the_penalty_waits_for_the_reshuffle() -> None:
    state = position("", "", "", upcard="8H")
    pile = (*state.stock[1:5], *state.pile)
    state = replace(state, stock=state.stock[:1], pile=pile, threw=(Seat(2),) * 4 + (None,))
    state = after(state, DRAW)
    assert state.waits_for == 1
    state = after(state, YES)
    assert state.hands[1].count(Card.parse("8H")) >= 1
    assert CONTRACT_RUMMY.waiting(state).chance
    upcard, rest = state.pile[-1], state.pile[:-1]
    state, happened = told(state, Reshuffle(rest))
    assert [type(event) for event in happened] == [Reshuffled, Penalty]
    assert state.pile == (upcard,)
    assert len(state.stock) == 2
    # Seat 2 threw that card and seat 1 took the one above it: there is nobody left to ask.
    assert state.phase is Phase.PLAY
    thrown_by_another = replace(state, threw=(Seat(0),))
    assert thrown_by_another.asked_after(Seat(0)) == 2


def test_r12_no_penalty_no_offer() -> None:
    state = position("", "", "")
    short = replace(state, stock=state.stock[:1], pile=state.stock[1:3], threw=(None, None))
    assert after(short, DRAW).phase is Phase.PLAY
    enough = replace(state, stock=state.stock[:1], pile=state.stock[1:4], threw=(None,) * 3)
    assert after(enough, DRAW).phase is Phase.ASK
    none_left = replace(enough, rules=rules(max_reshuffles=0))
    assert after(none_left, DRAW).phase is Phase.PLAY


def test_r13_the_deal_dies_with_the_stock() -> None:
    state = position("", "", "", house=rules(max_reshuffles=0))
    last = None
    for _ in range(len(state.stock)):
        assert not state.deals
        state = quiet(state, DRAW)
        last = state.hands
        state = after(state, any_throw(state))
    assert last is not None
    ended = state.deals[-1]
    assert ended.out is None
    assert all(own.total > 0 for own in ended.scores)


def test_r14_the_upcard_goes_back_only_if_its_twin_was_held() -> None:
    hand = "2C 3D 5S 7D 9C JD KS 4H 6H TC"
    assert refused(after(position(hand, upcard="8H"), TAKE), throw("8H")) == "just_taken"
    twin = hand.replace("TC", "8H")
    assert refused(after(position(twin, upcard="8H"), TAKE), throw("8H")) == ""
    joker = hand.replace("TC", "*1")
    assert refused(after(position(joker, upcard="*2"), TAKE), throw("*2")) == ""
    wild = after(position(hand, upcard="*2"), TAKE)
    assert refused(wild, throw("*2")) == "just_taken"
    alone = holding(wild, "*2")
    assert refused(alone, throw("*2")) == ""


def test_r15_two_sets_of_one_rank() -> None:
    hand = "9C 9D 9H 9C 9D 9S 2C 4D 6H 8S"
    melds = down(a_set("9C 9D 9H"), a_set("9C 9D 9S"))
    assert refused(quiet(position(hand), DRAW), melds) == ""
    strict = quiet(position(hand, house=rules(same_rank_sets=False)), DRAW)
    assert refused(strict, melds) == "same_rank"


@pytest.mark.parametrize(("seats", "count"), [(3, 106), (4, 107), (5, 108)])
def test_r16_packs(seats: int, count: int) -> None:
    assert len(pack(STANDARD, seats)) == count


def test_r16_the_lowest_share() -> None:
    ended = end_of_game((50, 20, 20))
    assert ended.winners == (1, 2)
    assert ended.places == (3, 1, 1)


def test_r17_jokers_at_the_ends() -> None:
    house = rules(jokers=4)
    state = lying(quiet(position("*1 *2 *3 7C", house=house), DRAW), "2C 3C 4C 5C")
    state = holding(state, "*1 *2 *3 7C AC")
    low = after(state, add(0, "*1", "low"))
    assert low.melds[0].card_of(Card.parse("*1")) is Card.parse("AC")
    assert refused(low, add(0, "*3", "low")) == "does_not_fit"
    high = after(low, add(0, "*2", "high"))
    assert high.melds[0].card_of(Card.parse("*2")) is Card.parse("6C")
    assert refused(high, add(0, "7C", "high")) == ""


def planted(dice: Dice, deal: int, jokers: int) -> tuple[Cards, GoDown]:
    """A hand that hides a contract with this many jokers, and the contract."""
    while True:
        melds = [_planted(dice, kind) for kind in CONTRACTS[deal - 1]]
        if deal == LAST:
            longest = melds[0].cards
            places = run_places(longest)
            if places is None or places[-1] == HIGH_ACE:
                continue
            melds[0] = Laid(Kind.RUN, (*longest, face(longest[0].suit, places[-1] + 1)))
        there = [(m, n) for m, meld in enumerate(melds) for n in range(len(meld.cards))]
        for number, (m, n) in enumerate(dice.shuffled(there)[:jokers]):
            codes = list(melds[m].cards)
            codes[n] = JOKERS[number]
            melds[m] = Laid(melds[m].kind, tuple(codes))
        hand = [card for meld in melds for card in meld.cards]
        left = Counter([*PACK, *PACK, *JOKERS[:jokers]])
        left.subtract(hand)
        flawless = all(flaw(meld, meld_rules(STANDARD)) is None for meld in melds)
        apart = not any(continues(one, other) for one, other in combinations(melds, 2))
        if min(left.values()) >= 0 and flawless and apart:
            size = len(hand) if deal == LAST else STANDARD.deal_sizes[deal - 1] + 1
            more = dice.shuffled(in_order(left.elements()))[: size - len(hand)]
            return in_order((*hand, *more)), GoDown(tuple(melds))


def _planted(dice: Dice, kind: str) -> Laid:
    if kind == "S":
        rank = dice.choice(PACK).rank
        same = [card for card in PACK if card.rank is rank]
        return Laid(Kind.SET, dice.shuffled(same * 2)[:SET_SIZE])
    suit, low = dice.choice(SUITS), 1 + dice.below(HIGH_ACE - RUN_SIZE + 1)
    return Laid(Kind.RUN, tuple(face(suit, low + n) for n in range(RUN_SIZE)))


@pytest.mark.parametrize("deal", range(1, LAST + 1))
def test_r18_planted_contracts_are_found(deal: int) -> None:
    """300 in all, with no to three jokers."""
    dice = Dice(f"planted {deal}")
    empty = replace(position(deal=deal, house=rules(jokers=4)), phase=Phase.PLAY)
    for n in range(43):
        hand, contract = planted(dice, deal, n % 4)
        state = holding(empty, " ".join(card.code for card in hand))
        assert refused(state, contract) == ""
        melds = find(hand, deal, STANDARD)
        assert melds is not None, contract
        assert refused(state, GoDown(melds)) == ""


def test_nobody_left_to_ask_goes_on() -> None:
    state = nobody(after(position("", "", ""), DRAW))
    assert state.phase is Phase.PLAY
    assert isinstance(any_throw(state), Discard)
