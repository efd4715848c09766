"""The result of a player's thinking: the ways to play that it considered, with their figures."""

from __future__ import annotations

from mille.engine.codec import JsonObject
from mille.games.mille.melds import card_value
from mille.games.mille.moves import CHOICES, Chosen
from mille.games.mille.seat_view import MilleView
from mille.value import Value

FIGURES = ("worth", "error", "points", "other", "win", "pair", "out")


class Option(Value):
    """One way to continue the turn."""

    moves: tuple[Chosen, ...]
    """The draw alone; or everything laid, then the discard if a card is left."""
    worth: float
    """The value it is ranked by: hundredths of a won game if it was played out, else points.

    For a player that plays for the stakes, hundredths of what a won game usually pays."""
    points: float
    """The deal's expected points for this seat."""
    other: float
    """The deal's expected points for the other seat."""
    win: float
    """The chance to win the game after this deal, 0 to 1.

    It is taken at the mean points if nothing was played out, or if the player plays for the stakes.
    """
    pair: float
    """The chance that the other hand holds a pair of the discard, 0 to 1."""
    out: float | None
    """The chance that this seat goes out, 0 to 1; None if nothing was played out."""
    error: float
    """The standard error of `worth`; 0 if that is only the net's estimate."""
    worlds: int
    """The number of imagined worlds it was played out in."""


class Unweighed(Value):
    """A move that was not compared with any other: the only one, or a free 2."""

    moves: tuple[Chosen, ...]


class Advice(Value):
    """All options considered, the best first."""

    options: tuple[Option | Unweighed, ...]
    pack: int
    """The points in the pack."""

    @property
    def best(self) -> Option | Unweighed:
        """The option to play."""
        return self.options[0]

    @classmethod
    def only(cls, move: Chosen, view: MilleView) -> Advice:
        """The advice when there is no choice."""
        return cls((Unweighed((move,)),), sum(map(card_value, view.pile)))


def as_json(advice: Advice) -> JsonObject:
    """The advice as a JSON value, with moves as in the player protocol.

    The first option may have a slightly lower `worth` than the next, within their `error`: where
    the worlds cannot decide, the net has a say.
    """
    return {
        "pack": advice.pack,
        "options": [write_option(option) for option in advice.options],
    }


def write_option(option: Option | Unweighed) -> JsonObject:
    """An option as a JSON value; the figures are null if nothing was weighed."""
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
