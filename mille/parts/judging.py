"""Judging a seat's move, or one read from a record, in an order that several games share."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from mille.engine.game import Game, Line, Seat
from mille.engine.message import Fault, Refusal, message

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


def in_turn(move: MoveT, seat: Seat, waits_for: Seat | None) -> MoveT:
    """The move, which a record says `seat` made. Raises `Fault` if another seat is waited for."""
    if waits_for not in (None, seat):
        raise Fault(message("refusal.not_your_turn"))
    return move


def judged(
    game: Game[Any, StateT, MoveT, Any, Any],
    state: StateT,
    seat: Seat,
    line: Line,
    early: Collection[str],
) -> MoveT | Refusal:
    """The move that a seat's line describes, or why the seat may not make it.

    First come faults that do not depend on who moves: `refusal.malformed.why`, and refusals whose
    id starts with one of `early`; then whose turn it is; then the other rules.
    """
    try:
        move = game.read_choice(line)
    except Fault as fault:
        return message("refusal.malformed.why", why=fault.message)
    refusal = game.refusal(state, move)
    if refusal is not None and refusal.id.startswith(tuple(early)):
        return refusal
    if game.waiting(state).actor != seat:
        return message("refusal.not_your_turn")
    return refusal or move
