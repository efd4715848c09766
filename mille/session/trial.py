"""Replaying a turn of a past game differently: just as a try, or as a new game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mille.cards import Dice
from mille.engine.codec import Json, Seat
from mille.engine.text import dump
from mille.session import notes, record
from mille.session.advising import Advised
from mille.session.deal_name import draw_seed
from mille.session.journal import Journal, NoJournal
from mille.session.record import HUMAN, Header, Record, SeatName, now
from mille.session.referee import AnyReferee, Referee
from mille.session.saved_match import SavedMatch
from mille.value import replace


class Trial(SavedMatch):
    """The table as it was before an event; from there the game goes its own way.

    Later deals and reshuffles differ from those of the game, so that nothing is given away about a
    game that still goes on.
    """

    def __init__(
        self,
        kept: Record,
        event: int,
        moves: Sequence[Any] = (),
        reasons: Json | None = None,
        me: Seat | None = None,
        others: str = "",
    ) -> None:
        """Sit down before event number `event`, counted from 1, at a turn of the seat `me`.

        `moves` are the better moves, given as the first hints with their `reasons`. `others` names
        the player at all other seats; if empty, the original players sit there.
        """
        replay = record.follow(kept, lines_before(kept, event))
        seed = Dice(kept.header.seed).stream("trial", event).seed
        seats = seated(kept.header, kept.header.me if me is None else me, others)
        header = replace(kept.header, seed=seed, seats=seats)
        referee: AnyReferee = Referee.resume(header.entry.game, replay, Dice(seed))
        super().__init__(header, referee, NoJournal(), replay.moments)
        self._moves, self._reasons = moves, reasons
        self._turn = referee.waiting.turn

    def advised(self) -> Advised | None:
        """In the turn that is tried, the first of the better moves that is legal now."""
        if self.referee.waiting.turn != self._turn:
            return None
        legal = (move for move in self._moves if self.referee.refusal(self.me, move) is None)
        return next((Advised(move, self._reasons, last=True) for move in legal), None)


def seated(header: Header, me: Seat, others: str = "", you: str = "") -> tuple[SeatName, ...]:
    """Who sits where when a person takes the seat `me`, with built-in players at all others.

    If `others` is empty, the original players sit there. Nobody sits at two places: where the same
    player is wanted again, the person nearest in strength comes.
    """
    entry = header.entry
    found: list[SeatName] = []
    here = {sat.player for sat in header.seats} if not others else set()
    everybody = list(entry.opponents)
    for seat, sat in enumerate(header.seats):
        if seat == me:
            found.append(SeatName(you or sat.name, HUMAN))
        elif not others and sat.player in entry.players:
            found.append(sat)
        else:
            player = others or entry.stand_in
            if player in everybody:
                at = everybody.index(player)
                near = sorted(everybody, key=lambda id: abs(everybody.index(id) - at))
                player = next((id for id in near if id not in here), player)
                here.add(player)
            person = entry.opponents.get(player)
            found.append(SeatName(person.name if person else player, player))
    return tuple(found)


def play_on(
    path: Path, kept: Record, file: str, event: int, me: Seat, others: str, you: str
) -> SavedMatch:
    """Continue a record from before an event, as a new game recorded at `path`.

    The events before it are copied, so that the new record is complete; deals and reshuffles after
    it are new. Raises `OSError`.
    """
    played = lines_before(kept, event)
    replay = record.follow(kept, played)
    seed = draw_seed()
    old = kept.header
    header = Header(old.game, old.rules, seated(old, me, others, you), seed, now())
    lines = [line for _, line in kept.lines[:played] if line.get("event") != "note"]
    note = notes.played_on_note(file, len(lines))
    journal = Journal(path, map(dump, [header.write(), *lines, note]))
    referee: AnyReferee = Referee.resume(old.entry.game, replay, Dice(seed), journal, scheme=1)
    return SavedMatch(header, referee, journal, replay.moments)


def lines_before(kept: Record, event: int) -> int:
    """How many lines of a record come before an event, counted from 1; notes are lines too."""
    left = event
    for i, (_, line) in enumerate(kept.lines):
        left -= line.get("event") != "note"
        if left == 0:
            return i
    return len(kept.lines)


def read(path: Path) -> Record:
    """The record at `path`. Raises `Fault`."""
    return record.parse(record.read_bytes(path))
