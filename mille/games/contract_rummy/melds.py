"""What melds are in Contract Rummy, and how they lie on the table."""

from __future__ import annotations

from functools import cache

from mille.cards import Card, Cards, Suit
from mille.engine.codec import Seat
from mille.games.contract_rummy.moves import End
from mille.games.contract_rummy.options import RUN_SIZE, SET_SIZE, HouseRules
from mille.parts import melds
from mille.value import Value, replace

MOST_OF_A_KIND = 12
"""Two packs have eight cards of a rank, and there are four jokers at most."""


@cache
def meld_rules(rules: HouseRules) -> melds.MeldRules:
    """What counts as a set and as a run (#16, #17)."""
    return melds.MeldRules(
        SET_SIZE,
        MOST_OF_A_KIND,
        RUN_SIZE,
        melds.HIGH_ACE,
        ace_high=True,
        set_naturals=rules.set_naturals,
        run_naturals=rules.run_naturals,
    )


class OnTable(Value):
    """A meld on the table; its number is its index in the list of melds."""

    seat: Seat
    """The seat that laid it."""
    kind: melds.Kind
    cards: Cards
    """A run is ordered from low to high."""

    @property
    def suit(self) -> Suit | None:
        """The suit of a run."""
        return melds.suit_of(self.cards)

    @property
    def places(self) -> range:
        """The places of a run, the low ace 1 and the high one 14."""
        found = melds.run_places(self.cards)
        assert found is not None
        return found

    def wants(self, end: End) -> Card | None:
        """The card that fits at an end of a run; None if that end is closed (#24)."""
        places = self.places
        place = places[0] - 1 if end is End.LOW else places[-1] + 1
        suit = self.suit
        return (
            melds.face(suit, place) if suit is not None and 1 <= place <= melds.HIGH_ACE else None
        )

    def takes(self, card: Card, end: End | None) -> bool:
        """Whether a card can be laid off here (#24)."""
        if self.kind is melds.Kind.SET:
            return melds.is_joker(card) or card.rank is melds.rank_of(self.cards)
        wanted = None if end is None else self.wants(end)
        return wanted is not None and (melds.is_joker(card) or card is wanted)

    def with_card(self, card: Card, end: End | None) -> OnTable:
        """The meld with a card laid off, for a run at that end."""
        cards = (card, *self.cards) if end is End.LOW else (*self.cards, card)
        return replace(self, cards=cards)

    def card_of(self, joker: Card) -> Card | None:
        """The card that a joker of a run stands for; None if the joker is not in it."""
        suit = self.suit
        if self.kind is melds.Kind.SET or suit is None or joker not in self.cards:
            return None
        return melds.face(suit, self.places[self.cards.index(joker)])
