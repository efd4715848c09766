"""Where everything on a table goes: for 2 to 10 seats, in a window of any shape.

The window is divided into bands and the bands into places, so that nothing can overlap. The viewer
is at the bottom with a large hand; the others sit around the table in the order of play, from the
left over the top to the right. Words stand beside the table, or above and below it if the window is
too narrow for that.

A place is named by its role and by how far its seat is from the viewer's in the order of play:
`hand.0` is the viewer's hand, `melds.1` are the melds of the next seat, `stock` belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product

from mille.value import Value, replace
from mille.view.geometry import ASPECT, TEXT, Plan, Rect, TableLayout, Zone, parted
from mille.view.lying import FORWARD, ROW_APART, high_enough
from mille.view.table import Lie, Role

Rects = dict[str, Rect]
"""Zones by name: where each is."""

# The middle of a table: piles, with the prompt and what has to be beaten beside or below them.


BESIDE = 2.9
"""If the middle of a table for two is wider than this, in its heights, words stand beside piles."""
LEAST_SIDE = 13
"""And only if each side is wider than this, in letters."""
HIGHEST_PILE = 0.95
"""The greatest height of a pile with its words, in heights of the viewer's hand."""
PILES_APART = 5
"""The distance between two piles, in gaps."""
PROMPT, PROMPT_BY_POT, PROMPT_FOR_TWO = 2.4, 3.6, 2.8
"""The height of the prompt, in letters, of one under a pot, where results go too, and for two."""
TWO_LINES = 3.8
"""The same with room for two lines, in a tall window."""
PROMPT_ALONE, PROMPT_GROWS = 5.0, 4.0
"""The same between melds without other lines, and how much more if there is room: offers and hints
go there too."""
MOST_LINES, MOST_ALONE = 0.56, 0.4
"""The most that words below a pot take of the height, and a prompt alone below piles."""
NARROW_POT = 34
BROKEN = 2.6, 3.0
"""If the middle is narrower than this, in letters, a line and a strip under a pot are so high, in
letters: enough to break each in two."""
CONTRACT, TITLE = 4.6, 1.4
"""The height of a strip with contracts, and of their title, in letters."""
FREE = 2
"""The free room on both sides of a pot with a pile beside it, in gaps."""
BESIDE_POT = 0.55
"""The size of a pile beside a pot, as a part of its usual size."""
NEAR = 0.8
"""The width of a pot then, as a part of its usual width: the pile lies close to it."""
ROOM = {Lie.PILE: 0.82, Lie.HEAP: 1.7, Lie.ROW: 3.4, Lie.COLUMNS: 2.4, Lie.DEBT: 5.0}
"""The width of a place in the middle, in its heights, if it is not 2."""


def middle_of(m: _Layout, rect: Rect, own_hand: float) -> Rects:
    """The zones of the middle: piles, with the words below them, or for two maybe beside them.

    `own_hand` is the height of the viewer's hand.
    """
    plan, zones = m.plan, Rects()
    piles = [name for name in plan.zones if not name.removesuffix(".n1").count(".")]
    pot, two = Role.POT in plan.zones, plan.seats == 2
    alone = m.plan.laid and not plan.middle and not plan.strip
    prompt = PROMPT_BY_POT if pot else PROMPT_FOR_TWO if two else PROMPT_ALONE if alone else PROMPT
    prompt = max(prompt, TWO_LINES) if m.tall and not two else prompt
    low, strip = BROKEN if pot and rect.w < NARROW_POT * m.letter else (1.7, 2.0)
    strip = CONTRACT if plan.contract else strip
    every = [("prompt", prompt, True), ("middle", low, plan.middle), ("strip", strip, plan.strip)]
    every = every[:1] if by_melds(plan) else every
    said = [(name, high * m.letter) for name, high, wanted in every if wanted]
    # Rows of cards need all the width, piles the height; a pot goes in the middle.
    wide = any(plan.zones[name] is not Lie.PILE for name in piles)
    block = min(_block(m, piles, rect.h), rect.w * 0.5)
    side = (rect.w - block) / 2
    roomy = side > LEAST_SIDE * m.letter and rect.w > BESIDE * rect.h
    if two and roomy and not pot and not (plan.strip and wide):
        near, heap, beside = m.across(rect, (side, block, side), 2.4)
        if len(said) > 1:  # the prompt needs all of its side
            rows = [beside, *m.down(near, [high for _, high in said[1:]])]
        else:
            zones["trail"], rows = near, [beside]
    else:
        high = sum(each for _, each in said)
        most = MOST_LINES if pot else MOST_ALONE if alone else 0.5 if piles else 1.0
        part = min(1.0, rect.h * most / high)
        for_piles = rect.h - part * high
        if not two and not wide:  # no larger than the viewer's cards, in the middle
            spare = max(0.0, for_piles - HIGHEST_PILE * own_hand)
            if len(said) == 1:  # the place must hold a hint too
                more = min(spare, PROMPT_GROWS * m.letter)
                said, spare = [("prompt", high + more)], spare - more
                high, for_piles = high + more, for_piles - more
            rect = Rect(rect.x, rect.y + spare / 2, rect.w, rect.h - spare)
            for_piles -= spare
        heap, *rows = m.down(rect, [for_piles, *(e * part for _, e in said)])
    for (name, _), line in zip(said, rows, strict=True):
        zones[name] = line
    return zones | _piles(m, heap, piles)


