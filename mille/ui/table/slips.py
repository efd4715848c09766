"""What is drawn around the cards: places, titles, score slips, the latest news, the prompt."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Surface

from mille.engine.message import Message
from mille.ui.background import paper_slip
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel, ring, sash
from mille.ui.table.board import Board
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
        if sprite.marked and not sprite.legs and not sprite.covered:
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
    """A place where the chosen cards may go: a soft light with a thin rim."""
    u = s.unit
    gap = 3 * u
    w, h = rect.w + 2 * gap, rect.h + 2 * gap
    at = round(rect.x - gap), round(rect.y - gap)
    light = panel(w, h, 11 * u, s.theme.brass, None, 0, 0.2 if strong else 0.07)
    surface.blit(light, at)
    surface.blit(ring(w, h, 11 * u, s.theme.brass, (3.2 if strong else 2.0) * u), at)


def draw_panel(surface: Surface, s: Services, rect: Rect, seat: SeatPanel) -> None:
    """A seat's slip: name, total, this deal, the way to the end as a sash being woven."""
    u, theme, words = s.unit, s.theme, s.words
    box = rect.inset(13 * u, 9 * u)
    band = max(8 * u, rect.h * 0.075)
    room = rect.bottom - 14 * u - band - box.y
    k = 1.0
    while True:  # large letters are made to fit, all by the same measure
        name_size, small = min(s.font(21), rect.h * 0.16) * k, min(s.font(14), rect.h * 0.13) * k
        big_size, deal_size = min(s.font(40), rect.h * 0.26) * k, min(s.font(18), rect.h * 0.14) * k
        name = s.texts.fitted(seat.name, name_size, theme.ink, box.w - 2.4 * name_size, TITLE)
        low = "!" if seat.low else ""
        ink, face = (theme.red, BOLD) if seat.low else (theme.ink_muted, UI)
        cards = s.texts.fitted(words.text(seat.cards) + low, small, ink, box.w, face)
        big = s.texts.render(words.number(seat.total), big_size, theme.ink, TITLE)
        points = f"+{words.number(seat.deal)}" if seat.deal > 0 else words.number(seat.deal)
        ink = theme.red if seat.deal < 0 else theme.ink
        amount = s.texts.render(points, deal_size, ink, BOLD)
        height = name.height + cards.height + big.height + amount.height
        if height <= room or k < 0.5:
            break
        k *= 0.95
    y = box.y
    side, x = name_size * 0.8, box.right
    for shown, glyph, ink in (
        (seat.on_turn, "turn", theme.red),
        (seat.dealer, "dealer", theme.ink_muted),
    ):
        if shown:
            x -= side
            surface.blit(icon(glyph, side, ink), (round(x), round(y + name_size * 0.3)))
            x -= 6 * u
    blit_text(surface, name, box.x, y)
    y += name.height
    blit_text(surface, cards, box.x, y)
    middle, room = y + cards.height / 2, box.w - cards.width - 10 * u
    _draw_honours(surface, s, seat, cards.height * 0.85, box.right - 3 * u, middle, room)
    y += cards.height
    blit_text(surface, big, box.x, y)
    width = box.w - big.width - 8 * u
    goal = s.texts.fitted(words.text(seat.goal), small, theme.ink_muted, width, UI)
    foot = y + big.height * 0.80 - goal.height
    blit_text(surface, goal, box.right - 3 * u, foot, "right")
    y += big.height
    width = box.w - amount.width - 10 * u
    label = s.texts.fitted(words.text(seat.deal_label), small, theme.ink_muted, width, UI)
    blit_text(surface, label, box.x, y + (amount.height - label.height) / 2)
    blit_text(surface, amount, box.right - 3 * u, y, "right")
    strip = sash(box.w - 3 * u, band, seat.progress)
    surface.blit(strip, (round(box.x), round(rect.bottom - band - 12 * u)))


