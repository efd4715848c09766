"""Finds a seat's turns in what it was told of a game: what it saw, and what it did."""

from __future__ import annotations

from collections.abc import Iterable

from mille.engine.codec import Seat
from mille.games.mille import moves
from mille.games.mille.seat_view import MilleView, draws
from mille.value import Struct, field


class PlayedTurn(Struct):
    """A turn as the seat saw it, and what it did."""

    deal: int
    """Counted from 1."""
    number: int
    """The number among the seat's own turns of the deal, counted from 1."""
    event: int
    """The event that began it, counted from 1 in the record."""
    drawing: MilleView | None
    """The view before the draw, if there was a choice."""
    drew: moves.Chosen
    playing: MilleView | None = None
    """The view after the draw; None if that ended the deal."""
    played: list[moves.Chosen] = field(default_factory=list)
    """What was laid, then the discard, if any."""
    views: list[MilleView] = field(default_factory=list)
    """The view before each of those moves."""
    acted: int = 0
    """The event of the first of those moves, counted as `event` is; 0 if there is none."""


def turns_of(told: Iterable[tuple[moves.Event, MilleView]]) -> list[PlayedTurn]:
    """A seat's complete turns, from what it was told of a game."""
    found: list[PlayedTurn] = []
    before: MilleView | None = None
    open_turn: PlayedTurn | None = None
    number = 0
    for at, (event, view) in enumerate(told, 1):
        begun = None if before is None else _begun(before, event)
        if begun is not None and before is not None:
            number = number + 1 if found and found[-1].deal == len(before.deals) + 1 else 1
            chosen = before if len(list(draws(before))) > 1 else None
            open_turn = PlayedTurn(len(before.deals) + 1, number, at, chosen, begun)
        if open_turn is not None:
            if open_turn.playing is None and view.my_turn and view.phase is moves.Phase.PLAY:
                open_turn.playing = view
            elif open_turn.playing is not None and before is not None:
                move = _played(event, view.seat)
                if move is not None:
                    open_turn.acted = open_turn.acted or at
                    open_turn.played.append(move)
                    open_turn.views.append(before)
            if not view.my_turn or isinstance(event, moves.DealEnded):
                found.append(open_turn)
                open_turn = None
        before = view
    return found


def _played(event: moves.Event, seat: Seat) -> moves.Chosen | None:
    """The seat's laying or discard, if the event is one."""
    match event:
        case moves.Melded(who, rank, cards) if who == seat:
            return moves.LayMeld(rank, cards)
        case moves.Discarded(who, card) if who == seat:
            return moves.Discard(card)
        case _:
            return None


def _begun(before: MilleView, event: moves.Event) -> moves.Chosen | None:
    """The choice that began a turn of the seat, if this event is the first to show it."""
    if not before.my_turn or before.phase is not moves.Phase.DRAW or before.draw_waits:
        return None
    match event:
        case moves.PackTaken(_, meld):
            return moves.TakePack(meld)
        case moves.UpcardTwoTaken():
            return moves.TakeUpcardTwo()
        case (
            moves.Drawn() | moves.Reshuffled() | moves.DealEnded()
        ):  # the last clause: declining the pack ended the deal
            return moves.Draw()
        case _:
            return None
