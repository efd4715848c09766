"""Where everything on a table goes: for 2 to 10 seats, in a window of any shape.

The window is divided into bands and the bands into places, so that nothing can overlap. The viewer
is at the bottom with a large hand; the others sit around the table in the order of play, from the
left over the top to the right. Words stand beside the table, or above and below it if the window is
too narrow for that.

A place is named by its role and by how far its seat is from the viewer's in the order of play:
`hand.0` is the viewer's hand, `melds.1` are the melds of the next seat, `stock` belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from mille.value import replace
from mille.view.geometry import (
    BY_CHIPS,
    GROUND,
    NO_FAN,
    ROLES_OF_SEATS,
    TEXT,
    TUCKED,
    Measures,
    Plan,
    Rect,
    TableLayout,
    Zone,
    Zones,
    written,
)
from mille.view.lying import high_enough
from mille.view.table import Lie, Role

# The middle of a table: piles, with the prompt and what has to be beaten beside or below them.


BESIDE = 2.9
"""If the middle is wider than this, in its heights, the words stand beside the piles."""
LEAST_SIDE = 13
"""And only if each side is wider than this, in letters."""
PROMPT_ALONE, PROMPT_GROWS = 5.0, 4.0
"""The height of the prompt between melds, in letters, and how much more if there is room, since
offers and hints go there too."""
PROMPT_BESIDE, STRIP_BESIDE, LOW, LEAST_PILES, IN_PLACE = 20, 28, 1.6, 1.2, 0.07
"""The least width of words beside piles, in letters, and the same with a strip; how low the middle
must be for that, in heights of the viewer's hand; the least width of the piles, in their heights;
and the part left free above and below them."""
HIGHEST_PILE = 1.05
"""The greatest height of a pile with its words, in heights of the viewer's hand."""
PILES_APART = 5
"""The distance between two piles, in gaps."""
PROMPT_BY_POT = 5.2
"""The height of the prompt under a pot, in letters: results go there too."""
MOST_LINES = 0.56
"""The most that words below a pot take of the height."""
NARROW_POT = 34
BROKEN = 2.6, 3.0
"""If the middle is narrower than this, in letters, a line and a strip under a pot are so high, in
letters: enough to break each in two."""
FREE = 2
"""The free room on both sides of a pot with a pile beside it, in gaps."""
BESIDE_POT = 0.55
"""The size of a pile beside a pot, as a part of its usual size."""
CLOSE = 0.8
"""The width of a pot then, as a part of its usual width: the pile lies close to it."""
MUCH = 1.2
"""How much larger cards must become for piles to go one below the other."""
ROOM = {Lie.PILE: 0.82, Lie.HEAP: 1.7, Lie.TRICK: 2.0, Lie.FAN: 2.0, Lie.ROW: 3.4, Lie.COLUMNS: 2.4}
"""The width of a place in the middle, in its heights."""


def middle_of(m: Measures, rect: Rect, own_hand: float) -> Zones:
    """The zones of the middle: piles, with the words beside or below them.

    `own_hand` is the height of the viewer's hand.
    """
    plan, zones = m.plan, Zones()
    piles = [name for name in plan.zones if not name.removesuffix(".n1").count(".")]
    pot = Role.POT in plan.zones
    high, (low, strip) = (
        PROMPT_BY_POT if pot else 2.8,
        BROKEN if pot and rect.w < NARROW_POT * m.letter else (1.7, 2.0),
    )
    every = [("prompt", high, True), ("middle", low, plan.middle), ("strip", strip, plan.strip)]
    said = [(name, high * m.letter) for name, high, wanted in every if wanted]
    between = m.laid and plan.seats > 2
    if between and len(said) == 1:
        said = [("prompt", PROMPT_ALONE * m.letter)]
    # Rows of cards need all the width, piles the height; a pot goes in the middle.
    wide = any(plan.zones[name] is not Lie.PILE for name in piles)
    block = min(_block(m, piles, rect.h), rect.w * 0.5)
    side = (rect.w - block) / 2
    aside = between and (len(said) == 1 or m.tall)
    least = PROMPT_BESIDE if aside else LEAST_SIDE
    if (
        side > least * m.letter
        and rect.w > BESIDE * rect.h
        and Role.POT not in plan.zones
        and not (plan.strip and wide)
    ):
        near, heap, beside = m.across(rect, (side, block, side), 2.4)
        if len(said) > 1:  # the prompt needs all of its side
            rows = [beside, *m.down(near, [high for _, high in said[1:]])]
        else:
            zones["trail"], rows = written("trail", near), [beside]
    elif aside and _low(m, rect, own_hand):
        words = max(
            (STRIP_BESIDE if plan.strip else least) * m.letter, rect.w - _block(m, piles, rect.h)
        )
        heap, beside = m.across(rect, (rect.w - words, words), 2.4)
        rows = m.down(beside, [high for _, high in said])
        heap = heap if m.tall else heap.inset(0, IN_PLACE * heap.h)
    else:
        high = sum(each for _, each in said)
        part = min(1.0, rect.h * (MOST_LINES if pot else 0.5 if piles else 1.0) / high)
        for_piles = rect.h - part * high
        if between:  # no larger than the viewer's cards, in the middle of the free room
            spare = max(0.0, for_piles - HIGHEST_PILE * own_hand)
            if len(said) == 1:  # the place must hold a hint too
                more = min(spare, PROMPT_GROWS * m.letter)
                said, for_piles = [("prompt", high + more)], for_piles - more
                spare -= more
            rect = Rect(rect.x, rect.y + spare / 2, rect.w, rect.h - spare)
            for_piles -= spare
        heap, *rows = m.down(rect, [for_piles, *(e * part for _, e in said)])
    for (name, _), line in zip(said, rows, strict=True):
        zones[name] = written(name, line)
    return zones | _piles(m, heap, piles)


