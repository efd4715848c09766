"""The worked examples of mille.md, H1 to H11 and P1 to P12, under every preset.

Each is a row of the tables there, tested through scoring and settlement and through the commands.
"""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from mille.cards import cards
from mille.cli import main
from mille.games.mille.melds import PRESETS, Melds, is_over, score_deal, settle
from mille.value import Value, replace
from tests.games.mille.positions import melds
from tests.parts import quick_first

PRESET_NAMES = list(PRESETS)
KINGS = "KC KC KD KD KH KH KS KS"
TWOS = "2C 2C 2D 2D 2H 2H 2S 2S"


class Hand(Value):
    """One hand of an example: what was laid and left, and what it scores."""

    name: str
    laid: str
    left: str
    points: int
    """In standard, pagat and toronto."""
    stars: int = 0
    denexa: int | None = None
    """In denexa, where it differs."""
    denexa_stars: int | None = None

    def wanted(self, preset: str) -> tuple[int, int, bool]:
        """Points, stars, and whether there is a circle."""
        points, stars = self.points, self.stars
        if preset == "denexa":
            points = points if self.denexa is None else self.denexa
            stars = stars if self.denexa_stars is None else self.denexa_stars
        return points, stars, points < 0


HANDS = [
    Hand("H1 A", "QS QC QD 2D", "", 140),
    Hand("H1 B", "JD JD 2C / KC KD KH KS / AC AD AH / TC TD TH", "AS AS KC KD KH", 175),
    Hand("H1 C", "QS QC QD / KC KD KH KS / AC AD AH / TC TD TH", "AS AS KC KD KH", 175, 0, 410, 1),
    Hand("H2 A", "QS QH QD / 9C 9D 9H 9S / AC AD AH / KC KD KH", "", 430, 1),
    Hand("H2 B", "7C 7D 2H", "JD AC 4C", -40),
    Hand("H3 B", "KC KD KH KS / 6C 6D 6H / JD JS JC", "TC 2C", 95, 0, 220, 1),
    Hand("H4", "5C 5C 5D 5D 5H 5H 5S 5S / QH QC 2D", "3C 3D KC", 100, 1),
    Hand("H5", f"{KINGS} / 4C 4D 4H / AC AD AH AS", "", 470, 2),
    Hand("H6", f"{TWOS} / TC TD TH / 7C 7D 7H", "", 730, 2),
    Hand("H7", f"{TWOS} / 3C 3D 3H", "QS KC", 225, 1, 560, 2),
    Hand("H8", "4C 4C 4D 4D 4H 4H 4S 4S", "QS KC", -30, 1, 50, 2),
    Hand("H9 seven", "KC KC KD KD KH KH KS 2C / 6C 6D 6H", "", 105),
    Hand("H9 eight", f"{KINGS} 2C / 6C 6D 6H", "", 115),
    Hand("H10", "", "QS KC KD KH KS 3C 3C 3D 3D 3H 3H 3S 3S 4C 4C", -190),
    Hand("H11", "QC QC QD QD QH QH QS QS / TC TD TH", "", 1100, 2),
]
"""H1 C is the remark on H1 there: the same points without a wild."""


class Game(Value):
    """One game of an example; seat 0 won."""

    name: str
    totals: tuple[int, int]
    stars: int
    circles: int
    whole: int
    """The payment in standard and denexa."""
    difference: int
    """In pagat."""
    marks: int
    """In toronto."""
    skunk: int = 0

    def wanted(self, preset: str) -> tuple[int, int]:
        """Payment and skunk."""
        payment = {"pagat": self.difference, "toronto": self.marks}.get(preset, self.whole)
        return payment, min(self.skunk, 1) if preset == "toronto" else self.skunk


