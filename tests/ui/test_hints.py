"""Hints, and what the table asks before a move."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mille.app.access import Aloud
from mille.cards import Card, Rank, cards
from mille.engine.message import message
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Chosen, LayMeld, Phase, TakePack, TakeUpcardTwo
from mille.i18n import load
from mille.parts.rummy import Discard, Draw
from mille.session.saved_match import ME
from mille.session.seated import Advised
from mille.session.settings import Settings
from mille.ui.pages.menu import AskPage
from mille.ui.pages.page import Page
from mille.ui.scene import SMALLEST
from mille.ui.table.play import PlayScene
from mille.ui.table.playing.desk import Given, lay_hint
from mille.ui.tempo import REST
from mille.view.presentation import Advice
from tests.parts import quick_first
from tests.patience import PATIENCE
from tests.ui.conftest import SCALES, SMALL, Program, against, under_title
from tests.ui.tables import (
    PLACES,
    USUAL,
    area,
    card_spot,
    events,
    middle,
    said_id,
    same_table,
    sit,
    table,
)
from tests.ui.test_pages import SIZES

WORDS = load()

TWOS = "4C 9D 2H 2S 7D KC"
MELDS = ("K: KD KH KS", "Q: QC QD QH", "7: 7C 7H 7S")


@pytest.fixture
def program(home: Path) -> Program:
    """The program at instant speed, in the smallest window."""
    return Program(Settings(speed=0.0), SMALL)


def wait_for_advice(program: Program) -> None:
    """Let frames pass until the strongest player, in a process of its own, has answered."""
    end = time.monotonic() + PATIENCE
    while program.play.desk.adviser.asked:
        assert time.monotonic() < end
        program.frame()
        time.sleep(0.005)
    program.read()


def hinted(play: PlayScene) -> str:
    """The whole hint, as assistive programs get it."""
    return next((node.name for node in play.frame().nodes() if node.id == "advice"), "")


def give(play: PlayScene, move: Chosen) -> None:
    """Give a hint as if the player had asked for it."""
    hint = play.table.presenter.advice(play.table.view, move, play.table.names)
    assert hint is not None
    play.hints.show(Given(move, hint))


def test_it_shows_the_cards_and_says_what_and_why(program: Program, home: Path) -> None:
    play = sit(program, table(USUAL))
    program.key("h")
    assert said_id(play) == "hint.waits"
    wait_for_advice(program)
    given = play.desk.hint
    assert given is not None
    assert hinted(play).startswith(play.services.words.text(given.hint.said))
    assert given.hint.why
    shown = [each.card for each in play.table.stage.hand() if each.key in play.table.stage.hinted]
    assert shown
    assert Counter(shown) == Counter(given.hint.cards)
    assert play.table.stage.chosen() == (), "they are chosen by the person alone"
    assert play.hints.target() is not None
    assert events(home) == []


def test_each_hint_is_read_aloud_also_one_that_says_the_same_again(program: Program) -> None:
    play, aloud = sit(program, table(USUAL)), Aloud()
    for _ in range(3):
        give(play, Discard(Card.parse("4S")))
        program.frame()
        assert hinted(play) in aloud.hear("table", play.frame()).lines
        program.key("escape")
        assert not hinted(play)
        aloud.hear("table", play.frame())


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_card_that_is_only_hinted_at_is_not_thrown(
    program: Program, home: Path, way: str
) -> None:
    play = sit(program, table(USUAL))
    give(play, Discard(Card.parse("4S")))
    if way == "click":
        program.click(*middle(play.table.stage, "pack"))
    else:
        program.key("delete")
    assert events(home) == []
    assert said_id(play) == "refusal.discard_none"
    assert hinted(play), "the hint stands"
    program.click(*card_spot(play.table.stage, "4S"))
    program.click(*middle(play.table.stage, "pack"))
    assert events(home)[0] == "discard"


def test_it_stays_until_something_is_done(program: Program, home: Path) -> None:
    play = sit(program, table(USUAL))
    give(play, Discard(Card.parse("4S")))
    stood = hinted(play)
    assert stood
    program.frame(dt=1.0, times=60)
    assert hinted(play) == stood
    program.click(*card_spot(play.table.stage, "4S"))  # looking at another card is not a move
    assert hinted(play) == stood
    program.key("u")  # there is nothing to take back
    program.frame(dt=1.0, times=10)
    assert hinted(play) == stood
    program.key("escape")
    assert hinted(play) == ""
    assert program.top is play


@pytest.mark.long
@pytest.mark.parametrize("way", quick_first(["h", "click"], 1))
def test_asked_again_it_is_done(program: Program, home: Path, way: str) -> None:
    play = sit(program, table(USUAL), asleep=True)
    for _ in range(20):
        if play.driver.referee.actor != ME:
            break
        before = len(events(home))
        for _ in range(3):
            if way == "click":
                program.click(*play.table.tools[1].bounds.center)
            else:
                program.key("h")
            wait_for_advice(program)
            if len(events(home)) > before:
                break
        assert len(events(home)) == before + 1
        assert hinted(play) == ""
        program.frame(times=5)
    assert events(home)[-1] == "discard"
    same_table(play)


def test_a_first_thought_is_not_done_yet(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quick player answers first; the strongest player's advice then replaces it."""
    play = sit(program, table(USUAL), asleep=True)
    later = [
        Advised(Discard(Card.parse("4S")), None, last=False),
        None,
        Advised(Discard(Card.parse("7D")), None, last=True),
    ]
    adviser = play.desk.adviser
    monkeypatch.setattr(type(adviser), "asked", property(lambda self: bool(later)))
    monkeypatch.setattr(adviser, "poll", lambda referee: later.pop(0))
    program.frame()
    assert "4 of spades" in hinted(play)
    assert WORDS("hint.so_far") in hinted(play)
    program.key("h")
    assert events(home) == []
    program.frame(times=3)
    assert "7 of diamonds" in hinted(play)
    assert hinted(play).endswith(WORDS("hint.again"))
    program.key("h")
    assert events(home) == [], "that was pressed before it could be seen"
    program.read()
    program.key("h")
    assert events(home) == ["discard"]


