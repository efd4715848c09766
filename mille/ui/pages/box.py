"""What the box of a game holds: its own page, the deal of the day, lessons and puzzles."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import product

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.games import GameEntry, Title, titles
from mille.session.deals import DealName
from mille.session.history import History, Keeper
from mille.session.record import Played
from mille.ui.pages import menu, page
from mille.ui.pages.blocks import Nothing, Picture, Row, Text, heading, rows_of
from mille.ui.pages.history import LookingPage, ended
from mille.ui.pages.shelf import Ticket
from mille.ui.scene import Services
from mille.ui.shapes import blank, draw_panel, icon
from mille.ui.text import BOLD
from mille.ui.theme import mix
from mille.ui.widgets import NOTE, Block, Button, Choice, Option, Picks
from mille.value import Value
from mille.view import geometry, presentation
from mille.view.names import shown_name

# The page of a game: open games, a new one, and what was played before.


class BoxPage(LookingPage):
    """What can be done with a game; the likeliest comes first."""

    only_read = False
    title_id = "game.title"
    width = 620.0
    gap = 10.0

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: GameEntry,
        open_games: Sequence[menu.Offer],
        ways: Sequence[menu.Way],
        look: Callable[[Played], object],
    ) -> None:
        """`open_games` has the newest first; `look` looks at the last game that is over: reviews
        it, or replays it in a game without reviews. The last of the `ways` leads to all of them.
        """
        super().__init__(services, keeper)
        self._game, self._open, self._ways, self._look = game, open_games, ways, look
        self._played: Sequence[Played] = ()
        self.start = self.focus = open_games[0].id if open_games else ways[0][0]

    def learn(self, history: History) -> None:
        games = self.theirs(history)
        self._played = [each for each in games if each.over and each.game == self._game.id]

    def blocks(self) -> Sequence[Block]:
        s, w, n = self.services, self.services.words, len(self._played)
        made: list[Block] = [Text(s, w("game.about"), muted=True, align="center", id="said")]
        made[0].after = 14.0
        if self._open:
            made.append(Text(s, w("box.open"), face=BOLD))
        for offer in self._open:
            below, main = offer.below() if offer.below else "", offer is self._open[0]
            made.append(Ticket(s, offer.id, offer.name(), offer.act, below, main))
        wide, half = list[Block](), list[Block]()
        for way in self._ways if n else self._ways[:-1]:
            button = menu.way_button(s, way, main=way[0] == self.start)
            button.name = w("box.played", n=n) if button.id == "played" else button.name
            (wide if button.id in ("show_me", "new") else half).append(button)
        alone = half[len(half) // 2 * 2 :]
        made += [*wide, *rows_of(s, half[: len(half) // 2 * 2], 2, self.gap), *alone]
        if n:
            made.append(self._last(self._played[0]))
        return [*made, *self.waiting()]

    def _last(self, game: Played) -> Ticket:
        """The latest result, which leads to its review."""
        s, w = self.services, self.services.words
        can = self._game.reviewer is not None and game.me is not None
        id = "sheet.review" if can else "history.replay"
        names = presentation.listed([seat.name for seat in game.others])
        said = [message("box.last", names=names, end=ended(game))]
        if len(game.others) > 1 and game.me is not None and game.me.place != 1:
            first = tuple(shown_name(seat.name) for seat in game.seats if seat.place == 1)
            said.append(message("sheet.won", name=first))
        below = w.joined(said, "tell.beside")
        return Ticket(s, "last", w(id), partial(self._look, game), below)


# The deal of the day, the same for everyone, and a calendar of those already played.


MONTHS = 24
"""How many months back the calendar goes."""


class Numbered(Button):
    """A button with a number, such as a day of the calendar; it tells what that is, and what came
    of it.
    """

    framed = False

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        super().draw(surface, focused, hovered)
        if self.framed:
            s = self.services
            draw_panel(surface, self.bounds, 8 * s.unit, None, s.theme.main, max(2, 3 * s.unit))


class DayPage(LookingPage):
    """A month of a game's calendar; a day opens its game if that was played, or deals its cards."""

    title_id = "day.title"
    width = 860.0
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
        other: Callable[[Title], None],
        leave: Callable[[], None],
    ) -> None:
        """`people` are the same opponents for everyone; `deal` begins a game, `look` opens one;
        `other` shows the deals of another game.
        """
        super().__init__(services, keeper)
        self._other, self.left = other, leave
        self._game, self._today, self._deal, self._look = game, today, deal, look
        self._people = [game.opponents[id].name for id in people]
        self._month = today.replace(day=1)
        self._played: dict[str, Played] = {}

    def learn(self, history: History) -> None:
        """Note the game of each deal; the first one played, if there are several."""
        self._played = {each.deal: each for each in self.theirs(history)}

    def blocks(self) -> Iterator[Block]:
        s, w = self.services, self.services.words
        about = Text(s, w("day.what", names=presentation.listed(self._people, len(self._people))))
        about.after = 12.0
        last = self._today.year * 12 + self._today.month - 1
        firsts = (date(n // 12, n % 12 + 1, 1) for n in range(last - MONTHS + 1, last + 1))
        months = [Option(each, w.month_name(each)) for each in firsts]
        turn = partial(setattr, self, "_month")
        choice = Choice(s, "month", w("table.month"), months, self._month, turn)
        calendar = Calendar(w.first_day)
        names = map(w.weekday, calendar.iterweekdays())
        week = [Text(s, name, NOTE, muted=True, align="center") for name in names]
        yield from [self._games(), about, choice, Row(s, week, self.gap)]
        for days in calendar.monthdayscalendar(self._month.year, self._month.month):
            row = [self._day(f"day.{n}", n) if n else Nothing(s) for n in days]
            yield Row(s, row, self.gap)

    def _games(self) -> Block:
        s, there = self.services, {id: each for id, each in titles().items() if each.in_window}
        options = [Option(id, s.words.of(id)("game.title")) for id in there]
        choose = lambda id: self._other(there[id])  # noqa: E731
        made = Picks(s, "game", "", options, self._game.id, choose)
        made.after = 14.0
        return made

    def _day(self, id: str, number: int) -> Button:
        s, w, day = self.services, self.services.words, self._month.replace(day=number)
        made, played = Numbered(s, id, w.number(number), self._opens(day)), self._game_of(day)
        made.framed, made.enabled = day == self._today, day <= self._today
        made.called = w.date(day)
        if made.framed:
            made.called = w("tell.next", first=message("left.today"), then=made.called)
        made.told = w("folk.not_yet") if made.enabled else ""
        if played is not None:
            made.picture, made.tip = "chosen", w.text(ended(played))
            made.told = made.tip
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
        game = self._game_of(self._today)
        name = "day.today" if game is None else "day.played" if game.over else "history.continue"
        return self.ways_on(("today", name, self._opens(self._today)))


# Learning: lessons with the stars won in each, puzzles, and the page after a lesson.


MOST_STARS = 3


def draw_stars(
    s: Services, stars: int, size: float, width: float, high: float, ink: Color
) -> Surface:
    """The stars of a lesson in a row, those not won in pale, in the middle of a picture."""
    made, step = blank(width, high), 1.15 * size
    for n in range(MOST_STARS):
        star = icon("star", size, ink if n < stars else Color(s.theme.paper_edge))
        left = (made.width - size) / 2 + (n - (MOST_STARS - 1) / 2) * step
        made.blit(star, (round(left), round((made.height - size) / 2)))
    return made


class Lesson(Value):
    """A lesson in the list."""

    id: str
    title: str
    stars: int


class LessonTile(Ticket):
    """A lesson: its number and name, and its stars below."""

    stars = 0

    @property
    def value(self) -> str:
        return self.services.words("lesson.stars", n=self.stars)

    def _lines(self, width: float = 0.0) -> list[Surface]:
        s, size = self.services, 1.2 * self.services.font(15)
        ink = mix(self._fill, self._ink, 0.6) if self.main else s.theme.main
        wide = MOST_STARS * 1.15 * size
        return [*super()._lines(width), draw_stars(s, self.stars, size, wide, 1.5 * size, ink)]


class Puzzles(Value):
    """The puzzles to choose from."""

    how: Message
    """What a puzzle is; if none waits, when the next one comes."""
    waiting: Sequence[Message]
    """Those from one's own games, as they are named."""
    ready: Sequence[bool]
    """For each ready-made one, whether it was solved."""


LESSONS, PUZZLES = "lessons", "puzzles"
IN_A_ROW = 10
"""How many ready-made puzzles stand side by side; half of them in a narrow window."""
NARROW = 44
"""In a window narrower than this, in letters, less stands side by side."""


class LearnPage(menu.Tabbed):
    """Two tabs: a game's lessons with the stars won in each, and puzzles if there are any."""

    only_read = False
    title_id = "lesson.levels"
    width = 860.0
    side_width = 0.0
    gap = 10.0
    steady = True

    def __init__(
        self,
        services: Services,
        tab: str,
        lessons: Callable[[], Sequence[Lesson]],
        puzzles: Callable[[], Puzzles],
        begin: Callable[[str], object],
        solve: Callable[[int, bool], object],
        note: str = "",
    ) -> None:
        """`begin` plays a lesson by its id; `solve` sets up a puzzle by its number, from 0, one's
        own or a ready-made one. The `note` stands above the puzzles.
        """
        super().__init__(services)
        self._lessons, self._puzzles = lessons, puzzles
        self._begin, self._solve, self._note = begin, solve, note
        self.tab = tab if tab in self.tabs() else LESSONS
        main = page.main_of(leaf for block in self.blocks() for leaf in block.leaves())
        self.focus = main.id if main is not None else "tab"

    def tabs(self) -> Mapping[str, str]:
        w, lessons, puzzles = self.services.words, self._lessons(), self._puzzles()
        won = sum(each.stars for each in lessons)
        of_lessons = w("learn.lessons", n=won, of=MOST_STARS * len(lessons))
        n = len(puzzles.waiting)
        of_puzzles = w("puzzle.waiting")
        of_puzzles = w("tell.of", what=of_puzzles, said=n) if n else of_puzzles
        there = n or puzzles.ready or self._note
        return {LESSONS: of_lessons, **({PUZZLES: of_puzzles} if there else {})}

    def blocks(self) -> Sequence[Block]:
        if self.tab == LESSONS:
            return self._of_lessons(self._lessons())
        return self._of_puzzles(self._puzzles())

    @property
    def _narrow(self) -> bool:
        return self.letters < NARROW

    def _of_lessons(self, lessons: Sequence[Lesson]) -> list[Block]:
        s, tiles = self.services, list[Block]()
        following = next((each for each in lessons if not each.stars), None)
        for number, each in enumerate(lessons, 1):
            name = s.words("lesson.row", n=number, title=each.title)
            tile = LessonTile(s, each.id, name, partial(self._begin, each.id))
            tile.stars, tile.main = each.stars, each is following
            tiles.append(tile)
        return rows_of(s, tiles, 2 if self._narrow else 3, self.gap)

    def _of_puzzles(self, puzzles: Puzzles) -> list[Block]:
        s, w = self.services, self.services.words
        said = w.joined([self._note, puzzles.how])
        made: list[Block] = [heading(s, w("puzzle.yours")), Text(s, said, muted=True, id="said")]
        for number, name in enumerate(puzzles.waiting):
            solve, main = partial(self._solve, number, False), number == 0
            made.append(Button(s, f"puzzle.{number + 1}", w.text(name), solve, main=main))
        if not puzzles.ready:
            return made
        made[-1].after = 16.0
        solved, n = sum(puzzles.ready), len(puzzles.ready)
        about = w("puzzle.ready.solved", n=solved, of=n)
        made += [heading(s, w("puzzle.ours")), Text(s, about, muted=True)]
        first = puzzles.ready.index(False) if solved < n and not puzzles.waiting else -1
        numbers = list[Block]()
        for number, is_solved in enumerate(puzzles.ready):
            solve, n = partial(self._solve, number, True), number + 1
            told = w("puzzle.solved" if is_solved else "puzzle.unsolved")
            button = Numbered(s, f"ready.{n}", w.number(n), solve, told, main=number == first)
            button.called = w("puzzle.number", n=n)
            button.picture = "chosen" if is_solved else ""
            numbers.append(button)
        return [*made, *rows_of(s, numbers, IN_A_ROW // (1 + self._narrow), 6.0)]


class LevelDone(menu.MenuPage):
    """The page after a level: its stars, and where to go next."""

    width = 440.0
    stars = 0
    made: Callable[[], Sequence[Sequence[geometry.Rect]]] = tuple
    """What should stay in sight, the most important first."""

    def place(self, width: float, height: float) -> tuple[float, float]:
        """The middle of the window, or a side or corner where it hides less of what was made."""
        sizes = zip(self.services.size, (width, height), strict=True)
        xs, ys = (((all - own) / 2, 8.0, all - own - 8.0) for all, own in sizes)
        made = self.made()

        def hides(at: tuple[float, float]) -> list[int]:
            here = geometry.Rect(*at, width, height)
            return [round(sum(map(here.overlap, each))) for each in made]

        return min(product(xs, ys), key=hides)

    def ground(self) -> None:
        """The table stays as bright as it is."""

    def text_blocks(self) -> Sequence[Block]:
        s, size, told = self.services, 44 * self.services.unit, "lesson.stars"
        draw = lambda w: draw_stars(s, self.stars, size, w, 1.2 * size, s.theme.main)  # noqa: E731
        return [Picture(s, "stars", s.words(told, n=self.stars), draw), *super().text_blocks()]
