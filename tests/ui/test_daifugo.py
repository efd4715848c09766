"""The table of Daifugo in the window: passes, the exchange on the tray, slips, moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, radians, sin

import pytest

from mille.agents import decide
from mille.cards import Card, Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.match import Moment
from mille.engine.message import Message, message
from mille.games import entry
from mille.games.daifugo.moves import Event, Passed
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.shown import ROUND
from mille.games.daifugo.table import Phase, View
from mille.session import disk, matches
from mille.session.sources import ME
from mille.ui.table.commands import rest, skip_button
from mille.ui.table.sprites import Sprite
from mille.ui.table.table import Table, recall
from mille.value import replace
from mille.view.geometry import ASPECT
from mille.view.names import YOURSELF
from mille.view.table import Role, hand_of
from tests.games.daifugo.positions import A, after, events, first_deal, move, position, rules
from tests.games.matches import walk
from tests.ui.conftest import SIZE, SMALL, Program, alone, launched

NAMES = ("You", "Odette", "Mado", "Solange", "Marcel", "Ginette", "Théo")


def saved(
    stop: Callable[[View], bool], size: tuple[int, int] = SMALL, speed: float = 0.0
) -> Program:
    """The program at the first of some games in which the player comes to that moment."""
    player = entry("daifugo").players["club"]
    for seed in map(str, range(100)):
        match = matches.begin(
            disk.current_game(), "daifugo", rules("standard"), ["club"] * 3, "You", seed
        )
        referee = match.referee
        while referee.actor is not None and not stop(referee.view(ME)):
            seat = referee.actor
            if seat is CHANCE:
                referee.chance()
            else:
                thought = player.think(referee.view(seat), referee.dice_for(seat))
                referee.submit(seat, decide(thought))
        match.close()
        if referee.actor is not None:
            program = launched(size, speed=speed)
            return program.settle()
        disk.current_game().unlink()
    raise AssertionError("no game comes to that")


def told(table: Table, before: State, happened: tuple[Event, ...]) -> Iterator[Event]:
    """Show a state and tell what happens in it: each event while its cards are moving."""
    view = DAIFUGO.observe(before, ME)
    table.show(view)
    for event in happened:
        event = DAIFUGO.redact(event, ME)
        view = DAIFUGO.fold(view, event)
        table.tell(event, view)
        yield event
        table.hurry()


# Buttons and passes


def answers(view: View) -> bool:
    """Whether the player is asked while their hand is far from out."""
    mine = view.phase is Phase.PLAY and view.turn == ME and len(view.hand) > 8
    return mine and view.top is not None and len(view.passed) == 0


@pytest.mark.long
def test_buttons_do_not_come_and_go_while_the_others_play() -> None:
    program = saved(answers, speed=1.0)
    play = program.play
    program.key("p")
    story = len(play.table.view.story)
    with program.unseen():
        for _ in range(600):
            assert play.table.buttons, "they are gone"
            live = [button.id for button in play.table.buttons if button.enabled]
            assert play.match.caught_up or not live
            program.frame()
    assert len(play.table.view.story) > story


def test_nothing_of_a_deal_that_was_watched_stays_for_the_next() -> None:
    buttons = skip_button(saved(answers).play.table, lambda: None)
    rest(buttons)
    assert buttons == []


def test_a_click_at_the_edge_of_the_cloth_passes() -> None:
    program = saved(answers, SIZE)
    play = program.play
    felt, low = play.table.felt, play.table.stage.ground.zones["buttons"].rect.center[1]
    program.point(felt.x + 12, low)
    assert play.table.prompting is not None
    before = len(play.table.view.story)
    program.click(felt.x + 80, low)  # well inside
    program.frame(times=3)
    assert len(play.table.view.story) == before
    program.click(felt.x + 12, low)
    program.settle()
    assert Passed(ME) in play.table.view.story[before:]


HANDS = ("3C KD", "4C 8D", "5C 9D", "7C 5D", "6C 7D JD", "TC 6D", "4D 9C")
PLAYED = ("3C", "4C", "pass", "pass", "6C", "pass", "pass", "pass", "pass")
LINES = [
    ("news.played", "3C"),
    ("news.played", "Odette", "4C"),
    ("news.passed", "Mado", "Solange"),
    ("news.played", "Marcel", "6C"),
    ("news.passed", "Ginette", "Théo"),
    ("news.passed",),
    ("news.passed", "Odette"),
]
"""The id of each line, and the names and cards in it."""


def test_passes_in_a_row_have_one_line() -> None:
    def line_of(line: Message) -> tuple[str, ...]:
        names = [name for name in walk(line, str) if name in NAMES]
        return line.id, *names, *(card.code for card in walk(line, Card))

    table, start = alone("daifugo", NAMES, speed=1.0), position(*HANDS)
    state, moments = start, []
    table.show(DAIFUGO.observe(state, ME))
    for said in PLAYED:
        seat = DAIFUGO.waiting(state).actor
        step = DAIFUGO.play(state, move(said))
        state = step.state
        for event in step.events:
            moments.append(Moment(event, state))
            table.tell(event, DAIFUGO.observe(state, ME))
            if isinstance(event, Passed):
                assert table.effects.nods.busy == (seat != ME)
            table.hurry()
    assert [line_of(each) for each in table.news][: len(LINES)] == LINES
    doers = [table.doers[each] for each in table.news][: len(LINES)]
    assert doers == [(0,), (1,), (2, 3), (4,), (5, 6), (0,), (1,)]
    again = Table(table.services, entry("daifugo"), NAMES)
    recall(again, start, moments, ME)
    assert list(again.news) == list(table.news)
    assert (again.trail, again.doers) == (table.trail, table.doers)


# Seven seats: a lifted slip covers nobody's cards, and each shows what was done there


@pytest.mark.parametrize("size", [SIZE, (1920, 1080)])
def test_the_slip_on_turn_leaves_the_fan_above_it_free(size: tuple[int, int]) -> None:
    def foot(sprite: Sprite) -> float:
        """How far down a tilted card reaches."""
        pose, lean = sprite.pose, radians(abs(sprite.pose.angle))
        return pose.y + pose.height / 2 * (cos(lean) + ASPECT * sin(lean))

    table = alone("daifugo", NAMES, size)
    table.show(DAIFUGO.observe(first_deal(rules(), 7), ME))
    for below, above in ((1, 2), (6, 5)):
        fan = [s for s in table.stage.sprites if s.place == hand_of(Seat(above))]
        assert fan
        assert max(map(foot, fan)) < table.slip_rect(below).y - 6 * table.services.unit


# Moments: the deal goes round, the joker tips over


def test_a_title_just_won_is_said_once() -> None:
    program = saved(lambda view: view.turn == ME and bool(view.out))
    said = [program.part(f"slip/{seat}").value for seat in range(4)]
    assert "".join(said).count("Daifugo") == 1


def test_a_title_is_worth_1_point() -> None:
    program = saved(lambda view: view.turn == ME and 1 in view.totals)
    figures = [program.part(f"slip/{seat}").value.partition(";")[0] for seat in range(4)]
    assert sorted(figures) == ["1 point", "2 points", "−1 point", "−2 points"]


def test_the_deal_goes_round() -> None:
    table, before = alone("daifugo", NAMES[:4], SMALL, speed=1.0), DAIFUGO.start(rules(), 4)
    step = DAIFUGO.play(before, DAIFUGO.chance(before, Dice("round")))
    next(told(table, before, step.events))
    dealer = step.state.dealer
    assert dealer is not None
    sets_out = sorted(table.stage.sprites, key=lambda sprite: sprite.legs[0].wait)
    seats = [sprite.place.seat for sprite in sets_out if sprite.place.role is Role.HAND]
    assert seats[:12] == [Seat((dealer + 1 + i) % 4) for i in range(12)]


def test_the_joker_tips_over_below_the_3_of_spades() -> None:
    table = alone("daifugo", NAMES[:4], SMALL, speed=1.0)
    hands = ("3S 9C", "*1 4C", "5C 6C", "7C 8C")
    state = after(position(*hands, house=rules("japanese"), turn=Seat(1)), "*1", "pass", "pass")
    assert state.turn == A
    leans = set[float]()
    for _ in told(table, state, events(state, "3S")):
        while table.stage.busy:
            seen: list[Sprite] = [*table.stage.sprites, *table.stage.going]
            jokers = [sprite for sprite in seen if sprite.showing is Card.parse("*1")]
            leans |= {round(joker.pose.angle) for joker in jokers}
            table.update(1 / 30)
    assert min(leans) < -90


# The exchange: the Daifugo lays cards on the tray, one by one, and gives them


def gives(view: View) -> bool:
    gift = view.gift
    return gift is not None and gift.seat == ME and not gift.forced and gift.count == 2


@pytest.fixture
def giving() -> Program:
    """The program when the player is the Daifugo and has to give two cards."""
    return saved(gives)


def carry(program: Program, card: Card) -> None:
    stage = program.play.table.stage
    sprite = next(s for s in stage.hand() if s.card is card)
    (x, y), middle = (sprite.pose.rect.x + 6, sprite.pose.y), stage.ground.zone(ROUND).rect.center
    program.drag(x, y, *middle)
    program.frame(times=3)


def on_tray(program: Program) -> list[Sprite]:
    return [s for s in program.play.table.stage.sprites if s.place == ROUND]


def given(program: Program) -> list[set[Card]]:
    return [{*(gift.cards or ())} for gift in program.play.table.view.gifts if gift.seat == ME]


def test_two_cards_are_laid_on_the_tray_and_given(giving: Program) -> None:
    first, second = giving.play.table.view.hand[0], giving.play.table.view.hand[2]
    give = next(b for b in giving.play.table.buttons if b.id == "do.give")
    assert not give.enabled
    carry(giving, first)
    assert [s.card for s in on_tray(giving)] == [first]
    assert first not in giving.play.table.stage.hand_cards()
    assert giving.play.table.toast.said is None
    carry(giving, second)
    assert giving.play.table.view.tray == (first, second)
    give = next(b for b in giving.play.table.buttons if b.id == "do.give")
    assert give.enabled
    keys = {s.key for s in on_tray(giving)}
    giving.click(*give.bounds.center)
    giving.frame(times=3)
    assert given(giving) == [{first, second}]
    assert not keys & {s.key for s in giving.play.table.stage.hand()}


def test_enter_lays_a_chosen_card_on_the_tray_and_takes_it_back(giving: Program) -> None:
    giving.keys("right", "space", "tab", "return")
    (lies,) = giving.play.table.view.tray
    assert [s.card for s in on_tray(giving)] == [lies]
    giving.key("return")
    assert giving.play.table.view.tray == ()


@pytest.mark.parametrize("way", ["drag", "click", "undo"])
def test_a_card_comes_back_from_the_tray(giving: Program, way: str) -> None:
    stage, first = giving.play.table.stage, giving.play.table.view.hand[0]
    carry(giving, first)
    (lies,) = on_tray(giving)
    if way == "drag":
        giving.drag(lies.pose.x, lies.pose.y, stage.ground.zone(ROUND).rect.x + 4, lies.pose.y)
        assert giving.play.table.view.tray == (first,)
        hand = stage.ground.zone(stage.ground.own_hand).rect.center
        giving.drag(lies.pose.x, lies.pose.y, *hand)
    elif way == "click":
        giving.click(lies.pose.x, lies.pose.y)
    else:
        giving.key("u")
    giving.frame(times=3)
    assert not on_tray(giving) and giving.play.table.view.tray == ()
    assert first in stage.hand_cards()


def test_the_tray_and_the_chosen_cards_go_together(giving: Program) -> None:
    first, second = giving.play.table.view.hand[:2]
    carry(giving, first)
    sprite = next(s for s in giving.play.table.stage.hand() if s.card is second)
    giving.click(sprite.pose.rect.x + 6, sprite.pose.y)
    giving.key("return")
    giving.frame(times=3)
    assert given(giving) == [{first, second}]


@pytest.mark.parametrize("level", ["beginner", "purist"])
def test_it_is_said_how_many_are_still_to_be_given(giving: Program, level: str) -> None:
    """Cards on the tray and chosen cards count together, for purists too."""
    services = giving.app.services
    services.settings = replace(services.settings, help=level)

    def is_said(id: str, n: int = 2) -> bool:
        giving.frame()
        said = giving.part("prompt").name
        words = giving.app.words(id, name=YOURSELF, other="|", n=n)
        return said.startswith(words.split("|")[0])

    assert is_said("prompt.give")
    carry(giving, giving.play.table.view.hand[0])
    assert is_said("prompt.give", 1)
    sprite = giving.play.table.stage.hand()[0]
    giving.click(sprite.pose.rect.x + 6, sprite.pose.y)
    assert is_said("prompt.give.ready")


def test_auto_says_that_a_choice_waits(giving: Program) -> None:
    table, told = giving.play.table, []
    for _ in range(2):
        giving.key("a")
        told.append(table.toast.said)
    assert told == [message("auto.waits"), None] and not giving.play.forced.on


@pytest.mark.long
def test_the_tray_is_kept_with_the_game(giving: Program) -> None:
    first = giving.play.table.view.hand[0]
    carry(giving, first)
    giving.app.close()
    again = launched()
    again.frame(times=3)
    assert again.play.table.view.tray == (first,)
    assert [s.card for s in on_tray(again)] == [first]
