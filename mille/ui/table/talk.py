"""What is said at a table: hints, tips, answers about it, what people remark, a word of help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import dropwhile, islice
from math import inf
from typing import Any

from pygame import Color

from mille.agents import PEOPLE, Person
from mille.cards import RANKS, Dice, Rank
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.session.seated import InSlices
from mille.session.speaking import Company, Memory
from mille.ui import tempo as t
from mille.ui.input import Key, PointerDown, PointerMove, PointerUp, UiEvent
from mille.ui.pieces import draw_badge
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import icon
from mille.ui.table.beside import Line, ToRead, fits_band, in_band, on_paper
from mille.ui.table.desk import Desk, Given
from mille.ui.table.effects_base import INK, Layer
from mille.ui.table.hand import Explained, Focus, Hand, Slip, Thing
from mille.ui.table.paint import Still, card_said, draw_button, signs_of_zone, zone_said
from mille.ui.table.seat import figures_of, meant, sentence, signs_of, slip_value
from mille.ui.table.table import Table
from mille.ui.text import BOLD
from mille.ui.widgets import Button, explained, of_term
from mille.value import Struct, replace
from mille.view.action import TOOLS, Tell
from mille.view.beat import Felt
from mille.view.geometry import Rect
from mille.view.lying import Column, union
from mille.view.murmurs import Murmur, of_moment, of_remark
from mille.view.names import FAIR, STRONG, Occasion, Remark, one_after_another
from mille.view.presentation import Advice
from mille.view.table import CardView, Place, Role, TableView, ZoneView

MUTED = Color("#5F564B")
"""The ink of a line about what the next press does."""


class Hints(Struct, eq=False, dict=True):
    """Asks the adviser, and keeps the hint while it is shown."""

    _desk: Desk
    _times: int = 0
    """How many hints have been given: each is read aloud, also one that says the same again."""
    _plan: tuple[Message, ...] = ()
    """The plan as it was told last."""

    @property
    def given(self) -> Given | None:
        """The hint that is shown, or else what a lesson says."""
        return self._desk.hint or self._desk.lesson

    def listen(self) -> None:
        """Show the adviser's hint once there is one, and light its cards.

        The cards are not chosen, so a click does the same as before.
        """
        desk = self._desk
        asked = desk.adviser.asked and desk.my_move
        advised = desk.adviser.poll(desk.match.referee) if asked else None
        if advised is None:
            return
        hint = self._of(advised.move, advised.reasons)
        if hint is not None:
            waits = "hint.waits" if desk.adviser.asked else None
            self.show(Given(advised.move, hint, below=waits))

    def show(self, given: Given) -> None:
        """Show a hint and light its cards; the player's choice of cards stays as it is."""
        table, stage, hint = self._desk.table, self._desk.table.stage, given.hint
        if hint.why and not given.below:  # what was told of the plan before goes without saying
            news = tuple(each for each in hint.plan if each not in self._plan)
            given, self._plan = replace(given, hint=replace(hint, plan=news)), hint.plan
        self._desk.hint, table.toast.said = replace(given, since=self._desk.clock()), None
        stage.hinted = set(stage.keys_of(given.hint.cards))
        about = [stage.shown_pose(each).rect for each in stage.hand() if each.key in stage.hinted]
        about += filter(None, [self.target()])
        if about:
            table.closeup.follow(union(about))
        self._times += 1
        table.services.dirty = True

    def _of(self, move: Any, reasons: Any = None) -> Advice | None:
        table, known = self._desk.table, self._desk.table.services.words.known
        hint = table.presenter.advice(table.view, move, table.names, reasons)
        told = "plan", "why", "odds"
        return hint and replace(hint, **{name: known(getattr(hint, name)) for name in told})

    def name(self, tools: Sequence[Button]) -> None:
        for tool in [each for each in tools if each.id == "hint"]:
            hint = self._desk.hint
            after = "hint" if hint is None or self._desk.adviser.asked else hint.after
            tool.name = tool.services.words(f"tool.{after}")

    def lay_out(self) -> None:
        """Light the cards that a lesson is about, and say in the prompt band what to do."""
        desk, given, table = self._desk, self.given, self._desk.table
        if desk.lesson is not None:
            about = (desk.hint or desk.lesson).hint.cards
            table.stage.hinted = set(table.stage.keys_of(about))
        text = "" if given is None else table.services.words.text(given.hint.said)
        fits = fits_band(table.services, table.stage.ground.prompt, text)
        offered = table.shown.offer is not None
        table.advised = None if given is None or not fits or offered else given.hint.said

    def to_read(self) -> ToRead | None:
        """The reasons, and what has no room in the prompt band."""
        given, table = self.given, self._desk.table
        if given is None or table.toast.said is not None:
            return None
        text = table.services.words.text
        lines = [Line(text(message(given.title)), 13.0, ink=MUTED)] if given.title else []
        lines += [] if table.advised is not None else [Line(text(given.hint.said), 16.0, BOLD)]
        lines += [Line(text(each)) for each in (*given.plan, *given.why)]
        if given.after:
            lines.append(Line(text(message(given.after)), 13.0, ink=MUTED))
        return ToRead("advice", tuple(lines), self.target()) if lines else None

    def parts(self) -> Iterator[Part]:
        """The hint in place of the prompt, and lamps at its place and on its cards."""
        given, table, layer = self.given, self._desk.table, Layer.ADVICE
        if given is None:
            return
        place, s, stage, u = self.target(), table.services, table.stage, table.services.unit
        spots = []
        if place is not None:  # a card has its rank at the left, and a button its key at the right
            left = any(button.bounds == place for button in table.buttons)
            x = place.x + 2 * u if left else place.right - 2 * u
            spots.append((x, place.y + 2 * u, 20 * u))
        for sprite in stage.hand():
            if (
                sprite.key in stage.hinted
                and not sprite.legs
                and sprite.key not in stage.hand_state.carried
            ):  # on the part of the card that its neighbour leaves free
                rect = stage.shown_pose(sprite).rect
                spots.append((rect.x + 0.14 * rect.w, rect.y + 0.5 * rect.h, 0.2 * rect.w))
        for n, (x, y, side) in enumerate(spots):
            glyph = icon("hint", 0.7 * side, INK)
            lamp = painted(draw_badge, s, (x, y), side, (s.theme.lit, INK), glyph)
            yield Part(f"lamp/{n}", "", Rect(x, y, 0, 0), paint=lamp, layer=layer)
        after = [message(given.after)] if given.after else []
        why = () if self._desk.hint is None else given.why  # a lesson's is what the prompt asks
        title = [sentence(s.words, message(given.title))] if given.title else []
        waits = given.after == "hint.waits"  # another may come in the end, which is read aloud
        said = after if waits else [*title, given.hint.said, *given.plan, *why, *after]
        text, rect = s.words.joined(said), stage.ground.zones["prompt"].rect
        live, times = Live.POLITE, 0 if waits or self._desk.hint is None else self._times
        paint = in_band(table, "advice")
        yield Part("advice", "status", rect, text, live=live, times=times, paint=paint, layer=layer)
        reasons = on_paper(table, "advice")
        if reasons is not None and table.reading is not None:
            yield Part("advice/why", "", table.reading.rect, paint=reasons, layer=layer)

    def target(self) -> Rect | None:
        """The button that makes the advised move, or else the place that the hint is about."""
        given, table, stage = self.given, self._desk.table, self._desk.table.stage
        if given is None:
            return None
        able = (each for each in self._desk.actions if each.legal and each.move is not None)
        does = {f"do.{each.id}" for each in able if each.move == given.move}
        for button in table.buttons:
            if button.id in does:
                return button.bounds
        hint = given.hint
        if hint.target is None:
            return None
        return stage.rect_of(hint.target, hint.column) or stage.rect_of(hint.target)


