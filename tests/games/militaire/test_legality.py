"""The list of legal moves is complete, and refusals come in their order (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from mille.cards import Card, Cards, cards
from mille.engine.codec import CHANCE
from mille.engine.message import Fault
from mille.games.militaire.moves import Chosen, Meld
from mille.games.militaire.rules import MILITAIRE, State
from mille.i18n import load
from mille.parts.melds import Kind, Laid, is_joker
from mille.parts.rummy import Discard, Draw, GoDown, TakeDiscard
from mille.value import replace
from tests.games.matches import random_match
from tests.games.militaire.positions import (
    CLOSED,
    DRAW,
    LOOSE,
    STANDARD,
    TAKE,
    a_run,
    a_set,
    after,
    down,
    legal,
    position,
    refused,
    throw,
    with_joker_gone,
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
    found = [meld for meld in melds if not _shape_refused(state, meld)]
    for meld in found:
        yield GoDown((meld,))
    for pair in combinations(found, 2):
        yield GoDown(pair)


def _shape_refused(state: State, meld: Laid) -> bool:
    """Whether cards are no meld now, judged by why they are refused as a contract."""
    return refused(state, GoDown((meld,))) in ("draw_first", "not_a_set", "not_a_run")


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


@pytest.mark.parametrize("some", [2, long(25)])
@pytest.mark.parametrize("rule_set", quick_first(["closed_hand", "standard", "loose"], 1))
def test_the_list_of_legal_moves_is_what_is_not_refused(rule_set: str, some: int) -> None:
    match = random_match("militaire", rule_set)
    seen = 0
    for turn in match.sampled(some):
        if turn.actor is CHANCE:
            continue
        listed = [canonical(move) for move in legal(turn.state)]
        assert len(set(listed)) == len(listed)
        allowed = {
            canonical(move) for move in everything(turn.state) if not refused(turn.state, move)
        }
        assert set(listed) == allowed
        seen += len(allowed)
    assert seen


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
def test_rich_hands_too(rules: object, hand: str) -> None:
    state = after(position(hand, stock="8S", rules=rules), DRAW)  # type: ignore[arg-type]
    allowed = {canonical(move) for move in everything(state) if not refused(state, move)}
    assert {canonical(move) for move in legal(state)} == allowed


def test_refusals_come_in_order() -> None:
    hand = "4C 4D 4H 4S 9C TC JC"
    fresh = position(hand, stock="QC", upcard="2D")
    over = replace(fresh, phase=MILITAIRE.start(STANDARD, 2).phase)
    drawn = after(fresh, DRAW)
    taken = after(fresh, TAKE)
    no_joker = after(position(hand, stock="QC", rules=with_joker_gone(STANDARD)), DRAW)
    lying = after(drawn, a_set("4C 4D 4H"), a_run("9C TC JC"))
    closed = after(position(hand, stock="QC", rules=CLOSED), DRAW)
    for state, move, why in (
        (over, throw("*2"), "malformed"),
        (no_joker, throw("*1"), "malformed"),
        (over, a_set(""), "malformed"),
        (over, throw("KD"), "not_now"),
        (over, DRAW, "not_now"),
        (fresh, down(a_set("4C 4D KH")), "not_now"),
        (drawn, down(a_set("4C 4D KH")), "not_now"),
        (drawn, DRAW, "already_drew"),
        (fresh, throw("KD"), "draw_first"),
        (fresh, a_set("4C 4D KH"), "draw_first"),
        (drawn, throw("KD"), "not_held"),
        (taken, throw("2D"), "just_taken"),
        (drawn, a_set("KC KD KH"), "not_held"),
        (drawn, a_set("4C 4C 4D"), "not_held"),
        (lying, a_set("4S 4S 4S"), "not_held"),
        (lying, a_set("4S QC"), "not_a_set"),
        (lying, a_run("4S QC"), "not_a_run"),
        (closed, a_set("4C 9C TC"), "not_a_set"),
        (closed, a_set("4C 4D 4H"), "all_at_once"),
        (closed, down(a_set("4C 4D 4H 4S"), a_run("9C TC JC QC")), "keep_one"),
        (closed, down(a_run("9C TC JC QC")), "not_a_contract"),
        (after(drawn, a_set("4C 4D 4H 4S")), a_run("9C TC JC QC"), "keep_one"),
    ):
        assert refused(state, move) == why, (move, why)
    match = replace(lying, hands=(lying.hands[0] + cards("5C 6C 7C"), *lying.hands[1:]))
    assert refused(match, a_run("5C 6C 7C")) == "contract_met"


def test_every_refusal_has_words() -> None:
    words = load("en", "militaire")
    ids = """
        malformed not_now not_now.one_by_one already_drew draw_first not_held just_taken not_a_set
        not_a_run contract_met all_at_once keep_one dead_end dead_end.two_runs not_a_contract
        deal_dealer deal_passes deal_hands deal_upcard deal_cards reshuffle_cards
    """
    for id in ids.split():
        said = words(f"refusal.{id}", card=Card.parse("4C"), n=2)
        assert said != f"refusal.{id}"
        assert said.endswith(".")


def test_a_move_names_no_seat_and_nothing_else() -> None:
    for line in (
        {"event": "draw", "seat": 0},
        {"event": "discard"},
        {"event": "discard", "card": "1C"},
        {"event": "meld", "kind": "pair", "cards": ["4C", "4D", "4H"]},
        {"event": "go_down", "melds": [{"kind": "set"}]},
        {"event": "deal"},
    ):
        with pytest.raises(Fault):
            MILITAIRE.read_choice(line)
