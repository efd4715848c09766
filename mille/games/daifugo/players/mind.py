"""A player of Daifugo with a level and a manner: from what its seat sees to a move."""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property

from mille.agents import Thinking, Thought, decide
from mille.cards import Dice
from mille.engine.codec import JsonObject
from mille.games.daifugo.moves import Give, Move
from mille.games.daifugo.order import low_to_high
from mille.games.daifugo.players import endgame, flat, told
from mille.games.daifugo.players.efforts import Effort
from mille.games.daifugo.players.position import TYPE, gift_of, lay_out, move_of, put
from mille.games.daifugo.players.reasons import FIGURES, Fact, facts, tried
from mille.games.daifugo.players.rule_of_thumb import (
    JOKER_WORTH,
    LEAD,
    PATIENCE,
    STEP,
    choose_gift,
    lowest,
    may_pass,
    reckon,
    weigh,
)
from mille.games.daifugo.players.search import candidates, chosen, try_play
from mille.games.daifugo.players.stakes import place_values
from mille.games.daifugo.players.weights import BELIEF, rule_of_thumb, without_jokers
from mille.games.daifugo.players.worlds import deal_world, likelihood
from mille.games.daifugo.table import View
from mille.games.daifugo.worlds import given
from mille.parts.seats import floats, ints
from mille.value import Value

FEWEST = 6
"""The number of worlds that are tried even in a hurry."""


class Trial(Value):
    """The result of trying plays in imagined worlds."""

    plays: list[int]
    """The candidates, the rule of thumb's choice first."""
    worlds: int
    values: list[float]
    """What each candidate was worth, world by world."""
    best: int
    """The index of the candidate to play."""


