"""Where everything on a table goes: for 2 to 10 seats, in a window of any shape.

The window is cut into bands and the bands into places, so that nothing can overlap. The own seat
is below with a large hand; the others sit around the table in the order of play, from the left
over the top to the right. What is said stands beside the table, or above and below it in a window
that is too narrow for that.

A place of the table is named by its role and by how far its seat is from the own one in the order
of play: `hand.0` is the own hand, `melds.1` are the melds of the next seat, `stock` is nobody's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mille.view.cutting import parted
from mille.view.layout import Rect, TableLayout, Zone
from mille.view.plan import Plan
from mille.view.table import Lie, Role

TEXT, GROUND, TUCKED = "text", "ground", "tucked"
"""Kinds of zones that no cards lie in: words; the cloth; a hand of which only the count shows."""

MOST_SEATS = 10
NO_FAN = 8
"""From so many seats on, the cards of the others are only counted."""
NARROW = 1.12
"""A window that is not wider than this, in parts of its height, has its words above and below."""
RISE = 0.022
"""The part of the cloth above the hand into which chosen cards rise."""
LIFT = 0.01
"""The part of the cloth into which the slip of the seat on turn is lifted: below a pinned slip, or
below the chips of others.
"""
LEAST_MIDDLE = 0.24
"""The least part of the cloth above the hand that the middle takes."""
WIDEST_COLUMN = 0.27
"""The most that the words beside the table take of the width."""
LETTERS = 8.6
"""How many letters wide the words beside the table have to be, or they go above and below it."""

ROLES_OF_SEATS = (Role.CHIPS, Role.STACK, Role.OFFER, Role.TRAY, Role.MELDS)
BESIDE = 2.9
"""From such a width on, in parts of its height, the words of the middle stand beside the piles."""
PILES_APART = 5
"""How far two piles are apart, in gaps."""
PROMPT_BY_POT = 5.2
"""How high the line of what is waited for is beside a pot, in letters: results stand there too."""
BESIDE_POT = 0.55
"""The part of its size that a pile has beside a pot."""
WING, WIDE_WING = 0.17, 0.2
"""The part of the width that those at a side take; and in a tall window, or with chips by slips."""
WING_WITH_CHIPS, WIDEST_WING = 0.27, 0.29
"""How wide a side is then at least, in heights of the cloth, and at most, in widths."""
SLIP_BY_CHIPS, LOWER_SLIP = 0.62, 0.36
"""The parts that a slip has of its room beside chips, and of a place at the side with them."""
OTHERS, WITH_CHIPS = 0.2, 0.185
"""The part of the cloth's height that those at the top take; with fans and chips."""
LEAST_SLIP, LOW_SLIP = 0.42, 4.2
"""The least part of a place beside the table that its slip takes, and how high one has to be, in
letters."""
POT_ALONE = 0.34
"""The most of the middle's width that a pot takes, so that words have room beside it."""
ROOM = {Lie.PILE: 0.82, Lie.HEAP: 1.7, Lie.FAN: 2.0, Lie.ROW: 3.4, Lie.COLUMNS: 2.4}
"""How wide a place in the middle is, in parts of its height."""
HIGHEST = {Lie.PILE: 0.7, Lie.HEAP: 0.7, Lie.FAN: 0.5, Lie.ROW: 0.5, Lie.COLUMNS: 1.0}
"""How high a place below the slip of a seat at the side is at most, in parts of its width."""


def sides(others: int, tall: bool, laid: bool) -> tuple[int, int, int]:
    """How many of the others sit at the left, at the top and at the right.

    >>> [sides(n, False, False) for n in (1, 2, 3, 6, 9)]
    [(0, 1, 0), (0, 2, 0), (1, 1, 1), (2, 2, 2), (2, 5, 2)]
    """
    if laid or others < 3:
        return 0, others, 0
    side = others // 3 if tall else (1 if others < 6 else 2)
    return side, others - 2 * side, side


def lay_out(plan: Plan, size: tuple[float, float], letter: float) -> TableLayout:
    """The table in a window of that size; `letter` is the size of its letters in pixels."""
    return _Layout(plan, size, letter).table()


def is_tall(size: tuple[float, float], letter: float) -> bool:
    """Whether words have no room beside the table, so that they go above and below it."""
    w, h = size
    return w < NARROW * h or WIDEST_COLUMN * w < LETTERS * _bounded(letter, size)


