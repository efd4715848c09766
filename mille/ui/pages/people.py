"""The people of the house, and the people who play at this computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import SRCALPHA, Surface

from mille.agents import PEOPLE
from mille.session import statistics
from mille.session.history import History, Keeper
from mille.session.settings import MOST_PEOPLE
from mille.session.statistics import Mine
from mille.ui.folk import mark_of
from mille.ui.pages.blocks import Column, Row, Text, heading, rows_of
from mille.ui.pages.looking import LookingPage
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button
from mille.view.names import YOU, said_of, shown_name

MOST_NAME = 30


class PeoplePage(Page):
    """A button for each person, and a field for a new name."""

    title_id = "people.title"
    width = 520.0
    start = "name"

    def __init__(self, services: Services, show: Callable[[], None]) -> None:
        """`show` opens the start page again, since that says who plays."""
        super().__init__(services)
        self._name = ""
        self._show = show
        self._touched = False

    def blocks(self) -> Sequence[Block]:
        s, w, settings = self.services, self.services.words, self.services.settings
        about = Text(s, w("people.what"))
        about.after = 12.0
        made: list[Block] = [about, self._button("", w("seat.you"))]
        for number, name in enumerate(settings.people):
            away = Button(s, f"away.{number}", w("people.away"), partial(self._remove, name))
            chosen = self._button(name, shown_name(name), str(number))
            chosen.part = 3.0
            made.append(Row(s, [chosen, away]))
        if len(settings.people) < MOST_PEOPLE:
            typed = self._name, partial(setattr, self, "_name"), self._add, MOST_NAME
            field = Field(s, self.typed, "name", w("people.name"), *typed)
            field.part = 3.0
            made.append(Row(s, [field, Button(s, "add", w("people.add"), self._add)]))
        return made

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]

    def _button(self, name: str, shown: str, id: str = "you") -> Button:
        plays = self.services.settings.person == name
        w, id_said = self.services.words, said_of("people.plays", name or YOU)
        said = w(id_said, name=shown) if plays else shown
        return Button(self.services, f"person.{id}", said, partial(self._choose, name), main=plays)

    def _add(self) -> None:
        name, settings = " ".join(self._name.split()), self.services.settings
        if name and name not in settings.people:
            self._keep(name, (*settings.people, name))
        self._name = ""

    def _choose(self, name: str) -> None:
        self._keep(name, self.services.settings.people)

    def _remove(self, name: str) -> None:
        """Remove a person; their games stay, and are theirs again if the name is added again."""
        settings = self.services.settings
        rest = tuple(each for each in settings.people if each != name)
        self._keep("" if settings.person == name else settings.person, rest)

    def _keep(self, person: str, people: tuple[str, ...]) -> None:
        s = self.services
        s.save_settings(s.settings.changed(person=person, people=people))
        self._touched = True
        self.changed()

    def leave(self) -> None:
        if self._touched:
            self._show()
        else:
            super().leave()


NO_MARK = Surface((1, 1), SRCALPHA)
"""Stands in for a sign in front of the second line."""
WIDE = 55
"""In a window wider than this, in letters, two go in a row."""
NARROW_PAGE, WIDE_PAGE = 34, 66
"""The widths of the page, in letters."""


class FolkPage(LookingPage):
    """All fourteen people, two to a level, from the weakest to the strongest."""

    title_id = "folk.title"
    row = 34.0
    gap = 12.0
    start = "back"
    round = False

    def __init__(self, services: Services, keeper: Keeper, open_people: Callable[[], None]) -> None:
        """`open_people` opens the page of the people who share this computer."""
        self._games: Sequence[Mine] = ()
        self._open_people = open_people
        super().__init__(services, keeper)

    def learn(self, history: History) -> None:
        self._games = statistics.mine(self.theirs(history.games()), {})

    def blocks(self) -> Sequence[Block]:
        s, letter = self.services, self.services.font(15)
        two = s.size[0] > WIDE * letter
        self.width = (WIDE_PAGE if two else NARROW_PAGE) * letter / s.unit
        by_level: dict[str, list[Block]] = {}
        for id, person in PEOPLE.items():
            by_level.setdefault(person.level, []).append(self._about(id))
        found: list[Block] = []
        for level, people in by_level.items():
            found.append(heading(s, s.words(f"level.{level}"), 17))
            found += rows_of(s, people, 2 if two else 1, 2 * self.gap)
        return found

    def foot(self) -> Sequence[Block]:
        s = self.services
        people = Button(s, "people", s.words("people.title"), self._open_people)
        return [Row(s, [people, self.back()], self.gap)]

    def _about(self, id: str) -> Block:
        s, w, person = self.services, self.services.words, PEOPLE[id]
        mark = mark_of(person.name, 1.5 * s.font(15))
        how = Text(s, w(f"opponent.{id}.about"), head=person.name, picture=mark, id=f"folk.{id}")
        how.after = 2.0
        games = len(statistics.against(self._games, person.name))
        ahead, behind = statistics.standing(self._games, id)
        kind = "none" if not games else "even" if ahead == behind else "ahead"
        kind = "behind" if behind > ahead else kind
        said = w(f"folk.{kind}", name=person.name, n=games, mine=ahead, theirs=behind)
        below = Text(s, said, muted=True, picture=NO_MARK, id=f"stand.{id}")
        return Column(s, [how, below], 2.0)
