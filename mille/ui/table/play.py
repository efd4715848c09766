"""A match in play as a scene: makes the parts of the table and runs them each frame.

The engine never waits for the screen. What happened queues up in the match, and the screen
catches up, one event at a time. The way of one move is told in `docs/how-the-parts-fit.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf

from pygame import Color

from mille.engine.message import Message, message
from mille.session.matches import Match, Pauses
from mille.session.speaking import Memory
from mille.ui import tempo as t
from mille.ui.input import Key, KeyUp, LetGo, PointerDown, UiEvent
from mille.ui.scene import AtTable, Frame, Part, Services, with_focus
from mille.ui.table.beside import Line, ToRead, fits_band, paper_for, said_in_band
from mille.ui.table.commands import Buttons, Commands, Forced
from mille.ui.table.desk import Desk
from mille.ui.table.hand import Hand
from mille.ui.table.inputs import Keys, Pointer
from mille.ui.table.paint import button_parts
from mille.ui.table.seat import sentence
from mille.ui.table.sprites import mark
from mille.ui.table.table import AtItsTable, recall
from mille.ui.table.talk import Hints, Murmurs, NoMore, Talk, Tells, Tips, Whispers
from mille.view.action import TELLS
from mille.view.lying import union
from mille.view.presentation import how_it_stands

WATCHED = 2.0
"""How many times faster the table goes while the person only watches."""
REFUSED = Color("#7A1217")
"""The ink of what could not be saved."""


class Purpose:
    """What a match at the table is for, such as a lesson; it decides where its menus lead."""

    tools: Sequence[str] | None = None
    """The ids of the tools beside the table; None for those of the game, in one that counts."""
    own_tools: Mapping[str, Callable[[], None]] = {}
    """Tools that only this purpose has: what each does, by id."""

    @property
    def answered(self) -> bool:
        """Whether the prompt is hidden, since what it asks was done."""
        return False

    @property
    def restless(self) -> bool:
        """Whether something will happen soon by itself."""
        return False

    @property
    def due(self) -> float | None:
        """Seconds until it does something by itself; None if that is not known."""
        return 0.0 if self.restless else None

    def look_on(self, desk: Desk) -> None:
        """Do what this purpose does in every frame."""

    def end(self) -> None:
        """End what the program's end leaves nobody to do."""

    def recall(self) -> Memory | None:
        """What the others remember of earlier games; None as long as that is being read."""
        return Memory()

    def open_menu(self) -> None:
        raise NotImplementedError

    def open_sheet(self, desk: Desk) -> None:
        """Show the score sheet, if there is one."""

    def deal_ended(self, desk: Desk) -> None:
        """Show the result of a deal, or have the next one dealt."""

    def game_over(self) -> None:
        """Show what follows the end of the game."""


