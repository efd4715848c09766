"""A quick player that calculates instead of playing deals out: the stand-in, and a yardstick."""

from __future__ import annotations

from mille.agents.agent import Thinking, Thought
from mille.cards.dice import Dice
from mille.games.militaire import moves
from mille.games.militaire.players.numbers import (
    CARDS,
    JOKER_BIT,
    POINTS,
    Shape,
    bits,
    laid_from,
    numbers,
)
from mille.games.militaire.players.plans import finish, parts, prospect
from mille.games.militaire.players.situation import Lying, Situation, situation
from mille.games.militaire.table import View
from mille.parts.melds import Laid

END_IS_NEAR = 0.3
"""The chance that another seat finishes before one's next turn, once it has a meld."""
END_IS_FAR = 0.1


class Reckoner:
    """Adds up the payoff of its plans, each times the probability that it succeeds."""

    def think(self, view: View, dice: Dice) -> Thinking[moves.Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        return reckoned(situation(view))


def reckoned(now: Situation) -> moves.Chosen:
    """The move, by calculation."""
    if not now.has_drawn:
        return moves.TakeDiscard() if takes(now) else moves.Draw()
    if now.contract:
        return moves.Discard(CARDS[last_throw(now)])
    found = finish(now.hand, now.lying[0], now.rules, now.taken)
    if found is not None:
        return laying(now.hand, found.melds, now.rules.lay_early)
    meld = worth_laying(now)
    if meld is not None:
        return laying(now.hand, (meld,), True)
    return moves.Discard(CARDS[best_throw(now)])


def laying(hand: int, melds: tuple[Shape, ...], lay_early: bool) -> moves.Chosen:
    """The next move towards laying melds that the hand has."""
    made: list[Laid] = []
    for shape in melds:
        laid = laid_from(shape, hand)
        assert laid is not None
        made.append(laid)
        hand &= ~bits(laid.cards)
    if lay_early:
        return moves.Meld(made[0].kind, made[0].cards)
    return moves.GoDown(tuple(made))


def takes(now: Situation) -> bool:
    """Whether to take the upcard instead of drawing from the stock."""
    lying, rules = now.lying[0], now.rules
    with_it = now.hand | now.upcard
    if finish(with_it, lying, rules, now.upcard) is not None:
        return True
    live = now.live
    drawing = prospect(now.hand, live, lying, rules)
    unknown = max(1, now.unseen.bit_count())
    expected = drawing.total
    expected += sum(drawing.wanted[number] for number in numbers(now.unseen)) / unknown
    taking = prospect(with_it, live, lying, rules)
    return max(taking.without(number) for number in numbers(now.hand)) > expected


def last_throw(now: Situation) -> int:
    """The card that ends the deal: the most expensive, so that the cheapest is kept (#15, #19)."""
    return max(throwable(now), key=lambda number: POINTS[number])


def throwable(now: Situation) -> list[int]:
    """The cards that may be discarded."""
    cards = numbers(now.hand)
    if len(cards) > 1 and not now.rules.return_taken:
        cards = [number for number in cards if now.taken != 1 << number]
    return cards


def best_throw(now: Situation) -> int:
    """The card that the plans need least; if tied, the one that is most expensive to keep."""
    plans = prospect(now.hand, now.live, now.lying[0], now.rules)
    joker = JOKER_BIT.bit_length() - 1
    return min(
        throwable(now), key=lambda number: (number == joker, plans.uses[number], -POINTS[number])
    )


def worth_laying(now: Situation) -> Shape | None:
    """A meld that is better laid than held, if there is one."""
    if not now.rules.lay_early or now.lying[0].kinds:
        return None
    most = now.rules.most_laid - 3
    ready = [part.shape for part in parts(now.hand & ~JOKER_BIT, 0, now.rules, most, 0)]
    if not ready:
        return None
    near = any(lying.kinds for lying in now.lying[1:])
    risk = (END_IS_NEAR if near else END_IS_FAR) * (now.seats - 1) / 2
    best, worth = None, _after_throw(now, now.hand, now.lying[0])
    for shape in ready:
        laid = Lying((shape.kind,), (shape.size,), shape.bonus, shape.worth)
        value = _after_throw(now, now.hand & ~shape.mask, laid) + risk * shape.worth
        if value > worth:
            best, worth = shape, value
    return best


def _after_throw(now: Situation, hand: int, lying: Lying) -> float:
    plans = prospect(hand, now.live, lying, now.rules)
    return plans.total - min(plans.uses[number] for number in numbers(hand))
