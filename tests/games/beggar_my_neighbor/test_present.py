"""What Beggar My Neighbor shows and says: section 7 of its page."""

from __future__ import annotations

from mille.cards import Card, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.beggar_my_neighbor.present import DEBT, PILE, BeggarPresenter, stack
from mille.games.beggar_my_neighbor.table import Deal, Event, Move, Play, Played, View
from mille.i18n import load
from mille.session.referee import Referee
from mille.value import replace
from mille.view.beat import Beat, Sweep, Travel, Wait
from mille.view.table import Place
from tests.games.beggar_my_neighbor.positions import GAME, dealt, play, position
from tests.games.beggar_my_neighbor.test_rules import ENDLESS, LONGS

LONG = LONGS[0][:2]
PRESENTER = BeggarPresenter()
NAMES = ("You", "Odette", "Léo")
WORDS = load("en", "beggar_my_neighbor")


def seen(text: str, turned: int, seat: int = 0) -> View:
    """A seat's view of a position after this many cards."""
    return GAME.observe(play(position(text), turned)[0], Seat(seat))


def told(text: str, turned: int, seat: int = 0) -> list[Beat]:
    """How a seat is told the events of the last of this many cards."""
    before, _ = play(position(text), turned - 1)
    after, events = play(before, 1)
    view = GAME.observe(after, Seat(seat))
    return [PRESENTER.beat(event, view, NAMES) for event in events]


def faces(view: View, place: Place) -> list[str | None]:
    shown = PRESENTER.show(view, NAMES).zones[place].cards
    return [None if each.card is None else each.card.code for each in shown]


def test_a_debt_has_a_place_for_each_card_that_is_owed() -> None:
    text = "2C AS 9C / 3C 4C 5C 6C 7C"
    debts = []
    for turned in range(6):
        zone = PRESENTER.show(seen(text, turned), NAMES).zones[DEBT]
        debts.append((len(zone.cards), zone.slots))
    assert debts == [(0, 0), (0, 0), (0, 0), (1, 5), (2, 5), (3, 5)]
    view = seen(text, 5)
    assert faces(view, PILE) == ["2C", "3C"]
    assert faces(view, DEBT) == ["AS", "4C", "5C"]
    assert [each.by for each in PRESENTER.show(view, NAMES).zones[DEBT].cards] == [0, 1, 1]


def test_a_pay_card_among_the_payment_begins_a_new_debt() -> None:
    view = seen("KS 9C 8C / 2C JC 4C 5C", 3)
    assert faces(view, PILE) == ["KS", "2C"]
    assert faces(view, DEBT) == ["JC"]
    assert PRESENTER.show(view, NAMES).zones[DEBT].slots == 2


def test_stacks_show_backs_alone_and_their_height() -> None:
    state = play(position("AS 9C / 2C 3C 4C 5C 6C"), 5)[0]
    view = GAME.observe(state, Seat(0))
    assert view.stacks[0][1:] == cards("AS 2C 3C 4C 5C")  # known, and not shown
    assert faces(view, stack(Seat(0))) == [None] * 6


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


def test_the_rope_holds_all_cards_with_the_pile_between_two() -> None:
    rope = PRESENTER.show(seen("2C 3C / 4C 5C 6C", 1), NAMES).rope
    assert rope == ((0, 1), (None, 1), (1, 3))
    rope = PRESENTER.show(seen("2C 3C / 4C 5C 6C", 1, seat=1), NAMES).rope
    assert rope == ((1, 3), (None, 1), (0, 1)), "the own end is the left one"
    rope = PRESENTER.show(seen("2C 3C / 4C / 5C 6C", 1), NAMES).rope
    assert rope == ((0, 1), (1, 1), (2, 2), (None, 1))


def test_breath_is_held_while_somebody_has_one_card() -> None:
    assert told("2C 3C 4C / 5C 6C 7C", 1)[0].pause == 1.0
    assert told("2C 3C / 5C 6C 7C", 1)[0].pause > 1.0


def test_a_long_game_can_be_counted_and_finished() -> None:
    view = seen("2C 3C / 4C 5C", 0)
    assert [each.verb.id for each in PRESENTER.actions(view, ())] == ["turn"]
    long = replace(view, tricks=(80, 70))
    assert [each.tool for each in PRESENTER.actions(long, ())] == ["end", "sheet", ""]
    assert [each.tool for each in PRESENTER.actions(replace(long, results=(1, 0)), ())] == [""]


def test_in_a_long_game_it_is_asked_once_whether_to_go_on() -> None:
    text, asked = "2C 3C 6C / 4C 5C 7C", []
    for turned in range(3):
        view = replace(seen(text, turned), tricks=(80, 70))
        offer = PRESENTER.show(view, NAMES).offer
        buttons = sum(each.button for each in PRESENTER.actions(view, ()))
        asked.append((offer is not None, buttons))
    assert asked == [(True, 3), (False, 1), (False, 1)]
    assert PRESENTER.show(replace(seen(text, 0), tricks=(80, 71)), NAMES).offer is None


