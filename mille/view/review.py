"""A review as plain values, for a page or a command to show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mille.cards.card import Cards
from mille.cards.value import Value
from mille.engine.codec import Json
from mille.engine.message import Message, message
from mille.view.names import one_after_another


class StepView(Value):
    """Something done in a turn, or that could have been done."""

    said: Message
    """A word or two, to go beside the cards."""
    told: Message
    """The same as part of a sentence that names the cards."""
    cards: Cards = ()
    """The cards used."""


class ChoiceView(Value):
    """A choice for which there was something better."""

    said: Message
    """Which of the turn's choices it is."""
    win: float | None
    """The chance to win that it cost, 0 to 1; None if only points are known."""
    points: float
    played: tuple[StepView, ...]
    """What was played, as far as it differs from what was better."""
    better: tuple[StepView, ...]
    why: Message | None
    """Why it was better, in a sentence."""


class StartView(Value):
    """Where a turn can be taken up again."""

    at: int
    """The number of the event before it, counted from 1."""
    moves: tuple[Any, ...] = ()
    """What a hint would have advised there instead, if anything; in the game's own terms."""
    reasons: Json | None = None
    """The reasons for these moves, as in a hint."""


class TurnView(Value):
    """A turn and what it cost."""

    where: Message
    grade: str
    """Names the message `grade.<grade>`."""
    win: float | None
    """The chance to win that its choices cost together, 0 to 1; None if only points are known."""
    points: float
    """The cost in the game's own unit."""
    choices: tuple[ChoiceView, ...]
    """The choices for which there was something better, in order; empty if the turn was best."""
    start: StartView
    """The first choice for which there was something better or as good, or the turn's beginning."""
    near: bool = False
    """Whether a hint would have advised something else that was just as good."""
    error: float | None = None
    """The standard error of the points, if it is to be told."""
    unit: str = "points"
    """The unit of the points: `points` or `chips`."""


class ShareView(Value):
    """One of the parts that the result consists of."""

    id: str
    """`cards`, `play` or `result`; names the message `review.<id>`."""
    points: float
    win: float | None
    """The chance to win that was gained, or lost if negative; None if only points are known."""
    unit: str = "points"
    """The unit of the points: `points` or `chips`."""


class DealView(Value):
    """The turns of a deal."""

    label: Message
    turns: tuple[TurnView, ...]


class ReviewView(Value):
    """How well a seat has chosen, and what its cards brought."""

    title: Message
    shares: tuple[ShareView, ...]
    """Cards and play, and the result as their sum; empty before a deal was scored."""
    rest: Message
    """Says whose play is counted with the cards."""
    notes: tuple[Message, ...]
    """How it ended, if not by the score, and why shares are missing."""
    grades: Mapping[str, int]
    """The number of turns of each grade, the best first."""
    costliest: tuple[TurnView, ...]
    deals: tuple[DealView, ...]
    """All graded turns, in order."""
    whole: bool = True
    """Whether all turns were graded."""


def title_of(deal: int | None, name: Message | str) -> Message:
    """The title of a review of one deal, or of a whole game, against `name`."""
    if deal is None:
        return message("review.game", name=name)
    return message("review.deal", number=deal, name=name)


def by_deal(shown: Mapping[tuple[int, int], TurnView]) -> tuple[DealView, ...]:
    """The turns of each deal; the keys are the numbers of deal and turn."""
    return tuple(
        DealView(
            message("review.deal_label", number=number),
            tuple(turn for (deal, _), turn in shown.items() if deal == number),
        )
        for number in dict.fromkeys(deal for deal, _ in shown)
    )


def spot(turn: TurnView) -> Message:
    """Which turn it was, and its grade."""
    grade = message(f"grade.{turn.grade}.near" if turn.near else f"grade.{turn.grade}")
    return message("review.spot", where=turn.where, grade=grade)


def told_of(turn: TurnView) -> tuple[Message, ...]:
    """A turn in lines: what it was, what was played, what was better."""
    lines = [spot(turn)]
    for choice in turn.choices[:1]:
        for name, steps in (("you", choice.played), ("better", choice.better)):
            lines.append(message(f"trial.{name}", done=done(steps)))
    return tuple(lines)


def done(steps: Sequence[StepView]) -> Message:
    """What was done, in one sentence."""
    return one_after_another([step.told for step in steps], "done.then")


def graded(grade: str, n: int) -> Message:
    """How many turns got a grade."""
    return message("tell.of", what=message(f"grade.{grade}"), said=n)


def cost(lost: TurnView | ChoiceView) -> Message:
    """What was lost: the chance to win, if known, and points."""
    if lost.win is not None:
        win, points = signed(-100 * lost.win, 1), signed(-lost.points, 0)
        return message("review.cost", win=win, points=points)
    points = signed(-lost.points, 1)
    if isinstance(lost, TurnView) and lost.error is not None:
        return message(f"review.error.{lost.unit}", points=points, error=f"{lost.error:.1f}")
    return message("review.cost.points", points=points)


def figures(share: ShareView) -> Message:
    """What a share brought, in the same units."""
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
