"""Wrong records, each with one mistake, and the line at which a referee must refuse them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from mille.cards import Dice
from tests.independent.referee import PACK, RANKS, Deal, Referee

Lines = list[dict[str, Any]]
Wrong = tuple[Lines, int]
"""The wrong record and the number of its wrong line."""

KINDS: dict[str, Callable[[Lines], Iterator[Wrong]]] = {}
"""The kinds of mistake; each finds the places of a record where it can be made."""


def kind(make: Callable[[Lines], Iterator[Wrong]]) -> Callable[[Lines], Iterator[Wrong]]:
    """Register a kind by its name."""
    KINDS[make.__name__] = make
    return make


def places(lines: Lines, name: str) -> Iterator[int]:
    """The places of an event's lines."""
    return (i for i, line in enumerate(lines) if line.get("event") == name)


def deal_before(lines: Lines, i: int) -> Deal:
    """The deal as it stands before line `i` (counted from 0)."""
    referee = Referee(lines[0])
    for line in lines[1:i]:
        referee.event(line)
    assert referee.deal is not None
    return referee.deal


def said(lines: Lines, i: int, **fields: Any) -> Wrong:
    """Line `i` with other fields, and wrong there."""
    return [*lines[:i], {**lines[i], **fields}, *lines[i + 1 :]], i + 1


def gone(lines: Lines, i: int) -> Wrong:
    """Line `i` left out, so that the next one is wrong."""
    return [*lines[:i], *lines[i + 1 :]], i + 1


def twice(lines: Lines, i: int) -> Wrong:
    """Line `i` repeated, and wrong the second time."""
    return [*lines[: i + 1], *lines[i:]], i + 2


# Draws and the pack


@kind
def another_card_than_the_top_is_drawn(lines: Lines) -> Iterator[Wrong]:
    """#8"""
    for i in places(lines, "draw"):
        other = next(card for card in PACK if card != lines[i]["card"])
        yield said(lines, i, card=other)


@kind
def nothing_is_drawn(lines: Lines) -> Iterator[Wrong]:
    """#8, #31"""
    yield from (gone(lines, i) for i in places(lines, "draw"))


@kind
def two_cards_are_drawn(lines: Lines) -> Iterator[Wrong]:
    """#8"""
    for i in places(lines, "draw"):
        deal = deal_before(lines, i)
        if len(deal.stock) > 1:
            again = {**lines[i], "card": deal.stock[1]}
            yield [*lines[: i + 1], again, *lines[i + 1 :]], i + 2


@kind
def the_upcard_two_is_taken_after_the_first_turn(lines: Lines) -> Iterator[Wrong]:
    """#7"""
    for i in places(lines, "draw"):
        deal = deal_before(lines, i)
        if not deal.first and deal.pile[-1][0] == "2":
            yield said(lines, i, event="take_upcard_two", card=deal.pile[-1])


@kind
def an_upcard_that_is_no_two_is_taken(lines: Lines) -> Iterator[Wrong]:
    """#7"""
    for i in places(lines, "draw"):
        deal = deal_before(lines, i)
        if deal.first and deal.pile[-1][0] != "2":
            yield said(lines, i, event="take_upcard_two", card=deal.pile[-1])


@kind
def the_upcard_two_is_taken_where_it_is_not_free(lines: Lines) -> Iterator[Wrong]:
    """#7"""
    for i in places(lines, "take_upcard_two"):
        yield with_rule(lines, i, first_two_free=False)


@kind
def the_pack_is_taken_with_one_card(lines: Lines) -> Iterator[Wrong]:
    """#9"""
    for i in places(lines, "take_pack"):
        yield said(lines, i, meld=lines[i]["meld"][:1])


@kind
def the_pack_is_taken_with_a_two(lines: Lines) -> Iterator[Wrong]:
    """#10"""
    for i in places(lines, "take_pack"):
        deal = deal_before(lines, i)
        twos = [card for card in deal.hands[deal.turn] if card[0] == "2"]
        if twos and deal.pile[-1][0] != "2":
            yield said(lines, i, meld=[lines[i]["meld"][0], twos[0]])


