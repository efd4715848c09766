"""What gathered cards can be laid as: a contract, a part of one, or a new meld.

A person selects cards, not melds; this works out how they form melds, and in how many ways.
Equivalent ways come once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice

from mille.cards import Card, Cards, Rank, without
from mille.engine.message import Refusal, message
from mille.games.contract_rummy.choices import refuse_contract
from mille.games.contract_rummy.contracts import find, part
from mille.games.contract_rummy.legal import possible_swaps
from mille.games.contract_rummy.melds import meld_rules
from mille.games.contract_rummy.moves import GoDown, Meld, Swap
from mille.games.contract_rummy.options import RUN_SIZE, SET_SIZE, HouseRules
from mille.games.contract_rummy.table import View
from mille.parts.melds import (
    HIGH_ACE,
    PLACE,
    Kind,
    Laid,
    MeldRules,
    by_melds,
    by_suit,
    is_joker,
    jokers_of,
    melds_in,
    partition,
    rank_of,
)

MOST_TRIED = 200
"""How many ways to split cards are examined; real hands have few."""
MOST_ASKED = 12
"""The most answers that a question offers."""

Melds = tuple[Laid, ...]


def contracts(view: View, chosen: Cards) -> tuple[GoDown, ...]:
    """The contracts that use exactly the selected cards."""
    legal = [melds for melds in _ways(view, chosen) if refuse_contract(view, melds) is None]
    if view.is_last:
        legal = legal[:1]  # it ends the deal, so the arrangement does not matter
    return tuple(GoDown(melds) for melds in legal[:MOST_ASKED])


def only_jokers_differ(able: Sequence[GoDown]) -> bool:
    """Whether several contracts have the same melds except for where jokers are in runs."""
    melds = {tuple(sorted(_cards(meld) for meld in move.melds)) for move in able}
    return len(melds) == 1 < len(able)


def _cards(meld: Laid) -> tuple[str, ...]:
    return tuple(sorted("*" if is_joker(card) else card.code for card in meld.cards))


def makes_contract(view: View, cards: Cards) -> bool:
    """Whether the cards exactly form the contract, whoever is on turn."""
    return bool(_ways(view, cards))


def contract_refusal(view: View, chosen: Cards) -> Refusal:
    """Why the selected cards do not form the contract."""
    for melds in _ways(view, chosen):
        why = refuse_contract(view, melds)
        if why is not None:
            return why
    melds = partition(chosen, meld_rules(view.rules), _by_size)
    why = refuse_contract(view, melds) if melds else None
    if why is None or sum(len(meld.cards) for meld in melds) < len(chosen):
        return message("refusal.whole_contract", contract=message(f"contract.{view.contract}"))
    return why


def proposal(view: View, chosen: Cards = ()) -> Melds:
    """A contract in the hand that includes the selected cards; empty if there is none.

    Complete melds among the selected cards stay, and only the others are searched for.
    """
    found = find(view.hand, view.deal, view.rules)
    if found is None:
        return ()
    if not Counter(chosen) - Counter(cards_of(found)):
        return found
    rest = without(view.hand, chosen)
    for some in _parts(view.contract):
        for melds in _ways(view, chosen, some) if some else ():
            more = part(rest, _lacking(view.contract, some), view.rules)
            if more is not None and refuse_contract(view, (*melds, *more)) is None:
                return (*melds, *more)
    return ()


@lru_cache(maxsize=256)
def fulfilled(hand: Cards, contract: str, rules: HouseRules) -> Melds:
    """As many melds of a contract as a hand can lay at once, each of three or four cards."""
    found = (part(hand, some, rules) for some in _parts(contract))
    return next((melds for melds in found if melds is not None), ())


@lru_cache(maxsize=256)
def arranged(hand: Cards, order: str, contract: str, rules: HouseRules) -> Cards:
    """A hand in one of the presenter's orders; `contract` is what it still has to lay."""
    match order:
        case "suit":
            return by_suit(hand)
        case "melds":
            first = fulfilled(hand, contract, rules) if contract else ()
            return by_melds(hand, meld_rules(rules), first)
    return hand


def fits_a_plan(view: View, card: Card) -> bool:
    """Whether a card can help to lay melds: a joker, or a card that fits one with a hand card.

    Before the contract, only its kinds of melds count. A seat that is down wants a complete new
    meld, because a card that is just laid off costs another one from the stock.
    """
    if is_joker(card):
        return True
    if view.down[view.seat] is not None:
        rules = meld_rules(view.rules)
        found = melds_in((*view.hand, card), rules) if view.rules.further_melds else ()
        return any(card in meld.cards for meld in found)
    if "S" in view.contract and any(other.rank is card.rank for other in view.hand):
        return True
    alike = [other for other in view.hand if other.suit is card.suit and other is not card]
    aces = {1, HIGH_ACE}
    places = aces if card.rank is Rank.ACE else {PLACE[card.rank]}
    theirs = [aces if other.rank is Rank.ACE else {PLACE[other.rank]} for other in alike]
    near = any(abs(a - b) < RUN_SIZE for each in theirs for a in places for b in each)
    return "R" in view.contract and near


