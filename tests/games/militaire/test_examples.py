"""The worked examples of Militaire, by number (docs/games/militaire.md), and each house rule."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, Dice, cards
from mille.engine.codec import Seat
from mille.engine.match import replay
from mille.engine.message import Fault
from mille.games.militaire.moves import OPTIONS, PRESETS, HouseRules
from mille.games.militaire.rules import MILITAIRE, State
from mille.games.militaire.table import end_of_game
from mille.parts.rummy import Deal, Discard, GameEnded, Reshuffle
from mille.value import replace
from tests.games.militaire.positions import (
    DRAW,
    STANDARD,
    after,
    ending,
    legal,
    move,
    played,
    position,
    told,
)
from tests.games.moved import examples_of
from tests.parts import fault_of


def rules(**changed: Any) -> HouseRules:
    return OPTIONS.made(changed)


M1 = "4C 4D 4H 9C 9D 9H KS"
FOURS, NINES = "set 4C 4D 4H", "set 9C 9D 9H"
CORNER = "QH KH AH 2H *1 9C 8D"
EXAMPLES = examples_of("militaire")["what comes of moves"].split("\n\n")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text[:20])
def test_an_example(example: str) -> None:
    head, dealt, *script = example.splitlines()
    named, (hand, stock) = head.rpartition(", ")[2], dealt.split(", then ")
    key, _, value = named.partition("=")
    chosen = rules(**{key: value == "true" or value}) if value else PRESETS[named]
    state, result = position(hand, stock=stock, rules=chosen), ""
    if script[-1].startswith("= "):
        result = script.pop()
    state = played(state, "; ".join(script))
    if result:
        points, _, kept = result.removeprefix("= ").partition(",")
        (ended,) = state.deals
        won = ended.scores[0]
        assert [won.cards, won.sets, won.runs, won.unused, won.total] == [*map(int, points.split())]
        assert (ended.out, ended.kept) == (0, cards(kept))


def test_m9_a_card_just_taken() -> None:
    for back, why in ((False, "just_taken"), (True, "ok")):
        allowed = rules(return_taken=back)
        state = position("4C 4D 4H 4S 9C 9D 9H", upcard="5D", rules=allowed)
        played(state, f"take; throw 5D: {why}")
    early = position("4C 4D 4H 4S 9C 9D KH", "7C", stock="9H")
    laid = played(early, "draw; set 4C 4D 4H 4S; throw KH; draw; throw 7C; take; set 9C 9D 9H")
    won = ending(laid, move("throw 7C")).scores[0]
    assert (won.cards, won.sets, won.total) == (35, 70, 105)


def test_m10_what_others_have_laid_counts_without_bonus() -> None:
    hands = (M1, "KC KD KH 2C 5D 7S 8H", "3C 3D 5H 6S 8C TD JH")
    state = position(*hands, stock="TS 7D 2S", turn=1)
    state = played(state, "draw; set KC KD KH; throw 5D; draw; throw 7D")
    ended = ending(played(state, f"draw; {FOURS}; {NINES}"), move("throw KS"))
    assert [score.total for score in ended.scores] == [85, 30, 0]
    assert (ended.scores[1].cards, ended.scores[1].sets) == (30, 0)


def thrown(state: State) -> Discard:
    """The first card that may be thrown."""
    return next(move for move in legal(state) if isinstance(move, Discard))


def test_m13_the_stock_runs_out_twice() -> None:
    state = position("KC KD KH 2S 4S 6S 8S", "", "", "", rules=rules(max_reshuffles=1))
    assert len(state.stock) == 24
    state = played(state, "draw; set KC KD KH; throw 2S")
    for _ in range(23):
        state = after(state, DRAW)
        state = after(state, thrown(state))
    assert MILITAIRE.waiting(state).chance
    upcard, discards = state.pile[-1], state.pile[:-1]
    assert len(discards) == 24
    state = after(state, Reshuffle(discards))
    assert state.pile == (upcard,)
    assert sorted(map(str, state.stock)) == sorted(map(str, discards))
    for _ in range(24):
        state = after(state, DRAW)
        state, happened = told(state, thrown(state))
    dead = state.deals[-1]
    assert dead in happened and dead.out is None and MILITAIRE.waiting(state).between_deals
    assert [score.total for score in dead.scores] == [30, 0, 0, 0]


@pytest.mark.parametrize(
    ("before", "totals", "won"),
    [
        ((415, 500, 0), (500, 500, 0), None),  # M14: a tie at the top goes on
        ((430, 505, 600), (515, 505, 600), GameEnded((Seat(2),), (2, 3, 1))),  # M15
        ((430, 505, 510), (515, 505, 510), GameEnded((Seat(0),), (1, 3, 2))),
    ],
)
def test_m14_m15_the_highest_wins_alone(
    before: tuple[int, ...], totals: tuple[int, ...], won: GameEnded | None
) -> None:
    state = played(position(M1, "", "", stock="2S", totals=before), f"draw; {FOURS}; {NINES}")
    ended, happened = told(state, move("throw KS"))
    assert ended.totals == totals and ended.ended == won
    assert MILITAIRE.waiting(ended).between_deals == (won is None) and won in (None, happened[-1])


def test_m16_a_line_of_another_seat() -> None:
    with pytest.raises(Fault):
        MILITAIRE.read_choice({"event": "meld", "kind": "set"})
    match = replay(MILITAIRE, STANDARD, 2, [])
    match.state = position(M1, stock="2S")
    error = fault_of(match.feed, {"event": "draw", "seat": 1, "card": "2S"})
    assert error.message.id == "refusal.not_your_turn"


@pytest.mark.parametrize("turns", [5, 6])
def test_m17_the_limit_of_turns(turns: int) -> None:
    state = position("", "", rules=rules(max_turns=turns))
    for turn in range(2 * turns):
        assert state.played == turn
        state = after(state, DRAW)
        state = after(state, thrown(state))
    assert state.deals[-1].out is None


def test_without_a_stock_the_deal_is_dead() -> None:
    """#20, #21: where it may not be made again, or only the upcard lies in the pile. The limit of
    turns is tested first: no reshuffle is recorded then.
    """
    whole = position("", "")
    last = replace(whole, stock=whole.stock[:1], pile=(*whole.pile, *whole.stock[1:]))
    assert MILITAIRE.waiting(after(last, DRAW, Discard(last.hands[0][0]))).chance
    for state in (
        replace(last, rules=rules(max_reshuffles=0)),
        replace(last, pile=()),
        replace(last, rules=rules(max_turns=5), played=9),
    ):
        done = after(state, DRAW, Discard(state.hands[0][0]))
        assert done.deals[0].out is None and done.reshuffles == 0
        assert MILITAIRE.waiting(done).between_deals


def test_the_game_ends_at_the_target_or_after_its_last_deal() -> None:
    """#22, #23: then the highest share."""
    assert end_of_game(rules(target=50), (49, 0), 1) is None
    assert end_of_game(rules(target=50), (50, 0), 1) == GameEnded((Seat(0),), (1, 2))
    four = rules(max_deals=4)
    assert end_of_game(four, (100, 100, 50), 3) is None
    assert end_of_game(four, (100, 100, 50), 4) == GameEnded((Seat(0), Seat(1)), (1, 1, 3))


@pytest.mark.parametrize("jokers", [0, 1])
def test_jokers(jokers: int) -> None:
    deal = MILITAIRE.chance(MILITAIRE.start(rules(jokers=jokers), 3), Dice("x"))
    assert isinstance(deal, Deal)
    assert len(deal.stock) == 52 + jokers - 21 - 1


def test_an_ace_above_a_king_is_laid_there() -> None:
    state = played(position(CORNER, stock="7S", rules=rules(ace_high=True)), "draw; run QH KH AH")
    assert MILITAIRE.observe(state, Seat(1)).melds[0][0].cards[-1] is Card.parse("AH")


def test_melds_and_throws_may_be_taken_up_again_and_nothing_else() -> None:
    moves = (FOURS, f"down {FOURS}", "throw 4C", "draw", "take")
    assert [MILITAIRE.undoable(move(each)) for each in moves] == [True, True, True, False, False]
