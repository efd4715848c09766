"""Cards, piles and chips that are carried: they follow the pointer and lean as they move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.ui import pieces as clay
from mille.ui.scene import Part, Services, painted
from mille.ui.shapes import draw_panel, panel, ring
from mille.ui.table.effects.base import Layer
from mille.ui.table.moving.sprites import GROWN, UPRIGHT, Sprite, lean, out
from mille.ui.table.playing.desk import Desk
from mille.ui.table.showing import beside
from mille.ui.table.table import Table
from mille.ui.tempo import DROP
from mille.ui.text import BOLD, UI, blit_text
from mille.view import geometry
from mille.view.action import Action
from mille.view.geometry import ASPECT, Pose, Rect
from mille.view.table import Place, Role

LEAST_COVER = 0.15
"""The part of a card that must cover a place for the drop to count there."""


class Carrying:
    """What is being carried, and which cards were chosen before."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.pile: Place | None = None
        """The pile being carried, if any."""
        self.homeward: Action | None = None
        """The action that takes the carried card back to the hand, if it lay elsewhere."""
        self._grip = (0.0, 0.0)
        self._tilt = 0.0
        self._last_x = 0.0
        self._before: set[int] | None = None
        """Keys of the cards that were chosen before these were lifted."""
        self._alone = False
        """Whether the carried card was not one of the chosen ones."""

    def sprites(self) -> list[Sprite]:
        """The cards being carried, from left to right."""
        stage = self._table.stage
        return sorted((s for s in stage.sprites if s.key in stage.carried), key=lambda s: s.z)

    def lift(self, sprite: Sprite, x: float, y: float) -> None:
        """Lift a card of the hand, with all chosen cards if it is one of them, else alone."""
        stage = self._table.stage
        self._before = set(stage.selected)
        self._alone = sprite.key not in stage.selected
        if self._alone:
            stage.selected = {sprite.key}
        if self._table.presenter.whole_hand:
            stage.selected = {each.key for each in stage.hand()}
        self._take(stage.selected, sprite, x, y)

    def lift_back(self, sprite: Sprite, homeward: Action, x: float, y: float) -> None:
        """Lift a card that lies elsewhere, to take it back to the hand."""
        self.homeward = homeward
        self._take({sprite.key}, sprite, x, y)

    def _take(self, keys: set[int], sprite: Sprite, x: float, y: float) -> None:
        stage = self._table.stage
        stage.carried, stage.hovered = set(keys), None
        pose = stage.shown_pose(sprite)
        self._grip = (pose.x - x, pose.y - y)

    def move(self, x: float, y: float) -> None:
        """Move what is carried to the pointer."""
        carried = self.sprites()
        angle = lean(len(carried)).angle(self._tilt)
        for i, sprite in enumerate(carried):
            offset = (i - (len(carried) - 1)) * 0.34 * sprite.home.height * ASPECT
            place = x + self._grip[0] + offset, y + self._grip[1]
            sprite.pose = Pose(*place, sprite.home.height * GROWN, angle)

    def release(self) -> None:
        """Let the cards go where they are; they stay chosen until it is known where they end up."""
        self._table.stage.carried.clear()

    def restore(self) -> None:
        """Choose again what was chosen before, as far as it is still in the hand."""
        if self._before is not None:
            hand = {sprite.key for sprite in self._table.stage.hand()}
            self._table.stage.selected = self._before & hand
            self._before = None

    def keep_others(self) -> None:
        """Choose the other cards again, if the carried one was not among them."""
        if self._alone:
            self.restore()

    def put_back(self) -> None:
        """Let go of everything, and choose again what was chosen before."""
        self.pile = self.homeward = None
        if self._table.stage.carried:
            self.restore()
            self._table.stage.carried.clear()
        self._before = None

    def rearrange(self, x: float, y: float) -> None:
        """Move the carried cards within the hand to where they were dropped, in either row."""
        stage = self._table.stage
        hand, carried = stage.hand(), self.sprites()
        if not hand or not carried:
            return
        if self._table.is_laid:
            self.put_back()
            stage.send_home(self._table.services.tempo)
            return
        between = max(s.home.y for s in hand) - 0.22 * hand[0].home.height
        two_rows = any(s.home.y < between for s in hand)

        def place(x: float, y: float) -> tuple[bool, float]:
            return two_rows and y >= between, x

        here = place(x + self._grip[0], y + self._grip[1])
        others = [s for s in hand if s not in carried]
        at = sum(place(s.home.x, s.home.y) < here for s in others)
        order = [*others[:at], *carried, *others[at:]]
        self.release()
        self.restore()
        stage.held.by_hand = True
        stage.arrange([sprite.key for sprite in order], self._table.services.tempo)

    # Leaning

    def stand(self, x: float) -> None:
        """Stop leaning: nothing is carried."""
        self._tilt, self._last_x = 0.0, x

    def leans(self, x: float) -> bool:
        """Whether carried cards lean, or are about to."""
        return self._tilt != 0.0 or x != self._last_x

    def tilt(self, dt: float, x: float) -> None:
        """Lean against the direction of movement, and come upright when held still."""
        if not self.leans(x):
            return
        services = self._table.services
        speed = (x - self._last_x) / max(dt, 0.001)
        self._last_x = x
        if services.tempo.still:
            return
        leans = lean(len(self._table.stage.carried))
        wanted = max(-leans.most, min(leans.most, -speed / (90 * services.unit)))
        self._tilt += (wanted - self._tilt) * min(1.0, dt * 14)
        if not wanted and abs(self._tilt) < UPRIGHT:
            self._tilt = 0.0
        for sprite in self.sprites():
            p = sprite.pose
            sprite.pose = Pose(p.x, p.y, p.height, leans.angle(self._tilt))
        services.dirty = True

    def picture(self) -> Surface:
        """A picture of the top of the carried pile."""
        stage, art = self._table.stage, self._table.services.art
        assert self.pile is not None
        assert stage.view is not None
        cards = stage.view.zones[self.pile].cards
        face_up = self.pile.role not in (Role.STOCK, Role.STACK)
        card = cards[-1].card if cards and face_up else None
        height = stage.ground.pile_top(self.pile, 1).height * 1.08
        return art.moving(card, height, self._tilt, 2)


