"""What a review looks like on paper, piece by piece: bars, grades, the turns that cost most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Color, Surface

from mille.cards.card import Card, Rank, Suit
from mille.ui.borders import border
from mille.ui.decks import SIGNS
from mille.ui.scene import Services
from mille.ui.shapes import icon, panel
from mille.ui.text import BOLD, TITLE, UI, blit_text
from mille.ui.theme import mix
from mille.view import review
from mille.view.layout import Rect

MARKS = {
    "best": ("", "#1E7145"),
    "good": ("✓", "#1F5AA6"),
    "inaccuracy": ("?!", "#86660E"),
    "mistake": ("?", "#AD4E17"),
    "blunder": ("??", "#A81F26"),
}
"""The mark of each grade, that of the best being a star, and the colour of its disc."""
FOUR_COLOURS = {Suit.CLUBS: "#1E7145", Suit.DIAMONDS: "#1F5AA6"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the page, as wide as the page."""

    picture: Surface
    spots: tuple[tuple[Rect, review.TurnView], ...] = ()
    """Where turns are on it, that can be opened."""


def review_pieces(s: Services, view: review.ReviewView, width: float) -> Iterator[Piece]:
    """The whole review at a width, from top to bottom."""
    for share in view.shares:
        if share.id == "result":
            yield Piece(_rule(s, width))
        yield Piece(_share(s, share, view.shares, width))
    if view.shares:
        yield Piece(_note(s, s.words.text(view.rest), width))
    for note in view.notes:
        yield Piece(_paragraph(s, s.words.text(note), width))
    yield Piece(_space(s, 7))
    yield Piece(_grades(s, view, width))
    yield Piece(_space(s, 8))
    one = len(view.deals) == 1
    if one:
        yield _deal(s, view.deals[0], width)
        yield Piece(_space(s, 2))
    if view.costliest:
        yield Piece(_heading(s, s.words("review.costliest"), width))
        for turn in view.costliest:
            picture = _turn(s, turn, width)
            high = picture.height - 7 * s.unit
            yield Piece(picture, ((Rect(0, 0, width - 16 * s.unit, high), turn),))
    elif view.whole:
        yield Piece(_paragraph(s, s.words("review.nothing_dear"), width))
    if not one and view.deals:
        yield Piece(_space(s, 4))
        yield Piece(_heading(s, s.words("review.all"), width))
        for deal in view.deals:
            yield _deal(s, deal, width)


def mark(s: Services, grade: str, side: float) -> Surface:
    """A grade as a disc with a sign in it."""
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
    """A card no larger than its index; one of a worth of its own has a gilt edge."""
    u, wide = s.unit, high * 0.62
    dear = s.art.marks.get(card.code, "").isdecimal()
    edge = Color("#B98A1E") if dear else Color("#B7A98D")
    paper = Color("#FFFDF6")
    made = panel(wide, high, 4 * u, paper, edge, (2.0 if dear else 1.2) * u).copy()
    ink = Color("#B0232A" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "#1E1B1A")
    if s.settings.deck.endswith("four"):
        ink = Color(FOUR_COLOURS.get(card.suit, ink))
    rank = "10" if card.rank is Rank.TEN else card.rank.value
    for text, y in ((rank, 0.27), (SIGNS[card.suit], 0.70)):
        words = s.texts.render(text, high * 0.40, ink, BOLD)
        made.blit(words, (round((wide - words.width) / 2), round(high * y - words.height / 2)))
    return made


def _blank(width: float, height: float) -> Surface:
    return Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)


def _space(s: Services, height: float) -> Surface:
    return _blank(1, height * s.unit)


def _rule(s: Services, width: float) -> Surface:
    made = _blank(width, 12 * s.unit)
    made.blit(border(s.cloth, width - 16 * s.unit, 4 * s.unit), (0, round(4 * s.unit)))
    return made


