"""A new game: who plays, by which rules, with which cards; the deal of the day; lessons."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import product
from math import inf
from textwrap import wrap
from types import MappingProxyType
from typing import Any

from pygame import Color, Surface

from mille.agents import LEVELS, Person
from mille.engine.message import Fault, Message, message
from mille.engine.options import CUSTOM
from mille.games import GameEntry, Title
from mille.i18n import why
from mille.session.deals import DealName, draw_secret
from mille.session.history import History, Keeper
from mille.session.record import KINDS, Evening, Played, Standing, fingerprint
from mille.session.seated import Lost, OutsidePlayer
from mille.session.settings import CHOICES, MOST_COMMAND, TableChoice
from mille.ui.pages.blocks import Nothing, Picture, Row, Text, rows_of
from mille.ui.pages.history import LookingPage, ended
from mille.ui.pages.house_rules import HouseRulesPage
from mille.ui.pages.menu import Copier, MenuPage, Way
from mille.ui.pages.page import Laid, Page, bare
from mille.ui.scene import Paint, Part, Services
from mille.ui.shapes import blank, draw_panel, icon
from mille.ui.textfield import Field, from_clipboard
from mille.ui.widgets import NOTE, Block, Button, Choice, Option, Steps, Tiles, Turned
from mille.value import Value, replace
from mille.view.geometry import Rect
from mille.view.names import shown_name
from mille.view.presentation import listed

# Where a new game's cards come from: drawn, drawn with the player's own word, or named.


MOST_WORD, MOST_NAME = 40, 2000
DRAWN, WORD = CHOICES["shuffle"]
NAME = "name"


class DealChoice:
    """One line on the page of a new game; below it stands what the chosen value needs."""

    def __init__(
        self, page: Page, begin: Callable[[], None], named: Callable[[DealName], None]
    ) -> None:
        """`named` is called with a name that was typed and says what is played."""
        self._page, self._begin, self._named = page, begin, named
        self.by, self._copier = page.services.settings.shuffle, Copier(page)
        self._word = self._name = self._trouble = ""
        self.named: DealName | None = None
        """The deal whose name was typed, once it can be read."""
        if self.by == WORD:
            self._draw_secret()

    @property
    def seed(self) -> str:
        """The seed for the cards; empty if it is to be drawn."""
        if self.by == WORD:
            return f"{self._page.services.settings.secret}:{self._word.strip()}"
        return self.named.seed if self.by == NAME and self.named is not None else ""

    def _draw_secret(self) -> None:
        """Draw a secret unless there is one: it stays until a deal uses it, whatever is typed."""
        s = self._page.services
        if not s.settings.secret:
            s.save_settings(s.settings.changed(secret=draw_secret()))

    def blocks(self) -> Sequence[Block]:
        """The line, and below it what its value needs."""
        page, s, w = self._page, self._page.services, self._page.services.words
        options = [
            Option(id, w(f"new.deal.{id}"), w(f"new.deal.{id}.about")) for id in (DRAWN, WORD, NAME)
        ]
        made: list[Block] = [Choice(s, "deal", w("new.deal"), options, self.by, self._choose)]
        if self.by == WORD:
            print = fingerprint(self.seed) or ""
            in_groups = w.joined(wrap(print, 8))  # which eyes can compare
            said, copy = Text(s, in_groups, NOTE, id="fingerprint"), self._copier.button(print)
            said.part = 4.0
            typed = self._word, partial(setattr, self, "_word"), self._begin, MOST_WORD
            made += [
                Row(s, [said, copy]),
                Field(s, page.typed, "word", w("new.deal.your_word"), *typed),
            ]
        elif self.by == NAME:
            named = self._name, self._type_name, self._begin, MOST_NAME
            field = Field(s, page.typed, "deal_name", w("new.deal.its_name"), *named)
            field.part = 3.0
            made.append(Row(s, [field, Button(s, "paste", w("paste"), self._paste)]))
            if self._trouble:
                made.append(Text(s, self._trouble, NOTE, ink=s.theme.red, id="trouble"))
        return made

    def _choose(self, by: object) -> None:
        self.by, self._trouble = str(by), ""
        if by == WORD:
            self._draw_secret()
        self._page.changed()

    def _type_name(self, name: str) -> None:
        self._name, self._trouble, self.named = name, "", None
        try:
            self.named = DealName.read(name.strip())
        except Fault:
            return  # it may be unfinished: `can_be_dealt` says what is wrong
        self._named(self.named)

    def _paste(self) -> None:
        self._type_name(from_clipboard().strip()[:MOST_NAME])
        self.can_be_dealt()

    def can_be_dealt(self) -> bool:
        """Whether it is known what to deal; otherwise the page now says what is wrong."""
        if self.by == NAME and self.named is None:
            try:
                DealName.read(self._name.strip())
            except Fault as fault:
                self._trouble = why(fault, self._page.services.words)
            self._page.changed()
            self._page.go("deal_name")
        return not self._trouble

    def rename(self, deal: DealName) -> None:
        """Take the deal's new name, after the rules or the seats were changed."""
        if self.by == NAME and self.named is not None:
            self.named, self._name = deal, str(deal)