def drop_target(
    table: Table, legal: Sequence[Action], carried: Sequence[Sprite], x: float, y: float
) -> Action | None:
    """The action whose place accepts the cards and is covered most by them."""
    if not carried:
        return None
    best: tuple[float, Action] | None = None
    for action in legal:
        assert action.target is not None
        rect: Rect | None = table.stage.rect_of(action.target, action.column)
        if rect is None:
            continue
        area = max(sprite.pose.rect.overlap(rect) for sprite in carried)
        if beside.aimed_at(table.stage, table.services, x, y) == action.target:
            area += 1e6
        if rect.holds(x, y):
            area += 1e6 if action.column is None else 2e6  # a column is more precise than its place
        least = LEAST_COVER * carried[0].pose.height ** 2 * ASPECT
        if area > least and (best is None or area > best[0]):
            best = area, action
    return None if best is None else best[1]


WIDTH = 44.0
"""The width of a carried chip, in pixels of 720 lines."""
LEAST_SPOT = 150.0
"""The least width of a spot, in pixels of 720 lines, so that its words can be read."""


class Staking:
    """Chips carried from the viewer's stack, and the spots where they can be laid down.

    If several bets are possible, the place is divided into spots, one for each, with its cost: over
    a spot, that many chips are carried. Chips that are let go elsewhere go home, and nothing has
    changed.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.place: Place | None = None
        """The place they were taken from; None if no chips are carried."""
        self._at = (0.0, 0.0)
        self._back: tuple[int, float, float, float] | None = None
        """Chips going home: how many, from where (x, y), and for how many seconds so far."""

    def can_lift(self, place: Place) -> bool:
        """Whether chips of this place can be bet now."""
        mine = place.role is Role.CHIPS and place.seat == self._desk.table.stage.ground.me
        return mine and self._desk.match.ready and any(each.legal for each in self._staked(place))

    def refusal(self, place: Place) -> Message | None:
        """Why chips of this place cannot be lifted."""
        refused = [each.refusal for each in self._staked(place)]
        return next((each for each in refused if each is not None), None)

    def lift(self, place: Place, x: float, y: float) -> None:
        """Lift chips off a place."""
        self.place, self._back = place, None
        self.move(x, y)
        self._desk.table.services.audio.play("clay")

    def move(self, x: float, y: float) -> None:
        """Move the carried chips to the pointer."""
        self._at = x, y
        if self.place is not None:
            self._desk.table.effects.payments.taken_up = {self.place: self.amount}

    def put_back(self) -> None:
        """Let carried chips go home."""
        if self.place is None:
            return
        if not self._desk.table.services.tempo.still:
            self._back = (self.amount, *self._at, 0.0)
        self._forget()

    def lay_down(self) -> Action | None:
        """Let the chips go here; returns the action this means, or None if they go home."""
        found, place = self.spot(), self.place
        if found is None or place is None:
            self.put_back()
            return None
        self._desk.table.effects.payments.dropped = place, *self._at
        self._forget()
        return found

    def _forget(self) -> None:
        self.place = None
        self._desk.table.effects.payments.taken_up = {}
        self._desk.table.services.dirty = True

    # What could be done

    def _staked(self, place: Place) -> list[Action]:
        """The actions for carrying chips away from a place, also those that are refused."""
        found = self._desk.actions
        return [each for each in found if each.stake and each.stake.source == place]

    def _open(self) -> list[Action]:
        if self.place is None:
            return []
        return [each for each in self._staked(self.place) if each.legal]

    def spots(self) -> list[tuple[Rect, Action]]:
        """The spots where chips can be laid down, with their actions, from the cheapest on the
        left.
        """
        stage, u = self._desk.table.stage, self._desk.table.services.unit
        found: list[tuple[Rect, Action]] = []
        actions = sorted(self._open(), key=lambda action: action.cost or 0)
        for target in dict.fromkeys(each.stake.target for each in actions if each.stake):
            here = [each for each in actions if each.stake and each.stake.target == target]
            rect, gap = stage.ground.zone(target).rect, 4 * u
            felt = stage.ground.zones["felt"].rect
            wide = min(max(rect.w / len(here), LEAST_SPOT * u), felt.w * 0.6 / len(here))
            left = rect.center[0] - wide * len(here) / 2
            for i, action in enumerate(here):
                spot = Rect(left + i * wide + gap / 2, rect.y, wide - gap, rect.h)
                found.append((spot, action))
        return found

    def spot(self) -> Action | None:
        """What dropping the chips here does; None if nothing."""
        return next((action for rect, action in self.spots() if rect.holds(*self._at)), None)

    @property
    def amount(self) -> int:
        """How many chips are carried: the cost of the spot, or the least of all costs elsewhere."""
        here = self.spot()
        if here is not None:
            return here.cost or 0
        return min((each.cost or 0 for each in self._open()), default=0)

    def would(self) -> Message:
        """What dropping the chips here does, in words."""
        here = self.spot()
        if here is None:
            return message("drop.chips.back")
        return here.would or here.said

    # Time and drawing

    @property
    def restless(self) -> bool:
        """Whether chips are on their way home."""
        return self._back is not None

    def update(self, dt: float) -> None:
        """Move chips on their way home."""
        if self._back is None:
            return
        amount, x, y, gone = self._back
        seconds = self._desk.table.services.tempo(DROP) * 1.6
        self._back = None if gone + dt >= seconds else (amount, x, y, gone + dt)
        self._desk.table.services.dirty = True

    def parts(self) -> Iterator[Part]:
        """The spots, and the chips under the pointer or on their way home."""
        s = self._desk.table.services
        if self.place is not None:
            here, spots = self.spot(), self.spots()
            for n, (rect, action) in enumerate(spots):
                text = s.words.text(action.named)
                paint = painted(draw_spot, s, rect, text, action is here, len(spots) == 1)
                yield Part(f"spot/{n}", "label", rect, text, paint=paint, layer=Layer.IN_HAND)
            yield self._chips(self.amount, *self._at)
        elif self._back is not None:
            amount, x, y, gone = self._back
            home = self._home()
            part = out(min(1.0, gone / max(0.001, s.tempo(DROP) * 1.6)))
            yield self._chips(amount, x + (home[0] - x) * part, y + (home[1] - y) * part)

    def _chips(self, amount: int, x: float, y: float) -> Part:
        """Chips in the air."""
        s, thrown = self._desk.table.services, tuple(geometry.thrown(max(1, amount)))
        paint = painted(clay.draw_chips, s, thrown, x, y, WIDTH * s.unit)
        return Part("chips", "", Rect(x, y, 0, 0), paint=paint, layer=Layer.IN_HAND)

    def _home(self) -> tuple[float, float]:
        ground = self._desk.table.stage.ground
        return ground.zone(Place(Role.CHIPS, ground.me)).rect.center


def draw_spot(
    surface: Surface, s: Services, rect: Rect, text: str, strong: bool, alone: bool
) -> None:
    """Draw a spot with its words; the one under the pointer is lit.

    A single spot lets what lies there show through; several cover it.
    """
    u = s.unit
    at = round(rect.x), round(rect.y)
    surface.blit(
        panel(rect.w, rect.h, 12 * u, Color("#000000"), None, 0, 0.15 if alone else 0.6), at
    )
    if strong:
        surface.blit(panel(rect.w, rect.h, 12 * u, s.theme.brass, None, 0, 0.18), at)
    line = (3.4 if strong else 1.8) * u
    surface.blit(ring(rect.w, rect.h, 12 * u, s.theme.brass, line), at)
    words = s.texts.fitted(
        text, s.font(19), s.theme.text, rect.w - 16 * u, BOLD if strong else UI, s.least
    )
    y = rect.bottom - words.height - 8 * u
    plate = Rect(rect.x + 6 * u, y - 3 * u, rect.w - 12 * u, words.height + 6 * u)
    draw_panel(surface, plate, 7 * u, Color("#000000"), None, 0, 0.55)
    blit_text(surface, words, rect.center[0], y, "center")
