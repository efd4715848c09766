"""A review in words: the game's own, or the house's, which names moves the way hints do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mille.engine.codec import Json, JsonObject, Seat
from mille.engine.message import Blank, Fault, Message, message
from mille.engine.text import fit
from mille.session import record
from mille.session.record import Record
from mille.session.review_lines import header_of
from mille.view import papers
from mille.view.names import of_all, one_after_another, shown_name


def review_view(kept: Record, lines: Sequence[Json]) -> papers.ReviewView:
    """A review of this record from its lines: the header, the turns and the summary."""
    entry = kept.header.entry
    if entry.grader is not None:
        return entry.presenter.review(lines)
    return _HouseReview(kept, lines).view()


_COSTS: Any = list[tuple[float, float | None, float | None]]


def turn_view(kept: Record, seat: Seat, line: JsonObject) -> papers.TurnView:
    """One turn by itself. Raises `Fault`: a line may come from a file."""
    try:
        at = [line["deal"], line["turn"]]
        end: JsonObject = {"deals": [], "grades": {}, "costliest": [at], "lost": None}
        view = review_view(kept, [header_of(kept, seat, None, 1), line, end])
        turn = view.deals[0].turns[0]
        costs = [(each.points, each.win, None) for each in turn.choices]
        fit(_COSTS, [*costs, (turn.points, turn.win, turn.error)])
        fit(int, turn.start.at)
        return turn
    except Exception:  # the reasons are in each game's own words
        raise Fault(message("fault.review_line")) from None


class _HouseReview:
    def __init__(self, kept: Record, lines: Sequence[Json]) -> None:
        self._header, *self._turns, self._end = lines
        self._entry = kept.header.entry
        self._unit = "chips" if self._entry.ledger.chips else "points"
        self._replay = record.follow(kept)
        self._seat = Seat(self._header["seat"])
        self._names = [shown_name(name) for name in self._header["names"]]

    def view(self) -> papers.ReviewView:
        header, end = self._header, self._end
        shown = {(turn["deal"], turn["turn"]): self._turn(turn) for turn in self._turns}
        others = [Seat(n) for n in range(len(self._names)) if n != self._seat]
        name = of_all(others, self._names)
        whole = len(self._turns) == header["count"]
        return papers.ReviewView(
            title=papers.title_of(header["deal"], name),
            shares=tuple(self._shares()) if whole else (),
            rest=message("review.rest_of_all"),
            notes=tuple(self._notes(whole)),
            whole=whole,
            grades=end["grades"],
            costliest=tuple(shown[deal, number] for deal, number in end["costliest"]),
            deals=papers.by_deal(shown),
        )

    def _shares(self) -> Iterator[papers.ShareView]:
        deals = self._end["deals"]
        for id in ("cards", "play", "result") if deals else ():
            yield papers.ShareView(id, sum(deal["points"][id] for deal in deals), None, self._unit)

    def _notes(self, whole: bool) -> Iterator[Message]:
        if not whole:
            yield message("review.partial", n=len(self._turns), all=self._header["count"])
            return
        if self._end["lost"] is not None:
            yield message("review.forfeited", name=self._names[self._end["lost"]])
        if self._end["deals"]:
            yield message("review.beyond_average")

    def _turn(self, turn: Json) -> papers.TurnView:
        other = turn["better"] or turn["near"]
        choices: tuple[papers.ChoiceView, ...] = ()
        points, error = turn["loss"]["points"], turn["loss"]["error"]
        where = message("review.where_choice", deal=turn["deal"], number=turn["turn"])
        if turn["better"] is not None:
            played, better = self._step(turn, "played"), self._step(turn, "better")
            choices = (
                papers.ChoiceView(where, None, points, (played,), (better,), self._why(turn)),
            )
        return papers.TurnView(
            where=where,
            grade=turn["grade"],
            win=None,
            points=points,
            choices=choices,
            start=papers.StartView(
                turn["at"],
                () if other is None else (self._entry.game.read_choice(other),),
                turn["reasons"],
            ),
            near=turn["near"] is not None,
            error=error,
            unit=self._unit,
        )

    def _seen(self, turn: Json) -> object:
        at = turn["at"] - 1
        state = self._replay.moments[at - 1].state if at else self._replay.start
        return self._entry.game.observe(state, self._seat)

    def _step(self, turn: Json, name: str) -> papers.StepView:
        move = self._entry.game.read_choice(turn[name])
        advice = self._entry.presenter.advice(self._seen(turn), move, self._names)
        assert advice is not None  # every game with choices can give advice
        said, cards = advice.said, advice.cards
        if {*cards} <= {*_blanks(said)}:
            return papers.StepView(said, said)
        return papers.StepView(said, message("review.told.cards", said=said, cards=cards), cards)

    def _why(self, turn: Json) -> Message | None:
        if turn["reasons"] is None:
            return None
        move = self._entry.game.read_choice(turn["better"])
        at = self._seen(turn), move, self._names, turn["reasons"]
        advice = self._entry.presenter.advice(*at)
        if advice is None or not advice.why:
            return None
        return one_after_another([*advice.plan, advice.why[0]], "tell.more")


def _blanks(said: Blank) -> Iterator[Blank]:
    """All that fills the blanks of a message, and of the messages in it."""
    if isinstance(said, Message):
        said = tuple(value for _, value in said.blanks)
    if isinstance(said, tuple):
        for each in said:
            yield from _blanks(each)
    else:
        yield said
