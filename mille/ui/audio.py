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
"""What the volume settings stand for: off, low, medium, high."""
TOGETHER = 40
"""Milliseconds within which sounds begin as one, with all their attacks on top of each other."""


def share(nth: int) -> float:
    """How loud the `nth` (from 0) of sounds that begin together is: all of them never clip.

    The mixer adds samples and cuts what is too much. No sound peaks above 0.4
    (`tools/make_sounds.py`), and 1 + 1/2 + … + 1/6 is 2.45.
    """
    return 1.0 / (nth + 1)


class Audio(Protocol):
    """What the screen asks of the loudspeaker."""

    def play(self, name: str) -> None:
        """Sound one of the variants of `name`."""

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Set how loud things are, 0 to 1."""

    @property
    def awake(self) -> bool:
        """Whether the device works although nothing is heard: `rest` lets it go."""

    def rest(self) -> None:
        """Let go of the device until something is heard again."""


class Silence:
    """There is no device, or nobody wants one."""

    def play(self, name: str) -> None:
        """Nothing is heard."""

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Nothing is heard."""

    awake = False

    def rest(self) -> None:
        """There is nothing to let go of."""


class Loudspeaker:
    """Plays the files of `assets/sounds/`, loaded when first wanted.

    A device that is open is fed with silence, eighty times a second: it is opened for the first
    sound, and let go when there was none for a while. Where there is none, nothing is heard.
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
        """How many sounds have begun together since then."""
        self._failed = False
        """Whether there is no device."""
        # Which variant is heard is no part of the game: it may differ from run to run.
        self._chance = random.Random()

    def play(self, name: str) -> None:
        """Sound one of the variants of `name`, not the same twice running."""
        if not (self._effects and self._files[name] and self._device()):
            return
        others = [file for file in self._files[name] if file != self._last.get(name)]
        file = self._chance.choice(others or self._files[name])
        self._last[name] = file
        try:
            sound = self._sound(file)
            sound.set_volume(self._effects * self._chance.uniform(0.8, 1.0) * self._share())
            sound.play()
        except (pygame.error, OSError) as error:  # a game is worth more than its sounds
            log.warning(message("log.not_heard", file=file, why=str(error)))
            self._files[name].remove(file)

    def _share(self) -> float:
        now = pygame.time.get_ticks()
        if now - self._began >= TOGETHER:
            self._began, self._beside = now, 0
        self._beside += 1
        return share(self._beside - 1)

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Set how loud things are; the kitchen is heard as long as its volume is not 0."""
        self._effects = 0.0 if muted else effects
        loud = 0.0 if muted else ambience
        if loud and self._files["ambience"] and self._device():
            self._hear_ambience(self._files["ambience"][0], loud)
        elif self._ambience is not None:
            self._ambience.stop()
            self._ambience = None

    def _hear_ambience(self, file: str, loud: float) -> None:
        """Set how loud the kitchen is, and fade it in where it is not heard yet.

        It is the sound that has the volume: a fade overrides that of its channel, for it leads to
        what the channel had before, and that may be 0.
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
        """Open the device if it is not; whether there is one."""
        if pygame.mixer.get_init() is None and not self._failed:
            try:
                # Other rates are converted, so that what is loaded fits whenever it is opened.
                pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
            except (pygame.error, NotImplementedError) as error:
                log.warning(message("log.no_sound", why=str(error)))
                self._failed = True
        return not self._failed

    @property
    def awake(self) -> bool:
        """Whether the device is open and no kitchen is heard."""
        return self._ambience is None and pygame.mixer.get_init() is not None

    def rest(self) -> None:
        """Let go of the device; the next sound opens it."""
        if self.awake:
            pygame.mixer.quit()
