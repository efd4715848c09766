"""Where things lie on the table, and what they are called there."""

from __future__ import annotations

from mille.cards.card import Cards, Rank
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.daifugo import scoring
from mille.games.daifugo.moves import Title
from mille.games.daifugo.order import rank_of
from mille.games.daifugo.table import View
from mille.view.table import Mark, Place, Role

ROUND = Place(Role.TRICK)
"""The plays of the round, in the middle."""

_CAP = "M2.500 16.500C2.500 10.500 6 7 11.500 7c5 0 8.500 3 8.500 7.500l2.500 2.500"
_PEAK = "c-1.500 1.600-5 1.600-7.500 0z"
SYMBOLS = {
    "daifugo": '<path d="M2 19h20v-2.200h-3.600L17.600 4H6.400L5.600 16.800H2z'
    'M6.300 13.800l.15-2.600h11.100l.15 2.600z" fill="{c}" fill-rule="evenodd"/>',
    "millionaire": '<path d="M1.500 17c4 3.200 17 3.200 21 0l-3.200-1.300C19 9 16.300 5 12 5'
    'S5 9 4.700 15.700z" fill="{c}"/>',
    "commoner": f'<path d="{_CAP}{_PEAK}" fill="{{c}}"/>',
    "poor": f'<path d="{_CAP}{_PEAK}M9 9.500v4.500h4.500V9.500z" fill="{{c}}"'
    ' fill-rule="evenodd"/>',
    "destitute": '<circle cx="12" cy="13" r="6.500" fill="none" stroke="{c}" stroke-width="2"'
    ' stroke-dasharray="3 2.400"/>',
}
"""The hats of the titles; the Destitute goes bare-headed."""


def hand_of(seat: Seat) -> Place:
    """The hand of a seat."""
    return Place(Role.HAND, seat)


def around(view: View) -> list[Seat]:
    """All seats, the viewer's first, then in the order of play."""
    return [Seat((view.seat + step) % view.seats) for step in range(view.seats)]


def title_of(view: View, seat: Seat) -> Title | None:
    """The title that the seat bears: that of the latest deal that was scored."""
    return view.deals[-1].scores[seat].title if view.deals else None


def hat(title: Title) -> Mark:
    """The sign of a title."""
    return Mark(title.value, message(f"title.{title.value}"))


def to_be(view: View, place: int) -> Title:
    """The title of a place in this deal, from 1."""
    return scoring.titles(view.seats)[place - 1]


def group(cards: Cards) -> Message:
    """Cards played together, in words."""
    rank = rank_of(cards) or Rank.JOKER
    jokers = sum(card.rank is Rank.JOKER for card in cards)
    if len(cards) == 1:
        return message("cards.single", card=cards[0])
    if rank is Rank.JOKER:
        return message("cards.jokers")
    named = message(f"group.{len(cards)}", rank=rank)
    return message("cards.with_joker", group=named, n=jokers) if jokers else named


def of_rank(rank: Rank) -> Message:
    """A rank in words: "king"."""
    return message("card.joker") if rank is Rank.JOKER else message(f"rank.{rank.value}.one")