def by_melds(plan: Plan) -> bool:
    """Whether contracts lie in the row of the viewer's melds."""
    return plan.contract and plan.seats > 2 and plan.has(Role.MELDS, 0)


def _block(m: _Layout, names: Sequence[str], high: float) -> float:
    """The width of these places side by side, at their largest."""
    wide = sum(_wide(m, name, high) for name in names)
    return wide + m.gap * (1 + PILES_APART * max(0, len(names) - 1))


def _wide(m: _Layout, name: str, high: float) -> float:
    room = ROOM.get(m.plan.zones[name], 2.0)
    return room * high * 1.06 * (BESIDE_POT if _beside_pot(m, name) else 1.0)


def _beside_pot(m: _Layout, name: str) -> bool:
    """Whether a pile is a minor thing beside a pot."""
    return Role.POT in m.plan.zones and m.plan.zones[name] is Lie.PILE


def _piles(m: _Layout, rect: Rect, names: Sequence[str]) -> Rects:
    """The zones of piles side by side, as large as possible; a pot exactly in the middle."""
    zones = Rects()
    if not names:
        return zones
    wanted = [_wide(m, name, rect.h) for name in names]
    gap = m.gap * PILES_APART
    if names[0] == Role.POT:  # clear of slips at the sides
        rect = rect.inset(m.gap * FREE, 0)
    apart, around = gap * (len(names) - 1), sum(wanted)
    if names[0] == Role.POT:  # keep as much room free on the left as the rest takes on the right
        wanted[0] *= NEAR if len(names) > 1 else 1.0
        apart, around = 2 * apart, wanted[0] + 2 * sum(wanted[1:])
    part = min(1.0, (rect.w - apart) / around)
    left = rect.center[0] - part * wanted[0] / 2
    if names[0] != Role.POT:
        left = rect.x + (rect.w - part * around - apart) / 2
    for name, wide in zip(names, wanted, strict=True):
        high = rect.h * (BESIDE_POT if _beside_pot(m, name) else 1.0)
        zones[name] = Rect(left, rect.y + (rect.h - high) / 2, wide * part, high)
        left += wide * part + gap
    return zones


# The seats of the others: a plate with the portrait at its outer edge; under it the cards, beside
# them chips, below them melds.


MOST_SEATS = 10
SMALL_FROM, SMALL_CLOTH = 9, 1.3
"""Plates are small with this many seats, or on a cloth less wide than this, in its heights."""
PLATE, SMALL, TALL = 0.195, 0.175, 0.28
"""The width of a plate, of a small one and of one in a tall window, as parts of the cloth's."""
LEAST_PLATE, LEAST_OF_MANY, MOST_PLATE = 14.0, 11.5, 0.31
"""The least width of a plate, in letters, with few seats and with many, and the greatest, as a part
of the cloth's width.
"""
PORTRAIT, SMALL_PORTRAIT, FOR_WORDS, HIGHEST = 0.089, 0.078, 3.3, 0.12
"""The side of a portrait as a part of the window's height; and what a plate grows to with its two
lines, in letters, up to a part of the window's height."""
FANNED, IN_ROW, STACKED, MELDED = 0.075, 0.088, 0.13, 0.125
"""The height of what lies under a plate, as parts of the cloth's: a hand, two cards in a row, a
stack, and melds."""
TUCKED_FAN = 0.045
"""The height of a hand of which only the backs ever show, since melds lie below it."""
CLOSE = 0.012
"""The gap between a plate and what lies under it, and between two seats at one side."""
FIRST = {Role.MELDS: 0.0, Role.CHIPS: 0.31, Role.HAND: 0.225, Role.STACK: 0.225}
"""How far down the first seat at a side is, as a part of the cloth's height."""
NEXT = 0.23
"""From one seat at a side to the next, as a part of the cloth's height, if there is room."""
APART = 0.16
"""The gap between seats at the top, in widths of a plate."""
EDGE = 0.012
"""The gap between a plate and the edge of the cloth, as a part of its width."""
TALLER = 1.3
"""How much larger cards of others are in a tall window, where there is room."""
SMALLER = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35)
"""How much smaller seats become, as far as they must."""


