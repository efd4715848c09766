"""The levels of all games: the solution of each, what may be tried, and what fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mille.app.access import Asked, Reader, Shown
from mille.engine.codec import Seat
from mille.games import titles
from mille.i18n import load
from mille.session import disk, record, shelf as summary
from mille.session.lesson import Lesson, Level, any_matches, levels
from mille.session.settings import Settings
from mille.session.sources import ME, Live
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import LevelDone
from mille.ui.pages.page import Page
from mille.ui.pages.settings import WelcomePage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.scene import Frame
from mille.ui.table.purposes import Instruction
from mille.view.geometry import Rect
from mille.view.names import Remark, good
from mille.view.table import Role
from tests.parts import long, quick_first
from tests.test_i18n import catalogues
from tests.ui.conftest import SMALL, Program
from tests.ui.stranger import Learner

EXAMPLES = [level for game in titles() for level in levels(game, "examples")]
LEVELS = [*(level for game in titles() for level in levels(game)), *EXAMPLES]
MANNERS = ["tree", long("pointer"), long("keys")]


def named(level: Level) -> str:
    return level.id


def begin(
    level: Level, manner: str = "tree", size: tuple[int, int] = SMALL, scale: float = 1.0
) -> Learner:
    program = Program(Settings(speed=0.0, scale=scale), size)
    program.app.open_start()
    program.app.take_out(titles()[level.game])
    program.app.learning.begin(level)
    learner = Learner(program, manner)
    learner.wait()
    return learner


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize(
    "level", [each if n % 3 == 1 else long(each) for n, each in enumerate(LEVELS)], ids=named
)
def test_its_way_wins_three_stars(level: Level, manner: str) -> None:
    learner = begin(level, manner)
    program = learner.program
    for step in level.steps:
        assert learner.lesson.laid_out.step == step
        learner.make(step.move)
        learner.wait()
    assert isinstance(program.top, LevelDone)
    assert dict(program.app.services.settings.stars) == {level.id: 3}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("level", quick_first(LEVELS, 4), ids=named)
def test_what_may_be_tried_is_refused_or_taken_back(level: Level, manner: str) -> None:
    learner = begin(level, manner)
    play = learner.program.play
    for step in level.steps:
        for tried in step.tries:
            before, toast = play.match.view(), None
            if tried.refusal is not None:
                refusal = learner.lesson.laid_out.refusal(Seat(0), tried.move)
                assert refusal is not None and refusal.id == tried.refusal, tried
                continue
            learner.make(tried.move)
            for _ in range(200):
                learner.program.frame()
                toast = toast or play.table.toast
                if not learner.lesson.laid_out.held:
                    break
                assert play.desk.lesson is None, "no paper lies on what comes of it"
            assert toast is not None and toast.id == tried.then
            assert play.match.view() == before
            learner.wait()
            play.desk.table.toast = None
        learner.make(step.move)
        learner.wait()
    assert isinstance(learner.program.top, LevelDone), "a try costs nothing"
    assert learner.lesson.laid_out.progress.moves == len(level.steps)
    learner.program.app.close()


def _failing(learner: Learner, fails: Any) -> Any:
    """A move that makes the level fail at once; None if none does."""
    lesson = learner.lesson
    game, step = lesson.header.entry.game, lesson.laid_out.step
    state, tries = lesson.laid_out._state, [each.move for each in (step.tries if step else ())]
    for move in game.moves(learner.program.play.match.view()):
        lines = [game.write(event) for event in game.play(state, move).events]
        wins = any(any_matches(lesson.level.goals, line) for line in lines)
        if any(any_matches(fails, line) for line in lines) and move not in tries and not wins:
            return move
    return None


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize(
    "level", [each for each in LEVELS if any(step.fails for step in each.steps)], ids=named
)
def test_what_makes_the_goal_unreachable_ends_it(level: Level, manner: str) -> None:
    """The level says so, and starts over."""
    learner, fails = begin(level, manner), list[Any]()
    program = learner.program
    for step in level.steps:
        fails += step.fails
        move = _failing(learner, fails)
        if move is not None:
            learner.make(move)
            learner.wait()
            assert isinstance(program.top, MenuPage)
            assert learner.lesson.laid_out.progress.outcome == "failed"
            program.top.act("again", "press")
            learner.wait()
            assert not isinstance(program.top, Page)
            assert learner.lesson.laid_out.progress.moves == 0
            return
        learner.make(step.move)
        learner.wait()
    raise AssertionError("no move makes it fail")


@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_it_is_a_whole_record(level: Level) -> None:
    record.follow(level.kept)
    rules = level.kept.header.rules
    assert rules == level.kept.header.entry.rule_sets[rules.preset]
    assert level.goals and level.steps[0].say and level.par >= len(level.steps)


@pytest.mark.parametrize("language", catalogues())
@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_its_words_are_few(level: Level, language: str) -> None:
    words = load(language, level.game)
    says = {step.say for step in level.steps} | {
        tried.then for step in level.steps for tried in step.tries
    }
    most = 12 if language == "en" else 15
    for id in filter(None, says):
        assert words.has(id), id
        assert len(words(id).split()) <= most, id
    assert words.has(f"{level.words}.title")
    assert not any(step.fails for step in level.steps) or words.has(f"{level.words}.fail")


def _needed(program: Program) -> Iterator[Rect]:
    """What must stay visible while a level speaks: all but the backs of the others' cards."""
    table, me = program.play.table, program.play.match.me
    stage, names = table.stage, ("middle", "strip", "headline")
    full = [stage.rect_of(sprite.place) for sprite in stage.sprites]
    # If cards are pointed at, they must be visible, and not the cloth around them.
    yield from (rect for rect in program.play.desk.lit if rect not in full)
    for sprite in stage.sprites:
        if sprite.place.role is not Role.HAND or sprite.place.seat == me or sprite.card:
            yield sprite.home.rect
    yield from (column.rect for column in stage.columns)
    yield from (button.bounds for button in (*table.buttons, *table.tools))
    yield from (zone.rect for name, zone in stage.ground.zones.items() if name in names)
    yield from (table.slip_rect(number) for number in range(len(table.names)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0)]
    + [
        long(size, scale)
        for size in [(1280, 720), (600, 720), (1920, 1080)]
        for scale in (1.0, 1.4)
        if (size, scale) != ((1280, 720), 1.0)
    ],
)
@pytest.mark.parametrize("game", titles())
def test_a_level_speaks_in_full_letters_and_hides_nothing(
    game: str, size: tuple[int, int], scale: float
) -> None:
    """Neither cards nor places, neither buttons nor words of the table."""
    for level in levels(game):
        learner = begin(level, size=size, scale=scale)
        program = learner.program
        for step in level.steps:
            program.frame()
            paper, lines = program.play.hints.rect, program.play.hints._lines
            assert paper is not None and lines is not None
            assert lines.scale >= Instruction.smallest, step
            for rect in _needed(program):
                assert paper.overlap(rect) < 1, (level.id, step.say, rect)
            learner.make(step.move)
            learner.wait()
        program.app.close()


