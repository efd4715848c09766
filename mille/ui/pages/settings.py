"""The settings under tabs. A new one is a name in `TABS`.

Its values are those of `mille.session.settings.CHOICES`, or those given here. Its words are
`settings.FIELD`, `settings.FIELD.about` if its name does not say enough, and `settings.FIELD.VALUE`
for each value, maybe with an `.about` of its own. A language is listed under its own name for
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import inf
from typing import Any, TypeAlias

from pygame import Surface

from mille.cards import Card, Rank, cards
from mille.engine.message import message
from mille.i18n import MADE_UP, languages, load
from mille.session.settings import CHOICES, OLDER
from mille.ui.cards import CardArt, backs, decks
from mille.ui.cloth import draw_background, draw_light
from mille.ui.input import PointerMove, UiEvent
from mille.ui.pages import menu, page, reading
from mille.ui.pages.blocks import Column, Nothing, Row, Text
from mille.ui.pages.house_rules import SWITCH, KeyList
from mille.ui.scene import REARRANGED, Services
from mille.ui.theme import THEMES, load_theme, on_cloth
from mille.ui.widgets import Block, Button, Option, Picks
from mille.view.cloth import Cloth
from mille.view.geometry import ASPECT, Rect
from mille.view.presentation import Presenter

TABS: Mapping[str, Sequence[str]] = {
    "look": ("spoken", "address", "table", "deck", "letters", "back", "scale", "fullscreen"),
    "play": ("speed", "help", "take_back", "offers", "counts", "voices"),
    "sound": ("sound", "ambience", "murmurs", "captions"),
    "access": (
        *("reduced_motion", "scale", "captions", "aloud", "cards_said"),
        *("switch", "scan", "scan_says"),
    ),
    "keys": (),
    "more": (),
}
"""The fields of `Settings`, as the page offers them."""
PICTURED: Mapping[str, Callable[[], Sequence[str]]] = {
    "table": lambda: list(THEMES),
    "deck": lambda: list(decks()),
    "back": backs,
}
"""Fields whose values are the names of pictures, which these functions list."""
LAYS_OUT = ("table", "deck", "letters", "back", "scale", "captions", "spoken", "address")
"""Fields on which places depend, so that everything must be laid out again."""
WELCOME = ("spoken", "scale", "reduced_motion", "aloud")
"""The fields asked for at the first start, where they apply."""
SHOWN = 80
"""In a window wider than this, in letters, a table stands beside the looks and shows them."""
MOST_TRIES = 4
"""How often a page is laid out until a row lies where it was."""


class Asking(page.Page):
    """A page with rows of values to set; each applies at once."""

    row = 34.0
    gap = 8.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._began_in = services.words.language
        """The language when the page opened; it can be chosen again if it is the made-up one."""
        self._let_go()

    @property
    def title(self) -> str:
        """Very large letters leave it away while a row is pressed, which may lie where it was."""
        large = self._pressed and self.services.settings.scale > REARRANGED
        return "" if large else super().title

    def rows(self) -> Sequence[Block]:
        """What is asked, and what stands around it."""
        raise NotImplementedError

    def buttons(self) -> Sequence[Block]:
        """What stands below the rows."""
        raise NotImplementedError

    def columns(self) -> int:
        """How many stand side by side; at most `most_columns`."""
        return 1

    def blocks(self) -> Sequence[Block]:
        s, made = self.services, self.rows()
        if not self._pressed:
            return made
        above, below, end = Nothing(s), Nothing(s), Nothing(s)
        above.after, below.after = self._above / s.unit, s.size[1] / s.unit
        return [above, *made, *self.buttons(), below, end]  # a row may lie where the foot would be

    def foot(self) -> Sequence[Block]:
        return () if self._pressed else self.buttons()

    def picks(self, fields: Sequence[str]) -> list[Block]:
        """A row for each of these settings that applies."""
        return [self._choice(field) for field in fields if self._has(field)]

    def _has(self, field: str) -> bool:
        """Whether a setting applies: to the languages there are, a screen reader, or a switch."""
        switch = self.services.settings.switch
        needs = {
            "aloud": self.services.listening,
            "address": self.services.words.has("cldr.genders"),
            "letters": bool(self.services.words.own_letters),
            "scan": switch == "one",
            "scan_says": switch in ("one", "two"),
            "spoken": len(self._languages()) > 1,
        }
        return needs.get(field, True)

    def _languages(self) -> list[str]:
        return [*languages(), *([MADE_UP] if self._began_in == MADE_UP else ())]

    def _values(self, field: str) -> Sequence[Any]:
        """The values of a setting; off and on unless others are given."""
        if field == "spoken":
            return ["", *self._languages()]
        if field in PICTURED:
            return PICTURED[field]()
        return CHOICES.get(field, [value for value, _ in SWITCH])

    def _choice(self, field: str) -> Block:
        s, w, of = self.services, self.services.words, f"settings.{field}"
        options = list[Option]()
        for value in self._values(field):
            shown = f"{value:g}" if isinstance(value, int | float) else value
            loud = "settings.sound" if field == "ambience" else of
            id = f"{loud}.{shown or 'usual'}"
            if w.has(f"{of}.percent"):
                name = w(f"{of}.percent", n=round(100 * value))
            elif w.has(f"{of}.seconds"):
                name = w(f"{of}.seconds", n=str(shown))
            elif field == "spoken" and value:
                named = f"cldr.name.{value}"
                name = w(named) if w.has(named) else load(value)("cldr.name")
            else:
                name = w(f"settings.{dict(SWITCH)[value]}" if isinstance(value, bool) else id)
            about = next((w(each) for each in (f"{id}.about", f"{of}.about") if w.has(each)), "")
            picture = partial(sample, s, field, value) if field in PICTURED else None
            options.append(Option(value, name, about, picture))
        now = getattr(s.settings, field)
        now = OLDER.get(field, {}).get(now, now)
        return Picks(s, field, w(of), options, now, partial(self._set, field))

    def _set(self, field: str, value: Any) -> None:
        s, muted = self.services, self.services.settings.muted
        if field == "help":
            s.save_settings(s.settings.helped(value))
        else:
            heard = field in ("sound", "ambience")
            s.save_settings(s.settings.changed(**{field: value}, muted=muted and not heard))
        self.focus_seen = True
        if field == "scale":
            self.go(field)

    # A row that is pressed stays under the pointer while sizes change

    def _let_go(self) -> None:
        """Lay the page out as usual: the pointer is not on a row that has just been pressed."""
        self._above = 0.0
        """How much is free above the blocks, in pixels, so that the row stays there."""
        self.most_columns, self.width = 3, type(self).width
        self.least, self._pressed, self._y = 0.0, "", 0.0
        """The row that was pressed, if the pointer is still on it, and where the pointer is."""
        self.changed()

    def handle(self, event: UiEvent) -> None:
        super().handle(event)
        if isinstance(event, PointerMove) and self._pressed:
            under = self._under(event.x, event.y)
            if under is None or under.id != self._pressed:
                self._let_go()
                self.go(self.focus)

    def _point(self, x: float, y: float) -> None:
        pressed, scale, columns = self._under(x, y), self.services.settings.scale, self.columns()
        super()._point(x, y)
        if pressed is not None and self.services.settings.scale != scale:
            self._let_go()
            self._pressed, self._y, self.most_columns = pressed.id, y, columns
            self.least = self.width = inf  # as large as the window
            self._keep_under()

    def resize(self) -> None:
        super().resize()
        if self._pressed:  # captions may come with larger letters
            self._keep_under()

    def _keep_under(self) -> None:
        """Scroll the row's chosen value to where the pointer is, with free space if need be."""
        for _ in range(MOST_TRIES):
            row = next(block for block in self.widgets if block.id == self._pressed)
            assert isinstance(row, Picks)
            off = row.cells()[row.index].center[1] - self._y
            if abs(off) < 1:
                break
            wanted = self.offset + off - self._above
            self._above = max(0.0, -wanted)
            self.changed()
            self.laid()
            self.offset = max(0.0, wanted)


