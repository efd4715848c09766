"""Hints and whispers, their slips, and what the table asks before a move."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.app.access import Aloud
from mille.cards import Card, Rank, cards
from mille.engine.message import Message, message
from mille.games import entry, titles
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Chosen as Move, LayMeld, Phase, TakePack, TakeUpcardTwo
from mille.parts.rummy import Discard, Draw
from mille.session.lesson import levels
from mille.session.seated import Advised, InSlices
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.menu import AskPage
from mille.ui.scene import LEAST, SMALLEST
from mille.ui.table.desk import Given
from mille.ui.table.play import PlayScene
from mille.ui.table.talk import PATIENCE as LONG, STANDS
from mille.view.presentation import Advice
from tests.parts import quick_first, sure
from tests.ui import conftest
from tests.ui.conftest import PLAYED, SCALES, SIZE, SIZES, SMALL, Program, press, settled
from tests.ui.tables import USUAL, WORDS, area, card_spot, events, middle, said_id, sit, table
from tests.ui.written import all_written

BEGUN_WITH = Settings(speed=0.0)


TWOS = "4C 9D 2H 2S 7D KC"
MELDS = ("K: KD KH KS", "Q: QC QD QH", "7: 7C 7H 7S")


def hinted(play: PlayScene) -> str:
    return next((node.name for node in play.frame().nodes() if node.id == "advice"), "")


def give(play: PlayScene, move: Move) -> None:
    """Give a hint as if the player had asked for it."""
    hint = sure(play.table.presenter.advice(play.table.view, move, play.table.names))
    play.hints.show(Given(move, hint))


FOUR = Discard(Card.parse("4S"))
WHY = message("hint.again")


def test_it_shows_the_cards_and_says_what_and_why(program: Program, home: Path) -> None:
    play = sit(program, table(USUAL))
    program.key("h")
    assert said_id(play) == "hint.waits"
    assert program.comes(lambda: not play.desk.adviser.asked), "from a process of its own"
    program.read()
    given, stage = play.desk.hint, play.table.stage
    assert given is not None and given.hint.why
    assert hinted(play).startswith(play.services.words.text(given.hint.said))
    shown = [each.card for each in stage.hand() if each.key in stage.hinted]
    assert shown and Counter(shown) == Counter(given.hint.cards)
    assert stage.chosen() == (), "they are chosen by the person alone"
    assert play.hints.target() is not None
    assert events(home) == []


def test_each_hint_is_read_aloud_also_one_that_says_the_same_again(program: Program) -> None:
    play, aloud = sit(program, table(USUAL)), Aloud()
    for _ in range(3):
        give(play, FOUR)
        program.frame()
        assert hinted(play) in aloud.hear("table", play.frame()).lines
        program.key("escape")
        assert not hinted(play)
        aloud.hear("table", play.frame())


def test_that_a_hint_is_thought_about_is_read_only_if_it_takes_a_while(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, aloud, waits = sit(program, table(USUAL)), Aloud(), WORDS("hint.waits")
    monkeypatch.setattr(play.desk.adviser, "poll", lambda referee: None)
    aloud.hear("table", play.frame())
    program.key("h")
    program.frame()
    assert said_id(play) == "hint.waits"
    assert waits not in aloud.hear("table", play.frame()).lines
    program.frame(1.1)
    assert waits in aloud.hear("table", play.frame()).lines


@pytest.mark.parametrize("way", ["click", "delete", "x"])
def test_a_card_that_is_only_hinted_at_is_not_thrown(
    program: Program, home: Path, way: str
) -> None:
    play = sit(program, table(USUAL))
    if way != "x":
        give(play, FOUR)
    stood = hinted(play)
    if way == "click":
        program.click(*middle(play.table.stage, "pack"))
    else:
        program.key(way)
    assert events(home) == []
    assert said_id(play) == "refusal.discard_one"
    assert hinted(play) == stood, "the hint stands"
    if way == "x":
        program.keys("home", "x", "x")
    else:
        program.click(*card_spot(play.table.stage, "4S"))
        program.click(*middle(play.table.stage, "pack"))
    assert events(home)[0] == "discard"


def test_it_stays_until_something_is_done(program: Program) -> None:
    play = sit(program, table(USUAL))
    give(play, FOUR)
    stood = hinted(play)
    assert stood
    program.frame(dt=1.0, times=60)
    assert hinted(play) == stood
    program.click(*card_spot(play.table.stage, "4S"))  # looking at another card is not a move
    program.key("u")  # there is nothing to take back
    program.frame(dt=1.0, times=10)
    assert hinted(play) == stood
    program.key("escape")
    assert hinted(play) == "" and program.top is play


@pytest.mark.parametrize("dismissed", [False, True])
def test_a_quick_hint_stands_until_the_strongest_one_comes(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch, dismissed: bool
) -> None:
    """It is seen, but neither heard nor played; only the strongest is, if still wanted."""
    play, aloud = sit(program, table(USUAL), asleep=True), Aloud()
    quick, strong, answers = FOUR, Discard(Card.parse("7D")), list[Advised | None]()
    adviser = play.desk.adviser
    monkeypatch.setattr(adviser._quick, "poll", lambda referee: quick)
    monkeypatch.setattr("mille.session.seated.QUICK_AFTER", 0.0)

    class Slow(InSlices):
        def poll(self, referee: object) -> object:
            return strong if answers else None

    monkeypatch.setattr(adviser, "_strongest", lambda: Slow(None, ME))  # type: ignore[arg-type]
    program.key("h")
    program.frame()
    program.read()
    seen = sure(play.hints.given).hint.said
    assert "4 of spades" in WORDS.text(seen) and hinted(play) == WORDS("hint.waits")
    program.key("h")
    assert events(home) == [] and said_id(play) == "hint.waits"
    if dismissed:
        program.key("escape")
    answers.append(None)
    program.frame(times=2)
    if dismissed:
        assert not hinted(play)
        program.key("h")
        program.frame()
    assert "7 of diamonds" in hinted(play) and hinted(play).endswith(WORDS("hint.again"))
    assert hinted(play) in aloud.hear("table", play.frame()).lines
    program.key("h")
    assert events(home) == [], "that was pressed before it could be seen"
    program.read()
    program.key("h")
    assert events(home) == ["discard"] and strong.card not in play.match.view().hand


def test_once_more_tells_the_odds_and_then_it_is_done(program: Program, home: Path) -> None:
    """The button says what it does next; if there are no odds the second press does the move."""
    play = sit(program, table(USUAL), asleep=True)
    (tool,) = [each for each in play.table.tools if each.id == "hint"]
    why, odds = message("refusal.pack_two"), message("why.out_often", n=60)
    play.hints.show(Given(FOUR, Advice(message("hint.pack"), why=(why,), odds=(odds,))))
    for said, next_press in ((why, "odds"), (odds, "again")):
        program.frame()
        told = [WORDS("hint.pack"), WORDS.text(said), WORDS(f"hint.{next_press}")]
        assert hinted(play) == " ".join(told)
        assert tool.name == WORDS(f"tool.hint.{next_press}")
        assert events(home) == []
        program.read()
        program.key("h")
    program.frame()
    assert events(home) == ["discard"]
    assert tool.name == WORDS("tool.hint")


def test_who_goes_on_waits_for_none(program: Program) -> None:
    program.begin("reasons")
    play = program.play
    program.key("h")
    assert play.desk.adviser.asked
    program.key("d")
    assert not play.desk.adviser.asked and play.table.toast.said is None and hinted(play) == ""
    play = sit(program, table(USUAL, turn=1), asleep=True)
    program.key("h")
    assert said_id(play) == "refusal.turn_of" and not play.desk.adviser.asked


@pytest.mark.parametrize("way", ["key", "click", "drag"])
def test_who_follows_it_to_add_a_2_is_not_asked_where(
    program: Program, home: Path, way: str
) -> None:
    play = sit(program, table(TWOS, mine=MELDS))
    give(play, LayMeld(Rank.QUEEN, cards("2H")))
    stage = play.table.stage
    two, free = (
        card_spot(stage, "2H"),
        (area(stage, "melds.me").x + 6, middle(stage, "melds.me")[1]),
    )
    if way == "drag":
        program.drag(*two, *free)
    else:
        program.click(*two)
        program.key("l") if way == "key" else program.click(*free)
    assert program.top is play and events(home) == ["meld"]
    laid = play.match.referee.view(ME).melds[ME]
    assert [meld.wilds for meld in laid if meld.rank is Rank.QUEEN] == [cards("2H")]


def test_what_was_chosen_before_it_stays_chosen(program: Program, home: Path) -> None:
    """The hint says whether the choice is good, and then it is made; another is asked about."""
    for code, event in (("2S", []), ("4C", ["discard"])):
        play = sit(program, table(TWOS, mine=MELDS))
        stage = play.table.stage
        chosen = {s.key for s in stage.hand() if s.card is Card.parse(code)}
        stage.hand_state.chosen = {*chosen}
        give(play, Discard(Card.parse("4C")))
        program.frame(times=3)
        assert stage.hand_state.chosen == chosen
        program.key("l" if code == "2S" else "x")
        assert isinstance(program.top, AskPage) is (code == "2S")
        assert events(home)[:1] == event


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
    melds = [f"{rank}: {rank}C {rank}H {rank}S" for rank in "KQJT9876543"[:many]]
    program.resize(size)
    for scale in SCALES:
        program.app.apply(program.app.services.settings.changed(scale=scale))
        play = sit(program, table("4D 2H 2S 2C AD", mine=melds))
        program.click(*card_spot(play.table.stage, "2H"))
        program.key("l")
        page = program.on(AskPage)
        assert page.paper.overlap(area(play.table.stage, "melds.me")) == 0
        bounds = [widget.bounds for widget in page.widgets]
        assert all(page.paper.overlap(each) == pytest.approx(each.w * each.h) for each in bounds)
        program.key("escape")


# Losing

RICH = ("Q: QS QS QC", "K: KC KD KH KS")
SOON_OVER = HouseRules(target=150)


@pytest.mark.parametrize("way", ["gesture", "hint", "unasked"])
def test_going_out_into_a_lost_game_is_asked_about(program: Program, home: Path, way: str) -> None:
    """The other seat has laid 250 and has one card: going out with nothing laid loses the game."""
    app = program.app
    app.apply(app.services.settings.changed(warnings=way != "unasked"))
    lost = table("4C", theirs=RICH, their_hand=1, pile="5C 9D", rules=SOON_OVER)
    play = sit(program, lost)
    if way == "hint":
        give(play, Discard(Card.parse("4C")))
        program.read()
    program.key("home")  # the focus shows on the only card
    for answer in ("cancel", "answer.0"):
        for key in ["h"] if way == "hint" else "xx":  # the first chooses the card
            program.key(key)
        if way == "unasked":
            break
        page = program.on(AskPage)
        assert page.widgets[0].id == "cancel"  # so Enter does nothing that cannot be undone
        assert conftest.under_title(page) == WORDS("warning.skunk", name="Léo", mine=0, theirs=241)
        press(program, answer)
        assert events(home)[:1] == ([] if answer == "cancel" else ["discard"])
    assert events(home)[0] == "discard"


# Names for what is drawn


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_the_tools_and_the_signs_of_a_seat_have_names(program: Program, way: str) -> None:
    play = sit(program, table(USUAL, their_hand=2))
    for i, tool in enumerate(play.table.tools):
        if way == "pointer":
            program.point(*tool.bounds.center)
        else:
            play.focus.go("tools", i)
        assert program.rest().startswith(program.app.words(f"tool.{tool.id}.about"))
        assert play.tips.shown.endswith(WORDS.key(tool.key))
    for zone, signs in (("slip.0", ["turn"]), ("slip.1", ["dealer", "low"])):
        if way == "pointer":
            program.point(1, 1)  # off the tip
            program.point(*middle(play.table.stage, zone))
        else:
            play.focus.go("slips", int(zone[-1]))
        meant = {sign: message(f"meant.{sign}") for sign in signs}
        said = " ".join(program.app.words(f"sign.{sign}", meant=meant[sign]) for sign in signs)
        assert program.rest().startswith(said)
        value = program.part(zone.replace(".", "/")).value
        assert all(WORDS.text(each) in value for each in meant.values()) and said not in value


REASON = message("why.expected", n=310, other=117, name="Mado")


# A hint: what to do in the prompt band, the reasons beside the cloth

SHAPES = [(1280, 720), (800, 560), (700, 1080)]
SHORT = message("hint.waits")


def show_hint(play: PlayScene, why: tuple[Message, ...]) -> None:
    play.hints.show(Given(None, Advice(SHORT, why=why)))
    play.services.dirty = True


def some(game: str) -> int:
    """Four seats, or as many as there can be."""
    return min(4, max(entry(game).seats))


@pytest.mark.parametrize("size", quick_first(SHAPES, 2))
@pytest.mark.parametrize("game", sorted(titles()))
@pytest.mark.usefixtures("watched")
def test_every_reason_of_a_hint_can_be_read(game: str, size: tuple[int, int]) -> None:
    """Whole, in letters that are large enough, at any size of the text."""
    program = settled(game, some(game), seed="hinted", size=size)
    play = program.play
    for scale in SCALES:
        program.app.apply(program.app.services.settings.changed(scale=scale))
        if play.services.zoom > 1:
            continue  # captions say it
        for n in (1, 3):
            show_hint(play, (REASON,) * n)
            play.prepare()
            paper, text = all_written(play), program.app.words.text
            lines = [line for line in paper.lines if text(REASON) in line.text]
            assert sum(line.text.count(text(REASON)) for line in lines) == n, (scale, n)
            assert all(line.size >= SMALLEST * LEAST and not line.cut for line in lines)
            assert [line for line in paper.lines if line.text == text(SHORT)], (scale, n)


@pytest.mark.parametrize("game", sorted(titles()))
def test_reasons_make_way_while_a_key_tells(game: str) -> None:
    program = settled(game, some(game), seed="hinted", size=SIZE)
    play = program.play
    show_hint(play, (WHY,))
    program.frame()
    read = play.table.reading
    assert read is not None and read.id == "advice"
    program.key("s", pygame.KMOD_LSHIFT)
    program.frame()
    assert play.table.reading is not None and play.table.reading.id == "tell"
    play.table.telling.said = None
    program.app.services.dirty = True
    program.frame()
    assert play.table.reading.rect == read.rect


# A whisper to a player who is stuck: one line, once, and off by one click


def whispering(game: str = "mille", size: tuple[int, int] = SMALL, **settings: Any) -> Program:
    """A game when it is the player's turn."""
    program = Program(Settings(speed=0.0, voices="off", **settings), size)
    program.app.start()
    people = ("casual", "club", "expert", "mado")[: titles()[game].usual_seats - 1]
    program.sit_down(game, people, "whispers")
    return program.settle()


