"""The rows of mille.md: what a deal is worth, who wins, what is paid."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mille.cards import PACK, RANKS, Card, Rank, cards
from mille.engine.game import total
from mille.games.mille.melds import (
    DEAR,
    PRESETS,
    GameEnded,
    HouseRules,
    SeatScore,
    card_value,
    is_over,
    nearest_hundred,
    score_deal,
    settle,
    value,
)
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MILLE
from mille.games.mille.table import DECK
from mille.value import replace
from tests.games.mille.positions import (
    ME,
    ended,
    lay,
    melds,
    played,
    position,
    rows,
    rules,
    throw,
    told,
)


def scored(
    laid: str, left: str = "", *, house: HouseRules | None = None, somebody_out: bool = True
) -> SeatScore:
    """One seat's score; it went out if it has no card left."""
    return score_deal(
        house or rules(),
        melds(laid),
        cards(left),
        went_out=somebody_out and not left,
        somebody_out=somebody_out,
    )


# 2.5 Scoring a deal

# Each line: the row, what was laid and left, the set of rules, the points, and the stars.
SCORES = """
46 | KC KC KD KD KH KH KS KS / 5C 5D 2H | | standard | 190 | 1
46 | KC KC KD KD KH KH KS KS / 5C 5D 2H | 3C | standard | 185 | 1
47 | KC KC KD KD KH KH KS 2S | 3C | standard | 85 | 0
48 | KC KC KD KD KH KH KS KS 2S | 3C | standard | 95 | 0
49 | 2C 2C 2D 2D 2H 2H 2S 2S | 3C | standard | 315 | 1
50 | KC KD KH | | standard | 60 | 1
50 | KC KD KH | | denexa | 60 | 1
50 | KC KD KH | 3C | standard | 25 | 0
50 | KC KD KH | 3C | pagat | 25 | 0
50 | KC KD KH | 3C | toronto | 25 | 0
50 | KC KD KH | 3C | denexa | 55 | 1
50 | KC KD 2H | | denexa | 40 | 0
50 | KC KD 2H | 3C | denexa | 35 | 0
50 | | 3C | denexa | -5 | 0
51 | KC KD KH | QS | denexa | -40 | 1
52 | KC KC KD KD KH KH KS KS / 4C 4D 4H | | standard | 350 | 2
53 | KC KD KH | QS 3C | denexa | -45 | 1
54 | | 3C | standard | -5 | 0
55 | KC KD KH | AC AD | standard | 0 | 0
56 | 4C 4C 4D 4D 4H 4H 4S 4S | QS KC | standard | -30 | 1
"""


@pytest.mark.parametrize(("row", "laid", "left", "preset", "points", "stars"), rows(SCORES))
def test_what_a_deal_scores(
    row: str, laid: str, left: str, preset: str, points: str, stars: str
) -> None:
    """#46 to #56: nothing but a score below zero in a deal that somebody ended is a chapeau."""
    score = scored(laid, left, house=PRESETS[preset])
    assert (score.total, score.naturals) == (int(points), int(stars))
    assert score.chapeau == (score.total < 0)
    assert score.melded - score.left == score.total
    dead = scored(laid, left, house=PRESETS[preset], somebody_out=False)
    assert not dead.chapeau


def test_44_card_values() -> None:
    """#44"""
    by_rank = {"A": 15, "K": 10, "Q": 10, "J": 10, "T": 10, "2": 20}
    special = {"QS": 100, "JD": 50}
    for card in PACK:
        assert card_value(card) == special.get(card.code, by_rank.get(card.rank.value, 5))
    assert value(DECK) == 1140
    ranks = {rank: value(card for card in DECK if card.rank is rank) for rank in RANKS}
    assert {rank.value: ranks[rank] for rank in RANKS} == {
        "A": 120,
        "K": 80,
        "Q": 260,
        "J": 160,
        "T": 80,
        "2": 160,
        **dict.fromkeys("3456789", 40),
    }


