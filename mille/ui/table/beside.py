"""Words at their places: the log, the prompt band, the reading place, and what an arrow says.

Who did what a line of the log says is shown by their portrait, which stands for the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import ceil, cos, radians, sin, sqrt
from typing import NamedTuple, TypeAlias

from pygame import SRCALPHA, Color, FRect, Surface

from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.ui.cloth import paper_in
from mille.ui.pieces import draw_face, heaps_rect, pot_rect
from mille.ui.scene import Live, Painted, Part, Services, painted
from mille.ui.shapes import draw_panel, hexed, svg
from mille.ui.table.effects_base import INK, Layer
from mille.ui.table.seat import BRASS, CREAM, WARNS
from mille.ui.table.stage import Stage
from mille.ui.table.view import OLD_NEWS, Paper, ShownTable
from mille.ui.text import BOLD, TITLE, UI, Pen, blit_text
from mille.ui.theme import mix
from mille.value import Value, replace
from mille.view import geometry as ways
from mille.view.geometry import TEXT, Rect
from mille.view.lying import Ground, union
from mille.view.table import Arrow, Place, Role

Doers: TypeAlias = Mapping[Message, Sequence[tuple[str, int]]]
"""For each line, the names of those who did it, and their seats counted from the viewer's."""
NOBODY: Doers = {}
FACE, IN_A_SQUARE = 1.4, 4
"""The side of a portrait in the log, in sizes of its letters, and the most portraits that share
its place."""


