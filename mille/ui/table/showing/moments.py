"""A moment held up across the middle of the table: a paper with a medal, that comes and goes."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import SRCALPHA, Color, Surface

from mille.ui.borders import border
from mille.ui.scene import Services
from mille.ui.shapes import panel, sign
from mille.ui.table.moving.sprite import out, settle
from mille.ui.text import TITLE, UI, blit_text
from mille.ui.theme import mix
from mille.view.layout import Rect
from mille.view.moment import Felt, Kind

COMES, GOES = 0.16, 0.88
"""The parts of its time until which it comes, and from which it goes."""
FAR = 0.12
"""How far it comes and goes, in heights of the cloth."""
INK = Color("#1E1B1A")


def draw_moment(
    surface: Surface, s: Services, felt: Rect, moment: Felt, part: float, symbols: Mapping[str, str]
) -> None:
    """The paper: it comes from below, or falls where something is lost; `part` is 0 to 1."""
    lost = moment.moment.kind is Kind.LOSS
    aside, strength = _way(part, lost)
    paper = _paper(s, felt, moment, 1.0 if lost else min(1.0, 0.3 + 2.4 * part), symbols)
    paper.set_alpha(round(255 * strength))
    x, y = felt.center
    top = y - paper.height / 2 + aside * FAR * felt.h
    surface.blit(paper, (round(x - paper.width / 2), round(top)))


def _paper(
    s: Services, felt: Rect, moment: Felt, woven: float, symbols: Mapping[str, str]
) -> Surface:
    """The paper with its words, a border that is being woven, and the medal on its upper edge."""
    u, theme, lost = s.unit, s.theme, moment.moment.kind is Kind.LOSS
    room = felt.w * 0.8
    lines = [s.texts.fitted(s.words.text(moment.said), s.font(40), theme.ink, room, TITLE)]
    if moment.more is not None:
        lines.append(s.texts.fitted(s.words.text(moment.more), s.font(20), theme.ink, room, UI))
    disc = 66 * u
    w = max(each.width for each in lines) + 90 * u
    h = sum(each.height for each in lines) + 46 * u + 0.3 * disc
    made, top = Surface((w + 4 * u, h + 0.6 * disc + 5 * u), SRCALPHA), 0.6 * disc
    made.blit(panel(w, h, 12 * u, Color("#000000"), None, 0, 0.4), (4 * u, top + 5 * u))
    fill = mix(theme.paper, theme.table_edge, 0.16) if lost else theme.paper
    edge = theme.paper_edge if lost else theme.brass
    made.blit(panel(w, h, 12 * u, fill, edge, 2.5 * u), (0, top))
    made.blit(border(s.cloth, w - 28 * u, 8 * u, woven), (14 * u, top + h - 16 * u))
    medal = mix(theme.table_edge, theme.paper, 0.15) if lost else theme.brass
    made.blit(panel(disc, disc, disc / 2, medal, INK, 2.5 * u), ((w - disc) / 2, 0))
    drawn = sign(moment.moment.symbol, 0.6 * disc, theme.paper if lost else INK, symbols)
    made.blit(drawn, ((w - 0.6 * disc) / 2, 0.2 * disc))
    y = 1.04 * disc
    for line in lines:
        blit_text(made, line, w / 2, y, "center")
        y += line.height
    return made


def _way(part: float, lost: bool) -> tuple[float, float]:
    """How far from its place it is, downwards, and how much of it is seen.

    What is lost falls in and sinks; all else rises, and goes on upwards.
    """
    down = -1 if lost else 1
    if part < COMES:
        gone = part / COMES
        return down * (1 - (out if lost else settle)(gone)), min(1.0, 2 * gone)
    if part > GOES:
        gone = (part - GOES) / (1 - GOES)
        return -down * gone * gone, 1 - gone
    return 0.0, 1.0