def _low(m: Measures, rect: Rect, own_hand: float) -> bool:
    """Whether piles between melds must go beside the prompt, for lack of room above it."""
    if rect.h > LOW * own_hand:
        return False
    return rect.w - PROMPT_BESIDE * m.letter > LEAST_PILES * min(rect.h, own_hand)


def _block(m: Measures, names: Sequence[str], high: float) -> float:
    """The width of these places side by side, at their largest."""
    wide = sum(_wide(m, name, high) for name in names)
    return wide + m.gap * (1 + PILES_APART * max(0, len(names) - 1))


def _wide(m: Measures, name: str, high: float) -> float:
    room = ROOM[m.plan.zones[name]]
    return room * high * 1.06 * (BESIDE_POT if _beside_pot(m, name) else 1.0)


def _beside_pot(m: Measures, name: str) -> bool:
    """Whether a pile is a minor thing beside a pot."""
    return Role.POT in m.plan.zones and m.plan.zones[name] is Lie.PILE


def _stacked(m: Measures, rect: Rect, names: Sequence[str]) -> bool:
    """Whether rows of cards are larger below a pile than beside it, as in a tall window."""
    if all(m.plan.zones[name] is Lie.PILE for name in names) or Role.POT in m.plan.zones:
        return False
    apart = m.gap * PILES_APART * (len(names) - 1)
    beside = (rect.w - apart) / sum(_wide(m, name, 1.0) for name in names)
    below = rect.w / max(_wide(m, name, 1.0) for name in names)
    return min(rect.h / len(names), below) > min(rect.h, beside) * MUCH


def _piles(m: Measures, rect: Rect, names: Sequence[str]) -> Zones:
    """The zones of piles side by side, as large as possible; a pot exactly in the middle."""
    zones = Zones()
    if not names:
        return zones
    if _stacked(m, rect, names):
        high = (rect.h - m.gap) / len(names)
        for k, name in enumerate(names):
            zones[name] = m.lying(name, Rect(rect.x, rect.y + k * (high + m.gap), rect.w, high))
        return zones
    wanted = [_wide(m, name, rect.h) for name in names]
    gap = m.gap * PILES_APART
    if names[0] == Role.POT:  # clear of slips at the sides
        rect = rect.inset(m.gap * FREE, 0)
    apart, around = gap * (len(names) - 1), sum(wanted)
    if names[0] == Role.POT:  # keep as much room free on the left as the rest takes on the right
        wanted[0] *= CLOSE if len(names) > 1 else 1.0
        apart, around = 2 * apart, wanted[0] + 2 * sum(wanted[1:])
    part = min(1.0, (rect.w - apart) / around)
    left = rect.center[0] - part * wanted[0] / 2
    if names[0] != Role.POT:
        left = rect.x + (rect.w - part * around - apart) / 2
    for name, wide in zip(names, wanted, strict=True):
        high = rect.h * (BESIDE_POT if _beside_pot(m, name) else 1.0)
        place = Rect(left, rect.y + (rect.h - high) / 2, wide * part, high)
        zones[name] = m.lying(name, place)
        left += wide * part + gap
    return zones


