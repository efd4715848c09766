"""Score pads: beginning a new one, and entering a deal played with real cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import GameEntry, Title, entry, has_pad, titles
from mille.i18n import why
from mille.session.score_pads import KeptPad
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages.blocks import Nothing, Row, Text, heading, rows_of
from mille.ui.pages.house_rules import HouseRulesPage
from mille.ui.pages.new_game import rules_choice
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Choice, Option, Turned
from mille.view.names import YOU, said_of, shown_name
from mille.view.papers import MOST_LETTERS, AnswerKind, Deal, Question

RANKS, SUITS, DIGITS = "AKQJT98765432", "CDHS", "1234567890"
WIDE = 32
"""In a window wider than this, in letters, two answers go in a row; if twice as wide, four of a
seat.
"""


class FreeLine(Nothing):
    """The room of a line that may come, so that the keys below stay where they are."""

    def room(self, width: float, line: float) -> float:
        return Text(self.services, " ", 13).room(width, line)


class DealPage(Page):
    """The answers of each seat, the score they give, and keys for the field in use."""

    width = 900.0
    gap = 9.0
    round = False

    def __init__(
        self,
        services: Services,
        pad: KeptPad,
        number: int,
        answers: dict[str, object],
        done: Callable[[KeptPad], None],
        leave: Callable[[dict[str, object]], None],
    ) -> None:
        """For deal `number`, from 0; `done` gets the pad with this deal, or without it once
        removed, `leave` the answers so far.
        """
        super().__init__(services)
        self._pad, self._number, self.answers = pad, number, answers
        self._done, self._leave = done, leave
        self._view = pad.view(number)
        self._asks = pad.entry.score_pad.asks(self._view)
        self._deal = Deal(len(pad.names), self._asks, answers)
        self._writing = ""
        """The id of the field that the keys below write into."""
        self._refused = False

    @property
    def title(self) -> str:
        return self.services.words("pad.deal", n=self._number + 1)

    @property
    def names(self) -> list[str]:
        """The players' names as they are shown."""
        return [self.services.words.called(shown_name(name)) for name in self._pad.names]

    # Its blocks

    def blocks(self) -> Sequence[Block]:
        s, w, names = self.services, self.services.words, self.names
        points, trouble = self._scored()
        dealer = self._pad.dealer(self._number)
        deals = w(said_of("pad.dealer", self._pad.names[dealer]), name=names[dealer])
        made: list[Block] = [Text(s, deals, 13, muted=True, id="dealer")]
        letters = s.size[0] / s.font(15)
        wide = 2 if letters > WIDE else 1
        most = 4 if letters > 2 * WIDE else wide
        made += rows_of(s, [self._block(ask, None) for ask in self._asks if not ask.seats], wide)
        if points:
            names = [f"{name}  {w.signed(n)}" for name, n in zip(names, points)]
        of_seats = [ask for ask in self._asks if ask.seats]
        if len(of_seats) == 1:
            (ask,) = of_seats
            lines = [self._block(ask, seat, names[seat]) for seat in ask.seats]
            by = 1 if ask.kind is AnswerKind.CARDS else wide
            made += [heading(s, self._named(ask), 17), *rows_of(s, lines, by)]
        for seat, name in enumerate(names if len(of_seats) > 1 else ()):
            asked = [self._block(ask, seat) for ask in of_seats if seat in ask.seats]
            if asked:
                made += [heading(s, name, 17), *rows_of(s, asked, min(most, len(asked)))]
        if trouble is None:
            made.append(FreeLine(s))
        else:
            ink = s.theme.red if self._refused else None
            said = why(trouble, w)
            made.append(Text(s, said, 13, muted=not self._refused, ink=ink, id="trouble"))
        return made

    def _scored(self) -> tuple[Sequence[int], Fault | None]:
        """The points of each seat, or why they cannot be told yet."""
        pad = self._pad
        try:
            view = pad.with_deal(self._number, self.answers).view(self._number + 1)
        except Fault as fault:
            return (), fault
        sheet = pad.entry.presenter.sheet(view, pad.names, self._number)
        return [entry.points for entry in (sheet.deals or [()])[-1]], None

    def _named(self, ask: Question) -> str:
        """What a question asks about."""
        return self.services.words(f"pad.ask.{ask.id.partition('.')[0]}", n=ask.n)

    def _block(self, ask: Question, seat: int | None, name: str = "") -> Block:
        """The answer of a seat or about the whole deal, called by what it is about or `name`."""
        s, w, deal = self.services, self.services.words, self._deal
        id = ask.id if seat is None else f"{ask.id}/{seat}"
        name = name or self._named(ask)
        change = partial(self._set, ask.id, seat)
        if ask.kind is AnswerKind.CARDS:
            text = deal.text(ask.id, seat)
            return Field(s, self.typed, id, name, text, change, self._next, MOST_LETTERS, about="")
        if ask.kind is AnswerKind.NUMBER:
            digits = partial(self._set_number, ask.id, seat)
            text = str(deal.number(ask.id, seat))
            return Field(s, self.typed, id, name, text, digits, self._next, 9, about="")
        if ask.kind is AnswerKind.SEAT:
            options = [Option(None, w("pad.nobody"))]
            options += [Option(n, each) for n, each in enumerate(self.names)]
            return Turned(s, id, name, options, deal.seat(ask.id), change)
        options = [Option(value, w(f"pad.ask.{ask.id}.{value}")) for value in ask.values]
        return Turned(s, id, name, options, deal.one(ask.id, seat), change)

    def foot(self) -> Sequence[Block]:
        """The keys for the field in use, and the buttons to save or remove the deal."""
        s, w = self.services, self.services.words
        ways: list[Block] = [Button(s, "save", w("pad.save"), self._save, main=True)]
        if self._number < len(self._pad.deals):
            ways.append(Button(s, "remove", w("pad.remove"), self._remove))
        ways.append(self.back(main=False))
        return [*self._keys(), Row(s, ways, self.gap)]

    def _keys(self) -> list[Block]:
        """A row of ranks or digits, and for cards one of suits and words."""
        s, w = self.services, self.services.words
        ask = next((each for each in self._asks if each.id == self._written[0]), None)
        if ask is None:
            return []
        erase = self._key("", "back", w("pad.key.back"), 2.0)
        if ask.kind is AnswerKind.NUMBER:
            return [Row(s, [*(self._key(digit, digit, digit) for digit in DIGITS), erase], 4.0)]
        suits = [self._key(suit, suit, w(f"pad.key.{suit}")) for suit in SUITS]
        if ask.jokers:
            suits.append(self._key("0", "0", w("pad.key.joker"), 2.0))
        if ask.melds:
            suits.append(self._key(" ", "next", w("pad.key.next"), 3.0))
        ranks = [self._key(rank, rank, rank) for rank in RANKS]
        return [Row(s, row, 4.0) for row in (ranks, [*suits, erase])]

    def _key(self, letter: str, id: str, name: str, part: float = 1.0) -> Button:
        """A key to tap; one with a word on it is wider."""
        key = Button(self.services, f"key.{id}", name, partial(self._tap, letter))
        key.part = part
        return key

    # Its actions

    @property
    def _written(self) -> tuple[str, int | None]:
        """The question and the seat of the field that the keys write into."""
        id, _, seat = self._writing.partition("/")
        return id, int(seat) if seat else None

    def _tap(self, key: str) -> None:
        """Type a letter in place of what is selected; an empty key deletes the last one."""
        id, seat = self._written
        ask = next(each for each in self._asks if each.id == id)
        number = ask.kind is AnswerKind.NUMBER
        text = str(self._deal.number(id, seat)) if number else self._deal.text(id, seat)
        now = self.typed.pop(self._writing, None)
        if now is not None and now.start < now.end:
            text = ""
        text = text + key if key else text[:-1]
        if number:
            self._set_number(id, seat, text)
        else:
            self._set(id, seat, text[:MOST_LETTERS])

    def _set(self, id: str, seat: int | None, value: object) -> None:
        if seat is None:
            self.answers[id] = value
        else:
            given = self.answers.get(id)
            all = list(given) if isinstance(given, list) else []
            all += [None] * (len(self._pad.names) - len(all))
            all[seat] = value
            self.answers[id] = all
        self.changed()

    def _set_number(self, id: str, seat: int | None, text: str) -> None:
        """Set a number as typed; the first digit replaces the default."""
        if not self._deal.is_answered(id, seat):
            text = text.removeprefix(str(self._deal.number(id, seat)))
        digits = "".join(letter for letter in text if letter in DIGITS)[:9]
        self._set(id, seat, int(digits or 0))

    def _next(self) -> None:
        """Go to the next answer, and from the last one to the button that saves."""
        self._walk(1)
        if not isinstance(self.here, Choice | Field):
            self.go("save")

    @property
    def _returned(self) -> Button | None:
        at_answer = self.focus_seen and isinstance(self.here, Choice | Field)
        return None if at_answer else super()._returned  # Return goes on to the next answer

    def handle(self, event: UiEvent) -> None:
        if event == Key("return") and self.focus_seen and isinstance(self.here, Choice):
            self._next()
            return
        super().handle(event)
        here = self.here
        if isinstance(event, PointerDown) and here is not None and here.id.startswith("key."):
            self.focus, self.focus_seen = self._writing, True  # where one sees and can type on
        if isinstance(here, Field) and here.id != self._writing:
            self._writing = here.id
            self.changed()

    def _save(self) -> None:
        try:
            pad = self._pad.with_deal(self._number, self.answers)
        except Fault as fault:
            self._refuse(fault)
        else:
            self._done(pad)

    def _remove(self) -> None:
        try:
            pad = self._pad.with_deal(self._number, None)
        except Fault as fault:
            self._refuse(fault)
        else:
            self._done(pad)

    def _refuse(self, fault: Fault) -> None:
        self._refused = True
        self.services.audio.play("refuse")
        self.changed()

    def leave(self) -> None:
        self._leave(self.answers)


