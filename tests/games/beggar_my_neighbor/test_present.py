"""What Beggar My Neighbor shows and says: section 7 of its page."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.beggar_my_neighbor.present import PILE, BeggarPresenter, stack
from mille.games.beggar_my_neighbor.table import Deal, Event, Move, Play, Played, View
from mille.i18n import load
from mille.session.referee import Referee
from mille.value import replace
from mille.view.beat import Beat, Sweep, Travel, Wait
from mille.view.names import YOURSELF
from mille.view.table import Place
from tests.games.beggar_my_neighbor.positions import GAME, dealt, play, position
from tests.games.beggar_my_neighbor.test_rules import ENDLESS, LONGS

LONG = LONGS[0][:2]
PRESENTER = BeggarPresenter()
NAMES = ("You", "Odette", "Léo")
WORDS = load("en", "beggar_my_neighbor")


def seen(text: str, turned: int, seat: int = 0, **changed: Any) -> View:
    """A seat's view of a position after this many cards, with some fields changed."""
    return replace(GAME.observe(play(position(text), turned)[0], Seat(seat)), **changed)


def told(text: str, turned: int, seat: int = 0) -> list[Beat]:
    """How a seat is told the events of the last of this many cards."""
    before, _ = play(position(text), turned - 1)
    after, events = play(before, 1)
    view = GAME.observe(after, Seat(seat))
    return [PRESENTER.beat(event, view, NAMES) for event in events]


def faces(view: View, place: Place) -> str:
    shown = PRESENTER.show(view, NAMES).zones[place].cards
    return " ".join("--" if each.card is None else each.card.code for each in shown)


@pytest.mark.parametrize(
    ("text", "turned", "pile", "beside", "slots", "by"),
    [
        ("2C AS 9C / 3C 4C 5C 6C 7C", 0, "", 0, 0, []),
        ("2C AS 9C / 3C 4C 5C 6C 7C", 2, "2C 3C", 0, 0, [None, None]),
        ("2C AS 9C / 3C 4C 5C 6C 7C", 3, "2C 3C AS", 1, 5, [None, None, 0]),
        ("2C AS 9C / 3C 4C 5C 6C 7C", 5, "2C 3C AS 4C 5C", 3, 5, [None, None, 0, 1, 1]),
        # A pay card among the payment begins a new debt.
        ("KS 9C 8C / 2C JC 4C 5C", 3, "KS 2C JC", 1, 2, [None, None, 1]),
    ],
)
def test_a_debt_has_a_place_for_each_card_that_is_owed(
    text: str, turned: int, pile: str, beside: int, slots: int, by: list[int | None]
) -> None:
    view = seen(text, turned)
    zone = PRESENTER.show(view, NAMES).zones[PILE]
    assert (faces(view, PILE), zone.beside, zone.slots) == (pile, beside, slots)
    assert [each.by for each in zone.cards] == by
    n = len(pile.split())
    assert zone.title == (message("count.cards", n=n) if n else None)
    assert zone.counted or not slots


def test_stacks_show_backs_alone_and_their_height() -> None:
    view = seen("AS 9C / 2C 3C 4C 5C 6C", 5)
    assert view.stacks[0][1:] == cards("AS 2C 3C 4C 5C")  # known, and not shown
    assert faces(view, stack(Seat(0))) == "-- -- -- -- -- --"


def test_the_last_place_is_filled_more_slowly_and_a_pay_card_there_has_its_moment() -> None:
    text = "QS 5C / 2C 3C"
    (first,) = told(text, 2)
    assert [getattr(step, "times", None) for step in first.steps] == [1.0]
    last, took, *_ = told(text, 3)
    assert [step.times for step in last.steps] == [1.75], "at least 350 ms"
    assert [type(step) for step in took.steps][:2] == [Wait, Sweep]
    (saved,) = told("QS 5C / 2C JC 3C", 3)
    travel, silence = saved.steps
    assert isinstance(travel, Travel) and not travel.sound
    assert isinstance(silence, Wait) and silence.sound


@pytest.mark.parametrize(
    ("text", "seat", "rope"),
    [
        ("2C 3C / 4C 5C 6C", 0, [(0, 1), (None, 1), (1, 3)]),
        ("2C 3C / 4C 5C 6C", 1, [(1, 3), (None, 1), (0, 1)]),  # your end is on the left
        ("2C 3C / 4C / 5C 6C", 0, [(None, 0), (0, 1), (1, 1), (2, 2), (None, 1)]),
    ],
)
def test_the_rope_holds_all_cards_with_the_pile_between_two(
    text: str, seat: int, rope: list[tuple[int | None, int]]
) -> None:
    assert list(PRESENTER.show(seen(text, 1, seat), NAMES).rope) == rope


def test_breath_is_held_while_somebody_has_one_card() -> None:
    assert told("2C 3C 4C / 5C 6C 7C", 1)[0].pause == 1.0
    assert told("2C 3C / 5C 6C 7C", 1)[0].pause > 1.0


@pytest.mark.parametrize(
    ("turned", "tricks", "results", "asked", "tools"),
    [
        (0, (0, 0), (), False, [""]),
        (0, (80, 70), (), True, ["end", "sheet", ""]),  # once, before the first card of a trick
        (1, (80, 70), (), False, ["end", "sheet", ""]),
        (0, (80, 71), (), False, ["end", "sheet", ""]),
        (0, (80, 70), (1, 0), False, [""]),
    ],
)
def test_a_long_game_can_be_counted_and_finished(
    turned: int, tricks: tuple[int, ...], results: tuple[int, ...], asked: bool, tools: list[str]
) -> None:
    view = seen("2C 3C 6C / 4C 5C 7C", turned, tricks=tricks, results=results)
    actions = PRESENTER.actions(view, ())
    assert (PRESENTER.show(view, NAMES).offer is not None) == asked
    assert [each.tool for each in actions] == tools
    assert sum(each.button for each in actions) == (3 if asked else 1)