class Mind(Value, dict=True):
    """A player. The same view and dice give the same move. What it remembers between calls only
    saves it from thinking again.
    """

    effort: Effort
    bold: float = 0.0
    """Manner: how much more the lead is worth to this person."""
    thrift: float = 0.0
    """Manner: how much more this person values high cards."""

    @cached_property
    def _last(self) -> dict[tuple[View, str], Trial]:
        """The latest trial, by the view and the seed of the dice: the reasons for a move ask for
        it.
        """
        return {}

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        if view.gift is not None:
            return self.gift(view)
        d = lay_out(view)
        if endgame.small(d, self.effort.ends):
            end = yield from self.end(view, dice.stream("end"))
            if end is not None:
                return move_of(view, end.plays[end.best])
        if self.effort.worlds:
            trial = yield from self.trial(view, dice)
            return move_of(view, trial.plays[trial.best])
        if self.effort.recalls:
            d = told.remembered(d, told.events_of(view), self.effort.recalls)
        if self.effort.weighs:
            return move_of(view, self.by_rule(d, dice))
        return move_of(view, lowest(d, dice.random() < self.whole))

    def reasons(self, view: View, move: Move, dice: Dice) -> JsonObject:
        """The reasons for a move, as a JSON value."""
        found = facts(view, move, dice.stream("reasons"))
        if self.effort.worlds and not any(fact["id"] not in FIGURES for fact in found):
            found = [*self._tried(view, move, dice), *found]
        return {"facts": found}

    def _tried(self, view: View, move: Move, dice: Dice) -> list[Fact]:
        """How often a play did better, and worse, in imagined worlds than the best alternative."""
        trial = decide(self.trial(view, dice))
        plays, worlds = trial.plays, trial.worlds
        if not worlds or move_of(view, plays[trial.best]) != move:
            return []
        n = len(plays)
        y, sums = trial.values, [sum(trial.values[i::n]) for i in range(n)]
        other = max((i for i in range(n) if i != trial.best), key=sums.__getitem__)
        pairs = list(zip(y[trial.best :: n], y[other::n]))
        more, less = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
        return tried(view, move_of(view, plays[other]), worlds, more, less) if more > less else []

    def weights(self, jokers: int) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        w = rule_of_thumb() if jokers or self.effort.general else without_jokers()
        w[LEAD] += self.bold
        w[STEP] += self.thrift
        w[JOKER_WORTH] -= self.effort.hasty
        return w

    @property
    def whole(self) -> float:
        """How often whole groups are preferred to parts of them; bold people do it more often."""
        return self.effort.whole + 0.3 * self.bold

    def gift(self, view: View) -> Give:
        """The cards to give back: the lowest single cards of their rank, or simply the lowest."""
        assert view.gift is not None
        count = view.gift.count
        if not self.effort.weighs:
            return gift_of(view, [TYPE[card.rank] for card in low_to_high(view.hand)[:count]])
        ranks = choose_gift(lay_out(view), self.weights(view.rules.jokers), view.seat, count)
        return gift_of(view, [ranks & 15, ranks >> 4][:count])

    def by_rule(self, d: list[int], dice: Dice) -> int:
        """The play that looks best, with a small error in each estimate."""
        plays, y, beats = ints(flat.MOST_PLAYS), floats(flat.MOST_PLAYS), floats(70)
        w = self.weights(d[flat.JOKERS])
        n = flat.find_plays(d, plays)
        reckon(d, d[flat.TURN], beats)
        weigh(d, w, beats, plays, n, y)
        best, most = flat.PASS, -1e9
        if n == 0 or (d[flat.TOP] != flat.NONE and may_pass(d)):
            most = w[PATIENCE]
        for i in range(n):
            worth = y[i]
            if self.effort.unsteady:
                worth += self.effort.unsteady * (dice.random() + dice.random() - 1.0)
            if worth > most:
                best, most = plays[i], worth
        return best

    def trial(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Trial]:
        """Try the promising plays in imagined worlds."""
        key = view, dice.seed
        if key not in self._last:
            trial = yield from self._imagined(view, dice)
            self._last.clear()
            self._last[key] = trial
        return self._last[key]

    def _imagined(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Trial]:
        effort, w = self.effort, self.weights(view.rules.jokers)
        seat = view.seat
        d, e, f = self._known(view, dice), ints(flat.LENGTH), ints(flat.LENGTH)
        plays = ints(effort.most + 1)
        n = candidates(d, w, effort.most, plays)
        if n == 1:
            return Trial(plays[:1], 0, [], 0)
        values = place_values(view)
        events, gifts = told.events_of(view), told.gifts_of(view)
        y: list[float] = []
        hurry: bool | None = None
        worlds = 0
        while worlds < effort.worlds and not (hurry and worlds >= FEWEST):
            e = self._world(d, seat, events, gifts)
            for i in range(n):
                f[:] = e
                y.append(try_play(f, plays[i], w, seat, values))
                hurry = (yield Thought((worlds + i / n) / effort.worlds)) or hurry
            worlds += 1
        return Trial(plays[:n], worlds, y, chosen(y, n, worlds, effort.gate))

    def end(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Trial | None]:
        """Solve the end for every play, in hands that the others may hold; None if it is too large.
        Known hands count as one world.
        """
        d, seat = self._known(view, dice), view.seat
        worlds = self.effort.ends if d[flat.LEFT] > 2 or d[flat.FALLEN] != flat.NONE else 1
        plays = ints(flat.MOST_PLAYS + endgame.ALL_PLAYS)
        left = [endgame.nodes_for(self.effort.ends)]
        w = self.weights(view.rules.jokers)
        n = endgame.plays_in_order(d, plays, candidates(d, w, flat.MOST_PLAYS, plays))
        if n == 1:
            return Trial(plays[:1], 0, [], 0)
        values = place_values(view)
        events, gifts = told.events_of(view), told.gifts_of(view)
        y = floats(n * worlds)
        for world in range(worlds):
            e = self._world(d, seat, events, gifts)
            if not endgame.solve_plays(e, seat, values, plays, n, y, n * world, left):
                return None
            yield Thought((world + 1) / worlds)
        return Trial(plays[:n], worlds, y, chosen(y, n, worlds, self.effort.gate))

    def _known(self, view: View, dice: Dice) -> list[int]:
        """The deal as the seat sees it, including what it gave away, with a generator for imagined
        worlds.
        """
        d = lay_out(view)
        for holder, cards in given(view).items():
            put(d, holder, cards)
        d[flat.CHANCE] = dice.bits() & 0xFFFFFFFF
        return d

    def _world(self, d: list[int], seat: int, events: list[int], gifts: list[int]) -> list[int]:
        """An imagined world, chosen among several by how well it explains what the others did."""
        found: list[tuple[float, list[int]]] = []
        for _ in range(self.effort.tries):
            e = ints(flat.LENGTH)
            deal_world(d, seat, e)
            if self.effort.tries == 1:
                return e
            chance = likelihood(e, seat, events, len(events), gifts, list(BELIEF))
            found.append((chance + 1e-12, e))
        mark = sum(chance for chance, _ in found) * (d[flat.CHANCE] >> 8) / (1 << 24)
        for chance, world in found:
            mark -= chance
            if mark < 0:
                return world
        return found[-1][1]