MOST_TILES = 4
"""The most people that fit side by side with a line about each."""


class Chosen(Value):
    """What the page chose for the new game."""

    people: tuple[str, ...]
    """The players at the other seats, from the left."""
    rules: Any
    seed: str = ""
    """The seed for the cards; empty if it is to be drawn."""
    evening: Evening | None = None
    """The evening that the game is part of, if any."""


class NewGamePage(Page):
    """The page of a new game; last time's choices are preset, so that Enter is enough."""

    width = 680.0
    gap = 11.0
    start = "begin"

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        begin: Callable[[Chosen], None],
        other: Callable[[Chosen], None],
        open_day: Callable[[], None],
        read: Callable[[], None],
        open_games: Mapping[str, int] = MappingProxyType({}),
        take_out: Callable[[Title], None] = lambda title: None,
        evenings: Sequence[Standing] = (),
    ) -> None:
        """`other` asks for a program as the first opponent; `open_day` shows the deal of the day,
        `read` the rules; `take_out` puts another game on the table, if a deal's name is of that
        game. `open_games` counts each game's unfinished matches, which stay; `evenings` are those
        that can go on.
        """
        super().__init__(services)
        self._game = self._first = game
        self._begin = begin
        self._other = other
        self._open_day, self._read = open_day, read
        self._open_games, self._take_out = open_games, take_out
        self.deal = DealChoice(self, self.begin, self._named)
        self._evenings = evenings
        last = services.settings.last_choice(game.id)
        self.people = known_people(game, last)
        self.rules = known_rules(game, last)
        self.evening = last.evening if last.evening in KINDS else ""
        """The kind of evening to begin, if none goes on."""
        self._goes_on = bool(self.evening)
        """Whether to go on with an earlier evening, if there is one with these people."""
        self.trouble: Message | None = None
        """Why these rules do not allow this number of players."""
        self._edge = inf

    @property
    def title(self) -> str:
        w = self.services.words
        return w("new.title_of", game=w("game.title"))

    def ground(self) -> Paint | None:
        return bare(self.services) if self.opaque else super().ground()

    def leave(self) -> None:
        if self.opaque:
            self._take_out(self._first.title)
        super().leave()

    @property
    def seats(self) -> int:
        """How many play, the player included."""
        return len(self.people) + 1

    @property
    def opponent(self) -> str:
        """The player to the left."""
        return self.people[0]

    @property
    def level(self) -> str:
        """The level shown: that of the player to the left."""
        return self._game.opponents[self.opponent].level

    def at_level(self, level: str) -> list[str]:
        """The players at this level."""
        return [id for id, each in self._game.opponents.items() if each.level == level]

    def blocks(self) -> Sequence[Block]:
        """The blocks, from the number of seats down to the deal."""
        s, w, made = self.services, self.services.words, list[Block]()
        if stay := self._open_games.get(self._game.id, 0):
            stays = w("new.stays", n=stay)
            made.append(Text(s, stays, NOTE, muted=True, align="center", id="stays"))
            made[0].after = 16.0
        made += [*self._numbers(), *self._levels(), *self._others(), self._rule_set()]
        made.append(self._evening_choice())
        return [*made, *self.deal.blocks()]

    def foot(self) -> Sequence[Block]:
        """The buttons, in two lines."""
        s, w = self.services, self.services.words
        program = Button(s, "program", w("new.program"), lambda: self._other(self.chosen))
        program.part = 1.25  # it has the longest name
        ways: list[Block] = [
            Button(s, "house", w("new.house"), self._ask_rules),
            Button(s, "read", w("start.rules"), self._read),
            program,
            self.back(main=False),
        ]
        begin = Button(s, "begin", w("new.begin"), self.begin, main=True)
        begin.part = 2.0
        day = Button(s, "day", w("day.name"), self._open_day)
        return [Row(s, [begin, day], self.gap), Row(s, ways, self.gap)]

    def lay_out(self) -> Laid:
        """Lay the page out; its upper edge fits the highest page, however many play."""
        if self._top is None:
            people, self._edge, edges = self.people, inf, list[float]()
            for seats in self._game.seats:
                self.people = filled(self._game, people, seats)
                edges.append(super().lay_out().paper.y)
            self._edge, self.people = min(edges), people
        return super().lay_out()

    def place(self, width: float, height: float) -> tuple[float, float]:
        """In the middle, and as high up as the fullest table needs."""
        left, top = super().place(width, height)
        return left, min(top, self._edge)

    @property
    def chosen(self) -> Chosen:
        """What would be dealt now."""
        on = self._going_on
        if on is not None and self._goes_on:
            return Chosen(self.people, self.rules, self.deal.seed, on.evening)
        return Chosen(self.people, self.rules, self.deal.seed, Evening.begin(self.evening))

    @property
    def _going_on(self) -> Standing | None:
        """The evening with the chosen people that can go on, or None."""
        people = sorted(self.people)
        fit = (
            each
            for each in self._evenings
            if each.games[-1].game == self._game.id
            and people == sorted(seat.player for seat in each.games[-1].others)
        )
        return next(fit, None)

    def _evening_choice(self) -> Block:
        s, w, on = self.services, self.services.words, self._going_on
        kinds = [Option(kind, w(f"evening.kind.{kind or 'one'}")) for kind in KINDS]
        now = self.evening
        if on is not None:
            kinds.append(Option("on", w("evening.kind.on"), w.text(on.said)))
            now = "on" if self._goes_on else now
        return Choice(s, "evening", w("evening.title"), kinds, now, self._set_evening)

    def _numbers(self) -> Sequence[Block]:
        s, w, seats = self.services, self.services.words, self._game.seats
        if len(seats) == 1:
            return []
        best = self._game.options.lively_from
        more = w("new.seats.more", n=best) if self.seats < best else ""
        options = [Option(n, w("new.seats.n", n=n), more) for n in seats]
        return [Turned(s, "seats", w("new.seats"), options, self.seats, self._set_seats)]

    def _levels(self) -> Sequence[Block]:
        """The choice of a level, in a game that has them."""
        s, w = self.services, self.services.words
        levels = dict.fromkeys(each.level for each in self._game.opponents.values())
        if len(levels) == 1:
            return []
        # A level has two people, so a fuller table has others too.
        mixed = any(self._game.opponents[id].level != self.level for id in self.people)
        more = w("new.level.mixed") if mixed else ""
        options = [Option(level, w(f"level.{level}"), more) for level in levels]
        steps = Steps(s, "level", w("new.level"), options, self.level, self._set_level)
        steps.may_say = [w("new.level.mixed")] if max(self._game.seats) > 2 else ()
        return [steps]

    def _others(self) -> Sequence[Block]:
        s, w, everybody = self.services, self.services.words, self._game.opponents
        abouts = {id: w(f"opponent.{id}.about") for id in everybody}
        if self.seats == 2 and len(self.at_level(self.level)) <= MOST_TILES:
            people = [
                Option(id, everybody[id].name, abouts[id]) for id in self.at_level(self.level)
            ]
            name, said = w("new.opponent"), list(abouts.values())
            set_one = self._set_person(0)
            tiles = Tiles(s, "opponent", name, people, self.opponent, set_one)
            tiles.may_say = said
            return [tiles]
        people = [
            Option(id, self._with_level(each), "" if each.level else abouts[id])
            for id, each in everybody.items()
        ]
        seats = [
            Choice(s, f"seat.{i}", w("new.seat", n=i + 2), people, id, self._set_person(i))
            for i, id in enumerate(self.people)
        ]
        return rows_of(s, seats, 2 if len(seats) > 1 else 1, self.gap)

    def _with_level(self, person: Person) -> str:
        """Somebody's name, with their level in a game that has them."""
        w = self.services.words
        if not person.level:
            return person.name
        return w("new.person", name=person.name, level=w(f"level.{person.level}"))

    def _rule_set(self) -> Block:
        said = "" if self.trouble is None else self.services.words.text(self.trouble)
        return rules_choice(self.services, self._game, self.rules, self._set_rules, said)

    # Changes

    def _set_seats(self, value: object) -> None:
        self.people = filled(self._game, self.people, int(str(value)))
        self._check()

    def _set_level(self, value: object) -> None:
        """Give all players this level: keep the position among its people, then fill by
        strength.
        """
        level = str(value)
        if self.seats == 2:
            place = self.at_level(self.level).index(self.opponent)
            people = self.at_level(level)
            self.people = (people[min(place, len(people) - 1)],)
        else:
            self.people = filled(self._game, tuple(self.at_level(level)), self.seats)
        self.changed()

    def _set_person(self, seat: int) -> Callable[[object], None]:
        def change(value: object) -> None:
            people = list(self.people)
            if value in people:  # they swap seats: nobody sits twice
                people[people.index(str(value))] = people[seat]
            people[seat] = str(value)
            self.people = tuple(people)
            self.changed()

        return change

    def _set_evening(self, value: object) -> None:
        self._goes_on = value == "on"
        if not self._goes_on:
            self.evening = str(value)
        self.changed()

    def _set_rules(self, rules: Any) -> None:
        self.rules = rules
        self._check()

    def _check(self) -> None:
        """Check whether these rules allow this number of players."""
        self.trouble = None
        if self.deal.named is not None:
            seed = self.deal.named.seed
            self.deal.rename(DealName(self._game, self.rules, self.seats, seed))
        try:
            self._game.options.check(self.rules, self.seats)
        except Fault as fault:
            self.trouble = fault.message
        self.changed()

    def _named(self, deal: DealName) -> None:
        """Set the game, rules and seats that a deal's name says, keeping as many people as fit."""
        if deal.game is not self._game:
            self._game = deal.game
            self._take_out(deal.game.title)
            self.opaque = deal.game is not self._first  # it has no words for a table below
            self.people = known_people(deal.game, self.services.settings.last_choice(deal.game.id))
        self.people = filled(self._game, self.people, deal.seats)
        self.rules = deal.rules
        self._check()

    def _ask_rules(self) -> None:
        now = self._game, self.rules, self.seats
        self.services.push(HouseRulesPage(self.services, *now, self._set_rules))

    def begin(self) -> None:
        """Save the choices and deal, unless these rules do not allow this number of players."""
        if not self.trouble:
            if self.deal.can_be_dealt():
                self._begin(self.chosen)
        else:
            self.focus_seen = True
            self.go("rules")


