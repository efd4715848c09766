"""An evening: several games with the same people, and how many of them each has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mille.engine.message import Message, message
from mille.session.played import Played
from mille.session.record import HUMAN, now
from mille.value import Value
from mille.view.names import YOU, shown_name

BEST_OF = 3
KINDS = ("", "best", "open")
"""A single game, the best of three, or an open number of games."""


class Evening(Value):
    """Identifies an evening and says how many games decide it."""

    id: str
    best_of: int = 0
    """Winning more than half of this many games wins the evening; 0 if it goes on until somebody
    stops."""

    @classmethod
    def begin(cls, kind: str) -> Evening | None:
        """A new evening of a kind; None for a single game."""
        if not kind:
            return None
        import secrets  # with it comes OpenSSL

        id = f"{now()[:10]}-{secrets.token_hex(4)}"
        return cls(id, BEST_OF if kind == "best" else 0)

    @property
    def kind(self) -> str:
        """The best of three, or as many as one likes."""
        return "best" if self.best_of else "open"


class Won(NamedTuple):
    """How many games of an evening one person has won."""

    name: str
    mine: bool
    games: int


class Standing(Value):
    """How an evening stands after some of its games."""

    evening: Evening
    games: Sequence[Played]
    """Those that are over, the oldest first."""

    @property
    def won(self) -> list[Won]:
        """How many of them each has won, the person first."""
        last, found = self.games[-1], []
        for seat in sorted(last.seats, key=lambda seat: seat is not last.me):
            mine = seat.player == HUMAN
            games = sum(
                each.place == 1 and each.player == seat.player and (mine or each.name == seat.name)
                for game in self.games
                for each in game.seats
            )
            found.append(Won(YOU if mine else shown_name(seat.name), mine, games))
        return found

    @property
    def decided(self) -> bool:
        """Whether somebody has won the evening."""
        most, next = sorted((each.games for each in self.won), reverse=True)[:2]
        return 0 < self.evening.best_of < 2 * most and next < most

    @property
    def next(self) -> Evening | None:
        """The evening that the next game belongs to: this one, or a new one of the kind once it is
        decided.
        """
        return Evening.begin(self.evening.kind) if self.decided else self.evening

    @property
    def short(self) -> tuple[int, int]:
        """The number of games won by the person, and by the best of the others."""
        me, *others = self.won
        return me.games, max(each.games for each in others)

    @property
    def said(self) -> Message:
        """A message saying who leads or has won, and by how much."""
        best = sorted(self.won, key=lambda each: -each.games)
        first, second = best[:2]
        how = "won" if self.decided else "leads" if first.games > second.games else "level"
        who = "you" if first.mine else "they"
        id = "evening.level" if how == "level" else f"evening.{how}.{who}"
        if len(best) == 2:
            name = second.name if first.mine else first.name
            return message(id, name=name, n=first.games, games=second.games)
        each = tuple(message("evening.each", name=one.name, n=one.games) for one in best)
        won = message("evening.all", each=each)
        return won if how == "level" else message(f"{id}.all", name=first.name, won=won)


def standing(
    games: Iterable[Played], evening: Evening, until: Played | None = None
) -> Standing | None:
    """How an evening stands, or stood after the game `until`; None before its first
    game has ended.
    """
    found = [
        game
        for game in games
        if game.evening == evening.id
        and game.over
        and not game.thrown_away
        and (until is None or game.created <= until.created)
    ]
    found.sort(key=lambda game: game.created)
    return Standing(evening, found) if found else None


def going_on(games: Sequence[Played]) -> list[Standing]:
    """The evenings that are not decided yet, the newest first."""
    evenings = dict.fromkeys(Evening(each.evening, each.best_of) for each in games if each.evening)
    found = (standing(games, each) for each in evenings)
    return [each for each in found if each is not None and not each.decided]
