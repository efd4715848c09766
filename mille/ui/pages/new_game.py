"""A new game: who plays and by which rules; and a program as a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import SystemRandom
from types import MappingProxyType
from typing import Any

from mille.agents import LEVELS
from mille.engine.message import Fault, Message, message
from mille.engine.options import CUSTOM
from mille.games import GameEntry, Title
from mille.i18n import why
from mille.session import record, seated, statistics
from mille.session.challenges import Challenge
from mille.session.deals import DealName
from mille.session.settings import MOST_COMMAND, TableChoice
from mille.ui.pages import house_rules, menu, page
from mille.ui.pages.blocks import Nothing, Row, Text
from mille.ui.pages.faces import Faces
from mille.ui.scene import Services
from mille.ui.shapes import within_ring
from mille.ui.textfield import Field, from_clipboard
from mille.ui.widgets import NAMED, NOTE, Block, Button, Choice, Option, Picks, Turned
from mille.value import Value
from mille.view.geometry import Rect
from mille.view.names import shown_name

MOST_CODE = 2000
FILLS = ("mixed", "surprise")
"""The ways to fill a table at once."""


class Chosen(Value):
    """What the page chose for the new game."""

    people: tuple[str, ...]
    """The players at the other seats, from the left."""
    rules: Any
    seed: str = ""
    """The seed for the cards; empty if it is to be drawn."""
    evening: record.Evening | None = None
    """The evening that the game is part of, if any."""
    challenge: Challenge | None = None
    """The friend's challenge that it takes up, if any."""


class Lined(Picks):
    """In line with the other rows, also where they need several lines."""

    aligned = True


class Named(Text):
    """The name of a row, where choices have theirs."""

    def lay(self, at: Rect) -> None:
        super().lay(at.inset(within_ring(self.services.unit), 0))


