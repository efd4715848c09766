"""A trick: a card in front of each seat, shown until read, then swept to its taker.

The presenter must be `by_event`, so that the last card is seen to fall before the trick is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Card
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.view.beat import Read, Step, Sweep, Told
from mille.view.table import CardView, Lie, Place, Role, ZoneView

TRICK = Place(Role.TRICK)

Played = Sequence[tuple[Seat, Card]]
"""Who played which card, in order."""


def trick(played: Played, names: Sequence[str], last: Played = ()) -> ZoneView:
    """The trick in the middle; if it is empty, it tells of the `last` one."""
    cards = tuple(CardView(card, by=seat) for seat, card in played)
    if played:
        label = message("trick.lies", cards=_told(played, names))
    elif last:
        label = message("trick.last", cards=_told(last, names))
    else:
        label = message("trick.none")
    return ZoneView(TRICK, Lie.TRICK, label, cards)


def looked_at_again(last: Played) -> tuple[CardView, ...]:
    """The last trick, small, for the slip of its taker (`SeatView.threw`)."""
    return tuple(CardView(card) for _, card in last)


def taken(target: Place) -> tuple[Step, ...]:
    """The steps for taking a trick: say who takes it, wait until that was read, then sweep it to
    the target, face down.
    """
    return Told(), Read(), Sweep(TRICK, target, sound="slide")


def _told(played: Played, names: Sequence[str]) -> Message:
    (seat, card), *rest = played
    first = message("trick.card", name=names[seat], card=card)
    return message("trick.then", first=first, others=_told(rest, names)) if rest else first
