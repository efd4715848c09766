"""A player of Daifugo: from what its seat sees to a move, at a level and in a manner."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from mille.agents.agent import Thinking, Thought
from mille.cards.dice import Dice
from mille.engine.codec import JsonObject
from mille.games.daifugo.moves import Give, Move
from mille.games.daifugo.order import low_to_high
from mille.games.daifugo.players import endgame, flat, told
from mille.games.daifugo.players.efforts import Effort
from mille.games.daifugo.players.position import TYPE, gift_of, lay_out, move_of, put
from mille.games.daifugo.players.reasons import facts
from mille.games.daifugo.players.rule_of_thumb import (
    JOKER_WORTH,
    LEAD,
    LOW,
    PATIENCE,
    SPADE_WORTH,
    STEP,
    may_pass,
    price,
    reckon,
    weigh,
)
from mille.games.daifugo.players.search import candidates, chosen, try_play
from mille.games.daifugo.players.stakes import place_values
from mille.games.daifugo.players.weights import BELIEF, rule_of_thumb
from mille.games.daifugo.players.worlds import deal_world, likelihood
from mille.games.daifugo.table import View
from mille.games.daifugo.worlds import given


def lowest(d: list[int], whole: bool) -> int:
    """The lowest that beats, with as few jokers as may be; the lowest rank is led.

    With `whole`, parts of groups are played only where no whole group beats, and all cards of the
    rank are led; without it, one card is led.
    """
    plays = flat.ints(flat.MOST_PLAYS)
    n = flat.find_plays(d, plays)
    hand = flat.HAND + flat.TYPES * d[flat.TURN]
    best, least = flat.PASS, 1_000_000
    for i in range(n):
        play = plays[i]
        jokers, k, rank = play & 3, (play >> 2) & 7, play >> 5
        height = 12 - rank if d[flat.TURNED] == 1 and rank < flat.JOKER else rank
        cost = jokers * 10_000 + height * 10
        if d[flat.TOP] == flat.NONE:
            cost += -k if whole else k
        elif whole:
            cost += (d[hand + rank] - (k - jokers)) * 1000
        if cost < least:
            best, least = play, cost
    return best


def loss(d: list[int], w: list[float], beats: list[float], seat: int, rank: int, n: int) -> float:
    """The turns that the hand needs less once n cards of a rank are gone."""
    held = d[flat.HAND + flat.TYPES * seat + rank]
    saved = price(d, w, beats, rank, held) - price(d, w, beats, rank, held - n)
    if rank == 0 and held == n and d[flat.SPADE] == seat and d[flat.SPADE] != flat.NONE:
        saved -= w[SPADE_WORTH]
    return saved - 0.001 * rank


def choose_gift(d: list[int], w: list[float], seat: int, count: int) -> int:
    """The ranks to give, as a number: 16 times one rank and another, or one rank alone.

    Jokers are never given. Of the 3s that of spades is given last.
    """
    beats = flat.floats(70)
    reckon(d, seat, beats)
    hand = flat.HAND + flat.TYPES * seat
    best, most = 0, -1e9
    low = 0  # cards up to the queen: what is higher is not given to a rival
    for rank in range(LOW + 1):
        low += d[hand + rank]
    for rank in range(LOW + 1 if low >= count else flat.JOKER):
        held = d[hand + rank]
        if held == 0:
            continue
        if count == 1:
            value = loss(d, w, beats, seat, rank, 1)
            if value > most:
                best, most = rank, value
            continue
        if held > 1:
            value = loss(d, w, beats, seat, rank, 2)
            if value > most:
                best, most = 17 * rank, value
        for other in range(rank):
            if d[hand + other] > 0:
                value = loss(d, w, beats, seat, rank, 1) + loss(d, w, beats, seat, other, 1)
                if value > most:
                    best, most = 16 * rank + other, value
    return best


FEWEST = 6
"""Worlds that are looked at even in a hurry."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of trying plays in imagined worlds."""

    plays: list[int]
    """The candidates, the rule of thumb's choice first."""
    worlds: int
    values: list[float]
    """What each candidate came to, world by world."""
    best: int
    """The number of the candidate to be played."""


@dataclass(frozen=True)
class Mind:
    """A player. The same view and dice give the same move."""

    effort: Effort
    bold: float = 0.0
    """Manner: what the lead is worth to this person beside."""
    thrift: float = 0.0
    """Manner: by how much high cards are dearer to this person."""

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
        """What speaks for a move, as a value for JSON."""
        return {"facts": facts(view, move, dice.stream("reasons"))}

    def weights(self) -> list[float]:
        """The rule of thumb as this person has it."""
        w = rule_of_thumb()
        w[LEAD] += self.bold
        w[STEP] += self.thrift
        w[JOKER_WORTH] -= self.effort.hasty
        return w

    @property
    def whole(self) -> float:
        """How often whole groups are played before parts of them; the bold do it more often."""
        return self.effort.whole + 0.3 * self.bold

    def gift(self, view: View) -> Give:
        """What is given back: the loners that are lowest, or simply the lowest."""
        assert view.gift is not None
        count = view.gift.count
        if not self.effort.weighs:
            return gift_of(view, [TYPE[card.rank] for card in low_to_high(view.hand)[:count]])
        ranks = choose_gift(lay_out(view), self.weights(), view.seat, count)
        return gift_of(view, [ranks & 15, ranks >> 4][:count])

    def by_rule(self, d: list[int], dice: Dice) -> int:
        """The play that looks best, each misjudged a little."""
        plays, y, beats = flat.ints(flat.MOST_PLAYS), flat.floats(flat.MOST_PLAYS), flat.floats(70)
        w = self.weights()
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
        effort, w = self.effort, self.weights()
        seat = view.seat
        d, e, f = self._known(view, dice), flat.ints(flat.LENGTH), flat.ints(flat.LENGTH)
        plays = flat.ints(effort.most + 1)
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
        """Solve the end for every play in the hands that the others may hold; None if it is too
        large. Known hands are one world.
        """
        d, seat = self._known(view, dice), view.seat
        worlds = self.effort.ends if d[flat.LEFT] > 2 or d[flat.FALLEN] != flat.NONE else 1
        plays = flat.ints(flat.MOST_PLAYS + endgame.ALL_PLAYS)
        left = [endgame.nodes_for(self.effort.ends)]
        n = endgame.plays_in_order(d, plays, candidates(d, self.weights(), flat.MOST_PLAYS, plays))
        if n == 1:
            return Trial(plays[:1], 0, [], 0)
        values = place_values(view)
        events, gifts = told.events_of(view), told.gifts_of(view)
        y = flat.floats(n * worlds)
        for world in range(worlds):
            e = self._world(d, seat, events, gifts)
            if not endgame.solve_plays(e, seat, values, plays, n, y, n * world, left):
                return None
            yield Thought((world + 1) / worlds)
        return Trial(plays[:n], worlds, y, chosen(y, n, worlds, self.effort.gate))

    def _known(self, view: View, dice: Dice) -> list[int]:
        """The deal as the seat sees it, with what it gave to others, and chance for worlds."""
        d = lay_out(view)
        for holder, cards in given(view).items():
            put(d, holder, cards)
        d[flat.CHANCE] = dice.bits() & 0xFFFFFFFF
        return d

    def _world(self, d: list[int], seat: int, events: list[int], gifts: list[int]) -> list[int]:
        """A world, one of several by how likely they make what was done."""
        found: list[tuple[float, list[int]]] = []
        for _ in range(self.effort.tries):
            e = flat.ints(flat.LENGTH)
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
