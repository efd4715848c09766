"""The desk: a match at the table as the parts of playing see it.

What a person does goes one way: pointer and keys find what is meant, `acts` does it, the desk
submits the move to the match, what happened comes back as events, the table shows them, and the
scene refreshes what can be done now. A part that is handed the desk knows nobody above it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from errno import ESTALE
from functools import lru_cache
from itertools import product
from operator import mul
from typing import Any, ClassVar

from pygame import Color, Surface

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.session.disk import reason
from mille.session.matches import Match
from mille.ui import tempo as t
from mille.ui.scene import Scene, Services
from mille.ui.shapes import draw_panel
from mille.ui.table.table import Table
from mille.ui.text import BOLD, UI
from mille.value import Value
from mille.view.action import Action
from mille.view.beat import Beat, Deal
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.names import Occasion, shown_name
from mille.view.presentation import Advice
from mille.view.table import Lie, Place, TableView

# A hint on paper: what to do and why, line by line, and where on the cloth it fits.


INK = Color("#1E1B1A")
MUTED = Color("#5F564B")
GAP = 4.0
"""The gap between a hint that grows upwards and the cards above it, in pixels of 720 lines."""
TALLER = 0.6
"""How much a hint may grow, as a part of its height."""
WIDTHS = (1.0, 0.75, 0.5, 0.35)
"""The widths to try for a hint that lies on the cloth, as parts of its width."""


class Given(Value):
    """A hint that was given, and the move it suggests."""

    smallest: ClassVar[float] = 0.84
    """The least scale of its letters before it covers the middle's words or lies elsewhere."""
    move: Any
    hint: Advice
    asked: bool = False
    """Whether the player has asked for its odds."""
    since: float = 0.0
    """When it was given, in seconds of the table's clock."""

    @property
    def has_more(self) -> bool:
        """Whether it has odds that are not shown yet; without a reason in words they always are."""
        return bool(self.hint.odds) and bool(self.hint.why) and not self.asked

    @property
    def why(self) -> tuple[Message, ...]:
        """The reasons: first in the game's terms, then in figures once they are asked for."""
        return self.hint.why if self.has_more or not self.hint.odds else self.hint.odds

    @property
    def plan(self) -> tuple[Message, ...]:
        return () if self.asked else self.hint.plan

    @property
    def after(self) -> str:
        """The message id of the line that says what the next press does; may be empty."""
        return "hint.odds" if self.has_more else "hint.again"

    @property
    def shorter(self) -> Given:
        return self


def hint_in_words(s: Services, given: Given) -> str:
    """The whole hint in words, for assistive programs."""
    after = [message(given.after)] if given.after else []
    return s.words.joined([given.hint.said, *given.plan, *given.why, *after])


class Elsewhere(Value):
    """Finds a place on the cloth for a hint that does not fit where the prompt is."""

    felt: Rect
    keep: tuple[Rect, ...]
    """What to leave visible if at all possible."""
    rather: tuple[Rect, ...]
    """What else should rather stay visible."""
    prompt: Rect
    """The place of the prompt, to stay near."""
    hand: tuple[Rect, ...] = ()
    """The viewer's cards: beside a small hand the cloth is free."""
    reading: Rect = Rect(0, 0, 0, 0)
    """The place over the log, for what would hide something everywhere else."""

    def price(self, it: Rect) -> tuple[int, int, float]:
        """How bad a place is; the least is best."""
        hidden = (sum(it.overlap(each) for each in some) for some in (self.keep, self.rather))
        keep, rather = map(round, hidden)
        return keep, rather, abs(it.y - self.prompt.y)

    @lru_cache(maxsize=8)  # noqa: B019 - called in every frame, and keeps only rectangles
    def place(self, w: float, h: float, gap: float) -> Rect:
        """The best place for a slip of this size."""
        felt = self.felt.inset(gap, gap)
        xs = [self.prompt.center[0] - w / 2, felt.x, felt.right - w]
        ys = [self.prompt.bottom - h, felt.y, felt.bottom - h]
        for each in self.hand:
            xs += [each.right + gap, each.x - gap - w]
        for each in (*self.keep, *self.rather):
            ys += [each.y - gap - h, each.bottom + gap]
        xs = [*dict.fromkeys(max(felt.x, min(x, felt.right - w)) for x in xs)]
        ys = [*dict.fromkeys(max(felt.y, min(y, felt.bottom - h)) for y in ys)]
        hidden = [
            (
                {x: [_shared(x, x + w, it.x, it.right) for it in some] for x in xs},
                {y: [_shared(y, y + h, it.y, it.bottom) for it in some] for y in ys},
            )
            for some in (self.keep, self.rather)
        ]

        def price(at: tuple[float, float]) -> tuple[int, int, float]:
            """The same as `price`, in a tenth of the time for places that share their sides."""
            x, y = at
            keep, rather = (round(sum(map(mul, wide[x], high[y]))) for wide, high in hidden)
            return keep, rather, abs(y - self.prompt.y)

        return Rect(*min(product(xs, ys), key=price), w, h)