def test_once_more_tells_the_odds_and_then_it_is_done(program: Program, home: Path) -> None:
    """The button says what it does next; if there are no odds the second press does the move."""
    play = sit(program, table(USUAL), asleep=True)
    (tool,) = [each for each in play.table.tools if each.id == "hint"]
    why, odds = message("why.closed"), message("why.out_often.odds", n=60)
    move = Discard(Card.parse("4S"))
    play.hints.show(Given(move, Advice(message("hint.pack"), why=(why,), odds=(odds,))))
    program.frame()
    told = [WORDS("hint.pack"), WORDS.text(why), WORDS("hint.odds")]
    assert hinted(play) == " ".join(told)
    assert tool.name == WORDS("tool.hint.odds")
    program.read()
    program.key("h")
    program.frame()
    told = [WORDS("hint.pack"), WORDS.text(odds), WORDS("hint.again")]
    assert hinted(play) == " ".join(told)
    assert tool.name == WORDS("tool.hint.again")
    assert events(home) == []
    program.key("h")
    program.frame()
    assert events(home) == ["discard"]
    assert tool.name == WORDS("tool.hint")


def test_before_the_draw_it_shows_the_stock(program: Program, home: Path) -> None:
    play = sit(program, table(USUAL, phase=Phase.DRAW, pile="4C 9D"))
    give(play, Draw())
    assert hinted(play).startswith(f"{WORDS('hint.draw')} {WORDS('why.no_pair', rank=Rank.NINE)}")
    assert play.table.stage.chosen() == ()
    program.read()
    program.key("h")
    assert events(home) == ["draw"]


def test_the_place_is_marked(program: Program) -> None:
    play = sit(program, table(USUAL, phase=Phase.DRAW, pile="4C 9D"))
    program.frame(times=10)

    def corner() -> bytes:
        rect = play.table.stage.pile_rect(PLACES["stock"])
        box = (round(rect.x) - 8, round(rect.bottom) - 12, 20, 20)
        return program.window.get_surface().subsurface(box).copy().get_buffer().raw

    before = corner()
    give(play, Draw())
    play.services.dirty = True
    program.frame()
    assert corner() != before
    program.key("escape")
    assert corner() == before


@pytest.mark.long
def test_that_of_the_strongest_has_its_reason(program: Program) -> None:
    program.app.new_game(against("casual", "standard"), "reasons")
    program.settle()
    play = program.play
    for _ in range(6):  # the same player is asked for draws, melds and discards
        program.key("h")
        wait_for_advice(program)
        given = play.desk.hint
        assert given is not None
        assert given.hint.why
        for _ in range(1 + given.has_more):
            program.key("h")
        program.settle()


def test_who_goes_on_waits_for_none(program: Program) -> None:
    program.app.new_game(against("casual", "standard"), "reasons")
    program.settle()
    play = program.play
    program.key("h")
    assert play.desk.adviser.asked
    program.key("d")
    assert not play.desk.adviser.asked
    assert play.table.toast is None
    assert hinted(play) == ""


def test_none_when_it_is_not_my_turn(program: Program) -> None:
    play = sit(program, table(USUAL, turn=1), asleep=True)
    program.key("h")
    assert said_id(play) == "refusal.turn_of"
    assert not play.desk.adviser.asked


