"""The games that were played: all of them, one and its cards, and giving them to others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from math import ceil
from re import findall
from time import time
from typing import Any

from pygame import Surface

from mille.engine.message import Fault, Message, message
from mille.games import entry
from mille.i18n import why
from mille.session import disk, shelf, taking, work
from mille.session.history import History, Keeper
from mille.session.record import DAY, Evening, Played, Wanted, standing
from mille.session.settings import MOST_COMMAND, Settings
from mille.ui.input import Key, UiEvent
from mille.ui.pages import blocks, page
from mille.ui.pages.blocks import Head, Line, Row, Text
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel
from mille.ui.text import BOLD, UI
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Option, Picks, bare
from mille.value import Value, replace
from mille.view.geometry import Rect
from mille.view.names import shown_name
from mille.view.presentation import listed

# A page that waits for the records to be read, with a progress bar if that takes long.


PATIENCE = 0.5
"""After this many seconds a progress bar appears."""


def theirs(settings: Settings, games: Iterable[Played]) -> list[Played]:
    """The games of the current player, and those that nobody of this computer played."""
    return [game for game in games if (me := game.me) is None or settings.is_me(me.name)]


class LookingPage(page.Page):
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

    def theirs(self, history: History, thrown_away: bool = False) -> list[Played]:
        """The games of the current player; those in the trash only if asked for."""
        games = theirs(self.services.settings, history.games())
        return [each for each in games if thrown_away or not each.thrown_away]

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
        s, (done, count), trouble = self.services, self._keeper.progress, self._keeper.trouble
        if self._waited is None:
            return [] if trouble is None else [blocks.News(s, s.words.text(trouble), id="said")]
        if self._waited <= PATIENCE:
            return []
        said = s.words("history.reading", done=done, n=count)
        return [Text(s, said, align="center", id="said"), blocks.bar(s, done / max(1, count))]


ENDS = {"": "table.all"} | {id: f"history.end.{id}" for id in ("open", "won", "lost", "trash")}
"""What results can be asked for, and the words for each."""
ORDERS = ("time", "name", "name", "place")
MOST_TEXT = 60
WIDE, NARROW = 66, 42
"""In a window wider than this, in letters, the chosen game stands beside the list; in one wider
than the other, a row of the list is one line.
"""
WHO = 2
"""The column of the people."""
MOST_COLUMNS = 5
"""For more people than this, the score of a game has a line for each of them."""
LEAST_ROWS = 3
HOUR, MINUTE = 3600, 60


class Ways(Value):
    """What can be done with a game of the history."""

    go_on: Callable[[Played], object]
    review: Callable[[Played], object]
    watch: Callable[[Played], object]
    cards_again: Callable[[Played], object]
    share: Callable[[Played], object]
    throw_away: Callable[[Played], object]
    put_back: Callable[[Played], object]
    stands: Callable[[Played], Sequence[Message]]
    """How an open game stands."""


class HistoryPage(LookingPage):
    """All games, and the chosen one beside them; in a narrow window it takes their place.

    Typing searches them; a press on a head sorts them.
    """

    only_read = False
    width = 1180.0
    gap = 8.0
    least = 600.0
    start = "games/1"
    search_id = "find"
    round = False

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        ways: Ways,
        leave: Callable[[], None],
        result: str = "",
        text: str = "",
    ) -> None:
        """`result` and `text` are what is looked for at first."""
        super().__init__(services, keeper)
        self.ways, self._left = ways, leave
        self.touched = False
        """Whether a game was thrown away or brought back here."""
        self.result, self.text = result, text
        self.games: Sequence[Played] = ()
        """The games that are listed."""
        self.opened = False
        """Whether the chosen game has taken the place of the list."""
        self.undo: Callable[[], None] | None = None
        """Brings back the game that was thrown away last."""
        self._file = ""
        """The file of the chosen game."""
        self._numbers: dict[str, int] = {}
        """Where each file is in the list, from 0."""
        self._sorted = blocks.Sorting(0, True)
        self._all: Sequence[Played] = ()
        self._unreadable: Sequence[tuple[str, Fault]] = ()
        """The files that hold no game, each with the reason."""
        self._said: dict[tuple[str, str], str] = {}
        """All words about a game, without accents and in lower case, by language and file."""
        self._scores: dict[str, list[list[float]]] = {}
        """By file, what each deal brought each seat."""
        self._card: Sequence[Block] = ()
        """What shows the chosen game beside the list, its ground first."""
        self._rows = self._most_rows = 0
        """How many rows the score of the chosen game has, and how many it may have."""

    @property
    def title(self) -> str:
        w, person = self.services.words, self.services.settings.person
        return w("history.whose", name=shown_name(person)) if person else w("history.title")

    def leave(self) -> None:
        if self._alone:
            self._show_list()
        else:
            self._left()

    @property
    def _alone(self) -> bool:
        return self.opened and not self._wide

    def _show_list(self) -> None:
        self.opened, self.offset = False, 0.0
        self.changed()
        self.go(f"games/{self._number + 1}" if self.games else self.laid().body[0].id)

    def learn(self, history: History) -> None:
        self._all = self.theirs(history, thrown_away=True)
        self._unreadable = history.unreadable()
        self._said.clear()
        self._scores.clear()
        before = self._number
        self._find()
        if self._file not in self._numbers and self.games:  # thrown away: the next one comes up
            self._file = self.games[min(before, len(self.games) - 1)].file
            if self._row_at >= 0:
                self.focus = f"games/{self._number + 1}"

    def choose(self, file: str) -> None:
        """Show the game with this file below the folder of the games."""
        if file != self._file:
            self._file = file
            self.changed()

    @property
    def chosen(self) -> Played | None:
        """The game that is shown beside the list."""
        return self.games[self._number] if self.games else None

    @property
    def _number(self) -> int:
        """The number of the chosen game in the list, from 0."""
        return self._numbers.get(self._file, 0)

    def _find(self) -> None:
        days, text = self._days(bare(self.text))
        wanted = Wanted(result=self.result, days=days, text=text)
        found = wanted.among(self._all, self._all_said, time())
        found.sort(key=self._sorted_by, reverse=self._sorted.falls)
        self.games = found
        self._numbers = {each.file: number for number, each in enumerate(found)}
        self.changed()

    def _days(self, text: str) -> tuple[int, str]:
        """How many days back somebody wants to look, and the rest of what they typed."""
        for n in map(int, findall(r"\d{1,4}", text)):
            said = bare(self.services.words("history.days", n=n))
            if n and said in text:
                return n, text.replace(said, "")
        return 0, text

    def _all_said(self, each: Played) -> str:
        w = self.services.words
        if (key := (w.language, each.file)) not in self._said:
            names = [seat.name for seat in each.seats]
            rules = w.of(each.game)(f"rules_set.{each.preset}")
            days = [] if each.day is None else [w.date(each.day), w.month_name(each.day)]
            about = self._day(each), *days, self._title(each), rules, *names, w.text(ended(each))
            self._said[key] = bare(" ".join(about))
        return self._said[key]

    def _sorted_by(self, each: Played) -> Any:
        """Of the last column: open games first, then the better places."""
        match self._sorted.column:
            case 0:
                return each.created
            case 1:
                return bare(self._title(each))
            case 2:
                return [bare(seat.name) for seat in each.others]
        return ((each.me and each.me.place) or 0) / len(each.seats)

    def _sort(self, column: int) -> None:
        """Sort by a column, first as people want it; once more turns it round."""
        same = column == self._sorted.column
        self._sorted = blocks.Sorting(column, not self._sorted.falls if same else column == 0)
        self._find()

    # Its blocks

    def blocks(self) -> Sequence[Block]:
        """The list, and beside it the chosen game; or one of them."""
        s, w = self.services, self.services.words
        self._card = ()
        if not self._learnt or (not self._all and self._keeper.trouble):
            return self.waiting()
        if not self._all:
            said = Text(s, w("history.empty"), align="center", muted=True, id="said")
            return [said, *self._unread()]
        chosen = self.chosen
        if self._alone and chosen is not None:
            return self._of_game(chosen)
        made = self._list()
        if chosen is None or not self._wide:
            return made
        self._card = [Ground(s), *self._of_game(chosen)]
        column, beside = blocks.Column(s, made, self.gap), blocks.Column(s, self._card, self.gap)
        column.part = 1.3
        return [Row(s, [column, beside], 34.0)]

    def _list(self) -> list[Block]:
        s, w = self.services, self.services.words
        results = [Option(id, w("table.some", which=message(end))) for id, end in ENDS.items()]
        picks = Picks(s, "result", w("review.result"), results, self.result, self._want)
        picks.named = False
        typed = self.text, self._type_text, self._enter, MOST_TEXT
        made: list[Block] = [picks, Field(s, self.typed, "find", w("history.find"), *typed)]
        if self.undo is not None:
            said = blocks.News(s, w("delete.trash", n=shelf.TRASH_DAYS), id="gone")
            said.part = 3.0
            made.append(Row(s, [said, Button(s, "undo", w("tool.undo"), self.undo)]))
        if not self.games:
            none = Text(s, w("rules.nothing"), align="center", muted=True, id="found")
            return [*made, none, *self._unread()]
        shares = ("day", 0.17, UI), ("game", 0.25, BOLD), ("with", 0.24, UI), ("end", 0.34, UI)
        heads = [Head(w(f"table.{id}"), share, face) for id, share, face in shares]
        name, lines = w("history.games", n=len(self.games)), 1 if self.letters > NARROW else 2
        at = heads, self.games, self._game
        table = blocks.SortedTable(s, "games", name, *at, press=self._show, lines=lines)
        table.sorting, table.sort, table.orders = self._sorted, self._sort, ORDERS
        return [*made, Text(s, name, 13, muted=True, id="found"), *self._unread(), table]

    def _unread(self) -> list[Block]:
        """What to say of files that hold no game."""
        s, w, n = self.services, self.services.words, len(self._unreadable)
        if not n:
            return []
        file, fault = self._unreadable[0]
        said = w("history.unread", n=n, file=file, why=why(fault, w))
        return [Text(s, said, 13, muted=True, id="unread")]

    @property
    def _wide(self) -> bool:
        return self.letters > WIDE

    def lay_out(self) -> page.Laid:
        """Beside a list that scrolls, the chosen game stays where it is, with as much of its score
        as there is room for.
        """
        self._most_rows = sys.maxsize
        laid, s = super().lay_out(), self.services
        if not self._card:
            return laid
        over = max(each.bounds.bottom for each in self._leaves()) - laid.view.bottom
        if over > 0:
            self._most_rows = max(
                LEAST_ROWS, self._rows - ceil(over / (blocks.ROUND + blocks.LINE) / s.font(15))
            )
            laid = super().lay_out()
        stays, view = self._leaves(), laid.view
        around = stays[1].bounds.inset(-12 * s.unit, 0)
        stays[0].bounds = Rect(around.x, view.y, around.w, view.h)
        body = [block for block in laid.body if block not in stays]
        return replace(laid, body=body, foot=[*stays, *laid.foot])

    def _leaves(self) -> list[Block]:
        return [leaf for block in self._card for leaf in block.leaves()]

    # A row

    def _game(self, each: Played) -> Line:
        w = self.services.words
        names = [seat.name for seat in each.others]
        who = w.text(listed(names) if len(names) < 3 else listed(names, 1))
        cells = [self._day(each), self._title(each), who, w.text(ended(each))]
        short = [*cells]
        if len(names) > 1:
            short[WHO] = w("history.who.short", name=shown_name(names[0]), n=len(names) - 1)
        lit = self._wide and each is self.chosen
        return Line(cells, lit, short if short != cells else ())

    def _title(self, each: Played) -> str:
        return self.services.words.of(each.game)("game.title")

    def _day(self, each: Played) -> str:
        if each.day is None:
            return ""
        w, ago = self.services.words, (date.today() - each.day).days
        return w(("left.today", "left.yesterday")[ago]) if ago in (0, 1) else w.date(each.day)

    # The chosen game

    def _of_game(self, each: Played) -> list[Block]:
        """What it was, what can be done with it, and its score."""
        s, w = self.services, self.services.words
        names = w.text(listed([seat.name for seat in each.others]))
        named = blocks.heading(s, w("start.ticket", game=self._title(each), names=names), 22)
        ways = self._buttons(each)
        first, rest = ways[0], ways[1:]
        made: list[Block] = [named, Text(s, self._about(each), muted=True, id="about"), first]
        by = 3 if len(rest) == 3 else 2
        made += [*blocks.rows_of(s, rest, by, self.gap), *self._score(each)]
        played = [one for one in self._all if one.evening and one.evening == each.evening]
        stood = standing(played, Evening(each.evening, each.best_of), each) if played else None
        if stood is not None:
            made.append(Text(s, w.text(stood.said), id="stood"))
        others = [one for one in played if one is not each and not one.thrown_away]
        if others:
            name = w("history.of_evening")
            at = name, [Head(name, 0.4), Head("", 0.6)], others
            line = lambda one: Line([self._day(one), w.text(ended(one))])  # noqa: E731
            made.append(blocks.Table(s, "match", *at, line, press=self._show))
        return made

    def _about(self, each: Played) -> str:
        """How it ended or stands, when it was played, and how long it took."""
        w = self.services.words.of(each.game)
        said = ([] if each.over else [*self.ways.stands(each)]) or [ended(each)]
        if each.over and each.day is not None:
            said.append(message("left.date", date=each.day.isoformat()))
        said += took(each) if each.over else []
        return w.joined(said, "tell.beside")

    def _buttons(self, each: Played) -> list[Block]:
        """What can be done with a game; the first is the main one."""
        s, w, ways = self.services, self.services.words, self.ways
        watch = "watch", "history.replay", ways.watch
        share = "share", "sheet.share", ways.share
        delete = "delete", "delete.delete", ways.throw_away
        if each.thrown_away:
            there = [("put_back", "history.put_back", ways.put_back), watch]
        elif not each.over:
            there = [("continue", "history.continue", ways.go_on), watch, share, delete]
        else:
            can = entry(each.game).reviewer is not None and each.me is not None
            review = [("review", "sheet.review", ways.review)] if can else []
            again = [("again", "sheet.same", ways.cards_again)] if each.deal else []
            there = [*review, watch, *again, share, delete]
        return [
            Button(s, id, w(name), partial(do, each), main=n == 0)
            for n, (id, name, do) in enumerate(there)
        ]

    def _score(self, each: Played) -> list[Block]:
        """What each deal brought everybody; of many people, or of one deal, only how they ended."""
        s, w, history = self.services, self.services.words, self._keeper.history
        ledger = entry(each.game).ledger
        if history is not None and ledger.points and each.file not in self._scores:
            self._scores[each.file] = history.deals(each.file)
        deals = self._scores.get(each.file, [])
        if not (deals or each.over):
            return []
        names = [w.called(shown_name(seat.name)) for seat in each.seats]
        sign = -1 if ledger.fewer_is_better else 1
        if deals and len(names) <= MOST_COLUMNS:
            heads = [Head(w("sheet.deal"), 0.2), *(Head(name, 0.8 / len(names)) for name in names)]
            lines = self._deals(deals, sign)
        else:
            heads = [Head(w("table.place"), 0.2), Head(w("table.who"), 0.5), Head("", 0.3)]
            points, lines = points_of(each), list[Line]()
            if not each.over:  # nobody has a place yet
                heads, points = [heads[1], Head(w("sheet.total"), 0.5)], self._totals(deals, sign)
            for n in sorted(range(len(names)), key=lambda n: each.seats[n].place or 0):
                seat, figure = each.seats[n], w.number(points[n]) if points else ""
                cells = [f"{seat.place or ''}", names[n], figure][-len(heads) :]
                lines.append(Line(cells, seat is each.me))
        self._rows = len(lines)
        return [blocks.Table(s, "score", w("sheet.title"), heads, lines)]

    def _totals(self, deals: Sequence[Sequence[float]], sign: int) -> list[int]:
        return [round(sign * sum(each)) for each in zip(*deals)]

    def _deals(self, deals: Sequence[Sequence[float]], sign: int) -> list[Line]:
        """A line for each deal, or for some together if there are too many, and the totals."""
        w, by = self.services.words, -(-len(deals) // max(1, self._most_rows - 1))
        lines = list[Line]()

        def line(name: str, some: Sequence[Sequence[float]], closes: bool) -> Line:
            return Line([name, *map(w.number, self._totals(some, sign))], closes=closes)

        for at in range(0, len(deals), by):
            some = deals[at : at + by]
            last = at + len(some)
            many = len(some) > 1
            which = w("history.of_to", n=at + 1, last=last) if many else w.number(last)
            lines.append(line(which, some, last == len(deals)))
        return [*lines, line(w("sheet.total"), deals, False)]

    # Its actions

    def _want(self, result: str) -> None:
        self.result, self.undo = result, None
        self._find()

    def _type_text(self, text: str) -> None:
        self.text = text
        self._find()

    def _enter(self) -> None:
        if self.games:
            self.focus = "games/1"

    def _show(self, game: Played) -> None:
        """Show a game beside the list, or in its place."""
        self.choose(game.file)
        if not self._wide:
            self.opened, self.offset = True, 0.0
            self.changed()
            self.go(self._buttons(game)[0].id)

    @property
    def _row_at(self) -> int:
        """The number of the game with the focus, from 0; -1 if it is elsewhere."""
        table, _, row = self.focus.partition("/")
        return int(row) - 1 if table == "games" and row.isdigit() else -1

    @property
    def _returned(self) -> Button | None:
        """In the list, Return does what comes first with the game beside it."""
        beside = self._wide and self._row_at >= 0
        return page.main_of(self.widgets) if beside else super()._returned

    def handle(self, event: UiEvent) -> None:
        """Take an event; in the list the arrows choose the game beside it."""
        at = self._row_at
        match event:
            case Key("delete", again=False) if at >= 0 and not self.games[at].thrown_away:
                self.ways.throw_away(self.games[at])
            case Key("z", control=True) if self.undo is not None:
                self.undo()
            case Key() if self._wide:
                super().handle(event)
                if self._row_at >= 0:
                    self.choose(self.games[self._row_at].file)
            case _:
                super().handle(event)

    def gone(self, undo: Callable[[], None]) -> None:
        """A game was thrown away: read the records again, and offer to bring it back."""
        self.undo, self.touched = undo, True
        if self.opened:
            self._show_list()
        self.read_again()

    def came(self, file: str) -> None:
        """A game was brought back: show it."""
        self.undo, self.touched = None, True
        self.choose(file)
        self.read_again()


class Ground(Block):
    """The sheet under the blocks of a card."""

    role = ""
    after = 4.0

    def room(self, width: float, line: float) -> float:
        return 0.0

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s = self.services
        draw_panel(surface, self.bounds, 8 * s.unit, blocks.PAPER, s.theme.paper_edge, 1.2 * s.unit)


def points_of(each: Played) -> list[int]:
    """Everybody's points or chips; empty if they say no more than who won, or the places."""
    worths = [seat.worth or 0 for seat in each.seats]
    behind = [len(worths) - (seat.place or 0) for seat in each.seats]
    if max(map(abs, worths)) <= 1 or worths == behind:
        return []
    sign = -1 if max(worths) <= 0 else 1  # points that count against a seat
    return [sign * round(worth) for worth in worths]