@kind
def twos_take_the_pack_where_they_may_not(lines: Lines) -> Iterator[Wrong]:
    """#11"""
    for i in places(lines, "take_pack"):
        earlier = (lines[j]["cards"][0][0] for j in places(lines[:i], "take_pack"))
        if lines[i]["cards"][0][0] == "2" and "2" not in earlier:
            yield with_rule(lines, i, twos_take_two=False)


@kind
def a_card_stays_in_the_pile(lines: Lines) -> Iterator[Wrong]:
    """#13"""
    for i in places(lines, "take_pack"):
        yield said(lines, i, cards=lines[i]["cards"][:-1])


@kind
def the_upcard_of_a_taken_pack_is_not_first(lines: Lines) -> Iterator[Wrong]:
    """#12"""
    for i in places(lines, "take_pack"):
        first, *rest = lines[i]["cards"]
        if rest and rest[0] != first:
            yield said(lines, i, cards=[*rest, first])


# Melds


@kind
def two_cards_are_a_meld(lines: Lines) -> Iterator[Wrong]:
    """#20"""
    for i in places(lines, "meld"):
        deal = deal_before(lines, i)
        if lines[i]["rank"] not in deal.tables[deal.turn]:
            yield said(lines, i, cards=lines[i]["cards"][:2])


@kind
def no_cards_are_laid(lines: Lines) -> Iterator[Wrong]:
    """#25"""
    yield from (said(lines, i, cards=[]) for i in places(lines, "meld"))


@kind
def a_card_of_another_rank_is_laid(lines: Lines) -> Iterator[Wrong]:
    """#20, #28"""
    for i in places(lines, "meld"):
        deal = deal_before(lines, i)
        for card in deal.hands[deal.turn]:
            if card[0] not in {lines[i]["rank"], "2"}:
                yield said(lines, i, cards=[*lines[i]["cards"], card])
                break


@kind
def a_card_that_is_not_in_the_hand_is_laid(lines: Lines) -> Iterator[Wrong]:
    """#29"""
    for i in places(lines, "meld"):
        deal = deal_before(lines, i)
        have = deal.hands[deal.turn]
        for card in (lines[i]["rank"] + suit for suit in "CDHS"):
            if card not in have:
                yield said(lines, i, cards=[*lines[i]["cards"], card])
                break


@kind
def one_card_is_laid_twice(lines: Lines) -> Iterator[Wrong]:
    """#1"""
    for i in places(lines, "meld"):
        deal = deal_before(lines, i)
        card = lines[i]["cards"][0]
        if deal.hands[deal.turn].count(card) == 1:
            yield said(lines, i, cards=[*lines[i]["cards"], card])


@kind
def only_twos_are_a_meld_of_another_rank(lines: Lines) -> Iterator[Wrong]:
    """#22"""
    for i in places(lines, "meld"):
        deal = deal_before(lines, i)
        twos = [card for card in deal.hands[deal.turn] if card[0] == "2"]
        if len(twos) >= 3 and lines[i]["rank"] not in {"2", *deal.tables[deal.turn]}:
            yield said(lines, i, cards=twos)


@kind
def too_few_naturals_for_these_rules(lines: Lines) -> Iterator[Wrong]:
    """#22"""
    for i in places(lines, "meld"):
        cards, rank = lines[i]["cards"], lines[i]["rank"]
        if sum(card[0] == rank for card in cards) == 1 and len(cards) >= 3:
            yield with_rule(lines, i, min_naturals=2)
            return


@kind
def a_meld_before_the_draw(lines: Lines) -> Iterator[Wrong]:
    """#31"""
    for i in places(lines, "meld"):
        if lines[i - 1]["event"] == "draw":
            yield [*lines[: i - 1], lines[i], lines[i - 1], *lines[i + 1 :]], i


# Turns


@kind
def a_card_that_is_not_in_the_hand_is_discarded(lines: Lines) -> Iterator[Wrong]:
    """#34"""
    for i in places(lines, "discard"):
        deal = deal_before(lines, i)
        other = next(card for card in PACK if card not in deal.hands[deal.turn])
        yield said(lines, i, card=other)


