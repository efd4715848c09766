"""How a review looks on paper, piece by piece: bars, grades, and the costliest turns."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Color, Surface

from mille.cards.card import Card
from mille.engine.message import message
from mille.ui.borders import border
from mille.ui.minis import index_of, ink_of
from mille.ui.scene import Services
from mille.ui.shapes import blank, icon, panel
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import mix
from mille.view import review

MARKS = {
    "best": ("", "#1E7145"),
    "good": ("✓", "#1F5AA6"),
    "inaccuracy": ("?!", "#86660E"),
    "mistake": ("?", "#AD4E17"),
    "blunder": ("??", "#A81F26"),
}
"""The sign of each grade (an empty one is a star), and the colour of its disc."""


def mark(s: Services, grade: str, side: float) -> Surface:
    """A disc with the sign of a grade."""
    sign, colour = MARKS[grade]
    disc = panel(side, side, side / 2, Color(colour)).copy()
    white = Color("#FFFFFF")
    if not sign:
        star = icon("star", side * 0.66, white)
        disc.blit(star, (round((side - star.width) / 2), round(side * 0.16)))
        return disc
    words = s.texts.render(sign, side * 0.62, white, BOLD)
    disc.blit(words, (round((side - words.width) / 2), round((side - words.height) / 2)))
    return disc


def chip(s: Services, card: Card, high: float) -> Surface:
    """A card as small as its index; one with a value of its own has a gilt edge."""
    u, wide = s.unit, high * 0.62
    valuable = s.art.marks.get(card.code, "").isdecimal()
    edge = Color("#B98A1E") if valuable else Color("#B7A98D")
    paper = Color("#FFFDF6")
    made = panel(wide, high, 4 * u, paper, edge, (2.0 if valuable else 1.2) * u).copy()
    rank, suit = index_of(card)
    for text, y in ((rank, 0.27), (suit, 0.70)) if suit else ((rank, 0.5),):
        words = s.texts.render(text, high * 0.40, ink_of(s, card), BOLD)
        made.blit(words, (round((wide - words.width) / 2), round(high * y - words.height / 2)))
    return made


def share_picture(
    s: Services, share: review.ShareView, all: Sequence[review.ShareView], width: float
) -> Surface:
    """A name, a bar and figures; the bar goes right from the middle for gains and left for
    losses.
    """
    u = s.unit
    last = share.id == "result"
    line = max(s.font(24), 1.45 * s.font(15))
    rule = 12 * u if last else 0.0
    made = blank(width, line + rule)
    face, inner = BOLD if last else UI, width
    if last:
        made.blit(border(s.cloth, width, 4 * u), (0, round(4 * u)))
    name = s.texts.fitted(
        s.words(f"review.{share.id}"), s.font(15), s.theme.ink, inner * 0.25, face
    )
    figures = s.words.text(review.figures(share))
    said = s.texts.fitted(figures, s.font(15), s.theme.ink, inner * 0.37, face)
    blit_text(made, name, 0, rule + (line - name.height) / 2)
    blit_text(made, said, inner, rule + (line - said.height) / 2, "right")
    left, right = inner * 0.26, inner * 0.62
    middle, most = (left + right) / 2, max(1.0, *(abs(each.points) for each in all))
    long = (right - left) / 2 * abs(share.points) / most
    high = line * 0.52
    top = rule + (line - high) / 2
    good = share.points >= 0
    if long >= 1:
        colour = Color("#1E7145" if good else "#A81F26")
        bar = panel(long, high, min(3 * u, long / 2), colour)
        made.blit(bar, (round(middle if good else middle - long), round(top)))
    post = pygame.Rect(
        round(middle - u / 2), round(top - 3 * u), max(1, round(u)), round(high + 6 * u)
    )
    pygame.draw.rect(made, s.theme.ink_muted, post)
    return made


def grades_picture(s: Services, view: review.ReviewView, width: float) -> Surface:
    """The number of turns of each grade."""
    side, size = s.font(20), s.font(15)
    items: list[Surface] = []
    for name, n in view.grades.items():
        ink = s.theme.ink if n else s.theme.ink_muted
        words = s.texts.render(s.words.text(review.graded(name, n)), size, ink, BOLD if n else UI)
        item = blank(side + 6 * s.unit + words.width + 18 * s.unit, max(side, words.height))
        disc = mark(s, name, side)
        item.blit(disc, (0, round((item.height - side) / 2)))
        item.blit(words, (round(side + 6 * s.unit), round((item.height - words.height) / 2)))
        items.append(item)
    return flow(items, width, 4 * s.unit)[0]


def turn_picture(s: Services, turn: review.TurnView, width: float) -> Surface:
    """A costly turn: where it was, what it cost, and each of its choices that cost something."""
    u = s.unit
    inner = width
    side, pad = s.font(24), 12 * u
    head = s.texts.render(
        s.words("tell.beside", first=turn.where, then=message(f"grade.{turn.grade}")),
        s.font(16),
        s.theme.ink,
        BOLD,
    )
    ink = s.theme.red if turn.grade in ("mistake", "blunder") else s.theme.ink
    room = inner - 3 * pad - side - head.width
    price = s.texts.fitted(s.words.text(review.cost(turn)), s.font(15), ink, room, BOLD)
    rows: list[Surface] = []
    for choice in turn.choices:
        if len(turn.choices) > 1:
            said = s.words("tell.of", what=choice.said, said=review.cost(choice))
            rows += [blank(1, 6 * u)] if rows else []
            rows.append(s.texts.render(said, s.font(15), s.theme.ink, BOLD, inner - 2 * pad))
        rows.append(_choice(s, choice, inner - 2 * pad))
    top = max(side, head.height) + 4 * u
    height = top + sum(row.height + 3 * u for row in rows) + 2 * pad * 0.7
    made = blank(width, height)
    fill = mix(s.theme.paper, s.theme.paper_edge, 0.28)
    made.blit(panel(inner, height, 8 * u, fill, s.theme.paper_edge, 1.2 * u), (0, 0))
    y = pad * 0.7
    middle = y + side / 2
    made.blit(mark(s, turn.grade, side), (round(pad), round(y)))
    blit_text(made, head, pad + side + 8 * u, middle - head.height / 2)
    blit_text(made, price, inner - pad, middle - price.height / 2, "right")
    y += top
    for row in rows:
        blit_text(made, row, pad, y)
        y += row.height + 3 * u
    return made


def _choice(s: Services, choice: review.ChoiceView, width: float) -> Surface:
    """What was played beside what was better, with the reason under both."""
    u = s.unit
    half = (width - 16 * u) / 2
    high = s.font(34) if any(step.cards for step in choice.played + choice.better) else 0.0
    ways = [
        _way(s, s.words(f"review.{name}"), steps, half, high)
        for name, steps in (("you", choice.played), ("better", choice.better))
    ]
    under = max(way.height for way in ways)
    why = None
    if choice.why is not None:
        why = s.texts.render(s.words.text(choice.why), s.font(15), s.theme.ink, UI, width)
    made = blank(width, under + (3 * u + why.height if why is not None else 0))
    for i, way in enumerate(ways):
        made.blit(way, (round(i * (half + 16 * u)), 0))
    if why is not None:
        made.blit(why, (0, round(under + 3 * u)))
    return made


def _way(
    s: Services, name: str, steps: Sequence[review.StepView], width: float, high: float
) -> Surface:
    """What was done in a turn, with the cards, if any, that high."""
    size = s.font(15)
    items = [_word(s, name, size, high, BOLD)]
    for step in steps:
        items.append(_word(s, s.words.text(step.said), size, high, UI))
        if step.cards:
            items.append(_chips(s, step.cards, high, 8 * s.unit))
    return flow(items, width, 4 * s.unit)[0]


def _word(s: Services, text: str, size: float, high: float, face: str) -> Surface:
    words = s.texts.render(text, size, s.theme.ink, face)
    made = blank(words.width + 6 * s.unit, max(high, words.height))
    made.blit(words, (0, round((made.height - words.height) / 2)))
    return made


def _chips(s: Services, cards: Sequence[Card], high: float, after: float) -> Surface:
    chips = [chip(s, card, high) for card in cards]
    step = chips[0].width + 2 * s.unit
    made = blank(step * len(chips) + after, high)
    for i, each in enumerate(chips):
        made.blit(each, (round(i * step), 0))
    return made


def centred(picture: Surface, width: float, above: float = 0.0) -> Surface:
    """A picture in the middle of this width, `above` pixels below the upper edge."""
    made = blank(width, picture.height + above)
    made.blit(picture, (round((width - picture.width) / 2), round(above)))
    return made


def mark_rows(
    s: Services, grades: Sequence[str], width: float
) -> tuple[Surface, list[tuple[float, float]]]:
    """A disc for each turn, in as many rows as needed, and the place of each."""
    side, gap = s.font(20), 4 * s.unit
    discs = []
    for grade in grades:
        item = blank(side + gap, side)
        item.blit(mark(s, grade, side), (0, 0))
        discs.append(item)
    return flow(discs, width, gap)


def flow(
    items: Sequence[Surface], width: float, gap: float
) -> tuple[Surface, list[tuple[float, float]]]:
    """Pictures side by side, in as many rows as needed, and the place of each."""
    rows: list[list[Surface]] = [[]]
    x = 0
    for item in items:
        if rows[-1] and x + item.width > width:
            rows.append([])
            x = 0
        rows[-1].append(item)
        x += item.width
    heights = [max((item.height for item in row), default=0) for row in rows]
    wide = max(sum(item.width for item in row) for row in rows)
    made = blank(wide, sum(heights) + gap * (len(rows) - 1))
    places: list[tuple[float, float]] = []
    y = 0.0
    for row, height in zip(rows, heights):
        x = 0
        for item in row:
            places.append((x, round(y + (height - item.height) / 2)))
            made.blit(item, places[-1])
            x += item.width
        y += height + gap
    return made, places
