"""An offer to the player: a paper with a question, where the prompt usually stands."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import SRCALPHA, Surface

from mille.engine.message import Message
from mille.ui.pieces import draw_minis
from mille.ui.scene import Painted, Services, painted
from mille.ui.shapes import draw_panel, panel
from mille.ui.table.moving.sprite import smooth
from mille.ui.table.showing.lettering import REFUSED
from mille.ui.table.showing.shown_table import ShownTable
from mille.ui.text import TITLE, UI
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.table import Offer

ANSWERS = 0.36
"""The part of the paper that its buttons take."""
WIDEST = 660
"""The widest paper where there is a row of buttons, in pixels of 720 lines."""
GROWS = 2.2
"""How many times its room for words the paper may grow to."""


def paper_of(table: ShownTable) -> Rect:
    """The rectangle of the paper: over the words in the middle."""
    zones = table.stage.ground.zones
    offered = table.shown is not None and table.shown.offer is not None
    row = ["buttons"] if offered else []  # its own buttons replace the row
    lines = [zones[name].rect for name in ("prompt", "middle", "strip", *row) if name in zones]
    paper = union(lines)
    if "buttons" in zones and offered:  # not wider than that row
        wide = min(paper.w, WIDEST * table.services.unit * table.services.scale)
        return Rect(paper.center[0] - wide / 2, paper.y, wide, paper.h)
    return paper


def answers_of(table: ShownTable, widths: Sequence[float]) -> list[Rect]:
    """The places of the answers at the foot of the paper, as wide as `widths` are to each other."""
    row, gap = _row(table), 8 * table.services.unit
    room = row.w - gap * (len(widths) - 1)
    x, places = row.x, []
    for each in widths:
        wide = room * each / sum(widths)
        places.append(Rect(x, row.y, wide, row.h))
        x += wide + gap
    return places


def _row(table: ShownTable) -> Rect:
    """The room for all answers."""
    u = table.services.unit
    box = paper_of(table).inset(10 * u, 7 * u)
    high = min(box.h * ANSWERS + 4 * u, max(40 * u, table.services.target))
    return Rect(box.x, box.bottom - high, box.w, high)


def words_of(table: ShownTable) -> Rect | None:
    """The part of the paper above its answers; None if nothing is offered."""
    if table.shown is None or table.shown.offer is None:
        return None
    paper, u = paper_of(table), table.services.unit
    return Rect(paper.x, paper.y, paper.w, _row(table).y - 3 * u - paper.y)


def reach_of(table: ShownTable) -> Rect | None:
    """What the paper may cover once it has grown; None if nothing is offered."""
    words = words_of(table)
    return words and grown(table, GROWS * words.h + 6 * table.services.unit)


def _slid(table: ShownTable) -> Rect:
    """The rectangle of the paper while it slides in from the discard pile."""
    rect, part = paper_of(table), smooth(table.effects.slide.part)
    pile = table.stage.ground.zones.get("discard")
    if pile is None or part >= 1:
        return rect
    x = pile.rect.center[0] - rect.w / 2
    return Rect(x + (rect.x - x) * part, rect.y, rect.w, rect.h)


def offer_paint(table: ShownTable, hides_words: bool) -> Painted | None:
    """What paints the paper with its question; with `hides_words` a hint replaces the words."""
    offer = table.written.offer if table.written is not None else None
    if offer is None:
        return None
    asks = None if hides_words else offer
    refuses = table.toast is not None and table.effects.toast.is_refusal
    told = table.toast or table.telling
    return painted(draw_offer, table.services, _slid(table), _foot(table), told, refuses, asks)


def draw_offer(
    surface: Surface,
    s: Services,
    rect: Rect,
    foot: float,
    told: Message | None,
    refuses: bool,
    asks: Offer | None,
) -> None:
    """Draw the paper, with a toast or tell, or else its question; the words end at `foot`."""
    u, width = s.unit, rect.w - 28 * s.unit
    most = GROWS * (foot - rect.y) - 6 * u
    words = None
    if told is None or (refuses and asks is not None):
        if asks is not None:  # a refusal stands under the question
            words = _question(s, asks, told, width, most)
    else:
        ink = REFUSED if refuses else s.theme.ink
        words = s.texts.wrapped(s.words.text(told), s.font(16), ink, width, most, UI, s.least)
    draw_paper(surface, s, rect if words is None else _up(rect, foot - words.height - 12 * u))
    if words is not None:
        top = min(rect.y + 6 * u, foot - words.height - 6 * u)
        y = top + (foot - top - words.height) / 2
        surface.blit(words, (round(rect.x + 14 * u), round(y)))


def question_at(table: ShownTable) -> Rect | None:
    """The paper as high as its question makes it; None if nothing is offered."""
    offer = table.written.offer if table.written is not None else None
    if offer is None:
        return None
    rect, foot, u = paper_of(table), _foot(table), table.services.unit
    room = GROWS * (foot - rect.y) - 6 * u
    words = _question(table.services, offer, None, rect.w - 28 * u, room)
    return _up(rect, foot - words.height - 12 * u)


def grown(table: ShownTable, high: float) -> Rect:
    """The rectangle of the paper once it has grown upwards to `high` of room for words."""
    return _up(paper_of(table), _foot(table) - high)


def _up(rect: Rect, top: float) -> Rect:
    """A paper that begins at `top`, or higher if it did before."""
    top = min(rect.y, top)
    return Rect(rect.x, top, rect.w, rect.bottom - top)


def draw_paper(surface: Surface, s: Services, rect: Rect) -> None:
    """Draw the empty paper."""
    u = s.unit
    shade = panel(rect.w, rect.h, 9 * u, s.theme.shade, None, 0, 0.4)
    surface.blit(shade, (round(rect.x + 3 * u), round(rect.y + 4 * u)))
    draw_panel(surface, rect, 9 * u, s.theme.paper, s.theme.brass, 2 * u)


def _foot(table: ShownTable) -> float:
    """The y at which the words on the paper end: just above its answers."""
    return _row(table).y - 3 * table.services.unit


def _question(
    s: Services, offer: Offer, refused: Message | None, width: float, room: float
) -> Surface:
    """The question, below it what it costs or a refusal, and the card in small."""
    side = 34 * s.unit if offer.card is not None else 0.0
    text, detail = s.words.text(offer.question), s.words.text(refused or offer.detail)
    ink = REFUSED if refused else s.theme.ink
    size, small = s.font(22), s.font(15)
    while True:
        title = s.texts.fitted(text, size, s.theme.ink, width - side, TITLE, s.least)
        words = s.texts.render(detail, small, ink, UI, width - side)
        high = title.height * 0.96 + words.height
        if high <= room or small <= s.least:
            break
        size, small = size * 0.95, max(s.least, small * 0.95)
    made = Surface((round(width), round(max(high, side))), SRCALPHA)
    made.blit(title, (0, 0))
    made.blit(words, (0, round(title.height * 0.96)))
    if offer.card is not None:
        draw_minis(made, s, Rect(width - side, 0, side, side), [offer.card], right=True)
    return made
