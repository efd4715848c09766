"""The seven levels, from a beginner to the best there is."""

from __future__ import annotations

from mille.agents import Thinking, Thought, decide
from mille.cards import Dice
from mille.engine.codec import JsonObject
from mille.games.mille.mind import position
from mille.games.mille.mind.advice import Advice, as_json
from mille.games.mille.mind.flat import can_take, can_take_two
from mille.games.mille.mind.playout import lay_some, wants_pack, worst_card
from mille.games.mille.mind.thinking import Effort, Known, advise_draw, advise_play, thrown_by
from mille.games.mille.mind.weights import RULE_OF_THUMB, weights
from mille.games.mille.moves import CHOICES, Chosen, Draw, Phase, TakePack, TakeUpcardTwo
from mille.games.mille.seat_view import MilleView, draws
from mille.value import Struct, field, replace

REMEMBERED = 8
"""The number of plans a player remembers, because a turn is asked for move by move."""


class Planner(Struct):
    """A player of a level. What it remembers between calls only saves it from thinking again."""

    effort: Effort
    _plans: dict[tuple[MilleView, str], Advice] = field(default_factory=dict)
    """By the view at the start of the plan and the seed of the dice."""
    _known: Known = field(default_factory=dict)

    def think(self, view: MilleView, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        advice = yield from self.advise(view, dice)
        return advice.best.moves[0]

    def advise(self, view: MilleView, dice: Dice) -> Thinking[Advice]:
        """The options with their figures, for the seat to move; never empty."""
        if view.phase is Phase.DRAW:
            return (yield from self._thought(view, dice))
        turn = position.turn_of(view)
        advice = yield from self._thought(turn.start, dice)
        if not turn.done:
            return advice
        rest = position.rest_of_plan(view, advice.best.moves)
        if rest is None:
            # Other cards were laid than planned: think again from here.
            return (yield from self._thought(view, dice))
        return replace(advice, options=(replace(advice.best, moves=rest),))

    def _draw(self, view: MilleView, dice: Dice) -> Thinking[Advice]:
        ways = list(draws(view))
        if TakeUpcardTwo() in ways:
            return Advice.only(TakeUpcardTwo(), view)
        if not any(isinstance(way, TakePack) for way in ways):
            return Advice.only(Draw(), view)
        return (yield from advise_draw(view, dice, self.effort, self._known))

    def reasons(self, view: MilleView, move: Chosen, dice: Dice) -> JsonObject:
        """The reasons for the move that it chose with these dice, as a JSON value."""
        return {"move": CHOICES.write(move), **as_json(decide(self.advise(view, dice)))}

    def _thought(self, view: MilleView, dice: Dice) -> Thinking[Advice]:
        key = (view, dice.seed)
        if key not in self._plans:
            while len(self._plans) >= REMEMBERED:
                del self._plans[next(iter(self._plans))]
            if view.phase is Phase.DRAW:
                self._plans[key] = yield from self._draw(view, dice)
            else:
                self._plans[key] = yield from advise_play(view, dice, self.effort, self._known)
        return self._plans[key]


class RuleOfThumb:
    """Plays every turn the way the playouts do: quick, and a yardstick for the others."""

    def think(self, view: MilleView, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        rule = weights(RULE_OF_THUMB)
        if view.phase is Phase.DRAW:
            d = position.flatten(view)
            if can_take(d) and wants_pack(d, rule):
                return TakePack(position.dearest_pair(view))
            return TakeUpcardTwo() if can_take_two(d) else Draw()
        turn = position.turn_of(view)
        rest = position.rest_of_plan(view, _by_rule(turn.start))
        return (rest or _by_rule(view))[0]


def _by_rule(view: MilleView) -> tuple[Chosen, ...]:
    """A whole turn after the draw, by the rule of thumb."""
    before = position.flatten(view)
    after = list(before)
    thrown = -1
    if lay_some(after, weights(RULE_OF_THUMB)):
        thrown = worst_card(after, weights(RULE_OF_THUMB))
    return tuple(position.moves_of(view, before, after, thrown_by(before, after, thrown)))


LEVELS: dict[str, Effort] = {
    "novice": Effort(noise=64, limit=110, memory=1, greed=40, minds_score=False),
    "casual": Effort(noise=35, limit=80, memory=3, greed=15, minds_score=False),
    "club": Effort(noise=20, limit=60, memory=6, minds_score=False),
    "regular": Effort(noise=11, limit=40, memory=14),
    "expert": Effort(noise=5, limit=20),
    "master": Effort(worlds=480, shortlist=8, doubt=1.5),
    "grandmaster": Effort(worlds=768, shortlist=8, doubt=1.5),
}
"""From the weakest to the strongest."""
