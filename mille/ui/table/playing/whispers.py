"""One quiet line to help a player who is stuck: once an evening, and one click turns it off.

A player is stuck who misses the same chance twice, meets the same refusal three times, or does
nothing for long in a game that is new to them. Purists are left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pygame import Surface

from mille.engine.message import Message, message
from mille.session.seated import InSlices
from mille.ui.input import PointerDown, UiEvent
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import draw_panel
from mille.ui.table.effects.effect import Layer
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hands import Hands
from mille.ui.table.playing.papers import Hints, lay_slip
from mille.ui.widgets import Button
from mille.view.geometry import Rect

REFUSALS, MISSES = 3, 2
PATIENCE = 40.0
"""How long a player new to the game must do nothing to get a whisper, in seconds."""
STANDS = 14.0
"""How long it stands, in seconds, unless a move is made."""


class Whispers:
    """Watches the play, and whispers when the player is stuck."""

    def __init__(self, desk: Desk, hands: Hands, hints: Hints) -> None:
        self._desk = desk
        self._hands = hands
        self._hints = hints
        at = desk.match.entry
        self._better = InSlices(at.players[at.stand_in], desk.driver.me)
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
        return self._desk.on_top and not self._hands.full and self._desk.hint is None

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
        """Let time pass in which nothing changed."""
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
        at = len(desk.driver.referee.events_for(desk.driver.me))
        if at != self._at:
            self._better.close(desk.driver.referee)
            self._at, self._would = at, None
        if self._would is None:
            self._would = self._better.poll(desk.driver.referee)

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
    """Draw the paper and its words."""
    draw_panel(surface, rect, 9 * s.unit, s.theme.paper, s.theme.paper_edge, 1.4 * s.unit)
    surface.blit(words, (round(rect.x + 12 * s.unit), round(rect.y + 7 * s.unit)))


def _draw_button(surface: Surface, button: Button) -> None:
    button.draw(surface, False, False)
