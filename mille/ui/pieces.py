"""Chips, small cards, badges and slips as pictures, each drawn as vectors at the size needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Color, Surface, Vector2

from mille.cards import Card, Rank, Suit
from mille.ui.cards import SIGNS
from mille.ui.faces import ACROSS, MIDDLE, Look, look_of, picture
from mille.ui.scene import Services
from mille.ui.shapes import Recent, draw_panel, hexed, panel, polygon, svg
from mille.ui.text import BOLD, TITLE, UI, Pen, blit_middle, blit_text
from mille.ui.theme import mix
from mille.value import Value, replace
from mille.view import geometry
from mille.view.geometry import ASPECT, FLAT, THICK, Point, Rect, Stack
from mille.view.lying import union
from mille.view.moods import Mood
from mille.view.table import CardView, Heap, Role, ZoneView

CHIP_INK, CHIP_PAPER = "#1E1B1A", "#F6ECD6"
READ_FROM = 23.0
"""The least width of a chip, in pixels, on which its value can be read."""
_W, _RX, _RY = 100.0, 48.5, 48.5 * FLAT
_HIGH = _W * (FLAT + THICK)
_X, _Y = _W / 2, _RY + 1.5
_DEEP = _W * THICK
HIGH = _HIGH / _W
"""The height of a chip's picture, in its widths."""


class Clay(Value):
    """The look of one kind of chips."""

    body: str
    marks: str
    """The colour of the pattern on its edge."""
    edge: Callable[[str], str]
    """Draws the pattern of its edge in this colour, as SVG."""


def chip(s: Services, value: int, width: float) -> Surface:
    """A chip of this value; a value that no chip has is drawn as the dearest chip."""
    picture = chip_below(value, width)
    if width < READ_FROM:
        return picture
    text = s.texts.render(str(value), 40, Color(CHIP_INK), BOLD)
    text = text.subsurface(text.get_bounding_rect())
    k = min(width * 0.47 / text.width, width * 0.27 / text.height)
    flat = pygame.transform.smoothscale(text, (round(text.width * k), round(text.height * k)))
    made = picture.copy()
    blit_middle(made, flat, made.width / 2, made.width * _Y / _W)
    return made


def stack(s: Services, chips: Sequence[int], width: float, lean: float) -> Surface:
    """A stack of chips as one picture, from the lowest up; `lean` shifts each one, in widths."""
    aside = lean * width * (len(chips) - 1)
    high = width * (HIGH + THICK * (len(chips) - 1))
    made = Surface((round(width + abs(aside)) + 1, round(high) + 1), pygame.SRCALPHA)
    left = max(0.0, -aside)
    for i, value in enumerate(chips):
        last = i == len(chips) - 1
        picture = chip(s, value, width) if last else chip_below(value, width)
        y = high - width * (HIGH + THICK * i)
        made.blit(picture, (round(left + lean * width * i), round(y)))
    return made


def chip_below(value: int, width: float) -> Surface:
    return svg(_body(value if value in KINDS else max(KINDS)), (_W, _HIGH), width, width * HIGH)


def draw_stacks(surface: Surface, s: Services, stacks: Sequence[Stack]) -> Rect | None:
    """Draw stacks in their places, each with its shadow; returns the rectangle they cover."""
    for each in stacks:
        _shadow(surface, each)
    for each in stacks:
        looks = each.chips, round(each.width, 1), round(each.lean, 4)
        picture = _pictures.of(looks, stack, s, *looks)
        surface.blit(picture, (round(each.rect.x), round(each.rect.y)))
    return union([each.rect for each in stacks]) if stacks else None


def draw_chips(
    surface: Surface, s: Services, chips: Sequence[int], x: float, y: float, width: float
) -> None:
    """Draw a few stacked chips on their way; `x`, `y` are the middle of the lowest face."""
    draw_stacks(surface, s, [Stack(x, y, width, tuple(chips), 0.03)])


