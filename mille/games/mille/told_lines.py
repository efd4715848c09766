"""Mille's lines between the table and a program at a seat (protocol.md)."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from mille.engine.game import Fault, Line, Seat, message
from mille.engine.score import ScoreLine, total
from mille.games.mille import notation
from mille.games.mille.folding import first_view, follow
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import LEAST_MELD, WILD, find, meld_refusal
from mille.games.mille.moves import (
    Chosen,
    DealEnded,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    GameEnded,
    LayMeld,
    Melded,
    PackTaken,
    Phase,
    Reshuffled,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.scoring import SeatScore, score_deal
from mille.games.mille.seat_view import MilleView, discards, draws
from mille.games.mille.settlement import is_over, settle

MOST_POINTS = 10_000
"""More than a hand can be worth."""


class MilleLines:
    """The lines of Mille, as `mille.engine.lines.SeatLines` asks for them."""

    def first_view(self, rules: HouseRules, seat: Seat, seats: int = 2) -> MilleView:
        """What the seat knows before the first deal. Raises `Fault` unless two sit there."""
        return first_view(rules, seat, seats)

    def follow(self, view: MilleView, line: Line) -> MilleView:
        """The view after an event that the seat was told. Raises `Fault`."""
        return follow(view, read_told(view, line))

    def turn(self, view: MilleView, seat: Seat) -> int | None:
        """The number of the turn, if it is the seat's."""
        # Whoever has just gone out has no turn any more: the end of the deal is still to be told.
        return view.turns if view.my_turn and view.seat == seat and view.hand else None

    def legal(self, view: MilleView) -> list[dict[str, Any]]:
        """What the seat on turn may do: moves in full, and ranks that can be laid."""
        if view.phase is Phase.DRAW:
            return [write_choice(move) for move in draws(view)]
        return [*_layable(view), *(write_choice(move) for move in discards(view))]

    def write_choice(self, move: Chosen) -> dict[str, Any]:
        """A seat's move as it says it."""
        return write_choice(move)

    def read_choice(self, line: Line) -> Chosen:
        """A seat's move from what it said. Raises `Fault`."""
        return notation.read_choice(line)


def write_choice(move: Chosen) -> dict[str, Any]:
    """The record's event without `seat` and without what the table fills in."""
    match move:
        case Draw():
            return {"event": "draw"}
        case TakeUpcardTwo():
            return {"event": "take_upcard_two"}
        case TakePack(meld):
            return {"event": "take_pack", "meld": _codes(meld)}
        case LayMeld(rank, cards):
            return {"event": "meld", "rank": rank.value, "cards": _codes(cards)}
        case Discard(card):
            return {"event": "discard", "card": card.code}


def _layable(view: MilleView) -> list[dict[str, Any]]:
    """One entry for each rank that can be melded or added to, with the cards that may go there."""
    by_rank = {rank: tuple(same) for rank, same in groupby(view.hand, attrgetter("rank"))}
    wilds = by_rank.get(WILD, ())
    mine = view.melds[view.seat]
    found = []
    for rank in dict.fromkeys([*by_rank, *(meld.rank for meld in mine)]):
        cards = by_rank.get(rank, ()) + (() if rank is WILD else wilds)
        least = LEAST_MELD if find(mine, rank) is None else 1
        if len(cards) >= least and meld_refusal(view.rules, mine, rank, cards) is None:
            entry = {"event": "meld", "rank": rank.value, "from": _codes(cards), "least": least}
            found.append(entry)
    return found


def _codes(cards: Any) -> list[str]:
    return [card.code for card in cards]


# Events as a seat is told them


def read_told(view: MilleView, line: Line) -> Event:
    """The event of a line that the seat of `view` is told next. Raises `Fault`."""
    name = line.get("event")
    match name:
        case "deal":
            return _read_deal(view, line)
        case "draw":
            code = notation.field(line, "card")
            card = None if code is None else notation.read_card(code)
            return Drawn(notation.read_seat(line, "seat"), card)
        case "take_upcard_two":
            seat = notation.read_seat(line, "seat")
            return UpcardTwoTaken(seat, notation.read_card_in(line, "card"))
        case "take_pack":
            return PackTaken(
                notation.read_seat(line, "seat"),
                notation.read_cards(line, "meld"),
                notation.read_cards(line, "cards"),
            )
        case "meld":
            return Melded(
                notation.read_seat(line, "seat"),
                notation.read_rank(notation.field(line, "rank")),
                notation.read_cards(line, "cards"),
            )
        case "discard":
            seat = notation.read_seat(line, "seat")
            return Discarded(seat, notation.read_card_in(line, "card"))
        case "reshuffle":
            return Reshuffled(_read_number(line, "stock", notation.MOST_CARDS))
        case "deal_end":
            return _read_deal_end(view, line)
        case "game_end":
            return _read_game_end(view, line)
        case _:
            raise Fault(message("fault.unknown_event", event=str(name)[:40]))


