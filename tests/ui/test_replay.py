"""Games closed and opened again, and recorded games at their own tables."""

from __future__ import annotations

import shutil
from itertools import pairwise, product
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.engine.text import dump
from mille.games import entry
from mille.games.mille.melds import rules_from
from mille.session import disk, matches, record, shelf
from mille.session.review import levels
from mille.session.settings import Settings
from mille.session.sources import ME, Replay
from mille.ui.input import Key, PointerDown, PointerMove, PointerUp
from mille.ui.pages.again import TurnAgainPage
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.reading import RulesPage
from mille.ui.pages.review import AskedPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import TriedTurn
from mille.ui.table.replay import ReplayScene, Timeline
from mille.ui.widgets import Button
from mille.view.geometry import Rect
from mille.view.names import Remark
from mille.view.table import Role
from tests.golden.make import HERE
from tests.parts import quick_first
from tests.patience import until
from tests.ui.conftest import SIZE, Program, again, against, launched, part_of, under_title
from tests.ui.robot import Robot
from tests.ui.tables import WORDS, same_table
from tests.ui.test_history_page import finished
from tests.ui.written import Written

# Recorded games at their own tables: every step, from every seat, by pointer and by keys

RECORDS = sorted((HERE / "records").glob("*-1.jsonl"))


def opened(program: Program, path: Path, step: int | None = None) -> ReplayScene:
    program.app.open_replay(path, step)
    return program.on(ReplayScene)


@pytest.mark.parametrize("path", quick_first(RECORDS, 2), ids=lambda path: path.stem)
def test_steps_and_jumps_show_what_the_seat_saw(program: Program, path: Path) -> None:
    """Told event by event or shown at once: the same table, and nothing hidden."""
    scene = opened(program, path)
    game, replayed = scene.replayed.entry.game, scene.replayed
    seat = Seat(len(replayed.header.seats) - 1)
    scene.sit(seat)
    scene.go(0)
    while scene.step < min(150, replayed.count):
        scene.forward()
        scene.table.hurry()
        told = scene.table.shown
        assert told == scene.table.show_of(replayed.view(scene.step, seat))
        if replayed.is_whole(scene.step):
            assert scene.table.view == game.observe(replayed.state(scene.step), seat)
    told = scene.table.shown
    scene.go(scene.step)
    assert scene.table.shown == told


@pytest.mark.parametrize("path", quick_first(RECORDS, 2), ids=lambda path: path.stem)
def test_all_cards_can_be_opened(program: Program, path: Path) -> None:
    scene = opened(program, path, 30)

    def hidden() -> int:
        zones = scene.table.shown.zones.values()
        hands = [zone for zone in zones if zone.place.role is Role.HAND]
        return sum(each.card is None for zone in hands for each in zone.cards)

    before = hidden()
    scene.handle(Key("0"))
    assert hidden() == 0
    scene.handle(Key("0"))
    assert hidden() == before


def test_only_the_seat_that_is_shown_is_you(program: Program, home: Path) -> None:
    scene = opened(program, finished(disk.history(), "anaconda", "a"), 200)
    everybody = [each.name for each in scene.replayed.header.seats]
    assert scene.table.names == everybody
    scene.sit(Seat(1))
    assert scene.table.names == [WORDS("replay.player"), *everybody[1:]]
    said = " ".join(WORDS.of("anaconda").text(line) for line in scene.table.log())
    assert WORDS("replay.player") in said
    told = WORDS("replay.sat", name=everybody[1])
    assert any(part.name == told for part in scene.frame()), "who is you in this view"
    program.app.apply(program.app.services.settings.renamed("", "Anna"))
    scene.go(200)
    assert scene.table.names == everybody, "the catalogue says the name"
    scene = opened(program, finished(home, "anaconda", "a"), 200)
    player = WORDS("replay.player")
    assert scene.table.names == [player, *everybody[1:]], "a file of somebody else's"


def test_keys_walk_steps_turns_and_deals(program: Program) -> None:
    scene = opened(program, HERE / "records" / "mille-1.jsonl")
    replayed = scene.replayed
    assert scene.step == replayed.deals[0]
    for key, step in [
        ("right", replayed.deals[0] + 1),
        ("left", replayed.deals[0]),
        ("down", replayed.turns[1]),
        ("up", replayed.turns[0]),
        ("page down", replayed.deals[1]),
        ("page up", replayed.deals[0]),
        ("end", replayed.count),
        ("home", 0),
    ]:
        scene.handle(Key(key))
        assert scene.step == step, key
    scene.handle(Key("2"))
    assert scene.table.shown.me == 1
    scene.handle(Key("escape"))
    assert program.top is not scene


