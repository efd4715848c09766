"""All games: unfinished, finished, and for a while those thrown away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial, reduce
from time import time
from typing import Any

from mille.engine.message import Fault, Message, message
from mille.games import titles
from mille.i18n import Catalog, why
from mille.session.history import History, Keeper
from mille.session.record import DAY, Evening, Played, Standing, Wanted, standing
from mille.ui.choices import Choice, Option
from mille.ui.input import Key, UiEvent
from mille.ui.pages.blocks import Row, Text, rows_of
from mille.ui.pages.looking import LookingPage
from mille.ui.pages.menu import Way
from mille.ui.pages.rows import Head, Line, Table
from mille.ui.scene import Services
from mille.ui.text import BOLD
from mille.ui.textfield import Field
from mille.ui.tip import bare
from mille.ui.widgets import Block, Button
from mille.value import replace
from mille.view.names import shown_name
from mille.view.presentation import listed

DAYS = (0, 1, 7, 30, 365)
"""How many days back to list games; 0 for all."""
RESULTS = ("", "open", "won", "lost", "trash")
MOST_TEXT = 60
WIDE, NARROW = 56, 42
"""In a window wider than this, in letters, all names and three filters in a row fit, or at least
all columns."""
WHO = 2
"""The column of the people."""
HOUR, MINUTE = 3600, 60


class HistoryPage(LookingPage):
    """A row for each game, the newest first; typing searches them."""

    width = 1120.0
    row = 37.0
    gap = 8.0
    start = "games/1"
    search_id = "find"
    round = False
    steady = True

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        title: Message,
        choose: Callable[[Played], None],
        delete: Callable[[Played], None],
        ways: Sequence[Way],
        leave: Callable[[], None],
        wanted: Wanted | None = None,
    ) -> None:
        """`choose` opens a game, `delete` throws it away; `ways` are more buttons, `leave` goes
        back.
        """
        super().__init__(services, keeper)
        self._named, self._left = title, leave
        self._choose, self._delete, self._ways = choose, delete, ways
        self.touched = False
        """Whether a game was thrown away or brought back here."""
        self.wanted = wanted or Wanted()
        self.games: Sequence[Played] = ()
        """The games that the filters let through."""
        self._all: Sequence[Played] = ()
        self._unreadable: Sequence[tuple[str, Fault]] = ()
        """The files that hold no game, each with the reason."""
        self._evenings: dict[str, list[Played]] = {}
        self._said: dict[tuple[str, str], str] = {}
        """All words about a game, without accents and in lower case, by language and file."""

    @property
    def title(self) -> str:
        s = self.services
        if s.settings.person and self._named.id == "history.title":
            return s.words("history.whose", name=shown_name(s.settings.person))
        return s.words.text(self._named)

    def leave(self) -> None:
        self._left()

    def learn(self, history: History) -> None:
        self._all = self.theirs(history.games())
        self._unreadable = history.unreadable()
        self._said.clear()
        self._evenings.clear()
        for each in self._all:
            self._evenings.setdefault(each.evening, []).append(each)
        self._find()

    def evening(self, game: Played) -> Standing | None:
        """The standing of an evening after one of its games; None if the game had no evening."""
        if not game.evening:
            return None
        return standing(self._evenings[game.evening], Evening(game.evening, game.best_of), game)

    def _find(self) -> None:
        wanted = replace(self.wanted, text=bare(self.wanted.text))
        self.games = wanted.among(self._all, self._all_said, time())

    def _all_said(self, each: Played) -> str:
        key = self.services.words.language, each.file
        if key not in self._said:
            names = [seat.name for seat in each.seats]
            about = self._day(each), self._title(each.game), self._rules(each.game, each.preset)
            end = self.services.words.text(ended(each))
            self._said[key] = bare(" ".join((*about, *names, end)))
        return self._said[key]

    # Its blocks

    def blocks(self) -> Sequence[Block]:
        """The filters and the games."""
        s, w = self.services, self.services.words
        if not self._learnt or (not self._all and self._keeper.trouble):
            return self.waiting() or [Text(s, "")]
        if not self._all:
            said = Text(s, w("history.empty"), align="center", muted=True, id="said")
            return [said, *self._unread()]
        typed = self.wanted.text, partial(self.want, "text"), self._enter, MOST_TEXT
        find = Field(s, self.typed, "find", w("history.find"), *typed)
        filters = rows_of(s, [*self._choices(), find], 3 if self._wide else 2, self.gap)
        if not self.games:
            none = Text(s, w("history.no_match"), align="center", muted=True, id="found")
            return [*filters, none, *self._unread()]
        heads = [Head(w(f"history.head.{id}"), share, *how) for id, share, *how in self._heads]
        name = w("history.games", n=len(self.games))
        rows, lines = len(self.games), 1 if self._in_letters > NARROW else 2
        press = self._press
        table = Table(s, "games", name, heads, rows, self._game, press=press, lines=lines)
        found = Text(s, name, 13, muted=True, id="found")
        return [*filters, found, *self._unread(), table]

    def _unread(self) -> list[Block]:
        """What to say of files that hold no game."""
        s, w, n = self.services, self.services.words, len(self._unreadable)
        if not n or self._named.id != "history.title":
            return []
        file, fault = self._unreadable[0]
        said = w("history.unread", n=n, file=file, why=why(fault, w))
        return [Text(s, said, 13, muted=True, id="unread")]

    @property
    def _wide(self) -> bool:
        return self._in_letters > WIDE

    @property
    def _in_letters(self) -> float:
        """The width of the window."""
        return self.services.size[0] / self.services.font(15)

    @property
    def _heads(self) -> Sequence[tuple[Any, ...]]:
        if self._wide:
            return (
                ("day", 0.12),
                ("game", 0.19, BOLD),
                ("who", 0.29),
                ("end", 0.23),
                ("took", 0.17),
            )
        if self._in_letters > NARROW:
            return ("day", 0.15), ("game", 0.23, BOLD), ("who", 0.2), ("end", 0.24), ("took", 0.18)
        return ("day", 0.2), ("game", 0.25, BOLD), ("who", 0.29), ("end", 0.26)

    def _choices(self) -> Sequence[Block]:
        w, now = self.services.words, self.wanted
        games = Counter(each.game for each in self._all)
        mine = [each for each in self._all if now.game in ("", each.game)]
        people = Counter(seat.name for each in mine for seat in each.others)
        rules = {
            preset: self._rules(game, preset)
            for game, preset in {(each.game, each.preset) for each in mine}
        }
        options = {
            "game": [Option(id, self._title(id)) for id in titles() if id in games],
            "person": [Option(name, shown_name(name)) for name, _ in people.most_common()],
            "preset": [Option(id, name) for id, name in sorted(rules.items(), key=lambda r: r[1])],
        }
        made = [
            self._choice(id, [Option("", w(f"history.any.{id}")), *some])
            for id, some in options.items()
        ]
        results = [Option(id, w(f"history.result.{id or 'any'}")) for id in RESULTS]
        days = [Option(n, w("history.days", n=n) if n else w("history.any.days")) for n in DAYS]
        return [*made, self._choice("result", results), self._choice("days", days)]

    def _choice(self, id: str, options: Sequence[Option]) -> Choice:
        name = self.services.words(f"history.head.{id}")
        return Choice(
            self.services, id, name, options, getattr(self.wanted, id), partial(self.want, id)
        )

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        ways = [Button(s, id, w.text(name), act) for id, name, act in self._ways]
        return [Row(s, [*ways, self.back(main=False)], self.gap)]

    # A row

    def _game(self, number: int) -> Line:
        each = self.games[number]
        cells, names = self._cells(each), [seat.name for seat in each.others]
        if self._wide or self._in_letters <= NARROW or len(names) < 2:
            return Line(cells)
        first, n = shown_name(names[0]), len(names) - 1
        who = self.services.words("history.who.short", name=first, n=n)
        return Line(cells, short=[who if at == WHO else cell for at, cell in enumerate(cells)])

    def _cells(self, each: Played) -> Sequence[str]:
        w = self.services.words
        end, stood = ended(each), self.evening(each)
        if stood is not None:
            mine, theirs = stood.short
            end = message("history.evening", end=end, n=mine, games=theirs)
        cells = self._day(each), self._title(each.game), self._who(each), w.text(end)
        return (*cells, *map(w.text, took(each)), "")[: len(self._heads)]

    def _title(self, game: str) -> str:
        return self._in_words(game, "game.title")

    def _rules(self, game: str, preset: str) -> str:
        return self._in_words(game, f"rules_set.{preset}")

    def _in_words(self, game: str, id: str) -> str:
        """A message of a game that need not be the current one."""
        return self.services.words.of(game)(id)

    def _day(self, each: Played) -> str:
        return "" if each.day is None else self.services.words.date(each.day)

    def _who(self, each: Played) -> str:
        names = [seat.name for seat in each.others]
        whole = self._wide or len(names) < 3
        return self.services.words.text(listed(names) if whole else listed(names, 1))

    # Its actions

    def want(self, id: str, value: object) -> None:
        """Change a filter."""
        self.wanted = replace(self.wanted, **{id: value})
        if id == "game":
            self.wanted = replace(self.wanted, person="", preset="")
        self._find()
        self.changed()

    def _enter(self) -> None:
        if self.games:
            self.focus = "games/1"

    def _press(self, number: int) -> None:
        self._choose(self.games[number])

    def handle(self, event: UiEvent) -> None:
        """Take an event; typing searches, wherever the focus is."""
        table, _, row = self.focus.partition("/")
        match event:
            case Key("delete", again=False) if table == "games" and row.isdigit():
                self._delete(self.games[int(row) - 1])
            case _:
                super().handle(event)


def ended(each: Played) -> Message:
    """How a game ended for the player, or who won if only programs played."""
    if not each.over:
        return message("history.open", n=each.deals + 1)
    me = each.me
    if me is None:
        winners = tuple(shown_name(seat.name) for seat in each.seats if seat.place == 1)
        return message("history.winner", names=winners)
    shared = sum(seat.place == me.place for seat in each.seats) > 1
    if len(each.seats) == 2:
        id = "draw" if shared else "won" if me.place == 1 else "lost"
    else:
        id = "shared" if shared else "won" if me.place == 1 else "place"
    said = message(f"history.end.{id}", n=me.place or 0, of=len(each.seats))
    worths = [seat.worth or 0 for seat in each.seats]
    behind = [len(worths) - (seat.place or 0) for seat in each.seats]
    if max(map(abs, worths)) <= 1 or worths == behind:  # says only who won, or the place
        return said
    against = max(worths) <= 0  # points that count against a seat
    points = round(me.worth or 0)
    return message("history.points", end=said, n=-points if against else points)


def lasted(seconds: float) -> Message:
    """How long a game took, breaks included."""
    if seconds < MINUTE:
        return message("history.took.short")
    if seconds < HOUR:
        return message("history.took.minutes", n=round(seconds / MINUTE))
    if seconds < DAY:
        hours, rest = divmod(round(seconds), HOUR)
        return message("history.took.hours", hours=hours, minutes=rest // MINUTE)
    return message("history.took.days", n=round(seconds / DAY))


def took(each: Played) -> list[Message]:
    """How long a game took, if that is known."""
    return [] if each.seconds is None else [lasted(each.seconds)]


def said_of(each: Played) -> list[Message]:
    """The lines about a game on its own page."""
    return [listed([seat.name for seat in each.others]), ended(each), *took(each)]


def beside(w: Catalog, said: Sequence[Message]) -> str:
    """Short facts beside each other in one line."""
    return reduce(lambda first, then: w("tell.beside", first=first, then=then), map(w.text, said))
