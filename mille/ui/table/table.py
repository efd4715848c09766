"""The table as a picture to look at: cloth, cards, slips of paper, words.

It is used by a match in play (`play.py`), by replays, and by pictures made without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pygame import Surface

from mille.engine.codec import Seat
from mille.engine.match import Moment
from mille.engine.message import Message, message
from mille.games import GameEntry
from mille.session.record import PACES, Header
from mille.ui.maps import table_for
from mille.ui.scene import Frame, Part, Scene, Services
from mille.ui.table import sprites
from mille.ui.table.paint import Picture, button_parts, parts_of
from mille.ui.table.sprites import Arrival, Cue, arrivals, begins_a_deal, forget
from mille.ui.table.view import OLD_NEWS, ShownTable
from mille.ui.tempo import Tempo
from mille.ui.widgets import LETTERS, LOW, Button, shares
from mille.value import replace
from mille.view.beat import Beat, HoldUp, Race, Say, Told
from mille.view.geometry import Plan, Rect, name_of, plan_of
from mille.view.lying import Ground
from mille.view.names import Occasion, shown_name
from mille.view.table import TableView

# The log of a table: news noted as it happens, and recalled when a game is resumed.


RECENT = 40
"""When a table is set up again, cards that came more events ago than this are not marked."""


def note(table: ShownTable, beat: Beat, me: Seat) -> None:
    """Add the news of a beat to the log, for the seat `me`.

    News about another seat also goes beside the piles; a line that joins the one before replaces
    it.
    """
    begins, line = begins_a_deal(beat), beat.news
    if line is None:
        return
    doers: tuple[Seat, ...] = () if beat.seat is None else (beat.seat,)
    if beat.joins is not None and table.news:
        last = table.news.pop()
        if table.trail and table.trail[-1] is last:
            table.trail = table.trail[:-1]
        doers = table.doers.get(last, ()) + doers
        table.joined = {**table.joined, beat.joins: (*table.joined.get(last, (last,)), line)}
        line = beat.joins
    table.news.append(line)
    if begins:
        del table.news[: -1 - OLD_NEWS]
        table.first_news = line
        table.doers = {line: table.doers[line] for line in table.news if line in table.doers}
        table.joined = {line: table.joined[line] for line in table.news if line in table.joined}
    elif beat.seat not in (me, None):
        table.trail += (line,)
    table.doers = {**table.doers, line: doers}


def said_by_steps(table: ShownTable, beat: Beat) -> list[Message]:
    """The lines that its steps say; who did it is noted."""
    steps = [step for step in beat.steps if isinstance(step, Say)]
    doers = {step.said: (step.seat,) for step in steps if step.seat is not None}
    table.doers = {**table.doers, **doers}
    return [step.said for step in steps]


def right_after(table: ShownTable, before: Any, event: Any) -> Any:
    """The view right after one event, in games that tell a move event by event; None in others,
    which show the view after the whole move.
    """
    if table.presenter.by_event and before is not None:
        return table.entry.game.fold(before, event)
    return None


def recall(
    table: ShownTable,
    start: Any,
    moments: Sequence[Moment[Any, Any]],
    seat: Seat,
    names_then: Callable[[int], Sequence[str]] | None = None,
) -> list[Arrival]:
    """Add the news of the current deal without showing it; returns which cards to mark.

    `moments` are all moments of a match that began in state `start`; `names_then` gives the names
    at the seats after a number of moments, if they have changed.
    """
    game = table.entry.game
    since: list[tuple[Beat, Any]] = []  # what is marked: what came after the last own move
    deals = (n for n in reversed(range(len(moments))) if _deals(table, moments[n], seat))
    first = next(deals, 0)
    while first and moments[first - 1].state is moments[first].state:  # within a move
        first -= 1
    view: Any = game.observe(moments[first - 1].state if first else start, seat)
    for left, moment in zip(reversed(range(len(moments) - first)), moments[first:]):
        event = game.redact(moment.event, seat)
        view = right_after(table, view, event) or game.observe(moment.state, seat)
        sat = names_then(len(moments) - left - 1) if names_then else table.names
        beat = table.presenter.beat(event, view, list(map(shown_name, sat)))
        if begins_a_deal(beat) or beat.seat == seat:
            table.trail, since = (), []
        if left < RECENT:
            since.append((beat, view))
        table.news += said_by_steps(table, beat)
        note(table, beat, seat)
    return [each for beat, view in since for each in arrivals(beat, table.show_of(view), seat)]


def _deals(table: ShownTable, moment: Moment[Any, Any], seat: Seat) -> bool:
    game = table.entry.game
    if game.write(moment.event)["event"] != "deal":
        return False
    event, view = game.redact(moment.event, seat), game.observe(moment.state, seat)
    return begins_a_deal(table.presenter.beat(event, view, table.names))


LETTER = 15
"""The size of letters for which a table is laid out, in pixels of 720 lines."""


class Table(Scene, ShownTable):
    """A table to look at: it shows a view, and what happens, event by event."""

    opaque = True

    def __init__(
        self,
        services: Services,
        entry: GameEntry,
        names: Sequence[str],
        tools: Sequence[str] | None = None,
    ) -> None:
        super().__init__(services, entry, names, tools)
        self._coming: Beat | None = None
        """The beat whose cards are on their way."""
        self._then: tuple[Beat, Sequence[int]] | None = None
        """What follows once its fists are open, and the keys of the sprites that were played."""
        self.heard: Sequence[Occasion] = ()
        """What people may comment on in the event that was told last, and feel once it is seen."""
        self._unsaid: list[Message] = []
        """The lines that its steps still have to say."""
        self.before: list[tuple[tuple[Message, ...], set[int]]] = []
        """For each of the viewer's moves, what was new before it: others' news, and marked
        sprites.
        """
        self._plan: Plan | None = None
        self._laid_out: tuple[object, ...] = ()
        """What that was laid out for: a table that comes to the front is laid out already."""
        self.picture = Picture(self)

    # What is shown

    def show(self, view: Any, walks: bool = False) -> None:
        """Show a view as it stands; if it `walks`, its cards move straight there from the last."""
        self.view = view
        self.shown = self.written = self.show_of(view)
        if walks:
            stage, held = self.stage, {each.key for each in self.stage.hand()}
            stage.walk_to(self.shown, self.services.tempo)
            back = [n for n, each in enumerate(stage.hand()) if each.key not in held]
            if back:  # the focus of the hand goes to it
                stage.hand_state.focus.items[stage.ground.own_hand] = back[0], ""
        else:
            self._coming = self._then = None
            self._lay_out_for(self.shown)
            self.stage.show(self.shown)
            self.effects.settle()
            self.effects.moods.calm()
        self.effects.see(None, self.shown)
        self.titled = list(self.stage.columns)
        self.services.dirty = True

    def tell(self, event: Any, view: Any, used: Sequence[int] = ()) -> Beat:
        """Show the view after an event, with the cards travelling there; returns how it is told.

        Words and figures follow once the cards have arrived; `used` are the keys of the sprites
        that the player has played.
        """
        self._arrived()
        self.effects.ribbons.finish()
        view = right_after(self, self.view, event) or view
        put_together = self.puts_together
        if self.view is not None:
            view = self.presenter.kept(view, self.view)
        beat = self.presenter.beat(event, view, self.names)
        mine = beat.seat == view.seat
        begins = sprites.begins_a_deal(beat)
        if begins or mine:
            self.forget_news()
        if mine:
            self.put_last = False
            if put_together:
                beat = sprites.lying_already(beat, self.shown)
        s = self.services
        beat = sprites.with_time_to_read(beat, s.words.text, s.haste, s.speed <= sprites.READ_UP_TO)
        self.view = view
        turn = self.on_turn
        self.shown = self.show_of(view)
        if self.toast.said is not None and self.effects.toast.is_refusal:
            # "It is their turn" stays true until that turn is over; other lines are out of date.
            waits = self.toast.said.id == "refusal.turn_of" and turn == self.on_turn
            if not waits and self.toast.said.id.startswith(("refusal.", "undo.")):
                self.toast.said = None
        self._lay_out_for(self.shown)
        tempo = self.services.tempo
        self._set_out(beat, used, tempo)
        self._coming, self._unsaid = beat, said_by_steps(self, beat)
        if self.counting and not any(isinstance(step, Told) for step in beat.steps):
            note(self, beat, self.shown.me)  # the deed is told before what it brings
            self._coming = replace(beat, news=None)
        self.heard = self.presenter.heard(event, view)
        self.dealing = begins
        if self.dealing:
            self.titled = []  # all melds were gathered up
            if self.written is not None:
                self.written = sprites.swept(self.written, self.shown)
        if self.counting and self.written is not None:
            self.written = sprites.ended(self.written)
        if beat.sound:
            self.services.sound(beat.sound)
        if tempo.still:
            for sound in dict.fromkeys(step.sound for step in beat.steps if step.sound):
                self.services.sound(sound)
        if not self.stage.busy:
            self._arrived()
        self.services.dirty = True
        return beat

    def pass_over(self, event: Any, view: Any) -> None:
        """Note an event in the log without showing it; `show` comes later."""
        self.view = right_after(self, self.view, event) or view
        beat, me = self.presenter.beat(event, self.view, self.names), self.view.seat
        if sprites.begins_a_deal(beat) or beat.seat == me:
            self.forget_news()
        self.news += said_by_steps(self, beat)
        note(self, beat, me)

    def _set_out(self, beat: Beat, used: Sequence[int], tempo: Tempo) -> None:
        """Send the cards on their way; fists that open come first, with nothing else moving."""
        fists, rest = sprites.fists_first(beat)
        if fists and not tempo.still:
            self._then = rest, used
            self.stage.hold(fists, tempo)
        else:
            self.stage.tell(self.shown, beat, tempo, used)

    @property
    def waits_for_fists(self) -> bool:
        return self._then is not None

    def _after_the_fists(self) -> None:
        if self._then is not None:
            (beat, used), self._then = self._then, None
            self.stage.tell(self.shown, beat, self.services.tempo, used)

    def _arrived(self) -> None:
        """Update words and figures, now that all cards of a beat have arrived."""
        beat, self._coming = self._coming, None
        self.news += self._unsaid
        self._unsaid.clear()
        self.dealing = False
        self.effects.settle()
        if self.view is not None and self.written is not self.shown:
            before = self.written
            if self.shown.offer is not None and (before is None or before.offer is None):
                self.toast.said = None  # the line was about what came before the offer
            self.written, self.titled = self.shown, list(self.stage.columns)
            self.effects.see(before, self.written)
            self.services.dirty = True
        if beat is None:
            return
        note(self, beat, self.shown.me)
        self.effects.moods.hear(self.heard)
        self.effects.beat_ended(beat)
        self.services.dirty = True

    def say(self, said: Message, refusal: bool, seconds: float) -> None:
        if said.id == "refusal.not_your_turn" and self.on_turn is not None:
            said = message("refusal.turn_of", name=self.on_turn)
        self.effects.toast.say(said, seconds, refusal)
        self.telling.said = None
        self.services.dirty = True

    def tell_aloud(self, said: Message, seconds: float) -> None:
        """Show the answer to a question for as long as it takes to read, whatever happens."""
        self.effects.telling.say(said, seconds)
        self.toast.said = None
        self.services.dirty = True

    def hurry(self) -> None:
        """Put everything in place, and say it, at once; end a moment unless it has just come."""
        held_up = self.effects.held_up
        seen = held_up.moment
        self._after_the_fists()
        self.stage.finish()
        self._arrived()
        self.effects.finish()
        if held_up.moment is seen:
            held_up.end()
        else:  # it has just come
            held_up.stir()

    def take_back(self, view: Any) -> Message | None:
        """Show the view after a move was taken back: its cards move home, its news is withdrawn.

        What was new before the move is new again. Returns its line; a sealed answer had none.
        """
        self.hurry()
        told = view != self.view
        self.show(view if self.view is None else self.presenter.kept(view, self.view), walks=True)
        line = self.news.pop() if told and self.news else None
        if self.before:
            self.trail, marked = self.before.pop()
            for sprite in self.stage.sprites:
                sprite.fresh = sprite.key in marked
        return line

    def put_together(self, view: Any) -> None:
        """Show cards as the player put them together, or took them apart; this is no move."""
        self.hurry()
        self.show(view, walks=True)
        self.put_last = True

    def take_over(self, names: Sequence[str], stand_ins: Mapping[Seat, Message]) -> None:
        self.names, self.stand_ins = [shown_name(name) for name in names], stand_ins
        if self.view is not None:
            self.show(self.view, walks=True)

    def moved(self) -> None:
        """Note the viewer's move: nothing is new any more, unless it is taken back."""
        self.before.append((self.trail, {s.key for s in self.stage.sprites if s.fresh}))
        self.forget_news()
        self.toast.said = None

    def forget_news(self) -> None:
        forget(self.stage.sprites)
        self.trail = ()

    # Layout

    def resize(self) -> None:
        """Lay everything out for the window's size and language, if either is another."""
        if self._laid_out != (*self.looks, self._size):
            self._plan = None
        for tool in self.tools:
            tool.name = self.services.words(f"tool.{tool.id}")
        if self.view is not None:
            self.shown = self.show_of(self.view)
            self._lay_out_for(self.shown)
            self._after_the_fists()
            self._arrived()
        else:
            u, (w, h) = self.services.unit, self._size
            self.picture.prepare(Rect(5 * u, 5 * u, w - 10 * u, h - 10 * u))
        self.services.dirty = True

    @property
    def _size(self) -> tuple[int, int]:
        w, h = self.services.size
        return w, round(h - self.below)

    def _lay_out_for(self, shown: TableView) -> None:
        """Find the places of the table; they stay the same while the game shows the same zones."""
        has_row = self.presenter.has_buttons or self.presenter.makes_offers
        plan = plan_of(shown, has_row, len(self.tools))
        if self._plan is not None:
            plan = plan.with_lines_of(self._plan)
        if plan == self._plan and shown.me == self.stage.ground.me:
            return
        s, self._plan, self._laid_out = self.services, plan, (*self.looks, self._size)
        wanted = round(100 * s.scale)  # in percent of the normal size
        *smaller, letter = [
            max(s.floor(k / 100) * 11 / 12, LETTER * s.unit * k / 100)
            for k in (*range(100, wanted, 5), wanted)
        ]
        layout = table_for(self.entry.table, plan, self._size, letter, smaller)
        ground = Ground(layout.zones, shown.me, plan.seats, s.unit, s.scale)
        s.art.resize(ground.tallest(), s.size)
        self.stage.lay_out(ground)
        own = name_of(ground.own_hand, shown.me, plan.seats)
        self.closeup.follow(ground.zones[own if own in ground.zones else "felt"].rect)
        self.titled = list(self.stage.columns)
        self.picture.prepare(ground.zones["felt"].rect)
        place_tools(self.tools, s, ground.zones["tools"].rect)

    # Scene

    def update(self, dt: float) -> None:
        """Move the cards; say what was told once they have arrived."""
        was_restless = self.stage.restless
        for cue in self.stage.advance(dt, self.services.tempo):
            self._play(cue)
        if self.effects.update(dt, self.services.tempo):
            self.services.dirty = True
        if self._then is not None and not self.stage.busy:
            self._after_the_fists()
        if self._coming is not None and not self.stage.busy:
            self._arrived()
        if was_restless:  # the frame in which all comes to rest must be drawn
            self.services.dirty = True

    def _play(self, cue: Cue) -> None:
        """Play the sound, say the line or start the effect whose moment has come."""
        if cue.heard:
            self.services.sound(cue.step.sound)
        elif isinstance(cue.step, Told):
            self._arrived()
        elif isinstance(cue.step, HoldUp) and self._coming is not None:
            self.effects.held_up.beat_ended(self._coming)
        elif isinstance(cue.step, Say) and self._unsaid:
            self.news.append(self._unsaid.pop(0))
        else:
            self.effects.start(cue.step, cue.seconds)

    @property
    def restless(self) -> bool:
        return self.stage.restless or self.effects.busy

    @property
    def counting(self) -> bool:
        """Whether the end of a deal is being played; a press ends it, and does nothing else."""
        steps = () if self._coming is None else self._coming.steps
        return self.effects.ribbons.busy or any(isinstance(step, Race) for step in steps)

    @property
    def due(self) -> float | None:
        return 0.0 if self.stage.restless else self.effects.due

    def stand(self, seconds: float) -> None:
        self.effects.stand(seconds)

    def prepare(self) -> None:
        self.picture.made = None

    def frame(self) -> Frame:
        return self.picture.frame(self._with_buttons)

    def _with_buttons(self) -> Iterator[Part]:
        yield from self.parts()
        for part in button_parts(self):
            yield replace(part, role="")  # none of them works here

    def parts(self) -> list[Part]:
        self.picture.begin()
        return [self.picture.cloth(), *parts_of(self)]

    def draw(self, surface: Surface) -> None:
        self.picture.paint(surface, self.frame())


