"""What lies in the tray of a contract: cards put together before they are laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, product, starmap
from typing import TypeAlias

from mille.cards import Card, Cards, in_order, without
from mille.engine.message import Refusal, message
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.table import View, cost, possible_swaps, refuse_contract
from mille.parts.melds import (
    HIGH_ACE,
    Kind,
    Laid,
    Slots,
    by_melds,
    by_suit,
    face,
    is_joker,
    jokers_of,
    melds_in,
    not_held,
    numbered,
    partition,
    rank_of,
    run_places,
    suit_of,
)
from mille.parts.rummy import GoDown, Phase
from mille.parts.seats import changed
from mille.value import Value

# What gathered cards can be laid as: a contract, a part of one, or a new meld.
#
# A person selects cards, not melds; this works out how they form melds, and in how many ways.
# Equivalent ways come once.


MOST_TRIED = 200
"""How many ways to split cards are examined; real hands have few."""
MOST_ASKED = 12
"""The most answers that a question offers."""


def contracts(view: View, chosen: Cards) -> tuple[GoDown, ...]:
    """The contracts that use exactly the selected cards."""
    legal = [melds for melds in _ways(view, chosen) if refuse_contract(view, melds) is None]
    if view.is_last:
        legal = legal[:1]  # it ends the deal, so the arrangement does not matter
    return tuple(GoDown(melds) for melds in legal[:MOST_ASKED])


def only_jokers_differ(able: Sequence[GoDown]) -> bool:
    """Whether several contracts have the same melds except for where jokers are in runs."""
    faces = (
        [sorted("*" if is_joker(card) else card.code for card in meld.cards) for meld in move.melds]
        for move in able
    )
    return len({str(sorted(each)) for each in faces}) == 1 < len(able)


def makes_contract(view: View, cards: Cards) -> bool:
    """Whether the cards exactly form the contract, whoever is on turn."""
    return bool(_ways(view, cards))


def contract_refusal(view: View, chosen: Cards) -> Refusal:
    """Why the selected cards do not form the contract."""
    for melds in _ways(view, chosen):
        why = refuse_contract(view, melds)
        if why is not None:
            return why
    melds = partition(chosen, moves.meld_rules(view.rules), lambda meld: len(meld.cards) ** 2)
    why = refuse_contract(view, melds) if melds else None
    if why is None or sum(len(meld.cards) for meld in melds) < len(chosen):
        return message("refusal.not_the_contract", contract=message(f"contract.{view.contract}"))
    return why


def proposal(view: View, chosen: Cards = ()) -> moves.Melds:
    """A contract in the hand that includes the selected cards; empty if there is none.

    Complete melds among the selected cards stay, and only the others are searched for.
    """
    at = view.hand, view.contract, view.rules
    found = moves.find(view.hand, view.deal, view.rules) if view.is_last else _least(*at)
    if found is None:
        return ()
    if not Counter(chosen) - Counter(moves.cards_of(found)):
        return found
    rest = without(view.hand, chosen)
    for some in _parts(view.contract):
        for melds in _ways(view, chosen, some) if some else ():
            lacking = "".join((Counter(view.contract) - Counter(some)).elements())
            more = _least(rest, lacking, view.rules)
            if more is not None and refuse_contract(view, (*melds, *more)) is None:
                return (*melds, *more)
    return ()


@lru_cache(maxsize=256)
def _least(hand: Cards, contract: str, rules: moves.HouseRules) -> moves.Melds | None:
    """The melds of a contract that leave the jokers and the least else, or None."""

    def find(cards: Cards) -> moves.Melds | None:
        return moves.parted(cards, contract, rules)

    def price(melds: moves.Melds) -> tuple[int, int]:
        laid = moves.cards_of(melds)
        return sum(map(is_joker, laid)), cost(without(hand, laid))

    found = find(hand)
    return found and moves.cheapest(hand, found, find, price)


def fulfilled(hand: Cards, contract: str, rules: moves.HouseRules) -> moves.Melds:
    """As many melds of a contract as a hand can lay at once, each of three or four cards."""
    found = (_least(hand, some, rules) for some in _parts(contract))
    return next((melds for melds in found if melds is not None), ())


@lru_cache(maxsize=256)
def arranged(hand: Cards, order: str, contract: str, rules: moves.HouseRules) -> Cards:
    """A hand in one of the presenter's orders; `contract` is what it still has to lay."""
    match order:
        case "suit":
            return by_suit(hand)
        case "melds":
            first = fulfilled(hand, contract, rules) if contract else ()
            return by_melds(hand, moves.meld_rules(rules), first)
    return hand