MOST = 3
"""How often an evening the pointer is told the same thing."""
DOES = "do."
"""The prefix of the ids of buttons that do something in the game."""
NOWHERE = Rect(0, 0, 0, 0)


class NoMore(Button):
    """The button beside what is told to help, after which it comes only when it is asked for."""

    def __init__(self, services: Services, id: str) -> None:
        super().__init__(services, id, "", self._hush)

    @property
    def high(self) -> float:
        return 2 * self.services.font(15)

    def _hush(self) -> None:
        self.services.dirty = True
        self.services.save_settings(self.services.settings.changed(whispers=False))

    def on_paper(self, paper: Rect, layer: Layer) -> Part:
        """Lay it at the foot of its paper."""
        s, u, high = self.services, self.services.unit, self.high
        self.name = s.words("whisper.hush")
        wide, top = min(self.wanted, paper.w - 16 * u), paper.bottom - high - 5 * u
        self.bounds = Rect(paper.center[0] - wide / 2, top, wide, high - 2 * u)
        paint = painted(draw_button, Still(self), False, False)
        return replace(self.shown("", ""), paint=paint, layer=layer)


class Tips(Struct, eq=False, dict=True):
    """Explains things on the table: tools, and terms of the game by the message `LABEL.about`.

    The pointer gets a tip where it comes to rest, and the same one only a few times an evening; the
    keys, and a finger that rests, always get one.
    """

    _desk: Desk
    _hand: Hand
    _focus: Focus
    no_more: NoMore
    _about: str = ""
    _place: Rect = NOWHERE
    _left: float = 0.0
    _moved: str = ""
    """What moved last, since a button was pressed or the tip went: `keys`, `finger`, `pointer`."""
    _at: str = ""
    """What the keys were on."""
    _quiet: float = 0.0
    """Until when no tip comes, since something has happened; on the desk's clock."""
    _hushed: Rect = NOWHERE
    """The place that was clicked: it is not explained until the pointer comes back to it."""
    _seen: object = None
    """The view that was last shown."""

    @property
    def _table(self) -> Table:
        return self._desk.table

    @property
    def _asked(self) -> bool:
        """Whether the keys or a finger ask for it: then it is always told."""
        return self._focus.state.seen or self._moved == "finger"

    @property
    def shown(self) -> str:
        """The text of the tip that is shown now, or an empty string."""
        return self._about if self._left <= 0 else ""

    @property
    def waiting(self) -> bool:
        return bool(self._about) and self._left > 0

    @property
    def due(self) -> float | None:
        return self._left if self.waiting else None

    def stand(self, seconds: float) -> None:
        """Let the pointer or the focus rest where it is."""
        if self.waiting:
            self._left -= seconds
            if self._left <= 0:
                self._table.services.dirty = True
                if not self._asked:
                    self._table.services.tips[self._about] += 1

    def update(self, dt: float) -> None:
        """Find what the pointer or the focus is on, and for how long it has been there."""
        if self._table.view is not self._seen:
            if self._seen is not None:
                self._go()
            self._seen = self._table.view
        about, place = self._under()
        if about != self._about or place != self._place:
            self._table.services.dirty |= bool(self.shown)
            self._about, self._place = about, place
            self._wait()
        else:
            self.stand(dt)

    def taken(self, event: UiEvent) -> bool:
        """Heed what the person does; whether it was for the button of the tip."""
        state = self._hand.state
        match event:
            case Key():
                self._go()
                self._moved = "keys"
            case PointerMove(x, y, finger, still=False):
                if (x, y) != state.point or finger:
                    self._moved = "finger" if finger else "pointer"
                    if not self.shown:
                        self._wait()
            case PointerDown(x, y) if self._is_read and self.no_more.bounds.holds(x, y):
                self.no_more.press()
                self._go()
                return True
            case PointerDown(x, y) | PointerUp(x, y):
                self._go()
                self._moved = ""
                self._hushed = self._of(self._focus.at(x, y))[1]
        return False

    def _wait(self) -> None:
        self._left = max(t.REST, 0.0 if self._asked else self._quiet - self._desk.clock())

    def _go(self) -> None:
        """Take the tip away: something was done or happened."""
        if self.shown:
            self._moved, self._table.services.dirty = "", True
        self._quiet = self._desk.clock() + t.QUIET
        self._wait()

    def to_read(self) -> ToRead | None:
        """The tip, if there is one and no page covers the table."""
        seen = self._table.closeup.seen.overlap(self._place) > 0
        if not (self.shown and self._desk.on_top and seen):
            return None
        foot = 0.0 if self._asked else self.no_more.high
        return ToRead("tip", (Line(self.shown),), self._place, foot)

    @property
    def _is_read(self) -> bool:
        return self._table.reading is not None and self._table.reading.id == "tip"

    def parts(self) -> Iterator[Part]:
        """The tip; on a table larger than the window, captions say what is out of sight."""
        read, paint = self._table.reading, on_paper(self._table, "tip")
        if read is not None and self._is_read:
            live = Live.POLITE if self._table.services.zoom > 1 else Live.OFF
            kind = "tip", "status", read.rect if paint is not None else self._place, self.shown
            yield Part(*kind, live=live, paint=paint, layer=Layer.TIPS)
            if paint is not None and not self._asked:
                yield self.no_more.on_paper(read.rect, Layer.TIPS)

    def _under(self) -> tuple[str, Rect]:
        """The explanation of what is under the pointer or the focus, and its place."""
        focus, pointer, s = self._focus, self._hand.state.point, self._table.services
        if focus.state.seen and focus.id != self._at:
            self._moved, self._at = "keys", focus.id
        if not (self._moved and self._at_rest):
            return "", NOWHERE
        if focus.state.seen:  # a switch leaves it on what was done, where nobody rests
            return ("", NOWHERE) if s.settings.switch != "off" else self._of(focus.thing)
        read, near = self._table.reading, -8 * s.unit
        if read is not None and self._is_read and read.rect.inset(near, near).holds(*pointer):
            return self._about, self._place  # on the way to its button
        if self._moved == "keys" or self._hushed.holds(*pointer):
            return "", NOWHERE
        self._hushed = NOWHERE
        about, place = self._of(focus.at(*pointer))
        told = not s.settings.gives_tips or s.tips[about] >= MOST
        return (about, place) if self._asked or self.shown == about or not told else ("", NOWHERE)

    @property
    def _at_rest(self) -> bool:
        """Whether nothing moves, is pressed, chosen or held up, and no page covers the table."""
        desk, table, stage = self._desk, self._table, self._table.stage
        pressed = self._hand.full or stage.hand_state.press is not None
        if not desk.on_top or pressed or stage.busy:
            return False
        said = table.effects.held_up.busy or table.effects.remarks.busy
        return not (stage.hand_state.chosen or said)

    def _of(self, thing: Thing | None) -> tuple[str, Rect]:
        table, words = self._table, self._table.services.words
        match thing:
            case Button():
                about = f"tool.{thing.id}.about"
                if not thing.id.startswith(DOES) or words.has(about):
                    said = [words(about)] if words.has(about) else []
                    if said and thing.id in TOOLS and not words.listener.switched:
                        said.append(words("tool.key", key=TOOLS[thing.id]))
                    return words.joined(said), thing.bounds
                return of_term(words, thing.name), thing.bounds
            case Explained(bead, rect) if bead.about is not None:
                named = message("tell.sentence", said=bead.text)
                return words("tell.more", first=named, then=bead.about), rect
            case Slip(number):
                return self._of_slip(number)
            case Column():
                return explained(words, thing.view.label), thing.rect
            case Place():
                zone = table.shown.zones[thing]
                signs = signs_of_zone(zone)
                said = [words(f"sign.{it}", meant=message(f"meant.{it}")) for it in signs]
                said.append(explained(words, zone.label))
                return words.joined(said), table.stage.ground.zone(thing).rect
        return "", NOWHERE

    def _of_slip(self, number: int) -> tuple[str, Rect]:
        table = self._table
        words, seat = table.services.words, table.shown.seats[number]
        if table.services.scale > 1:  # in large letters the slip itself has room for less
            what = slip_value(words, table.shown.seats, number)
            said = [words("tell.of", what=seat.name, said=what)]
        else:
            said = [] if seat.instead is None else [words.text(seat.instead)]
            said += [words(f"sign.{it}", meant=message(f"meant.{it}")) for it in signs_of(seat)]
        said.append(words("panel.about"))
        captions = filter(None, (seat.caption, seat.second_caption))
        said += [explained(words, caption) for caption in captions]
        said += [explained(words, mark.label) for mark in seat.marks if mark.count]
        return words.joined(said), table.slip_rect(number)