def _heading(s: Services, text: str, width: float) -> Surface:
    words = s.texts.fitted(text, s.font(20), s.theme.ink, width - 16 * s.unit, TITLE)
    made = _blank(width, words.height + 4 * s.unit)
    made.blit(words, (0, 0))
    return made


def _paragraph(s: Services, text: str, width: float) -> Surface:
    words = s.texts.render(text, s.font(15), s.theme.ink, UI, width - 16 * s.unit)
    made = _blank(width, words.height + 6 * s.unit)
    made.blit(words, (0, 0))
    return made


def _note(s: Services, text: str, width: float) -> Surface:
    inner = width - 16 * s.unit
    words = s.texts.fitted(text, s.font(13), s.theme.ink_muted, inner, UI)
    made = _blank(width, words.height)
    blit_text(made, words, inner, 0, "right")
    return made


def _share(
    s: Services, share: review.ShareView, all: Sequence[review.ShareView], width: float
) -> Surface:
    """A name, a bar to the right of the middle for what was won and to the left for what was lost,
    and the figures.
    """
    u = s.unit
    last = share.id == "result"
    line = s.font(24)
    made = _blank(width, line)
    face, inner = BOLD if last else UI, width - 16 * u
    name = s.texts.fitted(
        s.words(f"review.{share.id}"), s.font(15), s.theme.ink, inner * 0.25, face
    )
    figures = s.words(
        "review.share", points=review.signed(share.points, 0), win=review.signed(100 * share.win, 1)
    )
    said = s.texts.fitted(figures, s.font(15), s.theme.ink, inner * 0.37, face)
    blit_text(made, name, 0, (line - name.height) / 2)
    blit_text(made, said, inner, (line - said.height) / 2, "right")
    left, right = inner * 0.26, inner * 0.62
    middle, most = (left + right) / 2, max(1.0, *(abs(each.points) for each in all))
    long = (right - left) / 2 * abs(share.points) / most
    high = line * 0.52
    top = (line - high) / 2
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


def _grades(s: Services, view: review.ReviewView, width: float) -> Surface:
    """How many turns of each grade."""
    side, size = s.font(20), s.font(15)
    items: list[Surface] = []
    for name, n in view.grades.items():
        ink = s.theme.ink if n else s.theme.ink_muted
        words = s.texts.render(f"{s.words(f'grade.{name}')}: {n}", size, ink, BOLD if n else UI)
        item = _blank(side + 6 * s.unit + words.width + 18 * s.unit, max(side, words.height))
        disc = mark(s, name, side)
        item.blit(disc, (0, round((item.height - side) / 2)))
        item.blit(words, (round(side + 6 * s.unit), round((item.height - words.height) / 2)))
        items.append(item)
    return flow(items, width - 16 * s.unit, 4 * s.unit)


def _turn(s: Services, turn: review.TurnView, width: float) -> Surface:
    """A turn that cost something: where, how much, and each choice of it that something cost."""
    u = s.unit
    inner = width - 16 * u
    side, pad = s.font(24), 12 * u
    head = s.texts.render(
        f"{s.words.text(turn.where)} · {s.words(f'grade.{turn.grade}')}",
        s.font(16),
        s.theme.ink,
        BOLD,
    )
    ink = s.theme.red if turn.grade in ("mistake", "blunder") else s.theme.ink
    room = inner - 3 * pad - side - head.width
    price = s.texts.fitted(_cost(s, turn), s.font(15), ink, room, BOLD)
    rows: list[Surface] = []
    for choice in turn.choices:
        if len(turn.choices) > 1:
            said = f"{s.words.text(choice.said)}: {_cost(s, choice)}"
            rows += [_space(s, 6)] if rows else []
            rows.append(s.texts.render(said, s.font(15), s.theme.ink, BOLD, inner - 2 * pad))
        rows.append(_choice(s, choice, inner - 2 * pad))
    top = max(side, head.height) + 4 * u
    height = top + sum(row.height + 3 * u for row in rows) + 2 * pad * 0.7
    made = _blank(width, height + 7 * u)
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


