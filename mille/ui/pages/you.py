"""A player's statistics: a question as a sentence, its answer as a plot, and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from time import time
from typing import Any
from unicodedata import normalize

from pygame import Color, Surface

from mille.agents import LEVELS, PEOPLE
from mille.engine.message import Message, message
from mille.games import GameEntry, entry, titles
from mille.session import record, statistics
from mille.session.history import BestYet, History, Keeper
from mille.session.settings import MOST_PEOPLE, Settings
from mille.session.statistics import ENOUGH, MEASURES, OF_DEALS, WHEN, Figure, Mine
from mille.ui import pieces, textfield
from mille.ui.faces import ACROSS, BOX, GUESTS, MIDDLE, NO_SEAT, Look, is_there
from mille.ui.pages import blocks, shelf
from mille.ui.pages.blocks import Head, Line, Row, Text, rows_of
from mille.ui.pages.history import HOUR, LookingPage, lasted
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.scene import Services
from mille.ui.shapes import blank, draw_panel, panel
from mille.ui.text import BOLD, TITLE, UI, Pen, blit_text
from mille.ui.theme import mix
from mille.ui.widgets import Block, Button, Choice, Option, Picks, Tabs
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.names import YOU, shown_name

PARTS = 12
"""The most points of a plot."""
LONG = 10 * HOUR
"""After how many seconds minutes are left out."""
WIDE = 50
"""In a window wider than this, in letters, all columns fit, and the sentence fits on one line."""
COLUMNS = ("games", "wins", "place", "points", "best", "worst", "run")
FEW_COLUMNS = ("games", "wins", "points")
LONG_CELLS = ("wins", "place", "points")
"""The columns with what chance alone would give."""


def at_table(games: Sequence[Mine]) -> Message:
    """How long some games took together."""
    return lasted(sum(each.game.seconds or 0.0 for each in games), LONG)


class FiguresPage(LookingPage):
    """A page about games that the person has finished."""

    width = 1120.0
    row = 34.0
    gap = 8.0
    start = "game"
    round = False

    def __init__(self, services: Services, keeper: Keeper, game: str) -> None:
        """`game` is asked about first."""
        super().__init__(services, keeper)
        self.asked = {"game": game, "preset": "", "by": "person"}
        self.asked |= {"what": "wins", "whom": "", "when": "all"}
        self._all: Sequence[Mine] = ()
        self._history: History | None = None

    def learn(self, history: History) -> None:
        self._all = statistics.mine(self.theirs(history), history.own_deals())
        self._history = history
        games = Counter(each.game.game for each in self._all)
        if self.asked["game"] not in games:
            self.asked["game"] = next((game for game, _ in games.most_common(1)), "")

    # Which games

    def _ask(self, id: str, value: str) -> None:
        self.asked[id] = value
        if id == "game":
            self.asked |= {"preset": "", "whom": ""}
        self.changed()

    @property
    def _entry(self) -> GameEntry | None:
        return entry(self.asked["game"]) if self.asked["game"] else None

    def _of_game(self) -> list[Mine]:
        """The games of the chosen game and rules."""
        game, preset = self.asked["game"], self.asked["preset"]
        of_game = (each for each in self._all if game in ("", each.game.game))
        return [each for each in of_game if preset in ("", each.game.preset)]

    def _games(self) -> list[Option]:
        """The games to choose from, the first of them all together."""
        w, there = self.services.words, {each.game.game for each in self._all}
        named = [Option(id, w.of(id)("game.title")) for id in titles() if id in there]
        return [Option("", w("table.all")), *named]

    @property
    def _wide(self) -> bool:
        return self.letters > WIDE

    def _kind(self, what: str) -> str:
        """The name of a measure: some games count chips, not points."""
        game = self._entry
        return "chips" if what == "points" and game is not None and game.ledger.chips else what

    def _day(self, created: str) -> str:
        if record.time_named(created[:10]) is None:
            return ""
        return self.services.words.date(date.fromisoformat(created[:10]))

    def _chance(self, what: str, figure: Figure) -> str:
        w = self.services.words
        if figure.by_chance is None:
            return w("you.chance.few", n=figure.games, enough=ENOUGH)
        if what in ("run", "best", "worst"):
            return w("you.chance.usual", value=self._said(what, figure.by_chance))
        if figure.between is not None:
            low, high = (self._written(what, end) for end in figure.between)
            return w("you.chance.between", low=low, high=high)
        return w("you.chance.within", value=self._written(what, figure.by_chance))

    # Figures in words

    def _signed(self, what: str, value: float) -> float:
        """A figure in the game's sense: if fewer points are better, they do not turn negative."""
        game = self._entry
        against = what in OF_DEALS and game is not None and game.ledger.fewer_is_better
        return -value if against else value

    def _said(self, what: str, value: float) -> str:
        return self._written(what, self._signed(what, value))

    def _written(self, what: str, value: float) -> str:
        w = self.services.words
        if what == "wins":
            return w("settings.scale.percent", n=round(100 * value))
        if what in ("place", "points"):
            figure = round(value, 1 if what == "points" else 2) + 0.0  # no minus before a nought
            return w.decimal(f"{figure:.1f}" if what == "points" else f"{figure:.2f}")
        return w.number(round(value))

    def _mark(self, what: str, value: float) -> str:
        """A figure of the plot: whole ones without decimals."""
        whole = what in ("place", "points") and value == round(value)
        return self.services.words.number(round(value)) if whole else self._written(what, value)


