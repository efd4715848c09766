"""Points on their way at the end of a deal: scraps of paper that go from the hands to the slips."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Color, Surface

from mille.engine.game import Seat
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.table.moving.sprite import smooth
from mille.ui.text import BOLD, blit_text
from mille.view.beat import Tally
from mille.view.layout import Rect

INK = Color("#1E1B1A")
RESTS = 0.45
"""The part of its time that a scrap is read before it goes."""


@dataclass(slots=True)
class Scrap:
    """One scrap of paper."""

    step: Tally
    seconds: float
    gone: float = 0.0

    @property
    def part(self) -> float:
        """How much of its way is done, 0 to 1; at first it rests."""
        done = min(1.0, self.gone / self.seconds) if self.seconds else 1.0
        return smooth(max(0.0, done - RESTS) / (1 - RESTS))


class Tallies:
    """What is on its way, and what has come to the slips since words told of the table."""

    def __init__(self) -> None:
        self.going: list[Scrap] = []
        self.come: dict[Seat, int] = {}

    def start(self, step: Tally, seconds: float) -> None:
        """Let the points of a step go their way."""
        self.going.append(Scrap(step, seconds))

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: what lands is added."""
        for scrap in self.going:
            scrap.gone += dt
            if scrap.gone >= scrap.seconds:
                for seat, points in scrap.step.points:
                    self.come[seat] = self.come.get(seat, 0) + points
        self.going = [scrap for scrap in self.going if scrap.gone < scrap.seconds]

    def clear(self) -> None:
        """Words tell of all of it now."""
        self.going, self.come = [], {}


def draw_scrap(
    surface: Surface, s: Services, scrap: Scrap, ways: dict[Seat, tuple[Rect, Rect]]
) -> None:
    """The points of each seat with their kind, between its hand and its slip."""
    u = s.unit
    for seat, points in scrap.step.points:
        a, b = (rect.center for rect in ways[seat])
        x, y = a[0] + (b[0] - a[0]) * scrap.part, a[1] + (b[1] - a[1]) * scrap.part
        signed = f"+{s.words.number(points)}" if points > 0 else s.words.number(points)
        text = f"{s.words.text(scrap.step.said)} {signed}"
        words = s.texts.render(text, s.font(17), INK if points > 0 else s.theme.red, BOLD)
        w, h = words.width + 20 * u, words.height + 8 * u
        paper = panel(w, h, 7 * u, s.theme.paper, s.theme.brass, 2 * u)
        surface.blit(paper, (round(x - w / 2), round(y - h / 2)))
        blit_text(surface, words, x, y - words.height / 2, "center")
