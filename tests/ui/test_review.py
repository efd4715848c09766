"""Looking back in the window: the process that thinks, and the page that shows its result."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from pytest import MonkeyPatch

from mille.cards import JOKERS, PACK, Card, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.engine.text import dump
from mille.games import entry
from mille.games.mille.melds import rules_from
from mille.measure.simulation import simulate
from mille.session import disk, puzzles, record, review
from mille.session.programs import Child
from mille.session.referee import Referee
from mille.session.review import review_lines, review_view, turn_view
from mille.session.settings import Settings
from mille.session.sources import ME, Trial, lines_before
from mille.ui.pages import review as review_page
from mille.ui.pages.menu import AskPage, MenuPage
from mille.ui.pages.review import SOME, ReviewPage, chip, flow, opener, share_picture, turn_picture
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Live
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import TriedTurn
from mille.ui.table.replay import ReplayScene
from mille.ui.table.table import Table
from mille.value import replace
from mille.view import papers
from mille.view.names import YOURSELF
from mille.view.papers import ChoiceView, ShareView, StartView, StepView, TurnView, signed
from tests.golden.make import HERE
from tests.parts import kind_of, long, sure
from tests.patience import until
from tests.ui.conftest import SMALL, Program, against, all_words, part_of, press
from tests.ui.tables import HAND, WORDS
from tests.ui.written import Written

QUICK = """
import sys
from mille.cli import main
sys.exit(main([sys.argv[1], "--worlds", "4", *sys.argv[2:]]))
"""
CUT = """
import os, sys
from mille.cli import main, records
whole = records.review_lines
def some(*args, **options):
    for number, line in enumerate(whole(*args, **options)):
        if number == 3{}
        yield line
records.review_lines = some
"""
FALLS = CUT.format(": os._exit(1)") + QUICK
STOPS = CUT.format(" and '--skip' not in sys.argv: sys.stdin.read()") + QUICK
"""Grades two turns and then no more, unless it is told to go on."""
SLOW = "import sys; sys.stdin.read()"
"""Waits for as long as the table exists."""
RANDOM = HERE / "records" / "mille-1.jsonl"
"""A game between players who make many costly moves."""
BEGUN_WITH = Settings(speed=0.0)
DEALS = [2, long(None)]
"""Its shortest deal with a turn in which both choices cost something; and all of it."""


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game of one deal with few turns, which is graded quickly."""
    folder = tmp_path_factory.mktemp("brief")
    simulate(entry("mille"), rules_from({"target": 1}), ["thumb"] * 2, 1, "short 0", folder)
    return next(folder.iterdir())


Use = Callable[[str], None]


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Use:
    """Have another program grade."""
    start = [sys.executable, "-c"]
    return lambda script: monkeypatch.setattr(review, "own_program", lambda: [*start, script])


def wait(program: Program) -> ReviewPage:
    found = program.on(ReviewPage)
    assert program.comes(lambda: not found.restless)
    program.frame()
    return found


def open_page(program: Program, path: Path = RANDOM, deal: int | None = None) -> ReviewPage:
    s, app = program.app.services, program.app
    s.only(Table(s, app.game, ["You", "random"]))
    s.push(ReviewPage(s, path, ME, deal))
    program.frame()
    return program.on(ReviewPage)


def test_a_deal_without_a_turn_of_ones_own_says_so(program: Program) -> None:
    open_page(program, deal=999)
    assert WORDS("fault.nothing_to_review") in all_words(wait(program))


@pytest.mark.long
def test_after_a_deal(program: Program, use: Use) -> None:
    use(QUICK)
    program.app.new_game(against("casual", "standard"), "review")
    play_deal(program)
    sheet = program.on(SheetPage)
    press(program, "review")
    assert program.on(ReviewPage)._asked == (disk.current_game(), ME, 1)
    shown = wait(program)
    assert shown.trouble is None
    assert shown.title == WORDS("review.deal", number=1, name="Léo")
    said = all_words(shown)
    for id in ("review.cards", "review.play", "review.result", "grade.best"):
        assert WORDS(id) in said
    found = shown.found
    cards, play, result = found.shares
    assert cards.points + play.points == pytest.approx(result.points)
    scores = program.play.table.view.deals[-1].scores
    assert result.points == scores[0].total - scores[1].total
    costly = [turn.where for turn in found.costliest if turn.grade in puzzles.COSTLY]
    kept = record.parse(disk.current_game().read_bytes())
    to_come = [turn_view(kept, ME, each.turn).where for each in puzzles.load()]
    assert sorted(map(repr, to_come)) == sorted(map(repr, costly))
    program.key("escape")
    assert program.top is sheet


