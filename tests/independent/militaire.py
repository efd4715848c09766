"""Militaire, read from docs/games/militaire.md; the numbers are its rows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.independent.reading import Event, Lines, all_of, places

RANKS = "A23456789TJQK"
SETS = {3: 30, 4: 40}
RUNS = {3: 10, 4: 20, 5: 0, 6: 50, 7: 100}  # 18


def game(lines: Lines) -> None:
    rules, n = lines.rules, lines.seats
    totals, dealer, number = [0] * n, None, 0
    while True:
        deal = lines.next("deal")
        lines.fields(deal, "deal", "dealer", "hands", "discard", "stock")
        number += 1
        lines.demand(deal["deal"] == number, "not the number of the deal")
        follows = range(n) if dealer is None else [(dealer + 1) % n]  # 2
        lines.demand(deal["dealer"] in follows, "somebody else deals")
        dealer = deal["dealer"]
        scores = one_deal(lines, deal)
        totals = [total + score["total"] for total, score in zip(totals, scores["scores"])]
        lines.due("deal_end", **scores, totals=totals)
        alone = totals.count(max(totals)) == 1
        if (max(totals) >= rules["target"] and alone) or number == rules["max_deals"]:  # 22, 23
            best = [seat for seat in range(n) if totals[seat] == max(totals)]
            lines.due("game_end", winners=best, places=places(totals))
            return lines.over()


def one_deal(lines: Lines, deal: Event) -> Event:
    """Follow the turns of a deal; return what its end must say, except the totals."""
    rules, n = lines.rules, lines.seats
    hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
    pile, stock = list(deal["discard"]), list(deal["stock"])
    pack = [rank + suit for rank in RANKS for suit in "CDHS"] + ["*1"] * rules["jokers"]  # 1
    lines.demand([len(hand) for hand in hands] == [7] * n and len(pile) == 1, "not dealt so")  # 3
    lines.demand(sorted(all_of(hands, pile, stock)) == sorted(pack), "not the pack")
    melds: list[list[Event]] = [[] for _ in range(n)]
    seat, turns, reshuffles = deal["dealer"], 0, 0
    while True:
        seat = (seat + 1) % n  # 4
        if turns == n * rules["max_turns"]:  # 21, the limit first
            return end(melds, None, [])
        if not stock:
            if reshuffles == rules["max_reshuffles"] or len(pile) == 1:
                return end(melds, None, [])
            event = lines.next("reshuffle")  # 20
            lines.fields(event, "stock")
            lines.demand(sorted(event["stock"]) == sorted(pile[:-1]), "not the pile")
            stock, pile, reshuffles = list(event["stock"]), pile[-1:], reshuffles + 1
        turns += 1
        hand, mine, taken = hands[seat], melds[seat], ""
        event = lines.next("draw", "take_discard")  # 5, 6
        lines.fields(event, "seat", "card")
        lines.demand(event["seat"] == seat, "not its turn")
        if event["event"] == "draw":
            lines.demand(event["card"] == stock[0], "not the top of the stock")
            stock.pop(0)
        else:
            lines.demand(event["card"] == pile[-1], "not the upcard")
            taken = pile.pop()
        hand.append(event["card"])
        while True:
            event = lines.next("meld", "go_down", "discard")
            lines.demand(event.get("seat") == seat, "not its turn")
            if event["event"] == "discard":
                break
            lay(lines, event, hand, mine)
            if not hand:
                return end(melds, seat, [])
        lines.fields(event, "seat", "card")
        lines.demand(event["card"] in hand, "not in its hand")
        back = event["card"] == taken and len(hand) > 1 and not rules["return_taken"]
        lines.demand(not back, "just taken")  # 7
        hand.remove(event["card"])
        pile.append(event["card"])
        if is_contract(rules, mine):
            return end(melds, seat, hand)  # 14


def lay(lines: Lines, event: Event, hand: list[str], mine: list[Event]) -> None:
    """One meld, or a contract at once."""
    rules, early = lines.rules, event["event"] == "meld"
    lines.demand(early == rules["lay_early"], "not with these rules")
    lines.fields(event, *(("seat", "kind", "cards") if early else ("seat", "melds")))
    new: list[Event] = [event] if early else event["melds"]
    lines.demand(early or len(new) in (1, 2), "one or two melds")
    cards = [card for meld in new for card in meld["cards"]]
    lines.demand(not Counter(cards) - Counter(hand), "not in its hand")
    for meld in new:
        fits = is_set if meld["kind"] == "set" else is_run
        lines.demand(meld["kind"] in ("set", "run") and fits(rules, meld["cards"]), "no meld")
    lines.demand(not is_contract(rules, mine), "the contract lies already")  # 14
    then = [*mine, *new]
    whole = is_contract(rules, then)
    last = rules["last_discard"] == "optional" and whole
    lines.demand(len(hand) > len(cards) or last, "one card has to be kept")  # 13
    lines.demand(whole or (early and can_go_on(rules, then)), "a dead end")  # 12
    mine += new
    for card in cards:
        hand.remove(card)


def is_set(rules: Event, cards: list[str]) -> bool:
    """Three or four of a rank; the joker counts as one more (8, 9)."""
    return len(cards) in (3, 4) and len({card[0] for card in cards if card[0] != "*"}) == 1


def is_run(rules: Event, cards: list[str]) -> bool:
    """Three to seven of one suit in sequence, from low to high (8, 9)."""
    real = [(at, card) for at, card in enumerate(cards) if card[0] != "*"]
    if not 3 <= len(cards) <= 7 or len({card[1] for _, card in real}) != 1:
        return False
    top = 14 if rules["ace_high"] else 13
    for low in range(1, top - len(cards) + 2):
        names = [(RANKS + "A")[low - 1 + at] for at in range(len(cards))]
        if all(names[at] == card[0] for at, card in real):
            return True
    return False


def is_contract(rules: Event, melds: list[Event]) -> bool:
    """Two sets, a set and a run, a run of six or seven (11); by house rule two runs."""
    kinds = sorted(meld["kind"] for meld in melds)
    if kinds == ["run"]:
        return len(melds[0]["cards"]) >= 6
    return kinds in (["set", "set"], ["run", "set"]) or (
        kinds == ["run", "run"] and rules["two_runs"] == "contract"
    )


def can_go_on(rules: Event, melds: list[Event]) -> bool:
    """Whether a meld of three more would make a contract and leave a card to keep (12)."""
    if len(melds) != 1:
        return False
    most = 8 if rules["last_discard"] == "optional" else 7
    return len(melds[0]["cards"]) + 3 <= most


def value(card: str) -> int:
    """A card's points: joker 0, ace 1, 2 to 9 five, 10 to king ten (17)."""
    return {"*": 0, "A": 1}.get(card[0], 10 if card[0] in "TJQK" else 5)


def end(melds: list[list[Event]], out: int | None, kept: list[str]) -> dict[str, Any]:
    scores = []
    for seat, mine in enumerate(melds):
        cards = sum(value(card) for meld in mine for card in meld["cards"])
        sizes = [(meld["kind"], len(meld["cards"])) for meld in mine if seat == out]
        sets = sum(SETS[size] for kind, size in sizes if kind == "set")
        runs = sum(RUNS[size] for kind, size in sizes if kind == "run")
        unused = sum(map(value, kept)) if seat == out else 0  # 19
        total = cards + sets + runs - unused
        scores.append(
            {"cards": cards, "sets": sets, "runs": runs, "unused": unused, "total": total}
        )
    return {"out": out, "kept": kept, "scores": scores}