@pytest.mark.parametrize(
    ("turned", "seat", "id", "blanks"),
    [
        (0, 0, "turn", {"name": YOURSELF}),
        (1, 0, "pay", {"name": "Odette", "other": YOURSELF, "n": 3}),
        (2, 0, "pay", {"name": "Odette", "other": YOURSELF, "n": 2}),
        (3, 0, "pay", {"name": "Léo", "other": "Odette", "n": 1}),
        (4, 0, "turn", {"name": "Odette"}),
        (1, 1, "pay", {"name": YOURSELF, "other": "You", "n": 3}),
        (3, 1, "pay", {"name": "Léo", "other": YOURSELF, "n": 1}),
    ],
)
def test_it_is_said_who_pays_whom(turned: int, seat: int, id: str, blanks: dict[str, Any]) -> None:
    view = seen("KS 5C / 2C JC 4C / 6C 7C", turned, seat)
    assert PRESENTER.show(view, NAMES).prompt == message(f"prompt.{id}", **blanks)


def test_it_is_said_who_takes_the_pile() -> None:
    whole = GAME.fold(seen("QS 5C / 2C 3C 4C", 2), Played(Seat(1), cards("3C")[0]))
    assert PRESENTER.show(whole, NAMES).prompt == message("news.took", name=YOURSELF, n=3)


def test_how_it_ends_is_told_for_a_deal_that_ends_and_one_that_never_does() -> None:
    def foretold(*stacks: str) -> Message:
        state = dealt(*stacks)
        referee: Referee[Move, Event, View] = Referee(GAME, state.rules, 2, Dice("1"))
        referee.lay_out(Deal(Seat(1), state.stacks))
        view = referee.foretell(Seat(1))
        assert view is not None
        assert referee.view(Seat(1)).turned == 0, "nothing was played"
        return PRESENTER.foretold(view, NAMES)

    assert foretold(*ENDLESS) == message("foretold.drawn", n=66)
    assert dict(foretold(*LONG).blanks)["n"] == 670


def test_the_one_action_and_why_not() -> None:
    (mine,), (theirs,) = (PRESENTER.actions(seen("2C 4C / 3C", 0, n), ()) for n in (0, 1))
    assert (mine.move, mine.source, mine.verb.keys) == (Play(), stack(Seat(0)), ("space", "return"))
    assert theirs.refusal.id == "refusal.not_your_turn"


@pytest.mark.parametrize(
    ("text", "turned", "id", "card", "blanks"),
    [
        ("2C 3C / 4C", 1, "turned", "2C", {"name": YOURSELF}),
        ("KS 5C / 2C 3C 4C", 1, "pay_card", "KS", {"name": YOURSELF, "other": "Odette", "n": 3}),
        ("KS 5C / 2C 3C 4C", 2, "paid", "2C", {"name": "Odette", "n": 2}),
        ("KS 5C / 2C JC 4C", 3, "saved", "JC", {"name": "Odette", "other": YOURSELF, "n": 1}),
    ],
)
def test_news_are_short_lines(
    text: str, turned: int, id: str, card: str, blanks: dict[str, Any]
) -> None:
    beat, *_ = told(text, turned)
    assert beat.news is not None and beat.news.id == f"news.{id}"
    assert dict(beat.news.blanks) == {"card": cards(card)[0], **blanks}


def test_the_end_is_told_line_by_line() -> None:
    took = message("news.took", name=YOURSELF, n=3)
    now = message("news.so_many", name="Odette", mine=4, theirs=0)
    assert [beat.news for beat in told("QS 5C / 2C 3C", 3)[1:] if beat.news is not None] == [
        message("tell.more", first=took, then=now),
        message("news.out", name="Odette"),
        message("last.won", name=YOURSELF),
    ]


def test_slips_count_and_warn() -> None:
    slips = PRESENTER.show(seen("2C 3C / 4C / 5C 6C", 1), NAMES).seats
    assert [(slip.seat, slip.figure) for slip in slips] == [(0, 1), (1, 1), (2, 2)]
    assert slips[0].said == message("slip.few", n=1)
    assert slips[1].on_turn


def test_an_endless_game_says_so() -> None:
    state, events = play(dealt(*ENDLESS))
    view = GAME.observe(state, Seat(0))
    beats = [PRESENTER.beat(event, view, NAMES) for event in events[-2:]]
    said = [beat.moment.said.id for beat in beats if beat.moment]
    assert said == ["banner.endless", "news.drawn"]
    assert dict(beats[0].news.blanks) == {"n": 62}


def test_the_sheet_has_the_course_of_the_game() -> None:
    state, _ = play(dealt(*LONG))
    sheet = PRESENTER.sheet(GAME.observe(state, Seat(1)), NAMES)
    assert sheet.over
    assert len(sheet.course) == 670 + 1
    assert sheet.course[0] == (26, 26)
    assert sorted(sheet.course[-1]) == [0, 52]
    assert all(sum(counts) == 52 for counts in sheet.course)


def test_long_games_are_called_rare() -> None:
    state = dealt(*LONG)
    banners: list[Message] = []
    while not state.results and sum(state.tricks) < 210:
        state, events = play(state, 1)
        view = GAME.observe(state, Seat(0))
        beats = [PRESENTER.beat(event, view, NAMES) for event in events]
        banners += [beat.banner for beat in beats if beat.banner]
    assert banners == [message("news.long", n=n) for n in (150, 200)]
