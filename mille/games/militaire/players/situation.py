"""A turn as numbers, built only from what a seat sees."""

from __future__ import annotations

from mille.cards import count
from mille.games.militaire.hidden import held, unseen
from mille.games.militaire.melds import is_contract
from mille.games.militaire.options import HouseRules
from mille.games.militaire.players.numbers import BIT, bits
from mille.games.militaire.scoring import bonus, melded_points
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Kind, Laid
from mille.value import Value


class Lying(Value):
    """A seat's melds."""

    kinds: tuple[Kind, ...]
    sizes: tuple[int, ...]
    bonus: int
    points: int

    @classmethod
    def of(cls, melds: tuple[Laid, ...]) -> Lying:
        """The relevant features of some melds."""
        return cls(
            tuple(meld.kind for meld in melds),
            tuple(len(meld.cards) for meld in melds),
            sum(map(bonus, melds)),
            melded_points(melds),
        )


class Situation(Value):
    """What a seat knows when it has to choose."""

    rules: HouseRules
    seat: int
    seats: int
    hand: int
    """The seat's own cards as bits."""
    lying: tuple[Lying, ...]
    """By seat, from one's own seat to the left."""
    known: tuple[int, ...]
    """The cards that each seat is known to hold, from one's own seat to the left."""
    counts: tuple[int, ...]
    """How many cards each seat holds, from one's own seat to the left."""
    unseen: int
    """The cards whose place is unknown: in the stock or in another hand."""
    stock: int
    upcard: int
    """The upcard as a bit; 0 if there is none."""
    taken: int
    """The card taken from the pile in this turn, as a bit; 0 if there is none."""
    has_drawn: bool
    contract: bool
    """Whether one's own contract is on the table."""
    rounds: int
    """How many turns each seat has had in this deal."""
    totals: tuple[int, ...]
    """The points of earlier deals, from one's own seat to the left."""
    pool: int
    """The cards from which the stock was last rebuilt, if it was."""

    @property
    def live(self) -> int:
        """The cards that may still come: unknown ones, and those known to be in other hands."""
        there = self.unseen
        for cards in self.known[1:]:
            there |= cards
        return there


def situation(view: View) -> Situation:
    """The turn as the view's seat sees it."""
    order = [(view.seat + step) % view.seats for step in range(view.seats)]
    known = held(view)
    return Situation(
        rules=view.rules,
        seat=view.seat,
        seats=view.seats,
        hand=bits(view.hand),
        lying=tuple(Lying.of(view.melds[seat]) for seat in order),
        known=tuple(bits(known[seat]) for seat in order),
        counts=tuple(count(view.hands[seat]) for seat in order),
        unseen=bits(unseen(view)),
        stock=count(view.stock),
        upcard=bits(view.pile[-1:]),
        taken=0 if view.taken is None else BIT[view.taken],
        has_drawn=view.phase is Phase.PLAY,
        contract=is_contract(view.melds[view.seat], view.rules),
        rounds=view.played // view.seats,
        totals=tuple(view.totals[seat] for seat in order),
        pool=bits(view.pool),
    )
