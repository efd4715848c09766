"""What a seat sees and is told in a deal of Daifugo."""

from __future__ import annotations

from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice, Rank, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.daifugo.moves import Pass, Play
from mille.games.daifugo.players import LEVELS, Mind, facts
from mille.games.daifugo.present import LEAST, DaifugoPresenter
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.table import View
from mille.i18n import load
from mille.value import replace
from mille.view.action import Tell
from mille.view.beat import Beat, Gather
from mille.view.table import TableView, hand_of
from tests.games.daifugo.positions import (
    A,
    B,
    C,
    after,
    dealt,
    events,
    first_deal,
    position,
    rules,
)

PRESENTER = DaifugoPresenter()
NAMES = ("You", "Odette", "Hector", "Mado")
WORDS = load("en", "daifugo")


def test_a_chance_is_said_as_one_speaks() -> None:
    """And that somebody will beat a play is no reason for it."""
    view, play = DAIFUGO.observe(first_deal(rules(), 4), A), Play(cards("5C"), Rank.FIVE)

    def odds(n: int) -> str:
        facts = [{"id": "chance", "n": n}]
        return WORDS.joined(PRESENTER.advice(view, play, NAMES, {"facts": facts}).odds)

    said = [odds(n) for n in range(101)]
    assert not any(said[:LEAST]) and all(said[LEAST:])
    assert said[35] == WORDS("why.chance.1_3")
    assert said[100] == WORDS("why.chance.always")
    assert said.count(said[100]) == 1
    assert not any(each.startswith("why.") for each in said)


def test_a_hint_to_keep_cards_together_names_them_as_one_speaks() -> None:
    fact = {"id": "pass.whole", "rank": "2", "n": 3}
    view = DAIFUGO.observe(first_deal(rules(), 4), A)
    advice = PRESENTER.advice(view, Pass(), NAMES, {"facts": [fact]})
    said = [WORDS.text(each) for each in advice.why]
    assert said == [WORDS("why.pass.whole", group=message("group.3", rank=Rank.TWO))]


@pytest.mark.parametrize(
    ("hand", "play", "kept"),
    [
        ("5C 9C AD 2S", "5C", []),
        ("5C 2S", "5C", [WORDS("why.keeps", rank=message("rank.2"), n=1)]),
        ("5C 2S 2D", "5C", [WORDS("why.keeps", rank=Rank.TWO, n=2)]),
        ("5C 9C *1", "5C", []),
        ("5C *1", "5C", [WORDS("why.keeps.joker")]),
    ],
)
def test_a_high_card_is_kept_only_where_all_else_would_spend_it(
    hand: str, play: str, kept: list[str]
) -> None:
    """And one 2 is called one 2."""
    state = position(hand, "3C 4C 6C", "7C 8C TC", "JC QC KC", house=rules("family"), turn=A)
    view = DAIFUGO.observe(state, A)
    facts_of = facts(view, Play(cards(play), Rank.FIVE), Dice("h"))
    advice = PRESENTER.advice(view, Play(cards(play), Rank.FIVE), NAMES, {"facts": facts_of})
    assert [WORDS.text(each) for each in advice.why if each.id.startswith("why.keeps")] == kept
    assert advice.why


@pytest.mark.parametrize(
    ("hand", "top", "play", "whole"),
    [
        ("TC TD KC AH", "4H", "KC", [WORDS("why.whole", n=1)]),
        ("TC TD KC AH", "4H", "AH", []),
        ("TC TD TH QC QD AH", "4H 4S", "QC QD", [WORDS("why.whole", n=2)]),
    ],
)
def test_what_is_passed_by_lest_it_break_a_group_is_said(
    hand: str, top: str, play: str, whole: list[str]
) -> None:
    others = "5C 6C 7C 8C", "5D 6D 7D 8D", "5H 6H 7H"
    state = after(position(f"{top} 3S 3D", hand, *others[:2], turn=A), top)
    view = DAIFUGO.observe(state, B)
    rank = cards(play)[0].rank
    facts_of = facts(view, Play(cards(play), rank), Dice("h"))
    advice = PRESENTER.advice(view, Play(cards(play), rank), NAMES, {"facts": facts_of})
    assert [WORDS.text(each) for each in advice.why if each.id == "why.whole"] == whole


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("KC AC AH *1", {"id": "pass.high", "rank": "A", "n": 2}),
        ("KC AC QH *1", {"id": "pass.joker"}),
        ("KC AC AH AS *1", {"id": "pass.whole", "rank": "A", "n": 3}),
    ],
)
def test_a_pass_is_told_by_what_beats_the_top_without_a_joker(
    hand: str, kept: dict[str, Any]
) -> None:
    hands = ("JC JS 4C", hand, "7C 8C TC", "4S 5D 6C")
    state = after(position(*hands, house=rules("family"), turn=A), "JC JS")
    assert facts(DAIFUGO.observe(state, B), Pass(), Dice("h")) == [kept]