def fits_a_plan(view: View, card: Card) -> bool:
    """Whether a card can help to lay melds: a joker, or a card that fits one with a hand card.

    Before the contract, only its kinds of melds count. A seat that is down wants a complete new
    meld, because a card that is just laid off costs another one from the stock.
    """
    if is_joker(card):
        return True
    if view.down[view.seat] is not None:
        rules = moves.meld_rules(view.rules)
        found = melds_in((*view.hand, card), rules) if view.rules.further_melds else ()
        return any(card in meld.cards for meld in found)
    pairs = [(card, other) for other in view.hand if not is_joker(other)]
    return any(fits(pair, kind, moves.SIZE[kind], 1) for kind in set(view.kinds) for pair in pairs)


def new_melds(view: View, chosen: Cards) -> tuple[moves.Meld, ...]:
    """The new melds that use exactly the selected cards.

    Some cards may replace jokers in runs on the table; those jokers are laid with the rest.
    """
    found = [*melds_with(view, chosen, ())]
    for swaps in _swaps(view, chosen):
        rest = without(chosen, (swap.card for swap in swaps))
        found += melds_with(view, rest, swaps)
    return tuple(found[:MOST_ASKED])


def melds_with(view: View, cards: Cards, swaps: tuple[moves.Swap, ...]) -> tuple[moves.Meld, ...]:
    """The new melds that use exactly these cards and the jokers of these exchanges."""
    whole = (*cards, *(swap.joker for swap in swaps))
    able = melds_in(whole, moves.meld_rules(view.rules))
    found = [meld for meld in able if len(meld.cards) == len(whole)]
    return tuple(moves.Meld(meld.kind, meld.cards, swaps or None) for meld in found)[:MOST_ASKED]


def _swaps(view: View, chosen: Cards) -> Iterator[tuple[moves.Swap, ...]]:
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


def _ways(view: View, cards: Cards, contract: str = "") -> list[moves.Melds]:
    """The ways to split cards into the melds of a contract, of any length if the rules allow it."""
    wanted = contract or view.contract
    exact = view.rules.contract_size == "exact" and not view.is_last
    melds = [
        meld
        for meld in melds_in(cards, moves.meld_rules(view.rules))
        if not exact or len(meld.cards) == moves.SIZE[meld.kind]
    ]
    natural = Counter(card for card in cards if not is_joker(card))
    wild = len(cards) - natural.total()
    counts = wanted.count("S"), wanted.count("R")
    found: dict[object, moves.Melds] = {}
    for way in islice(_covered(natural, wild, *counts, melds), MOST_TRIED):
        found.setdefault(tuple(sorted(map(_shape, way))), way)
    ways = (numbered(way, jokers_of(cards)) for way in found.values())
    return [tuple(sorted(way, key=lambda meld: meld.kind is Kind.RUN)) for way in ways]


def _covered(
    natural: Counter[Card], wild: int, sets: int, runs: int, melds: Sequence[Laid]
) -> Iterator[moves.Melds]:
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


def _shape(meld: Laid) -> tuple[str, ...]:
    """What matters of it: for a set the rank and the jokers, for a run the card in each place."""
    if meld.kind is Kind.SET:
        rank = rank_of(meld.cards)
        return "set", str(rank), str(sum(map(is_joker, meld.cards))), str(len(meld.cards))
    return "run", *("*" if is_joker(card) else card.code for card in meld.cards)


# The places of the table, and whose turn it is there.


SLOT = "slot."
"""The prefix for the names of the tray's columns, before the number of the part."""


def is_my_turn(view: View) -> bool:
    return view.phase in (Phase.DRAW, Phase.PLAY) and view.turn == view.seat


def is_asked(view: View) -> bool:
    return view.phase is Phase.ASK and view.asked == view.seat


def is_out(view: View) -> bool:
    """Whether a deal is over: hands are open, or about to be, because no turn can follow."""
    over = view.phase in (Phase.DEAL, Phase.OVER)
    return view.has_run_out or (over and bool(view.deal))


# Where the cards of the contract's parts are: in which slots, and where the jokers are.
#
# In a part for a run, each card has its place among the slots, so that gaps are visible. A
# complete run has its jokers in the gaps; a spare joker is at one end, and can move to the other.


def most(view: View, kind: Kind) -> int:
    """The most cards that a meld of the contract may have."""
    if view.rules.contract_size == "exact" and not view.is_last:
        return moves.SIZE[kind]
    rules = moves.meld_rules(view.rules)
    return rules.most_set if kind is Kind.SET else rules.most_run


