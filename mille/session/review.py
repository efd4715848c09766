"""A record looked back at: what one seat saw, turn by turn, graded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mille.agents.agent import decide
from mille.agents.reviewer import Told
from mille.cards.dice import Dice
from mille.engine.game import Fault, Seat, message
from mille.engine.match import Replay
from mille.session import record
from mille.session.record import Record

FORMAT = "mille-review"
VERSION = 1
MOST_WORLDS = 1_000_000
"""For a turn. That many take minutes."""


def told(match: Replay[Any, Any], seat: Seat) -> Told:
    """What a seat was told of a match, and what it saw after each event: nothing that is hidden."""
    game = match.game
    return [
        (game.redact(moment.event, seat), game.observe(moment.state, seat))
        for moment in match.moments
    ]


def review(
    kept: Record, seat: Seat, *, deal: int | None = None, worlds: int | None = None
) -> Iterator[dict[str, Any]]:
    """The review of a record, line by line: a header, a line a turn, and what they add up to.

    The same record gives the same lines, however far the game has gone by then. Raises `Fault`
    before the first line.
    """
    header = kept.header
    reviewer = header.entry.reviewer
    if reviewer is None:
        raise Fault(message("fault.no_reviews", game=header.game))
    seen = told(record.follow(kept), seat)
    turns = reviewer.turns(seen, deal)
    if not turns:
        raise Fault(message("fault.nothing_to_review"))
    yield {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "names": [each.name for each in header.seats],
        "seat": seat,
        "deal": deal,
        "count": len(turns),
    }
    # Not the dice of a deal or a player: what is hidden cannot follow from them.
    dice = Dice(header.seed).stream("review", seat)
    graded: list[dict[str, Any]] = []
    for turn in turns:
        found = decide(reviewer.grade(turn, dice.stream(turn.deal, turn.number), worlds))
        graded.append({"type": "turn", **found})
        yield graded[-1]
    lost = record.lost(kept)
    loser = lost[0] if lost is not None and 0 <= lost[0] < len(header.seats) else None
    yield {"type": "sum", "lost": loser, **reviewer.sum_up(seen, graded, deal)}