def play_deal(program: Program) -> None:
    for _ in range(200):
        program.settle()
        if isinstance(program.top, SheetPage):
            return
        play = program.play
        if play.table.view.phase.value == "draw":
            program.key("d")
        else:
            play.focus.go(HAND, 0)
            program.key("x")
    raise AssertionError("the deal has no end")


def test_it_says_how_far_it_is(
    program: Program, brief: Path, monkeypatch: pytest.MonkeyPatch, use: Use
) -> None:
    use(QUICK)
    monkeypatch.setattr("mille.session.review.MOST_AT_ONCE", 1)
    shown = open_page(program, brief, 1)
    seen = set[tuple[str, bool]]()
    while shown.restless:
        seen.add((shown.progress_text(), shown.found is not None))
        of = shown._process.progress if shown._process else None
        notes = [WORDS("review.partial", n=n, all=of[1]) for n in range(of[1])] if of else []
        assert not [each for each in notes if each in all_words(shown)], "it is said above already"
        shown._held = SOME
        program.frame()
        time.sleep(0.001)
    assert shown.trouble is None and shown.found is not None and shown.found.whole
    turns = sum(len(deal.turns) for deal in shown.found.deals)
    for n in range(1, turns):
        far = WORDS("review.so_far", done=n, all=turns)
        assert any(text.startswith(far) and (part or n < 2) for text, part in seen)
    news = shown.frame().find("done")
    assert news is not None and news.live is Live.POLITE and news.name == WORDS("review.done")


def test_it_says_how_long_it_takes(program: Program, brief: Path) -> None:
    """A minute and a half for each of two turns, and as long for each of the two that are left."""
    shown = open_page(program, brief, 1)
    shown.leave()
    shown._process = Mock(progress=(3, 5))
    shown.services.clock, shown._begun = (lambda: 200.0), (20.0, 1)
    left = shown.progress_text()
    assert left == f"{WORDS('review.so_far', done=4, all=5)} {WORDS('review.left', n=3)}"


@pytest.mark.long
def test_it_is_left_to_finish_and_comes_back_done(program: Program, brief: Path, use: Use) -> None:
    """Time goes on for it although nothing shows it, and nobody waits longer than for a frame."""
    use(QUICK)
    s, app = program.app.services, program.app
    s.only(Table(s, app.game, ["You", "random"]))
    opener(s, brief, ME, 1)()
    shown = program.on(ReviewPage)
    program.key("escape")
    assert program.top is not shown and shown.restless
    assert shown in s.awake and (shown.due or 0.0) > 0, "but no frame is drawn for it alone"
    assert program.comes(lambda: not shown.restless)
    assert shown not in s.awake
    opener(s, brief, ME, 1)()
    assert program.on(ReviewPage) is shown and shown.found is not None and shown.found.whole


@pytest.mark.long
@pytest.mark.parametrize("way", ["click", "quit", "left", "error"])
def test_who_does_not_wait_ends_it_at_once(program: Program, use: Use, way: str) -> None:
    use(SLOW)
    shown = open_page(program)
    task = shown._process
    child: Child = task._child
    assert not child.gone
    match way:
        case "click":
            press(program, "stop")
        case "quit":
            program.app.close()
        case "left":
            program.app.services.left["it"] = shown
            program.key("escape")
            assert not child.gone
            program.app.close()
        case "error":
            program.app.open_error(None)
    assert until(lambda: child.gone)  # it was killed, which takes the system a moment
    assert program.top is not shown


