"""Hints and the reviews of the house: from whom they come, and that both judge alike."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, TypeAlias

import pytest

from mille.agents import GRADES, Reviewer, decide
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import discover, entry
from mille.games.mille.grader import EFFORT
from mille.games.mille.melds import HouseRules
from mille.games.mille.players import LEVELS
from mille.games.mille.reviews import why_best
from mille.i18n import load
from mille.measure.arena import Pages
from mille.session import record
from mille.session.player import Player
from mille.session.record import Header, Record, SeatName
from mille.session.referee import Referee
from mille.session.review import _HouseReview, header_of, review_lines, review_view, seen_by
from mille.session.seated import QUICK_AFTER, Advised, Adviser, Worker, worker_seed
from tests import patience
from tests.golden.make import HERE
from tests.outside.table import MILLE, RULES, AnyReferee, gone, hello, new_referee
from tests.parts import kind_of, long, quick_first, sure
from tests.session.games import header, thought, turns
from tests.session.test_review import as_record

ME, THEM = Seat(0), Seat(1)
SILENT = [
    sys.executable,
    "-c",
    'import time; input(); print(\'{"type": "ready", "name": "x"}\', flush=True);time.sleep(1000)',
]


class Asked:
    """An adviser at a table, with a clock that the test sets."""

    def __init__(self, program: Sequence[str] | None = None) -> None:
        self.now = 0.0
        self.referee: AnyReferee = new_referee("advice")
        self.it = Adviser(header(RULES, "seed"), ME, "AB", lambda: self.now, program=program)
        self.to_me()

    def to_me(self) -> None:
        casual = MILLE.players["casual"]
        for seat in turns(self.referee, lambda seat: thought(self.referee, seat, casual)):
            if seat == ME:
                break

    def answer(self) -> Advised:
        return patience.polled(lambda: self.it.poll(self.referee))


Seated: TypeAlias = Callable[..., Asked]


@pytest.fixture
def seated() -> Iterator[Seated]:
    """Seats advisers; all are closed at the end."""
    found: list[Asked] = []

    def seat(program: Sequence[str] | None = None) -> Asked:
        found.append(Asked(program))
        return found[-1]

    yield seat
    for asked in found:
        asked.it.close(asked.referee)


@pytest.mark.long
def test_the_strongest_says_what_and_why(seated: Seated) -> None:
    """For every choice of two turns, from one process; and its advice can be followed."""
    asked = seated()
    words = load("en")
    said = 0
    turns = 0
    while turns < 2:
        asked.it.ask()
        advised = asked.answer()
        assert not asked.it.asked
        assert advised.reasons is not None
        why = why_best(advised.reasons, advised.move, "Lili")
        if why is not None:
            text = words.text(why)
            assert text.endswith(".")
            assert "{" not in text
            said += 1
        assert asked.referee.refusal(ME, advised.move) is None
        assert asked.referee.submit(ME, advised.move) is None
        if asked.referee.actor != ME:
            turns += 1
            asked.to_me()
    assert said >= 2


def test_a_quick_one_answers_meanwhile_when_it_takes_long(seated: Seated) -> None:
    asked = seated(SILENT)
    asked.it.ask()
    assert asked.it.poll(asked.referee) is None
    asked.now = QUICK_AFTER
    found = [asked.it.poll(asked.referee) for _ in range(50)]
    (advised,) = [each for each in found if each is not None]
    assert advised.reasons is not None
    assert asked.referee.refusal(ME, advised.move) is None
    assert asked.it.asked, "the strongest is still to come"
    asked.it.forgo()
    assert not asked.it.asked and asked.it.poll(asked.referee) is None
    asked.it.moved_on(asked.referee)
    assert asked.it._worker is None, "it thought about what is past"


@pytest.mark.long
def test_one_that_cannot_be_started_is_stood_in_for(seated: Seated) -> None:
    asked = seated(["/no/such/program"])
    asked.it.ask()
    advised = asked.answer()
    assert advised.reasons is not None
    assert asked.referee.refusal(ME, advised.move) is None


@pytest.mark.long
def test_who_moves_on_is_not_answered(seated: Seated) -> None:
    """The process that thought about it is gone, and the next question is answered."""
    asked = seated()
    asked.it.ask()
    assert asked.it.poll(asked.referee) is None
    worker = asked.it._worker
    assert isinstance(worker, Worker) and worker._player is not None
    player = worker._player
    move = MILLE.game.moves(asked.referee.view(ME)).__next__()
    assert asked.referee.submit(ME, move) is None
    asked.it.moved_on(asked.referee)
    assert not asked.it.asked
    assert asked.it.poll(asked.referee) is None
    assert gone(player)
    asked.it.ask()
    assert asked.referee.refusal(ME, asked.answer().move) is None


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


@pytest.mark.parametrize("game", ["mille", *QUICK])
def test_a_hint_says_why_also_in_a_lesson_and_in_a_hurry(game: str) -> None:
    """The strongest player need not have thought about the move."""
    at, table = entry(game), kept(game).header
    quick, names = at.players[at.stand_in], [each.name for each in table.seats]
    referee: AnyReferee = Referee(at.game, table.rules, len(names), Dice("why"), Pages())
    step = lambda: Advised(thought(referee, ME, quick), None)  # noqa: E731
    adviser = Adviser(table, ME, names, known=step)
    for seat in islice(turns(referee, lambda seat: thought(referee, seat, quick)), 60):
        if seat == ME:
            adviser.ask()
            hint = sure(adviser.poll(referee))
            assert sure(at.presenter.advice(referee.view(ME), hint.move, names, hint.reasons)).why


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
    # Luck and choices add up.
    (deal,) = end["deals"]
    points = deal["points"]
    scored = next(at.scored for m in replay.moments if (at := rules.result(m.state)).deals == 1)
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
    plan, use = (words(f"why.{fact['id']}") for fact in facts)
    assert words.joined(why) == f"{plan} {use}"


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
    reviewer = kind_of(Reviewer, entry("contract_rummy").reviewer)
    found = iter(differences * 32)
    monkeypatch.setattr(Reviewer, "difference", lambda *_: next(found))
    assert len(decide(reviewer.losses(None, None, Dice("")))) == worlds  # type: ignore[arg-type]


class Hinted:
    """Asks for a hint before every move, as the worker words it, and makes that move."""

    def __init__(self, table: HouseRules, seat: Seat, seed: str) -> None:
        self._it = Player(hello(table, seat), MILLE.adviser, worker_seed(seed, seat), reasons=True)
        self._seat, self._told, self._asked = seat, 0, 0

    def move(self, referee: Referee[Any, Any, Any]) -> Any:
        for event in referee.events_for(self._seat, self._told):
            self._it.answer({"type": "event", **MILLE.game.write(event)})
            self._told += 1
        self._asked += 1
        said = sure(self._it.answer({"type": "choose", "id": self._asked}))
        return MILLE.game.read_choice(said["move"])


def followed(table: HouseRules, seed: str, seat: Seat, most: int) -> Record:
    """A game in which the seat follows hints for up to `most` of its turns."""
    kept = Pages()
    referee: Referee[Any, Any, Any] = Referee(MILLE.game, table, 2, Dice(seed), kept)
    hinted, other = Hinted(table, seat, seed), MILLE.players["casual"]

    def choose(actor: Seat) -> Any:
        return hinted.move(referee) if actor == seat else thought(referee, actor, other)

    done, last = 0, None
    for actor in turns(referee, choose):
        done += last == seat != actor
        if done == most:
            break
        last = actor
    header = Header("mille", table, (SeatName("A", "x"), SeatName("B", "x")), seed, "2026-11-21")
    return as_record([header.write(), *map(dict, kept.lines)])


def parts(lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for turn in lines[1:-1]:
        yield from (turn[name] for name in ("draw", "play") if turn[name] is not None)


def check_best(kept: Record, seat: Seat) -> int:
    """Check that each turn is best and no other way named; return how many positions were
    judged.
    """
    lines = list(review_lines(kept, seat))
    assert {turn["grade"] for turn in lines[1:-1]} == {"best"}
    found = list(parts(lines))
    for part in found:
        assert part["better"] is part["near"] is None
        assert part["loss"] == {"win": 0, "points": 0, "error": 0}
    return len(found)


def test_the_same_level_gives_hints_and_looks_back() -> None:
    assert LEVELS[MILLE.adviser] is EFFORT
    assert MILLE.players[MILLE.adviser].effort == EFFORT  # type: ignore[attr-defined]
    assert GRADES[:2] == ("best", "good")


@pytest.mark.parametrize("most", [1, long(6)])
@pytest.mark.long
def test_who_follows_hints_is_never_told_of_better(most: int) -> None:
    assert check_best(followed(HouseRules(), "quick", ME, most), ME) >= most


@pytest.mark.parametrize("most", [long(8)])
def test_who_does_something_else_is_held_against_the_hint(most: int) -> None:
    """What the review calls better, or as good, is what the hint would have said."""
    kept = followed(HouseRules(), "aside", ME, most)
    other = list(review_lines(kept, THEM))
    hinted = [part["better"] or part["near"] for part in parts(other)]
    assert any(hinted)
    for turn in other[1:-1]:
        named = [part["better"] for part in (turn["draw"], turn["play"]) if part]
        assert (turn["grade"] == "best") == (not any(named))
