"""The window's side of assistive programs: shows them frames, and hears what they ask for.

It shows only the newest frame, one at a time, and never more often than `OFTEN`: an animation is
nothing to listen to. If the adapter hangs, all it costs is a new adapter.
"""

from __future__ import annotations

import logging
import os
import select
import sys
from collections import deque
from contextlib import suppress
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pygame

from mille.app.access import adapter
from mille.app.access.aloud import Aloud
from mille.app.access.there import why_none
from mille.app.access.tree import Numbers
from mille.engine.message import Fault, message
from mille.engine.text import read_as, write_json
from mille.session.guard import own_program
from mille.session.programs import Process, start
from mille.ui.frame import Frame
from mille.value import Value
from mille.view.geometry import Rect

PATIENCE = 1.0
"""How many seconds without an answer mean that the adapter hangs. They double with each adapter
that has gone since one last answered: on a busy machine it may only be slow."""
LONGEST = 16.0
"""The most seconds to wait for an answer."""
OFTEN = 0.05
"""The least number of seconds from one tree to the next."""
MOST = 20
"""How many adapters may fail before it gives up, if none has ever answered."""

log = logging.getLogger(__name__)


class Shown(Value):
    """What to tell assistive programs at one moment."""

    scene: str
    """The kind of scene; part ids are unique within it."""
    frame: Frame
    title: str
    window: Rect
    """The inside of the window on the screen, in pixels."""
    focused: bool
    """Whether the window has the keyboard."""
    aloud: bool = True
    """Whether all that happens is read by itself, or only what is urgent."""


class Said(Value):
    """A line of the adapter."""

    active: bool | None = None
    target: int | None = None
    action: str = ""
    text: str = ""
    done: bool = False


class Asked(Value):
    """What an assistive program asks for: the arguments of `Scene.act`."""

    id: str
    action: str
    text: str = ""


class Reader:
    """Keeps an adapter running in a process of its own, restarted whenever it hangs or dies."""

    def __init__(self) -> None:
        self.listening = False
        """Whether an assistive program is there; otherwise nothing needs to be shown."""
        self.gave_up = False
        """Whether no adapter could be started, or none has ever answered."""
        self._asked: deque[tuple[int, str, str]] = deque()
        self._newest: Shown | None = None
        self._numbers, self._aloud = Numbers(), Aloud()
        self._closed = False
        self._failed = 0
        """How many adapters have gone since one last answered."""
        self._answered = False
        """Whether an adapter has ever answered, so that the next one may too."""
        self._ears, self._bell = os.pipe()
        for end in (self._ears, self._bell):
            os.set_blocking(end, False)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    # In the window's thread

    def show(self, shown: Shown) -> None:
        """Show this, as soon as the frame before has been taken."""
        self._newest = shown
        self._ring()

    def flush(self) -> None:
        """Do nothing: the thread does not sleep before the newest frame was shown."""

    def asked(self) -> list[Asked]:
        """What was asked for since the last call."""
        found = []
        while self._asked:
            number, action, text = self._asked.popleft()
            wanted = self._numbers.wanted(number, action)
            if wanted is not None:
                found.append(Asked(*wanted, text))
        return found

    def close(self) -> None:
        """Stop the adapter."""
        self._closed = True
        self._ring()
        self._thread.join(PATIENCE)

    def _ring(self) -> None:
        with suppress(BlockingIOError):  # it is ringing already
            os.write(self._bell, b"!")

    # In a thread of its own

    def _run(self) -> None:
        while self._answered or self._failed < MOST:
            sleep(min(self._failed * OFTEN, PATIENCE))
            if self._closed:
                return
            try:
                settled = str(self._patience() * adapter.SETTLED)
                process = start([*own_program(), adapter.WORD, settled], guarded=False)
            except Fault as fault:
                log.warning(fault.message)
                self.gave_up = True
                return
            try:
                self._serve(process)
            except Exception as error:  # whatever it was, the next one may stay
                log.info("the adapter is gone: %r", error)
            finally:
                self.listening, self._failed = False, self._failed + 1
                process.kill()
                process.bury()
        log.warning(message("log.no_reader", why="the adapter does not stay"))
        self.gave_up = True

    def _patience(self) -> float:
        return min(PATIENCE * 2.0 ** min(self._failed, MOST), LONGEST)

    def _serve(self, process: Process) -> None:
        """Serve the adapter until it hangs, dies or is not needed. Raises `OSError` if gone."""
        os.set_blocking(process.stdin.fileno(), False)
        told: Shown | None = None
        patience = self._patience()
        sent_at, waiting, heard = 0.0, False, b""
        while not self._closed:
            due = self.listening and not waiting and self._newest is not told
            left = sent_at + (patience if waiting else OFTEN) - monotonic()
            ends: list[Any] = [process.stdout, self._ears]
            if due and left <= 0:
                told, sent_at, waiting = self._newest, monotonic(), True
                assert told is not None
                _send(process, self._tree(told), patience)
                continue
            ready, _, _ = select.select(ends, [], [], max(0, left) if due or waiting else None)
            if self._ears in ready:
                os.read(self._ears, 1 << 16)
            if process.stdout in ready:
                read = os.read(process.stdout.fileno(), 1 << 16)
                if not read:
                    return
                *lines, heard = (heard + read).split(b"\n")
                for line in lines:
                    waiting = self._hear(read_as(Said, line)) and waiting
            elif waiting and monotonic() - sent_at > patience:
                return

    def _hear(self, said: Said) -> bool:
        """Take in what the adapter says; returns whether it still owes an answer."""
        if said.active is not None:
            self.listening = said.active
        if said.target is not None:
            self._asked.append((said.target, said.action, said.text))
        if said.active is not None or said.target is not None:
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))  # wakes the loop
        if said.done:
            self._answered, self._failed = True, 0
        return not said.done

    def _tree(self, shown: Shown) -> bytes:
        spoken = self._aloud.hear(shown.scene, shown.frame, shown.aloud)
        nodes, focus = self._numbers.tree(shown.scene, shown.frame, shown.title, spoken)
        box = shown.window
        edges = [box.x, box.y, box.x + box.w, box.y + box.h]
        tree = {"nodes": nodes, "focus": focus, "window": edges}
        return (write_json({**tree, "focused": shown.focused}) + "\n").encode()


def _send(process: Process, line: bytes, patience: float) -> None:
    """Write it all. Raises `OSError` if it is not read in `patience` seconds."""
    end = monotonic() + patience
    room = select.poll()
    room.register(process.stdin, select.POLLOUT)
    while line:
        if not room.poll(max(0.0, end - monotonic()) * 1000):
            raise TimeoutError
        line = line[os.write(process.stdin.fileno(), line) :]


def reader() -> Reader | None:
    """A reader for assistive programs, or None if there is no way to reach them."""
    return Reader() if sys.platform == "linux" and why_none() is None else None
