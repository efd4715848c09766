"""What a seat can work out about the cards that it does not see."""

from __future__ import annotations

from mille.cards import Card, Cards
from mille.games.militaire import moves
from mille.games.militaire.table import Phase, View, pack


def held(view: View) -> list[list[Card]]:
    """For each seat, the cards it took from the pile and still holds; at the end of a deal, also
    the card that the finisher kept.
    """
    known: list[list[Card]] = [[] for _ in view.hands]
    for event in view.story:
        match event:
            case moves.Taken(seat, card):
                known[seat].append(card)
            case moves.Discarded(seat, card):
                _gone(known[seat], (card,))
            case moves.Melded(seat, _, cards):
                _gone(known[seat], cards)
            case moves.WentDown(seat, melds):
                for meld in melds:
                    _gone(known[seat], meld.cards)
    ended = view.deals[-1] if view.deals and view.phase in (Phase.DEAL, Phase.OVER) else None
    if ended is not None and ended.out is not None:
        known[ended.out] = list(ended.kept)
    return known


def _gone(known: list[Card], cards: Cards) -> None:
    if known:
        known[:] = [card for card in known if card not in cards]


def unseen(view: View) -> Cards:
    """The cards whose place the seat does not know: in the stock or in a hand."""
    seen = {*view.hand, *view.pile}
    seen.update(card for own in view.melds for meld in own for card in meld.cards)
    seen.update(card for own in held(view) for card in own)
    return tuple(card for card in pack(view.rules) if card not in seen)
