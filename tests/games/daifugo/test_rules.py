"""The rules of daifugo.md: its examples, each house rule, what is refused and what is listed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Any

import pytest

from mille.cards import Rank, cards
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Message
from mille.games.daifugo import moves
from mille.games.daifugo.moves import DealEnded, Dealt, Gave, Give, Pass, Play
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.table import Phase, legal, legal_moves, titles_of
from mille.i18n import load
from mille.parts.seats import sizes
from tests.games.daifugo import positions as at
from tests.games.daifugo.positions import A, B, C, D, after, dealt, events, position, rules
from tests.games.matches import random_match
from tests.games.moved import examples_of
from tests.parts import quick_rows

ORDER = (1, 3, 0, 2)


def said(event: moves.Event) -> str:
    """What happened, in a word or two."""
    match event:
        case moves.WentOut(seat, place):
            return f"out {letters([seat])} {place}"
        case moves.Fell(seat, hand):
            return f"fell {letters([seat])} {at.shown(hand or ())}"
        case moves.RoundEnded(why, leader):
            return f"{why} {letters([leader])}"
        case moves.Revolution(turned):
            return "turned" if turned else "back"
        case DealEnded(_, order, scores, totals):
            assert [scores[seat].place for seat in order] == [*range(1, len(order) + 1)]
            assert [seat for seat in order if scores[seat].fell] in ([], [*order[-1:]])
            points = " ".join(str(score.points) for score in scores)
            left = ", ".join(at.shown(score.left) for score in scores)
            return f"order {letters(order)}: {points} = {numbers(totals)}, left {left}"
        case moves.GameEnded(winner, order, results):
            assert winner == order[0]
            return f"won {letters(order)}: {numbers(results)}"
    return type(event).__name__


def letters(seats: Iterable[int]) -> str:
    return " ".join("ABCD"[seat] for seat in seats)


def numbers(some: Iterable[int]) -> str:
    return " ".join(map(str, some))


@pytest.mark.parametrize(("state", "made", "found"), [*at.examples("what comes of moves")])
def test_examples(state: State, made: list[str], found: str) -> None:
    state = after(state, *made[:-1])
    if (why := at.refused(state, made[-1])) is not None:
        assert why == found
        return
    happened = [said(event) for event in events(state, made[-1])[1:]]
    state = after(state, made[-1])
    turn = [] if state.turn is None else [f"turn {letters([state.turn])}"]
    assert ", ".join([*happened, *turn]) == found
    if turn:
        assert (state.top is None) == any(word.split()[0] in {*moves.Ending} for word in happened)


def test_d1_cards_a_seat() -> None:
    for house, order, counts in [
        (rules(), (0, 1, 2, 4, 3), (11, 10, 10, 10, 11)),
        (rules(), (0, 2, 1), (17, 17, 18)),
        (rules(), (0, 1, 2, 3, 4, 5, 6), (8, 8, 8, 7, 7, 7, 7)),
        (rules(jokers=2), (1, 2, 3, 0), (13, 14, 14, 13)),
    ]:
        _, (event, *_) = dealt(order, house, {})
        assert isinstance(event, Dealt) and sizes(event.hands) == counts


JAPANESE = rules("japanese")
TWOS = {C: "2C 2H", A: "AC AD"}, "2D 2S AH AS"


@pytest.mark.parametrize(
    ("house", "order", "wanted", "without", "gifts", "leader"),
    [
        (rules(), ORDER, {C: "2C 2H AS"}, "2D 2S AC AD AH", [(C, B, "2H 2C")], B),
        (JAPANESE, ORDER, {C: "*1 2S", A: "AD"}, "*2 2C 2D 2H", [(C, B, "*1 2S"), (A, D, "AD")], C),
        (rules(destitute_gives=0), ORDER, *TWOS, [], B),
        (rules(destitute_gives=1), ORDER, *TWOS, [(C, B, "2H")], B),
        (rules(destitute_gives=0, poor_gives=1), ORDER, *TWOS, [(A, D, "AD")], B),
        (rules(poor_gives=1), ORDER, *TWOS, [(C, B, "2H 2C"), (A, D, "AD")], B),
        (JAPANESE, (1, 2, 0), {A: "2S 2H"}, "*1 *2", [(A, B, "2S 2H")], A),
    ],
)
def test_d8_to_d10_the_exchange_and_d18_who_leads_then(
    house: Any, order: Any, wanted: Any, without: str, gifts: Any, leader: Any
) -> None:
    state, (first, *found) = dealt(order, house, wanted, without)
    assert isinstance(first, Dealt) and first.leader == leader
    assert found == [Gave(giver, to, cards(said)) for giver, to, said in gifts]
    for giver, to, said in gifts:
        assert (state.phase, state.turn) == (Phase.GIVE, to)
        assert at.refused(state, Give(cards(said)[1:])) == "give_count"
        assert at.refused(state, at.shown(state.hands[to][:1])) == "not_now"
        state = DAIFUGO.play(state, Give(cards(said))).state
        assert {*cards(said)} <= {*state.hands[giver]}
    assert (state.phase, state.turn) == (Phase.PLAY, leader)


def test_d18_who_leads_first() -> None:
    for seed in "12345":
        first = at.first_deal(rules(), 4, seed)
        assert first.dealer is not None
        assert first.leader == (first.dealer + 1) % 4
        first = at.first_deal(JAPANESE, 4, seed)
        assert first.leader is not None
        assert cards("3D")[0] in first.hands[first.leader]


def test_titles() -> None:
    assert {seats: " ".join(titles_of(seats)) for seats in (3, 4, 5, 7)} == {
        3: "daifugo commoner destitute",
        4: "daifugo millionaire poor destitute",
        5: "daifugo millionaire commoner poor destitute",
        7: "daifugo millionaire commoner commoner commoner poor destitute",
    }


LEAD = position("5C 5D 6C 6D 7H *1", "6H 6S 8C 9D", "9C TC", "TD JC", house=rules(jokers=1))
POSITIONS = {
    "start": DAIFUGO.start(rules(), 4),
    "lead": LEAD,
    "follow": after(LEAD, "5C 5D"),  # b answers a pair of fives
    "exchange": dealt(ORDER, rules(), {1: "3C 3D 4C"})[0],  # b owes c two cards
    "five": position("6C 6D 6H 6S *1 7C", "8C 9D", "9C TC", "TD JC", house=rules(jokers=1)),
}
REFUSED = examples_of("daifugo")["what is refused"].splitlines()


@pytest.mark.parametrize("example", REFUSED)
def test_the_first_reason_is_said(example: str) -> None:
    where, who, line, id = (part.strip() for part in example.split("|"))
    position, *made = where.split(", ")
    state, said = after(POSITIONS[position], *made), json.loads(line)
    heard = DAIFUGO.judge(state, Seat("ABCD".index(who)), said)
    if not id:
        assert not isinstance(heard, Message) and DAIFUGO.refusal(state, heard) is None
        assert DAIFUGO.write_choice(heard)["event"] == said["event"]
        return
    assert isinstance(heard, Message)
    assert heard.id == f"refusal.{id}"
    words = load("en", "daifugo").text(heard)
    assert words.endswith(".") and "{" not in words and "_" not in words


MOST_HELD = 9
"""Larger hands have too many choices."""


def meant(entries: list[dict[str, Any]]) -> set[frozenset[str]]:
    """Every play that the list allows: any cards of an entry, at least one of the entry's rank."""
    return {
        frozenset(some)
        for entry in entries
        for n in entry.get("counts", ())
        for some in combinations(entry["from"], n)
        if any(code[0] == entry["rank"] for code in some)
    }


