"""The worked examples of Militaire, by number (docs/games/militaire.md)."""

from __future__ import annotations

import pytest

from mille.cards import Card, cards
from mille.engine.codec import Seat
from mille.engine.match import replay
from mille.engine.message import Fault
from mille.games.militaire.moves import PRESETS
from mille.games.militaire.rules import MILITAIRE, State
from mille.games.militaire.table import end_of_game
from mille.parts.rummy import Discard, GameEnded, Reshuffle
from mille.value import replace
from tests.games.militaire.positions import (
    CLOSED,
    DRAW,
    LOOSE,
    STANDARD,
    TAKE,
    a_run,
    a_set,
    after,
    down,
    ending,
    legal,
    position,
    refused,
    throw,
    told,
)

M1 = "4C 4D 4H 9C 9D 9H KS"
M1_MOVES = (DRAW, a_set("4C 4D 4H"), a_set("9C 9D 9H"), throw("KS"))


def test_m1_two_sets() -> None:
    state = position(M1, stock="2S")
    lying = after(state, *M1_MOVES[:3])
    assert set(legal(lying)) == {throw("KS"), throw("2S")}
    ended = ending(state, *M1_MOVES)
    won = ended.scores[0]
    assert (won.cards, won.sets, won.runs, won.unused, won.total) == (30, 60, 0, 5, 85)
    assert (ended.out, ended.kept) == (0, cards("2S"))


def test_m2_a_set_of_four_and_a_run() -> None:
    state = position("7C 7D 7H 7S 2C 3C 4C", stock="KD")
    ended = ending(state, DRAW, a_set("7C 7D 7H 7S"), a_run("2C 3C 4C"), throw("KD"))
    won = ended.scores[0]
    assert (won.cards, won.sets, won.runs, won.total) == (35, 40, 10, 85)
    assert ended.kept == ()


def test_m3_a_run_of_seven() -> None:
    state = position("AH 2H 3H *1 5H 6H 7H", stock="KD")
    won = ending(state, DRAW, a_run("AH 2H 3H *1 5H 6H 7H"), throw("KD")).scores[0]
    assert (won.cards, won.runs, won.total) == (26, 100, 126)


def test_m4_two_runs() -> None:
    hand = "5H 6H 7H TC JC QC KS"
    lying = after(position(hand, stock="2S"), DRAW, a_run("5H 6H 7H"))
    assert refused(lying, a_run("TC JC QC")) == "dead_end"
    loose = position(hand, stock="2S", rules=LOOSE)
    ended = ending(loose, DRAW, a_run("5H 6H 7H"), a_run("TC JC QC"), throw("KS"))
    won = ended.scores[0]
    assert (won.cards, won.runs, won.total) == (45, 20, 60)
    assert ended.kept == cards("2S")


def test_m5_a_run_of_five() -> None:
    hand = "5H 6H 7H 8H 9H KC KD"
    state = after(position(hand, stock="KS"), DRAW)
    assert refused(state, a_run("5H 6H 7H 8H 9H")) == "dead_end"
    assert refused(state, a_run("5H 6H 7H 8H")) == ""
    loose = position(hand, stock="KS", rules=LOOSE)
    ended = ending(loose, DRAW, a_run("5H 6H 7H 8H 9H"), a_set("KC KD KS"))
    won = ended.scores[0]
    assert (won.cards, won.sets, won.runs, won.total) == (55, 30, 0, 85)
    assert (ended.out, ended.kept) == (0, ())


def test_m6_two_fours_of_a_kind() -> None:
    hand = "AC AD AH AS 8C 8D 8H"
    moves = (DRAW, a_set("AC AD AH AS"))
    state = after(position(hand, stock="8S"), *moves)
    assert refused(state, a_set("8C 8D 8H 8S")) == "keep_one"
    won = ending(state, a_set("8C 8D 8S"), throw("8H")).scores[0]
    assert (won.cards, won.sets, won.total) == (4 + 15, 70, 89)
    loose = position(hand, stock="8S", rules=LOOSE)
    won = ending(loose, *moves, a_set("8C 8D 8H 8S")).scores[0]
    assert (won.cards, won.sets, won.total) == (4 + 20, 80, 104)


def test_m7_no_corner() -> None:
    hand = "QH KH AH 2H *1 9C 8D"
    state = after(position(hand, stock="7S"), DRAW)
    assert refused(state, a_run("QH KH AH")) == "not_a_run"
    assert refused(state, a_run("KH AH 2H")) == "not_a_run"
    assert refused(state, a_run("AH 2H *1")) == ""
    loose = after(position(hand, stock="7S", rules=LOOSE), DRAW)
    assert refused(loose, a_run("QH KH AH")) == ""
    assert refused(loose, a_run("KH AH 2H")) == "not_a_run"


def test_m8_a_joker_stands_where_it_is_written() -> None:
    state = after(position("QS KS *1 2C 5D 8H 9C", stock="7S"), DRAW)
    assert refused(state, a_run("QS KS *1")) == "not_a_run"
    assert refused(state, a_run("QS *1 KS")) == "not_a_run"
    assert refused(state, a_set("QS KS *1")) == "not_a_set"
    assert refused(state, a_run("*1 QS KS")) == ""


def test_m9_a_card_just_taken() -> None:
    state = after(position("4C 4D 4H 4S 9C 9D 9H", upcard="5D"), TAKE)
    assert refused(state, throw("5D")) == "just_taken"
    early = position("4C 4D 4H 4S 9C 9D KH", "7C", stock="9H", rules=STANDARD)
    laid = after(early, DRAW, a_set("4C 4D 4H 4S"), throw("KH"), DRAW, throw("7C"))
    ended = ending(laid, TAKE, a_set("9C 9D 9H"), throw("7C"))
    won = ended.scores[0]
    assert (won.cards, won.sets, won.total) == (35, 70, 105)