def test_letting_go_works_out_no_more_tables_than_are_marked(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(program, HERE / "records" / "mille-1.jsonl")
    turn = [n for n in scene.replayed.turns if scene.replayed.seats_on_turn(n) == (scene.seat,)][4]
    scene._show(turn + 1)
    show = Mock(wraps=scene.table.show_of)
    monkeypatch.setattr(scene.table, "show_of", show)
    scene._recall()
    assert scene.table.news
    assert show.call_count <= 1, "your move was the last one"


def test_the_line_is_dragged(program: Program) -> None:
    scene = opened(program, HERE / "records" / "mille-1.jsonl")
    line = scene.time.bounds
    scene.handle(PointerDown(line.center[0], line.center[1]))
    middle = scene.step
    assert abs(middle - scene.replayed.count / 2) <= 1
    scene.handle(PointerMove(line.right, 5))
    assert scene.step == scene.replayed.count
    scene.handle(PointerUp(line.right, 5))
    assert scene.table.news
    scene.handle(PointerMove(line.x, line.center[1]))
    assert scene.step == scene.replayed.count


def test_the_numbers_of_many_deals_have_room_and_equal_steps(watched: None) -> None:
    size = (600, 720)
    s, paper = Program(Settings(), size).app.services, Written(size)
    time = Timeline(s, 300, range(0, 300, 10), (), {})
    time.lay(Rect(0, 0, 600, time.high))
    time.draw(paper, False, False)
    assert [line.text for line in paper.lines] == [str(deal) for deal in range(1, 31, 2)]
    gaps = [after.ink.x - line.ink.right for line, after in pairwise(paper.lines)]
    assert min(gaps) >= paper.lines[0].size / 2


def test_the_way_back_to_the_sheet_covers_no_button_of_the_replay(program: Program) -> None:
    scene = opened(program, HERE / "records" / "guts-1.jsonl")
    scene.handle(Key("f2"))
    sheet = program.top
    sheet.act("table", "press")
    back = part_of(sheet, "back")
    assert back.bounds.bottom <= scene.time.bounds.y


def test_it_plays_to_the_end_and_rests(program: Program) -> None:
    scene = opened(program, HERE / "records" / "beggar_my_neighbor-1.jsonl")
    scene.handle(Key("space"))
    for _ in range(20_000):
        scene.update(1 / 20)
        if not scene.restless:
            break
    assert scene.step == scene.replayed.count
    assert not scene.playing


def test_the_pace_is_a_figure_unless_all_is_instant(program: Program) -> None:
    scene = opened(program, HERE / "records" / "beggar_my_neighbor-1.jsonl")

    def named() -> str:
        part = part_of(scene, "pace")
        return part.name

    assert program.app.services.speed == 0
    words = program.app.words
    assert named() == words("tool.pace")
    scene.handle(Key("v"))
    scene.handle(Key("v"))
    assert named() == words("tool.pace.now", n="2")


def test_what_was_said_at_the_table_is_said_again(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    text = (HERE / "records" / "beggar_my_neighbor-1.jsonl").read_text("utf-8").splitlines()
    id, more = "voice.odette.last.won.plain.1", "voice.mado.last.lost.plain.1"
    of = [{"seat": 1, "id": each} for each in (id, more, "voice.nobody_has_words_for")]
    said = [dump(record.note(said=each)) for each in of]
    lines = [*text[:6], *said[:2], text[6], said[2], *text[7:]]
    path.write_text("\n".join(lines), "utf-8")
    scene = opened(program, path, 1)
    (at, _), remarks = scene.replayed.remarks, scene.table.effects.remarks
    assert remarks.said is None
    while scene.step < at:
        scene.forward()
    scene.table.hurry()
    assert remarks.said == Remark(Seat(1), id)
    words = program.app.words(id)
    assert any(words in part.name for part in scene.frame() if part.id == "remark")
    scene.table.effects.update(remarks.left, program.app.services.tempo)
    assert remarks.said == Remark(Seat(1), more), "never two at once"
    scene.forward()  # nobody knows what was said there
    scene.table.hurry()
    assert remarks.said is None
    scene.handle(Key("left"))
    assert remarks.said is not None


@pytest.mark.parametrize("language", ["fr", "de", "en", "es", "ja"])
def test_its_buttons_have_letters_of_one_size_and_keys_apart_from_them(language: str) -> None:
    """So have the tools of a table, each with its picture."""
    program = Program(Settings(speed=0.0), SIZE, language=language)
    program.begin("tools")
    (size, with_picture), *others = {tool._lettering() for tool in program.play.table.tools}
    assert with_picture and not others and size > 0.85 * program.app.services.font(15)
    program.app.open_replay(HERE / "records" / "mille-1.jsonl")
    program.frame()
    buttons = [each for each in program.on(ReplayScene)._blocks if type(each) is Button]
    assert len(buttons) == 6 and len({button._lettering()[0] for button in buttons}) == 1
    assert language != "fr" or len({button._fitted()[0] for button in buttons}) > 1
    ink = program.app.services.theme.button_text
    for button in buttons:
        drawn = list[pygame.Surface]()
        for button.key_works in (True, False):
            drawn.append(surface := pygame.Surface(SIZE))
            button.draw(surface, False, False)
        cap = pygame.mask.from_threshold(drawn[0], (0, 0, 0), (1, 1, 1, 255), drawn[1])
        cap.invert()
        words = pygame.mask.from_threshold(drawn[1], ink, (60, 60, 60, 255))
        assert cap.count() and words.count()
        assert not any(words.overlap(cap, by) for by in product((-3, 0, 3), repeat=2)), button.id


def test_what_cannot_be_read_is_said(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    shutil.copy(HERE / "records" / "mille-1.jsonl", path)
    text = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*text[:5], "{}", *text[5:]]), "utf-8")
    program.app.open_replay(path)
    assert program.on(MenuPage).title == program.app.words("unread.title")
    assert path.name in under_title(program.top)
    program.key("escape")
    missing = tmp_path / "none.jsonl"
    program.app.open_file(missing)
    why = message("reason.ENOENT")
    said = program.app.words("fault.file", file=str(missing), reason=why)
    assert under_title(program.on(MenuPage)) == said


