"""A finish that ends the game for somebody else: what to ask before it is made."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import without
from mille.engine.message import Message, message
from mille.games.militaire.melds import is_contract
from mille.games.militaire.moves import Chosen, Discard, GoDown, Meld
from mille.games.militaire.scoring import melded_points, points, score
from mille.games.militaire.table import View
from mille.parts.melds import Laid


def warning(view: View, move: Chosen, names: Sequence[str]) -> Message | None:
    """The question; None where the move does not lose the game.

    It is asked when the contract is laid: from then on only the throw remains, which ends the deal
    (#14). What all score then is open, but for the card that is kept: the cheapest is taken.
    """
    own, hand = view.melds[view.seat], view.hand
    match move:
        case Meld(kind, cards):
            own, hand = (*own, Laid(kind, cards)), without(hand, cards)
            kept = sorted(hand, key=points)[:-1]
        case GoDown(melds):
            own, hand = (*own, *melds), without(hand, [c for meld in melds for c in meld.cards])
            kept = sorted(hand, key=points)[:-1]
        case Discard(card):
            kept = list(without(hand, (card,)))
        case _:
            return None
    if not is_contract(own, view.rules):
        return None
    totals = [total + melded_points(melds) for total, melds in zip(view.totals, view.melds)]
    totals[view.seat] = view.totals[view.seat] + score(own, True, tuple(kept)).total
    mine, theirs = totals[view.seat], max(totals)
    if theirs < view.rules.target or theirs == mine or totals.count(theirs) > 1:
        return None
    return message("warning.lost", name=names[totals.index(theirs)], mine=mine, theirs=theirs)
