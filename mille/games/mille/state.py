"""The whole truth of a game of Mille. Only the rules' side of the table imports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from mille.cards.card import PACK, Cards
from mille.engine.game import Seat
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import Melds
from mille.games.mille.moves import DealEnded, Event, Phase
from mille.games.mille.seat_view import MilleView
from mille.games.mille.settlement import Settlement

SEATS = 2
HAND_SIZE = 15
FIRST_SEAT = Seat(0)
DECK: Cards = tuple(card for card in PACK for _ in range(2))
"""The 104 cards of the two packs (#1)."""


class Story:
    """What both seats saw happen in a deal, in order: draws without their card.

    The states of a deal share one list, of which each knows its own part: a long deal takes no more
    room than its events. What stands in the list never changes.
    """

    __slots__ = ("_count", "_told")

    def __init__(self, told: Iterable[Event] = ()) -> None:
        self._told = list(told)
        self._count = len(self._told)

    def then(self, seen: Iterable[Event]) -> Story:
        """The story with more of it."""
        longer = Story.__new__(Story)
        # Where the state has had another future already, that one has the list.
        longer._told = self._told if len(self._told) == self._count else list(self)
        longer._told.extend(seen)
        longer._count = len(longer._told)
        return longer

    def __iter__(self) -> Iterator[Event]:
        return iter(self._told[: self._count])

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Story) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Story({list(self)!r})"


@dataclass(frozen=True, slots=True)
class MilleState:
    """A game of Mille at one moment. Hands and melds are kept in order, piles as they lie."""

    rules: HouseRules
    phase: Phase = Phase.DEAL
    turn: Seat = FIRST_SEAT
    """Who plays, in the phases DRAW and PLAY; whose turn a reshuffle precedes, in RESHUFFLE."""
    dealer: Seat | None = None
    """Who dealt last; None before the first deal."""
    stock: Cards = ()
    """Face down; the card to be drawn first comes first."""
    pile: Cards = ()
    """The pack, face up; the upcard comes last."""
    hands: tuple[Cards, ...] = ((), ())
    melds: tuple[Melds, ...] = ((), ())
    known: tuple[Cards, ...] = ((), ())
    """For each seat the cards of its hand that the other seat has seen go there, in order."""
    first_turn: bool = False
    """Whether the first turn of the deal is still being played (#7)."""
    draw_waits: bool = False
    """Whether the reshuffle that is due was asked for by a draw, and completes it."""
    reshuffles: int = 0
    """How many there were in this deal."""
    story: Story = field(default_factory=Story)
    """What both seats saw happen in this deal."""
    deals: tuple[DealEnded, ...] = ()
    """The finished deals."""
    settlement: Settlement | None = None
    """The end of the game, when it has come."""
    turns: int = 0
    """The number of the turn: it grows with each that ends, and with each deal."""

    def but(self, **changes: Any) -> MilleState:
        """The state with some fields changed: `dataclasses.replace` in half the time."""
        return MilleState(**{**dict(zip(_FIELDS, _values(self))), **changes})

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores of the finished deals added up, by seat."""
        return totals(self.deals)


_FIELDS = tuple(each.name for each in fields(MilleState))
_values = attrgetter(*_FIELDS)


def totals(deals: Sequence[DealEnded]) -> tuple[int, ...]:
    """Each seat's scores of these deals added up."""
    return deals[-1].totals if deals else (0,) * SEATS


def observe(state: MilleState, seat: Seat) -> MilleView:
    """The table as `seat` may see it, field by field."""
    other = 1 - seat
    return MilleView(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        hand=state.hands[seat],
        counts=(len(state.hands[0]), len(state.hands[1])),
        known=state.known[other],
        exposed=state.known[seat],
        melds=state.melds,
        pile=state.pile,
        stock_count=len(state.stock),
        first_turn=state.first_turn,
        reshuffles=state.reshuffles,
        draw_waits=state.draw_waits,
        story=tuple(state.story),
        deals=state.deals,
        totals=state.totals,
        settlement=state.settlement,
        turns=state.turns,
    )
