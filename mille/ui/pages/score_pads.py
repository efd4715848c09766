"""A score pad: its sheet with the next deal as the last row, other pads, and a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from mille.cards import Suit
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.games import GameEntry, Title, entry, has_pad, titles
from mille.i18n import why
from mille.session.score_pads import KeptPad
from mille.ui import cards, input
from mille.ui.pages import house_rules, menu, new_game
from mille.ui.pages.blocks import News, Nothing, Row, Text, heading, rows_of
from mille.ui.pages.page import ListPage, Page
from mille.ui.pages.sheet import Entry, Pad, Standings, chart
from mille.ui.scene import Services
from mille.ui.text import BOLD
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Choice, Option, Picks, Turned
from mille.value import replace
from mille.view.names import YOU, shown_name
from mille.view.papers import MOST_LETTERS, AnswerFault, AnswerKind, Question, SheetView
from mille.view.presentation import listed

RANKS, SUITS, DIGITS = "AKQJT98765432", "CDHS", "1234567890"
WIDE, SHEET = 32, 7
"""In a window wider than this, in letters, two answers go in a row; if twice as wide, four of a
seat. A sheet of more seats than fit, each with so many letters, shows only how they stand.
"""
MOST_DIGITS = 9
UNANSWERED = object()
ASKED = ("?", "？")
TYPED = (AnswerKind.CARDS, AnswerKind.NUMBER, AnswerKind.POINTS)
"""The kinds of answers that are typed."""


class FreeLine(Nothing):
    """The room of a text that may come again, so that the keys below stay where they are."""

    def __init__(self, services: Services, text: str) -> None:
        super().__init__(services)
        self._text = text or " "

    def room(self, width: float, line: float) -> float:
        return Text(self.services, self._text, 13).room(width, line)


class Asked(Picks):
    """Picks of which none may be chosen yet."""

    unknown = -1
    taken: Sequence[object] = ()
    """Values of the questions beside it, which the arrows leave out."""

    def turn(self, by: int) -> None:
        index, n = self.index if self.index >= 0 else min(0, -by), len(self.options)
        there = ((index + by * step) % n for step in range(1, n + 1))
        free = (each for each in there if self.options[each].value not in self.taken)
        self.choose(next(free, index % n))


class Doors:
    """Where the pages of pads lead, and what they do with the files."""

    open_pad: Callable[[KeptPad], None]
    open_list: Callable[[], None]
    open_new: Callable[[], None]
    share: Callable[[KeptPad], None]
    leave: Callable[[], None]
    take_out: Callable[[Title], None]
    sheet_of: Callable[[KeptPad, int], SheetView]
    """The sheet of a pad with a deal lit."""
    pads: Callable[[], Sequence[KeptPad | str]]
    """All there are; for one that cannot be read, why not."""
    keep: Callable[[KeptPad], KeptPad | None]
    """Saves a pad, or says why not and returns None; so do the next two."""
    throw_away: Callable[[KeptPad], KeptPad | None]
    put_back: Callable[[KeptPad], KeptPad | None]


class PadPage(Page):
    """All deals of a pad and the answers about one: the next, or an old one to correct."""

    width = 1000.0
    gap = 8.0
    row = 36.0
    round = False

    def __init__(self, services: Services, pad: KeptPad, doors: Doors) -> None:
        super().__init__(services)
        self._doors = doors
        self._before: KeptPad | None = None
        """The pad as it was before the last deal was written, corrected or deleted."""
        self._said: Message | None = None
        self._trouble = ""
        """What was wrong with the answers last."""
        self._writing = ""
        """The id of the field that the keys below write into."""
        self._open(pad)

    # The pad and the deal that is written

    def _open(self, pad: KeptPad, number: int | None = None) -> None:
        """Show a pad with this deal, counted from 0, to be corrected, or else the next one."""
        self.pad, self.number = pad, len(pad.deals) if number is None else number
        self.is_next = self.number == len(pad.deals)
        self._view, self._dealer = pad.stage(self.number)
        self.answers = dict(pad.draft if self.is_next else pad.deals[self.number])
        self._other_way: dict[str, object] = {}
        game = pad.entry
        self.over = self.is_next and game.game.waiting(self._view).actor is None
        before = pad.deals[-1] if pad.deals else None
        noted = bool(game.score_pad.asks_points(self._view))
        if self.is_next and not self.answers and noted and (before is None or "points" in before):
            self.answers["points"] = []
        self._refused = False
        self.typed.clear()
        self._laid_out()

    def _laid_out(self) -> None:
        """Ask anew, and go to the first answer."""
        pad, names = self.pad.entry.score_pad, self.pad.names
        self._deal = pad.deal(self._view, len(names), self.answers)
        self._asks = () if self.over else self._deal.asks
        self.sheet = self._doors.sheet_of(self.pad, self.number)
        first = next(iter(self._asks), None)
        self.start = "again"
        if first is not None:
            self.start = f"{first.id}/{first.seats[0]}" if first.seats else first.id
        self._writing = self.start if first is not None and first.kind in TYPED else ""
        self.changed()
        self.go(self.start)

    @property
    def title(self) -> str:
        w = self.services.words
        return w("tell.of", what=w("pad.title"), said=w.of(self.pad.game)("game.title"))

    @property
    def names(self) -> list[str]:
        """The players' names as they are shown."""
        return [self.services.words.called(shown_name(name)) for name in self.pad.names]

    # Its blocks

    def blocks(self) -> Iterator[Block]:
        s, w = self.services, self.services.words
        if self.pad.deals:
            yield self._deals()
        if self.over:
            yield from self._end()
        else:
            dealer = self.pad.names[self._dealer]
            deals = w("pad.dealer", name=shown_name(dealer))
            id = "left.deal" if self.is_next else "pad.correcting"
            yield heading(s, w(id, n=self.number + 1), 17)
            about = w.joined([deals, w("pad.saved")] if self.is_next else [deals])
            yield Text(s, about, 13, muted=True, id="dealer")
            yield from self._answers()
        if self._said is not None:
            done = News(s, w.text(self._said), 13, muted=True, id="done")
            totals = [entry.total for entry in (self.sheet.deals or [()])[-1]]
            each = [w("tell.of", what=name, said=n) for name, n in zip(self.names, totals)]
            done.name = w.joined([done.name, *(message("tell.sentence", said=one) for one in each)])
            yield done

    def _deals(self) -> Block:
        """The sheet so far, with a chart beside it where there is room."""
        s, letters = self.services, self.letters
        sheet = replace(self.sheet, seats=tuple(map(s.words.called, self.sheet.seats)))
        rows: Block = Pad(s, sheet, self._correct, lit=self.number)
        if len(sheet.seats) * SHEET > letters:
            rows = Standings(s, replace(sheet, shown=len(sheet.deals) - 1), False)
        plot = chart(s, sheet, 150.0) if letters > 2 * WIDE else []
        return Row(s, [rows, *plot], 16.0)

    def _end(self) -> Iterator[Block]:
        """Who won, and who pays what."""
        s, w, sheet = self.services, self.services.words, self.sheet
        title = sheet.payment_title or sheet.title
        yield heading(s, w.text(title), 19)
        for number, line in enumerate(sheet.payment):
            yield Entry(s, f"pays.{number}", w.text(line.reason), w.signed(line.points))
        yield from (Text(s, w.text(note)) for note in sheet.notes)
        if sheet.standing is not None:
            yield Text(s, w.text(sheet.standing), face=BOLD, id="standing")

    def _answers(self) -> Iterator[Block]:
        """The questions about the deal, the points they come to so far, or what is wrong."""
        s, w, names = self.services, self.services.words, self.names
        points, trouble = self._scored()
        most = 4 if self.letters > 2 * WIDE else 2 if self.letters > WIDE else 1
        if self.pad.entry.score_pad.asks_points(self._view):
            ways = [Option(True, w("pad.points")), Option(False, w("pad.cards"))]
            now = self._deal.is_noted
            yield Picks(s, "way", w("pad.write"), ways, now, self._set_way)
        if points and not self._deal.is_noted:
            names = [f"{name}  {w.signed(n)}" for name, n in zip(names, points)]
        of_seats = [ask for ask in self._asks if ask.seats]
        first = bool(self._asks) and not self._asks[0].seats
        of_all = [self._block(ask, None) for ask in self._asks if not ask.seats]
        yield from of_all if first else ()
        if self._deal.is_noted or len(of_seats) == 1:
            for ask in of_seats:
                lines = [self._block(ask, seat, names[seat]) for seat in ask.seats]
                by = 1 if ask.kind in (AnswerKind.CARDS, AnswerKind.ONE) else min(most, len(lines))
                rows = rows_of(s, lines, by, self.gap)
                yield heading(s, self._named(ask), 15)
                if ask.kind is AnswerKind.CARDS:  # each with what its cards leave open
                    for whose, row in zip(ask.seats, rows, strict=True):
                        yield row
                        yield from self._counts(ask, whose)
                else:
                    yield from rows
        else:
            for seat, name in enumerate(names):
                asked = [ask for ask in of_seats if seat in ask.seats]
                if asked:
                    lines = [self._block(ask, seat) for ask in asked]
                    yield heading(s, name, 15)
                    yield from rows_of(s, lines, min(most, len(lines)))
                    for ask in asked:
                        yield from self._counts(ask, seat)
        yield from of_all if not first else ()
        if trouble is None:
            yield FreeLine(s, self._trouble)
        else:
            ink = s.theme.red if self._refused else s.theme.ink_muted
            self._trouble, line = self._why(trouble), News if self._refused else Text
            yield line(s, self._trouble, 13, ink=ink, id="trouble")

    def _counts(self, ask: Question, seat: int) -> list[Block]:
        counts = self._deal.counts(ask.id, seat) if ask.kind is AnswerKind.CARDS else ()
        return [self._block(more, seat) for more in counts]

    def _scored(self) -> tuple[Sequence[int], Fault | None]:
        """The points of each seat, or why they cannot be told yet."""
        try:
            pad = self.pad.with_deal(self.number, self.answers)
        except Fault as fault:
            return (), fault
        sheet = self._doors.sheet_of(pad, self.number)
        return [entry.points for entry in (sheet.deals or [()])[self.number]], None

    def _why(self, fault: Fault) -> str:
        """What is wrong, and with which answer."""
        w, said = self.services.words, why(fault, self.services.words)
        if not isinstance(fault, AnswerFault):
            return said
        asked = {each.id: each for each in self._asks}
        ask = asked.get(fault.id) or asked.get(fault.id.partition(".")[0])
        what = "" if ask is None else self._named(ask)
        if fault.seat is not None:
            what = w("tell.next", first=self.names[fault.seat], then=what)
        return f"{what} {said}" if what.endswith(ASKED) else w("tell.of", what=what, said=said)

    def _named(self, ask: Question) -> str:
        """What a question asks about."""
        if ask.kind is AnswerKind.COUNT:
            return self.services.words("pad.how_many", card=ask.dear[0])
        return self.services.words(f"pad.ask.{ask.id.partition('.')[0]}", n=ask.n)

    def _block(self, ask: Question, seat: int | None, name: str = "") -> Block:
        """The answer of a seat or about the whole deal, called by what it is about or `name`."""
        s, w, deal = self.services, self.services.words, self._deal
        id = ask.id if seat is None else f"{ask.id}/{seat}"
        name = name or self._named(ask)
        change = partial(self._set, ask.id, seat)
        if ask.kind in TYPED:
            text, most = deal.text(ask.id, seat), MOST_LETTERS
            if ask.kind is AnswerKind.NUMBER:
                text, most = str(deal.number(ask.id, seat)), MOST_DIGITS
                change = partial(self._set_number, ask.id, seat)
            field = Field(s, self.typed, id, name, text, change, self._next, most, about="")
            field.figure = ask.kind is not AnswerKind.CARDS
            return field
        now: object
        if ask.kind is AnswerKind.ONE:
            options = [Option(value, w(f"pad.ask.{ask.id}.{value}")) for value in ask.values]
            now = deal.one(ask.id, seat)
            if sum(bool(each.seats) for each in self._asks) > 1:
                return Turned(s, id, name, options, now, change)
        elif ask.kind is AnswerKind.COUNT:
            options = [Option(value, w.number(int(value))) for value in ask.values]
            now = self.answers_of(ask.id, seat)
        else:
            options = [Option(n, each) for n, each in enumerate(self.names)]
            options += [Option(None, w("pad.nobody"))] if ask.nobody else []
            now = deal.seat(ask.id) if deal.is_answered(ask.id, seat) else UNANSWERED
        made = Asked(s, id, name, options, now, change)
        made.taken = [self.answers.get(each.id) for each in self._beside(ask)]
        return made

    def _beside(self, ask: Question) -> list[Question]:
        """The other questions with an answer of their own for each: the other places."""
        of = ask.id.partition(".")[0]
        others = [each for each in self._asks if each.id != ask.id and not ask.nobody]
        return [each for each in others if each.id.partition(".")[0] == of]

    def answers_of(self, id: str, seat: int | None) -> object:
        """The answer of a seat, or about the whole deal."""
        given = self.answers.get(id)
        if seat is None:
            return given
        return given[seat] if isinstance(given, list) and seat < len(given) else None

    def foot(self) -> Sequence[Block]:
        """The keys for the field in use, the button that saves, and what else can be done."""
        s, w, ways = self.services, self.services.words, list[Block]()
        main = Button(s, "save", w("sheet.next" if self.is_next else "pad.change"), self._save)
        if self.over:
            main = Button(s, "again", w("sheet.again"), self._again)
        main.main = True
        if not self.is_next:
            ways.append(Button(s, "remove", w("pad.remove"), self._remove))
        elif self._before is not None:
            ways.append(Button(s, "undo", w("tool.undo"), self._undo))
        if self.is_next and self.pad.deals:
            ways.append(Button(s, "correct", w("pad.correct"), self._ask_which))
            ways.append(Button(s, "share", w("sheet.share"), partial(self._doors.share, self.pad)))
        if self.is_next:
            ways.append(Button(s, "others", w("pad.others"), self._doors.open_list))
        return [*self._keys(), main, Row(s, [*ways, self.back(main=False)], self.gap)]

    def _keys(self) -> list[Block]:
        """A row of ranks or digits, and for cards one of suits and words."""
        s, w = self.services, self.services.words
        ask = next((each for each in self._asks if each.id == self._written[0]), None)
        if ask is None:
            return []
        erase, rows = self._key("", "back", w("pad.key.back"), 2.0), list[list[Block]]()
        if ask.kind is AnswerKind.CARDS:
            rows.append([self._key(rank, rank, rank) for rank in RANKS])
            rows.append([self._key(suit, suit, cards.SIGNS[Suit(suit)]) for suit in SUITS])
            for key in rows[-1]:
                key.called = w(f"suit.{key.id[-1]}")
            if ask.jokers:
                rows[-1].append(self._key("0", "0", w("card.joker"), 2.0))
            if ask.melds:
                rows[-1].append(self._key(" ", "next", w("pad.key.next"), 3.0))
        else:
            rows.append([self._key(digit, digit, digit) for digit in DIGITS])
            if ask.kind is AnswerKind.POINTS:
                rows[-1].append(self._key("−", "minus", "−"))
        return [Row(s, row, 4.0) for row in (*rows[:-1], [*rows[-1], erase])]

    def _key(self, letter: str, id: str, name: str, part: float = 1.0) -> Button:
        """A key to tap; one with a word on it is wider."""
        key = Button(self.services, f"key.{id}", name, partial(self._tap, letter))
        key.part = part
        return key

    # Writing

    @property
    def _written(self) -> tuple[str, int | None]:
        """The question and the seat of the field that the keys write into."""
        id, _, seat = self._writing.partition("/")
        return id, int(seat) if seat else None

    def _tap(self, key: str) -> None:
        """Type a letter in place of what is selected; an empty key deletes the last one."""
        id, seat = self._written
        ask = next(each for each in self._asks if each.id == id)
        text, number = self._deal.text(id, seat), ask.kind is AnswerKind.NUMBER
        text = str(self._deal.number(id, seat)) if number else text
        now = self.typed.pop(self._writing, None)
        if now is not None and now.start < now.end and key != "−":
            text = ""
        if key == "−":
            text = text[1:] if text[:1] in ("−", "-") else f"−{text}"
        else:
            text = text + key if key else text[:-1]
        if number:
            self._set_number(id, seat, text)
        else:
            self._set(id, seat, text[:MOST_LETTERS])

    def _set_way(self, noted: object) -> None:
        """Write down the points, or else the cards; what was written the other way stays."""
        if noted is not self._deal.is_noted:
            self.answers, self._other_way = self._other_way, self.answers
            if noted:
                self.answers.setdefault("points", [])
            focus = self.focus
            self._laid_out()
            self.focus = focus
            self._save_draft()

    def _set(self, id: str, seat: int | None, value: object) -> None:
        if seat is None:
            self.answers[id] = value
            asked = next(ask for ask in self._asks if ask.id == id)
            for other in self._beside(asked):  # nobody has two places
                if self.answers.get(other.id) == value:
                    del self.answers[other.id]
        else:
            given = self.answers.get(id)
            all = list(given) if isinstance(given, list) else []
            all += [None] * (len(self.pad.names) - len(all))
            all[seat] = value
            self.answers[id] = all
        self._refused, self._said = False, None
        self._save_draft()
        self.changed()

    def _set_number(self, id: str, seat: int | None, text: str) -> None:
        """Set a number as typed; the first digit replaces the default."""
        if not self._deal.is_answered(id, seat):
            text = text.removeprefix(str(self._deal.number(id, seat))) or text
        digits = "".join(letter for letter in text if letter in DIGITS)[:MOST_DIGITS]
        self._set(id, seat, int(digits or 0))

    def _save_draft(self) -> None:
        """Keep what is written about the next deal, in case nobody comes to leave this page."""
        if self.is_next:
            with suppress(OSError):  # it is said when the page is left
                self.pad = replace(self.pad, draft=dict(self.answers)).save(careful=False)

    def _next(self) -> None:
        """Go to the next answer, and from the last one to the button that saves."""
        self._walk(1)
        if not isinstance(self.here, Choice | Field):
            self.go("save")

    @property
    def _returned(self) -> Button | None:
        at_answer = self.focus_seen and isinstance(self.here, Choice | Field)
        return None if at_answer else super()._returned  # Return goes on to the next answer

    def handle(self, event: input.UiEvent) -> None:
        if event == input.Key("return") and self.focus_seen and isinstance(self.here, Choice):
            self._next()
            return
        super().handle(event)
        here = self.here
        if isinstance(event, input.PointerDown) and here is not None and here.id.startswith("key."):
            self.focus, self.focus_seen = self._writing, True  # where one sees and can type on
        if isinstance(here, Field) and here.id != self._writing:
            self._writing = here.id
            self.changed()

    # What is done with a deal

    def _save(self) -> None:
        self._write_down(self._deal.plain, "pad.written")

    def _remove(self) -> None:
        self._write_down(lambda: None, "pad.removed")

    def _write_down(self, answers: Callable[[], Mapping[str, object] | None], said: str) -> None:
        """Keep the pad with these answers in place of the deal's; with none the deal is gone."""
        try:
            pad = self.pad.with_deal(self.number, answers())
        except Fault as fault:
            self._refuse(fault)
            return
        before, kept, n = self.pad, self._doors.keep(pad), self.number + 1
        if kept is not None:
            self._before, self._said = before, message(said, n=n)
            self._open(kept)

    def _undo(self) -> None:
        """Take back what was last done with a deal; a deal just written can be changed again."""
        if self._before is not None:
            kept = self._doors.keep(replace(self._before, path=self.pad.path))
            if kept is not None:
                self._before, self._said = None, None
                self._open(kept)

    def _correct(self, number: int) -> None:
        if number < len(self.pad.deals) and number != self.number and not self._is_changed:
            self._before, self._said = None, None
            self._open(self.pad, number)

    def _ask_which(self) -> None:
        """Ask which deal to correct, unless there is only one."""
        s, w, n = self.services, self.services.words, len(self.pad.deals)
        if n == 1:
            self._correct(0)
        else:
            deals = [Option(i, w("left.deal", n=i + 1)) for i in range(n)]
            s.push(ListPage(s, Choice(s, "deal", w("pad.correct"), deals, n - 1, self._correct)))

    def _again(self) -> None:
        """Begin a pad for the next game of the same players."""
        pad = self.pad
        first = Seat((pad.first + 1) % len(pad.names))
        self._before, self._said = None, None
        self._open(KeptPad(pad.game, pad.rules, pad.names, first))

    def _refuse(self, fault: Fault) -> None:
        self._refused = True
        self.services.audio.play("refuse")
        self.changed()
        if isinstance(fault, AnswerFault):
            id = fault.id if fault.seat is None else f"{fault.id}/{fault.seat}"
            if any(block.id == id for block in self.widgets):
                self.go(id)

    @property
    def _is_changed(self) -> bool:
        """Whether an old deal has other answers now than are kept."""
        return not self.is_next and self.answers != dict(self.pad.deals[self.number])

    def leave(self) -> None:
        """Leave a correction, or the pad; ask first if answers would be lost."""
        if self._is_changed:
            drop, (_, trouble) = partial(self._open, self.pad), self._scored()
            ways: list[menu.Way] = [
                ("drop", message("pad.drop"), partial(self._decide, drop)),
                ("back", message("tool.back"), menu.close),
            ]
            if trouble is None:
                change = partial(self._decide, self._save)
                ways.insert(0, ("save", message("pad.change"), change))
            question = message("pad.dropped" if trouble else "pad.unsaved", n=self.number + 1)
            said = [self._why(trouble)] if trouble else ()
            self.services.push(menu.MenuPage(self.services, question, ways, said=said, wide=520.0))
        elif not self.is_next:
            self._open(self.pad)
        elif self.pad.path is None or self._doors.keep(self.pad) is not None:
            self._doors.leave()

    def _decide(self, act: Callable[[], None]) -> None:
        """Close the question, and do what was chosen."""
        self.services.pop(self.services.stack[-1])
        act()


