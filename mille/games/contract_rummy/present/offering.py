"""A joker that could go to several places: it is shown in one, and can be moved before it is laid.

Nothing of this has been played yet. The new meld, or the run with the joker at its end, is shown on
the table as it would be, and the joker can be moved as in the slots of the contract.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.cards import Card, in_order, without
from mille.games.contract_rummy import choices
from mille.games.contract_rummy.moves import Chosen, End, LayOff, Meld
from mille.games.contract_rummy.present.slots import turns_of, ways_of
from mille.games.contract_rummy.present.tray import Offer, Tray, tray_of, with_tray
from mille.games.contract_rummy.table import View
from mille.parts.melds import Kind, is_joker
from mille.value import replace


def offered(view: View, able: Sequence[Chosen]) -> View | None:
    """The view with the first of several moves laid out, if they differ only in a joker's place."""
    alike = len({_but_for_places(move) for move in able}) == 1
    match able[0] if alike else None:
        case Meld() | LayOff() as move:
            return _laid_out(view, move)
    return None


def places(view: View) -> Iterator[tuple[Card, bool, View]]:
    """The jokers that can go elsewhere, the lower one first: whether that place is higher, and the
    view with the joker there.
    """
    match tray_of(view).offer:
        case Meld(Kind.RUN, cards) as meld:
            for joker, higher, then in turns_of(cards):
                yield joker, higher, _laid_out(view, replace(meld, cards=then))
        case LayOff(_, card, end) as added if end is not None:
            other = replace(added, end=End.HIGH if end is End.LOW else End.LOW)
            if choices.refusal(view, other) is None:
                yield card, end is End.LOW, _laid_out(view, other)


def next_place(view: View) -> View | None:
    """The view with the joker in its next place, cyclically; None if it has only one."""
    match tray_of(view).offer:
        case Meld(Kind.RUN, cards) as meld:
            every = ways_of(cards)
            then = every[(every.index(cards) + 1) % len(every)]
            return None if then == cards else _laid_out(view, replace(meld, cards=then))
    return next((then for _, _, then in places(view)), None)


def _laid_out(view: View, move: Offer) -> View:
    tray = tray_of(view)
    if isinstance(move, LayOff):
        return with_tray(view, Tray(((move.card,),), before=tray, offer=move))
    swaps = move.swaps or ()
    part = without(move.cards, tuple(swap.joker for swap in swaps))
    return with_tray(view, Tray((part,), swaps, tray, move))


def _but_for_places(move: Chosen) -> object:
    match move:
        case Meld(kind, cards, swaps):
            return kind, in_order(cards), swaps
        case LayOff(number, card) if is_joker(card):
            return number
    return move
