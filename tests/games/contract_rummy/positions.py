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
    Event,
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


def rules(**changed: Any) -> HouseRules:
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
            if card not in left:  # a seat has it, and gets another card for it
                hand = next(hand for hand in (*hands[1:], hands[0]) if card in hand)
                hand[hand.index(card)] = left.pop()
            else:
                left.remove(card)
    hands_then = tuple(map(in_order, hands))
    went = tuple(-1 if seat in down else None for seat in range(state.seats))
    return replace(state, melds=tuple(made), stock=tuple(left), down=went, hands=hands_then)


def move(text: str) -> Move:
    """A move in words: `draw`, `take`, `yes`, `no`, `throw 9C`, `add 0 9S high`, `run 5C 6C 7C 8C`,
    `set QH QS *1 for 0 7S *1`, `down set 9C 9D 9H, set KC KD KH`.
    """
    what, _, rest = text.partition(" ")
    match what:
        case "throw":
            return Discard(Card.parse(rest))
        case "add":
            number, card, *end = rest.split()
            return LayOff(int(number), Card.parse(card), End(end[0]) if end else None)
        case "down":
            made = [move(each) for each in rest.split(", ") if each]
            return GoDown(tuple(Laid(m.kind, m.cards) for m in made if isinstance(m, Meld)))
        case "set" | "run":
            codes, *swaps = rest.split(" for ")
            for_jokers = tuple(
                Swap(int(meld), Card.parse(card), Card.parse(joker))
                for meld, card, joker in map(str.split, swaps)
            )
            return Meld(Kind(what), cards(codes), for_jokers or None)
    words: dict[str, Move] = {"yes": MayI(True), "no": MayI(False)}
    return (words | {"draw": Draw(), "take": TakeDiscard()})[what]


def words(made: Move) -> str:
    """A move of a seat as `move` reads it."""
    match made:
        case GoDown(melds):
            return "down " + ", ".join(words(Meld(meld.kind, meld.cards)) for meld in melds)
        case Meld(kind, laid, swaps):
            for_jokers = [f" for {swap.meld} {swap.card} {swap.joker}" for swap in swaps or ()]
            return f"{kind} {' '.join(map(str, laid))}{''.join(for_jokers)}"
        case LayOff(meld, card, end):
            return f"add {meld} {card}" + (f" {end}" if end else "")
        case Discard(card):
            return f"throw {card}"
        case MayI(take):
            return "yes" if take else "no"
    return "draw" if isinstance(made, Draw) else "take"


def told(state: State, *moves: Move | str) -> tuple[State, list[Event]]:
    """The state after moves that are all legal, and what happened."""
    return _moved.told(state, *(move(each) if isinstance(each, str) else each for each in moves))


def after(state: State, *moves: Move | str) -> State:
    return told(state, *moves)[0]


def refused(state: State, tried: Move | str) -> str:
    """Why a move is refused, in short; empty if it is legal."""
    return _moved.refused(state, move(tried) if isinstance(tried, str) else tried)


def quiet(state: State, *moves: Move | str) -> State:
    """The state after moves, with everybody who is asked saying no."""
    for each in moves:
        state = nobody(after(state, each))
    return state


def drawn(*hands: str, **setup: Any) -> State:
    """A `position` after the first draw, with nobody asking for the upcard."""
    return quiet(position(*hands, **setup), "draw")


def late(hand: str, *melds: str, **setup: Any) -> State:
    """A turn of seat 0 with this hand and melds on the table, when all but seat 2 are down."""
    return holding(lying(drawn(**setup), *melds), hand)


def nobody(state: State) -> State:
    """The state after all who are asked have said no."""
    while state.phase is Phase.ASK:
        state = after(state, "no")
    return state


def any_throw(state: State) -> Discard:
    """A discard of the lowest card that may be thrown."""
    hand = state.hands[state.turn]
    return next(Discard(card) for card in hand if not refused(state, Discard(card)))


def idle(state: State) -> State:
    """The state after a turn in which the seat draws and throws, and nobody asks for anything."""
    state = quiet(state, "draw")
    return after(state, any_throw(state))


def holding(state: State, codes: str) -> State:
    """The position with these cards in the hand of the seat on turn."""
    hands = list(state.hands)
    hands[state.turn] = cards(codes)
    return replace(state, hands=tuple(hands))


_moved = Moved(CONTRACT_RUMMY)


def ending(state: State, *moves: Move | str) -> DealEnded:
    return next(event for event in told(state, *moves)[1] if isinstance(event, DealEnded))


def all_cards(state: State) -> Cards:
    """Every card, wherever it lies, in order."""
    laid = (card for meld in state.melds for card in meld.cards)
    return in_order(
        (*state.stock, *state.pile, *laid, *(card for hand in state.hands for card in hand))
    )
