"""The page of a new game, from the game's own options: how many play, who, by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Any

from mille.agents import LEVELS, Person
from mille.engine.message import Fault, Message, message
from mille.engine.options import CUSTOM
from mille.games import GameEntry, Title
from mille.session.deals import DealName
from mille.session.record import KINDS, Evening, Standing
from mille.session.settings import TableChoice
from mille.ui.choices import Choice, Option, Steps, Tiles
from mille.ui.frame import Paint
from mille.ui.pages.blocks import Row, Text, rows_of
from mille.ui.pages.deal_choice import DealChoice
from mille.ui.pages.house_rules import HouseRulesPage
from mille.ui.pages.page import Page
from mille.ui.pages.paper import Laid, bare
from mille.ui.scene import Services
from mille.ui.widgets import NOTE, Block, Button
from mille.value import Value

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
        return [Choice(s, "seats", w("new.seats"), options, self.seats, self._set_seats)]

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
