"""Contract Rummy, read from docs/games/contract_rummy.md; the numbers are its rows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.independent.reading import Event, Lines, all_of, places

CONTRACTS = ("SS", "SR", "RR", "SSS", "SSR", "SRR", "RRR")  # 4
RANKS = "A23456789TJQKA"


@dataclass
class Meld:
    """A meld on the table; for a run with the place of its lowest card, from 1 for a low ace."""

    kind: str
    cards: list[str]
    low: int = 0
    suit: str = ""


@dataclass
class Deal:
    """Where all cards are."""

    number: int
    hands: list[list[str]]
    pile: list[tuple[str, int | None]]
    """The pile, top last; each card with the seat that threw it."""
    stock: list[str]
    melds: list[Meld] = field(default_factory=list)
    down: set[int] = field(default_factory=set)
    had: Counter[int] = field(default_factory=Counter)
    """How many upcards each seat got by asking."""
    reshuffles: int = 0


def joker(card: str) -> bool:
    """Whether a card is a joker: they are all alike (1)."""
    return card[0] == "*"


def face(card: str) -> str:
    """A card as row 8 sees it."""
    return "*" if joker(card) else card


def game(lines: Lines) -> None:
    rules, n = lines.rules, lines.seats
    totals, dealer = [0] * n, None
    for number in rules["deals"]:
        event = lines.next("deal")
        lines.fields(event, "deal", "contract", "dealer", "hands", "discard", "stock")
        lines.demand(event["deal"] == number, "not the number of the deal")
        lines.demand(event["contract"] == CONTRACTS[number - 1], "not its contract")
        dealers = range(n) if dealer is None else [(dealer + 1) % n]  # 2
        lines.demand(event["dealer"] in dealers, "somebody else deals")
        dealer = event["dealer"]
        deal = dealt(lines, event)
        out = played(lines, deal, (event["dealer"] + 1) % n)
        scores = [count(hand) for hand in deal.hands]
        totals = [total + score["total"] for total, score in zip(totals, scores)]
        end = lines.next("deal_end")
        lines.fields(end, "out", "hands", "scores", "totals")
        shown = {**end, "hands": [sorted(hand) for hand in end["hands"]]}
        hands = [sorted(hand) for hand in deal.hands]
        wanted: Event = {"event": "deal_end", "out": out, "hands": hands}
        wanted |= {"scores": scores, "totals": totals}
        lines.demand(shown == wanted, f"{wanted} is due")
    best = [seat for seat in range(n) if totals[seat] == min(totals)]  # 34
    lines.due("game_end", winners=best, places=places([-total for total in totals]))
    lines.over()


def dealt(lines: Lines, event: Event) -> Deal:
    """The cards as they are dealt (1, 3)."""
    rules, n = lines.rules, lines.seats
    jokers = n - 1 if rules["jokers"] == "seats_minus_one" else rules["jokers"]
    pack = [rank + suit for rank in RANKS[:13] for suit in "CDHS"] * 2
    pack += [f"*{i + 1}" for i in range(jokers)]
    hands = [list(hand) for hand in event["hands"]]
    size = rules["deal_sizes"][event["deal"] - 1]
    lines.demand([len(hand) for hand in hands] == [size] * n, "not dealt so")
    lines.demand(len(event["discard"]) == 1, "one upcard")
    lines.demand(
        sorted(all_of(hands, event["discard"], event["stock"])) == sorted(pack), "not the pack"
    )
    return Deal(event["deal"], hands, [(event["discard"][0], None)], list(event["stock"]))


def played(lines: Lines, deal: Deal, seat: int) -> int | None:
    """Follow turn after turn; return who is out, or None in a dead deal."""
    rules, n, turns = lines.rules, lines.seats, 0
    while True:
        if turns == n * rules["max_turns"]:  # 32
            return None
        if not deal.stock:
            if deal.reshuffles == rules["max_reshuffles"] or len(deal.pile) < 2:
                return None
            reshuffled(lines, deal)  # 31
        turns += 1
        hand, banned = deal.hands[seat], ""
        event = lines.next("draw", "take_discard")
        lines.fields(event, "seat", "card")
        lines.demand(event["seat"] == seat, "not its turn")
        if event["event"] == "draw":  # 7
            lines.demand(event["card"] == deal.stock[0], "not the top of the stock")
            hand.append(deal.stock.pop(0))
            offers(lines, deal, seat)
        else:
            lines.demand(event["card"] == deal.pile[-1][0], "not the upcard")
            if face(event["card"]) not in map(face, hand) and not rules["return_taken"]:  # 8
                banned = face(event["card"])
            hand.append(deal.pile.pop()[0])
        just_down = False
        while True:
            event = lines.next("go_down", "meld", "lay_off", "discard")
            lines.demand(event.get("seat") == seat, "not its turn")
            if event["event"] == "discard":
                break
            if event["event"] == "go_down":
                lines.demand(seat not in deal.down, "already down")
                contract(lines, deal, event, hand)
                deal.down.add(seat)
                just_down = True  # 21
            else:
                lines.demand(seat in deal.down, "not down")  # 27
                lines.demand(not just_down, "only the discard follows a contract")
                (new_meld if event["event"] == "meld" else lay_off)(lines, deal, event, hand)
            if not hand:  # 30
                return seat
        lines.fields(event, "seat", "card")
        lines.demand(event["card"] in hand, "not in its hand")
        others = [card for card in hand if face(card) != banned]
        lines.demand(face(event["card"]) != banned or not others, "just taken")
        hand.remove(event["card"])
        deal.pile.append((event["card"], seat))
        if not hand:
            return seat
        seat = (seat + 1) % n


def reshuffled(lines: Lines, deal: Deal) -> None:
    """Make the pile without its upcard the stock."""
    event = lines.next("reshuffle")
    lines.fields(event, "stock")
    below = [card for card, _ in deal.pile[:-1]]
    lines.demand(sorted(event["stock"]) == sorted(below), "not the pile")
    deal.stock, deal.pile = list(event["stock"]), deal.pile[-1:]
    deal.reshuffles += 1


def offers(lines: Lines, deal: Deal, active: int) -> None:
    """Follow "May I" for as long as somebody says yes (9 to 15)."""
    rules, n = lines.rules, lines.seats
    limit, last = rules["may_i_limit"], None
    while deal.pile:
        none_left = deal.reshuffles == rules["max_reshuffles"]
        if not deal.stock and (len(deal.pile) < 3 or none_left):  # 13
            return
        card, thrower = deal.pile[-1]
        taker = None
        for step in range(1, n):
            seat = (active + step) % n
            own = seat == thrower and not rules["own_discard"]
            if own or seat == last or (limit is not None and deal.had[seat] >= limit):  # 10
                continue
            event = lines.next("may_i")
            lines.fields(event, "seat", "take", "card")
            lines.demand(event["seat"] == seat, "somebody else is asked")
            lines.demand(event["card"] == card, "another card is offered")
            lines.demand(isinstance(event["take"], bool), "yes or no")
            if event["take"]:
                taker = seat
                break
        if taker is None:  # 12
            return
        deal.hands[taker].append(deal.pile.pop()[0])
        deal.had[taker] += 1
        if not deal.stock:  # 14
            reshuffled(lines, deal)
        lines.due("penalty", seat=taker, card=deal.stock[0])  # 11
        deal.hands[taker].append(deal.stock.pop(0))
        last = taker


def made(lines: Lines, kind: object, cards: list[str]) -> Meld:
    """The set or run that these cards are, if any (16, 17)."""
    rules = lines.rules
    natural = [(at, card) for at, card in enumerate(cards) if not joker(card)]
    lines.demand(kind in ("set", "run"), "no kind of meld")
    lines.demand(len(natural) >= rules[f"{kind}_naturals"], "too wild")
    if kind == "set":
        lines.demand(len(cards) >= 3 and len({card[0] for _, card in natural}) == 1, "not a set")
        return Meld("set", list(cards))
    lines.demand(4 <= len(cards) <= 14 and len({card[1] for _, card in natural}) == 1, "not a run")
    for low in range(1, 16 - len(cards)):
        if all(RANKS[low - 1 + at] == card[0] for at, card in natural):
            return Meld("run", list(cards), low, natural[0][1][1])
    lines.demand(False, "not a run")
    raise AssertionError


def contract(lines: Lines, deal: Deal, event: Event, hand: list[str]) -> None:
    """The whole contract in one move (18 to 20, 28)."""
    rules = lines.rules
    lines.fields(event, "seat", "melds")
    kinds = sorted(meld["kind"][0].upper() for meld in event["melds"])
    lines.demand(kinds == sorted(CONTRACTS[deal.number - 1]), "not the contract")
    cards = [card for meld in event["melds"] for card in meld["cards"]]
    lines.demand(not Counter(cards) - Counter(hand), "not in its hand")
    melds = [made(lines, meld["kind"], meld["cards"]) for meld in event["melds"]]
    left = len(hand) - len(cards)
    if deal.number == 7:
        lines.demand(left == (0 if rules["last_hand"] == "all" else 1), "all cards at once")
    elif rules["contract_size"] == "exact":
        exact = [{"set": 3, "run": 4}[meld.kind] == len(meld.cards) for meld in melds]
        lines.demand(all(exact), "not of the exact size")
    if not rules["same_rank_sets"]:
        ranks = [
            next(card[0] for card in meld.cards if not joker(card))
            for meld in melds
            if meld.kind == "set"
        ]
        lines.demand(len(set(ranks)) == len(ranks), "sets of the same rank")
    runs = [meld for meld in melds if meld.kind == "run"]
    for one in runs:
        for other in runs:  # 19
            goes_on = one.suit == other.suit and one.low + len(one.cards) == other.low
            lines.demand(not goes_on, "runs that continue each other")
    deal.melds += melds
    for card in cards:
        hand.remove(card)


def new_meld(lines: Lines, deal: Deal, event: Event, hand: list[str]) -> None:
    """A new meld of one's own, with jokers swapped out of runs (22, 23, 26)."""
    rules = lines.rules
    swaps = event.get("swaps", [])
    lines.fields(event, "seat", "kind", "cards", *(["swaps"] if "swaps" in event else []))
    lines.demand(rules["further_melds"], "no further melds")
    lines.demand("swaps" not in event or (swaps and rules["joker_swap"]), "no swap")
    runs = [Meld(meld.kind, list(meld.cards), meld.low, meld.suit) for meld in deal.melds]
    held = list(hand)
    for swap in swaps:
        lines.demand(set(swap) == {"meld", "card", "joker"}, "not a swap")
        lines.demand(swap["meld"] in range(len(runs)), "no such meld")
        run = runs[swap["meld"]]
        lines.demand(run.kind == "run", "a joker in a set stays")
        lines.demand(joker(swap["joker"]) and swap["joker"] in run.cards, "no such joker there")
        at = run.cards.index(swap["joker"])
        lines.demand(swap["card"] == RANKS[run.low - 1 + at] + run.suit, "not its card")
        lines.demand(swap["card"] in held, "not in its hand")
        held.remove(swap["card"])
        run.cards[at] = swap["card"]
    free = held + [swap["joker"] for swap in swaps]
    lines.demand(not Counter(event["cards"]) - Counter(free), "not in its hand")
    meld = made(lines, event["kind"], event["cards"])
    for card in event["cards"]:
        free.remove(card)
    for swap in swaps:
        lines.demand(swap["joker"] in event["cards"], "a joker without a home")
    deal.melds = [*runs, meld]
    hand[:] = free


