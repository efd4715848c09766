"""Anaconda, read from docs/games/anaconda.md; the numbers are its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.independent.reading import Event, Lines, all_of, around

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]
Key = tuple[Any, ...]


def groups(cards: Sequence[str], ace: int) -> tuple[list[int], list[int]]:
    """How often each rank occurs, the most frequent and highest first, and those ranks."""
    ranks = Counter(ace if card[0] == "A" else RANKS.index(card[0]) + 2 for card in cards)
    found = sorted(((n, rank) for rank, n in ranks.items()), reverse=True)
    return [n for n, _ in found], [rank for _, rank in found]


def poker(cards: Sequence[str], ace: int = 14, wheel: bool = True) -> Key:
    """A hand of five by kind and ranks; the larger is better as a high hand (24)."""
    counts, ranks = groups(cards, ace)
    flush = len({card[1] for card in cards}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if wheel and ranks == [14, 5, 4, 3, 2]:
        straight, ranks = True, [5, 4, 3, 2, 1]
    kinds = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1]]
    kind = kinds.index(counts)
    if straight or flush:
        kind = 8 if straight and flush else 5 if flush else 4
    return kind, ranks


LOW: dict[str, Callable[[Sequence[str]], Key]] = {
    "ace_to_five": lambda cards: groups(cards, 1),  # 25
    "ace_to_six": lambda cards: poker(cards, 1, False),  # 26
    "deuce_to_seven": lambda cards: poker(cards, 14, False),
}


@dataclass
class Deal:
    """Where the chips and cards of a deal are."""

    dealer: int
    chips: list[int]
    paid: list[int]
    flavour: int
    hands: list[list[str]]
    active: list[int]
    """The seats dealt in that have not folded, from the dealer's left."""
    ways: list[str | None] = field(default_factory=list)
    laid: list[list[str]] = field(default_factory=list)
    up: int = 0
    """How many cards of each seat are face up."""


def game(lines: Lines) -> None:
    rules, n = lines.rules, lines.seats
    chips, flavour, dealer = [rules["buy_in"]] * n, 0, None
    number = 0
    while True:
        number += 1
        inside = [seat for seat in range(n) if chips[seat]]
        event = lines.next("deal")
        lines.fields(event, "deal", "dealer", "antes", "pot", "chips", "hands", "stub")
        lines.demand(event["deal"] == number, "not the number of the deal")
        left: list[int] = (
            [] if dealer is None else [s for s in around(dealer + 1, n) if s in inside][:1]
        )
        lines.demand(event["dealer"] in (left or range(n)), "somebody else deals")  # 2
        dealer = event["dealer"]
        antes = [min(rules["ante"], mine) for mine in chips]  # 3
        chips = [mine - ante for mine, ante in zip(chips, antes)]
        lines.demand(event["antes"] == antes and event["chips"] == chips, "not the antes")
        lines.demand(event["pot"] == flavour + sum(antes), "not the pot")
        hands = [list(hand) for hand in event["hands"]]
        sizes = [7 if seat in inside else 0 for seat in range(n)]
        lines.demand([len(hand) for hand in hands] == sizes, "not seven cards each")  # 4
        lines.demand(sorted(all_of(hands, event["stub"])) == sorted(PACK), "not the pack")
        order = [seat for seat in around(dealer + 1, n) if seat in inside]
        deal = Deal(dealer, chips, antes, flavour, hands, order)
        played(lines, deal)
        chips, flavour = settled(lines, deal, inside)
        left_in = [seat for seat in range(n) if chips[seat]]
        if len(left_in) <= 1 or number == rules["deals"]:  # 27
            return last(lines, chips, flavour, left_in)


def last(lines: Lines, chips: list[int], flavour: int, left_in: list[int]) -> None:
    """The end of the game (27, 28)."""
    share = [0] * lines.seats
    one_left = len(left_in) <= 1
    if len(left_in) == 1:
        share[left_in[0]] = flavour
    totals = [mine + more for mine, more in zip(chips, share)]
    winners = [seat for seat in range(lines.seats) if totals[seat] == max(totals)]
    lines.due(
        "game_end",
        why="one_left" if one_left else "deals",
        share=share,
        left=flavour - sum(share),
        totals=totals,
        winners=winners,
    )
    lines.over()


