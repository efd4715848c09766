"""The rules of daifugo.md: its examples, each house rule, what is refused and what is listed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import pytest

from mille.cards import Rank, cards
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault, Message
from mille.games.daifugo.moves import (
    OPTIONS,
    PRESETS,
    DealEnded,
    Dealt,
    Ending,
    Event,
    Fell,
    GameEnded,
    Gave,
    Give,
    Pass,
    Play,
    Played,
    Revolution,
    RoundEnded,
    WentOut,
    dealt_counts,
    pack,
)
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.table import Phase, end_of_game, legal, legal_moves, titles_of
from mille.i18n import load
from tests.games.daifugo.positions import (
    A,
    B,
    C,
    D,
    after,
    dealt,
    events,
    first_deal,
    position,
    refused,
    rules,
    shown,
)
from tests.games.matches import random_match
from tests.parts import quick_rows

ORDER = (1, 3, 0, 2)
EXAMPLES = """
D2 a play is answered with as many of a higher rank
5C 5D 5H 7C 8C | 4C 6C 6D 6H KC KD 2C 7H | 9C | TC
pass                                leader_must_play
7C, 7H                              too_low
5C 5D 5H, KC KD                     wrong_count
5C 5D 5H, 6C 6D KC                  mixed_ranks

D3 who passed is not asked again
4C KC | TC 5C | 9C 5D | 5H 6H
4C, pass, 9C, pass, pass            passes C, turn C

D4 with may_return who passed is asked again
4C KC | TC 5C | 9C 5D | 5H 6H | passing="may_return"
4C, pass, 9C, pass, pass            turn B
4C, pass, 9C, pass, pass, TC, pass, pass         turn A
4C, pass, 9C, pass, pass, TC, pass, pass, pass   passes B, turn B

D5 the next leads after who went out
2C | 3C 4C | 3D 4D | 3H 4H
2C                                  out A 1, turn B
2C, pass, pass, pass                passes B, turn B

D6 a single one left is asked
9C KC 3C | 3D 4D | QC | 3H 4H
9C, pass, QC, pass                  turn A
9C, pass, QC, pass, KC              passes A, turn A
9C, pass, QC, pass, pass            passes D, turn D

D11 jokers
QC QD 3C | KC *1 3D | *2 2C 2D 9C | 2H 2S 4C | jokers=2
QC QD, KC *1                        turn C
QC QD, KC *1, 2C 2D                 turn D
QC QD, KC *1, 2C *2                 turn D
QC QD, KC *1, *2                    wrong_count

D11 two jokers beat two twos
2H 2S 3C | *1 *2 2C | 4C | 5C | jokers=2
2H 2S, *1 *2                        turn C
2H 2S, 2C *1                        too_low

D11 a joker does not beat a joker
*1 3C | *2 4C | 5C | 6C | jokers=2
*1, *2                              too_low

D11 no five of a kind
5C 5D 5H 5S *1 3C | 4C | 6C | 7C | jokers=2
5C 5D 5H 5S *1                      too_many

D12 the three of spades
*1 *2 4C | 3H 3S 5C | 6C | 7C | jokers=2 spade_three=true
*1, 3H                              too_low
*1, 3S                              spade_three B, turn B
*1 *2, 3S                           wrong_count

D12 off
*1 4C | 3S 5C | 6C | 7C | jokers=2
*1, 3S                              too_low

D12 as the last card
*1 4C | 3S | 6C | 7C | jokers=2 spade_three=true
*1, 3S                              out B 1, spade_three C, turn C

D12 in a revolution it is a three like any
4C *1 3D | 3S 4D 3H | 9D 5C | TC | jokers=1 spade_three=true turned=true
4C, 3S                              turn C
*1, 3S                              spade_three B, turn B

D13 revolution
6C 6D *1 *2 4H 9C | 7C 7D 7H 7S 5C 5D 5H 5S 3C 3D | 8C 9D | 8D 9H | jokers=2 revolution=true
6C 6D *1 *2                         turned, turn B
6C 6D *1 *2, 7C 7D 7H 7S            too_low
6C 6D *1 *2, 5C 5D 5H 5S            back, turn C

