"""The shelf and what leads on from it: unfinished games, new ones, lessons."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from datetime import date, datetime, timedelta
from functools import cached_property, lru_cache, partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from mille.app.house import House
from mille.engine.message import Blank, Message, message
from mille.games import Title, titles
from mille.session import deals, disk, puzzles, record, shelf
from mille.ui.pages.menu import MenuPage, Offer, Way, close
from mille.view.names import shown_name
from mille.view.presentation import how_it_stands, listed

if TYPE_CHECKING:
    from mille.app.history import LookingBack
    from mille.session.lesson import Lesson, Level
    from mille.session.matches import Match
    from mille.session.puzzles import Puzzle
    from mille.ui.pages.box import Puzzles
    from mille.ui.pages.shelf import Drawn, ShelfPage
    from mille.view.geometry import Rect


# Learning a game at the table: one level after another, and the stars won.


class Learning:
    """Leads from level to level."""

    def __init__(self, house: House) -> None:
        self._house, self._services = house, house.services
        self._at: Level | None = None
        self._back: Callable[[], None] | None = None
        """What to do after an example that was tried; None in a lesson."""

    @property
    def _levels(self) -> Sequence[Level]:
        from mille.session.lesson import levels

        return levels(self._house.title.id)

    @property
    def stars(self) -> tuple[int, int]:
        """The stars won in the lessons of the game, and how many there are."""
        from mille.ui.pages.box import MOST_STARS

        won = [self._stars(each.id) for each in self._levels]
        return sum(won), MOST_STARS * len(won)

    def _stars(self, id: str) -> int:
        return self._services.settings.stars.get(id, 0)

    # Beginning

    def show_me(self) -> None:
        """Begin the first unfinished level, or show the page of all levels."""
        left = [each for each in self._levels if not self._stars(each.id)]
        if left:
            self.begin(left[0])
        else:
            self.open()

    def open(self, tab: str = "lessons", note: str = "") -> None:
        """Show the lessons or the puzzles, with a note on the puzzles if there is one."""
        from mille.ui.pages.box import LearnPage, Lesson

        house, s, title = self._house, self._services, self._house.title
        by_id = {each.id: each for each in self._levels}

        def lessons() -> list[Lesson]:
            return [
                Lesson(id, s.words(f"{each.words}.title"), self._stars(id))
                for id, each in by_id.items()
            ]

        def back(note: str = "") -> None:
            house.take_back(title)  # the page is about that game
            self.open("puzzles", note)

        def solve(number: int, ready: bool) -> None:
            from mille.app import opening  # with it comes the code of tables

            s.pop(page)
            if ready:
                opening.set_ready_puzzle(house, number + 1, back)
            else:
                opening.set_puzzle(house, puzzles.waiting(s.settings, date.today())[number], back)

        at = tab, lessons, self._puzzles
        page = LearnPage(s, *at, lambda id: self.begin(by_id[id]), solve, note)
        s.push(page)

    def _puzzles(self) -> Puzzles:
        from mille.ui.pages.box import Puzzles

        settings, game = self._services.settings, self._house.title.id
        waiting = puzzles.waiting(settings, date.today())
        to_come = [each.due for each in puzzles.of(settings) if not each.done]
        how = message("puzzle.none")
        if waiting:
            how = message("puzzle.how")
        elif to_come:
            how = message("puzzle.next_day", day=min(to_come))
        n = len(puzzles.ready(game))
        solved = [puzzles.ready_key(game, number) in settings.stars for number in range(1, n + 1)]
        return Puzzles(how, [self._named(each) for each in waiting], solved)

    def _named(self, puzzle: Puzzle) -> Message:
        turn, game = puzzle.turn, self._services.words.of(puzzle.game)("game.title")
        at = {"deal": turn["deal"], "turn": turn["turn"]}
        return message("puzzle.turn", game=game, day=puzzle.day.isoformat(), **at)

    def lead_in(self, game: str, id: str) -> None:
        """Play the level of a game's example, and afterwards go back to where the player was; show
        how to play the game if the id is empty.
        """
        from mille.session.lesson import EXAMPLES, levels

        house = self._house
        playing = house.match is not None and house.match.path == disk.current_game()
        back = house.start if playing else house.open_start
        if game != house.title.id:
            house.close_game()
            house.take_out(titles()[game])
            house.open_start()
        if not id:
            self.show_me()
            return
        all = (*self._levels, *levels(game, EXAMPLES))
        self.begin(next(each for each in all if each.id == id), back)

    def begin(self, level: Level, back: Callable[[], None] | None = None) -> None:
        from mille.session.lesson import Lesson
        from mille.ui.table.purposes import LessonTable

        house = self._house
        house.close_game()
        self._at, self._back = level, back
        lesson, follows = Lesson(level, house.you), (self._menu, self._ended)
        tools = {"again": self.again}
        if self._next is not None:
            tools["skip_level"] = self.skip
        play = LessonTable(self._services, lesson, tools, *follows).play
        house.put_on_table(play.match, play)

    # From within a level

    def again(self) -> None:
        assert self._at is not None
        self.begin(self._at, self._back)

    def skip(self) -> None:
        """Go on to the next level, if there is one."""
        if self._next is not None:
            self.begin(self._next)

    @property
    def _next(self) -> Level | None:
        if self._back is not None or self._at not in self._levels:
            return None
        return next(iter(self._levels[self._levels.index(self._at) + 1 :]), None)

    def _menu(self) -> Sequence[Way]:
        return [
            ("back", message("lesson.on"), close),
            self._once_more,
            *self._further,
            ("levels", message("lesson.all"), self.open),
            ("rules", message("table.preset"), self._house.open_rules),
            self._leave,
        ]

    @property
    def _once_more(self) -> Way:
        return "again", message("tool.again"), self.again

    @property
    def _further(self) -> list[Way]:
        """The way to the next level, if there is one."""
        skip: Way = ("skip_level", message("tool.skip_level"), self.skip)
        return [] if self._next is None else [skip]

    @property
    def _leave(self) -> Way:
        waits = self._back is not None and self._back == self._house.start
        id = "menu.back" if waits else "menu.leave"
        return "leave", message(id), self._back or self._house.open_start

    def _ended(self, lesson: Lesson, made: Callable[[], Sequence[Sequence[Rect]]]) -> None:
        outcome = lesson.laid_out.progress.outcome
        if outcome == "won":
            self.won(lesson, made)
            return
        s, why = self._services, message(f"{lesson.level.words}.fail")
        ways = [self._once_more, *self._further]
        says = outcome == "failed" and s.words.has(why.id)
        said = [why if says else message("tell.sentence", said=message("error.not_done.title"))]
        s.push(MenuPage(s, message("lesson.failed"), ways, self.again, said))

    def won(self, lesson: Lesson, made: Callable[[], Sequence[Sequence[Rect]]]) -> None:
        """Save the stars of a level that was won, and show where to go next."""
        from mille.ui.pages.box import LevelDone

        house, s, at = self._house, self._services, lesson.level
        progress = lesson.laid_out.progress
        stars = at.stars(progress.moves, progress.hinted)
        if stars > self._stars(at.id):
            house.apply(s.settings.starred(at.id, stars))
        ways: list[Way] = []
        if self._next is not None:
            ways.append(("next", message("tool.skip_level"), self.skip))
        elif self._back is None and lesson.laid_out.waiting.actor is not None:
            ways.append(("go_on", message("lesson.go_on"), partial(self._go_on, lesson)))
        ways += [self._once_more, ("levels", message("lesson.all"), self.open), self._leave]
        said = [message(f"{at.words}.done")] if s.words.has(f"{at.words}.done") else []
        page = LevelDone(s, message("lesson.done"), ways, self._leave[2], said)
        page.stars, page.made = stars, made
        s.push(page)

    def _go_on(self, lesson: Lesson) -> None:
        from mille.session import matches

        def begun(path: Path) -> Match:
            lesson.write(path)
            return matches.resume(path)

        self._house.begin(begun)


MOST_DAYS = 30
"""After more days than this, the date is given instead."""


def played(touched: float, now: float) -> Message:
    """When a game was last played: today, yesterday, days ago, or a date; arguments in seconds."""
    then = datetime.fromtimestamp(touched)
    days = (datetime.fromtimestamp(now).date() - then.date()).days
    if days in (0, 1):
        return message("left.yesterday" if days else "left.today")
    if 1 < days <= MOST_DAYS:
        return message("left.days", n=days)
    return message("left.date", date=then.date().isoformat())


MOST_KEPT = 50
"""For how many games it is remembered how they stand."""
log = logging.getLogger(__name__)


class FirstPage:
    """Opens the shelf, and from there the games."""

    def __init__(self, house: House, learning: Learning) -> None:
        self._house, self._services, self._learning = house, house.services, learning
        self._front = house.title
        self._lids: dict[str, Drawn] = {}
        self._said_of_day = ""
        """What the ticket of the day said last."""

    @cached_property
    def looking_back(self) -> LookingBack:
        from mille.app.history import LookingBack

        return LookingBack(self._house, _stands)

    def take_front(self) -> None:
        """Put the game in front on the table again, since another box may have been opened."""
        self._house.take_back(self._front)

    def open(self, note: str = "") -> None:
        self._services.only(self.page(note))

    def page(self, note: str = "") -> ShelfPage:
        from mille.ui.pages.shelf import BoxView, ShelfPage

        house, s = self._house, self._services
        self._front = house.title
        going_on = shelf.open_games_there(s.settings.is_me)
        boxes = [
            BoxView(title, sum(kept.game == title.id for kept in going_on), digit)
            for digit, title in enumerate(titles().values(), 1)  # each keeps its digit for ever
            if title.in_window
        ]
        boxes.sort(key=lambda box: box.title is not house.title)

        front: list[Way] = [("new", message("start.new"), self._of_front(house.open_new_game))]
        if shelf.levels(house.title.id):
            learn = self._of_front(self._learning.open)
            front.append(("levels", message("start.levels"), learn))
        front.append(("rules", message("table.preset"), house.open_rules))
        tickets = [
            self._ticket(kept, number, "start.ticket" if number else "start.on")
            for number, kept in enumerate(going_on)
            if time() - kept.touched < MOST_DAYS * record.DAY
        ]
        games = boxes, self.open_box, tickets or [self._first_ticket()]
        beside = self._day(), self._name()
        at = *games, partial(self._look_back, "open"), beside, front, self._foot, self._lids
        return ShelfPage(s, house.keeper, *at, self._paste, note)

    def _paste(self) -> None:
        """Open the challenge in the clipboard."""
        from mille.session.challenges import Challenge
        from mille.ui.textfield import from_clipboard

        self._house.open_challenge(lambda: Challenge.read(from_clipboard()))

    def _look_back(self, result: str = "", game: str = "") -> None:
        self.looking_back.open(result, game)

    def _foot(self) -> Sequence[Way]:
        waiting = len(puzzles.waiting(self._services.settings, date.today()))
        named = message("puzzle.waiting")
        named = message("tell.of", what=named, said=waiting) if waiting else named
        of_puzzles = "puzzles", named, self._of_front(partial(self._learning.open, "puzzles"))
        return [
            ("history", message("table.games"), self._look_back),
            ("you", message("you.title"), self._of_front(lambda: self.looking_back.open_you())),
            *([of_puzzles] if waiting or puzzles.ready(self._front.id) else []),
            ("pads", message("pad.title"), self._of_front(self._open_pads)),
            ("settings", message("start.settings"), self._house.open_settings),
            ("quit", message("start.quit"), self._house.quit),
        ]

    def _of_front(self, do: Callable[[], object]) -> Callable[[], None]:
        """Do it with the game in front."""

        def done() -> None:
            self.take_front()
            do()

        return done

    # The tickets on the shelf

    def _ticket(self, kept: shelf.Kept, number: int, says: str = "start.ticket") -> Offer:
        """A ticket to go on with an open game, with the id of what it says."""
        s, id = self._services, f"continue.{number}" if number else "continue"

        def name() -> str:
            names, game = others_in(kept), s.words.of(kept.game)("game.title")
            whom = listed(names) if len(names) < 3 else message("names.others", n=len(names))
            return s.words(says, game=game, names=whom)

        def stands() -> str:
            said = _stands(kept.path, kept.touched)
            return s.words.of(kept.game).joined(said, "tell.beside")

        return Offer(id, name, partial(self._house.go_on, kept.path), stands)

    def _first_ticket(self) -> Offer:
        """The ticket where no game is open: a new one, or first of all a lesson."""
        s, game = self._services, self._house.title.id
        lessons = len(shelf.levels(game))

        def words(id: str, **blanks: Blank) -> str:
            return s.words.of(game)(id, **blanks)

        if lessons and game not in s.settings.tables:
            name = partial(words, "start.show_me", game=message("game.title"))
            show_me = self._of_front(self._learning.show_me)
            return Offer("show_me", name, show_me, partial(words, "start.lessons", n=lessons))
        name = partial(words, "new.title_of", game=message("game.title"))
        return Offer("first", name, self._of_front(self._house.open_new_game))

    def _day(self) -> Offer:
        """The ticket of the deal of the day, with how many days were played in a row."""
        house = self._house

        def row() -> str:
            from mille.ui.pages.history import ended, theirs

            history, today = house.keeper.history, date.today()
            if history is None:  # the records are being read
                return self._said_of_day
            mine = theirs(house.services.settings, history.games())
            played = {deals.day_of(game.deal) for game in mine if game.me and game.over}
            n, said = days_in_a_row(played, today), [message("day.done")]
            if today not in played:  # it may lie open
                here = [each for each in mine if each.me and not each.thrown_away]
                said = [ended(each) for each in here if deals.day_of(each.deal) == today][:1]
                said = said or [message("folk.not_yet")]
            said += [message("day.row", n=n)] if n > 1 else []
            self._said_of_day = house.words.joined(said, "tell.beside")
            return self._said_of_day

        return Offer("day", lambda: house.words("day.name"), self._of_front(house.open_day), row)

    def _name(self) -> Offer:
        """The button with the player's name, which leads to all who play here."""
        house, settings = self._house, self._services.settings

        def name() -> str:
            return settings.person or house.words("people.just_me")

        people = settings.person
        return Offer("person", name, lambda: self.looking_back.open_people(), person=people)

    def _open_pads(self) -> None:
        from mille.app.opening import ScorePads  # with its sheets comes the code of tables

        ScorePads(self._house).open()

    def open_box(self, title: Title) -> None:
        """Take a game out, and show what can be done with it."""
        from mille.ui.pages.box import BoxPage

        house, s, game = self._house, self._services, title.id
        house.take_back(title)
        mine = [kept for kept in shelf.open_games_there(s.settings.is_me) if kept.game == game]
        tickets = [self._ticket(kept, n) for n, kept in enumerate(mine)]
        won, of = self._learning.stars
        ways: list[Way] = [
            ("new", message("start.new"), house.open_new_game),
            ("day", message("day.name"), house.open_day),
        ]
        if of:
            learn = message("learn.lessons", n=won, of=of) if won else message("start.levels")
            ways.append(("levels", learn, self._learning.open))
            if not mine and game not in s.settings.tables:
                show_me = message("start.show_me", game=message("game.title"))
                ways.insert(0, ("show_me", show_me, self._learning.show_me))
        ways += [
            ("rules", message("table.preset"), house.open_rules),
            ("played", message("table.games"), partial(self._look_back, game=game)),
        ]
        s.push(BoxPage(s, house.keeper, house.game, tickets, ways, self.looking_back.look_at))