def test_every_line_of_a_score() -> None:
    """#44 to #53: each meld, what is doubled, and what is left."""
    score = scored("KC KC KD KD KH KH KS KS / 4C 4D 4H", "3C 3D", house=rules("denexa"))
    assert [(str(line.reason), line.points) for line in score.lines] == [
        ("score.meld(rank=4, n=3)", 15),
        ("score.meld(rank=K, n=8)", 80),
        ("score.natural_meld(rank=K)", 80),
        ("score.natural_hand", 175),
        ("score.left(n=2)", -10),
    ]
    wild = scored("4C 4D 2H").lines
    assert [str(line.reason) for line in wild] == ["score.meld_wild(rank=4, cards=2, n=1)"]


@given(
    laid=st.lists(st.sampled_from(RANKS), unique=True, max_size=6),
    left=st.lists(st.sampled_from(PACK), max_size=6),
    went_out=st.booleans(),
    somebody_out=st.booleans(),
    preset=st.sampled_from(sorted(PRESETS)),
)
def test_totals_are_the_sums_of_their_lines(
    laid: list[Rank], left: list[Card], went_out: bool, somebody_out: bool, preset: str
) -> None:
    """#45: every point is on a line, and melds and leftover cards make the total."""
    text = " / ".join(f"{rank}C {rank}D {rank}H" for rank in laid)
    score = score_deal(
        PRESETS[preset], melds(text), tuple(left), went_out=went_out, somebody_out=somebody_out
    )
    assert score.total == total(score.lines) == score.melded - score.left
    assert score.left == value(left)
    assert score.chapeau == (somebody_out and score.total < 0)


# 2.6 The end of the game and the payment


def paid(
    winner: int,
    loser: int,
    *,
    stars: int = 0,
    circles: int = 0,
    house: HouseRules | None = None,
) -> GameEnded:
    """The settlement of a game that seat 1 won; the other counts must pay nothing (#64)."""
    return settle(house or rules(), (loser, winner), (3, stars), (circles, 2))


@pytest.mark.parametrize(
    ("totals", "target", "over"),
    [
        ((1200, 0), 1200, True),
        ((1199, 0), 1200, False),
        ((1310, 1260), 1200, True),
        ((1225, 1225), 1200, False),
        ((1200, 0), 2000, False),
        ((-5, 2000), 2000, True),
    ],
)
def test_58_60_the_game_is_over_when_the_target_is_reached_and_the_totals_differ(
    totals: tuple[int, int], target: int, over: bool
) -> None:
    """#58, #60: target."""
    assert is_over(rules(target=target), totals) == over


def test_58_looked_at_only_after_a_deal() -> None:
    """#58"""
    state = position("7C AC AD AH", theirs="QS", pile="9H", phase=Phase.PLAY, totals=(1190, 40))
    laid = played(state, lay("A", "AC AD AH"))
    assert laid.phase is Phase.PLAY
    step = MILLE.play(laid, throw("7C"))
    assert step.state.phase is Phase.OVER
    assert isinstance(step.events[-1], GameEnded)
    assert MILLE.waiting(step.state).actor is None


# Each line: the row, a position, the last discard, the totals, and who has won.
ENDS = """
45 | 7C; theirs QS 3C; melds KC KD 2H; their_melds AC AD 2C; pile 9H; play | 7C | 40 -55 |
57 | 7C; theirs QS; melds KC KD KH; pile 9H; play; totals 100 40 | 7C | 160 -60 |
59 | 7C; theirs 3C; melds KC KD 2H; pile 9H; play; totals 1190 1260; target=1200 | 7C | 1230 1255 |1
60 | 7C; theirs QS; melds KC KD 2H; pile 9H; play; totals 1185 1325; target=1200 | 7C | 1225 1225 |
"""


