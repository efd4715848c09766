"""Cards of the hand, or a pile, in the air: they follow the pointer exactly and lean with it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from mille.ui.table.moving.lift import GROWN, UPRIGHT, lean
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.showing import arrows
from mille.ui.table.table import Table
from mille.view.action import Action
from mille.view.layout import ASPECT, Pose, Rect
from mille.view.table import Place, Role

LEAST_COVER = 0.15
"""The part of a card that has to cover a place for it to be meant."""


class Carrying:
    """What is carried, and what was chosen before."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.pile: Place | None = None
        """The pile that is carried, if it is one."""
        self.homeward: Action | None = None
        """What takes the carried card back to the hand, if it lies elsewhere."""
        self._grip = (0.0, 0.0)
        self._tilt = 0.0
        self._last_x = 0.0
        self._before: set[int] | None = None
        """What was chosen before the cards were lifted."""
        self._alone = False
        """Whether it is a card that was not among the chosen."""

    def sprites(self) -> list[Sprite]:
        """The cards that are carried, from left to right."""
        stage = self._table.stage
        return sorted((s for s in stage.sprites if s.key in stage.carried), key=lambda s: s.z)

    def lift(self, sprite: Sprite, x: float, y: float) -> None:
        """Lift a card of the hand, and all that are chosen with it; another one goes alone."""
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
        """The pointer is here now."""
        carried = self.sprites()
        angle = lean(len(carried)).angle(self._tilt)
        for i, sprite in enumerate(carried):
            offset = (i - (len(carried) - 1)) * 0.34 * sprite.home.height * ASPECT
            place = x + self._grip[0] + offset, y + self._grip[1]
            sprite.pose = Pose(*place, sprite.home.height * GROWN, angle)

    def release(self) -> None:
        """Let them go where they are; they stay chosen until it is known what becomes of them."""
        self._table.stage.carried.clear()

    def restore(self) -> None:
        """What was chosen before is chosen again, as far as it is in the hand still."""
        if self._before is not None:
            hand = {sprite.key for sprite in self._table.stage.hand()}
            self._table.stage.selected = self._before & hand
            self._before = None

    def keep_others(self) -> None:
        """A card that was not among the chosen went alone: these are chosen still."""
        if self._alone:
            self.restore()

    def put_back(self) -> None:
        """Let go of everything; what was chosen before it was lifted is chosen still."""
        self.pile = self.homeward = None
        if self._table.stage.carried:
            self.restore()
            self._table.stage.carried.clear()
        self._before = None

    def rearrange(self, x: float, y: float) -> None:
        """Put the carried cards where they are, in the upper or the lower row of the hand."""
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
        """Nothing is carried."""
        self._tilt, self._last_x = 0.0, x

    def leans(self, x: float) -> bool:
        """Whether they lean, or are about to."""
        return self._tilt != 0.0 or x != self._last_x

    def tilt(self, dt: float, x: float) -> None:
        """Lean against the way they go, and come upright when held still."""
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
        """The top of the pile that is carried."""
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
    """Of the actions whose place would accept the cards, the one whose place they cover most."""
    if not carried:
        return None
    best: tuple[float, Action] | None = None
    for action in legal:
        assert action.target is not None
        rect: Rect | None = table.stage.rect_of(action.target, action.column)
        if rect is None:
            continue
        area = max(sprite.pose.rect.overlap(rect) for sprite in carried)
        if arrows.aimed_at(table.stage, table.services, x, y) == action.target:
            area += 1e6
        if rect.holds(x, y):
            area += 1e6 if action.column is None else 2e6  # a column says more than its place
        least = LEAST_COVER * carried[0].pose.height ** 2 * ASPECT
        if area > least and (best is None or area > best[0]):
            best = area, action
    return None if best is None else best[1]
