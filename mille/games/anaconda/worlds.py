"""Imagined states that agree with a seat's view."""

from __future__ import annotations

from mille.cards import PACK, Card, Cards, Dice
from mille.engine.codec import Seat
from mille.games.anaconda.moves import Exchanged, Packet, Way
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.state import State
from mille.games.anaconda.table import OPEN, View
from mille.parts.seats import named


def imagine(view: View, dice: Dice) -> State:
    """A full state, with hidden cards and answers filled in at random.

    Face-up cards stay where they are, and cards given away in the last pass stay with their
    receiver. The earlier passes among the others are filled in to match the resulting hands:
    nothing depends on them any more.
    """
    hands = _hands(view, dice)
    words, passing = view.words, view.passing
    used = {card for hand in hands for card in hand}
    stub = tuple(card for card in dice.shuffled(PACK) if card not in used)
    exchanged = tuple(_filled(view, event, hands, dice) for event in view.exchanged)
    if view.phase is Phase.PASS:
        n = view.passed_at_once
        passing = tuple(
            dice.shuffled(hands[i])[:n] if i in view.said and cards is None else cards
            for i, cards in enumerate(view.passing)
        )
    if view.phase is Phase.DECLARE:
        ways = tuple(Way) if view.rules.both else (Way.HIGH, Way.LOW)
        words = tuple(
            dice.choice(ways) if i in view.said and word is None else word
            for i, word in enumerate(view.words)
        )
    return State(
        hands=hands,
        stub=stub if view.stub else (),
        exchanged=exchanged,
        passing=passing,
        words=words,
        laid=tuple(_laid(view, Seat(i), hands[i], dice) for i in range(len(view.laid))),
        **named(view, OPEN),
    )


def located(view: View) -> dict[Card, Seat]:
    """Other seats' cards whose place a seat knows for certain, and who has them."""
    where = {card: Seat(i) for i, up in enumerate(view.up) for card in up or ()}
    where |= {card: Seat(i) for i, hand in enumerate(view.shown) for card in hand or ()}
    for packet in view.exchanged[-1].moves if view.exchanged else ():
        if packet.from_ == view.seat:
            where |= dict.fromkeys(packet.cards or (), packet.to)
    return {card: seat for card, seat in where.items() if seat != view.seat}


def _hands(view: View, dice: Dice) -> tuple[Cards, ...]:
    own = {card for hand in view.hands if not isinstance(hand, int) for card in hand}
    where = located(view)
    left = list(dice.shuffled([c for c in PACK if c not in own and c not in where]))
    hands: list[Cards] = []
    for i, hand in enumerate(view.hands):
        if not isinstance(hand, int):
            hands.append(hand)
            continue
        known = [card for card, seat in where.items() if seat == i]
        missing = hand - len(known)
        hands.append(tuple(dice.shuffled([*known, *left[:missing]])))
        del left[:missing]
    return tuple(hands)


def _laid(view: View, seat: Seat, hand: Cards, dice: Dice) -> Cards | None:
    """The seat's own five cards; for another seat, its face-up cards and others from its hand."""
    if view.laid[seat] is not None or seat == view.seat or not _has_laid(view, seat):
        return view.laid[seat]
    up = view.up[seat] or ()
    rest = [card for card in hand if card not in up]
    return (*up, *dice.shuffled(rest)[: 5 - len(up)])


def _has_laid(view: View, seat: Seat) -> bool:
    if view.at < 0 or seat in view.gone:
        return False
    if view.phase is Phase.ARRANGE:
        return seat in view.said
    return view.up[seat] is not None


def _filled(view: View, event: Exchanged, hands: tuple[Cards, ...], dice: Dice) -> Exchanged:
    _, n = view.rules.passes[event.pass_ - 1]
    return Exchanged(
        event.pass_,
        tuple(
            Packet(packet.from_, packet.to, dice.shuffled(hands[packet.to])[:n])
            if packet.cards is None
            else packet
            for packet in event.moves
        ),
    )
