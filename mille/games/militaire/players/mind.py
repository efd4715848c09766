"""A player of Militaire: the rule of thumb, with the limits of its level."""

from __future__ import annotations

from mille.agents import Thinking, Thought
from mille.cards import Dice
from mille.engine.codec import JsonObject
from mille.games.militaire.moves import Chosen, Discard, Draw, GoDown, Meld, TakeDiscard
from mille.games.militaire.players import waits
from mille.games.militaire.players.chart import KINDS, WILD
from mille.games.militaire.players.efforts import Effort
from mille.games.militaire.players.ends import loses, minded, worths
from mille.games.militaire.players.judgement import (
    HIDDEN,
    INPUTS,
    PAIRED,
    choose,
    gain_of_taking,
)
from mille.games.militaire.players.numbers import CARDS, NUMBER, bits
from mille.games.militaire.players.position import drawn, known, meld_of
from mille.games.militaire.players.reasons import facts
from mille.games.militaire.players.rule_of_thumb import NONE, finish, lays, takes, throws
from mille.games.militaire.players.weights import judgement, rule_of_thumb
from mille.games.militaire.scoring import points
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Laid
from mille.parts.seats import floats, ints
from mille.value import Value

NEVER = 1e9
STEP_LAST = 40.0
"""The error beside a meld, on a scale where a card that finishes is worth about 100."""


class Mind(Value):
    """A player: the same view and dice give the same move."""

    effort: Effort
    bold: float = 0.0
    """Manner: how much more this person values adjacent cards, and how much less pairs."""

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        # The dice belong to the whole turn, so each move of it takes a stream of its own.
        return self.move(view, dice.stream(len(view.story)))

    def reasons(self, view: View, move: Chosen, dice: Dice) -> JsonObject:
        """The reasons for a move, as a JSON value."""
        net = self.net() if self.effort.judges and fits(view) else None
        return {"facts": facts(view, move, net)}

    def move(self, view: View, dice: Dice) -> Chosen:
        """The move, with dice of its own."""
        effort, w = self.effort, self.weights()
        t = drawn(view.rules.ace_high)
        c = known(view, effort.recalls, effort.watches)
        worth = worths(view, w[waits.DENIES]) if effort.minds else None
        if worth is not None:
            c[waits.MINDS], w = 1, minded(w, worth)
        net = self.net() if self.effort.judges and fits(view) else None
        if view.phase is Phase.DRAW:
            takes = self._takes(c, t, w, net, NUMBER[view.pile[-1]], dice)
            return TakeDiscard() if takes else Draw()
        if view.has_contract:
            return Discard(CARDS[_dearest(view)])
        found = ints(4)
        pays = finish(c, t, c[waits.HAND], found)
        if pays != NONE and not (effort.minds and loses(view, pays)):
            return _laying(t, [row for row in found[:2] if row != NONE], c)
        if net is not None:
            laid = ints(1)
            card = choose(c, t, net, floats(KINDS), laid)
            return Discard(CARDS[card]) if laid[0] == NONE else _laying(t, laid, c)
        now = floats(1)
        row = lays(c, t, w, now)
        if row != NONE and now[0]:
            return _laying(t, [row], c)
        return Discard(CARDS[self._throw(c, t, w, dice)])

    def weights(self) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        w = list(rule_of_thumb())
        w[waits.BESIDE_1] += self.bold
        w[waits.BESIDE_2] += self.bold
        w[waits.PAIR_1] -= self.bold
        w[waits.PAIR_2] -= self.bold
        if self.effort.plain:
            for n in (waits.GAP_1, waits.ALONE_RANK, waits.ALONE_BESIDE, waits.ALONE_GAP):
                w[n] = 0.0
        if not self.effort.starts:
            w[waits.TAKE_FIRST] = w[waits.TAKE_SECOND] = w[waits.TAKE_LATER] = NEVER
        if not self.effort.watches:
            w[waits.FEEDS] = w[waits.FEEDS_LAST] = w[waits.SHOWN] = 0.0
        return w

    def net(self) -> list[float]:
        """The net of the judgement, adjusted to this person."""
        w = list(judgement())
        for kind, more in enumerate((-1, -1, 1, 1)):
            for i in range(HIDDEN):
                w[HIDDEN * (PAIRED + kind + 1) + i] *= 1.0 + more * self.bold
        return w

    def _takes(
        self,
        c: list[int],
        t: list[int],
        w: list[float],
        net: list[float] | None,
        card: int,
        dice: Dice,
    ) -> bool:
        """Whether to take the upcard; it may overlook that the card makes a meld."""
        finishes = finish(c, t, c[waits.HAND] | 1 << card, ints(4)) != NONE
        if not finishes and dice.random() < self.effort.overlooks:
            return False
        if net is None or finishes:
            return takes(c, t, w, card)
        return gain_of_taking(c, t, net, card, floats(INPUTS)) > 0

    def _throw(self, c: list[int], t: list[int], w: list[float], dice: Dice) -> int:
        """The card that looks least useful, with an error in each estimate."""
        worth = floats(KINDS)
        best = throws(c, t, w, worth)
        if not self.effort.unsteady or best == WILD:
            return best
        step = self.effort.unsteady * (1.0 if c[waits.LIES] == waits.NOTHING else STEP_LAST)
        most = -NEVER
        for card in range(WILD):
            if worth[card]:
                value = worth[card] + step * (dice.random() + dice.random() - 1.0)
                if value > most:
                    best, most = card, value
        return best


def fits(view: View) -> bool:
    """Whether the net was trained for such a table."""
    return view.seats == 2 and view.rules.lay_early and view.rules.last_discard == "required"


def _dearest(view: View) -> int:
    """The card that ends the deal: the most expensive, so that the cheapest is kept (#15, #19)."""
    may = [card for card in view.hand if card is not view.taken or view.rules.return_taken]
    return NUMBER[max(may or view.hand, key=points)]


def _laying(t: list[int], rows: list[int], c: list[int]) -> Chosen:
    """The next move towards laying the melds of these rows."""
    melds: list[Laid] = []
    hand = c[waits.HAND]
    for row in rows:
        melds.append(meld_of(t, row, hand))
        hand &= ~bits(melds[-1].cards)
    if c[waits.EARLY]:
        return Meld(melds[0].kind, melds[0].cards)
    return GoDown(tuple(melds))
