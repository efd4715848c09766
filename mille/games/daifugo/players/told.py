"""The events of a deal as a list of ints, for the search (see `worlds`)."""

from __future__ import annotations

from mille.cards import Rank
from mille.games.daifugo.moves import Passed, Played, Revolution, RoundEnded
from mille.games.daifugo.players.flat import GONE, NONE, PASS, TYPES, code
from mille.games.daifugo.players.position import TYPE
from mille.games.daifugo.players.worlds import EVENT
from mille.games.daifugo.table import View


def events_of(view: View) -> list[int]:
    """The plays and passes of the deal."""
    told: list[int] = []
    top, turned = NONE, 0
    for event in view.story:
        match event:
            case Played(seat, rank, _):
                play = _code(event)
                told += (seat, play, top, turned)
                top = TYPE[rank] * 8 + len(event.cards)
            case Passed(seat):
                told += (seat, PASS, top, turned)
            case Revolution(on):
                turned = int(on)
            case RoundEnded():
                top = NONE
            case _:
                pass
    return told


def _code(event: Played) -> int:
    jokers = sum(card.rank is Rank.JOKER for card in event.cards)
    return code(TYPE[event.rank], len(event.cards), jokers)


def gifts_of(view: View) -> list[int]:
    """Who gave the highest cards to whom, and how many: three ints per gift, then NONE."""
    told: list[int] = []
    for gift in view.owed[: len(view.gifts)]:
        if gift.forced:
            told += (gift.seat, gift.to, gift.count)
    return [*told, NONE]


def remembered(d: list[int], events: list[int], rounds: int) -> list[int]:
    """The deal as it looks to somebody who only remembers the cards of the last rounds."""
    at, leads = len(events), 0
    while at > 0 and leads < rounds:
        at -= EVENT
        leads += events[at + 2] == NONE
    dim = d[:]
    for kind in range(TYPES):
        dim[GONE + kind] = 0
    for i in range(at, len(events), EVENT):
        play = events[i + 1]
        if play != PASS:
            jokers, n, rank = play & 3, (play >> 2) & 7, play >> 5
            dim[GONE + rank] += n - jokers
            dim[GONE + TYPES - 1] += jokers
    return dim