def draw_on_edge(surface: Surface, x: float, y: float, width: float, turned: float) -> None:
    """Draw a chip of 1 rolling on its edge, turned by this many degrees."""
    step = round(turned / ROLLED) * ROLLED % 360
    picture = svg(_wheel(step), (_W, _W), width, width)
    pygame.draw.ellipse(
        surface,
        Color(20, 10, 8),
        (round(x - width * 0.34), round(y + width * 0.4), round(width * 0.68), round(width * 0.16)),
    )
    surface.blit(picture, (round(x - width / 2), round(y - width / 2)))


ROLLED = 12
"""The degrees from one picture of a rolling chip to the next."""


@lru_cache(maxsize=40)
def _wheel(turned: float) -> str:
    """The face of an upright chip, with its spots, as SVG."""
    kind, r = KINDS[1], _RX
    made = [
        f'<circle cx="50" cy="50" r="{r}" fill="{kind.body}" stroke="{CHIP_INK}" stroke-width="3"/>'
    ]
    for angle in _angles(12):
        angle += turned * pi / 180
        x, y = 50 + 0.83 * r * cos(angle), 50 + 0.83 * r * sin(angle)
        made.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{kind.marks}"/>')
    inner = f'fill="{CHIP_PAPER}" stroke="{_darker(kind.body)}" stroke-width="2.5"'
    made.append(f'<circle cx="50" cy="50" r="{0.64 * r:.1f}" {inner}/>')
    made.append(
        f'<rect x="46.5" y="33" width="7" height="34" rx="2" fill="{CHIP_INK}"'
        f' transform="rotate({turned:.0f} 50 50)"/>'
    )
    return "".join(made)


_pictures = Recent[tuple[object, ...], Surface](400)


def _shadow(surface: Surface, each: Stack) -> None:
    w = each.width * 1.12
    high = w * FLAT
    body = f'<ellipse cx="50" cy="{50 * FLAT:.1f}" rx="50" ry="{50 * FLAT:.1f}" opacity="0.32"/>'
    picture = svg(body, (100, 100 * FLAT), w, high)
    x = each.x - w / 2 + each.width * 0.05
    y = each.y + each.width * (THICK + 0.04) - high / 2
    surface.blit(picture, (round(x), round(y)))


# How each kind is drawn, in a box 100 wide with the middle of its face at (_X, _Y)


@lru_cache(maxsize=16)
def _body(value: int) -> str:
    clay, low = KINDS[value], _Y + _DEEP
    left, right, round_ = f"{_X - _RX:.1f}", f"{_X + _RX:.1f}", f"A{_RX:.1f} {_RY:.1f} 0 0"
    side = f"M{left} {_Y:.1f}V{low:.1f}{round_} 0 {right} {low:.1f}V{_Y:.1f}"
    ring = f'fill="none" stroke="{CHIP_INK}" stroke-width="2.4"'
    light = 'fill="none" stroke="#FFFFFF" stroke-width="1.6" opacity="0.55"'
    inner = f'fill="{CHIP_PAPER}" stroke="{_darker(clay.body)}" stroke-width="2.5"'
    return (
        f'<path d="{side}z" fill="{_darker(clay.body)}"/>'
        + _ellipse(1.0, f'fill="{clay.body}"')
        + clay.edge(clay.marks)
        + _ellipse(0.66, inner)
        # A fine line of light where the face meets the side.
        + f'<path d="M{left} {_Y:.1f}{round_} 0 {right} {_Y:.1f}" {light}/>'
        + f'<path d="{side}{round_} 0 {left} {_Y:.1f}z" {ring}/>'
    )


def _darker(colour: str) -> str:
    return hexed(mix(Color(colour), Color("#000000"), 0.3))


def _ellipse(part: float, how: str) -> str:
    return (
        f'<ellipse cx="{_X:.1f}" cy="{_Y:.1f}" rx="{_RX * part:.1f}" ry="{_RY * part:.1f}" {how}/>'
    )


def _at(angle: float, part: float) -> tuple[float, float]:
    """A point of the face, given its direction and how far it is from the middle, 0 to 1."""
    return _X + _RX * part * cos(angle), _Y + _RY * part * sin(angle)