def test_the_three_of_spades_and_a_joker_are_told_as_the_rule_has_them() -> None:
    house = rules("japanese")
    hands = ("*1 4C 5C", "3S 3H 6D", "7C 8C TC", "JC QC KC")
    view = DAIFUGO.observe(position(*hands, house=house, turn=A), A)
    found = facts(view, Play(cards("*1"), Rank.JOKER), Dice("h"))
    assert [fact["id"] for fact in found] == ["joker.spade", "turns"]
    beside = DAIFUGO.observe(after(position(*hands, house=house, turn=A), "*1"), B)
    found = facts(beside, Play(cards("3S"), Rank.THREE), Dice("h"))
    assert [fact["id"] for fact in found] == ["spade", "turns"]
    last = DAIFUGO.observe(position("4C", *hands[1:], house=house, turn=A), A)
    advice = PRESENTER.advice(
        last, Play(cards("4C")), NAMES, {"facts": facts(last, Play(cards("4C")), Dice("h"))}
    )
    assert [WORDS.text(each) for each in advice.why] == [WORDS("why.out.one")]


@pytest.mark.long
def test_a_play_without_another_reason_is_compared_in_imagined_deals() -> None:
    """It says how often the play does better or worse there than the best other one."""
    mind = Mind(replace(LEVELS["grandmaster"], worlds=20))
    state = first_deal(rules(), 4)
    said = 0
    for _ in range(40):
        seat = DAIFUGO.waiting(state).actor
        assert isinstance(seat, int)
        view = DAIFUGO.observe(state, seat)
        move = decide(mind.think(view, Dice("why")))
        reasons = mind.reasons(view, move, Dice("why"))
        for fact in reasons["facts"]:
            if fact["id"] == "tried":
                said += 1
                assert fact["n"] == 20 and 20 >= fact["more"] + fact["less"] > 0
                assert fact["more"] > fact["less"]
                assert PRESENTER.advice(view, move, NAMES, reasons).why[0].id == "why.tried"
        state = DAIFUGO.play(state, move).state
    assert said


@pytest.mark.parametrize(
    ("than", "said"),
    [
        ({"than": 0}, message("than.pass")),
        ({"than": 1, "rank": "4"}, message("than.one", rank=Rank.FOUR)),
        ({"than": 1, "rank": "*"}, message("than.joker")),
        (
            {"than": 2, "rank": "A"},
            message("than.group", group=message("group.2", rank=Rank.ACE)),
        ),
    ],
)
def test_what_a_play_is_compared_with_is_said(than: dict[str, Any], said: Message) -> None:
    fact = {"id": "tried", "n": 80, "more": 13, "less": 5, **than}
    view = DAIFUGO.observe(first_deal(rules(), 4), A)
    advice = PRESENTER.advice(view, Pass(), NAMES, {"facts": [fact]})
    assert advice.why == (message("why.tried", other=said, n=80, more=13, less=5),)


def told(state: State, move: str, seat: Seat) -> tuple[list[Beat], TableView]:
    """How a seat is told of a play by the seat on turn, and that seat's table after it."""
    view = DAIFUGO.observe(state, seat)
    beats = []
    for event in events(state, move):
        event = DAIFUGO.redact(event, seat)
        view = DAIFUGO.fold(view, event)
        beats.append(PRESENTER.beat(event, view, NAMES))
    return beats, PRESENTER.show(view, NAMES)


def falling() -> State:
    """Seat 1 goes out first; seat 0 was the Daifugo before."""
    house = rules("japanese")
    hands = ("4C 9C", "KS", "5C 6C", "7C 8C")
    return position(*hands, house=house, turn=B, previous=(0, 1, 2, 3))


def test_who_falls_lays_the_hand_face_down() -> None:
    for seat in (A, C):
        beats, shown = told(falling(), "KS", seat)
        gathered = [step.place for beat in beats for step in beat.steps if isinstance(step, Gather)]
        assert gathered == [hand_of(A)]
        laid = shown.zones[hand_of(A)].cards
        assert [each.card for each in laid] == [None, None]
        assert all(each.dimmed for each in laid)


def test_a_revolution_is_seen_and_heard() -> None:
    house = rules("japanese")
    state = position("3C", "4C 4D 4H 4S 5C", "6C", "7C", house=house, turn=B)
    beats, shown = told(state, "4C 4D 4H 4S", A)
    assert shown.shaded
    assert "drum" in [beat.moment.moment.sound for beat in beats if beat.moment]