@pytest.mark.parametrize(("row", "state", "card", "totals", "winner"), rows(ENDS))
def test_the_end_of_a_deal(row: str, state: str, card: str, totals: str, winner: str) -> None:
    """#45: nothing for going out, nothing handed over; the higher total wins, whoever went out."""
    after = played(told(state), throw(card))
    assert list(ended(after).totals) == list(map(int, totals.split()))
    assert (after.phase is Phase.OVER) == bool(winner)
    assert winner == ("" if after.settlement is None else str(after.settlement.winner))


def test_54_no_chapeau_when_the_deal_dies() -> None:
    """#41, #54"""
    died = ended(played(told("KC KD QC; theirs 5D; stock ; play"), throw("QC")))
    assert (died.out, died.scores[ME].total, died.scores[ME].chapeau) == (None, -20, False)


def test_61_to_64_what_is_paid_for() -> None:
    """#61, #62, #63, #64, #70"""
    end = paid(1200, 1100, stars=2, circles=1)
    assert [(line.reason.id, line.points) for line in end.lines] == [
        ("payment.win", 3),
        ("payment.naturals", 6),
        ("payment.chapeaux", 3),
        ("payment.hundreds", 1),
    ]
    assert (end.winner, end.payment) == (1, 13)


@pytest.mark.parametrize(
    ("winner", "loser", "rounded", "up"),
    [(1249, 561, 6, 7), (1200, 1199, 0, 1), (1250, 749, 6, 6), (1230, -150, 14, 14)],
)
def test_65_hundreds_rounded_first_or_the_difference_rounded_up(
    winner: int, loser: int, rounded: int, up: int
) -> None:
    """#65"""
    for preset, hundreds in [("pagat", rounded), ("standard", rounded), ("toronto", up)]:
        house = rules(preset, skunk_line=-100_000, double_skunk=False)
        assert paid(winner, loser, house=house).payment == 3 + hundreds


def test_66_a_half_goes_away_from_zero() -> None:
    """#66"""
    hundreds = {1250: 1300, 1249: 1200, -150: -200, -149: -100, -50: -100, -49: 0, 49: 0, 50: 100}
    assert {points: nearest_hundred(points) for points in hundreds} == hundreds


@pytest.mark.parametrize(
    ("loser", "line", "skunk"),
    [(600, 600, 0), (599, 600, 1), (561, 600, 1), (0, 600, 1), (700, 750, 1), (-5, -10, 0)],
)
def test_67_a_skunk_by_the_unrounded_total(loser: int, line: int, skunk: int) -> None:
    """#67: skunk_line."""
    assert paid(1230, loser, house=rules(skunk_line=line, double_skunk=False)).skunk == skunk


@pytest.mark.parametrize("settlement", ["all_multiplied", "hundreds_multiplied", "marks"])
def test_67_68_a_skunk_has_a_line_of_its_own(settlement: str) -> None:
    """#67, #68, #69: after the others, whose number it gives."""
    house = rules(settlement=settlement)
    up = "_up" if settlement == "marks" else ""
    for loser, hundreds, skunk in [
        (600, "(high=1200, low=600, n=6)", []),
        (300, "(high=1200, low=300, n=9)", ["skunk"]),
        (0, "(high=1200, low=0, n=12)", ["skunk"]),
        (-100, "_below(high=1200, low=100, n=13)", ["double_skunk"]),
    ]:
        end = paid(1200, loser, stars=2, circles=1, house=house)
        assert [str(line.reason) for line in end.lines] == [
            *("payment.win", "payment.naturals(n=2)", "payment.chapeaux(n=1)"),
            f"payment.hundreds{up}{hundreds}",
            *(f"payment.{each}.{settlement}(line=600)" for each in skunk),
        ]


