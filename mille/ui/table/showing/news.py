"""News in lines: the log, and beside the piles what is new.

Beside each line is a band in the colours of the seats that did it, as on slips and melds: in a fast
round you see who did what before you read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from pygame import SRCALPHA, Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import panel
from mille.ui.table.effects.effect import Layer
from mille.ui.table.showing.shown_table import OLD_NEWS, ShownTable
from mille.ui.text import BOLD, UI
from mille.ui.theme import mix, seat_colour
from mille.view.geometry import Rect
from mille.view.lying import Ground

Doers: TypeAlias = Mapping[Message, Sequence[Color]]
"""For each line, the colours of the seats that did it."""
NOBODY: Doers = {}
MARGIN = 9.0
"""How far lines keep from an edge with bands, in pixels of 720 lines."""
INK = Color("#1E1B1A")


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
    size, aside = s.font(14.5), MARGIN * u if doers else 0.0
    bottom = rect.bottom - 4 * u
    ground = mix(theme.wood_lit, theme.wood_edge, 0.5)
    for age, said in enumerate(reversed(news)):
        faded = 0.0 if said in fresh else (0.0, 0.1, 0.15, 0.18, 0.2)[min(age, 4)]
        ink = mix(theme.wood_text, ground, faded)
        face, room = BOLD if age == 0 else UI, rect.w - 8 * u - aside
        text = s.words.text(said)
        words = s.texts.render(text, size, ink, face, room)
        if age == 0 and words.height > rect.h:
            words = s.texts.wrapped(text, size, ink, room, rect.h - 4 * u, face, s.least)
        if bottom - words.height < rect.y:
            break
        bottom -= words.height
        _draw_doers(surface, s, rect.x + 4 * u, bottom, words.height, doers.get(said, ()))
        surface.blit(words, (round(rect.x + 4 * u + aside), round(bottom)))
        bottom -= 7 * u


def _draw_doers(
    surface: Surface, s: Services, x: float, y: float, high: float, colours: Sequence[Color]
) -> None:
    """Draw the band beside a line, divided if several seats did it."""
    u, part = s.unit, (high - 4 * s.unit) / max(1, len(colours))
    for k, colour in enumerate(colours):
        band = panel(max(4.5 * u, 3.0), part, 1.5 * u, colour, INK, 0.8 * u)
        surface.blit(band, (round(x), round(y + 2 * u + k * part)))


def draw_trail(
    surface: Surface, s: Services, rect: Rect, news: Sequence[Message], doers: Doers = NOBODY
) -> None:
    """Draw beside the piles what the others have done since the viewer's last move."""
    if not news:
        return
    words = _trail(s, rect, trail_lines(s, rect, news), doers)
    left = rect.right - words.width - 26 * s.unit
    surface.blit(words, (round(left), round(rect.center[1] - words.height / 2)))


def _trail(s: Services, rect: Rect, lines: Sequence[Message], doers: Doers = NOBODY) -> Surface:
    aside = MARGIN * s.unit if doers else 0.0
    size, room = s.font(15), rect.w - 40 * s.unit - aside
    while True:
        made = [s.texts.render(s.words.text(e), size, s.theme.text, UI, room) for e in lines]
        high = sum(each.height for each in made)
        if high <= rect.h or size <= s.least:
            break
        size = max(s.least, size * 0.95)
    wide = max(each.width for each in made)
    whole, y = Surface((round(wide + aside), round(high)), SRCALPHA), 0
    for said, words in zip(lines, made, strict=True):
        _draw_doers(whole, s, 0, y, words.height, doers.get(said, ()))
        whole.blit(words, (round(aside), y))
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
    told = tuple(table.news[-OLD_NEWS:]), doers, table.trail, table.joined
    return table.kept.parts("news", _parts, table.services, table.stage.ground, *told)


def _parts(
    s: Services,
    ground: Ground,
    news: Sequence[Message],
    seats: Mapping[Message, Sequence[Seat]],
    trail: Sequence[Message],
    joined: Mapping[Message, Sequence[Message]],
) -> Iterator[Part]:
    zones, text = ground.zones, s.words.text
    of_seats = [seat_colour((seat - ground.me) % ground.seats) for seat in range(ground.seats)]
    doers = {line: [of_seats[seat] for seat in some] for line, some in seats.items()}
    beside: Sequence[Message] = ()
    if "trail" in zones:
        rect = zones["trail"].rect
        beside = trail_lines(s, rect, trail)
        paint = painted(draw_trail, s, rect, tuple(beside), doers)
        yield Part("trail", "", rect, paint=paint, layer=Layer.WORDS)
    ids = {id(each) for each in beside}  # no line stands in both
    lines, rect = tuple(each for each in news if id(each) not in ids), zones["news"].rect
    paint = painted(draw_news, s, rect, lines, doers, trail)
    latest, role = (text(news[-1]), "status") if news else ("", "")
    yield Part("news", role, rect, latest, live=Live.POLITE, paint=paint, layer=Layer.NEWS)
    if news[:-1]:
        older, title = "\n".join(map(text, news[:-1])), s.words("log.title")
        yield Part("news/older", "document", rect, title, older)
    if joined:
        each = "\n".join(text(line) for last in news for line in joined.get(last, (last,)))
        yield Part("news/each", "", rect, value=each)
