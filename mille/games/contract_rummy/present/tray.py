"""What a person puts together before playing it: the contract slot by slot, a joker's new meld.

The game itself knows nothing of it: the table shows a view with a tray, whose cards still belong to
the hand, and only complete melds are played. The others' turns leave the tray as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from mille.cards import Card, Cards, in_order, without
from mille.games.contract_rummy.legal import possible_swaps
from mille.games.contract_rummy.melds import OnTable, meld_rules
from mille.games.contract_rummy.moves import LayOff, Meld, Swap
from mille.games.contract_rummy.present.slots import (
    apart,
    arranged,
    could_be,
    fits,
    is_whole_run,
    kinds,
    size,
    turns_of,
    ways_to_lie,
)
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import Kind, Laid, is_joker
from mille.value import Value, replace

RUNNING = (Phase.DRAW, Phase.ASK, Phase.PLAY, Phase.RESHUFFLE)
"""The phases in which a deal is being played."""
Offer: TypeAlias = Meld | LayOff


class Tray(Value):
    """Cards that were put together."""

    parts: tuple[Cards, ...]
    """For each meld of the contract, the cards in its slots; or the cards of a single new meld."""
    swaps: tuple[Swap, ...] = ()
    """Jokers taken from runs for the new meld (#26)."""
    before: Tray | None = None
    """The tray before the last cards were added."""
    offer: Offer | None = None
    """What is about to be laid: a new meld, or a joker added to a run, as it would be
    on the table.
    """

    @property
    def cards(self) -> Cards:
        """All hand cards in its slots."""
        return tuple(card for part in self.parts for card in part)

    @property
    def jokers(self) -> Cards:
        """The jokers that were taken from runs."""
        return tuple(swap.joker for swap in self.swaps)

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been put together."""
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
    """The view with another tray."""
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
    gone = view.deal != before.deal or view.phase not in RUNNING
    if gone or not isinstance(before, Gathered) or before.tray.swaps:
        return view
    if view.down[view.seat] is not None:
        return view
    left, parts = Counter(view.hand), []
    for part in before.tray.parts:
        stays = tuple(Counter(part) & left)
        held = tuple(card for card in part if card in stays)
        left -= Counter(held)
        parts.append(held)
    return with_tray(view, Tray(arranged(view, parts)))


def put_together(view: View) -> tuple[Cards, ...]:
    """The cards in the slots of the contract; not a joker's new meld, which cannot wait."""
    tray = tray_of(view)
    return () if tray.swaps or tray.offer or tray.is_empty else tray.parts


def put_again(view: View, parts: Sequence[Cards]) -> View:
    """The view with cards in the slots of the contract, if it has them and they can be there."""
    waits = view.phase in RUNNING and view.down[view.seat] is None
    held = Counter(view.hand)
    held.subtract(card for part in parts for card in part)
    if not waits or len(parts) != len(view.contract) or min(held.values(), default=0) < 0:
        return view
    if not all(could_be(view, part, kind) for part, kind in zip(parts, kinds(view), strict=True)):
        return view
    return with_tray(view, Tray(tuple(parts)))


def whole_parts(view: View) -> Cards:
    """The cards of those parts of the tray that are large enough for their meld."""
    parts = zip(tray_of(view).parts, kinds(view))
    return tuple(c for part, kind in parts if len(part) >= size(view, kind) for c in part)


# Where things lie


def loose(view: View) -> Cards:
    """The cards of the hand that are not in the tray."""
    tray = tray_of(view)
    return without(view.hand, (*tray.cards, *(swap.card for swap in tray.swaps)))


def lying(view: View) -> tuple[OnTable, ...]:
    """The melds on the table, with cards of the tray in place of the jokers that they free, and a
    joker of the tray at the end of the run that it is about to join.
    """
    melds, offer = list(view.melds), tray_of(view).offer
    if isinstance(offer, LayOff):
        melds[offer.meld] = melds[offer.meld].with_card(offer.card, offer.end)
    for swap in tray_of(view).swaps:
        meld = melds[swap.meld]
        cards = tuple(swap.card if card is swap.joker else card for card in meld.cards)
        melds[swap.meld] = replace(meld, cards=cards)
    return tuple(melds)


def is_full(view: View) -> bool:
    """Whether every part of the contract has enough cards."""
    parts = tray_of(view).parts
    return len(parts) == len(view.contract) and all(
        len(part) >= size(view, kind) for part, kind in zip(parts, kinds(view), strict=True)
    )


def melds(view: View) -> tuple[Laid, ...]:
    """The cards in the slots as melds, part by part."""
    parts = zip(kinds(view), tray_of(view).parts, strict=True)
    return tuple(Laid(kind, part) for kind, part in parts)


# Where the jokers of complete runs are


def turns(view: View) -> Iterator[tuple[int, Card, bool, View]]:
    """The jokers that can move to the other end of their run: in which part, whether that end is
    higher, and the view after the move. In the last deal it makes no difference.
    """
    tray = tray_of(view)
    for n, part in enumerate(() if view.is_last else tray.parts):
        for joker, higher, then in turns_of(part) if is_whole_run(view, n, part) else ():
            parts = _with(tray.parts, n, then)
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
        fits = could_be(view, part, kinds(view)[number])
        parts = _with(tray.parts, number, part) if fits else _instead(view, cards, [number])
    else:
        order = sorted(cards, key=lambda card: (is_joker(card), card.index))
        found = next(_placed(view, tray.parts, tuple(order)), None)
        every = sorted(range(len(tray.parts)), key=lambda n: len(tray.parts[n]))
        parts = found if found is not None else _instead(view, cards, every)
    if not parts:
        return None
    return with_tray(view, Tray(arranged(view, parts), before=tray))


def _instead(view: View, cards: Cards, numbers: Sequence[int]) -> tuple[Cards, ...]:
    """The parts with a complete meld in place of one that has no room for it; empty if there is
    none.
    """
    for n in numbers:
        kind = kinds(view)[n]
        if len(cards) >= size(view, kind) and could_be(view, cards, kind):
            return _with(tray_of(view).parts, n, cards)
    return ()


def laid_out(view: View, melds: Sequence[Laid]) -> View:
    """The view with the melds of a complete contract in its slots, each in a part of its kind."""
    left, parts = list(melds), []
    for kind in kinds(view):
        meld = next(meld for meld in left if meld.kind is kind)
        left.remove(meld)
        parts.append(meld.cards)
    return with_tray(view, Tray(arranged(view, parts), before=tray_of(view)))


def put_to_jokers(view: View, cards: Cards) -> View | None:
    """The view with cards added to the jokers taken; None if they do not form a meld."""
    tray = tray_of(view)
    (part,) = tray.parts
    whole = (*part, *cards)
    rules = meld_rules(view.rules)
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
    parts = _with(tray.parts, number, without(tray.parts[number], cards))
    return with_tray(view, Tray(parts if tray.swaps else arranged(view, parts), tray.swaps, tray))


def _placed(view: View, parts: tuple[Cards, ...], cards: Cards) -> Iterator[tuple[Cards, ...]]:
    """The ways to put cards into the parts of the contract, preferring parts that have cards."""
    if not cards:
        yield parts
        return
    kind = kinds(view)
    tried: list[tuple[Kind, Cards]] = []
    promise = {each: _promise(view, cards[0], each) for each in kind}
    for n in sorted(range(len(parts)), key=lambda n: (-len(parts[n]), -promise[kind[n]])):
        part = (*parts[n], cards[0])
        if (kind[n], part) not in tried and could_be(view, part, kind[n]):
            tried.append((kind[n], part))
            yield from _placed(view, _with(parts, n, part), cards[1:])


def _promise(view: View, card: Card, kind: Kind) -> int:
    """How many hand cards could be in a meld of that kind together with a card."""
    others = without(view.hand, (card,))
    return sum(could_be(view, (card, other), kind) for other in others)


def _with(parts: tuple[Cards, ...], number: int, part: Cards) -> tuple[Cards, ...]:
    return (*parts[:number], part, *parts[number + 1 :])
