"""The reasons for a move, in figures: chances of the halves, prices, what kept cards may become."""

from __future__ import annotations

from collections.abc import Sequence

from mille.agents import decide
from mille.cards import Dice, without
from mille.engine.codec import JsonObject
from mille.games.anaconda.hands import FLUSH, FULL_HOUSE, THREE, high_of, kind, low_of
from mille.games.anaconda.moves import Declare, Move, Pass
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.players.counting import keep_most, promise
from mille.games.anaconda.players.judging import HIGH, LOW, judged
from mille.games.anaconda.table import View

DRAWS = 200
"""How often the cards still to come are drawn for the kept ones."""
WORLDS = 300
"""How many deals are imagined."""
EIGHT = 8
"""Up to this bit length, with aces low, a low hand is eight-high or better."""


def reasons(view: View, move: Move, dice: Dice) -> JsonObject:
    """The reasons for a move, as a JSON value; chances are percentages."""
    if isinstance(move, Pass):
        return _passing(view, move, dice)
    if not (isinstance(move, Declare) or view.phase is Phase.BET):
        return {}
    found = decide(judged(view, WORLDS, dice))
    if isinstance(move, Declare):
        return {"high": _percent(found.half[HIGH]), "low": _percent(found.half[LOW])}
    price = view.price_of_call(view.seat)
    return {
        # A share of the pot is reported as the chance of a half, so the whole pot counts as two.
        "have": min(100, _percent(2 * found.of(view.words[view.seat]))),
        "need": min(100, _percent(2 * price / (view.pot + price))),
        "price": price,
        "pot": view.pot,
    }


def _percent(part: float) -> int:
    return round(100 * part)


def _passing(view: View, move: Pass, dice: Dice) -> JsonObject:
    """What the kept cards aim for, and how many of ten such hands get there."""
    kept = [card.index for card in without(view.hand, move.cards)]
    ace_low = view.rules.low != "deuce_to_seven"
    up, down = promise(kept, ace_low)
    if down >= up:
        aim, wanted = "low", 0
    else:
        suits = max(sum(card & 3 == suit for card in kept) for suit in range(4))
        pairs = len(kept) - len({card >> 2 for card in kept})
        aim, wanted = ("house", FULL_HOUSE) if pairs > 1 else ("three", THREE)
        if suits >= 4 and pairs <= 1:
            aim, wanted = "flush", FLUSH
    unseen = [n for n in range(52) if n not in {card.index for card in view.hand}]
    reached = 0
    for _ in range(DRAWS):
        hand = _drawn(view, kept, dice.shuffled(unseen), ace_low)
        if aim == "low":
            worth = low_of(view.rules.low, hand)
            reached += not kind(worth) and worth.bit_length() <= EIGHT
        else:
            reached += kind(high_of(hand)) >= wanted
    return {"aim": aim, "ten": round(10 * reached / DRAWS)}


def _drawn(view: View, kept: Sequence[int], pool: Sequence[int], ace_low: bool) -> list[int]:
    """A possible final hand from the kept cards, after all passes."""
    sizes = [n for _, n in view.rules.passes[len(view.exchanged) :]]
    at = sizes[0]
    hand = [*kept, *pool[:at]]
    for n in sizes[1:]:
        hand = [*keep_most(hand, len(hand) - n, ace_low), *pool[at : at + n]]
        at += n
    return hand