def sides(others: int, tall: bool = False, most: int = MOST_SEATS) -> tuple[int, int, int]:
    """How many of the others sit at the left, at the top and at the right.

    At most `most` have room at the top.

    >>> [sides(n) for n in (2, 3, 6, 9)]
    [(1, 0, 1), (1, 1, 1), (2, 2, 2), (2, 5, 2)]
    >>> [sides(n, tall=True) for n in (6, 8, 9)]
    [(2, 2, 2), (3, 2, 3), (3, 3, 3)]
    """
    side = 1 if others < 6 else 3 if tall and others > 7 else 2
    while others - 2 * side > max(most, 1):
        side += 1
    return side, others - 2 * side, side


class Seats(Value):
    """How large the seats of the others are: all alike."""

    plate: float
    """The width of a plate."""
    portrait: float
    """The height of a plate with its portrait."""
    under: float
    """The height of what lies under a plate."""
    melds: float
    """The height of the place for melds; 0 if there are none."""

    @property
    def high(self) -> float:
        """The height of a seat with all that lies under it."""
        return self.portrait + self.under + self.melds


def seat_zones(m: _Layout, rect: Rect, seat: int, size: Seats, mirrored: bool) -> Rects:
    """The zones of a seat in a rectangle as wide as its plate: slip, hand, chips, melds.

    At the left half of a table the portrait is at the left; a `mirrored` seat has it at the right.
    """
    plan, zones = m.plan, Rects()
    y = rect.y + size.portrait
    zones[f"slip.{seat}"] = replace(rect, h=size.portrait)
    cards, chips, melds = (f"{role.value}.{seat}" for role in (Role.HAND, Role.CHIPS, Role.MELDS))
    cards = cards if cards in plan.zones else f"{Role.STACK.value}.{seat}"
    gap = min(m.gap, 0.3 * size.under)

    def part(x: float, wide: float) -> Rect:
        """A part of what lies under the plate, from the portrait's side."""
        left = rect.right - x - wide if mirrored else rect.x + x
        return Rect(left, y + gap, wide, size.under - gap)

    if cards in plan.zones and plan.zones[cards] is Lie.ROW:
        wide = min(2 * ROW_APART * ASPECT * size.under, 0.6 * rect.w)
        zones[cards] = part(0.97 * rect.w - wide, wide)  # free to be pushed
        left = part(0.0, 0.94 * rect.w - wide)
    elif cards in plan.zones:
        aside = size.portrait * 1.02
        zones[cards] = part(aside, rect.w - aside)
        left = part(0.0, aside - gap)
    else:
        left = part(0.0, rect.w)
    if chips in plan.zones:
        zones[chips] = left
    if melds in plan.zones:
        zones[melds] = Rect(rect.x, y + size.under, rect.w, size.melds)
    return zones


NARROW = 1.12
"""A window not wider than this, in its heights, has its words above and below the table."""
RISE = 0.027
"""The part of the cloth above the hand that is kept free for chosen cards to rise."""
LEAST_MIDDLE = 0.24
"""The least part of the cloth above the hand for the middle."""
WIDEST_COLUMN = 0.27
"""The greatest width of the words beside the table, as a part of the window's."""
LETTERS = 8.6
"""The least width of the words beside the table, in letters; otherwise they go above and below."""