D13 jokers stay the highest
4H 9C | 3C 9D | *1 9H | *2 2C 9S | jokers=2 revolution=true turned=true
4H, 3C, *1                          turn D
4H, 3C, *1, 2C                      too_low
4H, 3C, *1, *2                      too_low

D13 it outlasts the round
6C 6D 6H 6S 9C | 7C 8D | 7D 8C | TC | revolution=true
6C 6D 6H 6S, pass, pass, pass, 9C, 8D   turn C
6C 6D 6H 6S, pass, pass, pass, 9C, TC   not_held

D13 off
6C 6D *1 *2 9C | 7C 7D 7H 7S 3C | 8C | 8D | jokers=2
6C 6D *1 *2                         turn B
6C 6D *1 *2, 7C 7D 7H 7S            turn C

D14 an eight cuts
7C 7D 9C | 8C 8D 8H *1 3C | 4C | 5C | preset="japanese"
7C 7D, 8C 8D                        eight B, turn B

D14 as the last card
7C 9C | 8C | 4C | 5C | preset="japanese"
7C, 8C                              out B 1, eight C, turn C

D14 but has to be higher
9C 3C | 8C 3D | 4C | 5C | preset="japanese"
9C, 8C                              too_low

D14 after a revolution
8C 8D 8H *1 3C | 4C | 5C | 6C | preset="japanese"
8C 8D 8H *1                         turned, eight A, turn A

D14 off
7C 3D | 8C 4D | 9D 5C | TC
7C, 8C                              turn C

D15 the fall of the capital
AC 4C | QC 3C | KC | 5C 6C | preset="japanese" previous=[0,1,2,3] turn=1
QC, KC                              out C 1, fell A 4C AC, turn D

D15 whose round it was
JC AC 4C | QC 4D | 3C KC | 5C 6C | preset="japanese" previous=[0,1,2,3] turn=2
3C, pass, JC, pass, KC              out C 1, fell A 4C AC, passes D, turn D

D15 not who goes out
AC | QC 3C | KC | 5C 6C | preset="japanese" previous=[0,1,2,3]
AC                                  out A 1, turn B

D15 nobody falls when a second goes out
AC | 5C | KC 3D | 6C 7C | capital_fall=true previous=[0,1,2,3]
AC, pass, pass, pass, 5C            out B 2, turn C

D15 nor in the first deal
AC 4C | 5C | KC 3D | 6C 7C | capital_fall=true turn=1
5C                                  out B 1, turn C

