"""Learning a game at the table: one level after another, and the stars won."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from mille.app.house import House
from mille.engine.message import message
from mille.session import disk, lesson as level, saved_match, shelf
from mille.session.lesson import Level
from mille.ui.pages.levels import LevelDone, LevelsPage, LevelView
from mille.ui.pages.menu import MenuPage, Way, close
from mille.view.names import YOU, shown_name

if TYPE_CHECKING:
    from mille.session.lesson import Lesson


class Learning:
    """Leads from level to level."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._at: Level | None = None
        self._back: Callable[[], None] | None = None
        """What to do after an example that was tried; None in a lesson."""

    @property
    def _levels(self) -> Sequence[Level]:
        return level.levels(self._house.title.id)

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
        """Show the page of all levels."""
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
        house = self._house
        all = (*self._levels, *level.levels(house.title.id, level.EXAMPLES))
        playing = house.match is not None and house.match.path == disk.current_game()
        back = house.doors.start if playing else house.doors.open_start
        self.begin(next(each for each in all if each.id == id), back)

    def begin(self, level: Level, back: Callable[[], None] | None = None) -> None:
        """Play a level."""
        from mille.session.lesson import Lesson
        from mille.ui.table.lesson import LessonTable

        house = self._house
        house.close_game()
        self._at, self._back = level, back
        lesson = Lesson(level, house.services.settings.person or YOU)
        tools = {"again": self.again, "skip_level": self.skip}
        s, follows = house.services, (self.menu, self.ended)
        house.put_on_table(lesson, LessonTable(s, lesson, tools, *follows, house.clock).play)

    # From within a level

    def again(self) -> None:
        """Play the same level from its beginning."""
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
        """The button back to the game that waits, or to the shelf."""
        waits = self._back is not None and self._back == self._house.doors.start
        id = "lesson.back" if waits else "menu.leave"
        return "leave", message(id), self._back or self._house.doors.open_start

    def ended(self, lesson: Lesson) -> None:
        """Show what follows a level: after a lost one, the way to try it again."""
        if lesson.laid_out.progress.outcome == "won":
            self.won(lesson)
            return
        s, why = self._house.services, message(f"{lesson.level.words}.fail")
        ways: list[Way] = [
            ("again", message("lesson.again"), self.again),
            ("skip_level", message("lesson.skip"), self.skip),
        ]
        said = [why if s.words.has(why.id) else message("lesson.fail")]
        s.push(MenuPage(s, message("lesson.failed"), ways, self.again, said))

    def won(self, lesson: Lesson) -> None:
        """Save the stars of a level that was won, and show where to go next."""
        house, s, at = self._house, self._house.services, lesson.level
        stars = at.stars(lesson.laid_out.progress.moves)
        if stars > self._stars(at.id):
            house.apply(s.settings.starred(at.id, stars))
        ways: list[Way] = []
        following = self._next
        if following is not None:
            ways.append(("next", message("lesson.next"), self.skip))
        elif self._back is None and lesson.laid_out.waiting.actor is not None:
            _, *others = lesson.names
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
        s.push(LevelDone(s, message("lesson.done"), stars, ways, self._leave[2], said))

    def _go_on(self, lesson: Lesson) -> None:
        """Turn the level into an ordinary game and go on with it."""
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
            return partial(house.doors.sit_down, saved_match.resume(path))

        house.at_the_disk(begun)