GAMES = [
    Game("P1", (1215, 880), 1, 0, 9, 9, 10),
    Game("P2", (1230, 585), 1, 1, 30, 21, 19, 1),
    Game("P3", (1249, 561), 2, 1, 36, 24, 22, 1),
    Game("P4", (1320, -45), 2, 2, 84, 54, 32, 2),
    Game("P5", (1230, -150), 1, 1, 69, 51, 26, 2),
    Game("P6", (1205, 0), 0, 0, 30, 27, 19, 1),
    Game("P7", (1200, 600), 0, 0, 9, 9, 9),
    Game("P8", (1200, 595), 0, 0, 18, 15, 13, 1),
    Game("P9", (1310, 1260), 0, 0, 3, 3, 4),
    Game("P10", (1250, 750), 0, 0, 8, 8, 8),
    Game("P11", (1240, 640), 0, 1, 12, 12, 12),
    Game("P12", (1365, 1215), 0, 1, 8, 8, 8),
]

hands = pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
presets = pytest.mark.parametrize("preset", PRESET_NAMES)
one_preset = pytest.mark.parametrize("preset", quick_first(PRESET_NAMES, 1))


def by_rank(laid: Melds) -> dict[str, list[str]]:
    """Melds as the command takes them."""
    return {meld.rank.value: [card.code for card in meld.cards] for meld in laid}


def answer(
    command: str, given: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> dict[str, Any]:
    """What `mille score -` or `mille settle -` prints."""

    class Input:
        buffer = io.BytesIO(json.dumps(given).encode())

    monkeypatch.setattr("sys.stdin", Input)
    assert main([command, "-"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert all(line["text"] and line["reason"] not in line["text"] for line in result["lines"])
    return result


@hands
@presets
def test_hands(hand: Hand, preset: str) -> None:
    """H1 to H11."""
    score = score_deal(
        PRESETS[preset],
        melds(hand.laid),
        cards(hand.left),
        went_out=not hand.left,
        somebody_out=True,
    )
    assert (score.total, score.naturals, score.chapeau) == hand.wanted(preset)


@hands
@one_preset
def test_hands_by_command(
    hand: Hand,
    preset: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """H1 to H11 through `mille score`."""
    given = {
        "rules": preset,
        "melds": by_rank(melds(hand.laid)),
        "left": hand.left.split(),
        "went_out": not hand.left,
    }
    said = answer("score", given, monkeypatch, capsys)
    assert (said["total"], said["naturals"], said["chapeau"]) == hand.wanted(preset)
    assert said["total"] == said["melded"] - said["left"]
    assert said["total"] == sum(line["points"] for line in said["lines"])


@games
@presets
def test_payments(game: Game, preset: str) -> None:
    """P1 to P12; the loser's stars and the winner's circles pay nothing."""
    house = PRESETS[preset]
    assert is_over(house, game.totals)
    end = settle(house, game.totals, (game.stars, 1), (1, game.circles))
    assert end.winner == 0
    assert (end.payment, end.skunk) == game.wanted(preset)


@games
@one_preset
def test_payments_by_command(
    game: Game,
    preset: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """P1 to P12 through `mille settle`, the loser at seat 0."""
    given = {
        "rules": preset,
        "totals": game.totals[::-1],
        "naturals": [1, game.stars],
        "chapeaux": [game.circles, 1],
    }
    said = answer("settle", given, monkeypatch, capsys)
    assert said["winner"] == 1
    assert (said["payment"], said["skunk"]) == game.wanted(preset)
    assert said["payment"] == sum(line["points"] for line in said["lines"])


@games
def test_payments_scale_with_the_stakes(game: Game) -> None:
    """At 5 and 15 every figure is five times as much."""
    for preset, house in PRESETS.items():
        dear = settle(
            replace(house, stakes=(5, 15)), game.totals, (game.stars, 0), (0, game.circles)
        )
        assert dear.payment == 5 * game.wanted(preset)[0]


@presets
def test_p12_after_a_tie(preset: str) -> None:
    """P12: at 1225 each nobody has won."""
    assert not is_over(PRESETS[preset], (1225, 1225))


def test_the_commands_own_examples(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The two inputs in the description of the commands."""
    given: dict[str, Any] = {
        "rules": "pagat",
        "melds": {"K": ["KC", "KD", "KH"]},
        "left": ["3C"],
        "went_out": True,
    }
    assert answer("score", given, monkeypatch, capsys)["total"] == 55
    given = {"rules": "toronto", "totals": [1230, 585], "naturals": [1, 0], "chapeaux": [0, 1]}
    assert answer("settle", given, monkeypatch, capsys)["payment"] == 19
