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
from tests.parts import fault_of


def rules(**changed: Any) -> HouseRules:
    return OPTIONS.made(changed)


M1 = "4C 4D 4H 9C 9D 9H KS"
FOURS, NINES = "set 4C 4D 4H", "set 9C 9D 9H"
CORNER = "QH KH AH 2H *1 9C 8D"

EXAMPLES = """
M1 two sets, standard
4C 4D 4H 9C 9D 9H KS, then 2S
draw; set 4C 4D 4H; set 9C 9D 9H; throw KS
= 30 60 0 5 85, 2S

M2 a set of four and a run, standard
7C 7D 7H 7S 2C 3C 4C, then KD
draw; set 7C 7D 7H 7S; run 2C 3C 4C; throw KD
= 35 40 10 0 85,

M3 a run of seven, standard
AH 2H 3H *1 5H 6H 7H, then KD
draw; run AH 2H 3H *1 5H 6H 7H; throw KD
= 26 0 100 0 126,

M4 two runs, standard
5H 6H 7H TC JC QC KS, then 2S
draw; run 5H 6H 7H; run TC JC QC: dead_end

M4 two runs, loose
5H 6H 7H TC JC QC KS, then 2S
draw; run 5H 6H 7H; run TC JC QC; throw KS
= 45 0 20 5 60, 2S

M4 two runs, two_runs=contract
5H 6H 7H TC JC QC KS, then 2S
draw; run 5H 6H 7H; run TC JC QC; throw KS
= 45 0 20 5 60, 2S

M5 a run of five, standard
5H 6H 7H 8H 9H KC KD, then KS
draw; run 5H 6H 7H 8H 9H: dead_end; run 5H 6H 7H 8H: ok

M5 a run of five, two_runs=contract
5H 6H 7H 8H 9H KC KD, then KS
draw; run 5H 6H 7H 8H 9H: dead_end

M5 a run of five, loose
5H 6H 7H 8H 9H KC KD, then KS
draw; run 5H 6H 7H 8H 9H; set KC KD KS
= 55 30 0 0 85,

M5 a run of five, last_discard=optional
5H 6H 7H 8H 9H KC KD, then KS
draw; run 5H 6H 7H 8H 9H; set KC KD KS
= 55 30 0 0 85,

two runs are no contract even so, last_discard=optional
5H 6H 7H 8H 9H TC JC, then QC
draw; run 5H 6H 7H 8H 9H; run TC JC QC: keep_one

M6 two fours of a kind, standard
AC AD AH AS 8C 8D 8H, then 8S
draw; set AC AD AH AS; set 8C 8D 8H 8S: keep_one; set 8C 8D 8S; throw 8H
= 19 70 0 0 89,

M6 two fours of a kind, loose
AC AD AH AS 8C 8D 8H, then 8S
draw; set AC AD AH AS; set 8C 8D 8H 8S
= 24 80 0 0 104,

M7 no corner, standard
QH KH AH 2H *1 9C 8D, then 7S
draw; run QH KH AH: not_a_run; run KH AH 2H: not_a_run; run AH 2H *1: ok

M7 no corner, loose
QH KH AH 2H *1 9C 8D, then 7S
draw; run QH KH AH: ok; run KH AH 2H: not_a_run

M7 no corner, ace_high=true
QH KH AH 2H *1 9C 8D, then 7S
draw; run QH KH AH: ok; run KH AH 2H: not_a_run

M8 a joker stands where it is written, standard
QS KS *1 2C 5D 8H 9C, then 7S
draw; run QS KS *1: not_a_run; run QS *1 KS: not_a_run; set QS KS *1: not_a_set; run *1 QS KS: ok

M11 the joker kept costs nothing, standard
4C 4D 4H 9C 9D 9H *1, then KS
draw; set 4C 4D 4H; set 9C 9D 9H; throw KS
= 30 60 0 0 90, *1

M12 closed hand, closed_hand
4C 4D 4H 9C TC JC KS, then 2S
draw; set 4C 4D 4H: all_at_once; down set 4C 4D 4H: not_a_contract
down set 4C 4D 4H / run 9C TC JC; throw KS
= 40 30 10 5 75, 2S

M16 out of order, standard
4C 4D 4H 9C 9D 9H KS, then 2S
throw KS: draw_first; draw; draw: already_drew; take: already_drew; throw 4S: not_held
set 4C 4D 9H: not_a_set; set 4C 4D 4H: ok; down set 4C 4D 4H / set 9C 9D 9H: not_now
"""
"""Each with its rules, the hand and the card that comes, the moves as `played` reads them, and what
the deal then scores: cards, sets, runs, the card kept, all together; and which card that is.
"""


@pytest.mark.parametrize("example", EXAMPLES.strip().split("\n\n"), ids=lambda text: text[:20])
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
