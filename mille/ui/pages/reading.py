"""Pages to read: the log, the rules, words and keys, the program and its licences."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, count, takewhile
from pathlib import Path
from typing import Any, NamedTuple

import pygame

import mille
from mille import __version__
from mille.cards import cards
from mille.engine.message import Message, message
from mille.games import GameEntry, entry, titles
from mille.i18n import DEFAULT_LANGUAGE, Catalog
from mille.session import disk
from mille.ui import textfield, theme
from mille.ui.input import Key, UiEvent
from mille.ui.pages import house_rules, menu
from mille.ui.pages.blocks import Head, Line, News, Row, Table, Text, heading, rows_of
from mille.ui.pages.page import Laid, ListPage, Page
from mille.ui.scene import Services
from mille.ui.shapes import sign
from mille.ui.text import BOLD
from mille.ui.widgets import Block, Button, Choice, Option, Picks, bare, says, terms
from mille.value import Value
from mille.view.action import TELLS, Tell
from mille.view.presentation import Example
from mille.view.table import CardView


class LogLine(Text):
    """A line of the log; the arrow keys walk from one to the next."""

    role = "listitem"
    focusable = True


class LogPage(Page):
    """What happened: a line for each piece of news, the latest last, and the questions that the
    table answers. It opens at the end, with the focus there.
    """

    title_id = "log.title"
    width = 620.0
    gap = 9.0
    side_width = 330.0
    round = False

    def __init__(
        self,
        services: Services,
        news: Sequence[Message],
        answer: Callable[[Tell], Message] | None = None,
    ) -> None:
        """`answer` gives the answer to a question; without it there is nobody to ask."""
        super().__init__(services)
        self._news = news or [message("log.nothing")]
        self._opened = False
        self.focus = f"line.{len(self._news) - 1}"
        self._answer = answer
        self._asked: Tell | None = None
        self._said, self._times = message("log.nothing"), 0
        self.width = self.width if answer is None else 1000.0

    def side(self) -> Sequence[Block]:
        """The questions, the last one asked in brass."""
        s, w, made = self.services, self.services.words, list[Block]()
        for each in Tell if self._answer is not None else ():
            name, main = w(f"tell.{each.id}"), each is self._asked
            button = Button(s, each.id, name, partial(self._ask, each), main=main)
            button.key = each.keys[0]
            made.append(button)
        if not made:
            return ()
        return [heading(s, w("tells.title")), *(made if self.sided else rows_of(s, made, 2, 6.0))]

    def blocks(self) -> Sequence[Block]:
        """The answer, then the lines."""
        s, w, made = self.services, self.services.words, list[Block]()
        if self._asked is not None:
            said = News(s, w.text(self._said), face=BOLD, id="answer")
            said.times, said.after = self._times, 14.0
            made.append(said)
        if self._answer is not None:
            made.append(heading(s, w("log.lines")))
        lines = enumerate(self._news)
        return [*made, *(LogLine(s, w.text(each), id=f"line.{n}") for n, each in lines)]

    def _ask(self, what: Tell) -> None:
        """Show the answer at the top, and have it read."""
        assert self._answer is not None
        self._asked, self._said = what, self._answer(what)
        self._times, self.offset = self._times + 1, 0.0

    def lay_out(self) -> Laid:
        laid = super().lay_out()
        if not self._opened:
            self._opened, self.offset = True, laid.whole
        return laid

    def handle(self, event: UiEvent) -> None:
        """Take an event: the keys of the questions ask them, and that of the page closes it."""
        chord = self.services.meant(event) if isinstance(event, Key) else ""
        if event == Key("f3"):
            self.leave()
        elif self._answer is not None and chord in TELLS:
            self._ask(TELLS[chord])
            self.changed()
        else:
            super().handle(event)


# What the program is made of: the versions of its parts, and all licences.


NAMES = {
    "LGPL-libraries": "pygame-ce, PyTMX, FluidSynth, libsndfile, mpg123, alsa-lib",
    "gcc-runtime": "GCC's runtime libraries",
    "ogg-vorbis": "Ogg and Vorbis",
    "title-OFL": "Alegreya",
    "ui-OFL": "Noto Sans",
    "ar-OFL": "Noto Sans Arabic",
    "he-OFL": "Noto Sans Hebrew",
    "ja-OFL": "Zen Maru Gothic",
    "symbols-OFL": "Noto Sans Math",
}
"""What a licence covers, if its file is named otherwise."""
INSTALLED = ("accesskit", "msgspec", "platformdirs", "pygame-ce", "pytmx")
"""Packages that bring their licence along if the program is installed as a package."""


class Licence(Value):
    """A licence, and what it covers."""

    name: str
    """What it covers."""
    path: Path

    def paragraphs(self) -> list[str]:
        """The paragraphs of its text, with the line breaks removed that only fit a page's width."""
        text = self.path.read_text("utf-8", "replace").replace("\f", "\n\n").expandtabs()
        blocks = [block.splitlines() for block in text.split("\n\n")]
        return [_flowing(lines) for lines in blocks if any(line.strip() for line in lines)]


