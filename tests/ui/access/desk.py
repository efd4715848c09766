"""The program on a screen of its own, with a listener beside it, both on their own session bus."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from mille.i18n import load
from tests.patience import PATIENCE
from tests.ui.real import RealWindow, XServer, lacking

DEBIAN = Path("/usr/bin/python3")
"""The Python that has Debian's bindings for AT-SPI."""
LISTENER = Path(__file__).with_name("listener.py")


ATSPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"


def need_bus(find: str = ATSPI) -> None:
    """Skip or fail the test if what it listens with is not installed."""
    if find_spec("accesskit") is None:
        lacking("not installed: accesskit")
    there = all(map(shutil.which, ("dbus-daemon", "Xvfb", "xdotool"))) and DEBIAN.exists()
    if not there or subprocess.run([DEBIAN, "-c", find], capture_output=True).returncode:
        lacking("not installed: dbus at-spi2-core python3-gi gir1.2-atspi-2.0 (Debian)")


def session_bus(runtime: str) -> tuple[subprocess.Popen[str], str]:
    """A session bus, and its address. AT-SPI keeps its own bus in the folder `runtime` under a
    fixed name; those of tests side by side must not share it.
    """
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "XDG_RUNTIME_DIR": runtime},
        text=True,
    )
    return bus, bus.stdout.readline().strip()


def end(*processes: subprocess.Popen[str]) -> None:
    for process in processes:
        process.kill()
        process.wait(PATIENCE)


class Desk:
    """The window, the bus, and the listener."""

    def __init__(
        self, server: XServer, home: Path, program: Sequence[str] = (sys.executable, "-m", "mille")
    ) -> None:
        self._runtime = TemporaryDirectory(prefix="mille-", ignore_cleanup_errors=True)
        self._bus, os.environ["DBUS_SESSION_BUS_ADDRESS"] = session_bus(self._runtime.name)
        self._listener = subprocess.Popen(
            [DEBIAN, LISTENER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": server.display},
            text=True,
        )
        try:
            self.window = RealWindow(server, home, program)
        except BaseException:
            self._end()
            raise
        self.heard: list[str] = []
        """All that was read aloud, in order."""
        self._answers: Queue[Mapping[str, Any]] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._listener.stdout is not None
        for line in self._listener.stdout:
            said = json.loads(line)
            if "heard" in said:
                self.heard.append(said["heard"])
            elif "focus" in said:
                self.heard.append(f"[{said['role']}] {said['focus']}")
            else:
                self._answers.put(said)

    def _order(self, **order: str) -> Mapping[str, Any]:
        self._listener.stdin.write(json.dumps(order) + "\n")
        self._listener.stdin.flush()
        while "reads" in (answer := self._answers.get(timeout=PATIENCE)):
            pass
        return answer

    def things(self) -> list[Mapping[str, Any]]:
        """Everything the program shows now, as a screen reader reads it."""

        def of(thing: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
            yield thing
            for inner in thing["in"]:
                yield from of(inner)

        tree = self._order(do="tree").get("tree")  # none if a part went away while it was read
        return list(of(tree)) if tree else []

    def wait(self, there: Callable[[list[Mapping[str, Any]]], bool]) -> list[Mapping[str, Any]]:
        """Wait until what is shown meets a condition."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            things = self.things()
            if there(things):
                return things
            time.sleep(0.1)
        raise AssertionError([(thing["role"], thing["name"]) for thing in things])

    def welcomes(self) -> None:
        """Wait for the page of a first start, and close it all."""
        try:
            welcome = load()("welcome.title")
            self.wait(lambda things: any(thing["name"] == welcome for thing in things))
        finally:
            self.close()

    def act(self, role: str, name: str, action: str = "click") -> bool:
        """Use the first thing with that role and name, if there is one."""
        end = time.monotonic() + PATIENCE
        while "why" in (answer := self._order(do="act", role=role, name=name, action=action)):
            assert self._listener.poll() is None and time.monotonic() < end, answer["why"]
        return bool(answer["did"])

    def use(self, role: str, name: str, action: str = "click") -> None:
        """`act`, as soon as it is found: a look through parts that change may miss it."""
        self.wait(lambda _: self.act(role, name, action))

    def turn(self, way: str) -> None:
        """Turn assistive technology `on` or `off`."""
        self._order(do=way)

    def close(self) -> None:
        self.window.close()
        self._end()

    def _end(self) -> None:
        end(self._listener, self._bus)
        del os.environ["DBUS_SESSION_BUS_ADDRESS"]
        self._runtime.cleanup()