def played(lines: Lines, deal: Deal) -> None:
    """The plan of a deal (5); it stops once a single seat is left."""
    rules = lines.rules
    small, big = rules["limit"]
    early = rules["declare"] == "before_roll"
    for number, (to, cards) in enumerate(rules["passes"], 1):
        if alone(lines, deal, small):
            return
        passed(lines, deal, number, to, cards)
    if alone(lines, deal, big):
        return
    if early:
        declared(lines, deal)
    arranged(lines, deal)
    for up in [4] if rules["roll"] == "four" else [1, 2, 3, 4]:
        deal.up = up
        shown = [deal.laid[i][:up] if i in deal.active else None for i in range(lines.seats)]
        lines.due("turn", up=shown)
        if alone(lines, deal, big):
            return
    if not early:
        declared(lines, deal)
    hands = [deal.laid[seat] if seat in deal.active else None for seat in range(lines.seats)]
    lines.due("show", hands=hands)  # 18


def alone(lines: Lines, deal: Deal, unit: int) -> bool:
    """A round of betting (6 to 9, 15); returns whether a single seat is left after it."""
    rules, n, chips = lines.rules, lines.seats, deal.chips
    if sum(chips[seat] > 0 for seat in deal.active) <= 1:
        return False
    opener = deal.active[0]
    if deal.up and rules["roll_first"] == "best_showing":  # 6, 17
        keys = {seat: groups(deal.laid[seat][: deal.up], 14) for seat in deal.active}
        opener = max(deal.active, key=lambda seat: keys[seat])
    here, level, raises = [0] * n, 0, 0
    acted: set[int] = set()

    def wanted(seat: int) -> bool:
        asked = seat in deal.active and chips[seat] > 0
        return asked and (seat not in acted or here[seat] < level)

    turn: int | None = next(seat for seat in around(opener, n) if wanted(seat))
    while turn is not None:
        seat, to_pay = turn, level - here[turn]
        event = lines.next("check", "bet", "call", "raise", "fold")
        lines.demand(event.get("seat") == seat, "not its turn")
        act, paying = event["event"], 0
        lines.fields(event, "seat", *(["chips"] if act in ("bet", "call", "raise") else []))
        if act in ("check", "bet"):
            lines.demand(not to_pay, "there is something to pay")
        else:
            lines.demand(to_pay, "there is nothing to pay")  # 7, 8
        if act == "bet":
            lines.demand(not level, "a bet lies already")
            paying = min(unit, chips[seat])
        elif act == "call":
            paying = min(to_pay, chips[seat])
        elif act == "raise":
            others = any(chips[other] for other in deal.active if other != seat)
            lines.demand(raises < rules["raises"], "no more raises")
            lines.demand(chips[seat] > to_pay and others, "nothing to raise with, or nobody")
            paying, raises = min(to_pay + unit, chips[seat]), raises + 1
        elif act == "fold":
            deal.active.remove(seat)
        lines.demand(event.get("chips", 0) == paying, "not the price")
        chips[seat] -= paying
        deal.paid[seat] += paying
        here[seat] += paying
        level = max(level, here[seat])
        acted.add(seat)
        if len(deal.active) == 1:  # 16
            return True
        turn = next((each for each in around(seat + 1, n) if wanted(each)), None)
    return False


def passed(lines: Lines, deal: Deal, number: int, to: int, count: int) -> None:
    """All give, then all get (10, 11)."""
    given: list[Event] = []
    ring = sorted(deal.active)
    for seat in deal.active:
        event = lines.next("pass")
        lines.fields(event, "seat", "cards")
        lines.demand(event["seat"] == seat, "not its turn")
        cards: list[str] = event["cards"]
        lines.demand(len(cards) == count, "not so many cards")
        lines.demand(not Counter(cards) - Counter(deal.hands[seat]), "not in its hand")
        at = ring.index(seat)
        taker = ring[(at + to) % len(ring)]
        if taker == seat:
            taker = ring[(at + (1 if to > 0 else -1)) % len(ring)]
        given.append({"from": seat, "to": taker, "cards": cards})
    for move in given:
        for card in move["cards"]:
            deal.hands[move["from"]].remove(card)
    for move in given:
        deal.hands[move["to"]] += move["cards"]
    lines.due("exchange", **{"pass": number, "moves": given})


