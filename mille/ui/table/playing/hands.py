"""What the person holds: cards, a pile or chips in the air, and the key that makes forced moves."""

from __future__ import annotations

from pygame import BLEND_PREMULTIPLIED, Surface

from mille.ui import tempo as t
from mille.ui.table.moving.sprite import settle
from mille.ui.table.playing.carrying import Carrying
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.drag import Drag, Grip
from mille.ui.table.playing.staking import Staking


class Hands:
    """The pointer's hand, and the key that is held."""

    def __init__(self, desk: Desk) -> None:
        self._table = desk.table
        self.pointer = (-1.0, -1.0)
        """Where the pointer is."""
        self.drag = Drag()
        self.carrying = Carrying(desk.table)
        self.staking = Staking(desk)
        self.key_held = False
        """Whether a key is down that makes forced moves."""

    @property
    def full(self) -> bool:
        """Whether something is being carried."""
        return self.drag.grip is Grip.CARRYING

    @property
    def over_own_hand(self) -> bool:
        """Whether the pointer is over the own cards."""
        stage = self._table.stage
        return stage.place_at(*self.pointer) == stage.ground.own_hand

    def let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried, chosen as before."""
        self._forget()
        self.key_held = False
        self._table.stage.send_home(self._table.services.tempo, t.DROP, settle)

    def resize(self) -> None:
        """What is carried goes home: its place is another now."""
        self._forget()

    def _forget(self) -> None:
        self.drag.cancel()
        self.carrying.put_back()
        self.staking.put_back()

    def update(self, dt: float) -> None:
        """Let carried cards lean, and chips go home."""
        self.staking.update(dt)
        if self.full:
            self.carrying.tilt(dt, self.pointer[0])
        else:
            self.carrying.stand(self.pointer[0])

    @property
    def restless(self) -> bool:
        """Whether carried cards come upright by themselves, or chips go home."""
        leaning = self.full and self.carrying.leans(self.pointer[0])
        return leaning or self.staking.restless

    def draw(self, surface: Surface) -> None:
        """A pile, or chips, that are carried."""
        self.staking.draw(surface)
        if self.carrying.pile is None:
            return
        picture = self.carrying.picture()
        x, y = self.pointer
        at = round(x - picture.width / 2), round(y - picture.height / 2)
        surface.blit(picture, at, special_flags=BLEND_PREMULTIPLIED)
