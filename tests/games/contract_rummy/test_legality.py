"""The list of legal moves is complete, and refusals come in their order (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from mille.cards import JOKERS, PACK, Card, Dice, in_order
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games.contract_rummy.moves import Chosen, End, LayOff, Meld, OnTable, Swap, meld_rules
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import legal
from mille.i18n import load
from mille.parts.melds import HIGH_ACE, Kind, Laid, face, is_joker, jokers_of, melds_in
from mille.parts.rummy import Discard, Phase
from mille.value import replace
from tests.games.contract_rummy.positions import (
    DRAW,
    NO,
    TAKE,
    YES,
    a_run,
    a_set,
    add,
    after,
    down,
    holding,
    lying,
    nobody,
    position,
    quiet,
    refused,
    rules,
    swap,
    throw,
)
from tests.games.contract_rummy.probe import stands_for

FOUR = rules(jokers=4)


def rich(dice: Dice) -> State:
    """A table with a few melds and a hand of many cards that go together, with both seats down."""
    left = list(dice.shuffled([*PACK, *PACK, *JOKERS]))
    melds = [_a_meld(dice, left) for _ in range(2 + dice.below(3))]
    base, span = dice.below(13), 4 + dice.below(6)
    suits = dice.shuffled("CDHS")[: 1 + dice.below(4)]
    near = [
        card
        for card in left
        if is_joker(card) or ((card.index // 4 - base) % 13 < span and card.suit in suits)
    ]
    hand = in_order(near[: 3 + dice.below(6)])
    state = quiet(position(house=FOUR), DRAW)
    return replace(
        state,
        hands=(hand, *state.hands[1:]),
        melds=tuple(meld for meld in melds if meld is not None),
        down=(-1, -1, None),
    )


def _a_meld(dice: Dice, left: list[Card]) -> OnTable | None:
    """A meld from the cards that are left, sometimes with jokers."""
    suit, low = dice.choice("CDHS"), 1 + dice.below(11)
    some = [face(next(c.suit for c in PACK if c.suit == suit), low + n) for n in range(4)]
    if dice.below(3) == 0:
        some = [card for card in PACK if card.rank is some[0].rank][:3]
    kind = Kind.RUN if len(some) == 4 else Kind.SET
    for n in range(len(some)):
        jokers = [card for card in left if is_joker(card)]
        if jokers and dice.below(4) == 0 and sum(map(is_joker, some)) < 2:
            some[n] = jokers[0]
        if some[n] not in left:
            return None
        left.remove(some[n])
    if sum(not is_joker(card) for card in some) < 2:
        return None
    return OnTable(Seat(1), kind, tuple(some))


def everything(state: State) -> Iterator[Chosen]:
    """Every move of a seat that is down, including those that exchange up to two jokers."""
    hand = state.hands[0]
    for card in hand:
        yield Discard(card)
        for number, meld in enumerate(state.melds):
            ends = (None,) if meld.kind is Kind.SET else tuple(End)
            yield from (LayOff(number, card, end) for end in ends)
    shape = meld_rules(state.rules)
    for laid in melds_in(hand, shape):
        yield Meld(laid.kind, laid.cards)
    swaps = [
        Swap(number, meld.card_of(joker), joker)  # type: ignore[arg-type]
        for number, meld in enumerate(state.melds)
        for joker in jokers_of(meld.cards)
        if meld.card_of(joker) in hand
    ]
    for size in range(1, len(swaps) + 1):
        for chosen in combinations(swaps, size):
            gained = [each.joker for each in chosen]
            rest = list(hand)
            for each in chosen:
                if each.card in rest:
                    rest.remove(each.card)
            for laid in melds_in((*rest, *gained), shape):
                yield Meld(laid.kind, named(laid, gained), chosen)


def named(laid: Laid, gained: list[Card]) -> tuple[Card, ...]:
    """The cards of a meld with these jokers first."""
    wild = sorted(
        (card for card in JOKERS if card in laid.cards or card in gained),
        key=lambda card: card not in gained,
    )
    left = iter(wild)
    return tuple(next(left) if is_joker(card) else card for card in laid.cards)


@pytest.mark.parametrize("part", range(4))
def test_the_patterns_stand_for_what_is_legal(part: int) -> None:
    dice = Dice(f"rich {part}")
    swapped = melded = 0
    for _ in range(40):
        state = rich(dice)
        listed = legal(state, CONTRACT_RUMMY.write_choice)
        allowed = [
            CONTRACT_RUMMY.write_choice(move)
            for move in everything(state)
            if not refused(state, move)
        ]
        for said in allowed:
            assert any(stands_for(state, entry, said) for entry in listed), said
        for entry in listed:
            assert any(stands_for(state, entry, said) for said in allowed), entry
            for said in spoken(entry):
                judged = CONTRACT_RUMMY.judge(state, Seat(0), said)
                assert not isinstance(judged, Message), (entry, said)
        swaps = [entry for entry in listed if "swaps" in entry]
        assert bool(swaps) == any("swaps" in said for said in allowed)
        swapped += len(swaps)
        melded += any("slots" in entry for entry in listed)
    assert swapped and melded


def spoken(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """Moves that an entry stands for: itself, its example, or cards in its pattern."""
    if "example" in entry:
        return [entry["example"]]
    if "from" in entry:
        least = entry["least"]
        natural = [code for code in entry["from"] if code[0] != "*"]
        wild = [code for code in entry["from"] if code[0] == "*"]
        all_of_it = {"event": "meld", "kind": "set", "cards": entry["from"]}
        few = [*natural[:1], *wild, *natural[1:]][: max(least, 1)]
        return [all_of_it, {**all_of_it, "cards": few}]
    if "slots" in entry:
        if "*" in entry["slots"]:
            return []  # it does not say which jokers are held
        return [{"event": "meld", "kind": "run", "cards": entry["slots"]}]
    return [entry]


def test_a_window_of_fourteen_with_one_ace() -> None:
    low = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    state = holding(lying(quiet(position(house=FOUR), DRAW), "3D 3H 3S"), f"{low} *1 2D")
    listed = legal(state, CONTRACT_RUMMY.write_choice)
    whole = [entry for entry in listed if len(entry.get("slots", ())) == HIGH_ACE]
    assert [entry["slots"] for entry in whole] == [[*low.split(), "*"]]
    for order in (f"{low} *1", "*1 " + low.removeprefix("AC ") + " AC"):
        move = a_run(order)
        assert refused(state, move) == ""
        assert stands_for(state, whole[0], CONTRACT_RUMMY.write_choice(move))


def test_jokers_are_listed_once() -> None:
    state = holding(lying(quiet(position(house=FOUR), DRAW), "3D 3H 3S"), "*2 *3 5C 9D")
    listed = legal(state, CONTRACT_RUMMY.write_choice)
    assert {"event": "discard", "card": "*2"} in listed
    assert {"event": "discard", "card": "*3"} not in listed
    assert {"event": "lay_off", "meld": 0, "card": "*2"} in listed
    assert refused(state, throw("*3")) == "" == refused(state, add(0, "*3"))


def test_refusals_come_in_order() -> None:
    hand = "9C 9D 9H KC KD KH 2C 3C 4C 5C"
    fresh = position(hand, upcard="2D", stock="8H")
    over = replace(fresh, phase=Phase.DEAL)
    asked = after(fresh, DRAW)
    drawn = nobody(asked)
    taken = after(fresh, TAKE)
    contract = down(a_set("9C 9D 9H"), a_set("KC KD KH"))
    laid = after(drawn, contract)
    later = lying(drawn, "3C 3D 3S", "5S 6S *1 8S")
    later = holding(later, "7S QH QS 2D 3H 9C 9D TS")
    last = holding(quiet(position(deal=7), DRAW), "AC 2C 3C 4C 6D 7D 8D 9D TD JH QH KH AH")
    first = swap(1, "7S", "*1")
    for state, move, why in (
        (over, throw("*4"), "malformed"),
        (over, a_set(""), "malformed"),
        (over, down(), "malformed"),
        (over, replace(a_set("QH QS *1"), swaps=()), "malformed"),
        (later, add(1, "9S"), "malformed"),
        (later, add(0, "3H", "low"), "malformed"),
        (over, DRAW, "not_now"),
        (drawn, YES, "not_now"),
        (fresh, NO, "not_now"),
        (asked, DRAW, "answer_first"),
        (asked, throw("KC"), "answer_first"),
        (drawn, DRAW, "already_drew"),
        (drawn, TAKE, "already_drew"),
        (fresh, contract, "draw_first"),
        (fresh, throw("9C"), "draw_first"),
        (drawn, throw("TS"), "not_held"),
        (taken, throw("2D"), "just_taken"),
        (laid, contract, "already_down"),
        (drawn, down(a_set("9C 9D TS")), "not_the_contract"),
        (drawn, down(a_set("9C 9D TS"), a_set("9C 9D KC")), "not_held"),
        (drawn, down(a_set("9C 9D 9H"), a_set("9C 9D 9H")), "not_held"),
        (drawn, down(a_set("9C 9D KC"), a_set("KD KH 2C 3C")), "not_a_set"),
        (drawn, a_set("KC KD KH"), "not_down"),
        (drawn, add(7, "KC"), "not_down"),
        (laid, a_run("2C 3C 4C 5C"), "contract_turn"),
        (laid, add(7, "KC"), "contract_turn"),
        (last, down(*map(a_run, ("AC 2C 3C 4C", "6D 7D 8D 9D", "JH QH KH AH"))), "all_cards"),
        (later, a_set("QH QS *1", swap(9, "7S", "*1")), "no_such_meld"),
        (later, a_set("QH QS *1", swap(-1, "7S", "*1")), "no_such_meld"),
        (later, a_set("QH QS *1", swap(0, "7S", "*1")), "set_joker"),
        (later, a_set("QH QS *2", swap(1, "7S", "*2")), "no_joker"),
        (later, a_set("QH QS *1", swap(1, "TS", "*1")), "not_its_card"),
        (later, a_set("QH QS *1", first, first), "no_joker"),
        (holding(later, "QH QS 2D"), a_set("QH QS *1", first), "not_held"),
        (later, a_set("KC KD *1", first), "not_held"),
        (later, a_set("QH 2D *1", first), "not_a_set"),
        (later, a_run("9C 9D QH QS", first), "not_a_run"),
        (later, a_set("*1", first), "too_wild"),
        (holding(later, "7S QH QS QD"), a_set("QH QS QD", first), "joker_homeless"),
        (later, add(7, "3H"), "no_such_meld"),
        (later, add(0, "AD"), "not_held"),
        (later, add(0, "QH"), "does_not_fit"),
        (later, add(1, "7S", "high"), "does_not_fit"),
        (later, add(0, "3H"), ""),
    ):
        assert refused(state, move) == why, (move, why)


def test_who_speaks_comes_after_what_is_said() -> None:
    asked = after(position("", "", ""), DRAW)
    judge = CONTRACT_RUMMY.judge
    for seat, line, why in (
        (2, {"event": "dance"}, "refusal.malformed.why"),
        (1, {"event": "draw", "seat": 1}, "refusal.malformed.why"),
        (1, {"event": "lay_off", "meld": 0}, "refusal.malformed.why"),
        (2, {"event": "may_i", "take": True}, "refusal.not_your_turn"),
        (0, {"event": "discard", "card": "2C"}, "refusal.not_your_turn"),
        (1, {"event": "discard", "card": "2C"}, "refusal.answer_first"),
    ):
        refusal = judge(asked, Seat(seat), line)
        assert isinstance(refusal, Message)
        assert refusal.id == why
    free = nobody(asked)
    early = judge(free, Seat(2), {"event": "may_i", "take": True})
    assert isinstance(early, Message)
    assert early.id == "refusal.not_now"


def test_every_refusal_has_words() -> None:
    words = load("en", "contract_rummy")
    ids = """
        malformed malformed.why not_now answer_first already_drew draw_first not_held just_taken
        already_down not_the_contract not_a_set not_a_run too_wild.set too_wild.run wrong_size
        same_rank continuous_runs all_cards all_cards.but_one not_down contract_turn
        no_further_melds no_swap no_such_meld set_joker no_joker not_its_card joker_homeless
        does_not_fit.set does_not_fit.run deal_dealer deal_passes deal_hands deal_upcard deal_cards
        reshuffle_cards
    """
    for id in ids.split():
        said = words(f"refusal.{id}", card=Card.parse("4C"), n=2, contract="SS", why="Why.")
        assert said != f"refusal.{id}"
        assert said.endswith(".")


def test_what_others_hold_is_shown_when_a_deal_is_scored() -> None:
    hand = "9C 9D 9H KC KD KH"
    state = holding(
        after(quiet(position(hand), DRAW), down(a_set("9C 9D 9H"), a_set("KC KD KH"))), "2C"
    )
    done = after(state, throw("2C"))
    view = CONTRACT_RUMMY.observe(done, Seat(1))
    assert view.hands == done.hands
    assert view.hands[0] == ()
