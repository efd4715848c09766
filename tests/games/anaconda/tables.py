"""Tables of Anaconda for the worked examples."""

from __future__ import annotations

from typing import Any

from mille.cards import PACK, Cards, cards
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games.anaconda.moves import OPTIONS, DealEnded, Event, HouseRules, Way
from mille.games.anaconda.rules import ANACONDA, State
from mille.games.anaconda.table import end_of_deal
from mille.parts.chips import Shuffle
from mille.value import replace

Q, B, F = cards("QS QH QD QC 3C"), cards("JS JH JD 9S 9H"), cards("AD TD 8D 6D 2D")
T, W = cards("7S 7H 7D KC 2C"), cards("5S 4H 3D 2H AC")
SIX, SEVEN, EIGHT = cards("6S 4C 3S 2D AH"), cards("7C 5H 4D 3H 2S"), cards("8S 6H 4S 3C AS")
HIGH, LOW, BOTH = Way.HIGH, Way.LOW, Way.BOTH


def rules(**changes: Any) -> HouseRules:
    return OPTIONS.made(changes)


def shuffle(hands: list[str], dealer: int) -> Shuffle:
    """A deal of hands that begin with these cards; the rest of the pack fills them up."""
    begun = [list(cards(hand)) for hand in hands]
    used = {card for hand in begun for card in hand}
    left = [card for card in PACK if card not in used]
    for hand in begun:
        while len(hand) < 7:
            hand.append(left.pop())
    return Shuffle(Seat(dealer), tuple(map(tuple, begun)), tuple(left))


def dealt(
    table: HouseRules, n: int, dealer: int | None = None, hands: list[str] | None = None, **has: Any
) -> State:
    """The first deal of a game for `seats`; seat 0 begins unless another one deals."""
    state = replace(ANACONDA.start(table, n), **has)
    return ANACONDA.play(
        state, shuffle(hands or [""] * n, n - 1 if dealer is None else dealer)
    ).state


def say(state: State, line: dict[str, Any]) -> tuple[State, list[Event]]:
    """The state after a legal move of the seat on turn, and what happened."""
    move = ANACONDA.judge(state, state.to_answer[0], line)
    assert not isinstance(move, Message), move
    step = ANACONDA.play(state, move)
    return step.state, list(step.events)


def act(state: State, *words: str) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for word in words:
        state, more = say(state, {"event": word})
        events += more
    return state, events


def pass_on(state: State) -> State:
    """The state after every seat has passed its last cards."""
    n = state.passed_at_once
    for _ in range(len(state.to_answer)):
        codes = [card.code for card in state.hands[state.to_answer[0]][-n:]]
        state, _ = say(state, {"event": "pass", "cards": codes})
    return state


def declare(state: State, ways: dict[int, str]) -> State:
    for _ in range(len(state.to_answer)):
        state, _ = say(state, {"event": "declare", "for": ways[state.to_answer[0]]})
    return state


def arrange(state: State, laid: dict[int, Cards] | None = None) -> tuple[State, list[Event]]:
    """The state after all have laid these cards, or else their first five."""
    events: list[Event] = []
    for _ in range(len(state.to_answer)):
        seat = state.to_answer[0]
        five = laid[seat] if laid else state.hands[seat][:5]
        state, more = say(state, {"event": "arrange", "cards": [card.code for card in five]})
        events += more
    return state, events


def names(events: list[Event]) -> list[str]:
    """The names of events in a record."""
    return [ANACONDA.write(event)["event"] for event in events]


def ended(events: list[Event]) -> DealEnded:
    (found,) = [event for event in events if isinstance(event, DealEnded)]
    return found


def shown(
    paid: list[int],
    ways: list[Way | None],
    laid: list[Cards | None],
    flavour: int = 0,
    **changes: Any,
) -> DealEnded:
    """How a showdown of these hands ends; a seat that declared nothing has folded."""
    n = len(paid)
    state = ANACONDA.start(rules(**changes), n)
    folded = tuple(Seat(i) for i, way in enumerate(ways) if way is None)
    state = replace(
        state,
        at=0,
        deal=1,
        dealer=Seat(n - 1),
        paid=tuple(paid),
        pot=sum(paid) + flavour,
        flavour=flavour,
        words=tuple(ways),
        folded=folded,
    )
    return end_of_deal(state, laid)


def halves(end: DealEnded) -> list[int]:
    """What each seat won."""
    return [score.high + score.low for score in end.scores]