class SettingsPage(menu.Tabbed, Asking):
    """All settings, each explained below where its name is too short."""

    title_id = "start.settings"
    width = 1256.0
    steady = True

    def __init__(
        self, services: Services, presenter: Callable[[], Presenter], ways: Sequence[menu.Way] = ()
    ) -> None:
        """`presenter` is of the game whose keys are listed; `ways` lead to what is rare."""
        self.tab = next(iter(TABS))
        self._keys: KeyList | None = None
        self._presenter, self._ways = presenter, ways
        super().__init__(services)

    @property
    def typing(self) -> bool:
        return self._keys is not None and bool(self._keys.asked)

    def tabs(self) -> Mapping[str, str]:
        return {name: self.services.words(f"settings.group.{name}") for name in TABS}

    @property
    def sided(self) -> bool:
        return self.most_columns > 1 and super().sided

    def beside(self) -> float:
        """A part of the page, so that rows stay where they are while sizes change."""
        return 0.155 * self._in_letters(self.width)

    def side(self) -> Sequence[Block]:
        """The tabs; where they would stand above a pressed row, they scroll with it."""
        return () if self._pressed and not self.sided else super().side()

    def rows(self) -> Sequence[Block]:
        under = [*([] if self.side() else super().side()), *self._opened()]
        if self.columns() < 3:
            return under
        beside = Column(self.services, under, self.gap)
        beside.part = 2.5
        return [Row(self.services, [beside, Shown(self.services)], 20.0)]

    def columns(self) -> int:
        """The tabs, what is under the open one, and a table to look at."""
        shows = self.tab == "look" and self.letters > SHOWN
        return min(self.most_columns, 3 if shows else 1 + super().sided)

    def _opened(self) -> Iterator[Block]:
        s, w = self.services, self.services.words
        yield from self.picks(TABS[self.tab])
        if self.tab == "access":
            yield Button(s, "works", w("access.title"), lambda: s.push(reading.AccessPage(s)))
        elif self.tab == "keys":
            self._keys = self._keys or KeyList(self, self._presenter())
            yield from self._keys.blocks()
        elif self.tab == "more":
            if not self._has("spoken"):
                yield Text(s, w("cldr.name"), head=w("settings.spoken"))
            about = ("about", message("about.title"), lambda: s.push(reading.AboutPage(s)))
            yield from (menu.way_button(s, way) for way in (*self._ways, about))
            for what, folder in reading.folders(w):
                yield Text(s, folder, head=what)

    def buttons(self) -> Sequence[Block]:
        s = self.services
        done = Button(s, "done", s.words("settings.done"), self.leave, main=True)
        usual = [self._keys.usual()] if self._keys is not None and self.tab == "keys" else []
        return [Row(s, [done, *usual], self.gap)]

    def open(self, tab: str) -> None:
        self._let_go()
        super().open(tab)

    def handle(self, event: UiEvent) -> None:
        if self._keys is None or not self._keys.taken(event):
            super().handle(event)


