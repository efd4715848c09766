"""Hints and whispers, their slips, and what the table asks before a move."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.app.access import Aloud
from mille.cards import Card, Rank, cards
from mille.engine.message import message
from mille.games import entry, titles
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Chosen as Move, LayMeld, Phase, TakePack, TakeUpcardTwo
from mille.parts.rummy import Discard, Draw
from mille.session import disk, saved_match
from mille.session.lesson import levels
from mille.session.saved_match import ME
from mille.session.seated import Advised
from mille.session.settings import Settings
from mille.ui.pages.menu import AskPage
from mille.ui.pages.new_game import Chosen
from mille.ui.pages.page import Page
from mille.ui.scene import SMALLEST, Painted
from mille.ui.table.play import PlayScene
from mille.ui.table.playing.desk import Given, lay_hint
from mille.ui.table.playing.talk import PATIENCE as LONG, STANDS
from mille.ui.table.showing import lettering, paint
from mille.ui.tempo import REST
from mille.view.geometry import Rect
from mille.view.presentation import Advice
from tests.parts import long, quick_first
from tests.patience import PATIENCE
from tests.ui.conftest import PLAYED, SCALES, SIZES, SMALL, Program, against, under_title
from tests.ui.tables import (
    PLACES,
    USUAL,
    WORDS,
    area,
    card_spot,
    events,
    middle,
    said_id,
    same_table,
    sit,
    table,
)

# Hints, and what the table asks before a move


TWOS = "4C 9D 2H 2S 7D KC"
MELDS = ("K: KD KH KS", "Q: QC QD QH", "7: 7C 7H 7S")


@pytest.fixture
def program() -> Program:
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
    return next((node.name for node in play.frame().nodes() if node.id == "advice"), "")


def give(play: PlayScene, move: Move) -> None:
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


def test_it_stays_until_something_is_done(program: Program) -> None:
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
    program: Program, home: Path, move: Move, event: str
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
        page = program.on(AskPage)
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
    top = program.on(Page)
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


# The slip of a hint at every table: as large as its words, never half over something

SHAPES = [(1280, 720), (800, 560), (700, 1080)]
SHORT = message("hint.so_far")
FILLED = 0.5
"""The least part of a slip that its lines fill, each counted as wide as the widest."""


def at_table(game: str, size: tuple[int, int]) -> Program:
    """A table of four, or of as many as there can be, when it is the player's turn."""
    at = entry(game)
    others = [*at.opponents][: min(4, max(at.seats)) - 1]
    rules = next(iter(at.rule_sets.values()))
    saved_match.begin(disk.current_game(), game, rules, others, "You", "hinted").close()
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.settle()
    return program


