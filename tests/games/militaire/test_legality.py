"""What a seat may do, refusals in their order (section 2), and what a seat can work out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from mille.cards import Cards, cards
from mille.engine.codec import CHANCE, Seat
from mille.games.militaire.moves import OPTIONS, Chosen, HouseRules, Meld
from mille.games.militaire.rules import MILITAIRE, State
from mille.games.militaire.table import held, unseen
from mille.parts.melds import Kind, Laid, is_joker
from mille.parts.rummy import Discard, Draw, GoDown, TakeDiscard
from mille.value import replace
from tests.games.matches import random_match
from tests.games.militaire.positions import (
    CLOSED,
    DRAW,
    LOOSE,
    STANDARD,
    after,
    legal,
    played,
    position,
    refused,
)
from tests.parts import long, quick_first


def canonical(move: Chosen) -> object:
    """Equal for moves that the rules cannot tell apart."""
    match move:
        case Meld(kind, cards):
            return _meld(Laid(kind, cards))
        case GoDown(melds):
            return frozenset(map(_meld, melds))
    return move


def _meld(meld: Laid) -> object:
    return frozenset(meld.cards) if meld.kind is Kind.SET else meld.cards


def everything(state: State) -> Iterator[Chosen]:
    """Every move that could be tried with cards of the hand, with every order of a run."""
    hand = state.hands[state.turn]
    yield Draw()
    yield TakeDiscard()
    for card in hand:
        yield Discard(card)
    melds = list(_arranged(hand))
    if state.rules.lay_early:
        yield from (Meld(meld.kind, meld.cards) for meld in melds)
        return
    no_meld = ("draw_first", "not_a_set", "not_a_run")
    found = [meld for meld in melds if refused(state, GoDown((meld,))) not in no_meld]
    for meld in found:
        yield GoDown((meld,))
    for pair in combinations(found, 2):
        yield GoDown(pair)


def _arranged(hand: Cards) -> Iterator[Laid]:
    for size in range(1, 8):
        for chosen in combinations(hand, size):
            yield Laid(Kind.SET, chosen)
            yield from (Laid(Kind.RUN, order) for order in _orders(chosen))


def _orders(chosen: Cards) -> Iterator[Cards]:
    """Orders of a run worth trying: natural cards rise, except for an ace; the joker anywhere."""
    natural = [card for card in chosen if not is_joker(card)]
    jokers = [card for card in chosen if is_joker(card)]
    if len(chosen) <= 4:
        yield from permutations(chosen)
        return
    aces_last = sorted(natural, key=lambda card: (card.rank == "A", card.index))
    aces_first = sorted(natural, key=lambda card: (card.rank != "A", card.index))
    for order in {tuple(aces_last), tuple(aces_first)}:
        if not jokers:
            yield order
        for place in range(len(chosen) if jokers else 0):
            yield (*order[:place], *jokers, *order[place:])


def listed_in_full(state: State) -> bool:
    """Whether the list of moves has what is not refused, once each, and nothing else."""
    listed = list(map(canonical, legal(state)))
    allowed = {canonical(move) for move in everything(state) if not refused(state, move)}
    return set(listed) == allowed and len(allowed) == len(listed) > 0


@pytest.mark.parametrize("some", [2, long(25)])
@pytest.mark.parametrize("rule_set", quick_first(["closed_hand", "standard", "loose"], 1))
def test_the_list_of_legal_moves_is_what_is_not_refused(rule_set: str, some: int) -> None:
    turns = random_match("militaire", rule_set).sampled(some)
    assert all(listed_in_full(turn.state) for turn in turns if turn.actor is not CHANCE)


@pytest.mark.parametrize(
    "rules", quick_first([STANDARD, CLOSED, LOOSE], 1), ids=lambda rules: rules.preset
)
@pytest.mark.parametrize(
    "hand",
    [
        "4C 4D 4H 9C 9D 9H *1",
        "AH 2H 3H *1 5H 6H 7H",
        "9S TS JS QS KS AS *1",
        "AC AD AH AS 8C 8D 8H",
    ],
)
def test_rich_hands_too(rules: HouseRules, hand: str) -> None:
    assert listed_in_full(after(position(hand, stock="8S", rules=rules), DRAW))


def test_refusals_come_in_order() -> None:
    hand = "4C 4D 4H 4S 9C TC JC"
    fresh = position(hand, stock="QC", upcard="2D")
    over = replace(fresh, phase=MILITAIRE.start(STANDARD, 2).phase)
    drawn = after(fresh, DRAW)
    taken = played(fresh, "take")
    no_joker = after(position(hand, stock="QC", rules=OPTIONS.made({"jokers": 0})), DRAW)
    lying = played(drawn, "set 4C 4D 4H; run 9C TC JC")
    closed = after(position(hand, stock="QC", rules=CLOSED), DRAW)
    full = replace(lying, hands=(lying.hands[0] + cards("5C 6C 7C"), *lying.hands[1:]))
    for state, script in (
        (over, "throw *2: malformed; set : malformed; throw KD: not_now; draw: not_now"),
        (no_joker, "throw *1: malformed"),
        (fresh, "down set 4C 4D KH: not_now; throw KD: draw_first; set 4C 4D KH: draw_first"),
        (drawn, "down set 4C 4D KH: not_now; draw: already_drew; throw KD: not_held"),
        (drawn, "set KC KD KH: not_held; set 4C 4C 4D: not_held"),
        (drawn, "set 4C 4D 4H 4S; run 9C TC JC QC: keep_one"),
        (taken, "throw 2D: just_taken"),
        (lying, "set 4S 4S 4S: not_held; set 4S QC: not_a_set; run 4S QC: not_a_run"),
        (closed, "set 4C 9C TC: not_a_set; set 4C 4D 4H: all_at_once"),
        (closed, "down set 4C 4D 4H 4S / run 9C TC JC QC: keep_one"),
        (closed, "down run 9C TC JC QC: not_a_contract"),
        (full, "run 5C 6C 7C: contract_met"),
    ):
        played(state, script)


def test_what_a_seat_took_is_known_until_it_is_gone() -> None:
    state = position("4C 4D 4H 9C 9D 9H KS", "", stock="2S 3S", upcard="5D")
    taken = played(state, "take; throw KS")
    view = MILITAIRE.observe(taken, Seat(1))
    assert held(view)[0] == list(cards("5D"))
    assert cards("5D")[0] not in unseen(view)
    gone = played(taken, f"draw; throw {taken.hands[1][0].code}; draw; throw 5D")
    assert held(MILITAIRE.observe(gone, Seat(1)))[0] == []
