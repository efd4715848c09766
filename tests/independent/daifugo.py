"""Daifugo, read from docs/games/daifugo.md; the numbers are its rows."""

from __future__ import annotations

from collections import Counter

from tests.independent.reading import Event, Lines, all_of, around

RANKS = "3456789TJQKA2"
WORTH = ("daifugo", "millionaire", "commoner", "poor", "destitute")


def low_to_high(card: str) -> tuple[int, int]:
    """The normal order, jokers highest; within a rank C D H S, and `*1` before `*2`."""
    if card[0] == "*":
        return len(RANKS), int(card[1])
    return RANKS.index(card[0]), "CDHS".index(card[1])


def titles(seats: int) -> list[str]:
    """The titles by place (22)."""
    if seats == 3:
        return ["daifugo", "commoner", "destitute"]
    return ["daifugo", "millionaire", *["commoner"] * (seats - 4), "poor", "destitute"]


def game(lines: Lines) -> None:
    rules, n = lines.rules, lines.seats
    totals, order = [0] * n, list[int]()
    for number in range(1, rules["deals"] + 1):
        order, scores = one_deal(lines, number, order)
        totals = [total + score["points"] for total, score in zip(totals, scores)]
        lines.due("deal_end", deal=number, order=order, scores=scores, totals=totals)
    if rules["winner"] == "points":  # 24
        order = sorted(order, key=lambda seat: (-totals[seat], order.index(seat)))
    results = [n - 1 - order.index(seat) for seat in range(n)]  # 25
    lines.due("game_end", winner=order[0], order=order, results=results)
    lines.over()


def one_deal(lines: Lines, number: int, before: list[int]) -> tuple[list[int], list[Event]]:
    """A deal's order and scores. `before` is the order of the deal before."""
    rules, n = lines.rules, lines.seats
    deal = lines.next("deal")
    lines.fields(deal, "deal", "dealer", "leader", "hands")
    lines.demand(deal["deal"] == number, "not the number of the deal")
    dealers = before[-1:] or range(n)  # 2
    lines.demand(deal["dealer"] in dealers, "somebody else deals")
    hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
    pack = [rank + suit for rank in RANKS for suit in "CDHS"]
    pack += [f"*{i + 1}" for i in range(rules["jokers"])]
    lines.demand(sorted(all_of(hands)) == sorted(pack), "not the pack")
    sizes = [0] * n
    for i in range(len(pack)):  # 3
        sizes[(deal["dealer"] + 1 + i) % n] += 1
    lines.demand([len(hand) for hand in hands] == sizes, "not dealt one by one")
    if before:
        leader = before[0] if rules["later_lead"] == "daifugo" else before[-1]  # 9
    elif rules["first_lead"] == "left_of_dealer":  # 5
        leader = (deal["dealer"] + 1) % n
    else:
        leader = next(seat for seat in range(n) if "3D" in hands[seat])
    lines.demand(deal["leader"] == leader, "somebody else leads")
    if before:
        exchange(lines, hands, before)
    return played(lines, hands, leader, before)


def exchange(lines: Lines, hands: list[list[str]], before: list[int]) -> None:
    """The forced gifts, then the free ones (6, 7, 8)."""
    pairs = [(before[-1], before[0], lines.rules["destitute_gives"])]
    if len(before) > 3:
        pairs.append((before[-2], before[1], lines.rules["poor_gives"]))
    pairs = [pair for pair in pairs if pair[2]]
    for poor, rich, count in pairs:
        best = sorted(hands[poor], key=low_to_high, reverse=True)[:count]
        lines.due("give", seat=poor, to=rich, cards=best)
        move(hands, poor, rich, best)
    for poor, rich, count in pairs:
        event = lines.next("give")
        lines.fields(event, "seat", "to", "cards")
        given: list[str] = event["cards"]
        lines.demand((event["seat"], event["to"]) == (rich, poor), "not its gift")
        lines.demand(not Counter(given) - Counter(hands[rich]), "not in its hand")
        lines.demand(len(given) == count, "as many as were received")
        move(hands, rich, poor, given)


def move(hands: list[list[str]], giver: int, taker: int, cards: list[str]) -> None:
    for card in cards:
        hands[giver].remove(card)
        hands[taker].append(card)