class PadsPage(Page):
    """All pads: a press opens one, another throws it away, and it can be had back."""

    title_id = "pad.title"
    width = 720.0

    def __init__(self, services: Services, doors: Doors) -> None:
        super().__init__(services)
        self._doors, self.left = doors, doors.leave
        self._gone: KeptPad | None = None

    def blocks(self) -> Iterator[Block]:
        s, w = self.services, self.services.words
        for number, pad in enumerate(self._doors.pads()):
            if isinstance(pad, str):
                yield Text(s, pad, muted=True)
                continue
            game = w.of(pad.game)("game.title")
            what = w("pad.one", game=game, names=listed(pad.names), n=len(pad.deals))
            one = Button(
                s, f"pad.{number}", what, partial(self._doors.open_pad, pad), main=not number
            )
            one.part = 4.0
            away = partial(self._throw_away, pad)
            delete = Button(s, f"delete.{number}", w("delete.delete"), away)
            delete.called = w("tell.of", what=delete.name, said=what)
            yield Row(s, [one, delete], self.gap)

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        ways = [Button(s, "new", w("pad.new"), self._doors.open_new), self.back(main=False)]
        if self._gone is not None:
            ways.insert(0, Button(s, "undo", w("tool.undo"), self._take_back))
        return [Row(s, ways, self.gap)]

    def _throw_away(self, pad: KeptPad) -> None:
        self._gone = self._doors.throw_away(pad) or self._gone

    def _take_back(self) -> None:
        if self._gone is not None:
            self._doors.put_back(self._gone)
            self._gone = None


