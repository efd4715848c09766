"""Why a seat, or chance, may not make a move in Mille.

The table may be a view; a move is not refused for something that the view cannot tell.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from mille.cards import Cards, known
from mille.engine import game
from mille.games.mille import moves
from mille.games.mille.melds import is_wild, meld_refusal, missing
from mille.games.mille.table import DECK, HAND_SIZE, SEATS, Table, hidden
from mille.parts.seats import left_of


def refusal(table: Table, move: moves.Move) -> game.Refusal | None:
    """Why the actor may not make this move, or None if it may."""
    match move:
        case moves.Draw():
            return _phase_refusal(table, moves.Phase.DRAW)
        case moves.Discard():
            return _phase_refusal(table, moves.Phase.PLAY) or _refuse_discard(table, move)
        case moves.LayMeld():
            return _phase_refusal(table, moves.Phase.PLAY) or _refuse_meld(table, move)
        case moves.TakePack():
            return _phase_refusal(table, moves.Phase.DRAW) or _refuse_pack(table, move)
        case moves.TakeUpcardTwo():
            return _phase_refusal(table, moves.Phase.DRAW) or _refuse_upcard_two(table)
        case moves.Deal():
            return _phase_refusal(table, moves.Phase.DEAL) or _refuse_deal(table, move)
        case moves.Reshuffle():
            return _phase_refusal(table, moves.Phase.RESHUFFLE) or _refuse_reshuffle(table, move)
        case _:
            assert_never(move)


def _phase_refusal(table: Table, wanted: moves.Phase) -> game.Refusal | None:
    if table.phase is wanted:
        return None
    return game.message(f"refusal.phase.{table.phase.value}")


def _refuse_deal(table: Table, move: moves.Deal) -> game.Refusal | None:
    if move.dealer not in range(SEATS):
        return game.message("refusal.deal_dealer")
    if table.dealer is not None and move.dealer != left_of(table.dealer, SEATS):
        return game.message("refusal.deal_alternates")
    if [len(hand) for hand in move.hands] != [HAND_SIZE] * SEATS:
        return game.message("refusal.deal_hands", n=HAND_SIZE)
    if len(move.discard) != 1:
        return game.message("refusal.deal_upcard")
    everything = [*move.hands[0], *move.hands[1], *move.discard, *move.stock]
    if Counter(everything) != Counter(DECK):
        return game.message("refusal.deal_cards", n=len(DECK))
    return None


def _refuse_upcard_two(table: Table) -> game.Refusal | None:
    if not table.rules.first_two_free:
        return game.message("refusal.two_not_free")
    if not (table.first_turn and is_wild(table.pile[-1])):
        return game.message("refusal.two_first_turn")
    return None


def _refuse_pack(table: Table, move: moves.TakePack) -> game.Refusal | None:
    upcard = table.pile[-1]
    if is_wild(upcard) and not table.rules.twos_take_two:
        return game.message("refusal.pack_two")
    if len(move.meld) < 2:
        return game.message("refusal.pack_pair", rank=upcard.rank)
    for card in move.meld:
        if card.rank is not upcard.rank:
            return game.message("refusal.pack_rank", card=card, rank=upcard.rank)
    return _refuse_lacking(table, move.meld)


def _refuse_meld(table: Table, move: moves.LayMeld) -> game.Refusal | None:
    return _refuse_lacking(table, move.cards) or meld_refusal(
        table.rules, table.melds[table.turn], move.rank, move.cards
    )


def _refuse_discard(table: Table, move: moves.Discard) -> game.Refusal | None:
    return _refuse_lacking(table, (move.card,))


def _refuse_lacking(table: Table, cards: Cards) -> game.Refusal | None:
    """Why the hand to move cannot give up these cards, or None."""
    hand = table.hands[table.turn]
    if not isinstance(hand, int):
        lacks = missing(hand, cards)
        return None if lacks is None else game.message("refusal.not_in_hand", card=lacks)
    shown = table.shown[table.turn]
    unseen = tuple((Counter(cards) - Counter(shown)).elements())
    lacks = missing(hidden(table), unseen)
    if lacks is None and len(unseen) > hand - len(shown):
        lacks = unseen[0]  # all cards of that hand are known, and this is not one of them
    return None if lacks is None else game.message("fault.card_elsewhere", card=lacks)


def _refuse_reshuffle(table: Table, move: moves.Reshuffle) -> game.Refusal | None:
    if Counter(move.stock) != Counter(table.pile[:-1]):
        return game.message("refusal.reshuffle_cards")
    return None


def can_draw(table: Table) -> bool:
    """Whether there is a card to draw, or a pack that can become the stock."""
    return bool(table.stock) or table.can_reshuffle


def can_take_pack(table: Table) -> bool:
    """Whether the seat on turn holds a pair that takes the pack."""
    upcard = table.pile[-1]
    hand = known(table.hands[table.turn])
    pair = tuple(card for card in hand if card.rank is upcard.rank)[:2]
    return _refuse_pack(table, moves.TakePack(pair)) is None