# The zones of another player at a table: slip, hand, chips, melds.


SLIP_BY_CHIPS, LOWER_SLIP = 0.62, 0.36
"""The slip's part of its room beside chips, and of a place at the side with chips."""
LEAST_SLIP, LOW_SLIP = 0.42, 4.2
"""The least part of a place beside the table for its slip, and its least height, in letters."""
HIGHEST_SLIP = 0.62
"""The greatest height of a slip at the side, in its widths."""
FULL_SLIP = 5.3
"""The height of a slip above melds, in letters: enough for three lines."""
OVER_MELDS, BESIDE_MELDS = 0.36, 0.44
"""The height of a slip with melds below it, and beside it, in its widths."""
LONG = 3.4
"""In a place more times wider than high than this, cards lie beside the slip."""
HIGHEST = {Lie.PILE: 0.7, Lie.HEAP: 0.7, Lie.FAN: 0.5, Lie.ROW: 0.5, Lie.COLUMNS: 1.0}
"""The greatest height of a place below a slip at the side, in its widths."""
SHARED = 0.84
"""The part of that where cards and chips lie side by side."""


def place_of(
    m: Measures, rect: Rect, seat: int, at_left: bool = False, wide: bool = False
) -> Zones:
    """The zones of another player: slip, hand, chips, melds.

    At the left, cards lie to the right of the chips, nearer to the middle. In a `wide` place, melds
    lie beside the slip.
    """
    plan, zones = m.plan, Zones()
    held = [f"{role.value}.{seat}" for role in (Role.HAND, *ROLES_OF_SEATS[:4])]
    held = [name for name in held if name in plan.zones]
    tucked, chips = m.tucked(seat), f"chips.{seat}"
    if tucked:
        held.remove(f"hand.{seat}")
    beside = m.has_fan_and_chips(seat)
    if beside:
        held.remove(chips)
    melds = f"melds.{seat}"
    if melds in plan.zones and wide:
        slip, rest = m.across(rect, (rect.w * 0.34, rect.w * 0.66))
        most = max(BESIDE_MELDS * slip.w, LOW_SLIP * m.letter)
        most = FULL_SLIP * m.letter if m.tall else most  # as high as slips above their melds
        slip = Rect(slip.x, slip.y, slip.w, min(slip.h, most))
        rows = m.down(rest, (rest.h * 0.3, rest.h * 0.7) if held else (rest.h,))
    elif melds in plan.zones:
        low = 0.34 if plan.seats >= NO_FAN else 0.31  # narrow slips need the height
        low = min(0.42, max(FULL_SLIP * m.letter / rect.h, min(low, OVER_MELDS * rect.w / rect.h)))
        parts = (0.3, 0.16, 0.54) if held else (low, 1 - low)
        slip, *rows = m.down(rect, [rect.h * part for part in parts])
    elif held == [f"stack.{seat}"] and rect.w > 1.9 * rect.h:
        high = rect.inset(max(0.0, (rect.w - 2.9 * rect.h) / 2), 0)
        slip, *rows = m.across(high, (high.w - 0.72 * rect.h, 0.72 * rect.h))
    elif held and rect.w > LONG * rect.h:
        high = rect.inset(max(0.0, (rect.w - 4.6 * rect.h) / 2), 0)
        slip, *rows = m.across(high, (1, 1))
    elif held:
        part = 0.5
        if chips in held:  # cards in a row get no larger, so take no more than needed
            part = min(part, max(HIGHEST_SLIP * rect.w, LOW_SLIP * m.letter) / rect.h)
        if beside or chips not in held:  # give the cards what the slip does not need
            needed = max(LOWER_SLIP if beside else LEAST_SLIP, LOW_SLIP * m.letter / rect.h)
            part = min(0.6, 0.62 * rect.w / rect.h, needed)
        upper = m.slips.get(f"slip.{seat}", part * (rect.h - m.gap))
        slip, lies = m.down(rect, (upper, rect.h - m.gap - upper))
        if not beside:
            slip = slip.inset(max(0.0, (slip.w - 2.8 * slip.h) / 2), 0)
        # Close to the slip, and no larger than with other players.
        most = HIGHEST[plan.zones[held[0]]] * rect.w * (1 if len(held) == 1 else SHARED)
        spare = max(0.0, lies.h - most) / 2
        slip = Rect(slip.x, slip.y + spare, slip.w, slip.h)
        lies = Rect(lies.x, lies.y + spare, lies.w, lies.h - 2 * spare)
        rows = [lies]
    else:
        slip, rows = rect.inset(max(0.0, (rect.w - 2.8 * rect.h) / 2), 0), []
    if beside:
        slip, lie = m.across(slip, (SLIP_BY_CHIPS, 1 - SLIP_BY_CHIPS))
        zones[chips] = m.lying(chips, lie)
    zones[f"slip.{seat}"] = written(f"slip.{seat}", slip)
    if held:
        zones |= held_by(m, rows[0], held[::-1] if at_left and chips in held else held)
    if melds in plan.zones:
        zones[melds] = m.lying(melds, rows[-1])
    if tucked:
        zones[f"hand.{seat}"] = Zone(f"hand.{seat}", TUCKED, slip)
    return zones


