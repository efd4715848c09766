"""Guts, read from docs/games/guts.md; the numbers are its rows."""

from __future__ import annotations

from collections.abc import Sequence

from tests.independent.reading import Event, Lines, all_of, around

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]  # 1


def strength(rules: Event, hand: Sequence[str]) -> tuple[int, ...]:
    """How good a hand is; the greater tuple wins (23 to 26)."""
    ranks = sorted((RANKS.index(card[0]) + 2 for card in hand), reverse=True)
    if rules["two_three"] and ranks == [3, 2]:
        return (9,)
    many = max(map(ranks.count, ranks))
    if many > 1:
        return (2 if many == 2 else 5, max(ranks, key=ranks.count), min(ranks, key=ranks.count))
    if rules["straights"]:
        flush = len({card[1] for card in hand}) == 1
        run = 3 if ranks == [14, 3, 2] else ranks[0]
        if run == 3 or ranks == [run, run - 1, run - 2]:
            return (6 if flush else 4, run)
        if flush:
            return (3, *ranks)
    return (1, *ranks)


def game(lines: Lines) -> None:
    rules, n = lines.rules, lines.seats
    chips, pot, gone, dealer = [rules["buy_in"]] * n, 0, set[int](), None
    rounds, number, fresh, debt = 0, 0, True, rules["short"] == "debt"
    while True:
        number, rounds = number + 1, rounds + fresh
        event = lines.next("deal")
        lines.fields(event, *["deal", "round", "dealer", "antes", "pot", "chips", "hands", "stub"])
        lines.demand([event["deal"], event["round"]] == [number, rounds], "not the number")
        dealers = range(n) if dealer is None else around(dealer + 1, n)  # 3
        left = [seat for seat in dealers if seat not in gone]
        lines.demand(event["dealer"] in (left if dealer is None else left[:1]), "not the dealer")
        dealer = event["dealer"]
        due = rules["ante"] * fresh  # 4, 5
        antes = [due if debt else min(due, mine) for mine in chips]  # 7
        antes = [0 if seat in gone else ante for seat, ante in enumerate(antes)]
        chips, pot = [mine - ante for mine, ante in zip(chips, antes)], pot + sum(antes)
        lines.demand(event["antes"] == antes and event["chips"] == chips, "not the antes")
        lines.demand(event["pot"] == pot, "not the pot")
        hands: list[list[str]] = event["hands"]
        sizes = [0 if seat in gone else rules["cards"] for seat in range(n)]  # 6
        lines.demand([len(hand) for hand in hands] == sizes, "not so many cards")
        lines.demand(sorted(all_of(hands, event["stub"])) == sorted(PACK), "not the pack")
        played = [seat for seat in around(dealer + 1, n) if seat not in gone]
        inside = declared(lines, played)
        weenie = not inside and rules["all_out"] == "weenie"
        if len(inside) > 1 or weenie:  # 11 to 15
            seen = inside or played
            lines.due("show", hands=[hands[seat] if seat in seen else None for seat in range(n)])
        best = max(strength(rules, hands[seat]) for seat in inside or played)
        top = [seat for seat in inside or played if strength(rules, hands[seat]) == best]
        winners = sorted(top) if inside else []
        losers = [seat for seat in inside if seat not in top] or (top if weenie else [])
        due = min(pot, rules["cap"] or pot)  # 16
        won = [pot // len(winners) if seat in winners else 0 for seat in range(n)]
        paid = [min(due, max(due if debt else 0, chips[s])) if s in losers else 0 for s in range(n)]
        pot += sum(paid) - sum(won)
        fresh = bool(winners) and not any(paid)
        chips = [mine + more - less for mine, more, less in zip(chips, won, paid)]
        broke = sorted(seat for seat in played if chips[seat] <= 0 and not debt)  # 18, 19
        gone |= {*broke}
        scores = [
            {"ante": ante, "won": more, "paid": less, "net": more - less - ante}
            for ante, more, less in zip(antes, won, paid)
        ]
        end = {"in": sorted(inside), "winners": winners, "scores": scores, "pot": pot}
        lines.due("deal_end", **end, totals=chips, broke=broke, round_over=fresh)
        left = [seat for seat in range(n) if seat not in gone]
        if len(left) <= 1:  # 20, 21
            return last(lines, "one_left", chips, pot, left or played)
        if number >= rules["deals"] and fresh:
            return last(lines, "deals", chips, pot, [])
        if number >= rules["deals"] + rules["extra_deals"]:
            return last(lines, "stopped", chips, pot, left)


def declared(lines: Lines, order: list[int]) -> list[int]:
    """Who is in, after all who were asked have spoken (8, 9)."""
    words: list[bool | None] = [None] * lines.seats
    for seat in order:
        event = lines.next("declare")
        lines.fields(event, "seat", "in")
        lines.demand(event["seat"] == seat, "not its turn")
        words[seat] = event["in"]
    if lines.rules["declare"] == "together":
        lines.due("declared", **{"in": words})
    return [seat for seat in order if words[seat]]


def last(lines: Lines, why: str, chips: list[int], pot: int, heirs: list[int]) -> None:
    """The end of the game (20 to 22)."""
    share = [pot // len(heirs) if seat in heirs else 0 for seat in range(lines.seats)]
    totals = [mine + more for mine, more in zip(chips, share)]
    best = [seat for seat in range(lines.seats) if totals[seat] == max(totals)]
    left = pot - sum(share)
    lines.due("game_end", why=why, share=share, left=left, totals=totals, winners=best)
    lines.over()