@pytest.mark.parametrize("way", ["key", "click", "drag"])
def test_who_follows_it_to_add_a_2_is_not_asked_where(
    program: Program, home: Path, way: str
) -> None:
    play = sit(program, table(TWOS, mine=MELDS))
    give(play, LayMeld(Rank.QUEEN, cards("2H")))
    if way != "drag":
        program.click(*card_spot(play.table.stage, "2H"))
    free = area(play.table.stage, "melds.me").x + 6, middle(play.table.stage, "melds.me")[1]
    match way:
        case "key":
            program.key("l")
        case "click":
            program.click(*free)
        case "drag":
            program.drag(*card_spot(play.table.stage, "2H"), *free)
    assert program.top is play
    assert events(home) == ["meld"]
    (queens,) = [meld for meld in play.driver.referee.view(ME).melds[ME] if meld.rank is Rank.QUEEN]
    assert queens.wilds == cards("2H")


def test_another_choice_than_the_hint_s_is_asked_about(program: Program) -> None:
    play = sit(program, table(TWOS, mine=MELDS))
    give(play, Discard(Card.parse("4C")))
    play.table.stage.selected = {
        s.key for s in play.table.stage.hand() if s.card is Card.parse("2S")
    }
    program.key("l")
    assert isinstance(program.top, AskPage)


def test_what_was_chosen_before_it_stays_chosen(program: Program, home: Path) -> None:
    """The hint says whether the choice is good, and then the choice is made."""
    play = sit(program, table(TWOS, mine=MELDS))
    four = {s.key for s in play.table.stage.hand() if s.card is Card.parse("4C")}
    play.table.stage.selected = set(four)
    give(play, Discard(Card.parse("4C")))
    program.frame(times=3)
    assert play.table.stage.selected == play.table.stage.hinted == four
    program.key("x")
    assert events(home)[0] == "discard"


@pytest.mark.parametrize(
    ("move", "event"),
    [(TakeUpcardTwo(), "take_upcard_two"), (TakePack(cards("2H 2S")), "take_pack")],
)
def test_who_follows_it_to_take_a_2_is_not_asked_how(
    program: Program, home: Path, move: Chosen, event: str
) -> None:
    play = sit(program, table(TWOS, phase=Phase.DRAW, pile="2D", first_turn=True))
    give(play, move)
    program.key("t")
    assert events(home) == [event]


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
@pytest.mark.parametrize("many", quick_first([11, 2, 6], 1))
def test_a_question_leaves_its_melds_in_sight(
    program: Program, size: tuple[int, int], many: int
) -> None:
    ranks = ["K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3"][:many]
    melds = [f"{rank}: {rank}C {rank}H {rank}S" for rank in ranks]
    program.resize(size)
    for scale in SCALES:
        app = program.app
        app.apply(app.services.settings.changed(scale=scale))
        play = sit(program, table("4D 2H 2S 2C AD", mine=melds))
        program.click(*card_spot(play.table.stage, "2H"))
        program.key("l")
        page = program.top
        assert isinstance(page, AskPage)
        assert page.paper.overlap(area(play.table.stage, "melds.me")) == 0
        bounds = [widget.bounds for widget in page.widgets]
        assert all(page.paper.overlap(each) == pytest.approx(each.w * each.h) for each in bounds)
        program.key("escape")


def test_a_key_throws_no_card_that_nothing_points_at(program: Program, home: Path) -> None:
    play = sit(program, table(USUAL))
    program.key("x")
    assert said_id(play) == "refusal.discard_none"
    assert events(home) == []
    program.key("home")
    program.key("x")
    assert events(home)[0] == "discard"


# Losing

RICH = ("Q: QS QS QC", "K: KC KD KH KS")
SOON_OVER = HouseRules(target=150)


def lost_table() -> Any:
    """The other seat has laid 250 and has one card: going out with nothing laid loses the game."""
    return table("4C", theirs=RICH, their_hand=1, pile="5C 9D", rules=SOON_OVER)


def press(program: Program, id: str) -> None:
    """Click a widget."""
    top = program.top
    assert isinstance(top, Page)
    (widget,) = [each for each in top.widgets if each.id == id]
    program.click(*widget.bounds.center)


@pytest.mark.parametrize("way", ["gesture", "hint"])
def test_going_out_into_a_lost_game_is_asked_about(program: Program, home: Path, way: str) -> None:
    play = sit(program, lost_table())
    if way == "hint":
        give(play, Discard(Card.parse("4C")))
        program.read()
    program.key("home")  # the focus shows on the only card
    for answer in ("cancel", "answer.0"):
        program.key("h" if way == "hint" else "x")
        assert isinstance(program.top, AskPage)
        assert program.top.widgets[0].id == "cancel"  # so Enter does nothing that cannot be undone
        told = under_title(program.top)
        assert told == WORDS("warning.skunk", name="Léo", mine=0, theirs=241)
        press(program, answer)
        assert events(home)[:1] == ([] if answer == "cancel" else ["discard"])