def others_in(kept: shelf.Kept) -> list[str]:
    """The names of the others in an open game."""
    names = [seat.name for seat in kept.seats]
    if any(seat.player == record.OUTSIDE for seat in kept.seats):  # or its stand-in
        found = _left(kept.path, kept.touched)
        names = names if found is None else [*found[1]]
    players = [seat.player for seat in kept.seats]
    me = players.index(record.HUMAN) if record.HUMAN in players else 0
    return [*names[:me], *names[me + 1 :]]


def days_in_a_row(played: Collection[date | None], today: date) -> int:
    """On how many days in a row, up to today or yesterday, the deal of the day was played.

    >>> days_in_a_row([date(2026, 11, n) for n in (27, 26, 24)], date(2026, 11, 28))
    2
    """
    day, n = today if today in played else today - timedelta(1), 0
    while day - timedelta(n) in played:
        n += 1
    return n


def _stands(path: Path, touched: float | None) -> Sequence[Message]:
    """How a game stands, by which rules if not the usual ones, and when it was last played."""
    stands = _standing(path, touched)
    if touched is None or record.possible_time(touched) is None:
        return stands
    return [*stands, played(touched, time())]


@lru_cache(maxsize=MOST_KEPT)
def _left(path: Path, touched: float | None) -> tuple[record.Header, Sequence[str], Any] | None:
    """A saved game as it was left; `touched` is when it was last written, for the cache."""
    from mille.session import matches

    try:
        return matches.left(path)
    except Exception as error:  # no record may keep the shelf from opening
        log.error(message("log.fell", why=f"{path}: {error!r}"))
        return None


@lru_cache(maxsize=MOST_KEPT)
def _standing(path: Path, touched: float | None) -> tuple[Message, ...]:
    """How a saved game stands; empty if that cannot be told."""
    found = _left(path, touched)
    if found is None:
        return ()
    header, sat, view = found
    names = [shown_name(name) for name in sat]
    try:
        said = [*how_it_stands(header.entry.presenter, view, names)]
    except Exception as error:
        log.error(message("log.fell", why=f"{path}: {error!r}"))
        return ()
    preset = header.rules.preset
    if preset != header.entry.options.usual.preset:
        said.append(
            message("tell.of", what=message("table.preset"), said=message(f"rules_set.{preset}"))
        )
    return tuple(said)
