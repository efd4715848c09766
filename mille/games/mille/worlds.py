"""Determinization: full states that one seat cannot tell from the true one."""

from __future__ import annotations

from mille.cards.card import in_order
from mille.cards.dice import Dice
from mille.games.mille.seat_view import MilleView
from mille.games.mille.state import MilleState
from mille.games.mille.story import Story
from mille.games.mille.table import hidden
from mille.parts.seats import changed


def imagine(view: MilleView, dice: Dice) -> MilleState:
    """A world like the one seen, each with the same chance.

    It takes a view and nothing else, so it cannot know more than the seat does. Between deals
    there is nothing hidden that matters any more: the other hand is dealt like any.
    """
    cards = dice.shuffled(hidden(view))
    unknown = view.counts[view.other] - len(view.known)
    other_hand = in_order(view.known + cards[:unknown])
    return MilleState(
        rules=view.rules,
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        stock=cards[unknown : unknown + view.stock_count],
        pile=view.pile,
        hands=changed((view.hand, view.hand), view.other, other_hand),
        melds=view.melds,
        shown=view.shown,
        first_turn=view.first_turn,
        draw_waits=view.draw_waits,
        reshuffles=view.reshuffles,
        story=Story(view.story),
        deals=view.deals,
        settlement=view.settlement,
        turns=view.turns,
    )