def _angles(n: int) -> Iterator[float]:
    for i in range(n):
        yield 2 * pi * (i + 0.5) / n


def _around(n: int, face: Callable[[float], str], side: Callable[[float], str]) -> str:
    """A pattern that repeats `n` times, on the face and where it goes down the side in sight."""
    return "".join(face(a) + (side(a) if sin(a) > 0.2 else "") for a in _angles(n))


def _spots(ink: str) -> str:
    def spot(x: float, y: float, rx: float, ry: float, ink: str) -> str:
        return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry}" fill="{ink}"/>'

    def side(angle: float) -> str:
        x, y = _at(angle, 1.0)
        return spot(x, y + _DEEP / 2, 4.6 * sin(angle), 4, _darker(ink))

    return _around(12, lambda angle: spot(*_at(angle, 0.83), 5, 3.4, ink), side)


def _dashes(ink: str) -> str:
    half = 0.17

    def face(angle: float) -> str:
        a, b = angle - half, angle + half
        return polygon([_at(a, 0.7), _at(b, 0.7), _at(b, 1), _at(a, 1)], ink)

    def side(angle: float) -> str:
        (ax, ay), (bx, by) = _at(angle - half, 1), _at(angle + half, 1)
        return polygon([(ax, ay), (bx, by), (bx, by + _DEEP), (ax, ay + _DEEP)], _darker(ink))

    return _around(8, face, side)


def _stars(ink: str) -> str:
    def side(angle: float) -> str:
        x, y = _at(angle, 1)
        return _star(x, y + _DEEP / 2, 7 * sin(angle), 6, _darker(ink))

    return _around(7, lambda angle: _star(*_at(angle, 0.83), 7.4, 5.2, ink), side)


def _star(x: float, y: float, rx: float, ry: float, ink: str) -> str:
    points = []
    for i in range(10):
        angle, part = -pi / 2 + pi * i / 5, 0.42 if i % 2 else 1.0
        points.append((x + rx * part * cos(angle), y + ry * part * sin(angle)))
    return polygon(points, ink)


def _waves(ink: str) -> str:
    face = [
        _at(2 * pi * i / 120, 0.83 + 0.07 * sin(12 * 2 * pi * i / 120 + pi / 2)) for i in range(120)
    ]
    side = []
    for i in range(8, 53):
        angle = pi * i / 60
        x, y = _at(angle, 1)
        side.append((x, y + _DEEP * (0.5 + 0.26 * sin(12 * angle))))
    lines = []
    for points, closed, colour in ((face, "z", ink), (side, "", _darker(ink))):
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        lines.append(
            f'<path d="M{way}{closed}" fill="none" stroke="{colour}" stroke-width="3.6"'
            ' stroke-linejoin="round"/>'
        )
    return "".join(lines)


def _teeth(ink: str) -> str:
    def foot(angle: float) -> list[tuple[float, float]]:
        return [_at(angle - 0.17, 1), _at(angle + 0.17, 1)]

    def side(angle: float) -> str:
        x, y = _at(angle, 1)
        return polygon([*foot(angle), (x, y + _DEEP)], _darker(ink))

    return _around(14, lambda angle: polygon([*foot(angle), _at(angle, 0.7)], ink), side)


KINDS = {
    1: Clay("#EADFC4", "#8C4A3A", _spots),
    5: Clay("#C8452F", "#F6ECD6", _dashes),
    25: Clay("#2F7F58", "#F6ECD6", _stars),
    100: Clay("#3A4C7A", "#F6ECD6", _waves),
    500: Clay("#E2AE3C", "#5A2A1E", _teeth),
}
"""The five kinds of chips by their value."""


# Chips in their places on the table: those of each seat, and the pot

WIDEST_HEAP = 210.0
"""The greatest width of one heap among several, in pixels of 720 lines."""


