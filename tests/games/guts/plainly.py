"""Guts checked by plain arithmetic over the lines of a record.

Written from guts.md alone; it uses nothing of the game, not even its cards: a hand is a list of
letters. From the deals and the words it works out what must follow, and compares that with the
record: antes, who may speak, what is shown, every division of a pot, who is broke, the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

ORDER = "23456789TJQKA"


def strength(rules: dict[str, Any], hand: Sequence[str]) -> tuple[int, ...]:
    """How good a hand is; the greater tuple wins (#23 to #26)."""
    ranks = sorted((ORDER.index(card[0]) + 2 for card in hand), reverse=True)
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


class Wrong(Exception):
    """The record does not follow the rules."""


def _same(what: str, said: object, true: object) -> None:
    if said != true:
        raise Wrong(f"{what}: the record says {said}, by the rules it is {true}")


def judge(rules: dict[str, Any], seats: int, lines: Sequence[dict[str, Any]]) -> int:
    """Follow a record to its end; return how many pots were divided. Raises `Wrong`."""
    chips = [rules["buy_in"]] * seats
    gone: set[int] = set()
    pot, rounds, deals, divided = 0, 0, 0, 0
    fresh, dealer = True, -1
    at = iter(lines)
    line = next(at)
    while True:
        # The deal: antes only at the first of a round (#3 to #7).
        deals += 1
        rounds += fresh
        _same("event", line["event"], "deal")
        _same("deal", (line["deal"], line["round"]), (deals, rounds))
        if dealer >= 0:
            left = [(dealer + step) % seats for step in range(1, seats + 1)]
            _same("dealer", line["dealer"], next(seat for seat in left if seat not in gone))
        dealer = line["dealer"]
        ante, debt = rules["ante"] * fresh, rules["short"] == "debt"
        antes = [ante if debt else min(ante, has) for has in chips]
        antes = [0 if seat in gone else due for seat, due in enumerate(antes)]
        chips = [has - due for has, due in zip(chips, antes)]
        pot += sum(antes)
        _same("antes", line["antes"], antes)
        _same("pot", line["pot"], pot)
        _same("chips", line["chips"], chips)
        hands = line["hands"]
        sizes = [0 if seat in gone else rules["cards"] for seat in range(seats)]
        _same("sizes", [len(hand) for hand in hands], sizes)
        cards = [card for hand in hands for card in hand] + line["stub"]
        _same("cards", len(set(cards)), 52)
        # The words, from the dealer's left (#8, #9).
        order = [(dealer + step) % seats for step in range(1, seats + 1)]
        order = [seat for seat in order if seat not in gone]
        word: dict[int, bool] = {}
        for seat in order:
            line = next(at)
            _same("word", (line["event"], line["seat"]), ("declare", seat))
            word[seat] = line["in"]
        line = next(at)
        if rules["declare"] == "together":
            _same("opened", line["event"], "declared")
            _same("words", line["in"], [word.get(seat) for seat in range(seats)])
            line = next(at)
        inside = sorted(seat for seat in word if word[seat])
        weenie = not inside and rules["all_out"] == "weenie"
        if len(inside) > 1 or weenie:
            _same("show", line["event"], "show")
            seen = inside if inside else sorted(word)
            _same("shown", line["hands"], [hands[s] if s in seen else None for s in range(seats)])
            line = next(at)
        # Who takes what and who pays what (#12 to #19).
        due = min(pot, rules["cap"]) if rules["cap"] else pot
        won, paid, winners, losers = [0] * seats, [0] * seats, list[int](), list[int]()
        top = max(strength(rules, hands[seat]) for seat in inside or word)
        best = [seat for seat in inside or sorted(word) if strength(rules, hands[seat]) == top]
        if inside:
            winners, losers = best, [seat for seat in inside if seat not in best]
            divided += len(inside) > 1
        elif weenie:
            losers = best
        for seat in winners:
            won[seat] = pot // len(winners)
        for seat in losers:
            paid[seat] = due if debt else min(due, chips[seat])
        pot += sum(paid) - sum(won)
        over = bool(winners) and not sum(paid)
        chips = [has + more - less for has, more, less in zip(chips, won, paid)]
        broke = [seat for seat in sorted(word) if chips[seat] <= 0 and rules["short"] == "out"]
        played = sorted(word)
        gone |= set(broke)
        _same("event", line["event"], "deal_end")
        _same("in", line["in"], inside)
        _same("winners", line["winners"], winners)
        scores = [
            {"ante": a, "won": w, "paid": p, "net": w - p - a} for a, w, p in zip(antes, won, paid)
        ]
        _same("scores", line["scores"], scores)
        _same("next pot", line["pot"], pot)
        _same("totals", line["totals"], chips)
        _same("broke", line["broke"], broke)
        _same("round_over", line["round_over"], over)
        _same("all chips", sum(chips) + pot, seats * rules["buy_in"])
        fresh = over
        # The end (#20, #21).
        left = [seat for seat in range(seats) if seat not in gone]
        why, heirs, line = "", [], next(at)
        if len(left) <= 1:
            why, heirs = "one_left", left or played
        elif deals >= rules["deals"] and over:
            why = "deals"
        elif deals >= rules["deals"] + rules["extra_deals"]:
            why, heirs = "stopped", left
        if not why:
            continue
        share = [pot // len(heirs) if seat in heirs else 0 for seat in range(seats)]
        _same("event", line["event"], "game_end")
        _same("why", line["why"], why)
        _same("share", line["share"], share)
        _same("left", line["left"], pot - sum(share))
        chips = [own + more for own, more in zip(chips, share)]
        _same("end", line["totals"], chips)
        _same("best", line["winners"], [s for s in range(seats) if chips[s] == max(chips)])
        _same("lines after the end", list(at), [])
        return divided