D15 off
AC 4C | 5C | KC 3D | 6C 7C | previous=[0,1,2,3] turn=1
5C                                  out B 1, turn C
"""
"""For each: the number and what it is about; the hands and the rules that are not as usual; then
moves, and why the last of them is refused or what it makes happen.
"""


def examples() -> Iterator[Any]:
    """Position, moves and what comes of them, for each line."""
    for block in EXAMPLES.strip().split("\n\n"):
        title, where, *lines = block.splitlines()
        *hands, last = (part.strip() for part in where.split("|"))
        pairs = [word.partition("=")[::2] for word in last.split() if "=" in word]
        given = {key: json.loads(value) for key, value in pairs}
        own = {key: given.pop(key) for key in ("turn", "previous", "turned") if key in given}
        start = position(*hands, *([] if pairs else [last]), house=rules(**given), **own)
        for line in lines:
            moves, _, found = line.partition("  ")
            yield pytest.param(start, moves.split(", "), found.strip(), id=f"{title}: {moves}")


def said(event: Event) -> str:
    """What happened, in a word or two."""
    match event:
        case WentOut(seat, place):
            return f"out {'ABCD'[seat]} {place}"
        case Fell(seat, hand):
            return f"fell {'ABCD'[seat]} {shown(hand or ())}"
        case RoundEnded(why, leader):
            return f"{why} {'ABCD'[leader]}"
        case Revolution(turned):
            return "turned" if turned else "back"
    return type(event).__name__


@pytest.mark.parametrize(("state", "moves", "found"), [*examples()])
def test_examples(state: State, moves: list[str], found: str) -> None:
    state = after(state, *moves[:-1])
    if (why := refused(state, moves[-1])) is not None:
        assert why == found
        return
    happened = [said(event) for event in events(state, moves[-1])[1:]]
    state = after(state, moves[-1])
    assert state.turn is not None
    assert ", ".join([*happened, f"turn {'ABCD'[state.turn]}"]) == found
    assert (state.top is None) == any(word.split()[0] in {*Ending} for word in happened)


@pytest.mark.parametrize(
    ("jokers", "seats", "dealer", "counts"),
    [
        (0, 5, 3, (11, 10, 10, 10, 11)),
        (0, 3, 1, (17, 17, 18)),
        (0, 7, 6, (8, 8, 8, 7, 7, 7, 7)),
        (2, 4, 0, (13, 14, 14, 13)),
    ],
)
def test_d1_cards_a_seat(jokers: int, seats: int, dealer: int, counts: tuple[int, ...]) -> None:
    assert dealt_counts(len(pack(jokers)), seats, Seat(dealer)) == counts


def test_d7_the_deal_ends_when_one_is_left() -> None:
    start = position(
        "",
        "7C",
        "",
        "5D 2D",
        previous=(0, 1, 2, 3),
        totals=(5, -1, -2, -2),
        turn=B,
        out=(C, A),
        house=rules(deals=3),
    )
    played, out, ended = events(start, "7C")
    assert (played, out) == (Played(B, Rank.SEVEN, cards("7C")), WentOut(B, 3))
    assert isinstance(ended, DealEnded)
    assert ended.order == (C, A, B, D)
    assert ended.totals == (6, -2, 0, -4)
    assert [score.points for score in ended.scores] == [1, -1, 2, -2]
    assert [score.place for score in ended.scores] == [2, 3, 1, 4]
    assert shown(ended.scores[D].left) == "5D 2D"


def test_d8_the_exchange() -> None:
    state, found = dealt((1, 3, 0, 2), rules(), {2: "2C 2H AS"}, without="2D 2S AC AD AH")
    assert isinstance(found[0], Dealt)
    assert found[1:] == (Gave(C, B, cards("2H 2C")),)
    assert (state.phase, state.turn) == (Phase.GIVE, B)
    assert refused(state, Give(cards("2H"))) == "give_count"
    assert refused(state, shown(state.hands[B][:1])) == "not_now"
    state = DAIFUGO.play(state, Give(cards("2H 2C"))).state
    assert set(cards("2H 2C")) <= set(state.hands[C])
    assert (state.phase, state.turn) == (Phase.PLAY, B)


def test_d9_the_japanese_exchange() -> None:
    house = rules("japanese")
    state, found = dealt((1, 3, 0, 2), house, {2: "*1 2S 2H", 0: "AC AD"}, without="*2 2C 2D AH AS")
    assert found[1:] == (Gave(C, B, cards("*1 2S")), Gave(A, D, cards("AD")))
    assert (state.turn, state.gift and state.gift.count) == (B, 2)
    state = DAIFUGO.play(state, Give(state.hands[B][:2])).state
    assert (state.turn, state.gift and state.gift.count) == (D, 1)
    state = DAIFUGO.play(state, Give(state.hands[D][:1])).state
    assert (state.phase, state.turn) == (Phase.PLAY, C)


@pytest.mark.parametrize("gives", [0, 1, 2])
def test_d10_what_the_destitute_gives(gives: int) -> None:
    state, found = dealt(ORDER, rules(destitute_gives=gives), {})
    assert [type(event) for event in found] == [Dealt, *[Gave] * (gives > 0)]
    assert [gift.count for gift in state.owed] == [gives] * 2 * (gives > 0)
    assert (state.phase, state.turn) == (Phase.GIVE if gives else Phase.PLAY, B)


def test_d16_a_fall_with_three_seats_ends_the_deal() -> None:
    house = rules("japanese", deals=3)
    start = position("AC 4C", "KC", "5C 6C", house=house, previous=(0, 1, 2), turn=B)
    found = events(start, "KC")
    assert [type(event) for event in found] == [Played, WentOut, Fell, DealEnded]
    ended = found[-1]
    assert isinstance(ended, DealEnded)
    assert ended.order == (B, C, A)
    assert [score.fell for score in ended.scores] == [True, False, False]


@pytest.mark.parametrize(
    ("totals", "winner", "first", "results"),
    [
        ((-4, 3, 3, -2), "points", C, (0, 2, 3, 1)),
        # The specification has 1 3 2 0 here, against its own rows 24 and 25: a has the fewest
        # points.
        ((-5, 4, 3, -2), "points", B, (0, 3, 2, 1)),
        ((-5, 4, 3, -2), "last_daifugo", C, (1, 2, 3, 0)),
    ],
)
def test_d17_who_wins(
    totals: tuple[int, ...], winner: str, first: Seat, results: tuple[int, ...]
) -> None:
    ended = end_of_game(rules(winner=winner), (C, B, A, D), totals)
    assert isinstance(ended, GameEnded)
    assert (ended.winner, ended.results) == (first, results)
    assert ended.order == tuple(sorted(range(4), key=lambda seat: -results[seat]))


def test_d18_who_leads() -> None:
    order = (1, 3, 0, 2)
    assert dealt(order, rules(), {})[0].leader == B
    assert dealt(order, rules("japanese"), {})[0].leader == C
    for seed in "12345":
        first = first_deal(rules(), 4, seed)
        assert first.dealer is not None
        assert first.leader == (first.dealer + 1) % 4
        first = first_deal(rules("japanese"), 4, seed)
        assert first.leader is not None
        assert cards("3D")[0] in first.hands[first.leader]


def test_the_sets_are_those_of_the_page() -> None:
    """The table of section 3, for the rules in which the sets differ."""
    keys = "winner jokers revolution eight_cut spade_three capital_fall poor_gives passing"
    found = {
        name: [OPTIONS.write(known)[key] for key in [*keys.split(), "first_lead", "later_lead"]]
        for name, known in PRESETS.items()
    }
    assert found == {
        "standard": [
            *("last_daifugo", 0, False, False, False, False, 0, "out"),
            *("left_of_dealer", "daifugo"),
        ],
        "japanese": [
            *("points", 2, True, True, True, True, 1, "out"),
            *("diamond_three", "destitute"),
        ],
        "family": [
            *("points", 1, True, False, False, False, 1, "may_return"),
            *("diamond_three", "daifugo"),
        ],
    }
    for known in PRESETS.values():
        assert (known.deals, known.points, known.destitute_gives) == (5, (2, 1, 0, -1, -2), 2)
    assert len(OPTIONS.keys) == 14


@pytest.mark.parametrize(
    "wrong",
    [
        {"deals": 0},
        {"deals": 51},
        {"deals": True},
        {"winner": "first"},
        {"points": [2, 1, 0, -1]},
        {"points": [2, 1, 0, -1, 0.5]},
        {"jokers": 3},
        {"jokers": -1},
        {"revolution": 1},
        {"destitute_gives": 3},
        {"poor_gives": 2},
        {"passing": "in"},
        {"first_lead": "dealer"},
        {"later_lead": "poor"},
        {"shortsuit": True},
    ],
)
def test_what_a_rule_cannot_be_is_a_fault(wrong: dict[str, Any]) -> None:
    with pytest.raises(Fault):
        OPTIONS.made(wrong)
    with pytest.raises(Fault):
        OPTIONS.read({**OPTIONS.write(PRESETS["standard"]), **wrong})


def test_a_set_is_named_only_with_its_values() -> None:
    written = OPTIONS.write(PRESETS["family"])
    assert OPTIONS.read(json.loads(json.dumps(written))) == PRESETS["family"]
    with pytest.raises(Fault):
        OPTIONS.read({**written, "jokers": 0})
    assert OPTIONS.read({**written, "preset": "custom"}).preset == "custom"
    assert OPTIONS.made({"jokers": 2}).preset == "custom"


def test_points_of_any_order_are_taken() -> None:
    start = position("3C", "4C", "5C 6C", house=rules(points=[-9, 5, 7, 100, 40], deals=2))
    (ended,) = [event for event in events(after(start, "3C"), "4C") if isinstance(event, DealEnded)]
    assert ended.totals == (-9, 7, 40)


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_the_game_ends_after_so_many_deals(deals: int) -> None:
    state = position("3C", "4C", "5C 6C", previous=(0, 1, 2), house=rules(deals=deals))
    ends = [type(event) for event in events(after(state, "3C"), "4C")][-1]
    assert (ends is GameEnded) == (deals == 2)


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (3, "daifugo commoner destitute"),
        (4, "daifugo millionaire poor destitute"),
        (5, "daifugo millionaire commoner poor destitute"),
        (7, "daifugo millionaire commoner commoner commoner poor destitute"),
    ],
)
def test_titles(seats: int, named: str) -> None:
    assert [title.value for title in titles_of(seats)] == named.split()


@pytest.mark.parametrize("gives", [0, 1])
def test_what_the_poor_gives(gives: int) -> None:
    state, _ = dealt(ORDER, rules(poor_gives=gives, destitute_gives=0), {})
    assert [(gift.seat, gift.to) for gift in state.gifts] == [(A, D)] * gives
    assert state.turn == (D if gives else B)
    three, _ = dealt((1, 2, 0), rules(poor_gives=gives, destitute_gives=0), {})
    assert not three.gifts


START = DAIFUGO.start(rules(), 4)
LEAD = position("5C 5D 6C 6D 7H *1", "6H 6S 8C 9D", "9C TC", "TD JC", house=rules(jokers=1))
FOLLOW = after(LEAD, "5C 5D")
"""b answers a pair of fives."""
EXCHANGE = dealt((1, 3, 0, 2), rules(), {1: "3C 3D 4C"})[0]
"""b owes c two cards."""
FIVE = position("6C 6D 6H 6S *1 7C", "8C 9D", "9C TC", "TD JC", house=rules(jokers=1))


def play(*cards: str, **more: Any) -> dict[str, Any]:
    return {"event": "play", "cards": list(cards), **more}


def give(*cards: str, **more: Any) -> dict[str, Any]:
    return {"event": "give", "cards": list(cards), **more}


PASS = {"event": "pass"}
REFUSED: list[tuple[str, State, int, Mapping[str, Any]]] = [
    # Everything is wrong at once, then less and less.
    ("not_now", START, C, {"event": "shout"}),
    ("not_your_turn", FOLLOW, C, {"event": "shout"}),
    ("not_your_turn", FOLLOW, A, play("6H")),
    ("unknown_move", FOLLOW, B, {"event": "shout", "cards": []}),
    ("unknown_move", FOLLOW, B, {"event": 5}),
    ("unknown_move", FOLLOW, B, {}),
    ("unknown_move", FOLLOW, B, {"event": "deal"}),
    ("not_now", FOLLOW, B, give("6H", seat=1)),
    ("not_now", EXCHANGE, B, play("3C", seat=1)),
    ("not_now", EXCHANGE, B, {"event": "pass", "cards": []}),
    ("unknown_move", EXCHANGE, B, give("3C", "KC", to=2)),
    ("unknown_move", EXCHANGE, B, {"event": "give"}),
    ("unknown_move", FOLLOW, B, play("2C", "2D", seat=1)),
    ("unknown_move", FOLLOW, B, {"event": "pass", "seat": 1}),
    ("unknown_move", FOLLOW, B, {"event": "play", "cards": "6H"}),
    ("unknown_move", FOLLOW, B, {"event": "play", "cards": ["6X"]}),
    ("unknown_move", FOLLOW, B, play("6H", "6S", rank="10")),
    ("unknown_move", FOLLOW, B, play("6H", "6S", rank=6)),
    ("unknown_move", FOLLOW, B, {"event": "play", "rank": "6"}),
    ("leader_must_play", LEAD, A, PASS),
    ("not_held", FOLLOW, B, play("2C", "9D", "8C")),
    ("not_held", FOLLOW, B, play("6H", "6H")),
    ("not_held", EXCHANGE, B, give("3C", "3C", "4C")),
    ("give_count", EXCHANGE, B, give()),
    ("give_count", EXCHANGE, B, give("3C")),
    ("give_count", EXCHANGE, B, give("3C", "3D", "4C")),
    ("no_cards", FOLLOW, B, play()),
    ("no_cards", LEAD, A, play(rank="6")),
    ("mixed_ranks", FOLLOW, B, play("6H", "6S", "8C", rank="6")),
    ("mixed_ranks", FIVE, A, play("6C", "6D", "6H", "6S", "7C", rank="6")),
    ("too_many", FIVE, A, play("6C", "6D", "6H", "6S", "*1", rank="7")),
    ("wrong_rank", FOLLOW, B, play("6H", rank="7")),
    ("wrong_rank", LEAD, A, play("6C", "*1", rank="*")),
    ("wrong_count", FOLLOW, B, play("6H")),
    ("wrong_count", after(LEAD, "6C"), B, play("6H", "6S")),
    ("too_low", after(LEAD, "6C"), B, play("6H")),
    ("too_low", after(LEAD, "*1"), B, play("9D")),
]
"""The refusal's id, where the move is made, by whom, and the move."""


