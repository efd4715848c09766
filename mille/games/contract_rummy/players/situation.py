"""A choice as numbers, built only from what a seat sees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mille.cards.card import Card
from mille.cards.hidden import count
from mille.games.contract_rummy.hidden import held, unseen
from mille.games.contract_rummy.options import HouseRules
from mille.games.contract_rummy.players.faces import FACES, NUMBER, counted
from mille.games.contract_rummy.scoring import cost
from mille.games.contract_rummy.table import View
from mille.parts.melds import is_joker


@dataclass(slots=True)
class Situation:
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
