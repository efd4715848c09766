"""The rules about dealing and reshuffling, in games with a stock and a discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mille.cards.card import Card, Cards
from mille.cards.dice import Dice
from mille.cards.hidden import Hand
from mille.engine.message import Fault, Refusal, message
from mille.engine.seat import Seat
from mille.parts.dealing import all_told, dealt_round
from mille.parts.rummy.moves import Deal, Reshuffle
from mille.parts.rummy.table import RummyTable
from mille.parts.seats import left_of, next_dealer

TableOfAny = RummyTable[Any, Any, Any]


def deal_told(
    dealer: Seat, hands: Sequence[Cards | None], discard: Cards, stock: Hand, seats: int
) -> Deal:
    """The move of chance that a record's deal describes. Raises `Fault`."""
    told = all_told(hands, seats)
    if isinstance(stock, int):
        raise Fault(message("fault.hands", n=seats))
    return Deal(dealer, told, discard, stock)


def shuffled_deal(table: TableOfAny, pack: Cards, size: int, dice: Dice) -> Deal:
    """The next deal of a pack, with hands of `size` cards; the first dealer is drawn by lot."""
    dealer, dealt = next_dealer(table.dealer, table.seats, dice), table.seats * size
    cards = dice.shuffled(pack)
    hands = dealt_round(cards[:dealt], dealer, table.seats)
    return Deal(dealer, hands, cards[dealt : dealt + 1], cards[dealt + 1 :])


def shuffled_pile(pile: Cards, dice: Dice) -> Reshuffle:
    """The discard pile without its upcard, shuffled into a new stock."""
    return Reshuffle(dice.shuffled(pile[:-1]))


def refuse_deal(table: TableOfAny, move: Deal, pack: Cards, size: int) -> Refusal | None:
    """Why this is not a proper deal of the pack with hands of `size` cards, or None."""
    if move.dealer not in range(table.seats):
        return message("refusal.deal_dealer")
    if table.dealer is not None and move.dealer != left_of(table.dealer, table.seats):
        return message("refusal.deal_passes")
    if [len(hand) for hand in move.hands] != [size] * table.seats:
        return message("refusal.deal_hands", n=size)
    if len(move.discard) != 1:
        return message("refusal.deal_upcard")
    dealt: Cards = (*move.discard, *move.stock, *(card for hand in move.hands for card in hand))
    if Counter(dealt) != Counter[Card](pack):
        return message("refusal.deal_cards", n=len(pack))
    return None


def refuse_reshuffle(pile: Cards, move: Reshuffle) -> Refusal | None:
    """Why this stock is not the discard pile without its upcard, or None."""
    same = Counter(move.stock) == Counter(pile[:-1])
    return None if same else message("refusal.reshuffle_cards")
