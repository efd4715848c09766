"""Where the cards of the contract's parts are: in which slots, and where the jokers are.

In a part for a run, each card has its place among the slots, so that gaps are visible. A complete
run has its jokers in the gaps; a spare joker is at one end, and can move to the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

from mille.cards import Card, Cards, in_order
from mille.games.contract_rummy.contracts import continues
from mille.games.contract_rummy.melds import meld_rules
from mille.games.contract_rummy.options import RUN_SIZE, SET_SIZE
from mille.games.contract_rummy.table import View
from mille.parts.melds import HIGH_ACE, Kind, Laid, face, is_joker, rank_of, run_places, suit_of

Slots: TypeAlias = tuple[Card | None, ...]
"""The slots of a part from left to right, with their cards."""


def kinds(view: View) -> tuple[Kind, ...]:
    """The kind of each part of the contract."""
    return tuple(Kind.SET if letter == "S" else Kind.RUN for letter in view.contract)


def size(view: View, kind: Kind) -> int:
    """The least number of cards in a meld of the contract."""
    return SET_SIZE if kind is Kind.SET else RUN_SIZE


def most(view: View, kind: Kind) -> int:
    """The most cards that a meld of the contract may have."""
    if view.rules.contract_size == "exact" and not view.is_last:
        return size(view, kind)
    rules = meld_rules(view.rules)
    return rules.most_set if kind is Kind.SET else rules.most_run


def could_be(view: View, cards: Cards, kind: Kind) -> bool:
    """Whether cards can become a meld of the contract, perhaps with more cards."""
    rules = view.rules
    naturals = rules.set_naturals if kind is Kind.SET else rules.run_naturals
    return fits(cards, kind, most(view, kind), naturals)


def spread(view: View, part: Cards, kind: Kind) -> Slots:
    """The slots of a part of the contract, with its cards."""
    return in_slots(part, kind, size(view, kind), most(view, kind))


def arranged(view: View, parts: Sequence[Cards]) -> tuple[Cards, ...]:
    """Parts with their cards in slot order; runs are arranged so that none continues another (#19),
    if possible.
    """
    ordered = tuple(
        tuple(card for card in spread(view, part, kind) if card is not None)
        for part, kind in zip(parts, kinds(view), strict=True)
    )
    if apart(view, ordered):
        return ordered
    return next(ways_to_lie(view, ordered), ordered)


def ways_to_lie(view: View, parts: Sequence[Cards]) -> Iterator[tuple[Cards, ...]]:
    """All arrangements of the jokers in complete runs."""
    each = [
        ways_of(part) if is_whole_run(view, n, part) else [part] for n, part in enumerate(parts)
    ]
    return (way for way in product(*each) if apart(view, way))


def is_whole_run(view: View, number: int, part: Cards) -> bool:
    """Whether a part of the contract is a complete run."""
    kind = kinds(view)[number]
    return kind is Kind.RUN and len(part) >= size(view, kind) and _is_run(part)


def apart(view: View, parts: Sequence[Cards]) -> bool:
    """Whether no run continues another."""
    lie = [Laid(kind, part) for kind, part in zip(kinds(view), parts, strict=True)]
    return not any(continues(one, other) for one, other in combinations(lie, 2))


# Cards of one meld


def fits(cards: Cards, kind: Kind, room: int, naturals: int) -> bool:
    """Whether cards can become a meld of at most `room` cards, perhaps with more cards."""
    natural = tuple(card for card in cards if not is_joker(card))
    if len(cards) > room or len(cards) - len(natural) > room - naturals:
        return False
    if not natural:
        return True
    if kind is Kind.SET:
        return rank_of(natural) is not None
    return next(_windows(natural, room), None) is not None


def in_slots(cards: Cards, kind: Kind, size: int, room: int) -> Slots:
    """Cards in their slots, of which there are from `size` to `room`.

    Cards that form a complete run stay in the given order.
    """
    if kind is Kind.RUN and len(cards) >= size and _is_run(cards):
        return cards
    natural = in_order(card for card in cards if not is_joker(card))
    jokers = [card for card in cards if is_joker(card)]
    window = _window(natural, max(size, len(cards)), room) if kind is Kind.RUN else None
    if window is None:
        lie = (*natural, *jokers)
        return (*lie, *(None,) * (size - len(lie)))
    left = Counter(natural)
    found: list[Card | None] = []
    for each in window:
        found.append(each if left[each] else None)
        left[each] -= 1
    held = [n for n, card in enumerate(found) if card is not None]
    gaps = [n for n in range(len(found)) if found[n] is None]
    # first between the cards, then above them, then below
    gaps.sort(key=lambda n: (not held[0] < n < held[-1], n < held[0], n))
    for n, joker in zip(gaps, jokers):
        found[n] = joker
    return tuple(found)


def ways_of(run: Cards) -> list[Cards]:
    """A complete run with the jokers of its ends at either end, the lowest arrangement first."""
    found = [run]
    while is_joker(found[0][-1]) and _is_run(_lower(found[0])):
        found.insert(0, _lower(found[0]))
    while is_joker(found[-1][0]) and _is_run(_higher(found[-1])):
        found.append(_higher(found[-1]))
    return found


def turns_of(run: Cards) -> list[tuple[Card, bool, Cards]]:
    """The jokers at the ends of a complete run that can move to the other end, the lower one first:
    whether that end is higher, and the run after the move.
    """
    every = ways_of(run)
    at = every.index(run)
    found = [(run[0], True, every[at + 1])] if at + 1 < len(every) else []
    return found + ([(run[-1], False, every[at - 1])] if at else [])


def _lower(run: Cards) -> Cards:
    """A run with its highest card moved below the others."""
    return run[-1], *run[:-1]


def _higher(run: Cards) -> Cards:
    return *run[1:], run[0]


def _is_run(cards: Cards) -> bool:
    return run_places(cards) is not None


def _window(natural: Cards, least: int, room: int) -> list[Card] | None:
    """The faces of a run's places: as few places as hold these cards, as high as possible."""
    for size in range(least, room + 1):
        found = list(_windows(natural, size))
        if natural and found:
            return found[-1]
    return None


def _windows(natural: Cards, size: int) -> Iterator[list[Card]]:
    """The faces of `size` places of a run that have room for these cards."""
    suit = suit_of(natural)
    if suit is not None:
        for low in range(1, HIGH_ACE + 2 - size):
            window = [face(suit, low + n) for n in range(size)]
            if not Counter(natural) - Counter(window):
                yield window
