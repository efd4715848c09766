"""Reviews: worse players lose more, nothing hidden is used, and the sums are right."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mille.agents import GRADES, Reviewer, decide, grade_of
from mille.cards import Card, Dice, Rank, cards
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games import discover
from mille.games.mille.grader import (
    BLUNDER,
    GRADE_LOSSES,
    MISTAKE,
    MilleGrader,
    PlayedTurn,
    turns_of,
)
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import CHOICES, Phase, TakePack
from mille.games.mille.reviews import reviewed as worded
from mille.games.mille.rules import MILLE
from mille.i18n import load
from mille.parts.rummy import Discard, Draw
from mille.session import record
from mille.session.record import Record
from mille.session.review import review_lines, seen_by, summed
from mille.value import replace
from mille.view.papers import ShareView, figures
from tests.games.mille.positions import ME, position, rules
from tests.golden.make import HERE
from tests.parts import long
from tests.session.games import between

THEM = Seat(1)
WORLDS = 6
"""Few: these tests do not ask how certain a review is."""
REVIEWED = [game.id for game in discover().values() if game.grader is not None]
GOLDEN = sorted(path for game in REVIEWED for path in (HERE / "records").glob(f"{game}-*.jsonl"))


@cache
def played(first: str, second: str, seed: str, table: HouseRules | None = None) -> Record:
    """The record of a short game between two players."""
    lines = between((first, second), table or rules(target=200), seed)
    return record.parse("\n".join([*lines, ""]).encode())


def as_record(lines: list[dict[str, Any]]) -> Record:
    """A record from its lines as objects."""
    return record.parse(b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def objects(kept: Record) -> list[dict[str, Any]]:
    """The lines of a record as objects, the header first."""
    return [json.loads(line) for line in kept.text]


def reviewed(kept: Record, seat: Seat = ME, **options: Any) -> list[dict[str, Any]]:
    return list(review_lines(kept, seat, worlds=options.pop("worlds", WORLDS), **options))


@cache
def reviewed_once() -> list[dict[str, Any]]:
    """The review of one short game, made once."""
    return reviewed(played("casual", "club", "again"))


def lost(lines: list[dict[str, Any]]) -> float:
    """The chance of winning that a turn gave away, on average."""
    turns = lines[1:-1]
    return float(sum(turn["loss"]["win"] for turn in turns)) / len(turns)


class TestTurns:
    @pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
    @pytest.mark.parametrize("seat", [ME, THEM])
    def test_each_move_of_the_seat_is_in_one_turn(self, path: Path, seat: Seat) -> None:
        kept = record.parse(path.read_bytes())
        moves = [line for _, line in kept.lines if line.get("seat") == seat]
        turns = list(turns_of(seen_by(record.follow(kept), seat)))
        # A draw that asked for a reshuffle is asked for twice.
        played = ((turn.drew, *(m for m in turn.played if m != Draw())) for turn in turns)
        found = [CHOICES.write(move) for moves_of in played for move in moves_of]
        # If nothing could be drawn and the pack was left, the deal ends without a line for it.
        assert len(found) - len(moves) <= sum(turn.playing is None for turn in turns)
        left = iter(found)
        assert all(any(move.items() <= line.items() for move in left) for line in moves)
        assert all(turn.playing is None or turn.playing.my_turn for turn in turns)

    def test_a_turn_that_is_not_over_is_none(self) -> None:
        lines = objects(played("casual", "club", "again"))
        first = next(i for i, line in enumerate(lines) if line.get("seat") == ME)
        with pytest.raises(Fault):
            reviewed(as_record(lines[: first + 1]))


class TestGrades:
    def test_the_words(self) -> None:
        assert grade_of(0.0, GRADE_LOSSES) == "good"
        for least, name in zip(GRADE_LOSSES, GRADES[2:]):
            assert grade_of(least, GRADE_LOSSES) == name
            assert grade_of(least - 0.0001, GRADE_LOSSES) == GRADES[GRADES.index(name) - 1]

    @pytest.mark.long
    def test_a_gift_is_a_mistake_and_the_reason_is_the_pair(self) -> None:
        """The other seat took two kings with a pack; now it is given a king on a large one."""
        state = position(
            "KC 3D 4H 7S 9C",
            theirs="KD KH 5C 6D 8H 9S",
            pile="QS JD AC AD TH TD",
            phase=Phase.PLAY,
            rest="stock",
        )
        view = MILLE.observe(state, ME)
        view = replace(view, shown=((), cards("KD KH")))
        turn = PlayedTurn(1, 1, 1, None, Draw(), view, [Discard(Card.parse("KC"))], [view])
        graded = decide(MilleGrader().grade(turn, Dice("hint"), Dice("gift"), 240))
        part = graded["play"]
        assert part["played"]["pair"] == 1.0
        assert part["loss"]["win"] > BLUNDER
        assert part["loss"]["points"] > 60
        assert part["pack"] == 200
        (best,) = map(CHOICES.read, part["better"]["moves"])
        safe = PlayedTurn(1, 1, 1, None, Draw(), view, [best], [view])
        again = decide(MilleGrader().grade(safe, Dice("hint"), Dice("gift"), 240))["play"]
        assert again["loss"]["win"] == 0.0
        assert again["better"] is again["near"] is None
        dear = worded(graded, "B")
        assert dear.grade == "blunder"
        (choice,) = dear.choices
        assert [step.cards for step in choice.played] == [cards("KC")]
        assert choice.why == (message("why.pair_sure", name="B", rank=Rank.KING),)

    def test_a_rich_pack_left_is_told(self) -> None:
        state = position(
            "9C 9D 3H 4H 7S",
            theirs="5C 6D 7C 8D TC JC KD KH QH 3S",
            pile="QS JD AC AD AH 9H",
            phase=Phase.DRAW,
        )
        view = MILLE.observe(state, ME)
        left = PlayedTurn(1, 1, 1, view, Draw())
        part = decide(MilleGrader().grade(left, Dice("hint"), Dice("left"), 120))["draw"]
        assert part["better"]["moves"][0]["event"] == "take_pack"
        assert part["loss"]["win"] > MISTAKE
        took = PlayedTurn(1, 1, 1, view, TakePack(cards("9C 9D")))
        part = decide(MilleGrader().grade(took, Dice("hint"), Dice("took"), 120))["draw"]
        assert part["better"] is None
        assert part["loss"]["win"] == part["loss"]["points"] == 0.0

    @pytest.mark.long
    def test_a_novice_loses_more_than_an_expert(self) -> None:
        loss = {ME: 0.0, THEM: 0.0}
        for seed in ("b", "e"):
            kept = played("novice", "expert", seed)
            for seat in loss:
                loss[seat] += lost(reviewed(kept, seat, worlds=60))
        assert loss[ME] > 2 * loss[THEM]

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("path", "most"),
        [(GOLDEN[0], 2), *(long(path, None) for path in GOLDEN)],
        ids=lambda each: getattr(each, "name", each),
    )
    def test_the_strangest_turns(self, path: Path, most: int | None) -> None:
        """A random player's turns follow no plan."""
        lines = objects(record.parse(path.read_bytes()))
        part = lines[: deals(lines)[most - 1][1] + 1] if most else lines
        check_sums(as_record(part), reviewed(as_record(part), THEM, worlds=4), THEM)


