"""The games that were played: all of them, one and its cards, and giving them to others."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from pathlib import Path, PurePath
from textwrap import wrap
from time import time
from typing import Any

import pygame
from pygame import Surface

from mille.engine.message import Fault, Message, message
from mille.games import entry, titles
from mille.i18n import Catalog, why
from mille.session import deals, disk
from mille.session.deals import DealName, day_of
from mille.session.disk import free, named, write_new
from mille.session.history import History, Keeper
from mille.session.record import (
    DAY,
    Evening,
    Played,
    Record,
    Standing,
    Wanted,
    fingerprint,
    read_bytes,
    standing,
)
from mille.session.review import PlayedByOthers, levels
from mille.session.settings import MOST_COMMAND, Settings
from mille.session.work import InThread, Step, at_file
from mille.ui.input import Key, UiEvent
from mille.ui.pages.blocks import Head, Line, Picture, Row, Table, Text, heading, rows_of
from mille.ui.pages.menu import Copier, Way
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.shapes import panel
from mille.ui.text import BOLD
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Choice, Option, bare
from mille.value import replace
from mille.view.names import shown_name
from mille.view.presentation import listed

# A page that waits for the records to be read, with a progress bar if that takes long.


PATIENCE = 0.5
"""After this many seconds a progress bar appears."""


def bar(services: Services, name: str, part: float) -> Block:
    """A progress bar for something called `name`, done as far as `part`, 0 to 1."""

    def draw(width: float) -> Surface:
        u, theme = services.unit, services.theme
        high = 12 * u
        made = panel(width, high, high / 2, theme.paper_edge).copy()
        done = pygame.Rect(0, 0, round(max(high, width * part)), round(high))
        pygame.draw.rect(made, theme.brass, done, border_radius=round(high / 2 - u))
        return made

    return Picture(services, "bar", name, draw)


def theirs(settings: Settings, games: Iterable[Played]) -> list[Played]:
    """The games of the current player, and those that nobody of this computer played."""
    return [game for game in games if (me := game.me) is None or settings.is_me(me.name)]


class LookingPage(Page):
    """A page that shows something from the history, once the records have been read."""

    def __init__(self, services: Services, keeper: Keeper) -> None:
        super().__init__(services)
        self._keeper = keeper
        self._waited: float | None = None
        """How many seconds it has waited for the records; None once they have been read."""
        self._learnt = False
        """Whether the content has appeared, and was given the focus."""
        self.read_again()

    def read_again(self) -> None:
        """Read the records again, since they have changed."""
        self._waited = 0.0
        self._keeper.read_again()

    def theirs(self, games: Iterable[Played]) -> list[Played]:
        return theirs(self.services.settings, games)

    def learn(self, history: History) -> None:
        """Take from the history what this page shows."""
        raise NotImplementedError

    def update(self, dt: float) -> None:
        if self._waited is None:
            return
        self._waited += dt
        if not self._keeper.busy:
            self._waited = None
            history = self._keeper.history
            if history is not None:
                self.learn(history)
            first, self._learnt = not self._learnt, True
            if first:
                self.focus = self.start
                self._top = None  # there was hardly anything until now
            self.changed()
            if first and self.here is not None:
                self.go(self.focus)
        elif self._waited > PATIENCE:
            self.changed()

    def finish(self) -> None:
        self._keeper.wait()
        self.update(0.0)

    @property
    def restless(self) -> bool:
        return self._waited is not None

    def waiting(self) -> Sequence[Block]:
        """What to show while it waits: nothing at first, then a progress bar."""
        s, (done, count) = self.services, self._keeper.progress
        if self._waited is None:
            trouble = self._keeper.trouble
            return [] if trouble is None else [Text(s, s.words.text(trouble), id="said")]
        if self._waited <= PATIENCE:
            return []
        said = s.words("history.reading", done=done, n=count)
        return [Text(s, said, align="center", id="said"), bar(s, said, done / max(1, count))]


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


# A finished game's cards: their name, all games with them, and how others would play them.


class SameCardsPage(LookingPage):
    """A row for each game with these cards; on request also one for a player of each level."""

    title_id = "same.title"
    width = 760.0
    start = "rematch"

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        kept: Record,
        path: Path,
        rematch: Callable[[], None] | None,
        look: Callable[[Played], None],
        share: Callable[[Played], None],
    ) -> None:
        """`rematch` plays the cards of the record at `path` again, if that is possible; `look`
        opens one of the games, `share` gives this one to others.
        """
        super().__init__(services, keeper)
        self._kept, self._path, self._rematch = kept, path, rematch
        self._look, self._share = look, share
        self._name, self._copier = DealName.of_record(kept), Copier(self)
        self._games: Sequence[Played] = ()
        self.others: PlayedByOthers | None = None
        self._trouble = self._checked = ""
        if fingerprint(kept.header.seed) is not None:
            self._check()

    def learn(self, history: History) -> None:
        games = (each for each in self.theirs(history.games()) if not each.thrown_away)
        self._games = [each for each in reversed([*games]) if each.over and each.deal == self._name]

    def _check(self) -> None:
        """Check that the cards follow from the secret whose fingerprint was shown before."""
        w, print = self.services.words, fingerprint(self._kept.header.seed) or ""
        try:
            deals.check(self._kept)
        except Fault as fault:
            self._trouble = w.text(fault.message)
        else:
            self._checked = w("same.checked", print=w.joined(wrap(print, 8)))

    # Its blocks

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        made: list[Block] = [Text(s, w("same.what")), self._copier.beside(self._name)]
        if self._checked:
            made.append(Text(s, self._checked, id="checked"))
        if self._games:
            rows = [self._row(self._day(each), each) for each in self._games]
            made.append(self._table("games", rows, self._press))
        others = self.others
        if others is not None:
            made.append(heading(s, w("same.others"), 17))
            if others.found:
                rows = [self._row(self._person(player), each) for player, each in others.found]
                made.append(self._table("others", rows, None))
            if others.plays is not None:
                said = w("same.plays", who=self._person(others.plays))
                made += [Text(s, said, muted=True, id="progress"), bar(s, said, others.progress)]
                made.append(Button(s, "cancel", w("waiting.cancel"), self._cancel))
        if self._trouble:
            made.append(Text(s, self._trouble, ink=s.theme.red, id="said"))
        return made

    def foot(self) -> Sequence[Block]:
        s, w, made = self.services, self.services.words, list[Block]()
        if self._rematch is not None:
            made.append(Button(s, "rematch", w("same.rematch"), self._rematch, main=True))
            others = self.others
            if levels(self._kept.header.entry) and (others is None or others.can_go_on):
                made.append(Button(s, "ask", w("same.ask"), self.ask))
        mine = [each for each in self._games if PurePath(each.file).name == self._path.name]
        made += [Button(s, "share", w("history.share"), partial(self._share, g)) for g in mine]
        back = self.back(main=not made)
        return rows_of(s, [*made, back], 2, self.gap)

    def _table(self, id: str, rows: Sequence[Line], press: Callable[[int], None] | None) -> Table:
        w = self.services.words
        shares = ("who", 0.4), ("seat", 0.2), ("end", 0.4)
        heads = [Head(w(f"same.head.{name}"), share) for name, share in shares]
        name, line = w(f"same.{id}"), rows.__getitem__
        return Table(self.services, id, name, heads, len(rows), line, press=press)

    def _row(self, who: str, game: Played) -> Line:
        w, players = self.services.words, [seat is game.me for seat in game.seats]
        seat = w("same.seat", n=players.index(True) + 1) if any(players) else ""
        return Line([who, seat, w.text(ended(game))])

    def _day(self, game: Played) -> str:
        w, me = self.services.words, game.me
        day = "" if game.day is None else w.date(game.day)
        name = "" if me is None else w.called(shown_name(me.name))
        return w("same.on", name=name, day=day) if name and day else name or day

    def _person(self, player: str) -> str:
        w, person = self.services.words, self._kept.header.entry.opponents[player]
        return w("asked.who", name=person.name, level=w(f"level.{person.level}"))

    def _press(self, number: int) -> None:
        self._look(self._games[number])

    # Other players

    def ask(self) -> None:
        """Have a player of each level play in the person's place, or those not heard yet."""
        if self.others is None:
            self.others = PlayedByOthers(self._kept, self._kept.header.me)
        else:
            self.others.go_on()
        self.changed()
        self.go("cancel")

    def _cancel(self) -> None:
        if self.others is not None:
            self.others.close()
        if self.others is not None and not self.others.found:
            self.others = None
        self._rest()

    def _rest(self) -> None:
        """Show what has changed. The focus never goes from *Cancel* to what begins a game."""
        self.changed()
        over = self.others is None or self.others.plays is None
        if over and self.focus == "cancel":
            self.go("back")

    def update(self, dt: float) -> None:
        super().update(dt)
        try:
            if self.others is not None and self.others.poll():
                self._rest()
        except Fault as fault:
            self._trouble = self.services.words.text(fault.message)
            self._cancel()

    @property
    def restless(self) -> bool:
        return super().restless or (self.others is not None and self.others.plays is not None)

    def leave(self) -> None:
        """Stop the other players, and leave."""
        self._cancel()
        super().leave()