@kind
def nothing_is_discarded(lines: Lines) -> Iterator[Wrong]:
    """#34"""
    yield from (gone(lines, i) for i in places(lines, "discard"))


@kind
def two_cards_are_discarded(lines: Lines) -> Iterator[Wrong]:
    """#34"""
    yield from (twice(lines, i) for i in places(lines, "discard"))


@kind
def the_other_seat_plays(lines: Lines) -> Iterator[Wrong]:
    """#6"""
    for name in ("draw", "take_pack", "meld", "discard"):
        yield from (said(lines, i, seat=1 - lines[i]["seat"]) for i in places(lines, name))


# Reshuffles


@kind
def no_reshuffle(lines: Lines) -> Iterator[Wrong]:
    """#40"""
    yield from (gone(lines, i) for i in places(lines, "reshuffle"))


@kind
def two_reshuffles(lines: Lines) -> Iterator[Wrong]:
    """#40"""
    yield from (twice(lines, i) for i in places(lines, "reshuffle"))


@kind
def a_reshuffle_with_cards_in_the_stock(lines: Lines) -> Iterator[Wrong]:
    """#40"""
    for i in places(lines, "draw"):
        deal = deal_before(lines, i)
        if len(deal.pile) > 1 and deal.stock:
            extra = {"event": "reshuffle", "stock": deal.pile[:-1]}
            yield [*lines[:i], extra, *lines[i:]], i + 1


@kind
def a_reshuffle_loses_a_card(lines: Lines) -> Iterator[Wrong]:
    """#40"""
    yield from (said(lines, i, stock=lines[i]["stock"][1:]) for i in places(lines, "reshuffle"))


@kind
def the_upcard_is_shuffled_in(lines: Lines) -> Iterator[Wrong]:
    """#40"""
    for i in places(lines, "reshuffle"):
        top = deal_before(lines, i).pile[-1]
        yield said(lines, i, stock=[*lines[i]["stock"], top])


@kind
def more_reshuffles_than_allowed(lines: Lines) -> Iterator[Wrong]:
    """#42"""
    for i in places(lines, "reshuffle"):
        yield with_rule(lines, i, max_reshuffles=0)
        return


# Deals


@kind
def the_same_seat_deals_again(lines: Lines) -> Iterator[Wrong]:
    """#5"""
    for i in list(places(lines, "deal"))[1:]:
        yield said(lines, i, dealer=1 - lines[i]["dealer"])


@kind
def a_deal_has_a_card_three_times(lines: Lines) -> Iterator[Wrong]:
    """#1"""
    for i in places(lines, "deal"):
        first, *rest = lines[i]["stock"]
        other = next(card for card in PACK if card != first)
        yield said(lines, i, stock=[other, *rest])


@kind
def a_hand_of_fourteen(lines: Lines) -> Iterator[Wrong]:
    """#2"""
    for i in places(lines, "deal"):
        (first, *rest), other = lines[i]["hands"]
        yield said(lines, i, hands=[rest, other], stock=[first, *lines[i]["stock"]])


@kind
def two_upcards(lines: Lines) -> Iterator[Wrong]:
    """#3"""
    for i in places(lines, "deal"):
        first, *rest = lines[i]["stock"]
        yield said(lines, i, discard=[*lines[i]["discard"], first], stock=rest)


@kind
def a_deal_before_the_last_one_ended(lines: Lines) -> Iterator[Wrong]:
    """#58"""
    yield from (gone(lines, i) for i in places(lines, "deal_end"))


@kind
def a_deal_ends_before_its_end(lines: Lines) -> Iterator[Wrong]:
    """#34, #41"""
    for i in places(lines, "deal_end"):
        for out in (None, 0, 1):
            end = {**lines[i], "out": out}
            yield [*lines[: i - 1], end, *lines[i:]], i


# Scores and the payment


@kind
def a_wrong_score(lines: Lines) -> Iterator[Wrong]:
    """#44 to #57"""
    for i in places(lines, "deal_end"):
        for seat in (0, 1):
            for key, value in lines[i]["scores"][seat].items():
                scores = copy.deepcopy(lines[i]["scores"])
                match value:
                    case bool():
                        scores[seat][key] = not value
                    case int():
                        scores[seat][key] = value + 1
                    case _:
                        scores[seat][key] = [] if value else ["K"]
                yield said(lines, i, scores=scores)