class NewGamePage(page.Page):
    """The page of a new game; last time's choices are preset, so that Enter is enough."""

    title_id = "new.title_of"
    width = 880.0
    gap = 11.0
    start = "begin"

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        begin: Callable[[Chosen], None],
        open_games: Mapping[str, int] = MappingProxyType({}),
        take_out: Callable[[Title], None] = lambda title: None,
        played: Sequence[record.Played] = (),
    ) -> None:
        """`take_out` puts another game on the table, if a friend's code is of that game.
        `open_games` counts each game's unfinished matches, which stay; `played` are the person's
        games.
        """
        super().__init__(services)
        self._game = self._first = game
        self._begin, self._take_out = begin, take_out
        self._open_games, self._evenings = open_games, record.going_on(played)
        self._mine = statistics.mine(played, {})
        self._code = self._code_trouble = ""
        self.named: DealName | None = None
        """The deal of the friend's code, once that can be read."""
        self._challenge: Challenge | None = None
        """The same, if it says against whom."""
        last = services.settings.last_choice(game.id)
        self.people, self.rules = known_people(game, last), known_rules(game, last)
        self.evening = last.evening if last.evening in record.KINDS else ""
        """The kind of evening to begin, if none goes on."""
        self._goes_on = bool(self.evening)
        """Whether to go on with an earlier evening, if there is one with these people."""
        self.trouble: Message | None = None
        """Why these rules do not allow this number of players."""
        self._refused = ""
        """Why the person who was pressed could not sit down or get up."""

    def leave(self) -> None:
        if self.opaque:
            self._take_out(self._first.title)
        super().leave()

    @property
    def seats(self) -> int:
        """How many play, the player included."""
        return len(self.people) + 1

    def blocks(self) -> Iterator[Block]:
        """Who plays and by which rules, and below that whatever *More* shows."""
        s, w = self.services, self.services.words
        yield from [*self._numbers(), *self._faces()]
        if len(self._game.options.presets) > 1 or self.rules.preset == CUSTOM:
            trouble = "" if self.trouble is None else w.text(self.trouble)
            yield rules_choice(s, self._game, self.rules, self._set_rules, trouble, Lined)
        kind, said = "on" if self._continued else self.evening, list[str]()
        if s.settings.more:
            yield from [self._how_long(kind), self._house_rules(), *self._friends_code()]
        elif kind:  # it holds although it is out of sight
            long = message("evening.title"), message(f"evening.kind.{kind}")
            said.append(w("tell.sentence", said=message("tell.of", what=long[0], said=long[1])))
            said += [] if self._continued is None else [w.text(self._continued.said)]
        if stay := self._open_games.get(self._game.id, 0):
            said.append(w("new.stays", n=stay))
        if said:
            yield Text(s, w.joined(said), NOTE, muted=True, id="stays")

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        begin = Button(s, "begin", w("new.begin"), self.begin, main=True)
        begin.part = 2.0
        more = Button(s, "more", w("new.less" if s.settings.more else "new.more"), self._open_more)
        return [Row(s, [begin, more], self.gap), self.back(main=False)]

    @property
    def chosen(self) -> Chosen:
        """What would be dealt now."""
        on, seed = self._continued, "" if self.named is None else self.named.seed
        evening = record.Evening.begin(self.evening) if on is None else on.evening
        return Chosen(self.people, self.rules, seed, evening, self._challenged)

    @property
    def _challenged(self) -> Challenge | None:
        """The friend's challenge, as long as nothing else was chosen."""
        made, now = self._challenge, (self.people, self.rules)
        return made if made is not None and (made.people, made.deal.rules) == now else None

    @property
    def _going_on(self) -> record.Standing | None:
        """The evening with the chosen people that can go on, or None."""
        people = sorted(self.people)
        for each in self._evenings:
            last = each.games[-1]
            if last.game == self._game.id and people == sorted(s.player for s in last.others):
                return each
        return None

    @property
    def _continued(self) -> record.Standing | None:
        """The evening that this game would go on with, or None."""
        return self._going_on if self._goes_on else None

    # Who plays

    def _numbers(self) -> Sequence[Block]:
        s, w, seats = self.services, self.services.words, self._game.seats
        if len(seats) == 1:
            return []
        options = [Option(n, w.number(n)) for n in seats]
        return [Lined(s, "seats", w("new.seats"), options, self.seats, self._set_seats)]

    def _faces(self) -> Sequence[Block]:
        s, w, everybody = self.services, self.services.words, self._game.opponents
        several = max(self._game.seats) > 2
        if len(everybody) < min(self._game.seats):  # they all play anyway
            return []
        said = {id: self._about(id) for id in everybody}
        called = {id: self._with_level(id) for id in everybody}
        faces = Faces(s, everybody, self.people, called, said, self._seat, several)
        if not several:
            return [faces]
        longest = sorted(everybody, key=lambda id: len(self._with_level(id)))
        best = self._game.options.lively_from
        lively = w("new.seats.more", n=best) if self.seats < best else ""
        now, full = self._table(self.people), self._table(longest[1 - max(self._game.seats) :])
        faces.may_say = [self._refused or w.joined([now, lively]), full]
        ways = [Button(s, id, w(f"new.fill.{id}"), partial(self._fill, id)) for id in FILLS]
        return [faces, Row(s, ways, self.gap)]

    def _with_level(self, id: str) -> str:
        """Somebody's name, with their level in a game that has them."""
        w, person = self.services.words, self._game.opponents[id]
        level = person.level and w(f"level.{person.level}")
        return w("new.person", name=person.name, level=level) if level else person.name

    def _about(self, id: str) -> Message:
        """Who somebody is, and how the person stands against them."""
        about = message(f"opponent.{id}.about")
        games = [each for each in self._mine if each.game.game == self._game.id]
        if any(statistics.standing(games, id)):
            return message("tell.more", first=about, then=statistics.stands(games, id))
        return about

    def _table(self, people: Sequence[str]) -> str:
        names = message("names.all", names=(message("seat.you"), *map(self._with_level, people)))
        return self.services.words("new.table", names=names)

    # Changes

    def _set_seats(self, seats: int) -> None:
        self.people = filled(self._game, self.people, seats)
        self._check()

    def _seat(self, id: str) -> None:
        """Seat somebody, or let them get up, as long as enough and not too many are left."""
        seats, refused = self._game.seats, ""
        if max(seats) == 2:
            self.people = (id,)
        elif id in self.people and self.seats > min(seats):
            self.people = tuple(each for each in self.people if each != id)
        elif id not in self.people and self.seats < max(seats):
            self.people = (*self.people, id)
        else:
            id, n = ("new.few", min(seats)) if id in self.people else ("new.full", max(seats))
            refused = self.services.words(id, n=n)
        self._check()
        self._refused = refused

    def _fill(self, way: str) -> None:
        """Fill the table with people of all strengths, or with whoever comes along."""
        everybody, n = list(self._game.opponents), len(self.people)
        if way == "mixed":
            part = len(everybody) / n
            self.people = tuple(everybody[int((i + 0.5) * part)] for i in range(n))
        else:
            self.people = tuple(SystemRandom().sample(everybody, n))
        self._check()

    def _set_rules(self, rules: Any) -> None:
        self.rules = rules
        self._check()

    def _check(self) -> None:
        """Check whether these rules allow this number of players."""
        self.trouble, self._refused = None, ""
        if self.named is not None:
            self.named = DealName(self._game, self.rules, self.seats, self.named.seed)
            self._code = self._code if self._challenged is not None else str(self.named)
        try:
            self._game.options.check(self.rules, self.seats)
        except Fault as fault:
            self.trouble = fault.message
        self.changed()

    # More

    def _open_more(self) -> None:
        """Show more to choose, next time too, or less; a code that is out of sight is forgotten."""
        s = self.services
        self._code, self._code_trouble, self.named, self._challenge = "", "", None, None
        s.save_settings(s.settings.changed(more=not s.settings.more))
        self.changed()

    def _how_long(self, kind: str) -> Block:
        s, w, on = self.services, self.services.words, self._going_on
        kinds = [Option(each, w(f"evening.kind.{each or 'one'}")) for each in record.KINDS]
        if on is not None:
            kinds.append(Option("on", w("evening.kind.on"), w.text(on.said)))
        return Lined(s, "evening", w("evening.title"), kinds, kind, self._set_evening)

    def _set_evening(self, kind: str) -> None:
        self._goes_on = kind == "on"
        self.evening = self.evening if self._goes_on else kind

    def _house_rules(self) -> Block:
        s, w, options = self.services, self.services.words, self._game.options
        values, sets = options.write(self.rules), map(options.write, options.presets.values())
        n = min(sum(values[key] != each[key] for key in options.kinds) for each in sets)
        said = Text(s, w("new.changed", n=n), muted=True, id="changed")
        change = Button(s, "house", w("new.change"), self._ask_rules)
        return self._in_line(w("new.house"), said, change)

    def _in_line(self, name: str, *blocks: Block) -> Block:
        """A name, and beside it what it is about and a button, in line with the rows above."""
        s, right, last = self.services, 1 - NAMED, 0.25 / (1 - NAMED)
        label, row = Named(s, name) if name else Nothing(s), Row(s, blocks, self.gap)
        for block, part in zip((label, row, *blocks), (NAMED, right, 1 - last, last)):
            block.part = part
        return Row(s, [label, row], 0.0)

    def _ask_rules(self) -> None:
        now = self._game, self.rules, self.seats
        self.services.push(house_rules.HouseRulesPage(self.services, *now, self._set_rules))

    def _friends_code(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        typed = self._code, self._type_code, self.begin, MOST_CODE, self._code_trouble
        field = Field(s, self.typed, "code", w("new.deal.its_name"), *typed)
        line = self._in_line(w("new.deal.name"), field, Button(s, "paste", w("paste"), self._paste))
        about = Text(s, w("new.deal.name.about"), NOTE, muted=True)
        return [line, self._in_line("", about, Nothing(s))]

    def _type_code(self, code: str) -> None:
        self._code, self._code_trouble, self.named, self._challenge = code, "", None, None
        try:
            self.named = deal = self._read(code)
        except Fault:
            return  # it may be unfinished: `can_be_dealt` says what is wrong
        if deal.game is not self._game:
            self._game = deal.game
            self._take_out(deal.game.title)
            self.opaque = deal.game is not self._first  # it has no words for a table below
            self.people = known_people(deal.game, self.services.settings.last_choice(deal.game.id))
        people = self.people if self._challenge is None else self._challenge.people
        self.people, self.rules = filled(self._game, people, deal.seats), deal.rules
        self._check()

    def _read(self, code: str) -> DealName:
        """The deal of a code, or of a challenge in words. Raises `Fault`."""
        try:
            return DealName.read(code.strip())
        except Fault as fault:
            try:
                self._challenge = Challenge.read(code)
            except Fault as other:
                raise fault if other.message.id == "challenge.none" else other from None
            return self._challenge.deal

    def _paste(self) -> None:
        self._type_code(from_clipboard().strip()[:MOST_CODE])
        self.can_be_dealt(pasted=True)

    def can_be_dealt(self, pasted: bool = False) -> bool:
        """Whether the code, if there is one, can be read; if not, the page now says why."""
        if (pasted or self._code.strip()) and self.named is None:
            try:
                self._read(self._code)
            except Fault as fault:
                said = why(fault, self.services.words)
                self._code_trouble = said if self._code else self.services.words("paste.empty")
            self.changed()
            self.go("code")
        return not (self._code.strip() and self._code_trouble)

    def begin(self) -> None:
        """Save the choices and deal, unless these rules do not allow this number of players."""
        if self.trouble:
            self.focus_seen = True
            self.go("rules")
        elif self.can_be_dealt():
            self._begin(self.chosen)


def rules_choice(
    services: Services,
    game: GameEntry,
    now: Any,
    changed: Callable[[Any], None],
    trouble: str = "",
    kind: type[Choice] = Turned,
) -> Choice:
    """A choice of a game's rule sets, the usual one first, and of custom rules if in use."""
    w, options = services.words, game.options

    sets, known = list[Option](), sorted(options.presets, key=lambda id: id != options.usual.preset)
    for name in (*known, *([CUSTOM] if now.preset == CUSTOM else [])):
        livelier = [message("new.livelier")] if name == options.livelier else []
        about = w.joined([*livelier, message(f"rules_set.{name}.about")])
        sets.append(Option(name, w(f"rules_set.{name}"), trouble or about))

    def choose(name: str) -> None:
        changed(now if name == CUSTOM else options.preset(name))

    return kind(services, "rules", w("table.preset"), sets, now.preset, choose)


def remembered(game: GameEntry, chosen: Chosen) -> TableChoice:
    """The choices in the form in which they are saved for next time."""
    kind = "" if chosen.evening is None else chosen.evening.kind
    return TableChoice(chosen.people, game.options.write(chosen.rules), kind)


def known_rules(game: GameEntry, last: TableChoice) -> Any:
    """Last time's rules if they are still valid, else the usual ones."""
    try:
        return game.options.made(dict(last.rules))
    except Fault:
        return game.options.usual


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


class ProgramPage(page.Page):
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
        s, w, change = self.services, self.services.words, partial(setattr, self, "program")
        about, name = Text(s, w("new.program.about")), w("new.program.command")
        about.after = 16.0
        typed = self.program, change, self.begin, MOST_COMMAND, self.trouble
        return [about, Field(s, self.typed, "program", name, *typed)]

    def foot(self) -> Sequence[Block]:
        return self.ways_on(("begin", "new.begin", self.begin))

    def begin(self) -> None:
        s = self.services
        s.save_settings(s.settings.changed(program=self.program))
        self._call()

    def say(self, trouble: str) -> None:
        self.trouble = trouble
        self.changed()
        self.go("program")


class WaitingPage(menu.MenuPage):
    """Asks the program in every frame whether it is ready."""

    def __init__(
        self,
        services: Services,
        program: seated.OutsidePlayer,
        ready: Callable[[], None],
        failed: Callable[[seated.Lost], None],
    ) -> None:
        ways = [("cancel", message("waiting.cancel"), self.leave)]
        title = message("waiting.title", name=shown_name(program.name))
        super().__init__(services, title, ways)
        self._program, self._ready, self._failed = program, ready, failed

    def leave(self) -> None:
        self._program.close(grace=0)
        self.services.pop(self)

    def update(self, dt: float) -> None:
        try:
            ready = self._program.greeted()
        except seated.Lost as lost:
            self.leave()
            self._failed(lost)
            return
        if ready:
            self.services.pop(self)
            self._ready()

    @property
    def restless(self) -> bool:
        return True
