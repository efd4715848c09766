"""Positions of Daifugo written down as cards, for tests to read like a table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from mille.agents import Agent, decide
from mille.cards import Cards, Dice, cards, in_order
from mille.engine.codec import Seat
from mille.games.daifugo import moves
from mille.games.daifugo.moves import OPTIONS, Event, HouseRules, Move, low_to_high
from mille.games.daifugo.players import PLAYERS
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.table import Phase, View
from mille.parts.seats import dealt_round, sizes
from mille.value import replace
from tests.games.moved import examples_of

A, B, C, D = map(Seat, range(4))


def rules(preset: str = "standard", **changed: Any) -> HouseRules:
    return OPTIONS.made({"preset": preset, **changed})


def before(order: Sequence[int], totals: Sequence[int] = ()) -> moves.DealEnded:
    """The end of a deal in which the seats finished in this order."""
    places = [order.index(seat) + 1 for seat in range(len(order))]
    scores = tuple(moves.Score(n, moves.Title.COMMONER, 0, (), False) for n in places)
    return moves.DealEnded(1, tuple(map(Seat, order)), scores, tuple(totals) or (0,) * len(order))


def position(
    *hands: str,
    house: HouseRules | None = None,
    turn: Seat = A,
    previous: Sequence[int] = (),
    totals: Sequence[int] = (),
    out: Sequence[int] = (),
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
        out=tuple(map(Seat, out)),
        **more,
    )


def move(said: str) -> Move:
    """`pass`, or the cards of a play."""
    if said == "pass":
        return moves.Pass()
    return moves.Play(cards(said), moves.rank_of(cards(said)))


def after(state: State, *made: str) -> State:
    """The state after moves by the seats on turn."""
    for said in made:
        state = DAIFUGO.play(state, move(said)).state
    return state


def events(state: State, said: str | Move) -> tuple[Event, ...]:
    return DAIFUGO.play(state, move(said) if isinstance(said, str) else said).events


def refused(state: State, said: str | Move) -> str | None:
    """The last part of the refusal's id; None if the move is allowed."""
    refusal = DAIFUGO.refusal(state, move(said) if isinstance(said, str) else said)
    return None if refusal is None else refusal.id.removeprefix("refusal.")


def dealt(
    previous: tuple[int, ...], house: HouseRules, wanted: dict[int, str], without: str = ""
) -> tuple[State, tuple[Event, ...]]:
    """The deal after one with the order `previous`, and what happened in it.

    Each seat of `wanted` gets these cards, and like the others is filled up to its number, but with
    none of `without`, which go to seats that are not named.
    """
    seats = len(previous)
    ended = before(previous)
    state = State(rules=house, hands=((),) * seats, deal=1, deals=(ended,))
    pack, dealer = moves.pack(house.jokers), ended.order[-1]
    counts, named = sizes(dealt_round(pack, dealer, seats)), cards(" ".join(wanted.values()))
    rest = [card for card in low_to_high(pack) if card not in named]
    rest.sort(key=cards(without).__contains__)
    hands = [cards(wanted.get(seat, "")) for seat in range(seats)]
    for seat in sorted(range(seats), key=lambda seat: seat not in wanted):
        more = counts[seat] - len(hands[seat])
        hands[seat] = low_to_high((*hands[seat], *rest[:more]))
        del rest[:more]
    step = DAIFUGO.play(state, moves.Deal(dealer, tuple(hands)))
    return step.state, step.events


def played_before(state: State, gone: Cards) -> State:
    """The state after seat b has played these cards."""
    story: list[Event] = []
    for card in gone:
        ended = moves.RoundEnded(moves.Ending.PASSES, A)
        story += [moves.Played(B, card.rank, (card,)), ended]
    return replace(state, story=tuple(story))


def first_deal(house: HouseRules, seats: int, seed: str = "1") -> State:
    state = DAIFUGO.start(house, seats)
    return DAIFUGO.play(state, DAIFUGO.chance(state, Dice(seed))).state


def on_turn(state: State) -> View:
    assert state.turn is not None
    return DAIFUGO.observe(state, state.turn)


def chosen(player: str | Agent[Move, Any], state: State, seed: str) -> Move:
    player = PLAYERS[player] if isinstance(player, str) else player
    return decide(player.think(on_turn(state), Dice(seed)))


def shown(found: Cards) -> str:
    return " ".join(card.code for card in found)


OWN = {"turn", "previous", "turned", "totals", "out"}
"""What of a position is no rule of the house."""


def examples(part: str) -> Iterator[Any]:
    """Of a part of `examples.txt` each position, moves and what comes of them, with their title."""
    for block in examples_of("daifugo")[part].split("\n\n"):
        title, *lines = block.splitlines()
        for line in lines:
            if "|" in line:
                *hands, last = (part.strip() for part in line.split("|"))
                pairs = [word.partition("=")[::2] for word in last.split() if "=" in word]
                given = {key: json.loads(value) for key, value in pairs}
                own = {key: given.pop(key) for key in OWN & given.keys()}
                start = position(*hands, *([] if pairs else [last]), house=rules(**given), **own)
                continue
            made, _, found = line.partition("  ")
            yield pytest.param(start, made.split(", "), found.strip(), id=f"{title}: {made}")
