"""The shelf and what leads on from it: unfinished games, new ones, lessons."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property, lru_cache, partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from mille.app.house import House
from mille.engine.message import Message, message
from mille.games import Title, titles
from mille.session import disk, puzzles, record, shelf
from mille.session.record import HUMAN, OUTSIDE, Header, Wanted
from mille.ui.pages.menu import MenuPage, Way, close
from mille.view.names import YOU, shown_name
from mille.view.presentation import how_it_stands, with_whom

if TYPE_CHECKING:
    from mille.app.history import LookingBack
    from mille.session.lesson import Lesson, Level
    from mille.ui.pages.shelf import BoxView, Drawn
    from mille.view.geometry import Rect


# Learning a game at the table: one level after another, and the stars won.


class Learning:
    """Leads from level to level."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._at: Level | None = None
        self._back: Callable[[], None] | None = None
        """What to do after an example that was tried; None in a lesson."""

    @property
    def _levels(self) -> Sequence[Level]:
        from mille.session.lesson import levels

        return levels(self._house.title.id)

    def _stars(self, id: str) -> int:
        return self._house.services.settings.stars.get(id, 0)

    # Beginning

    def show_me(self) -> None:
        """Begin the first unfinished level, or show the page of all levels."""
        left = [each for each in self._levels if not self._stars(each.id)]
        if left:
            self.begin(left[0])
        else:
            self.open_levels()

    def open_levels(self) -> None:
        from mille.ui.pages.learn import LevelsPage, LevelView

        house, s = self._house, self._house.services
        by_id = {each.id: each for each in self._levels}

        def views() -> list[LevelView]:
            return [
                LevelView(
                    each.id, house.services.words(f"{each.words}.title"), self._stars(each.id)
                )
                for each in self._levels
            ]

        s.push(LevelsPage(s, views, lambda id: self.begin(by_id[id])))

    def try_out(self, id: str) -> None:
        """Play the level of an example, and afterwards go back to where the player was."""
        from mille.session.lesson import EXAMPLES, levels

        house = self._house
        all = (*self._levels, *levels(house.title.id, EXAMPLES))
        playing = house.match is not None and house.match.path == disk.current_game()
        back = house.doors.start if playing else house.doors.open_start
        self.begin(next(each for each in all if each.id == id), back)

    def begin(self, level: Level, back: Callable[[], None] | None = None) -> None:
        from mille.session.lesson import Lesson
        from mille.ui.table.purposes import LessonTable

        house = self._house
        house.close_game()
        self._at, self._back = level, back
        lesson = Lesson(level, house.services.settings.person or YOU)
        tools = {"again": self.again, "skip_level": self.skip}
        s, follows = house.services, (self.menu, self.ended)
        play = LessonTable(s, lesson, tools, *follows, house.clock).play
        house.put_on_table(play.match, play)

    # From within a level

    def again(self) -> None:
        assert self._at is not None
        self.begin(self._at, self._back)

    def skip(self) -> None:
        """Go on to the next level; after the last one, to the shelf."""
        following = self._next
        if following is None:
            (self._back or self._house.doors.open_start)()
        else:
            self.begin(following)

    @property
    def _next(self) -> Level | None:
        if self._back is not None or self._at not in self._levels:
            return None
        return next(iter(self._levels[self._levels.index(self._at) + 1 :]), None)

    def menu(self) -> Sequence[Way]:
        """The buttons of a level's menu, each with where it leads."""
        return [
            ("back", message("lesson.on"), close),
            ("again", message("lesson.again"), self.again),
            ("skip_level", message("lesson.skip"), self.skip),
            ("levels", message("lesson.all"), self.open_levels),
            ("rules", message("start.rules"), self._house.doors.open_rules),
            self._leave,
        ]

    @property
    def _leave(self) -> Way:
        waits = self._back is not None and self._back == self._house.doors.start
        id = "lesson.back" if waits else "menu.leave"
        return "leave", message(id), self._back or self._house.doors.open_start

    def ended(self, lesson: Lesson, made: Callable[[], Sequence[Sequence[Rect]]]) -> None:
        outcome = lesson.laid_out.progress.outcome
        if outcome == "won":
            self.won(lesson, made)
            return
        s, why = self._house.services, message(f"{lesson.level.words}.fail")
        ways: list[Way] = [
            ("again", message("lesson.again"), self.again),
            ("skip_level", message("lesson.skip"), self.skip),
        ]
        says = outcome == "failed" and s.words.has(why.id)
        said = [why if says else message("lesson.fail")]
        s.push(MenuPage(s, message("lesson.failed"), ways, self.again, said))

    def won(self, lesson: Lesson, made: Callable[[], Sequence[Sequence[Rect]]]) -> None:
        """Save the stars of a level that was won, and show where to go next."""
        from mille.ui.pages.learn import LevelDone

        house, s, at = self._house, self._house.services, lesson.level
        progress = lesson.laid_out.progress
        stars = at.stars(progress.moves, progress.hinted)
        if stars > self._stars(at.id):
            house.apply(s.settings.starred(at.id, stars))
        ways: list[Way] = []
        following = self._next
        if following is not None:
            ways.append(("next", message("lesson.next"), self.skip))
        elif self._back is None and lesson.laid_out.waiting.actor is not None:
            _, *others = (seat.name for seat in lesson.header.seats)
            against = (
                message("lesson.go_on.all")
                if len(others) > 1
                else message("lesson.go_on", name=shown_name(others[0]))
            )
            ways.append(("go_on", against, partial(self._go_on, lesson)))
        ways += [
            ("again", message("lesson.again"), self.again),
            ("levels", message("lesson.all"), self.open_levels),
            self._leave,
        ]
        said = [message(f"{at.words}.done")] if s.words.has(f"{at.words}.done") else []
        s.push(LevelDone(s, message("lesson.done"), stars, ways, self._leave[2], said, made))

    def _go_on(self, lesson: Lesson) -> None:
        from mille.session import matches

        house = self._house

        def begun() -> Callable[[], None]:
            house.close_game()
            path, kept = disk.current_game(), shelf.lay_aside()
            try:
                lesson.write(path)
            except OSError:
                if kept is not None:
                    os.replace(kept, path)
                raise
            return partial(house.doors.sit_down, matches.resume(path))

        house.at_the_disk(begun)


