"""Everything that Daifugo offers to the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from mille.engine.codec import Line
from mille.engine.match import Best, Found, Ledger
from mille.games import GameEntry, later
from mille.games.daifugo import TITLE
from mille.games.daifugo.moves import OPTIONS
from mille.games.daifugo.players import PLAYERS, SLOW, carried, rule_of_thumb
from mille.games.daifugo.rules import DAIFUGO


def _titles(lines: Sequence[Line]) -> list[list[str]]:
    return [list(seat) for seat in zip(*([each["title"] for each in d["scores"]] for d in lines))]


def _rise(lines: Sequence[Line]) -> Found:
    """In how many deals each seat rose from Daihinmin, the Destitute, to Daifugo."""
    for seat, titles in enumerate(_titles(lines)):
        low = None
        for deal, title in enumerate(titles):
            if title == "destitute":
                low = deal
            elif title == "daifugo" and low is not None:
                yield seat, deal - low
                low = None


def _reign(lines: Sequence[Line]) -> Found:
    """The longest run of deals in which each seat was Daifugo."""
    for seat, titles in enumerate(_titles(lines)):
        for title, running in groupby(titles):
            if title == "daifugo":
                yield seat, len(list(running))


BESTS = (
    Best("rise", ["deal_end"], _rise, least=True),
    Best("reign", ["deal_end"], _reign, recalled=3),
)


GAME = GameEntry(
    title=TITLE,
    game=DAIFUGO,
    players=PLAYERS,
    slow=SLOW,
    stand_in="thumb",
    options=OPTIONS,
    ledger=Ledger("points", bests=BESTS),
    shown_by=later("mille.games.daifugo.present", "DaifugoPresenter"),
    adviser="grandmaster",
    learned={
        **{name: partial(rule_of_thumb, name) for name in ("rule_of_thumb", "without_jokers")},
        "carry": carried,
    },
    grade_losses=(0.3, 0.6, 0.9),
    table=TITLE.id,
)
