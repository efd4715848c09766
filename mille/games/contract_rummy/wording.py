"""The reasons for a move in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mille.cards.card import Card, Rank
from mille.engine.message import Blank, Message, message

MOST_WHY = 5
"""More reasons are not said."""


def told(reasons: Mapping[str, Any] | None) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """What a player gave as reasons, a sentence each: the plan, and what speaks for the move."""
    facts = [fact for fact in (reasons or {}).get("facts", []) if isinstance(fact, dict)]
    plan = [fact for fact in facts if fact["id"].startswith("plan.")]
    why = [fact for fact in facts if fact not in plan][:MOST_WHY]
    return tuple(map(_said, plan[: MOST_WHY - len(why)])), tuple(map(_said, why))


def _said(fact: Mapping[str, Any]) -> Message:
    """A fact in words; cards and ranks come by their letters."""
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key in ("card", "low", "high"):
            blanks[key] = Card.parse(value)
        elif key == "rank":
            blanks[key] = Rank(value)
        elif key == "contract":
            blanks[key] = message(f"contract.{value}")
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)
