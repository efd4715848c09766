"""Why a seat may not make a move, tested in the order of the specification (section 2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from mille.cards import JOKERS, Card, Cards, known, without
from mille.engine.message import Refusal, message
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.contracts import continues
from mille.games.contract_rummy.melds import OnTable, meld_rules
from mille.games.contract_rummy.options import RUN_SIZE, SET_SIZE
from mille.games.contract_rummy.table import Phase, Table
from mille.parts.melds import Flaw, Kind, Laid, flaw, is_joker, not_held, rank_of


def refusal(table: Table, move: moves.Chosen) -> Refusal | None:
    """Why the seat to move may not make this move, or None."""
    if _malformed(table, move):
        return message("refusal.malformed")
    if table.waits_for is None or (isinstance(move, moves.MayI) and table.phase is not Phase.ASK):
        return message("refusal.not_now")
    if table.phase is Phase.ASK:
        return None if isinstance(move, moves.MayI) else message("refusal.answer_first")
    match move:
        case moves.Draw() | moves.TakeDiscard():
            return message("refusal.already_drew") if table.phase is Phase.PLAY else None
        case _ if table.phase is Phase.DRAW:
            return message("refusal.draw_first")
        case moves.Discard(card):
            return refuse_discard(table, card)
        case moves.GoDown(melds):
            return refuse_contract(table, melds)
        case moves.Meld():
            return _refuse_turn(table) or _refuse_meld(table, move)
        case moves.LayOff():
            return _refuse_turn(table) or refuse_layoff(table, move)
    raise TypeError(move)


def _malformed(table: Table, move: moves.Chosen) -> bool:
    """Whether a move names an unknown card, no cards, an end where none belongs, or no end where
    one does.
    """
    match move:
        case moves.Discard(card):
            named: Cards = (card,)
        case moves.Meld(_, cards, swaps):
            if not cards or swaps == ():
                return True
            named = (*cards, *(s.card for s in swaps or ()), *(s.joker for s in swaps or ()))
        case moves.GoDown(melds):
            if not melds or not all(meld.cards for meld in melds):
                return True
            named = tuple(card for meld in melds for card in meld.cards)
        case moves.LayOff(number, card, end):
            if 0 <= number < len(table.melds):
                is_run = table.melds[number].kind is Kind.RUN
                if is_run is (end is None):
                    return True
            named = (card,)
        case _:
            return False
    jokers = JOKERS[: table.rules.joker_count(table.seats)]
    return any(is_joker(card) and card not in jokers for card in named)


def _hand(table: Table) -> Cards:
    return known(table.hands[table.turn])


def refuse_discard(table: Table, card: Card) -> Refusal | None:
    """Why a card may not be discarded (#8, #29)."""
    hand = _hand(table)
    if card not in hand:
        return message("refusal.not_held", card=card)
    if table.taken is None or table.had_twin or table.rules.return_taken:
        return None
    if _one_face(card, table.taken) and not all(_one_face(other, card) for other in hand):
        return message("refusal.just_taken", card=card)
    return None


def _one_face(one: Card, other: Card) -> bool:
    return one is other or (is_joker(one) and is_joker(other))


def _refuse_shape(hand: Cards, table: Table, meld: Laid) -> Refusal | None:
    """Why these cards are not a meld of that kind, or are not in the hand (#16, #17)."""
    missing = not_held(hand, meld.cards)
    if missing is not None:
        return message("refusal.not_held", card=missing)
    return _refuse_kind(table, meld)


def _refuse_kind(table: Table, meld: Laid) -> Refusal | None:
    rules = meld_rules(table.rules)
    match flaw(meld, rules):
        case Flaw.SHAPE:
            return message("refusal.not_a_set" if meld.kind is Kind.SET else "refusal.not_a_run")
        case Flaw.WILD:
            is_set = meld.kind is Kind.SET
            n = rules.set_naturals if is_set else rules.run_naturals
            return message("refusal.too_wild.set" if is_set else "refusal.too_wild.run", n=n)
    return None


# The contract


def refuse_contract(table: Table, melds: Sequence[Laid]) -> Refusal | None:
    """Why these melds may not be laid as the contract (#18 to #20, #28)."""
    if table.is_down:
        return message("refusal.already_down")
    runs = sum(meld.kind is Kind.RUN for meld in melds)
    if (len(melds) - runs, runs) != (table.contract.count("S"), table.contract.count("R")):
        return message("refusal.not_the_contract", contract=message(f"contract.{table.contract}"))
    hand = _hand(table)
    for meld in melds:
        refused = _refuse_shape(hand, table, meld)
        if refused is not None:
            return refused
        hand = without(hand, meld.cards)
    if not table.is_last and table.rules.contract_size == "exact":
        for meld in melds:
            if len(meld.cards) != (SET_SIZE if meld.kind is Kind.SET else RUN_SIZE):
                return message("refusal.wrong_size")
    if not table.rules.same_rank_sets:
        ranks = [rank_of(meld.cards) for meld in melds if meld.kind is Kind.SET]
        if len(set(ranks)) < len(ranks):
            return message("refusal.same_rank")
    if any(continues(one, other) for one, other in combinations(melds, 2)):
        return message("refusal.continuous_runs")
    if table.is_last and len(hand) != (0 if table.rules.last_hand == "all" else 1):
        thrown = table.rules.last_hand == "discard"
        return message("refusal.all_cards.but_one" if thrown else "refusal.all_cards")
    return None


# Later melds and layoffs


def _refuse_turn(table: Table) -> Refusal | None:
    if not table.is_down:
        return message("refusal.not_down")
    if table.is_contract_turn:
        return message("refusal.contract_turn")
    return None


def _refuse_meld(table: Table, move: moves.Meld) -> Refusal | None:
    if not table.rules.further_melds:
        return message("refusal.no_further_melds")
    swaps = move.swaps or ()
    gone: set[Card] = set()
    for swap in swaps:
        refused = refuse_swap(table, swap, gone)
        if refused is not None:
            return refused
        gone.add(swap.joker)
    given = tuple(swap.card for swap in swaps)
    hand = _hand(table)
    missing = not_held(hand, given)
    if missing is not None:
        return message("refusal.not_held", card=missing)
    hand = (*without(hand, given), *gone)
    refused = _refuse_shape(hand, table, Laid(move.kind, move.cards))
    if refused is not None:
        return refused
    if not gone <= set(move.cards):
        return message("refusal.joker_homeless")
    return None


def refuse_swap(table: Table, swap: moves.Swap, gone: Collection[Card]) -> Refusal | None:
    """Why a joker may not be exchanged for a card (#26); the jokers in `gone` are taken already."""
    if not table.rules.joker_swap:
        return message("refusal.no_swap")
    if not 0 <= swap.meld < len(table.melds):
        return message("refusal.no_such_meld")
    meld = table.melds[swap.meld]
    if meld.kind is Kind.SET:
        return message("refusal.set_joker")
    true = None if swap.joker in gone else meld.card_of(swap.joker)
    if true is None or not is_joker(swap.joker):
        return message("refusal.no_joker")
    if swap.card is not true:
        return message("refusal.not_its_card", card=true)
    return None


def refuse_layoff(table: Table, move: moves.LayOff) -> Refusal | None:
    """Why a card may not be added to a meld (#24)."""
    if not 0 <= move.meld < len(table.melds):
        return message("refusal.no_such_meld")
    if move.card not in _hand(table):
        return message("refusal.not_held", card=move.card)
    meld: OnTable = table.melds[move.meld]
    if not meld.takes(move.card, move.end):
        is_set = meld.kind is Kind.SET
        id = "refusal.does_not_fit.set" if is_set else "refusal.does_not_fit.run"
        return message(id, card=move.card)
    return None