def ended(each: Played) -> Message:
    """How a game ended for the player; or who won if only programs played."""
    if not each.over:
        return message("history.open", n=each.deals + 1)
    me = each.me
    if me is None:
        winners = tuple(shown_name(seat.name) for seat in each.seats if seat.place == 1)
        return message("sheet.won", name=winners)
    shared, behind = ("draw", "lost") if len(each.seats) == 2 else ("shared", "place")
    alone = sum(seat.place == me.place for seat in each.seats) == 1
    id = shared if not alone else "won" if me.place == 1 else behind
    said = message(f"history.end.{id}", n=me.place or 0, of=len(each.seats))
    points, at = points_of(each), each.seats.index(me)
    if points and len(points) == 2:
        return message("history.to", end=said, n=points[at], other=points[1 - at])
    return message("history.points", end=said, n=points[at]) if points else said


def lasted(seconds: float, long: float = DAY) -> Message:
    """How long a game took, in hours only if that was `long`."""
    if seconds < HOUR:
        return message("history.took.minutes", n=max(1, round(seconds / MINUTE)))
    if seconds < long:
        hours, rest = divmod(round(seconds), HOUR)
        return message("history.took.hours", hours=hours, minutes=rest // MINUTE)
    return message("you.hours", n=round(seconds / HOUR))


def took(each: Played) -> list[Message]:
    """How long a game took, if that is known."""
    return [] if each.seconds is None else [lasted(each.seconds)]


def said_of(each: Played) -> list[Message]:
    """What others are told about a game."""
    return [listed([seat.name for seat in each.others]), ended(each), *took(each)]


# Exporting and importing all games.


class KeepingPage(page.Page):
    """A button to make a backup, and the name of a file to restore one from."""

    only_read = False
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
        self.whole = services.settings.is_new
        """Whether the settings of people who are here already are taken from it too."""
        self._said = ""
        self._out, self._bring, self._left = out, bring, left
        self.choose: Callable[[], None] | None = None
        """Opens the window in which the system lets people choose a file, if it has one."""
        self.after: Callable[[], None] | None = None
        """What leaving the page leads to, if not to what is below it."""
        self._work: work.InThread[Callable[[], None]] | None = None

    def begin(self, do: Callable[[work.Step], Callable[[], None]], file: str) -> None:
        """Do this in a thread while the window goes on, then call what it returns; `file` is what
        it is about.
        """
        if self._work is None:
            self.say(self.services.words("lesson.waits"))
            self._work = work.InThread(do, message("fault.unclear", file=file))

    def update(self, dt: float) -> None:
        if self._work is None:
            return
        try:
            done = self._work.poll()
        except Fault as fault:
            self._work = None
            self.say(trouble=why(fault, self.services.words))
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
        if self.after is not None:
            self.after()

    def end(self, seconds: float) -> None:
        if self._work is not None:
            self._work.leave()
            self._work.wait(seconds)

    def say(self, said: str = "", trouble: str = "") -> None:
        """Say what was done, or why it could not be."""
        self._said, self.trouble = said, trouble
        self.changed()

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        out = Button(s, "out", w("keeping.out"), self._out, main=True)
        enter = lambda: self._bring(self.file)  # noqa: E731
        bring = Button(s, "bring", w("keeping.bring"), enter)
        change = partial(setattr, self, "file")
        typed = self.file, change, enter, MOST_COMMAND, self.trouble
        about = Text(s, w("keeping.what"))
        from_file = Text(s, w("keeping.from"))
        about.after = from_file.after = 8.0
        no_yes = [Option(False, w("settings.off")), Option(True, w("settings.on"))]
        whole = "whole", w("keeping.settings"), no_yes, self.whole, partial(setattr, self, "whole")
        out.after = 20.0
        field = Field(s, self.typed, "file", w("keeping.file"), *typed)
        field.part, choose = 3.0, list[Block]()
        if self.choose is not None:
            choose.append(Button(s, "choose", w("keeping.choose"), self.choose))
        said = [blocks.News(s, self._said, id="said")] if self._said else []
        file = Row(s, [field, *choose], self.gap)
        return [about, out, from_file, file, Picks(s, *whole), bring, *said]

    def handle(self, event: UiEvent) -> None:
        """Take an event; the tab key ends the name of a file as far as it can."""
        if event == Key("tab") and self.focus == "file":
            ended = disk.completed(self.file, taking.SUFFIX)
            if ended != self.file:
                self.file, self.trouble = ended, ""
                self.changed()
                return
        super().handle(event)

    def chosen(self, file: str) -> None:
        """Take the name of a file that was chosen, if one was."""
        self.file = file or self.file
        self.say()
        self.go("bring" if file else "choose")