def _draw_honours(
    surface: Surface, s: Services, seat: SeatPanel, side: float, right: float, y: float, room: float
) -> None:
    """A star for each natural and a circle for each chapeau; figures where they are many."""
    kinds = (("star", seat.stars, Color("#A87408")), ("circle", seat.circles, s.theme.red))
    many = (seat.stars + seat.circles) * side * 1.1 > room
    pictures: list[Surface] = []
    for kind, n, ink in kinds:
        if n and many:
            pictures += [icon(kind, side, ink), s.texts.render(str(n), side * 0.8, ink, BOLD)]
        else:
            pictures += [icon(kind, side, ink)] * n
    x = right - sum(picture.width * 1.1 for picture in pictures)
    for picture in pictures:
        surface.blit(picture, (round(x), round(y - picture.height / 2)))
        x += picture.width * 1.1


def draw_news(surface: Surface, s: Services, rect: Rect, news: Sequence[Message]) -> None:
    """What happened, the latest lowest and brightest."""
    u, theme = s.unit, s.theme
    size = s.font(14.5)
    bottom = rect.bottom - 4 * u
    ground = mix(theme.wood_lit, theme.wood_edge, 0.5)
    for age, said in enumerate(reversed(news)):
        ink = mix(theme.wood_text, ground, (0.0, 0.1, 0.15, 0.18, 0.2)[min(age, 4)])
        words = s.texts.render(
            s.words.text(said), size, ink, BOLD if age == 0 else UI, rect.w - 8 * u
        )
        if bottom - words.height < rect.y:
            break
        bottom -= words.height
        surface.blit(words, (round(rect.x + 4 * u), round(bottom)))
        bottom -= 7 * u


def draw_prompt(surface: Surface, s: Services, rect: Rect, said: Message, my_turn: bool) -> None:
    """What is being waited for."""
    ink = s.theme.text if my_turn else s.theme.muted
    words = s.texts.wrapped(
        s.words.text(said), s.font(21), ink, rect.w - 10 * s.unit, rect.h * 0.9, TITLE
    )
    surface.blit(words, (round(rect.x + 6 * s.unit), round(rect.center[1] - words.height / 2)))


def draw_trail(surface: Surface, s: Services, rect: Rect, news: Sequence[Message]) -> None:
    """What the others have done since the viewer's last action, beside the piles."""
    if not news:
        return
    text = "\n".join(s.words.text(each) for each in news[-5:])
    words = s.texts.wrapped(text, s.font(15), s.theme.text, rect.w - 40 * s.unit, rect.h, UI)
    left = rect.right - words.width - 26 * s.unit
    surface.blit(words, (round(left), round(rect.center[1] - words.height / 2)))


def draw_toast(surface: Surface, s: Services, rect: Rect, said: Message, refusal: bool) -> None:
    """One line that says why not, or what would be good, where the prompt stands."""
    u = s.unit
    ink = Color("#7A1217") if refusal else Color("#1E1B1A")
    words = s.texts.wrapped(
        s.words.text(said), s.font(16), ink, rect.w - 36 * u, rect.h - 30 * u, UI
    )
    w, h = words.width + 28 * u, words.height + 18 * u
    box = Rect(rect.x + 2 * u, rect.center[1] - h / 2, w, h)
    edge = Color("#A81F26") if refusal else s.theme.brass
    surface.blit(panel(w, h, 9 * u, s.theme.paper, edge, 2 * u), (round(box.x), round(box.y)))
    surface.blit(words, (round(box.x + 14 * u), round(box.y + 9 * u)))


def draw_banner(surface: Surface, s: Services, felt: Rect, said: Message) -> None:
    """A great moment, across the middle of the table."""
    u = s.unit
    words = s.texts.fitted(s.words.text(said), s.font(40), s.theme.ink, felt.w * 0.86, TITLE)
    w, h = words.width + 90 * u, words.height + 44 * u
    x, y = felt.center[0] - w / 2, felt.center[1] - h / 2
    surface.blit(
        panel(w, h, 12 * u, Color("#000000"), None, 0, 0.4), (round(x + 4 * u), round(y + 5 * u))
    )
    surface.blit(panel(w, h, 12 * u, s.theme.paper, s.theme.paper_edge), (round(x), round(y)))
    for top in (y + 8 * u, y + h - 16 * u):
        surface.blit(sash(w - 28 * u, 8 * u), (round(x + 14 * u), round(top)))
    blit_text(surface, words, felt.center[0], felt.center[1] - words.height / 2, "center")
