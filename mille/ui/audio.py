"""Sounds, or silence where there is no device."""

from __future__ import annotations

import logging
import random
from collections import defaultdict
from typing import Protocol

import pygame

from mille.engine.message import message
from mille.ui.assets import assets_root

log = logging.getLogger(__name__)

VOLUMES = (0.0, 0.3, 0.6, 1.0)
"""The volumes that the settings off, low, medium and high stand for, 0 to 1."""
TOGETHER = 40
"""Sounds that begin within this many milliseconds count as one, since all their attacks add up."""


def share(nth: int) -> float:
    """The loudness of the `nth` (from 0) of sounds that begin together, so that they never clip.

    The mixer adds samples and cuts off what is too loud. No sound peaks above 0.4
    (`tools/make_sounds.py`), and 1 + 1/2 + … + 1/6 is 2.45.
    """
    return 1.0 / (nth + 1)


class Audio(Protocol):
    """What the screen asks of the loudspeaker."""

    def play(self, name: str) -> None:
        """Play one of the variants of `name`."""

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Set the volumes, 0 to 1."""

    @property
    def awake(self) -> bool:
        """Whether the device is open though nothing is heard; `rest` then closes it."""

    def rest(self) -> None:
        """Close the device until the next sound."""


class Silence:
    """An `Audio` that plays nothing, for when there is no device or nobody wants one."""

    def play(self, name: str) -> None:
        """Play nothing."""

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Do nothing."""

    awake = False

    def rest(self) -> None:
        """Do nothing."""


class Loudspeaker:
    """Plays the files of `assets/sounds/`, each loaded when first needed.

    An open device has to be fed with silence eighty times a second, so it is opened for the first
    sound and closed after a while without any. If there is no device, nothing is heard.
    """

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = defaultdict(list)
        for file in sorted((assets_root() / "sounds").glob("*.ogg")):
            self._files[file.stem.rpartition("-")[0]].append(str(file))
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._last: dict[str, str] = {}
        self._effects = 0.0
        self._ambience: pygame.mixer.Channel | None = None
        self._began = -TOGETHER
        self._beside = 0
        """How many sounds have begun together since `_began`."""
        self._failed = False
        """Whether there is no device."""
        # Which variant is heard has no effect on the game, so it may differ from run to run.
        self._chance = random.Random()

    def play(self, name: str) -> None:
        """Play one of the variants of `name`, never the same one twice in a row."""
        if not (self._effects and self._files[name] and self._device()):
            return
        others = [file for file in self._files[name] if file != self._last.get(name)]
        file = self._chance.choice(others or self._files[name])
        self._last[name] = file
        try:
            sound = self._sound(file)
            sound.set_volume(self._effects * self._chance.uniform(0.8, 1.0) * self._share())
            sound.play()
        except (pygame.error, OSError) as error:  # a missing sound must not end a game
            log.warning(message("log.not_heard", file=file, why=str(error)))
            self._files[name].remove(file)

    def _share(self) -> float:
        now = pygame.time.get_ticks()
        if now - self._began >= TOGETHER:
            self._began, self._beside = now, 0
        self._beside += 1
        return share(self._beside - 1)

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Set the volumes, 0 to 1; the kitchen can be heard while its volume is not 0."""
        self._effects = 0.0 if muted else effects
        loud = 0.0 if muted else ambience
        if loud and self._files["ambience"] and self._device():
            self._hear_ambience(self._files["ambience"][0], loud)
        elif self._ambience is not None:
            self._ambience.stop()
            self._ambience = None

    def _hear_ambience(self, file: str, loud: float) -> None:
        """Set the volume of the kitchen, and fade it in if it is not playing yet.

        The volume is set on the sound, not on its channel: a fade goes back to the channel's old
        volume, which may be 0.
        """
        try:
            sound = self._sound(file)
        except (pygame.error, OSError) as error:
            log.warning(message("log.not_heard", file=file, why=str(error)))
            return
        sound.set_volume(loud)
        if self._ambience is None and (channel := pygame.mixer.find_channel()):
            channel.set_volume(1.0)
            channel.play(sound, loops=-1, fade_ms=1500)
            self._ambience = channel

    def _sound(self, file: str) -> pygame.mixer.Sound:
        if file not in self._loaded:
            self._loaded[file] = pygame.mixer.Sound(file)
        return self._loaded[file]

    def _device(self) -> bool:
        """Open the device if it is closed; returns whether there is one."""
        if pygame.mixer.get_init() is None and not self._failed:
            try:
                # Other rates are converted, so that loaded sounds fit whenever the device is opened
                # again.
                pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
            except (pygame.error, NotImplementedError) as error:
                log.warning(message("log.no_sound", why=str(error)))
                self._failed = True
        return not self._failed

    @property
    def awake(self) -> bool:
        """Whether the device is open while the kitchen is silent."""
        return self._ambience is None and pygame.mixer.get_init() is not None

    def rest(self) -> None:
        """Close the device; the next sound opens it again."""
        if self.awake:
            pygame.mixer.quit()