@pytest.mark.parametrize("size", quick_first(SHAPES, 2))
@pytest.mark.parametrize("game", sorted(titles()))
def test_a_hint_is_as_large_as_its_words(
    game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a line in the middle is shown whole or not at all."""
    program = at_table(game, size)
    play, s = program.play, program.app.services
    surface = Surface(size)
    for n in (0, 1, 3):
        given = Given(None, Advice(SHORT, why=(message("hint.again"),) * n))
        play.hints.show(given)
        lines: list[Rect] = []

        def seen(surface: Surface, s: Any, rect: Rect, *more: Any, lines: Any = lines) -> None:
            lines.append(rect)

        with monkeypatch.context() as patch:
            patch.setattr(lettering, "draw_line", seen)
            patch.setattr(paint, "draw_strip", seen)
            patch.setattr(paint, "draw_rope", seen)
            play.prepare()
            play.draw(surface)
        slip, made = lay_hint(s, *play.hints._where(given, play.hints.target()))
        wide = max(each.width for each in made.made)
        assert wide * made.high > FILLED * slip.w * slip.h, (n, slip)
        assert play.table.covered == slip
        headline = play.table.stage.ground.zones.get("headline")
        for rect in lines:
            if headline is None or rect != headline.rect:
                assert rect.overlap(slip) <= 0.5


@pytest.mark.parametrize("size", quick_first(SHAPES, 1))
@pytest.mark.parametrize("game", sorted(titles()))
def test_so_is_a_line_that_is_said(game: str, size: tuple[int, int]) -> None:
    program = at_table(game, size)
    table, s = program.play.table, program.app.services
    for said in (message("hint.waits"), message("journal.failed", reason="no space left " * 4)):
        table.toast = said
        table.services.dirty = True
        (toast,) = [part for part in table.frame() if part.id == "toast"]
        if not isinstance(toast.paint, Painted):
            continue
        _, box, words, _ = toast.paint.what
        assert isinstance(box, Rect) and isinstance(words, Surface)
        assert box.w == pytest.approx(words.width + 28 * s.unit)
        assert box.h == pytest.approx(words.height + 18 * s.unit)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", sorted(titles()))
def test_a_hint_lies_on_nobodys_slip(game: str, size: tuple[int, int]) -> None:
    """Nor on the viewer's cards, at the usual number of seats: there is room beside them."""
    at, rules = entry(game), next(iter(entry(game).rule_sets.values()))
    others = [*at.opponents][: at.title.usual_seats - 1]
    saved_match.begin(disk.current_game(), game, rules, others, "You", "hinted").close()
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.settle()
    play, s = program.play, program.app.services
    why = (message("hint.again"), message("hint.again"), message("help.sentence.1"))
    given = Given(None, Advice(SHORT, why=why))
    play.hints.show(given)
    slip, _ = lay_hint(s, *play.hints._where(given, play.hints.target()))
    table = play.table
    assert all(not slip.overlap(table.slip_rect(seat)) for seat in range(len(table.names)))
    assert all(not slip.overlap(sprite.home.rect) for sprite in table.stage.hand())
    assert all(not slip.overlap(button.bounds) for button in table.buttons)


@pytest.mark.parametrize("game", sorted(titles()))
def test_a_hint_makes_way_while_a_key_tells(game: str) -> None:
    program = at_table(game, (1280, 720))
    play = program.play
    play.hints.show(Given(None, Advice(SHORT, why=(message("hint.again"),))))
    program.frame()
    lies = play.hints.rect
    assert lies is not None
    program.key("s", pygame.KMOD_LSHIFT)
    program.frame()
    assert play.table.telling is not None and play.hints.rect is None
    play.table.telling = None
    program.app.services.dirty = True
    program.frame()
    assert play.hints.rect == lies


# A whisper to a player who is stuck: one line, once, and off by one click


def whispering(game: str = "mille", size: tuple[int, int] = SMALL, **settings: Any) -> Program:
    program = Program(Settings(speed=0.0, voices="off", **settings), size)
    program.app.start()
    at = entry(game)
    program.app.take_out(at.title)
    people = ("casual", "club", "expert", "mado")[: at.title.usual_seats - 1]
    program.app.new_game(Chosen(people, next(iter(at.rule_sets.values()))), "whispers")
    program.settle()
    return program


def whispered(program: Program) -> str:
    program.app.services.dirty = True
    program.frame()
    part = program.play.frame().find("whispered")
    return "" if part is None else part.name


def refused(program: Program, times: int) -> None:
    for _ in range(times):
        program.play.desk.say(message("refusal.not_now"), refusal=True)
        program.frame()


def test_the_same_refusal_three_times() -> None:
    program = whispering(tables=PLAYED)
    refused(program, 2)
    assert not whispered(program)
    refused(program, 1)
    assert whispered(program) == program.app.words("whisper.refused")
    with program.unseen():
        program.frame(1.0, times=round(STANDS) + 1)
    assert not whispered(program)
    refused(program, 5)
    assert not whispered(program), "once in an evening"


@pytest.mark.parametrize("advised", [False, True])
def test_the_same_chance_missed_twice(advised: bool) -> None:
    """A player who follows the hint hears no whisper, whatever another player would have done."""
    program = whispering(tables=PLAYED)
    whispers, play = program.play.whispers, program.play
    for _ in range(2):
        assert not whispered(program)
        view = play.driver.view()
        moves = play.match.entry.game.moves(view)
        move = next(each for each in moves if isinstance(each, Draw | Discard))
        if advised:
            play.hints.show(Given(move, Advice(message("prompt.go_on"))))
            program.frame()
        whispers._would = TakePack(())
        assert play.desk.submit(move)
        program.frame()
    assert whispered(program) == ("" if advised else program.app.words("whisper.missed.pack"))


@pytest.mark.parametrize(("tables", "comes"), [({}, True), (PLAYED, False)])
def test_a_long_wait_in_a_game_that_is_new(tables: object, comes: bool) -> None:
    program = whispering(tables=tables)
    with program.unseen():
        program.frame(1.0, times=round(LONG) - 2)
    assert not whispered(program)
    with program.unseen():
        program.frame(1.0, times=5)
    assert bool(whispered(program)) is comes
    assert program.play.whispers.waiting is comes


@pytest.mark.parametrize("where", ["under a hint", "in a lesson"])
def test_a_line_that_cannot_come_does_not_keep_the_table_awake(where: str) -> None:
    program = whispering()
    if where == "in a lesson":
        program.app.learning.begin(levels("mille")[0])
        program.settle()
    else:
        move = next(iter(program.play.match.entry.game.moves(program.play.driver.view())))
        program.play.hints.show(Given(move, Advice(message("prompt.go_on"))))
    with program.unseen():
        program.frame(1.0, times=round(LONG) + 5)
    assert not whispered(program)
    assert program.loop.at_rest
    assert program.play.due is None


@pytest.mark.parametrize("settings", [{"help": "purist"}, {"whispers": False}])
def test_who_wants_none_hears_none(settings: dict[str, Any]) -> None:
    program = whispering(**settings)
    refused(program, 5)
    with program.unseen():
        program.frame(1.0, times=round(LONG) + 5)
    assert not whispered(program)


@pytest.mark.parametrize("by", ["click", "tree"])
def test_one_click_ends_them_for_good(by: str) -> None:
    program = whispering(tables=PLAYED)
    refused(program, 3)
    assert whispered(program)
    view, part = program.play.driver.view(), program.play.frame().find("whisper")
    assert part is not None
    assert part.name == program.app.words("whisper.hush")
    if by == "click":
        program.click(*part.bounds.center)
    else:
        program.play.act("whisper", "press")
    assert not whispered(program)
    assert program.app.services.settings.whispers is False
    assert program.play.driver.view() == view


@pytest.mark.parametrize("size", [(1920, 1080), long((1280, 720)), long((600, 720))])
@pytest.mark.parametrize("game", ["anaconda", "daifugo"])
def test_it_leaves_the_row_of_beads_in_sight(game: str, size: tuple[int, int]) -> None:
    program = whispering(game, size, tables=PLAYED)
    refused(program, 3)
    assert whispered(program)
    slip, strip = program.play.whispers._rect, program.play.table.stage.ground.zones["strip"].rect
    assert slip is not None
    assert slip.overlap(strip) == 0
