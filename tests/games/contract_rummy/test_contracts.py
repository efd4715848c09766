"""Whether a contract can be laid: the search against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from mille.cards import JOKERS, PACK, Cards, Dice, in_order
from mille.games.contract_rummy.moves import (
    CONTRACTS,
    LAST,
    RUN_SIZE,
    SET_SIZE,
    HouseRules,
    continues,
    find,
    meld_rules,
)
from mille.parts.melds import HIGH_ACE, Kind, Laid, melds_in, rank_of
from mille.parts.rummy import GoDown, Phase
from mille.value import replace
from tests.games.contract_rummy.positions import STANDARD, position, refused, rules
from tests.parts import quick_first, some
from tests.test_melds import alike

HOUSES = (
    STANDARD,
    rules(set_naturals=2, run_naturals=1),
    rules(same_rank_sets=False),
    rules(last_hand="discard"),
)

PARTS = 105


def by_force(hand: Cards, deal: int, house: HouseRules) -> bool:
    """Whether a contract can be laid, found by trying all choices of melds."""
    longest = HIGH_ACE if deal == LAST else RUN_SIZE
    shape = replace(meld_rules(house), most_set=SET_SIZE, most_run=longest)
    contract = CONTRACTS[deal - 1]
    melds = [meld for meld in melds_in(hand, shape) if meld.kind[0].upper() in contract]
    over = None if deal < LAST else int(house.last_hand == "discard")
    return _laid(melds, Counter(map(alike, hand)), contract, house, over, [], 0)


def _laid(
    melds: Sequence[Laid],
    left: Counter[str],
    contract: str,
    house: HouseRules,
    over: int | None,
    so_far: list[Laid],
    start: int,
) -> bool:
    if len(so_far) == len(contract):
        return over is None or left.total() == over
    if over is not None and left.total() < over + RUN_SIZE:
        return False
    sets = sum(meld.kind is Kind.SET for meld in so_far)
    for n in range(start, len(melds)):
        meld = melds[n]
        if meld.kind is Kind.SET and sets == contract.count("S"):
            continue
        if meld.kind is Kind.RUN and len(so_far) - sets == contract.count("R"):
            continue
        wanted = Counter(map(alike, meld.cards))
        if not wanted <= left or any(continues(meld, other) for other in so_far):
            continue
        if not house.same_rank_sets and meld.kind is Kind.SET:
            ranks = [rank_of(other.cards) for other in so_far if other.kind is Kind.SET]
            if rank_of(meld.cards) in ranks:
                continue
        if _laid(melds, left - wanted, contract, house, over, [*so_far, meld], n):
            return True
    return False


def near(dice: Dice, deal: int) -> Cards:
    """A hand that may well hold the contract: a few suits, a few neighbouring ranks, jokers."""
    runs = CONTRACTS[deal - 1].count("R")
    suits = dice.shuffled("CDHS")[: 1 + dice.below(3) if runs else 4]
    base, span = dice.below(13), 4 + dice.below(9)
    ranks = "A23456789TJQK"
    some = [ranks[(base + n) % 13] for n in range(min(13, span))]
    there = [card for card in PACK if card.suit in suits and card.rank in some]
    size = 13 if deal == LAST else 9 + dice.below(5)
    wild = JOKERS[: dice.below(4)]
    return in_order((*dice.shuffled(there * 2)[: size - len(wild)], *wild))


@pytest.mark.parametrize("part", quick_first(range(some(PARTS)), 1))
@pytest.mark.parametrize("deal", quick_first(range(1, LAST + 1), 2))
def test_a_contract_is_found_where_brute_force_finds_one(deal: int, part: int) -> None:
    """40 hands a part, deal and house, in the last deal 25: over 20,000 (deep: 100,000)."""
    seen = Counter[bool]()
    for house in HOUSES:
        dice = Dice(f"contracts {deal} {part} {house}")
        table = replace(
            position(deal=deal, house=replace(house, preset="custom", jokers=4)), phase=Phase.PLAY
        )
        for _ in range(40 if deal < LAST else 25):
            hand = near(dice, deal)
            melds = find(hand, deal, house)
            assert (melds is not None) == by_force(hand, deal, house), hand
            seen[melds is not None] += 1
            if melds is not None:
                state = replace(table, hands=(hand, *table.hands[1:]))
                assert refused(state, GoDown(melds)) == ""
    assert seen[True] and seen[False]