class StatisticsPage(FiguresPage):
    """The figures of one game, or all; its records; and how one stands with the fourteen."""

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: str,
        replay: Callable[[BestYet], None],
        ask: Callable[[str], None],
    ) -> None:
        """`replay` shows the game of a record, `ask` the page for questions about a game."""
        super().__init__(services, keeper, game)
        self._replay, self._ask_more = replay, ask

    @property
    def title(self) -> str:
        w, person = self.services.words, self.services.settings.person
        return w("you.whose", name=shown_name(person)) if person else w("you.title")

    def blocks(self) -> Sequence[Block]:
        """The games, the figures and records, and beside or below them the people."""
        s, w = self.services, self.services.words
        if not self._learnt or (not self._all and self._keeper.trouble):
            return self.waiting()
        games, now = self._of_game(), self.asked["game"]
        tabs = Tabs(s, "game", w("table.game"), self._games(), now, partial(self._ask, "game"))
        left = [*self._figures(games), *self._months(games), *self._records()]
        if not games:
            left = [Text(s, w("you.empty"), align="center", muted=True, id="said")]
        right = self._people(games)
        if not self._wide:
            return [tabs, *left, *right]
        return [
            tabs,
            Row(s, [blocks.Column(s, left, self.gap), blocks.Column(s, right, 1.0)], 24.0),
        ]

    def foot(self) -> Sequence[Block]:
        s = self.services
        ask = Button(s, "ask", s.words("you.more"), lambda: self._ask_more(self.asked["game"]))
        return [Row(s, [*([ask] if self._all else []), self.back()], self.gap)]

    def _figures(self, games: Sequence[Mine]) -> list[Block]:
        """Four figures, and what of the games won may be luck."""
        s, w = self.services, self.services.words
        if not games:
            return []
        wins = statistics.wins(games).value
        cards = [
            self._figure("games", w("table.games", n=len(games)), w.number(len(games))),
            self._figure("wins", w("table.wins"), self._written("wins", wins)),
            self._figure("run", w("table.run"), self._written("run", statistics.run(games).value)),
            self._figure("time", w("you.time"), w.text(at_table(games))),
        ]
        made = rows_of(s, cards, 4 if self._wide else 2, self.gap)
        chosen = [each for each in games if entry(each.game.game).reviewer is not None]
        if chosen:
            said = self._chance("wins", statistics.wins(chosen))
            made.append(Text(s, said, muted=True, id="chance"))
        return made

    def _figure(self, id: str, name: str, value: str) -> Block:
        s = self.services

        def draw(width: float) -> Surface:
            u, theme = s.unit, s.theme
            large = s.texts.fitted(value, s.pen(24, theme.ink, TITLE), width - 8 * u)
            small = s.texts.fitted(name, s.pen(13, theme.ink_muted), width - 8 * u)
            high = large.height + small.height + 10 * u
            made = panel(width, high, 8 * u, theme.paper, theme.paper_edge, 1.4 * u).copy()
            blit_text(made, large, width / 2, 4 * u, "center")
            blit_text(made, small, width / 2, 4 * u + large.height, "center")
            return made

        return blocks.Picture(s, f"figure.{id}", name, draw, [value])

    def _months(self, games: Sequence[Mine]) -> list[Block]:
        """The games won, month by month."""
        s, w = self.services, self.services.words
        by_month = sorted(statistics.parted(games, "month").items())[-PARTS:]
        if len(by_month) < 2:
            return []
        won = [float(sum(each.won for each in some)) for _, some in by_month]
        months = [w.month(date.fromisoformat(f"{month}-01")) for month, _ in by_month]
        name, series = w("you.by_month"), [blocks.Series("", won)]
        return [blocks.Plot(s, "plot", name, series, months, bars=True, high=120.0)]

    def _records(self) -> list[Block]:
        """The best results of anybody here in the game; each row leads to its game."""
        s, w, game = self.services, self.services.words, self._entry
        if game is None or self._history is None:
            return []
        found = self._history.bests(game)
        rows = [(best.id, found[best.id]) for best in game.ledger.bests if best.id in found]
        if not rows:
            return []
        named = any(best.name for _, best in rows)  # what the table did is nobody's record
        names = ["", "", w("table.who"), w("table.day"), ""]
        shares = [0.31, 0.17, 0.13, 0.22, 0.17]
        if not named:
            del names[2]
            shares = [0.36, 0.18, 0.26, 0.2]
        heads = [Head(*each, right=n == 1) for n, each in enumerate(zip(names, shares))]

        def line(row: tuple[str, BestYet]) -> Line:
            id, best = row
            label = w.of(game.id)(f"figure.{id}")
            who = w.called(shown_name(best.name)) if best.name else ""
            watch = w("history.replay") if best.file else ""
            whose = [who] if named else []
            return Line([label, w.number(best.value), *whose, self._day(best.created), watch])

        def press(row: tuple[str, BestYet]) -> None:
            if row[1].file:
                self._replay(row[1])

        title = blocks.heading(s, w("you.house"), 17)
        return [
            title,
            blocks.Table(s, "house", title.name, heads, rows, line, press=press, wraps=True),
        ]

    def _people(self, games: Sequence[Mine]) -> list[Block]:
        """Everybody of the house, from the weakest to the strongest, with how one stands."""
        s, w = self.services, self.services.words
        made: list[Block] = [blocks.heading(s, w("folk.title"), 17)]
        for id, person in PEOPLE.items():
            stand = statistics.standing(games, id)
            said = w("folk.stand", mine=stand[0], theirs=stand[1])
            said = said if statistics.met(games, id) else w("folk.not_yet")
            made.append(row := Against(s, f"folk.{id}", person.name, partial(self._about, id)))
            row.stand, row.told = stand, said
        return made

    def _about(self, id: str) -> None:
        """Say who somebody is, with their face, and how one stands with them in all games."""
        s, who = self.services, PEOPLE[id]
        said = [message(f"opponent.{id}.about")]
        said += [statistics.stands(self._all, id)] if statistics.met(self._all, id) else []

        def drawn(width: float) -> Surface:
            side = FACE * s.unit
            made = blank(width, 1.36 * side)
            pieces.draw_face(made, s, (width / 2, 0.8 * side), side, who.name, -1)
            return made

        title = message("new.person", name=who.name, level=message(f"level.{who.level}"))
        back: Way = "back", message("tool.back"), close
        page = MenuPage(s, title, [back], said=said, wide=520.0)
        page.above = lambda: blocks.Picture(s, "face", s.words(f"face.{who.voice}"), drawn)
        s.push(page)