MOST_NAME = 30


class NewPadPage(Page):
    """A new pad; players without a name are called by seat number, the first one is you."""

    title_id = "pad.new"
    width = 680.0
    gap = 11.0
    start = "begin"

    def __init__(
        self,
        services: Services,
        game: GameEntry,
        begin: Callable[[KeptPad], None],
        leave: Callable[[], None],
        take_out: Callable[[Title], None],
    ) -> None:
        super().__init__(services)
        self._begin, self._leave, self._take_out = begin, leave, take_out
        self.names = [""] * max(max(title.seats) for title in titles().values())
        self.first = 0
        self._set_game(game.id)

    def blocks(self) -> Sequence[Block]:
        s, w, game = self.services, self.services.words, self._game
        games = [
            Option(title.id, w.of(title.id)("game.title"))
            for title in titles().values()
            if title.in_window and has_pad(title.id)
        ]
        made: list[Block] = [Choice(s, "game", w("pad.game"), games, game.id, self._set_game)]
        if len(game.seats) > 1:
            seats = [Option(n, w("new.seats.n", n=n)) for n in game.seats]
            made.append(Choice(s, "seats", w("new.seats"), seats, self.seats, self._set_seats))
        fields: list[Block] = []
        for seat in range(self.seats):
            change = partial(self._set_name, seat)
            name = w("new.seat", n=seat + 1) if seat else w("seat.you")
            typed = f"name.{seat}", name, self.names[seat], change, self._next, MOST_NAME
            field = Field(s, self.typed, *typed, about="")
            fields.append(field)
        made += rows_of(s, fields, 2 if len(fields) > 1 else 1, self.gap)
        trouble = "" if self._trouble is None else why(self._trouble, w)
        made.append(rules_choice(s, game, self.rules, self._set_rules, trouble))
        dealers = [Option(seat, w.called(name)) for seat, name in enumerate(self._called)]
        made.append(Choice(s, "first", w("pad.first"), dealers, self.first, self._set_first))
        return made

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        begin = Button(s, "begin", w("pad.begin"), self.begin, main=True)
        house = Button(s, "house", w("new.house"), self._ask_rules)
        return [begin, Row(s, [house, self.back(main=False)], self.gap)]

    @property
    def _called(self) -> list[str]:
        """All names, with defaults for those that were not typed."""
        w = self.services.words
        typed = (" ".join(name.split()) for name in self.names[: self.seats])
        return [name or (w("new.seat", n=n) if n > 1 else YOU) for n, name in enumerate(typed, 1)]

    def _set_game(self, id: object) -> None:
        self._game = entry(str(id))
        self._take_out(self._game.title)
        self.rules: Any = next(iter(self._game.options.presets.values()))
        self.seats = self._game.title.usual_seats
        self._check()

    def _set_seats(self, value: object) -> None:
        self.seats = int(str(value))
        self._check()

    def _set_name(self, seat: int, name: str) -> None:
        self.names[seat] = name
        self.changed()

    def _set_first(self, value: object) -> None:
        self.first = int(str(value))
        self.changed()

    def _set_rules(self, rules: Any) -> None:
        self.rules = rules
        self._check()

    def _check(self) -> None:
        self._trouble: Fault | None = None
        self.first = min(self.first, self.seats - 1)
        try:
            self._game.options.check(self.rules, self.seats)
        except Fault as fault:
            self._trouble = fault
        self.changed()

    def _ask_rules(self) -> None:
        now = self._game, self.rules, self.seats
        self.services.push(HouseRulesPage(self.services, *now, self._set_rules))

    def _next(self) -> None:
        self._walk(1)

    def begin(self) -> None:
        """Begin the pad, unless these rules do not allow this number of players."""
        if self._trouble is None:
            self._begin(KeptPad(self._game.id, self.rules, tuple(self._called), Seat(self.first)))
        else:
            self.go("rules")

    def leave(self) -> None:
        self._leave()