def _flowing(lines: list[str]) -> str:
    """A paragraph as one line, except for lines that end early on purpose."""
    longest, made = max(map(len, lines)), ""
    for line in lines:
        words = " ".join(line.split())
        if words.startswith(("* ", "- ", "---", "===")):
            made = f"{made.rstrip()}\n"
        goes_on = len(line) > 0.8 * longest and longest > 40 and words[-3:] not in ("---", "===")
        made += f"{words} " if goes_on else f"{words}\n"
    return made.strip()


def licences() -> list[Licence]:
    """All licences: the program's own, then the others by name."""
    own, *others = _found()
    return [own, *sorted(others, key=lambda each: bare(each.name))]


def _found() -> Iterator[Licence]:
    from importlib.metadata import PackageNotFoundError, distribution

    frozen, package = getattr(sys, "_MEIPASS", None), Path(mille.__file__).parent
    inside, checkout = Path(frozen or package) / "licences", package.parent
    folder = inside if inside.is_dir() else checkout / "packaging" / "licences" / "texts"
    own = inside / "Mille.txt"
    yield Licence("Mille", own if own.is_file() else checkout / "LICENSE")
    others = [path for path in folder.glob("*.txt") if path != own]
    if frozen is None:  # else all are in one folder, filled by `packaging/licences/collect.py`
        others += (theme.assets_root() / "fonts").glob("*-OFL.txt")
    for path in others:
        yield Licence(NAMES.get(path.stem.removeprefix("font-"), path.stem), path)
    for name in INSTALLED if frozen is None else ():
        try:
            files = distribution(name).files or ()
        except PackageNotFoundError:
            continue
        texts = [f for f in files if "licen" in f.name.lower() and ".dist-info" in str(f)]
        for file in texts:
            which = f"{name} ({file.name})" if len(texts) > 1 else name
            yield Licence(which, Path(str(file.locate())))


def versions() -> list[tuple[str, str]]:
    """Each name with its version; the last is the system's."""
    return [
        ("mille", __version__),
        ("Python", platform.python_version()),
        ("pygame-ce", pygame.version.ver),
        ("SDL", ".".join(map(str, pygame.get_sdl_version()))),
        (platform.system(), f"{platform.release()} ({platform.machine()})"),
    ]


ABOUT = ("changes", "made", "licences")
"""The tabs of the page about the program."""
MARKS = re.compile(r"\*+|`|\[([^]]*)\]\([^)]*\)")
"""What makes the list of changes a web page, and is no text: left out where it is read."""


def changes() -> Iterator[tuple[str, Sequence[str]]]:
    """The version, then each heading with what is new under it."""
    places = theme.assets_root() / "CHANGELOG.md", Path(mille.__file__).parents[1] / "CHANGELOG.md"
    file = next((path for path in places if path.is_file()), None)
    if file is None:  # somebody took the program apart
        return
    newest = file.read_text("utf-8").split("\n## ")[1]
    for part in re.split(r"\n### ", newest):
        title, *lines = re.split(r"\n+- |\n\n", MARKS.sub(r"\1", part).strip())
        yield title, [" ".join(line.split()) for line in lines]


def folders(words: Catalog) -> list[tuple[str, str]]:
    """Where the player's files lie: what each is, and its path."""
    return [
        (words("about.records"), str(disk.games())),
        (words("start.settings"), str(disk.settings_file())),
        (words("about.reports"), str(disk.reports())),
    ]


# Pages to read: about the program, its licences, who can play, and what words mean.