@pytest.mark.long
@pytest.mark.parametrize(
    "script", [FALLS, long("import sys; sys.exit(3)"), long("print('no JSON')")]
)
def test_a_crash_is_said_and_tried_again(
    program: Program, brief: Path, use: Use, script: str
) -> None:
    use(script)
    open_page(program, brief, 1)
    shown = wait(program)
    assert shown.found is None
    assert WORDS("review.failed") in all_words(shown)
    assert [widget.id for widget in shown.widgets] == ["again", "back"]
    use(QUICK)
    press(program, "again")
    assert wait(program).found is not None
    assert [block.id for block in shown.foot()[0].leaves()] == ["back", "watch"]


def test_one_that_cannot_be_started(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "own_program", lambda: ["/no/such/program"])
    shown = open_page(program)
    assert not shown.restless
    assert "/no/such/program" in all_words(shown)
    press(program, "back")
    assert program.top is not shown


@cache
def graded_once(deal: int | None, path: Path = RANDOM) -> list[dict[str, Any]]:
    kept = record.parse(path.read_bytes())
    return list(review_lines(kept, ME, deal=deal, worlds=4))


@cache
def found_once(deal: int | None) -> papers.ReviewView:
    """The review of a game between random players, who make many costly moves.

    It has a turn in which both choices cost something, if there is one, among the costliest, and a
    note on how it ended.
    """
    found = review_view(record.parse(RANDOM.read_bytes()), graded_once(deal))
    both = [turn for each in found.deals for turn in each.turns if len(turn.choices) > 1]
    note = message("review.forfeited", name="A program with a long name 1.0")
    costliest = found.costliest
    if both and both[0] not in costliest:
        costliest = (*costliest, both[0])
    return replace(found, costliest=costliest, notes=(note,))


@pytest.mark.parametrize("deal", DEALS)
def test_both_choices_of_a_turn_are_told(program: Program, use: Use, deal: int | None) -> None:
    use(SLOW)
    shown = open_page(program)
    shown.found = found_once(deal)
    shown.changed()
    both = next(turn for turn in shown.found.costliest if len(turn.choices) == 2)
    assert WORDS("review.forfeited", name="A program with a long name 1.0") in all_words(shown)
    said = ""
    for number in range(1, 1 + len(shown.found.costliest)):
        shown.go(f"dear.{number}")
        part = part_of(shown, f"dear.{number}")
        said += f"{part.name}\n{part.value}\n"
    you = WORDS("tell.of", what=YOURSELF, said="")
    assert said.count(you) == sum(len(turn.choices) for turn in shown.found.costliest)
    for name, choice in zip(
        (WORDS("review.choice.draw"), WORDS("review.choice.play")), both.choices
    ):
        assert choice.win is not None
        points, win = signed(-choice.points, 0), signed(-100 * choice.win, 1)
        lost = f"{name}: {points} points, {win}% chance to win"
        assert said.count(lost) == 1
    program.key("escape")


# What was graded is kept


@pytest.mark.long
def test_who_does_not_wait_keeps_what_was_graded(program: Program, brief: Path, use: Use) -> None:
    use(STOPS)
    shown = open_page(program, brief, 1)
    task = sure(shown._process)
    assert program.comes(lambda: len(task.lines) > 2)
    graded = task.lines[1:]
    press(program, "stop")
    assert program.top is shown
    child = task._child
    assert until(lambda: child.gone)  # it was killed, which takes the system a moment
    assert shown.found is not None
    assert not shown.found.whole
    assert sum(len(deal.turns) for deal in shown.found.deals) == 2
    said = all_words(shown)
    assert WORDS("review.partial", n=2, all=task.lines[0]["count"]) in said
    assert WORDS("review.cards") not in said
    # The rest is graded too, and nothing is graded twice.
    press(program, "rest")
    assert wait(program) is shown
    assert shown.found is not None
    assert shown.found.whole
    assert shown._process is None
    alone = graded_once(1, brief)
    assert graded == alone[1:3]
    assert shown.found == review_view(record.parse(brief.read_bytes()), alone)
    press(program, "back")
    assert program.top is not shown


# A turn is opened at the table