def held_by(m: Measures, rect: Rect, names: Sequence[str]) -> Zones:
    """The zones of what a player holds, side by side: the hand gets what the rest leaves."""
    hand = [name for name in names if name.startswith(Role.HAND)]
    small = min(rect.h * 1.5, rect.w / (len(names) + 1))
    rest = rect.w - small * (len(names) - len(hand))
    if not hand:
        small = rect.w / len(names)
    elif any(name.startswith(Role.CHIPS) for name in names):
        small = rect.w * 0.45 / (len(names) - len(hand))
        rest = rect.w * 0.55
    return m.row(rect, names, [rest if name in hand else small for name in names])


MOST_SEATS = 10
NARROW = 1.12
"""A window not wider than this, in its heights, has its words above and below the table."""
RISE = 0.022
"""The part of the cloth above the hand that is kept free for chosen cards to rise."""
LIFT = 0.01
"""The part of the cloth that is kept free for the slip of the seat to move to be lifted: below a
pinned slip, others' chips, or another seat at the same side.
"""
LEAST_MIDDLE, LOW_MIDDLE = 0.24, 0.21
"""The least part of the cloth above the hand for the middle; and the same with melds above it in a
tall window."""
WIDEST_COLUMN = 0.27
"""The greatest width of the words beside the table, as a part of the window's."""
LETTERS = 8.6
"""The least width of the words beside the table, in letters; otherwise they go above and below."""

MAY_SHRINK = ("news", "trail", "fist")
"""Places that may shrink with larger letters: the log opens as a page, a hand needs no words."""

TOOL = 2.3
"""The least height of a tool beside the table, in letters: its key stands above its word."""
WING, WIDE_WING = 0.17, 0.2
"""The width of a side for other players, as a part of the cloth's; the same in a tall window, or
with chips by slips.
"""
WING_WITH_CHIPS, WIDEST_WING = 0.27, 0.29
"""The least width of a side then, in heights of the cloth, and the greatest, in widths."""
OPPOSITE = (0.33, 0.34, 0.15, 0.18)
"""The widths for one player alone at the top, with cards in the middle and chips beside them."""
SLIP_WITH_CHIPS, WITH_ALL = 11.5, 14.5
"""The greatest height of a slip beside the table if chips lie on the cloth, in letters; and with
the standings on it.
"""
MELDS_WING = 0.23
"""The width of a side with melds, as a part of the cloth's."""
MELDS_AT_TOP, TWO_AT_TOP = 0.185, 0.27
"""The height of the place for one player with melds at the top, between those at the sides, and for
two, as parts of the cloth's."""
ONE_ABOVE, MELDS_AT_SIDES, TWO_ALONE = 0.13, 0.245, 0.27
"""The same in a tall window: one at the top above two at the sides; those two; and those two with
nobody above."""
APART = 0.012
"""The gap between these two and the melds above them."""
OWN_SLIP = 12.5
"""The least height of the viewer's slip beside a table for two, in letters, if there is room."""
TALLEST_OTHERS = 0.42
"""The most that rows of melds below each other take of the cloth's height."""
MOST_ROUND = 4
"""The most players with melds that fit at the sides and the top."""
UPPER_SLIP = 0.42
"""How high a slip at the top becomes with its letters at most, in widths of its place."""
FOR_PUSHED = 0.5
"""How much of what those at the top take of the middle stays free above a pot, in parts."""
OTHERS, WITH_CHIPS = 0.2, 0.185
"""The part of the cloth's height for players at the top; and with fans and chips."""
NO_SLIPS: Mapping[str, float] = {}


