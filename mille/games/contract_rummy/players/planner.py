"""A quick player that plans instead of playing deals out: the stand-in, and a yardstick.

It reads a choice as numbers, built only from what a seat sees.
"""

from __future__ import annotations

from collections import Counter

from mille.agents import Thinking, Thought
from mille.cards import Card, Dice, count
from mille.games.contract_rummy.hidden import held, unseen
from mille.games.contract_rummy.moves import Chosen, Discard, Draw, MayI, TakeDiscard
from mille.games.contract_rummy.options import HouseRules
from mille.games.contract_rummy.players.faces import COST, FACES, NUMBER, counted
from mille.games.contract_rummy.players.laying import contract, fits_table, next_laid
from mille.games.contract_rummy.players.plans import Plans, Wanted, plans
from mille.games.contract_rummy.scoring import cost, points
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import is_joker
from mille.value import Struct


class Situation(Struct):
    """What a seat knows when it has to choose."""

    rules: HouseRules
    seats: int
    deal: int
    sets: int
    """How many sets and runs the contract has."""
    runs: int
    hand: list[int]
    """How many of each face are in the hand."""
    jokers: int
    live: list[int]
    """How many of each face may still come: unseen, or known to be in another hand."""
    unseen: list[int]
    """How many of each face are unseen."""
    unseen_jokers: int
    upcard: Card | None
    cost: int
    """What the hand costs, in points."""
    down: bool
    others_down: int
    fewest: int
    """The fewest cards of any other seat that is down; 99 if there is none."""
    next_wants: list[float]
    """How strongly the next seat seems to collect each face."""
    taken: Card | None
    """The upcard taken in this turn, if it may not be discarded."""

    @property
    def is_last(self) -> bool:
        """Whether the whole hand is laid at once."""
        return self.sets == 0 and self.runs == 3


def situation(view: View) -> Situation:
    """The choice of the view's seat."""
    hand, jokers = counted(view.hand)
    hidden, wild = counted(unseen(view).elements())
    known = held(view)
    live = list(hidden)
    for seat, cards in enumerate(known):
        if seat != view.seat:
            for card, number in cards.items():
                if not is_joker(card):
                    live[NUMBER[card]] += number
    others = [seat for seat in range(view.seats) if seat != view.seat]
    down = [seat for seat in others if view.down[seat] is not None]
    blocked = view.taken if view.turn == view.seat and not view.had_twin else None
    return Situation(
        rules=view.rules,
        seats=view.seats,
        deal=view.deal,
        sets=view.contract.count("S"),
        runs=view.contract.count("R"),
        hand=hand,
        jokers=jokers,
        live=live,
        unseen=hidden,
        unseen_jokers=wild,
        upcard=view.pile[-1] if view.pile else None,
        cost=cost(view.hand),
        down=view.down[view.seat] is not None,
        others_down=len(down),
        fewest=min((count(view.hands[seat]) for seat in down), default=99),
        next_wants=_wants(view, (view.seat + 1) % view.seats, known[(view.seat + 1) % view.seats]),
        taken=None if view.rules.return_taken else blocked,
    )


def _wants(view: View, seat: int, known: Counter[Card]) -> list[float]:
    """How strongly a seat seems to collect each face, from what it took and still holds."""
    wants = [0.0] * len(FACES)
    for card, number in known.items():
        if is_joker(card) or not number:
            continue
        taken = NUMBER[card]
        suit, place = divmod(taken, 13)
        for face in range(len(FACES)):
            other_suit, other = divmod(face, 13)
            if other == place:
                wants[face] += 1.0
            elif other_suit == suit and "R" in view.contract and abs(other - place) <= 3:
                wants[face] += 1.0 - 0.2 * abs(other - place)
    return wants


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