def draw_amount(
    surface: Surface, s: Services, rect: Rect, below: Rect, shown: ZoneView, amount: int
) -> None:
    """Draw the chips of a place: a heap in the middle with its number, stacks in front of a seat.

    `amount` is how many are there now, while others may be on their way; `below` is the place of
    the words under a heap.
    """
    if shown.heaps:
        moved = amount - (shown.amount or 0)
        left = [heap for heap in _after(shown.heaps, moved) if heap.amount]
        names = [
            s.words.text(heap.title) if heap in shown.heaps else s.words.number(heap.amount)
            for heap in left
        ]
        _draw_heaps(surface, s, heaps_rect(below, s, rect, len(left)), left, names)
        return
    if shown.place.role is not Role.POT:  # the seat has the number
        draw_stacks(surface, s, geometry.side_by_side(amount, rect, s.unit))
        return
    if not amount and shown.title is None:
        return  # nothing to count between deals
    lines = _lines(s, rect, shown, amount)
    high = sum(each.height for each in lines)
    room = Rect(rect.x, rect.y, rect.w, rect.h - high)
    laid = draw_stacks(surface, s, geometry.heap(amount, room, s.unit))
    y = min(laid.bottom if laid else room.center[1], rect.bottom - high)
    for each in lines:
        blit_text(surface, each, rect.center[0], y, "center")
        y += each.height


def pot_rect(s: Services, rect: Rect, shown: ZoneView) -> Rect | None:
    """The rectangle of the chips of a pot and of what is written under them; None without chips."""
    high = sum(each.height for each in _lines(s, rect, shown, shown.amount or 0))
    lying = geometry.heap(shown.amount or 0, Rect(rect.x, rect.y, rect.w, rect.h - high), s.unit)
    if not lying:
        return None
    wide = union([stack.rect for stack in lying])
    return Rect(wide.x, rect.y, wide.w, min(rect.h, wide.bottom + high - rect.y))


def _lines(s: Services, rect: Rect, shown: ZoneView, amount: int) -> list[Surface]:
    """The number of a pot's chips, and its title if it has one."""
    scale = max(1.0, s.scale)
    size = min(s.font(24), rect.h * 0.34 * scale)
    lines = [s.texts.fitted(s.words.number(amount), Pen(size, s.theme.text, BOLD, s.least), rect.w)]
    if shown.title is not None:
        text, small = s.words.text(shown.title), min(s.font(15), rect.h * 0.16 * scale)
        pen = Pen(small, s.theme.text, UI, s.least)
        lines.append(s.texts.balanced(text, pen, rect.w * 1.1, 0.4 * rect.h))
    return lines


def _after(heaps: Sequence[Heap], moved: int) -> list[Heap]:
    """The heaps after chips were taken from the first ones, or added to the last one."""
    found = list(heaps)
    if moved > 0:
        found[-1] = replace(found[-1], amount=found[-1].amount + moved)
        return found
    for i, heap in enumerate(found):
        part = min(heap.amount, -moved)
        found[i], moved = replace(heap, amount=heap.amount - part), moved + part
    return found


def _draw_heaps(
    surface: Surface, s: Services, rect: Rect, heaps: Sequence[Heap], names: Sequence[str]
) -> None:
    """Draw several heaps side by side, with chips of one size and a name under each."""
    wide = rect.w / max(1, len(heaps))
    size, high = min(s.font(15), rect.h * 0.17), rect.h * 0.36
    named = [
        s.texts.wrapped(name, Pen(size, s.theme.text, BOLD, s.least), wide * 0.94, high)
        for name in names
    ]
    foot = max((each.height for each in named), default=0)
    rooms = [
        Rect(rect.x + i * wide, rect.y, wide, rect.h - foot).inset(wide * 0.06, 0)
        for i in range(len(heaps))
    ]
    piles = list(zip(heaps, rooms, strict=True))
    widths = [
        stack.width for heap, room in piles for stack in geometry.heap(heap.amount, room, s.unit)
    ]
    y, least = rect.y, min(widths, default=0.0)
    for heap, room in piles:
        made = geometry.heap(heap.amount, room, s.unit, least / s.unit)
        laid = draw_stacks(surface, s, made)
        y = max(y, laid.bottom if laid else room.center[1])
    for room, words in zip(rooms, named, strict=True):
        blit_text(surface, words, room.center[0], min(y, rect.bottom - foot), "center")


