"""All moves and events of Mille.

Moves are imperatives, events are in the past tense. The events are those of record.md; if an event
differs by who sees it, the hidden part is None, or a number if only the count is known. What other
rummy games share is in `mille.parts.rummy`.

A `Draw` with nothing to draw and nothing to reshuffle ends the deal: the seat declines the pack
(mille.md #41).
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from mille.cards import Card, Cards, Hand, Rank
from mille.engine import codec
from mille.engine.codec import Codec, Seat
from mille.games.mille.melds import GameEnded as GameEnded, SeatScore
from mille.parts import rummy
from mille.parts.rummy import Phase as Phase
from mille.value import Unwritten, Value


class TakeUpcardTwo(Value):
    """Take the 2 that was turned up in the deal, as the draw of the first turn (#7)."""


class TakePack(Value):
    """Meld the upcard with natural cards of its rank, and take the rest of the pack (#9 to #16)."""

    meld: Cards
    """Two or more cards from the hand, of the upcard's rank."""


class LayMeld(Value):
    """Lay a new meld, or add to one's own (#20 to #28)."""

    rank: Rank
    cards: Cards


Chosen: TypeAlias = rummy.Draw | TakeUpcardTwo | TakePack | LayMeld | rummy.Discard
"""The moves that a seat can make."""
Move: TypeAlias = Chosen | rummy.Deal | rummy.Reshuffle


class Dealt(Value):
    dealer: Seat
    hands: tuple[Cards | None, ...]
    discard: Cards
    stock: Hand
    counts: tuple[int, ...] = ()
    """The number of cards in each hand, for a seat that sees only its own."""


class UpcardTwoTaken(Value):
    """A seat took the 2 that was turned up in the deal."""

    seat: Seat
    card: Card


class PackTaken(Value):
    """A seat took the pack; the upcard and `meld` were melded, the rest went to its hand."""

    seat: Seat
    meld: Cards
    cards: Cards
    """The whole pack, upcard first."""


class Melded(Value):
    seat: Seat
    rank: Rank
    cards: Cards


class DealEnded(Value):
    out: Seat | None
    """The seat that went out, or None if the deal died (#41, #42)."""
    scores: tuple[SeatScore, ...]
    totals: tuple[int, ...]
    hands: Unwritten[tuple[Cards, ...]] = ()
    """Both hands, shown for scoring."""


Event: TypeAlias = (
    "Dealt | rummy.Drawn | UpcardTwoTaken | PackTaken | Melded | rummy.Discarded |"
    " rummy.Reshuffled | DealEnded | GameEnded"
)


CHOICES: Codec[Chosen] = Codec(
    {
        "draw": rummy.Draw,
        "take_upcard_two": TakeUpcardTwo,
        "take_pack": TakePack,
        "meld": LayMeld,
        "discard": rummy.Discard,
    },
)
EVENTS: Codec[Event] = Codec(
    {
        "deal": Dealt,
        "draw": rummy.Drawn,
        "take_upcard_two": UpcardTwoTaken,
        "take_pack": PackTaken,
        "meld": Melded,
        "discard": rummy.Discarded,
        "reshuffle": rummy.Reshuffled,
        "deal_end": DealEnded,
        "game_end": GameEnded,
    },
    more=True,
)


move_behind = partial(codec.move_behind, events=EVENTS, choices=CHOICES)
"""The seat's move that an event tells of; None if no seat chose it."""


def from_hand(move: Chosen) -> Cards:
    """The cards that a move takes from the mover's hand."""
    match move:
        case LayMeld(_, cards) | TakePack(cards):
            return cards
        case rummy.Discard(card):
            return (card,)
        case _:
            return ()
