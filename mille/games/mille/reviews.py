"""A review of Mille in words: what was played, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from mille.cards import Cards, Rank
from mille.engine.codec import Json, Line
from mille.engine.message import Message, message
from mille.games.mille.explaining import differing, read_way, why_better
from mille.games.mille.melds import split
from mille.games.mille.moves import CHOICES, Chosen, Discard, Draw, LayMeld, TakePack, TakeUpcardTwo
from mille.view.names import shown_name
from mille.view.papers import (
    ChoiceView,
    ReviewView,
    ShareView,
    StartView,
    StepView,
    TurnView,
    by_deal,
    title_of,
)


def review(lines: Sequence[Line]) -> ReviewView:
    """The review from its lines: a header, the turns and the summary.

    Raises `Fault`, or some other error if the lines are malformed: they come from this program.
    """
    header, *turns, end = lines
    name = shown_name(header["names"][1 - header["seat"]])
    whole = len(turns) == header["count"]
    shown = {(turn["deal"], turn["turn"]): _turn(turn, name) for turn in turns}
    return ReviewView(
        title=title_of(header["deal"], name),
        shares=_shares(end["deals"]) if whole else (),
        rest=message("review.rest", name=name),
        notes=tuple(_notes(header, end)) if whole else (_partial(header, turns),),
        whole=whole,
        grades=end["grades"],
        costliest=tuple(shown[deal, number] for deal, number in end["costliest"]),
        deals=by_deal(shown),
    )


def _partial(header: Json, turns: Sequence[Any]) -> Message:
    return message("review.partial", n=len(turns), all=header["count"])


def _shares(deals: Sequence[Json]) -> tuple[ShareView, ...]:
    """The scored deals, added up."""
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


def _notes(header: Json, end: Json) -> Iterator[Message]:
    """Remarks about a game that did not end by the score."""
    whole, scored = header["deal"] is None, bool(end["deals"])
    if end["lost"] is not None and (whole or not scored):
        yield message("review.forfeited", name=shown_name(header["names"][end["lost"]]))
    if not scored:
        yield message("review.no_score" if whole else "review.deal_no_score")


def _turn(turn: Json, name: str) -> TurnView:
    """A turn, with what would have been better in it."""
    parts = [
        (message("review.choice.draw"), turn["draw"]),
        (message("review.choice.play"), turn["play"]),
    ]
    return TurnView(
        where=message("review.where", deal=turn["deal"], number=turn["turn"]),
        grade=turn["grade"],
        win=turn["loss"]["win"],
        points=turn["loss"]["points"],
        choices=tuple(_choice(said, part, name) for said, part in parts if part and part["better"]),
        start=_start(turn["at"], [part for _, part in parts if part]),
        near=not any(part["better"] for _, part in parts if part)
        and any(part["near"] for _, part in parts if part),
    )


def _start(at: int, parts: Sequence[Json]) -> StartView:
    """Where the turn can be replayed from."""
    for name in ("better", "near"):
        for part in parts:
            if part[name]:
                options = [part[name], part["played"]]
                moves = tuple(map(CHOICES.read, part[name]["moves"]))
                return StartView(part["at"], moves, {"pack": part["pack"], "options": options})
    return StartView(at)


def _choice(said: Message, part: Json, name: str) -> ChoiceView:
    played, better = read_way(part["played"]), read_way(part["better"])
    mine, other = differing(played.moves, better.moves)
    return ChoiceView(
        said=said,
        win=part["loss"]["win"],
        points=part["loss"]["points"],
        played=tuple(map(_step, mine)) or (NOTHING,),
        better=tuple(map(_step, other)) or (NOTHING,),
        why=why_better(better, played, part["pack"], name),
    )


NOTHING = StepView(message("review.step.nothing"), message("review.told.nothing"))


def _step(move: Chosen) -> StepView:
    match move:
        case Draw():
            return StepView(message("review.step.draw"), message("review.told.draw"))
        case TakeUpcardTwo():
            return StepView(message("review.step.two"), message("review.told.two"))
        case TakePack(meld):
            told = message("review.told.pack", rank=meld[0].rank)
            return StepView(message("review.step.pack"), told, meld)
        case LayMeld(rank, cards):
            return StepView(message("review.step.lay"), _laid(rank, cards), cards)
        case Discard(card):
            told = message("review.told.discard", card=card)
            return StepView(message("review.step.discard"), told, (card,))
        case _:
            assert_never(move)


def _laid(rank: Rank, cards: Cards) -> Message:
    """The laying of cards, or adding them to a meld, as part of a sentence."""
    naturals, wilds = split(rank, cards)
    if not wilds:
        return message("review.told.lay", n=len(cards), rank=rank, card=cards[0])
    if not naturals:
        return message("review.told.add_wilds", n=len(cards), rank=rank)
    if len(wilds) == 1:
        return message("review.told.lay_wild", n=len(cards), rank=rank)
    return message("review.told.lay_wilds", n=len(cards), rank=rank)
