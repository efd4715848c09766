"""What is drawn around the cards: places, titles, score slips, the latest news, the prompt."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.background import paper_slip
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel, ring, sash
from mille.ui.table.board import HAND, Board
from mille.ui.text import BOLD, TITLE, UI, blit_text
from mille.ui.theme import mix
from mille.view.layout import ASPECT, Rect
from mille.view.table_view import SeatPanel, TableView


def draw_paper(surface: Surface, s: Services, rect: Rect) -> None:
    """The slip of paper that a seat's panel is written on."""
    surface.blit(paper_slip(rect, s.theme, s.unit, strip=False), (round(rect.x), round(rect.y)))


def draw_zones(surface: Surface, s: Services, board: Board, shown: TableView) -> None:
    """A faint outline and a word where nothing lies yet."""
    u = s.unit
    for name, view in shown.zones.items():
        zone = board.zones[name]
        empty = not view.cards and not view.columns
        if zone.kind == "columns" and empty:
            rect = zone.rect.inset(zone.rect.w * 0.2, zone.rect.h * 0.2)
            outline = panel(rect.w, rect.h, 12 * u, None, s.theme.zone, 1.4 * u, 0.16)
            surface.blit(outline, (round(rect.x), round(rect.y)))
            words = s.texts.fitted(
                s.words.text(view.label), s.font(15), s.theme.muted, rect.w * 0.9, UI
            )
            blit_text(surface, words, rect.center[0], rect.center[1] - words.height / 2, "center")
        elif zone.kind == "pile" and empty:
            pose = board.pile_top(name, max(1, len(view.cards)))
            w = pose.height * ASPECT
            outline = panel(w, pose.height, w * 0.06, None, s.theme.zone, 1.6 * u, 0.25)
            surface.blit(outline, (round(pose.x - w / 2), round(pose.y - pose.height / 2)))


def draw_column_titles(surface: Surface, s: Services, board: Board) -> None:
    """Count and value above each meld."""
    for column in board.columns:
        size = min(s.font(13), board.label_height * 0.86)
        words = s.texts.render(s.words.text(column.view.title), size, s.theme.text, BOLD)
        y = column.rect.y - words.height - 1 * s.unit
        blit_text(surface, words, column.rect.center[0], y, "center")


def draw_signs(surface: Surface, s: Services, board: Board) -> None:
    """A star on a natural, a seven on the meld that may become one; once its cards are at rest."""
    u = s.unit
    moving = {(sprite.zone, sprite.column) for sprite in board.sprites if sprite.legs}
    for column in board.columns:
        if not column.view.sign or (column.zone, column.view.id) in moving:
            continue
        side = 26 * u
        x, y = column.top.x - side / 2, column.top.y - side / 2
        if column.view.sign == "natural":
            disc = panel(side * 1.5, side * 1.5, side, Color("#1E1B1A"), s.theme.brass, 2 * u)
            surface.blit(disc, (round(x - side * 0.25), round(y - side * 0.25)))
            surface.blit(icon("star", side, Color("#F0C25E")), (round(x), round(y)))
        else:
            disc = panel(side * 1.2, side * 1.2, side, Color("#A81F26"), Color("#FFF6E4"), 2 * u)
            surface.blit(disc, (round(x - side * 0.1), round(y - side * 0.1)))
            seven = s.texts.render("7", side * 0.72, Color("#FFFFFF"), BOLD)
            blit_text(surface, seven, column.top.x, column.top.y - seven.height / 2, "center")


def draw_marks(surface: Surface, s: Services, board: Board) -> None:
    """A small brass tab above each card that has just come."""
    u = s.unit
    for sprite in board.sprites:
        if sprite.marked and not sprite.legs and sprite.zone == HAND:
            pose = board.shown_pose(sprite)
            w = pose.height * ASPECT
            tab = panel(w * 0.24, 6 * u, 3 * u, s.theme.brass, Color("#1E1B1A"), 1 * u)
            x = pose.x - w / 2 + w * 0.02
            surface.blit(tab, (round(x), round(pose.y - pose.height / 2 - 4 * u)))