OFF_BUTTONS = 0.4
"""The gap between the strip and the buttons below it, in letters."""
MAY_SHRINK = ("news", "trail", "fist", "standings")
"""Places that may shrink with larger letters: the log opens as a page, a hand needs no words."""

TOOL = 2.3
"""The least height of a tool beside the table, in letters: its key stands above its word."""
BY_CHIPS = (0.16, 0.68, 0.16)
"""How chips, the viewer's hand and a fist share the width of the cloth."""
OPPOSITE = (0.33, 0.34, 0.15, 0.18)
"""The widths for one player alone at the top, with cards in the middle and chips beside them."""
OWN_SLIP, OWN_AMONG = 10.6, 9.3
"""The least height of the viewer's slip beside a table for two, in letters, if there is room; and
how high it is beside the standings."""
RUNG, STANDING = 1.62, 2.6
"""The height of a line of the standings, in letters, and of its heading with its margins."""
IN_ONE = 7
"""The most lines of the standings in one column."""


def lay_out(
    plan: Plan, size: tuple[float, float], letter: float, smaller: Sequence[float] = ()
) -> TableLayout:
    """The layout of a table in a window of this size; `letter` is the size of letters in pixels.

    With `smaller` sizes, from normal up, places grow step by step, as long as no place for words
    gets smaller because of others.
    """
    normal, *larger = (*smaller, letter)
    found = _Layout(plan, size, normal).table()
    for last, now in pairwise((normal, *larger)):
        if now <= last:
            continue
        table = _Layout(plan, size, now).table()
        if not _holds(table, found):
            break
        found = table
    return found


def _holds(larger: TableLayout, table: TableLayout) -> bool:
    """Whether each place for words is at least as large as before, except those that may shrink."""
    for name, zone in table.zones.items():
        if zone.kind == TEXT and name not in MAY_SHRINK:
            now = larger.zones[name].rect
            if now.w + 0.01 < zone.rect.w or now.h + 0.01 < zone.rect.h:
                return False
    return True


def _bounded(letter: float, size: tuple[float, float]) -> float:
    """The size of letters, limited by what a window of this size has room for."""
    return min(letter, 0.05 * size[1], 0.045 * size[0])