def heaps_rect(below: Rect, s: Services, rect: Rect, n: int) -> Rect:
    """The rectangle of `n` heaps, at most as wide as the words below them."""
    half = rect.w / 2
    if below.x <= rect.center[0] <= below.right:
        half = min(rect.center[0] - below.x, below.right - rect.center[0])
    half = min(half, WIDEST_HEAP * s.unit * max(1, n) / 2)
    return Rect(rect.center[0] - half, rect.y, 2 * half, rect.h)


# Small cards: rank and suit as large as the little room allows.


SHAPE = 0.72
"""The width of a small card, as a part of its height."""
LEAST = 22.0
"""Cards lower than this, in pixels, are not drawn: nobody could read them."""
CLOSEST = 0.62
"""The least distance between cards, in widths; those that do not fit become a number."""
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


def draw_minis(surface: Surface, s: Services, rect: Rect, cards: Sequence[CardView]) -> None:
    """Draw cards side by side from the left of a place; none if too small. If they do not all fit,
    the rest become a number.
    """
    # Shrink all of them before any becomes a number.
    high = min(rect.h, max(LEAST, height_in(rect, len(cards))))
    rect = Rect(rect.x, rect.center[1] - high / 2, rect.w, high)
    if not cards or high < LEAST or rect.w < high * SHAPE:
        return
    shown, rest, w, size = list(cards), 0, high * SHAPE, max(s.least, high * 0.5)
    room = rect.w
    if high > height_in(rect, len(shown)) + 0.01:
        room -= (aside := max(w, s.texts.render(f"+{len(cards)}", size, INK, BOLD).width))
        if room < w:  # a card and a figure
            return
        most = max(1, 1 + int((room - w) / (w * CLOSEST)))
        shown, rest = shown[:most], len(shown) - most
    step = min(w * 1.08, (room - w) / (len(shown) - 1)) if len(shown) > 1 else 0.0
    x = rect.x
    for each in shown:
        _draw(surface, s, Rect(x, rect.y, w, high), each)
        x += step
    if rest:
        more = s.texts.render(f"+{rest}", size, s.theme.ink, BOLD)
        blit_middle(surface, more, x - step + w + aside / 2, rect.center[1])


def _draw(surface: Surface, s: Services, box: Rect, shown: CardView) -> None:
    line = max(1.0, box.h * 0.03)
    if shown.card is None:
        draw_panel(surface, box, box.h * 0.1, s.theme.wood_lit, s.theme.paper_edge, line)
        return
    draw_panel(surface, box, box.h * 0.1, PAPER, Color("#8A7F6B"), line)
    (rank, suit), ink = index_of(s, shown.card), ink_of(s, shown.card)
    if not suit:
        star = s.texts.fitted(rank, Pen(box.h * 0.72, ink, BOLD, 5), box.w * 0.9)
        blit_middle(surface, star, *box.center)
        return
    for text, size, middle in ((rank, 0.5, 0.29), (suit, 0.44, 0.71)):
        letter = s.texts.fitted(text, Pen(box.h * size, ink, BOLD, 5), box.w * 0.86)
        letter = letter.subsurface(letter.get_bounding_rect())  # or a J would hang below the others
        y = box.y + box.h * middle - letter.height / 2
        blit_text(surface, letter, box.center[0], y, "center")