def _cost(s: Services, lost: review.TurnView | review.ChoiceView) -> str:
    win = s.words("review.cost.win", win=review.signed(-100 * lost.win, 1))
    return f"{win} · {s.words('review.cost.points', points=review.signed(-lost.points, 0))}"


def _choice(s: Services, choice: review.ChoiceView, width: float) -> Surface:
    """What was played beside what was better, and why under both."""
    u = s.unit
    half = (width - 16 * u) / 2
    ways = [
        _way(s, s.words(f"review.{name}"), steps, half)
        for name, steps in (("you", choice.played), ("better", choice.better))
    ]
    under = max(way.height for way in ways)
    why = None
    if choice.why is not None:
        why = s.texts.render(s.words.text(choice.why), s.font(15), s.theme.ink, UI, width)
    made = _blank(width, under + (3 * u + why.height if why is not None else 0))
    for i, way in enumerate(ways):
        made.blit(way, (round(i * (half + 16 * u)), 0))
    if why is not None:
        made.blit(why, (0, round(under + 3 * u)))
    return made


def _way(s: Services, name: str, steps: Sequence[review.StepView], width: float) -> Surface:
    """What was done in a turn, with its cards."""
    size, high = s.font(15), s.font(34)
    items = [_word(s, f"{name}:", size, high, BOLD)]
    for step in steps:
        items.append(_word(s, s.words.text(step.said), size, high, UI))
        if step.cards:
            items.append(_chips(s, step.cards, high, 8 * s.unit))
    return flow(items, width, 4 * s.unit)


def _word(s: Services, text: str, size: float, high: float, face: str) -> Surface:
    words = s.texts.render(text, size, s.theme.ink, face)
    made = _blank(words.width + 6 * s.unit, max(high, words.height))
    made.blit(words, (0, round((made.height - words.height) / 2)))
    return made


def _chips(s: Services, cards: Sequence[Card], high: float, after: float) -> Surface:
    chips = [chip(s, card, high) for card in cards]
    step = chips[0].width + 2 * s.unit
    made = _blank(step * len(chips) + after, high)
    for i, each in enumerate(chips):
        made.blit(each, (round(i * step), 0))
    return made


def _deal(s: Services, deal: review.DealView, width: float) -> Piece:
    """A disc a turn, in order."""
    u, side = s.unit, s.font(20)
    name = s.texts.render(s.words.text(deal.label), s.font(15), s.theme.ink, UI)
    first = max(name.width, s.font(15) * 4) + 14 * u
    row, places = _marks(s, [turn.grade for turn in deal.turns], width - 16 * u - first)
    made = _blank(width, max(row.height, name.height) + 6 * u)
    blit_text(made, name, 0, (side - name.height) / 2)
    made.blit(row, (round(first), 0))
    spots = [Rect(round(first) + x, y, side, side) for x, y in places]
    return Piece(made, tuple(zip(spots, deal.turns)))


def mark_row(s: Services, grades: Sequence[str], width: float) -> Surface:
    """A disc a turn, in as many rows as they need."""
    return _marks(s, grades, width)[0]


def _marks(
    s: Services, grades: Sequence[str], width: float
) -> tuple[Surface, list[tuple[float, float]]]:
    side, gap = s.font(20), 4 * s.unit
    discs = []
    for grade in grades:
        item = _blank(side + gap, side)
        item.blit(mark(s, grade, side), (0, 0))
        discs.append(item)
    return _flow(discs, width, gap)


def flow(items: Sequence[Surface], width: float, gap: float) -> Surface:
    """Things side by side, in as many rows as they need."""
    return _flow(items, width, gap)[0]


def _flow(
    items: Sequence[Surface], width: float, gap: float
) -> tuple[Surface, list[tuple[float, float]]]:
    """The same, with where each of them is."""
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
    made = _blank(wide, sum(heights) + gap * (len(rows) - 1))
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