def draw_news(
    surface: Surface,
    s: Services,
    rect: Rect,
    news: Sequence[Message],
    doers: Doers = NOBODY,
    fresh: Sequence[Message] = (),
) -> None:
    """Draw the log, the latest line at the bottom and brightest; `fresh` lines are bright too."""
    u, theme = s.unit, s.theme
    size, bottom = s.font(14.5), rect.bottom - 4 * u
    side = FACE * size
    aside = side + 5 * u if doers else 0.0
    ground = mix(theme.wood_lit, theme.wood_edge, 0.5)
    for age, said in enumerate(reversed(news)):
        faded = 0.0 if said in fresh else (0.0, 0.1, 0.15, 0.18, 0.2)[min(age, 4)]
        ink = mix(theme.wood_text, ground, faded)
        face, room = BOLD if age == 0 else UI, rect.w - 8 * u - aside
        text, who = s.words.text(said), doers.get(said, ())
        if len(who) == 1 and who[0][1]:  # the viewer stays "you"
            text = text.removeprefix(f"{who[0][0]} ")
        words = s.texts.render(text, size, ink, face, room)
        if age == 0 and words.height > rect.h:
            words = s.texts.wrapped(text, Pen(size, ink, face, s.least), room, rect.h - 4 * u)
        if bottom - words.height < rect.y:
            break
        bottom -= words.height
        across = ceil(sqrt(min(len(who), IN_A_SQUARE)))
        for k, each in enumerate(who[:IN_A_SQUARE]):
            part = side / across
            x, y = rect.x + 4 * u + part * (0.5 + k % across), part * (0.5 + k // across)
            draw_face(surface, s, (x, bottom + 0.68 * size - side / 2 + y), part, *each)
        surface.blit(words, (round(rect.x + 4 * u + aside), round(bottom)))
        bottom -= 7 * u


def draw_trail(surface: Surface, s: Services, rect: Rect, news: Sequence[Message]) -> None:
    """Draw beside the piles what the other has done since the viewer's last move."""
    if not news:
        return
    words = _trail(s, rect, trail_lines(s, rect, news))
    left = rect.right - words.width - 26 * s.unit
    surface.blit(words, (round(left), round(rect.center[1] - words.height / 2)))


def _trail(s: Services, rect: Rect, lines: Sequence[Message]) -> Surface:
    size, room = s.font(15), rect.w - 40 * s.unit
    while True:
        made = [s.texts.render(s.words.text(e), size, s.theme.text, UI, room) for e in lines]
        high = sum(each.height for each in made)
        if high <= rect.h or size <= s.least:
            break
        size = max(s.least, size * 0.95)
    whole, y = Surface((max(each.width for each in made), high), SRCALPHA), 0
    for words in made:
        whole.blit(words, (0, y))
        y += words.height
    return whole


def trail_lines(s: Services, rect: Rect, news: Sequence[Message]) -> Sequence[Message]:
    """The lines that fit beside the piles; the oldest ones are dropped first."""
    lines = news[-5:]
    while len(lines) > 1 and _trail(s, rect, lines).height > rect.h:
        lines = lines[1:]
    return lines


def news_parts(table: ShownTable) -> Sequence[Part]:
    """The log, and beside the piles what the others did since the viewer's last move."""
    doers = table.doers if table.presenter.colours else {}
    read = None if table.reading is None else table.reading.rect
    names = tuple(table.services.words.called(name) for name in table.names)
    told = tuple(table.news[-OLD_NEWS:]), doers, table.trail, table.joined, read, names
    return table.kept.parts("news", _parts, table.services, table.stage.ground, *told)


def _parts(
    s: Services,
    ground: Ground,
    news: Sequence[Message],
    seats: Mapping[Message, Sequence[Seat]],
    trail: Sequence[Message],
    joined: Mapping[Message, Sequence[Message]],
    read: Rect | None,
    names: Sequence[str],
) -> Iterator[Part]:
    zones, text = ground.zones, s.words.text
    people = [(name, (seat - ground.me) % ground.seats) for seat, name in enumerate(names)]
    doers = {line: [people[seat] for seat in some] for line, some in seats.items()}
    beside: Sequence[Message] = ()
    if "trail" in zones:
        rect = zones["trail"].rect
        beside = trail_lines(s, rect, trail)
        fresh = painted(draw_trail, s, rect, tuple(beside))
        yield Part("trail", "", rect, paint=fresh, layer=Layer.WORDS)
    ids = {id(each) for each in beside}  # no line stands in both
    lines, rect = tuple(each for each in news if id(each) not in ids), zones["news"].rect
    below = rect if read is None else Rect(rect.x, read.bottom, rect.w, rect.bottom - read.bottom)
    seen = below.h > 1.5 * s.least  # a paper may lie over it
    paint = painted(draw_news, s, below, lines, doers, trail) if seen else None
    latest, role = (text(news[-1]), "status") if news else ("", "")
    yield Part("news", role, rect, latest, live=Live.POLITE, paint=paint, layer=Layer.NEWS)
    if news[:-1]:
        older, title = "\n".join(map(text, news[:-1])), s.words("log.title")
        yield Part("news/older", "document", rect, title, older)
    if joined:
        each = "\n".join(text(line) for last in news for line in joined.get(last, (last,)))
        yield Part("news/each", "", rect, value=each)


# The prompt band: one thing at a time, in a place that is kept for it.


CLEAR = 0.9
"""How much smaller than running text letters in the band may be before they are read elsewhere."""


class Said(Value):
    """What stands in the prompt band: on a plate, unless it is the prompt."""

    id: str
    """`toast`, `offer`, `advice`, `held_up` or `prompt`."""
    text: str
    more: str = ""
    """A smaller line below it."""
    warns: bool = False


def said_in_band(table: ShownTable) -> Said | None:
    """What stands in the prompt band now: the first that there is."""
    said, text, prompt = table.written or table.shown, table.services.words.text, table.prompt()
    toast, held_up = table.toast.said, table.effects.held_up
    if toast is not None and (table.reading is None or table.reading.id != "toast"):
        return Said("toast", text(toast), warns=table.effects.toast.is_refusal)
    if table.stage.hand_state.carried and table.prompting is not None:
        return Said("prompt", text(table.prompting))
    if said.offer is not None:
        asks, detail = text(said.offer.question), text(said.offer.detail)
        fits = fits_band(table.services, table.stage.ground.prompt, asks, detail)
        return Said("offer", asks, detail if fits else "")
    if table.advised is not None:
        return Said("advice", text(table.advised))
    if held_up.said is not None and held_up.moment is None:
        return Said("held_up", text(held_up.said))
    return None if prompt is None or table.hides_prompt else Said("prompt", text(prompt))


def in_band(table: ShownTable, id: str) -> Painted | None:
    """What paints the plate of this id in the prompt band; None if something else stands there."""
    said, rect = said_in_band(table), table.stage.ground.prompt
    if said is None or said.id != id or not table.closeup.shows(rect):
        return None
    return painted(draw_said, table.services, rect, said, "trail" not in table.stage.ground.zones)


def fits_band(s: Services, rect: Rect, *lines: str) -> bool:
    """Whether lines can be read in the prompt band."""
    size, room = CLEAR * s.smallest, rect.w - 40 * s.unit
    made = (s.texts.render(line, size, CREAM, BOLD, room) for line in lines)
    return sum(each.height for each in made) <= rect.h - 6 * s.unit


def draw_said(surface: Surface, s: Services, rect: Rect, said: Said, centred: bool) -> None:
    u, room, high = s.unit, rect.w - 40 * s.unit, rect.h - 4 * s.unit
    least, made = CLEAR * s.smallest, list[Surface]()
    if said.more:
        pen = Pen(s.font(14.5), CREAM, UI, least, True)
        made = [s.texts.wrapped(said.more, pen, room, 0.55 * high)]
        high -= made[0].height
    size = s.font(20 if said.id in ("offer", "held_up") else 17)
    face = TITLE if said.id in ("offer", "held_up") else BOLD
    ink = WARNS if said.warns else BRASS if said.id == "advice" else CREAM
    made.insert(0, s.texts.balanced(said.text, Pen(size, ink, face, least, True), room, high))
    w = max(each.width for each in made) + 36 * u
    h = min(rect.h, sum(each.height for each in made) + 10 * u)
    x = rect.center[0] - w / 2 if centred else rect.x + 2 * u
    y = rect.center[1] - h / 2
    ground, edge = mix(s.theme.table_edge, INK, 0.85), WARNS if said.warns else BRASS
    draw_panel(surface, Rect(x, y, w, h), min(h / 2, 9 * u), ground, edge, 1.6 * u)
    y = rect.center[1] - sum(each.height for each in made) / 2
    for each in made:
        blit_text(surface, each, x + w / 2, y, "center")
        y += each.height


# The reading place: paper beside the cloth for what takes longer to read, one thing at a time.


AIR_OF_PAPER = 11.0
"""The margin of the paper, in pixels of 720 lines."""


class Line(NamedTuple):
    text: str
    size: float = 14.5
    face: str = UI
    ink: Color = INK


class ToRead(Value):
    id: str
    lines: tuple[Line, ...]
    about: Rect | None = None
    """A place that must stay visible."""
    foot: float = 0.0
    """The room for a button below the lines."""


def reading_places(table: ShownTable, about: Rect | None) -> Iterator[Rect]:
    """Where words may be read, the first that has room for them: over the log but its last line,
    over all of it, then over the papers next to it too.
    """
    zones, s = table.stage.ground.zones, table.services
    news, words = zones["news"].rect, [zone.rect for zone in zones.values() if zone.kind == TEXT]
    yield Rect(news.x, news.y, news.w, max(0.0, news.h - 2.7 * s.font(14.5)))
    found = [news]
    yield news
    for name in ("standings", *(() if table.effects.remarks.busy else ("slip.1", "slip.0"))):
        grown = union([*found, zones[name].rect]) if name in zones else news
        covers = [rect for rect in (*words, table.felt) if rect.overlap(grown) > 1]
        papers = [*found, zones[name].rect] if name in zones else found
        spoken_of = about is not None and grown.overlap(about) > 1
        if not spoken_of and all(rect in papers for rect in covers):
            found = papers
            yield grown


def paper_for(table: ShownTable, to_read: ToRead) -> Paper:
    """The paper with these lines, in the first place where they fit; else in smaller letters, and
    cut only where not even the smallest fit.
    """
    s, slips = table.services, reading_places(table, to_read.about)
    places = [paper_in(each, s.unit) for each in slips]
    margin, in_one = AIR_OF_PAPER * s.unit, Line(" ".join(each.text for each in to_read.lines))
    edge, k = to_read.foot + 1.4 * margin, 1.0
    while max(s.font(each.size) for each in to_read.lines) * k > s.least * 0.95:
        for lines, (n, place) in product((to_read.lines, (in_one,)), enumerate(places)):
            sizes = [max(s.least, s.font(each.size) * k) for each in lines]
            wide = place.w - 2 * margin
            made = tuple(
                s.texts.render(each.text, size, each.ink, each.face, wide)
                for each, size in zip(lines, sizes, strict=True)
            )
            high = sum(each.height + 4 * s.unit for each in made) + edge
            if high <= place.h:
                return Paper(to_read.id, replace(place, h=high) if n == 0 else place, made)
        k *= 0.95
    place, wide = places[-1], places[-1].w - 2 * margin
    cut = s.texts.wrapped(in_one.text, Pen(s.least, INK, UI, s.least), wide, place.h - edge)
    return Paper(to_read.id, place, (cut,))


def on_paper(table: ShownTable, id: str) -> Painted | None:
    """What paints the paper of this id; None if something else is read, or it is out of sight."""
    paper = table.reading
    if paper is None or paper.id != id or not table.closeup.shows(paper.rect):
        return None
    return painted(draw_to_read, table.services, paper)


def draw_to_read(surface: Surface, s: Services, paper: Paper) -> None:
    u, rect = s.unit, paper.rect
    draw_panel(surface, rect, 9 * u, s.theme.paper, s.theme.brass, 2 * u)
    y = rect.y + 0.7 * AIR_OF_PAPER * u
    for each in paper.made:
        surface.blit(each, (round(rect.x + AIR_OF_PAPER * u), round(y)))
        y += each.height + 4 * u


# The arrow on the cloth that shows where chosen cards will go; cards can be dropped on it.


WIDE = 26.0
"""The width of an arrow, in pixels of 720 lines."""
OUTER = 0.08
"""How far from its end an arrow begins above the viewer's hand, in parts of the hand's width."""
POT_AIR = 10.0
"""The gap beside a pot, in pixels of 720 lines."""
ROOM, LEAST_ROOM = 9.0, 8.0
"""The width for words beside a pot, and the least without room below it, in sizes of letters."""
NARROW = 46.0
"""The width between those at the sides that words and an arrow beside them need, in letters."""
AIR = 5.0
"""The least gap between an arrow and the words beside it, in pixels of 720 lines."""
LINE = 2.0
"""The height of the paper of one line, in sizes of its letters."""
LETTERS = 14
"""The size of the letters, in pixels of 720 lines."""


def width(s: Services) -> float:
    return WIDE * s.unit


def way_of(s: Services, stage: Stage, arrow: Arrow) -> list[ways.Point]:
    """The points of an arrow's way to its target, beside the words in the middle.

    It begins above the nearer end of the viewer's hand and stays on the cloth between those who sit
    at the sides. If these leave no room beside the words, it begins above them, or at least above
    the beads.
    """
    ground, wide = stage.ground, width(s)
    own, target = ground.zone(arrow.source).rect, _target(stage, arrow.target)
    free, hook = _free(stage), ways.HOOK * wide
    narrow = free.w < NARROW * s.font(LETTERS)
    left = target.center[0] < own.center[0]
    x = own.x + OUTER * own.w if left else own.right - OUTER * own.w
    x = max(free.x + wide / 2, min(x, free.right - wide / 2))
    above = ground.zones.get("strip" if narrow else "buttons")
    y = above.rect.y if above is not None else own.y
    if narrow and target.center[1] < free.y - hook:
        y = free.y
    if _at_a_side(stage, target):  # starts far enough inside to bend, beside the hand
        held = union([own.inset(0.5 * own.w, 0), *(s.home.rect for s in stage.hand())])
        if left:
            tip = target.right, target.center[1]
            return ways.to_the_left((max(x, min(held.x, tip[0] + hook)), y), tip, wide)
        tip = target.x, target.center[1]
        return ways.to_the_right((min(x, max(held.right, tip[0] - hook)), y), tip, wide)
    near = min(0.25 * target.w, wide)
    return ways.upwards((x, y), (max(target.x + near, min(x, target.right - near)), target.bottom))


def _free(stage: Stage) -> Rect:
    """The cloth between the players at the sides, from the prompt down."""
    ground, felt = stage.ground, stage.ground.zones["felt"].rect
    words, near = ground.zones["prompt"].rect, AIR * ground.unit
    left, right = words.x, words.right
    for seat in range(ground.seats):
        slip = ground.slip(Seat(seat))
        if slip.overlap(felt) > 0 and slip.x - felt.x < 0.05 * felt.w:
            left = max(left, slip.right + near)
        if slip.overlap(felt) > 0 and felt.right - slip.right < 0.05 * felt.w:
            right = min(right, slip.x - near)
    return Rect(left, words.y, right - left, words.h)


def _at_a_side(stage: Stage, target: Rect) -> bool:
    free, pot = _free(stage), Place(Role.POT)
    top = stage.ground.zone(pot).rect.y if stage.ground.has(pot) else free.y
    return target.bottom > top and (target.right <= free.x or target.x >= free.right)


def _target(stage: Stage, place: Place) -> Rect:
    """What an arrow leads to: a side player's slip and chips, else the nearer of slip and hand."""
    ground = stage.ground
    if place.seat is None:
        return ground.zone(place).rect
    slip, chips, hand = ground.slip(place.seat), Place(Role.CHIPS, place.seat), place
    if ground.has(chips):
        beside = ground.zone(chips).rect  # chips must not be crossed
        if slip.y <= beside.center[1] <= slip.bottom:
            with_chips = union([slip, beside])
            if _at_a_side(stage, with_chips):
                return with_chips
    if _at_a_side(stage, slip) or not ground.has(hand):
        return slip
    fan, free = ground.zone(hand).rect, _free(stage)
    if fan.y >= slip.center[1]:  # the hand lies in front of the slip
        return fan
    return max(slip, fan, key=lambda rect: min(rect.right, free.right) - max(rect.x, free.x))


def aimed_at(stage: Stage, s: Services, x: float, y: float) -> Place | None:
    """The place that the arrow at this point leads to; None if there is no arrow here."""
    if (arrow := stage.view.arrow) is None:
        return None
    return arrow.target if ways.touches(way_of(s, stage, arrow), width(s), x, y) else None


def draw_arrow(surface: Surface, s: Services, points: Sequence[ways.Point]) -> None:
    """Draw the arrow, faint, on the cloth."""
    shape = ways.outline(points, width(s))
    left, top = min(x for x, _ in shape) - 2, min(y for _, y in shape) - 2
    w, h = max(x for x, _ in shape) + 2 - left, max(y for _, y in shape) + 2 - top
    path = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in shape)
    colour = hexed(s.theme.brass)
    body = (
        f'<polygon points="{path}" fill="{colour}" fill-opacity="0.2" stroke="{colour}" '
        f'stroke-opacity="0.75" stroke-width="{1.6 * s.unit:.1f}" stroke-linejoin="round"/>'
    )
    surface.blit(svg(body, (w, h), w, h), (round(left), round(top)))


