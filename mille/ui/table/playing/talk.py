"""People at the table comment on what all have seen, if it disturbs nobody, and not too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pygame import Surface

from mille.agents import PEOPLE, Person
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.session.seated import InSlices
from mille.session.speaking import APART, choose
from mille.ui.input import PointerDown, UiEvent
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import draw_panel
from mille.ui.table.effects.base import Layer
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hand import Hand
from mille.ui.table.playing.papers import Hints, lay_slip
from mille.ui.widgets import Button
from mille.view.geometry import Rect
from mille.view.names import END, FAIR, Occasion

LONG = 45.0
"""When the person thinks longer than this, others may remark on it; in seconds."""
LONG_OF_OTHERS = 8.0
"""The same for the other players, who are programs."""


class Talk:
    """Collects what happens at the desk, and lets somebody comment on it."""

    def __init__(self, desk: Desk, hand: Hand) -> None:
        self._desk = desk
        self._hand = hand
        self._apart = APART * len(desk.match.names)
        """The least number of turns between two remarks."""
        self._spoke = desk.match.waiting.turn - self._apart
        """The turn of the last remark."""
        self._thinks: tuple[int, Seat | None] = (-1, None)
        """The number of the turn, and the seat that is thinking in it."""
        self._since = desk.now
        self._was_long = False
        """Whether a long thought was remarked on already: once is enough."""
        desk.services.said |= set(desk.match.said)
        voices = tuple(f"voice.{person.voice}." for person in self._people.values())
        met = any(id.startswith(voices) for id in desk.services.said)
        if desk.match.greeting and not (met and desk.match.greeting == "sit"):
            here = desk.match.me
            desk.heard.append(Occasion("", here, FAIR, desk.match.greeting))

    @property
    def goes_on(self) -> bool:
        """Whether somebody is speaking, or about to."""
        return self._desk.table.effects.remarks.busy or bool(self._wanted)

    def end(self) -> None:
        """Stop: the remark has been read, and no more are wanted."""
        self._desk.heard.clear()
        self._desk.table.effects.remarks.end()

    def update(self) -> None:
        """Let somebody speak, if there is something to say and it disturbs nobody."""
        desk, table, remarks = self._desk, self._desk.table, self._desk.table.effects.remarks
        self._mind_long_thoughts()
        acts = self._hand.full or bool(table.stage.hand_state.chosen)
        if self._hand.full and remarks.busy:
            remarks.end()
            desk.services.dirty = True
        if acts or desk.runs or not self._wanted:
            desk.heard.clear()
            return
        held_up = table.effects.held_up.words is not None
        if not desk.on_top or desk.match.pending or table.stage.busy or held_up or remarks.busy:
            return
        heard, s, turn = tuple(desk.heard), desk.services, desk.match.waiting.turn
        desk.heard.clear()
        ends = any(each.strength == END for each in heard)
        if turn - self._spoke < self._apart and not ends:
            return
        dice = Dice(desk.match.header.seed).stream("voices", turn)
        said = choose(heard, self._people, s.words.has, s.said, s.settings.voices, dice)
        if said is not None:
            self._spoke = turn
            s.said.add(said.id)
            remarks.say(said)
            desk.match.keep_said(said)
            s.dirty = True

    @property
    def _wanted(self) -> bool:
        """Whether there is something to comment on, and the settings allow it."""
        s = self._desk.services
        return bool(self._desk.heard) and s.settings.voices != "off" and s.tempo.speed > 0

    @property
    def _people(self) -> Mapping[Seat, Person]:
        """The people of the house at the table, by seat."""
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
            if who is not None and desk.now - self._since > long and not self._was_long:
                self._was_long = True
                desk.heard.append(Occasion("", who, FAIR, "thought"))
            self._since = desk.now
        elif not desk.on_top or desk.match.pending or desk.table.stage.busy:
            self._since = desk.now


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

    def __init__(self, desk: Desk, hand: Hand, hints: Hints) -> None:
        self._desk = desk
        self._hand = hand
        self._hints = hints
        at = desk.match.entry
        self._better = InSlices(at.players[at.stand_in], desk.match.me)
        self._at = -1
        """How many events there had been when the better player was asked."""
        self._would: object = None
        """The better player's move there; None until it is known."""
        self._advised: object = None
        """The move of the last hint: making it misses nothing, whatever the better player would
        do.
        """
        self._missed: Counter[str] = Counter()
        self._since = desk.now
        """When the player last did something, or could not do anything; on the desk's clock."""
        self._left = 0.0
        self._said: Message | None = None
        self._words: Surface | None = None
        self._rect: Rect | None = None
        self._hush = Button(desk.services, "whisper", "", self.hush)

    @property
    def _wanted(self) -> bool:
        """Whether a whisper may still come this evening; lessons have words of their own."""
        s, lesson = self._desk.services, self._desk.lesson
        usual = s.settings.whispers and s.settings.help != "purist"
        return usual and lesson is None and "whisper" not in s.said

    @property
    def _has_room(self) -> bool:
        """Whether nothing else lies where a whisper would."""
        return self._desk.on_top and not self._hand.full and self._desk.hint is None

    @property
    def _watches(self) -> bool:
        """Whether a long wait counts now: the game is new to the player, who is to move."""
        desk = self._desk
        new = desk.match.entry.id in desk.services.new_here
        return new and self._wanted and desk.my_move

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
        left = PATIENCE - (self._desk.now - self._since)
        return max(0.0, left) if self._watches and self._has_room else None

    def stand(self, seconds: float) -> None:
        self._left -= seconds

    def update(self, dt: float) -> None:
        """Watch for one frame."""
        desk, made = self._desk, self._desk.made
        desk.made = None
        if desk.hint is not None:
            self._advised = desk.hint.move
        if self._said is not None:
            self.stand(dt)
            if self._left <= 0 or made is not None:
                self._said, desk.services.dirty = None, True
        if not self._wanted:
            return
        if made is not None:
            self._compare(made)
        if made is not None or not (self._said or self._watches):
            self._since = desk.now
        self._think()
        refused = [id for id, n in desk.refused.items() if n >= REFUSALS]
        missed = [name for name, n in self._missed.items() if n >= MISSES]
        if missed:
            self._say(message(f"whisper.missed.{missed[0]}"))
        elif refused:
            self._say(message("whisper.refused"))
        elif desk.now - self._since >= PATIENCE:
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

    def _compare(self, made: object) -> None:
        """Note whether this move missed a chance."""
        chances, would, self._would = self._desk.match.entry.presenter.chances, self._would, None
        missed = type(would) in chances and type(made) not in chances
        if would is not None and missed and made != self._advised:
            self._missed[chances[type(would)]] += 1

    def _say(self, said: Message) -> None:
        if self._has_room:
            self._said, self._left = said, STANDS
            self._desk.services.said.add("whisper")
            self._desk.services.dirty = True

    def hush(self) -> None:
        """Turn whispers off, until the settings turn them on again."""
        s = self._desk.services
        self._said, s.dirty = None, True
        s.save_settings(s.settings.changed(whispers=False))

    def taken(self, event: UiEvent) -> bool:
        """Whether an event was for the whisper; any other event shows that the player is active."""
        self._since = self._desk.now
        over = self._said is not None and isinstance(event, PointerDown)
        if over and isinstance(event, PointerDown) and self._hush.bounds.holds(event.x, event.y):
            self.hush()
            return True
        return False

    def lay_out(self) -> None:
        """Find the whisper's place, with its button below the words."""
        self._rect = self._words = None
        desk, s = self._desk, self._desk.services
        if self._said is None or desk.hint is not None or not desk.on_top:
            return
        text, u, high = s.words.text(self._said), s.unit, 2 * s.font(15)
        rect, self._words = lay_slip(desk, self._hints, text, s.theme.ink, high)
        self._rect, self._hush.name = rect, s.words("whisper.hush")
        self._hush.bounds = Rect(rect.x + 8 * u, rect.bottom - high - 2 * u, rect.w - 16 * u, high)

    def parts(self) -> Iterator[Part]:
        """The whisper and its button."""
        if self._said is None or self._rect is None:
            return
        s, text = self._desk.services, self._desk.services.words.text(self._said)
        paint = painted(_draw, s, self._rect, self._words)
        yield Part(
            "whispered",
            "status",
            self._rect,
            text,
            live=Live.POLITE,
            paint=paint,
            layer=Layer.NOTICE,
        )
        button = self._hush
        yield Part(
            button.id,
            button.role,
            button.bounds,
            button.name,
            actions=button.actions,
            paint=painted(_draw_button, button),
            layer=Layer.NOTICE,
        )


def _draw(surface: Surface, s: Services, rect: Rect, words: Surface) -> None:
    draw_panel(surface, rect, 9 * s.unit, s.theme.paper, s.theme.paper_edge, 1.4 * s.unit)
    surface.blit(words, (round(rect.x + 12 * s.unit), round(rect.y + 7 * s.unit)))


def _draw_button(surface: Surface, button: Button) -> None:
    button.draw(surface, False, False)