@pytest.fixture(params=DEALS)
def found(
    request: pytest.FixtureRequest,
    program: Program,
    use: Use,
    tmp_path: Path,
) -> ReviewPage:
    """The review page of a game, or a deal, in which much was given away."""
    deal: int | None = request.param
    told = tmp_path / "told"
    told.write_text("\n".join(map(dump, graded_once(deal))), "utf-8")
    use(f"print(open({str(told)!r}, encoding='utf-8').read())")
    open_page(program, RANDOM, deal)
    return wait(program)


def badges(shown: ReviewPage) -> list[tuple[str, TurnView]]:
    deals = enumerate(shown.found.deals, 1)
    return [(f"deal.{n}/{i}", turn) for n, deal in deals for i, turn in enumerate(deal.turns)]


def dear(shown: ReviewPage) -> tuple[str, TurnView]:
    return next((id, turn) for id, turn in badges(shown) if turn.choices)


def badge(program: Program, shown: ReviewPage, id: str) -> tuple[float, float]:
    shown.go(id)
    program.frame()
    return part_of(shown, id).bounds.center


def walk_to(program: Program, shown: ReviewPage, id: str) -> None:
    """Move the focus to a badge: to its deal by Tab, then along it."""
    block, number = id.split("/")
    for _ in range(50):
        if shown.focus.startswith(f"{block}/"):
            break
        program.key("tab")
    for _ in range(int(number)):
        program.key("right")
    assert shown.focus == id


@pytest.mark.long
@pytest.mark.parametrize("way", ["click", long("keys")])
def test_a_badge_opens_its_turn(program: Program, found: ReviewPage, way: str) -> None:
    id, turn = dear(found)
    if way == "click":
        program.click(*badge(program, found, id))
    else:
        walk_to(program, found, id)
        program.key("return")
    scene = program.on(PlayScene)
    assert isinstance(scene.purpose, TriedTurn)
    program.frame(times=3)
    said = " ".join(program.app.words.text(each) for each in scene.table.trail)
    assert program.app.words.text(turn.where) in said
    assert WORDS("seat.you") in said
    assert WORDS("review.better") in said
    # It says what was better, and does it when asked again; nothing is written.
    before = RANDOM.read_bytes()
    given = scene.desk.hint
    assert given.move == turn.start.moves[0]
    assert given.hint.why
    for move in turn.start.moves:
        assert scene.desk.hint.move == move
        program.read()
        for _ in range(1 + scene.desk.hint.has_more):
            program.key("h")
        program.frame(times=3)
        if move is not turn.start.moves[-1]:
            program.key("h")
            program.frame(times=3)
    told = [scene.match.entry.game.write(e) for e in scene.match.referee._events]
    assert len(told) >= turn.start.at - 1 + len(turn.start.moves)
    assert RANDOM.read_bytes() == before
    if way == "click":
        program.click(*scene.table.tools[3].bounds.center)
    else:
        program.key("escape")  # this lets go of the chosen cards first
        if program.top is scene:
            program.key("escape")
        named = [program.part(id).name for id in ("on", "back")]
        assert named == [WORDS("trial.on"), WORDS("trial.leave")], "one stays, the other leaves"
        press(program, "back")
    assert program.top is found


@pytest.mark.parametrize("step", [15, long(1)])
def test_every_turn_can_be_opened_and_left(program: Program, found: ReviewPage, step: int) -> None:
    """And each begins as it did in the game, at the player's turn."""
    kept = record.parse(RANDOM.read_bytes())
    for _, turn in badges(found)[::step]:
        found.services.open_turn(found._asked[0], turn)
        scene = program.on(PlayScene)
        assert isinstance(scene.purpose, TriedTurn)
        assert scene.match.referee.actor == ME
        match = record.follow(kept, lines_before(kept, turn.start.at))
        assert scene.match.referee.view(ME) == match.game.observe(match.state, ME)
        assert all(scene.match.referee.refusal(ME, move) is None for move in turn.start.moves[:1])
        program.frame()
        scene.purpose.leave()
        assert program.top is found