class PlayScene(AtItsTable):
    """A match that is being played."""

    def __init__(self, services: Services, match: Match, purpose: Purpose) -> None:
        self.services = services = AtTable(services)
        self.header = match.header
        self.purpose = purpose
        self.desk = desk = Desk(services, match, self, purpose.tools)
        self.table, self.match = desk.table, desk.match
        self.hand, self.forced, self.hints = Hand(desk), Forced(desk), Hints(desk)
        tells = Tells(desk)
        leads: dict[str, Callable[[], None]] = {
            "menu": purpose.open_menu,
            "sheet": partial(purpose.open_sheet, desk),
            **purpose.own_tools,
        }
        self.commands = Commands(desk, self.hand, self.forced, tells, leads)
        self.focus, self.buttons = self.commands.focus, Buttons(desk, self.commands)
        self.pointer = Pointer(desk, self.hand, self.commands, self.forced, self.buttons)
        self._keys = Keys(desk, self.hand, self.commands, self.forced, self.buttons, tells)
        self.whispers = Whispers(desk, self.hand)
        self.tips = Tips(desk, self.hand, self.focus, NoMore(services, "no_more"))
        self._talk = Talk(desk, self.hand, purpose.recall)
        self._murmurs = Murmurs(desk)
        self._sheet_wait = 0.0
        self._sit_down()
        self.refresh()

    def _sit_down(self) -> None:
        table, match, stage = self.table, self.match, self.table.stage
        marks = recall(table, match.start, match.past, self.match.me, match.names_then)
        view = self.match.view()
        put = match.put_together
        table.show(table.presenter.put_again(view, put) if put else view)
        if match.hand:
            stage.arrange_cards(match.hand, self.services.tempo)
            stage.order.by_hand = True
            stage.finish()
        mark(stage.sprites, marks)

    def close(self) -> None:
        """Save how the hand is arranged and which cards were put together, as the table is left."""
        self.services.haste, self.services.pace = 1.0, None
        if not self.match.over:
            self.match.keep_put(self.table.presenter.put_together(self.table.view))
        self.desk.keep_hand()

    def end(self, seconds: float) -> None:
        self.purpose.end()

    # Input

    def handle(self, event: UiEvent) -> None:
        """Pass the event to the part that it concerns, which first finishes whatever is moving."""
        if isinstance(event, Key) and not self._keys.counts(event):
            return
        self.services.dirty = True
        event = self.table.closeup.on_table(event)
        if self.table.counting and self._presses(event):
            self._skip_counting()
            return
        moment = self.table.effects.held_up.moment
        skips = self._presses(event) and self._sheet_due and not self.table.stage.busy
        if moment is None and (self.whispers.taken(event) or self.tips.taken(event)):
            return
        match event:
            case Key():
                self._keys.press(event)
            case KeyUp(name):
                self.hand.state.key_held &= name != "space"
            case _:
                if isinstance(event, PointerDown) and event.button == 1:
                    self.table.telling.said = None
                    self.focus.state.seen = False
                self.pointer.handle(event)
        pressed = isinstance(event, (Key, PointerDown))
        if pressed and (self._sheet_due or self.purpose.restless):
            self._talk.end()
        if skips:
            self._sheet_wait = inf
        if pressed and moment is not None and self.table.effects.held_up.moment is moment:
            self.table.effects.held_up.end()
        self.refresh()
        if isinstance(event, Key):
            self._follow_keys()

    def covered(self) -> None:
        self.pointer.handle(LetGo())

    def _presses(self, event: UiEvent) -> bool:
        """Whether an event is a press of anything, but for a question about the table."""
        tells = isinstance(event, Key) and self.services.meant(event) in TELLS
        return isinstance(event, (Key, PointerDown)) and not tells

    def _skip_counting(self) -> None:
        self.desk.hurry()
        if self.table.presenter.sheet_after_deals:  # else the press would deal
            self._sheet_wait = inf
        self.refresh()

    def _follow_keys(self) -> None:
        """Scroll what the keys are on into view; for a button, what is asked above it too."""
        if self.focus.state.seen and self.focus.thing is not None:
            at = self.focus.bounds()
            if self.focus.thing in self.table.buttons:
                asked = union([at, self.table.stage.ground.prompt])
                seen = self.table.closeup.seen
                at = asked if asked.w <= seen.w and asked.h <= seen.h else at
            self.table.closeup.follow(at)

    def act(self, id: str, action: str, text: str = "") -> None:
        """Do what a part of the table offers: choose a card, press a pile, a meld or a button.

        This is how assistive programs play, for people who can use neither pointer nor keys.
        """
        self.services.dirty = True
        if self.table.counting and action in ("press", "choose"):
            self._skip_counting()
            return
        if id == "whisper":
            self.whispers.hush()
        elif id == "no_more":
            self.tips.no_more.press()
        elif action in ("press", "choose"):
            self._keys.act(id)
        elif action == "focus":
            self.focus.find(id)
        self.refresh()
        self._follow_keys()

    def offers(self, part: Part) -> bool:
        return part.enabled and self._keys.can(part.id)

    def resize(self) -> None:
        """Lay the table out anew; carried cards go home, since their places have moved."""
        self.hand.forget()
        self.table.resize()
        self.refresh()

    def swipes(self, x: float, y: float) -> bool:
        """Whether the table is larger than the window, and nothing lies here to take."""
        there = self.table.closeup.origin
        return self.services.zoom > 1 and not self.pointer.can_take(x + there[0], y + there[1])

    # Time

    @property
    def restless(self) -> bool:
        """Whether something goes on without being touched, or is about to."""
        here = self.table.restless or self.tips.waiting or self.whispers.waiting
        return here or self.purpose.restless or self._goes_on

    @property
    def watched(self) -> bool:
        """Whether *Autoplay* plays, and does not wait for a choice of the person."""
        return self.forced.on and self.restless

    @property
    def due(self) -> float | None:
        if self._goes_on:
            return 0.0
        return t.soonest(each.due for each in (self.table, self.tips, self.whispers, self.purpose))

    def stand(self, seconds: float) -> None:
        self.table.stand(seconds)
        self.tips.stand(seconds)
        self.whispers.stand(seconds)

    @property
    def _goes_on(self) -> bool:
        """Whether something is done in each frame: what waits until words have gone is not."""
        desk, match, effects = self.desk, self.match, self.table.effects
        asked = (desk.adviser.asked and desk.my_move) or self.hand.restless or self.whispers.thinks
        if asked or (self._sheet_due and not (effects.remarks.busy and self.services.tempo.still)):
            return True
        if effects.held_up.said is not None:
            return bool(match.pending) and effects.held_up.moment is None
        by_itself = match.goes_on_by_itself and not desk.awaits_click
        return bool(match.pending) or by_itself or self.forced.due

    def update(self, dt: float) -> None:
        self.match.takes_back_turns = self.services.settings.take_back
        self.hand.update(dt)
        holds_up = bool(self.table.stage.hand_state.chosen) and self.desk.my_move
        self.table.effects.moods.carries = self.hand.full or holds_up
        opening, said = self.table.effects.fists.busy, self.table.written
        self.table.update(dt)
        if (opening and not self.table.effects.fists.busy) or self.table.written is not said:
            self.refresh()  # the hand may now be laid out in parts, or nothing can be done any more
        self._go_on(dt)
        self._talk.update()
        self._murmurs.update()
        self.whispers.update(dt)
        thinks = self.match.thinks_for(t.HARD) if self.match.caught_up else None
        life = self.table.effects.life
        self.services.dirty |= life.think(thinks)
        life.goes_on = self._sheet_due
        self.tips.update(dt)
        self.purpose.look_on(self.desk)
        if self.services.dirty:
            self.refresh()

    def _go_on(self, dt: float) -> None:
        """Do the next thing that happens by itself, once everything before it has been seen."""
        desk, table, match = self.desk, self.table, self.match
        if desk.runs:
            self.forced.hurry()
            desk.tell_trouble()
            return
        if table.stage.busy or self.hand.full or table.effects.ribbons.holds:
            return
        self.hints.listen()
        if match.pending and table.effects.held_up.moment is None:
            desk.tell_next()
            return
        if table.effects.held_up.said is not None:
            return
        if self._sheet_due:
            if self._talk.goes_on:
                return
            self._sheet_wait += dt
            if self._sheet_wait >= self.services.tempo(t.END_OF_DEAL):
                self._sheet_wait = 0.0
                self._deal_ended()
            return
        if desk.awaits_click:
            return
        if self.forced.go_on(dt) or desk.answer_unasked():
            return
        match.poll(dt, self._pauses())
        desk.tell_trouble()
        if match.lost:
            self._end()

    def _pauses(self) -> Pauses:
        tempo = self.services.tempo
        taking_back = self.services.settings.take_back and tempo.speed > 0
        return Pauses(
            turn=tempo(t.THINK) * self.desk.pause,
            step=tempo(t.BETWEEN_STEPS),
            brief=tempo(t.BRIEF),
            thought=t.THOUGHT if tempo.speed else 0.0,
            take_back=max(t.AFTER_DISCARD, tempo(t.AFTER_DISCARD)) if taking_back else 0.0,
            trouble=t.TOAST,
        )

    # The sheet and the end

    @property
    def _sheet_due(self) -> bool:
        """Whether a deal or the game has ended and its sheet has not been shown."""
        match = self.match
        if self.desk.covered:
            return False
        over = match.over and not match.lost and not self.desk.is_over
        return match.caught_up and (over or match.between_deals)

    def _deal_ended(self) -> None:
        if self.match.over:
            self._end()
        else:
            self.hand.let_go()
            self.purpose.deal_ended(self.desk)

    def _end(self) -> None:
        self.desk.is_over = True
        self.purpose.game_over()

    # What is seen

    def refresh(self) -> None:
        said = self.table.written
        others_play = said is not None and any(seat.on_turn for seat in said.seats)
        self.services.haste = WATCHED if self.desk.watches and others_play else 1.0
        self.services.pace = self.match.speed
        self.buttons.refresh()

    def prepare(self) -> None:
        self.focus.keep()
        self.hints.lay_out()
        self._light()
        self.table.unsaved = self.desk.unsaved
        wanted = next(filter(None, self._to_read()), None)
        self.table.reading = None if wanted is None else paper_for(self.table, wanted)
        self.table.prepare()

    def _to_read(self) -> Iterator[ToRead | None]:
        """What wants to be read beside the cloth, the most important first; the rest waits."""
        table, text = self.table, self.services.words.text
        if table.toast.said is not None and not fits_band(
            self.services, table.stage.ground.prompt, text(table.toast.said)
        ):
            yield ToRead("toast", (Line(text(table.toast.said)),))
        if table.unsaved is not None and table.toast.said != table.unsaved:
            yield ToRead("unsaved", (Line(text(table.unsaved), ink=REFUSED),))
        if table.telling.said is not None:
            yield ToRead("tell", (Line(text(table.telling.said)),))
        yield self.tips.to_read()
        yield self.hints.to_read()
        said, offer = said_in_band(table), table.shown.offer
        if said is not None and said.id == "offer" and not said.more and offer is not None:
            yield ToRead("offer", (Line(text(offer.detail)),))
        yield self.whispers.to_read()

    def _light(self) -> None:
        """Set which places are lit, what stands in for the prompt, and which tools are enabled."""
        desk, table, hints, pointer = self.desk, self.table, self.hints, self.pointer
        on_top, full = desk.on_top, self.hand.full
        mine = desk.is_told_to_move
        helped = self.services.settings.help != "purist"
        hinted = hints.target() if mine else None
        table.glows = pointer.glows() if mine else []
        if hinted is not None and not full:
            table.glows = [(hinted, True)]
        elif mine and not full and desk.hint is None:
            table.glows = [*table.glows, *((rect, True) for rect in desk.lit)]
        table.warned = pointer.warned() if mine and helped and desk.hint is None else []
        chosen = table.stage.chosen() if mine else ()
        aimed = bool(chosen) and helped
        table.aimed = table.presenter.aimed(table.view, chosen, table.names) if aimed else None
        table.hides_prompt = self.purpose.answered
        table.prompting = self._prompt()
        table.asks = self.match.my_turn and not self.forced.due and not table.hides_prompt
        undo = self.match.caught_up and (self.match.can_take_back or table.puts_together)
        able = {"hint": mine, "undo": undo, "sort": len(table.stage.hand()) > 1}
        for tool in table.tools:
            tool.enabled = able.get(tool.id, True)
        self.forced.name(table.tools)
        hints.name(table.tools)
        under = self.buttons.at(*self.hand.state.point)
        table.hovered = under.id if under is not None else ""
        table.focused = self.focus.button if self.focus.state.seen and on_top else None

    def _prompt(self) -> Message | None:
        """What replaces the game's prompt: what a drop would do, or what chosen cards can do."""
        desk, table = self.desk, self.table
        would = self.pointer.would()
        if would is not None:
            return would
        if desk.awaits_click:
            return message("prompt.go_on")
        if self._sheet_due and table.written is not None and table.written is table.shown:
            return message("tell.more", first=table.written.prompt, then=message("prompt.go_on"))
        if self.match.has_sealed:
            undo = self.match.can_take_back and any(tool.id == "undo" for tool in table.tools)
            return message("prompt.undo" if undo else "prompt.sealed")
        chosen = table.stage.chosen()
        if not chosen or not desk.is_told_to_move:
            return None
        helped = self.services.settings.help != "purist"
        said = table.presenter.chosen(table.view, chosen) if helped else None
        return said or table.presenter.wanted(table.view, chosen, table.names)

    def frame(self) -> Frame:
        return self.table.picture.frame(lambda: with_focus(self._parts(), self.focus.id))

    def _standing(self) -> Iterator[Part]:
        """The game, the deal and the score, told to you when you go on, until you move."""
        table, words = self.table, self.services.words
        if self.purpose.tools is None and self.match.past and not table.before:
            stands = how_it_stands(table.presenter, table.view, table.names)
            said = [sentence(words, each) for each in (message("game.title"), *stands)]
            yield Part("stands", "status", table.stage.ground.prompt, words.joined(said))

    def _parts(self) -> list[Part]:
        ring = self.focus.ring() if self.focus.state.seen and self.desk.on_top else None
        return [
            *self._standing(),
            *self.table.parts(),
            *self.whispers.parts(),
            *self.hints.parts(),
            *button_parts(self.table),
            *self.hand.parts(),
            *self.tips.parts(),
            *([] if ring is None else [ring]),
        ]