@pytest.mark.parametrize(
    ("rule_set", "seats"),
    quick_rows(((name, n) for name in ("standard", "japanese", "family") for n in (4, 7)), 2),
)
def test_plays(rule_set: str, seats: int) -> None:
    tried = gifts = 0
    for turn in random_match("daifugo", rule_set, seats=seats).turns:
        if turn.actor is CHANCE:
            continue
        view = at.on_turn(turn.state)
        if view.gift is not None:
            (entry,) = legal(view)
            gifts += 1
            assert set(entry["from"]) == {card.code for card in view.hand}
            for some in combinations(entry["from"], entry["count"]):
                assert DAIFUGO.refusal(turn.state, Give(cards(some))) is None
        if view.gift is not None or len(view.hand) > MOST_HELD:
            continue
        allowed = {
            frozenset(card.code for card in some)
            for n in range(1, 6)
            for some in combinations(view.hand, n)
            if DAIFUGO.refusal(turn.state, Play(some)) is None
        }
        listed = legal(view)
        assert meant(listed) == allowed
        assert ({"event": "pass"} in listed) is (DAIFUGO.refusal(turn.state, Pass()) is None)
        assert all(len(entry["from"]) and entry["counts"] for entry in listed if "from" in entry)
        # There is one of each kind.
        own = [at.shown(move.cards).split() for move in legal_moves(view) if isinstance(move, Play)]
        assert set(map(kind, own)) == set(map(kind, allowed))
        tried += len(allowed)
    assert tried > 300 and gifts


def test_the_three_of_spades_takes_a_lone_joker_by_itself() -> None:
    house = rules(jokers=2, spade_three=True)
    start = position("*1 4C", "3S *2 5C", "6C", "7C", house=house)
    listed = legal(at.on_turn(after(start, "*1")))
    assert listed[1:] == [{"event": "play", "rank": "3", "from": ["3S"], "counts": [1]}]


def kind(codes: Collection[str]) -> tuple[Any, ...]:
    """All that matters of a play to the rules, but for the 3 of spades."""
    return tuple(sorted(code[0] for code in codes if code[0] != Rank.JOKER)), len(codes)