def could_be(view: View, cards: Cards, kind: Kind) -> bool:
    """Whether cards can become a meld of the contract, perhaps with more cards."""
    return fits(cards, kind, most(view, kind), view.rules.naturals(kind))


def melds(view: View, parts: Sequence[Cards]) -> moves.Melds:
    """The parts of the contract as melds, whole or not."""
    return tuple(Laid(kind, part) for kind, part in zip(view.kinds, parts, strict=True))


def in_slot_order(view: View, parts: Sequence[Cards]) -> tuple[Cards, ...]:
    """Parts with their cards in slot order; runs are arranged so that none continues another (#19),
    if possible.
    """
    slots = (spread(view, part) for part in melds(view, parts))
    ordered = tuple(tuple(card for card in each if card is not None) for each in slots)
    if apart(view, ordered):
        return ordered
    return next(ways_to_lie(view, ordered), ordered)


def ways_to_lie(view: View, parts: Sequence[Cards]) -> Iterator[tuple[Cards, ...]]:
    """All arrangements of the jokers in complete runs."""
    each = [
        ways_of(part.cards) if is_whole_run(part) else [part.cards] for part in melds(view, parts)
    ]
    return (way for way in product(*each) if apart(view, way))


def is_whole_run(part: Laid) -> bool:
    return part.kind is Kind.RUN and len(part.cards) >= moves.RUN_SIZE and _is_run(part.cards)


def apart(view: View, parts: Sequence[Cards]) -> bool:
    """Whether no run continues another."""
    return not any(starmap(moves.continues, combinations(melds(view, parts), 2)))


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


def spread(view: View, part: Laid) -> Slots:
    """The slots of a part of the contract, with its cards; those of a complete run stay in their
    order.
    """
    if is_whole_run(part):
        return part.cards
    size, room = moves.SIZE[part.kind], most(view, part.kind)
    natural = in_order(card for card in part.cards if not is_joker(card))
    jokers = [card for card in part.cards if is_joker(card)]
    sizes = range(max(size, len(part.cards)), room + 1) if part.kind is Kind.RUN else ()
    # As few places as hold these cards, as high as possible.
    window = next((found[-1] for n in sizes if (found := [*_windows(natural, n)])), None)
    if window is None:
        lie = (*natural, *jokers)
        return (*lie, *(None,) * (size - len(lie)))
    left = Counter(natural)
    lies: list[Card | None] = []
    for each in window:
        lies.append(each if left[each] else None)
        left[each] -= 1
    held = [n for n, card in enumerate(lies) if card is not None]
    gaps = [n for n, card in enumerate(lies) if card is None]
    # first between the cards, then above them, then below
    gaps.sort(key=lambda n: (not held[0] < n < held[-1], n < held[0], n))
    for n, joker in zip(gaps, jokers):
        lies[n] = joker
    return tuple(lies)


def ways_of(run: Cards) -> list[Cards]:
    """A complete run with the jokers of its ends at either end, the lowest arrangement first."""
    found = [run]
    while is_joker(found[0][-1]) and _is_run(lower := _turned(found[0], -1)):
        found.insert(0, lower)
    while is_joker(found[-1][0]) and _is_run(higher := _turned(found[-1], 1)):
        found.append(higher)
    return found


def turns_of(run: Cards) -> list[tuple[Card, bool, Cards]]:
    """The jokers at the ends of a complete run that can move to the other end, the lower one first:
    whether that end is higher, and the run after the move.
    """
    every = ways_of(run)
    at = every.index(run)
    found = [(run[0], True, every[at + 1])] if at + 1 < len(every) else []
    return found + ([(run[-1], False, every[at - 1])] if at else [])


def _turned(run: Cards, n: int) -> Cards:
    """A run with its lowest card moved above the others; with -1, its highest below them."""
    return (*run[n:], *run[:n])


def _is_run(cards: Cards) -> bool:
    return run_places(cards) is not None


def _windows(natural: Cards, size: int) -> Iterator[list[Card]]:
    """The faces of `size` places of a run that have room for these cards."""
    suit = suit_of(natural)
    if suit is not None:
        for low in range(1, HIGH_ACE + 2 - size):
            window = [face(suit, low + n) for n in range(size)]
            if not Counter(natural) - Counter(window):
                yield window


# What a person puts together before playing it: the contract slot by slot, a joker's new meld.
#
# The game itself knows nothing of it: the table shows a view with a tray, whose cards still
# belong to the hand, and only complete melds are played. The others' turns leave the tray as it
# is.


RUNNING = (Phase.DRAW, Phase.ASK, Phase.PLAY, Phase.RESHUFFLE)
"""The phases in which a deal is being played."""