# Giving a game to others, and exporting and importing all games.


SUFFIXES = {"record": ".jsonl", "text": ".txt", "picture": ".png"}
MOST_BARS, BAR = 7, 8
"""The most lines about deals in a text, and the most signs in a bar."""


def text_card(s: Services, game: Played, deals: Sequence[float]) -> list[str]:
    """A few lines about a game, at most eleven, that give no card away."""
    w = s.words.of(game.game)
    of_day = day_of(game.deal)
    title, day = ("share.card", game.day) if of_day is None else ("share.day", of_day)
    name = w("game.title")
    lines = [name if day is None else w(title, game=name, day=w.date(day))]
    people, *rest = said_of(game)
    lines += [w("share.with", names=people), beside(w, rest)]
    if entry(game.game).ledger.points and deals:
        sign = -1 if entry(game.game).ledger.fewer_is_better else 1
        by = -(-len(deals) // MOST_BARS)
        parts = [deals[at : at + by] for at in range(0, len(deals), by)]
        most = max(1.0, *(abs(sum(part)) for part in parts))
        for number, part in enumerate(parts):
            n, value = number * by + 1, sum(part)
            long = ("●" if sign * value > 0 else "○") * round(BAR * abs(value) / most)
            id = "share.deals" if len(part) > 1 else "share.deal"
            which = message(id, n=n, last=n + len(part) - 1)
            points = w.signed(round(sign * value))
            lines.append(w("share.bar", deal=which, points=points, bar=long).rstrip())
    return [*lines, *([game.deal] if game.deal else [])]


class SharePage(LookingPage):
    """The page that asks what to write, and to which file."""

    title_id = "history.share"
    width = 680.0
    start = "what"

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: Played,
        picture: Callable[[Path], bool],
    ) -> None:
        """`picture` saves a picture of the sheet; it returns whether that worked."""
        super().__init__(services, keeper)
        self._game, self._picture, self._copier = game, picture, Copier(self)
        self._deals: Sequence[float] = ()
        self._what = "record"
        self._file = self._free()
        self._said, self._trouble = "", ""

    def learn(self, history: History) -> None:
        self._deals = history.own_deals().get(self._game.file, ())

    @property
    def _lines(self) -> Sequence[str]:
        return text_card(self.services, self._game, self._deals)

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        whats = [*SUFFIXES] if self._game.over else ["record"]
        options = [Option(id, w(f"share.{id}"), w(f"share.{id}.about")) for id in whats]
        made: list[Block] = [Choice(s, "what", w("share.what"), options, self._what, self._choose)]
        if self._what == "text":
            made += [Text(s, line, id=f"line.{n}") for n, line in enumerate(self._lines)]
            made[-1].after = None
        typed = self._file, self._named, self._save, MOST_COMMAND, self._trouble
        made.append(Field(s, self.typed, "file", w("share.file"), *typed))
        ways: list[Block] = [Button(s, "write", w("share.write"), self._save, main=True)]
        if self._what == "text":
            ways.append(self._copier.button("\n".join(self._lines) + "\n", "share.copy"))
        made.append(Row(s, ways))
        return [*made, *([Text(s, self._said, id="said")] if self._said else [])]

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]

    def _free(self) -> str:
        """The path of a file that does not exist yet, where people look for downloads."""
        day = self._game.day
        name = f"mille-{self._game.game}" + ("" if day is None else f"-{day.isoformat()}")
        try:
            return str(free(disk.downloads(), name, SUFFIXES[self._what]))
        except OSError:  # whoever saves it there is told why not
            return str(disk.downloads() / f"{name}{SUFFIXES[self._what]}")

    def _choose(self, what: object) -> None:
        """Change what to write; a file name that was typed keeps all but its suffix."""
        usual, self._what = self._file == self._free(), str(what)
        path = Path(self._file.strip())
        if usual:
            self._file = self._free()
        elif path.name not in ("", ".."):
            self._file = str(path.with_suffix(SUFFIXES[self._what]))
        self._told(trouble="" if self._file.strip() else self.services.words("fault.no_name"))

    def _named(self, text: str) -> None:
        self._file, self._trouble = text, ""

    def _save(self) -> None:
        w = self.services.words
        try:
            with at_file(self._file, "fault.write"):
                file = named(self._file)
                if self._written(file):
                    self._told(said=w("share.written", file=str(file)))
        except Fault as fault:
            self._told(trouble=why(fault, w))

    def _written(self, file: Path) -> bool:
        """Whether it was written. Raises `Fault` and `OSError`."""
        if os.path.isdir(file):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        if os.path.lexists(file):
            raise Fault(message("share.there"))
        if self._what == "picture":
            return self._picture(file)
        if self._what == "text":
            write_new(file, ("\n".join(self._lines) + "\n").encode())
        else:
            write_new(file, read_bytes(disk.games() / self._game.file))
        return True

    def _told(self, said: str = "", trouble: str = "") -> None:
        self._said, self._trouble = said, trouble
        self.changed()


