"""A second referee of Mille's records, to find mistakes that the first one cannot see.

Written from `record.md` and `mille.md` alone: it imports nothing of `mille`, and its cards are the
two characters of the record. `python -m tests.independent.referee FILE…` prints `FILE:LINE: reason`
for each record with a fault and exits with 1 if there was any, else with 0.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

RANKS = "23456789TJQKA"
PACK = Counter({rank + suit: 2 for rank in RANKS for suit in "CDHS"})  # mille.md #1
VALUES = dict(zip(RANKS, [20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 15]))  # mille.md #44

CHOICES: dict[str, tuple[Any, ...]] = {
    "preset": ("standard", "denexa", "pagat", "toronto", "custom"),
    "double_skunk": (True, False),
    "first_two_free": (True, False),
    "twos_take_two": (True, False),
    "open_pile": (True, False),
    "announce_low_hand": (True, False),
    "min_naturals": (1, 2),
    "natural_hand": ("going_out", "any_player"),
    "reshuffle": ("end_of_turn", "when_needed"),
    "settlement": ("all_multiplied", "hundreds_multiplied", "marks"),
}


class Refused(Exception):
    """A line that the rules do not allow: its number, counted from 1, and why."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


def demand(true: object, reason: str) -> None:
    """Check something that must hold."""
    if not true:
        raise Refused(reason)


