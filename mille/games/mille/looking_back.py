"""A review of Mille in words: what was played, what would have been better, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from mille.cards.card import Card
from mille.engine.message import Message, message
from mille.games.mille.explaining import Way, read_way, why_better
from mille.games.mille.melds import DEAR
from mille.games.mille.moves import Chosen, Discard, Draw, LayMeld, TakePack, TakeUpcardTwo
from mille.view.review_view import ChoiceView, DealView, ReviewView, ShareView, StepView, TurnView


def review_view(lines: Sequence[Mapping[str, Any]]) -> ReviewView:
    """The lines of a review: its header, its turns, and what they add up to.

    Raises `Fault`, or whatever values of another shape raise: the lines are this program's own.
    """
    header, *turns, end = lines
    names, seat = header["names"], header["seat"]
    shown = {(turn["deal"], turn["turn"]): _turn(turn) for turn in turns}
    return ReviewView(
        title=_title(header["deal"], names[1 - seat]),
        shares=_shares(end["deals"]),
        notes=tuple(_notes(header, end)),
        grades=end["grades"],
        costliest=tuple(shown[deal, number] for deal, number in end["costliest"]),
        deals=tuple(
            DealView(
                message("review.deal_label", number=number),
                tuple(turn for (deal, _), turn in shown.items() if deal == number),
            )
            for number in dict.fromkeys(deal for deal, _ in shown)
        ),
    )


def _title(deal: int | None, name: str) -> Message:
    if deal is None:
        return message("review.game", name=name)
    return message("review.deal", number=deal, name=name)


def _shares(deals: Sequence[Mapping[str, Any]]) -> tuple[ShareView, ...]:
    """The deals that were scored, added up."""
    if not deals:
        return ()
    return tuple(
        ShareView(
            id,
            sum(deal["points"][id] for deal in deals),
            sum(deal["win"][id] for deal in deals),
        )
        for id in ("cards", "play", "result")
    )


def _notes(header: Mapping[str, Any], end: Mapping[str, Any]) -> Iterator[Message]:
    """What is to be known where the score does not say how it ended."""
    whole, scored = header["deal"] is None, bool(end["deals"])
    if end["lost"] is not None and (whole or not scored):
        yield message("review.forfeited", name=header["names"][end["lost"]])
    if not scored:
        yield message("review.no_score" if whole else "review.deal_no_score")


def _turn(turn: Mapping[str, Any]) -> TurnView:
    """A turn with what would have been better in it."""
    parts = [
        (message("review.choice.draw"), turn["draw"]),
        (message("review.choice.play"), turn["play"]),
    ]
    return TurnView(
        where=message("review.where", deal=turn["deal"], number=turn["turn"]),
        grade=turn["grade"],
        win=turn["loss"]["win"],
        points=turn["loss"]["points"],
        choices=tuple(_choice(said, part) for said, part in parts if part and part["better"]),
    )


def _choice(said: Message, part: Mapping[str, Any]) -> ChoiceView:
    played, better = read_way(part["played"]), read_way(part["better"])
    mine, other = _differing(played, better)
    return ChoiceView(
        said=said,
        win=part["loss"]["win"],
        points=part["loss"]["points"],
        played=tuple(map(_step, mine)) or (StepView(message("review.step.nothing")),),
        better=tuple(map(_step, other)) or (StepView(message("review.step.nothing")),),
        why=why_better(better, played, part["pack"]),
    )


def _differing(one: Way, other: Way) -> tuple[list[Chosen], list[Chosen]]:
    """The moves of both ways without those that they have in common."""
    mine, theirs = Counter(map(_kind, one.moves)), Counter(map(_kind, other.moves))
    return _less(one.moves, mine & theirs), _less(other.moves, mine & theirs)


def _less(moves: Sequence[Chosen], gone: Counter[Any]) -> list[Chosen]:
    left, kept = Counter(gone), []
    for move in moves:
        if left[_kind(move)] > 0:
            left[_kind(move)] -= 1
        else:
            kept.append(move)
    return kept


def _kind(move: Chosen) -> object:
    """A move without what does not matter about it: suits, but of the cards that are dear."""
    match move:
        case LayMeld(rank, cards):
            return ("meld", rank, tuple(sorted(_face(card) for card in cards)))
        case Discard(card):
            return ("discard", _face(card))
        case _:
            return move


def _face(card: Card) -> str:
    return card.code if card in DEAR else card.rank.value


def _step(move: Chosen) -> StepView:
    match move:
        case Draw():
            return StepView(message("review.step.draw"))
        case TakeUpcardTwo():
            return StepView(message("review.step.two"))
        case TakePack(meld):
            return StepView(message("review.step.pack"), meld)
        case LayMeld(_, cards):
            return StepView(message("review.step.lay"), cards)
        case Discard(card):
            return StepView(message("review.step.discard"), (card,))
        case _:
            assert_never(move)
