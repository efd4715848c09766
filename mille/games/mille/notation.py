"""Mille's events as lines of a record, and back (record.md, `mille-record` version 1)."""

from __future__ import annotations

from typing import Any, assert_never

from mille.cards.card import RANKS, Card, Cards, Rank
from mille.engine.game import Fault, Line, Seat, message
from mille.games.mille.moves import (
    Chosen,
    Deal,
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
    Move,
    PackTaken,
    Phase,
    Reshuffle,
    Reshuffled,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.scoring import SeatScore
from mille.games.mille.state import DECK, SEATS, MilleState

MOST_CARDS = len(DECK)
_CODES = {card.code for card in DECK}


def write(event: Event) -> dict[str, Any]:
    """The event as a line of a record, or, redacted, as a seat may be told it."""
    match event:
        case Dealt():
            line: dict[str, Any] = {
                "event": "deal",
                "dealer": event.dealer,
                "hands": [None if hand is None else _codes(hand) for hand in event.hands],
                "discard": _codes(event.discard),
                "stock": _codes_or_count(event.stock),
            }
            if None in event.hands:
                line["counts"] = list(event.counts)
            return line
        case Drawn(seat, card):
            return {"event": "draw", "seat": seat, "card": None if card is None else card.code}
        case UpcardTwoTaken(seat, card):
            return {"event": "take_upcard_two", "seat": seat, "card": card.code}
        case PackTaken(seat, meld, cards):
            return {
                "event": "take_pack",
                "seat": seat,
                "meld": _codes(meld),
                "cards": _codes(cards),
            }
        case Melded(seat, rank, cards):
            return {"event": "meld", "seat": seat, "rank": rank.value, "cards": _codes(cards)}
        case Discarded(seat, card):
            return {"event": "discard", "seat": seat, "card": card.code}
        case Reshuffled(stock):
            return {"event": "reshuffle", "stock": _codes_or_count(stock)}
        case DealEnded(out, scores, totals):
            return {
                "event": "deal_end",
                "out": out,
                "scores": [write_score(score) for score in scores],
                "totals": list(totals),
            }
        case GameEnded(settlement):
            return {
                "event": "game_end",
                "winner": settlement.winner,
                "skunk": settlement.skunk,
                "payment": settlement.payment,
            }
        case _:
            assert_never(event)


def write_score(score: SeatScore) -> dict[str, Any]:
    """The score object of a record."""
    return {
        "melded": score.melded,
        "left": score.left,
        "total": score.total,
        "naturals": score.naturals,
        "natural_hand": score.natural_hand,
        "natural_melds": [rank.value for rank in score.natural_melds],
        "chapeau": score.chapeau,
    }


def read(state: MilleState, line: Line) -> tuple[Move, ...]:
    """The moves that lead from `state` to the event of a record's line.

    Events that only follow from others (`deal_end`, `game_end`) are no moves, except where a
    `deal_end` is all that a record shows of a pack declined (mille.md #41). A `seat` must be the
    one on turn. Raises `Fault`.
    """
    name = line.get("event")
    match name:
        case "deal":
            hands = field(line, "hands")
            if not isinstance(hands, list) or len(hands) != SEATS:
                raise Fault(message("fault.hands", n=SEATS))
            first, second = (read_card_list(hand, "hands") for hand in hands)
            discard, stock = read_cards(line, "discard"), read_cards(line, "stock")
            return (Deal(read_seat(line, "dealer"), (first, second), discard, stock),)
        case "draw":
            _check_turn(state, line)
            read_card_in(line, "card")
            return (Draw(),)
        case "take_upcard_two":
            _check_turn(state, line)
            read_card_in(line, "card")
            return (TakeUpcardTwo(),)
        case "take_pack":
            _check_turn(state, line)
            read_cards(line, "cards")
            return (TakePack(read_cards(line, "meld")),)
        case "meld":
            _check_turn(state, line)
            return (LayMeld(_read_rank(line), read_cards(line, "cards")),)
        case "discard":
            _check_turn(state, line)
            return (Discard(read_card_in(line, "card")),)
        case "reshuffle":
            stock = read_cards(line, "stock")
            # A reshuffle on need is asked for by a draw, which the record shows after it.
            asked = (Draw(),) if state.phase is Phase.DRAW and not state.stock else ()
            return (*asked, Reshuffle(stock))
        case "deal_end" if state.phase is Phase.DRAW and not state.stock:
            return (Draw(),)
        case "deal_end" | "game_end":
            raise Fault(message("fault.event_early", event=name))
        case _:
            raise Fault(message("fault.unknown_event", event=str(name)[:40]))


def tidy(line: Line) -> Line:
    """A line with what may stand in any order put in order: hands and lists of ranks.

    Of a pack that was taken only the upcard's place is certain.
    """
    match line.get("event"):
        case "deal" if isinstance(line.get("hands"), list):
            return {**line, "hands": [_in_order(hand) for hand in line["hands"]]}
        case "take_pack" if isinstance(line.get("cards"), list):
            pack = line["cards"]
            return {**line, "cards": [*pack[:1], *_in_order(pack[1:])]}
        case "deal_end" if isinstance(line.get("scores"), list):
            return {**line, "scores": [_tidy_score(score) for score in line["scores"]]}
        case _:
            return line


def _tidy_score(score: Any) -> Any:
    if not isinstance(score, dict) or "natural_melds" not in score:
        return score
    return {**score, "natural_melds": _in_order(score["natural_melds"])}


def _in_order(some: Any) -> Any:
    return sorted(map(str, some)) if isinstance(some, list) else some


def read_choice(line: Line) -> Chosen:
    """A seat's move as an outside player writes it (protocol.md). Raises `Fault`."""
    name = line.get("event")
    match name:
        case "draw":
            return Draw()
        case "take_upcard_two":
            return TakeUpcardTwo()
        case "take_pack":
            return TakePack(read_cards(line, "meld"))
        case "meld":
            return LayMeld(_read_rank(line), read_cards(line, "cards"))
        case "discard":
            return Discard(read_card_in(line, "card"))
        case _:
            raise Fault(message("fault.unknown_event", event=str(name)[:40]))


def read_card(value: object) -> Card:
    """A card from its code. Raises `Fault`."""
    if isinstance(value, str) and value in _CODES:
        return Card.parse(value)
    raise Fault(message("fault.no_card", code=str(value)[:20]))


def read_rank(value: object) -> Rank:
    """A rank from its letter. Raises `Fault`."""
    try:
        if isinstance(value, str) and Rank(value) in RANKS:
            return Rank(value)
    except ValueError:
        pass
    raise Fault(message("fault.no_rank", code=str(value)[:20]))


def _codes(cards: Cards) -> list[str]:
    return [card.code for card in cards]


def _codes_or_count(cards: Cards | int) -> list[str] | int:
    return cards if isinstance(cards, int) else _codes(cards)


def field(line: Line, name: str) -> Any:
    """A field that must be there. Raises `Fault`."""
    if name not in line:
        raise Fault(message("fault.field_missing", field=name))
    return line[name]


def read_card_list(value: object, name: str) -> Cards:
    """Cards from a list of codes, the value of the field `name`. Raises `Fault`."""
    if not isinstance(value, list) or len(value) > MOST_CARDS:
        raise Fault(message("fault.no_card_list", field=name))
    return tuple(map(read_card, value))


def read_cards(line: Line, name: str) -> Cards:
    """Cards from the field `name`. Raises `Fault`."""
    return read_card_list(field(line, name), name)


def read_card_in(line: Line, name: str) -> Card:
    """A card from the field `name`. Raises `Fault`."""
    return read_card(field(line, name))


def _read_rank(line: Line) -> Rank:
    return read_rank(field(line, "rank"))


def read_seat(line: Line, name: str) -> Seat:
    """A seat from the field `name`. Raises `Fault`."""
    seat = field(line, name)
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < SEATS:
        return Seat(seat)
    raise Fault(message("fault.no_seat", field=name))


def _check_turn(state: MilleState, line: Line) -> None:
    seat = read_seat(line, "seat")
    if state.phase in (Phase.DRAW, Phase.PLAY) and seat != state.turn:
        raise Fault(message("fault.not_on_turn", seat=seat, turn=state.turn))
