"""Hints in the game's own words: one move, and the reasons for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mille.cards import PACK, Card, Rank, Suit
from mille.engine.codec import Json
from mille.engine.message import Blank, Message, message
from mille.games.militaire.moves import Chosen, Discard, Draw, GoDown, Meld, TakeDiscard
from mille.games.militaire.places import ends
from mille.games.militaire.table import View
from mille.parts.melds import PLACE, Laid, is_joker
from mille.view.presentation import Advice
from mille.view.table import PILE, STOCK, melds_of

MOST_WHY = 3
"""The most reasons that a hint gives."""


def advice(view: View, move: Chosen, reasons: Json) -> Advice:
    """A move as a hint: what to do, with which cards, and why."""
    facts = reasons.get("facts", [])
    live = may_come(view)
    why = tuple(_said(fact, live) for fact in facts if isinstance(fact, dict))[:MOST_WHY]
    match move:
        case Draw():
            return Advice(message("hint.stock"), target=STOCK, why=why)
        case TakeDiscard():
            return Advice(message("hint.take", card=view.pile[-1]), target=PILE, why=why)
        case Meld(kind, cards):
            words = message(f"hint.lay.{kind}", **ends(Laid(kind, cards)))
            return Advice(words, cards, melds_of(view.seat), why=why)
        case GoDown(melds):
            cards = tuple(card for meld in melds for card in meld.cards)
            return Advice(message("hint.go_down"), cards, melds_of(view.seat), why=why)
        case Discard(card):
            return Advice(message("hint.throw", card=card), (card,), PILE, why=why)


def may_come(view: View) -> frozenset[Card]:
    """The cards that are neither in the viewer's hand nor visible in melds or the pile."""
    seen = {*view.hand, *view.pile}
    seen |= {card for own in view.melds for meld in own for card in meld.cards}
    return frozenset(card for card in PACK if card not in seen)


def _said(fact: Json, live: frozenset[Card]) -> Message:
    """A fact in words; cards are given by their codes."""
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key == "card":
            blanks[key] = Card.parse(value)
        elif key == "cards":
            blanks[key] = any_of(map(Card.parse, value), live)
        elif key == "shape":
            blanks[key] = message(f"shape.{value}")
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)


def any_of(cards: Iterable[Card], live: frozenset[Card]) -> Message:
    """Cards of which any one will do, in few words: "any 9, the 4 or 7 of hearts or the joker".

    It says "any" of a rank if all `live` cards of that rank will do.
    """
    by_rank: dict[Rank, list[Card]] = {}
    jokers: list[Card] = []
    for card in cards:
        if is_joker(card):
            jokers.append(card)
        else:
            by_rank.setdefault(card.rank, []).append(card)
    parts: list[Message] = []
    by_suit: dict[Suit, list[Card]] = {}
    for rank, same in sorted(by_rank.items(), key=lambda each: PLACE[each[0]]):
        if len(same) > 1 and len(same) >= sum(card.rank is rank for card in live):
            parts.append(message("wait.rank", rank=_one(rank)))
        else:
            for card in same:
                by_suit.setdefault(card.suit, []).append(card)
    by_ranks: dict[tuple[Rank, ...], list[Suit]] = {}
    for suit, own in by_suit.items():
        by_ranks.setdefault(tuple(card.rank for card in own), []).append(suit)
    for some, suits in by_ranks.items():
        named = either([message(f"suit.{suit.value}") for suit in suits])
        parts.append(message("wait.suit", ranks=either([_one(rank) for rank in some]), suit=named))
    if jokers:
        parts.append(message("wait.joker"))
    return either(parts)


def either(parts: Sequence[Message]) -> Message:
    """Several alternatives, joined by "or"."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return message("either.two", one=parts[0], other=parts[1])
    return message("either.more", one=parts[0], others=either(parts[1:]))


def _one(rank: Rank) -> Message:
    return message(f"rank.{rank.value}")