def test_it_is_not_asked_where_the_settings_say_so(program: Program, home: Path) -> None:
    app = program.app
    app.apply(app.services.settings.changed(warnings=False))
    sit(program, lost_table())
    program.key("home")
    program.key("x")
    assert not isinstance(program.top, AskPage)
    assert events(home)[0] == "discard"


# Nothing to take back


@pytest.mark.parametrize("way", ["u", "click", "tab"])
def test_undo_without_anything_to_take_back_says_so(program: Program, way: str) -> None:
    play = sit(program, table(USUAL))
    match way:
        case "u":
            program.key("u")
        case "click":
            program.click(*play.table.tools[2].bounds.center)
        case "tab":
            play.focus.go("tools", 2)
            program.key("return")
    assert said_id(play) == "undo.nothing"


# Names for what is drawn


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_the_tools_have_names_and_keys(program: Program, way: str) -> None:
    play = sit(program, table(USUAL))
    for i, tool in enumerate(play.table.tools):
        if way == "pointer":
            program.point(*tool.bounds.center)
        else:
            play.focus.go("tools", i)
        program.frame(times=round(REST * 60) + 2)
        said = play.tips.shown
        assert said == program.app.words(f"tool.{tool.id}.about")
        assert said.endswith(WORDS.key(tool.key))


@pytest.mark.parametrize("way", ["pointer", "keys"])
@pytest.mark.parametrize(("pile", "said"), [("9D", "sign.locked"), ("3S", "sign.open")])
def test_the_sign_on_the_pack_has_a_name(program: Program, way: str, pile: str, said: str) -> None:
    play = sit(program, table(USUAL, phase=Phase.DRAW, pile=pile))
    if way == "pointer":
        program.point(*play.table.stage.pile_rect(PLACES["pack"]).center)
    else:
        play.focus.go(PLACES["pack"])
    program.frame(times=round(REST * 60) + 2)
    assert play.tips.shown.startswith(WORDS(said))
    (node,) = [each for each in play.frame().nodes() if each.id == str(PLACES["pack"])]
    assert node.value.startswith(WORDS(said))


def test_the_signs_of_a_seat_have_names(program: Program) -> None:
    play = sit(program, table(USUAL, their_hand=2))
    for zone, signs in (("slip.0", ["turn"]), ("slip.1", ["dealer", "low"])):
        program.point(*middle(play.table.stage, zone))
        program.frame(times=round(REST * 60) + 2)
        said = [program.app.words(f"sign.{sign}") for sign in signs]
        assert play.tips.shown.startswith(" ".join(said))
        (node,) = [each for each in play.frame().nodes() if each.id == zone.replace(".", "/")]
        assert " ".join(said) in node.value


@pytest.mark.parametrize("size", quick_first(SIZES, 2))
def test_a_long_hint_has_room(program: Program, size: tuple[int, int]) -> None:
    """All of it: its slip covers no card and no panel."""
    program.resize(size)
    for scale in SCALES:
        app = program.app
        app.apply(app.services.settings.changed(scale=scale))
        play = sit(program, table(USUAL))
        queens, jacks = Card.parse("QS"), Card.parse("JD")
        than = message("than.discard", card=queens)
        why = (
            message("why.lay.natural", n=2, rank=queens.rank, odds=117, points=310),
            message("why.both", n=112, other=115, name="Ambroise", than=than),
        )
        said = message("hint.meld", card=jacks, rank=jacks.rank, n=8)
        play.hints.show(Given(None, Advice(said, why=why)))
        program.frame()
        others = [play.table.slip_rect(i) for i in range(2)]
        others += [sprite.home.rect for sprite in play.table.stage.sprites]
        slip = play.hints.rect
        assert slip is not None
        assert not any(slip.overlap(each) > 0.5 for each in others), scale


@pytest.mark.parametrize("size", SIZES)
def test_no_letters_of_a_hint_are_too_small(
    program: Program, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hint without room for full letters lies elsewhere."""
    program.resize(size)
    play = sit(program, table(USUAL))
    s, sizes = program.app.services, list[float]()
    drawn = s.texts.render

    def render(text: str, size: float, *rest: Any) -> Any:
        sizes.append(size)
        return drawn(text, size, *rest)

    monkeypatch.setattr(s.texts, "render", render)
    queens = Card.parse("QS")
    why = message("why.lay.natural", n=2, rank=queens.rank, odds=117, points=310)
    given = Given(
        None, Advice(message("hint.meld", card=queens, rank=queens.rank, n=8), why=(why,) * 4)
    )
    lay_hint(s, play.table.stage.ground.zones["prompt"].rect, given)
    assert min(sizes) >= SMALLEST == 12
    assert s.font(8) >= SMALLEST, "of pages and of the table too"
