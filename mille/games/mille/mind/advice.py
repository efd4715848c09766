"""What a player thought: the ways to play it looked at, and what each is worth by its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mille.games.mille.melds import card_value
from mille.games.mille.moves import Chosen
from mille.games.mille.seat_lines import write_choice
from mille.games.mille.seat_view import MilleView


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on with the turn."""

    moves: tuple[Chosen, ...]
    """The draw alone; or all that is laid, then the discard if a card is left."""
    worth: float
    """What it is ranked by: hundredths of a won game if it was played out, else points."""
    points: float
    """The deal's expected points for this seat."""
    other: float
    """The deal's expected points for the other seat."""
    win: float
    """The chance to win the game after this deal, 0 to 1."""
    pair: float
    """The chance that the other hand holds a pair of the card thrown, 0 to 1."""
    out: float | None
    """The chance that this seat goes out, 0 to 1; None where nothing was played out."""
    error: float
    """One standard error of `worth`; 0 where it is a guess of the net alone."""
    worlds: int
    """In how many imagined worlds it was played out."""


@dataclass(frozen=True, slots=True)
class Advice:
    """All options that were looked at, the one to play first."""

    options: tuple[Option, ...]
    pack: int
    """Points in the pack that lies there."""

    @property
    def best(self) -> Option:
        """The one to play."""
        return self.options[0]

    @classmethod
    def only(cls, move: Chosen, view: MilleView) -> Advice:
        """There was nothing to choose."""
        way = Option((move,), 0.0, 0.0, 0.0, 0.0, 0.0, None, 0.0, 0)
        return cls((way,), sum(map(card_value, view.pile)))


def as_json(advice: Advice) -> dict[str, Any]:
    """The advice as a value for JSON: moves as the player protocol writes them."""
    return {
        "pack": advice.pack,
        "options": [write_option(option) for option in advice.options],
    }


def write_option(option: Option) -> dict[str, Any]:
    """One way to go on as a value for JSON."""
    return {
        "moves": [write_choice(move) for move in option.moves],
        "points": round(option.points, 1),
        "other": round(option.other, 1),
        "win": round(option.win, 4),
        "pair": round(option.pair, 3),
        "out": None if option.out is None else round(option.out, 3),
        "worlds": option.worlds,
    }