def test_a_file_that_is_no_game_is_called_by_its_name(program: Program, tmp_path: Path) -> None:
    """And what ends before its first card is no empty table."""
    path, words = tmp_path / "holiday.txt", program.app.words
    data = (HERE / "records" / "militaire-1.jsonl").read_bytes()
    head = data.index(b"\n")
    deal = data.index(b"\n", head + 1)
    none = [b"", b"nonsense\n", b"\x89PNG\n", b"[1]\n", b'{"a":"b"}\n', b"{"]
    none += [data[:length] for length in (9, head // 2, head - 1)]
    early = [data[:length] for length in (head, head + 1, head + 2, deal - 1)]
    for content in (*none, *early):
        path.write_bytes(content)
        program.post(pygame.DROPFILE, file=str(path))
        page, why = program.on(MenuPage), words("fault.no_deal")
        other = words("unread.other", file="holiday.txt")
        assert (page.title == words("unread.no_game")) is (content in none), content
        said = other if content in none else words("unread.body", why=why, file="holiday.txt")
        assert under_title(page) == said and path.read_bytes() == content
        program.key("escape")


def test_deals_begin_where_cards_lie() -> None:
    replayed = Replay(HERE / "records" / "guts-1.jsonl")
    assert list(replayed.deals[:3]) == [1, 10, 20]
    assert set(replayed.turning_points) <= {step - 1 for step in (*replayed.deals, 77)}


def at_a_choice(program: Program, name: str, seat: int) -> ReplayScene:
    scene = opened(program, HERE / "records" / name)
    replayed = scene.replayed
    half = replayed.count // 2
    step = next(n for n in range(half, replayed.count) if seat in replayed.seats_on_turn(n))
    scene.sit(Seat(seat))
    scene.go(step)
    return scene


@pytest.mark.parametrize("path", quick_first(RECORDS, 2), ids=lambda path: path.stem)
def test_a_game_is_played_on_from_any_seat(program: Program, path: Path) -> None:
    """It begins with the cards on the table, is a game of its own, and can be resumed."""
    seat = len(record.parse(path.read_bytes()).header.seats) - 1
    if path.stem.startswith("beggar"):  # it has no choices
        scene = opened(program, path, 9)
        scene.handle(Key("i"))
        assert program.top is scene
        return
    scene = at_a_choice(program, path.name, seat)
    before = scene.table.view
    scene.handle(Key("i"))
    page = program.on(TurnAgainPage)
    page.act("keep", "press")
    play = program.play
    assert play.match.me == seat
    assert play.match.view() == before
    assert play.match.my_turn
    move = next(iter(play.match.entry.game.moves(play.match.view())))
    assert play.match.submit(move) is None
    view = play.match.view()
    program.app.close_game()
    kept = record.parse(disk.current_game().read_bytes())
    record.follow(kept)
    assert not shelf.read(disk.current_game().read_bytes()).counts
    assert [each.player == "human" for each in kept.header.seats].index(True) == seat
    program.app.start()
    assert program.play.match.me == seat
    if not program.play.match.waiting.sealed:
        assert program.play.match.view() == view


def test_a_turn_is_tried_and_nothing_kept(program: Program) -> None:
    scene = at_a_choice(program, "mille-1.jsonl", 1)
    scene.handle(Key("i"))
    page = program.on(TurnAgainPage)
    page.act("try", "press")
    tried = program.on(PlayScene)
    assert tried.match.me == 1
    assert not disk.current_game().exists()
    assert isinstance(tried.purpose, TriedTurn)
    program.key("escape")
    menu = program.on(MenuPage)
    assert [
        each.id for each in menu.widgets if isinstance(each, Button) and each.key == "escape"
    ] == ["on"]
    program.key("escape")
    assert program.app.services.stack[-1] is tried
    tried.purpose.leave()
    assert program.top is scene


@pytest.mark.long
def test_others_are_asked(program: Program) -> None:
    scene = at_a_choice(program, "militaire-1.jsonl", 2)
    scene.handle(Key("h"))
    page = program.on(AskedPage)
    assert program.comes(lambda: not page.restless)
    players = [answer.player for answer in page._asked.answers]
    assert players == ["", *levels(entry("militaire"))]
    game, replayed = scene.replayed.entry.game, scene.replayed
    for answer in page._asked.answers:
        assert game.refusal(replayed.state(scene.step), answer.move) is None
    assert page._asked.answers[0].reasons
    done = message("asked.done", name=page._name)
    assert WORDS.text(done) in [part.name for part in page.frame()], "a head of its own"
    program.key("escape")
    assert program.top is scene


def test_the_plan_of_a_hint_stands_above_its_reason(program: Program) -> None:
    scene = at_a_choice(program, "contract_rummy-1.jsonl", 0)
    scene.go(next(n for n in range(scene.replayed.deals[0], 99) if scene.asked_seat == 0))
    scene.handle(Key("h"))
    page = program.on(AskedPage)
    assert until(lambda: bool(page._asked.answers) or page._asked.poll())
    program.frame()
    (hint, *_), names = page._asked.answers, page._names
    advice = scene.replayed.entry.presenter.advice(page._asked.view, hint.move, names, hint.reasons)
    assert advice is not None and advice.plan
    words = program.app.words.of("contract_rummy")
    page.changed()
    there = " ".join(part.name for part in page.frame())
    assert all(words.text(each) in there for each in advice.plan)
    program.key("escape")


def test_a_record_is_dropped_on_the_window(program: Program) -> None:
    program.app.new_game(against("casual", "standard"))
    title = program.app.title
    program.post(pygame.DROPFILE, file=str(HERE / "records" / "guts-1.jsonl"))
    program.on(ReplayScene)
    assert program.app.title.id == "guts"
    program.key("f1")  # the rules of the game that is shown, whatever waits below it
    page = program.on(RulesPage)
    words = program.app.words
    assert page.title == words("rules.title", game=words("game.title"))
    program.keys("escape", "escape")
    assert program.app.title is title
    assert not list(disk.history().glob("*.jsonl"))


# Closed at any moment and opened again: the same table, and the game goes on


def begin(seed: str = "resume", target: int = 400) -> None:
    rules = rules_from({"target": target})
    matches.begin(disk.current_game(), "mille", rules, "casual", "You", seed).close()


def record_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def play_on(program: Program, moves: int) -> None:
    """Let the robot play; it closes sheets."""
    robot = Robot(program, program, Dice("robot"), player="thumb")
    with program.unseen():
        for _ in range(moves * 30):
            program.frame()
            top = program.top
            if isinstance(top, LastWordPage):
                return
            if isinstance(top, SheetPage):
                program.key("return")
            elif program.play.match.referee.actor == ME and not program.play.match.pending:
                if moves == 0:
                    return
                robot.move(program.play.table.view)
                moves -= 1


@pytest.fixture
def whole() -> list[bytes]:
    """The lines of a game that has ended; its record is gone."""
    file = finished(disk.games(), "mille", "whole")
    lines = record_of(file)
    file.unlink()
    return lines


def test_in_the_middle_of_motion() -> None:
    """The record is ahead of the screen: nothing that was moving is lost."""
    begin()
    program = launched(speed=1.0)
    program.frame(times=3)
    assert program.play.table.stage.busy
    truth = program.play.match.referee.view(ME)
    program = again(program, speed=1.0)
    assert program.play.table.view == truth
    assert not program.play.table.stage.busy


def test_between_two_deals_the_sheet_comes_again(whole: list[bytes]) -> None:
    ends = [i for i, line in enumerate(whole) if b'"deal_end"' in line]
    disk.current_game().write_bytes(b"".join(whole[: ends[0] + 1]))
    program = launched()
    program.frame(times=10)
    assert isinstance(program.top, SheetPage)
    program.key("return")
    same_table(program.settle().play)


@pytest.mark.parametrize(
    "damage",
    [
        *(b"", b"\n", b"no json\n", b"\xff\xfe\x00garbage\n", b"[1,2,3]\n"),
        b'{"format":"mille-record","version":99}\n',
        "an impossible line",
    ],
)
def test_a_damaged_record_is_kept_aside(
    home: Path, whole: list[bytes], damage: bytes | str
) -> None:
    """And a new game can be played."""
    wrong = b"".join([*whole[:9], whole[2], *whole[9:20]])
    damage = wrong if isinstance(damage, str) else damage
    current = disk.current_game()
    current.write_bytes(damage)
    program = launched()
    assert program.app.table is None
    program.frame(times=3)
    assert not current.exists()
    (kept,) = (home / "games" / "history").iterdir()
    assert kept.read_bytes() == damage
    program.begin(person="regular", rules="pagat")
    same_table(program.play)


def test_a_game_that_ended_unseen_shows_its_payment(home: Path) -> None:
    """Closed between the last move and the payment, and the last line lost with it."""
    path = home / "games" / "current.jsonl"
    begin("unseen", target=1)
    first = launched()
    robot = Robot(first, first, Dice("robot"), player="thumb")
    with first.unseen():
        while first.app.table is not None and first.play.match.referee.actor is not None:
            first.frame()
            if first.play.desk.my_move and first.play.table.view.my_turn:
                robot.move(first.play.table.view)
    lines = path.read_bytes().splitlines(keepends=True)
    assert b"game_end" in lines[-1]
    first.app.close()
    path.write_bytes(b"".join(lines[:-1]))
    other = launched()
    other.frame(times=5)
    other.on(LastWordPage)
    assert not path.exists()
    (kept,) = (home / "games" / "history").iterdir()
    *_, end, said = kept.read_bytes().splitlines()
    assert b"game_end" in end and b'"said"' in said


def test_two_windows_without_a_lock_do_not_write_one_record(home: Path) -> None:
    """Somebody has deleted it; whoever moves first goes on, and the other window says so."""
    begin()
    first = launched()
    play_on(first, 1)
    (home / "games" / "current.lock").unlink()
    second = launched()
    play_on(second, 2)
    kept = record_of(disk.current_game())
    driver = first.play.match
    move = next(iter(driver.entry.game.moves(driver.view())))
    assert not first.play.desk.submit(move)
    first.frame()
    assert first.play.desk.unsaved == message("journal.stale")
    assert record_of(disk.current_game()) == kept
    play_on(second, 1)
    assert record_of(disk.current_game())[: len(kept)] == kept
    record.follow(record.parse(disk.current_game().read_bytes()))
    first.app.start()
    assert under_title(first.top) == first.app.words("journal.locked")