class _Layout:
    """Divides the window, and notes what goes where."""

    def __init__(self, plan: Plan, size: tuple[float, float], letter: float) -> None:
        self.plan = plan
        self.w, self.h = size
        self.gap = 0.0075 * min(size)
        self.letter = _bounded(letter, size)
        self.column = min(max(0.1625 * self.w, LETTERS * self.letter), WIDEST_COLUMN * self.w)
        self.tall = self.w < NARROW * self.h or WIDEST_COLUMN * self.w < LETTERS * self.letter
        """Whether words do not fit beside the table, so that they go above and below it."""
        self.zones: Rects = {}

    def table(self) -> TableLayout:
        gap = self.gap
        window = Rect(gap, gap, self.w - 2 * gap, self.h - 2 * gap)
        felt = self._words_around(window) if self.tall else self._words_beside(window)
        self.zones["felt"] = felt
        self._felt(felt.inset(gap * 1.2, gap * 0.6))
        zones = {name: Zone(name, self.plan.kind(name), at) for name, at in self.zones.items()}
        return TableLayout((self.w, self.h), zones)

    def down(self, rect: Rect, heights: Sequence[float]) -> list[Rect]:
        """Bands from the top down in these proportions, with a gap between them."""
        return [Rect(rect.x, y, rect.w, h) for y, h in parted(rect.y, rect.h, heights, self.gap)]

    def across(self, rect: Rect, widths: Sequence[float], gaps: float = 1.0) -> list[Rect]:
        """Parts from the left in these proportions, with `gaps` gaps between them."""
        cut = parted(rect.x, rect.w, widths, self.gap * gaps)
        return [Rect(x, rect.y, w, rect.h) for x, w in cut]

    def _side_by_side(self, rect: Rect, names: Sequence[str]) -> None:
        """Zones of one width side by side."""
        self.zones.update(zip(names, self.across(rect, [1.0] * len(names)), strict=True))

    # Beside the table

    def _words_beside(self, window: Rect) -> Rect:
        """Words in a column on the right: the opponent's slip if alone, or the standings; news,
        own slip, tools.
        """
        felt, column = self.across(window, (window.w - self.column, self.column), 1.6)
        tools = max(0.147 * self.h, 4.4 * self.letter)
        rows = -(-self.plan.tools // 2)
        high_tools = max(tools, rows * (TOOL * self.letter + self.gap))  # taken from the log
        rest = column.h - tools
        if self.plan.seats == 2:
            high = min(rest * 0.34, max(0.2 * self.h, OWN_SLIP * self.letter))
            first = high
            name, high_tools = "slip.1", high_tools * bool(rows)
        else:
            lines = min(self.plan.seats, IN_ONE)
            lines = lines if self.plan.seats <= IN_ONE else -(-self.plan.seats // 2)
            name, first = "standings", (lines * RUNG + STANDING) * self.letter * self.plan.ranked
            high = min(rest * 0.34, max(OWN_AMONG * self.letter, 0.17 * self.h))
            first = min(first, rest - high - 3 * self.letter)
            if not rows:
                high_tools = 0.0
        cut = (first, column.h - first - high - high_tools - 3 * self.gap, high, high_tools)
        top, news, own, low = self.down(column, cut)
        if first:
            self.zones[name] = top
        news = news if first else Rect(news.x, top.y, news.w, news.bottom - top.y)
        self.zones |= {"news": news, "slip.0": own, "tools": low}
        return felt

    def _words_around(self, window: Rect) -> Rect:
        """Words in a strip above and one below."""
        below = min(max(0.13 * self.h, 5.2 * self.letter), 0.2 * self.h)
        w = window.w
        if self.plan.seats == 2:
            above, felt, low = self.down(window, (below, self.h - 2 * below, below))
            slip, news = self.across(above, (w * 0.44, w * 0.56))
            own, tools = self.across(low, (w * 0.5, w * 0.5))
            self.zones["slip.1"] = slip
        else:
            below = max(below, 0.155 * self.h)
            felt, low = self.down(window, (self.h - below, below))
            kept = 0.32 * w if self.plan.tools else 0.0
            own, news, tools = self.across(low, (w * 0.32, w * 0.68 - kept, kept))
            if self.plan.ranked:
                self.zones["standings"], news = self.down(news, (0.6, 0.4))
        self.zones |= {"news": news, "slip.0": own, "tools": tools}
        return felt

    # The cloth

    def _felt(self, felt: Rect) -> None:
        """The bands of the cloth from the top: headline, others, middle, own melds, own hand."""
        plan, h = self.plan, felt.h
        rows: list[tuple[str, float]] = []
        if plan.headline:
            rows.append(("headline", min(1.9 * self.letter, 0.061 * h)))
        if plan.seats == 2:
            rows.append(("others", self._height_of_other() * h))
        rows.append(("middle", 0.0))
        own = self._own_row()
        if own and plan.has(Role.HAND, 0):
            rows.append(("own", self._height_of_own(own) * h))
        if plan.buttons:
            high = min(max(2.5 * self.letter, 0.05 * h), 0.075 * h) + RISE * h
            rows.append(("buttons", high))
        hand = 0.227 if plan.has(Role.HAND, 0) else 0.28
        rows.append(("hand.0", (self._tall_hand(felt) if self.tall else hand) * h))
        if plan.under:
            rows.append(("under", min(1.6 * self.letter, 0.045 * h)))
        cut = self._with_a_middle(rows, h)
        where = dict(zip([name for name, _ in rows], self.down(felt, cut), strict=True))
        self._own(where, own)
        if plan.headline:
            self.zones["headline"] = where["headline"]
        middle, own_hand = where["middle"], where["hand.0"].h
        if plan.buttons and plan.strip:
            middle = Rect(middle.x, middle.y, middle.w, middle.h - OFF_BUTTONS * self.letter)
        if "others" in where:
            self._opposite(where["others"])
            self.zones.update(middle_of(self, middle, own_hand))
        else:
            self.zones.update(middle_of(self, self._seats(felt, middle), own_hand))
            self._wide_words(felt)

    def _with_a_middle(self, rows: Sequence[tuple[str, float]], h: float) -> list[float]:
        """The heights of the rows; the middle gets what is left, the hand always keeps its own."""
        large = ("others", "own")
        fixed = sum(high for name, high in rows if name not in large)
        yielding = sum(high for name, high in rows if name in large)
        room = (h - fixed) * (1 - LEAST_MIDDLE)
        part = min(1.0, room / yielding) if yielding else 1.0
        cut = [high * part if name in large else high for name, high in rows]
        return [high or h - sum(cut) for high in cut]

    def _height_of_other(self) -> float:
        """The part of the cloth's height for the only other player, at the top."""
        plan = self.plan
        hand = 0.118 if plan.has(Role.HAND, 1) else 0.0
        if hand and plan.has(Role.CHIPS, 1):  # a few cards shown, with chips beside them
            hand = 0.17
        hand = 0.22 if plan.has(Role.STACK, 1) else hand
        return hand + (0.207 if self.plan.laid else 0.0 if hand else 0.1)

    def _tall_hand(self, felt: Rect) -> float:
        """The part of the cloth for the hand in a tall window: less beside chips, or many melds."""
        if self.plan.has(Role.CHIPS, 0):
            return min(0.25, high_enough(BY_CHIPS[1] * felt.w) / felt.h)
        return 0.22 if self.plan.laid and self.plan.seats > 3 else 0.25

    def _height_of_own(self, own: Sequence[str]) -> float:
        if "melds.0" not in own:
            return 0.12
        return 0.208 if self.plan.seats == 2 else 0.15

    def _own_row(self) -> list[str]:
        """The viewer's places above the hand; chips lie beside it."""
        row = [
            f"{role.value}.0"
            for role in (Role.CHIPS, Role.STACK, Role.MELDS)
            if self.plan.has(role, 0)
        ]
        return [name for name in row if name != "chips.0" or not self.plan.has(Role.HAND, 0)]

    def _own(self, where: Mapping[str, Rect], own: Sequence[str]) -> None:
        if self.plan.has(Role.HAND, 0):
            hand = where["hand.0"]
            if self.plan.has(Role.CHIPS, 0):
                parts = self.across(hand, BY_CHIPS)
                self.zones["chips.0"], hand, self.zones["fist"] = parts
            self.zones["hand.0"] = hand
        elif own:  # no hand: what lies there takes its place
            where = {**where, "own": where["hand.0"]}
        if own:
            rest = where["own"]
            if by_melds(self.plan):
                title, rest = self.down(rest, (TITLE * self.letter, rest.h - TITLE * self.letter))
                strip, rest = self.across(rest, (0.5, 0.5))
                strip = replace(strip, h=strip.h - RISE * self.zones["felt"].h)
                self.zones |= {"middle": title, "strip": strip}
            self._side_by_side(rest, own)
        if "buttons" in where:
            row, rise = where["buttons"], RISE * self.zones["felt"].h
            self.zones["buttons"] = replace(row, h=row.h - rise)
        if "under" in where:
            self.zones["under"] = where["under"]

    # The others

    def _opposite(self, rect: Rect) -> None:
        """What the only other player has, in the middle of the cloth."""
        names = [n for n in ("hand.1", "stack.1", "chips.1") if n in self.plan.zones]
        laid = names and self.plan.laid
        rows = self.down(rect, (rect.h * 0.36, rect.h * 0.64)) if laid else [rect]
        if names == ["hand.1", "chips.1"]:
            _, self.zones["hand.1"], self.zones["chips.1"], _ = self.across(rows[0], OPPOSITE)
        elif names:
            self._side_by_side(rows[0], names)
        if self.plan.laid:
            self.zones["melds.1"] = rows[-1]

    def _seats(self, felt: Rect, free: Rect) -> Rect:
        """Seat the others around the table; returns the middle that they leave.

        `free` is the cloth between the headline and what is the viewer's. All seats are alike, and
        become smaller until the middle is large enough.
        """
        for part, more in product(SMALLER, (TALLER, 1.0) if self.tall else (1.0,)):
            size = self._size(felt, part, part * more)
            places, middle = self._around(felt, free, size)
            bottom = max(place.bottom for place in places)
            if middle.h >= LEAST_MIDDLE * felt.h and bottom <= free.bottom + 0.01:
                break
        for seat, place in enumerate(places, 1):
            mirrored = place.center[0] > felt.center[0] + 1
            self.zones.update(seat_zones(self, place, seat, size, mirrored))
        return middle

    def _size(self, felt: Rect, part: float, laid: float) -> Seats:
        """How large all seats are, made smaller by a part, and their cards by another."""
        plan, h = self.plan, felt.h
        small = self.tall or plan.seats >= SMALL_FROM or felt.w < SMALL_CLOTH * h
        wide = (TALL if self.tall else SMALL if small else PLATE) * felt.w
        least = LEAST_PLATE if plan.seats < SMALL_FROM else LEAST_OF_MANY
        wide = min(max(wide, least * self.letter * part), MOST_PLATE * felt.w)
        usual = min((SMALL_PORTRAIT if small else PORTRAIT) * self.h, 0.095 * self.w)
        portrait = max(usual * part, min(FOR_WORDS * self.letter, HIGHEST * self.h) * part)
        melds = MELDED * h * laid if self.plan.laid else 0.0
        return Seats(wide, portrait, self._under_a_plate() * h * laid, melds)

    def _under_a_plate(self) -> float:
        """The height of what lies under each plate, as a part of the cloth's."""
        plan = self.plan
        if plan.has(Role.STACK, 1):
            return STACKED
        if plan.has(Role.HAND, 1) and plan.zones["hand.1"] is Lie.ROW:
            return IN_ROW
        if plan.has(Role.HAND, 1) or plan.has(Role.CHIPS, 1):
            return TUCKED_FAN if self.plan.laid else FANNED
        return 0.0

    def _around(self, felt: Rect, free: Rect, size: Seats) -> tuple[list[Rect], Rect]:
        """The places of all seats in the order of play, and the middle that they leave."""
        h, edge, gap = felt.h, EDGE * felt.w, CLOSE * felt.h
        inner = Rect(felt.x + edge, felt.y, felt.w - 2 * edge, felt.h)
        fits = int((inner.w + APART * size.plate) / ((1 + APART / 2) * size.plate))
        left, top, right = sides(self.plan.seats - 1, self.tall, fits)
        first = free.y + 0.006 * h
        # Few seats at the top stand between those at the sides, many above them.
        beside = top * (1 + APART) * size.plate <= inner.w - 2 * (size.plate + 2 * self.gap)
        at_top = self._row(inner, top, size, first, beside)
        pushed = FORWARD * size.under if self.plan.zones.get("hand.1") is Lie.ROW else 0.0
        low = first + size.high + gap + pushed if top and not beside else first
        role = next(role for role in (*FIRST, None) if role is None or self.plan.has(role, 1))
        begin = felt.y + (FIRST[role] if role else 0.225) * h
        n, room = max(left, right), free.bottom - low - size.high
        step = max(size.high + gap, min(NEXT * h, room / max(1, n - 1)))
        begin = max(low, min(begin, low + max(0.0, room - (n - 1) * step)))
        ys = [begin + k * step for k in range(n)]
        at_left = [Rect(inner.x, y, size.plate, size.high) for y in ys[::-1][n - left :]]
        at_right = [Rect(inner.right - size.plate, y, size.plate, size.high) for y in ys[:right]]
        y = first + size.high + gap + pushed if top else free.y
        wing = size.plate + edge + 2 * self.gap if n else 0.0
        middle = Rect(felt.x + wing, y, felt.w - 2 * wing, free.bottom - y)
        return [*at_left, *at_top, *at_right], middle

    def _row(self, inner: Rect, n: int, size: Seats, y: float, beside: bool) -> list[Rect]:
        """The places of the seats at the top: close together, or spread if they are many."""
        if not n:
            return []
        step = (1 + APART) * size.plate
        if not beside and n > 1:
            step = min((inner.w - size.plate) / (n - 1), 1.5 * size.plate)
        x = inner.center[0] - (step * (n - 1) + size.plate) / 2
        return [Rect(x + k * step, y, size.plate, size.high) for k in range(n)]

    def _wide_words(self, felt: Rect) -> None:
        """Let words go across the whole cloth where no seat is beside them."""
        others = [rect for name, rect in self.zones.items() if _stops_words(name)]
        lines = ("prompt",) if by_melds(self.plan) else ("prompt", "middle", "strip")
        for name in [each for each in lines if each in self.zones]:
            wide = replace(self.zones[name], x=felt.x, w=felt.w)
            if not any(wide.overlap(each) > 0 for each in others):
                self.zones[name] = wide


def _stops_words(name: str) -> bool:
    """Whether it is a place of another seat, the stock or the pot."""
    _, _, seat = name.partition(".")
    return name in ("stock", "pot") or (seat not in ("", "0") and not seat.startswith("n"))
