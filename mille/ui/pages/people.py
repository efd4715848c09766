"""Who plays at this computer: each has a name and a history of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mille.session.settings import MOST_PEOPLE
from mille.ui.pages.blocks import Row, Text
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
