"""What a player thought: the ways to play it looked at, and what each is worth by its parts."""

from __future__ import annotations

from dataclasses import dataclass

from mille.engine.codec import JsonObject
from mille.games.mille.melds import card_value
from mille.games.mille.moves import CHOICES, Chosen
from mille.games.mille.seat_view import MilleView

FIGURES = ("worth", "error", "points", "other", "win", "pair", "out")


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on with the turn."""

    moves: tuple[Chosen, ...]
    """The draw alone; or all that is laid, then the discard if a card is left."""
    worth: float
    """What it is ranked by: hundredths of a won game if it was played out, else points.

    For one who plays for the stakes, hundredths of what a won game usually pays.
    """
    points: float
    """The deal's expected points for this seat."""
    other: float
    """The deal's expected points for the other seat."""
    win: float
    """The chance to win the game after this deal, 0 to 1.

    That at the mean points, where nothing was played out or the stakes were played for.
    """
    pair: float
    """The chance that the other hand holds a pair of the card thrown, 0 to 1."""
    out: float | None
    """The chance that this seat goes out, 0 to 1; None where nothing was played out."""
    error: float
    """One standard error of `worth`; 0 where it is a guess of the net alone."""
    worlds: int
    """In how many imagined worlds it was played out."""


@dataclass(frozen=True, slots=True)
class Unweighed:
    """A move that nothing was weighed against: the only one, or a 2 that is there to be taken."""

    moves: tuple[Chosen, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """All options that were looked at, the one to play first."""

    options: tuple[Option | Unweighed, ...]
    pack: int
    """Points in the pack that lies there."""

    @property
    def best(self) -> Option | Unweighed:
        """The one to play."""
        return self.options[0]

    @classmethod
    def only(cls, move: Chosen, view: MilleView) -> Advice:
        """There was nothing to choose."""
        return cls((Unweighed((move,)),), sum(map(card_value, view.pile)))


def as_json(advice: Advice) -> JsonObject:
    """The advice as a value for JSON: moves as the player protocol writes them.

    The first option may have a lower `worth` than the next, by little against the `error` of both:
    the net has a say where the worlds cannot tell.
    """
    return {
        "pack": advice.pack,
        "options": [write_option(option) for option in advice.options],
    }


def write_option(option: Option | Unweighed) -> JsonObject:
    """One way to go on as a value for JSON; without figures where nothing was weighed."""
    moves = [CHOICES.write(move) for move in option.moves]
    if isinstance(option, Unweighed):
        return {"moves": moves, **dict.fromkeys(FIGURES), "worlds": 0}
    return {
        "moves": moves,
        "worth": rounded(option.worth, 2),
        "error": rounded(option.error, 2),
        "points": rounded(option.points, 1),
        "other": rounded(option.other, 1),
        "win": rounded(option.win, 4),
        "pair": round(option.pair, 3),
        "out": None if option.out is None else round(option.out, 3),
        "worlds": option.worlds,
    }


def rounded(value: float, digits: int) -> float:
    """Rounded for JSON, where no number is -0.0.

    >>> rounded(-0.04, 1), rounded(-0.06, 1)
    (0.0, -0.1)
    """
    return round(value, digits) + 0.0