def fills(view: View) -> bool:
    """Whether the seat has yet to lay its contract, and so can fill its slots."""
    return view.phase in RUNNING and view.down[view.seat] is None


Tried: TypeAlias = moves.Meld | moves.LayOff


class Tray(Value):
    """Cards that were put together."""

    parts: tuple[Cards, ...]
    """For each meld of the contract, the cards in its slots; or the cards of a single new meld."""
    swaps: tuple[moves.Swap, ...] = ()
    """Jokers taken from runs for the new meld (#26)."""
    before: Tray | None = None
    """The tray before the last cards were added."""
    offer: Tried | None = None
    """What is about to be laid: a new meld, or a joker added to a run, as it would be
    on the table.
    """

    @property
    def cards(self) -> Cards:
        return tuple(card for part in self.parts for card in part)

    @property
    def jokers(self) -> Cards:
        return tuple(swap.joker for swap in self.swaps)

    @property
    def is_empty(self) -> bool:
        return not (self.cards or self.swaps)


class Gathered(View, kw_only=True):
    """A view whose seat has put something together."""

    tray: Tray


def tray_of(view: View) -> Tray:
    """The view's tray; an empty one if it has none."""
    if isinstance(view, Gathered):
        return view.tray
    waits = bool(view.deal) and view.down[view.seat] is None
    return Tray(((),) * len(view.contract) if waits else ((),))


def with_tray(view: View, tray: Tray) -> View:
    if tray.is_empty and not isinstance(view, Gathered):
        return view
    known = {name: getattr(view, name) for name in View.__struct_fields__}
    return View(**known) if tray.is_empty else Gathered(**known, tray=tray)


def undone(view: View) -> View | None:
    """The view without what was put together last."""
    if not isinstance(view, Gathered):
        return None
    return with_tray(view, view.tray.before or Tray(()))


def kept(view: View, before: View) -> View:
    """The view with the earlier view's tray, as far as its cards are still held and it makes sense.

    Jokers taken from runs go back as soon as anything else happens.
    """
    view = with_tray(view, Tray(()))  # the view that an event was folded into may still have one
    stays = isinstance(before, Gathered) and view.deal == before.deal and fills(view)
    if not stays or tray_of(before).swaps:
        return view
    left, parts = Counter(view.hand), []
    for part in tray_of(before).parts:
        still = Counter(part) & left
        held = tuple(card for card in part if card in still)
        left -= Counter(held)
        parts.append(held)
    return with_tray(view, Tray(in_slot_order(view, parts)))


def put_together(view: View) -> tuple[Cards, ...]:
    """The cards in the slots of the contract; not a joker's new meld, which cannot wait."""
    tray = tray_of(view)
    return () if tray.swaps or tray.offer or tray.is_empty else tray.parts


def put_again(view: View, parts: Sequence[Cards]) -> View:
    """The view with cards in the slots of the contract, if it has them and they can be there."""
    tray = Tray(tuple(parts))
    there = fills(view) and len(parts) == len(view.contract)
    if not there or not_held(view.hand, tray.cards) is not None:
        return view
    able = all(could_be(view, part.cards, part.kind) for part in melds(view, parts))
    return with_tray(view, tray) if able else view


def whole_parts(view: View) -> moves.Melds:
    """Those parts of the tray that are large enough for their meld."""
    parts = melds(view, tray_of(view).parts)
    return tuple(part for part in parts if len(part.cards) >= moves.SIZE[part.kind])


# Where things lie


def loose(view: View) -> Cards:
    """The cards of the hand that are not in the tray."""
    tray = tray_of(view)
    return without(view.hand, (*tray.cards, *(swap.card for swap in tray.swaps)))


def lying(view: View) -> tuple[moves.OnTable, ...]:
    """The melds on the table, with cards of the tray in place of the jokers that they free, and a
    joker of the tray at the end of the run that it is about to join.
    """
    melds, offer = list(view.melds), tray_of(view).offer
    if isinstance(offer, moves.LayOff):
        melds[offer.meld] = melds[offer.meld].with_card(offer.card, offer.end)
    for swap in tray_of(view).swaps:
        melds[swap.meld] = melds[swap.meld].with_swap(swap)
    return tuple(melds)


def is_full(view: View) -> bool:
    return len(whole_parts(view)) == len(view.contract)


# Where the jokers of complete runs are


def turns(view: View) -> Iterator[tuple[int, Card, bool, View]]:
    """The jokers that can move to the other end of their run: in which part, whether that end is
    higher, and the view after the move. In the last deal it makes no difference.
    """
    tray = tray_of(view)
    for n, part in enumerate(() if view.is_last else melds(view, tray.parts)):
        for joker, higher, then in turns_of(part.cards) if is_whole_run(part) else ():
            parts = changed(tray.parts, n, then)
            if apart(view, parts):
                yield n, joker, higher, with_tray(view, Tray(parts, before=tray))


