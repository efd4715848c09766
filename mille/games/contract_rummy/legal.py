"""What the seat to move may do: as moves, and in the form of the specification's list.

There are too many melds to list them all, so section 5 has patterns for them, and `moves` has at
least one move of each kind: one contract, every set, every run with jokers only in its gaps, and
one new meld for each joker that can be exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from mille.cards import RANKS, Card, Cards, known, without
from mille.engine.codec import JsonObject
from mille.games.contract_rummy.choices import refuse_discard, refuse_swap
from mille.games.contract_rummy.contracts import find
from mille.games.contract_rummy.melds import meld_rules
from mille.games.contract_rummy.moves import (
    Chosen,
    Discard,
    Draw,
    End,
    GoDown,
    LayOff,
    MayI,
    Meld,
    Swap,
    TakeDiscard,
)
from mille.games.contract_rummy.table import Phase, Table
from mille.parts.melds import (
    Kind,
    Laid,
    MeldRules,
    Slots,
    is_joker,
    jokers_of,
    runs_in,
    sets_in,
    windows,
)

Write = Callable[[Chosen], JsonObject]


def moves(table: Table) -> Iterator[Chosen]:
    """The moves of the seat to move, at least one of each kind."""
    match table.phase:
        case Phase.ASK if table.asked is not None:
            yield MayI(False)
            yield MayI(True)
        case Phase.DRAW:
            yield Draw()
            yield TakeDiscard()
        case Phase.PLAY:
            yield from _melds(table)
            yield from layoffs(table)
            yield from discards(table)


def _melds(table: Table) -> Iterator[Chosen]:
    hand = known(table.hands[table.turn])
    contract = contract_now(table)
    if contract is not None:
        yield contract
    if not _may_meld(table):
        return
    rules = meld_rules(table.rules)
    for meld in (*sets_in(hand, rules), *runs_in(hand, rules, everywhere=False)):
        yield Meld(meld.kind, meld.cards)
    for n, swap in enumerate(swaps := possible_swaps(table)):
        if swap in swaps[:n]:
            continue
        found = meld_with(table, hand, (swap,))
        if found is not None:
            yield found


def legal(table: Table, write: Write) -> list[JsonObject]:
    """The list of section 5; `write` turns a move into JSON."""
    if table.phase is not Phase.PLAY:
        return list(map(write, moves(table)))
    hand = known(table.hands[table.turn])
    listed: list[JsonObject] = []
    contract = contract_now(table)
    if contract is not None:
        entry = {"event": "go_down", "contract": table.contract, "example": write(contract)}
        listed.append(entry)
    if _may_meld(table):
        listed += _set_patterns(hand, meld_rules(table.rules))
        listed += _run_patterns(hand, meld_rules(table.rules))
        listed += _swap_pattern(table, hand, write)
    listed += map(write, layoffs(table))
    listed += map(write, discards(table))
    return listed


def contract_now(table: Table) -> GoDown | None:
    """A contract that can be laid now, if there is one."""
    if table.phase is not Phase.PLAY or table.is_down:
        return None
    melds = find(known(table.hands[table.turn]), table.deal, table.rules)
    return None if melds is None else GoDown(melds)


def _may_meld(table: Table) -> bool:
    return table.rules.further_melds and _may_add(table)


def _may_add(table: Table) -> bool:
    """Whether the active seat may lay more cards now (#21, #22)."""
    return table.phase is Phase.PLAY and table.is_down and not table.is_contract_turn


def _distinct(hand: Cards) -> Cards:
    """Each face once, and the lowest-numbered of the jokers."""
    jokers = jokers_of(hand)
    return (*dict.fromkeys(card for card in hand if not is_joker(card)), *jokers[:1])


def discards(table: Table) -> Iterator[Discard]:
    """Every discard."""
    hand = known(table.hands[table.turn])
    return (Discard(card) for card in _distinct(hand) if refuse_discard(table, card) is None)


def layoffs(table: Table) -> Iterator[LayOff]:
    """Every layoff."""
    if not _may_add(table):
        return
    for card in _distinct(known(table.hands[table.turn])):
        for number, meld in enumerate(table.melds):
            for end in (None,) if meld.kind is Kind.SET else tuple(End):
                if meld.takes(card, end):
                    yield LayOff(number, card, end)


# Patterns


def _set_patterns(hand: Cards, rules: MeldRules) -> Iterator[JsonObject]:
    jokers = jokers_of(hand)
    for rank in RANKS:
        own = [card for card in hand if card.rank is rank]
        if len(own) >= rules.set_naturals and len(own) + len(jokers) >= rules.least_set:
            codes = [card.code for card in (*own, *jokers)]
            yield {
                "event": "meld",
                "kind": "set",
                "rank": rank.value,
                "from": codes,
                "least": rules.least_set,
            }


def _run_patterns(hand: Cards, rules: MeldRules) -> Iterator[JsonObject]:
    for suit, _, slots in windows(hand, rules):
        codes = ["*" if card is None else card.code for card in slots]
        yield {"event": "meld", "kind": "run", "suit": suit.value, "slots": codes}


def possible_swaps(table: Table) -> list[Swap]:
    """Every joker that a card in hand can replace (#26)."""
    if not (_may_meld(table) and table.rules.joker_swap):
        return []
    hand = known(table.hands[table.turn])
    found = []
    for number, meld in enumerate(table.melds):
        for joker in jokers_of(meld.cards):
            true = meld.card_of(joker)
            if true is not None and true in hand:
                swap = Swap(number, true, joker)
                assert refuse_swap(table, swap, ()) is None
                found.append(swap)
    return found


def _swap_pattern(table: Table, hand: Cards, write: Write) -> list[JsonObject]:
    swaps = possible_swaps(table)
    for size in range(1, len(swaps) + 1):
        for chosen in combinations(swaps, size):
            move = meld_with(table, hand, chosen)
            if move is not None:
                written = write(move)
                listed = [
                    {"meld": swap.meld, "card": swap.card.code, "joker": swap.joker.code}
                    for swap in swaps
                ]
                return [{"event": "meld", "swaps": listed, "example": written}]
    return []


def meld_with(table: Table, hand: Cards, swaps: tuple[Swap, ...]) -> Meld | None:
    """A new meld that uses all jokers of these swaps, if there is one."""
    given = tuple(swap.card for swap in swaps)
    if any(given.count(card) > hand.count(card) for card in given):
        return None
    rules = meld_rules(table.rules)
    gained = tuple(swap.joker for swap in swaps)
    rest = without(hand, given)
    jokers = (*gained, *jokers_of(rest))
    found = _set_with(rest, jokers, len(gained), rules) or _run_with(
        rest, jokers, len(gained), rules
    )
    return None if found is None else Meld(found.kind, found.cards, swaps)


def _set_with(hand: Cards, jokers: Cards, wanted: int, rules: MeldRules) -> Laid | None:
    """A set with the first `wanted` of the jokers."""
    for rank in RANKS:
        own = [card for card in hand if card.rank is rank]
        naturals = max(rules.set_naturals, rules.least_set - len(jokers))
        if len(own) >= naturals:
            wild = max(wanted, rules.least_set - naturals)
            return Laid(Kind.SET, (*own[:naturals], *jokers[:wild]))
    return None


def _run_with(hand: Cards, jokers: Cards, wanted: int, rules: MeldRules) -> Laid | None:
    """A run with the first `wanted` of the jokers."""
    natural = tuple(card for card in hand if not is_joker(card))
    for _, _, slots in windows((*natural, *jokers), rules):
        wild = max(wanted, slots.count(None))
        if wild <= len(jokers) and len(slots) - wild >= rules.run_naturals:
            return Laid(Kind.RUN, _filled(slots, jokers[:wild]))
    return None


def _filled(slots: Slots, jokers: Cards) -> Cards:
    """The places filled with all these jokers: gaps first, then the first other places."""
    more = len(jokers) - slots.count(None)
    left = iter(jokers)
    cards: list[Card] = []
    for card in slots:
        if card is None:
            cards.append(next(left))
        elif more:
            more -= 1
            cards.append(next(left))
        else:
            cards.append(card)
    return tuple(cards)