def sides(others: int, tall: bool, laid: bool) -> tuple[int, int, int]:
    """How many of the other players sit at the left, at the top and at the right.

    >>> [sides(n, False, False) for n in (1, 2, 3, 6, 9)]
    [(0, 1, 0), (0, 2, 0), (1, 1, 1), (2, 2, 2), (2, 5, 2)]

    With melds there is one at each side, and too many sit in a row.

    >>> [sides(n, False, True) for n in (1, 2, 3, 4, 5)]
    [(0, 1, 0), (1, 0, 1), (1, 1, 1), (1, 2, 1), (0, 5, 0)]
    """
    if laid and 1 < others <= MOST_ROUND:
        return 1, others - 2, 1
    if laid or others < 3:
        return 0, others, 0
    side = others // 3 if tall else (1 if others < 6 else 2)
    return side, others - 2 * side, side


def lay_out(
    plan: Plan,
    size: tuple[float, float],
    letter: float,
    smaller: Sequence[float] = (),
    drawn: Mapping[str, Zone] | None = None,
) -> TableLayout:
    """The layout of a table in a window of this size; `letter` is the size of letters in pixels.

    With `smaller` sizes, from normal up, places grow step by step, as long as no place for words
    gets smaller because of others. `drawn` has the zones of the table's map in normal letters.
    """
    normal, *larger = (*smaller, letter)
    found = _Layout(plan, size, normal).table()
    slips = {
        name: max(zone.rect.h, (drawn or found.zones)[name].rect.h)
        for name, zone in found.zones.items()
        if name.startswith("slip.")
    }
    for last, now in pairwise((normal, *larger)):
        if now <= last:
            continue
        parts = [each / normal for each in (*larger[::-1], normal) if each <= now]
        tables = (_Layout(plan, size, now, slips, part).table() for part in parts)
        grown = next((table for table in tables if _holds(table, found)), None)
        if grown is None:
            break
        found = grown
    return found


def _holds(larger: TableLayout, table: TableLayout) -> bool:
    """Whether each place for words is at least as large as before, except those that may shrink."""
    for name, zone in table.zones.items():
        if zone.kind == TEXT and name not in MAY_SHRINK:
            now = larger.zones[name].rect
            if now.w + 0.01 < zone.rect.w or now.h + 0.01 < zone.rect.h:
                return False
    return True


def is_tall(size: tuple[float, float], letter: float) -> bool:
    """Whether words do not fit beside the table, so that they go above and below it."""
    w, h = size
    return w < NARROW * h or WIDEST_COLUMN * w < LETTERS * _bounded(letter, size)


def _bounded(letter: float, size: tuple[float, float]) -> float:
    """The size of letters, limited by what a window of this size has room for."""
    return min(letter, 0.05 * size[1], 0.045 * size[0])