def next_way(view: View) -> View | None:
    """The view with the jokers in their next arrangement, cyclically; None if there is only one."""
    tray = tray_of(view)
    every = [] if view.is_last or tray.swaps else list(ways_to_lie(view, tray.parts))
    if len(every) < 2 or tray.parts not in every:
        return None
    then = every[(every.index(tray.parts) + 1) % len(every)]
    return with_tray(view, Tray(then, before=tray))


# Putting cards into the tray


def put(view: View, cards: Cards, number: int | None = None) -> View | None:
    """The view with cards put into slots of the contract, or into those of one part.

    A complete meld replaces other cards there. None if the cards could not become what is wanted
    there.
    """
    tray = tray_of(view)
    if number is not None:
        part = (*tray.parts[number], *cards)
        fits = could_be(view, part, view.kinds[number])
        parts = changed(tray.parts, number, part) if fits else _instead(view, cards, [number])
    else:
        order = sorted(cards, key=lambda card: (is_joker(card), card.index))
        found = next(_placed(view, tray.parts, tuple(order)), None)
        every = sorted(range(len(tray.parts)), key=lambda n: len(tray.parts[n]))
        parts = found if found is not None else _instead(view, cards, every)
    if not parts:
        return None
    return with_tray(view, Tray(in_slot_order(view, parts), before=tray))


def _instead(view: View, cards: Cards, numbers: Sequence[int]) -> tuple[Cards, ...]:
    """The parts with a complete meld in place of one that has no room for it; empty if there is
    none.
    """
    for n in numbers:
        kind = view.kinds[n]
        if len(cards) >= moves.SIZE[kind] and could_be(view, cards, kind):
            return changed(tray_of(view).parts, n, cards)
    return ()


def laid_out(view: View, melds: Sequence[Laid]) -> View:
    """The view with the melds of a complete contract in its slots, each in a part of its kind."""
    left, parts = list(melds), []
    for kind in view.kinds:
        meld = next(meld for meld in left if meld.kind is kind)
        left.remove(meld)
        parts.append(meld.cards)
    return with_tray(view, Tray(in_slot_order(view, parts), before=tray_of(view)))


def put_to_jokers(view: View, cards: Cards) -> View | None:
    """The view with cards added to the jokers taken; None if they do not form a meld."""
    tray = tray_of(view)
    (part,) = tray.parts
    whole = (*part, *cards)
    rules = moves.meld_rules(view.rules)
    room = {Kind.SET: rules.most_set, Kind.RUN: rules.most_run}
    together = (*whole, *tray.jokers)
    if not any(fits(together, kind, room[kind], 1) for kind in Kind):
        return None
    return with_tray(view, Tray((in_order(whole),), tray.swaps, tray))


def free_joker(view: View, card: Card, number: int) -> View | None:
    """The view with a card in place of a run's joker, and the joker in the tray."""
    tray = tray_of(view)
    if card not in loose(view):
        return None
    for swap in possible_swaps(view):
        if (swap.meld, swap.card) == (number, card) and swap.joker not in tray.jokers:
            return with_tray(view, Tray(tray.parts or ((),), (*tray.swaps, swap), tray))
    return None


def taken_out(view: View, number: int, cards: Cards) -> View:
    """The view with cards of one part of the tray moved back to the hand."""
    tray = tray_of(view)
    parts = changed(tray.parts, number, without(tray.parts[number], cards))
    return with_tray(
        view, Tray(parts if tray.swaps else in_slot_order(view, parts), tray.swaps, tray)
    )


def _placed(view: View, parts: tuple[Cards, ...], cards: Cards) -> Iterator[tuple[Cards, ...]]:
    """The ways to put cards into the parts of the contract, preferring parts that have cards."""
    if not cards:
        yield parts
        return
    kind = view.kinds
    tried: list[tuple[Kind, Cards]] = []
    # How many hand cards could be in a meld of that kind together with the card.
    pairs = [(cards[0], other) for other in without(view.hand, cards[:1])]
    promise = {each: sum(could_be(view, pair, each) for pair in pairs) for each in kind}
    for n in sorted(range(len(parts)), key=lambda n: (-len(parts[n]), -promise[kind[n]])):
        part = (*parts[n], cards[0])
        if (kind[n], part) not in tried and could_be(view, part, kind[n]):
            tried.append((kind[n], part))
            yield from _placed(view, changed(parts, n, part), cards[1:])