@pytest.mark.long
def test_a_turn_can_be_played_again_and_on(program: Program, found: ReviewPage) -> None:
    found.services.open_turn(found._asked[0], badges(found)[0][1])
    first = program.on(PlayScene)
    assert isinstance(first.purpose, TriedTurn)
    view = first.table.view
    program.frame(times=3)
    program.key("h")
    program.click(*first.table.tools[0].bounds.center)
    scene = program.on(PlayScene)
    assert isinstance(scene.purpose, TriedTurn)
    assert scene is not first
    assert scene.table.view == view
    # After the end of the deal the only way is back.
    with program.unseen():
        for _ in range(400):
            program.frame()
            if program.top is not scene:
                break
            if scene.desk.my_move:
                if scene.table.view.phase.value == "draw":
                    program.key("d")
                else:
                    scene.table.stage.hand_state.chosen.clear()
                    scene.focus.go(HAND, 0)
                    program.keys("x", "x")
    top = program.on(MenuPage)
    assert top.title == WORDS("prompt.deal")
    program.key("escape")
    assert program.top is found


def test_no_deal_to_come_is_told(program: Program, found: ReviewPage) -> None:
    """A turn tried in an unfinished game gives away none of its next cards."""
    kept = record.parse(RANDOM.read_bytes())
    trial = Trial(kept, badges(found)[0][1].start.at)
    assert trial.header.seed != kept.header.seed
    game = Referee(trial.header.entry.game, trial.header.rules, 2, Dice(kept.header.seed))
    assert trial.referee.dice_for_chance().seed != game.dice_for_chance().seed


