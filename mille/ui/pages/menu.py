"""The start page, the pause menu, a new game, the settings, a question, an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygame import Surface

from mille.engine.message import Message, message
from mille.games import GameEntry
from mille.session.settings import MOST_COMMAND, Settings
from mille.session.sitting import OUTSIDE
from mille.ui.audio import VOLUMES
from mille.ui.cards import backs, decks
from mille.ui.pages.page import Page, wrap_lines
from mille.ui.scene import Services
from mille.ui.tempo import SPEEDS
from mille.ui.text import TITLE, UI, blit_text
from mille.ui.textfield import TextField
from mille.ui.theme import THEMES
from mille.ui.widgets import Button, Choice, Option, Widget
from mille.view.layout import Rect

SCALES = (1.0, 1.2, 1.4)


class MenuPage(Page):
    """A title and buttons."""

    width = 380.0

    def __init__(
        self,
        services: Services,
        title: str,
        buttons: Sequence[tuple[str, str, Callable[[], None]]],
        leave: Callable[[], None] | None = None,
        subtitle: str = "",
    ) -> None:
        super().__init__(services)
        self.title = title
        self.subtitle = subtitle
        self._buttons = buttons
        self._leave = leave

    def build(self) -> list[Widget]:
        """One button a row; the first is the main one."""
        return [
            Button(self.services, id, name, action, main=i == 0)
            for i, (id, name, action) in enumerate(self._buttons)
        ]

    def leave(self) -> None:
        """Close, where that leads somewhere."""
        if self._leave is not None:
            self._leave()

    def content_height(self, width: float) -> float:
        """Room for the subtitle."""
        if not self.subtitle:
            return 0.0
        s = self.services
        return wrap_lines(s, self.subtitle, s.font(15), width, UI).height + 0.0

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """The subtitle, in the middle."""
        if self.subtitle:
            s = self.services
            words = s.texts.render(self.subtitle, s.font(15), s.theme.ink_muted, UI, box.w)
            blit_text(surface, words, box.center[0], box.y, "center")


class NewGamePage(Page):
    """Whom to play, and by which rules; Enter begins."""

    width = 520.0

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
        self.opponent = _known(last.opponent, usual.opponent, {**game.opponents, OUTSIDE: None})
        self.program = last.program
        self.trouble = ""
        """Why the program that was asked for does not come."""
        self.rules = _known(last.rules, usual.rules, game.rule_sets)
        # On the button that begins: Enter plays as the last time.
        self.focus = 2 + (self.opponent == OUTSIDE)

    def build(self) -> list[Widget]:
        """The choices of the last time stand there already."""
        s, w = self.services, self.services.words
        opponents = [Option(id, name) for id, name in self._game.opponents.items()]
        opponents.append(Option(OUTSIDE, w("new.program")))
        rules = [Option(id, w(f"rules_set.{id}")) for id in self._game.rule_sets]
        return [
            Choice(s, "opponent", w("new.opponent"), opponents, self.opponent, self._set_opponent),
            *self._command(),
            Choice(s, "rules", w("new.rules"), rules, self.rules, self._set_rules),
            Button(s, "begin", w("new.begin"), self.begin, main=True),
            Button(s, "back", w("rules.back"), self.leave),
        ]

    def _command(self) -> list[Widget]:
        """Where the command of another program is typed."""
        if self.opponent != OUTSIDE:
            return []
        s, name = self.services, self.services.words("new.program.command")

        def changed(text: str) -> None:
            self.program = text

        field = TextField(s, "program", name, self.program, changed, self.begin, MOST_COMMAND)
        return [field]

    def _set_opponent(self, value: object) -> None:
        self.opponent, self.trouble = str(value), ""
        self.rebuild()

    def say(self, trouble: str) -> None:
        """The program does not come, for this reason."""
        self.trouble = trouble
        self.resize()
        self.services.dirty = True

    def _set_rules(self, value: object) -> None:
        self.rules = str(value)
        self.resize()

    def begin(self) -> None:
        """Remember the choices, and deal."""
        s = self.services
        if self.opponent == OUTSIDE:
            s.save_settings(s.settings.changed(program=self.program))
        self._begin(self.opponent, self.rules)

    def leave(self) -> None:
        """Back to where it was opened."""
        self._leave()

    def _about(self) -> list[str]:
        w = self.services.words
        if self.opponent == OUTSIDE:
            whom = self.trouble or w("new.program.about")
        else:
            name = self._game.opponents[self.opponent]
            whom = w("new.about", name=name, about=message(f"opponent.{self.opponent}.about"))
        lines = [
            whom,
            w(
                "new.about",
                name=message(f"rules_set.{self.rules}"),
                about=message(f"rules_set.{self.rules}.about"),
            ),
        ]
        if self._in_progress:
            lines.append(w("new.abandons"))
        return lines

    def content_height(self, width: float) -> float:
        """Room for what the choices mean."""
        s = self.services
        return sum(
            wrap_lines(s, line, s.font(14), width, UI).height + 6 * s.unit for line in self._about()
        )

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """What the choices mean."""
        s, y = self.services, box.y
        for line in self._about():
            words = s.texts.render(line, s.font(14), s.theme.ink_muted, UI, box.w)
            blit_text(surface, words, box.x, y)
            y += words.height + 6 * s.unit


def _known(name: str, usual: str, names: Mapping[str, Any]) -> str:
    """What was chosen the last time, or what one usually begins with, if it is still there."""
    return next(each for each in (name, usual, *names) if each in names)


class SettingsPage(Page):
    """Every choice is applied at once."""

    width = 560.0
    row = 36.0
    gap = 8.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.title = services.words("settings.title")

    def build(self) -> list[Widget]:
        """A row for each choice."""
        s, w, now = self.services, self.services.words, self.services.settings

        def choice(key: str, field: str, options: list[Option]) -> Choice:
            def change(value: object) -> None:
                s.save_settings(s.settings.changed(**{field: value}))

            return Choice(s, key, w(f"settings.{key}"), options, getattr(now, field), change)

        switch = [Option(False, w("settings.off")), Option(True, w("settings.on"))]
        volumes = [Option(i, w(f"volume.{i}")) for i in range(len(VOLUMES))]
        return [
            choice("speed", "speed", [Option(v, w(f"speed.{v:g}")) for v in SPEEDS]),
            choice("motion", "reduced_motion", switch),
            choice("sound", "sound", volumes),
            choice("ambience", "ambience", volumes),
            choice("deck", "deck", [Option(name, w(f"deck.{name}")) for name in decks()]),
            choice("back", "back", [Option(name, w(f"back.{name}")) for name in backs()]),
            choice("table", "table", [Option(name, w(f"table.{name}")) for name in THEMES]),
            choice("scale", "text_scale", [Option(v, w(f"scale.{v:g}")) for v in SCALES]),
            Button(s, "done", w("settings.done"), self.leave, main=True),
        ]


class AskPage(MenuPage):
    """A question with a few answers, and none of them."""

    def __init__(
        self,
        services: Services,
        question: Message,
        answers: Sequence[tuple[Message, Any]],
        chosen: Callable[[Any], None],
    ) -> None:
        self.answers = answers
        words = services.words

        def answer(move: Any) -> Callable[[], None]:
            def act() -> None:
                services.pop(self)
                chosen(move)

            return act

        buttons = [
            (f"answer.{i}", words.text(said), answer(move))
            for i, (said, move) in enumerate(answers)
        ]
        buttons.append(("cancel", words("ask.cancel"), lambda: services.pop(self)))
        super().__init__(services, words.text(question), buttons, leave=lambda: services.pop(self))


__all__ = ["TITLE", "AskPage", "MenuPage", "NewGamePage", "SettingsPage"]