class AboutPage(menu.Tabbed):
    """The page about the program, under tabs; *Copy* copies what helps to look into an error."""

    title_id = "about.title"
    width = 860.0
    side_width = 0.0
    steady = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        english = services.words.language.startswith(DEFAULT_LANGUAGE)  # as the list of changes is
        self._licences, self._changes = licences(), [*changes()] if english else []
        self.tab, self.part = next(iter(self.tabs())), 0
        self._copier = menu.Copier(self)

    def tabs(self) -> Mapping[str, str]:
        names = ABOUT if self._changes else ABOUT[1:]
        return {name: self.services.words(f"about.{name}") for name in names}

    def blocks(self) -> Iterator[Block]:
        s, w = self.services, self.services.words
        if self.tab == "changes":
            (version, _), *parts = self._changes
            titles = [Option(n, title) for n, (title, _) in enumerate(parts)]
            yield Picks(s, "part", version, titles, self.part, partial(setattr, self, "part"))
            yield from (Text(s, line) for line in parts[self.part][1])
        elif self.tab == "made":
            yield Text(s, w("about.what"))
            yield Text(s, w("about.made.by"))
            heads = [Head(w("about.part"), 0.28, BOLD), Head(w("about.version"), 0.72)]
            facts = versions()
            yield Table(s, "facts", self.title, heads, facts, Line)
            lines = "\n".join(f"{name} {version}" for name, version in facts)
            yield self._copier.button(lines, "about.copy")
        else:
            names = [Head(w("about.licence"), 1.0)]
            at = w("about.licences"), names, self._licences, lambda each: Line([each.name])
            yield Table(s, "licences", *at, press=lambda each: s.push(LicencePage(s, each)))


class LicencePage(Page):
    width = 760.0

    def __init__(self, services: Services, licence: Licence) -> None:
        super().__init__(services)
        self._licence = licence
        try:
            self._text = licence.paragraphs()
        except OSError as error:
            self._text = [str(error)]

    @property
    def title(self) -> str:
        return self._licence.name

    def blocks(self) -> Sequence[Block]:
        return [Text(self.services, each) for each in self._text]


class AccessPage(Page):
    """Who can play and how, in the order of the catalogue; `docs/access.md` has its tests.

    A way that there is not on this computer says first why not.
    """

    title_id = "access.title"
    width = 760.0

    def blocks(self) -> Iterator[Block]:
        s, w = self.services, self.services.words
        for id in takewhile(w.has, (f"access.{n}" for n in count(1))):
            about = w.joined([s.lacking().get(id, ""), message(f"{id}.about")])
            yield Text(s, about, head=w(id))


# The rules of a game, to read in the program before or during a match.
#
# A game's catalogue has the text: five sentences (`help.sentence.1` …) for people who want to
# play at once, then as many sections as it likes (`help.1.title`, `help.1.body`, …). Where a
# house rule changes a text, there is one for its value (`help.sentence.1.cards.3`); a rule's
# number can be a blank (`{target}`). The list of house rules comes from the rules in force, the
# signs from what the presenter says its table shows. The examples are the game's too: a press
# tries one at the table.


MOST_TEXT = 60
MOST_BESIDE, WIDE = 3, 500
"""How many examples go in a row in a window wider than `WIDE`, in letters; one less in others."""
TABS = {
    "short": "help.five",
    "whole": "help.whole",
    "table": "help.table",
    "words": "glossary.title",
    "keys": "settings.group.keys",
}
"""The tabs of the page, each with its name."""


class RulesLine(NamedTuple):
    """A paragraph."""

    text: str
    above: str = ""
    """Words in bold above it."""
    number: int = 0
    """The number before it; 0 for none."""
    sign: str = ""
    """The name of the drawn sign before it, which it explains."""


class Section(NamedTuple):
    """A heading, and the paragraphs under it."""

    tab: str
    title: str
    lines: Sequence[RulesLine]
    number: int = 0
    """Its number in the catalogue; 0 for none."""


