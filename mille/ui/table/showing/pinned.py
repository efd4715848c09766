"""What a deal asks for, on a slip of paper that hangs from a line by a clothes-peg."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.scene import Services
from mille.ui.shapes import panel, svg
from mille.ui.text import BOLD, TITLE, UI, blit_text, largest
from mille.view.layout import Rect
from mille.view.table import Bead

PEG = (
    '<path d="M3 0H9.500L11 17L9.800 34H4.800L3.400 17z" fill="#C79A5B" stroke="#5B3F1C"'
    ' stroke-width="1.2"/>'
    '<path d="M9.500 0H17L15.600 17L14.200 34H10.200L11 17z" fill="#DDB577" stroke="#5B3F1C"'
    ' stroke-width="1.2"/>'
    '<rect x="1.500" y="12" width="17" height="5" rx="2" fill="#8C8F93" stroke="#46484B"'
    ' stroke-width="1"/>'
)
PEG_BOX = (20.0, 34.0)
LINE = Color("#D9CDB4")
INK = Color("#1E1B1A")


def draw_pinned(
    surface: Surface, s: Services, rect: Rect, said: Message, beads: Sequence[Bead]
) -> None:
    """The line, the slip with its words and the parts of the plan, and the peg that holds it."""
    u = s.unit
    line = rect.y + 4 * u
    surface.blit(panel(rect.w, 1.6 * u, 0.8 * u, LINE, None, 0, 0.55), (round(rect.x), round(line)))
    top, high = line + 1 * u, rect.bottom - line - 1 * u

    def peg_of(size: float) -> float:
        return min(high, 1.7 * size)

    def parts(size: float) -> tuple[Surface, list[Surface], float]:
        words = s.texts.render(s.words.text(said), size, s.theme.ink, TITLE)
        made = [bead_picture(s, bead, size * 0.8) for bead in beads]
        whole = (
            0.62 * peg_of(size)
            + words.width
            + sum(each.width + size * 0.3 for each in made)
            + 2.5 * size
        )
        return words, made, whole

    size = min(s.font(17), high * 0.6)
    size = largest(size, 8, lambda n: parts(n)[2] <= rect.w * 0.98)
    words, made, whole = parts(size)
    pad, gap = size * 0.9, size * 0.3
    x = rect.center[0] - whole / 2
    surface.blit(
        panel(whole, high, 4 * u, s.theme.shade, None, 0, 0.4),
        (round(x + 2 * u), round(top + 3 * u)),
    )
    paper = panel(whole, high, 4 * u, s.theme.paper, s.theme.paper_edge, 1.2 * u)
    surface.blit(paper, (round(x), round(top)))
    peg = peg_of(size)
    held = svg(PEG, PEG_BOX, peg * 0.56, peg * 0.95)
    surface.blit(held, (round(x + pad * 0.5), round(rect.y - 1 * u)))
    x += pad + 0.62 * peg
    middle = top + high / 2
    blit_text(surface, words, x, middle - words.height / 2)
    x += words.width + pad
    for each in made:
        surface.blit(each, (round(x), round(middle - each.height / 2)))
        x += each.width + gap


def bead_picture(s: Services, bead: Bead, size: float) -> Surface:
    """A part of the plan: filled and bold when it is there, an outline while it is wanting."""
    u = s.unit
    text = bead.text if isinstance(bead.text, str) else s.words.text(bead.text)
    ink, face = (INK, BOLD) if bead.lit else (s.theme.ink_muted, UI)
    words = s.texts.render(text, size, ink, face)
    w, h = words.width + size * 1.1, size * 1.6
    fill = s.theme.brass if bead.lit else None
    made = panel(w, h, h * 0.35, fill, INK if bead.lit else s.theme.ink_muted, 1.2 * u).copy()
    blit_text(made, words, w / 2, h / 2 - words.height / 2, "center")
    return made
