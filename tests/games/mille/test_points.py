"""The rows of mille.md: what a deal is worth, who wins, what is paid."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest

from mille.cards import PACK, RANKS, cards
from mille.cli import main
from mille.games.mille.melds import (
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
    assert [str(line.reason) for line in wild] == ["score.meld_wild(rank=4, n=3, wilds=1)"]


# 2.6 The end of the game and the payment


def paid(
    winner: int, loser: int, *, stars: int = 0, circles: int = 0, house: HouseRules | None = None
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
    """#61 to #64 and #67 to #69: after the others, whose number it gives."""
    house = rules(settlement=settlement)
    up = "_up" if settlement == "marks" else ""
    for loser, hundreds, times in [
        (600, "(high=1200, low=600, n=6)", []),
        (300, "(high=1200, low=300, n=9)", [2]),
        (0, "(high=1200, low=0, n=12)", [2]),
        (-100, "(high=1200, low=-100, n=13)", [3]),
    ]:
        end = paid(1200, loser, stars=2, circles=1, house=house)
        assert [str(line.reason) for line in end.lines] == [
            *("payment.win", "payment.naturals(n=2)", "payment.chapeaux(n=1)"),
            f"payment.hundreds{up}{hundreds}",
            *(f"payment.skunk.{settlement}(n={n})" for n in times),
        ]


@pytest.mark.parametrize(("loser", "skunk"), [(0, 1), (-1, 2), (-150, 2)])
def test_68_a_double_skunk_by_the_total_of_the_game(loser: int, skunk: int) -> None:
    """#68: double_skunk."""
    assert paid(1230, loser).skunk == skunk
    assert paid(1230, loser, house=rules(double_skunk=False)).skunk == 1
    assert paid(1230, loser, house=rules("toronto")).skunk == 1


@pytest.mark.parametrize("stakes", [(5, 15), (2, 5), (0, 0), (0, 3), (1, 0)])
def test_70_71_the_stakes_are_two_amounts(stakes: tuple[int, int]) -> None:
    """#70, #71: stakes."""
    small, large = stakes
    end = paid(1200, 700, stars=1, circles=1, house=rules(stakes=list(stakes)))
    assert end.payment == 3 * large + 5 * small
    assert all(line.points for line in end.lines)


def test_65_a_hundred_is_a_hundred_however_far_the_totals_are_apart() -> None:
    lines = settle(rules(target=12_000), (12_000, 1_000), (0, 0), (0, 0)).lines
    assert sum(line.points for line in lines if line.reason.id == "payment.hundreds") == 110


# The worked examples of mille.md, through the commands.

KINGS = "KC KC KD KD KH KH KS KS"
TWOS = "2C 2C 2D 2D 2H 2H 2S 2S"
SOME_KINGS = "KC KD KH KS / AC AD AH / TC TD TH"

# Each line: the example, what was laid and left, and points and stars in standard, pagat and
# toronto; then those in denexa. H1 C is the remark on H1: the same points without a wild.
HANDS = f"""
H1 A | QS QC QD 2D | | 140 0 | 140 0
H1 B | JD JD 2C / {SOME_KINGS} | AS AS KC KD KH | 175 0 | 175 0
H1 C | QS QC QD / {SOME_KINGS} | AS AS KC KD KH | 175 0 | 410 1
H2 A | QS QH QD / 9C 9D 9H 9S / AC AD AH / KC KD KH | | 430 1 | 430 1
H2 B | 7C 7D 2H | JD AC 4C | -40 0 | -40 0
H3 B | KC KD KH KS / 6C 6D 6H / JD JS JC | TC 2C | 95 0 | 220 1
H4 | 5C 5C 5D 5D 5H 5H 5S 5S / QH QC 2D | 3C 3D KC | 100 1 | 100 1
H5 | {KINGS} / 4C 4D 4H / AC AD AH AS | | 470 2 | 470 2
H6 | {TWOS} / TC TD TH / 7C 7D 7H | | 730 2 | 730 2
H7 | {TWOS} / 3C 3D 3H | QS KC | 225 1 | 560 2
H8 | 4C 4C 4D 4D 4H 4H 4S 4S | QS KC | -30 1 | 50 2
H9 seven | KC KC KD KD KH KH KS 2C / 6C 6D 6H | | 105 0 | 105 0
H9 eight | {KINGS} 2C / 6C 6D 6H | | 115 0 | 115 0
H10 | | QS KC KD KH KS 3C 3C 3D 3D 3H 3H 3S 3S 4C 4C | -190 0 | -190 0
H11 | QC QC QD QD QH QH QS QS / TC TD TH | | 1100 2 | 1100 2
"""

