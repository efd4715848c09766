"""Beggar My Neighbor in the window: moves that leave no choice, its pile, and its rope."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from unittest.mock import Mock

import pygame
import pytest

from mille.games import entry
from mille.games.beggar_my_neighbor.present import PILE
from mille.games.beggar_my_neighbor.rules import State
from mille.games.beggar_my_neighbor.table import Event, Played, Taken
from mille.session import disk, record
from mille.session.lesson import levels
from mille.session.record import PACES
from mille.session.sources import ME
from mille.ui.pages.box import LearnPage
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.new_game import Chosen
from mille.ui.table.play import PlayScene
from mille.ui.table.table import Table
from mille.view.table import Place, Role
from tests.games.beggar_my_neighbor.positions import play as played, position
from tests.parts import kind_of, long
from tests.ui.conftest import SIZE, SMALL, Program, alone, ids, settled
from tests.ui.tables import WORDS, said_id
from tests.ui.written import NAMES

GAME = entry("beggar_my_neighbor")
STANDARD = GAME.rule_sets["standard"]


def at_table(seed: str = "forced", others: int = 1, size: tuple[int, int] = SMALL) -> Program:
    """A game of nothing but forced moves, from its first card on, at usual speed."""
    return settled(GAME.id, others + 1, "standard", "casual", seed, size, speed=1.0, voices="off")


def wait(program: Program, seconds: float = 10.0) -> None:
    with program.unseen():
        program.frame(1 / 30, times=round(30 * seconds))


def turn(program: Program) -> None:
    program.hold("space")
    program.post(pygame.KEYUP, key=pygame.K_SPACE)


def own_turned(program: Program) -> int:
    events = program.play.match.referee.events_for(ME)
    lines = [GAME.game.write(event) for event in events]
    return sum(line["event"] == "play" and line["seat"] == ME for line in lines)


def test_a_card_by_click_by_key_by_button_and_by_dragging() -> None:
    program = at_table(size=SIZE)
    ground = program.play.table.stage.ground
    stack = ground.zone(Place(Role.STACK, ME)).rect.center
    pile = ground.zone(Place(Role.TRICK)).rect.center
    ways: list[Callable[[], None]] = [
        lambda: program.click(*stack),
        lambda: program.hold("space"),
        lambda: program.click(*program.play.table.buttons[0].bounds.center),
        lambda: program.drag(*stack, *pile),
    ]
    for n, way in enumerate(ways, 1):
        way()
        program.post(pygame.KEYUP, key=pygame.K_SPACE)
        assert own_turned(program) == n
        program.settle()
        assert own_turned(program) == n  # and nothing turns by itself


def test_out_of_turn_nothing_is_done_and_it_is_said() -> None:
    program = at_table()
    while program.play.match.my_turn:
        turn(program)
    program.play.desk.hurry()
    before = own_turned(program)
    assert not program.play.match.my_turn
    turn(program)
    assert own_turned(program) == before
    toast = program.play.table.toast.said
    assert toast.id == "refusal.turn_of"
    program.settle()
    assert program.play.table.toast.said is None, "by now it is one's turn"


def test_a_card_that_still_moves_does_not_hold_up_the_next() -> None:
    program = at_table("quick", others=1)
    stack = program.play.table.stage.ground.zone(Place(Role.STACK, ME)).rect.center
    ways: list[Callable[[], None]] = [lambda: program.hold("space"), lambda: program.click(*stack)]
    for way in ways:
        while not (program.play.match.view().debt > 1 and program.play.match.my_turn):
            turn(program)
            program.settle()
        before = own_turned(program)
        way()
        assert program.play.table.stage.busy
        way()
        program.post(pygame.KEYUP, key=pygame.K_SPACE)
        assert own_turned(program) == before + 2
        program.settle()


@pytest.mark.parametrize("way", ["space", "auto"])
def test_own_cards_are_turned_as_long_as_space_is_held_or_auto_is_on(way: str) -> None:
    program = at_table()
    assert program.play.focus.group == Place(Role.STACK, ME), "keys begin on the own stack"
    auto = next(tool for tool in program.play.table.tools if tool.id == "auto")
    if way == "auto":
        program.click(*auto.bounds.center)
    else:
        program.hold("space")
    wait(program)
    assert own_turned(program) > 5 and auto.main is (way == "auto")
    if way == "auto":
        program.key("a")
    else:
        program.post(pygame.KEYUP, key=pygame.K_SPACE)
    program.settle()
    before = own_turned(program)
    wait(program)
    assert own_turned(program) == before


def test_the_pace_goes_round() -> None:
    program = at_table()
    pace = next(tool for tool in program.play.table.tools if tool.id == "pace")
    seen = []
    for _ in range(len(PACES) + 1):
        program.frame()
        seen.append((program.app.services.speed, pace.name))
        program.click(*pace.bounds.center)
    speeds = [speed for speed, _ in seen]
    assert speeds == [*PACES, PACES[0]]
    assert len({name for _, name in seen}) == len(PACES)
    assert program.app.services.settings.speed == 1.0, "that of all games"


def test_auto_and_pace_are_kept_for_a_game_and_not_for_the_next() -> None:
    program = at_table()
    program.play.forced.switch()
    program.play.forced.faster()
    kept = program.play.match.header.seed
    program.app.open_start()
    assert program.app.services.speed == 1.0, "it is that game's alone"
    program.app.start()
    assert program.play.match.header.seed == kept
    assert program.play.forced.on
    assert program.app.services.speed == PACES[1]
    program.app.new_game(Chosen(("casual",), STANDARD), "next")
    assert not program.play.forced.on
    assert program.app.services.speed == 1.0
    (other,) = disk.open_games().iterdir()
    program.app.go_on(other)
    assert program.play.match.header.seed == kept
    assert program.play.forced.on
    assert program.app.services.speed == PACES[1]

    program.app.apply(program.app.services.settings.changed(speed=4.0))
    assert program.app.services.speed == 4.0
    program.app.open_start()
    program.app.start()
    assert program.app.services.speed == 4.0


def test_a_pace_that_nobody_can_choose_is_none() -> None:
    program = at_table()
    path = program.play.match.path
    program.app.close_game()
    for pace in ("1e9", "-1", '"fast"', "null", "[2]"):
        with path.open("a") as file:
            file.write(f'{{"event":"note","seat":0,"auto":true,"pace":{pace}}}\n')
        program.app.start()
        assert program.app.services.speed == 1.0
        assert program.play.forced.on
        program.app.close_game()


@pytest.mark.parametrize("others", [1, 3])
def test_to_the_end_plays_all_that_is_left_and_saves_it(others: int) -> None:
    program = at_table(others=others)
    path = disk.current_game()
    end = next(tool for tool in program.play.table.tools if tool.id == "end")
    program.click(*end.bounds.center)
    written = None
    with program.unseen():
        for _ in range(400):
            program.frame()
            if path.exists():
                written = path.read_bytes()
            if isinstance(program.top, LastWordPage):
                break
    program.on(LastWordPage)
    below = kind_of(Table, program.app.services.stack[0])
    assert below.tools == [], "nothing is left to be done with them"
    assert written is not None
    match = record.follow(record.parse(written))
    assert GAME.game.waiting(match.state).actor is None


@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("frames", [9, *map(long, (0, 21, 36, *range(3, 40, 3)))])
def test_to_the_end_while_a_card_moves(others: int, frames: int) -> None:
    program = at_table(others=others)
    while program.play.match.my_turn:
        turn(program)
    with program.unseen():
        program.frame(times=frames)
        program.play.forced.run()
        program.frame(times=400)
    program.on(LastWordPage)


def test_a_match_that_runs_to_its_end_is_told_of_a_full_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program, full = at_table(), OSError(28, "No space left on device")
    monkeypatch.setattr("os.fsync", Mock(side_effect=full))
    program.play.forced.run()
    program.frame(times=3)
    assert not program.play.desk.runs
    toast = program.play.table.toast.said
    assert toast.id == "journal.failed"
    monkeypatch.undo()


# The pile stays until you have had time to read it


@pytest.mark.parametrize("size", [(600, 720), (900, 700), (1280, 720), SMALL])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("turned", [1, 5, 6])
def test_the_pile_and_what_is_paid_lie_in_the_middle_together(
    size: tuple[int, int], seats: int, turned: int
) -> None:
    table = alone(GAME.id, NAMES[:seats], size)
    stacks = ["2C 3C QS 9C AD", "4C 5C 6C 7C JC", "6H 7H 8H", "6S 7S", "8S 9S", "TS TD"]
    before, _ = played(position(" / ".join(stacks[:seats])), turned)
    table.show(GAME.game.observe(before, ME))
    assert table.shown is not None
    slots = [pose.rect for pose, _ in table.stage.ground.slots(table.shown)]
    lies = [s.home.rect for s in table.stage.sprites if s.place == PILE] + slots
    place, felt = table.stage.ground.zone(PILE).rect, table.stage.ground.zones["felt"].rect
    left, right = min(rect.x for rect in lies), max(rect.right for rect in lies)
    assert (left + right) / 2 == pytest.approx(felt.center[0], abs=2)
    assert place.x - 1 <= left and right <= place.right + 1
    beside = slots + lies[len(lies) - len(slots) - max(1, table.shown.zones[PILE].beside) :]
    assert all(a.overlap(b) < 1 for a, b in pairwise(sorted(slots, key=lambda rect: rect.x)))
    assert all(place.y - 1 <= rect.y and rect.bottom <= place.bottom + 1 for rect in beside)


def told(table: Table, before: State) -> Iterator[Event]:
    """Show a state and tell the next card, as in play: each event with the view after the move."""
    table.show(GAME.game.observe(before, ME))
    after, events = played(before, 1)
    for event in events:
        table.tell(event, GAME.game.observe(after, ME))
        yield event
        table.hurry()


def test_a_pile_lies_there_until_all_of_it_is_taken() -> None:
    table = alone(GAME.id, NAMES[:2], SMALL, speed=1.0)
    before, _ = played(position("2C 3C QS 9C 8C / 4C 5C 6C 7C TC JC"), 6)
    seen = []
    for event in told(table, before):
        lies = [s for s in table.stage.sprites if s.place == PILE]
        if isinstance(event, Played):
            assert len(lies) == 7, "the pile is gone before the payment is complete"
        if isinstance(event, Taken):
            assert not lies
            assert len(table.stage.going) == 7
        seen.append(type(event))
    assert seen == [Played, Taken]


def test_the_last_six_cards_of_the_pile_can_be_read() -> None:
    table = alone(GAME.id, NAMES[:2], SMALL)
    before, _ = played(position("2C 3C 6D 9C 8C / 4C 5C 6C 7C TC"), 9)
    table.show(GAME.game.observe(before, ME))
    pile = [s.home for s in table.stage.sprites if s.place == PILE]
    lefts = sorted(pose.rect.x for pose in pile)[-6:]
    wide = pile[0].rect.w
    assert all(b - a > 0.2 * wide for a, b in pairwise(lefts)), "a corner is covered"


def test_what_makes_no_sense_without_choices_is_not_offered() -> None:
    """Hints, also in its lesson and by a key, and puzzles: it has neither of its own."""
    program = settled("beggar_my_neighbor")
    play = program.play
    assert "hint" not in [tool.id for tool in play.table.tools]
    program.key("h")
    assert said_id(play) == "key.not_here"
    for _ in range(2):
        program.key("h")
    assert play.frame().find("whispered") is None
    program.app.open_start()
    program.frame()
    assert "puzzles" not in ids(program.top)
    program.app.learning.open("puzzles")
    page = program.on(LearnPage)
    assert page.tab == "lessons" and "tab" not in ids(page)
    program.app.learning.begin(levels("beggar_my_neighbor")[0])
    lesson = program.on(PlayScene)
    assert "hint" not in [tool.id for tool in lesson.table.tools]
    program.frame()
    assert WORDS("lesson.hint") not in program.part("advice").name