def index_of(s: Services, card: Card) -> tuple[str, str]:
    """The rank and suit of a card; for a joker a star and an empty string."""
    return s.words.letter(card.rank), SIGNS.get(card.suit, "")


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
    text = "".join(index_of(s, meant)) if isinstance(meant, Card) else s.words.letter(meant)
    high = max(min(SEAL * s.scale, MOST_SEAL) * w, LEAST_SEAL)
    word = s.texts.render(text, high * 0.55, INK, BOLD)
    wide = max(high, word.width + 0.16 * high)
    disc = panel(wide, high, high / 2, s.theme.paper, s.theme.red, max(1.0, high * 0.07))
    left, top = x - w / 2 + w * 0.04, y - height * 0.16
    surface.blit(disc, (round(left), round(top)))
    blit_text(surface, word, left + wide / 2, top + high / 2 - word.height / 2, "center")
    return Rect(left, top, wide, high)


# Small papers with words on them, and round badges.


RED = Color("#A81F26")
"""For what is refused or warned of."""


def draw_note(
    surface: Surface, s: Services, rect: Rect, words: Surface, edge: Color | None = None
) -> None:
    """Draw words in the middle of a small paper, whose edge is brass unless another is given."""
    corner = min(rect.h / 2, 9 * s.unit)
    draw_panel(surface, rect, corner, s.theme.paper, edge or s.theme.brass, 2 * s.unit)
    blit_middle(surface, words, *rect.center)


def draw_speech(
    surface: Surface,
    s: Services,
    box: Rect,
    words: Surface,
    edge: Color,
    to: Point | None,
    far: float,
) -> None:
    """Draw what somebody says in the middle of a paper; its tip points to where they are, if that
    is given, and is `far` long at most.
    """
    u, half = s.unit, min(8 * s.unit, 0.5 * far)
    tips: list[list[Vector2]] = []
    if to is not None:
        x = min(max(to[0], box.x + 4 * half), box.right - 4 * half)
        foot = Vector2(x, box.bottom if to[1] > box.center[1] else box.y)
        below = max(0, box.y - to[1], to[1] - box.bottom)
        if max(box.x - to[0], to[0] - box.right) > below:
            foot = Vector2(box.right if to[0] > box.right else box.x, box.center[1])
        along = Vector2(to) - foot
        along.scale_to_length(max(1.0, min(along.length(), far)))
        across = Vector2(-along.y, along.x)
        across.scale_to_length(half)
        near = foot - along.normalize() * 4 * u
        for inset in (0.0, 2.0):
            thin = across * (1 - 0.15 * inset)
            tips.append([near + thin, near - thin, foot + along * (1 - 0.09 * inset)])
        pygame.draw.polygon(surface, edge, tips[0])
    draw_panel(surface, box, min(box.h / 2, 10 * u), s.theme.paper, edge, 2 * u)
    if to is not None:
        pygame.draw.polygon(surface, s.theme.paper, tips[1])
    blit_middle(surface, words, *box.center)


def draw_badge(
    surface: Surface,
    s: Services,
    at: tuple[float, float],
    side: float,
    inks: tuple[Color, Color],
    glyph: Surface,
) -> None:
    """Draw a sign or a letter on a round badge; `inks` are its colour and that of its edge."""
    blit_middle(surface, panel(side, side, side / 2, *inks, 1.6 * s.unit), *at)
    blit_middle(surface, glyph, *at)


def draw_face(
    surface: Surface,
    s: Services,
    at: Point,
    side: float,
    name: str,
    number: int,
    mood: Mood = Mood.AT_EASE,
    hat: str = "",
) -> None:
    """Draw somebody's face in its ring, or else their initial; `side` is the width of the ring.

    `number` is that of their seat, whose colour the collar has; below 0 it has its own. `hat` is
    one that was given.
    """
    draw_look(surface, s, at, side, look_of(s, name, number, mood, hat), s.words.called(name)[:1])


def draw_look(
    surface: Surface, s: Services, at: Point, side: float, look: Look, initial: str
) -> None:
    (x, y), k = MIDDLE, round(side) / ACROSS
    surface.blit(picture(look, side), (round(at[0] - x * k), round(at[1] - y * k)))
    if not look.face and 0.5 * side >= s.smallest:
        blit_middle(surface, s.texts.render(initial, 0.52 * side, Color("#F6EEDC"), TITLE), *at)