def wait(program: Program, seconds: float) -> str:
    """Let time pass unseen; returns the whisper that is there then."""
    with program.unseen():
        program.frame(1.0, times=round(seconds))
    return whispered(program)


def whispered(program: Program) -> str:
    program.app.services.dirty = True
    program.frame()
    return conftest.name_of(program.play, "whispered")


def refused(program: Program, times: int) -> str:
    """Meet the same refusal again and again; returns the whisper that is there then."""
    for _ in range(times):
        program.play.desk.say(message("refusal.not_now"), refusal=True)
        program.frame()
    return whispered(program)


def test_the_same_refusal_three_times() -> None:
    program = whispering(tables=PLAYED)
    assert not refused(program, 2)
    assert refused(program, 1) == program.app.words("whisper.refused")
    assert not wait(program, STANDS + 1)
    assert not refused(program, 5), "once in an evening"


@pytest.mark.parametrize("advised", [False, True])
def test_the_same_chance_missed_twice(advised: bool) -> None:
    """A player who follows the hint hears no whisper, whatever another player would have done."""
    program = whispering(tables=PLAYED)
    whispers, play = program.play.whispers, program.play
    for _ in range(2):
        assert not whispered(program)
        view = play.match.view()
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
    assert not wait(program, LONG - 2)
    assert bool(wait(program, 5)) is comes
    assert program.play.whispers.waiting is comes


