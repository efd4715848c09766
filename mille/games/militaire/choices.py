"""The moves open to a seat, and why others are not, judged alike from a state or from its view.

The seat on turn sees its own hand, so legality follows from its view (section 5).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mille.cards import Cards, count, known, without
from mille.engine.message import Refusal, message
from mille.games.militaire.melds import can_finish, is_contract, meld_rules
from mille.games.militaire.moves import (
    Chosen,
    Discard,
    Draw,
    GoDown,
    Meld,
    TakeDiscard,
)
from mille.games.militaire.table import Phase, Table, pack
from mille.parts.melds import Kind, Laid, flaw, is_joker, melds_in, not_held


def refusal(table: Table, move: Chosen) -> Refusal | None:
    """Why the seat on turn may not make this move, tested in the order of the specification."""
    if _malformed(table, move):
        return message("refusal.malformed")
    if table.phase not in (Phase.DRAW, Phase.PLAY):
        return message("refusal.not_now")
    if isinstance(move, GoDown) and table.rules.lay_early:
        return message("refusal.not_now.one_by_one")
    if isinstance(move, Draw | TakeDiscard):
        return message("refusal.already_drew") if table.phase is Phase.PLAY else None
    if table.phase is Phase.DRAW:
        return message("refusal.draw_first")
    match move:
        case Discard():
            return _refuse_discard(table, move)
        case Meld(kind, cards):
            return _refuse_meld(table, Laid(kind, cards))
        case GoDown(melds):
            return _refuse_contract(table, melds)


def moves(table: Table) -> Iterator[Chosen]:
    """Every legal move of the seat on turn; melds that differ only in the order of a
    set come once.
    """
    if table.phase is Phase.DRAW:
        yield Draw()
        yield TakeDiscard()
    if table.phase is not Phase.PLAY:
        return
    hand = known(table.hands[table.turn])
    melds = list(melds_in(hand, meld_rules(table.rules)))
    if table.rules.lay_early:
        for meld in melds:
            if _refuse_laying(table, meld) is None:
                yield Meld(meld.kind, meld.cards)
    else:
        for contract in _contracts(table, melds):
            if _refuse_contract(table, contract) is None:
                yield GoDown(contract)
    for card in hand:
        if _refuse_discard(table, Discard(card)) is None:
            yield Discard(card)


def _contracts(table: Table, melds: list[Laid]) -> Iterator[tuple[Laid, ...]]:
    """The possible contracts among the melds of one hand."""
    for meld in melds:
        yield (meld,)
    for one, two in combinations(melds, 2):
        if not set(one.cards) & set(two.cards):
            yield one, two


def _malformed(table: Table, move: Chosen) -> bool:
    """Whether a move names a card that is not in the pack, or no cards at all."""
    match move:
        case Discard(card):
            named: Cards = (card,)
        case Meld(_, cards):
            named = cards
        case GoDown(melds) if melds and all(meld.cards for meld in melds):
            named = tuple(card for meld in melds for card in meld.cards)
        case Draw() | TakeDiscard():
            return False
        case _:
            return True
    jokers = pack(table.rules)[-1:] if table.rules.jokers else ()
    return not named or any(is_joker(card) and card not in jokers for card in named)


def _refuse_discard(table: Table, move: Discard) -> Refusal | None:
    hand = known(table.hands[table.turn])
    if move.card not in hand:
        return message("refusal.not_held", card=move.card)
    if move.card is table.taken and len(hand) > 1 and not table.rules.return_taken:
        return message("refusal.just_taken", card=move.card)
    return None


def _refuse_shape(hand: Cards, table: Table, meld: Laid) -> Refusal | None:
    """Why these cards are not a meld of that kind, or are not in the hand (#8, #9)."""
    missing = not_held(hand, meld.cards)
    if missing is not None:
        return message("refusal.not_held", card=missing)
    if flaw(meld, meld_rules(table.rules)) is not None:
        return message("refusal.not_a_set" if meld.kind is Kind.SET else "refusal.not_a_run")
    return None


def _refuse_meld(table: Table, meld: Laid) -> Refusal | None:
    hand = known(table.hands[table.turn])
    return _refuse_shape(hand, table, meld) or _refuse_laying(table, meld)


def _refuse_laying(table: Table, meld: Laid) -> Refusal | None:
    """Why a seat that holds a meld may not lay it now."""
    if table.has_contract:
        return message("refusal.contract_met")
    if not table.rules.lay_early:
        return message("refusal.all_at_once")
    melds = (*table.melds[table.turn], meld)
    if _must_keep(table, len(meld.cards), melds):
        return message("refusal.keep_one")
    if not can_finish(melds, table.rules):
        two_runs = [meld.kind for meld in melds] == [Kind.RUN, Kind.RUN]
        return message("refusal.dead_end.two_runs" if two_runs else "refusal.dead_end")
    return None


def _refuse_contract(table: Table, melds: tuple[Laid, ...]) -> Refusal | None:
    hand = known(table.hands[table.turn])
    for meld in melds:
        refused = _refuse_shape(hand, table, meld)
        if refused is not None:
            return refused
        hand = without(hand, meld.cards)
    if table.has_contract:
        return message("refusal.contract_met")
    if _must_keep(table, sum(len(meld.cards) for meld in melds), melds):
        return message("refusal.keep_one")
    if not is_contract(melds, table.rules):
        return message("refusal.not_a_contract")
    return None


def _must_keep(table: Table, laid: int, melds: tuple[Laid, ...]) -> bool:
    """Whether laying this many cards would leave none to discard (#13)."""
    if count(table.hands[table.turn]) > laid:
        return False
    return table.rules.last_discard == "required" or not is_contract(melds, table.rules)