def test_words_and_their_cards_stand_in_one_line(
    watched: None, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = program.app.services
    chips = s.texts.render("3 cards", 15, s.theme.ink)
    monkeypatch.setattr(review_page, "_chips", lambda *_: chips)
    step = StepView(message("tool.back"), message("tool.back"), cards("3C 4C 5C"))
    whole = review_page._way(s, "You", (step, step), 4000, 20)
    for wide in range(whole.width // 2, whole.width, 3):
        made: Any = review_page._way(s, "You", (step, step), wide, 20)
        at = [line.rect for line in made.lines]
        assert [each.centery for each in at[1::2]] == [each.centery for each in at[2::2]], wide


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_a_badge_says_what_it_is(program: Program, found: ReviewPage, way: str) -> None:
    id, turn = dear(found)
    at = badge(program, found, id)
    words = program.app.words
    part = part_of(found, id)
    grade = words.within(message(f"grade.{turn.grade}"))
    assert part.name == f"{words.text(turn.where)}: {grade}"
    found.go(found.foot()[0].id or "back")
    found.focus_seen = False

    def drawn() -> bytes:
        program.frame()
        return program.window.get_surface().copy().get_buffer().raw

    before = drawn()
    if way == "pointer":
        program.point(*at)
    else:
        walk_to(program, found, id)
    assert drawn() != before
    tip = part_of(found, "tip")
    assert tip.name == f"{part.name}\n{words('trial.title')}"
    whole = round(found.laid().whole)
    for found.offset in range(0, whole, 20):
        laid, parts = found.laid(), {each.id: each for each in found.frame().nodes()}
        if "tip" in parts:
            back = next(block.bounds for block in laid.foot if block.id == "back")
            assert not parts["tip"].bounds.overlap(back)
            assert laid.shows(next(each for each in found._placed(laid) if each.has(id)).spot(id))
    assert "tip" not in parts, "its mark is out of sight"


@pytest.mark.long
def test_who_follows_hints_in_the_window_has_played_the_best(monkeypatch: MonkeyPatch) -> None:
    """With the real processes: one gives hints, after a quick player, and one looks back."""
    monkeypatch.setattr("mille.session.seated.QUICK_AFTER", 0.0)
    program = Program(Settings(speed=0.0), SMALL)
    program.app.new_game(against("casual", "standard"), "follows")
    for _ in range(300):
        program.settle()
        if program.top is not program.play:
            break
        if program.play.table.effects.held_up.said is not None:
            program.key("h")  # the first press ends a moment
        program.key("h")
        assert program.comes(lambda: not program.play.desk.adviser.asked)
        program.read()
        given = program.play.desk.hint
        assert given.hint.why
        if given.has_more:
            program.key("h")  # the odds
        program.key("h")
        if isinstance(program.top, AskPage):
            press(program, "answer.0")
    assert isinstance(program.top, SheetPage)
    press(program, "review")
    found = wait(program).found
    assert found.grades["best"] == sum(found.grades.values()) > 5


@pytest.mark.parametrize("found", [2], indirect=True)
def test_the_game_is_watched_with_its_dear_turns(program: Program, found: ReviewPage) -> None:
    press(program, "watch")
    scene = program.on(ReplayScene)
    deal = found._asked[2] or 1
    assert scene.step == scene.replayed.deals[deal - 1], "from the deal that was reviewed"
    turn = found.found.costliest[0]
    scene.go(turn.start.at - 1)
    said = [program.app.words.text(each) for each in scene.table.trail]
    assert said[0].startswith(program.app.words.text(turn.where))
    assert scene.table.log()[-len(said) :] == [*scene.table.trail], "it is read aloud, too"
    scene.sit(Seat(1 - scene.header.me))
    assert not {*scene.table.trail, *scene.table.news} & {*papers.told_of(turn)}, (
        "not the other's choice"
    )
    program.key("escape")
    assert program.top is found


# The cards of a review, drawn only as large as their index


@pytest.mark.parametrize(("scale", "width"), [(1.0, 520.0), (2.0, 520.0), (2.0, 1000.0)])
def test_what_cards_and_choices_gave_is_read_in_letters_of_the_size(
    watched: None, scale: float, width: float
) -> None:
    s = Program(Settings(scale=scale), (600, 720)).app.services
    shares = [ShareView("play", -12.3, -0.123), ShareView("result", 4.0, 0.01)]
    highs = []
    for share in shares:
        made = kind_of(Written, share_picture(s, share, shares, width))
        assert [line.cut for line in made.lines] == [False, False]
        assert min(line.size for line in made.lines) >= s.smallest
        highs.append(made.height)
    assert (highs[0] > 1.9 * s.font(24)) is (scale > 1 and width < 1000)


def test_every_card_has_an_index_of_its_own(program: Program) -> None:
    """So do jokers, which all look alike."""

    def drawn(card: Card) -> bytes:
        return pygame.image.tobytes(chip(program.app.services, card, 34.0), "RGBA")

    faces = set(map(drawn, PACK))
    assert len(faces) == len(PACK)
    assert len({*map(drawn, JOKERS)} - faces) == 1


def test_words_without_cards_go_on_below_without_a_gap(program: Program) -> None:
    """Only a row of cards needs the height of cards."""
    s = program.app.services
    said = YOURSELF
    step = StepView(said, said)
    turn = TurnView(said, "blunder", None, 1.0, (), StartView(0))

    def high(*steps: StepView) -> int:
        choice = ChoiceView(said, None, 1.0, steps, (step,), ())
        return turn_picture(s, replace(turn, choices=(choice,)), 800.0).height

    line = s.texts.render(s.words.text(said), s.font(15), s.theme.ink).height
    assert high(*[step] * 30) - high(step) < 3 * (line + 8)
    assert high(replace(step, cards=PACK[:1])) > high(step)


def test_a_long_way_goes_on_in_another_line(program: Program, monkeypatch: MonkeyPatch) -> None:
    """A sentence wider than its half of the paper was cut at the edge."""
    s, flowing = program.app.services, Mock(wraps=flow)
    monkeypatch.setattr("mille.ui.pages.review.flow", flowing)
    said = message("puzzle.tomorrow")
    choice = ChoiceView(said, None, 1.0, (StepView(said, said),), (), ())
    turn = TurnView(said, "blunder", None, 1.0, (choice,), StartView(0))
    turn_picture(s, turn, 300.0)
    made = [each for call in flowing.call_args_list for each in call.args[0]]
    assert max(each.width for each in made) <= 150
    name, sentence = made[:2]
    assert name.width + sentence.width <= 150 and sentence.height > 2 * s.font(15)
    assert name.height == sentence.height, "beside its first line, however long it is"
