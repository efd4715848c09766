"""A review as plain values: what a page or a command shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mille.cards.card import Cards
from mille.engine.codec import Json
from mille.engine.message import Message, message
from mille.view.names import one_after_another


@dataclass(frozen=True, slots=True)
class StepView:
    """One thing that was done in a turn, or could have been."""

    said: Message
    """A word or two, beside the cards."""
    told: Message
    """The same as a part of a sentence, in which the cards are named."""
    cards: Cards = ()
    """The cards that it was done with."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice in which something else was better."""

    said: Message
    """Which choice of the turn it is."""
    win: float | None
    """The chance to win that it gave away, 0 to 1; None where only points are known."""
    points: float
    played: tuple[StepView, ...]
    """Where it differs from what was better."""
    better: tuple[StepView, ...]
    why: Message | None
    """Why that was better, in a sentence."""


@dataclass(frozen=True, slots=True)
class StartView:
    """Where a turn can be taken up again."""

    at: int
    """The event before which it is, counted from 1."""
    moves: tuple[Any, ...] = ()
    """What a hint would have said there, if that was something else; in the game's own terms."""
    reasons: Json | None = None
    """What spoke for them, as a hint has it."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn and what it gave away."""

    where: Message
    grade: str
    """`grade.<grade>` says it in words."""
    win: float | None
    """The chance to win that it gave away, 0 to 1: what its choices gave away together. None where
    only points are known."""
    points: float
    """The same in the game's own unit."""
    choices: tuple[ChoiceView, ...]
    """Those in which something else was better, in order; none where it was the best."""
    start: StartView
    """The first choice in which something else was better, or as good, or the turn's beginning."""
    near: bool = False
    """Whether a hint would have said something else, and it was as good."""
    error: float | None = None
    """The standard error of the points, where it is told."""
    unit: str = "points"
    """What the points are: these, or `chips`."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """A part of what came of the deals."""

    id: str
    """`cards`, `play` or `result`; `review.<id>` says it in words."""
    points: float
    win: float | None
    """The chance to win that was gained or, below 0, lost; None where only points are known."""
    unit: str = "points"
    """What the points are: these, or `chips`."""


@dataclass(frozen=True, slots=True)
class DealView:
    """The turns of a deal."""

    label: Message
    turns: tuple[TurnView, ...]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """How well a seat has chosen, and what the cards gave."""

    title: Message
    shares: tuple[ShareView, ...]
    """Cards and play, and the result that they add up to; empty before a deal was scored."""
    rest: Message
    """Whose play counts with the cards."""
    notes: tuple[Message, ...]
    """How it ended, if not by the score, and why there are no shares."""
    grades: Mapping[str, int]
    """How many turns of each grade, the best first."""
    costliest: tuple[TurnView, ...]
    deals: tuple[DealView, ...]
    """All turns that were graded, in order."""
    whole: bool = True
    """Whether all turns were."""


def title_of(deal: int | None, name: Message | str) -> Message:
    """What stands above the review of a deal, or of a whole game, against these."""
    if deal is None:
        return message("review.game", name=name)
    return message("review.deal", number=deal, name=name)


def by_deal(shown: Mapping[tuple[int, int], TurnView]) -> tuple[DealView, ...]:
    """The turns of each deal, by the numbers of deal and turn that they stand under."""
    return tuple(
        DealView(
            message("review.deal_label", number=number),
            tuple(turn for (deal, _), turn in shown.items() if deal == number),
        )
        for number in dict.fromkeys(deal for deal, _ in shown)
    )


def spot(turn: TurnView) -> Message:
    """Which turn it is, and its grade."""
    grade = message(f"grade.{turn.grade}.near" if turn.near else f"grade.{turn.grade}")
    return message("review.spot", where=turn.where, grade=grade)


def told_of(turn: TurnView) -> tuple[Message, ...]:
    """What a turn was, in lines."""
    lines = [spot(turn)]
    for choice in turn.choices[:1]:
        for name, steps in (("you", choice.played), ("better", choice.better)):
            lines.append(message(f"trial.{name}", done=done(steps)))
    return tuple(lines)


def done(steps: Sequence[StepView]) -> Message:
    """What was done, one after the other."""
    return one_after_another([step.told for step in steps], "done.then")


def graded(grade: str, n: int) -> Message:
    """How many turns were of a grade."""
    return message("tell.of", what=message(f"grade.{grade}"), said=n)


def cost(lost: TurnView | ChoiceView) -> Message:
    """What was given away: of the chance to win, where it is known, and of points."""
    if lost.win is not None:
        win, points = signed(-100 * lost.win, 1), signed(-lost.points, 0)
        return message("review.cost", win=win, points=points)
    points = signed(-lost.points, 1)
    if isinstance(lost, TurnView) and lost.error is not None:
        return message(f"review.error.{lost.unit}", points=points, error=f"{lost.error:.1f}")
    return message("review.cost.points", points=points)


def figures(share: ShareView) -> Message:
    """What a share gave, in the same terms."""
    if share.win is None:
        return message(f"review.share.{share.unit}", points=signed(share.points, 1))
    win, points = signed(100 * share.win, 1), signed(share.points, 0)
    return message("review.share", win=win, points=points)


def signed(value: float, digits: int) -> str:
    """A number with its sign and a proper minus; 0 has none.

    >>> signed(-0.04, 1), signed(12.34, 1)
    ('0.0', '+12.3')
    """
    text = f"{value:+.{digits}f}"
    return text.replace("-", "−") if text.strip("+-0.") else text[1:]