@pytest.mark.parametrize(("loser", "skunk"), [(0, 1), (-1, 2), (-150, 2)])
def test_68_a_double_skunk_by_the_total_of_the_game(loser: int, skunk: int) -> None:
    """#68: double_skunk."""
    assert paid(1230, loser).skunk == skunk
    assert paid(1230, loser, house=rules(double_skunk=False)).skunk == 1
    assert paid(1230, loser, house=rules("toronto")).skunk == 1


@pytest.mark.parametrize(
    ("settlement", "single", "double"),
    [
        ("all_multiplied", (3 + 6 + 3 + 9) * 2, (3 + 6 + 3 + 13) * 3),
        ("hundreds_multiplied", 3 + 6 + 3 + 9 * 2, 3 + 6 + 3 + 13 * 3),
        ("marks", 3 + 6 + 3 + 9 + 3, 3 + 6 + 3 + 13 + 3),
    ],
)
def test_69_what_a_skunk_multiplies(settlement: str, single: int, double: int) -> None:
    """#69: settlement."""
    house = rules(settlement=settlement)
    assert paid(1200, 300, stars=2, circles=1, house=house).payment == single
    assert paid(1200, -100, stars=2, circles=1, house=house).payment == double


@pytest.mark.parametrize("stakes", [(5, 15), (2, 5), (0, 0), (0, 3), (1, 0)])
def test_70_71_the_stakes_are_two_amounts(stakes: tuple[int, int]) -> None:
    """#70, #71: stakes."""
    small, large = stakes
    end = paid(1200, 700, stars=1, circles=1, house=rules(stakes=list(stakes)))
    assert end.payment == 3 * large + 5 * small
    assert all(line.points for line in end.lines)


@given(
    totals=st.tuples(st.integers(-3000, 3000), st.integers(1200, 3000)),
    marks=st.tuples(*[st.integers(0, 9)] * 4),
    preset=st.sampled_from(sorted(PRESETS)),
    swap=st.booleans(),
)
def test_the_payment_is_the_sum_of_its_lines_and_no_seat_is_favoured(
    totals: tuple[int, int], marks: tuple[int, int, int, int], preset: str, swap: bool
) -> None:
    """#61 to #71: nothing is negative, and the seats can be swapped."""
    if totals[0] == totals[1]:
        totals = (totals[0] - 1, totals[1])
    house = PRESETS[preset]
    end = settle(house, totals, marks[:2], marks[2:])
    other = settle(house, totals[::-1], marks[1::-1], marks[:1:-1])
    assert end.payment == total(end.lines) >= house.stakes[1]
    assert all(line.points > 0 for line in end.lines)
    assert (other.winner, other.skunk, other.payment) == (1 - end.winner, end.skunk, end.payment)


def test_payment_of_a_whole_game_counts_the_marks_of_every_deal() -> None:
    """#62, #63: stars and circles of all deals, through the rules."""
    state = position(
        "7C",
        my_melds="KC KC KD KD KH KH KS KS / 4C 4D 2H",
        theirs="QS",
        pile="9H",
        phase=Phase.PLAY,
        totals=(1100, 800),
    )
    before = state.deals[0]
    scores = (
        replace(before.scores[0], natural_melds=(Rank.ACE,), naturals=1),
        replace(before.scores[1], chapeau=True),
    )
    state = replace(state, deals=(replace(before, scores=scores),))
    end = played(state, throw("7C")).settlement
    assert end is not None
    # 1290 to 700: the game, two stars, two circles, 13 - 7 hundreds.
    assert end.payment == 3 + 2 * 3 + 2 * 3 + 6


def test_the_dear_cards_are_the_queen_of_spades_and_the_jack_of_diamonds() -> None:
    """#44"""
    assert {str(card) for card in DEAR} == {"QS", "JD"}


def test_65_a_hundred_is_a_hundred_however_far_the_totals_are_apart() -> None:
    lines = settle(rules(target=12_000), (12_000, 1_000), (0, 0), (0, 0)).lines
    assert sum(line.points for line in lines if line.reason.id == "payment.hundreds") == 110