def beside(s: Services, stage: Stage, arrow: Arrow | None, rect: Rect) -> Rect:
    """The part of a place for words in the middle that the arrow leaves free on both sides."""
    if arrow is None:
        return rect
    near, shape = AIR * s.unit, ways.outline(way_of(s, stage, arrow), width(s))
    band = FRect(rect.x, rect.y - near, rect.w, rect.h + 2 * near)
    crossing = (band.clipline(*edge) for edge in pairwise([*shape, shape[0]]))
    apart = [abs(x - rect.center[0]) - near for points in crossing for x, _ in points]
    free = min(apart, default=rect.w / 2)
    return rect.inset(rect.w / 2 - free, 0) if rect.w / 4 < free < rect.w / 2 else rect


def arrow_words(
    s: Services, stage: Stage, arrow: Arrow, against: Message | None = None
) -> tuple[Surface, Rect]:
    """The words of an arrow as a picture, and the rectangle of their paper, between pot and side.

    The paper lies on the arrow, or beside it if the arrow is short, as to a player at a side.
    """
    u, points, free = s.unit, way_of(s, stage, arrow), _free(stage)
    at, left = points[len(points) * 2 // 3], points[0][0] < free.center[0]
    letters = s.font(LETTERS)
    room, pot = Rect(free.x, points[-1][1], free.w, free.y - points[-1][1]), _pot(stage, s)
    if pot is not None:
        beside = pot.x - free.x if left else free.right - pot.right
        room = Rect(free.x if left else pot.right, pot.y, beside, free.y - pot.y)
        fits_below = free.y - pot.bottom >= LINE * letters
        if beside < (ROOM if fits_below else LEAST_ROOM) * letters:  # above the prompt
            room = Rect(free.x, pot.bottom, free.w, free.y - AIR * u - pot.bottom)
    text, most = s.words.text(against or arrow.said), room.w - 26 * u
    words = s.texts.balanced(text, Pen(letters, INK, BOLD, s.least), most, room.h - 8 * u)
    w, h = words.width + 20 * u, words.height + max(0.0, min(8 * u, room.h - words.height))
    x = at[0] - w / 2
    if _at_a_side(stage, _target(stage, arrow.target)):  # beside it, so that its head shows
        drawn = [x for x, _ in ways.outline(points, width(s))]
        x = max(drawn) + 3 * u if left else min(drawn) - w - 3 * u
    x = max(room.x + 3 * u, min(x, room.right - w - 3 * u))
    y = max(room.y, min(at[1] - h / 2, room.bottom - h))
    return words, Rect(x, y, w, h)


def leaves_prompt(stage: Stage, paper: Rect) -> bool:
    """Whether the words of an arrow leave room to the prompt, which says as much."""
    prompt = stage.ground.prompt
    return paper.bottom <= prompt.y + 0.15 * prompt.h


def _pot(stage: Stage, s: Services) -> Rect | None:
    """The chips in the middle with what is written under them; None without chips."""
    place = Place(Role.POT)
    if place not in stage.view.zones:
        return None
    rect, shown = stage.ground.zone(place).rect, stage.view.zones[place]
    if shown.heaps:
        return heaps_rect(_free(stage), s, rect, len(shown.heaps))
    lying = pot_rect(s, rect, shown)
    return None if lying is None else lying.inset(-POT_AIR * s.unit, 0)


def draw_direction(surface: Surface, s: Services, rect: Rect) -> None:
    """Draw small arrows on both sides of the middle: up on the left, down on the right."""
    line = 2.6 * s.unit
    rx, ry = rect.w / 2 - 3 * line, min(rect.h / 2 - 3 * line, 0.4 * rect.w)
    if min(rx, ry) < 4 * line:
        return
    colour = hexed(s.theme.brass)
    body = ""
    for start, end in ((158, 202), (-22, 22)):
        (x0, y0), (x1, y1) = (
            (rect.w / 2 + rx * cos(radians(angle)), rect.h / 2 + ry * sin(radians(angle)))
            for angle in (start, end)
        )
        ahead = 1 if end < 90 else -1
        head = " ".join(
            f"{x1 + dx * line:.1f},{y1 + dy * ahead * line:.1f}"
            for dx, dy in ((-2.6, -0.6), (2.6, -0.6), (0.0, 3.6))
        )
        body += (
            f'<path d="M{x0:.1f} {y0:.1f}A{rx:.1f} {ry:.1f} 0 0 1 {x1:.1f} {y1:.1f}" fill="none" '
            f'stroke="{colour}" stroke-opacity="0.55" stroke-width="{line:.1f}" '
            f'stroke-linecap="round"/><polygon points="{head}" fill="{colour}"/>'
        )
    surface.blit(svg(body, (rect.w, rect.h), rect.w, rect.h), (round(rect.x), round(rect.y)))