FACE = 160
"""How wide a face is on its person's page, in pixels of 720 lines."""


NAME, STAND = 6.5, 8.0
"""How wide the name of somebody is, and how one stands with them, in letters."""
AHEAD, BEHIND = "#3F7D46", "#C9A09C"
"""The colours of the games in which one came before somebody, and after."""


class Against(Button):
    """Somebody of the house, with a bar of the games in which each of the two came first."""

    stand = 0, 0
    """In how many games one was first, and the other."""

    def is_cramped(self, width: float) -> bool:
        return False

    def room(self, width: float, line: float) -> float:
        return Block.room(self, width, max(self.services.target, 2 * self.services.font(15)))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw their sign, the name, the bar and the figures in one line."""
        s, b, u, letter = self.services, self.bounds, self.services.unit, self.services.font(15)
        if hovered:
            draw_panel(surface, b, 6 * u, mix(s.theme.paper, s.theme.paper_edge, 0.4))
        side = b.h - 4 * u
        pieces.draw_face(surface, s, (b.x + 3 * u + side / 2, b.center[1]), side, self.name, -1)
        x, end = b.x + side + 12 * u, b.right - STAND * letter
        name = s.texts.fitted(self.name, Pen(letter, s.theme.ink, BOLD, s.least), NAME * letter)
        blit_text(surface, name, x, b.center[1] - name.height / 2)
        at = Rect(x + NAME * letter, b.center[1] - 0.35 * letter, 0, 0.7 * letter)
        mine, theirs = self.stand
        played, wide = mine + theirs, end - 8 * u - at.x
        if played and wide > 0:
            draw_panel(surface, replace(at, w=wide), 0, Color(BEHIND))
            if mine:
                draw_panel(surface, replace(at, w=wide * mine / played), 0, Color(AHEAD))
        ink = s.theme.ink if played else s.theme.ink_muted
        said = s.texts.fitted(self.told, Pen(letter, ink, UI, s.least), STAND * letter)
        blit_text(surface, said, end, b.center[1] - said.height / 2)
        self._ring(surface, focused)


class QuestionPage(FiguresPage):
    """A question of six parts as a sentence; changing its words asks another one."""

    title_id = "you.asked"

    def blocks(self) -> Sequence[Block]:
        """The game, the sentence and its answer, then the table."""
        if not self._learnt or not self._all:
            return self.waiting()
        s, of_game, by = self.services, self._of_game(), 3 if self._wide else 1
        chosen = rows_of(s, self._chosen(), by, self.gap)
        sentence = rows_of(s, self._sentence(of_game), by, self.gap)
        wanted = statistics.against(self._of_game(), self.asked["whom"])
        wanted = statistics.lately(wanted, self.asked["when"], time())
        return [*chosen, *sentence, *self._answer(wanted), *self._parted(wanted)]

    def _chosen(self) -> list[Choice]:
        w, game = self.services.words, self.asked["game"]
        made = [self._choice("game", self._games())]
        if game:
            sets = sorted({each.game.preset for each in self._all if each.game.game == game})
            rules = [Option(id, w.of(game)(f"rules_set.{id}")) for id in sets]
            every = Option("", w("table.some", which=message("table.all")))
            made.append(self._choice("preset", [every, *rules]))
        by = [id for id in statistics.BY if bool(game) is not (id == "game")]
        if self.asked["by"] not in by:
            self.asked["by"] = by[0] if game else "game"
        return [*made, self._choice("by", [Option(id, w(f"table.{id}")) for id in by])]

    def _sentence(self, games: Sequence[Mine]) -> list[Choice]:
        w, game = self.services.words, self._entry
        can = [id for id in MEASURES if id not in OF_DEALS or (game and game.ledger.points)]
        if self.asked["what"] not in can:
            self.asked["what"] = can[0]
        people = Counter(seat.name for each in games for seat in each.game.others)
        met = {level for each in games for level in statistics.levels(each)}
        whom = [Option("", w("table.all"))]
        whom += [Option(f"level.{id}", w(f"level.{id}")) for id in LEVELS if id in met - {""}]
        whom += [Option(name, shown_name(name)) for name, _ in people.most_common()]
        return [
            self._choice("what", [Option(id, w(f"table.{self._kind(id)}")) for id in can]),
            self._choice("whom", whom),
            self._choice("when", [Option(id, self._when(id)) for id in WHEN]),
        ]

    def _when(self, id: str) -> str:
        kind, _, n = id.partition("_")
        names = {"all": "table.all", "last": "you.last", "days": "history.days"}
        return self.services.words("table.some", which=message(names[kind], n=int(n or 0)))

    def _choice(self, id: str, options: Sequence[Option]) -> Choice:
        name = self.services.words(f"{'table' if id in ('game', 'preset') else 'you.ask'}.{id}")
        now = self.asked[id]
        return Choice(self.services, id, name, options, now, partial(self._ask, id))

    def _answer(self, games: Sequence[Mine]) -> list[Block]:
        """The figure, how much of it could be chance, and how it developed."""
        s, w, what = self.services, self.services.words, self.asked["what"]
        if not games:
            return [Text(s, w("rules.nothing"), align="center", muted=True, id="answer")]
        figure = MEASURES[what](games)
        shows = message(f"table.{self._kind(what)}")
        value = self._said(what, figure.value)
        answer = w("you.answer", what=shows, n=figure.games, value=value)
        said = Text(s, answer, 19, face=TITLE, align="center", id="answer")
        luck = all(entry(each.game.game).reviewer is None for each in games)
        said_of_it = "" if luck else self._chance(what, figure)
        chance = Text(s, said_of_it, align="center", muted=True, id="chance")
        chance.after = 12.0
        parts = statistics.in_turn(games, PARTS)
        if len(parts) < 2:
            return [said, chance]
        values = [self._signed(what, MEASURES[what](part).value) for part in parts]
        first_days = [self._day(part[0].game.created) for part in parts]
        name = w("you.plot", what=shows)
        how: Any = {"bars": what in ("wins", "run"), "falls": what == "place"}
        at = [blocks.Series("", values)], first_days
        return [
            said,
            chance,
            blocks.Plot(s, "plot", name, *at, said=partial(self._mark, what), **how),
        ]

    # Tables

    def _parted(self, games: Sequence[Mine]) -> list[Block]:
        """The same games by opponents, levels, rules, months …"""
        s, w, by = self.services, self.services.words, self.asked["by"]
        parted = statistics.parted(games, by)
        rows = sorted(((key, some) for key, some in parted.items() if key), key=self._order)
        if not rows:
            return []
        game = self._entry
        columns: Sequence[str] = COLUMNS if self._wide else FEW_COLUMNS
        if game is None or not game.ledger.points:
            columns = tuple(each for each in columns if each not in OF_DEALS)
        heads = [Head(w(f"table.{by}"), 0.24, BOLD)]
        wide = [1.5 if id in LONG_CELLS else 0.9 for id in columns]
        for id, part in zip(columns, wide):
            share = (1 - 0.24) * part / sum(wide)
            heads.append(Head(w(f"table.{self._kind(id)}"), share, right=True))
        lines = [
            Line([self._key(by, key), *(self._cell(id, some) for id in columns)])
            for key, some in rows
        ]
        note = Text(s, w("you.note", enough=ENOUGH), 13, muted=True)
        return [blocks.Table(s, "parted", w(f"table.{by}"), heads, lines), note]

    def _order(self, row: tuple[str, list[Mine]]) -> tuple[Any, ...]:
        key, games = row
        by = self.asked["by"]
        if by == "level":
            return (LEVELS.index(key) if key in LEVELS else -1,)
        if by == "month":
            return tuple(-ord(letter) for letter in key)
        return (-len(games), key)

    def _key(self, by: str, key: str) -> str:
        w = self.services.words
        match by:
            case "person":
                return shown_name(key)
            case "level":
                return w(f"level.{key}")
            case "preset":
                return w.of(self.asked["game"])(f"rules_set.{key}")
            case "game":
                return w.of(key)("game.title")
            case "seats":
                return w("you.seats", n=int(key))
            case "month" if self._day(f"{key}-01"):
                return w.month_name(date.fromisoformat(f"{key}-01"))
        return key

    def _cell(self, id: str, games: Sequence[Mine]) -> str:
        w = self.services.words
        if id == "games":
            return w.number(len(games))
        figure = MEASURES[id](games)
        value = self._said(id, figure.value)
        if figure.between is not None:
            low, high = (round(100 * end) for end in figure.between)
            return w("you.cell.between", value=value, low=low, high=high)
        if id in ("place", "points") and figure.by_chance is not None:
            return w("you.cell", value=value, chance=self._written(id, figure.by_chance))
        return value


# The people who play at this computer.


MOST_NAME = 30


class PeoplePage(LookingPage):
    """A button for each person, with what they have here, and a field for a new name."""

    only_read = False
    title_id = "people.title"
    width = 640.0
    gap = 10.0

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        change: Callable[[Callable[[Settings], Settings]], None],
        play_as: Callable[[str], None],
    ) -> None:
        """`change` changes who is here; `play_as` goes on as somebody, or with a new name."""
        self._change, self._play_as = change, play_as
        self._name = self._trouble = ""
        self._renaming: str | None = None
        """Whoever is being given another name."""
        self.start = f"person.{self._id(services.settings.person, services.settings)}"
        self._counts: tuple[Counter[str], Counter[str]] | None = None
        """How many open games everybody has, and how many that are over; None until it is read."""
        super().__init__(services, keeper)
        self._learnt = True  # what can be chosen is there at once

    def learn(self, history: History) -> None:
        owner = self.services.settings.owner
        self._counts = Counter[str](), Counter[str]()
        for game in history.games():
            if game.me is not None and not game.thrown_away:
                self._counts[game.over][owner(game.me.name)] += 1

    def blocks(self) -> Sequence[Block]:
        s, w, settings = self.services, self.services.words, self.services.settings
        about = Text(s, w("people.what"), muted=True, align="center")
        about.after = 12.0
        nobody = [] if settings.first else [""]
        made: list[Block] = [about, *map(self._row, [*settings.people, *nobody])]
        if len(settings.people) < MOST_PEOPLE and self._renaming is None:
            made.append(self._asked("name", w("people.name"), "add", self._add))
        if self._renaming is None:
            made.append(self._faces())
        return [*made, *self.waiting()]

    def _row(self, name: str) -> Block:
        s, w, settings = self.services, self.services.words, self.services.settings
        id = self._id(name, settings)
        if name == self._renaming:
            shown = w("people.new_name", name=self._called(name))
            return self._asked("rename", shown, "rename", partial(self._rename, name))
        main = name == settings.person
        said = [message("people.now")] if main else []
        if self._counts is not None:
            going, over = (count[name] for count in self._counts)
            said += [message("people.open", n=going)] if going else []
            said += [message("box.played", n=over)] if over else []
            said += [] if going or over else [message("folk.not_yet")]
        play, below = partial(self._play_as, name), w.joined(said, "tell.beside") if said else ""
        chosen = shelf.Ticket(s, f"person.{id}", self._called(name), play, below, main)
        chosen.selected, chosen.person, chosen.part = main, name, 4.0
        made: list[Block] = [chosen]
        for way, do in (("rename", self._ask_name), ("away", self._ask_away)):
            if way == "rename" or name:
                made.append(Button(s, f"{way}.{id}", w(f"people.{way}"), partial(do, name)))
                made[-1].called = w("tell.of", what=made[-1].name, said=self._called(name))
        return Row(s, made, self.gap)

    def _faces(self) -> Block:
        """The faces from which the player chooses."""
        s, w, mine = self.services, self.services.words, self.services.settings
        options = list[Option]()
        for face in ("", *filter(is_there, GUESTS)):
            drawn = partial(_portrait, s, face, (mine.person or w("seat.you"))[:1])
            options.append(Option(face, w(f"people.face.{face or 'none'}"), picture=drawn))

        def choose(face: str) -> None:
            self._change(lambda settings: settings.changed(face=face))
            self.changed()

        made = Picks(s, "face", w("people.face"), options, mine.face, choose)
        made.pictured = 74.0
        return made

    def _id(self, name: str, settings: Settings) -> str:
        return str(settings.people.index(name)) if name in settings.people else "you"

    def _asked(self, id: str, name: str, button: str, act: Callable[[], None]) -> Block:
        """A field for a name, with the button that takes it."""
        s = self.services
        typed = self._name, self._write_name, act, MOST_NAME, self._trouble
        field = textfield.Field(s, self.typed, id, name, *typed)
        takes = Button(s, f"{button}.it", s.words(f"people.{button}"), act)
        field.part = 4.0
        if self._name:
            takes.called = s.words("tell.of", what=takes.name, said=self._name)
        return Row(s, [field, takes], self.gap)

    def _called(self, name: str) -> str:
        return shown_name(name) if name else self.services.words("people.just_me")

    def _write_name(self, text: str) -> None:
        self._name, self._trouble = text, ""

    def _taken(self, old: str | None = None) -> str:
        """The name that was typed, if somebody can have it; `old` is whoever would change theirs.

        Otherwise the page says why not.
        """
        name, settings = normalize("NFC", " ".join(self._name.split())), self.services.settings
        there = {_plain(each): each for each in settings.people if each != old}
        before = {_plain(was): now for was, now in settings.once.items()}
        now, you = before.get(_plain(name)), (YOU, self.services.words("seat.you"))
        said = None
        if not name.isprintable():
            said = message("people.unseen")
        elif _plain(name) in map(_plain, (*you, self._called(""))):
            said = message("people.unseen", name=name)
        elif _plain(name) in there:
            said = message("people.there", name=there[_plain(name)])
        elif now in settings.people and now != old:
            said = message("people.once", name=name, now=now)
        self._trouble = "" if said is None else self.services.words.text(said)
        self.changed()
        return name if said is None else ""

    def _add(self) -> None:
        if name := self._taken():
            self._change(lambda settings: settings.added(name))
            self._play_as(name)

    def _ask_name(self, name: str) -> None:
        self._renaming, self._name, self._trouble = name, name, ""
        self.changed()
        self.go("rename")

    def _rename(self, old: str) -> None:
        new = self._taken(old)
        if new and new != old:
            self._change(lambda settings: settings.renamed(old, new))
        if not self._trouble:
            self._done()

    def _done(self) -> None:
        """Show everybody again."""
        self._renaming, self._name, self._trouble = None, "", ""
        self.read_again()
        self.changed()
        self.start = f"person.{self._id(self.services.settings.person, self.services.settings)}"
        self.go(self.start)

    def _ask_away(self, name: str) -> None:
        """Ask whether to remove a person."""
        s, first = self.services, self.services.settings.first

        def remove() -> None:
            s.pop(s.stack[-1])
            self._change(lambda settings: settings.without(name))
            self._done()

        keep: Way = "keep", message("waiting.cancel"), close
        away: Way = "away", message("people.away"), remove
        whose = self._called("" if first == name else first)
        said = [message("people.away.said", name=whose)]
        title = message("people.away.title", name=shown_name(name))
        s.push(MenuPage(s, title, [keep, away], said=said, wide=520.0))

    def leave(self) -> None:
        """Close the page, or only the field for another name."""
        if self._renaming is not None:
            self._done()
        else:
            self._play_as(self.services.settings.person)


def _portrait(s: Services, face: str, initial: str, width: float, high: float) -> Surface:
    """A face, or the ring with an initial."""
    side = min(width, high) * ACROSS / BOX[1]
    made = blank(side * BOX[0] / ACROSS, min(width, high))
    at = MIDDLE[0] * side / ACROSS, MIDDLE[1] * side / ACROSS
    pieces.draw_look(made, s, at, side, Look(face, seat="" if face else NO_SEAT), initial)
    return made


def _plain(name: str) -> str:
    """A name without what does not tell two people apart."""
    return normalize("NFC", name).casefold()