def new_melds(view: View, chosen: Cards) -> tuple[Meld, ...]:
    """The new melds that use exactly the selected cards.

    Some cards may replace jokers in runs on the table; those jokers are laid with the rest.
    """
    rules = meld_rules(view.rules)
    found = [Meld(meld.kind, meld.cards) for meld in _whole(chosen, rules)]
    for swaps in _swaps(view, chosen):
        rest = without(chosen, tuple(swap.card for swap in swaps))
        jokers = tuple(swap.joker for swap in swaps)
        found += [Meld(meld.kind, meld.cards, swaps) for meld in _whole((*rest, *jokers), rules)]
    return tuple(found[:MOST_ASKED])


def melds_with(view: View, cards: Cards, swaps: tuple[Swap, ...]) -> tuple[Meld, ...]:
    """The new melds that use exactly these cards and the jokers of these exchanges."""
    jokers = tuple(swap.joker for swap in swaps)
    found = _whole((*cards, *jokers), meld_rules(view.rules))
    return tuple(Meld(meld.kind, meld.cards, swaps) for meld in found)[:MOST_ASKED]


def meld_guess(chosen: Cards) -> Meld:
    """The selected cards as the meld that they look most like, to say what is wrong with it."""
    kind = Kind.SET if rank_of(chosen) is not None else Kind.RUN
    return Meld(kind, chosen)


def cards_of(melds: Sequence[Laid]) -> Cards:
    """All cards of some melds."""
    return tuple(card for meld in melds for card in meld.cards)


def _whole(cards: Cards, rules: MeldRules) -> list[Laid]:
    """The melds that all of these cards form together."""
    return [meld for meld in melds_in(cards, rules) if len(meld.cards) == len(cards)]


def _by_size(meld: Laid) -> int:
    return len(meld.cards) ** 2


def _swaps(view: View, chosen: Cards) -> Iterator[tuple[Swap, ...]]:
    """The exchanges that the selected cards allow, each joker once, each card as often as held."""
    able = possible_swaps(view)
    for size in range(1, len(able) + 1):
        for some in combinations(able, size):
            given = Counter(swap.card for swap in some)
            if not given - Counter(chosen):
                yield some


# Contracts


def _parts(contract: str) -> list[str]:
    """A contract and its parts, the largest first; if tied, those with more runs."""
    sets, runs = contract.count("S"), contract.count("R")
    found = [(s, r) for s in range(sets + 1) for r in range(runs + 1)]
    return ["S" * s + "R" * r for s, r in sorted(found, key=lambda it: (-sum(it), -it[1]))]


def _lacking(contract: str, some: str) -> str:
    """What a contract has beyond a part of it."""
    sets = contract.count("S") - some.count("S")
    return "S" * sets + "R" * (contract.count("R") - some.count("R"))


def _ways(view: View, cards: Cards, contract: str = "") -> list[Melds]:
    """The ways to split cards into the melds of a contract, of any length if the rules allow it."""
    wanted = contract or view.contract
    exact = view.rules.contract_size == "exact" and not view.is_last
    sizes = {Kind.SET: SET_SIZE, Kind.RUN: RUN_SIZE}
    melds = [
        meld
        for meld in melds_in(cards, meld_rules(view.rules))
        if not exact or len(meld.cards) == sizes[meld.kind]
    ]
    natural = Counter(card for card in cards if not is_joker(card))
    wild = len(cards) - natural.total()
    counts = wanted.count("S"), wanted.count("R")
    found: dict[object, Melds] = {}
    for way in islice(_covered(natural, wild, *counts, melds), MOST_TRIED):
        found.setdefault(_alike(way), way)
    return [_numbered(way, jokers_of(cards)) for way in found.values()]


def _covered(
    natural: Counter[Card], wild: int, sets: int, runs: int, melds: Sequence[Laid]
) -> Iterator[Melds]:
    """Melds of the wanted numbers that use all these cards."""
    if not natural:
        if not (wild or sets or runs):
            yield ()
        return
    first = min(natural, key=lambda card: card.index)
    for meld in melds:
        if first not in meld.cards or not (sets if meld.kind is Kind.SET else runs):
            continue
        used = Counter(card for card in meld.cards if not is_joker(card))
        jokers = len(meld.cards) - used.total()
        if jokers > wild or used - natural:
            continue
        is_set = meld.kind is Kind.SET
        rest = _covered(natural - used, wild - jokers, sets - is_set, runs - (not is_set), melds)
        yield from ((meld, *others) for others in rest)


def _alike(melds: Melds) -> object:
    """What matters in a way: for sets the rank and the jokers, for runs the card in each place."""
    return tuple(sorted(map(_shape, melds)))


def _shape(meld: Laid) -> tuple[str, ...]:
    if meld.kind is Kind.SET:
        rank = rank_of(meld.cards)
        return "set", str(rank), str(sum(map(is_joker, meld.cards))), str(len(meld.cards))
    return "run", *("*" if is_joker(card) else card.code for card in meld.cards)


def _numbered(melds: Melds, jokers: Cards) -> Melds:
    """The melds with each joker used once, sets before runs."""
    left = iter(jokers)
    made = [
        Laid(meld.kind, tuple(next(left) if is_joker(card) else card for card in meld.cards))
        for meld in melds
    ]
    return tuple(sorted(made, key=lambda meld: meld.kind is Kind.RUN))