def _bounded(letter: float, size: tuple[float, float]) -> float:
    """The largest letters that a window of that size has room for."""
    return min(letter, 0.05 * size[1], 0.045 * size[0])


class _Layout:
    """Cuts the window up, and remembers what went where."""

    def __init__(self, plan: Plan, size: tuple[float, float], letter: float) -> None:
        self.plan = plan
        self.w, self.h = size
        self.gap = 0.0075 * min(size)
        self.letter = _bounded(letter, size)
        self.column = min(max(0.1625 * self.w, LETTERS * self.letter), WIDEST_COLUMN * self.w)
        self.tall = is_tall(size, letter)
        self.laid = any(plan.has(Role.MELDS, seat) for seat in range(1, plan.seats))
        self.rise = RISE if plan.seats < NO_FAN else 0.0
        self.zones: dict[str, Zone] = {}

    def table(self) -> TableLayout:
        """Everything."""
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
        """A column at the right: the other's slip where it is one, news, the own slip, tools."""
        felt, column = self._across(window, (window.w - self.column, self.column), 1.6)
        tools = max(0.147 * self.h, 4.4 * self.letter)
        if self.plan.seats == 2:
            rest = column.h - tools
            cut = (rest * 0.3, rest * 0.36, rest * 0.34, tools)
            slip, news, own, low = self._down(column, cut)
            self._put("slip.1", TEXT, slip)
        else:
            rest = column.h - tools
            news, own, low = self._down(column, (rest * 0.58, rest * 0.42, tools))
        self._put("news", TEXT, news)
        self._put("slip.0", TEXT, own)
        self._put("tools", TEXT, low)
        return felt

    def _words_around(self, window: Rect) -> Rect:
        """A strip above and one below."""
        below = min(max(0.13 * self.h, 5.2 * self.letter), 0.2 * self.h)
        w = window.w
        if self.plan.seats == 2:
            above, felt, low = self._down(window, (below, self.h - 2 * below, below))
            slip, news = self._across(above, (w * 0.44, w * 0.56))
            own, tools = self._across(low, (w * 0.5, w * 0.5))
            self._put("slip.1", TEXT, slip)
        else:
            felt, low = self._down(window, (self.h - below, below))
            own, news, tools = self._across(low, (w * 0.32, w * 0.36, w * 0.32))
        self._put("news", TEXT, news)
        self._put("slip.0", TEXT, own)
        self._put("tools", TEXT, tools)
        return felt

    # The cloth

    def _felt(self, felt: Rect) -> None:
        """From above: a line, the others, the middle, what the own seat has laid, its hand."""
        plan, h = self.plan, felt.h
        rows: list[tuple[str, float]] = []
        if plan.headline:
            high = 2.5 if plan.pinned else 1.9
            free = LIFT * h if plan.pinned else 0.0
            rows.append(("headline", min(high * self.letter, 0.032 * high * h) + free))
        others = self._height_of_others()
        left, top, right = sides(plan.seats - 1, self.tall, self.laid)
        own = self._own_row()
        if top:
            rows.append(("others", others * h))
        rows.append(("middle", 0.0))
        if own and plan.has(Role.HAND, 0):
            rows.append(("own", self._height_of_own(own) * h))
        if plan.buttons:
            high = min(max(2.5 * self.letter, 0.05 * h), 0.075 * h) + self.rise * h
            rows.append(("buttons", high))
        held = plan.has(Role.HAND, 0)
        rows.append(("hand.0", (0.25 if self.tall else 0.227 if held else 0.28) * h))
        if plan.under:
            rows.append(("under", min(1.6 * self.letter, 0.045 * h)))
        cut = self._with_a_middle(rows, h)
        where = dict(zip([name for name, _ in rows], self._down(felt, cut), strict=True))
        if plan.headline:
            line = where["headline"]
            free = LIFT * h if plan.pinned else 0.0
            self._put("headline", TEXT, Rect(line.x, line.y, line.w, line.h - free))
        self._own(where, own)
        middle = where["middle"]
        if left or right:
            wing = felt.w * (WIDE_WING if self.tall else WING)
            if self._has_fan_and_chips(1):
                wing = max(felt.w * WIDE_WING, min(WING_WITH_CHIPS * h, WIDEST_WING * felt.w))
            at_left, middle, at_right = self._across(middle, (wing, felt.w - 2 * wing, wing))
            if "buttons" in self.zones and plan.has(Role.CHIPS, 1):
                # Chips need height at the sides: the buttons leave room for them there.
                row = self.zones["buttons"].rect
                self._put("buttons", TEXT, Rect(middle.x, row.y, middle.w, row.h))
                high = row.bottom + self.rise * h - middle.y
                at_left, at_right = (Rect(e.x, e.y, e.w, high) for e in (at_left, at_right))
            # The order of play goes round: up at the left, down at the right.
            free = LIFT * h if plan.has(Role.CHIPS, 1) else 0.0
            self._cells(self._wing(at_left, left, free)[::-1], range(1, left + 1))
            last = range(plan.seats - right, plan.seats)
            self._cells(self._wing(at_right, right, free), last)
        if top:
            self._top(where["others"], range(left + 1, left + 1 + top))
        self._middle(middle)

    def _with_a_middle(self, rows: Sequence[tuple[str, float]], h: float) -> list[float]:
        """The heights of the rows, the middle what is left; the hand keeps its own whatever is."""
        large = ("others", "own")
        fixed = sum(high for name, high in rows if name not in large)
        yielding = sum(high for name, high in rows if name in large)
        room = (h - fixed) * (1 - LEAST_MIDDLE)
        part = min(1.0, room / yielding) if yielding else 1.0
        cut = [high * part if name in large else high for name, high in rows]
        return [high or h - sum(cut) for high in cut]

    def _height_of_others(self) -> float:
        """The part of the cloth that those at the top take."""
        plan = self.plan
        if plan.seats == 2:
            hand = 0.118 if plan.has(Role.HAND, 1) else 0.0
            hand = 0.22 if plan.has(Role.STACK, 1) else hand
            return hand + (0.207 if self.laid else 0.0) + (0.1 if not hand and not self.laid else 0)
        if self.laid and self.tall:
            return 0.105 * (plan.seats - 1)
        if self.laid:
            return 0.36
        wide = self.w > 1.5 * self.h  # cards lie beside the slips, not below them
        return WITH_CHIPS if wide and self._has_fan_and_chips(1) else OTHERS

    def _height_of_own(self, own: Sequence[str]) -> float:
        if "melds.0" not in own and "tray.0" not in own:
            return 0.12
        return 0.208 if self.plan.seats == 2 else 0.19

    def _own_row(self) -> list[str]:
        """The own places that are above the hand; chips lie beside it."""
        row = [f"{role.value}.0" for role in ROLES_OF_SEATS if self.plan.has(role, 0)]
        return [name for name in row if name != "chips.0" or not self.plan.has(Role.HAND, 0)]

    def _own(self, where: Mapping[str, Rect], own: Sequence[str]) -> None:
        if self.plan.has(Role.HAND, 0):
            hand = where["hand.0"]
            if self.plan.has(Role.CHIPS, 0):
                left, hand, right = self._across(hand, (0.16, 0.68, 0.16))
                self._put("chips.0", self.plan.zones["chips.0"].value, left)
                self._put("fist", TEXT, right)
            self._put("hand.0", self.plan.zones["hand.0"].value, hand)
        elif own:  # nothing is held: what lies there takes the place
            where = {**where, "own": where["hand.0"]}
        if own:
            self._shared(where["own"], own)
        if "buttons" in where:
            row, rise = where["buttons"], self.rise * self.zones["felt"].rect.h
            self._put("buttons", TEXT, Rect(row.x, row.y, row.w, row.h - rise))
        if "under" in where:
            self._put("under", TEXT, where["under"])

    def _shared(self, rect: Rect, names: Sequence[str]) -> None:
        """Places side by side: melds take what the others leave."""
        narrow = [self._is_narrow(name) for name in names]
        wide = len(names) - sum(narrow)
        small = min(rect.h * 1.25, rect.w / (len(names) + wide))
        large = (rect.w - small * sum(narrow)) / max(1, wide)
        if not wide:
            small = rect.w / len(names)
        self._row(rect, names, [small if each else large for each in narrow])

    def _is_narrow(self, name: str) -> bool:
        return name.startswith((Role.CHIPS, Role.STACK, Role.OFFER))

    # The others

    def _wing(self, rect: Rect, seats: int, free: float) -> list[Rect]:
        """The places at one side from above; `free` lies between the chips of one and the next."""
        cells = self._down(rect, [rect.h / max(1, seats)] * seats)
        return [Rect(each.x, each.y + free, each.w, each.h - free) for each in cells]

    def _top(self, rect: Rect, seats: Sequence[int]) -> None:
        if self.plan.seats == 2:
            names = [n for n in ("hand.1", "stack.1", "chips.1", "offer.1") if n in self.plan.zones]
            rows = [rect]
            if names and self.laid:
                rows = self._down(rect, (rect.h * 0.36, rect.h * 0.64))
            if names:
                self._shared_hand(rows[0], names)
            if self.laid:
                self._put("melds.1", self.plan.zones["melds.1"].value, rows[-1])
        elif self.laid and self.tall:
            self._cells(self._down(rect, [rect.h / len(seats)] * len(seats)), seats)
        else:
            self._cells(self._across(rect, [rect.w / len(seats)] * len(seats)), seats)

    def _shared_hand(self, rect: Rect, names: Sequence[str]) -> None:
        hand = [name for name in names if name.startswith(Role.HAND)]
        small = min(rect.h * 1.5, rect.w / (len(names) + 1))
        rest = rect.w - small * (len(names) - len(hand))
        if not hand:
            small = rect.w / len(names)
        elif any(name.startswith(Role.CHIPS) for name in names):
            small = rect.w * 0.45 / (len(names) - len(hand))
            rest = rect.w * 0.55
        self._row(rect, names, [rest if name in hand else small for name in names])

    def _row(self, rect: Rect, names: Sequence[str], cut: Sequence[float]) -> None:
        """Places side by side, in these proportions."""
        for name, part in zip(names, self._across(rect, cut), strict=True):
            self._put(name, self.plan.zones[name].value, part)

    def _cells(self, rects: Sequence[Rect], seats: Sequence[int]) -> None:
        for rect, seat in zip(rects, seats, strict=True):
            self._cell(rect, seat)

    def _cell(self, rect: Rect, seat: int) -> None:
        """One of the others: its slip, what it holds, and what it has laid."""
        plan = self.plan
        held = [f"{role.value}.{seat}" for role in (Role.HAND, *ROLES_OF_SEATS[:4])]
        held = [name for name in held if name in plan.zones]
        tucked = self._tucked(seat)
        if tucked:
            held.remove(f"hand.{seat}")
        beside = self._has_fan_and_chips(seat)
        if beside:
            held.remove(f"chips.{seat}")
        melds = f"melds.{seat}"
        if melds in plan.zones and self.tall:
            slip, rest = self._across(rect, (rect.w * 0.34, rect.w * 0.66))
            rows = self._down(rest, (rest.h * 0.3, rest.h * 0.7) if held else (rest.h,))
        elif melds in plan.zones:
            low = 0.34 if plan.seats >= NO_FAN else 0.31  # narrow slips need their height
            parts = (0.3, 0.16, 0.54) if held else (low, 1 - low)
            slip, *rows = self._down(rect, [rect.h * part for part in parts])
        elif held == [f"stack.{seat}"] and rect.w > 1.9 * rect.h:
            high = rect.inset(max(0.0, (rect.w - 2.9 * rect.h) / 2), 0)
            slip, *rows = self._across(high, (high.w - 0.72 * rect.h, 0.72 * rect.h))
        elif held and rect.w > 3.4 * rect.h:
            high = rect.inset(max(0.0, (rect.w - 4.6 * rect.h) / 2), 0)
            slip, *rows = self._across(high, (1, 1))
        elif held:
            part = 0.5
            if beside or f"chips.{seat}" not in held:  # what a slip does not need, its cards get
                needed = max(LOWER_SLIP if beside else LEAST_SLIP, LOW_SLIP * self.letter / rect.h)
                part = min(0.6, 0.62 * rect.w / rect.h, needed)
            slip, lies = self._down(rect, (rect.h * part, rect.h * (1 - part)))
            if not beside:
                slip = slip.inset(max(0.0, (slip.w - 2.8 * slip.h) / 2), 0)
            if len(held) == 1:  # close to the slip, and no larger than beside the other slips
                most = HIGHEST[plan.zones[held[0]]] * rect.w
                spare = max(0.0, lies.h - most) / 2
                slip = Rect(slip.x, slip.y + spare, slip.w, slip.h)
                lies = Rect(lies.x, lies.y + spare, lies.w, lies.h - 2 * spare)
            rows = [lies]
        else:
            slip, rows = rect.inset(max(0.0, (rect.w - 2.8 * rect.h) / 2), 0), []
        if beside:
            slip, lie = self._across(slip, (SLIP_BY_CHIPS, 1 - SLIP_BY_CHIPS))
            self._put(f"chips.{seat}", plan.zones[f"chips.{seat}"].value, lie)
        self._put(f"slip.{seat}", TEXT, slip)
        if held:
            self._shared_hand(rows[0], held)
        if melds in plan.zones:
            self._put(melds, plan.zones[melds].value, rows[-1])
        if tucked:
            self._put(f"hand.{seat}", TUCKED, slip)

    def _has_fan_and_chips(self, seat: int) -> bool:
        """Whether chips stand beside a slip, for the fan needs all the room below it."""
        fan = self.plan.zones.get(f"hand.{seat}") is Lie.FAN and not self._tucked(seat)
        return fan and self.plan.has(Role.CHIPS, seat)

    def _tucked(self, seat: int) -> bool:
        """Whether a hand is only counted: many sit here, or melds need the room of the fan."""
        lies = self.plan.zones.get(f"hand.{seat}")
        many = 3 if self.laid else NO_FAN
        return lies is Lie.FAN and self.plan.seats >= many

    # The middle

    def _middle(self, rect: Rect) -> None:
        """Piles, with what is waited for and what has to be beaten beside or below them."""
        plan = self.plan
        piles = [name for name in plan.zones if not name.removesuffix(".n1").count(".")]
        high = PROMPT_BY_POT if Role.POT in plan.zones else 2.8
        lines = [("prompt", high, True), ("middle", 1.7, plan.middle), ("strip", 2.0, plan.strip)]
        said = [(name, high * self.letter) for name, high, wanted in lines if wanted]
        # Cards side by side want the width for themselves, and piles the height.
        wide = any(plan.zones[name] is not Lie.PILE for name in piles)
        if rect.w > BESIDE * rect.h and (Role.POT in plan.zones or not (plan.strip and wide)):
            block = min(
                self._block(piles, rect.h), rect.w * (POT_ALONE if piles == ["pot"] else 0.5)
            )
            side = (rect.w - block) / 2
            trail, heap, words = self._across(rect, (side, block, side), 2.4)
            self._put("trail", TEXT, trail)
            if len(said) > 1:
                part = words.h / sum(high for _, high in said)
                rows = self._down(words, [high * part for _, high in said])
            else:
                rows = [words]
        else:
            high = sum(each for _, each in said)
            part = min(1.0, rect.h * (0.5 if piles else 1.0) / high)
            heap, *rows = self._down(rect, [rect.h - part * high, *(e * part for _, e in said)])
        for (name, _), line in zip(said, rows, strict=True):
            self._put(name, TEXT, line)
        self._piles(heap, piles)

    def _block(self, names: Sequence[str], high: float) -> float:
        """How wide places side by side are when they are as large as they can be."""
        wide = sum(self._wide(name, high) for name in names)
        return wide + self.gap * (1 + PILES_APART * max(0, len(names) - 1))

    def _wide(self, name: str, high: float) -> float:
        room = ROOM[self.plan.zones[name]]
        return room * high * 1.06 * (BESIDE_POT if self._beside_pot(name) else 1.0)

    def _beside_pot(self, name: str) -> bool:
        """Whether a pile is a small thing beside what is played for."""
        return Role.POT in self.plan.zones and self.plan.zones[name] is Lie.PILE

    def _piles(self, rect: Rect, names: Sequence[str]) -> None:
        """Side by side in the middle, as large as they can be."""
        if not names:
            return
        wanted = [self._wide(name, rect.h) for name in names]
        apart = self.gap * PILES_APART * (len(names) - 1)
        part = min(1.0, (rect.w - apart) / sum(wanted))
        left = rect.x + (rect.w - part * sum(wanted) - apart) / 2
        for name, wide in zip(names, wanted, strict=True):
            high = rect.h * (BESIDE_POT if self._beside_pot(name) else 1.0)
            place = Rect(left, rect.y + (rect.h - high) / 2, wide * part, high)
            self._put(name, self.plan.zones[name].value, place)
            left += wide * part + self.gap * PILES_APART

    # Cutting

    def _down(self, rect: Rect, heights: Sequence[float]) -> list[Rect]:
        """Bands from above, in these proportions, with a gap between them."""
        return [Rect(rect.x, y, rect.w, h) for y, h in parted(rect.y, rect.h, heights, self.gap)]

    def _across(self, rect: Rect, widths: Sequence[float], gaps: float = 1.0) -> list[Rect]:
        """Parts from the left, in these proportions, with so many gaps between them."""
        cut = parted(rect.x, rect.w, widths, self.gap * gaps)
        return [Rect(x, rect.y, w, rect.h) for x, w in cut]