def _read_number(line: Line, name: str, most: int) -> int:
    value = notation.field(line, name)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    raise Fault(message("fault.count", name=name, least=0, most=most))


def _read_deal(view: MilleView, line: Line) -> Dealt:
    """Hands with the own cards and `null` for the others', `counts` beside, the stock a number."""
    hands, counts = notation.field(line, "hands"), notation.field(line, "counts")
    seats = len(view.counts)
    if not isinstance(hands, list) or len(hands) != seats:
        raise Fault(message("fault.hands", n=seats))
    if any(hand is not None for i, hand in enumerate(hands) if i != view.seat):
        raise Fault(message("fault.card_hidden"))
    own = notation.read_card_list(hands[view.seat], "hands")
    if not isinstance(counts, list) or any(type(n) is not int for n in counts):
        raise Fault(message("fault.hands", n=seats))
    return Dealt(
        dealer=notation.read_seat(line, "dealer"),
        hands=tuple(own if i == view.seat else None for i in range(seats)),
        counts=tuple(counts),
        discard=notation.read_cards(line, "discard"),
        stock=_read_number(line, "stock", notation.MOST_CARDS),
    )


def _read_deal_end(view: MilleView, line: Line) -> DealEnded:
    """The scores line by line: all of it lies on the table but the points of the other hand."""
    out = notation.field(line, "out")
    out = None if out is None else notation.read_seat(line, "out")
    said = notation.field(line, "scores")
    seats = range(len(view.counts))
    if not isinstance(said, list) or len(said) != len(seats):
        raise Fault(message("fault.scores", n=len(seats)))
    scores = []
    for seat in seats:
        if not isinstance(said[seat], dict):
            raise Fault(message("fault.scores", n=len(seats)))
        score = _score(view, Seat(seat), out, said[seat])
        _check_same("deal_end", said[seat], notation.write_score(score))
        scores.append(score)
    totals = tuple(view.totals[seat] + scores[seat].total for seat in seats)
    _check_same("deal_end", line, {"totals": list(totals)})
    return DealEnded(out, tuple(scores), totals)


def _score(view: MilleView, seat: Seat, out: Seat | None, said: Line) -> SeatScore:
    hand = view.hand if seat == view.seat else ()
    score = score_deal(
        view.rules,
        view.melds[seat],
        hand,
        went_out=seat == out,
        somebody_out=out is not None,
    )
    count = view.counts[seat]
    if seat == view.seat or not count:
        return score
    left = _read_number(said, "left", MOST_POINTS)
    lines = (*score.lines, ScoreLine(message("score.left", n=count), -left))
    chapeau = out is not None and total(lines) < 0
    return replace(score, lines=lines, left=left, chapeau=chapeau)


def _read_game_end(view: MilleView, line: Line) -> GameEnded:
    """The payment line by line: it follows from the deals."""
    if view.phase is not Phase.DEAL or not is_over(view.rules, view.totals):
        raise Fault(message("fault.event_early", event="game_end"))
    seats = range(len(view.counts))
    end = settle(
        view.rules,
        view.totals,
        [sum(deal.scores[seat].naturals for deal in view.deals) for seat in seats],
        [sum(deal.scores[seat].chapeau for deal in view.deals) for seat in seats],
    )
    true = {"winner": end.winner, "skunk": end.skunk, "payment": end.payment}
    _check_same("game_end", line, true)
    return GameEnded(end)


def _check_same(event: str, said: Line, true: Line) -> None:
    """Raises `Fault` at the first field that says something else than the rules do."""
    for name, value in true.items():
        if name not in said:
            raise Fault(message("fault.field_missing", field=name))
        given = said[name]
        if type(given) is not type(value) or given != value:
            short = str(given)[:60], str(value)[:60]
            raise Fault(
                message("fault.differs", event=event, field=name, said=short[0], true=short[1])
            )