def check_sums(kept: Record, lines: list[dict[str, Any]], seat: Seat) -> None:
    """Luck and play add up to the record's result; the counts are those of the turns."""
    header, *turns, end = lines
    assert header["count"] == len(turns)
    scored = [line for _, line in kept.lines if line["event"] == "deal_end"]
    assert [deal["deal"] for deal in end["deals"]] == list(range(1, len(scored) + 1))
    won = 0.0
    for deal, line in zip(end["deals"], scored):
        mine, theirs = line["scores"][seat]["total"], line["scores"][1 - seat]["total"]
        assert deal["points"]["result"] == mine - theirs
        cost = {"points": 0.0, "win": 0.0}
        for turn in turns:
            if turn["deal"] == deal["deal"]:
                for kind in cost:
                    cost[kind] -= turn["loss"][kind]
        for kind in cost:
            parts = deal[kind]
            assert parts["cards"] + parts["play"] == pytest.approx(parts["result"], abs=1e-9)
            assert parts["play"] == pytest.approx(cost[kind], abs=0.01)
        assert deal["before"] == pytest.approx(0.5 + won, abs=0.001)
        won += deal["win"]["result"]
    if any(line["event"] == "game_end" for _, line in kept.lines):
        winner = next(line["winner"] for _, line in kept.lines if line["event"] == "game_end")
        assert 0.5 + won == pytest.approx(float(winner == seat), abs=0.001)
    assert sum(end["grades"].values()) == len(turns)
    assert len(end["costliest"]) <= 3
    dear = {(turn["deal"], turn["turn"]): turn["loss"]["win"] for turn in turns}
    named = [dear[deal, number] for deal, number in end["costliest"]]
    assert named == sorted(dear.values(), reverse=True)[: len(named)]
    for turn in turns:
        parts = [turn[name] for name in ("draw", "play") if turn[name]]
        assert turn["loss"]["win"] == pytest.approx(sum(p["loss"]["win"] for p in parts), abs=2e-4)
        assert (turn["grade"] == "best") == all(part["better"] is None for part in parts)
        for part in parts:
            assert part["loss"]["win"] >= 0
            assert 0 <= part["played"]["win"] <= 1