@pytest.mark.parametrize("game", titles())
def test_no_words_of_lessons_are_left_over(game: str) -> None:
    of_game = catalogues()["en"]
    own = next((part for path, part in of_game.items() if path.parent.name == game), {})
    there = [level for level in LEVELS if level.game == game]
    used = {f"{level.words}.{end}" for level in there for end in ("title", "done", "fail")}
    for level in there:
        used |= {step.say for step in level.steps}
        used |= {tried.then for step in level.steps for tried in step.tries}
    assert not {id.removesuffix(".switched") for id in own if id.startswith("lesson.")} - used


@pytest.mark.parametrize("game", ["mille", "daifugo"])
def test_an_ordinary_game_is_made_of_the_last_level(game: str) -> None:
    level = levels(game)[-1]
    learner = begin(level)
    for step in level.steps:
        learner.make(step.move)
        learner.wait()
    program, lesson = learner.program, learner.lesson
    happened = list(map(lesson.header.entry.game.write, lesson.laid_out.events))
    words, (_, *others) = program.app.words, program.play.match.names
    offered = words("lesson.go_on", name=others[0])
    if len(others) > 1:
        offered = words("lesson.go_on.all")
    assert offered in [part.name for part in program.top.frame()]
    program.top.act("go_on", "press")
    kept = record.parse(disk.current_game().read_bytes())
    assert [line for _, line in kept.lines] == [
        *happened,
        {"event": "note", "lesson": level.id},
    ]
    assert not summary.read(disk.current_game().read_bytes()).counts, "no game of the statistics"
    assert program.app.match is not None and isinstance(program.app.match.source, Live)
    assert program.top is program.play


