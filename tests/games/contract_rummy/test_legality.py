"""The list of legal moves is complete (section 5)."""

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
from mille.parts.melds import HIGH_ACE, Kind, Laid, face, is_joker, jokers_of, melds_in
from mille.parts.rummy import Discard
from mille.value import replace
from tests.games.contract_rummy.positions import (
    after,
    drawn,
    late,
    move,
    nobody,
    position,
    refused,
    rules,
)
from tests.games.contract_rummy.probe import stands_for
from tests.parts import kind_of

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
    state = drawn(house=FOUR)
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
            CONTRACT_RUMMY.write_choice(each)
            for each in everything(state)
            if not refused(state, each)
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
    state = late(f"{low} *1 2D", "3D 3H 3S", house=FOUR)
    listed = legal(state, CONTRACT_RUMMY.write_choice)
    whole = [entry for entry in listed if len(entry.get("slots", ())) == HIGH_ACE]
    assert [entry["slots"] for entry in whole] == [[*low.split(), "*"]]
    for order in (f"{low} *1", "*1 " + low.removeprefix("AC ") + " AC"):
        run = move(f"run {order}")
        assert refused(state, run) == ""
        assert stands_for(state, whole[0], CONTRACT_RUMMY.write_choice(run))


def test_jokers_are_listed_once() -> None:
    state = late("*2 *3 5C 9D", "3D 3H 3S", house=FOUR)
    listed = legal(state, CONTRACT_RUMMY.write_choice)
    assert {"event": "discard", "card": "*2"} in listed
    assert {"event": "discard", "card": "*3"} not in listed
    assert {"event": "lay_off", "meld": 0, "card": "*2"} in listed
    assert refused(state, "throw *3") == "" == refused(state, "add 0 *3")


def test_who_speaks_comes_after_what_is_said() -> None:
    asked = after(position("", "", ""), "draw")
    judge = CONTRACT_RUMMY.judge
    for seat, line, why in (
        (2, {"event": "dance"}, "refusal.malformed.why"),
        (1, {"event": "draw", "seat": 1}, "refusal.malformed.why"),
        (1, {"event": "lay_off", "meld": 0}, "refusal.malformed.why"),
        (2, {"event": "may_i", "take": True}, "refusal.not_your_turn"),
        (0, {"event": "discard", "card": "2C"}, "refusal.not_your_turn"),
        (1, {"event": "discard", "card": "2C"}, "refusal.answer_first"),
    ):
        refusal = kind_of(Message, judge(asked, Seat(seat), line))
        assert refusal.id == why
    free = nobody(asked)
    early = kind_of(Message, judge(free, Seat(2), {"event": "may_i", "take": True}))
    assert early.id == "refusal.not_now"
