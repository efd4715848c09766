"""The settings in groups. A new one is a name in `GROUPS`.

Its values are those of `mille.session.settings.CHOICES`, or those given here. Its words are
`settings.FIELD`, `settings.FIELD.about` if its name does not say enough, and `settings.FIELD.VALUE`
for each value, maybe with an `.about` of its own. A language is listed under its own name for
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from mille.i18n import languages, load
from mille.session.settings import CHOICES
from mille.ui.cards import backs, decks
from mille.ui.pages.blocks import Column, Row, Text, heading
from mille.ui.pages.house_rules import SWITCH
from mille.ui.pages.page import Page
from mille.ui.pages.reading import AboutPage, AccessPage
from mille.ui.scene import Services
from mille.ui.theme import THEMES
from mille.ui.widgets import Block, Button, Choice, Option

GROUPS: Mapping[str, Sequence[str]] = {
    "table": ("fullscreen", "table", "speed", "reduced_motion", "voices"),
    "cards": ("deck", "back"),
    "sound": ("sound", "ambience"),
    "help": ("help", "take_back", "offers", "counts"),
    "access": ("scale", "captions", "aloud", "cards_said", "switch", "scan", "scan_says"),
    "language": ("spoken", "address"),
}
"""The fields of `Settings`, as the page offers them."""
PICTURES: Mapping[str, Callable[[], Sequence[str]]] = {
    "table": lambda: list(THEMES),
    "deck": lambda: list(decks()),
    "back": backs,
}
"""Fields whose values are the names of pictures, which these functions list."""
LAYS_OUT = ("table", "deck", "back", "scale", "captions", "spoken", "address")
"""Fields on which places depend, so that everything must be laid out again."""
WELCOME = ("spoken", "scale", "reduced_motion", "aloud")
"""The fields asked for at the first start, where they apply."""
WINDOW = 60
"""In a window wider than this, in letters, the groups go in two columns."""
ONE_COLUMN, TWO_COLUMNS = 43, 72
"""The widths of the page, in letters."""


class SettingsPage(Page):
    """All settings; each choice applies at once, and is explained below where its name is too
    short.
    """

    title_id = "settings.title"
    row = 34.0
    gap = 8.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._began_in = services.words.language
        """The language when the page opened; it can be chosen again even if it is a made-up one."""

    def blocks(self) -> Sequence[Block]:
        """The groups, in two columns of about the same height if they fit."""
        s, letter = self.services, self.services.font(15)
        two = s.size[0] > WINDOW * letter
        self.width = (TWO_COLUMNS if two else ONE_COLUMN) * letter / max(self.scale, letter / 15)
        there = [(name, [*filter(self._has, group)]) for name, group in GROUPS.items()]
        groups = [(len(group) + 1, self._group(name, group)) for name, group in there if group]
        all = [block for _, blocks in groups for block in blocks]
        if not two:
            return all
        left, half = list[Block](), sum(lines for lines, _ in groups) / 2
        for lines, blocks in groups:
            if half < lines / 2:
                break
            left += blocks
            half -= lines
        columns = [Column(s, side, self.gap) for side in (left, all[len(left) :])]
        return [Row(s, columns, 1.5 * self.gap)]

    def foot(self) -> Sequence[Block]:
        s = self.services
        done = Button(s, "done", s.words("settings.done"), self.leave, main=True)
        about = Button(s, "about", s.words("about.title"), self._about)
        program = Button(s, "program", s.words("new.program"), s.open_program)
        return [Row(s, [done, about, program], self.gap)]

    def _about(self) -> None:
        self.services.push(AboutPage(self.services))

    def _group(self, name: str, fields: Sequence[str]) -> list[Block]:
        title = heading(self.services, self.services.words(f"settings.group.{name}"), 17)
        title.after = 10.0  # the ring about the first setting does not touch it
        made = [title, *map(self._choice, fields)]
        if name == "access":
            works = Button(self.services, "works", self.services.words("access.title"), self._works)
            made.append(works)
        return made

    def _works(self) -> None:
        self.services.push(AccessPage(self.services))

    def _has(self, field: str) -> bool:
        """Whether a setting applies: to the languages there are, a screen reader, or a switch."""
        if field == "aloud":
            return self.services.listening
        if field == "address":
            return self.services.words.has_genders
        if field in ("scan", "scan_says"):
            switch = self.services.settings.switch
            return switch == "one" or (switch == "two" and field == "scan_says")
        return field != "spoken" or len(self._languages()) > 1

    def _languages(self) -> list[str]:
        return list(dict.fromkeys([*languages(), self._began_in]))

    def _values(self, field: str) -> Sequence[object]:
        """The values of a setting; off and on unless others are given."""
        if field == "spoken":
            return ["", *self._languages()]
        if field in PICTURES:
            return PICTURES[field]()
        return CHOICES.get(field, [value for value, _ in SWITCH])

    def _choice(self, field: str) -> Block:
        s, w = self.services, self.services.words
        options = []
        for value in self._values(field):
            switch = isinstance(value, bool)
            shown = f"{value:g}" if isinstance(value, int | float) else value
            id = f"settings.{field}.{shown or 'usual'}"
            if w.has(f"settings.{field}.percent"):
                name = w(f"settings.{field}.percent", n=round(100 * float(str(value))))
            elif field == "spoken" and value:
                name = load(str(value))("cldr.name")
            else:
                name = w(f"settings.{dict(SWITCH)[value]}" if switch else id)  # type: ignore[index]
            abouts = (f"{id}.about", f"settings.{field}.about")
            about = next((w(each) for each in abouts if w.has(each)), "")
            options.append(Option(value, name, about))
        now = getattr(s.settings, field)
        return Choice(s, field, w(f"settings.{field}"), options, now, partial(self._set, field))

    def _set(self, field: str, value: object) -> None:
        s = self.services
        if field == "help":
            s.save_settings(s.settings.helped(str(value)))
        else:
            s.save_settings(s.settings.changed(**{field: value}))


class WelcomePage(SettingsPage):
    """The first start: at most three questions, each with an answer already chosen."""

    title_id = "welcome.title"
    width = 520.0
    start = "done"

    def blocks(self) -> Sequence[Block]:
        about = Text(self.services, self.services.words("welcome.ask"), muted=True, id="said")
        about.after = 16.0
        return [about, *map(self._choice, filter(self._has, WELCOME))]

    def foot(self) -> Sequence[Block]:
        s = self.services
        begin = Button(s, "done", s.words("welcome.done"), self.leave, main=True)
        begin.key = "return"  # Escape begins too, but nobody expects that
        return [begin]

    def leave(self) -> None:
        """Save the settings as they are, so that nothing is asked again."""
        self.services.save_settings(self.services.settings)
        super().leave()
