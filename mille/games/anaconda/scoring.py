"""Pots and halves: how the chips of a deal are paid out (anaconda.md #16, #19 to #23, #27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games.anaconda import hands
from mille.games.anaconda.moves import DealEnded, GameEnded, Pot, Score, Way
from mille.games.anaconda.table import Table
from mille.parts import chips
from mille.parts.chips import Why
from mille.value import Value


class Layer(Value):
    """A layer of the pot, and the seats that paid it in full (#19)."""

    chips: int
    seats: tuple[Seat, ...]


def uncalled(paid: Sequence[int]) -> tuple[int, int]:
    """The seat with the largest contribution, and how much of it nobody matched (#19)."""
    order = sorted(range(len(paid)), key=lambda seat: paid[seat])
    return order[-1], paid[order[-1]] - paid[order[-2]]


def layers(paid: Sequence[int], active: Sequence[Seat], flavour: int) -> tuple[Layer, ...]:
    """The pot divided into layers by the contributions of the active seats (#19)."""
    found: list[Layer] = []
    below = 0
    for level in sorted({paid[seat] for seat in active}):
        chips = sum(min(own, level) - min(own, below) for own in paid)
        chips += flavour if not found else 0
        found.append(Layer(chips, tuple(sorted(seat for seat in active if paid[seat] >= level))))
        below = level
    return tuple(found)


Seats = tuple[Seat, ...]


def claims(
    seats: Seats, words: Mapping[Seat, Way], high: Mapping[Seat, int], low: Mapping[Seat, int]
) -> tuple[Seats, Seats]:
    """The seats that compete for the high half of a pot, and those for the low half (#20, #23).

    `high` and `low` are the worths of the hands; for both, more is better.
    """
    up = [seat for seat in seats if words[seat] is not Way.LOW]
    down = [seat for seat in seats if words[seat] is not Way.HIGH]
    beaten = {
        seat
        for seat in seats
        if words[seat] is Way.BOTH
        and (
            high[seat] < max(high[other] for other in up)
            or low[seat] < max(low[other] for other in down)
        )
    }
    if len(beaten) == len(seats):  # nobody has a claim, so they share it after all
        return seats, seats
    return (
        tuple(seat for seat in up if seat not in beaten),
        tuple(seat for seat in down if seat not in beaten),
    )


def best(seats: Seats, worth: Mapping[Seat, int]) -> Seats:
    """The seats with the best hand among some; equal hands share (#21)."""
    top = max((worth[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if worth[seat] == top)


def end_of_deal(table: Table, laid: Sequence[Cards | None]) -> DealEnded:
    """The payout of a finished deal; `laid` are the five cards of the seats that show."""
    cards = {seat: laid[seat] or () for seat in table.active} if len(table.active) > 1 else {}
    high = {seat: hands.high(own) for seat, own in cards.items()}
    low = {seat: -hands.low(table.rules.low, own) for seat, own in cards.items()}
    return shared_out(table, high, low)


def shared_out(table: Table, high: Mapping[Seat, int], low: Mapping[Seat, int]) -> DealEnded:
    """The same, from the worths of the hands for each half; for both, more is better."""
    n = len(table.chips)
    paid, returned = list(table.paid), [0] * n
    top, back = uncalled(paid)
    paid[top] -= back
    returned[top] = back
    won: dict[str, list[int]] = {name: [0] * n for name in ("high", "low", "alone")}
    pots: list[Pot] = []
    if len(table.active) == 1:
        won["alone"][table.active[0]] = sum(paid) + table.flavour
    else:
        pots = [_split(table, layer, high, low, won) for layer in _layers(table, paid)]
    gains = [sum(part[seat] for part in won.values()) for seat in range(n)]
    totals = tuple(
        chips + back + gain for chips, back, gain in zip(table.chips, returned, gains, strict=True)
    )
    return DealEnded(
        scores=tuple(
            Score(
                paid[i],
                returned[i],
                won["high"][i],
                won["low"][i],
                won["alone"][i],
                gains[i] - paid[i],
            )
            for i in range(n)
        ),
        pots=tuple(pots),
        pot=sum(pot.stays for pot in pots),
        totals=totals,
        broke=tuple(seat for seat in table.playing if not totals[seat]),
    )


def _layers(table: Table, paid: Sequence[int]) -> tuple[Layer, ...]:
    return layers(paid, table.active, table.flavour)


def _split(
    table: Table,
    layer: Layer,
    high: Mapping[Seat, int],
    low: Mapping[Seat, int],
    won: Mapping[str, list[int]],
) -> Pot:
    """The pot of a layer, paid to its winners (#20 to #22)."""
    words = {seat: table.words[seat] or Way.HIGH for seat in layer.seats}
    up, down = claims(layer.seats, words, high, low)
    winners = {"high": best(up, high), "low": best(down, low)}
    part = layer.chips // 2 if up and down else layer.chips
    given = 0
    for name, seats in winners.items():
        for seat in seats:
            won[name][seat] += part // len(seats)
            given += part // len(seats)
    return Pot(
        layer.chips,
        layer.seats,
        winners["high"],
        winners["low"],
        layer.chips - given,
    )


def end_of_game(table: Table, last: DealEnded) -> GameEnded | None:
    """The end of the game, if this deal brought it (#27); `table` is as it was before scoring."""
    still = tuple(seat for seat in table.playing if seat not in last.broke)
    if len(still) <= 1:
        return chips.end_of_game(last.totals, last.pot, Why.ONE_LEFT, still)
    if table.deal >= table.rules.deals:
        return chips.end_of_game(last.totals, last.pot, Why.DEALS)
    return None