def test_a_game_that_was_never_played_is_shown_first() -> None:
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    ids = [part.id for part in program.top.frame()]
    assert ids.index("show_me") < ids.index("new")
    program.top.act("show_me", "press")
    match = Learner(program, "tree").lesson
    assert match.level == levels(program.app.title.id)[0]


def test_further_lessons_begin_where_one_stopped() -> None:
    first, second, *_ = levels("mille")
    program = Program(Settings(speed=0.0, stars={first.id: 2}), SMALL)
    program.app.start()
    program.top.act("show_me", "press")
    assert Learner(program, "tree").lesson.level == second


def test_the_first_start_asks_little_and_is_asked_once() -> None:
    program = Program(Settings(speed=0.0), SMALL)
    program.app.preferences.read()
    program.app.start()
    page = program.on(WelcomePage)
    asked = [block.id for block in page.blocks() if block.focusable]
    assert asked == ["scale", "reduced_motion"] and len(asked) <= 3
    shelf = program.app.services.stack[0]
    while shelf.restless:  # it shows behind the page, and is still drawing its boxes
        assert page.restless
        program.frame()
    program.key("return")
    assert isinstance(program.top, ShelfPage)
    program.app.close()
    again = Program(program.app.preferences.read(), SMALL)
    again.app.preferences.read()
    again.app.start()
    assert isinstance(again.top, ShelfPage)


class Listener(Reader):
    def __init__(self) -> None:
        self.listening, self.last = True, Shown("", Frame(()), "", Rect(0, 0, 0, 0), False)

    def show(self, shown: Shown) -> None:
        self.last = shown

    def asked(self) -> list[Asked]:
        return []


def test_the_first_start_asks_a_screen_reader_whether_to_read_all() -> None:
    program = Program(Settings(speed=0.0), SMALL)
    program.app.preferences.read()
    program.app.start()
    program.frame()
    assert program.top.frame().find("aloud") is None
    listener = program.loop._reader = Listener()
    program.frame(times=2)
    program.part("aloud")
    assert listener.last.aloud
    program.top.act("aloud", "next")
    program.frame()
    assert not program.app.services.settings.aloud and not listener.last.aloud


def test_the_box_of_a_game_that_was_never_played_offers_to_show_it() -> None:
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    program.key("2")
    page = program.on(MenuPage)
    assert [block.id for block in page.widgets][:2] == ["show_me", "new"]
    program.key("return")
    lesson = Learner(program, "tree").lesson
    assert lesson.level == levels(program.app.title.id)[0]


def test_what_is_said_can_be_read_before_a_level_ends() -> None:
    """Nothing is said under a sheet; a key goes on at once."""
    level = levels("mille")[0]
    learner = begin(level)
    program, remarks = learner.program, learner.program.play.table.effects.remarks
    for step in level.steps:
        learner.make(step.move)
        remarks.say(Remark(Seat(1), "voice.lili.rare.1"))
    program.frame(0.1, times=15)
    assert remarks.busy and program.top is program.play
    program.key("space")
    learner.wait()
    assert isinstance(program.top, LevelDone) and not remarks.busy


def test_nobody_speaks_of_what_is_taken_back() -> None:
    level = levels("mille")[0]
    learner = begin(level)
    tried = next(each for each in level.steps[0].tries if each.refusal is None)
    learner.make(tried.move)
    desk = learner.program.play.desk
    desk.heard.append(good(Seat(1), 3))
    learner.program.frame()
    assert learner.lesson.laid_out.held and not desk.heard
    learner.program.app.close()


def test_a_move_that_is_taken_back_does_not_count() -> None:
    level = next(each for each in levels("mille") if len(each.steps) > 2)
    laid_out = Lesson(level, "You").laid_out
    assert laid_out.submit(ME, level.steps[0].move) is None
    before, progress = laid_out.view(ME), laid_out.progress
    assert laid_out.submit(ME, level.steps[1].move) is None
    assert laid_out.progress.moves == 2 and laid_out.undoable_by == ME
    laid_out.undo()
    assert laid_out.view(ME) == before and laid_out.progress == progress
    assert laid_out.step == level.steps[1] and laid_out.undoable_by is None
