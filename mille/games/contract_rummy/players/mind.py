"""A player of Contract Rummy with a level and a manner: from what its seat sees to a move."""

from __future__ import annotations

from collections import Counter

from mille.agents import Thinking, Thought
from mille.cards import Card, Dice
from mille.engine.codec import JsonObject
from mille.games.contract_rummy.moves import Chosen, Discard, Draw, MayI, TakeDiscard
from mille.games.contract_rummy.players import rule_of_thumb
from mille.games.contract_rummy.players.efforts import ALL, Effort
from mille.games.contract_rummy.players.laying import best_contract, next_laid
from mille.games.contract_rummy.players.pieces import JOKER, WINDOW
from mille.games.contract_rummy.players.position import Position, number
from mille.games.contract_rummy.players.reasons import facts
from mille.games.contract_rummy.players.ways import WANTS, cost_of, ways
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import is_joker
from mille.parts.seats import floats
from mille.value import Value


class Mind(Value):
    """A player: the same view and dice give the same move."""

    effort: Effort = ALL
    bold: float = 0.0
    """Manner: how many turns more or less a card must save for this person to ask for it."""
    thrift: float = 0.0
    """Manner: how much more this person values each point in the hand."""

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        if view.phase is Phase.PLAY:
            laid = lay_now(view)
            if laid is not None:
                return laid
            yield Thought(0.3)
        now = Position(view, self.effort, self.weights(view.is_last))
        yield Thought(0.6)
        if view.phase is Phase.PLAY:
            return Discard((yield from self.throw(view, now, dice)))
        if view.phase is Phase.ASK:
            return MayI(self.asks(view, now, dice))
        return TakeDiscard() if self.takes(view, now, dice) else Draw()

    def reasons(self, view: View, move: Chosen, dice: Dice) -> JsonObject:
        """The reasons for a move, as a JSON value."""
        return {"facts": facts(view, move, Position(view, self.effort, self.weights(view.is_last)))}

    def weights(self, last: bool) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        w = self.effort.weights(last)
        w[rule_of_thumb.ASK] -= self.bold
        for n in range(rule_of_thumb.URGE, rule_of_thumb.URGE + 4):
            w[n] *= 1.0 + self.thrift
        return w

    def plans(self, now: Position, w: list[float], uses: list[float], wants: list[float]) -> float:
        """The ways from a hand to the contract, as many as this person sees."""
        effort = self.effort
        return ways(
            now.hand,
            now.live,
            now.sets,
            now.runs,
            now.extra,
            effort.windows,
            effort.ranks,
            w,
            uses,
            wants,
        )

    def slip(self, view: View, dice: Dice, of: Card | None) -> float:
        """The error of this judgement, in points."""
        if not self.effort.unsteady:
            return 0.0
        # The dice belong to the whole turn, so each choice and card has its own stream of them.
        own = dice.stream("slip", len(view.story), "" if of is None else number(of))
        return self.effort.unsteady * (own.random() + own.random() - 1.0)

    def takes(self, view: View, now: Position, dice: Dice) -> bool:
        """Whether to take the upcard instead of drawing from the stock."""
        card = view.pile[-1]
        if is_joker(card):
            return True
        if view.is_down:
            return is_of_use(view, now, card)
        uses, wants, w = floats(52), floats(WANTS), self.weights(view.is_last)
        weight = self.plans(now, w, uses, wants)
        if wants[number(card)] <= 0.0:
            return False
        w[rule_of_thumb.TAKE] += self.slip(view, dice, card) / rule_of_thumb.TURN_WORTH
        return rule_of_thumb.takes(number(card), now.unseen, weight, wants, w)

    def asks(self, view: View, now: Position, dice: Dice) -> bool:
        """Whether to ask for the upcard, at the price of another card from the stock."""
        assert view.asked is not None
        if view.is_last or view.down[view.asked] is not None:
            return False
        card = view.pile[-1]
        uses, wants, w = floats(52), floats(WANTS), self.weights(view.is_last)
        weight = self.plans(now, w, uses, wants)
        w[rule_of_thumb.ASK] += self.slip(view, dice, card) / rule_of_thumb.TURN_WORTH
        return rule_of_thumb.asks(number(card), now.unseen, weight, wants, now.more, now.stage, w)

    def throw(self, view: View, now: Position, dice: Dice) -> Thinking[Card]:
        """The card that is needed least; a joker only if nothing else can be discarded."""
        prices = yield from self.prices(view, now)
        best: Card | None = None
        least = 0.0
        for card in dict.fromkeys(view.hand):
            face = number(card)
            if face == now.blocked and any(number(other) != face for other in view.hand):
                continue
            price = prices[face] + (0.0 if face == JOKER else self.slip(view, dice, card))
            if best is None or price < least:
                best, least = card, price
        assert best is not None
        return best

    def prices(self, view: View, now: Position) -> Thinking[list[float]]:
        """The cost of discarding each face, in points."""
        prices, w = floats(53), self.weights(view.is_last)
        if view.is_down:
            rule_of_thumb.keep_prices(
                now.hand, now.next_wants, now.others_want, now.next_threw, w, prices
            )
            if view.is_contract_turn:
                # it can be laid off in the next turn
                for face in range(52):
                    prices[face] += 100.0 * now.fits[face]
            return prices
        uses, wants, lost = floats(52), floats(WANTS), floats(52)
        weight = self.plans(now, w, uses, wants)
        if self.effort.exact and view.is_last:
            yield from self._lost(now, w, cost_of(weight, w), lost)
        else:
            rule_of_thumb.lost_about(now.hand, now.live, weight, uses, w, lost)
        rule_of_thumb.throw_prices(
            now.hand,
            weight,
            lost,
            now.fits,
            now.next_wants,
            now.others_want,
            now.next_threw,
            now.next_down,
            now.stage,
            now.rounds,
            int(view.is_last),
            w,
            prices,
        )
        return prices

    def _lost(
        self, now: Position, w: list[float], cost: float, lost: list[float]
    ) -> Thinking[None]:
        """Write by how many turns the way gets longer without one of each held face."""
        for face in range(52):
            if now.hand[face]:
                now.hand[face] -= 1
                lost[face] = cost_of(self.plans(now, w, floats(52), floats(WANTS)), w) - cost
                now.hand[face] += 1
                yield Thought(0.6 + 0.4 * face / 52)


def lay_now(view: View) -> Chosen | None:
    """What to lay before discarding: the contract, or after it anything possible."""
    if not view.is_down:
        return best_contract(view)
    return None if view.is_contract_turn else next_laid(view)


def is_of_use(view: View, now: Position, card: Card) -> bool:
    """Whether a card can be laid once the contract is down: laid off, or in a new meld."""
    face = number(card)
    if now.fits[face]:
        return True
    if not view.rules.further_melds:
        return False
    jokers, suit, place = now.hand[JOKER], face // 13, face % 13
    if Counter(other.rank for other in view.hand)[card.rank] + jokers >= 2:
        return True
    for window in range(11 * suit, 11 * suit + 11):
        there = WINDOW[4 * window : 4 * window + 4]
        if 13 * suit + place in there and sum(now.hand[n] > 0 for n in there) >= 3:
            return True
    return False