def rules_choice(
    services: Services,
    game: GameEntry,
    now: Any,
    changed: Callable[[Any], None],
    trouble: str = "",
) -> Choice:
    """A choice of a game's rule sets, each with its source, and of custom rules if in use."""
    w, options = services.words, game.options

    def about(name: str) -> str:
        livelier = [message("new.livelier")] if name == options.livelier else []
        return w.joined([*livelier, message(f"rules_set.{name}.about")])

    sets = [
        Option(name, w(f"rules_set.{name}"), trouble or about(name)) for name in options.presets
    ]
    if now.preset == CUSTOM:
        sets.append(Option(CUSTOM, w("rules_set.custom"), trouble or w("rules_set.custom.about")))

    def choose(name: object) -> None:
        changed(now if name == CUSTOM else options.preset(str(name)))

    return Choice(services, "rules", w("new.rules"), sets, now.preset, choose)


def remembered(game: GameEntry, chosen: Chosen) -> TableChoice:
    """The choices in the form in which they are saved for next time."""
    kind = "" if chosen.evening is None else chosen.evening.kind
    return TableChoice(chosen.people, game.options.write(chosen.rules), kind)


def known_rules(game: GameEntry, last: TableChoice) -> Any:
    """Last time's rules if they are still valid, else the usual ones."""
    try:
        return game.options.made(dict(last.rules))
    except Fault:
        return next(iter(game.options.presets.values()))