class _Layout:
    """Divides the window, and notes what goes where."""

    def __init__(
        self,
        plan: Plan,
        size: tuple[float, float],
        letter: float,
        slips: Mapping[str, float] = NO_SLIPS,
        part: float = 1.0,
    ) -> None:
        """`slips` are as high as with normal letters; those at the top grow by this `part`."""
        self.plan = plan
        self.part = part
        self.w, self.h = size
        self.gap = 0.0075 * min(size)
        self.letter = _bounded(letter, size)
        self.column = min(max(0.1625 * self.w, LETTERS * self.letter), WIDEST_COLUMN * self.w)
        self.tall = is_tall(size, letter)
        self.m = Measures(plan, self.gap, self.letter, self.tall, slips)
        """Measures shared with the middle and the other players' places."""
        self.rise = RISE if plan.seats < NO_FAN else 0.0
        self.zones: dict[str, Zone] = {}

    def table(self) -> TableLayout:
        """Lay out everything."""
        gap = self.gap
        window = Rect(gap, gap, self.w - 2 * gap, self.h - 2 * gap)
        felt = self._words_around(window) if self.tall else self._words_beside(window)
        self._put("felt", GROUND, felt)
        self._felt(felt.inset(gap * 1.2, gap * 0.6))
        return TableLayout((self.w, self.h), self.zones)

    def _put(self, name: str, kind: str, rect: Rect) -> None:
        self.zones[name] = Zone(name, kind, rect)

    # Beside the table

    def _words_beside(self, window: Rect) -> Rect:
        """Words in a column on the right: the opponent's slip if alone, news, own slip, tools."""
        felt, column = self.m.across(window, (window.w - self.column, self.column), 1.6)
        tools = max(0.147 * self.h, 4.4 * self.letter)
        rows = -(-self.plan.tools // 2)
        high_tools = max(tools, rows * (TOOL * self.letter + self.gap))  # taken from the log
        if self.plan.seats == 2:
            rest = column.h - tools
            high = min(rest * 0.34, max(rest * 0.31, OWN_SLIP * self.letter))
            high, its = self._own_slip(high), self._own_slip(rest * 0.3)
            high_tools *= bool(rows)
            cut = (its, column.h - its - high - high_tools, high, high_tools)
            slip, news, own, low = self.m.down(column, cut)
            self._put("slip.1", TEXT, slip)
        else:
            rest = column.h - tools
            high = self._own_slip(rest * 0.46)
            if not rows:  # the standings have room for more players
                high, high_tools = high + high_tools, 0.0
            news, own, low = self.m.down(column, (column.h - high - high_tools, high, high_tools))
        self._put("news", TEXT, news)
        self._put("slip.0", TEXT, own)
        self._put("tools", TEXT, low)
        return felt

    def _own_slip(self, high: float) -> float:
        """The height of a slip beside the table; with chips on the cloth it has little to show."""
        most = SLIP_WITH_CHIPS if self.plan.seats == 2 else WITH_ALL
        return min(high, most * self.letter) if self.plan.has(Role.CHIPS, 0) else high

    def _words_around(self, window: Rect) -> Rect:
        """Words in a strip above and one below."""
        below = min(max(0.13 * self.h, 5.2 * self.letter), 0.2 * self.h)
        w = window.w
        if self.plan.seats == 2:
            above, felt, low = self.m.down(window, (below, self.h - 2 * below, below))
            slip, news = self.m.across(above, (w * 0.44, w * 0.56))
            own, tools = self.m.across(low, (w * 0.5, w * 0.5))
            self._put("slip.1", TEXT, slip)
        else:
            felt, low = self.m.down(window, (self.h - below, below))
            kept = 0.32 * w if self.plan.tools else 0.0
            own, news, tools = self.m.across(low, (w * 0.32, w * 0.68 - kept, kept))
        self._put("news", TEXT, news)
        self._put("slip.0", TEXT, own)
        self._put("tools", TEXT, tools)
        return felt

    # The cloth

    def _felt(self, felt: Rect) -> None:
        """The bands of the cloth from the top: headline, others, middle, own melds, own hand."""
        plan, h = self.plan, felt.h
        rows: list[tuple[str, float]] = []
        if plan.headline:
            high = 2.5 if plan.pinned else 1.9
            free = LIFT * h if plan.pinned else 0.0
            rows.append(("headline", min(high * self.letter, 0.032 * high * h) + free))
        others = self._height_of_others()
        left, top, right = sides(plan.seats - 1, self.tall, self.m.laid)
        at_top = range(left + 1, left + 1 + top)
        own = self._own_row()
        if top:
            more = self._taller(at_top, felt.w / top)
            rows.append(("others", others * h + more))
        if left and self.m.laid and self.tall:
            rows.append(("sides", (APART + (MELDS_AT_SIDES if top else TWO_ALONE)) * h))
        rows.append(("middle", 0.0))
        if own and plan.has(Role.HAND, 0):
            rows.append(("own", self._height_of_own(own) * h))
        if plan.buttons:
            high = min(max(2.5 * self.letter, 0.05 * h), 0.075 * h) + self.rise * h
            rows.append(("buttons", high))
        hand = 0.227 if plan.has(Role.HAND, 0) else 0.28
        rows.append(("hand.0", (self._tall_hand(felt) if self.tall else hand) * h))
        if plan.under:
            rows.append(("under", min(1.6 * self.letter, 0.045 * h)))
        cut = self._with_a_middle(rows, h)
        where = dict(zip([name for name, _ in rows], self.m.down(felt, cut), strict=True))
        upper = {f"slip.{seat}" for seat in at_top}
        more = max(0.0, dict(zip(dict(rows), cut, strict=True)).get("others", 0.0) - others * h)
        slips = {name: high + more * (name in upper) for name, high in self.m.slips.items()}
        self.m = replace(self.m, slips=slips)
        self._own(where, own)
        middle = where["middle"]
        if "sides" in where:
            row, free = where["sides"], APART * h  # clear of the melds above
            row = Rect(row.x, row.y + free, row.w, row.h - free)
            self._cells(self.m.across(row, (1, 1)), (1, plan.seats - 1))
        elif left and self.m.laid:
            middle = self._between_melds(felt, where)
        elif left or right:
            wing = felt.w * (WIDE_WING if self.tall else WING)
            if self.m.has_fan_and_chips(1):
                wing = max(felt.w * WIDE_WING, min(WING_WITH_CHIPS * h, WIDEST_WING * felt.w))
            at_left, middle, at_right = self.m.across(middle, (wing, felt.w - 2 * wing, wing))
            crowded = plan.has(Role.CHIPS, 1) or left > 1
            if "buttons" in self.zones and crowded:
                # Chips, or two seats, need height at the sides, so the buttons make room.
                row = self.zones["buttons"].rect
                self._put("buttons", TEXT, Rect(middle.x, row.y, middle.w, row.h))
                high = row.bottom + self.rise * h - middle.y
                at_left, at_right = (Rect(e.x, e.y, e.w, high) for e in (at_left, at_right))
            # The order of play goes round: up on the left, down on the right.
            free = LIFT * h if crowded else 0.0
            self._cells(self._wing(at_left, left, free)[::-1], range(1, left + 1), at_left=True)
            last = range(plan.seats - right, plan.seats)
            self._cells(self._wing(at_right, right, free), last)
        if plan.headline:
            line = where["headline"]
            free = LIFT * h if plan.pinned else 0.0
            self._put("headline", TEXT, Rect(line.x, line.y, line.w, line.h - free))
        if top:
            self._top(where["others"], at_top)
        self.zones.update(middle_of(self.m, middle, where["hand.0"].h))
        if more and Role.POT in self.zones:  # cards above it may be pushed towards it
            pot, free = self.zones[Role.POT].rect, FOR_PUSHED * more
            room = Rect(pot.x, pot.y + free, pot.w, pot.h - free)
            self.zones[Role.POT] = self.m.lying(Role.POT, room)

    def _taller(self, seats: Iterable[int], width: float) -> float:
        """How much higher than with normal letters the slips of these seats, all at the top, are.

        Each has a place of this `width`; no slip is too high for how wide it can be.
        """
        high = [self.m.slips.get(f"slip.{seat}", 0.0) for seat in seats if not self.m.laid]
        most = min(FULL_SLIP * self.letter, UPPER_SLIP * width)
        return max(0.0, min((min(self.part * each, most) - each for each in high), default=0.0))

    def _between_melds(self, felt: Rect, where: dict[str, Rect]) -> Rect:
        """A player with melds at each side, down to the viewer's melds; the middle is between."""
        wing, high = felt.w * MELDS_WING, where["middle"].bottom - felt.y
        free = LIFT * felt.h
        places = [Rect(x, felt.y + free, wing, high - free) for x in (felt.x, felt.right - wing)]
        self._cells(places, (1, self.plan.seats - 1))
        inner = wing + 2 * self.gap
        for name in ("headline", "others", "middle"):
            if name in where:
                line = where[name]
                where[name] = Rect(felt.x + inner, line.y, felt.w - 2 * inner, line.h)
        return where["middle"]

    def _with_a_middle(self, rows: Sequence[tuple[str, float]], h: float) -> list[float]:
        """The heights of the rows; the middle gets what is left, the hand always keeps its own."""
        large = ("others", "sides", "own")
        fixed = sum(high for name, high in rows if name not in large)
        yielding = sum(high for name, high in rows if name in large)
        least = LOW_MIDDLE if "sides" in dict(rows) else LEAST_MIDDLE
        room = (h - fixed) * (1 - least)
        part = min(1.0, room / yielding) if yielding else 1.0
        cut = [high * part if name in large else high for name, high in rows]
        return [high or h - sum(cut) for high in cut]

    def _height_of_others(self) -> float:
        """The part of the cloth's height for players at the top."""
        plan = self.plan
        if plan.seats == 2:
            hand = 0.118 if plan.has(Role.HAND, 1) else 0.0
            if hand and plan.has(Role.CHIPS, 1):  # a few cards shown, with chips beside them
                hand = 0.17
            hand = 0.22 if plan.has(Role.STACK, 1) else hand
            return (
                hand
                + (0.207 if self.m.laid else 0.0)
                + (0.1 if not hand and not self.m.laid else 0)
            )
        if self.m.laid and plan.seats > MOST_ROUND + 1:
            return TALLEST_OTHERS if self.tall else 0.36
        if self.m.laid:
            one, two = (ONE_ABOVE, MELDS_AT_SIDES) if self.tall else (MELDS_AT_TOP, TWO_AT_TOP)
            return two if plan.seats > MOST_ROUND else one
        wide = self.w > 1.5 * self.h  # cards beside the slips, not below
        return WITH_CHIPS if wide and self.m.has_fan_and_chips(1) else OTHERS

    def _tall_hand(self, felt: Rect) -> float:
        """The part of the cloth for the hand in a tall window: less beside chips, or many melds."""
        if self.plan.has(Role.CHIPS, 0):
            return min(0.25, high_enough(BY_CHIPS[1] * felt.w) / felt.h)
        others = self.plan.seats - 1 if self.m.laid else 0
        return 0.25 if others < MOST_ROUND - 1 else 0.22 if others < MOST_ROUND else 0.2

    def _height_of_own(self, own: Sequence[str]) -> float:
        if "melds.0" not in own and "tray.0" not in own:
            return 0.12
        if self.tall and self.m.laid and self.plan.seats > MOST_ROUND:
            return 0.17  # four other players' melds need the room
        return 0.208 if self.plan.seats == 2 else 0.19

    def _own_row(self) -> list[str]:
        """The viewer's places above the hand; chips lie beside it."""
        row = [f"{role.value}.0" for role in ROLES_OF_SEATS if self.plan.has(role, 0)]
        return [name for name in row if name != "chips.0" or not self.plan.has(Role.HAND, 0)]

    def _own(self, where: Mapping[str, Rect], own: Sequence[str]) -> None:
        if self.plan.has(Role.HAND, 0):
            hand = where["hand.0"]
            if self.plan.has(Role.CHIPS, 0):
                left, hand, right = self.m.across(hand, BY_CHIPS)
                self._put("chips.0", self.plan.zones["chips.0"].value, left)
                self._put("fist", TEXT, right)
            self._put("hand.0", self.plan.zones["hand.0"].value, hand)
        elif own:  # no hand: what lies there takes its place
            where = {**where, "own": where["hand.0"]}
        if own:
            self._shared(where["own"], own)
        if "buttons" in where:
            row, rise = where["buttons"], self.rise * self.zones["felt"].rect.h
            self._put("buttons", TEXT, Rect(row.x, row.y, row.w, row.h - rise))
        if "under" in where:
            self._put("under", TEXT, where["under"])

    def _shared(self, rect: Rect, names: Sequence[str]) -> None:
        """Places side by side; melds get what the others leave."""
        narrow = [self._is_narrow(name) for name in names]
        wide = len(names) - sum(narrow)
        small = min(rect.h * 1.25, rect.w / (len(names) + wide))
        large = (rect.w - small * sum(narrow)) / max(1, wide)
        if not wide:
            small = rect.w / len(names)
        self.zones.update(self.m.row(rect, names, [small if each else large for each in narrow]))

    def _is_narrow(self, name: str) -> bool:
        return name.startswith((Role.CHIPS, Role.STACK, Role.OFFER))

    # The others

    def _wing(self, rect: Rect, seats: int, free: float) -> list[Rect]:
        """The places at one side from the top; `free` is the room from one's chips to the next."""
        cells = self.m.down(rect, [rect.h / max(1, seats)] * seats)
        return [Rect(each.x, each.y + free, each.w, each.h - free) for each in cells]

    def _top(self, rect: Rect, seats: Sequence[int]) -> None:
        if self.plan.seats == 2:
            names = [n for n in ("hand.1", "stack.1", "chips.1", "offer.1") if n in self.plan.zones]
            rows = [rect]
            if names and self.m.laid:
                rows = self.m.down(rect, (rect.h * 0.36, rect.h * 0.64))
            if names == ["hand.1", "chips.1"]:
                _, hand, chips, _ = self.m.across(rows[0], OPPOSITE)
                self.zones["hand.1"] = self.m.lying("hand.1", hand)
                self.zones["chips.1"] = self.m.lying("chips.1", chips)
            elif names:
                self.zones.update(held_by(self.m, rows[0], names))
            if self.m.laid:
                self._put("melds.1", self.plan.zones["melds.1"].value, rows[-1])
        elif self.m.laid and self.tall and len(seats) > MOST_ROUND:
            self._cells(self.m.down(rect, [rect.h / len(seats)] * len(seats)), seats, wide=True)
        else:
            cells = self.m.across(rect, [rect.w / len(seats)] * len(seats))
            self._cells(cells, seats, wide=len(seats) == 1)

    def _cells(
        self, rects: Sequence[Rect], seats: Sequence[int], at_left: bool = False, wide: bool = False
    ) -> None:
        for rect, seat in zip(rects, seats, strict=True):
            self.zones.update(place_of(self.m, rect, seat, at_left, wide))
