"""The house's review, for every game with choices."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mille.agents import GRADES, Reviewer, decide
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import discover, entry
from mille.i18n import load
from mille.session import record
from mille.session.review import _HouseReview, header_of, review_lines, review_view, seen_by
from tests.golden.make import HERE
from tests.parts import quick_first

GAMES = [id for id, game in discover().items() if isinstance(game.reviewer, Reviewer)]
QUICK = quick_first(sorted(GAMES, reverse=True), 2)
"""The quick run uses the same two games in each test, so that they are reviewed once."""
WORLDS = 4
"""Few: these tests do not ask how certain a review is."""


def kept(game: str) -> record.Record:
    return record.parse((HERE / "records" / f"{game}-1.jsonl").read_bytes())


@cache
def reviewed(game: str) -> list[dict[str, Any]]:
    """The review of the first deal, for the last seat."""
    found = kept(game)
    seat = Seat(len(found.header.seats) - 1)
    return list(review_lines(found, seat, deal=1, worlds=WORLDS))


def test_every_game_with_choices_has_one() -> None:
    without = {id for id, game in discover().items() if game.reviewer is None}
    assert without == {"beggar_my_neighbor"}
    with pytest.raises(Fault):
        next(review_lines(kept("beggar_my_neighbor"), Seat(0)))


@pytest.mark.parametrize("game", QUICK)
def test_the_same_record_gives_the_same_review(game: str) -> None:
    header, *_ = lines = reviewed(game)
    again = list(review_lines(kept(game), Seat(header["seat"]), deal=1, worlds=WORLDS))
    assert again == lines


@pytest.mark.parametrize("game", QUICK)
def test_each_choice_is_the_seats_own_and_legal(game: str) -> None:
    """And the seat had other moves; what would have been better was possible."""
    header, *turns, end = reviewed(game)
    found = kept(game)
    rules, seat = found.header.entry.game, Seat(header["seat"])
    replay = record.follow(found)
    assert len(turns) == header["count"] > 0
    for turn in turns:
        state = replay.moments[turn["at"] - 2].state
        assert seat in rules.waiting(state).seats
        assert len(list(rules.moves(rules.observe(state, seat)))) > 1
        for name in ("played", "better", "near"):
            if turn[name] is not None:
                assert rules.refusal(state, rules.read_choice(turn[name])) is None
        assert (turn["better"] is None) == (turn["grade"] == GRADES[0])
        assert (turn["loss"]["points"] > 0) == (turn["better"] is not None)
    assert sum(end["grades"].values()) == len(turns)


@pytest.mark.parametrize("game", QUICK)
def test_luck_and_choices_add_up(game: str) -> None:
    header, *turns, end = reviewed(game)
    (deal,) = end["deals"]
    points = deal["points"]
    rules, moments = entry(game).game, record.follow(kept(game)).moments
    scored = next(found.scored for m in moments if (found := rules.result(m.state)).deals == 1)
    beyond = scored[header["seat"]] - sum(scored) / len(scored)
    assert points["result"] == pytest.approx(beyond, abs=0.011)
    assert points["cards"] + points["play"] == pytest.approx(points["result"], abs=0.011)
    lost = sum(turn["loss"]["points"] for turn in turns)
    assert points["play"] == pytest.approx(-lost, abs=0.011)


@pytest.mark.parametrize("game", QUICK)
def test_it_is_said_in_words(game: str) -> None:
    lines = reviewed(game)
    view = review_view(kept(game), lines)
    assert sum(len(deal.turns) for deal in view.deals) == len(lines) - 2
    assert [share.id for share in view.shares] == ["cards", "play", "result"]
    for turn in view.costliest:
        assert turn.choices[0].better != turn.choices[0].played
        assert turn.start.moves


def test_the_plan_is_said_before_the_reason_that_speaks_of_it() -> None:
    found, words, seat = kept("contract_rummy"), load("contract_rummy"), Seat(0)
    house = _HouseReview(found, [header_of(found, seat, None, 1), {}])
    rules, moments = found.header.entry.game, record.follow(found).moments
    at = next(n for n, each in enumerate(moments, 2) if seat in rules.waiting(each.state).seats)
    facts = [{"id": "plan.whole"}, {"id": "take.plan"}]
    move = next(iter(rules.moves(rules.observe(moments[at - 2].state, seat))))
    turn = {"at": at, "better": rules.write_choice(move), "reasons": {"facts": facts}}
    why = house._why(turn)
    assert why is not None
    plan, use = (words(f"why.{fact['id']}") for fact in facts)
    assert words.text(why) == f"{plan} {use}"


@pytest.mark.parametrize("game", ["anaconda", "daifugo"])
def test_cards_that_a_move_does_not_name_are_shown(game: str) -> None:
    """Those of "Lay these", and "Give these cards"."""
    found, words = kept(game), load().of(game)
    house = _HouseReview(found, [header_of(found, Seat(0), None, 1), {}])
    rules = found.header.entry.game
    shown = set()
    for at, moment in enumerate(record.follow(found).moments[:80], 2):
        for house._seat in rules.waiting(moment.state).seats:
            moves = list(rules.moves(rules.observe(moment.state, house._seat)))
            for move in (moves[0], moves[-1]):
                step = house._step({"at": at, "move": rules.write_choice(move)}, "move")
                said = words.text(step.said)
                assert (step.told != step.said) == bool(step.cards)
                assert len(step.cards) != 1, "every game names a single card"
                assert step.cards or "these" not in said
                shown |= {*step.cards}
    assert shown


@pytest.mark.parametrize("game", QUICK)
def test_it_looks_at_what_the_seat_saw_only(game: str) -> None:
    """If the hidden cards are dealt anew, its view is the same."""
    found = kept(game)
    reviewer, rules = entry(game).reviewer, found.header.entry.game
    seat = Seat(0)
    seen = seen_by(record.follow(found), seat)
    for choice in list(reviewer.turns(seen, 1))[:3]:
        assert choice.view == seen[choice.event - 2][1]
        assert rules.observe(rules.imagine(choice.view, Dice("imagined")), seat) == choice.view


@pytest.mark.parametrize(
    ("differences", "worlds"),
    [
        ((30.0, -10.0), 32),  # worse by 10 on average, and chance could hide 20
        ((30.0, 10.0), 16),  # certain after 16
        ((1.0, -1.0), 8),  # hardly worse at all
    ],
)
def test_what_may_be_a_blunder_is_looked_at_longer(
    differences: tuple[float, ...], worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer = entry("contract_rummy").reviewer
    assert isinstance(reviewer, Reviewer)
    found = iter(differences * 32)
    monkeypatch.setattr(reviewer, "difference", lambda *_: next(found))
    assert len(decide(reviewer.losses(None, None, Dice("")))) == worlds  # type: ignore[arg-type]
