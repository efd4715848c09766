"""Determinization: full states that one seat cannot tell from the true one."""

from __future__ import annotations

from mille.cards import Cards, Dice, count, in_order, known
from mille.games.daifugo.order import pack
from mille.games.daifugo.state import State
from mille.games.daifugo.table import OPEN, Phase, View
from mille.parts.seats import named


def imagine(view: View, dice: Dice) -> State:
    """A state consistent with the view: the unseen cards are dealt at random to the hidden hands.

    Cards that the seat itself gave away stay where they went until they are played.
    """
    hidden = view.phase in (Phase.GIVE, Phase.PLAY)
    hands = _hands(view, dice) if hidden else tuple(map(known, view.hands))
    return State(hands=hands, gifts=view.gifts, **named(view, OPEN))


def given(view: View) -> dict[int, Cards]:
    """Cards that the seat gave away and that must still be held there, by holder."""
    elsewhere = {*view.gone, *view.hand}  # cards that were given back may be the same ones
    return {
        gift.to: tuple(card for card in gift.cards if card not in elsewhere)
        for gift in view.gifts
        if gift.seat == view.seat and gift.cards is not None
    }


def _hands(view: View, dice: Dice) -> tuple[Cards, ...]:
    fixed = given(view)
    seen = {*view.hand, *view.gone, *(card for cards in fixed.values() for card in cards)}
    hidden = dice.shuffled([card for card in pack(view.rules.jokers) if card not in seen])
    hands, used = [], 0
    for seat, hand in enumerate(view.hands):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        mine = fixed.get(seat, ())
        more = count(hand) - len(mine)
        hands.append(in_order((*mine, *hidden[used : used + more])))
        used += more
    return tuple(hands)