def known_people(game: GameEntry, last: TableChoice) -> tuple[str, ...]:
    """Last time's opponents if they still exist, else those for a first game."""
    people = tuple(id for id in last.people if id in game.opponents)
    if not people or len(people) + 1 not in game.seats:
        return filled(game, people or tuple(usual(game.opponents)), game.title.usual_seats)
    return people


def usual(opponents: Mapping[str, Any]) -> Sequence[str]:
    """The opponents for somebody new: those of the second level."""
    first = [id for id, who in opponents.items() if who.level == LEVELS[1]]
    return first or list(opponents)[:1]


def filled(game: GameEntry, people: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Opponents for all other seats: those given, then whoever is nearest to them in strength."""
    everybody = list(game.opponents)
    chosen = list(dict.fromkeys(people))[: seats - 1]
    at = everybody.index(chosen[0]) if chosen else 0
    near = sorted(everybody, key=lambda id: abs(everybody.index(id) - at))
    chosen += [id for id in near if id not in chosen][: seats - 1 - len(chosen)]
    return tuple(chosen)


# A game against another program: the command to start it, and the page while it starts.


class ProgramPage(Page):
    """The page for the command; last time's is preset, and Enter starts the program."""

    title_id = "new.program.title"
    width = 680.0
    start = "program"

    def __init__(self, services: Services, call: Callable[[], None]) -> None:
        """`call` is called once the command is saved in the settings."""
        super().__init__(services)
        self.program = services.settings.program
        self.trouble = ""
        """Why the program could not be started."""
        self._call = call

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        about = Text(s, w("new.program.about"))
        about.after = 16.0
        name, trouble = w("new.program.command"), self.trouble
        typed = self.program, partial(setattr, self, "program"), self.begin, MOST_COMMAND
        return [about, Field(s, self.typed, "program", name, *typed, trouble)]

    def foot(self) -> Sequence[Block]:
        s = self.services
        begin = Button(s, "begin", s.words("new.begin"), self.begin, main=True)
        return [Row(s, [begin, self.back(main=False)])]

    def begin(self) -> None:
        s = self.services
        s.save_settings(s.settings.changed(program=self.program))
        self._call()

    def say(self, trouble: str) -> None:
        self.trouble = trouble
        self.changed()
        self.go("program")


class WaitingPage(MenuPage):
    """Asks the program in every frame whether it is ready."""

    def __init__(
        self,
        services: Services,
        program: OutsidePlayer,
        ready: Callable[[], None],
        failed: Callable[[Lost], None],
    ) -> None:
        ways = [("cancel", message("waiting.cancel"), self.leave)]
        title = message("waiting.title", name=shown_name(program.name))
        super().__init__(services, title, ways)
        self._program = program
        self._ready = ready
        self._failed = failed

    def leave(self) -> None:
        self._program.close(grace=0)
        self.services.pop(self)

    def update(self, dt: float) -> None:
        try:
            ready = self._program.greeted()
        except Lost as lost:
            self.leave()
            self._failed(lost)
            return
        if ready:
            self.services.pop(self)
            self._ready()

    @property
    def restless(self) -> bool:
        return True


# The deal of the day, the same for everyone, and a calendar of those already played.


MONTHS = 24
"""How many months back the calendar goes."""


class Day(Button):
    """A day of the calendar: it shows its number, and tells the date and the result."""

    date = ""
    is_today = False
    """Whether it is today, which has a frame."""

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        said = self.tip or self.services.words("day.open") if self.enabled else ""
        return replace(super().shown(focus, hovered, view), name=self.date, value=said)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        super().draw(surface, focused, hovered)
        if self.is_today:
            s = self.services
            draw_panel(surface, self.bounds, 8 * s.unit, None, s.theme.main, max(2, 3 * s.unit))


class DayPage(LookingPage):
    """A month of the calendar; a day opens its game if that was played, or deals its cards."""

    width = 560.0
    row = 36.0
    gap = 8.0
    start = "today"

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: GameEntry,
        people: Sequence[str],
        today: date,
        deal: Callable[[DealName], None],
        look: Callable[[Played], None],
    ) -> None:
        """`people` are the same opponents for everyone; `deal` begins a game, `look` opens one."""
        super().__init__(services, keeper)
        self._game, self._today, self._deal, self._look = game, today, deal, look
        self._people = [game.opponents[id].name for id in people]
        self._month = today.replace(day=1)
        self._played: dict[str, Played] = {}

    @property
    def title(self) -> str:
        w = self.services.words
        return w("day.title", game=w("game.title"))

    def learn(self, history: History) -> None:
        """Note the game of each deal; the first one played, if there are several."""
        games = (each for each in self.theirs(history.games()) if not each.thrown_away)
        self._played = {each.deal: each for each in games}

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        about = Text(s, w("day.what", names=listed(self._people, len(self._people))))
        about.after = 12.0
        months = [Option(each, self._name(each)) for each in _months(self._today)]
        choice = Choice(s, "month", w("day.month"), months, self._month, self._turn)
        week = [Text(s, w(f"day.week.{n}"), NOTE, muted=True, align="center") for n in range(7)]
        made: list[Block] = [about, choice, Row(s, week, self.gap)]
        for days in Calendar().monthdayscalendar(self._month.year, self._month.month):
            row = [self._day(f"day.{n}", n) if n else Nothing(s) for n in days]
            made.append(Row(s, row, self.gap))
        return made

    def _name(self, month: date) -> str:
        return self.services.words.month(month)

    def _day(self, id: str, number: int) -> Button:
        s, w, day = self.services, self.services.words, self._month.replace(day=number)
        made = Day(s, id, w.number(number), self._opens(day))
        made.is_today = day == self._today
        made.date = w("day.this", day=w.date(day)) if made.is_today else w.date(day)
        made.enabled, played = day <= self._today, self._game_of(day)
        if played is not None:
            made.picture, made.tip = "chosen", w.text(ended(played))
        return made

    def _game_of(self, day: date) -> Played | None:
        return self._played.get(str(DealName.of_day(self._game, day)))

    def _opens(self, day: date) -> Callable[[], None]:
        """What a day does: deal its cards, or show the game played with them."""
        played = self._game_of(day)
        if played is not None:
            return partial(self._look, played)
        return partial(self._deal, DealName.of_day(self._game, day))

    def foot(self) -> Sequence[Block]:
        s, w, today = self.services, self.services.words, self._today
        id = "day.today" if self._game_of(today) is None else "day.played"
        play = Button(s, "today", w(id), self._opens(today), main=True)
        return [Row(s, [play, self.back(main=False)], self.gap)]

    def _turn(self, month: object) -> None:
        if isinstance(month, date):
            self._month = month
            self.changed()


