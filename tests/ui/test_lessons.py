"""Levels of lessons, and turns of one's own as puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from itertools import product
from typing import Any

import pytest

from mille.agents import GRADES, decide
from mille.app.access import Aloud
from mille.cards import Card, Dice
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.engine.text import dump
from mille.games import discover, titles
from mille.i18n import load
from mille.parts.rummy import Discard, Draw
from mille.session import disk, puzzles, record, shelf as summary
from mille.session.disk import write_whole
from mille.session.lesson import Lesson, Level, levels, matches
from mille.session.record import HUMAN, Record, SeatName
from mille.session.review import Grading, turn_view
from mille.session.settings import Settings
from mille.session.sources import ME, Source, Trial
from mille.ui.pages.box import LearnPage, LevelDone
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.page import Page, main_of
from mille.ui.pages.settings import WelcomePage
from mille.ui.pages.shelf import Box, ShelfPage
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import AnswerPage, SetPuzzle
from mille.ui.tempo import TOAST
from mille.ui.widgets import NEAREST
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.names import Remark, good
from mille.view.table import Role
from tests.golden.make import HERE
from tests.parts import every_game, kind_of, long, quick_first
from tests.test_i18n import catalogues
from tests.ui.conftest import SMALL, Listener, Program, launched, press, under_title
from tests.ui.robot import Learner
from tests.ui.written import Written

# The levels of all games: the solution of each, what may be tried, and what fails

EXAMPLES = [level for game in titles() for level in levels(game, "examples")]
LEVELS = [*(level for game in titles() for level in levels(game)), *EXAMPLES]
MANNERS = ["tree", long("pointer"), long("keys")]


def named(level: Level) -> str:
    return level.id


def begin(
    level: Level,
    manner: str = "tree",
    size: tuple[int, int] = SMALL,
    scale: float = 1.0,
    speed: float = 0.0,
) -> Learner:
    program = Program(Settings(speed=speed, scale=scale), size)
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
        learner.do(step.move)
    done, (laid, _) = program.on(LevelDone), learner.table.made()
    hidden = sum(map(done.paper.overlap, laid))
    assert hidden <= 0.2 * sum(each.w * each.h for each in laid), "what was made is in sight"
    assert dict(program.app.services.settings.stars) == {level.id: 3}


def test_each_move_that_a_hint_gave_costs_a_star() -> None:
    level = levels("mille")[0]
    learner = begin(level)
    program = learner.program
    for n, step in enumerate(level.steps):
        if n:
            program.key("h")
            program.frame(times=2)
            assert program.play.desk.hint is not None
        learner.do(step.move)
    assert isinstance(program.top, LevelDone)
    assert dict(program.app.services.settings.stars) == {level.id: 2}
    assert [level.stars(2, n) for n in range(4)] == [3, 2, 2, 1]
    assert [level.stars(2 + n) for n in range(4)] == [3, 2, 2, 1]


@pytest.mark.parametrize("game", titles())
def test_a_move_is_heard_before_what_the_lesson_says_next(game: str) -> None:
    """And nothing more is asked once the level is done."""
    level = levels(game)[0]
    learner, aloud, heard, logged = begin(level, speed=1.0), Aloud(), list[str](), set[str]()
    program, play, text = learner.program, learner.program.play, learner.program.app.words.text
    aloud.hear("PlayScene", play.frame())

    def goes_on() -> bool:
        if program.top is play:
            heard.extend(aloud.hear("PlayScene", play.frame()).lines)
        logged.update(map(text, play.table.log()))
        says, done = learner.lesson.laid_out.says, learner.lesson.laid_out.progress.outcome
        next_said = not done and any(text(message(says[0])) in line for line in heard)
        return program.top is not play or next_said

    for step in level.steps:
        heard.clear()
        learner.make(step.move)
        goes_on()
        program.until(goes_on)
        assert heard[0] in logged, "the move itself"
    assert not (play.table.shown.my_turn and text(play.table.shown.prompt) in heard)


@pytest.mark.parametrize("game", ["daifugo", "anaconda"])
def test_what_was_answered_is_asked_no_longer(game: str) -> None:
    """Nor does the table offer to take back what a lesson has no button for."""
    level = levels(game)[1]
    learner = begin(level, speed=1.0)
    learner.make(level.steps[0].move)
    asked = learner.program.play.table.written
    assert asked is not None and asked.my_turn
    while learner.program.play.table.written is asked:
        assert learner.program.part("prompt").paint is None
        learner.program.frame()
    assert learner.program.play.table.prompting in (None, message("prompt.sealed"))


def test_away_from_its_way_a_level_says_its_aim_and_then_so_and_what_the_table_asks() -> None:
    level = levels("mille")[0]
    learner = begin(level)
    assert learner.said() == [message(id) for id in ("lesson.1.aim", "lesson.1.kings")]
    low, lower = (Discard(Card.parse(code)) for code in ("3C", "4H"))
    for move, id in ((low, "lesson.1.title"), (Draw(), "lesson.1.aim"), (lower, "lesson.astray")):
        learner.do(move)
        learner.program.frame()
        view = learner.program.play.table.shown
        assert view is not None and learner.said()[0] == message(id)
        assert id == "lesson.1.aim" or learner.said()[1:] == [view.prompt]


def stands(play: PlayScene) -> Any:
    """What is on the table, and who has how much; others may choose at the same time meanwhile."""
    shown = play.table.presenter.show(play.match.view(), play.table.names)
    return shown.zones, [(seat.figure, seat.second) for seat in shown.seats], play.match.my_turn


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("level", quick_first(LEVELS, 4), ids=named)
def test_what_may_be_tried_is_refused_or_taken_back(level: Level, manner: str) -> None:
    learner = begin(level, manner)
    play = learner.program.play
    for step in level.steps:
        for tried in step.tries:
            before, toast = stands(play), None
            if tried.refusal is not None:
                refusal = learner.lesson.laid_out.refusal(Seat(0), tried.move)
                assert refusal is not None and refusal.id == tried.refusal, tried
                continue
            learner.make(tried.move)
            for _ in range(200):
                learner.program.frame()
                toast = toast or play.table.toast.said
                if not learner.lesson.laid_out.held:
                    break
                assert play.desk.lesson is None, "no paper lies on what comes of it"
            assert toast is not None and toast.id == tried.then
            assert stands(play) == before
            learner.wait()
            play.desk.table.toast.said = None
        learner.do(step.move)
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
        wins = any(matches(goal, line) for goal in lesson.level.goals for line in lines)
        fatal = any(matches(fail, line) for fail in fails for line in lines)
        if fatal and move not in tries and not wins:
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
            learner.do(move)
            assert isinstance(program.top, MenuPage)
            assert learner.lesson.laid_out.progress.outcome == "failed"
            program.top.act("again", "press")
            learner.wait()
            assert not isinstance(program.top, Page)
            assert learner.lesson.laid_out.progress.moves == 0
            return
        learner.do(step.move)
    raise AssertionError("no move makes it fail")


@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_it_is_a_whole_record(level: Level) -> None:
    record.follow(level.kept)
    rules = level.kept.header.rules
    assert rules == level.kept.header.entry.rule_sets[rules.preset]
    assert level.goals and level.steps[0].says and level.par >= len(level.steps)


def spoken(level: Level) -> set[str]:
    """The ids of what is said before a move, or of one that was tried."""
    says = {id for step in level.steps for id in step.says}
    return says | {tried.then for step in level.steps for tried in step.tries if tried.then}


@pytest.mark.parametrize("language", catalogues())
@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_its_words_are_few(level: Level, language: str) -> None:
    words = load(language, level.game)
    most = 12 if language == "en" else 15
    for id in spoken(level):
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
    ("size", "scale"), [*product([(1280, 720), (600, 720), (1920, 1080)], (1.0, 1.4))]
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
            table, read = program.play.table, program.play.table.reading
            assert table.advised is not None or (read is not None and read.id == "advice")
            band = [] if table.advised is None else [table.stage.ground.prompt]
            for paper, rect in product(band, _needed(program)):
                assert paper.overlap(rect) < 1, (level.id, step.says, rect)
            assert read is None or table.felt.overlap(read.rect) < 1
            learner.do(step.move)
        program.app.close()


@pytest.mark.parametrize("game", ["mille", "daifugo"])
def test_an_ordinary_game_is_made_of_the_last_level(game: str) -> None:
    level = levels(game)[-1]
    learner = begin(level)
    for step in level.steps:
        learner.do(step.move)
    program, lesson = learner.program, learner.lesson
    happened = list(map(lesson.header.entry.game.write, lesson.laid_out.events))
    words = program.app.words
    assert words("lesson.go_on") in [part.name for part in program.top.frame()]
    program.top.act("go_on", "press")
    kept = record.parse(disk.current_game().read_bytes())
    assert [line for _, line in kept.lines] == [*happened, {"event": "note", "lesson": level.id}]
    assert not summary.read(disk.current_game().read_bytes()).counts, "no game of the statistics"
    assert program.app.match is not None and type(program.app.match.source) is Source
    assert program.top is program.play


def test_only_where_a_lesson_follows_there_is_a_way_to_it() -> None:
    for game in titles():
        *_, last = all_levels = levels(game)
        for level in {all_levels[0].id: all_levels[0], last.id: last}.values():
            tools = [tool.id for tool in begin(level).program.play.table.tools]
            assert ("skip_level" in tools) is (level is not last)


@every_game
@pytest.mark.parametrize("done", [0, 1])
def test_lessons_come_first_and_begin_where_one_stopped(done: int) -> None:
    known = levels("mille")
    program = launched(stars={known[n].id: 2 for n in range(done)})
    ids = [part.id for part in program.top.frame()]
    assert ids.index("show_me") < ids.index("new")
    program.top.act("show_me", "press")
    assert Learner(program, "tree").lesson.level == known[done]


def first_start() -> Program:
    program = Program(Settings(speed=0.0), SMALL)
    program.app.preferences.read()
    program.app.start()
    return program


def test_the_first_start_asks_little_and_is_asked_once() -> None:
    program = first_start()
    page = program.on(WelcomePage)
    asked = [block.id for block in page.blocks() if block.focusable]
    assert asked == ["spoken", "scale", "reduced_motion"]
    shelf = program.app.services.stack[0]
    while shelf.restless:  # it shows behind the page, and is still drawing its boxes
        assert not program.loop.at_rest
        program.frame()
    program.key("return")
    assert isinstance(program.top, ShelfPage)
    program.app.close()
    again = Program(program.app.preferences.read(), SMALL)
    again.app.preferences.read()
    again.app.start()
    assert isinstance(again.top, ShelfPage)


def test_the_first_start_asks_a_screen_reader_whether_to_read_all() -> None:
    program = first_start()
    program.frame()
    assert program.top.frame().find("aloud") is None
    listener = program.loop._reader = Listener()
    program.frame(times=2)
    program.part("aloud")
    assert listener.last.aloud
    program.top.act("aloud", "next")
    program.frame()
    assert not program.app.services.settings.aloud and not listener.last.aloud


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
    play = program.play
    program.key("h")  # there is nothing left to think about
    assert play.table.toast.said is None
    learner.wait()
    assert isinstance(program.top, LevelDone) and not remarks.busy


def test_nobody_speaks_of_what_is_taken_back() -> None:
    level = levels("mille")[0]
    learner = begin(level, speed=1.0)
    tried = next(each for each in level.steps[0].tries if each.refusal is None)
    learner.make(tried.move)
    desk = learner.program.play.desk
    desk.heard.append(good(Seat(1), 2))
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


# A turn of your own as a puzzle: at its table, answered, and what follows


class Today(date):
    """A day on which no test passes midnight."""

    @classmethod
    def today(cls) -> Today:
        return cls(2026, 11, 5)


@pytest.fixture(autouse=True)
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("first", "opening", "program"):
        monkeypatch.setattr(f"mille.app.{room}.date", Today)


QUICK = ("contract_rummy", "guts", "militaire")
GAMES = [id for id, game in discover().items() if game.reviewer is not None]


@cache
def recorded(game: str) -> tuple[Record, dict[str, Any]]:
    """A game with a person in one seat, and a turn that a hint would have played otherwise."""
    found = record.parse((HERE / "records" / f"{game}-1.jsonl").read_bytes())
    for seat in map(Seat, range(len(found.header.seats))):
        seats = [*found.header.seats]
        seats[seat] = SeatName("You", HUMAN)
        kept = replace(found, header=replace(found.header, seats=tuple(seats)))
        grading = Grading(kept, seat)
        for turn in grading.turns[:40]:
            line = {**decide(grading.grade(turn, 4)), "grade": "blunder"}
            if game == "mille":
                if turn_view(kept, seat, line).choices:
                    return kept, line
            elif (other := line["better"] or line["near"]) is not None:
                return kept, {**line, "better": other, "near": None}
    raise AssertionError("nobody did anything else than a hint says")


def set_up(program: Program, game: str) -> SetPuzzle:
    kept, line = recorded(game)
    lines = [dump(each) for each in (kept.header.write(), *(line for _, line in kept.lines))]
    write_whole(disk.history() / "one.jsonl", "\n".join(lines).encode() + b"\n")
    review = [{}, line, {"costliest": [[line["deal"], line["turn"]]]}]
    puzzles.remember(kept, kept.header.me, review, Today.today() - timedelta(1))
    program.app.open_start()
    assert isinstance(program.top, ShelfPage)
    press(program, "puzzles")
    assert under_title(program.top) == program.app.words("puzzle.how")
    where = program.app.words.of(game).text(turn_view(kept, kept.header.me, line).where)
    button = program.part("puzzle.1")
    assert button.name.lower().endswith(where.lower()), "as in the review"
    press(program, "puzzle.1")
    purpose = kind_of(SetPuzzle, program.on(PlayScene).purpose)
    assert program.app.title.id == game
    program.settle()
    news = program.top.frame().find("news")
    asks = program.app.words("puzzle.asks", day=purpose.puzzle.day.isoformat())
    trail = "trail" in program.on(PlayScene).table.stage.ground.zones
    assert trail or (news is not None and news.name == asks), "it says what to do"
    return purpose


def answer(program: Program) -> AnswerPage:
    program.until(lambda: isinstance(program.top, AnswerPage) and not program.top.restless)
    return program.on(AnswerPage)


def play_turn(program: Program, purpose: SetPuzzle, moves: tuple[Any, ...]) -> None:
    desk, game = purpose.play.desk, purpose.play.match.entry
    for move in moves:
        desk.submit(move, ())
        program.frame()
    for n in range(20):
        if purpose._is_judged:
            break
        view = desk.match.view()
        desk.submit(decide(game.players["novice"].think(view, Dice(f"{n}"))), ())
        program.frame()


@pytest.mark.long
@pytest.mark.parametrize("game", [id if id in QUICK else long(id) for id in GAMES])
def test_who_does_what_was_better_has_solved_it(program: Program, game: str) -> None:
    purpose = set_up(program, game)
    play_turn(program, purpose, purpose.turn.start.moves)
    page = answer(program)
    assert page.solved or game == "mille"  # in Mille the rest of the turn is graded too
    (puzzle,) = puzzles.load()
    assert puzzle.solved == page.solved
    assert puzzle.due > Today.today().isoformat()
    program.frame()
    assert page.frame().find("then") is not None  # what was played, and what was wrong with it
    press(program, "back")
    said = program.app.words("puzzle.next_day", day=puzzle.due)
    assert under_title(program.on(LearnPage)) == said
    program.key("escape")
    program.on(ShelfPage)
    assert program.part("puzzles").name == program.app.words("puzzle.waiting"), "no more of them"


def test_who_does_the_same_again_has_not(program: Program) -> None:
    purpose = set_up(program, "guts")
    kept, line = recorded("guts")
    play_turn(program, purpose, (kept.header.entry.game.read_choice(line["played"]),))
    answer(program)
    (puzzle,) = puzzles.load()
    assert puzzle.solved <= 1
    press(program, "again")
    again = kind_of(SetPuzzle, program.on(PlayScene).purpose)
    program.settle()
    play_turn(program, again, again.turn.start.moves)
    assert answer(program).solved
    assert puzzles.load() == [puzzle]  # a second time does not count


@pytest.mark.parametrize("grade", GRADES)
def test_the_whole_turn_must_be_good(
    program: Program, monkeypatch: pytest.MonkeyPatch, grade: str
) -> None:
    purpose = set_up(program, "guts")
    graded = Grading.grade

    def worse(grading: Grading, turn: Any, worlds: int | None = None) -> Any:
        return {**(yield from graded(grading, turn, worlds)), "grade": grade}

    monkeypatch.setattr(Grading, "grade", worse)
    play_turn(program, purpose, purpose.turn.start.moves)
    assert answer(program).solved is (grade in ("best", "good"))


@pytest.mark.parametrize("game", GAMES)
def test_ready_made_puzzles_come_with_each_game_that_has_a_review(
    program: Program, game: str
) -> None:
    """Each can be set up, and what was better is allowed there."""
    n = len(puzzles.ready(game))
    assert n == 30
    program.app.take_out(titles()[game])
    program.app.learning.open("puzzles")
    for number in range(1, n + 1):
        puzzle, kept = puzzles.ready_made(game, number)
        assert puzzle.turn["grade"] in puzzles.COSTLY
        start = turn_view(kept, Seat(puzzle.seat), puzzle.turn).start
        trial, (first, *_) = Trial(kept, start.at, me=Seat(puzzle.seat)), start.moves
        assert trial.referee.refusal(Seat(puzzle.seat), first) is None, number
    press(program, "ready.1")
    purpose = kind_of(SetPuzzle, program.on(PlayScene).purpose)
    purpose._show(None)
    program.frame()
    press(program, "back")
    assert program.part("ready.1").value == program.app.words("puzzle.unsolved")


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_a_puzzle_asks_once(program: Program, game: str) -> None:
    """To be read, and aloud."""
    program.app.take_out(titles()[game])
    program.app.learning.open("puzzles")
    press(program, "ready.1")
    asks, aloud, heard = program.app.words("puzzle.ready.asks"), Aloud(), list[str]()
    for _ in range(round(3 * TOAST * 60)):
        program.frame()
        frame = program.top.frame()
        heard += aloud.hear("PlayScene", frame).lines
        assert [part.id for part in frame.nodes() if asks in part.name] == ["news"]
    assert "\n".join(heard).count(asks) == 1


@pytest.mark.parametrize("scale", quick_first([1.0, 1.2, 1.4, 2.0], 1))
@pytest.mark.parametrize("size", quick_first([(1280, 720), (600, 720), (1920, 1080)], 1))
def test_the_key_of_the_first_puzzle_leaves_its_number_free(
    watched: None, size: tuple[int, int], scale: float
) -> None:
    program = Program(Settings(scale=scale), size)
    program.app.open_start()
    program.app.take_out(titles()["mille"])
    program.app.learning.open("puzzles")
    program.frame()
    paper, first, key = Written(size), program.part("ready.1"), program.app.words.key("return")
    program.top.draw(paper)
    inside = [line for line in paper.lines if first.bounds.holds(*line.ink.center)]
    (number,) = (line.ink for line in inside if line.text == "1")
    caps = [line.ink for line in inside if line.text == key]
    assert len(inside) == 1 + len(caps)
    assert all(cap.left - number.right >= NEAREST / 2 for cap in caps)


def test_a_ready_made_puzzle_stays_solved(program: Program) -> None:
    program.app.take_out(titles()["guts"])
    program.app.learning.open("puzzles")
    program.key("return")
    purpose = kind_of(SetPuzzle, program.on(PlayScene).purpose)
    program.settle()
    play_turn(program, purpose, purpose.turn.start.moves)
    assert answer(program).solved
    words = program.app.words
    whose = words("tell.of", what=message("replay.player"), said="")
    assert (
        whose in program.part("then").value and words("seat.you") not in program.part("then").value
    )
    press(program, "back")
    assert program.part("ready.1").value == program.app.words("puzzle.solved")
    assert main_of(program.on(LearnPage).widgets) is not None
    program.key("return")
    program.on(PlayScene)
    program.app.close()
    again = launched()
    assert again.app.preferences.read().stars == {puzzles.ready_key("guts", 1): 1}


@pytest.mark.long
def test_the_answer_is_shown_to_whoever_asks_for_it(program: Program) -> None:
    set_up(program, "daifugo")
    program.key("h")
    assert isinstance(program.top, MenuPage)
    program.key("escape")
    assert not isinstance(program.top, Page)
    program.key("h")
    press(program, "show")
    page = answer(program)
    assert not page.solved
    (puzzle,) = puzzles.load()
    assert puzzle.due == (Today.today() + timedelta(1)).isoformat()


def test_the_game_of_a_puzzle_can_be_gone(program: Program) -> None:
    set_up(program, "guts")
    program.key("escape")
    assert program.part("on").name == program.app.words("puzzle.here"), "there is no game behind it"
    assert program.part("back").name == program.app.words("puzzle.on")
    press(program, "back")
    (disk.history() / "one.jsonl").unlink()
    press(program, "puzzle.1")
    assert program.app.words("puzzle.gone") in under_title(program.top)
    assert not puzzles.load()


def spoiled(value: Any) -> Iterator[Any]:
    odd: tuple[Any, ...] = (None, -1, 10**6, "x", [], {}, {"event": []})
    yield from (each for each in odd if each != value)
    if isinstance(value, dict):
        yield from ({**value, key: each} for key in value for each in spoiled(value[key]))
        yield from ({k: v for k, v in value.items() if k != key} for key in value)
    elif isinstance(value, list):
        yield from (
            [*value[:n], each, *value[n + 1 :]]
            for n in range(len(value))
            for each in spoiled(value[n])
        )


@pytest.mark.parametrize("game", [id if id == "guts" else long(id) for id in GAMES])
def test_a_puzzle_that_cannot_be_played_is_set_aside(program: Program, game: str) -> None:
    """It comes to its table, and is answered there, or a sentence says where it is kept."""
    purpose = set_up(program, game)
    right = purpose.puzzle
    other = replace(right, seed="another game")
    program.key("escape")
    press(program, "back")
    played = aside = 0
    for turn in spoiled(right.turn):
        puzzles._save([])
        puzzles._path().write_bytes(puzzles._written([replace(right, turn=turn), other]))
        program.app.open_start()
        left = len(puzzles.load())
        press(program, "puzzles")
        if left == 2:
            press(program, "puzzle.1")
            if isinstance(program.top, PlayScene):
                played += 1
                found = kind_of(SetPuzzle, program.on(PlayScene).purpose)
                found._show(None)
                program.frame()
                assert program.on(AnswerPage).frame().find("then") is not None
                continue
            aside += 1
            assert puzzles.load() == [other]
            assert str(disk.reports()) in under_title(program.top)
        assert isinstance(program.top, LearnPage)
    assert played and aside


def test_the_buttons_of_a_narrow_shelf_stand_in_two_rows(program: Program) -> None:
    """With one more than usual each would be too narrow for its word."""
    set_up(program, "guts")
    program.key("escape")
    press(program, "back")
    program.resize((600, 720))
    program.app.open_start()
    program.frame()
    top = program.on(ShelfPage)
    blocks = top.laid().body
    feet = blocks[[each.id for each in blocks].index("history") :]
    rows = {round(each.bounds.y) for each in feet}
    assert len(feet) > 5 and len(rows) == 2
    assert min(rows) > max(each.bounds.bottom for each in blocks if isinstance(each, Box))
    assert all(each.bounds.x > 0 and each.bounds.right < 600 for each in feet)
    assert max(rows) + feet[-1].bounds.h < 720