class AtItsTable(Scene):
    """A scene that is played or replayed at a table."""

    opaque = True
    table: Table
    header: Header
    """Of the game at the table: its rules, its people, its seed."""

    def bring(self, rect: Rect) -> None:
        """Scroll this into view, if the table is larger than the window."""
        self.table.closeup.follow(rect)

    def draw(self, surface: Surface) -> None:
        self.table.picture.paint(surface, self.frame())


# The tools, in rows from the bottom up

HIGHEST = 60
"""The greatest height of a tool, in pixels of 720 lines: a few need not fill their place."""
BARELY = 1.1
"""How much more than there is words with their keys beside them may want."""
BROAD = 7
"""If their place is more times wider than high than this, four stand in a row, else two."""


def place_tools(tools: Sequence[Button], s: Services, rect: Rect) -> None:
    if not tools:
        return
    gap, across = 8 * s.unit, 4 if rect.w > BROAD * rect.h else 2
    down = -(-len(tools) // across)
    h = min((rect.h - gap * (down - 1)) / down, HIGHEST * s.unit * s.scale)
    for tool in tools:
        if tool.id == "pace":
            tool.others = (fastest(s),)
    room = rect.w - gap * (across - 1)

    def columns(wanted: Sequence[float]) -> list[float]:
        return [max(wanted[i::across], default=0.0) for i in range(across)]

    picture, of_words = 1.15 * s.font(LETTERS) + 6 * s.unit, [tool.wanted for tool in tools]
    wanted, pictured = columns(of_words), columns([each + picture for each in of_words])
    with_keys = columns([each + picture + tool.key_wide for each, tool in zip(of_words, tools)])
    crowded = s.smallest > LETTERS * s.unit * s.scale  # no room for keys above the words
    if (sum(pictured) <= room and h >= LOW * s.unit) or max(wanted) > room / across:
        wanted = pictured
    beside = crowded and sum(with_keys) <= BARELY * room
    wide = shares(with_keys if beside else wanted, room)
    top = rect.bottom - h * down - gap * (down - 1)
    for i, tool in enumerate(tools):
        x, y = rect.x + sum(wide[: i % across]) + i % across * gap, top + (i // across) * (h + gap)
        tool.bounds = Rect(x, y, wide[i % across], h)


def fastest(s: Services) -> str:
    return s.words("tool.pace.now", n=f"{PACES[-1]:g}")
