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
    EXAMPLES,
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


@pytest.mark.parametrize(
    ("row", "laid", "left", "preset", "points", "stars"), rows(EXAMPLES["scores"])
)
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
@pytest.mark.parametrize(("name", "laid", "left", "wanted", "denexa"), rows(EXAMPLES["hands"]))
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
@pytest.mark.parametrize(("name", "winner", "loser", "paid", "skunk"), rows(EXAMPLES["payments"]))
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
