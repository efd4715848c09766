"""When selected cards can mean several things: a question to the person, with pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from mille.cards import without
from mille.engine.message import Message, message
from mille.games.contract_rummy.moves import Chosen, End, GoDown, LayOff, Meld
from mille.games.contract_rummy.present.offering import offered
from mille.games.contract_rummy.present.reading import meld_name, together
from mille.games.contract_rummy.present.shown import pictures
from mille.games.contract_rummy.table import View
from mille.parts.melds import Kind, Laid
from mille.value import replace
from mille.view.action import Answer, Ask


def one_of(view: View, able: Sequence[Chosen]) -> dict[str, Any]:
    """The only possible move, or the question which of several is meant; if they differ only in the
    place of a joker, that is settled on the table.
    """
    if len(able) == 1:
        return {"move": able[0], "would": _would(able[0])}
    there = offered(view, able)
    if there is not None:
        return {"puts": there, "would": message("drop.offer")}
    adds = all(isinstance(move, LayOff) for move in able)
    question = message("ask.where" if adds else "ask.which")
    answers = tuple(_answer(view, move) for move in able)
    return {"ask": Ask(question, answers)}


def _would(move: Chosen) -> Message | None:
    """What dropping the dragged cards will do, in words."""
    match move:
        case GoDown():
            return message("drop.contract")
        case Meld(kind, cards):
            return message("drop.meld", meld=meld_name(Laid(kind, cards)))
        case LayOff(_, card):
            return message("drop.add", card=card)
    return None


def _answer(view: View, move: Chosen) -> Answer:
    match move:
        case LayOff(number, card, end):
            meld = view.melds[number]
            after = meld.with_card(card, end)
            cards = tuple(replace(it, marked=it.card is card) for it in pictures(after))
            said = meld_name(after)
            if meld.kind is Kind.RUN:
                meant = pictures(after)[0 if end is End.LOW else -1].stands_for or card
                said = message("ask.as", card=meant, meld=meld_name(meld))
            if meld.seat == view.seat:
                said = message("ask.own", meld=said)
            return Answer(said, move, cards)
        case GoDown(melds):
            said = together(list(map(meld_name, melds)))
            lie = tuple(card for meld in melds for card in pictures(meld))
            breaks = accumulate(len(meld.cards) for meld in melds[:-1])
            return Answer(said, move, lie, breaks=tuple(breaks))
        case Meld(kind, cards, swaps):
            meld_ = Laid(kind, cards)
            left = set(without(cards, tuple(swap.joker for swap in swaps or ())))
            shown = tuple(replace(it, marked=it.card not in left) for it in pictures(meld_))
            return Answer(meld_name(meld_), move, shown)
    raise TypeError(move)
