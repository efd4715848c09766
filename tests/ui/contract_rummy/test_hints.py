"""A hint says the plan and the move, and its paper lies on no card."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from mille.cards.card import Card
from mille.engine.message import message
from mille.session.settings import Settings
from mille.ui.table.playing.hint import Given, draw_hint, free_above
from mille.view.presentation import Advice
from tests.ui.conftest import Program
from tests.ui.contract_rummy.dealt import begin_with

WHY = (
    message("why.plan.needs", contract=message("contract.SR")),
    message("why.plan.best.set", rank=Card.parse("9C").rank, n=1),
    message(
        "why.plan.also.run", low=Card.parse("5C"), high=Card.parse("8C"), card=Card.parse("7C")
    ),
    message("why.throw.unused", n=10),
)


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
    given = Given(None, Advice(message("hint.throw", card=Card.parse("JH")), why=WHY))
    written: list[str] = []
    render = services.texts.render

    def seen(text: str, *rest: object) -> Surface:
        written.append(text)
        return render(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(services.texts, "render", seen)
    slip = draw_hint(Surface(size), services, rect, given, above=free_above(table, rect))
    last = written[-2 - len(WHY) :]
    assert [services.words.text(each) for each in WHY] == last[1:-1]
    for sprite in table.stage.sprites:
        assert sprite.home.rect.overlap(slip) == 0
    assert not any(table.slip_rect(n).overlap(slip) for n in range(len(table.names)))
