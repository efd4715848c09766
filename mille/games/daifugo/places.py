"""Where things lie on the table, and what they are called."""

from __future__ import annotations

from mille.cards import Cards, Rank
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.daifugo import scoring
from mille.games.daifugo.moves import Title
from mille.games.daifugo.order import rank_of
from mille.games.daifugo.table import View
from mille.view.table import Mark, Place, Role

ROUND = Place(Role.TRICK)
"""The plays of the round, in the middle of the table."""

_FLAT_CAP = (
    '<path d="M1.800 17.200C1.600 11 5.400 6.600 11.600 6.600c5.400 0 9.200 3 9.400 8.200z"'
    ' fill="#6B7F94" stroke="#2A2F38" stroke-width="1"/>'
    '<path d="M3 17.600c5-3 12-3.800 18-2.800l1.600 2.400c-5.600 2.200-13.800 2.600-19.600.400z"'
    ' fill="#4C5D70" stroke="#2A2F38" stroke-width="1"/>'
    '<circle cx="11.400" cy="6.400" r="1.100" fill="#2A2F38"/>'
)
SYMBOLS = {
    "daifugo": '<path d="M6 17L5 4.600C5 2.400 19 2.400 19 4.600L18 17z" fill="#D9A441"'
    ' stroke="#5A3A08" stroke-width="1"/>'
    '<ellipse cx="12" cy="4.400" rx="7" ry="1.700" fill="#F3CF7A" stroke="#5A3A08"'
    ' stroke-width="0.800"/>'
    '<path d="M5.800 12.600h12.400l-.3 3.600H6.100z" fill="#A81F26"/>'
    '<path d="M1.4 17.2c3.4 3.4 17.8 3.4 21.2 0-2-1-4.4-.6-5 .2H6.4c-.6-.8-3-1.2-5-.2z"'
    ' fill="#C88F2C" stroke="#5A3A08" stroke-width="1"/>'
    '<path d="M8 6.500l.5 5" stroke="#FFF1C9" stroke-width="1.300" stroke-linecap="round"/>',
    "millionaire": '<path d="M4.600 16.400C4 9 7 4.400 12 4.400s8 4.600 7.400 12z" fill="#3B2E2A"'
    ' stroke="#171210" stroke-width="1"/>'
    '<path d="M4.500 13.200h15l.1 3H4.400z" fill="#8A6A4F"/>'
    '<path d="M1 15.600c3.600 4.200 18.400 4.200 22 0l-2.200-.600c-4 2.400-13.600 2.400-17.600 0z"'
    ' fill="#4A3A34" stroke="#171210" stroke-width="1"/>'
    '<path d="M8 8c.8-1.200 1.800-1.800 3-2" stroke="#9C8476" stroke-width="1.200" fill="none"/>',
    "commoner": _FLAT_CAP,
    # Stitches and a ring drawn as strokes, because SDL_image sometimes adds stray dashes to dashed
    # lines.
    "poor": _FLAT_CAP + '<path d="M12.200 8.600l4.600 1-.9 4.400-4.600-.9z" fill="#C25A3C"/>'
    '<path d="M12.20 8.60L13.47 8.88M14.35 9.07L15.62 9.34M16.50 9.53L16.80 9.60L16.60 10.57'
    "M16.42 11.45L16.16 12.73M15.98 13.61L15.90 14L15.02 13.83M14.13 13.65L12.86 13.40"
    'M11.97 13.23L11.30 13.10L11.42 12.50M11.60 11.62L11.85 10.34M12.03 9.46L12.20 8.60"'
    ' fill="none" stroke="#FFF1C9" stroke-width="0.900"/>'
    '<path d="M5.600 11.600l2.800-.800.700 2.600-2.800.800z" fill="#7E8B45"/>'
    '<path d="M5.60 11.60L6.56 11.33M7.33 11.11L8.29 10.83M8.58 11.46L8.84 12.43'
    "M9.05 13.20L9.10 13.40L8.34 13.62M7.57 13.84L6.60 14.11M6.17 13.73L5.91 12.77"
    'M5.71 12L5.60 11.60" fill="none" stroke="#FFF1C9" stroke-width="0.700"/>',
    "destitute": '<path d="M18.37 11.71A6.5 6.5 0 0 1 18.37 14.29'
    "M17.42 16.59A6.5 6.5 0 0 1 15.59 18.42"
    "M13.29 19.37A6.5 6.5 0 0 1 10.71 19.37M8.41 18.42A6.5 6.5 0 0 1 6.58 16.59"
    "M5.63 14.29A6.5 6.5 0 0 1 5.63 11.71M6.58 9.41A6.5 6.5 0 0 1 8.41 7.58"
    'M10.71 6.63A6.5 6.5 0 0 1 13.29 6.63M15.59 7.58A6.5 6.5 0 0 1 17.42 9.41" fill="none"'
    ' stroke="#8A7F6B" stroke-width="1.600"/>',
}
"""The hats for the titles; the Destitute has none."""


def title_of(view: View, seat: Seat) -> Title | None:
    """The title that the seat has: the one from the last scored deal."""
    return view.deals[-1].scores[seat].title if view.deals else None


def in_a_row(view: View) -> int:
    """How many deals in a row the current Daifugo has been Daifugo."""
    row = 0
    for ended in reversed(view.deals):
        if ended.order[0] != view.deals[-1].order[0]:
            break
        row += 1
    return row


def hat(title: Title) -> Mark:
    """The hat of a title."""
    return Mark(title.value, message(f"title.{title.value}"), worn=True)


def to_be(view: View, place: int) -> Title:
    """The title for finishing this deal in a place, counted from 1."""
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
    return message("card.joker") if rank is Rank.JOKER else message(f"rank.{rank.value}")
