"""A record as the history stores it: who played, what the deals brought, and how it ended.

The figures are what the record claims; `record.follow` checks whether they are right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from mille.engine.codec import Line, Seat
from mille.engine.game import places
from mille.engine.message import Fault, message
from mille.session import notes, record
from mille.session.deal_name import DealName
from mille.session.evening import Evening
from mille.session.record import Header
from mille.value import Value, field, replace

NOTES = b'"lesson"', b'"played_on"', b'"shuffle"', b'"evening"'
"""Keys of the notes that are read: for a game that grew out of a lesson, one played on from another
record, one whose cards come from its seed, and one of an evening."""


class Summary(Value):
    """How a game ended, or how it stands."""

    header: Header
    over: bool
    deals: Sequence[Sequence[float]]
    """What each scored deal brought each seat; more is better."""
    places: Sequence[int] = ()
    """The place of each seat; empty while the game goes on."""
    worth: Sequence[float] = ()
    """What the game was worth to each seat; empty while it goes on."""
    figures: Mapping[str, tuple[int | None, int]] = field(default_factory=dict)
    """Its remarkable figures, by the names in the game's ledger, each with the seat it
    belongs to."""
    counts: bool = True
    """Whether it counts in statistics. A game that grew out of a lesson or was played on from a
    replay does not: somebody else began it."""
    deal: str = ""
    """The name of its cards; empty if they have none."""
    evening: Evening | None = None
    """The evening that the game is part of, if any."""


def read(data: bytes) -> Summary:
    """The summary of a record's bytes. Raises `Fault`, with the line if known."""
    kept = record.parse(data, only=lambda header: (*header.entry.ledger.words, *NOTES))
    header, seats = kept.header, len(kept.header.seats)
    ledger = header.entry.ledger
    lines = [line for _, line in kept.lines]
    noted = [line for line in lines if line.get("event") == "note"]
    counts = not any("lesson" in note or "played_on" in note for note in noted)
    figures = ledger.figures(lines) if counts else {}
    deal, evening = DealName.of_record(kept), notes.evening(kept)
    found = partial(replace, figures=figures, counts=counts, deal=deal, evening=evening)
    deals: list[Sequence[float]] = []
    last: Line = {}
    end: Line | None = None
    for number, line in kept.lines:
        event = line.get("event")
        try:
            if event == "deal_end":
                last = line
                if ledger.points:
                    deals.append(ledger.deal(line, seats))
            elif event == "game_end":
                end = line
                worth = ledger.worth(line, last, seats)
        except Fault as fault:
            raise fault.at(number) from None
    lost = notes.lost(kept)
    if lost is not None:
        return found(_lost(data, header, Seat(lost[0]), deals))
    if end is None:
        return found(Summary(header, over=False, deals=deals))
    return found(Summary(header, True, deals or [worth], places(worth), worth))


def _lost(data: bytes, header: Header, loser: Seat, deals: Sequence[Sequence[float]]) -> Summary:
    """A game that a seat lost by its conduct: it comes last, whatever the points are."""
    if loser not in range(len(header.seats)):
        raise Fault(message("fault.seats"))
    result = header.entry.game.result(record.follow(record.parse(data)).state)
    others = [result.worth[seat] for seat in range(len(header.seats)) if seat != loser]
    ranks = iter(places(tuple(others)))
    found = [
        len(header.seats) if seat == loser else next(ranks) for seat in range(len(header.seats))
    ]
    return Summary(header, True, deals, found, result.worth)