class WelcomePage(Asking):
    """The first start: at most three questions, each with an answer already chosen."""

    title_id = "welcome.title"
    width = 620.0
    start = "done"

    def rows(self) -> Sequence[Block]:
        about = Text(self.services, self.services.words("welcome.ask"), muted=True, id="said")
        about.after = 16.0
        return [about, *self.picks(WELCOME)]

    def buttons(self) -> Sequence[Block]:
        s = self.services
        begin = Button(s, "done", s.words("welcome.done"), self.leave, main=True)
        begin.key = "return"  # Escape begins too, but nobody expects that
        return [begin]

    def leave(self) -> None:
        """Save the settings as they are, so that nothing is asked again."""
        self.services.save_settings(self.services.settings)
        super().leave()


# Pictures of tables, cards and backs, each as it would look now


OF_A_DECK = cards("AS KH QD")
HAND = cards("3C 7D JS KD AH")
PAIR = (None, Card.parse("8D"))
HIGH = 0.86
"""How high a card is on its picture, in parts of the picture's height."""
STEP = 0.55
"""How much of a card the next one leaves visible, in card widths."""


Letters: TypeAlias = tuple[tuple[Rank, str], ...]


@lru_cache(maxsize=16)
def _art(s: Services, deck: str, back: str, high: int, letters: Letters) -> CardArt:
    art = CardArt(deck, back, s.stored, dict(letters))
    art.resize(high, s.window)
    return art


def _lay(
    made: Surface, art: CardArt, of: Sequence[Card | None], middle: tuple[float, float], high: float
) -> None:
    """Lay cards beside each other on a picture."""
    art.begin_frame(inf)
    step = STEP * ASPECT * high
    x = middle[0] - step * (len(of) - 1) / 2
    for card in of:
        art.lay(made, card, (x, middle[1]), high)
        x += step


@lru_cache(maxsize=64)
def _sample(
    s: Services,
    field: str,
    now: tuple[str, str, str, Letters],
    cloth: Cloth | None,
    size: tuple[int, int],
) -> Surface:
    table, deck, back, letters = now
    theme, high = on_cloth(load_theme(table)[0], cloth), HIGH * size[1]
    made = draw_light(size, theme.table_lit, theme.table_edge)
    shown = {"table": OF_A_DECK[:1], "deck": OF_A_DECK, "back": [None]}[field]
    _lay(made, _art(s, deck, back, round(high), letters), shown, (size[0] / 2, size[1] / 2), high)
    return made


def sample(s: Services, field: str, value: str, width: float, height: float) -> Surface:
    """A picture of a table, a deck or a back, with the others as they are."""
    table, deck, back = (
        value if each == field else getattr(s.settings, each) for each in ("table", "deck", "back")
    )
    letters = tuple(s.words.letters.items())
    return _sample(s, field, (table, deck, back, letters), s.cloth, (round(width), round(height)))


class Shown(Block):
    """A small table that shows how all looks; only to see, so it is not told."""

    role = ""

    def room(self, width: float, line: float) -> float:
        return 0.0

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw a hand, what lies in the middle, the other's cards, and a button."""
        s, b, u = self.services, self.bounds, self.services.unit
        size = round(b.w), round(b.h)
        felt = Rect(8 * u, 8 * u, b.w - 16 * u, b.h - 16 * u)
        made = draw_background(size, felt, s.theme, u)
        high = min(b.h / 5.2, 104 * u * s.scale)
        for of, y in (([None] * 5, 0.16), (PAIR, 0.42), (HAND, 0.68)):
            _lay(made, s.art, of, (b.w / 2, y * b.h), high)
        surface.blit(made, (round(b.x), round(b.y)))
        button = Button(s, "", s.words("tool.hint"), lambda: None)
        wide, tall = 0.6 * b.w, s.font(15) * 2.2
        button.lay(Rect(b.center[0] - wide / 2, b.bottom - tall - 20 * u, wide, tall))
        button.draw(surface, False, False)
