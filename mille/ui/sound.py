"""Sounds, their loudness, and silence where there is no device."""

from __future__ import annotations

import ctypes
import logging
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, c_char_p, c_int, c_uint8, c_uint32, c_void_p
from importlib import import_module
from time import monotonic

import pygame

from mille.engine.message import message
from mille.ui.theme import assets_root

LIBRARY = "libpulse.so.0"
"""The system's own. If it were named where it is loaded, a standalone program would bring one."""
READY, FAILED = 4, 5
"""States of a connection; what is beyond has failed too."""
START_NONE = 1
"""The flag of a connection for which no server is started."""
DRIVERS = ("", "pulseaudio", "pulse")
"""With these values of `SDL_AUDIODRIVER` SDL would ask it."""


class _Server(ctypes.Structure):
    """The first fields of `pa_server_info`, up to its output."""

    _fields_ = [
        *((name, c_char_p) for name in ("user", "host", "version", "server")),
        *(("format", c_int), ("rate", c_uint32), ("channels", c_uint8)),
        ("output", c_char_p),
    ]


def lacks_output() -> bool:
    """Whether there is a server without any output, which SDL does not survive: it takes the length
    of a name that is not there.
    """
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER", "") not in DRIVERS:
        return False
    try:
        pulse = ctypes.CDLL(LIBRARY)
    except OSError:
        return False  # then SDL has none either
    for name in ("pa_mainloop_new", "pa_mainloop_get_api", "pa_context_new"):
        getattr(pulse, name).restype = c_void_p
    pulse.pa_context_get_server_info.restype = c_void_p
    loop = c_void_p(pulse.pa_mainloop_new())
    server = c_void_p(pulse.pa_context_new(c_void_p(pulse.pa_mainloop_get_api(loop)), b"Mille"))
    outputs: list[bytes | None] = []

    def found(_: int, said: ctypes._Pointer[_Server], __: int) -> None:
        outputs.append(said[0].output if said else None)

    heard = CFUNCTYPE(None, c_void_p, ctypes.POINTER(_Server), c_void_p)(found)

    asked = False
    state = FAILED if pulse.pa_context_connect(server, None, START_NONE, None) < 0 else 0
    while state < FAILED and not outputs and pulse.pa_mainloop_iterate(loop, True, None) >= 0:
        state = pulse.pa_context_get_state(server)
        if state == READY and not asked:
            asked = True
            pulse.pa_operation_unref(
                c_void_p(pulse.pa_context_get_server_info(server, heard, None))
            )
    pulse.pa_context_disconnect(server)
    pulse.pa_context_unref(server)
    pulse.pa_mainloop_free(loop)
    return outputs == [None]


# Sounds, or silence where there is no device.


log = logging.getLogger(__name__)

VOLUMES = (0.0, 0.3, 0.6, 1.0)
"""The volumes that the settings off, low, medium and high stand for, 0 to 1."""
TOGETHER = 0.04
"""Sounds that begin within this many seconds count as one, since all their attacks add up."""
AGAIN = 5.0
"""After so many seconds without a device, the next sound looks for one again."""


def share(nth: int) -> float:
    """The loudness of the `nth` (from 0) of sounds that begin together, so that they never clip.

    The mixer adds samples and cuts off what is too loud. No sound peaks above 0.5
    (`tools/make_sounds.py`), and six of them together are 1.83 times as loud as one.
    """
    return float((nth + 1) ** -1.5)