def _shared(low: float, high: float, other_low: float, other_high: float) -> float:
    return max(0.0, min(high, other_high) - max(low, other_low))


def lying(table: Table) -> list[Rect]:
    """The rectangles of all cards, slips, piles and chips."""
    stage, zones = table.stage, table.shown.zones if table.shown is not None else {}
    by_place: dict[Place, list[Rect]] = {}
    for sprite in stage.sprites:
        by_place.setdefault(sprite.place, []).append(sprite.home.rect)
    found = [union(rects) for rects in by_place.values()]
    found += [table.slip_rect(number) for number in range(len(table.names))]
    found += [stage.ground.zone(at).rect for at, zone in zones.items() if zone.amount is not None]
    found += [stage.pile_rect(at) for at, zone in zones.items() if zone.lie is Lie.PILE]
    return found


def free_above(table: Table, rect: Rect) -> float:
    """How far a slip at `rect` can grow upwards without covering a card, in pixels."""
    beside = (each for each in lying(table) if each.x < rect.right and rect.x < each.right)
    ends = [each.bottom for each in beside if each.bottom <= rect.y]
    free = rect.y - max(ends, default=rect.y) - GAP * table.services.unit
    return min(max(0.0, free), TALLER * rect.h)


def draw_on_offer(surface: Surface, s: Services, place: Rect, lines: Lines) -> None:
    y = place.center[1] - lines.high / 2
    lines.draw(surface, place.x + 15 * s.unit, y + 2 * s.unit)


def draw_slip(surface: Surface, s: Services, place: Rect, lines: Lines) -> None:
    u = s.unit
    draw_panel(surface, place, 9 * u, s.theme.paper, s.theme.brass, 2 * u)
    lines.draw(surface, place.x + 13 * u, place.y + 7 * u)


def lay_hint(
    s: Services,
    rect: Rect,
    given: Given,
    more: Sequence[Rect] = (),
    above: float = 0.0,
    centred: bool = False,
    apart: Elsewhere | None = None,
) -> tuple[Rect, Lines]:
    """Where a hint lies, and its lines: what to do, why, and the key for it.

    It may grow upwards by `above`, which is free. If its words would be too small there, it takes
    what it needs of the first place in `more` that is large enough, over the words in the middle;
    if they would be too small there too, it lies `apart`. No word is ever left out.
    """
    u, room, covers = s.unit, rect.h + above, rect
    lines = _lines(s, given, rect, room - 14 * u)
    if lines.scale < given.smallest:
        given = given.shorter
        lines = _lines(s, given, rect, room - 14 * u)
    for larger in more:
        if lines.scale < given.smallest and larger.h > rect.h:
            room, covers = larger.h, larger
            lines = _lines(s, given, covers, room - 14 * u)
    if apart is not None and (lines.high > room - 14 * u or lines.scale < given.smallest):
        elsewhere = lay_apart(s, given, apart)
        if lines.high > room - 14 * u or elsewhere[1].scale > lines.scale:
            return elsewhere
    w, h = max(each.width for each in lines.made) + 26 * u, lines.high + 14 * u
    top = min(rect.center[1] - h / 2, rect.bottom - h)
    if covers is not rect:
        top = max(covers.y, min(rect.center[1] - h / 2, covers.bottom - h))
    return Rect(covers.center[0] - w / 2 if centred else covers.x + 2 * u, top, w, h), lines


