"""The moves and events of Militaire, in the form of records; its house rules and contracts.

What other rummy games share is in `mille.parts.rummy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from mille.cards import Cards, Hand
from mille.engine.codec import Codec, Seat
from mille.engine.options import AnyRules, Options, Whole, named_sets
from mille.parts import rummy
from mille.parts.melds import Kind, Laid, MeldRules
from mille.value import Value

# Moves


class Meld(Value):
    """Lay one meld (#8 to #14)."""

    kind: Kind
    cards: Cards

    @property
    def melds(self) -> tuple[Laid, ...]:
        """What it lays, as in `GoDown`."""
        return (Laid(self.kind, self.cards),)


Chosen: TypeAlias = "rummy.Chosen | Meld"
"""The moves that a seat can make."""
Move: TypeAlias = "rummy.Deal | rummy.Reshuffle | Chosen"

CHOICES: Codec[Chosen] = Codec({**rummy.CHOICES, "meld": Meld})


# Events


class Dealt(Value):
    """The cards were dealt; a seat that sees only its own hand is told how many the others have."""

    deal: int
    dealer: Seat
    hands: tuple[Cards | None, ...]
    discard: Cards
    stock: Hand
    counts: tuple[int, ...] = ()


class Melded(Value):
    seat: Seat
    kind: Kind
    cards: Cards

    @property
    def melds(self) -> tuple[Laid, ...]:
        """What was laid, as in `WentDown`."""
        return (Laid(self.kind, self.cards),)


class Score(Value):
    """The result of a deal for one seat (#17 to #19)."""

    cards: int
    """Points for the cards in its melds."""
    sets: int
    """The finisher's bonuses for sets."""
    runs: int
    """The finisher's bonuses for runs."""
    unused: int
    """Points of the card that the finisher kept, which are subtracted."""
    total: int


class DealEnded(Value):
    out: Seat | None
    """The seat that finished; None in a dead deal (#21)."""
    kept: Cards
    """The card that the finisher kept, the seventh (#15), or none."""
    scores: tuple[Score, ...]
    totals: tuple[int, ...]


Event: TypeAlias = "rummy.Happened | Dealt | Melded | DealEnded"

EVENTS: Codec[Event] = Codec({**rummy.EVENTS, "deal": Dealt, "meld": Melded, "deal_end": DealEnded})


def laid_in(made: Move | Event) -> tuple[Laid, ...]:
    """The melds that a move or an event lays."""
    return made.melds if isinstance(made, Meld | rummy.GoDown | Melded | rummy.WentDown) else ()


def cards_in(made: Move | Event) -> Cards:
    """The cards of its hand that a seat lays or discards."""
    if isinstance(made, rummy.Discard | rummy.Discarded):
        return (made.card,)
    return tuple(card for meld in laid_in(made) for card in meld.cards)


# The house rules of Militaire: what may differ from table to table, and the named sets of them.


class HouseRules(AnyRules):
    target: Annotated[int, Whole(50, 5000)] = 500
    """The total that ends the game, checked after each deal (#22)."""
    jokers: Annotated[int, Whole(0, 1)] = 1
    """How many jokers are used (#1)."""
    lay_early: bool = True
    """Whether melds may be laid before a contract is complete (#10)."""
    two_runs: Literal["refused", "contract"] = "refused"
    """Whether two runs are a contract too (#11, #12)."""
    last_discard: Literal["required", "optional"] = "required"
    """Whether the finisher has to discard, or may lay the last card (#13, #16)."""
    ace_high: bool = False
    """Whether an ace may also stand above a king (#8)."""
    return_taken: bool = False
    """Whether a card taken from the pile may be discarded in the same turn (#7)."""
    max_reshuffles: Annotated[int, Whole(0, 9)] = 3
    """How often the discard pile may become the stock in one deal (#20)."""
    max_turns: Annotated[int, Whole(5, 200)] = 50
    """How many turns per seat make a deal dead (#21)."""
    max_deals: Annotated[int, Whole(1, 200)] = 40
    """How many deals end the game (#23)."""

    @property
    def most_laid(self) -> int:
        """The most cards that a seat can lay in a deal: with eight in its turn, one is
        discarded.
        """
        return 8 if self.last_discard == "optional" else 7


PRESETS = named_sets(
    standard=HouseRules(),
    closed_hand=HouseRules(lay_early=False),
    loose=HouseRules(
        two_runs="contract",
        last_discard="optional",
        ace_high=True,
        return_taken=True,
    ),
)

OPTIONS: Options[HouseRules] = Options(PRESETS, livelier="loose")
"""The allowed values of each rule."""


# Which melds form a contract in Militaire, and how long its sets and runs are.


LEAST = 3
"""The fewest cards of a meld (#8)."""
MOST_OF_A_KIND = 4
LONGEST_RUN = 7
LONG_RUN = 6
"""A run of this many cards is a contract by itself (#11)."""

_ACE_LOW, _ACE_HIGH = (
    MeldRules(LEAST, MOST_OF_A_KIND, LEAST, LONGEST_RUN, ace_high=high) for high in (False, True)
)


def meld_rules(rules: HouseRules) -> MeldRules:
    """What counts as a set and as a run (#8, #9)."""
    return _ACE_HIGH if rules.ace_high else _ACE_LOW


def is_contract(melds: Sequence[Laid], rules: HouseRules) -> bool:
    """Whether these melds end a deal (#11)."""
    if len(melds) == 1:
        return melds[0].kind is Kind.RUN and len(melds[0].cards) >= LONG_RUN
    if len(melds) != 2:
        return False
    runs = sum(meld.kind is Kind.RUN for meld in melds)
    return runs < 2 or rules.two_runs == "contract"


def can_finish(melds: Sequence[Laid], rules: HouseRules) -> bool:
    """Whether these melds are a contract, or one more meld of three would complete one (#12)."""
    if is_contract(melds, rules):
        return True
    # A set next to any meld is a contract, so only the number of cards can prevent it.
    return len(melds) == 1 and len(melds[0].cards) + LEAST <= rules.most_laid