def draw_piles(surface: Surface, s: Services, board: Board, shown: TableView) -> None:
    """Counts under the piles, and whether the pack may be taken."""
    u = s.unit
    for name, view in shown.zones.items():
        zone = board.zones[name]
        if zone.kind == "pile" and view.title is not None:
            size = min(s.font(14), board.label_height * 0.9)
            words = s.texts.render(s.words.text(view.title), size, s.theme.text, UI)
            y = zone.rect.bottom - words.height
            blit_text(surface, words, zone.rect.center[0], y, "center")
        if name == "pack" and view.open is not None:
            side = 24 * u
            pose = board.pile_top(name, max(1, len(view.cards)))
            x = pose.x + pose.height * ASPECT / 2 - side * 0.3
            y = pose.y - pose.height * 0.3
            ink = Color("#1E1B1A") if view.open else Color("#F3ECDC")
            fill = Color("#E0B252") if view.open else Color("#3A3230")
            disc = panel(side * 1.4, side * 1.4, side, fill, Color("#1E1B1A"), 1.4 * u)
            surface.blit(disc, (round(x - side * 0.2), round(y - side * 0.2)))
            surface.blit(icon("hand" if view.open else "lock", side, ink), (round(x), round(y)))


def draw_glow(surface: Surface, s: Services, rect: Rect, strong: bool) -> None:
    """A place where the chosen cards may go."""
    u = s.unit
    gap = 4 * u
    line = (3.4 if strong else 2.0) * u
    outline = ring(rect.w + 2 * gap, rect.h + 2 * gap, 12 * u, s.theme.brass, line)
    surface.blit(outline, (round(rect.x - gap), round(rect.y - gap)))


def draw_focus(surface: Surface, s: Services, rect: Rect) -> None:
    """Where the keys are."""
    u = s.unit
    dark = ring(rect.w + 10 * u, rect.h + 10 * u, 10 * u, Color("#1E1B1A"), 5 * u)
    surface.blit(dark, (round(rect.x - 5 * u), round(rect.y - 5 * u)))
    bright = ring(rect.w + 8 * u, rect.h + 8 * u, 9 * u, Color("#F4CE7A"), 2.6 * u)
    surface.blit(bright, (round(rect.x - 4 * u), round(rect.y - 4 * u)))