# Each line: the example; the winner's total, its stars, the loser's total and circles; the payment
# in standard and denexa, in pagat and in toronto; and how often the loser is skunked.
GAMES = """
P1 | 1215 1 | 880 0 | 9 9 10 | 0
P2 | 1230 1 | 585 1 | 30 21 19 | 1
P3 | 1249 2 | 561 1 | 36 24 22 | 1
P4 | 1320 2 | -45 2 | 84 54 32 | 2
P5 | 1230 1 | -150 1 | 69 51 26 | 2
P6 | 1205 0 | 0 0 | 30 27 19 | 1
P7 | 1200 0 | 600 0 | 9 9 9 | 0
P8 | 1200 0 | 595 0 | 18 15 13 | 1
P9 | 1310 0 | 1260 0 | 3 3 4 | 0
P10 | 1250 0 | 750 0 | 8 8 8 | 0
P11 | 1240 0 | 640 1 | 12 12 12 | 0
P12 | 1365 0 | 1215 1 | 8 8 8 | 0
"""


@pytest.fixture
def answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str, object], dict[str, Any]]:
    """What `mille score -` or `mille settle -` prints, and whether its lines add up."""

    def said(command: str, given: object) -> dict[str, Any]:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(json.dumps(given).encode())))
        assert main([command, "-"]) == 0
        result: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert all(line["text"] and line["reason"] not in line["text"] for line in result["lines"])
        comes_to = result["total" if command == "score" else "payment"]
        assert comes_to == sum(line["points"] for line in result["lines"])
        return result

    return said


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("name", "laid", "left", "wanted", "denexa"), rows(HANDS))
def test_hands(
    name: str, laid: str, left: str, wanted: str, denexa: str, preset: str, answer: Any
) -> None:
    """H1 to H11."""
    own = [meld.split() for meld in laid.split(" / ") if meld]
    by_rank = {meld[0][0]: meld for meld in own}
    given = {"rules": preset, "melds": by_rank, "left": left.split(), "went_out": not left}
    said = answer("score", given)
    points, stars = map(int, (denexa if preset == "denexa" else wanted).split())
    assert (said["total"], said["naturals"]) == (points, stars)
    assert said["chapeau"] == (points < 0)
    assert said["total"] == said["melded"] - said["left"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("name", "winner", "loser", "paid", "skunk"), rows(GAMES))
def test_payments(
    name: str, winner: str, loser: str, paid: str, skunk: str, preset: str, answer: Any
) -> None:
    """P1 to P12, #61, #62, #63, #64, #65: stars of who lost and circles of who won pay nothing."""
    (won, stars), (lost, circles) = map(int, winner.split()), map(int, loser.split())
    given = {"totals": [lost, won], "naturals": [1, stars], "chapeaux": [circles, 1]}
    said = answer("settle", {"rules": preset, **given})
    payment = paid.split()[{"pagat": 1, "toronto": 2}.get(preset, 0)]
    most = 1 if preset == "toronto" else 2
    assert said["winner"] == 1
    assert (said["payment"], said["skunk"]) == (int(payment), min(int(skunk), most))
