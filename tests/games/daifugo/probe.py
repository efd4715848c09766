"""What the tests of all games need to know about a state of Daifugo."""

from __future__ import annotations

from collections import Counter

from mille.cards import Card, Dice, in_order, without
from mille.engine.codec import Seat
from mille.games.daifugo import moves
from mille.games.daifugo.rules import State
from mille.games.daifugo.table import Phase, View
from mille.value import replace

TERMS = ("daifugos?", "millionaires?", "destitute")


def pack(state: State) -> Counter[Card]:
    return Counter(moves.pack(state.rules.jokers))


def all_cards(state: State) -> Counter[Card]:
    return Counter([*state.gone, *(card for hand in state.hands for card in hand)])


def started(state: State) -> bool:
    return state.deal > 0


def unseen(state: State, seat: Seat) -> dict[Seat, list[Card]]:
    """The cards hidden from a seat, by holder, except those that it gave away itself."""
    if state.phase not in (Phase.GIVE, Phase.PLAY):
        return {}
    own = {card for gift in state.gifts if gift.seat == seat for card in gift.cards or ()}
    return {
        Seat(other): [card for card in hand if card not in own]
        for other, hand in enumerate(state.hands)
        if other != seat
    }


def open_faces(state: State, seat: Seat) -> set[Card]:
    """The faces that a seat may see or remember of this deal."""
    hidden = {card for hand in unseen(state, seat).values() for card in hand}
    return set(pack(state)) - hidden


def without_memory(view: View) -> View:
    """The view without the earlier deals, in which every card was shown in the end."""
    return replace(view, deals=())


def swapped(state: State, seat: Seat, dice: Dice) -> tuple[State, set[Card]] | None:
    held = {other: hand for other, hand in unseen(state, seat).items() if hand}
    if len(held) < 2:
        return None
    one, other = dice.shuffled(sorted(held))[:2]
    mine, theirs = dice.choice(held[one]), dice.choice(held[other])
    hands = list(state.hands)
    hands[one] = in_order((*without(hands[one], (mine,)), theirs))
    hands[other] = in_order((*without(hands[other], (theirs,)), mine))
    return replace(state, hands=tuple(hands)), {mine, theirs}
