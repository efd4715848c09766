"""Positions of Daifugo written down as cards, for tests to read like a table."""

from __future__ import annotations

from typing import Any

from mille.cards import Cards, Dice, cards, in_order
from mille.engine.codec import Seat
from mille.engine.message import Refusal
from mille.games.daifugo.moves import (
    OPTIONS,
    Deal,
    DealEnded,
    Event,
    HouseRules,
    Move,
    Pass,
    Play,
    Score,
    Title,
    dealt_counts,
    low_to_high,
    pack,
)
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.table import Phase

A, B, C, D = map(Seat, range(4))


def rules(preset: str = "standard", **changed: Any) -> HouseRules:
    return OPTIONS.made({"preset": preset, **changed})


def before(order: tuple[int, ...], totals: tuple[int, ...] | None = None) -> DealEnded:
    """The end of a deal in which the seats finished in this order."""
    scores = tuple(
        Score(order.index(seat) + 1, Title.COMMONER, 0, (), False) for seat in range(len(order))
    )
    return DealEnded(1, tuple(map(Seat, order)), scores, totals or (0,) * len(order))


def position(
    *hands: str,
    house: HouseRules | None = None,
    turn: Seat = A,
    previous: tuple[int, ...] = (),
    totals: tuple[int, ...] | None = None,
    **more: Any,
) -> State:
    """A deal in play: each seat's cards, with seat `turn` to lead.

    `previous` is the order of the deal before; without one this is the first deal.
    """
    ended = (before(previous, totals),) if previous else ()
    return State(
        rules=house or rules(),
        hands=tuple(in_order(cards(hand)) for hand in hands),
        phase=Phase.PLAY,
        deal=2 if previous else 1,
        dealer=Seat(len(hands) - 1),
        turn=turn,
        leader=turn,
        deals=ended,
        **more,
    )


def move(said: str) -> Move:
    """`pass`, or the cards of a play."""
    return Pass() if said == "pass" else Play(cards(said))


def after(state: State, *moves: str) -> State:
    """The state after moves by the seats on turn."""
    for said in moves:
        state = DAIFUGO.play(state, move(said)).state
    return state


def events(state: State, said: str | Move) -> tuple[Event, ...]:
    return DAIFUGO.play(state, move(said) if isinstance(said, str) else said).events


def refused(state: State, said: str | Move) -> str | None:
    """The last part of the refusal's id; None if the move is allowed."""
    refusal: Refusal | None = DAIFUGO.refusal(state, move(said) if isinstance(said, str) else said)
    return None if refusal is None else refusal.id.removeprefix("refusal.")


def dealt(
    previous: tuple[int, ...], house: HouseRules, wanted: dict[int, str], without: str = ""
) -> tuple[State, tuple[Event, ...]]:
    """The deal after one with the order `previous`, and what happened in it.

    Each seat of `wanted` gets these cards, and like the others is filled up to its number, but with
    none of `without`, which go to seats that are not named.
    """
    seats = len(previous)
    scores = before(previous)
    state = State(rules=house, hands=((),) * seats, deal=1, deals=(scores,))
    dealer = scores.order[-1]
    counts = dealt_counts(len(pack(house.jokers)), seats, dealer)
    hands = [list(cards(wanted.get(seat, ""))) for seat in range(seats)]
    kept = set(cards(without))
    named = {card for hand in hands for card in hand}
    rest = [card for card in low_to_high(pack(house.jokers)) if card not in named]
    for seat in sorted(range(seats), key=lambda seat: seat not in wanted):
        for card in list(rest):
            if len(hands[seat]) == counts[seat]:
                break
            if seat in wanted and card in kept:
                continue
            hands[seat].append(card)
            rest.remove(card)
    step = DAIFUGO.play(state, Deal(dealer, tuple(low_to_high(hand) for hand in hands)))
    return step.state, step.events


def first_deal(house: HouseRules, seats: int, seed: str = "1") -> State:
    state = DAIFUGO.start(house, seats)
    return DAIFUGO.play(state, DAIFUGO.chance(state, Dice(seed))).state


def shown(found: Cards) -> str:
    return " ".join(card.code for card in found)
