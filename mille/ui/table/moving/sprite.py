"""One card on the screen, and its way across it.

A sprite always has a home: the pose its place on the table gives it. What it does on the way
there is decoration, and can be cut short at any moment.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from mille.cards import Card
from mille.engine.codec import Seat
from mille.ui.tempo import Ease
from mille.value import Struct, Value, field
from mille.view.beat import Beat, Travel
from mille.view.geometry import Pose
from mille.view.table import CardView, Place, Role, TableView

PLAIN = CardView(None)


def smooth(t: float) -> float:
    """Starts and ends gently."""
    return t * t * (3 - 2 * t)


def out(t: float) -> float:
    """Starts fast, ends gently."""
    return 1 - (1 - t) ** 3


def fall(t: float) -> float:
    """Starts gently, ends fast."""
    return t * t


def settle(t: float) -> float:
    """Overshoots slightly at the end."""
    s = 1.1
    t -= 1
    return t * t * ((s + 1) * t + s) + 1


class Leg(Struct):
    """One leg of a way: to a pose, in some seconds, after a wait."""

    to: Pose
    seconds: float
    wait: float = 0.0
    ease: Ease = smooth
    arc: float = 0.0
    """How far the way bows upwards in the middle, in pixels."""
    face: Card | None = None
    turns: bool = False
    """Whether the card turns to `face` (None is its back), halfway, when it is edge-on."""
    above: int = 1
    begin: Pose | None = None
    """Where it set out; None until it does."""
    spent: float = 0.0


class Sprite(Struct, eq=False):
    """A card with a home. Two are never equal, whatever their faces."""

    key: int
    card: Card | None
    """Its face at home; None if it stays hidden."""
    place: Place
    column: str
    home: Pose
    pose: Pose
    showing: Card | None
    """The face that is up now; None shows the back."""
    id: int = 0
    """Its id in the tree: a new one each time it comes out of hiding, 0 while it is hidden."""
    z: float = 0.0
    shown_as: CardView = PLAIN
    """How its place wants it drawn: dimmed, raised, with a seal."""
    fresh: bool = False
    """Whether it came here after the viewer's last move."""
    lingers: bool = False
    """Whether it still lies where the view no longer has it, until a step takes it away."""
    legs: deque[Leg] = field(default_factory=deque)
    width: float = 1.0
    """The part of its width that shows, less than 1 while it turns over."""
    raised: float = 0.0
    """How far it is lifted from its place, 0 to 1, by the pointer or by being chosen."""
    above: int = 0
    alpha: float = 1.0
    fades: bool = False
    """Whether it fades out on its way, since it leaves the table."""
    covered: bool = False
    """Whether another card lies exactly on top of it at home, so that it need not be drawn."""

    @property
    def marked(self) -> bool:
        """Whether it has a small tab."""
        return self.fresh or self.shown_as.marked

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return bool(self.legs)

    @property
    def waiting(self) -> bool:
        """Whether it has somewhere to go and has not set out yet."""
        return bool(self.legs) and self.legs[0].spent < self.legs[0].wait

    def advance(self, dt: float) -> None:
        """Move it on by `dt` seconds."""
        while self.legs and dt >= 0:
            leg = self.legs[0]
            if leg.begin is None:
                leg.begin = self.pose
            leg.spent += dt
            left = leg.spent - leg.wait - leg.seconds
            if left >= 0:
                self._arrive(leg)
                self.legs.popleft()
                dt = left
                continue
            if leg.spent > leg.wait:
                self._on_the_way(leg, (leg.spent - leg.wait) / leg.seconds)
            return

    def finish(self) -> None:
        """Put it home at once."""
        self.legs.clear()
        self.pose = self.home
        self.showing = self.card
        self.width = self.alpha = 1.0
        self.above = 0

    def _on_the_way(self, leg: Leg, t: float) -> None:
        assert leg.begin is not None
        k, a, b = leg.ease(t), leg.begin, leg.to
        self.pose = Pose(
            a.x + (b.x - a.x) * k,
            a.y + (b.y - a.y) * k - leg.arc * 4 * t * (1 - t),
            a.height + (b.height - a.height) * k,
            a.angle + (b.angle - a.angle) * k,
        )
        self.above = leg.above
        if self.fades and leg.to == self.home:
            self.alpha = 1 - k * k
        if (leg.turns and leg.face is not self.showing) or self.width < 1.0:
            self.width = max(0.04, abs(1 - 2 * t))
            if t >= 0.5:
                self.showing = leg.face

    def _arrive(self, leg: Leg) -> None:
        self.pose = leg.to
        self.width = 1.0
        self.above = 0
        if leg.turns:
            self.showing = leg.face


def away(sprites: Iterable[Sprite]) -> list[Sprite]:
    """The sprites that are not in their place, or do not show their face yet."""
    return [s for s in sprites if s.pose != s.home or s.showing is not s.card]


# Marks on cards that have just come: to the viewer's hand, or from others to the table


class Arrival(Value):
    """A card that came to a place and has to be marked there, without its sprite."""

    place: Place
    column: str
    card: Card


def mark_arrived(beat: Beat, by_step: Mapping[int, Sequence[Sprite]], me: Seat) -> None:
    """Mark the sprites that a beat brought; `by_step` has the sprites of each of its steps."""
    for number, step in enumerate(beat.steps):
        if isinstance(step, Travel):
            for sprite in by_step[number]:
                if sprite.place == step.target and _is_new(beat, step, sprite.card, me):
                    sprite.fresh = True


def arrivals(beat: Beat, shown: TableView, me: Seat) -> list[Arrival]:
    """The new cards that an event brought, for when its travel is not shown."""
    return [
        Arrival(step.target, step.column, card)
        for step in beat.steps
        if isinstance(step, Travel) and step.target in shown.zones
        for card in step.cards
        if card is not None and _is_new(beat, step, card, me)
    ]


def _is_new(beat: Beat, step: Travel, card: Card | None, me: Seat) -> bool:
    """Whether a card came to the viewer's hand, or face up to the table by somebody else."""
    mine = step.target == Place(Role.HAND, me)
    return mine or (beat.seat not in (None, me) and card is not None)


def mark(sprites: Sequence[Sprite], found: Iterable[Arrival]) -> None:
    """Mark cards that came before this table was shown; of equal cards the last one."""
    for each in found:
        for sprite in reversed(sprites):
            here = (sprite.place, sprite.column) == (each.place, each.column)
            if here and sprite.card is each.card and not sprite.fresh:
                sprite.fresh = True
                break


def forget(sprites: Iterable[Sprite]) -> None:
    """Take the marks off: the viewer has moved."""
    for sprite in sprites:
        sprite.fresh = False