def lay_apart(s: Services, given: Given, apart: Elsewhere) -> tuple[Rect, Lines]:
    """Where a hint lies on a slip of its own on the cloth, and its lines."""
    u, felt = s.unit, apart.felt
    found: list[tuple[Rect, Lines]] = []
    for part in WIDTHS:
        lines = _lines(s, given, Rect(0, 0, felt.w * part, felt.h), felt.h - 30 * u)
        w, h = max(each.width for each in lines.made) + 26 * u, lines.high + 14 * u
        found.append((apart.place(w, h, 4 * u), lines))
    place = apart.reading
    lines = _lines(s, given, place, place.h - 30 * u)
    w, h = max(each.width for each in lines.made) + 26 * u, lines.high + 14 * u
    if w <= place.w and h <= place.h:
        found.append((Rect(place.center[0] - w / 2, place.y, w, h), lines))
    return min(found, key=lambda each: apart.price(each[0]))


def lines_on_offer(s: Services, words: Rect, given: Given) -> Lines | None:
    """The lines of a hint in place of an offer's words; None if they are small or too many."""
    lines = _lines(s, given, words, words.h - 10 * s.unit)
    fits = lines.high <= words.h - 10 * s.unit and lines.scale >= given.smallest
    return lines if fits else None


class Lines(Value):
    """The lines of a hint as pictures."""

    made: Sequence[Surface]
    gap: float
    scale: float
    """The size of the letters in parts of what it should be."""

    @property
    def high(self) -> float:
        return sum(each.height for each in self.made) + self.gap * (len(self.made) - 1)

    def draw(self, surface: Surface, x: float, y: float) -> None:
        for each in self.made:
            surface.blit(each, (round(x), round(y)))
            y += each.height + self.gap


def _lines(s: Services, given: Given, rect: Rect, room: float) -> Lines:
    """The lines of a hint for this width; smaller if they would be higher than `room`.

    They are higher if even the smallest letters do not fit.
    """
    hint, k, u = given.hint, 1.0, s.unit
    plan, reasons = ([s.words.text(each) for each in some] for some in (given.plan, given.why))
    while True:
        lines = [(s.words.text(hint.said), 17.0, BOLD, INK)]
        lines += [(each, 14.5, UI, INK) for each in (*plan, *reasons)]
        if given.after:
            lines.append((s.words(given.after), 13.0, UI, MUTED))
        made = [
            s.texts.render(text, max(s.smallest, s.font(size) * k), ink, face, rect.w - 32 * u)
            for text, size, face, ink in lines
        ]
        found = Lines(made, 3 * u * k, k)
        if found.high <= room:
            return found
        if s.font(17) * k <= s.smallest:  # smaller ones could not be read
            return found
        k *= 0.96