@kind
def wrong_totals(lines: Lines) -> Iterator[Wrong]:
    """#57"""
    for i in places(lines, "deal_end"):
        first, second = lines[i]["totals"]
        yield said(lines, i, totals=[first, second + 5])
        if first != second:
            yield said(lines, i, totals=[second, first])


@kind
def somebody_else_went_out(lines: Lines) -> Iterator[Wrong]:
    """#35 to #41"""
    for i in places(lines, "deal_end"):
        for out in {None, 0, 1} - {lines[i]["out"]}:
            yield said(lines, i, out=out)


@kind
def a_wrong_payment(lines: Lines) -> Iterator[Wrong]:
    """#61 to #71"""
    for i in places(lines, "game_end"):
        yield said(lines, i, payment=lines[i]["payment"] + 1)
        yield said(lines, i, payment=-lines[i]["payment"])


@kind
def a_wrong_skunk(lines: Lines) -> Iterator[Wrong]:
    """#67, #68"""
    for i in places(lines, "game_end"):
        for skunk in {0, 1, 2} - {lines[i]["skunk"]}:
            yield said(lines, i, skunk=skunk)


@kind
def the_other_seat_won(lines: Lines) -> Iterator[Wrong]:
    """#59"""
    for i in places(lines, "game_end"):
        yield said(lines, i, winner=1 - lines[i]["winner"])


@kind
def other_stakes(lines: Lines) -> Iterator[Wrong]:
    """#61, #65, #71"""
    for i in places(lines, "game_end"):
        yield with_rule(lines, i, stakes=[1, 4])


@kind
def the_game_ends_before_the_target(lines: Lines) -> Iterator[Wrong]:
    """#58"""
    ends = list(places(lines, "deal_end"))
    (end,) = places(lines, "game_end")
    for i in ends[:-1]:
        yield [*lines[: i + 1], lines[end]], i + 2


@kind
def a_deal_after_the_end_of_the_game(lines: Lines) -> Iterator[Wrong]:
    """#58"""
    ends = list(places(lines, "game_end"))
    deals = list(places(lines, "deal"))
    for i in ends:
        # Without its last line, the game goes on after somebody has won.
        for again in deals[-2:]:
            yield [*lines[:i], lines[again]], i + 1
            yield [*lines[: i + 1], lines[again]], i + 2


def with_rule(lines: Lines, i: int, **changed: Any) -> Wrong:
    """Another house rule that makes line `i` the first wrong one."""
    header = {**lines[0], "rules": {**lines[0]["rules"], **changed}}
    return [header, *lines[1:]], i + 1


# Random changes

OTHERS: list[Any] = [None, 1, "x", [], {}, True, 1.0]


def by_chance(lines: Lines, dice: Dice) -> Lines:
    """A record with a random line lost, doubled or moved, or with a random value changed."""
    lines = copy.deepcopy(lines)
    i, j = dice.below(len(lines)), dice.below(len(lines))
    match dice.below(6):
        case 0:
            del lines[i]
        case 1:
            lines.insert(i, lines[i])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case _:
            _spoil(lines[i], dice)
    return lines


def _spoil(inside: Any, dice: Dice) -> None:
    """Change or leave out one value somewhere in an object."""
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = dice.choice(keys)
        if isinstance(inside[key], (dict, list)) and inside[key] and dice.below(8):
            inside = inside[key]
            continue
        break
    value = inside[key]
    match dice.below(6), value:
        case 0, _:
            del inside[key]
        case 1, _:
            inside[key] = dice.choice(OTHERS)
        case _, bool():
            inside[key] = not value
        case _, int():
            inside[key] = value + dice.choice([-100, -5, -1, 1, 5, 100])
        case _, str() if len(value) <= 2:
            inside[key] = (dice.choice(RANKS) + dice.choice("CDHS"))[: len(value)]
        case _:
            inside[key] = dice.choice(OTHERS)


def dumped(lines: Lines) -> bytes:
    """The record as a file's bytes."""
    return "".join(json.dumps(line) + "\n" for line in lines).encode()