MOST_DAYS = 30
"""After more days than this, the date is given instead."""


def played(touched: float, now: float) -> Message:
    """When a game was last played: today, yesterday, days ago, or a date; arguments in seconds."""
    then = datetime.fromtimestamp(touched)
    days = (datetime.fromtimestamp(now).date() - then.date()).days
    if days in (0, 1):
        return message("left.yesterday" if days else "left.today", time=f"{then:%H:%M}")
    if 1 < days <= MOST_DAYS:
        return message("left.days", n=days)
    return message("left.date", date=then.date().isoformat())


MOST_KEPT = 50
"""For how many games it is remembered how they stand."""
log = logging.getLogger(__name__)

Named = tuple[str, str, Callable[[], None]]
"""A button: its id, its name, what it does."""


class FirstPage:
    """Opens the shelf, and from there the games."""

    def __init__(self, house: House, learning: Learning) -> None:
        self._house, self._learning = house, learning
        self._front = house.title
        self._lids: dict[str, Drawn] = {}

    @cached_property
    def looking_back(self) -> LookingBack:
        from mille.app.history import LookingBack

        return LookingBack(self._house, _stands)

    def take_front(self) -> None:
        """Put the game in front on the table again, since another box may have been opened."""
        if self._house.title is not self._front:
            self._house.take_out(self._front)

    def open(self, note: str = "") -> None:
        """Show the shelf, with a note on it if there is one."""
        from mille.ui.pages.shelf import ShelfPage

        house, s = self._house, self._house.services
        self._front = house.title

        def of_front(do: Callable[[], None]) -> Callable[[], None]:
            def done() -> None:
                self.take_front()
                do()

            return done

        going_on = shelf.open_games_there()
        boxes = lids(going_on)
        boxes.sort(key=lambda box: box.title.id != house.title.id)
        mine = [each for each in going_on if each.game == house.title.id]
        front: list[Way] = []
        if mine:
            front.append(
                ("continue", message("start.continue"), partial(house.doors.go_on, mine[0].path))
            )
        teaches, played = bool(shelf.levels(house.title.id)), self._played_before(mine)
        if teaches and not played:
            show_me = of_front(self._learning.show_me)
            front.append(("show_me", message("start.show_me"), show_me))
        front.append(("new", message("start.new"), of_front(house.doors.open_new_game)))
        if len(mine) > 1:
            front.append(("others", message("start.others", n=len(mine)), of_front(self.open_box)))
        elif teaches and played:
            levels = of_front(self._learning.open_levels)
            front.append(("levels", message("start.levels"), levels))
        foot: list[Way] = []
        if s.settings.people:
            who = message("start.person", name=s.settings.person or message("seat.you"))
            foot.append(("person", who, self._next_person))
        foot.append(("history", message("start.history"), lambda: self.looking_back.open()))
        waiting = len(puzzles.waiting(s.settings, datetime.now().date()))
        if waiting:
            foot.append(("puzzles", message("start.puzzles", n=waiting), house.doors.open_puzzles))
        foot.append(("pads", message("pad.title"), of_front(self._open_pads)))

        def keys() -> None:
            from mille.ui.pages.house_rules import KeysPage

            s.push(KeysPage(s, house.game.presenter))

        def settings() -> None:
            from mille.ui.pages.settings import SettingsPage

            s.push(SettingsPage(s))

        foot += [
            ("folk", message("folk.title"), of_front(lambda: self.looking_back.open_folk())),
            ("rules", message("start.rules"), house.doors.open_rules),
            ("keys", message("keys.title"), of_front(keys)),
            ("settings", message("start.settings"), settings),
            ("quit", message("start.quit"), house.quit),
        ]
        page = ShelfPage(s, boxes, self.open_game, front, foot, self._lids, note)
        if mine:
            kept = mine[0]
            page.tell(_with_whom(kept), partial(_stands, kept.path, kept.touched))
        s.only(page)

    def _open_pads(self) -> None:
        from mille.app.opening import ScorePads  # with its sheets comes the code of tables

        ScorePads(self._house).open()

    def _next_person(self) -> None:
        """Switch to the next of the people who have a name here."""
        s = self._house.services
        all = ["", *s.settings.people]
        now = all.index(s.settings.person) if s.settings.person in all else 0
        s.save_settings(s.settings.changed(person=all[(now + 1) % len(all)]))
        self.open()

    def open_game(self, title: Title) -> None:
        if title is not self._house.title:
            self._house.take_out(title)
        self.open_box()

    def open_box(self) -> None:
        """Offer what can be done with the game that was taken out."""
        house = self._house
        mine = [each for each in shelf.open_games_there() if each.game == house.title.id]
        teaches = bool(shelf.levels(house.title.id))
        if teaches and not self._played_before(mine):
            self._offer_lessons()
            return
        if not mine:
            house.doors.open_new_game()
            return

        ways: list[Way] = [
            ("new", message("start.new"), house.doors.open_new_game),
            ("rules", message("start.rules"), house.doors.open_rules),
        ]
        if teaches:
            ways.insert(1, ("levels", message("start.levels"), self._learning.open_levels))
        wanted = Wanted(game=house.title.id, result="open")
        self.looking_back.open(wanted, "game.title", ways)

    def _played_before(self, mine: Sequence[shelf.Kept]) -> bool:
        """Whether the player has ever begun the game that was taken out."""
        return bool(mine) or self._house.title.id in self._house.services.settings.tables

    def _offer_lessons(self) -> None:
        """Offer what can be done with a game never played before: first of all, a lesson."""
        house, s = self._house, self._house.services
        ways: list[Way] = [
            ("show_me", message("start.show_me"), self._learning.show_me),
            ("new", message("start.new"), house.doors.open_new_game),
            ("rules", message("start.rules"), house.doors.open_rules),
            ("back", message("rules.back"), close),
        ]
        s.push(MenuPage(s, message("game.title"), ways, said=[message("game.about")]))