def alike(one: object, other: object) -> bool:
    """Equal as JSON, where `1` is neither `true` nor `1.0`."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def whole(value: object, least: int | None = None) -> bool:
    """An integer of at least `least`."""
    return type(value) is int and (least is None or value >= least)


def cards_of(value: object, name: str) -> list[str]:
    """A list of cards."""
    demand(isinstance(value, list), f"{name} is not a list of cards")
    assert isinstance(value, list)
    for card in value:
        demand(isinstance(card, str) and card in PACK, f"{name} has {card!r}, which is no card")
    return value


def worth(cards: list[str]) -> int:
    """What cards are worth (mille.md #44)."""
    return sum({"QS": 100, "JD": 50}.get(card, VALUES[card[0]]) for card in cards)


def hundreds(total: int) -> int:
    """To the nearest 100, half away from zero, in hundreds (mille.md #65, #66)."""
    size = (abs(total) + 50) // 100
    return size if total >= 0 else -size


def check_rules(rules: object) -> dict[str, Any]:
    """Check the header's rules: each is there, has a possible value, and fits the name."""
    demand(isinstance(rules, dict), "the header has no rules")
    assert isinstance(rules, dict)
    expected = {*CHOICES, "target", "skunk_line", "max_reshuffles", "stakes"}
    demand(set(rules) == expected, f"not the rules of Mille: {sorted(set(rules) ^ expected)}")
    for key, values in CHOICES.items():
        demand(any(alike(rules[key], value) for value in values), f"{key} cannot be {rules[key]!r}")
    demand(whole(rules["target"], 1), "target is not a number above 0")
    demand(whole(rules["skunk_line"]), "skunk_line is not a number")
    demand(whole(rules["max_reshuffles"], 0), "max_reshuffles is not a number from 0")
    stakes = rules["stakes"]
    demand(
        isinstance(stakes, list) and len(stakes) == 2 and all(whole(s, 0) for s in stakes),
        "stakes are not two numbers from 0",
    )
    return rules


class Deal:
    """One deal: where the 104 cards are, and who has to do what."""

    def __init__(self, rules: dict[str, Any], event: dict[str, Any]) -> None:
        hands = event.get("hands")
        demand(isinstance(hands, list) and len(hands) == 2, "a deal has two hands")
        assert isinstance(hands, list)
        self.rules = rules
        self.hands = [list(cards_of(hand, "a hand")) for hand in hands]
        self.pile = list(cards_of(event.get("discard"), "discard"))  # the top last
        self.stock = list(cards_of(event.get("stock"), "stock"))  # the top first
        demand(all(len(hand) == 15 for hand in self.hands), "a hand is not 15 cards")  # mille.md #2
        demand(len(self.pile) == 1, "the upcard is not one card")  # mille.md #3
        demand(
            Counter([*self.hands[0], *self.hands[1], *self.pile, *self.stock]) == PACK,
            "the cards are not two packs",
        )
        self.tables: list[dict[str, list[str]]] = [{}, {}]
        self.turn: int = 1 - event["dealer"]  # mille.md #6
        self.first = True
        self.reshuffles = 0
        self.phase = "draw"

    # what a player does

    def draw(self, event: dict[str, Any]) -> None:
        """Draw the top of the stock (mille.md #8)."""
        self.expect("draw", "must draw")
        demand(self.stock, "the stock is empty")
        demand(alike(event.get("card"), self.stock[0]), f"the top of the stock is {self.stock[0]}")
        self.hands[self.turn].append(self.stock.pop(0))
        self.phase = "play"

    def take_upcard_two(self, event: dict[str, Any]) -> None:
        """Take a 2 turned up by the deal, as the very first draw (mille.md #7)."""
        self.expect("draw")
        demand(self.rules["first_two_free"], "these rules give no 2 away")
        demand(self.first, "only the first turn of a deal may take the 2")
        demand(self.pile[-1][0] == "2", "the upcard is no 2")
        demand(alike(event.get("card"), self.pile[-1]), f"the upcard is {self.pile[-1]}")
        self.hands[self.turn].append(self.pile.pop())
        self.phase = "play"

    def take_pack(self, event: dict[str, Any]) -> None:
        """Take the pile with at least two natural cards of the upcard's rank (mille.md #9 to
        #16).
        """
        self.expect("draw")
        meld = cards_of(event.get("meld"), "meld")
        cards = cards_of(event.get("cards"), "cards")
        upcard = self.pile[-1]
        demand(
            cards[:1] == [upcard] and sorted(cards) == sorted(self.pile),
            "cards are not the whole pile, upcard first",
        )
        demand(len(meld) >= 2, "the pack takes two cards from the hand")
        demand(all(card[0] == upcard[0] for card in meld), f"not all are of the rank of {upcard}")
        demand(upcard[0] != "2" or self.rules["twos_take_two"], "2s take no pack by these rules")
        self.leave_hand(meld)
        self.tables[self.turn].setdefault(upcard[0], []).extend([upcard, *meld])
        self.hands[self.turn].extend(cards[1:])
        self.pile.clear()
        self.phase = "play" if self.hands[self.turn] else "out"  # mille.md #38

    def meld(self, event: dict[str, Any]) -> None:
        """Lay a new meld, or add cards to one of the player's own (mille.md #20 to #28)."""
        self.expect("play")
        rank, cards = event.get("rank"), cards_of(event.get("cards"), "cards")
        demand(isinstance(rank, str) and len(rank) == 1 and rank in RANKS, f"no rank {rank!r}")
        assert isinstance(rank, str)
        demand(cards, "no cards were laid")
        demand(all(card[0] in {rank, "2"} for card in cards), f"not all belong in a meld of {rank}")
        self.leave_hand(cards)
        laid = [*self.tables[self.turn].get(rank, []), *cards]
        naturals = sum(card[0] == rank for card in laid)
        demand(len(laid) >= 3, "a meld has at least three cards")
        demand(naturals >= self.rules["min_naturals"], "the meld has too few natural cards")
        self.tables[self.turn][rank] = laid
        self.phase = "play" if self.hands[self.turn] else "out"  # mille.md #35

    def discard(self, event: dict[str, Any]) -> None:
        """Discard one card, which ends the turn (mille.md #34, #36)."""
        self.expect("play")
        (card,) = cards_of([event.get("card")], "card")
        self.leave_hand([card])
        self.pile.append(card)
        if not self.hands[self.turn]:
            self.phase = "out"
            return
        self.turn, self.first = 1 - self.turn, False
        lazy = self.rules["reshuffle"] == "when_needed"
        self.phase = "reshuffle" if self.can_reshuffle() and not lazy else "draw"  # mille.md #40

    def reshuffle(self, event: dict[str, Any]) -> None:
        """Make all cards but the upcard the stock (mille.md #40)."""
        lazy = self.rules["reshuffle"] == "when_needed"
        self.expect("draw" if lazy else "reshuffle")
        demand(self.can_reshuffle(), "nothing is to be reshuffled")
        stock = cards_of(event.get("stock"), "stock")
        demand(Counter(stock) == Counter(self.pile[:-1]), "the stock is not the rest of the pile")
        self.stock, self.pile = list(stock), self.pile[-1:]
        self.reshuffles += 1
        self.phase = "must draw" if lazy else "draw"

    # questions about a deal

    def can_reshuffle(self) -> bool:
        """Whether the stock is empty with cards under the upcard (mille.md #41, #42)."""
        more = self.reshuffles < self.rules["max_reshuffles"]
        return not self.stock and len(self.pile) >= 2 and more

    def expect(self, *phases: str) -> None:
        """Check that the deal is at one of these points."""
        needs = {"draw": "a draw", "must draw": "a draw from the stock", "play": "a discard"}
        needs |= {"reshuffle": "a reshuffle", "out": "the end of the deal"}
        demand(self.phase in phases, f"{needs[self.phase]} was to come")

    def leave_hand(self, cards: list[str]) -> None:
        """Take cards out of the hand of the player on turn."""
        for card in cards:
            demand(card in self.hands[self.turn], f"{card} is not in the hand")
            self.hands[self.turn].remove(card)

    def out(self) -> int | None:
        """Who went out, once the deal is over; nobody if it died (mille.md #41)."""
        if self.phase == "out":
            return self.turn
        demand(
            self.phase == "draw" and not self.stock and not self.can_reshuffle(),
            "the deal is not over",
        )
        return None

    def score(self, seat: int) -> dict[str, Any]:
        """A player's score (mille.md #45 to #56)."""
        out, melds = self.out(), self.tables[seat]
        wild = any("2" in (card[0] for card in laid) for rank, laid in melds.items() if rank != "2")
        may = out == seat or self.rules["natural_hand"] == "any_player"
        natural_hand = bool(melds) and not wild and may
        natural_melds = [
            rank for rank, laid in melds.items() if [card[0] for card in laid] == [rank] * 8
        ]
        melded = sum(
            worth(laid) * (2 if rank in natural_melds else 1) * (2 if natural_hand else 1)
            for rank, laid in melds.items()
        )
        left = worth(self.hands[seat])
        return {
            "melded": melded,
            "left": left,
            "total": melded - left,
            "naturals": len(natural_melds) + natural_hand,
            "natural_hand": natural_hand,
            "natural_melds": sorted(natural_melds),
            "chapeau": melded < left and out is not None,
        }


class Referee:
    """A record, read line by line: where it stands, and what may come next."""

    def __init__(self, header: dict[str, Any]) -> None:
        demand(header.get("format") == "mille-record", "not a mille-record")
        demand(alike(header.get("version"), 1), "not version 1 of mille-record")
        demand(header.get("game") == "mille", "not a game of Mille")
        self.rules = check_rules(header.get("rules"))
        seats = header.get("seats")
        demand(isinstance(seats, list) and len(seats) == 2, "a game has two seats")
        assert isinstance(seats, list)
        for seat in seats:
            named = isinstance(seat, dict) and all(
                isinstance(seat.get(key), str) for key in ("name", "player")
            )
            demand(named, "a seat has a name and a player")
        for key in ("seed", "created", "program"):
            demand(isinstance(header.get(key, ""), str), f"{key} is no text")
        self.totals, self.stars, self.circles = [0, 0], [0, 0], [0, 0]
        self.dealer: int | None = None
        self.deal: Deal | None = None
        self.due = "deal"
        """The event that must come between deals; `play` within one."""

    def event(self, event: dict[str, Any]) -> None:
        """Follow the next event, or refuse it."""
        name = event.get("event")
        if name == "note":
            return
        between: dict[str, Callable[[dict[str, Any]], None]] = {
            "deal": self.new_deal,
            "deal_end": self.deal_end,
            "game_end": self.game_end,
        }
        moves = {"draw", "take_upcard_two", "take_pack", "meld", "discard"}
        known = isinstance(name, str) and name in {*between, *moves, "reshuffle"}
        demand(known, f"no event {name!r}")
        assert isinstance(name, str)
        demand(self.due != "nothing", "the game was over")
        if name in between:
            demand(self.due == {"deal_end": "play"}.get(name, name), f"{self.due} was to come")
            between[name](event)
            return
        demand(self.due == "play", f"{self.due} was to come")
        if name in moves:
            seat = self.deal.turn
            demand(alike(event.get("seat"), seat), f"it is the turn of seat {seat}")
        getattr(self.deal, name)(event)

    def new_deal(self, event: dict[str, Any]) -> None:
        """Start a deal by the other dealer (mille.md #4, #5)."""
        dealer = event.get("dealer")
        seats = (0, 1) if self.dealer is None else (1 - self.dealer,)
        demand(any(alike(dealer, seat) for seat in seats), "the deal alternates between the seats")
        self.deal, self.dealer, self.due = Deal(self.rules, event), dealer, "play"

    def deal_end(self, event: dict[str, Any]) -> None:
        """Check scores and totals, and keep what the payment needs."""
        demand(alike(event.get("out", "nobody said"), self.deal.out()), "someone else went out")
        given, scores = event.get("scores"), [self.deal.score(seat) for seat in (0, 1)]
        demand(isinstance(given, list) and len(given) == 2, "a deal has two scores")
        assert isinstance(given, list)
        for seat, (score, right) in enumerate(zip(given, scores)):
            demand(isinstance(score, dict), f"the score of seat {seat} is no score")
            for key, value in right.items():
                said = score.get(key)
                if key == "natural_melds" and isinstance(said, list):
                    said = sorted(said, key=str)
                demand(alike(said, value), f"{key} of seat {seat} is {value}, not {said}")
            self.totals[seat] += right["total"]
            self.stars[seat] += right["naturals"]
            self.circles[seat] += right["chapeau"]
        demand(alike(event.get("totals"), self.totals), f"the totals are {self.totals}")
        high, low = max(self.totals), min(self.totals)
        self.due = "game_end" if high >= self.rules["target"] and high != low else "deal"

    def game_end(self, event: dict[str, Any]) -> None:
        """Check winner and payment (mille.md #58 to #71)."""
        winner = self.totals.index(max(self.totals))
        won, lost = self.totals[winner], self.totals[1 - winner]
        skunk = 1 if lost < self.rules["skunk_line"] else 0
        if self.rules["double_skunk"] and lost < 0:
            skunk = 2
        small, large = self.rules["stakes"]
        fixed = large * (1 + self.stars[winner] + self.circles[1 - winner])
        apart = small * (hundreds(won) - hundreds(lost))
        match self.rules["settlement"]:
            case "all_multiplied":
                payment = (fixed + apart) * (skunk + 1)
            case "hundreds_multiplied":
                payment = fixed + apart * (skunk + 1)
            case _:  # marks: a skunk is one mark, whatever its depth
                mark = large if skunk else 0
                payment = fixed + mark + small * -((lost - won) // 100)
        for key, value in (("winner", winner), ("skunk", skunk), ("payment", payment)):
            demand(alike(event.get(key), value), f"{key} is {value}, not {event.get(key)}")
        self.due = "nothing"


def no_number(name: str) -> None:
    """Refuse `NaN` and `Infinity`, which Python reads though they are no JSON."""
    raise ValueError(name)


def read(line: bytes) -> dict[str, Any]:
    """The object of a line."""
    try:
        value = json.loads(line.decode("utf-8"), parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        raise Refused(f"not JSON: {error}") from None
    demand(isinstance(value, dict), "not a JSON object")
    assert isinstance(value, dict)
    return value


def check(record: bytes) -> int:
    """How many events a record has, all by the rules; `Refused` says where it breaks them."""
    *lines, last = record.split(b"\n")
    if last:  # a torn line is dropped; one that only lacks its line end stays
        try:
            read(last)
            lines.append(last)
        except Refused:
            pass
    if not lines:
        raise Refused("the record has no header", 1)
    referee: Referee | None = None
    for number, line in enumerate(lines, 1):
        try:
            if referee is None:
                referee = Referee(read(line))
            else:
                referee.event(read(line))
        except Refused as refused:
            raise Refused(refused.reason, number) from None
    return len(lines) - 1


def main(names: list[str]) -> int:
    """Check these records; return 1 if one of them has a fault or cannot be read."""
    failed = False
    for name in names:
        try:
            print(f"{name}: {check(Path(name).read_bytes())} events, all by the rules.")
        except Refused as refused:
            failed = True
            print(f"{name}:{refused.line}: {refused.reason}.")
        except OSError as error:
            failed = True
            print(f"{name}: {error.strerror}.")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
