"""A hint gives the plan and the move, and its slip covers no card."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from mille.cards import Card
from mille.engine.message import message
from mille.session.settings import Settings
from mille.ui.table.desk import Given, free_above, lay_hint
from mille.view.geometry import Rect
from mille.view.presentation import Advice
from mille.view.table import Place, Role
from tests.parts import quick_first
from tests.ui.conftest import SCALES, Program
from tests.ui.contract_rummy.dealt import begin_with

PLAN = (
    message("why.plan.needs", contract=message("contract.SR")),
    message("why.plan.best.set", rank=Card.parse("9C").rank, n=1, live=5),
    message(
        "why.plan.also.run", low=Card.parse("5C"), high=Card.parse("8C"), card=Card.parse("7C"), n=2
    ),
)
WHY = (message("why.throw.unused", n=10),)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_reason_is_told_where_nobody_has_laid_anything(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    begin_with("5C 6C 8C 9D 9H KC QD 2S 3D JH", deal=2)
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.settle()
    table, services = program.play.table, program.app.services
    rect = table.stage.ground.zones["prompt"].rect
    given = Given(None, Advice(message("hint.throw", card=Card.parse("JH")), plan=PLAN, why=WHY))
    written: list[str] = []
    render = services.texts.render

    def seen(text: str, *rest: object) -> Surface:
        written.append(text)
        return render(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(services.texts, "render", seen)
    slip, _ = lay_hint(services, rect, given, above=free_above(table, rect))
    all_of_it = [services.words.text(each) for each in (*PLAN, *WHY)]
    assert written[-1 - len(all_of_it) : -1] == all_of_it
    for sprite in table.stage.sprites:
        assert sprite.home.rect.overlap(slip) == 0
    assert not any(table.slip_rect(n).overlap(slip) for n in range(len(table.names)))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", quick_first([(600, 720), (800, 560), (700, 1080)], 2))
def test_where_room_is_short_the_whole_hint_lies_elsewhere(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """It lies on the cloth; the hand, the buttons and the place it is about stay visible."""
    begin_with("QD KD 5H 6H 7H 9C 9S 2C 3D *1 TC 4S", deal=6, upcard="8C")
    program = Program(Settings(speed=0.0, scale=scale), size)
    program.app.start()
    program.settle()
    play = program.play
    table, services = play.table, program.app.services
    target = Place(Role.DISCARD)
    hints = Advice(message("hint.throw", card=Card.parse("JH")), (), target, plan=PLAN, why=WHY * 3)
    written: list[str] = []
    render = services.texts.render

    def seen(text: str, *rest: object) -> Surface:
        written.append(text)
        return render(text, *rest)  # type: ignore[arg-type]

    play.hints.show(Given(None, hints))
    with monkeypatch.context() as patch:
        patch.setattr(services.texts, "render", seen)
        play.hints.lay_out()
    program.frame()
    all_of_it = [services.words.text(each) for each in (*PLAN, *WHY * 3)]
    assert written[-1 - len(all_of_it) : -1] == all_of_it
    slip, ground = play.hints.rect, table.stage.ground
    assert slip is not None
    assert Rect(0, 0, *size).overlap(slip) == pytest.approx(slip.w * slip.h)
    lit = play.hints.target()
    assert lit is not None
    keep = [ground.zone(ground.own_hand).rect, *(each.bounds for each in table.tools), lit]
    assert not any(each.overlap(slip) > 0.5 for each in keep)
