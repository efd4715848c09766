"""The pause menu, the settings, an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Color, Surface

from mille.ui.audio import VOLUMES
from mille.ui.decks import backs, decks
from mille.ui.input import Key, PointerMove, UiEvent
from mille.ui.keycaps import meant
from mille.ui.pages.page import Page, wrap_lines
from mille.ui.pages.values import SWITCH
from mille.ui.scene import Services
from mille.ui.tempo import SPEEDS
from mille.ui.text import UI, blit_text
from mille.ui.theme import THEMES
from mille.ui.tip import draw_tip
from mille.ui.widgets import Button, Choice, Option, Widget
from mille.view.keys import House
from mille.view.layout import Rect

SCALES = (1.0, 1.2, 1.4)
HELP = ("beginner", "usual", "purist")
OFFERS = ("always", "useful", "never")
WINDOW = 70
"""In a window wider than so many letters the settings stand in two columns."""
LINE = 1.5
"""A row is no lower than this, in letters, as long as it can be."""
KEYS = {
    "sheet": House.SHEET.keys[0],
    "log": House.LOG.keys[0],
    "rules": House.RULES.keys[0],
    "quit": House.QUIT.keys[0],
}
"""The keys of buttons that lead where a key of the house leads, too."""
ONE_COLUMN, TWO_COLUMNS = 40, 68
"""How wide their page is, in letters."""


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
        made: list[Widget] = []
        keys = self.keys()
        for i, (id, name, action) in enumerate(self._buttons):
            button = Button(self.services, id, name, action, main=i == 0)
            button.key = keys.get(id, "")
            made.append(button)
        return made

    def keys(self) -> Mapping[str, str]:
        """The key of each button that has one, by its id."""
        return KEYS | ({"back": "escape"} if self._leave is not None else {})

    def handle(self, event: UiEvent) -> None:
        chord = meant(self.services, event) if isinstance(event, Key) else ""
        wanted = [id for id, key in self.keys().items() if key == chord]
        button = next((each for each in self.widgets if each.id in wanted), None)
        if button is None or button.id == "back":
            super().handle(event)
        else:
            button.press()

    def leave(self) -> None:
        """Close, where that leads somewhere."""
        if self._leave is not None:
            self._leave()

    @property
    def more(self) -> str:
        return self.subtitle

    def content_height(self, width: float) -> float:
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


class Setting(Choice):
    """A choice that may have no room for what its value means."""

    has_room = True

    def notes(self) -> Sequence[str]:
        return super().notes() if self.has_room else ()

    def _note(self, surface: Surface, note: str, ink: Color) -> None:
        if self.has_room:
            super()._note(surface, note, ink)


class SettingsPage(Page):
    """Every choice is applied at once; what its name does not say stands under it.

    Its letters are as large as is set, as long as that has room; where it has none in normal
    letters it is said where one is.
    """

    row = 34.0
    gap = 8.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.title = services.words("settings.title")
        self._pointed = False

    @property
    def _wide(self) -> bool:
        return self.services.size[0] > WINDOW * self.services.font(15, self.letters)

    def resize(self) -> None:
        """As wide as the words need to be."""
        if not self.widgets:
            self.widgets = self.build()
        large = self.services.text_size(self._has_room)
        if not self._has_room(large):
            self._lay_out(None, has_room=False)

    def _has_room(self, letters: float) -> bool:
        """Whether the rows are high enough in letters of that size, with what stands below them."""
        self._lay_out(letters, has_room=True)
        high = LINE * self.services.font(15, letters)
        return all(each.line().h >= high for each in self._settings())

    def _lay_out(self, letters: float | None, has_room: bool) -> None:
        self.letters = letters
        for widget in self.widgets:
            widget.letters = letters
        for each in self._settings():
            each.has_room = has_room
        wide = (TWO_COLUMNS if self._wide else ONE_COLUMN) * self.services.font(15, letters)
        self.width = wide / self.scale
        super().resize()

    def handle(self, event: UiEvent) -> None:
        """What a setting means is told of the one that was pointed at or walked to last."""
        if isinstance(event, PointerMove | Key):
            self._pointed = isinstance(event, PointerMove)
        super().handle(event)

    def _settings(self) -> list[Setting]:
        return [each for each in self.widgets if isinstance(each, Setting)]

    def draw(self, surface: Surface) -> None:
        """The page, and what the setting means that one is on, if that does not stand there."""
        super().draw(surface)
        here = self.hovered if self._pointed else self.widgets[self.focus]
        if isinstance(here, Setting) and not here.has_room:
            about = here.options[here.index].about
            if about:
                draw_tip(surface, self.services, here.bounds, about)

    def rows(self) -> list[list[Widget]]:
        """In two columns where there is room, each walked to its end."""
        if not self._wide:
            return super().rows()
        *choices, done = self.widgets
        half = (len(choices) + 1) // 2
        left, right = choices[:half], choices[half:]
        if len(right) < half:  # the way back has a free place, or a row of its own
            return [list(row) for row in zip(left, [*right, done], strict=True)]
        return [*(list(row) for row in zip(left, right, strict=True)), [done]]

    def build(self) -> list[Widget]:
        s, w, now = self.services, self.services.words, self.services.settings

        def choice(key: str, field: str, options: list[Option]) -> Setting:
            def change(value: object) -> None:
                s.save_settings(s.settings.changed(**{field: value}))

            return Setting(s, key, w(f"settings.{key}"), options, getattr(now, field), change)

        def switch(about: str) -> list[Option]:
            return [Option(value, w(f"settings.{way}"), about) for value, way in SWITCH]

        volumes = [Option(i, w(f"volume.{i}")) for i in range(len(VOLUMES))]
        helps = [Option(v, w(f"help.level.{v}"), w(f"help.level.{v}.about")) for v in HELP]
        offers = [Option(v, w(f"offers.{v}"), w(f"offers.{v}.about")) for v in OFFERS]
        return [
            choice("speed", "speed", [Option(v, w(f"speed.{v:g}")) for v in SPEEDS]),
            choice("motion", "reduced_motion", switch(w("settings.motion.about"))),
            choice("sound", "sound", volumes),
            choice("ambience", "ambience", volumes),
            choice("deck", "deck", [Option(name, w(f"deck.{name}")) for name in decks()]),
            choice("back", "back", [Option(name, w(f"back.{name}")) for name in backs()]),
            choice("table", "table", [Option(name, w(f"table.{name}")) for name in THEMES]),
            choice("scale", "text_scale", [Option(v, w(f"scale.{v:g}")) for v in SCALES]),
            choice("help", "help", helps),
            choice("warnings", "warnings", switch(w("settings.warnings.about"))),
            choice("take_back", "take_back", switch(w("settings.take_back.about"))),
            choice("offers", "offers", offers),
            choice("waits", "waits", switch(w("settings.waits.about"))),
            Button(s, "done", w("settings.done"), self.leave, main=True),
        ]