MOST_NAME = 30


class NewPadPage(Page):
    """A new pad; players without a name are called by seat number, the first one is you."""

    title_id = "pad.new"
    width = 680.0
    gap = 11.0
    start = "begin"

    def __init__(self, services: Services, game: GameEntry, doors: Doors) -> None:
        super().__init__(services)
        self._doors, self.left = doors, doors.leave
        self.names = [""] * max(max(title.seats) for title in titles().values())
        self.first = 0
        self._set_game(game.id)

    def blocks(self) -> Iterator[Block]:
        s, w, game = self.services, self.services.words, self._game
        games = [
            Option(title.id, w.of(title.id)("game.title"))
            for title in titles().values()
            if title.in_window and has_pad(title.id)
        ]
        yield Choice(s, "game", w("table.game"), games, game.id, self._set_game)
        if len(game.seats) > 1:
            seats = [Option(n, w.number(n)) for n in game.seats]
            yield Choice(s, "seats", w("new.seats"), seats, self.seats, partial(self._set, "seats"))
        fields: list[Block] = []
        for seat in range(self.seats):
            name = w("new.seat", n=seat + 1) if seat else w.called(YOU)
            change, enter = partial(self._set_name, seat), partial(self._walk, 1)
            typed = f"name.{seat}", name, self.names[seat], change, enter, MOST_NAME
            twice = w("people.there", name=self.names[seat]) if seat == self._twice else ""
            fields.append(Field(s, self.typed, *typed, trouble=twice, about=""))
        yield from rows_of(s, fields, 2 if len(fields) > 1 else 1, self.gap)
        trouble = "" if self._trouble is None else why(self._trouble, w)
        yield new_game.rules_choice(s, game, self.rules, partial(self._set, "rules"), trouble)
        dealers = [Option(seat, w.called(name)) for seat, name in enumerate(self._called)]
        yield Choice(s, "first", w("pad.first"), dealers, self.first, partial(self._set, "first"))

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

    def _set_game(self, id: str) -> None:
        self._game = entry(id)
        self._doors.take_out(self._game.title)
        self.rules: Any = self._game.options.usual
        self.seats = self._game.title.usual_seats
        self._check()

    def _set(self, what: str, value: Any) -> None:
        """Change the rules, how many play, or who deals first."""
        setattr(self, what, value)
        self._check()

    def _set_name(self, seat: int, name: str) -> None:
        self.names[seat] = name
        self._check()

    def _check(self) -> None:
        self._trouble: Fault | None = None
        self.first = min(self.first, self.seats - 1)
        try:
            self._game.options.check(self.rules, self.seats)
        except Fault as fault:
            self._trouble = fault
        called = [name.casefold() for name in self._called]
        self._twice = next((n for n, name in enumerate(called) if name in called[:n]), None)
        self.changed()

    def _ask_rules(self) -> None:
        now = self._game, self.rules, self.seats, partial(self._set, "rules")
        self.services.push(house_rules.HouseRulesPage(self.services, *now))

    def begin(self) -> None:
        """Begin the pad, unless these rules do not allow this number of players, or two of them
        have one name.
        """
        if self._twice is not None:
            self.go(f"name.{self._twice}")
        elif self._trouble is None:
            pad = KeptPad(self._game.id, self.rules, tuple(self._called), Seat(self.first))
            self._doors.open_pad(pad)
        else:
            self.go("rules")
