"""A player of Contract Rummy: from what its seat sees to a move, at a level and in a manner."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mille.agents.agent import Thinking, Thought
from mille.cards.card import Card
from mille.cards.dice import Dice
from mille.engine.codec import JsonObject
from mille.games.contract_rummy.moves import Chosen, Discard, Draw, MayI, TakeDiscard
from mille.games.contract_rummy.players import rule_of_thumb
from mille.games.contract_rummy.players.efforts import ALL, Effort
from mille.games.contract_rummy.players.laying import best_contract, next_laid
from mille.games.contract_rummy.players.pieces import JOKER, WINDOW, floats
from mille.games.contract_rummy.players.position import Position, number, position
from mille.games.contract_rummy.players.reasons import facts
from mille.games.contract_rummy.players.ways import WANTS, ways
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import is_joker


@dataclass(frozen=True)
class Mind:
    """A player. The same view and dice give the same move."""

    effort: Effort = ALL
    bold: float = 0.0
    """Manner: by how many turns more or less a card must help to be asked for."""
    thrift: float = 0.0
    """Manner: how much more a point in the hand matters."""

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat that is waited for."""
        yield Thought(0.0)
        if view.phase is Phase.PLAY:
            laid = lay_now(view)
            if laid is not None:
                return laid
            yield Thought(0.3)
        now = position(view, self.effort, self.weights())
        yield Thought(0.6)
        if view.phase is Phase.PLAY:
            return Discard(self.throw(view, now, dice))
        if view.phase is Phase.ASK:
            return MayI(self.asks(view, now, dice))
        return TakeDiscard() if self.takes(view, now, dice) else Draw()

    def reasons(self, view: View, move: Chosen, dice: Dice) -> JsonObject:
        """What speaks for a move, as a value for JSON."""
        return {"facts": facts(view, move, position(view, self.effort, self.weights()))}

    def weights(self) -> list[float]:
        """The rule of thumb as this person has it."""
        w = self.effort.weights()
        w[rule_of_thumb.ASK] -= self.bold
        for n in range(rule_of_thumb.URGE, rule_of_thumb.URGE + 4):
            w[n] *= 1.0 + self.thrift
        return w

    def plans(self, now: Position, uses: list[float], wants: list[float]) -> float:
        """The ways of a hand, as many as this person sees."""
        effort = self.effort
        return ways(
            now.hand,
            now.live,
            now.sets,
            now.runs,
            now.extra,
            effort.windows,
            effort.ranks,
            self.weights(),
            uses,
            wants,
        )

    def slip(self, view: View, dice: Dice, of: Card | None) -> float:
        """By how many points something is misjudged."""
        if not self.effort.unsteady:
            return 0.0
        # The dice are those of the whole turn: each choice and card has a stream of its own.
        own = dice.stream("slip", len(view.story), "" if of is None else number(of))
        return self.effort.unsteady * (own.random() + own.random() - 1.0)

    def takes(self, view: View, now: Position, dice: Dice) -> bool:
        """Whether to take the upcard and not the top of the stock."""
        card = view.pile[-1]
        if is_joker(card):
            return True
        if view.is_down:
            return is_of_use(view, now, card)
        uses, wants, w = floats(52), floats(WANTS), self.weights()
        weight = self.plans(now, uses, wants)
        if wants[number(card)] <= 0.0:
            return False
        w[rule_of_thumb.TAKE] += self.slip(view, dice, card) / rule_of_thumb.TURN_WORTH
        return rule_of_thumb.takes(number(card), now.unseen, weight, wants, w)

    def asks(self, view: View, now: Position, dice: Dice) -> bool:
        """Whether to ask for the upcard, with a card of the stock as its price."""
        assert view.asked is not None
        if view.is_last or view.down[view.asked] is not None:
            return False
        card = view.pile[-1]
        uses, wants, w = floats(52), floats(WANTS), self.weights()
        weight = self.plans(now, uses, wants)
        w[rule_of_thumb.ASK] += self.slip(view, dice, card) / rule_of_thumb.TURN_WORTH
        return rule_of_thumb.asks(number(card), now.unseen, weight, wants, now.more, now.stage, w)

    def throw(self, view: View, now: Position, dice: Dice) -> Card:
        """The card that is missed least; a joker only where nothing else can be thrown."""
        prices = self.prices(view, now)
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

    def prices(self, view: View, now: Position) -> list[float]:
        """What it costs to throw each face, in points."""
        prices, w = floats(53), self.weights()
        if view.is_down:
            rule_of_thumb.keep_prices(
                now.hand, now.next_wants, now.others_want, now.next_threw, w, prices
            )
            if view.is_contract_turn:
                # In the next turn it is laid off.
                for face in range(52):
                    prices[face] += 100.0 * now.fits[face]
            return prices
        uses, wants = floats(52), floats(WANTS)
        weight = self.plans(now, uses, wants)
        rule_of_thumb.throw_prices(
            now.hand,
            now.live,
            weight,
            uses,
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


def lay_now(view: View) -> Chosen | None:
    """What is laid before a card is thrown: the contract, or whatever there is once it lies."""
    if not view.is_down:
        return best_contract(view)
    return None if view.is_contract_turn else next_laid(view)


def is_of_use(view: View, now: Position, card: Card) -> bool:
    """Whether a card can be laid, once the contract lies: added to a meld, or in a new one."""
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