def test_m10_what_others_have_laid_counts_without_bonus() -> None:
    hands = (M1, "KC KD KH 2C 5D 7S 8H", "3C 3D 5H 6S 8C TD JH")
    state = position(*hands, stock="TS 7D 2S", turn=1)
    state = after(state, DRAW, a_set("KC KD KH"), throw("5D"), DRAW, throw("7D"))
    ended = ending(state, *M1_MOVES)
    assert [score.total for score in ended.scores] == [85, 30, 0]
    assert (ended.scores[1].cards, ended.scores[1].sets) == (30, 0)


def test_m11_the_joker_kept_costs_nothing() -> None:
    state = position("4C 4D 4H 9C 9D 9H *1", stock="KS")
    won = ending(state, DRAW, a_set("4C 4D 4H"), a_set("9C 9D 9H"), throw("KS")).scores[0]
    assert (won.unused, won.total) == (0, 90)


def test_m12_closed_hand() -> None:
    state = after(position("4C 4D 4H 9C TC JC KS", stock="2S", rules=CLOSED), DRAW)
    fours, run = a_set("4C 4D 4H"), a_run("9C TC JC")
    assert refused(state, fours) == "all_at_once"
    assert refused(state, down(fours)) == "not_a_contract"
    won = ending(state, down(fours, run), throw("KS")).scores[0]
    assert (won.cards, won.sets + won.runs, won.unused, won.total) == (40, 40, 5, 75)


def test_m13_the_stock_runs_out_twice() -> None:
    rules = replace(STANDARD, preset="custom", max_reshuffles=1)
    state = position("KC KD KH 2S 4S 6S 8S", "", "", "", rules=rules)
    assert len(state.stock) == 24
    state = after(state, DRAW, a_set("KC KD KH"), throw("2S"))
    for _ in range(23):
        state = after(state, DRAW)
        state = after(state, Discard(legal_discard(state)))
    assert MILITAIRE.waiting(state).chance
    upcard, discards = state.pile[-1], state.pile[:-1]
    assert len(discards) == 24
    state = after(state, Reshuffle(discards))
    assert state.pile == (upcard,)
    assert sorted(map(str, state.stock)) == sorted(map(str, discards))
    happened: list[object] = []
    for _ in range(24):
        state = after(state, DRAW)
        state, events = told(state, Discard(legal_discard(state)))
        happened += events
    dead = state.deals[-1]
    assert dead in happened
    assert dead.out is None
    assert [score.total for score in dead.scores] == [30, 0, 0, 0]


def legal_discard(state: State) -> Card:
    """The first card that may be thrown."""
    return next(move.card for move in legal(state) if isinstance(move, Discard))


def test_m14_a_tie_at_the_top_goes_on() -> None:
    state = position(M1, "", "", stock="2S", totals=(415, 500, 0))
    ended, happened = told(state, *M1_MOVES)
    assert ended.deals[-1].totals == (500, 500, 0)
    assert not any(isinstance(event, GameEnded) for event in happened)
    assert MILITAIRE.waiting(ended).between_deals


@pytest.mark.parametrize(
    ("before", "totals", "winner", "places"),
    [
        ((430, 505, 600), (515, 505, 600), 2, (2, 3, 1)),
        ((430, 505, 510), (515, 505, 510), 0, (1, 3, 2)),
    ],
)
def test_m15_the_highest_wins(
    before: tuple[int, ...], totals: tuple[int, ...], winner: int, places: tuple[int, ...]
) -> None:
    state = position(M1, "", "", stock="2S", totals=before)
    ended, happened = told(state, *M1_MOVES)
    assert ended.totals == totals
    assert happened[-1] == GameEnded((Seat(winner),), places)
    assert MILITAIRE.waiting(ended).actor is None


def test_m16_out_of_order() -> None:
    state = position(M1, stock="2S")
    assert refused(state, throw("KS")) == "draw_first"
    drawn = after(state, DRAW)
    assert refused(drawn, DRAW) == "already_drew"
    assert refused(drawn, TAKE) == "already_drew"
    assert refused(drawn, throw("4S")) == "not_held"
    assert refused(drawn, a_set("4C 4D 9H")) == "not_a_set"
    assert refused(drawn, a_set("")) == "malformed"
    with pytest.raises(Fault):
        MILITAIRE.read_choice({"event": "meld", "kind": "set"})
    match = replay(MILITAIRE, STANDARD, 2, [])
    match.state = state
    with pytest.raises(Fault) as error:
        match.feed({"event": "draw", "seat": 1, "card": "2S"})
    assert error.value.message.id == "refusal.not_your_turn"


def test_m17_the_limit_of_turns() -> None:
    rules = replace(STANDARD, preset="custom", max_turns=5)
    state = position("", "", rules=rules)
    for turn in range(10):
        assert state.played == turn
        state = after(state, DRAW)
        state = after(state, Discard(legal_discard(state)))
    assert state.deals[-1].out is None


def test_the_game_ends_after_its_last_deal() -> None:
    """#23: then the highest share."""
    rules = replace(STANDARD, preset="custom", max_deals=4)
    assert end_of_game(rules, (100, 100, 50), 3) is None
    assert end_of_game(rules, (100, 100, 50), 4) == GameEnded((Seat(0), Seat(1)), (1, 1, 3))
    assert PRESETS["standard"].max_deals == 40
