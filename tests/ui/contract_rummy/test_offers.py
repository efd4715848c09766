"""What is said about "May I?" is above the answers on the paper: hints, what keys tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.engine.message import message
from mille.games import entry
from mille.games.contract_rummy.moves import Answered, MayI
from mille.games.contract_rummy.shown import together
from mille.games.contract_rummy.tray import is_asked
from mille.session import disk
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.input import Key, Wheel
from mille.ui.table import desk
from mille.ui.table.beside import offer_words, paper_of, question_at, reach_of
from mille.ui.table.desk import Given
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import Instruction
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.presentation import Advice
from tests.parts import quick_first
from tests.ui.conftest import SCALES, SMALL, Program
from tests.ui.contract_rummy.dealt import begin
from tests.ui.stranger import Stranger
from tests.ui.written import Written, watch

SIZES = [SMALL, (1280, 720), (1920, 1080)]


_played: list[bytes] = []
"""The record up to where the upcard is offered, once it has been played."""


def asked(program: Program) -> PlayScene:
    """A table at which the player is offered the upcard."""
    if _played:
        disk.current_game().parent.mkdir(parents=True)
        disk.current_game().write_bytes(_played[0])
    else:
        begin(4, "offer")
    program.app.start()
    stranger = Stranger(program, "keys", "offer")
    with program.unseen():
        for _ in range(2000):
            program.frame()
            play = program.play
            if play.match.referee.actor == ME and not play.match.pending:
                if is_asked(play.table.view):
                    break
                stranger.act()
        else:
            raise AssertionError("nobody asked")
    _played[:] = [disk.current_game().read_bytes()]
    return play


@pytest.mark.parametrize("size", quick_first([(1280, 720), (600, 720)], 1))
def test_the_whole_question_is_in_sight_with_its_answers(home: Path, size: tuple[int, int]) -> None:
    play = asked(Program(Settings(speed=0.0, scale=2.0), size))
    question = question_at(play.table)
    assert question is not None
    for _ in range(12):
        play.handle(Wheel(x=0.0, y=0.0, steps=-20))  # down to the hand
        play.handle(Key("tab"))
        if play.focus.thing in play.table.buttons:
            break
    else:
        raise AssertionError("no answer has the focus")
    assert play.table.closeup.shows(question)


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_a_hint_leaves_the_answers_in_sight(home: Path, size: tuple[int, int]) -> None:
    """It lies on the paper if it fits there, or else beside it, and the question stays."""
    program = Program(Settings(speed=0.0), size)
    play = asked(program)
    player = entry("contract_rummy").players["grandmaster"]
    thought = decide(player.think(play.table.view, Dice("hint")))
    assert isinstance(thought, MayI)
    card = play.table.view.pile[-1]
    why = (message("why.both", n=112, other=115, name="Ambroise", than=message("offer.may_i")),) * 3
    for scale in SCALES:
        app = program.app
        app.apply(app.services.settings.changed(scale=scale))
        play.desk.hint = Given(MayI(True), Advice(message("hint.yes", card=card), why=why))
        program.frame(times=2)
        slip, words = play.hints.rect, offer_words(play.table)
        assert slip is not None and words is not None
        for answer in play.table.buttons:
            assert slip.overlap(answer.bounds) < 1, scale
        assert slip == words or slip.overlap(paper_of(play.table)) < 1, scale
        assert play.table.hides_prompt == (slip == words)
        given = Given(MayI(True), Advice(message("hint.yes", card=card)))
        play.desk.hint, app.services.dirty = given, True
        program.frame(times=2)
        if desk.lines_on_offer(app.services, words, given) is not None:
            assert play.hints.rect == words, "in the place of the question"


@pytest.mark.long
def test_a_long_hint_lies_on_no_slip_and_what_a_lesson_says_beside_the_question(home: Path) -> None:
    program = Program(Settings(speed=0.0), (1280, 720))
    play = asked(program)
    table, app = play.table, program.app
    card = play.table.view.pile[-1]
    for scale in SCALES:
        app.apply(app.services.settings.changed(scale=scale))
        for lines in range(1, 6 if scale < 1.4 else 3):  # there is no room for more
            advice = Advice(
                message("hint.yes", card=card), why=(message("help.sentence.1"),) * lines
            )
            play.hints.show(Given(MayI(True), advice))
            program.frame(times=2)
            slip = play.hints.rect
            assert slip is not None
            seats = range(len(table.names))
            assert not any(slip.overlap(table.slip_rect(seat)) for seat in seats), (scale, lines)
        play.desk.hint, play.desk.lesson = None, Instruction(None, replace(advice, why=()))
        app.services.dirty = True
        program.frame(times=2)
        assert play.hints.rect is not None and not table.hides_prompt
        assert play.hints.rect.overlap(paper_of(table)) < 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_hint_about_an_offer_has_letters_as_large_as_elsewhere(
    home: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(Settings(speed=0.0), size)
    play = asked(program)
    made: list[tuple[float, int]] = []
    lines = desk._lines

    def laid_out(*args: Any) -> Any:
        found = lines(*args)
        made.append((found.scale, len(found.made)))
        return found

    monkeypatch.setattr(desk, "_lines", laid_out)
    reasons = play.table.presenter.advice(
        play.table.view,
        MayI(True),
        play.table.names,
        {
            "facts": [
                {"id": "plan.needs", "contract": "SSR"},
                {"id": "ask.yes", "now": 112, "then": 131},
            ]
        },
    )
    assert reasons is not None and len(reasons.plan) == len(reasons.why) == 1
    play.hints.show(Given(MayI(True), reasons))
    program.frame(times=2)
    scale, count = made[-1]
    assert scale >= desk.Given.smallest
    assert count == 4


def pixels(program: Program, rect: Rect) -> bytes:
    """The pixels of a place."""
    part = pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
    return pygame.image.tobytes(program.window.get_surface().subsurface(part), "RGB")


@pytest.mark.long
@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_what_a_key_tells_leaves_the_answers_in_sight(home: Path, size: tuple[int, int]) -> None:
    program = Program(Settings(speed=0.0), size)
    play = asked(program)
    lay = message("told.melds.they", name="Marguerite", melds=message("told.no_melds"))
    long = together([lay] * 8)
    for scale in SCALES:
        program.app.apply(program.app.services.settings.changed(scale=scale))
        play.table.toast = None
        program.frame(times=2)
        words, answers = offer_words(play.table), [b.bounds.inset(4, 4) for b in play.table.buttons]
        assert words is not None and len(answers) == 2
        before = [pixels(program, rect) for rect in answers]
        said = pixels(program, words)
        for key in ("shift+s", "shift+l", "d"):
            play.table.toast = None
            program.key(key[-1], pygame.KMOD_SHIFT if key.startswith("shift") else 0)
            program.frame(times=2)
            assert play.table.telling or play.table.toast is not None
            assert [pixels(program, rect) for rect in answers] == before, (scale, key)
            assert pixels(program, words) != said, (scale, key)
            slip = play.frame().find("tell")
            assert slip is None or slip.paint is None, "it would lie over half of the question"
        play.desk.say(long)
        program.frame(times=2)
        assert [pixels(program, rect) for rect in answers] == before, scale


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_the_question_stays_when_something_else_is_refused(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    program = Program(Settings(speed=0.0), size)
    play, words = asked(program), program.app.words.text
    watch(monkeypatch)
    for scale in SCALES:
        program.app.apply(program.app.services.settings.changed(scale=scale))
        play.prepare()
        refused = message("refusal.answer_first")
        play.desk.say(refused, refusal=True)
        paper = Written(size)
        play.draw(paper)
        assert play.table.written is not None and play.table.written.offer is not None
        there = " ".join(line.text for line in paper.lines if not line.cut)
        assert words(play.table.written.offer.question) in there
        assert words(refused) in there


def test_the_question_grows_with_the_size_and_hides_no_count(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    play, letters = asked(program), []
    watch(monkeypatch)
    for scale in (SCALES[0], SCALES[-1]):
        program.app.apply(program.app.services.settings.changed(scale=scale))
        play.prepare()
        paper = Written(SMALL)
        play.draw(paper)
        found, over = {line.text: line for line in paper.lines}, reach_of(play.table)
        assert (
            over is not None and found[f"{play.table.view.stock} cards"].rect.bottom <= over.y + 1
        ), scale
        letters.append(found["May I?"].size)
        here = [line for line in paper.lines if over.holds(*line.rect.center)]
        assert all(line.size >= 12 or line.text in "YN" for line in here)
    assert letters[-1] > 1.2 * letters[0]


@pytest.mark.parametrize(("key", "take"), [("y", True), ("n", False)])
def test_an_offer_is_answered_under_what_a_key_tells(home: Path, key: str, take: bool) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    play = asked(program)
    card = play.table.view.pile[-1]
    program.key("s", pygame.KMOD_SHIFT)
    assert play.table.telling
    program.key(key)
    assert not play.table.telling
    story = play.match.referee.view(ME).story
    assert Answered(ME, take, card) in story[-8:]