def test_it_is_said_who_pays_whom_and_who_takes_the_pile() -> None:
    def prompts(seat: int) -> list[str]:
        views = [seen("KS 5C / 2C JC 4C / 6C 7C", n, seat) for n in range(5)]
        return [WORDS.text(PRESENTER.show(view, NAMES).prompt) for view in views]

    assert prompts(0) == [
        WORDS("prompt.turn.you", name="You"),
        WORDS("prompt.pay.to_you", name="Odette", other="You", n=3),
        WORDS("prompt.pay.to_you", name="Odette", other="You", n=2),
        WORDS("prompt.pay.they", name="Léo", other="Odette", n=1),
        WORDS("prompt.turn.they", name="Odette"),
    ]
    assert prompts(1)[1:4] == [
        WORDS("prompt.pay.you", name="Odette", other="You", n=3),
        WORDS("prompt.pay.you", name="Odette", other="You", n=2),
        WORDS("prompt.pay.to_you", name="Léo", other="Odette", n=1),
    ]
    state = play(position("QS 5C / 2C 3C 4C"), 2)[0]
    view = GAME.observe(state, Seat(0))
    whole = GAME.fold(view, Played(Seat(1), cards("3C")[0]))
    assert WORDS.text(PRESENTER.show(whole, NAMES).prompt) == WORDS("prompt.take.you", name="You")


def test_what_is_counted_under_the_pile_is_what_lies_there() -> None:
    counted = []
    for turned in range(4):
        title = PRESENTER.show(seen("2C AS 9C / 3C 4C 5C 6C 7C", turned), NAMES).zones[PILE].title
        counted.append(WORDS.text(title) if title is not None else "")
    assert counted == ["", "1 card", "2 cards", "2 cards"]
    first = PRESENTER.show(seen("AS 9C / 3C 4C", 1), NAMES).zones[PILE]
    assert (first.cards, first.title) == ((), None)


def test_how_it_ends_is_told_for_a_deal_that_ends_and_one_that_never_does() -> None:
    def foretold(*stacks: str) -> Message:
        state = dealt(*stacks)
        referee: Referee[Move, Event, View] = Referee(GAME, state.rules, 2, Dice("1"))
        referee.lay_out(Deal(Seat(1), state.stacks))
        view = referee.foretell(Seat(1))
        assert view is not None
        assert referee.view(Seat(1)).turned == 0, "nothing was played"
        return PRESENTER.foretold(view, NAMES)

    assert foretold(*ENDLESS) == message("foretold.endless", n=66)
    assert dict(foretold(*LONG).blanks)["n"] == 670


def test_the_one_action_and_why_not() -> None:
    state = position("2C 4C / 3C")
    (mine,) = PRESENTER.actions(GAME.observe(state, Seat(0)), ())
    assert (mine.move, mine.source, mine.verb.keys) == (Play(), stack(Seat(0)), ("space", "return"))
    (theirs,) = PRESENTER.actions(GAME.observe(state, Seat(1)), ())
    assert theirs.refusal.id == "refusal.not_your_turn"


def test_news_are_short_lines() -> None:
    def news(text: str, turned: int) -> list[str]:
        return [WORDS.text(beat.news) for beat in told(text, turned) if beat.news is not None]

    def said(id: str, card: str, **blanks: str | int) -> list[str]:
        return [WORDS(f"news.{id}", card=Card.parse(card), **{"name": "Odette", **blanks})]

    assert news("2C 3C / 4C", 1) == said("turned.you", "2C")
    assert news("KS 5C / 2C 3C 4C", 1) == said("pay_card.you", "KS", other="Odette", n=3)
    assert news("KS 5C / 2C 3C 4C", 2) == said("paid.they", "2C", n=2)
    assert news("KS 5C / 2C JC 4C", 3) == said("saved.they", "JC", other="You", n=1)
    assert news("QS 5C / 2C 3C", 3)[1:] == [
        WORDS(
            "news.so_many.you", said=WORDS("news.took.you", n=3), name="Odette", mine=4, theirs=0
        ),
        WORDS("news.out.they", name="Odette"),
        WORDS("news.won.you", name="You"),
    ]


def test_slips_count_and_warn() -> None:
    slips = PRESENTER.show(seen("2C 3C / 4C / 5C 6C", 1), NAMES).seats
    assert [(slip.seat, slip.figure) for slip in slips] == [(0, 1), (1, 1), (2, 2)]
    assert slips[0].said.id == "slip.last_card"
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
    banners: list[str] = []
    while not state.results and sum(state.tricks) < 210:
        state, events = play(state, 1)
        view = GAME.observe(state, Seat(0))
        beats = [PRESENTER.beat(event, view, NAMES) for event in events]
        banners += [beat.banner.id for beat in beats if beat.banner]
    assert banners == ["news.long.150", "news.long.200"]


def test_the_empty_places_of_a_debt_are_counted_down() -> None:
    zone = PRESENTER.show(seen("AS 9C / 2C 3C 4C 5C 6C", 2), NAMES).zones[DEBT]
    assert zone.counted


def test_a_hint_says_what_everybody_is_known_to_hold() -> None:
    view = seen("AS 9C / 2C 3C 4C 5C 6C", 5)
    (why,) = PRESENTER.advice(view, Play(), NAMES).why
    assert why.id == "hint.known"
    assert "you 1, Odette 0." in WORDS.text(why)