class RulesPage(menu.Tabbed):
    """How to play a game, in tabs, with one search over all of them: typing searches.

    `rules` are those in force.
    """

    width = 1060.0
    gap = 8.0
    least = 620.0
    start = "back"
    search_id = "find"

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        rules: Any,
        lead: Callable[[str, str], None],
        topic: int = 0,
        tab: str = "short",
        known: Callable[[GameEntry], Any] | None = None,
    ) -> None:
        """`lead` plays a game's level with the given id, or its next lesson if that is empty. The
        page opens at the section `topic` of the whole rules, if any, else at a `tab`. `known`
        gives the rules of another game.
        """
        super().__init__(services)
        self._game, self._rules, self._known = game, rules, known
        self._lead = lead
        self.tab = "whole" if topic else tab
        self._wanted = ""
        """The words being searched for."""
        self.keys = house_rules.KeyList(self, game.presenter, self.words)
        id = f"section.{topic}"
        there = next((each for each in self.laid().body if topic and each.id == id), None)
        if there is not None:
            self._scroll(there.bounds.y - self.laid().view.y)
            self.focus = id if services.listening else self.focus

    @property
    def words(self) -> Catalog:
        """The words of the game."""
        words = self.services.words
        return words if words.game == self._game.id else words.of(self._game.id)

    @property
    def title(self) -> str:
        return self.words("rules.title", game=self.words("game.title"))

    @property
    def typing(self) -> bool:
        return super().typing or bool(self.keys.asked)

    def handle(self, event: UiEvent) -> None:
        """Take an event; one that was asked for as a key becomes that."""
        match event:
            case Key("up" | "down" as way) if not (self.focus_seen or self.keys.asked):
                self._step(way)  # after a click on a tab
            case _ if not self.keys.taken(event):
                super().handle(event)

    # What stays in sight: the tabs, the search, and what leads elsewhere

    def tabs(self) -> Mapping[str, str]:
        return {id: self.services.words(name) for id, name in TABS.items()}

    @property
    def lit(self) -> str:
        return "" if self._wanted else self.tab

    def side(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        typed = self._wanted, self._find, lambda: None, MOST_TEXT
        find = textfield.Field(s, self.typed, "find", w("rules.find"), *typed)
        lead = partial(self._lead, self._game.id, "")
        ways = [Button(s, "show_me", w("start.levels"), lead)]
        if self._known is not None:
            ways.append(Button(s, "other", w("rules.other"), self._choose_game))
        beside = [find, *ways] if self.sided else [Row(s, [find, *ways], self.gap)]
        return [*super().side(), *beside]

    def open(self, tab: str) -> None:
        self._wanted = ""
        super().open(tab)

    def _choose_game(self) -> None:
        s = self.services
        games = [Option(id, s.words.of(id)("game.title")) for id in titles()]
        name = s.words("rules.other")
        s.push(ListPage(s, Choice(s, "game", name, games, self._game.id, self._take)))

    def _take(self, game: str) -> None:
        """Read about another game, by the rules that were last chosen for it."""
        assert self._known is not None
        self._game = entry(game)
        self._rules, self.offset = self._known(self._game), 0.0
        self.keys = house_rules.KeyList(self, self._game.presenter, self.words)
        self.changed()

    # What there is to read

    def blocks(self) -> Sequence[Block]:
        """What is in the open tab; while searching, what matches in any."""
        made: list[Block] = []
        for section in self.sections():
            if self._wanted or section.tab == self.tab:
                made += self._told(section)
        if self.tab == "short" and not self._wanted:
            made += self._at_a_glance()
        keys = self.keys.blocks(self._is_wanted) if self._wanted or self.tab == "keys" else []
        if keys:
            head = heading(self.services, self.words("settings.group.keys"))
            made += [head] if self._wanted else []
            made += [*keys, Text(self.services, self.words("keys.also")), self.keys.usual()]
        return made or [Text(self.services, self.words("rules.nothing"), muted=True)]

    def _told(self, section: Section) -> list[Block]:
        """A heading with its lines and examples; while searching, only what matches."""
        tab, title, lines, number = section
        whole = self._is_wanted(title)
        shown = [line for line in lines if whole or self._is_wanted(line.above, line.text)]
        examples = self._examples(lambda each: each.section == number, number, whole)
        if not shown and not examples:
            return []
        made: list[Block] = []
        if self._wanted or tab not in ("short", "words"):  # they have the tab's name
            made.append(heading(self.services, title))
            made[-1].id = f"section.{number}" if number else ""
        made += map(self._paragraph, shown)
        made[-1].after = 8.0
        for row in examples:
            row.after = 8.0
        made += examples
        made[-1].after = 14.0
        return made

    def _at_a_glance(self) -> Iterator[Block]:
        """Below the short rules: what a turn looks like, and words and keys to know."""
        s, w = self.services, self.words
        first = self._examples(lambda each: True, 0, True)[:1]
        if first:
            yield heading(s, w("help.turn"))
            first[0].after = 14.0
            yield from first
        terms = takewhile(w.has, (f"term.{n}" for n in count(1)))
        yield Text(s, w.listed([*map(message, terms)]), head=w("help.terms"))
        verbs = [each for each in self._game.presenter.verbs if each.keys]
        keys = [w("help.key", key=w.key(each.keys[0]), does=each.label) for each in verbs]
        if keys:
            yield Text(s, w.joined(keys, "tell.beside"), head=w("help.keys"))

    def _step(self, way: str) -> None:
        """Scroll on up and down; the Tab key goes to the examples."""
        if way in ("up", "down"):
            self._scroll(self._line if way == "down" else -self._line)
        else:
            super()._step(way)

    def _find(self, text: str) -> None:
        self._wanted, self.offset = text, 0.0

    def _is_wanted(self, *texts: str) -> bool:
        """Whether the texts contain each word being searched for."""
        there = bare(" ".join(texts))
        return all(word in there for word in bare(self._wanted).split())

    def _examples(self, wanted: Callable[[Example], bool], number: int, whole: bool) -> list[Block]:
        """Some examples, as many in a row as fit; a press tries one."""
        s, made = self.services, list[Block]()
        for n, each in enumerate(filter(wanted, self._game.presenter.examples)):
            name = self.words(f"example.{each.name}")
            if not whole and not self._is_wanted(name):
                continue
            groups = [cards(group) for group in each.cards.split("|")]
            breaks = accumulate(map(len, groups[:-1]))
            shown = [CardView(card) for group in groups for card in group]
            press = partial(self._lead, self._game.id, each.level)
            block = menu.PicturedButton(s, f"example.{number}.{n}", name, press)
            block.cards, block.breaks = shown, [*breaks]
            block.high, block.tip = menu.HEIGHTS[1] * max(1.0, s.scale), s.words("rules.try")
            block.marks = self._game.title.marks
            made.append(block)
        by = MOST_BESIDE if s.size[0] > s.font(WIDE) else MOST_BESIDE - 1
        return rows_of(s, made, by, 0.5 * self.gap)

    def _paragraph(self, line: RulesLine) -> Block:
        s, picture = self.services, None
        if line.sign:
            symbols = self._game.presenter.symbols
            picture = sign(line.sign, 1.15 * s.font(15), s.theme.red, symbols)
        number = f"{line.number}." if line.number else ""
        made = Text(s, line.text, head=line.above, number=number, picture=picture)
        made.after = 3.0
        return made

    def sections(self) -> list[Section]:
        """All sections that have lines, in the order of their tabs."""
        w = self.words
        sentences = self._all(lambda n: f"sentence.{n}")
        five = [RulesLine(text, number=i) for i, text in enumerate(sentences, 1)]
        found = [Section("short", w("help.five"), five)]
        for n, title in enumerate(self._all(lambda n: f"{n}.title"), 1):
            found.append(Section("whole", title, [RulesLine(self._whole(n))], n))
        found += [self._house_rules(), self._signs()]
        text = bare(" ".join(line.text for section in found for line in section.lines))
        met = [id for id in terms(w) if id.startswith("term.") or says(text, bare(w(id)))]
        explained = [RulesLine(w(f"{id}.about"), above=w(id)) for id in met]
        found.append(Section("words", w("glossary.title"), explained))
        return [section for section in found if section.lines]

    def _all(self, part: Callable[[int], str]) -> list[str]:
        """The texts of consecutive parts, as many as the catalogue has."""
        words = self.words
        there = takewhile(lambda part: words.has(f"help.{part}"), map(part, count(1)))
        return [self._by_rule(each) for each in there]

    def _whole(self, number: int) -> str:
        """A text of several parts, each as these rules have it."""
        more = self._all(lambda n: f"{number}.body.{n + 1}")
        return self.words.joined([self._by_rule(f"{number}.body"), *more])

    def _by_rule(self, part: str) -> str:
        """The text of a part under these rules, with whole numbers of rules in its blanks.

        If a text depends on two rules, its id names both.
        """
        words, rules = self.words, self._game.options.write(self._rules)
        id, numbers = f"help.{part}", {}
        for key, value in rules.items():
            own = f"{id}.{key}.{value}".lower()
            id = own if words.has(own) else id
            for n, each in enumerate(value if isinstance(value, list) else [value], 1):
                if isinstance(each, int):
                    numbers[f"{key}_{n}" if isinstance(value, list) else key] = each
        return words(id, **numbers)

    def _house_rules(self) -> Section:
        """All house rules, with their values at this table."""
        w, options, rules = self.words, self._game.options, self._rules
        name = message(f"rules_set.{rules.preset}")
        lines = [RulesLine(w(f"rules_set.{rules.preset}.about"))]
        for key, kind in options.kinds.items():
            value = house_rules.in_words(w, kind, key, getattr(rules, key))
            stands = w("tell.of", what=w(f"rule.{key}"), said=value)
            id = f"rule.{key}.about"
            lines.append(RulesLine(w(id) if w.has(id) else "", above=stands))
        return Section("table", w("tell.of", what=w("help.table"), said=name), lines)

    def _signs(self) -> Section:
        """What the small drawings at the table mean."""
        w, signs = self.words, self._game.presenter.signs
        lines = [RulesLine(w(f"sign.{it}", meant=message(f"meant.{it}")), sign=it) for it in signs]
        return Section("table", w("help.signs"), lines)
