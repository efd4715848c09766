"""Hints in the game's own words: one move, and the reasons for it."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Cards, Rank
from mille.engine.codec import Json
from mille.engine.message import Blank, Message, message
from mille.games.daifugo.moves import Give, Move, Pass, Play
from mille.games.daifugo.order import low_to_high, rank_of
from mille.games.daifugo.places import ROUND, group
from mille.games.daifugo.table import View
from mille.view.presentation import Advice
from mille.view.table import hand_of

ODDS = ("chance",)
"""The blanks whose value is given as a frequency."""
MOST_WHY = 3
"""The most reasons that a hint gives."""
OFTEN = {
    0: "never",
    5: "rarely",
    10: "1_10",
    20: "1_5",
    25: "1_4",
    33: "1_3",
    50: "1_2",
    67: "2_3",
    75: "3_4",
    80: "4_5",
    90: "9_10",
    95: "mostly",
    100: "always",
}
"""Words for how often something happens, by its percentage."""


def advice(view: View, move: Move, names: Sequence[str], reasons: Json) -> Advice:
    """A move as a hint."""
    facts = [fact for fact in reasons.get("facts", []) if isinstance(fact, dict)]
    why = tuple(_said(fact) for fact in facts if fact["id"] not in ODDS)[:MOST_WHY]
    odds = tuple(_said(fact) for fact in facts if fact["id"] in ODDS)
    match move:
        case Pass():
            return Advice(message("hint.pass"), why=why, odds=odds)
        case Give(cards):
            gift = view.gift
            target = hand_of(gift.to) if gift is not None else None
            return Advice(message("hint.give", n=len(cards)), cards, target, why=why, odds=odds)
        case Play(cards):
            said = message("hint.play", group=group(low_to_high(cards)))
            return Advice(said, cards, ROUND, why=why, odds=odds)
        case _:
            raise TypeError(move)


def _said(fact: Json) -> Message:
    """A fact in words; ranks are given by their letters."""
    if fact["id"] == "chance":
        return message(f"why.chance.{how_often(fact['n'])}")
    if fact["id"] == "pass.whole":
        kept = message(f"group.{fact['n']}", rank=Rank(fact["rank"]))
        return message("why.pass.whole", group=kept)
    if fact["id"] == "tried":
        counts = {key: fact[key] for key in ("n", "more", "less")}
        return message("why.tried", other=_other(fact), **counts)
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key == "rank" and fact.get("n") == 1:
            blanks[key] = message(f"rank.{value}")
        elif key in ("rank", "higher"):
            blanks[key] = Rank(value)
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)


def _other(fact: Json) -> Message:
    """The alternative, in the form that follows "compared with"."""
    if not fact["than"]:
        return message("than.pass")
    rank = Rank(fact["rank"])
    if fact["than"] == 1:
        return message("than.joker") if rank is Rank.JOKER else message("than.one", rank=rank)
    if rank is Rank.JOKER:
        return message("than.group", group=message("cards.jokers"))
    return message("than.group", group=message(f"group.{fact['than']}", rank=rank))


def how_often(n: int) -> str:
    """A percentage in everyday words; "never" and "always" are only for 0 and 100.

    >>> how_often(0), how_often(1), how_often(35), how_often(99), how_often(100)
    ('never', 'rarely', '1_3', 'mostly', 'always')
    """
    sure = {0, 100}
    return OFTEN[n] if n in sure else OFTEN[min(OFTEN.keys() - sure, key=lambda k: abs(k - n))]


def breaks(view: View, cards: Cards) -> Message | None:
    """What the selected cards break up: a pair, three or four of a rank."""
    rank = rank_of(cards)
    if rank is None or rank is Rank.JOKER:
        return None
    held = [card for card in view.hand if card.rank is rank]
    used = sum(card.rank is rank for card in cards)
    if used == len(held) or len(held) < 2:
        return None
    return message(f"breaks.{len(held)}", rank=rank)