class KeepingPage(Page):
    """A button to export all games, and the name of a file to import."""

    title_id = "keeping.title"
    width = 680.0
    start = "out"

    def __init__(
        self,
        services: Services,
        file: str,
        out: Callable[[], None],
        bring: Callable[[str], None],
        left: Callable[[], None],
    ) -> None:
        """`file` is the suggested name of the file to import; `left` is called if the page is left
        while it works.
        """
        super().__init__(services)
        self.file = file
        self.trouble = ""
        """Why the file could not be imported."""
        self._said = ""
        self._out, self._bring, self._left = out, bring, left
        self._work: InThread[Callable[[], None]] | None = None

    def begin(self, do: Callable[[Step], Callable[[], None]], file: str) -> None:
        """Do this in a thread while the window goes on, then call what it returns; `file` is what
        it is about.
        """
        if self._work is None:
            self.say(self.services.words("keeping.works"))
            self._work = InThread(do, message("fault.unclear", file=file))

    def update(self, dt: float) -> None:
        if self._work is None:
            return
        try:
            done = self._work.poll()
        except Fault as fault:
            self._work = None
            self.complain(why(fault, self.services.words))
            return
        if done is not None:
            self._work = None
            done()

    def finish(self) -> None:
        if self._work is not None:
            self._work.wait()
        self.update(0.0)

    @property
    def restless(self) -> bool:
        return self._work is not None

    def leave(self) -> None:
        """Leave; work that still goes on ends before its next game."""
        if self._work is not None:
            self._work.leave()
            self._left()
        super().leave()

    def end(self, seconds: float) -> None:
        if self._work is not None:
            self._work.leave()
            self._work.wait(seconds)

    def say(self, said: str) -> None:
        """Say what was done."""
        self._said, self.trouble = said, ""
        self.changed()

    def complain(self, trouble: str) -> None:
        self._said, self.trouble = "", trouble
        self.changed()

    def blocks(self) -> Sequence[Block]:
        """What is exported and where to; what to import."""
        s, w = self.services, self.services.words
        out = Button(s, "out", w("keeping.out"), self._out, main=True)
        bring = Button(s, "bring", w("keeping.bring"), self._enter)
        change = partial(setattr, self, "file")
        typed = self.file, change, self._enter, MOST_COMMAND, self.trouble
        about = Text(s, w("keeping.what"))
        from_file = Text(s, w("keeping.from"))
        about.after = from_file.after = 8.0
        out.after = 20.0
        made = [
            about,
            out,
            from_file,
            Field(s, self.typed, "file", w("keeping.file"), *typed),
            bring,
        ]
        return [*made, *([Text(s, self._said, id="said")] if self._said else [])]

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]

    def _enter(self) -> None:
        self._bring(self.file)
