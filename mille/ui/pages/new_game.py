"""A new game: how strong an opponent, who of that strength, and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pygame import Surface

from mille.games import GameEntry
from mille.session.settings import MOST_COMMAND, Settings
from mille.session.sitting import OUTSIDE
from mille.ui.input import PointerDown, UiEvent
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.text import UI, blit_text
from mille.ui.textfield import TextField
from mille.ui.tiles import Tiles
from mille.ui.widgets import Button, Choice, Option, Steps, Widget
from mille.view.layout import Rect


class NewGamePage(Page):
    """The choices of the last time stand there already; Enter begins."""

    width = 680.0
    gap = 11.0

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        begin: Callable[[str, str], None],
        leave: Callable[[], None],
        in_progress: bool,
    ) -> None:
        super().__init__(services)
        self.title = services.words("new.title")
        self._game = game
        self._begin = begin
        self._leave = leave
        self._in_progress = in_progress
        usual, last = Settings(), services.settings
        self.person = _known(last.opponent, usual.opponent, game.opponents)
        """The last of the people at the table who was chosen: their level is shown."""
        self.opponent = OUTSIDE if last.opponent == OUTSIDE else self.person
        self.program = last.program
        self.trouble = ""
        """Why the program that was asked for does not come."""
        self.rules = _known(last.rules, usual.rules, game.rule_sets)
        self.widgets = self.build()
        self._focus("begin")

    def _focus(self, id: str) -> None:
        self.focus = [widget.id for widget in self.widgets].index(id)

    @property
    def level(self) -> str:
        """The level that is shown."""
        return self._game.opponents[self.person].level

    def people(self, level: str) -> list[str]:
        """Who plays at a level."""
        return [id for id, each in self._game.opponents.items() if each.level == level]

    def build(self) -> list[Widget]:
        """From the level down to the way back."""
        s, w = self.services, self.services.words
        rules = [
            Option(id, w(f"rules_set.{id}"), w(f"rules_set.{id}.about"))
            for id in self._game.rule_sets
        ]
        return [
            *self._levels(),
            self._opponents(),
            *self._command(),
            Choice(s, "rules", w("new.rules"), rules, self.rules, self._set_rules),
            Button(s, "begin", w("new.begin"), self.begin, main=True),
            Button(s, "back", w("rules.back"), self.leave),
        ]

    def _levels(self) -> list[Widget]:
        """How strong they are, in a game that has levels."""
        s, w = self.services, self.services.words
        levels = dict.fromkeys(each.level for each in self._game.opponents.values())
        if len(levels) == 1:
            return []
        options = [Option(level, w(f"level.{level}")) for level in levels]
        return [Steps(s, "level", w("new.level"), options, self.level, self._set_level)]

    def _opponents(self) -> Widget:
        s, w, everybody = self.services, self.services.words, self._game.opponents
        abouts = {id: w(f"opponent.{id}.about") for id in everybody}
        people = [Option(id, everybody[id].name, abouts[id]) for id in self.people(self.level)]
        program = Option(OUTSIDE, w("new.program"), w("new.program.about"))
        said = [*abouts.values(), program.about]
        options = [*people, program]
        name, now = w("new.opponent"), self.opponent
        return Tiles(s, "opponent", name, options, now, self._set_opponent, said)

    def _command(self) -> list[Widget]:
        """Where the command of another program is typed."""
        if self.opponent != OUTSIDE:
            return []
        s, name = self.services, self.services.words("new.program.command")

        def changed(text: str) -> None:
            self.program = text

        field = TextField(
            s, "program", name, self.program, changed, self.begin, MOST_COMMAND, self.trouble
        )
        return [field]

    def rows(self) -> list[list[Widget]]:
        """The two buttons are side by side."""
        *choices, begin, back = self.widgets
        return [*([each] for each in choices), [begin, back]]

    def handle(self, event: UiEvent) -> None:
        """Whoever clicks on another program wants to type."""
        before = self.opponent
        super().handle(event)
        if isinstance(event, PointerDown) and before != self.opponent == OUTSIDE:
            self._focus("program")
            self.focus_seen = True

    def _set_level(self, value: object) -> None:
        """Somebody of the same place among those of the level."""
        place = self.people(self.level).index(self.person)
        people = self.people(str(value))
        self._set_opponent(people[min(place, len(people) - 1)])

    def _set_opponent(self, value: object) -> None:
        self.opponent, self.trouble = str(value), ""
        if self.opponent != OUTSIDE:
            self.person = self.opponent
        self.rebuild()

    def say(self, trouble: str) -> None:
        """The program does not come, for this reason."""
        self.trouble = trouble
        self.rebuild()
        self._focus("program")

    def _set_rules(self, value: object) -> None:
        self.rules = str(value)

    def begin(self) -> None:
        """Remember the choices, and deal."""
        s = self.services
        if self.opponent == OUTSIDE:
            s.save_settings(s.settings.changed(program=self.program))
        self._begin(self.opponent, self.rules)

    def leave(self) -> None:
        """Back to where it was opened."""
        self._leave()

    def content_height(self, width: float) -> float:
        """Room to say that another game ends."""
        return self._warning(width).height if self._in_progress else 0.0

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """That another game ends."""
        if self._in_progress:
            blit_text(surface, self._warning(box.w), box.center[0], box.y, "center")

    def _warning(self, width: float) -> Surface:
        s = self.services
        return s.texts.render(s.words("new.abandons"), s.font(14), s.theme.ink_muted, UI, width)


def _known(name: str, usual: str, names: Mapping[str, Any]) -> str:
    """What was chosen the last time, or what one usually begins with, if it is still there."""
    return next(each for each in (name, usual, *names) if each in names)
