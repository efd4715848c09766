"""What a seat sees and is told in a deal of Daifugo."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Dice, Rank
from mille.engine.message import Message, message
from mille.games.daifugo.moves import Pass
from mille.games.daifugo.players import facts
from mille.games.daifugo.present import LEAST, DaifugoPresenter
from mille.games.daifugo.rules import DAIFUGO, State
from mille.i18n import load
from mille.view.action import Tell
from mille.view.beat import Gather
from mille.view.names import YOURSELF
from mille.view.table import hand_of
from tests.games.daifugo import positions as at
from tests.games.daifugo.positions import A, B, after, events, examples, rules
from tests.games.matches import walk

PRESENTER = DaifugoPresenter()
NAMES = ("You", "Odette", "Hector", "Mado")
WORDS = load("en", "daifugo")
FIRST = DAIFUGO.observe(at.first_deal(rules(), 4), A)


def test_a_chance_is_said_as_one_speaks() -> None:
    """And that somebody will beat a play is no reason for it."""
    said = []
    for n in range(101):
        reasons = {"facts": [{"id": "chance", "n": n}]}
        said.append(WORDS.joined(PRESENTER.advice(FIRST, Pass(), NAMES, reasons).odds))
    assert not any(said[:LEAST]) and all(said[LEAST:])
    assert said[35] == WORDS("why.chance.1_3")
    assert said[100] == WORDS("why.chance.always")
    assert said.count(said[100]) == 1
    assert not any(each.startswith("why.") for each in said)


@pytest.mark.parametrize(("state", "made", "found"), [*examples("why a move is advised")])
def test_reasons(state: State, made: list[str], found: str) -> None:
    state, move = after(state, *made[:-1]), at.move(made[-1])
    view = at.on_turn(state)
    reasons = facts(view, move, Dice("h"))
    figures = ("chance", "turns")
    said = [[fact["id"]] if fact["id"] in figures else fact.values() for fact in reasons]
    assert ", ".join(" ".join(map(str, each)) for each in said) == found
    advice = PRESENTER.advice(view, move, NAMES, {"facts": reasons})
    chance = [fact["n"] >= LEAST for fact in reasons if fact["id"] == "chance"]
    assert [bool(advice.odds)] == (chance or [False])
    assert not any(WORDS.text(each) == each.id for each in (*advice.why, *advice.odds))


TWOS, ACES = message("group.3", rank=Rank.TWO), message("group.2", rank=Rank.ACE)


def tried(than: int, rank: str = "4") -> dict[str, Any]:
    return {"id": "tried", "n": 80, "more": 13, "less": 5, "than": than, "rank": rank}


@pytest.mark.parametrize(
    ("fact", "why", "blanks"),
    [
        ({"id": "out", "n": 1}, "out", {"n": 1}),
        ({"id": "whole", "n": 2}, "whole", {"n": 2}),
        ({"id": "keeps", "rank": "2", "n": 1}, "keeps", {"rank": message("rank.2"), "n": 1}),
        ({"id": "keeps", "rank": "2", "n": 2}, "keeps", {"rank": Rank.TWO, "n": 2}),
        ({"id": "pass.whole", "rank": "2", "n": 3}, "pass.whole", {"group": TWOS}),
        (tried(0), "tried", message("than.pass")),
        (tried(1), "tried", message("group.1", rank=message("rank.4"))),
        (tried(1, "*"), "tried", message("cards.jokers", n=1)),
        (tried(2, "A"), "tried", ACES),
    ],
)
def test_how_a_reason_is_said(fact: dict[str, Any], why: str, blanks: Any) -> None:
    if isinstance(blanks, Message):
        blanks = {"other": blanks, "n": 80, "more": 13, "less": 5}
    advice = PRESENTER.advice(FIRST, Pass(), NAMES, {"facts": [fact]})
    assert advice.why == (message(f"why.{why}", **blanks),)


@pytest.mark.parametrize(("state", "made", "found"), [*examples("what seat A is shown")])
def test_what_seat_a_is_shown(state: State, made: list[str], found: str) -> None:
    """After the last move, or only after its first event (…)."""
    state, last = after(state, *made[:-1]), made[-1]
    view, beats = DAIFUGO.observe(state, A), []
    happened = events(state, last.rstrip("…"))
    for event in happened[: 1 if last.endswith("…") else None]:
        told = DAIFUGO.redact(event, A)
        view = DAIFUGO.fold(view, told)
        beats.append(PRESENTER.beat(told, view, NAMES))
    table, actions = PRESENTER.show(view, NAMES), PRESENTER.actions(view, ())
    middle = table.middle or message("beat.free")
    steps = [step for beat in beats for step in beat.steps]
    backs = {
        place: len(zone.cards)
        for place, zone in table.zones.items()
        if any(each.dimmed and each.card is None for each in zone.cards)
    }
    prompt = [table.prompt.id, *(f"{name}={value}" for name, value in table.prompt.blanks)]
    shown = {
        "shaded": table.shaded,
        "sounds": " ".join(beat.moment.moment.sound for beat in beats if beat.moment),
        "gathers": " ".join(str(step.place) for step in steps if isinstance(step, Gather)),
        "laid": " ".join(f"{place} {n}" for place, n in backs.items()),
        "middle": " ".join([middle.id, *map(str, walk(middle, int))]),
        "lit": " ".join(WORDS.text(bead.text) for bead in table.strip if bead.lit),
        "prompt": " ".join(prompt),
        "buttons": " ".join(each.verb.id for each in actions if each.button),
        "asks": " ".join(each.confirm.id for each in actions if each.confirm),
    }
    what, _, wanted = found.partition(" ")
    assert str(shown[what]) == wanted


def test_the_score_is_told_with_what_each_title_brings() -> None:
    said = PRESENTER.answer(FIRST, Tell.SCORE, NAMES)
    assert said is not None
    best, worst = WORDS("title.daifugo"), WORDS("title.destitute")
    told = WORDS.text(said)
    assert told.index(f"{best} 2") < told.index(f"{worst} −2")


def test_in_a_lead_the_prompt_says_enough() -> None:
    state = at.first_deal(rules(), 4)
    assert state.turn is not None
    view = DAIFUGO.observe(state, state.turn)
    assert view.may_play and view.top is None
    assert PRESENTER.show(view, NAMES).spoken is None


def test_no_more_than_ten_backs_are_drawn() -> None:
    shown = PRESENTER.show(DAIFUGO.observe(at.first_deal(rules(), 3), A), NAMES[:3])
    assert len(shown.zones[hand_of(B)].cards) == 10
    assert shown.seats[1].count in (17, 18)


def test_who_gets_cards_is_told_so_as_you() -> None:
    state, _ = at.dealt((1, 2, 3, 0), rules(), {})
    shown = PRESENTER.show(DAIFUGO.observe(state, A), NAMES)
    assert shown.prompt == message("prompt.give", name="Odette", other=YOURSELF, n=2)