def lit(shown: TableView) -> str:
    """The ranks that are lit in the row."""
    return " ".join(str(bead.text) for bead in shown.strip if bead.lit)


def test_nothing_is_asked_once_an_8_has_cut() -> None:
    state = position("5C", "8C 9C", "6C", "7C", house=rules("japanese"), turn=B)
    view = DAIFUGO.observe(state, A)
    played = next(event for event in events(state, "8C"))
    shown = PRESENTER.show(DAIFUGO.fold(view, played), NAMES)
    assert shown.middle.id == "closed.eight"
    assert lit(shown) == ""


def test_only_the_3_is_lit_against_a_lone_joker() -> None:
    hands = ("3S 9C", "*1 4C", "*2 6C", "7C 8C")
    state = after(position(*hands, house=rules("japanese"), turn=B), "*1")
    assert lit(PRESENTER.show(DAIFUGO.observe(state, A), NAMES)) == "3"
    state = position("3S 9C", "*1 *2 4C", "5C", "6C", house=rules("japanese"), turn=B)
    assert lit(PRESENTER.show(DAIFUGO.observe(after(state, "*1 *2"), A), NAMES)) == ""


def test_nothing_is_lit_between_deals() -> None:
    state = after(position("9C", "5C 6C", "7C"), "9C", "pass", "pass", "5C", "7C")
    shown = PRESENTER.show(DAIFUGO.observe(state, A), NAMES[:3])
    assert shown.prompt.id == "prompt.deal"
    assert lit(shown) == ""


def test_the_score_is_told_with_what_each_title_brings() -> None:
    said = PRESENTER.answer(DAIFUGO.observe(first_deal(rules(), 4), A), Tell.SCORE, NAMES)
    assert said is not None
    best, worst = WORDS("title.daifugo"), WORDS("title.destitute")
    told = WORDS.text(said)
    assert told.index(f"{best} 2") < told.index(f"{worst} −2")


def test_no_more_than_ten_backs_are_drawn() -> None:
    state = first_deal(rules(), 3)
    shown = PRESENTER.show(DAIFUGO.observe(state, A), NAMES[:3])
    drawn = [len(zone.cards) for place, zone in shown.zones.items() if place == hand_of(B)]
    assert drawn == [10]
    assert shown.seats[1].count in (17, 18)


def test_who_can_play_nothing_is_offered_a_pass_alone() -> None:
    state = after(position("4C 5C", "9C", "KC", turn=B), "9C", "pass")
    buttons = [each.verb.id for each in PRESENTER.actions(view_of(state), ()) if each.button]
    assert buttons == ["pass"]
    state = after(position("TC 5C", "9C 3C", "KC", turn=B), "9C", "pass")
    buttons = [each.verb.id for each in PRESENTER.actions(view_of(state), ()) if each.button]
    assert buttons == ["play", "pass"]


def view_of(state: State) -> View:
    return DAIFUGO.observe(state, A)


def test_who_gets_cards_is_told_so_as_you() -> None:
    state, _ = dealt((1, 2, 3, 0), rules(), {})
    shown = PRESENTER.show(DAIFUGO.observe(state, A), NAMES)
    assert WORDS.text(shown.prompt) == WORDS("prompt.give.to_you", name="Odette", other="You", n=2)


def test_the_round_is_not_said_to_be_over_by_a_last_card() -> None:
    state = position("5C 6C", "9C", "6D 7D", "7C 8C", turn=B)
    played = next(event for event in events(state, "9C"))
    view = DAIFUGO.fold(DAIFUGO.observe(state, A), played)
    said = WORDS.text(PRESENTER.show(view, NAMES).prompt)
    assert said == WORDS("prompt.last.they", name="Odette")


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("3C 9C KC", "ask.pass.takes"),
        ("3C 9C 2C", None),
        ("3C 9C *1", None),
        ("3C 9C 2C KC", "ask.pass.takes"),
    ],
)
def test_passing_is_asked_about_where_it_gives_a_round_away_but_not_where_it_saves(
    hand: str, asked: str | None
) -> None:
    """A 2 or a joker is kept on purpose; any other card could have taken the round for less."""
    state = position(hand, "JC 4C 4D", "5C 6C 7C", turn=B)
    state = after(state, "JC", "pass")
    view = DAIFUGO.observe(state, A)
    (passing,) = [each for each in PRESENTER.actions(view, ()) if each.verb.id == "pass"]
    assert (passing.confirm.id if passing.confirm else None) == asked
