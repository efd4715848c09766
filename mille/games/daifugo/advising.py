"""Hints in the words of the game: one move, and what speaks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mille.cards.card import Cards, Rank
from mille.engine.message import Blank, Message, message
from mille.games.daifugo.moves import Give, Move, Pass, Play
from mille.games.daifugo.order import low_to_high, rank_of
from mille.games.daifugo.places import ROUND, group, hand_of
from mille.games.daifugo.table import View
from mille.view.presentation import Advice

MOST_WHY = 3
"""More reasons are not said."""


def advice(view: View, move: Move, names: Sequence[str], reasons: Mapping[str, Any]) -> Advice:
    """A move as advice."""
    facts = reasons.get("facts", [])
    why = tuple(_said(fact) for fact in facts if isinstance(fact, dict))[:MOST_WHY]
    match move:
        case Pass():
            return Advice(message("hint.pass"), why=why)
        case Give(cards):
            gift = view.gift
            target = hand_of(gift.to) if gift is not None else None
            return Advice(message("hint.give", n=len(cards)), cards, target, why=why)
        case Play(cards):
            said = message("hint.play", group=group(low_to_high(cards)))
            return Advice(said, cards, ROUND, why=why)
        case _:
            raise TypeError(move)


def _said(fact: Mapping[str, Any]) -> Message:
    """A fact in words; ranks come by their letters."""
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key in ("rank", "higher"):
            blanks[key] = Rank(value)
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)


def breaks(view: View, cards: Cards) -> Message | None:
    """What the chosen cards break up: a pair, three or four of a rank."""
    rank = rank_of(cards)
    if rank is None or rank is Rank.JOKER:
        return None
    held = [card for card in view.hand if card.rank is rank]
    used = sum(card.rank is rank for card in cards)
    if used == len(held) or len(held) < 2:
        return None
    return message(f"breaks.{len(held)}", rank=rank)