def draw_panel(surface: Surface, s: Services, rect: Rect, seat: SeatPanel) -> None:
    """A seat's slip: name, total, this deal, the way to the end as a sash being woven."""
    u, theme = s.unit, s.theme
    box = rect.inset(13 * u, 9 * u)
    y = box.y
    size = min(s.font(21), rect.h * 0.15)
    name_room = box.w
    if seat.on_turn:
        side = size * 0.8
        surface.blit(
            icon("turn", side, theme.red), (round(box.right - side), round(y + size * 0.3))
        )
        name_room -= side + 6 * u
    if seat.dealer:
        side = size * 0.8
        x = box.x + name_room - side
        surface.blit(icon("dealer", side, theme.ink_muted), (round(x), round(y + size * 0.3)))
        name_room -= side + 6 * u
    name = s.texts.fitted(seat.name, size, theme.ink, name_room, TITLE)
    blit_text(surface, name, box.x, y)
    y += name.height
    cards_ink = theme.red if seat.low else theme.ink_muted
    face = BOLD if seat.low else UI
    text = s.words.text(seat.cards) + ("!" if seat.low else "")
    cards = s.texts.fitted(text, min(s.font(14), rect.h * 0.1), cards_ink, box.w, face)
    blit_text(surface, cards, box.x, y)
    y += cards.height + rect.h * 0.01
    big = s.texts.render(str(seat.total).replace("-", "−"), rect.h * 0.25, theme.ink, TITLE)
    blit_text(surface, big, box.x, y)
    goal = s.texts.render(
        s.words.text(seat.goal), min(s.font(14), rect.h * 0.1), theme.ink_muted, UI
    )
    blit_text(surface, goal, box.right - 3 * u, y + big.height * 0.80 - goal.height, "right")
    x = box.x + big.width + 8 * u
    side = min(s.font(16), rect.h * 0.11)
    step = max(
        3 * u,
        min(
            side * 1.1,
            (box.right - x - side - goal.width - 6 * u) / max(1, seat.stars + seat.circles),
        ),
    )
    for kind, n, ink in (
        ("star", seat.stars, Color("#A87408")),
        ("circle", seat.circles, theme.red),
    ):
        for _ in range(n):
            surface.blit(icon(kind, side, ink), (round(x), round(y + big.height * 0.38)))
            x += step
    y += big.height
    label = s.texts.fitted(
        s.words.text(seat.deal_label),
        min(s.font(14), rect.h * 0.1),
        theme.ink_muted,
        box.w * 0.6,
        UI,
    )
    points = f"+{seat.deal}" if seat.deal > 0 else str(seat.deal).replace("-", "−")
    ink = theme.red if seat.deal < 0 else theme.ink
    amount = s.texts.render(points, min(s.font(18), rect.h * 0.13), ink, BOLD)
    blit_text(surface, label, box.x, y + (amount.height - label.height) / 2)
    blit_text(surface, amount, box.right - 3 * u, y, "right")
    band = max(8 * u, rect.h * 0.075)
    strip = sash(box.w - 3 * u, band, seat.progress)
    surface.blit(strip, (round(box.x), round(rect.bottom - band - 12 * u)))


def draw_news(surface: Surface, s: Services, rect: Rect, news: Sequence[Message]) -> None:
    """What happened, the latest lowest and brightest."""
    u, theme = s.unit, s.theme
    size = s.font(14.5)
    bottom = rect.bottom - 4 * u
    ground = mix(theme.wood_lit, theme.wood_edge, 0.5)
    for age, said in enumerate(reversed(news)):
        ink = mix(theme.wood_text, ground, (0.0, 0.22, 0.3, 0.36, 0.4)[min(age, 4)])
        words = s.texts.render(
            s.words.text(said), size, ink, BOLD if age == 0 else UI, rect.w - 8 * u
        )
        if bottom - words.height < rect.y:
            break
        bottom -= words.height
        surface.blit(words, (round(rect.x + 4 * u), round(bottom)))
        bottom -= 7 * u


def draw_prompt(surface: Surface, s: Services, rect: Rect, shown: TableView) -> None:
    """What is being waited for."""
    ink = s.theme.text if shown.my_turn else s.theme.muted
    words = s.texts.wrapped(
        s.words.text(shown.prompt), s.font(22), ink, rect.w - 10 * s.unit, rect.h * 0.9, TITLE
    )
    surface.blit(words, (round(rect.x + 6 * s.unit), round(rect.center[1] - words.height / 2)))


def draw_toast(surface: Surface, s: Services, rect: Rect, said: Message, refusal: bool) -> None:
    """One line that says why not, or what would be good."""
    u = s.unit
    ink = Color("#7A1217") if refusal else Color("#1E1B1A")
    words = s.texts.wrapped(
        s.words.text(said), s.font(16), ink, rect.w - 36 * u, rect.h - 30 * u, UI
    )
    w, h = words.width + 28 * u, words.height + 18 * u
    box = Rect(rect.right - w - 8 * u, rect.center[1] - h / 2, w, h)
    edge = Color("#A81F26") if refusal else s.theme.brass
    surface.blit(panel(w, h, 9 * u, s.theme.paper, edge, 2 * u), (round(box.x), round(box.y)))
    surface.blit(words, (round(box.x + 14 * u), round(box.y + 9 * u)))
