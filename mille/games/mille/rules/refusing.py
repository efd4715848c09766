"""Why a seat, or chance, may not make a move in Mille."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from mille.engine.game import (
    Refusal,
    message,
)
from mille.games.mille.melds import is_wild, meld_refusal, missing
from mille.games.mille.moves import (
    Deal,
    Discard,
    Draw,
    LayMeld,
    Move,
    Phase,
    Reshuffle,
    TakePack,
    TakeUpcardTwo,
)
from mille.games.mille.state import DECK, HAND_SIZE, SEATS, MilleState
from mille.parts.seats import left_of


def refusal(state: MilleState, move: Move) -> Refusal | None:
    """Why the actor may not make this move, or None if it may."""
    match move:
        case Draw():
            return _phase_refusal(state, Phase.DRAW)
        case Discard():
            return _phase_refusal(state, Phase.PLAY) or _refuse_discard(state, move)
        case LayMeld():
            return _phase_refusal(state, Phase.PLAY) or _refuse_meld(state, move)
        case TakePack():
            return _phase_refusal(state, Phase.DRAW) or _refuse_pack(state, move)
        case TakeUpcardTwo():
            return _phase_refusal(state, Phase.DRAW) or _refuse_upcard_two(state)
        case Deal():
            return _phase_refusal(state, Phase.DEAL) or _refuse_deal(state, move)
        case Reshuffle():
            return _phase_refusal(state, Phase.RESHUFFLE) or _refuse_reshuffle(state, move)
        case _:
            assert_never(move)


def _phase_refusal(state: MilleState, wanted: Phase) -> Refusal | None:
    if state.phase is wanted:
        return None
    return message(f"refusal.phase.{state.phase.value}")


def _refuse_deal(state: MilleState, move: Deal) -> Refusal | None:
    if move.dealer not in range(SEATS):
        return message("refusal.deal_dealer")
    if state.dealer is not None and move.dealer != left_of(state.dealer, SEATS):
        return message("refusal.deal_alternates")
    if [len(hand) for hand in move.hands] != [HAND_SIZE] * SEATS:
        return message("refusal.deal_hands", n=HAND_SIZE)
    if len(move.discard) != 1:
        return message("refusal.deal_upcard")
    everything = [*move.hands[0], *move.hands[1], *move.discard, *move.stock]
    if Counter(everything) != Counter(DECK):
        return message("refusal.deal_cards", n=len(DECK))
    return None


def _refuse_upcard_two(state: MilleState) -> Refusal | None:
    if not state.rules.first_two_free:
        return message("refusal.two_not_free")
    if not (state.first_turn and is_wild(state.pile[-1])):
        return message("refusal.two_first_turn")
    return None


def _refuse_pack(state: MilleState, move: TakePack) -> Refusal | None:
    upcard = state.pile[-1]
    if is_wild(upcard) and not state.rules.twos_take_two:
        return message("refusal.pack_two")
    if len(move.meld) < 2:
        return message("refusal.pack_pair", rank=upcard.rank)
    for card in move.meld:
        if card.rank is not upcard.rank:
            return message("refusal.pack_rank", card=card, rank=upcard.rank)
    card_missing = missing(state.hands[state.turn], move.meld)
    if card_missing is not None:
        return message("refusal.not_in_hand", card=card_missing)
    return None


def _refuse_meld(state: MilleState, move: LayMeld) -> Refusal | None:
    card_missing = missing(state.hands[state.turn], move.cards)
    if card_missing is not None:
        return message("refusal.not_in_hand", card=card_missing)
    return meld_refusal(state.rules, state.melds[state.turn], move.rank, move.cards)


def _refuse_discard(state: MilleState, move: Discard) -> Refusal | None:
    if move.card not in state.hands[state.turn]:
        return message("refusal.not_in_hand", card=move.card)
    return None


def _refuse_reshuffle(state: MilleState, move: Reshuffle) -> Refusal | None:
    if Counter(move.stock) != Counter(state.pile[:-1]):
        return message("refusal.reshuffle_cards")
    return None


def can_draw(state: MilleState) -> bool:
    """Whether there is a card to draw, or a pile to make the stock."""
    return bool(state.stock) or state.rules.can_reshuffle(state.reshuffles, len(state.pile))


def can_take_pack(state: MilleState) -> bool:
    """Whether the seat on turn holds a pair that takes the pack."""
    upcard = state.pile[-1]
    pair = tuple(card for card in state.hands[state.turn] if card.rank is upcard.rank)[:2]
    return _refuse_pack(state, TakePack(pair)) is None