class TestSums:
    def test_what_is_written_as_nothing_did_not_cost_most(self) -> None:
        losses = [(0.0004, 0.0), (0.0005, -3.0), (0.0, 0.0), (0.0312, 9.0), (0.0001, 0.4)]
        graded = [
            {"deal": 1, "turn": n, "grade": "good", "loss": {"win": win, "points": points}}
            for n, (win, points) in enumerate(losses, 1)
        ]
        assert MilleGrader().sum_up([], graded)["costliest"] == [[1, 4], [1, 2]]

        # No number is below nothing and yet nothing.
        seen = seen_by(record.follow(played("casual", "club", "again")), ME)
        found = MilleGrader().sum_up(seen, [])
        assert found["deals"]
        assert not re.search(r"-0\.0\b", json.dumps(found))


class TestSame:
    @pytest.mark.long
    def test_of_a_game_that_goes_on_and_in_two_parts(self) -> None:
        """A grade, once given, stays; an open deal has no result.

        Turns graded before are left out, and the sums at the end cover all.
        """
        kept, whole = played("casual", "club", "again"), reviewed_once()
        lines = objects(kept)
        end = next(i for i, line in enumerate(lines) if line.get("event") == "deal_end")
        part = reviewed(as_record(lines[: end - 3]))
        turns = part[1:-1]
        assert turns
        assert whole[1 : len(turns) + 1] == turns
        assert part[-1]["deals"] == []
        assert part[0]["count"] == len(turns)
        part = reviewed(kept, skip=3)
        assert [part[0], *whole[1:4], *part[1:-1]] == whole[:-1]
        assert summed(kept, ME, whole[1:-1]) == whole[-1]

    def test_of_one_deal(self) -> None:
        kept, whole = played("casual", "club", "again"), reviewed_once()
        last = whole[-2]["deal"]
        assert last > 1
        part = reviewed(kept, deal=last)
        assert part[1:-1] == [turn for turn in whole[1:-1] if turn["deal"] == last]
        assert part[-1]["deals"] == whole[-1]["deals"][-1:]


def deals(lines: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """The first and last line of each deal."""
    starts = [i for i, line in enumerate(lines) if line.get("event") == "deal"]
    ends = [i for i, line in enumerate(lines) if line.get("event") == "deal_end"]
    return list(zip(starts, ends))


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (ShareView("cards", 250.0, 1.93), "+250 points"),
        (ShareView("play", -30.0, -2.43), "−30 points"),
        (ShareView("play", 0.2, -0.01), "0 points"),
        (ShareView("play", 0.2, 0.0), "Nothing lost"),
        (ShareView("play", 0.0, None, "chips"), "Nothing lost"),
        (ShareView("cards", 0.0, None), "0.0 points"),
    ],
)
def test_a_share_is_told_in_points(share: ShareView, said: str) -> None:
    """What turns gave away may add up to more than a game; best play loses nothing."""
    assert load("en").text(figures(share)) == said


def test_play_that_loses_nothing_is_no_minus() -> None:
    seen = SimpleNamespace(
        game=SimpleNamespace(write=lambda event: event),
        ledger=SimpleNamespace(points=True, deal=lambda line, seats: line["scores"]),
    )
    ended = {"event": "deal_end", "scores": [3, 1]}, SimpleNamespace(seat=0)
    graded = [{"deal": 1, "loss": {"points": 0.0}}]
    (found,) = Reviewer._balances(seen, [ended], graded)  # type: ignore[arg-type]
    assert json.dumps(found["points"]) == '{"result": 1.0, "play": 0.0, "cards": 1.0}'
