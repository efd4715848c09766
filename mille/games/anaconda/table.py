"""The table of Anaconda, as the referee and each seat have it."""

from __future__ import annotations

from enum import Enum

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games.anaconda.moves import DealEnded, Exchanged, Way
from mille.games.anaconda.options import HouseRules
from mille.games.anaconda.plan import Phase, Step, plan
from mille.parts import chips
from mille.parts.chips import ChipsTable
from mille.parts.seats import OwnHand


class Answer(Enum):
    """What a seat did in a betting round, whatever it cost."""

    CHECK = "check"
    CALL = "call"
    MORE = "more"
    FOLD = "fold"


class Table(ChipsTable[HouseRules, DealEnded], kw_only=True):
    """What the referee's state and a seat's view have in common.

    Cards that were laid stay in the hand. A seat leaves for good when it is out of chips (#27).
    """

    at: int = -1
    """The index in the plan of the deal; -1 between deals."""
    flavour: int = 0
    """What was in the pot before this deal's antes (#22)."""
    paid: tuple[int, ...] = ()
    """What each seat has put into this deal so far, including the ante."""
    folded: tuple[Seat, ...] = ()
    bets: tuple[int, ...] = ()
    """What each seat has put into this betting round."""
    raised: int = 0
    """How often the bet of this round has been raised (#7)."""
    queue: tuple[Seat, ...] = ()
    """The seats that still have to act in this betting round, in order (#9)."""
    said: tuple[Seat, ...] = ()
    """The seats that have given the secret answer asked for now, in order."""
    passing: tuple[Cards | None, ...] = ()
    """The cards put down for passing, as far as known (#10)."""
    exchanged: tuple[Exchanged, ...] = ()
    """The passes of this deal, as far as known."""
    words: tuple[Way | None, ...] = ()
    """Which way each seat goes, as far as known (#12)."""
    opened: bool = False
    """Whether the declarations are open."""
    laid: tuple[Cards | None, ...] = ()
    """The five cards laid, as far as known (#13)."""
    up: tuple[Cards | None, ...] = ()
    """The face-up cards, by seat."""
    spoken: tuple[tuple[Seat, int, Answer], ...] = ()
    """The actions in this deal's betting rounds: the seat, how many passes came before (one more
    once cards are up), and the answer."""
    before: int = 0
    """How many of these came before this betting round."""
    answers: tuple[int, ...] = ()
    """How often each seat has faced a bet in this game."""
    given_up: tuple[int, ...] = ()
    """How often it folded to one."""

    @property
    def step(self) -> Step:
        """The current step in the plan of the deal."""
        if self.ended is not None:
            return Step(Phase.OVER)
        return Step(Phase.DEAL) if self.at < 0 else plan(self.rules)[self.at]

    @property
    def phase(self) -> Phase:
        """What is being waited for, or happens automatically."""
        return self.step.phase

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats in the deal, from the dealer's left, including those all in (#11)."""
        if self.dealer is None or self.at < 0:
            return ()
        return tuple(seat for seat in self.around(self.dealer) if seat not in self.folded)

    @property
    def to_answer(self) -> tuple[Seat, ...]:
        """The seats that still owe an answer, in order: one in betting, else all (#10)."""
        if len(self.active) < 2:
            return ()
        if self.phase is Phase.BET:
            return self.queue[:1]
        if self.phase in (Phase.PASS, Phase.DECLARE, Phase.ARRANGE):
            return tuple(seat for seat in self.active if seat not in self.said)
        return ()

    @property
    def secret(self) -> bool:
        """Whether all answer at the same time, and no answer is known until all are given."""
        return self.phase in (Phase.PASS, Phase.DECLARE, Phase.ARRANGE)

    def last_word(self, seat: Seat) -> tuple[Answer, bool] | None:
        """A seat's last action in this betting round, and whether it was the round's first bet."""
        words = self.spoken[self.before :]
        found = next((i for i in range(len(words) - 1, -1, -1) if words[i][0] == seat), None)
        if found is None:
            return None
        opened = all(answer is not Answer.MORE for _, _, answer in words[:found])
        return words[found][2], opened

    def to_pay(self, seat: Seat) -> int:
        """What a call costs a seat with enough chips (#7)."""
        return max(self.bets) - self.bets[seat]

    def price_of_call(self, seat: Seat) -> int:
        """What a call costs: what is due, or all the seat has left (#15)."""
        return min(self.to_pay(seat), self.chips[seat])

    def price_of_more(self, seat: Seat) -> int:
        """What a bet or raise costs: one unit more than is due, or all the seat has left (#15)."""
        return min(self.to_pay(seat) + self.step.n, self.chips[seat])

    def somebody_else_can_pay(self, seat: Seat) -> bool:
        """Whether another active seat has chips (#15)."""
        return any(self.chips[other] for other in self.active if other != seat)

    def goes_to(self, seat: Seat) -> Seat:
        """The seat that gets what this seat passes now (#11)."""
        to, _ = self.rules.passes[self.step.n]
        ring = sorted(self.active)
        if to % len(ring) == 0:
            to = 1 if to > 0 else -1
        return ring[(ring.index(seat) + to) % len(ring)]

    @property
    def passed_at_once(self) -> int:
        """How many cards each seat passes now."""
        return self.rules.passes[self.step.n][1]


OPEN = (
    *chips.OPEN,
    "at",
    "flavour",
    "paid",
    "folded",
    "bets",
    "raised",
    "queue",
    "said",
    "opened",
    "up",
    "spoken",
    "before",
    "answers",
    "given_up",
)
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    """The table as one seat knows it."""

    seat: Seat

    @property
    def my_turn(self) -> bool:
        """Whether this seat owes an answer."""
        return self.seat in self.to_answer