# What the table tells when it is asked: what lies where, in words, and what the game adds.
#
# A tell describes what can be seen at that moment. It stops no movement, nor does one stop it.


class Tells:
    """Answers a question about the table, for as long as the answer takes to read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ago = 0
        """How many lines before the last one were told last."""
        self._last: Message | None = None
        """The last line of the log at that time."""

    def answer(self, what: Tell) -> Message:
        shown = self._desk.table.written or self._desk.table.shown
        return one_after_another([*self._lines(what, shown)], "tell.more")

    def tell(self, what: Tell) -> None:
        said = self.answer(what)
        self._desk.table.tell_aloud(said, self._desk.reading(said, t.ADVICE))

    def _lines(self, what: Tell, shown: TableView) -> Iterator[Message]:
        table = self._desk.table
        told = table.presenter.answer(table.view, what, table.names)
        if told is None or what in (Tell.TURN, Tell.HAND, Tell.SCORE):
            yield from {
                Tell.TURN: lambda shown: [shown.spoken or shown.prompt],
                Tell.HAND: self._hand,
                Tell.MIDDLE: self._middle,
                Tell.LAID: self._laid,
                Tell.OTHERS: lambda shown: islice(self._seats(shown), 1, None),
                Tell.SCORE: self._standing,
                Tell.PAST: self._past,
                Tell.ALL: self._all,
                Tell.END: self._end,
            }[what](shown)
        if told is not None:
            yield self._sentence(told)
        if what is Tell.MIDDLE or (what is Tell.SCORE and any(it.studs for it in shown.strip)):
            yield from self._asked(shown)
        if what is Tell.TURN:
            yield from self._can_do()
            yield from self._goes_to(shown)

    def _can_do(self) -> Iterator[Message]:
        """What can be done now, with a key for each."""
        desk = self._desk
        able = [each for each in desk.actions if each.legal and each.verb.keys]
        if desk.match.ready and able:
            ways = {
                each.verb.act: message("tell.way", what=each.said, key=each.verb.keys[0])
                for each in reversed(able)
            }
            yield message("tell.can", acts=one_after_another(list(reversed(ways.values()))))

    def _goes_to(self, shown: TableView) -> Iterator[Message]:
        """The piles, melds and hands that the chosen cards can go to."""
        desk, chosen = self._desk, set(self._desk.table.stage.chosen())
        aims = dict.fromkeys(
            (each.target, each.column)
            for each in (desk.actions if desk.match.ready else ())
            if each.legal and each.lit and not chosen.isdisjoint(each.cards)
        )
        there: list[Message] = []
        for place, column in aims:
            zone = None if place is None else shown.zones.get(place)
            if zone is not None:
                what = zone_said(zone)
                melds = [each.label for each in zone.columns if each.id == column][:1]
                there += [message("tell.of", what=what, said=meld) for meld in melds] or [what]
        if there:
            yield message("tell.goes_to", places=one_after_another(there))

    def _hand(self, shown: TableView) -> Iterator[Message]:
        stage = self._desk.table.stage
        own = shown.zones.get(stage.ground.own_hand)
        if own is None:
            stacks = (each for each in shown.zones.values() if each.place.seat == shown.me)
            yield from (self._sentence(each.label) for each in stacks if each.cards)
            return
        cards = [CardView(card) for card in stage.hand_cards()]
        lots = [(part.title, part.count) for part in own.parts]
        for title, n in lots or [(own.label, len(cards))]:
            yield self._with_cards(replace(own, label=title), cards[:n])
            cards = cards[n:]
        if own.title is not None:
            yield self._sentence(own.title)

    def _with_cards(self, zone: ZoneView, cards: Sequence[CardView]) -> Message:
        s, name = self._desk.services, zone_said(zone)
        seen = [card_said(s, each.card) for each in cards if each.card is not None]
        if not seen:
            return self._sentence(name)
        return message("tell.cards", what=name, said=one_after_another(seen, "tell.next"))

    def _middle(self, shown: TableView) -> Iterator[Message]:
        common = (each for each in shown.zones.values() if each.place.seat is None)
        yield from (self._sentence(zone_said(each)) for each in common)

    def _asked(self, shown: TableView) -> Iterator[Message]:
        """Whether the pile may be taken, what has to be beaten or laid, and what comes."""
        for zone in shown.zones.values():
            yield from meant(signs_of_zone(zone))
        if shown.middle is not None:
            drawn = [bead for bead in shown.strip if bead.studs]  # the middle is their title
            lit = [bead for bead in drawn or shown.strip if bead.lit and (drawn or bead.spoken)]
            said, named = shown.middle, [bead.spoken or bead.text for bead in lit or drawn]
            if named[0 if drawn else 1 :]:
                said = message("tell.of", what=said, said=one_after_another(named))
            yield self._sentence(said)
        plan = dropwhile(lambda bead: not bead.now or bead.spoken or bead.studs, shown.strip)
        if left := [bead.text for bead in plan]:  # the steps from this one on
            yield self._sentence(one_after_another(left))

    def _laid(self, shown: TableView) -> Iterator[Message]:
        """Melds and plays by owner, and hands that lie face up."""
        said = list[Message]()
        for zone in shown.zones.values():
            lies, role = [each.label for each in zone.columns] or [zone.label], zone.place.role
            if role is Role.MELDS and zone.columns:
                said.append(message("tell.of", what=zone.label, said=one_after_another(lies)))
            if role is Role.TRICK and (zone.columns or zone.cards):
                said.append(one_after_another(lies))
            theirs = role is Role.HAND and zone.place.seat != shown.me
            if theirs and any(each.card for each in zone.cards):
                said.append(self._with_cards(zone, zone.cards))
        yield from map(self._sentence, said or [message("tell.nothing.laid")])

    def _seats(self, shown: TableView) -> Iterator[Message]:
        for number, seat in enumerate(shown.seats):
            said = slip_value(self._desk.services.words, shown.seats, number)
            yield message("tell.of", what=seat.name, said=said)

    def _standing(self, shown: TableView) -> Iterator[Message]:
        said = [shown.headline]
        for seat in shown.seats:
            if figures := figures_of(seat):
                said.append(message("tell.of", what=seat.name, said=one_after_another(figures)))
            said.append(seat.note)
        yield from (self._sentence(each) for each in said if each is not None)

    def _past(self, shown: TableView) -> Iterator[Message]:
        """The last line of the log; asked again, the line before it."""
        lines = self._desk.table.log() or [shown.prompt]
        self._ago = self._ago + 1 if self._last is lines[-1] else 0
        self._ago, self._last = self._ago % len(lines), lines[-1]
        yield lines[-1 - self._ago]

    def _all(self, shown: TableView) -> Iterator[Message]:
        """What everybody may know: what can be seen, what the game adds, and each seat."""
        lines = [*self._lines(Tell.MIDDLE, shown), *self._lines(Tell.LAID, shown)]
        lines += self._lines(Tell.SCORE, replace(shown, seats=()))
        lines += [] if shown.info is None else [self._sentence(shown.info)]
        yield from (line for line in dict.fromkeys(lines) if line.id != "tell.nothing.laid")
        yield from self._seats(shown)
        if self._desk.services.settings.counts:
            yield from self._still_out()

    def _still_out(self) -> Iterator[Message]:
        """How many cards of each rank may still come, the lowest rank first."""
        table = self._desk.table
        ranks = Counter(card.rank for card in table.presenter.unseen(table.view))
        told = [message("tell.out.rank", n=ranks[rank], rank=rank) for rank in RANKS if ranks[rank]]
        if ranks[Rank.JOKER]:
            told.append(message("tell.out.jokers", n=ranks[Rank.JOKER]))
        if told:
            yield message("tell.out", ranks=one_after_another(told, "tell.next"))

    def _end(self, shown: TableView) -> Iterator[Message]:
        """How the game ends if there is nothing left to choose; nothing is played."""
        table, view = self._desk.table, self._desk.match.foretell()
        told = None if view is None else table.presenter.foretold(view, table.names)
        yield told or message("tell.nothing.end")

    def _sentence(self, label: Message) -> Message:
        return sentence(self._desk.services.words, label)


# People at the table comment on what all have seen, if it disturbs nobody, and not too often.


LONG = 45.0
"""When the person thinks longer than this, others may remark on it; in seconds."""
LONG_OF_OTHERS = 8.0
"""The same for the other players, who are programs."""


class Talk:
    """Collects what happens at the desk, and lets somebody comment on it."""

    def __init__(self, desk: Desk, hand: Hand, recall: Callable[[], Memory | None]) -> None:
        """`recall` says what is remembered of earlier games; None as long as that is read."""
        self._desk, self._hand, self._recall = desk, hand, recall
        self._memory: Memory | None = None
        match, s = desk.match, desk.services
        dice = Dice(match.header.seed)
        self._company = Company(len(match.names), s.words.has, dice, match.said)
        self._thinks: tuple[int, Seat | None] = (-1, None)
        """The number of the turn, and the seat that is thinking in it."""
        self._since = desk.clock()
        self._was_long = False
        """Whether a long thought was remarked on already: once is enough."""
        s.said |= set(match.said)
        voices = tuple(f"voice.{person.voice}." for person in self._people.values())
        met = match.greeting == "sit" and any(id.startswith(voices) for id in s.said)
        if match.greeting:
            desk.heard.append(Occasion("", match.me, STRONG, "again" if met else match.greeting))

    @property
    def goes_on(self) -> bool:
        return self._desk.table.effects.remarks.busy or bool(self._desk.heard and self._wanted)

    def end(self) -> None:
        """Stop: the remark has been read, and no more are wanted."""
        self._desk.heard.clear()
        self._desk.table.effects.remarks.end()

    def update(self) -> None:
        """Let somebody speak, if there is something to say and it disturbs nobody."""
        desk, table, remarks = self._desk, self._desk.table, self._desk.table.effects.remarks
        s, match = desk.services, desk.match
        self._mind_long_thoughts()
        self._company.see(match.waiting)
        acts = self._hand.full or bool(table.stage.hand_state.chosen)
        if self._hand.full and remarks.busy:
            remarks.end()
            s.dirty = True
        if acts or desk.runs or not self._wanted:
            desk.heard.clear()
            return
        if not desk.heard and not self._company.is_bored(s.settings.voices):
            return
        held_up = table.effects.held_up.said is not None
        if not desk.on_top or match.pending or table.stage.busy or held_up or remarks.busy:
            return
        if self._memory is None:
            self._memory = self._recall()
            if self._memory is None:
                return
        heard = tuple(desk.heard)
        desk.heard.clear()
        said = self._company.speak(heard, self._people, self._memory, s.said, s.settings.voices)
        if said is not None:
            s.said.add(said.id)
            remarks.say(said)
            match.keep_said(said)
            s.dirty = True

    @property
    def _wanted(self) -> bool:
        """Whether the settings allow remarks."""
        s = self._desk.services
        return s.settings.voices != "off" and s.tempo.speed > 0

    @property
    def _people(self) -> Mapping[Seat, Person]:
        match = self._desk.match
        sitting = (Seat(seat) for seat in range(len(match.names)) if seat != self._desk.match.me)
        return {at: PEOPLE[who] for at in sitting if (who := match.player_at(at)) in PEOPLE}

    def _mind_long_thoughts(self) -> None:
        """Note a long thought once it is over, so that somebody else can remark on it."""
        desk, waiting = self._desk, self._desk.match.waiting
        asked = len(waiting.seats) == 1 and not waiting.forced
        one = waiting.seats[0] if asked else None
        thinks = waiting.turn, one
        if thinks != self._thinks:
            (_, who), self._thinks = self._thinks, thinks
            long = LONG if who == desk.match.me else LONG_OF_OTHERS
            if who is not None and desk.clock() - self._since > long and not self._was_long:
                self._was_long = True
                desk.heard.append(Occasion("", who, FAIR, "thought"))
            self._since = desk.clock()
        elif not desk.on_top or desk.match.pending or desk.table.stage.busy:
            self._since = desk.clock()


# One quiet line to help a player who is stuck: once an evening, and one click turns it off.
#
# A player is stuck who misses the same chance twice, meets the same refusal three times, or does
# nothing for long in a game that is new to them. Purists are left alone.


REFUSALS, MISSES = 3, 2
PATIENCE = 40.0
"""How long a player new to the game must do nothing to get a whisper, in seconds."""
STANDS = 14.0
"""How long it stands, in seconds, unless a move is made."""


class Whispers:
    """Watches the play, and whispers when the player is stuck."""

    def __init__(self, desk: Desk, hand: Hand) -> None:
        self._desk = desk
        self._hand = hand
        at = desk.match.entry
        self._better = InSlices(at.players[at.stand_in], desk.match.me)
        self._at = -1
        """How many events there had been when the better player was asked."""
        self._would: object = None
        """The better player's move there; None until it is known."""
        self._advised: object = None
        """The move of the last hint: it misses nothing, whatever a better player would do."""
        self._knows = f"hint/{desk.match.header.seed}"
        """Among what was said this evening: in this game a hint was asked for."""
        self._missed: Counter[str] = Counter()
        self._since = desk.clock()
        """When the player last did something, or could not do anything; on the desk's clock."""
        self._left = 0.0
        self._said: Message | None = None
        self._no_more = NoMore(desk.services, "whisper")

    @property
    def _wanted(self) -> bool:
        """Whether a whisper may still come this evening; lessons have words of their own."""
        s, lesson = self._desk.services, self._desk.lesson
        hints = "hint" in self._desk.table.presenter.tools  # most whispers tell of them
        return hints and s.settings.gives_tips and lesson is None and "whisper" not in s.said

    @property
    def _has_room(self) -> bool:
        """Whether nothing else lies where a whisper would."""
        read, free = self._desk.table.reading, self._desk.on_top and not self._hand.full
        return free and self._desk.hint is None and (read is None or read.id == "whispered")

    @property
    def _watches(self) -> bool:
        """Whether a long wait counts now: the game is new to the player, who is to move."""
        new = self._desk.match.entry.id in self._desk.services.new_here
        return new and self._wanted and self._desk.my_move

    @property
    def waiting(self) -> bool:
        """Whether a line stands, or a better player is thinking."""
        return self._said is not None or self.thinks

    @property
    def thinks(self) -> bool:
        """Whether a better player is thinking, a little in each frame."""
        return self._compares and self._would is None

    @property
    def _compares(self) -> bool:
        """Whether a better player should think along, to notice missed chances."""
        desk = self._desk
        return self._wanted and bool(desk.match.entry.presenter.chances) and desk.my_move

    @property
    def due(self) -> float | None:
        """Seconds until a whisper goes or comes, if it comes of a long wait; None if none would.

        A whisper without room is not due: whatever makes room for it wakes the table.
        """
        if self._said is not None:
            return max(0.0, self._left)
        left = PATIENCE - (self._desk.clock() - self._since)
        return max(0.0, left) if self._watches and self._has_room else None

    def stand(self, seconds: float) -> None:
        self._left -= seconds

    def update(self, dt: float) -> None:
        desk, made = self._desk, self._desk.made
        desk.made = None
        if desk.hint is not None:
            self._advised = desk.hint.move
            desk.services.said.add(self._knows)
        if self._said is not None:
            self.stand(dt)
            if self._left <= 0 or made is not None:
                self._said, desk.services.dirty = None, True
        if not self._wanted:
            return
        if made is not None:
            chances, would, self._would = desk.match.entry.presenter.chances, self._would, None
            missed = type(would) in chances and type(made) not in chances
            if would is not None and missed and made != self._advised:
                self._missed[chances[type(would)]] += 1
        if made is not None or not (self._said or self._watches):
            self._since = desk.clock()
        self._think()
        refused = [id for id, n in desk.refused.items() if n >= REFUSALS]
        often = [name for name, n in self._missed.items() if n >= MISSES]
        if often:
            self._say(message(f"whisper.missed.{often[0]}"))
        elif self._knows in desk.services.said:
            pass  # both others tell of the hint
        elif refused:
            self._say(message("whisper.refused"))
        elif desk.clock() - self._since >= PATIENCE:
            self._say(message("whisper.waits"))

    def _think(self) -> None:
        """Let a better player think about this turn, a little in each frame."""
        desk = self._desk
        if not self._compares:
            return
        at = len(desk.match.referee.events_for(desk.match.me))
        if at != self._at:
            self._better.close(desk.match.referee)
            self._at, self._would = at, None
        if self._would is None:
            self._would = self._better.poll(desk.match.referee)

    def _say(self, said: Message) -> None:
        if self._has_room:
            self._said, self._left = said, STANDS
            self._desk.services.said.add("whisper")
            self._desk.services.dirty = True

    def hush(self) -> None:
        """Turn them off, until the settings turn them on again."""
        self._said = None
        self._no_more.press()

    def taken(self, event: UiEvent) -> bool:
        """Whether an event was for the whisper; any other event shows that the player is active."""
        self._since = self._desk.clock()
        if self._said is None or not isinstance(event, PointerDown):
            return False
        over = self._no_more.bounds.holds(event.x, event.y)
        if over:
            self.hush()
        return over

    def to_read(self) -> ToRead | None:
        """The whisper, with room for its button below the words."""
        desk, s = self._desk, self._desk.services
        if self._said is None or desk.hint is not None or not desk.on_top:
            return None
        return ToRead("whispered", (Line(s.words.text(self._said)),), None, self._no_more.high)

    def parts(self) -> Iterator[Part]:
        s, paper = self._desk.services, self._desk.table.reading
        if self._said is None or paper is None or paper.id != "whispered":
            return
        paint, text = on_paper(self._desk.table, "whispered"), s.words.text(self._said)
        kind, told = ("whispered", "status", paper.rect, text), self._desk.table
        live = Live.POLITE if told.written is told.shown else Live.OFF  # after what was done
        yield Part(*kind, live=live, paint=paint, layer=Layer.NOTICE)
        if paint is not None:
            yield self._no_more.on_paper(paper.rect, Layer.NOTICE)