class Audio:
    """What the screen asks of the loudspeaker. It plays nothing itself, for when nobody wants to
    hear anything.
    """

    awake = False
    """Whether the device is open though nothing is heard; `rest` then closes it."""

    def play(self, name: str, part: float = 1.0) -> None:
        """Play one of the variants of `name`, as loud as usual or a part of that."""

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Set the volumes, 0 to 1."""

    def rest(self) -> None:
        """Close the device until the next sound."""

    def lost(self) -> None:
        """Leave the device, which is no longer there, for another one."""


def later(*parts: str) -> None:
    """Load parts of pygame, without which the program starts. Raises `ImportError`."""
    if sys.modules.get(parts[0]) is None:
        for name in parts:
            sys.modules.pop(name, None)
        import_module(parts[0])


def load_mixer() -> None:
    """Load pygame's mixer. Raises `ImportError`."""
    later("pygame.mixer", "pygame.mixer_music")


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep what a library writes to the terminal by itself, as ALSA does without a device."""
    try:
        kept, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no terminal
        yield
        return
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(null)


def _is_open() -> bool:
    loaded = sys.modules.get("pygame.mixer") is not None
    return loaded and pygame.mixer.get_init() is not None


class Loudspeaker(Audio):
    """Plays the files of `assets/sounds/`, each loaded when first needed.

    An open device has to be fed with silence eighty times a second, so it is opened for the first
    sound and closed after a while without any. While there is no device, nothing is heard; devices
    may come and go at any time.
    """

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = defaultdict(list)
        for file in sorted((assets_root() / "sounds").glob("*.ogg")):
            self._files[file.stem.rpartition("-")[0]].append(str(file))
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._last: dict[str, str] = {}
        self._effects = self._kitchen = 0.0
        self._ambience: pygame.mixer.Channel | None = None
        self._began = -TOGETHER
        self._beside = 0
        """How many sounds have begun together since `_began`."""
        self._try_at: float | None = None
        """When to look for a device again; None if there was one, the last time."""
        self._told = False
        """Whether it was said that there is none."""
        # Which variant is heard has no effect on the game, so it may differ from run to run.
        self._chance = random.Random()

    def play(self, name: str, part: float = 1.0) -> None:
        """Play one of the variants of `name`, never the same one twice in a row."""
        if not (self._effects and self._files[name] and self._device()):
            return
        others = [file for file in self._files[name] if file != self._last.get(name)]
        file = self._chance.choice(others or self._files[name])
        self._last[name] = file
        try:
            sound = self._sound(file)
            varied = part * self._chance.uniform(0.8, 1.0)
            sound.set_volume(self._effects * varied * self._share())
            sound.play()
        except (pygame.error, OSError) as error:  # a missing sound must not end a game
            log.warning(message("log.not_heard", file=file, why=str(error)))
            self._files[name].remove(file)

    def _share(self) -> float:
        now = monotonic()
        if now - self._began >= TOGETHER:
            self._began, self._beside = now, 0
        self._beside += 1
        return share(self._beside - 1)

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Set the volumes, 0 to 1; the kitchen can be heard while its volume is not 0."""
        wanted = (0.0, 0.0) if muted else (effects, ambience)
        if wanted != (self._effects, self._kitchen):
            self._try_at = None  # somebody wants to hear it, and may just have plugged it in
        self._effects, self._kitchen = wanted
        if self._kitchen:
            self._device()
        self._hear_ambience()

    def _hear_ambience(self) -> None:
        """Set the volume of the kitchen, and fade it in if it is not playing yet.

        The volume is set on the sound, not on its channel: a fade goes back to the channel's old
        volume, which may be 0.
        """
        if not (self._kitchen and self._files["ambience"] and _is_open()):
            if self._ambience is not None:
                self._ambience.stop()
                self._ambience = None
            return
        file = self._files["ambience"][0]
        try:
            sound = self._sound(file)
        except (pygame.error, OSError) as error:
            log.warning(message("log.not_heard", file=file, why=str(error)))
            return
        sound.set_volume(self._kitchen)
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
        if _is_open():
            return True
        now = monotonic()
        if self._try_at is not None and now < self._try_at:
            return False
        try:
            load_mixer()
            if lacks_output():
                raise pygame.error("PulseAudio has no output")
            # Other rates are converted, so that loaded sounds fit whenever the device is opened
            # again.
            with _hushed():
                pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
        except (pygame.error, ImportError, NotImplementedError) as error:
            self._try_at = now + AGAIN
            if not self._told:
                log.warning(message("log.no_sound", why=str(error)))
            self._told = True
            return False
        self._try_at, self._told = None, False
        self._hear_ambience()
        return True

    @property
    def awake(self) -> bool:  # type: ignore[override]
        """Whether the device is open while the kitchen is silent."""
        return self._ambience is None and _is_open()

    def rest(self) -> None:
        """Close the device; the next sound opens it again."""
        if self.awake:
            pygame.mixer.quit()

    def lost(self) -> None:
        """Leave the device; another one goes on with the kitchen, if there is one now."""
        self._ambience = None
        if _is_open():
            pygame.mixer.quit()
        if self._kitchen:
            self._device()