def _with_whom(kept: shelf.Kept) -> Message:
    names = [seat.name for seat in kept.seats]
    if any(seat.player == OUTSIDE for seat in kept.seats):  # or its stand-in
        found = _left(kept.path, kept.touched)
        names = names if found is None else [*found[1]]
    players = [seat.player for seat in kept.seats]
    me = players.index(HUMAN) if HUMAN in players else 0
    return with_whom([*names[:me], *names[me + 1 :]])


def _stands(path: Path, touched: float | None) -> Sequence[Message]:
    """How a game stands, by which rules if not the usual ones, and when it was last played."""
    stands = _standing(path, touched)
    if touched is None or record.possible_time(touched) is None:
        return stands
    return [*stands, played(touched, time())]


@lru_cache(maxsize=MOST_KEPT)
def _left(path: Path, touched: float | None) -> tuple[Header, Sequence[str], Any] | None:
    """A saved game as it was left; `touched` is when it was last written, for the cache."""
    from mille.session import matches

    try:
        return matches.left(path)
    except Exception as error:  # no record may keep the shelf from opening
        log.error(message("log.reader_fell", file=str(path), why=repr(error)))
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
        log.error(message("log.reader_fell", file=str(path), why=repr(error)))
        return ()
    preset = header.rules.preset
    if preset != next(iter(header.entry.rule_sets)):
        said.append(message("left.rules", rules=message(f"rules_set.{preset}")))
    return tuple(said)


def lids(kept: Sequence[shelf.Kept] = ()) -> list[BoxView]:
    """The boxes of all games with a table, by digit; every game keeps its digit for ever."""
    from mille.ui.pages.shelf import BoxView

    shown = [title for title in titles().values() if title.in_window]
    return [
        BoxView(title, sum(k.game == title.id for k in kept), digit)
        for digit, title in enumerate(shown, 1)
    ]
