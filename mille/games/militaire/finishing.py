"""The best finish that a hand has now, for the slip to show what it pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from mille.cards.card import Card, Cards
from mille.games.militaire.melds import is_contract, meld_rules
from mille.games.militaire.options import HouseRules
from mille.games.militaire.scoring import points, score
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Laid, melds_in


@dataclass(frozen=True, slots=True)
class Finish:
    """A way to end the deal in this turn."""

    melds: tuple[Laid, ...]
    """All melds on the table then, those of earlier turns first."""
    total: int
    """What the deal then scores."""
    kept: Cards
    """The card kept (the seventh), or none."""


def finish_now(view: View) -> Finish | None:
    """The best finish of the view's seat, once it has drawn; None if it has none."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return None
    taken = None if view.rules.return_taken else view.taken
    return _best(view.hand, view.melds[view.seat], view.rules, taken)


@lru_cache(maxsize=64)
def _best(
    hand: Cards, own: tuple[Laid, ...], rules: HouseRules, taken: Card | None
) -> Finish | None:
    best: Finish | None = None
    for more in _contracts(hand, own, rules):
        laid = {card for meld in more for card in meld.cards}
        left = [card for card in hand if card not in laid]
        throws = [card for card in left if card is not taken or len(left) == 1]
        if not throws and (left or rules.last_discard == "required"):
            continue
        thrown = max(throws, key=points, default=None)
        kept = tuple(card for card in left if card is not thrown)
        found = Finish((*own, *more), score((*own, *more), True, kept).total, kept)
        if best is None or found.total > best.total:
            best = found
    return best


def _contracts(hand: Cards, own: tuple[Laid, ...], rules: HouseRules) -> Iterator[tuple[Laid, ...]]:
    """What can be laid to complete a contract with the melds on the table; nothing if
    they are one.
    """
    if is_contract(own, rules):
        yield ()
        return
    melds = list(melds_in(hand, meld_rules(rules)))
    ways = [*((meld,) for meld in melds), *([] if own else combinations(melds, 2))]
    for more in ways:
        cards = [card for meld in more for card in meld.cards]
        lying = sum(len(meld.cards) for meld in own)
        if len(set(cards)) < len(cards) or lying + len(cards) > rules.most_laid:
            continue
        if is_contract((*own, *more), rules):
            yield more
