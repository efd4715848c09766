"""A review on paper, and a turn of a game: what others would have done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from pygame import Color, Surface

from mille.cards import Card
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.i18n import Catalog
from mille.session import disk, puzzles, record, sources, work
from mille.session.review import Answer, Asked, ReviewProcess, review_view
from mille.ui import cloth, pieces, theme
from mille.ui.pages.blocks import Head, Line, News, Picture, Row, Table, Text, Walked, bar, heading
from mille.ui.pages.page import Page
from mille.ui.scene import Part, Services
from mille.ui.shapes import blank, focus_ring, icon, panel
from mille.ui.text import BOLD, UI, Pen, blit_middle, blit_text
from mille.ui.widgets import Block, Button
from mille.value import replace
from mille.view import papers
from mille.view.geometry import Rect
from mille.view.papers import ReviewView

# How a review looks on paper: bars, grades, costly turns, and a badge for each turn.


MARKS = {
    "best": ("", "#1E7145"),
    "good": ("✓", "#1F5AA6"),
    "inaccuracy": ("?!", "#86660E"),
    "mistake": ("?", "#AD4E17"),
    "blunder": ("??", "#A81F26"),
}
"""The sign of each grade (an empty one is a star), and the colour of its disc."""
NAMED, SAID = 0.25, 0.37
"""How wide a name and figures may be to stand beside their bar, as parts of the line."""


def mark(s: Services, grade: str, side: float) -> Surface:
    """A disc with the sign of a grade."""
    (sign, colour), white = MARKS[grade], Color("#FFFFFF")
    disc = panel(side, side, side / 2, Color(colour)).copy()
    if sign:
        words = s.texts.render(sign, side * 0.62, white, BOLD)
        blit_middle(disc, words, side / 2, side / 2)
    else:
        blit_text(disc, icon("star", side * 0.66, white), side / 2, side * 0.16, "center")
    return disc


def chip(s: Services, card: Card, high: float) -> Surface:
    """A card as small as its index; one with a value of its own has a gilt edge."""
    u, wide = s.unit, high * 0.62
    valuable = s.art.marks.get(card.code, "").isdecimal()
    edge = Color("#B98A1E") if valuable else Color("#B7A98D")
    paper = Color("#FFFDF6")
    made = panel(wide, high, 4 * u, paper, edge, (2.0 if valuable else 1.2) * u).copy()
    rank, suit = pieces.index_of(s, card)
    for text, y in ((rank, 0.27), (suit, 0.70)) if suit else ((rank, 0.5),):
        words = s.texts.render(text, high * 0.40, pieces.ink_of(s, card), BOLD)
        blit_middle(made, words, wide / 2, high * y)
    return made


def share_picture(
    s: Services, share: papers.ShareView, every: Sequence[papers.ShareView], width: float
) -> Surface:
    """A name, a bar and figures; the bar goes right from the middle for gains and left for
    losses. It lies below them where letters are too large for all three side by side.
    """
    u, last = s.unit, share.id == "result"
    line, size = max(s.font(24), 1.45 * s.font(15)), s.font(15)
    rule, face = (12 * u, BOLD) if last else (0.0, UI)

    def said_of(each: papers.ShareView) -> tuple[str, str]:
        return s.words(f"review.{each.id}"), s.words.text(papers.figures(each))

    beside = all(
        s.texts.render(text, s.smallest, s.theme.ink, BOLD).width <= part * width
        for each in every
        for text, part in zip(said_of(each), (NAMED, SAID))
    )
    named, figures = said_of(share)
    made = blank(width, (line if beside else 2 * line) + rule)
    if last:
        made.blit(cloth.border(s.cloth, width, 4 * u), (0, round(4 * u)))
    room = width * (NAMED if beside else 1 - SAID)
    name = s.texts.fitted(named, Pen(size, s.theme.ink, face, s.least), room)
    room = width * SAID if beside else width - name.width - size
    said = s.texts.fitted(figures, Pen(size, s.theme.ink, face, s.least), room)
    blit_text(made, name, 0, rule + (line - name.height) / 2)
    blit_text(made, said, made.width, rule + (line - said.height) / 2, "right")
    left, right = (width * (NAMED + 0.01), width * (0.99 - SAID)) if beside else (0.0, width)
    middle, most = (left + right) / 2, max(1.0, *(abs(each.points) for each in every))
    long = (right - left) / 2 * abs(share.points) / most
    high, good = line * 0.52, share.points >= 0
    top = made.height - (line + high) / 2
    if long >= 1:
        colour = Color("#1E7145" if good else "#A81F26")
        bar = panel(long, high, min(3 * u, long / 2), colour)
        made.blit(bar, (round(middle if good else middle - long), round(top)))
    left, above = round(middle - u / 2), round(top - 3 * u)
    made.fill(s.theme.ink_muted, (left, above, max(1, round(u)), round(high + 6 * u)))
    return made


def grades_picture(s: Services, view: papers.ReviewView, width: float) -> Surface:
    """The number of turns of each grade."""
    side, size = s.font(20), s.font(15)
    items: list[Surface] = []
    for name, n in view.grades.items():
        ink = s.theme.ink if n else s.theme.ink_muted
        words = s.texts.render(s.words.text(papers.graded(name, n)), size, ink, BOLD if n else UI)
        item = blank(side + 6 * s.unit + words.width + 18 * s.unit, max(side, words.height))
        blit_middle(item, mark(s, name, side), side / 2, item.height / 2)
        blit_text(item, words, side + 6 * s.unit, (item.height - words.height) / 2)
        items.append(item)
    return flow(items, width, 4 * s.unit)[0]


def turn_picture(
    s: Services, turn: papers.TurnView, width: float, who: str = "seat.you"
) -> Surface:
    """A costly turn: where it was, what it cost, and each of its choices that cost something."""
    u, side, pad = s.unit, s.font(24), 12 * s.unit
    where = s.words("tell.beside", first=turn.where, then=message(f"grade.{turn.grade}"))
    head = s.texts.render(where, s.font(16), s.theme.ink, BOLD)
    ink = s.theme.red if turn.grade in ("mistake", "blunder") else s.theme.ink
    price = s.texts.render(s.words.text(papers.cost(turn)), s.font(15), ink, BOLD)
    beside = price.width <= width - 3 * pad - side - head.width
    rows: list[Surface] = []
    for choice in turn.choices:
        if len(turn.choices) > 1:
            said = s.words("tell.of", what=choice.said, said=papers.cost(choice))
            rows += [blank(1, 6 * u)] if rows else []
            rows.append(s.texts.render(said, s.font(15), s.theme.ink, BOLD, width - 2 * pad))
        rows.append(_choice(s, choice, width - 2 * pad, who))
    top = max(side, head.height) + 4 * u + (0.0 if beside else price.height)
    height = top + sum(row.height + 3 * u for row in rows) + 2 * pad * 0.7
    made = blank(width, height)
    fill = theme.mix(s.theme.paper, s.theme.paper_edge, 0.28)
    made.blit(panel(width, height, 8 * u, fill, s.theme.paper_edge, 1.2 * u), (0, 0))
    y, middle = pad * 0.7, pad * 0.7 + side / 2
    made.blit(mark(s, turn.grade, side), (round(pad), round(y)))
    blit_text(made, head, pad + side + 8 * u, middle - head.height / 2)
    under = middle - price.height / 2 if beside else middle + max(side, head.height) / 2
    blit_text(made, price, width - pad, under, "right")
    y += top
    for row in rows:
        blit_text(made, row, pad, y)
        y += row.height + 3 * u
    return made


def _choice(s: Services, choice: papers.ChoiceView, width: float, who: str) -> Surface:
    """What was played beside what was better, with the reason under both."""
    u = s.unit
    half = (width - 16 * u) / 2
    high = s.font(34) if any(step.cards for step in choice.played + choice.better) else 0.0
    you = _way(s, s.words(who), choice.played, half, high)
    better = _way(s, s.words("review.better"), choice.better, half, high)
    pictures = [(you, (0, 0)), (better, (round(half + 16 * u), 0))]
    under = float(max(you.height, better.height))
    said = s.words.joined(s.words.known(choice.why))
    if said:
        why = s.texts.render(said, s.font(15), s.theme.ink, UI, width)
        pictures.append((why, (0, round(under + 3 * u))))
        under += 3 * u + why.height
    made = blank(width, under)
    made.blits(pictures)
    return made


def _way(
    s: Services, name: str, steps: Sequence[papers.StepView], width: float, high: float
) -> Surface:
    """What was done in a turn, with the cards, if any, that high."""
    size = s.font(15)
    items = [_word(s, name, size, high, BOLD, width)]
    for step in steps:
        room = width - (items[0].width if len(items) == 1 else 0)  # the first stands by the name
        said = [_word(s, s.words.text(step.said), size, high, UI, room)]
        said += [_chips(s, step.cards, high, 8 * s.unit)] if step.cards else []
        whole = flow(said, inf, 0)[0]  # words and their cards stay together if they can
        items += [whole] if whole.width <= width else said
    if len(items) > 1 and items[0].height < items[1].height:  # by its first line
        whole = blank(items[0].width, items[1].height)
        whole.blit(items[0], (0, 0))
        items[0] = whole
    return flow(items, width, 4 * s.unit)[0]


def _word(s: Services, text: str, size: float, high: float, face: str, width: float) -> Surface:
    words = s.texts.render(text, size, s.theme.ink, face, width - 6 * s.unit)
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


def badge_side(s: Services) -> float:
    """How wide and high the place of a disc is, with what is free around it."""
    return round(max(s.font(20) + 4 * s.unit, s.target))


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


class Badges(Walked):
    """The turns of a deal in order, as discs; the keys walk from one to the next."""

    role = "list"
    ways = {"left": -1, "right": 1}

    def __init__(
        self,
        services: Services,
        id: str,
        deal: papers.DealView,
        opened: Callable[[papers.TurnView], None],
    ) -> None:
        super().__init__(services, id, services.words.text(deal.label))
        self._turns, self._opened, self.many = deal.turns, opened, len(deal.turns)
        self._row, self._places = blank(1, 1), list[tuple[float, float]]()
        self._first = 0.0
        """The x where the discs begin, after the name."""

    def room(self, width: float, line: float) -> float:
        s = self.services
        name = s.texts.render(self.name, s.font(15), s.theme.ink, UI)
        self._first = round(max(name.width, s.font(15) * 4) + 14 * s.unit)
        cell, side, discs = badge_side(s), s.font(20), list[Surface]()
        for turn in self._turns:
            discs.append(blank(cell, cell))
            blit_middle(discs[-1], mark(s, turn.grade, side), cell / 2, cell / 2)
        self._row, self._places = flow(discs, width - self._first, 0)
        return max(self._row.height, name.height)

    def place(self, number: int) -> Rect:
        side, b, (x, y) = badge_side(self.services), self.bounds, self._places[number]
        return Rect(b.x + self._first + x, b.y + y, side, side)

    def pressed(self, number: int) -> None:
        self._opened(self._turns[number])

    def tip_of(self, id: str) -> tuple[Rect, str]:
        if not id.startswith(f"{self.id}/"):
            return self.bounds, ""
        number, words = self.of(id), self.services.words
        said = words.text(papers.spot(self._turns[number])), words("trial.title")
        return self.place(number), "\n".join(said)

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        badges, u = list[Part](), self.services.unit
        for number, turn in enumerate(self._turns):
            id, at = f"{self.id}/{number}", self.place(number)
            name = self.services.words.text(papers.spot(turn))
            ring = partial(focus_ring, x=at.x, y=at.y, w=at.w, h=at.h, unit=u)
            on: Any = {"focused": id == focus, "paint": ring if id in (focus, hovered) else None}
            badges.append(Part(id, "button", at, name, focusable=True, actions=self.actions, **on))
        paint, parts = self._paint, tuple(badges)
        return Part(self.id, self.role, self.bounds, self.name, paint=paint, parts=parts)

    def _paint(self, surface: Surface) -> None:
        s, b = self.services, self.bounds
        name = s.texts.render(self.name, s.font(15), s.theme.ink, UI)
        blit_text(surface, name, b.x, b.y + (badge_side(s) - name.height) / 2)
        surface.blit(self._row, (round(b.x + self._first), round(b.y)))


def review_blocks(
    s: Services, view: papers.ReviewView, opened: Callable[[papers.TurnView], None]
) -> Iterator[Block]:
    """The blocks of a review, from top to bottom; `opened` opens a turn."""
    w = s.words
    for share in view.shares:
        name, made = w(f"review.{share.id}"), partial(share_picture, s, share, view.shares)
        row = Picture(s, "", name, made, [w.text(papers.figures(share))])
        row.after = 0.0
        yield row
    if view.shares:
        yield Text(s, w.text(view.rest), 13, muted=True)
    for note in view.notes:
        yield Text(s, w.text(note))
    counts = w.joined([papers.graded(name, n) for name, n in view.grades.items()], "tell.then")
    yield Picture(s, "grades", counts, partial(grades_picture, s, view))
    one = len(view.deals) == 1
    if one:
        yield Badges(s, "deal.1", view.deals[0], opened)
    if view.costliest:
        yield heading(s, w("review.costliest"))
        for number, turn in enumerate(view.costliest, 1):
            yield costly_turn(s, f"dear.{number}", turn, partial(opened, turn))
    elif view.whole:
        yield Text(s, w("review.nothing_dear"))
    if not one and view.deals:
        yield heading(s, w("review.all"))
        for number, deal in enumerate(view.deals, 1):
            row_of_deal = Badges(s, f"deal.{number}", deal, opened)
            row_of_deal.after = 2.0
            yield row_of_deal


def costly_turn(
    s: Services,
    id: str,
    turn: papers.TurnView,
    press: Callable[[], None] | None = None,
    who: str = "seat.you",
) -> Block:
    """The block of a costly turn; `press` makes it a button, `who` says who played it."""
    first, *lines = _lines(s.words, turn, who)
    made = Picture(s, id, first, partial(turn_picture, s, turn, who=who), lines, press)
    made.tip = s.words("trial.title") if press is not None else ""
    return made


def _lines(words: Catalog, turn: papers.TurnView, who: str) -> Iterator[str]:
    """A costly turn in lines of text."""
    yield words("tell.next", first=papers.spot(turn), then=papers.cost(turn))
    for choice in turn.choices:
        if len(turn.choices) > 1:
            yield words("tell.of", what=choice.said, said=papers.cost(choice))
        yield from map(words.text, papers.told_ways(choice, who))
        yield from filter(None, [words.joined(words.known(choice.why))])


MINUTE = 60
SOME = 2.0
"""How many seconds a review shows what it has before it shows more."""


class ReviewPage(Page):
    """The page of a review. Another process does the thinking, also while the page is left.

    What has been found is shown as it comes. It can be stopped: the grades found are kept, and a
    later review goes on from there.
    """

    width = 860.0
    start = "back"
    least = 620.0
    """The same while it waits and after, so that the paper does not jump."""

    def __init__(self, services: Services, path: Path, seat: Seat, deal: int | None) -> None:
        """Review the record at `path` for a seat: the whole game or one deal."""
        super().__init__(services)
        self._asked = (path, seat, deal)
        self._process: ReviewProcess | None = None
        self._graded: list[dict[str, Any]] = []
        """A header and the turns that were graded before the review was stopped."""
        self.found: ReviewView | None = None
        """What has been found so far."""
        self.trouble: Message | None = None
        """Why there is no review."""
        self._done = False
        """Whether it has just become complete, which is said once."""
        self._begun = (0.0, 0)
        """When this part of the review began, and how many turns were graded then."""
        self._held = 0.0
        """For how many seconds it has shown what it has."""
        self.begin()

    @property
    def title(self) -> str:
        words = self.services.words
        return words("review.title") if self.found is None else words.text(self.found.title)

    def begin(self) -> None:
        """Start the review, or go on with the turns not graded yet."""
        self.trouble, self._done = None, False
        self._begun = self.services.clock(), max(0, len(self._graded) - 1)
        try:
            self._process = ReviewProcess(*self._asked, self._graded)
        except Fault as fault:
            self._failed(fault)
        self.changed()

    def come_back(self, path: Path) -> None:
        """Go on when the page is opened again, unless it was stopped or is complete. The record may
        lie elsewhere now.
        """
        self._asked = (path, *self._asked[1:])
        self.resize()
        if self.found is None and self._process is None:
            self.begin()

    def stop(self) -> None:
        """Grade no more turns, and show those that were graded; leave if there are none."""
        process = self._process
        self._stop()
        if process is None or len(process.lines) < 2:
            self.leave()
        else:
            self._show(lambda: [*self._graded, process.summed()])

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
            self._graded = list(self._process.lines)
            self._process = None

    def _failed(self, fault: Fault) -> None:
        self._stop()
        self.trouble, self.found = fault.message, None
        self.changed()

    def _show(self, all_lines: Callable[[], Sequence[dict[str, Any]]], keep: bool = True) -> None:
        """Show what the lines come to, if the record is still the one that they are about; `keep`
        puzzles of the costly turns.
        """
        path, seat, _ = self._asked
        try:
            with work.ends_in_words(message(ReviewProcess.failed)):
                kept, lines = record.read(path), all_lines()
                found = review_view(kept, lines)
                if keep and path.is_relative_to(disk.games()):
                    puzzles.remember(kept, seat, lines, date.today())
                self.found = found
        except Fault as fault:
            self._failed(fault)
        self.changed()

    def end(self, seconds: float) -> None:
        self._stop()
        self.services.pop(self)

    def update(self, dt: float) -> None:
        """Take in what the other process has found."""
        process = self._process
        if process is None:
            return
        self._held += dt
        try:
            news = process.poll()
        except Fault as fault:
            self._failed(fault)
            return
        if process.done:
            self._process, self._done = None, True
            self._show(lambda: process.lines)
        elif news:
            self.changed()
            if len(process.lines) > 1 and (self.found is None or self._held >= SOME):
                self._held = 0.0
                self._show(lambda: [*process.lines, process.summed()], keep=False)

    @property
    def restless(self) -> bool:
        return self._process is not None

    @property
    def due(self) -> float | None:
        here = self.services.stack[-1:] == [self]
        return (0.0 if here else SOME / 2) if self.restless else None

    # Its blocks

    def foot(self) -> Sequence[Block]:
        """The way back; after a failure also another try, and after a stop the rest."""
        s, w = self.services, self.services.words
        if self.trouble is not None:
            return self.ways_on(("again", "tool.again", self.begin))
        if self._process is not None:
            stop = Button(s, "stop", w("review.stop"), self.stop)
            return [Row(s, [self.back("review.later"), stop])]
        ways: list[Block] = [Button(s, "watch", w("history.replay"), self._watch)]
        if self.found is not None and not self.found.whole:
            ways.append(Button(s, "rest", w("review.rest_too"), self.begin))
        return [Row(s, [self.back(), *ways])]

    def blocks(self) -> Iterator[Block]:
        """The review; above it, until it is done, how far it is."""
        s, w, process = self.services, self.services.words, self._process
        if process is not None:
            said, (done, all) = self.progress_text(), process.progress or (0, 1)
            yield Text(s, said, 16, align="center", id="progress")
            yield bar(s, done / all)
        elif self.trouble is not None:
            yield News(s, w.text(self.trouble), 16, align="center", id="progress")
        elif self._done:
            yield News(s, w("review.done"), muted=True, align="center", id="done")
        if self.found is not None:
            found, is_told = self.found, process is not None and not self.found.whole
            found = replace(found, notes=()) if is_told else found
            yield from review_blocks(s, found, partial(s.open_turn, self._asked[0]))

    def progress_text(self) -> str:
        """How far it is and how long it still takes, or why it failed."""
        words, process = self.services.words, self._process
        if self.trouble is not None:
            return words.text(self.trouble)
        if process is None or process.progress is None:
            return words("review.begins")
        done, all = process.progress
        said = [words("review.so_far", done=min(done + 1, all), all=all)]
        since, before = self._begun
        if done > before:
            left = (self.services.clock() - since) / (done - before) * (all - done)
            said.append(words("review.left", n=max(1, round(left / MINUTE))))
        return words.joined(said)

    def _watch(self) -> None:
        """Replay the game at its table, with the costly turns on its timeline, from the deal that
        was reviewed.
        """
        path, _, deal = self._asked
        turns = [turn for each in self.found.deals for turn in each.turns] if self.found else []
        self.services.open_replay(path, turns, deal or 1)


def opener(services: Services, path: Path, seat: Seat, deal: int | None) -> Callable[[], None]:
    """A function that opens a review, always the same page for the same game, so that nothing is
    worked out twice.
    """

    def look_back() -> None:
        with suppress(OSError), path.open("rb") as file:
            about = file.readline(), seat, deal
            page = services.left.get(about)
            if isinstance(page, ReviewPage):
                page.come_back(path)
            else:
                page = services.left[about] = ReviewPage(services, path, seat, deal)
            services.push(page)
            return
        services.push(ReviewPage(services, path, seat, deal))  # which says what is wrong

    return look_back


# A turn of a recorded game: what each level would have done.


class AskedPage(Page):
    """What was done, what a hint says and why, and what a player of each level would do."""

    title_id = "replay.ask"
    width = 640.0
    least = 330.0

    def __init__(
        self, services: Services, replayed: sources.Replay, step: int, seat: int, asked: Asked
    ) -> None:
        """For a step of a record at which that seat was to move."""
        super().__init__(services)
        self._entry, self._asked = replayed.entry, asked
        self._names, self._done = replayed.names(step), replayed.move(step)
        self._name = self._names[seat]
        self._trouble: Message | None = None
        """Why the others could not be asked."""

    def _said(self, move: object, answer: Answer | None = None) -> Sequence[Message]:
        """The lines of a move as a hint gives them: what to do, the plan, and the reasons."""
        reasons = answer.reasons if answer is not None else None
        advice = self._entry.presenter.advice(self._asked.view, move, self._names, reasons)
        return [] if advice is None else [advice.said, *advice.plan, *advice.why]

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        made: list[Block] = []
        if self._done is not None and (said := self._said(self._done)):
            made.append(heading(s, w("asked.done", name=self._name)))
            made.append(Text(s, w("tell.did", said=said[0])))
            made[-1].after = 14.0
        rows: list[Line] = []
        for answer in self._asked.answers:
            said = self._said(answer.move, answer)
            if not answer.player:
                made.append(heading(s, w("tool.hint")))
                made += [Text(s, w.text(each)) for each in said]
                made[-1].after = 14.0
            elif said:
                did = w("tell.did", said=said[0])
                rows.append(Line([w.text(self._who(answer.player)), did]))
        if rows:
            heads = Head(w("standing.others"), 0.38), Head("", 0.62)
            made.append(Table(s, "levels", w("standing.others"), heads, rows, wraps=True))
        asks = self._asked.asks
        if asks is not None:
            who = w("hint.waits") if not asks else w("asked.thinks", who=self._who(asks))
            made.append(Text(s, who, muted=True, id="progress"))
        if self._trouble is not None:
            made.append(News(s, w.text(self._trouble), ink=s.theme.red, id="said"))
        return made

    def _who(self, player: str) -> Message:
        person = self._entry.opponents[player]
        return message("new.person", name=person.name, level=message(f"level.{person.level}"))

    def update(self, dt: float) -> None:
        try:
            if self._asked.poll():
                self.changed()
        except Fault as fault:
            self._trouble = fault.message
            self.changed()

    @property
    def restless(self) -> bool:
        return self._asked.asks is not None

    def leave(self) -> None:
        self._asked.close()
        super().leave()
