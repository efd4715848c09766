"""A quick player that plans instead of playing deals out: the stand-in, and a yardstick."""

from __future__ import annotations

from mille.agents.agent import Thinking, Thought
from mille.cards.card import Card
from mille.cards.dice import Dice
from mille.games.contract_rummy.moves import Chosen, Discard, Draw, MayI, TakeDiscard
from mille.games.contract_rummy.players.faces import COST, FACES, NUMBER
from mille.games.contract_rummy.players.laying import contract, fits_table, next_laid
from mille.games.contract_rummy.players.plans import Plans, Wanted, plans
from mille.games.contract_rummy.players.situation import Situation, situation
from mille.games.contract_rummy.scoring import points
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import is_joker

TURN_WORTH = 10.0
"""What one turn less to the contract is worth, in points."""
ASK_GAIN = 0.85
"""How many turns a card must save to be asked for."""


class Planner:
    """Plans for what the contract still lacks; lays everything it can; discards what no
    plan uses.
    """

    def think(self, view: View, dice: Dice) -> Thinking[Chosen]:
        """The move for the seat to move."""
        yield Thought(0.0)
        if view.phase is Phase.PLAY:
            return played(view)
        now = situation(view)
        if view.phase is Phase.ASK:
            return MayI(asks(view, now))
        return TakeDiscard() if takes(view, now) else Draw()


def played(view: View) -> Chosen:
    """What to lay or discard."""
    if not view.is_down:
        down = contract(view)
        if down is not None:
            return down
    elif not view.is_contract_turn:
        laid = next_laid(view)
        if laid is not None:
            return laid
    return Discard(best_throw(view, situation(view)))


def planned(now: Situation) -> Plans:
    """The plans of the hand."""
    return plans(now.hand, now.jokers, now.live, Wanted(now.sets, now.runs, now.is_last))


def takes(view: View, now: Situation) -> bool:
    """Whether to take the upcard instead of drawing from the stock."""
    card = now.upcard
    assert card is not None
    if now.down:
        return fits_table(view, card) or _completes(view, card)
    made = planned(now)
    if is_joker(card):
        return True
    gain = made.cost - made.with_one(NUMBER[card])
    return gain > drawn_gain(now, made) + 0.1


def drawn_gain(now: Situation, made: Plans) -> float:
    """How many turns a card from the stock saves on average."""
    total = sum(now.unseen) + now.unseen_jokers
    if not total:
        return 0.0
    gained = sum(n * (made.cost - made.with_one(face)) for face, n in enumerate(now.unseen) if n)
    return gained / total


def _completes(view: View, card: Card) -> bool:
    """Whether a card completes a new meld with the hand."""
    if not view.rules.further_melds:
        return False
    if is_joker(card):
        return True
    same = sum(other.rank is card.rank for other in view.hand)
    return same >= 2


def asks(view: View, now: Situation) -> bool:
    """Whether to ask for the upcard, at the price of another card from the stock."""
    card = now.upcard
    if card is None or now.down or now.others_down or now.is_last:
        return False
    made = planned(now)
    if is_joker(card):
        return True
    return made.cost - made.with_one(NUMBER[card]) > ASK_GAIN


def best_throw(view: View, now: Situation) -> Card:
    """The card that is needed least."""
    hand = [card for card in dict.fromkeys(view.hand) if _may_throw(view, now, card)]
    if now.down:
        return max(hand, key=lambda card: (not is_joker(card), _rid_of(view, now, card)))
    made = planned(now)
    urgency = 0.15 if not now.others_down else 0.6

    def value(card: Card) -> tuple[bool, float]:
        if is_joker(card):
            return True, 0.0
        face = NUMBER[card]
        lost = made.without_one(face, now.live[face]) - made.cost
        danger = 1.5 * now.next_wants[face]
        return False, TURN_WORTH * lost - urgency * COST[face] + danger

    return min(hand, key=value)


def _may_throw(view: View, now: Situation, card: Card) -> bool:
    taken = now.taken
    if taken is None or (card is not taken and not (is_joker(card) and is_joker(taken))):
        return True
    return all(other is card for other in view.hand)


def _rid_of(view: View, now: Situation, card: Card) -> float:
    """How good it is to get rid of a card after the contract is down."""
    if is_joker(card):
        return 0.0
    face = NUMBER[card]
    pairs = sum(now.hand[other] for other in range(face % 13, len(FACES), 13)) - 1
    return points(card) - 4.0 * pairs - 1.5 * now.next_wants[face]
