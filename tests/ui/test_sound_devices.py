"""Sound devices that come and go while the program runs, by a sound server of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mille.session import settings
from mille.session.settings import Settings
from mille.ui.sound import lacks_output
from tests.golden.make import HERE
from tests.patience import PATIENCE, until
from tests.ui.real import RealWindow, XServer, fall_asleep, lacking, need_tools

pytestmark = pytest.mark.long
OURS = 'application.name = "Mille"'


class SoundServer:
    """PulseAudio, without any device of this machine."""

    def __init__(self, folder: Path) -> None:
        if not all(map(shutil.which, ("pulseaudio", "pactl"))):
            lacking("not installed: pulseaudio pulseaudio-utils (Debian)")
        self._socket = folder / "sound"
        self.address = f"unix:{self._socket}"
        self._environment = {
            **dict.fromkeys(("HOME", "XDG_RUNTIME_DIR"), str(folder)),
            "PULSE_SERVER": self.address,
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C",
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, with no device yet."""
        listen = f"module-native-protocol-unix socket={self._socket} auth-anonymous=1"
        self._process = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1"),
                *("--use-pid-file=no", "-L", listen),
            ],
            env=self._environment,
            stderr=subprocess.DEVNULL,
        )
        assert until(lambda: self.ask("info"))

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def ask(self, *words: str) -> str:
        """What it answers; empty if it is not there."""
        done = subprocess.run(
            ["pactl", *words], env=self._environment, capture_output=True, text=True
        )
        return done.stdout

    def plug(self, name: str) -> None:
        """Let a device appear."""
        assert self.ask("load-module", "module-null-sink", f"sink_name={name}")

    def unplug(self) -> None:
        """Let all devices disappear."""
        self.ask("unload-module", "module-null-sink")
        assert not self.ask("list", "short", "sinks")

    @property
    def heard(self) -> str:
        """Who plays something, and on which device."""
        return self.ask("list", "sink-inputs")


@pytest.fixture
def sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """A server that is not running yet; programs that are started find it when it is."""
    made = SoundServer(tmp_path)
    monkeypatch.setenv("PULSE_SERVER", made.address)
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    yield made
    made.stop()


def test_a_server_without_any_output_is_known(sound: SoundServer) -> None:
    """SDL would take the program down with it."""
    assert not lacks_output(), "no server: SDL looks elsewhere"
    sound.start()
    assert lacks_output()
    sound.plug("one")
    assert not lacks_output()
    sound.unplug()
    assert lacks_output()
    sound.stop()
    assert not lacks_output()


def test_a_device_that_comes_is_used_for_what_is_played_next(
    sound: SoundServer, home: Path
) -> None:
    """A replay runs all the while."""
    need_tools()
    settings.save(home / "settings.json", Settings(sound=3, speed=0.5))
    server = XServer((1280, 720))
    record = HERE / "records" / "beggar_my_neighbor-1.jsonl"
    command = (sys.executable, "-m", "mille", str(record))
    window = RealWindow(server, home, command, SDL_AUDIODRIVER="pulseaudio", MILLE_A11Y="off")
    try:
        fall_asleep(window.process.pid, 0.4)
        window.key("space")
        for name in ("one", "two"):
            sound.start()
            sound.plug(name)
            assert until(lambda: OURS in sound.heard), window.process.poll()
            sound.unplug()
            sound.stop()
        assert window.process.poll() is None
    finally:
        window.close()
        server.close()


def test_a_device_is_used_when_it_comes_and_left_when_it_goes(
    sound: SoundServer, home: Path
) -> None:
    """`M` twice looks for a device at once, as somebody would who hears nothing."""
    need_tools()
    settings.save(home / "settings.json", Settings(sound=3, ambience=3))
    server = XServer((1280, 720))
    window = RealWindow(server, home, SDL_AUDIODRIVER="pulseaudio", MILLE_A11Y="off")

    def plays() -> bool:
        window.key("m")
        window.key("m")
        assert window.process.poll() is None, window.errors()
        return OURS in sound.heard

    try:
        fall_asleep(window.process.pid, 0.4)
        for _ in range(2):
            sound.start()
            assert not plays(), "there is no device"
            sound.plug("one")
            assert until(plays)
            sound.unplug()
            assert not plays()
            sound.plug("two")
            assert until(plays)
            sound.stop()
            assert not plays()
    finally:
        window.close()
        server.close()
