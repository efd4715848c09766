"""Small cards: rank and suit as large as the little room allows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Surface

from mille.cards import Card, Rank, Suit
from mille.ui.decks import SIGNS
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel, panel
from mille.ui.text import BOLD, blit_middle, blit_text
from mille.view.geometry import ASPECT, Rect
from mille.view.table import CardView

SHAPE = 0.72
"""The width of a small card, as a part of its height."""
LEAST = 22.0
"""Cards lower than this, in pixels, are not drawn: nobody could read them."""
CLOSEST = 0.62
"""The least distance between cards, in widths; those that do not fit become a number."""
FANNED, DROPS = 0.42, 0.12
"""The distance between backs in a fan, in widths; how much lower the outer ones lie, in heights."""
SEAL, LEAST_SEAL = 0.34, 18.0
"""The height of a joker's seal: in widths of its card, and the least, in pixels, to be readable."""
MOST_SEAL = 0.48
"""The most with larger letters, in widths: the card must stay recognisable."""
INK, PAPER = Color("#1E1B1A"), Color("#FFFEF8")
BLACK_SUITS = (Suit.CLUBS, Suit.SPADES)
FOUR = {Suit.CLUBS: Color("#1E7145"), Suit.DIAMONDS: Color("#1F5AA6")}


def height_in(rect: Rect, count: int) -> float:
    """The height of `count` cards in a place when all of them show."""
    return min(rect.h, rect.w / (SHAPE * (1 + (count - 1) * CLOSEST)))


def draw_minis(
    surface: Surface, s: Services, rect: Rect, cards: Sequence[CardView], right: bool = False
) -> None:
    """Draw cards side by side from the left of a place, or from its right; none if too small.

    If they do not all fit, the rest become a number.
    """
    # Shrink all of them before any becomes a number.
    high = min(rect.h, max(LEAST, height_in(rect, len(cards))))
    rect = Rect(rect.x, rect.center[1] - high / 2, rect.w, high)
    if not cards or high < LEAST or rect.w < high * SHAPE:
        return
    shown, rest, w = list(cards), 0, high * SHAPE
    room = rect.w
    if high > height_in(rect, len(shown)) + 0.01:
        room -= w
        if room < w:  # a card and a figure
            return
        most = max(1, 1 + int((room - w) / (w * CLOSEST)))
        shown, rest = shown[:most], len(shown) - most
    step = min(w * 1.08, (room - w) / (len(shown) - 1)) if len(shown) > 1 else 0.0
    whole = w + step * (len(shown) - 1) + (w if rest else 0.0)
    x = rect.right - whole if right else rect.x
    for each in shown:
        _draw(surface, s, Rect(x, rect.y, w, high), each)
        x += step
    if rest:
        more = s.texts.fitted(f"+{rest}", high * 0.5, s.theme.ink, w, BOLD, 5)
        blit_text(surface, more, x - step + w * 1.5, rect.center[1] - more.height / 2, "center")


def draw_backs(surface: Surface, s: Services, x: float, y: float, high: float, count: int) -> float:
    """Draw a fan of backs with its left edge at `x` and its middle at `y`; returns its width.

    The outer ones lie a little lower.
    """
    w, step = high * SHAPE, high * SHAPE * FANNED
    edge, middle = max(1.0, high * 0.07), (count - 1) / 2
    for i in range(count):
        lower = DROPS * high * ((i - middle) / max(1.0, middle)) ** 2
        back = panel(w, high, high * 0.14, s.theme.red, PAPER, edge)
        surface.blit(back, (round(x + i * step), round(y - high / 2 + lower)))
    return w + (count - 1) * step if count else 0.0


def _draw(surface: Surface, s: Services, box: Rect, shown: CardView) -> None:
    edge, line = s.theme.paper_edge, max(1.0, box.h * 0.03)
    fill = Color("#FFFEF8") if shown.card is not None else s.theme.wood_lit
    edge = Color("#8A7F6B") if shown.card is not None else edge
    draw_panel(surface, box, box.h * 0.1, fill, edge, line)
    if shown.card is None:
        return
    rank, suit = index_of(shown.card)
    ink = ink_of(s, shown.card)
    if not suit:
        star = s.texts.fitted(rank, box.h * 0.72, ink, box.w * 0.9, BOLD, 5)
        blit_middle(surface, star, *box.center)
        return
    for text, size, middle in ((rank, 0.5, 0.29), (suit, 0.44, 0.71)):
        letter = s.texts.fitted(text, box.h * size, ink, box.w * 0.86, BOLD, 5)
        letter = letter.subsurface(letter.get_bounding_rect())  # or a J would hang below the others
        y = box.y + box.h * middle - letter.height / 2
        blit_text(surface, letter, box.center[0], y, "center")


def index_of(card: Card) -> tuple[str, str]:
    """The rank and suit of a card; for a joker a star and an empty string."""
    if card.rank is Rank.JOKER:
        return "★", ""
    return "10" if card.rank is Rank.TEN else card.rank.value, SIGNS[card.suit]


def ink_of(s: Services, card: Card) -> Color:
    """The colour of rank and suit in the deck in use."""
    if card.rank is Rank.JOKER:
        return s.theme.red
    if s.settings.deck.endswith("four") and card.suit in FOUR:
        return FOUR[card.suit]
    return INK if card.suit in BLACK_SUITS else s.theme.red


def draw_seal(
    surface: Surface, s: Services, x: float, y: float, height: float, meant: Card | Rank
) -> Rect:
    """Draw on a joker the index of the card it stands for; returns the rectangle.

    `x`, `y` are the joker's middle. The seal sits where it can be read in a fan; on a small card it
    is larger in proportion, and as wide as its letters need.
    """
    w = height * ASPECT
    rank = meant.rank if isinstance(meant, Card) else meant
    text = "10" if rank is Rank.TEN else rank.value
    text += SIGNS[meant.suit] if isinstance(meant, Card) else ""
    high = max(min(SEAL * s.scale, MOST_SEAL) * w, LEAST_SEAL)
    word = s.texts.render(text, high * 0.55, INK, BOLD)
    wide = max(high, word.width + 0.16 * high)
    disc = panel(wide, high, high / 2, s.theme.paper, s.theme.red, max(1.0, high * 0.07))
    left, top = x - w / 2 + w * 0.04, y - height * 0.16
    surface.blit(disc, (round(left), round(top)))
    blit_text(surface, word, left + wide / 2, top + high / 2 - word.height / 2, "center")
    return Rect(left, top, wide, high)
