"""Mille, read from docs/games/mille.md; the numbers are its rows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.independent.reading import Event, Lines, alike, all_of

RANKS = "23456789TJQKA"
PACK = Counter({rank + suit: 2 for rank in RANKS for suit in "CDHS"})  # 1
VALUES = dict(zip(RANKS, [20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 15]))  # 44


def worth(cards: list[str]) -> int:
    """What cards are worth (44)."""
    return sum({"QS": 100, "JD": 50}.get(card, VALUES[card[0]]) for card in cards)


def game(lines: Lines) -> None:
    totals, stars, circles, dealer = [0, 0], [0, 0], [0, 0], None
    while True:
        event = lines.next("deal")
        dealers = (0, 1) if dealer is None else (1 - dealer,)  # 4, 5
        lines.demand(event["dealer"] in dealers, "somebody else deals")
        dealer = event["dealer"]
        deal = Deal(lines, event)
        out, end = deal.played()
        scores = [deal.score(seat, out) for seat in (0, 1)]
        for seat, score in enumerate(scores):
            totals[seat] += score["total"]  # 57
            stars[seat] += score["naturals"]
            circles[seat] += score["chapeau"]
            said = end["scores"][seat]["natural_melds"]
            lines.demand(sorted(said) == score["natural_melds"], "other naturals")
            score["natural_melds"] = said
        wanted = {"event": "deal_end", "out": out, "scores": scores, "totals": totals}
        lines.demand(alike(end, wanted), f"{wanted} is due")
        if max(totals) >= lines.rules["target"] and totals[0] != totals[1]:  # 58, 60
            lines.due("game_end", **payment(lines.rules, totals, stars, circles))
            return lines.over()


def payment(
    rules: Event, totals: list[int], stars: list[int], circles: list[int]
) -> dict[str, int]:
    """Who has won, and what it brings."""
    winner = totals.index(max(totals))  # 59
    won, lost = totals[winner], totals[1 - winner]
    skunk = 2 if rules["double_skunk"] and lost < 0 else int(lost < rules["skunk_line"])  # 67, 68
    small, large = rules["stakes"]  # 71
    fixed = large * (1 + stars[winner] + circles[1 - winner])  # 61 to 64
    apart = small * (hundreds(won) - hundreds(lost))  # 65
    match rules["settlement"]:  # 69
        case "all_multiplied":
            paid = (fixed + apart) * (skunk + 1)
        case "hundreds_multiplied":
            paid = fixed + apart * (skunk + 1)
        case _:  # a skunk is one mark, whatever its depth
            paid = fixed + large * (skunk > 0) + small * -((lost - won) // 100)
    return {"winner": winner, "skunk": skunk, "payment": paid}


def hundreds(total: int) -> int:
    """To the nearest 100, half away from zero, in hundreds (66)."""
    size = (abs(total) + 50) // 100
    return size if total >= 0 else -size


class Deal:
    """One deal: where the 104 cards are, and whose turn it is."""

    def __init__(self, lines: Lines, event: Event) -> None:
        self.lines, self.rules = lines, lines.rules
        self.hands = [list(hand) for hand in event["hands"]]
        self.pile, self.stock = list(event["discard"]), list(event["stock"])
        lines.demand([len(hand) for hand in self.hands] == [15, 15], "not dealt so")  # 2
        lines.demand(len(self.pile) == 1, "one upcard")  # 3
        lines.demand(Counter(all_of(self.hands, self.pile, self.stock)) == PACK, "not two packs")
        self.melds: list[dict[str, list[str]]] = [{}, {}]
        self.turn, self.turns, self.reshuffles = 1 - event["dealer"], 0, 0  # 6

    def played(self) -> tuple[int | None, Event]:
        """Follow turn after turn; return who is out, and the line that ends the deal."""
        lines = self.lines
        while True:
            self.turns += 1
            lazy = self.rules["reshuffle"] == "when_needed"
            if self.may_reshuffle() and not lazy and self.turns > 1:  # 40
                self.reshuffle(lines.next("reshuffle"))
            dead = not self.stock and not self.may_reshuffle()
            last = ("deal_end",) if dead else ("reshuffle",) if self.may_reshuffle() else ()
            event = lines.next("draw", "take_upcard_two", "take_pack", *last)
            if event["event"] == "deal_end":  # 41
                return None, event
            if event["event"] == "reshuffle":
                self.reshuffle(event)
                event = lines.next("draw")
            self.drawn(event)
            while self.hands[self.turn]:
                event = lines.next("meld", "discard")
                lines.demand(event["seat"] == self.turn, "not its turn")
                if event["event"] == "discard":  # 34
                    self.leave_hand([event["card"]])
                    self.pile.append(event["card"])
                    break
                self.lay(event)
            if not self.hands[self.turn]:  # 35, 36, 38
                return self.turn, lines.next("deal_end")
            self.turn = 1 - self.turn

    def may_reshuffle(self) -> bool:
        """Whether the stock is empty with cards under the upcard (40, 42)."""
        more = self.reshuffles < self.rules["max_reshuffles"]
        return not self.stock and len(self.pile) >= 2 and more

    def reshuffle(self, event: Event) -> None:
        """Make all cards but the upcard the stock."""
        self.lines.demand(sorted(event["stock"]) == sorted(self.pile[:-1]), "not the pile")
        self.stock, self.pile = list(event["stock"]), self.pile[-1:]
        self.reshuffles += 1

    def drawn(self, event: Event) -> None:
        """Follow what a turn begins with (8)."""
        demand, hand = self.lines.demand, self.hands[self.turn]
        demand(event["seat"] == self.turn, "not its turn")
        if event["event"] == "draw":
            demand([event["card"]] == self.stock[:1], "not the top of the stock")
            hand.append(self.stock.pop(0))
            return
        upcard = self.pile[-1]
        if event["event"] == "take_upcard_two":  # 7
            demand(
                self.rules["first_two_free"] and self.turns == 1, "not with these rules, or late"
            )
            demand(event["card"] == upcard and upcard[0] == "2", "not the 2")
            hand.append(self.pile.pop())
            return
        meld, taken = event["meld"], event["cards"]
        demand(taken[:1] == [upcard] and sorted(taken) == sorted(self.pile), "not the pile")  # 13
        demand(len(meld) >= 2, "a pair takes the pack")  # 9
        demand(all(card[0] == upcard[0] for card in meld), "not of its rank")  # 10
        demand(upcard[0] != "2" or self.rules["twos_take_two"], "2s take none by these rules")  # 11
        self.leave_hand(meld)
        self.melds[self.turn].setdefault(upcard[0], []).extend([upcard, *meld])  # 12, 15
        hand.extend(taken[1:])
        self.pile.clear()

    def lay(self, event: Event) -> None:
        """A new meld, or cards added to one of one's own (20 to 28)."""
        demand, rank, cards = self.lines.demand, event["rank"], event["cards"]
        demand(cards and all(card[0] in (rank, "2") for card in cards), "not of its rank")
        self.leave_hand(cards)
        laid = [*self.melds[self.turn].get(rank, []), *cards]
        naturals = sum(card[0] == rank for card in laid)
        demand(len(laid) >= 3 and naturals >= self.rules["min_naturals"], "no meld")  # 20, 22
        self.melds[self.turn][rank] = laid

    def leave_hand(self, cards: list[str]) -> None:
        """Take cards out of the hand of the seat on turn."""
        hand = self.hands[self.turn]
        self.lines.demand(not Counter(cards) - Counter(hand), "not in its hand")
        for card in cards:
            hand.remove(card)

    def score(self, seat: int, out: int | None) -> dict[str, Any]:
        """What a seat scores (45 to 56)."""
        melds = self.melds[seat]
        wild = any(card[0] == "2" for rank in melds if rank != "2" for card in melds[rank])
        may = out == seat or self.rules["natural_hand"] == "any_player"
        natural_hand = bool(melds) and not wild and may  # 50
        natural = sorted(rank for rank, laid in melds.items() if [c[0] for c in laid] == [rank] * 8)
        melded = sum(worth(laid) * (2 if rank in natural else 1) for rank, laid in melds.items())
        melded *= 2 if natural_hand else 1  # 51 to 53
        left = worth(self.hands[seat])
        return {
            "melded": melded,
            "left": left,
            "total": melded - left,
            "naturals": len(natural) + natural_hand,
            "natural_hand": natural_hand,
            "natural_melds": natural,
            "chapeau": melded < left and out is not None,  # 54, 55
        }