def lay_off(lines: Lines, deal: Deal, event: Event, hand: list[str]) -> None:
    """One card added to any meld (24)."""
    lines.demand(event.get("meld") in range(len(deal.melds)), "no such meld")
    meld, card = deal.melds[event["meld"]], event["card"]
    wanted = ["seat", "meld", "card", *(["end"] if meld.kind == "run" else [])]
    lines.fields(event, *wanted)
    lines.demand(card in hand, "not in its hand")
    if meld.kind == "set":
        rank = next(each[0] for each in meld.cards if not joker(each))
        lines.demand(joker(card) or card[0] == rank, "does not fit")
        meld.cards.append(card)
    else:
        lines.demand(event["end"] in ("low", "high"), "no such end")
        low = event["end"] == "low"
        place = meld.low - 1 if low else meld.low + len(meld.cards)
        lines.demand(1 <= place <= 14, "does not fit")
        lines.demand(joker(card) or card == RANKS[place - 1] + meld.suit, "does not fit")
        meld.cards.insert(0 if low else len(meld.cards), card)
        meld.low -= low
    hand.remove(card)


def count(hand: list[str]) -> dict[str, int]:
    """What a hand counts against its seat (33)."""
    jokers = 15 * sum(map(joker, hand))
    aces = 15 * sum(card[0] == "A" for card in hand)
    courts = 10 * sum(card[0] in "JQK" for card in hand)
    spots = sum(RANKS.index(card[0]) + 1 for card in hand if card[0] in "23456789T")
    total = jokers + aces + courts + spots
    return {"jokers": jokers, "aces": aces, "courts": courts, "spots": spots, "total": total}