@pytest.mark.parametrize(("id", "state", "seat", "said"), REFUSED)
def test_the_first_reason_is_said(id: str, state: State, seat: Any, said: dict[str, Any]) -> None:
    refusal = DAIFUGO.judge(state, seat, said)
    assert isinstance(refusal, Message)
    assert refusal.id == f"refusal.{id}"
    words = load("en", "daifugo").text(refusal)
    assert words.endswith(".") and "{" not in words and "_" not in words


def test_every_reason_is_tried() -> None:
    order = list(dict.fromkeys(id for id, *_ in REFUSED))
    assert order == [
        *("not_now", "not_your_turn", "unknown_move", "leader_must_play", "not_held"),
        *("give_count", "no_cards", "mixed_ranks", "too_many", "wrong_rank", "wrong_count"),
        "too_low",
    ]


@pytest.mark.parametrize(
    ("state", "seat", "said", "move"),
    [
        (LEAD, A, play("7H"), Play),
        (LEAD, A, play("6C", "*1", rank="6"), Play),
        (FOLLOW, B, play("6S", "6H"), Play),
        (FOLLOW, B, PASS, Pass),
        (EXCHANGE, B, give("4C", "3C"), Give),
        (after(FOLLOW, "6H 6S"), C, PASS, Pass),
        (after(FOLLOW, "6H 6S", "pass"), D, PASS, Pass),
    ],
)
def test_what_is_right_is_a_move(state: State, seat: Any, said: dict[str, Any], move: type) -> None:
    heard = DAIFUGO.judge(state, seat, said)
    assert isinstance(heard, move)
    assert DAIFUGO.refusal(state, heard) is None  # type: ignore[arg-type]


