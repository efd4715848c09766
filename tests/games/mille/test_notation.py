"""Moves as outside players write them, and events as they are told."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards.card import Card, cards
from mille.engine.message import Fault
from mille.games.mille import notation
from mille.games.mille.moves import Dealt, Discard, Draw, Drawn, Reshuffled, TakeUpcardTwo
from mille.games.mille.rules import MILLE
from mille.games.mille.seat_view import redact
from tests.games.mille.positions import ME, THEM, lay, position, rules, take


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ({"event": "draw"}, Draw()),
        ({"event": "take_upcard_two"}, TakeUpcardTwo()),
        ({"event": "take_pack", "meld": ["9S", "9D"]}, take("9S 9D")),
        ({"event": "meld", "rank": "K", "cards": ["KS", "KD", "2H"]}, lay("K", "KS KD 2H")),
        ({"event": "discard", "card": "3C"}, Discard(Card.parse("3C"))),
    ],
)
def test_choices_of_outside_players(line: dict[str, Any], move: object) -> None:
    """The moves of player-protocol.md."""
    assert notation.read_choice(line) == move


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ({}, "fault.unknown_event"),
        ({"event": "deal"}, "fault.unknown_event"),
        ({"event": ["draw"]}, "fault.unknown_event"),
        ({"event": "take_pack"}, "fault.field_missing"),
        ({"event": "take_pack", "meld": "9S 9D"}, "fault.no_card_list"),
        ({"event": "take_pack", "meld": ["9S"] * 105}, "fault.no_card_list"),
        ({"event": "meld", "rank": "10", "cards": []}, "fault.no_rank"),
        ({"event": "meld", "rank": 9, "cards": []}, "fault.no_rank"),
        ({"event": "meld", "rank": "9", "cards": [9]}, "fault.no_card"),
        ({"event": "discard", "card": "3c"}, "fault.no_card"),
    ],
)
def test_choices_that_cannot_be_read(line: dict[str, Any], id: str) -> None:
    with pytest.raises(Fault) as error:
        notation.read_choice(line)
    assert error.value.message.id == id


def test_events_as_a_seat_is_told_them() -> None:
    """Player-protocol.md: null and counts for a hidden hand, numbers for hidden stocks."""
    deal = Dealt(THEM, (cards("3C 4C"), cards("5C 6C")), (2, 2), cards("7C"), cards("8C 9C"))
    assert notation.write(redact(deal, ME)) == {
        "event": "deal",
        "dealer": 1,
        "hands": [["3C", "4C"], None],
        "counts": [2, 2],
        "discard": ["7C"],
        "stock": 2,
    }
    assert redact(redact(deal, ME), ME) == redact(deal, ME)
    drawn = Drawn(THEM, Card.parse("3C"))
    assert notation.write(redact(drawn, ME)) == {"event": "draw", "seat": 1, "card": None}
    assert redact(drawn, THEM) == drawn
    shuffled = Reshuffled(cards("3C 4C"))
    assert notation.write(redact(shuffled, ME)) == {"event": "reshuffle", "stock": 2}
    assert redact(Reshuffled(2), ME) == Reshuffled(2)


def test_a_deal_for_another_number_of_seats_is_no_deal() -> None:
    """And the end of a deal, or of the game, is no move."""
    start = MILLE.start(rules())
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"event": "deal", "dealer": 0, "hands": [[]]}, "fault.hands"),
        ({"event": "deal", "dealer": 0, "hands": {}}, "fault.hands"),
        ({"event": "deal_end"}, "fault.event_early"),
        ({"event": "game_end"}, "fault.event_early"),
        ({"event": "nonsense"}, "fault.unknown_event"),
        ({"event": "draw", "seat": 2}, "fault.no_seat"),
        ({"event": "draw", "seat": True}, "fault.no_seat"),
        ({"event": "draw"}, "fault.field_missing"),
    ]
    for line, id in wrong:
        with pytest.raises(Fault) as error:
            notation.read(start, line)
        assert error.value.message.id == id
    state = position("4C", pile="3H")
    with pytest.raises(Fault) as error:
        notation.read(state, {"event": "draw", "seat": 1, "card": "3C"})
    assert error.value.message.id == "fault.not_on_turn"
