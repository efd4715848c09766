"""How others would have played a game: the same cards with a player of each level in one seat.

Each game is played by a separate process (`mille simulate`), one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import JsonObject, Seat
from mille.engine.game import places
from mille.engine.message import Fault, message
from mille.session.asked import levels
from mille.session.child import Child
from mille.session.deal_name import DealName
from mille.session.own_copy import own_program
from mille.session.played import Played, Sitting
from mille.session.record import HUMAN, Record
from mille.session.work import Polled

MOST_AT_ONCE = 8
"""The most lines to take in one poll."""


class PlayedByOthers(Polled):
    """Runs one game after another."""

    failed = "same.failed"

    def __init__(self, kept: Record, me: Seat, program: Sequence[str] | None = None) -> None:
        """Each player takes seat `me` against the original opponents, except outside programs."""
        entry, header = kept.header.entry, kept.header
        self._program = [*(program or own_program())]
        self._deal, self._me = str(DealName.of(header)), me
        self._header = header
        self._seats = [
            seat.player if seat.player in entry.players else entry.stand_in for seat in header.seats
        ]
        self._left = levels(entry)[::-1]
        self._count = len(self._left)
        self._expected = 1 + sum(line.get("event") == "deal_end" for _, line in kept.lines)
        self._deals = 0
        self._child: Child | None = None
        self._stopped = False
        self.found: list[tuple[str, Played]] = []
        """The players whose games are finished, with how each game ended."""

    @property
    def plays(self) -> str | None:
        """The player whose game is running; None when all are finished, or it was stopped."""
        return self._left[0] if self._left and not self._stopped else None

    @property
    def can_go_on(self) -> bool:
        """Whether it was stopped before all had played."""
        return self._stopped and bool(self._left)

    def go_on(self) -> None:
        """Go on after a stop; a game that was stopped is played from its start."""
        self._stopped = False

    @property
    def progress(self) -> float:
        """The fraction of all the work that is done, assuming that each game takes as many deals as
        this did.
        """
        part = min(1.0, self._deals / self._expected) if self._left else 0.0
        return (len(self.found) + part) / max(1, self._count)

    def take_in(self) -> bool:
        came = False
        for _ in range(MOST_AT_ONCE):
            if self.plays is None:
                break
            if self._child is None:
                self._child = Child(self._command(self._left[0]))
            try:
                line = self._child.receive()
            except Fault:
                raise Fault(message(self.failed)) from None
            if line is None:
                break
            came = True
            if "worth_per_game" in line:
                self.found.append((self._left.pop(0), self._played(line)))
                self._end()
            else:
                self._deals = line["deals"]
        return came

    def _command(self, player: str) -> list[str]:
        players = [*self._seats]
        players[self._me] = player
        named = "--deal", self._deal, "--players", ",".join(players)
        return [*self._program, "simulate", "--lines", *named]

    def _played(self, line: JsonObject) -> Played:
        """The game as lists show it, with the player in the person's seat."""
        worth, header = line["worth_per_game"], self._header
        sat = [
            Sitting(seat.name, seat.player if seat.player != HUMAN else "", place, each)
            for seat, place, each in zip(header.seats, places(worth), worth, strict=True)
        ]
        sat[self._me] = sat[self._me]._replace(player=HUMAN)
        preset, deals = header.rules.preset, line["deals"]
        return Played("", "", 0.0, header.game, preset, deals, self._deal, True, tuple(sat))

    def _end(self) -> None:
        self._deals = 0
        if self._child is not None:
            self._child.close()
            self._child = None

    def close(self) -> None:
        """Stop, and play no more games unless told to go on."""
        self._stopped = True
        self._end()