class Desk:
    """A match at the table."""

    def __init__(
        self,
        services: Services,
        match: Match,
        clock: Callable[[], float],
        scene: Scene,
        tools: Sequence[str],
    ) -> None:
        """`scene` is the scene that pages are laid on; `tools` are the ids of the tools."""
        self.services = services
        self.match = match
        match.say, match.clock = (lambda said: services.words.text(said)), clock
        self.clock = clock
        """The time, in seconds."""
        self.adviser = match.adviser()
        self.table = Table(services, match.entry, match.names, tools)
        self.table.stand_ins = _stand_ins(match)
        self.tools: dict[str, Callable[[], None]] = {}
        """What each tool does, by its id."""
        self.hint: Given | None = None
        """The hint that is shown, if any."""
        self.lesson: Given | None = None
        """What a lesson says; it is shown while no hint is."""
        self.lit: Sequence[Rect] = ()
        """The places that a lesson points at."""
        self.refused: Counter[str] = Counter()
        """How often each refusal was given in this match, by message id."""
        self.made: Any = None
        """The player's last move, until somebody has read it."""
        self.heard: list[Occasion] = []
        """What has been seen and may be commented on."""
        self.runs = False
        """Whether the rest of the deal is played at once, without showing it."""
        self.is_over = False
        """Whether the match has ended here."""
        self.pause = 1.0
        """How long the next seat waits before it moves, in parts of the usual pause."""
        self._scene = scene
        self._told_of_other = False
        """Whether the last event shown was another seat's, with no click since."""
        self._used: Sequence[int] = ()
        """The sprites played with the viewer's own move, which is shown next."""
        self._shown: TableView | None = None
        self._asked: tuple[object, ...] = ()
        self._actions: Sequence[Action] = ()

    # Time, and pages over the table

    @property
    def on_top(self) -> bool:
        return self.services.stack[-1:] == [self._scene]

    @property
    def covered(self) -> bool:
        return bool(self.services.stack) and not self.on_top

    # What can be done

    @property
    def my_move(self) -> bool:
        """Whether the table waits for the person, with no page over it."""
        return self.match.ready and self.on_top

    @property
    def is_told_to_move(self) -> bool:
        """Whether it is the person's turn, and all that led to it has been shown."""
        table = self.table
        seen = table.written is table.shown or (table.written is not None and table.written.my_turn)
        return self.my_move and seen

    @property
    def watches(self) -> bool:
        return self.table.written is not None and self.table.written.watching

    @property
    def actions(self) -> Sequence[Action]:
        """The actions for the chosen cards, refused ones too; asked for once for each choice."""
        table = self.table
        chosen, shown = table.stage.chosen(), table.shown
        asked = chosen, self.match.ready
        if shown is not self._shown or asked != self._asked:
            self._shown, self._asked = shown, asked
            self._actions = self.actions_with(chosen)
        return self._actions

    def actions_with(self, cards: Cards) -> Sequence[Action]:
        table = self.table
        return table.presenter.actions(table.view, cards) if self.match.caught_up else ()

    # What is done

    def say(self, said: Message, refusal: bool = False, seconds: float = t.TOAST) -> None:
        self.table.say(said, refusal, seconds)
        if refusal:
            self.refused[said.id] += 1
            self.services.sound("refuse")

    def submit(self, move: Any, used: Sequence[int] = ()) -> bool:
        """Give a move to the referee; whether it was made. What cannot be saved is not made."""
        try:
            refusal = self.match.submit(move)
        except OSError as error:
            self.match.fail(error)
            self.tell_trouble()
            return False
        if refusal is not None:
            self.say(refusal, refusal=True)
            return False
        self.made = move
        self.adviser.moved_on(self.match.referee)
        self.forget_hint()
        self.table.moved()
        self.table.stage.hand_state.chosen.clear()  # they were chosen for this move
        self.services.dirty = True  # a sealed answer has no event, but changes the prompt
        self._used = tuple(used)
        if self.match.pending and not self.table.stage.busy:
            self.tell_next()  # at once; only what others do waits
        return True

    def answer_unasked(self) -> bool:
        """Answer an offer for the player, if the settings say how; whether it was answered."""
        table = self.table
        if not self.my_move or table.shown is None or table.shown.offer is None:
            return False
        answer = table.presenter.unasked(table.view, self.services.settings.offers)
        return answer is not None and self.submit(answer)

    def show(self, view: Any) -> None:
        """Show cards as the person has put them together; this is no move."""
        self.forget_hint()
        self.table.toast = None
        self.table.put_together(view)
        self.services.audio.play("slide")

    def deal(self) -> None:
        self.table.forget_news()
        self.match.deal()
        self.tell_trouble()

    def ask_for_hint(self) -> None:
        """Ask for the strongest player's move and its reasons; the answer comes later."""
        self.adviser.ask()
        self.say(message("hint.waits"), seconds=t.ADVICE)

    def forget_hint(self) -> None:
        self.hint = None
        self.table.stage.hinted.clear()

    def keep_hand(self) -> None:
        """Save the order of a hand arranged by hand, for a resumed game; a sorted one needs none.

        It is saved at once, because the program may be killed.
        """
        stage = self.table.stage
        self.match.keep_hand(stage.hand_cards() if stage.order.by_hand else ())

    # What has happened

    @property
    def awaits_click(self) -> bool:
        """Whether the others wait for a click, a setting for people who want to see each move."""
        wanted = self.services.settings.waits and len(self.table.names) > 2
        still = not (self.match.pending or self.table.stage.busy or self.runs)
        goes_on = self.match.goes_on_by_itself and not self.match.my_turn
        return wanted and still and goes_on and self._told_of_other

    def hurry(self) -> bool:
        """Finish what is moving and show all that has happened; whether there was anything to do.

        If the table was waiting for a click, this counts as one.
        """
        table, match = self.table, self.match
        was_busy = table.stage.busy or bool(match.pending) or self.awaits_click
        if not table.stage.busy:
            self._told_of_other = False
        table.hurry()
        while match.pending:
            self.tell_next()
            table.hurry()
        return was_busy

    def tell_next(self) -> None:
        seen = self.match.pending.popleft()
        self.forget_hint()
        used, self._used = self._used, ()
        beat = self._tell(seen.event, seen.view, used)
        heard = self.table.presenter.heard(seen.event, self.table.view)
        self.heard += heard
        won = [each.seat for each in heard if each.wins]
        if won:
            self.table.effects.life.winners = won
        if beat.seat is not None:
            self._told_of_other = beat.seat != self.match.me
        reduced = self.services.settings.reduced_motion  # no pause for suspense
        self.pause = min(1.0, beat.pause) if reduced else beat.pause
        if any(isinstance(step, Deal) for step in beat.steps):
            self.table.stage.hand_state.chosen.clear()
            if self.services.settings.offers == "never":  # ask again in the next deal
                self.services.save_settings(self.services.settings.changed(offers="always"))

    def _tell(self, event: Any, view: Any, used: Sequence[int]) -> Beat:
        """Show an event; a sorted hand stays sorted, even if the order of ranks changes."""
        table, stage = self.table, self.table.stage
        before, hand = table.view, stage.hand_cards()
        beat = table.tell(event, view, used)
        as_it_was = stage.order.by_hand or table.waits_for_fists
        if as_it_was or table.sorted(hand) == hand:
            return beat
        if table.presenter.arranged(before, hand, table.order) == hand:
            stage.arrange_cards(table.sorted(stage.hand_cards()), self.services.tempo)
        return beat

    @property
    def unsaved(self) -> Message | None:
        """Why the last thing could not be saved; None if it was."""
        error = self.match.unsaved
        if error is None:
            return None
        if error.errno == ESTALE:
            return message("journal.stale")
        id = "undo.failed" if self.match.stands else "journal.failed"
        return message(id, reason=reason(error))

    def tell_trouble(self) -> None:
        """Say what could not be saved, or which player took over from a program that failed."""
        error, self.match.trouble = self.match.trouble, None
        said = self.unsaved
        if error is not None and said is not None:
            self.say(said, refusal=True)
        seat, self.match.taken_over = self.match.taken_over, None
        if seat is not None:
            self._tell_of_stand_in(seat)

    def _tell_of_stand_in(self, seat: Seat) -> None:
        table, stand_ins = self.table, _stand_ins(self.match)
        table.take_over(self.match.names, stand_ins)
        said = stand_ins[seat]
        table.news.append(said)
        table.doers = {**table.doers, said: (seat,)}
        words = len(self.services.words.text(said).split())
        self.say(said, seconds=max(t.TOAST, words * t.A_WORD))
        self.services.sound("refuse")


def _stand_ins(match: Match) -> Mapping[Seat, Message]:
    """For each seat with a stand-in: who plays there now, in whose place, and why."""
    return {
        seat: message(
            "outside.replaced",
            other=shown_name(match.names[seat]),
            name=shown_name(match.header.seats[seat].name),
            why=each.why,
        )
        for seat, each in match.replaced.items()
    }
