"""Positions of Contract Rummy set up by hand, and moves made in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mille.cards import Card, Cards, Dice, cards, in_order
from mille.engine.codec import Seat
from mille.games.contract_rummy.moves import (
    OPTIONS,
    PRESETS,
    DealEnded,
    End,
    HouseRules,
    LayOff,
    MayI,
    Meld,
    Move,
    OnTable,
    Swap,
)
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import pack
from mille.parts.melds import Kind, Laid
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard
from mille.value import replace
from tests.games.moved import Moved

STANDARD = PRESETS["standard"]
DRAW, TAKE = Draw(), TakeDiscard()
YES, NO = MayI(True), MayI(False)


def rules(**changed: Any) -> HouseRules:
    """The standard rules with some changed."""
    return OPTIONS.made(changed)


def position(
    *hands: str,
    deal: int = 1,
    stock: str = "",
    upcard: str = "",
    house: HouseRules = STANDARD,
    totals: tuple[int, ...] = (),
) -> State:
    """A deal in which seat 0 begins. The stock begins with `stock`; hands that are left out or too
    short are filled from the rest of the packs.
    """
    seats = max(len(hands), 3)
    size = house.deal_sizes[deal - 1]
    said = [list(cards(hand)) for hand in (*hands, *[""] * (seats - len(hands)))]
    top, up = list(cards(stock)), list(cards(upcard))
    left = Counter(pack(house, seats))
    left.subtract([*top, *up, *(card for hand in said for card in hand)])
    assert min(left.values()) >= 0, "a card is named too often"
    rest = list(Dice("rest").shuffled(in_order(left.elements())))
    for hand in said:
        while len(hand) < size:
            hand.append(rest.pop())
    if not up:
        up.append(rest.pop())
    before = house.deals.index(deal)
    deals = (DealEnded(None, (), (), totals or (0,) * seats),) * before
    return State(
        rules=house,
        hands=tuple(in_order(hand) for hand in said),
        stock=(*top, *rest),
        pile=tuple(up),
        threw=(None,),
        down=(None,) * seats,
        asked_for=(0,) * seats,
        phase=Phase.DRAW,
        deal=deal,
        dealer=Seat(seats - 1),
        turn=Seat(0),
        deals=deals,
        turns=1,
    )


def lying(state: State, *melds: str, down: tuple[int, ...] = (0, 1)) -> State:
    """The position with melds on the table, taken from the stock: one rank is a set (`3S 3D 3H`),
    other cards are a run. The melds are seat 1's, and the seats in `down` are down.
    """
    made, left, hands = [], list(state.stock), [list(hand) for hand in state.hands]
    for codes in melds:
        laid = cards(codes)
        ranks = {card.rank for card in laid if card.rank != "*"}
        made.append(OnTable(Seat(1), Kind.SET if len(ranks) == 1 else Kind.RUN, laid))
        for card in laid:
            if card not in left:  # another seat has it, and gets another card for it
                hand = next(hand for hand in hands[1:] if card in hand)
                hand[hand.index(card)] = left.pop()
            else:
                left.remove(card)
    hands_then = tuple(map(in_order, hands))
    went = tuple(-1 if seat in down else None for seat in range(state.seats))
    return replace(state, melds=tuple(made), stock=tuple(left), down=went, hands=hands_then)


def a_set(codes: str, *swaps: Swap) -> Meld:
    """A move that lays a set."""
    return Meld(Kind.SET, cards(codes), swaps or None)


def a_run(codes: str, *swaps: Swap) -> Meld:
    """A move that lays a run."""
    return Meld(Kind.RUN, cards(codes), swaps or None)


def swap(meld: int, card: str, joker: str) -> Swap:
    """An exchange of a joker, as part of a move."""
    return Swap(meld, Card.parse(card), Card.parse(joker))


def down(*melds: Meld) -> GoDown:
    """A move that lays the contract."""
    return GoDown(tuple(Laid(meld.kind, meld.cards) for meld in melds))


def throw(code: str) -> Discard:
    """A move that throws a card."""
    return Discard(Card.parse(code))


def add(meld: int, code: str, end: str | None = None) -> LayOff:
    """A move that lays a card off."""
    return LayOff(meld, Card.parse(code), None if end is None else End(end))


def quiet(state: State, *moves: Move) -> State:
    """The state after moves, with everybody who is asked saying no."""
    for move in moves:
        state = nobody(after(state, move))
    return state


def nobody(state: State) -> State:
    """The state after all who are asked have said no."""
    while state.phase is Phase.ASK:
        state = after(state, NO)
    return state


def any_throw(state: State) -> Discard:
    """A discard of the lowest card that may be thrown."""
    hand = state.hands[state.turn]
    return next(Discard(card) for card in hand if not refused(state, Discard(card)))


def idle(state: State) -> State:
    """The state after a turn in which the seat draws and throws, and nobody asks for anything."""
    drawn = quiet(state, DRAW)
    return after(drawn, any_throw(drawn))


def holding(state: State, codes: str) -> State:
    """The position with these cards in the hand of the seat on turn."""
    hands = list(state.hands)
    hands[state.turn] = cards(codes)
    return replace(state, hands=tuple(hands))


_moved = Moved(CONTRACT_RUMMY)
after, told, refused = _moved.after, _moved.told, _moved.refused


def ending(state: State, *moves: Move) -> DealEnded:
    """How the deal ends with these moves."""
    return next(event for event in told(state, *moves)[1] if isinstance(event, DealEnded))


def all_cards(state: State) -> Cards:
    """Every card, wherever it lies, in order."""
    laid = (card for meld in state.melds for card in meld.cards)
    return in_order(
        (*state.stock, *state.pile, *laid, *(card for hand in state.hands for card in hand))
    )
