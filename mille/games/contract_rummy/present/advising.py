"""A move as a hint: what to do, with which cards, and why."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Card, Rank
from mille.engine.codec import Json
from mille.engine.message import Blank, Message, message
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.present.gathering import cards_of
from mille.games.contract_rummy.present.places import ends
from mille.games.contract_rummy.table import View
from mille.parts.melds import Laid
from mille.value import replace
from mille.view.presentation import Advice
from mille.view.table import PILE, STOCK, melds_of

MOST_WHY = 5
"""The most reasons that a hint gives."""


def plan_and_why(reasons: Json | None) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """A player's reasons as sentences: the plan, and the reasons for the move."""
    facts = [fact for fact in (reasons or {}).get("facts", []) if isinstance(fact, dict)]
    plan = [fact for fact in facts if fact["id"].startswith("plan.")]
    why = [fact for fact in facts if fact not in plan][:MOST_WHY]
    return tuple(map(_said, plan[: MOST_WHY - len(why)])), tuple(map(_said, why))


def _said(fact: Json) -> Message:
    """A fact in words; cards and ranks are given by their letters."""
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key in ("card", "high"):
            blanks[key] = Card.parse(value)
        elif key == "low":  # the same suit as the high card
            blanks[key] = message(f"rank.{Card.parse(value).rank.value}")
        elif key == "rank":
            blanks[key] = Rank(value)
        elif key == "contract":
            blanks[key] = message(f"contract.{value}")
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)


def advice(
    view: View, move: moves.Chosen, names: Sequence[str], reasons: Json | None = None
) -> Advice:
    """A move with the player's reasons for it."""
    plan, why = plan_and_why(reasons)
    return replace(_advice(view, move, names), plan=plan, why=why)


def _advice(view: View, move: moves.Chosen, names: Sequence[str]) -> Advice:
    match move:
        case moves.Draw():
            return Advice(message("hint.stock"), target=STOCK)
        case moves.TakeDiscard():
            return Advice(message("hint.take", card=view.pile[-1]), target=PILE)
        case moves.MayI(take):
            said = message("hint.yes" if take else "hint.no", card=view.pile[-1])
            return Advice(said, target=PILE if take else None)
        case moves.GoDown(melds):
            return Advice(message("hint.go_down"), cards_of(melds), melds_of(view.seat))
        case moves.Meld(kind, cards, swaps):
            given = tuple(swap.card for swap in swaps or ())
            gained = {swap.joker for swap in swaps or ()}
            own = tuple(card for card in cards if card not in gained)
            words = message(f"hint.meld.{kind}", **ends(Laid(kind, cards)))
            return Advice(words, (*own, *given), melds_of(view.seat))
        case moves.LayOff(number, card):
            owner = view.melds[number].seat
            words = message("hint.add", card=card, name=names[owner])
            if owner == view.seat:
                words = message("hint.add.own", card=card)
            return Advice(words, (card,), melds_of(owner), str(number))
        case moves.Discard(card):
            return Advice(message("hint.throw", card=card), (card,), PILE)
    raise TypeError(move)
