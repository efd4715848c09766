"""The settings in groups. Each is declared here, once; a new one is one line below.

Its values are those of `mille.session.settings.CHOICES`, or those given here. Its words are
`settings.FIELD`, `settings.FIELD.about` if its name does not say enough, and `settings.FIELD.VALUE`
for each value, maybe with an `.about` of its own. A language is listed under its own name for
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from mille.i18n.catalog import languages, load
from mille.session.settings import CHOICES
from mille.ui.choices import Choice, Option
from mille.ui.decks import backs, decks
from mille.ui.pages.about import AboutPage
from mille.ui.pages.blocks import Column, Row, Text, heading
from mille.ui.pages.glossary import AccessPage
from mille.ui.pages.page import Page
from mille.ui.pages.values import SWITCH
from mille.ui.scene import Scene, Services
from mille.ui.theme import THEMES
from mille.ui.widgets import Block, Button


@dataclass(frozen=True, slots=True)
class Setting:
    """A field of `Settings`, as the page offers it."""

    field: str
    """Its name in `Settings` and in the file of settings."""
    looks: Callable[[], Sequence[str]] | None = None
    """Returns its values, if they are names of pictures."""
    lays_out: bool = False
    """Whether places depend on it, so that everything must be laid out again."""

    def values(self) -> Sequence[object]:
        """Its values; off and on unless others are given."""
        if self.looks is not None:
            return self.looks()
        return CHOICES.get(self.field, [value for value, _ in SWITCH])


LANGUAGE = [Setting(field, lays_out=True) for field in ("spoken", "address")]
GROUPS: Sequence[tuple[str, Sequence[Setting]]] = (
    (
        "table",
        (
            Setting("table", looks=lambda: list(THEMES), lays_out=True),
            Setting("speed"),
            Setting("reduced_motion"),
            Setting("voices"),
            Setting("waits"),
            Setting("reads"),
        ),
    ),
    (
        "cards",
        (
            Setting("deck", looks=lambda: list(decks()), lays_out=True),
            Setting("back", looks=backs, lays_out=True),
        ),
    ),
    ("sound", (Setting("sound"), Setting("ambience"))),
    (
        "help",
        (
            Setting("help"),
            Setting("whispers"),
            Setting("warnings"),
            Setting("take_back"),
            Setting("offers"),
            Setting("counts"),
        ),
    ),
    (
        "access",
        (
            Setting("scale", lays_out=True),
            Setting("captions", lays_out=True),
            Setting("cards_said"),
            Setting("switch"),
            Setting("scan"),
            Setting("scan_says"),
        ),
    ),
    ("language", LANGUAGE),
)
SETTINGS = [setting for _, group in GROUPS for setting in group]
LAYS_OUT = [setting.field for setting in SETTINGS if setting.lays_out]
WELCOME = ("spoken", "scale", "reduced_motion")
"""The fields asked for at the first start."""
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
        there = [(name, [each for each in group if self._has(each)]) for name, group in GROUPS]
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
        return [Row(s, [done, Button(s, "about", s.words("about.title"), self._about)], self.gap)]

    def _about(self) -> None:
        self.services.push(AboutPage(self.services))

    def _group(self, name: str, settings: Sequence[Setting]) -> list[Block]:
        title = heading(self.services, self.services.words(f"settings.group.{name}"), 17)
        title.after = 10.0  # the ring about the first setting does not touch it
        made = [title, *map(self._choice, settings)]
        if name == "access":
            works = Button(self.services, "works", self.services.words("access.title"), self._works)
            made.append(works)
        return made

    def _works(self) -> None:
        self.services.push(AccessPage(self.services))

    def _has(self, setting: Setting) -> bool:
        """Whether a setting applies: to the available languages, or to playing by a switch."""
        if setting.field == "address":
            return self.services.words.has_genders
        if setting.field in ("scan", "scan_says"):
            switch = self.services.settings.switch
            return switch == "one" or (switch == "two" and setting.field == "scan_says")
        return setting.field != "spoken" or len(self._languages()) > 1

    def _languages(self) -> list[str]:
        return list(dict.fromkeys([*languages(), self._began_in]))

    def _choice(self, setting: Setting) -> Block:
        s, w, field = self.services, self.services.words, setting.field
        options = []
        for value in ["", *self._languages()] if field == "spoken" else setting.values():
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
        s.save_settings(s.settings.changed(**{field: value}))


class WelcomePage(SettingsPage):
    """The first start: at most three questions, each with an answer already chosen."""

    title_id = "welcome.title"
    width = 520.0
    start = "done"

    def __init__(self, services: Services, shelf: Scene) -> None:
        super().__init__(services)
        self._shelf = shelf

    @property
    def restless(self) -> bool:
        """True while the shelf behind it, seen for the first time, draws its boxes."""
        return self._shelf.restless

    def update(self, dt: float) -> None:
        self._shelf.update(dt)

    def blocks(self) -> Sequence[Block]:
        about = Text(self.services, self.services.words("welcome.ask"), muted=True, id="said")
        about.after = 16.0
        by_field = {setting.field: setting for setting in SETTINGS}
        asked = [by_field[field] for field in WELCOME]
        return [about, *(self._choice(each) for each in asked if self._has(each))]

    def foot(self) -> Sequence[Block]:
        s = self.services
        begin = Button(s, "done", s.words("welcome.done"), self.leave, main=True)
        begin.key = "return"  # Escape begins too, but nobody expects that
        return [begin]

    def leave(self) -> None:
        """Save the settings as they are, so that nothing is asked again."""
        self.services.save_settings(self.services.settings)
        super().leave()
