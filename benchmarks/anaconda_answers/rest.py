"""Quick playouts of the rest of an imagined deal, to find what a bet or declaration is worth.

Every seat follows a rule of thumb, based on the share of the pot that its own hand promises. Cards
still to come are already in the imagined hands, so until they have come a hand counts only in part.
Once four cards are up, everybody mostly knows who is ahead, so the true hands of the imagined deal
count beside the class of the hand. All chips form one pot: side pots are rare.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.games.anaconda.judging import COMPLETE, FIRST, HIGH, PASSED, SHOWN
from mille.games.anaconda.moves import Phase, plan
from mille.games.anaconda.table import Answer, View
from mille.value import Struct

KNOWN = (0.25, 0.6, 1.0, 0.6)
"""The weight of the hand's class by stage; the rest is an average hand, or the truth."""
USUAL = 0.5
"""An average hand's chance of a half."""
MORE = 0.75
"""The return on each chip that a seat needs to bet or raise, if all put in the same."""
LATER = (20, 15, 10, 0)
"""How many chips the pot is expected to grow by, by stage."""


class Holding(Struct):
    """What a seat has in an imagined deal."""

    way: int
    """The half it goes for."""
    worth: tuple[int, int]
    """The worths of its best high hand and its best low hand."""
    chance: float
    """Its chance of the half, by the class of the hand."""

    def ahead_of(self, other: Holding) -> int:
        """Positive if it beats another hand going the same way, 0 if they tie."""
        mine, theirs = self.worth[self.way], other.worth[self.way]
        return mine - theirs if self.way == HIGH else theirs - mine


class Rest:
    """A deal from the present bet on, to be played out in any number of imagined deals."""

    def __init__(self, view: View) -> None:
        self.me = view.seat
        self.order = list(view.active)
        self.chips, self.bets, self.pot = view.chips, view.bets, view.pot
        self.raised, self.queue = view.raised, list(view.queue)
        self.raises = view.rules.raises
        self.now = view.phase is Phase.BET
        self.rounds = _rounds(view)

    def comes_to(self, first: Answer, hands: dict[Seat, Holding]) -> float:
        """What this seat wins from now on minus what it puts in, if it starts with that answer."""
        chips, bets, pot = list(self.chips), list(self.bets), self.pot
        order, before = list(self.order), chips[self.me]
        todo, raised, begins = list(self.queue), self.raised, self.now
        for n, (unit, stage) in enumerate(self.rounds):
            if n or not self.now:
                bets, raised = [0] * len(chips), 0
                todo = [seat for seat in order if chips[seat]]
                if len(todo) < 2:
                    continue
            highest = max(bets)
            while todo and len(order) > 1:
                seat = todo.pop(0)
                due = highest - bets[seat]
                price = min(due, chips[seat])
                can = (not highest or raised < self.raises) and chips[seat] > price
                if begins:
                    answer, begins = first, False
                else:
                    part = _part(seat, stage, order, hands)
                    if can and part * len(order) > MORE:
                        answer = Answer.MORE
                    elif part * (pot + price + LATER[stage]) > price:
                        answer = Answer.CALL
                    else:
                        answer = Answer.FOLD if due else Answer.CHECK
                if answer is Answer.FOLD:
                    order.remove(seat)
                    if seat == self.me:
                        return float(chips[seat] - before)
                    continue
                pays = min(due + unit, chips[seat]) if answer is Answer.MORE else price
                chips[seat] -= pays
                bets[seat] += pays
                pot += pays
                if answer is Answer.MORE:
                    raised += highest > 0
                    highest = max(highest, bets[seat])
                    at = order.index(seat)
                    todo = [other for other in order[at + 1 :] + order[:at] if chips[other]]
        return _won(self.me, order, hands) * pot + chips[self.me] - before


def _rounds(view: View) -> list[tuple[int, int]]:
    """The betting rounds from now on: the size of a bet, and the stage."""
    passes, up, found = 0, False, []
    for at, step in enumerate(plan(view.rules)):
        passes += step.phase is Phase.PASS
        up = up or step.phase is Phase.TURN
        if step.phase is Phase.BET and at >= view.at:
            last = len(view.rules.passes)
            stage = SHOWN if up else COMPLETE if passes == last else PASSED if passes else FIRST
            found.append((step.n, stage))
    return found


def _part(seat: Seat, stage: int, order: Sequence[Seat], hands: dict[Seat, Holding]) -> float:
    """The share of the pot that a seat hopes for."""
    own, known = hands[seat], KNOWN[stage]
    if stage != SHOWN:
        return (known * own.chance + (1 - known) * USUAL) / 2
    part = 1.0
    alone, all_alike = True, True
    for other in order:
        if other == seat:
            continue
        if hands[other].way != own.way:
            all_alike = False
            continue
        alone = False
        ahead = own.ahead_of(hands[other])
        part = min(part, 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
    hope = 1.0 if alone else known * own.chance + (1 - known) * part
    return hope if all_alike else hope / 2


def _won(me: Seat, order: Sequence[Seat], hands: dict[Seat, Holding]) -> float:
    """The share of the pot that a seat wins in the end."""
    own, equal, alike = hands[me], 1, True
    for other in order:
        if other == me:
            continue
        if hands[other].way != own.way:
            alike = False
            continue
        ahead = own.ahead_of(hands[other])
        if ahead < 0:
            return 0.0
        equal += ahead == 0
    return (1.0 if alike else 0.5) / equal
