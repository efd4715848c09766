"""What the box of a game holds: its own page, the deal of the day, lessons."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import product

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.games import GameEntry
from mille.session.deals import DealName
from mille.session.history import History, Keeper
from mille.session.record import Played
from mille.ui.pages.blocks import Nothing, Picture, Row, Text
from mille.ui.pages.history import LookingPage, ended
from mille.ui.pages.menu import KEYS, MenuPage, Way
from mille.ui.pages.page import Page
from mille.ui.pages.shelf import Offer, Ticket
from mille.ui.scene import Part, Services
from mille.ui.shapes import blank, draw_panel, icon
from mille.ui.text import BOLD
from mille.ui.widgets import NOTE, Block, Button, Choice, Option
from mille.value import Value, replace
from mille.view.geometry import Rect
from mille.view.presentation import listed, with_whom

# The page of a game: open games, a new one, and what was played before.


class BoxWays(Value, eq=False):
    """Where the buttons of a box lead."""

    new: Callable[[], object]
    day: Callable[[], object]
    learn: Callable[[], object]
    rules: Callable[[], object]
    played: Callable[[], object]
    look: Callable[[Played], object]
    """What the last game leads to: its review, or in a game without reviews its replay."""
    show_me: Callable[[], object] | None = None
    """The next lesson, if the game was never played."""


class BoxPage(LookingPage):
    """What can be done with a game; the likeliest comes first."""

    width = 620.0
    gap = 10.0

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: GameEntry,
        open_games: Sequence[Offer],
        stars: tuple[int, int],
        ways: BoxWays,
    ) -> None:
        """`open_games` has the newest first; `stars` are those won in lessons, of how many."""
        super().__init__(services, keeper)
        self._game, self._open, self._stars, self._ways = game, open_games, stars, ways
        self._played: Sequence[Played] = ()
        self.start = self.focus = (
            open_games[0].id if open_games else "show_me" if ways.show_me else "new"
        )

    @property
    def title(self) -> str:
        return self.services.words("game.title")

    def learn(self, history: History) -> None:
        games = (each for each in self.theirs(history.games()) if not each.thrown_away)
        self._played = [each for each in games if each.over and each.game == self._game.id]

    def blocks(self) -> Sequence[Block]:
        s, w, ways = self.services, self.services.words, self._ways
        made: list[Block] = [Text(s, w("game.about"), muted=True, align="center", id="said")]
        made[0].after = 14.0
        if self._open:
            made.append(Text(s, w("box.open"), face=BOLD))
        for offer in self._open:
            ticket = Ticket(s, offer.id, offer.name(), offer.act)
            ticket.below, ticket.main = offer.below() if offer.below else "", offer is self._open[0]
            made.append(ticket)
        if ways.show_me is not None:
            made.append(self._button("show_me", w("start.show_me"), ways.show_me))
        made.append(self._button("new", w("start.new"), ways.new))
        second, n = [self._button("day", w("day.name"), ways.day)], len(self._played)
        won, of = self._stars
        if of:
            learn = w("box.learn", n=won, of=of) if won else w("start.levels")
            second.append(self._button("levels", learn, ways.learn))
        third = [self._button("rules", w("start.rules"), ways.rules)]
        third[0].key = KEYS["rules"]
        if n:
            third.append(self._button("played", w("box.played", n=n), ways.played))
        made += [Row(s, second, self.gap), Row(s, third, self.gap)]
        if n:
            made.append(self._last(self._played[0]))
        return [*made, *self.waiting()]

    def _button(self, id: str, name: str, act: Callable[[], object]) -> Button:
        return Button(self.services, id, name, act, main=id == self.start)

    def _last(self, game: Played) -> Ticket:
        """The latest result, which leads to its review."""
        s, w = self.services, self.services.words
        id = "sheet.review" if self._game.reviewer is not None else "history.replay"
        made = Ticket(s, "last", w(id), partial(self._ways.look, game))
        others = with_whom([seat.name for seat in game.others])
        made.below = w.joined([message("box.last", end=ended(game)), others], "tell.beside")
        return made

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]


# The deal of the day, the same for everyone, and a calendar of those already played.


MONTHS = 24
"""How many months back the calendar goes."""


class Day(Button):
    """A day of the calendar: it shows its number, and tells the date and the result."""

    date = ""
    is_today = False
    """Whether it is today, which has a frame."""

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        said = self.tip or self.services.words("day.open") if self.enabled else ""
        return replace(super().shown(focus, hovered, view), name=self.date, value=said)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        super().draw(surface, focused, hovered)
        if self.is_today:
            s = self.services
            draw_panel(surface, self.bounds, 8 * s.unit, None, s.theme.main, max(2, 3 * s.unit))


class DayPage(LookingPage):
    """A month of the calendar; a day opens its game if that was played, or deals its cards."""

    width = 560.0
    row = 36.0
    gap = 8.0
    start = "today"

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: GameEntry,
        people: Sequence[str],
        today: date,
        deal: Callable[[DealName], None],
        look: Callable[[Played], None],
    ) -> None:
        """`people` are the same opponents for everyone; `deal` begins a game, `look` opens one."""
        super().__init__(services, keeper)
        self._game, self._today, self._deal, self._look = game, today, deal, look
        self._people = [game.opponents[id].name for id in people]
        self._month = today.replace(day=1)
        self._played: dict[str, Played] = {}

    @property
    def title(self) -> str:
        w = self.services.words
        return w("day.title", game=w("game.title"))

    def learn(self, history: History) -> None:
        """Note the game of each deal; the first one played, if there are several."""
        games = (each for each in self.theirs(history.games()) if not each.thrown_away)
        self._played = {each.deal: each for each in games}

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        about = Text(s, w("day.what", names=listed(self._people, len(self._people))))
        about.after = 12.0
        months = [Option(each, self._name(each)) for each in _months(self._today)]
        choice = Choice(s, "month", w("day.month"), months, self._month, self._turn)
        week = [Text(s, w(f"day.week.{n}"), NOTE, muted=True, align="center") for n in range(7)]
        made: list[Block] = [about, choice, Row(s, week, self.gap)]
        for days in Calendar().monthdayscalendar(self._month.year, self._month.month):
            row = [self._day(f"day.{n}", n) if n else Nothing(s) for n in days]
            made.append(Row(s, row, self.gap))
        return made

    def _name(self, month: date) -> str:
        return self.services.words.month(month)

    def _day(self, id: str, number: int) -> Button:
        s, w, day = self.services, self.services.words, self._month.replace(day=number)
        made = Day(s, id, w.number(number), self._opens(day))
        made.is_today = day == self._today
        made.date = w("day.this", day=w.date(day)) if made.is_today else w.date(day)
        made.enabled, played = day <= self._today, self._game_of(day)
        if played is not None:
            made.picture, made.tip = "chosen", w.text(ended(played))
        return made

    def _game_of(self, day: date) -> Played | None:
        return self._played.get(str(DealName.of_day(self._game, day)))

    def _opens(self, day: date) -> Callable[[], None]:
        """What a day does: deal its cards, or show the game played with them."""
        played = self._game_of(day)
        if played is not None:
            return partial(self._look, played)
        return partial(self._deal, DealName.of_day(self._game, day))

    def foot(self) -> Sequence[Block]:
        s, w, today = self.services, self.services.words, self._today
        id = "day.today" if self._game_of(today) is None else "day.played"
        play = Button(s, "today", w(id), self._opens(today), main=True)
        return [Row(s, [play, self.back(main=False)], self.gap)]

    def _turn(self, month: object) -> None:
        if isinstance(month, date):
            self._month = month
            self.changed()


def _months(today: date) -> list[date]:
    """The first days of the last `MONTHS` months, the oldest first."""
    last = today.year * 12 + today.month - 1
    return [date(n // 12, n % 12 + 1, 1) for n in range(last - MONTHS + 1, last + 1)]


# The levels of a game's lessons with the stars won in each, and the page after a level.


MOST_STARS = 3


def draw_stars(
    surface: Surface, s: Services, stars: int, at: Rect, size: float, align: str = "center"
) -> None:
    """Draw the stars of a level in a row, those not won in pale."""
    gap = 0.15 * size
    wide = MOST_STARS * size + (MOST_STARS - 1) * gap
    x = at.center[0] - wide / 2 if align == "center" else at.right - wide
    for n in range(MOST_STARS):
        colour = s.theme.main if n < stars else Color(s.theme.paper_edge)
        star = icon("star", size, colour)
        surface.blit(star, (round(x + n * (size + gap)), round(at.center[1] - size / 2)))


class LevelView(Value):
    """A level in the list."""

    id: str
    title: str
    stars: int


class LevelRow(Button):
    """A level: its number and name, and its stars at the right."""

    def __init__(
        self, services: Services, view: LevelView, number: int, action: Callable[[], object]
    ) -> None:
        w = services.words
        name = w("lesson.row", n=number, title=view.title)
        super().__init__(services, view.id, name, action, main=False)
        self._stars = view.stars

    @property
    def value(self) -> str:
        return self.services.words("lesson.stars", n=self._stars)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        whole, size = self.bounds, 0.5 * self.bounds.h
        super().draw(surface, focused, hovered)
        right = Rect(whole.x, whole.y, whole.w - 14 * self.services.unit, whole.h)
        draw_stars(surface, self.services, self._stars, right, size, "right")


class LevelsPage(Page):
    """A row for each level; the first unfinished one has the focus."""

    width = 520.0
    gap = 8.0

    def __init__(
        self,
        services: Services,
        levels: Callable[[], Sequence[LevelView]],
        begin: Callable[[str], None],
    ) -> None:
        """`begin` plays the level with the given id."""
        super().__init__(services)
        self._levels, self._begin = levels, begin
        self.focus = next((each.id for each in levels() if not each.stars), "")

    @property
    def title(self) -> str:
        return self.services.words("lesson.levels", game=message("game.title"))

    def blocks(self) -> Sequence[Block]:
        s, begin = self.services, self._begin
        return [
            LevelRow(s, view, number, lambda id=view.id: begin(id))  # type: ignore[misc]
            for number, view in enumerate(self._levels(), 1)
        ]


class LevelDone(MenuPage):
    """The page after a level: its stars, and where to go next."""

    def __init__(
        self,
        services: Services,
        title: Message,
        stars: int,
        ways: Sequence[Way],
        leave: Callable[[], object],
        said: Sequence[Message],
        made: Callable[[], Sequence[Sequence[Rect]]],
    ) -> None:
        """`made` says what should stay in sight, the most important first."""
        super().__init__(services, title, ways, leave, said, wide=440)
        self._stars, self._in_sight = stars, made

    def place(self, width: float, height: float) -> tuple[float, float]:
        """The middle of the window, or a side or corner where it hides less of what was made."""
        sizes = zip(self.services.size, (width, height), strict=True)
        xs, ys = (((all - own) / 2, 8.0, all - own - 8.0) for all, own in sizes)
        made = self._in_sight()

        def hides(at: tuple[float, float]) -> list[int]:
            here = Rect(*at, width, height)
            return [round(sum(map(here.overlap, each))) for each in made]

        return min(product(xs, ys), key=hides)

    def ground(self) -> None:
        """The table stays as bright as it is."""

    def text_blocks(self) -> Sequence[Block]:
        s, stars = self.services, self._stars
        size = 44 * s.unit

        def draw(width: float) -> Surface:
            made = blank(width, 1.2 * size)
            draw_stars(made, s, stars, Rect(0, 0, width, 1.2 * size), size)
            return made

        told = s.words("lesson.stars", n=stars)
        return [Picture(s, "stars", told, draw), *super().text_blocks()]