def declared(lines: Lines, deal: Deal) -> None:
    """High or low, in secret (12)."""
    deal.ways = [None] * lines.seats
    known = ("high", "low", "both") if lines.rules["both"] else ("high", "low")
    for seat in deal.active:
        event = lines.next("declare")
        lines.fields(event, "seat", "for")
        lines.demand(event["seat"] == seat and event["for"] in known, "not its way")
        deal.ways[seat] = event["for"]
    lines.due("declared", **{"for": deal.ways})


def arranged(lines: Lines, deal: Deal) -> None:
    """Five of seven cards, in an order (13, 14)."""
    deal.laid = [[] for _ in range(lines.seats)]
    for seat in deal.active:
        event = lines.next("arrange")
        lines.fields(event, "seat", "cards")
        cards: list[str] = event["cards"]
        lines.demand(event["seat"] == seat and len(cards) == 5, "not five cards")
        lines.demand(not Counter(cards) - Counter(deal.hands[seat]), "not in its hand")
        deal.laid[seat] = cards


def settled(lines: Lines, deal: Deal, inside: list[int]) -> tuple[list[int], int]:
    """The end of a deal (19 to 23); returns everybody's chips and what stays in the pot."""
    n = lines.seats
    paid, returned = list(deal.paid), [0] * n
    top = max(range(n), key=lambda seat: paid[seat])
    over = paid[top] - max(paid[seat] for seat in range(n) if seat != top)
    returned[top], paid[top] = over, paid[top] - over
    won: dict[str, list[int]] = {"high": [0] * n, "low": [0] * n, "alone": [0] * n}
    pots: list[Event] = []
    if len(deal.active) == 1:
        won["alone"][deal.active[0]] = sum(paid) + deal.flavour
        flavour = 0
    else:
        below, more = 0, deal.flavour
        for level in sorted({paid[seat] for seat in deal.active}):
            layer = sum(min(each, level) - min(each, below) for each in paid) + more
            seats = [seat for seat in range(n) if seat in deal.active and paid[seat] >= level]
            pots.append(one_pot(lines, deal, layer, seats, won))
            below, more = level, 0
        flavour = sum(pot["stays"] for pot in pots)
    scores = []
    chips = list(deal.chips)
    for seat in range(n):
        parts = {way: won[way][seat] for way in won}
        gain = sum(parts.values())
        score = {"paid": paid[seat], "returned": returned[seat], **parts, "net": gain - paid[seat]}
        scores.append(score)
        chips[seat] += gain + returned[seat]
    broke = [seat for seat in inside if not chips[seat]]
    lines.due("deal_end", scores=scores, pots=pots, pot=flavour, totals=chips, broke=broke)
    return chips, flavour


def one_pot(
    lines: Lines, deal: Deal, chips: int, seats: list[int], won: dict[str, list[int]]
) -> Event:
    """Who gets a layer of the pot (20 to 23)."""
    highs = {seat: poker(deal.laid[seat]) for seat in seats}
    lows = {seat: LOW[lines.rules["low"]](deal.laid[seat]) for seat in seats}

    def going(way: str) -> list[int]:
        return [seat for seat in seats if deal.ways[seat] in (way, "both")]

    high, low = going("high"), going("low")
    stands = [
        seat
        for seat in seats
        if deal.ways[seat] == "both"
        and highs[seat] == max(highs[other] for other in high)
        and lows[seat] == min(lows[other] for other in low)
    ]
    claims_high = [seat for seat in high if deal.ways[seat] == "high" or seat in stands]
    claims_low = [seat for seat in low if deal.ways[seat] == "low" or seat in stands]
    if not claims_high and not claims_low:
        claims_high, claims_low = high, low
    best_high = max((highs[seat] for seat in claims_high), default=None)
    best_low = min((lows[seat] for seat in claims_low), default=None)
    winners = {
        "high": [seat for seat in claims_high if highs[seat] == best_high],
        "low": [seat for seat in claims_low if lows[seat] == best_low],
    }
    part = chips // 2 if winners["high"] and winners["low"] else chips
    stays = chips
    for way, ours in winners.items():
        for seat in ours:
            won[way][seat] += part // len(ours)
            stays -= part // len(ours)
    return {"chips": chips, "seats": seats, **winners, "stays": stays}
