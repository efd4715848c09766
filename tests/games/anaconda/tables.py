"""Tables of Anaconda for the worked examples."""

from __future__ import annotations

from collections.abc import Mapping
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
HANDS = {"Q": Q, "B": B, "F": F, "T": T, "W": W, "6": SIX, "7": SEVEN, "8": EIGHT}


def rules(**changes: Any) -> HouseRules:
    return OPTIONS.made(changes)


def dealt(
    table: HouseRules, n: int, dealer: int | None = None, hands: list[str] | None = None, **has: Any
) -> State:
    """The first deal of a game for `n`, with hands that begin with these cards, filled up by the
    rest of the pack; seat 0 begins unless another one deals.
    """
    begun = [list(cards(hand)) for hand in hands or [""] * n]
    used = {card for hand in begun for card in hand}
    left = [card for card in PACK if card not in used]
    for hand in begun:
        while len(hand) < 7:
            hand.append(left.pop())
    dealer = n - 1 if dealer is None else dealer
    shuffle = Shuffle(Seat(dealer), tuple(map(tuple, begun)), tuple(left))
    return ANACONDA.play(replace(ANACONDA.start(table, n), **has), shuffle).state


def codes(some: Cards) -> list[str]:
    return [card.code for card in some]


def say(state: State, line: dict[str, Any]) -> tuple[State, list[Event]]:
    """The state after a legal move of the seat on turn, and what happened."""
    move = ANACONDA.judge(state, state.to_answer[0], line)
    assert not isinstance(move, Message), move
    step = ANACONDA.play(state, move)
    return step.state, list(step.events)


def play(
    state: State, script: str, laid: Mapping[int, Cards] | None = None
) -> tuple[State, list[Event]]:
    """The state after a script, and what happened.

    `check*3` is said three times; with `pass` every seat passes its last cards; `high/low` are the
    ways of the seats in turn; with `lay` all lay these cards, or else their first five.
    """
    happened: list[Event] = []
    for words in script.split():
        word, _, times = words.partition("*")
        asked, hands = state.to_answer, state.hands
        lines: list[dict[str, Any]] = [{"event": word}] * int(times or 1)
        if word == "pass":
            last = -state.step.n
            lines = [{"event": "pass", "cards": codes(hands[seat][last:])} for seat in asked]
        elif word == "lay":
            fives = laid or {seat: hands[seat][:5] for seat in asked}
            lines = [{"event": "arrange", "cards": codes(fives[seat])} for seat in asked]
        elif word.split("/")[0] in tuple(Way):
            lines = [{"event": "declare", "for": way} for way in word.split("/")]
        for line in lines:
            state, events = say(state, line)
            happened += events
    return state, happened


def after(state: State, script: str, laid: Mapping[int, Cards] | None = None) -> State:
    return play(state, script, laid)[0]


def names(events: list[Event]) -> list[str]:
    return [ANACONDA.write(event)["event"] for event in events]


def ended(events: list[Event]) -> DealEnded:
    return next(event for event in events if isinstance(event, DealEnded))


def shown(said: str, paid: list[int], flavour: int = 0, **changes: Any) -> DealEnded:
    """How a showdown ends, from "Q high, 5S 4H 3D 2H AC low, -": each seat's hand, or its name, and
    its way; with a dash it has folded.
    """
    words = [each.split() for each in said.split(",")]
    ways = tuple(Way(way) if hand else None for *hand, way in words)
    laid = tuple(HANDS.get(hand[0]) or cards(hand) if hand else None for *hand, _ in words)
    folded = tuple(Seat(i) for i, way in enumerate(ways) if way is None)
    pot, start = sum(paid) + flavour, ANACONDA.start(rules(**changes), len(paid))
    state = replace(start, at=0, dealer=Seat(len(paid) - 1), paid=tuple(paid), pot=pot)
    return end_of_deal(replace(state, words=ways, folded=folded, laid=laid))


def halves(end: DealEnded) -> list[int]:
    return [score.high + score.low for score in end.scores]