def played(
    lines: Lines, hands: list[list[str]], leader: int, before: list[int]
) -> tuple[list[int], list[Event]]:
    """Follow round after round, until one seat is left in."""
    rules, n = lines.rules, lines.seats
    out: list[int] = []
    fallen: list[int] = []
    turned = False
    inside = list(range(n))
    while True:
        top: list[str] = []
        maker, passed, turn, by = leader, set[int](), leader, ""
        while not by:
            event = lines.next("play", "pass")
            lines.demand(event.get("seat") == turn, "not its turn")
            if event["event"] == "pass":
                lines.fields(event, "seat")
                lines.demand(top, "who leads must play")  # 10
                passed.add(turn)
            else:
                lines.fields(event, "seat", "rank", "cards")
                cards = event["cards"]
                check(lines, event, hands[turn], top, turned)
                cuts = rules["eight_cut"] and event["rank"] == "8"  # 18
                if top and top[0][0] == "*" and cards == ["3S"]:
                    by = "spade_three"  # 17
                elif cuts:
                    by = "eight"
                top, maker = sorted(cards), turn
                if rules["passing"] == "may_return":  # 12
                    passed = set()
                for card in cards:
                    hands[turn].remove(card)
                if rules["revolution"] and len(cards) == 4:  # 16
                    turned = not turned
                    lines.due("revolution", on=turned)
                if not hands[turn]:
                    inside.remove(turn)
                    out.append(turn)
                    lines.due("out", seat=turn, place=len(out))
                    king = before[0] if before else turn
                    if rules["capital_fall"] and len(out) == 1 and king != turn:  # 20
                        inside.remove(king)
                        fallen.append(king)
                        left = sorted(hands[king], key=low_to_high)
                        lines.due("fall", seat=king, cards=left)
                if len(inside) == 1:  # 21
                    return end(lines, hands, [*out, *inside, *fallen], fallen)
            if not by:
                turn = next_to_play(turn, n, inside, passed, maker)
                by = "passes" if turn < 0 else ""
        leader = next(seat for seat in around(maker, n) if seat in inside)  # 13, 14, 19
        lines.due("round_end", by=by, leader=leader)


def next_to_play(turn: int, seats: int, inside: list[int], passed: set[int], maker: int) -> int:
    """Who is asked next; -1 if it would be the maker of the top (13, 14)."""
    for seat in list(around(turn + 1, seats)):
        if seat == maker:
            return -1
        if seat in inside and seat not in passed:
            return seat
    return -1


def check(lines: Lines, event: Event, hand: list[str], top: list[str], turned: bool) -> None:
    """Check that these cards can be played (10, 11, 15, 16, 17)."""
    cards: list[str] = event["cards"]
    lines.demand(cards and not Counter(cards) - Counter(hand), "not in its hand")
    ranks = {card[0] for card in cards if card[0] != "*"}
    lines.demand(len(ranks) <= 1 and len(cards) <= 4, "up to four cards of one rank")
    rank = ranks.pop() if ranks else "*"
    lines.demand(event["rank"] == rank, "not the rank of the cards")
    if not top:
        return
    answers = lines.rules["spade_three"] and cards == ["3S"]
    if answers and len(top) == 1 and top[0][0] == "*":
        return
    lines.demand(len(cards) == len(top), "not as many as the top")
    beaten = next((card[0] for card in top if card[0] != "*"), "*")
    lines.demand(strength(rank, turned) > strength(beaten, turned), "not higher")


def strength(rank: str, turned: bool) -> int:
    """How high a rank is now; jokers on their own beat all."""
    if rank == "*":
        return 100
    return -RANKS.index(rank) if turned else RANKS.index(rank)


def end(
    lines: Lines, hands: list[list[str]], order: list[int], fallen: list[int]
) -> tuple[list[int], list[Event]]:
    """The order of a deal and its scores (22, 23)."""
    names = titles(lines.seats)
    scores: list[Event] = []
    for seat in range(lines.seats):
        place = order.index(seat)
        scores.append(
            {
                "place": place + 1,
                "title": names[place],
                "points": lines.rules["points"][WORTH.index(names[place])],
                "left": sorted(hands[seat], key=low_to_high),
                "fell": seat in fallen,
            }
        )
    return order, scores