def _months(today: date) -> list[date]:
    """The first days of the last `MONTHS` months, the oldest first."""
    last = today.year * 12 + today.month - 1
    return [date(n // 12, n % 12 + 1, 1) for n in range(last - MONTHS + 1, last + 1)]


# The levels of a game's lessons with the stars won in each, and the page after a level.


MOST_STARS = 3


def draw_stars(
    surface: Surface, s: Services, stars: int, at: Rect, size: float, align: str = "center"
) -> None:
    """Draw the stars of a level in a row, those not won in pale."""
    gap = 0.15 * size
    wide = MOST_STARS * size + (MOST_STARS - 1) * gap
    x = at.center[0] - wide / 2 if align == "center" else at.right - wide
    for n in range(MOST_STARS):
        colour = s.theme.main if n < stars else Color(s.theme.paper_edge)
        star = icon("star", size, colour)
        surface.blit(star, (round(x + n * (size + gap)), round(at.center[1] - size / 2)))


class LevelView(Value):
    """A level in the list."""

    id: str
    title: str
    stars: int


class LevelRow(Button):
    """A level: its number and name, and its stars at the right."""

    def __init__(
        self, services: Services, view: LevelView, number: int, action: Callable[[], object]
    ) -> None:
        w = services.words
        name = w("lesson.row", n=number, title=view.title)
        super().__init__(services, view.id, name, action, main=False)
        self._stars = view.stars

    @property
    def value(self) -> str:
        return self.services.words("lesson.stars", n=self._stars)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        whole, size = self.bounds, 0.5 * self.bounds.h
        super().draw(surface, focused, hovered)
        right = Rect(whole.x, whole.y, whole.w - 14 * self.services.unit, whole.h)
        draw_stars(surface, self.services, self._stars, right, size, "right")


class LevelsPage(Page):
    """A row for each level; the first unfinished one has the focus."""

    width = 520.0
    gap = 8.0

    def __init__(
        self,
        services: Services,
        levels: Callable[[], Sequence[LevelView]],
        begin: Callable[[str], None],
    ) -> None:
        """`begin` plays the level with the given id."""
        super().__init__(services)
        self._levels, self._begin = levels, begin
        self.focus = next((each.id for each in levels() if not each.stars), "")

    @property
    def title(self) -> str:
        return self.services.words("lesson.levels", game=message("game.title"))

    def blocks(self) -> Sequence[Block]:
        s, begin = self.services, self._begin
        return [
            LevelRow(s, view, number, lambda id=view.id: begin(id))  # type: ignore[misc]
            for number, view in enumerate(self._levels(), 1)
        ]


class LevelDone(MenuPage):
    """The page after a level: its stars, and where to go next."""

    def __init__(
        self,
        services: Services,
        title: Message,
        stars: int,
        ways: Sequence[Way],
        leave: Callable[[], object],
        said: Sequence[Message],
        made: Callable[[], Sequence[Sequence[Rect]]],
    ) -> None:
        """`made` says what should stay in sight, the most important first."""
        super().__init__(services, title, ways, leave, said, wide=440)
        self._stars, self._in_sight = stars, made

    def place(self, width: float, height: float) -> tuple[float, float]:
        """The middle of the window, or a side or corner where it hides less of what was made."""
        sizes = zip(self.services.size, (width, height), strict=True)
        xs, ys = (((all - own) / 2, 8.0, all - own - 8.0) for all, own in sizes)
        made = self._in_sight()

        def hides(at: tuple[float, float]) -> list[int]:
            here = Rect(*at, width, height)
            return [round(sum(map(here.overlap, each))) for each in made]

        return min(product(xs, ys), key=hides)

    def ground(self) -> None:
        """The table stays as bright as it is."""

    def text_blocks(self) -> Sequence[Block]:
        s, stars = self.services, self._stars
        size = 44 * s.unit

        def draw(width: float) -> Surface:
            made = blank(width, 1.2 * size)
            draw_stars(made, s, stars, Rect(0, 0, width, 1.2 * size), size)
            return made

        told = s.words("lesson.stars", n=stars)
        return [Picture(s, "stars", told, draw), *super().text_blocks()]