MOST_HELD = 9
"""Larger hands have too many choices."""


def meant(entries: list[dict[str, Any]]) -> set[frozenset[str]]:
    """Every play that the list allows: any cards of an entry, at least one of the entry's rank."""
    found = set()
    for entry in entries:
        if entry["event"] != "play":
            continue
        for n in entry["counts"]:
            for some in combinations(entry["from"], n):
                if any(code[0] == entry["rank"] for code in some):
                    found.add(frozenset(some))
    return found


@pytest.mark.parametrize(
    ("rule_set", "seats"),
    quick_rows(((name, n) for name in ("standard", "japanese", "family") for n in (4, 7)), 2),
)
def test_plays(rule_set: str, seats: int) -> None:
    tried = 0
    for turn in random_match("daifugo", rule_set, seats=seats).turns:
        if turn.actor is CHANCE:
            continue
        view = DAIFUGO.observe(turn.state, turn.actor)
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
        # One of each kind: the same rank, number of cards and jokers, with or without the 3 of
        # spades.
        kinds = {kind(play) for play in allowed}
        own = [move for move in legal_moves(view) if isinstance(move, Play)]
        assert len(own) >= len({play[:-1] for play in kinds})
        assert {kind(frozenset(card.code for card in move.cards))[:-1] for move in own} == {
            play[:-1] for play in kinds
        }
        tried += len(allowed)
    assert tried > 300


def kind(codes: frozenset[str]) -> tuple[Any, ...]:
    """All that matters of a play to the rules."""
    natural = tuple(code[0] for code in sorted(codes) if code[0] != Rank.JOKER)
    return natural, len(codes), "3S" in codes


def test_a_gift_is_any_cards_of_the_hand() -> None:
    turns = random_match("daifugo", "japanese", seats=4).turns
    gifts = [turn for turn in turns if isinstance(turn.move, Give)]
    assert gifts
    for turn in gifts:
        view = DAIFUGO.observe(turn.state, turn.actor)
        (entry,) = legal(view)
        assert set(entry["from"]) == {card.code for card in view.hand}
        for some in combinations(entry["from"], entry["count"]):
            assert DAIFUGO.refusal(turn.state, Give(cards(some))) is None
        for move in legal_moves(view):
            assert DAIFUGO.refusal(turn.state, move) is None
