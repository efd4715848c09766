"""What people may comment on in Beggar My Neighbor: only things that everybody has seen."""

from __future__ import annotations

from mille.cards.card import Rank
from mille.engine.game import Seat
from mille.games.beggar_my_neighbor import moves
from mille.games.beggar_my_neighbor.bests import FEW
from mille.games.beggar_my_neighbor.table import PRICES, View
from mille.view.voices import STRONG, WEAK, Occasion, bad, escape, good, over, rare

BIG_PILE = 14
"""A pile of this many cards is worth a comment."""
RARE_PILE = 20
"""A pile of this many cards comes up once in a few games."""


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, right after it, seen by any seat."""
    match event:
        case moves.Played(seat, card) if view.owed == 1 and card.rank in PRICES:
            return (escape(seat),)
        case moves.Played(seat, card) if card.rank is Rank.ACE:
            return (Occasion("ace", seat, WEAK),)
        case moves.Out(seat) if len(view.inside) > 1:
            return (bad(seat, STRONG),)
        case moves.Taken(seat, cards):
            if fewest_before(view, seat) <= FEW:
                return (good(seat, STRONG, "back_from_two"),)
            if cards >= RARE_PILE:
                return (rare(seat),)
            return (good(seat),) if cards >= BIG_PILE else ()
        case moves.GameEnded(winners):
            return over(len(view.stacks), winners)
    return ()


def fewest_before(view: View, seat: Seat) -> int:
    """The fewest cards that a seat, now back at half of all, has had since it last had half; else
    many.
    """
    few = whole = sum(map(len, view.stacks))
    if 2 * len(view.stacks[seat]) >= whole:
        for counts in reversed(view.course[:-1]):
            few = counts[seat]
            if few <= FEW or 2 * few >= whole:
                break
    return few
