"""A player that compares the share of the pot it expects with the price."""

from __future__ import annotations

from collections.abc import Generator

from mille.agents import Thinking, Thought
from mille.cards import Dice
from mille.engine.codec import JsonObject
from mille.games.anaconda.legality import acts
from mille.games.anaconda.moves import Act, Bet, Call, Check, Declare, Fold, Move, Raise, Way
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.players.judging import Judged, judged
from mille.games.anaconda.players.laying import lay
from mille.games.anaconda.players.passing import tried_pass
from mille.games.anaconda.players.reasons import reasons
from mille.games.anaconda.players.stages import stage_of
from mille.games.anaconda.table import View
from mille.value import Value

SURE = 0.85
"""With this chance of either half, it goes for both."""
USUAL = 0.12
"""How often an average person folds to a bet."""
SEEN = 10
"""How many answers of an average person are assumed before the first real one."""


class Manner(Value):
    """How a person thinks and bets."""

    worlds: int = 60
    """The number of imagined deals."""
    error: float = 0.0
    """The largest error in estimating its share of the pot, either way."""
    bold: float = 0.0
    """What it adds to its share of the pot when betting."""
    more: tuple[float, ...] = (0.9, 0.9, 1.0, 1.0)
    """The return on each chip that it needs to bet or raise, by stage, if all put in the same."""
    later: tuple[float, ...] = (20, 15, 12, 0)
    """How many chips it expects the pot to grow by, by stage."""
    reads: float = 0.0
    """How far it infers hands from the others' betting, 0 to 1."""
    notices: float = 0.8
    """How far it takes into account that the others fold more than usual, 0 to 1."""


class Mind:
    """Imagines deals, and compares what they bring with the price."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        match view.phase:
            case Phase.BET:
                return (yield from self._bet(view, dice))
            case Phase.PASS:
                return (yield from tried_pass(view, self.manner.worlds, dice))
            case Phase.DECLARE:
                found = yield from self.judge(view, dice)
                if view.rules.both and min(found.half) > SURE:
                    return Declare(Way.BOTH)
                return Declare(self._way(found, dice))
            case _:
                way = view.words[view.seat]
                if way is None:
                    way = self._way((yield from self.judge(view, dice)), dice)
                return lay(way, view.rules.low, view.hand)

    def reasons(self, view: View, move: Move, dice: Dice) -> JsonObject:
        """The reasons for a move, as a JSON value."""
        return reasons(view, move, dice.stream("reasons"))

    def judge(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Judged]:
        """How much of the pot it expects."""
        return (yield from judged(view, self.manner.worlds, dice, self.manner.reads))

    def _off(self, dice: Dice) -> float:
        return (2 * dice.random() - 1) * self.manner.error

    def _way(self, found: Judged, dice: Dice) -> Way:
        high, low = (each + self._off(dice) for each in found.share)
        return Way.HIGH if high >= low else Way.LOW

    def _bet(self, view: View, dice: Dice) -> Thinking[Move]:
        found: dict[type[Act], Act] = {type(act): act for act in acts(view, view.seat)}
        judged = yield from self.judge(view, dice)
        manner, stage = self.manner, stage_of(view)
        share = judged.of(view.words[view.seat]) + self._off(dice) + manner.bold
        share = min(1.0, max(0.0, share))
        timid = self.timid(view)
        # Players who fold leave their share of the pot to those who stay.
        left = (1 - share) * timid
        others = len(view.active) - 1
        unit = view.price_of_more(view.seat) - view.to_pay(view.seat)
        more = found.get(Bet) or found.get(Raise)
        gain = left * view.pot + unit * (share * (others * (1 - timid) + 1) - manner.more[stage])
        if more is not None and gain > 0:
            return more
        price = view.price_of_call(view.seat)
        if not price:
            return found[Check]
        hope = (share + left * (3 - stage) / 3) * (view.pot + price + manner.later[stage])
        return found[Call] if hope > price else found[Fold]

    def timid(self, view: View) -> float:
        """How much more often than average the others fold to a bet, as a difference of
        fractions.
        """
        others = [seat for seat in view.active if seat != view.seat]
        answers = sum(view.answers[seat] for seat in others) + SEEN
        folds = sum(view.given_up[seat] for seat in others) + SEEN * USUAL
        return self.manner.notices * max(0.0, folds / answers - USUAL)
