"""The cards of a review, drawn only as large as their index."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pytest import MonkeyPatch

from mille.cards import JOKERS, PACK, Card
from mille.engine.message import message
from mille.session.settings import Settings
from mille.ui.pages import review
from mille.ui.pages.review import chip, flow, share_picture, turn_picture
from mille.value import replace
from mille.view.papers import ChoiceView, ShareView, StartView, StepView, TurnView
from tests.ui.conftest import Program
from tests.ui.written import Written, watch


@pytest.mark.parametrize(("scale", "width"), [(1.0, 520.0), (2.0, 520.0), (2.0, 1000.0)])
def test_what_cards_and_choices_gave_is_read_in_letters_of_the_size(
    home: Path, monkeypatch: MonkeyPatch, scale: float, width: float
) -> None:
    watch(monkeypatch)
    s = Program(Settings(scale=scale), (600, 720)).app.services
    shares = [ShareView("play", -12.3, -0.123), ShareView("result", 4.0, 0.01)]
    highs = []
    for share in shares:
        made = share_picture(s, share, shares, width)
        assert isinstance(made, Written)
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
    said = message("review.you")
    step = StepView(said, said)
    turn = TurnView(said, "blunder", None, 1.0, (), StartView(0))

    def high(*steps: StepView) -> int:
        choice = ChoiceView(said, None, 1.0, steps, (step,), None)
        return turn_picture(s, replace(turn, choices=(choice,)), 800.0).height

    line = s.texts.render(s.words.text(said), s.font(15), s.theme.ink).height
    assert high(*[step] * 30) - high(step) < 3 * (line + 8)
    assert high(replace(step, cards=PACK[:1])) > high(step)


def test_a_long_way_goes_on_in_another_line(program: Program, monkeypatch: MonkeyPatch) -> None:
    """A sentence wider than its half of the paper was cut at the edge."""
    s, made = program.app.services, list[pygame.Surface]()

    def noted(items: list[pygame.Surface], width: float, gap: float) -> object:
        made.extend(items)
        return flow(items, width, gap)

    monkeypatch.setattr(review, "flow", noted)
    said = message("puzzle.tomorrow")
    choice = ChoiceView(said, None, 1.0, (StepView(said, said),), (), None)
    turn = TurnView(said, "blunder", None, 1.0, (choice,), StartView(0))
    turn_picture(s, turn, 300.0)
    assert max(each.width for each in made) <= 150
    name, sentence = made[:2]
    assert name.width + sentence.width <= 150 and sentence.height > 2 * s.font(15)
    assert name.height == sentence.height, "beside its first line, however long it is"