@pytest.mark.parametrize("where", ["under a hint", "in a lesson"])
def test_a_line_that_cannot_come_does_not_keep_the_table_awake(where: str) -> None:
    program = whispering()
    if where == "in a lesson":
        program.app.learning.begin(levels("mille")[0])
        program.settle()
    else:
        show_hint(program.play, ())
    assert not wait(program, LONG + 5)
    assert program.loop.at_rest and program.play.due is None


def test_who_has_used_the_hint_is_not_told_of_it() -> None:
    """Also when the game was left and taken up again."""
    program = whispering()
    play = program.play
    play.hints.show(Given(None, Advice(message("prompt.go_on"))))
    program.frame()
    play.desk.forget_hint()
    assert not wait(program, LONG + 5) and not refused(program, 5)
    program.app.open_start()
    program.app.go_on(play.match.path)
    assert not wait(program, LONG + 5) and not refused(program, 5)


@pytest.mark.parametrize("settings", [{"help": "purist"}, {"whispers": False}])
def test_who_wants_none_hears_none(settings: dict[str, Any]) -> None:
    program = whispering(**settings)
    assert not refused(program, 5)
    assert not wait(program, LONG + 5)


@pytest.mark.parametrize("by", ["click", "tree"])
def test_one_click_ends_them_for_good(by: str) -> None:
    program = whispering(tables=PLAYED)
    assert refused(program, 3)
    view, part = program.play.match.view(), program.part("whisper")
    assert part.name == program.app.words("whisper.hush")
    if by == "click":
        program.click(*part.bounds.center)
    else:
        program.play.act("whisper", "press")
    assert not whispered(program)
    assert program.app.services.settings.whispers is False
    assert program.play.match.view() == view