# When the people at a table hum, laugh or tut: as they speak, at a moment, deep in thought.


AFTER = 0.35
"""How long after a moment has come its seat is heard, so that its own sound comes first."""
PONDERED = 3.0
"""At every speed: somebody who has been thinking for so long hums."""
APART, HUMS_APART = 6.0, 45.0
"""How long nobody has been heard before somebody laughs or tuts, and before somebody hums over a
thought; in seconds."""


class Murmurs:
    """Lets the people be heard, seldom and one at a time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._said: Remark | None = None
        self._felt: Felt | None = None
        self._came = inf
        """When the moment came whose seat is still to be heard; on the desk's clock."""
        self._thought = -1
        """The turn that was hummed over last."""
        self._last = -inf

    def update(self) -> None:
        desk, effects = self._desk, self._desk.table.effects
        said, felt = effects.remarks.said, effects.held_up.moment
        if felt is not self._felt:
            self._felt, self._came = felt, desk.clock()
        if said is not self._said:
            self._said = said
            if said is not None:
                self._utter(said.seat, of_remark(said))
        if felt is not None and felt.seat is not None:
            after = 0.0 if desk.services.tempo.still else AFTER
            if desk.clock() - self._came >= after:
                self._came = inf
                self._utter(felt.seat, of_moment(felt.moment), after=felt.moment.sound)
        thinks = desk.match.thinks_for(PONDERED) if effects.life.thinks is not None else None
        if thinks is not None and desk.match.waiting.turn != self._thought:
            self._thought = desk.match.waiting.turn
            self._utter(thinks, Murmur.HUM, HUMS_APART)

    def _utter(self, seat: Seat, murmur: Murmur, apart: float = APART, after: str = "") -> None:
        desk, who = self._desk, self._desk.match.player_at(seat)
        if who in PEOPLE and desk.on_top and desk.clock() - self._last >= apart:
            self._last = desk.clock()
            desk.services.murmur(murmur, PEOPLE[who].voice, after)
